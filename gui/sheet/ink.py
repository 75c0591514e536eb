"""Pen and type for paper: millimetres for places, points for letters, black and two greys.

A few colours say again what shape and word say, and turn black where the page is grey. A screen
has other colours in their place.

Knows painters and fonts, nothing of what is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPaintDevice,
    QPainter,
    QPainterPath,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

from gui.look.theme import OWN_FAMILY, own_family
from rigwright.evaluation.summary import NO_BREAK_SPACE, glued

BLACK, GREY, LIGHT, FAINT, WHITE = "#000000", "#4a4a4a", "#b4b4b4", "#f1f1f1", "#ffffff"
# They only repeat what shape or word say, so that a grey page lacks nothing.
GREEN, AMBER, RED, BLUE, VIOLET = "#1b7a3d", "#9a5b00", "#b3261e", "#1f5fa8", "#6a3d9a"
# The letters that come along, whose figures are of one width as they are: figures of one width that
# a font has to be asked for lose their meaning in a PDF, and nobody could search or copy them. The
# others stand for them where a drawing is read elsewhere.
FAMILIES = (OWN_FAMILY, "Inter", "Noto Sans", "Segoe UI", "Helvetica Neue", "Arial")
MONO_FAMILIES = (
    "JetBrains Mono",
    "DejaVu Sans Mono",
    "Noto Sans Mono",
    "Liberation Mono",
    "Consolas",
    "Menlo",
    "Courier New",
)
NORMAL, BOLD = 400, 600
HAIR, THIN, LINE, THICK = 0.1, 0.18, 0.3, 0.7
LEADING = 1.28  # line height over type size
MM_PER_POINT = 25.4 / 72

PAPER: Mapping[str, str] = MappingProxyType({})  # no other colours than those above

WORD_JOINER = "\u2060"

Point = tuple[float, float]


@dataclass(frozen=True)
class Rect:
    """A rectangle on the page, millimetres from its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def meets(self, other: Rect) -> bool:
        """Whether the two have more than an edge in common."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True)
class TextRun:
    """A piece of text in one weight and colour; `mono` where letters stand under each other."""

    text: str
    weight: int = NORMAL
    color: str = BLACK
    mono: bool = False


def font(points: float, weight: int = NORMAL) -> QFont:
    """The sheet's letters, with figures of one width."""
    own_family()
    letters = QFont()
    letters.setFamilies(list(FAMILIES))
    letters.setPointSizeF(points)
    letters.setWeight(QFont.Weight(weight))
    letters.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return letters


def line_height(points: float) -> float:
    """Millimetres from one line to the next."""
    return points * MM_PER_POINT * LEADING


class PaperLetters:
    """How wide and how high text gets on one device, in millimetres.

    `colors` are those of a screen, as its ink has them.
    """

    def __init__(self, device: QPaintDevice, colors: Mapping[str, str]) -> None:
        self._device = device
        self._colors = colors
        self._dots = _dots_of(device)
        # A page is measured several times before it is drawn.
        self._known_metrics: dict[tuple[float, int], QFontMetricsF] = {}
        self._known_lines: dict[tuple[tuple[TextRun, ...], float, float], QTextLayout] = {}

    def width(self, text: str, points: float, weight: int = NORMAL) -> float:
        """How wide a line of text is."""
        return self._metrics(points, weight).horizontalAdvance(text) / self._dots

    def fitting(
        self, text: str, sizes: Sequence[float], width: float, weight: int = NORMAL
    ) -> float:
        """The first of some sizes in which a line of text has room; else the last."""
        for points in sizes:
            if self.width(text, points, weight) <= width:
                return points
        return sizes[-1]

    def elided(self, text: str, points: float, width: float, weight: int = NORMAL) -> str:
        """The text cut at its end to a width."""
        return self._metrics(points, weight).elidedText(
            text, Qt.TextElideMode.ElideRight, width * self._dots
        )

    def line_count(self, runs: Sequence[TextRun], points: float, width: float) -> int:
        """How many lines a paragraph takes."""
        return self.lines_of(runs, points, width).lineCount()

    def paragraph_height(self, runs: Sequence[TextRun], points: float, width: float) -> float:
        """How high a paragraph gets."""
        return self.line_count(runs, points, width) * line_height(points)

    def paragraph_lines(
        self, runs: Sequence[TextRun], points: float, width: float
    ) -> Iterator[tuple[str, float, float]]:
        """The lines of a paragraph: words, baseline under its upper edge, and how wide they are."""
        layout = self.lines_of(runs, points, width)
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            start = line.textStart()
            words = layout.text()[start : start + line.textLength()]
            top = number * line_height(points)
            baseline = top + line.ascent() / self._dots
            width_of_words = line.naturalTextWidth() / self._dots
            yield words, baseline, width_of_words

    def _metrics(self, points: float, weight: int) -> QFontMetricsF:
        metrics = self._known_metrics.get((points, weight))
        if metrics is None:
            metrics = QFontMetricsF(font(points, weight), self._device)
            self._known_metrics[points, weight] = metrics
        return metrics

    def lines_of(self, runs: Sequence[TextRun], points: float, width: float) -> QTextLayout:
        """A paragraph broken into lines of a width, as Qt draws it."""
        asked = (tuple(runs), points, width)
        layout = self._known_lines.get(asked)
        if layout is None:
            layout = self._known_lines[asked] = self._broken(*asked)
        return layout

    def _broken(self, runs: Sequence[TextRun], points: float, width: float) -> QTextLayout:
        words = "".join(_unbroken(run.text) for run in runs)
        layout = QTextLayout(words, font(points), self._device)
        layout.setTextOption(_wrapping())
        layout.setFormats(list(_formats(runs, self._colors)))
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width * self._dots)
            line.setPosition(QPointF(0, y))
            y += line_height(points) * self._dots
        layout.endLayout()
        return layout


