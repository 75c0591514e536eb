"""What a build was judged to be when it was saved, beside what it is judged to be now.

An update may bring other rules, or figures for parts that a file does not carry; whoever opens the
file is told which checks are answered otherwise. Knows no file and no window.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rigwright import __version__
from rigwright.build.labels import part_words
from rigwright.catalog.edition import catalog_edition
from rigwright.checks import Severity, Verdict
from rigwright.checks.check import MM
from rigwright.documents.saved_verdict import SavedFinding, SavedVerdict
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.evaluation.listed import room_of
from rigwright.evaluation.summary import SEVERITY_WORDS, VERDICT_WORDS
from rigwright.record import Value
from rigwright.reports.sums import NUMBERED, amount_words
from rigwright.rules import RULES, SPEC_UNKNOWN
from rigwright.rules.edition import rules_edition
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words, millimetres, named_value
from rigwright.text.sentence import worded

Key = tuple[str, tuple[str, ...]]
PLACES = 2  # decimals of a room, as messages have them
MOST_FINDINGS = 4096
_WORST_FIRST = ("error", "warning", "unknown")
NOUNS = {rule.id: rule.noun for rule in (SPEC_UNKNOWN, *RULES)}


class CheckChange(Value, frozen=True):
    """One check that is answered otherwise: what it asks about which parts, and both answers.

    An answer is None where nothing was wrong.
    """

    rule: str
    parts: tuple[str, ...]
    before: SavedFinding | None
    after: SavedFinding | None

    @property
    def subject(self) -> str:
        """Return the subject of a change: "Room between cards, GPU 1, 2"."""
        noun = capital(translated(NOUNS.get(self.rule, self.rule)))
        if not self.parts:
            return noun
        return named_value(noun, part_words(self.parts))

    @property
    def was(self) -> str:
        """The answer before, with its room: "Warning, 0.64 mm"."""
        return answer_words(self.before)

    @property
    def now(self) -> str:
        """The answer after."""
        return answer_words(self.after)


class SinceSaved(Value, frozen=True):
    """What became of a verdict: one sentence on it, one on why, and the checks that changed."""

    sentence: str
    why: str
    changes: tuple[CheckChange, ...]


def answer_words(found: SavedFinding | None) -> str:
    """Return one answer of a check as a cell of a table has it."""
    if found is None:
        return worded("Fits")
    if found.severity == "unknown":
        return worded("Not checked")
    words = translated(SEVERITY_WORDS[Severity(found.severity)])
    if found.room is None:
        return words
    if found.unit == MM:
        return comma_words((words, str(millimetres(found.room))))
    if found.unit in NUMBERED:  # a difference of two of them says nothing
        return words
    return comma_words((words, amount_words(found.room, found.unit, PLACES).strip()))


def verdict_to_save(evaluation: Evaluation) -> SavedVerdict:
    """Return what a file keeps of an answer: the verdict, and each check that was not fine."""
    return SavedVerdict(
        program=__version__,
        rules=rules_edition(),
        catalog=catalog_edition(),
        verdict=evaluation.verdict.value,
        findings=_findings_of(evaluation)[:MOST_FINDINGS],
    )


def since_saved(saved: SavedVerdict | None, evaluation: Evaluation) -> SinceSaved | None:
    """Return what is judged otherwise than when a build was saved; None where nothing is.

    Where program, rules and catalog are those of then, somebody else changed the file, and there
    is nothing to say.
    """
    if saved is None:
        return None
    if saved.program != __version__:
        why = worded(
            "Rigwright {before} judged it then, and Rigwright {after} does now.",
            before=saved.program,
            after=__version__,
        )
    elif saved.rules != rules_edition():
        why = worded("The rules of Rigwright have changed since then.")
    elif saved.catalog != catalog_edition():
        why = worded(
            "The catalog has other figures now, also for parts that the file does not carry."
        )
    else:
        return None
    changes = changed_answers(saved.findings, _findings_of(evaluation))
    before = Verdict(saved.verdict)
    after = evaluation.verdict
    if before is after and not changes:
        return None
    template = "This build was “{before}” when it was saved; now it is “{after}”."
    if before is after:
        template = "This build is still “{after}”, as when it was saved, but for other reasons."
    said = worded(
        template,
        before=translated(VERDICT_WORDS[before]),
        after=translated(VERDICT_WORDS[after]),
    )
    return SinceSaved(said, why, changes)


def changed_checks(before: Evaluation, after: Evaluation) -> tuple[CheckChange, ...]:
    """Return the checks that two answers about a build give otherwise."""
    return changed_answers(_findings_of(before), _findings_of(after))


def changed_answers(
    before: Iterable[SavedFinding], after: Iterable[SavedFinding]
) -> tuple[CheckChange, ...]:
    """Return the checks whose severity is another one, the worst first.

    A room that changed within a severity changes nothing for anybody.
    """
    was = {(found.rule, found.parts): found for found in before}
    now = {(found.rule, found.parts): found for found in after}
    changes: list[CheckChange] = []
    for key in sorted(was.keys() | now.keys()):
        then = was.get(key)
        today = now.get(key)
        if _severity(then) != _severity(today):
            rule, parts = key
            changes.append(CheckChange(rule, parts, then, today))
    changes.sort(key=lambda change: _rank(change.after))
    return tuple(changes)


def since_record(since: SinceSaved | None) -> dict[str, Any] | None:
    """Return the same as plain values."""
    if since is None:
        return None
    return {
        "message": since.sentence,
        "why": since.why,
        "changes": [
            {
                "rule": change.rule,
                "parts": list(change.parts),
                "before": _answer_record(change.before),
                "after": _answer_record(change.after),
            }
            for change in since.changes
        ],
    }


def _answer_record(found: SavedFinding | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"severity": found.severity, "room": found.room, "unit": found.unit}


def _findings_of(evaluation: Evaluation) -> tuple[SavedFinding, ...]:
    """Return one entry for each rule and its parts, in their order: the worst that it says.

    What somebody waived stands here, too: the waiver is in the build. What is missing stands here
    where the verdict waits for it.
    """
    worst: dict[Key, SavedFinding] = {}
    for finding in evaluation.findings:
        if finding.severity is Severity.INFO:
            continue
        measure = finding.measure
        unit = "" if measure is None else measure.unit
        room = round(room_of(finding), PLACES) + 0.0 if unit else None
        severity = "error" if finding.severity is Severity.ERROR else "warning"
        saved = SavedFinding(
            rule=finding.rule,
            parts=finding.parts,
            severity=severity,
            room=room,
            unit=unit,
        )
        _keep_worse(worst, saved)
    lacking = evaluation.unsettled if is_tight_by_gaps(evaluation) else evaluation.undecided
    for entry in lacking:
        saved = SavedFinding(entry.rule, entry.parts, "unknown")
        _keep_worse(worst, saved)
    return tuple(worst[key] for key in sorted(worst))


def _keep_worse(worst: dict[Key, SavedFinding], found: SavedFinding) -> None:
    key = (found.rule, found.parts)
    known = worst.get(key)
    if known is None or _order(found) < _order(known):
        worst[key] = found


def _order(found: SavedFinding) -> tuple[int, float]:
    return _rank(found), 0.0 if found.room is None else found.room


def _rank(found: SavedFinding | None) -> int:
    if found is None:
        return len(_WORST_FIRST)
    return _WORST_FIRST.index(found.severity)


def _severity(found: SavedFinding | None) -> str:
    return "" if found is None else found.severity
