"""The lists of the sheet where records say little: part numbers, and cables that nobody counts."""

from __future__ import annotations

from rigwright.reports.sheet import sheet_of
from rigwright.text.sentence import worded
from tests.worlds import board, gpu, world

NAME = "Gigabyte Z370 AORUS Gaming 7 (rev. 1.0) ATX"
EPS_UNKNOWN = "EPS cables are not listed: the number of EPS sockets on {board} is unknown."


def test_a_product_name_is_no_part_number() -> None:
    numbers = ("Z370 AORUS Gaming 7 (rev. 1.0)", "Z370 AORUS Gaming 7", "GA-Z370 AORUS Gaming 7")
    sheet = sheet_of(world((gpu(), "3"), board=board(name=NAME, part_numbers=numbers)))
    (line,) = [part for part in sheet.parts if part.name == NAME]
    assert line.numbers == ("GA-Z370 AORUS Gaming 7",)


def test_a_part_number_that_the_name_holds_is_one_all_the_same() -> None:
    card = gpu(name="PNY VCQ-A6000 48 GB", part_numbers=("VCQ-A6000",))
    sheet = sheet_of(world((card, "3")))
    assert [part.numbers for part in sheet.parts if part.name == card.name] == [("VCQ-A6000",)]


def test_eps_cables_that_nobody_counts_are_named_beside_the_wiring_and_in_the_steps() -> None:
    uncounted = board(eps_8pin=None, name=NAME)
    sheet = sheet_of(world((gpu(), "3"), board=uncounted))
    said = worded(EPS_UNKNOWN, board=NAME)
    step = worded("An EPS cable for every EPS socket of the board")
    assert said in sheet.wiring_notes
    assert step in [detail.words for one in sheet.steps for detail in one.details]
    known = sheet_of(world((gpu(), "3"), board=board(eps_8pin=2, name=NAME)))
    assert said not in known.wiring_notes
    assert step not in [detail.words for one in known.steps for detail in one.details]
    without_supply = sheet_of(world((gpu(), "3"), board=uncounted, psus=()))
    assert said not in without_supply.wiring_notes
