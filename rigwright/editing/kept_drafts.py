"""Drafts as a text that outlives the program, should it end in the middle of the work, and read
back from it.

What was typed and cannot be read is not among it. Knows neither files nor windows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rigwright.catalog import Catalog
from rigwright.catalog.overrides import BOARD
from rigwright.editing.beginnings import draft_of
from rigwright.editing.drafts import Draft, Way
from rigwright.files.plain_json import Format, PlainFileError, fields_in, text_of
from rigwright.parts import KINDS, PartError
from rigwright.text.sentence import messages, without_stop, worded

FORMAT = Format(messages("a copy of unsaved parts"), "rigwright-drafts", 1, ("format", "drafts"))
RECORDS = ("record", "begun", "base")


def drafts_text(drafts: Iterable[Draft]) -> str:
    """The text of some drafts; a PlainFileError where nobody could read it again."""
    entries = [_entry(draft) for draft in drafts]
    return text_of({"format": FORMAT.title, "drafts": entries})


def drafts_in(data: bytes, name: str) -> tuple[Draft, ...]:
    """Return the drafts in the bytes of a file that messages call `name`; a PlainFileError where
    they cannot be read.
    """
    entries = fields_in(data, name, FORMAT)["drafts"]
    if not isinstance(entries, list) or not entries:
        raise PlainFileError("{name} was not opened: there is no draft in it.", name=name)
    try:
        return tuple(_draft(entry) for entry in entries)
    except ValueError as error:
        why = without_stop(str(error))
        raise PlainFileError("{name} was not opened: {why}.", name=name, why=why) from None


def beginning_of(kept: Draft, catalog: Catalog) -> Draft:
    """The draft that the edits of a kept one are made in again: that of its part as the catalog has
    it now.

    Where a shipped part is in the catalog no more, its figures and the edits become a part of one's
    own.
    """
    part_id = str(kept.record.get("id", ""))
    now = draft_of(catalog, part_id) if part_id else None
    if now is not None and now.kind == kept.kind:
        return now
    begun = kept.given_up()
    if kept.way is not Way.OVERRIDE:
        return begun
    without_id = {name: value for name, value in begun.record.items() if name != "id"}
    return replace(begun, way=Way.CLONE, record=without_id, begun=without_id)


def _entry(draft: Draft) -> dict[str, Any]:
    return {
        "way": draft.way.value,
        "record": draft.record,
        "begun": draft.begun,
        "base": draft.base,
    }


def _draft(entry: object) -> Draft:
    if not isinstance(entry, dict) or set(entry) != {"way", *RECORDS}:
        raise ValueError(
            worded("a draft has a way, a record, what it began as and what it is compared with")
        )
    way = Way(entry["way"])
    record = entry["record"]
    base = entry["base"]
    kinds: set[str] = set()
    for name in RECORDS:
        if name != "base" or base != {}:
            kinds.add(_kind_of(entry[name]))
    if len(kinds) != 1:
        raise ValueError(worded("a draft cannot change from one kind of part to another"))
    if way in (Way.OWN, Way.OVERRIDE) and not record.get("id"):
        raise ValueError(worded("the draft of a part in the catalog has the id of that part"))
    return Draft(way, record, base, begun=entry["begun"])


def _kind_of(record: object) -> str:
    """The kind of part that a record is of; a ValueError where it is of none."""
    if not isinstance(record, dict) or str(record.get("kind")) not in KINDS:
        raise ValueError(worded("a record says which kind of part it is of"))
    board: object = record.get(BOARD)
    if board is not None and not isinstance(board, Mapping):
        raise ValueError(worded("a board is a record"))
    try:
        Draft(Way.NEW, record).preview  # noqa: B018
    except PartError as error:
        raise ValueError(str(error)) from None
    return str(record["kind"])


def resumed(draft: Draft, kept: Draft) -> Draft:
    """A draft with all that another one had edited.

    What that one had not touched stays as it is here.
    """
    record = dict(draft.record)
    edited = [
        name
        for name in {**kept.begun, **kept.record}
        if kept.record.get(name) != kept.begun.get(name)
    ]
    for name in edited:
        record.pop(name, None)
    for name in edited:
        if name in kept.record:
            record[name] = kept.record[name]
    return replace(draft, record=record)
