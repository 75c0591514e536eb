"""Paints the cards of the slot ladder: cooler bodies, brackets, names, verdicts and rings.

Knows where things lie from ladder_layout and how a card stands from card_words; decides nothing
itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from gui.hand.card_words import names_of, standing_of
from gui.ladder.boxes import CardBox, Ladder, RowBox
from gui.look.marks import (
    ELLIPSIS,
    RIGHT,
    Pill,
    first_that_fits,
    inset,
    pen_of,
    rounded_box,
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
        right = self.ladder.frame.width - self.theme.px(8)
        if not self.answers:
            return right
        widest = max(pill.width(self.theme) for _, pill in self.answers)
        return right - widest - self.theme.px(4)

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
    is_guess = not box.card.located or not box.card.size.thickness.known
    if not ghost:
        rim = pen_of(theme.edge, dashed=is_guess)
        rounded_box(painter, box.shell, CARD_RADIUS, rim, theme.card)
        return
    rim = pen_of(theme.accent, 1.5, dashed=is_guess)
    # the ghost hides what it covers, so that its name stays readable
    rounded_box(painter, box.shell, CARD_RADIUS, rim, theme.panel)
    rounded_box(painter, box.shell, CARD_RADIUS, rim, faded(theme.accent, GHOST_BODY))


def _paint_bracket(view: LadderView, box: CardBox, *, ghost: bool) -> None:
    painter = view.painter
    theme = view.theme
    color = theme.edge
    face = QColor(theme.bracket)
    if ghost:
        color = theme.accent
        face = faded(theme.accent, GHOST_BRACKET)
    y = box.shell.top() + 1.5
    back = inset(box.shell, 2)
    painter.setPen(pen_of(color, 2))
    painter.drawLine(QPointF(back.left(), y), QPointF(back.right(), y))
    rounded_box(painter, box.bracket, CARD_RADIUS - 1, QPen(faded(color, 0.5), 1), face)


def _text_strip(view: LadderView, box: CardBox) -> QRectF:
    """Where a card's letters go: on the bracket where enough of it is free, else on the body
    below it.
    """
    margin = TEXT_INSET * view.unit
    strip = box.free
    end = box.shell.right()
    if box.to_scale:
        end = min(end, box.bracket.right())
        on_bracket = QRectF(strip)
        on_bracket.setTop(max(strip.top(), box.bracket.top()))
        on_bracket.setBottom(min(strip.bottom(), box.bracket.bottom()))
        if on_bracket.height() >= LETTERS_PX * view.unit:
            strip = on_bracket
    left = box.shell.left() + margin
    right = min(end - margin / 2, view.text_right)
    return slice_of(strip, left, right - left)


def letters_of(view: LadderView, box: CardBox) -> QRectF:
    """Where a card's letters stand, over the whole width that is theirs; empty without letters."""
    room = box.free.height()
    if room < ONE_LINE_PX * view.unit:
        return QRectF()
    height = LINE_PX * view.unit
    if room >= TWO_LINES_PX * view.unit and len(view.in_strip_of(box)) == 1:
        height *= 2
    letters = _text_strip(view, box)
    middle = letters.center()
    letters.setHeight(height)
    letters.moveCenter(middle)
    return letters


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
    room = strip.width()
    strong = theme.font(13, 600)
    medium = theme.font(11, 500)
    small = theme.font(11)
    title = _name(view, box, strong, room, ghost=ghost)
    write(view.painter, upper, title, strong, theme.text_1)
    title_width = width_of(title, strong)
    thickness = _thickness(view, box, medium, room)
    if view.snapshot.carried_card is not None:
        upper.setLeft(upper.left() + title_width + 6 * view.unit)
        if width_of(thickness, small) <= upper.width():
            write(view.painter, upper, thickness, small, theme.text_2)
    else:
        _write_standing(view, box.card.label, upper, title_width)
        write(view.painter, lower, thickness, medium, theme.text_1, RIGHT)
        room -= width_of(thickness, medium) + 8 * view.unit
    _write_product(view, box, lower, room)


def _write_standing(view: LadderView, label: str, line: QRectF, taken: float) -> float:
    """How a card stands, at a line's right; only the shape where letters take the rest.

    Returns where it begins.
    """
    theme = view.theme
    standing = standing_of(view.evaluation, label)
    word = standing.word
    if taken + 8 * view.unit + verdict_width(word, theme, 11) > line.width():
        word = ""
    middle = line.center().y()
    return write_verdict(view.painter, line.right(), middle, standing.judged, word, theme, 11)


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
        worst = labels[0]
        for label in labels:
            if standing_of(view.evaluation, label).judged is Fit.CLASH:
                worst = label
                break
        _write_standing(view, worst, strip, width_of(names, bold))


def _write_one_line(view: LadderView, box: CardBox, *, ghost: bool) -> None:
    theme = view.theme
    strip = _text_strip(view, box)
    gap = 8 * view.unit
    bold = theme.font(12, 600)
    medium = theme.font(11, 500)
    plain = theme.font(11)
    title = _name(view, box, bold, strip.width(), ghost=ghost)
    write(view.painter, strip, title, bold, theme.text_1)
    title_width = width_of(title, bold)
    rest = QRectF(strip)
    rest.setLeft(strip.left() + title_width + gap)
    if box.card.placement.place == TRAY:  # nothing is wrong with it yet: what it is comes first
        _write_product(view, box, rest, rest.width())
        return
    if view.snapshot.carried_card is None:
        rest.setRight(_write_standing(view, box.card.label, strip, title_width) - gap)
    thickness = _thickness(view, box, plain, rest.width())
    if width_of(thickness, plain) > rest.width():
        return
    write(view.painter, rest, thickness, medium, theme.text_1, RIGHT)
    _write_product(view, box, rest, rest.width() - width_of(thickness, medium) - gap)


def paint_ring(view: LadderView, box: CardBox, *, dashed: bool = False) -> None:
    """The selection, or with dashes the place that a card in the hand comes from."""
    pen = pen_of(view.theme.accent, 2)
    if dashed:
        pen.setWidthF(1.5)
        pen.setDashPattern([4, 3])
    rounded_box(view.painter, inset(box.shell, -0.5, -0.5), CARD_RADIUS, pen)
