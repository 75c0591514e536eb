"""A painted picture as SVG, in letters that also other programs have.

Knows nothing of what is painted.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize
from PySide6.QtGui import QPaintDevice, QPainter

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
