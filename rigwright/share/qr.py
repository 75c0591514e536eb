"""A code as a QR picture, for phones:

SVG of black squares on white, in dark surroundings too, since readers want that. The codes have
letters that a QR code packs closely. How a QR code is made, the library knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from rigwright.share.markup import Markup, element
from rigwright.text.refused import WordedError

DENSE = 88  # modules across that have two pixels each in a small picture; more want a larger one
QUIET = 4  # modules of white round it, which the standard wants


class TooLongError(WordedError, ValueError):
    """No QR code is large enough; the message is one sentence for the user."""


def qr_svg(code: str, words: str) -> Markup:
    """Return a QR code of a text; `words` say what it is."""
    rows = _modules(code)
    size = len(rows) + 2 * QUIET
    path = "".join(_runs(rows))
    return element(
        "svg",
        element("rect", width=size, height=size, fill="#FFFFFF"),
        element("path", d=path, fill="#000000"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size} {size}",
        shape_rendering="crispEdges",
        role="img",
        aria_label=words,
        class_="qr dense" if size > DENSE else "qr",
    )


def qr_rows(code: str) -> Sequence[Sequence[int]]:
    """Return the rows of a QR code, 1 where it is black, for callers that do not draw SVG.

    It has no white round it, of which a reader wants QUIET modules. Raises TooLongError.
    """
    return _modules(code)


@lru_cache(maxsize=4)  # a sheet is laid out twice, and to find the least pattern takes its time
def _modules(code: str) -> Sequence[Sequence[int]]:
    """Return the rows of a QR code, 1 where it is black: as many repairs as its size allows, few
    where it is large.
    """
    import segno  # nothing else wants it
    from segno.encoder import DataOverflowError

    try:
        return [list(row) for row in segno.make(code, error="L", micro=False).matrix]
    except DataOverflowError:
        raise TooLongError(
            "The code of {count:,} letters is too long for a QR code; share the page.",
            count=len(code),
        ) from None


def _runs(rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield the black modules of each row, those side by side as one rectangle."""
    for y, row in enumerate(rows, QUIET):
        x = QUIET
        for black, run in groupby(row):
            length = len(list(run))
            if black:
                yield f"M{x} {y}h{length}v1h-{length}z"
            x += length
