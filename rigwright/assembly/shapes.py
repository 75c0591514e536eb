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
from rigwright.geometry import Box, Floats, Pose, Turn, Vec, gap_along, largest
from rigwright.record import Value

MODEL_SHAPE = "model_shape"  # the field that a figure by a model rests on
TIE = 1e-6  # of a cell: what ends where a cell begins does not reach into it
BEHIND_BRACKET, ABOVE_FINGERS = (
    1.0,
    8.0,
)  # brackets and fingers stand in openings and slots, which rules ask apart


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
        """The smallest box around it."""
        used = self.positions[self.triangles.reshape(-1)]
        return Box(Vec(*map(float, used.min(axis=0))), Vec(*map(float, used.max(axis=0))))

    def heights(self, axis: int) -> Heights:
        """Along an axis of its own, worked out once."""
        known: dict[int, Heights] = self.__dict__.setdefault("_heights", {})
        if axis not in known:
            known[axis] = self.keep(
                f"{self.key}-{axis}", lambda: heights_of(self.positions, self.triangles, axis)
            )
        return known[axis]

    @cached_property
    def of_card(self) -> PartShape | None:
        """What of a card's shape the rules mean by its body: without the bracket and the fingers.

        None for nothing.
        """
        if not len(self.triangles):
            return None
        positions, triangles = beyond(self.positions, self.triangles, 0, BEHIND_BRACKET)
        positions, triangles = beyond(positions, triangles, 2, ABOVE_FINGERS)
        return (
            PartShape(f"{self.key}-card", positions, triangles, self.closed, self.keep)
            if len(triangles)
            else None
        )


class Shapes(Protocol):
    """The shapes of parts that have one which counts."""

    def get(self, part_id: str, /) -> PartShape | None:
        """The shape of a part; None where its boxes count."""
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
    """A card's outer figures: its model's where it has one."""
    return card_size(card) if shape is None else ShapedSize(card, shape.bounds)


def body_of(size: CardSize) -> Box:
    """One box around all of a card but the bracket and the fingers, in its own frame."""
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
        """The heights of the shape along an axis of the chassis, counted from where the part's
        frame lies there.
        """
        assert self.shape is not None
        turned = _turned(self.shape, self.pose.turn, axis)
        offset = self.pose.offset
        first, second = (offset[i] for i in range(3) if i != axis)
        return Heights(
            (turned.corner[0] + first, turned.corner[1] + second), turned.low, turned.high
        )


def clearance(first: Placed, second: Placed) -> float:
    """The largest distance on any axis, or how far one would have to be moved where they need
    the same room.
    """
    between = [gap_along(axis, first.box, second.box) for axis in range(3)]
    if (
        largest(*between) >= 0
    ):  # apart by their boxes alone; who faces the other by shape may still be farther
        axis = max(range(3), key=between.__getitem__)
        facing = distance(first, second, axis, second.box.centre[axis] > first.box.centre[axis])
        return between[axis] if facing == math.inf else facing
    ways = [distance(first, second, axis, up) for axis in range(3) for up in (True, False)]
    met = [way for way in ways if way != math.inf]
    return max(met) if len(met) == len(ways) else max([0.0, *met])


def along_row(first: Placed, second: Placed, axis: int, sign: int) -> float:
    """How far the first could still move toward the second.

    What their boxes leave where they do not face each other. Boxes that overlap without facing each
    other by shape leave nothing and take nothing.
    """
    facing = distance(first, second, axis, sign > 0)
    if facing != math.inf:
        return facing
    between = (
        second.box.low[axis] - first.box.high[axis]
        if sign > 0
        else first.box.low[axis] - second.box.high[axis]
    )
    return max(between, 0.0)


def distance(first: Placed, second: Placed, axis: int, up: bool) -> float:
    """How far the first is from the second, which comes after it along an axis, or before it.

    Inf where beside it.
    """
    lower, upper = (first, second) if up else (second, first)
    if lower.shape is None and upper.shape is None:
        return upper.box.low[axis] - lower.box.high[axis]
    if lower.shape is None:
        return _extreme(upper, lower.box, axis, lowest=True) - lower.box.high[axis]
    if upper.shape is None:
        return upper.box.low[axis] - _extreme(lower, upper.box, axis, lowest=False)
    return _between(lower, upper, axis)


