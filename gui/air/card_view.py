"""The base of the painted views that show every card of the machine: a click or an arrow key says
which card is wanted, and the pointer gets a card's tool tip.

What is painted, and where each card lies, is for the views themselves.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from gui.air.words import CardRow
from gui.app.guard import guarded
from gui.look.marks import focus_ring
from gui.look.plain_words import tip
from gui.look.stepping import stepped
from gui.look.theme import Theme


@guarded
class CardView(QWidget):
    """Cards that can be chosen. Signals: chosen(label); menu_wanted(label, global QPoint)."""

    chosen = Signal(str)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, name: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)

    def cards(self) -> tuple[tuple[CardRow, ...], str | None]:
        """Return all cards in their order, and the label of the selected one."""
        return (), None

    def card_at(self, at: QPointF) -> CardRow | None:
        """Return the card under a point, in pixels of this widget; none lies in a view that says
        nothing else.
        """
        return None

    def words_on(self, row: CardRow) -> str:
        """Return what is shown on pointing at a card."""
        return row.tip

    def words_beside_cards(self) -> str:
        """Return what is shown on pointing beside all cards."""
        return ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.card_at(event.position())
        if row is not None:
            self.chosen.emit(row.label)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows, selected = self.cards()
        label = stepped([row.label for row in rows], selected, event.key())
        if label is None:
            super().keyPressEvent(event)
        else:
            self.chosen.emit(label)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the card under the pointer, by the key for that of the selected
        one.
        """
        _, label = self.cards()
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            row = self.card_at(QPointF(event.pos()))
            label = row.label if row is not None else None
        if label is not None:
            self.menu_wanted.emit(label, event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Answer a wish for a tool tip with the card under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = self.card_at(QPointF(event.pos()))
            words = self.words_on(row) if row is not None else self.words_beside_cards()
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)

    def paint_focus(self, painter: QPainter) -> None:
        """Paint the frame of the widget that has the keyboard."""
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), self._theme)
