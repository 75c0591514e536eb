"""Where the fans of a wall stand: the side of the room that a wall is on, by which way is up, and a
row of boxes before it.

Records name walls and no positions, so every row follows a written rule: it begins at the board's
end away from the slots, close to the open side, where cards and supplies leave room. Knows no
parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly.interior import Inside
from rigwright.geometry import Box, Vec

Side = tuple[int, int]  # axis of the chassis frame, and which end of it: 1 the far, -1 the near one
X, Y, Z = 0, 1, 2
MARGIN = 8.0  # between fans and the edges of their wall
CORNER = 42.0  # the same where fans of the next wall may stand round the corner
OFF_WALL = 2.0
OFF_PANEL = 14.0  # from the open side, whose panel has a frame

# Where the board stands upright. Side fans stand beside the board, on the wall behind it.
_UPRIGHT: Mapping[str, Side] = MappingProxyType(
    {"front": (X, 1), "rear": (X, -1), "top": (Y, 1), "bottom": (Y, -1), "side": (Z, -1)}
)
# By which way is up, where that is another: upside down; brackets on top; the board lying flat.
_TURNED: Mapping[str, Mapping[str, Side]] = MappingProxyType(
    {
        "-y": MappingProxyType({**_UPRIGHT, "top": (Y, -1), "bottom": (Y, 1)}),
        "-x": MappingProxyType(
            {"front": (Y, 1), "rear": (Y, -1), "top": (X, -1), "bottom": (X, 1), "side": (Z, -1)}
        ),
        "+z": MappingProxyType(
            {"front": (X, 1), "rear": (X, -1), "top": (Z, 1), "bottom": (Z, -1), "side": (Y, 1)}
        ),
    }
)


def side_of(wall: str, up: str) -> Side | None:
    """Return the side of the room that a named wall is; None for "mid" and other words."""
    return _TURNED.get(up, _UPRIGHT).get(wall)


def row_on(wall: str, inside: Inside, count: int, size: float, thickness: float) -> Iterator[Box]:
    """Yield the boxes of fans on a wall, as many as there is room for in a row."""
    side = side_of(wall, inside.up)
    if side is None:
        return
    axis, end = side
    most_x = inside.x
    if axis == Z:
        most_x = min(inside.front, inside.x - CORNER)
    _, panel = inside.z
    spans = (
        (0.0, most_x),
        (0.0, inside.y),
        (inside.before_tray, panel),
    )
    along = {X: Y, Y: X, Z: _along_tray(inside)}[axis]
    across = X + Y + Z - axis - along  # the third one
    low, high = spans[across]
    room = high - low - 2 * MARGIN
    size = max(10.0, min(size, room))
    kept_free = {X: MARGIN, Y: CORNER, Z: OFF_PANEL}[across]
    deep = thickness / 2 + OFF_WALL
    near_wall, far_wall = spans[axis]
    middle = Vec(0.0, 0.0, 0.0)
    middle = middle.with_axis(axis, far_wall - deep if end > 0 else near_wall + deep)
    middle = middle.with_axis(across, high - size / 2 - kept_free)
    start, stop = spans[along]
    first = start + MARGIN
    last = stop - CORNER
    room_for = int((last - first) / size)
    for k in range(min(count, room_for)):
        at = middle.with_axis(along, last - size * (k + 0.5))
        yield fan_box(at, size, thickness, axis)


def _along_tray(inside: Inside) -> int:
    """Return the axis of a row on the wall behind the board, or on the lid before it: beside the
    board, where that has room.
    """
    if inside.style == "flat" or inside.up == "-x":
        return X
    return Y


def fan_box(middle: Vec, size: float, thickness: float, axis: int) -> Box:
    """Return a fan's box about its middle; `axis` is the way the air goes."""
    half = Vec(size / 2, size / 2, size / 2)
    half = half.with_axis(axis, thickness / 2)
    return Box(middle.minus(half), middle.plus(half))
