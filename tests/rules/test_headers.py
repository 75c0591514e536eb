"""Fans on named headers: 12 W each."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rigwright.build import FanSetting, Quantity
from rigwright.checks.remedy import Choose
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Fan
from rigwright.parts.motherboard import FanHeader
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    found,
    machine,
    only,
    severity,
    unanswered_for,
    world,
)
from tests.worlds import fans as included

OVER = "fan-header-over"


def fan(**figures: Any) -> Fan:
    known = {"brand": "Test", "source": "this test", "confidence": "high"}
    return Fan.of(
        {"kind": "fan", "id": "a-fan", "name": "The fan", **known, "size_mm": 120.0, **figures}
    )


def fans(watts: float | None, *places: str, count: int | None = None) -> Evaluation:
    part = fan(power_w=watts)
    return world(others=(part,), fans=(Quantity(part.id, count or len(places), places),))


@every(
    [
        (6.0, ("CHA_FAN1", "CHA_FAN1"), None),
        (6.1, ("CHA_FAN1", "CHA_FAN1"), "warning"),
        (6.1, ("CHA_FAN1", "CHA_FAN2"), None),
        (12.0, ("CHA_FAN1",), None),
        (12.1, ("CHA_FAN1",), "warning"),
        (3.0, ("CHA_FAN1",) * 4, None),
        (3.0, ("CHA_FAN1",) * 5, "warning"),
    ]
)
def test_fans_on_one_header(watts: float, places: tuple[str, ...], expected: str | None) -> None:
    assert severity(fans(watts, *places), OVER) == expected


def test_a_header_names_amperes_and_watts() -> None:
    finding = only(fans(4.2, *["CHA_FAN1"] * 4), OVER)  # 16.8 W = 1.4 A
    assert (
        "4 fans on CHA_FAN1 draw 1.4 A. That is 17 W; a header gives 1.0 A, 12 W."
        in finding.message
    )
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        16.8,
        12,
    )


def test_headers_are_not_checked_without() -> None:
    assert unanswered_for(fans(None, "CHA_FAN1"), OVER) == "a-fan.power_w"
    assert unanswered_for(fans(3.0, count=5), OVER) == "build.fans"
    assert (
        unanswered_for(fans(None, "front", "rear wall"), OVER) == "build.fans"
    )  # walls, not headers
    assert severity(fans(3.0, count=4), OVER) is None  # on one header even
    assert severity(machine(), OVER) is None


def test_one_fan_is_one() -> None:
    assert "The fan on CHA_FAN1 draws 1.5 A." in only(fans(18.0, "CHA_FAN1"), OVER).message


@given(st.lists(st.floats(0.5, 8.0), min_size=1, max_size=6))
def test_a_header_carries_what_its_fans_draw_together(each: list[float]) -> None:
    parts = tuple(fan(id=f"fan-{i}", power_w=power) for i, power in enumerate(each))
    e = machine(others=parts, fans=tuple(Quantity(part.id, 1, ("CHA_FAN1",)) for part in parts))
    assert (severity(e, OVER) == "warning") == (round(sum(each) - 12.0, 6) > 0)


def test_a_fan_of_unknown_power_changes_nothing_on_a_header_that_is_over_already() -> None:
    parts = (fan(id="known", power_w=13.0), fan(id="unknown", power_w=None))
    e = machine(others=parts, fans=tuple(Quantity(part.id, 1, ("CHA_FAN1",)) for part in parts))
    assert severity(e, OVER) == "warning"


# settings, hubs and boards that state their headers


def on(header: str, watts: float | None, count: int, **choices: Any) -> Evaluation:
    part = fan(power_w=watts)
    settings = tuple(FanSetting(part.id, number, header=header) for number in range(count))
    quantity = Quantity(part.id, count, ("front",) * count)
    return world(others=(part,), fans=(quantity,), fan_settings=settings, **choices)


@every(
    [
        ("CHA_FAN1", 4.0, 3, None),
        ("CHA_FAN1", 4.1, 3, "warning"),
        ("W_PUMP+", 12.0, 3, None),
        ("w_pump+", 12.1, 3, "warning"),
        ("PWM hub", 6.0, 9, None),
        ("PWM hub", 6.1, 9, "warning"),
    ]
)
def test_a_header_gives_one_ampere_or_what_the_board_states_and_a_hub_a_sata_plug(
    header: str, watts: float, count: int, expected: str | None
) -> None:
    states = (FanHeader(name="W_PUMP+", amperes=3.0), FanHeader(name="CHA_FAN2"))
    e = on(header, watts, count, board=board(fan_headers=states))
    assert severity(e, OVER) == expected


def test_fans_of_the_case_count_as_in_the_budget_and_as_an_estimate() -> None:
    part = chassis(included_fans=included(5))
    settings = tuple(FanSetting(part.id, number, header="CHA_FAN1") for number in range(5))
    finding = only(world(chassis=part, fan_settings=settings), OVER)
    assert "5 fans on CHA_FAN1 draw 1.2 A" in finding.message and finding.estimate
    assert severity(world(chassis=part, fan_settings=settings[:4]), OVER) is None
    silent = world(chassis=part)
    assert not found(silent, OVER), "nobody says what they hang on, and nobody asks"
    assert OVER not in {one.rule for one in silent.not_checked}


def test_a_header_needs_no_chassis_to_be_overloaded() -> None:
    assert severity(on("CHA_FAN1", 4.1, 3, chassis=None), OVER) == "warning"


def test_a_hub_is_the_remedy_and_takes_the_fans_off_their_header() -> None:
    for e in (on("CHA_FAN1", 4.1, 3), fans(4.1, *["CHA_FAN1"] * 3)):
        remedy = only(e, OVER).remedies[0]
        assert str(remedy.words) == "Put them on a powered fan hub"
        assert isinstance(remedy.edit, Choose)
        after = evaluate(e.build.changed(**remedy.edit.fields), e.assembly.catalog)  # type: ignore[arg-type]
        assert not found(after, OVER)
        assert {one.header for one in after.assembly.case_fans} == {"hub"}
