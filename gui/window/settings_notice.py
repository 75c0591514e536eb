"""The quiet line that settings are not kept, since their file cannot be written.

It appears once: when the window is made, or when Qt later finds that writing fails.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from gui.look.notice_line import NoticeLine
from gui.look.theme import Theme
from gui.session.session import Session
from rigwright.checks import Severity
from rigwright.files.storage import shown
from rigwright.text.sentence import worded


class SettingsNotice(NoticeLine):
    """The line; there only where settings are lost when the window closes."""

    def __init__(
        self, session: Session, settings: QSettings, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(Severity.WARNING, theme, parent)
        self._settings = settings
        self._said = False
        what = worded("Put this line away until the next start")
        self.put_away = self.add_hide(what)
        self.dress(theme)
        session.shown.connect(self.look)
        if not settings.isWritable():
            self._tell()

    def look(self) -> None:
        """Look whether what was set since the last look could be written."""
        if self._settings.status() is QSettings.Status.AccessError:
            self._tell()

    def _tell(self) -> None:
        if self._said:
            return
        self._said = True
        self.say(
            worded(
                "Settings and the list of recent builds last only until you close the window: "
                "{path} cannot be written.",
                path=shown(Path(self._settings.fileName())),
            )
        )
