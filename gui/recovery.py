"""Keeps a copy of unsaved work in the data folder, and finds what a program that ended unexpectedly left there.

A copy is only removed once its build was saved or given up. It knows files and locks, no window.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from gui.session import Session
from rigwright.documents.document import DocumentError, read_document, write_document
from rigwright.record import Value

EVERY_MS = 30_000


class LeftOver(Value, frozen=True):
    """A copy that nobody claims: its file, what the build was called, and when it was kept."""

    path: Path
    title: str
    kept_at: datetime


class Recovery(QObject):
    """The copy of one session's unsaved work."""

    def __init__(self, session: Session, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._folder = session, folder
        self._path = folder / f"build-{os.getpid()}-{id(self):x}.rig"
        self._lock: QLockFile | None = None
        self._kept: object = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.keep)
        self._timer.start(EVERY_MS)
        session.history.cleanChanged.connect(self._clean_changed)
        QGuiApplication.instance().applicationStateChanged.connect(self._state_changed)  # type: ignore[union-attr]

    def set_interval(self, seconds: int) -> None:
        """Look for unsaved work that often."""
        self._timer.start(seconds * 1000)

    @property
    def path(self) -> Path:
        """Where the copy is kept."""
        return self._path

    def keep(self) -> None:
        """Write the copy, if there is something to lose that it does not have yet."""
        snapshot = self._session.snapshot
        if not snapshot.dirty or snapshot.committed is self._kept:
            return
        try:
            self._claim()
            write_document(self._path, snapshot.committed.build, self._session.catalog)
            self._kept = snapshot.committed
        except DocumentError as error:
            self._session.say(f"There is no safety copy of unsaved work: {error}")
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            self._session.say(f"There is no safety copy of unsaved work: {self._folder} cannot be written: {why}.")

    def drop(self) -> None:
        """Remove the copy; the build was saved or given up."""
        self._kept = None
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def left_over(self) -> list[LeftOver]:
        """Copies of programs that run no more, the latest first; what cannot be read is put aside, never removed."""
        names = sorted(self._folder.glob("build-*.rig"))
        found = [left for path in names if path != self._path and _is_abandoned(path) and (left := _read(path))]
        return sorted(found, key=lambda left: left.kept_at, reverse=True)

    def restore(self, left: LeftOver) -> None:
        """Open a copy as unsaved work; its file goes once this session keeps its own copy."""
        self._session.open_example(left.path)
        self._session.history.resetClean()
        self.keep()
        if self._path.is_file():
            self.discard(left)

    def discard(self, left: LeftOver) -> None:
        """Give a copy up."""
        with suppress(OSError):
            left.path.unlink(missing_ok=True)

    def _claim(self) -> None:
        if self._lock is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = QLockFile(str(self._path.with_suffix(".lock")))
            lock.setStaleLockTime(0)  # the owner may work for days
            lock.tryLock(0)
            self._lock = lock

    def _clean_changed(self, clean: bool) -> None:
        if clean:
            self.drop()

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.keep()


def _is_abandoned(path: Path) -> bool:
    lock = QLockFile(str(path.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        return False
    lock.unlock()
    return True


def _read(path: Path) -> LeftOver | None:
    try:
        title = read_document(path).build.title
        return LeftOver(path, title, datetime.fromtimestamp(path.stat().st_mtime))
    except DocumentError:
        with suppress(OSError):
            path.replace(path.with_suffix(".unreadable"))
    except OSError:
        pass
    return None
