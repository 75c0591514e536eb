"""The parts that suit an unfinished machine best, each as the build that choosing it makes.

The ranking, in this order: the supply that the machine is sold with, how a part fits (no new
warning, else a warning, else an open question), what speaks against the whole machine, the slowest
link of its cards, then the order of `merit`.
Every part in it was tried, so that what is said of it is what `evaluate` says once it is chosen.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from rigwright.build import TRAY, Build, Quantity
from rigwright.build.systems import PRIMARY, SECONDARY, System
from rigwright.catalog import CatalogError, SearchableCatalog
from rigwright.catalog.layers import curated
from rigwright.checks import BEST_FIRST, Fit, Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.added import added_findings, questions_added, worst_question
from rigwright.inventory.adjusting import choosing
from rigwright.inventory.changes import Change, changes_between
from rigwright.inventory.choosing import with_on_second_board
from rigwright.parts import Gpu, Memory, Part, Psu
from rigwright.parts.chassis import has_own_board, included_psus
from rigwright.proposals.facts import card_facts, part_facts, slowest_gb_s
from rigwright.proposals.merit import Merit, kits_of, merit_of
from rigwright.proposals.next_kind import FOR_SECOND_SYSTEM, OFFERED, PLACES, kind_of_part
from rigwright.proposals.seating import Cost, cost, on_bars, seated, trayed
from rigwright.record import Value
from rigwright.rules import rule_of
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence

MOST_ROWS = 4000  # parts of a kind that are looked at, the newest
ALWAYS_TRIED, MOST_TRIED = 12, 32
Rank = tuple[bool, int, Cost, float, int]
AT_ONCE = 40  # parts that are looked at before control is given back


class Proposal(Value, frozen=True):
    """A part that suits, the build that choosing it makes, how it fits, and what speaks for it in
    figures.

    `changes` are what choosing it moves besides; `reason` says why it fits no better, `in_brief`
    the same in a few words, both "" where it adds neither a finding nor a question. Without a
    part it puts the cards from beside the machine into their places.
    """

    part: Part | None
    after: Evaluation
    fit: Fit
    facts: tuple[Sentence, ...]
    changes: tuple[Change, ...] = ()
    reason: str = ""
    in_brief: str = ""

    @property
    def build(self) -> Build:
        """The build that choosing it makes."""
        return self.after.build


def fit_of_step(now: Evaluation, after: Evaluation) -> Fit:
    """Return how a step fits, as it adds errors or takes places, questions that could sink the
    machine, warnings or questions that could be one, or nothing.
    """
    added = added_findings(now.findings, after.findings, "")
    fewer = len(after.assembly.misplaced) > len(now.assembly.misplaced)
    if fewer or any(finding.severity is Severity.ERROR for finding in added):
        return Fit.CLASH
    open_now, _ = worst_question(questions_added(now.not_checked, after.not_checked))
    warns = any(finding.severity is Severity.WARNING for finding in added)
    if warns and open_now is Fit.FITS:
        return Fit.TIGHT
    return open_now


def reason_of_step(now: Evaluation, after: Evaluation) -> tuple[str, str]:
    """Return why a step fits no better than it does, in a sentence and in the few words of a badge:
    an error that it adds, else the first question that could sink the machine, else a warning that
    it adds, else the first question that could be a warning.
    """
    findings = added_findings(now.findings, after.findings, "")
    worst = min(findings, key=lambda finding: finding.severity.rank, default=None)
    if worst is not None and worst.severity is Severity.ERROR:
        return str(worst.title), rule_of(worst.rule).fault_words
    open_now, question = worst_question(questions_added(now.not_checked, after.not_checked))
    warns = worst is not None and worst.severity is Severity.WARNING
    if worst is not None and warns and open_now is not Fit.UNKNOWN:
        rule = rule_of(worst.rule)
        return str(worst.title), translated(rule.tight) or rule.fault_words
    if question is None:
        return "", ""
    return str(question.told), rule_of(question.rule).unknown_words


def proposals(
    now: Evaluation, kind: str, catalog: SearchableCatalog
) -> Iterator[tuple[Proposal, ...] | None]:
    """Yield the parts of a kind that suit a machine best as the last one, None between pieces of
    work of a few milliseconds.

    Parts that would bring an error, or take a card's place, are not among them, but for supplies
    that carry the load, where every one brings an error: an outlet that is too small for the cards
    is mended once one is chosen.
    """
    if kind == PLACES:
        yield from _placing(now, catalog)
        return
    system = SECONDARY if kind in FOR_SECOND_SYSTEM else PRIMARY
    ranked = yield from _ranked(_seen_by(system, now), kind_of_part(kind), catalog)
    found: list[tuple[Rank, Proposal]] = []
    fitting = 0
    for number, (_, _, part) in enumerate(ranked[:MOST_TRIED]):
        if number >= ALWAYS_TRIED and fitting >= OFFERED:
            break
        for proposal in _tried(now, part, catalog, system):
            if proposal is None:
                yield None
                continue
            found.append((_rank_of(proposal, part, now, number), proposal))
            fitting += proposal.fit is not Fit.CLASH
    suited = _suited(found, kind)
    suited.sort(key=lambda entry: entry[0])
    yield tuple(_with_reason(now, proposal) for _, proposal in suited[:OFFERED])


def _suited(found: list[tuple[Rank, Proposal]], kind: str) -> list[tuple[Rank, Proposal]]:
    """Return what is offered of what was tried."""
    fitting = [entry for entry in found if entry[1].fit is not Fit.CLASH]
    if fitting or kind != "psu":
        return fitting
    return [entry for entry in found if _carries_its_load(entry[1].after)]


def _rank_of(proposal: Proposal, part: Part, now: Evaluation, number: int) -> Rank:
    """Return where a proposal stands among the others; `number` is its place by merit."""
    return (
        part.id not in included_psus(now.assembly.chassis),
        BEST_FIRST.index(proposal.fit),
        cost(proposal.after),
        -slowest_gb_s(proposal.after),
        number,
    )


def _carries_its_load(evaluation: Evaluation) -> bool:
    """Whether the supplies are rated for the load, whatever outlet and cord give them."""
    budget = evaluation.budget
    return budget.rated_w is not None and budget.dc_w <= budget.rated_w


def _seen_by(system: System, evaluation: Evaluation) -> Evaluation:
    """Return what there is to say about a machine with the parts and cards of one of its systems:
    with all of them for the first, whose supplies and room the other one shares.
    """
    if system is PRIMARY:
        return evaluation
    return replace(evaluation, assembly=evaluation.assembly.systems[system.number])


def _with_reason(now: Evaluation, proposal: Proposal) -> Proposal:
    reason, in_brief = reason_of_step(now, proposal.after)
    return proposal.changed(reason=reason, in_brief=in_brief)


def _placing(now: Evaluation, catalog: SearchableCatalog) -> Iterator[tuple[Proposal, ...] | None]:
    after = now
    for tried in seated(now, catalog):
        after = tried or after
        yield None
    if after is now:
        for tried in on_bars(now, catalog):
            after = tried or after
            yield None
    if after is now:
        yield ()
        return
    fit, facts = fit_of_step(now, after), tuple(card_facts(after))
    yield (_with_reason(now, Proposal(None, after, fit, facts)),)


def _ranked(
    now: Evaluation, kind: str, catalog: SearchableCatalog
) -> Generator[None, None, list[tuple[Merit, str, Part]]]:
    """Return the parts of a kind that merit a trial, the best first; gives control back now and
    then.
    """
    found: list[tuple[Merit, str, Part]] = []
    for number, row in enumerate(curated(catalog).search("", kind, MOST_ROWS), 1):
        try:
            part = catalog.get(row.id)
        except CatalogError:  # a damaged record is no part to choose
            continue
        merit = None if part is None else merit_of(part, now)
        if part is not None and merit is not None:
            found.append((merit, part.id, part))
        if not number % AT_ONCE:
            yield None
    found.sort(key=lambda entry: entry[:2])
    return found


def _tried(
    now: Evaluation, part: Part, catalog: SearchableCatalog, system: System
) -> Iterator[Proposal | None]:
    """Yield a part in the machine as the last one, with the cards from beside it in their places
    where it makes some.
    """
    build = with_part(now, part, catalog, system)
    chosen = evaluate(build, catalog, shapes=now.assembly.shapes)
    yield None
    after = chosen
    for tried in seated(chosen, catalog):
        after = tried or after
        yield None
    facts = part_facts(part, _seen_by(system, after))
    changes = changes_between(now.assembly, after.assembly, (), (part.id,))
    fit = fit_of_step(now, after)
    if isinstance(part, Gpu) and trayed(after):  # a card that finds no place
        fit = Fit.CLASH
    yield Proposal(part, after, fit, facts, changes)


def with_part(
    now: Evaluation, part: Part, catalog: SearchableCatalog, system: System = PRIMARY
) -> Build:
    """Return the build with a part that it lacks: one card more beside it, as many kits of memory
    as the machine wants, a module in every bay of a server, else the part with all that follows
    from it.
    """
    build = now.build
    chassis = now.assembly.chassis
    if system is not PRIMARY:
        own = _seen_by(system, now).assembly
        kits = kits_of(part, own) if isinstance(part, Memory) else 1
        return with_on_second_board(build, part, kits)
    if isinstance(part, Psu) and chassis is not None and has_own_board(chassis):
        return build.changed(psus=(part.id,) * (chassis.psu_count or 1))
    if isinstance(part, Gpu):
        return build.place(part.id, TRAY)
    if isinstance(part, Memory):
        return build.changed(memory=(Quantity(part.id, kits_of(part, now.assembly)),))
    return choosing(now, part, catalog).build
