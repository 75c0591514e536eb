"""Starting the program: exit status, names for the desktop, an error that nobody expected, and a
whole real start.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui import application
from gui.app.versions import versions
from gui.files.dialogs import QtDialogs
from gui.look import appearance
from gui.look.appearance import Appearance, Mode, system_theme
from gui.look.theme import DARK, LIGHT, Theme
from rigwright import __version__
from rigwright.catalog import CatalogError
from rigwright.files.log import MOST_LOG_BYTES
from tests.gui.files.test_files import Asked

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "assets" / "examples" / "four-blower-3090.rig"
START = """
import sys
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication
import gui.application as application
from gui.files.dialogs import QtDialogs
QtDialogs.tell = lambda self, sentence: print("told", sentence)
def look():
    window = next(w for w in QApplication.topLevelWidgets() if type(w).__name__ == "MainWindow")
    print("title", window.windowTitle())
    print("shared", QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts))
    print("style", QApplication.style().objectName(), QApplication.desktopFileName())
    slow = {"sqlmodel", "sqlalchemy", "PySide6.QtPrintSupport"} & set(sys.modules)
    print("slow", sorted(slow))
    if "fault" in sys.argv:
        QTimer.singleShot(0, lambda: 1 / 0)
    QTimer.singleShot(50, window.close)
real = application.make_application
def make(arguments):
    made = real(arguments)
    QTimer.singleShot(0, look)
    return made
