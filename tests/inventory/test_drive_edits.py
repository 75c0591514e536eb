"""A drive in another socket moves no other one, besides that which the program put there itself."""

from __future__ import annotations

from rigwright.build import Build, Quantity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory.adjusting import socketed
from rigwright.inventory.drive_edits import DriveSeat, drive_seats
from tests.shipped_parts import shipped

CATALOG = shipped()
BOARD = "asus-pro-ws-wrx80e-sage-se-wifi"
FIRST, SECOND, THIRD = "samsung-990-pro-2tb", "crucial-t700-4tb", "wd-black-sn850x-2tb"


def with_drives(*drives: Quantity) -> Evaluation:
    return evaluate(Build(board=BOARD, drives=drives), CATALOG)


def three() -> Evaluation:
    return with_drives(Quantity(FIRST), Quantity(SECOND), Quantity(THIRD))


def sockets(build: Build) -> list[str | None]:
    return [seat.socket for seat in drive_seats(evaluate(build, CATALOG).assembly)]


def seats(before: Evaluation) -> tuple[DriveSeat, ...]:
    return drive_seats(before.assembly)


def test_a_drive_gives_way_where_the_program_put_it_and_that_is_told() -> None:
    before = three()
    one, two, three_ = sockets(before.build)
    adjusted = socketed(before, seats(before)[1], one, CATALOG)
    assert sockets(adjusted.build) == [two, one, three_]
    (change,) = adjusted.changes
    assert (change.row.part_id, str(change.before), str(change.after)) == (FIRST, one, two)


def test_nobody_moves_into_the_socket_that_becomes_free() -> None:
    """Of three drives the first goes to a free socket, or all but one are chosen by the program."""
    before = with_drives(Quantity(FIRST), Quantity(SECOND))
    one, two = sockets(before.build)
    free = sockets(three().build)[2]
    adjusted = socketed(before, seats(before)[0], free, CATALOG)
    assert sockets(adjusted.build) == [free, two] and adjusted.changes == ()
    back = evaluate(adjusted.build, CATALOG)
    again = socketed(back, seats(back)[0], None, CATALOG)
    assert sockets(again.build) == [one, two] and again.changes == ()


def test_two_drives_of_one_product_change_places_without_a_question() -> None:
    before = with_drives(Quantity(FIRST, 2))
    one, two = sockets(before.build)
    adjusted = socketed(before, seats(before)[1], one, CATALOG)
    assert sockets(adjusted.build) == [two, one] and adjusted.changes == ()
