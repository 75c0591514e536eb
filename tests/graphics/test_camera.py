from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.geometry import Box, Vec
from rigwright.graphics.render.camera import (
    AXES,
    VIEW_NAMES,
    Camera,
    between,
    eye,
    fit,
    matrix,
    orbit,
    pan,
    project,
    ray,
    view,
    zoom,
)

WIDTH, HEIGHT = 1600, 1000
TOWER = Box.of((0, 600), (-20, 560), (-15, 220))
TAN = math.tan(math.radians(11))  # half of the 22° field

places = st.builds(Vec, *[st.floats(-400, 400)] * 3)
cameras = st.builds(
    Camera,
    target=places,
    distance_mm=st.floats(1500, 5000),
    azimuth_deg=st.floats(-180, 180),
    elevation_deg=st.floats(-90, 90),
    up=st.sampled_from(sorted(AXES)),
    orthographic=st.booleans(),
)


def direction(camera: Camera) -> tuple[float, ...]:
    """Which way the camera looks, as whole numbers where it looks along an axis."""
    towards = np.array(camera.target) - np.array(eye(camera))
    return tuple(float(v) for v in np.round(towards / np.linalg.norm(towards), 9) + 0.0)


@given(cameras, places)
def test_the_ray_through_a_point_s_pixel_meets_the_point(camera: Camera, point: Vec) -> None:
    seen = project(camera, point, WIDTH, HEIGHT)
    origin, towards = (np.array(v) for v in ray(camera, seen.px, seen.py, WIDTH, HEIGHT))
    assert np.linalg.norm(towards) == pytest.approx(1)
    offset = np.array(point) - origin
    assert offset @ towards > 0
    assert np.linalg.norm(np.cross(offset, towards)) < 1e-3


@given(cameras, places)
def test_the_matrix_and_the_projection_agree(camera: Camera, point: Vec) -> None:
    clip = np.array(matrix(camera, TOWER, WIDTH, HEIGHT)) @ np.array([*point, 1.0])
    seen = project(camera, point, WIDTH, HEIGHT)
    assert (clip[0] / clip[3] + 1) / 2 * WIDTH == pytest.approx(seen.px, abs=1e-4)
    assert (1 - clip[1] / clip[3]) / 2 * HEIGHT == pytest.approx(seen.py, abs=1e-4)


def test_the_field_is_22_degrees_high() -> None:
    camera = Camera(Vec(0, 0, 0), 1000, 0, 0)
    top = project(camera, Vec(0, 1000 * TAN, 0), WIDTH, HEIGHT)
    assert (top.px, top.py, top.depth_mm) == pytest.approx((800, 0, 1000))
    assert project(camera, Vec(1000 * TAN, 0, 0), WIDTH, HEIGHT).px == pytest.approx(800 + 500)


def test_what_is_behind_the_eye_has_no_pixel() -> None:
    seen = project(Camera(Vec(0, 0, 0), 1000, 0, 0), Vec(0, 0, 1200), WIDTH, HEIGHT)
    assert seen.depth_mm == pytest.approx(-200)
    assert math.isnan(seen.px) and math.isnan(seen.py)


# Which way one looks: from the front, rear, left, right, top, bottom. Written down from how such a
# chassis stands: a tower opens on the left of who stands before it, an inverted one on the right.
LOOKS = {
    "+y": ((-1, 0, 0), (1, 0, 0), (0, 0, -1), (0, 0, 1), (0, -1, 0), (0, 1, 0)),
    "-y": ((-1, 0, 0), (1, 0, 0), (0, 0, 1), (0, 0, -1), (0, 1, 0), (0, -1, 0)),
    "+z": ((-1, 0, 0), (1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, -1), (0, 0, 1)),
    "-x": ((0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1), (1, 0, 0), (-1, 0, 0)),
}


@pytest.mark.parametrize("up", LOOKS)
def test_standard_views_look_along_the_chassis_axes(up: str) -> None:
    for name, expected in zip(VIEW_NAMES, LOOKS[up], strict=False):
        assert direction(view(name, TOWER, up, WIDTH, HEIGHT)) == expected, name


@pytest.mark.parametrize("up", LOOKS)
def test_up_is_up_in_the_picture_and_the_rear_is_on_its_side(up: str) -> None:
    camera = view("side", TOWER, up, WIDTH, HEIGHT)
    above = TOWER.centre.plus(Vec(*(100 * v for v in AXES[up].up)))
    assert project(camera, above, WIDTH, HEIGHT).py < HEIGHT / 2 - 10
    # Seen through its side panel a tower has its rear on the left; turned upside down it has it on
    # the right.
    rear = TOWER.centre.plus(Vec(*(100 * v for v in AXES[up].rear)))
    side = project(camera, rear, WIDTH, HEIGHT).px - WIDTH / 2
    assert side > 10 if up == "-y" else side < -10


def test_the_default_view_shows_brackets_and_fans_through_the_open_side() -> None:
    camera = view("iso", TOWER, "+y", WIDTH, HEIGHT)
    x, y, z = np.array(eye(camera)) - np.array(TOWER.centre)
    assert math.degrees(math.atan2(-x, z)) == pytest.approx(30)
    assert math.degrees(math.atan2(y, math.hypot(x, z))) == pytest.approx(-15)


