"""Measuring between faces: which face a ray meets, the figures between two, and that they are
found again.
"""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.assembly import Assembly
from rigwright.build import Build
from rigwright.evaluation import evaluate
from rigwright.geometry import Box, Vec
from rigwright.graphics.scene import Scene
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.scenery import scene_of
from rigwright.picture.scenery.face_measure import (
    Face,
    FaceName,
    MeasuredSurface,
    as_dimension,
    face_at,
    face_named,
    in_words,
    measured,
    surfaces,
    walls,
)
from rigwright.picture.scenery.staging import Staging
from tests.sampling import every
from tests.shipped_parts import shipped

TUF = "asus-tuf-rtx-3090"
A, B = (
    MeasuredSurface("a", "box", Box.of((0, 10), (0, 10), (0, 10))),
    MeasuredSurface("b", "box", Box.of((40, 50), (0, 10), (30, 60))),
)
spans = st.tuples(st.floats(-100, 100), st.floats(0, 80)).map(lambda s: (s[0], s[0] + s[1]))


def flat(axis: int, level: float, u: tuple[float, float], v: tuple[float, float]) -> Face:
    others = iter((u, v))
    intervals = [(level, level) if i == axis else next(others) for i in range(3)]
    return Face(FaceName("a", "box", axis, 1), Box.of(*intervals), False)


@pytest.fixture(scope="module")
def two() -> tuple[Assembly, Scene]:
    build = Build(chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi")
    evaluation = evaluate(build.place(TUF, "1").place(TUF, "5"), shipped())
    return evaluation.assembly, scene_of(evaluation.assembly, evaluation.findings)


@every(
    [
        ((5, 5, 99), (0, 0, -1), 2, 1),
        ((5, 5, -99), (0, 0, 1), 2, -1),
        ((-9, 5, 5), (1, 0, 0), 0, -1),
        ((5, 99, 5), (0, -1, 0), 1, 1),
        ((-10, 5, 6), (0.8, 0, 0), 0, -1),
    ]
)
def test_a_ray_meets_the_side_it_comes_from(
    origin: tuple[float, float, float], direction: tuple[float, float, float], axis: int, sign: int
) -> None:
    face = face_at((A, B), (), Vec(*origin), Vec(*direction))
    assert face is not None and (face.name.label, face.name.axis, face.name.sign) == (
        "a",
        axis,
        sign,
    )
    assert face.level == (10 if sign > 0 else 0)


def test_parallel_faces_have_a_distance_along_their_axis_and_a_straight_one() -> None:
    # 10 → 30 along z; the boxes are also 30 apart along x, so that the straight way is √(20² +
    # 30²).
    names = FaceName("a", "box", 2, 1), FaceName("b", "box", 2, -1)
    top, bottom = (face_named(name, (A, B), ()) for name in names)
    assert top is not None and bottom is not None
    found = measured(top, bottom)
    assert found.along_mm == pytest.approx(20) and found.straight_mm == pytest.approx(
        math.hypot(20, 30)
    )
    assert in_words(found) == "20.00 mm along z, 36.06 straight"


def test_faces_across_different_axes_have_a_straight_distance_only() -> None:
    found = measured(flat(0, 0, (0, 10), (0, 10)), flat(2, 40, (30, 60), (0, 10)))
    assert found.along_mm is None and in_words(found) == f"{math.hypot(30, 30):.2f} mm straight"


@given(
    st.integers(0, 2),
    st.floats(-100, 100),
    spans,
    spans,
    st.integers(0, 2),
    st.floats(-100, 100),
    spans,
    spans,
)
def test_no_two_points_of_the_faces_are_nearer(
    axis: int,
    level: float,
    u: tuple[float, float],
    v: tuple[float, float],
    other: int,
    other_level: float,
    w: tuple[float, float],
    x: tuple[float, float],
) -> None:
    first = flat(axis, level, u, v)
    second = flat(other, other_level, w, x)
    found = measured(first, second)
    for share in (0.0, 0.3, 1.0):
        a = [lo + (hi - lo) * share for lo, hi in zip(first.box.low, first.box.high, strict=True)]
        for back in (0.0, 0.6, 1.0):
            b = [
                lo + (hi - lo) * back
                for lo, hi in zip(second.box.low, second.box.high, strict=True)
            ]
            assert math.dist(a, b) >= found.straight_mm - 1e-9
    assert measured(second, first).straight_mm == pytest.approx(found.straight_mm)
    if found.along_mm is not None:
        assert found.along_mm <= found.straight_mm + 1e-9


def test_a_gap_is_what_the_rules_say_it_is(two: tuple[Assembly, Scene]) -> None:
    assembly, machine = two
    found = surfaces(assembly, machine)
    sides = walls(assembly.enclosure)
    below = face_named(FaceName("gpu1", "shroud", 1, -1), found, sides)
    above = face_named(FaceName("gpu2", "backplate", 1, 1), found, sides)
    assert below is not None and above is not None
    measure = measured(below, above)
    # Four slots apart, 52 mm thick: 4 · 20.32 − 52.
    assert measure.along_mm == pytest.approx(29.28) and assembly.neighbours[
        0
    ].gap.value == pytest.approx(29.28)
    assert as_dimension(measure, "gpu1", "gpu2").text == "29.28 mm"


def test_the_pointer_measures_to_the_walls_behind_everything(two: tuple[Assembly, Scene]) -> None:
    assembly, machine = two
    found = surfaces(assembly, machine)
    sides = walls(assembly.enclosure)
    floor = face_at(found, sides, Vec(400, 2000, 150), Vec(0, -1, 0))
    assert floor is not None and (floor.name.role, floor.level, floor.estimate) == (
        "floor",
        100.0,
        True,
    )
    assert floor.name.label == "chassis"
    hidden = Staging(hidden=frozenset({"chassis"}))
    assert face_at(found, sides, Vec(400, 2000, 150), Vec(0, -1, 0), hidden) is None


def test_what_is_hidden_or_cut_away_cannot_be_measured(two: tuple[Assembly, Scene]) -> None:
    assembly, machine = two
    body = assembly.cards[0].body
    line = Vec(body.centre.x, body.centre.y, 900), Vec(0, 0, -1)
    hidden = Staging(hidden=frozenset({"gpu1"}))
    cut = Staging(cut=Cut(2, body.centre.z))
    behind = face_at(surfaces(assembly, machine, hidden), (), *line, hidden)
    assert behind is None or behind.name.label != "gpu1"
    assert face_at(surfaces(assembly, machine, cut), (), *line, cut) is None, (
        "the face of a cut is none of the part"
    )


def test_a_figure_on_an_estimate_has_no_decimals(two: tuple[Assembly, Scene]) -> None:
    assembly, machine = two
    found = surfaces(assembly, machine)
    sides = walls(assembly.enclosure)
    fans = FaceName("gpu2", "shroud", 1, -1)
    floor = FaceName("chassis", "floor", 1, 1)
    faces = [face_named(name, found, sides) for name in (fans, floor)]
    assert faces[0] is not None and faces[1] is not None
    assert in_words(measured(faces[0], faces[1])).startswith("about ")


def test_the_face_of_a_part_that_is_gone_is_not_found() -> None:
    assert face_named(FaceName("gpu9", "shroud", 0, 1), (A, B), ()) is None
    assert face_named(FaceName("a", "box", 7, 1), (A, B), ()) is None
