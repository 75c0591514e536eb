"""Whether a card has room against the chassis: in length up to the front, in height up to the side
panel.

One card at a time; cards against each other are in spacing.py, rear openings and slots in
openings.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.card_lengths import CAGE, FANS, FRONT, RESERVOIR, Fillings
from rigwright.assembly.enclosure import BAY_LENGTH, has_side_panel, is_sandwich
from rigwright.assembly.envelopes import FINGER_BOTTOM
from rigwright.assembly.hung import room_before_front
from rigwright.assembly.length_limit import FrontRoom, Obstacle, choice_of, room_beside
from rigwright.assembly.radiators import is_endless
from rigwright.assembly.seated import duct_length
from rigwright.assembly.seats import OFF_THE_REAR, Mount, has_lying_bays
from rigwright.assembly.validated import is_made_for_bay, is_validated
from rigwright.build.thresholds import length_margin_mm
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Choose, Need, Remedy
from rigwright.figures import Basis, Figure, field_of, published, resting_on
from rigwright.figures.uncertain import doubted
from rigwright.parts import Chassis
from rigwright.rules.front_doubts import before_usual_radiator, unknown_in_front
from rigwright.rules.mending import another_card, another_chassis
from rigwright.rules.positions import card_panel, panel_perhaps_nearer, unknown_panel, unknown_room
from rigwright.rules.rule import Measured, rule
from rigwright.rules.sandwich import (
    IS_THICK,
    PANEL_MARGIN,
    TAKES_AT_MOST,
    SandwichReach,
    height_check,
    lower_card,
    reach_check,
    single_height,
    sizes_together,
    thinner_card,
)
from rigwright.rules.say import (
    not_stated,
    sentence,
    unanswered,
    unknown_figures,
    width_words,
    worded,
)
from rigwright.text.language import translated
from rigwright.text.numbers import length, whole_length
from rigwright.text.sentence import messages

Result = Iterator[Check | NotChecked]
DEEPEST_RADIATOR = 85.0  # 60 mm, the thickest that are sold, and one row of fans
PLACE_OF_RADIATOR = (".radiator_support", ".radiator_mm")  # fields that decide in which wall it is


def length_limit(card: SeatedCard, a: Assembly) -> tuple[Figure | None, str]:
    """Return the free length at a card's place and the condition of that figure."""
    room = length_room(card, a)
    return (room.free, room.nearest.note) if room is not None else (None, "")


def length_needed(card: SeatedCard, a: Assembly) -> float:
    """Return what a card takes of the free length: with its plug or its duct, unless it is one that
    its bay is made for.
    """
    bare = card.size.length.value
    if is_made_for_bay(card, a.chassis):
        return bare
    behind = card.size.plug_length.value
    if card.duct is not None:
        behind = max(behind, duct_length(card.duct).value)
    return bare + behind


def length_room(card: SeatedCard, a: Assembly) -> FrontRoom | None:
    """Return the free length at a card's place with what ends it, and what taking that out would
    give.
    """
    chassis, enclosure = a.chassis, a.enclosure
    assert chassis is not None and enclosure is not None and card.seat is not None
    if card.mount is Mount.BAY:
        length = Figure(BAY_LENGTH, Basis.DERIVED, (field_of(chassis.id, "fhfl_cards"),))
        return FrontRoom(Obstacle(FRONT, length, worded("in a full-length bay")))
    if card.seat.length is not None:
        return FrontRoom(Obstacle(FRONT, card.seat.length, worded("on end")))
    vertical = chassis.max_gpu_length_vertical_mm
    if card.mount is Mount.VERTICAL and vertical is not None:
        figure = published(chassis.id, "max_gpu_length_vertical_mm", vertical)
        own = FrontRoom(Obstacle(FRONT, figure, worded("in the vertical mount")))
        return room_beside(own, chassis, Fillings(a.cooler, a.psus, enclosure.fitted))
    room = room_before_front(a)
    return room and before_usual_radiator(room, chassis, length_needed(card, a))


@rule(
    "mechanical",
    noun="card length",
    short="a card is too long for it",
    tight="little room before a card",
    source="Maker drawings of case and card; plug lengths as built",
    measures=Measured.LENGTH,
    clearance="length",
    sinks=True,
    wants="length_margin_mm",
)
def card_length_over(a: Assembly) -> Result:
    """A card with its plug is longer than the free length of the case."""
    rule = "card-length-over"
    for card in a.cards:
        if a.chassis is None or card.mount in (None, *OFF_THE_REAR):
            continue
        room = length_room(card, a)
        if room is None and is_endless(a.chassis, a.cooler):
            continue
        yield from unknown_figures(rule, card.label, card.card.name, card.size.length)
        if room is None:
            yield not_stated(rule, (card.label,), a.chassis, "max_gpu_length_mm")
        elif card.size.length.known:
            needed_mm = length_needed(card, a)
            yield from _length(card, a.chassis, room, needed_mm, length_margin_mm(a.build))
            yield from unknown_in_front(rule, card, a, room, needed_mm)


