"""The rows of the filter: from and to for a figure, and one button for each value there is to
choose among.

Each row knows its facet and shows and says a setting. What there is to choose comes from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from gui.catalog.facet_words import (
    figure_words,
    is_length,
    label_of,
    unit_of,
    value_title,
    value_words,
)
from gui.look.availability import allow
from gui.look.flow import FlowLayout
from gui.look.plain_words import label_words
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import quiet, quiet_line
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.catalog.facets import Range, Setting
from rigwright.editing.typed_values import length_of
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import messages, worded

LABEL_PX, FIELD_PX, ROW_PX, VALUE_PX = 104, 64, 28, 24
MOST_VALUES, MOST_MM = 12, 1_000_000.0
# what may be typed: a length with a unit of its own
FIGURE = r"\d{0,6}([.,]\d{0,2})?"
LENGTH = r"\d{0,6}([.,]\d{0,3})?\s?(mm|cm|in|\"|″)?"
SPOKEN_ENDS = messages(
    {
        "mm": ("{figure}, from, millimetres", "{figure}, to, millimetres"),
        "in": ("{figure}, from, inches", "{figure}, to, inches"),
        "GB": ("{figure}, from, gigabytes", "{figure}, to, gigabytes"),
        "W": ("{figure}, from, watts", "{figure}, to, watts"),
        "$": ("{figure}, from, US dollars", "{figure}, to, US dollars"),
        "": ("{figure}, from", "{figure}, to"),
    }
)


class RangeRow(Themed, QWidget):
    """The two fields of a range, from and to. Signal: changed(facet, Range or None)."""

    changed = Signal(str, object)

    def __init__(self, facet: str, kind: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.facet = facet
        self._label, self._dash, self._unit = quiet_line(), quiet("–"), quiet("")
        self._label.say(label_of(facet, kind))
        self.least, self.most = QLineEdit(self), QLineEdit(self)
        pieces = (self._label, self.least, self._dash, self.most, self._unit, STRETCH)
        in_row(*pieces, owner=self, spacing=6)
        self._kind = kind
        self._asked: Range | None = None
        pattern = LENGTH if is_length(facet) else FIGURE
        for field in (self.least, self.most):
            field.setValidator(QRegularExpressionValidator(QRegularExpression(pattern), field))
            field.textEdited.connect(self._ask)
        self._label.setBuddy(self.least)
        self.dress(theme)

    @property
    def setting(self) -> Range | None:
        """What the fields say."""
        asked = self._asked or Range()
        setting = Range(self._read(self.least, asked.least), self._read(self.most, asked.most))
        return None if setting == Range() else setting

    def _read(self, field: QLineEdit, asked: float | None) -> float | None:
        """Return the value of a field, lengths in millimetres; the value asked for where its text
        is unchanged.
        """
        if asked is not None and field.text() == figure_words(self.facet, asked):
            return asked
        if is_length(self.facet):
            return length_of(field.text(), 0.0, MOST_MM)
        return _figure(field.text())

    def _ask(self) -> None:
        self._asked = self.setting
        self.changed.emit(self.facet, self._asked)

    def _show_unit(self) -> None:
        """Name the unit; values that were in another unit are written again in this one."""
        if self._unit.text() not in ("", unit_of(self.facet)):
            self._write(self._asked)
        self._unit.setText(unit_of(self.facet))
        ends = SPOKEN_ENDS[unit_of(self.facet)]
        for field, words in zip((self.least, self.most), ends, strict=True):
            field.setAccessibleName(worded(words, figure=label_of(self.facet, self._kind)))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours, and name the unit in use."""
        self._show_unit()
        self.setMinimumHeight(theme.px(ROW_PX))
        self._label.setFixedWidth(theme.px(LABEL_PX))
        for label in (self._label, self._dash, self._unit):
            label.setFont(theme.font(12))
        for field in (self.least, self.most):
            field.setFont(theme.font(12))
            field.setFixedSize(theme.px(FIELD_PX), theme.px(VALUE_PX))
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.setStyleSheet(
                f"QLineEdit {{ border: 1px solid {theme.line_strong}; border-radius: 6px; padding: "
                "0 6px;"
                f" background: {theme.panel} }}"
                f" QLineEdit:focus {{ border: 2px solid {theme.accent}; padding: 0 5px }}"
            )

    def show_span(self, span: Range | None) -> None:
        """Say between which figures there is anything."""
        least = None
        most = None
        if span is not None:
            least = span.least
            most = span.most
            if unit_of(self.facet) == "$":  # cents say nothing here
                least = floor(least or 0)
                most = ceil(most or 0)
        self.least.setPlaceholderText(self._words_of(least))
        self.most.setPlaceholderText(self._words_of(most))

    def show_setting(self, setting: Setting | None) -> None:
        """Show what is asked, without saying it again."""
        if setting != self.setting:
            self._asked = setting if isinstance(setting, Range) else None
            self._write(self._asked)

    def _write(self, setting: Range | None) -> None:
        known = setting or Range()
        self.least.setText(self._words_of(known.least))
        self.most.setText(self._words_of(known.most))

    def _words_of(self, end: float | None) -> str:
        if end is None:
            return ""
        return figure_words(self.facet, end)


