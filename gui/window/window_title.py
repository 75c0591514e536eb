"""The title of the window and of the views in windows of their own: the build's name, its file, and
whether it is saved.

Knows how a title is put together; the name itself the files know.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.files.files import Files
from gui.look.plain_words import window_words
from gui.session.session import Session, Snapshot
from gui.window.own_windows import OwnWindows
from rigwright.text.sentence import worded


class WindowTitle:
    """The title of a window, its `owner`, which follows the session."""

    def __init__(
        self, session: Session, files: Files, own_windows: OwnWindows, owner: QWidget
    ) -> None:
        self._session = session
        self._files = files
        self._own_windows = own_windows
        self._owner = owner
        session.shown.connect(self._show)

    def refresh(self) -> None:
        """Write the title of what is open now."""
        self._show(self._session.snapshot)

    def _show(self, snapshot: Snapshot) -> None:
        owner = self._owner
        is_open = self._files.is_open
        name = window_words(self._files.naming.window_title)
        owner.setWindowTitle(worded("{name}[*] – Rigwright", name=name) if is_open else "Rigwright")
        owner.setWindowFilePath(str(snapshot.path) if snapshot.path else "")
        if snapshot.dirty is not owner.isWindowModified():  # Qt tells every widget of the window
            owner.setWindowModified(snapshot.dirty)
        self._own_windows.show_build(name, is_open=is_open)
