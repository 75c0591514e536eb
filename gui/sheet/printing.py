"""Puts the assembly sheet on paper: pages of A4 or Letter, as PDF, on a printer, or in the print
preview.

Works without OpenGL and without a screen. What the sheet says comes from rigwright.reports.sheet.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QIODevice,
    QLocale,
    QMarginsF,
    QSettings,
    qInstallMessageHandler,
)
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtWidgets import QWidget

from gui.sheet.blocks import BODY, SMALL, end_row
from gui.sheet.ink import BOLD, GREY, THICK, THIN, Ink, TextRun, line_height
from gui.sheet.layout import HEAD, MARGIN, Paper, Pictures, laid_out
from gui.sheet.options import USUAL, Options
from rigwright import __version__
from rigwright.build import Site
from rigwright.power.sites import outlet_of
from rigwright.reports.sheet.content import Sheet
from rigwright.reports.sheet.sections import SheetSection
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintPreviewDialog

# Where letters are written on Letter, by the Unicode Consortium's table of countries (CLDR).
LETTER_COUNTRIES = frozenset(
    ["bz", "ca", "cl", "co", "cr", "gt", "mx", "ni", "pa", "ph", "pr", "sv", "us", "ve"]
)
PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
DOTS_PER_INCH = 1200
TITLE_SIZES = (20.0, 17.0, 14.0, 12.0, 10.0)  # points
UNDER_SIZES = (9.0, 8.2, 7.4)  # of the line under the title
DrawAir = Callable[[], bytes | None]


def no_air() -> None:
    """Return no picture of the air, where none can be drawn."""


def usual_paper(site: Site) -> str:
    """The paper of the site's country, of the desktop's where none is chosen."""
    outlet = outlet_of(site)
    country = outlet.country if outlet is not None else ""
    if not country:
        country = QLocale.territoryToCode(QLocale.system().territory()).lower()
    return "letter" if country in LETTER_COUNTRIES else "a4"


def pdf_of(
    sheet: Sheet,
    paper: str = "a4",
    picture: QImage | bytes | None = None,
    options: Options = USUAL,
    draw_air: DrawAir = no_air,
) -> tuple[bytes, int]:
    """The sheet as PDF with its fonts, and how many pages it has; starts Qt unless it runs.

    `draw_air` makes the picture of the air, which is asked for only where it is printed.
    """
    application = paint_application()
    image = QImage.fromData(picture) if isinstance(picture, bytes) else picture
    data, pages = _pdf(sheet, paper, image, options, draw_air)
    del application
    return data, pages


def paint_application() -> QCoreApplication:
    """Return Qt as paper and drawings need it, started unless it runs; the caller keeps it while
    painting.
    """
    return QGuiApplication.instance() or _application_without_screen()


def _application_without_screen() -> QGuiApplication:
    """Paper needs no screen, and one that the environment names need not answer.

    Nor need the locale please Qt.
    """
    former = qInstallMessageHandler(lambda _kind, _context, _message: None)
    arguments = ["rigwright"]
    if sys.platform == "linux":
        arguments += ["-platform", "offscreen"]
    try:
        return QGuiApplication(arguments)
    finally:
        qInstallMessageHandler(former)


def _pdf(
    sheet: Sheet, paper: str, picture: QImage | None, options: Options, draw_air: DrawAir
) -> tuple[bytes, int]:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS_PER_INCH)
    writer.setTitle(sheet.title)
    writer.setCreator(f"Rigwright {__version__}")
    writer.setPageLayout(_whole_page(paper))
    pages = paint_sheet(writer, sheet, picture, options, draw_air)
    del writer  # writes the end of the file
    return bytes(buffer.data().data()), pages


def preview_dialog(
    parent: QWidget | None,
    sheet: Sheet,
    paper: str = "a4",
    picture: QImage | None = None,
    settings: QSettings | None = None,
    draw_air: DrawAir = no_air,
    *,
    has_sections: bool = True,
) -> QPrintPreviewDialog:
    """The print preview of a sheet, ready to be opened.

    Changing the paper there lays the sheet out anew; with settings, which know the printer that was
    used last, colours and sections too, where it has any. The picture of the air is drawn once,
    when its section is first chosen.
    """
    from PySide6.QtPrintSupport import QPrintPreviewDialog, QPrintPreviewWidget

    from gui.sheet.choices import Choices
    from gui.sheet.last_printer import begin_with_last_printer
    from gui.sheet.preview_icons import dress, lead_keyboard, open_large

    # with a printer of its own: one of ours would have to outlive it
    dialog = QPrintPreviewDialog(parent)
    if settings is not None:
        begin_with_last_printer(dialog, settings)
    printer = dialog.printer()
    printer.setResolution(DOTS_PER_INCH)
    printer.setDocName(sheet.title)
    printer.setCreator(f"Rigwright {__version__}")
    printer.setFullPage(True)
    printer.setPageLayout(_whole_page(paper))
    shown: QPrintPreviewWidget | None = dialog.findChild(QPrintPreviewWidget)
    assert shown is not None  # a preview dialog is made of it
    dress(dialog)
    lead_keyboard(dialog)
    choices: Choices | None = None
    if settings is not None and has_sections:
        choices = Choices(dialog, settings, shown.updatePreview)
    drawn_once = cache(draw_air)

    def paint(device: QPagedPaintDevice) -> None:
        options = choices.options(device) if choices is not None else USUAL
        paint_sheet(device, sheet, picture, options, drawn_once)

    dialog.paintRequested.connect(paint)
    open_large(dialog)
    return dialog


def _whole_page(paper: str) -> QPageLayout:
    upright = QPageLayout.Orientation.Portrait
    return QPageLayout(QPageSize(PAPERS[paper]), upright, QMarginsF(), QPageLayout.Unit.Millimeter)


def paint_sheet(
    device: QPagedPaintDevice,
    sheet: Sheet,
    picture: QImage | None = None,
    options: Options = USUAL,
    draw_air: DrawAir = no_air,
) -> int:
    """Paint the whole sheet on a paged device; returns how many pages it took."""
    air: QImage | None = None
    if SheetSection.AIR in options.sections and (drawn := draw_air()):
        air = QImage.fromData(drawn)
    pictures = Pictures(picture, air)
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        ink = Ink(painter, device, grey=options.grey)
        return _paint_pages(ink, device, sheet, pictures, options)
    finally:
        painter.end()


def _paint_pages(
    ink: Ink, device: QPagedPaintDevice, sheet: Sheet, pictures: Pictures, options: Options
) -> int:
    size = device.pageLayout().fullRect(QPageLayout.Unit.Millimeter)
    paper = Paper(size.width(), size.height())
    paper = replace(paper, head=HEAD + _title_growth(ink, paper, sheet))
    placed = laid_out(ink, paper, sheet, pictures, options.sections)
    pages = max((column.page for column, _, _ in placed), default=0) + 1
    for page in range(pages):
        if page:
            device.newPage()
        ink.begin_page()
        paint_head(ink, paper, sheet, page, pages)
        for column, y, block in placed:
            if column.page == page:
                block.paint(ink, column.rect.x, y)
        _foot(ink, paper, sheet)
    return pages


def paint_head(ink: Ink, paper: Paper, sheet: Sheet, page: int, pages: int) -> None:
    """Draw the upper edge of a page: the build and which page of how many it is."""
    right = paper.width - MARGIN
    of = worded("Page {number} of {pages}", number=page + 1, pages=pages)
    if page:
        base = MARGIN + 4
        rule = MARGIN + 6
        title = ink.letters.elided(sheet.title, BODY, paper.inner - 30, BOLD)
        ink.text(MARGIN, base, title, BODY, BOLD)
        ink.text(right, base, of, BODY, color=GREY, align="right")
        ink.line((MARGIN, rule), (right, rule), THIN)
        return
    points, title_width = _title_fitted(ink, paper, sheet)
    grown = paper.head - HEAD
    if grown:
        ink.paragraph(MARGIN, MARGIN + 3, [TextRun(sheet.title, BOLD)], points, title_width)
    else:
        ink.text(MARGIN, MARGIN + 7, sheet.title, points, BOLD)
    base = MARGIN + grown + 12.5
    rule = base + 3
    under = " · ".join(filter(None, (sheet.kind, sheet.machine)))
    room = paper.inner - ink.letters.width(of, BODY) - 8
    points = ink.letters.fitting(under, UNDER_SIZES, room)
    under = ink.letters.elided(under, points, room)
    ink.text(MARGIN, base, under, points, color=GREY)
    ink.text(right, MARGIN + 7.8, sheet.day, BODY, color=GREY, align="right")
    ink.text(right, base, of, BODY, color=GREY, align="right")
    ink.line((MARGIN, rule), (right, rule), THICK)


def _title_fitted(ink: Ink, paper: Paper, sheet: Sheet) -> tuple[float, float]:
    """The size of the title in points, and the width it has beside the day, in mm."""
    width = paper.inner - ink.letters.width(sheet.day, BODY) - 8
    return ink.letters.fitting(sheet.title, TITLE_SIZES, width, BOLD), width


def _title_growth(ink: Ink, paper: Paper, sheet: Sheet) -> float:
    """How much higher the first page's head is, for a title that needs several lines."""
    points, width = _title_fitted(ink, paper, sheet)
    lines = ink.letters.line_count([TextRun(sheet.title, BOLD)], points, width)
    return (lines - 1) * line_height(points)


def _foot(ink: Ink, paper: Paper, sheet: Sheet) -> None:
    """What tells this print from another: rules and records, file and day."""
    right = paper.width - MARGIN
    base = paper.height - MARGIN
    end_row(ink, MARGIN, base - 4, paper.inner)
    said = " · ".join(filter(None, (sheet.stamp, sheet.file_name)))
    for_day = ink.letters.width(sheet.day, SMALL) + 6
    words = ink.letters.elided(said, SMALL, paper.inner - for_day)
    ink.text(MARGIN, base, words, SMALL, color=GREY)
    ink.text(right, base, sheet.day, SMALL, color=GREY, align="right")
