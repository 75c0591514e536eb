"""What the air model needs of an assembly: its fans by wall, what heats the case, and every card
with what is near it.

Says what had to be assumed and what nobody knows. Makes no estimate itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import pi
from typing import Literal

from rigwright.air.airflow import exhaust_of, is_ducted
from rigwright.air.bands import Estimate, estimate_of
from rigwright.air.before_fans import free_before_fans
from rigwright.air.constants import LIKELY
from rigwright.air.machine import (
    NO_EMPTY_MOUNTS,
    OUTWARD_WALLS,
    AirCard,
    AirCase,
    AirMachine,
    Cooling,
    EmptyMounts,
    Moved,
    Shape,
)
from rigwright.air.solve import CardState, solve
from rigwright.air.usual_fans import usual_beside, usual_words
from rigwright.assembly import (
    Assembly,
    SeatedCard,
    SeatedGpu,
    derived,
    derived_without_cards,
)
from rigwright.assembly.case_fans import OWN_WALLS, CaseFan, usual_way
from rigwright.assembly.gaps import gap_below
from rigwright.assembly.outside import stands_outside
from rigwright.assembly.radiators import radiator_wall, radiators_of
from rigwright.assembly.seated import plane_along_row
from rigwright.assembly.seats import Mount
from rigwright.build.labels import part_words, wall_name
from rigwright.parts import Chassis, FanMount, Gpu
from rigwright.power import budget_of
from rigwright.power.draws import draws_beside_cards
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, worded

MOST_W = 600.0  # of any card
BUSY_SPEED = LIKELY["target_share"]  # of the fans of a card under load
NO_FANS = messages(
    {
        "taken out": "All fans of the case are taken out: air comes in by its gaps alone.",
        "to come": "The case has no fan, and none is chosen: air comes in by its gaps alone.",
    }
)
TOUCH = -1.0  # published thickness is ±1 mm
COOLINGS: dict[str, Cooling] = {
    "open_air": "open_air",
    "flow_through": "flow_through",
    "blower": "blower",
    "passive": "passive",
    "aio_hybrid": "loop",
    "water_block": "loop",
}


@derived
def air_of(a: Assembly) -> Estimate:
    """Return the estimate of a build, worked out once."""
    return estimate_of(machine_of(a))


@derived
def settled_cards(a: Assembly) -> Mapping[str, tuple[AirCard, CardState]]:
    """Return each card with its likely state in the settled machine, by its label: that of the
    estimate, without its bands.
    """
    machine = machine_of(a)
    states = solve(machine, LIKELY).cards
    return {card.label: (card, state) for card, state in zip(machine.cards, states, strict=True)}


def machine_of(a: Assembly) -> AirMachine:
    """Return the build as the air model sees it; cards that exhaust come before those that breathe
    it.
    """
    a = a.built
    case, notes = case_of(a)
    unknown: list[tuple[str, str]] = []
    cards: list[AirCard] = []
    numbers: dict[str, int] = {}
    beside_w = 0.0  # of cards that nothing can be said of: their heat is inside all the same
    for card in _in_order_of_air(a):
        why = _why_unknown(card, a)
        if why:
            unknown.append((card.label, why))
            exhaust = exhaust_of(card, a)
            beside_w += exhaust.inside_w if exhaust is not None else 0.0
            continue
        numbers[card.label] = len(cards)
        cards.append(_card(card, a, numbers, card.power_w or 0.0))
    notes.extend(_gap_notes(cards))
    budget = budget_of(a)
    known = budget.wall_w is not None and not budget.unknown_fields
    worst = _worst(a, case, frozenset(label for label, _ in unknown))
    case = case.changed(other_w=case.other_w + beside_w)
    return AirMachine(
        case=case,
        cards=tuple(cards),
        wall_w=budget.wall_w if known else None,
        notes=tuple(notes),
        unknown=tuple(unknown),
        worst=worst,
    )


def _worst(a: Assembly, case: AirCase, unknown: frozenset[str]) -> AirMachine | None:
    """Return the machine as hot as it may be for all that is not known of its cards.

    Cards without an answer make their heat, and the most that any card makes where that is not
    known. Cards of no known place lie one below the other, and below the row of the others; those
    in another chamber only below each other.
    """
    adrift = _adrift(a)
    if a.chassis is None or not (adrift or unknown):
        return None
    cards: list[AirCard] = []
    numbers: dict[str, int] = {}
    last: dict[bool, int] = {}  # the last card of no known place, in a chamber or not
    for card in sorted(_in_order_of_air(a), key=lambda card: card not in adrift):
        made = _hottest(card, a, numbers, card.label in unknown)
        if made is None:
            continue
        chamber = _is_in_chamber(card)
        if chamber in last and _may_lie_above(card, a):
            made = made.changed(below=last[chamber], below_gap_mm=0.0, gap_mm=0.0, gap_known=True)
        numbers[card.label] = len(cards)
        if card in adrift:
            last[chamber] = len(cards)
        cards.append(made)
    return AirMachine(case, tuple(cards))


def _adrift(a: Assembly) -> list[SeatedGpu]:
    """Return cards of no known place; none where there is only one card, which has no neighbour."""
    if len(a.gpus) == 1:
        return []
    return [card for card in a.gpus if not card.located and not is_ducted(a.chassis, card)]


def _hottest(
    card: SeatedGpu, a: Assembly, numbers: dict[str, int], is_unknown: bool
) -> AirCard | None:
    """Return a card as hot as it may be, None where a loop takes its heat."""
    if is_unknown and card.gpu.cooler == "water_block":
        return None
    made = _card(card, a, numbers, MOST_W if card.power_w is None else card.power_w)
    if not is_unknown:
        return made
    # Its heat leaves it in some way or other, and it never slows.
    own = "open_air" if made.cooling == "passive" else made.cooling
    return made.changed(cooling=own, fixed_speed=BUSY_SPEED)


def _is_in_chamber(card: SeatedCard) -> bool:
    return card.seat is not None and card.seat.chamber_slot is not None


def _may_lie_above(card: SeatedCard, a: Assembly) -> bool:
    """Whether a card of no known place may lie before another's fans: before the first of a row,
    and before any other of no known place.
    """
    if not card.located:
        return True
    in_slot = card.mount is Mount.SLOT
    return in_slot and not is_ducted(a.chassis, card) and gap_below(card, a.neighbours) is None


def _gap_notes(cards: Iterable[AirCard]) -> Iterator[str]:
    """Yield why the bands of cards are wide whose free room before the fans is unknown."""
    labels = [card.label for card in cards if card.may_touch]
    labels.sort(key=lambda label: (len(label), label))
    if labels:
        yield worded(
            "How much air is before the fans is unknown for {cards}; the bands reach from "
            "free air to no gap at all.",
            cards=part_words(tuple(labels)),
        )


# the case


def case_of(a: Assembly) -> tuple[AirCase, list[str]]:
    """Return the case around the cards, with what was assumed of it in sentences."""
    chassis = a.chassis
    site = a.build.site
    shape = shape_of(chassis)
    notes = list[str]()
    fans = fans_of(a)
    state = _state_of_fans(a, fans) if shape == "closed" else "known"
    if state in NO_FANS:
        notes.append(translated(NO_FANS[state]))
    if state == "assumed":
        usual = usual_beside(fans, chassis)
        notes.append(usual_words(usual, fans))
        fans = (*usual, *fans)
    if shape == "server":
        notes.append(
            worded(
                "A server's fans are taken to give the cards what they ask for; nobody publishes "
                "how much."
            )
        )
    if shape == "closed":
        notes.extend(_fan_notes(a))
    other, preheat = heat_beside_cards(a)
    case = AirCase(
        shape=shape,
        fans=fans,
        other_w=other,
        preheat_w=preheat,
        room_c=site.room_c,
        altitude_m=site.altitude_m,
        assumed_fans=state == "assumed",
        fans_to_come=state == "to come",
        chosen=chassis is not None,
        empty=NO_EMPTY_MOUNTS if state == "assumed" else empty_mounts_of(chassis, fans),
    )
    return case, notes


def _state_of_fans(
    a: Assembly, fans: tuple[Moved, ...]
) -> Literal["known", "taken out", "to come", "assumed"]:
    """Return what is known of the fans of a closed case.

    Where it is unknown which come with it, some are assumed while the chosen ones leave them a
    place. Without any fan, somebody took them out, or the case is known to have none and they are
    to come.
    """
    taken_out = _all_taken_out(a)
    if a.chassis is None or a.chassis.included_fans is None:
        if usual_beside(fans, a.chassis) and not taken_out:
            return "assumed"
        if all(fan.behind_radiator for fan in fans):
            return "taken out" if taken_out else "assumed"
        return "known"
    if fans:
        return "known"
    return "taken out" if taken_out else "to come"


def empty_mounts_of(chassis: Chassis | None, fans: Iterable[Moved]) -> EmptyMounts:
    """Return the mounts of a chassis that none of some fans takes, by the largest set that each
    wall has.

    A wall with a radiator has none, nor one whose sizes nobody states.
    """
    before_cm2, behind_cm2 = 0.0, 0.0
    for mount in (chassis.fan_mounts if chassis is not None else None) or ():
        there = [fan for fan in fans if fan.wall == mount.location]
        if any(fan.behind_radiator for fan in there):
            continue
        free = _free_cm2(mount, there)
        if mount.location in OUTWARD_WALLS:
            behind_cm2 += free
        elif mount.location in OWN_WALLS:
            before_cm2 += free
    return EmptyMounts(before_cm2, behind_cm2)


def _free_cm2(mount: FanMount, there: Iterable[Moved]) -> float:
    """Return what fans leave of a wall's largest set: as many as a set has of their size leave
    nothing.
    """
    most = max((size.count * circle_cm2(size.mm) for size in mount.sizes), default=0.0)
    counts = {size.mm: size.count for size in mount.sizes}
    free_share = 1.0
    for fan in there:
        of_its_size = counts.get(fan.size_mm) or most / circle_cm2(fan.size_mm)
        free_share -= fan.count / of_its_size if of_its_size else 1.0
    return most * max(free_share, 0.0)


def circle_cm2(diameter_mm: float) -> float:
    """Return the area of a fan's circle."""
    return pi / 4 * (diameter_mm / 10) ** 2