def _length(
    card: SeatedCard, chassis: Chassis, room: FrontRoom, needed_mm: float, wanted_mm: float
) -> Result:
    """A limit that a radiator or a cage may shorten only answers for cards that are too long
    without it.
    """
    rule = "card-length-over"
    longer = card.size.length.value > room.free.value
    if is_made_for_bay(card, chassis):
        yield from _made_for_bay(card, chassis, room)
    elif room.more and needed_mm > room.free.value:
        why = sentence(
            "how much room there is for {card} without the {kind} is not published.",
            card=card.title,
            kind=translated(room.nearest.kind),
        )
        yield unanswered(rule, (card.label,), room.free.rests_on[0], why)
    elif room.free.known or longer:
        yield from _length_margin(card, chassis, room, wanted_mm)
    elif _leaves_room_for_any_radiator(card, chassis, room, wanted_mm):
        least = room.free.shifted(-DEEPEST_RADIATOR, Basis.ASSUMED)
        before = room.changed(nearest=room.nearest.changed(free=least))
        yield from _length_margin(card, chassis, before, wanted_mm)
    else:
        what = messages("radiator") if room.nearest.kind in (FRONT, FANS) else room.nearest.kind
        why = sentence(
            "how much room the {what} leaves {card} is unknown.",
            what=translated(what),
            card=card.title,
        )
        yield unanswered(rule, (card.label,), room.free.rests_on[0], why)


def _leaves_room_for_any_radiator(
    card: SeatedCard, chassis: Chassis, room: FrontRoom, wanted_mm: float
) -> bool:
    """Whether a card ends so early that the deepest radiator goes before it, wherever the
    processor's is. Open frames hang theirs beside the board, where it takes far more.
    """
    if chassis.max_gpu_length_front_rad_mm is not None or chassis.chassis_type == "open_frame":
        return False
    if not any(field.endswith(PLACE_OF_RADIATOR) for field in room.free.rests_on):
        return False
    needed = card.size.length.value + card.size.plug_length.value + wanted_mm
    return card.size.plug_length.known and needed <= room.free.value - DEEPEST_RADIATOR


def _made_for_bay(card: SeatedCard, chassis: Chassis, room: FrontRoom) -> Result:
    """A card that its bay is made for has room for its plug behind it, whatever is assumed of
    that room.
    """
    if is_validated(card, chassis):
        limit = room.free.shifted(max(0.0, card.size.length.value - room.free.value))
    else:
        limit = room.free
    yield Check(
        rule="card-length-over",
        what="length",
        parts=(card.label,),
        value=card.size.length.value,
        limit=limit.value,
        figures=(card.size.length, limit),
        words=partial(_length_words, card, chassis, room, 0.0, False),
        at_most=True,
    )


def _length_margin(card: SeatedCard, chassis: Chassis, room: FrontRoom, wanted_mm: float) -> Result:
    rule = "card-length-over"
    limit = room.free
    bare = card.size.length
    plug = _plug_length(card)
    if bare.value > limit.value:  # too long wherever its plug is, and whatever else stands in front
        plug = plug.shifted(0.0, Basis.DERIVED)
        limit = limit if limit.known else limit.shifted(0.0, Basis.DERIVED)
    else:
        yield from unknown_figures(rule, card.label, card.card.name, plug)
        if not plug.known:
            return
    by_duct = False
    if card.duct is not None:
        duct = duct_length(card.duct)
        yield from unknown_figures(rule, card.label, card.duct.name, duct)
        if not duct.known:
            return
        by_duct = duct.value > plug.value
        plug = duct if by_duct else plug
    yield Check(
        rule=rule,
        what="length",
        parts=(card.label,),
        value=bare.value + plug.value,
        limit=limit.value,
        figures=(bare, plug, limit) if plug.value else (bare, limit),
        words=partial(_length_words, card, chassis, room, plug.value, by_duct),
        at_most=True,
        wanted=_wanted_mm(card, room, wanted_mm),
    )


def _plug_length(card: SeatedCard) -> Figure:
    """Return what plugs add; a bay is for rear plugs, so what only they do not fit is a guess
    there.
    """
    plug = card.size.plug_length
    guess = card.mount is Mount.BAY and plug.known and plug.value > 0
    return plug.shifted(0.0, Basis.ASSUMED) if guess else plug


