"""The ribbon of a card on a riser: from the slot that feeds it to its fingers, and whether it is
long enough.

Knows where cards and slots are; how a ribbon runs is in routes, what to say about it in the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from rigwright.assembly import Assembly, SeatedCard, board_solids_of, derived_without_cards
from rigwright.assembly.brackets import is_bracket, risers_in
from rigwright.assembly.enclosure import is_sandwich
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seated import cooler_reach_mm
from rigwright.assembly.seats import Mount, Seat, is_for, slot_seats
from rigwright.figures import Basis, Figure
from rigwright.geometry import Box, Pose, Vec
from rigwright.lanes import feeding_slot
from rigwright.lanes.feeds import free_slots
from rigwright.parts import Riser, Slot
from rigwright.parts.motherboard import is_from_cpu
from rigwright.record import Value
from rigwright.routing.routes import BEND_RADIUS, Connector, Route, route, twists_between
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import worded

CONNECTOR_START, CONNECTOR_TOP = (
    44.7,
    11.25,
)  # of a slot: where its body begins, and how high it stands on the board
# From the middle of a slot to the side of what is plugged into it: half the width of its connector,
# 7.5 mm, and the housing of the plug around it.
HALF_PLUG = 5.0
CONNECTOR_END = {1: 69.7, 4: 83.7, 8: 100.7, 16: 133.7}
FINGERS = 89.2  # the middle of an x16 edge
OUT, BACKWARD, TOWARD_FANS, FORWARD = Vec(0, 0, 1), Vec(0, 1, 0), Vec(0, -1, 0), Vec(1, 0, 0)
REVERSED = 180


class Ribbon(Value, frozen=True):
    """A ribbon as it runs, with every figure that its length rests on."""

    slot: Slot
    route: Route
    figures: tuple[Figure, ...]
    ends: tuple[Vec, Vec]  # how its contacts run at the slot and at the card
    cramped: bool = (
        False  # it has to be turned about its line, and no straight leg is long enough for that
    )


def hangs(card: SeatedCard) -> bool:
    """Whether a card sits where only a riser reaches, or has one although it is over a slot."""
    if card.mount in (None, Mount.BAY, Mount.CHAMBER):
        return False
    return card.mount is not Mount.SLOT or card.riser is not None


def hangs_where_it_likes(card: SeatedCard) -> bool:
    """Return whether the spacing of a card's bar in a frame is unknown: its riser decides where it
    is, not the drawing.
    """
    plane = None if card.seat is None else card.seat.plane
    return card.mount is Mount.FRAME and plane is not None and plane.estimate


def comes_with_mount(card: SeatedCard, a: Assembly) -> bool:
    """Whether the riser belongs to the chassis or the bracket that holds the card, and is cut
    for it.
    """
    if card.riser is not None:
        return is_bracket(card.riser) and card.riser.riser_included is not False
    return a.chassis is not None and bool(a.chassis.riser_included)


def seats_with_own_riser(a: Assembly, kind: str) -> list[Seat]:
    """Return the places of the chassis' upright mount, where its one riser comes with it and no
    card hangs there yet.
    """
    if a.chassis is None or not a.chassis.riser_included:
        return []
    upright = [seat for seat in a.seats if _is_upright(seat)]
    if any(a.card_at(seat) is not None for seat in upright):
        return []
    return [seat for seat in upright if is_for(kind, seat, a.chassis)]


def _is_upright(seat: Seat) -> bool:
    """Whether a place is one of the chassis' own upright mount, in its first room."""
    return seat.mount is Mount.VERTICAL and seat.chamber_slot is None and seat.bracket is None


def ribbon_of(card: SeatedCard, a: Assembly) -> Ribbon | None:
    """Return how the riser of a card runs.

    None where card or slot have no known position, or it runs behind the board.
    """
    slot = feeding_slot(card, a.board)
    if slot is None:
        return None
    return _from_slot(card, slot, a)


def _laid(
    start: Connector, end: Connector, radius_mm: float, obstacles: tuple[Box, ...]
) -> tuple[Route | None, bool]:
    """Return how a ribbon runs, and whether it only runs so without room for its turns."""
    found = route(start, end, radius_mm, obstacles)
    twists = twists_between(start.across, end.across)
    if found is not None or not twists:
        return found, False
    flat = route(start, end.changed(across=start.across), radius_mm, obstacles)
    return None if flat is None else flat.changed(twists=twists), True