def _all_taken_out(a: Assembly) -> bool:
    """Whether somebody took the chassis' own fans out, so that none is there rather than unknown
    ones.
    """
    chassis = a.build.chassis
    return any(setting.out and setting.part_id == chassis for setting in a.build.fan_settings)


def shape_of(chassis: Chassis | None) -> Shape:
    """Whether air goes through a case, about a frame, or through the ducts of a server."""
    if chassis is None or chassis.chassis_type == "open_frame":
        return "open"
    return "server" if chassis.max_double_width_gpus else "closed"


@derived_without_cards
def fans_of(a: Assembly) -> tuple[Moved, ...]:
    """Return every fan that is known to be on a wall of the case, also those of the processor's
    radiator.
    """
    if a.chassis is None or a.enclosure is None:
        return ()
    moved: list[Moved] = []
    for fan in a.case_fans:
        if fan.has_mount:
            _count_in(moved, _moved(fan))
    wall = radiator_wall(a.chassis, a.cooler)
    if wall:
        radiator = next(radiators_of(a.cooler, ()))
        count = max(round(radiator.size / radiator.fan_mm), 1)
        moved.append(Moved(wall, count, radiator.fan_mm, behind_radiator=True))
    return tuple(moved)


def _count_in(moved: list[Moved], fan: Moved) -> None:
    """Count one more fan in; fans alike on a wall are one entry."""
    for number, there in enumerate(moved):
        if there.changed(count=1) == fan:
            moved[number] = there.changed(count=there.count + 1)
            return
    moved.append(fan)


