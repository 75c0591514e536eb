"""Where a picture is taken from: a frozen camera, the moves that return another one, and its rays and projections.

Angles are relative to the chassis: azimuth 0 looks at the side panel, 90 at the rear panel; elevation is measured
from the horizon. Knows the chassis' up axis and its bounds, and no OpenGL.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box, Vec
from rigwright.record import Value

FIELD_DEG = 22.0  # vertical; about a 60 mm lens
FIT_MARGIN = 0.06
DISTANCE_MM = (20.0, 50_000.0)
FAR_AWAY_MM = 100_000.0  # where the rays of a parallel projection start
_TAN = math.tan(math.radians(FIELD_DEG) / 2)

Floats = NDArray[np.float64]


class Axes(NamedTuple):
    """Directions of a chassis in the board's frame: up, out of the side panel, out of the rear panel."""

    up: Vec
    side: Vec
    rear: Vec


# A flat board (+z) shows its slot side when seen from the side; with the I/O on top (-x) the slots face the rear.
AXES: dict[str, Axes] = {
    "+y": Axes(Vec(0, 1, 0), Vec(0, 0, 1), Vec(-1, 0, 0)),
    "-y": Axes(Vec(0, -1, 0), Vec(0, 0, 1), Vec(-1, 0, 0)),
    "+z": Axes(Vec(0, 0, 1), Vec(0, -1, 0), Vec(-1, 0, 0)),
    "-x": Axes(Vec(-1, 0, 0), Vec(0, 0, 1), Vec(0, -1, 0)),
}

# The default view shows brackets, long edges and the fans of the cards through the open side: below the horizon
# where fans face down, above it where they face up, where the brackets are on top, or where the lid is the open side.
_ISO = {"+y": (30.0, -15.0), "-y": (30.0, 15.0), "+z": (52.0, 38.0), "-x": (30.0, 22.0)}
_VIEWS = {"side": (0.0, 0.0), "rear": (90.0, 0.0), "top": (0.0, 90.0), "front": (-90.0, 0.0), "bottom": (0.0, -90.0)}
# The first six in the order of the keys 1…6. Left and right are those of who stands before the machine; the side is
# the one that opens, which for most machines is the left.
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


class Seen(NamedTuple):
    """A point in the picture: pixels from its top left, and the distance along the view (behind the eye: <= 0)."""

    px: float
    py: float
    depth_mm: float


def view(name: str, bounds: Box, up: str, width: float, height: float) -> Camera:
    """The standard view of that name, fitted to the bounds; ValueError names the views there are."""
    if name not in VIEW_NAMES:
        raise ValueError(f"There is no view named “{name}”; choose one of {', '.join(VIEW_NAMES)}.")
    if up not in AXES:
        raise ValueError(f"A chassis cannot have “{up}” as its up axis; choose one of {', '.join(AXES)}.")
    return fit(Camera(bounds.centre, 1000.0, *_angles(name, up), up), bounds, width, height)


def _angles(name: str, up: str) -> tuple[float, float]:
    """Azimuth and elevation of a standard view."""
    if name == "iso":
        return _ISO[up]
    if name in ("left", "right"):
        axes = AXES[up]
        opens_left = float(np.dot(np.cross(axes.up, axes.rear), axes.side)) > 0
        return (0.0 if (name == "left") is opens_left else 180.0), 0.0
    return _VIEWS[name]


def fit(camera: Camera, bounds: Box, width: float, height: float) -> Camera:
    """The camera aimed at the middle of the bounds, as near as shows all of them and a margin."""
    right, up, back = basis(camera)
    offsets = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * np.array(bounds.size) / 2
    across, upward = np.abs(offsets @ right), np.abs(offsets @ up)
    needed = np.maximum(across * height / max(width, 1.0), upward) * (1 + FIT_MARGIN) / _TAN
    nearer = 0.0 if camera.orthographic else offsets @ back
    return camera.changed(target=bounds.centre, distance_mm=_within(float((needed + nearer).max())))


def orbit(camera: Camera, right_deg: float, down_deg: float) -> Camera:
    """The camera after the scene was turned by hand to the right and downwards."""
    axes = AXES[camera.up]
    rear_is_left = float(np.dot(np.cross(axes.up, axes.side), axes.rear)) < 0
    azimuth = camera.azimuth_deg + (right_deg if rear_is_left else -right_deg)
    elevation = max(-90.0, min(90.0, camera.elevation_deg + down_deg))
    return camera.changed(azimuth_deg=(azimuth + 180.0) % 360.0 - 180.0, elevation_deg=elevation)


def pan(camera: Camera, right_px: float, down_px: float, height_px: float) -> Camera:
    """The camera after the scene was pulled by that many pixels: the target follows the pointer."""
    right, up, _ = basis(camera)
    step = 2 * camera.distance_mm * _TAN / max(height_px, 1.0)
    return camera.changed(target=_vec(np.array(camera.target) + (up * down_px - right * right_px) * step))


