"""What every test stands on: a data folder of its own, and a Qt that starts and ends the same way
each time.

It knows no part of the program, and works where Qt is not installed.
"""

from __future__ import annotations

import faulthandler
import gc
import linecache
import logging
import os
import shutil
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.first_reading import files_of_tests, read, share_of
from tests.memory import Memory, peak_mb, peaks_line
from tests.postgres import NoServer, Server, running_server
from tests.quick import NOT_QUICK
from tests.sampling import Wanted, everything, out_of_step

HAS_QT = find_spec("PySide6") is not None
collect_ignore_glob = [] if HAS_QT else ["gui/*"]

# Examples of one property share a loaded machine with other work: a deadline would fail on the
# clock, not on the code. A change lands or not by what it changes, so properties try the same
# examples each time; `--hypothesis-profile=search` looks for new ones.
# A run tries the first 10 of them, one with `--all` 100.
settings.register_profile("rigwright", deadline=None, derandomize=True, max_examples=10)
settings.register_profile("rigwright all", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("rigwright")

if HAS_QT:
    import shiboken6
    from PySide6.QtCore import QCoreApplication, QEvent, Qt
    from PySide6.QtGui import QFont
    from PySide6.QtWidgets import QApplication

    if sys.platform == "linux":
        os.environ.setdefault(
            "QT_QPA_PLATFORM", "xcb"
        )  # the virtual screen, also where a Wayland desktop runs
    # Before any QApplication: else a floated dock, or the second window with a 3D view, crashes.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    # A dialog of the desktop could not be driven or closed by a test.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)

    @pytest.fixture(scope="session")
    def qapp_cls() -> type[QApplication]:
        """What windows need, in the place of what paper had to do with.

        A command that prints starts a QGuiApplication where there is none, and a process has room
        for one.
        """
        running = QCoreApplication.instance()
        if running is not None and not isinstance(running, QApplication):
            from gui.look.theme import own_family

            running.shutdown()
            own_family.cache_clear()  # its letters went with it
        return QApplication

    def delete_windows() -> None:
        """Delete every window now; hidden, not closed, since closing may ask whether to save."""
        for widget in QApplication.topLevelWidgets():
            if (
                shiboken6.isValid(widget) and widget.parent() is None
            ):  # hiding one may delete another
                widget.hide()
                widget.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Let pyproject.toml name pytest-qt's options also where it is off:

    `-p no:pytest-qt`, for runs without Qt.
    """
    parser.addoption("--all", action="store_true", help="all cases of tests marked `sampled`")
    parser.addoption("--quick", action="store_true", help="rules and figures, in half a minute")
    if not pluginmanager.hasplugin("pytest-qt"):
        for name in ("qt_api", "qt_log_ignore", "qt_log_level_fail"):
            parser.addini(name, "unused without pytest-qt")


STDERR = pytest.StashKey[int]()  # where a process says that it ends, also while a test is captured


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests how many cases are wanted; let the garbage collector look seldom.

    The engine makes many values that live on, and few rings of them: looking for rings took a tenth
    of the time of its tests. Rings that hold a catalog have to go in time, though.
    """
    Wanted.everything = config.getoption("--all")
    if Wanted.everything and not config.getoption("--hypothesis-profile", None):
        settings.load_profile("rigwright all")
    config.stash[STDERR] = os.dup(2)
    # most of a run's time is short-lived values; looking for rings four times less often spares a
    # twentieth of it and costs some megabytes
    gc.set_threshold(200_000, 50, 50)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out of a quick run what takes long; None lets pytest decide."""
    name = collection_path.name
    left_out = config.getoption("--quick") and any(fnmatch(name, slow) for slow in NOT_QUICK)
    return True if left_out else None


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let each of several processes that run all tests read a share of their files at first."""
    config = session.config
    process = getattr(config, "workerinput", None)  # of pytest-xdist
    if process is None or not is_of_all_tests(config):
        return
    left_out = list(config.getini("norecursedirs"))
    if config.getoption("--quick"):
        left_out += NOT_QUICK
    files = files_of_tests(config.rootpath, left_out)
    number = int(process["workerid"].removeprefix("gw"))
    read(share_of(files, number, process["workercount"]))


def is_of_all_tests(config: pytest.Config) -> bool:
    """Whether a run names no folders, files or tests of its own."""
    return bool(config.args == config.getini("testpaths"))


def step_of(item: pytest.Item) -> int:
    """Of how many cases a test takes one: 1 where it takes all, 0 where it says so itself."""
    mark = item.get_closest_marker("sampled")
    return 1 if mark is None else int(mark.kwargs.get("step", 0))


@pytest.hookimpl(tryfirst=True)  # before `-m sampled` chooses
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is asked with `--all` alone, of a run of all tests the long ones, and of a
    quick run also the tests that take their samples themselves; mark those of properties as
    sampled.

    A property is tried on few examples without `--all`, also in a quick run.
    """
    left_out = out_of_step([(item.nodeid, step_of(item)) for item in items])
    if is_of_all_tests(config) and not everything():
        left_out |= {item.nodeid for item in items if item.get_closest_marker("long")}
    if config.getoption("--quick"):
        left_out |= {item.nodeid for item in items if step_of(item) == 0}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]
    for item in items:
        if isinstance(item, pytest.Function) and is_hypothesis_test(item.function):
            item.add_marker("sampled")


def pytest_collectreport() -> None:
    """Forget the text of the modules that a file of tests has imported: PySide6 looks for its own
    name in each, and Python keeps every line read so.
    """
    linecache.clearcache()


def pytest_collection_finish() -> None:
    """Keep the modules and the collected tests out of what the garbage collector looks at."""
    gc.freeze()


SPARE_S = 15.0  # a test may take so much longer than its time before the process ends


class Watch:
    """A thread of the interpreter's own that ends the process when a test takes too long, with
    what each thread was doing.

    A signal never reaches Python while a Qt dialog runs its own loop. To start and to end a thread
    is a quarter of what it takes to run an empty test, so the tests of a file share one as long as
    it leaves each of them its time.
    """

    def __init__(self) -> None:
        self._end_s = 0.0

    def begin(self, time_s: float, stderr: int) -> None:
        """Give a test its time, from now on."""
        now_s = monotonic()
        if time_s <= self._end_s - now_s <= time_s + SPARE_S:
            return
        self._end_s = now_s + time_s + SPARE_S
        faulthandler.dump_traceback_later(time_s + SPARE_S, exit=True, file=stderr)

    def stop(self) -> None:
        """Watch no longer."""
        self._end_s = 0.0
        faulthandler.cancel_dump_traceback_later()


WATCH = Watch()


@pytest.hookimpl(optionalhook=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool:
    """Watch the time of a test."""
    WATCH.begin(settings.timeout, item.config.stash[STDERR])
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_timeout_cancel_timer() -> bool:
    """Go on watching; the end of the file stops it."""
    return True


PEAKS_MB: list[float] = []  # of the processes of a run that have ended


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Say how much memory the process took: one of several to the one that tells of all."""
    to_the_first = getattr(session.config, "workeroutput", None)  # of pytest-xdist
    if to_the_first is not None:
        to_the_first["peak_mb"] = peak_mb()
    elif session.config.getoption("dist", "no") == "no":
        PEAKS_MB.append(peak_mb())


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Keep what one of several processes says; one that died says nothing."""
    PEAKS_MB.append(getattr(node, "workeroutput", {}).get("peak_mb", 0.0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell it at the foot of the run."""
    line = peaks_line(PEAKS_MB)
    if line:
        terminalreporter.write_line(line)


MEMORY = Memory()


@pytest.fixture(scope="module", autouse=True)
def tidied_memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a file of tests leave nothing to the next one."""
    yield
    WATCH.stop()
    linecache.clearcache()
    MEMORY.tidy(request.module)


NUMBERS = count()
MESH_DIR = "RIGWRIGHT_MESH_DIR"


@pytest.fixture(autouse=True)
def own_data_dir(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    """Keep what the program writes unasked out of the home folder.

    A test that asks for `tmp_path` finds it in `data` there. The others mostly write nothing, so
    their folder is named but not made.
    """
    if "tmp_path" in request.fixturenames:
        monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(request.getfixturevalue("tmp_path") / "data"))
        yield
        return
    folder = tmp_path_factory.getbasetemp() / f"data-{next(NUMBERS)}"
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(folder))
    yield
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def shared_meshes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let all tests of a run, and the programs that they start, make each mesh once.

    With `--all` each makes its own, as do tests of how meshes are kept, which name `own_meshes`.
    """
    if everything():
        yield
        return
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # which the processes of a run share
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(MESH_DIR, str(folder / "meshes"))
        yield


@pytest.fixture
def own_meshes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test keep its meshes in its own data folder."""
    monkeypatch.delenv(MESH_DIR, raising=False)


class Survived(logging.Handler):
    """Hears of the faults that the program survives. They end the test, but for one that wants
    them noted.
    """

    noted: list[str] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self.noted is not None:
            self.noted.append(record.getMessage())
        elif record.exc_info is not None and record.exc_info[1] is not None:
            raise record.exc_info[1]


SURVIVED = Survived()


@pytest.fixture(scope="session", autouse=True)
def no_fault_is_survived() -> Iterator[None]:
    """Let a fault of a rule end the test that met it: isolating it for users must not hide it
    from us.
    """
    logger = logging.getLogger("rigwright")
    logger.addHandler(SURVIVED)
    yield
    logger.removeHandler(SURVIVED)


@pytest.fixture
def noted_faults() -> Iterator[list[str]]:
    """Let the program survive its own faults, as it does for users; says which it has noted."""
    SURVIVED.noted = []
    yield SURVIVED.noted
    SURVIVED.noted = None


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server that all tests share; each makes a database of its own."""
    try:
        with running_server() as running:
            yield running
    except NoServer as reason:
        pytest.skip(f"No PostgreSQL server for the tests: {reason}.")


def write_in_own_letters() -> None:
    """Give Qt the letters that the window starts with."""
    from gui.look.theme import write_in

    write_in(letters())


@cache
def letters() -> QFont:
    """The letters of the window as it starts."""
    from gui.look.theme import interface_font

    return interface_font()


@pytest.fixture(autouse=True)
def orderly_windows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the garbage collector run between tests with windows, never while Qt is calling into
    Python.
    """
    if "qapp" not in request.fixturenames:
        yield
        return
    app = request.getfixturevalue("qapp")
    write_in_own_letters()  # whatever the test before has chosen
    gc.collect()  # pytest lets go of what a test has asked for only after the end of it
    gc.freeze()  # else the next collection would visit all modules and all collected tests
    gc.disable()
    yield
    delete_windows()
    app.setProperty("theme", None)  # the next test begins in the light
    gc.enable()
