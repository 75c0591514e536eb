"""The air of the machine on paper: its picture with a scale of colours, a table of the cards, and
what the case, the ear and the room get of it.

What is said comes from rigwright.reports.sheet.air, the picture from rigwright.picture.png.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtGui import QImage

from gui.sheet.blocks import (
    BODY,
    SMALL,
    TINY,
    Block,
    end_row,
    heading,
    paragraph_block,
    picture_block,
    stacked,
    table_head,
)
from gui.sheet.ink import BOLD, GREY, NORMAL, Ink, Rect, TextRun, line_height
from rigwright.graphics.render.palette import HEAT_C, heat_colour
from rigwright.graphics.render.palette import LIGHT as COLOURS
from rigwright.reports.sheet.air import AirFact, AirLine, AirOnSheet
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

TITLE, NOTE = messages(
    (
        "Air, heat and noise",
        "estimates; in brackets, between which values they are likely to be",
    )
)
HEADS = messages(("Card", "Temperature", "Limit", "Power", "Warmed by"))
COLUMNS = (0.0, 22.0, 52.0, 67.0, 98.0)  # where each begins
WORD = 22.0  # the column of short words
MOST_PICTURE = 88.0  # so high that sixteen cards have room below it, on Letter too
PICTURE_WORDS = messages(
    "A wider line is more air; a denser hatch before a card leaves its fans less of it."
)
SCALE_WIDTH, BAR, STEPS = 60.0, 2.2, 60  # of the scale of colours; STEPS pieces in it
SCALE_HEIGHT = 6.5


def air_blocks(ink: Ink, air: AirOnSheet, picture: QImage | None, width: float) -> Iterator[Block]:
    """The picture, the cards, the machine, and what was assumed."""
    yield heading(translated(TITLE), translated(NOTE))
    if picture is not None:
        yield replace(picture_block(picture, width, MOST_PICTURE), before=0.0, keep=True)
        yield _legend(ink, width)
    if air.lines:
        titles = dict(zip(COLUMNS, map(translated, HEADS), strict=True))
        head = replace(table_head(width, titles), before=1.5)
        again = stacked(heading(translated(TITLE), worded("continued")), head)
        yield head
        for line in air.lines:
            yield replace(_card(ink, line, width), repeat=again)
    for fact in air.facts:
        yield _fact(ink, fact, width)
    before = 2.0
    for words in air.notes:
        note = [TextRun(words, color=GREY)]
        yield paragraph_block(ink, note, SMALL, width, before=before)
        before = 0.8


def _legend(ink: Ink, width: float) -> Block:
    """What the picture's lines mean; its colours too, where there are any."""
    words = [TextRun(translated(PICTURE_WORDS), color=GREY)]
    if ink.grey:
        return paragraph_block(ink, words, SMALL, width, before=1.0)
    beside = SCALE_WIDTH + 8.0
    paragraph = paragraph_block(ink, words, SMALL, width - beside)

    def paint(ink: Ink, x: float, y: float) -> None:
        _scale(ink, x, y)
        paragraph.paint(ink, x + beside, y)

    return Block(max(paragraph.height, SCALE_HEIGHT), paint, before=1.0)


def _scale(ink: Ink, x: float, y: float) -> None:
    """The bar of colours with its temperatures below it."""
    low = HEAT_C[0]
    high = HEAT_C[-1]
    piece = SCALE_WIDTH / STEPS
    for step in range(STEPS):
        celsius = low + (high - low) * (step + 0.5) / STEPS
        red, green, blue = (round(255 * share) for share in heat_colour(COLOURS, celsius))
        fill = f"#{red:02x}{green:02x}{blue:02x}"
        ink.rect(Rect(x + step * piece, y, piece, BAR), 0, fill=fill)
    base = y + BAR + 3.2
    for celsius in HEAT_C:
        middle = x + SCALE_WIDTH * (celsius - low) / (high - low)
        words = f"{celsius:.0f}"
        align = "centre"
        if celsius == low:
            align = "left"
        elif celsius == high:
            words = f"{words} °C"
            align = "right"
        ink.text(middle, base, words, TINY, color=GREY, align=align)


def _card(ink: Ink, line: AirLine, width: float) -> Block:
    """A card's row; bold where it slows down."""
    weight = BOLD if line.slows else NORMAL
    room = width - COLUMNS[-1]
    warmed_by = [TextRun(line.warmed_by)]
    words_height = ink.letters.paragraph_height(warmed_by, BODY, room)
    height = max(words_height, line_height(BODY)) + 1.3

    def paint(ink: Ink, x: float, y: float) -> None:
        base = y + 3.5
        card, temperature, limit, power, last = COLUMNS
        name = ink.letters.elided(line.card, BODY, temperature - card - 1, BOLD)
        ink.text(x + card, base, name, BODY, BOLD)
        ink.text(x + temperature, base, line.temperature, BODY, weight)
        ink.text(x + limit, base, line.limit, BODY, weight)
        ink.text(x + power, base, line.power, BODY, weight)
        ink.paragraph(x + last, y + 0.65, warmed_by, BODY, room)
        end_row(ink, x, y + height, width)

    return Block(height, paint)


def _fact(ink: Ink, fact: AirFact, width: float) -> Block:
    """Return the block of a fact about the machine: its short word and what it says."""
    words = paragraph_block(ink, [TextRun(fact.words)], BODY, width - WORD, before=1.6)

    def paint(ink: Ink, x: float, y: float) -> None:
        ink.text(x, y + 2.9, fact.word, BODY, BOLD)
        words.paint(ink, x + WORD, y)

    return replace(words, paint=paint)
