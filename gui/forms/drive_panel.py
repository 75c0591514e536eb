"""Which M.2 socket each drive takes, and at once what that takes from whom.

One row for each drive; rows are made anew when the drives change. Each change is one step of the
session.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QToolButton

from gui.catalog.facts import title_of
from gui.forms.drive_changes import consequence, socket_named
from gui.forms.fields import ChoiceField, Form
from gui.forms.rows_panel import RowsPanel
from gui.hand.drive_hand import socket_words
from gui.hand.part_rows import adjusted_proposal
from gui.look import icons
from gui.look.plain_words import label_words, tip
from gui.look.surfaces import plain
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.evaluation import Evaluation
from rigwright.inventory.adjusting import socketed
from rigwright.inventory.drive_edits import (
    DriveSeat,
    drive_seats,
    without_drive,
)
from rigwright.parts import Motherboard
from rigwright.parts.motherboard import m2_slots_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

AUTOMATIC = ""
SOCKET = "drive-socket"  # the kind of question that may be remembered
NONE = messages("The build has no M.2 drives. Choose one from the catalog, under More.")


class DriveRows(Form):
    """The rows of some drives."""

    def __init__(self, session: Session, theme: Theme, drives: tuple[tuple[str, int], ...]) -> None:
        super().__init__(theme)
        self._session = session
        self.drives = drives
        self.sockets = [
            ChoiceField(worded("Socket of drive {number}", number=i + 1))
            for i in range(len(drives))
        ]
        self.removes = [QToolButton() for _ in drives]
        self.notes = [plain("") for _ in drives]
        for i, (part_id, _) in enumerate(drives):
            part = session.catalog.get(part_id)
            name = title_of(part.name, part.brand) if part is not None else part_id
            self.sockets[i].settled.connect(lambda socket, i=i: self._choose(i, socket))
            self.removes[i].setAutoRaise(True)
            self.removes[i].setToolTip(tip(worded("Remove {name}", name=name)))
            self.removes[i].setAccessibleName(worded("Remove {name}", name=name))
            self.removes[i].clicked.connect(lambda _on=False, i=i, name=name: self._remove(i, name))
            short = name if len(name) <= 26 else f"{name[:25]}…"
            self.add_row(label_words(short), self.sockets[i], self.removes[i])
            self.add_note(self.notes[i])
        if not drives:
            self.add_note(plain(translated(NONE)))
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        super().dress(theme)
        for button in self.removes:
            button.setIcon(icons.icon("close", theme, 10))

    def show_seats(self, evaluation: Evaluation, seats: tuple[DriveSeat, ...]) -> None:
        """Show which socket each drive takes."""
        board = evaluation.assembly.board
        holders = {
            seat.socket: worded("drive {number}", number=i + 1)
            for i, seat in enumerate(seats)
            if seat.socket
        }
        for field, note, seat in zip(self.sockets, self.notes, seats, strict=True):
            field.offer(_sockets_for(seat, board, holders))
            field.show_value(seat.socket if seat.chosen else AUTOMATIC)
            note.setText(consequence(evaluation, self._session.catalog, seat))

    def _choose(self, i: int, socket: object) -> None:
        """Put a drive in a socket, after asking where another one gives way to it."""
        session = self._session
        number = i + 1
        committed = session.snapshot.committed
        seat = drive_seats(committed.assembly)[i]
        adjusted = socketed(committed, seat, str(socket) or None, session.catalog)
        step = worded("Leave the socket of drive {number} to the program", number=number)
        if socket:
            step = worded("Put drive {number} in {socket}", number=number, socket=socket)
        intro = worded(
            "With drive {number} in {socket}, this changes as well:", number=number, socket=socket
        )
        words = worded("Move")
        session.document.propose(adjusted_proposal(SOCKET, words, adjusted, step, intro))
        committed = session.snapshot.committed  # what holds while the question stands
        self.show_seats(committed, drive_seats(committed.assembly))

    def _remove(self, i: int, name: str) -> None:
        session = self._session
        build = without_drive(session.build, *self.drives[i])
        session.document.commit(build, worded("Remove {name}", name=name))


def drive_panel(session: Session, theme: Theme) -> RowsPanel[DriveRows]:
    """The rows of the document's drives."""

    def following(snapshot: Snapshot, theme: Theme, rows: DriveRows) -> DriveRows:
        seats = drive_seats(snapshot.committed.assembly)
        drives = tuple((seat.drive.id, seat.number) for seat in seats)
        if drives != rows.drives:
            rows = DriveRows(session, theme, drives)
        rows.show_seats(snapshot.committed, seats)
        return rows

    return RowsPanel(session, theme, DriveRows(session, theme, ()), following)


def _sockets_for(
    seat: DriveSeat, board: Motherboard | None, holders: Mapping[str, str]
) -> list[tuple[object, str]]:
    """Return the sockets that a drive may go into, each with the drive that is in it."""
    entries: list[tuple[object, str]] = [(AUTOMATIC, _automatic(seat))]
    sockets = m2_slots_of(board)
    for socket in sockets:
        if socket.name:
            holder = holders.get(socket.name) if socket.name != seat.socket else None
            entries.append((socket.name, socket_words(socket, holder)))
    if seat.chosen and seat.socket and socket_named(board, seat.socket) is None:
        entries.append((seat.socket, worded("{socket} · not on this board", socket=seat.socket)))
    return entries


def _automatic(seat: DriveSeat) -> str:
    if seat.socket and not seat.chosen:
        return worded("Automatic: {socket}", socket=seat.socket)
    return worded("Automatic")
