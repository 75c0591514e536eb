"""The air of an estimate as a network, taken apart into ways from an intake to an exhaust.

The network is the balance that the air model makes: what fans deliver, what goes through the case,
what each card moves, which share of a card's intake is the exhaust of the card below. Air that
cards move beyond what goes through the case goes round in it. A blower's leak of a few hundredths
to its neighbour is left out. All figures are CFM. Knows no places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rigwright.air import Estimate
from rigwright.air.bands import CardEstimate
from rigwright.air.constants import LIKELY
from rigwright.air.heat import delivered_cfm, flow_100
from rigwright.record import Value

BEFORE, BEHIND = "before the cards", "behind the cards"
FAN_IN, FAN_OUT = "fan in ", "fan out "
OPEN_IN, OPEN_OUT = "openings in", "openings out"
CARD_IN, CARD_OUT = "in ", "out "  # a card's own opening to the room: in an open frame, a bracket
BREATHING = frozenset({"open_air", "flow_through", "blower"})
LEAST_CFM = 0.05


class NetworkFlow(Value, frozen=True):
    """Air that goes from one place of the network to another."""

    start: str
    end: str
    cfm: float


class AirWay(Value, frozen=True):
    """Air that takes one way through the network.

    A way that goes round begins and ends with the same place.
    """

    places: tuple[str, ...]
    cfm: float

    @property
    def goes_round(self) -> bool:
        """Whether it stays in the case."""
        return self.places[0] == self.places[-1]


def is_intake(place: str) -> bool:
    """Whether air comes into the machine there."""
    return place.startswith((FAN_IN, CARD_IN)) or place == OPEN_IN


def is_exhaust(place: str) -> bool:
    """Whether air leaves the machine there."""
    return place.startswith((FAN_OUT, CARD_OUT)) or place == OPEN_OUT


def moved_cfm(card: CardEstimate) -> float:
    """What a card moves.

    The balance of the case counts blowers at full speed, and so does this.
    """
    full = flow_100(card.card, LIKELY) * card.state.fed
    if card.card.cooling == "blower":
        return full
    return full * card.state.speed * card.state.intake_share


def flows_of(estimate: Estimate) -> tuple[NetworkFlow, ...]:
    """The network of a machine.

    Empty where the model does not know what goes through the case: fans that nobody names are
    assumed for temperatures, but not drawn.
    """
    case = estimate.machine.case
    if case.shape == "closed":
        if case.assumed_fans or estimate.flow.through_cfm is None:
            return ()
        found = list(_closed(estimate, estimate.flow.through_cfm))
    elif case.shape == "server":
        found = list(_server(estimate))
    else:
        found = list(_open(estimate))
    return tuple(flow for flow in found if flow.cfm > LEAST_CFM)


def _server(estimate: Estimate) -> Iterator[NetworkFlow]:
    """Each card has air of its own through its duct."""
    for card in estimate.cards:
        if card.card.cooling == "loop":
            continue
        label = card.card.label
        cfm = moved_cfm(card)
        yield NetworkFlow(f"{CARD_IN}{label}", label, cfm)
        yield NetworkFlow(label, f"{CARD_OUT}{label}", cfm)


def _open(estimate: Estimate) -> Iterator[NetworkFlow]:
    """Each card breathes the room and the exhaust of the card below."""
    for shared in _shared(estimate):
        label = shared.card.card.label
        if shared.from_below is not None:
            yield shared.from_below
        yield NetworkFlow(f"{CARD_IN}{label}", label, shared.own)
        yield NetworkFlow(label, f"{CARD_OUT}{label}", shared.left)


def _closed(estimate: Estimate, through: float) -> Iterator[NetworkFlow]:
    fans = estimate.machine.case.fans
    flow = estimate.flow
    for index, fan in enumerate(fans):
        cfm = delivered_cfm(fan, LIKELY, estimate.fan_speeds[index])
        if fan.inward:
            yield NetworkFlow(f"{FAN_IN}{index}", BEFORE, cfm * flow.in_share)
        else:
            yield NetworkFlow(BEHIND, f"{FAN_OUT}{index}", cfm * flow.out_share)
    yield NetworkFlow(OPEN_IN, BEFORE, through - flow.intake_cfm)
    rest = through - flow.exhaust_cfm - flow.blower_cfm
    taken = 0.0
    for shared in _shared(estimate):
        card = shared.card.card
        bracket = f"{CARD_OUT}{card.label}"
        if shared.from_below is not None:
            yield shared.from_below
        yield NetworkFlow(BEFORE, card.label, shared.own)
        taken += shared.own
        if card.cooling == "blower":
            yield NetworkFlow(card.label, bracket, shared.cfm)
            continue
        # Half of some flow-through cards, and all of a ducted one, leaves at the bracket.
        blown_out = (1 - card.inside_share) * shared.cfm
        outside = min(blown_out, rest, shared.left)
        rest -= outside
        yield NetworkFlow(card.label, bracket, outside)
        yield NetworkFlow(card.label, BEHIND, shared.left - outside)
    yield NetworkFlow(BEHIND, OPEN_OUT, rest)
    yield NetworkFlow(BEHIND, BEFORE, taken - through)
    yield NetworkFlow(BEFORE, BEHIND, through - taken)


class _Shared(NamedTuple):
    """A card that moves air: what it takes from the card below, and what the next takes of its
    exhaust.
    """

    card: CardEstimate
    cfm: float
    from_below: NetworkFlow | None
    own: float  # of its intake, what no other card gives it
    left: float  # of its exhaust, what no other card takes


def _shared(estimate: Estimate) -> Iterator[_Shared]:
    """The cards in the chassis whose heat no loop takes."""
    passed = _passed_on(estimate)
    for index, card in enumerate(estimate.cards):
        if card.card.cooling == "loop" or card.card.outside:
            continue
        cfm = moved_cfm(card)
        from_below = None
        taken = 0.0
        if index in passed:
            below, taken = passed[index]
            giver = estimate.cards[below].card
            from_below = NetworkFlow(giver.label, card.card.label, taken)
        given = sum(share for giver_index, share in passed.values() if giver_index == index)
        yield _Shared(
            card=card,
            cfm=cfm,
            from_below=from_below,
            own=cfm - taken,
            left=cfm - given,
        )


def _passed_on(estimate: Estimate) -> dict[int, tuple[int, float]]:
    """Return, for each card that breathes another's exhaust, that card and how much of it."""
    found: dict[int, tuple[int, float]] = {}
    cards = estimate.cards
    left = [moved_cfm(card) for card in cards]
    for index, card in enumerate(cards):
        below = card.card.below
        if below is None or card.card.cooling not in BREATHING:
            continue
        if cards[below].card.cooling not in ("open_air", "flow_through"):
            continue
        wanted = card.state.breathed * moved_cfm(card)
        cfm = min(wanted, left[below])
        left[below] -= cfm
        found[index] = (below, cfm)
    return found


