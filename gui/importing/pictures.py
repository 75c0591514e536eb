"""Pictures that somebody imports, as grey values: PNG, JPEG and what else Qt reads.

A picture says how large it is before it is unpacked, so that a few bytes cannot become gigabytes.
Works without a display. The engine recognises what is in a picture.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtGui import QImage

from gui.look.picture_reading import on_white, read_image, size_of
from rigwright.importing.qr_picture import DAMAGED, TOO_LARGE, GreyPicture, NoCodeError

STDERR = 2  # its number for C libraries
MOST_PIXELS = 60_000_000  # as 32 bits each, what Qt makes room for
LONGEST_PX = 4_000  # a QR code in a photograph is found as well in a smaller one


def grey_picture(data: bytes) -> GreyPicture:
    """Return the grey values of a picture's bytes; a `NoCodeError` where it cannot be read."""
    with _without_asides():
        return grey_of(_image_in(data))


@contextmanager
def _without_asides() -> Generator[None]:
    """Keep from the terminal what Qt, and libpng below it, write about a damaged picture: our own
    sentence tells what is wrong.
    """
    former = qInstallMessageHandler(lambda _kind, _context, _message: None)
    try:
        kept = os.dup(STDERR)
    except OSError:  # a program without a terminal may have none
        kept = None
    if kept is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STDERR)
        os.close(nowhere)
    try:
        yield
    finally:
        qInstallMessageHandler(former)
        if kept is not None:
            os.dup2(kept, STDERR)
            os.close(kept)


def _image_in(data: bytes) -> QImage:
    size = size_of(data)
    if not size.isValid() or size.isEmpty():
        raise NoCodeError(DAMAGED)
    if size.width() * size.height() > MOST_PIXELS:
        raise NoCodeError(TOO_LARGE)
    image = read_image(data, LONGEST_PX)
    if image.isNull():
        raise NoCodeError(DAMAGED)
    return image


def grey_of(image: QImage) -> GreyPicture:
    """Return the grey values of an image, such as one on the clipboard.

    What can be seen through is white, as on paper.
    """
    if image.hasAlphaChannel():
        image = on_white(image)
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    width = grey.width()
    height = grey.height()
    line = grey.bytesPerLine()
    values = bytes(grey.constBits())
    rows = (values[line * y : line * y + width] for y in range(height))
    return GreyPicture(width, height, b"".join(rows))