def _wanted_mm(card: SeatedCard, room: FrontRoom, wanted_mm: float) -> float:
    """None in a bay, which is built for the standard length, and where nobody says what ends it."""
    return 0.0 if card.mount is Mount.BAY or room.more else wanted_mm


def _length_words(
    card: SeatedCard,
    chassis: Chassis,
    room: FrontRoom,
    behind_mm: float,
    by_duct: bool,
    judged: Judged,
) -> Said:
    limit = room.free
    note = room.nearest.note
    check = judged.check
    behind = whole_length(behind_mm)
    title = "{card} needs {needed}."
    if by_duct:
        title = "{card} needs {needed} (incl. {behind} for its duct and fan)."
    elif behind_mm:
        title = "{card} needs {needed} (incl. {behind} plug)."
    detail = "{chassis} leaves {have}: only {spare} to spare{width}."
    if note and check.room == 0:
        detail = "{chassis} leaves exactly that, {note}: measure both."
    elif check.room == 0:
        detail = "{chassis} leaves exactly that: measure both."
    elif note and check.room < 0:
        detail = "{chassis} leaves {have}, {note}: {over} too long{width}."
    elif note:
        detail = "{chassis} leaves {have}, {note}: only {spare} to spare{width}."
    elif check.room < 0:
        detail = "{chassis} leaves {have}: {over} too long{width}."
    return Said(
        sentence(title, card=card.title, needed=length(check.value), behind=behind),
        sentence(
            detail,
            chassis=chassis.name,
            have=length(limit.value),
            note=translated(note),
            over=length(-check.room),
            spare=length(check.room),
            width=width_words(judged),
        ),
        remedies=(
            *_taking_out(room, check.value),
            another_chassis(
                sentence("Choose a longer case"),
                Need("max_gpu_length_mm", at_least=check.value + check.wanted),
            ),
            another_card(
                card,
                sentence("Choose a card of at most {most}", most=length(limit.value - behind_mm)),
                Need("length_mm", at_most=limit.value - behind_mm - check.wanted),
            ),
        ),
        place=card.drawn,
        doubted=_doubted_length(card, chassis, limit),
    )


def _taking_out(room: FrontRoom, needed: float) -> Iterator[Remedy]:
    """Yield what the card would have once the obstacle is out, where that is enough or nobody says
    how much it is.
    """
    kind, free = room.nearest.kind, room.free.value
    edit = Choose({choice_of(kind): False}) if kind in (CAGE, RESERVOIR, FANS) else None
    if room.without is not None and room.without.known:
        there = room.without.value
        if needed <= there:
            words = "Remove the {kind}: {there} instead of {free}"
            yield Remedy(
                sentence(words, kind=translated(kind), there=length(there), free=length(free)), edit
            )
    elif kind in (CAGE, RESERVOIR):
        words = "Remove the {kind}: more than {free}"
        yield Remedy(sentence(words, kind=translated(kind), free=length(free)), edit)


def _doubted_length(card: SeatedCard, chassis: Chassis, limit: Figure) -> tuple[str, ...]:
    """Return the addresses of the uncertain ones among what makes of published lengths those that
    meet.
    """
    published = chassis.address("max_gpu_length_mm")
    conditions = (
        ("max_gpu_length_condition", "included_fans") if published in limit.rests_on else ()
    )
    plugs = ("power_connector_edge", "power_connectors") if card.gpu is not None else ()
    return (*doubted(chassis, *conditions), *doubted(card.card, *plugs))


@rule(
    "mechanical",
    noun="room to the side panel",
    short="a card hits the side panel",
    tight="little room to the side panel",
    source="PCIe CEM: finger bottom 3.4 mm above the board",
    measures=Measured.PANEL,
    clearance="height to the panel",
    sinks=True,
)
def card_hits_side_panel(a: Assembly) -> Result:
    """A card stands higher than the side panel or lid."""
    for card in a.cards:
        if a.chassis is None or card.seat is None or card.mount in OFF_THE_REAR:
            continue
        if card.mount is Mount.BAY and is_validated(card, a.chassis):
            continue
        if card.mount in (Mount.VERTICAL, Mount.UPRIGHT):
            yield from _vertical(card, a)
        elif not (card.mount is Mount.BAY and has_lying_bays(a.chassis)):
            yield from _upright(card, a)


