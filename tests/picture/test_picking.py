"""Rays find the place and the card that lie under them."""

from __future__ import annotations

import pytest

from rigwright.assembly import Assembly, assemble
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.build import Build
from rigwright.picture.scenery.picking import part_at, seat_box, slot_at
from tests.shipped_parts import shipped

INTO_THE_CASE = (0.0, 0.0, -1.0)  # through the open side panel toward the board


@pytest.fixture(scope="module")
def assembly() -> Assembly:
    build = Build(chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi")
    return assemble(
        build.place("asus-tuf-rtx-3090", "1").place("asus-tuf-rtx-3090", "5"), shipped()
    )


def test_every_position_is_found_at_its_own_height(assembly: Assembly) -> None:
    for position in range(1, 8):
        assert assembly.enclosure
        # Define 7 XL: board top at 100 + 20.54 + 162.26 + 8 · 20.32 + 27.82 = 473.18; the plane is
        # 162.26 below.
        y = 473.18 - 162.26 - SLOT_PITCH * (position - 1) - 6
        seat = slot_at(assembly, (150.0, y, 70.0), INTO_THE_CASE)
        assert seat is not None and seat.name == str(position)


def test_a_ray_beside_the_slots_finds_no_place(assembly: Assembly) -> None:
    assert slot_at(assembly, (400.0, 300.0, 500.0), INTO_THE_CASE) is None


def test_the_card_in_front_is_found(assembly: Assembly) -> None:
    second = assembly.cards[1]
    centre = second.body.centre
    found = part_at(assembly, (centre.x, centre.y, 500.0), INTO_THE_CASE)
    assert found is second


def test_from_below_the_lower_card_hides_the_upper_one(assembly: Assembly) -> None:
    centre = assembly.cards[0].body.centre
    found = part_at(assembly, (centre.x, 0.0, centre.z), (0.0, 1.0, 0.0))
    assert found is assembly.cards[1]


def test_a_place_is_one_pitch_high(assembly: Assembly) -> None:
    box = seat_box(assembly.seats[0])
    assert box is not None and box.size.y == pytest.approx(20.32)
