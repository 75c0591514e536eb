"""Opening, saving and closing builds: asks before changes are lost, says in one sentence why
something cannot be done.

Knows the session, the settings and what to ask; every question goes through the dialogs it is
given.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QSettings, Qt, Signal
from PySide6.QtGui import QGuiApplication

from gui.files.dialogs import Answer, Dialogs
from gui.files.exports import Exports
from gui.files.left_over import SAME, LeftChoice, LeftQuestion
from gui.files.naming import Naming
from gui.files.open_mark import ELSEWHERE, OpenMark
from gui.files.other_version import Choice, OtherVersion, other_version, read_only
from gui.files.recent import RecentFiles
from gui.files.recovery import LeftOver, Recovery
from gui.session.session import Session
from rigwright.build import UNTITLED, Build
from rigwright.catalog import CatalogError, MemoryCatalog
from rigwright.documents.document import (
    MOST_BYTES,
    ChangedDocumentError,
    Document,
    DocumentError,
    UnwrittenDocumentError,
    insist_on_own,
    read_document,
    write_document,
)
from rigwright.evaluation import Evaluation
from rigwright.files.places import assets_dir, data_dir
from rigwright.files.plain_text import escaped
from rigwright.files.seen import FileChange, Seen, seen_at
from rigwright.files.storage import (
    StorageError,
    keep_beside,
    keep_former,
    numbered,
    read_whole,
    remove_stale,
)
from rigwright.text.sentence import paragraph, worded


class Files(QObject):
    """The document's way in and out.

    `naming` is what it is called, `recent` the files used last, `exports` what is written for
    others, `recovery` the copy of unsaved work.
    Signals: changed() when a build was opened, saved or closed; looked() when `other` is another
    one than before.
    """

    changed = Signal()
    looked = Signal()

    def __init__(
        self, session: Session, settings: QSettings, dialogs: Dialogs, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._dialogs = dialogs
        self.recent = RecentFiles(settings, self)
        self.recent.cleared.connect(self.changed)
        self.naming = Naming(session, self.recent, dialogs)
        self.exports = Exports(session, self.naming, dialogs)
        self.recovery = Recovery(session, data_dir() / "recovery", self)
        self._mark = OpenMark(data_dir() / "open")
        path = session.snapshot.path
        self._seen: Seen | None = seen_at(path) if path else None
        self._begun: Path | None = None  # the file that was written over since it was opened
        self.other: OtherVersion | None = None
        self.is_open = session.build != Build() or path is not None
        session.shown.connect(self._follow)
        QGuiApplication.instance().applicationStateChanged.connect(self._state_changed)  # type: ignore[union-attr]

    def new(self, build: Build | None = None) -> bool:
        """Begin an empty build, or with one that was made already."""
        return self._leave_for(lambda: self._session.document.start(build or Build()))

    def open(self, path: Path | None = None) -> bool:
        """Open a file, asking for one where none is given."""
        chosen = path or self._dialogs.path_to_open(self.naming.folder)
        if chosen is None or not self._leave_for(lambda: self._read(chosen)):
            return False
        self.recent.remember(chosen)
        self.changed.emit()
        return True

    def other_build(self) -> tuple[str, Evaluation] | None:
        """Ask for another file to look at beside the open build: its name and what it comes to."""
        path = self._dialogs.path_to_open(self.naming.folder)
        if path is None:
            return None
        try:
            return path.stem, self._session.document.answer_about(read_document(path), path.stem)
        except (DocumentError, CatalogError) as error:
            self._dialogs.tell(str(error))
            return None

    def open_example(self, path: Path) -> bool:
        """Open a shipped build as a new one."""
        return self._leave_for(lambda: self._session.document.open_example(path))

    def open_shared(self, document: Document) -> bool:
        """Open a build that somebody pasted as a new one."""
        return self._leave_for(lambda: self._session.document.open_shared(document))

    def recover(self, left: LeftOver) -> bool:
        """Open unsaved work of a program that ended unexpectedly.

        Where the file that it is of is there and differs, it is asked which of both is wanted.
        """
        both = self._both_versions(left)
        if both is None or left.origin is None:
            return self._leave_for(lambda: self.recovery.restore(left))
        saved, mine = both
        if (saved.build, saved.parts) == (mine.build, mine.parts):
            return self._keep_saved(left.origin, left, worded(SAME, name=left.origin.name))
        told = self._differences(saved, mine, left)
        match self._dialogs.about_left_over(LeftQuestion(left.origin, told)):
            case LeftChoice.RESTORE:
                return self._leave_for(lambda: self._restore_over(left, mine))
            case LeftChoice.SAVED:
                return self._keep_saved(left.origin, left, "")
            case LeftChoice.BOTH:
                return self._keep_both(left.origin, left, mine)
            case LeftChoice.CANCEL:
                return False

    def _both_versions(self, left: LeftOver) -> tuple[Document, Document] | None:
        """The file that unsaved work is of, and that work; None where only the work is there."""
        if left.origin is None:
            return None
        try:
            saved = read_document(left.origin)
            mine = read_document(left.path)
        except DocumentError:
            return None
        if saved.foreign is not None or saved.shared:
            return None
        return saved, mine

    def _differences(self, saved: Document, mine: Document, left: LeftOver) -> tuple[str, ...]:
        from rigwright.reports.difference_words import difference_words

        try:
            was = self._session.document.answer_about(saved, saved.build.shown_title)
            now = self._session.document.answer_about(mine, left.title)
        except CatalogError as error:
            return (str(error),)
        return difference_words(was, now)

    def _restore_over(self, left: LeftOver, mine: Document) -> None:
        assert left.origin is not None
        seen = seen_at(left.origin)
        self.recovery.restore(left, mine)
        self._seen = seen

    def _keep_saved(self, origin: Path, left: LeftOver, said: str) -> bool:
        if not self.open(origin):
            return False
        self.give_up(left)
        if said:
            self._session.say(said)
        return True

    def _keep_both(self, origin: Path, left: LeftOver, mine: Document) -> bool:
        """Write unsaved work beside its file and go on with that."""
        if not self.may_leave():
            return False
        free = numbered(origin)
        try:
            parts = MemoryCatalog(mine.parts)
            write_document(free, mine.build, parts, mine.spare, seen_at(free))
        except DocumentError as error:
            self._dialogs.tell(str(error))
            return False
        if not self._load(lambda: self._read(free)):
            return False
        self.recent.remember(free)
        self.give_up(left)
        return True

    def give_up(self, left: LeftOver) -> None:
        """Remove unsaved work that the user gave up."""
        self.recovery.discard(left)
        self.changed.emit()

    def save(self) -> bool:
        """Save where the build was saved before, else ask."""
        path = self._session.snapshot.path
        if path:
            return self._write(path, self._seen_of(path))
        return self.save_as()

    def save_as(self) -> bool:
        """Ask where to save, and save there."""
        suggested = self.naming.suggested(".rig")
        if self._session.document.foreign is not None and os.path.exists(suggested):
            suggested = numbered(suggested)
        path = self._dialogs.path_to_save(suggested)
        return path is not None and self._write(path, self._seen_of(path))

    def close(self) -> bool:
        """Close the build; nothing is open afterwards."""
        if not self.may_leave():
            return False
        self._session.document.start(Build())
        self.is_open = False
        self.look()
        self.changed.emit()
        return True

    def may_leave(self) -> bool:
        """Whether the build may be given up: nothing to lose, saved now, or the user said so."""
        if not self._session.snapshot.dirty:
            return True
        answer = self._dialogs.about_changes(self.naming.name)
        if answer is Answer.SAVE:
            return self.save()
        return answer is Answer.DISCARD

    # what others do with the file

    def look(self) -> None:
        """See whether the open file is still what was read or saved.

        `other` says what is the matter.
        """
        path = self._session.snapshot.path
        if self._mark.follow(path) and path is not None:
            self._session.say(worded(ELSEWHERE, name=escaped(path.name)))
        change = self._seen_of(path).since() if path else FileChange.NONE
        if change in (FileChange.GONE, FileChange.FOLDER, FileChange.DISK):
            self._session.document.history.resetClean()  # no file has the build now
        other = other_version(path, change) if path else None
        if self._session.document.foreign is not None:
            other = read_only(self._session.document.foreign)
        if other != self.other:
            self.other = other
            self.looked.emit()

    def settle(self, path: Path, choice: Choice) -> bool:
        """Do what was chosen where others left another version; whether the build is saved then."""
        match choice:
            case Choice.RELOAD:
                self._load(lambda: self._read(path))
            case Choice.MINE:
                return self._write_over(path)
            case Choice.BOTH:
                free = numbered(path)
                return self._write(free, seen_at(free))
            case Choice.AGAIN:
                return self._write(path, seen_at(path))
            case Choice.SAVE_AS:
                return self.save_as()
            case Choice.CANCEL:
                pass
        return False

    def _write_over(self, path: Path) -> bool:
        theirs = seen_at(path)
        try:
            insist_on_own(path)
            kept = keep_beside(path)
        except (DocumentError, StorageError) as error:
            self._dialogs.tell(str(error))
            return False
        self._begun = path  # kept already
        saved = self._write(path, theirs)
        if saved:
            self._session.say(
                worded("Saved. The other version is kept beside it as {kept}", kept=kept.name)
            )
        return saved

    def _seen_of(self, path: Path) -> Seen:
        """What this window knows to lie under a name: of its own file the last that it read or
        wrote.
        """
        if self._seen and self._seen.path == path:
            return self._seen
        return seen_at(path)

    def _read(self, path: Path) -> None:
        seen = seen_at(path)  # before it is read: what comes in between is another version
        self._session.document.open(path)
        self._seen = seen
        remove_stale(path.parent)

    def _leave_for(self, load: Callable[[], None]) -> bool:
        return self.may_leave() and self._load(load)

    def _load(self, load: Callable[[], None]) -> bool:
        try:
            load()
        except (DocumentError, CatalogError) as error:
            self._dialogs.tell(str(error))
            return False
        self.is_open = True
        self._begun = None
        self.look()
        self.changed.emit()
        return True

    def _write(self, path: Path, over: Seen) -> bool:
        former = self._former(path)
        try:
            self._seen = self._save_named(path, over)
        except ChangedDocumentError as error:
            self.look()
            other = other_version(path, error.change)
            return other is not None and self.settle(path, self._dialogs.about_other(other))
        except UnwrittenDocumentError as error:
            elsewhere = worded("File ▸ Save As writes the build to another place.")
            self._dialogs.tell(str(paragraph(str(error), elsewhere)))
            return False
        except DocumentError as error:
            self._dialogs.tell(str(error))
            return False
        if former is not None:
            with suppress(StorageError):  # the build is saved, whether or not that can be kept
                keep_former(path, former)
        self._begun = path
        self.recent.remember(path)
        self._note_uses(path)
        self.look()
        self.changed.emit()
        return True

    def _former(self, path: Path) -> bytes | None:
        """What lies in a file that is written over for the first time since it was opened."""
        if self._begun == path or not path.is_file():
            return None
        with suppress(StorageError):
            return read_whole(path, MOST_BYTES)

    def _note_uses(self, path: Path) -> None:
        """Say in the list of owned parts what the saved build uses."""
        from rigwright.inventory.money.bill import uses_of  # which no start needs
        from rigwright.inventory.money.owned import OwnedError, open_owned

        build = self._session.build
        try:
            open_owned().note(path, build.title, uses_of(self._session.snapshot.committed.assembly))
        except OwnedError as error:
            self._session.say(str(error))

    def _save_named(self, path: Path, over: Seen) -> Seen:
        """Save; an untitled build takes the file's name, without a step of its own."""
        build = self._session.build
        if build.title != UNTITLED:
            return self._session.document.save(path, over)
        self._session.document.show_build(build.changed(title=path.stem))
        try:
            return self._session.document.save(path, over)
        except DocumentError:
            self._session.document.show_build(build)
            raise

    def _follow(self) -> None:
        if not self.is_open and self._session.build != Build():
            self.is_open = True
            self.changed.emit()

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.look()


def example_files() -> list[Path]:
    """The builds that come with the program."""
    return sorted((assets_dir() / "examples").glob("*.rig"))


def local_files(data: QMimeData) -> list[Path]:
    """The files that are dragged from another program."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
