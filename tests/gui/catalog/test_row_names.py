"""The names of rows: cut to the width of a narrow catalog, they still tell the parts apart."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("PySide6")

from gui.catalog.facts import shorter_card_titles, title_of
from gui.look.marks import first_that_fits, width_of
from gui.look.theme import LIGHT
from rigwright.parts import Gpu
from tests.shipped_parts import shipped_parts


@pytest.mark.parametrize("letters", [23, 28])  # of a row at 1280 and 1920 pixels
def test_the_rows_of_two_cards_never_have_one_name_and_each_shows_its_chip(
    qapp: object, letters: int
) -> None:
    font = LIGHT.font(13, 600)
    width = width_of("n" * letters, font)
    whose: dict[str, str] = {}
    for card in (part for part in shipped_parts() if isinstance(part, Gpu)):
        title = title_of(card.name, card.brand)
        shown = first_that_fits((title, *shorter_card_titles(title)), font, width)
        assert width_of(shown, font) <= width
        assert whose.setdefault(shown, title) == title
        chip = re.search(r"\w*\d{3,}\w*", title)
        assert chip is None or chip.group() in shown, (title, shown)
