"""One row of the list of parts: what it is, how many, where it stands, and which choice of the
build it comes from.

Knows no assembly; rows are made in `rows`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from rigwright.parts import Part
from rigwright.record import Value
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import Sentence, messages

NOWHERE = Sentence("")
OWN_FANS = "own_fans"  # the address of fans that come with the case
UNKNOWN_KIND = "unknown"  # of a placeholder of which nobody knows what it is
PLACEHOLDERS = "placeholders"  # that of lines of a list that mean no part yet


class RowGroup(Enum):
    """The headings of the list, in their order; the values are messages."""

    MACHINE = messages("Case and board")
    CARDS = messages("Cards")
    DRIVES = messages("Drives")
    COOLING = messages("Fans and radiators")
    POWER = messages("Power")
    SECONDARY = messages("Second system")
    ASSUMED = messages("Assumed by the wiring")
    PLACEHOLDERS = messages("Not in the catalog")


class Origin(Enum):
    """Where a row comes from: the user's choice, another part that it comes with, or an
    assumption of the program.
    """

    CHOSEN = "chosen"
    INCLUDED = "included"
    ASSUMED = "assumed"


class ChoiceAddress(Value, frozen=True):
    """The choice of a build that a row shows.

    `field` is that of the build, or of placement `index` for "riser", "adapters" and "duct";
    `numbers` are the single drives or fans of a quantity, or of the case, from 0. `secondary` means
    the board of the secondary system. `also` are the further placements that the same part serves,
    as a splitter does: it is listed with the first of them alone.
    """

    field: str
    index: int = 0
    numbers: tuple[int, ...] = ()
    secondary: bool = False
    also: tuple[int, ...] = ()


class PartRow(Value, frozen=True):
    """One row.

    `key` tells rows of one build apart: "chassis", "gpu2", "gpu2.riser", "psu1", "drive3". `label`
    is what findings call the part, `shown` what the picture calls it. `spot` is the place as a word
    that is the same in two builds: a part has moved where it differs. `address` is None where the
    build has no choice to take back. `short_name` and `short_where` stand where there is less room.
    `item_id` is what a part is priced and owned by that has no
    record of its own, such as an adapter.
    """

    key: str
    group: RowGroup
    kind: str
    part_id: str
    name: str | Sentence
    label: str
    part: Part | None = None
    count: int = 1
    where: Sentence = NOWHERE
    spot: str = ""
    title: str = ""
    parent: str = ""
    shown: str = ""
    origin: Origin = Origin.CHOSEN
    address: ChoiceAddress | None = None
    item_id: str = ""
    short_name: Sentence = NOWHERE
    short_where: Sentence = NOWHERE

    @property
    def item(self) -> str:
        """What it is priced and owned by; "" for what comes with another part."""
        if self.origin is Origin.INCLUDED:
            return ""
        return self.part_id or self.item_id

    @property
    def missing(self) -> bool:
        """Whether the catalog lacks the part."""
        return self.part is None and (bool(self.part_id) or self.is_placeholder)

    @property
    def is_placeholder(self) -> bool:
        """Whether it stands for a part that is still to be chosen, as a list called it."""
        return self.address_field == PLACEHOLDERS

    @property
    def called(self) -> str:
        """What it is called in a sentence: "GPU 2", "PSU 1", else its name."""
        return self.title or str(self.name)

    @property
    def title_and_name(self) -> str:
        """What it is called and what it is: "GPU 2, ASUS Turbo RTX 3090", or its name alone."""
        if not self.title:
            return str(self.name)
        return comma_words((self.title, str(self.name)))

    @property
    def address_field(self) -> str:
        """The field of the build that it comes from.

        "" for what no choice of the build stands for.
        """
        if self.address is None:
            return ""
        return self.address.field


def chosen_row(part_id: str, parts: Mapping[str, Part], **fields: object) -> PartRow:
    """A row of a part by its id; one that the catalog lacks is called by it."""
    part = parts.get(part_id)
    named: dict[str, object] = {
        "part_id": part_id,
        "part": part,
        "name": part.name if part is not None else part_id,
    }
    return PartRow(**(named | fields))  # type: ignore[arg-type] (the fields are those of a row)
