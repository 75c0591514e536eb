"""Which rows the slot ladder has, as words and millimetres: slots and openings, vertical mounts,
bays, frame positions.

Knows evaluations, no pixels. Every section counts its millimetres from the top of a card seated in
its first row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gui.hand.card_words import link_short, place_words, spot_words
from gui.ladder.lane_words import lane_words, wired_words
from gui.session.session import Snapshot
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.bars import own_spot_mm, places_on_a_bar, tiers_of
from rigwright.assembly.enclosure import (
    BAY_PITCH,
    SLOT_ONE_BELOW_TOP,
    frame_pitch,
    is_mining_frame,
    is_sandwich,
)
from rigwright.assembly.envelopes import BACK, SLOT_PITCH
from rigwright.assembly.seats import Mount, Seat, has_slots_beside_bays, spot_of
from rigwright.build import TRAY
from rigwright.evaluation import Evaluation
from rigwright.parts import Chassis
from rigwright.record import Value
from rigwright.routing.ribbons import reach_of
from rigwright.rules.positions import room_below, title_on_the_floor
from rigwright.text.numbers import length, whole_length
from rigwright.text.sentence import messages, plural, worded

BESIDE = 2  # cards beside the machine in one line
NO_PLACES: frozenset[str] = frozenset()


class LadderRow(Value, frozen=True):
    """One line of the ladder. Without a seat it is an opening that no slot lines up with."""

    number: str
    title: str
    detail: str
    seat: Seat | None = None
    estimated: bool = False
    lying: tuple[str, ...] = ()  # the cards beside the machine that the line is for


class SectionWall(Value, frozen=True):
    """What bounds a section: surely free to `near_mm`, perhaps to `far_mm`."""

    title: str
    near_mm: float
    far_mm: float


class LadderSection(Value, frozen=True):
    """Rows at one pitch. `is_tray`: they are for cards beside the machine.

    `mount` None: slots listed by name, since their place on the board is not known. `short_note`
    stands where the whole one has no room.
    """

    mount: Mount | None
    title: str
    note: str
    pitch_mm: float
    rows: tuple[LadderRow, ...]
    wall: SectionWall | None = None
    board_end_mm: float | None = None
    is_tray: bool = False
    short_note: str = ""

    @property
    def to_scale(self) -> bool:
        """False where rows are only a list."""
        return self.mount is not None


def sections_of(
    evaluation: Evaluation, places: frozenset[str] = NO_PLACES, rows_beside: int = 0
) -> tuple[LadderSection, ...]:
    """The ladder of a build, from the CPU down; nothing before a chassis is chosen.

    A server's slots beside its bays and the slots of a frame's board are shown where a card is in
    one, or where `places` names them: those that the card in the hand may be put in. The cards
    beside the machine have at least `rows_beside` rows.
    """
    assembly = evaluation.assembly
    if assembly.chassis is None or assembly.enclosure is None:
        return ()
    slots = _slots(evaluation, places)
    others = (_verticals(assembly), _uprights(assembly), _bays(evaluation), *_frames(assembly))
    # A frame's bars come first: what shows up below them moves nothing under the pointer.
    rows = (*others, slots) if is_mining_frame(assembly.chassis) else (slots, *others)
    named = _listed(evaluation, places)
    carried_card = _in_mid_air(assembly, drawn=any(row.seat for row in slots.rows))
    sections = (*_tray(assembly, rows_beside), *rows, named, *_chambers(evaluation), carried_card)
    return tuple(s for s in sections if s.rows or s.title)


def _of(assembly: Assembly, mount: Mount) -> list[Seat]:
    return [s for s in assembly.seats if s.mount is mount]


# slots and openings


def _slots(evaluation: Evaluation, places: frozenset[str]) -> LadderSection:
    assembly = evaluation.assembly
    drawn = _drawn_slots(assembly)
    if not _is_row_in_use(drawn, assembly, places):
        drawn = {}
    openings = assembly.enclosure.openings if assembly.enclosure else None
    if not drawn and openings and not _has_fixed_places(assembly):
        return _openings_alone(openings, assembly)
    rows = _slot_rows(drawn, openings, lane_words(evaluation)) if drawn else ()
    title = worded("Straight in the board") if rows and _is_in_frame(assembly) else ""
    return LadderSection(
        Mount.SLOT, title, "", SLOT_PITCH, rows, _floor(assembly), _board_end(assembly)
    )


def wall_beyond_slots(assembly: Assembly) -> SectionWall | None:
    """The wall beyond the last slot, where slots are drawn."""
    if assembly.chassis is None or assembly.enclosure is None:
        return None
    drawn = _drawn_slots(assembly)
    is_drawn = bool(drawn) and _is_row_in_use(drawn, assembly, NO_PLACES)
    return _floor(assembly) if is_drawn else None


def _is_in_frame(assembly: Assembly) -> bool:
    return assembly.chassis is not None and is_mining_frame(assembly.chassis)


def _has_fixed_places(assembly: Assembly) -> bool:
    """Whether the chassis has places of its own for cards, away from the board's slots."""
    return any(seat.mount in (Mount.BAY, Mount.FRAME) for seat in assembly.seats)


