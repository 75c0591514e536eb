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


def outlines(places: Numbers, face: Numbers) -> dict[int, str]:
    """The path around each face, by its number.

    `places` (n, 3, 2) are the corners of its triangles. Edges that two triangles of a face share
    are left out; holes run the other way round, so that the rule "nonzero" leaves them open.
    """
    starts, ends = _codes(places)
    faces = np.repeat(face, 3)
    points, numbers = np.unique(np.concatenate([starts, ends]), return_inverse=True)
    start, end = numbers.reshape(2, -1)
    count = len(points)
    keys = (faces * count + start) * count + end
    reverse = (faces * count + end) * count + start
    lone = (start != end) & ~np.isin(keys, reverse)
    order = np.argsort(faces[lone], kind="stable")
    found: dict[int, dict[int, list[int]]] = {}
    rows = zip(
        faces[lone][order].tolist(),
        starts[lone][order].tolist(),
        ends[lone][order].tolist(),
        strict=True,
    )
    for number, one, other in rows:
        found.setdefault(number, {}).setdefault(one, []).append(other)
    return {number: "".join(map(_closed, _loops(edges))) for number, edges in found.items()}


def lines(faces: Faces, places: Numbers, shown: NDArray[np.bool_]) -> dict[tuple[int, int], str]:
    """The paths of the edges that are `shown`, by the face they are drawn with and their tone.

    An edge of several faces is drawn with the last that is painted.
    """
    starts, ends = _codes(places)
    wanted = shown.ravel() & (faces.tones.ravel() != NO_LINE) & (starts != ends)
    starts, ends = starts[wanted], ends[wanted]
    number = np.repeat(faces.face, 3)[wanted]
    tone = faces.tones.ravel()[wanted].astype(np.int64)
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    order = np.lexsort((number, high, low))
    same = (low[order][1:] == low[order][:-1]) & (high[order][1:] == high[order][:-1])
    last = order[np.append(~same, True)] if len(order) else order
    last = last[np.argsort(number[last], kind="stable")]
    found: dict[tuple[int, int], list[str]] = {}
    rows = zip(
        number[last].tolist(),
        tone[last].tolist(),
        starts[last].tolist(),
        ends[last].tolist(),
        strict=True,
    )
    for face, look, one, other in rows:
        found.setdefault((face, look), []).append(_path([one, other]))
    return {key: "".join(paths) for key, paths in found.items()}


def _codes(places: Numbers) -> tuple[Numbers, Numbers]:
    """The start and the end of every edge of every triangle, each point as one number."""
    inside = np.clip(places, -HALF + 1, HALF - 1) + HALF
    codes = inside[:, :, 0] * (2 * HALF) + inside[:, :, 1]
    return codes.ravel(), np.roll(codes, -1, axis=1).ravel()


def _point(code: int) -> Point:
    return code // (2 * HALF) - HALF, code % (2 * HALF) - HALF


def _loops(edges: dict[int, list[int]]) -> Iterator[list[int]]:
    """The rings that edges form, each as its points in turn."""
    for start in list(edges):
        while edges[start]:
            ring = [start]
            at = edges[start].pop()
            while at != start and edges.get(at):
                ring.append(at)
                at = edges[at].pop()
            yield ring


def _closed(ring: list[int]) -> str:
    return _path(ring) + "z"


def _path(points: list[int]) -> str:
    """The way along some points, without those on a straight line between their neighbours."""
    x, y = _point(points[0])
    ways: list[Point] = []
    for code in points[1:]:
        to_x, to_y = _point(code)
        way = to_x - x, to_y - y
        if ways and _goes_on(ways[-1], way):
            way = ways[-1][0] + way[0], ways[-1][1] + way[1]
            ways.pop()
        ways.append(way)
        x, y = to_x, to_y
    first_x, first_y = _point(points[0])
    return f"M{first_x} {first_y}l" + " ".join(f"{across} {down}" for across, down in ways)


def _goes_on(one: Point, other: Point) -> bool:
    """Whether a way goes on exactly as the one before it."""
    straight = one[0] * other[1] == one[1] * other[0]
    return straight and one[0] * other[0] + one[1] * other[1] > 0
