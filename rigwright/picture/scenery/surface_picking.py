"""The body that a ray meets first, by its triangles: what lies under the pointer and has no box.

Loaded when the pointer asks: it works with numpy, which the first picture does without.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rigwright.arrays import Floats, as_array, ray_hits
from rigwright.graphics.mesh import MATERIALS
from rigwright.graphics.scene import Body, Layer, Scene
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.scenery.apart import box_of

_GLASS = MATERIALS.index("glass")


def body_at(scene: Scene, origin: Sequence[float], direction: Sequence[float]) -> str | None:
    """The label of the body a ray meets first, by its triangles.

    It goes through glass and what is cut away.
    """
    bodies = [body for body in scene.bodies if body.layer is Layer.SOLID]
    if not bodies:
        return None
    start = np.asarray(origin, float)
    way = np.asarray(direction, float)
    boxes = as_array([box_of(body) for body in bodies])
    near = ray_hits(boxes, origin, direction)
    nearest = np.inf
    found = None
    for index in np.argsort(near):
        if near[index] >= nearest:
            break
        body = bodies[index]
        distance = _surface(body, scene.cut, start, way)
        if distance < nearest:
            nearest = distance
            found = body.label
    return found


def _surface(body: Body, cut: Cut | None, origin: Floats, direction: Floats) -> float:
    """How far along a ray the first triangle of a body is that is not cut away.

    From either side.
    """
    turn = body.pose.turn.matrix().astype(np.float64)
    offset = np.array(body.pose.offset)
    there = (origin - offset) @ turn
    way = direction @ turn
    mesh = body.mesh
    first_corners = mesh.triangles[:, 0]
    is_solid = mesh.materials[first_corners] != _GLASS
    solid = mesh.triangles[is_solid]
    corners = mesh.positions[solid].astype(np.float64)
    distances = triangle_hits(corners, there, way)
    distances = distances[np.isfinite(distances)]
    if cut is not None:
        *normal, level = cut.plane
        hits = origin + distances[:, None] * direction
        within = hits @ np.array(normal) + level
        distances = distances[within >= -1e-6]
    return float(distances.min(initial=np.inf))


def triangle_hits(corners: Floats, origin: Floats, direction: Floats) -> Floats:
    """Distances along a ray to each of (n, 3, 3) triangles; inf where it misses.

    After Möller and Trumbore.
    """
    first, second, third = corners[:, 0], corners[:, 1], corners[:, 2]
    along = second - first
    across = third - first
    normal = np.cross(direction, across)
    span = np.einsum("ij,ij->i", along, normal)
    with np.errstate(all="ignore"):  # a triangle seen edge-on is divided by next to nothing
        there = origin - first
        u = np.einsum("ij,ij->i", there, normal) / span
        beside = np.cross(there, along)
        v = beside @ direction / span
        distance = np.einsum("ij,ij->i", across, beside) / span
        in_triangle = (u >= 0) & (v >= 0) & (u + v <= 1)
        hit = in_triangle & (distance >= 0)
    return np.where(hit, distance, np.inf)
