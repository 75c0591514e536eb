"""Reads and writes whole files, safely: a write leaves either the new file or the old one, never
half of one.

A write that names what it goes over touches nothing where something else lies there. Says in one
sentence why a file cannot be read or written. Knows nothing of what is in a file.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from rigwright.files.plain_text import escaped
from rigwright.files.seen import FileChange, Seen, seen_as
from rigwright.text.sentence import messages, worded

TEMPORARY = re.compile(r"\.rigwright-[0-9a-f]{12}\.tmp")
STALE_S = 60
MOST_WAIT_S = 0.25  # for another writer, who needs a few milliseconds
PRIVATE, USUAL = 0o600, 0o666  # modes of new files; the umask takes from the second


class StorageError(OSError):
    """A file cannot be read or written; the message is one sentence for the user."""


class ChangedError(StorageError):
    """The file there is not the one that the writer wanted to go over; `change` says what became of
    that. Nothing was written.
    """

    def __init__(self, sentence: str, change: FileChange) -> None:
        super().__init__(sentence)
        self.change = change


def shown(path: Path) -> str:
    """A path as a message shows it."""
    return escaped(str(path))


def read_whole(path: Path, most_bytes: int) -> bytes:
    """The bytes of an ordinary file of at most that size; a larger one is refused unread."""
    is_too_large = _size(path) > most_bytes
    data = b"" if is_too_large else read_beginning(path, most_bytes + 1)
    if is_too_large or len(data) > most_bytes:
        if most_bytes < 1 << 20:
            told = "{name} is larger than {most} KiB, too large to be what it should be."
            raise StorageError(worded(told, name=shown(path), most=most_bytes >> 10))
        told = "{name} is larger than {most} MiB, too large to be what it should be."
        raise StorageError(worded(told, name=shown(path), most=most_bytes >> 20))
    return data


def _size(path: Path) -> int:
    """Return the size of an ordinary file in bytes; 0 for anything else, which reading names."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return 0
    if not stat.S_ISREG(status.st_mode):
        return 0
    return status.st_size


def read_beginning(path: Path, most_bytes: int) -> bytes:
    """The first bytes of an ordinary file, at most so many."""
    try:
        _insist_on_a_file(path)
        with open(path, "rb", opener=_unwaiting) as file:
            return file.read(most_bytes) or b""
    except (OSError, ValueError) as error:
        raise StorageError(_reason(path, error, _UNREAD)) from None


def _unwaiting(name: str, flags: int) -> int:
    """Open a file so that reading never waits: some that the system makes up, such as its log,
    would for ever.
    """
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def write_whole(path: Path, data: bytes, over: Seen | None = None, private: bool = False) -> Seen:
    """Put the bytes there so that they are the whole file or none of it is, and give what lies
    there then.

    A file that was there keeps its permissions, owner and other names. One that is not as it was in
    `over` is left alone: that is a `ChangedError`. A private file is readable for its user alone,
    from its first byte on, whatever was there before.
    """
    try:
        target = Path(os.path.realpath(path))  # a link goes on pointing to the file
        _insist_on_unchanged(over)
        _insist_on_writable(target)
        _put(target, data, over, private)
        remove_stale(target.parent)
        return seen_as(path, data)
    except ChangedError:
        raise
    except (OSError, ValueError) as error:
        raise StorageError(_reason(path, error, _UNWRITTEN)) from None


def keep_beside(path: Path) -> Path:
    """Copy a file under a free name beside it, `tower.rig~` or one like it, and give that name."""
    usual = path.with_name(f"{path.name}~")
    kept = numbered(usual) if os.path.lexists(usual) else usual
    try:
        _write_new(kept, path.read_bytes(), path.stat(), USUAL)
        _sync_folder(kept.parent)
    except (OSError, ValueError) as error:
        raise StorageError(_reason(kept, error, _UNWRITTEN)) from None
    return kept


def keep_former(path: Path, former: bytes) -> None:
    """Keep what a file was as `tower.rig.bak` beside it, in the place of an earlier such copy."""
    kept = path.with_name(f"{path.name}.bak")
    beside = temporary_beside(kept)
    try:
        _write_new(beside, former, path.stat(), USUAL)
        os.replace(beside, kept)
    except (OSError, ValueError) as error:
        _remove(beside)
        raise StorageError(_reason(kept, error, _UNWRITTEN)) from None


def numbered(path: Path) -> Path:
    """A free name like that of a file: `tower (2).rig`."""
    stem = re.sub(r" \(\d+\)$", "", path.stem)
    number = 2
    while True:
        name = path.with_name(f"{stem} ({number}){path.suffix}")
        if not os.path.lexists(name):
            return name
        number += 1


def temporary_beside(path: Path) -> Path:
    """Return a name for what becomes another file beside this one; what is left of it when a writer
    is killed is removed by a later write.
    """
    return path.with_name(f".rigwright-{os.urandom(6).hex()}.tmp")


def remove_stale(folder: Path) -> None:
    """Remove what writers left in a folder that were killed; what is still written stays."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if TEMPORARY.fullmatch(entry.name):
                _remove_abandoned(Path(entry.path))


def _insist_on_a_file(path: Path) -> None:
    """Reading a pipe or a device might never end; replacing one would destroy it."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if not stat.S_ISREG(mode):
        raise StorageError(worded("{name} is not an ordinary file.", name=shown(path)))


