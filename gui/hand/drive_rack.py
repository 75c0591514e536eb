"""The sockets and bays that could take the drive in the hand, in a list over a view, each with its
answer; the drive is let go on one of them.

They stand in a list since no record says where on a board its sockets are. Shown while a drive is
dragged.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.answer_list import AnswerList
from gui.hand.drive_hand import drop_drive, let_drive_go, place_line, place_title
from gui.look.answers import NO_ROW, AnswerRow
from gui.look.theme import Judged, Notice, Theme
from gui.session.session import Session, Snapshot
from gui.session.snapshot import CarriedDrive
from rigwright.inventory.drive_places import DrivePlace
from rigwright.text.sentence import worded


@guarded
class DriveRack(AnswerList):
    """The list; hidden while no drive is in the hand."""

    def __init__(self, session: Session, theme: Theme, over: QWidget) -> None:
        super().__init__(theme, over)
        self._session = session
        self.drive: CarriedDrive | None = None
        self.entered = False  # a drag is over the list
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        session.shown.connect(self.show_snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the answers for the drive in the hand."""
        if snapshot.drive is self.drive:
            return
        self.drive = snapshot.drive
        if self.drive is None:
            self.entered = False
            self.hide()
            return
        title = worded("Let go on a place for {part}", part=self.drive.part.name)
        rows: list[AnswerRow] = []
        for place in self.drive.places:
            rows.append(AnswerRow(_judged(place), place_title(place), place_line(place)))
        self.show_rows(title, rows)

    @property
    def hovered(self) -> DrivePlace | None:
        """The place that the drive is over."""
        return self._place_of(self.hovered_row)

    def _place_of(self, row: int) -> DrivePlace | None:
        if row == NO_ROW or self.drive is None:
            return None
        return self.drive.places[row]

    # drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.entered = self.drive is not None
        if self.entered:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.stand_out(self.row_at(event.position()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.entered = False
        self.stand_out(NO_ROW)
        if self.drive is not None and self.drive.foreign:  # a view takes it in the hand again
            let_drive_go(self._session)

    def dropEvent(self, event: QDropEvent) -> None:
        """Let go over a row; beside all of them nothing changes."""
        place = self._place_of(self.row_at(event.position()))
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


def _judged(place: DrivePlace) -> Judged:
    return Notice.TAKEN if place.taken else place.fit
