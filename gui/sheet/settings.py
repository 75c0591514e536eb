"""Settings of the BIOS, limits and the checks of the first boot on paper.

What they say comes from rigwright.reports.sheet.settings.
"""

from __future__ import annotations

from collections.abc import Iterator

from gui.sheet.blocks import (
    BODY,
    SMALL,
    TICK,
    TINY,
    Block,
    paragraph_block,
    row_block,
    table_head,
    under_title,
)
from gui.sheet.ink import BOLD, FAINT, GREY, THIN, Ink, Rect, TextRun
from gui.sheet.signs import tick_box
from rigwright.reports.sheet.content import Sheet
from rigwright.reports.sheet.settings import BootCard, BootCheck, Setting
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

NAME, VALUE = 52.0, 30.0
COMMAND = 6.8  # points
CARD_COLUMNS = (
    (messages("Card"), 18.0),
    (messages("Place"), 45.0),
    (messages("Generation"), 25.0),
    (messages("Width"), 14.0),
    (messages("Memory"), 18.0),
    (messages("Limit"), 18.0),
)


def settings_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """The whole section."""
    settings = [_setting(ink, setting, width) for setting in sheet.settings]
    otherwise = worded("some makers name them otherwise")
    yield from under_title(worded("BIOS settings"), settings, otherwise, keep_first=True)
    limits = [_command(ink, line, width) for line in sheet.limits]
    yield from under_title(worded("Power limits"), limits, worded("as root, at every boot"))
    checks = [_check(ink, check, width) for check in sheet.boot_checks]
    each = worded("each command with what it should show")
    yield from under_title(worded("First boot"), checks, each)
    cards = [_card(card, width) for card in sheet.boot_cards]
    beside = worded("write beside it what was seen")
    title = worded("Expected of every card")
    yield from under_title(title, cards, beside, head=_card_head(width), keep_first=True)


def _setting(ink: Ink, setting: Setting, width: float) -> Block:
    columns = (
        (TICK, NAME - 2, [TextRun(setting.name)]),
        (TICK + NAME, VALUE - 2, [TextRun(setting.value, BOLD)]),
        (TICK + NAME + VALUE, width - TICK - NAME - VALUE, [TextRun(setting.why, color=GREY)]),
    )

    def mark(ink: Ink, x: float, y: float) -> None:
        tick_box(ink, x, y + 0.9)

    return row_block(ink, columns, width, above=0.8, extra=1.8, mark=mark)


def _command(ink: Ink, line: str, width: float) -> Block:
    words = paragraph_block(ink, [TextRun(line, mono=True)], COMMAND, width - TICK - 3)

    def paint(ink: Ink, x: float, y: float) -> None:
        left = x + TICK
        ground = Rect(left, y + 0.3, width - TICK, words.height + 1.4)
        tick_box(ink, x, y + 0.9)
        ink.rect(ground, 0, fill=FAINT)
        words.paint(ink, left + 1.5, y + 1.0)

    return Block(words.height + 2.2, paint)


def _check(ink: Ink, check: BootCheck, width: float) -> Block:
    command = _command(ink, check.command, width)
    room = width - TICK - 3
    shown: list[Block] = []
    for line in check.exact:
        # blanks that do not break keep the columns of a program's output under each other
        tied = line.replace(" ", "\N{NO-BREAK SPACE}")
        shown.append(paragraph_block(ink, [TextRun(tied, mono=True)], COMMAND, room))
    for line in check.expected:
        shown.append(paragraph_block(ink, [TextRun(line)], SMALL, room))

    def paint(ink: Ink, x: float, y: float) -> None:
        command.paint(ink, x, y)
        top = y + command.height
        for words in shown:
            words.paint(ink, x + TICK + 1.5, top)
            top += words.height

    shown_height = sum(words.height for words in shown)
    return Block(command.height + shown_height + 1.2, paint)


def _card_head(width: float) -> Block:
    titles: dict[float, str] = {}
    left = TICK
    for title, room in CARD_COLUMNS:
        titles[left] = translated(title)
        left += room
    titles[left] = worded("Seen")
    return table_head(width, titles)


def _card(card: BootCard, width: float) -> Block:
    """What is expected of a card, and room to write what was seen."""
    generation = card.generation
    if generation != "?":
        generation = f"Gen{generation}"
    values = (
        card.title,
        card.slot,
        generation,
        card.width,
        card.memory,
        card.limit,
    )

    def paint(ink: Ink, x: float, y: float) -> None:
        tick_box(ink, x, y + 1.6)
        base = y + 4.4
        left = x + TICK
        for (_, column), value in zip(CARD_COLUMNS, values, strict=True):
            room = column - 1.5
            points = ink.letters.fitting(value, (BODY, SMALL, TINY), room)
            words = ink.letters.elided(value, points, room)
            ink.text(left, base, words, points)
            left += column
        bottom = y + 5.6
        ink.line((left, bottom), (x + width, bottom), THIN)

    return Block(6.4, paint)
