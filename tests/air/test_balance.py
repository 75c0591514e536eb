"""The mass balance of a case: what leaves comes in, through fans or through gaps, and who goes
short where less comes in than fans and blowers would move.
"""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rigwright.air.bands import estimate_of
from rigwright.air.constants import CASE, LIKELY, with_group
from rigwright.air.heat import balance_of, delivered_cfm
from rigwright.air.machine import AirMachine, EmptyMounts, Moved
from rigwright.air.reading import circle_cm2
from rigwright.air.solve import CardState, Flow, solve
from tests.air.stacks import case, stack
from tests.sampling import count

CFM = st.floats(0, 2000)
ENDS = (LIKELY, with_group(LIKELY, CASE, "low"), with_group(LIKELY, CASE, "high"))


def test_the_balance_by_hand() -> None:
    """The weaker way 20 % stronger for the other, 150 D / (150 + 50) through gaps, 10 CFM of
    leaks; either way may be the stronger.
    """
    out = balance_of(50, 200, 0, LIKELY)
    assert out.through_cfm == pytest.approx(50 * 1.2 + 150 * 50 / 200 + 10)
    assert out.fresh_cfm == pytest.approx(50 * 1.2 + 10), "the rest comes in anywhere"
    assert (out.intakes, out.exhausts) == (1.0, pytest.approx(107.5 / 200))
    into = balance_of(200, 50, 0, LIKELY)
    assert into.through_cfm == into.fresh_cfm == pytest.approx(107.5)
    assert (into.intakes, into.exhausts) == (pytest.approx(107.5 / 200), 1.0)
    assert balance_of(0, 0, 0, LIKELY).through_cfm == pytest.approx(10)


def test_empty_mounts_let_through_what_gaps_leave() -> None:
    """Of 200 CFM one way gaps pass 200 · 50 / 250 = 40; the other 160 meet mounts of
    385 cm² · 0.2 = 77 CFM, and in series 1 / sqrt(1 / 160² + 1 / 77²) = 69.4 pass.
    """
    rear = EmptyMounts(behind_cm2=385.0)
    into = balance_of(200, 0, 0, LIKELY, rear)
    assert into.through_cfm == into.fresh_cfm == pytest.approx(40 + 69.4 + 10, abs=0.1)
    out = balance_of(0, 200, 0, LIKELY, rear)
    assert out.through_cfm == pytest.approx(into.through_cfm)
    assert out.fresh_cfm == pytest.approx(10), "what comes in behind the cards is not fresh"
    front = balance_of(0, 200, 0, LIKELY, EmptyMounts(before_cm2=385.0))
    assert front.fresh_cfm == pytest.approx(69.4 + 10, abs=0.1)


@settings(max_examples=count(8, of=60), deadline=None)
@given(CFM, CFM, CFM, st.floats(0, 3000), st.floats(0, 3000))
@example(0.0, 0.0, 0.0, 2.2e-313, 0.0).via("its square is too small to hold")
def test_an_empty_mount_never_lessens_the_air_nor_moves_more_than_the_fans(
    intake: float, exhaust: float, blowers: float, before_cm2: float, behind_cm2: float
) -> None:
    found = balance_of(intake, exhaust, blowers, LIKELY, EmptyMounts(before_cm2, behind_cm2))
    closed = balance_of(intake, exhaust, blowers, LIKELY)
    out = exhaust + blowers
    most = max(intake, out) + LIKELY["series_gain"] * min(intake, out) + LIKELY["leak_cfm"]
    assert closed.through_cfm - 1e-6 <= found.through_cfm <= most + 1e-6
    assert closed.fresh_cfm - 1e-6 <= found.fresh_cfm <= found.through_cfm + 1e-6
    more = balance_of(intake + 50, exhaust, blowers, LIKELY, EmptyMounts(before_cm2, behind_cm2))
    assert more.through_cfm >= found.through_cfm - 1e-6


