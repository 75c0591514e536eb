"""The drawings of the assembly sheet one by one, as SVG: the rear elevation, the plan of the board
with the side elevation, and the wiring.

As large as on a sheet of A4, so that one millimetre of paper is one of the picture. What is drawn
is decided by the modules that paint the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPaintDevice, QPainter

from gui.look.svg_pictures import painted_svg
from gui.sheet.blocks import Block
from gui.sheet.ink import WHITE, Ink
from gui.sheet.layout import Paper, board_blocks, elevation_blocks
from gui.sheet.printing import paint_application
from gui.sheet.wires import wire_drawing_blocks
from rigwright.reports.sheet.content import Sheet

A4 = Paper(210.0, 297.0)
RIM = 4.0  # white round the drawing, millimetres
DOTS_PER_MM = 10

Blocks = Callable[[Ink, Sheet], Iterable[Block]]
DRAWN: Mapping[str, Blocks] = MappingProxyType(
    {
        "elevation": lambda ink, sheet: elevation_blocks(ink, A4, sheet),
        "board": lambda _ink, sheet: board_blocks(A4, sheet),
        "wiring": lambda _ink, sheet: wire_drawing_blocks(sheet.wires, A4.inner),
    }
)


def svg_of(sheet: Sheet, name: str, *, grey: bool = False) -> bytes | None:
    """The drawing of that name in `DRAWN`; None where the build has nothing to draw of it."""
    application = paint_application()
    blocks = _measured(sheet, name)
    if not blocks:
        return None
    blocks[0] = replace(blocks[0], before=0.0)
    height = sum(block.before + block.height for block in blocks)
    size = QSizeF(A4.inner + 2 * RIM, height + 2 * RIM) * DOTS_PER_MM

    def paint(painter: QPainter, device: QPaintDevice) -> None:
        painter.fillRect(QRectF(QPointF(), size), QColor(WHITE))
        _paint(Ink(painter, device, grey=grey), blocks)

    drawn = painted_svg(size.toSize(), round(DOTS_PER_MM * 25.4), sheet.title, paint)
    del application
    return drawn


def _measured(sheet: Sheet, name: str) -> list[Block]:
    """The blocks of a drawing, measured on a picture of the same dots."""
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(DOTS_PER_MM * 1000)
    image.setDotsPerMeterY(DOTS_PER_MM * 1000)
    painter = QPainter(image)
    try:
        return list(DRAWN[name](Ink(painter, image), sheet))
    finally:
        painter.end()


def _paint(ink: Ink, blocks: Iterable[Block]) -> None:
    y = RIM
    for block in blocks:
        y += block.before
        block.paint(ink, RIM, y)
        y += block.height
