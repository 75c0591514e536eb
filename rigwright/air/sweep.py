"""One variable of a machine at several values: power limits, gaps, fan speed, room, number of
cards, class of cooler.

Every point is a settled machine under the likely constants, with bands; `optimum_of` finds the one
that trades best. Knows no words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

from rigwright.air.bands import Band, CardEstimate, Estimate, estimate_of, warmest_of
from rigwright.air.machine import BLOWER_INSIDE, AirCard, AirMachine, Cooling
from rigwright.parts import Gpu
from rigwright.power.curves import Load, expected_loss
from rigwright.record import Value

Change = Callable[[AirMachine, float], AirMachine]
# Classes that a sweep compares, by number from 1 on; passive cards need air that no case has.
COOLER_CLASSES: tuple[Cooling, ...] = ("open_air", "flow_through", "blower", "loop")
WITH_FANS: frozenset[Cooling] = frozenset({"open_air", "flow_through", "blower"})
STANDS_OUT = 0.05  # of the whole way: a trade that is nearly a straight line has no best point
AS_GOOD = 0.02  # points so near to the best are as good, and the cheapest of them is taken
LEAST_POINTS = 3
MOST_USUAL = 31


class Point(Value, frozen=True):
    """One value of the variable, and what comes of it."""

    at: float
    estimate: Estimate


class PointOutcome(Value, frozen=True):
    """What a point is worth.

    `label` is the warmest card, `die_c` its temperature, `hot_c` what the warmest would have at
    full fan speed and full power. `speed` is what all cards compute together, as a share of what
    the most cards of the sweep compute at full power; None where nobody has measured it.
    """

    at: float
    label: str
    die_c: Band
    hot_c: float
    watts: float
    noise_dba: Band
    speed: float | None


class Optimum(Value, frozen=True):
    """The point that trades best, and the end that it is held against."""

    best: PointOutcome
    against: PointOutcome


def _each_card(machine: AirMachine, change: Callable[[AirCard], AirCard]) -> AirMachine:
    return machine.changed(cards=tuple(change(card) for card in machine.cards))


def _with_power(machine: AirMachine, watts: float) -> AirMachine:
    return _each_card(machine, lambda card: card.changed(watts=watts))


def _with_gap(machine: AirMachine, gap_mm: float) -> AirMachine:
    """Return the machine with another gap between its cards; what is free before the last one of a
    row stays.
    """

    def moved(card: AirCard) -> AirCard:
        if card.below_gap_mm is None:
            return card
        return card.changed(gap_mm=gap_mm, below_gap_mm=gap_mm, gap_known=True)

    return _each_card(machine, moved)


def _with_fans(machine: AirMachine, percent: float) -> AirMachine:
    return _each_card(machine, lambda card: card.changed(fixed_speed=percent / 100))


def _with_room(machine: AirMachine, celsius: float) -> AirMachine:
    return machine.changed(case=machine.case.changed(room_c=celsius))


def _with_cards(machine: AirMachine, count: float) -> AirMachine:
    """Return the first so many in the order of air: those whose intake no other card warms stay
    longest.
    """
    return machine.changed(cards=machine.cards[: max(int(count), 0)])


def _with_cooler(machine: AirMachine, number: float) -> AirMachine:
    """Return all cards with a cooler of one class, each of its own power, size and gaps.

    Cards in ducts stay what they are.
    """
    wanted = cooler_class(number)

    def cooled(card: AirCard) -> AirCard:
        if card.ducted or card.cooling == wanted:
            return card
        return card.changed(
            cooling=wanted,
            inside_share=BLOWER_INSIDE if wanted == "blower" else 1.0,
            fan_count=None,
            recess_mm=None,
            noise_dba=None,
            duct_cfm=None,
        )

    return _each_card(machine, cooled)


def cooler_class(number: float) -> Cooling:
    """Return the class of a number from 1 on; numbers beyond the last stand for it."""
    return COOLER_CLASSES[min(max(int(number), 1), len(COOLER_CLASSES)) - 1]


def _speed_lost(outcome: PointOutcome) -> float | None:
    if outcome.speed is None:
        return None
    return -outcome.speed


_value = attrgetter("at")
_speed = attrgetter("speed")
_noise = attrgetter("noise_dba.likely")
_heat = attrgetter("hot_c")


def _in_hand(outcome: PointOutcome) -> float | None:
    """Fans hold a card near its target, so that only full fan speed shows what it has in hand."""
    return -outcome.hot_c


def _coolness(outcome: PointOutcome) -> float | None:
    return -outcome.die_c.likely


class Variable(Value, frozen=True):
    """Something that can be swept: its unit, bounds of what makes sense, and what it changes.

    `price` and `gain` say what a value costs and what it gives, for `optimum_of`; None: less is
    always better, or the values have no order. `against_least`: the optimum is told against the
    least value of the sweep, else against the greatest.
    """

    name: str
    unit: str
    least: float
    most: float
    change: Change
    price: Callable[[PointOutcome], float | None] | None = None
    gain: Callable[[PointOutcome], float | None] | None = None
    against_least: bool = False


VARIABLES: Mapping[str, Variable] = MappingProxyType(
    {
        variable.name: variable
        for variable in (
            Variable("power", "W", 1.0, 2_000.0, _with_power, _speed_lost, _in_hand),
            Variable("gap", "mm", 0.0, 500.0, _with_gap, _value, _in_hand, against_least=True),
            Variable("fans", "%", 1.0, 100.0, _with_fans, _noise, _coolness, against_least=True),
            Variable("room", "°C", -20.0, 60.0, _with_room),
            Variable("cards", "", 1.0, 64.0, _with_cards, _heat, _speed),
            Variable("cooler", "", 1.0, float(len(COOLER_CLASSES)), _with_cooler),
        )
    }
)


def swept(machine: AirMachine, variable: Variable, values: Sequence[float]) -> tuple[Point, ...]:
    """Return the machine at every value of a variable."""
    return tuple(Point(value, estimate_of(_at(machine, variable, value))) for value in values)


def _at(machine: AirMachine, variable: Variable, value: float) -> AirMachine:
    """Return a machine at a value, and with it what it may be like at worst.

    With fewer cards the unknown ones stay: which of them would go, nobody says.
    """
    changed = variable.change(machine, value)
    if machine.worst is None or variable.name == "cards":
        return changed
    return changed.changed(worst=variable.change(machine.worst, value))


def usual_values(variable: Variable, machine: AirMachine) -> tuple[float, ...]:
    """Return the values that are worth a look: none where the variable would change nothing."""
    cards = machine.cards
    if not _would_change(variable, cards):
        return ()
    match variable.name:
        case "power":
            return _usual_watts(cards)
        case "gap":
            return _stepped(0.0, 4.0, 16)
        case "fans":
            return _stepped(30.0, 5.0, 15)
        case "room":
            return _stepped(15.0, 2.5, 11)
        case "cards":
            return _stepped(1.0, 1.0, len(cards))
        case _:
            return _stepped(1.0, 1.0, len(COOLER_CLASSES))


def _would_change(variable: Variable, cards: Sequence[AirCard]) -> bool:
    """Whether some card is warmer or cooler at another value of the variable."""
    with_fans = [card for card in cards if card.cooling in WITH_FANS]
    match variable.name:
        case "gap":
            return any(card.below_gap_mm is not None for card in with_fans)
        case "fans":
            return bool(with_fans)
        case "cards":
            return len(cards) > 1
        case "cooler":
            return not all(card.ducted for card in cards)
        case _:
            return bool(cards)


def _usual_watts(cards: Sequence[AirCard]) -> tuple[float, ...]:
    """Return watts from half of the strongest card's power to all of it, in steps of whole tens of
    watts.
    """
    most = max(card.design_w or card.watts for card in cards)
    span = most / 2
    steps = MOST_USUAL - 1
    tens = ceil(span / 10.0 / steps)
    step = 10.0 * max(tens, 1)
    count = int(span / step)
    watts: list[float] = []
    for number in range(count, -1, -1):
        watts.append(most - step * number)
    return tuple(watts)


def _stepped(first: float, step: float, count: int) -> tuple[float, ...]:
    return tuple(first + step * number for number in range(count))


def present_value(variable: Variable, machine: AirMachine) -> float | None:
    """Return the value that a machine has already, at which the change would leave it as it is.

    None where its cards differ, where fans follow their cards, and where a gap is not known.
    """
    if variable.name == "room":
        return machine.case.room_c
    if variable.name == "cards":
        return float(len(machine.cards)) or None
    cards = filter(_COUNTING.get(variable.name), machine.cards)
    found = set(map(_OF_A_CARD[variable.name], cards))
    if len(found) == 1:
        return found.pop()
    return None


def _fan_percent(card: AirCard) -> float | None:
    if card.fixed_speed is None:
        return None
    return 100 * card.fixed_speed


def _sure_gap(card: AirCard) -> float | None:
    return None if card.may_touch else card.below_gap_mm


def _cooler_number(card: AirCard) -> float | None:
    """Return the place of a card's cooler among the kinds that are compared, from 1."""
    if card.cooling not in COOLER_CLASSES:
        return None
    return float(COOLER_CLASSES.index(card.cooling) + 1)


