"""Board meshes: what is on them, where, and that nothing on them reaches into a seated card."""

from __future__ import annotations

import numpy as np
import pytest

from rigwright.assembly.board_fixtures import filled_first
from rigwright.assembly.board_plan import BoardPlan, plan_of, server_plan
from rigwright.assembly.envelopes import SHROUD_BOTTOM
from rigwright.parts import Motherboard
from rigwright.picture.meshes.part_meshes import board_mesh
from tests.picture.pieces import pieces_of
from tests.sampling import every, share
from tests.shipped_parts import shipped
from tests.worlds import board, slot

BOARDS = 32  # every so many of the catalog

CARDS_BEGIN = 3.4 + SHROUD_BOTTOM  # the lowest a seated card's shroud comes to the board


def workstation(**figures: object) -> Motherboard:
    return board(socket="sTR5", depth_mm=330.0, ram_slots=8, **figures)


@pytest.fixture(scope="module")
def boards() -> list[Motherboard]:
    catalog = shipped()
    found = [catalog.get(row.id) for row in catalog.search("", kind="motherboard", limit=1000)]
    return [part for part in found if isinstance(part, Motherboard)]


@pytest.mark.parametrize("part", [board(ram_slots=4), workstation()])
def test_every_position_has_its_slot_in_its_row(part: Motherboard) -> None:
    mesh = board_mesh(plan_of(part))
    walls = [
        p for p in pieces_of(mesh) if p.material == "slot" and p.size[0] > 80 and p.size[2] > 11
    ]
    rows = sorted({round((p.middle[1] + 162.26) / -20.32) for p in walls})
    assert rows == list(range(7))
    assert len(walls) == 2 * 7  # both lips of each connector


def test_a_narrow_slot_is_short() -> None:
    plan = plan_of(board(slot(1), slot(3, mechanical_lanes=1)))
    long, short = (
        [
            p
            for p in pieces_of(board_mesh(plan))
            if p.material == "slot" and abs(p.middle[1] - y) < 4 and p.size[2] > 11
        ]
        for y in (-162.26, -162.26 - 2 * 20.32)
    )
    assert max(p.size[0] for p in long) == pytest.approx(89, abs=0.1)
    assert max(p.size[0] for p in short) == pytest.approx(25, abs=0.1)


def test_a_slot_of_unknown_place_is_not_drawn_and_a_guessed_one_is() -> None:
    plan = plan_of(board(slot(None, name="A"), slot(None, name="B", position_guess=3)))
    assert [s.y for s in plan.slots] == [pytest.approx(-202.9)]


def test_memory_sockets_are_as_many_as_the_board_has() -> None:
    for part, count in ((board(ram_slots=4), 4), (workstation(), 8), (board(ram_slots=2), 2)):
        plan = plan_of(part)
        assert len(plan.dimms) == count
        latches = [
            p for p in pieces_of(board_mesh(plan)) if p.material == "latch" and p.size[2] > 15
        ]
        assert len(latches) == 2 * count


def test_workstations_have_memory_on_both_sides_of_the_socket() -> None:
    plan = plan_of(workstation())
    (x, _), *_ = plan.sockets
    assert sum(at < x for at, _ in plan.dimms) == sum(at > x for at, _ in plan.dimms) == 4
    assert all(at > plan_of(board()).sockets[0][0] for at, _ in plan_of(board(ram_slots=4)).dimms)


@pytest.mark.sampled
def test_nothing_under_the_cards_reaches_them(boards: list[Motherboard]) -> None:
    assert len(boards) > 50
    for part in share(boards, BOARDS):
        plan = plan_of(part)
        points = board_mesh(plan).positions
        # From the first slot's card down, and clear of the connectors at the rear and front edges.
        inner = (
            (points[:, 0] > 45) & (points[:, 0] < plan.depth - 14) & (points[:, 1] < -162.26 + 3.46)
        )
        assert points[inner, 2].max(initial=0.0) < CARDS_BEGIN, part.id


@pytest.mark.sampled
def test_boards_stay_within_their_edges(boards: list[Motherboard]) -> None:
    for part in share(boards, BOARDS, 1):
        plan = plan_of(part)
        low, high = board_mesh(plan).bounds
        assert low[1] >= -plan.width - 1, part.id
        assert high[1] <= 2.4 + 1, part.id
        assert high[0] <= 2.11 + plan.depth + 1, part.id
        assert low[2] >= -1.6
        assert np.isfinite(board_mesh(plan).normals).all()


def test_a_server_board_has_a_slot_in_every_bay_row_and_its_sockets_beyond() -> None:
    part = board(socket="LGA4677", cpu_sockets=2, ram_slots=24)
    plan = server_plan(part, (-10.0, -50.64, -91.28), (326.0, 466.0), (-300.0, 90.0), sinks=True)
    assert [s.y for s in plan.slots] == [-10.0, -50.64, -91.28]
    assert len(plan.sockets) == 2
    assert len(plan.dimms) == 24
    assert all(326 < x < 466 and -300 < y < 90 for x, y in (*plan.sockets, *plan.dimms))
    low, high = board_mesh(plan).bounds
    assert (low[1], high[1]) == (pytest.approx(-300), pytest.approx(90))


def test_bare_plans_draw_too() -> None:
    assert len(board_mesh(BoardPlan(170, 170, ((90.0, -80.0),), False, (), ())).triangles) > 500


@every([(4, 2), (8, 4), (8, 8), (16, 3), (4, 3), (2, 1), (4, 0), (4, 6)])
def test_modules_get_sockets_of_their_own(sockets: int, modules: int) -> None:
    first = filled_first(sockets, modules)[:modules]
    assert len(set(first)) == min(modules, sockets)
    assert all(0 <= index < sockets for index in first)


def test_a_pair_of_modules_goes_to_the_second_and_fourth_socket() -> None:
    assert filled_first(4, 2)[:2] == [1, 3]
