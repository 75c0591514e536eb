"""Board parts under cards: where the board's words place them, how high they are, what they
cover.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.assembly.board_parts import whereabouts
from rigwright.catalog import ALL
from rigwright.evaluation import Evaluation
from rigwright.parts import Motherboard
from tests.fit_parts import obstacle
from tests.sampling import every
from tests.shipped_parts import shipped
from tests.worlds import (
    board,
    found,
    gpu,
    machine,
    only,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

TALL, HEADERS, PORTS = "tall-part-under-card", "bottom-headers-covered", "ports-covered"


@every(
    [
        (("pos 7",), {7}, True),
        (("position 6-7",), {6, 7}, True),
        (("pos 1", "pos 3"), {1, 3}, True),
        (("long cards near position 6-7",), {6, 7}, False),
        (("cards over the lower-right board area",), {4, 5, 6, 7, 8}, False),
        (("card in the middle/lower x16 slots",), {3, 4, 5, 6, 7, 8}, False),
    ]
)
def test_where_words_place_a_part(
    words: tuple[str, ...], positions: set[int], certain: bool
) -> None:
    where = whereabouts(obstacle("fan", *words))
    assert where is not None and (where.positions, where.certain) == (positions, certain)


def test_words_that_name_no_place() -> None:
    assert (
        whereabouts(obstacle("fan")) is None and whereabouts(obstacle("fan", "somewhere")) is None
    )


def test_every_obstruction_of_the_shipped_boards_is_placed_or_empty() -> None:
    catalog = shipped()
    boards = [catalog.get(hit.id) for hit in catalog.search("", "motherboard", ALL)]
    parts = [part for b in boards if isinstance(b, Motherboard) for part in b.obstructions]
    assert len(parts) > 90
    assert {part.type for part in parts if part.affects and whereabouts(part) is None} == set()


def with_part(
    height: float | None, place: str, *affects: str, kind: str = "chipset_fan", **card: Any
) -> Evaluation:
    mainboard = board(obstructions=(obstacle(kind, *affects, height_mm=height),))
    return world((gpu(**card), place), board=mainboard)


@pytest.mark.parametrize(("height", "severe"), [(15.24, None), (15.25, "error"), (30.0, "error")])
def test_parts_under_cards_are_at_most_15_24_mm_high(height: float, severe: str | None) -> None:
    assert severity(with_part(height, "5", "pos 5"), TALL) == severe


# A card of 40 mm reaches 36.54 mm below its slot plane: over the next slot (20.32), not over the
# one after (40.64).
@every([("3", None), ("4", "error"), ("5", "error"), ("6", None)])
def test_what_a_card_lies_over(place: str, severe: str | None) -> None:
    assert severity(with_part(30.0, place, "pos 5"), TALL) == severe


# 20.32 mm and the 3.46 mm of its back: what ends where the next slot begins lies not over it.
@pytest.mark.parametrize(("thickness", "severe"), [(23.78, None), (23.79, "error")])
def test_a_card_lies_over_the_next_slot_where_it_is_thicker_than_the_pitch(
    thickness: float, severe: str | None
) -> None:
    assert severity(with_part(30.0, "4", "pos 5", thickness_mm=thickness), TALL) == severe


def test_a_place_that_words_only_suggest_makes_an_estimate() -> None:
    part = only(with_part(30.0, "5", "cards over the lower board area"), TALL)
    assert part.estimate and part.severity.value == "warning"
    assert severity(with_part(30.0, "1", "cards over the lower board area"), TALL) is None


def test_what_is_missing_for_parts_under_cards() -> None:
    high = with_part(None, "5", "pos 5")
    assert unanswered_for(high, TALL) == "a-motherboard.obstructions"
    (entry,) = (n for n in high.not_checked if n.rule == TALL)
    assert entry.parts == ("board",), "no card is to be refused for it"
    assert unanswered_for(with_part(30.0, "5"), TALL) == "a-motherboard.obstructions"
    assert unchecked(with_part(None, "1", "pos 5"), TALL) == ()
    assert (
        unanswered_for(with_part(30.0, "4", "pos 5", thickness_mm=None), TALL)
        == "a-gpu.thickness_mm"
    )
    assert severity(with_part(30.0, "5", "pos 5", thickness_mm=None), TALL) == "error", (
        "whatever its thickness"
    )


def test_parts_beside_the_cards_are_not_under_them() -> None:
    for kind in ("dimm_latch", "vrm_fan_shroud", "bottom_headers"):
        assert severity(with_part(None, "7", "pos 7", kind=kind, thickness_mm=20.0), TALL) is None


def over_headers(thickness: float | None, place: str, **figures: Any) -> Assembly:
    mainboard = board(obstructions=(obstacle("bottom_headers", "pos 7"),)).changed(**figures)
    return machine((gpu(thickness_mm=thickness), place), board=mainboard)


# Slot 7 of a board of 305 mm lies 20.82 mm before its edge, and a card leaves 3.46 mm behind its
# plane.
@every(
    [
        (18.71, "7", None),
        (24.28, "7", None),
        (24.29, "7", "info"),
        (40.0, "7", "info"),
        (40.0, "6", None),
        (52.0, "6", "info"),
        (40.0, "1", None),
    ]
)
def test_a_card_over_the_bottom_headers(thickness: float, place: str, severe: str | None) -> None:
    assert severity(over_headers(thickness, place), HEADERS) == severe
    assert found(machine((gpu(), "7")), HEADERS) == (), "no headers are recorded"


def test_a_micro_atx_board_ends_at_its_fourth_slot() -> None:
    small = {"width_mm": 244.0, "form_factor": "mATX"}
    assert severity(over_headers(40.0, "4", **small), HEADERS) == "info"
    assert severity(over_headers(18.71, "4", **small), HEADERS) is None


def test_what_is_missing_for_headers() -> None:
    assert unanswered_for(over_headers(None, "7"), HEADERS) == "a-gpu.thickness_mm"
    assert (
        unanswered_for(over_headers(40.0, "7", width_mm=None), HEADERS) == "a-motherboard.width_mm"
    )
    assert severity(over_headers(None, "1"), HEADERS) is None, "no card is as thick as that"


def over_ports(length: float | None, place: str = "6", *affects: str) -> Assembly:
    words = affects or ("long cards near position 6-7",)
    return machine(
        (gpu(length_mm=length), place),
        board=board(obstructions=(obstacle("right_angle_sata", *words),)),
    )


# A board of 244 mm has them from 229 mm on.
@every(
    [
        (229.0, "6", None),
        (229.1, "6", "info"),
        (267.0, "5", "info"),
        (267.0, "4", None),
        (267.0, "7", "info"),
    ]
)
def test_a_long_card_over_the_sata_ports(length: float, place: str, severe: str | None) -> None:
    assert severity(over_ports(length, place), PORTS) == severe


def test_ports_of_unknown_place_and_cards_of_unknown_length() -> None:
    mainboard = board(slot(6), obstructions=(obstacle("right_angle_sata"),))
    assert (
        unanswered_for(machine((gpu(), "6"), board=mainboard), PORTS)
        == "a-motherboard.obstructions"
    )
    assert unanswered_for(over_ports(None), PORTS) == "a-gpu.length_mm"
    assert severity(over_ports(None, "1"), PORTS) is None
    shallow = board(depth_mm=None, obstructions=(obstacle("right_angle_sata", "pos 6"),))
    assert unanswered_for(machine((gpu(), "6"), board=shallow), PORTS) == "a-motherboard.depth_mm"


def test_a_socket_that_a_user_records_under_a_card() -> None:
    mainboard = board(obstructions=(obstacle("m2_socket", "pos 3"),))
    hit = only(machine((gpu(length_mm=170.0), "2"), board=mainboard), PORTS)
    assert not hit.estimate and "an M.2 socket" in hit.message
    assert severity(machine((gpu(length_mm=170.0), "4"), board=mainboard), PORTS) is None