def _moved(fan: CaseFan) -> Moved:
    """Return one fan of the case; one on no known wall is taken to be where its way is usual."""
    usual_wall = "front" if fan.blows == "in" else "rear"
    wall = fan.wall or usual_wall
    moved = Moved(
        wall=wall,
        count=1,
        size_mm=fan.size_mm,
        blows="" if fan.blows == usual_way(wall) else fan.blows,
        speed=tuple((point.celsius, point.percent) for point in fan.speed),
    )
    if fan.part is None:
        return moved
    return moved.changed(
        rated_cfm=fan.part.airflow_cfm,
        noise_dba=fan.part.noise_dba,
        rated_mmh2o=fan.part.static_pressure_mmh2o,
    )


def _fan_notes(a: Assembly) -> Iterator[str]:
    """Yield what is taken of the chassis' own fans, in sentences: where they are and what they
    move.
    """
    own = [fan for fan in a.case_fans if fan.own]
    mounted = [fan for fan in own if fan.has_mount]
    where = _assumed_walls(mounted)
    if where:
        yield worded("Nobody states where the case's own fans are; taken: {where}.", where=where)
    if mounted:
        yield worded(
            "Nobody states what the case's own fans move; usual ones of their size are taken."
        )
    if len(mounted) < len(own):
        yield worded("Fans of the case whose place a radiator or other fans take move no air here.")


