"""What an edit does to how warm a card gets: the air model asked before and after it.

The one place that says so. Each rule names in `foretells` what it is that its remedies change; the
numbers are those that the rules on heat speak of themselves. Estimates all of them; where the model
has no answer for the edited build, nothing is foretold.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.air.at_full_speed import at_full_speed, memory_near_c
from rigwright.air.reading import air_of, memory_of
from rigwright.assembly import Assembly
from rigwright.findings import Finding
from rigwright.record import Value
from rigwright.remedies.applying import card_of
from rigwright.rules import rule_of
from rigwright.rules.rule import Foretold
from rigwright.text.sentence import Sentence

NOTICED_C = 0.05  # less is no difference
TOLD_C = 0.5  # whole degrees are told: less may read as the same number twice
# By what is foretold: with both temperatures, with two that read alike, and with the later one.
WORDS: Mapping[Foretold, tuple[str, str, str]] = {
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
    Foretold.AIR: (
        "{card} at about {after} °C instead of {before} °C, an estimate",
        "{card} as warm as before at about {after} °C, an estimate",
        "{card} at about {after} °C, an estimate",
    ),
}


class Effect(Value, frozen=True):
    """How warm a card is estimated to get after an edit, in °C at full speed of its fans.

    `card` is its label before the edit. `before_c` None: the model has no answer for the build as
    it is, such as for a passive card without a duct.
    """

    of: Foretold
    card: str
    title: str
    before_c: float | None
    after_c: float

    @property
    def helps(self) -> bool:
        """Whether the card gets cooler, or gets an answer at all.

        Where the rule is about other things than the card's own warmth, it helps not to get hotter:
        the model does not count the air behind a card, which cools its memory.
        """
        if self.before_c is None:
            return True
        if self.of is Foretold.CARD:
            return self.after_c < self.before_c - NOTICED_C
        return self.after_c < self.before_c + TOLD_C

    @property
    def words(self) -> Sentence:
        """The effect as the rest of a sentence."""
        both, alike, alone = WORDS[self.of]
        values = {"card": self.title, "after": f"{self.after_c:.0f}"}
        if self.before_c is None:
            return Sentence(alone, values)
        if self.before_c - self.after_c < TOLD_C:
            return Sentence(alike, values)
        return Sentence(both, {**values, "before": f"{self.before_c:.0f}"})


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
    known, now = _temperatures(before, of), _temperatures(after, of)
    labels = [card.label for card in before.gpus]
    about = [label for label in finding.parts if label in labels] or labels
    told = [label for label in about if label in known]
    if told:
        label = max(told, key=lambda label: known[label])
        later = now.get(names.get(label, label) or "")
        return None if later is None else _effect(of, label, known[label], later, before)
    renamed = {label: names.get(label, label) or "" for label in about}
    answered = [label for label in about if renamed[label] in now]
    if not answered:
        return None
    label = max(answered, key=lambda label: now[renamed[label]])
    return _effect(of, label, None, now[renamed[label]], before)


def _effect(
    of: Foretold, label: str, before_c: float | None, after_c: float, before: Assembly
) -> Effect:
    card = card_of(label, before)
    return Effect(of, label, label if card is None else card.title, before_c, after_c)


def _temperatures(a: Assembly, of: Foretold) -> Mapping[str, float]:
    return _of_memory(a) if of is Foretold.MEMORY else _of_cards(a)


def _of_cards(a: Assembly) -> dict[str, float]:
    """How warm each card gets at full fan speed, by its label.

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
    found: dict[str, float] = {}
    for card in a.gpus:
        if card.gpu is not None and card.power_w is not None and memory_of(card.gpu):
            found[card.label] = memory_near_c(card.power_w)
    return found
