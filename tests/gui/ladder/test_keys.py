"""Where digits lead with a card in the hand: the same in the ladder as in the 3D view, which has
the places in another order.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from gui.ladder.keys import placing_key
from tests.worlds import board, chassis, slot, world


def test_a_digit_is_a_place_of_the_kind_that_is_pointed_at_and_of_a_bar_before_all() -> None:
    frame = chassis(chassis_type="open_frame", gpu_positions=4, expansion_slots=None)
    seats = world(chassis=frame, board=board(slot(1), slot(2), slot(3))).assembly.seats
    names = {seat.name for seat in seats}
    assert {"2", "frame2", "frame4"} <= names
    for order in (seats, tuple(reversed(seats))):
        for current, digit, wanted in (
            (None, "2", "frame2"),
            ("frame1", "2", "frame2"),
            ("1", "2", "2"),
            ("1", "4", "frame4"),  # there is no slot 4
            (None, "9", None),
        ):
            seat = placing_key(0, digit, order, current)
            assert (seat.name if seat is not None else None) == wanted, (current, digit)
