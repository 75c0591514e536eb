"""Every clearance of a build's cards: to each other, to the walls of the chassis, in openings, over plugs, on risers.

Asks the figures that the rules ask and calls them by the rules' names; what is too little is said there.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rigwright.assembly import Assembly, FittedBridge, Gap, SeatedCard, pairs_of
from rigwright.assembly.brackets import is_bracket, slots_held
from rigwright.assembly.enclosure import has_half_height_row, has_side_panel, is_sandwich, openings_field
from rigwright.assembly.envelopes import FINGER_BOTTOM, SIXTEEN_PIN, SLOT_PITCH, slots_by_thickness
from rigwright.assembly.seats import Mount, has_lying_bays
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.margins.rows import Clearance, above, answered, below, unanswered, unknown
from rigwright.mechanics.bridges import TOLERANCE, pitch_of
from rigwright.mechanics.ribbons import comes_with_mount, hangs, ribbon_of
from rigwright.parts import Chassis, Gpu
from rigwright.rules.breathing import (
    FLOOR_FREE,
    FLOOR_STARVED,
    GLASS_FREE,
    HOT_W,
    VENTED_PANELS,
)
from rigwright.rules.clearance import LENGTH_MARGIN, PANEL_MARGIN, height_on_end, length_room
from rigwright.rules.inferred import cooler_of, has_fans, may_have_fans
from rigwright.rules.openings import BOTTOM_MARGIN, OFF_THE_ROW, openings_for
from rigwright.rules.plug_room import (
    BRACKET_TOP,
    LID_AND_FLOOR,
    OTHER_ROOM,
    RACK_UNIT,
    SIXTEEN_PIN_ROOM,
    TOP_PLUG,
    back_of,
    hung_before,
)
from rigwright.rules.positions import overhang_mm, room_below, unknown_below, unlocated
from rigwright.rules.spacing import FREE_AIR, TOUCH

Rows = Iterator[Clearance]
RIBBONS = frozenset({"riser_cable", "vertical_bracket", "slimsas_mcio_oculink_adapter"})  # what a length is laid of


def card_clearances(a: Assembly) -> Rows:
    """All of them, subject by subject."""
    yield from answered("cards-collide", _gaps(a))
    for card in a.cards:
        if a.chassis is not None and a.enclosure is not None and card.seat is not None:
            yield from answered("card-length-over", _to_front(card, a), card.label)
            yield from answered("card-hits-side-panel", _to_panel(card, a, a.chassis), card.label)
            yield from answered("case-slot-count-over", _openings(card, a, a.chassis), card.label)
            yield from answered("card-past-board-bottom", _to_floor(card, a), card.label)
            yield from answered("plug-bend-space", _plug(card, a, a.chassis), card.label)
            yield from answered("full-height-in-low-case", _in_rack(card, a.chassis), card.label)
            yield from answered("riser-too-short", _riser(card, a), card.label)
            yield from answered("card-on-riser-unsupported", _bracket(card), card.label)
    for bridge in a.bridges:
        yield from answered("nvlink-pitch-mismatch", _bridge(bridge, a))


# between cards


def _gaps(a: Assembly) -> Rows:
    if len(a.cards) > 1:
        rule = "cards-collide"
        yield from (unanswered("gap", entry) for card in a.cards if (entry := unlocated(rule, card, a)))
    beside = {(g.upper.label, g.lower.label) for g in a.neighbours}
    for pair in pairs_of(a.cards):
        if (pair.upper.label, pair.lower.label) in beside or not _alike(pair) or pair.gap.value < 0:
            yield _gap(pair)


def _alike(pair: Gap) -> bool:
    return pair.upper.row == pair.lower.row


def _gap(pair: Gap) -> Clearance:
    """Cards that touch within what thickness is published to are a warning; fans want air on top."""
    wanted = FREE_AIR if has_fans(pair.upper) and _alike(pair) else 0.0
    labels = (pair.upper.label, pair.lower.label)
    figures = (pair.gap,) if wanted == 0 or not _alike(pair) else (pair.gap, *cooler_of(pair.upper))
    return above("cards-collide", "gap", labels, pair.gap.value, 0.0, figures, wanted_mm=wanted, clash_mm=TOUCH)


# to the front


def _to_front(card: SeatedCard, a: Assembly) -> Rows:
    assert a.chassis is not None and card.seat is not None
    if card.seat.mount is Mount.FRAME:
        return
    rule, labels, room = "card-length-over", (card.label, "chassis"), length_room(card, a)
    if room is None:
        if a.chassis.chassis_type != "open_frame":
            yield unknown(rule, "length", labels, field_of(a.chassis.id, "max_gpu_length_mm"))
        return
    limit, bare, plug, in_bay = room.free, card.size.length, card.size.plug_length, card.seat.mount is Mount.BAY
    if room.more and bare.value + plug.value > limit.value:  # what the limit was published with is out
        yield unknown(rule, "length", labels, *limit.rests_on)
        return
    if bare.value > limit.value:  # whatever stands behind it, and wherever its plug is
        plug, limit = plug.shifted(0.0, Basis.DERIVED), limit if limit.known else limit.shifted(0.0, Basis.DERIVED)
    elif in_bay and plug.value:
        plug = plug.shifted(0.0, Basis.ASSUMED)
    figures = (bare, *(() if plug.known and plug.value == 0 else (plug,)), limit)
    yield below(rule, "length", labels, bare.value + plug.value, limit.value, figures,
                wanted_mm=0.0 if in_bay else LENGTH_MARGIN)  # fmt: skip


# to the panel


def _to_panel(card: SeatedCard, a: Assembly, chassis: Chassis) -> Rows:
    assert card.seat is not None
    if card.seat.mount in (Mount.VERTICAL, Mount.UPRIGHT):
        yield from _vertical(card, a, chassis)
    elif card.seat.mount is not Mount.FRAME and has_side_panel(chassis) and not _lies(card, chassis):
        yield _height(card, a, chassis)


def _lies(card: SeatedCard, chassis: Chassis) -> bool:
    return card.seat is not None and card.seat.mount is Mount.BAY and has_lying_bays(chassis)


def _height(card: SeatedCard, a: Assembly, chassis: Chassis) -> Clearance:
    rule, labels, height = "card-hits-side-panel", (card.label, "chassis"), card.size.height
    panel = a.enclosure.panel if a.enclosure is not None else None
    if panel is None:
        return unknown(rule, "height to the panel", labels, field_of(chassis.id, "max_cpu_cooler_height_mm"))
    top = FINGER_BOTTOM + height.value
    return below(rule, "height to the panel", labels, top, panel.value, (height, panel), wanted_mm=PANEL_MARGIN)


def _vertical(card: SeatedCard, a: Assembly, chassis: Chassis) -> Rows:
    """In a vertical mount the fans want air before a closed panel, too."""
    assert card.seat is not None and card.seat.room is not None
    rule, labels, room, thickness = "card-hits-side-panel", (card.label, "chassis"), card.seat.room, card.size.thickness
    closed = has_fans(card) and chassis.side_panel not in VENTED_PANELS and not is_sandwich(chassis)
    wanted = GLASS_FREE if closed and a.gap_below(card) is None else PANEL_MARGIN
    yield below(rule, "thickness to the panel", labels, thickness.value, room.value, (thickness, room),
                wanted_mm=wanted)  # fmt: skip
    on_end = height_on_end(card, a)
    limits = [on_end] if on_end is not None else []
    if is_sandwich(chassis):
        most = chassis.max_gpu_height_mm
        if most is None:
            yield unknown(rule, "height", labels, field_of(chassis.id, "max_gpu_height_mm"))
        else:
            limits.append(published(chassis.id, "max_gpu_height_mm", most))
    height = card.size.height
    for limit in limits:
        yield below(rule, "height", labels, height.value, limit.value, (height, limit), wanted_mm=PANEL_MARGIN)


# openings and what lies beyond the last slot


def _openings(card: SeatedCard, a: Assembly, chassis: Chassis) -> Rows:
    """Openings, counted, as millimetres of their pitch; only a thickness that nobody knows leaves them open."""
    seat, rule, what, labels = card.seat, "case-slot-count-over", "openings", (card.label, "chassis")
    assert seat is not None
    if seat.mount not in (Mount.SLOT, *OFF_THE_ROW) or is_sandwich(chassis):
        return
    if entry := unlocated(rule, card, a):
        yield unanswered(what, entry)
        return
    openings, bracket = openings_for(card, a), _bracket_slots(card)
    field = field_of(seat.bracket or chassis.id, _openings_field(card, chassis))
    if openings is None or bracket is None or seat.index is None or _low_profile_open(card, chassis):
        yield unknown(rule, what, labels, field, field_of(card.card.id, "bracket_slots"))
        return
    needed, thickness = seat.index - 1 + bracket, card.size.thickness
    thick = slots_by_thickness(thickness.value) - bracket
    open_question = needed <= openings and (not thickness.known or thickness.estimate)
    figures = (Figure(openings, Basis.PUBLISHED, (field,)), *((thickness,) if open_question else ()))
    yield below(rule, what, labels, needed * SLOT_PITCH, openings * SLOT_PITCH, figures,
                wanted_mm=max(0.0, thick * SLOT_PITCH))  # fmt: skip


def _bracket_slots(card: SeatedCard) -> int | None:
    return card.card.bracket_slots if isinstance(card.card, Gpu) else card.card.slot_width


def _openings_field(card: SeatedCard, chassis: Chassis) -> str:
    assert card.seat is not None
    if card.seat.bracket is not None:
        return "slots_width_supported"
    return "vertical_slots" if card.seat.mount in OFF_THE_ROW else openings_field(chassis)


def _low_profile_open(card: SeatedCard, chassis: Chassis) -> bool:
    """Whether nobody knows if a card fits the chassis' half-height row."""
    if not has_half_height_row(chassis) or card.seat is None or card.seat.mount is not Mount.SLOT:
        return False
    return card.card.low_profile is None if isinstance(card.card, Gpu) else not card.size.height.known


