"""Whether a card's place suits it: rear openings for its bracket, room past the board's edge.

Counts openings; room to the front and to the panel is in clearance.py, slots that a card's edge
enters in connectors.py, bays in which cards lie in bay_width.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.air.before_fans import taken_below
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import (
    has_half_height_row,
    is_sandwich,
    openings_field,
)
from rigwright.assembly.envelopes import (
    LOW_PROFILE_HEIGHT,
    SLOT_PITCH,
    slots_by_thickness,
    widest_bracket,
)
from rigwright.assembly.seats import Mount, Seat, has_lying_bays
from rigwright.assembly.small_cases import FINGERS
from rigwright.checks import Check, Fit, Judged, Measure, NotChecked, Said, Sentence
from rigwright.checks.remedy import Need, Remedy
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.figures.uncertain import doubted
from rigwright.parts import Chassis, Gpu
from rigwright.rules.bay_width import slots_of_last_bay, slots_of_lying_bay
from rigwright.rules.below_board import what_is_free, what_is_left, where_it_ends
from rigwright.rules.card_support import taken_openings
from rigwright.rules.mending import another_card, another_chassis, move_up
from rigwright.rules.positions import (
    doubted_places,
    in_open_row,
    last_place,
    overhang_at,
    overhang_mm,
    room_below,
    unknown_axes,
    unknown_below,
    unknown_supply_end,
    unlocated,
    wall_below,
)
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import (
    card_lacks,
    not_checked,
    not_stated,
    sentence,
    unknown_figures,
    width_words,
)
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import paragraph, plural

Result = Iterator[Check | NotChecked]
BOTTOM_MARGIN = 5.0
OFF_THE_ROW = (Mount.VERTICAL, Mount.UPRIGHT)


@rule(
    "mechanical",
    noun="rear openings",
    short="too few openings",
    source="PCIe CEM: 18.71 mm single-slot envelope, 20.32 mm pitch",
    clearance="openings",
    sinks=True,
    by_board=True,
)
def case_slot_count_over(a: Assembly) -> Result:
    """A card needs rear openings that the case does not have, or is wider than its bay."""
    rule = "case-slot-count-over"
    for card in a.cards:
        if a.chassis is None or card.seat is None or is_sandwich(a.chassis):
            continue
        if card.mount in (Mount.SLOT, *OFF_THE_ROW) and not in_open_row(card, a):
            yield from _at_openings(rule, card, card.seat, a.chassis, a)
        elif card.mount is Mount.BAY and has_lying_bays(a.chassis):
            yield from slots_of_lying_bay(rule, card, a.chassis)
        elif card.mount is Mount.BAY:
            yield from slots_of_last_bay(rule, card, a.chassis)
    yield from taken_openings(a)


def _at_openings(rule: str, card: SeatedCard, seat: Seat, chassis: Chassis, a: Assembly) -> Result:
    """A card whose bracket goes into rear openings."""
    openings = openings_for(card, a)
    bracket = _bracket_to_hold(card, openings)
    in_low_row = has_half_height_row(chassis) and seat.mount is Mount.SLOT
    if missing := unlocated(rule, card, a):
        yield _wherever_it_is(card, a, openings) or missing
    elif in_low_row and _is_low(card) is None:
        low = "low_profile" if isinstance(card.card, Gpu) else "card_height_mm"
        yield card_lacks(rule, card, low)
    elif openings is None:
        yield _unknown_openings(rule, card, chassis)
    elif bracket is None:
        yield not_checked(rule, (card.label,), _bracket_field(card), card.card.name)
    else:
        yield from _openings(card, a, openings, bracket)
        yield from _own_openings(rule, card, chassis, bracket)


def _wherever_it_is(card: SeatedCard, a: Assembly, openings: int | None) -> Check | None:
    """Return the check of a card in the last place that its slot may have; None where too far."""
    last = last_place(card, a)
    bracket = _bracket_slots(card)
    thickness = card.size.thickness
    if last is None or openings is None or bracket is None or not thickness.known:
        return None
    before = round(last.value) - 1
    ends = before + bracket, before + max(bracket, slots_by_thickness(thickness.value))
    if max(ends) > openings:
        return None
    return _count(card, a, openings, ends, (last, thickness))


def _own_openings(
    rule: str, card: SeatedCard, chassis: Chassis, bracket: int
) -> Iterator[NotChecked]:
    """A card of several slots may find fewer openings than the bracket that makes its place has."""
    assert card.seat is not None
    thickness = card.size.thickness
    several = bracket > 1 or not thickness.known or slots_by_thickness(thickness.value) > 1
    on_bracket = card.seat.bracket is not None and card.mount is Mount.VERTICAL
    if on_bracket and chassis.vertical_slots is None and several:
        yield not_stated(rule, (card.label,), chassis, "vertical_slots")


def openings_for(card: SeatedCard, a: Assembly) -> int | None:
    """Rear openings in the row of a card's place that are high enough for its bracket."""
    assert a.chassis is not None and a.enclosure is not None and card.seat is not None
    if card.mount in OFF_THE_ROW:
        return card.seat.openings
    if has_half_height_row(a.chassis) and not _is_low(card):
        return 0
    return a.enclosure.openings


