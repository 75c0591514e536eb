"""What came in from outside, whatever it is: a build, a list, parts, a table or a database of them.

The one way in for the command, the window's dialog, what is pasted and what is dropped there. Says
in one sentence what is not taken and what is. Asks the first bytes, and names only where those of a
damaged file say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from rigwright.documents.document import Document, DocumentError, document_from_bytes
from rigwright.documents.part_files import MOST_BYTES as MOST_OF_PARTS
from rigwright.documents.part_files import SUFFIX as PARTS_SUFFIX
from rigwright.documents.part_files import PartFileError, parts_from_bytes
from rigwright.files.storage import StorageError, read_whole, shown
from rigwright.importing.file_kinds import (
    FileKind,
    is_in_windows_letters,
    kind_of,
    kind_of_file,
    text_of,
)
from rigwright.importing.lists.reading import ListLine, read_list
from rigwright.importing.qr_picture import GreyPicture, NoCodeError, code_in
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.refused import WordedError
from rigwright.text.sentence import messages, worded

MOST_OF_A_LIST = 1024**2  # bytes; no list of parts comes near it
MOST_OF_A_PICTURE = 64 * 1024**2
MOST_BYTES = MOST_OF_PARTS
ACCEPTED = messages(
    "Import takes builds (.rig, a shared page, a code, its QR code in a PNG or JPEG picture), "
    "lists of parts, .rigpart files, CSV tables of parts, and OpenDB as a zip or a folder."
)
# By the ends of their names, who says best what is wrong with a file that is damaged from its first
# byte on.
_BY_SUFFIX: Mapping[str, FileKind] = MappingProxyType(
    {
        ".rig": FileKind.BUILD,
        PARTS_SUFFIX: FileKind.PARTS,
        ".zip": FileKind.ARCHIVE,
        ".csv": FileKind.TABLE,
        ".tsv": FileKind.TABLE,
    }
)
OLD_LETTERS = messages(
    "{name} is not in UTF-8: it was read as Windows-1252, so check letters with accents."
)
_SAYS_NOTHING = (FileKind.TEXT, FileKind.JSON, FileKind.BINARY, FileKind.EMPTY)
_DATABASES = (FileKind.TABLE, FileKind.ARCHIVE, FileKind.FOLDER)

ReadPicture = Callable[[bytes], GreyPicture]


class ImportRefusedError(WordedError):
    """Nothing comes of what was to be imported; the message is one sentence for the user."""


class PartList(Value, frozen=True):
    """The lines of a list of parts, which are still to be matched.

    `remark` says in a sentence what is doubtful of how they were read; "" where nothing is.
    """

    lines: tuple[ListLine, ...]
    remark: str = ""


class SentParts(Value, frozen=True):
    """The parts of a .rigpart file, which are still to be held against those that there are."""

    parts: tuple[Part, ...]


class PartSource(Value, frozen=True):
    """A table or a database of parts, which goes through the gate of the rules; it may be large."""

    path: Path


Recognised = Document | PartList | SentParts | PartSource


def recognised_file(path: Path, read_picture: ReadPicture) -> Recognised:
    """Return what lies at a path; an `ImportRefusedError` says why nothing comes of it."""
    kind = _kind_at(path)
    if kind in _DATABASES:
        return PartSource(path)
    try:
        data = read_whole(path, MOST_BYTES)
    except StorageError as error:
        raise ImportRefusedError(str(error)) from None
    return recognised(data, shown(path), read_picture, kind)


def _kind_at(path: Path) -> FileKind | None:
    try:
        kind = kind_of_file(path)
    except OSError:
        return None  # reading it says why not
    by_name = _BY_SUFFIX.get(path.suffix.casefold())
    if by_name is not None and kind in _SAYS_NOTHING:
        return by_name
    return kind


def recognised(
    data: bytes, name: str, read_picture: ReadPicture, kind: FileKind | None = None
) -> Recognised:
    """Return what some bytes are, which `name` says where they come from.

    An `ImportRefusedError` says why nothing comes of them. `kind` is what is known of them already.
    """
    kind = kind or kind_of(data)
    try:
        match kind:
            case FileKind.BUILD | FileKind.SHARED:
                return document_from_bytes(data, name)
            case FileKind.PARTS:
                return SentParts(parts_from_bytes(data, name))
            case FileKind.PICTURE:
                return _in_picture(data, name, read_picture)
            case FileKind.LIST | FileKind.TEXT | FileKind.EMPTY:
                return _in_text(data, name)
            case FileKind.TABLE | FileKind.ARCHIVE:
                raise ImportRefusedError(
                    "{name} is {kind}: save it as a file and import that.",
                    name=name,
                    kind=translated(kind.value),
                )
            case _:
                raise ImportRefusedError(
                    "{name} is {kind}. {accepted}",
                    name=name,
                    kind=translated(kind.value),
                    accepted=translated(ACCEPTED),
                )
    except (DocumentError, PartFileError) as error:
        raise ImportRefusedError(str(error)) from None


def recognised_picture(picture: GreyPicture, name: str) -> Document:
    """Return the build whose QR code is in a picture, such as one on the clipboard."""
    try:
        code = code_in(picture)
    except NoCodeError as error:
        raise ImportRefusedError(error.said_of(name)) from None
    try:
        return document_from_bytes(code.encode("utf-8", "replace"), name)
    except DocumentError as error:
        raise ImportRefusedError(str(error)) from None


def _in_picture(data: bytes, name: str, read_picture: ReadPicture) -> Document:
    if len(data) > MOST_OF_A_PICTURE:
        most = MOST_OF_A_PICTURE >> 20
        raise ImportRefusedError(
            "{name} is a picture of more than {most} MiB; make it smaller.",
            name=name,
            most=most,
        )
    try:
        picture = read_picture(data)
    except NoCodeError as error:
        raise ImportRefusedError(error.said_of(name)) from None
    return recognised_picture(picture, name)


def _in_text(data: bytes, name: str) -> PartList:
    text = text_of(data)
    if text is None or len(data) > MOST_OF_A_LIST:
        most = MOST_OF_A_LIST >> 20
        raise ImportRefusedError(
            "{name} is a text of more than {most} MiB, which no list is.", name=name, most=most
        )
    lines = read_list(text)
    if not lines:
        raise ImportRefusedError(
            "{name} has no list of parts: it wants one part per line, for example “GPU: RTX "
            "A6000”. {accepted}",
            name=name,
            accepted=translated(ACCEPTED),
        )
    remark = worded(OLD_LETTERS, name=name) if is_in_windows_letters(data) else ""
    return PartList(lines, remark)
