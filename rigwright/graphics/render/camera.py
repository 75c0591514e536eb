"""Where a picture is taken from: a frozen camera, the moves that return another one, and its rays
and projections.

Angles are relative to the chassis: azimuth 0 looks at the side panel, 90 at the rear panel;
elevation is measured from the horizon. Knows the chassis' up axis and its bounds, and no OpenGL.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from rigwright.geometry import Box, Vec
from rigwright.record import Value

FIELD_DEG = 22.0  # vertical; about a 60 mm lens
FIT_MARGIN = 0.06
DISTANCE_MM = (20.0, 50_000.0)
FAR_AWAY_MM = 100_000.0  # where the rays of a parallel projection start
_TAN = math.tan(math.radians(FIELD_DEG) / 2)


Row = tuple[float, float, float, float]
Matrix = tuple[Row, Row, Row, Row]


class Axes(NamedTuple):
    """Directions of a chassis in the board's frame: up, out of the side panel, out of the rear
    panel.
    """

    up: Vec
    side: Vec
    rear: Vec


# A flat board (+z) shows its slot side when seen from the side; with the I/O on top (-x) the slots
# face the rear.
AXES: dict[str, Axes] = {
    "+y": Axes(Vec(0, 1, 0), Vec(0, 0, 1), Vec(-1, 0, 0)),
    "-y": Axes(Vec(0, -1, 0), Vec(0, 0, 1), Vec(-1, 0, 0)),
    "+z": Axes(Vec(0, 0, 1), Vec(0, -1, 0), Vec(-1, 0, 0)),
    "-x": Axes(Vec(-1, 0, 0), Vec(0, 0, 1), Vec(0, -1, 0)),
}

# The default view shows brackets, long edges and the fans of the cards through the open side: below
# the horizon where fans face down, above it where they face up, where the brackets are on top, or
# where the lid is the open side.
_ISO = {"+y": (30.0, -15.0), "-y": (30.0, 15.0), "+z": (52.0, 38.0), "-x": (30.0, 22.0)}
_VIEWS = {
    "side": (0.0, 0.0),
    "rear": (90.0, 0.0),
    "top": (0.0, 90.0),
    "front": (-90.0, 0.0),
    "bottom": (0.0, -90.0),
}
# The first six in the order of the keys 1…6. Left and right are those of who stands before the
# machine; the side is the one that opens, which for most machines is the left.
VIEW_NAMES = ("front", "rear", "left", "right", "top", "bottom", "iso", "side")


class Camera(Value, frozen=True):
    """An eye on a sphere around `target`."""

    target: Vec
    distance_mm: float
    azimuth_deg: float = 30.0
    elevation_deg: float = -15.0
    up: str = "+y"
    orthographic: bool = False


class Ray(NamedTuple):
    """Start and unit direction of a line of sight, millimetres."""

    origin: Vec
    direction: Vec


class SeenPoint(NamedTuple):
    """A point in the picture: pixels from its top left, and the distance along the view (behind
    the eye: <= 0).
    """

    px: float
    py: float
    depth_mm: float


def view(
    name: str, bounds: Box, up: str, width: float, height: float, right_px: float = 0.0
) -> Camera:
    """Return the standard view of that name, fitted to the bounds as `fit` does.

    ValueError names the views there are.
    """
    if name not in VIEW_NAMES:
        names = ", ".join(VIEW_NAMES)
        raise ValueError(f"There is no view named “{name}”; choose one of {names}.")
    if up not in AXES:
        axes = ", ".join(AXES)
        raise ValueError(f"A chassis cannot have “{up}” as its up axis; choose one of {axes}.")
    azimuth, elevation = standard_angles(name, up)
    camera = Camera(
        target=bounds.centre,
        distance_mm=1000.0,
        azimuth_deg=azimuth,
        elevation_deg=elevation,
        up=up,
    )
    return fit(camera, bounds, width, height, right_px)


def standard_angles(name: str, up: str) -> tuple[float, float]:
    """Azimuth and elevation of a standard view."""
    if name == "iso":
        return _ISO[up]
    if name in ("left", "right"):
        axes = AXES[up]
        opens_left = axes.up.cross(axes.rear).dot(axes.side) > 0
        is_open_side = (name == "left") is opens_left
        return (0.0 if is_open_side else 180.0), 0.0
    return _VIEWS[name]


def fit(camera: Camera, bounds: Box, width: float, height: float, right_px: float = 0.0) -> Camera:
    """Return the camera aimed at the middle of the bounds, as near as shows all of them and a
    margin.

    `right_px` stay free at the right edge of the picture, where something lies over it: the
    bounds are fitted into the rest and stand in its middle.
    """
    free_px = max(width - right_px, 1.0)
    right, up, back = basis(camera)
    half = bounds.size.times(0.5)
    about_middle = Box(half.times(-1.0), half)
    distance = 0.0
    for corner in about_middle.corners:
        across = abs(corner.dot(right)) * height / free_px
        upward = abs(corner.dot(up))
        needed = max(across, upward) * (1 + FIT_MARGIN) / _TAN
        if not camera.orthographic:
            needed += corner.dot(back)
        distance = max(distance, needed)
    fitted = camera.changed(target=bounds.centre, distance_mm=_within(distance))
    if right_px:
        return pan(fitted, -right_px / 2, 0.0, height)
    return fitted


def orbit(camera: Camera, right_deg: float, down_deg: float) -> Camera:
    """Return the camera after the scene was turned by hand to the right and downwards."""
    axes = AXES[camera.up]
    rear_is_left = axes.up.cross(axes.side).dot(axes.rear) < 0
    turn = right_deg if rear_is_left else -right_deg
    azimuth = camera.azimuth_deg + turn
    elevation = camera.elevation_deg + down_deg
    return camera.changed(
        azimuth_deg=_within_half_turn(azimuth),
        elevation_deg=max(-90.0, min(90.0, elevation)),
    )


def _within_half_turn(degrees: float) -> float:
    """Return the same direction between half a turn to the left and to the right."""
    return (degrees + 180.0) % 360.0 - 180.0


def pan(camera: Camera, right_px: float, down_px: float, height_px: float) -> Camera:
    """Return the camera after the scene was pulled by that many pixels: the target follows the
    pointer.
    """
    right, up, _ = basis(camera)
    step = 2 * camera.distance_mm * _TAN / max(height_px, 1.0)
    moved = up.times(down_px).minus(right.times(right_px))
    target = camera.target.plus(moved.times(step))
    return camera.changed(target=target)


def zoom(
    camera: Camera, factor: float, px: float, py: float, width: float, height: float
) -> Camera:
    """Return the camera nearer by `factor`.

    What lies under the pointer, in the target's plane, stays there.
    """
    distance = _within(camera.distance_mm / factor)
    right, up, _ = basis(camera)
    nearer = camera.distance_mm - distance
    shift = nearer * 2 * _TAN / max(height, 1.0)
    across = right.times(px - width / 2)
    downward = up.times(py - height / 2)
    moved = across.minus(downward).times(shift)
    return camera.changed(target=camera.target.plus(moved), distance_mm=distance)


def between(start: Camera, end: Camera, share: float) -> Camera:
    """Return a camera on the way, the short way round; share 0…1.

    The projection and up axis are the end's.
    """
    turn = _within_half_turn(end.azimuth_deg - start.azimuth_deg)
    way = end.target.minus(start.target)
    farther = end.distance_mm / start.distance_mm
    rise = end.elevation_deg - start.elevation_deg
    return end.changed(
        target=start.target.plus(way.times(share)),
        distance_mm=start.distance_mm * farther**share,
        azimuth_deg=start.azimuth_deg + turn * share,
        elevation_deg=start.elevation_deg + rise * share,
    )


def basis(camera: Camera) -> tuple[Vec, Vec, Vec]:
    """Return unit vectors to the right, upwards, and back from the target to the eye."""
    up, side, rear = AXES[camera.up]
    azimuth = math.radians(camera.azimuth_deg)
    elevation = math.radians(camera.elevation_deg)
    to_side = side.times(math.cos(azimuth))
    to_rear = rear.times(math.sin(azimuth))
    level = to_side.plus(to_rear)
    sine = math.sin(elevation)
    cosine = math.cos(elevation)
    upward = up.times(cosine).minus(level.times(sine))
    back = up.times(sine).plus(level.times(cosine))
    right = upward.cross(back)
    return right, upward, back


def eye(camera: Camera) -> Vec:
    """Return where the camera stands."""
    _, _, back = basis(camera)
    return camera.target.plus(back.times(camera.distance_mm))


def ray(camera: Camera, px: float, py: float, width: float, height: float) -> Ray:
    """Return the line of sight through a pixel, counted from the picture's top left."""
    right, up, back = basis(camera)
    to_right = right.times(px - width / 2)
    upward = up.times(height / 2 - py)
    mm_per_pixel = 2 * camera.distance_mm * _TAN / height
    from_target = to_right.plus(upward).times(mm_per_pixel)
    plane = camera.target.plus(from_target)
    if camera.orthographic:
        far_away = plane.plus(back.times(FAR_AWAY_MM))
        return Ray(far_away, back.times(-1.0))
    origin = eye(camera)
    direction = plane.minus(origin)
    return Ray(origin, direction.times(1 / direction.length))


