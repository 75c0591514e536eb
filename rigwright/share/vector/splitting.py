"""Triangles cut along planes.

Arrays of triangles in, arrays of triangles out; knows neither camera nor order.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.share.vector.faces import NO_LINE, Faces, joined

# a, b, c, d, where a·x + b·y + c·z + d is how far a point lies before it; one for all triangles, or
# (n, 4) with one for each.
Planes = NDArray[np.float64]
TOUCHES_MM = 0.02  # a corner this close to a plane lies in it


def split(faces: Faces, planes: Planes) -> Faces:
    """Return the triangles cut at their planes, so that none reaches from one side to the other."""
    return joined([before(faces, planes), before(faces, -planes)])


def before(faces: Faces, planes: Planes) -> Faces:
    """What lies before a plane; what lies in it counts as before where it looks out of it."""
    planes = np.broadcast_to(planes, (len(faces.face), 4))
    away = heights(faces.corners, planes)
    in_plane = np.abs(away) <= TOUCHES_MM
    side = np.where(in_plane, 0.0, np.sign(away))
    corners_before = (side > 0).sum(axis=1)
    has_before = corners_before > 0
    has_behind = (side < 0).any(axis=1)
    whole = ~has_behind & (has_before | _looks_along(faces, planes))
    cut = has_behind & has_before
    corner = cut & (corners_before == 1)
    rest = cut & (corners_before > 1)
    one_corner = _corner(faces.only(corner), away[corner])
    first, second = _rest(faces.only(rest), away[rest])
    return joined([faces.only(whole), one_corner, first, second])


def heights(corners: Floats, planes: Planes) -> Floats:
    """How far the corners of each triangle lie before its plane."""
    return np.einsum("ijk,ik->ij", corners, planes[:, :3]) + planes[:, 3:]


def _looks_along(faces: Faces, planes: Planes) -> NDArray[np.bool_]:
    return np.einsum("ij,ij->i", faces.normals(), planes[:, :3]) > 0


def _corner(faces: Faces, away: Floats) -> Faces:
    """Return the corner before the plane, of triangles that have just one there."""
    faces, away = _turned(faces, away, away.argmax(axis=1))
    to_next = _meeting(faces, away, 0, 1)
    to_last = _meeting(faces, away, 0, 2)
    corners = np.stack([faces.corners[:, 0], to_next, to_last], axis=1)
    tones = faces.tones.copy()
    tones[:, 1] = NO_LINE
    return faces.changed(corners=corners, tones=tones)


def _rest(faces: Faces, away: Floats) -> tuple[Faces, Faces]:
    """What is left of triangles whose one corner is behind the plane, as two triangles each."""
    faces, away = _turned(faces, away, away.argmin(axis=1))
    start = _meeting(faces, away, 0, 1)
    end = _meeting(faces, away, 0, 2)
    one = faces.corners[:, 1]
    two = faces.corners[:, 2]
    none = np.full(len(away), NO_LINE, np.int8)
    from_first, across, back = faces.tones.T
    first = faces.changed(
        corners=np.stack([start, one, two], axis=1),
        tones=np.stack([from_first, across, none], axis=1),
    )
    second = faces.changed(
        corners=np.stack([start, two, end], axis=1),
        tones=np.stack([none, back, none], axis=1),
        spacing=faces.spacing[:, [0, 2, 1]],
    )
    return first, second


def _turned(faces: Faces, away: Floats, first: NDArray[np.int64]) -> tuple[Faces, Floats]:
    """The same triangles, begun at another corner each."""
    order = (first[:, None] + np.arange(3)) % 3
    rows = np.arange(len(first))[:, None]
    turned = faces.changed(
        corners=faces.corners[rows, order],
        tones=faces.tones[rows, order],
        spacing=faces.spacing[rows, order],
    )
    return turned, away[rows, order]


def _meeting(faces: Faces, away: Floats, one: int, other: int) -> Floats:
    """Where the edge between two corners meets the plane, the same from either end."""
    from_one = away[:, one]
    from_other = away[:, other]
    corner = faces.corners[:, one]
    other_corner = faces.corners[:, other]
    swap = (from_one < from_other)[:, None]
    first = np.where(swap, other_corner, corner)
    last = np.where(swap, corner, other_corner)
    high = np.maximum(from_one, from_other)
    low = np.minimum(from_one, from_other)
    depth = np.maximum(high - low, 1e-12)
    share = np.clip(high / depth, 0.0, 1.0)
    return first + (last - first) * share[:, None]
