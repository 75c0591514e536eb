"""Files that a desktop gives to the running program as events."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from gui.app.desktop_files import DesktopFiles


def test_a_file_that_comes_as_an_event_is_taken_and_nothing_else_is(qapp: QApplication) -> None:
    taken: list[list[Path]] = []
    files = DesktopFiles(qapp, taken.append)
    QApplication.sendEvent(qapp, QFileOpenEvent("/a folder/bau 電源.rig"))
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/a.rig")))
    QApplication.sendEvent(qapp, QEvent(QEvent.Type.LanguageChange))
    assert taken == [[Path("/a folder/bau 電源.rig")]]
    qapp.removeEventFilter(files)
    files.deleteLater()
