"""The line that models of the 3D view are lost: said once, and put away by the user."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.window.models_notice import ModelsNotice
from rigwright.picture.meshes import detail_files


def notice_on(lost: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> ModelsNotice:
    monkeypatch.setattr(detail_files, "lost_pieces", lambda: lost)
    notice = ModelsNotice(LIGHT)
    qtbot.addWidget(notice)
    return notice


def test_a_lost_model_is_named_until_the_line_is_put_away(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice = notice_on(("slot-x16", "plug-8pin"), monkeypatch, qtbot)
    assert not notice.isHidden()
    assert notice.words.text() == detail_files.lost_words()
    assert "slot-x16.glb, plug-8pin.glb" in notice.words.text()
    notice.put_away.click()
    assert notice.isHidden()


def test_there_is_no_line_while_all_are_there(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert notice_on((), monkeypatch, qtbot).isHidden()
