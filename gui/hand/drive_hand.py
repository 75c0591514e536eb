"""A drive that is dragged: taken up with every socket's answer, let go in one of them.

Verbs of the session and the words for sockets; knows no widget. A drive is in the hand only while a
drag goes on.
"""

from __future__ import annotations

from gui.hand.card_words import FEEDS
from gui.session.ground import NoAnswerError, sure
from gui.session.session import Session
from gui.session.snapshot import CarriedDrive
from rigwright.inventory.drive_places import DrivePlace, drive_places
from rigwright.lanes import rated_words
from rigwright.lanes.storage_sockets import next_socket
from rigwright.parts import Drive, M2Slot, Part
from rigwright.text.language import translated
from rigwright.text.sentence import worded


def pick_up_drive(
    session: Session, part_id: str, *, moving: int | None = None, foreign: bool = False
) -> bool:
    """Take a drive in the hand; False for other parts, and where no place is known to answer.

    `moving` is the number, from 0, of one of that kind that the build has.
    """
    part = session.catalog.get(part_id)
    snapshot = session.snapshot
    if not isinstance(part, Drive) or snapshot.carried_card is not None:
        return False
    try:
        places = sure(
            lambda: drive_places(snapshot.committed, session.catalog, part, moving),
            worded("{part} was not picked up", part=part.name),
        )
    except NoAnswerError as error:
        session.say(str(error))
        return False
    if not places:
        return False
    session.hand.hold_drive(CarriedDrive(part, places, foreign, moves=moving is not None))
    return True


def drop_drive(session: Session, name: str) -> bool:
    """Let go over a socket, "" for the bays: one step that puts the drive there, or the reason why
    not.
    """
    drive = session.snapshot.drive
    place = drive.at(name) if drive is not None else None
    session.hand.hold_drive(None)
    if drive is None or place is None:
        return False
    if place.refused:
        session.say(
            worded(
                "{part} was not put into {socket}. {reason}",
                part=drive.part.name,
                socket=place_title(place),
                reason=place.reason or "",
            )
        )
        return False
    step = worded("Add {part}", part=drive.part.name)
    if drive.moves:
        step = worded("Move {part} to {socket}", part=drive.part.name, socket=name)
    elif name:
        step = worded("Put {part} in {socket}", part=drive.part.name, socket=name)
    return session.document.commit(place.build, step)


def let_drive_go(session: Session) -> None:
    """Put the drive back."""
    if session.snapshot.drive is not None:
        session.hand.hold_drive(None)


def added_words(session: Session, part: Part) -> str:
    """What the step is called that adds a part: of an M.2 drive with the socket that it takes."""
    socket = None
    if isinstance(part, Drive):
        socket = next_socket(session.snapshot.committed.assembly, part)
    if socket is None:
        return worded("Add {part}", part=part.name)
    return worded("Add {part} in {socket}", part=part.name, socket=socket)


def place_title(place: DrivePlace) -> str:
    """What a place is called: a socket's printed name, or the bays."""
    return place.name or worded("the bays of the case")


def place_line(place: DrivePlace) -> str:
    """What a place says of itself: why it does not suit, else what feeds it."""
    if place.reason is not None:
        return str(place.reason)
    return link_of_socket(place.socket) if place.socket is not None else worded("A bay is free.")


def link_of_socket(socket: M2Slot) -> str:
    """Rating and feed of a socket: "Gen4 x4, CPU"."""
    figures = rated_words(socket.generation, socket.lanes)
    feed = f", {translated(FEEDS[socket.source])}" if socket.source in FEEDS else ""
    return f"{figures}{feed}"


def socket_words(socket: M2Slot, holder: str | None) -> str:
    """A socket in a list: "M2_1 · Gen4 x4, CPU", with the part that is in it."""
    words = f"{socket.name} · {link_of_socket(socket)}"
    return worded("{socket} · has {holder}", socket=words, holder=holder) if holder else words