def _to_floor(card: SeatedCard, a: Assembly) -> Rows:
    assert card.seat is not None
    if card.seat.mount is not Mount.SLOT or a.board is None:
        return
    rule, what, labels = "card-past-board-bottom", "room below the board", (card.label, "chassis")
    missing = list(unknown_below(rule, card, a))
    yield from (unanswered(what, entry) for entry in missing)
    room = room_below(a)
    if missing or room is None or a.board.width_mm is None:
        return
    over, low = overhang_mm(card, a.board.width_mm), room[0]
    figures = (card.size.thickness, low, *_of_the_board(a, low))
    yield below(rule, what, labels, over, low.value, figures, wanted_mm=BOTTOM_MARGIN)
    yield from _floor_air(card, a, round(low.value - over, 6), figures)


def _of_the_board(a: Assembly, low: Figure) -> tuple[Figure, ...]:
    """The board's own size, where the room below it does not rest on that already."""
    assert a.board is not None
    field = field_of(a.board.id, "width_mm")
    return () if field in low.rests_on else (Figure(0.0, Basis.PUBLISHED, (field,)),)


def _floor_air(card: SeatedCard, a: Assembly, free: float, figures: tuple[Figure, ...]) -> Rows:
    """The lowest card's fans; hot ones are starved below a limit, others want more but clash with the wall alone."""
    if card.gpu is None or not may_have_fans(card) or a.gap_below(card) is not None or a.chassis is None:
        return
    vented = any(fan.location == "bottom" and fan.count for fan in a.chassis.included_fans or ())
    share, hot = 0.5 if vented else 1.0, (card.power_w or 0) >= HOT_W and has_fans(card)
    limit = FLOOR_STARVED * share if hot else 0.0
    yield above("bottom-card-fan-starved", "air before the floor", (card.label, "chassis"), free, limit,
                (*figures, *cooler_of(card)), wanted_mm=FLOOR_FREE * share - limit,
                clash_mm=0.0 if hot else -inf)  # fmt: skip


