"""What a model would change between neighbours: nothing where it is the box, less room at a
bump, more at a hollow.
"""

from __future__ import annotations

import numpy as np
import pytest

from rigwright.assembly.envelopes import card_body
from rigwright.assembly.gaps import Gap
from rigwright.assembly.shapes import PartShape
from rigwright.build import Build
from rigwright.evaluation import evaluate
from rigwright.geometry import Box
from rigwright.routing.model_gap import in_words, modelled
from tests.picture.test_models import CORNERS, TRIANGLES
from tests.shipped_parts import shipped

TUF = "asus-tuf-rtx-3090"


@pytest.fixture(scope="module")
def gap() -> Gap:
    """Five slots apart, 52 mm thick: 5 · 20.32 − 52 = 49.60 mm."""
    build = Build(chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi")
    (found,) = evaluate(build.place(TUF, "1").place(TUF, "6"), shipped()).assembly.neighbours
    return found


def shape(*boxes: Box) -> dict[str, PartShape]:
    corners = [
        np.array(box.low) + CORNERS * (np.array(box.high) - np.array(box.low)) for box in boxes
    ]
    triangles = np.concatenate([TRIANGLES + 8 * i for i in range(len(boxes))])
    return {TUF: PartShape("a", np.concatenate(corners), triangles)}


def test_a_model_that_is_the_box_gives_the_gap_of_the_rules(gap: Gap) -> None:
    found = modelled(gap, shape(card_body(gap.upper.size)))
    assert found.by_shape and found.gap.value == pytest.approx(49.60) == found.by_boxes.value


def test_a_bump_is_nearer_and_is_named_in_the_sentence(gap: Gap) -> None:
    body = card_body(gap.upper.size)
    bump = Box.of((100, 130), (body.low.y - 4.25, body.low.y), (40, 80))
    found = modelled(gap, shape(body, bump))
    assert found.gap.value == pytest.approx(49.60 - 4.25)
    assert (
        in_words(found)
        == "Between GPU 1 and GPU 2 there are 45.35 mm by shape, 49.60 mm by the figures."
    )


def test_a_bump_over_a_hollow_fits_in_it(gap: Gap) -> None:
    """The upper card stands out by 10 mm where the lower one is lower by 12: the boxes
    overstate.
    """
    body = card_body(gap.upper.size)
    high = (50.0, 90.0)
    low = (body.low.z, body.high.z)
    bump = Box.of((100, 130), (body.low.y - 10, body.low.y), high)
    left = Box.of((1, 90), (body.low.y, body.high.y), low)
    right = Box.of((140, 300), (body.low.y, body.high.y), low)
    middle = Box.of((90, 140), (body.low.y, body.high.y - 12), low)
    found = modelled(gap, shape(left, middle, right, bump))
    assert found.gap.value == pytest.approx(49.60), (
        "beside the bump; over the hollow there are 51.60"
    )


def test_without_a_model_nothing_changes(gap: Gap) -> None:
    assert not modelled(gap, {}).by_shape
