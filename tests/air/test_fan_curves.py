"""Case fans against the resistance of their mounts, their speeds and their ways: laws, and an
operating point found by halving.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.air.bands import estimate_of
from rigwright.air.constants import LIKELY
from rigwright.air.heat import delivered_cfm, delivered_share, share_against, usual_cfm
from rigwright.air.machine import Moved
from rigwright.air.physics import kelvin_cfm_per_watt
from rigwright.air.solve import flows_of, solve
from tests.air.stacks import case, stack
from tests.sampling import count

CFM, MMH2O = st.floats(15.0, 250.0), st.floats(0.5, 18.0)
SIZE = st.sampled_from((80.0, 92.0, 120.0, 140.0, 180.0, 200.0))
CURVE = ((40.0, 20.0), (60.0, 40.0), (85.0, 100.0))


def fan(
    cfm: float | None = 60.0, mmh2o: float | None = 2.3, size: float = 120.0, **figures: object
) -> Moved:
    return Moved("front", 1, size, cfm, 25.0, rated_mmh2o=mmh2o).changed(**figures)


def halved(resistance: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        if middle**1.5 + resistance * middle**2 > 1:
            high = middle
        else:
            low = middle
    return low


@settings(max_examples=count(20, of=200), deadline=None)
@given(st.floats(0.0, 500.0))
def test_the_operating_point_is_where_curve_and_resistance_meet(resistance: float) -> None:
    assert share_against(resistance) == pytest.approx(halved(resistance), abs=1e-6)


def test_a_point_by_hand() -> None:
    """NF-A12x25 (60.1 CFM, 2.34 mmH2O): p and c q² of the usual fan of 55 CFM and 2.1 mm that
    moves half its air meet at 29.3 CFM and 1.54 mm.
    """
    moved = delivered_cfm(fan(60.1, 2.34), LIKELY)
    given_by_fan = 2.34 * (1 - (moved / 60.1) ** 1.5)
    c = 2.1 * (1 - 0.5**1.5) / (0.5 * 55.0) ** 2
    assert given_by_fan == pytest.approx(c * moved**2, rel=1e-5)
    assert moved == pytest.approx(29.32, abs=0.01)


@settings(max_examples=count(8, of=60), deadline=None)
@given(CFM, MMH2O, SIZE)
def test_a_fan_never_moves_more_than_its_rating_and_a_radiator_never_adds(
    cfm: float, mmh2o: float, size: float
) -> None:
    free = delivered_cfm(fan(cfm, mmh2o, size), LIKELY)
    behind = delivered_cfm(fan(cfm, mmh2o, size, behind_radiator=True), LIKELY)
    assert 0 < behind <= free <= cfm


@settings(max_examples=count(8, of=60), deadline=None)
@given(CFM, MMH2O, st.floats(1.0, 4.0), SIZE)
def test_more_pressure_at_the_same_rating_never_moves_less(
    cfm: float, mmh2o: float, times: float, size: float
) -> None:
    weak = fan(cfm, mmh2o, size)
    strong = fan(cfm, mmh2o * times, size)
    assert delivered_cfm(strong, LIKELY) >= delivered_cfm(weak, LIKELY) - 1e-9


@settings(max_examples=count(6, of=40), deadline=None)
@given(CFM, MMH2O, SIZE, st.floats(0.0, 1.0))
def test_two_equal_fans_move_at_most_twice_and_flow_goes_with_speed(
    cfm: float, mmh2o: float, size: float, speed: float
) -> None:
    one = delivered_cfm(fan(cfm, mmh2o, size), LIKELY)
    assert one <= delivered_cfm(fan(cfm, mmh2o, size, count=2), LIKELY) <= 2 * one + 1e-9
    assert delivered_cfm(fan(cfm, mmh2o, size), LIKELY, speed) == pytest.approx(one * speed)


def test_a_fan_of_unknown_pressure_or_flow_is_of_the_usual_shape() -> None:
    assert delivered_cfm(fan(80.0, None), LIKELY) == pytest.approx(80 * LIKELY["delivered"])
    for size in (80.0, 120.0, 140.0, 200.0):
        usual = usual_cfm(size, LIKELY)
        assert delivered_cfm(fan(None, None, size), LIKELY) == pytest.approx(usual / 2)
    radiator = fan(80.0, None, behind_radiator=True)
    assert delivered_share(radiator, LIKELY) == pytest.approx(0.5 * LIKELY["behind_radiator"])


def test_a_fan_turned_round_moves_its_flow_to_the_other_side() -> None:
    fans = (fan(), fan(wall="rear"))
    intake, exhaust, _, _ = flows_of(stack("open_air", 1, 20.0, case().changed(fans=fans)), LIKELY)
    round_ = (fan(blows="out"), fan(wall="rear"))
    less, more, _, _ = flows_of(stack("open_air", 1, 20.0, case().changed(fans=round_)), LIKELY)
    moved = delivered_cfm(fan(), LIKELY)
    assert (intake - less, more - exhaust) == (pytest.approx(moved), pytest.approx(moved))


def test_points_of_a_curve_and_straight_lines_between_them() -> None:
    curved = fan(speed=CURVE)
    assert [curved.speed_at(c) for c in (0, 40, 50, 60, 72.5, 85, 120)] == pytest.approx(
        [0.2, 0.2, 0.3, 0.4, 0.7, 1.0, 1.0]
    )
    assert curved.follows_cards and not fan().follows_cards
    assert not fan(speed=((0.0, 60.0),)).follows_cards and fan(speed=((0.0, 60.0),)).speed_at(
        90
    ) == pytest.approx(0.6)


@pytest.mark.parametrize("cooling", ["open_air", "blower"])
def test_a_curve_settles_where_the_warmest_card_asks_for_that_speed(cooling: str) -> None:
    around = case().changed(fans=(fan(speed=CURVE, count=3), fan(wall="rear")))
    solution = solve(stack(cooling, 2, 20.0, around), LIKELY)
    warmest = max(card.die_c for card in solution.cards)
    assert solution.fan_speeds[0] == pytest.approx(around.fans[0].speed_at(warmest), abs=0.002)
    assert solution.fan_speeds[1] == 1.0


@settings(max_examples=count(7, of=30), deadline=None)
@given(st.floats(5.0, 100.0), st.floats(0.0, 90.0), st.floats(50.0, 400.0))
def test_a_faster_fan_is_never_warmer_and_the_heat_still_leaves(
    percent: float, more: float, watts: float
) -> None:
    """The energy balance: what goes through the case carries what stays inside, to 0.1 %."""

    def at(share: float) -> tuple[float, float]:
        around = case().changed(fans=(fan(count=3, speed=((0.0, share),)), fan(wall="rear")))
        solution = solve(stack("open_air", 2, 30.0, around, watts=watts, design_w=watts), LIKELY)
        flow = solution.flow
        assert flow.through_cfm is not None
        carried = flow.case_rise_k * flow.through_cfm / kelvin_cfm_per_watt(around.room_c)
        inside = sum(card.watts for card in solution.cards) + around.other_w
        assert carried == pytest.approx(inside, rel=1e-3)
        return max(card.hot_c for card in solution.cards), flow.through_cfm

    slow = at(percent)
    fast = at(min(percent + more, 100.0))
    assert fast[0] <= slow[0] + 0.05 and fast[1] >= slow[1] - 1e-9


def test_slower_fans_are_quieter_by_the_law_of_speeds() -> None:
    full = case().changed(fans=(fan(noise_dba=60.0, count=4),))
    half = case().changed(fans=(fan(noise_dba=60.0, count=4, speed=((0.0, 50.0),)),))
    one, other = (
        estimate_of(stack("open_air", 1, 20.0, around)).sounds[-1].dba for around in (full, half)
    )
    assert one - other == pytest.approx(15.05, abs=0.01)
