"""Pictures from files as Qt's images, made smaller while they are unpacked.

Works without a display. The caller decides how large a picture may be, and words the fault of one
that cannot be read.
"""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter


def size_of(data: bytes) -> QSize:
    """Return how large the picture in a file's bytes says it is, without unpacking it.

    An invalid size where it is damaged or of a kind that Qt does not read.
    """
    buffer = _opened(data)
    return QImageReader(buffer).size()


def read_image(data: bytes, most_px: int = 0, kind: str = "") -> QImage:
    """Return the picture in a file's bytes, upright as the camera was held; null where damaged.

    Its longer side has at most `most_px`, unless that is 0. `kind` is the only format that Qt takes
    it for, such as "png".
    """
    buffer = _opened(data)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoTransform(True)
    size = reader.size()
    if most_px and max(size.width(), size.height()) > most_px:
        fitting = size.scaled(most_px, most_px, Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(fitting.expandedTo(QSize(1, 1)))
    return reader.read()


def on_white(image: QImage) -> QImage:
    """Return an image on white paper, which shows where it can be seen through."""
    paper = QImage(image.size(), QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    painter.drawImage(0, 0, image)
    painter.end()
    return paper


def _opened(data: bytes) -> QBuffer:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    return buffer
