"""Sweeps: the optimum of curves made by hand, what no variable may do, and which values are worth a
look.
"""

from __future__ import annotations

import pytest

from rigwright.air.bands import Band, estimate_of, warmest_of
from rigwright.air.sweep import (
    COOLER_CLASSES,
    VARIABLES,
    PointOutcome,
    coolest_of,
    optimum_of,
    outcomes_of,
    present_value,
    swept,
    usual_values,
)
from rigwright.parts import Gpu
from rigwright.reports.air_sweep import best_value, optimum_words, value_words
from tests.air.stacks import stack
from tests.sampling import every
from tests.shipped_parts import shipped

POWER, GAP, FANS, ROOM, CARDS, COOLER = (
    VARIABLES[name] for name in ("power", "gap", "fans", "room", "cards", "cooler")
)


def outcome(
    at: float, hot: float, speed: float | None = 1.0, die: float = 80.0, noise: float = 40.0
) -> PointOutcome:
    return PointOutcome(
        at, "gpu1", Band(die - 5, die, die + 5), hot, at, Band(noise, noise, noise), speed
    )


def limits(*speeds: float | None) -> list[PointOutcome]:
    """100, 200, 300 and 400 W at 60, 70, 80 and 90 °C."""
    return [
        outcome(100.0 * number, 50.0 + 10 * number, speed) for number, speed in enumerate(speeds, 1)
    ]


def test_the_optimum_is_the_knee_of_a_curve_made_by_hand() -> None:
    # Of the way from 0 to 1, price against gain: 400 W 0, 0; 300 W 0.1, 0.333; 200 W 0.4, 0.667;
    # 100 W 1, 1. The gain is 0.267 above the price at 200 W and 0.233 above it at 300 W.
    found = optimum_of(POWER, limits(0.5, 0.8, 0.95, 1.0))
    assert found is not None
    assert (found.best.at, found.against.at) == (200.0, 400.0)


def test_of_points_that_are_as_good_the_cheapest_is_taken() -> None:
    # 300 W: 0.333 − 0.08 = 0.253, within 0.02 of the 0.267 of 200 W, and it costs less speed.
    found = optimum_of(POWER, limits(0.5, 0.8, 0.96, 1.0))
    assert found is not None and found.best.at == 300.0


def test_the_order_of_the_points_makes_no_difference() -> None:
    forth = limits(0.5, 0.8, 0.95, 1.0)
    back = limits(0.5, 0.8, 0.95, 1.0)[::-1]
    assert optimum_of(POWER, forth) == optimum_of(POWER, back)


@every(
    [
        ((0.4, 0.6, 0.8, 1.0), "a straight line"),
        ((0.2, 0.25, 0.3, 1.0), "every watt less costs more than it saves"),
        ((1.0, 1.0, 1.0, 1.0), "nothing is paid"),
        ((None, None, 0.95, 1.0), "nobody measured more than two points"),
        ((), "no points"),
    ]
)
def test_there_may_be_none(speeds: tuple[float | None, ...], why: str) -> None:
    assert optimum_of(POWER, limits(*speeds)) is None, why
    if speeds:
        assert optimum_words(POWER, limits(*speeds)) == (
            "No value stands out: over these values the trade is even."
        )


def test_what_nobody_measured_is_no_optimum() -> None:
    """Below the measured curve nobody knows what is lost, however much is saved."""
    found = optimum_of(POWER, limits(None, 0.8, 0.95, 1.0))
    assert found is not None and found.best.speed is not None


def test_each_variable_pays_with_its_own_coin() -> None:
    gaps = [outcome(at, hot) for at, hot in ((0, 120), (10, 90), (20, 85), (30, 82), (40, 80))]
    found = optimum_of(GAP, gaps)
    assert found is not None and (found.best.at, found.against.at) == (10, 0)
    fans = [
        outcome(at, 90.0, die=die, noise=noise)
        for at, die, noise in ((30, 100, 29), (50, 80, 32), (75, 74, 40), (100, 70, 47))
    ]
    found = optimum_of(FANS, fans)
    assert found is not None and (found.best.at, found.against.at) == (50, 30)
    assert "saves 20 °C for 3 dB(A) more than 30 %" in optimum_words(FANS, fans)
    assert "10 mm saves 30 °C at full fan speed against 0 mm" in optimum_words(GAP, gaps)


def test_a_sentence_says_what_a_limit_costs_and_saves() -> None:
    rows = limits(0.5, 0.8, 0.96, 1.0)
    assert optimum_words(POWER, rows) == (
        "300 W costs 4 % of the speed of 400 W and saves 10 °C at full fan speed; on the fans' own "
        "curve 0 °C and 0 dB(A)."
    )


def test_one_card_is_one_and_several_are_cards() -> None:
    few = [outcome(n, hot, n / 4) for n, hot in ((1, 60), (2, 89), (3, 90), (4, 91))]
    assert optimum_of(CARDS, few) is None
    one = [outcome(n, hot, speed) for n, hot, speed in ((1, 60, 0.7), (2, 85, 0.5), (3, 90, 1.0))]
    assert optimum_words(CARDS, one).startswith("One card keeps 70 % of the speed of 3 and is 30")
    two = [outcome(n, hot, speed) for n, hot, speed in ((1, 60, 0.3), (2, 62, 0.9), (3, 90, 1.0))]
    assert optimum_words(CARDS, two).startswith("2 cards keep 90 % of the speed of 3 and are 28")


