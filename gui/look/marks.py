"""Small painted pieces that several panels share: text, hatches, pills, dimension lines, verdicts
in words.

Knows colours only through what it is given; it knows no panel and no build.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintDevice, QPainter, QPen

from gui.look import icons
from gui.look.theme import Judged, Theme
from rigwright.record import Value
from rigwright.text.line_breaks import unbroken_pieces
from rigwright.text.spaces import FIRST_IDEOGRAPHIC

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyle  # a dozen enumerations, and the first picture needs none

# one line of letters, as the numbers that Qt takes: hundreds are written in one painting
_ONE_LINE = Qt.AlignmentFlag.AlignVCenter.value | Qt.TextFlag.TextSingleLine.value
LEFT = Qt.AlignmentFlag.AlignLeft.value | _ONE_LINE
RIGHT = Qt.AlignmentFlag.AlignRight.value | _ONE_LINE
CENTRE = Qt.AlignmentFlag.AlignHCenter.value | _ONE_LINE
SMOOTH = QPainter.RenderHint.Antialiasing
PILL_PX, PILL_PAD_PX, PILL_ICON_PX = 18, 8, 12
TICK_PX = 8.0
KEPT_WIDTHS = 4096
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
LONGEST_KEPT = 5  # letters of "SUPER", which a cut name keeps whole if longer words do
SHORTEST_CUT = 4  # letters of "TRIO", which a cut name keeps whole in any case
LEAST_LETTERS = 2  # letters of "WI…", the least that is left of a word
SHORT_END = 4  # a last word of fewer letters, "XL", says nothing without the word before it
LEAST_BEGINNING = 0.4  # the share of a cut name that its beginning keeps
_NARROW = rf"[^\s{FIRST_IDEOGRAPHIC}-\U0010ffff]*"
_DANGLING_FIGURE = re.compile(rf"[\s,;:(]*(?:{_NARROW}\d{_NARROW})?[\s,;:(]*$")


def smooth_painter(device: QPaintDevice) -> QPainter:
    """A painter whose slanted and round lines have no steps."""
    painter = QPainter(device)
    painter.setRenderHint(SMOOTH)
    return painter


@lru_cache(maxsize=KEPT_WIDTHS)
def width_of(words: str, font: QFont) -> float:
    """How wide words are in a font.

    Kept, since one painting asks for hundreds, most of them those of the last one.
    """
    return QFontMetricsF(font).horizontalAdvance(words)


def widest_word(marks: Iterable[Judged], theme: Theme, font: QFont) -> float:
    """How wide a column for the words of verdicts or severities has to be."""
    return max(width_of(theme.mark(judged).word, font) for judged in marks)


def write(
    painter: QPainter,
    rect: QRectF,
    words: str,
    font: QFont,
    color: str,
    align: int = LEFT,
) -> None:
    """One line of text in a rectangle."""
    painter.setFont(font)
    painter.setPen(QColor(color))
    painter.drawText(rect, align, words)


def has_keyboard(state: QStyle.StateFlag) -> bool:
    """Whether a row has the keyboard and was come to by a key, not by a click."""
    flags = type(state)
    return bool(state & flags.State_HasFocus) and bool(state & flags.State_KeyboardFocusChange)


def slice_of(rect: QRectF, left: float, width: float) -> QRectF:
    """Return a part of a rectangle at its full height."""
    return QRectF(left, rect.top(), width, rect.height())


def pen_of(color: str, width: float = 1.0, *, dashed: bool = False) -> QPen:
    """A pen for a line so wide, drawn or dashed."""
    style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
    return QPen(QColor(color), width, style)


def rounded_box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    rim: QPen | None,
    face: str | QColor | None = None,
) -> None:
    """A rectangle with round corners, without a rim or without a face where it has none."""
    painter.setPen(Qt.PenStyle.NoPen if rim is None else rim)
    painter.setBrush(Qt.BrushStyle.NoBrush if face is None else QColor(face))
    painter.drawRoundedRect(rect, radius, radius)


def inset(rect: QRectF, sides: float, above: float = 0.0) -> QRectF:
    """A rectangle with its left and right edges so far inside, and upper and lower ones."""
    return rect.adjusted(sides, above, -sides, -above)


def focus_ring(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the frame round what has the keyboard."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen_of(theme.accent, 2))
    painter.drawRect(inset(rect, 1, 1))


def elided_name(words: str, font: QFont, width: float) -> str:
    """Words cut to a width at their end."""
    if width_of(words, font) <= width:
        return words
    return QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, width)


def elided_product(words: str, font: QFont, width: float) -> str:
    """A product's name with its longest words cut: "RTX 5090 WINDF… OC 32G".

    A word with a figure in it stays whole, and so does a short one, since in them the products of
    one series differ. One cut is made where one will do; where none does, the middle of the name
    is left out, or, where the first word with a figure stands there, what is round that word:
    "Tesla V100 …".
    """
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(words) <= width:
        return words
    for several, kept_whole in ((False, LONGEST_KEPT), (True, LONGEST_KEPT), (True, SHORTEST_CUT)):
        parts = _cuttable_parts(words, kept_whole)
        spare = [_to_spare(part, kept_whole) for part in parts]
        shown = list(parts)
        for at in sorted(range(len(parts)), key=lambda at: spare[at], reverse=True):
            for _ in range(spare[at]):
                shown[at] = _shorter(shown[at])
                if metrics.horizontalAdvance(" ".join(shown)) <= width:
                    return " ".join(shown)
            if not several:
                shown[at] = parts[at]
    middle_cut = elided_middle(words, font, width)
    return _round_the_first_figure(words, middle_cut, metrics, width) or middle_cut


def _round_the_first_figure(
    words: str, middle_cut: str, metrics: QFontMetricsF, width: float
) -> str:
    """The words that stand beside the first one with a figure, as many as fit, those before it
    first; "" where the name has none, no room for it, or keeps it when its middle is cut.
    """
    pieces = words.split(" ")
    figured = [at for at, piece in enumerate(pieces) if any(map(str.isdigit, piece))]
    if not figured or pieces[figured[0]] in middle_cut.split(" "):
        return ""
    for first in range(figured[0] + 1):
        for last in range(len(pieces), figured[0], -1):
            run = _run_of(pieces, first, last)
            if run.count("(") == run.count(")") and metrics.horizontalAdvance(run) <= width:
                return run
    return ""


def _run_of(pieces: list[str], first: int, last: int) -> str:
    """Some words of a name with an ellipsis where others are left out."""
    head = [ELLIPSIS] if first > 0 else []
    tail = [ELLIPSIS] if last < len(pieces) else []
    return " ".join([*head, *pieces[first:last], *tail])


def _cuttable_parts(words: str, kept_whole: int) -> list[str]:
    """The words of a name; long ones without a figure that stand beside each other are one part."""
    parts = list[str]()
    for word in words.split(" "):
        if parts and _to_spare(word, kept_whole) and _to_spare(parts[-1], kept_whole):
            parts[-1] = f"{parts[-1]} {word}"
        else:
            parts.append(word)
    return parts


def _to_spare(word: str, kept_whole: int) -> int:
    """How many letters a part of a product's name may lose."""
    letters = word.rstrip(")")
    if len(letters) <= kept_whole or any(letter.isdigit() for letter in letters):
        return 0
    return len(letters) - LEAST_LETTERS


