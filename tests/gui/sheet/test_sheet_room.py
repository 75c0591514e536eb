"""What stands where on the sheets of machines that somebody built: the first page is full, titles
lie on no card.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from gui.sheet import layout
from gui.sheet.layout import Paper
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.reports.sheet.content import Sheet, sheet_of
from tests.gui.sheet_pages import Pages, Word, painted

MACHINES = Path(__file__).resolve().parents[2] / "real_machines"
CODE = "RIG1-" + "ABCDEFGH234567" * 24
FOOT = 15.0  # of the page, with its line


@cache
def sheet(name: str) -> Sheet:
    document = read_document(MACHINES / f"{name}.rig")
    return sheet_of(evaluate(document.build, MemoryCatalog(document.parts)), name, code=CODE)


def picture(width: int, height: int) -> QImage:
    drawn = QImage(width, height, QImage.Format.Format_RGB32)
    drawn.fill(QColor("white"))
    return drawn


def lowest_mm(pages: Pages) -> float:
    """Where the last words of the first page end, above its foot."""
    foot = pages.height - FOOT - 10
    return max(word.box.bottom() for word in pages.on(0) if word.box.bottom() < foot)


def test_the_picture_takes_what_the_first_page_has_left() -> None:
    """W03 has few parts: with a picture of 92 mm a sixth of its first page stayed empty."""
    pages = painted(sheet("W03-trainsh"), picture=picture(900, 1000))
    assert lowest_mm(pages) > Paper(pages.width, pages.height).bottom - 15


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("name", ["W03-trainsh", "W04-wopr", "W13-b850-aitop"])
def test_the_larger_picture_moves_nothing_to_another_page(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    larger = painted(sheet(name), picture=picture(900, 1000))
    monkeypatch.setattr(layout, "GAP_TO_FILL", 1000.0)
    usual = painted(sheet(name), picture=picture(900, 1000))
    assert [larger.text(page) for page in range(larger.count)] == [
        usual.text(page) for page in range(usual.count)
    ]


def titles(pages: Pages, text: str) -> list[Word]:
    return [word for word in pages.words if word.text == text]


def test_every_supply_between_cards_has_its_title_and_no_card_lies_on_it() -> None:
    pages = painted(sheet("W04-wopr"))
    supplies = [word for number in range(1, 5) for word in titles(pages, f"PSU {number}")]
    assert len(supplies) == 4
    page = supplies[0].page
    cards = [box for name in range(1, 7) for box in card_boxes(pages, page, f"GPU {name}")]
    assert len(cards) == 6
    for word in supplies:
        assert not [box for box in cards if box.intersects(word.box)], word


def card_boxes(pages: Pages, page: int, title: str) -> list[QRectF]:
    """The smallest box around each title of a card in a drawing."""
    words = [word for word in titles(pages, title) if word.page == page]
    found: list[QRectF] = []
    for word in words:
        around = [box for at, box in pages.boxes if at == page and box.contains(word.box)]
        found.append(min(around, key=lambda box: box.height()))
    return found
