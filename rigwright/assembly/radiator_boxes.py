"""Radiators with their fans as boxes on the walls of a chassis, and where hoses meet them.

One in the front stands where its length leaves cards; elsewhere places are assumed. A radiator that
no wall takes, and a second one on a wall, have no box. Knows no cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly.fixture_boxes import Fixture
from rigwright.assembly.interior import BAR, Inside, Span, within
from rigwright.assembly.length_limit import Obstacle
from rigwright.assembly.radiators import (
    FAN_THICKNESS,
    TANKS,
    USUAL_THICKNESS,
    Radiator,
    walls_of,
)
from rigwright.figures import Basis
from rigwright.geometry import Box, Vec
from rigwright.parts import Chassis
from rigwright.record import Value
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import worded

FROM_EDGE = 6.0  # between a radiator and the pillar of the open side
HOSES_APART = 14.0  # of the middle, at a tank


class RadiatorPlace(Value, frozen=True):
    """A radiator on a wall: its core, the fans at its inner or outer face, and the axes it is long
    and thin on.

    `inward` is the sign of the way from the wall into the chassis, on the thin axis.
    """

    label: str
    wall: str
    core: Box
    fans: tuple[Box, ...]
    long: int
    thin: int
    inward: int
    basis: Basis = Basis.ASSUMED
    note: str = ""

    def fixtures(self) -> Iterator[Fixture]:
        """Yield the boxes of the radiator and of its fans."""
        yield Fixture(
            label=self.label,
            role="radiator",
            box=self.core,
            basis=self.basis,
            note=self.note,
        )
        for fan in self.fans:
            yield Fixture(self.label, "radiator fan", fan, self.basis)

    def tank(self, near: Vec, which: int) -> Vec:
        """Return where one of the two hoses from a point enters: at the nearer tank, on the side
        that faces inward.
        """
        low, high = self.core.interval(self.long)
        along = near[self.long]
        end = high - 8
        if along - low < high - along:
            end = low + 8
        across = 3 - self.long - self.thin
        aside = -HOSES_APART if which else HOSES_APART
        back, front = self.core.interval(self.thin)
        inner = back if self.inward < 0 else front
        middle = self.core.centre
        at = middle.with_axis(self.long, end)
        at = at.with_axis(across, middle[across] + aside)
        return at.with_axis(self.thin, inner - 2.0 * self.inward)

    @property
    def arriving(self) -> Vec:
        """The direction of a hose when it arrives; its length says how straight the hose comes."""
        return Vec.along_axis(self.thin, -90.0 * self.inward)


class _Wall(Value, frozen=True):
    """Where on a wall a radiator goes: where its core's far face is on the thin axis, middles and
    room on the others.

    `fans_first` puts the fans between wall and core.
    """

    thin: int
    inward: int
    level: float
    long: int
    middle: float
    room: float
    across: float
    fans_first: bool = False


def radiator_places(
    radiators: Sequence[Radiator],
    chassis: Chassis,
    inside: Inside,
    board_depth: float,
    front: Obstacle | None,
) -> Iterator[RadiatorPlace]:
    """Yield every radiator on the wall it goes to; `front` is what the cards' length ends at."""
    if inside.style not in ("tower", "flat"):
        return
    used = set[str]()
    for radiator, name in walls_of(radiators, chassis):
        wall = _wall(name, radiator, inside, board_depth, front) if name not in used else None
        if wall is not None:
            used.add(name)
            yield _on_wall(radiator, name, wall, inside, front)


def _wall(
    name: str, r: Radiator, inside: Inside, board_depth: float, front: Obstacle | None
) -> _Wall | None:
    """Return None for walls that this kind of body, or one that stands like this, is not drawn
    with.
    """
    if name == "front" and inside.up != "-x":
        return _front(r, inside, front)
    if name == "top" and inside.style == "flat":
        return _under_lid(r, inside)
    if inside.style != "tower" or inside.up not in ("+y", "-y"):
        return None
    if name == "side":
        return _side(r, inside, board_depth)
    if name == "bottom" and inside.up == "-y":
        return None
    return {"top": _top, "bottom": _bottom, "rear": _rear}[name](r, inside)


def _under_lid(r: Radiator, inside: Inside) -> _Wall:
    """Return the wall under the lid, over the side of the board that has no slots."""
    return _Wall(
        thin=2,
        inward=-1,
        level=inside.z[1] - 6,
        long=0,
        middle=_behind_front(r, inside),
        room=inside.x - 20,
        across=inside.y - BAR - FROM_EDGE - r.fan_mm / 2,
    )


def _behind_front(r: Radiator, inside: Inside) -> float:
    """Return the middle of a radiator that lies along the cards, clear of the rear wall."""
    return max((inside.front + 10) / 2, (r.size + TANKS) / 2 + 14)


