"""Saved views and the section through the machine are on the sheet, each over its name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.sheet import sheets
from gui.sheet.options import Options
from gui.window.main_window import MainWindow
from rigwright.build.looks import KeptView, Section
from rigwright.documents.document import write_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.graphics.render import camera, png
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.kept_looks import cut_of, kept_view
from rigwright.picture.png import VIEW_SIZE, machine_of, view_pictures
from rigwright.picture.scenery.staging import PLAIN
from rigwright.reports.sheet.content import PrintedView, sheet_of
from rigwright.reports.sheet.sections import ALL_SECTIONS, SheetSection
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, session_with
from tests.gui.on_screen import show
from tests.gui.sheet_pages import painted
from tests.shipped_parts import shipped

ONE = BASE.place(TUF, "1")
CUT = Section(2, 60.0)


def view(name: str, side: str, *hidden: str) -> KeptView:
    """A view of the machine from one side, as the window would keep it."""
    machine = machine_of(evaluate(ONE, shipped()))
    seen = camera.view(side, machine.bounds, machine.up, *VIEW_SIZE)
    return kept_view(name, seen, PLAIN.changed(hidden=frozenset(hidden)))


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    views = (view("Slots", "rear"), view("Without the card", "rear", "gpu1"))
    return evaluate(ONE.changed(views=views, section=CUT), shipped())


def test_every_view_and_the_section_is_a_picture_of_its_own(evaluation: Evaluation) -> None:
    drawn = view_pictures(evaluation, CUT)
    if not drawn:
        pytest.skip("no OpenGL without a window here")
    assert [name for name, _ in drawn] == ["Section", "Slots", "Without the card"]
    assert len({data for _, data in drawn}) == 3
    images = [QImage.fromData(data) for _, data in drawn]
    assert all(not image.isNull() and image.width() <= VIEW_SIZE[0] for image in images)
    assert [name for name, _ in view_pictures(evaluation, None)] == ["Slots", "Without the card"]
    whole = view_pictures(evaluation, Section(2, 9_000.0))
    assert whole[0] != drawn[0], "what is cut away is not there"


def test_they_are_printed_with_the_drawings(qapp: QApplication, evaluation: Evaluation) -> None:
    grey = png.encode(np.full((20, 30, 3), 120, np.uint8))
    views = tuple(PrintedView(name, grey) for name in ("Slots & fans", "Rear"))
    sheet = replace(sheet_of(evaluation), views=views)
    for sections in (ALL_SECTIONS, frozenset({SheetSection.DRAWINGS})):
        said = {word.text for word in painted(sheet, options=Options(sections=sections)).words}
        assert {"Views", "Slots & fans", "Rear"} <= said
    others = Options(sections=ALL_SECTIONS - {SheetSection.DRAWINGS})
    assert "Slots & fans" not in {word.text for word in painted(sheet, options=others).words}


def test_the_window_prints_the_section_that_is_shown(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that was not saved: what is on the screen is what goes on paper."""
    drawn: list[Section | None] = []

    def note(_evaluation: Evaluation, section: Section | None) -> list[tuple[str, bytes]]:
        drawn.append(section)
        return []

    monkeypatch.setattr("rigwright.share.printed_sheet.view_pictures", note)
    monkeypatch.setattr(sheets, "sheet_picture", lambda _evaluation, _lines: None)
    path = tmp_path / "cut.rig"
    write_document(path, ONE.changed(section=CUT), shipped())
    session = session_with(BASE)
    window = MainWindow(session, LIGHT, dialogs=Asked())
    qtbot.addWidget(window)
    show(qtbot, window)
    view = window.viewport.viewport
    if view is None:
        pytest.skip("no OpenGL here")
    session.document.open(path)
    for shown in (cut_of(CUT), Cut(1, 30.0), None):
        view.cut.show(shown)
        assert not session.snapshot.dirty
        window.actions_of["preview"].trigger()
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        dialog.close()
    assert drawn == [CUT, Section(1, 30.0), None]
