"""The one answer about a build: assembly, findings, what was not checked, and the verdict.

`evaluate` is pure; the window, the command, the sheet and the search for places all call it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rigwright.assembly import Assembly, assemble
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.findings import Finding, Fit, NotChecked, Severity, Verdict, verdict_of
from rigwright.lanes import Link, links_of
from rigwright.parts import Gpu, Nic
from rigwright.power import Budget, budget_of
from rigwright.rules import RULES, SPEC_UNKNOWN
from rigwright.seats import Seat


@dataclass(frozen=True)
class Evaluation:
    """A build with everything there is to say about it."""

    assembly: Assembly
    findings: tuple[Finding, ...]
    not_checked: tuple[NotChecked, ...]

    @property
    def build(self) -> Build:
        """The build that was evaluated."""
        return self.assembly.build

    @property
    def verdict(self) -> Verdict:
        """pass, warn or fail."""
        return verdict_of(self.findings)

    @cached_property
    def budget(self) -> Budget:
        """The power of the build."""
        return budget_of(self.assembly)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The link of every card."""
        return links_of(self.assembly)

    def of_part(self, label: str) -> tuple[Finding, ...]:
        """Findings that concern a part."""
        return tuple(f for f in self.findings if label in f.parts)

    def count(self, severity: Severity) -> int:
        """How many findings of a severity."""
        return sum(f.severity is severity for f in self.findings)


def _merged(entries: Iterable[NotChecked]) -> tuple[NotChecked, ...]:
    """Each unknown figure once per rule, with all the parts it concerns."""
    merged: dict[tuple[str, str], NotChecked] = {}
    for entry in entries:
        key = (entry.rule, entry.field)
        known = merged.get(key)
        merged[key] = known.changed(parts=tuple(dict.fromkeys(known.parts + entry.parts))) if known else entry
    return tuple(merged.values())


def check(assembly: Assembly) -> tuple[tuple[Finding, ...], tuple[NotChecked, ...]]:
    """Run every rule; findings come worst first, in the order of the rules."""
    results = [r for rule in (SPEC_UNKNOWN, *RULES) for r in rule.check(assembly)]
    findings = sorted((r for r in results if isinstance(r, Finding)), key=lambda f: f.severity.rank)
    return tuple(findings), _merged(r for r in results if isinstance(r, NotChecked))


def evaluate(build: Build, catalog: Catalog) -> Evaluation:
    """Everything there is to say about a build."""
    assembly = assemble(build, catalog)
    return Evaluation(assembly, *check(assembly))


@dataclass(frozen=True)
class Candidate:
    """What placing a card at a seat would mean. `reason` is the worst finding it adds, in one sentence."""

    seat: Seat
    fit: Fit
    taken: bool
    margin_mm: float | None  # the smallest known gap to a neighbour that the card would have
    reason: str
    evaluation: Evaluation
    added: tuple[Finding, ...]

    @property
    def refused(self) -> bool:
        """True where a drop is refused: a mechanical error that placing there adds."""
        return self.fit is Fit.CLASH


_MECHANICAL = frozenset(r.id for r in RULES if r.category == "mechanical")


def added_findings(before: Iterable[Finding], after: Iterable[Finding], label: str) -> tuple[Finding, ...]:
    """Findings about the card, and those that `before` did not have or had less severely."""
    known = {f.key: f.severity.rank for f in before if label not in f.parts}
    return tuple(f for f in after if known.get(f.key, 9) > f.severity.rank)


def fit_of(added: Iterable[Finding], not_checked: Iterable[NotChecked], label: str) -> Fit:
    """What findings that a card adds, and what was not checked about it, come to; the worst of all rules decides."""
    added = tuple(added)
    if any(f.severity is Severity.ERROR and f.rule in _MECHANICAL for f in added):
        return Fit.CLASH
    if any(f.severity is not Severity.INFO for f in added):
        return Fit.TIGHT
    unknown = any(label in n.parts and n.rule in _MECHANICAL for n in not_checked)
    return Fit.UNKNOWN if unknown else Fit.FITS


def smallest_gap(assembly: Assembly, label: str) -> float | None:
    """The smallest known gap of a card to its neighbours; None without neighbours."""
    gaps = [g.gap.value for g in assembly.neighbours if g.gap.known and label in (g.upper.label, g.lower.label)]
    return min(gaps, default=None)


def smallest_margin(evaluation: Evaluation, label: str) -> float | None:
    """The same for an evaluated build."""
    return smallest_gap(evaluation.assembly, label)


def candidate_at(
    before: Evaluation, catalog: Catalog, part_id: str, seat: Seat, moving: int | None = None
) -> Candidate:
    """What placing a part at a seat of an evaluated build, or moving its placement `moving` there, would mean."""
    build = before.build
    placed = build.move(moving, seat.name) if moving is not None else build.place(part_id, seat.name)
    index = moving if moving is not None else len(build.placements)
    occupant = before.assembly.card_at(seat)
    after = evaluate(placed, catalog)
    label = next(c.label for c in after.assembly.cards if c.index == index)
    added = added_findings(before.findings, after.findings, label)
    taken = occupant is not None and occupant.index != moving
    fit, margin = fit_of(added, after.not_checked, label), smallest_margin(after, label)
    return Candidate(seat, fit, taken, margin, _reason(added, label, after), after, added)


def _reason(added: tuple[Finding, ...], label: str, after: Evaluation) -> str:
    worst = [f.message for f in added if f.severity is not Severity.INFO]
    unknown = [n.message for n in after.not_checked if label in n.parts and n.rule in _MECHANICAL]
    return next(iter(worst + unknown), "")


def candidates(before: Evaluation, catalog: Catalog, part_id: str, moving: int | None = None) -> tuple[Candidate, ...]:
    """Every place of an evaluated build for a card, each with what it would mean; none for parts that are not cards."""
    if not isinstance(catalog.get(part_id), Gpu | Nic):
        return ()
    return tuple(candidate_at(before, catalog, part_id, seat, moving) for seat in before.assembly.seats)
