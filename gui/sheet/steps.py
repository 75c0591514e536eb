"""The steps on paper: a box to tick, what to do, its facts under short words, and where it goes.

What a step says comes from rigwright.reports.sheet.steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gui.sheet.blocks import (
    BODY,
    SMALL,
    TICK,
    Block,
    end_row,
    heading,
    paragraph_block,
    under_title,
)
from gui.sheet.board import paint_detail
from gui.sheet.ink import BOLD, GREY, NORMAL, Ink, Rect, TextRun
from gui.sheet.signs import tick_box
from rigwright.reports.sheet.bench import Step
from rigwright.reports.sheet.content import Sheet
from rigwright.text.sentence import worded

NUMBER = 7.0  # from the box's text to the words
WORD = 16.0  # the column of short words
DETAIL_WIDTH, DETAIL_HEIGHT = 40.0, 27.0
HEAD = 5.0
STEP = BODY + 0.8  # points of what is to be done


@dataclass(frozen=True)
class _Line:
    """A fact of a step: its short word and its text."""

    word: str
    runs: tuple[TextRun, ...]
    height: float


def step_blocks(
    ink: Ink, sheet: Sheet, width: float, detail_height: float = DETAIL_HEIGHT
) -> Iterator[Block]:
    """How the machine goes together, to tick off; each detail is so high, in mm."""
    if not sheet.steps:
        if sheet.no_steps:
            yield heading(worded("Steps"))
            yield paragraph_block(ink, [TextRun(sheet.no_steps)], BODY, width)
        return
    size = (width, detail_height)
    steps = [_step(ink, sheet, step, number, size) for number, step in enumerate(sheet.steps, 1)]
    note = worded("in this order; the detail shows what the step puts in")
    yield from under_title(worded("Steps"), steps, note)


def _step(ink: Ink, sheet: Sheet, step: Step, number: int, size: tuple[float, float]) -> Block:
    """One step: as wide as the page, its detail so high."""
    drawing = sheet.board
    width, detail_height = size
    shown = set[str]()
    if drawing is not None:
        shown = {shape.key for shape in drawing.shapes} & set(step.shows)
    left = TICK + NUMBER
    room = width - left
    least = HEAD
    if shown:
        room -= DETAIL_WIDTH + 4
        least = max(HEAD, detail_height)
    words = [TextRun(step.words, BOLD)]
    words_height = ink.letters.paragraph_height(words, STEP, room)
    lines = list(_lines(ink, step, room - WORD))
    text_height = words_height + sum(line.height for line in lines)
    height = max(text_height, least) + 3.2

    def paint(ink: Ink, x: float, y: float) -> None:
        words_left = x + left
        facts_left = words_left + WORD
        end_row(ink, x, y, width)  # of the one before it
        tick_box(ink, x, y + 1.8)
        top = y + 1.5
        _, base, _ = next(ink.letters.paragraph_lines(words, STEP, room))
        ink.text(words_left - 2, top + base, f"{number}", STEP, BOLD, align="right")
        ink.paragraph(words_left, top, words, STEP, room)
        top += words_height
        for line in lines:
            if line.word:
                word = [TextRun(line.word, color=GREY)]
                ink.paragraph(words_left, top, word, SMALL, WORD - 1)
            ink.paragraph(facts_left, top, line.runs, SMALL, room - WORD)
            top += line.height
        if shown and drawing is not None:
            place = Rect(x + width - DETAIL_WIDTH, y + 1.6, DETAIL_WIDTH, detail_height)
            paint_detail(ink, drawing, place, shown, step.there)

    return Block(height, paint)


def _lines(ink: Ink, step: Step, room: float) -> Iterator[_Line]:
    """The facts, each under its word; a word stands once over several."""
    former = ""
    for fact in step.facts:
        runs = (TextRun(fact.words, BOLD if fact.grave else NORMAL, mono=fact.is_command),)
        height = ink.letters.paragraph_height(runs, SMALL, room)
        if fact.what == former:
            yield _Line("", runs, height)
            continue
        before = ink.letters.paragraph_height([TextRun(fact.what)], SMALL, WORD - 1)
        yield _Line(fact.what, runs, max(height, before))
        former = fact.what