def test_classes_and_rooms_have_no_knee() -> None:
    rows = [outcome(at, hot) for at, hot in ((1, 90), (2, 85), (3, 70), (4, 72))]
    assert optimum_of(COOLER, rows) is None and optimum_of(ROOM, rows) is None
    coolest = coolest_of(rows)
    assert coolest is not None and value_words(COOLER, coolest.at) == "blower"
    assert best_value(COOLER, rows) == 3 and best_value(ROOM, rows) is None
    assert optimum_words(ROOM, rows).startswith("A cooler room is always better")


def test_of_cards_held_at_one_temperature_the_hottest_at_full_speed_is_the_warmest() -> None:
    cards = estimate_of(stack("blower", 4, 1.0, design_w=350.0, watts=350.0)).cards
    assert len({round(card.die_c.likely, 1) for card in cards[1:]}) == 1, "all are held"
    warmest = warmest_of(cards)
    assert warmest is not None and warmest.hot_c.likely == max(c.hot_c.likely for c in cards)
    assert warmest_of(()) is None


def test_a_machine_without_cards_has_no_outcome() -> None:
    points = swept(stack("open_air", 0, 20.0), ROOM, (20.0, 30.0))
    assert outcomes_of(points, {}) == ()
    assert optimum_words(ROOM, ()) == "There is no card that anything can be said of."


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("cooling", ["open_air", "blower", "loop"])
@pytest.mark.parametrize("name", list(VARIABLES))
def test_values_are_worth_a_look_where_they_change_something(
    name: str, cooling: str, count: int
) -> None:
    machine = stack(cooling, count, 20.0)
    variable = VARIABLES[name]
    values = usual_values(variable, machine)
    assert list(values) == sorted(set(values))
    assert all(variable.least <= value <= variable.most for value in values)
    asked = values or {"gap": (5.0, 50.0), "cards": (1.0, 2.0), "fans": (30.0, 100.0)}[name]
    swept_through = [estimate_of(variable.change(machine, value)).cards for value in asked]
    seen = {tuple(card.die_c for card in cards) for cards in swept_through}
    assert (len(seen) > 1) == bool(values)


def test_usual_limits_end_at_the_power_that_cards_are_made_for() -> None:
    capped = stack("open_air", 2, 20.0, watts=200.0)
    values = usual_values(POWER, capped)
    assert (min(values), max(values)) == (130.0, 250.0)
    large = usual_values(POWER, stack("open_air", 1, 20.0, design_w=1_000.0))
    assert len(large) <= 31 and max(large) == 1_000.0


def test_cards_of_another_class_keep_their_power_and_their_gaps() -> None:
    machine = stack("open_air", 3, 1.0)
    for number, cooling in enumerate(COOLER_CLASSES, 1):
        changed = COOLER.change(machine, number)
        for card, was in zip(changed.cards, machine.cards, strict=True):
            assert card.cooling == cooling
            assert (card.watts, card.gap_mm, card.label) == (was.watts, was.gap_mm, was.label)
    assert COOLER.change(machine, 1) == machine
    points = swept(machine, COOLER, (1.0, 3.0))
    for point, share in zip(points, (1.0, 0.15), strict=True):
        kept = sum(card.watts.likely for card in point.estimate.cards)
        inside = point.estimate.flow.inside_w - 200.0
        assert inside == pytest.approx(share * kept), "the rest leaves by the bracket"
    rows = outcomes_of(points, {})
    assert rows[1].hot_c < rows[0].hot_c, "blowers stack, open-air cards choke"


@pytest.mark.parametrize("name", VARIABLES)
def test_the_present_value_changes_nothing(name: str) -> None:
    machine = stack("blower", 3, 12.0)
    machine = machine.changed(cards=tuple(c.changed(fixed_speed=0.5) for c in machine.cards))
    variable = VARIABLES[name]
    present = present_value(variable, machine)
    assert present is not None and variable.change(machine, present) == machine
    first, *others = machine.cards
    mixed = machine.changed(
        cards=(first.changed(watts=99.0, fixed_speed=None, cooling="open_air"), *others)
    )
    single = name in ("gap", "room", "cards")
    assert (present_value(variable, mixed) is not None) == single, "cards that differ have none"


def test_speed_counts_the_cards_that_are_there() -> None:
    gpu = shipped().get("gigabyte-rtx-3090-turbo")
    assert isinstance(gpu, Gpu)
    machine = stack("blower", 4, 10.0, watts=280.0, design_w=350.0)
    gpus = {f"gpu{number}": gpu for number in range(1, 5)}
    rows = outcomes_of(swept(machine, CARDS, (1.0, 2.0, 4.0)), gpus)
    # 80 % of the power leaves 92 to 95 % of the speed, by the points measured at four cards
    assert [row.speed for row in rows] == pytest.approx([0.935 / 4, 0.935 / 2, 0.935])
    assert rows[0].watts == pytest.approx(280.0)