# What a card in the hand wants: fourteen places beside seven cards, on three axes, are some 300.
# Each keeps its shapes, also those of a model that has been taken off meanwhile.
@lru_cache(maxsize=1024)
def _between(lower: Placed, upper: Placed, axis: int) -> float:
    below, above = lower.heights(axis), upper.heights(axis)
    steps = [
        round((theirs - ours) / CELL_MM)
        for ours, theirs in zip(below.corner, above.corner, strict=True)
    ]
    mine, theirs = _common(below.high, above.low, *steps)
    moved = upper.offset[axis] - lower.offset[axis]
    return float((theirs - mine).min(initial=np.inf)) + moved


def _extreme(placed: Placed, over: Box, axis: int, *, lowest: bool) -> float:
    """The lowest or highest point of a shape over a box's shadow, to which all it touches of a cell
    counts.

    How far the box reaches is only asked as far as that decides, so that boxes that get one answer
    can share it.
    """
    assert placed.shape is not None
    across = [i for i in range(3) if i != axis]
    corner = placed.heights(axis).corner
    starts = [
        max(math.floor((float(over.low[i]) - at) / CELL_MM + TIE), 0)
        for i, at in zip(across, corner, strict=True)
    ]
    outline = _outline(placed.shape, placed.pose.turn, axis, lowest, starts[0], starts[1])
    reach = [
        (over.high[i], at + start * CELL_MM)
        for i, at, start in zip(across, corner, starts, strict=True)
    ]
    found = _within(outline, reach[0], reach[1])
    return (found if lowest else -found) + float(placed.offset[axis])


@lru_cache(maxsize=24)
def _outline(
    shape: PartShape, turn: Turn, axis: int, lowest: bool, row: int, column: int
) -> Floats:
    """The lowest point of all cells from a first one up to each.

    Of the highest ones, their negative.
    """
    turned = _turned(shape, turn, axis)
    grid = (turned.low if lowest else -turned.high)[row:, column:]
    return np.minimum.accumulate(np.minimum.accumulate(grid, axis=0), axis=1)


def _within(outline: Floats, first: tuple[float, float], second: tuple[float, float]) -> float:
    """The value up to where two reaches end, each given with where the grid begins.

    Inf where it is not reached.
    """
    rows, columns = outline.shape
    if not rows or not columns or not (_exceeds(first, 1) and _exceeds(second, 1)):
        return math.inf
    low, high = [1, 1], [rows, columns]
    while outline[low[0] - 1, low[1] - 1] != outline[high[0] - 1, high[1] - 1]:
        longer = 0 if high[0] - low[0] >= high[1] - low[1] else 1
        middle = (low[longer] + high[longer] + 1) // 2
        if _exceeds((first, second)[longer], middle):
            low[longer] = middle
        else:
            high[longer] = middle - 1
    return float(outline[low[0] - 1, low[1] - 1])


def _exceeds(reach: tuple[float, float], cells: int) -> bool:
    """Whether something reaches into a grid's cell of that number."""
    return reach[0] > reach[1] + (cells - 1 + TIE) * CELL_MM


@lru_cache(maxsize=24)
def _turned(shape: PartShape, turn: Turn, axis: int) -> Heights:
    """Heights along an axis of the chassis, turned and mirrored as the part is.

    Where it stands comes on top.
    """
    local = shape.heights(turn.axes[axis])
    lower, higher = local.low, local.high
    if turn.signs[axis] < 0:
        lower, higher = -higher, -lower
    across = [i for i in range(3) if i != axis]
    own = [turn.axes[i] for i in across]
    ends = dict(zip(sorted(own), zip(local.corner, lower.shape, strict=True), strict=True))
    if own[0] > own[1]:
        lower, higher = lower.T, higher.T
    corner: list[float] = []
    for place, (i, mine) in enumerate(zip(across, own, strict=True)):
        start, cells = ends[mine]
        if turn.signs[i] < 0:
            lower, higher = np.flip(lower, place), np.flip(higher, place)
            start = -(start + cells * CELL_MM)
        corner.append(start)
    return Heights((corner[0], corner[1]), lower, higher)


def _common(first: Floats, second: Floats, down: int, right: int) -> tuple[Floats, Floats]:
    """The parts of two grids that lie over each other, where the second one is shifted."""
    top, left = max(down, 0), max(right, 0)
    bottom, end = (
        min(first.shape[0], second.shape[0] + down),
        min(first.shape[1], second.shape[1] + right),
    )
    if bottom <= top or end <= left:
        return first[:0, :0], second[:0, :0]
    return first[top:bottom, left:end], second[
        top - down : bottom - down, left - right : end - right
    ]