def _is_row_in_use(drawn: dict[int, Seat], assembly: Assembly, places: frozenset[str]) -> bool:
    """Whether the ladder shows a slot. Cards of a frame hang on its bars, so a slot of its board is
    shown only once a card stands straight in it, or may be put there.
    """
    if not _is_in_frame(assembly):
        return True
    return any(_is_meant(seat, assembly, places) for seat in drawn.values())


def _is_meant(seat: Seat, assembly: Assembly, places: frozenset[str]) -> bool:
    """Whether a slot that few cards are put in has one, or the card in the hand may go there."""
    return seat.name in places or assembly.card_at(seat) is not None


def _openings_alone(count: int, assembly: Assembly) -> LadderSection:
    """Openings that no slot is known to line up with take one line."""
    note = worded("which slots line up is unknown")
    if assembly.board is None:
        note = worded("no board chosen")
    title = str(plural("{n} opening", "{n} openings", count))
    return LadderSection(None, title, note, SLOT_PITCH, ())


def _drawn_slots(assembly: Assembly) -> dict[int, Seat]:
    """The slot of every row; a guess gives way to a slot that is known to be there."""
    drawn: dict[int, Seat] = {}
    for seat in sorted(_of(assembly, Mount.SLOT), key=lambda s: s.guessed):
        if seat.pose is not None and seat.index is not None:
            drawn.setdefault(seat.index, seat)
    return drawn


def _slot_rows(
    drawn: dict[int, Seat], openings: int | None, words: dict[str, str]
) -> tuple[LadderRow, ...]:
    """The rows from the first to the last that has a slot or an opening."""
    last = max(openings or 0, *drawn)
    return tuple(_slot_row(row, drawn.get(row), openings, words) for row in range(1, last + 1))


def _slot_row(
    position: int, seat: Seat | None, openings: int | None, words: dict[str, str]
) -> LadderRow:
    if seat is None or seat.slot is None:
        return LadderRow(str(position), "", worded("opening only"))
    detail = words.get(seat.slot.name, "")
    if seat.guessed:
        return LadderRow(
            str(position), seat.slot.name, worded("estimated place"), seat, estimated=True
        )
    return LadderRow(
        str(position),
        seat.slot.name,
        worded("no opening") if openings and position > openings else detail,
        seat,
    )


def _listed(evaluation: Evaluation, places: frozenset[str]) -> LadderSection:
    """Slots that no row is known for."""
    drawn = {id(s) for s in _drawn_slots(evaluation.assembly).values()}
    seats = [
        s
        for s in _of(evaluation.assembly, Mount.SLOT)
        if id(s) not in drawn and _is_listed(s, evaluation.assembly, places)
    ]
    words = lane_words(evaluation) if seats else {}
    rows = tuple(
        LadderRow("–", s.slot.name, words.get(s.slot.name, ""), s) for s in seats if s.slot
    )
    return LadderSection(
        None,
        worded("Place on the board unknown") if rows else "",
        worded("listed by name"),
        SLOT_PITCH,
        rows,
    )


def rows_beside_of(sections: Iterable[LadderSection]) -> int:
    """How many rows the cards beside the machine have."""
    return sum(len(section.rows) for section in sections if section.is_tray)


