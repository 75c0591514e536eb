"""The picture of a chassis: a section seen through the open side and one seen along the board, from
its planes.

Drawn in the board's frame, whichever way the chassis stands; a board of the largest common form it
takes stands in it. Planes that are assumed are drawn dashed. Knows no paint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gui.part_editor.drawing_views import DimensionLine, Span, View, ViewShape, across, along
from rigwright.assembly.enclosure import (
    HEAT_SPREADER,
    REAR_EDGE,
    Enclosure,
    enclosure_of,
    has_side_panel,
    outer_size,
)
from rigwright.assembly.envelopes import BACK, SLOT_PITCH
from rigwright.assembly.radiators import USUAL_THICKNESS
from rigwright.parts import Chassis, Motherboard
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

# Along the rear panel × from the rear edge, for the forms that builders of several cards choose,
# largest first.
ATX = ("ATX", 305.0, 244.0)
FORMS = (
    ("E-ATX", 305.0, 272.0),
    ATX,
    ("mATX", 244.0, 244.0),
    ("Mini-ITX", 170.0, 170.0),
)
OUTER_FIELDS = {
    "+z": ("depth_mm", "width_mm", "height_mm"),
    "-x": ("height_mm", "depth_mm", "width_mm"),
}
UPRIGHT_FIELDS = ("depth_mm", "height_mm", "width_mm")
UPWARD = messages(
    {"-y": "stands upside down", "+z": "lies on its tray", "-x": "stands on its front"}
)
PSU_HEIGHT, PSU_LENGTH, FAN_DEPTH = 86.0, 160.0, 25.0
CARDS_HIGH = 200.0  # mm: from the lower edge of a board to above its first card
# What a card may end at before the front: how deep it is drawn while that is not known, in mm,
# and what it is called.
IN_FRONT: Mapping[str, tuple[float, str]] = messages(
    MappingProxyType(
        {
            "max_gpu_length_with_front_fan_mm": (FAN_DEPTH, "fans"),
            "max_gpu_length_front_rad_mm": (FAN_DEPTH + USUAL_THICKNESS, "radiator"),
            "max_gpu_length_with_hdd_cage_mm": (120.0, "cage"),
            "max_gpu_length_with_reservoir_mm": (65.0, "reservoir"),
        }
    )
)
EDGE = 1.5  # that the outline keeps of what is shaded inside it
SIDE_CELL, END_CELL = (0, 0), (1, 0)


@dataclass(frozen=True)
class DrawnChassis:
    """A chassis, its planes, and the board that is drawn in it."""

    chassis: Chassis
    planes: Enclosure
    board: Motherboard

    @property
    def words(self) -> str:
        """What is written on the board."""
        built_in = self.chassis.board
        if built_in is not None:
            return built_in.name
        return self.board.form_factor or self.board.name

    @property
    def board_depth(self) -> float:
        """How far the board reaches from the rear; that of ATX where nobody knows."""
        return self.board.depth_mm or 244.0

    @property
    def is_unsure(self) -> bool:
        """Whether a board is built in whose size nobody knows."""
        built_in = self.chassis.board
        return built_in is not None and None in (built_in.width_mm, built_in.depth_mm)

    @property
    def bottom(self) -> float:
        """y of the board's lower edge."""
        return self.planes.top_y - (self.board.width_mm or 305.0)

    @property
    def size(self) -> tuple[float, float, float]:
        """Outer size along x, y and z; what is not known is made large enough for the planes."""
        x, y, z = outer_size(self.chassis)
        planes = self.planes
        front = planes.front.value + 40 if planes.front else planes.size_x
        return (x or max(front, 450.0), y or planes.top_y + 40, z or self.panel - planes.back_z)

    @property
    def panel(self) -> float:
        """z of the side panel, or where one would be."""
        if not self.planes.panel:
            return 185.0
        return self.planes.panel.value