class ChoiceRow(Themed, QWidget):
    """A button for each value.

    Signals: changed(facet, frozenset or None), grown() when more values are shown.
    """

    changed = Signal(str, object)
    grown = Signal()

    def __init__(self, facet: str, kind: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.facet = facet
        self._kind = kind
        self._theme = theme
        self._label = quiet(label_of(facet, kind))
        self.buttons: dict[str, QPushButton] = {}
        self._more = QPushButton(worded("More"), self)
        self._more.clicked.connect(self._show_all)
        self._more.hide()
        self._flow = FlowLayout()
        in_column(self._label, self._flow, owner=self, margins=(0, 0, 0, 4), spacing=4)
        self.setAccessibleName(label_of(facet, kind))
        self.dress(theme)

    @property
    def setting(self) -> frozenset[str] | None:
        """The values that are pressed."""
        return (
            frozenset(value for value, button in self.buttons.items() if button.isChecked()) or None
        )

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._label.setFont(theme.font(12))
        for button in (*self.buttons.values(), self._more):
            self._dress(button)

    def offer(self, values: Mapping[str, int]) -> None:
        """The values there are, the most frequent ones first.

        Those beyond the first dozen are a click away.
        """
        for value in values:
            button = QPushButton(self)
            button.setCheckable(True)
            button.clicked.connect(lambda _on: self.changed.emit(self.facet, self.setting))
            self._dress(button)
            self._flow.addWidget(button)
            self.buttons[value] = button
            button.setHidden(len(self.buttons) > MOST_VALUES)
        self._flow.addWidget(self._more)
        hidden = len(self.buttons) - MOST_VALUES
        self._more.setText(worded("{hidden} more", hidden=hidden))
        self._more.setAccessibleName(
            worded("{hidden} more values of {figure}", hidden=hidden, figure=self._label.text())
        )
        self._more.setVisible(hidden > 0)

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """How many parts each value would leave."""
        for value, button in self.buttons.items():
            count = counts.get(value, 0)
            button.setText(f"{label_words(value_title(value))}  {count:,}")
            spoken = named_value(self._label.text(), value_words(value))
            button.setAccessibleName(comma_words((spoken, f"{count:,}")))
            is_left = count > 0 or button.isChecked()
            allow(button, "" if is_left else worded("No part is left with it."))

    def show_setting(self, setting: Setting | None) -> None:
        """Show what is asked, without saying it again."""
        chosen = setting if isinstance(setting, frozenset) else frozenset[str]()
        for value, button in self.buttons.items():
            button.setChecked(value in chosen)
            if value in chosen:
                button.show()

    def _show_all(self) -> None:
        for button in self.buttons.values():
            button.show()
        self._more.hide()
        list(self.buttons.values())[MOST_VALUES].setFocus(Qt.FocusReason.OtherFocusReason)
        self.grown.emit()

    def _dress(self, button: QPushButton) -> None:
        t = self._theme
        button.setFont(t.font(11))
        button.setAutoDefault(False)
        button.setFixedHeight(t.px(VALUE_PX))
        rim, ink = ("transparent", t.accent) if button is self._more else (t.line_strong, t.text_1)
        button.setStyleSheet(
            f"QPushButton {{ border: 1px solid {rim}; border-radius: {t.px(VALUE_PX) // 2}px; "
            "padding: 0 8px;"
            f" background: {t.raised}; color: {ink} }}"
            f" QPushButton:hover {{ background: {t.hover} }}"
            f" QPushButton:checked {{ background: {t.selected}; border-color: {t.accent} }}"
            f" QPushButton:disabled {{ color: {t.text_3}; border-color: {t.line} }}"
            f" QPushButton:focus {{ border: 2px solid {t.accent}; padding: 0 7px }}"
        )


def _figure(text: str) -> float | None:
    text = text.replace(",", ".").strip(".")
    return float(text) if text else None