def _insist_on_writable(target: Path) -> None:
    if target.exists():
        _insist_on_a_file(target)
        if not os.access(target, os.W_OK):  # replacing it would get round its protection
            os.close(
                os.open(target, os.O_WRONLY)
            )  # which says why, as of a file system that can only be read
            raise PermissionError


def _insist_on_unchanged(over: Seen | None) -> None:
    change = over.since() if over is not None else FileChange.NONE
    if over is not None and change is not FileChange.NONE:
        told = worded("{name} is not what it was: nothing was written.", name=shown(over.path))
        raise ChangedError(told, change)


def _put(target: Path, data: bytes, over: Seen | None, private: bool) -> None:
    """Replace a file by a new one, or write into it where it would lose its owner or its other
    names.
    """
    former = target.stat() if target.exists() else None
    beside = temporary_beside(target)
    if former is not None and private:
        target.chmod(PRIVATE)
        former = target.stat()
    if former is not None and former.st_nlink > 1:
        _write_into(target, data, over)
    elif _write_new(beside, data, former, PRIVATE if private else USUAL):
        try:
            with _alone_in(target.parent):
                _insist_on_unchanged(over)
                os.replace(beside, target)
        finally:
            _remove(beside)
        _sync_folder(target.parent)
    else:
        _remove(beside)
        _write_into(target, data, over)


def _write_new(path: Path, data: bytes, like: os.stat_result | None, usual: int) -> bool:
    """Write a file that is not there yet, like another one.

    False where it cannot have the other's owner.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    mode = stat.S_IMODE(like.st_mode) if like is not None else usual
    descriptor = os.open(path, flags, mode & 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            _lock(file.fileno())
            owned = like is None or _give(file.fileno(), like)
            if like is not None:
                path.chmod(mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        _remove(path)
        raise
    return owned


def _give(descriptor: int, like: os.stat_result) -> bool:
    """Let a file have the owner and the group of another; False where that is not allowed."""
    own = os.fstat(descriptor)
    if (own.st_uid, own.st_gid) == (like.st_uid, like.st_gid):
        return True
    try:
        os.chown(descriptor, like.st_uid, like.st_gid)
    except OSError:
        return False
    return True


def _write_into(target: Path, data: bytes, over: Seen | None) -> None:
    """Write a file anew without another taking its place.

    A copy lies beside it until all is on the disk.
    """
    _insist_on_unchanged(over)
    kept = keep_beside(target)
    try:
        _fill(target, data)
    except OSError:
        _restore(target, kept)
        raise
    _remove(kept)


def _fill(target: Path, data: bytes) -> None:
    with target.open("r+b") as file:
        file.truncate(
            0
        )  # so that a part of the new text is never followed by the rest of the old one
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _restore(target: Path, kept: Path) -> None:
    try:
        _fill(target, kept.read_bytes())
    except OSError:
        told = worded(
            "{name} was written only in part; what it was before is in {kept}.",
            name=shown(target),
            kept=shown(kept),
        )
        raise StorageError(told) from None
    _remove(kept)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


if sys.platform == "win32":

    def _lock(_descriptor: int) -> bool:
        return True  # a file that is open cannot be removed there
else:

    def _lock(descriptor: int) -> bool:
        """Say that the file is being written, until it is closed; False where another says so."""
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


@contextmanager
def _alone_in(folder: Path) -> Generator[None]:
    """Let no other program of ours change a file in a folder meanwhile, so that none goes over
    what another wrote since it looked.

    Where the system has no such lock, or somebody keeps it, the change is made without it.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except (OSError, AttributeError):  # Windows opens no folder
        yield
        return
    try:
        until = time.monotonic() + MOST_WAIT_S
        while not _lock(descriptor) and time.monotonic() < until:
            time.sleep(0.005)
        yield
    finally:
        os.close(descriptor)


def _remove_abandoned(path: Path) -> None:
    """Remove a temporary file of ours that is not new and whose lock went with its writer."""
    with suppress(OSError):
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or time.time() - status.st_mtime < STALE_S:
            return
        descriptor = os.open(path, os.O_RDWR)
        try:
            abandoned = _lock(descriptor)
        finally:
            os.close(descriptor)
        if abandoned:
            path.unlink()


def _sync_folder(folder: Path) -> None:
    """Have the new name on the disk too, where the system can be asked for that."""
    with suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# What is said of a file that cannot be read, and of one that cannot be written.
_UNREAD = messages(
    {
        "absent": "There is no file {name}.",
        "denied": "{name} cannot be read: permission denied.",
        "refused": "{name} cannot be read: the system refused.",
        "system": "{name} cannot be read: {error}.",
        "name": "{name} cannot be read: no file can have that name.",
    }
)
_UNWRITTEN = messages(
    {
        "absent": "{name} cannot be written: its folder does not exist.",
        "denied": "{name} cannot be written: permission denied.",
        "refused": "{name} cannot be written: the system refused.",
        "system": "{name} cannot be written: {error}.",
        "name": "{name} cannot be written: no file can have that name.",
    }
)


def _reason(path: Path, error: OSError | ValueError, said: Mapping[str, str]) -> str:
    name = shown(path)
    match error:
        case StorageError():
            return str(error)
        case FileNotFoundError():
            return worded(said["absent"], name=name)
        case IsADirectoryError():
            return worded("{name} is a folder, not a file.", name=name)
        case PermissionError():
            return worded(said["denied"], name=name)
        case OSError() if error.strerror:
            return worded(said["system"], name=name, error=error.strerror.lower())
        case OSError():
            return worded(said["refused"], name=name)
        case _:
            return worded(said["name"], name=name)
