"""The edits behind the words of remedies: which card or chassis, and what it has to be so that the
check fits.

Every need is worked out here from the figures of the world: too little would be refused when it is
tried.
"""

from __future__ import annotations

import pytest

from rigwright.catalog import MemoryCatalog
from rigwright.checks.remedy import AddDuct, Choose, Edit, Move, Need, Replace
from rigwright.evaluation import Evaluation
from rigwright.remedies import offers
from tests.worlds import board, chassis, gpu, machine, only, open_card, slot, world

LONG = gpu(length_mm=330.0, power_connector_edge="rear_end")
BLOWER = Need("cooler", equals="blower")


def edits(e: Evaluation, rule: str) -> list[Edit]:
    return [remedy.edit for remedy in only(e, rule).remedies if remedy.edit is not None]


def need(e: Evaluation, rule: str, part: str) -> Need:
    (needs,) = [
        edit.needs for edit in edits(e, rule) if isinstance(edit, Replace) and edit.part == part
    ]
    return needs[0]


def test_cards_that_overlap_are_moved_apart_or_the_upper_one_is_thinner() -> None:
    e = machine((open_card(), "1"), (open_card(), "3"))
    # from slot 1 to slot 3 are two pitches of 20.32
    assert edits(e, "cards-collide") == [
        Move("gpu2", "4"),
        Replace("gpu1", (Need("thickness_mm", at_most=40.64),)),
    ]


def test_a_starved_card_becomes_a_blower() -> None:
    e = machine((open_card(), "1"), (open_card(), "4"))
    assert edits(e, "open-air-gap")[-1] == Replace("gpu1", (BLOWER,))


def test_a_card_that_is_too_long_wants_a_shorter_one_or_a_longer_chassis_with_10_mm_to_spare() -> (
    None
):
    short = world((LONG, "1"), chassis=chassis(max_gpu_length_mm=300.0))
    plug = next(c.check.value for c in short.checks if c.rule == "card-length-over") - 330.0
    assert plug > 0
    assert need(short, "card-length-over", "gpu1") == Need("length_mm", at_most=300.0 - plug - 10.0)
    assert need(short, "card-length-over", "chassis") == Need(
        "max_gpu_length_mm", at_least=330.0 + plug + 10.0
    )


def test_what_ends_the_length_is_taken_out() -> None:
    caged = chassis(max_gpu_length_mm=500.0, max_gpu_length_with_hdd_cage_mm=300.0)
    e = machine((gpu(length_mm=330.0), "1"), chassis=caged, drive_cage=True)
    assert edits(e, "card-length-over")[0] == Choose({"drive_cage": False})


def test_a_card_that_hits_the_panel_wants_a_lower_one_or_a_wider_chassis() -> None:
    e = world((gpu(height_mm=140.0), "1"), chassis=chassis(max_cpu_cooler_height_mm=120.0))
    limit = next(c.check.limit for c in e.checks if c.rule == "card-hits-side-panel")
    # the bottom of a card's fingers is 3.4 mm above the board; 5 mm are wanted
    assert need(e, "card-hits-side-panel", "gpu1") == Need(
        "height_mm", at_most=pytest.approx(limit - 3.4 - 5.0)
    )
    assert need(e, "card-hits-side-panel", "chassis").field == "max_cpu_cooler_height_mm"


def test_a_card_beyond_the_openings_moves_up_or_is_slimmer_or_gets_more_of_them() -> None:
    rule = "case-slot-count-over"
    last = machine((gpu(), "7"), chassis=chassis(expansion_slots=7))
    assert edits(last, rule) == [
        Move("gpu1", "6"),
        Replace("chassis", (Need("expansion_slots", at_least=8),)),
    ]
    first = machine((gpu(), "1"), chassis=chassis(expansion_slots=1))
    slim = (Need("bracket_slots", at_most=1), Need("thickness_mm", at_most=20.32))
    assert edits(first, rule)[0] == Replace("gpu1", slim)


