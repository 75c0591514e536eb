"""Where a card sits on its board: what several rules need to know before they can ask their own
question.

Yields no findings; an entry only where the place itself is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from rigwright.air.before_fans import OnFloor, taken_below
from rigwright.air.before_fans import room_below as room_below
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import (
    HEAT_SPREADER,
    PANEL_OFF,
    SHROUD_HEIGHT,
    field_across,
    is_mining_frame,
    is_sandwich,
    missing_for_floor,
    missing_for_panel,
    openings_field,
    outer_size,
    rack_units_of,
)
from rigwright.assembly.envelopes import FINGER_BOTTOM, FULL_HEIGHT
from rigwright.assembly.seated import overhang_at as overhang_at
from rigwright.assembly.seated import overhang_mm as overhang_mm
from rigwright.assembly.seated import place_is_guessed
from rigwright.assembly.seats import Mount, has_slots_beside_bays
from rigwright.checks import IS_NOT_DECIDED, NotChecked
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.parts import Chassis, Slot
from rigwright.parts.gpu_limits import perhaps_above_w
from rigwright.parts.motherboard import slots_of
from rigwright.rules.say import (
    card_lacks,
    not_checked,
    not_stated,
    place_is_unknown,
    unanswered,
    undecided,
)
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

# How much more room before the side panel may be assumed for a card on end than makers publish: of
# those in the catalog 3 mm.
ROOM_OFF = 5.0
LONG_LANES, FIRST_LONG_AT_MOST = 16, 3
HALF_LENGTH = 167.65  # of PCI Express CEM: low cards are no longer
LONGEST_CARD_MM = 400.0  # no case of less depth takes longer cards, unless its axes are exchanged
_ON_FLOOR: Mapping[OnFloor, str] = messages(
    {"radiator": "the radiator on the floor", "fans": "the fans on the floor"}
)
_BEYOND_SLOTS: Mapping[OnFloor, str] = messages(
    {"radiator": "the radiator beyond the last slot", "fans": "the fans beyond the last slot"}
)
_ON_FLOOR_TITLES: Mapping[OnFloor, str] = messages({"radiator": "Radiator", "fans": "Fans"})


def unlocated(rule: str, card: SeatedCard, a: Assembly) -> NotChecked | None:
    """Return the entry for a card in a slot whose place on the board is not known or only
    guessed.
    """
    if card.located or card.seat is None or card.seat.slot is None:
        return None
    if a.board is None or in_server_slot(card, a):
        return None
    slot = card.seat.slot
    why = place_is_unknown(slot.name, a.board, guessed=place_is_guessed(card))
    return unanswered(rule, (card.label,), f"{a.board.id}.slots.{slot.name}.position", why)


def last_place(card: SeatedCard, a: Assembly) -> Figure | None:
    """Return the last position in the row that the slot of a card may have, where nobody states its
    own; None where nothing tells.

    Boards are listed from the processor down. One of a single processor begins its long slots among
    the first three places, and each of them leaves a place for those that are listed after it: so
    do all boards of the catalog whose positions are known.
    """
    board = a.board
    slot = card.seat.slot if card.seat is not None else None
    if board is None or slot is None or board.expansion_positions is None:
        return None
    slots = slots_of(board)
    index = slots.index(slot)
    if slot.mechanical_lanes != LONG_LANES:
        return None
    long_after = sum(one.mechanical_lanes == LONG_LANES for one in slots[index + 1 :])
    last = board.expansion_positions - long_after
    if board.cpu_sockets == 1 and all(map(_is_shorter, slots[:index])):
        last = min(last, FIRST_LONG_AT_MOST)
    field = board.address(f"slots.{slot.name}.position")
    return Figure(float(last), Basis.ASSUMED, (field,))


def _is_shorter(slot: Slot) -> bool:
    """Whether a slot is known to be no long one."""
    return slot.mechanical_lanes is not None and slot.mechanical_lanes < LONG_LANES


def in_server_slot(card: SeatedCard, a: Assembly) -> bool:
    """Whether a network card is in a slot of a server with bays.

    Nobody publishes where those slots lie; the server's maker keeps them apart from the bays and
    made them for such cards.
    """
    beside = a.chassis is not None and has_slots_beside_bays(a.chassis)
    return beside and card.gpu is None and card.mount is Mount.SLOT


def in_open_row(card: SeatedCard, a: Assembly) -> bool:
    """Whether no wall of the chassis ends the row of slots that a card is in, and no openings
    hold its bracket.
    """
    in_slot = card.mount is Mount.SLOT
    in_frame = a.chassis is not None and is_mining_frame(a.chassis)
    return (in_slot and in_frame) or in_server_slot(card, a)


def doubted_places(a: Assembly, *cards: SeatedCard) -> tuple[str, ...]:
    """Return the addresses of the uncertain ones among the positions of the slots that some cards
    sit in.
    """
    if a.board is None:
        return ()
    paths: list[str] = []
    for card in cards:
        if card.seat is not None and card.seat.slot is not None:
            paths.append(f"slots.{card.seat.slot.name}.position")
    return doubted(a.board, *paths)


def doubted_cooling(card: SeatedCard, *, power: bool) -> tuple[str, ...]:
    """Return the addresses of the uncertain figures by which a card is cooled and, where that
    decides, of what it draws.
    """
    if card.gpu is None:
        return ()
    if power and card.placement.power_limit_w is None:
        return doubted(card.card, "cooler", "board_power_w")
    return doubted(card.card, "cooler")


def on_the_floor(a: Assembly) -> str:
    """Return what lies beyond the last slot, mostly on the floor, as a sentence names it; empty
    for nothing.
    """
    taken = taken_below(a)
    if taken is None:
        return ""
    is_floor = a.chassis is not None and a.chassis.up == "+y"
    return translated((_ON_FLOOR if is_floor else _BEYOND_SLOTS)[taken.what])


def title_on_the_floor(a: Assembly) -> str:
    """The same as a drawing is lettered, where one sees where it lies: "Radiator"."""
    taken = taken_below(a)
    if taken is None:
        return ""
    return translated(_ON_FLOOR_TITLES[taken.what])


def unknown_below(rule: str, card: SeatedCard, a: Assembly) -> Iterator[NotChecked]:
    """What is missing to say how far a card in a slot is from the wall beyond the last slot."""
    if a.chassis is None or a.board is None:
        return
    if missing := unlocated(rule, card, a):
        yield missing
    elif a.board.width_mm is None:
        yield not_stated(rule, (card.label,), a.board, "width_mm")
    elif room_below(a) is None:
        for field in missing_for_floor(a.chassis):
            yield not_checked(rule, (card.label,), field, a.chassis.name)
    elif not card.size.thickness.known:
        yield not_checked(rule, (card.label,), card.size.thickness.rests_on[0], card.card.name)


def unknown_axes(
    rule: str, card: SeatedCard, a: Assembly, wanted_mm: float = 0.0
) -> Iterator[NotChecked]:
    """The length of the case or of the cards that it takes, where there may be room beyond the last
    slot only if the outer sizes lie on their own axes, which one of these would tell.
    """
    if not _is_only_likely(card, a, wanted_mm):
        return
    chassis = a.chassis
    assert chassis is not None
    length_mm = outer_size(chassis)[0]
    if length_mm is None:
        field = "height_mm" if chassis.up == "-x" else "depth_mm"
        yield not_stated(rule, (card.label,), chassis, field)
    elif chassis.max_gpu_length_mm is None and length_mm < LONGEST_CARD_MM:
        yield undecided(rule, (card.label,), chassis.address("max_gpu_length_mm"), chassis.name)


def _is_only_likely(card: SeatedCard, a: Assembly, wanted_mm: float) -> bool:
    """Whether a card has so much room beyond the last slot at best, and not in any case."""
    room = room_below(a)
    if room is None or a.board is None or a.board.width_mm is None:
        return False
    low, high = room
    needed_mm = overhang_mm(card, a.board.width_mm) + wanted_mm
    return low.value < high.value and low.value < needed_mm


def unknown_supply_end(
    rule: str, card: SeatedCard, a: Assembly, wanted_mm: float = 0.0
) -> Iterator[NotChecked]:
    """The position of the supply, where it is not known and a supply beyond the last slot would
    surely leave a card less room there than it wants.
    """
    chassis = a.chassis
    room = room_below(a)
    if chassis is None or room is None or a.board is None or a.board.width_mm is None:
        return
    if chassis.psu_position is not None or chassis.below_board_mm is not None:
        return
    low = room[0].value
    high = room[1].value
    # a supply at either end of the board takes its shroud from the room that both ends share
    most = low + max(0.0, high - low - SHROUD_HEIGHT / 2)
    if most < high and overhang_mm(card, a.board.width_mm) + wanted_mm > most:
        yield undecided(rule, (card.label,), chassis.address("psu_position"), chassis.name)


def card_panel(chassis: Chassis, panel: Figure | None) -> Figure | None:
    """Return the side panel where cards stand; None where nobody says where it is."""
    return None if _cooler_tells_nothing(chassis) else panel


def _cooler_tells_nothing(chassis: Chassis) -> bool:
    """Whether the highest cooler of a case would leave no room for any card of standard height,
    although the case takes cards: a supply or a plate is over the cooler, or the card is behind the
    board, and nobody says how high it may be.
    """
    cooler_mm = chassis.max_cpu_cooler_height_mm
    longest_mm = chassis.max_gpu_length_mm
    if cooler_mm is None or longest_mm is None or chassis.max_gpu_height_mm is not None:
        return False
    if chassis.vertical_slots or rack_units_of(chassis) is not None:
        return False  # the length may be that of a card on end
    is_too_low = cooler_mm + HEAT_SPREADER < FINGER_BOTTOM + FULL_HEIGHT
    return is_too_low and longest_mm > HALF_LENGTH


def unknown_panel(rule: str, label: str, chassis: Chassis) -> Iterator[NotChecked]:
    """What is missing to say where the side panel is."""
    if _cooler_tells_nothing(chassis):
        yield not_stated(rule, (label,), chassis, "max_gpu_height_mm")
        return
    for field in missing_for_panel(chassis):
        yield not_checked(rule, (label,), field, chassis.name)


def unknown_row(rule: str, card: SeatedCard, a: Assembly) -> Iterator[NotChecked]:
    """The openings of a case without which nobody can place its vertical mount beside the slots."""
    if a.chassis is None or a.enclosure is None or is_sandwich(a.chassis):
        return
    if a.enclosure.openings is None:
        yield not_stated(rule, (card.label,), a.chassis, openings_field(a.chassis))


def unknown_board_width(rule: str, labels: tuple[str, ...], a: Assembly) -> Iterator[NotChecked]:
    """The width of a board in the middle of a small case, from which its upper edge follows."""
    if a.board is None or a.board.width_mm is not None or a.chassis is None:
        return
    if is_sandwich(a.chassis):
        yield not_stated(rule, labels, a.board, "width_mm").changed(sinks=True)


def panel_perhaps_nearer(
    rule: str, label: str, chassis: Chassis, panel: Figure, spare_mm: float
) -> Iterator[NotChecked]:
    """What is missing to say where the side panel is, where that is only assumed and there is so
    much room to spare before it. The lid of a rack chassis is where its units say.
    """
    if rack_units_of(chassis) is None and panel.estimate and 0 <= spare_mm < PANEL_OFF:
        yield from unknown_panel(rule, label, chassis)


def unknown_room(
    rule: str, card: SeatedCard, chassis: Chassis, spare_mm: float, warned_mm: float = 0.0
) -> Iterator[NotChecked]:
    """What is missing to say how much room a card on end has before the side panel, where that is
    only assumed and it has so much of it to spare. What lacks up to `warned_mm` is a warning, and
    may be an error.

    A mount of the chassis' own would hold it elsewhere than a bracket.
    """
    seat = card.seat
    if seat is None or seat.room is None or not seat.room.estimate:
        return
    if seat.bracket is not None:
        if seat.mount is Mount.VERTICAL and chassis.vertical_slots is None:
            yield not_stated(rule, (card.label,), chassis, "vertical_slots")
    elif chassis.max_gpu_thickness_vertical_mm is not None:
        return
    elif 0 <= spare_mm < ROOM_OFF:
        yield not_stated(rule, (card.label,), chassis, "max_gpu_thickness_vertical_mm")
    elif -warned_mm - ROOM_OFF < spare_mm < 0 < warned_mm:
        field = chassis.address("max_gpu_thickness_vertical_mm")
        yield undecided(rule, (card.label,), field, chassis.name)


def unknown_bay(rule: str, card: SeatedCard, a: Assembly) -> Iterator[NotChecked]:
    """The outer size of the chassis across its bays, where it is missing to say where the bay of
    a card lies beside the board.
    """
    if a.chassis is None or card.mount is not Mount.BAY:
        return
    if outer_size(a.chassis)[1] is None:
        yield not_stated(rule, (card.label,), a.chassis, field_across(a.chassis))


def wall_below(a: Assembly) -> str:
    """Return what cards beyond the last slot meet, in words.

    A board that does not stand upright has no floor there.
    """
    chassis = a.chassis
    if (taken := on_the_floor(a)) or chassis is None:
        return taken or worded("the floor")
    if chassis.up == "+y":
        return worded("the floor or PSU shroud")
    return worded("the wall beyond the last slot")


def unknown_power_of(rule: str, a: Assembly, label: str) -> Iterator[NotChecked]:
    """The same for the card with a label, where a GPU has it."""
    for card in a.gpus:
        if card.label == label:
            yield from unknown_power(rule, card)


def unknown_lowest_limit(rule: str, card: SeatedCard) -> Iterator[NotChecked]:
    """The entry for a card that may draw more than the limit of the build, as nobody states how low
    its limits go.
    """
    limit_w = card.placement.power_limit_w
    if limit_w is None or card.gpu is None:
        return
    if perhaps_above_w(card.gpu, limit_w) > 0:
        lacks = card_lacks(rule, card, "min_power_limit_w")
        yield lacks.changed(how=IS_NOT_DECIDED)


def unknown_power(rule: str, card: SeatedCard, from_w: float | None = None) -> Iterator[NotChecked]:
    """The entry for a card whose power decides and is not known, or not whether it reaches
    `from_w` at its limit.
    """
    if card.power_w is None:
        yield card_lacks(rule, card, "board_power_w")
    elif from_w is not None and card.power_w < from_w <= most_power_w(card):
        yield from unknown_lowest_limit(rule, card)


def most_power_w(card: SeatedCard) -> float:
    """Return the most that a card may draw for all that is known of it and its limit."""
    if card.gpu is None or card.power_w is None:
        return inf
    limit_w = card.placement.power_limit_w
    above_w = 0.0 if limit_w is None else perhaps_above_w(card.gpu, limit_w)
    return card.power_w + above_w
