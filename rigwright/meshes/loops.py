"""Radiators under the roof or at the rear, with their fans, and the hoses that lead to them from pumps and cards.

Only walls that take nothing from the cards' published length are used; a radiator that fits on none is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.geometry import Pose, Turn, Vec
from rigwright.meshes.card_form import CardForm
from rigwright.meshes.chassis_form import ChassisForm
from rigwright.meshes.closed import hose_ends
from rigwright.meshes.cooler import BLOCK_SIZE, FAN_THICKNESS, HOSE_HEIGHT, radiator_mesh
from rigwright.meshes.fan import fan_mesh
from rigwright.meshes.furnishing import ALONG_Y
from rigwright.meshes.hoses import HOSE_RADIUS, line_body
from rigwright.meshes.outlines import within
from rigwright.parts import Chassis
from rigwright.record import Value
from rigwright.scene import Body

TANKS = 36.0  # what the end tanks add to the fans' length
THICKNESS = 27.0
FROM_EDGE = 6.0  # between a radiator and the pillar of the open side


class Loop(Value, frozen=True):
    """A radiator's nominal length, and two hose starts each with the way the hose leaves."""

    label: str
    radiator_mm: float
    thickness: float
    starts: tuple[tuple[Vec, Vec], ...]


def pump_loop(socket: Vec, radiator_mm: float, thickness: float | None) -> Loop:
    """The loop of an all-in-one processor cooler whose block sits on `socket`."""
    starts = tuple(
        (socket.plus(Vec(-BLOCK_SIZE / 2 + 12, y, HOSE_HEIGHT)), Vec(-40.0, 0.0, 26.0)) for y in (-10.0, 10.0)
    )
    return Loop("cooler", within(radiator_mm, 80.0, 900.0), within(thickness or THICKNESS, 10.0, 100.0), starts)


def card_loop(label: str, form: CardForm, pose: Pose, radiator_mm: float) -> Loop:
    """The loop of a card with a radiator of its own."""
    way = pose.turn.apply((70, 0, 0))
    starts = tuple((pose.point(end), way) for end in hose_ends(form))
    return Loop(label, within(radiator_mm, 80.0, 900.0), THICKNESS, starts)


def loop_bodies(loops: Sequence[Loop], chassis: Chassis, form: ChassisForm) -> Iterator[Body]:
    """The first loop that fits under the roof; it takes the whole of it."""
    if form.style != "tower" or form.up != "+y":
        return
    room = max((m.max_mm or 0.0 for m in chassis.radiator_support or () if m.location == "top"), default=0.0)
    fitting = next((loop for loop in loops if loop.radiator_mm <= room), None)
    if fitting is not None:
        yield from _under_roof(fitting, form)


def _under_roof(loop: Loop, form: ChassisForm) -> Iterator[Body]:
    fan = 140.0 if loop.radiator_mm % 140 == 0 and loop.radiator_mm % 120 else 120.0
    length, count = loop.radiator_mm + TANKS, round(loop.radiator_mm / fan)
    middle = max((form.front + 10) / 2, length / 2 + 14)
    z = form.z[1] - 14 - FROM_EDGE - fan / 2
    y = form.y - 6 - loop.thickness / 2
    mesh = radiator_mesh(length, fan, loop.thickness)
    yield Body(loop.label, mesh, Pose(Vec(middle, y, z), Turn((0, 2, 1), (1, -1, 1))))
    level = y - loop.thickness / 2 - FAN_THICKNESS / 2
    for k in range(count):
        x = middle + fan * (k - (count - 1) / 2)
        yield Body(loop.label, fan_mesh(fan, FAN_THICKNESS), Pose(Vec(x, level, z), ALONG_Y))
    near_front = loop.starts[0][1].x > 0
    tank = middle + (length / 2 - 8 if near_front else -(length / 2 - 8))
    for k, (start, way) in enumerate(loop.starts):
        end = Vec(tank, y - loop.thickness / 2 + 2, z + (-14 if k else 14))
        yield line_body(loop.label, start, way, end, Vec(0.0, 90.0, 0.0), HOSE_RADIUS, "tube")
