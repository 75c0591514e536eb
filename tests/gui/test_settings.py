"""Where a window comes back to: on a screen, whatever was remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSplitter, QWidget
from pytestqt.qtbot import QtBot

from gui.settings import is_on_screen, open_settings, restore_sizes, restore_window, save_sizes, save_window


def room() -> QRect:
    return QGuiApplication.primaryScreen().availableGeometry()


@pytest.mark.parametrize(
    ("left", "top", "seen"),
    [(100, 100, True), (-400, 100, True), (-490, 100, False), (100, -100, False), (5000, 0, False)],
)
def test_a_window_must_be_within_reach(qtbot: QtBot, left: int, top: int, seen: bool) -> None:
    assert is_on_screen(QRect(room().left() + left, room().top() + top, 500, 400)) is seen


def test_a_window_comes_back_where_it_was(qtbot: QtBot) -> None:
    first, second = QWidget(), QWidget()
    for window in (first, second):
        qtbot.addWidget(window)
    first.setGeometry(120, 90, 700, 500)
    save_window(open_settings(), first)
    restore_window(open_settings(), second)
    assert second.geometry() == first.geometry()


@pytest.mark.parametrize("kept", [None, b"nonsense", "text"])
def test_without_a_usable_place_it_goes_to_the_middle(qtbot: QtBot, kept: object) -> None:
    settings = open_settings()
    if kept is not None:
        settings.setValue("window/geometry", kept)
    window = QWidget()
    qtbot.addWidget(window)
    restore_window(settings, window)
    assert abs(window.geometry().center().x() - room().center().x()) <= 1
    assert window.width() == min(1440, room().width()) and window.height() == min(900, room().height())


def test_sizes_of_panels_come_back_and_can_be_forgotten(qtbot: QtBot) -> None:
    first, second = QSplitter(Qt.Orientation.Horizontal), QSplitter(Qt.Orientation.Horizontal)
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


def test_a_data_folder_that_cannot_be_made_is_no_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "file" / "data"))
    settings = open_settings()
    settings.setValue("a", 1)
    assert settings.value("a") == 1
