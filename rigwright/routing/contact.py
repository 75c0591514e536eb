"""What a card meets of everything around it: all boxes at once, and shapes only where boxes meet.

Other cards, the board, and what furnishes the chassis, each as boxes; knows neither severities nor
what may touch what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import as_array
from rigwright.assembly import Assembly, board_solids_of
from rigwright.assembly.distances import clearance
from rigwright.assembly.enclosure import HEAT_SPREADER
from rigwright.assembly.fixture_boxes import Fixture
from rigwright.assembly.heights import beyond
from rigwright.assembly.shapes import NO_SHAPES, PartShape, Placed, Shapes
from rigwright.figures import Basis
from rigwright.geometry import Box, Pose, Vec
from rigwright.parts import Part
from rigwright.record import Value

PLAY_MM = 1.0  # what is nearer to a side of a box than that touches it


Thing = tuple[Placed, tuple[str, str], Basis]


class Around(NamedTuple):
    """The boxes around a card, (n, 2, 3), with the part and the role of each, and how sure their
    places are.
    """

    boxes: NDArray[np.float64]
    placed: tuple[Placed, ...]
    names: tuple[tuple[str, str], ...]
    bases: tuple[Basis, ...]


class Contact(Value, frozen=True):
    """One thing that a card meets, or comes near to: negative is how far it would have to be
    moved.
    """

    label: str
    role: str
    gap_mm: float
    basis: Basis


def around(a: Assembly, label: str) -> Around:
    """Return everything but one card and what must merely stay empty."""
    return _around([*_cards(a, label), *_fixed(a, NO_SHAPES)])


def around_cards(a: Assembly, shapes: Shapes = NO_SHAPES) -> Around:
    """Return the board and what furnishes the chassis, which has its `shapes`."""
    return _around(list(_fixed(a, shapes)))


def _around(found: list[Thing]) -> Around:
    placed: list[Placed] = []
    names: list[tuple[str, str]] = []
    bases: list[Basis] = []
    for there, name, basis in found:
        placed.append(there)
        names.append(name)
        bases.append(basis)
    boxes = as_array([there.box for there in placed])
    return Around(boxes, tuple(placed), tuple(names), tuple(bases))


def _cards(a: Assembly, label: str) -> Iterator[Thing]:
    for card in a.cards:
        if card.label == label or not card.located:
            continue
        for solid in card.solids:
            name = (card.label, solid.role)
            if solid.role == "model":
                yield card.placed, name, solid.basis
            elif not solid.keep_out:
                yield Placed(solid.box), name, solid.basis


def _fixed(a: Assembly, shapes: Shapes) -> Iterator[Thing]:
    for solid in board_solids_of(a):
        yield Placed(solid.box), ("board", solid.role), solid.basis
    supplies = iter(a.psus)
    for fixture in a.furniture.fixtures:
        part: Part | None = None
        if fixture.label == "cooler":
            part = a.cooler
        elif fixture.role == "power supply":
            part = next(supplies, None)
        if not fixture.keep_out:
            name = (fixture.label, fixture.role)
            yield _furnishing(fixture, part, shapes), name, fixture.basis


def _furnishing(fixture: Fixture, part: Part | None, shapes: Shapes) -> Placed:
    """Return a fixture by its model where it has one, which lies as the picture has it."""
    shape = shapes.get(part.id) if part is not None else None
    if shape is None or not len(shape.triangles):
        return Placed(fixture.box)
    at = fixture.box.low
    if fixture.label == "cooler":
        middle = fixture.box.centre
        at = Vec(middle.x, middle.y, HEAT_SPREADER)
    pose = Pose(at)
    return Placed(pose.place(shape.bounds), shape, pose)


def near(boxes: Iterable[Box], surroundings: Around, within_mm: float = 0.0) -> NDArray[np.intp]:
    """Return the numbers of the boxes that some boxes meet, or come nearer to than a distance."""
    ours = as_array(list(boxes))[:, None]
    theirs = surroundings.boxes[None]
    our_low, our_high = ours[:, :, 0], ours[:, :, 1]
    their_low, their_high = theirs[:, :, 0], theirs[:, :, 1]
    beyond = their_low - our_high
    before = our_low - their_high
    apart = np.maximum(beyond, before).max(axis=2)
    is_near = (apart < within_mm).any(axis=0)
    return np.flatnonzero(is_near)


def contacts(placed: Placed, surroundings: Around) -> tuple[Contact, ...]:
    """Return the parts that a card meets, by shape where it or the other has one; the one met
    deepest comes first.
    """
    met: list[Contact] = []
    for number in near([placed.box], surroundings).tolist():
        contact = _contact(placed, surroundings, number)
        if contact.gap_mm < 0:
            met.append(contact)
    return tuple(sorted(met, key=lambda contact: contact.gap_mm))


def _contact(placed: Placed, surroundings: Around, number: int) -> Contact:
    label, role = surroundings.names[number]
    gap_mm = round(clearance(placed, surroundings.placed[number]), 6)
    return Contact(
        label=label,
        role=role,
        gap_mm=gap_mm,
        basis=surroundings.bases[number],
    )


def depth_in(box: Box, shape: PartShape) -> float:
    """Return how far a box would have to be moved for nothing of a surface around it to stand in
    it.

    0 where nothing does. The surface is that of a chassis, which lies in the chassis' own frame and
    encloses the box without meeting it.
    """
    low_x, low_y, low_z = map(float, box.low)
    high_x, high_y, high_z = map(float, box.high)
    return _depth(shape, (low_x, low_y, low_z), (high_x, high_y, high_z))


@lru_cache(maxsize=1024)
def _depth(
    shape: PartShape, low: tuple[float, float, float], high: tuple[float, float, float]
) -> float:
    starts = [edge + PLAY_MM for edge in low]
    ends = [edge - PLAY_MM for edge in high]
    lows, highs = _extents(shape)
    reaches_in = (highs > starts) & (lows < ends)
    is_near = np.all(reaches_in, axis=1)
    positions = shape.positions
    triangles = shape.triangles[is_near]
    for axis in range(3):
        start = starts[axis]
        end = ends[axis]
        if len(triangles):
            positions, triangles = beyond(positions, triangles, axis, start)
        if len(triangles):
            positions, triangles = beyond(positions, triangles, axis, end, side=-1)
    if not len(triangles):
        return 0.0
    points = positions[triangles.reshape(-1)]
    to_high = high - points.min(axis=0)
    to_low = points.max(axis=0) - low
    return float(min(to_low.min(), to_high.min()))


@lru_cache(maxsize=8)
def _extents(shape: PartShape) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    corners = shape.positions[shape.triangles]
    return corners.min(axis=1), corners.max(axis=1)
