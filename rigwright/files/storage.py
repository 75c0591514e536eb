"""Reads and writes whole files, safely: a write leaves either the new file or the old one, never half of one.

Says in one sentence why it could not. Knows nothing of what is in a file.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from rigwright.files.plain_text import escaped


class StorageError(OSError):
    """A file cannot be read or written; the message is one sentence for the user."""


def shown(path: Path) -> str:
    """A path as a message shows it."""
    return escaped(str(path))


def read_whole(path: Path, most_bytes: int) -> bytes:
    """The bytes of an ordinary file of at most that size."""
    try:
        _insist_on_a_file(path)
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        raise StorageError(_reason(path, error, "read")) from None
    if len(data) > most_bytes:
        raise StorageError(f"{shown(path)} is larger than {most_bytes >> 20} MiB, too large to be what it should be.")
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Put the bytes there in one step; a file that was there keeps its permissions, and stays whole if this fails."""
    try:
        target = Path(os.path.realpath(path))  # a link goes on pointing to the file
        _insist_on_writable(target)
        _replace(target, data)
    except (OSError, ValueError) as error:
        raise StorageError(_reason(path, error, "written")) from None


def _insist_on_a_file(path: Path) -> None:
    """Reading a pipe or a device might never end; replacing one would destroy it."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if not stat.S_ISREG(mode):
        raise StorageError(f"{shown(path)} is not an ordinary file.")


def _insist_on_writable(target: Path) -> None:
    if target.exists():
        _insist_on_a_file(target)
        if not os.access(target, os.W_OK):  # replacing it would get round its protection
            raise PermissionError


def _replace(target: Path, data: bytes) -> None:
    import secrets  # 4 ms, and nothing is written at the start

    beside = target.with_name(f".rigwright-{secrets.token_hex(6)}.tmp")
    try:
        _write_new(beside, data, target)
        os.replace(beside, target)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _write_new(path: Path, data: bytes, like: Path) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o666), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if like.exists():
        path.chmod(stat.S_IMODE(like.stat().st_mode))


def _sync_folder(folder: Path) -> None:
    """Have the new name on the disk too, where the system can be asked for that."""
    with suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _reason(path: Path, error: OSError | ValueError, verb: str) -> str:
    name = shown(path)
    match error:
        case StorageError():
            return str(error)
        case FileNotFoundError() if verb == "read":
            return f"There is no file {name}."
        case FileNotFoundError():
            return f"{name} cannot be written: its folder does not exist."
        case IsADirectoryError():
            return f"{name} is a folder, not a file."
        case PermissionError():
            return f"{name} cannot be {verb}: permission denied."
        case OSError():
            return f"{name} cannot be {verb}: {(error.strerror or 'the system refused').lower()}."
        case _:
            return f"{name} cannot be {verb}: no file can have that name."
