"""Which faces of a scene are seen, and an order in which painting them hides what is hidden.

Depth is asked at sample points: the face nearest to the eye is painted after all others that are
met there. Where two faces pass through each other, so that neither can come first, one is cut along
the plane of the other.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats, counted
from rigwright.graphics.render.shot import Shot
from rigwright.record import Value
from rigwright.share.vector.faces import Faces, Numbers, joined
from rigwright.share.vector.samples import Samples, edges_and_area, samples_of
from rigwright.share.vector.untangling import Pairs, untangled

LONGEST_SIDE = 720  # sample points along the longer side of the picture
ROUNDS = 4  # so often are faces cut that cannot be put in order
SAME_DEPTH_MM = 0.05  # faces closer to each other than this hide nothing of each other
NOBODY = -1


class Sight(Value, frozen=True, eq=False):
    """A view as a grid of sample points; `same_depth` is when two depths count as one."""

    frame: Shot
    size: tuple[int, int]
    same_depth: float

    def places(self, corners: Floats) -> Floats:
        """Where points lie on the grid, from its top left, and their depth."""
        matrix = np.array(self.frame.view_projection)
        clip = corners @ matrix[:, :3].T + matrix[:, 3]
        shares = clip[..., :3] / clip[..., 3:]
        x = shares[..., 0]
        y = shares[..., 1]
        depth = shares[..., 2]
        width, height = self.size
        across = (x + 1) / 2 * width
        down = (1 - y) / 2 * height
        return np.stack([across, down, depth], axis=-1)


class SeenFace(Value, frozen=True, eq=False):
    """What the sample points of a picture meet.

    `face` is that of each sample, `clear` whether something can be seen through it; of every point
    `depth` and `nearest` are the depth and the number of the first face that is not clear.
    """

    samples: Samples
    face: Numbers
    clear: NDArray[np.bool_]
    depth: NDArray[np.float32]
    nearest: Numbers


def sight_of(frame: Shot) -> Sight:
    """The sample points of a view."""
    width, height = frame.size
    factor = LONGEST_SIDE / max(width, height)
    columns = max(1, round(width * factor))
    rows = max(1, round(height * factor))
    sight = Sight(frame, (columns, rows), 0.0)
    target = frame.camera.target
    nearer = target.plus(frame.back.times(SAME_DEPTH_MM))
    _, _, (depth, nearer_depth) = sight.places(np.array([target, nearer])).T
    return sight.changed(same_depth=float(abs(depth - nearer_depth)))


def towards_the_eye(faces: Faces, sight: Sight, *, opened: bool) -> Faces:
    """The faces that are seen from the outside; from the inside only where bodies are cut open."""
    _, _, area = edges_and_area(sight.places(faces.corners))
    outside = faces.only(area < 0)
    if not opened:
        return outside
    back = faces.only(area > 0)
    turned = back.changed(
        corners=back.corners[:, ::-1],
        tones=np.full_like(back.tones, NOBODY),
        inner=np.ones(len(back.face), np.bool_),
        face=back.face + _count(faces),
    )
    return joined([outside, turned])


def in_order(
    faces: Faces, clear_bodies: Sequence[int], clear_material: int, sight: Sight
) -> tuple[Faces, NDArray[np.float32]]:
    """The faces that are seen, numbered in the order in which they are painted, and the depth of
    the first at each sample point.

    One can see through the bodies and the material that are `clear`.
    """
    is_clear = _is_clear(faces, clear_bodies, clear_material)
    seen = _seen(faces, is_clear, sight)
    faces, seen = _only_seen(faces, seen, sight)
    order = np.zeros(0, np.int64)
    for turn in range(1, ROUNDS + 1):
        pairs = _pairs(seen, _count(faces), sight)
        tangled = _both_ways(pairs)
        if not len(tangled) or turn == ROUNDS:
            order = farthest_first(pairs, _farthest(faces, seen))
            tangled = _wrongly_covered(seen, order, sight)
        if not len(tangled) or turn == ROUNDS:
            break
        faces = untangled(faces, tangled)
        is_clear = _is_clear(faces, clear_bodies, clear_material)
        seen = _seen(faces, is_clear, sight)
    return faces.changed(face=order[faces.face]), seen.depth


def farthest_first(pairs: Pairs, farthest: Floats) -> Numbers:
    """The place of each face in the order of painting.

    Each comes after those that it has to be painted over; of those that may come next the farthest
    is first. Where faces wait for each other in a ring, the one that waits for the fewest breaks
    it.
    """
    count = len(farthest)
    by_earlier = np.argsort(pairs[:, 1], kind="stable")
    later, earlier = pairs[by_earlier].T
    starts = np.searchsorted(earlier, np.arange(count + 1))
    waits = np.bincount(later, minlength=count)
    is_left = np.ones(count, np.bool_)
    order = np.zeros(count, np.int64)
    done = 0
    while done < count:
        is_ready = is_left & (waits <= 0)
        ready = np.nonzero(is_ready)[0]
        if not len(ready):
            left = np.nonzero(is_left)[0]
            fewest_first = np.lexsort((-farthest[left], waits[left]))
            ready = left[fewest_first[:1]]
        by_depth = np.argsort(-farthest[ready], kind="stable")
        ready = ready[by_depth]
        end = done + len(ready)
        order[ready] = np.arange(done, end)
        done = end
        is_left[ready] = False
        _, over = counted(starts[ready], starts[ready + 1])
        waits -= np.bincount(later[over], minlength=count)
    return order


def _is_clear(faces: Faces, bodies: Sequence[int], material: int) -> NDArray[np.bool_]:
    is_pane = (faces.material == material) & ~faces.inner
    return is_pane | np.isin(faces.body, bodies)


def _only_seen(faces: Faces, seen: SeenFace, sight: Sight) -> tuple[Faces, SeenFace]:
    """Return the faces with at least one visible sample, numbered anew, and their samples."""
    at = seen.samples
    nearest = seen.depth[at.pixel]
    is_near = at.depth <= nearest + sight.same_depth
    shown = np.zeros(_count(faces) + 1, np.bool_)  # the last stands for nobody
    shown[seen.face[is_near]] = True
    number = np.cumsum(shown) - 1
    stays = shown[faces.face]
    triangle = np.cumsum(stays) - 1
    left = stays[at.triangle]
    samples = at.only(left)
    face = seen.face[left]
    is_nobody = seen.nearest == NOBODY
    seen = seen.changed(
        samples=samples.changed(triangle=triangle[samples.triangle]),
        face=number[face],
        clear=seen.clear[left],
        nearest=np.where(is_nobody, NOBODY, number[seen.nearest]),
    )
    faces = faces.only(stays)
    return faces.changed(face=number[faces.face]), seen


def _count(faces: Faces) -> int:
    return int(faces.face.max(initial=NOBODY)) + 1


def _seen(faces: Faces, clear: NDArray[np.bool_], sight: Sight) -> SeenFace:
    samples = samples_of(sight.places(faces.corners), sight.size)
    width, height = sight.size
    points = width * height
    depth = np.full(points, np.inf, np.float32)
    nearest = np.full(points, NOBODY)
    is_clear = clear[samples.triangle]
    face = faces.face[samples.triangle]
    solid = samples.only(~is_clear)
    np.minimum.at(depth, solid.pixel, solid.depth)
    is_first = solid.depth <= depth[solid.pixel]
    first = solid.only(is_first)
    nearest[first.pixel] = faces.face[first.triangle]
    return SeenFace(samples, face, is_clear, depth, nearest)


def _pairs(seen: SeenFace, count: int, sight: Sight) -> Pairs:
    """What has to be painted over what."""
    samples = seen.samples
    nearest = seen.nearest[samples.pixel]
    depth = seen.depth[samples.pixel]
    other = (nearest != seen.face) & (nearest != NOBODY)
    behind = other & (samples.depth > depth + sight.same_depth)
    is_nearer = samples.depth < depth - sight.same_depth
    over = other & seen.clear & is_nearer
    codes = [
        nearest[behind] * count + seen.face[behind],
        seen.face[over] * count + nearest[over],
    ]
    unique = np.unique(np.concatenate(codes))
    later, earlier = np.divmod(unique, max(count, 1))
    return np.stack([later, earlier], axis=1)


def _both_ways(pairs: Pairs) -> Pairs:
    """Return the pairs of faces that have to be painted over each other, each once."""
    count = int(pairs.max(initial=0)) + 1
    later, earlier = pairs.T
    codes = later * count + earlier
    reverse = earlier * count + later
    is_mutual = np.isin(reverse, codes)
    return pairs[is_mutual & (later < earlier)]


def _farthest(faces: Faces, seen: SeenFace) -> Floats:
    """The greatest depth at which each face is met."""
    farthest = np.full(_count(faces), -np.inf)
    np.maximum.at(farthest, seen.face, seen.samples.depth)
    return farthest


def _wrongly_covered(seen: SeenFace, order: Numbers, sight: Sight) -> Pairs:
    """The faces that are seen somewhere but painted over, each with what is painted over it."""
    solid = ~seen.clear
    at = seen.samples.pixel[solid]
    face = seen.face[solid]
    depth = seen.samples.depth[solid]
    place = order[face]
    on_top = np.full(len(seen.depth), NOBODY)
    np.maximum.at(on_top, at, place)
    is_top = place == on_top[at]
    is_behind = depth > seen.depth[at] + sight.same_depth
    wrong = is_top & is_behind
    covered = seen.nearest[at[wrong]]
    pairs = np.stack([covered, face[wrong]], axis=1)
    if not len(pairs):
        return pairs
    return np.unique(pairs, axis=0)