def test_up_is_the_nearest_free_slot_above() -> None:
    tight = chassis(expansion_slots=7)
    e = machine(
        (gpu(), "7"), (gpu(bracket_slots=1, thickness_mm=18.0, id="slim"), "6"), chassis=tight
    )
    assert Move("gpu1", "5") in edits(e, "case-slot-count-over")
    full = machine(
        (gpu(), "2"),
        (gpu(id="other"), "1"),
        chassis=chassis(expansion_slots=2),
        board=board(slot(1), slot(2)),
    )
    assert not any(isinstance(edit, Move) for edit in edits(full, "case-slot-count-over")), (
        "no slot above is free"
    )


def test_a_lowest_card_without_air_moves_up_or_becomes_a_blower() -> None:
    e = machine((open_card(), "7"), chassis=chassis(below_board_mm=45.0))
    assert edits(e, "bottom-card-fan-starved") == [Move("gpu1", "6"), Replace("gpu1", (BLOWER,))]


def test_a_card_before_glass_is_thinner_by_25_mm_of_air() -> None:
    glass = chassis(
        vertical_slots=3, side_panel="tempered_glass", max_gpu_thickness_vertical_mm=60.0
    )
    e = machine((open_card(), "vertical1"), chassis=glass)
    assert need(e, "vertical-mount-glass-gap", "gpu1") == Need("thickness_mm", at_most=60.0 - 25.0)


def test_a_passive_card_without_a_duct_gets_one_or_becomes_a_blower() -> None:
    e = machine((gpu(cooler="passive"), "1"))
    duct, blower = edits(e, "passive-without-duct")
    assert isinstance(duct, AddDuct) and duct.card == "gpu1"
    assert blower == Replace("gpu1", (BLOWER,))


SPARE = (
    gpu(id="thin", thickness_mm=38.0, chip="X", name="Thin"),
    gpu(
        id="small",
        thickness_mm=18.0,
        bracket_slots=1,
        length_mm=180.0,
        height_mm=100.0,
        chip="X",
        name="Small",
    ),
)
ROOMY = chassis(
    id="roomy", expansion_slots=12, max_gpu_length_mm=600.0, max_cpu_cooler_height_mm=220.0
)
LOW = chassis(max_cpu_cooler_height_mm=120.0)
FAULTY = {
    "cards-collide": world((open_card(chip="X"), "1"), (open_card(chip="X"), "3")),
    "card-length-over": world(
        (gpu(length_mm=330.0, chip="X"), "1"), chassis=chassis(max_gpu_length_mm=300.0)
    ),
    "card-hits-side-panel": world(
        (gpu(height_mm=140.0, chip="X"), "1"), chassis=chassis(max_cpu_cooler_height_mm=120.0)
    ),
    "case-slot-count-over": world((gpu(chip="X"), "1"), chassis=chassis(expansion_slots=1)),
    # 2.28 mm before its fans: so little that a blower there is cooler than the card
    "bottom-card-fan-starved": world(
        (open_card(chip="X"), "7"), chassis=chassis(below_board_mm=30.0)
    ),
}


@pytest.mark.parametrize("rule", FAULTY)
def test_parts_that_meet_the_needs_keep_the_word_of_the_rule(rule: str) -> None:
    e = FAULTY[rule]
    a = e.assembly
    known = (a.chassis, a.board, a.cpu, *a.psus, *(c.card for c in a.cards), *SPARE, ROOMY)
    catalog = MemoryCatalog({part.id: part for part in known if part is not None}.values())
    made = offers(e, only(e, rule), catalog)
    replaced = {o.edit.part for o in made if isinstance(o.edit, Replace)}
    wanted = {edit.part for edit in edits(e, rule) if isinstance(edit, Replace)}
    assert replaced == wanted and wanted, [str(o.words) for o in made]