@pytest.mark.parametrize("up", sorted(AXES))
def test_every_default_view_sees_rear_and_open_side_of_the_board(up: str) -> None:
    x, y, z = np.array(eye(view("iso", TOWER, up, WIDTH, HEIGHT))) - np.array(TOWER.centre)
    assert x < -100 and y < -100 and z > 100  # brackets, fans of the cards, slots


def test_an_unknown_view_or_axis_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="“below”; choose one of front, rear, left"):
        view("below", TOWER, "+y", WIDTH, HEIGHT)
    with pytest.raises(ValueError, match="“-z” as its up axis"):
        view("side", TOWER, "-z", WIDTH, HEIGHT)


@given(cameras, st.floats(300, 3000), st.floats(300, 3000))
def test_fit_shows_all_and_leaves_six_percent(camera: Camera, width: float, height: float) -> None:
    fitted = fit(camera, TOWER, width, height)
    seen = [
        project(fitted, Vec(x, y, z), width, height)
        for x in (0, 600)
        for y in (-20, 560)
        for z in (-15, 220)
    ]
    reach = max(max(abs(s.px / width - 0.5), abs(s.py / height - 0.5)) for s in seen) * 2
    assert reach == pytest.approx(1 / 1.06, rel=1e-6)


@given(cameras, st.floats(300, 3000), st.floats(300, 3000), st.floats(1, 60))
def test_fit_leaves_room_at_the_right_for_what_lies_over_the_picture(
    camera: Camera, width: float, height: float, right_px: float
) -> None:
    fitted = fit(camera, TOWER, width, height, right_px)
    corners = [Vec(x, y, z) for x in (0, 600) for y in (-20, 560) for z in (-15, 220)]
    seen = [project(fitted, corner, width, height) for corner in corners]
    assert min(s.px for s in seen) >= 0 and max(s.px for s in seen) <= width - right_px
    assert min(s.py for s in seen) >= 0 and max(s.py for s in seen) <= height


@pytest.mark.parametrize("up", sorted(AXES))
def test_orbit_turns_the_scene_with_the_hand(up: str) -> None:
    camera = view("side", TOWER, up, WIDTH, HEIGHT)
    nearest = TOWER.centre.plus(Vec(*(100 * v for v in AXES[up].side)))
    before = project(camera, nearest, WIDTH, HEIGHT)
    assert project(orbit(camera, 10, 0), nearest, WIDTH, HEIGHT).px > before.px + 10
    assert project(orbit(camera, 0, 10), nearest, WIDTH, HEIGHT).py > before.py + 10
    assert orbit(camera, 0, 500).elevation_deg == 90


@given(cameras, st.floats(-300, 300), st.floats(-300, 300))
def test_pan_takes_the_target_along(camera: Camera, right: float, down: float) -> None:
    seen = project(pan(camera, right, down, HEIGHT), camera.target, WIDTH, HEIGHT)
    assert (seen.px - WIDTH / 2, seen.py - HEIGHT / 2) == pytest.approx((right, down), abs=1e-6)


@given(cameras, st.floats(0.5, 2), st.floats(0, WIDTH), st.floats(0, HEIGHT))
def test_zoom_keeps_what_is_under_the_pointer(
    camera: Camera, factor: float, px: float, py: float
) -> None:
    origin, towards = (np.array(v) for v in ray(camera, px, py, WIDTH, HEIGHT))
    back = np.array(eye(camera)) - np.array(camera.target)
    step = (np.array(camera.target) - origin) @ back / (towards @ back)
    under = Vec(*(origin + towards * step))
    seen = project(zoom(camera, factor, px, py, WIDTH, HEIGHT), under, WIDTH, HEIGHT)
    assert (seen.px, seen.py) == pytest.approx((px, py), abs=1e-3)


def test_a_parallel_projection_keeps_its_size_with_distance() -> None:
    camera = view("side", TOWER, "+y", WIDTH, HEIGHT).changed(orthographic=True)
    near, far = (project(camera, Vec(400, 300, z), WIDTH, HEIGHT) for z in (0, 200))
    assert (near.px, near.py) == pytest.approx((far.px, far.py))
    flat = camera.changed(orthographic=False)  # switching keeps the size of what is at the target
    point = Vec(400, 300, camera.target.z)
    assert project(flat, point, WIDTH, HEIGHT).px == pytest.approx(
        project(camera, point, WIDTH, HEIGHT).px
    )


def test_a_move_starts_and_ends_where_it_should_and_takes_the_short_way() -> None:
    start = Camera(Vec(0, 0, 0), 1000, 170, 0)
    end = Camera(Vec(10, 0, 0), 4000, -170, 40)
    assert between(start, end, 0.0) == start
    assert direction(between(start, end, 1.0)) == direction(end)
    middle = between(start, end, 0.5)
    assert (middle.azimuth_deg, middle.elevation_deg, middle.distance_mm) == pytest.approx(
        (180, 20, 2000)
    )