@settings(max_examples=count(8, of=60), deadline=None)
@given(CFM, CFM, CFM, st.floats(1, 300))
def test_blowers_bring_no_fresh_air_through_empty_mounts(
    intake: float, exhaust: float, blowers: float, more: float
) -> None:
    """They take it themselves, so that one card more is never good for the others."""
    mounts = EmptyMounts(before_cm2=900.0)

    def through_mounts(blowers: float) -> float:
        found = balance_of(intake, exhaust, blowers, LIKELY, mounts)
        return found.fresh_cfm - balance_of(intake, exhaust, blowers, LIKELY).fresh_cfm

    assert through_mounts(blowers + more) <= through_mounts(blowers) + 1e-6


def test_blowers_take_their_air_through_the_empty_mounts_before_them() -> None:
    """Four blowers of 24 CFM in a case with two rear fans of 15 and three open mounts of 120 mm.

    126 CFM are wanted: gaps let 126 · 50 / 176 = 36 in, and of the other 90 the mounts, of
    0.2 · 339 = 68 by themselves, let in 54. The rear fans alone would draw 11 of them, which are
    in what goes through the case.
    """
    mounts = EmptyMounts(before_cm2=3 * circle_cm2(120.0))
    closed = balance_of(0, 30, 96, LIKELY)
    opened = balance_of(0, 30, 96, LIKELY, mounts)
    assert closed.blowers == pytest.approx((126 * 50 / 176 + 10) / 96, abs=0.001)
    by_mounts = 90.2 * 67.9 / hypot(90.2, 67.9)
    assert 126 * 50 / 176 + 10 + by_mounts > 96 and opened.blowers == 1.0
    comes_in = 126 * 50 / 176 + 10 + by_mounts
    assert 96 * opened.blowers + 30 * opened.exhausts == pytest.approx(comes_in, abs=0.2)
    assert opened.through_cfm == pytest.approx(closed.through_cfm + 11.1, abs=0.1)
    assert closed.for_blowers_cfm == 0.0
    assert opened.through_cfm + opened.for_blowers_cfm == pytest.approx(comes_in, abs=0.1)
    for area in (0.0, 50.0, 100.0, 200.0):
        few = balance_of(0, 30, 96, LIKELY, EmptyMounts(before_cm2=area))
        more = balance_of(0, 30, 96, LIKELY, EmptyMounts(before_cm2=area + 50.0))
        assert few.blowers <= more.blowers <= 1.0
    behind = balance_of(0, 30, 96, LIKELY, EmptyMounts(behind_cm2=3 * circle_cm2(120.0)))
    assert behind.blowers < 0.6, "air from behind the cards is their own exhaust"


def test_all_that_goes_through_a_case_is_told_also_what_blowers_take_for_themselves() -> None:
    """As much as leaves: by the rear fan and the blowers; less of it carries the case's heat."""
    mounts = EmptyMounts(before_cm2=3 * circle_cm2(120.0))
    estimate = estimate_of(stack("blower", 4, 1.6, case(0.0, 30.0, empty=mounts)))
    flow = estimate.flow
    assert flow.through_cfm is not None and estimate.through_cfm is not None
    assert flow.for_blowers_cfm > 20
    leaves = flow.exhaust_cfm + flow.blower_cfm
    assert estimate.through_cfm.likely == pytest.approx(leaves, abs=0.2)
    assert flow.through_cfm == pytest.approx(leaves - flow.for_blowers_cfm, abs=0.2)


@pytest.mark.parametrize("size_mm", [80.0, 120.0, 140.0, 200.0])
@pytest.mark.parametrize("intake", [30.0, 100.0, 300.0, 1000.0])
def test_a_usual_fan_moves_no_less_than_the_empty_mount_that_it_fills(
    size_mm: float, intake: float
) -> None:
    mount = EmptyMounts(behind_cm2=circle_cm2(size_mm))
    fan = delivered_cfm(Moved("rear", 1, size_mm, None, None), LIKELY)
    empty = balance_of(intake, 0, 0, LIKELY, mount)
    filled = balance_of(intake, fan, 0, LIKELY)
    assert filled.through_cfm > empty.through_cfm


