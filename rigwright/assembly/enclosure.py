"""The planes and boxes of a chassis and its board in the chassis frame, each published, derived or
assumed.

Frame: x from the rear wall forward, y from the slot side to the I/O side, z from the board outward;
origin at the rear wall, the wall beyond the last slot, and the board's component face. Knows no
cards and no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from rigwright.assembly.envelopes import FINGER_BOTTOM, SLOT_PITCH
from rigwright.assembly.small_cases import DIVIDER, board_top, is_beside
from rigwright.assembly.small_cases import is_sandwich as is_sandwich
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.geometry import Box
from rigwright.parts import Chassis, Motherboard
from rigwright.parts.chassis import RACK_UNIT
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import messages, worded

SLOT_ONE_BELOW_TOP = 162.26  # slot 1's plane below the board's top edge
LAST_SLOT_MARGIN = (
    20.54  # 24 - 3.46: a two-slot card in the last opening still fits above the floor
)
ATX_SUPPLY_HEIGHT, AROUND_SUPPLY = 86.0, 14.0  # the supply; sheet and rubber around it
SHROUD_HEIGHT = ATX_SUPPLY_HEIGHT + AROUND_SUPPLY
ROOF_DEPTH = 35.0  # sheet, a row of fans and the room they need
LEAST_ABOVE_BOARD = (
    30.0  # between the board's top edge and the roof; what is left over is shared by both ends
)
HEAT_SPREADER = 7.5  # top of the CPU over the board: cooler limits are measured from there
TRAY_DEPTH = 7.92  # 6.35 stand-off and 1.57 board
UNDER_BOARD = 8.0  # the same in a rack chassis of no known figures
LID_AND_FLOOR = 8.0  # of a rack chassis; what is inside of a rack unit is no maker's figure
REAR_EDGE = 2.11  # rear edge of the PCB from the rear wall
MOST_OPENINGS = 11  # no row has more; a case that counts more counts both of its chambers
# How much lower the last opening may be where nobody counts them, which is taken for seven.
UNCOUNTED_MM = SLOT_PITCH * (MOST_OPENINGS - 7)
BAY_PITCH, BAY_LENGTH = 40.64, 312.0
FRAME_PITCH = 80.0
FAN_THICKNESS = 25.0


# Conditions of a published card length, as they follow it in a sentence.
CONDITION_WORDS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "with_hdd_cage": "with the drive cage",
            "with_hdd_cages": "with the drive cages",
            "with_reservoir": "with a reservoir",
            "no_reservoir": "without a reservoir",
            "with_front_psu_or_fan": "with a supply or fan in front",
            "no_front_psu_or_fan": "without a supply or fan in front",
        }
    )
)


class Fitted(Value, frozen=True):
    """What the build says is in the chassis.

    None is not said, and then as the maker published the card length. `behind_board_mm` is how
    thick the card is that a small case holds behind its board.
    """

    drive_cage: bool | None = None
    front_fans: bool | None = None
    reservoir: bool | None = None
    added_front_fan_mm: float = 0.0  # thickness of fans that were put on the front by hand
    behind_board_mm: float = 0.0


AS_PUBLISHED = Fitted()


class Enclosure(Value, frozen=True):
    """The planes of one chassis with one board; see `enclosure_of`."""

    openings: int | None
    front: Figure | None  # free length for cards from the rear wall; None: no front obstacle
    front_note: str
    panel: Figure | None  # z of the side panel
    back_z: float
    floor_y: float  # top of the PSU shroud, 0 without
    top_y: float  # the board's top edge
    below_low: Figure | None  # guaranteed room below the board's lower edge
    below_high: Figure | None  # likely room
    vertical_room: Figure | None  # card back to panel in the vertical mount
    size_x: float
    size_y: float
    boxes_known: bool
    fitted: Fitted = AS_PUBLISHED
    divided_mm: float = (
        0.0  # by which the plate of a small case gives its card of the cooler's room
    )

    def slot_plane(self, position: int) -> float:
        """y of the slot plane of a position."""
        return self.top_y - SLOT_ONE_BELOW_TOP - SLOT_PITCH * (position - 1)

    @property
    def interior(self) -> Box:
        """The whole chassis as one box."""
        panel = 180.0
        if self.panel:
            panel = self.panel.value
        z = (self.back_z, panel - self.divided_mm)
        return Box.of((0, self.size_x), (0, self.size_y), z)


def is_flat(chassis: Chassis) -> bool:
    """True where the board lies flat."""
    return chassis.up == "+z"


def is_mining_frame(chassis: Chassis) -> bool:
    """True for rails of upright cards on risers, without slots of their own."""
    return bool(chassis.gpu_positions)


def frame_pitch(chassis: Chassis) -> Figure:
    """From one place of a mining frame to the next."""
    if chassis.gpu_pitch_mm is not None:
        return published(chassis.id, "gpu_pitch_mm", chassis.gpu_pitch_mm)
    return Figure(FRAME_PITCH, Basis.ASSUMED, (field_of(chassis.id, "gpu_positions"),))


def outer_size(chassis: Chassis) -> tuple[float | None, float | None, float | None]:
    """Outer width, height and depth on the axes x, y, z.

    The turned board decides which goes where.
    """
    w, h, d = chassis.width_mm, chassis.height_mm, chassis.depth_mm
    match chassis.up:
        case "+z":
            return d, w, h
        case "-x":
            return h, d, w
        case _:
            return d, h, w


def field_across(chassis: Chassis) -> str:
    """The field of the outer size across the slots, on the axis y."""
    return {"+z": "width_mm", "-x": "depth_mm"}.get(chassis.up, "height_mm")


def axes_contradict(chassis: Chassis) -> bool:
    """True where longer cards are said to fit than the chassis is long: its outer sizes lie on
    other axes.
    """
    length, limit = outer_size(chassis)[0], chassis.max_gpu_length_mm
    return length is not None and limit is not None and limit > length


def unknown_length(chassis: Chassis) -> str | None:
    """The field of the outer size along the cards, where it is unknown although a card length and
    another outer size are published: nobody can tell then whether the axes contradict.
    """
    length, *across = outer_size(chassis)
    if chassis.max_gpu_length_mm is None or length is not None or across == [None, None]:
        return None
    return "height_mm" if chassis.up == "-x" else "depth_mm"


def openings_of(chassis: Chassis) -> int | None:
    """Rear openings in one row; half-height ones where there are no others, one chamber's where
    two are counted.
    """
    slots = chassis.half_height_slots if has_half_height_row(chassis) else chassis.expansion_slots
    if slots and slots > MOST_OPENINGS:
        return slots // 2
    return slots


def has_half_height_row(chassis: Chassis) -> bool:
    """True where the openings beside the board are too low for full-height brackets."""
    return not chassis.expansion_slots and bool(chassis.half_height_slots)


def openings_field(chassis: Chassis) -> str:
    """The field that `openings_of` rests on."""
    return "half_height_slots" if has_half_height_row(chassis) else "expansion_slots"


def front_fan_thickness(chassis: Chassis, fitted: Fitted = AS_PUBLISHED) -> float:
    """Thickness of the fans on the front wall.

    Included ones of unknown place are taken to be there, unless the chassis is known to have no
    mount for them.
    """
    mounts = chassis.fan_mounts
    has_front = mounts is None or any(m.location == "front" for m in mounts)
    places = (None, "front") if has_front else ("front",)
    fans = (f.thickness_mm for f in chassis.included_fans or () if f.count and f.location in places)
    usual = FAN_THICKNESS if fitted.front_fans else 0.0
    own = max(fans, default=usual)
    if fitted.front_fans is False:
        own = 0.0
    return max(own, fitted.added_front_fan_mm)


def front_limit(chassis: Chassis, fitted: Fitted = AS_PUBLISHED) -> tuple[Figure | None, str]:
    """Free length for cards before fans and front wall, and the condition it holds under, in
    words.
    """
    limit, field = chassis.max_gpu_length_mm, "max_gpu_length_mm"
    if limit is None:
        return None, ""
    fans = front_fan_thickness(chassis, fitted)
    without_fans = "without front fans"
    if chassis.included_fans is None:
        without_fans = "without front fans; which fans are included is unknown, none assumed"
    match chassis.max_gpu_length_condition:
        case "no_front_fan" | "no_front_rad" if fans:
            return _behind_front_fans(chassis, fans, fitted), worded(
                "with the front fans fitted ({fans})", fans=whole_length(fans)
            )
        case "no_front_fan" | "no_front_rad":
            return _stated(chassis, field, limit), worded(without_fans)
        case "front_fans_25mm":
            return _beside_allowed_fans(chassis, limit, fans, fitted)
        case "no_hdd_cage":
            return _stated(chassis, field, limit), worded("with the drive cage removed")
        case "unspecified":
            return _stated(chassis, field, limit), worded(
                "its maker does not say with which fans or cages"
            )
        case other:
            words = translated(CONDITION_WORDS.get(other, other.replace("_", " ")))
            return _stated(chassis, field, limit), words


def _stated(chassis: Chassis, field: str, value: float) -> Figure:
    return Figure(value, Basis.PUBLISHED, (chassis.address(field),))


def _behind_front_fans(chassis: Chassis, fans: float, fitted: Fitted) -> Figure:
    """What the maker gives with the fans that it fits, else the bare length less those that are
    in.
    """
    behind, own = chassis.max_gpu_length_with_front_fan_mm, not fitted.added_front_fan_mm
    if behind is not None and own:
        return published(chassis.id, "max_gpu_length_with_front_fan_mm", behind)
    assert chassis.max_gpu_length_mm is not None
    return Figure(
        chassis.max_gpu_length_mm - fans, Basis.DERIVED, (chassis.address("max_gpu_length_mm"),)
    )


def _beside_allowed_fans(
    chassis: Chassis, limit: float, fans: float, fitted: Fitted
) -> tuple[Figure, str]:
    """A length that allows for fans of 25 mm already: thicker ones take more, and none give them
    back.
    """
    figure = _stated(chassis, "max_gpu_length_mm", limit)
    if fitted.front_fans is False and not fitted.added_front_fan_mm:
        return figure.shifted(FAN_THICKNESS, Basis.DERIVED), worded("with the front fans removed")
    if fitted.added_front_fan_mm > FAN_THICKNESS:
        return figure.shifted(FAN_THICKNESS - fans, Basis.DERIVED), worded(
            "behind front fans of {fans}", fans=whole_length(fans)
        )
    return figure, worded("behind {fans} front fans", fans=whole_length(FAN_THICKNESS))


# Of 95 cases that say how high a cooler may be, 76 have their panel within 35 mm of what follows
# from their width. Wide ones have a second chamber or cages behind the board, not more room before
# it.
WIDEST_PANEL, PANEL_OFF = 190.0, 35.0


def has_side_panel(chassis: Chassis) -> bool:
    """False for open frames: nothing limits how far a card stands out."""
    return not is_mining_frame(chassis) and chassis.side_panel != "none"


def rack_units_of(chassis: Chassis) -> int | None:
    """How many rack units a chassis is high; by its kind, such as "rack_2u", where that is
    unknown.
    """
    if chassis.rack_units is not None:
        return chassis.rack_units
    kind, _, units = chassis.chassis_type.partition("_")
    if kind == "rack":
        return int(units.removesuffix("u"))
    return None


def side_panel_plane(chassis: Chassis) -> Figure | None:
    """z of the side panel over the board's face: it does not begin below the highest card that the
    maker states for the slots.

    None without a panel or without a figure to tell.
    """
    plane = _plane_over_coolers(chassis)
    highest = chassis.max_gpu_height_mm
    if plane is None or highest is None or is_sandwich(chassis):
        return plane
    over_cards = published(chassis.id, "max_gpu_height_mm", FINGER_BOTTOM + highest)
    if over_cards.value > plane.value:
        return over_cards
    return plane


def _plane_over_coolers(chassis: Chassis) -> Figure | None:
    """Return the plane that follows from the highest cooler, else from rack units or width."""
    field = (chassis.address("max_cpu_cooler_height_mm"),)
    if chassis.max_cpu_cooler_height_mm is not None:
        return Figure(chassis.max_cpu_cooler_height_mm + HEAT_SPREADER, Basis.PUBLISHED, field)
    if not has_side_panel(chassis):
        return None
    units = rack_units_of(chassis)
    if units and is_flat(chassis):
        return Figure(lid_of(units), Basis.ASSUMED, field)
    across = outer_size(chassis)[2]
    if across is None or axes_contradict(chassis):
        return None
    behind = 125.0 if "chamber" in (chassis.psu_position or "") else 55.0
    plane = min(across - behind, WIDEST_PANEL)
    if units:  # a server on its side: nothing but the tray is behind its board
        plane = max(plane, lid_of(units))
    return Figure(plane, Basis.ASSUMED, field)


def lid_of(rack_units: int) -> float:
    """z of the lid of a rack chassis in mm."""
    return RACK_UNIT * rack_units - LID_AND_FLOOR - UNDER_BOARD


def missing_for_floor(chassis: Chassis) -> tuple[str, ...]:
    """The fields for lack of which it is unknown how much room is below the board: what says it,
    and the openings that it follows from.
    """
    missing = [chassis.address("below_board_mm")]
    if chassis.expansion_slots is None:
        missing.append(chassis.address("expansion_slots"))
    elif not chassis.expansion_slots and chassis.half_height_slots is None:
        missing.append(chassis.address("half_height_slots"))
    return tuple(missing)


def missing_for_panel(chassis: Chassis) -> tuple[str, ...]:
    """The fields for lack of which it is unknown where the side panel is: what says it, and what it
    follows from.
    """
    across = {"+z": "height_mm", "-x": "width_mm"}.get(chassis.up, "width_mm")
    missing = ["max_cpu_cooler_height_mm"]
    if is_flat(chassis) and rack_units_of(chassis) is None:
        missing.append("rack_units")
    if outer_size(chassis)[2] is None:
        missing.append(across)
    return tuple(map(chassis.address, missing))


def vertical_room(chassis: Chassis) -> Figure | None:
    """From a vertically mounted card's back to the side panel."""
    if not chassis.vertical_slots or is_mining_frame(chassis):
        return None
    if chassis.max_gpu_thickness_vertical_mm is not None:
        return published(
            chassis.id, "max_gpu_thickness_vertical_mm", chassis.max_gpu_thickness_vertical_mm
        )
    field = field_of(chassis.id, "max_gpu_thickness_vertical_mm")
    rooms = [room for room in chassis.card_rooms if room.thickness_mm is not None]
    if rooms:
        widest = max(rooms, key=lambda room: room.thickness_mm or 0.0)
        return published(
            chassis.id, f"card_rooms.{widest.name}.thickness_mm", widest.thickness_mm or 0.0
        )
    return _unpublished_room(chassis, chassis.vertical_slots, (field,))