# plugs and racks


def _stands(card: SeatedCard, chassis: Chassis) -> bool:
    """On the board, or on a bay's connector, toward the panel or the lid."""
    assert card.seat is not None
    return card.seat.mount is Mount.SLOT or (card.seat.mount is Mount.BAY and not has_lying_bays(chassis))


def _top_plugs(card: SeatedCard) -> bool:
    return card.gpu is not None and card.gpu.power_connectors != () and card.gpu.power_connector_edge != "rear_end"


def _edge(gpu: Gpu) -> tuple[Figure, ...]:
    field = field_of(gpu.id, "power_connector_edge")
    return () if gpu.power_connector_edge is not None else (Figure(0.0, Basis.ASSUMED, (field,)),)


def _plug(card: SeatedCard, a: Assembly, chassis: Chassis) -> Rows:
    rule, what, labels, gpu = "plug-bend-space", "room over the plug", (card.label, "chassis"), card.gpu
    panel = a.enclosure.panel if a.enclosure is not None else None
    if gpu is None or not _stands(card, chassis) or not has_side_panel(chassis) or not _top_plugs(card):
        return
    if panel is None or gpu.power_connectors is None:
        field = field_of(gpu.id, "power_connectors") if panel else field_of(chassis.id, "max_cpu_cooler_height_mm")
        yield unknown(rule, what, labels, field)
        return
    sixteen = any(plug.type in SIXTEEN_PIN for plug in gpu.power_connectors)
    wanted, least = SIXTEEN_PIN_ROOM if sixteen else OTHER_ROOM
    hung = hung_before(card, a)
    walls = [(labels, panel), *([((card.label, hung.label), back_of(hung))] if hung is not None else [])]
    for labels, wall in walls:
        room = round(wall.value - FINGER_BOTTOM - card.size.height.value, 6)
        figures = (card.size.height, wall, *_edge(gpu))
        yield above(rule, what, labels, room, least, figures, wanted_mm=wanted - least)


