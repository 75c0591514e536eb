"""The risers that a card may hang on where it is, each with what the rules say of it, best first.

The menu of a card's riser, a riser that is dragged to a card and a card in the hand all ask here.
What a riser is said to be is what it adds to the same machine without one, so that a card that is
tight wherever it hangs makes no riser tight.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from rigwright.assembly import Assembly, SeatedCard, assemble, sharing
from rigwright.assembly.brackets import goes_into, is_bracket, risers_in
from rigwright.assembly.seats import Mount
from rigwright.build import Build
from rigwright.checks import BEST_FIRST, Finding, Fit, Severity
from rigwright.evaluation import Evaluation, all_rules, checked
from rigwright.evaluation.asked import RuleAnswers, ask
from rigwright.evaluation.hanging import on_chosen_riser
from rigwright.inventory.answers import left_open
from rigwright.lanes import links_of, rated_words
from rigwright.lanes.feeds import feed_of
from rigwright.parts import Riser
from rigwright.record import Value
from rigwright.routing.ribbons import RibbonReach, comes_with_mount, ribbon_of
from rigwright.rules import rule_of
from rigwright.rules.say import finding_of
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, whole_length
from rigwright.text.sentence import Sentence, messages, worded

_FIT_WORDS = messages(
    {Fit.FITS: "fits", Fit.TIGHT: "tight", Fit.CLASH: "does not fit", Fit.UNKNOWN: "unknown"}
)
_WITHOUT_RISER = (Mount.SLOT, Mount.BAY, Mount.CHAMBER)
_OF_LENGTH = "riser-too-short"


class RiserChoice(Value, frozen=True):
    """A riser for a card, the build with it, and what the rules say of it: in few words, "riser
    22 mm to spare", and in a sentence where it does not simply fit.

    `short_mm` is what its length lacks as the machine is drawn, None where nobody knows.
    """

    riser: Riser
    build: Build
    fit: Fit
    words: str
    reason: str = ""
    short_mm: float | None = 0.0
    speed: int = 0  # lanes of the link times what its generation carries, 0 where that is unknown

    @property
    def is_known_to_fit(self) -> bool:
        """Whether it fits, tightly or not."""
        return self.fit in (Fit.FITS, Fit.TIGHT)

    @property
    def verdict(self) -> str:
        """What is said of it in one word or two: "fits"."""
        return translated(_FIT_WORDS[self.fit])

    @property
    def line(self) -> str:
        """The verdict with the words: "fits · riser 22 mm to spare"."""
        return f"{self.verdict} · {self.words}" if self.words else self.verdict

    @property
    def is_open_as_whole(self) -> bool:
        """Whether the sentence alone says what leaves it open; often that is of the card."""
        return self.fit is Fit.UNKNOWN and self.words == self.reason.rstrip(".")


def hangs_on_a_riser(card: SeatedCard) -> bool:
    """Whether a card sits where only a riser reaches."""
    return card.seat is not None and card.seat.mount not in _WITHOUT_RISER


def suits(part: Riser, card: SeatedCard, a: Assembly) -> bool:
    """Whether a card may hang on a riser where it stands: on a bracket that holds cards in that
    direction and goes into the case, or on a cable if no bracket makes the place.
    """
    if is_bracket(part):
        hold = card.seat.mount.value if card.seat is not None else None
        return a.chassis is not None and part.holds_card == hold and goes_into(part, a.chassis)
    in_bracket = card.seat is not None and card.seat.bracket is not None
    return part.riser_type == "riser_cable" and not in_bracket


def without_riser(before: Evaluation, index: int) -> Evaluation:
    """The evaluated build with one card, placement `index`, on no riser.

    The bracket that makes its place is left where it is.
    """
    card = _card(before.assembly, index)
    offered = (card.riser,) if card.riser is not None and is_bracket(card.riser) else ()
    return checked(_machine(before, before.build.hang(index, None), *offered))


def riser_choices(before: Evaluation, index: int) -> tuple[RiserChoice, ...]:
    """What hangs the card of an evaluated build, placement `index`, where it is: every riser of the
    catalog that suits the place. The best come first, and of those that are alike
    the fastest, then the shortest.
    """
    choices: tuple[RiserChoice, ...] = ()
    for found in riser_choices_in_steps(before, index):
        if found is not None:
            choices = found
    return choices


def riser_choices_in_steps(
    before: Evaluation, index: int
) -> Iterator[tuple[RiserChoice, ...] | None]:
    """The same, one riser after another: None after each, and all of them at last."""
    a = before.assembly
    card = _card(a, index)
    bare = without_riser(before, index)
    yield None
    found: list[RiserChoice] = []
    for part in risers_in(a.catalog):
        if suits(part, card, a):
            found.append(riser_choice(bare, on_chosen_riser(card, part, a), index, part))
            yield None
    yield tuple(sorted(found, key=_rank))


def riser_choice(bare: Evaluation, build: Build, index: int, part: Riser) -> RiserChoice:
    """What a riser is for a card, where `bare` is the machine without it and `build` has it.

    One of which nobody knows whether it reaches is unknown, also where that was so without it.
    """
    a = _machine(bare, build)
    after = ask(all_rules(), a)  # of all its findings the words of one are shown
    card = _card(a, index)
    fit, found = _worst_added(bare, after)
    if fit is not Fit.CLASH:
        unanswered = _unanswered(bare, after, card.label)
        if unanswered is not None:
            fit = Fit.UNKNOWN
            found = unanswered
    reach = _reach_as_drawn(card, a)
    short_mm = _short_mm(reach, card, a)
    length = reach.short if reach is not None else ""
    words = length
    reason = ""
    if isinstance(found, Finding):
        words = _fault_words(found, length)
        reason = str(found.title)
    elif found is not None:
        words = _open_words(card, a, length) or str(found).rstrip(".")
        reason = str(found)
    return RiserChoice(part, build, fit, words, reason, short_mm, _speed(card, a))


def _fault_words(found: Finding, length: str) -> str:
    """What is wrong with a riser, in few words: by how much it is short, else the kind of fault."""
    if found.rule == _OF_LENGTH and length:
        return length
    rule = rule_of(found.rule)
    return translated(rule.tight) or rule.fault_words


def _open_words(card: SeatedCard, a: Assembly, length: str) -> str:
    """What keeps a riser from an answer, in few words: what is missing, else its length as drawn;
    "" where neither is known, or where no riser is known to fit.
    """
    if feed_of(card, a.board) is None:
        return ""
    is_cut_to_fit = comes_with_mount(card, a)
    if card.riser is not None and card.riser.length_mm is None and not is_cut_to_fit:
        return worded("its length is unknown")
    return worded("{length} as drawn", length=length) if length else ""


def _worst_added(bare: Evaluation, after: RuleAnswers) -> tuple[Fit, Finding | Sentence | None]:
    """The worst that rules say with a riser and did not say without it, and what it comes to."""
    known = {(one.rule, one.parts, one.severity) for one in bare.findings}
    new = [one for one in after.found if (one.rule, one.parts, one.severity) not in known]
    for severity, fit in ((Severity.ERROR, Fit.CLASH), (Severity.WARNING, Fit.TIGHT)):
        for one in new:
            if one.severity is severity:
                return fit, one if isinstance(one, Finding) else finding_of(one)
    return Fit.FITS, None


def _unanswered(bare: Evaluation, after: RuleAnswers, label: str) -> Sentence | None:
    """Why nobody knows whether a riser reaches its card, or what else it leaves open."""
    for entry in after.not_checked:
        if entry.rule == _OF_LENGTH and label in entry.parts:
            return entry.told
    return left_open(bare, after)


def _reach_as_drawn(card: SeatedCard, a: Assembly) -> RibbonReach | None:
    """The riser's length against its way, also where a card hangs on its bar as its riser lets it;
    None where it comes with its mount.
    """
    if comes_with_mount(card, a):
        return None
    ribbon = ribbon_of(card, a)
    if ribbon is None:
        return None
    own = card.riser.length_mm if card.riser is not None else None
    return RibbonReach(own, ribbon.route.least_mm, ribbon.route.wanted_mm)


def _short_mm(reach: RibbonReach | None, card: SeatedCard, a: Assembly) -> float | None:
    if reach is None:
        return 0.0 if comes_with_mount(card, a) else None
    if reach.own_mm is None:
        return None
    return max(0.0, reach.wanted_mm - reach.own_mm)


def other_risers(choices: Iterable[RiserChoice], build: Build) -> tuple[RiserChoice, ...]:
    """What else may hang a card of a build where it is, of all that suit the place: the risers that
    fit, tightly or not; where none is known to, those of which nobody knows.
    """
    others = [choice for choice in choices if choice.build != build]
    known = tuple(choice for choice in others if choice.is_known_to_fit)
    return known or tuple(choice for choice in others if choice.fit is Fit.UNKNOWN)


def riser_words(part: Riser) -> str:
    """A riser in a list: "LINKUP AVA5 · Gen5 x16, 250 mm"."""
    words = f"{part.name} · {rated_words(part.pcie_gen, part.lanes)}"
    if part.length_mm is None:
        return words
    return comma_words((words, str(whole_length(part.length_mm))))


def _speed(card: SeatedCard, a: Assembly) -> int:
    for link in links_of(a):
        if link.card.index == card.index and link.width and link.generation:
            return link.width * 2**link.generation
    return 0


def _rank(choice: RiserChoice) -> tuple[int, float, int, float, str]:
    short = math.inf if choice.short_mm is None else choice.short_mm
    length = choice.riser.length_mm
    long = math.inf if length is None else length
    return BEST_FIRST.index(choice.fit), short, -choice.speed, long, choice.riser.id


def _card(a: Assembly, index: int) -> SeatedCard:
    return next(card for card in a.cards if card.index == index)


def _machine(before: Evaluation, build: Build, *offered: Riser) -> Assembly:
    """A build that differs from an evaluated one in its cards alone."""
    there = before.assembly
    assert there.catalog is not None
    return sharing(assemble(build, there.catalog, offered, there.shapes, there.cards), there)
