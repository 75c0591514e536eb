"""Whether a card has room against the chassis: in length up to the front, in height up to the side panel.

One card at a time; cards against each other are in spacing.py, rear openings and slots in openings.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import BAY_LENGTH, has_side_panel, is_sandwich
from rigwright.assembly.envelopes import FINGER_BOTTOM
from rigwright.assembly.front import CAGE, FRONT, RESERVOIR, FrontRoom, Obstacle, front_room
from rigwright.assembly.radiators import radiators_of, walls_of
from rigwright.assembly.seats import Mount, has_lying_bays
from rigwright.checks import Check, Judged, Said
from rigwright.figures import Basis, Figure, by_part, field_of, published, resting_on
from rigwright.figures.uncertain import doubted
from rigwright.findings import NotChecked
from rigwright.parts import Chassis, Gpu
from rigwright.record import Value
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import not_checked, sentence, unanswered, unknown_figures, width_words
from rigwright.text.numbers import length, millimetres

Result = Iterator[Check | NotChecked]
LENGTH_MARGIN, PANEL_MARGIN = 10.0, 5.0


def length_limit(card: SeatedCard, a: Assembly) -> tuple[Figure | None, str]:
    """Free length at a card's place and the condition of that figure."""
    room = length_room(card, a)
    return (room.free, room.nearest.note) if room is not None else (None, "")


def length_room(card: SeatedCard, a: Assembly) -> FrontRoom | None:
    """Free length at a card's place with what ends it, and what taking that out would give."""
    assert a.chassis is not None and a.enclosure is not None and card.seat is not None
    if card.seat.mount is Mount.BAY:
        length = Figure(BAY_LENGTH, Basis.DERIVED, (field_of(a.chassis.id, "fhfl_cards"),))
        return FrontRoom(Obstacle(FRONT, length, "a full-length bay"))
    if card.seat.length is not None:
        return FrontRoom(Obstacle(FRONT, card.seat.length, "on end"))
    vertical = a.chassis.max_gpu_length_vertical_mm
    if card.seat.mount is Mount.VERTICAL and vertical is not None:
        figure = published(a.chassis.id, "max_gpu_length_vertical_mm", vertical)
        return FrontRoom(Obstacle(FRONT, figure, "in the vertical mount"))
    if a.enclosure.front is not None and _card_radiator_in_front(a):
        return front_room(a.chassis, a.cooler, a.enclosure, card_radiator=True)
    return a.derived_without_cards(_front)


def _card_radiator_in_front(a: Assembly) -> bool:
    hybrids = [(c.label, c.title, c.gpu) for c in a.gpus if c.gpu is not None and by_part(_is_hybrid, c.gpu)]
    if not hybrids or a.chassis is None:
        return False
    placed = walls_of(tuple(radiators_of(a.cooler, hybrids)), a.chassis)
    return any(wall == "front" and radiator.label != "cooler" for radiator, wall in placed)


def _is_hybrid(gpu: Gpu) -> bool:
    return gpu.cooler == "aio_hybrid"


def _front(a: Assembly) -> FrontRoom | None:
    assert a.chassis is not None and a.enclosure is not None
    return front_room(a.chassis, a.cooler, a.enclosure)


@rule(
    "mechanical",
    noun="card length",
    short="a card is too long for it",
    source="Maker drawings of chassis and card; plug lengths as built",
    measures=Measured.LENGTH,
    clearance="length",
    at_most=True,
    sinks=True,
)
def card_length_over(a: Assembly) -> Result:
    """A card with its plug is longer than the free length of the chassis."""
    rule = "card-length-over"
    for card in a.cards:
        if a.chassis is None or card.seat is None or card.seat.mount is Mount.FRAME:
            continue
        room = length_room(card, a)
        if room is None and a.chassis.chassis_type == "open_frame":
            continue
        yield from unknown_figures(rule, card.label, card.card.name, card.size.length)
        if room is None:
            yield not_checked(rule, (card.label,), field_of(a.chassis.id, "max_gpu_length_mm"), a.chassis.name)
        elif card.size.length.known:
            yield from _length(card, a.chassis, room)


def _length(card: SeatedCard, chassis: Chassis, room: FrontRoom) -> Result:
    """A limit that a radiator or a cage may shorten only answers for cards that are too long without it."""
    rule, longer = "card-length-over", card.size.length.value > room.free.value
    if room.more and (longer or card.size.length.value + card.size.plug_length.value > room.free.value):
        why = f"how much room there is for {card.title} without the {room.nearest.kind} is not published"
        yield unanswered(rule, (card.label,), room.free.rests_on[0], why)
    elif room.free.known or longer:
        yield from _length_margin(card, chassis, room)
    else:
        what = room.nearest.kind if room.nearest.kind in (CAGE, RESERVOIR) else "radiator"
        why = f"how much room the {what} leaves {card.title} is unknown"
        yield unanswered(rule, (card.label,), room.free.rests_on[0], why)