def stand_in_board(chassis: Chassis) -> Motherboard:
    """A bare board of the largest common form that the chassis takes; ATX where it does not say."""
    forms = " ".join(chassis.motherboard_form_factors) or "ATX"
    taken = [form for form in FORMS if form[0] in forms]
    form, width, depth = taken[0] if taken else ATX
    return Motherboard(
        id="stand-in", name=form, brand="", source="", confidence="", width_mm=width, depth_mm=depth
    )


def chassis_views(chassis: Chassis, board: Motherboard | None, field: str = "") -> tuple[View, ...]:
    """The section through the open side, and the one along the board: the chassis' own, else
    that of the build.

    A card's length that holds with something in front of it is drawn only while its field is
    asked for.
    """
    board = chassis.board or board
    if board is None or board.width_mm is None:
        board = stand_in_board(chassis)
    s = DrawnChassis(chassis, enclosure_of(chassis, board), board)
    return _side(s, field), _end(s)


def _outer_field(s: DrawnChassis, axis: int) -> str:
    return OUTER_FIELDS.get(s.chassis.up, UPRIGHT_FIELDS)[axis]


# through the open side


def _side(s: DrawnChassis, field: str) -> View:
    x, y, _ = s.size
    planes = s.planes
    floor = planes.floor_y
    front = min(planes.front.value, x) if planes.front else x - 60
    shapes = [ViewShape("case", (0, x), (0, y), outer_size(s.chassis)[0] is None)]
    if floor:
        shapes.append(ViewShape("beyond", (EDGE, x - EDGE), (EDGE, floor)))
    if x - front > 2 * EDGE:
        shapes.append(ViewShape("beyond", (front, x - EDGE), (EDGE, y - EDGE)))
    shapes += _openings(s)
    shapes.append(_board(s))
    supply = _supply_box(s, x)
    if supply is not None:
        field_of_supply = "max_psu_length_mm"
        unsure = s.chassis.max_psu_length_mm is None
        words = worded("PSU")
        shapes.append(ViewShape("supply", *supply, unsure, words=words, field=field_of_supply))
    if floor:
        shapes.append(ViewShape("plane", (0, x), (floor - 1, floor), True, words=worded("shroud")))
    shapes.append(ViewShape("plane", (front, front + 1), (floor, y), planes.front is None))
    lines = list(_side_lines(s, front))
    if field in IN_FRONT:
        shape, line = _in_front(s, front, field)
        shapes.append(shape)
        lines = [line, *(other for other in lines if other.field != "max_gpu_length_mm")]
    return View(
        worded("Through the open side"),
        SIDE_CELL,
        tuple(shapes),
        tuple(lines),
        translated(UPWARD.get(s.chassis.up, "")),
    )


def _board(s: DrawnChassis) -> ViewShape:
    depth = (REAR_EDGE, REAR_EDGE + s.board_depth)
    width = (s.bottom, s.planes.top_y)
    field = "board" if s.chassis.board else ""
    return ViewShape("board", depth, width, s.is_unsure, words=s.words, field=field)


def _in_front(s: DrawnChassis, front: float, field: str) -> tuple[ViewShape, DimensionLine]:
    """What stands before the front, and the length that it leaves a card."""
    depth, words = IN_FRONT[field]
    value: float | None = getattr(s.chassis, field)
    near = max(front - depth, 1.0)
    if value is not None:
        near = min(value, front - 1)
    top = min(s.bottom + CARDS_HIGH, s.planes.top_y)
    high = (s.planes.floor_y + 4, top)
    shape = ViewShape("supply", (near, front), high, value is None, words=translated(words))
    return shape, across(field, value, (0, near), s.bottom + 26, "inside")


