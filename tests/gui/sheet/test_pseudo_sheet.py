"""Every word that the sheet paints, drawings and lists too, in a language of 40 % longer words: it
is a message, none is cut, none lies on another or beside the page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from gui.hand.card_words import names_of
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.reports.sheet.content import sheet_of
from tests.gui.sheet_pages import Pages, overlapping, painted
from tests.gui.test_pseudo_walk import Walk
from tests.pseudo_language import pseudo_language

FOLDER = Path(__file__).resolve().parents[3]
FILES = (
    "assets/examples/eight-v100-server.rig",
    "assets/examples/four-blower-3090.rig",
    "assets/examples/vertical-4090-y60.rig",
    "tests/real_machines/W03-trainsh.rig",
    "tests/real_machines/W04-wopr.rig",
)


def pages_of(path: str) -> tuple[Pages, tuple[str, ...]]:
    """What a build's sheet paints in the pseudo-language, and the names in it."""
    document = read_document(FOLDER / path)
    e = evaluate(document.build, MemoryCatalog(document.parts))
    chips = [str(getattr(part, "chip", "") or "") for part in document.parts]
    drawn = [name for card in e.assembly.cards for name in names_of(card.card)]
    # what a record says of its sockets in words of its own
    records = [str(getattr(part, "extra_pcie_power", "") or "") for part in document.parts]
    records = [re.sub(r"(\d)x ", r"\1 × ", words) for words in records]
    names = (
        *records,
        document.build.title,
        *(part.name for part in document.parts),
        *chips,
        *drawn,
    )
    return painted(sheet_of(e)), tuple(name for name in names if len(name) > 2)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("path", FILES)
def test_all_words_of_a_sheet_are_messages_and_can_be_read(path: str) -> None:
    walk = Walk()
    with pseudo_language():
        pages, names = pages_of(path)
    walk.take(pages.texts, "sheet")
    assert not walk.english(names), walk.english(names)
    cut = [word.text for word in pages.words if "⟦" in word.text and word.text.endswith("…")]
    assert not cut, cut
    for page in range(pages.count):
        words = pages.on(page)
        assert not overlapping(words, 0.5), overlapping(words, 0.5)
        assert not [w.text for w in words if w.box.right() > pages.width - 5 or w.box.left() < 5]
