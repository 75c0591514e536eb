"""What remedies done by hand are said to bring: the same as a build that has it done."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.air import air_of
from rigwright.air.at_full_speed import at_full_speed
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding, Severity
from rigwright.checks.remedy import (
    AsBlower,
    InServer,
    LessPower,
    MoreFans,
    RadiatorInRoof,
    Supposed,
    WiderGap,
)
from rigwright.evaluation import Evaluation
from rigwright.parts import Cooler, Gpu, RadiatorMount
from rigwright.remedies.by_hand import effect_by_hand
from rigwright.remedies.trying import offers
from rigwright.rules.surroundings import at_one_metre_dba
from rigwright.text.sentence import sentence
from tests.worlds import chassis, cpu, fans, gpu, open_card, world

NEAR_K = 0.5
NOTHING = sentence("")


def machine(*cards: Any, front: int = 2, **others: Any) -> Evaluation:
    """Cards in a case of which the fans are known."""
    case = chassis(included_fans=(*fans(front, "front"), *fans(1, "rear")))
    return world(*cards, chassis=case, **others)


def hot(evaluation: Evaluation, label: str = "gpu1") -> float:
    """What the rules on heat say of a card."""
    return float(at_full_speed(evaluation.assembly)[label].hot_c)


def thin(**figures: Any) -> Gpu:
    return open_card(**{"thickness_mm": 40.0, **figures})


def effect(evaluation: Evaluation, supposed: Supposed) -> tuple[float | None, float] | None:
    finding = Finding("gpu-predicted-throttle", Severity.WARNING, ("gpu1",), NOTHING, NOTHING)
    found = effect_by_hand(finding, supposed, evaluation.assembly)
    return None if found is None else (found.before, found.after)


PAIR = ((thin(), "1"), (thin(), "3"))
DONE: dict[str, tuple[Evaluation, Supposed]] = {
    "a slot more": (machine((thin(), "1"), (thin(), "4")), WiderGap("gpu1", 20.32)),
    "four slots more": (machine((thin(), "1"), (thin(), "7")), WiderGap("gpu1", 4 * 20.32)),
    "two fans more": (machine(*PAIR, front=4), MoreFans("front", 2, 140.0)),
    "less power": (
        machine((thin(), "1", 280.0), (thin(), "3", 280.0)),
        LessPower(0.8),
    ),
    "a blower": (
        machine(
            (thin(id="a-blower", cooler="blower", recess_mm=None), "1"),
            (thin(), "3"),
        ),
        AsBlower("gpu1"),
    ),
}


@pytest.mark.parametrize("name", DONE)
def test_what_is_foretold_is_what_the_build_then_gets(name: str) -> None:
    done, supposed = DONE[name]
    before = machine(*PAIR)
    was, foretold = effect(before, supposed) or (None, 0.0)
    assert was == pytest.approx(hot(before))
    assert foretold == pytest.approx(hot(done), abs=NEAR_K)
    assert abs(hot(done) - hot(before)) > 2 * NEAR_K  # else nothing would be told apart


def with_radiator(wall: str) -> Evaluation:
    """The same cards with the processor's radiator on a wall."""
    aio = Cooler(
        id="aio",
        name="AIO",
        brand="T",
        source="s",
        confidence="high",
        cooler_type="aio",
        radiator_mm=240.0,
        radiator_thickness_mm=27.0,
        sockets=("AM5",),
        cooling_class_w=500.0,
    )
    case = chassis(
        included_fans=(*fans(2, "bottom"), *fans(1, "rear")),
        radiator_support=(RadiatorMount(location=wall, max_mm=240.0),),
        max_gpu_length_front_rad_mm=400.0,
    )
    hungry = cpu(max_power_w=250.0)
    return world(*PAIR, chassis=case, cpu=hungry, cooler="aio", others=(aio,))


def test_a_radiator_in_the_roof_is_foretold_as_one_that_is_there() -> None:
    before = with_radiator("front")
    done = with_radiator("top")
    was, foretold = effect(before, RadiatorInRoof()) or (None, 0.0)
    assert was == pytest.approx(hot(before))
    assert foretold == pytest.approx(hot(done), abs=NEAR_K)
    assert hot(before) - hot(done) > 2 * NEAR_K


def test_nothing_is_foretold_where_nobody_knows_the_fans() -> None:
    assert effect(world(*PAIR, chassis=chassis(included_fans=None)), LessPower(0.8)) is None


def test_an_offer_done_by_hand_says_what_it_brings() -> None:
    warm = machine((thin(), "1"), (thin(), "3"), (thin(), "5"), (thin(), "7"), front=0)
    empty = MemoryCatalog([])
    said: dict[str, str] = {}
    for finding in warm.findings:
        for offer in offers(warm, finding, empty):
            if offer.by_hand:
                said[str(offer.name)] = str(offer.words)
    slot = "Leave one more slot free before its fans"
    assert said[slot].startswith(f"{slot}; GPU ")
    assert said[slot].endswith("°C, an estimate")
    blower = "Choose a blower card there"
    assert said[blower].startswith(f"{blower}; GPU ")


def test_less_power_is_as_much_quieter_as_the_fans_turn_slower() -> None:
    loud = machine(*PAIR)
    less = machine((thin(), "1", 280.0), (thin(), "3", 280.0))
    about = Finding("noise-desk", Severity.WARNING, (), NOTHING, NOTHING)
    found = effect_by_hand(about, LessPower(0.8), loud.assembly)
    assert found is not None and found.before is not None
    assert found.before == pytest.approx(at_one_metre_dba(loud.assembly))
    quieter = found.before - found.after
    was = air_of(loud.assembly).noise_dba.likely
    now = air_of(less.assembly).noise_dba.likely
    assert quieter == pytest.approx(was - now, abs=0.05) and quieter > 0.5
    assert "dB(A) at one metre instead of" in str(found.words)


def test_a_passive_card_is_foretold_in_a_server_and_nowhere_before() -> None:
    passive = gpu(id="a-passive-card", cooler="passive", fan_count=0)
    bare = machine((passive, "1"))
    finding = next(one for one in bare.findings if one.rule == "passive-without-duct")
    found = effect_by_hand(finding, InServer(), bare.assembly)
    assert found is not None and found.before is None
    assert 30.0 < found.after < 95.0
