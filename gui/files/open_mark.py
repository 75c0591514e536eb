"""Marks the open file as open, so that another window of Rigwright that opens it can say so.

The mark lies in the data folder, never beside the file. It bars nobody: who saves over what another
window saved is asked then. A mark of a program that ended counts for nothing.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile

from rigwright.text.sentence import messages

ELSEWHERE = messages(
    "“{name}” is open in another window of Rigwright, too: whoever saves second is asked before "
    "anything is replaced."
)


class OpenMark:
    """The mark of one window."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path: Path | None = None
        self._lock: QLockFile | None = None

    def follow(self, path: Path | None) -> bool:
        """Mark that file and no other; True where another window was just found to have it.

        Where another window has had it, and is gone by now, the mark is taken silently.
        """
        is_new = path != self._path
        if is_new:
            self.release()
            self._path = path
        if path is None or self._lock is not None:
            return False
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        lock = QLockFile(str(self._folder / f"{_name_of(path)}.lock"))
        lock.setStaleLockTime(0)  # a window may stand open for days
        if lock.tryLock(0):
            self._lock = lock
            return False
        return is_new and lock.error() is QLockFile.LockError.LockFailedError

    def release(self) -> None:
        """Take the mark away."""
        if self._lock is not None:
            self._lock.unlock()
        self._lock = None
        self._path = None


def _name_of(path: Path) -> str:
    """What a file's mark is called: the same for all names that lead to the file."""
    import hashlib  # 3 ms, and a window begins without a file

    return hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
