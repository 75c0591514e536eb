"""The way of a ribbon between two connectors: square legs with rounded corners, round what stands
in between.

Lengths follow practice: a tenth of slack over all legs, so much for every bend, so much for both
plugs. Pure geometry; which card, slot and riser it is about is said in ribbons.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, permutations, product
from math import inf

from rigwright.geometry import Box, Vec
from rigwright.record import Value

# Taken where the maker gives none: a ribbon that is folded tighter breaks its shields.
BEND_RADIUS = 10.0
SLACK = 1.10
PLUGS = 30.0  # from the mouths of both connectors to where the ribbon is free to bend
PER_BEND = 1.5  # of the radius: 15 mm at 10 mm, what a quarter of the circle takes
# A quarter turn about its own line, and the straight length that it needs at the least.
PER_TWIST = 50.0
CLEAR = 4.0  # between the middle of the ribbon and what it passes

AXES = (Vec(1, 0, 0), Vec(0, 1, 0), Vec(0, 0, 1))


class Connector(Value, frozen=True):
    """The middle of a connector, the way a ribbon leaves it, and the way its contacts are
    counted.
    """

    at: Vec
    way: Vec
    across: Vec = AXES[0]


class Route(Value, frozen=True):
    """Corners from connector to connector, both included, and what the ribbon has to be long for
    them.
    """

    corners: tuple[Vec, ...]
    radius_mm: float
    twists: int = 0  # quarter turns about its own line; two are a flip

    @property
    def bends(self) -> int:
        """The quarter turns of the line."""
        return len(self.corners) - 2

    @property
    def run_mm(self) -> float:
        """The length of all legs together, to the corners."""
        return sum(_length(a, b) for a, b in pairwise(self.corners))

    @property
    def wanted_mm(self) -> float:
        """The length to buy: with slack, bends, plugs and twists."""
        of_bends = PER_BEND * self.radius_mm * self.bends
        of_twists = PER_TWIST * self.twists
        allowed = of_bends + PLUGS + of_twists
        return round(SLACK * self.run_mm + allowed, 6)

    @property
    def least_mm(self) -> float:
        """The length below which the ribbon does not reach."""
        return round(self.wanted_mm / SLACK, 6)

    @property
    def straight_mm(self) -> float:
        """The length from connector to connector through everything: no cable is shorter, however
        it is laid.
        """
        return math.dist(self.corners[0], self.corners[-1])

    def room_for_twists(self, across: Vec, arrives: Vec) -> bool:
        """Whether straight legs take its turns: a ribbon turns about its line, so only legs
        along the right axis do.
        """
        if not self.twists:
            return True
        if self.twists == 1:
            return self._turns_along(across.cross(arrives)) >= 1
        axes = [axis for axis in AXES if abs(axis.dot(across)) < 0.5]
        return any(self._turns_along(axis) >= self.twists for axis in axes)

    def _turns_along(self, axis: Vec) -> int:
        """Return how many quarter turns the legs along an axis have room for, between the arcs at
        their ends.
        """
        radii = (0.0, *self.radii(), 0.0)
        legs = pairwise(self.corners)
        arcs = pairwise(radii)
        turns = 0
        for (a, b), (first, last) in zip(legs, arcs, strict=True):
            if abs(_way(a, b).dot(axis)) > 0.5:
                free = _length(a, b) - first - last
                turns += max(int((free + 1e-6) / PER_TWIST), 0)
        return turns

    def radii(self) -> tuple[float, ...]:
        """Return the radius of each corner; smaller where two that turn opposite ways share a
        short leg.
        """
        room = [_length(a, b) for a, b in pairwise(self.corners)]
        for shared in range(1, len(room) - 1):
            room[shared] /= 2
        radii: list[float] = []
        for before, after in pairwise(room):
            radii.append(min(self.radius_mm, before, after))
        return tuple(radii)


def _length(a: Vec, b: Vec) -> float:
    ax, ay, az = a
    bx, by, bz = b
    return abs(ax - bx) + abs(ay - by) + abs(az - bz)


def twists_between(a: Vec, b: Vec) -> int:
    """Return the quarter turns that bring one way of counting contacts into the other: 0, 1, or 2
    for a flip.
    """
    return 1 - round(a.dot(b))


@lru_cache(maxsize=512)
def route(
    start: Connector, end: Connector, radius_mm: float, obstacles: tuple[Box, ...] = ()
) -> Route | None:
    """Return the shortest ribbon between two connectors that keeps its radius and clear of the
    boxes.

    None if none is found. `way` of both points out of the connector. It leaves both straight for
    one radius at least, and has straight legs long enough for the turns about its own line that
    bring the contacts of one end to those of the other.
    """
    twists = twists_between(start.across, end.across)
    least = _least_bends(start, end)
    straight = Route((start.at, end.at), radius_mm, twists)
    looks_at_it = least == 0 and _toward(start, end.at) > 0
    if looks_at_it and _is_free(straight, start, end, obstacles):
        return straight
    best: Route | None = None
    shortest_mm = inf
    enough_mm = inf  # legs as long as this need no less, even with the fewest bends
    for bound, first, last in _ends(start, end, radius_mm, obstacles):
        if SLACK * bound >= enough_mm:
            break
        for corners in _between(start.at, first, last, end.at):
            found = Route(corners, radius_mm, twists)
            if found.wanted_mm >= shortest_mm or not _keeps(corners, start, end, radius_mm):
                continue
            if _is_free(found, start, end, obstacles):
                best = found
                shortest_mm = found.wanted_mm - 1e-9
                more_bends = found.bends - least
                spared = PER_BEND * radius_mm * more_bends
                enough_mm = SLACK * found.run_mm + spared - 1e-9
    return best


def _least_bends(start: Connector, end: Connector) -> int:
    """Return the fewest bends of any way between two connectors: none where one looks at the
    other, one where they stand square.
    """
    facing = start.way.dot(end.way)
    if abs(facing) < 0.5:
        return 1
    if facing > 0:
        return 2
    for p, q, w in zip(start.at, end.at, start.way, strict=True):
        if not w and abs(q - p) > 1e-9:
            return 2
    return 0


def _ends(
    start: Connector, end: Connector, radius: float, obstacles: Sequence[Box]
) -> list[tuple[float, Vec, Vec]]:
    """Return where the ribbon may have left both connectors, and how long it then is at the least.

    The shortest first.
    """
    turns = twists_between(start.across, end.across)
    outs = _outs(start, end.at, radius, obstacles, turns)
    backs = _outs(end, start.at, radius, obstacles, turns)
    found: list[tuple[float, Vec, Vec]] = []
    for out, back in product(outs, backs):
        first = start.at.plus(start.way.times(out))
        last = end.at.plus(end.way.times(back))
        between = _length(first, last)
        found.append((out + back + between, first, last))
    return sorted(found)


def _between(start: Vec, first: Vec, last: Vec, end: Vec) -> Iterator[tuple[Vec, ...]]:
    """Yield the square ways between two points, in every order of axes."""
    steps = [i for i in range(3) if abs(last[i] - first[i]) > 1e-9]
    for order in permutations(steps):
        middle = [first]
        for axis in order:
            middle.append(middle[-1].with_axis(axis, last[axis]))
        yield _merged([start, *middle, end])


def _outs(
    connector: Connector, other: Vec, radius: float, obstacles: Sequence[Box], turns: int = 0
) -> list[float]:
    """Return how far to leave a connector: by a radius, by a turn back, up to the other's level,
    past what stands there.

    And far enough for turns about its own line.
    """
    lead = max(radius, 1.0)
    every = [lead, 3 * lead]
    level = _toward(connector, other)
    for back in (-2, -1, 0, 1, 2):
        every.append(level + back * lead)
    for box in obstacles:
        grown = box.grown(CLEAR + 0.5)
        every.append(_toward(connector, grown.low))
        every.append(_toward(connector, grown.high))
    for turn in range(turns):
        room = PER_TWIST * (turn + 1)
        every.append(lead + room)
    far_enough = {round(by, 6) for by in every if by >= lead}
    return sorted(far_enough)


def _toward(connector: Connector, point: Vec) -> float:
    way = point.minus(connector.at)
    return way.dot(connector.way)


def _merged(points: list[Vec]) -> tuple[Vec, ...]:
    """Return the points that are corners.

    One that turns straight back stays, and is refused later.
    """
    kept: list[Vec] = []
    for point in points:
        if kept and _length(kept[-1], point) < 1e-9:
            continue
        if len(kept) > 1:
            before = _way(kept[-2], kept[-1])
            after = _way(kept[-1], point)
            if before.dot(after) > 0.5:
                kept.pop()
        kept.append(point)
    return tuple(kept)


def _way(a: Vec, b: Vec) -> Vec:
    """Return the signs of the way from a point to another."""
    signs: list[int] = []
    for p, q in zip(a, b, strict=True):
        is_up = q > p + 1e-9
        is_down = q < p - 1e-9
        signs.append(is_up - is_down)
    return Vec(*signs)


def _keeps(corners: tuple[Vec, ...], start: Connector, end: Connector, radius: float) -> bool:
    """Whether the line leaves and arrives as the connectors want, and turns nowhere tighter than
    its radius.
    """
    ways: list[Vec] = []
    legs: list[float] = []
    for a, b in pairwise(corners):
        ways.append(_way(a, b))
        legs.append(_length(a, b))
    if not ways:
        return False
    leaves = ways[0].dot(start.way)
    arrives = ways[-1].dot(end.way)
    if leaves < 0.5 or arrives > -0.5:
        return False
    if len(legs) > 1 and min(legs[0], legs[-1]) < radius - 1e-6:
        return False
    return _has_room_to_turn(ways, legs, radius)


def _has_room_to_turn(ways: Sequence[Vec], legs: Sequence[float], radius: float) -> bool:
    """Whether no leg goes straight back, and those between two turns the same way are long
    enough for both.
    """
    for before, after in pairwise(ways):
        if before.dot(after) < -0.5:
            return False
    for before, leg, after in zip(ways, legs[1:-1], ways[2:], strict=False):
        if before.dot(after) < -0.5 and leg < 2 * radius - 1e-6:
            return False
    return True


def _is_free(found: Route, start: Connector, end: Connector, obstacles: Sequence[Box]) -> bool:
    """Whether a ribbon has room for its turns and runs through none of the boxes."""
    if _meets(found.corners, obstacles):
        return False
    return found.room_for_twists(start.across, end.across)


def _meets(corners: tuple[Vec, ...], obstacles: Sequence[Box]) -> bool:
    for box in obstacles:
        grown = box.grown(CLEAR)
        for a, b in pairwise(corners):
            if _through(a, b, grown):
                return True
    return False


def _through(a: Vec, b: Vec, box: Box) -> bool:
    """Whether a square leg enters a box; a leg that runs along its face does not."""
    for p, q, low, high in zip(a, b, box.low, box.high, strict=True):
        first = min(p, q)
        last = max(p, q)
        if first >= high - 1e-6 or last <= low + 1e-6:
            return False
    return True


def rounded(found: Route, steps: int = 6) -> tuple[Vec, ...]:
    """Return the line as points, with arcs for its corners."""
    corners = found.corners
    points = [corners[0]]
    trios = zip(corners, corners[1:], corners[2:], strict=False)
    for (before, corner, after), radius in zip(trios, found.radii(), strict=True):
        into = _way(before, corner)
        out = _way(corner, after)
        begin = corner.plus(into.times(-radius))
        for i in range(steps + 1):
            angle = math.pi / 2 * i / steps
            sine = math.sin(angle)
            cosine = math.cos(angle)
            ahead = into.times(radius * sine)
            aside = out.times(radius * (1 - cosine))
            points.append(begin.plus(ahead).plus(aside))
    points.append(corners[-1])
    apart = [points[0]]
    for before, after in pairwise(points):
        if math.dist(before, after) > 1e-6:
            apart.append(after)
    return tuple(apart)
