"""The table of clearances in words: figures of its cells, a sentence for a row, what a preview
changes.

Knows rows and no widget; what a margin rests on is put into words by rigwright.reports.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from gui.margins.rows import ClearanceChange, ClearanceColumn, MarginRow
from rigwright.checks import Fit
from rigwright.reports.clearances import Margin
from rigwright.reports.margin_figures import Rest
from rigwright.reports.margins import FIT_WORDS, PLUS_MINUS
from rigwright.rules import rule_of
from rigwright.text.language import translated
from rigwright.text.lengths import Length, unit_symbol
from rigwright.text.numbers import capital, comma_words, millimetres
from rigwright.text.sentence import messages, worded

ARROW = " → "
_AGAIN = re.compile(r"\b(GPU |NIC )(\d+), \1(\d+)")
UNKNOWN_FIGURE = "–"
TITLES: Mapping[ClearanceColumn, str] = messages(
    MappingProxyType(
        {
            ClearanceColumn.VERDICT: "Verdict",
            ClearanceColumn.CLEARANCE: "Clearance",
            ClearanceColumn.PICTURE: "Margin and tolerance",
            ClearanceColumn.MARGIN: "Margin, {unit}",
            ClearanceColumn.NEEDED: "Needs",
            ClearanceColumn.AVAILABLE: "Has",
            ClearanceColumn.RESTS: "Rests on",
        }
    )
)
SORTS: Mapping[ClearanceColumn, str] = messages(
    MappingProxyType(
        {
            ClearanceColumn.VERDICT: "Worst First",
            ClearanceColumn.CLEARANCE: "Clearance",
            ClearanceColumn.PICTURE: "Worst-Case Margin",
            ClearanceColumn.MARGIN: "Margin",
            ClearanceColumn.NEEDED: "What Is Needed",
            ClearanceColumn.AVAILABLE: "What There Is",
            ClearanceColumn.RESTS: "Tolerance",
        }
    )
)
TIPS: Mapping[ClearanceColumn, str] = messages(
    MappingProxyType(
        {
            ClearanceColumn.VERDICT: "Clash, tight, unknown, info, fits; worst first",
            ClearanceColumn.CLEARANCE: "What has room, and which parts it is about",
            ClearanceColumn.PICTURE: "The margin from zero on one scale, the worst case either "
            "way, and how much is wanted; sorted by what is left in the worst case",
            ClearanceColumn.MARGIN: "What is left, and what the figures may be off together",
            ClearanceColumn.NEEDED: "What is needed, {unit}",
            ClearanceColumn.AVAILABLE: "What there is, {unit}",
            ClearanceColumn.RESTS: "The least sure of the figures; sorted by the tolerance",
        }
    )
)

# a clearance, and one that wants room to spare
HOLDING, WANTING = messages(
    (
        "{subject}: {fit}, {margin}; needs {needed} {unit}, has {available} {unit}.",
        "{subject}: {fit}, {margin}; needs {needed} {unit}, has {available} {unit}, "
        "wants {wanted} to spare.",
    )
)


def title_of(column: ClearanceColumn) -> str:
    """The head of a column, with the unit that its lengths are in."""
    return worded(TITLES[column], unit=unit_symbol())


def margin_words(margin: Margin) -> str:
    """Such as "−11.36 ± 1.00"; a question mark for an unknown tolerance."""
    if margin.margin_mm is None:
        return UNKNOWN_FIGURE
    tolerance = "?" if margin.tolerance_mm is None else figure_words(margin.tolerance_mm)
    return f"{figure_words(margin.margin_mm)} {PLUS_MINUS} {tolerance}"


def off_words(tolerance_mm: float | None) -> str:
    """What a margin may be off, as its column has it: "± 1.0", or "± 0.039" in inches."""
    figure = "?" if tolerance_mm is None else Length(tolerance_mm, ",.1f", bare=True)
    return f"{PLUS_MINUS} {figure}"


def figure_words(figure: float | None) -> str:
    """A figure of the table, without its unit."""
    if figure is None:
        return UNKNOWN_FIGURE
    return str(millimetres(figure).without_unit())


def subject(row: MarginRow) -> str:
    """What and whose: "Gap, GPU 1, GPU 2"."""
    return comma_words((row.what, row.whose))


def shortened(whose: str) -> str:
    """Names of cards side by side without saying GPU again: "GPU 1, 2"."""
    return _AGAIN.sub(r"\1\2, \3", whose)


def sentence(row: MarginRow) -> str:
    """The whole row: "Gap, GPU 1, GPU 2: clash, −11.36 mm ± 1.00; needs 52.00 mm, has 40.64."."""
    m = row.margin
    if m.margin_mm is None:
        return _with_change(row, worded("{subject}: unknown.", subject=subject(row)))
    if m.tolerance_mm is None:
        tolerance = worded("by a guess")
    else:
        tolerance = f"{PLUS_MINUS} {figure_words(m.tolerance_mm)}"
    said = worded(
        WANTING if m.wanted_mm > 0 else HOLDING,
        subject=subject(row),
        fit=translated(FIT_WORDS[m.verdict]),
        margin=f"{millimetres(m.margin_mm)} {tolerance}",
        needed=figure_words(m.needed_mm),
        available=figure_words(m.available_mm),
        wanted=millimetres(m.wanted_mm),
        unit=unit_symbol(),
    )
    return _with_change(row, said)


def least_words(rows: Iterable[MarginRow]) -> tuple[str, ...]:
    """The least margin of all, and the least where everything is as wrong as it may be.

    Nothing where none is known.
    """
    of_room = (row for row in rows if not row.margin.is_advice)
    known = [(margin, row) for row in of_room if (margin := row.margin.margin_mm) is not None]
    worst = [(least, row) for _, row in known if (least := row.margin.least_mm) is not None]
    if not known:
        return ()
    (least, of), (worst_mm, of_worst) = (
        min(pairs, key=lambda pair: pair[0]) for pairs in (known, worst)
    )
    return (
        worded(
            "Least margin: {margin} ({subject})", margin=millimetres(least), subject=subject(of)
        ),
        worded(
            "Least in the worst case: {margin} ({subject})",
            margin=millimetres(worst_mm),
            subject=subject(of_worst),
        ),
    )


def judged_sentence(row: MarginRow) -> str:
    """The whole row, and why it is judged so where that is not plain."""
    why = why_so(row)
    if why:
        return f"{sentence(row)} {capital(why)}."
    return sentence(row)


def _with_change(row: MarginRow, said: str) -> str:
    """Return the words about a row, and after them what the preview changes."""
    if row.change is ClearanceChange.NEW:
        return worded("{said} New in the preview.", said=said)
    if row.before is not None:
        before = margin_words(row.before)
        return worded("{said} {before} before the preview.", said=said, before=before)
    return said


def why_so(row: MarginRow) -> str:
    """Why a margin above zero is not called a fit, in a few words."""
    m = row.margin
    if m.margin_mm is None or m.verdict in (Fit.FITS, Fit.CLASH):
        return ""
    if m.verdict is Fit.UNKNOWN:
        return worded("a guessed size promises nothing so close")
    if m.margin_mm < 0:
        return translated(rule_of(m.rule).no_clash) or worded("too little, but not surely a clash")
    return worded("less than the {wanted} that are wanted", wanted=millimetres(m.wanted_mm))


def rest_words(rests: Iterable[Rest]) -> str:
    """What a row rests on, for its column: the least sure figure, and how many more there are."""
    first, *others = tuple(rests) or (None,)
    if first is None:
        return ""
    if not others:
        return first.short
    return f"{first.short} +{len(others)}"
