"""The steady state of a machine under one set of constants: fans controlled to their target, cards
that throttle.

The air before the cards is sought, since throttling cards heat it less; everything else follows
from it in one pass from the first card of each row on. Knows no bands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rigwright.air.constants import Values
from rigwright.air.heat import (
    Balance,
    balance_of,
    breathed_share,
    delivered_cfm,
    flow_100,
    front_rise_k,
    highest_speed,
    intake_share,
    resistance,
    resistance_100,
)
from rigwright.air.machine import AirCard, AirCase, AirMachine
from rigwright.air.physics import kelvin_cfm_per_watt, pressure_ratio
from rigwright.record import Value

NEAR_K = 0.01  # far below what any figure is good for
MOST_STEPS = 40
FEEDBACK_W = 0.01
LOOP_SPEED = 0.6
HOTTEST_C = 150.0  # no card that the model is made for gets there
BARELY = (
    0.02  # the least share of the full airflow that is counted, so that resistances stay finite
)
ENOUGH = Balance(0.0, 0.0, 1.0, 1.0, 1.0)  # outside a closed case


class Flow(Value, frozen=True):
    """Air of the case in CFM, and what it warms by in K.

    Fans and blowers as they move it, which is less than they could where it does not come in.
    `through_cfm` None: nobody knows, as in servers. `in_share` and `out_share` are what intakes
    and exhausts move of what they would move with enough air on their other side.
    """

    intake_cfm: float
    exhaust_cfm: float
    blower_cfm: float
    through_cfm: float | None
    inside_w: float
    case_rise_k: float
    preheat_k: float
    front_c: float
    exit_c: float
    in_share: float = 1.0
    out_share: float = 1.0


class CardState(Value, frozen=True):
    """One card at rest:

    `hot_c` is what it would have at full fan speed and full power, `watts` what it keeps of it.
    `from_cards` are the kelvins that its intake owes to the heat of each other card, by index;
    `intake_k` is what the narrow gap before its fans costs. `fed` is less than 1 for a blower that
    pulls more than comes into the case.
    """

    die_c: float
    intake_c: float
    exhaust_k: float
    speed: float
    watts: float
    hot_c: float
    intake_share: float
    intake_k: float
    breathed: float
    from_cards: tuple[tuple[int, float], ...]
    fed: float = 1.0

    def throttles(self, wanted_w: float) -> bool:
        """Whether it runs at less than what it is allowed to draw."""
        return self.watts < wanted_w - FEEDBACK_W


class Solution(Value, frozen=True):
    """A machine at rest: its flow, every card in the order of the machine, and the share of full
    speed of each entry of its case fans.
    """

    flow: Flow
    cards: tuple[CardState, ...]
    fan_speeds: tuple[float, ...] = ()


class _Cooler(Value, frozen=True):
    """What a card is on its own: all that does not depend on the air before it."""

    at_100: float
    cfm_100: float
    cap: float
    clear: float
    target_c: float
    pressure: float
    fed: float


def solve(machine: AirMachine, values: Values) -> Solution:
    """Return the steady state; finite for every machine.

    Case fans with a curve turn as fast as the warmest card asks for, which they cool: the
    temperature at which both agree is sought.
    """
    if not machine.cards or not any(fans.follows_cards for fans in machine.case.fans):
        return _solved(machine, values, machine.case.room_c)

    def excess(celsius: float) -> float:
        return _warmest(_solved(machine, values, celsius)) - celsius

    return _solved(machine, values, crossing(excess, machine.case.room_c, HOTTEST_C))


def _warmest(solution: Solution) -> float:
    return max(card.die_c for card in solution.cards)


def _solved(machine: AirMachine, values: Values, fans_at_c: float) -> Solution:
    """The steady state with case fans as fast as they are at a temperature of the warmest card."""
    case = machine.case
    k = kelvin_cfm_per_watt(case.room_c, case.altitude_m)
    fan_speeds = tuple(fans.speed_at(fans_at_c) for fans in case.fans)
    intake, exhaust, blowers, balance = flows_of(machine, values, fan_speeds)
    if case.shape != "closed":
        balance = ENOUGH
    through = balance.through_cfm
    coolers = [_cooler(card, case, balance, values) for card in machine.cards]
    full_w = sum(card.watts * card.inside_share for card in machine.cards) + case.other_w
    preheat = k * case.preheat_w / through if through else 0.0

    def front_at(inside_w: float) -> float:
        if case.shape == "server":
            return case.room_c
        if case.shape == "open":
            return case.room_c + values["frame_k_kw"] * inside_w / 1000
        return case.room_c + preheat + front_rise_k(inside_w, k, balance, values)

    def at(front_c: float) -> tuple[list[CardState], float]:
        states = _cards_at(machine, coolers, front_c, k, values)
        inside = (
            sum(s.watts * c.inside_share for s, c in zip(states, machine.cards, strict=True))
            + case.other_w
        )
        return states, inside

    front = front_at(full_w)
    states, inside_w = at(front)
    if inside_w < full_w - FEEDBACK_W:
        front = crossing(lambda c: front_at(at(c)[1]) - c, front_at(case.other_w), front)
        states, inside_w = at(front)
    known = through if case.shape == "closed" else None
    rise = k * inside_w / known if known else 0.0
    exit_c = case.room_c + preheat + rise
    flow = Flow(
        intake_cfm=intake * balance.intakes,
        exhaust_cfm=exhaust * balance.exhausts,
        blower_cfm=blowers * balance.blowers,
        through_cfm=known,
        inside_w=inside_w,
        case_rise_k=rise,
        preheat_k=preheat,
        front_c=front,
        exit_c=exit_c,
        in_share=balance.intakes,
        out_share=balance.exhausts,
    )
    return Solution(flow, tuple(states), fan_speeds)


def flows_of(
    machine: AirMachine, values: Values, speeds: Sequence[float] = ()
) -> tuple[float, float, float, Balance]:
    """Return what the fans would blow in and out and blowers pull out with enough air on their
    other side, in CFM, and what comes of it.

    `speeds` are those of the case's fans as shares; without them all run at full speed.
    """
    intake, exhaust = 0.0, 0.0
    for number, moved in enumerate(machine.case.fans):
        speed = speeds[number] if speeds else 1.0
        if moved.inward:
            intake += delivered_cfm(moved, values, speed)
        else:
            exhaust += delivered_cfm(moved, values, speed)
    blowers = sum(flow_100(card, values) for card in machine.cards if card.cooling == "blower")
    return intake, exhaust, blowers, balance_of(intake, exhaust, blowers, values)


def target_of(card: AirCard, values: Values) -> float:
    """Return the temperature in °C that a card's firmware holds: hotter, it slows down."""
    if card.target_c is not None:
        return card.target_c
    return values["passive_target_c" if card.cooling == "passive" else "target_c"]


