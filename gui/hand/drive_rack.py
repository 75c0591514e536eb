"""The sockets and bays that could take the drive in the hand, in a list over a view, each with its
answer; the drive is let go on one of them.

They stand in a list since no record says where on a board its sockets are. Shown while a drive is
dragged.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.drive_hand import drop_drive, place_line, place_title
from gui.look import icons
from gui.look.floating import SHADOW_PX, paint_floating
from gui.look.marks import LEFT, elided_sentence, smooth_painter, write
from gui.look.theme import Judged, Notice, Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from gui.session.snapshot import CarriedDrive
from rigwright.inventory.drive_places import DrivePlace
from rigwright.text.sentence import worded

WIDTH_PX, HEAD_PX, ROW_PX, PAD_PX, ICON_PX, EDGE_PX = 340, 30, 40, 12, 16, 12


@guarded
class DriveRack(Themed, QWidget):
    """The list; hidden while no drive is in the hand."""

    def __init__(self, session: Session, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self._session, self._theme = session, theme
        self.drive: CarriedDrive | None = None
        self.hovered: DrivePlace | None = None
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        session.shown.connect(self.show_snapshot)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.update()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the answers for the drive in the hand."""
        if snapshot.drive is self.drive:
            return
        self.drive, self.hovered = snapshot.drive, None
        self.setVisible(self.drive is not None)
        if self.drive is None:
            return
        self.setAccessibleName(self.title)
        self.setAccessibleDescription("; ".join(map(self.words_of, self.drive.places)))
        self.resize(self.sizeHint())
        self.move(self._theme.px(EDGE_PX), self._theme.px(EDGE_PX))
        self.raise_()
        self.update()

    @property
    def title(self) -> str:
        """What the list is of."""
        return worded(
            "Let go on a place for {part}", part=self.drive.part.name if self.drive else ""
        )

    def words_of(self, place: DrivePlace) -> str:
        """A place with its answer as one line."""
        word = self._theme.mark(_judged(place)).word
        return worded(
            "{place}: {word}. {line}", place=place_title(place), word=word, line=place_line(place)
        )

    def sizeHint(self) -> QSize:
        theme, shadows = self._theme, 2 * SHADOW_PX
        rows = len(self.drive.places) if self.drive is not None else 0
        width = theme.px(WIDTH_PX)
        height = theme.px(HEAD_PX + PAD_PX) + rows * theme.px(ROW_PX)
        return QSize(width + shadows, height + shadows)

    def row_rect(self, number: int) -> QRectF:
        """Where a row lies."""
        theme = self._theme
        top = SHADOW_PX + theme.px(HEAD_PX) + number * theme.px(ROW_PX)
        return QRectF(SHADOW_PX, top, theme.px(WIDTH_PX), theme.px(ROW_PX))

    def place_at(self, at: QPointF) -> DrivePlace | None:
        """The place whose row is under a point."""
        for number, place in enumerate(self.drive.places if self.drive is not None else ()):
            if self.row_rect(number).contains(at):
                return place
        return None

    # drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.drive is not None:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._hover(self.place_at(event.position()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._hover(None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Let go over a row; beside all of them nothing changes."""
        place, drive = self.place_at(event.position()), self.drive
        event.acceptProposedAction()
        if drive is None:
            return
        if place is None:
            self._session.hand.hold_drive(None)
            self._session.hand.say_put_back(drive.part)
        else:
            drop_drive(self._session, place.name)

    def _hover(self, place: DrivePlace | None) -> None:
        if place is not self.hovered:
            self.hovered = place
            self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.drive is None:
            return
        theme, painter = self._theme, smooth_painter(self)
        face = paint_floating(painter, self.rect(), theme.line_strong, theme)
        head = QRectF(face.left(), face.top(), face.width(), theme.px(HEAD_PX))
        inside = head.adjusted(theme.px(PAD_PX), 0, -theme.px(PAD_PX), 0)
        title = elided_sentence(self.title, theme.font(12, 600), inside.width())
        write(painter, inside, title, theme.font(12, 600), theme.text_1, LEFT)
        for number, place in enumerate(self.drive.places):
            row, mark = self.row_rect(number), theme.mark(_judged(place))
            inside = row.adjusted(theme.px(PAD_PX), 0, -theme.px(PAD_PX), 0)
            if place is self.hovered:
                painter.setPen(QPen(QColor(mark.color), 1.5))
                painter.setBrush(QColor(mark.tint))
                painter.drawRoundedRect(row.adjusted(4, 1, -4, -1), 6, 6)
            size = theme.px(ICON_PX)
            icon = icons.verdict(_judged(place), theme, size)
            painter.drawPixmap(QPointF(inside.left(), row.center().y() - size / 2), icon)
            words = inside.adjusted(size + theme.px(8), 0, 0, 0)
            upper = QRectF(words.left(), row.top() + theme.px(3), words.width(), row.height() / 2)
            lower = upper.translated(0, row.height() / 2 - theme.px(4))
            head_words = f"{place_title(place)} · {mark.word}"
            write(painter, upper, head_words, theme.font(12, 600), theme.text_1, LEFT)
            line = elided_sentence(place_line(place), theme.font(11), words.width())
            write(painter, lower, line, theme.font(11), theme.text_2, LEFT)
        painter.end()


def _judged(place: DrivePlace) -> Judged:
    return Notice.TAKEN if place.taken else place.fit