def _before_side(r: Radiator, inside: Inside) -> float:
    """Return the middle, across, of a radiator at the pillar of the open side."""
    return inside.z[1] - 14 - FROM_EDGE - r.fan_mm / 2


def _top(r: Radiator, inside: Inside) -> _Wall:
    inward = -1
    level = inside.y - 6
    if inside.up == "-y":  # the chassis stands on its top
        inward, level = 1, 6.0
    return _Wall(
        thin=1,
        inward=inward,
        level=level,
        long=0,
        middle=_behind_front(r, inside),
        room=inside.x - 20,
        across=_before_side(r, inside),
    )


def _bottom(r: Radiator, inside: Inside) -> _Wall:
    half = (r.size + TANKS) / 2
    return _Wall(
        thin=1,
        inward=1,
        level=max(inside.floor + 2, 5.0),
        long=0,
        middle=max(inside.front / 2, half + 14),
        room=inside.x - 20,
        across=_before_side(r, inside),
        fans_first=True,
    )


def _rear(r: Radiator, inside: Inside) -> _Wall:
    half = (r.size + TANKS) / 2
    from_board = min(45.0, inside.z[1] - r.fan_mm - 16)
    return _Wall(
        thin=0,
        inward=1,
        level=1.0,
        long=1,
        middle=inside.y - BAR - 8 - half,
        room=inside.y - 2 * BAR,
        across=from_board + r.fan_mm / 2,
        fans_first=True,
    )


def _side(r: Radiator, inside: Inside, board_depth: float) -> _Wall:
    half = r.fan_mm / 2
    return _Wall(
        thin=2,
        inward=1,
        level=inside.before_tray,
        long=1,
        middle=inside.y / 2,
        room=inside.y - 2 * BAR,
        across=within(board_depth + 16 + half, half, inside.x - BAR - half),
    )


def _front(r: Radiator, inside: Inside, front: Obstacle | None) -> _Wall:
    """Return the wall in front: the core begins where the cards' length ends, with its fans
    between it and the wall.
    """
    depth = _depth(r)
    most = inside.x - 2.0
    if front is not None and front.free.known:
        begins = front.free.value
    else:
        begins = min(inside.front, most - FAN_THICKNESS) - depth
    begins = within(begins, 60.0, most - depth)
    return _Wall(
        thin=0,
        inward=-1,
        level=min(begins + depth + FAN_THICKNESS, most),
        long=1,
        middle=inside.y / 2,
        room=inside.y - 16,
        across=(inside.before_tray + inside.z[1]) / 2,
        fans_first=True,
    )


def _depth(radiator: Radiator) -> float:
    return within(radiator.thickness or USUAL_THICKNESS, 10.0, 100.0)


def _on_wall(
    r: Radiator, name: str, wall: _Wall, inside: Inside, front: Obstacle | None
) -> RadiatorPlace:
    depth = wall.inward * _depth(r)
    fan_depth = wall.inward * FAN_THICKNESS
    if wall.fans_first:
        fans_at = wall.level
        core_at = fans_at + fan_depth
    else:
        core_at = wall.level
        fans_at = core_at + depth
    width = r.fan_mm
    if 2 not in (wall.thin, wall.long):
        width = min(width, inside.z[1] - inside.before_tray - 8)
    across = _about(wall.across, width)
    length = min(within(r.size, 80.0, 900.0) + TANKS, wall.room)
    core = _box(wall, _span(core_at, depth), _about(wall.middle, length), across)
    count = max(1, round(r.size / r.fan_mm))
    pitch = min(r.fan_mm, (length - 4) / count)
    thick = _span(fans_at, fan_depth)
    fans: list[Box] = []
    for k in range(count):
        middle = wall.middle + pitch * (k - (count - 1) / 2)
        fans.append(_box(wall, thick, _about(middle, pitch), across))
    basis = Basis.ASSUMED
    note = ""
    if name == "front":
        basis, note = _placed_by(front)
    return RadiatorPlace(
        label=r.label,
        wall=name,
        core=core,
        fans=tuple(fans),
        long=wall.long,
        thin=wall.thin,
        inward=wall.inward,
        basis=basis,
        note=note,
    )


def _placed_by(front: Obstacle | None) -> tuple[Basis, str]:
    """Return how sure the place of a radiator in the front is, and a note on it."""
    if front is None or not front.free.known or front.free.estimate:
        note = worded("what it leaves cards is not published: its place is assumed")
        return Basis.ASSUMED, note
    left = whole_length(front.free.value)
    note = worded("placed by the {length} that are left for cards", length=left)
    return Basis.DERIVED, note


def _span(start: float, by: float) -> Span:
    return (min(start, start + by), max(start, start + by))


def _about(middle: float, width: float) -> Span:
    return (middle - width / 2, middle + width / 2)


def _box(wall: _Wall, thin: Span, long: Span, across: Span) -> Box:
    spans = [across] * 3
    spans[wall.thin], spans[wall.long] = thin, long
    return Box.of(*spans)
