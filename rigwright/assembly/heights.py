"""Heights of a shape over a fine grid: every cell that its triangles touch has a lowest and a
highest point.

Arrays in, arrays out, and surfaces cut by planes across an axis. Knows no parts.
"""

from __future__ import annotations

from struct import Struct
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats, counted
from rigwright.record import Value
from rigwright.text.sentence import worded

CELL_MM = 0.5
MOST_SAMPLES = 4_000_000  # at once, so that a huge triangle does not take all memory
MOST_CELLS = 8_000_000  # of one grid: 128 MB, for two square metres
MOST_MARKS = 150_000_000  # cells that triangles lie in, counted again for each: some seconds

Triangles: TypeAlias = "NDArray[np.integer]"


class Heights(Value, frozen=True, eq=False):
    """Lowest and highest point of a shape over every cell of a grid across an axis.

    Not finite where there is none.
    """

    corner: tuple[float, float]
    low: Floats
    high: Floats

    def as_bytes(self) -> bytes:
        """Return what a file keeps: the corner, the counts of rows and columns, both grids."""
        return _HEAD.pack(*self.corner, *self.low.shape) + self.low.tobytes() + self.high.tobytes()

    @staticmethod
    def from_bytes(data: memoryview) -> Heights:
        """Return the heights that a file kept; ValueError where it kept something else."""
        if len(data) < _HEAD.size:
            raise ValueError("no heights")
        x, y, rows, columns = _HEAD.unpack(data[: _HEAD.size])
        grids = np.frombuffer(data, dtype=np.float64, offset=_HEAD.size)
        low, high = grids.reshape(2, rows, columns)
        return Heights((x, y), low, high)


_HEAD = Struct("<ddqq")


def cannot_be_measured(positions: Floats, triangles: Triangles) -> str:
    """Return why a shape's heights are not worked out, as a sentence goes on; empty where they
    are.
    """
    if not len(triangles):
        return ""
    corners = positions[triangles]
    low = corners.min(axis=1)
    high = corners.max(axis=1)
    whole = (high.max(axis=0) - low.min(axis=0)) / CELL_MM + 2
    spans = (high - low) / CELL_MM + 2
    for first, second in ((1, 2), (0, 2), (0, 1)):
        cells = whole[first] * whole[second]
        if not cells <= MOST_CELLS:
            cell_m2 = (CELL_MM / 1000) ** 2
            return worded(
                "is {area:,.2f} m² large from one side, and at most {most:g} m² can be measured",
                area=cells * cell_m2,
                most=MOST_CELLS * cell_m2,
            )
        marks = (spans[:, first] * spans[:, second]).sum()
        if not marks <= MOST_MARKS:
            layers = marks / cells
            return worded(
                "has triangles that overlap in up to {layers:,.0f} layers, too many to be measured",
                layers=layers,
            )
    return ""


def heights_of(positions: Floats, triangles: Triangles, axis: int = 1) -> Heights:
    """Return the heights of a shape along an axis of its own frame; every cell that it touches
    has some.

    ValueError where the grid would have too many cells.
    """
    along = positions[:, axis][triangles]
    across = np.delete(positions, axis, axis=1)
    corners = across[triangles] / CELL_MM
    first = np.floor(corners.min(axis=(0, 1)))
    last = np.ceil(corners.max(axis=(0, 1)) - 1e-6)
    cells = np.maximum(last - first, 1)
    rows, columns = cells.astype(np.int64).tolist()
    if rows * columns > MOST_CELLS:
        raise ValueError("too large to be measured")
    low = np.full((rows, columns), np.inf)
    high = np.full((rows, columns), -np.inf)
    grid = _Grid(low, high)
    corners = corners - first
    for some in _batches(corners):
        inside, heights = _sampled(corners[some], along[some])
        grid.mark(inside, heights)
    for start, end in ((0, 1), (1, 2), (2, 0)):
        starts, ends = corners[:, start], corners[:, end]
        grid.mark_lines(starts, ends, along[:, start], along[:, end])
    x, y = (first * CELL_MM).tolist()
    return Heights((x, y), low, high)


class _Grid(Value, frozen=True, eq=False):
    """Heights in the making."""

    low: Floats
    high: Floats

    def mark(self, cells: NDArray[np.int64], heights: Floats) -> None:
        """Note points; one on the far rim of the grid belongs to its last cells."""
        rows, columns = self.low.shape
        row, column = cells.T
        row = np.minimum(row, rows - 1)
        column = np.minimum(column, columns - 1)
        where = row * columns + column
        np.minimum.at(self.low.reshape(-1), where, heights)
        np.maximum.at(self.high.reshape(-1), where, heights)

    def mark_lines(self, start: Floats, end: Floats, low: Floats, high: Floats) -> None:
        """Note the edges of triangles, since the middle of a cell may lie beside a thin one."""
        way = end - start
        rise = high - low
        longest = np.abs(way).max(axis=1)
        steps = np.ceil(longest * 2).astype(np.int64) + 1
        for some in _split_by_samples(steps):
            place, number = counted(np.zeros_like(steps[some]), steps[some])
            which = some[place]
            last = np.maximum(steps[which] - 1, 1)
            share = number / last
            points = start[which] + way[which] * share[:, None]
            cells = np.floor(points).astype(np.int64)
            heights = low[which] + rise[which] * share
            self.mark(cells, heights)


