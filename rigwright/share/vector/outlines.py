"""The outline of each flat face as the path of a drawing, and the lines that are drawn with it.

Whole numbers of points in, path data of SVG out: `M` and the first point, then `l` and the way to
each next one. Knows no colours.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rigwright.share.vector.faces import NO_LINE, Faces, Numbers

Point = tuple[int, int]
HALF = 1 << 20  # points lie within so many from the origin
MOST_CORNERS = 4  # a ring of more may have points on straight lines, where a face was cut


def outlines(places: Numbers, face: Numbers) -> dict[int, str]:
    """Return the path around each face, by its number.

    `places` (n, 3, 2) are the corners of its triangles. Edges that two triangles of a face share
    are left out; holes run the other way round, so that the rule "nonzero" leaves them open.
    """
    starts, ends = _codes(places)
    faces = np.repeat(face, 3)
    codes, numbers = np.unique(np.concatenate([starts, ends]), return_inverse=True)
    start, end = numbers.reshape(2, -1)
    count = len(codes)
    keys = (faces * count + start) * count + end
    reverse = (faces * count + end) * count + start
    is_shared = np.isin(keys, reverse)
    is_point = start == end
    lone = np.flatnonzero(~is_point & ~is_shared)
    by_face = np.argsort(faces[lone], kind="stable")
    lone = lone[by_face]
    points = _points(codes)
    edges: dict[int, list[tuple[int, int]]] = {}
    columns = (faces[lone].tolist(), start[lone].tolist(), end[lone].tolist())
    for number, first, last in zip(*columns, strict=True):
        edges.setdefault(number, []).append((first, last))
    found: dict[int, str] = {}
    for number, of_face in edges.items():
        path = ""
        for ring in _rings(of_face):
            corners = [points[corner] for corner in ring]
            path += _closed(corners)
        found[number] = path
    return found


def lines(faces: Faces, places: Numbers, shown: NDArray[np.bool_]) -> dict[tuple[int, int], str]:
    """Return the paths of the edges that are `shown`, by the face they are drawn with and their
    tone.

    An edge of several faces is drawn with the last that is painted.
    """
    starts, ends = _codes(places)
    tones = faces.tones.ravel()
    has_line = tones != NO_LINE
    has_length = starts != ends
    wanted = shown.ravel() & has_line & has_length
    both_ends = [starts[wanted], ends[wanted]]
    codes, numbers = np.unique(both_ends, return_inverse=True)
    starts, ends = numbers.reshape(2, -1)
    points = _points(codes)
    number = np.repeat(faces.face, 3)[wanted]
    tone = tones[wanted].astype(np.int64)
    last = _last_of_each(starts, ends, number)
    edges = np.stack([number, tone, starts, ends], axis=1)
    found: dict[tuple[int, int], str] = {}
    for face, look, one, other in edges[last].tolist():
        path = _path([points[one], points[other]])
        key = (face, look)
        found[key] = found.get(key, "") + path
    return found


def _last_of_each(starts: Numbers, ends: Numbers, face: Numbers) -> Numbers:
    """Return which edge of those between the same two points is painted last, by their faces."""
    low = np.minimum(starts, ends)
    high = np.maximum(starts, ends)
    order = np.lexsort((face, high, low))
    if not len(order):
        return order
    pairs = np.stack([low, high], axis=1)[order]
    differs = (pairs[1:] != pairs[:-1]).any(axis=1)
    is_last = np.append(differs, True)
    last = order[is_last]
    by_face = np.argsort(face[last], kind="stable")
    return last[by_face]


def _codes(places: Numbers) -> tuple[Numbers, Numbers]:
    """Return the start and the end of every edge of every triangle, each point as one number."""
    inside = np.clip(places, -HALF + 1, HALF - 1) + HALF
    across = inside[:, :, 0]
    down = inside[:, :, 1]
    codes = across * (2 * HALF) + down
    next_codes = np.roll(codes, -1, axis=1)
    return codes.ravel(), next_codes.ravel()


def _points(codes: Numbers) -> list[Point]:
    """Across and down of the points that codes stand for."""
    across, down = np.divmod(codes, 2 * HALF)
    xs = (across - HALF).tolist()
    ys = (down - HALF).tolist()
    return list(zip(xs, ys, strict=True))


def _rings(edges: list[tuple[int, int]]) -> Iterator[list[int]]:
    """Yield the rings that edges form, each as its points in turn."""
    after: dict[int, list[int]] = {}
    for start, end in edges:
        after.setdefault(start, []).append(end)
    for start, nexts in after.items():
        while nexts:
            ring = [start]
            at = nexts.pop()
            while at != start and after.get(at):
                ring.append(at)
                at = after[at].pop()
            yield ring


def _closed(ring: list[Point]) -> str:
    """Return the path of a ring, without points on a straight line between their neighbours."""
    if len(ring) <= MOST_CORNERS:
        return _path(ring) + "z"
    befores = ring[-1:] + ring[:-1]
    afters = ring[1:] + ring[:1]
    corners: list[Point] = []
    for before, at, after in zip(befores, ring, afters, strict=True):
        if not _is_between(before, at, after):
            corners.append(at)
    return _path(corners or ring) + "z"


def _is_between(before: Point, at: Point, after: Point) -> bool:
    """Whether a point lies on the straight way from the one before it to the one after it."""
    x, y = at
    before_x, before_y = before
    after_x, after_y = after
    x_in = x - before_x
    y_in = y - before_y
    x_out = after_x - x
    y_out = after_y - y
    turns = x_in * y_out != y_in * x_out
    goes_on = x_in * x_out + y_in * y_out > 0
    return goes_on and not turns


def _path(points: list[Point]) -> str:
    x, y = points[0]
    written = f"M{x} {y}l"
    for to_x, to_y in points[1:]:
        written += f"{to_x - x} {to_y - y} "
        x = to_x
        y = to_y
    return written[:-1]
