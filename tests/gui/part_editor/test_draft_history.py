"""Undo and redo in the part editor before anything is stored: what is typed is one step, tables
step by step.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.part_editor.draft_history import DraftHistory, edited
from gui.part_editor.opening import PartEditor
from gui.part_editor.slot_table import SlotTable
from gui.session.session import Session
from rigwright.editing.beginnings import override_of, with_own_board
from rigwright.editing.drafts import Draft
from rigwright.editing.figure_sources import with_source
from tests.gui.part_editor import test_part_editor as whole
from tests.gui.part_editor.test_part_editor import TUF, field, opened, type_in
from tests.worlds import board, chassis, gpu

dialogs, session, editor = whole.dialogs, whole.session, whole.editor  # fixtures
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def drafted(part: Any) -> Draft:
    return override_of(part, part)


def test_what_is_typed_into_one_field_is_one_step() -> None:
    history = DraftHistory()
    start = drafted(gpu())
    now = start
    for name, text in (
        ("length_mm", "2"),
        ("length_mm", "27"),
        ("length_mm", "27x"),
        ("height_mm", "120"),
    ):
        after = now.typed(name, text)
        history.note(now, after)
        now = after
    assert history.words_back(now) == "height"
    once = history.back(now)
    assert once.record["height_mm"] == start.record["height_mm"] and "length_mm" in once.unread
    assert history.back(once) == start and history.back(start) == start
    assert history.words_back(start) == "" and history.words_forth(start) == "length"
    assert history.forth(history.forth(start)) == now


def test_sources_and_the_board_that_is_built_in_are_steps_too() -> None:
    start = drafted(chassis(board=board(id="a-chassis"), id="a-chassis"))
    assert start.board is not None
    wider = start.with_board(start.board.typed("width_mm", "330"))
    assert edited(start, wider) == ("board.width_mm",)
    sourced = with_source(start, "depth_mm", "calliper", "measured")
    assert edited(start, sourced) == ("figure_sources",)
    assert edited(start, start.with_value("board", None)) == ("board",)
    bare = drafted(chassis())
    assert edited(bare, with_own_board(bare)) == ("board",)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["length_mm", "height_mm", "cooler", "notes"]), st.sampled_from("1x ")
        ),
        max_size=8,
    )
)
def test_back_and_forth_leads_where_one_was(edits: list[tuple[str, str]]) -> None:
    history = DraftHistory()
    start = drafted(gpu())
    now = start
    for name, text in edits:
        after = now.typed(name, text)
        history.note(now, after)
        now = after
    end = now
    steps = 0
    while history.words_back(now):
        now = history.back(now)
        steps = steps + 1
    assert now == start
    for _ in range(steps):
        now = history.forth(now)
    assert now == end


def test_keys_take_back_what_was_done_in_the_window(
    editor: PartEditor, session: Session, qtbot: QtBot
) -> None:
    window = opened(editor, "thickness_mm")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    type_in(window, "thickness_mm", "40")
    height = field(window, "height_mm")
    height.setFocus()
    QTest.keyClick(height, Qt.Key.Key_Z, CTRL)  # nothing was typed there
    assert field(window, "thickness_mm").text() == "52" and not window.draft.dirty
    QTest.keyClick(height, Qt.Key.Key_Z, CTRL | SHIFT)
    assert field(window, "thickness_mm").text() == "40"
    window.menu.aboutToShow.emit()
    assert "&Undo thickness" in [action.text() for action in window.menu.actions()]
    window.save()
    window.undo()
    assert (
        not window.draft.dirty and session.parts.library.override(TUF) is not None
    )  # what is stored is the window's history


def test_a_slot_that_was_dragged_goes_back(editor: PartEditor, qtbot: QtBot) -> None:
    window = editor.edit("supermicro-sys-4029gp-trt", "board.slots")
    assert (
        window is not None
        and window.pages.board is not None
        and window.pages.board.form is not None
    )
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    table = window.pages.board.form.rows["slots"].editor
    assert isinstance(table, SlotTable)
    for position in (4, 6):
        table.canvas.moved.emit(table.canvas.current, position)
    window.pages.turn_to("figures")
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert table.canvas.slots[0].get("position") == 4
    assert window.pages.shown == "board"  # what is taken back is shown
    QTest.keyClick(table.canvas, Qt.Key.Key_Z, CTRL)
    assert not window.draft.dirty
