"""Which theme the window has: the desktop's, changing with it, or the one that the user chose.

With more contrast where the desktop or the user asks for it, and with letters as large as the
desktop's or as the user wants them.

Knows the settings and Qt's hints, and no widget.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtGui import QGuiApplication

from gui.app.settings import number_at, text_at
from gui.look.motion import ask_for_less
from gui.look.theme import (
    DARK,
    LIGHT,
    STRONG_DARK,
    STRONG_LIGHT,
    Theme,
    interface_font,
    points_of,
    write_in,
)
from gui.look.themed import wear

KEY, CONTRAST_KEY, MOTION_KEY = "window/theme", "window/contrast", "window/motion"
LETTERS_KEY = "window/letters"
AS_SYSTEM = 100
LETTERS_PERCENT = (90, AS_SYSTEM, 110, 125, 150)  # of the size of the system's letters


class Mode(Enum):
    """Where the theme comes from."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Appearance(QObject):
    """The theme of the moment; the whole window wears another one at once (`gui.look.themed`)."""

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        kept = text_at(settings, KEY)
        self.mode = Mode(kept) if kept in {mode.value for mode in Mode} else Mode.SYSTEM
        self.contrast = text_at(settings, CONTRAST_KEY) == "strong"
        self.calm = text_at(settings, MOTION_KEY) == "less"
        ask_for_less(self.calm)
        self.theme = self._wanted()
        letters = number_at(settings, LETTERS_KEY)
        self.letters = letters if letters in LETTERS_PERCENT else AS_SYSTEM
        if self.letters != AS_SYSTEM:
            self._write_large()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._refresh)
        if hasattr(hints, "accessibility"):  # from Qt 6.10 on
            hints.accessibility().contrastPreferenceChanged.connect(self._refresh)

    def choose(self, mode: Mode) -> None:
        """Take the theme from elsewhere, now and at the next start."""
        self.mode = mode
        self._settings.setValue(KEY, mode.value)
        self._refresh()

    def strengthen(self, on: bool) -> None:
        """Have more contrast than the desktop asks for, or as much, now and at the next start."""
        self.contrast = on
        self._settings.setValue(CONTRAST_KEY, "strong" if on else "")
        self._refresh()

    def calm_down(self, on: bool) -> None:
        """Have less motion than the desktop asks for, or as much, now and at the next start."""
        self.calm = on
        self._settings.setValue(MOTION_KEY, "less" if on else "")
        ask_for_less(on)
        wear(self.theme)

    def enlarge(self, percent: int) -> None:
        """Have letters of a share of the system's size, now and at the next start."""
        self.letters = percent
        self._settings.setValue(LETTERS_KEY, percent)
        self._write_large()
        wear(self.theme)

    def _write_large(self) -> None:
        font = interface_font()
        font.setPointSizeF(points_of(font) * self.letters / AS_SYSTEM)
        write_in(font)

    def _wanted(self) -> Theme:
        dark = system_theme().dark if self.mode is Mode.SYSTEM else self.mode is Mode.DARK
        if self.contrast or system_asks_for_contrast():
            return STRONG_DARK if dark else STRONG_LIGHT
        return DARK if dark else LIGHT

    def _refresh(self) -> None:
        theme = self._wanted()
        if theme is not self.theme:
            self.theme = theme
            wear(theme)


def system_theme() -> Theme:
    """The desktop's theme; light where it does not say."""
    if QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark:
        return DARK
    return LIGHT


def system_asks_for_contrast() -> bool:
    """Whether the desktop is set to high contrast."""
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):
        return False
    return hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
