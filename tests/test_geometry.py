"""Boxes, quarter turns and rays, against figures that anyone can check on paper."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.arrays import as_array, ray_hits
from rigwright.geometry import (
    LYING,
    UPRIGHT,
    VERTICAL,
    Box,
    Pose,
    Turn,
    Vec,
    faces,
    gap_along,
    overlap,
    union,
)
from tests.sampling import every

CUBE = Box.of((0, 10), (0, 10), (0, 10))
MILLIMETRES = st.integers(-500, 500).map(float)
INTERVALS = st.tuples(MILLIMETRES, st.integers(1, 300)).map(
    lambda pair: (pair[0], pair[0] + pair[1])
)
BOXES = st.builds(Box.of, INTERVALS, INTERVALS, INTERVALS)
TURNS = st.sampled_from([UPRIGHT, VERTICAL, LYING])


def test_a_box_takes_its_intervals_in_any_order() -> None:
    assert Box.of((10, 0), (2, 5), (9, 3)) == Box(Vec(0, 2, 3), Vec(10, 5, 9))


def test_size_and_centre() -> None:
    box = Box.of((1, 4), (-2, 6), (10, 20))
    assert box.size == Vec(3, 8, 10)
    assert box.centre == Vec(2.5, 2, 15)
    assert [box.interval(axis) for axis in range(3)] == [(1, 4), (-2, 6), (10, 20)]


def test_moved_and_grown() -> None:
    assert CUBE.moved(Vec(1, -2, 3)) == Box.of((1, 11), (-2, 8), (3, 13))
    assert CUBE.grown(2) == Box.of((-2, 12), (-2, 12), (-2, 12))
    assert CUBE.grown(-1) == Box.of((1, 9), (1, 9), (1, 9))


def test_contains_up_to_a_tolerance() -> None:
    assert CUBE.contains(CUBE)
    assert not CUBE.contains(CUBE.grown(0.005))
    assert CUBE.contains(CUBE.grown(0.5), tolerance=0.5)
    assert not CUBE.contains(Box.of((-1, 5), (1, 5), (1, 5)))
    assert not CUBE.contains(Box.of((5, 11), (1, 5), (1, 5)))


def test_overlap_is_the_common_volume() -> None:
    assert overlap(CUBE, Box.of((8, 20), (-5, 3), (4, 6))) == Box.of((8, 10), (0, 3), (4, 6))


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_boxes_that_touch_do_not_overlap(axis: int) -> None:
    offset = [0.0, 0.0, 0.0]
    offset[axis] = 10.0
    assert overlap(CUBE, CUBE.moved(Vec(*offset))) is None
    offset[axis] = 9.9
    assert overlap(CUBE, CUBE.moved(Vec(*offset))) is not None


def test_gap_is_positive_apart_and_negative_within() -> None:
    assert gap_along(0, CUBE, CUBE.moved(Vec(12, 0, 0))) == 2
    assert gap_along(0, CUBE.moved(Vec(12, 0, 0)), CUBE) == 2
    assert gap_along(1, CUBE, CUBE.moved(Vec(0, 7, 0))) == -3
    assert gap_along(2, CUBE, CUBE.moved(Vec(0, 0, 10))) == 0


def test_faces_asks_for_the_other_two_axes() -> None:
    beyond = CUBE.moved(Vec(0, 50, 0))
    assert faces(1, CUBE, beyond)
    assert not faces(0, CUBE, beyond)
    assert not faces(1, CUBE, beyond.moved(Vec(10, 0, 0))), "edges that only touch do not meet"


def test_union_is_around_all_of_them() -> None:
    assert union([CUBE, Box.of((20, 21), (-5, 0), (3, 4))]) == Box.of((0, 21), (-5, 10), (0, 10))
    with pytest.raises(ValueError, match="no boxes"):
        union([])


# A local point (1, 2, 3): x forward, y away from the fans, z up from the fingers.
@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (UPRIGHT, Vec(1, 2, 3)),
        (VERTICAL, Vec(1, 3, -2)),  # height upward, fans (-y) toward the panel (+z)
        (LYING, Vec(1, -3, 2)),  # height along -y, fans down (-z)
    ],
)
def test_turns(turn: Turn, expected: Vec) -> None:
    assert turn.apply((1, 2, 3)) == expected
    assert np.array_equal(turn.matrix() @ np.array([1, 2, 3]), np.array(expected))
    assert np.linalg.det(turn.matrix()) == pytest.approx(1), "a turn mirrors nothing"


def test_a_pose_turns_first_and_moves_then() -> None:
    pose = Pose(Vec(100, 200, 300), VERTICAL)
    assert pose.point((1, 2, 3)) == Vec(101, 203, 298)
    assert pose.place(Box.of((0, 10), (-4, 0), (0, 7))) == Box.of(
        (100, 110), (200, 207), (300, 304)
    )


@given(BOXES, BOXES)
def test_overlap_is_symmetric_and_lies_in_both(a: Box, b: Box) -> None:
    common = overlap(a, b)
    assert common == overlap(b, a)
    if common is not None:
        assert a.contains(common) and b.contains(common)


@given(BOXES, BOXES)
def test_boxes_overlap_exactly_where_no_axis_has_a_gap(a: Box, b: Box) -> None:
    gaps = [gap_along(axis, a, b) for axis in range(3)]
    assert (overlap(a, b) is not None) == (max(gaps) < 0)
    assert gaps == [gap_along(axis, b, a) for axis in range(3)]


@given(BOXES, BOXES)
def test_closing_the_gap_lets_facing_boxes_touch(a: Box, b: Box) -> None:
    for axis in range(3):
        if faces(axis, a, b) and (gap := gap_along(axis, a, b)) > 0:
            toward = gap if a.centre[axis] > b.centre[axis] else -gap
            closer = b.moved(Vec(*(toward if i == axis else 0.0 for i in range(3))))
            assert gap_along(axis, a, closer) == 0


@given(BOXES, TURNS, MILLIMETRES)
def test_turning_keeps_volume_and_order(box: Box, turn: Turn, shift: float) -> None:
    placed = Pose(Vec(shift, -shift, 2 * shift), turn).place(box)
    assert math.prod(placed.size) == math.prod(box.size)
    assert all(low < high for low, high in zip(placed.low, placed.high, strict=True))


def hit(
    box: Box, origin: tuple[float, float, float], direction: tuple[float, float, float]
) -> float:
    return float(ray_hits(as_array([box]), origin, direction)[0])


@every(
    [
        ((-5, 5, 5), (1, 0, 0), 5),
        ((-5, 5, 5), (0.5, 0, 0), 10),  # in lengths of the direction
        ((15, 5, 5), (-1, 0, 0), 5),
        ((-5, 5, 5), (-1, 0, 0), math.inf),  # behind
        ((-5, 11, 5), (1, 0, 0), math.inf),  # beside
        ((-5, 10, 5), (1, 0, 0), 5),  # along a face
        ((-5, 0, 5), (1, 0, 0), 5),
        ((9.5, 5, 5), (1, 0, 0), 0),  # from inside, near the way out
        ((10, 5, 5), (1, 0, 0), 0),  # from the face, outward: boxes are closed
        ((10.01, 5, 5), (1, 0, 0), math.inf),
        ((5, 5, 5), (0, 0, 1), 0),  # from inside
        ((-3, -3, 5), (1, 1, 0), 3),  # along the diagonal, through an edge
        ((-3, -14, 5), (1, 1, 0), math.inf),
        ((0, 20, 5), (1, -1, 0), 10),  # only touching an edge
    ]
)
def test_rays(
    origin: tuple[float, float, float], direction: tuple[float, float, float], distance: float
) -> None:
    assert hit(CUBE, origin, direction) == distance


def test_one_ray_asks_many_boxes() -> None:
    boxes = [CUBE, CUBE.moved(Vec(50, 0, 0)), CUBE.moved(Vec(0, 50, 0))]
    assert ray_hits(as_array(boxes), (-10, 5, 5), (1, 0, 0)).tolist() == [10, 60, math.inf]
    assert as_array([]).shape == (0, 2, 3)


@given(
    BOXES,
    st.tuples(*[st.floats(0.05, 0.95)] * 3),
    st.tuples(*[st.integers(-900, 900).map(float)] * 3),
)
def test_a_ray_to_a_point_inside_hits_the_box_before_it(
    box: Box, share: tuple[float, float, float], origin: tuple[float, float, float]
) -> None:
    target = [low + s * size for low, s, size in zip(box.low, share, box.size, strict=True)]
    direction = [t - o for t, o in zip(target, origin, strict=True)]
    if max(map(abs, direction)) < 1:
        return
    distance = hit(box, origin, (direction[0], direction[1], direction[2]))
    assert 0 <= distance <= 1
    entry = [o + distance * d for o, d in zip(origin, direction, strict=True)]
    assert box.grown(1e-6).contains(Box(Vec(*entry), Vec(*entry)))


def test_a_box_has_eight_corners_and_is_the_box_around_them() -> None:
    box = Box(Vec(1, 2, 3), Vec(5, 7, 11))
    assert len(set(box.corners)) == 8
    assert union([Box(corner, corner) for corner in box.corners]) == box