# What a variable is of one card, and which cards count where not all do.
_OF_A_CARD: Mapping[str, Callable[[AirCard], float | None]] = MappingProxyType(
    {
        "power": attrgetter("watts"),
        "fans": _fan_percent,
        "gap": _sure_gap,
        "cooler": _cooler_number,
    }
)
_COUNTING: Mapping[str, Callable[[AirCard], bool]] = MappingProxyType(
    {
        "gap": lambda card: card.below_gap_mm is not None,
        "cooler": lambda card: not card.ducted,
    }
)


def outcomes_of(points: Sequence[Point], gpus: Mapping[str, Gpu]) -> tuple[PointOutcome, ...]:
    """Return what every point is worth; points without a card are worth nothing.

    `gpus` are the records of the whole machine's cards, by label.
    """
    most = max((len(point.estimate.cards) for point in points), default=0)
    found: list[PointOutcome] = []
    for point in points:
        cards = point.estimate.cards
        warmest = warmest_of(cards)
        if warmest is None:
            continue
        speeds = [speed_of(card, gpus) for card in cards]
        known = [speed for speed in speeds if speed is not None]
        found.append(
            PointOutcome(
                at=point.at,
                label=warmest.card.label,
                die_c=warmest.die_c,
                hot_c=max(card.hot_c.likely for card in cards),
                watts=sum(card.watts.likely for card in cards),
                noise_dba=point.estimate.noise_dba,
                speed=sum(known) / most if len(known) == len(speeds) else None,
            )
        )
    return tuple(found)


