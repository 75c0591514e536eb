"""The list of the catalog: drags a part out with its silhouette, and says which row was clicked or
entered.

Knows its model and how to start a drag; the panel acts on clicks.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from gui.app.guard import guarded
from gui.catalog.delegate import CatalogDelegate
from gui.catalog.facts import title_of
from gui.catalog.rows import CatalogRows
from gui.hand.drags import start_drag
from gui.look import marks
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session
from rigwright.catalog import PartSummary
from rigwright.parts import CARD_KINDS
from rigwright.text.sentence import worded

GHOST_SCALE = 0.25  # pixels for a millimetre: small, so that the names of the places stay in sight
GHOST_LENGTH_MM, GHOST_THICKNESS_MM = 267.0, 40.0  # drawn where the record does not say
PLATE_PX = 160, 24  # of a part that is no card


@guarded
class CatalogView(Themed, QListView):
    """Rows of parts.

    Signals: chosen(index) on Enter and double click, scrolled() when other rows came into view,
    left() by the pointer, focus_changed(), typed(a letter), which begins a search.
    """

    chosen = Signal(QModelIndex)
    scrolled = Signal()
    left = Signal()
    focus_changed = Signal()
    typed = Signal(str)

    def __init__(
        self, rows: CatalogRows, session: Session, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self._session = session
        self._theme = theme
        self._nothing = ""
        self.painter_of_rows = CatalogDelegate(theme, self)
        self.setModel(rows)
        self.setItemDelegate(self.painter_of_rows)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(worded("Parts"))
        self.verticalScrollBar().valueChanged.connect(self.scrolled)
        self.doubleClicked.connect(self.chosen)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.painter_of_rows.dress(theme)
        self.scheduleDelayedItemsLayout()

    def set_carried_card(self, part_id: str | None) -> None:
        """Mark the row of the part in the hand."""
        before = self.painter_of_rows.carried_card
        if before == part_id:
            return
        self.painter_of_rows.carried_card = part_id
        for changed in (before, part_id):
            row = self._rows.row_of(changed) if changed is not None else None
            if row is not None:
                self.update(self._rows.index(row))

    def mark(self, favourites: frozenset[str]) -> None:
        """Show a star on the rows of these parts."""
        self._rows.favourites = favourites
        self.viewport().update()

    def say_when_empty(self, words: str) -> None:
        """What to write where there are no rows."""
        self._nothing = words

    def visible_ids(self) -> list[str]:
        """The parts that can be seen, from the top."""
        seen = self.viewport().rect()
        first = self.indexAt(seen.topLeft())
        last = self.indexAt(seen.bottomLeft())
        end = None
        if last.isValid():
            end = last.row() + 1
        return self._rows.part_ids(max(0, first.row()), end)

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        row = self._rows.summary(self.currentIndex())
        if row is not None:
            start_drag(
                self, self._session, row.id, ghost_of(row, self._theme, self.devicePixelRatioF())
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            event.accept()  # the search, which Escape clears, is not what the user is at
        elif event.text().strip().isprintable() and event.text().strip():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrolled.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._rows.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setFont(self._theme.font(12))
            painter.setPen(QColor(self._theme.text_3))
            flags = int(
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            )
            painter.drawText(
                QRectF(self.viewport().rect()).adjusted(8, 24, -8, 0), flags, self._nothing
            )
            painter.end()


def ghost_of(row: PartSummary, theme: Theme, ratio: float) -> QPixmap:
    """What follows the pointer: a card's silhouette to scale, or a plate with the name of another
    part.

    A card's name stands in the status line while the card is in the hand.
    """
    is_card = row.kind in CARD_KINDS
    width, height = (theme.px(px) for px in PLATE_PX)
    if is_card:
        width = round((row.length_mm or GHOST_LENGTH_MM) * GHOST_SCALE)
        height = round((row.thickness_mm or GHOST_THICKNESS_MM) * GHOST_SCALE)
    size = QSize(width + 2, height + 2)
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    body = QRectF(1, 1, width, height)
    ground = QColor(theme.selected)
    ground.setAlphaF(0.92)
    marks.rounded_box(painter, body, 3, marks.pen_of(theme.accent, 1.5), ground)
    if not is_card:
        font = theme.font(12, 600)
        inside = body.adjusted(8, 0, -8, 0)
        name = marks.elided_product(title_of(row.name, row.brand), font, inside.width())
        marks.write(painter, inside, name, font, theme.text_1)
    painter.end()
    return pixmap
