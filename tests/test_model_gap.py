"""Gaps by shape: those of the boxes where shapes are boxes, larger over a hollow, smaller over a bump; and quick."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.assembly import Gap
from rigwright.assembly.envelopes import card_body
from rigwright.build import Build
from rigwright.catalog import open_catalog
from rigwright.evaluation import evaluate
from rigwright.geometry import Box
from rigwright.mechanics.model_gap import Heights, gap_by_shape, heights_of, heights_of_boxes, in_words
from tests.test_models import CORNERS, TRIANGLES

TUF = "asus-tuf-rtx-3090"


@pytest.fixture(scope="module")
def gap() -> Gap:
    """Five slots apart, 52 mm thick: 5 · 20.32 − 52 = 49.60 mm."""
    build = Build(chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi")
    (found,) = evaluate(build.place(TUF, "1").place(TUF, "6"), open_catalog()).assembly.neighbours
    return found


def heights(*boxes: Box) -> Heights:
    corners = [np.array(box.low) + CORNERS * (np.array(box.high) - np.array(box.low)) for box in boxes]
    return heights_of(np.concatenate(corners), np.concatenate([TRIANGLES + 8 * i for i in range(len(boxes))]))


def test_boxes_give_the_gap_of_the_rules(gap: Gap) -> None:
    upper, lower = heights_of_boxes(gap.upper), heights_of_boxes(gap.lower)
    found = gap_by_shape(gap, upper, lower)
    assert found.by_shape_mm == pytest.approx(49.60) and found.by_boxes_mm == pytest.approx(49.60)
    body = heights(card_body(gap.upper.size))
    assert gap_by_shape(gap, body, lower).by_shape_mm == pytest.approx(49.60)


def test_a_bump_is_nearer_and_is_named_in_the_sentence(gap: Gap) -> None:
    body = card_body(gap.upper.size)
    bump = Box.of((100, 130), (body.low.y - 4.25, body.low.y), (40, 80))
    found = gap_by_shape(gap, heights(body, bump), heights_of_boxes(gap.lower))
    assert found.by_shape_mm == pytest.approx(49.60 - 4.25)
    assert in_words(gap, found) == "Between GPU 1 and GPU 2 there are 45.35 mm by shape, 49.60 mm by the figures."


def test_a_bump_over_a_hollow_fits_in_it(gap: Gap) -> None:
    """The upper card stands out by 10 mm where the lower one is lower by 12: the boxes overstate."""
    body = card_body(gap.upper.size)
    high, low = (50.0, 90.0), (body.low.z, body.high.z)
    bump = Box.of((100, 130), (body.low.y - 10, body.low.y), high)
    left, right = Box.of((1, 90), (0, body.high.y), low), Box.of((140, 300), (0, body.high.y), low)
    middle = Box.of((90, 140), (body.high.y - 20, body.high.y - 12), low)
    by_boxes = 49.60 - 10
    found = gap_by_shape(gap, heights(body, bump), heights(left, middle, right))
    assert found.by_shape_mm == pytest.approx(min(49.60, by_boxes + 12))


def test_shapes_beside_each_other_never_meet(gap: Gap) -> None:
    left, right = heights(Box.of((0, 50), (0, 5), (0, 50))), heights(Box.of((60, 99), (0, 5), (0, 50)))
    found = gap_by_shape(gap, left, right)
    assert not found.known and "do not face each other" in in_words(gap, found)


@settings(max_examples=40)
@given(st.lists(st.tuples(*[st.floats(-60, 60)] * 3), min_size=3, max_size=3))
def test_no_corner_is_forgotten_and_nothing_is_invented(corners: list[tuple[float, float, float]]) -> None:
    """Heights of a triangle lie between its lowest and its highest corner, and both are found."""
    points = np.array(corners)
    found = heights_of(points, np.array([[0, 1, 2]]))
    assert found.low.min() == points[:, 1].min() and found.high[np.isfinite(found.high)].max() == points[:, 1].max()


def test_a_comparison_of_two_cards_takes_less_than_a_frame(gap: Gap) -> None:
    upper, lower = heights_of_boxes(gap.upper), heights_of_boxes(gap.lower)
    took = []
    for _ in range(15):
        start = time.process_time()
        gap_by_shape(gap, upper, lower)
        took.append(time.process_time() - start)
    assert sorted(took)[3] < 0.010, "the goal is 1 ms; a busy machine takes longer"
    print(f"\nshape against shape: {sorted(took)[3] * 1e3:.2f} ms")
