"""Cables and splitters between a slot and its card: whether they reach, what they carry, what slots
must do for them.

Knows ratings and lengths of the parts; how a ribbon runs is in ribbons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from math import ceil

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.brackets import is_made_for
from rigwright.assembly.enclosure import PANEL_OFF, UNCOUNTED_MM, is_sandwich
from rigwright.assembly.seated import feeding_name
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Finding, Judged, Measure, NotChecked, Said, Sentence
from rigwright.checks.remedy import Choose, Remedy, by_hand
from rigwright.figures import Figure, field_of, published
from rigwright.figures.uncertain import doubted
from rigwright.lanes import feeding_slot
from rigwright.parts import Chassis, Riser
from rigwright.routing.ribbons import (
    Ribbon,
    comes_with_mount,
    feeds_for,
    hangs,
    hangs_where_it_likes,
    reaching,
    ribbon_of,
    slot_position,
)
from rigwright.routing.routes import Route
from rigwright.rules.connectors import unknown_connector
from rigwright.rules.other_slots import feed_from
from rigwright.rules.positions import unknown_row
from rigwright.rules.riser_plugs import M2, SLOT
from rigwright.rules.rule import rule
from rigwright.rules.say import (
    NO_SLOT_CHOSEN,
    not_checked,
    not_stated,
    place_is_unknown,
    sentence,
    unanswered,
)
from rigwright.text.numbers import length

Result = Iterator[Check | Finding | NotChecked]
OF_ANY_MOUNT = 150.0  # mm: no riser that comes with a mount is shorter
FIRST_SLOTS = 3  # the first slot for a graphics card is one of so many from the top


@rule(
    "mechanical",
    noun="length of the riser",
    short="a riser is too short",
    tight="a riser has little slack",
    source="Route with 10 % of slack, 15 mm for a bend of 10 mm, 30 mm for plugs",
    clearance="riser length",
    opens_place=False,  # other risers may be chosen
    sinks_without=("length_mm",),
)
def riser_too_short(a: Assembly) -> Result:
    """A riser is shorter than its way from the slot to the card."""
    rule = "riser-too-short"
    for card in a.cards:
        off_the_board = card.mount not in (None, Mount.SLOT) and hangs(card)
        if not off_the_board:
            continue
        if card.mount is Mount.VERTICAL:
            yield from unknown_row(rule, card, a)
        if card.riser is not None and _is_ribbon(card.riser):
            yield from _along_ribbon(rule, card, card.riser, a)
        elif card.riser is not None:
            yield from _along_cables(card, a)
        elif not comes_with_mount(card, a):
            why = sentence("no riser is chosen for {card}.", card=card.title)
            yield unanswered(rule, (card.label,), "build.riser", why).changed(sinks=True)


def _along_ribbon(rule: str, card: SeatedCard, riser: Riser, a: Assembly) -> Result:
    """A riser that is a ribbon against its way; one that comes with a mount reaches it, and so does
    one that is made for the chassis from the first slot of a board.
    """
    if riser.length_mm is None and _is_made_for_first_slot(card, riser, a):
        return
    if riser.length_mm is None and comes_with_mount(card, a):
        ribbon = ribbon_of(card, a)
        if ribbon is not None and ribbon.route.straight_mm > OF_ANY_MOUNT:
            yield not_stated(rule, (card.label,), riser, "length_mm")
        return
    missing = _unknown_way(rule, card, riser, a)
    yield from missing
    if not missing:
        yield from _reach(card, riser, a)


def _is_made_for_first_slot(card: SeatedCard, riser: Riser, a: Assembly) -> bool:
    """Whether a riser is made for the chassis, and hangs in a place that first slots have."""
    if a.chassis is None or riser.riser_included is False or not is_made_for(riser, a.chassis):
        return False
    slot = feeding_slot(card, a.board)
    return slot is not None and slot.position is not None and slot.position <= FIRST_SLOTS


def _along_cables(card: SeatedCard, a: Assembly) -> Result:
    """The shortest link cable of a card against its way, which is a straight line at best.

    On a bar of which nobody knows how it is set, one that is too short is not decided.
    """
    cable = _shortest_cable(card)
    if cable is None:
        return
    ribbon = ribbon_of(card, a)
    if hangs_where_it_likes(card):
        if ribbon is not None and (cable.length_mm or 0.0) < ribbon.route.wanted_mm:
            yield _unknown_spot(card, ribbon.route.wanted_mm, a)
        return
    missing = _unknown_way("riser-too-short", card, cable, a)
    yield from missing
    if not missing and ribbon is not None:
        yield _cable_reach(card, cable, ribbon, a)


def _shortest_cable(card: SeatedCard) -> Riser | None:
    """Return the shortest cable of known length between slot and card."""
    cables = [part for part in card.chain if part.length_mm is not None and _may_be_cable(part)]
    return min(cables, key=lambda part: part.length_mm or 0.0, default=None)


def _may_be_cable(part: Riser) -> bool:
    """Whether a part may be a link cable, and no card with sockets such as a carrier of drives."""
    ends = {part.host_plug, part.device_plug}
    return part.riser_type != "bifurcation_card" and ends.isdisjoint((SLOT, M2))


def _cable_reach(card: SeatedCard, cable: Riser, ribbon: Ribbon, a: Assembly) -> Check:
    assert cable.length_mm is not None
    own = published(cable.id, "length_mm", cable.length_mm)
    plane = card.seat.plane if card.seat is not None else None
    straight = round(ribbon.route.straight_mm, 6)
    return Check(
        rule="riser-too-short",
        what="riser length",
        parts=(card.label,),
        value=own.value,
        limit=straight,
        figures=(own, *(() if plane is None else (plane,))),
        words=partial(_short_cable_words, card, ribbon, a),
        wanted=round(ribbon.route.wanted_mm, 6) - straight,
        contact=False,
    )


def _short_cable_words(card: SeatedCard, ribbon: Ribbon, a: Assembly, judged: Judged) -> Said:
    way = ribbon.route
    own = judged.check.value
    title = "The link cable of {card} may be too short."
    if own < way.straight_mm:
        title = "The link cable of {card} is too short."
    return Said(
        sentence(title, card=card.title),
        sentence(
            "From {slot} it is {straight} in a straight line, {wanted} with bends and slack; the "
            "cable has {own}.",
            slot=ribbon.slot.name,
            straight=length(ceil(way.straight_mm)),
            wanted=length(ceil(way.wanted_mm)),
            own=length(own),
        ),
        remedies=(
            by_hand(
                "Choose link cables of {wanted_mm} or more for {card}",
                leads="riser",
                wanted_mm=length(ceil(way.wanted_mm)),
                card=card.title,
            ),
            by_hand("Feed it from a slot nearer to it"),
        ),
        place=card.drawn,
        measure=Measure(own, way.wanted_mm, "mm"),
    )


def _is_ribbon(riser: Riser) -> bool:
    """Link adapters are joined by cables that are chosen apart; those cables have a length."""
    if riser.riser_type == "slimsas_mcio_oculink_adapter":
        return riser.length_mm is not None
    return riser.riser_type in ("riser_cable", "vertical_bracket")


def _unknown_way(rule: str, card: SeatedCard, riser: Riser, a: Assembly) -> list[NotChecked]:
    """Return what is missing to say how long the way is, and the riser."""
    labels = (card.label,)
    slot = feeding_slot(card, a.board)
    if card.system != a.system:
        why = sentence(
            "where the second board lies, from which {card} is fed, is unknown.", card=card.title
        )
        return [unanswered(rule, labels, "build.second", why)]
    if slot is None or a.board is None or a.chassis is None or card.seat is None:
        return [_without_way(rule, card, a)]
    if is_sandwich(a.chassis):
        why = sentence(
            "where the card lies behind the board of {chassis} is unknown.", chassis=a.chassis.name
        )
        return [unanswered(rule, labels, field_of(a.chassis.id, "riser_included"), why)]
    if slot_position(a, slot) is None:
        field = f"{a.board.id}.slots.{slot.name}.position"
        entry = unanswered(rule, labels, field, place_is_unknown(slot.name, a.board))
        return [entry.changed(sinks=not hangs_where_it_likes(card))]
    if slot.mechanical_lanes is None:  # the plug stands at the end of the connector
        return [unknown_connector(rule, labels, slot, a.board)]
    if riser.length_mm is None:
        return [not_stated(rule, labels, riser, "length_mm")]
    return list(_unknown_plane(rule, card, card.seat.plane, riser, a.chassis))


def _without_way(rule: str, card: SeatedCard, a: Assembly) -> NotChecked:
    """No slot feeds it, or one of the board's sockets, of which nobody states where they lie."""
    socket = feeding_name(card)
    if socket is not None and a.board is not None and feeding_slot(card, a.board) is None:
        return unanswered(rule, (card.label,), "build.slot", place_is_unknown(socket, a.board))
    why = sentence(NO_SLOT_CHOSEN, card=card.title)
    return unanswered(rule, (card.label,), a.system.address("riser"), why)


