"""What a drag carries: a part id, and for a placed card its index. Starting one and reading one.

Never an object: the payload is text, and all feedback comes from the targets. Another window's drag
brings a part like the one that it holds: the index of its card means nothing here.
"""

from __future__ import annotations

from uuid import uuid4

from PySide6.QtCore import QMimeData, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QDrag, QDropEvent, QPixmap
from PySide6.QtWidgets import QWidget

from gui.hand.choice_hand import let_choice_go, pick_up_choice, take_answer
from gui.hand.choices import can_choose
from gui.hand.drive_hand import let_drive_go, pick_up_drive
from gui.hand.fan_hand import let_go, pick_up_fan
from gui.session.session import Session
from gui.session.snapshot import ChoiceAnswer
from rigwright.inventory import PartRow
from rigwright.lanes.storage_sockets import is_stick
from rigwright.parts import CARD_KINDS, Drive, Fan, Part

PART_MIME = "application/x-rigwright-part"
PLACEMENT_MIME = "application/x-rigwright-placement"
ROW_MIME = "application/x-rigwright-row"
WINDOW_MIME = "application/x-rigwright-window"
THIS_WINDOW = uuid4().hex.encode()  # each window is a program of its own
BELOW_PX = 10
FREELY = Qt.KeyboardModifier.AltModifier  # with it a card is held exactly where the pointer is


def payload(part_id: str, placement: int | None = None) -> QMimeData:
    """The data of a drag."""
    data = QMimeData()
    data.setData(PART_MIME, part_id.encode())
    data.setData(WINDOW_MIME, THIS_WINDOW)
    if placement is not None:
        data.setData(PLACEMENT_MIME, str(placement).encode())
    return data


def moves_card(data: QMimeData) -> bool:
    """Whether a drag carries a card that stands in this window's build."""
    return data.hasFormat(PLACEMENT_MIME) and _is_own(data)


def _is_own(data: QMimeData) -> bool:
    return bytes(data.data(WINDOW_MIME).data()) == THIS_WINDOW


def carried(data: QMimeData, session: Session) -> bool:
    """Take what a drag carries in the hand, once.

    False where it carries no card of this catalog and build.
    """
    if not data.hasFormat(PART_MIME):
        return False
    part_id = bytes(data.data(PART_MIME).data()).decode("utf-8", "replace")
    moving = None
    if moves_card(data):
        index_text = bytes(data.data(PLACEMENT_MIME).data()).decode("ascii", "replace")
        moving = int(index_text) if index_text.isdigit() else None
    if moving is not None and moving >= len(session.build.placements):
        return False
    carried_card = session.snapshot.carried_card
    if (
        carried_card is not None
        and carried_card.part.id == part_id
        and carried_card.moving == moving
    ):
        return True
    return session.hand.pick_up(part_id, moving, foreign=not _is_own(data))


def card_left(session: Session) -> None:
    """The pointer went elsewhere with the card; one that another window drags is gone with it."""
    carried_card = session.snapshot.carried_card
    if carried_card is not None and carried_card.foreign:
        session.hand.cancel()


def chosen_part(data: QMimeData, session: Session) -> Part | None:
    """Return the part that a drag carries where it is one that a build chooses, such as a case.

    None for cards, which are placed, for what the build has and moves, and for what is no part of
    this catalog.
    """
    if data.hasFormat(ROW_MIME):
        return None
    part_id = bytes(data.data(PART_MIME).data()).decode("utf-8", "replace")
    return _choosable(session, part_id) if part_id else None


def over_view(data: QMimeData, session: Session) -> bool:
    """Show what a chosen part would be while a drag has it over a view; False for other data.

    What another window drags is taken in the hand here, and let go where it leaves.
    """
    part = chosen_part(data, session)
    if part is None:
        return False
    if session.snapshot.drive is None and session.snapshot.choice is None:
        pick_up_drive(session, part.id, foreign=True)
        pick_up_choice(session, part.id, foreign=True)
    return True


def left_view(session: Session) -> None:
    """The pointer went elsewhere: what another window drags is not in the hand any more."""
    choice = session.snapshot.choice
    drive = session.snapshot.drive
    if choice is not None and choice.foreign:
        let_choice_go(session)
    if drive is not None and drive.foreign:
        let_drive_go(session)


