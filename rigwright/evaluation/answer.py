"""The one answer about a build, and what every place of it would mean for a card.

`evaluate` is pure; the window, the command, the sheet and the search for places all call it. The
verdict on a place stands on what the rules measured there. Its words are made where they are read;
those of a place that fits are made at once, since a fault in them leaves it undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial

from rigwright.assembly import (
    Assembly,
    SeatedCard,
    assemble,
    derived_without_cards,
    share_without_cards,
    sharing,
)
from rigwright.assembly.brackets import bracket_seats, brackets_for, makes_place
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.assembly.shapes import NO_SHAPES, Shapes
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.checks import Finding, Fit, Judged
from rigwright.evaluation.added import added_findings, deciding, fit_of, gap_counts, leaves_open
from rigwright.evaluation.asked import RuleAnswers, ask
from rigwright.evaluation.asked import run_rule as run_rule
from rigwright.evaluation.evaluated import OF_WORK as OF_WORK
from rigwright.evaluation.evaluated import WITHOUT_MAINS as WITHOUT_MAINS
from rigwright.evaluation.evaluated import Evaluation as Evaluation
from rigwright.evaluation.evaluated import is_deciding as is_deciding
from rigwright.evaluation.evaluated import rooms as rooms
from rigwright.evaluation.evaluated import standing_across as standing_across
from rigwright.evaluation.evaluated import standing_in as standing_in
from rigwright.evaluation.evaluated import told as told
from rigwright.evaluation.hanging import lacks_feed, moved_to, on_riser
from rigwright.files.log import note_fault
from rigwright.parts import Gpu, Nic, Riser
from rigwright.record import Value
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule
from rigwright.rules.say import finding_of
from rigwright.text.sentence import Sentence


def checked(assembly: Assembly, rules: Iterable[Rule] | None = None) -> Evaluation:
    """Run rules, by default all, and judge what they measured.

    Findings come worst first, in the order of the rules.
    """
    return told(ask(all_rules() if rules is None else rules, assembly))


def all_rules() -> tuple[Rule, ...]:
    """Every rule, in the order in which they are run."""
    return (SPEC_UNKNOWN, *RULES)


def evaluate(
    build: Build, catalog: Catalog, offered: tuple[Riser, ...] = (), shapes: Shapes = NO_SHAPES
) -> Evaluation:
    """Everything there is to say about a build, with the places that `offered` brackets would make.

    Cards that have one of the `shapes` are held against it instead of their boxes.
    """
    return checked(assemble(build, catalog, offered, shapes))


class PlaceTold(Value, frozen=True):
    """What a build comes to with a card at a place.

    `reason` is the worst finding that the card adds, in one sentence.
    """

    evaluation: Evaluation
    added: tuple[Finding, ...]
    reason: Sentence


@dataclass(frozen=True)
class PlaceOutcome:
    """What a build comes to with a card at a place: the verdict, and all else when it is asked for.

    `decides` is what the verdict stands on, None where the card fits or nobody knows.
    """

    fit: Fit
    margin_mm: float | None  # the smallest known gap to a neighbour that the card would have
    decides: Finding | Judged | None
    tell: Callable[[], PlaceTold] = field(compare=False, repr=False)
    gap_counts: bool = False  # whether that gap, or another one, is among what makes it worse
    # the same on the riser that the card comes with there, of which `fit` says nothing
    on_riser: Callable[[], Evaluation] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def told(self) -> PlaceTold:
        """All that there is to say, in words."""
        return self.tell()

    @property
    def evaluation(self) -> Evaluation:
        """The build with the card at the place."""
        return self.told.evaluation

    @cached_property
    def deciding(self) -> Finding | None:
        """The finding that the verdict stands on; the words of all others are not made for it."""
        if self.decides is None or isinstance(self.decides, Finding):
            return self.decides
        try:
            return finding_of(self.decides)
        # the verdict stands without words, too; the evaluation says that they met a fault
        except Exception:
            note_fault(f"A check of the rule {self.decides.rule} met a fault.")
            return None


@dataclass(frozen=True)
class Candidate:
    """What placing a card at a seat would mean.

    Nothing is let go at a place that is `taken`: what it would mean is worked out if somebody asks.
    """

    seat: Seat
    taken: bool
    find: Callable[[], PlaceOutcome] = field(compare=False, repr=False)

    @cached_property
    def outcome(self) -> PlaceOutcome:
        """What the build comes to."""
        return self.find()

    @property
    def fit(self) -> Fit:
        """The verdict on the place."""
        return self.outcome.fit

    @property
    def margin_mm(self) -> float | None:
        """The smallest known gap to a neighbour that the card would have."""
        return self.outcome.margin_mm

    @property
    def telling_margin_mm(self) -> float | None:
        """The same where it says something of the verdict: None where the place is tight for
        another reason, as for want of watts.
        """
        if self.fit is Fit.TIGHT and not self.outcome.gap_counts:
            return None
        return self.outcome.margin_mm

    @property
    def reason(self) -> str:
        """The worst finding that the card adds, in one sentence."""
        return str(self.outcome.told.reason)

    @cached_property
    def evaluation(self) -> Evaluation:
        """The build with the card at the place, on the riser that it comes with there."""
        found = self.outcome
        if found.on_riser is None:
            return found.evaluation
        return found.on_riser()

    @property
    def added(self) -> tuple[Finding, ...]:
        """The findings that the card adds."""
        return self.outcome.told.added

    @property
    def refused(self) -> bool:
        """True where a drop is refused: a mechanical error that placing there adds."""
        return self.fit is Fit.CLASH

    @property
    def is_open(self) -> bool:
        """True where a drop puts the card: nothing is there, and nothing mechanical refuses it."""
        return not self.taken and not self.refused

    @property
    def deciding(self) -> Finding | None:
        """Why the place does not simply fit, of what placing there adds.

        None where it does or nobody knows.
        """
        return self.outcome.deciding


def smallest_gap(assembly: Assembly, label: str) -> float | None:
    """The smallest known gap of a card to its neighbours; None without neighbours."""
    gaps = [
        g.gap.value
        for g in assembly.neighbours
        if g.gap.known and label in (g.upper.label, g.lower.label)
    ]
    return min(gaps, default=None)


def smallest_margin(evaluation: Evaluation, label: str) -> float | None:
    """The same for an evaluated build."""
    return smallest_gap(evaluation.assembly, label)


def candidate_at(
    before: Evaluation,
    catalog: Catalog,
    part_id: str,
    seat: Seat,
    moving: int | None = None,
    offered: tuple[Riser, ...] = (),
) -> Candidate:
    """What placing a part at a seat of an evaluated build, or moving its placement `moving` there,
    would mean.

    At a place that a bracket makes, the card comes with that bracket.
    """
    index = moving
    build = before.build
    if index is None:
        index = len(build.placements)
        build = build.place(part_id, seat.name)
    held_before = next((c.mount for c in before.assembly.cards if c.index == index), None)
    placed = moved_to(build, catalog, index, seat, held_before)
    if seat.mount is Mount.FREE and seat.pose is not None:
        placed = placed.hold_at(index, seat.name, seat.pose.offset)
    return answer_of(before, catalog, placed, index, seat, offered)


def answer_of(
    before: Evaluation,
    catalog: Catalog,
    placed: Build,
    index: int,
    seat: Seat,
    offered: tuple[Riser, ...] = (),
) -> Candidate:
    """What a build would mean in which one card, placement `index`, is at a seat that it was not
    at before.
    """
    find = partial(_outcome, before, catalog, placed, index, offered)
    occupant = before.assembly.card_at(seat)
    if occupant is not None and occupant.index != index:
        return Candidate(seat, True, find)
    return answered(seat, find())


def answered(seat: Seat, outcome: PlaceOutcome) -> Candidate:
    """The candidate of a place that nothing else takes, with what it is known to come to."""
    return Candidate(seat, False, lambda: outcome)


def _outcome(
    before: Evaluation, catalog: Catalog, placed: Build, index: int, offered: tuple[Riser, ...]
) -> PlaceOutcome:
    """What a build comes to that differs from an evaluated one in its card of that index."""
    tried = _beside(before, catalog, placed, offered)
    after = ask(all_rules(), tried)
    a = after.assembly
    card = next(c for c in a.cards if c.index == index)
    added = added_findings(before.findings, after.found, card.label)
    tell = cache(partial(_told_beside, before, after, card.label))
    riser = None
    if lacks_feed(card, a):
        riser = partial(_on_riser, before, catalog, after, tell, card, *offered)
    fit = fit_of(added, after.not_checked, card.label)
    if fit is Fit.FITS:
        # a check whose words meet a fault leaves the build undecided, and so the place
        told = tell()
        fit = fit_of(told.added, told.evaluation.not_checked, card.label)
    return PlaceOutcome(
        fit=fit,
        margin_mm=smallest_gap(a, card.label),
        decides=deciding(sorted(added, key=_rank)),
        tell=tell,
        gap_counts=gap_counts(added),
        on_riser=riser,
    )


def _rank(found: Finding | Judged) -> int:
    if found.severity is None:
        return 0
    return found.severity.rank


def _told_beside(before: Evaluation, after: RuleAnswers, label: str) -> PlaceTold:
    """What rules said of a build that has a card more than an evaluated one, in words."""
    evaluation = told(after)
    added = added_findings(before.findings, evaluation.findings, label)
    return PlaceTold(evaluation, added, _reason(added, label, evaluation))


def _beside(
    before: Evaluation, catalog: Catalog, build: Build, offered: tuple[Riser, ...]
) -> Assembly:
    """A build that differs little from an evaluated one."""
    there = before.assembly
    return sharing(assemble(build, catalog, offered, there.shapes, there.cards), there)


def _on_riser(
    before: Evaluation,
    catalog: Catalog,
    after: RuleAnswers,
    tell: Callable[[], PlaceTold],
    card: SeatedCard,
    *offered: Riser,
) -> Evaluation:
    """The same with the riser that the card comes with; without where the catalog has none."""
    bare = after.assembly.build
    build = on_riser(bare, card, after.assembly)
    if build == bare:
        return tell().evaluation
    return checked(_beside(before, catalog, build, offered))


def _reason(added: tuple[Finding, ...], label: str, after: Evaluation) -> Sentence:
    decides = deciding(added)
    if decides is not None:
        return decides.said
    open_now = (entry.told for entry in after.not_checked if leaves_open(entry, label))
    return next(open_now, Sentence(""))


@derived_without_cards
def _brackets_at_hand(a: Assembly) -> tuple[Riser, ...]:
    return brackets_for(a.catalog, a.chassis)


def offered_brackets(before: Assembly) -> tuple[Riser, ...]:
    """The brackets of its catalog that would make places that a build does not have, one for each
    way to hold a card.
    """
    chassis = before.chassis
    there = {seat.bracket for seat in before.seats}
    if chassis is None:
        return ()
    by_hold: dict[str | None, Riser] = {}
    for bracket in _brackets_at_hand(before):
        if makes_place(bracket, chassis) and bracket.id not in there:
            by_hold.setdefault(bracket.holds_card, bracket)
    return tuple(by_hold.values())


def with_offers(before: Evaluation) -> Evaluation:
    """The same answer with the places that brackets of its catalog would make, to choose among."""
    bare = without_offers(before)
    places = candidate_places(bare, offered_brackets(bare.assembly))
    return before if places == before.assembly.seats else _with_seats(bare, places)


def without_offers(shown: Evaluation) -> Evaluation:
    """The same answer with the places that there are."""
    used = {placement.riser for placement in shown.build.placements}
    places = tuple(
        seat for seat in shown.assembly.seats if seat.bracket is None or seat.bracket in used
    )
    if places == shown.assembly.seats:
        return shown
    return _with_seats(shown, places)


def _with_seats(shown: Evaluation, seats: tuple[Seat, ...]) -> Evaluation:
    assembly = replace(shown.assembly, seats=seats)
    share_without_cards(assembly, shown.assembly)
    return replace(shown, assembly=assembly)


def candidate_places(before: Evaluation, offered: tuple[Riser, ...] = ()) -> tuple[Seat, ...]:
    """Every place a card may take: those of chassis, board and build, and those that offered
    brackets would make.
    """
    a = before.assembly
    if not offered or a.chassis is None or a.enclosure is None:
        return a.seats
    there = {seat.name for seat in a.seats}
    made = bracket_seats(offered, a.chassis, a.board, a.enclosure)
    return (*a.seats, *(seat for seat in made if seat.name not in there))


def candidates(
    before: Evaluation, catalog: Catalog, part_id: str, moving: int | None = None
) -> tuple[Candidate, ...]:
    """Every place of an evaluated build for a card, each with what it would mean.

    None for parts that are not cards.
    """
    card = catalog.get(part_id)
    if not isinstance(card, Gpu | Nic):
        return ()
    before = without_offers(before)
    offered = offered_brackets(before.assembly)
    found: list[Candidate] = []
    for seat in candidate_places(before, offered):
        there = before.assembly.card_at(seat)
        is_its_own = there is not None and there.index == moving
        if is_its_own or is_for(card.kind, seat, before.assembly.chassis):
            found.append(candidate_at(before, catalog, part_id, seat, moving, offered))
    return tuple(found)
