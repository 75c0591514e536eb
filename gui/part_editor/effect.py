"""What an edited part does to the open build: the verdict before and after, and the first finding
that is new or gone.

Asks the engine with the part in the place of the stored one. Knows no widget.
"""

from __future__ import annotations

from dataclasses import dataclass

from rigwright.catalog import Catalog
from rigwright.checks import Severity, Verdict
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory.choosing import with_chosen
from rigwright.parts import Chassis, Part
from rigwright.reports.missing import missing_count
from rigwright.text.language import translated
from rigwright.text.sentence import messages, plural, sentence, worded

UNCHANGED = messages("No change to the open build")
VERDICT_WORDS = messages(
    {
        Verdict.PASS: "fits",
        Verdict.WARN: "fits, tight",
        Verdict.UNDECIDED: "not decided",
        Verdict.FAIL: "does not fit",
    }
)


@dataclass(frozen=True)
class Instead:
    """A catalog in which one part is another than stored."""

    catalog: Catalog
    part: Part

    def get(self, part_id: str) -> Part | None:
        """The part of that id."""
        if part_id == self.part.id:
            return self.part
        return self.catalog.get(part_id)


@dataclass(frozen=True)
class EditEffect:
    """Verdict before and after, the sentence to show, and whether anything changes."""

    before: Verdict
    after: Verdict
    words: str
    detail: str = ""

    @property
    def changes(self) -> bool:
        """Whether the build's answer is another one."""
        return bool(self.detail) or self.before is not self.after


def effect_of(committed: Evaluation, catalog: Catalog, part: Part) -> EditEffect | None:
    """What the part would do to a build that has it, or that has another case.

    None for a build without it.
    """
    build = committed.build
    instead = Instead(catalog, part)
    shapes = committed.assembly.shapes
    if part.id in build.part_ids():
        is_stored = catalog.get(part.id) == part
        after = committed if is_stored else evaluate(build, instead, shapes=shapes)
        return compared(committed, after)
    if isinstance(part, Chassis) and committed.assembly.chassis is not None:
        chosen = with_chosen(committed.assembly, part)
        after = evaluate(chosen, instead, shapes=shapes)
        return _in_its_place(committed.assembly.chassis, committed, after)
    return None


def _in_its_place(other: Chassis, before: Evaluation, after: Evaluation) -> EditEffect:
    """The open build in an edited case instead of its own."""
    words = sentence(
        "The open build in this case instead of {case}: {verdict}",
        case=other.name,
        verdict=sentence(VERDICT_WORDS[after.verdict]),
    )
    open_ones = missing_count(after.not_checked)
    if open_ones and after.verdict in (Verdict.PASS, Verdict.WARN):
        words = plural(
            "{said}, as far as is known; {n} figure missing",
            "{said}, as far as is known; {n} figures missing",
            open_ones,
            said=words,
        )
    return EditEffect(before.verdict, after.verdict, str(words), _difference(before, after))


def compared(before: Evaluation, after: Evaluation) -> EditEffect:
    """Two answers for one build."""
    was, now = (sentence(VERDICT_WORDS[one.verdict]) for one in (before, after))
    detail = _difference(before, after)
    words = translated(UNCHANGED)
    if before.verdict is not after.verdict:
        words = worded("Open build: {was} → {now}", was=was, now=now)
    elif detail:
        words = worded("Open build: still {now}", now=now)
    return EditEffect(before.verdict, after.verdict, words, detail)


def _difference(before: Evaluation, after: Evaluation) -> str:
    had = _messages(before)
    has = _messages(after)
    added = [m for m in has if m not in had]
    gone = [m for m in had if m not in has]
    asked = len(before.not_checked) - len(after.not_checked)
    if added:
        return _first_of(added)
    if gone:
        return worded("No longer: {finding}", finding=_first_of(gone))
    return _questions(asked)


def _questions(answered: int) -> str:
    if not answered:
        return ""
    if answered > 0:
        said = plural(
            "{n} more check has its answer",
            "{n} more checks have their answers",
            answered,
        )
    else:
        said = plural(
            "{n} more check without an answer",
            "{n} more checks without an answer",
            -answered,
        )
    return str(said)


def _first_of(messages: list[str]) -> str:
    first, *others = messages
    if not others:
        return first
    return worded("{first} (and {n} more)", first=first, n=len(others))


def _messages(evaluation: Evaluation) -> list[str]:
    return [f.message for f in evaluation.findings if f.severity is not Severity.INFO]
