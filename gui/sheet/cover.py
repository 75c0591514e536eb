"""The first thing on the assembly sheet: verdict, headline figures, a large picture, and the build
itself as a QR code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtGui import QImage

from gui.sheet.blocks import SECTION_GAP, SMALL, Block
from gui.sheet.ink import BOLD, FAINT, GREY, HAIR, LIGHT, THIN, Ink, Rect, TextRun, line_height
from gui.sheet.signs import sign
from rigwright.reports.sheet.content import Sheet
from rigwright.share.qr import QUIET, TooLongError, qr_rows
from rigwright.text.language import translated
from rigwright.text.sentence import messages

VERDICT_SIZES, TILE_SIZES = (13.0, 11.0, 9.5), (11.0, 9.0, 7.5)  # points
COUNTS = SMALL - 0.6  # points
TWO_LINE_SIZES = (COUNTS, COUNTS - 0.6)  # points, of words that need two lines
STRIP = 15.0
MOST_PICTURE = 92.0
CODE = 42.0  # a side of the QR code with its quiet zone
CODE_WORDS = messages("The whole build. Scan it and paste the text into Rigwright, which opens it.")
NO_CODE_WORDS = messages("This build is too long for a QR code: hand on its file.")


def cover_blocks(
    sheet: Sheet, picture: QImage | None, width: float, most_height: float = MOST_PICTURE
) -> Iterator[Block]:
    """Verdict, picture and code; the picture is at most so high, in mm."""
    yield Block(STRIP, lambda ink, x, y: _strip(ink, Rect(x, y, width, STRIP), sheet))
    if picture is None and not sheet.code:
        return
    room = width
    height = 0.0
    if sheet.code:
        room = width - CODE - 4
        height = CODE + 14
    if picture is not None:
        picture_height = room * picture.height() / picture.width()
        height = max(height, min(most_height, picture_height))

    def paint(ink: Ink, x: float, y: float) -> None:
        if picture is not None:
            ink.image(Rect(x, y, room, height), picture)
        if sheet.code:
            _code(ink, Rect(x + width - CODE, y, CODE, CODE), sheet.code)

    yield Block(height, paint, before=SECTION_GAP)


def _code(ink: Ink, rect: Rect, code: str) -> None:
    try:
        rows = qr_rows(code)
    except TooLongError:
        too_long = [TextRun(translated(NO_CODE_WORDS), color=GREY)]
        ink.paragraph(rect.x, rect.y, too_long, SMALL, rect.width)
        return
    module = rect.width / (len(rows) + 2 * QUIET)
    squares: list[Rect] = []
    for number, row in enumerate(rows, QUIET):
        y = rect.y + number * module
        left = QUIET
        for black, run in groupby(row):
            length = len(list(run))
            if black:
                x = rect.x + left * module
                squares.append(Rect(x, y, length * module, module))
            left += length
    ink.squares(squares)
    words = [TextRun(translated(CODE_WORDS), color=GREY)]
    ink.paragraph(rect.x, rect.bottom, words, SMALL, rect.width)


def _strip(ink: Ink, rect: Rect, sheet: Sheet) -> None:
    """Draw the verdict and the headline figures."""
    ink.rect(rect, THIN, radius=1.2)
    if not sheet.tiles:
        _verdict(ink, rect, sheet)
        return
    verdict_width = 0.4 * rect.width
    _verdict(ink, Rect(rect.x, rect.y, verdict_width, rect.height), sheet)
    first = rect.x + verdict_width
    width = (rect.right - first) / len(sheet.tiles)
    room = width - 4
    for index, tile in enumerate(sheet.tiles):
        x = first + index * width
        if index:
            ink.line((x, rect.y), (x, rect.bottom), HAIR, color=LIGHT)
        left = x + 3
        points = ink.letters.fitting(tile.value, TILE_SIZES, room, BOLD)
        value = ink.letters.elided(tile.value, points, room, BOLD)
        ink.text(left, rect.y + 6.6, value, points, BOLD)
        _label(ink, left, rect.y, room, tile.label)


def _verdict(ink: Ink, rect: Rect, sheet: Sheet) -> None:
    """Draw sign, word and counts; the counts on two lines, on three only where they need them."""
    ink.rect(rect, THIN, fill=FAINT, radius=1.2)
    sign(ink, (rect.x + 7.5, rect.centre[1]), 7, sheet.verdict)
    letters = ink.letters
    room = rect.width - 15
    points = letters.fitting(sheet.verdict_word, VERDICT_SIZES, room, BOLD)
    word = letters.elided(sheet.verdict_word, points, room, BOLD)
    said = [TextRun(sheet.counts, color=GREY)]
    small = _size_for_two_lines(ink, said, room)
    if small is None:
        small = TWO_LINE_SIZES[-1]
        if letters.line_count(said, small, room) > 3:
            shorter = letters.elided(sheet.counts, SMALL, 2 * (rect.width - 17))
            said = [TextRun(shorter, color=GREY)]
    lines_less = 2 * line_height(small) - letters.paragraph_height(said, small, room)
    left = rect.x + 14
    top = rect.y + lines_less / 2  # one line or three stand in the middle as two do
    ink.text(left, top + 5.9, word, points, BOLD)
    ink.paragraph(left, top + 7.2, said, small, room)


def _label(ink: Ink, x: float, top: float, room: float, label: str) -> None:
    """What a tile's figure is, on one line where that is long enough, else on two."""
    if ink.letters.width(label, SMALL) <= room:
        ink.text(x, top + 11.2, label, SMALL, color=GREY)
        return
    runs = [TextRun(label, color=GREY)]
    points = _size_for_two_lines(ink, runs, room)
    if points is None:
        points = SMALL
        runs = [TextRun(ink.letters.elided(label, SMALL, room), color=GREY)]
    ink.paragraph(x, top + 8.0, runs, points, room)


def _size_for_two_lines(ink: Ink, runs: Sequence[TextRun], room: float) -> float | None:
    """The largest size at which a text has room on two lines; None where it has at none."""
    for points in TWO_LINE_SIZES:
        if ink.letters.line_count(runs, points, room) <= 2:
            return points
    return None
