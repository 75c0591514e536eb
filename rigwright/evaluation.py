"""The one answer about a build: assembly, findings, what was not checked, and the verdict.

`evaluate` is pure; the window, the command, the sheet and the search for places all call it.

A verdict is *not decided* where nothing is wrong but something that could sink the machine is
unknown: a rule that `sinks` has no answer or met a fault, a card has no place, or case, board,
processor or supply is not chosen. A site that is not chosen leaves nothing undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from rigwright.added import added_findings, deciding, fit_of, leaves_open
from rigwright.assembly import Assembly, SeatedCard, assemble
from rigwright.assembly.brackets import bracket_seats, brackets_for, makes_place
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.assembly.shapes import NO_SHAPES, Shapes
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.checks import Judged, Widths, judge
from rigwright.doubted import doubted_under
from rigwright.files.log import note_fault
from rigwright.findings import (
    WORST_FIRST,
    Finding,
    Fit,
    NotChecked,
    Severity,
    Verdict,
    met_fault,
    once_each,
    verdict_of,
)
from rigwright.hanging import held_at, lacks_riser, on_riser
from rigwright.lanes import Link, links_of
from rigwright.listed import listed
from rigwright.parts import Gpu, Nic, Riser
from rigwright.power import (
    CircuitLoad,
    Peaks,
    PowerBudget,
    SupplyLoad,
    budget_of,
    build_peaks,
    circuits_of,
    supplies_of,
)
from rigwright.provenance.doubts import Address, parts_of
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule, rule_of
from rigwright.rules.rule import Measured, Result
from rigwright.rules.say import finding_of, open_questions
from rigwright.waivers import SortedOut, Waived, listed_waived, sort_out

WITHOUT_MAINS = "build.site"  # the field of entries that only a chosen site answers


@dataclass(frozen=True)
class Evaluation:
    """A build with everything there is to say about it."""

    assembly: Assembly
    findings: tuple[Finding, ...]
    not_checked: tuple[NotChecked, ...]
    # every distance that was looked at, also where all is well; findings and entries say what
    # differs
    checks: tuple[Judged, ...] = field(default=(), compare=False)

    @property
    def build(self) -> Build:
        """The build that was evaluated."""
        return self.assembly.build

    @cached_property
    def listed(self) -> tuple[Finding, ...]:
        """The findings that nobody waived as lists tell them: one for each subject, with what
        follows from it folded in.
        """
        return listed(self.sorted_out.standing)

    @cached_property
    def sorted_out(self) -> SortedOut:
        """The findings by whether the build's waivers hold for them."""
        return sort_out(self.assembly, self.findings)

    @cached_property
    def waived(self) -> tuple[Waived, ...]:
        """What is waived, listed as findings are, each with the reason that was given."""
        return listed_waived(self.assembly, self.sorted_out.waived)

    @property
    def verdict(self) -> Verdict:
        """Whether the machine can be built, as far as that is known.

        With an error that is waived it is never better than tight.
        """
        found = self.sorted_out
        verdict = verdict_of(found.standing, decided=not self.undecided)
        errors = any(one.finding.severity is Severity.ERROR for one in found.waived)
        return Verdict.WARN if errors and verdict is Verdict.PASS else verdict

    @cached_property
    def undecided(self) -> tuple[NotChecked, ...]:
        """What was not checked and could sink the machine.

        A site that is not chosen leaves nothing undecided: the machine is then judged without its
        mains.
        """
        return tuple(n for n in self.not_checked if is_deciding(n))

    @cached_property
    def doubted(self) -> tuple[Address, ...]:
        """The uncertain figures by which it fits; none where the verdict promises nothing."""
        fits = self.verdict in (Verdict.PASS, Verdict.WARN)
        return doubted_under(self.checks, self.assembly) if fits else ()

    @property
    def without_mains(self) -> bool:
        """True where no site is chosen, so that nothing about outlet and circuit is part of the
        verdict.
        """
        return self.build.site.volts is None

    @cached_property
    def budget(self) -> PowerBudget:
        """The power of the build."""
        return budget_of(self.assembly)

    @cached_property
    def peaks(self) -> Peaks:
        """How far the build's draw shoots up for milliseconds."""
        return build_peaks(self.assembly, self.budget)

    @cached_property
    def circuits(self) -> tuple[CircuitLoad, ...]:
        """What each mains circuit carries, the site's own first."""
        return circuits_of(self.assembly)

    @cached_property
    def supplies(self) -> tuple[SupplyLoad, ...]:
        """What each supply carries."""
        return supplies_of(self.assembly)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The link of every card."""
        return links_of(self.assembly)

    def of_part(self, label: str) -> tuple[Finding, ...]:
        """Findings that concern a part."""
        return tuple(f for f in self.findings if label in f.parts)

    def count(self, severity: Severity) -> int:
        """How many findings of a severity are listed."""
        return sum(f.severity is severity for f in self.listed)


def rooms(checks: Iterable[Judged], thing: Measured, label: str | None = None) -> list[Judged]:
    """Return the checks of how much room there is in one direction before bodies meet, of all
    parts or of one.
    """
    found: list[Judged] = []
    for judged in checks:
        about = label is None or label in judged.parts
        if about and judged.check.ends_in_contact and rule_of(judged.rule).measures is thing:
            found.append(judged)
    return found


def standing_in(checks: Iterable[Judged], thing: Measured, *labels: str) -> Fit | None:
    """Return the worst verdict on one direction about all of some parts.

    None where nothing was measured there. All rules count, also those that want air; what is only
    worth telling counts as a fit.
    """
    fits: list[Fit] = []
    for judged in checks:
        if set(labels) <= set(judged.parts) and rule_of(judged.rule).measures is thing:
            fits.append(Fit.FITS if judged.severity is Severity.INFO else judged.fit)
    return min(fits, key=WORST_FIRST.index, default=None)


def is_deciding(entry: NotChecked) -> bool:
    """Return whether nobody can say that a machine can be built before this is answered."""
    if entry.by_fault or entry.sinks:
        return True
    rule = rule_of(entry.rule)
    if entry.field.rpartition(".")[2] in rule.sinks_without:
        return True
    return rule.sinks and entry.field != WITHOUT_MAINS


def run_rule(rule: Rule, a: Assembly) -> Iterator[Result]:
    """What a rule says of a machine as it is built, or of each of its systems."""
    for system in rule.asked_about(a.built):
        yield from rule.check(system)


def checked(assembly: Assembly, rules: Iterable[Rule] | None = None) -> Evaluation:
    """Run rules, by default all, and judge what they measured.

    Findings come worst first, in the order of the rules.
    """
    findings: list[Finding] = []
    open_ones: list[NotChecked] = []
    checks: list[Judged] = []
    widths = Widths(parts_of(assembly))
    for rule in (SPEC_UNKNOWN, *RULES) if rules is None else rules:
        for result in run_rule(rule, assembly):
            if isinstance(result, Finding):
                findings.append(result)
            elif isinstance(result, NotChecked):
                open_ones.append(result)
            else:
                try:
                    judged = judge(result, widths)
                    finding = finding_of(judged)
                # as where a rule looks: whatever it is, all other checks still have their answers
                except Exception:
                    note_fault(f"A check of the rule {rule.id} met a fault.")
                    open_ones.append(met_fault(rule.id, rule.title))
                    continue
                checks.append(judged)
                if finding is not None:
                    findings.append(finding)
                open_ones.extend(open_questions(judged, widths.parts))
    findings.sort(key=lambda finding: finding.severity.rank)
    return Evaluation(assembly, tuple(findings), once_each(open_ones), tuple(checks))


def evaluate(
    build: Build, catalog: Catalog, offered: tuple[Riser, ...] = (), shapes: Shapes = NO_SHAPES
) -> Evaluation:
    """Everything there is to say about a build, with the places that `offered` brackets would make.

    Cards that have one of the `shapes` are held against it instead of their boxes.
    """
    return checked(assemble(build, catalog, offered, shapes))


@dataclass(frozen=True)
class PlaceOutcome:
    """What a build comes to with a card at a place.

    `reason` is the worst finding that the card adds, in one sentence.
    """

    fit: Fit
    margin_mm: float | None  # the smallest known gap to a neighbour that the card would have
    reason: str
    evaluation: Evaluation
    added: tuple[Finding, ...]
    # the same on the riser that the card comes with there, of which `fit` says nothing
    on_riser: Callable[[], Evaluation] | None = field(default=None, compare=False, repr=False)


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
    def reason(self) -> str:
        """The worst finding that the card adds, in one sentence."""
        return self.outcome.reason

    @cached_property
    def evaluation(self) -> Evaluation:
        """The build with the card at the place, on the riser that it comes with there."""
        found = self.outcome
        return found.evaluation if found.on_riser is None else found.on_riser()

    @property
    def added(self) -> tuple[Finding, ...]:
        """The findings that the card adds."""
        return self.outcome.added

    @property
    def refused(self) -> bool:
        """True where a drop is refused: a mechanical error that placing there adds."""
        return self.fit is Fit.CLASH

    @property
    def deciding(self) -> Finding | None:
        """Why the place does not simply fit, of what placing there adds.

        None where it does or nobody knows.
        """
        return deciding(self.added)


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
    index = len(before.build.placements) if moving is None else moving
    placed = before.build if moving is not None else before.build.place(part_id, seat.name)
    placed = placed.move(index, seat.name)
    if seat.mount is Mount.FREE and seat.pose is not None:
        placed = placed.hold_at(index, seat.name, seat.pose.offset)
    placed = held_at(placed, catalog, index, seat)
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
    after = _beside(before, catalog, placed, offered)
    card = next(c for c in after.assembly.cards if c.index == index)
    added = added_findings(before.findings, after.findings, card.label)
    lacking = lacks_riser(card, after.assembly)
    return PlaceOutcome(
        fit=fit_of(added, after.not_checked, card.label),
        margin_mm=smallest_margin(after, card.label),
        reason=_reason(added, card.label, after),
        evaluation=after,
        added=added,
        on_riser=partial(_on_riser, before, catalog, after, card, *offered) if lacking else None,
    )


def _beside(
    before: Evaluation, catalog: Catalog, build: Build, offered: tuple[Riser, ...]
) -> Evaluation:
    """A build that differs little from an evaluated one."""
    assembly = assemble(build, catalog, offered, before.assembly.shapes)
    return checked(assembly.sharing(before.assembly))


def _on_riser(
    before: Evaluation, catalog: Catalog, bare: Evaluation, card: SeatedCard, *offered: Riser
) -> Evaluation:
    """The same with the riser that the card comes with; without where the catalog has none."""
    build = on_riser(bare.build, card, bare.assembly)
    return bare if build == bare.build else _beside(before, catalog, build, offered)


def _reason(added: tuple[Finding, ...], label: str, after: Evaluation) -> str:
    decides = deciding(added)
    if decides is not None:
        return decides.message
    return next((entry.told for entry in after.not_checked if leaves_open(entry, label)), "")


def offered_brackets(catalog: Catalog, before: Assembly) -> tuple[Riser, ...]:
    """The brackets of a catalog that would make places that a build does not have, one for each
    way to hold a card.
    """
    chassis, there = before.chassis, {seat.bracket for seat in before.seats}
    if chassis is None:
        return ()
    by_hold: dict[str | None, Riser] = {}
    for bracket in brackets_for(catalog, chassis):
        if makes_place(bracket, chassis) and bracket.id not in there:
            by_hold.setdefault(bracket.holds_card, bracket)
    return tuple(by_hold.values())


def with_offers(before: Evaluation, catalog: Catalog) -> Evaluation:
    """The same answer with the places that brackets of the catalog would make, to choose among."""
    bare = without_offers(before)
    places = candidate_places(bare, offered_brackets(catalog, bare.assembly))
    return before if places == before.assembly.seats else _with_seats(bare, places)


def without_offers(shown: Evaluation) -> Evaluation:
    """The same answer with the places that there are."""
    used = {placement.riser for placement in shown.build.placements}
    places = tuple(
        seat for seat in shown.assembly.seats if seat.bracket is None or seat.bracket in used
    )
    return shown if places == shown.assembly.seats else _with_seats(shown, places)


def _with_seats(shown: Evaluation, seats: tuple[Seat, ...]) -> Evaluation:
    return replace(shown, assembly=replace(shown.assembly, seats=seats))


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
    offered = offered_brackets(catalog, before.assembly)
    found: list[Candidate] = []
    for seat in candidate_places(before, offered):
        there = before.assembly.card_at(seat)
        is_its_own = there is not None and there.index == moving
        if is_its_own or is_for(card.kind, seat, before.assembly.chassis):
            found.append(candidate_at(before, catalog, part_id, seat, moving, offered))
    return tuple(found)
