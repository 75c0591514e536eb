"""Reads and writes .rig files: sorted, indented JSON with a format number, a build and the records
of its parts.

Records that a file has besides are kept as they are and written back. A page and a code that were
shared are read as the build that they carry. A file that is cut off, damaged, newer or hostile
gives a DocumentError with one sentence, never anything else. Knows no rules; what the fields may
hold stands in the records themselves.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rigwright.build import Build
from rigwright.catalog import Catalog, CatalogError
from rigwright.documents.part_records import kept_parts_in, records_of, schema_of
from rigwright.documents.shared_page import NoBuildInPage, build_in_page, is_page
from rigwright.documents.text_code import CodeError, content_of, has_code
from rigwright.files.plain_json import LINES_ALLOWED, Format, PlainFileError, fields_in, text_of
from rigwright.files.plain_text import without_hidden
from rigwright.files.seen import Change, Seen
from rigwright.files.storage import ChangedError, StorageError, read_whole, shown, write_whole
from rigwright.parts import Part
from rigwright.record import RecordError, Value, plain

FORMAT = Format("a Rigwright build", "rigwright-build", 1, ("format", "build", "parts"))
MOST_BYTES = 8 * 1024 * 1024
LOOKED_AT = 64 * 1024  # bytes from the start in which a code begins
MOST_PARTS = 512  # a build uses fewer, so that there is always room for those
NOTHING_SEEN = "?"  # instead of a text of hidden characters, which may have to be one


class DocumentError(Exception):
    """A file cannot be opened or saved; the message is one sentence for the user."""


class ChangedDocumentError(DocumentError):
    """Not what was to be saved over lies there; `change` says what became of it."""

    def __init__(self, sentence: str, change: Change) -> None:
        super().__init__(sentence)
        self.change = change


class Document(Value, frozen=True):
    """A build and the parts it was made with, each once, in the order of their ids.

    `spare` are those not used. `notices` say in sentences what counts as unknown though the file
    has a figure for it. `shared` says that it came in a page or a code, which is no place to save a
    build in.
    """

    build: Build
    parts: tuple[Part, ...]
    spare: tuple[Part, ...] = ()
    notices: tuple[str, ...] = ()
    shared: bool = False


def read_document(path: Path) -> Document:
    """The build in a file; a DocumentError says in one sentence why there is none."""
    try:
        data = read_whole(path, MOST_BYTES)
    except StorageError as error:
        raise DocumentError(str(error)) from None
    try:
        return document_from_bytes(data, shown(path))
    except DocumentError as error:
        kept = path.with_name(f"{path.name}~")
        if os.path.isfile(kept):
            raise DocumentError(f"{error} What was there before is in {shown(kept)}.") from None
        raise


def write_document(
    path: Path, build: Build, catalog: Catalog, spare: Iterable[Part] = (), over: Seen | None = None
) -> Seen:
    """Save a build with the records of its parts, over what was seen there, and give what lies
    there then.

    A DocumentError says why not, and leaves the file as it was. The `spare` records of parts that
    the build does not use are written as they are.
    """
    try:
        text = document_text(build, parts_to_write(build, catalog, spare))
        return write_whole(path, text.encode("utf-8"), over)
    except ChangedError as error:
        raise ChangedDocumentError(str(error), error.change) from None
    except (CatalogError, StorageError) as error:
        raise DocumentError(str(error)) from None


def parts_to_write(build: Build, catalog: Catalog, spare: Iterable[Part] = ()) -> list[Part]:
    """Return the parts of a build, then as many of the spare ones as a file has room for."""
    used = build.part_ids()
    parts = [part for part_id in used if (part := catalog.get(part_id))]
    unused = [part for part in spare if part.id not in used]
    return parts + unused[: MOST_PARTS - len(set(used))]


def document_text(build: Build, parts: list[Part]) -> str:
    """The text of a file, the same for the same build.

    Hidden characters in its texts are left out.
    """
    try:
        record = plain(Build.of(_seen(plain(build))))
    except RecordError as error:
        raise DocumentError(f"The build cannot be saved: {_fault(error)}.") from None
    try:
        return text_of({"format": FORMAT.title, "build": record, "parts": records_of(parts)})
    except PlainFileError as error:
        raise DocumentError(f"The build cannot be saved: {error}.") from None


def _seen(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields as a person sees them."""
    return {name: _seen_value(value, name) for name, value in fields.items()}


def _seen_value(value: Any, name: str) -> Any:
    if isinstance(value, str):
        return without_hidden(value, lines=name in LINES_ALLOWED) or NOTHING_SEEN[: len(value)]
    if isinstance(value, Mapping):
        return _seen(value)
    return [_seen_value(one, name) for one in value] if isinstance(value, list) else value


def why_unsavable(build: Build) -> str:
    """Why no file takes the build, as the end of a sentence.

    "" for all builds that there should be.
    """
    try:
        Build.of(_seen(plain(build)))
    except RecordError as error:
        return _fault(error)
    return ""


def document_from_bytes(data: bytes, name: str) -> Document:
    """The build in the bytes of a .rig file, a page or a code; `name` is what messages call it."""
    shared = is_shared(data)
    try:
        fields = fields_in(_carried(data) if shared else data, name, FORMAT)
        build = Build.of(fields["build"])
        parts, notices = kept_parts_in(fields["parts"], name, MOST_PARTS)
    except (NoBuildInPage, CodeError) as error:
        raise DocumentError(f"{name} {error}.") from None
    except PlainFileError as error:
        raise DocumentError(str(error)) from None
    except RecordError as error:
        raise DocumentError(f"{name} was not opened: {_fault(error)}.") from None
    used = set(build.part_ids())
    mine, spare = (
        tuple(part for part in parts if (part.id in used) is is_used) for is_used in (True, False)
    )
    return Document(build, mine, spare, notices, shared)


def is_shared(data: bytes) -> bool:
    """Return whether bytes are a page or a text with a code, such as are shared, and no .rig
    file.
    """
    if is_page(data):
        return True
    start = data[:LOOKED_AT].lstrip()
    return not start.startswith((b"{", b"\xef\xbb\xbf{")) and has_code(
        start.decode("utf-8", "replace")
    )


def _carried(data: bytes) -> bytes:
    """Return the text of the build that a page or a code carries."""
    return build_in_page(data) if is_page(data) else content_of(data.decode("utf-8", "replace"))


def _fault(error: RecordError) -> str:
    """The fault in words: "build.placements[2].place is missing"."""
    return f"build {error.what}" if error.where == "it" else f"build.{error}"


def schema_text() -> str:
    """The JSON Schema of a .rig file, as it stands in assets/schema/rig-1.schema.json."""
    told = "A Rigwright build with the records of the parts it uses, each part once."
    return schema_of(FORMAT, "RigwrightBuild", told, MOST_PARTS, {"build": Build})
