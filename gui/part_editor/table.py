"""Lists inside a part: power sockets, fan mounts, radiators, ratings.

One line per entry, every cell checked by itself. A list that is not known differs from one that is
known to be empty, and both say so. Knows no part.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.look import icons
from gui.look.plain_words import tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.choice import SMALL, LineField, ThemedChoice, show_unknown
from rigwright.editing.field_values import words_of
from rigwright.editing.fields import PartField, columns_of
from rigwright.editing.typed_values import Unreadable, value_of
from rigwright.text.sentence import worded

SINGLE = frozenset({"PsuConnectors", "Nvlink"})  # records that a part has one of
FIGURE_PX, WORDS_PX = 44, 60
FIGURES = ("count", "mm", "watts", "number")
SHORT_FORMS, LONG_NAMES = ("choice", "flag"), frozenset({"name", "location", "type"})


class EntryCell(QWidget):
    """One value of an entry: a field for text and figures, a choice where there are few.

    Signal: edited().
    """

    edited = Signal()

    def __init__(self, column: PartField, value: Any, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = column
        self.choice = ThemedChoice(theme, self) if column.form in ("choice", "flag") else None
        self.text = LineField(self) if self.choice is None else None
        self._values: list[Any] = []
        self.inner: QWidget = self.choice or self.text or self
        in_row(self.inner, owner=self)
        self.setFocusProxy(self.inner)
        self.inner.setFont(theme.font(12))
        self.inner.setToolTip(tip(column.hint))
        self._fill(value, theme)

    def _fill(self, value: Any, theme: Theme) -> None:
        if self.choice is not None:
            self._fill_choice(self.choice, value)
        elif self.text is not None:
            self._fill_text(self.text, value, theme)

    def _fill_choice(self, choice: ThemedChoice, value: Any) -> None:
        base: list[Any] = list(self.column.choices)
        if self.column.form == "flag":
            base = [True, False]
        self._values = base if self.column.required and value is not None else [None, *base]
        for one in self._values:
            choice.addItem("–" if one is None else words_of(self.column, one))
        choice.setCurrentIndex(self._values.index(value) if value in self._values else 0)
        choice.activated.connect(lambda _index: self.edited.emit())

    def _fill_text(self, text: QLineEdit, value: Any, theme: Theme) -> None:
        text.setText(words_of(self.column, value))
        text.setCursorPosition(0)
        text.setPlaceholderText("" if self.column.required else worded("unknown"))
        show_unknown(text, theme)
        text.setMinimumWidth(theme.px(FIGURE_PX if self.column.form in FIGURES else WORDS_PX))
        text.textEdited.connect(lambda _text: self.edited.emit())

    def read(self) -> Any:
        """The value in it; raises Unreadable with one sentence."""
        if self.choice is not None:
            return self._values[self.choice.currentIndex()]
        assert self.text is not None
        return value_of(self.column, self.text.text())

    def name(self, words: str) -> None:
        """What a screen reader calls it."""
        self.inner.setAccessibleName(words)


@guarded
class RecordTable(Themed, QWidget):
    """The list, or the one record, of a field. Signals: chosen(value), faulted(sentence)."""

    chosen = Signal(object)
    faulted = Signal(str)

    def __init__(self, field: PartField, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field, self._theme, self._value = field, theme, object()
        self._columns = columns_of(field.rows)
        self._single = field.rows in SINGLE
        self._cells: list[list[EntryCell]] = []
        self._body = QWidget(self)
        self._add = QPushButton(worded("Add"), self)
        self._none = QPushButton(worded("There are none"), self)
        self._state = quiet("", self)
        in_column(self._body, self._foot(), owner=self, spacing=6)
        self.setFocusProxy(self._add)
        self.show_value(None)
        self.dress(theme)

    def _foot(self) -> QHBoxLayout:
        foot = in_row(self._state, self._add, self._none, STRETCH, spacing=8)
        self._add.setAccessibleName(worded("Add to {_field}", _field=self._field.words))
        self._add.clicked.connect(self.add_entry)
        self._none.clicked.connect(lambda: self._tell([] if self._value is None else None))
        for button in (self._add, self._none):
            button.setObjectName(SMALL)
            button.setAutoDefault(False)
        return foot

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        for widget in (self._state, self._add, self._none):
            widget.setFont(theme.font(11))
        self._rebuild(self._value if isinstance(self._value, list | dict) else None)

    def show_value(self, value: Any) -> None:
        """Show a list that was not edited here."""
        value = _plain(value)
        if value != self._value:
            self._value = value
            self._rebuild(value)

    # building

    def _rebuild(self, value: Any) -> None:
        entries: list[dict[str, Any]] = []
        if isinstance(value, dict):
            entries = [value]
        elif value is not None:
            entries = list(value)
        old = self._body
        self._body = QWidget(self)
        self.layout().replaceWidget(old, self._body)  # type: ignore[union-attr]
        old.hide()
        old.deleteLater()
        grid = QGridLayout(self._body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        self._cells = []
        if self._single:
            self._fill_single(grid, entries[0] if entries else {})
        elif entries:
            self._fill_list(grid, entries)
        if not self._cells:
            self.setFocusProxy(self._add)
        self._body.setVisible(self._single or bool(entries))
        self._show_state(value)

    def _show_state(self, value: Any) -> None:
        if value is None:
            self._state.setText(worded("unknown"))
            self._none.setText(worded("There are none"))
        else:
            self._state.setText(worded("none") if value == [] else "")
            self._none.setText(worded("Unknown"))
        is_list = not self._single
        is_empty = is_list and not value
        self._state.setVisible(is_empty)
        self._add.setVisible(is_list)
        self._none.setVisible(is_empty)

    def _fill_list(self, grid: QGridLayout, entries: list[dict[str, Any]]) -> None:
        for number, column in enumerate(self._columns):
            unit = f", {column.shown_unit}" if column.unit else ""
            head = quiet(f"{column.label}{unit}", self._body)
            head.setFont(self._theme.font(11))
            grid.addWidget(head, 0, number)
            grid.setColumnStretch(number, _stretch(column))
        for row, entry in enumerate(entries):
            cells = [
                self._cell(column, entry.get(column.name), worded("entry {number}", number=row + 1))
                for column in self._columns
            ]
            for number, cell in enumerate(cells):
                grid.addWidget(cell, row + 1, number)
            grid.addWidget(self._remove_button(row), row + 1, len(cells))
            self._cells.append(cells)
        self.setFocusProxy(self._cells[0][0])

    def _fill_single(self, grid: QGridLayout, entry: dict[str, Any]) -> None:
        cells = [
            self._cell(column, entry.get(column.name), self._field.words)
            for column in self._columns
        ]
        for number, cell in enumerate(cells):
            head = quiet(cell.column.label, self._body)
            head.setFont(self._theme.font(11))
            head.setToolTip(tip(cell.column.hint))
            head.setBuddy(cell)
            grid.addWidget(head, number // 2, number % 2 * 2)
            grid.addWidget(cell, number // 2, number % 2 * 2 + 1)
        self._cells.append(cells)
        self.setFocusProxy(cells[0])

    def cell_of(self, column: str) -> EntryCell | None:
        """The cell of a column, in the first entry."""
        if self._cells:
            return next((cell for cell in self._cells[0] if cell.column.name == column), None)
        return None

    def _cell(self, column: PartField, value: Any, where: str) -> EntryCell:
        cell = EntryCell(column, value, self._theme, self._body)
        cell.name(
            worded(
                "{column}, {entry} of {field}",
                column=column.label,
                entry=where,
                field=self._field.words,
            )
        )
        cell.edited.connect(self._read)
        cell.inner.installEventFilter(self)
        return cell

    def _remove_button(self, row: int) -> QToolButton:
        button = QToolButton(self._body)
        button.setIcon(icons.icon("close", self._theme, 12))
        button.setToolTip(worded("Remove this entry"))
        button.setAccessibleName(
            worded("Remove entry {number} of {_field}", number=row + 1, _field=self._field.words)
        )
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: self._remove(row))
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusIn:
            filters = self.parentWidget()
            while filters is not None and not hasattr(filters, "focused"):
                filters = filters.parentWidget()
            if filters is not None:
                filters.focused.emit(self._field.name)  # pyright: ignore[reportAttributeAccessIssue]
        return super().eventFilter(watched, event)

    # edits

    def add_entry(self) -> None:
        """One more entry, empty but for what it cannot do without."""
        entry = {c.name: _usual(c) for c in self._columns if c.required}
        before = self._value if isinstance(self._value, list) else []
        self._tell([*before, entry])
        if self._cells:
            self._cells[-1][0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self, row: int) -> None:
        if isinstance(self._value, list):
            self._tell([entry for number, entry in enumerate(self._value) if number != row])
            last = min(row, len(self._cells) - 1)
            (self._cells[last][0] if self._cells else self._add).setFocus(
                Qt.FocusReason.OtherFocusReason
            )

    def _tell(self, value: list[Any] | None) -> None:
        self._value = value
        self._rebuild(value)
        self.chosen.emit(value)

    def _read(self) -> None:
        """Read every cell; the fault names the first one that cannot be read."""
        entries: list[dict[str, Any]] = []
        for number, cells in enumerate(self._cells):
            try:
                entries.append(_entry(cells))
            except Unreadable as fault:
                words = str(fault)
                if not self._single:
                    words = worded("Entry {number}: {fault}", number=number + 1, fault=words)
                self.faulted.emit(words)
                return
        value: Any = (entries[0] or None) if self._single else entries
        self._value = value
        self.chosen.emit(value)


def _entry(cells: list[EntryCell]) -> dict[str, Any]:
    """The cells of one entry; those that are not known are left out."""
    read = {cell.column.name: cell.read() for cell in cells}
    missing = next(
        (c.column.words for c in cells if c.column.required and read[c.column.name] is None), None
    )
    if missing is not None:
        raise Unreadable(worded("The {figure} is missing.", figure=missing))
    return {name: value for name, value in read.items() if value is not None}


def _stretch(column: PartField) -> int:
    """How much of the room that is left a column takes: figures little, names more, lists and
    remarks most.
    """
    if column.form in FIGURES or column.form in SHORT_FORMS:
        return 1
    return 2 if column.name in LONG_NAMES else 3


def _usual(column: PartField) -> Any:
    """What an entry begins with."""
    if column.choices:
        return column.choices[1 if "8pin" in column.choices else 0]
    return {"count": 1, "mm": 120.0}.get(column.form, 1.0 if column.form != "text" else "")


def _plain(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    return list(value)