def _length_margin(card: SeatedCard, chassis: Chassis, room: FrontRoom) -> Result:
    rule, limit, bare, plug = "card-length-over", room.free, card.size.length, card.size.plug_length
    in_bay = card.seat is not None and card.seat.mount is Mount.BAY
    if bare.value > limit.value:  # too long wherever its plug is, and whatever else stands in front
        plug = plug.shifted(0.0, Basis.DERIVED)
        limit = limit if limit.known else limit.shifted(0.0, Basis.DERIVED)
    else:
        yield from unknown_figures(rule, card.label, card.card.name, plug)
        if not plug.known:
            return
        if in_bay and plug.value:  # bays are for cards with rear plugs: that only the plug does not fit is a guess
            plug = plug.shifted(0.0, Basis.ASSUMED)
    yield Check(
        rule=rule,
        what="length",
        parts=(card.label,),
        value=bare.value + plug.value,
        limit=limit.value,
        figures=(bare, plug, limit) if plug.value else (bare, limit),
        words=partial(_length_words, card, chassis, room, plug.value),
        at_most=True,
        # A bay is built for the standard length: no margin is wanted there, and none where nobody says where room ends.
        wanted=0.0 if in_bay or room.more else LENGTH_MARGIN,
    )


def _length_words(card: SeatedCard, chassis: Chassis, room: FrontRoom, plug_mm: float, judged: Judged) -> Said:
    limit, note, check = room.free, room.nearest.note, judged.check
    by = f"{length(-check.room)} too long" if check.room < 0 else f"only {length(check.room)} to spare"
    return Said(
        sentence(
            "{card} needs {needed}{plug}.",
            card=card.title,
            needed=length(check.value),
            plug=f" (incl. {plug_mm:.0f} mm plug)" if plug_mm else "",
        ),
        sentence(
            "{chassis} leaves {have}{note}: {by}{width}.",
            chassis=chassis.name,
            have=length(limit.value),
            note=f", {note}" if note else "",
            by=by,
            width=width_words(judged),
        ),
        remedies=(
            *_taking_out(room, check.value),
            "Choose a longer chassis",
            f"Choose a card of at most {length(limit.value - plug_mm)}",
        ),
        place=card.drawn,
        doubted=_doubted_length(card, chassis, limit),
    )


def _taking_out(room: FrontRoom, needed: float) -> Iterator[str]:
    """What the card would have once the obstacle is out, where that is enough or nobody says how much it is."""
    kind, free = room.nearest.kind, room.free.value
    if room.without is not None and room.without.known:
        there = room.without.value
        if needed <= there:
            yield f"Remove the {kind}: {length(there)} instead of {length(free)}"
    elif kind in (CAGE, RESERVOIR):
        yield f"Remove the {kind}: more than {length(free)}"


def _doubted_length(card: SeatedCard, chassis: Chassis, limit: Figure) -> tuple[str, ...]:
    """The uncertain ones among what makes of published lengths those that meet."""
    published = field_of(chassis.id, "max_gpu_length_mm")
    conditions = ("max_gpu_length_condition", "included_fans") if published in limit.rests_on else ()
    plugs = ("power_connector_edge", "power_connectors") if card.gpu is not None else ()
    return (*doubted(chassis, *conditions), *doubted(card.card, *plugs))


@rule(
    "mechanical",
    noun="room to the side panel",
    short="a card hits the side panel",
    source="PCIe CEM: finger bottom 3.4 mm above the board",
    measures=Measured.PANEL,
    clearance="height to the panel",
    at_most=True,
    sinks=True,
)
def card_hits_side_panel(a: Assembly) -> Result:
    """A card stands higher than the side panel or lid."""
    for card in a.cards:
        if a.chassis is None or card.seat is None or card.seat.mount is Mount.FRAME:
            continue
        if card.seat.mount in (Mount.VERTICAL, Mount.UPRIGHT):
            yield from _vertical(card, a)
        elif not (card.seat.mount is Mount.BAY and has_lying_bays(a.chassis)):
            yield from _upright(card, a)


class _Reach(Value, frozen=True):
    """How far a card reaches toward a limit, and the templates that say so."""

    what: str
    size: Figure
    value: float
    limit: Figure
    title: str
    detail: str
    fix: str


