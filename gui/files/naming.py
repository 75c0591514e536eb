"""What the open build and its file are called, and where the next file goes.

Knows the session and the files used last; writes nothing.
"""

from __future__ import annotations

import os
from pathlib import Path

from gui.files.dialogs import Dialogs
from gui.files.recent import RecentFiles
from gui.session.session import Session
from rigwright.build import UNTITLED
from rigwright.text.sentence import worded


class Naming:
    """The names of what is open."""

    def __init__(self, session: Session, recent: RecentFiles, dialogs: Dialogs) -> None:
        self._session = session
        self._recent = recent
        self._dialogs = dialogs

    @property
    def name(self) -> str:
        """What the open build is called."""
        path = self._session.snapshot.path
        if path:
            return path.stem
        return self._session.build.shown_title

    @property
    def window_title(self) -> str:
        """The same, and whether it is open for reading only."""
        if self._session.document.foreign:
            return worded("{name} (read-only)", name=self.name)
        return self.name

    @property
    def folder(self) -> Path:
        """Where the open file lies, else the one used last."""
        path = self._session.snapshot.path
        known = [path] if path else self._recent.paths()
        return (
            known[0].parent if known else Path(os.path.expanduser("~"))
        )  # which not everybody has

    def suggested(self, ending: str, what: str = "") -> Path:
        """Where a file would go that is called after the build and after `what`."""
        name = ", ".join(filter(None, (self.name, what)))
        return self.folder / f"{file_name(name)}{ending}"

    def rename(self) -> None:
        """Ask for the build's title."""
        build = self._session.build
        title = self._dialogs.text(
            worded("Rename Build"), worded("Title of the build and of its sheet"), build.shown_title
        )
        if title and title != build.shown_title:
            self._session.document.commit(
                build.changed(title=title), worded("Rename the build to {title}", title=title)
            )


def file_name(title: str) -> str:
    """Return a title with nothing in it that a name of a file may not have."""
    kept = "".join(c if c.isalnum() or c in " -_.,()" else "-" for c in title).strip(" .")
    return kept or UNTITLED
