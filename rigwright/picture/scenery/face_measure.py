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
from rigwright.assembly.envelopes import Solid
from rigwright.assembly.length_limit import CAGE, RESERVOIR
from rigwright.assembly.roles import role_words
from rigwright.build.looks import FaceName
from rigwright.figures import Basis
from rigwright.geometry import Box, Vec
from rigwright.graphics.scene import Dimension, Scene
from rigwright.graphics.scene.cut import Cut
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
    for surface in _all_surfaces(assembly, machine):
        if surface.label in staging.hidden:
            continue
        rest = surface.box
        if staging.cut is not None:
            rest = staging.cut.rest_of(surface.box)
        if rest is not None:
            found.append(surface.changed(box=rest))
    return tuple(found)


def _all_surfaces(assembly: Assembly, machine: Scene) -> Iterator[MeasuredSurface]:
    """Yield every box of a machine that has faces to measure from, whatever is hidden."""
    yield from _cards(assembly)
    yield from _board(assembly)
    yield from _cages(assembly)
    yield from _drawn(machine)


def _cards(assembly: Assembly) -> Iterator[MeasuredSurface]:
    for card in assembly.cards:
        for solid in card.solids:
            if not solid.keep_out and solid.role != "fingers":
                yield _surface_of(card.label, solid)


def _board(assembly: Assembly) -> Iterator[MeasuredSurface]:
    for solid in board_solids_of(assembly):
        yield _surface_of("board", solid)


def _surface_of(label: str, solid: Solid) -> MeasuredSurface:
    is_estimate = solid.basis is not Basis.PUBLISHED
    return MeasuredSurface(label, solid.role, solid.box, is_estimate)


def _cages(assembly: Assembly) -> Iterator[MeasuredSurface]:
    for fixture in assembly.furniture.of("chassis"):
        if fixture.role in (CAGE, RESERVOIR):
            is_estimate = fixture.basis is Basis.ASSUMED
            yield MeasuredSurface("chassis", fixture.role, fixture.box, is_estimate)


def _drawn(machine: Scene) -> Iterator[MeasuredSurface]:
    counts: dict[str, int] = {}
    for body in machine.bodies:
        if body.label not in DRAWN_ONLY:
            continue
        number = counts.get(body.label, 0) + 1
        counts[body.label] = number
        yield MeasuredSurface(body.label, str(number), box_of(body), True)


def walls(enclosure: Enclosure | None) -> tuple[Face, ...]:
    """Return the planes of a chassis as they are seen from inside."""
    if enclosure is None or not enclosure.boxes_known:
        return ()
    front = enclosure.front.value if enclosure.front else enclosure.size_x
    y = (enclosure.floor_y, enclosure.size_y)
    z = (-TRAY_DEPTH, enclosure.interior.high.z)
    inside = Box.of((0, front), y, z)
    sides = [
        ("rear", 0, 1),
        ("front", 0, -1),
        ("floor", 1, 1),
        ("roof", 1, -1),
        ("tray", 2, 1),
    ]
    if enclosure.panel is not None:
        sides.append(("panel", 2, -1))
    published = {"rear"}
    figures = (("front", enclosure.front), ("panel", enclosure.panel))
    for name, figure in figures:
        if figure is not None and figure.basis is Basis.PUBLISHED:
            published.add(name)
    faces: list[Face] = []
    for role, axis, sign in sides:
        name = FaceName("chassis", role, axis, sign)
        side = _flat(inside, axis, -sign)
        faces.append(Face(name, side, role not in published))
    return tuple(faces)


def _flat(box: Box, axis: int, sign: int) -> Box:
    """One side of a box."""
    low, high = box.interval(axis)
    level = high if sign > 0 else low
    return Box(
        box.low.with_axis(axis, level),
        box.high.with_axis(axis, level),
    )


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
    index, distance = _nearest_hit(found, origin, direction)
    if not math.isfinite(distance):
        return _wall_at(sides, origin, direction, staging)
    point = _along(origin, direction, distance)
    face = _entered(found[index], point, direction)
    if _is_on_cut(face, staging.cut):
        return None
    return face


def _nearest_hit(
    found: Sequence[MeasuredSurface], origin: Vec, direction: Vec
) -> tuple[int, float]:
    """Return which box a ray meets first, and how far along it; without end where it meets none."""
    from rigwright.arrays import first_hit

    hit = first_hit([surface.box for surface in found], origin, direction)
    return hit or (0, math.inf)


def _is_on_cut(face: Face, cut: Cut | None) -> bool:
    """Whether a face is where a section cut its part."""
    if cut is None or cut.axis != face.name.axis:
        return False
    return abs(cut.level_mm - face.level) < NEAR


