"""One field of the part editor: label, value, unit.

Below it what is wrong, what was shipped, and its own source. Shows a draft's state and says what
was typed. An unknown figure is an empty field that says so, never a zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.app.guard import guarded
from gui.look.plain_words import PlainLabel, tip
from gui.look.stacks import in_row
from gui.look.surfaces import quiet
from gui.look.term_words import with_terms
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.choice import UNKNOWN, LineField, ThemedChoice, show_unknown
from gui.part_editor.completion import offered_below
from gui.part_editor.row_lines import ConfidenceChoice, FaultLine, ShippedLine, SourceLine
from rigwright.editing.field_values import words_of
from rigwright.editing.fields import PartField
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import headed

LABEL_PX, FIGURE_PX, CHOICE_PX, FIELD_PX = 176, 96, 168, 28
FIGURES = ("mm", "watts", "number", "count")


class TextEditor(Themed, LineField):
    """A figure, a text or a list of names. Signal: typed(text)."""

    typed = Signal(str)

    def __init__(self, field: PartField, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field, self._value, self._unit = field, object(), field.shown_unit
        if field.form in FIGURES:
            self.setAlignment(Qt.AlignmentFlag.AlignRight)
        unknown = translated(UNKNOWN)
        if field.form in FIGURES:
            unknown += " "  # so that the cursor stands behind it
        self.setPlaceholderText("" if field.required else unknown)
        self.textEdited.connect(self.typed)
        self.editingFinished.connect(self._tidy)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours; what is unknown is written in the colour of unknown."""
        self._theme = theme
        self.setFont(theme.font(12, 500 if self._field.form in FIGURES else 400))
        if self._field.form in FIGURES:
            self.setFixedWidth(theme.px(FIGURE_PX))
        show_unknown(self, theme)
        self._show_unit()

    def _show_unit(self) -> None:
        """Write the figure anew where lengths are shown in another unit than before."""
        shown = self._field.shown_unit
        if shown != self._unit:
            self._unit = shown
            if isinstance(self._value, int | float):
                self._write(self._value)

    def offer(self, words: Sequence[str]) -> None:
        """Complete what is typed to one of some usual words."""
        completer = offered_below(
            self, QStringListModel(list(words), self), lambda: self._theme, filtered=True
        )
        completer.activated.connect(lambda chosen: self.typed.emit(chosen))

    def show_value(self, value: Any) -> None:
        """Write a value into the field unless it stands there already.

        What could not be read stands for no value: an undo takes it out of the field too.
        """
        if value != self._value or not self.isModified() or self.property("fault") == "yes":
            self._write(value)

    def keep(self, value: Any) -> None:
        """The value that what stands in the field means."""
        self._value = value

    def _write(self, value: Any) -> None:
        self._value = value
        self.setText(words_of(self._field, value))
        self.setCursorPosition(0)

    def _tidy(self) -> None:
        """What was typed in inches or with a comma, in the field's own unit."""
        if self.isModified() and self.property("fault") != "yes":
            self._write(self._value)