def _upright(card: SeatedCard, a: Assembly) -> Result:
    rule = "card-hits-side-panel"
    height = card.size.height
    assert a.chassis is not None and a.enclosure is not None
    if not has_side_panel(a.chassis):
        return
    yield from unknown_figures(rule, card.label, card.card.name, height)
    panel = card_panel(a.chassis, a.enclosure.panel)
    if a.chassis.max_gpu_height_mm is not None:
        yield from _stated_height(card, a.chassis, a.chassis.max_gpu_height_mm)
    elif panel is None:
        yield from unknown_panel(rule, card.label, a.chassis)
    elif height.known:
        details = messages(
            (
                "The side panel of {chassis} is at {limit}: {over} too much{width}.",
                "The side panel of {chassis} is at {limit}: only {spare} to spare{width}.",
            )
        )
        wider = Need("max_cpu_cooler_height_mm", at_least=height.value + PANEL_MARGIN)
        value = FINGER_BOTTOM + height.value
        reach = SandwichReach(
            what=messages("height to the panel"),
            size=height,
            value=value,
            limit=panel,
            title=messages("{card} stands {value} above the board."),
            details=details,
            fix=lower_card(card, panel.value - FINGER_BOTTOM),
            chassis_needs=wider,
        )
        yield reach_check(card, a.chassis, reach)
        spare_mm = panel.value - value - PANEL_MARGIN
        yield from panel_perhaps_nearer(rule, card.label, a.chassis, panel, spare_mm)


def _stated_height(card: SeatedCard, chassis: Chassis, most_mm: float) -> Result:
    """The highest card that a maker states counts, whatever would follow from the highest
    cooler.
    """
    if not card.size.height.known:
        return
    limit = published(chassis.id, "max_gpu_height_mm", most_mm)
    yield from height_check(card, chassis, limit, TAKES_AT_MOST, lower_card(card, most_mm))


def _vertical(card: SeatedCard, a: Assembly) -> Result:
    """The thickness meets the panel; behind the board the height has a limit as well."""
    assert a.chassis is not None and card.seat is not None and card.seat.room is not None
    if is_sandwich(a.chassis) and a.chassis.card_rooms:
        yield from sizes_together(card, a, a.chassis)
        return
    if card.seat.room.known or has_side_panel(a.chassis):
        yield from _before_panel(card, card.seat.title, card.seat.room, a.chassis)
    limit = height_on_end(card, a)
    if limit is not None:
        yield from _height_on_end(card, limit, a.chassis)
    if is_sandwich(a.chassis):
        yield from single_height(card, a.chassis)


def _before_panel(card: SeatedCard, place: str, room: Figure, chassis: Chassis) -> Result:
    rule = "card-hits-side-panel"
    thickness = card.size.thickness
    yield from unknown_figures(rule, card.label, card.card.name, thickness)
    yield from unknown_figures(rule, card.label, chassis.name, room)
    if not (thickness.known and room.known):
        return
    spare_mm = room.value - thickness.value - PANEL_MARGIN
    yield from unknown_room(rule, card, chassis, spare_mm, warned_mm=PANEL_MARGIN)
    details = messages(
        (
            "{where} of {chassis} leaves {limit} before the side panel: {over} too much{width}.",
            "{where} of {chassis} leaves {limit} before the side panel: only {spare} to "
            "spare{width}.",
        )
    )
    wider = Need("max_gpu_thickness_vertical_mm", at_least=thickness.value + PANEL_MARGIN)
    reach = SandwichReach(
        what=messages("thickness to the panel"),
        size=thickness,
        value=thickness.value,
        limit=room,
        title=IS_THICK,
        details=details,
        fix=thinner_card(card, room.value),
        chassis_needs=wider,
        told={"where": place.capitalize()},
    )
    yield reach_check(card, chassis, reach)


def _height_on_end(card: SeatedCard, limit: Figure, chassis: Chassis) -> Result:
    if not limit.known:
        yield from unknown_figures("card-hits-side-panel", card.label, chassis.name, limit)
        return
    details = messages(
        (
            "{chassis} leaves {limit} between board and front: {over} too much{width}.",
            "{chassis} leaves {limit} between board and front: only {spare} to spare{width}.",
        )
    )
    lower = Need("height_mm", at_most=limit.value - PANEL_MARGIN)
    fix = another_card(card, sentence("Choose a lower card or a less deep board"), lower)
    yield from height_check(card, chassis, limit, details, fix)


def height_on_end(card: SeatedCard, a: Assembly) -> Figure | None:
    """Return what the height of a card that stands on end has before the board: up to a radiator, a
    cage or the fans.
    """
    assert a.chassis is not None and a.enclosure is not None and card.seat is not None
    height, front = card.seat.height, a.enclosure.front
    if height is None or front is None:
        return height
    room = room_before_front(a)
    taken = front.value - room.free.value if room is not None else 0.0
    if room is None or (room.free.known and taken == 0):
        return height
    return resting_on(height.value - taken, height, room.free)
