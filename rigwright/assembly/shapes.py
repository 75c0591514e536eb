"""What a part takes of the room by the shape of its own model instead of by its box, and how near
two shapes come.

Each shape is turned once into heights over a fine grid along every axis, which are kept; after that
a comparison in any two places is one of two grids. Along an axis a gap is as sharp as the model,
across it as the grid. Knows no files.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Protocol

import numpy as np

from rigwright.assembly.envelopes import BACK, Card, CardSize, card_body, card_size
from rigwright.assembly.heights import CELL_MM, Heights, Triangles, beyond, heights_of
from rigwright.figures import Basis, Figure
from rigwright.figures.values import MODEL_SHAPE
from rigwright.geometry import Box, Floats, Pose, Turn, Vec, gap_along, largest
from rigwright.record import Value

TIE = 1e-6  # of a cell: what ends where a cell begins does not reach into it
# Brackets and fingers stand in openings and slots, which rules ask apart.
BEHIND_BRACKET = 1.0
ABOVE_FINGERS = 8.0


Keep = Callable[[str, Callable[[], Heights]], Heights]


def _anew(_name: str, make: Callable[[], Heights]) -> Heights:
    return make()


@dataclass(frozen=True, eq=False)
class PartShape:
    """Triangles of a part in its own frame.

    Equal `key` means equal content; one that is not `closed` is a surface.
    """

    key: str
    positions: Floats
    triangles: Triangles
    closed: bool = True
    keep: Keep = _anew  # where heights are looked for before they are made

    @cached_property
    def bounds(self) -> Box:
        """The smallest box around the triangles."""
        used = self.positions[self.triangles.reshape(-1)]
        low = used.min(axis=0)
        high = used.max(axis=0)
        return Box(Vec(*map(float, low)), Vec(*map(float, high)))

    def heights(self, axis: int) -> Heights:
        """Return the heights along an axis of the shape's own frame, worked out once."""
        known: dict[int, Heights] = self.__dict__.setdefault("_heights", {})
        if axis not in known:
            known[axis] = self.keep(
                f"{self.key}-{axis}", lambda: heights_of(self.positions, self.triangles, axis)
            )
        return known[axis]

    @cached_property
    def of_card(self) -> PartShape | None:
        """The part of a card's shape that the rules mean by its body: without the bracket and the
        fingers.

        None for nothing.
        """
        if not len(self.triangles):
            return None
        positions, triangles = beyond(self.positions, self.triangles, 0, BEHIND_BRACKET)
        positions, triangles = beyond(positions, triangles, 2, ABOVE_FINGERS)
        if not len(triangles):
            return None
        return PartShape(
            key=f"{self.key}-card",
            positions=positions,
            triangles=triangles,
            closed=self.closed,
            keep=self.keep,
        )


class Shapes(Protocol):
    """The shapes of parts that have one which counts."""

    def get(self, part_id: str, /) -> PartShape | None:
        """Return the shape of a part; None where its boxes count."""
        ...


NO_SHAPES: Mapping[str, PartShape] = MappingProxyType({})


class ShapedSize(CardSize, frozen=True, dict=True):
    """A card's outer figures as its own model has them.

    What plugs add stays what the record says.
    """

    bounds: Box

    @cached_property
    def length(self) -> Figure:
        """How far it reaches from the rear wall, without plugs."""
        return self._modelled(self.bounds.high.x)

    @cached_property
    def height(self) -> Figure:
        """How far it reaches from the bottom of the fingers."""
        return self._modelled(self.bounds.high.z)

    @cached_property
    def thickness(self) -> Figure:
        """From where every card's back lies to the far side of its fans."""
        return self._modelled(BACK - self.bounds.low.y)

    def _modelled(self, value: float) -> Figure:
        return Figure(round(value, 6), Basis.MEASURED, (self.card.address(MODEL_SHAPE),))


def size_of(card: Card, shape: PartShape | None) -> CardSize:
    """Return a card's outer figures: its model's where it has one."""
    return card_size(card) if shape is None else ShapedSize(card, shape.bounds)


