"""All fields of a part by groups, in one list that scrolls, with a bar that leads to each group.

Makes the rows from the description of the fields; shows a draft and passes on what a person does.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from gui.look.flow import FlowLayout
from gui.look.scroll_view import ScrollView
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import heading, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.cooler import CoolerChoice
from gui.part_editor.long_text import NAMES as LONG_NAMES
from gui.part_editor.long_text import LongTextEditor
from gui.part_editor.row import ChoiceEditor, ConfidenceEditor, FieldRow, TextEditor
from gui.part_editor.slot_table import SlotTable
from gui.part_editor.table import RecordTable
from rigwright.editing.drafts import Draft
from rigwright.editing.fields import PartField
from rigwright.editing.figure_sources import mark_of, source_of
from rigwright.editing.figure_words import recorded_words
from rigwright.editing.usual_words import as_read
from rigwright.text.language import translated
from rigwright.text.sentence import worded

PAD_PX, BETWEEN_PX = 16, 18
NOT_SHOWN = frozenset(
    {"board", "opendb_ids", "citations"}
)  # a built-in board has a page of its own; others are not edited
BY_PART = frozenset({"source", "confidence", "notes", "doubts"})


def make_editor(field: PartField, theme: Theme, parent: QWidget) -> QWidget:
    """What a field is edited with."""
    if field.rows == "Slot":
        return SlotTable(field, theme, parent)
    if field.form == "table" and field.rows and field.rows != "FanSize":
        return RecordTable(field, theme, parent)
    if field.name == "cooler" and len(field.choices) > 3:
        return CoolerChoice(field, theme, parent)
    if field.form in ("choice", "flag"):
        return ChoiceEditor(field, theme, parent)
    if field.name == "confidence":
        return ConfidenceEditor(theme, parent)
    return (LongTextEditor if field.name in LONG_NAMES else TextEditor)(field, theme, parent)


def innermost(widget: QWidget) -> QWidget:
    """The widget that takes the keyboard for another one."""
    proxy = widget.focusProxy()
    return widget if proxy is None else innermost(proxy)


class PartForm(Themed, QWidget):
    """The fields. Signals: typed(name, text), chosen(name, value), faulted(name, sentence),
    reverted(name),
    sourced(name, source, confidence), focused(name).
    """

    typed = Signal(str, str)
    chosen = Signal(str, object)
    faulted = Signal(str, str)
    reverted = Signal(str)
    sourced = Signal(str, str, str)
    focused = Signal(str)

    def __init__(self, draft: Draft, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, FieldRow] = {}
        self._headings: dict[str, QWidget] = {}
        self._jumps: dict[str, QPushButton] = {}
        self._typing = ""
        self._scroll, self._page, self._bar = ScrollView(self), QWidget(), QWidget(self)
        self._lay_out(draft, theme)
        for keys, step in (("Alt+PgDown", 1), ("Alt+PgUp", -1)):
            shortcut = QShortcut(
                QKeySequence(keys), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
            )
            shortcut.activated.connect(partial(self._step_group, step))
        self.dress(theme)

    def _lay_out(self, draft: Draft, theme: Theme) -> None:
        page = in_column(owner=self._page, margins=(PAD_PX, 8, PAD_PX, PAD_PX), spacing=6)
        bar = FlowLayout(self._bar, gap=2)
        self._scroll.hold(self._page)  # while it is empty: later, Qt would tell each field
        for field in draft.fields:
            if field.name in NOT_SHOWN:
                continue
            if field.group not in self._headings:
                self._begin_group(field.group, page, bar)
            row = self._made(field, theme)
            self.rows[field.name] = row
            page.addWidget(row)
        page.addStretch(1)
        self._scroll.verticalScrollBar().valueChanged.connect(self._mark_group)
        strip = in_row(self._bar, margins=(PAD_PX - 8, 6, PAD_PX, 6))
        in_column(strip, (self._scroll, 1), owner=self, spacing=0)

    def _begin_group(self, group: str, page: QVBoxLayout, bar: FlowLayout) -> None:
        if self._headings:
            page.addSpacing(BETWEEN_PX)
        words = translated(group)
        title = heading(words, self._page)
        jump = QPushButton(words, self._bar)
        jump.setFlat(True)
        jump.setAutoDefault(False)
        jump.setCheckable(True)
        jump.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fields themselves are reached by Tab
        jump.clicked.connect(lambda: self._jump(group))
        jump.setToolTip(worded("Alt+Page Down and Alt+Page Up go from group to group"))
        page.addWidget(title)
        bar.addWidget(jump)
        self._headings[group], self._jumps[group] = title, jump

    def _made(self, field: PartField, theme: Theme) -> FieldRow:
        editor = make_editor(field, theme, self._page)
        row = FieldRow(
            field,
            editor,
            theme,
            wide=isinstance(editor, RecordTable | SlotTable),
            parent=self._page,
        )
        name = field.name
        if isinstance(editor, TextEditor | LongTextEditor):
            editor.typed.connect(lambda text: self._pass_text(name, text))
        if isinstance(editor, TextEditor):
            if field.usual:
                editor.offer([as_read(word) for word in field.usual])
        elif isinstance(
            editor, ChoiceEditor | ConfidenceEditor | CoolerChoice | RecordTable | SlotTable
        ):
            editor.chosen.connect(lambda value: self._pass_value(name, value))
        if isinstance(editor, RecordTable | SlotTable):
            editor.faulted.connect(lambda sentence: self.faulted.emit(name, sentence))
        if isinstance(editor, SlotTable):
            editor.focused.connect(lambda: self.focused.emit(name))
        row.focused.connect(self.focused)
        row.focused.connect(lambda _name: self._mark(field.group))
        row.reverted.connect(self.reverted)
        row.sourced.connect(self.sourced)
        return row

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        for ground in (self, self._page):
            set_ground(ground, theme, theme.panel)
        for title in self._headings.values():
            title.setFont(theme.font(13, 600))
        for jump in self._jumps.values():
            jump.setFont(theme.font(11, 500))
        self._bar.setStyleSheet(
            f"QPushButton {{ border: 0; border-radius: 6px; padding: 4px 8px; background: "
            "transparent;"
            f" color: {theme.text_3}; }} QPushButton:hover {{ background: {theme.hover}; }}"
            f" QPushButton:checked {{ color: {theme.text_1}; background: {theme.sunk}; }}"
        )
        set_ground(self._bar, theme, theme.panel)  # after its sheet, which takes colours back
        self._mark_group()

    # passing on

    def _pass_text(self, name: str, text: str) -> None:
        self._typing = name
        self.typed.emit(name, text)
        self._typing = ""

    def _pass_value(self, name: str, value: Any) -> None:
        self._typing = name
        self.chosen.emit(name, value)
        self._typing = ""

    # showing

    def show_draft(self, draft: Draft) -> None:
        """Show every value that was not just typed, what is wrong, and what differs from the
        base.
        """
        faults = draft.faults
        changed = frozenset(draft.changed)
        for name, row in self.rows.items():
            self._show_value(draft, name, row)
            row.show_fault(faults.get(name, "") if name in draft.unread or draft.dirty else "")
            if draft.base and name in changed:
                shipped = f"{_was(draft)} {recorded_words(draft.base, name)}"
                row.show_change(shipped, _own_source(draft, name))
            else:
                row.show_change("", None)
            row.show_mark(mark_of(draft, name))
        slots = self.rows.get("slots")
        if slots is not None and isinstance(slots.editor, SlotTable):
            slots.editor.show_positions(draft.record.get("expansion_positions"))

    def _show_value(self, draft: Draft, name: str, row: FieldRow) -> None:
        value = draft.record.get(name)
        editor = row.editor
        if name == self._typing:
            if isinstance(editor, TextEditor | LongTextEditor):
                editor.keep(value)
        elif name not in draft.unread:
            editor.show_value(value)  # type: ignore[attr-defined]

    def focus_field(self, name: str) -> bool:
        """Put the cursor into a field, or into the field that a figure of a table belongs to."""
        row = self.rows.get(name) or self.rows.get(name.partition(".")[0])
        if row is None:
            return False
        if isinstance(row.editor, SlotTable):
            row.editor.show_slot(name.removeprefix("slots.").rpartition(".")[0])
        if isinstance(row.editor, RecordTable):
            inside = row.editor.cell_of(name.rpartition(".")[2])
        else:
            inside = None
        target = innermost(inside or row.editor)
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(target, TextEditor):
            target.selectAll()
        self._reveal(row)
        self.reveal(name)
        return True

    def reveal(self, name: str) -> None:
        """Scroll to a field, once it has the lines that it needs."""
        row = self.rows.get(name) or self.rows.get(name.partition(".")[0])
        if row is not None:
            QTimer.singleShot(0, row, lambda: self._reveal(row))

    def _reveal(self, row: FieldRow) -> None:
        self._scroll.ensureWidgetVisible(row, 0, 60)
        self._scroll.horizontalScrollBar().setValue(0)
        self._mark(row.field.group)

    # groups

    def _jump(self, group: str) -> None:
        title = self._headings[group]
        top = title.mapTo(self._page, QPoint(0, 0)).y()
        bar = self._scroll.verticalScrollBar()
        bar.setValue(max(0, top - 8))
        first = next(row for row in self.rows.values() if row.field.group == group)
        self.focus_field(first.field.name)
        self._mark(group)

    def _step_group(self, step: int) -> None:
        """Go by key to the group before or after this one."""
        groups = list(self._jumps)
        chosen = [group for group, jump in self._jumps.items() if jump.isChecked()]
        here = groups.index(chosen[0]) if chosen else 0
        wanted = max(0, min(len(groups) - 1, here + step))
        self._jump(groups[wanted])

    def _mark_group(self) -> None:
        at = self._scroll.verticalScrollBar().value() + 40
        tops = {group: title.y() for group, title in self._headings.items()}
        here = next(iter(tops), "")
        for group, top in tops.items():
            if top <= at:
                here = group
        self._mark(here)

    def _mark(self, here: str) -> None:
        for group, jump in self._jumps.items():
            jump.setChecked(group == here)


def _was(draft: Draft) -> str:
    return {
        "override": worded("Shipped value"),
        "clone": worded("Cloned value"),
        "own": worded("Saved value"),
    }.get(draft.way.value, worded("Was"))


def _own_source(draft: Draft, name: str) -> tuple[str, str] | None:
    """Return the source of a figure that has its own citation; None where the part's source stands
    for it.
    """
    if name in BY_PART or name not in draft.record.get("figure_sources", {}):
        return None
    return source_of(draft, name)
