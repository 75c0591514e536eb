"""Cables and hoses: round lines that leave one point in a direction and arrive at another, and the
bodies made of them.

The frame is the chassis'. Knows forms of cards and where their plugs are, not who supplies them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.geometry import Pose, Vec
from rigwright.graphics.scene import Body
from rigwright.picture.meshes.card_form import CardForm, plug_places
from rigwright.picture.meshes.part_meshes import grommet_mesh, line_mesh

HOSE_RADIUS, CABLE_RADIUS, PSU_CABLE_RADIUS = 5.5, 3.0, 4.5
OUT_OF_SUPPLY = 60.0  # how straight a cable leaves its supply
THROUGH_TRAY = 70.0  # how straight it comes up through the tray, where there is as much room
SOCKET_PITCH = 11.0  # between the cables of one card at its supply


def line_body(
    label: str, start: Vec, leaving: Vec, end: Vec, arriving: Vec, radius: float, material: str
) -> Body:
    """Return a line between two points of the chassis.

    Its length is in whole millimetres, so that lines alike share a mesh.
    """
    span = end.minus(start).in_whole_mm()
    mesh = line_mesh(leaving, arriving, span, radius, material)
    return Body(label, mesh, Pose(start))


def power_cables(form: CardForm, pose: Pose, away: float, base: float) -> Iterator[Body]:
    """Yield two strands from every plug of a card, round to the tray.

    `away` is the x they reach, `base` the tray's z.
    """
    straight = Vec(0.0, 0.0, -50.0)
    across = pose.turn.apply((0, 4.6, 0))
    for index, (place, way) in enumerate(plug_places(form)):
        outward = Vec(*way).times(44.0)
        leaving = pose.turn.apply(outward)
        plug = pose.point(place)
        for side in (-1, 1):
            start = plug.plus(across.times(side))
            end = _at_tray(start, away, base, index)
            yield line_body("cables", start, leaving, end, straight, CABLE_RADIUS, "cable")


def grommets(form: CardForm, pose: Pose, away: float, base: float) -> Iterator[Body]:
    """Yield the opening in the tray that the strands of every plug go through."""
    for index, (place, _) in enumerate(plug_places(form)):
        at = _at_tray(pose.point(place), away, base, index)
        yield Body("cables", grommet_mesh(), Pose(at))


def supply_cables(
    form: CardForm, pose: Pose, away: float, base: float, behind: float, outlet: Vec
) -> Iterator[Body]:
    """Yield one cable for every plug of a card, from its supply to the opening in the tray.

    It stays between the tray and the wall, which is `behind` millimetres behind it.
    """
    leaving = Vec(OUT_OF_SUPPLY, 0.0, 0.0)
    arriving = Vec(0.0, 0.0, min(THROUGH_TRAY, behind))
    for index, (place, _) in enumerate(plug_places(form)):
        plug = pose.point(place)
        end = _at_tray(plug, away, base, index)
        start = outlet.plus(Vec(0.0, SOCKET_PITCH * index, 0.0))
        yield line_body("cables", start, leaving, end, arriving, PSU_CABLE_RADIUS, "cable")


def direct_cables(form: CardForm, pose: Pose, outlet: Vec) -> Iterator[Body]:
    """Yield two strands from every plug of a card straight to its supply, where no tray is."""
    arriving = Vec(-OUT_OF_SUPPLY, 0.0, 0.0)
    across = pose.turn.apply((0, 4.6, 0))
    for index, (place, way) in enumerate(plug_places(form)):
        leaving = pose.turn.apply(Vec(*way).times(44.0))
        plug = pose.point(place)
        socket = outlet.plus(Vec(0.0, SOCKET_PITCH * index, 0.0))
        for side in (-1, 1):
            start = plug.plus(across.times(side))
            end = socket.plus(across.times(side))
            yield line_body("cables", start, leaving, end, arriving, CABLE_RADIUS, "cable")


def _at_tray(plug: Vec, away: float, base: float, index: int) -> Vec:
    """Return where the strands of a plug meet the tray."""
    nearest = max(away, plug.x + 24)
    return Vec(nearest + 12 * index, plug.y, base)
