"""The open build on paper: the print preview and the PDF file, each with its 3D picture where one can be made.

Brings the engine's sheet and the printing together, which are loaded when first asked for. It knows neither what a
sheet says nor how it is painted.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QWidget

from rigwright.evaluation import Evaluation
from rigwright.files.storage import write_whole
from rigwright.render import RenderUnavailable

PICTURE_SIZE = (1200, 1200)
WHITE = (1.0, 1.0, 1.0)


def preview(evaluation: Evaluation, file_name: str, parent: QWidget) -> QDialog:
    """The print preview, ready to be opened."""
    from gui.sheet.printing import preview_dialog, usual_paper
    from rigwright.reports.sheet import sheet_of

    with waiting():
        drawn = sheet_picture(evaluation)
    picture = QImage.fromData(drawn) if drawn else None
    paper = usual_paper(evaluation.build.site)
    dialog = preview_dialog(parent, sheet_of(evaluation, file_name), paper, picture)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


def export(evaluation: Evaluation, file_name: str, path: Path) -> None:
    """Write the sheet as PDF; raises StorageError with one sentence where it cannot."""
    from gui.sheet.printing import pdf_of, usual_paper
    from rigwright.reports.sheet import sheet_of

    with waiting():
        sheet, paper = sheet_of(evaluation, file_name), usual_paper(evaluation.build.site)
        data, _ = pdf_of(sheet, paper, sheet_picture(evaluation))
        write_whole(path, data)


@contextmanager
def waiting() -> Generator[None]:
    """Show that the program is busy for a moment."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()


def sheet_picture(evaluation: Evaluation) -> bytes | None:
    """The machine on white, without figures; None where nothing can be drawn, since the sheet is complete without."""
    from rigwright.render import camera, headless, palette
    from rigwright.scenery import scene_of

    scene = scene_of(evaluation.assembly, evaluation.findings)
    seen = camera.view("iso", scene.bounds, scene.up, *PICTURE_SIZE)
    paper = palette.LIGHT.changed(background=(WHITE, WHITE))
    try:
        return headless.png_picture(scene, seen, paper, PICTURE_SIZE, labelled=False)
    except RenderUnavailable:
        return None
