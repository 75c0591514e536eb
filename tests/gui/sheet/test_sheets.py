"""The open build on paper: preview and file, with a picture where one can be drawn and without
where not.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QToolBar, QWidget
from pytestqt.qtbot import QtBot

from gui.sheet import sheets
from rigwright.evaluation import evaluate
from rigwright.files.storage import StorageError
from rigwright.graphics.render import RenderUnavailable
from tests.gui.machines import BASE, TUF
from tests.shipped_parts import shipped

EVALUATION = evaluate(BASE.place(TUF, "1"), shipped())


def test_the_picture_is_on_white_and_shows_something(qtbot: QtBot) -> None:
    drawn = sheets.sheet_picture(EVALUATION)
    if drawn is None:
        pytest.skip("no OpenGL without a window here")
    image = QImage.fromData(drawn)
    assert image.pixelColor(0, 0).name() == "#ffffff"
    middle = {image.pixelColor(x, image.height() // 2).name() for x in range(0, image.width(), 8)}
    assert len(middle) > 10


def test_without_opengl_the_sheet_has_no_picture(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from rigwright.graphics.render import headless

    def refuse(*_: object, **__: object) -> bytes:
        raise RenderUnavailable("no OpenGL")

    monkeypatch.setattr(headless, "picture", refuse)
    assert sheets.sheet_picture(EVALUATION) is None
    sheets.export(EVALUATION, "Tower", (), tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_preview_opens_over_the_window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "sheet_picture", lambda _evaluation, _lines: None)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    dialog = sheets.preview(EVALUATION, "Tower", window)
    dialog.open()
    assert dialog.isVisible() and dialog.parent() is window
    (tools,) = dialog.findChildren(QToolBar)
    unseen = [
        action.text() for action in tools.actions() if not tools.widgetForAction(action).isVisible()
    ]
    assert "Print" in [action.text() for action in tools.actions()] and not unseen
    assert dialog.height() >= 0.9 * window.height() - 1
    dialog.close()


def test_a_fault_leaves_no_busy_pointer(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sheets, "sheet_picture", lambda _evaluation, _lines: None)
    with pytest.raises(StorageError):
        sheets.export(EVALUATION, "Tower", (), tmp_path / "no folder" / "sheet.pdf")
    assert QGuiApplication.overrideCursor() is None
