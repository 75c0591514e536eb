"""How well the air model fits measurements, as text and plain values: the constants, the error of
every row, and the error on rows that the fit has not seen.

Only words and numbers; the fit is made in `air.fit`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rigwright.air import Band
from rigwright.air.constants import FITTED
from rigwright.reports.air import FORMAT_NAME, rounded
from rigwright.text.columns import table_lines
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from rigwright.air.fit import FitResult

CONSTANT_COLUMNS = messages(("constant", "table", "fitted", "unit"))
ROW_COLUMNS = messages(("row", "use", "measured", "model", "error", "unseen", "band"))


def fit_text(result: FitResult) -> str:
    """The fitted constants, the error of every row, and the error on rows that the fit has not
    seen.
    """

    def constants() -> Iterator[tuple[str, ...]]:
        yield tuple(translated(word) for word in CONSTANT_COLUMNS)
        for constant in FITTED:
            yield (
                constant.name,
                f"{constant.likely:g}",
                f"{result.values[constant.name]:.3g}",
                constant.unit,
            )

    def rows() -> Iterator[tuple[str, ...]]:
        yield tuple(translated(word) for word in ROW_COLUMNS)
        for one in result.rows:
            row = one.row
            band = one.row.band(result.values)
            if row.low_c == row.high_c:
                measured = f"{row.low_c:g}"
            else:
                measured = f"{row.low_c:g}–{row.high_c:g}"
            yield (
                row.id,
                row.use,
                f"{measured} °C",
                f"{row.predicted_c(result.values):.0f} °C",
                f"{one.error_k:+.1f}",
                f"{one.unseen_error_k:+.1f}",
                _met_words(band, one.unseen_hit),
            )

    mean = worded(
        "Numeric rows are off by {seen:.1f} °C on average, and by {unseen:.1f} °C where the fit "
        "has not seen them.",
        seen=result.mean_error_k,
        unseen=result.unseen_mean_error_k,
    )
    if result.missed:
        missed = worded("Bands that miss: {rows}.", rows=comma_words(result.missed))
    else:
        missed = worded("Every band is hit.")
    if result.qualitative_missed:
        unlike = worded(
            "Qualitative rows, to which no band is held, that the model does not agree with: "
            "{rows}.",
            rows=comma_words(result.qualitative_missed),
        )
    else:
        unlike = ""
    unused = [worded("Not used: {row}. {why}", row=one.id, why=one.why) for one in result.unused]
    bound = worded(
        "The table itself was set in sight of some of these rows, so that new rows will be "
        "off by more."
    )
    told = [mean, missed, *([unlike] if unlike else []), *unused, bound]
    return "\n".join([*table_lines(constants()), "", *table_lines(rows()), "", *told]) + "\n"


def _met_words(band: Band, hit: bool) -> str:
    """A band of the model, and whether it meets what was measured."""
    template = "{low:.0f}–{high:.0f} hit" if hit else "{low:.0f}–{high:.0f} missed"
    return worded(template, low=band.low, high=band.high)


def fit_record(result: FitResult) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "format": f"{FORMAT_NAME}-fit",
        "constants": {constant.name: round(result.values[constant.name], 6) for constant in FITTED},
        "mean_error_k": rounded(result.mean_error_k),
        "unseen_mean_error_k": rounded(result.unseen_mean_error_k),
        "missed": list(result.missed),
        "qualitative_missed": list(result.qualitative_missed),
        "unused": [{"id": one.id, "why": one.why} for one in result.unused],
        "rows": [
            {
                "id": one.row.id,
                "use": one.row.use,
                "low_c": rounded(one.row.low_c),
                "high_c": rounded(one.row.high_c),
                "model_c": rounded(one.row.predicted_c(result.values)),
                "error_k": rounded(one.error_k),
                "unseen_error_k": rounded(one.unseen_error_k),
                "hit": one.unseen_hit,
                "source": one.row.source,
            }
            for one in result.rows
        ],
    }
