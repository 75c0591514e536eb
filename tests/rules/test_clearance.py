"""A card against the chassis, in length and in height. Margins are limit minus need, exactly."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.assembly.enclosure import vertical_room
from rigwright.checks import Verdict
from rigwright.evaluation import Evaluation
from rigwright.parts import Chassis, RadiatorMount
from rigwright.rules.positions import ROOM_OFF
from tests.fit_parts import aio, cooled
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import (
    board,
    chassis,
    fan_mounts,
    fans,
    found,
    gpu,
    machine,
    nic,
    only,
    open_card,
    plugs,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

LENGTH, PANEL = "card-length-over", "card-hits-side-panel"
SERVER = {
    "chassis_type": "rack_4u",
    "up": "+z",
    "rack_units": 4,
    "width_mm": 437.0,
    "height_mm": 178.0,
    "max_cpu_cooler_height_mm": None,
    "expansion_slots": None,
    "max_double_width_gpus": 4,
}
SANDWICH = {
    "chassis_type": "sff",
    "expansion_slots": 0,
    "vertical_slots": 3,
    "max_gpu_height_mm": 137.0,
    "max_gpu_thickness_vertical_mm": 57.0,
}


def long(
    length_mm: float | None, limit: float | None = 300.0, place: str = "1", **changes: Any
) -> Evaluation:
    """A card of that length in a chassis with that limit.

    `case` and `card` take further figures.
    """
    case = chassis(**{"max_gpu_length_mm": limit, **changes.get("case", {})})
    return world((gpu(length_mm=length_mm, **changes.get("card", {})), place), chassis=case)


# card-length-over: 10 mm to spare are wanted


@every(
    [
        (250.0, None),
        (290.0, None),
        (290.01, "warning"),
        (300.0, "warning"),
        (300.01, "error"),
        (336.0, "error"),
    ]
)
def test_card_length_over(length_mm: float, expected: str | None) -> None:
    assert severity(long(length_mm), LENGTH) == expected


def test_the_sentence_has_both_lengths() -> None:
    finding = only(long(336.0, 328.0), LENGTH)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        336,
        328,
    )
    assert all(
        words in finding.message for words in ("336 mm", "328 mm", "fans or cages: 8 mm too long.")
    )
    assert (
        finding.rests_on[0] == "a-gpu.length_mm"
        and "a-chassis.max_gpu_length_mm" in finding.rests_on
    )
    for length_mm, words in (
        (323.0, ": only 5 mm to spare."),
        (327.5, ": only 0.5 mm to spare."),
        (328.0, "exactly that, its maker does not say with which fans or cages: measure both."),
    ):
        assert words in only(long(length_mm, 328.0), LENGTH).message


# A Fractal North leaves 300 mm beside a radiator, and does not say how thick that is.
@every(
    [
        (27.0, 304.0, "error"),
        (38.0, 304.0, "error"),  # 8 mm more than 30 leave no more than 300 mm either
        (38.0, 300.0, "warning"),  # 292 mm, which is off by an unknown thickness
        (38.0, 282.0, None),
        (60.0, 300.01, "error"),
    ]
)
def test_a_thicker_radiator_leaves_no_more(
    thickness: float, length_mm: float, expected: str | None
) -> None:
    front = RadiatorMount(location="front", max_mm=360.0)
    case = chassis(
        max_gpu_length_mm=355.0,
        max_gpu_length_condition="front_fans_25mm",
        max_gpu_length_front_rad_mm=300.0,
        radiator_support=(front,),
    )
    wet = aio(radiator_thickness_mm=thickness)
    e = cooled((gpu(length_mm=length_mm), "1"), by=wet, chassis=case)
    assert severity(e, LENGTH) == expected
    if expected == "error":
        assert "leaves 300 mm, before the 360 mm radiator" in only(e, LENGTH).message


REAR_8PIN = {"power_connector_edge": "rear_end", "power_connectors": plugs(pin8=1)}
REAR_EPS = {"power_connector_edge": "rear_end", "power_connectors": plugs(eps=1)}
REAR_16PIN = {"power_connector_edge": "rear_end", "power_connectors": plugs(pin16=1)}


@every(
    [
        (REAR_8PIN, 255.0, None),  # 255 + 35 = 290 of 300
        (REAR_8PIN, 255.1, "warning"),
        (REAR_8PIN, 265.0, "warning"),
        (REAR_8PIN, 265.1, "error"),
        (REAR_EPS, 265.1, "error"),
        (REAR_16PIN, 240.0, None),  # 240 + 50
        (REAR_16PIN, 250.0, "warning"),
        (REAR_16PIN, 250.1, "error"),
        ({"power_connector_edge": "rear_end", "power_connectors": ()}, 290.0, None),
        ({"power_connector_edge": "top", "power_connectors": plugs(pin16=1)}, 290.0, None),
    ]
)
def test_a_plug_at_the_far_end_adds_to_the_length(
    card: dict[str, Any], length_mm: float, expected: str | None
) -> None:
    assert severity(long(length_mm, card=card), LENGTH) == expected


def test_the_plug_is_named() -> None:
    finding = only(long(267.0, card=REAR_EPS), LENGTH)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        302,
        300,
    )
    assert "302 mm (incl. 35 mm plug)" in finding.message and "2 mm too long" in finding.message
    assert "a-gpu.power_connector_edge" in finding.rests_on
    assert "Choose a card of at most 265 mm" in finding.remedies[1].title


def test_an_unknown_edge_makes_an_estimate() -> None:
    card = {"power_connector_edge": None, "power_connectors": plugs(pin8=2)}
    finding = only(long(280.0, card=card), LENGTH)  # 315 of 300 if the plugs are there
    assert (finding.severity.value, finding.estimate) == ("warning", True)
    assert "a-gpu.power_connector_edge" in finding.rests_on
    undecided = long(280.0, card=card)
    assert unchecked(undecided, LENGTH) == ("a-gpu.power_connector_edge",), (
        "it does not fit, or it does"
    )
    assert undecided.verdict is Verdict.UNDECIDED
    assert severity(long(255.0, card=card), LENGTH) is None
    assert only(long(300.0, card=card), LENGTH).estimate
    certain = only(long(300.1, card=card), LENGTH)
    assert (certain.severity.value, certain.estimate) == ("error", False), (
        "too long with or without plugs"
    )


@pytest.mark.parametrize("edge", ["rear_end", None])
def test_unknown_plugs_are_not_checked(edge: str | None) -> None:
    card = {"power_connector_edge": edge, "power_connectors": None}
    assert unanswered_for(long(250.0, card=card), LENGTH) == "a-gpu.power_connectors"
    assert severity(long(300.1, card=card), LENGTH) == "error"


def test_an_unknown_length_or_limit_is_not_checked() -> None:
    assert unanswered_for(long(None), LENGTH) == "a-gpu.length_mm"
    assert unanswered_for(long(250.0, None), LENGTH) == "a-chassis.max_gpu_length_mm"
    assert unanswered_for(world((nic(length_mm=None), "1")), LENGTH) == "a-nic.length_mm"
    e = world((gpu(length_mm=None), "1"), (gpu(length_mm=None), "3"))
    (entry,) = (n for n in e.not_checked if n.rule == LENGTH)
    assert entry.parts == ("gpu1", "gpu2"), "one entry for one unknown figure"


def test_included_front_fans_shorten_the_room() -> None:
    case = {
        "max_gpu_length_condition": "no_front_fan",
        "included_fans": fans(3),
        "fan_mounts": fan_mounts("front"),
    }
    assert severity(long(265.0, case=case), LENGTH) is None  # 300 - 25 - 265 = 10
    assert severity(long(275.0, case=case), LENGTH) == "warning"
    finding = only(long(276.0, case=case), LENGTH)
    assert (
        finding.severity.value == "error"
        and "with the front fans fitted (25 mm)" in finding.message
    )
    published = {**case, "max_gpu_length_with_front_fan_mm": 270.0}
    assert severity(long(271.0, case=published), LENGTH) == "error"


def test_a_vertical_mount_may_have_a_limit_of_its_own() -> None:
    case = {"vertical_slots": 3, "max_gpu_thickness_vertical_mm": 80.0}
    assert severity(long(290.0, case=case, place="vertical1"), LENGTH) is None
    finding = only(
        long(290.0, case={**case, "max_gpu_length_vertical_mm": 280.0}, place="vertical1"), LENGTH
    )
    assert (
        finding.measure is not None
        and finding.measure.limit == 280
        and finding.severity.value == "error"
    )
    assert "a-chassis.max_gpu_length_vertical_mm" in finding.rests_on
    assert (
        severity(long(290.0, case={**case, "max_gpu_length_vertical_mm": 280.0}), LENGTH) is None
    ), "not in slots"


@every(
    [
        ({"power_connectors": ()}, 312.0, None, False),
        ({"power_connectors": ()}, 312.1, "error", False),
        (REAR_EPS, 277.0, None, False),  # 277 + 35 = 312
        (
            REAR_EPS,
            277.1,
            "warning",
            True,
        ),  # only the plug does not fit: bays are made for cards with plugs there
        (REAR_EPS, 312.1, "error", False),
    ]
)
def test_a_bay_is_312_mm_long(
    card: dict[str, Any], length_mm: float, expected: str | None, estimate: bool
) -> None:
    e = machine((gpu(length_mm=length_mm, **card), "bay1"), chassis=chassis(**SERVER))
    assert severity(e, LENGTH) == expected
    assert expected is None or only(e, LENGTH).estimate == estimate


def test_an_open_frame_has_no_front() -> None:
    frame = chassis(chassis_type="open_frame", gpu_positions=1, max_gpu_length_mm=None)
    assert severity(machine((gpu(length_mm=None), "frame1"), chassis=frame), LENGTH) is None
    open_case = {"chassis_type": "open_frame", "side_panel": "none"}
    assert severity(long(400.0, None, case=open_case), LENGTH) is None
    assert severity(long(400.0, 320.0, case=open_case), LENGTH) == "error", (
        "what is published still counts"
    )


def test_a_length_does_not_depend_on_the_slot() -> None:
    mainboard = board(slot(None, name="PCIE1"))
    assert (
        only(machine((gpu(length_mm=600.0), "PCIE1"), board=mainboard), LENGTH).severity.value
        == "error"
    )


# card-hits-side-panel: 3.4 + H against cooler limit + 7.5; 5 mm to spare are wanted


def tall(height_mm: float | None, cooler_mm: float | None = 120.0, **case: Any) -> Evaluation:
    """A card of that height in a chassis for coolers of that height: the panel is at 127.5 mm."""
    return world(
        (open_card(height_mm=height_mm), "1"),
        chassis=chassis(max_cpu_cooler_height_mm=cooler_mm, **case),
    )


@every(
    [
        (111.15, None),
        (119.1, None),
        (119.2, "warning"),
        (124.1, "warning"),
        (124.2, "error"),
        (140.0, "error"),
    ]
)
def test_card_hits_side_panel(height_mm: float, expected: str | None) -> None:
    assert severity(tall(height_mm), PANEL) == expected


def test_the_sentence_has_both_heights() -> None:
    finding = only(tall(140.0), PANEL)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (pytest.approx(143.4), 127.5)
    assert "143.4 mm" in finding.message and "127.5 mm: 15.90 mm too much." in finding.message
    assert finding.rests_on == ("an-open-card.height_mm", "a-chassis.max_cpu_cooler_height_mm")
    assert "124.1 mm high" in finding.remedies[1].title  # 127.5 - 3.4
    for height_mm, words in (
        (123.6, ": only 0.50 mm to spare."),
        (124.1, "leaves exactly that: measure both."),
    ):
        assert words in only(tall(height_mm), PANEL).message


def test_an_assumed_panel_makes_an_estimate() -> None:
    finding = only(tall(131.0, None, width_mm=180.0), PANEL)  # 180 - 55 = 125, ± 10
    assert (finding.severity.value, finding.estimate) == ("warning", True)
    assert only(tall(132.0, None, width_mm=180.0), PANEL).severity.value == "error", (
        "135.4 of at most 135"
    )
    assert finding.measure is not None and finding.measure.limit == 125
    just = tall(116.6, None, width_mm=180.0)  # 125 - 120
    assert found(just, PANEL) == ()
    assert only(tall(116.7, None, width_mm=180.0), PANEL).estimate


def test_an_assumed_panel_may_stand_nearer_to_a_card() -> None:
    """By 35 mm, so that a card that only just fits below it is not decided."""
    panel = "a-chassis.max_cpu_cooler_height_mm"
    for height_mm, is_open in ((116.6, True), (81.7, True), (81.6, False)):
        e = tall(height_mm, None, width_mm=180.0)
        assert (panel in unchecked(e, PANEL)) is is_open
        open_ones = [entry.field for entry in e.undecided if entry.rule == PANEL]
        assert (panel in open_ones) is is_open


def test_an_unknown_height_or_panel_is_not_checked() -> None:
    assert unanswered_for(tall(None), PANEL) == "an-open-card.height_mm"
    blind = tall(120.0, None, width_mm=None)
    assert unchecked(blind, PANEL) == ("a-chassis.max_cpu_cooler_height_mm", "a-chassis.width_mm")
    assert unanswered_for(machine((nic(card_height_mm=None), "1")), PANEL) == "a-nic.card_height_mm"
    assert severity(machine((gpu(height_mm=None), "1")), PANEL) is None, (
        "blowers are of standard height"
    )


def test_a_cooler_under_a_supply_says_nothing_of_the_panel_over_cards() -> None:
    """SilverStone states 61 mm for coolers and 267 mm for cards of the SG13, whose supply hangs
    over the processor: cards of standard height go in.
    """
    height = "a-chassis.max_gpu_height_mm"
    small = {"max_gpu_length_mm": 267.0}
    e = tall(111.15, 61.0, **small)
    assert found(e, PANEL) == () and unchecked(e, PANEL) == (height,)
    assert height in [entry.field for entry in e.undecided if entry.rule == PANEL]
    assert height in unchecked(e, "plug-bend-space")
    # 107.05 + 7.5 = 3.4 + 111.15: from here on a card of standard height stands below the panel
    assert unchecked(tall(111.15, 107.0, **small), PANEL) == (height,)
    assert severity(tall(111.15, 107.1, **small), PANEL) == "warning"
    for case in ({"max_gpu_length_mm": 167.0}, {**small, "vertical_slots": 2}):
        assert severity(tall(111.15, 61.0, **case), PANEL) == "error", case
    assert severity(tall(111.15, 61.0, **small, max_gpu_height_mm=130.0), PANEL) is None


def test_a_height_does_not_depend_on_the_slot() -> None:
    mainboard = board(slot(None, name="PCIE1"), slot(None, name="PCIE2", position_guess=2))
    for place in ("PCIE1", "PCIE2"):
        e = machine((open_card(height_mm=250.0), place), board=mainboard)
        assert only(e, PANEL).severity.value == "error"


@pytest.mark.parametrize(
    "case", [{"side_panel": "none"}, {"chassis_type": "open_frame", "gpu_positions": 1}]
)
def test_without_a_panel_there_is_nothing_to_hit(case: dict[str, Any]) -> None:
    place = "frame1" if "gpu_positions" in case else "1"
    e = machine((open_card(height_mm=None), place), chassis=chassis(**case))
    assert severity(e, PANEL) is None


@every(
    [
        (4, 153.4, None),
        (4, 153.5, "warning"),
        (4, 160.0, "warning"),
        (3, 111.15, "warning"),
        (2, 160.0, None),
    ]
)
def test_bays_have_a_lid(units: int, height_mm: float, expected: str | None) -> None:
    # 44.45 U - 16: 161.8 for four units, 117.35 for three, in two the cards lie; assumed, so never
    # an error
    case = chassis(**{**SERVER, "rack_units": units})
    e = machine((open_card(height_mm=height_mm, length_mm=267.0), "bay1"), chassis=case)
    assert severity(e, PANEL) == expected


def vertical(thickness: float | None, place: str = "vertical1", **case: Any) -> Assembly:
    """A card of that thickness in a mount that leaves 60 mm."""
    figures = {"vertical_slots": 3, "max_gpu_thickness_vertical_mm": 60.0, **case}
    return machine((gpu(thickness_mm=thickness), place), chassis=chassis(**figures))


@every(
    [
        (40.0, None),
        (55.0, None),
        (55.1, "warning"),
        (60.0, "warning"),
        (60.1, "error"),
        (75.0, "error"),
    ]
)
def test_in_a_vertical_mount_the_thickness_counts(thickness: float, expected: str | None) -> None:
    assert severity(vertical(thickness), PANEL) == expected


def test_the_second_vertical_place_is_one_slot_nearer_the_panel() -> None:
    finding = only(vertical(40.0, "vertical2"), PANEL)  # 60 - 20.32 = 39.68
    assert finding.severity.value == "error" and finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (40, pytest.approx(39.68))
    assert "Vertical 2" in finding.message and "0.32 mm too much" in finding.message
    assert finding.rests_on == ("a-gpu.thickness_mm", "a-chassis.max_gpu_thickness_vertical_mm")


def test_an_assumed_mount_makes_an_estimate() -> None:
    # 35 + 2 · 20.32 = 75.64
    finding = only(vertical(80.0, max_gpu_thickness_vertical_mm=None), PANEL)
    assert (finding.severity.value, finding.estimate) == ("warning", True)
    just = vertical(70.0, max_gpu_thickness_vertical_mm=None)
    assert found(just, PANEL) == ()
    assert unchecked(just, PANEL) == ("a-chassis.max_gpu_thickness_vertical_mm",)
    assert severity(vertical(65.6, max_gpu_thickness_vertical_mm=None), PANEL) is None


def test_a_mount_is_never_assumed_much_wider_than_its_maker_says() -> None:
    beyond_mm: list[float] = []
    for part in shipped_parts():
        if isinstance(part, Chassis) and part.max_gpu_thickness_vertical_mm is not None:
            assumed = vertical_room(part.changed(max_gpu_thickness_vertical_mm=None))
            if assumed is not None:
                beyond_mm.append(assumed.value - part.max_gpu_thickness_vertical_mm)
    assert len(beyond_mm) >= 5 and max(beyond_mm) < ROOM_OFF


def test_an_unknown_thickness_is_not_checked_in_a_vertical_mount() -> None:
    for room in (60.0, 38.0):
        assert (
            unanswered_for(vertical(None, max_gpu_thickness_vertical_mm=room), PANEL)
            == "a-gpu.thickness_mm"
        )


@every(
    [
        ({}, None),
        ({"height_mm": 132.0}, None),
        ({"height_mm": 132.1}, "warning"),
        ({"height_mm": 137.0}, "warning"),
        ({"height_mm": 137.1}, "error"),
        ({"thickness_mm": 52.1}, "warning"),
        ({"thickness_mm": 57.1}, "error"),
    ]
)
def test_behind_the_board_thickness_and_height_have_limits(
    figures: dict[str, Any], expected: str | None
) -> None:
    e = machine((gpu(**figures), "vertical1"), chassis=chassis(**SANDWICH))
    assert severity(e, PANEL) == expected


@every(
    [
        ({"max_gpu_height_mm": None}, {}, "a-chassis.max_gpu_height_mm"),
        ({"max_gpu_thickness_vertical_mm": None}, {}, "a-chassis.max_gpu_thickness_vertical_mm"),
        (
            {"max_gpu_thickness_vertical_mm": None},
            {"thickness_mm": 90.0},
            "a-chassis.max_gpu_thickness_vertical_mm",
        ),
        ({}, {"cooler": "open_air", "height_mm": None}, "a-gpu.height_mm"),
        ({}, {"thickness_mm": None}, "a-gpu.thickness_mm"),
    ]
)
def test_behind_the_board_unknown_is_not_checked(
    case: dict[str, Any], card: dict[str, Any], field: str
) -> None:
    e = machine((gpu(**card), "vertical1"), chassis=chassis(**{**SANDWICH, **case}))
    assert unanswered_for(e, PANEL) == field


def test_behind_the_board_nothing_else_of_geometry_is_asked() -> None:
    e = world((open_card(thickness_mm=56.0), "vertical1"), chassis=chassis(**SANDWICH))
    asked = {f.rule for f in e.findings} | {n.rule for n in e.not_checked}
    assert not asked & {
        "case-slot-count-over",
        "card-past-board-bottom",
        "vertical-mount-glass-gap",
    }


def test_two_chassis_sizes_on_unknown_axes_are_not_used() -> None:
    case = chassis(depth_mm=247.0, max_gpu_length_mm=336.0, max_cpu_cooler_height_mm=None)
    e = machine((gpu(), "1"), chassis=case)
    assert unanswered_for(e, PANEL) == "a-chassis.max_cpu_cooler_height_mm"
    assert unchecked(e, "spec-unknown") == ("a-chassis.up",)
    assert not found(e, LENGTH), "the published free length still holds"


# Cards that a bay is made for

REAR_16_PIN = {"power_connectors": plugs(pin16_2x6=1), "power_connector_edge": "rear_end"}


@every(
    [
        (
            {"cooler": "passive", "length_mm": 267.7},
            None,
        ),  # A100: 267.7 + 50 mm of plug are more than 312
        ({"cooler": "passive", "length_mm": 268.1}, "warning"),
        ({"cooler": "passive", "length_mm": 312.1}, "error"),
        ({"cooler": "blower", "length_mm": 267.7}, "warning"),
        ({"cooler": "blower", "segment": "consumer", "length_mm": 267.7}, "warning"),
        # RTX 6000 Ada: 267 + 50 mm of plug, and Supermicro sells it in bays of that length
        ({"cooler": "blower", "segment": "workstation", "length_mm": 267.0}, None),
        ({"cooler": "blower", "segment": "workstation", "length_mm": 268.1}, "warning"),
        ({"cooler": "open_air", "segment": "workstation", "length_mm": 267.0}, "warning"),
    ]
)
def test_a_bay_takes_the_standard_professional_card_with_its_plug(
    card: dict[str, Any], expected: str | None
) -> None:
    e = machine((gpu(**REAR_16_PIN, **card), "bay1"), chassis=chassis(**SERVER))
    assert severity(e, LENGTH) == expected


@pytest.mark.parametrize("name", ["A chip", "a-gpu"])
def test_nothing_that_is_assumed_speaks_against_a_card_that_the_server_is_sold_with(
    name: str,
) -> None:
    """Neither the depth of a bay nor the lid over it is published."""
    card = gpu(**REAR_16_PIN, chip="A chip", cooler="passive", length_mm=313.0, height_mm=160.0)
    for place, named, silent in (
        ("bay1", (name,), True),
        ("bay1", ("Another chip",), False),
        ("bay1", (), False),
    ):
        e = world((card, place), chassis=chassis(**SERVER, validated_cards=named))
        told = [f.rule for f in e.findings if f.rule in (LENGTH, PANEL)]
        assert (told == []) is silent
        assert not unchecked(e, LENGTH) and not unchecked(e, PANEL)


def test_a_validated_card_is_bound_by_what_is_published() -> None:
    case = chassis(validated_cards=("a-gpu",), max_gpu_length_mm=250.0)
    assert severity(machine((gpu(), "1"), chassis=case), LENGTH) == "error", (
        "in a slot, by the maker's own figure"
    )