def ways_of(flows: tuple[NetworkFlow, ...]) -> tuple[AirWay, ...]:
    """The flows as ways: first what goes round, in proportion to what each card moves, then the
    rest from intake to exhaust, the widest first.
    """
    left: dict[str, dict[str, float]] = defaultdict(dict)
    for flow in flows:
        ends = left[flow.start]
        ends[flow.end] = ends.get(flow.end, 0.0) + flow.cfm
    found = list(_rounds(left))
    intakes = sorted(filter(is_intake, list(left)))
    for start in intakes:
        while (way := _widest(left, start)) is not None:
            found.append(_taken(left, way))
    return tuple(found)


def _rounds(left: dict[str, dict[str, float]]) -> Iterator[AirWay]:
    again = _flow(left, BEHIND, BEFORE)
    cards: dict[str, float] = {}
    for place, ends in left.items():
        if BEHIND in ends and place != BEFORE:
            cards[place] = ends[BEHIND]
    total = sum(cards.values())
    for card, cfm in cards.items():
        least = again * cfm / total
        while least > LEAST_CFM and (before := _led_to(left, card)) is not None:
            round_way = (BEFORE, *before, BEHIND, BEFORE)
            way = _taken(left, round_way, least)
            least -= way.cfm
            yield way
    yield from _further_rounds(left, cards)


def _further_rounds(left: dict[str, dict[str, float]], cards: Iterable[str]) -> Iterator[AirWay]:
    """What still goes round once every card that can has its share."""
    while _flow(left, BEHIND, BEFORE) > LEAST_CFM:
        sources = (card for card in cards if _flow(left, card, BEHIND) > LEAST_CFM)
        before = next((_led_to(left, card) for card in sources), None)
        if before is None:
            return
        yield _taken(left, (BEFORE, *before, BEHIND, BEFORE))


def _flow(left: Mapping[str, Mapping[str, float]], start: str, end: str) -> float:
    """What still goes from one place to another, in CFM."""
    return left.get(start, {}).get(end, 0.0)


def _led_to(left: dict[str, dict[str, float]], card: str) -> tuple[str, ...] | None:
    """The cards that air passes before it is in this one, and this one."""
    if _flow(left, BEFORE, card) > LEAST_CFM:
        return (card,)
    for lower, ends in left.items():
        if lower in (BEFORE, BEHIND) or is_intake(lower):
            continue
        if ends.get(card, 0.0) <= 0:
            continue
        before = _led_to(left, lower)
        if before is not None:
            return (*before, card)
    return None


def _widest(left: dict[str, dict[str, float]], start: str) -> tuple[str, ...] | None:
    """The way on from a place that takes the widest flow at each."""
    way = [start]
    while not is_exhaust(way[-1]):
        ends = left.get(way[-1], {})
        widest = max(ends, key=lambda end: ends[end], default=None)
        if widest is None or widest in way:
            return None
        if ends[widest] <= LEAST_CFM:
            return None
        way.append(widest)
    return tuple(way)


def _taken(
    left: dict[str, dict[str, float]], way: tuple[str, ...], most: float | None = None
) -> AirWay:
    """Take what a way can carry out of what is left."""
    steps = list(zip(way, way[1:], strict=False))
    cfm = min(left[start][end] for start, end in steps)
    if most is not None:
        cfm = min(cfm, most)
    for start, end in steps:
        left[start][end] -= cfm
    return AirWay(way, cfm)
