"""The way of a ribbon: straight ones by measure, bent ones by hand, and what must hold for all."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.geometry import Box, Vec
from rigwright.routing.routes import Connector, Route, rounded, route, twists_between

UP, DOWN, BACK, ASIDE = Vec(0, 0, 1), Vec(0, 0, -1), Vec(0, -1, 0), Vec(1, 0, 0)
SLOT = Connector(Vec(89.2, 300.0, 11.0), UP)


def found(*arguments: object, **boxes: tuple[Box, ...]) -> Route:
    way = route(*arguments, **boxes)  # type: ignore[arg-type]
    assert way is not None
    return way


@given(st.floats(1, 900), st.sampled_from([5.0, 10.0, 25.0]))
def test_a_straight_way_is_as_long_as_the_distance(far: float, radius: float) -> None:
    way = found(SLOT, Connector(Vec(89.2, 300.0, 11.0 + far), DOWN), radius)
    assert way.bends == 0
    assert way.run_mm == way.straight_mm == pytest.approx(far)
    assert way.wanted_mm == pytest.approx(1.1 * far + 30)


def test_one_bend_by_hand() -> None:
    """100 up and 150 toward the last slot: one corner, which an arc of 10 mm shortens by 20 -
    15.708.
    """
    way = found(SLOT, Connector(Vec(89.2, 150.0, 111.0), Vec(0, 1, 0)), 10.0)
    assert way.corners == ((89.2, 300, 11), (89.2, 300, 111), (89.2, 150, 111))
    assert (way.bends, way.run_mm) == (1, 250)
    line = sum(math.dist(a, b) for a, b in pairwise(rounded(way, 24)))
    assert line == pytest.approx(250 - 20 + 5 * math.pi, abs=0.01)
    assert way.wanted_mm == pytest.approx(1.1 * 250 + 15 + 30)
    assert way.least_mm == pytest.approx(320 / 1.1)


def test_a_vertical_card_by_hand() -> None:
    """From slot 3 of a tower to a card whose fingers look down: up 10, down the board 140, out
    100, up again 10.
    """
    card = Connector(Vec(89.2, 170.0, 121.0), BACK)
    way = found(SLOT, card, 10.0)
    assert (way.bends, way.run_mm) == (3, 10 + 140 + 100 + 10)
    assert way.wanted_mm == pytest.approx(
        1.1 * 260 + 3 * 15 + 30
    )  # 361: with less than 328.2 it does not reach
    assert way.least_mm == pytest.approx(361 / 1.1)
    angled = found(
        SLOT, Connector(card.at, DOWN), 10.0
    )  # an angled socket: the ribbon goes on behind the card
    assert (angled.bends, angled.run_mm) == (2, 130 + 110)
    assert angled.wanted_mm == pytest.approx(1.1 * 240 + 2 * 15 + 30)


def test_34_mm_short() -> None:
    """A ribbon of 200 mm where the way needs 234: 1.1 · 234 = 257.4 with slack, of which 60 are
    bends and plugs.
    """
    run = (1.1 * 234 - 2 * 15 - 30) / 1.1
    way = found(SLOT, Connector(Vec(89.2, 220.0, 11.0 + run - 80), DOWN), 10.0)
    assert way.least_mm == pytest.approx(234) and way.least_mm - 200 == pytest.approx(34)


def test_a_way_goes_round_what_stands_in_it() -> None:
    wall = Box.of((0, 300), (200, 250), (0, 150))
    card = Connector(Vec(89.2, 100.0, 60.0), Vec(0, 1, 0))
    free = found(SLOT, card, 10.0)
    around = found(SLOT, card, 10.0, (wall,))
    assert free.run_mm == pytest.approx(200 + 49)
    assert around.run_mm > free.run_mm + 2 * (150 - 60) and around.bends > free.bends
    legs = pairwise(around.corners)
    assert all(
        max(a.z, b.z) >= 154 or min(a.y, b.y) >= 254 or max(a.y, b.y) <= 196 for a, b in legs
    )


def test_no_way_out_of_a_box() -> None:
    lid = Box.of((-500, 700), (-500, 900), (15, 30))
    assert route(SLOT, Connector(Vec(89.2, 150, 90), DOWN), 10.0, (lid,)) is None


def test_twists() -> None:
    assert [twists_between(ASIDE, other) for other in (ASIDE, UP, Vec(-1, 0, 0))] == [0, 1, 2]
    there = Vec(89.2, 150.0, 111.0)
    plain, flipped = (
        found(SLOT, Connector(there, DOWN, across), 10.0) for across in (ASIDE, Vec(-1, 0, 0))
    )
    assert flipped.wanted_mm - plain.wanted_mm == pytest.approx(100)


offsets = st.floats(0, 500).map(lambda x: round(x, 1))
WAYS = st.sampled_from([BACK, DOWN, Vec(0, 1, 0)])


def reached(x: float, y: float, z: float, way: Vec, radius: float = 10.0) -> Route:
    """A card below the slot and above the board, each at least the turns of the ribbon away."""
    return found(SLOT, Connector(Vec(89.2 + x, 300 - 60 - y, 11 + 60 + z), way), radius)


@given(offsets, offsets, offsets, WAYS, st.sampled_from([0, 1, 2]), st.floats(1, 300))
def test_a_card_farther_away_never_has_a_shorter_way(
    x: float, y: float, z: float, way: Vec, axis: int, more: float
) -> None:
    farther = [x, y, z]
    farther[axis] += more
    assert reached(*farther, way).wanted_mm >= reached(x, y, z, way).wanted_mm - 1e-6


@given(offsets, offsets, offsets, WAYS)
def test_a_mirrored_way_is_as_long(x: float, y: float, z: float, way: Vec) -> None:
    other = Connector(Vec(89.2 - x, 300 + 60 + y, 11 + 60 + z), Vec(way.x, -way.y, way.z))
    mirrored = found(SLOT, other, 10.0)
    here = reached(x, y, z, way)
    assert (mirrored.bends, mirrored.run_mm) == (here.bends, pytest.approx(here.run_mm))


@given(offsets, offsets, offsets, WAYS, st.floats(2, 25), st.floats(0, 5))
def test_a_stiffer_ribbon_never_has_a_shorter_way(
    x: float, y: float, z: float, way: Vec, radius: float, more: float
) -> None:
    soft = reached(x, y, z, way, radius)
    stiff = reached(x, y, z, way, radius + more)
    assert stiff.wanted_mm >= soft.wanted_mm - 1e-6


@given(offsets, offsets, offsets, WAYS)
def test_what_is_said_is_no_less_than_what_is_drawn(x: float, y: float, z: float, way: Vec) -> None:
    there = reached(x, y, z, way)
    line = sum(math.dist(a, b) for a, b in pairwise(rounded(there, 24)))
    assert there.straight_mm <= line + 1e-6
    # an arc is so much shorter than the corner that it rounds
    spared_by_arcs = (2 - math.pi / 2) * sum(there.radii())
    assert line == pytest.approx(there.run_mm - spared_by_arcs, abs=0.1)
    assert line <= there.run_mm + 1e-6 and there.run_mm < there.least_mm < there.wanted_mm


def test_a_turn_about_its_line_needs_a_straight_leg() -> None:
    """A quarter turn takes 50 mm between the arcs, on a leg along the axis that both ends'
    contacts are square to.
    """
    near = Connector(
        Vec(119.2, 300.0, 41.0), Vec(-1, 0, 0), Vec(0, -1, 0)
    )  # arrives along x, contacts along y
    way = found(SLOT, near, 10.0)
    up = [abs(a.z - b.z) for a, b in pairwise(way.corners) if abs(a.z - b.z) > 1e-6]
    assert way.twists == 1 and max(up) >= 50 + 10
    flat = found(SLOT, Connector(near.at, near.way, ASIDE), 10.0)
    assert flat.run_mm < way.run_mm, "without the turn it goes the short way"


@pytest.mark.parametrize(("long", "twists"), [(49.0, False), (51.0, True)])
def test_a_straight_ribbon_turns_only_where_it_is_long_enough(long: float, twists: bool) -> None:
    there = Connector(Vec(89.2, 300.0, 11.0 + long), DOWN, Vec(0, 1, 0))
    straight = Route((SLOT.at, there.at), 10.0, 1)
    assert straight.room_for_twists(SLOT.across, there.across) == twists
    found_way = route(SLOT, there, 10.0)
    assert (found_way == straight) == twists


@given(offsets, offsets, offsets, WAYS)
def test_a_flip_never_shortens_a_way(x: float, y: float, z: float, way: Vec) -> None:
    """Where it has room for one at all: else there is no way."""
    at = Vec(89.2 + x, 300 - 60 - y, 11 + 60 + z)
    flat, flipped = (
        route(SLOT, Connector(at, way, across), 10.0) for across in (ASIDE, Vec(-1, 0, 0))
    )
    assert flat is not None
    assert flipped is None or flipped.wanted_mm >= flat.wanted_mm + 100 - 1e-6
    assert flipped is not None or max(y, z) < 100
