"""The colours that a test sees in a picture."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget


def colors_in(picture: QImage | QWidget) -> set[str]:
    """The colours of an image, or of a widget as it is painted now, as "#rrggbb"."""
    image = picture if isinstance(picture, QImage) else picture.grab().toImage()
    pixels = image.convertToFormat(QImage.Format.Format_RGB32)
    return {QColor(pixel).name() for pixel in set(memoryview(pixels.constBits()).cast("I"))}
