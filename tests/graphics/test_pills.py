from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.geometry import Box, Vec
from rigwright.graphics.render.camera import project, view
from rigwright.graphics.render.palette import LIGHT
from rigwright.graphics.render.pills import Label, labels
from rigwright.graphics.scene import Dimension, Scene, Tag, told_once
from tests.graphics.synthetic import tower
from tests.sampling import count

SIZE = (1000, 800)
ROOM = Box.of((0, 600), (0, 500), (0, 200))
CAMERA = view("side", ROOM, "+y", *SIZE)


def text_width(text: str) -> float:
    return 7.0 * len(text)


def laid_out(scene: Scene, pixel_ratio: float = 1.0) -> list[Label]:
    return labels(scene, CAMERA, LIGHT, SIZE, text_width, pixel_ratio)


def covers(a: Label, b: Label) -> bool:
    return abs(a.x - b.x) < (a.width + b.width) / 2 and abs(a.y - b.y) < (a.height + b.height) / 2


def scene_with(*dimensions: Dimension, tags: tuple[Tag, ...] = (), selected: str = "") -> Scene:
    return Scene((), ROOM, dimensions=dimensions, tags=tags, highlighted=frozenset({selected}))


anchors = st.builds(Vec, st.floats(0, 600), st.floats(0, 500), st.floats(0, 200))


@settings(max_examples=count(6, of=40))
@given(st.lists(anchors, min_size=2, max_size=12))
def test_no_label_covers_another_or_leaves_the_picture(points: list[Vec]) -> None:
    found = laid_out(
        scene_with(tags=tuple(Tag("gpu", p, f"GPU {k}") for k, p in enumerate(points)))
    )
    assert len(found) == len(points)
    assert not [(a.text, b.text) for i, a in enumerate(found) for b in found[:i] if covers(a, b)]
    for label in found:
        assert label.width / 2 <= label.x <= SIZE[0] - label.width / 2
        assert label.height / 2 <= label.y <= SIZE[1] - label.height / 2


def test_names_at_one_height_keep_their_order() -> None:
    heights = (250, 252, 249, 251)
    tags = tuple(Tag("gpu", Vec(100, y, 100), f"GPU {k}") for k, y in enumerate(heights))
    assert [
        label.text for label in sorted(laid_out(scene_with(tags=tags)), key=lambda label: label.y)
    ] == [
        "GPU 0",
        "GPU 1",
        "GPU 2",
        "GPU 3",
    ]


def test_a_long_line_carries_its_figure_and_a_short_one_has_it_beside() -> None:
    start = Vec(100, 250, 100)
    end = Vec(500, 250, 100)
    (on_line,) = laid_out(scene_with(Dimension(start, end, "224 mm")))
    a, b = (project(CAMERA, p, *SIZE) for p in (start, end))
    assert (on_line.x, on_line.y) == pytest.approx(((a.px + b.px) / 2, a.py))
    (beside,) = laid_out(scene_with(Dimension(Vec(300, 250, 100), Vec(300, 280, 100), "29.28 mm")))
    assert beside.x - beside.width / 2 > project(CAMERA, Vec(300, 250, 100), *SIZE).px
    (below,) = laid_out(scene_with(Dimension(Vec(300, 250, 100), Vec(320, 250, 100), "20.00 mm")))
    assert below.y - below.height / 2 > project(CAMERA, Vec(300, 250, 100), *SIZE).py


def test_an_overlap_s_figure_lies_on_it() -> None:
    (label,) = laid_out(
        scene_with(Dimension(Vec(300, 250, 100), Vec(300, 261, 100), "−11.36 mm", "clash"))
    )
    seen = project(CAMERA, Vec(300, 255.5, 100), *SIZE)
    assert (label.x, label.y) == pytest.approx((seen.px, seen.py), abs=0.5)
    assert label.colours == LIGHT.pill("clash")


def test_names_stand_outside_their_part_and_show_the_selection() -> None:
    tags = (Tag("gpu1", Vec(0, 100, 100), "GPU 1"), Tag("gpu2", Vec(600, 100, 100), "GPU 2"))
    left, right = laid_out(scene_with(tags=tags, selected="gpu2"))
    assert (
        left.x + left.width / 2 < left.points_at[0]
        and right.x - right.width / 2 > right.points_at[0]
    )
    assert (left.colours, right.colours) == (LIGHT.tag, LIGHT.selected_tag)
    (culprit,) = laid_out(scene_with(tags=(tags[0].changed(verdict="clash"),)))
    assert culprit.colours == LIGHT.pill("clash")


def test_what_is_outside_the_picture_or_behind_the_eye_has_no_label() -> None:
    away = (Tag("a", Vec(9000, 0, 0), "away"), Tag("b", Vec(0, 0, 90_000), "behind"))
    assert laid_out(scene_with(tags=away)) == []


def test_labels_grow_with_the_screen_s_resolution() -> None:
    tag = Tag("gpu1", Vec(300, 100, 100), "GPU 1")
    (small,), (large,) = (laid_out(scene_with(tags=(tag,)), ratio) for ratio in (1.0, 2.0))
    assert (small.height, large.height) == (18, 36)


def test_a_whole_tower_is_labelled() -> None:
    scene = tower()
    camera = view("iso", scene.bounds, scene.up, *SIZE)
    found = labels(scene, camera, LIGHT, SIZE, text_width)
    assert {label.text for label in found} >= {"GPU 1", "GPU 4", "224 mm", "\u221211.36 mm"}


def test_figures_that_say_the_same_are_told_once_with_their_number() -> None:
    gaps = tuple(
        Dimension(Vec(100, 60 * k, 100), Vec(100, 60 * k + 40, 100), "1.64 mm") for k in range(7)
    )
    others = (
        Dimension(Vec(300, 100, 100), Vec(500, 100, 100), "45 mm"),
        Dimension(Vec(300, 200, 100), Vec(500, 200, 100), "1.64 mm", "clash"),
    )
    told = [line.text for line in told_once((*gaps, *others))]
    assert told == ["", "", "", "7 × 1.64 mm", "", "", "", "45 mm", "1.64 mm"]
    assert told_once(gaps[:3]) == gaps[:3], "three are no crowd"
    shown = [label.text for label in laid_out(scene_with(*gaps, *others))]
    assert sorted(shown) == ["1.64 mm", "45 mm", "7 × 1.64 mm"]
