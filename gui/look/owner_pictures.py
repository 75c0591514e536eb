"""The owner's pictures as Qt's images: taken from a file, made small enough to keep, shown again.

Whatever a file holds, its size is known before it is unpacked. What is kept is written anew, so
that nothing of the camera's, such as the place, goes along.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from gui.look.picture_reading import on_white, read_image
from rigwright.build import Picture
from rigwright.documents.pictures import (
    MOST_BYTES,
    PictureError,
    damaged,
    file_of,
    kind_and_size,
    no_picture,
    picture_of,
)
from rigwright.files.storage import read_whole
from rigwright.text.sentence import messages, sentence

MOST_READ = 64 * 1024 * 1024  # bytes of a file that somebody chooses
MOST_PIXELS = 100_000_000  # of such a file; cameras take half as many
KEPT_SIDE_PX = 1600
QUALITIES = (85, 70, 50, 30)
FILTER = messages("Pictures (*.png *.jpg *.jpeg)")


def picture_from(path: Path) -> Picture:
    """Return a file as a picture to keep; a `PictureError` where it is no picture, a `StorageError`
    where it cannot be read.
    """
    data = read_whole(path, MOST_READ)
    kind, size = kind_and_size(data)
    if not kind:
        raise no_picture()
    if size is None:
        raise damaged()
    width, height = size
    if width * height > MOST_PIXELS:
        said = sentence(
            "{name} has {width:,} × {height:,} pixels, more than can be taken in.",
            width=width,
            height=height,
        )
        raise PictureError(said)
    return picture_of(_small(_image(data, kind, KEPT_SIDE_PX)))


def image_of(picture: Picture, most_px: int = 0) -> QImage:
    """Return a picture of a build, perhaps smaller; a `PictureError` where it cannot be shown."""
    file = file_of(picture)
    return _image(file.data, file.kind, most_px)


def _image(data: bytes, kind: str, most_px: int) -> QImage:
    image = read_image(data, most_px, kind)
    if image.isNull():
        raise damaged()
    return image


def _small(image: QImage) -> bytes:
    """Return an image as a JPEG file that may be kept, on white where it can be seen through."""
    opaque = on_white(image)
    for quality in QUALITIES:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        opaque.save(buffer, "JPEG", quality)  # type: ignore[call-overload]
        data = bytes(buffer.data().data())
        if len(data) <= MOST_BYTES:
            return data
    raise PictureError(sentence("{name} cannot be made small enough to keep."))
