"""The steady state of a machine under one set of constants: fans controlled to their target, cards
that throttle.

The air before the cards is sought, since throttling cards heat it less; everything else follows
from it in one pass from the first card of each row on. Knows no bands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

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

NEAR_K = 0.001  # far below what any figure is good for
MOST_STEPS = 40
FEEDBACK_W = 0.01
LOOP_SPEED = 0.6
HOTTEST_C = 150.0  # no card that the model is made for gets there
BARELY = (
    0.02  # the least share of the full airflow that is counted, so that resistances stay finite
)
ENOUGH = Balance(0.0, 0.0, 1.0, 1.0, 1.0, 0.0)  # outside a closed case


class Flow(Value, frozen=True):
    """Air of the case in CFM, and what it warms by in K.

    Fans and blowers as they move it, which is less than they could where it does not come in.
    `through_cfm` None: nobody knows, as in servers. `for_blowers_cfm` goes besides through empty
    mounts to blowers, and takes no heat of the case along. `in_share` and `out_share` are what
    intakes and exhausts move of what they would move with enough air on their other side.
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
    for_blowers_cfm: float = 0.0


class CardState(Value, frozen=True):
    """One card of a settled machine:

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
    """A settled machine: its flow, every card in the order of the machine, and the share of full
    speed of each entry of its case fans.
    """

    flow: Flow
    cards: tuple[CardState, ...]
    fan_speeds: tuple[float, ...] = ()


class _Cooler(Value, frozen=True):
    """What a card is in its case: all that does not depend on the air before it.

    `breathed` is the share of its intake that is the exhaust of the card below. `moves` is what its
    fans move of their free air for want of pressure and of air in the case, `clear` what of that
    the gap before them leaves. The last three are resistances in K/W, at the highest speed, at the
    lowest and at that of the target.
    """

    at_100: float
    cfm_100: float
    cap: float
    gap_share: float
    target_c: float
    fed: float
    breathed: float
    moves: float
    at_cap: float
    at_quiet: float
    at_target: float

    @property
    def clear(self) -> float:
        """What its fans move of their free air at full speed, for all reasons together."""
        return self.gap_share * self.moves


class _Run(Value, frozen=True):
    """A card in some air: its intake, fan speed, temperature, power and the warmth of its exhaust
    over its intake; `hot_c` as in `CardState`.
    """

    intake_c: float
    speed: float
    die_c: float
    hot_c: float
    watts: float
    exhaust_k: float


def solve(machine: AirMachine, values: Values) -> Solution:
    """Return the steady state; finite for every machine.

    Case fans with a curve turn as fast as the warmest card asks for, which they cool: the
    temperature at which both agree is sought.
    """
    if not machine.cards or not any(fans.follows_cards for fans in machine.case.fans):
        return _solved(machine, values, machine.case.room_c)

    @cache
    def solved_at(fans_at_c: float) -> Solution:
        return _solved(machine, values, fans_at_c)

    def excess(fans_at_c: float) -> float:
        return max(card.die_c for card in solved_at(fans_at_c).cards) - fans_at_c

    return solved_at(crossing(excess, machine.case.room_c, HOTTEST_C))


def _solved(machine: AirMachine, values: Values, fans_at_c: float) -> Solution:
    """Return the steady state with case fans as fast as they are at a temperature of the warmest
    card.
    """
    case = machine.case
    k = kelvin_cfm_per_watt(case.room_c, case.altitude_m)
    fan_speeds = tuple(fans.speed_at(fans_at_c) for fans in case.fans)
    intake, exhaust, blowers, balance = flows_of(machine, values, fan_speeds)
    if case.shape != "closed":
        balance = ENOUGH
    through = balance.through_cfm
    coolers = [_cooler(card, machine, balance, values) for card in machine.cards]
    full_w = sum(card.watts * card.inside_share for card in machine.cards) + case.other_w
    kelvin_per_watt = k / through if through else 0.0
    preheat = kelvin_per_watt * case.preheat_w

    def front_at(inside_w: float) -> float:
        if case.shape == "closed":
            return case.room_c + preheat + front_rise_k(inside_w, k, balance, values)
        return case.room_c + _rise_outside_k(case, inside_w, values)

    @cache
    def runs_at(front_c: float) -> list[_Run]:
        return _runs_at(machine, coolers, front_c, k, values)

    def heat_at(front_c: float) -> float:
        pairs = zip(runs_at(front_c), machine.cards, strict=True)
        return sum(run.watts * card.inside_share for run, card in pairs) + case.other_w

    front = front_at(full_w)
    if heat_at(front) < full_w - FEEDBACK_W:
        # the warmer the air, the less the cards warm it: it is between what they warm it to where
        # it is as warm as it gets, and that
        coolest = front_at(heat_at(front))
        front = crossing(lambda c: front_at(heat_at(c)) - c, coolest, front)
    inside_w = heat_at(front)
    rise = kelvin_per_watt * inside_w
    flow = Flow(
        intake_cfm=intake * balance.intakes,
        exhaust_cfm=exhaust * balance.exhausts,
        blower_cfm=blowers * balance.blowers,
        through_cfm=through if case.shape == "closed" else None,
        inside_w=inside_w,
        case_rise_k=rise,
        preheat_k=preheat,
        front_c=front,
        exit_c=case.room_c + preheat + rise,
        in_share=balance.intakes,
        out_share=balance.exhausts,
        for_blowers_cfm=balance.for_blowers_cfm,
    )
    return Solution(flow, _states_of(machine, coolers, runs_at(front), values), fan_speeds)


def _rise_outside_k(case: AirCase, inside_w: float, values: Values) -> float:
    """Return how much warmer than the room the air before the cards is where no case is closed."""
    if case.shape == "open":
        return values["frame_k_kw"] * inside_w / 1000
    return 0.0


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
    inside = [card for card in machine.cards if not card.outside]
    blowers = sum(flow_100(card, values) for card in inside if card.cooling == "blower")
    balance = balance_of(intake, exhaust, blowers, values, machine.case.empty)
    return intake, exhaust, blowers, balance


def target_of(card: AirCard, values: Values) -> float:
    """Return the temperature in °C that a card's firmware holds: hotter, it slows down."""
    if card.target_c is not None:
        return card.target_c
    return values["passive_target_c" if card.cooling == "passive" else "target_c"]


