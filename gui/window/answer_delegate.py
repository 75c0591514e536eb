"""Paints an answer of the command search: what it is at the left, its key or kind at the right.

Knows only the two texts; loaded with the list, when something is first typed.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.app.guard import guarded
from gui.look.marks import RIGHT, width_of, write
from gui.look.theme import Theme
from gui.look.themed import Index

END_ROLE = Qt.ItemDataRole.UserRole
PAD_PX, ICON_PX = 10, 36  # at the end, and for the icon with the room round it


@guarded
class AnswerDelegate(QStyledItemDelegate):
    """The key or kind keeps its room; the words before it are cut where they are too long."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> None:
        """Paint the words as lists do, then what stands at the end."""
        end = str(index.data(END_ROLE) or "")
        font = self.theme.font(11)
        rect = QRectF(option.rect)  # type: ignore[attr-defined] (Qt's stubs lack the option's fields)
        rect.setRight(rect.right() - self.theme.px(PAD_PX))
        super().paint(painter, option, index)
        write(painter, rect, end, font, self.theme.text_3, RIGHT)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        room = option.rect.width() - width_of(str(index.data(END_ROLE) or ""), self.theme.font(11))  # type: ignore[attr-defined]
        words = option.fontMetrics.elidedText(  # type: ignore[attr-defined]
            str(index.data()),
            Qt.TextElideMode.ElideRight,
            round(room) - self.theme.px(PAD_PX + ICON_PX),
        )
        option.text = words  # type: ignore[attr-defined]
