"""The slot table of a board: rows to drag slots in, and the fields of the chosen slot beneath them.

Edits a list of plain values and says the new one; which board it belongs to it does not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from gui.look.availability import allow
from gui.look.plain_words import tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.choice import SMALL
from gui.part_editor.slot_first_row import FirstRow
from gui.part_editor.slot_table_canvas import SlotCanvas
from gui.part_editor.slot_table_rows import (
    added,
    all_placed,
    first_rows,
    index_of,
    ordered,
    placed,
    position_of,
    removed,
)
from gui.part_editor.table import EntryCell
from rigwright.editing.fields import PartField, columns_of
from rigwright.editing.typed_values import Unreadable
from rigwright.text.numbers import named_value
from rigwright.text.sentence import worded

BESIDE = (
    "name",
    "mechanical_lanes",
    "position",
    "electrical_lanes",
    "position_guess",
    "generation",
    "position_basis",
    "source",
    "notes",
    "open_ended",
)


def _name_at(position: int | None, slots: Iterable[dict[str, Any]]) -> str | None:
    """The name of the slot at a position."""
    if not position:
        return None
    return next((slot["name"] for slot in slots if position_of(slot) == position), None)


class SlotTable(Themed, QWidget):
    """The table. Signals: chosen(value), faulted(sentence), focused()."""

    chosen = Signal(object)
    faulted = Signal(str)
    focused = Signal()

    def __init__(self, field: PartField, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._theme = theme
        self._value: list[dict[str, Any]] | None = None
        self._positions: int | None = None
        self._faulty = False
        self._current: str | None = None  # by name, which stays when slots change places
        self.canvas = SlotCanvas(theme, self)
        self._add, self._remove, self._none = (
            QPushButton(w, self) for w in (worded("Add slot"), worded("Remove slot"), "")
        )
        self._hint = quiet(worded("Drag a slot, or press Alt+↑ ↓"), self)
        self.first_row = FirstRow(theme, self)
        self._detail = QWidget(self)
        self._cells: dict[str, EntryCell] = {}
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.canvas)
        self.dress(theme)

    def _lay_out(self) -> None:
        buttons = (self._add, self._remove, self._none)
        for button in buttons:
            button.setObjectName(SMALL)
            button.setAutoDefault(False)
        bar = in_row(*buttons, STRETCH, self._hint, spacing=8)
        in_column(self.canvas, self.first_row, bar, self._detail, owner=self, spacing=8)

    def _connect(self) -> None:
        self.canvas.selected.connect(self._select)
        self.canvas.moved.connect(self._move)
        self.canvas.add_wanted.connect(self._add_slot)
        self.canvas.remove_wanted.connect(self._remove_slot)
        self.canvas.focused.connect(self.focused)
        self.first_row.chosen.connect(self._place_all)
        self._add.clicked.connect(self._add_slot)
        self._remove.clicked.connect(lambda: self._remove_slot(self._index))
        self._none.clicked.connect(lambda: self._tell([] if self._value is None else None))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        for widget in (self._add, self._remove, self._none, self._hint):
            widget.setFont(theme.font(11))
        self._show(rebuild=True)

    # state

    def show_value(self, value: Any) -> None:
        """Show a list that was not edited here."""
        value = [dict(slot) for slot in value] if value is not None else None
        if value != self._value:
            self._value = value
            self._show(rebuild=True)

    def show_positions(self, positions: int | None) -> None:
        """How many positions the board's form factor has."""
        if positions != self._positions:
            self._positions = positions
            self._show(rebuild=False)

    def show_slot(self, name: str) -> None:
        """Choose a slot by its printed name; another name changes nothing."""
        index = index_of(self._value or (), name)
        if index is not None:
            self._select(index)

    @property
    def _index(self) -> int | None:
        if self._current is None:
            return None
        return index_of(self._value or (), self._current)

    def _show(self, *, rebuild: bool) -> None:
        slots = self._value or []
        if self._index is None:
            self._current = slots[0]["name"] if slots else None
        self.canvas.show_slots(slots, self._positions, self._index)
        self.first_row.show_rows(first_rows(slots, self.canvas.rows))
        allow(self._remove, "" if self._index is not None else worded("There is no slot."))
        self._none.setVisible(not slots)
        self._none.setText(worded("There are none") if self._value is None else worded("Unknown"))
        if rebuild:
            self._show_detail()

    def _show_detail(self) -> None:
        old = self._detail
        self._detail = QWidget(self)
        self.layout().replaceWidget(old, self._detail)  # type: ignore[union-attr]
        old.hide()
        old.deleteLater()
        self._cells = {}
        index = self._index
        self._detail.setVisible(index is not None)
        if self._value is not None and index is not None:
            self._fill_detail(self._value[index])

    def _fill_detail(self, slot: dict[str, Any]) -> None:
        grid = QGridLayout(self._detail)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        columns = {column.name: column for column in columns_of(self._field.rows)}
        for number, name in enumerate(BESIDE):
            column = columns[name]
            cell = EntryCell(column, slot.get(name), self._theme, self._detail)
            cell.name(worded("{figure} of {slot}", figure=column.label, slot=slot["name"]))
            cell.edited.connect(self._read)
            head = quiet(column.label, self._detail)
            head.setFont(self._theme.font(11))
            head.setToolTip(tip(column.hint))
            grid.addWidget(head, number // 2, number % 2 * 2)
            grid.addWidget(cell, number // 2, number % 2 * 2 + 1)
            grid.setColumnStretch(number % 2 * 2 + 1, 1)
            self._cells[name] = cell

    # edits

    def _select(self, index: int) -> None:
        if self._value is None:
            return
        self._current = self._value[index]["name"]
        self._show(rebuild=True)
        if self._faulty:  # what could not be read went with the fields that it stood in
            self._take(self._value)

    def _move(self, index: int, position: int | None) -> None:
        if self._value is not None and position != self._value[index].get("position"):
            self._tell(placed(self._value, index, position))

    def _place_all(self, first: int) -> None:
        if self._value is not None:
            self.canvas.setFocus()  # the button that was pressed goes with the question
            self._tell(all_placed(self._value, first))

    def _add_slot(self) -> None:
        slots, self._current = added(self._value or [], self.canvas.rows)
        self._tell(slots)

    def _remove_slot(self, index: int | None) -> None:
        if self._value is not None and index is not None:
            self._current = None
            self._tell(removed(self._value, index))

    def _tell(self, value: list[dict[str, Any]] | None) -> None:
        self._value = value
        self._show(rebuild=True)
        self._take(value)

    def _take(self, value: list[dict[str, Any]] | None) -> None:
        self._faulty = False
        self.chosen.emit(value)

    def _refuse(self, why: str) -> None:
        self._faulty = True
        self.faulted.emit(named_value(str(self._current), why))

    def _typed(self) -> dict[str, Any]:
        """What the fields say; raises Unreadable with one sentence."""
        read = {name: cell.read() for name, cell in self._cells.items()}
        if not read["name"]:
            raise Unreadable(worded("The slot needs its printed name."))
        return read

    def _read(self) -> None:
        """Take the fields of the chosen slot over."""
        index = self._index
        if self._value is None or index is None:
            return
        try:
            fields = {**self._value[index], **self._typed()}
        except Unreadable as fault:
            self._refuse(str(fault))
            return
        slot = {name: value for name, value in fields.items() if value is not None}
        taken = _name_at(slot.get("position"), removed(self._value, index))
        if taken is not None:
            position = slot["position"]
            self._refuse(
                worded("position {position} is taken by {slot}.", position=position, slot=taken)
            )
            return
        self._current = slot["name"]
        others = list(self._value)
        others[index] = slot
        self._value = ordered(others)
        self._show(rebuild=False)
        self._take(self._value)
