"""Starts the window:

Qt's settings, the catalog, the session, and what happens when something goes wrong. The only place
that makes the application. An exception never reaches the user as a trace: one sentence, and a log
file.
"""

from __future__ import annotations

import gc
import linecache
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import (
    QCoreApplication,
    QMessageLogContext,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from rigwright import __version__
from rigwright.files.log import write_log as add_to_log
from rigwright.files.places import catalog_path, log_path
from rigwright.text.language import translated
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from gui.files.dialogs import Dialogs
    from gui.window.main_window import MainWindow
    from rigwright.catalog.store import PartStore

UNUSABLE = 2
# Asked for later, Qt would hand its style back, and Python would make ten enumerations of it.
STYLE = ("-style", "fusion")
SETTLED_MS = 1000  # after the first picture
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], None]


def run(files: list[str]) -> int:
    """Open the window, with a file where one is given; returns the exit status."""
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    from gui.app.crash_trace import CRASHED, CrashTrace
    from gui.app.unix_signals import EndRequests
    from rigwright.catalog import CatalogError

    application = make_application(sys.argv[:1])
    requests = EndRequests()
    try:
        window = make_window()
    except CatalogError as error:
        requests.stop()
        print(f"rigwright: {error}", file=sys.stderr)
        tell_without_window(str(error))
        return UNUSABLE
    trace = CrashTrace()
    requests.asked.connect(lambda: keep_work(window))
    application.commitDataRequest.connect(lambda _session: keep_work(window))
    if sys.platform == "darwin":
        from gui.app.desktop_files import DesktopFiles

        DesktopFiles(application, window.commands.take_anew)
    window.commands.take([Path(name) for name in files])
    if requests.status is None:
        stand_beside_others(window)
        window.show()
        QTimer.singleShot(SETTLED_MS, window, lambda: settle(window))
        QTimer.singleShot(SETTLED_MS, window, lambda: fetch_team_parts(window))
        if trace.found:
            window.session.notify(translated(CRASHED))
    status = application.exec() if requests.status is None else requests.status
    requests.stop()
    trace.stop()
    hide_windows()
    sys.excepthook = sys.__excepthook__
    return status


def stand_beside_others(window: MainWindow) -> None:
    """Move a window off another one that is open already; both remember one place."""
    from gui.app.settings import step_aside
    from gui.app.single_instance import address

    if os.path.exists(address()):  # else there is nobody to ask, which takes Qt's network
        from gui.app.single_instance_server import is_another_open

        if is_another_open():
            step_aside(window)


def hide_windows() -> None:
    """Hide every window that is open when the loop was ended from outside: a picture on the screen
    must not outlive Qt.

    A window may take others along as it goes.
    """
    for window in QApplication.topLevelWidgets():
        if isValid(window) and window.isVisible():
            window.hide()


def keep_work(window: MainWindow) -> None:
    """Write copies of all unsaved work now: no question can be shown while the system ends."""
    window.files.recovery.keep()
    window.parts.keep_drafts()


def fetch_team_parts(window: MainWindow) -> None:
    """Fetch the team's parts in the background, where there is a team."""
    from gui.app.safe_mode import is_safe_mode
    from rigwright.library.team.address import chosen_url

    if chosen_url() and not is_safe_mode():
        from gui.session.team_fetch import TeamFetch

        TeamFetch(window.session, window).begin()


def settle(window: MainWindow) -> None:
    """Take files of later starts, and let the garbage collector pass over what the start made:
    all of it stays.
    """
    from gui.app.single_instance_server import listen

    listen(window, window.commands.take_anew, window.commands.would_lose)
    window.parts.tell_of_drafts()
    # PySide6 looks for its own name in the text of each module that is imported, and Python keeps
    # the lines read so for traces: 330,000 of them in 27 MB.
    linecache.clearcache()
    gc.freeze()