def _unknown_plane(
    rule: str, card: SeatedCard, plane: Figure | None, riser: Riser, chassis: Chassis
) -> Iterator[NotChecked]:
    """What is missing to say where a card hangs at all."""
    if plane is None or plane.known:
        return
    for field in plane.rests_on:
        of_riser = field.startswith(f"{riser.id}.")
        entry = not_checked(rule, (card.label,), field, riser.name if of_riser else chassis.name)
        yield entry.changed(sinks=riser.length_mm is not None)


def _reach(card: SeatedCard, riser: Riser, a: Assembly) -> Result:
    ribbon = ribbon_of(card, a)
    assert riser.length_mm is not None
    if ribbon is None:
        why = sentence("no way for a ribbon to {card} is found.", card=card.title)
        yield unanswered("riser-too-short", (card.label,), riser.address("length_mm"), why)
        return
    own = published(riser.id, "length_mm", riser.length_mm)
    plane = card.seat.plane if card.seat is not None else None
    by_mount = comes_with_mount(card, a)
    limit, wanted, figures = _required(ribbon, plane, own.value, by_mount=by_mount)
    spare = own.value - limit - wanted
    if spare < 0 and hangs_where_it_likes(card):
        yield _unknown_spot(card, limit + wanted, a)
        return
    unknown: list[NotChecked] = []
    if -PANEL_OFF - wanted < spare < PANEL_OFF:
        may_not_reach = own.value - limit < PANEL_OFF
        for entry in _unknown_of_plane("riser-too-short", card, plane, a):
            unknown.append(entry.changed(sinks=may_not_reach))
    yield from unknown
    if unknown and spare < 0:
        return
    yield from _unknown_openings("riser-too-short", card, spare, a)
    yield Check(
        rule="riser-too-short",
        what="riser length",
        parts=(card.label,),
        value=own.value,
        limit=limit,
        figures=(own, *figures),
        words=partial(_short_words, card, ribbon, a),
        wanted=round(wanted, 6),
        contact=False,
    )


