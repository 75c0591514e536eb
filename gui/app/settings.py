"""What the program remembers between two starts: window, panels, theme, files.

One INI file in the data folder. Knows Qt's settings and screens; what is worth remembering is
decided by those who ask. Nobody else reads a setting: what stands in the file may be of any type,
and what is not of the type that was asked for was not remembered.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSplitter, QWidget

from gui.app.safe_mode import is_safe_mode
from rigwright.files.places import data_dir
from rigwright.files.storage import StorageError, read_whole

MOST_RECENT = 10
FRAME = QSize(8, 40)  # what a desktop puts round a window, at most
DEFAULT_SIZE = QSize(1440, 900)
ASIDE_PX = 32  # the title of the window behind stays in sight
SMALLEST = QSize(960, 480)  # what a screen of 1920 × 1080 has at 200 %, less the desktop's bars
MOST_WIDTH = 9_999  # of a panel, in pixels
VISIBLE_PX = (
    64  # so much of a window's width and of its title must be on a screen to take hold of it
)
MOST_BYTES = 4 * 1024 * 1024
# Values of any type that Qt knows, written by its own means; at the beginning of a value or of an
# entry of a list.
_FOREIGN = re.compile(r"[=,]\s*@(Variant|DateTime)\(")
_ESCAPED = re.compile(r'\\(?:x(?P<hex>[0-9a-fA-F]+)|(?P<octal>[0-7]+)|.)|["\r\n]', re.DOTALL)
_DIGITS = re.compile(r"\d{1,9}", re.ASCII)


def open_settings() -> QSettings:
    """The settings in the data folder; a file that Qt could not read safely is set aside first.

    In safe mode they begin anew, in a file beside it.
    """
    path = data_dir() / "settings.ini"
    if is_safe_mode():
        path = path.with_name("settings.safe.ini")
        with suppress(OSError):
            path.unlink()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    if os.path.exists(path) and not _is_readable(path):
        path = _set_aside(path)
    return QSettings(str(path), QSettings.Format.IniFormat)


def _is_readable(path: Path) -> bool:
    """Whether the file has only values such as this program writes.

    Qt crashes over some of the others.
    """
    try:
        text = read_whole(path, MOST_BYTES).decode("latin-1")
    except StorageError:
        return False
    return not _FOREIGN.search(_ESCAPED.sub(_meant, text))


def _meant(escaped: re.Match[str]) -> str:
    """What a line of an INI file means by a backslash or a quote."""
    code = escaped["hex"] or escaped["octal"]
    if code is None:
        return ""
    return chr(int(code, 16 if escaped["hex"] else 8) & 0xFFFF)


def _set_aside(path: Path) -> Path:
    """Give the file another name; where that is not allowed, another file is used in its place."""
    try:
        path.replace(path.with_name("settings.ini.damaged"))
    except OSError:
        return path.with_name("settings.new.ini")
    return path


def text_at(settings: QSettings, key: str) -> str:
    """Return a setting as a text; "" where it is no text."""
    kept = settings.value(key)
    return kept if isinstance(kept, str) else ""


def texts_at(settings: QSettings, key: str) -> list[str]:
    """What was remembered as a list of texts; a list of one is kept as the text itself."""
    kept = settings.value(key)
    some = kept if isinstance(kept, list) else [kept]
    return [text for text in some if isinstance(text, str) and text]


def number_at(settings: QSettings, key: str) -> int | None:
    """Return a setting as a whole number, which a file keeps as its digits; None where it is no
    such number.
    """
    kept = settings.value(key)
    digits = str(kept) if type(kept) is int else kept
    if isinstance(digits, str) and _DIGITS.fullmatch(digits):
        return int(digits)
    return None


def bytes_at(settings: QSettings, key: str) -> QByteArray | None:
    """Return a setting as bytes; None where it is no bytes."""
    kept = settings.value(key)
    return kept if isinstance(kept, QByteArray) else None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # such as a name longer than names can be
        return False


def recent_files(settings: QSettings) -> list[Path]:
    """The files used last that still exist, the latest first."""
    paths = [Path(name) for name in texts_at(settings, "files/recent")]
    return [path for path in paths if _is_file(path)][:MOST_RECENT]


def remember_file(settings: QSettings, path: Path) -> None:
    """Put a file first among those used last."""
    path = path.absolute()
    others = [str(other) for other in recent_files(settings) if other != path]
    settings.setValue("files/recent", [str(path), *others][:MOST_RECENT])


def forget_files(settings: QSettings) -> None:
    """Forget the files used last."""
    settings.setValue("files/recent", [])


def save_window(settings: QSettings, window: QWidget, name: str = "window") -> None:
    """Remember where a window is."""
    settings.setValue(f"{name}/geometry", window.saveGeometry())


def restore_window(settings: QSettings, window: QWidget) -> None:
    """Put a window where it was, or else in the middle of the first screen."""
    if not restore_frame(settings, window, "window"):
        place_in_middle(window)


def restore_frame(settings: QSettings, window: QWidget, name: str) -> bool:
    """Put a window where it was; False where that is not known, or is off every screen now."""
    geometry = bytes_at(settings, f"{name}/geometry")
    return (
        geometry is not None
        and window.restoreGeometry(geometry)
        and is_on_screen(window.geometry())
    )


def save_sizes(settings: QSettings, splitters: Sequence[QSplitter]) -> None:
    """Remember how panels are divided; without any, forget it."""
    settings.remove("panels")
    for splitter in splitters:
        settings.setValue(f"panels/{splitter.objectName()}", splitter.saveState())


def restore_sizes(settings: QSettings, splitters: Sequence[QSplitter]) -> bool:
    """Divide panels as they were; False where nothing is remembered."""
    for splitter in splitters:
        state = bytes_at(settings, f"panels/{splitter.objectName()}")
        if state is None or not splitter.restoreState(state):
            return False
    return True


def save_width(settings: QSettings, name: str, width: int) -> None:
    """Remember how wide a panel makes itself, so that room for it is there before it is."""
    settings.setValue(f"rooms/{name}", width)


def kept_width(settings: QSettings, name: str) -> int | None:
    """How wide a panel made itself the last time.

    None where that is not remembered, or nonsense.
    """
    width = number_at(settings, f"rooms/{name}")
    if width is not None and 0 < width <= MOST_WIDTH:
        return width
    return None


def is_on_screen(frame: QRect) -> bool:
    """Whether enough of a window is on some screen to move it."""
    shared = (screen.availableGeometry() & frame for screen in QGuiApplication.screens())
    return any(
        part.width() >= VISIBLE_PX
        and part.height() >= VISIBLE_PX
        and part.top() <= frame.top() + VISIBLE_PX
        for part in shared
    )


def place_in_middle(window: QWidget) -> None:
    """The size of the look, or what the screen has room for, in its middle."""
    # None while every screen is unplugged, whatever its type says
    screen = QGuiApplication.primaryScreen()
    room = screen.availableGeometry() if screen else QRect(QPoint(0, 0), DEFAULT_SIZE)
    size = DEFAULT_SIZE.boundedTo(room_on_screen(window))
    window.setGeometry(
        QRect(room.center() - QRect(0, 0, size.width(), size.height()).center(), size)
    )


def corner_on_screen(wished: QPoint, size: QSize, room: QRect) -> QPoint:
    """The corner nearest to a wished one from which a window of a size stands on the screen whole,
    with its frame; the upper left one of a screen that is too small.
    """
    beyond = size + FRAME
    x = min(wished.x(), room.left() + room.width() - beyond.width())
    y = min(wished.y(), room.top() + room.height() - beyond.height())
    return QPoint(max(room.left(), x), max(room.top(), y))


def step_aside(window: QWidget) -> None:
    """Move a window off the one that stands where it was put, so that both are seen."""
    if window.windowState() != Qt.WindowState.WindowNoState:
        return
    room = window.screen().availableGeometry()
    frame = window.geometry().translated(ASIDE_PX, ASIDE_PX)
    if not room.contains(frame.bottomRight() + QPoint(FRAME.width(), FRAME.height())):
        frame.moveTopLeft(room.topLeft() + QPoint(FRAME.width(), FRAME.height()))
    window.setGeometry(frame)


def room_on_screen(window: QWidget) -> QSize:
    """How large a window can be with its frame and its title on the screen that it opens on."""
    screen = window.screen()  # None as above
    return (screen.availableSize() if screen else DEFAULT_SIZE) - FRAME


def smallest_size(window: QWidget) -> QSize:
    """How small the window of the program can be made."""
    return SMALLEST.boundedTo(room_on_screen(window))
