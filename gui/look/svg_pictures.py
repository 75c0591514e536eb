"""A painted picture as SVG, in letters that also other programs have, and an SVG as PDF.

Knows nothing of what is painted.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPaintDevice, QPainter, QPdfWriter

from gui.look.theme import own_family

_FAMILIES = re.compile(rb'font-family="([^"]*)"')


def painted_svg(
    size: QSize, dots_per_inch: int, title: str, paint: Callable[[QPainter, QPaintDevice], None]
) -> bytes:
    """What `paint` draws on a picture of a size in dots."""
    from PySide6.QtSvg import QSvgGenerator

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRectF(0.0, 0.0, size.width(), size.height()))
    generator.setResolution(dots_per_inch)
    generator.setTitle(title)
    painter = QPainter(generator)
    try:
        paint(painter, generator)
    finally:
        painter.end()
    return _FAMILIES.sub(_quoted, bytes(buffer.data().data()))


def _quoted(found: re.Match[bytes]) -> bytes:
    """Name the families as readers want it: in quotes, since one with a figure in it would make
    all of them invalid, and with any other last.
    """
    names = [name.strip() for name in found[1].replace(b"'", b"").split(b",")]
    listed = b"".join(b"'" + name + b"', " for name in names)
    return b'font-family="' + listed + b'sans-serif"'


def pdf_of_svg(svg: bytes, title: str, width_mm: float, height_mm: float) -> bytes:
    """Return a drawing on one page of its own size, in the letters of the sheet; Qt has to run.

    "Some sans serif" would take the figures beside Japanese and Chinese words from another font.
    """
    from PySide6.QtSvg import QSvgRenderer

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    size = QPageSize(QSizeF(width_mm, height_mm), QPageSize.Unit.Millimeter)
    edge_to_edge = QMarginsF(0.0, 0.0, 0.0, 0.0)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, edge_to_edge))
    painter = QPainter(writer)
    try:
        own = f'font-family="{own_family()}"'.encode()
        QSvgRenderer(QByteArray(_FAMILIES.sub(own, svg))).render(painter)
    finally:
        painter.end()
    del writer  # writes the end of the file
    return bytes(buffer.data().data())
