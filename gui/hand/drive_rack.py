"""The sockets and bays that could take the drive in the hand, in a list over a view, each with its
answer; the drive is let go on one of them.

They stand in a list since no record says where on a board its sockets are. Shown while a drive is
dragged.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.drive_hand import drop_drive, let_drive_go, place_line, place_title
from gui.look.answers import NO_ROW, AnswerRow, answer_rect, answers_size, paint_answers
from gui.look.marks import smooth_painter
from gui.look.theme import Judged, Notice, Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from gui.session.snapshot import CarriedDrive
from rigwright.inventory.drive_places import DrivePlace
from rigwright.text.numbers import semicolon_words
from rigwright.text.sentence import headed, worded

EDGE_PX = 12


@guarded
class DriveRack(Themed, QWidget):
    """The list; hidden while no drive is in the hand."""

    def __init__(self, session: Session, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self._session = session
        self._theme = theme
        self.drive: CarriedDrive | None = None
        self.hovered: DrivePlace | None = None
        self.entered = False  # a drag is over the list
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
        self.drive = snapshot.drive
        self.hovered = None
        self.setVisible(self.drive is not None)
        if self.drive is None:
            self.entered = False
            return
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(semicolon_words(map(self.words_of, self.drive.places)))
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
        return headed(
            worded("{place}: {word}", place=place_title(place), word=word), place_line(place)
        )

    def sizeHint(self) -> QSize:
        return answers_size(self._theme, len(self.drive.places) if self.drive is not None else 0)

    def row_rect(self, number: int) -> QRectF:
        """Where a row lies."""
        return answer_rect(self._theme, number)

    def place_at(self, at: QPointF) -> DrivePlace | None:
        """The place whose row is under a point."""
        for number, place in enumerate(self.drive.places if self.drive is not None else ()):
            if self.row_rect(number).contains(at):
                return place
        return None

    # drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.entered = self.drive is not None
        if self.entered:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._hover(self.place_at(event.position()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.entered = False
        self._hover(None)
        if self.drive is not None and self.drive.foreign:  # a view takes it in the hand again
            let_drive_go(self._session)

    def dropEvent(self, event: QDropEvent) -> None:
        """Let go over a row; beside all of them nothing changes."""
        place = self.place_at(event.position())
        drive = self.drive
        self.entered = False
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
        rows: list[AnswerRow] = []
        hovered = NO_ROW
        for number, place in enumerate(self.drive.places):
            rows.append(AnswerRow(_judged(place), place_title(place), place_line(place)))
            if place is self.hovered:
                hovered = number
        painter = smooth_painter(self)
        paint_answers(painter, self.rect(), self._theme, self.title, rows, hovered)
        painter.end()


def _judged(place: DrivePlace) -> Judged:
    return Notice.TAKEN if place.taken else place.fit
