"""Measuring between two faces of a machine: which face a ray meets, and how far two faces are from
each other.

Faces are those of the boxes that the rules use, and of the chassis' planes seen from inside; where
a part has no such box, its drawn one, and then the figure is an estimate. Knows no window and no
OpenGL.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from rigwright.assembly import Assembly, board_solids_of
from rigwright.assembly.enclosure import TRAY_DEPTH, Enclosure
from rigwright.assembly.length_limit import CAGE, RESERVOIR
from rigwright.assembly.roles import role_words
from rigwright.build.looks import FaceName
from rigwright.figures import Basis
from rigwright.geometry import Box, Vec, as_array, ray_hits
from rigwright.graphics.scene import Dimension, Scene
from rigwright.picture.scenery.apart import box_of
from rigwright.picture.scenery.staging import PLAIN, Staging, part_words
from rigwright.record import Value
from rigwright.text.lengths import Length
from rigwright.text.sentence import worded

DRAWN_ONLY = frozenset({"psu", "fans", "cooler", "memory"})
NEAR = 1e-6
LESS = "\N{MINUS SIGN}"


Pin = tuple[FaceName, FaceName]


class MeasuredSurface(Value, frozen=True):
    """A box with the names of its part and of what it is there."""

    label: str
    role: str
    box: Box
    estimate: bool = False


class Face(Value, frozen=True):
    """A flat box across `axis`, which looks to the side of `sign`."""

    name: FaceName
    box: Box
    estimate: bool

    @property
    def level(self) -> float:
        """Where it is on its axis."""
        return self.box.low[self.name.axis]


class FaceMeasure(Value, frozen=True):
    """Between two faces: the nearest points, and the distance along the axis where both lie
    across the same one.
    """

    start: Vec
    end: Vec
    axis: int | None
    along_mm: float | None
    estimate: bool

    @property
    def straight_mm(self) -> float:
        """The shortest way from one face to the other."""
        return math.dist(self.start, self.end)


def surfaces(
    assembly: Assembly, machine: Scene, staging: Staging = PLAIN
) -> tuple[MeasuredSurface, ...]:
    """Return every box that can be measured from; what is hidden or cut away cannot."""
    found: list[MeasuredSurface] = []
    for surface in (*_cards(assembly), *_board(assembly), *_cages(assembly), *_drawn(machine)):
        if surface.label in staging.hidden:
            continue
        rest = surface.box
        if staging.cut is not None:
            rest = staging.cut.rest_of(surface.box)
        if rest is not None:
            found.append(surface.changed(box=rest))
    return tuple(found)


def _cards(assembly: Assembly) -> Iterator[MeasuredSurface]:
    for card in assembly.cards:
        for solid in card.solids:
            if not solid.keep_out and solid.role != "fingers":
                yield MeasuredSurface(
                    card.label, solid.role, solid.box, solid.basis is not Basis.PUBLISHED
                )


def _board(assembly: Assembly) -> Iterator[MeasuredSurface]:
    for solid in board_solids_of(assembly):
        yield MeasuredSurface("board", solid.role, solid.box, solid.basis is not Basis.PUBLISHED)


def _cages(assembly: Assembly) -> Iterator[MeasuredSurface]:
    for fixture in assembly.furniture.of("chassis"):
        if fixture.role in (CAGE, RESERVOIR):
            yield MeasuredSurface(
                "chassis", fixture.role, fixture.box, fixture.basis is Basis.ASSUMED
            )


def _drawn(machine: Scene) -> Iterator[MeasuredSurface]:
    counts: dict[str, int] = {}
    for body in machine.bodies:
        if body.label in DRAWN_ONLY:
            counts[body.label] = number = counts.get(body.label, 0) + 1
            yield MeasuredSurface(body.label, str(number), box_of(body), True)


def walls(enclosure: Enclosure | None) -> tuple[Face, ...]:
    """Return the planes of a chassis as they are seen from inside."""
    if enclosure is None or not enclosure.boxes_known:
        return ()
    front = enclosure.front.value if enclosure.front else enclosure.size_x
    y = (enclosure.floor_y, enclosure.size_y)
    inside = Box.of((0, front), y, (-TRAY_DEPTH, enclosure.interior.high.z))
    sides = [("rear", 0, 1), ("front", 0, -1), ("floor", 1, 1), ("roof", 1, -1), ("tray", 2, 1)]
    if enclosure.panel is not None:
        sides.append(("panel", 2, -1))
    published = {"rear"}
    for name, figure in (("front", enclosure.front), ("panel", enclosure.panel)):
        if figure is not None and figure.basis is Basis.PUBLISHED:
            published.add(name)
    faces: list[Face] = []
    for role, axis, sign in sides:
        name = FaceName("chassis", role, axis, sign)
        faces.append(Face(name, _flat(inside, axis, -sign), role not in published))
    return tuple(faces)


def _flat(box: Box, axis: int, sign: int) -> Box:
    """One side of a box."""
    level = box.high[axis] if sign > 0 else box.low[axis]
    low = list(box.low)
    high = list(box.high)
    low[axis] = high[axis] = level
    return Box(Vec(*low), Vec(*high))


def face_at(
    found: Sequence[MeasuredSurface],
    sides: Sequence[Face],
    origin: Vec,
    direction: Vec,
    staging: Staging = PLAIN,
) -> Face | None:
    """Return the face a ray meets first; a wall only behind everything else, and never the face of
    a cut.
    """
    distances = ray_hits(as_array([s.box for s in found]), origin, direction) if found else []
    nearest = min(range(len(found)), key=lambda i: distances[i], default=None)
    if nearest is None or not math.isfinite(distances[nearest]):
        return _wall_at(sides, origin, direction, staging)
    face = _entered(found[nearest], _along(origin, direction, float(distances[nearest])), direction)
    cut = staging.cut
    on_cut = (
        cut is not None and cut.axis == face.name.axis and abs(cut.level_mm - face.level) < NEAR
    )
    return None if on_cut else face


def _entered(surface: MeasuredSurface, point: Vec, direction: Vec) -> Face:
    """Return the side of a box on which a point lies that a ray came in by."""
    box = surface.box
    entered = (0, 1)
    nearest_mm = math.inf
    for axis, towards in enumerate(direction):
        if not towards:
            continue
        sign = -1 if towards > 0 else 1  # the side that looks towards where the ray comes from
        level = box.high[axis] if sign > 0 else box.low[axis]
        away_mm = abs(level - point[axis])
        if away_mm < nearest_mm:
            entered = (axis, sign)
            nearest_mm = away_mm
    axis, sign = entered
    name = FaceName(surface.label, surface.role, axis, sign)
    return Face(name, _flat(box, axis, sign), surface.estimate)


def _wall_at(sides: Sequence[Face], origin: Vec, direction: Vec, staging: Staging) -> Face | None:
    """Return the nearest wall that shows its inside; none while the chassis is hidden."""
    met = []
    for side in sides if "chassis" not in staging.hidden else ():
        axis = side.name.axis
        if direction[axis] * side.name.sign >= 0:
            continue
        distance = (side.level - origin[axis]) / direction[axis]
        point = _along(origin, direction, distance)
        if (
            distance > 0
            and _is_on(side.box, point, axis)
            and (staging.cut is None or staging.cut.keeps(point))
        ):
            met.append((distance, side))
    return min(met, key=lambda each: each[0], default=(0.0, None))[1]


def _is_on(box: Box, point: Vec, axis: int) -> bool:
    others = [i for i in range(3) if i != axis]
    return all(box.low[i] <= point[i] <= box.high[i] for i in others)


def _along(origin: Vec, direction: Vec, distance: float) -> Vec:
    return Vec(*(o + d * distance for o, d in zip(origin, direction, strict=True)))


def face_named(
    name: FaceName, found: Iterable[MeasuredSurface], sides: Iterable[Face]
) -> Face | None:
    """Return the face of that name; None when its part is gone or hidden."""
    wall = next((side for side in sides if side.name == name), None)
    if wall is not None:
        return wall
    surface = next((s for s in found if (s.label, s.role) == (name.label, name.role)), None)
    if surface is None or name.axis not in (0, 1, 2):
        return None
    return Face(name, _flat(surface.box, name.axis, name.sign), surface.estimate)


def measured(first: Face, second: Face) -> FaceMeasure:
    """Return how far two faces are from each other."""
    pairs = [_nearest(first.box.interval(i), second.box.interval(i)) for i in range(3)]
    start = Vec(*(a for a, _ in pairs))
    end = Vec(*(b for _, b in pairs))
    estimate = first.estimate or second.estimate
    if first.name.axis != second.name.axis:
        return FaceMeasure(start, end, None, None, estimate)
    return FaceMeasure(start, end, first.name.axis, abs(second.level - first.level), estimate)


def _nearest(first: tuple[float, float], second: tuple[float, float]) -> tuple[float, float]:
    """Return a point of each of two spans, as near as they come: the middle of what they have in
    common.
    """
    low = max(first[0], second[0])
    high = min(first[1], second[1])
    if low <= high:
        middle = (low + high) / 2
        return middle, middle
    if first[1] < second[0]:
        return first[1], second[0]
    return first[0], second[1]


def in_words(measure: FaceMeasure) -> str:
    """Return the figures of a measure; without decimals where it rests on an estimate."""
    straight = _length(measure.straight_mm, measure.estimate)
    if measure.along_mm is None:
        return worded("{length} straight", length=straight)
    along = _length(measure.along_mm, measure.estimate)
    if abs(measure.straight_mm - measure.along_mm) < 0.005:
        return along
    return worded(
        "{along} along {axis}, {straight} straight",
        along=along,
        axis="xyz"[measure.axis or 0],
        straight=_length(measure.straight_mm, measure.estimate, bare=True),
    )


def _length(value_mm: float, estimate: bool, *, bare: bool = False) -> str:
    if estimate:
        return worded("about {length}", length=Length(value_mm, ".0f", 2, bare=bare))
    return str(Length(value_mm, ".2f", bare=bare))


class PinnedMeasure(Value, frozen=True):
    """A measure that was pinned: the letter it goes by, both faces in words, and its line."""

    mark: str
    between: str
    line: Dimension


def pinned(pins: Iterable[Pin], assembly: Assembly, machine: Scene) -> tuple[PinnedMeasure, ...]:
    """Return the pinned measures of a machine put together, whatever is hidden.

    Those whose faces are gone are left out.
    """
    found = surfaces(assembly, machine)
    sides = walls(assembly.enclosure)
    measures: list[PinnedMeasure] = []
    for first_name, second_name in pins:
        first = face_named(first_name, found, sides)
        second = face_named(second_name, found, sides)
        if first is None or second is None:
            continue
        one = face_words(first.name)
        other = face_words(second.name)
        words = worded("{first} to {second}", first=one, second=other)
        line = as_dimension(measured(first, second), first.name.label, second.name.label)
        measures.append(PinnedMeasure(_letter(len(measures)), words, line))
    return tuple(measures)


def _letter(number: int) -> str:
    """A, B … Z, A2 …"""
    turn, letter = divmod(number, 26)
    return f"{chr(ord('A') + letter)}{turn + 1 if turn else ''}"


def face_words(name: FaceName) -> str:
    """Return a face by its part, by what it is there and by the side it looks to: "GPU 1, shroud
    (−y)".
    """
    if name.label == "chassis":
        return seen_face_words(name)
    sign = "+" if name.sign > 0 else LESS
    return f"{seen_face_words(name)} ({sign}{'xyz'[name.axis]})"


def seen_face_words(name: FaceName) -> str:
    """Return a face where its side is seen: "GPU 1, shroud"."""
    role = "" if name.role.isdigit() else f", {role_words(name.role)}"
    return f"{part_words(name.label)}{role}"


def as_dimension(measure: FaceMeasure, *labels: str) -> Dimension:
    """Return a measure as the picture shows it."""
    return Dimension(measure.start, measure.end, in_words(measure), "fits", labels)
