"""Opening, saving and closing builds: asks before changes are lost, says in one sentence why something cannot be done.

Knows the session, the settings and what to ask; every question goes through the dialogs it is given.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QSettings, Signal

from gui.dialogs import Answer, Dialogs
from gui.recovery import LeftOver, Recovery
from gui.session import Session
from gui.settings import forget_files, recent_files, remember_file
from rigwright.build import Build
from rigwright.catalog import CatalogError
from rigwright.documents.document import DocumentError
from rigwright.files.places import assets_dir, data_dir
from rigwright.files.storage import StorageError, write_whole

UNTITLED = Build().title


class Files(QObject):
    """The document's way in and out. Signal: changed() when a build was opened, saved or closed."""

    changed = Signal()

    def __init__(self, session: Session, settings: QSettings, dialogs: Dialogs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._settings, self._dialogs = session, settings, dialogs
        self.recovery = Recovery(session, data_dir() / "recovery", self)
        self.is_open = session.build != Build() or session.snapshot.path is not None
        session.shown.connect(self._follow)

    @property
    def name(self) -> str:
        """What the open build is called."""
        path = self._session.snapshot.path
        return path.stem if path else self._session.build.title

    def new(self) -> bool:
        """Begin an empty build."""
        return self._leave_for(lambda: self._session.start(Build()))

    def open(self, path: Path | None = None) -> bool:
        """Open a file, asking for one where none is given."""
        chosen = path or self._dialogs.path_to_open(self._folder())
        if chosen is None or not self._leave_for(lambda: self._session.open(chosen)):
            return False
        remember_file(self._settings, chosen)
        self.changed.emit()
        return True

    def open_example(self, path: Path) -> bool:
        """Open a shipped build as a new one."""
        return self._leave_for(lambda: self._session.open_example(path))

    def recover(self, left: LeftOver) -> bool:
        """Open unsaved work of a program that ended unexpectedly."""
        return self._leave_for(lambda: self.recovery.restore(left))

    def give_up(self, left: LeftOver) -> None:
        """Remove unsaved work that nobody wants."""
        self.recovery.discard(left)
        self.changed.emit()

    def save(self) -> bool:
        """Save where the build was saved before, else ask."""
        path = self._session.snapshot.path
        return self._write(path) if path else self.save_as()

    def save_as(self) -> bool:
        """Ask where to save, and save there."""
        path = self._dialogs.path_to_save(self._folder() / f"{_file_name(self.name)}.rig")
        if path is None:
            return False
        if self._session.build.title == UNTITLED:
            self._session.commit(self._session.build.changed(title=path.stem), f"Name the build {path.stem}")
        return self._write(path)

    def close(self) -> bool:
        """Close the build; nothing is open afterwards."""
        if not self.may_leave():
            return False
        self._session.start(Build())
        self.is_open = False
        self.changed.emit()
        return True

    def may_leave(self) -> bool:
        """Whether the build may be given up: nothing to lose, saved now, or the user said so."""
        if not self._session.snapshot.dirty:
            return True
        answer = self._dialogs.about_changes(self.name)
        return self.save() if answer is Answer.SAVE else answer is Answer.DISCARD

    def rename(self) -> None:
        """Ask for the build's title."""
        build = self._session.build
        title = self._dialogs.text("Rename build", "Title of the build and of its sheet", build.title)
        if title:
            self._session.commit(build.changed(title=title), f"Rename the build to {title}")

    def export(self, write: Callable[[Path], None], what: str = "") -> None:
        """Ask where the sheet, or what else is on paper, goes and have it written there."""
        name = ", ".join(filter(None, (self.name, what)))
        path = self._dialogs.path_to_export(self._folder() / f"{_file_name(name)}.pdf")
        if path is None:
            return
        try:
            write(path)
            self._session.say(f"The {what or 'assembly sheet'} is in {path}")
        except StorageError as error:
            self._dialogs.tell(str(error))

    def export_picture(self, svg: str) -> None:
        """Ask where a picture goes and write it there."""
        path = self._dialogs.path_to_export(self._folder() / f"{_file_name(self.name)}.svg")
        if path is None:
            return
        try:
            write_whole(path, svg.encode())
            self._session.say(f"The picture is in {path}")
        except StorageError as error:
            self._dialogs.tell(str(error))

    def recent(self) -> list[Path]:
        """The files used last that still exist."""
        return recent_files(self._settings)

    def clear_recent(self) -> None:
        """Forget the files used last."""
        forget_files(self._settings)
        self.changed.emit()

    def _leave_for(self, load: Callable[[], None]) -> bool:
        if not self.may_leave():
            return False
        try:
            load()
        except (DocumentError, CatalogError) as error:
            self._dialogs.tell(str(error))
            return False
        self.is_open = True
        self.changed.emit()
        return True

    def _write(self, path: Path) -> bool:
        try:
            self._session.save(path)
        except DocumentError as error:
            self._dialogs.tell(str(error))
            return False
        remember_file(self._settings, path)
        self.changed.emit()
        return True

    def _folder(self) -> Path:
        path = self._session.snapshot.path
        known = [path] if path else self.recent()
        return known[0].parent if known else Path(os.path.expanduser("~"))  # which not everybody has

    def _follow(self) -> None:
        if not self.is_open and self._session.build != Build():
            self.is_open = True
            self.changed.emit()


def _file_name(title: str) -> str:
    kept = "".join(c if c.isalnum() or c in " -_.,()" else "-" for c in title).strip(" .")
    return kept or UNTITLED


def example_files() -> list[Path]:
    """The builds that come with the program."""
    return sorted((assets_dir() / "examples").glob("*.rig"))


def local_files(data: QMimeData) -> list[Path]:
    """The files that are dragged from another program."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
