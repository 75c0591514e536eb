"""A field for remarks and sources: as many lines as its text takes, and still one text without line
breaks of its own.

Knows Qt's text edit and the theme; behaves like the one-line fields beside it.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.long_words import LongWordField
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.choice import UNKNOWN, is_left_to_window, show_unknown
from rigwright.editing.field_values import words_of
from rigwright.editing.fields import PartField
from rigwright.text.language import translated

NAMES = frozenset({"notes", "source", "topology", "iommu_notes", "pcie_note", "included_fans_text"})
MOST_LINES, FRAME_PX = 6, 14


@guarded
class LongTextEditor(Themed, LongWordField):
    """The field. Signal: typed(text)."""

    typed = Signal(str)

    def __init__(self, field: PartField, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field, self._value = field, object()
        self._writing = False
        self.setTabChangesFocus(True)
        self.setPlaceholderText("" if field.required else translated(UNKNOWN))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)  # as a line has it
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self._fit())
        self.textChanged.connect(self._pass_on)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours; what is unknown is written in the colour of unknown."""
        self._frame = theme.px(FRAME_PX)
        self.setFont(theme.font(12))
        show_unknown(self, theme)
        self._fit()

    def show_value(self, value: Any) -> None:
        """Write a value into the field unless it stands there already."""
        if value != self._value:
            self._value = value
            self._writing = True
            self.setPlainText(words_of(self._field, value))
            self._writing = False

    def keep(self, value: Any) -> None:
        """The value that what stands in the field means."""
        self._value = value

    def _pass_on(self) -> None:
        if not self._writing:
            self._value = object()
            self.typed.emit(self.toPlainText())

    def _fit(self) -> None:
        """As high as its lines."""
        lines = max(1, round(self.document().size().height()))
        if lines > MOST_LINES:
            bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        else:
            bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(bar)
        self.setFixedHeight(min(lines, MOST_LINES) * self.fontMetrics().lineSpacing() + self._frame)

    # what Qt calls

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        self.wrap_for(text)
        self.insertPlainText(" ".join(text.split()))

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo alone where there is nothing of its own to take back."""
        document = self.document()
        if is_left_to_window(event, document.isUndoAvailable(), document.isRedoAvailable()):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Refuse line breaks, which the text cannot have."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
            return
        super().keyPressEvent(event)
