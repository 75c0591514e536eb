"""Reads and writes .rig files: sorted, indented JSON with a format number, a build and the records
of its parts.

Records that a file has besides are kept as they are and written back. A page and a code that were
shared are read as the build that they carry. Of a newer file, or one with unknown fields, as much
is read as this program knows; it is never written over. A file that is cut off, damaged or hostile
gives a DocumentError with one sentence, never anything else. Knows no rules; what the fields may
hold stands in the records themselves.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rigwright.build import Build
from rigwright.build.counted import with_one_entry_each
from rigwright.catalog import Catalog, CatalogError
from rigwright.documents.foreign import Foreign, known_fields_of
from rigwright.documents.part_records import kept_parts_in, records_of, schema_of
from rigwright.documents.saved_verdict import SavedVerdict
from rigwright.documents.shared_page import NoBuildInPage, build_in_page, is_page
from rigwright.documents.upgrades import STEPS, upgraded
from rigwright.files.plain_json import (
    LINES_ALLOWED,
    Format,
    PlainFileError,
    insist_on_fields,
    numbered_fields,
    text_of,
)
from rigwright.files.plain_text import without_hidden
from rigwright.files.seen import FileChange, Seen
from rigwright.files.storage import (
    ChangedError,
    StorageError,
    keep_beside,
    read_whole,
    shown,
    write_whole,
)
from rigwright.parts import Part
from rigwright.record import RecordError, Value, plain
from rigwright.text.refused import WordedError
from rigwright.text.sentence import messages, worded

FORMAT = Format(
    messages("a Rigwright build"),
    "rigwright-build",
    len(STEPS) + 1,
    ("format", "build", "parts"),
    ("judged",),
)
MOST_BYTES = 8 * 1024 * 1024
LOOKED_AT = 64 * 1024  # bytes from the start in which a code begins
MOST_PARTS = 512  # a build uses fewer, so that there is always room for those
NOTHING_SEEN = "?"  # instead of a text of hidden characters, which may have to be one

NOT_SAVED = messages("The build cannot be saved: {fault}.")
TOO_LARGE = messages(
    "The build cannot be saved: it would be larger than {most} MiB, and could not be opened again; "
    "take pictures or kept versions out of it."
)
NOT_OPENED = messages("{name} was not opened: {fault}.")


class DocumentError(WordedError):
    """A file cannot be opened or saved; the message is one sentence for the user."""


class NewerDocumentError(DocumentError):
    """Only a newer program can read the file."""


class UnwrittenDocumentError(DocumentError):
    """The place does not take the file: another one may."""


class ChangedDocumentError(DocumentError):
    """The file there is not the one to be saved over; `change` says what became of that."""

    def __init__(self, sentence: str, change: FileChange) -> None:
        super().__init__(sentence)
        self.change = change


class Document(Value, frozen=True):
    """A build and the parts it was made with, each once, in the order of their ids.

    `spare` are those not used. `notices` say in sentences what counts as unknown though the file
    has a figure for it. `shared` says that it came in a page or a code, which is no place to save a
    build in. `judged` is what the build was judged to be when it was saved. `foreign` says what
    this program does not know of the file; None where it knows all.
    """

    build: Build
    parts: tuple[Part, ...]
    spare: tuple[Part, ...] = ()
    notices: tuple[str, ...] = ()
    shared: bool = False
    judged: SavedVerdict | None = None
    foreign: Foreign | None = None


def read_document(path: Path) -> Document:
    """Return the build in a file; a DocumentError says in one sentence why it cannot be read."""
    try:
        data = read_whole(path, MOST_BYTES)
    except StorageError as error:
        raise DocumentError(str(error)) from None
    try:
        return document_from_bytes(data, shown(path))
    except DocumentError as error:
        kept = path.with_name(f"{path.name}~")
        if os.path.isfile(kept):
            raise DocumentError(
                "{fault} What was there before is in {kept}.", fault=error, kept=shown(kept)
            ) from None
        raise


def write_document(
    path: Path,
    build: Build,
    catalog: Catalog,
    spare: Iterable[Part] = (),
    over: Seen | None = None,
    judged: SavedVerdict | None = None,
) -> Seen:
    """Save a build with the records of its parts, over what was seen there, and give what lies
    there then.

    A DocumentError says why not, and leaves the file as it was. The `spare` records of parts that
    the build does not use are written as they are. A file of an earlier format is kept beside.
    """
    try:
        text = document_text(build, parts_to_write(build, catalog, spare), judged)
        is_as_seen = over is None or over.since() is FileChange.NONE
        if is_as_seen and insist_on_own(path) < FORMAT.number:
            keep_beside(path)
        return write_whole(path, text.encode("utf-8"), over)
    except ChangedError as error:
        raise ChangedDocumentError(str(error), error.change) from None
    except StorageError as error:
        raise UnwrittenDocumentError(str(error)) from None
    except CatalogError as error:
        raise DocumentError(str(error)) from None


def insist_on_own(path: Path) -> int:
    """Return the number of the format of a file that will be written over.

    A DocumentError where this program does not know all fields in it. A file that is no build has
    the present number: its writer wants to replace it.
    """
    try:
        data = read_whole(path, MOST_BYTES)
        number, fields = numbered_fields(data, shown(path), FORMAT)
    except (StorageError, PlainFileError):
        return FORMAT.number
    if number < FORMAT.number:
        return number
    foreign = known_fields_of(fields, number, shown(path), FORMAT)[1]
    if foreign is not None:
        raise DocumentError(foreign.protection)
    return number


def parts_to_write(build: Build, catalog: Catalog, spare: Iterable[Part] = ()) -> list[Part]:
    """Return the parts of a build, then as many of the spare ones as a file has room for."""
    used = build.part_ids()
    parts: list[Part] = []
    for part_id in used:
        part = catalog.get(part_id)
        if part is not None:
            parts.append(part)
    unused = [part for part in spare if part.id not in used]
    room = MOST_PARTS - len(set(used))
    return parts + unused[:room]


def document_text(build: Build, parts: list[Part], judged: SavedVerdict | None = None) -> str:
    """The text of a file, the same for the same build, with what it was judged to be.

    Hidden characters in its texts are left out. A DocumentError where no file could be read again.
    """
    try:
        record = plain(Build.of(_seen(plain(build))))
    except RecordError as error:
        raise DocumentError(NOT_SAVED, fault=error.fault.said_within("build")) from None
    fields = {"format": FORMAT.title, "build": record, "parts": records_of(parts)}
    if judged is not None:
        fields["judged"] = plain(judged)
    try:
        text = text_of(fields)
    except PlainFileError as error:
        raise DocumentError(NOT_SAVED, fault=error) from None
    if len(text.encode()) > MOST_BYTES:
        raise DocumentError(TOO_LARGE, most=MOST_BYTES >> 20)
    return text


def _seen(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields as a person sees them."""
    return {name: _seen_value(value, name) for name, value in fields.items()}