def _shorter(word: str) -> str:
    """A part with one letter less, an ellipsis at the cut and its closing bracket."""
    letters = word.rstrip(")")
    left = letters.removesuffix(ELLIPSIS)[:-1].rstrip()
    return left + ELLIPSIS + word[len(letters) :]


def elided_middle(words: str, font: QFont, width: float) -> str:
    """Words cut before the last ones: "… PRO 3975WX", "Air before the … intake"."""
    metrics = QFontMetricsF(font)
    right = Qt.TextElideMode.ElideRight
    if metrics.horizontalAdvance(words) <= width:
        return words
    begin, _, end = words.rpartition(" ")
    if begin and len(end) < SHORT_END:
        begin, _, before = begin.rpartition(" ")
        end = f"{before} {end}"
    if end.endswith(")") and "(" not in end and "(" in begin:
        begin, _, end = words.rpartition(" (")  # half of what stands in brackets says nothing
        end = f"({end}"
    room = width - metrics.horizontalAdvance(f" {end}")
    if not begin or room < LEAST_BEGINNING * width:
        return metrics.elidedText(words, right, width)
    return f"{metrics.elidedText(begin, right, room)} {end}"


def first_that_fits(names: Iterable[str], font: QFont, width: float) -> str:
    """The first name that fits a width, else the last one, cut."""
    shorter = ""
    for shorter in names:
        if width_of(shorter, font) <= width:
            return shorter
    return elided_product(shorter, font, width)


@lru_cache(maxsize=512)
def elided_sentence(words: str, font: QFont, width: float) -> str:
    """A sentence cut to a width where a line may break, and never after or inside a figure: half a
    figure would mislead.

    Kept, since a long one is measured word by word, and lists paint the same ones again and again.
    """
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(words) <= width:
        return words
    pieces = unbroken_pieces(words)
    kept = words
    while kept and metrics.horizontalAdvance(f"{kept} {ELLIPSIS}") > width:
        pieces.pop()
        kept = "".join(pieces).rstrip()
    kept = _DANGLING_FIGURE.sub("", kept)
    return f"{kept} {ELLIPSIS}" if kept else ""


def hatch(
    painter: QPainter, rect: QRectF, color: str, pitch: float = 6.0, line: float = 2.0
) -> None:
    """Lines at 45 degrees, `pitch` apart, over a rectangle."""
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(color), line))
    step = pitch * 2**0.5
    height = rect.height()
    # The lines keep their place when the rectangle moves, as a pattern of the sheet would.
    first = (rect.left() - height) - (rect.left() + rect.top()) % step
    count = int((rect.width() + 2 * height) / step) + 2
    lines: list[QLineF] = []
    for number in range(count):
        foot = first + number * step
        lines.append(QLineF(foot, rect.bottom(), foot + height, rect.top()))
    painter.drawLines(lines)
    painter.restore()