def _entered(surface: MeasuredSurface, point: Vec, direction: Vec) -> Face:
    """Return the side of a box on which a point lies that a ray came in by."""
    box = surface.box
    entered = (0, 1)
    nearest_mm = math.inf
    for axis, towards in enumerate(direction):
        if not towards:
            continue
        low, high = box.interval(axis)
        # the side that looks towards where the ray comes from
        level, sign = (low, -1) if towards > 0 else (high, 1)
        away_mm = abs(level - point[axis])
        if away_mm < nearest_mm:
            entered = (axis, sign)
            nearest_mm = away_mm
    axis, sign = entered
    name = FaceName(surface.label, surface.role, axis, sign)
    return Face(name, _flat(box, axis, sign), surface.estimate)


def _wall_at(sides: Sequence[Face], origin: Vec, direction: Vec, staging: Staging) -> Face | None:
    """Return the nearest wall that shows its inside; none while the chassis is hidden."""
    if "chassis" in staging.hidden:
        return None
    nearest = None
    nearest_mm = math.inf
    for side in sides:
        axis = side.name.axis
        towards = direction[axis]
        if towards * side.name.sign >= 0:
            continue
        distance = (side.level - origin[axis]) / towards
        if not 0 < distance < nearest_mm:
            continue
        point = _along(origin, direction, distance)
        is_there = staging.cut is None or staging.cut.keeps(point)
        if is_there and _is_on(side.box, point, axis):
            nearest = side
            nearest_mm = distance
    return nearest


def _is_on(box: Box, point: Vec, axis: int) -> bool:
    for other in range(3):
        low, high = box.interval(other)
        if other != axis and not low <= point[other] <= high:
            return False
    return True


def _along(origin: Vec, direction: Vec, distance: float) -> Vec:
    return origin.plus(direction.times(distance))


def face_named(
    name: FaceName, found: Iterable[MeasuredSurface], sides: Iterable[Face]
) -> Face | None:
    """Return the face of that name; None when its part is gone or hidden."""
    for side in sides:
        if side.name == name:
            return side
    if name.axis not in (0, 1, 2):
        return None
    for surface in found:
        if surface.label == name.label and surface.role == name.role:
            side_box = _flat(surface.box, name.axis, name.sign)
            return Face(name, side_box, surface.estimate)
    return None


def measured(first: Face, second: Face) -> FaceMeasure:
    """Return how far two faces are from each other."""
    starts: list[float] = []
    ends: list[float] = []
    for axis in range(3):
        here, there = _nearest(first.box.interval(axis), second.box.interval(axis))
        starts.append(here)
        ends.append(there)
    start = Vec(*starts)
    end = Vec(*ends)
    estimate = first.estimate or second.estimate
    axis = first.name.axis
    if axis != second.name.axis:
        return FaceMeasure(
            start=start,
            end=end,
            axis=None,
            along_mm=None,
            estimate=estimate,
        )
    along = abs(second.level - first.level)
    return FaceMeasure(start, end, axis, along, estimate)


def _nearest(first: tuple[float, float], second: tuple[float, float]) -> tuple[float, float]:
    """Return a point of each of two spans, as near as they come: the middle of what they have in
    common.
    """
    first_low, first_high = first
    second_low, second_high = second
    low = max(first_low, second_low)
    high = min(first_high, second_high)
    if low <= high:
        middle = (low + high) / 2
        return middle, middle
    if first_high < second_low:
        return first_high, second_low
    return first_low, second_high


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
        words = worded(
            "{first} to {second}",
            first=face_words(first.name),
            second=face_words(second.name),
        )
        labels = (first.name.label, second.name.label)
        line = as_dimension(measured(first, second), *labels)
        mark = _letter(len(measures))
        measures.append(PinnedMeasure(mark, words, line))
    return tuple(measures)


def _letter(number: int) -> str:
    """A, B … Z, A2 …"""
    turn, number_in_turn = divmod(number, 26)
    letter = chr(ord("A") + number_in_turn)
    if turn:
        return f"{letter}{turn + 1}"
    return letter


def face_words(name: FaceName) -> str:
    """Return a face by its part, by what it is there and by the side it looks to: "GPU 1, shroud
    (−y)".
    """
    seen = seen_face_words(name)
    if name.label == "chassis":
        return seen
    sign = "+" if name.sign > 0 else LESS
    return f"{seen} ({sign}{'xyz'[name.axis]})"


def seen_face_words(name: FaceName) -> str:
    """Return a face where its side is seen: "GPU 1, shroud"."""
    role = "" if name.role.isdigit() else f", {role_words(name.role)}"
    return f"{part_words(name.label)}{role}"


def as_dimension(measure: FaceMeasure, *labels: str) -> Dimension:
    """Return a measure as the picture shows it."""
    return Dimension(
        start=measure.start,
        end=measure.end,
        text=in_words(measure),
        verdict="fits",
        parts=labels,
    )
