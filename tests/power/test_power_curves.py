"""Expected losses: at the measured points, between them, where nobody has measured, and for
cards without a curve.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.power.curves import Load, Loss, curve_for, expected_loss
from tests.worlds import gpu

RTX_3090 = gpu(chip="GeForce RTX 3090", board_power_w=350.0)


def lost(limit_w: float, load: Load, chip: str = "GeForce RTX 3090", own_w: float = 350.0) -> Loss:
    return expected_loss(gpu(chip=chip, board_power_w=own_w), limit_w, load)


# Six RTX 3090, prompts: 85.3 % at 250 W, 60.1 % at 200 W; tokens: 97.4 %, 94.1 %
@pytest.mark.parametrize(
    ("limit", "compute", "decode"), [(250, 0.147, 0.026), (200, 0.399, 0.059), (150, 0.742, 0.138)]
)
def test_measured_points(limit: float, compute: float, decode: float) -> None:
    for load, expected in ((Load.COMPUTE, compute), (Load.DECODE, decode)):
        loss = lost(limit, load)
        assert loss.low == pytest.approx(expected, abs=0.002) and loss.high == pytest.approx(
            expected, abs=0.002
        )


def test_the_band_at_80_percent_covers_both_measurements() -> None:
    loss = lost(280, Load.COMPUTE)
    assert (loss.low, loss.high) == (
        pytest.approx(0.05),
        pytest.approx(0.08),
    ) and loss.words == "5–8 %"


def test_a_card_of_a_larger_appetite_has_its_own_curve() -> None:
    """An RTX 3090 Ti of 480 W kept 96.3 of 107.4 frames at 300 W, where the curve of the RTX 3090
    would take away nearly three times as much.
    """
    chip = "GeForce RTX 3090 Ti"
    loss = lost(300.0, Load.COMPUTE, chip, 480.0)
    assert loss.own and loss.low == pytest.approx(1 - 96.3 / 107.4, abs=0.001)
    borrowed = lost(300.0, Load.COMPUTE, "Some chip", 480.0)
    assert borrowed.low is not None and borrowed.low > 2.5 * (loss.low or 0.0)
    assert not lost(225.0, Load.COMPUTE, chip, 450.0).known, "nobody measured a half"


def test_between_two_points_it_is_linear() -> None:
    middle = lost(225, Load.DECODE)  # half way between 250 W (2.6 %) and 200 W (5.9 %)
    assert middle.low == pytest.approx((0.026 + 0.059) / 2, abs=0.001)


def test_below_the_lowest_point_nobody_knows() -> None:
    loss = lost(90, Load.COMPUTE)
    assert not loss.known and loss.words == "unknown" and "below 29 %" in loss.source_words
    assert not lost(
        300, Load.COMPUTE, "GeForce RTX 4090", 450.0
    ).known  # 67 %, recalled down to 73 %


def test_nothing_is_lost_at_the_board_power_and_above() -> None:
    for limit in (None, 350.0, 400.0):
        assert expected_loss(RTX_3090, limit, Load.COMPUTE).words == "none"


def test_a_card_of_unknown_power_has_no_share() -> None:
    assert not expected_loss(gpu(board_power_w=None), 200.0, Load.DECODE).known


def test_other_cards_borrow_the_curve_and_say_so() -> None:
    own = lost(250, Load.COMPUTE)
    borrowed = lost(250, Load.COMPUTE, "RTX A6000")
    assert own.own and not borrowed.own and (own.low, own.high) == (borrowed.low, borrowed.high)
    assert (
        borrowed.source_words.startswith("No measurement of this card")
        and borrowed.curve.confidence == "low"
    )
    assert curve_for(RTX_3090, Load.COMPUTE)[0].confidence == "high"


CHIPS = [
    "GeForce RTX 3090",
    "GeForce RTX 3090 Ti",
    "GeForce RTX 4090",
    "GeForce RTX 5090",
    "GeForce RTX 5060 Ti",
    "",
]


@given(st.floats(30, 400), st.floats(0, 100), st.sampled_from(list(Load)), st.sampled_from(CHIPS))
def test_a_lower_limit_never_loses_less(limit: float, less: float, load: Load, chip: str) -> None:
    here = lost(limit, load, chip)
    lower = lost(max(limit - less, 1.0), load, chip)
    if here.low is not None and here.high is not None:
        assert 0 <= here.low <= here.high <= 1
        if lower.low is not None and lower.high is not None:
            assert lower.low >= here.low - 1e-9 and lower.high >= here.high - 1e-9
    else:
        assert not lower.known