def _batches(corners: Floats) -> list[NDArray[np.int64]]:
    """Return the numbers of the triangles that are sampled together."""
    spans = np.ptp(corners, axis=1) + 2
    return _split_by_samples(spans[:, 0] * spans[:, 1])


def _split_by_samples(samples: NDArray[Any]) -> list[NDArray[np.int64]]:
    """Return the numbers from 0 on in groups of about MOST_SAMPLES; `samples` has each one's."""
    before = np.cumsum(samples)
    group = before // MOST_SAMPLES
    begins = np.flatnonzero(np.diff(group)) + 1
    return list(np.split(np.arange(len(samples)), begins))


def _sampled(corners: Floats, heights: Floats) -> tuple[NDArray[np.int64], Floats]:
    """Return the cells whose middles lie in each triangle, and how high it is there.

    `corners` are in cells.
    """
    slopes = _slopes(corners, heights)
    down = corners[:, :, 0]
    which, row = _middles_between(down.min(axis=1), down.max(axis=1))
    row_middle = row.astype(np.float64) + 0.5
    left, right = _crossings(corners, which, row_middle)
    span, column = _middles_between(left, right)
    which = which[span]
    cells = np.stack([row[span], column], axis=1)
    first = corners[which, 0]
    away = cells + 0.5 - first
    rise = (away * slopes[which]).sum(axis=1)
    return cells, heights[which, 0] + rise


def _middles_between(start: Floats, end: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the cells whose middles lie between each start and end: the index of the pair, and
    the cell.
    """
    first = np.ceil(start - 0.5).astype(np.int64)
    last = np.floor(end - 0.5).astype(np.int64)
    return counted(first, np.maximum(last + 1, first))


def _crossings(corners: Floats, which: NDArray[np.int64], row: Floats) -> tuple[Floats, Floats]:
    """Return where a line across each triangle comes in and goes out.

    The span is empty for a triangle that the line only touches.
    """
    count = len(row)
    left = np.full(count, 1.0)
    right = np.full(count, 0.0)
    found = np.zeros(count, dtype=bool)
    for start, end in ((0, 1), (1, 2), (2, 0)):
        a = corners[which, start]
        way = corners[which, end] - a
        a_down, a_across = a.T
        down, across = way.T
        # An edge along the line has its ends on the other two.
        with np.errstate(divide="ignore", invalid="ignore"):
            share = (row - a_down) / down
            at = a_across + share * across
        met = (share >= 0) & (share <= 1)
        more_left = np.where(found, np.minimum(left, at), at)
        more_right = np.where(found, np.maximum(right, at), at)
        left = np.where(met, more_left, left)
        right = np.where(met, more_right, right)
        found |= met
    return left, right


def _slopes(corners: Floats, heights: Floats) -> Floats:
    """Return how much higher each triangle is a cell further along both axes.

    One seen edge-on has only edges.
    """
    first, second, third = corners.swapaxes(0, 1)
    u, v = (second - first).T
    p, q = (third - first).T
    first_height, second_height, third_height = heights.T
    rise = second_height - first_height
    other_rise = third_height - first_height
    area = u * q - v * p  # twice the triangle's, seen from above
    along_u = rise * q - other_rise * v
    along_v = other_rise * u - rise * p
    along = np.stack([along_u, along_v], axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        slopes = along / area[:, None]
    has_area = np.abs(area) > 1e-9
    is_slope = np.isfinite(slopes) & has_area[:, None]
    return np.where(is_slope, slopes, 0.0)


# cutting


def beyond(
    positions: Floats, triangles: Triangles, axis: int, level: float, side: int = 1
) -> tuple[Floats, Triangles]:
    """Return the part of a surface on the upper side of a plane across an axis, or on the lower
    one for `side` −1.
    """
    away = side * (positions[:, axis] - level)
    depths = away[triangles]
    inside = depths >= 0
    count = inside.sum(axis=1)
    is_whole = count == 3
    if is_whole.all():
        return positions, triangles
    corners = positions[triangles]
    a, ab, ac, _, _ = _cut(corners, depths, inside, count == 1)
    tips = np.stack([a, ab, ac], axis=1)
    _, ab, ac, b, c = _cut(corners, depths, ~inside, count == 2)
    near_b = np.stack([ab, b, c], axis=1)
    near_c = np.stack([ab, c, ac], axis=1)
    kept = np.concatenate([corners[is_whole], tips, near_b, near_c])
    points = kept.reshape(-1, 3)
    numbers = np.arange(len(points))
    return points, numbers.reshape(-1, 3)


def _cut(
    corners: Floats, depths: Floats, odd: NDArray[np.bool_], some: NDArray[np.bool_]
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Return, of some triangles, the corner that is alone on its side, where its two edges are
    cut, and the other corners.
    """
    which = np.flatnonzero(some)
    lone = odd[which].argmax(axis=1)
    after = (lone + 1) % 3
    last = (lone + 2) % 3
    a = corners[which, lone]
    b = corners[which, after]
    c = corners[which, last]
    depth_a = depths[which, lone][:, None]
    depth_b = depths[which, after][:, None]
    depth_c = depths[which, last][:, None]
    way_b = (b - a) * depth_a
    way_c = (c - a) * depth_a
    to_b = a + way_b / (depth_a - depth_b)
    to_c = a + way_c / (depth_a - depth_c)
    return a, to_b, to_c, b, c
