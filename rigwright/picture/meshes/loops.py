"""Hoses from pumps and cards to their radiators.

Knows where they begin and the radiators' places; a radiator that fits on no wall has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly.radiator_boxes import RadiatorPlace
from rigwright.geometry import Pose, Vec
from rigwright.graphics.scene import Body
from rigwright.picture.meshes.card_form import CardForm, hose_ends
from rigwright.picture.meshes.cooler_form import BLOCK_SIZE, HOSE_HEIGHT
from rigwright.picture.meshes.hoses import HOSE_RADIUS, line_body
from rigwright.record import Value


class Loop(Value, frozen=True):
    """Two hose starts, each with the way the hose leaves."""

    label: str
    starts: tuple[tuple[Vec, Vec], ...]


def pump_loop(socket: Vec) -> Loop:
    """The loop of an all-in-one processor cooler whose block sits on `socket`."""
    way = Vec(-40.0, 0.0, 26.0)
    hose_x = -BLOCK_SIZE / 2 + 12
    starts = []
    for y in (-10.0, 10.0):
        start = socket.plus(Vec(hose_x, y, HOSE_HEIGHT))
        starts.append((start, way))
    return Loop("cooler", tuple(starts))


def card_loop(label: str, form: CardForm, pose: Pose) -> Loop:
    """The loop of a card with a radiator of its own."""
    way = pose.turn.apply((70, 0, 0))
    starts = tuple((pose.point(end), way) for end in hose_ends(form))
    return Loop(label, starts)


def hose_bodies(loops: Sequence[Loop], places: Sequence[RadiatorPlace]) -> Iterator[Body]:
    """The two hoses of every loop whose radiator is on a wall."""
    by_label = {place.label: place for place in places}
    for loop in loops:
        place = by_label.get(loop.label)
        if place is None:
            continue
        for k, (start, way) in enumerate(loop.starts):
            end = place.tank(start, k)
            yield line_body(
                loop.label,
                start,
                way,
                end,
                place.arriving,
                HOSE_RADIUS,
                "tube",
            )
