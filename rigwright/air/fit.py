"""Fits the constants of the model to measurements, and says how far it is off on those that a fit
has not seen.

Few rows bound few constants: each is held to its table by its own width, so that a row moves what
it says something of and nothing else. Reads no file (`measurements` does), and knows no catalog.

The model is one of coolers in order: dust, dried paste and fans that fail are not in it. A card
that is hot for such a reason (V25 of the tests: an RTX 3060 "with poor cooling", its cooler not
told, at 89 °C where a sound one has about 45) is qualitative: it shows what the model does not say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import numpy as np

from rigwright.air.constants import FITTED, LIKELY, Values
from rigwright.air.measurements import Measurement, Measurements, Unused, Use
from rigwright.record import Value

ROW_K = 4.0  # what a row of a log or a blog is good for by itself
ROUNDS, STEP, NEAR = 6, 0.05, 1e-4


class RowResult(Value, frozen=True):
    """One row under the fit of all, and under the fit of all others."""

    row: Measurement
    error_k: float
    unseen_error_k: float
    unseen_hit: bool


class FitResult(Value, frozen=True):
    """The fitted values, and what they are worth."""

    values: Values
    rows: tuple[RowResult, ...]
    unused: tuple[Unused, ...] = ()

    @property
    def qualitative_missed(self) -> tuple[str, ...]:
        """The qualitative rows that the model does not agree with: no band is held to them."""
        return tuple(row.row.id for row in self._of_uses("qualitative") if not row.unseen_hit)

    @property
    def mean_error_k(self) -> float:
        """How far off the fit is on average on the numeric rows that it was made of."""
        return _mean([row.error_k for row in self._of_uses("numeric")])

    @property
    def unseen_mean_error_k(self) -> float:
        """The same where each row is predicted by a fit to all others: the cross-validated
        error.
        """
        return _mean([row.unseen_error_k for row in self._of_uses("numeric")])

    @property
    def missed(self) -> tuple[str, ...]:
        """The rows of use "band" and "numeric" whose band, of a fit without them, does not meet
        the measurement.
        """
        rows = self._of_uses("numeric", "band")
        return tuple(row.row.id for row in rows if not row.unseen_hit)

    def _of_uses(self, *uses: Use) -> list[RowResult]:
        return [row for row in self.rows if row.row.use in uses]


def _mean(errors: Sequence[float]) -> float:
    if not errors:
        return 0.0
    return sum(map(abs, errors)) / len(errors)


def fit(measurements: Measurements) -> FitResult:
    """Fit the constants to the numeric rows, and predict every row by a fit to all others."""
    rows = measurements.rows
    numeric = [row for row in rows if row.use == "numeric"]
    values = fitted_to(numeric)
    results: list[RowResult] = []
    for row in rows:
        unseen = values
        if row.use == "numeric":
            unseen = fitted_to([other for other in numeric if other is not row])
        results.append(
            RowResult(
                row=row,
                error_k=row.error_k(values),
                unseen_error_k=row.error_k(unseen),
                unseen_hit=row.is_hit(unseen),
            )
        )
    return FitResult(values, tuple(results), measurements.unused)


def fitted_to(rows: Sequence[Measurement]) -> Values:
    """Return the values that agree best with some rows and the table together, by Gauss's and
    Newton's method.

    Constants are fitted as logarithms, in units of half the width that the table gives them.
    """
    widths: list[float] = []
    for constant in FITTED:
        ratio = constant.high / constant.low
        widths.append(float(np.log(ratio)) / 2)

    def at(steps: np.ndarray) -> Values:
        values = dict(LIKELY)
        for constant, width, step in zip(FITTED, widths, steps, strict=True):
            factor = float(np.exp(width * step))
            values[constant.name] = constant.likely * factor
        return values

    def misses(steps: np.ndarray) -> np.ndarray:
        values = at(steps)
        off: list[float] = []
        for row in rows:
            allowed_k = hypot(ROW_K, row.room_off_k)
            off.append(row.error_k(values) / allowed_k)
        return np.array([*off, *steps])

    count = len(FITTED)
    steps = np.zeros(count)
    for _ in range(ROUNDS):
        here = misses(steps)
        slopes: list[np.ndarray] = []
        for unit in np.eye(count):
            there = misses(steps + STEP * unit)
            slopes.append((there - here) / STEP)
        change, *_ = np.linalg.lstsq(np.array(slopes).T, -here, rcond=None)
        steps = np.clip(steps + change, -2.0, 2.0)
        if np.abs(change).max() < NEAR:
            break
    return at(steps)