def _unpublished_room(chassis: Chassis, slots: int, fields: tuple[str, ...]) -> Figure:
    """Return the room before vertical cards by a rule that was found in closed cases. An open frame
    has its pane farther off, so that its room is unknown.
    """
    if is_sandwich(chassis):
        return Figure(60.0, Basis.UNKNOWN, fields)
    basis = Basis.UNKNOWN if chassis.chassis_type == "open_frame" else Basis.ASSUMED
    return Figure(35 + SLOT_PITCH * (slots - 1), basis, fields)


def supply_end(chassis: Chassis) -> Literal["slots", "top"] | None:
    """The end of an upright board that the supply lies beyond, first choice.

    An inverted board is upside down.
    """
    position, inverted = (chassis.psu_position or "").split("_or_")[0], chassis.up == "-y"
    if chassis.up not in ("+y", "-y"):
        return None
    if "bottom" in position:
        return "top" if inverted else "slots"
    if "top" in position:
        return "slots" if inverted else "top"
    return None


def _board_top(chassis: Chassis, floor: float, height: float | None) -> tuple[float, float]:
    """y of the board's top edge, and how much of that is likely rather than guaranteed."""
    low_top = (
        floor
        + LAST_SLOT_MARGIN
        + SLOT_ONE_BELOW_TOP
        + SLOT_PITCH * ((openings_of(chassis) or 7) - 1)
    )
    if height is None:
        return low_top, 0.0
    roof = height - ROOF_DEPTH - (SHROUD_HEIGHT if supply_end(chassis) == "top" else 0)
    spare = max(0.0, (roof - low_top - LEAST_ABOVE_BOARD) / 2)
    return low_top + spare, spare


