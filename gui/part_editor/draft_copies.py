"""Keeps a copy of all parts that are being edited, within a second, and finds what a program left
that ended unasked.

A copy goes once every draft in it was saved or given up. Knows files and locks, no window.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer

from rigwright.editing.drafts import Draft
from rigwright.editing.kept_drafts import drafts_in, drafts_text
from rigwright.files.plain_json import PlainFileError
from rigwright.files.seen import found_in
from rigwright.files.storage import StorageError, read_whole, write_whole
from rigwright.parts.kind_words import kind_counted
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded

AFTER_MS = 600  # what is typed in one go is written once
MOST_BYTES = 16 * 1024 * 1024
PATTERN = "parts-*.json"


@dataclass(frozen=True)
class LeftDrafts:
    """Drafts that nobody claims: their file, and when they were kept."""

    path: Path
    drafts: tuple[Draft, ...]
    kept_at: datetime

    @property
    def words(self) -> str:
        """What they are called in a menu."""
        names = [
            str(draft.record.get("name") or worded("new {part}", part=kind_counted(draft.kind, 1)))
            for draft in self.drafts
        ]
        return comma_words((*names, f"{self.kept_at:%Y-%m-%d %H:%M}"))


class DraftCopies(QObject):
    """The copy of one window's drafts."""

    def __init__(
        self,
        drafts: Callable[[], Sequence[Draft]],
        say: Callable[[str], None],
        folder: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._drafts = drafts
        self._say = say
        self._folder = folder
        self.path = folder / f"parts-{os.getpid()}-{secrets.token_hex(4)}.json"
        self._kept: tuple[Draft, ...] | None = ()  # None: nobody knows what the copy has
        self._lock: QLockFile | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.setInterval(AFTER_MS)
        self._timer.timeout.connect(self.keep)

    def note(self) -> None:
        """Look soon at what has changed; whoever goes on typing does not put that off."""
        if not self._timer.isActive():
            self._timer.start()

    def keep(self) -> None:
        """Write what there is to lose, unless the copy has it.

        Remove the copy where there is nothing.
        """
        drafts = self._readable()
        if drafts == self._kept:
            return
        self._kept = drafts
        if not drafts:
            self._drop()
            return
        try:
            self._claim()
            write_whole(self.path, drafts_text(drafts).encode())
        except (StorageError, PlainFileError) as error:
            self._failed(str(error))
        except OSError:
            self._failed(worded("{folder} cannot be written.", folder=self._folder))

    def _failed(self, why: str) -> None:
        self._kept = None
        self._say(worded("The part that is edited is not autosaved: {why}", why=why))

    def _readable(self) -> tuple[Draft, ...]:
        """The drafts with an edit that could be read; of the others there is nothing to write."""
        return tuple(draft for draft in self._drafts() if draft.record != draft.begun)

    def left_over(self) -> list[LeftDrafts]:
        """The copies of programs that run no more, the latest first.

        One that cannot be read is put aside.
        """
        others = [path for path in found_in(self._folder, PATTERN) if path != self.path]
        found = [_read(path) for path in others if _is_abandoned(path)]
        readable = [left for left in found if left]
        return sorted(readable, key=lambda left: left.kept_at, reverse=True)

    def replace(self, left: LeftDrafts) -> None:
        """Remove a copy whose drafts are open again, once the copy of this window has them."""
        self.keep()
        if self._kept == self._readable():
            _remove(left.path)

    def _drop(self) -> None:
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def _claim(self) -> None:
        if self._lock is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock = _lock_of(self.path)
            self._lock.tryLock(0)


def _lock_of(path: Path) -> QLockFile:
    """Return the lock of a copy, which its owner may hold for days."""
    lock = QLockFile(str(path.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    return lock


def _is_abandoned(path: Path) -> bool:
    lock = _lock_of(path)
    if not lock.tryLock(0):
        return False
    lock.unlock()
    return True


def _read(path: Path) -> LeftDrafts | None:
    try:
        drafts = drafts_in(read_whole(path, MOST_BYTES), str(path))
        return LeftDrafts(path, drafts, datetime.fromtimestamp(path.stat().st_mtime))
    except PlainFileError:
        with suppress(OSError):
            path.replace(path.with_suffix(".unreadable"))
    except OSError:
        pass
    return None


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
