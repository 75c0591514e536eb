"""The questions themselves, as Qt shows them."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QInputDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from gui.files.dialogs import QtDialogs
from gui.look.availability import reason_of, why_too_long
from rigwright.build import MOST_REASON


def test_a_question_of_the_start_brings_its_window_along(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    for ask in (
        lambda dialogs: dialogs.tell("a.rig is damaged."),
        lambda dialogs: dialogs.about_changes("a"),
    ):
        window = QWidget()
        qtbot.addWidget(window)
        monkeypatch.setattr(
            QMessageBox, "exec", lambda _box, window=window: seen.append(window.isVisible()) or 0
        )
        ask(QtDialogs(window))
    assert seen == [True, True]


def test_a_line_of_text_is_taken_only_where_something_is_typed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    offered: list[tuple[bool, str]] = []

    def type_and_look(dialog: QInputDialog) -> int:
        buttons = dialog.findChild(QDialogButtonBox)
        assert buttons is not None
        enter = buttons.button(QDialogButtonBox.StandardButton.Ok)
        offered.append((enter.isEnabled(), reason_of(enter)))
        for typed in ("a", "", " ", "a"):
            dialog.setTextValue(typed)
            offered.append((enter.isEnabled(), reason_of(enter)))
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(QInputDialog, "exec", type_and_look)
    nothing, something = (False, "Nothing is typed yet."), (True, "")
    for begun, first in (("", nothing), ("as before", something)):
        offered.clear()
        assert QtDialogs(window).text("Waive Finding", "Why?", begun) == "a"
        assert offered == [first, something, nothing, nothing, something]


def test_a_line_that_is_too_long_says_so_and_is_not_taken(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build with such a line could not be saved, since its file has no room for it."""
    window = QWidget()
    qtbot.addWidget(window)
    offered: list[tuple[bool, str]] = []

    def paste(dialog: QInputDialog) -> int:
        buttons = dialog.findChild(QDialogButtonBox)
        assert buttons is not None
        enter = buttons.button(QDialogButtonBox.StandardButton.Ok)
        for typed in ("x" * 501, "x" * 500):
            dialog.setTextValue(typed)
            assert len(dialog.textValue()) == len(typed), "nothing is cut"
            offered.append((enter.isEnabled(), dialog.labelText()))
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(QInputDialog, "exec", paste)
    QtDialogs(window).text("Waive Finding", "Why?", "", most=MOST_REASON)
    said = why_too_long("x" * 501, 500)
    assert "501" in said
    assert offered == [(False, f"Why?\n{said}"), (True, "Why?")]
