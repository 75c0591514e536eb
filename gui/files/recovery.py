"""Keeps a copy of unsaved work in the data folder, and finds what a program that ended unexpectedly
left there.

Every edit is in the copy within a second; it is written in a thread, since disks may be slow. A
copy is only removed once its build was saved or given up. Every few minutes, and when work is
given up, the copy goes into a ring of earlier states; the user's own file is never written. It
knows files and locks, no window.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from gui.app.background_task import BackgroundTask
from gui.session.session import Session, Snapshot
from rigwright.build import Build
from rigwright.catalog import Catalog, CatalogError
from rigwright.documents.document import (
    Document,
    DocumentError,
    NewerDocumentError,
    document_text,
    parts_to_write,
    read_document,
)
from rigwright.files.ring import Ring, taken_at
from rigwright.files.seen import found_in
from rigwright.files.storage import StorageError, read_whole, write_whole
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded

SOON_MS = (
    400  # after the first edit that the copy does not have; with the writing less than a second
)
RETRY_MS = 5000  # after the copy could not be written
STATES = "snapshots"  # the folder of earlier states, beside that of the copies
MOST_OF_A_NAME = 64 * 1024


Version = tuple[
    Build, Catalog
]  # what a copy is of: a build, and the catalog whose records of its parts go with it


class LeftOver(Value, frozen=True):
    """A copy that nobody claims: its file, what the build was called, and when it was kept.

    `origin` is the file that the build was opened from; None where it was never saved.
    """

    path: Path
    title: str
    kept_at: datetime
    origin: Path | None = None


class Recovery(QObject):
    """The copy of one session's unsaved work."""

    def __init__(self, session: Session, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._folder = folder
        self._path = folder / f"build-{os.getpid()}-{os.urandom(6).hex()}.rig"
        self._lock: QLockFile | None = None
        self._kept: Version | None = None
        self._ring = Ring(folder.with_name(STATES))
        self._document = session.snapshot.document  # that the copy is of
        self._fault = ""
        self._background_task = BackgroundTask(self)
        self._background_task.done.connect(self._take)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._begin)
        session.shown.connect(self._follow)
        QGuiApplication.instance().applicationStateChanged.connect(self._state_changed)  # type: ignore[union-attr]
        self._follow(session.snapshot)

    @property
    def path(self) -> Path:
        """Where the copy is kept."""
        return self._path

    def keep(self) -> bool:
        """Write the copy now, if there is something to lose that it does not have yet.

        False where that failed.
        """
        self._background_task.finish()
        write = self._next_copy()
        if write is not None:
            self._take(write())
        return not self._lacks(self._session.snapshot)

    def drop(self) -> None:
        """Remove the copy; the build was saved or given up."""
        self._timer.stop()
        self._background_task.finish()
        self._kept = None
        if self._lock is None:
            return
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
            _origin_beside(self._path).unlink(missing_ok=True)
        self._lock.unlock()
        self._lock = None

    def give_up(self) -> None:
        """Remove the copy of a build that is still open but of no worth any more, and keep no
        other one of it; it stays among the earlier states for a while.
        """
        self._keep_state()
        self.drop()
        self._kept = self._version()

    def left_over(self) -> list[LeftOver]:
        """Copies of programs that run no more, the latest first.

        What cannot be read is put aside, never removed; what a newer program left stays for that.
        """
        names = found_in(self._folder, "build-*.rig")
        found = [
            left
            for path in names
            if path != self._path and _is_abandoned(path) and (left := _read(path))
        ]
        return sorted(found, key=lambda left: left.kept_at, reverse=True)

    def restore(self, left: LeftOver, document: Document | None = None) -> None:
        """Open a copy as unsaved work; its file goes once this session keeps its own copy.

        With the `document` that was read from the copy it is the work on the file that it is of.
        """
        if document is None:
            self._session.document.open_example(left.path)
        else:
            self._session.document.open_shared(document, left.origin)
        self._session.document.history.resetClean()
        if self.keep():
            self.discard(left)

    def discard(self, left: LeftOver) -> None:
        """Give a copy up."""
        with suppress(OSError):
            left.path.unlink(missing_ok=True)
            _origin_beside(left.path).unlink(missing_ok=True)

    def earlier_states(self) -> list[LeftOver]:
        """States of the last hours, the latest first, whether their builds were saved or not."""
        found: list[LeftOver] = []
        for path in self._ring.states():
            with suppress(DocumentError):
                found.append(LeftOver(path, read_document(path).build.shown_title, taken_at(path)))
        return found

    def _keep_state(self) -> None:
        """Take the copy into the ring, where there is one."""
        self._background_task.finish()
        if self._lock is not None and os.path.exists(self._path):
            self._ring.take(self._path)

    def _claim(self) -> None:
        if self._lock is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = QLockFile(str(self._path.with_suffix(".lock")))
            lock.setStaleLockTime(0)  # the owner may work for days
            lock.tryLock(0)
            self._lock = lock

    def _version(self) -> Version:
        return self._session.build, self._session.catalog

    def _lacks(self, snapshot: Snapshot) -> bool:
        """Whether there is something to lose that the copy does not have."""
        return snapshot.dirty and self._kept != self._version()

    def _follow(self, snapshot: Snapshot) -> None:
        if not snapshot.dirty:
            if snapshot.document != self._document:  # another build was opened over unsaved work
                self._keep_state()
            self.drop()
            self._document = snapshot.document
        elif not self._timer.isActive() and self._lacks(snapshot):
            self._timer.start(SOON_MS)

    def _begin(self) -> None:
        """Have the copy written beside the window; what is edited meanwhile comes after."""
        if self._background_task.running:
            self._timer.start(SOON_MS)
            return
        write = self._next_copy()
        if write is not None:
            self._background_task.run(write)

    def _next_copy(self) -> Callable[[], tuple[Version, str]] | None:
        """What writes the copy, in any thread.

        None where there is nothing to write, or no way to.
        """
        if not self._lacks(self._session.snapshot):
            return None
        build, catalog = version = self._version()
        try:
            self._claim()
            parts = parts_to_write(build, catalog, self._session.document.spare)
        except (CatalogError, StorageError) as error:
            self._say(str(error))
        except OSError as error:
            why = system_words(error)
            self._say(worded("{folder} cannot be written: {why}.", folder=self._folder, why=why))
        else:
            self._document = self._session.snapshot.document
            return partial(_written, self._path, version, parts, self._session.snapshot.path)
        return None

    def _take(self, answer: object) -> None:
        """Remember what the copy has now, or say why it could not be written."""
        assert isinstance(answer, tuple)
        version, fault = answer
        if fault:
            self._say(fault)
            return
        self._fault = ""
        self._kept = version
        if self._ring.is_due:
            self._ring.take(self._path)
        self._follow(self._session.snapshot)

    def _say(self, fault: str) -> None:
        """Say once why there is no copy, and try again by and by."""
        self._timer.start(RETRY_MS)
        if fault != self._fault:
            self._fault = fault
            self._session.say(worded("Unsaved work is not autosaved: {fault}", fault=fault))

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.keep()