def _cooler(card: AirCard, case: AirCase, balance: Balance, values: Values) -> _Cooler:
    cfm = flow_100(card, values)
    cap = highest_speed(card.cooling, values)
    if card.cooling == "passive" and card.duct_cfm is not None:
        cap = max(min(card.duct_cfm * values["through_duct"] / cfm, 1.5), BARELY)
    return _Cooler(
        at_100=resistance_100(card, values),
        cfm_100=cfm,
        cap=cap,
        clear=max(intake_share(card, values), BARELY),
        target_c=target_of(card, values),
        pressure=pressure_ratio(case.altitude_m),
        fed=balance.blowers if card.cooling == "blower" else 1.0,
    )


def _cards_at(
    machine: AirMachine, coolers: list[_Cooler], front_c: float, k: float, values: Values
) -> list[CardState]:
    """Every card in the order of the machine, in which exhaust comes before who breathes it."""
    states: list[CardState] = []
    for card, cooler in zip(machine.cards, coolers, strict=True):
        share, from_cards = 0.0, ()
        intake = front_c
        if card.below is not None and card.below_gap_mm is not None and not card.ducted:
            lower = states[card.below]
            share = breathed_share(card.below_gap_mm, machine.cards[card.below].cooling, values)
            intake += share * (lower.intake_c + lower.exhaust_k - front_c)
            passed_on = [(index, share * kelvin) for index, kelvin in lower.from_cards]
            from_cards = ((card.below, share * lower.exhaust_k), *passed_on)
        states.append(_settled(card, cooler, intake, k, values, share, tuple(from_cards)))
    return states