application.make_application = make
sys.exit(application.run([a for a in sys.argv[1:] if a != "fault"]))
"""


def start(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the real program in a process of its own and close its window at once."""
    environment = {**os.environ, "RIGWRIGHT_DATA_DIR": str(tmp_path / "data")}
    command = [sys.executable, "-c", START, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


LOADED = """
import sys
for name in sys.argv[1].split():
    __import__(name)
print(*sorted(set(sys.argv[2:]) & set(sys.modules)))
"""
FIRST_PICTURE = (
    "rigwright.cli",
    "gui.application",
    "gui.window.main_window",
    "gui.session.session",
    "rigwright.documents.document",
)
PANELS = ("gui.window.led_panels", "gui.window.window_notices")
# What the first picture does without: it is loaded where it is used.
LATER = (
    "gui.forms.popover",
    "rigwright.documents.text_code",
    "rigwright.fitting",
    "rigwright.picture.scenery.air_paths",
)


# What the panels do without until somebody asks for it.
ON_DEMAND = (
    "gui.catalog.facet_popover",
    "gui.dialogs.differences_dialog",
    "gui.inspector.riser_menu",
    "rigwright.air.fit",
    "rigwright.documents.versions",
    "rigwright.help.manual",
    "rigwright.reports.difference_words",
    "rigwright.reports.elevation",
    "rigwright.reports.stages",
    "rigwright.reports.why",
    "rigwright.rules.formulas",
)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(
    ("made", "later"), [(FIRST_PICTURE, LATER), ((*FIRST_PICTURE, *PANELS), ON_DEMAND)]
)
def test_a_start_loads_nothing_that_it_does_without(
    made: tuple[str, ...], later: tuple[str, ...]
) -> None:
    command = [sys.executable, "-c", LOADED, " ".join(made), *later]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout.split() == []


AT_FIRST_PICTURE = """
import os
import sys
import gui.application as application
real = application.make_window
def look():
    print(*sys.modules, flush=True)
    os._exit(0)
def make():
    window = real()
    window.viewport.viewport.picture.seen.connect(look)
    return window
application.make_window = make
application.run(sys.argv[1:])
"""
# Rooms, and libraries, that a window with a build comes to only after its picture.
ROOMS_AFTER_PICTURE = (
    "gui.air",
    "gui.checks",
    "gui.inspector",
    "gui.margins",
    "gui.meters",
    "gui.parts_list",
    "gui.plan",
    "gui.power",
    "gui.sheet",
    "gui.start",
    "gui.topology",
    "gui.wiring",
    "rigwright.fitting",
    "rigwright.help",
    "rigwright.importing",
    "rigwright.proposals.power_plan",
    "rigwright.remedies",
    "rigwright.share",
    "rigwright.verify",
    "numpy",
    "pyqtgraph",
    "rapidfuzz",
    "scipy",
    "sqlalchemy",
    "sqlmodel",
    "trimesh",
)


Ended = tuple[Path, subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    """The program after a start with a file, which keeps the bodies and the widths that it finds,
    and the folder that has its data.
    """
    folder = tmp_path_factory.mktemp("started")
    return folder, start(folder, str(EXAMPLE))


def test_the_first_picture_is_shown_before_the_rooms_beside_it_are_loaded(ended: Ended) -> None:
    environment = {**os.environ, "RIGWRIGHT_DATA_DIR": str(ended[0] / "data")}
    command = [sys.executable, "-c", AT_FIRST_PICTURE, str(EXAMPLE)]
    said = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = said.stdout.split()
    assert "gui.view3d.viewport" in loaded
    for room in ROOMS_AFTER_PICTURE:
        assert not [name for name in loaded if name == room or name.startswith(f"{room}.")]


WINDOW_AFTER_ENGINE = """
import sys
from rigwright import cli
cli._loaded_window()
for name in sys.argv[1:]:
    __import__(name)
print(*sys.modules)
"""
# What of the engine may come after Qt: few and small modules that the list of the start leaves out.
MOST_AFTER_QT = 25


def test_the_engine_of_the_first_picture_is_loaded_before_qt() -> None:
    """PySide6 reads the source text of every module that comes after it."""
    command = [sys.executable, "-c", WINDOW_AFTER_ENGINE, *FIRST_PICTURE]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = said.stdout.split()
    after = loaded[loaded.index("PySide6") :]
    assert not {"numpy", "moderngl", "msgspec", "sqlite3"} & {*after}
    late = [name for name in after if name.startswith("rigwright.")]
    assert len(late) <= MOST_AFTER_QT, late


def test_the_program_starts_with_a_file_and_ends_well(ended: Ended) -> None:
    folder, said = ended
    assert said.returncode == 0, said.stderr
    assert "title four-blower-3090[*] – Rigwright" in said.stdout
    assert "shared True" in said.stdout
    assert "style fusion rigwright" in said.stdout
    assert "slow []" in said.stdout
    assert "Traceback" not in said.stderr
    assert (folder / "data" / "settings.ini").is_file()


def test_a_file_that_cannot_be_opened_leaves_the_start_page(tmp_path: Path) -> None:
    bad = tmp_path / "bad.rig"
    bad.write_text("nonsense")
    said = start(tmp_path, str(bad))
    assert said.returncode == 0, said.stderr
    assert f"told {bad} is not a Rigwright build" in said.stdout
    assert "title Rigwright\n" in said.stdout


def test_an_error_that_nobody_expected_is_one_sentence_and_a_log(tmp_path: Path) -> None:
    said = start(tmp_path, "fault")
    assert said.returncode == 0
    (told,) = [line for line in said.stdout.splitlines() if line.startswith("told ")]
    log = tmp_path / "data" / "rigwright.log"
    assert "ZeroDivisionError" in told and str(log) in told
    assert "ZeroDivisionError: division by zero" in log.read_text()


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(
    "named",
    [{"DISPLAY": ":4242", "QT_QPA_PLATFORM": "xcb"}, {"QT_QPA_PLATFORM": "no such"}],
    ids=str,
)
def test_a_screen_that_does_not_answer_is_one_sentence(named: dict[str, str]) -> None:
    command = [sys.executable, "-m", "rigwright"]
    said = subprocess.run(
        command, cwd=ROOT, env=os.environ | named, capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr.count("\n")) == (application.UNUSABLE, 1)
    assert said.stderr.startswith("rigwright: The window cannot open (")
    assert next(reversed(named.values())) in said.stderr or ":4242" in said.stderr


def test_a_catalog_that_cannot_be_read_is_said_on_the_terminal_and_on_the_screen(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(
        application, "make_application", lambda _arguments: QGuiApplication.instance()
    )
    monkeypatch.setattr(application, "catalog_path", lambda: tmp_path / "none.db")
    told: list[str] = []
    monkeypatch.setattr(QtDialogs, "tell", lambda _dialogs, sentence: told.append(sentence))
    assert application.run([]) == application.UNUSABLE
    said = capsys.readouterr().err
    assert said.startswith("rigwright: ") and "none.db" in said and said.count("\n") == 1
    assert said == f"rigwright: {told[0]}\n"


def test_what_the_catalog_says_of_itself_is_told_as_it_is(tmp_path: Path) -> None:
    assert application.sentence_on(CatalogError("It is damaged."), tmp_path) == "It is damaged."
    assert "Details" not in application.sentence_on(ValueError("x"), None)


def test_a_log_that_cannot_be_written_is_not_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = Asked()
    (tmp_path / "file").touch()
    application.report_to(asked, tmp_path / "file" / "log.txt")(*raised(ValueError("first")))
    assert "Details" not in asked.told[0] and "first" in capsys.readouterr().err


def raised(error: BaseException) -> tuple[type[BaseException], BaseException, None]:
    return type(error), error, None


def test_the_log_grows_and_begins_anew_when_it_is_large(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "deep" / "log.txt"
    asked = Asked()
    report = application.report_to(asked, log)
    report(*raised(ValueError("first")))
    report(*raised(ValueError("second")))
    assert (
        "first" in log.read_text() and "second" in log.read_text() and versions() in log.read_text()
    )
    assert len(asked.told) == 2 and "\n" not in asked.told[0]
    log.write_text("x" * (MOST_LOG_BYTES + 1))
    report(*raised(ValueError("third")))
    assert log.stat().st_size < 10_000
    assert "third" in capsys.readouterr().err


def test_an_error_while_telling_of_an_error_is_not_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = Asked()
    report = application.report_to(asked, tmp_path / "log.txt")
    asked.tell = lambda sentence: (asked.told.append(sentence), report(*raised(KeyError("again"))))  # type: ignore[assignment]
    report(*raised(ValueError("first")))
    assert len(asked.told) == 1
    assert "again" in (tmp_path / "log.txt").read_text()


def test_a_fault_that_comes_again_is_told_once_and_noted_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.txt"
    asked = Asked()
    report = application.report_to(asked, log)
    for _ in range(3):
        report(*raised(ValueError("cannot be painted")))
    report(*raised(ValueError("another")))
    assert len(asked.told) == 2
    assert log.read_text().count("cannot be painted") == 3


def test_a_fault_is_told_in_the_next_turn_of_the_loop(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = Asked()
    application.report_to(asked, tmp_path / "log.txt", application.in_the_next_turn)(
        *raised(ValueError("first"))
    )
    assert not asked.told
    qtbot.waitUntil(lambda: len(asked.told) == 1)


def test_a_log_that_cannot_be_written_harms_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").write_text("a file")
    asked = Asked()
    application.report_to(asked, tmp_path / "folder" / "log.txt")(*raised(ValueError("x")))
    assert len(asked.told) == 1


def test_versions_are_one_line() -> None:
    assert __version__ in versions() and "Qt " in versions() and "\n" not in versions()


# the theme of the moment


def settings_in(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)


def test_the_theme_follows_the_system_while_it_should(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheme: list[Theme] = [LIGHT]
    seen: list[Theme] = []

    def note(theme: Theme) -> None:
        if seen[-1:] != [theme]:  # what other tests have left may hear of the system too
            seen.append(theme)

    monkeypatch.setattr(appearance, "system_theme", lambda: scheme[0])
    monkeypatch.setattr(appearance, "wear", note)
    look = Appearance(settings_in(tmp_path))
    hints = QGuiApplication.styleHints()
    scheme[0] = DARK
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look.theme is DARK and seen == [DARK]
    look.choose(Mode.LIGHT)
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look.theme is LIGHT and seen == [DARK, LIGHT]
    look.choose(Mode.SYSTEM)
    assert look.theme is DARK


def test_the_choice_is_remembered_and_nonsense_is_not(qtbot: QtBot, tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    Appearance(settings).choose(Mode.DARK)
    assert Appearance(settings).theme is DARK
    settings.setValue("window/theme", "purple")
    assert Appearance(settings).mode is Mode.SYSTEM


def test_a_desktop_that_does_not_say_gets_light(qtbot: QtBot) -> None:
    unknown = QGuiApplication.styleHints().colorScheme() is not Qt.ColorScheme.Dark
    assert system_theme() is (LIGHT if unknown else DARK)
