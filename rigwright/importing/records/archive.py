"""Records in a zip or a folder laid out as `…/<Category>/<id>.json`, read one by one and never
written to disk.

Guards against what an archive can do: names that leave it, links, locked or huge members, more
inside than it pretends. Knows file names only, nothing of records.
"""

from __future__ import annotations

import os
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rigwright.importing.records.rules import Rejected
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

MOST_ARCHIVE = 512 * 1024**2
MOST_UNPACKED = 1024**3
MANY_BYTES = 16 * 1024**2
MOST_RATIO = 100  # JSON shrinks to a fifth, at the very best to a thirtieth
MOST_MEMBERS = 400_000
MOST_RECORD = 256 * 1024
NO_PARTS = {"schemas": 0, "docs": 0}  # folders of the database that hold no parts
_LOCAL_HEADER = 30
_STORED, _DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED


_LEAVES = re.compile(r"^/|^[A-Za-z]:|(^|/)\.\.(/|$)")


class ImportFault(WordedError):
    """Nothing can be imported from there; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Member:
    """One record's file: its category, its id (the file's name), and where it is."""

    category: str
    record: str
    where: zipfile.ZipInfo | Path


@dataclass(frozen=True)
class Contents:
    """What was found at a path: members in a fixed order, and how many lie in folders of no
    known category.
    """

    path: Path
    members: tuple[Member, ...]
    others: dict[str, int]


def contents_of(path: Path, categories: Iterable[str]) -> Contents:
    """The members of a zip or a folder, after the guards.

    An `ImportFault` says what is wrong with it.
    """
    known = {category: place for place, category in enumerate(categories)}
    found = _members_of(path)
    others = Counter(member.category for member in found if member.category not in known | NO_PARTS)
    members = [member for member in found if member.category in known]
    members.sort(key=lambda member: (known[member.category], member.record))
    if not members:
        packed = _packed_in(path)
        if packed is not None:
            return contents_of(packed, known)
        raise ImportFault(
            "{path} has no records: they are looked for as open-db/<Category>/<id>.json.",
            path=path,
        )
    return Contents(path, tuple(members), dict(others))


def _packed_in(path: Path) -> Path | None:
    """The only zip in a folder, such as the one that it was downloaded to."""
    if not os.path.isdir(path):
        return None
    zips = [entry for entry in path.glob("*.zip") if entry.is_file()]
    if len(zips) == 1:
        return zips[0]
    return None


def _members_of(path: Path) -> list[Member]:
    """All members of a zip or a folder, of whatever category."""
    try:
        return list(_in_folder(path) if os.path.isdir(path) else _in_zip(path))
    except OSError as error:
        raise ImportFault(
            "{path} cannot be read: {why}.", path=path, why=error.strerror or error
        ) from None


def _in_folder(folder: Path) -> Iterator[Member]:
    """Files of the folder and the folders in it; links are not followed."""
    seen = 0
    for parent, folders, files in os.walk(folder, followlinks=False):
        folders.sort()
        seen += len(files) + len(folders)
        _check_count(folder, seen)
        for name in files:
            if name.endswith(".json"):
                yield Member(
                    Path(os.path.abspath(parent)).name,
                    name.removesuffix(".json"),
                    Path(parent, name),
                )


def _check_count(path: Path, count: int) -> None:
    if count > MOST_MEMBERS:
        raise ImportFault(
            "{path} has more than {most:,} files; a parts database has fewer.",
            path=path,
            most=MOST_MEMBERS,
        )


def _in_zip(path: Path) -> Iterator[Member]:
    size = path.stat().st_size
    if not stat.S_ISREG(path.stat().st_mode):
        raise ImportFault("{path} is neither a file nor a folder.", path=path)
    if size > MOST_ARCHIVE:
        raise ImportFault(
            "{path} has {size:.1f} GB; archives up to {most} MB are read.",
            path=path,
            size=size / 1024**3,
            most=MOST_ARCHIVE // 1024**2,
        )
    try:
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
    except (zipfile.BadZipFile, RuntimeError, ValueError, EOFError, IndexError, OverflowError):
        raise ImportFault("{path} is not a whole zip file: download it again.", path=path) from None
    _check_count(path, len(infos))
    _check_sizes(path, size, infos)
    for info in infos:
        _check_member(path, info)
        if info.filename.endswith(".json"):
            folders, _, name = info.filename.rpartition("/")
            yield Member(folders.rpartition("/")[2], name.removesuffix(".json"), info)


def _check_sizes(path: Path, size: int, infos: list[zipfile.ZipInfo]) -> None:
    unpacked = sum(info.file_size for info in infos)
    if unpacked > MOST_UNPACKED or (unpacked > MANY_BYTES and unpacked > MOST_RATIO * size):
        raise ImportFault(
            "{path} would unpack to {unpacked:,.0f} MB, far more than it holds: it was not opened.",
            path=path,
            unpacked=unpacked / 1024**2,
        )


def _check_member(path: Path, info: zipfile.ZipInfo) -> None:
    name = info.filename.replace("\\", "/") if "\\" in info.filename else info.filename
    if _LEAVES.search(name):
        shown = ascii(info.filename)[:80]
        raise ImportFault(
            "{path} names a file outside of itself ({shown}): it was not opened.",
            path=path,
            shown=shown,
        )
    if info.flag_bits & 1:
        raise ImportFault("{path} is locked with a password: unpack it first.", path=path)


class Reader:
    """Reads members of one set of contents; holds the archive open while in use as a context."""

    def __init__(self, contents: Contents) -> None:
        self._file = None if contents.path.is_dir() else open(contents.path, "rb")  # noqa: SIM115 - closed on exit

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def read(self, member: Member) -> bytes:
        """The bytes of a member; `Rejected` says why they cannot be had."""
        where = member.where
        try:
            if isinstance(where, Path):
                return _file_bytes(where)
            return self._unpacked(where)
        except OSError as error:
            raise Rejected("damaged", error.strerror or error) from None

    def _unpacked(self, info: zipfile.ZipInfo) -> bytes:
        """Unpack with a hard limit whatever the archive says, since what it says may be a lie."""
        if info.file_size > MOST_RECORD:
            raise Rejected("too-large", f"{info.file_size:,}")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise Rejected("link")
        assert self._file is not None
        self._file.seek(info.header_offset)
        header = self._file.read(_LOCAL_HEADER)
        if header[:4] != b"PK\x03\x04" or info.compress_type not in (_STORED, _DEFLATED):
            why = worded("it is not where the archive says, or packed in an unknown way")
            raise Rejected("damaged", why)
        of_name = int.from_bytes(header[26:28], "little")
        of_rest = int.from_bytes(header[28:30], "little")
        self._file.seek(of_name + of_rest, os.SEEK_CUR)
        size = min(info.compress_size, MOST_RECORD)
        packed = self._file.read(size)
        data = packed if info.compress_type == _STORED else _inflated(packed)
        if len(data) != info.file_size or zlib.crc32(data) != info.CRC:
            raise Rejected("damaged", worded("its checksum is wrong"))
        return data


def _inflated(packed: bytes) -> bytes:
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, MOST_RECORD + 1)
    except zlib.error as error:
        raise Rejected("damaged", error) from None


def _file_bytes(path: Path) -> bytes:
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode):
        raise Rejected("link")
    if status.st_size > MOST_RECORD:
        raise Rejected("too-large", f"{status.st_size:,}")
    return path.read_bytes()
