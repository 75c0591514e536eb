"""What lies at the sample points of a picture: a grid of lines of sight, and how deep each triangle
is met along them.

A sample is a pixel's middle. Arrays in, arrays out; knows neither bodies nor colours.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats, counted
from rigwright.record import Value

Numbers = NDArray[np.int64]
Piece = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float32]]
ROWS_AT_ONCE = 40_000  # rows of triangles, so that what is worked on stays small


class Samples(Value, frozen=True, eq=False):
    """Where triangles are met: their numbers, the pixel, and the depth there."""

    triangle: NDArray[np.int32]
    pixel: NDArray[np.int32]
    depth: NDArray[np.float32]

    def only(self, chosen: NDArray[np.bool_]) -> Samples:
        """Return those of a mask."""
        return Samples(self.triangle[chosen], self.pixel[chosen], self.depth[chosen])


def samples_of(places: Floats, size: tuple[int, int]) -> Samples:
    """Return all samples of triangles on a grid of `size` pixels.

    `places` (n, 3, 3) are pixels from the top left and a depth that is linear in them.
    """
    parts = list(_pieces(places, size))
    if not parts:
        parts = [_small(np.zeros(0, int), np.zeros(0, int), np.zeros(0))]
    return Samples(*map(np.concatenate, zip(*parts, strict=True)))


def _pieces(places: Floats, size: tuple[int, int]) -> Iterator[Piece]:
    """Samples of as many triangles at a time as have a limited number of rows."""
    if not len(places):
        return
    width, height = size
    down = places[:, :, 1]
    top = down.min(axis=1)
    bottom = down.max(axis=1)
    first, last = _between(top, bottom, height)
    done = np.cumsum(last - first) // ROWS_AT_ONCE
    _, starts = np.unique(done, return_index=True)
    ends = [*starts[1:], len(places)]
    for start, end in zip(starts, ends, strict=True):
        some = slice(start, end)
        triangle, pixel, depth = _met(places[some], first[some], last[some], width)
        yield _small(triangle + start, pixel, depth)


def _small(triangle: Numbers, pixel: Numbers, depth: Floats) -> Piece:
    """The same in half the room: there are millions of them."""
    return triangle.astype(np.int32), pixel.astype(np.int32), depth.astype(np.float32)


def _met(
    places: Floats, first: Numbers, last: Numbers, width: int
) -> tuple[Numbers, Numbers, Floats]:
    """Triangle, pixel and depth of every sample, row by row."""
    of, row = counted(first, last)
    row_middle = row.astype(np.float64) + 0.5
    left, right = _span(places, of, row_middle)
    start, end = _between(left, right, width)
    line, column = counted(start, end)
    column_middle = column + 0.5
    slope_x, slope_y, base = _plane(places)
    level = base[of] + slope_y[of] * row_middle
    triangle = of[line]
    pixel = row[line] * width + column
    depth = level[line] + slope_x[triangle] * column_middle
    return triangle, pixel, depth


def _between(low: Floats, high: Floats, count: int) -> tuple[Numbers, Numbers]:
    """Return the first pixel whose middle lies between two limits, and the one after the last."""
    first = _pixel_after(low, count)
    last = _pixel_after(high, count)
    return first, np.maximum(first, last)


def _pixel_after(limit: Floats, count: int) -> Numbers:
    """Return the first pixel whose middle lies beyond a limit, at most `count`."""
    number = np.ceil(np.nan_to_num(limit) - 0.5)
    return np.clip(number, 0, count).astype(np.int64)


def _span(places: Floats, of: Numbers, y: Floats) -> tuple[Floats, Floats]:
    """Return where a row enters and leaves its triangle, left over right where it misses it."""
    left = np.full(len(of), 1e9)
    right = np.full(len(of), -1e9)
    for corner in range(3):
        next_corner = (corner + 1) % 3
        start_x, start_y, _ = places[:, corner].T
        end_x, end_y, _ = places[:, next_corner].T
        with np.errstate(all="ignore"):  # a level edge is met by no row
            slope = (end_x - start_x) / (end_y - start_y)
            down = y - start_y[of]
            x = start_x[of] + down * slope[of]
        low = np.minimum(start_y, end_y)[of]
        high = np.maximum(start_y, end_y)[of]
        crosses = (low <= y) & (y < high)
        leftmost = np.minimum(left, x)
        rightmost = np.maximum(right, x)
        left = np.where(crosses, leftmost, left)
        right = np.where(crosses, rightmost, right)
    return left, right


def _plane(places: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the depth of each triangle's plane: growth along x and along y, and depth at the top
    left.
    """
    along, across, area = edges_and_area(places)
    along_x, along_y, along_depth = along.T
    across_x, across_y, across_depth = across.T
    with np.errstate(all="ignore"):  # one seen edge-on covers no sample
        slope_x = (along_depth * across_y - across_depth * along_y) / area
        slope_y = (across_depth * along_x - along_depth * across_x) / area
    x, y, depth = places[:, 0].T
    at_top_left = depth - slope_x * x - slope_y * y
    return slope_x, slope_y, at_top_left


def edges_and_area(places: Floats) -> tuple[Floats, Floats, Floats]:
    """Return of each triangle its first two edges and twice its area in the picture; since pixels
    count downwards, that is less than 0 where one looks at its front.
    """
    first, second, third = places.swapaxes(0, 1)
    along = second - first
    across = third - first
    along_x, along_y = along[:, 0], along[:, 1]
    across_x, across_y = across[:, 0], across[:, 1]
    area = along_x * across_y - along_y * across_x
    return along, across, area
