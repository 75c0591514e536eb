"""Paints the cards of the slot ladder: cooler bodies, brackets, names, verdicts and rings.

Knows where things lie from ladder_layout and how a card stands from card_words; decides nothing
itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from gui.hand.card_words import names_of, standing_of
from gui.ladder.layout import CardBox, Ladder, RowBox
from gui.look.marks import (
    ELLIPSIS,
    RIGHT,
    Pill,
    first_that_fits,
    slice_of,
    verdict_width,
    width_of,
    write,
    write_verdict,
)
from gui.look.names import Names, told_apart
from gui.look.theme import Theme
from gui.session.session import Snapshot
from rigwright.build import TRAY
from rigwright.build.labels import in_number_order, part_words
from rigwright.checks import Fit
from rigwright.evaluation import Candidate, Evaluation
from rigwright.text.numbers import length
from rigwright.text.sentence import worded

CARD_RADIUS, TEXT_INSET = 3.0, 8.0
TWO_LINES_PX, ONE_LINE_PX = 42.0, 14.0
LETTERS_PX = 34.0  # what two lines of letters take by themselves
LINE_PX = 16.0
LEAST_NAME_PX = 40.0
GHOST_BODY, GHOST_BRACKET = 0.22, 0.16


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

    def in_strip_of(self, card: CardBox) -> tuple[str, ...]:
        """The cards whose letters would lie on each other, since nothing tells their strips apart:
        several that a file has in one slot of an unknown place.
        """
        labels: list[str] = []
        for section in self.ladder.sections:
            for box in section.cards:
                if box.free == card.free and not box.free.isEmpty():
                    labels.append(box.card.label)
        return in_number_order(labels)

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
    labels = view.in_strip_of(box)
    if len(labels) > 1:
        _write_together(view, box, labels)
    elif box.free.height() >= TWO_LINES_PX * view.unit:
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


def letters_of(view: LadderView, box: CardBox) -> QRectF:
    """Where a card's letters stand, over the whole width that is theirs; empty without letters."""
    strip = _text_strip(view, box)
    if box.free.height() < ONE_LINE_PX * view.unit:
        return QRectF()
    is_one_line = box.free.height() < TWO_LINES_PX * view.unit or len(view.in_strip_of(box)) > 1
    height = LINE_PX * view.unit * (1 if is_one_line else 2)
    return QRectF(strip.left(), strip.center().y() - height / 2, strip.width(), height)


def _name(view: LadderView, box: CardBox, font: QFont, room: float, *, ghost: bool) -> str:
    """What a card is called: "GPU 1", and "1" where the answers of places leave no more room."""
    carried_card = view.snapshot.carried_card
    if ghost and carried_card is not None and carried_card.moving is None:
        return first_that_fits((worded("New"), "+"), font, room)
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
    line = LINE_PX * view.unit
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
        _write_standing(view, box.card.label, upper, width_of(title, strong))
        write(view.painter, lower, thickness, theme.font(11, 500), theme.text_1, RIGHT)
        room -= width_of(thickness, theme.font(11, 500)) + 8 * view.unit
    _write_product(view, box, lower, room)


def _write_standing(view: LadderView, label: str, line: QRectF, taken: float) -> float:
    """How a card stands, at a line's right; only the shape where letters take the rest.

    Returns where it begins.
    """
    theme = view.theme
    standing = standing_of(view.evaluation, label)
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


def _write_together(view: LadderView, box: CardBox, labels: tuple[str, ...]) -> None:
    """The names of several cards in one strip, once, and how the worst of them stands."""
    if box.card.label != labels[0]:
        return
    strip = _text_strip(view, box)
    bold = view.theme.font(12, 600)
    names = part_words(labels)
    write(view.painter, strip, names, bold, view.theme.text_1)
    if view.snapshot.carried_card is None:
        clashing = [one for one in labels if standing_of(view.evaluation, one).judged is Fit.CLASH]
        worst = (clashing or labels)[0]
        _write_standing(view, worst, strip, width_of(names, bold))


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
        taken = width_of(title, bold)
        right = _write_standing(view, box.card.label, strip, taken) - 8 * view.unit
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
