"""QR codes in a picture, and which of them is that of a build.

A picture is grey values here: the caller decodes PNG and JPEG, which the engine has no reader for.
The library finds and mends QR codes.
"""

from __future__ import annotations

from rigwright.documents.text_code import has_code
from rigwright.record import Value
from rigwright.text.refused import RefusedError
from rigwright.text.sentence import sentence

MOST_CODES = 16  # looked at in one picture
# Why a picture cannot be read, for who reads its file.
DAMAGED = sentence("{name} is a damaged picture, or one of a kind that cannot be read here.")
TOO_LARGE = sentence(
    "{name} is too large a picture; make it smaller, or cut the QR code out of it."
)


class NoCodeError(RefusedError):
    """No build can be read from a picture."""


class GreyPicture(Value, frozen=True):
    """A picture as grey values: one byte for each pixel, row by row, 0 for black."""

    width: int
    height: int
    pixels: bytes


def code_in(picture: GreyPicture) -> str:
    """Return the text of the QR code in a picture that has the code of a build; a `NoCodeError`
    where no QR code has one.

    The same code twice is one code.
    """
    found = texts_in(picture)
    builds = tuple(dict.fromkeys(text for text in found if has_code(text)))
    if len(builds) > 1:
        raise NoCodeError(
            sentence("{name} shows the QR codes of several builds; cut it down to one of them.")
        )
    if builds:
        return builds[0]
    if found:
        raise NoCodeError(sentence("{name} shows a QR code, but not that of a Rigwright build."))
    raise NoCodeError(
        sentence(
            "{name} shows no QR code that can be read; take a sharper or larger picture, or ask "
            "for the file."
        )
    )


def texts_in(picture: GreyPicture) -> tuple[str, ...]:
    """Return the texts of the QR codes in a picture, however they are turned and scaled."""
    try:
        import zxingcpp  # nothing else wants it
    except ImportError:
        raise NoCodeError(
            sentence(
                "{name} is a picture, and zxing-cpp, which reads the QR codes in pictures, is not "
                "installed."
            )
        ) from None
    view = memoryview(picture.pixels).cast("B", (picture.height, picture.width))
    wanted = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found = zxingcpp.read_barcodes(view, formats=wanted)
    return tuple(one.text for one in found[:MOST_CODES] if one.valid)
