"""The open build on paper: the print preview and the PDF file, each with its 3D picture where one
can be made.

Brings the engine's sheet and the printing together, which are loaded when first asked for. It knows
neither what a sheet says nor how it is painted.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from rigwright.evaluation import Evaluation
from rigwright.files.storage import write_whole
from rigwright.picture.png import sheet_air_picture, sheet_picture

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintPreviewDialog

    from rigwright.build.looks import Section
    from rigwright.picture.scenery.face_measure import Pin
    from rigwright.reports.sheet.content import Sheet
    from rigwright.reports.stages import Stage


def preview(
    evaluation: Evaluation,
    file_name: str,
    parent: QWidget,
    pins: Sequence[Pin] = (),
    settings: QSettings | None = None,
    stages: Sequence[Stage] = (),
    section: Section | None = None,
) -> QPrintPreviewDialog:
    """The print preview with the measures pinned in the 3D view, ready to be opened.

    Its sections and colours are those of the settings, which learn what is chosen there.
    """
    from gui.sheet.printing import preview_dialog, usual_paper

    with waiting():
        sheet, drawn = _sheet(evaluation, file_name, pins, stages, section)
    picture = QImage.fromData(drawn) if drawn else None
    paper = usual_paper(evaluation.build.site)
    draw_air = partial(sheet_air_picture, evaluation)
    dialog = preview_dialog(parent, sheet, paper, picture, settings, draw_air)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


def preview_proof(
    evaluation: Evaluation, file_name: str, parent: QWidget, settings: QSettings
) -> QPrintPreviewDialog:
    """The print preview of the fit proof alone."""
    from gui.sheet.printing import preview_dialog, usual_paper
    from rigwright.reports.fit_proof import proof_of

    paper = usual_paper(evaluation.build.site)
    proof = proof_of(evaluation, file_name)
    dialog = preview_dialog(parent, proof, paper, settings=settings, has_sections=False)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


def export_proof(evaluation: Evaluation, file_name: str, path: Path) -> None:
    """Write the fit proof alone as PDF; raises StorageError with one sentence where it cannot."""
    from gui.sheet.printing import pdf_of, usual_paper
    from rigwright.reports.fit_proof import proof_of

    with waiting():
        data, _ = pdf_of(proof_of(evaluation, file_name), usual_paper(evaluation.build.site))
        write_whole(path, data)


def export(
    evaluation: Evaluation,
    file_name: str,
    pins: Sequence[Pin],
    path: Path,
    settings: QSettings | None = None,
    stages: Sequence[Stage] = (),
    section: Section | None = None,
) -> None:
    """Write the sheet as PDF with the sections and colours of the settings.

    Raises StorageError with one sentence where it cannot.
    """
    from gui.sheet.options import chosen_options
    from gui.sheet.printing import pdf_of, usual_paper

    with waiting():
        sheet, drawn = _sheet(evaluation, file_name, pins, stages, section)
        paper = usual_paper(evaluation.build.site)
        draw_air = partial(sheet_air_picture, evaluation)
        data, _ = pdf_of(sheet, paper, drawn, chosen_options(settings), draw_air)
        write_whole(path, data)


def _sheet(
    evaluation: Evaluation,
    file_name: str,
    pins: Sequence[Pin],
    stages: Sequence[Stage],
    section: Section | None = None,
) -> tuple[Sheet, bytes | None]:
    """What the sheet says and shows; lines in its picture go by the letters of its list."""
    from rigwright.share.printed_sheet import printed_sheet, with_views

    sheet, lines = printed_sheet(evaluation, file_name, pins, stages)
    sheet = with_views(sheet, evaluation, section)
    return sheet, sheet_picture(evaluation, lines)


@contextmanager
def waiting() -> Generator[None]:
    """Show that the program is busy for a moment."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()
