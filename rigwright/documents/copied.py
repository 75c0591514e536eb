"""Cards and other parts as text on the clipboard: the records of the parts, and how each card is
set up.

The text says nothing of places, since another machine has others. It is read with the suspicion of
every file; text of other programs is no fault, it only has nothing to paste.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rigwright.build import TRAY, Build, Placement
from rigwright.catalog import Catalog
from rigwright.documents.part_records import kept_parts_in, records_of
from rigwright.files.plain_json import Format, PlainFileError, fields_in, text_of
from rigwright.parts import Part
from rigwright.record import RecordError, Value, plain
from rigwright.text.language import translated
from rigwright.text.refused import WordedError
from rigwright.text.sentence import messages

FORMAT = Format(messages("copied parts"), "rigwright-copied", 1, ("format", "cards", "parts"))
MOST_LETTERS = 4 * 1024 * 1024
MOST_PARTS = 512
NAME = messages("The clipboard")


class CopiedError(WordedError, ValueError):
    """The copied text cannot be pasted; the message is one sentence for the user."""


class Copied(Value, frozen=True):
    """Cards without their places, and the records of all parts that came along.

    Without cards the parts themselves are what was copied.
    """

    cards: tuple[Placement, ...]
    parts: tuple[Part, ...]


def is_copied(text: str) -> bool:
    """Return whether a text may be copied parts, without reading it."""
    return FORMAT.name in _bare(text[:MOST_LETTERS])


def copied_text(cards: Iterable[Placement], catalog: Catalog, others: Iterable[str] = ()) -> str:
    """Return the text of some cards, and of other parts by their ids.

    A part that the catalog does not know goes without a record.
    """
    bare = tuple(card.changed(slot=None).moved_to(TRAY) for card in cards)
    wanted = (*Build(placements=bare).part_ids(), *others)
    parts = [part for part_id in dict.fromkeys(wanted) if (part := catalog.get(part_id))]
    values = {"format": FORMAT.title, "cards": [plain(card) for card in bare]}
    try:
        return text_of({**values, "parts": records_of(parts)})
    except PlainFileError as error:
        raise CopiedError("The parts cannot be copied: {fault}.", fault=error) from None


def copied_in(text: str) -> Copied:
    """Return what a text carries; a CopiedError says in one sentence why it cannot be pasted."""
    if len(text) > MOST_LETTERS:
        raise CopiedError("The clipboard holds more than a build could take.")
    name = translated(NAME)
    try:
        fields = fields_in(_bare(text).encode("utf-8", "replace"), name, FORMAT)
        parts, _ = kept_parts_in(fields["parts"], name, MOST_PARTS)
        cards = _cards_in(fields["cards"])
    except PlainFileError as error:
        raise CopiedError(str(error)) from None
    except RecordError as error:
        raise CopiedError("The clipboard: {fault}.", fault=error) from None
    return Copied(tuple(card.changed(place=TRAY, slot=None) for card in cards), tuple(parts))


def _bare(text: str) -> str:
    """Return a text without what mails, chats and editors put around it or make of its spaces."""
    return (
        text[max(text.find("{"), 0) :].rstrip("` \r\n\t\ufeff").replace("\N{NO-BREAK SPACE}", " ")
    )


def _cards_in(listed: Any) -> tuple[Placement, ...]:
    """The cards, held against what a build may be."""
    return Build.of({**plain(Build()), "placements": listed}).placements