def drop_chosen(
    view: QWidget, event: QDropEvent, session: Session, answer: ChoiceAnswer | None
) -> None:
    """Let a part that a build chooses go over a view, on one of its answers or beside all."""
    part = chosen_part(event.mimeData(), session)
    left_view(session)
    if part is not None:
        event.acceptProposedAction()
        # after the drag, since a question may have to be asked
        QTimer.singleShot(0, view, lambda: take_answer(session, part, answer))


def carried_fan(data: QMimeData, session: Session) -> bool:
    """Take a fan that a drag carries in the hand, once; False for whatever else it carries."""
    if not data.hasFormat(PART_MIME) or data.hasFormat(PLACEMENT_MIME):
        return False
    part_id = bytes(data.data(PART_MIME).data()).decode("utf-8", "replace")
    return pick_up_fan(session, part_id, foreign=True)


def _choosable(session: Session, part_id: str) -> Part | None:
    """A part that is chosen for the build rather than put in a place; None for cards and fans."""
    part = session.catalog.get(part_id)
    return part if part is not None and can_choose(part.kind) else None


def start_drag(
    source: QWidget,
    session: Session,
    part_id: str,
    ghost: QPixmap | None = None,
    moving: int | None = None,
    like: int | None = None,
) -> None:
    """Drag a part until it is let go; a card or a fan whose drag ends nowhere is put back."""
    fan = moving is None and pick_up_fan(session, part_id)
    pick_up_drive(session, part_id)  # which is chosen as well, where no socket is meant
    pick_up_choice(session, part_id)
    chosen = None if fan else _choosable(session, part_id)
    if not fan and chosen is None and not session.hand.pick_up(part_id, moving, like=like):
        return
    drag = QDrag(source)
    drag.setMimeData(payload(part_id, moving))
    if ghost is not None:
        drag.setPixmap(ghost)
        # What a card or a fan meets is told at the right of what is pointed at; the rows of other
        # choices begin at its left.
        left = 0 if chosen is not None else ghost.width()
        drag.setHotSpot(QPoint(left, -BELOW_PX))
    moves = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    if drag.exec(moves, Qt.DropAction.CopyAction) is Qt.DropAction.IgnoreAction:
        session.hand.put_back()
        if chosen is not None:
            session.hand.say_put_back(chosen)
    else:
        _empty_after(session, drag.target())
    let_go(session)
    let_drive_go(session)
    let_choice_go(session)


def _empty_after(session: Session, taker: QObject | None) -> None:
    """Hold a card no longer that another window took; Qt knows no widget of that one.

    This window may still ask about a card where it was let go, and keeps it in the hand for that.
    """
    if taker is None:
        session.hand.cancel()


def start_placement_drag(
    source: QWidget, session: Session, index: int, *, double: bool = False
) -> None:
    """Drag a placed card to another place, or with `double` another one like it."""
    part_id = session.build.placements[index].part_id
    if double:
        start_drag(source, session, part_id, like=index)
    else:
        start_drag(source, session, part_id, moving=index)


def can_be_dragged(row: PartRow) -> bool:
    """Whether a part of the build is dragged to another place: a card, the fans of a wall, an M.2
    drive.
    """
    address = row.address
    if address is None or address.secondary:
        return False
    if address.field == "placements":
        return row.kind in CARD_KINDS and not row.missing
    if isinstance(row.part, Fan):
        return bool(address.numbers)
    return len(address.numbers) == 1 and isinstance(row.part, Drive) and is_stick(row.part)


def start_row_drag(source: QWidget, session: Session, row: PartRow) -> None:
    """Drag a part of the build to another place, until it is let go; let go elsewhere it stays."""
    if not can_be_dragged(row) or row.address is None or row.part is None:
        return
    if row.address.field == "placements":
        start_placement_drag(source, session, row.address.index)
        return
    held = pick_up_fan(session, row.part_id, row=row)
    held = held or pick_up_drive(session, row.part_id, moving=row.address.numbers[0])
    if not held:
        return
    drag = QDrag(source)
    data = payload(row.part_id)
    data.setData(ROW_MIME, row.key.encode())
    drag.setMimeData(data)
    if drag.exec(Qt.DropAction.CopyAction) is Qt.DropAction.IgnoreAction:
        session.hand.say_put_back(row.part)
    let_go(session)
    let_drive_go(session)
