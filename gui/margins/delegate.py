"""Paints a row of the table of clearances, cell by cell: verdict by shape and word, names, picture,
figures, doubt.

Figures are never cut; where there is little room, the verdict's word goes first, then names are cut
at their end.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.confidence_icon import DOUBT_PX, paint_confidence_icon
from gui.look.marks import (
    RIGHT,
    elided_middle,
    elided_name,
    elided_sentence,
    hairline,
    paint_new,
    widest_word,
    width_of,
    write,
)
from gui.look.theme import Theme
from gui.look.themed import Index, RowDelegate
from gui.margins.model import MarginModel
from gui.margins.rows import ClearanceChange, ClearanceColumn, MarginRow
from gui.margins.scale import paint_grid, paint_margin
from gui.margins.words import (
    ARROW,
    UNKNOWN_FIGURE,
    figure_words,
    off_words,
    shortened,
    title_of,
)
from rigwright.checks import Fit
from rigwright.reports.margin_figures import Rest
from rigwright.text.sentence import worded

ROW_PX, PAD_PX, EDGE_PX, ICON_PX, PICTURE_PX = 26, 8, 16, 14, 96
SORT_ARROW_PX = 13  # beside a title, with its gap
LEAST_FIGURE, WIDE_OFF_MM = 6, 10.0  # room for margins and tolerances
GRAVE = frozenset({Fit.CLASH, Fit.TIGHT})


@guarded
class MarginDelegate(RowDelegate):
    """`marked` are the labels of parts that are selected elsewhere.

    `worded`: verdicts have room for their word.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.marked: frozenset[str] = frozenset()
        self.worded = True

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        super().dress(theme)
        self._fonts = dict[tuple[float, int], QFont]()

    def _font(self, px: float, weight: int = 400) -> QFont:
        """Made once: asking the theme for every cell takes longer than painting it."""
        if (px, weight) not in self._fonts:
            self._fonts[px, weight] = self._theme.font(px, weight)
        return self._fonts[px, weight]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(40), self._theme.px(ROW_PX))

    def paint_row(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, index: Index
    ) -> None:
        """Paint one cell."""
        model = index.model()
        row = model.row(index) if isinstance(model, MarginModel) else None
        if row is None or not isinstance(model, MarginModel):
            return
        column = ClearanceColumn(index.column())
        self._paint_ground(painter, rect, row, column, state)
        if column is ClearanceColumn.RESTS:
            self._write_rests(painter, rect, model.rests(row))
        else:
            self._paint_cell(painter, rect, row, column)

    def _paint_cell(
        self, painter: QPainter, rect: QRectF, row: MarginRow, column: ClearanceColumn
    ) -> None:
        match column:
            case ClearanceColumn.VERDICT:
                self._paint_verdict(painter, rect, row)
            case ClearanceColumn.CLEARANCE:
                self._write_subject(painter, rect, row)
            case ClearanceColumn.PICTURE:
                paint_grid(painter, rect, self._theme)
                paint_margin(painter, rect, row, self._theme)
            case ClearanceColumn.MARGIN:
                self._write_margin(painter, rect, row)
            case ClearanceColumn.NEEDED:
                self._write_figure(painter, rect, row.margin.needed_mm)
            case ClearanceColumn.AVAILABLE:
                self._write_figure(painter, rect, row.margin.available_mm)
            case ClearanceColumn.RESTS:
                pass  # the model has what they rest on

    def _paint_ground(
        self,
        painter: QPainter,
        rect: QRectF,
        row: MarginRow,
        column: ClearanceColumn,
        state: QStyle.StateFlag,
    ) -> None:
        theme = self._theme
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.selected))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(theme.hover))
        y = rect.top() + 0.5
        hairline(painter, QPointF(rect.left(), y), QPointF(rect.right() + 1, y), theme.line)
        if column is ClearanceColumn.VERDICT and row.change is not ClearanceChange.NONE:
            paint_new(painter, rect, theme)

    def _paint_verdict(self, painter: QPainter, rect: QRectF, row: MarginRow) -> None:
        theme = self._theme
        verdict = row.margin.verdict
        mark = theme.mark(verdict)
        size = theme.px(ICON_PX)
        top = round(rect.center().y() - size / 2)
        at = QPointF(rect.left() + theme.px(EDGE_PX), top)
        painter.drawPixmap(at, icons.verdict(verdict, theme, size))
        if self.worded:
            words = rect.adjusted(theme.px(EDGE_PX + ICON_PX + 6), 0, 0, 0)
            write(painter, words, mark.word, self._font(12, 500), mark.color)

    def _write_subject(self, painter: QPainter, rect: QRectF, row: MarginRow) -> None:
        """What in strong letters, whose after it.

        Those of parts that are selected are strong, too.
        """
        theme = self._theme
        strong = self._font(12, 600)
        font = self._font(12)
        color = theme.text_2
        if not self.marked.isdisjoint(row.margin.parts):
            font = strong
            color = theme.accent
        gap = theme.px(6)
        room = rect.adjusted(theme.px(PAD_PX), 0, -theme.px(PAD_PX) / 2, 0)
        what, whose = subject_words(row, strong, font, room.width() - gap)
        write(painter, room, what, strong, theme.text_1)
        room.setLeft(room.left() + width_of(what, strong) + gap)
        if row.change is ClearanceChange.NEW and room.width() >= theme.px(90):
            small = self._font(11, 500)
            new = worded("new") + " "
            write(painter, room, new, small, theme.accent, RIGHT)
            room.setRight(room.right() - width_of(new, small))
        write(painter, room, elided_name(whose, font, room.width()), font, color)

    def _write_margin(self, painter: QPainter, rect: QRectF, row: MarginRow) -> None:
        """The margin leads, what it may be off follows in the colour of units."""
        theme = self._theme
        margin = row.margin
        room = rect.adjusted(0, 0, -theme.px(PAD_PX), 0)
        quiet = self._font(12)
        if margin.margin_mm is None:
            write(painter, room, UNKNOWN_FIGURE, quiet, theme.text_3, RIGHT)
            return
        write(painter, room, off_words(margin.tolerance_mm), quiet, theme.text_3, RIGHT)
        room.setRight(room.right() - off_width(quiet))
        font = self._font(12, 600 if margin.verdict in GRAVE else 400)
        ink = theme.text_1
        if row.change is not ClearanceChange.NONE:
            font = self._font(12, 600)
            ink = theme.accent
        figure = figure_words(margin.margin_mm)
        write(painter, room, figure, font, ink, RIGHT)
        room.setRight(room.right() - width_of(figure, font))
        self._write_before(painter, room, row)

    def _write_before(self, painter: QPainter, rest: QRectF, row: MarginRow) -> None:
        if row.before is None or row.before.margin_mm is None:
            return
        theme = self._theme
        words = f"{figure_words(row.before.margin_mm)}{ARROW}"
        font = self._font(11)
        if width_of(words, font) <= rest.width():
            write(painter, rest, words, font, theme.text_3, RIGHT)

    def _write_figure(self, painter: QPainter, rect: QRectF, figure: float | None) -> None:
        theme = self._theme
        inside = rect.adjusted(0, 0, -theme.px(PAD_PX), 0)
        write(painter, inside, figure_words(figure), self._font(12), theme.text_2, RIGHT)

    def _write_rests(self, painter: QPainter, rect: QRectF, rests: tuple[Rest, ...]) -> None:
        """The least sure figure with the mark of how sure it is, and how many more there are."""
        if not rests:
            return
        theme = self._theme
        first, *others = rests
        font = self._font(12)
        room = rect.adjusted(theme.px(PAD_PX), 0, -theme.px(EDGE_PX), 0)
        centre = QPointF(room.left() + theme.px(DOUBT_PX) / 2, room.center().y())
        paint_confidence_icon(painter, centre, first.sureness, first.uncertain, theme)
        room.setLeft(room.left() + theme.px(DOUBT_PX + 5))
        more = f"  +{len(others)}" if others else ""
        said = elided_sentence(first.short, font, room.width() - width_of(more, font))
        write(painter, room, said, font, theme.text_2)
        room.setLeft(room.left() + width_of(said, font))
        write(painter, room, more, font, theme.text_3)


