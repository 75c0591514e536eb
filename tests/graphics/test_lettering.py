from __future__ import annotations

import numpy as np
import pytest

from rigwright.graphics.render.lettering import UNKNOWN_LETTER, Letters, paint, read_letters
from rigwright.graphics.render.palette import DARK, LIGHT
from rigwright.graphics.render.pills import FONT_PX, Label


@pytest.fixture(scope="module")
def letters() -> Letters:
    return read_letters()


def label(text: str, width: float = 90.0) -> Label:
    return Label(text, 60.0, 20.0, width, 18.0, LIGHT.tag, (60.0, 20.0))


def painted(letters: Letters, text: str) -> np.ndarray:
    picture = np.full((40, 120, 4), 128, dtype=np.uint8)
    paint(picture, [label(text)], letters, 1.0)
    return picture


def test_figures_stand_in_columns(letters: Letters) -> None:
    assert len({round(letters.width(d, 12), 3) for d in "0123456789"}) == 1
    assert letters.width("1 1", 12) == pytest.approx(letters.width("8 8", 12))


def test_a_text_is_as_wide_as_its_letters(letters: Letters) -> None:
    assert letters.width("GPU 2", 10) == pytest.approx(sum(letters.width(c, 10) for c in "GPU 2"))
    assert letters.width("GPU 2", 20) == pytest.approx(2 * letters.width("GPU 2", 10))


def test_units_and_the_minus_are_there(letters: Letters) -> None:
    assert all(c in letters.by_name for c in "\u2212×°Ø.%/")
    assert letters.spelled("é")[0] is letters.by_name["e"]
    assert letters.spelled("猫")[0] is letters.by_name[UNKNOWN_LETTER]


@pytest.mark.parametrize("font_px", [FONT_PX, 15.0, 23.0])
def test_a_letter_keeps_its_ink_at_every_size(letters: Letters, font_px: float) -> None:
    from rigwright.graphics.render.lettering import shrunk

    scale = font_px / letters.em_px
    for letter in letters.by_name.values():
        small = shrunk(letter.sums, 0.3, 0.7, scale)
        assert small.sum() == pytest.approx(letter.sums[-1, -1] * scale**2, rel=1e-6)


def test_a_label_has_a_face_a_rim_and_letters_in_its_middle(letters: Letters) -> None:
    picture = painted(letters, "GPU 2")[:, :, :3].astype(int)
    assert picture[0, 0].tolist() == [128] * 3
    assert picture[20, 18].min() > 235  # face, left of the letters
    assert np.abs(picture[11, 60] - np.array(LIGHT.tag.rim) * 255).max() < 30
    ink = np.argwhere(picture.sum(axis=2) < 200)
    assert len(ink) > 40
    assert ink.mean(axis=0) == pytest.approx((20, 60), abs=3)


def test_different_texts_look_different(letters: Letters) -> None:
    assert not np.array_equal(painted(letters, "29.28 mm"), painted(letters, "29.23 mm"))


def test_a_label_at_the_rim_is_cut_not_refused(letters: Letters) -> None:
    picture = np.zeros((10, 30, 4), dtype=np.uint8)
    paint(picture, [Label("GPU 1", 0.0, 0.0, 60.0, 18.0, DARK.tag, (0, 0))], letters, 1.0)
    assert picture[:, :, :3].any()
