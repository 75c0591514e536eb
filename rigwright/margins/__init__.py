"""The fit proof: every mechanical clearance of a build as a signed margin with its worst-case tolerance and a verdict.

Figures are those that the rules ask; where a rule has an error about a distance, the margin of that name clashes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rigwright.evaluation import Evaluation
from rigwright.figures import Basis, resting_on
from rigwright.findings import Fit
from rigwright.margins.cards import card_clearances
from rigwright.margins.machine import found_clearances, machine_clearances
from rigwright.margins.rows import Clearance
from rigwright.margins.tolerance import tolerance_of_figure
from rigwright.parts import Part
from rigwright.provenance.doubts import parts_of
from rigwright.record import Value
from rigwright.rules.inferred import OFF_BY

WORST_FIRST = (Fit.CLASH, Fit.TIGHT, Fit.UNKNOWN, Fit.FITS)


class Margin(Value, frozen=True):
    """How much room something has. `value_mm` is held against `limit_mm`; all three are None where a figure is unknown.

    `tolerance_mm` is what the figures may be off together, None where one is only a rule of thumb's guess. `basis` is
    that of the least known figure; `rests_on` are the addresses of all.
    """

    rule: str
    what: str
    parts: tuple[str, ...]
    value_mm: float | None
    limit_mm: float | None
    margin_mm: float | None
    tolerance_mm: float | None
    verdict: Fit
    basis: Basis
    rests_on: tuple[str, ...]


def margins_of(evaluation: Evaluation) -> tuple[Margin, ...]:
    """Every clearance of a build, worst first."""
    a = evaluation.assembly
    parts = parts_of(a)
    rows = (*card_clearances(a), *machine_clearances(a), *found_clearances(evaluation.findings))
    return tuple(sorted((_margin(row, parts) for row in rows), key=_badness))


def _badness(margin: Margin) -> tuple[int, float, str, tuple[str, ...]]:
    room = margin.margin_mm if margin.margin_mm is not None else 0.0
    return WORST_FIRST.index(margin.verdict), room, margin.rule, margin.parts


def _margin(row: Clearance, parts: Mapping[str, Part]) -> Margin:
    together = resting_on(row.room_mm, *row.figures)
    if not together.known:
        missing = tuple(dict.fromkeys(field for f in row.figures if not f.known for field in f.rests_on))
        return Margin(row.rule, row.what, row.parts, None, None, None, None, Fit.UNKNOWN, Basis.UNKNOWN, missing)
    each = [tolerance_of_figure(figure, parts) for figure in row.figures]
    tolerance = None if None in each else _sum(each)
    return Margin(row.rule, row.what, row.parts, row.value_mm, row.limit_mm, row.room_mm, tolerance,
                  _verdict(row, tolerance), together.basis, together.rests_on)  # fmt: skip


def _sum(tolerances: Iterable[float | None]) -> float:
    return round(sum(t for t in tolerances if t is not None), 6)


def _verdict(row: Clearance, tolerance: float | None) -> Fit:
    """A size that is only inferred promises nothing up to what such sizes are usually off by."""
    if row.room_mm < row.clash_mm:
        return Fit.CLASH
    if row.room_mm < max(row.wanted_mm, 0.0):
        return Fit.TIGHT
    if tolerance is None:
        return Fit.UNKNOWN if row.room_mm < row.wanted_mm + OFF_BY else Fit.FITS
    return Fit.TIGHT if row.room_mm < tolerance else Fit.FITS
