"""Words of the field are explained in the tooltips of the places where they stand."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from gui.checks.model import ChecksModel
from gui.checks.rows import listed_in, rows_of
from gui.inspector.property import Property
from gui.inspector.value_button import ValueButton
from gui.look.term_words import WIDEST, with_terms
from gui.look.theme import LIGHT
from rigwright.documents.document import read_document
from rigwright.files.places import assets_dir
from tests.gui.machines import session_with


def test_an_entry_stands_below_the_words_in_lines_of_a_readable_width() -> None:
    words = "Slot 3 is not set to bifurcation."
    first, empty, *entry = with_terms(words).split("\n")
    assert (first, empty) == (words, "")
    assert entry[0].startswith("Bifurcation: dividing the lanes")
    assert len(entry) > 1 and max(map(len, entry)) <= WIDEST


def test_what_a_field_is_called_is_explained_where_its_hint_does_not_say_it() -> None:
    assert with_terms("Of the plug.", "12V-2x6").split("\n")[0] == "Of the plug."
    assert "sense" in with_terms("Of the plug.", "12V-2x6")
    assert with_terms("", "Bifurcation").startswith("Bifurcation: ")


def test_words_without_terms_stay_as_they_are() -> None:
    for words in ("", "The card is too long.", "<b>Slot</b>"):
        assert "\n" not in with_terms(words)
    assert with_terms("The card is too long.") == "The card is too long."


def test_a_value_of_the_inspector_explains_what_it_is_called(qtbot: QtBot) -> None:
    ground = QWidget()
    qtbot.addWidget(ground)
    button = ValueButton(ground)
    for label, value, shown in (
        ("Plugs", "1 × 12V-2x6", "1 × 12V-2x6\n\n12V-2x6, 12VHPWR, 16-pin: "),
        ("Length", "313 mm", "313 mm"),
    ):
        button.show_property(Property(label, value), LIGHT)
        assert pointed_at(button).startswith(shown)
    assert pointed_at(button) == "313 mm"


def pointed_at(widget: QWidget) -> str:
    """What the tooltip says that comes up where the pointer rests on a widget."""
    here = QPoint(2, 2)
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, here, widget.mapToGlobal(here)))
    return QToolTip.text()


def test_a_line_of_the_checks_explains_its_words() -> None:
    document = read_document(assets_dir() / "examples/four-blower-3090.rig")
    session = session_with(document.build)
    model = ChecksModel()
    model.show_rows(rows_of(session.snapshot, listed_in(session.snapshot)))
    tips = [
        str(model.index(row).data(Qt.ItemDataRole.ToolTipRole)) for row in range(model.rowCount())
    ]
    about_peaks = [said for said in tips if "eaks of 1 ms" in said.split("\n")[0]]
    assert about_peaks
    for said in about_peaks:
        assert "\n\nTransient, power peak, peaks of 1 ms: what a card draws" in said