def make_window() -> MainWindow:
    """The window on the shipped catalog, as the user left it.

    Raises CatalogError without a catalog.
    """
    from gui.app.own_language import speak
    from gui.app.own_unit import measure_as_kept
    from gui.app.settings import open_settings
    from gui.files.dialogs import QtDialogs
    from gui.look.appearance import Appearance
    from gui.session.session import Session
    from gui.window.main_window import MainWindow
    from rigwright.catalog import open_catalog
    from rigwright.catalog.imported import imported_catalog
    from rigwright.catalog.store import open_store
    from rigwright.library import library_on

    store = open_store()
    library = library_on(open_catalog(catalog_path()), store, imported=imported_catalog())
    session = Session(library, store=store)
    settings = open_settings()
    speak(settings)
    measure_as_kept(settings)
    appearance = Appearance(settings)
    window = MainWindow(
        session, appearance.theme, settings=settings, appearance=appearance, picture_first=True
    )
    sys.excepthook = report_to(QtDialogs(window), log_path(), in_the_next_turn)
    follow_parts(window, store)
    return window


def follow_parts(window: MainWindow, store: PartStore) -> None:
    """Take over what other programs changed whenever the user comes back, and bring an older
    file of parts up.
    """
    from gui.window.lock_watch import LockWatch

    session = window.session
    application = cast(QApplication, QApplication.instance())
    application.applicationStateChanged.connect(session.parts.look_when_active)
    LockWatch(session, store, window)
    if store.outdated:
        from gui.app.background_task import BackgroundTask

        background_task = BackgroundTask(window)
        background_task.done.connect(lambda _copy: session.parts.look_again())
        background_task.failed.connect(lambda error: session.notify(str(error)))
        background_task.run(store.upgrade)


def make_application(arguments: list[str]) -> QApplication:
    """The application with the names that desktops want, its style and its font."""
    from gui.look.theme import interface_font, write_in

    application = started(arguments)
    application.setApplicationName("rigwright")
    application.setApplicationDisplayName("Rigwright")
    application.setApplicationVersion(__version__)
    application.setOrganizationDomain("rigwright.org")
    application.setDesktopFileName("rigwright")
    write_in(interface_font())
    return application


def started(arguments: list[str]) -> QApplication:
    """Qt's application.

    Where no screen answers Qt would abort: what it first said is told instead, and all ends.
    """
    heard: list[str] = []

    def hear(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        heard.append(message)
        if kind is QtMsgType.QtFatalMsg:
            why = heard[0].strip().rstrip(".")
            said = worded(
                "The window cannot open ({why}); rigwright check, sheet and render need no screen.",
                why=why,
            )
            print(f"rigwright: {said}", file=sys.stderr, flush=True)
            os._exit(UNUSABLE)

    former = qInstallMessageHandler(hear)
    try:
        return QApplication([*arguments, *STYLE])
    finally:
        qInstallMessageHandler(former)
        for message in heard:
            print(message, file=sys.stderr)


def tell_without_window(sentence: str) -> None:
    """Say why there is no window.

    A user who starts the program from a menu does not see its terminal output.
    """
    from gui.files.dialogs import QtDialogs

    QtDialogs(None).tell(sentence)


def at_once(work: Callable[[], None]) -> None:
    """Do some work now."""
    work()


def in_the_next_turn(work: Callable[[], None]) -> None:
    """Do some work after the current event: a dialog over a half painted widget would paint it
    again.
    """
    QTimer.singleShot(0, work)


def report_to(
    dialogs: Dialogs, log: Path, soon: Callable[[Callable[[], None]], None] = at_once
) -> Hook:
    """A hook that writes an unexpected error to a log and says so in one sentence, once at a
    time and each once.
    """
    telling = list[bool]()
    told = set[str]()

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        with suppress(OSError, AttributeError, ValueError):  # nobody need listen
            sys.stderr.write(text)
        kept = write_log(log, text)
        if not telling and text not in told:  # what cannot be painted meets its fault each time
            telling.append(True)
            told.add(text)
            soon(partial(tell, sentence_on(error, log if kept else None)))

    def tell(sentence: str) -> None:
        try:
            dialogs.tell(sentence)
        finally:
            telling.clear()

    return report


def sentence_on(error: BaseException, log: Path | None) -> str:
    """What a user is told: what the catalog says of itself, else that the program is at fault."""
    from rigwright.catalog import CatalogError

    if isinstance(error, CatalogError):
        return str(error)
    said = worded(
        "Something went wrong that should not have ({error}). Your build is still open; save it "
        "and start Rigwright again.",
        error=type(error).__name__,
    )
    return worded("{said} Details are in {log}.", said=said, log=log) if log else said


def write_log(log: Path, text: str) -> bool:
    """Add to the log, under all versions that run here. False where it cannot be written."""
    from gui.app.versions import versions

    return add_to_log(log, text, versions())