def _seen_value(value: Any, name: str) -> Any:
    if isinstance(value, str):
        return without_hidden(value, lines=name in LINES_ALLOWED) or NOTHING_SEEN[: len(value)]
    if isinstance(value, Mapping):
        return _seen(value)
    if not isinstance(value, list):
        return value
    return [_seen_value(one, name) for one in value]


def why_unsavable(build: Build) -> str:
    """Why no file takes the build, as the end of a sentence.

    "" for all builds that there should be.
    """
    try:
        Build.of(_seen(plain(build)))
    except RecordError as error:
        return error.fault.said_within("build")
    return ""


def document_from_bytes(data: bytes, name: str) -> Document:
    """The build in the bytes of a .rig file, a page or a code; `name` is what messages call it."""
    shared = is_shared(data)
    try:
        number, fields = numbered_fields(_carried(data, name) if shared else data, name, FORMAT)
        if number < 1:
            raise PlainFileError(
                "{name} has format {number}, which there has never been.",
                name=name,
                number=number,
            )
        if number < FORMAT.number:
            fields = upgraded(fields, number, STEPS)
    except PlainFileError as error:
        raise DocumentError(str(error)) from None
    if number <= FORMAT.number:
        try:
            return _document_of(fields, name, shared, None)
        except DocumentError:
            # Looked for only now, since nearly every file is known whole.
            known, foreign = known_fields_of(fields, number, name, FORMAT)
            return _document_of(known, name, shared, foreign, without_verdict=True)
    known, foreign = known_fields_of(fields, number, name, FORMAT)
    assert foreign is not None
    try:
        return _document_of(known, name, shared, foreign, without_verdict=True)
    except DocumentError:
        raise NewerDocumentError(foreign.refusal) from None


