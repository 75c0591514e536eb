from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from gui.sheet.columns import PageColumn, flowed
from gui.sheet.ink import NORMAL, Ink, Rect, TextRun
from gui.sheet.margins import BASIS, FIGURES, MOST_TOGETHER, WORD, margin_blocks
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.reports.margins import MarginLine
from rigwright.reports.sheet.content import Sheet, sheet_of

EXAMPLES = Path(__file__).resolve().parents[3] / "assets/examples"
WIDTH = 86.5  # a column of A4
WIDEST = MarginLine(
    Fit.TIGHT, "thickness to the panel", "GPU 10–12", "−136.20", "15.00", "published"
)

UNSURE = MarginLine(Fit.UNKNOWN, "gap", "GPU 1, GPU 2", "0.64", "?", "published")


def sheet(name: str) -> Sheet:
    document = read_document(EXAMPLES / f"{name}.rig")
    return sheet_of(evaluate(document.build, MemoryCatalog(document.parts)), f"{name}.rig")


class Recording(Ink):
    """Ink that remembers every line of text with its baseline and both ends."""

    def __init__(self, painter: QPainter, writer: QPdfWriter) -> None:
        super().__init__(painter, writer)
        self.said: list[tuple[str, float, float, float]] = []

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        points: float,
        weight: int = NORMAL,
        *,
        color: str = "",
        align: str = "left",
    ) -> None:
        width = self.letters.width(text, points, weight)
        left = {"left": x, "right": x - width, "centre": x - width / 2}[align]
        self.said.append((text, baseline, left, left + width))

    @property
    def texts(self) -> list[str]:
        return [text for text, _, _, _ in self.said]


@pytest.fixture
def ink(qapp: QApplication) -> Iterator[Recording]:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(1200)
    painter = QPainter(writer)
    yield Recording(painter, writer)
    painter.end()


def painted(ink: Recording, *lines: MarginLine) -> Recording:
    blocks = list(margin_blocks(ink, lines, WIDTH))
    for _, y, block in flowed(blocks, [PageColumn(0, Rect(0, 0, WIDTH, 900))], lambda page: []):
        block.paint(ink, 0, y)
    return ink


def test_every_margin_is_on_paper_with_its_verdict_and_basis(ink: Recording) -> None:
    lines = sheet("four-open-air-3090").margins
    texts = painted(ink, *lines).texts
    assert texts[0] == "Fit proof" and "−11.36 ± 1.00" in texts
    words = [text for text in texts if text in ("clash", "tight", "info", "fits")]
    assert words == [line.word for line in lines]
    assert all(line.figures in texts and line.basis in texts for line in lines)


@pytest.mark.parametrize("name", ["four-open-air-3090", "eight-v100-server", "vertical-4090-y60"])
def test_the_columns_stay_apart_and_inside(ink: Recording, name: str) -> None:
    rows: dict[float, list[tuple[float, float]]] = {}
    for text, baseline, left, right in painted(ink, *sheet(name).margins, WIDEST, UNSURE).said:
        if text != "?":  # the sign of what is unknown
            rows.setdefault(baseline, []).append((left, right))
    for spans in rows.values():
        ends = sorted(spans)
        assert ends[0][0] >= 0 and ends[-1][1] <= WIDTH + 0.01
        assert all(a[1] + 0.8 <= b[0] for a, b in zip(ends, ends[1:], strict=False)), ends


def test_there_is_room_for_the_words_of_a_clearance(ink: Recording) -> None:
    """The widest figures begin after the words' column."""
    left = next(left for text, _, left, _ in painted(ink, WIDEST).said if text == WIDEST.figures)
    assert left >= WIDTH - FIGURES - WORD - BASIS


def test_what_is_unknown_says_so(ink: Recording) -> None:
    assert (
        "unknown"
        in painted(ink, MarginLine(Fit.UNKNOWN, "gap", "GPU 1, GPU 2", "", "?", "unknown")).texts
    )


def test_without_margins_there_is_no_table(ink: Recording) -> None:
    assert painted(ink).said == []


def line(whose: str) -> MarginLine:
    return MarginLine(Fit.FITS, "gap", whose, "1.00", "1.00", "published")


def kept(ink: Recording, lines: list[MarginLine]) -> list[bool]:
    """Which lines are never the last of their column."""
    return [block.keep for block in margin_blocks(ink, lines, WIDTH)][2:]  # heading, titles


def test_lines_on_the_same_card_that_follow_one_another_stay_together(ink: Recording) -> None:
    lines = [line(card) for card in ("GPU 1", "GPU 2", "GPU 2", "GPU 2", "GPU 3")]
    assert kept(ink, lines) == [True, True, True, False, False]


def test_more_lines_than_a_column_may_keep_are_parted(ink: Recording) -> None:
    lines = [line("GPU 1"), *(line("GPU 2") for _ in range(MOST_TOGETHER + 1))]
    assert kept(ink, lines) == [True, *[False] * (MOST_TOGETHER + 1)]


def test_a_card_is_not_torn_from_its_number(ink: Recording) -> None:
    runs = [TextRun("Edge before the headers, board, GPU 3")]
    ends = {
        words.rstrip()
        for width in range(20, 70)
        for words, _, _ in ink.letters.paragraph_lines(runs, 8.2, width)
    }
    assert len(ends) > 5
    assert not [words for words in ends if words.endswith("GPU")]