def _written(
    path: Path, version: Version, parts: list[Part], origin: Path | None
) -> tuple[Version, str]:
    """Write a copy, and beside it the name of its file; return its version and the fault as a
    sentence, "" if all went well.
    """
    try:
        if origin is None:
            _origin_beside(path).unlink(missing_ok=True)
        elif _origin_of(path) != origin:
            write_whole(_origin_beside(path), os.fsencode(origin))
        write_whole(path, document_text(version[0], parts).encode())
    except (DocumentError, StorageError) as error:
        return version, str(error)
    except OSError as error:
        return version, system_words(error)
    return version, ""


def _origin_beside(path: Path) -> Path:
    """The file beside a copy that names the file which it is of."""
    return path.with_suffix(".origin")


def _origin_of(path: Path) -> Path | None:
    try:
        name = read_whole(_origin_beside(path), MOST_OF_A_NAME)
        return Path(os.fsdecode(name)) if name else None
    except (OSError, ValueError):
        return None


def _is_abandoned(path: Path) -> bool:
    lock = QLockFile(str(path.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        return False
    lock.unlock()
    return True


def _read(path: Path) -> LeftOver | None:
    try:
        title = read_document(path).build.shown_title
        kept_at = datetime.fromtimestamp(path.stat().st_mtime)
        return LeftOver(path, title, kept_at, _origin_of(path))
    except NewerDocumentError:
        pass
    except DocumentError:
        with suppress(OSError):
            path.replace(path.with_suffix(".unreadable"))
    except OSError:
        pass
    return None
