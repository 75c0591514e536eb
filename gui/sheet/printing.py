"""Puts the assembly sheet on paper: pages of A4 or Letter, as PDF, on a printer, or in the print
preview.

Works without OpenGL and without a screen. What the sheet says comes from rigwright.reports.sheet.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, qInstallMessageHandler
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

from gui.sheet.blocks import (
    BODY,
    SMALL,
    Block,
    Column,
    Placed,
    balanced,
    fill_in_blocks,
    flowed,
    heading,
    lowest,
    note_blocks,
    part_blocks,
    picture_block,
    power_blocks,
    remark_blocks,
    step_blocks,
    unchecked_blocks,
    wire_blocks,
)
from gui.sheet.elevation import paint_elevation, scale_for, size_of
from gui.sheet.ink import BOLD, FAINT, GREY, HAIR, LIGHT, THICK, THIN, Ink, Rect
from gui.sheet.margins import figure_blocks, margin_blocks
from gui.sheet.measures import measure_blocks
from gui.sheet.signs import sign
from rigwright import __version__
from rigwright.build import Site
from rigwright.reports.sheet import Sheet

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintPreviewDialog

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
DOTS_PER_INCH = 1200
MARGIN, FOOT, GUTTER = 15.0, 10.0, 7.0
HEAD, STRIP = 19.0, 15.0
PARTS_WIDTH = 52.0
LEAST_PICTURE, MOST_PICTURE, LETTERED_PICTURE = 30.0, 70.0, 92.0


def usual_paper(site: Site) -> str:
    """Letter for a site in the United States, else A4."""
    return "letter" if (site.name or "").startswith("us-") else "a4"


def pdf_of(
    sheet: Sheet, paper: str = "a4", picture: QImage | bytes | None = None
) -> tuple[bytes, int]:
    """The sheet as PDF with its fonts, and how many pages it has; starts Qt where nobody has."""
    application = QGuiApplication.instance() or _application_without_screen()
    data, pages = _pdf(
        sheet, paper, QImage.fromData(picture) if isinstance(picture, bytes) else picture
    )
    del application
    return data, pages


def _application_without_screen() -> QGuiApplication:
    """Paper needs no screen, and one that the environment names need not answer.

    Nor need the locale please Qt.
    """
    former = qInstallMessageHandler(lambda _kind, _context, _message: None)
    try:
        return QGuiApplication(
            ["rigwright", *(["-platform", "offscreen"] if sys.platform == "linux" else [])]
        )
    finally:
        qInstallMessageHandler(former)


def _pdf(sheet: Sheet, paper: str, picture: QImage | None) -> tuple[bytes, int]:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS_PER_INCH)
    writer.setTitle(sheet.title)
    writer.setCreator(f"Rigwright {__version__}")
    writer.setPageLayout(_whole_page(paper))
    pages = paint_sheet(writer, sheet, picture)
    del writer  # writes the end of the file
    return bytes(buffer.data().data()), pages


def preview_dialog(
    parent: QWidget | None, sheet: Sheet, paper: str = "a4", picture: QImage | None = None
) -> QPrintPreviewDialog:
    """The print preview of a sheet, ready to be opened.

    Changing the paper there lays the sheet out anew.
    """
    from PySide6.QtPrintSupport import QPrintPreviewDialog

    dialog = QPrintPreviewDialog(
        parent
    )  # with a printer of its own: one of ours would have to outlive it
    printer = dialog.printer()
    printer.setResolution(DOTS_PER_INCH)
    printer.setDocName(sheet.title)
    printer.setCreator(f"Rigwright {__version__}")
    printer.setFullPage(True)
    printer.setPageLayout(_whole_page(paper))
    dialog.paintRequested.connect(lambda device: paint_sheet(device, sheet, picture))
    return dialog


def _whole_page(paper: str) -> QPageLayout:
    size = QPageSize(PAPERS[paper])
    return QPageLayout(
        size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter
    )


def paint_sheet(device: QPagedPaintDevice, sheet: Sheet, picture: QImage | None = None) -> int:
    """Paint the whole sheet on a paged device; returns how many pages it took."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        return _paint_pages(Ink(painter, device), device, sheet, picture)
    finally:
        painter.end()


