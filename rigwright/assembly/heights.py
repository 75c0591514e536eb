"""Heights of a shape over a fine grid: every cell that its triangles touch has a lowest and a
highest point.

Arrays in, arrays out, and surfaces cut by planes across an axis. Knows no parts.
"""

from __future__ import annotations

from struct import Struct
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Floats
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
        """What a file keeps."""
        return _HEAD.pack(*self.corner, *self.low.shape) + self.low.tobytes() + self.high.tobytes()

    @staticmethod
    def from_bytes(data: memoryview) -> Heights:
        """What a file kept; ValueError where it is something else."""
        if len(data) < _HEAD.size:
            raise ValueError("no heights")
        x, y, rows, columns = _HEAD.unpack(data[: _HEAD.size])
        low, high = np.frombuffer(data, dtype=np.float64, offset=_HEAD.size).reshape(
            2, rows, columns
        )
        return Heights((x, y), low, high)


_HEAD = Struct("<ddqq")


def cannot_be_measured(positions: Floats, triangles: Triangles) -> str:
    """Why heights of a shape are not worked out, as a sentence goes on; empty where they are."""
    if not len(triangles):
        return ""
    a, b, c = (positions[triangles[:, i]] for i in range(3))
    low, high = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    whole = (high.max(axis=0) - low.min(axis=0)) / CELL_MM + 2
    spans = (high - low) / CELL_MM + 2
    for axis in range(3):
        first, second = (i for i in range(3) if i != axis)
        cells = whole[first] * whole[second]
        if not cells <= MOST_CELLS:
            area, most = (count * (CELL_MM / 1000) ** 2 for count in (cells, MOST_CELLS))
            return worded(
                "is {area:,.2f} m² large from one side, and at most {most:g} m² can be measured",
                area=area,
                most=most,
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
    """The heights of a shape along an axis of its own frame; every cell that it touches has some.

    A ValueError where the grid would have too many cells.
    """
    corners = np.delete(positions, axis, axis=1)[triangles] / CELL_MM
    along = positions[:, axis][triangles]
    first = np.floor(corners.min(axis=(0, 1)))
    rows, columns = (
        int(n) for n in np.maximum(np.ceil(corners.max(axis=(0, 1)) - 1e-6) - first, 1)
    )
    if rows * columns > MOST_CELLS:
        raise ValueError("too large to be measured")
    low, high = np.full((rows, columns), np.inf), np.full((rows, columns), -np.inf)
    grid = _Grid(low, high)
    corners = corners - first
    for some in _batches(corners):
        grid.mark(*_sampled(corners[some], along[some]))
    for start, end in ((0, 1), (1, 2), (2, 0)):
        grid.mark_lines(corners[:, start], corners[:, end], along[:, start], along[:, end])
    return Heights((float(first[0]) * CELL_MM, float(first[1]) * CELL_MM), low, high)


class _Grid(Value, frozen=True, eq=False):
    """Heights in the making."""

    low: Floats
    high: Floats

    def mark(self, cells: NDArray[np.int64], heights: Floats) -> None:
        """Note points; one on the far rim of the grid belongs to its last cells."""
        rows, columns = self.low.shape
        row = np.minimum(cells[:, 0], rows - 1)
        column = np.minimum(cells[:, 1], columns - 1)
        where = row * columns + column
        np.minimum.at(self.low.reshape(-1), where, heights)
        np.maximum.at(self.high.reshape(-1), where, heights)

    def mark_lines(self, start: Floats, end: Floats, low: Floats, high: Floats) -> None:
        """Note the edges of triangles, since the middle of a cell may lie beside a thin one."""
        steps = np.ceil(np.abs(end - start).max(axis=1) * 2).astype(np.int64) + 1
        before = np.cumsum(steps)
        for some in np.split(
            np.arange(len(steps)), np.flatnonzero(np.diff(before // MOST_SAMPLES)) + 1
        ):
            which = np.repeat(some, steps[some])
            number = np.arange(len(which)) - np.repeat(
                np.cumsum(steps[some]) - steps[some], steps[some]
            )
            share = number / np.maximum(steps[which] - 1, 1)
            points = start[which] + (end - start)[which] * share[:, None]
            self.mark(np.floor(points).astype(np.int64), low[which] + (high - low)[which] * share)


def _batches(corners: Floats) -> list[NDArray[np.int64]]:
    """Numbers of triangles that are sampled together."""
    spans = np.ptp(corners, axis=1) + 2
    before = np.cumsum(spans[:, 0] * spans[:, 1])
    return list(
        np.split(np.arange(len(corners)), np.flatnonzero(np.diff(before // MOST_SAMPLES)) + 1)
    )


def _sampled(corners: Floats, heights: Floats) -> tuple[NDArray[np.int64], Floats]:
    """The cells whose middles lie in each triangle, and how high it is there.

    `corners` are in cells.
    """
    slopes = _slopes(corners, heights)
    down = corners[:, :, 0]
    which, row = _middles_between(down.min(axis=1), down.max(axis=1))
    left, right = _crossings(corners, which, row.astype(np.float64) + 0.5)
    span, column = _middles_between(left, right)
    which, row = which[span], row[span]
    cells = np.stack([row, column], axis=1)
    away = cells.astype(np.float64) + 0.5 - corners[which, 0]
    return cells, heights[which, 0] + (away * slopes[which]).sum(axis=1)


def _middles_between(start: Floats, end: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The cells whose middles lie between each start and end: the index of the pair, and the
    cell.
    """
    first = np.ceil(start - 0.5).astype(np.int64)
    last = np.floor(end - 0.5).astype(np.int64)
    return _counted(np.maximum(last - first + 1, 0), first)


def _counted(
    number: NDArray[np.int64], first: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each index as often as its number says, counting up from its first."""
    which = np.repeat(np.arange(len(number)), number)
    return which, first[which] + np.arange(len(which)) - np.repeat(
        np.cumsum(number) - number, number
    )


def _crossings(corners: Floats, which: NDArray[np.int64], row: Floats) -> tuple[Floats, Floats]:
    """Where a line across each triangle comes in and goes out.

    An empty span for one that only touches it.
    """
    left, right = np.full(len(row), 1.0), np.full(len(row), 0.0)
    found = np.zeros(len(row), dtype=bool)
    for start, end in ((0, 1), (1, 2), (2, 0)):
        a, b = corners[which, start], corners[which, end]
        with np.errstate(
            divide="ignore", invalid="ignore"
        ):  # an edge along the line has its ends on the other two
            share = (row - a[:, 0]) / (b[:, 0] - a[:, 0])
            at = a[:, 1] + share * (b[:, 1] - a[:, 1])
        met = (share >= 0) & (share <= 1)
        left = np.where(met, np.where(found, np.minimum(left, at), at), left)
        right = np.where(met, np.where(found, np.maximum(right, at), at), right)
        found |= met
    return left, right


def _slopes(corners: Floats, heights: Floats) -> Floats:
    """How much higher each triangle is a cell further along both axes.

    One seen edge-on has only edges.
    """
    u, v = (corners[:, 1] - corners[:, 0]).T
    p, q = (corners[:, 2] - corners[:, 0]).T
    rise = heights[:, 1] - heights[:, 0]
    other_rise = heights[:, 2] - heights[:, 0]
    area = u * q - v * p  # twice the triangle's, seen from above
    along_u = rise * q - other_rise * v
    along_v = other_rise * u - rise * p
    with np.errstate(divide="ignore", invalid="ignore"):
        slopes = np.stack([along_u, along_v], axis=1) / area[:, None]
    has_area = (np.abs(area) > 1e-9)[:, None]
    return np.where(np.isfinite(slopes) & has_area, slopes, 0.0)


# cutting


def beyond(
    positions: Floats, triangles: Triangles, axis: int, level: float, side: int = 1
) -> tuple[Floats, Triangles]:
    """What of a surface lies on the upper side of a plane across an axis, or on the lower one
    for `side` −1.
    """
    depths = side * (positions[:, axis] - level)[triangles]
    inside = depths >= 0
    count = inside.sum(axis=1)
    if (count == 3).all():
        return positions, triangles
    corners = positions[triangles]
    a, ab, ac, _, _ = _cut(corners, depths, inside, count == 1)
    tips = np.stack([a, ab, ac], axis=1)
    _, ab, ac, b, c = _cut(corners, depths, ~inside, count == 2)
    stumps = np.concatenate([np.stack([ab, b, c], axis=1), np.stack([ab, c, ac], axis=1)])
    kept = np.concatenate([corners[count == 3], tips, stumps])
    return kept.reshape(-1, 3), np.arange(3 * len(kept)).reshape(-1, 3)


def _cut(
    corners: Floats, depths: Floats, odd: NDArray[np.bool_], some: NDArray[np.bool_]
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Of some triangles the corner that is alone on its side, where its two edges are cut, and
    the other corners.
    """
    which = np.flatnonzero(some)
    lone = odd[which].argmax(axis=1)
    a, b, c = (corners[which, (lone + i) % 3] for i in range(3))
    of_a, of_b, of_c = (depths[which, (lone + i) % 3][:, None] for i in range(3))
    to_b = a + (b - a) * of_a / (of_a - of_b)
    to_c = a + (c - a) * of_a / (of_a - of_c)
    return a, to_b, to_c, b, c
