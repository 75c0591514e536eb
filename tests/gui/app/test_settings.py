"""What is remembered comes back, and the window opens on a screen, whatever stands in the file
of settings.
"""

from __future__ import annotations

import re
import struct
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.texts import texts

pytest.importorskip("PySide6")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSplitter, QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import (
    ASIDE_PX,
    bytes_at,
    corner_on_screen,
    is_on_screen,
    kept_width,
    number_at,
    open_settings,
    recent_files,
    remember_file,
    restore_sizes,
    restore_window,
    save_sizes,
    save_window,
    step_aside,
    text_at,
    texts_at,
)
from gui.application import make_window
from gui.look.appearance import CONTRAST_KEY, KEY, Appearance
from gui.view3d.saved_views import unsaved_pins
from gui.window.difference_notice import KEPT_KEY
from rigwright.files.places import data_dir
from tests.sampling import count


def room() -> QRect:
    return QGuiApplication.primaryScreen().availableGeometry()


@pytest.mark.parametrize(
    ("left", "top", "seen"),
    [(100, 100, True), (-400, 100, True), (-490, 100, False), (100, -100, False), (5000, 0, False)],
)
def test_a_window_must_be_within_reach(qtbot: QtBot, left: int, top: int, seen: bool) -> None:
    assert is_on_screen(QRect(room().left() + left, room().top() + top, 500, 400)) is seen


def test_a_window_comes_back_where_it_was(qtbot: QtBot) -> None:
    first = QWidget()
    second = QWidget()
    for window in (first, second):
        qtbot.addWidget(window)
    first.setGeometry(120, 90, 700, 500)
    save_window(open_settings(), first)
    restore_window(open_settings(), second)
    assert second.geometry() == first.geometry()


@pytest.mark.parametrize(
    ("size", "corner"),
    [
        ((600, 400), (48, 70)),  # as wished
        ((900, 660), (48, 20)),  # higher, so that its foot is on the screen
        ((1250, 400), (22, 70)),
        ((2000, 900), (0, 20)),
    ],
)
def test_a_window_stands_on_the_screen_whole(
    size: tuple[int, int], corner: tuple[int, int]
) -> None:
    at = corner_on_screen(QPoint(48, 70), QSize(*size), QRect(0, 20, 1280, 700))
    assert (at.x(), at.y()) == corner


def test_a_further_window_stands_beside_the_one_that_is_open(qtbot: QtBot) -> None:
    """Quite over it, it would look as if the build that is open were gone."""
    window = QWidget()
    qtbot.addWidget(window)
    size = room().size() / 2
    window.setGeometry(QRect(room().topLeft(), size))
    before = window.geometry()
    step_aside(window)
    assert window.size() == before.size()
    assert window.pos() - before.topLeft() == QPoint(ASIDE_PX, ASIDE_PX)
    window.move(room().bottomRight() - QPoint(size.width(), size.height()))
    step_aside(window)
    assert room().contains(window.geometry()), "from the lower right corner to the upper left"
    assert window.geometry().center().x() < room().center().x()
    window.setWindowState(Qt.WindowState.WindowMaximized)
    before = window.geometry()
    step_aside(window)
    assert window.geometry() == before


@pytest.mark.parametrize("kept", [None, b"nonsense", "text"])
def test_without_a_usable_place_it_goes_to_the_middle(qtbot: QtBot, kept: object) -> None:
    settings = open_settings()
    if kept is not None:
        settings.setValue("window/geometry", kept)
    window = QWidget()
    qtbot.addWidget(window)
    restore_window(settings, window)
    assert abs(window.geometry().center().x() - room().center().x()) <= 1
    assert window.width() == min(1440, room().width()) and window.height() == min(
        900, room().height()
    )


def test_sizes_of_panels_come_back_and_can_be_forgotten(qtbot: QtBot) -> None:
    first = QSplitter(Qt.Orientation.Horizontal)
    second = QSplitter(Qt.Orientation.Horizontal)
    for splitter in (first, second):
        qtbot.addWidget(splitter)
        splitter.setObjectName("upper")
        splitter.addWidget(QWidget())
        splitter.addWidget(QWidget())
        splitter.resize(601, 100)
    first.setSizes([100, 500])
    save_sizes(open_settings(), [first])
    assert restore_sizes(open_settings(), [second])
    assert second.sizes() == first.sizes()
    save_sizes(open_settings(), [])
    assert not restore_sizes(open_settings(), [second])


def test_a_data_folder_that_cannot_be_made_is_no_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "file" / "data"))
    settings = open_settings()
    settings.setValue("a", 1)
    assert settings.value("a") == 1


# whatever stands in the file

GUI = Path(__file__).resolve().parents[3] / "gui"
BUILD = Path("/some/where.rig")
PANELS = ("panels/middle", "panels/upper", "panels/workspace")
KEYS = (
    "files/recent", "window/geometry", "rooms/catalog", KEY, CONTRAST_KEY, KEPT_KEY,
    *PANELS,
)  # fmt: skip


def variant(kind: int, payload: bytes) -> str:
    """A value as Qt writes what has no form of its own."""
    return (
        "@Variant("
        + "".join(f"\\x{byte:02x}" for byte in struct.pack(">IB", kind, 0) + payload)
        + ")"
    )