def _settled(
    card: AirCard,
    cooler: _Cooler,
    intake_c: float,
    k: float,
    values: Values,
    share: float,
    from_cards: tuple[tuple[int, float], ...],
) -> CardState:
    free_share = cooler.pressure * cooler.fed
    watts, clear = card.watts, cooler.clear * free_share
    at_cap = _resistance_at(cooler.cap, clear, cooler, card, values)
    hot = intake_c + watts * at_cap
    speed, die = _controlled(card, cooler, intake_c, clear, hot, values)
    if card.fixed_speed is None and hot > cooler.target_c:
        speed, die = cooler.cap, max(cooler.target_c, intake_c)
        watts = min(max((cooler.target_c - intake_c) / at_cap, 0.0), watts)
    free = _resistance_at(speed, free_share, cooler, card, values)
    choked = watts * (_resistance_at(speed, clear, cooler, card, values) - free)
    moved = cooler.cfm_100 * max(speed * cooler.clear * cooler.fed, BARELY)
    return CardState(
        die_c=die,
        intake_c=intake_c,
        exhaust_k=k * watts / moved,
        speed=speed,
        watts=watts,
        hot_c=hot,
        intake_share=cooler.clear,
        intake_k=choked,
        breathed=share,
        from_cards=from_cards,
        fed=cooler.fed,
    )


def _resistance_at(
    speed: float, clear: float, cooler: _Cooler, card: AirCard, values: Values
) -> float:
    if card.cooling == "loop":
        return cooler.at_100
    return resistance(cooler.at_100, max(speed * clear, BARELY), values)


def _controlled(
    card: AirCard, cooler: _Cooler, intake_c: float, clear: float, hot_c: float, values: Values
) -> tuple[float, float]:
    """Return fan speed and temperature where the firmware's curve and the card agree."""
    if card.cooling == "loop":
        return LOOP_SPEED, hot_c
    if card.cooling == "passive" or card.fixed_speed is not None:
        speed = cooler.cap if card.fixed_speed is None else card.fixed_speed
        return speed, intake_c + card.watts * _resistance_at(speed, clear, cooler, card, values)
    quiet, quiet_c = values["quiet_share"], values["quiet_c"]
    at_target = min(values["target_share"], cooler.cap)

    def die_at(speed: float) -> float:
        return intake_c + card.watts * _resistance_at(speed, clear, cooler, card, values)

    coldest, warmest = die_at(quiet), die_at(at_target)
    if coldest <= quiet_c:
        return quiet, coldest
    if warmest >= cooler.target_c:
        speed = _speed_for(
            (cooler.target_c - intake_c) / max(card.watts, BARELY), clear, cooler, values
        )
        return min(max(speed, at_target), cooler.cap), cooler.target_c
    per_k = (at_target - quiet) / (cooler.target_c - quiet_c)
    die = crossing(lambda c: die_at(quiet + (c - quiet_c) * per_k) - c, quiet_c, cooler.target_c)
    return quiet + (die - quiet_c) * per_k, die


def _speed_for(at_most: float, clear: float, cooler: _Cooler, values: Values) -> float:
    """Return the fan speed at which a card has a resistance: the law of resistance the other way
    round.
    """
    still = values["still_share"]
    moving = (at_most / cooler.at_100 - still) / (1 - still)
    return moving ** (-4 / 3) / clear if moving > 0 else cooler.cap


def crossing(excess: Callable[[float], float], low: float, high: float) -> float:
    """Return where a falling function crosses nothing, within `NEAR_K`.

    An end where it does not cross in between. The rule of false position, with the weight of an end
    that stays halved (Illinois).
    """
    at_low, at_high = excess(low), excess(high)
    if at_low <= 0:
        return low
    if at_high >= 0:
        return high
    stayed = ""
    for _ in range(MOST_STEPS):
        middle = low + (high - low) * at_low / (at_low - at_high)
        here = excess(middle)
        if abs(here) < NEAR_K:
            return middle
        if here > 0:
            low, at_low = middle, here
            at_high = at_high / 2 if stayed == "high" else at_high
            stayed = "high"
        else:
            high, at_high = middle, here
            at_low = at_low / 2 if stayed == "low" else at_low
            stayed = "low"
    return (low + high) / 2
