"""The places of a chassis and a board: what each is called, where a card in it sits, which slot
feeds it.

Knows no cards. A place is written as a position ("3"), a printed slot name, "verticalN",
"uprightN", "bayN" or "frameN", slots of a second board with "second:" before them. Places that only
a bracket makes are in brackets, those in mid-air in mid_air.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from zlib import crc32

from rigwright.assembly.bars import bar_length_mm, hanging_point, own_spot_mm
from rigwright.assembly.enclosure import (
    BAY_LENGTH,
    BAY_PITCH,
    TRAY_DEPTH,
    Enclosure,
    frame_pitch,
    is_flat,
    is_mining_frame,
    is_sandwich,
    missing_for_panel,
    rack_units_of,
)
from rigwright.assembly.envelopes import BACK, FINGER_BOTTOM, SLOT_PITCH
from rigwright.assembly.small_cases import DIVIDER, fingers_y, is_beside
from rigwright.build.systems import PRIMARY, System
from rigwright.figures import Basis, Figure, field_of, resting_on
from rigwright.geometry import LYING, UPRIGHT, VERTICAL, Pose, Vec
from rigwright.parts import Chassis, Motherboard, Slot
from rigwright.parts.motherboard import slots_of
from rigwright.record import Value
from rigwright.text.numbers import comma_words
from rigwright.text.refused import WordedError
from rigwright.text.sentence import messages, worded

ATX_SLOTS = 7
VERTICAL_BELOW = 8.0  # the fingers of a vertical card below the plane of the last opening
BRACKET_LOW, BRACKET_HEIGHT = (
    3.0,
    112.0,
)  # a card's own bracket, from below its fingers to its screw
LYING_WIDTH = 125.0  # from the side wall to the connector of a card that lies
LYING_BEHIND = 60.0  # between two rows of cards that lie, for plugs and fans


_NUMBER = re.compile(r"[0-9]{1,3}$")  # at the end of a place's name


class Mount(Enum):
    """How a card is held."""

    SLOT = "slot"
    VERTICAL = "vertical"
    UPRIGHT = "upright"
    BAY = "bay"
    FRAME = "frame"
    CHAMBER = "chamber"  # of a further board, whose place in the chassis nobody knows
    FREE = "free"  # in mid-air, where nothing holds it


# What the chassis leaves cards in length and height is counted from its rear wall and its board:
# for these it says nothing.
OFF_THE_REAR = (Mount.FRAME, Mount.FREE)


# What a place that is no slot is called in a sentence.
_NUMBERED = {
    Mount.VERTICAL: messages("vertical {number}"),
    Mount.UPRIGHT: messages("upright {number}"),
    Mount.BAY: messages("bay {number}"),
    Mount.FRAME: messages("frame {number}"),
    Mount.CHAMBER: messages("chamber {number}"),
    Mount.FREE: messages("mid-air {number}"),
}


class Seat(Value, frozen=True):
    """One place: `name` as written in files, `pose` None where it has no known position.

    `guessed` marks a slot drawn at an unverified position: no geometric rule may answer for it.
    `inferred` marks a place of which only what a card may measure there is stated: it is drawn
    where it is likely, and no rule may rest on where.
    `plane` is what a place off the board's own row of slots is located by: the room of a vertical
    mount, the pitch of a frame or the spot on its bar that the build names. `room` is what a card's
    thickness has from its back on, `length` and `height` what those have where they do not lie
    along the chassis' own limits. `bracket` is the part that makes the place; a card on it takes
    `openings` at most and bars those in `covers`.
    """

    name: str
    mount: Mount
    index: int | None
    pose: Pose | None
    slot: Slot | None = None
    guessed: bool = False
    inferred: bool = False
    plane: Figure | None = None
    room: Figure | None = None
    length: Figure | None = None
    height: Figure | None = None
    openings: int | None = None
    bracket: str | None = None
    covers: tuple[int, ...] = ()
    chamber_slot: Slot | None = None  # of the board in another chamber
    system: System = PRIMARY  # that has the slot; the first where a place has none

    @property
    def located(self) -> bool:
        """True where geometry may be answered: a known position, not a guess."""
        return self.pose is not None and not self.guessed

    @property
    def title(self) -> str:
        """What to call it in a sentence."""
        if self.mount is Mount.SLOT:
            if not self.name.isdigit():
                return self.name
            return worded("slot {name}", name=self.name)
        if self.chamber_slot is not None:
            return self.system.slot_title(self.chamber_slot.name)
        return worded(_NUMBERED[self.mount], number=self.index)

    @property
    def short_title(self) -> str:
        """What to call it on a badge: a slot by its bare name."""
        if self.mount is Mount.SLOT:
            return self.name
        return self.title


def place_rank(name: str) -> float:
    """Return a number to sort places by their names: those of one kind lie side by side and as
    people count, 2 before 10.
    """
    number = _NUMBER.search(name)
    if number is None:
        return float(crc32(name.encode("utf-8", "replace")))
    kind = name[: number.start()].encode("utf-8", "replace")
    return crc32(kind) + int(number[0]) / 10_000


class PlaceError(WordedError, ValueError):
    """A place that this chassis and board do not have, or that does not say which slot.

    Says which there are.
    """


def seats_of(
    chassis: Chassis | None, board: Motherboard | None, enclosure: Enclosure | None
) -> tuple[Seat, ...]:
    """Return every place a card may take, in order: slots from the CPU down, verticals, bays, frame
    positions.
    """
    if chassis is None or enclosure is None:
        return ()
    if is_mining_frame(chassis):  # the board lies open below the bars
        bars = (_frame_seat(i, chassis) for i in _numbers(chassis.gpu_positions))
        return (*slot_seats(board, enclosure), *bars)
    openings = _numbers(chassis.vertical_slots)
    verticals = tuple(_vertical_seat(i, chassis, enclosure) for i in openings)
    if is_sandwich(chassis):
        # behind its board there is one riser, however many openings the card may take
        return _in_small_case(verticals[:1], chassis, enclosure)
    bays = (_bay_seat(i, chassis, enclosure) for i in _numbers(chassis.max_double_width_gpus))
    if has_slots_beside_bays(chassis):
        return (*verticals, *bays, *_slots_beside_bays(board))
    slots = () if _only_bays(chassis) else slot_seats(board, enclosure)
    return (*slots, *verticals, *bays)


def _numbers(count: int | None) -> range:
    """Return the numbers of so many places, from 1."""
    return range(1, (count or 0) + 1)


def has_slots_beside_bays(chassis: Chassis) -> bool:
    """Whether a chassis is a server with bays and a board of its own: its slots take network cards,
    wherever in the chassis they lie.
    """
    return bool(chassis.max_double_width_gpus) and chassis.board is not None


def is_for(kind: str, seat: Seat, chassis: Chassis | None) -> bool:
    """Whether cards of a kind ("gpu", "nic") are offered a place: a server with bays has only those
    for graphics cards. A place in mid-air is its own card's alone.

    The places of a server's slots are unknown; these slots are made for network cards.
    """
    if seat.mount is Mount.FREE:
        return False
    if kind != "gpu" or chassis is None or seat.mount is not Mount.SLOT:
        return True
    return not has_slots_beside_bays(chassis)


def _only_bays(chassis: Chassis) -> bool:
    """Whether a chassis is a server for other boards, without an opening beside the board's slots:
    all cards go into bays.
    """
    return bool(chassis.max_double_width_gpus) and not (
        chassis.expansion_slots or chassis.half_height_slots
    )


def may_have_openings(chassis: Chassis) -> bool:
    """Whether a chassis that offers no slots of the board, as far as anybody says, may have
    openings beside them after all.
    """
    return chassis.expansion_slots is None and (_only_bays(chassis) or is_sandwich(chassis))


def _slots_beside_bays(board: Motherboard | None) -> tuple[Seat, ...]:
    return tuple(
        Seat(
            name=slot.name,
            mount=Mount.SLOT,
            index=None,
            pose=None,
            slot=slot,
        )
        for slot in slots_of(board)
    )


def slot_seats(board: Motherboard | None, enclosure: Enclosure) -> tuple[Seat, ...]:
    """Return the board's own slots, whether or not a card can sit in them in this chassis."""
    return tuple(_slot_seat(slot, enclosure) for slot in slots_of(board))


