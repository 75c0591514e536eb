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
FORMS = (
    ("EEB", 330.0, 305.0),
    ("E-ATX", 305.0, 272.0),
    ("ATX", 305.0, 244.0),
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
PSU_HEIGHT, PSU_WIDTH, PSU_LENGTH, FAN_DEPTH = 86.0, 150.0, 160.0, 25.0
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
        front = self.planes.front.value + 40 if self.planes.front else self.planes.size_x
        return (
            x or max(front, 450.0),
            y or self.planes.top_y + 40,
            z or self.panel - self.planes.back_z,
        )

    @property
    def panel(self) -> float:
        """z of the side panel, or where one would be."""
        if not self.planes.panel:
            return 185.0
        return self.planes.panel.value


def stand_in_board(chassis: Chassis) -> Motherboard:
    """A bare board of the largest common form that the chassis takes; ATX where it does not say."""
    forms = " ".join(chassis.motherboard_form_factors) or "ATX"
    form, width, depth = next((f for f in FORMS if f[0] in forms and f[0] != "EEB"), FORMS[2])
    return Motherboard(
        id="stand-in", name=form, brand="", source="", confidence="", width_mm=width, depth_mm=depth
    )


def chassis_views(
    chassis: Chassis, board: Motherboard | None = None, field: str = ""
) -> tuple[View, ...]:
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
    front = min(s.planes.front.value, x) if s.planes.front else x - 60
    unsure = outer_size(s.chassis)[0] is None
    shapes = [
        ViewShape("case", (0, x), (0, y), unsure),
        *_openings(s),
        ViewShape(
            "board",
            (REAR_EDGE, REAR_EDGE + (s.board.depth_mm or 244.0)),
            (s.bottom, s.planes.top_y),
            s.is_unsure,
            words=s.words,
            field="board" if s.chassis.board else "",
        ),
        *_supply(s, x),
    ]
    if x - front > 2 * EDGE:
        shapes.insert(1, ViewShape("beyond", (front, x - EDGE), (EDGE, y - EDGE)))
    if s.planes.floor_y:
        shapes.insert(1, ViewShape("beyond", (EDGE, x - EDGE), (EDGE, s.planes.floor_y)))
        shapes.append(
            ViewShape(
                "plane",
                (0, x),
                (s.planes.floor_y - 1, s.planes.floor_y),
                True,
                words=worded("shroud"),
            )
        )
    shapes.append(
        ViewShape("plane", (front, front + 1), (s.planes.floor_y, y), s.planes.front is None)
    )
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


def _in_front(s: DrawnChassis, front: float, field: str) -> tuple[ViewShape, DimensionLine]:
    """What stands before the front, and the length that it leaves a card."""
    depth, words = IN_FRONT[field]
    value: float | None = getattr(s.chassis, field)
    near = min(value, front - 1) if value is not None else max(front - depth, 1.0)
    top = min(s.bottom + CARDS_HIGH, s.planes.top_y)
    shape = ViewShape(
        "supply", (near, front), (s.planes.floor_y + 4, top), value is None, words=translated(words)
    )
    return shape, across(field, value, (0, near), s.bottom + 26, "inside")


def _side_lines(s: DrawnChassis, front: float) -> Iterator[DimensionLine]:
    chassis, (x, y, _) = s.chassis, s.size
    yield across(_outer_field(s, 0), outer_size(chassis)[0], (0, x), 0.0)
    yield along(_outer_field(s, 1), outer_size(chassis)[1], (0, y), x)
    rows = s.bottom + 26
    length = min(
        chassis.max_gpu_length_mm or front, x
    )  # fans and radiators may stand before the plane that it ends at
    yield across("max_gpu_length_mm", chassis.max_gpu_length_mm, (0, length), rows, "inside")
    at = REAR_EDGE + (s.board.depth_mm or 244.0) * 0.72
    floor = s.bottom - (
        s.planes.below_high.value if s.planes.below_high else s.bottom - s.planes.floor_y
    )
    yield along("below_board_mm", chassis.below_board_mm, (max(floor, 0.0), s.bottom), at, "inside")
    if chassis.above_board_mm is not None:
        above = chassis.above_board_mm
    else:
        above = max(y - s.planes.top_y, 10.0)
    yield along(
        "above_board_mm",
        chassis.above_board_mm,
        (s.planes.top_y, s.planes.top_y + above),
        at,
        "inside",
    )
    if box := _supply_box(s, x):
        yield across(
            "max_psu_length_mm", chassis.max_psu_length_mm, box[0], sum(box[1]) / 2, "inside"
        )


def _openings(s: DrawnChassis) -> Iterator[ViewShape]:
    for row in range(1, (s.planes.openings or 0) + 1):
        top = s.planes.slot_plane(row) + BACK
        yield ViewShape(
            "opening", (-7.0, 0.0), (top - SLOT_PITCH + 3, top), field="expansion_slots"
        )


def _supply_box(s: DrawnChassis, x: float) -> tuple[Span, Span] | None:
    """Where the supply's bay lies: beyond the slots, or above the board.

    None where it lies behind the tray.
    """
    long = min(s.chassis.max_psu_length_mm or PSU_LENGTH, x)
    position = s.chassis.psu_position or ""
    if s.planes.floor_y:
        return (0.0, long), (4.0, 4.0 + PSU_HEIGHT)
    if "top" in position:
        top = s.size[1] - 8
        return (0.0, long), (top - PSU_HEIGHT, top)
    return None


def _supply(s: DrawnChassis, x: float) -> Iterator[ViewShape]:
    if box := _supply_box(s, x):
        yield ViewShape(
            "supply",
            *box,
            s.chassis.max_psu_length_mm is None,
            words=worded("PSU"),
            field="max_psu_length_mm",
        )


# along the board


def _end(s: DrawnChassis) -> View:
    _, y, z = s.size
    low = s.planes.back_z
    panel = s.panel
    outer = (low, max(low + z, panel))
    unsure = outer_size(s.chassis)[2] is None
    shapes = [
        ViewShape("case", outer, (0, y), unsure),
        ViewShape("board", (-1.57, 0.0), (s.bottom, s.planes.top_y)),
        ViewShape("plane", (-8.5, -7.92), (0, y), True, words=""),
    ]
    if has_side_panel(s.chassis):
        shapes.append(
            ViewShape(
                "plane",
                (panel, panel + 1),
                (0, y),
                s.planes.panel is None or s.planes.panel.estimate,
            )
        )
    lines = [
        across(_outer_field(s, 2), outer_size(s.chassis)[2], outer, 0.0),
        *_cooler_room(s, shapes),
    ]
    lines += _vertical_room(s, shapes)
    return View(worded("End view"), END_CELL, tuple(shapes), tuple(lines))


def _cooler_room(s: DrawnChassis, shapes: list[ViewShape]) -> Iterator[DimensionLine]:
    """The room of the processor's cooler, from its lid to the panel."""
    at = s.planes.top_y - 80
    shapes.append(
        ViewShape(
            "cooler",
            (HEAT_SPREADER, max(s.panel, 20.0)),
            (at - 48, at + 48),
            s.chassis.max_cpu_cooler_height_mm is None,
        )
    )
    yield across(
        "max_cpu_cooler_height_mm",
        s.chassis.max_cpu_cooler_height_mm,
        (HEAT_SPREADER, s.panel),
        at,
        "inside",
    )


def _vertical_room(s: DrawnChassis, shapes: list[ViewShape]) -> list[DimensionLine]:
    """The room of a card in the vertical mount, from its back to the panel."""
    room = s.planes.vertical_room
    if room is None:
        return []
    low = s.planes.slot_plane(s.planes.openings or 7) - 8
    span = (s.panel - room.value, s.panel)
    shapes.append(ViewShape("room", span, (low, low + 111.15), not room.known or room.estimate))
    field = "max_gpu_thickness_vertical_mm"
    return [across(field, s.chassis.max_gpu_thickness_vertical_mm, span, low + 55, "inside")]