def _upright(card: SeatedCard, a: Assembly) -> Result:
    rule, height = "card-hits-side-panel", card.size.height
    assert a.chassis is not None and a.enclosure is not None
    if not has_side_panel(a.chassis):
        return
    yield from unknown_figures(rule, card.label, card.card.name, height)
    panel = a.enclosure.panel
    if panel is None:
        yield not_checked(rule, (card.label,), field_of(a.chassis.id, "max_cpu_cooler_height_mm"), a.chassis.name)
    elif height.known:
        title, detail = "{card} stands {value} above the board.", "The side panel of {chassis} is at {limit}: {by}."
        fix = f"Choose a card of at most {millimetres(panel.value - FINGER_BOTTOM)} height"
        reach = _Reach("height to the panel", height, FINGER_BOTTOM + height.value, panel, title, detail, fix)
        yield from _panel_margin(card, a.chassis, reach)


def _vertical(card: SeatedCard, a: Assembly) -> Result:
    """In a vertical mount it is the thickness that meets the panel; behind the board also the height has a limit."""
    rule, thickness = "card-hits-side-panel", card.size.thickness
    assert a.chassis is not None and card.seat is not None and card.seat.room is not None
    room = card.seat.room
    yield from unknown_figures(rule, card.label, card.card.name, thickness)
    yield from unknown_figures(rule, card.label, a.chassis.name, room)
    if thickness.known and room.known:
        detail = f"{card.seat.title.capitalize()} of {{chassis}} leaves {{limit}} before the side panel: {{by}}."
        fix = f"Choose a card of at most {millimetres(room.value)} thickness"
        what, title = "thickness to the panel", "{card} is {value} thick."
        reach = _Reach(what, thickness, thickness.value, room, title, detail, fix)
        yield from _panel_margin(card, a.chassis, reach)
    limit = height_on_end(card, a)
    if limit is not None and not limit.known:
        yield from unknown_figures(rule, card.label, a.chassis.name, limit)
    elif limit is not None:
        detail = "{chassis} leaves {limit} between board and front: {by}."
        yield from _height(card, a.chassis, limit, detail, "Choose a lower card or a less deep board")
    if is_sandwich(a.chassis):
        yield from _behind_board(card, a.chassis)


def height_on_end(card: SeatedCard, a: Assembly) -> Figure | None:
    """What the height of a card that stands on end has before the board: up to a radiator, a cage or the fans."""
    assert a.chassis is not None and a.enclosure is not None and card.seat is not None
    height, front = card.seat.height, a.enclosure.front
    if height is None or front is None:
        return height
    room = a.derived_without_cards(_front)
    taken = front.value - room.free.value if room is not None else 0.0
    if room is None or (room.free.known and taken == 0):
        return height
    return resting_on(height.value - taken, height, room.free)


def _behind_board(card: SeatedCard, chassis: Chassis) -> Result:
    limit = chassis.max_gpu_height_mm
    if limit is None:
        rule = "card-hits-side-panel"
        yield from unknown_figures(rule, card.label, card.card.name, card.size.height)
        yield not_checked(rule, (card.label,), field_of(chassis.id, "max_gpu_height_mm"), chassis.name)
        return
    most, detail = published(chassis.id, "max_gpu_height_mm", limit), "{chassis} takes {limit} at most: {by}."
    yield from _height(card, chassis, most, detail, f"Choose a card of at most {millimetres(limit)} height")


def _height(card: SeatedCard, chassis: Chassis, limit: Figure, detail: str, fix: str) -> Result:
    height = card.size.height
    yield from unknown_figures("card-hits-side-panel", card.label, card.card.name, height)
    if height.known:
        reach = _Reach("height", height, height.value, limit, "{card} is {value} high.", detail, fix)
        yield from _panel_margin(card, chassis, reach)


def _panel_margin(card: SeatedCard, chassis: Chassis, reach: _Reach) -> Result:
    yield Check(
        rule="card-hits-side-panel",
        what=reach.what,
        parts=(card.label, "chassis"),
        value=reach.value,
        limit=reach.limit.value,
        figures=(reach.size, reach.limit),
        words=partial(_panel_words, card, chassis, reach),
        at_most=True,
        wanted=PANEL_MARGIN,
    )


def _panel_words(card: SeatedCard, chassis: Chassis, reach: _Reach, judged: Judged) -> Said:
    room = judged.check.room
    by = f"{millimetres(-room)} too much" if room < 0 else f"only {millimetres(room)} to spare"
    sizes = ("width_mm", "height_mm", "depth_mm", "up") if reach.limit.estimate else ()
    return Said(
        sentence(reach.title, card=card.title, value=millimetres(reach.value)),
        sentence(reach.detail, chassis=chassis.name, limit=millimetres(reach.limit.value), by=by + width_words(judged)),
        remedies=("Choose a wider chassis", reach.fix),
        place=card.drawn,
        doubted=doubted(chassis, *sizes),
    )
