"""Escape in the dialogs and forms of the window: what was typed, pasted or pinned there is in the
build, or there again when the dialog is opened once more.

The part editor, the import and the preferences have tests of their own for that.
"""

from __future__ import annotations

from typing import TypeVar

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from gui.dialogs.comparison_dialog import ComparisonDialog
from gui.dialogs.notes_dialog import NotesDialog
from gui.dialogs.verify_dialog import VerifyDialog
from gui.look.theme import LIGHT
from gui.window.main_window import MainWindow
from rigwright.build import Build
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show
from tests.sampling import share

pytestmark = pytest.mark.usefixtures("no_picture")

D = TypeVar("D", bound=QDialog)


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    shown = MainWindow(session_with(four()), LIGHT)
    qtbot.addWidget(
        shown, before_close_func=lambda one: setattr(one.files, "may_leave", lambda: True)
    )
    shown.resize(1280, 720)
    show(qtbot, shown)
    return shown


def opened(window: MainWindow, command: str, kind: type[D]) -> D:
    window.actions_of[command].trigger()
    return next(one for one in window.findChildren(kind) if one.isVisible())


def escape(qtbot: QtBot, dialog: QDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def notes_are_in_the_build(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(window, "notes", NotesDialog)
    QTest.keyClicks(dialog.text, "Second supply on the left")
    escape(qtbot, dialog)
    assert window.session.build.notes == "Second supply on the left"


def builds_side_by_side_stand_there_again(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(window, "compare", ComparisonDialog)
    dialog.pin_build()
    window.session.document.commit(window.session.build.remove(3), "Remove a card")
    pinned = dialog.others[0][1]
    escape(qtbot, dialog)
    again = opened(window, "compare", ComparisonDialog)
    assert again is not dialog and [one for _, one in again.others] == [pinned]
    assert again.table.columnCount() == 3 and len(again.builds[0].assembly.cards) == 3
    again.remove(2)
    escape(qtbot, again)
    assert opened(window, "compare", ComparisonDialog).others == []


def what_was_pasted_to_verify_a_machine_is_there_again_for_that_build(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog = opened(window, "verify", VerifyDialog)
    dialog.output.setPlainText("nvidia-smi says four cards")
    escape(qtbot, dialog)
    again = opened(window, "verify", VerifyDialog)
    assert again.output.toPlainText() == "nvidia-smi says four cards"
    escape(qtbot, again)
    window.session.document.start(Build("Another"))
    assert opened(window, "verify", VerifyDialog).output.toPlainText() == ""


def test_what_a_dialog_was_told_is_kept_by_escape(qtbot: QtBot, window: MainWindow) -> None:
    """One window for all of it, which costs a third of a second."""
    notes_are_in_the_build(qtbot, window)
    builds_side_by_side_stand_there_again(qtbot, window)
    what_was_pasted_to_verify_a_machine_is_there_again_for_that_build(qtbot, window)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("command", share(["site", "workload", "thresholds"], 2))
def test_a_figure_that_was_typed_in_a_form_is_in_the_build(
    qtbot: QtBot, window: MainWindow, command: str
) -> None:
    before = window.session.build
    window.actions_of[command].trigger()
    form = window.forms.made[command]
    field = next(
        one
        for one in form.findChildren(QLineEdit)
        if one.isVisible()
        and one.isEnabled()
        and not one.isReadOnly()
        and isinstance(one.parentWidget(), QAbstractSpinBox)
    )
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "17")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not form.isVisible()
    qtbot.waitUntil(lambda: window.session.build != before)
