"""Painted pieces: sentences are cut between words, hatches stay inside, verdicts have their
shapes.
"""

from __future__ import annotations

from math import ceil

import pytest

pytest.importorskip("PySide6")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from gui.look.marks import (
    elided_product,
    elided_sentence,
    first_that_fits,
    hairline,
    hatch,
    smooth_painter,
    verdict_pill,
    width_of,
)
from gui.look.surfaces import Elided
from gui.look.theme import DARK, LIGHT
from rigwright.checks import Fit

SENTENCE = "Needs 52.00 mm, has 40.64 mm before the next card begins."


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(share=st.floats(0.05, 1.2))
def test_a_cut_sentence_ends_with_a_whole_word_that_is_no_figure(
    qapp: object, share: float
) -> None:
    font = LIGHT.font(12)
    cut = elided_sentence(SENTENCE, font, width_of(SENTENCE, font) * share)
    assert width_of(cut, font) <= width_of(SENTENCE, font) * share + 0.01 or not cut
    if cut != SENTENCE and cut:
        kept = cut.removesuffix(" …")
        assert SENTENCE.startswith(kept)
        assert SENTENCE[len(kept)] in " ,", "the cut is between words"
        assert not kept[-1].isdigit()


def test_a_sentence_without_spaces_is_cut_between_its_letters(qapp: object) -> None:
    """As Chinese is written; a comma stays with the letter before it."""
    font = LIGHT.font(12)
    sentence = "\u672a\u9009\u62e9\u673a\u7bb1\uff0c\u9700\u8981 52.00 mm"
    cut = [elided_sentence(sentence, font, width_of(sentence, font) * n / 20) for n in range(21)]
    beginnings = {words.removesuffix(" …") for words in cut}
    assert beginnings > {"\u672a\u9009\u62e9", "\u672a\u9009\u62e9\u673a\u7bb1\uff0c\u9700"}
    assert all(not words[-1:].isdigit() for words in beginnings)
    assert sentence[:5] not in beginnings, "the comma is parted from its word"


def test_the_longest_name_that_fits_is_taken(qapp: object) -> None:
    font = LIGHT.font(12)
    names = ("ASUS TUF RTX 3090", "TUF RTX 3090", "RTX 3090")
    assert first_that_fits(names, font, 500) == names[0]
    assert first_that_fits(names, font, width_of(names[1], font)) == names[1]
    assert first_that_fits(names, font, width_of("RTX 3", font)).endswith("…")


def test_a_hatch_stays_in_its_rectangle_and_covers_part_of_it(qapp: object) -> None:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    hatch(painter, QRectF(10, 10, 40, 20), "#ff0000")
    painter.end()
    red = {
        (x, y) for x in range(60) for y in range(40) if image.pixelColor(x, y) == QColor("#ff0000")
    }
    assert all(10 <= x < 50 and 10 <= y < 30 for x, y in red)
    assert 0.1 < len(red) / 800 < 0.6


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_pointed_answer_is_filled_and_others_are_not(qapp: object, theme: object) -> None:
    assert isinstance(theme, type(LIGHT))
    assert verdict_pill(Fit.CLASH, "Clash", theme, filled=True).face == theme.clash
    assert verdict_pill(Fit.CLASH, "Clash", theme).face == theme.clash_tint


@pytest.mark.parametrize(
    "series",
    [
        tuple(f"Generic mining open frame, {count} GPU" for count in (6, 8, 12)),
        tuple(f"AMD Ryzen Threadripper PRO {model}WX" for model in (3945, 3975, 3995)),
        ("Fractal Design Meshify 2 Compact", "Fractal Design Meshify 2 XL"),
        ("Super Flower Leadex Titanium 2800W", "Super Flower Leadex Titanium 1600W"),
    ],
)
@pytest.mark.parametrize("width", [110, 140, 170])
def test_a_cut_name_keeps_what_tells_it_from_others(
    qapp: object, series: tuple[str, ...], width: int
) -> None:
    font = QFont("Inter", 9)
    cut = [elided_product(name, font, width) for name in series]
    assert len(set(cut)) == len(series)
    assert all(width_of(words, font) <= width for words in cut)
    assert all(elided_product(name, font, 1000) == name for name in series)
    whole = "RTX5090ABCDEFG WINDFORCE"
    most = width_of(whole, font) - 10
    assert elided_product(whole, font, most).startswith("RTX5090ABCDEFG WI"), "figures stay"
    assert "class)" not in elided_product("32GB DDR4-3200 (M393A4K40DB3-CWE class)", font, 110)
    assert width_of(elided_product("Supercalifragilisticexpialidocious", font, 60), font) <= 60


def test_the_figure_of_a_model_stays_where_only_one_word_has_room(qapp: object) -> None:
    font = QFont("Inter", 9)
    for name, model in (("Tesla V100 PCIe", "V100"), ("NVIDIA Quadro RTX 8000 Passive", "8000")):
        for end in ("Passive", "PCIe", "…"):
            cut = elided_product(name, font, width_of(f"… {model} {end}", font) + 1)
            assert model in cut.split(" ")


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_hairline_is_one_whole_pixel_of_the_screen(qapp: object, ratio: float) -> None:
    image = QImage(round(40 * ratio), round(40 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill("#ffffff")
    painter = smooth_painter(image)
    hairline(painter, QPointF(2, 20.5), QPointF(38, 20.5), "#336699")
    assert painter.testRenderHint(QPainter.RenderHint.Antialiasing), "as it was before"
    painter.end()
    column = [image.pixelColor(image.width() // 2, y).name() for y in range(image.height())]
    assert column.count("#336699") == 1 and set(column) == {"#336699", "#ffffff"}


def test_a_name_that_stands_for_longer_words_keeps_its_figure(qtbot: QtBot) -> None:
    line = Elided()
    qtbot.addWidget(line)
    line.resize(ceil(width_of("Obs… 1000D", line.font())) + 2, 20)
    line.show()
    line.say("Corsair Obsidian 1000D, side panel removed", short="Obsidian 1000D")
    assert "1000D" in line.text() and "…" in line.text()
