"""Where every body of a picture goes when the machine is pulled apart: each the way it was put in,
turned round.

Cards go out of their connectors and through the open side, and those that overlap in their places
also away from each other; what stands on the board goes straight off it, and what is screwed to a
wall goes through it. Knows bodies and their boxes, not how a
picture is drawn.
"""

from __future__ import annotations

from functools import lru_cache

from rigwright.assembly import Assembly, SeatedCard
from rigwright.geometry import Box, Vec, overlap
from rigwright.graphics.mesh import Mesh
from rigwright.graphics.scene import Body

BETWEEN = 12.0  # between cards that overlap in their places
CLEAR = 40.0  # between a card that is out and the open side
# how far a card that stands in a riser's socket comes out of it, before it goes through the open
# side
LIFT = 60.0
ON_BOARD = 60.0  # what begins lower over the board stands on it
WALL_SHARE, BOARD_SHARE = 0.45, 0.55  # of the way that a card goes
FIXED = frozenset({"board", "chassis", "cables"})
NOWHERE = Vec(0.0, 0.0, 0.0)


def card_ways(cards: tuple[SeatedCard, ...], bounds: Box) -> dict[str, Vec]:
    """Return how far each card goes at most, by its label; none overlaps one that is there before
    it.

    The highest goes straight out, and so does every card that is free of those above it.
    """
    ways = {card.label: _way_out(card, bounds) for card in cards}
    bodies = [(card.label, card.drawn) for card in cards if card.drawn is not None]
    bodies.sort(key=lambda one: -one[1].high.y)
    placed: list[tuple[Vec, Box]] = []
    for label, body in bodies:
        way = ways[label]
        for centre, other in placed:
            side = body.centre.minus(centre)
            further = _away(body.moved(way), other, side)
            way = way.plus(further)
        ways[label] = way
        placed.append((body.centre, body.moved(way)))
    return ways


def _away(box: Box, other: Box, side: Vec) -> Vec:
    """Return what takes a box clear of another that it overlaps, to the side where it stood of it.

    That is the shortest of the ways along one axis; nowhere for boxes that do not overlap.
    """
    if overlap(box, other) is None:
        return NOWHERE
    needed: list[float] = []
    for axis in range(3):
        low, high = box.interval(axis)
        other_low, other_high = other.interval(axis)
        to_clear = high - other_low
        if side[axis] > 0:
            to_clear = other_high - low
        needed.append(to_clear)
    least = min(needed)
    axis = needed.index(least)
    sign = 1 if side[axis] > 0 else -1
    return Vec.along_axis(axis, sign * (least + BETWEEN))


def _way_out(card: SeatedCard, bounds: Box) -> Vec:
    """Return how far a card alone goes at most; nowhere without a known place."""
    if card.pose is None:
        return NOWHERE
    lift = card.pose.turn.apply((0, 0, LIFT))
    out = Vec(0.0, 0.0, card_reach(bounds))
    if lift.z > 0:
        return out
    return lift.plus(out)


def card_reach(bounds: Box) -> float:
    """From a card's seat out of the open side."""
    return max(bounds.high.z, 0.0) + CLEAR


def ways(bodies: tuple[Body, ...], assembly: Assembly, bounds: Box) -> tuple[Vec, ...]:
    """Return how far each body goes when all is pulled apart altogether."""
    cards = card_ways(assembly.cards, bounds)
    found: list[Vec] = []
    for body in bodies:
        way = cards.get(body.label)
        if way is None:
            way = _way(body, bounds)
        found.append(way)
    return tuple(found)


def _way(body: Body, bounds: Box) -> Vec:
    if body.label in FIXED:
        return NOWHERE
    reach = card_reach(bounds)
    box = box_of(body)
    stands = body.label in ("memory", "cooler") and box.low.z < ON_BOARD
    if stands:
        return Vec(0.0, 0.0, reach * BOARD_SHARE)
    return _through_nearest_wall(box, bounds, reach * WALL_SHARE)


def _through_nearest_wall(box: Box, bounds: Box, reach: float) -> Vec:
    """Out of the wall that a body is nearest to; the tray behind the board lets nothing through."""
    walls: list[tuple[float, int, int]] = []  # distance, axis, sign
    for axis in (0, 1):
        low, high = box.interval(axis)
        first, last = bounds.interval(axis)
        walls.append((abs(low - first), axis, -1))
        walls.append((abs(last - high), axis, 1))
    _, nearest, sign = min(walls)
    return Vec.along_axis(nearest, sign * reach)


def box_of(body: Body) -> Box:
    """Everything of a body, in the chassis frame."""
    return body.pose.place(_size(body.mesh))


@lru_cache(maxsize=512)
def _size(mesh: Mesh) -> Box:
    return Box(*mesh.bounds)
