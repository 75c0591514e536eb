"""The line that settings are not kept: said once, and only where their file cannot be written."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.session.session import Session
from gui.window.settings_notice import SettingsNotice
from tests.gui.machines import BASE, session_with


class Shown:
    """The line over the settings in a file."""

    def __init__(self, qtbot: QtBot, path: Path) -> None:
        self.session: Session = session_with(BASE)
        self.settings = QSettings(str(path), QSettings.Format.IniFormat)
        self.notice = SettingsNotice(self.session, self.settings, LIGHT)
        qtbot.addWidget(self.notice)

    def edit(self, title: str) -> None:
        """Change the build, after which the line looks again."""
        assert self.session.document.commit(self.session.build.changed(title=title), "Rename")


def test_nothing_is_said_while_settings_are_kept(qtbot: QtBot, tmp_path: Path) -> None:
    shown = Shown(qtbot, tmp_path / "settings.ini")
    shown.settings.setValue("a", 1)
    shown.settings.sync()
    shown.edit("Another")
    assert shown.notice.isHidden()


def test_a_file_that_cannot_be_written_is_named_from_the_start(
    qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "no folder").write_text("a file", encoding="utf-8")
    path = tmp_path / "no folder" / "settings.ini"
    shown = Shown(qtbot, path)
    assert not shown.notice.isHidden()
    assert str(path) in shown.notice.words.text()


def test_a_write_that_fails_later_is_said_once(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "folder" / "settings.ini"
    path.parent.mkdir()
    shown = Shown(qtbot, path)
    assert shown.notice.isHidden()
    for left in path.parent.iterdir():
        left.unlink()
    path.parent.rmdir()
    path.parent.write_text("a file", encoding="utf-8")  # in the way of the folder
    shown.settings.setValue("a", 1)
    shown.settings.sync()
    shown.edit("Another")
    assert str(path) in shown.notice.words.text()
    shown.notice.put_away.click()
    shown.edit("A third")
    assert shown.notice.isHidden(), "it is said once"
