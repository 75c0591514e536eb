"""What a file is that somebody wants imported, from its first bytes: a list, a table of parts, a
build, a picture.

Says only what it is; who takes it is the caller's affair.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from rigwright.documents.document import MOST_BYTES, is_shared
from rigwright.files.storage import read_beginning
from rigwright.importing.lists.reading import read_list
from rigwright.text.sentence import messages

MOST_LOOKED_AT = 64 * 1024


class FileKind(Enum):
    """A sort of file; the value is what it is called."""

    BUILD = messages("a Rigwright build")
    SHARED = messages("a build that was shared")
    PARTS = messages("a file of Rigwright parts")
    ARCHIVE = messages("a zip archive")
    FOLDER = messages("a folder")
    TABLE = messages("a table of parts")
    LIST = messages("a list of the parts of a build")
    TEXT = messages("a text without a list of parts")
    JSON = messages("JSON, but neither a build nor parts of Rigwright")
    EMPTY = messages("empty")
    PDF = messages("a PDF")
    PICTURE = messages("a picture")
    DATABASE = messages("a database")
    BINARY = messages("no text")


_BEGINNINGS: Mapping[bytes, FileKind] = MappingProxyType(
    {
        b"PK\x03\x04": FileKind.ARCHIVE,
        b"PK\x05\x06": FileKind.ARCHIVE,
        b"%PDF": FileKind.PDF,
        b"\x89PNG": FileKind.PICTURE,
        b"\xff\xd8\xff": FileKind.PICTURE,
        b"GIF8": FileKind.PICTURE,
        b"RIFF": FileKind.PICTURE,
        b"SQLite format 3\0": FileKind.DATABASE,
    }
)
_OWN: Mapping[str, FileKind] = MappingProxyType({"build": FileKind.BUILD, "part": FileKind.PARTS})
# Within a text of JSON the quotation marks would have a backslash before them.
_FORMAT = re.compile(r'"format"\s*:\s*"rigwright-(build|part)/')
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")  # of which a text has none
WINDOWS_LETTERS = "cp1252"  # and Latin-1 but for letters that nobody writes
MOST_ACCENTED = 0.25  # of the letters of a text; more of them are of another alphabet
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def kind_of_file(path: Path) -> FileKind:
    """Return what kind of file lies at a path; raises OSError where it cannot be read, or is no
    ordinary file.

    Reading a pipe might never end.
    """
    if os.path.isdir(path):
        return FileKind.FOLDER
    kind = kind_of(read_beginning(path, MOST_LOOKED_AT))
    if kind is FileKind.JSON:  # what a file of ours is stands behind its build
        kind = kind_of(read_beginning(path, MOST_LOOKED_AT + MOST_BYTES))
    return kind


def kind_of(data: bytes) -> FileKind:
    """What a file is that begins like that."""
    for beginning, kind in _BEGINNINGS.items():
        if data.startswith(beginning):
            return kind
    if is_shared(data):
        return FileKind.SHARED
    text = text_of(data)
    if text is None:
        return FileKind.BINARY
    return _kind_of_text(text)


def _kind_of_text(text: str) -> FileKind:
    if not text.strip():
        return FileKind.EMPTY
    if text.lstrip().startswith("{"):
        found = _FORMAT.search(text)
        if found is None:
            return FileKind.JSON
        return _OWN[found[1]]
    if _is_table(text):
        return FileKind.TABLE
    lines = read_list(text[:MOST_LOOKED_AT])
    if any(line.kind for line in lines):
        return FileKind.LIST
    return FileKind.TEXT


def text_of(data: bytes) -> str | None:
    """Return the text of some bytes, which may end within a letter; None for bytes that are no
    text.

    Bytes that are not UTF-8 are taken for the letters of Western Europe that old programs write.
    """
    text = _decoded(data, "utf-16" if data.startswith(_WIDE) else "utf-8-sig")
    if text is None:
        text = _decoded(data, WINDOWS_LETTERS)
        if text is None or not _is_mostly_plain(text):
            return None
    return None if "\0" in text else text


def is_in_windows_letters(data: bytes) -> bool:
    """Whether a text is not in UTF-8, so that its letters are a guess."""
    encoding = "utf-16" if data.startswith(_WIDE) else "utf-8-sig"
    return _decoded(data, encoding) is None and text_of(data) is not None


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeDecodeError:
        return None


def _is_mostly_plain(text: str) -> bool:
    """Whether a text has no control characters, and few letters beyond the plain ones."""
    if _CONTROLS.search(text) is not None:
        return False
    return sum(not letter.isascii() for letter in text) <= MOST_ACCENTED * len(text)


def _is_table(text: str) -> bool:
    """Whether the first row names a column for the kind, as tables of parts do, and a further
    one of theirs.
    """
    first = text.lstrip().splitlines()[0]
    columns = {
        cell.strip().strip('"') for cell in first.replace(";", ",").replace("\t", ",").split(",")
    }
    return {"kind", "name"} <= columns or {"kind", "id"} <= columns
