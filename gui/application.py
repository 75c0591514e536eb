"""Starts the window: Qt's settings, the catalog, the session, and what happens when something goes wrong.

The only place that makes the application. An exception never reaches the user as a trace: one sentence, and a log file.
"""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication

from rigwright import __version__
from rigwright.places import catalog_path, data_dir

if TYPE_CHECKING:
    from gui.dialogs import Dialogs
    from gui.main_window import MainWindow

UNUSABLE = 2
MOST_LOG_BYTES = 512 * 1024
SETTLED_MS = 1000  # after the first picture
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]


def run(files: list[str]) -> int:
    """Open the window, with a file where one is given; returns the exit status."""
    guard_none()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    with no_collection() as collecting:
        from rigwright.catalog import CatalogError

        application = make_application(sys.argv[:1])
        try:
            window = make_window()
        except CatalogError as error:
            print(f"rigwright: {error}", file=sys.stderr)
            return UNUSABLE
        window.show()
        for name in files:
            window.files.open(Path(name))
        if collecting:
            QTimer.singleShot(SETTLED_MS, settle)
        status = application.exec()
        sys.excepthook = sys.__excepthook__
        return status


@contextmanager
def no_collection() -> Generator[bool]:
    """Look for no garbage: that takes a seventh of a start and finds none. Gives whether it was looked for before."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield collecting
    finally:
        if collecting:
            gc.enable()


def settle() -> None:
    """Collect garbage from now on, but not among what will stay until the end."""
    gc.freeze()
    gc.enable()


def make_window() -> MainWindow:
    """The window on the shipped catalog, as the user left it; raises CatalogError without a catalog."""
    from gui.appearance import Appearance
    from gui.dialogs import QtDialogs
    from gui.main_window import MainWindow
    from gui.session import Session
    from gui.settings import open_settings
    from rigwright.catalog import open_catalog

    session, settings = Session(open_catalog(catalog_path())), open_settings()
    appearance = Appearance(settings)
    window = MainWindow(session, appearance.theme, settings=settings, appearance=appearance)
    sys.excepthook = report_to(QtDialogs(window), data_dir() / "rigwright.log")
    return window


def make_application(arguments: list[str]) -> QApplication:
    """The application with the names that desktops want, its style and its font."""
    from gui import icons
    from gui.theme import interface_font

    application = QApplication(arguments)
    application.setApplicationName("rigwright")
    application.setApplicationDisplayName("Rigwright")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("rigwright")
    application.setStyle("Fusion")
    application.setFont(interface_font())
    application.setWindowIcon(icons.application_icon())
    return application


def guard_none() -> None:
    """Keep None and its like alive where Qt for Python 6.12.0 takes a reference too many, on Python 3.11 and before."""
    import PySide6

    if sys.version_info < (3, 12) and PySide6.__version_info__[:3] == (6, 12, 0):
        import ctypes

        for value in (None, True, False, NotImplemented):
            ctypes.c_ssize_t.from_address(id(value)).value += 1 << 40


def report_to(dialogs: Dialogs, log: Path) -> Hook:
    """A hook that writes an unexpected error to a log and says so in one sentence, once at a time."""
    telling: list[bool] = []

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        write_log(log, text)
        if not telling:
            telling.append(True)
            try:
                dialogs.tell(
                    f"Something went wrong that should not have ({kind.__name__}). Your build is still open; save it"
                    f" and start Rigwright again. Details are in {log}."
                )
            finally:
                telling.clear()

    return report


def write_log(log: Path, text: str) -> None:
    """Add to the log; one that has grown large begins anew."""
    from gui.versions import versions

    with suppress(OSError):
        log.parent.mkdir(parents=True, exist_ok=True)
        fresh = not log.is_file() or log.stat().st_size > MOST_LOG_BYTES
        with log.open("w" if fresh else "a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {versions()}\n{text}\n")