PLAIN_TEXTS = (
    "",
    "x",
    "0",
    "-1",
    "5.5",
    "9" * 40,
    "true",
    "@Invalid()",
    "@Size(1 2)",
    "@Size(a)",
    "@Point(-5 99999999)",
    "@Rect(0 0 99999999 99999999)",
    "@ByteArray()",
    "@ByteArray(\\x1\\xd9\\xd0\\xcb\\0\\x3)",
    "@String(a)",
    "@@Variant(x)",
    "a, @Size(1 2), @Point(3 4)",
    "/" + "n" * 300,
    "/" + "n/" * 3000,
    "\\x0",
    "\\xd800",
    "a\\x0b, /tmp",
    "[" * 8,
    "[" * 3000,
    '\\"[1,{}]\\"',
    '"[{\\"name\\": 5}]"',
    "@ByteArray(" + "\\xff" * 400 + ")",
    "\\x202e",
    "dark, light",
    ", , ,",
)
FOREIGN = tuple(
    variant(kind, payload) for kind in range(80) for payload in (b"", b"\xff" * 40, b"\x7f" * 8)
)


def write_settings(values: dict[str, str]) -> None:
    """The file of settings with values as they stand there."""
    data_dir().mkdir(parents=True, exist_ok=True)
    sections: dict[str, list[str]] = {}
    for key, value in values.items():
        section, _, name = key.partition("/")
        sections.setdefault(section, []).append(f"{name}={value}\n")
    text = "".join(f"[{section}]\n{''.join(lines)}" for section, lines in sections.items())
    (data_dir() / "settings.ini").write_bytes(text.encode("utf-8", "replace"))


def read_all(kept: QSettings) -> None:
    """Ask for everything that is ever asked for, and for every key as every type."""
    assert all(isinstance(path, Path) and path.is_file() for path in recent_files(kept))
    assert (width := kept_width(kept, "catalog")) is None or 0 < width < 10_000
    assert isinstance(unsaved_pins(kept, BUILD), tuple | None)
    for key in KEYS:
        assert isinstance(text_at(kept, key), str)
        assert all(isinstance(text, str) for text in texts_at(kept, key))
        assert number_at(kept, key) is None or number_at(kept, key) == int(text_at(kept, key) or 0)
        bytes_at(kept, key)


def test_nobody_else_reads_a_setting() -> None:
    reading = re.compile(r"settings\.(value|contains|beginReadArray|allKeys)\(|\bQSettings\(")
    found = [
        path
        for path in sorted(GUI.rglob("*.py"))
        if reading.search(path.read_text(encoding="utf-8"))
    ]
    assert [path.name for path in found] == ["settings.py"]


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("value", PLAIN_TEXTS)
def test_a_value_of_any_type_is_read_or_forgotten(qtbot: QtBot, value: str) -> None:
    write_settings(dict.fromkeys(KEYS, value))
    read_all(open_settings())
    Appearance(open_settings()).deleteLater()


@given(st.binary(max_size=300) | texts(max_size=100).map(str.encode))
@settings(
    max_examples=count(25, of=100), suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_file_is_read(data: bytes) -> None:
    data_dir().mkdir(parents=True, exist_ok=True)
    (data_dir() / "settings.ini").write_bytes(b"[files]\nrecent=" + data)
    read_all(open_settings())


def hidden_marks(value: str) -> tuple[str, ...]:
    """The same value as Qt would read it, written in other ways."""
    return (
        value,
        value.replace("@", "\\x40", 1),
        value.replace("V", "\\126", 1),
        value.replace("@V", '@"V"', 1),
        value.replace("Var", "Va\\\nr", 1),
        f"a, b, {value}",
        f'"" {value}',
        value.replace("@V", "@\\qV", 1),
    )


def test_a_file_with_values_that_qt_crashes_over_is_set_aside(qtbot: QtBot) -> None:
    for value in (*hidden_marks(FOREIGN[0]), *FOREIGN, "@DateTime(\\0\\0\\0\\x10)"):
        write_settings({"rooms/catalog": "60", "files/recent": value})
        read_all(kept := open_settings())
        assert kept_width(kept, "catalog") is None, value
        assert "catalog=60" in (data_dir() / "settings.ini.damaged").read_text(encoding="utf-8")


def test_what_the_program_writes_itself_is_never_set_aside(qtbot: QtBot, tmp_path: Path) -> None:
    odd = tmp_path / "@Variant( @DateTime(.rig"
    odd.write_text("")
    for value in ("@Variant(x)", ["@Variant(x)", "b, @c"], [], True, 5, QByteArray(b"\0\xff@")):
        kept = open_settings()
        kept.setValue("some/value", value)
        remember_file(kept, odd)
        kept.sync()
        assert recent_files(open_settings()) == [odd]
    assert not (data_dir() / "settings.ini.damaged").exists()


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("first", range(3))
def test_the_window_comes_up_whatever_was_remembered(qtbot: QtBot, first: int) -> None:
    texts = [*PLAIN_TEXTS[first * 10 :], *PLAIN_TEXTS[: first * 10]]
    write_settings(dict(zip(KEYS, islice(cycle(texts), len(KEYS)), strict=True)))
    window = make_window()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(window.isVisible)
    window.complete()
    assert is_on_screen(window.frameGeometry())
