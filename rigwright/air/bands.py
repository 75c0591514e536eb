"""Estimates with bands: each group of constants is moved to both of its ends, and the effects add
up by squares.

Every result is an estimate. `MODEL_K` is what the model is off by when all constants are right,
from cross-validation. Gaps that nobody knows are a group, too: from free air to none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, sqrt
from typing import Literal

from rigwright.air.constants import BY_NAME, GROUPS, LIKELY, NOISE, Values, with_group
from rigwright.air.machine import AirCard, AirMachine
from rigwright.air.noise import Sound, loudness, sounds_of
from rigwright.air.physics import sound_sum
from rigwright.air.solve import CardState, Flow, Solution, solve, target_of
from rigwright.record import Value

MODEL_K = 4.0
# the mean error of rows that a fit has not seen: nearer to its target nobody knows whether a card
# slows
OFF_BY_K = 5.0
ASSUMED_FANS_SHARE = 0.5  # fans that nobody names may move half as much more or less
SAME_K = 0.05
# Where drivers slow a card down at the latest, as two of them report it (a TU102, and an Ada of
# which only margins are told). One that throttles is held to its target by and by, and was read
# at up to 89 °C.
SLOW_DOWN_C = 91.0
FULL_SPEED = 1.0


# "may": its temperature is over the target by no more than such estimates are off
Slowing = Literal["no", "may", "likely"]


class Band(Value, frozen=True):
    """A result with its ends: it is likely in between, and nobody promises it."""

    low: float
    likely: float
    high: float

    def at_least(self, least: float) -> Band:
        """Return the band with nothing below a bound."""
        return Band(max(self.low, least), max(self.likely, least), max(self.high, least))


class Cause(Value, frozen=True):
    """What warms a card:

    `by` the index of another card, or None; `share` of its intake that is that card's exhaust.
    """

    kind: str  # "room", "case", "card", "intake", "own"
    kelvin: float
    by: int | None = None
    share: float = 0.0


class CardEstimate(Value, frozen=True):
    """One card's results.

    `hot_c` is its temperature at full fan speed and full power: what decides on throttling.
    `memory_c` None: the card has no memory that runs hotter than its die.
    """

    card: AirCard
    die_c: Band
    intake_c: Band
    hot_c: Band
    speed: Band
    watts: Band
    memory_c: Band | None
    causes: tuple[Cause, ...]
    state: CardState


class Estimate(Value, frozen=True):
    """The air of a machine: flow and case air, every card, noise at one metre.

    `fan_speeds` are shares of full speed, one for each entry of the case's fans.
    """

    machine: AirMachine
    flow: Flow
    case_rise_k: Band
    through_cfm: Band | None
    cards: tuple[CardEstimate, ...]
    noise_dba: Band
    sounds: tuple[Sound, ...]
    fan_speeds: tuple[float, ...] = ()


def slowing_of(card: AirCard, state: CardState) -> Slowing:
    """Return whether a card slows down in the settled machine."""
    if not state.throttles(card.watts):
        return "no"
    if state.hot_c <= target_of(card, LIKELY) + OFF_BY_K:
        return "may"
    return "likely"


def estimate_of(machine: AirMachine, values: Values = LIKELY) -> Estimate:
    """Return the model's estimate of a machine, with bands.

    Unknown figures of some cards never help the others: no band ends below that of the machine as
    hot as it may be.
    """
    found = _estimate(machine, values)
    hottest = machine if machine.worst is None else machine.worst
    if any(card.is_of_unknown_size for card in hottest.cards):
        hottest = hottest.changed(cards=tuple(card.as_small() for card in hottest.cards))
    if hottest is machine:
        return found
    worst = _estimate(hottest, values)
    by_label = {card.card.label: card for card in worst.cards}
    return found.changed(
        case_rise_k=_reaching(found.case_rise_k, worst.case_rise_k),
        noise_dba=_reaching(found.noise_dba, _loudest(hottest, found, worst, values)),
        cards=tuple(_as_hot_as(card, by_label[card.card.label]) for card in found.cards),
    )


def _loudest(machine: AirMachine, found: Estimate, worst: Estimate, values: Values) -> Band:
    """Return the noise with cards that have no answer at full speed, at which they may run."""
    answered = {card.card.label for card in found.cards}
    cards: list[AirCard] = []
    all_answered = True
    for card in machine.cards:
        if card.label in answered:
            cards.append(card)
        else:
            all_answered = False
            cards.append(card.changed(fixed_speed=FULL_SPEED))
    if all_answered:
        return worst.noise_dba
    at_full_speed = machine.changed(cards=tuple(cards))
    return _estimate(at_full_speed, values).noise_dba


def _as_hot_as(card: CardEstimate, worst: CardEstimate) -> CardEstimate:
    """Return a card's estimate with bands that reach to those of a hotter machine."""
    memory = card.memory_c
    if memory is not None and worst.memory_c is not None:
        memory = _reaching(memory, worst.memory_c)
    return card.changed(
        die_c=_reaching(card.die_c, worst.die_c),
        intake_c=_reaching(card.intake_c, worst.intake_c),
        hot_c=_reaching(card.hot_c, worst.hot_c),
        speed=_reaching(card.speed, worst.speed),
        watts=card.watts.changed(low=min(card.watts.low, worst.watts.low)),
        memory_c=memory,
    )


def _reaching(band: Band, other: Band) -> Band:
    return band.changed(high=max(band.high, other.high))