def _slot_seat(slot: Slot, enclosure: Enclosure) -> Seat:
    position = slot.position or slot.position_guess
    pose = Pose(Vec(0, enclosure.slot_plane(position), FINGER_BOTTOM)) if position else None
    name = str(slot.position) if slot.position else slot.name
    return Seat(
        name=name,
        mount=Mount.SLOT,
        index=position,
        pose=pose,
        slot=slot,
        guessed=slot.position is None,
    )


def _vertical_seat(i: int, chassis: Chassis, enclosure: Enclosure) -> Seat:
    assert enclosure.vertical_room is not None
    panel = panel_of(chassis, enclosure)
    room = enclosure.vertical_room.shifted(-SLOT_PITCH * (i - 1))
    plane = plane_before(panel, room)
    openings = enclosure.openings or ATX_SLOTS
    if not chassis.expansion_slots:  # the mount stands beyond the slots of half height above it
        openings = max(openings, ATX_SLOTS)
    bottom_y = enclosure.slot_plane(openings) - VERTICAL_BELOW
    pose = Pose(Vec(0, bottom_y, plane.value + BACK), VERTICAL)
    return Seat(
        name=f"vertical{i}",
        mount=Mount.VERTICAL,
        index=i,
        pose=pose,
        plane=plane,
        room=room,
        openings=chassis.vertical_slots,
    )