def body_of(size: CardSize) -> Box:
    """Return one box around all of a card but the bracket and the fingers, in its own frame."""
    return size.bounds if isinstance(size, ShapedSize) else card_body(size)


# how near two come


class Placed(Value, frozen=True):
    """A shape in its place, or a box where a part has none: what a clearance is measured
    between.
    """

    box: Box
    shape: PartShape | None = None
    pose: Pose = Pose(Vec(0.0, 0.0, 0.0))

    @property
    def offset(self) -> Vec:
        """How far it is moved."""
        return self.pose.offset

    def heights(self, axis: int) -> Heights:
        """Return the heights of the shape along an axis of the chassis, counted from where the
        part's frame lies there.
        """
        assert self.shape is not None
        turned = _turned(self.shape, self.pose.turn, axis)
        first, second = (self.pose.offset[i] for i in range(3) if i != axis)
        own_first, own_second = turned.corner
        corner = (own_first + first, own_second + second)
        return Heights(corner, turned.low, turned.high)


def clearance(first: Placed, second: Placed) -> float:
    """Return the largest distance on any axis, or how far one would have to be moved where they
    need the same room.
    """
    between = [gap_along(axis, first.box, second.box) for axis in range(3)]
    if largest(*between) >= 0:
        # They are apart by their boxes alone; one that faces the other by shape may be farther.
        axis = max(range(3), key=between.__getitem__)
        here = first.box.centre[axis]
        there = second.box.centre[axis]
        facing = distance(first, second, axis, there > here)
        return between[axis] if facing == math.inf else facing
    ways: list[float] = []
    for axis in range(3):
        ways.append(distance(first, second, axis, up=True))
        ways.append(distance(first, second, axis, up=False))
    if math.inf not in ways:
        return max(ways)
    met = [way for way in ways if way != math.inf]
    return max([0.0, *met])


def along_row(first: Placed, second: Placed, axis: int, sign: int) -> float:
    """Return how far the first could still move toward the second.

    What their boxes leave where they do not face each other. Boxes that overlap without facing each
    other by shape leave nothing and take nothing.
    """
    facing = distance(first, second, axis, sign > 0)
    if facing != math.inf:
        return facing
    lower, upper = (first, second) if sign > 0 else (second, first)
    return max(upper.box.low[axis] - lower.box.high[axis], 0.0)


def distance(first: Placed, second: Placed, axis: int, up: bool) -> float:
    """Return how far the first is from the second, which comes after it along an axis or before it.

    Inf where the second is beside it.
    """
    lower, upper = (first, second) if up else (second, first)
    below = lower.box.high[axis]
    above = upper.box.low[axis]
    if lower.shape is None and upper.shape is None:
        return above - below
    if lower.shape is None:
        lowest = _extreme(upper, lower.box, axis, lowest=True)
        return lowest - below
    if upper.shape is None:
        highest = _extreme(lower, upper.box, axis, lowest=False)
        return above - highest
    return _between(lower, upper, axis)


# What a card in the hand wants: fourteen places beside seven cards, on three axes, are some 300.
# Each keeps its shapes, also those of a model that has been taken off meanwhile.
@lru_cache(maxsize=1024)
def _between(lower: Placed, upper: Placed, axis: int) -> float:
    below = lower.heights(axis)
    above = upper.heights(axis)
    shifts: list[int] = []
    for ours, theirs in zip(below.corner, above.corner, strict=True):
        cells = (theirs - ours) / CELL_MM
        shifts.append(round(cells))
    down, right = shifts
    tops, bottoms = _common(below.high, above.low, down, right)
    moved = upper.offset[axis] - lower.offset[axis]
    least = (bottoms - tops).min(initial=np.inf)
    return float(least) + moved