def _estimate(machine: AirMachine, values: Values) -> Estimate:
    likely = solve(machine, values)
    ends = [(solve(machine, low), solve(machine, high)) for low, high in _ends(machine, values)]
    if any(card.may_touch for card in machine.cards):
        worst = tuple(card.at_worst() for card in machine.cards)
        ends.append((likely, solve(machine.changed(cards=worst), values)))

    def band(of: Callable[[Solution], float], model: float = 0.0) -> Band:
        around = [(of(low), of(high)) for low, high in ends]
        return _band(of(likely), around, model)

    def of_card(number: int, of: Callable[[CardState], float], model: float = 0.0) -> Band:
        return band(lambda solution: of(solution.cards[number]), model)

    cards: list[CardEstimate] = []
    for number, card in enumerate(machine.cards):
        state = likely.cards[number]
        die = of_card(number, lambda s: s.die_c, MODEL_K)
        hot = of_card(number, lambda s: s.hot_c, MODEL_K)
        if state.throttles(card.watts):
            die = die.changed(high=max(die.high, min(hot.high, SLOW_DOWN_C)))
        cards.append(
            CardEstimate(
                card=card,
                die_c=die,
                intake_c=of_card(number, lambda s: s.intake_c),
                hot_c=hot,
                speed=_within(of_card(number, lambda s: s.speed), 0.0, 1.0),
                watts=_within(of_card(number, lambda s: s.watts), 0.0, card.watts),
                memory_c=_memory(card, die, state, values),
                causes=causes_of(machine, likely, number),
                state=state,
            )
        )
    speeds = [state.speed for state in likely.cards]
    sounds = sounds_of(machine, speeds, values, likely.fan_speeds)
    through_cfm: Band | None = None
    if likely.flow.through_cfm is not None:
        through_cfm = band(_through).at_least(0.0)
    return Estimate(
        machine=machine,
        flow=likely.flow,
        case_rise_k=band(lambda s: s.flow.case_rise_k).at_least(0.0),
        through_cfm=through_cfm,
        cards=tuple(cards),
        noise_dba=_noise(machine, likely, ends, values),
        sounds=sounds,
        fan_speeds=likely.fan_speeds,
    )


def _through(solution: Solution) -> float:
    """All that goes through the case, in CFM: also what blowers draw for themselves alone."""
    return (solution.flow.through_cfm or 0.0) + solution.flow.for_blowers_cfm


def warmest_of(cards: Sequence[CardEstimate]) -> CardEstimate | None:
    """Return the warmest card; None if there are no cards.

    Of several that their fans hold at the same temperature, the one that would be hottest at full
    fan speed and full power.
    """
    return max(
        cards, key=lambda card: (round(card.die_c.likely, 1), card.hot_c.likely), default=None
    )


def _ends(machine: AirMachine, values: Values) -> list[tuple[Values, Values]]:
    """Return the values at both ends of every group.

    Fans that nobody names are a group of their own.
    """
    pairs = [
        (with_group(values, group, "low"), with_group(values, group, "high")) for group in GROUPS
    ]
    if machine.case.assumed_fans:
        few = dict(values)
        many = dict(values)
        few["delivered"] *= 1 - ASSUMED_FANS_SHARE
        many["delivered"] *= 1 + ASSUMED_FANS_SHARE
        pairs.append((few, many))
    return pairs


def _band(likely: float, ends: Sequence[tuple[float, float]], model: float) -> Band:
    down = model**2
    up = model**2
    for pair in ends:
        down += max(likely - min(pair), 0.0) ** 2
        up += max(max(pair) - likely, 0.0) ** 2
    return Band(likely - sqrt(down), likely, likely + sqrt(up))


def _within(band: Band, least: float, most: float) -> Band:
    low = max(band.low, least)
    likely = min(max(band.likely, least), most)
    high = min(band.high, most)
    return Band(low, likely, high)


def causes_of(machine: AirMachine, solution: Solution, number: int) -> tuple[Cause, ...]:
    """Return what a card's temperature is made of, the room first.

    Together they are its temperature.
    """
    state = solution.cards[number]
    card = machine.cards[number]
    room = machine.case.room_c
    from_cards: list[Cause] = []
    for index, kelvin in state.from_cards:
        from_cards.append(Cause("card", kelvin, index, state.breathed))
    of_others = sum(cause.kelvin for cause in from_cards)
    case = state.intake_c - room - of_others
    own = state.die_c - state.intake_c - state.intake_k
    found = [Cause("room", room), Cause("case", case), *from_cards]
    if card.gap_mm is not None and abs(state.intake_k) > SAME_K:
        found.append(Cause("intake", state.intake_k))
    else:
        own += state.intake_k
    found.append(Cause("own", own))
    return tuple(found)


def _memory(card: AirCard, die: Band, state: CardState, values: Values) -> Band | None:
    """Return the temperature of memory: over the die by what its own heat takes, in proportion to
    the power of the card.
    """
    if not card.memory:
        return None
    name = "memory_k" if card.memory == "both sides" else "memory_front_k"
    constant = BY_NAME[name]
    part = state.watts / 350.0
    likely = die.likely + values[name] * part
    own_low = (constant.likely - constant.low) * part
    own_high = (constant.high - constant.likely) * part
    low = hypot(die.likely - die.low, own_low)
    high = hypot(die.high - die.likely, own_high)
    return Band(likely - low, likely, likely + high)


def _noise(
    machine: AirMachine, likely: Solution, ends: Sequence[tuple[Solution, Solution]], values: Values
) -> Band:
    def level(solution: Solution, figures: Values) -> float:
        speeds = [state.speed for state in solution.cards]
        return loudness(machine, speeds, figures, solution.fan_speeds)

    around: list[tuple[float, float]] = []
    for low, high in ends:
        around.append((level(low, values), level(high, values)))
    quiet = with_group(values, NOISE, "low")
    loud = with_group(values, NOISE, "high")
    around.append((level(likely, quiet), level(likely, loud)))
    band = _band(level(likely, values), around, 0.0)
    return band.at_least(sound_sum(()))
