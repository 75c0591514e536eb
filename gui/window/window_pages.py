"""What fills the window below its bars: the workspace while a build is open, else the start page.

The start page is made when it is first turned to. What either shows, they know themselves.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QWidget

from gui.files.files import Files
from gui.importing.commands import ImportCommands
from gui.look.themed import worn
from gui.session.session import Session
from gui.window.center_tabs import Views
from gui.window.new_builds import NewBuilds
from gui.window.workspace import Workspace
from rigwright.documents.copied import is_copied
from rigwright.evaluation.summary import row_count

if TYPE_CHECKING:
    from gui.start.welcome import Welcome


class WindowPages(QStackedWidget):
    """The two pages of one window."""

    def __init__(
        self,
        session: Session,
        files: Files,
        imports: ImportCommands,
        new_builds: NewBuilds,
        workspace: Workspace,
        views: Views,
    ) -> None:
        super().__init__()
        self._session = session
        self._files = files
        self._imports = imports
        self._new_builds = new_builds
        self._workspace = workspace
        self._views = views
        self.addWidget(workspace)

    @cached_property
    def welcome(self) -> Welcome:
        """The start page."""
        from gui.start.welcome import Welcome

        welcome = Welcome(self._session, self._files, worn())
        welcome.machines.begun = self._new_builds.begun
        welcome.new_wanted.connect(self._new_builds.begin)
        welcome.import_wanted.connect(lambda: self._imports.begin())
        welcome.paste_wanted.connect(self._paste)
        welcome.start_wanted.connect(self._new_builds.begin_with)
        self.addWidget(welcome)
        return welcome

    def _paste(self) -> None:
        """Begin a build with cards that were copied; whatever else was copied is imported."""
        if is_copied(QGuiApplication.clipboard().text()):
            self._new_builds.begin_with_copied()
        else:
            self._imports.paste()

    def turn(self, *, is_open: bool) -> None:
        """Show the page for an open build or for none, and give it the keyboard, which Qt would
        hand to a search field near by.
        """
        page: QWidget = self._workspace if is_open else self.welcome
        if is_open and not self._workspace.is_filled:  # so that the picture does not move later
            self._workspace.make_room(row_count(self._session.snapshot.evaluation), anew=True)
        turned = self.currentWidget() is not page
        self.setCurrentWidget(page)
        if turned or not self.window().focusWidget():
            target = self._views.focus_target if is_open else page
            target.setFocus(Qt.FocusReason.OtherFocusReason)
