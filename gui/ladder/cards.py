"""Paints what stands in the slot ladder: cooler bodies, brackets, overlap bands and the room
between cards.

Knows where things lie from ladder_layout and how a card stands from card_words; decides nothing
itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from gui.hand.card_words import names_of, standing_of
from gui.ladder.layout import CardBox, GapBox, Ladder, OverlapBand, RowBox, standing_beside
from gui.look.marks import (
    ELLIPSIS,
    PILL_PX,
    RIGHT,
    Pill,
    dimension,
    figure_pill,
    first_that_fits,
    hatch,
    slice_of,
    verdict_width,
    width_of,
    write,
    write_verdict,
)
from gui.look.names import Names, told_apart
from gui.look.theme import Theme
from gui.session.session import Snapshot
from rigwright.assembly import SeatedCard
from rigwright.build import TRAY
from rigwright.checks import Fit
from rigwright.evaluation import Candidate, Evaluation
from rigwright.text.numbers import length, millimetres
from rigwright.text.sentence import worded

CARD_RADIUS, TEXT_INSET = 3.0, 8.0
TWO_LINES_PX, ONE_LINE_PX = 42.0, 14.0
LETTERS_PX = 34.0  # what two lines of letters take by themselves
LEAST_DIMENSION_PX, LEAST_NAME_PX = 26.0, 40.0
GHOST_BODY, GHOST_BRACKET, BAND_TINT = 0.22, 0.16, 0.92


@dataclass(frozen=True)
class LadderView:
    """What one painting of the ladder needs."""

    painter: QPainter
    ladder: Ladder
    snapshot: Snapshot  # as drawn
    theme: Theme
    cursor: str | None = None  # place that the keyboard is at
    pointed: Candidate | None = None  # answer of the place under the pointer
    answers: tuple[tuple[RowBox, Pill], ...] = ()  # of all places to the carried card
    numbers: float = 0.0  # room for the rows' numbers

    @property
    def unit(self) -> float:
        """Pixels of the look."""
        return self.ladder.frame.unit

    @cached_property
    def text_right(self) -> float:
        """Where letters of cards end: before the answers while a card is held."""
        widest = max((pill.width(self.theme) for _, pill in self.answers), default=0.0)
        return (
            self.ladder.frame.width
            - self.theme.px(8)
            - (widest + self.theme.px(4) if widest else 0)
        )

    @cached_property
    def card_names(self) -> tuple[Names, ...]:
        """What the cards of the machine may be called."""
        return tuple(names_of(card.card) for card in self.snapshot.evaluation.assembly.cards)

    def answer_middle(self, box: RowBox) -> float:
        """The height at which the answer of a row stands: in its first row, where it is high."""
        return box.rect.top() + min(box.rect.height(), self.ladder.row * 1.2) / 2

    @property
    def evaluation(self) -> Evaluation:
        """What is shown."""
        return self.snapshot.evaluation


def faded(color: str, alpha: float) -> QColor:
    """A colour that lets through what lies below."""
    made = QColor(color)
    made.setAlphaF(alpha)
    return made


# cards


def paint_card(view: LadderView, box: CardBox) -> None:
    """One card: body, back line, bracket, name, verdict and thickness.

    The tentative one in accent.
    """
    ghost = box.card.label == view.snapshot.ghost
    _paint_body(view, box, ghost=ghost)
    if box.to_scale:
        _paint_bracket(view, box, ghost=ghost)
    if box.free.height() >= TWO_LINES_PX * view.unit:
        _write_two_lines(view, box, ghost=ghost)
    elif box.free.height() >= ONE_LINE_PX * view.unit:
        _write_one_line(view, box, ghost=ghost)


def _paint_body(view: LadderView, box: CardBox, *, ghost: bool) -> None:
    painter = view.painter
    theme = view.theme
    pen = QPen(QColor(theme.accent if ghost else theme.edge), 1.5 if ghost else 1)
    if not box.card.located or not box.card.size.thickness.known:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    if ghost:
        painter.setBrush(
            QColor(theme.panel)
        )  # the ghost hides what it covers, so that its name stays readable
        painter.drawRoundedRect(box.shell, CARD_RADIUS, CARD_RADIUS)
    painter.setBrush(faded(theme.accent, GHOST_BODY) if ghost else QColor(theme.card))
    painter.drawRoundedRect(box.shell, CARD_RADIUS, CARD_RADIUS)


def _paint_bracket(view: LadderView, box: CardBox, *, ghost: bool) -> None:
    painter = view.painter
    theme = view.theme
    color = theme.accent if ghost else theme.edge
    painter.setPen(QPen(QColor(color), 2))
    inset = 2.0
    y = box.shell.top() + 1.5
    painter.drawLine(QPointF(box.shell.left() + inset, y), QPointF(box.shell.right() - inset, y))
    painter.setPen(QPen(faded(color, 0.5), 1))
    painter.setBrush(faded(theme.accent, GHOST_BRACKET) if ghost else QColor(theme.bracket))
    painter.drawRoundedRect(box.bracket, CARD_RADIUS - 1, CARD_RADIUS - 1)


def _text_strip(view: LadderView, box: CardBox) -> QRectF:
    """Where a card's letters go: on the bracket where enough of it is free, else on the body
    below it.
    """
    inset = TEXT_INSET * view.unit
    front = min(box.shell.right(), box.bracket.right()) if box.to_scale else box.shell.right()
    bracket = QRectF(box.free.left(), box.bracket.top(), box.free.width(), box.bracket.height())
    on_bracket = box.free.intersected(bracket)
    if box.to_scale and on_bracket.height() >= LETTERS_PX * view.unit:
        strip = on_bracket
    else:
        strip = box.free
    right = min(front - inset / 2, view.text_right)
    return slice_of(strip, box.shell.left() + inset, right - box.shell.left() - inset)


def _name(view: LadderView, box: CardBox, font: QFont, room: float, *, ghost: bool) -> str:
    """What a card is called: "GPU 1", and "1" where the answers of places leave no more room."""
    carried_card = view.snapshot.carried_card
    if ghost and carried_card is not None and carried_card.moving is None:
        return worded("New")
    title = str(box.card.title)
    return first_that_fits((title, title.rpartition(" ")[2]), font, room)


def _thickness(view: LadderView, box: CardBox, font: QFont, room: float) -> str:
    """How thick a card is; why that is not known only where there is room for it."""
    if box.card.card.id in view.snapshot.evaluation.assembly.missing:
        return first_that_fits((worded("not in the catalog"), "?"), font, room)
    size = box.card.size.thickness
    if not size.known:
        return first_that_fits((worded("thickness missing"), "?"), font, room)
    return str(length(size.value))


def _write_two_lines(view: LadderView, box: CardBox, *, ghost: bool) -> None:
    """Name and product at the left.

    Verdict and thickness at the right, or after the name while a card is held.
    """
    theme = view.theme
    strip = _text_strip(view, box)
    line = 16 * view.unit
    middle = strip.center().y()
    upper = QRectF(strip.left(), middle - line, strip.width(), line)
    lower = QRectF(strip.left(), middle, strip.width(), line)
    strong = theme.font(13, 600)
    small = theme.font(11)
    title = _name(view, box, strong, upper.width(), ghost=ghost)
    write(view.painter, upper, title, strong, theme.text_1)
    thickness = _thickness(view, box, theme.font(11, 500), lower.width())
    room = lower.width()
    if view.snapshot.carried_card is not None:
        after = upper.adjusted(width_of(title, strong) + 6 * view.unit, 0, 0, 0)
        if width_of(thickness, small) <= after.width():
            write(view.painter, after, thickness, small, theme.text_2)
    else:
        _write_standing(view, box, upper, width_of(title, strong))
        write(view.painter, lower, thickness, theme.font(11, 500), theme.text_1, RIGHT)
        room -= width_of(thickness, theme.font(11, 500)) + 8 * view.unit
    _write_product(view, box, lower, room)


def _write_standing(view: LadderView, box: CardBox, line: QRectF, taken: float) -> float:
    """How a card stands, at a line's right; only the shape where letters take the rest.

    Returns where it begins.
    """
    theme = view.theme
    standing = standing_of(view.evaluation, box.card.label)
    fits = taken + 8 * view.unit + verdict_width(standing.word, theme, 11) <= line.width()
    word = standing.word if fits else ""
    return write_verdict(
        view.painter, line.right(), line.center().y(), standing.judged, word, theme, 11
    )


def _write_product(view: LadderView, box: CardBox, line: QRectF, room: float) -> None:
    """The card's product, unless hardly a letter of it could be read."""
    small = view.theme.font(11)
    name = told_apart(names_of(box.card.card), view.card_names, small, room)
    if room >= LEAST_NAME_PX * view.unit or not name.endswith(ELLIPSIS):
        write(view.painter, line, name, small, view.theme.text_2)