@dataclass(frozen=True)
class Paper:
    """The size of the page, and the columns on it."""

    width: float
    height: float

    @property
    def inner(self) -> float:
        """Width between the margins."""
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where blocks must end."""
        return self.height - MARGIN - FOOT

    def columns(self, page: int, top: float) -> list[Column]:
        """Two columns of equal width."""
        width, height = (self.inner - GUTTER) / 2, self.bottom - top
        return [
            Column(page, Rect(x, top, width, height)) for x in (MARGIN, MARGIN + width + GUTTER)
        ]

    def more(self, page: int) -> list[Column]:
        """The columns of a further page."""
        return self.columns(page, MARGIN + HEAD / 2 + 4)


def _paint_pages(ink: Ink, device: QPagedPaintDevice, sheet: Sheet, picture: QImage | None) -> int:
    size = device.pageLayout().fullRect(QPageLayout.Unit.Millimeter)
    paper = Paper(size.width(), size.height())
    placed = _laid_out(ink, paper, sheet, picture)
    pages = max((column.page for column, _, _ in placed), default=0) + 1
    for page in range(pages):
        if page:
            device.newPage()
        _head(ink, paper, sheet, page, pages)
        for column, y, block in placed:
            if column.page == page:
                block.paint(ink, column.rect.x, y)
        _foot(ink, paper, sheet)
    return pages


def _laid_out(ink: Ink, paper: Paper, sheet: Sheet, picture: QImage | None) -> list[Placed]:
    """Every block of the sheet in its place: strip and drawing on the first page, the rest in
    two columns.
    """
    top = MARGIN + HEAD
    whole = Column(0, Rect(MARGIN, top, paper.inner, paper.bottom - top))
    strip = Block(STRIP, lambda ink, x, y: _strip(ink, Rect(x, y, paper.inner, STRIP), sheet))
    placed: list[Placed] = [(whole, top, strip)]
    beside = (
        picture if not sheet.measured else None
    )  # with letters in it, it stands large above their list
    upper, used = _upper(ink, paper, sheet, beside, top + STRIP + 4)
    placed += upper
    rest = _rest(ink, sheet, picture, (paper.inner - GUTTER) / 2, used)
    start = max(lowest(placed, 0) + 2, top)
    columns = paper.columns(0, start) if paper.bottom - start > 40 else paper.more(1)
    return placed + balanced(rest, columns, paper.more)


def _upper(
    ink: Ink, paper: Paper, sheet: Sheet, picture: QImage | None, top: float
) -> tuple[list[Placed], set[str]]:
    """The drawing, and beside it the parts and the picture where they fit.

    Says which of them are placed.
    """
    elevation = sheet.elevation
    if elevation is None:
        return [], set()
    across = elevation.turn == "right"
    width = paper.inner if across else paper.inner - PARTS_WIDTH - GUTTER
    most = paper.bottom - top - 8
    scale = scale_for(elevation, width, most if across else min(most, 150))
    needed = size_of(elevation, scale)
    note = f"scale 1 : {scale:g}, figures in mm"
    drawing = Block(needed[1], lambda ink, x, y: paint_elevation(ink, elevation, x, y, scale))
    undrawn = [_small_line(f"Not drawn: {text}.") for text in elevation.undrawn]
    left = Column(0, Rect(MARGIN, top, width, most))
    placed = flowed(
        [heading("Rear elevation", note), drawing, *undrawn], [left], lambda page: [left]
    )
    if across:
        return _under(ink, paper, sheet, picture, placed)
    right = Column(0, Rect(MARGIN + width + GUTTER, top, PARTS_WIDTH, most))
    beside, used = _beside(ink, sheet, picture, right, lowest(placed, 0))
    return placed + beside, used


def _under(
    ink: Ink, paper: Paper, sheet: Sheet, picture: QImage | None, placed: list[Placed]
) -> tuple[list[Placed], set[str]]:
    """Parts list and picture side by side below a drawing of the whole width."""
    left, right = paper.columns(0, lowest(placed, 0))
    parts = flowed(
        list(part_blocks(ink, sheet.parts, left.rect.width)), [left], lambda page: [left]
    )
    end = lowest(parts, 0)
    if end > paper.bottom:
        return placed, set()
    if picture is None or picture.isNull() or end - left.rect.y < LEAST_PICTURE:
        return placed + parts, {"parts"}
    block = picture_block(picture, right.rect.width, end - left.rect.y - 4)
    return [*placed, *parts, (right, right.rect.y + 4, block)], {"parts", "picture"}


def _beside(
    ink: Ink, sheet: Sheet, picture: QImage | None, column: Column, bottom: float
) -> tuple[list[Placed], set[str]]:
    """Parts list and picture in the narrow column, each only where it fits there."""
    placed = flowed(
        list(part_blocks(ink, sheet.parts, column.rect.width)), [column], lambda page: [column]
    )
    end = lowest(placed, 0)
    if end > max(bottom, column.rect.y + 110):
        return [], set()
    room = max(bottom, end + LEAST_PICTURE) - end - 4
    if (
        picture is None
        or picture.isNull()
        or room < LEAST_PICTURE - 4
        or end + room > column.rect.bottom
    ):
        return placed, {"parts"}
    block = picture_block(picture, column.rect.width, min(room, MOST_PICTURE))
    return [*placed, (column, end + 4, block)], {"parts", "picture"}


def _small_line(text: str) -> Block:
    return Block(4.2, lambda ink, x, y: ink.text(x, y + 3, text, SMALL, color=GREY))


def _rest(
    ink: Ink, sheet: Sheet, picture: QImage | None, width: float, used: set[str]
) -> Sequence[Block]:
    """What flows in two columns, in the order in which it is needed."""
    blocks = [] if "parts" in used else list(part_blocks(ink, sheet.parts, width))
    shown = (
        [picture] if picture is not None and not picture.isNull() and "picture" not in used else []
    )
    lettered = bool(sheet.measured)
    blocks += [picture_block(each, width, MOST_PICTURE) for each in shown if not lettered]
    return [
        *blocks,
        *power_blocks(ink, sheet, width),
        *wire_blocks(ink, sheet, width),
        *step_blocks(ink, sheet.steps, width),
        *remark_blocks(ink, sheet.remarks, width),
        *(
            replace(picture_block(each, width, LETTERED_PICTURE), keep=True)
            for each in shown
            if lettered
        ),
        *measure_blocks(ink, sheet.measured, width),
        *margin_blocks(ink, sheet.margins, width, sheet.margins_note),
        *figure_blocks(ink, sheet.figures, width),
        *unchecked_blocks(ink, sheet, width),
        *note_blocks(ink, sheet.notes, width),
        *fill_in_blocks(sheet.to_fill_in, width),
    ]


def _head(ink: Ink, paper: Paper, sheet: Sheet, page: int, pages: int) -> None:
    right, of = paper.width - MARGIN, f"Page {page + 1} of {pages}"
    if page:
        ink.text(
            MARGIN, MARGIN + 4, ink.elided(sheet.title, BODY, paper.inner - 30, BOLD), BODY, BOLD
        )
        ink.text(right, MARGIN + 4, of, BODY, color=GREY, align="right")
        ink.line((MARGIN, MARGIN + 6), (right, MARGIN + 6), THIN)
        return
    side = ink.width(sheet.day, BODY) + 8
    points = next(
        (p for p in (20, 17, 14) if ink.width(sheet.title, p, BOLD) < paper.inner - side), 12
    )
    ink.text(
        MARGIN, MARGIN + 7, ink.elided(sheet.title, points, paper.inner - side, BOLD), points, BOLD
    )
    under = " · ".join(filter(None, (sheet.kind, sheet.machine)))
    ink.text(MARGIN, MARGIN + 12.5, ink.elided(under, 9, paper.inner - side), 9, color=GREY)
    ink.text(right, MARGIN + 7.8, sheet.day, BODY, color=GREY, align="right")
    ink.text(right, MARGIN + 12.5, of, BODY, color=GREY, align="right")
    ink.line((MARGIN, MARGIN + 15.5), (right, MARGIN + 15.5), THICK)


def _strip(ink: Ink, rect: Rect, sheet: Sheet) -> None:
    """The verdict and the headline figures."""
    ink.rect(rect, THIN, radius=1.2)
    first = rect.width * (0.34 if sheet.tiles else 1)
    ink.rect(Rect(rect.x, rect.y, first, rect.height), THIN, fill=FAINT, radius=1.2)
    sign(ink, (rect.x + 7.5, rect.centre[1]), 7, sheet.verdict)
    ink.text(rect.x + 14, rect.y + 6.6, sheet.verdict_word, 13, BOLD)
    ink.text(
        rect.x + 14, rect.y + 11.2, ink.elided(sheet.counts, SMALL, first - 15), SMALL, color=GREY
    )
    width = (rect.width - first) / max(1, len(sheet.tiles))
    for index, tile in enumerate(sheet.tiles):
        x = rect.x + first + index * width
        if index:
            ink.line((x, rect.y), (x, rect.bottom), HAIR, color=LIGHT)
        ink.text(x + 3.5, rect.y + 6.6, ink.elided(tile.value, 12, width - 4, BOLD), 12, BOLD)
        ink.text(
            x + 3.5, rect.y + 11.2, ink.elided(tile.label, SMALL, width - 4), SMALL, color=GREY
        )


def _foot(ink: Ink, paper: Paper, sheet: Sheet) -> None:
    y, right = paper.height - MARGIN, paper.width - MARGIN
    ink.line((MARGIN, y - 4), (right, y - 4), HAIR, color=LIGHT)
    side = ink.width(sheet.origin, SMALL) + 6
    ink.text(MARGIN, y, ink.elided(sheet.site, SMALL, paper.inner - side), SMALL, color=GREY)
    ink.text(right, y, sheet.origin, SMALL, color=GREY, align="right")
