"""The fields of small forms: a choice among values, a number that may be left unsaid, a line of
text, and rows of them.

A field says a new value once the user has settled on it, so that several clicks on its arrows are
one step. Knows no build.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.look.availability import why_too_long
from gui.look.choice_box import ChoiceBox
from gui.look.figure_fields import FigureField
from gui.look.surfaces import field_sheet, quiet
from gui.look.theme import Theme
from gui.look.themed import Themed, worn
from rigwright.text.sentence import messages

LABEL_PX, FIELD_PX, HIGH_PX, SETTLE_MS, MARGIN_PX = 124, 216, 26, 600, 3
SCROLL_PX = 10  # kept free for the bar of a form that scrolls
NOT_SAID = messages("Not set")


@guarded
class ChoiceField(ChoiceBox):
    """One of several values. Signal: settled(value)."""

    settled = Signal(object)

    def __init__(
        self, name: str, entries: Sequence[tuple[object, str]] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(worn(), parent)
        self._values: list[object] = []
        self.setAccessibleName(name)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.offer(entries)
        self.activated.connect(lambda number: self.settled.emit(self._values[number]))

    @property
    def value(self) -> object:
        """What is chosen."""
        if not self._values:
            return None
        return self._values[self.currentIndex()]

    @property
    def values(self) -> tuple[object, ...]:
        """What there is to choose among."""
        return tuple(self._values)

    def offer(self, entries: Iterable[tuple[object, str]]) -> None:
        """Other values with their words; the same ones leave an open list alone."""
        entries = list(entries)
        if [(v, self.itemText(i)) for i, v in enumerate(self._values)] != entries:
            self._values = [value for value, _ in entries]
            self.clear()
            self.addItems([words for _, words in entries])

    def show_value(self, value: object) -> None:
        """Show what is chosen, without saying it again."""
        self.setCurrentIndex(self._values.index(value) if value in self._values else -1)

    def choose(self, value: object) -> None:
        """Choose as a user would."""
        self.show_value(value)
        self.settled.emit(value)


@guarded
class Number(FigureField):
    """A figure, or nothing said. Signal: settled(figure or None)."""

    settled = Signal(object)

    def __init__(
        self,
        name: str,
        least: float,
        most: float,
        *,
        step: float = 1.0,
        decimals: int = 0,
        unit: str = "",
        unsaid: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._unsaid = bool(unsaid)
        self._shown = 0.0
        self.setDecimals(decimals)
        self.setRange(least - step if unsaid else least, most)
        self.setSingleStep(step)
        self.setSpecialValueText(unsaid)
        self.setSuffix(f" {unit}" if unit else "")
        self.setKeyboardTracking(False)
        self.setGroupSeparatorShown(False)
        self.setAccessibleName(name)
        self.lineEdit().setTextMargins(MARGIN_PX, 0, 0, 0)  # as far in as the words of a list
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._settle = QTimer(self, singleShot=True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._say)
        self.valueChanged.connect(self._settle.start)
        self.editingFinished.connect(self._say)

    @property
    def figure(self) -> float | None:
        """Return the figure in the field; None where it says that there is no figure."""
        if self._unsaid and self.value() <= self.minimum():
            return None
        return self.value()

    def show_figure(self, figure: float | None) -> None:
        """Show a figure without saying it again; what the user is about to say stays."""
        if self._settle.isActive():
            return
        self._shown = self.minimum() if figure is None else figure
        if self.value() != self._shown:
            self.blockSignals(True)
            self.setValue(self._shown)
            self.blockSignals(False)
        self._shown = self.value()

    def say(self, figure: float | None) -> None:
        """Say a figure as a user would."""
        self.setValue(self.minimum() if figure is None else figure)
        self._say()

    def _say(self) -> None:
        self._settle.stop()
        if self.value() != self._shown:
            self._shown = self.value()
            self.settled.emit(self.figure)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling a form must not change it."""
        event.ignore()


@guarded
class WordsField(QLineEdit):
    """A line of text. Signals: settled(text) once the user goes on, refused(sentence) where there
    is no room for that text, which stays in the field.
    """

    settled = Signal(object)
    refused = Signal(str)

    def __init__(self, name: str, most: int, hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self._most = most
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.editingFinished.connect(self.say)

    def dress(self, theme: Theme) -> None:
        """Paint the frame that the other fields have."""
        self.setStyleSheet(field_sheet("QLineEdit", theme, MARGIN_PX))

    def show_words(self, words: str) -> None:
        """Show a text without saying it again; what is being typed stays."""
        if self.hasFocus() and self.text() != self._shown and words == self._shown:
            return
        self._shown = words
        self.setText(words)

    def say(self) -> None:
        """Emit the text of the field if it changed."""
        words = self.text().strip()
        too_long = why_too_long(words, self._most)
        if too_long:
            self.refused.emit(too_long)
        elif words != self._shown:
            self._shown = words
            self.settled.emit(words)


class Form(Themed, QWidget):
    """Labels beside fields, in rows that can be hidden."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, SCROLL_PX, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._labels: list[QLabel] = []
        self._notes: list[QLabel] = []
        self._fields: list[QWidget] = []

    def add_row(self, words: str, *fields: QWidget) -> None:
        """One more row; the label leads to the first field."""
        row = self._grid.rowCount()
        label = quiet(words, self)
        label.setBuddy(fields[0])
        line = QHBoxLayout()
        line.setSpacing(6)
        for field in fields:
            field.setParent(self)
            line.addWidget(field, 1 if len(fields) == 1 or isinstance(field, ChoiceField) else 0)
        self._grid.addWidget(label, row, 0)
        self._grid.addLayout(line, row, 1)
        self._labels.append(label)
        self._fields += fields
        self._dress(label, *fields)

    def add_note(self, label: QLabel) -> None:
        """A sentence across the form."""
        label.setParent(self)
        label.setWordWrap(True)
        self._grid.addWidget(label, self._grid.rowCount(), 0, 1, 2)
        self._notes.append(label)
        self._dress(label)

    def add_wide(self, widget: QWidget) -> None:
        """Something across the form."""
        widget.setParent(self)
        if isinstance(widget, QPushButton):
            where = Qt.AlignmentFlag.AlignLeft
        else:
            where = Qt.AlignmentFlag(0)
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 2, where)
        self._fields.append(widget)

    def show_row(self, field: QWidget, shown: bool) -> None:
        """Show or hide the row of a field."""
        field.setVisible(shown)
        for label in self._labels:
            if label.buddy() is field:
                label.setVisible(shown)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._dress(*self._labels, *self._notes, *self._fields)

    def _dress(self, *widgets: QWidget) -> None:
        theme = self._theme
        self._grid.setColumnMinimumWidth(0, theme.px(LABEL_PX))
        self._grid.setColumnMinimumWidth(1, theme.px(FIELD_PX))
        for widget in widgets:
            widget.setFont(theme.font(11 if widget in self._notes else 12))
            if isinstance(widget, ChoiceField | Number | WordsField):
                widget.setFixedHeight(theme.px(HIGH_PX))
            if isinstance(widget, WordsField):
                widget.dress(theme)
