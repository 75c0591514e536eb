"""What lies under a file's name, remembered by its content, so that a later look says whether
others changed it.

Touching a file, or copying the same bytes over it, changes nothing here. It raises nothing and
knows no format.
"""

from __future__ import annotations

import os
import stat
from enum import Enum
from pathlib import Path

from rigwright.record import Value

MOST_BYTES = (
    8 * 1024 * 1024
)  # more than a file of ours has; of others the beginning and the size must do
NOTHING, UNREADABLE = "", "?"


class FileChange(Enum):
    """What became of a file since it was seen."""

    NONE = "none"
    CONTENT = "content"  # another one, or one where there was none
    GONE = "gone"
    FOLDER = "folder"  # gone together with its folder
    DISK = "disk"  # gone together with the file system that its folder was on


class Seen(Value, frozen=True):
    """A name, the digest of the bytes under it ("" for no file), and the file system that its
    folder is on.
    """

    path: Path
    digest: str
    volume: int | None

    def since(self) -> FileChange:
        """What became of the file; the same bytes are the same file, wherever they lie."""
        now = seen_at(self.path)
        if now.digest == self.digest:
            return FileChange.NONE
        if now.digest != NOTHING:
            return FileChange.CONTENT
        if now.volume is None and self.volume is not None:
            return FileChange.FOLDER
        if now.volume == self.volume:
            return FileChange.GONE
        return FileChange.DISK


def is_absent(path: Path) -> bool:
    """Whether the system says that nothing lies under a name.

    False where it may not be asked: to read the file then says why.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False


def found_in(folder: Path, pattern: str) -> list[Path]:
    """Return the files in a folder whose names match a pattern, sorted; nothing where nobody may
    look.
    """
    try:
        return sorted(folder.glob(pattern))
    except (OSError, ValueError):
        return []


def seen_at(path: Path) -> Seen:
    """Return the present state of a file."""
    return Seen(path, _digest_at(path), _volume_of(path))


def seen_as(path: Path, data: bytes) -> Seen:
    """The same for bytes that were just written there."""
    return Seen(path, _digest(data, len(data)), _volume_of(path))


def _digest_at(path: Path) -> str:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # reading a pipe might never end
            return UNREADABLE
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return NOTHING
    except (OSError, ValueError):
        return UNREADABLE
    return _digest(data, len(data) if len(data) <= MOST_BYTES else status.st_size)


def _digest(data: bytes, size: int) -> str:
    import hashlib  # 3 ms, and most of what reads or writes a file asks for none

    return f"{size}:{hashlib.sha256(data[:MOST_BYTES]).hexdigest()}"


def _volume_of(path: Path) -> int | None:
    """The file system of the folder; a link may lead to another one."""
    try:
        return Path(os.path.realpath(path)).parent.stat().st_dev
    except (OSError, ValueError):
        return None