def _in_small_case(
    seats: tuple[Seat, ...], chassis: Chassis, enclosure: Enclosure
) -> tuple[Seat, ...]:
    """Return the places of a small case where they likely are."""
    return tuple(_by_the_board(seat, chassis, enclosure) for seat in seats)


def _by_the_board(seat: Seat, chassis: Chassis, enclosure: Enclosure) -> Seat:
    """Return the place of a small case where it likely is: below the board with the fans to the
    panel, or behind it with the fans away from it, where a card's fingers point up.
    """
    if not enclosure.boxes_known or seat.pose is None:
        return seat.changed(inferred=True)
    fingers = fingers_y(chassis, enclosure.top_y, enclosure.size_y)
    if is_beside(chassis, enclosure.size_y):
        pose = Pose(Vec(0, fingers, seat.pose.offset.z), VERTICAL)
    else:
        pose = Pose(Vec(0, fingers, -TRAY_DEPTH - DIVIDER - BACK), LYING)
    return seat.changed(pose=pose, inferred=True)


def panel_of(chassis: Chassis, enclosure: Enclosure) -> Figure:
    """Return the side panel's plane; one to draw with where it is not known."""
    return enclosure.panel or Figure(180.0, Basis.UNKNOWN, missing_for_panel(chassis))


def plane_before(panel: Figure, room: Figure) -> Figure:
    """Return the plane of a card's back that leaves it some room before the panel.

    Where one of both is unknown, the plane rests on what that one lacks, and on nothing else.
    """
    value = panel.value - room.value
    for figure in (room, panel):
        if not figure.known:
            return Figure(value, Basis.UNKNOWN, figure.rests_on)
    return resting_on(value, panel, room)


def room_for_slots(slots: float) -> float:
    """Return what a vertical mount of that many openings leaves a card from its back to the panel,
    where none is published.
    """
    return 35 + SLOT_PITCH * (slots - 1)


def _bay_seat(i: int, chassis: Chassis, enclosure: Enclosure) -> Seat:
    if has_lying_bays(chassis):
        return Seat(
            name=f"bay{i}",
            mount=Mount.BAY,
            index=i,
            pose=_lying_pose(i - 1, enclosure),
        )
    count = chassis.max_double_width_gpus or 0
    top = (enclosure.size_y + count * BAY_PITCH) / 2
    plane = top - BAY_PITCH * (i - 1) - BACK
    row = Figure(plane, Basis.ASSUMED, (field_of(chassis.id, "max_double_width_gpus"),))
    return Seat(
        name=f"bay{i}",
        mount=Mount.BAY,
        index=i,
        pose=Pose(Vec(0, plane, FINGER_BOTTOM), UPRIGHT),
        plane=row,
    )


