"""Faces that pass through each other, cut along each other's planes until one can be painted after
the other.

Knows faces by their numbers; which of them are in each other's way, `order` finds out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats, counted
from rigwright.share.vector.faces import Faces, Numbers, joined
from rigwright.share.vector.splitting import TOUCHES_MM, Planes, heights, split

Pairs = NDArray[np.int64]  # (n, 2): numbers of the face that is painted later, and of the earlier


def untangled(faces: Faces, tangled: Pairs) -> Faces:
    """Return the faces, of each pair one cut along the plane of the other."""
    faces = faces.only(np.argsort(faces.face, kind="stable"))
    planes = planes_of(faces)
    cut_face, along = _cuts(faces, tangled, planes)
    is_cut = np.isin(faces.face, cut_face)
    pieces = faces.only(is_cut)
    turns = _turns(cut_face)
    for turn in turns:
        pieces = _split_once(pieces, cut_face[turn], planes[along[turn]])
    number = pieces.face
    for turn in turns:
        side = _is_before(pieces, cut_face[turn], planes[along[turn]])
        number = _renumbered(number * 2 + side)
    rest = faces.only(~is_cut)
    free = int(faces.face.max(initial=0)) + 1
    numbers = np.concatenate([rest.face, number + free])
    return joined([rest, pieces]).changed(face=_renumbered(numbers))


def _renumbered(numbers: Numbers) -> Numbers:
    """Return numbers without gaps, in the same order."""
    _, found = np.unique(numbers, return_inverse=True)
    return found.reshape(-1)


def planes_of(faces: Faces) -> Planes:
    """Return the plane of each face by its number, after its largest triangle."""
    a, b, c = faces.corners.swapaxes(0, 1)
    across = np.cross(b - a, c - a)
    size = np.linalg.norm(across, axis=1)
    order = np.lexsort((size, faces.face))
    number = faces.face[order]
    is_last = np.append(number[1:] != number[:-1], True)
    largest = order[is_last]
    length = np.maximum(size[largest], 1e-12)
    normal = across[largest] / length[:, None]
    level = -np.einsum("ij,ij->i", normal, a[largest])
    highest = int(faces.face.max(initial=-1))
    planes = np.zeros((highest + 1, 4))
    rows = number[is_last]
    planes[rows, :3] = normal
    planes[rows, 3] = level
    return planes


def _cuts(faces: Faces, tangled: Pairs, planes: Planes) -> tuple[Numbers, Numbers]:
    """Return which faces are cut, and along the plane of which face.

    Of two faces the one of fewer triangles is cut; faces that only touch are not.
    """
    one, other = tangled.T
    starts = np.searchsorted(faces.face, np.arange(len(planes) + 1))
    sizes = np.diff(starts)
    one_crosses = _crosses(faces.corners, starts, one, planes[other])
    other_crosses = _crosses(faces.corners, starts, other, planes[one])
    is_smaller = sizes[one] <= sizes[other]
    cuts_one = one_crosses & (~other_crosses | is_smaller)
    cuts_other = other_crosses & ~cuts_one
    cut_face = np.concatenate([one[cuts_one], other[cuts_other]])
    along = np.concatenate([other[cuts_one], one[cuts_other]])
    order = np.argsort(cut_face, kind="stable")
    return cut_face[order], along[order]


def _crosses(corners: Floats, starts: Numbers, of: Numbers, planes: Planes) -> NDArray[np.bool_]:
    """Whether each of some faces lies on both sides of its plane."""
    row, triangle = counted(starts[of], starts[of + 1])
    away = heights(corners[triangle], planes[row])
    low = np.full(len(of), np.inf)
    high = np.full(len(of), -np.inf)
    np.minimum.at(low, row, away.min(axis=1))
    np.maximum.at(high, row, away.max(axis=1))
    return (high > TOUCHES_MM) & (low < -TOUCHES_MM)


def _turns(cut_face: Numbers) -> list[Numbers]:
    """Return the cuts in turns, each with at most one of any face."""
    first = np.searchsorted(cut_face, cut_face)
    turn = np.arange(len(cut_face)) - first
    count = int(turn.max(initial=-1)) + 1
    return [np.nonzero(turn == number)[0] for number in range(count)]


def _split_once(pieces: Faces, cut_face: Numbers, planes: Planes) -> Faces:
    """Return the pieces of every face, cut along one plane for each."""
    at = _places_in(cut_face, pieces.face)
    is_cut = cut_face[at] == pieces.face
    whole = pieces.only(~is_cut)
    halves = split(pieces.only(is_cut), planes[at[is_cut]])
    return joined([whole, halves])


def _places_in(cut_face: Numbers, face: Numbers) -> Numbers:
    """Return where each face is among the sorted ones that are cut, if it is there."""
    at = np.searchsorted(cut_face, face)
    return np.minimum(at, len(cut_face) - 1)


def _is_before(pieces: Faces, cut_face: Numbers, planes: Planes) -> NDArray[np.bool_]:
    """Whether each piece lies before the plane that its face was cut along, if there is one."""
    at = _places_in(cut_face, pieces.face)
    is_cut = cut_face[at] == pieces.face
    middle = pieces.corners.mean(axis=1, keepdims=True)
    away = heights(middle, planes[at])[:, 0]
    return is_cut & (away > 0)