def _document_of(
    fields: Mapping[str, Any],
    name: str,
    shared: bool,
    foreign: Foreign | None,
    *,
    without_verdict: bool = False,
) -> Document:
    """The document that the fields of a file describe, in the present format.

    What it was judged to be is left out where it cannot be read and that is allowed: it is worked
    out again anyway, so that a fault in it keeps no build from opening.
    """
    try:
        insist_on_fields({"format": "", **fields}, name, FORMAT)
        build = with_one_entry_each(Build.of(fields["build"]))
        judged, unread = _judged_in(fields, name, may_be_left_out=without_verdict)
        parts, notices = kept_parts_in(fields["parts"], name, MOST_PARTS)
    except PlainFileError as error:
        raise DocumentError(str(error)) from None
    except RecordError as error:
        raise DocumentError(NOT_OPENED, name=name, fault=error.fault.said_within("build")) from None
    notices = (*unread, *notices)
    if foreign is not None:
        notices = (foreign.notice, *notices)
    used = set(build.part_ids())
    mine = tuple(part for part in parts if part.id in used)
    spare = tuple(part for part in parts if part.id not in used)
    return Document(build, mine, spare, notices, shared, judged, foreign)


def _judged_in(
    fields: Mapping[str, Any], name: str, *, may_be_left_out: bool
) -> tuple[SavedVerdict | None, tuple[str, ...]]:
    """Return what the build was judged to be, and a notice where that is left out."""
    if "judged" not in fields:
        return None, ()
    try:
        return SavedVerdict.of(fields["judged"]), ()
    except RecordError as error:
        if not may_be_left_out:
            raise DocumentError(
                NOT_OPENED, name=name, fault=error.fault.said_within("judged")
            ) from None
        said = worded(
            "What {file} was judged to be when it was saved is left out: {fault}.",
            file=name,
            fault=error.fault.said_within("judged"),
        )
        return None, (said,)


def is_shared(data: bytes) -> bool:
    """Return whether bytes are a page or a text with a code, such as are shared, and no .rig
    file.
    """
    if is_page(data):
        return True
    start = data[:LOOKED_AT].lstrip()
    if start.startswith((b"{", b"\xef\xbb\xbf{")):
        return False
    from rigwright.documents.text_code import has_code  # which a .rig file does without

    return has_code(start.decode("utf-8", "replace"))


def _carried(data: bytes, name: str) -> bytes:
    """Return the text of the build that a page or a code carries.

    Raises DocumentError where it carries none.
    """
    from rigwright.documents.text_code import CodeError, content_of

    try:
        if is_page(data):
            return build_in_page(data)
        return content_of(data.decode("utf-8", "replace"))
    except (NoBuildInPage, CodeError) as error:
        raise DocumentError(error.said_of(name)) from None


def schema_text() -> str:
    """The JSON Schema of a .rig file, as it stands in assets/schema/rig-1.schema.json."""
    told = "A Rigwright build with the records of the parts it uses, each part once."
    records = {"build": Build, "judged": SavedVerdict}
    return schema_of(FORMAT, "RigwrightBuild", told, MOST_PARTS, records)
