"""What the window reads: its settings, copies of unsaved work, and what a second start says to it.

Runs only where there is a screen, and leaves nothing on it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rigwright.documents.document import DocumentError
from rigwright.files.places import data_dir
from rigwright.files.storage import shown
from tests.fuzz.forms import by_json, by_settings
from tests.fuzz.target import Change, Run, Target, insist, insist_on_sentence
from tests.fuzz.targets.builds import seeds as builds

if TYPE_CHECKING:
    from gui.session.session import Session

SPACE_MB = 8192  # Qt and OpenGL reserve far more addresses than they use
WINDOW_MB = 700
LEFT = "build-1234-7f.rig"
OF_FILES = ("QVariant::load", "QDataStream", "This plugin does not support")


@cache
def application() -> Any:
    """Qt's application, the one that is there or a new one that hears what Qt complains of."""
    from PySide6.QtCore import QCoreApplication, Qt
    from PySide6.QtWidgets import QApplication

    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    return QApplication.instance() or QApplication(["rigwright", "-style", "fusion"])


def end(things: list[Any]) -> None:
    """Let Qt delete things now."""
    import shiboken6
    from PySide6.QtCore import QCoreApplication, QEvent

    for thing in things:
        if shiboken6.isValid(thing):
            thing.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@contextmanager
def attentive() -> Generator[None]:
    """Take a warning of Qt for a finding, but for what it says of values in a file that it cannot
    read.
    """
    from PySide6.QtCore import qInstallMessageHandler

    heard: list[str] = []
    former = qInstallMessageHandler(lambda _kind, _context, message: heard.append(message))
    try:
        yield
    finally:
        qInstallMessageHandler(former)
    complaints = [message for message in heard if not message.startswith(OF_FILES)]
    insist(not complaints, f"Qt complains: {complaints[:1]}")


# settings


def settings() -> list[bytes]:
    """Settings as the window leaves them."""
    from PySide6.QtCore import QByteArray

    blob = bytes(QByteArray(b"\x01\xd9\xd0\xcb\0\x03\0\0" + b"\0" * 56).toPercentEncoding().data())
    text = blob.decode().replace("%", "\\x")
    recent = "files\\recent=/tmp/one.rig, /tmp/two.rig"
    return [
        "[files]\nautosave_s=30\nrecent=/tmp/one.rig, "
        f"/tmp/two.rig\n\n[window]\ngeometry=@ByteArray({text})\n"
        "theme=dark\ncontrast=strong\n\n[rooms]\ncatalog=312\n\n[panels]\nmain=@ByteArray(\\0\\0\\0\\xff)\n\n"
        '[view]\nviews="[{\\"name\\": \\"one\\"}]"\n'.encode(),
        f"[General]\n{recent}\nwindow\\geometry=@Rect(0 0 10 10)\n"
        "rooms\\catalog=@Size(3 4)\n".encode(),
        b"[files]\nrecent=@Invalid()\nautosave_s=@Point(1 2)\n\n[differences]\nkept=abc, def\n",
    ]


def run_settings(data: bytes, _folder: Path) -> None:
    """Read every setting as a window does that starts."""
    from PySide6.QtWidgets import QSplitter, QWidget

    from gui.app.settings import (
        kept_width,
        open_settings,
        recent_files,
        remember_file,
        restore_sizes,
        restore_window,
    )
    from gui.look.appearance import Appearance
    from gui.view3d.saved_views import unsaved_pins

    application()
    data_dir().mkdir(parents=True, exist_ok=True)
    (data_dir() / "settings.ini").write_bytes(data)
    with attentive():
        kept = open_settings()
        window = QWidget()
        splitter = QSplitter()
        splitter.setObjectName("main")
        try:
            Appearance(kept, window)
            restore_window(kept, window)
            restore_sizes(kept, [splitter])
            kept_width(kept, "catalog")
            recent_files(kept)
            unsaved_pins(kept, Path("/tmp/one.rig"))
            remember_file(kept, data_dir() / "settings.ini")
        finally:
            end([window, splitter, kept])


def run_window(data: bytes, _folder: Path) -> None:
    """Make the whole window on settings."""
    from gui.application import make_window

    application()
    data_dir().mkdir(parents=True, exist_ok=True)
    (data_dir() / "settings.ini").write_bytes(data)
    hook = sys.excepthook
    window = None
    try:
        with attentive():
            window = make_window()
            window.show()
            window.hide()
    finally:
        sys.excepthook = hook
        end([window] if window is not None else [])


# copies of unsaved work


def session() -> Session:
    """A session with nothing open."""
    from gui.session.session import Session
    from rigwright.catalog import open_catalog

    application()
    return Session(open_catalog())


def run_recovery(data: bytes, folder: Path) -> None:
    """Find a copy that a crashed window left, and restore it."""
    from gui.files.recovery import Recovery

    current = session()
    (folder / LEFT).write_bytes(data)
    recovery = Recovery(current, folder)
    try:
        for left in recovery.left_over():
            recovery.restore(left)
            insist(current.snapshot.dirty, "what was restored counts as saved")
        kept = [
            path.read_bytes() for path in folder.iterdir() if path.suffix in (".rig", ".unreadable")
        ]
        insist(bool(kept), "a copy of unsaved work is gone")
    finally:
        recovery.drop()
        end([recovery, current])


# what a second start says


def messages() -> list[bytes]:
    """What starts say."""
    said = ({"files": ["/tmp/one.rig"], "token": ""}, {"files": [], "token": "wayland-7"})
    return [json.dumps(each).encode() + b"\n" for each in said]


def run_message(data: bytes, _folder: Path) -> None:
    """Hear a message, and open the file that it names."""
    from gui.app.single_instance import read
    from rigwright.documents.document import read_document

    heard = read(data)
    for path in heard[0] if heard is not None else ():
        try:
            read_document(path)
        except DocumentError as refusal:  # a name may be longer than a sentence
            insist_on_sentence(str(refusal).replace(shown(path), "the file", 1))


def has_screen() -> bool:
    """Whether a window could be shown here."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return any(os.environ.get(name) for name in names)


def _on_screen(
    name: str, seeds: Callable[[], list[bytes]], run: Run, change: Change, share: int
) -> Target:
    suffix = {by_json: ".rig", by_settings: ".ini"}[change]
    return Target(
        name,
        seeds,
        run,
        (),
        change,
        suffix,
        share,
        needs_screen=True,
        memory_mb=WINDOW_MB,
        space_mb=SPACE_MB,
    )


SETTINGS = _on_screen("settings", settings, run_settings, by_settings, 8)
WINDOWS = _on_screen("window", settings, run_window, by_settings, 1)
RECOVERY = _on_screen("recovery", builds, run_recovery, by_json, 5)
MESSAGES = Target("handover", messages, run_message, (), by_json, ".json", share=5)
