"""What an edit does to how warm a card gets, how loud the machine is and how much heat its room
gets: the air model and the power budget asked before and after it.

The one place that says so. Each rule names in `foretells` what it is that its remedies change; the
numbers are those that the rules on heat speak of themselves. Estimates all of them; where the model
has no answer for the edited build, nothing is foretold.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.air.airflow import is_ducted
from rigwright.air.at_full_speed import at_full_speed, memory_near_c
from rigwright.air.constants import LIKELY
from rigwright.air.reading import air_of
from rigwright.assembly import Assembly
from rigwright.checks import Finding
from rigwright.power import budget_of
from rigwright.record import Value
from rigwright.rules import rule_of
from rigwright.rules.rule import Foretold
from rigwright.rules.surroundings import at_one_metre_dba
from rigwright.text.numbers import watts
from rigwright.text.sentence import Sentence, messages

NOTICED_C = 0.05  # less is no difference
TOLD_C = 0.5  # whole degrees are told: less may read as the same number twice
HOUR_KS = 3.6
UNITS: Mapping[Foretold, str] = {Foretold.NOISE: "dB(A)", Foretold.HEAT: "W"}  # of the machine
# By what is foretold: with both temperatures, with two that read alike, and with the later one.
WORDS: Mapping[Foretold, tuple[str, str, str]] = messages(
    {
        Foretold.CARD: (
            "{card} at about {after} °C instead of {before} °C, an estimate",
            "{card} hardly cooler at about {after} °C, an estimate",
            "{card} at about {after} °C, an estimate",
        ),
        Foretold.MEMORY: (
            "the memory of {card} at about {after} °C instead of {before} °C, an estimate",
            "the memory of {card} as warm as before at about {after} °C, an estimate",
            "the memory of {card} at about {after} °C, an estimate",
        ),
        Foretold.DUCTED: (
            "{card} at about {after} °C instead of {before} °C, an estimate",
            "{card} as warm as before at about {after} °C, an estimate",
            "{card} at about {after} °C, an estimate",
        ),
        Foretold.NOISE: (
            "about {after} dB(A) at one metre instead of {before} dB(A), an estimate",
            "still about {after} dB(A) at one metre, an estimate",
            "about {after} dB(A) at one metre, an estimate",
        ),
        Foretold.HEAT: (
            "{after} of heat instead of {before}, which warm a closed room of 12 m² by about "
            "{after_k} °C in an hour instead of {before_k} °C, an estimate",
            "still {after} of heat, an estimate",
            "{after} of heat, which warm a closed room of 12 m² by about {after_k} °C in an hour, "
            "an estimate",
        ),
        Foretold.AIR: (
            "{card} at about {after} °C instead of {before} °C, an estimate",
            "{card} as warm as before at about {after} °C, an estimate",
            "{card} at about {after} °C, an estimate",
        ),
    }
)


class Effect(Value, frozen=True):
    """What an edit is estimated to bring: how warm a card gets in °C at full speed of its fans, how
    loud the machine is in dB(A), or how much heat its room gets in W.

    `card` is its label before the edit, "" of the whole machine. `before` None: the model has no
    answer for the build as it is, such as for a passive card without a duct.
    """

    of: Foretold
    card: str
    title: str
    before: float | None
    after: float

    @property
    def unit(self) -> str:
        """What its figures are in."""
        return UNITS.get(self.of, "°C")

    @property
    def helps(self) -> bool:
        """Whether the card gets cooler, or gets an answer at all.

        Where the rule is about other things than the card's own warmth, it helps not to get hotter:
        the model does not count the air behind a card, which cools its memory.
        """
        if self.before is None:
            return True
        if self.of is Foretold.CARD:
            return self.after < self.before - NOTICED_C
        return self.after < self.before + TOLD_C

    @property
    def words(self) -> Sentence:
        """The effect as the rest of a sentence."""
        both, alike, alone = WORDS[self.of]
        values = {"card": self.title, **self._figures("after", self.after)}
        if self.before is None:
            return Sentence(alone, values)
        if self.before - self.after < TOLD_C:
            return Sentence(alike, values)
        return Sentence(both, {**values, **self._figures("before", self.before)})

    def _figures(self, name: str, figure: float) -> dict[str, str]:
        if self.of is not Foretold.HEAT:
            return {name: f"{figure:.0f}"}
        kelvin = figure * HOUR_KS / LIKELY["room_kj_k"]
        return {name: watts(figure), f"{name}_k": f"{kelvin:.0f}"}


def effect_of(
    finding: Finding, names: Mapping[str, str | None], before: Assembly, after: Assembly
) -> Effect | None:
    """Return what an edit does to the card that a finding is about; `names` are the labels that
    become others by it, None: gone.

    Of several cards it is the one that is warmest before the edit; of a finding about the whole
    machine, of all its cards.
    """
    of = rule_of(finding.rule).foretells
    if of is None:
        return None
    if of in UNITS:
        return _of_machine(of, before, after)
    was = temperatures(before, of)
    now = temperatures(after, of)
    return effect_on_cards(of, finding, names, was, now, before)


def effect_on_cards(
    of: Foretold,
    finding: Finding,
    names: Mapping[str, str | None],
    was: Mapping[str, float],
    now: Mapping[str, float],
    before: Assembly,
) -> Effect | None:
    """Return what becomes of the warmest card that a finding is about; `was` and `now` are °C by
    label, and `names` are the labels that are others now.
    """
    known: dict[str, float] = {}
    later: dict[str, float] = {}
    for label in _cards_about(finding, before):
        new_label = names.get(label, label)
        if label in was:
            known[label] = was[label]
        if new_label is not None and new_label in now:
            later[label] = now[new_label]
    degrees = known or later
    warmest = max(degrees, key=lambda label: degrees[label], default="")
    if warmest not in later:
        return None
    card = before.card(warmest)
    title = warmest if card is None else card.title
    return Effect(
        of=of,
        card=warmest,
        title=title,
        before=known.get(warmest),
        after=later[warmest],
    )


def _of_machine(of: Foretold, before: Assembly, after: Assembly) -> Effect | None:
    """Return what an edit does to the whole machine."""
    if of is Foretold.NOISE:
        was = at_one_metre_dba(before)
        is_now = at_one_metre_dba(after)
    else:
        was = _heat_w(before)
        is_now = _heat_w(after)
        if is_now is None:
            return None
    return Effect(
        of=of,
        card="",
        title="",
        before=was,
        after=is_now,
    )


def _heat_w(a: Assembly) -> float | None:
    budget = budget_of(a)
    return None if budget.unknown_fields else budget.wall_w


def _cards_about(finding: Finding, a: Assembly) -> list[str]:
    """Return the graphics cards that a finding names, all where it names none."""
    cards = [card.label for card in a.gpus]
    return [label for label in finding.parts if label in cards] or cards


def temperatures(a: Assembly, of: Foretold) -> Mapping[str, float]:
    """Return how warm what a rule foretells gets, in °C by the label of its card."""
    if of is Foretold.MEMORY:
        return _of_memory(a)
    cards = _of_cards(a)
    if of is Foretold.DUCTED:
        return {label: c for label, c in cards.items() if not _is_across(label, a)}
    return cards


def _is_across(label: str, a: Assembly) -> bool:
    """Whether a card blows across the air of a server: the model has no figure for it."""
    card = a.card(label)
    if card is None or card.gpu is None:
        return False
    return card.gpu.needs_free_air and is_ducted(a.chassis, card)


def _of_cards(a: Assembly) -> dict[str, float]:
    """Return how warm each card gets at full fan speed, by its label.

    A card that something unknown is near has no answer: free air would be a promise.
    """
    found: dict[str, float] = {}
    for card in air_of(a).cards:  # also cards in ducts, which the rules' own sum leaves out
        if not card.card.may_touch:
            found[card.card.label] = card.hot_c.likely
    for room in a.rooms:
        for label, state in at_full_speed(room).items():
            found.pop(label, None)
            if not state.unknown:
                found[label] = state.hot_c
    return found


def _of_memory(a: Assembly) -> dict[str, float]:
    return {
        card.label: memory_near_c(card.power_w)
        for card in a.gpus
        if card.power_w is not None and card.gpu.hot_memory
    }
