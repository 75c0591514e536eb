"""Room for a processor cooler: to the panel, to the first card, over the memory."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.assembly.board_parts import is_wide, socket_centres
from rigwright.assembly.board_plan import plan_of
from rigwright.evaluation import Evaluation
from tests.fit_parts import aio, cooled, cooler, memory
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
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

TALL, CARD, DIMM = "cooler-too-tall", "cooler-hits-slot1-card", "cooler-hits-dimm"


@every([(182.0, None), (182.01, "warning"), (185.0, "warning"), (185.01, "error")])
def test_the_height_of_a_cooler(height: float, severe: str | None) -> None:
    e = cooled(by=cooler(height_mm=height))  # the chassis takes 185
    assert severity(e, TALL) == severe
    if severe == "error":
        assert only(e, TALL).measure.value == 185.01 and only(e, TALL).measure.limit == 185.0  # type: ignore[union-attr]


def test_an_assumed_panel_limits_coolers_by_an_estimate() -> None:
    # 240 − 55 = 185 assumed for the panel, less the processor's 7.5
    wide = chassis(max_cpu_cooler_height_mm=None)
    assert severity(cooled(by=cooler(height_mm=142.5), chassis=wide), TALL) is None
    near = cooled(
        by=cooler(height_mm=142.6), chassis=wide
    )  # less than 35 mm of what follows from the width
    assert unanswered_for(near, TALL) == "a-chassis.max_cpu_cooler_height_mm"
    high = only(cooled(by=cooler(height_mm=180.0), chassis=wide), TALL)
    assert high.estimate and high.severity.value == "warning" and "177.5 mm" in high.message


def test_what_is_missing_for_a_cooler() -> None:
    assert unanswered_for(cooled(by=cooler(height_mm=None)), TALL) == "a-cooler.height_mm"
    blind = chassis(max_cpu_cooler_height_mm=None, width_mm=None)
    fields = unchecked(cooled(by=cooler(), chassis=blind), TALL)
    assert fields == ("a-chassis.max_cpu_cooler_height_mm", "a-chassis.width_mm")
    frame = chassis(max_cpu_cooler_height_mm=None, side_panel="none")
    assert severity(cooled(by=cooler(height_mm=None), chassis=frame), TALL) is None
    assert severity(cooled(by=aio()), TALL) is None


def beside(width: float | None, place: str = "1", **figures: Any) -> Evaluation:
    return cooled((gpu(), place), by=cooler(width_mm=width), **figures)


# AM5: 162.26 − 80 = 82.26 from the socket to slot 1, less a card's back of 3.46: 78.80
@every([(147.6, None), (147.62, "info"), (157.6, "info"), (177.6, "info"), (177.62, "error")])
def test_a_wide_cooler_and_the_first_card(width: float, severe: str | None) -> None:
    e = beside(width)
    assert severity(e, CARD) == severe
    if severe:
        hit = only(e, CARD)
        assert hit.estimate and hit.measure is not None
        assert hit.measure.value == pytest.approx(78.80 - width / 2)


def test_wide_sockets_lie_five_millimetres_lower() -> None:
    server = board(socket="SP5")
    assert severity(beside(137.6, board=server), CARD) is None  # 73.80 − 68.80 = 5
    assert severity(beside(137.62, board=server), CARD) == "info"


def test_farther_slots_have_room() -> None:
    assert severity(beside(185.0, "2"), CARD) is None  # 78.80 + 20.32 − 92.50 = 6.62
    assert severity(cooled((gpu(), "1"), by=aio()), CARD) is None


# A vertical card's fingers lie 8 mm below slot 9, so 170.56 mm below slot 1; the cooler ends 22.26
# mm above slot 1. The card's back stands 60 mm before the panel at 192.5 mm: coolers of more than
# 125 mm reach past it. The socket may lie 10 mm off, and so may the card in its mount.
@every(
    [
        (111.15, 150.0, None),
        (187.82, 120.0, None),
        (187.83, 120.0, "info"),
        (202.82, 120.0, "info"),
        (202.83, 120.0, "warning"),
        (212.82, 120.0, "warning"),
        (212.83, 120.0, "error"),
        (187.0, 180.0, "error"),
    ]
)
def test_a_vertical_card_before_a_tall_cooler(
    height: float, width: float, severe: str | None
) -> None:
    mount = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=60.0)
    card = (gpu(height_mm=height), "vertical1")
    assert severity(cooled(card, by=cooler(width_mm=width), chassis=mount), CARD) == severe
    if severe is not None:
        in_mount = only(cooled(card, by=cooler(width_mm=width), chassis=mount), CARD).detail
        in_slot = only(beside(185.0, "1"), CARD).detail
        assert in_mount.template != in_slot.template, "what its mount may be off by is said"
    flat = cooler(width_mm=width, height_mm=125.0 - 0.01)
    assert severity(cooled(card, by=flat, chassis=mount), CARD) is None, "it ends behind the card"


@every(
    [
        ("sff", 167.0, 74.0, None),  # 167 − 74 − 7.5 = 85.5 mm are left for the card
        ("sff", 120.5, 74.0, None),  # 39 mm
        ("sff", 120.4, 74.0, "error"),
        ("sff", 185.0, 155.0, "error"),  # the card hangs over the cooler there
        ("mid_tower", 300.0, 74.0, "error"),
        ("sff", None, 74.0, "error"),
    ]
)
def test_a_small_case_whose_limit_for_coolers_leaves_a_card_beside_them(
    kind: str, width: float | None, limit: float, severe: str | None
) -> None:
    """What its maker states for coolers is what a card on end leaves, wherever the mount is."""
    mount = chassis(
        chassis_type=kind,
        width_mm=width,
        max_cpu_cooler_height_mm=limit,
        vertical_slots=3,
        max_gpu_thickness_vertical_mm=60.0,
    )
    low = cooler(width_mm=180.0, height_mm=limit - 9.0)
    e = cooled((gpu(height_mm=187.0), "vertical1"), by=low, chassis=mount)
    assert severity(e, CARD) == severe


def test_what_is_missing_for_a_vertical_card() -> None:
    mount = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=60.0)
    for field in ("width_mm", "depth_mm", "height_mm"):
        e = cooled((gpu(), "vertical1"), by=cooler(**{field: None}), chassis=mount)
        assert unanswered_for(e, CARD) == f"a-cooler.{field}"
    high = gpu(height_mm=None, cooler="open_air")
    assert (
        unanswered_for(cooled((high, "vertical1"), by=cooler(), chassis=mount), CARD)
        == "a-gpu.height_mm"
    )


def test_the_room_beside_a_cooler_is_that_of_the_card_nearest_to_it() -> None:
    e = cooled((gpu(), "5"), (gpu(), "3"), by=cooler())
    assert [judged.parts for judged in e.checks if judged.rule == CARD] == [("cooler", "gpu2")]


def test_a_bay_lies_where_the_width_of_its_server_puts_it() -> None:
    """It is drawn beside the board from the outer size of the chassis."""
    server = {"chassis_type": "rack_2u", "up": "+z", "rack_units": 2, "max_double_width_gpus": 4}
    bare: dict[str, Any] = {"expansion_slots": None, "max_cpu_cooler_height_mm": None}
    known = chassis(width_mm=440.0, height_mm=88.0, **server, **bare)
    wide = cooler(width_mm=165.0)
    assert only(cooled((gpu(), "bay1"), by=wide, chassis=known), CARD).parts == ("cooler", "gpu1")
    unknown = known.changed(width_mm=None)
    assert unanswered_for(cooled((gpu(), "bay1"), by=wide, chassis=unknown), CARD) == (
        "a-chassis.width_mm"
    )


def test_an_unknown_width_or_place() -> None:
    assert unanswered_for(beside(None), CARD) == "a-cooler.width_mm"
    assert severity(beside(None, "2"), CARD) is None, "no cooler is as wide as that"
    hidden = board(slot(None, name="PCIE_A"))
    assert (
        unanswered_for(beside(160.0, "PCIE_A", board=hidden), CARD)
        == "a-motherboard.slots.PCIE_A.position"
    )
    assert severity(beside(120.0, "PCIE_A", board=hidden), CARD) is None, "free of any slot"


@pytest.mark.parametrize(
    ("height", "limit", "severe"),
    [
        (32.0, 160.0, None),
        (32.01, 157.0, "warning"),
        (34.0, 160.0, "info"),  # 155 + 34 − 32 + 3 to spare
        (34.01, 160.0, "warning"),
        (44.0, 170.0, "info"),
        (44.0, None, "warning"),  # the panel is only assumed
    ],
)
def test_memory_under_a_cooler(height: float, limit: float | None, severe: str | None) -> None:
    """A fan that the case takes raised is a note: makers mean it to be raised."""
    case = chassis(max_cpu_cooler_height_mm=limit)
    e = cooled(by=cooler(ram_clearance_mm=32.0), kit=memory(height_mm=height), chassis=case)
    assert severity(e, DIMM) == severe


def test_a_cooler_of_unknown_height_is_not_known_to_go_in_with_its_fan_raised() -> None:
    unsized = cooler(ram_clearance_mm=32.0, height_mm=None)
    e = cooled(by=unsized, kit=memory(height_mm=33.0))
    assert severity(e, DIMM) == "warning"


def test_a_fan_that_is_raised_needs_height() -> None:
    def words(limit: float) -> str:
        case = chassis(max_cpu_cooler_height_mm=limit)
        return only(
            cooled(by=cooler(ram_clearance_mm=32.0), kit=memory(height_mm=44.0), chassis=case), DIMM
        ).message

    assert "raised it needs 167 mm of height, which the case takes" in words(167.0)  # 155 + 44 − 32
    assert "raised it needs 167 mm of height, more than the case takes" in words(166.9)


def test_what_is_missing_for_memory_under_a_cooler() -> None:
    # AM5: the nearest module begins 58 − 3.5 = 54.5 mm from the socket
    kit = memory(height_mm=44.0)
    clear = cooler(ram_clearance_mm=None, depth_mm=105.0)
    assert severity(cooled(by=clear, kit=kit), DIMM) is None
    over = cooler(ram_clearance_mm=None, depth_mm=105.01)
    assert unanswered_for(cooled(by=over, kit=kit), DIMM) == "a-cooler.ram_clearance_mm"
    unknown = cooler(ram_clearance_mm=None, depth_mm=None)
    assert unanswered_for(cooled(by=unknown, kit=kit), DIMM) == "a-cooler.ram_clearance_mm"
    tight = cooler(ram_clearance_mm=32.0)
    assert unanswered_for(cooled(by=tight, kit=memory(height_mm=None)), DIMM) == "a-kit.height_mm"
    assert unchecked(cooled(by=over), DIMM) == () and unchecked(machine(), DIMM) == ()


@given(st.floats(40, 200), st.floats(0, 30))
def test_a_larger_cooler_never_gains_clearance(size: float, more: float) -> None:
    def rank(rule: str, **figures: float) -> int:
        e = cooled((gpu(), "1"), by=cooler(**figures))
        return min((f.severity.rank for f in found(e, rule)), default=9)

    assert rank(TALL, height_mm=size + more) <= rank(TALL, height_mm=size)
    assert rank(CARD, width_mm=size + more) <= rank(CARD, width_mm=size)


@every(["AM5", "LGA1700", "SP5", "sWRX8"])
def test_the_eyes_see_the_socket_where_the_rules_have_it(socket: str) -> None:
    mainboard = board(socket=socket, depth_mm=330.0)
    e = world(board=mainboard)
    assert e.assembly.enclosure is not None
    (centre,) = socket_centres(mainboard, e.assembly.enclosure)
    assert (centre.x, centre.y - e.assembly.enclosure.top_y) == plan_of(mainboard).sockets[0]
    assert is_wide(mainboard) == plan_of(mainboard).wide_socket
