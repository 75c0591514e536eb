"""A second start hands its file to the window that runs.

Where none takes it, it opens a window of its own.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QCoreApplication, QEvent, QProcess, QProcessEnvironment
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

import rigwright.cli as cli
from gui.app import safe_mode
from gui.app.settings import open_settings
from gui.app.single_instance import TAKEN, address, hand_over, read
from gui.app.single_instance_server import FileServer, is_another_open, listen
from gui.application import make_window
from gui.view3d.viewport_panel import has_opengl
from gui.window.main_window import MainWindow
from rigwright.cli.window import SAFE_VARIABLE

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "assets" / "examples"
EXAMPLE = EXAMPLES / "two-open-air-3090.rig"
pytestmark = pytest.mark.usefixtures("no_picture")
unix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="pipes of Windows leave nothing behind"
)


@pytest.fixture(autouse=True)
def own_sockets(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(
        "XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run"))
    )  # short enough for a socket's name


@pytest.fixture
def server(qtbot: QtBot) -> Iterator[FileServer]:
    made = FileServer(lambda _files: True)
    assert made.begin(address())
    yield made
    made.deleteLater()


def handed(qtbot: QtBot, *files: str) -> bool:
    """What another process would be told, asked from a thread."""
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(hand_over, files)
        qtbot.waitUntil(asked.done)
        return asked.result()


def test_the_running_window_gets_the_whole_path_at_once(
    qtbot: QtBot, server: FileServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "token-7")
    with qtbot.waitSignal(server.asked) as heard:
        assert handed(qtbot, "bau 電源.rig")
    assert heard.args == [[tmp_path / "bau 電源.rig"], "token-7"]


def test_without_a_window_nobody_takes_anything() -> None:
    assert not hand_over([str(EXAMPLE)])


@unix_only
def test_what_a_crash_left_behind_is_cleared_away(qtbot: QtBot) -> None:
    with socket.socket(socket.AF_UNIX) as crashed:
        crashed.bind(address())
    assert os.path.exists(address())
    assert not hand_over([str(EXAMPLE)])
    fresh = FileServer(lambda _files: True)
    assert fresh.begin(address())
    assert handed(qtbot, str(EXAMPLE))
    fresh.deleteLater()


@unix_only
def test_a_further_window_knows_of_the_one_that_is_open(qtbot: QtBot) -> None:
    assert not is_another_open()
    begun = FileServer(lambda _files: True)
    assert begun.begin(address())
    assert is_another_open()
    begun.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    Path(address()).touch()  # as a crash leaves it
    assert not is_another_open()
    Path(address()).unlink()


def test_others_on_the_machine_cannot_connect(server: FileServer) -> None:
    assert os.stat(address()).st_mode & 0o077 == 0


def test_one_window_listens(qtbot: QtBot, server: FileServer) -> None:
    second = FileServer(lambda _files: True)
    assert not second.begin(address())
    assert handed(qtbot, str(EXAMPLE))


def test_while_a_question_is_open_the_next_start_has_its_own_window(qtbot: QtBot) -> None:
    busy = FileServer(lambda _files: False)
    assert busy.begin(address())
    with qtbot.assertNotEmitted(busy.asked):
        assert not handed(qtbot, str(EXAMPLE))
    busy.deleteLater()


@unix_only
def test_a_line_is_heard_whatever_goes_before_it_speaks(qtbot: QtBot) -> None:
    """A widget that was bound to the window takes with it what Python knows of the window's line:
    a start that speaks late is heard all the same, and its line goes.
    """
    window = QWidget()
    qtbot.addWidget(window)
    server = FileServer(lambda _files: True, window)
    assert server.begin(address())
    with socket.socket(socket.AF_UNIX) as start:
        start.connect(address())
        qtbot.waitUntil(lambda: bool(server.findChildren(QLocalSocket)))
        bound = QWidget()
        bound.setFocusProxy(window)
        with qtbot.waitSignal(bound.destroyed):
            bound.deleteLater()
        with qtbot.waitSignal(server.asked) as heard:
            start.sendall(b'{"files": ["/a.rig"], "token": ""}\n')
        assert heard.args == [[Path("/a.rig")], ""]
        assert start.recv(len(TAKEN)) == TAKEN
        qtbot.waitUntil(lambda: not server.findChildren(QLocalSocket))


@pytest.mark.parametrize(
    "said", [b"", b"\xff\n", b"[]\n", b'{"files": 3, "token": ""}\n', b'{"token": ""}\n']
)
def test_nonsense_is_no_message(said: bytes) -> None:
    assert read(said) is None


@pytest.mark.parametrize(
    ("arguments", "own"),
    [
        ([str(EXAMPLE)], False),
        (["--new-window", str(EXAMPLE)], True),
        (["--new-instance", str(EXAMPLE)], True),
    ],
)
def test_the_command_opens_a_window_of_its_own_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], own: bool
) -> None:
    opened: list[list[str]] = []

    def window() -> Callable[[list[str]], int]:
        return lambda files: opened.append(files) or 0

    monkeypatch.setattr(cli, "_loaded_window", window)
    monkeypatch.setattr("gui.app.single_instance.hand_over", lambda _files: True)
    assert cli.main(arguments) == 0
    assert opened == ([[str(EXAMPLE)]] if own else [])


def test_each_further_build_has_a_window_of_its_own_and_parts_go_to_the_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = [str(tmp_path / name) for name in ("a.rig", "b.RIGPART", "c.rig", "d.rigpart")]
    for name in names:
        Path(name).touch()
    opened: list[list[str]] = []
    beside: list[str] = []
    monkeypatch.setattr(cli, "_loaded_window", lambda: lambda files: opened.append(files) or 0)
    monkeypatch.setattr(cli, "open_beside", beside.append)
    assert cli.main(["--new-window", *names]) == 0
    assert opened == [[names[0], names[1], names[3]]] and beside == [names[2]]


def test_safe_mode_begins_without_settings_and_without_the_3d_view(
    monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    open_settings().setValue("window/theme", "dark")
    monkeypatch.setenv(SAFE_VARIABLE, "")  # so that the command's own value goes again
    monkeypatch.setattr(cli, "_loaded_window", lambda: lambda _files: 0)
    assert SAFE_VARIABLE == safe_mode.VARIABLE and not safe_mode.is_safe_mode()
    assert cli.main(["--safe-mode"]) == 0
    assert safe_mode.is_safe_mode() and not has_opengl()
    plain = open_settings()
    assert plain.value("window/theme") is None
    plain.setValue("window/theme", "light")
    plain.sync()
    assert open_settings().value("window/theme") is None, "nothing stays"
    monkeypatch.setenv(SAFE_VARIABLE, "")
    assert open_settings().value("window/theme") == "dark"


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = make_window()
    sys.excepthook = sys.__excepthook__
    assert listen(made, made.commands.take_anew, made.commands.would_lose)
    made.show()
    return made


def test_a_second_start_opens_its_file_in_the_running_window(
    qtbot: QtBot, window: MainWindow
) -> None:
    second = QProcess()
    environment = QProcessEnvironment.systemEnvironment()
    for name in ("RIGWRIGHT_DATA_DIR", "XDG_RUNTIME_DIR"):
        environment.insert(name, os.environ[name])
    second.setProcessEnvironment(environment)
    second.setWorkingDirectory(str(EXAMPLES))
    environment.insert("PYTHONPATH", str(ROOT))
    second.setProcessEnvironment(environment)
    with qtbot.waitSignal(second.finished, timeout=20_000):
        second.start(sys.executable, ["-m", "rigwright", EXAMPLE.name])
    assert second.exitCode() == 0
    qtbot.waitUntil(lambda: window.session.snapshot.path == EXAMPLE)


def test_a_file_that_is_open_already_is_only_shown(qtbot: QtBot, window: MainWindow) -> None:
    window.files.open(EXAMPLE)
    window.session.document.commit(
        window.session.build.remove(0), "Remove a card"
    )  # opening it again would ask about that
    document = window.session.snapshot.document
    assert handed(qtbot, str(EXAMPLE))
    assert handed(qtbot)
    qtbot.waitUntil(window.isActiveWindow)
    assert window.session.snapshot.document == document
    assert window.session.snapshot.dirty


def test_unsaved_work_makes_no_room_for_a_later_start(qtbot: QtBot, window: MainWindow) -> None:
    """Nobody is asked to throw it away: the later start opens its file in a window of its own."""
    window.files.open(EXAMPLE)
    window.session.document.commit(window.session.build.remove(0), "Remove a card")
    other = next(path for path in EXAMPLES.glob("*.rig") if path != EXAMPLE)
    assert window.commands.would_lose([other]) and not handed(qtbot, str(other))
    assert not window.commands.would_lose([EXAMPLE]) and not window.commands.would_lose([])
    assert handed(qtbot, str(EXAMPLE)) and handed(qtbot), "which lose nothing"
    assert window.session.snapshot.path == EXAMPLE and window.session.snapshot.dirty
    window.session.document.undo()
    assert handed(qtbot, str(other))
    qtbot.waitUntil(lambda: window.session.snapshot.path == other)


def test_a_window_with_a_question_open_takes_no_file(qtbot: QtBot, window: MainWindow) -> None:
    dialog = QDialog(window)
    dialog.open()
    assert not handed(qtbot, str(EXAMPLE))
    dialog.reject()
    assert handed(qtbot, str(EXAMPLE))
    qtbot.waitUntil(lambda: window.session.snapshot.path == EXAMPLE)


def test_the_menu_opens_a_second_window(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []

    def start(_program: str, arguments: list[str], _folder: str) -> tuple[bool, int]:
        started.append(arguments)
        return True, 7

    monkeypatch.setattr(QProcess, "startDetached", start)
    window.actions_of["new_window"].trigger()
    assert started == [["-m", "rigwright", "--new-window"]]
