"""What a picture of a part consists of: flat shapes and dimension lines in millimetres, in views
beside each other.

Values only, as an orthographic drawing has them: x to the right, y up, one scale for all views.
Knows no paint.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from rigwright.text.numbers import length
from rigwright.text.sentence import worded

Span = tuple[float, float]
Side = Literal["below", "above", "left", "right", "inside"]


@dataclass(frozen=True)
class ViewShape:
    """A rectangle, or the circle in it.

    `role` says what it is of; `field` is what a click on it leads to.
    """

    role: str
    x: Span
    y: Span
    estimated: bool = False
    round: bool = False
    words: str = ""
    field: str = ""


@dataclass(frozen=True)
class DimensionLine:
    """A dimension: from `start` to `end` along x or y, drawn `level` steps off the view on one
    side.
    """

    field: str
    start: tuple[float, float]
    end: tuple[float, float]
    words: str
    known: bool
    side: Side
    level: int = 0

    @property
    def lies(self) -> bool:
        """Whether it measures along x."""
        return self.side in ("below", "above") or (
            self.side == "inside" and self.start[1] == self.end[1]
        )


@dataclass(frozen=True)
class View:
    """One projection. `cell` is its column and row among the views, counted from the upper left."""

    title: str
    cell: tuple[int, int]
    shapes: tuple[ViewShape, ...]
    lines: tuple[DimensionLine, ...] = ()
    upward: str = ""  # what is not plain from it: which way the part stands, what is not drawn

    @property
    def x(self) -> Span:
        """Extent of what is drawn."""
        return _extent(shape.x for shape in self.shapes)

    @property
    def y(self) -> Span:
        """Extent of what is drawn."""
        return _extent(shape.y for shape in self.shapes)

    def levels(self, side: Side) -> int:
        """How many dimension lines lie above each other on a side."""
        return max((line.level + 1 for line in self.lines if line.side == side), default=0)


def _extent(spans: Iterable[Span]) -> Span:
    low, high = zip(*(sorted(span) for span in spans), strict=True)
    return min(low), max(high)


def dimension_words(value: float | None) -> str:
    """A length, or the word for none."""
    if value is None:
        return worded("unknown")
    return str(length(value))


def across(
    field: str, value: float | None, x: Span, at: float, side: Side = "below"
) -> DimensionLine:
    """A dimension along x between two edges."""
    start, end = x
    words = dimension_words(value)
    return DimensionLine(field, (start, at), (end, at), words, value is not None, side)


def along(
    field: str, value: float | None, y: Span, at: float, side: Side = "right", level: int = 0
) -> DimensionLine:
    """A dimension along y between two edges."""
    start, end = y
    words = dimension_words(value)
    return DimensionLine(field, (at, start), (at, end), words, value is not None, side, level)


def circle(role: str, x: float, y: float, diameter: float, field: str = "") -> ViewShape:
    """A round shape about its middle."""
    half = diameter / 2
    return ViewShape(role, (x - half, x + half), (y - half, y + half), round=True, field=field)


def stripes(role: str, x: Span, y: Span, pitch: float) -> Iterator[ViewShape]:
    """Fins: upright lines in a rectangle."""
    first, last = x
    count = max(0, int((last - first) / pitch))
    for number in range(1, count):
        left = first + number * pitch
        yield ViewShape(role, (left, left + 0.8), y)
