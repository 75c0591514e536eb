"""A fan more never makes a card hotter, nor a case hold more of its heat, and a fan less never
cooler: builds from the shipped catalog, each with one of its fans on some wall, or without one of
the case's own.

Where one of the case's own fans gives way to it, it is an exchange and no fan more. A fan on the
wall that the last card of a row breathes from, as the rear one of a case with its board turned
upright, stands before that card's own fans: it may make it hotter, and is held to the rest of its
air with the room before the card as it was.
"""

from __future__ import annotations

import random

import pytest

from rigwright.air import Estimate, air_of, estimate_of
from rigwright.air.before_fans import wall_beyond_slots
from rigwright.air.machine import AirCard
from rigwright.assembly import Assembly, assemble
from rigwright.assembly.case_fans import CaseFan
from rigwright.build import FanSetting, Quantity
from rigwright.parts import Fan
from rigwright.power import budget_of
from tests.generated_builds import planned, shipped, stock
from tests.sampling import share

FIRST, LAST = 53000, 53120
USUAL_THICKNESS_MM = 25.0
NEAR = 0.01  # K: what a search for a steady state leaves open
WALLS = ((), ("front",), ("rear",), ("top",))


def own_places(a: Assembly) -> list[tuple[int, str, bool]]:
    """Where each of the case's own fans is, and whether it has a mount there."""
    return [(fan.number, fan.wall, fan.has_mount) for fan in a.case_fans if fan.own]


def warmth(air: Estimate) -> dict[str, float]:
    """Each card at full speed, and the air of the case over the room for each kilowatt in it:
    cards that slow down make more heat once they get more air.
    """
    found = {card.card.label: card.hot_c.likely for card in air.cards}
    if air.flow.inside_w:
        found["case"] = air.case_rise_k.likely * 1000 / air.flow.inside_w
    return found


def own_heat_k(more: Assembly, a: Assembly, air: Estimate) -> float:
    """How much warmer the air of a case gets by what a fan itself draws: 3 W of a fan of 40 mm are
    as much as it blows out of a case that is cool already.
    """
    own_w = budget_of(more).dc_w - budget_of(a).dc_w
    assert 0 <= own_w < 10, own_w
    if not air.flow.inside_w:
        return 0.0
    return air.case_rise_k.likely * own_w / air.flow.inside_w


def with_room_before(a: Assembly, more: Assembly, fan: Fan) -> Estimate:
    """Return the air of a machine with a fan more, with the room before its cards as it was without
    it. A fan takes no other room than its own on the wall that the row ends at.
    """
    before = {card.label: card.gap_mm for card in air_of(a).machine.cards}
    machine = air_of(more).machine
    cards: list[AirCard] = []
    for card in machine.cards:
        was = before[card.label]
        if card.gap_mm != was:
            assert a.chassis is not None and was is not None and card.gap_mm is not None
            assert card.below is None, "a fan stands between two cards"
            assert wall_beyond_slots(a.chassis) in {there.wall for there in added_fans(more)}
            assert was - card.gap_mm <= (fan.thickness_mm or USUAL_THICKNESS_MM) + 1e-9
        cards.append(card.changed(gap_mm=was))
    return estimate_of(machine.changed(cards=tuple(cards)))


def added_fans(a: Assembly) -> list[CaseFan]:
    """The fans of a machine that its case does not come with."""
    return [fan for fan in a.case_fans if not fan.own]


def asked(number: int) -> int:
    """How many fans more were tried in one build, each of which left everything as cool."""
    chosen = random.Random(f"a fan more {number}")
    build = planned(number)
    a = assemble(build, shipped())
    air = air_of(a)
    if a.chassis is None or air.machine.case.shape != "closed":
        return 0
    tried = 0
    for wall in WALLS:
        fan = chosen.choice(stock().of_kind(Fan))
        more = assemble(build.changed(fans=(*build.fans, Quantity(fan.id, 1, wall))), shipped())
        if own_places(more) != own_places(a):
            continue
        tried += 1
        after = warmth(with_room_before(a, more, fan))
        near = NEAR + own_heat_k(more, a, air)
        for name, kelvin in warmth(air).items():
            assert after[name] <= kelvin + near, (number, fan.id, wall, name)
    return tried


def taken_out(number: int) -> int:
    """How many of the case's own fans were tried without in one build, none of which left anything
    cooler.
    """
    build = planned(number)
    a = assemble(build, shipped())
    air = air_of(a)
    if a.chassis is None or air.machine.case.shape != "closed":
        return 0
    own = [fan for fan in a.case_fans if fan.own and fan.moves_air]
    before = warmth(air)
    for fan in own:
        out = FanSetting(fan.source, fan.number, out=True)
        less = assemble(build.changed(fan_settings=(*build.fan_settings, out)), shipped())
        after = warmth(air_of(less))
        for name, kelvin in before.items():
            assert after[name] >= kelvin - NEAR, (number, fan.wall, fan.number, name)
    return len(own)


@pytest.mark.sampled
def test_a_fan_less_makes_nothing_cooler() -> None:
    numbers = share(range(FIRST, LAST), 6)
    assert sum(taken_out(number) for number in numbers) >= len(numbers) / 2


@pytest.mark.sampled
def test_a_fan_more_makes_nothing_hotter() -> None:
    numbers = share(range(FIRST, LAST), 6)
    assert sum(asked(number) for number in numbers) >= len(numbers)


def test_a_fan_before_a_card_costs_it_air_and_nothing_else() -> None:
    """The rear fan of a case whose board stands upright is right before the fans of its last card:
    25 mm of the room there are gone, and the card is warmer for that alone.
    """
    build = planned(53003)
    assert build.chassis == "silverstone-alta-f2"
    a = assemble(build, shipped())
    fan = shipped().get("arctic-p12-pro-120mm-white-argb-reverse-blade")
    assert isinstance(fan, Fan)
    more = assemble(build.changed(fans=(Quantity(fan.id, 1),)), shipped())
    assert [there.wall for there in added_fans(more)] == ["rear"]
    before = {card.label: card.gap_mm or 0.0 for card in air_of(a).machine.cards}
    after = {card.label: card.gap_mm or 0.0 for card in air_of(more).machine.cards}
    assert before["gpu2"] - after["gpu2"] == pytest.approx(25.0)
    assert before["gpu1"] == after["gpu1"]
    assert warmth(air_of(more))["gpu2"] > warmth(air_of(a))["gpu2"]
    assert warmth(with_room_before(a, more, fan))["gpu2"] < warmth(air_of(a))["gpu2"]
