"""Starts the window: Qt's settings, the catalog, the session, and what happens when something goes wrong.

The only place that makes the application. An exception never reaches the user as a trace: one sentence, and a log file.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from gui import icons
from gui.appearance import Appearance
from gui.dialogs import Dialogs, QtDialogs
from gui.main_window import MainWindow
from gui.session import Session
from gui.settings import open_settings
from gui.theme import interface_font, palette_of
from gui.versions import versions
from rigwright import __version__
from rigwright.catalog import CatalogError, open_catalog
from rigwright.places import catalog_path, data_dir

UNUSABLE = 2
MOST_LOG_BYTES = 512 * 1024
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]


def run(files: list[str]) -> int:
    """Open the window, with a file where one is given; returns the exit status."""
    guard_none()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = make_application(sys.argv[:1])
    try:
        catalog = open_catalog(catalog_path())
    except CatalogError as error:
        print(f"rigwright: {error}", file=sys.stderr)
        return UNUSABLE
    settings = open_settings()
    appearance = Appearance(settings)
    application.setPalette(palette_of(appearance.theme))
    window = MainWindow(Session(catalog), appearance.theme, settings=settings, appearance=appearance)
    sys.excepthook = report_to(QtDialogs(window), data_dir() / "rigwright.log")
    window.show()
    for name in files:
        window.files.open(Path(name))
    status = application.exec()
    sys.excepthook = sys.__excepthook__
    return status


def make_application(arguments: list[str]) -> QApplication:
    """The application with the names that desktops want, its style and its font."""
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
    with suppress(OSError):
        log.parent.mkdir(parents=True, exist_ok=True)
        fresh = not log.is_file() or log.stat().st_size > MOST_LOG_BYTES
        with log.open("w" if fresh else "a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {versions()}\n{text}\n")