def _cooler(card: AirCard, machine: AirMachine, balance: Balance, values: Values) -> _Cooler:
    cfm = flow_100(card, values)
    cap = highest_speed(card.cooling, values)
    if card.cooling == "passive" and card.duct_cfm is not None:
        cap = max(min(card.duct_cfm * values["through_duct"] / cfm, 1.5), BARELY)
    breathed = 0.0
    if card.below is not None and card.below_gap_mm is not None and not card.ducted:
        breathed = breathed_share(card.below_gap_mm, machine.cards[card.below].cooling, values)
    fed = balance.blowers if card.cooling == "blower" and not card.outside else 1.0
    moves = pressure_ratio(machine.case.altitude_m) * fed
    gap_share = max(intake_share(card, values), BARELY)
    at_100 = resistance_100(card, values)

    def at(speed: float) -> float:
        return _resistance_at(speed * gap_share * moves, at_100, card, values)

    return _Cooler(
        at_100=at_100,
        cfm_100=cfm,
        cap=cap,
        gap_share=gap_share,
        target_c=target_of(card, values),
        fed=fed,
        breathed=breathed,
        moves=moves,
        at_cap=at(cap),
        at_quiet=at(values["quiet_share"]),
        at_target=at(min(values["target_share"], cap)),
    )


def _resistance_at(share: float, at_100: float, card: AirCard, values: Values) -> float:
    """Return a card's resistance in K/W where its fans move that share of their free air."""
    if card.cooling == "loop":
        return at_100
    return resistance(at_100, max(share, BARELY), values)


def _runs_at(
    machine: AirMachine, coolers: list[_Cooler], front_c: float, k: float, values: Values
) -> list[_Run]:
    """Return the run of every card, in the order of the machine: a card comes before those that
    breathe its exhaust.
    """
    runs: list[_Run] = []
    for card, cooler in zip(machine.cards, coolers, strict=True):
        intake = machine.case.room_c if card.outside else front_c
        if cooler.breathed and card.below is not None:
            below = runs[card.below]
            intake += cooler.breathed * (below.intake_c + below.exhaust_k - front_c)
        runs.append(_run(card, cooler, intake, k, values))
    return runs


