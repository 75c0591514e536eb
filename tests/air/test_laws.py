"""The laws of air and the equations of one card, against published figures and calculations by
hand.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.air.constants import LIKELY, TABLE, with_group
from rigwright.air.heat import (
    breathed_share,
    inlet_per_mm,
    resistance,
    share_of_speed,
)
from rigwright.air.physics import (
    kelvin_cfm_per_watt,
    pressure_ratio,
    sound_at,
    sound_sum,
)
from tests.sampling import count, every

# §4.1 of the sources: k by temperature, and at 25 °C by altitude
K_AT_C = {15: 1.719, 20: 1.749, 22: 1.761, 25: 1.779, 30: 1.809, 35: 1.839, 45: 1.898}
K_AT_M = {500: 1.89, 1000: 2.01, 1500: 2.13, 2000: 2.27, 3000: 2.57}  # 84.56 kPa at 1,500 m
RATIO_AT_M = {500: 0.942, 1500: 0.8346, 1000: 0.887, 2000: 0.785, 3000: 0.692}


@pytest.mark.parametrize(("celsius", "k"), K_AT_C.items())
def test_k_by_temperature(celsius: float, k: float) -> None:
    assert kelvin_cfm_per_watt(celsius) == pytest.approx(k, abs=0.001)


@pytest.mark.parametrize(("metres", "k"), K_AT_M.items())
def test_k_by_altitude(metres: float, k: float) -> None:
    assert kelvin_cfm_per_watt(25.0, metres) == pytest.approx(k, rel=0.005)


@pytest.mark.parametrize(("metres", "ratio"), RATIO_AT_M.items())
def test_pressure_by_altitude(metres: float, ratio: float) -> None:
    assert pressure_ratio(metres) == pytest.approx(ratio, abs=0.001)


def test_published_examples_of_the_rise() -> None:
    assert kelvin_cfm_per_watt(22.0) * 1600 / 150 == pytest.approx(18.8, abs=0.05)
    assert kelvin_cfm_per_watt(22.0) * 600 / 60 == pytest.approx(17.6, abs=0.05)


def test_sums_of_decibels() -> None:
    assert [round(sound_sum([40.0] * n), 1) for n in (1, 2, 4, 8)] == [40.0, 43.0, 46.0, 49.0]
    assert sound_sum([40.0, 20.0]) == pytest.approx(40.043, abs=0.001)
    assert sound_sum([]) == 0 and sound_sum([0.0, 0.0]) == 0
    assert sound_at(40, 0.9) - 40 == pytest.approx(-2.3, abs=0.05)
    assert sound_at(40, 0.0) == 0


# §4.4: what a gap does to 3090 FE, two-slot FE and 5090 FE, as factors of R at full speed
@every(
    [
        ((313.0, 138.0), 2, True, 24.0, 1.03),
        ((267.0, 116.0), 2, False, 23.0, 1.07),
        ((267.0, 116.0), 2, False, 43.0, 1.02),
        ((304.0, 137.0), 2, True, 41.0, 1.05),
    ]
)
def test_what_a_gap_costs(
    size: tuple[float, float], fans: int, flow_through: bool, gap: float, factor: float
) -> None:
    share = share_of_speed(gap * inlet_per_mm(*size, fans, flow_through), LIKELY["open_air_loss"])
    free = resistance(1.0, 1.0, LIKELY)
    assert resistance(1.0, share, LIKELY) / free == pytest.approx(factor, abs=0.04)


def test_full_speed_with_a_free_intake_is_the_resistance_itself() -> None:
    assert resistance(0.1, 1.0, LIKELY) == pytest.approx(0.1)
    assert resistance(0.1, 0.5, LIKELY) == pytest.approx(0.1 * (0.45 + 0.55 * 0.5**-0.75))


@settings(max_examples=count(6, of=40), deadline=None)
@given(st.floats(0, 200), st.floats(0, 200))
def test_a_larger_gap_never_feeds_more_exhaust(one: float, other: float) -> None:
    near, far = sorted((one, other))
    for below in ("open_air", "flow_through", "blower", "passive", "loop"):
        assert breathed_share(near, below, LIKELY) >= breathed_share(far, below, LIKELY)
    assert breathed_share(near, "flow_through", LIKELY) >= breathed_share(near, "open_air", LIKELY)


def test_two_fans_in_a_row_move_what_their_curves_say() -> None:
    """p = p_max (1 − q^1.5) of each against c q², solved by halving: the gain of equal fans is
    within the table's.
    """

    def flow(fans: int, c: float) -> float:
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (
                (middle, high) if fans * (1 - middle**1.5) > c * middle**2 else (low, middle)
            )
        return low

    for delivered in (0.4, 0.5, 0.6, 0.7):
        c = (1 - delivered**1.5) / delivered**2
        gain = flow(2, c) / flow(1, c) - 1
        assert 0.1 <= gain <= 0.3


def test_every_constant_has_its_likely_value_between_its_ends_a_source_and_a_validity() -> None:
    assert len({constant.name for constant in TABLE}) == len(TABLE)
    for constant in TABLE:
        assert constant.low <= constant.likely <= constant.high, constant.name
        assert constant.source and constant.holds, constant.name
        assert (constant.low < constant.high) == bool(
            constant.group
        ) or constant.low == constant.high, constant.name
        assert not constant.fitted or constant.low > 0, "fitted as a logarithm"
    moved = with_group(LIKELY, "cooler", "high")
    assert moved["blower_k"] > LIKELY["blower_k"] and moved["mixing"] == LIKELY["mixing"]