def _below_board(
    chassis: Chassis, board: Motherboard | None, spare: float
) -> tuple[Figure | None, Figure | None]:
    stated = chassis.below_board_mm
    if stated is not None:
        address = chassis.address("below_board_mm")
        measured = Figure(stated, Basis.MEASURED, (address,))
        return measured, measured
    openings = openings_of(chassis)
    if not openings or board is None or board.width_mm is None or is_mining_frame(chassis):
        return None, None
    to_floor = LAST_SLOT_MARGIN + SLOT_ONE_BELOW_TOP + SLOT_PITCH * (openings - 1)
    low = to_floor - board.width_mm
    rests_on = (chassis.address(openings_field(chassis)), board.address("width_mm"))
    least = Figure(low, Basis.ASSUMED, rests_on)
    most = Figure(low + spare, Basis.ASSUMED, rests_on)
    return least, most


def enclosure_of(
    chassis: Chassis, board: Motherboard | None, fitted: Fitted = AS_PUBLISHED
) -> Enclosure:
    """The planes of a chassis with a board in it and what the build leaves in it."""
    x, y, z = (None, None, None) if axes_contradict(chassis) else outer_size(chassis)
    front, note = front_limit(chassis, fitted)
    panel = side_panel_plane(chassis)
    floor = SHROUD_HEIGHT if supply_end(chassis) == "slots" else 0.0
    top, spare = _board_top(chassis, floor, y)
    if is_sandwich(chassis) and y is not None:
        floor, top = 0.0, board_top(chassis, board, y)
    low, high = _below_board(chassis, board, spare)
    back_z = (panel.value + 5 - z) if panel and z else -TRAY_DEPTH - 20
    divided = _divided_mm(chassis, back_z, y, fitted)
    return Enclosure(
        openings=openings_of(chassis),
        front=front,
        front_note=note,
        panel=panel,
        back_z=back_z - divided,
        floor_y=floor,
        top_y=top,
        below_low=low,
        below_high=high,
        vertical_room=vertical_room(chassis),
        size_x=x or 450.0,
        size_y=y or SLOT_PITCH * 22,
        boxes_known=None not in (x, y, z),
        fitted=fitted,
        divided_mm=divided,
    )


def _divided_mm(chassis: Chassis, back_z: float, height_mm: float | None, fitted: Fitted) -> float:
    """How far toward the cooler the plate between board and card is, from where the highest cooler
    has all its room, so that the card behind the board is within the case.
    """
    if not fitted.behind_board_mm or not is_sandwich(chassis) or is_beside(chassis, height_mm):
        return 0.0
    return max(0.0, back_z + TRAY_DEPTH + DIVIDER + fitted.behind_board_mm)
