"""F1 opens the manual in every dialog too, also in those that have to be answered first."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import gui.dialogs.approval_dialog
import gui.dialogs.comments_dialog
import gui.dialogs.comparison_dialog
import gui.dialogs.notes_dialog
import gui.dialogs.picture_dialog
import gui.dialogs.rack_dialog
import gui.dialogs.verify_dialog
import gui.dialogs.versions_dialog
import gui.importing.window
from gui.dialogs.manual_window import ManualWindow
from gui.look.theme import LIGHT
from gui.window.main_window import MainWindow
from gui.window.manual_reader import SHARING
from rigwright.help.manual import pages
from tests.gui.files.test_files import Asked
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show_active
from tests.sampling import share

pytestmark = pytest.mark.usefixtures("no_picture")

FIRST, *_ = pages()
PAGES = {page.name: page.title for page in pages()}
# by the command that opens a dialog: which page F1 shows there
DIALOGS = {
    "notes": PAGES["sharing"],
    "versions": PAGES["sharing"],
    "approve": PAGES["sharing"],
    "comment": PAGES["sharing"],
    "rack": PAGES["sharing"],
    "compare": PAGES["sharing"],
    "verify": PAGES["sharing"],
    "preferences": FIRST.title,
    "about": FIRST.title,
    "part_measure": FIRST.title,
}


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(session_with(four()), LIGHT, dialogs=Asked())
    qtbot.addWidget(made)
    made.resize(1280, 720)
    show_active(qtbot, made)
    return made


def manuals() -> list[ManualWindow]:
    tops = QApplication.topLevelWidgets()
    return [one for one in tops if isinstance(one, ManualWindow) and one.isVisible()]


def opened(qtbot: QtBot, window: MainWindow, command: str) -> QWidget:
    """What a command opens, once it has the keyboard."""
    before = QApplication.topLevelWidgets()
    window.actions_of[command].trigger()
    (made,) = [
        one for one in QApplication.topLevelWidgets() if one not in before and one.isVisible()
    ]
    made.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is made)
    return made


@pytest.mark.sampled
def test_f1_opens_the_manual_in_every_dialog(qtbot: QtBot, window: MainWindow) -> None:
    for command, title in share(list(DIALOGS.items()), 4):
        dialog = opened(qtbot, window, command)
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_F1)
        (manual,) = manuals()
        assert manual.text.toPlainText().startswith(title), command
        if dialog.isModal():
            assert manual.parent() is dialog, "a dialog bars what does not belong to it"
        manual.close()
        dialog.close()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        window.manual.manual.open_page(FIRST.name)


def test_dialogs_with_a_page_are_called_as_the_table_has_them() -> None:
    modules = (
        gui.dialogs.approval_dialog,
        gui.dialogs.comments_dialog,
        gui.dialogs.comparison_dialog,
        gui.dialogs.notes_dialog,
        gui.dialogs.picture_dialog,
        gui.dialogs.rack_dialog,
        gui.dialogs.verify_dialog,
        gui.dialogs.versions_dialog,
        gui.importing.window,
    )
    made = {name for module in modules for name in vars(module)}
    assert set(SHARING) - {"QPrintPreviewDialog"} <= made
