"""Cards behind the board of a small case, by the sizes that its maker states together."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.assembly import Assembly
from rigwright.checks.remedy import Need, Replace
from rigwright.evaluation import checked
from rigwright.parts import Chassis, Cooler
from rigwright.reports.clearances import margins_of
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import (
    chassis,
    found,
    gpu,
    machine,
    only,
    severity,
    unanswered_for,
    unchecked,
)

PANEL = "card-hits-side-panel"
# Fractal Design's table for the Terra: cooler, then the thickest card of at most 131 and of at most
# 145 mm height.
TERRA = (
    (77, 43, 33),
    (72, 48, 38),
    (67, 53, 43),
    (62, 58, 48),
    (57, 63, 53),
    (53, 67, 57),
    (48, 72, 62),
)
ROOMS = [
    {
        "name": f"{kind} {i}",
        "cooler_height_mm": cooler,
        "thickness_mm": thickness,
        "height_mm": height,
    }
    for i, (cooler, low, high) in enumerate(TERRA, 1)
    for kind, thickness, height in (("low", low, 131), ("high", high, 145))
]
SANDWICH: dict[str, Any] = {
    "chassis_type": "sff",
    "expansion_slots": 0,
    "vertical_slots": 3,
    "psu_form_factors": ("SFX",),
}


def air_cooler(height_mm: float | None) -> Cooler:
    return Cooler.of(
        {
            "kind": "cooler",
            "id": "a-cooler",
            "name": "The cooler",
            "brand": "Test",
            "source": "this test",
            "confidence": "high",
            "cooler_type": "air",
            "height_mm": height_mm,
        }
    )


def behind(
    height: float | None, thickness: float | None, cooler: float | None = -1.0, **case: Any
) -> Assembly:
    """A card behind the board, with a cooler of that height; -1: none."""
    others = () if cooler == -1.0 else (air_cooler(cooler),)
    chosen: dict[str, Any] = {} if cooler == -1.0 else {"cooler": "a-cooler"}
    figures = {**SANDWICH, "card_rooms": ROOMS, **case}
    card = gpu(height_mm=height, thickness_mm=thickness)
    return machine((card, "vertical1"), chassis=chassis(**figures), others=others, **chosen)


def goes_in(height: float, thickness: float, cooler: float) -> bool:
    """By the table, row by row."""
    return any(
        cooler <= most_cooler
        and ((height <= 131 and thickness <= low) or (height <= 145 and thickness <= high))
        for most_cooler, low, high in TERRA
    )


HEIGHTS, THICKNESSES, COOLERS = (
    (111.15, 131.0, 131.5, 145.0, 145.5),
    (33, 33.5, 48, 57, 62.5, 72, 72.5),
    (37, 48, 55, 77),
)


@every(list(product(HEIGHTS, THICKNESSES, COOLERS)))
def test_a_card_goes_in_where_one_setting_takes_it_and_the_cooler(
    case: tuple[float, float, float],
) -> None:
    height, thickness, cooler = case
    e = behind(height, thickness, cooler)
    errors = [f for f in found(e, PANEL) if f.severity.value == "error"]
    assert not unchecked(e, PANEL)
    assert bool(errors) != goes_in(height, thickness, cooler)


def test_a_4090_founders_is_tight_and_says_how_the_case_is_set() -> None:
    """137 mm high and 61 mm thick: only the last position takes it, with 1 mm to spare.

    It runs so.
    """
    told = only(behind(137.0, 61.0), PANEL)
    assert told.severity.value == "warning" and told.measure is not None
    assert (told.measure.value, told.measure.limit) == (61, 62)
    assert (
        "takes 62 mm in high 7, which a card 137 mm high needs: only 1.00 mm to spare."
        in told.message
    )
    assert "a-chassis.card_rooms.high 7.thickness_mm" in told.rests_on


def test_a_cooler_that_takes_the_room_is_named() -> None:
    told = only(behind(137.0, 61.0, 55.0), PANEL)
    assert told.severity.value == "error" and told.parts == ("gpu1", "chassis", "cooler")
    assert "takes 53 mm in high 5" in told.message and "a cooler of 55 mm" in told.message
    assert "a-cooler.height_mm" in told.rests_on


def test_a_lower_cooler_is_what_helps_first_where_it_takes_the_room() -> None:
    """61 mm go in beside 48 mm of cooler; for 62.5 mm and 137 mm height no cooler is low enough."""
    fix = only(behind(137.0, 61.0, 55.0), PANEL).remedies[0].edit
    assert fix == Replace("cooler", (Need("height_mm", at_most=48.0),))
    for too_thick in (only(behind(137.0, 62.5, 55.0), PANEL), only(behind(137.0, 62.5), PANEL)):
        assert not any("cooler" in remedy.title for remedy in too_thick.remedies)


@given(st.floats(100, 160), st.floats(0, 40), st.sampled_from((-1.0, 37.0, 55.0, 77.0)))
def test_a_higher_card_is_never_left_more_thickness(
    height: float, more: float, cooler: float
) -> None:
    def most_mm(of: float) -> float:
        evaluation = checked(behind(of, 80.0, cooler))
        (told,) = [m for m in margins_of(evaluation) if "thickness" in m.what]
        assert told.margin_mm is not None
        return told.margin_mm

    assert most_mm(height + more) <= most_mm(height)


def test_a_card_behind_the_board_does_not_meet_the_cooler_before_it() -> None:
    wide = air_cooler(70.0).changed(width_mm=200.0, depth_mm=150.0)
    card = gpu(height_mm=145.0, thickness_mm=30.0)

    def met(**case: Any) -> object:
        room = {"max_gpu_thickness_vertical_mm": 60.0, "max_cpu_cooler_height_mm": 77.0}
        figures = {**SANDWICH, **room, **case}
        e = machine(
            (card, "vertical1"), chassis=chassis(**figures), others=(wide,), cooler="a-cooler"
        )
        return severity(e, "cooler-hits-slot1-card")

    assert met() is None
    assert met(chassis_type="mid_tower", expansion_slots=7) is not None, "it hangs before the board"


def test_a_cooler_that_fits_nowhere_is_not_held_against_the_card() -> None:
    assert severity(behind(120.0, 60.0, 100.0), PANEL) is None
    assert (
        severity(behind(120.0, 60.0, 100.0, max_cpu_cooler_height_mm=77.0), "cooler-too-tall")
        == "error"
    )


@pytest.mark.parametrize(
    ("height", "thickness", "cooler", "field"),
    [
        (120.0, None, -1.0, "a-gpu.thickness_mm"),
        (120.0, 50.0, None, "a-cooler.height_mm"),
    ],
)  # fmt: skip
def test_what_is_unknown_is_not_checked(
    height: float | None, thickness: float | None, cooler: float | None, field: str
) -> None:
    assert unanswered_for(behind(height, thickness, cooler), PANEL) == field


def test_a_cooler_of_unknown_height_matters_only_to_cards_that_not_every_setting_takes() -> None:
    assert severity(behind(120.0, 38.0, None), PANEL) is None


@pytest.mark.parametrize("size", ["thickness_mm", "height_mm", "cooler_height_mm"])
def test_a_size_that_a_setting_leaves_out_promises_nothing(size: str) -> None:
    """Where only such a setting could take a card, nobody knows.

    Where another one does, all is as it was.
    """
    gaps = [{name: value for name, value in row.items() if name != size} for row in ROOMS]
    for number, row in enumerate(gaps):
        rooms = [*ROOMS[:number], row, *ROOMS[number + 1 :]]
        for height, thickness in (
            (120.0, 40.0),
            (137.0, 61.0),
            (137.0, 63.0),
            (120.0, 71.0),
            (140.0, 30.0),
        ):
            before = behind(height, thickness, 47.0)
            after = behind(height, thickness, 47.0, card_rooms=rooms)
            fields = unchecked(after, PANEL)
            assert set(fields) <= {f"a-chassis.card_rooms.{row['name']}.{size}"}
            same = [f.severity for f in found(before, PANEL)] == [
                f.severity for f in found(after, PANEL)
            ]
            assert bool(fields) != same or (fields == () and same)
    alone = behind(120.0, 40.0, -1.0, card_rooms=[{"name": "the only one", "thickness_mm": 66.0}])
    assert unanswered_for(alone, PANEL) == "a-chassis.card_rooms.the only one.height_mm"


def test_a_doubtful_height_that_is_stated_alone_is_an_error_only_far_beyond() -> None:
    """A table was taken for one number: between the two heights of a maker's table lie 14 mm."""
    alone: dict[str, Any] = {
        "card_rooms": (),
        "max_gpu_height_mm": 131.0,
        "max_gpu_thickness_vertical_mm": 72.0,
    }
    doubtful: dict[str, Any] = {**alone, "uncertain_fields": ("max_gpu_height_mm",)}
    assert severity(behind(137.0, 60.0, **alone), PANEL) == "error", (
        "a figure without a doubt is taken at its word"
    )
    told = only(behind(137.0, 60.0, **doubtful), PANEL)
    assert told.severity.value == "warning" and told.estimate
    assert severity(behind(160.0, 60.0, **doubtful), PANEL) == "error"


def test_the_terra_of_the_catalog_has_its_makers_table() -> None:
    (terra,) = (part for part in shipped_parts() if part.id == "fractal-design-terra")
    assert isinstance(terra, Chassis)
    rows = {(r.cooler_height_mm, r.height_mm, r.thickness_mm) for r in terra.card_rooms}
    assert rows == {(c, 131, low) for c, low, _ in TERRA} | {(c, 145, high) for c, _, high in TERRA}


def test_a_card_that_is_exactly_as_large_as_there_is_room_says_so_without_a_zero() -> None:
    case = chassis(max_gpu_height_mm=111.15, max_gpu_length_mm=267.0)
    e = machine((gpu(power_connector_edge="top"), "1"), chassis=case)
    for rule in ("card-hits-side-panel", "card-length-over"):
        said = only(e, rule)
        assert "The chassis leaves exactly that" in said.message and "0 mm to" not in said.message
