"""What Help shows of the program itself: the licences of all that it is made of, searched and
read offline.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.about import about_dialog
from gui.licences_dialog import LicencesDialog
from gui.theme import LIGHT


def shown_rows(dialog: LicencesDialog) -> list[str]:
    items = [dialog.list.item(row) for row in range(dialog.list.count())]
    return [item.text().partition("\n")[0] for item in items if not item.isHidden()]


def test_about_leads_to_the_licences(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    about = about_dialog(window, LIGHT)
    next(
        button for button in about.findChildren(QPushButton) if "Licences" in button.text()
    ).click()
    (licences,) = [
        w for w in QApplication.topLevelWidgets() if isinstance(w, LicencesDialog) and w.isVisible()
    ]
    about.close()
    assert licences.isVisible()


def test_licences_are_searched_and_every_one_has_its_text(qtbot: QtBot) -> None:
    dialog = LicencesDialog(None, LIGHT)
    qtbot.addWidget(dialog)
    dialog.show()
    everything = shown_rows(dialog)
    assert dialog._count.text() == f"{len(everything)} of {len(everything)}"
    for row in range(dialog.list.count()):
        dialog.list.setCurrentRow(row)
        assert len(dialog.text.toPlainText()) > 300
    QTest.keyClicks(dialog.search, "LGPL-3 psycopg-binary")
    (found,) = shown_rows(dialog)
    assert (
        found.startswith("psycopg-binary ")
        and "GNU LESSER GENERAL PUBLIC LICENSE" in dialog.text.toPlainText()
    )
    QTest.keyClicks(dialog.search, "nothing of the kind")
    assert shown_rows(dialog) == [] and dialog.text.toPlainText() == ""
    dialog.search.clear()
    assert shown_rows(dialog) == everything and dialog.text.toPlainText() != ""
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
