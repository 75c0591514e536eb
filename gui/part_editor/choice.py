"""A line to type into and a list to choose from, looking alike in both themes.

Knows Qt's widgets and the theme; what is typed or chosen means nothing here.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QPalette,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.app.guard import guarded
from gui.look.choice_box import ARROW_PX, PAD_PX, ChoiceBox
from gui.look.theme import Theme
from rigwright.text.language import translated
from rigwright.text.sentence import messages

HEIGHT_PX = 28
SMALL, LINK = "small", "link"  # names of the buttons beside fields, for the window's style sheet
UNKNOWN = messages("unknown")  # where nothing is chosen; written in a colour of its own


def show_unknown(edit: QWidget, theme: Theme) -> None:
    """Write what an empty field says in the colour of unknown."""
    palette = QPalette(edit.palette())
    palette.setColor(QPalette.ColorRole.PlaceholderText, QColor(theme.unknown))
    edit.setPalette(palette)


@guarded
class LineField(QLineEdit):
    """A field of one line. What it cannot undo itself is left to the window."""

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo alone where there is nothing of its own to take back."""
        if is_left_to_window(event, self.isUndoAvailable(), self.isRedoAvailable()):
            event.ignore()
            return False
        return super().event(event)


def is_left_to_window(event: QEvent, undo: bool, redo: bool) -> bool:
    """Whether a field that has nothing of its own to take back, or to make again, is asked to."""
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.ShortcutOverride:
        return False  # asked of every event of every field, and its class is the quicker answer
    back = QKeySequence.StandardKey.Undo
    forth = QKeySequence.StandardKey.Redo
    return (not undo and event.matches(back)) or (not redo and event.matches(forth))


@guarded
class ThemedChoice(ChoiceBox):
    """The list in a row of the editor, as high as the fields beside it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFont(theme.font(12))
        self.setFixedHeight(theme.px(HEIGHT_PX))
        self.update()

    def word_color(self) -> str:
        """What is unknown has a colour of its own."""
        if self.currentText() in (translated(UNKNOWN), "–"):
            return self._theme.unknown
        return super().word_color()

    def sizeHint(self) -> QSize:
        wide = max(
            (self.fontMetrics().horizontalAdvance(self.itemText(n)) for n in range(self.count())),
            default=40,
        )
        return QSize(wide + self._theme.px(2 * PAD_PX + ARROW_PX + 8), self._theme.px(HEIGHT_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), self._theme.px(84)), self._theme.px(HEIGHT_PX))
