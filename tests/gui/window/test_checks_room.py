"""How high the checks are: as high as their rows, within bounds, and never lower while a build is
edited.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.checks.rows import Filter
from gui.look.theme import LIGHT
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.build import Build
from rigwright.evaluation.summary import row_count
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show

HEAD_PX, ROW_PX = 40, 32
LEAST_ROWS, MOST_ROWS = 3, 5  # of a window of 720 pixels: three tenths of the workspace
FEW, MANY = with_cards(TUF, "1", "5"), with_cards(TUF, "1", "3", "5", "7")

pytestmark = pytest.mark.usefixtures("qapp", "no_picture")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(session_with(FEW), LIGHT)
    made.files.is_open = True
    qtbot.addWidget(made, before_close_func=lambda w: w.session.document.history.setClean())
    made.show_document()
    made.next_step.put_away()
    made.resize(1280, 720)
    show(qtbot, made)
    return made


def rows_high(window: MainWindow) -> float:
    """How many rows the checks have room for."""
    QApplication.processEvents()
    return (window.panels.checks.height() - HEAD_PX) / ROW_PX


def edit(session: Session, build: Build) -> None:
    """Make one step of the history."""
    assert session.document.commit(build, "Try")


def few_rows_leave_their_room_to_the_views(window: MainWindow) -> None:
    assert window.panels.checks.model.rowCount() < LEAST_ROWS
    assert rows_high(window) == LEAST_ROWS
    window.resize(1280, 1000)
    assert rows_high(window) == LEAST_ROWS


def the_room_grows_with_what_is_found_and_stays_while_a_build_is_edited(
    window: MainWindow,
) -> None:
    session = window.session
    edit(session, MANY)
    assert window.panels.checks.model.rowCount() >= MOST_ROWS
    assert rows_high(window) == MOST_ROWS
    session.document.undo()
    assert window.panels.checks.model.rowCount() < LEAST_ROWS
    assert rows_high(window) == MOST_ROWS, "what is under the pointer stays there"
    session.document.start(FEW)
    assert rows_high(window) == LEAST_ROWS


def what_is_only_tried_or_left_out_changes_no_room(window: MainWindow) -> None:
    session = window.session
    session.hand.pick_up(TUF)
    session.hand.hover("3")
    assert rows_high(window) == LEAST_ROWS
    session.hand.put_back()
    edit(session, MANY)
    window.panels.checks.set_filter(Filter.NOTES)
    edit(session, FEW)
    window.panels.checks.set_filter(Filter.ALL)
    assert rows_high(window) == MOST_ROWS


def a_line_that_was_dragged_stays(window: MainWindow) -> None:
    middle = window.workspace.middle
    middle.setSizes([300, 250])
    window.workspace.keep_sizes()
    before = middle.sizes()
    edit(window.session, MANY)
    assert middle.sizes() == before
    window.workspace.reset()
    assert rows_high(window) == MOST_ROWS


def the_room_is_known_before_there_is_a_list(window: MainWindow) -> None:
    """What is counted before the panels are made is what they list then."""
    for build in (FEW, MANY):
        window.session.document.start(build)
        assert window.panels.checks.model.rowCount() == row_count(
            window.session.snapshot.evaluation
        )


def test_the_checks_have_the_room_that_they_need(window: MainWindow) -> None:
    """One window for all of it; each asked of the same build."""
    for ask in (
        few_rows_leave_their_room_to_the_views,
        the_room_grows_with_what_is_found_and_stays_while_a_build_is_edited,
        what_is_only_tried_or_left_out_changes_no_room,
        a_line_that_was_dragged_stays,
        the_room_is_known_before_there_is_a_list,
    ):
        window.session.document.start(FEW)
        window.next_step.put_away()
        window.resize(1280, 720)
        ask(window)