def subject_words(row: MarginRow, strong: QFont, font: QFont, room: float) -> tuple[str, str]:
    """What a row is about and whose it is, as they are written in so much room.

    Whose is written shorter first, and then what; it has to be cut to the rest of the room.
    """
    if width_of(row.what, strong) + width_of(row.whose, font) <= room:
        return row.what, row.whose
    whose = shortened(row.whose)
    least = min(width_of(whose, font) + 1, room / 2)
    return elided_middle(row.what, strong, room - least), whose


def names_width(rows: Iterable[MarginRow], theme: Theme) -> int:
    """How wide the names of all rows are, with their column's edges."""
    strong = theme.font(12, 600)
    plain = theme.font(12)
    widest = 0.0
    for row in rows:
        name = width_of(row.what, strong) + width_of(row.whose, plain)
        widest = max(widest, name)
    edges = round(theme.px(PAD_PX) * 1.5) + theme.px(6) + 1
    return round(widest) + edges


def widths(theme: Theme, characters: int) -> dict[ClearanceColumn, int]:
    """How wide columns of figures are, and others at least.

    The longest margin has so many characters.
    """
    font = theme.font(12, 600)
    pad = theme.px(PAD_PX)
    figure = width_of("1,000.00", theme.font(12)) + pad
    margin = width_of("8" * max(characters, LEAST_FIGURE), font) + off_width(theme.font(12)) + pad
    title = width_of(title_of(ClearanceColumn.MARGIN), theme.font(11, 600))
    title += pad + theme.px(SORT_ARROW_PX)
    icon = theme.px(EDGE_PX + ICON_PX + 4)
    return {
        ClearanceColumn.VERDICT: round(icon),
        ClearanceColumn.CLEARANCE: theme.px(120),
        ClearanceColumn.PICTURE: theme.px(PICTURE_PX),
        ClearanceColumn.MARGIN: round(max(margin, title)),
        ClearanceColumn.NEEDED: round(figure),
        ClearanceColumn.AVAILABLE: round(figure),
        ClearanceColumn.RESTS: theme.px(170),
    }


def off_width(font: QFont) -> float:
    """How wide what a margin may be off is, with the space before it; the same for all rows, so
    that margins stand below each other.
    """
    return width_of(f" {off_words(WIDE_OFF_MM)}", font)


def before_width(theme: Theme, characters: int) -> int:
    """What a margin takes more that says what it was before a preview."""
    return round(width_of("8" * max(characters, LEAST_FIGURE) + ARROW, theme.font(11)))


def word_width(theme: Theme) -> int:
    """What the verdict's word takes more."""
    return round(widest_word(Fit, theme, theme.font(12, 500))) + theme.px(10)