def _from_slot(card: SeatedCard, slot: Slot, a: Assembly) -> Ribbon | None:
    seat = card.seat
    pose = card.pose
    if seat is None or pose is None or seat.slot is not None:
        return None
    host = slot_position(a, slot)
    if host is None or a.chassis is None or is_sandwich(a.chassis):
        return None
    radius = _radius(card.riser)
    start = host_connector(slot, host, card.riser)
    end = device_connector(pose, card.riser)
    found, cramped = _laid(start, end, radius.value, _obstacles(card, a))
    if found is None:
        return None
    rests_on: tuple[Figure, ...] = (radius,)
    if seat.plane is not None:
        rests_on = (radius, seat.plane)
    return Ribbon(
        slot=slot,
        route=found,
        figures=rests_on,
        ends=(start.across, end.across),
        cramped=cramped,
    )


def slot_position(a: Assembly, slot: Slot) -> Pose | None:
    """Return where a slot of the board lies; None where that is not known or only guessed."""
    if a.enclosure is None:
        return None
    for seat in slot_seats(a.board, a.enclosure):
        if seat.slot is not None and seat.slot.name == slot.name and seat.located:
            return seat.pose
    return None


def _radius(riser: Riser | None) -> Figure:
    """Plain figures of the riser: no part that is tried against a build is one."""
    if riser is None:
        return Figure(BEND_RADIUS, Basis.ASSUMED, ())
    address = riser.address("min_bend_radius_mm")
    stated = riser.min_bend_radius_mm
    if stated is None:
        return Figure(BEND_RADIUS, Basis.ASSUMED, (address,))
    return Figure(stated, Basis.PUBLISHED, (address,))


def host_connector(slot: Slot, seat: Pose, riser: Riser | None) -> Connector:
    """The slot, and the way the ribbon leaves it: straight out unless its plug is an angled one.

    A plug at 180 degrees is a reversed one: it has its contacts the other way round.
    """
    lanes = slot.mechanical_lanes or 16
    end = CONNECTOR_END.get(lanes, CONNECTOR_END[16])
    middle = (CONNECTOR_START + end) / 2
    turned = _turned(riser, "host")
    ways = {90: TOWARD_FANS, 270: BACKWARD}
    across = FORWARD if turned != REVERSED else FORWARD.times(-1)
    at = Vec(middle, seat.offset.y, CONNECTOR_TOP)
    return Connector(at, ways.get(turned, OUT), across)


def device_connector(pose: Pose, riser: Riser | None) -> Connector:
    """The card's edge, and the way the ribbon leaves it: on from the fingers, or behind the card's
    back.

    A socket at 180 degrees is a reversed one, as at the slot.
    """
    turned = _turned(riser, "device")
    ways = {90: BACKWARD, 270: TOWARD_FANS}
    way = ways.get(turned, Vec(0, 0, -1))
    across = FORWARD.times(-1) if turned == REVERSED else FORWARD
    return Connector(
        at=pose.point((FINGERS, 0, 0)),
        way=pose.turn.apply(way),
        across=pose.turn.apply(across),
    )


def _turned(riser: Riser | None, end: str) -> int:
    angle = None if riser is None else getattr(riser, f"{end}_connector_angle_deg")
    return round(angle or 0.0) % 360


def _obstacles(card: SeatedCard, a: Assembly) -> tuple[Box, ...]:
    """Return the card itself and the board."""
    boards = (solid.box for solid in board_solids_of(a) if solid.role == "pcb")
    return (card.body, *boards)


# what feeds it


def room_beside(slot: Slot, card: SeatedCard) -> float | None:
    """Return the room from the cooler of a card in a slot to the middle of a slot below it,
    negative where it lies over that; None for a card elsewhere, or where a figure is not known.
    """
    if slot.position is None or card.position is None or card.mount is not Mount.SLOT:
        return None
    below = slot.position - card.position
    if below <= 0 or not card.size.thickness.known:
        return None
    return SLOT_PITCH * below - cooler_reach_mm(card)


def lies_over(card: SeatedCard, slot: Slot) -> bool:
    """Return whether the cooler of a card is known to leave no room for a plug in a slot."""
    room = room_beside(slot, card)
    return room is not None and room < HALF_PLUG


FeedRank = tuple[bool, bool, int]


class RiserFeed(Value, frozen=True):
    """A slot that could feed a card on a riser, how the ribbon would run, and how many lanes of the
    card it leaves without. `route` is None where its place is unknown.
    """

    slot: Slot
    route: Route | None
    missing: int
    is_covered: bool = False

    @property
    def rank(self) -> FeedRank:
        """What speaks against it, the worst first: that a card lies over it, that the processor
        does not feed it, lanes.
        """
        return self.is_covered, not is_from_cpu(self.slot.source), self.missing


