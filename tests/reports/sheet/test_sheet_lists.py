"""The lists of the sheet where records say little: part numbers, cables that nobody counts,
and what is not checked."""

from __future__ import annotations

from rigwright.checks import NotChecked
from rigwright.evaluation.summary import by_reason, unanswered
from rigwright.reports.sheet.content import sheet_of
from rigwright.rules.say import place_is_unknown
from rigwright.text.numbers import and_words, capital
from rigwright.text.sentence import Sentence, worded
from tests.worlds import board, gpu, plugs, psu, psu_plugs, slot, world

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


def test_what_is_not_checked_for_one_reason_at_several_slots_is_one_line() -> None:
    mainboard = board(
        slot(None, name="A", position_guess=2), slot(None, name="B", position_guess=5)
    )
    evaluation = world((gpu(), "A"), (gpu(), "B"), board=mainboard)
    of_places = [entry for entry in evaluation.not_checked if "position" in entry.field]
    assert len(of_places) > 2
    whys = [entry.why for entry in of_places]
    assert {why.values["slot"] for why in whys if isinstance(why, Sentence)} == {"A", "B"}
    ((reason, entries),) = by_reason(of_places)
    assert entries == tuple(of_places)
    several = "the places of {slot} on {board} are only guessed."
    assert reason == worded(several, slot=and_words(("A", "B")), board=mainboard.name)
    (line,) = [one for one in sheet_of(evaluation).not_checked if mainboard.name in one]
    assert line.endswith(capital(reason))
    assert any(one.endswith(reason) for one in unanswered(evaluation.not_checked))


def test_reasons_that_differ_in_more_than_their_slot_stay_apart() -> None:
    def entry(slot_name: str, board_name: str) -> NotChecked:
        named = board(id=board_name, name=board_name)
        return NotChecked("a-rule", ("gpu1",), slot_name, place_is_unknown(slot_name, named))

    found = by_reason((entry("A", "first"), entry("B", "second"), entry("C", "first")))
    assert [len(entries) for _, entries in found] == [2, 1]


def test_one_slot_is_not_told_as_several() -> None:
    """Two questions about one slot."""
    one = NotChecked("a-rule", ("gpu1",), "A", place_is_unknown("A", board()))
    ((reason, _),) = by_reason((one, one.changed(rule="another")))
    assert reason == str(one.why)


def test_three_sockets_of_one_card_are_listed_as_in_a_sentence() -> None:
    card = gpu(power_connectors=plugs(pin8=3))
    lines = sheet_of(world((card, "3"), psus=(psu(connectors=psu_plugs(pcie_8pin=9)),))).wiring
    ends = and_words(("1", "2", "3"))
    assert [line.to for line in lines if line.to.endswith(f"8-pin {ends}")] != []
