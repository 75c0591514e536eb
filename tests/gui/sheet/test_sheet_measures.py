"""Measures pinned in the 3D view are on the sheet: a list with letters, and the picture with the
same letters.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QApplication

from gui.sheet import sheets
from gui.sheet.printing import pdf_of
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.graphics.scene import Dimension
from rigwright.picture.scenery.face_measure import FaceName, Pin
from rigwright.reports.sheet.content import MeasureLine, sheet_of

EXAMPLE = Path(__file__).resolve().parents[3] / "assets/examples/two-open-air-3090.rig"
PIN: Pin = (FaceName("gpu1", "shroud", 1, -1), FaceName("gpu2", "backplate", 1, 1))


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    document = read_document(EXAMPLE)
    return evaluate(document.build, MemoryCatalog(document.parts))


def test_pins_become_a_list_and_lines_in_the_picture(
    evaluation: Evaluation, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[Dimension, ...]] = []
    monkeypatch.setattr(sheets, "sheet_picture", lambda _evaluation, lines=(): drawn.append(lines))
    sheet, _ = sheets._sheet(evaluation, "a.rig", (PIN,), ())
    assert sheet.measured == (
        MeasureLine("A", "GPU 1, shroud (−y) to GPU 2, backplate (+y)", "29.28 mm"),
    )
    assert [line.text for line in drawn[0]] == ["A"], (
        "the picture has the letter, the list the figure"
    )
    plain, _ = sheets._sheet(evaluation, "a.rig", (), ())
    assert plain.measured == () and drawn[1] == ()


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("count", [1, 120])
def test_the_list_is_printed_however_long(
    qapp: QApplication, evaluation: Evaluation, count: int
) -> None:
    line = MeasureLine(
        "A",
        "GPU 1, shroud (−y) to GPU 2, backplate (+y)",
        "about 123 mm along x, about 150 mm straight",
    )
    sheet = replace(sheet_of(evaluation), measured=(line,) * count)
    pdf, pages = pdf_of(sheet)
    without, fewer = pdf_of(sheet_of(evaluation))
    assert len(pdf) > len(without) and pages >= fewer and (count == 1 or pages > fewer)