def bracket_ends(card: SeatedCard, first: int, a: Assembly) -> bool:
    """Whether the rear openings of the row may do for the bracket of a card in a slot from there
    on.
    """
    openings = openings_for(card, a) if a.chassis is not None else None
    bracket = _bracket_slots(card)
    return openings is None or bracket is None or first + bracket - 1 <= openings


def _unknown_openings(rule: str, card: SeatedCard, chassis: Chassis) -> NotChecked:
    if card.seat is not None and card.seat.bracket is not None:
        return not_checked(rule, (card.label,), _openings_field(card, chassis), chassis.name)
    return not_stated(rule, (card.label,), chassis, _chassis_field(card, chassis))


def _openings_field(card: SeatedCard, chassis: Chassis) -> str:
    if card.seat is not None and card.seat.bracket is not None:
        return field_of(card.seat.bracket, "slots_width_supported")
    return chassis.address(_chassis_field(card, chassis))


def _chassis_field(card: SeatedCard, chassis: Chassis) -> str:
    vertical = card.mount in OFF_THE_ROW
    return "vertical_slots" if vertical else openings_field(chassis)


def _bracket_slots(card: SeatedCard) -> int | None:
    if isinstance(card.card, Gpu):
        return card.card.bracket_slots
    return card.card.slot_width


def _bracket_to_hold(card: SeatedCard, openings: int | None) -> int | None:
    """The slots of a card's bracket, or the most that it may have where the openings take those."""
    bracket = _bracket_slots(card)
    if bracket is not None or openings is None or card.position is None:
        return bracket
    widest = widest_bracket(card.card)
    if widest is None or card.position - 1 + widest > openings:
        return None
    return widest


def _bracket_field(card: SeatedCard) -> str:
    return card.card.address("bracket_slots" if isinstance(card.card, Gpu) else "slot_width")


def _is_low(card: SeatedCard) -> bool | None:
    """Whether a half-height bracket fits the card."""
    if isinstance(card.card, Gpu):
        return card.card.low_profile
    if not card.size.height.known:
        return None
    return card.size.height.value <= LOW_PROFILE_HEIGHT


def _openings(card: SeatedCard, a: Assembly, openings: int, bracket: int) -> Result:
    """Openings as millimetres of their pitch: a bracket without one clashes, a cooler is tight."""
    thickness = card.size.thickness
    assert card.position is not None and a.chassis is not None
    by_bracket = card.position - 1 + bracket
    if by_bracket <= openings and not thickness.known:
        yield from unknown_figures("case-slot-count-over", card.label, card.card.name, thickness)
        return
    more = slots_by_thickness(thickness.value) - bracket
    if _has_stated_room(card, a.chassis):
        more = min(more, 0)
    decides = Figure(bracket, Basis.PUBLISHED, (_bracket_field(card),))
    is_bounded = _bracket_slots(card) is None
    if by_bracket <= openings and (more > 0 or thickness.estimate or is_bounded):
        decides = thickness
    yield _count(card, a, openings, (by_bracket, by_bracket + more), (decides,))


def _has_stated_room(card: SeatedCard, chassis: Chassis) -> bool:
    """Whether the maker states how thick a card on end may be: that decides, and no openings."""
    return card.mount is Mount.VERTICAL and chassis.max_gpu_thickness_vertical_mm is not None