def _in_rack(card: SeatedCard, chassis: Chassis) -> Rows:
    if not chassis.rack_units or not _stands(card, chassis):
        return
    gpu = card.gpu
    plugs = gpu is not None and bool(gpu.power_connectors) and _top_plugs(card)
    needed = round(FINGER_BOTTOM + card.size.height.value + BRACKET_TOP + (TOP_PLUG if plugs else 0), 6)
    inside, outside = RACK_UNIT * chassis.rack_units - LID_AND_FLOOR, RACK_UNIT * chassis.rack_units
    basis = Basis.DERIVED if needed > outside else Basis.ASSUMED
    limit = Figure(inside, basis, (field_of(chassis.id, "rack_units"),))
    figures = (card.size.height, limit, *(_edge(gpu) if plugs and gpu is not None else ()))
    yield below("full-height-in-low-case", "height in the rack", (card.label, "chassis"), needed, inside, figures)


# ribbons and bridges


def _riser(card: SeatedCard, a: Assembly) -> Rows:
    """A mount's own ribbon is cut for it: only what no way of laying it mends counts."""
    rule, what, riser = "riser-too-short", "riser length", card.riser
    off_the_board = card.seat is not None and card.seat.mount is not Mount.SLOT and hangs(card)
    if riser is None or not off_the_board or riser.length_mm is None or riser.riser_type not in RIBBONS:
        return
    ribbon = ribbon_of(card, a)
    if ribbon is None:
        return
    own, way = published(riser.id, "length_mm", riser.length_mm), ribbon.route
    plane = tuple(f for f in (card.seat.plane if card.seat is not None else None,) if f is not None)
    if own.value < way.straight_mm or comes_with_mount(card, a):
        yield above(rule, what, (card.label,), own.value, way.straight_mm, (own, *plane))
    else:
        yield above(rule, what, (card.label,), own.value, way.least_mm, (own, *ribbon.figures),
                    wanted_mm=way.wanted_mm - way.least_mm)  # fmt: skip


def _bracket(card: SeatedCard) -> Rows:
    """A bracket that is not made for so thick a card holds it badly, but holds it: no clash."""
    bracket, thickness, rule, what = card.riser, card.size.thickness, "card-on-riser-unsupported", "thickness it holds"
    on_it = card.seat is not None and card.seat.mount in (Mount.VERTICAL, Mount.UPRIGHT)
    if bracket is None or not on_it or not is_bracket(bracket):
        return
    most, slots = bracket.max_card_thickness_mm, slots_held(bracket)
    if most is not None:
        figures = (thickness, published(bracket.id, "max_card_thickness_mm", most))
        yield below(rule, what, (card.label,), thickness.value, most, figures, clash_mm=-inf)
    elif slots is None:
        yield unknown(rule, what, (card.label,), field_of(bracket.id, "slots_width_supported"))
    else:
        held = published(bracket.id, "slots_width_supported", SLOT_PITCH * slots)
        unsure = (thickness,) if not thickness.known or thickness.estimate else ()
        needed = SLOT_PITCH * slots_by_thickness(thickness.value)
        yield below(rule, what, (card.label,), needed, held.value, (held, *unsure), clash_mm=-inf)


def _bridge(bridge: FittedBridge, a: Assembly) -> Rows:
    """How far a bridge's ends are from the connectors that they go onto."""
    first, second = bridge.cards
    pitch = pitch_of(bridge.part) if bridge.part.riser_type == "nvlink_bridge" else None
    if pitch is None or first is None or second is None or first is second:
        return
    rule, what, labels = "nvlink-pitch-mismatch", "bridge ends", (first.label, second.label)
    missing = [entry for card in (first, second) if (entry := unlocated(rule, card, a))]
    yield from (unanswered(what, entry) for entry in missing)
    if missing or not (first.located and second.located) or first.row != second.row:
        return
    off = round(abs(abs(first.along_row - second.along_row) - pitch.mm), 6)
    planes = tuple(c.seat.plane for c in (first, second) if c.seat is not None and c.seat.mount is Mount.FRAME)
    figures = (Figure(pitch.mm, Basis.PUBLISHED, (field_of(bridge.part.id, "card_pitch_slots"),)),
               *(plane for plane in planes if plane is not None))  # fmt: skip
    yield below(rule, what, labels, off, TOLERANCE, figures)
