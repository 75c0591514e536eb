"""What the window's command for importing does: shows the import window, opens the build that was
imported.

Makes that window when it is first wanted, since a start has no use for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gui.files.files import Files
from gui.look.themed import worn
from gui.part_editor.commands import PartCommands
from gui.session.session import Session
from rigwright.build import Build
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from gui.importing.window import ImportWindow


class ImportCommands(QObject):
    """The way to the import window. `begun` gives a build of a list what a new build begins
    with.
    """

    def __init__(
        self,
        session: Session,
        files: Files,
        parts: PartCommands,
        begun: Callable[[Build], Build],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._parts = parts
        self._begun = begun
        self._parent = window

    @cached_property
    def window(self) -> ImportWindow:
        """The import window, made when it is first asked for."""
        from gui.importing.window import ImportWindow

        window = ImportWindow(self._session, worn(), self._parent)
        window.build_wanted.connect(self._open)
        window.shared_wanted.connect(self._files.open_shared)
        window.file_wanted.connect(self._files.open)
        window.parts_wanted.connect(self._parts.take_over)
        return window

    def begin(self, path: Path | None = None) -> None:
        """Show the window, and read a file or folder where one is given and nothing else is
        being done.
        """
        self.window.begin()
        if path is not None and not self.window.work.running:
            self.window.read(path)

    def paste(self) -> None:
        """Show the window, and read what is on the clipboard."""
        self.window.begin()
        if not self.window.work.running:
            self.window.take_clipboard(QGuiApplication.clipboard().mimeData())

    def _open(self, build: Build) -> None:
        """Open a build that came of a list, unless the changes of the open one are to be kept
        first.
        """
        if self._files.new():
            self._session.document.commit(self._begun(build), worded("Build from a list"))