def _count(
    card: SeatedCard, a: Assembly, openings: int, ends: tuple[int, int], figures: tuple[Figure, ...]
) -> Check:
    """Return the check of the last openings that a card's bracket and its cooler reach."""
    by_bracket, by_thickness = ends
    assert a.chassis is not None
    has = Figure(openings, Basis.PUBLISHED, (_openings_field(card, a.chassis),))
    more = by_thickness - by_bracket
    return Check(
        rule="case-slot-count-over",
        what="openings",
        parts=(card.label, "chassis"),
        value=by_bracket * SLOT_PITCH,
        limit=openings * SLOT_PITCH,
        figures=(*figures, has),
        words=partial(_opening_words, card, a, openings, by_bracket, by_thickness),
        at_most=True,
        wanted=more * SLOT_PITCH if by_bracket <= openings else 0.0,
        contact=False,
    )


def _opening_words(
    card: SeatedCard, a: Assembly, openings: int, by_bracket: int, by_thickness: int, judged: Judged
) -> Said:
    assert card.seat is not None and a.chassis is not None
    no_opening = judged.fit is Fit.CLASH
    needed = by_bracket if no_opening else by_thickness
    low = openings == 0 and has_half_height_row(a.chassis)
    has = _has_openings(card, openings, low)
    title = "{card} in {place} needs opening {needed}."
    detail = "{chassis} has {openings}."
    if not no_opening:
        title = "{card} in {place} is thicker than the openings that are left."
        detail = (
            "{chassis} has {openings}; the bracket fits, the cooler reaches into opening {needed}."
        )
    return Said(
        sentence(title, card=card.title, place=card.seat.title, needed=needed),
        sentence(detail, chassis=a.chassis.name, openings=has, needed=needed),
        remedies=(
            _fewer(card, openings, a),
            _more_openings(card, needed),
        ),
        place=card.drawn,
        doubted=(*doubted_places(a, card), *doubted(card.card, *(("low_profile",) if low else ()))),
        measure=Measure(needed, openings, "openings", at_most=True),
    )


def _has_openings(card: SeatedCard, openings: int, low: bool) -> Sentence:
    if card.mount in OFF_THE_ROW:
        return plural("{n} vertical opening", "{n} vertical openings", openings)
    if low:
        return sentence("{n} openings for full-height brackets", n=openings)
    return plural("{n} opening", "{n} openings", openings)


def _fewer(card: SeatedCard, openings: int, a: Assembly) -> Remedy:
    """What gets by with the openings: another place, where there is one before it, else another
    card.
    """
    assert card.seat is not None
    if not openings:
        return another_card(
            card, sentence("Choose a low-profile card"), Need("low_profile", equals=True)
        )
    if (card.position or 1) == 1:
        words = plural(
            "Choose a card of at most {n} slot", "Choose a card of at most {n} slots", openings
        )
        slim = Need("thickness_mm", at_most=SLOT_PITCH * openings)
        return another_card(card, words, Need("bracket_slots", at_most=openings), slim)
    if card.mount in OFF_THE_ROW:
        return Remedy(sentence("Hang {card} nearer to the board", card=card.title))
    return move_up(card, a, sentence("Move {card} up", card=card.title))


def _more_openings(card: SeatedCard, needed: int) -> Remedy:
    assert card.seat is not None
    field = "vertical_slots" if card.mount in OFF_THE_ROW else "expansion_slots"
    return another_chassis(
        sentence("Choose a case with more openings"), Need(field, at_least=needed)
    )


@rule(
    "mechanical",
    noun="room below the board",
    short="a card ends below the board",
    source="ATX: slot 1 lies 162.26 mm below the board's top edge",
    measures=Measured.FLOOR,
    clearance="room below the board",
    sinks=True,
    follows_from=(case_slot_count_over,),
)
def card_past_board_bottom(a: Assembly) -> Result:
    """A card reaches farther below the board than there is room."""
    for card in a.cards:
        if a.chassis is None or in_open_row(card, a):
            continue
        if card.mount is Mount.VERTICAL and not _is_surely_sandwich(a.chassis):
            yield from _over_floor(card, a.chassis, a)
        elif card.mount is Mount.SLOT:
            yield from _over_edge("card-past-board-bottom", card, a)


def _over_edge(rule: str, card: SeatedCard, a: Assembly) -> Result:
    unknown = tuple(unknown_below(rule, card, a))
    if unknown:
        surely = _ends_before_edge(card, a)
        if surely is not None:
            yield surely
        else:
            yield from unknown
        return
    assert a.board is not None and a.board.width_mm is not None
    over = overhang_mm(card, a.board.width_mm)
    yield _bottom(card, a, over, (card.size.thickness,))
    yield from unknown_axes(rule, card, a)
    yield from unknown_supply_end(rule, card, a)


