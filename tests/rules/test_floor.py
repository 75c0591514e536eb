"""Cards over what stands on the wall beyond the last slot: radiators, fans."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.assembly.hung import hung_radiators
from rigwright.build import FanSetting, Quantity
from rigwright.parts import Chassis, FanMount, FanSize, IncludedFan
from tests.fit_parts import aio, fan
from tests.sampling import every
from tests.worlds import chassis, found, gpu, machine, only, severity

FLOOR = "card-past-board-bottom"
ROWS = (FanSize(mm=120.0, count=3), FanSize(mm=140.0, count=3))


def evo_xl(**figures: Any) -> Chassis:
    """The Lian Li O11 Dynamic EVO XL: 531.9 mm high, eight openings, the supply in its rear
    chamber, a radiator of up to 420 mm under the roof, beside the board and on the floor.
    """
    case: dict[str, Any] = {
        "width_mm": 304.0,
        "height_mm": 531.9,
        "depth_mm": 522.0,
        "expansion_slots": 8,
        "max_gpu_length_mm": 460.0,
        "max_cpu_cooler_height_mm": 167.0,
        "below_board_mm": None,
        "psu_position": "rear_chamber",
        "radiator_support": [
            {"location": wall, "max_mm": 420.0} for wall in ("top", "side", "bottom")
        ],
        "fan_mounts": tuple(FanMount(location=w, sizes=ROWS) for w in ("top", "side", "bottom")),
    }
    return chassis(**{**case, **figures})


# The two radiators are those of an AORUS RTX 5090 Waterforce: a card of 36 mm with 360 mm.
WATERFORCE: dict[str, Any] = {
    "cooler": "aio_hybrid",
    "radiator_mm": 360.0,
    "thickness_mm": 36.0,
    "length_mm": 246.0,
    "height_mm": 146.0,
}


def three_radiators(**case: Any) -> Assembly:
    cards = ((gpu(**WATERFORCE), "1"), (gpu(**WATERFORCE), "7"))
    return machine(*cards, chassis=evo_xl(**case), others=(aio(),), cooler="a-cooler")


def test_the_radiator_of_a_card_on_the_floor_takes_room_from_the_lowest_card() -> None:
    """Three radiators of 360 mm in an O11 Dynamic EVO XL, one of them on its floor.

    A card of 36 mm in slot 7 ends 36 − 24.28 = 11.72 mm below an ATX board. Eight openings leave
    20.54 + 162.26 + 7 × 20.32 − 305 = 20.04 mm there, 8.32 mm more than that. A radiator of 27 mm
    with fans of 25 mm takes 52 mm of it.
    """
    a = three_radiators()
    assert [wall for _, wall in hung_radiators(a)] == ["top", "side", "bottom"]
    told = only(a, FLOOR)
    assert told.severity.value == "warning" and told.estimate
    assert told.measure is not None and told.measure.limit == pytest.approx(20.04 - 52)
    assert "the radiator on the floor" in told.message


@every([(11.0, "error"), (52.9, "warning"), (68.8, None)])
def test_a_measured_room_counts_with_the_radiator_in_it(below: float, severe: str | None) -> None:
    """52 + 11.72 + 5 mm are wanted: 68.72; what lacks more than the radiator of a card may be off
    is too little for certain.
    """
    assert severity(three_radiators(below_board_mm=below), FLOOR) == severe


def test_whose_radiator_lies_there_is_named() -> None:
    """So that another cooler with the same radiator is no better answer."""
    one_wall = [{"location": "bottom", "max_mm": 420.0}]
    case = evo_xl(radiator_support=one_wall)
    a = machine((gpu(thickness_mm=36.0), "7"), chassis=case, others=(aio(),), cooler="a-cooler")
    assert only(a, FLOOR).parts == ("gpu1", "chassis", "cooler")
    own = machine((gpu(**WATERFORCE), "7"), chassis=case)
    assert only(own, FLOOR).parts == ("gpu1", "chassis")


def test_with_a_wall_to_spare_no_radiator_lies_on_the_floor() -> None:
    one = machine((gpu(**WATERFORCE), "7"), chassis=evo_xl(), others=(aio(),), cooler="a-cooler")
    assert [wall for _, wall in hung_radiators(one)] == ["top", "side"]
    assert not found(one, FLOOR)


def test_over_a_shroud_it_may_stand_beside_the_supply_lower_than_that() -> None:
    """It only takes room for certain where nothing else lies on the floor."""
    shrouded = only(three_radiators(psu_position="bottom_rear", below_board_mm=11.8), FLOOR)
    assert shrouded.severity.value == "warning"
    assert only(three_radiators(below_board_mm=11.8), FLOOR).severity.value == "error"


# A card of 40 mm in slot 7 ends 15.72 mm below the board: 20.72 mm are wanted, with a fan 45.72.
def over_fans(below: float, *, how: str, thickness: float | None = 25.0) -> Assembly:
    """A card over the floor with fans on it: put there, moved there, or left to the program."""
    case = evo_xl(below_board_mm=below, radiator_support=())
    if how == "moved":
        own = (IncludedFan(count=1, size_mm=120.0, thickness_mm=25.0, location="top"),)
        moved = (FanSetting("a-chassis", 0, place="bottom"),)
        return machine((gpu(), "7"), chassis=case.changed(included_fans=own), fan_settings=moved)
    places = ("bottom",) if how == "put" else ()
    floor_only = (FanMount(location="bottom", sizes=ROWS),)
    return machine(
        (gpu(), "7"),
        chassis=case.changed(fan_mounts=floor_only),
        others=(fan(thickness_mm=thickness),),
        fans=(Quantity("a-fan", 1, places),),
    )


@every(
    [
        ("put", 45.8, None),
        ("put", 45.6, "warning"),
        ("put", 40.6, "error"),
        ("moved", 45.8, None),
        ("moved", 45.6, "warning"),
        ("moved", 40.6, "error"),
        ("left", 45.8, None),
        ("left", 45.6, "warning"),
        ("left", 16.0, "warning"),  # it may as well hang elsewhere
        ("left", 15.6, "error"),
    ]
)
def test_a_fan_on_the_floor_however_it_came_there(
    how: str, below: float, severe: str | None
) -> None:
    assert severity(over_fans(below, how=how), FLOOR) == severe


def test_a_fan_of_unknown_thickness_is_taken_for_a_usual_one() -> None:
    told = only(over_fans(40.6, how="put", thickness=None), FLOOR)
    assert told.estimate and told.severity.value == "warning"


def test_beyond_the_last_slot_is_another_wall_where_the_board_is_turned() -> None:
    """With the openings on top of the case it is the rear: the CTE C750 takes radiators there."""
    rear = [{"location": "rear", "max_mm": 420.0}]
    hybrid = (gpu(**{**WATERFORCE, "thickness_mm": 40.0}), "7")
    turned = machine(hybrid, chassis=evo_xl(up="-x", radiator_support=rear, below_board_mm=40.0))
    told = only(turned, FLOOR)
    assert told.severity.value == "error" and "radiator beyond the last slot" in told.message
    upright = machine(hybrid, chassis=evo_xl(radiator_support=rear, below_board_mm=40.0))
    assert not found(upright, FLOOR)


# The socket of a card on end ends 8 mm below the plane of the last slot, the eighth here:
# 162.26 + 7 × 20.32 + 8 − 305 = 7.5 mm below an ATX board. With 20.04 to 90.97 mm there, a radiator
# of 52 mm leaves between nothing and 38.97 mm, and a fan of 25 mm up to 65.97 mm.
@every(
    [
        ("radiator", None, "warning"),
        ("radiator", 64.6, None),
        ("radiator", 64.4, "warning"),
        ("radiator", 39.0, "error"),
        ("fans", None, "warning"),
        ("fans", 37.6, None),
        ("", 0.0, None),  # over a bare floor it stands where its maker has it
    ]
)
def test_a_card_on_end_over_what_lies_on_the_floor(
    lying: str, below: float | None, expected: str | None
) -> None:
    """A vertical mount of an O11 Dynamic stands over the mounts of its floor."""
    floor = [{"location": "bottom", "max_mm": 360.0}]
    case = evo_xl(vertical_slots=3, below_board_mm=below, radiator_support=floor)
    chosen: dict[str, Any] = {}
    if lying == "radiator":
        chosen = {"others": (aio(),), "cooler": "a-cooler"}
    elif lying == "fans":
        chosen = {"others": (fan(thickness_mm=25.0),), "fans": (Quantity("a-fan", 1, ("bottom",)),)}
    a = machine((gpu(), "vertical1"), chassis=case, **chosen)
    assert severity(a, FLOOR) == expected
    if expected:
        assert "7.50 mm below the board, with its riser's socket" in only(a, FLOOR).message
