"""What a sheet paints, as rectangles in millimetres of the page: for tests of its layout."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from gui.sheet import printing
from gui.sheet.ink import MM_PER_POINT, NORMAL, Ink, Rect, TextRun
from gui.sheet.options import USUAL, Options
from rigwright.reports.sheet.content import Sheet

ASCENT, DESCENT = 0.70, 0.18  # of letters over and under their line, as shares of their size


@dataclass(frozen=True)
class Word:
    """Text on a page, in the box of its letters."""

    page: int
    text: str
    box: QRectF


@dataclass
class Pages:
    """Everything that a sheet painted."""

    width: float
    height: float
    count: int = 0
    words: list[Word] = field(default_factory=list[Word])
    texts: set[str] = field(default_factory=set[str])  # whole, without commands
    boxes: list[tuple[int, QRectF]] = field(default_factory=list[tuple[int, QRectF]])
    lines: list[tuple[int, QRectF]] = field(default_factory=list[tuple[int, QRectF]])

    def on(self, page: int) -> list[Word]:
        """The words of a page."""
        return [word for word in self.words if word.page == page]

    def text(self, page: int) -> str:
        """All of them."""
        return " ".join(word.text for word in self.on(page))


def _mapped(ink: Ink, rect: QRectF) -> QRectF:
    dots = ink.dots
    scaled = QRectF(rect.x() * dots, rect.y() * dots, rect.width() * dots, rect.height() * dots)
    seen = ink.painter.worldTransform().mapRect(scaled)
    return QRectF(seen.x() / dots, seen.y() / dots, seen.width() / dots, seen.height() / dots)


@contextmanager
def _recording(pages: Pages) -> Generator[None]:
    """Notes what every ink paints, and paints it all the same."""
    plain_text = Ink.text
    plain_paragraph = Ink.paragraph
    plain_rect = Ink.rect
    plain_line = Ink.line
    plain_head = printing.paint_head

    def head(ink: Ink, paper: object, sheet: Sheet, page: int, count: int) -> None:
        pages.count = page + 1
        plain_head(ink, paper, sheet, page, count)  # pyright: ignore[reportArgumentType]

    def text(
        ink: Ink,
        x: float,
        baseline: float,
        words: str,
        points: float,
        weight: int = NORMAL,
        *,
        color: str = "#000000",
        align: str = "left",
    ) -> None:
        plain_text(ink, x, baseline, words, points, weight, color=color, align=align)
        width = ink.letters.width(words, points, weight)
        size = points * MM_PER_POINT
        left = x - {"left": 0.0, "right": width, "centre": width / 2}[align]
        box = QRectF(left, baseline - ASCENT * size, width, (ASCENT + DESCENT) * size)
        if words.strip():
            pages.words.append(Word(pages.count - 1, words, _mapped(ink, box)))
            pages.texts.add(words)

    def paragraph(
        ink: Ink, x: float, y: float, runs: Sequence[TextRun], points: float, width: float
    ) -> None:
        plain_paragraph(ink, x, y, runs, points, width)
        size = points * MM_PER_POINT
        pages.texts |= {run.text for run in runs if not run.mono}
        for words, base, wide in ink.letters.paragraph_lines(runs, points, width):
            box = QRectF(x, y + base - ASCENT * size, wide, (ASCENT + DESCENT) * size)
            if words.strip():
                pages.words.append(Word(pages.count - 1, words, _mapped(ink, box)))

    def rect(ink: Ink, place: Rect, *style: object, **more: object) -> None:
        plain_rect(ink, place, *style, **more)  # pyright: ignore[reportArgumentType]
        box = QRectF(place.x, place.y, place.width, place.height)
        pages.boxes.append((pages.count - 1, _mapped(ink, box)))

    def line(
        ink: Ink, start: tuple[float, float], end: tuple[float, float], *a: object, **k: object
    ) -> None:
        plain_line(ink, start, end, *a, **k)  # pyright: ignore[reportArgumentType]
        box = QRectF(start[0], start[1], end[0] - start[0], end[1] - start[1]).normalized()
        if ink.painter.clipPath().isEmpty():  # a hatch is cut to its place
            pages.lines.append((pages.count - 1, _mapped(ink, box)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ink, "text", text)
        patch.setattr(Ink, "paragraph", paragraph)
        patch.setattr(Ink, "rect", rect)
        patch.setattr(Ink, "line", line)
        patch.setattr(printing, "paint_head", head)
        yield


def painted(
    sheet: Sheet,
    paper: str = "a4",
    picture: QImage | None = None,
    options: Options = USUAL,
) -> Pages:
    """Paint a sheet and say where everything went."""
    width, height = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}[paper]
    pages = Pages(width, height)
    with _recording(pages):
        printing.pdf_of(sheet, paper, picture, options)
    return pages


def overlapping(words: Sequence[Word], least: float = 0.25) -> list[tuple[str, str]]:
    """The pairs of words that lie on each other by more than so many millimetres both ways."""
    found: list[tuple[str, str]] = []
    for number, first in enumerate(words):
        for second in words[number + 1 :]:
            common = first.box.intersected(second.box)
            if common.width() > least and common.height() > least:
                found.append((first.text, second.text))
    return found