def feeds_for(card: SeatedCard, a: Assembly) -> tuple[RiserFeed, ...]:
    """Return the free x16 slots for a card that is in none: those that no card lies over first,
    then those of the CPU, then those with the most lanes for it, then the nearest.
    """
    wanted = (card.gpu.lanes if card.gpu is not None else None) or 16
    found: list[RiserFeed] = []
    for slot in free_slots(a, but_for=card):
        if slot.mechanical_lanes == 16:
            ribbon = _from_slot(card, slot, a)
            route = None if ribbon is None else ribbon.route
            missing = max(0, wanted - (slot.electrical_lanes or 0))
            is_covered = any(lies_over(other, slot) for other in a.cards)
            found.append(RiserFeed(slot, route, missing, is_covered))
    return tuple(sorted(found, key=_by_rank))


def _by_rank(feed: RiserFeed) -> tuple[FeedRank, bool, float]:
    if feed.route is None:
        return feed.rank, True, 0.0
    return feed.rank, False, feed.route.wanted_mm


# what reaches


@derived_without_cards
def known_risers(a: Assembly) -> tuple[Riser, ...]:
    """Return every riser of the catalog that a machine is made of, in the order of `risers_in`.

    Kept for all places of a card, each of which asks for each slot that may feed it.
    """
    return risers_in(a.catalog)


def reaching(card: SeatedCard, a: Assembly, most_twists: int = 2) -> Iterator[Riser]:
    """Yield the ribbons of the catalog that reach a card with slack, shortest first.

    No slower or narrower than its own. Those that would have to be turned about their line more
    often than `most_twists` quarters are left out.
    """
    wanted: dict[tuple[int, int, float], float] = {}
    for riser in known_risers(a):
        if riser.riser_type != "riser_cable" or riser.length_mm is None:
            continue
        if not _as_good(riser, card.riser):
            continue
        host = _turned(riser, "host")
        device = _turned(riser, "device")
        shape = (host, device, _radius(riser).value)
        if shape not in wanted:
            on_riser = replace(card, riser=riser)
            ribbon = ribbon_of(on_riser, a)
            if ribbon is None or ribbon.route.twists > most_twists:
                wanted[shape] = inf
            else:
                wanted[shape] = ribbon.route.wanted_mm
        if wanted[shape] <= riser.length_mm:
            yield riser


def lanes_of(riser: Riser | None) -> int:
    """Return the lanes of a ribbon; sixteen where that is not known."""
    return 16 if riser is None else riser.lanes or 16


def _as_good(riser: Riser, own: Riser | None) -> bool:
    generation = 0 if own is None else own.pcie_gen or 0
    is_wide = (riser.lanes or 0) >= lanes_of(own)
    is_fast = (riser.pcie_gen or 0) >= generation
    return is_wide and is_fast


class RibbonReach(Value, frozen=True):
    """A riser's length against its way.

    `own_mm` None where it is not chosen or its length not known.
    """

    own_mm: float | None
    least_mm: float
    wanted_mm: float

    @property
    def words(self) -> str:
        """The answer in a sentence: "300 mm reaches with 22 mm to spare", "needs a riser of at
        least 234 mm".
        """
        own = self.own_mm
        least = self.least_mm
        wanted = self.wanted_mm
        if own is None:
            return worded("needs a riser of at least {least}", least=whole_length(least))
        if own < least:
            return worded(
                "{own} is {short} short: needs at least {least}",
                own=whole_length(own),
                short=whole_length(least - own),
                least=whole_length(least),
            )
        if own < wanted:
            return worded(
                "{own} reaches without slack: {wanted} wanted",
                own=whole_length(own),
                wanted=whole_length(wanted),
            )
        return worded(
            "{own} reaches with {spare} to spare",
            own=whole_length(own),
            spare=whole_length(own - wanted),
        )

    @property
    def short(self) -> str:
        """The answer in the few words of a row: "22 mm to spare"."""
        own = self.own_mm
        least = self.least_mm
        wanted = self.wanted_mm
        if own is None:
            return worded("{least} of riser", least=whole_length(least))
        if own < least:
            return worded("riser {least} short", least=whole_length(least - own))
        if own < wanted:
            return worded("riser without slack")
        return worded("riser {spare} to spare", spare=whole_length(own - wanted))


def reach_of(card: SeatedCard, a: Assembly) -> RibbonReach | None:
    """Whether the riser of a card reaches.

    None where it comes with its mount or too little is known.
    """
    if not hangs(card) or comes_with_mount(card, a):
        return None
    ribbon = ribbon_of(card, a)
    if ribbon is None:
        return None
    own = card.riser.length_mm if card.riser is not None else None
    wanted = ribbon.route.wanted_mm
    if own is not None and own < wanted and hangs_where_it_likes(card):
        return None
    return RibbonReach(own, ribbon.route.least_mm, wanted)


def reach_words(card: SeatedCard, a: Assembly) -> str:
    """Whether its riser reaches; "" for a card that needs none or of which too little is known."""
    if hangs(card) and comes_with_mount(card, a):
        return worded("riser included")
    reach = reach_of(card, a)
    return reach.words if reach is not None else ""
