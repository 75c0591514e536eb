"""Supplies and plugs. A lone card of P watts draws P + 145 W: CPU 100, consumer board 45."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Workload
from rigwright.evaluation import Evaluation
from rigwright.rules.supply import power_fixes
from tests.worlds import (
    cpu,
    found,
    gpu,
    nic,
    only,
    psu,
    severity,
    unanswered_for,
    unchecked,
    world,
)

OVERLOAD, HEADROOM, SUSTAINED = "psu-overload", "psu-headroom", "psu-sustained-load"


def drawing(dc_w: float, rated: float, **changes: Any) -> Evaluation:
    """A build that draws that much on a supply of that much."""
    return world((gpu(board_power_w=dc_w - 145), "1"), psus=(psu(watts=rated),), **changes)


@pytest.mark.parametrize(
    ("dc_w", "overload", "headroom"),
    [
        (900.0, None, None),
        (1000.0, None, None),  # 1000 · 1.10 = 1100: just enough
        (1000.1, None, "warning"),
        (1100.0, None, "warning"),
        (1100.1, "error", None),
        (1500.0, "error", None),
    ],
)
def test_psu_overload_and_headroom(dc_w: float, overload: str | None, headroom: str | None) -> None:
    e = drawing(dc_w, 1100.0)
    assert (severity(e, OVERLOAD), severity(e, HEADROOM)) == (overload, headroom)


def test_an_overload_names_load_and_rating() -> None:
    finding = only(drawing(1852.0, 1600.0), OVERLOAD)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (1852, 1600)
    assert all(words in finding.message for words in ("1,852 W", "1,600 W", "115.8 %", "252 W short"))
    assert finding.rests_on == ("a-gpu.board_power_w", "a-cpu.max_power_w", "a-psu.watts")
    assert "Not chosen and not counted: memory, drives." in finding.message


def test_headroom_names_load_with_a_tenth_and_rating() -> None:
    finding = only(drawing(947.0, 1000.0), HEADROOM)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (pytest.approx(1041.7), 1000)
    assert "947 W × 1.10 = 1,042 W; The psu gives 1,000 W" in finding.message and "53 W in reserve" in finding.message
    # 1000 / 1.1 = 909.09 W, less 145
    assert finding.remedies[0].title == "Limit the GPU to 764 W"


def test_a_limit_takes_the_cards_power_out_of_the_question() -> None:
    finding = only(world((gpu(), "1", 1400), psus=(psu(watts=1500.0),)), OVERLOAD)
    assert "a-gpu.board_power_w" not in finding.rests_on


def test_the_fixes_name_a_limit_and_a_supply() -> None:
    cards = [(gpu(board_power_w=350.0), str(k)) for k in (1, 3, 5, 7)]
    finding = only(world(*cards, psus=(psu(watts=1400.0),)), OVERLOAD)
    # 1545 W; 1400 / 1.1 = 1272.7: 272.3 W less over four cards leaves 281.9 each; 1545 · 1.1 = 1699.5
    assert [fix.title for fix in finding.remedies] == [
        "Limit each of the 4 GPUs to 281 W",
        "Choose a supply of at least 1,700 W",
    ]
    absurd = only(world(*cards, psus=(psu(watts=600.0),)), OVERLOAD)
    assert [fix.title for fix in absurd.remedies] == ["Choose a supply of at least 1,700 W"]


def test_a_limit_below_three_fifths_is_no_fix() -> None:
    def fixes(cards: list[float], target_w: float) -> tuple[str, ...]:
        e = world(*((gpu(id=f"gpu{w:.0f}", board_power_w=w), place) for w, place in zip(cards, "13", strict=False)))
        return power_fixes(e.assembly, e.budget, target_w)

    # one card of 500 W beside 145 W: 445 W leave it 300, three fifths
    assert fixes([500.0], 445.0) == ("Limit the GPU to 300 W", "Choose a supply of at least 750 W")
    assert fixes([500.0], 444.9) == ("Choose a supply of at least 750 W",)
    # 500 and 200 W beside 145 W: 645 W leave 300 beside the 200 that the weaker one draws; 644.9 W do not
    assert fixes([500.0, 200.0], 645.0)[0] == "Limit GPU 1 to 300 W"
    assert fixes([500.0, 200.0], 644.9) == ("Choose a supply of at least 950 W",)
    stiff = world((gpu(board_power_w=500.0, min_power_limit_w=301.0), "1"))
    assert power_fixes(stiff.assembly, stiff.budget, 445.0)[0] == "Choose a supply of at least 750 W"
    assert fixes([4855.0], 0.0) == ("Choose a supply of at least 5,500 W",)


def test_a_cpu_of_known_tdp_only_is_said() -> None:
    words = "counted by its TDP"
    assert words in only(drawing(1500.0, 1400.0, cpu=cpu(max_power_w=None)), OVERLOAD).message
    assert words not in only(drawing(1500.0, 1400.0), OVERLOAD).message


def test_two_supplies_add_up_and_are_named() -> None:
    pair = (psu(watts=800.0), psu(watts=800.0))
    e = world((gpu(board_power_w=1500.0), "1"), psus=pair)
    assert "2 × The psu" in only(e, OVERLOAD).message
    unlike = (psu(id="one", name="Big one", watts=1000.0), psu(id="other", name="Small one", watts=600.0))
    e = world((gpu(board_power_w=1500.0), "1"), psus=unlike)
    assert "Big one plus Small one gives 1,600 W" in only(e, OVERLOAD).message


@pytest.mark.parametrize("rule", [OVERLOAD, HEADROOM, SUSTAINED])
def test_power_is_not_checked_without(rule: str) -> None:
    assert unanswered_for(world((gpu(), "1"), psus=()), rule) == "build.psus"
    e = world((gpu(board_power_w=None), "1"))
    assert unanswered_for(e, rule) == "a-gpu.board_power_w"
    assert next(n.parts for n in e.not_checked if n.rule == rule) == ("gpu1",)
    assert unanswered_for(world(cpu=cpu(max_power_w=None, tdp_w=None)), rule) == "a-cpu.tdp_w"
    assert unanswered_for(world((nic(tdp_max_w=None), "1")), rule) == "a-nic.tdp_max_w"
    two = world((gpu(board_power_w=None), "1"), (gpu(board_power_w=None), "3"))
    assert unchecked(two, rule) == ("a-gpu.board_power_w",)


def test_ids_with_dots_are_named_whole() -> None:
    e = world((gpu(id="rtx.3090", name="A 3090", board_power_w=None), "1"))
    assert unanswered_for(e, OVERLOAD) == "rtx.3090.board_power_w"
    assert "A 3090 has no known board power" in next(n.message for n in e.not_checked if n.rule == OVERLOAD)


def test_more_than_enough_without_the_unknown_card_is_certain() -> None:
    e = world((gpu(board_power_w=1400.0), "1"), (gpu(id="unknown", board_power_w=None), "3"), psus=(psu(watts=1000.0),))
    assert [f.severity.value for f in found(e, OVERLOAD)] == ["error"]
    assert unchecked(e, OVERLOAD) == ("unknown.board_power_w",)


def test_a_supply_of_no_watts_is_a_sentence_too() -> None:
    e = world((gpu(board_power_w=355.0), "1"), psus=(psu().changed(watts=0.0),))
    assert "gives 0 W." in only(e, OVERLOAD).message


@pytest.mark.parametrize(
    ("dc_w", "said"),
    [(500.0, None), (800.0, None), (800.1, "info"), (900.0, "info"), (900.1, "warning"), (1200.0, "warning")],
)
def test_a_high_load_around_the_clock(dc_w: float, said: str | None) -> None:
    assert severity(drawing(dc_w, 1000.0), SUSTAINED) == said
    assert severity(drawing(dc_w, 1000.0, workload=Workload(duty="burst")), SUSTAINED) is None


def test_the_sustained_sentence_has_load_and_rating() -> None:
    finding = only(drawing(871.0, 1000.0), SUSTAINED)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit, finding.measure.unit) == (pytest.approx(87.1), 80, "%")
    assert "87.1 % of its rating around the clock" in finding.message and "871 W of 1,000 W" in finding.message
    # 871 / 0.8 = 1088.75; 800 W leave the card 655
    assert [fix.title for fix in finding.remedies] == ["Choose a supply of at least 1,100 W", "Limit the GPU to 655 W"]


def test_spare_modules_carry_nothing() -> None:
    pair = (psu(watts=1000.0, redundant=True, redundancy_config="1+1"),) * 2
    assert severity(world((gpu(board_power_w=700.0), "1"), psus=pair), SUSTAINED) == "info"  # 845 of 1000 W


def test_a_burst_does_not_even_ask() -> None:
    assert unchecked(world((gpu(), "1"), psus=(), workload=Workload(duty="burst")), SUSTAINED) == ()
