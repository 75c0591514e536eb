"""What the program remembers between two starts: window, panels, theme, files. One INI file in the data folder.

Knows Qt's settings and screens; what is worth remembering is decided by those who ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSplitter, QWidget

from rigwright.files.places import data_dir

MOST_RECENT = 10
DEFAULT_SIZE = QSize(1440, 900)
VISIBLE_PX = 64  # so much of a window's width and of its title must be on a screen to take hold of it


def open_settings() -> QSettings:
    """The settings in the data folder."""
    with suppress(OSError):
        data_dir().mkdir(parents=True, exist_ok=True)
    return QSettings(str(data_dir() / "settings.ini"), QSettings.Format.IniFormat)


def recent_files(settings: QSettings) -> list[Path]:
    """The files used last that still exist, the latest first."""
    kept = settings.value("files/recent", [])
    names = [kept] if isinstance(kept, str) else list(kept or [])  # type: ignore[call-overload]
    return [path for name in names if (path := Path(str(name))).is_file()][:MOST_RECENT]


def remember_file(settings: QSettings, path: Path) -> None:
    """Put a file first among those used last."""
    path = path.absolute()
    others = [str(other) for other in recent_files(settings) if other != path]
    settings.setValue("files/recent", [str(path), *others][:MOST_RECENT])


def forget_files(settings: QSettings) -> None:
    """Forget the files used last."""
    settings.setValue("files/recent", [])


def save_window(settings: QSettings, window: QWidget) -> None:
    """Remember where a window is."""
    settings.setValue("window/geometry", window.saveGeometry())


def restore_window(settings: QSettings, window: QWidget) -> None:
    """Put a window where it was, unless that is off every screen; then to the middle of the first one."""
    geometry = settings.value("window/geometry")
    if not (isinstance(geometry, QByteArray) and window.restoreGeometry(geometry) and is_on_screen(window.geometry())):
        place_in_middle(window)


def save_sizes(settings: QSettings, splitters: Sequence[QSplitter]) -> None:
    """Remember how panels are divided; without any, forget it."""
    settings.remove("panels")
    for splitter in splitters:
        settings.setValue(f"panels/{splitter.objectName()}", splitter.saveState())


def restore_sizes(settings: QSettings, splitters: Sequence[QSplitter]) -> bool:
    """Divide panels as they were; False where nothing is remembered."""
    states = [settings.value(f"panels/{splitter.objectName()}") for splitter in splitters]
    pairs = zip(splitters, states, strict=True)
    return all(isinstance(state, QByteArray) and splitter.restoreState(state) for splitter, state in pairs)


def save_width(settings: QSettings, name: str, width: int) -> None:
    """Remember how wide a panel makes itself, so that room for it is there before it is."""
    settings.setValue(f"rooms/{name}", width)


def kept_width(settings: QSettings, name: str) -> int | None:
    """How wide a panel made itself the last time; None where that is not remembered, or nonsense."""
    kept = str(settings.value(f"rooms/{name}", ""))
    return int(kept) if kept.isdecimal() and len(kept) < 5 else None


def is_on_screen(frame: QRect) -> bool:
    """Whether enough of a window is on some screen to move it."""
    shared = (screen.availableGeometry() & frame for screen in QGuiApplication.screens())
    return any(
        part.width() >= VISIBLE_PX and part.height() >= VISIBLE_PX and part.top() <= frame.top() + VISIBLE_PX
        for part in shared
    )


def place_in_middle(window: QWidget) -> None:
    """The size of the look, or what the screen has room for, in its middle."""
    screen = QGuiApplication.primaryScreen()  # None while every screen is unplugged, whatever its type says
    room = screen.availableGeometry() if screen else QRect(QPoint(0, 0), DEFAULT_SIZE)
    size = DEFAULT_SIZE.boundedTo(room.size())
    window.setGeometry(QRect(room.center() - QRect(0, 0, size.width(), size.height()).center(), size))
