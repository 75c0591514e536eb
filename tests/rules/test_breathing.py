"""Air from the chassis: the floor below the lowest card, the glass beside a vertical one, ducts
for passive ones.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.air.airflow import wants_forced_air
from rigwright.assembly import Assembly
from rigwright.build import Placement, Quantity
from rigwright.checks.remedy import Limit
from rigwright.parts import Gpu
from tests.fit_parts import aio, fan
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

FLOOR, GLASS, DUCT = "bottom-card-fan-starved", "vertical-mount-glass-gap", "passive-without-duct"
SHORT = "passive-airflow-short"
LENGTH = "card-length-over"

# bottom-card-fan-starved. In slot 7 a card of 52 mm ends 284.18 + 52 - 3.46 - 305 = 27.72 mm below
# an ATX board.


def over(free: float, case: dict[str, Any] | None = None, **card: Any) -> Assembly:
    """A 52 mm open-air card in slot 7 with that much free below it."""
    figures = {"below_board_mm": round(free + 27.72, 6), **(case or {})}
    return machine((open_card(**card), "7"), chassis=chassis(**figures))


VENTED = {"included_fans": fans(3, "bottom")}


@pytest.mark.parametrize("cooler", ["open_air", "flow_through"])
@pytest.mark.parametrize(
    ("free", "power", "case", "expected"),
    [
        (20.0, 350.0, {}, None),
        (19.99, 350.0, {}, "warning"),
        (10.0, 350.0, {}, "warning"),
        (9.99, 350.0, {}, "error"),
        (9.99, 200.0, {}, "error"),
        (9.99, 199.9, {}, "warning"),
        (-5.0, 350.0, {}, "error"),
        (10.0, 350.0, VENTED, None),  # fans in the floor halve both
        (9.99, 350.0, VENTED, "warning"),
        (5.0, 350.0, VENTED, "warning"),
        (4.99, 350.0, VENTED, "error"),
        (9.99, 350.0, {"included_fans": fans(0, "bottom")}, "error"),
        (9.99, 350.0, {"included_fans": fans(3, "front")}, "error"),
        (9.99, 350.0, {"included_fans": fans(3)}, "error"),
        (9.99, 350.0, {"included_fans": None}, "error"),
    ],
)
def test_bottom_card_fan_starved(
    free: float, power: float, case: dict[str, Any], expected: str | None, cooler: str
) -> None:
    assert severity(over(free, case, board_power_w=power, cooler=cooler), FLOOR) == expected


BOTTOM = {
    "radiator_support": [{"location": "bottom", "max_mm": 360.0}],
    "psu_position": "rear_chamber",
}


def on_the_floor(free: float, case: dict[str, Any] | None = None, **chosen: Any) -> Assembly:
    """The same over what the build puts on the floor."""
    figures = {"below_board_mm": round(free + 27.72, 6), **BOTTOM, **(case or {})}
    return machine((open_card(), "7"), chassis=chassis(**figures), **chosen)


def test_a_radiator_on_the_floor_takes_room_from_the_lowest_card() -> None:
    """27 mm and 25 mm of fans: 72 mm are as good as 20."""
    cooled: dict[str, Any] = {"others": (aio(),), "cooler": "a-cooler"}
    assert severity(on_the_floor(72.0, **cooled), FLOOR) is None
    told = only(on_the_floor(71.0, **cooled), FLOOR)
    assert told.measure is not None and told.measure.value == pytest.approx(19)
    assert "have 19.00 mm to the radiator on the floor" in told.message
    unknown = on_the_floor(71.0, others=(aio(radiator_thickness_mm=None),), cooler="a-cooler")
    assert only(unknown, FLOOR).estimate, "its thickness is assumed"
    assert severity(on_the_floor(40.0, {"up": "-y"}, **cooled), FLOOR) is None, (
        "upside down it is far away"
    )


def test_fans_put_on_the_floor_take_room_unless_a_shroud_covers_them() -> None:
    on_floor = Quantity("a-fan", 2, ("bottom", "Bottom"))
    placed: dict[str, Any] = {"others": (fan(thickness_mm=25.0),), "fans": (on_floor,)}
    told = only(on_the_floor(44.0, **placed), FLOOR)
    assert told.measure is not None and told.measure.value == pytest.approx(19)
    assert severity(on_the_floor(44.0, {"psu_position": "bottom_rear"}, **placed), FLOOR) is None


# A floor that takes fans, with the supply elsewhere, has openings under the card.
OPEN_FLOOR = {"fan_mounts": fan_mounts("bottom"), "psu_position": "front", "included_fans": ()}


@every(
    [
        (20.0, {}, None),
        (19.9, {}, "info"),  # it breathes the air of the room, as in small cases that builders like
        (0.0, {}, "info"),
        (-0.1, {}, "error"),
        (3.6, {"fan_mounts": fan_mounts("front")}, "error"),
        (3.6, {"fan_mounts": None}, "error"),
        (3.6, {"psu_position": "bottom_rear"}, "error"),
        (3.6, {"psu_position": "front_or_bottom"}, "error"),
        (3.6, {"psu_position": None}, "error"),
        (3.6, {"up": "-y"}, "error"),
    ]
)
def test_a_card_draws_through_the_openings_of_a_floor_that_takes_fans(
    free: float, case: dict[str, Any], expected: str | None
) -> None:
    e = over(free, {**OPEN_FLOOR, **case})
    assert severity(e, FLOOR) == expected
    if expected:
        through = "they draw only through the floor's openings" in only(e, FLOOR).message
        assert through == (not case)


def test_a_card_that_may_touch_an_open_floor_is_no_note() -> None:
    """Nobody states where the floor is: from below the card to well clear of it."""
    thick = over(0, {**OPEN_FLOOR, "below_board_mm": None}, thickness_mm=85.0)
    told = only(thick, FLOOR)
    assert told.measure is not None and told.measure.value < 0
    assert "may touch" in told.message and told.severity.value == "warning"


def test_what_lies_on_the_openings_of_a_floor_closes_them() -> None:
    on_floor = Quantity("a-fan", 2, ("bottom",))
    placed: dict[str, Any] = {"others": (fan(thickness_mm=25.0),), "fans": (on_floor,)}
    assert severity(on_the_floor(28.6, OPEN_FLOOR, **placed), FLOOR) == "error"
    assert severity(on_the_floor(28.6, OPEN_FLOOR), FLOOR) is None
    assert severity(on_the_floor(3.6, OPEN_FLOOR), FLOOR) == "info"


def test_the_sentence_has_both_gaps() -> None:
    finding = only(over(12.0), FLOOR)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (pytest.approx(12), 20)
    assert (
        "12.00 mm" in finding.message
        and "20 mm" in finding.message
        and "PSU shroud" in finding.message
    )
    assert finding.rests_on == ("a-chassis.below_board_mm", "an-open-card.thickness_mm")
    assert "over a floor with fans" not in finding.message
    vented = only(over(7.0, VENTED), FLOOR)
    assert "They need 10 mm over a floor with fans." in vented.message
    assert vented.measure is not None and vented.measure.limit == 10


def test_an_assumed_floor_makes_an_estimate() -> None:
    # 40.36 surely and 68.18 perhaps below the board: 40.36 - 27.72 = 12.64
    assert (
        severity(over(0, {"below_board_mm": None}, thickness_mm=44.0), FLOOR) is None
    )  # 8 mm more
    finding = only(
        over(0, {"below_board_mm": None}, thickness_mm=60.0), FLOOR
    )  # 4.64 mm: at most a warning
    assert (finding.severity.value, finding.estimate) == ("warning", True)
    assert "4.64 mm" in finding.message and "perhaps 32.46 mm, to the floor" in finding.message


@every(["blower", "passive", "aio_hybrid", "water_block"])
def test_only_open_fans_need_the_floor_away(cooler: str) -> None:
    assert severity(over(1.0, cooler=cooler), FLOOR) is None


@pytest.mark.parametrize("below", [gpu(id="below", thickness_mm=18.0), nic()])
def test_only_the_lowest_card_faces_the_floor(below: Any) -> None:
    e = machine((open_card(), "3"), (below, "7"), chassis=chassis(below_board_mm=0.0))
    assert severity(e, FLOOR) is None


def test_the_floor_is_not_checked_without() -> None:
    assert unanswered_for(over(5.0, thickness_mm=None), FLOOR) == "an-open-card.thickness_mm"
    unknown = {"below_board_mm": None, "expansion_slots": None}
    assert unchecked(over(5.0, unknown), FLOOR) == (
        "a-chassis.below_board_mm",
        "a-chassis.expansion_slots",
    )
    e = machine((open_card(), "7"), board=board(width_mm=None))
    assert unanswered_for(e, FLOOR) == "a-motherboard.width_mm"
    for figures in ({}, {"position_guess": 7}):
        e = machine((open_card(), "X"), board=board(slot(None, name="X", **figures)))
        assert unanswered_for(e, FLOOR) == "a-motherboard.slots.X.position"


def test_unknown_power_is_said_where_it_decides() -> None:
    near = over(9.0, board_power_w=None)
    assert [f.severity.value for f in found(near, FLOOR)] == ["warning"]
    assert unchecked(near, FLOOR) == ("an-open-card.board_power_w",)
    assert not unchecked(over(10.0, board_power_w=None), FLOOR)
    assert not unchecked(over(5.0, VENTED, board_power_w=None), FLOOR)
    assert unchecked(over(4.9, VENTED, board_power_w=None), FLOOR)


# vertical-mount-glass-gap: V - T between the fans and the panel


def behind_glass(
    gap: float, case: dict[str, Any] | None = None, place: str = "vertical1", **card: Any
) -> Assembly:
    """An open-air card in a vertical mount that leaves 80 mm."""
    figures = {
        "vertical_slots": 4,
        "max_gpu_thickness_vertical_mm": 80.0,
        "side_panel": "tempered_glass",
        **(case or {}),
    }
    return machine(
        (open_card(thickness_mm=round(80 - gap, 6), **card), place), chassis=chassis(**figures)
    )


@every(
    [
        (25.0, 350.0, None),
        (24.99, 350.0, "warning"),
        (12.0, 350.0, "warning"),
        (11.99, 350.0, "error"),
        (11.99, 200.0, "error"),
        (11.99, 199.9, "warning"),
        (0.0, 350.0, "error"),
        (-0.01, 350.0, "error"),
        (-5.0, 350.0, "error"),
        (-5.0, 150.0, "warning"),  # thicker than the mount is deep
    ]
)
def test_vertical_mount_glass_gap(gap: float, power: float, expected: str | None) -> None:
    assert severity(behind_glass(gap, board_power_w=power), GLASS) == expected


@pytest.mark.parametrize(
    ("room", "gap", "expected"),
    [(75.0, 14.0, "warning"), (101.0, 40.0, None)],  # HYTE Y60 and Y70 with a 61 mm card
)
def test_a_61_mm_card_in_two_published_mounts(
    room: float, gap: float, expected: str | None
) -> None:
    case = chassis(
        vertical_slots=3, max_gpu_thickness_vertical_mm=room, side_panel="tempered_glass panoramic"
    )
    card = open_card(thickness_mm=61.0, cooler="flow_through", board_power_w=450.0)
    e = machine((card, "vertical1"), chassis=case)
    assert severity(e, GLASS) == expected
    if expected:
        finding = only(e, GLASS)
        assert finding.measure is not None
        assert (finding.measure.value, finding.measure.limit) == (pytest.approx(gap), 25)
        assert "14.00 mm to the glass" in finding.message and "need 25 mm" in finding.message
        assert finding.rests_on == (
            "a-chassis.max_gpu_thickness_vertical_mm",
            "an-open-card.thickness_mm",
        )
        assert not finding.estimate


def test_the_second_place_is_one_slot_nearer() -> None:
    assert (
        severity(behind_glass(45.31, place="vertical2"), GLASS) == "warning"
    )  # 45.31 - 20.32 = 24.99
    assert severity(behind_glass(45.32, place="vertical2"), GLASS) is None


@every(
    [
        ("mesh", None),
        ("steel mesh", None),
        ("aluminium mesh", None),
        ("none", None),
        ("steel", "side panel"),
        ("tempered_glass", "glass"),
        ("mesh or tempered_glass", "glass"),
        ("acrylic", "side panel"),
    ]
)
def test_only_closed_panels_count(panel: str, words: str | None) -> None:
    e = behind_glass(15.0, {"side_panel": panel})
    assert severity(e, GLASS) == (None if words is None else "warning")
    assert words is None or f"to the {words}." in only(e, GLASS).message


def test_an_assumed_mount_makes_an_estimate() -> None:
    e = behind_glass(
        10.0, {"max_gpu_thickness_vertical_mm": None, "vertical_slots": 3}
    )  # 75.64 - 70 = 5.64
    finding = only(e, GLASS)
    assert (finding.severity.value, finding.estimate) == ("error", True), (
        "starved even with the 5 mm it may be off"
    )
    assert finding.measure is not None and finding.measure.value == pytest.approx(5.64)
    nearer = behind_glass(
        15.0, {"max_gpu_thickness_vertical_mm": None, "vertical_slots": 3}
    )  # 10.64
    assert only(nearer, GLASS).severity.value == "warning"


@pytest.mark.parametrize("thickness_mm", [40.0, 52.0, 72.6])
def test_where_the_pane_of_an_open_frame_stands_is_unknown(thickness_mm: float) -> None:
    """A 4090 of 72.6 mm hangs in a Core P5, where the rule of closed cases would leave 3 mm."""
    card = open_card(thickness_mm=thickness_mm, board_power_w=450.0)
    frame: dict[str, Any] = {"vertical_slots": 3, "side_panel": "tempered_glass"}
    e = machine((card, "vertical1"), chassis=chassis(chassis_type="open_frame", **frame))
    for rule in (GLASS, "card-hits-side-panel"):
        assert not found(e, rule)
        assert unchecked(e, rule)
    closed = machine((card, "vertical1"), chassis=chassis(**frame))
    assert bool(found(closed, GLASS)) == (thickness_mm > 50)


@every(["blower", "passive", "aio_hybrid", "water_block"])
def test_only_open_fans_need_the_glass_away(cooler: str) -> None:
    assert severity(behind_glass(5.0, cooler=cooler), GLASS) is None


def test_a_card_that_faces_another_does_not_face_the_glass() -> None:
    case = chassis(
        vertical_slots=4, max_gpu_thickness_vertical_mm=101.0, side_panel="tempered_glass"
    )
    e = machine(
        (open_card(), "vertical1"), (gpu(id="outer", thickness_mm=18.0), "vertical4"), chassis=case
    )
    assert severity(e, GLASS) is None


def test_the_glass_is_not_checked_without() -> None:
    assert unanswered_for(behind_glass(10.0, {"side_panel": None}), GLASS) == "a-chassis.side_panel"
    assert not unchecked(behind_glass(30.0, {"side_panel": None}), GLASS), (
        "far enough from any panel"
    )
    case = chassis(
        vertical_slots=3, side_panel="tempered_glass", max_gpu_thickness_vertical_mm=80.0
    )
    e = machine((open_card(thickness_mm=None), "vertical1"), chassis=case)
    assert unanswered_for(e, GLASS) == "an-open-card.thickness_mm"
    near = behind_glass(10.0, board_power_w=None)
    assert [f.severity.value for f in found(near, GLASS)] == ["warning"]
    assert unchecked(near, GLASS) == ("an-open-card.board_power_w",)
    assert not unchecked(behind_glass(12.0, board_power_w=None), GLASS)


# passive-without-duct


def passive(case: dict[str, Any], place: str = "1", **card: Any) -> Assembly:
    return machine(
        (gpu(cooler="passive", board_power_w=300.0, **card), place), chassis=chassis(**case)
    )


RACK = {"chassis_type": "rack_4u", "up": "+z", "rack_units": 4}


@every(
    [
        ({}, "1", "error"),
        (
            {"fan_mounts": fan_mounts("front")},
            "1",
            "error",
        ),  # a desktop's fans do not push air through fins
        ({"chassis_type": "open_frame", "gpu_positions": 1}, "frame1", "error"),
        ({"vertical_slots": 3}, "vertical1", "error"),
        ({**RACK, "fan_mounts": fan_mounts("front")}, "1", "warning"),
        ({**RACK, "fan_mounts": fan_mounts("middle")}, "1", "warning"),
        ({**RACK, "fan_mounts": None, "included_fans": fans(3, "mid")}, "1", "warning"),
        ({**RACK, "fan_mounts": fan_mounts("rear")}, "1", "error"),
        (
            {**RACK, "fan_mounts": fan_mounts("rear"), "included_fans": fans(0, "front")},
            "1",
            "error",
        ),
        ({**RACK, "max_double_width_gpus": 1}, "bay1", None),
        ({**RACK, "max_double_width_gpus": 1}, "1", None),
        ({"max_double_width_gpus": 1, "vertical_slots": 3}, "vertical1", "error"),
    ]
)
def test_passive_without_duct(case: dict[str, Any], place: str, expected: str | None) -> None:
    assert severity(passive(case, place), DUCT) == expected


@pytest.mark.parametrize(
    ("exhaust", "expected"),
    [("case", None), ("requires_ducted_flow", "error"), (None, "error")],
)
@pytest.mark.parametrize("case", [{}, {"chassis_type": "open_frame", "gpu_positions": 1}])
def test_small_cards_whose_fins_need_no_fan_want_no_duct(
    case: dict[str, Any], exhaust: str | None, expected: str | None
) -> None:
    """A card for screens of 30 W is sold without a fan for any case; one of a server is not."""
    card = gpu(cooler="passive", board_power_w=30.0, exhaust=exhaust)
    place = "frame1" if case else "1"
    assert severity(machine((card, place), chassis=chassis(**case)), DUCT) == expected


def test_no_card_of_the_catalog_that_a_server_cools_does_without_its_air() -> None:
    cards = [part for part in shipped_parts() if isinstance(part, Gpu)]
    fanless = [card for card in cards if card.cooler == "passive"]
    assert len(fanless) > 20 and all(wants_forced_air(card) for card in fanless)


def test_the_sentence_has_watts_and_air() -> None:
    finding = only(passive({}), DUCT)
    assert "300 W need about 26.7 CFM" in finding.message  # 300 · 0.089
    assert finding.rests_on == ("a-gpu.cooler",) and finding.parts == ("gpu1", "chassis")
    assert finding.place is not None and "without a duct" not in finding.message
    assert (
        "without a duct" in only(passive({**RACK, "fan_mounts": fan_mounts("front")}), DUCT).message
    )
    unlocated = machine((gpu(cooler="passive"), "X"), board=board(slot(None, name="X")))
    assert only(unlocated, DUCT).place is None
    assert (
        "None" not in only(machine((gpu(cooler="passive", board_power_w=None), "1")), DUCT).message
    )


@every(["open_air", "flow_through", "blower", "aio_hybrid", "water_block"])
def test_other_coolers_bring_their_own_air(cooler: str) -> None:
    assert severity(machine((gpu(cooler=cooler), "1")), DUCT) is None


def test_a_rack_of_unknown_fans_is_a_warning_at_least() -> None:
    e = passive({**RACK, "fan_mounts": None, "included_fans": None})
    assert [f.severity.value for f in found(e, DUCT)] == ["warning"]
    assert unchecked(e, DUCT) == ("a-chassis.fan_mounts",)


# passive-airflow-short
# A duct with a fan of its own: 0.089 CFM for each watt, so 26.7 CFM for 300 W; a fifth more is
# comfortable


def blown(
    airflow_cfm: float | None, power: float | None = 300.0, limit: float | None = None, **card: Any
) -> Assembly:
    """A passive card with a fan on a duct that moves so much."""
    passive_card = gpu(cooler="passive", board_power_w=power, fan_count=0, **card)
    duct = fan(id="a-duct", airflow_cfm=airflow_cfm, thickness_mm=28.0, size_mm=40.0)
    placement = Placement(passive_card.id, "1", limit, duct=duct.id)
    return machine((passive_card, "1"), others=(duct,), placements=(placement,))


@every(
    [
        (32.1, {}, None),  # 1.2 · 26.7 = 32.04
        (32.0, {}, "warning"),
        (26.7, {}, "warning"),
        (10.0, {}, "warning"),  # enough for 112 W, as far as anybody knows of this card
        (10.0, {"min_power_limit_w": 100.0}, "warning"),
        (10.0, {"min_power_limit_w": 112.0}, "warning"),
        (10.0, {"min_power_limit_w": 113.0}, "error"),
        (22.3, {"power": 250.0}, "warning"),  # 22.25 are needed
        (26.7, {"power": 250.0}, None),
        (20.0, {"limit": 187.0}, None),  # 187 · 0.089 · 1.2 = 19.97
        (20.0, {"limit": 188.0}, "warning"),
    ]
)
def test_a_duct_carries_what_its_fan_moves(
    airflow: float, card: dict[str, Any], expected: str | None
) -> None:
    assert severity(blown(airflow, **card), SHORT) == expected


def test_little_air_is_a_limit_of_watts() -> None:
    told = only(blown(20.0), SHORT)  # 20 / 0.089 = 224.7 W
    assert (
        "300 W need 26.7 CFM through its fins; A fan moves 20.0 CFM, enough for 224 W."
        in told.message
    )
    assert told.remedies[0].title == "Limit GPU 1 to 224 W"
    assert told.remedies[0].edit == Limit(("gpu1",), 224.0)
    assert severity(blown(20.0, limit=224.0 / 1.2), SHORT) is None
    assert told.measure is not None and (told.measure.value, told.measure.unit) == (20.0, "CFM")
    error = only(blown(10.0, min_power_limit_w=150.0), SHORT)
    assert not any(isinstance(remedy.edit, Limit) for remedy in error.remedies), (
        "no limit of the card is low enough"
    )
    nearly = only(blown(30.0), SHORT)
    assert "A fan moves 30.0 CFM before any resistance." in nearly.message


@pytest.mark.parametrize(
    ("airflow", "power", "field"),
    [(None, 300.0, "a-duct.airflow_cfm"), (20.0, None, "a-gpu.board_power_w")],
)
def test_a_duct_of_unknown_air_is_not_checked(
    airflow: float | None, power: float | None, field: str
) -> None:
    assert unanswered_for(blown(airflow, power), SHORT) == field


@every(
    [
        (("front", "front"), "warning"),
        (("Mid",), "warning"),
        (("top",), "error"),
        (("rear",), "error"),
        ((), "error"),
    ]
)
def test_fans_that_are_put_before_the_cards_count(places: tuple[str, ...], expected: str) -> None:
    """Without a duct nobody can say how much of their air goes through the fins."""
    card = gpu(cooler="passive", board_power_w=300.0)
    chosen = Quantity("a-fan", 2, places)
    told = only(machine((card, "1"), others=(fan(),), fans=(chosen,)), DUCT)
    assert told.severity.value == expected
    assert ("part of its power at best" in told.message) is (expected == "warning")


def test_a_duct_takes_length() -> None:
    """267 mm of card, about 40 of duct and a fan of 28."""
    card = gpu(cooler="passive", power_connectors=plugs(eps=1), power_connector_edge="rear_end")
    duct = fan(id="a-duct", thickness_mm=28.0)
    placed: dict[str, Any] = {
        "others": (duct,),
        "placements": (Placement(card.id, "1", duct="a-duct"),),
    }
    assert not found(
        machine((card, "1"), chassis=chassis(max_gpu_length_mm=345.0), **placed), LENGTH
    )
    told = only(machine((card, "1"), chassis=chassis(max_gpu_length_mm=330.0), **placed), LENGTH)
    assert told.severity.value == "warning" and told.estimate
    assert "needs 335 mm (incl. 68 mm for its duct and fan)" in told.message
    far = only(machine((card, "1"), chassis=chassis(max_gpu_length_mm=280.0), **placed), LENGTH)
    assert far.severity.value == "error"
    unknown = {**placed, "others": (duct.changed(thickness_mm=None),)}
    assert unanswered_for(machine((card, "1"), **unknown), LENGTH) == "a-duct.thickness_mm"


def test_a_duct_that_the_catalog_does_not_know_is_missing() -> None:
    card = gpu(cooler="passive")
    e = world((card, "1"), placements=(Placement(card.id, "1", duct="nothing"),))
    assert e.assembly.missing == ("nothing",)
    assert severity(e, DUCT) == "error"
