"""File ▸ Versions…: a version is kept, told apart from the build, restored and removed, each in one
step that can be undone.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.dialogs.versions_dialog import (
    NOW,
    RESTORED_OVER,
    SAME,
    SINCE,
    UNTIL,
    UPDATED,
    VersionsDialog,
)
from gui.files.stages import StagesNotice
from gui.look.theme import DARK
from gui.session.session import Session
from rigwright.build.approval import LONG_NAME
from rigwright.build.kept_version import KeptVersion
from rigwright.build.looks import KeptView
from rigwright.checks import Verdict
from rigwright.documents.versions import restored, with_version
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.text.sentence import worded
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show

MODE = QIcon.Mode
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
    sign = dialog.list.item(0).icon()
    chosen, plain = (sign.pixmap(16, mode).toImage() for mode in (MODE.Selected, MODE.Normal))
    assert chosen == plain, "a verdict is as bright in the chosen row"


def test_a_name_that_is_too_long_is_said_and_not_cut(qtbot: QtBot) -> None:
    session = session_with(TWO)
    dialog = VersionsDialog(None, DARK, session)
    qtbot.addWidget(dialog)
    pasted = "A machine for the lab on the second floor, " * 3
    dialog.name.setText("")
    dialog.name.insert(pasted)  # as a paste does
    dialog.keep.click()
    assert dialog.name.text() == pasted and session.build.versions == ()
    assert dialog.note.text() == worded(LONG_NAME, most=80, count=len(pasted.strip()))


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
    dialog = VersionsDialog(None, DARK, session)
    line = StagesNotice(session, DARK, lambda: None)
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


def staged(session: Session) -> VersionsDialog:
    """A build of two cards with four of them planned for later."""
    session.document.commit(session.build.place(TUF, "3").place(TUF, "8"), "Four cards")
    dialog = VersionsDialog(None, DARK, session)
    dialog.name.setText("Four cards")
    dialog.keep.click()
    dialog.plan.click()
    session.document.commit(session.build.remove(3).remove(2), "Two cards")
    return dialog


def test_changes_lead_from_today_to_what_is_planned(qtbot: QtBot) -> None:
    """Four cards come later: the stage is what the build changes to, not what it changed from."""
    session = session_with(TWO)
    dialog = staged(session)
    qtbot.addWidget(dialog)
    assert dialog.direction.text() == UNTIL
    (cards,) = [x for x in dialog.differences.toPlainText().splitlines() if x.startswith("Cards: ")]
    assert "2 → 4 × " in cards
    dialog.plan.click()
    assert dialog.direction.text() == SINCE
    (cards,) = [x for x in dialog.differences.toPlainText().splitlines() if x.startswith("Cards: ")]
    assert "4 → 2 × " in cards


def test_going_over_to_a_stage_keeps_what_the_build_was(qtbot: QtBot) -> None:
    session = session_with(TWO)
    dialog = staged(session)
    qtbot.addWidget(dialog)
    before = session.build
    dialog.restore.click()
    assert len(session.build.placements) == 4
    assert [v.name for v in session.build.versions] == ["Four cards", "Before “Four cards”"]
    assert [v.planned for v in session.build.versions] == [True, False]
    assert "Before “Four cards”" in dialog.note.text()
    session.document.undo()
    assert session.build == before, "one step"
    session.document.redo()

    dialog.list.setCurrentRow(1)
    dialog.restore.click()
    assert session.build.placements == TWO.placements
    dialog.list.setCurrentRow(0)
    dialog.restore.click()
    assert len(session.build.placements) == 4 and len(session.build.versions) == 2, (
        "what is kept already is not kept again"
    )
    dialog.list.setCurrentRow(1)
    dialog.restore.click()
    session.document.commit(session.build.limit(0, 300.0), "Limit a card")
    dialog.list.setCurrentRow(0)
    dialog.restore.click()
    assert [v.name for v in session.build.versions][2:] == ["Before “Four cards” (2)"]


def test_a_stage_has_the_verdict_of_today(qtbot: QtBot) -> None:
    """What its record says is from the day on which it was kept."""
    session = session_with(TWO)
    dialog = staged(session)
    qtbot.addWidget(dialog)
    (kept,) = session.build.versions
    flattering = session.build.changed(versions=(kept.changed(verdict="pass"),))
    session.document.commit(flattering, "As if it had fitted on its day")
    assert kept.verdict == "fail"
    assert dialog.list.item(0).text().endswith(VERDICT_WORDS[Verdict.FAIL])


def test_going_back_to_a_version_keeps_what_the_build_was(qtbot: QtBot) -> None:
    """What was changed since is in no version: Undo alone does not outlive the window."""
    session = session_with(TWO)
    dialog = VersionsDialog(None, DARK, session)
    qtbot.addWidget(dialog)
    dialog.name.setText("Two cards")
    dialog.keep.click()
    session.document.commit(session.build.remove(1), "Remove a card")
    before = session.build
    dialog.restore.click()
    assert len(session.build.placements) == 2
    assert [v.name for v in session.build.versions] == ["Two cards", "Before “Two cards”"]
    assert restored(session.build, session.build.versions[1]).build.placements == before.placements
    assert dialog.note.text() == RESTORED_OVER.format(name="Two cards", before="Before “Two cards”")
    session.document.undo()
    assert session.build == before


def test_an_edited_stage_is_kept_under_its_own_name(qtbot: QtBot) -> None:
    session = session_with(TWO)
    dialog = VersionsDialog(None, DARK, session)
    qtbot.addWidget(dialog)
    assert not dialog.update_kept.isEnabled()
    for name in ("Today", "Later"):
        dialog.name.setText(name)
        dialog.keep.click()
    dialog.list.setCurrentRow(0)
    dialog.plan.click()
    session.document.commit(session.build.remove(1), "Remove a card")
    before = session.build
    assert dialog.chosen is not None and dialog.chosen.name == "Today"
    dialog.update_kept.click()
    assert [(v.name, v.planned) for v in session.build.versions] == [
        ("Today", True),
        ("Later", False),
    ]
    today, later = (restored(session.build, version).build for version in session.build.versions)
    assert (len(today.placements), len(later.placements)) == (1, 2)
    assert dialog.note.text() == UPDATED.format(name="Today")
    session.document.undo()
    assert session.build == before


def test_of_two_versions_of_one_name_the_selected_one_is_removed(qtbot: QtBot) -> None:
    first = with_version(TWO, "Then", "pass").versions[0]
    second = with_version(TWO.remove(1), "Then", "pass").versions[0]
    session = session_with(TWO.changed(versions=(first, second)))
    dialog = VersionsDialog(None, DARK, session)
    qtbot.addWidget(dialog)
    dialog.list.setCurrentRow(1)
    dialog.remove.click()
    assert session.build.versions == (first,)
