"""The rows of the drives: each M.2 drive with its socket, all others with how they are fed.

Knows no other rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly
from rigwright.inventory.part_row import ChoiceAddress, PartRow, RowGroup, chosen_row
from rigwright.lanes.storage_sockets import Seated, is_stick, plain_name, seated_drives
from rigwright.parts import Drive, Motherboard, Part
from rigwright.text.sentence import Sentence

CABLED: Mapping[str, str] = {
    "hdd": "3.5 inch bay, SATA",
    "sata_ssd": "2.5 inch, SATA",
    "u2": "2.5 inch, U.2",
    "aic": "card of its own",
}


def drive_rows(a: Assembly, parts: Mapping[str, Part], before: int = 0) -> Iterator[PartRow]:
    """Yield a row for every M.2 drive, and one for each product of the other drives.

    `before` are the drives of another system.
    """
    sockets = iter(seated_drives(a))
    number = before
    for index, quantity in enumerate(a.build.drives):
        part = parts.get(quantity.part_id)
        row = chosen_row(
            quantity.part_id,
            parts,
            key=f"drive{number + 1}",
            group=RowGroup.DRIVES,
            kind="drive",
            label="drives",
        )
        if isinstance(part, Drive) and is_stick(part):
            for single in range(quantity.count):
                number += 1
                address = ChoiceAddress("drives", index, (single,))
                placed = _in_socket(row, next(sockets), a.board)
                yield placed.changed(key=f"drive{number}", address=address)
            continue
        words = CABLED.get(part.drive_type, "") if isinstance(part, Drive) else ""
        address = ChoiceAddress("drives", index, tuple(range(quantity.count)))
        yield row.changed(count=quantity.count, where=Sentence(words), address=address)
        number += quantity.count


def _in_socket(row: PartRow, seated: Seated, board: Motherboard | None) -> PartRow:
    """Return a drive's row with the socket that it is in."""
    where = without_socket(board)
    if seated.socket is not None:
        where = Sentence("{socket}", {"socket": seated.socket})
    return row.changed(where=where, spot=_spot(seated))


def without_socket(board: Motherboard | None) -> Sentence:
    """Return why an M.2 drive is in no socket."""
    if board is None:
        return Sentence("no board yet")
    if board.m2_slots is None:
        return Sentence("M.2 sockets unknown")
    return Sentence("no free M.2 socket")


def _spot(seated: Seated) -> str:
    """Return a chosen socket by its name, "automatic" for one that the program chose.

    A drive has not moved where only the program's choice differs.
    """
    if seated.socket is None:
        return "none"
    return plain_name(seated.socket) if seated.chosen else "automatic"
