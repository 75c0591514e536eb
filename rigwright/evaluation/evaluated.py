"""The answer about a build as a value: assembly, findings, what was not checked, and the verdict.

A verdict is *not decided* where nothing is wrong but something that could sink the machine is
unknown: a rule that `sinks` has no answer or met a fault, a card has no place, or case, board,
processor or supply is not chosen. A machine *fits* only where every rule that could warn has all
its answers; else it is tight at best. A site that is not chosen takes nothing from a verdict, nor
does what nobody said of the work. Runs no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.addresses import Address
from rigwright.build import Build
from rigwright.checks import (
    WORST_FIRST,
    Finding,
    Fit,
    Judged,
    NotChecked,
    Severity,
    Verdict,
    once_each,
    verdict_of,
)
from rigwright.evaluation.asked import RuleAnswers, fault_in
from rigwright.evaluation.doubted import doubted_under
from rigwright.evaluation.listed import listed
from rigwright.evaluation.waivers import SortedOut, Waived, listed_waived, sort_out
from rigwright.lanes import Link, links_of
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
from rigwright.rules import rule_of
from rigwright.rules.rule import Measured
from rigwright.rules.say import finding_of

WITHOUT_MAINS = "build.site"  # the field of entries that only a chosen site answers
OF_WORK = "build.workload"  # of those that ask what nobody said of the work: no part lacks it


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
        return listed_waived(self.sorted_out.waived)

    @property
    def verdict(self) -> Verdict:
        """Whether the machine can be built, as far as that is known.

        With an error that is waived, or a question open that could be a warning, it is never better
        than tight.
        """
        found = self.sorted_out
        verdict = verdict_of(found.standing, decided=not self.undecided)
        if verdict is not Verdict.PASS:
            return verdict
        errors = any(one.finding.severity is Severity.ERROR for one in found.waived)
        if errors or self.unsettled:
            return Verdict.WARN
        return Verdict.PASS

    @cached_property
    def undecided(self) -> tuple[NotChecked, ...]:
        """What was not checked and could sink the machine.

        A site that is not chosen leaves nothing undecided: the machine is then judged without its
        mains.
        """
        return tuple(n for n in self.not_checked if is_deciding(n))

    @cached_property
    def unsettled(self) -> tuple[NotChecked, ...]:
        """What was not checked and could be a warning or an error, so that the machine is tight at
        best; with what is undecided.

        A site that is not chosen leaves nothing unsettled, either, nor does what nobody said of
        the work, such as how many attention heads the model has.
        """
        found: list[NotChecked] = []
        left_out = {OF_WORK, WITHOUT_MAINS} if without_mains(self) else {OF_WORK}
        for entry in self.not_checked:
            if can_object(entry) and entry.field not in left_out:
                found.append(entry)
        return tuple(found)

    @cached_property
    def doubted(self) -> tuple[Address, ...]:
        """The uncertain figures by which it fits; none where the verdict promises nothing."""
        fits = self.verdict in (Verdict.PASS, Verdict.WARN)
        if not fits:
            return ()
        return doubted_under(self.checks, self.assembly)

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

    @cached_property
    def by_direction(self) -> Mapping[Measured, tuple[Judged, ...]]:
        """The checks that measure something, by what they measure: of hundreds a few."""
        found: dict[Measured, list[Judged]] = {thing: [] for thing in Measured}
        for judged in self.checks:
            thing = rule_of(judged.rule).measures
            if thing is not None:
                found[thing].append(judged)
        return {thing: tuple(checks) for thing, checks in found.items()}

    def count(self, severity: Severity) -> int:
        """How many findings of a severity are listed."""
        return sum(f.severity is severity for f in self.listed)


def findings_of(evaluation: Evaluation, label: str) -> tuple[Finding, ...]:
    """Return the findings that concern a part."""
    return tuple(finding for finding in evaluation.findings if label in finding.parts)


def without_mains(evaluation: Evaluation) -> bool:
    """Return whether no site is chosen, so that nothing about outlet and circuit is part of the
    verdict.
    """
    return evaluation.build.site.volts is None


def is_tight_by_gaps(evaluation: Evaluation) -> bool:
    """Return whether a build is tight without a warning, for what was not checked."""
    if evaluation.verdict is not Verdict.WARN or not evaluation.unsettled:
        return False
    return all(finding.severity is Severity.INFO for finding in evaluation.sorted_out.standing)


def rooms(checks: Iterable[Judged], thing: Measured, label: str | None = None) -> list[Judged]:
    """Return the checks of how much room there is in one direction before bodies meet, of all
    parts or of one.
    """
    found: list[Judged] = []
    for judged in checks:
        if rule_of(judged.rule).measures is not thing:
            continue  # first, since it sends most of them away
        if judged.check.ends_in_contact and (label is None or label in judged.parts):
            found.append(judged)
    return found


def standing_in(checks: Iterable[Judged], thing: Measured, *labels: str) -> Fit | None:
    """Return the worst verdict on one direction about all of some parts.

    None where nothing was measured there. All rules count, also those that want air; what is only
    worth telling counts as a fit.
    """
    fits: list[Fit] = []
    for judged in checks:
        measures_it = rule_of(judged.rule).measures is thing
        if not measures_it or not set(labels) <= set(judged.parts):
            continue
        if judged.severity is Severity.INFO:
            fits.append(Fit.FITS)
        else:
            fits.append(judged.fit)
    return min(fits, key=WORST_FIRST.index, default=None)


def standing_across(card: SeatedCard, evaluation: Evaluation) -> Fit | None:
    """Return the worst verdict on the room between the fans of a card and the panel before them;
    what is said of its height is about another room.
    """
    checks = evaluation.by_direction[Measured.PANEL]
    across = [one for one in checks if card.size.height not in one.check.figures]
    return standing_in(across, Measured.PANEL, card.label)


def is_deciding(entry: NotChecked) -> bool:
    """Return whether nobody can say that a machine can be built before this is answered."""
    if entry.by_fault or entry.sinks:
        return True
    rule = rule_of(entry.rule)
    if entry.field.rpartition(".")[2] in rule.sinks_without:
        return True
    return rule.sinks and entry.field != WITHOUT_MAINS


def can_object(entry: NotChecked) -> bool:
    """Return whether the answer to an entry could be a warning or an error."""
    if is_deciding(entry):
        return True
    return not rule_of(entry.rule).only_informs


def told(asked: RuleAnswers) -> Evaluation:
    """What rules said of a machine, in words; a check whose words meet a fault is not checked."""
    findings: list[Finding] = []
    checks: list[Judged] = []
    at_fault: list[NotChecked] = []
    for one in asked.found:
        if isinstance(one, Finding):
            findings.append(one)
            continue
        try:
            finding = finding_of(one)
        # as where a rule looks: whatever it is, all other checks still have their answers
        except Exception:
            at_fault.append(fault_in(rule_of(one.rule)))
            continue
        checks.append(one)
        if finding is not None:
            findings.append(finding)
    findings.sort(key=lambda finding: finding.severity.rank)
    open_ones = once_each((*asked.not_checked, *at_fault)) if at_fault else asked.not_checked
    return Evaluation(asked.assembly, tuple(findings), open_ones, tuple(checks))
