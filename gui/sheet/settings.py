"""Settings of the BIOS, limits and the checks of the first boot on paper.

What they say comes from rigwright.reports.sheet_settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gui.sheet.blocks import BODY, SMALL, TICK, TINY, Block, heading, stacked
from gui.sheet.ink import BOLD, FAINT, GREY, HAIR, LIGHT, LINE, THIN, Ink, Rect, TextRun
from gui.sheet.signs import tick_box
from rigwright.reports.sheet import Sheet
from rigwright.reports.sheet_settings import BootCard, BootCheck, Setting
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

NAME, VALUE = 52.0, 30.0
COMMAND = 6.8  # points
CARD_COLUMNS = (
    (messages("Card"), 18.0),
    (messages("Place"), 38.0),
    (messages("Generation"), 25.0),
    (messages("Width"), 14.0),
    (messages("Memory"), 18.0),
    (messages("Limit"), 18.0),
)


def settings_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """The whole section."""
    if sheet.settings:
        yield heading(worded("BIOS settings"), worded("some makers name them otherwise"))
    again = heading(worded("BIOS settings"), worded("continued"))
    for number, setting in enumerate(sheet.settings):
        block = _setting(ink, setting, width)
        yield replace(block, repeat=again, keep=number == 0 and len(sheet.settings) > 1)
    yield from _limits(ink, sheet, width)
    yield from _checks(ink, sheet, width)
    yield from _cards(sheet.boot_cards, width)


def _setting(ink: Ink, setting: Setting, width: float) -> Block:
    columns = (
        (TICK, NAME - 2, [TextRun(setting.name)]),
        (TICK + NAME, VALUE - 2, [TextRun(setting.value, BOLD)]),
        (TICK + NAME + VALUE, width - TICK - NAME - VALUE, [TextRun(setting.why, color=GREY)]),
    )
    height = max(ink.letters.paragraph_height(runs, BODY, room) for _, room, runs in columns) + 1.8

    def paint(ink: Ink, x: float, y: float) -> None:
        tick_box(ink, x, y + 0.9)
        for left, room, runs in columns:
            ink.paragraph(x + left, y + 0.8, runs, BODY, room)
        ink.line((x, y + height), (x + width, y + height), HAIR, color=LIGHT)

    return Block(height, paint)


def _limits(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    if not sheet.limits:
        return
    yield heading(worded("Power limits"), worded("as root, at every boot"))
    again = heading(worded("Power limits"), worded("continued"))
    for line in sheet.limits:
        yield replace(_command(ink, line, width), repeat=again)


def _command(ink: Ink, line: str, width: float) -> Block:
    runs = [TextRun(line, mono=True)]
    room = width - TICK - 3
    high = ink.letters.paragraph_height(runs, COMMAND, room)

    def paint(ink: Ink, x: float, y: float) -> None:
        tick_box(ink, x, y + 0.9)
        ink.rect(Rect(x + TICK, y + 0.3, width - TICK, high + 1.4), 0, fill=FAINT)
        ink.paragraph(x + TICK + 1.5, y + 1.0, runs, COMMAND, room)

    return Block(high + 2.2, paint)


def _checks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    if sheet.boot_checks:
        yield heading(worded("First boot"), worded("each command with what it should show"))
    again = heading(worded("First boot"), worded("continued"))
    for check in sheet.boot_checks:
        yield replace(_check(ink, check, width), repeat=again)


def _check(ink: Ink, check: BootCheck, width: float) -> Block:
    command = _command(ink, check.command, width)
    room = width - TICK - 3
    said: list[tuple[list[TextRun], float]] = [([TextRun(line)], SMALL) for line in check.expected]
    # blanks that do not break keep the columns of a program's output under each other
    exact = [line.replace(" ", "\N{NO-BREAK SPACE}") for line in check.exact]
    said = [([TextRun(line, mono=True)], COMMAND) for line in exact] + said
    heights = [ink.letters.paragraph_height(runs, points, room) for runs, points in said]

    def paint(ink: Ink, x: float, y: float) -> None:
        command.paint(ink, x, y)
        top = y + command.height
        for (runs, points), height in zip(said, heights, strict=True):
            ink.paragraph(x + TICK + 1.5, top, runs, points, room)
            top += height

    return Block(command.height + sum(heights) + 1.2, paint)


def _cards(cards: Sequence[BootCard], width: float) -> Iterator[Block]:
    """What is expected of every card, and room to write what was seen."""
    if not cards:
        return
    title = worded("Expected of every card")
    head = Block(5.2, lambda ink, x, y: _card_head(ink, x, y, width), keep=True)
    again = stacked(heading(title, worded("continued")), head)
    yield heading(title, worded("write beside it what was seen"))
    yield head
    for number, card in enumerate(cards):
        yield replace(_card(card, width, again), keep=number == 0 and len(cards) > 1)


def _card_head(ink: Ink, x: float, y: float, width: float) -> None:
    left = x + TICK
    for title, room in CARD_COLUMNS:
        ink.text(left, y + 3.4, translated(title), TINY, color=GREY)
        left += room
    ink.text(left, y + 3.4, worded("Seen"), TINY, color=GREY)
    ink.line((x, y + 5), (x + width, y + 5), LINE)


def _card(card: BootCard, width: float, again: Block) -> Block:
    values = (
        card.title,
        card.slot,
        "?" if card.generation == "?" else f"Gen{card.generation}",
        card.width,
        card.memory,
        card.limit,
    )

    def paint(ink: Ink, x: float, y: float) -> None:
        tick_box(ink, x, y + 1.6)
        left = x + TICK
        for (_, room), value in zip(CARD_COLUMNS, values, strict=True):
            ink.text(left, y + 4.4, ink.letters.elided(value, BODY, room - 1.5), BODY)
            left += room
        ink.line((left, y + 5.6), (x + width, y + 5.6), THIN)

    return Block(6.4, paint, repeat=again)