def _extreme(placed: Placed, over: Box, axis: int, *, lowest: bool) -> float:
    """Return the lowest or highest point of a shape over a box's shadow, to which all it touches
    of a cell counts.

    How far the box reaches is only asked as far as that decides, so that boxes that get one answer
    can share it.
    """
    shape = placed.shape
    assert shape is not None
    starts: list[int] = []
    reach: list[tuple[float, float]] = []
    across = [i for i in range(3) if i != axis]
    corner = placed.heights(axis).corner
    for i, at in zip(across, corner, strict=True):
        low = float(over.low[i])
        cells = (low - at) / CELL_MM
        start = max(math.floor(cells + TIE), 0)
        starts.append(start)
        begin = at + start * CELL_MM
        reach.append((over.high[i], begin))
    row, column = starts
    down, right = reach
    outline = _outline(shape, placed.pose.turn, axis, lowest, row, column)
    found = _within(outline, down, right)
    if not lowest:
        found = -found
    return found + float(placed.offset[axis])


@lru_cache(maxsize=24)
def _outline(
    shape: PartShape, turn: Turn, axis: int, lowest: bool, row: int, column: int
) -> Floats:
    """Return the lowest point of all cells from a first one up to each.

    Of the highest ones, their negative.
    """
    turned = _turned(shape, turn, axis)
    grid = turned.low if lowest else -turned.high
    down = np.minimum.accumulate(grid[row:, column:], axis=0)
    return np.minimum.accumulate(down, axis=1)


def _within(outline: Floats, first: tuple[float, float], second: tuple[float, float]) -> float:
    """Return the value up to where two reaches end, each given with where the grid begins.

    Inf where it is not reached.
    """
    rows, columns = outline.shape
    if not rows or not columns:
        return math.inf
    if not (_exceeds(first, 1) and _exceeds(second, 1)):
        return math.inf
    least_row, least_column = 1, 1
    most_row = rows
    most_column = columns
    while outline[least_row - 1, least_column - 1] != outline[most_row - 1, most_column - 1]:
        if most_row - least_row >= most_column - least_column:
            middle = (least_row + most_row + 1) // 2
            if _exceeds(first, middle):
                least_row = middle
            else:
                most_row = middle - 1
        else:
            middle = (least_column + most_column + 1) // 2
            if _exceeds(second, middle):
                least_column = middle
            else:
                most_column = middle - 1
    return float(outline[least_row - 1, least_column - 1])


def _exceeds(reach: tuple[float, float], cells: int) -> bool:
    """Whether something reaches into a grid's cell of that number."""
    end, begin = reach
    before = (cells - 1 + TIE) * CELL_MM
    return end > begin + before


@lru_cache(maxsize=24)
def _turned(shape: PartShape, turn: Turn, axis: int) -> Heights:
    """Return heights along an axis of the chassis, turned and mirrored as the part is.

    Where the part stands comes on top.
    """
    local = shape.heights(turn.axes[axis])
    lower = local.low
    higher = local.high
    if turn.signs[axis] < 0:
        lower, higher = -higher, -lower
    starts = list(local.corner)
    cells = list(lower.shape)
    first, second = (i for i in range(3) if i != axis)
    if turn.axes[first] > turn.axes[second]:
        lower = lower.T
        higher = higher.T
        starts.reverse()
        cells.reverse()
    for place, i in enumerate((first, second)):
        if turn.signs[i] < 0:
            lower = np.flip(lower, place)
            higher = np.flip(higher, place)
            end = starts[place] + cells[place] * CELL_MM
            starts[place] = -end
    x, y = starts
    return Heights((x, y), lower, higher)


def _common(first: Floats, second: Floats, down: int, right: int) -> tuple[Floats, Floats]:
    """Return the parts of two grids that lie over each other, where the second one is shifted."""
    rows, columns = first.shape
    other_rows, other_columns = second.shape
    top = max(down, 0)
    left = max(right, 0)
    bottom = min(rows, other_rows + down)
    end = min(columns, other_columns + right)
    if bottom <= top or end <= left:
        nothing = slice(0, 0)
        return first[nothing, nothing], second[nothing, nothing]
    mine = first[top:bottom, left:end]
    their_rows = slice(top - down, bottom - down)
    their_columns = slice(left - right, end - right)
    return mine, second[their_rows, their_columns]