def _write_one_line(view: LadderView, box: CardBox, *, ghost: bool) -> None:
    theme = view.theme
    strip = _text_strip(view, box)
    bold = theme.font(12, 600)
    plain = theme.font(11)
    title = _name(view, box, bold, strip.width(), ghost=ghost)
    write(view.painter, strip, title, bold, theme.text_1)
    if box.card.placement.place == TRAY:  # nothing is wrong with it yet: what it is comes first
        after = strip.adjusted(width_of(title, bold) + 8 * view.unit, 0, 0, 0)
        _write_product(view, box, after, after.width())
        return
    left = strip.left() + width_of(title, bold) + 8 * view.unit
    right = strip.right()
    if view.snapshot.carried_card is None:
        right = _write_standing(view, box, strip, width_of(title, bold)) - 8 * view.unit
    rest = slice_of(strip, left, right - left)
    thickness = _thickness(view, box, plain, rest.width())
    if width_of(thickness, plain) > rest.width():
        return
    write(view.painter, rest, thickness, theme.font(11, 500), theme.text_1, RIGHT)
    room = rest.width() - width_of(thickness, theme.font(11, 500)) - 8 * view.unit
    _write_product(view, box, rest, room)


def paint_ring(view: LadderView, box: CardBox, *, dashed: bool = False) -> None:
    """The selection, or with dashes the place that a card in the hand comes from."""
    pen = QPen(QColor(view.theme.accent), 1.5 if dashed else 2)
    if dashed:
        pen.setDashPattern([4, 3])
    view.painter.setPen(pen)
    view.painter.setBrush(Qt.BrushStyle.NoBrush)
    view.painter.drawRoundedRect(box.shell.adjusted(-0.5, -0.5, 0.5, 0.5), CARD_RADIUS, CARD_RADIUS)


