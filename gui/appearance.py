"""Which theme the window has: the desktop's, changing with it, or the one that the user chose.

Knows the settings and Qt's hints; whoever paints follows `changed`.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtGui import QGuiApplication

from gui.theme import DARK, LIGHT, Theme

KEY = "window/theme"


class Mode(Enum):
    """Where the theme comes from."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Appearance(QObject):
    """The theme of the moment. Signal: changed(Theme)."""

    changed = Signal(object)

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        kept = str(settings.value(KEY, Mode.SYSTEM.value))
        self.mode = Mode(kept) if kept in {mode.value for mode in Mode} else Mode.SYSTEM
        self.theme = self._wanted()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._refresh)

    def choose(self, mode: Mode) -> None:
        """Take the theme from elsewhere, now and at the next start."""
        self.mode = mode
        self._settings.setValue(KEY, mode.value)
        self._refresh()

    def _wanted(self) -> Theme:
        if self.mode is Mode.SYSTEM:
            return system_theme()
        return DARK if self.mode is Mode.DARK else LIGHT

    def _refresh(self) -> None:
        theme = self._wanted()
        if theme is not self.theme:
            self.theme = theme
            self.changed.emit(theme)


def system_theme() -> Theme:
    """The desktop's theme; light where it does not say."""
    return DARK if QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark else LIGHT
