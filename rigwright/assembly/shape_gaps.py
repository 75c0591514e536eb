"""How near two shapes come, or a shape and a box, along an axis.

A comparison in any two places is one of two grids of heights. Along an axis a gap is as sharp as
the model, across it as the grid.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from rigwright.arrays import Floats
from rigwright.assembly.heights import CELL_MM, Heights
from rigwright.assembly.shapes import PartShape, Placed
from rigwright.geometry import Box, Turn

TIE = 1e-6  # of a cell: what ends where a cell begins does not reach into it


# What a card in the hand wants: fourteen places beside seven cards, on three axes, are some 300.
# Each keeps its shapes, also those of a model that has been taken off meanwhile.
@lru_cache(maxsize=1024)
def between(lower: Placed, upper: Placed, axis: int) -> float:
    """Return how far the second shape is from the first, which comes before it along an axis."""
    below = _heights(lower, axis)
    above = _heights(upper, axis)
    shifts: list[int] = []
    for ours, theirs in zip(below.corner, above.corner, strict=True):
        cells = (theirs - ours) / CELL_MM
        shifts.append(round(cells))
    down, right = shifts
    tops, bottoms = _common(below.high, above.low, down, right)
    moved = upper.offset[axis] - lower.offset[axis]
    least = (bottoms - tops).min(initial=np.inf)
    return float(least) + moved


def extreme(placed: Placed, over: Box, axis: int, *, lowest: bool) -> float:
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
    corner = _heights(placed, axis).corner
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


def _heights(placed: Placed, axis: int) -> Heights:
    """Return the heights of a shape along an axis of the chassis, counted from where the part's
    frame lies there.
    """
    assert placed.shape is not None
    turned = _turned(placed.shape, placed.pose.turn, axis)
    first, second = (placed.pose.offset[i] for i in range(3) if i != axis)
    own_first, own_second = turned.corner
    corner = (own_first + first, own_second + second)
    return Heights(corner, turned.low, turned.high)


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
