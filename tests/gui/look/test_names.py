"""Names of products in one list: however narrow it is, two that differ are not written alike."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from gui.catalog.facts import shorter_card_titles, title_of
from gui.look.marks import first_that_fits, width_of
from gui.look.names import Names, ProductLabel, told_apart
from gui.look.theme import LIGHT
from rigwright.parts import KINDS
from tests.shipped_parts import shipped_parts

pytestmark = pytest.mark.usefixtures("qapp")


def names_by_kind() -> dict[str, list[Names]]:
    """What the rows of each kind may be called, each name once."""
    named: dict[str, dict[str, Names]] = {kind: {} for kind in KINDS}
    for part in shipped_parts():
        title = title_of(part.name, part.brand)
        shorter = shorter_card_titles(title) if part.kind == "gpu" else ()
        named[part.kind][title] = (title, *shorter)
    return {kind: list(names.values()) for kind, names in named.items()}


def test_no_two_products_of_the_catalog_are_written_alike_in_its_narrow_list() -> None:
    font = LIGHT.font(13, 600)
    width = width_of("n" * 23, font)
    plain_twins = 0
    for kind, rows in names_by_kind().items():
        plain = [first_that_fits(names, font, width) for names in rows]
        plain_twins += len(plain) - len(set(plain))
        shown = [told_apart(names, rows, font, width) for names in rows]
        assert all(width_of(words, font) <= width for words in shown), kind
        assert len(set(shown)) == len(rows), kind
    assert plain_twins > 0, "without their neighbours some would be"


def test_what_differs_stays_and_the_words_in_common_go() -> None:
    font = LIGHT.font(12)
    risers = [(f"Ultra PCIe 4.0 x16 riser {mm} mm (90 deg)",) for mm in (200, 250, 300)]
    width = width_of("… x16 riser 250 mm (90 deg)", font)
    assert told_apart(risers[1], risers, font, width) == "… x16 riser 250 mm (90 deg)"
    assert told_apart(risers[1], risers, font, 1000) == risers[1][0], "whole where it fits"
    adapters = [(f"NVIDIA ConnectX-6 VPI MCX65310{n}A-HDAT",) for n in (5, 6)]
    narrow = width_of("…X653105A…", font)
    shown = [told_apart(names, adapters, font, narrow) for names in adapters]
    assert "5A" in shown[0] and "6A" in shown[1], "letters where no word has room"


WORDS = st.lists(st.sampled_from(["RTX", "3090", "TUF", "Gaming", "OC", "24GB"]), min_size=1)


@given(st.lists(WORDS.map(" ".join), min_size=2, max_size=4, unique=True), st.integers(60, 200))
def test_a_name_is_never_wider_than_its_room_and_says_what_it_leaves_out(
    names: list[str], width: int
) -> None:
    font = LIGHT.font(12)
    rows = [(name,) for name in names]
    for row in rows:
        shown = told_apart(row, rows, font, width)
        assert width_of(shown, font) <= width
        assert shown == row[0] or "…" in shown


def test_a_label_of_a_product_is_cut_as_a_row_is(qtbot: QtBot) -> None:
    label = ProductLabel()
    qtbot.addWidget(label)
    both = [(f"Quadro RTX NVLink bridge {slots}-slot (RTX 6000/8000)",) for slots in (2, 3)]
    label.say(both[0], both)
    label.resize(round(width_of("… bridge 2-slot …", label.font())) + 2, 20)
    label.show()
    assert label.text() == "… bridge 2-slot …" and label.toolTip() == both[0][0]
