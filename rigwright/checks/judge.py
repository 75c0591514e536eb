"""The only code that compares: whether there is enough room, given how far the figures may be off.

Knows parts and where their figures come from; knows no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.checks.check import MM, Check, Judged
from rigwright.checks.finding import Fit
from rigwright.checks.tolerance import width_of_figure
from rigwright.figures import Basis, Figure, least_basis
from rigwright.parts import Part

# open databases list cards of 2.5 and 2.7 slots as two, and round some the other way
OFF_BY = SLOT_PITCH


class Widths:
    """How far figures may be off, looked up once for figures that rest on the same fields."""

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self.parts = parts
        self._known: dict[tuple[bool, tuple[str, ...]], float | None] = {}

    def of(self, figure: Figure) -> float | None:
        """Return the width of a known figure in mm; None for one that a rule of thumb gave."""
        key = (figure.estimate, figure.rests_on)
        if key not in self._known:
            self._known[key] = width_of_figure(figure, self.parts)
        return self._known[key]


class SharedWidths:
    """The widths for builds that differ in their cards alone: most of those have the same parts."""

    def __init__(self) -> None:
        self._last: Widths | None = None

    def among(self, parts: Mapping[str, Part]) -> Widths:
        """Return the widths of figures of some parts, with what was looked up for the very same
        parts.
        """
        if self._last is None or self._last.parts != parts:
            self._last = Widths(parts)
        return self._last


def judge(check: Check, widths: Widths) -> Judged:
    """Compare a check with its limit; a figure that is unknown leaves the check unknown."""
    basis = least_basis(check.figures)
    if basis is Basis.UNKNOWN:
        return Judged(check, Fit.UNKNOWN, None)
    if check.unit != MM:
        off = check.assumed_off if basis is Basis.ASSUMED else 0.0
        return Judged(check, _fit(check, off, False), None if off == inf else off)
    guesses, width, assumed = 0, 0.0, 0.0
    for figure in check.figures:
        off_mm = widths.of(figure)
        if off_mm is None:
            guesses += 1
            continue
        width += off_mm
        if figure.estimate:
            assumed += off_mm
    fit = _fit(check, assumed + OFF_BY * guesses, guesses > 0)
    return Judged(check, fit, None if guesses else round(width, 6))


def _fit(check: Check, leeway: float, guessed: bool) -> Fit:
    """Return the verdict where assumptions may be off by `leeway` together.

    Stated figures are taken at their word. An assumption makes a clash only where it cannot be off
    by that much, and a size that a rule of thumb gave promises nothing before there is that much
    room.
    """
    room = check.room
    if room < check.clash - leeway:
        return Fit.CLASH
    wanted = max(check.wanted, 0.0)
    if room < wanted:
        return Fit.TIGHT
    if guessed and room < wanted + leeway:
        return Fit.UNKNOWN
    return Fit.FITS