def speed_of(card: CardEstimate, gpus: Mapping[str, Gpu]) -> float | None:
    """Return what a card computes at the power that it keeps, as a share of what it does at full
    power.

    None where nobody has measured it.
    """
    gpu = gpus.get(card.card.label)
    if gpu is None:
        return None
    loss = expected_loss(gpu, max(card.watts.likely, 1.0), Load.COMPUTE)
    if loss.low is None or loss.high is None:
        return None
    return 1 - (loss.low + loss.high) / 2


def optimum_of(variable: Variable, outcomes: Sequence[PointOutcome]) -> Optimum | None:
    """Return the value beyond which more of the price buys little of the gain: the knee of the
    curve.

    Price and gain are each measured from 0 to 1 over the values that were looked at; the knee is
    where the gain is farthest above the price (Satopää et al., Finding a "Kneedle" in a Haystack,
    2011). Of points within `AS_GOOD` of it the cheapest is taken. None where the trade is nearly a
    straight line, and for a variable that has no trade. What is priced and gained:

    power speed lost against the temperature at full fan speed gap millimetres against the same fans
    noise against temperature cards the temperature at full fan speed against what all compute
    together

    It holds for the values that were looked at: a wider sweep may have another knee.
    """
    rows = _trades(variable, outcomes)
    if len(rows) < LEAST_POINTS:
        return None
    best = _knee(rows)
    ordered = sorted((row.outcome for row in rows), key=lambda outcome: outcome.at)
    against = ordered[0] if variable.against_least else ordered[-1]
    if best is None or best is against:
        return None
    return Optimum(best, against)


def _knee(rows: Sequence[_Trade]) -> PointOutcome | None:
    prices = [row.price for row in rows]
    gains = [row.gain for row in rows]
    least_price = min(prices)
    least_gain = min(gains)
    price_span = max(prices) - least_price
    gain_span = max(gains) - least_gain
    if price_span <= 0 or gain_span <= 0:
        return None
    scored: list[tuple[float, _Trade]] = []
    for row in rows:
        gained = (row.gain - least_gain) / gain_span
        paid = (row.price - least_price) / price_span
        scored.append((gained - paid, row))
    most = max(above for above, _ in scored)
    if most < STANDS_OUT:
        return None
    as_good = [(above, row) for above, row in scored if above >= most - AS_GOOD]
    _, best = min(as_good, key=lambda found: (found[1].price, -found[0]))
    return best.outcome


class _Trade(NamedTuple):
    """What one value costs and what it brings."""

    price: float
    gain: float
    outcome: PointOutcome


def _trades(variable: Variable, outcomes: Sequence[PointOutcome]) -> list[_Trade]:
    """Return the outcomes with a known price and gain; none for a variable without a trade."""
    if variable.price is None or variable.gain is None:
        return []
    rows: list[_Trade] = []
    for outcome in outcomes:
        price = variable.price(outcome)
        gain = variable.gain(outcome)
        if price is not None and gain is not None:
            rows.append(_Trade(price, gain, outcome))
    return rows


def coolest_of(outcomes: Sequence[PointOutcome]) -> PointOutcome | None:
    """Return the value with the coolest warmest card at full fan speed, for variables without an
    order.
    """
    return min(outcomes, key=lambda outcome: (outcome.hot_c, outcome.at), default=None)