def hairline(
    painter: QPainter, a: QPointF, b: QPointF, color: str, *, dashed: bool = False
) -> None:
    """A line of one device pixel, across or down.

    Smoothed it would be two pale ones on a screen of twice as many pixels, and takes Qt three times
    as long.
    """
    pen = QPen(QColor(color), 1)
    pen.setCosmetic(True)
    if dashed:
        pen.setDashPattern([2, 3])
    smooth = painter.testRenderHint(SMOOTH)
    painter.setPen(pen)
    painter.setRenderHint(SMOOTH, False)
    painter.drawLine(a, b)
    painter.setRenderHint(SMOOTH, smooth)


def dimension(painter: QPainter, x: float, top: float, bottom: float, color: str) -> None:
    """A vertical dimension line with its end ticks."""
    painter.setPen(pen_of(color, 1.25))
    left = x - TICK_PX / 2
    right = x + TICK_PX / 2
    painter.drawLine(QPointF(left, top), QPointF(right, top))
    painter.drawLine(QPointF(left, bottom), QPointF(right, bottom))
    painter.drawLine(QPointF(x, top), QPointF(x, bottom))


class Pill(Value, frozen=True):
    """A rounded label: its words, the colours of letters, face and rim, and the verdict shown
    before the words.
    """

    words: str
    ink: str
    face: str
    rim: str
    judged: Judged | None = None
    symbol: str = ""  # inside the verdict's shape; the shape itself has the ink's colour

    def width(self, theme: Theme) -> float:
        """How wide it gets."""
        words = width_of(self.words, pill_font(theme))
        edges = 2 * theme.px(PILL_PAD_PX)
        if self.judged is None:
            return words + edges
        return words + edges + theme.px(PILL_ICON_PX + 4)

    def paint(self, painter: QPainter, centre_y: float, left: float, theme: Theme) -> QRectF:
        """Paint it; returns the rectangle that it covers."""
        height = theme.px(PILL_PX)
        rect = QRectF(left, centre_y - height / 2, self.width(theme), height)
        rounded_box(painter, rect, height / 2, pen_of(self.rim), self.face)
        inside = inset(rect, theme.px(PILL_PAD_PX))
        if self.judged is not None:
            size = theme.px(PILL_ICON_PX)
            picture = icons.verdict_in(self.judged, self.ink, self.symbol, size)
            painter.drawPixmap(QPointF(inside.left() - 1, centre_y - size / 2), picture)
            inside.setLeft(inside.left() + size + theme.px(4) - 1)
        write(painter, inside, self.words, pill_font(theme), self.ink)
        return rect


def pill_font(theme: Theme) -> QFont:
    """The letters of pills."""
    return theme.font(11, 600)


def verdict_pill(judged: Judged, words: str, theme: Theme, *, filled: bool = False) -> Pill:
    """A verdict in a pill: outlined and tinted, or filled with its colour where it is pointed
    at.
    """
    mark = theme.mark(judged)
    color = mark.color
    if color == theme.text_2:
        return Pill(words, color, theme.panel, theme.line_strong, judged, theme.panel)
    if filled:
        return Pill(words, theme.symbol, color, color, judged, symbol=color)
    return Pill(words, color, mark.tint, color, judged, theme.symbol)


def figure_pill(words: str, theme: Theme) -> Pill:
    """A measured distance in a pill."""
    return Pill(words, theme.text_1, theme.panel, theme.accent)


def paint_verdict(
    painter: QPainter,
    left: float,
    line: QRectF,
    judged: Judged,
    theme: Theme,
    size: int,
    neutral: bool = False,
) -> None:
    """Paint the icon of a verdict from `left`, in the middle of a line's height; pixels. A neutral
    one has the colour of quiet text.
    """
    if neutral:
        icon = icons.verdict_in(judged, theme.text_2, theme.symbol, size)
    else:
        icon = icons.verdict(judged, theme, size)
    painter.drawPixmap(QPointF(left, line.center().y() - size / 2), icon)


def paint_new(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the bar at the left edge of what only a preview adds."""
    painter.fillRect(slice_of(rect, rect.left(), 3), QColor(theme.accent))


def verdict_width(word: str, theme: Theme, px: float = 12) -> float:
    """How wide a verdict's icon and word are."""
    return theme.px(14 + 5) + width_of(word, theme.font(px, 500))


def write_verdict(
    painter: QPainter,
    right: float,
    centre_y: float,
    judged: Judged,
    word: str,
    theme: Theme,
    px: float = 12,
) -> float:
    """Icon and word of a verdict, ending at `right`; returns where it begins."""
    mark = theme.mark(judged)
    font = theme.font(px, 500)
    size = theme.px(14)
    left = right - verdict_width(word, theme, px)
    painter.drawPixmap(QPointF(left, centre_y - size / 2), icons.verdict(judged, theme, size))
    write(
        painter,
        QRectF(left + size + theme.px(5), centre_y - 20, right - left, 40),
        word,
        font,
        mark.color,
    )
    return left