def _required(
    ribbon: Ribbon, plane: Figure | None, own_mm: float, *, by_mount: bool
) -> tuple[float, float, tuple[Figure, ...]]:
    """Return the length that a riser must have, how much more is wanted, both in mm, and the
    figures that they rest on.

    One that comes with its mount is held against the straight line. One that is too short however
    it is laid rests on the place of its card alone.
    """
    way = ribbon.route
    of_place = () if plane is None else (plane,)
    if by_mount:
        return round(way.straight_mm, 6), 0.0, of_place
    least = round(way.least_mm, 6)
    figures = of_place if own_mm < way.straight_mm else ribbon.figures
    return least, round(way.wanted_mm, 6) - least, figures


def _unknown_spot(card: SeatedCard, wanted_mm: float, a: Assembly) -> NotChecked:
    """Return the entry that nobody knows how far a card of a frame hangs from its slot, where its
    riser does not reach the place that is drawn.
    """
    assert a.chassis is not None and card.seat is not None
    why = sentence(
        "where {card} hangs on its bar is unknown; its riser wants {wanted} to {place} as drawn.",
        card=card.title,
        wanted=length(round(wanted_mm)),
        place=card.seat.title,
    )
    return unanswered("riser-too-short", (card.label,), a.chassis.address("gpu_pitch_mm"), why)


