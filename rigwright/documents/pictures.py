"""Pictures of a build's owner as files keep them: of which kind and how large the bytes are, and
whether anybody may unpack them.

A file of a few bytes may unpack to gigabytes, so that the size is read from its first bytes before
anything else is. Unpacks nothing itself.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from typing import Final

from rigwright.build import MOST_PICTURE_LETTERS, Picture
from rigwright.record import Value
from rigwright.text.refused import RefusedError
from rigwright.text.sentence import sentence

MOST_BYTES = MOST_PICTURE_LETTERS // 4 * 3
MOST_SIDE_PX = 4096  # of a picture that is kept; the window keeps far smaller ones
PNG: Final = b"\x89PNG\r\n\x1a\n"
JPEG: Final = b"\xff\xd8\xff"
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})  # the markers that carry a size
_BARE = frozenset({0x01, *range(0xD0, 0xD9)})  # markers that nothing follows


class PictureError(RefusedError):
    """A picture cannot be shown or kept; a caller that knows its name asks for `said_of`."""


def damaged() -> PictureError:
    """Return the message for a picture that cannot be read to its end."""
    return PictureError(sentence("{name} is damaged."))


def no_picture() -> PictureError:
    """Return the message for bytes that are no picture."""
    return PictureError(sentence("{name} is neither a PNG nor a JPEG picture."))


class PictureFile(Value, frozen=True):
    """The bytes of a picture that may be unpacked: "png" or "jpeg", and its size."""

    data: bytes
    kind: str
    width_px: int
    height_px: int


def picture_of(data: bytes, caption: str = "") -> Picture:
    """Return the picture that a file keeps; a `PictureError` where nobody could show it."""
    picture = Picture(b64encode(data).decode("ascii"), caption)
    if len(picture.data) > MOST_PICTURE_LETTERS:
        raise PictureError(sentence("{name} has more than {most:,} bytes.", most=MOST_BYTES))
    file_of(picture)
    return picture


def file_of(picture: Picture) -> PictureFile:
    """Return the bytes of a picture once it is known that they may be unpacked."""
    try:
        data = b64decode(picture.data, validate=True)
    except (Base64Error, ValueError):
        raise damaged() from None
    kind, size = kind_and_size(data)
    if size is None:
        raise damaged() if kind else no_picture()
    width, height = size
    if not (0 < width <= MOST_SIDE_PX and 0 < height <= MOST_SIDE_PX):
        said = sentence(
            "{name} has {width:,} × {height:,} pixels, more than {most:,} along a side.",
            width=width,
            height=height,
            most=MOST_SIDE_PX,
        )
        raise PictureError(said)
    return PictureFile(data, kind, width, height)


def kind_and_size(data: bytes) -> tuple[str, tuple[int, int] | None]:
    """Return what the first bytes of a picture say: "png", "jpeg" or "", and width and height.

    None where no size stands there.
    """
    if data.startswith(PNG):
        if data[12:16] != b"IHDR" or len(data) < 24:
            return "png", None
        return "png", (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    if data.startswith(JPEG):
        return "jpeg", _size_of_jpeg(data)
    return "", None


def _size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    """Go from segment to segment up to the one that begins the frame."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # filling
            at += 1
        elif marker in _FRAMES:
            height = int.from_bytes(data[at + 5 : at + 7], "big")
            return int.from_bytes(data[at + 7 : at + 9], "big"), height
        elif marker in _BARE:
            at += 2
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
