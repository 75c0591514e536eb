"""File ▸ Verify the Built Machine…: pasted or opened output is held against the open build, and
the report says so.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui.dialogs.verify_dialog import COLUMNS, WAIT_MS, VerifyDialog
from gui.hand.actions import COMMANDS
from gui.look.theme import LIGHT
from gui.window.menus import FILE
from rigwright.build.as_built import AsBuilt
from rigwright.reports.verified import verified_text
from tests.verify.test_verify import FIVE, narrow, said, two_a5000
from tests.verify.test_verify_warmth import output


def dialog(qtbot: QtBot, keep: Callable[[AsBuilt], object] = lambda _: None) -> VerifyDialog:
    made = VerifyDialog(None, LIGHT, two_a5000(), keep)
    qtbot.addWidget(made)
    made.show()
    return made


def test_pasted_output_is_told_as_the_command_tells_it(qtbot: QtBot) -> None:
    shown = dialog(qtbot)
    assert shown.answer.text() == "No output yet." and not shown.copy_report.isEnabled()
    shown.output.setPlainText(said(FIVE))
    qtbot.waitUntil(lambda: shown.found is not None, timeout=20 * WAIT_MS)
    assert shown.found is not None and not shown.found.differs
    assert f"{shown.answer.text()}\n{shown.report.toPlainText()}" == verified_text(
        shown.found, COLUMNS
    )
    assert "as planned" in shown.answer.text()
    shown.output.setPlainText(narrow(said(FIVE)))
    qtbot.waitUntil(lambda: shown.found is not None and shown.found.differs, timeout=20 * WAIT_MS)
    assert (
        "in 2 points" in shown.answer.text()
        and "GPU 1 runs on x4; x16 is planned." in shown.report.toPlainText()
    )
    shown.copy_report.click()
    assert QGuiApplication.clipboard().text() == verified_text(shown.found, COLUMNS)


def test_text_that_is_no_output_is_refused_in_a_sentence(qtbot: QtBot) -> None:
    shown = dialog(qtbot)
    shown.output.setPlainText("<b>nothing</b>")
    qtbot.waitUntil(lambda: shown.note.isVisible(), timeout=20 * WAIT_MS)
    assert shown.note.text().startswith("The pasted text has no output") and shown.found is None
    shown.output.clear()
    qtbot.waitUntil(lambda: not shown.note.isVisible(), timeout=20 * WAIT_MS)


def test_files_are_added_and_one_that_is_none_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    shown = dialog(qtbot)
    (tmp_path / "smi.xml").write_text(said(FIVE), encoding="utf-8")
    (tmp_path / "empty").write_bytes(b"")
    shown.read_files((tmp_path / "empty", tmp_path / "smi.xml"))
    assert shown.found is not None and "empty is empty" in shown.note.text()


def test_the_result_is_kept_and_shown_again(qtbot: QtBot, tmp_path: Path) -> None:
    records: list[AsBuilt] = []
    shown = dialog(qtbot, records.append)
    assert not shown.keep_result.isEnabled() and not shown.save_report.isEnabled()
    shown.output.setPlainText(narrow(said(FIVE)))
    shown.read_output()
    shown.keep_result.click()
    (record,) = records
    assert len(record.differences) == 2 and not shown.keep_result.isEnabled()
    assert shown.kept.text().endswith(": 2 differences.") and shown.kept.isVisible()
    shown.save_report_as(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    shown.save_report_as(tmp_path / "nowhere" / "report.pdf")
    assert shown.note.text().endswith("its folder does not exist.")
    shown.output.clear()
    shown.read_output()
    assert record.differences[0] in shown.report.toPlainText() and not shown.kept.isVisible()


def test_the_room_is_that_of_the_build_until_somebody_says_another(qtbot: QtBot) -> None:
    shown = dialog(qtbot)
    assert shown.room.value() == two_a5000().build.site.room_c
    shown.output.setPlainText(output())
    estimates: set[str] = set()
    for celsius in (25.0, 35.0):
        shown.room.setValue(celsius)
        shown.read_output()
        lines = shown.report.toPlainText().splitlines()
        estimates |= {line for line in lines if "(estimate)" in line}
    assert len(estimates) == 4, "two cards in two rooms"


def test_the_commands_are_copied_whole(qtbot: QtBot) -> None:
    shown = dialog(qtbot)
    shown.copy_commands.click()
    assert "nvidia-smi topo -m" in QGuiApplication.clipboard().text()


def test_the_file_menu_has_it_while_a_build_is_open() -> None:
    assert "verify" in FILE and COMMANDS["verify"].needs == "build"