def _unknown_of_plane(
    rule: str, card: SeatedCard, plane: Figure | None, a: Assembly
) -> Iterator[NotChecked]:
    """What is missing to say where a card hangs, to which its riser reaches only just."""
    chassis = a.chassis
    if plane is None or not plane.estimate:
        return
    for field in plane.rests_on:
        part_id, _, name = field.rpartition(".")
        if chassis is not None and part_id == chassis.id and getattr(chassis, name, 0) is None:
            yield not_stated(rule, (card.label,), chassis, name)


def _unknown_openings(rule: str, card: SeatedCard, spare: float, a: Assembly) -> Result:
    """Return the entry that nobody says how many openings the chassis has: a vertical mount stands
    in the lowest, to which the riser may not reach.
    """
    if card.mount is not Mount.VERTICAL or a.chassis is None:
        return
    if a.chassis.expansion_slots is None and 0 <= spare < UNCOUNTED_MM:
        yield not_stated(rule, (card.label,), a.chassis, "expansion_slots")


def _short_words(card: SeatedCard, ribbon: Ribbon, a: Assembly, judged: Judged) -> Said:
    way = ribbon.route
    own = judged.check.value
    reaches = own >= way.least_mm
    title = "The riser of {card} is {by} too short."
    wanted = way.least_mm
    if reaches:
        title = "The riser of {card} lacks {by} of slack."
        wanted = way.wanted_mm
    lacks = ceil(ceil(wanted) - own)
    assumed: tuple[str, ...] = ()
    if a.board is not None:
        assumed = doubted(a.board, f"slots.{ribbon.slot.name}.position")
    return Said(
        sentence(title, card=card.title, by=length(lacks)),
        sentence(
            "From {slot} it needs at least {least}, {wanted} with slack ({way}); it has {own}.",
            own=length(own),
            slot=ribbon.slot.name,
            least=length(ceil(way.least_mm)),
            wanted=length(ceil(way.wanted_mm)),
            way=_way_words(way),
        ),
        remedies=_longer(card, way.wanted_mm, a),
        place=card.drawn,
        doubted=assumed,
        measure=Measure(own, wanted, "mm"),
    )


def _way_words(way: Route) -> Sentence:
    """Return how often a ribbon bends on its way and how often it is turned:

    "2 bends of 10 mm, a flip".
    """
    bends = "{bends} bends of {radius}"
    if way.bends == 1:
        bends = "one bend of {radius}"
    elif way.bends <= 0:
        bends = "no bend"
    along = sentence(bends, bends=way.bends, radius=length(way.radius_mm))
    turned = {0: "{along}", 2: "{along}, a flip"}.get(way.twists, "{along}, a twist")
    return sentence(turned, along=along)


def _longer(card: SeatedCard, wanted_mm: float, a: Assembly) -> tuple[Remedy, ...]:
    """The shortest risers of the catalog that do, else the length to look for.

    Then a slot that is nearer.
    """
    longer = by_hand(
        "Choose a riser of {wanted_mm} or more for {card}",
        leads="riser",
        wanted_mm=length(ceil(wanted_mm)),
        card=card.title,
    )
    named = other_risers(card, reaching(card, a))
    own_mm = 0.0
    if card.riser is not None:
        own_mm = card.riser.length_mm or 0.0
    nearer: Remedy = by_hand("Feed it from a slot nearer to it")
    for feed in feeds_for(card, a):
        if feed.route is not None and feed.route.wanted_mm <= own_mm:
            nearer = feed_from((card,), feed.slot, a)
            break
    return (*(named or (longer,)), nearer)


def other_risers(card: SeatedCard, risers: Iterable[Riser]) -> tuple[Remedy, ...]:
    """A card on the first two of some risers, from the same slot."""
    remedies: list[Remedy] = []
    for other in islice(risers, 2):
        fields = {
            f"placements.{card.index}.riser": other.id,
            f"placements.{card.index}.adapters": (),
        }
        remedies.append(Remedy(sentence("Choose {riser}", riser=other.name), Choose(fields)))
    return tuple(remedies)
