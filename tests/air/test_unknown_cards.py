"""What is not known of one card never helps another: without a figure the upper ends of the others'
bands are no lower than with it, whatever the figure was.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.air import air_of
from rigwright.air.at_full_speed import at_full_speed
from rigwright.air.bands import CardEstimate
from rigwright.air.sweep import VARIABLES, swept
from rigwright.build import Placement, Site
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation
from rigwright.parts import Gpu
from tests.fit_parts import fan
from tests.worlds import board, chassis, fans, found, gpu, open_card, psu, slot, unchecked, world

RULE = "gpu-predicted-throttle"
AS_GOOD = 0.5  # K: fans that turn faster for a smaller cooler move a little more air
STRONG = (psu(watts=4000.0),)
AIRY = chassis(included_fans=fans(6), expansion_slots=12, below_board_mm=80.0)


def stack(lowest: Gpu, place: str = "7", **choices: Any) -> Evaluation:
    """Two open-air cards over another one."""
    upper = open_card(id="upper")
    given: dict[str, Any] = {"chassis": AIRY, "psus": STRONG, **choices}
    return world((upper, "1"), (upper, "4"), (lowest, place), **given)


def others(e: Evaluation) -> dict[str, CardEstimate]:
    cards = {card.card.label: card for card in air_of(e.assembly).cards}
    assert {"gpu1", "gpu2"} <= set(cards)
    return {label: cards[label] for label in ("gpu1", "gpu2")}


def assert_no_cooler(less: Evaluation, known: Evaluation) -> None:
    after = others(less)
    before = others(known)
    for label, card in before.items():
        for name in ("die_c", "intake_c", "hot_c", "speed"):
            high = getattr(after[label], name).high
            was = getattr(card, name).high
            assert high >= was - AS_GOOD, (label, name)
        assert after[label].watts.low <= card.watts.low + 3.0, "what half a kelvin is worth"
    assert air_of(less.assembly).noise_dba.high >= air_of(known.assembly).noise_dba.high - 0.05
    assert air_of(less.assembly).case_rise_k.high >= air_of(known.assembly).case_rise_k.high - 0.05


LOWEST = {
    "open": open_card(id="lowest"),
    "flow-through": open_card(id="lowest", cooler="flow_through", fan_count=2),
    "blower": gpu(id="lowest"),
    "strong": open_card(id="lowest", board_power_w=600.0),
}


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("field", ["board_power_w", "thickness_mm", "length_mm", "height_mm"])
@pytest.mark.parametrize("name", LOWEST)
def test_a_figure_less_never_cools_a_neighbour(name: str, field: str) -> None:
    lowest = LOWEST[name]
    assert_no_cooler(stack(lowest.changed(**{field: None})), stack(lowest))


def test_a_place_less_never_cools_a_neighbour() -> None:
    lowest = LOWEST["open"]
    known = stack(lowest)
    adrift = stack(lowest, "7", board=board(*(slot(n) for n in range(1, 7)), slot(None, name="7")))
    nowhere = stack(lowest, "no such slot")
    for less in (adrift, nowhere):
        assert not less.assembly.gpus[2].located
        assert_no_cooler(less, known)
        own = {card.card.label: card for card in air_of(less.assembly).cards}.get("gpu3")
        assert own is None or own.hot_c.high - own.hot_c.likely > 20.0, "it may touch anything"


def test_a_card_without_an_answer_still_heats_the_one_above_it() -> None:
    """A passive card without a duct, and one that overlaps the next, by the watts that they have;
    a water block leaves its heat in a loop.
    """
    bare = gpu(id="lowest", cooler="passive", fan_count=0)
    cool = others(stack(bare.changed(cooler="water_block")))
    warm = others(stack(bare))
    assert warm["gpu2"].intake_c.high > cool["gpu2"].intake_c.high + 1.0
    placed = [Placement("upper", "1"), Placement("upper", "4"), Placement("lowest", "7")]
    duct = fan(id="a-duct", airflow_cfm=30.0)
    blown = (*placed[:2], placed[2].changed(duct="a-duct"))
    assert_no_cooler(
        stack(bare, placements=blown, others=(duct.changed(airflow_cfm=None),)),
        stack(bare, placements=blown, others=(duct,)),
    )


def test_the_rule_is_silent_where_the_unknown_power_below_decides() -> None:
    """The middle card is cool enough over a card of no heat, and too hot over one of 600 W."""
    lowest = LOWEST["open"].changed(board_power_w=None)
    e = stack(lowest, site=Site(room_c=22.0))
    state = at_full_speed(e.assembly)["gpu2"]
    assert state.hot_c < 88.0 < state.worst_c
    assert unchecked(e, RULE).count("lowest.board_power_w") >= 1
    assert not [f for f in found(e, RULE) if f.parts == ("gpu2",)]
    (judged,) = [one for one in e.checks if one.rule == RULE and one.parts == ("gpu2",)]
    assert judged.fit is Fit.UNKNOWN


def test_a_sweep_takes_the_unknown_along() -> None:
    e = stack(LOWEST["open"].changed(board_power_w=None))
    machine = air_of(e.assembly).machine
    cold, warm = swept(machine, VARIABLES["room"], (20.0, 40.0))
    for before, after in zip(cold.estimate.cards, warm.estimate.cards, strict=True):
        assert after.intake_c.high - before.intake_c.high > 15.0, "less than 20: it slows down"
