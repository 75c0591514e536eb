"""Stages of a machine: versions in its file that are planned for later, each checked with the
figures of today.

What a stage lacks, and what serves now and has no use then, is a finding on the plan as a whole: it
says nothing against the machine of today. Knows no file and no catalog.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rigwright.assembly import Assembly
from rigwright.build.kept_version import KeptVersion
from rigwright.checks import Severity, Verdict
from rigwright.documents.document import DocumentError
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.evaluation.summary import verdict_words
from rigwright.inventory.rows import rows_of
from rigwright.record import Value
from rigwright.reports.missing import lacking_words
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import Sentence, messages, plural, sentence, worded

# Of these a machine has one sort; what comes in the place of one is worth saying.
ONE_SORT = frozenset({"chassis", "motherboard", "cpu", "cooler", "memory", "psu"})
STANDING: Mapping[Verdict, str] = messages(
    MappingProxyType(
        {
            Verdict.PASS: "Stage “{stage}” fits.",
            Verdict.WARN: "Stage “{stage}” fits, with warnings.",
            Verdict.UNDECIDED: "Stage “{stage}” is not decided.",
            Verdict.FAIL: "Stage “{stage}” does not fit.",
        }
    )
)
# no warning stands, but a check that could warn has no answer
TIGHT_BY_GAPS = messages("Stage “{stage}” fits, as far as is known.")


class StageFinding(Value, frozen=True):
    """One sentence on a stage, and how grave it is for the plan.

    `short` says the same where the stage is named already.
    """

    severity: Severity
    message: Sentence
    short: Sentence


class Stage(Value, frozen=True):
    """A planned version with what it comes to today; `evaluation` is None where it cannot be
    read.
    """

    name: str
    evaluation: Evaluation | None
    findings: tuple[StageFinding, ...]

    @property
    def standing(self) -> str:
        """How it stands, in a word or two."""
        if self.evaluation is None:
            return ""
        return verdict_words(self.evaluation)


def stages_of(now: Evaluation, answer: Callable[[KeptVersion], Evaluation]) -> tuple[Stage, ...]:
    """Return the stages of a build in the order in which they were kept.

    `answer` says what a version comes to today; it may raise DocumentError with one sentence.
    """
    found = [_stage(version, now, answer) for version in now.build.versions if version.planned]
    return tuple(found)


def _stage(
    version: KeptVersion, now: Evaluation, answer: Callable[[KeptVersion], Evaluation]
) -> Stage:
    try:
        then = answer(version)
    except DocumentError as error:
        said = sentence("Stage “{stage}” cannot be read: {why}", stage=version.name, why=str(error))
        short = sentence("It cannot be read: {why}", why=str(error))
        return Stage(version.name, None, (StageFinding(Severity.WARNING, said, short),))
    findings = (*_standing_findings(version.name, then), *_idle_findings(version.name, now, then))
    return Stage(version.name, then, findings)


def _standing_findings(stage: str, then: Evaluation) -> Iterator[StageFinding]:
    """Why a stage does not fit, error by error, or why that is not decided."""
    errors = [finding for finding in then.listed if finding.severity is Severity.ERROR]
    for finding in errors:
        said = sentence("Stage “{stage}” does not fit: {why}", stage=stage, why=finding.title)
        yield StageFinding(Severity.WARNING, said, finding.title)
    if not errors and then.verdict is Verdict.UNDECIDED:
        why = lacking_words(then)
        said = sentence("Stage “{stage}” is not decided: {why}", stage=stage, why=why)
        yield StageFinding(Severity.INFO, said, sentence("{why}", why=why))


def _idle_findings(stage: str, now: Evaluation, then: Evaluation) -> Iterator[StageFinding]:
    """Return the parts that are bought for today and have no use in a stage, one by one."""
    today = _chosen(now.assembly)
    later = _chosen(then.assembly)
    for (kind, name), count in today.items():
        idle = count - later[(kind, name)]
        if idle <= 0:
            continue
        others = [other for of, other in later if of == kind and (of, other) not in today]
        said = _idle(stage, kind, name, idle, others)
        yield StageFinding(Severity.WARNING, said, _idle_in_short(kind, name, idle, others))


def _idle(stage: str, kind: str, name: str, idle: int, others: Iterable[str]) -> Sentence:
    instead = comma_words(others)
    if kind in ONE_SORT and instead:
        return plural(
            "Stage “{stage}” has no use for {part}, which serves now: it takes {instead}.",
            "Stage “{stage}” has no use for {n} × {part}, which serve now: it takes {instead}.",
            idle,
            stage=stage,
            part=name,
            instead=instead,
        )
    return plural(
        "Stage “{stage}” has no use for {part}, which serves now.",
        "Stage “{stage}” has no use for {n} × {part}, which serve now.",
        idle,
        stage=stage,
        part=name,
    )


def _idle_in_short(kind: str, name: str, idle: int, others: Iterable[str]) -> Sentence:
    """The same where the stage is named already."""
    instead = comma_words(others)
    if kind in ONE_SORT and instead:
        return plural(
            "It has no use for {part}, which serves now: it takes {instead}.",
            "It has no use for {n} × {part}, which serve now: it takes {instead}.",
            idle,
            part=name,
            instead=instead,
        )
    return plural(
        "It has no use for {part}, which serves now.",
        "It has no use for {n} × {part}, which serve now.",
        idle,
        part=name,
    )


def _chosen(assembly: Assembly) -> Counter[tuple[str, str]]:
    """The parts that are bought for a machine: kind and name, and how many of each."""
    found = Counter[tuple[str, str]]()
    for row in rows_of(assembly):
        if row.item and row.part is not None:
            found[(row.kind, str(row.name))] += row.count
    return found


def stage_record(stage: Stage) -> dict[str, Any]:
    """A stage as plain values."""
    return {
        "name": stage.name,
        "verdict": stage.evaluation.verdict.value if stage.evaluation is not None else None,
        "findings": [
            {"severity": finding.severity.value, "message": str(finding.message)}
            for finding in stage.findings
        ],
    }


def stage_sentences(stage: Stage) -> tuple[str, ...]:
    """Return the sentences on a stage: its findings, or that it fits."""
    if stage.findings or stage.evaluation is None:
        return tuple(str(finding.message) for finding in stage.findings)
    standing = STANDING[stage.evaluation.verdict]
    if is_tight_by_gaps(stage.evaluation):
        standing = TIGHT_BY_GAPS
    return (str(Sentence(standing, {"stage": stage.name})),)


def stage_line(stage: Stage) -> str:
    """Return all sentences on a stage in one line that names it once; "" without a sentence."""
    said = " · ".join(str(finding.short) for finding in stage.findings)
    if len(stage.findings) == 1:
        return str(stage.findings[0].message)
    if not said:
        return ""
    verdict = stage.evaluation.verdict if stage.evaluation is not None else None
    if verdict is Verdict.FAIL:
        return worded("Stage “{stage}” does not fit: {findings}", stage=stage.name, findings=said)
    if verdict is Verdict.UNDECIDED:
        return worded("Stage “{stage}” is not decided: {findings}", stage=stage.name, findings=said)
    return worded("Stage “{stage}”: {findings}", stage=stage.name, findings=said)