def has_lying_bays(chassis: Chassis) -> bool:
    """Whether cards lie in the bays, two on top of each other: two rack units are too low for a
    card to stand in.
    """
    return is_flat(chassis) and (rack_units_of(chassis) or 4) <= 2


def _lying_pose(index: int, enclosure: Enclosure) -> Pose:
    """Return the pose of a lying card: pairs along both side walls, the next four behind them.

    The upper card of a pair comes first.
    """
    behind = index // 4
    left = index // 2 % 2
    lower = index % 2
    bottom_y = LYING_WIDTH if left else enclosure.size_y - 10
    lid = enclosure.panel.value if enclosure.panel else 2 * BAY_PITCH
    return Pose(
        Vec(behind * (BAY_LENGTH + LYING_BEHIND), bottom_y, lid - BAY_PITCH * lower - BACK), LYING
    )


def _frame_seat(i: int, chassis: Chassis) -> Seat:
    spot = hanging_point(i, own_spot_mm(i, chassis), chassis)
    return Seat(
        name=f"frame{i}",
        mount=Mount.FRAME,
        index=i,
        pose=Pose(spot),
        plane=frame_pitch(chassis),
    )


def hung_at(seat: Seat, along_mm: float, chassis: Chassis) -> Seat | None:
    """Return a place whose card hangs elsewhere on its bar; None beyond the bar's ends.

    Where it hangs is then the builder's own measure, and no longer what frames usually have.
    """
    if seat.mount is not Mount.FRAME or seat.index is None:
        return seat
    if not 0 <= along_mm <= bar_length_mm(chassis):
        return None
    spot = hanging_point(seat.index, along_mm, chassis)
    return seat.changed(pose=Pose(spot), plane=Figure(along_mm, Basis.MEASURED, ()))


def spot_of(seat: Seat) -> float:
    """Return where on its bar a card of a frame hangs, from the bar's first place."""
    if seat.pose is None:
        return 0.0
    return 0.0 - seat.pose.offset.y


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    return re.sub(r"\s+", "", text).casefold()


def seat_named(seats: tuple[Seat, ...], place: str) -> Seat:
    """Return the seat a place names, without regard to case and spaces.

    Raises PlaceError naming the places there are.
    """
    wanted = _plain(place)
    if wanted.isdecimal():
        position = wanted.lstrip("0")
        for seat in seats:
            if seat.slot is not None and str(seat.slot.position) == position:
                return seat
    # A slot of unknown position may be called by a number, too.
    for seat in seats:
        if wanted in (_plain(seat.name), _plain(_printed_name(seat))):
            return seat
    raise PlaceError(
        "There is no place {place!r}; there are {places}.",
        place=place,
        places=describe_seats(seats),
    )


def _printed_name(seat: Seat) -> str:
    if seat.chamber_slot is not None:
        return seat.system.place(seat.chamber_slot.name)
    if seat.slot is None:
        return seat.name
    return seat.slot.name


def describe_seats(seats: tuple[Seat, ...]) -> str:
    """Return the places in words: "1 (PCIEX16_1), 3 (PCIEX16_2), vertical1"."""
    if not seats:
        return worded("no places (choose a case and a board first)")
    return comma_words(_described(seat) for seat in seats)


def _described(seat: Seat) -> str:
    if seat.guessed:
        return worded("{place} (by name)", place=seat.name)
    if seat.slot is not None:
        return f"{seat.name} ({seat.slot.name})"
    return _bare(seat)


def _bare(seat: Seat) -> str:
    if seat.chamber_slot is not None and seat.chamber_slot.name not in seat.name:
        return f"{seat.name} ({seat.chamber_slot.name})"
    if seat.bracket is not None:
        return worded("{place} (with a bracket)", place=seat.name)
    return seat.name