def _side_lines(s: DrawnChassis, front: float) -> Iterator[DimensionLine]:
    chassis = s.chassis
    planes = s.planes
    x, y, _ = s.size
    outer_x, outer_y, _ = outer_size(chassis)
    yield across(_outer_field(s, 0), outer_x, (0, x), 0.0)
    yield along(_outer_field(s, 1), outer_y, (0, y), x)
    # fans and radiators may stand before the plane that it ends at
    length = min(chassis.max_gpu_length_mm or front, x)
    over_cards = s.bottom + 26
    yield across("max_gpu_length_mm", chassis.max_gpu_length_mm, (0, length), over_cards, "inside")
    at = REAR_EDGE + s.board_depth * 0.72
    floor = planes.floor_y
    if planes.below_high:
        floor = s.bottom - planes.below_high.value
    below = (max(floor, 0.0), s.bottom)
    yield along("below_board_mm", chassis.below_board_mm, below, at, "inside")
    room = chassis.above_board_mm
    if room is None:
        room = max(y - planes.top_y, 10.0)
    above = (planes.top_y, planes.top_y + room)
    yield along("above_board_mm", chassis.above_board_mm, above, at, "inside")
    supply = _supply_box(s, x)
    if supply is not None:
        long, high = supply
        middle = sum(high) / 2
        yield across("max_psu_length_mm", chassis.max_psu_length_mm, long, middle, "inside")


def _openings(s: DrawnChassis) -> Iterator[ViewShape]:
    for row in range(1, (s.planes.openings or 0) + 1):
        top = s.planes.slot_plane(row) + BACK
        high = (top - SLOT_PITCH + 3, top)
        yield ViewShape("opening", (-7.0, 0.0), high, field="expansion_slots")


def _supply_box(s: DrawnChassis, x: float) -> tuple[Span, Span] | None:
    """Where the supply's bay lies: beyond the slots, or above the board.

    None where it lies behind the tray.
    """
    long = (0.0, min(s.chassis.max_psu_length_mm or PSU_LENGTH, x))
    if s.planes.floor_y:
        return long, (4.0, 4.0 + PSU_HEIGHT)
    if "top" in (s.chassis.psu_position or ""):
        _, y, _ = s.size
        top = y - 8
        return long, (top - PSU_HEIGHT, top)
    return None


# along the board


def _end(s: DrawnChassis) -> View:
    _, y, z = s.size
    _, _, outer_z = outer_size(s.chassis)
    low = s.planes.back_z
    panel = s.panel
    outer = (low, max(low + z, panel))
    shapes = [
        ViewShape("case", outer, (0, y), outer_z is None),
        ViewShape("board", (-1.57, 0.0), (s.bottom, s.planes.top_y)),
        ViewShape("plane", (-8.5, -7.92), (0, y), True),
    ]
    if has_side_panel(s.chassis):
        unsure = s.planes.panel is None or s.planes.panel.estimate
        shapes.append(ViewShape("plane", (panel, panel + 1), (0, y), unsure))
    lines = [across(_outer_field(s, 2), outer_z, outer, 0.0)]
    for shape, line in (_cooler_room(s), _vertical_room(s)):
        shapes += shape
        lines += line
    return View(worded("End view"), END_CELL, tuple(shapes), tuple(lines))


Room = tuple[list[ViewShape], list[DimensionLine]]


def _cooler_room(s: DrawnChassis) -> Room:
    """The room of the processor's cooler, from its lid to the panel."""
    most = s.chassis.max_cpu_cooler_height_mm
    at = s.planes.top_y - 80
    wide = (HEAT_SPREADER, max(s.panel, 20.0))
    shape = ViewShape("cooler", wide, (at - 48, at + 48), most is None)
    span = (HEAT_SPREADER, s.panel)
    return [shape], [across("max_cpu_cooler_height_mm", most, span, at, "inside")]


def _vertical_room(s: DrawnChassis) -> Room:
    """The room of a card in the vertical mount, from its back to the panel."""
    room = s.planes.vertical_room
    if room is None:
        return [], []
    most = s.chassis.max_gpu_thickness_vertical_mm
    low = s.planes.slot_plane(s.planes.openings or 7) - 8
    span = (s.panel - room.value, s.panel)
    shape = ViewShape("room", span, (low, low + 111.15), not room.known or room.estimate)
    line = across("max_gpu_thickness_vertical_mm", most, span, low + 55, "inside")
    return [shape], [line]
