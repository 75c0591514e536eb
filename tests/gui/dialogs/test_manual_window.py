"""Help ▸ Rigwright Manual: pages, a search over them, and the way from a check to its text."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from gui.dialogs.manual_window import NOTHING_FOUND, ManualWindow
from gui.hand.actions import COMMANDS
from gui.look.theme import LIGHT
from rigwright.help.manual import heading_of, pages
from rigwright.rules import rule_of


def manual(qtbot: QtBot) -> ManualWindow:
    made = ManualWindow(None, LIGHT)
    qtbot.addWidget(made)
    made.show()
    return made


def shown_pages(made: ManualWindow) -> list[str]:
    items = [made.list.item(row) for row in range(made.list.count())]
    return [item.text() for item in items if not item.isHidden()]


def test_every_page_can_be_read(qtbot: QtBot) -> None:
    made = manual(qtbot)
    assert shown_pages(made) == [page.title for page in pages()]
    for row, page in enumerate(pages()):
        made.list.setCurrentRow(row)
        text = made.text.toPlainText()
        assert text.startswith(page.title) and "**" not in text and "##" not in text
    assert COMMANDS["manual"].keys == "F1"


def test_the_search_leaves_the_pages_that_have_the_words(qtbot: QtBot) -> None:
    made = manual(qtbot)
    made.search.setText("bifurcation")
    assert "Words of the field" in shown_pages(made) and "The first machine" not in shown_pages(
        made
    )
    assert made.text.textCursor().selectedText().casefold() == "bifurcation"
    first = made.text.textCursor().position()
    made.find_next()
    made.find_next()
    assert made.text.textCursor().hasSelection() and first > 0
    made.search.setText("no such words anywhere")
    assert shown_pages(made) == [] and made.note.text() == NOTHING_FOUND
    made.search.clear()
    assert len(shown_pages(made)) == len(pages()) and not made.note.text()


def test_a_topic_is_a_check_or_a_word_of_the_field(qtbot: QtBot) -> None:
    made = manual(qtbot)
    made.open_topic("psu-headroom")
    assert made.text.textCursor().selectedText() == heading_of(rule_of("psu-headroom"))
    made.open_topic("Riser")
    assert made.text.textCursor().selectedText() == "Riser: "
    assert made.text.toPlainText().startswith("Words of the field")


def test_a_check_leads_to_its_paragraph(qtbot: QtBot) -> None:
    made = manual(qtbot)
    made.open_rule("cards-collide")
    assert made.text.textCursor().selectedText() == "Two cards need the same space"
    made._follow(QUrl("fit.md"))
    assert made.text.toPlainText().startswith("Fit: how room is measured")
    made.open_page("nowhere")
    assert made.text.toPlainText().startswith("Fit: how room is measured")
