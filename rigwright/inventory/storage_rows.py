"""The rows of the drives: each M.2 drive with its socket, all others with how they are fed.

Knows no other rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly
from rigwright.inventory.part_row import ChoiceAddress, PartRow, RowGroup
from rigwright.lanes.storage_sockets import Seated, is_stick, plain_name, seated_drives
from rigwright.parts import Drive, Part
from rigwright.text.sentence import Sentence

CABLED: Mapping[str, str] = {
    "hdd": "3.5 inch bay, SATA",
    "sata_ssd": "2.5 inch, SATA",
    "u2": "2.5 inch, U.2",
    "aic": "card of its own",
}


def drive_rows(a: Assembly, parts: Mapping[str, Part], before: int = 0) -> Iterator[PartRow]:
    """Every M.2 drive by itself, other drives by their product.

    `before` are the drives of another system.
    """
    sockets = iter(seated_drives(a))
    number = before
    for index, quantity in enumerate(a.build.drives):
        part = parts.get(quantity.part_id)
        name = part.name if part is not None else quantity.part_id
        if isinstance(part, Drive) and is_stick(part):
            for single in range(quantity.count):
                number += 1
                seated = next(sockets)
                where = Sentence("no free M.2 socket")
                if seated.socket is not None:
                    where = Sentence("{socket}", {"socket": seated.socket})
                yield PartRow(
                    key=f"drive{number}",
                    group=RowGroup.DRIVES,
                    kind="drive",
                    part_id=quantity.part_id,
                    part=part,
                    name=name,
                    label="drives",
                    where=where,
                    spot=_spot(seated),
                    address=ChoiceAddress("drives", index, (single,)),
                )
            continue
        words = CABLED.get(part.drive_type, "") if isinstance(part, Drive) else ""
        yield PartRow(
            key=f"drive{number + 1}",
            group=RowGroup.DRIVES,
            kind="drive",
            part_id=quantity.part_id,
            part=part,
            name=name,
            label="drives",
            count=quantity.count,
            where=Sentence(words),
            address=ChoiceAddress("drives", index, tuple(range(quantity.count))),
        )
        number += quantity.count


def _spot(seated: Seated) -> str:
    """A chosen socket by its name.

    Which one the program takes by itself is no place that a drive moves from.
    """
    if seated.socket is None:
        return "none"
    return plain_name(seated.socket) if seated.chosen else "automatic"
