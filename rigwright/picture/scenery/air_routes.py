"""Ways for lines of air around the bodies of cards: straight, else beside the cards, with round
corners.

Points in millimetres of the chassis frame. Knows boxes only. What a line would still have inside a
body is cut out of it, so that none is ever drawn through a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from rigwright.geometry import Box, Vec, union

BESIDE_MM = 16.0  # how far beside all cards a detour lies
ROUNDS_MM = (110.0, 50.0, 20.0)  # how far before a corner it begins to be round, widest first
STEP_COSINE, MOST_STEPS = 0.03, 6  # a sharper corner takes more pieces
SKIN_MM = 0.2  # a line may touch a body
SAME_MM, LEAST_MM = 1e-6, 0.5

Point = tuple[Vec, float]  # with the temperature of its air


def part_inside(a: Vec, b: Vec, box: Box) -> tuple[float, float] | None:
    """Return the part of a straight line that is inside a box, as shares of its length."""
    enters, leaves = 0.0, 1.0
    for start, end, low, high in zip(a, b, box.low, box.high, strict=True):
        low = low + SKIN_MM
        high = high - SKIN_MM
        run = end - start
        if abs(run) < SAME_MM:
            if not low < start < high:
                return None
            continue
        first = (low - start) / run
        second = (high - start) / run
        enters = max(enters, min(first, second))
        leaves = min(leaves, max(first, second))
        if enters >= leaves:
            return None
    return enters, leaves


def _near(points: Sequence[Vec], bodies: Sequence[Box]) -> list[Box]:
    """Return the bodies that a line through these points could meet: most lines could meet none."""
    spans = [(min(along), max(along)) for along in zip(*points, strict=True)]
    return [box for box in bodies if _meet(spans, box)]


def _meet(spans: Sequence[tuple[float, float]], box: Box) -> bool:
    """Whether spans on all three axes have something in common with a box."""
    for axis, (start, end) in enumerate(spans):
        low, high = box.interval(axis)
        if not (start < high and low < end):
            return False
    return True


def is_clear(points: Sequence[Vec], bodies: Sequence[Box]) -> bool:
    """Whether a line through all these points meets no body."""
    near = _near(points, bodies)
    if not near:
        return True
    for a, b in pairwise(points):
        for box in near:
            if part_inside(a, b, box) is not None:
                return False
    return True


def route(a: Vec, b: Vec, bodies: Sequence[Box]) -> tuple[Vec, ...]:
    """Return the corners between two points, without both: the first way that meets no body."""
    if is_clear((a, b), bodies):
        return ()
    for corners in _detours(a, b, union(bodies)):
        if is_clear((a, *corners, b), bodies):
            return corners
    return ()


def _detours(a: Vec, b: Vec, around: Box) -> Iterator[tuple[Vec, ...]]:
    """Beside all cards: toward the open side first, then past their ends; then along the axes."""
    room = around.grown(BESIDE_MM)
    end_of_room = room.high
    sides = (
        (2, end_of_room.z),
        (0, end_of_room.x),
        (1, end_of_room.y),
        (1, room.low.y),
    )
    for axis, level in sides:
        yield a.with_axis(axis, level), b.with_axis(axis, level)
    for first, second in ((0, 2), (2, 0), (0, 1), (2, 1)):
        level_1 = end_of_room[first]
        level_2 = end_of_room[second]
        for start, end in permutations((a, b)):
            out = start.with_axis(first, level_1)
            corner = out.with_axis(second, level_2)
            last = end.with_axis(second, level_2)
            if start is a:
                yield out, corner, last
            else:
                yield last, corner, out
    for one, two, _ in permutations(range(3)):
        step = a.with_axis(one, b[one])
        yield step, step.with_axis(two, b[two])


def between(a: Vec, b: Vec, share: float) -> Vec:
    """Return the point at a share of the way."""
    way = b.minus(a)
    return a.plus(way.times(share))


def rounded(points: Sequence[Point], bodies: Sequence[Box]) -> tuple[Point, ...]:
    """Return the line with round corners, as round as the bodies beside it allow."""
    if len(points) < 3:
        return tuple(points)
    found = [points[0]]
    corners = zip(points, points[1:], points[2:], strict=False)
    for (before, _), (corner, celsius), (after, _) in corners:
        for at in _clear_bend(before, corner, after, bodies):
            found.append((at, celsius))
    return (*found, points[-1])


def _clear_bend(before: Vec, corner: Vec, after: Vec, bodies: Sequence[Box]) -> tuple[Vec, ...]:
    """Return the widest bend about a corner that meets no body; the corner where none is."""
    for reach_mm in ROUNDS_MM:
        bend = _bend(before, corner, after, reach_mm)
        if is_clear(bend, bodies):
            return bend
    return (corner,)


def _bend(before: Vec, corner: Vec, after: Vec, reach_mm: float) -> tuple[Vec, ...]:
    """Return a parabola that begins and ends on the two legs of a corner."""
    into = corner.minus(before)
    out_of = after.minus(corner)
    into_mm = into.length
    out_mm = out_of.length
    if min(into_mm, out_mm) < 1.0:
        return (corner,)
    start = between(corner, before, min(reach_mm / into_mm, 0.5))
    end = between(corner, after, min(reach_mm / out_mm, 0.5))
    cosine = into.dot(out_of) / (into_mm * out_mm)
    sharpness = int((1.0 - cosine) / STEP_COSINE)
    steps = min(2 + sharpness, MOST_STEPS)
    points: list[Vec] = []
    for step in range(steps + 1):
        share = step / steps
        on_first = between(start, corner, share)
        on_second = between(corner, end, share)
        at = between(on_first, on_second, share)
        points.append(at)
    return tuple(points)


def outside(points: Sequence[Point], bodies: Sequence[Box]) -> Iterator[tuple[Point, ...]]:
    """Yield the pieces of a line that no body holds."""
    near = _near([at for at, _ in points], bodies)
    piece: list[Point] = list(points[:1])
    for (a, start_c), (b, end_c) in pairwise(points):
        warmer = end_c - start_c
        for enters, leaves in _parts_inside(a, b, near):
            last = between(a, b, enters)
            piece.append((last, start_c + warmer * enters))
            if _length(piece) > LEAST_MM:
                yield tuple(piece)
            first = between(a, b, leaves)
            piece = [(first, start_c + warmer * leaves)]
        piece.append((b, end_c))
    if _length(piece) > LEAST_MM:
        yield tuple(piece)


def _parts_inside(a: Vec, b: Vec, bodies: Sequence[Box]) -> list[tuple[float, float]]:
    """Return the shares of the way between two points at which it enters and leaves bodies."""
    parts: list[tuple[float, float]] = []
    for box in bodies:
        part = part_inside(a, b, box)
        if part is not None:
            parts.append(part)
    return _merged(parts)


def _length(piece: Sequence[Point]) -> float:
    return sum(b.minus(a).length for (a, _), (b, _) in pairwise(piece))


def _merged(parts: list[tuple[float, float]]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for enters, leaves in sorted(parts):
        if found and enters <= found[-1][1]:
            start, end = found[-1]
            found[-1] = (start, max(end, leaves))
        else:
            found.append((enters, leaves))
    return found