def _ends_before_edge(card: SeatedCard, a: Assembly) -> Check | None:
    """Return the check of the last place that the slot may have, None where it might not fit."""
    last = last_place(card, a)
    room = room_below(a)
    thickness = card.size.thickness
    height = a.board.width_mm if a.board is not None else None
    if card.located or height is None or last is None or room is None or not thickness.known:
        return None
    over = overhang_at(round(last.value), card, height)
    fits = over + _wanted_below(over, a) <= room[0].value
    return _bottom(card, a, over, (last, thickness)) if fits else None


def _is_surely_sandwich(chassis: Chassis) -> bool:
    return is_sandwich(chassis) and chassis.expansion_slots is not None


def _over_floor(card: SeatedCard, chassis: Chassis, a: Assembly) -> Result:
    """A card on end, with the socket that its fingers are in, over what lies on the floor."""
    board = a.board
    if board is None or board.width_mm is None or a.enclosure is None or taken_below(a) is None:
        return
    if not card.located or room_below(a) is None:
        if chassis.expansion_slots is None:
            yield not_stated("card-past-board-bottom", (card.label,), chassis, "expansion_slots")
        return
    edge = a.enclosure.top_y - board.width_mm
    fingers = card.body.low.y - FINGERS
    over = Figure(round(edge - fingers, 6), Basis.ASSUMED, (_openings_field(card, chassis),))
    yield _bottom(card, a, over.value, (over,))


def _bottom(card: SeatedCard, a: Assembly, over: float, figures: tuple[Figure, ...]) -> Check:
    room = room_below(a)
    assert room is not None
    low, high = room
    return Check(
        rule="card-past-board-bottom",
        what="room below the riser" if card.mount is Mount.VERTICAL else "room below the board",
        parts=(card.label, "chassis", *_owner_below(card, a)),
        value=over,
        limit=low.value,
        figures=(*figures, low, *size_of_board(a, low)),
        words=partial(_bottom_words, card, a),
        at_most=True,
        clash=low.value - high.value,  # where there is too little also in the likely case
        wanted=_wanted_below(over, a),
        likely_more=round(high.value - low.value, 6),
    )


def _wanted_below(over: float, a: Assembly) -> float:
    """Return what a card wants to spare: nothing where it ends before its board, which goes in."""
    return 0.0 if over < 0 and taken_below(a) is None else BOTTOM_MARGIN


def _owner_below(card: SeatedCard, a: Assembly) -> tuple[str, ...]:
    """Return whose radiator lies there, where it is not the card's own."""
    taken = taken_below(a)
    if taken is None or taken.owner in ("", card.label):
        return ()
    return (taken.owner,)


def size_of_board(a: Assembly, low: Figure) -> tuple[Figure, ...]:
    """Return the board's own width, where the room below it does not rest on that already."""
    assert a.board is not None and a.board.width_mm is not None
    figure = published(a.board.id, "width_mm", a.board.width_mm)
    if figure.rests_on[0] in low.rests_on:
        return ()
    return (figure,)


def _away(card: SeatedCard, a: Assembly) -> Remedy:
    if card.mount is Mount.VERTICAL:
        return Remedy(sentence("Put what lies there on another wall"))
    return move_up(card, a, sentence("Move {card} up", card=card.title))


def _bottom_words(card: SeatedCard, a: Assembly, judged: Judged) -> Said:
    room = room_below(a)
    over = judged.check.value
    assert room is not None
    low, high = room
    return Said(
        sentence(where_it_ends(card, over), card=card.title, over=millimetres(abs(over))),
        paragraph(
            sentence(
                what_is_free(low, high, over),
                least=millimetres(low.value if high == low else max(low.value, 0.0)),
                most=millimetres(high.value),
                rise=millimetres(-low.value),
                above=millimetres(-high.value),
                wall=wall_below(a),
                width=width_words(judged),
            ),
            what_is_left(judged) if high == low else "",
        ),
        remedies=(
            _away(card, a),
            another_chassis(sentence("Choose a case with more room there")),
        ),
        place=card.body,
        doubted=doubted_places(a, card),
    )
