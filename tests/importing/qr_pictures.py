"""Pictures of QR codes for tests, drawn from the rows of black and white that segno makes."""

from __future__ import annotations

import struct
import zlib
from random import Random

from PySide6.QtCore import QBuffer, QByteArray, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from rigwright.share.qr import QUIET, qr_rows


def printed(code: str, module_px: float, degrees: float = 0.0, noise: int = 0) -> QImage:
    """A sheet of paper with a QR code somewhere on it, turned, and with specks of dirt."""
    rows = qr_rows(code)
    side = (len(rows) + 2 * QUIET) * module_px
    sheet = QImage(round(side * 2), round(side * 2), QImage.Format.Format_RGB32)
    sheet.fill(QColor(236, 231, 220))
    painter = QPainter(sheet)
    painter.translate(QPointF(sheet.width() / 2, sheet.height() / 2))
    painter.rotate(degrees)
    painter.translate(-side / 2 + QUIET * module_px, -side / 2 + QUIET * module_px)
    painter.scale(module_px, module_px)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(30, 28, 40))
    for y, row in enumerate(rows):
        for x, black in enumerate(row):
            if black:
                painter.drawRect(x, y, 1, 1)
    painter.end()
    random = Random(1)
    for _ in range(noise):
        at = random.randrange(sheet.width()), random.randrange(sheet.height())
        sheet.setPixelColor(*at, QColor(random.randrange(256), 0, 0))
    return sheet


def bytes_of(image: QImage, form: str) -> bytes:
    """The image as a file."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    assert image.save(buffer, form)  # type: ignore[call-overload]
    return bytes(held.data())


def png_bomb(width: int, height: int) -> bytes:
    """A small PNG file that says it is as large as that, and is all black."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes(10_000_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