def _run(card: AirCard, cooler: _Cooler, intake_c: float, k: float, values: Values) -> _Run:
    watts = card.watts
    hot = intake_c + card.watts * cooler.at_cap
    if card.fixed_speed is None and hot > cooler.target_c:
        speed = cooler.cap
        die = max(cooler.target_c, intake_c)
        watts = min(max((cooler.target_c - intake_c) / cooler.at_cap, 0.0), watts)
    else:
        speed, die = _controlled(card, cooler, intake_c, hot, values)
    moved = cooler.cfm_100 * max(speed * cooler.gap_share * cooler.fed, BARELY)
    return _Run(
        intake_c=intake_c,
        speed=speed,
        die_c=die,
        hot_c=hot,
        watts=watts,
        exhaust_k=k * watts / moved,
    )


def _states_of(
    machine: AirMachine, coolers: list[_Cooler], runs: list[_Run], values: Values
) -> tuple[CardState, ...]:
    """Return the cards with what made them as warm as they are."""
    states: list[CardState] = []
    for card, cooler, run in zip(machine.cards, coolers, runs, strict=True):
        from_cards: list[tuple[int, float]] = []
        if card.below is not None and card.below_gap_mm is not None and not card.ducted:
            lower = states[card.below]
            share = cooler.breathed
            from_cards.append((card.below, share * lower.exhaust_k))
            from_cards.extend((index, share * kelvin) for index, kelvin in lower.from_cards)
        behind_gap = _resistance_at(run.speed * cooler.clear, cooler.at_100, card, values)
        free = _resistance_at(run.speed * cooler.moves, cooler.at_100, card, values)
        state = CardState(
            die_c=run.die_c,
            intake_c=run.intake_c,
            exhaust_k=run.exhaust_k,
            speed=run.speed,
            watts=run.watts,
            hot_c=run.hot_c,
            intake_share=cooler.gap_share,
            intake_k=run.watts * (behind_gap - free),
            breathed=cooler.breathed,
            from_cards=tuple(from_cards),
            fed=cooler.fed,
        )
        states.append(state)
    return tuple(states)


def _controlled(
    card: AirCard, cooler: _Cooler, intake_c: float, hot_c: float, values: Values
) -> tuple[float, float]:
    """Return fan speed and temperature where the firmware's curve and the card agree."""
    if card.cooling == "loop":
        return LOOP_SPEED, hot_c

    def die_at(speed: float) -> float:
        k_per_w = _resistance_at(speed * cooler.clear, cooler.at_100, card, values)
        return intake_c + card.watts * k_per_w

    if card.fixed_speed is not None:
        return card.fixed_speed, die_at(card.fixed_speed)
    if card.cooling == "passive":
        return cooler.cap, hot_c
    quiet = values["quiet_share"]
    quiet_c = values["quiet_c"]
    at_target = min(values["target_share"], cooler.cap)
    target_c = cooler.target_c
    coldest = intake_c + card.watts * cooler.at_quiet
    warmest = intake_c + card.watts * cooler.at_target
    if coldest <= quiet_c:
        return quiet, coldest
    if warmest >= target_c:
        at_most = (target_c - intake_c) / max(card.watts, BARELY)
        wanted = max(_speed_for(at_most, cooler, values), at_target)
        return min(wanted, cooler.cap), target_c
    per_k = (at_target - quiet) / (target_c - quiet_c)

    def excess(die_c: float) -> float:
        return die_at(quiet + (die_c - quiet_c) * per_k) - die_c

    ends = (coldest - quiet_c, warmest - target_c)
    die_c = crossing(excess, quiet_c, target_c, ends)
    return quiet + (die_c - quiet_c) * per_k, die_c


def _speed_for(at_most: float, cooler: _Cooler, values: Values) -> float:
    """Return the fan speed at which a card has a resistance: the law of resistance the other way
    round.
    """
    still = values["still_share"]
    moving = (at_most / cooler.at_100 - still) / (1 - still)
    if moving <= 0:
        return cooler.cap
    return moving ** (-4 / 3) / cooler.clear


def crossing(
    excess: Callable[[float], float],
    low: float,
    high: float,
    at_ends: tuple[float, float] | None = None,
) -> float:
    """Return where a falling function crosses nothing, within `NEAR_K`.

    An end where it does not cross in between. `at_ends` is what it is there, where that is known.
    The rule of false position, with the weight of an end that stays halved (Illinois).
    """
    at_low, at_high = at_ends or (excess(low), excess(high))
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
            low = middle
            at_low = here
            at_high = at_high / 2 if stayed == "high" else at_high
            stayed = "high"
        else:
            high = middle
            at_high = here
            at_low = at_low / 2 if stayed == "low" else at_low
            stayed = "low"
    return (low + high) / 2
