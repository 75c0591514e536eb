"""The comments in the window: led to from where a part or a finding stands, made, closed and opened
again, each as one step, and marked where they belong.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.checks.rows import Filter, listed_in, rows_of
from gui.dialogs.comments_dialog import CommentsDialog
from gui.look.theme import LIGHT
from gui.session.session import Session
from gui.window.card_menu import card_menu
from gui.window.main_window import MainWindow
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show_active

pytestmark = pytest.mark.usefixtures("no_picture")


def opened(qtbot: QtBot, session: Session, part: str = "", rule: str = "") -> CommentsDialog:
    dialog = CommentsDialog(None, LIGHT, session, open_settings(), part, rule)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    show_active(qtbot, dialog)
    return dialog


def said(dialog: CommentsDialog) -> list[str]:
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


def test_a_name_a_word_and_enter_comment_on_a_part_and_undo_takes_it_back(qtbot: QtBot) -> None:
    session = session_with(four())
    build = session.build
    dialog = opened(qtbot, session, "gpu2")
    assert dialog.empty.isVisible() and not dialog.turn.isEnabled()
    assert dialog.about.currentText().startswith("GPU 2, ")
    QTest.keyClicks(dialog.name, "M. Meier")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.text.hasFocus()
    QTest.keyClicks(dialog.text, "Loud?")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    (comment,) = session.build.comments
    assert (comment.by, comment.text, comment.part) == ("M. Meier", "Loud?", "gpu2")
    assert said(dialog)[0].endswith(", GPU 2: Loud?") and not dialog.empty.isVisible()
    assert dialog.text.text() == "" and dialog.isVisible()

    QTest.mouseClick(dialog.turn, Qt.MouseButton.LeftButton)
    assert session.build.comments[0].done and "Done: " in said(dialog)[0]
    assert dialog.turn.text() == "Open &Again"
    QTest.mouseClick(dialog.turn, Qt.MouseButton.LeftButton)
    assert session.build.comments == (comment,)

    steps: list[str] = []
    for _ in range(3):
        steps.append(session.document.history.undoText())
        session.document.undo()
    assert steps == ["Open comment 1 again", "Close comment 1", "Comment on GPU 2"]
    assert session.build == build and said(dialog) == []

    again = opened(qtbot, session)
    assert again.name.text() == "M. Meier" and again.text.hasFocus()
    assert again.about.currentText() == "The build as a whole"


def test_without_a_name_or_a_word_the_reason_is_said(qtbot: QtBot) -> None:
    session = session_with(four())
    dialog = opened(qtbot, session)
    dialog.name.clear()
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    assert "needs the name" in dialog.note.text()
    QTest.keyClicks(dialog.name, "A")
    QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    assert "needs words" in dialog.note.text() and session.build.comments == ()


def test_what_is_typed_first_is_the_comment_and_a_missing_name_is_asked_for(qtbot: QtBot) -> None:
    session = session_with(four())
    dialog = opened(qtbot, session)
    assert dialog.text.hasFocus() and dialog.name.text() == ""
    QTest.keyClicks(dialog.focusWidget(), "Loud?")
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert "needs the name" in dialog.note.text() and dialog.name.hasFocus()
    QTest.keyClicks(dialog.focusWidget(), "A")
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    (comment,) = session.build.comments
    assert (comment.by, comment.text) == ("A", "Loud?")


def test_a_name_that_is_too_long_is_refused_and_kept_whole(qtbot: QtBot) -> None:
    session = session_with(four())
    dialog = opened(qtbot, session)
    QTest.keyClicks(dialog.text, "Loud?")
    QApplication.clipboard().setText("n" * 90)
    dialog.name.paste()
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    assert "at most 80 letters, and this one 90" in dialog.note.text()
    assert len(dialog.name.text()) == 90 and dialog.name.hasFocus()
    assert session.build.comments == ()


def test_a_text_that_is_too_long_is_refused_and_kept_whole(qtbot: QtBot) -> None:
    session = session_with(four())
    dialog = opened(qtbot, session)
    dialog.name.setText("A")
    dialog.text.setText("x" * 1_200)
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    assert "1,000" in dialog.note.text() and "1,200" in dialog.note.text()
    assert len(dialog.text.text()) == 1_200 and session.build.comments == ()


def test_the_first_open_comment_on_what_was_led_from_is_chosen(qtbot: QtBot) -> None:
    session = session_with(four())
    dialog = opened(qtbot, session)
    QTest.keyClicks(dialog.name, "A")
    for subject, words in (("The build as a whole", "Nice"), ("GPU 3", "Loud?"), ("GPU 3", "Hot?")):
        dialog.about.setCurrentText(
            next(
                dialog.about.itemText(row)
                for row in range(dialog.about.count())
                if dialog.about.itemText(row).startswith(subject)
            )
        )
        QTest.keyClicks(dialog.text, words)
        QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    led = opened(qtbot, session, "gpu3")
    assert led.list.currentRow() == 1
    dialog.list.setCurrentRow(1)
    QTest.mouseClick(dialog.turn, Qt.MouseButton.LeftButton)
    led = opened(qtbot, session, "gpu3")
    assert led.list.currentRow() == 2


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(session_with(four()), LIGHT)
    qtbot.addWidget(made, before_close_func=lambda one: setattr(one.files, "may_leave", lambda: 1))
    made.resize(1280, 720)
    show_active(qtbot, made)
    return made


def comments(qtbot: QtBot) -> CommentsDialog:
    """The dialog that is open."""
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), CommentsDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, CommentsDialog)
    return dialog


def press_key(menu: QMenu, key: Qt.Key) -> None:
    """Open a menu and press an access key in it."""
    QTimer.singleShot(0, lambda: QTest.keyClick(menu, key))
    menu.exec(QPoint(20, 20))


def comment(dialog: CommentsDialog, words: str) -> None:
    dialog.name.setText("A")
    QTest.keyClicks(dialog.text, words)
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_menus_of_a_card_a_row_and_a_finding_lead_there_and_each_is_marked(
    qtbot: QtBot, window: MainWindow
) -> None:
    session = window.session
    menu = card_menu(window, session, window.actions_of, "gpu2")
    press_key(menu, Qt.Key.Key_W)
    comment(comments(qtbot), "Loud?")
    assert session.build.comments[-1].part == "gpu2"

    panel = window.panels.parts
    line = panel.model.line(panel.model.index_of("chassis"))
    assert line is not None
    press_key(panel.menu_for(line), Qt.Key.Key_N)
    comment(comments(qtbot), "Black?")
    assert session.build.comments[-1].part == "chassis"
    line = panel.model.line(panel.model.index_of("gpu2"))
    assert line is not None and line.comments == "1 comment"

    checks = window.panels.checks
    index = next(
        checks.model.index(number)
        for number in range(checks.model.rowCount())
        if checks.model.row(checks.model.index(number)) is not None
    )
    row = checks.model.row(index)
    assert row is not None and "comment" not in row.detail
    press_key(checks.menu_for(index), Qt.Key.Key_N)
    comment(comments(qtbot), "Known.")
    assert (session.build.comments[-1].rule, session.build.comments[-1].part) == (row.rules[0], "")
    snapshot = session.snapshot
    marked = [
        one
        for one in rows_of(snapshot, listed_in(snapshot), Filter.ALL)
        if one.detail.startswith("1 comment.")
    ]
    assert marked and {one.rules for one in marked} == {row.rules}

    session.selection.select(None)
    window.actions_of["comment"].trigger()
    dialog = comments(qtbot)
    assert dialog.about.currentText() == "The build as a whole" and len(said(dialog)) == 3
    dialog.close()


def test_the_line_of_the_inspector_leads_to_the_comments(qtbot: QtBot, window: MainWindow) -> None:
    window.session.selection.select("gpu2")
    window.actions_of["comment"].trigger()
    comment(comments(qtbot), "Loud?")
    inspector = window.panels.inspector
    (value,) = [
        button
        for button in inspector.findChildren(QPushButton)
        if button.isVisibleTo(inspector) and "Loud?" in button.accessibleName() + button.toolTip()
    ]
    QTest.mouseClick(value, Qt.MouseButton.LeftButton)
    dialog = comments(qtbot)
    assert dialog.about.currentText().startswith("GPU 2, ")
    dialog.close()
