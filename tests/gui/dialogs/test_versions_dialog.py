"""File ▸ Versions…: a version is kept, told apart from the build, restored and removed, each in one
step that can be undone.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.dialogs.versions_dialog import NOW, SAME, VersionsDialog
from gui.files.stages import StagesNotice
from gui.look.theme import DARK
from rigwright.kept_version import KeptVersion
from rigwright.looks import KeptView
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show

TWO = with_cards(TUF, "1", "6")
VIEW = KeptView("Slots", (1.0, 2.0, 3.0), 900.0, 30.0, -15.0)


def test_versions_are_kept_compared_restored_and_removed(qtbot: QtBot) -> None:
    session = session_with(TWO)
    dialog = VersionsDialog(None, DARK, session)
    qtbot.addWidget(dialog)
    assert not dialog.restore.isEnabled() and dialog.name.text() == "Version 1"
    dialog.name.setText("Two cards")
    dialog.keep.click()
    assert [version.name for version in session.build.versions] == ["Two cards"]
    assert session.snapshot.dirty and dialog.differences.toPlainText() == SAME
    dialog.name.setText("Two cards")
    dialog.keep.click()
    assert "already" in dialog.note.text() and len(session.build.versions) == 1

    session.document.commit(session.build.remove(1).changed(views=(VIEW,)), "Remove a card")
    told = dialog.differences.toPlainText()
    assert "Cards: " in told and "views" not in told
    dialog.name.setText("One card")
    dialog.keep.click()
    assert [dialog.other.itemText(i) for i in range(dialog.other.count())] == [NOW, "Two cards"]
    dialog.list.setCurrentRow(0)
    dialog.other.setCurrentIndex(1)
    assert dialog.differences.toPlainText() == told  # the same as to the build as it is now

    before = session.build
    dialog.restore.click()
    kept = {"versions": before.versions, "views": (VIEW,)}
    assert session.build == TWO.changed(**kept) and "Undo" in dialog.note.text()
    session.document.undo()
    assert session.build == before
    dialog.remove.click()
    assert [version.name for version in session.build.versions] == ["One card"]
    session.document.undo()
    assert session.build == before


def test_enter_in_the_name_keeps_the_version_and_leaves_the_dialog_open(qtbot: QtBot) -> None:
    session = session_with(TWO)
    dialog = VersionsDialog(None, DARK, session)
    show(qtbot, dialog)
    dialog.name.setFocus()
    assert dialog.name.selectedText() == "Version 1"
    QTest.keyClicks(dialog.name, "Today")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert [version.name for version in session.build.versions] == ["Today"]
    assert dialog.isVisible() and dialog.plan.isEnabled()
    assert dialog.name.selectedText() == "Version 2"


def test_a_damaged_version_is_said_and_changes_nothing(qtbot: QtBot) -> None:
    damaged = KeptVersion("Old", "2026-11-22", "pass", "RIG1:AAAAAAAAAAAAAAAAAAAAAAAA.")
    session = session_with(TWO.changed(versions=(damaged,)))
    dialog = VersionsDialog(None, DARK, session)
    qtbot.addWidget(dialog)
    assert dialog.differences.toPlainText().startswith("The version “Old” ")
    dialog.restore.click()
    assert dialog.note.text().startswith("The version “Old” ")
    assert session.build.placements == TWO.placements and not session.snapshot.dirty


def test_a_stage_is_a_version_that_is_planned_and_is_told_of_as_the_build_changes(
    qtbot: QtBot,
) -> None:
    session = session_with(TWO)
    dialog, line = VersionsDialog(None, DARK, session), StagesNotice(session, DARK, lambda: None)
    for widget in (dialog, line):
        qtbot.addWidget(widget)
    assert not dialog.plan.isEnabled()
    dialog.name.setText("As it was")
    dialog.keep.click()
    line.look()
    assert line.findings == (), "a version is no stage"
    dialog.plan.click()
    assert [version.planned for version in session.build.versions] == [True]
    session.document.commit(session.build.changed(chassis="fractal-design-torrent"), "Another case")
    line.look()
    (said,) = [said for said in line.findings if "Torrent" in said]
    assert said.startswith("Stage “As it was” has no use for ") and "Define 7 XL" in said
    assert said in dialog.differences.toPlainText()
    session.document.undo()
    line.look()
    assert not [said for said in line.findings if "has no use" in said]
    session.document.undo()
    assert [version.planned for version in session.build.versions] == [False]
    assert dialog.plan.isEnabled() and not dialog.plan.isChecked()
