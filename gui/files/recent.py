"""The files used last, as menus and the welcome page list them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal

from gui.app.settings import forget_files, recent_files, remember_file


class RecentFiles(QObject):
    """The files used last. Signal: cleared() when they were forgotten."""

    cleared = Signal()

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings

    def paths(self) -> list[Path]:
        """Return the files that still exist, the latest first."""
        return recent_files(self._settings)

    def remember(self, path: Path) -> None:
        """Put a file first."""
        remember_file(self._settings, path)

    def clear(self) -> None:
        """Forget them all."""
        forget_files(self._settings)
        self.cleared.emit()