def _tray(assembly: Assembly, least_rows: int) -> Iterator[LadderSection]:
    """The cards that are bought and in no place yet, each to be dragged into one."""
    lying = tuple(card.label for card in assembly.cards if card.placement.place == TRAY)
    beside = [lying[i : i + BESIDE] for i in range(0, len(lying), BESIDE)]
    beside += [()] * (least_rows - len(beside))
    if not beside:
        return
    words = str(plural("drag it to a place", "drag them to places", max(1, len(lying))))
    rows = tuple(
        LadderRow("", "", "" if number else words, lying=labels)
        for number, labels in enumerate(beside)
    )
    yield LadderSection(
        None,
        worded("Beside the machine"),
        worded("bought, in no place"),
        SLOT_PITCH,
        rows,
        is_tray=True,
    )


def _is_listed(seat: Seat, assembly: Assembly, places: frozenset[str]) -> bool:
    """Whether a slot is listed. A server's slots beside its bays, and those of a frame's board, are
    meant for few cards, so only those in use or for the card in the hand are.
    """
    chassis = assembly.chassis
    has_other_places = chassis is not None and (
        has_slots_beside_bays(chassis) or is_mining_frame(chassis)
    )
    return not has_other_places or _is_meant(seat, assembly, places)


def _chambers(evaluation: Evaluation) -> Iterator[LadderSection]:
    """The slots of the boards in further chambers, whose place in the chassis is not known."""
    linked = {link.slot: link_short(link) for link in evaluation.links if link.slot}
    for chamber in evaluation.assembly.chambers:
        if chamber.board is None:
            continue
        system = chamber.system
        rows = list[LadderRow]()
        for seat in _of(evaluation.assembly, Mount.CHAMBER):
            slot = seat.chamber_slot
            if slot is not None and seat.name.startswith(system.prefix):
                words = linked.get(system.place(slot.name), wired_words(slot))
                rows.append(LadderRow("–", slot.name, words, seat))
        yield LadderSection(
            None, system.titled(worded("Board")), chamber.board.name, SLOT_PITCH, tuple(rows)
        )


def _floor(assembly: Assembly) -> SectionWall | None:
    room = room_below(assembly)
    end = _board_end(assembly)
    if room is None or end is None:
        return None
    low, high = room
    return SectionWall(_floor_name(assembly), end + low.value, end + high.value)


def _floor_name(assembly: Assembly) -> str:
    """What lies beyond the last slot, after how the board stands."""
    assert assembly.chassis is not None
    if lying := title_on_the_floor(assembly):
        return lying
    match assembly.chassis.up:
        case "+y":
            shrouded = "bottom" in (assembly.chassis.psu_position or "")
            return worded("PSU shroud") if shrouded else worded("Floor")
        case "-y":
            return worded("Ceiling")
        case _:
            return worded("Side wall")


def _board_end(assembly: Assembly) -> float | None:
    board = assembly.board
    if board is None or board.width_mm is None:
        return None
    return board.width_mm - SLOT_ONE_BELOW_TOP + BACK


# vertical mounts, bays, frames


PANEL_ROOM = messages(("{room} to the side panel", "{room} to the side panel, estimated"))
SHORT_ROOM = messages(("{room} to the panel", "about {room} to the panel"))


def _verticals(assembly: Assembly) -> LadderSection:
    seats = _of(assembly, Mount.VERTICAL)
    chassis = assembly.chassis
    enclosure = assembly.enclosure
    assert chassis is not None and enclosure is not None
    rows = tuple(
        LadderRow(
            f"V{s.index}", worded("Vertical {index}", index=s.index), _hung_words(s, assembly), s
        )
        for s in seats
    )
    if not rows:
        return LadderSection(Mount.VERTICAL, "", "", SLOT_PITCH, ())
    title = _vertical_title(seats)
    room = seats[0].room
    if room is None or not room.known or is_sandwich(chassis):
        missing = worded("distance to the side panel missing")
        short = worded("room to the panel missing")
        return LadderSection(Mount.VERTICAL, title, missing, SLOT_PITCH, rows, short_note=short)
    is_guess = bool(room.estimate)
    note = worded(PANEL_ROOM[is_guess], room=length(room.value))
    short = worded(SHORT_ROOM[is_guess], room=whole_length(room.value))
    wall = SectionWall(worded("Side panel"), room.value, room.value)
    return LadderSection(Mount.VERTICAL, title, note, SLOT_PITCH, rows, wall, short_note=short)


