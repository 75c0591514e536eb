"""What `rigwright check` says about a build: the JSON record for programs, and the text for a
person at a terminal.

Only words and numbers; knows neither files nor the command line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rigwright.assembly.addresses import parts_of
from rigwright.assembly.seats import OFF_THE_REAR, Mount
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.checks import Finding, Measure, NotChecked, Severity, Verdict
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import (
    NO_BREAK_SPACE,
    SEVERITY_WORDS,
    CardFigures,
    card_figures,
    counts,
    glued,
    grave_and_notes,
    machine,
    supply_words,
    titles_of,
    unanswered,
    verdict_words,
    wall_words,
)
from rigwright.evaluation.waivers import CHANGED, WAIVED, Waived
from rigwright.parts import Part
from rigwright.power.wiring import wiring_of
from rigwright.remedies import offers, worth_telling
from rigwright.reports.approval import approval_words, is_approved
from rigwright.reports.clearances import margins_of
from rigwright.reports.comments import ToldComment, comment_records, open_on_check, told_comments
from rigwright.reports.doubts import doubt_words, doubts_of, uncertain_words
from rigwright.reports.fixes import offer_record, remedy_record
from rigwright.reports.margins import margin_record
from rigwright.reports.missing import (
    Missing,
    deciding_figures,
    lacking_words,
    settling_figures,
)
from rigwright.reports.power import number, power_record
from rigwright.reports.sheet.wiring import own_cables_record, wiring_record
from rigwright.reports.since_saved import SinceSaved, since_record
from rigwright.reports.stages import Stage, stage_record, stage_sentences
from rigwright.rules.own_rules import own_lines
from rigwright.text.columns import widths_of
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.on_terminal import left, right, shown_width, wrap
from rigwright.text.sentence import messages, paragraph, plural, sentence, worded
from rigwright.verify.kept import is_old, kept_words

FORMAT_NAME = "rigwright-check/1"
VERDICT_SIGNS: Mapping[Verdict, str] = {
    Verdict.PASS: "✓",
    Verdict.WARN: "!",
    Verdict.UNDECIDED: "?",
    Verdict.FAIL: "✕",
}
SEVERITY_SIGNS: Mapping[Severity, str] = {
    Severity.ERROR: "✕",
    Severity.WARNING: "!",
    Severity.INFO: "i",
}


def check_record(
    evaluation: Evaluation,
    catalog: Catalog | None = None,
    since: SinceSaved | None = None,
    stages: Sequence[Stage] = (),
) -> dict[str, Any]:
    """Everything there is to say about a build as plain values, numbers to 0.01, None where a
    figure is not known.

    With a catalog to choose parts from, every remedy is tried, and each finding says also what is
    offered. `since` is what was judged otherwise when the build was saved; `stages` are what is
    planned for later.
    """
    parts = parts_of(evaluation.assembly)
    findings: list[dict[str, Any]] = []
    for finding in evaluation.listed:
        record = _finding(finding, parts)
        if catalog is not None:
            record["offers"] = list(map(offer_record, offers(evaluation, finding, catalog)))
        findings.append(record)
    return {
        "format": FORMAT_NAME,
        "verdict": evaluation.verdict.value,
        "since_saved": since_record(since),
        "as_built": _as_built(evaluation.build),
        "approval": _approval(evaluation),
        "comments": comment_records(evaluation),
        "fits_by_uncertain": [f"{doubt.part.id}.{doubt.path}" for doubt in evaluation.doubted],
        "thresholds": [str(line) for line in own_lines(evaluation.build)],
        "findings": findings,
        "stages": list(map(stage_record, stages)),
        "waived": list(map(_waived, evaluation.waived)),
        "reopened": list(map(_waived, evaluation.sorted_out.reopened)),
        "not_checked": list(map(_not_checked, evaluation.not_checked)),
        "placeholders": list(_placeholders(evaluation.build)),
        "undecided": [_undecided(missing) for missing in deciding_figures(evaluation)],
        "unsettled": [_undecided(missing) for missing in settling_figures(evaluation)],
        "figures": _figures(evaluation),
        "margins": margin_record(margins_of(evaluation)),
    }


def _placeholders(build: Build) -> Iterator[dict[str, Any]]:
    for place, one in enumerate(build.placeholders, 1):
        yield {"number": place, "text": one.text, "kind": one.kind or None, "count": one.count}


def _as_built(build: Build) -> dict[str, Any] | None:
    """When the built machine was verified, and whether the plan was changed since then."""
    kept = build.as_built
    if kept is None:
        return None
    return {
        "date": kept.date,
        "differences": len(kept.differences),
        "plan_changed": is_old(build),
    }


def _approval(evaluation: Evaluation) -> dict[str, Any] | None:
    """Who approved the machine, and whether it is still as it was then."""
    approval = evaluation.build.approval
    if approval is None:
        return None
    return {
        "by": approval.by,
        "date": approval.date,
        "verdict": approval.verdict,
        "holds": is_approved(evaluation),
    }


def _finding(finding: Finding, parts: Mapping[str, Part]) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        **_said(finding),
        "estimate": finding.estimate,
        "rests_on": list(finding.rests_on),
        "uncertain": [f"{doubt.part.id}.{doubt.path}" for doubt in doubts_of(finding, parts)],
        "fixes": [remedy_record(remedy) for remedy in finding.remedies],
        "alike": list(map(_said, finding.alike)),
        "folded": [_finding(one, parts) for one in finding.folded],
    }


def _said(finding: Finding) -> dict[str, Any]:
    """What a finding says of its parts; of one among several alike, this is all."""
    return {
        "parts": list(finding.parts),
        "message": finding.message,
        "measure": _measure(finding.measure),
    }


def _measure(measure: Measure | None) -> dict[str, Any] | None:
    if measure is None:
        return None
    return {"value": number(measure.value), "limit": number(measure.limit), "unit": measure.unit}


def _waived(one: Waived) -> dict[str, Any]:
    """A finding with why it was waived."""
    finding = one.finding
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        **_said(finding),
        "reason": one.reason,
    }


def _not_checked(entry: NotChecked) -> dict[str, Any]:
    return {
        "rule": entry.rule,
        "parts": list(entry.parts),
        "field": entry.field,
        "message": entry.message,
    }


def _undecided(missing: Missing) -> dict[str, Any]:
    return {
        "field": missing.field,
        "title": missing.title,
        "rules": list(missing.rules),
        "parts": list(missing.parts),
    }


def _figures(evaluation: Evaluation) -> dict[str, Any]:
    cards = card_figures(evaluation)
    return {
        "power": power_record(evaluation),
        "links": [_link(c) for c in cards if c.link is not None],
        "gaps_mm": [_gap(c) for c in cards if c.below is not None],
        "lengths": [
            _length(c) for c in cards if c.card.mount not in (None, *OFF_THE_REAR, Mount.CHAMBER)
        ],
        "wiring": wiring_record(wiring_of(evaluation.assembly)),
        "own_cables": own_cables_record(evaluation.assembly),
    }


def _link(figures: CardFigures) -> dict[str, Any]:
    card = figures.card
    link = figures.link
    assert card.seat is not None and link is not None
    return {
        "part": card.label,
        "place": card.seat.name,
        "slot": link.slot,
        "gen": link.generation,
        "width": link.width,
        "gb_s": number(link.gb_s),
    }


def _gap(figures: CardFigures) -> dict[str, Any]:
    below = figures.below
    assert below is not None
    gap = number(below.gap.value) if below.gap.known else None
    return {"upper": below.upper.label, "lower": below.lower.label, "gap": gap}


def _length(figures: CardFigures) -> dict[str, Any]:
    needed = number(figures.needed_mm)
    available = number(figures.available_mm)
    return {
        "part": figures.card.label,
        "needed_mm": needed,
        "available_mm": available,
        "available_is_assumed": figures.room_is_assumed,
    }


def check_text(
    evaluation: Evaluation,
    width: int = 80,
    since: SinceSaved | None = None,
    stages: Sequence[Stage] = (),
) -> str:
    """The same for a person, in lines of at most `width` characters: verdict, what an update
    changed, the machine as built, findings, stages, not checked, figures.
    """
    parts = parts_of(evaluation.assembly)
    blocks = [
        _head(evaluation, width),
        _since_lines(since, width),
        _approval_lines(evaluation, width),
        _as_built_lines(evaluation.build, width),
        _all_finding_lines(evaluation, parts, width),
        _comment_lines(evaluation, width),
        _stage_lines(stages, width),
        _waived_lines(evaluation, width),
        _not_checked_lines(evaluation, width),
        _figure_lines(evaluation, width),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _head(evaluation: Evaluation, width: int) -> list[str]:
    verdict = evaluation.verdict
    words = worded(
        "{verdict}: {counts}",
        verdict=verdict_words(evaluation),
        counts=comma_words(counts(evaluation)),
    )
    said = f"{VERDICT_SIGNS[verdict]} {words}"
    title = wrap(evaluation.build.shown_title, width)
    lines = [*title, *wrap(" · ".join(machine(evaluation.assembly)), width), "", *wrap(said, width)]
    lines += _hanging("  ", lacking_words(evaluation), width)
    for line in own_lines(evaluation.build):
        lines += _hanging("  ", str(line), width)
    return lines + _hanging("  ", uncertain_words(evaluation.doubted), width)


def _approval_lines(evaluation: Evaluation, width: int) -> list[str]:
    """Who approved the machine, and that it has to be approved again after a change."""
    said = approval_words(evaluation)
    if said is None:
        return []
    return wrap(str(said), width)


def _comment_lines(evaluation: Evaluation, width: int) -> list[str]:
    """What is still open of what was said in review, without what stands beside its finding."""
    beside = {finding.rule for finding in _findings_in_full(evaluation)}
    lines: list[str] = []
    for one in told_comments(evaluation):
        if not one.comment.done and one.comment.rule not in beside:
            lines += _hanging("", str(one.words), width)
    return [worded("Comments"), *lines] if lines else []


def _as_built_lines(build: Build, width: int) -> list[str]:
    """When the built machine was verified, and that it has to be again after a change."""
    said = kept_words(build)
    if said is None:
        return []
    return wrap(str(said), width)


def _since_lines(since: SinceSaved | None, width: int) -> list[str]:
    """What an update changed in the verdict, check by check with both answers."""
    if since is None:
        return []
    lines = [*wrap(since.sentence, width), *wrap(since.why, width)]
    for change in since.changes:
        lines += _hanging("  ", change.subject, width)
        lines += _hanging("    ", f"{change.was} → {change.now}", width)
    return lines


def _all_finding_lines(evaluation: Evaluation, parts: Mapping[str, Part], width: int) -> list[str]:
    """Yield all findings in full, and several notes as one."""
    _, notes = grave_and_notes(evaluation.listed)
    comments = told_comments(evaluation)
    told = set[str]()
    lines: list[str] = []
    for finding in _findings_in_full(evaluation):
        lines += _finding_lines(finding, parts, width)
        lines += _remedy_lines(finding, evaluation, width)
        if finding.rule not in told:  # several findings of one check share its comments
            told.add(finding.rule)
            lines += _comments_beside(open_on_check(comments, finding.rule), width)
    if len(notes) > 1:
        sign = _sign(Severity.INFO)
        lines += _hanging(sign, str(plural("{n} note.", "{n} notes.", len(notes))), width)
        lines += _hanging("", titles_of(notes), width, shown_width(sign))
    return lines


def _findings_in_full(evaluation: Evaluation) -> tuple[Finding, ...]:
    """Return the findings that are told one by one: of several notes none is."""
    grave, notes = grave_and_notes(evaluation.listed)
    return tuple(grave) if len(notes) > 1 else evaluation.listed


def _comments_beside(comments: Sequence[ToldComment], width: int) -> Iterator[str]:
    """What was said of the check, below its finding."""
    for one in comments:
        said = worded("Comment: {words}", words=one.words)
        yield from _hanging("", said, width, len(_sign(Severity.INFO)))


def _sign(severity: Severity) -> str:
    return f"  {SEVERITY_SIGNS[severity]} {left(translated(SEVERITY_WORDS[severity]), 8)} "


def _finding_lines(finding: Finding, parts: Mapping[str, Part], width: int) -> Iterator[str]:
    sign = _sign(finding.severity)
    yield from _hanging(sign, str(finding.title), width)
    yield from _hanging("", finding.reason, width, shown_width(sign))
    yield from _hanging("", doubt_words(finding, parts), width, shown_width(sign))
    if finding.folded:
        yield from _hanging(
            "", worded("Also: {titles}", titles=titles_of(finding.folded)), width, shown_width(sign)
        )


def _remedy_lines(finding: Finding, evaluation: Evaluation, width: int) -> Iterator[str]:
    """The first remedy that was not tried in vain."""
    remedy = next(worth_telling(evaluation, finding), None)
    if remedy is not None:
        indent = " " * shown_width(_sign(finding.severity))
        yield from _hanging(f"{indent}→ ", remedy.title, width)


def waived_text(evaluation: Evaluation, width: int = 80) -> str:
    """Return the waivers of a build with their reasons, and those that no longer hold."""
    lines = _waived_lines(evaluation, width) or [worded("Nothing is waived in this build.")]
    return "\n".join(lines) + "\n"


def _stage_lines(stages: Sequence[Stage], width: int) -> list[str]:
    """How every stage stands that is planned for later."""
    lines: list[str] = []
    if stages:
        lines.append(worded("Planned for later"))
    for stage in stages:
        for said in stage_sentences(stage):
            lines += _hanging("  ", said, width)
    return lines


def _waived_lines(evaluation: Evaluation, width: int) -> list[str]:
    """Yield the waived findings with their reasons, and the waivers that no longer hold."""
    lines: list[str] = []
    if evaluation.waived:
        lines.append(worded("Waived"))
    for one in evaluation.waived:
        sign = _sign(one.finding.severity)
        lines += _hanging(sign, one.finding.message, width)
        lines += _hanging("", worded(WAIVED, reason=one.reason), width, shown_width(sign))
    if evaluation.sorted_out.reopened:
        lines.append(worded("Waived before"))
    for one in evaluation.sorted_out.reopened:
        changed = sentence(CHANGED, reason=one.reason)
        lines += _hanging("  ", str(paragraph(one.finding.title, changed)), width)
    return lines


def _not_checked_lines(evaluation: Evaluation, width: int) -> list[str]:
    if not evaluation.not_checked:
        return []
    lines = [
        line
        for text in unanswered(evaluation.not_checked)
        for line in _hanging("  ? ", text, width)
    ]
    return [worded("Not checked"), *lines]


def _figure_lines(evaluation: Evaluation, width: int) -> list[str]:
    wall = wall_words(evaluation)
    power = worded("Power")
    at_wall = worded("At wall")
    across = max(shown_width(power), shown_width(at_wall))
    lines = _hanging(f"  {left(power, across)}  ", supply_words(evaluation), width)
    if wall:
        lines += _hanging(f"  {left(at_wall, across)}  ", wall, width)
    return [worded("Figures"), *lines, *_table(_card_rows(evaluation))]


def _card_rows(evaluation: Evaluation) -> list[tuple[str, ...]]:
    cards = card_figures(evaluation)
    if not cards:
        return []
    names = messages(("Place", "Link", "Length", "Gap to next", "Power"))
    head = ("", *map(translated, names))
    rows = ((c.card.title, c.place, c.link_words, c.length, c.gap, c.power) for c in cards)
    return [head, *rows]


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Columns side by side; the last two are figures and stand at the right."""
    widths = widths_of(rows)
    aligned = [left] * (len(widths) - 2) + [right] * 2
    lines: list[str] = []
    for row in rows:
        columns = zip(row, aligned, widths, strict=False)
        cells = [side(cell, width) for cell, side, width in columns]
        lines.append("  " + "  ".join(cells))
    return lines


def _hanging(first: str, text: str, width: int, indent: int | None = None) -> list[str]:
    """A paragraph whose following lines stand under the beginning of its text.

    A figure keeps its unit beside it.
    """
    if indent is None:
        indent = shown_width(first)
    rest = " " * indent
    lines = wrap(
        glued(text),
        width,
        initial_indent=first or rest,
        subsequent_indent=rest,
    )
    return [line.replace(NO_BREAK_SPACE, " ") for line in lines]
