"""What the slot ladder says where it is not known which slots there are, or where they lie."""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.assembly.seats import Mount
from rigwright.text.sentence import worded


def unknown_slots(assembly: Assembly) -> str:
    """What to enter of the board, where its slots are not known or not where they lie.

    "" where all is known, and for a server's board, whose cards are in bays.
    """
    board = assembly.board
    if board is None:
        return ""
    is_built_in = board.id != assembly.build.board
    if not board.slots and not (is_built_in and assembly.seats):
        return worded("Enter the board's slots…")
    if is_built_in:
        return ""
    slots = [seat for seat in assembly.seats if seat.mount is Mount.SLOT]
    if all(seat.pose is not None for seat in slots):
        return ""
    return worded("Enter where the board's slots lie…")


def hint_of(assembly: Assembly) -> str:
    """What a ladder without any row says instead."""
    if assembly.chassis is None:
        return worded("Choose a case to see its slots")
    if assembly.board is None:
        return worded("Choose a board: this case has no slots of its own")
    return worded("The slots of this board are not known")
