"""How a row stands: the worst that is said of its part, as the ladder says it of a card.

Knows what findings call parts and rest on; marks and words of a verdict are the window's.
"""

from __future__ import annotations

from collections.abc import Collection

from rigwright.checks import Finding, Fit, NotChecked, Severity
from rigwright.evaluation import Evaluation, is_deciding
from rigwright.evaluation.added import leaves_open
from rigwright.inventory.part_row import PartRow
from rigwright.inventory.rows import rows_of
from rigwright.parts import CARD_KINDS
from rigwright.record import Value
from rigwright.text.sentence import Sentence


class RowStanding(Value, frozen=True):
    """The worst of a row: an error, a warning, unknown or that it fits, and the sentence that
    says so.
    """

    judged: Severity | Fit
    why: Sentence | None = None


def standings(evaluation: Evaluation) -> dict[str, RowStanding]:
    """How every row stands, by its key."""
    rows = rows_of(evaluation.assembly)
    return {row.key: _standing(evaluation, row, rows) for row in rows}


def _standing(evaluation: Evaluation, row: PartRow, rows: tuple[PartRow, ...]) -> RowStanding:
    if row.is_placeholder:
        return RowStanding(Fit.UNKNOWN, Sentence("It is not in the catalog: choose a part for it."))
    if row.missing:
        return RowStanding(
            Severity.ERROR, Sentence("{part} is not in the catalog.", {"part": row.part_id})
        )
    grave = [f for f in findings_on(evaluation, row, rows) if f.severity is not Severity.INFO]
    if grave:
        worst = min(grave, key=lambda finding: finding.severity.rank)
        return RowStanding(worst.severity, worst.title)
    if row.parent or not row.part_id:
        return RowStanding(Fit.FITS)
    for entry in evaluation.not_checked:
        if _leaves_row_open(entry, row):
            return RowStanding(Fit.UNKNOWN, entry.told)
    return RowStanding(Fit.FITS)


def _leaves_row_open(entry: NotChecked, row: PartRow) -> bool:
    """Return whether an unanswered check leaves open whether a part fits."""
    if row.kind in CARD_KINDS:
        return leaves_open(entry, row.label)
    return row.label in entry.parts and is_deciding(entry)


def findings_on(evaluation: Evaluation, row: PartRow, rows: tuple[PartRow, ...]) -> list[Finding]:
    """The findings that are about a row's part.

    What hangs on a card has those of the card's that rest on its own figures. Where several rows
    are called alike, as supplies are, a finding that rests on figures of some of them is about
    those.
    """
    if not row.part_id and row.kind != "motherboard":
        return []
    alike = tuple(other.part_id for other in rows if other.label == row.label)
    return [
        finding
        for finding in evaluation.findings
        if row.label in finding.parts and _is_about(finding, row, alike)
    ]


def _is_about(finding: Finding, row: PartRow, alike: Collection[str]) -> bool:
    """Whether a finding that names a row is about its part; `alike` are the parts of all rows of
    that name.
    """
    on_own = _rests_on(finding, (row.part_id,))
    if row.parent:
        return on_own
    return on_own or row.kind in CARD_KINDS or not _rests_on(finding, alike)


def _rests_on(finding: Finding, part_ids: Collection[str]) -> bool:
    """Whether a finding rests on a figure of one of some parts."""
    prefixes = tuple(f"{part_id}." for part_id in part_ids)
    return any(field.startswith(prefixes) for field in finding.rests_on)
