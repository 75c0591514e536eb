"""The slot table: dragging slots from row to row, the same by keyboard, and the fields of a
slot.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.part_editor.slot_table import SlotTable
from gui.part_editor.slot_table_canvas import OFF_BOARD, SlotCanvas
from gui.part_editor.slot_table_rows import (
    PLACED_BY_HAND,
    added,
    all_placed,
    first_rows,
    ordered,
    placed,
    position_of,
    removed,
    row_count,
    slot_words,
)
from rigwright.editing.fields import field_named

SLOTS: list[dict[str, Any]] = [
    {
        "name": "A",
        "position": 1,
        "mechanical_lanes": 16,
        "electrical_lanes": 16,
        "generation": 4,
        "source": "cpu",
    },
    {"name": "B", "position": 3, "mechanical_lanes": 16, "electrical_lanes": 8},
    {"name": "C", "position_guess": 5, "mechanical_lanes": 4},
    {"name": "D", "mechanical_lanes": 1},
]


@pytest.fixture
def table(qtbot: QtBot) -> SlotTable:
    field = field_named("motherboard", "slots")
    assert field is not None
    made = SlotTable(field, LIGHT)
    qtbot.addWidget(made)
    made.resize(520, 520)
    made.show_value(SLOTS)
    made.show_positions(7)
    made.show()
    made.told = []  # type: ignore[attr-defined]
    made.chosen.connect(made.told.append)  # type: ignore[attr-defined]
    return made


def mouse(canvas: SlotCanvas, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton) -> None:
    event = QMouseEvent(
        kind,
        at,
        QPointF(canvas.mapToGlobal(at)),
        button,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    {
        QEvent.Type.MouseButtonPress: canvas.mousePressEvent,
        QEvent.Type.MouseMove: canvas.mouseMoveEvent,
        QEvent.Type.MouseButtonRelease: canvas.mouseReleaseEvent,
    }[kind](event)


def drag(canvas: SlotCanvas, start: QPointF, end: QPointF) -> None:
    mouse(canvas, QEvent.Type.MouseButtonPress, start, Qt.MouseButton.LeftButton)
    for share in (0.2, 0.6, 1.0):
        mouse(canvas, QEvent.Type.MouseMove, start + (end - start) * share, Qt.MouseButton.NoButton)
    mouse(canvas, QEvent.Type.MouseButtonRelease, end, Qt.MouseButton.LeftButton)


def told(table: SlotTable) -> list[dict[str, Any]]:
    return table.told[-1]  # type: ignore[attr-defined]


def at(table: SlotTable, name: str) -> int | None:
    return next(slot.get("position") for slot in told(table) if slot["name"] == name)


def test_a_slot_is_dragged_to_another_row(table: SlotTable) -> None:
    canvas = table.canvas
    drag(canvas, canvas.slot_rect(1).center(), canvas.row_rect(6).center())
    assert at(table, "B") == 6
    moved = next(slot for slot in told(table) if slot["name"] == "B")
    assert moved["position_basis"] == PLACED_BY_HAND and moved["electrical_lanes"] == 8


def test_a_slot_on_a_taken_row_changes_places_with_it(table: SlotTable) -> None:
    canvas = table.canvas
    drag(canvas, canvas.slot_rect(0).center(), canvas.row_rect(3).center())
    assert (at(table, "A"), at(table, "B")) == (3, 1)


def test_a_guess_that_is_dropped_where_it_is_becomes_certain(table: SlotTable) -> None:
    canvas = table.canvas
    drag(canvas, canvas.slot_rect(2).center(), canvas.row_rect(5).center() + QPointF(40, 2))
    assert at(table, "C") == 5
    assert "position_guess" not in next(slot for slot in told(table) if slot["name"] == "C")


GUESSED: list[dict[str, Any]] = [
    {"name": "E", "position_guess": 2, "position_basis": "inferred", "mechanical_lanes": 16},
    {"name": "F", "position_guess": 5, "position_basis": "inferred", "mechanical_lanes": 16},
    {"name": "G", "mechanical_lanes": 1},
]


@pytest.mark.parametrize(("first", "places"), [(1, [1, 4]), (2, [2, 5])])
def test_all_guesses_are_settled_by_the_row_of_the_first_slot(
    table: SlotTable, first: int, places: list[int]
) -> None:
    table.show_value(GUESSED)
    assert [button.text() for button in table.first_row.buttons] == ["1", "2"]
    table.first_row.buttons[first - 1].setFocus()
    table.first_row.buttons[first - 1].click()
    assert table.focusWidget() is table.canvas
    settled = told(table)
    assert [slot.get("position") for slot in settled] == [*places, None]
    assert [slot.get("position_basis") for slot in settled[:2]] == [PLACED_BY_HAND] * 2
    assert not any("position_guess" in slot for slot in settled)
    assert table.first_row.isHidden()


def test_the_first_slot_is_asked_for_only_while_places_are_guesses(table: SlotTable) -> None:
    assert first_rows(SLOTS, 7) == (1,)  # A and B are known: C may only be where it is drawn
    assert first_rows(GUESSED, 7) == (1, 2) and first_rows(GUESSED, 4) == (1, 2)
    low = [{"name": "E", "position_guess": 3}, {"name": "F", "position_guess": 7}]
    assert first_rows(low, 7) == (1, 2, 3)
    long = [{"name": "E", "position_guess": 1}, {"name": "F", "position_guess": 7}]
    assert first_rows(long, 7) == (1,)  # in row 2 the last would lie off the board
    assert first_rows(GUESSED[2:], 7) == () and first_rows([], 7) == ()
    assert first_rows(all_placed(GUESSED, 1), 7) == ()
    kept = all_placed(SLOTS, 1)
    assert [slot.get("position") for slot in kept] == [1, 3, 5, None] and kept[0] == SLOTS[0]
    table.show_value(SLOTS[:2])
    assert table.first_row.isHidden()


def test_a_slot_without_a_place_gets_one_and_loses_it_again(table: SlotTable) -> None:
    canvas = table.canvas
    drag(canvas, canvas.slot_rect(3).center(), canvas.row_rect(7).center())
    assert at(table, "D") == 7
    drag(canvas, canvas.slot_rect(table._index or 0).center(), canvas.row_rect(OFF_BOARD).center())
    assert at(table, "D") is None


def test_a_click_moves_nothing(table: SlotTable) -> None:
    canvas = table.canvas
    centre = canvas.slot_rect(1).center()
    drag(canvas, centre, centre)
    assert table.told == []  # type: ignore[attr-defined]
    assert canvas.current == 1


def test_the_same_by_keyboard(table: SlotTable) -> None:
    canvas = table.canvas
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    assert canvas.current == 1 and canvas.accessibleDescription().startswith(
        "B, position 3, x16, 8 lanes"
    )
    QTest.keyClick(canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert at(table, "B") == 4
    QTest.keyClick(canvas, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert at(table, "B") == 3
    QTest.keyClick(canvas, Qt.Key.Key_Insert)
    assert len(told(table)) == 5 and at(table, "PCIE2") == 2
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    assert [slot["name"] for slot in told(table)] == ["A", "B", "C", "D"]


def text(table: SlotTable, name: str) -> QLineEdit:
    found = table._cells[name].text
    assert found is not None
    return found


def test_the_fields_of_a_slot_change_it(table: SlotTable) -> None:
    table.show_slot("B")
    QTest.keyClicks(text(table, "generation"), "5")
    assert next(slot for slot in told(table) if slot["name"] == "B")["generation"] == 5
    name = text(table, "name")
    name.selectAll()
    QTest.keyClicks(name, "SLOT7")
    assert {slot["name"] for slot in told(table)} == {"A", "SLOT7", "C", "D"}


def test_a_position_that_is_taken_is_refused_in_words(table: SlotTable, qtbot: QtBot) -> None:
    table.show_slot("B")
    position = text(table, "position")
    position.selectAll()
    with qtbot.waitSignal(table.faulted) as fault:
        QTest.keyClicks(position, "1")
    assert fault.args == ["B: position 1 is taken by A."]


def test_what_cannot_be_read_of_a_slot_goes_when_another_is_chosen(
    table: SlotTable, qtbot: QtBot
) -> None:
    table.show_slot("A")
    with qtbot.waitSignal(table.faulted):
        QTest.keyClicks(text(table, "generation"), "x")
    with qtbot.waitSignal(table.chosen):  # else it would be wrong where nobody sees it
        table.show_slot("B")
    assert told(table) == SLOTS


def test_slots_that_are_not_known_and_none_at_all(table: SlotTable) -> None:
    for _ in range(4):
        table._remove_slot(0)
    assert told(table) == []
    table._none.click()
    assert told(table) is None
    table._add.click()
    assert [position_of(slot) for slot in told(table)] == [1]


def test_an_edit_keeps_the_order_of_slots_whose_place_is_not_known(table: SlotTable) -> None:
    homeless = [{"name": name, "mechanical_lanes": 16} for name in "ZYX"]
    table.show_value(homeless)
    QTest.keyClicks(text(table, "generation"), "5")
    assert [slot["name"] for slot in told(table)] == ["Z", "Y", "X"]
    assert [slot["name"] for slot in ordered([*homeless, SLOTS[1], SLOTS[0]])] == [
        "Z",
        "Y",
        "X",
        "A",
        "B",
    ]


def test_both_themes_paint(table: SlotTable) -> None:
    for theme in (DARK, LIGHT):
        wear(theme)
        assert not table.grab().isNull()


def test_what_a_slot_offers_in_words() -> None:
    assert slot_words(SLOTS[0]) == "x16, Gen4, CPU"
    assert slot_words(SLOTS[1]) == "x16, 8 lanes, Gen ?, fed by ?"


@given(st.lists(st.tuples(st.integers(0, 3), st.one_of(st.none(), st.integers(1, 11))), max_size=8))
def test_moves_lose_no_slot_and_never_put_two_in_a_row(moves: list[tuple[int, int | None]]) -> None:
    slots = [dict(slot) for slot in SLOTS]
    for index, position in moves:
        slots = placed(slots, index, position)
        taken = [p for slot in slots if (p := position_of(slot)) is not None]
        assert len(taken) == len(set(taken)) and max(taken, default=0) <= row_count(slots, 7)
    assert sorted(slot["name"] for slot in slots) == ["A", "B", "C", "D"]


def test_new_slots_have_names_of_their_own() -> None:
    slots: list[dict[str, Any]] = []
    for _ in range(9):
        slots, _name = added(slots, 7)
    assert len({slot["name"] for slot in slots}) == 9
    assert [position_of(slot) for slot in slots] == [1, 2, 3, 4, 5, 6, 7, None, None]
    assert len(removed(slots, 0)) == 8