class ChoiceEditor(ThemedChoice):
    """One of a few words, or yes and no; "unknown" where the figure may be.

    Signal: chosen(value).
    """

    chosen = Signal(object)

    def __init__(self, field: PartField, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._values = _choices(field)
        for value in self._values:
            self.addItem(translated(UNKNOWN) if value is None else words_of(field, value))
        self.activated.connect(lambda index: self.chosen.emit(self._values[index]))
        self.setMinimumWidth(theme.px(CHOICE_PX))

    def show_value(self, value: Any) -> None:
        """Choose a value; one that is none of the choices shows as unknown, or as what it is
        unless stated.
        """
        self.setCurrentIndex(self._values.index(value) if value in self._values else 0)


def _choices(field: PartField) -> list[Any]:
    values: list[Any] = [True, False] if field.form == "flag" else list(field.choices)
    return [None, *values] if field.nullable else values


class ConfidenceEditor(ConfidenceChoice):
    """How sure a whole record is. Signal: chosen(word)."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.activated.connect(lambda index: self.chosen.emit(self.words[index]))
        self.setMinimumWidth(theme.px(CHOICE_PX))

    def show_value(self, value: Any) -> None:
        """Choose the word of a record."""
        self.show_word(value or "")


@guarded
class FieldRow(Themed, QWidget):
    """A field. Signals: focused(name), reverted(name), sourced(name, source, confidence)."""

    focused = Signal(str)
    reverted = Signal(str)
    sourced = Signal(str, str, str)

    def __init__(
        self,
        field: PartField,
        editor: QWidget,
        theme: Theme,
        *,
        wide: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.field = field
        self.editor = editor
        self.label, self._unit = quiet(field.label, self), quiet(field.shown_unit, self)
        self._mark = PlainLabel("", self)
        self._fault: FaultLine | None = None  # each line is made when there is something to say
        self._shipped: ShippedLine | None = None
        self._source: SourceLine | None = None
        self._wide = wide
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        wide = self._wide
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        self._grid = grid
        self.label.setBuddy(self.editor)
        self.label.setWordWrap(True)
        line = in_row(self.editor, spacing=8)
        if self.field.unit:
            line.addWidget(self._unit)
        if not wide:
            line.addWidget(self._mark)
        self._mark.hide()
        if self.field.form not in ("text", "names", "table") and not wide:
            line.addStretch(1)
        grid.addWidget(self.label, 0, 0, Qt.AlignmentFlag.AlignTop)
        if wide:
            grid.addWidget(self._mark, 0, 1, Qt.AlignmentFlag.AlignVCenter)
        # A wide field stands below its name, over both columns, any other beside it.
        first_row, column, columns = (1, 0, 2) if wide else (0, 1, 1)
        grid.addLayout(line, first_row, column, 1, columns)
        self._unit.setVisible(bool(self.field.unit))

    def _put_below(self, line: QWidget, number: int) -> None:
        """Put a line below the field, or below the lines before it."""
        column, columns = (0, 2) if self._wide else (1, 1)
        self._grid.addWidget(line, 1 + number, column, 1, columns)

    def _connect(self) -> None:
        hint = with_terms(self.field.hint, self.field.words)
        self.editor.setToolTip(tip(hint))
        self.label.setToolTip(tip(hint))
        for widget in (self.editor, self.editor.focusProxy()):
            if widget is not None:
                widget.installEventFilter(self)

    def _name_unit(self) -> None:
        label = self.field.label
        unit = self.field.shown_unit
        self._unit.setText(unit)
        self.editor.setAccessibleName(comma_words((label, unit)) if unit else label)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusIn:
            self.focused.emit(self.field.name)
        return super().eventFilter(watched, event)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours, and name the unit in use."""
        self._theme = theme
        self._name_unit()
        self._grid.setColumnMinimumWidth(0, theme.px(LABEL_PX))
        self.label.setFixedWidth(theme.px(LABEL_PX))
        self.label.setMinimumHeight(theme.px(FIELD_PX))
        for label in (self.label, self._unit):
            label.setFont(theme.font(12))
        self._mark.setFont(theme.font(11))
        paint = QPalette(self._mark.palette())
        paint.setColor(self._mark.foregroundRole(), QColor(theme.unknown))
        self._mark.setPalette(paint)

    # state

    @property
    def fault(self) -> str:
        """The sentence that is shown about what is wrong."""
        if self._fault is None:
            return ""
        return self._fault.said

    @property
    def shipped(self) -> str:
        """The shipped value as it is shown; empty where nothing was changed."""
        if self._shipped is None:
            return ""
        return self._shipped.said

    def show_fault(self, sentence: str) -> None:
        """Say what is wrong, or nothing."""
        if sentence == self.fault:
            return
        if self._fault is None:
            self._fault = FaultLine(self._theme, self)
            self._put_below(self._fault, 1)
        self._fault.say(sentence)
        self.editor.setProperty("fault", "yes" if sentence else "")
        self.editor.style().unpolish(self.editor)
        self.editor.style().polish(self.editor)

    @property
    def mark(self) -> str:
        """The word beside the figure; empty for one that is as sure as the record."""
        if self._mark.isHidden():
            return ""
        return self._mark.text()

    def show_mark(self, word: str) -> None:
        """Say beside the figure that it is doubted or was worked out."""
        self._mark.setText(word)
        self._mark.setVisible(bool(word))
        self.editor.setAccessibleDescription(
            headed(word, self.field.hint) if word else self.field.hint
        )

    def show_change(self, shipped: str, source: tuple[str, str] | None) -> None:
        """Say what the figure was, and where the new one comes from.

        Nothing of either where both are empty.
        """
        if not shipped:
            self._take_focus()
        self._say_shipped(shipped)
        self._say_source(source)
        self.label.setForegroundRole(
            QPalette.ColorRole.WindowText if shipped else QPalette.ColorRole.PlaceholderText
        )

    def _take_focus(self) -> None:
        """Take the keyboard from a line below the field, as the line is about to go."""
        now = self.window().focusWidget() or self
        for line in (self._shipped, self._source):
            if line is not None and line.isAncestorOf(now):
                self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say_shipped(self, shipped: str) -> None:
        if self._shipped is None and shipped:
            self._shipped = ShippedLine(self.field, self._theme, self)
            self._put_below(self._shipped, 2)
            self._shipped.reverted.connect(partial(self.reverted.emit, self.field.name))
        if self._shipped is not None:
            self._shipped.say(shipped)

    def _say_source(self, source: tuple[str, str] | None) -> None:
        if self._source is None and source is not None:
            self._source = SourceLine(self.field, self._theme, self)
            self._put_below(self._source, 3)
            self._source.sourced.connect(partial(self.sourced.emit, self.field.name))
        if self._source is not None:
            self._source.say(source)