class Ink:
    """Draws on one device in millimetres, in colour or in greys.

    `colors` are those of a screen, by the colour of paper in whose place they stand.
    """

    def __init__(
        self,
        painter: QPainter,
        device: QPaintDevice,
        *,
        grey: bool = False,
        colors: Mapping[str, str] = PAPER,
    ) -> None:
        self.painter = painter
        self.grey = grey
        self._colors = colors
        self._dots = _dots_of(device)
        self.letters = PaperLetters(device, colors)

    @property
    def dots(self) -> float:
        """Return how many dots of the device a millimetre has."""
        return self._dots

    def accent(self, color: str) -> str:
        """A colour that means something, or black on a grey page."""
        return BLACK if self.grey else color

    def begin_page(self) -> None:
        """Name the pen anew.

        The print preview plays every page by itself on a painter that begins with the letters'
        colour of the window, and a pen like the one before is not noted for it.
        """
        self.painter.setPen(self._color(WHITE))
        self.painter.setPen(self._color(BLACK))

    # text

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        points: float,
        weight: int = NORMAL,
        *,
        color: str = BLACK,
        align: str = "left",
    ) -> None:
        """One line; `x` is where it begins, ends or has its middle."""
        left = x
        if align == "right":
            left -= self.letters.width(text, points, weight)
        elif align == "centre":
            left -= self.letters.width(text, points, weight) / 2
        self.painter.setFont(font(points, weight))
        self.painter.setPen(self._color(color))
        self.painter.drawText(self._point((left, baseline)), text)

    def paragraph(
        self, x: float, y: float, runs: Sequence[TextRun], points: float, width: float
    ) -> None:
        """Text in lines of a width, from its upper left corner."""
        layout = self.letters.lines_of(runs, points, width)
        self.painter.setPen(self._color(BLACK))
        layout.draw(self.painter, self._point((x, y)))

    # shapes

    def line(
        self,
        start: Point,
        end: Point,
        width: float = THIN,
        *,
        color: str = BLACK,
        dashed: bool = False,
    ) -> None:
        """A straight line."""
        self.painter.setPen(self._pen(width, color, dashed))
        self.painter.drawLine(QLineF(self._point(start), self._point(end)))

    def span(self, start: Point, end: Point, width: float = LINE, *, color: str = BLACK) -> None:
        """A level or upright line with a tick across it at both ends: how far something reaches."""
        self.line(start, end, width, color=color)
        is_level = start[1] == end[1]
        for x, y in (start, end):
            if is_level:
                self.line((x, y - 1), (x, y + 1), width, color=color)
            else:
                self.line((x - 1, y), (x + 1, y), width, color=color)

    def rect(
        self,
        rect: Rect,
        width: float = THIN,
        *,
        color: str = BLACK,
        fill: str | None = None,
        radius: float = 0.0,
        dashed: bool = False,
    ) -> None:
        """A rectangle; without a line width only its fill."""
        self._take(width, color, fill, dashed)
        corner = radius * self._dots
        self.painter.drawRoundedRect(self._rect(rect), corner, corner)

    def polyline(self, points: Sequence[Point], width: float, *, color: str = BLACK) -> None:
        """A line through several points, with round joins."""
        path = QPainterPath(self._point(points[0]))
        for point in points[1:]:
            path.lineTo(self._point(point))
        pen = self._pen(width, color, False)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.strokePath(path, pen)

    def squares(self, places: Iterable[Rect]) -> None:
        """Black rectangles without a line, drawn as one so that no gap shows between them."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for place in places:
            path.addRect(self._rect(place))
        self.painter.fillPath(path, self._color(BLACK))

    def polygon(self, points: Iterable[Point], *, fill: str = BLACK) -> None:
        """A filled outline."""
        path = QPainterPath()
        path.addPolygon([self._point(corner) for corner in points])
        path.closeSubpath()
        self.painter.fillPath(path, self._color(fill))

    def circle(
        self,
        centre: Point,
        radius: float,
        width: float = THIN,
        *,
        fill: str | None = None,
        dashed: bool = False,
    ) -> None:
        """A circle, filled or not."""
        self._take(width, BLACK, fill, dashed)
        reach = radius * self._dots
        self.painter.drawEllipse(self._point(centre), reach, reach)

    def _take(self, width: float, color: str, fill: str | None, dashed: bool) -> None:
        """Pen and brush for a shape; without a line width no line, without a fill none."""
        pen = self._pen(width, color, dashed) if width else Qt.PenStyle.NoPen
        brush = QBrush(self._color(fill)) if fill else Qt.BrushStyle.NoBrush
        self.painter.setPen(pen)
        self.painter.setBrush(brush)

    def hatch(self, rect: Rect, pitch: float = 1.3, width: float = LINE) -> None:
        """Lines at 45 degrees within a rectangle."""
        self.painter.save()
        self.painter.setClipRect(self._rect(rect), Qt.ClipOperation.IntersectClip)
        foot = rect.x - rect.height
        count = int((rect.right - foot) / pitch) + 2
        for number in range(count):
            x = foot + number * pitch
            self.line((x, rect.bottom), (x + rect.height, rect.y), width)
        self.painter.restore()

    def image(self, rect: Rect, image: QImage) -> None:
        """A picture, as large as fits."""
        self.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self.grey:
            image = image.convertToFormat(QImage.Format.Format_Grayscale8)
        scale = min(rect.width / image.width(), rect.height / image.height())
        width = image.width() * scale
        height = image.height() * scale
        left = rect.x + (rect.width - width) / 2
        top = rect.y + (rect.height - height) / 2
        inside = Rect(left, top, width, height)
        self.painter.drawImage(self._rect(inside), image)

    @contextmanager
    def turned(self, x: float, y: float) -> Generator[None, None, None]:
        """A quarter turn to the left about a point, which becomes the origin."""
        self.painter.save()
        self.painter.translate(self._point((x, y)))
        self.painter.rotate(-90)
        yield
        self.painter.restore()

    def _color(self, color: str) -> QColor:
        return _color_on(self._colors, color)

    def _pen(self, width: float, color: str, dashed: bool) -> QPen:
        pen = QPen(self._color(color), width * self._dots)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        if dashed:
            pen.setDashPattern([1.2 / width, 0.9 / width])
        return pen

    def _point(self, point: Point) -> QPointF:
        return QPointF(point[0] * self._dots, point[1] * self._dots)

    def _rect(self, rect: Rect) -> QRectF:
        return QRectF(
            rect.x * self._dots,
            rect.y * self._dots,
            rect.width * self._dots,
            rect.height * self._dots,
        )


def _dots_of(device: QPaintDevice) -> float:
    """Dots on a millimetre."""
    return device.logicalDpiX() / 25.4


def _color_on(colors: Mapping[str, str], color: str) -> QColor:
    """What stands for a colour of paper on a device that has some others."""
    return QColor(colors.get(color, color))


def _unbroken(text: str) -> str:
    """The text with figures and units that stay on one line, "GB/s", "8-pin" and "2 × 6" too."""
    tied = re.sub(r"(?<=\d-)(?=pin)|(?<=GB/)(?=s)", WORD_JOINER, glued(text))
    named = re.sub(r"(?<=\b[GCP][PS]U) (?=\d)", NO_BREAK_SPACE, tied)
    return re.sub(r" × (?=\d)", f"{NO_BREAK_SPACE}×{NO_BREAK_SPACE}", named)


def _wrapping() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def _formats(
    runs: Sequence[TextRun], colors: Mapping[str, str]
) -> Iterator[QTextLayout.FormatRange]:
    start = 0
    for run in runs:
        piece = QTextLayout.FormatRange()
        piece.start = start
        piece.length = utf16_length(_unbroken(run.text))
        look = QTextCharFormat()
        look.setFontWeight(run.weight)
        look.setForeground(_color_on(colors, run.color))
        if run.mono:
            look.setFontFamilies(list(MONO_FAMILIES))
        piece.format = look
        start += piece.length
        yield piece


def utf16_length(text: str) -> int:
    """How many units Qt counts a text as."""
    return len(text.encode("utf-16-le")) // 2
