"""The dialog that approves the open machine."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.dialogs.approval_dialog import ApprovalDialog
from gui.look.theme import LIGHT
from gui.meters.values import banner_words
from gui.session.session import Session
from rigwright.documents.document import read_document
from tests.gui.machines import session_with
from tests.gui.on_screen import show_active

EXAMPLES = Path(__file__).parents[3] / "assets" / "examples"


def opened(qtbot: QtBot, session: Session) -> ApprovalDialog:
    dialog = ApprovalDialog(None, LIGHT, session, open_settings())
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    show_active(qtbot, dialog)
    return dialog


def test_a_name_and_enter_approve_and_undo_takes_it_back(qtbot: QtBot) -> None:
    build = read_document(EXAMPLES / "four-blower-3090.rig").build
    session = session_with(build)
    build = session.build
    dialog = opened(qtbot, session)
    assert dialog.state.text() == "Nobody has approved the machine."
    assert not dialog.take_back.isEnabled()
    QTest.keyClicks(dialog.name, "M. Meier")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert session.build.approval is not None and session.build.approval.by == "M. Meier"
    assert banner_words(session.snapshot)[2].endswith("approved")
    session.document.commit(session.build.move(0, "PCIEX16_2"), "Move")
    assert banner_words(session.snapshot)[2].endswith("changed since it was approved")
    session.document.undo()

    again = opened(qtbot, session)
    assert again.name.text() == "M. Meier"
    assert again.state.text().startswith("Approved by M. Meier on ")
    again.take_back.click()
    assert session.build == build
    session.document.undo()
    session.document.undo()
    assert session.build == build


def test_what_does_not_fit_and_nobody_are_refused_with_the_reason(qtbot: QtBot) -> None:
    session = session_with(read_document(EXAMPLES / "four-open-air-3090.rig").build)
    dialog = opened(qtbot, session)
    QTest.keyClicks(dialog.name, "M. Meier")
    dialog.approve.click()
    assert "does not fit" in dialog.note.text() and dialog.isVisible()
    assert session.build.approval is None
    dialog.name.clear()
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert "needs the name" in dialog.note.text()
