"""How warm each card would get with its fans at full speed and at full power: what decides whether
it can stay cool.

Straight arithmetic without iteration, on figures that may be stand-ins, so that rules can ask it of
a thousand cards; `solve` finds the same for the whole settled machine. Leaves out what nobody
knows: passive cards, loops, overlaps.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rigwright.air.airflow import inside_share, is_ducted
from rigwright.air.before_fans import free_before_fans
from rigwright.air.constants import LIKELY
from rigwright.air.heat import (
    Balance,
    balance_of,
    breathed_share,
    delivered_cfm,
    edge_ratio,
    flow_100,
    front_rise_k,
    highest_speed,
    resistance,
    resistance_100,
    share_of_speed,
)
from rigwright.air.machine import BREATHING, AirCase, Cooling
from rigwright.air.physics import kelvin_cfm_per_watt, pressure_ratio
from rigwright.air.reading import COOLINGS, MOST_W, TOUCH, case_of, of_gpu
from rigwright.assembly import (
    Assembly,
    SeatedCard,
    SeatedGpu,
    derived,
    derived_without_cards,
)
from rigwright.assembly.gaps import gap_below
from rigwright.assembly.outside import stands_outside
from rigwright.assembly.seated import plane_along_row
from rigwright.figures import Basis, Figure, by_part
from rigwright.geometry import largest
from rigwright.parts import Gpu
from rigwright.record import Value

BARELY = 0.02
TO_MICROWATTS = 6  # digits: what a sum is off by for the order of its terms is far less


class CaseFlow(Value, frozen=True):
    """What the fans of a closed case and its blowers would move with enough air on their other
    side, what comes of it, and what its cards and all else leave in it.
    """

    intake_cfm: float
    exhaust_cfm: float
    blower_cfm: float
    balance: Balance
    inside_w: float
    rise_k: float

    @property
    def through_cfm(self) -> float:
        """What goes through the case."""
        return self.balance.through_cfm


class AtFullSpeed(Value, frozen=True):
    """One card with its fans at full speed: its intake, its resistance and what comes of both.

    `unknown` are the gaps that nobody knows before its fans and those of the cards that it
    breathes after, which count as free air, and the powers of those cards, which count as none.
    `worst_c` is `hot_c` if the gaps were nothing and the powers as high as that of any card.
    """

    intake_c: float
    k_per_w: float
    exhaust_k: float
    hot_c: float
    by_neighbour_k: float
    worst_c: float
    unknown: tuple[Figure, ...] = ()


@derived_without_cards
def case_around(a: Assembly) -> AirCase:
    """Return the case without its cards."""
    return case_of(a)[0]


def cooling_of(gpu: Gpu) -> Cooling:
    """Return how a card gets rid of its heat."""
    return COOLINGS[gpu.cooler]


class _Own(Value, frozen=True):
    """What a card is on its own: figures of `heat` that need nothing of the machine around it."""

    at_100: float
    cfm_at_cap: float
    cap: float
    ratio_touching: float
    ratio_per_mm: float
    loss: float


class _SameCard:
    """A card as a key: the very object, since comparing all its figures takes longer than what
    is kept.
    """

    __slots__ = ("gpu",)

    def __init__(self, gpu: Gpu) -> None:
        self.gpu = gpu

    def __hash__(self) -> int:
        return id(self.gpu)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameCard) and other.gpu is self.gpu


@lru_cache(maxsize=1024)
def _own(same: _SameCard) -> _Own:
    card = of_gpu(same.gpu)
    cap = highest_speed(card.cooling, LIKELY)
    touching = edge_ratio(card.changed(gap_mm=0.0), LIKELY) or 0.0
    return _Own(
        at_100=resistance_100(card, LIKELY),
        cfm_at_cap=flow_100(card, LIKELY) * cap,
        cap=cap,
        ratio_touching=touching,
        ratio_per_mm=(edge_ratio(card.changed(gap_mm=1.0), LIKELY) or 0.0) - touching,
        loss=LIKELY["blower_loss" if card.cooling == "blower" else "open_air_loss"],
    )


def _at_100(gpu: Gpu) -> float:
    return _own(_SameCard(gpu)).at_100


def _cfm_at_cap(gpu: Gpu) -> float:
    return _own(_SameCard(gpu)).cfm_at_cap


def _cap(gpu: Gpu) -> float:
    return _own(_SameCard(gpu)).cap


def _ratio_touching(gpu: Gpu) -> float:
    return _own(_SameCard(gpu)).ratio_touching


def _ratio_per_mm(gpu: Gpu) -> float:
    return _own(_SameCard(gpu)).ratio_per_mm


def _loss(gpu: Gpu) -> float:
    return _own(_SameCard(gpu)).loss


@derived
def case_flow(a: Assembly) -> CaseFlow:
    """Return the air through a case with all cards at full power."""
    case = case_around(a)
    inside = case.other_w
    blowers = 0.0
    for card in a.gpus:
        if is_ducted(a.chassis, card) or stands_outside(card, a):
            continue
        if card.duct is None and card.power_w is not None:
            inside = inside + card.power_w * by_part(inside_share, card.gpu)
        if by_part(cooling_of, card.gpu) == "blower":
            blowers = blowers + LIKELY["blower_cfm"]
    intake, exhaust = _moved_by_case_fans(a)
    balance = balance_of(intake, exhaust, blowers, LIKELY, case.empty)
    k = kelvin_cfm_per_watt(case.room_c, case.altitude_m)
    inside = round(inside, TO_MICROWATTS)  # the same in whatever order the cards stand
    rise = k * inside / balance.through_cfm
    return CaseFlow(
        intake_cfm=intake,
        exhaust_cfm=exhaust,
        blower_cfm=blowers,
        balance=balance,
        inside_w=inside,
        rise_k=rise,
    )


@derived_without_cards
def _moved_by_case_fans(a: Assembly) -> tuple[float, float]:
    """Return what the fans of the case move inward and outward, in CFM: those with a curve as fast
    as cards at their target ask for.
    """
    intake, exhaust = 0.0, 0.0
    for moved in case_around(a).fans:
        cfm = delivered_cfm(moved, LIKELY, moved.speed_at(LIKELY["target_c"]))
        if moved.inward:
            intake += cfm
        else:
            exhaust += cfm
    return intake, exhaust


def memory_near_c(watts: float) -> float:
    """Return how warm the memory behind a card gets, with its die at the target, in °C."""
    return LIKELY["target_c"] + LIKELY["memory_k"] * watts / 350.0


def front_of(a: Assembly) -> float:
    """Return the air before the cards in °C.

    While it is unknown with which fans the case will run, as if its air never got warmer.
    """
    case = case_around(a)
    flow = case_flow(a)
    if case.shape == "server":
        return case.room_c
    if case.shape == "open":
        return case.room_c + LIKELY["frame_k_kw"] * flow.inside_w / 1000
    k = kelvin_cfm_per_watt(case.room_c, case.altitude_m)
    if case.fans_are_open:
        return case.room_c
    preheat = k * case.preheat_w / flow.through_cfm
    return case.room_c + preheat + front_rise_k(flow.inside_w, k, flow.balance, LIKELY)


@derived
def at_full_speed(a: Assembly) -> Mapping[str, AtFullSpeed]:
    """Return every card that something can be said of, by its label."""
    found: dict[str, AtFullSpeed] = {}
    waiting = [card for card in a.gpus if _is_answerable(card, a)]
    silent = [card for card in a.gpus if _is_of_unknown_power(card, a)]
    if not waiting or a.chassis is None:
        return found
    air = _air_before_cards(a)
    worst: dict[str, AtFullSpeed] = {}
    for card in reversed(_from_the_first([*waiting, *silent])):
        free = free_before_fans(card, a)
        if card.power_w is None:
            worst[card.label] = _one(card, a, air, {**found, **worst}, free, touches=True)
            continue
        state = _one(card, a, air, found, free)
        unknown = _unknown_of(card, a, free, found)
        if unknown:
            touching = _one(card, a, air, {**found, **worst}, free, touches=True)
            worst[card.label] = touching
            state = state.changed(worst_c=touching.hot_c, unknown=unknown)
        found[card.label] = state
    return found


def _unknown_of(
    card: SeatedCard, a: Assembly, free: Figure | None, found: Mapping[str, AtFullSpeed]
) -> tuple[Figure, ...]:
    """Return the unknown gaps that a card's temperature rests on, its own first; and the unknown
    power of a card whose exhaust it breathes.
    """
    unknown: list[Figure] = []
    if free is not None and not free.known:
        unknown.append(free)
    pair = gap_below(card, a.neighbours)
    if pair is None:
        return tuple(unknown)
    if _is_of_unknown_power(pair.lower, a):
        power = pair.lower.card.address("board_power_w")
        unknown.append(Figure(0.0, Basis.UNKNOWN, (power,)))
        return tuple(unknown)
    below = found.get(pair.lower.label)
    if below is not None:
        unknown += below.unknown
    return tuple(unknown)


def _is_answerable(card: SeatedGpu, a: Assembly) -> bool:
    if card.power_w is None or by_part(cooling_of, card.gpu) not in BREATHING:
        return False
    if is_ducted(a.chassis, card):
        return False
    pair = gap_below(card, a.neighbours)
    return pair is None or not pair.gap.known or pair.gap.value >= TOUCH


def _is_of_unknown_power(card: SeatedCard, a: Assembly) -> bool:
    """Whether a card makes an unknown amount of heat that others breathe."""
    if card.gpu is None or card.power_w is not None or is_ducted(a.chassis, card):
        return False
    return by_part(cooling_of, card.gpu) in BREATHING


class _Air(Value, frozen=True):
    """The air before the cards: °C, kelvins per watt and CFM, its pressure as a share of that at
    sea level, and what blowers get of what they pull.
    """

    front_c: float
    k: float
    pressure: float
    fed: float


def _air_before_cards(a: Assembly) -> _Air:
    case = case_around(a)
    known = case.shape == "closed" and not case.fans_are_open
    return _Air(
        front_c=front_of(a),
        k=kelvin_cfm_per_watt(case.room_c, case.altitude_m),
        pressure=pressure_ratio(case.altitude_m),
        fed=case_flow(a).balance.blowers if known else 1.0,
    )


def _from_the_first(cards: list[SeatedGpu]) -> list[SeatedGpu]:
    """Return cards in the order of their rows: a card that breathes comes before the card whose
    exhaust it breathes.
    """
    located = [card for card in cards if card.located]
    others = [card for card in cards if not card.located]
    return [*others, *sorted(located, key=plane_along_row)]


def _clear(gpu: Gpu, free: Figure | None, touches: bool) -> float:
    """Return what the gap before a card's fans leaves of their air, as a share; all of it where the
    gap is not known, unless it then counts as none.
    """
    if free is None or not (free.known or touches):
        return 1.0
    ratio = by_part(_ratio_touching, gpu)
    if free.known:
        ratio = ratio + largest(free.value, 0.0) * by_part(_ratio_per_mm, gpu)
    return share_of_speed(largest(ratio, LIKELY["leak_ratio"]), by_part(_loss, gpu))


def _one(
    card: SeatedGpu,
    a: Assembly,
    air: _Air,
    found: Mapping[str, AtFullSpeed],
    free: Figure | None,
    *,
    touches: bool = False,
) -> AtFullSpeed:
    """Return one card after those that it breathes; with `touches`, unknown gaps count as none."""
    gpu = card.gpu
    if stands_outside(card, a):
        air = air.changed(front_c=case_around(a).room_c, fed=1.0)
    watts = MOST_W if card.power_w is None else card.power_w
    intake = air.front_c
    by_neighbour = 0.0
    clear = _clear(gpu, free, touches)
    pair = gap_below(card, a.neighbours)
    below = found.get(pair.lower.label) if pair is not None else None
    if pair is not None and pair.lower.gpu is not None and below is not None:
        gap = pair.gap.value if pair.gap.known or not touches else 0.0
        share = breathed_share(gap, by_part(cooling_of, pair.lower.gpu), LIKELY)
        by_neighbour = share * (below.intake_c + below.exhaust_k - air.front_c)
        intake = air.front_c + by_neighbour
    fed = air.fed if by_part(cooling_of, gpu) == "blower" else 1.0
    speed = largest(by_part(_cap, gpu) * clear * air.pressure * fed, BARELY)
    k_per_w = resistance(by_part(_at_100, gpu), speed, LIKELY)
    through_cfm = by_part(_cfm_at_cap, gpu) * largest(clear * fed, BARELY)
    exhaust = air.k * watts / through_cfm
    hot = intake + watts * k_per_w
    return AtFullSpeed(
        intake_c=intake,
        k_per_w=k_per_w,
        exhaust_k=exhaust,
        hot_c=hot,
        by_neighbour_k=by_neighbour,
        worst_c=hot,
    )