def test_blowers_take_theirs_before_exhausts() -> None:
    """60 CFM in make 72 + 64 · 50 / 114 + 10 = 110 CFM for blowers of 96 and exhausts of 28."""
    short = balance_of(60, 28, 96, LIKELY)
    assert short.through_cfm == pytest.approx(72 + 64 * 50 / 114 + 10)
    assert short.blowers == 1.0
    assert short.exhausts == pytest.approx((short.through_cfm - 96) / 28)
    alone = balance_of(20, 28, 96, LIKELY)
    assert alone.blowers == pytest.approx(alone.through_cfm / 96) and alone.exhausts == 0


@settings(max_examples=count(8, of=60), deadline=None)
@given(CFM, CFM, CFM, st.floats(0, 500))
@example(0, 51, 207, 0)
def test_nobody_moves_what_does_not_come_in_and_more_fans_never_move_less(
    intake: float, exhaust: float, blowers: float, more: float
) -> None:
    found = balance_of(intake, exhaust, blowers, LIKELY)
    through = found.through_cfm
    assert 0 < found.fresh_cfm <= through
    assert intake * found.intakes <= through + 1e-6
    assert exhaust * found.exhausts + blowers * found.blowers <= through + 1e-6
    for share in (found.intakes, found.exhausts, found.blowers):
        assert 0 <= share <= 1
    for larger in (
        balance_of(intake + more, exhaust, blowers, LIKELY),
        balance_of(intake, exhaust + more, blowers, LIKELY),
        balance_of(intake, exhaust, blowers + more, LIKELY),
    ):
        assert larger.through_cfm >= through - 1e-6
        assert larger.fresh_cfm >= found.fresh_cfm - 1e-6


@pytest.mark.parametrize("fans", range(2, 9, 2))
@pytest.mark.parametrize("values", ENDS)
def test_fans_that_all_blow_one_way_move_less_than_half_in_and_half_out(
    fans: int, values: dict[str, float]
) -> None:
    each = values["usual_140_cfm"] * values["delivered"]
    half = balance_of(fans / 2 * each, fans / 2 * each, 0, values)
    out = balance_of(0, fans * each, 0, values)
    into = balance_of(fans * each, 0, 0, values)
    assert out.through_cfm < half.through_cfm and into.through_cfm < half.through_cfm
    assert out.fresh_cfm < into.fresh_cfm


def with_blowers(count: int, intake: float) -> tuple[Flow, CardState, CardState]:
    """An open-air card beside some blowers with free intakes, the blowers of 300 W each."""
    around = case(intake, 0.0)
    open_air = stack("open_air", 1, 0.0, around).cards
    blowers = [stack("blower", 1, 0.0, around, watts=300.0).cards[0] for _ in range(count)]
    found = solve(AirMachine(around, (*open_air, *blowers)), LIKELY)
    return found.flow, found.cards[0], found.cards[-1]


def test_blowers_that_pull_more_than_comes_in_starve_themselves_and_the_rest() -> None:
    """60 CFM are brought in, which three blowers take."""
    states = [with_blowers(count, 120.0) for count in range(3, 8)]
    for (_, rest, blower), (_, rest_now, blower_now) in zip(states, states[1:], strict=False):
        assert rest_now.hot_c >= rest.hot_c - 0.01
        assert blower_now.hot_c >= blower.hot_c - 0.01
        assert blower_now.fed <= blower.fed
    flow, starved, blower = states[-1]
    assert flow.through_cfm is not None
    assert flow.blower_cfm == pytest.approx(flow.through_cfm) and blower.fed < 0.75
    _, fed, fed_blower = with_blowers(7, 400.0)
    assert fed_blower.fed == 1 and fed_blower.hot_c < blower.hot_c - 5
    assert fed.hot_c < starved.hot_c - 2
