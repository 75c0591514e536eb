"""The rack in the window: files are added, ordered and left out, and what is shown and written is
what the engine says of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.dialogs.rack_dialog import RackDialog
from gui.look.theme import DARK, LIGHT
from gui.session.session import Session
from rigwright.build import Build
from rigwright.documents.document import read_document
from tests.gui.machines import session_with
from tests.gui.on_screen import show_active

EXAMPLES = Path(__file__).parents[3] / "assets" / "examples"
SERVER = EXAMPLES / "eight-v100-server.rig"  # 4 U
TOWER = EXAMPLES / "vertical-4090-y60.rig"  # on a shelf


@pytest.fixture
def session() -> Session:
    return session_with(Build())


@pytest.fixture
def dialog(qtbot: QtBot, session: Session) -> RackDialog:
    made = RackDialog(None, LIGHT, session)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    show_active(qtbot, made)
    settle(qtbot, made)
    return made


def settle(qtbot: QtBot, dialog: RackDialog) -> None:
    qtbot.waitUntil(lambda: not dialog.judging.running, timeout=20_000)


def places(dialog: RackDialog) -> list[tuple[int | None, int | None]]:
    assert dialog.rack is not None
    return [(one.bottom, one.units) for one in dialog.rack.machines]


def click(qtbot: QtBot, dialog: RackDialog, name: str) -> None:
    QTest.mouseClick(getattr(dialog, name), Qt.MouseButton.LeftButton)
    settle(qtbot, dialog)


def test_files_are_added_ordered_and_left_out(
    qtbot: QtBot, dialog: RackDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert dialog.empty.isVisible() and not dialog.export.isEnabled()
    assert dialog.blank.isVisible(), "and what comes of it is said where it will be drawn"
    assert dialog.list.geometry().right() == dialog.add_open.geometry().right()
    names = [str(SERVER), str(TOWER)]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (names, ""))
    QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    assert dialog.judging.running and dialog.isEnabled(), "the window waits for no file"
    settle(qtbot, dialog)
    assert dialog.machines == (SERVER, TOWER)
    assert not dialog.empty.isVisible() and not dialog.blank.isVisible()
    assert dialog.list.item(0).text() == f"2. {TOWER.name}"
    (server, (bottom, shelf)) = places(dialog)
    assert server == (1, 4) and bottom == 5 and shelf is not None
    assert f"{4 + shelf} of 42 U" in dialog.verdict.text()
    assert dialog.rack is not None
    assert f"At the wall: {dialog.rack.wall_w:,.0f}" in dialog.verdict.text()
    assert "Eight V100" in dialog.picture.accessibleDescription()
    picture = dialog.picture.grab().toImage()
    colours = {picture.pixel(x, 200) for x in range(0, picture.width(), 3)}
    assert len(colours) > 2, "something is painted"

    click(qtbot, dialog, "move_down")
    assert dialog.machines == (TOWER, SERVER) and places(dialog)[1] == (1 + shelf, 4)
    assert not dialog.move_down.isEnabled() and dialog.move_up.isEnabled()
    click(qtbot, dialog, "remove")
    assert dialog.machines == (SERVER,) and places(dialog) == [(1, 4)]
    click(qtbot, dialog, "remove")
    assert dialog.rack is None and dialog.empty.isVisible() and not dialog.picture.isVisible()


def test_the_open_build_stands_in_the_rack_and_is_followed(
    qtbot: QtBot, dialog: RackDialog, session: Session
) -> None:
    assert not dialog.add_open.isEnabled(), "an empty build has no height"
    session.document.start(read_document(SERVER).build)
    dialog.add_files([TOWER])
    settle(qtbot, dialog)
    click(qtbot, dialog, "add_open")
    assert dialog.list.item(0).text() == f"2. {session.build.shown_title} (open build)"
    assert dialog.rack is not None
    (tower, server) = dialog.rack.machines
    assert server.evaluation is session.snapshot.committed and server.units == 4
    drawn = dialog.rack.wall_w
    session.document.commit(session.build.changed(placements=()), "Remove all")
    settle(qtbot, dialog)
    assert dialog.rack.machines[1].evaluation is session.snapshot.committed
    assert dialog.rack.wall_w < drawn and dialog.rack.machines[0].evaluation is tower.evaluation


def test_the_picture_is_dark_in_the_dark_theme(qtbot: QtBot, dialog: RackDialog) -> None:
    dialog.add_files([SERVER])
    settle(qtbot, dialog)
    for theme in (LIGHT, DARK):
        dialog.picture.dress(theme)
        ground = dialog.picture.grab().toImage().pixelColor(3, 3)
        assert ground.name().upper() == theme.raised


def test_a_row_that_is_dragged_stands_elsewhere(qtbot: QtBot, dialog: RackDialog) -> None:
    dialog.add_files([SERVER, TOWER])
    settle(qtbot, dialog)
    model = dialog.list.model()
    assert model.moveRow(dialog.list.rootIndex(), 1, dialog.list.rootIndex(), 0)
    settle(qtbot, dialog)
    assert dialog.machines == (TOWER, SERVER) and places(dialog)[0][0] == 1


def test_height_depth_and_circuits_are_those_of_the_rack(qtbot: QtBot, dialog: RackDialog) -> None:
    dialog.add_files([SERVER, TOWER])
    settle(qtbot, dialog)
    dialog.units.setValue(5)
    settle(qtbot, dialog)
    assert places(dialog)[1][0] is None and dialog.verdict.text().startswith("Does not fit")
    dialog.units.setValue(42)
    dialog.room_mm.setValue(300)
    settle(qtbot, dialog)
    assert dialog.verdict.text().startswith("Does not fit")
    dialog.room_mm.setValue(0)
    QTest.keyClicks(dialog.circuits, "230V/32A=1,2")
    QTest.keyClick(dialog.circuits, Qt.Key.Key_Return)
    settle(qtbot, dialog)
    assert dialog.rack is not None and dialog.isVisible()
    (circuit,) = dialog.rack.circuits
    assert circuit.machines == (0, 1) and circuit.load.breaker_a == 32
    QTest.keyClicks(dialog.circuits, "=7")
    QTest.keyClick(dialog.circuits, Qt.Key.Key_Return)
    settle(qtbot, dialog)
    assert "machines 1 to 2" in dialog.verdict.text() and not dialog.export.isEnabled()


def test_a_file_that_cannot_be_read_is_left_out_with_its_sentence(
    qtbot: QtBot, dialog: RackDialog, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.rig"
    bad.write_text("{ no")
    dialog.add_files([SERVER, bad, tmp_path / "gone.rig"])
    settle(qtbot, dialog)
    assert dialog.machines == (SERVER,) and places(dialog) == [(1, 4)]
    assert "bad.rig" in dialog.note.text() and "gone.rig" in dialog.note.text()


def test_the_elevation_and_device_types_are_written(
    qtbot: QtBot, dialog: RackDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.add_files([SERVER])
    settle(qtbot, dialog)
    for key, name in ((Qt.Key.Key_S, "a.svg"), (Qt.Key.Key_P, "a.pdf")):
        chosen = str(tmp_path / name)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, chosen=chosen: (chosen, ""))
        menu = dialog.export.menu()
        QTimer.singleShot(0, lambda menu=menu, key=key: QTest.keyClick(menu, key))
        menu.exec(dialog.mapToGlobal(QPoint(20, 20)))
        assert name in dialog.note.text()
    assert "Eight V100" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    paper = (tmp_path / "a.pdf").read_bytes()
    assert paper.startswith(b"%PDF") and b"/InterTabular-Regular" in paper, "the sheet's letters"
    dialog.write_device_types(tmp_path)
    (made,) = tmp_path.glob("*.yaml")
    made.write_text("mine")
    dialog.write_device_types(tmp_path)
    assert made.read_text() == "mine" and "is there already" in dialog.note.text()
