"""Parts that a file names and the catalog lacks: they keep their place, and are never a pass."""

from __future__ import annotations

from typing import Any

from gui.inspector.properties import of_build
from gui.wiring.words import notices
from rigwright.build import Build, Placement
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit
from rigwright.evaluation import candidate_at, evaluate
from rigwright.inventory import rows_of
from rigwright.inventory.adjusting import replacing
from rigwright.picture.scenery import scene_of
from rigwright.power.wiring import wiring_of
from rigwright.reports.missing import deciding_figures, missing_figures
from rigwright.text.lengths import Length
from rigwright.text.sentence import worded
from tests.worlds import board, chassis, gpu, psu

PARTS = (gpu(), board(), chassis(), psu())
CATALOG = MemoryCatalog(PARTS)


def three_cards(**choices: Any) -> Build:
    """A machine whose second card the catalog lacks."""
    cards = (Placement("a-gpu", "1"), Placement("lost-card", "4"), Placement("a-gpu", "7"))
    whole = Build(chassis="a-chassis", board="a-motherboard", psus=("a-psu",), placements=cards)
    return whole.changed(**choices)


def test_a_lost_card_keeps_its_place_and_the_others_their_numbers() -> None:
    cards = evaluate(three_cards(), CATALOG).assembly.cards
    found = [(card.label, card.placement.part_id, card.seat and card.seat.index) for card in cards]
    assert found == [("gpu1", "a-gpu", 1), ("gpu2", "lost-card", 4), ("gpu3", "a-gpu", 7)]


def test_the_slot_of_a_lost_card_is_taken() -> None:
    before = evaluate(three_cards(), CATALOG)
    taken = {
        seat.index: candidate_at(before, CATALOG, "a-gpu", seat).taken
        for seat in before.assembly.seats
        if seat.index in (3, 4)
    }
    assert taken == {3: False, 4: True}


def test_what_a_lost_card_draws_is_unknown() -> None:
    build = three_cards()
    known = evaluate(build.changed(placements=(build.placements[0],)), CATALOG)
    assert not any("lost-card" in field for field in known.budget.unknown_fields)
    lost = evaluate(build, CATALOG)
    assert any("lost-card" in field for field in lost.budget.unknown_fields)


def test_a_lost_part_is_asked_for_once_and_not_figure_by_figure() -> None:
    evaluation = evaluate(three_cards(psus=("lost-supply",)), CATALOG)
    entries = missing_figures(evaluation.not_checked, evaluation.assembly)
    about = [entry.field for entry in entries if entry.field.startswith("lost-")]
    assert sorted(about) == ["lost-card", "lost-supply"]


def test_a_lost_supply_is_no_supply_that_was_not_chosen() -> None:
    evaluation = evaluate(three_cards(psus=("lost-supply",)), CATALOG)
    fields = {entry.field for entry in evaluation.not_checked}
    assert "lost-supply" in fields and "build.psus" not in fields
    none = evaluate(three_cards(psus=()), CATALOG)
    assert "build.psus" in {entry.field for entry in none.not_checked}


def test_one_lost_supply_of_two_leaves_the_load_open() -> None:
    evaluation = evaluate(three_cards(psus=("a-psu", "lost-supply")), CATALOG)
    rules = {entry.rule for entry in evaluation.not_checked if entry.field == "lost-supply"}
    assert "psu-overload" in rules


def test_a_lost_part_is_replaced_in_its_row() -> None:
    evaluation = evaluate(three_cards(psus=("lost-supply",)), CATALOG)
    ways = {entry.field: entry for entry in deciding_figures(evaluation)}
    supply = ways["lost-supply"]
    card = ways["lost-card"]
    assert (supply.choose, supply.row) == ("psu", "psu1")
    assert (card.choose, card.row) == ("gpu", "gpu2")
    row = next(row for row in rows_of(evaluation.assembly) if row.key == card.row)
    assert row.missing
    after = replacing(evaluation, row, gpu(), CATALOG).build
    assert [placement.place for placement in after.placements] == ["1", "4", "7"]
    assert {placement.part_id for placement in after.placements} == {"a-gpu"}


def test_a_card_on_a_lost_board_says_that_the_board_is_lost() -> None:
    evaluation = evaluate(three_cards(board="lost-board"), CATALOG)
    fields = {entry.field for entry in evaluation.not_checked}
    assert "lost-board" in fields and "build.placements" not in fields


def test_wiring_and_inspector_name_the_lost_supply() -> None:
    evaluation = evaluate(three_cards(psus=("lost-supply",)), CATALOG)
    first = next(iter(notices(evaluation, wiring_of(evaluation.assembly))))
    assert "lost-supply" in first.words and first.judged is Fit.UNKNOWN
    shown = next(one for one in of_build(evaluation) if one.kind == "psu")
    assert "lost-supply" in shown.tip


def test_the_picture_gives_no_gap_to_a_card_of_unknown_thickness() -> None:
    evaluation = evaluate(three_cards(), CATALOG)
    a = evaluation.assembly
    lines = scene_of(a, evaluation.findings, checks=evaluation.checks).dimensions
    told = {line.parts: line.text for line in lines}
    assert told["gpu1", "gpu2"] == str(Length(20.96, ".2f")), "the upper card's fans are known"
    assert told["gpu2", "gpu3"] == worded("unknown")
