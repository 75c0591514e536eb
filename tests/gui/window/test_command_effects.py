"""What each command does to the document: one named step that can be undone, or nothing at all.

Every command is triggered in a window with steps to undo and to redo, and every dialog that it
opens is cancelled. A run triggers each command from one of three starts, with `--all` from each.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QMessageBox, QWhatsThis
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.hand.actions import COMMANDS
from gui.look.theme import LIGHT
from gui.window.main_window import MainWindow
from rigwright.build import Build
from tests.gui.files.test_files import Asked
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show
from tests.sampling import share

PLANNED = with_cards(TUF, "1", "5")
WALK = ("undo", "redo")  # go along the steps and make none


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window whose dialogs are all cancelled."""
    for kind in (QDialog, QFileDialog, QMessageBox, QMenu):
        monkeypatch.setattr(kind, "exec", lambda *_: 0)
    made = MainWindow(session_with(PLANNED), LIGHT, dialogs=Asked())
    qtbot.addWidget(made, before_close_func=leave_gladly)
    made.resize(1280, 720)
    show(qtbot, made)
    return made


def leave_gladly(window: MainWindow) -> None:
    """Let the window close without asking about unsaved changes."""
    window.files.may_leave = lambda: True


def begin(window: MainWindow) -> None:
    """One step to undo and one to redo, and nothing selected; what is so already stays."""
    document = window.session.document
    history = window.session.document.history
    window.session.hand.put_back()
    window.session.selection.select(None)
    if window.session.build != PLANNED.changed(notes="one") or history.count() != 2:
        document.start(PLANNED)
        document.commit(PLANNED.changed(notes="one"), "Write one")
        document.commit(PLANNED.changed(notes="two"), "Write two")
        document.undo()


def begin_with_card_in_hand(window: MainWindow) -> None:
    begin(window)
    assert window.session.hand.pick_up(TUF)


def begin_with_card_selected(window: MainWindow) -> None:
    begin(window)
    window.session.selection.select("gpu2")


STARTS = (begin, begin_with_card_in_hand, begin_with_card_selected)


def close_others(window: MainWindow) -> None:
    """Close what a command has opened."""
    for top in QApplication.topLevelWidgets():
        if isValid(top) and top is not window and top.isVisible():
            top.close()
    window.forms.put_away()
    QWhatsThis.leaveWhatsThisMode()  # it would take the first key of the next test


def wrongly_done(window: MainWindow, name: str) -> str:
    """What a command does to the document besides one named step; "" for that and for nothing."""
    session = window.session
    history = window.session.document.history
    before = session.build
    index = history.index()
    count = history.count()
    window.actions_of[name].trigger()
    after: Build = session.build
    moved = (history.index() - index, history.count() - count)
    if name in WALK:
        gone = 1 if name == "redo" else -1
        return "" if moved == (gone, 0) else f"{moved} steps"
    if after == before:
        return "" if moved == (0, 0) else f"{moved} steps for nothing"
    if history.index() != index + 1 or history.count() != history.index():
        return f"{moved} steps for one change"
    if not history.undoText():
        return "a step without a name"
    session.document.undo()
    return "" if session.build == before else "a step that is not undone whole"


@pytest.mark.sampled
@pytest.mark.parametrize("start", STARTS)
def test_a_command_makes_one_named_step_or_none(
    window: MainWindow, start: Callable[[MainWindow], None]
) -> None:
    wrong: dict[str, str] = {}
    done = 0
    names = share(list(COMMANDS), 8 * len(STARTS), STARTS.index(start))
    for name in names:
        start(window)
        if not window.actions_of[name].isEnabled():
            continue
        done += 1
        said = wrongly_done(window, name)
        if said:
            wrong[name] = said
        close_others(window)
    assert done > len(names) / 2
    assert wrong == {}