def project(camera: Camera, point: Vec, width: float, height: float) -> SeenPoint:
    """Return where a point appears; at or behind the eye its pixel is not a number."""
    right, up, back = basis(camera)
    offset = point.minus(camera.target)
    depth = camera.distance_mm - offset.dot(back)
    if depth <= 0 and not camera.orthographic:
        return SeenPoint(math.nan, math.nan, depth)
    distance = camera.distance_mm if camera.orthographic else depth
    scale = height / 2 / _TAN / distance
    px = width / 2 + offset.dot(right) * scale
    py = height / 2 - offset.dot(up) * scale
    return SeenPoint(px, py, depth)


def pixels_per_mm(camera: Camera, height: float) -> float:
    """Scale of the picture in the plane of the target."""
    return height / 2 / _TAN / camera.distance_mm


def matrix(camera: Camera, bounds: Box, width: float, height: float) -> Matrix:
    """Return the 4×4 matrix from chassis millimetres to clip space.

    Near and far enclose twice the bounds.
    """
    right, up, back = basis(camera)
    stand = eye(camera)
    x, y, z = (row(axis, -axis.dot(stand)) for axis in (right, up, back))
    near, far = _depths(camera, bounds, back)
    span = far - near
    aspect = width / height
    if camera.orthographic:
        half = camera.distance_mm * _TAN
        deep = _scaled(z, -2 / span)
        return (
            _scaled(x, 1 / (half * aspect)),
            _scaled(y, 1 / half),
            _nearer(deep, (far + near) / span),
            (0.0, 0.0, 0.0, 1.0),
        )
    deep = _scaled(z, -(far + near) / span)
    return (
        _scaled(x, 1 / (_TAN * aspect)),
        _scaled(y, 1 / _TAN),
        _nearer(deep, 2 * far * near / span),
        _scaled(z, -1.0),
    )


def _nearer(figures: Row, by: float) -> Row:
    """Return a row of a matrix whose last figure is so much less."""
    a, b, c, d = figures
    return a, b, c, d - by


def row(direction: Vec, last: float) -> Row:
    """Return a row of a matrix, or a plane."""
    return direction.x, direction.y, direction.z, last


def _scaled(figures: Row, factor: float) -> Row:
    a, b, c, d = figures
    return a * factor, b * factor, c * factor, d * factor


def _depths(camera: Camera, bounds: Box, back: Vec) -> tuple[float, float]:
    radius = bounds.size.length + 1.0
    from_target = bounds.centre.minus(camera.target)
    middle = camera.distance_mm - from_target.dot(back)
    near = middle - radius
    far = middle + radius
    if camera.orthographic:
        return near, far
    return max(near, 0.004 * radius, 1.0), max(far, 2.0)


def _within(distance_mm: float) -> float:
    nearest, farthest = DISTANCE_MM
    return max(nearest, min(farthest, distance_mm))
