"""What Help shows of the program itself: the licences of all that it is made of, searched and
read offline.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.versions import versions
from gui.dialogs.about import about_dialog
from gui.dialogs.diagnostics import DiagnosticsDialog
from gui.dialogs.licences_dialog import LicencesDialog
from gui.look.theme import LIGHT
from rigwright.build import Build
from tests.gui.machines import session_with

CHASSIS = "fractal-design-define-7-xl"


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
    words = [label.text() for label in dialog.findChildren(QLabel)]
    assert f"{len(everything)} of {len(everything)}" in words
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


def test_the_report_says_what_runs_and_names_the_build_only_if_asked(
    qtbot: QtBot, tmp_path: Path
) -> None:
    session = session_with(Build(chassis=CHASSIS, notes="Between us"))
    dialog = DiagnosticsDialog(None, LIGHT, session, "Mesa, llvmpipe, 4.5")
    qtbot.addWidget(dialog)
    text = dialog.text.toPlainText()
    assert versions() in text and "Mesa, llvmpipe, 4.5" in text
    assert str(Path.home()) not in text
    assert CHASSIS not in text
    assert "Graphics cards: " in text and "\u00d7 gpu" not in text, "kinds in words"
    dialog.with_build.setChecked(True)
    assert CHASSIS in dialog.text.toPlainText()
    assert "Between us" not in dialog.text.toPlainText()
    dialog.save(tmp_path / "report.txt")
    assert (tmp_path / "report.txt").read_text("utf-8") == dialog.text.toPlainText()
    dialog.save(tmp_path / "gone" / "report.txt")
    assert "report.txt" in dialog.note.text() and not (tmp_path / "gone").exists()
