"""A view of a scene, ready to be painted: what is seen of it, the farthest face first.

Knows scenes and sections; colours and files are elsewhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.graphics.render.shot import Shot
from rigwright.graphics.scene import Layer, Scene
from rigwright.record import Value
from rigwright.share.vector.faces import Faces, faces_of, joined
from rigwright.share.vector.looks import GLASS
from rigwright.share.vector.order import Sight, in_order, sight_of, towards_the_eye
from rigwright.share.vector.splitting import before

NEAREST_MM = 5.0  # before the eye, from where on something is drawn


class Painting(Value, frozen=True, eq=False):
    """Faces numbered in the order of painting, and how deep the first of them lies at each sample
    point.
    """

    faces: Faces
    sight: Sight
    depth: NDArray[np.float32]

    def seen(self, points: Floats) -> NDArray[np.bool_]:
        """Which of some points lie in the picture with nothing solid before them."""
        sight = self.sight
        width, height = sight.size
        x, y, depth = sight.places(points).T
        is_across = (x >= 0) & (x < width)
        is_down = (y >= 0) & (y < height)
        inside = is_across & is_down
        column = np.where(inside, x, 0.0).astype(np.int64)
        row = np.where(inside, y, 0.0).astype(np.int64)
        nearest = self.depth[row * width + column]
        return inside & (depth <= nearest + sight.same_depth)


def painted(scene: Scene, frame: Shot) -> Painting:
    """What a view shows of a scene, as its section leaves it."""
    faces = faces_of(scene)
    is_cut = scene.cut is not None
    clear: list[int] = []
    ghosts: list[int] = []
    for number, body in enumerate(scene.bodies):
        if body.layer is not Layer.SOLID:
            clear.append(number)
        if body.layer is Layer.GHOST:
            ghosts.append(number)
    if scene.cut is not None:
        is_whole = np.isin(faces.body, ghosts)
        plane = np.array(scene.cut.plane)
        rest = before(faces.only(~is_whole), plane)
        faces = joined([faces.only(is_whole), rest])
    sight = sight_of(frame)
    faces = _before_the_eye(faces, frame)
    faces = towards_the_eye(faces, sight, opened=is_cut)
    ordered, depth = in_order(faces, clear, GLASS, sight)
    return Painting(ordered, sight, depth)


def _before_the_eye(faces: Faces, frame: Shot) -> Faces:
    """What lies before the eye of a view in perspective."""
    if frame.camera.orthographic or not len(faces.face):
        return faces
    *normal, level = frame.view_projection[3]
    plane = np.array([*normal, level - NEAREST_MM])
    away = faces.corners @ plane[:3] + plane[3]
    if away.min() > 0:
        return faces
    return before(faces, plane)