# overlaps and gaps


def paint_band(view: LadderView, band: OverlapBand) -> None:
    """An overlap: tint, hatch, outline and its figure, as it was judged."""
    mark = view.theme.mark(band.judged)
    seen = QRectF(band.rect)
    said = band_words(band)
    for section in view.ladder.sections:
        for box in section.cards:
            if box.free.isEmpty() and box.card.label in band.labels:
                said = _naming(box.card, said)
        for gap in section.gaps:  # a strip past the wall lies over the foot of the band
            if gap.lower is None and gap.value_mm < 0 and seen.top() < gap.bottom < seen.bottom():
                seen.setBottom(gap.bottom)
    _paint_bad_strip(view, band.rect, said, mark.color, mark.tint, seen)


def _naming(card: SeatedCard, said: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a strip that covers the name of a card as well: with that name, or without."""
    named = (worded("{card}: {words}", card=card.title, words=one) for one in said)
    return (*named, *said)


def band_words(band: OverlapBand) -> tuple[str, ...]:
    """What an overlap says, and the same in short."""
    if band.value_mm is None:
        if band.judged is Fit.CLASH:  # one stands in a slot that the other takes
            return (worded("slot taken"),)
        return worded("room unknown"), "?"
    overlap = millimetres(-band.value_mm)
    words = worded("overlap {value_mm}", value_mm=overlap)
    if band.judged is not Fit.CLASH:
        words = worded("may overlap {value_mm}", value_mm=overlap)
    return words, str(millimetres(band.value_mm))


def _paint_bad_strip(
    view: LadderView,
    rect: QRectF,
    words: tuple[str, ...],
    color: str,
    tint: str,
    seen: QRectF | None = None,
) -> None:
    """Tint, hatch and outline, and the first words that leave the answers at the right readable.

    `seen` is the part of the strip that stays in sight, where that is not the whole.
    """
    painter = view.painter
    painter.fillRect(rect, faded(tint, BAND_TINT))
    hatch(painter, rect, color)
    painter.setPen(QPen(QColor(color), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)
    room = min(rect.right(), view.text_right) - rect.left() - 8
    pills = [Pill(one, view.theme.symbol, color, color) for one in words]
    pill = next(
        (one for one in pills if one.width(view.theme) <= room), None if view.answers else pills[-1]
    )
    if pill is None:  # the answer of the row says the same figure
        return
    left = rect.left() + 4 + (room - pill.width(view.theme)) / 2
    middle = (seen or rect).center().y()
    pill.paint(painter, middle, max(left, rect.left() + 4), view.theme)


def paint_gap(view: LadderView, gap: GapBox) -> None:
    """Free room: a dimension line with its figure, or only the figure where there is no room for
    a line.
    """
    if gap.lower is None:
        _paint_wall_gap(view, gap)
        return
    pill = _gap_pill(view, gap, str(millimetres(gap.value_mm)))
    middle = (gap.top + gap.bottom) / 2
    if gap.bottom - gap.top >= LEAST_DIMENSION_PX * view.unit:
        dimension(view.painter, gap.x, gap.top + 1, gap.bottom - 1, view.theme.accent)
        left = gap.x + 8 * view.unit
        if left + pill.width(view.theme) <= view.text_right:
            pill.paint(view.painter, middle, left, view.theme)
        return
    if pill.face != view.theme.panel:
        _paint_narrow(view, gap, pill.face)
    if (
        view.snapshot.carried_card is None
    ):  # while a card is held, the answers at the right say the figure
        pill.paint(view.painter, middle, _between(view, pill), view.theme)


def _paint_narrow(view: LadderView, gap: GapBox, color: str) -> None:
    """Room too narrow for a dimension line, filled with the colour of its verdict."""
    right = min(
        view.ladder.frame.width - 8 * view.unit, view.ladder.board + view.ladder.across * 121
    )
    strip = QRectF(view.ladder.board, gap.top, right - view.ladder.board, gap.bottom - gap.top)
    view.painter.fillRect(strip, faded(color, 1.0 if strip.height() <= 4 else 0.35))


def _between(view: LadderView, pill: Pill) -> float:
    middle = (view.ladder.board + view.text_right) / 2
    return middle - pill.width(view.theme) / 2


def _gap_pill(view: LadderView, gap: GapBox, words: str) -> Pill:
    """Return the pill of a gap, in the colour of the worst verdict on it."""
    theme = view.theme
    worst = standing_beside(gap, view.ladder, view.evaluation)
    if worst not in (Fit.CLASH, Fit.TIGHT):
        return figure_pill(words, theme)
    color = theme.mark(worst).color
    return Pill(words, theme.symbol, color, color)


def _paint_wall_gap(view: LadderView, gap: GapBox) -> None:
    theme = view.theme
    painter = view.painter
    if gap.value_mm < 0:
        _paint_past_wall(view, gap)
        return
    dimension(painter, gap.x, gap.top + 1, gap.bottom, theme.accent)
    least = millimetres(gap.value_mm)
    said = (worded("{value_mm} free", value_mm=least), str(least))
    if gap.likely_mm is not None:
        pen = QPen(QColor(theme.accent), 1.25)
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.drawLine(QPointF(gap.x, gap.bottom), QPointF(gap.x, gap.likely_bottom))
        bounds = {"least": least.without_unit(), "most": millimetres(gap.likely_mm)}
        said = (
            worded("{least} to {most} free", **bounds),
            worded("{least} to {most}", **bounds),
            worded("≥ {least}", least=least),
        )
    end = gap.likely_bottom if gap.likely_mm is not None else gap.bottom
    middle = (gap.top + end) / 2
    right = gap.x - 8 * view.unit
    if any(abs(view.answer_middle(box) - middle) < theme.px(PILL_PX) for box, _ in view.answers):
        right = min(right, view.text_right)
    pills = [_gap_pill(view, gap, words) for words in said]
    room = right - _labels_beside(view, middle)
    pill = next((one for one in pills if one.width(theme) <= room), pills[-1])
    pill.paint(painter, middle, right - pill.width(theme), theme)


def _labels_beside(view: LadderView, y: float) -> float:
    """Where the labels of rows end beside a pill; there are none below the last row."""
    half = view.theme.px(PILL_PX) / 2
    for row in view.ladder.rows:
        if row.rect.top() < y + half and row.rect.bottom() > y - half:
            return view.ladder.frame.labels
    return 0.0


def _paint_past_wall(view: LadderView, gap: GapBox) -> None:
    """A card that reaches past where the wall surely is, perhaps past where it likely is."""
    card = view.ladder.card_of(gap.upper)
    if card is None:
        return
    theme = view.theme
    likely = gap.likely_mm if gap.likely_mm is not None else gap.value_mm
    color, tint = (theme.clash, theme.clash_tint) if likely < 0 else (theme.tight, theme.tight_tint)
    rect = QRectF(card.shell.left(), gap.bottom, card.shell.width(), gap.top - gap.bottom)
    most = str(millimetres(abs(gap.value_mm)))
    words = worded("perhaps {most} too far", most=most)
    if likely < 0:
        least = millimetres(abs(likely)).without_unit()
        if likely == gap.value_mm:
            words = worded("{most} too far", most=most)
        else:
            words = worded("{least} to {most} too far", least=least, most=most)
    said = (words, most)
    if card.free.isEmpty():
        said = _naming(card.card, said)
    _paint_bad_strip(view, rect, said, color, tint)
    if gap.bottom < gap.likely_bottom < rect.bottom():
        view.painter.setPen(QPen(QColor(color), 1.5))
        view.painter.drawLine(
            QPointF(rect.left(), gap.likely_bottom), QPointF(rect.right(), gap.likely_bottom)
        )