def zoom(camera: Camera, factor: float, px: float, py: float, width: float, height: float) -> Camera:
    """The camera nearer by `factor`; what lies under the pointer, in the target's plane, stays there."""
    distance = _within(camera.distance_mm / factor)
    right, up, _ = basis(camera)
    shift = (camera.distance_mm - distance) * 2 * _TAN / max(height, 1.0)
    moved = np.array(camera.target) + (right * (px - width / 2) - up * (py - height / 2)) * shift
    return camera.changed(target=_vec(moved), distance_mm=distance)


def between(start: Camera, end: Camera, share: float) -> Camera:
    """A camera on the way, the short way round; share 0…1. The projection and up axis are the end's."""
    turn = (end.azimuth_deg - start.azimuth_deg + 180.0) % 360.0 - 180.0
    return end.changed(
        target=_vec(np.array(start.target) + (np.array(end.target) - np.array(start.target)) * share),
        distance_mm=start.distance_mm * (end.distance_mm / start.distance_mm) ** share,
        azimuth_deg=start.azimuth_deg + turn * share,
        elevation_deg=start.elevation_deg + (end.elevation_deg - start.elevation_deg) * share,
    )


def basis(camera: Camera) -> tuple[Floats, Floats, Floats]:
    """Unit vectors to the right, upwards, and back from the target to the eye."""
    up, side, rear = (np.array(v, dtype=float) for v in AXES[camera.up])
    a, e = math.radians(camera.azimuth_deg), math.radians(camera.elevation_deg)
    level = side * math.cos(a) + rear * math.sin(a)
    upward, back = up * math.cos(e) - level * math.sin(e), up * math.sin(e) + level * math.cos(e)
    return np.cross(upward, back), upward, back


def eye(camera: Camera) -> Vec:
    """Where the camera stands."""
    return _vec(np.array(camera.target) + basis(camera)[2] * camera.distance_mm)


def ray(camera: Camera, px: float, py: float, width: float, height: float) -> Ray:
    """The line of sight through a pixel, counted from the picture's top left."""
    right, up, back = basis(camera)
    across = right * (px - width / 2) + up * (height / 2 - py)
    plane = np.array(camera.target) + across * (2 * camera.distance_mm * _TAN / height)
    if camera.orthographic:
        return Ray(_vec(plane + back * FAR_AWAY_MM), _vec(-back))
    origin = np.array(eye(camera))
    direction = plane - origin
    return Ray(_vec(origin), _vec(direction / np.linalg.norm(direction)))


def project(camera: Camera, point: Vec, width: float, height: float) -> Seen:
    """Where a point appears; at or behind the eye its pixel is not a number."""
    right, up, back = basis(camera)
    offset = np.array(point, dtype=float) - np.array(camera.target)
    depth = camera.distance_mm - float(offset @ back)
    if depth <= 0 and not camera.orthographic:
        return Seen(math.nan, math.nan, depth)
    scale = height / 2 / _TAN / (camera.distance_mm if camera.orthographic else depth)
    return Seen(width / 2 + float(offset @ right) * scale, height / 2 - float(offset @ up) * scale, depth)


def pixels_per_mm(camera: Camera, height: float) -> float:
    """Scale of the picture in the plane of the target."""
    return height / 2 / _TAN / camera.distance_mm


def matrix(camera: Camera, bounds: Box, width: float, height: float) -> Floats:
    """The 4×4 matrix from chassis millimetres to clip space; near and far enclose twice the bounds."""
    right, up, back = basis(camera)
    turn = np.stack([right, up, back])
    world = np.eye(4)
    world[:3, :3] = turn
    world[:3, 3] = -turn @ np.array(eye(camera))
    near, far = _depths(camera, bounds, back)
    return _projection(camera, width / height, near, far) @ world


def _depths(camera: Camera, bounds: Box, back: Floats) -> tuple[float, float]:
    radius = float(np.linalg.norm(bounds.size)) + 1.0
    middle = camera.distance_mm - float((np.array(bounds.centre) - np.array(camera.target)) @ back)
    near, far = middle - radius, middle + radius
    return (near, far) if camera.orthographic else (max(near, 0.004 * radius, 1.0), max(far, 2.0))


def _projection(camera: Camera, aspect: float, near: float, far: float) -> Floats:
    m = np.zeros((4, 4))
    if camera.orthographic:
        half = camera.distance_mm * _TAN
        m[0, 0], m[1, 1], m[2, 2], m[3, 3] = 1 / (half * aspect), 1 / half, -2 / (far - near), 1.0
        m[2, 3] = -(far + near) / (far - near)
        return m
    m[0, 0], m[1, 1], m[3, 2] = 1 / (_TAN * aspect), 1 / _TAN, -1.0
    m[2, 2], m[2, 3] = -(far + near) / (far - near), -2 * far * near / (far - near)
    return m


def _within(distance_mm: float) -> float:
    return max(DISTANCE_MM[0], min(DISTANCE_MM[1], distance_mm))


def _vec(values: Floats) -> Vec:
    return Vec(*(float(v) for v in values))