def _hung_words(seat: Seat, assembly: Assembly) -> str:
    """Whether the riser of its card reaches, else what a card there hangs on."""
    card = assembly.card_at(seat)
    if card is not None and (reach := reach_of(card, assembly)):
        return reach.short
    if seat.bracket is not None:
        return worded("bracket with riser")
    if assembly.chassis is not None and assembly.chassis.riser_included:
        return worded("riser included")
    if seat.mount is Mount.VERTICAL and seat.index == 1:
        return worded("nearest the board")
    return worded("through a riser")


def _uprights(assembly: Assembly) -> LadderSection:
    seats = _of(assembly, Mount.UPRIGHT)
    rows = tuple(
        LadderRow(
            f"U{s.index}", worded("Upright {index}", index=s.index), _hung_words(s, assembly), s
        )
        for s in seats
    )
    room = seats[0].room if seats else None
    if room is not None and room.known:
        note = worded("about {room} to the side panel", room=whole_length(room.value))
    else:
        note = ""
    return LadderSection(
        Mount.UPRIGHT,
        worded("On end before the board, by a bracket") if rows else "",
        note,
        SLOT_PITCH,
        rows,
    )


def is_in_mid_air(card: SeatedCard) -> bool:
    """Whether a card is held where nothing holds it."""
    return card.seat is not None and card.seat.mount is Mount.FREE


def _in_mid_air(assembly: Assembly, *, drawn: bool) -> LadderSection:
    """The cards in mid-air, unless they are drawn among those in slots, as they are seen there."""
    carried_card = [card for card in assembly.cards if is_in_mid_air(card) and not drawn]
    rows: list[LadderRow] = []
    for card in carried_card:
        if card.seat is not None and card.placement.at_mm is not None:
            spot = spot_words(card.placement.at_mm)
            rows.append(LadderRow("–", place_words(card.seat), spot, card.seat))
    title = worded("In mid-air") if rows else ""
    return LadderSection(None, title, worded("no mount"), SLOT_PITCH, tuple(rows))


def _vertical_title(seats: list[Seat]) -> str:
    if seats[0].bracket is not None:
        return worded("Vertical, by a bracket")
    return str(plural("Vertical, {n} opening", "Vertical, {n} openings", len(seats)))


def _bays(evaluation: Evaluation) -> LadderSection:
    links = {link.card.placement.place: link_short(link) for link in evaluation.links}
    rows = tuple(
        LadderRow(
            str(s.index),
            worded("Bay {index}", index=s.index),
            links.get(s.name, worded("x16, ducted")),
            s,
        )
        for s in _of(evaluation.assembly, Mount.BAY)
    )
    return LadderSection(Mount.BAY, "", "", BAY_PITCH, rows)


def _frames(assembly: Assembly) -> Iterator[LadderSection]:
    """A section for every bar."""
    seats = _of(assembly, Mount.FRAME)
    chassis = assembly.chassis
    if not seats or chassis is None:
        return
    tiers = tiers_of(chassis)
    each = places_on_a_bar(chassis)
    for tier in range(tiers):
        on_it = seats[tier * each : (tier + 1) * each]
        rows = tuple(
            LadderRow(
                str(s.index),
                worded("Frame {index}", index=s.index),
                _frame_words(s, assembly, chassis),
                s,
            )
            for s in on_it
        )
        yield LadderSection(
            Mount.FRAME, _tier_title(tier, tiers), "", frame_pitch(chassis).value, rows
        )


def _tier_title(tier: int, tiers: int) -> str:
    if tiers == 1:
        return ""
    if tiers == 2:
        return (worded("Lower bar"), worded("Upper bar"))[tier]
    return worded("Bar {number}, from the lowest", number=tier + 1)


def _frame_words(seat: Seat, assembly: Assembly, chassis: Chassis) -> str:
    """Where on its bar the card was moved to, before how its riser reaches."""
    words = _hung_words(seat, assembly)
    moved = seat.index is not None and abs(spot_of(seat) - own_spot_mm(seat.index, chassis)) > 0.01
    if moved:
        return worded("at {at}, {words}", at=whole_length(spot_of(seat)), words=words)
    return words


def seats_in_order(sections: tuple[LadderSection, ...]) -> Iterator[Seat]:
    """Every place a card may take, as the ladder lists them."""
    return (row.seat for section in sections for row in section.rows if row.seat is not None)


def answered_places(snapshot: Snapshot) -> frozenset[str]:
    """The places that the card in the hand may be put in, none without one."""
    if snapshot.carried_card is None:
        return NO_PLACES
    return frozenset(candidate.seat.name for candidate in snapshot.carried_card.candidates)