def _assumed_walls(fans: Iterable[CaseFan]) -> str:
    """Return the walls that fans are only taken to be on, with the number of fans on each."""
    walls = Counter(fan.wall for fan in fans if fan.placed == "assumed")
    words = [f"{wall_name(wall)} {count}" for wall, count in walls.items()]
    return comma_words(words)


@derived_without_cards
def heat_beside_cards(a: Assembly) -> tuple[float, float]:
    """Return the watts of all but the graphics cards that stay inside, and those that warm the air
    as it comes in.
    """
    wall = radiator_wall(a.chassis, a.cooler) if a.chassis is not None else ""
    inside, preheat = 0.0, 0.0
    for draw in draws_beside_cards(a):
        if draw.label == "cpu" and wall:
            preheat += 0.0 if wall in OUTWARD_WALLS else draw.watts
        else:
            inside += draw.watts
    return inside, preheat


# cards


def _in_order_of_air(a: Assembly) -> list[SeatedGpu]:
    """Return the cards so that those whose exhaust others breathe come before these: the last of a
    row first.
    """
    located = [card for card in a.gpus if card.located]
    located.sort(key=lambda card: -plane_along_row(card))
    others = [card for card in a.gpus if not card.located]
    return [*located, *others]


def _why_unknown(card: SeatedGpu, a: Assembly) -> str:
    if a.chassis is None:
        return worded("no case is chosen")
    if card.power_w is None:
        return worded("its power is unknown")
    if card.gpu.cooler == "water_block":
        return worded("the loop that its block belongs to is no part of the build")
    if card.gpu.cooler == "passive" and not is_ducted(a.chassis, card) and _duct_cfm(card) is None:
        return worded("nobody knows what air goes through its fins")
    if _overlaps(card, a):
        return worded("it overlaps the next card")
    return ""


def _overlaps(card: SeatedCard, a: Assembly) -> bool:
    pair = gap_below(card, a.neighbours)
    return pair is not None and pair.gap.known and pair.gap.value < TOUCH


def _duct_cfm(card: SeatedCard) -> float | None:
    return None if card.duct is None else card.duct.airflow_cfm


def _card(card: SeatedGpu, a: Assembly, numbers: dict[str, int], watts: float) -> AirCard:
    """Return one card with its power; `numbers` are the indices of those before it."""
    ducted = is_ducted(a.chassis, card)
    pair = gap_below(card, a.neighbours)
    beneath, gap_mm = None, None
    if pair is not None and pair.lower.label in numbers:
        beneath = numbers[pair.lower.label]
        gap_mm = pair.gap.value
    free = free_before_fans(card, a)
    return of_gpu(card.gpu).changed(
        label=card.label,
        title=card.title,
        watts=watts,
        gap_mm=free.value if free is not None and free.known else None,
        gap_known=ducted or (card.seat is not None and (free is None or free.known)),
        below=None if ducted else beneath,
        below_gap_mm=gap_mm,
        ducted=ducted,
        outside=stands_outside(card, a),
        duct_cfm=_duct_cfm(card),
        inside_share=_inside_share(card, a),
    )


def _inside_share(card: SeatedGpu, a: Assembly) -> float:
    exhaust = exhaust_of(card, a)
    return exhaust.inside_w / card.power_w if exhaust is not None and card.power_w else 1.0


def of_gpu(gpu: Gpu) -> AirCard:
    """Return what a card is on its own, wherever it is."""
    return AirCard(
        label="",
        title=gpu.name,
        cooling=COOLINGS[gpu.cooler],
        watts=gpu.board_power_w or 0.0,
        design_w=gpu.board_power_w,
        length_mm=gpu.length_mm,
        height_mm=gpu.height_mm,
        thickness_mm=gpu.thickness_mm,
        fan_count=gpu.fan_count or None,
        recess_mm=gpu.recess_mm,
        memory=gpu.hot_memory,
        noise_dba=gpu.noise_dba,
    )
