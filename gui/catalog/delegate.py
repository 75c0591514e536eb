"""How a row of the catalog looks: three lines of figures, the way it is cooled, what fits and how
sure the figures are.

Paints what the model says and decides nothing. Names are cut where they are too long, figures
never.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from gui.app.guard import guarded
from gui.catalog.facts import Facts, sureness
from gui.catalog.fits import RowFit
from gui.catalog.rows import FACTS_ROLE, FAVOURITE_ROLE, FIT_ROLE, SUMMARY_ROLE
from gui.look import icons, marks
from gui.look.theme import Theme
from gui.look.themed import Index, ThemedDelegate
from rigwright.catalog import PartSummary
from rigwright.checks import Fit
from rigwright.text.language import translated
from rigwright.text.numbers import slots_wide, whole_length
from rigwright.text.sentence import messages, worded

ROW_PX, ICON_PX, DOT_PX, STAR_PX = 64, 16, 8, 12
PAD_PX, GAP_PX = 8, 12
WIDTH_PX, SCROLLBAR_PX = 280, 28
IMPORTED, IMPORTED_OF = messages(("imported", "{brand} · imported"))


@guarded
class CatalogDelegate(ThemedDelegate):
    """Paints rows; `carried_card` is the part in the hand."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.carried_card: str | None = None

    def dress(self, theme: Theme) -> None:
        """Paint in other colours, with the letters of the moment."""
        super().dress(theme)
        self._name, self._strong = theme.font(13, 600), theme.font(12, 600)
        self._plain, self._small = theme.font(12), theme.font(12)

    def widest(self) -> int:
        """How wide a row with long figures gets, so that none of them is cut."""
        t = self._theme
        figures = marks.width_of("52.0", self._strong) + sum(
            marks.width_of(words, self._plain)
            for words in (f" × {whole_length(300.0)}", slots_wide(2.75, "2.75"), "350 W")
        )
        return round(figures) + t.px(2 * PAD_PX + 2 * ICON_PX + GAP_PX + 2 * 8)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, self._theme.px(ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        row: PartSummary | None = index.data(SUMMARY_ROLE)
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, row)
        px = self._theme.px
        rect = QRectF(option.rect).adjusted(px(PAD_PX), px(6), -px(PAD_PX), -px(6))  # type: ignore[attr-defined]
        self._paint_icon(painter, rect, row)
        rect.setLeft(rect.left() + px(2 * ICON_PX + GAP_PX))
        facts: Facts = index.data(FACTS_ROLE)
        title = QRectF(rect.left(), rect.top(), rect.width(), px(18))
        self._paint_name(painter, title, index, row)
        self._paint_figures(
            painter, QRectF(rect.left(), rect.top() + px(18), rect.width(), px(17)), facts
        )
        self._paint_fit(
            painter,
            QRectF(rect.left(), rect.top() + px(35), rect.width(), px(17)),
            index,
            facts,
            row,
        )
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, row: PartSummary
    ) -> None:
        t, state = self._theme, option.state  # type: ignore[attr-defined]
        rect = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -1.5)  # type: ignore[attr-defined]
        is_carried = row.id == self.carried_card
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if is_carried or selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(t.selected if is_carried or selected else t.hover))
            painter.drawRoundedRect(rect, 8, 8)
        else:
            left = rect.left() + t.px(PAD_PX + 2 * ICON_PX + GAP_PX)
            bottom = QPointF(rect.right() - t.px(PAD_PX), rect.bottom() + 0.5)
            marks.hairline(painter, QPointF(left, bottom.y()), bottom, t.line)
        if is_carried or marks.has_keyboard(state):
            style = Qt.PenStyle.DashLine if is_carried else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(t.accent), 1.5, style))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)

    def _paint_icon(self, painter: QPainter, rect: QRectF, row: PartSummary) -> None:
        size = self._theme.px(ICON_PX)
        if row.kind == "gpu":
            picture = icons.cooler(row.cooler, self._theme.text_2, size, length_mm=row.length_mm)
            painter.drawPixmap(QPointF(rect.left(), rect.top() + 1), picture)
        else:
            picture = icons.pixmap(f"part-{row.kind}", self._theme.text_2, size)
            painter.drawPixmap(QPointF(rect.left() + size / 2, rect.top() + 1), picture)

    def _paint_name(self, painter: QPainter, rect: QRectF, index: Index, row: PartSummary) -> None:
        facts: Facts = index.data(FACTS_ROLE)
        t = self._theme
        dot = self._theme.px(DOT_PX)
        room = rect.width() - dot - t.px(8)
        if index.data(FAVOURITE_ROLE):
            size = t.px(STAR_PX)
            room -= size + t.px(4)
            star = icons.pixmap("star-on", t.text_2, size)
            painter.drawPixmap(QPointF(rect.left() + room + t.px(4), rect.top() + t.px(3)), star)
        titles = (facts.title, *facts.shorter_titles)
        name = marks.first_that_fits(titles, self._name, room)
        marks.write(painter, rect, name, self._name, t.text_1)
        self._paint_dot(
            painter,
            QRectF(rect.right() - dot, rect.center().y() - dot / 2, dot, dot),
            sureness(row),
        )

    def _paint_dot(self, painter: QPainter, rect: QRectF, sure: int) -> None:
        inner = rect.adjusted(0.75, 0.75, -0.75, -0.75)
        painter.setPen(QPen(QColor(self._theme.text_3), 1.25))
        painter.setBrush(QColor(self._theme.text_3) if sure == 2 else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(inner)
        if sure == 1:
            painter.setBrush(QColor(self._theme.text_3))
            painter.drawPie(inner, 90 * 16, 180 * 16)

    def _paint_figures(self, painter: QPainter, rect: QRectF, facts: Facts) -> None:
        t = self._theme
        x = rect.left()
        gap, detail = self.between(rect.width(), facts)
        for words, font, color, after in (
            (facts.strong, self._strong, t.text_1, 0),
            (facts.unit, self._plain, t.text_2, gap),
        ):
            marks.write(painter, marks.slice_of(rect, x, rect.width()), words, font, color)
            x += marks.width_of(words, font) + (after if words else 0)
        if facts.strong and not facts.unit:
            x += gap
        marks.write(
            painter,
            marks.slice_of(rect, x, rect.width()),
            detail,
            self._plain,
            t.text_2,
        )
        marks.write(painter, rect, facts.right, self._plain, t.text_2, marks.RIGHT)

    def between(self, width: float, facts: Facts) -> tuple[float, str]:
        """How far the figures of a row stand apart, in pixels, and the one in the middle: "" where
        it would run into the last one.
        """
        px = self._theme.px
        plain = sum(
            marks.width_of(words, self._plain) for words in (facts.unit, facts.detail, facts.right)
        )
        free = width - plain - marks.width_of(facts.strong, self._strong)
        if not facts.right or free >= px(8) * 2:
            return px(8), facts.detail
        return px(4), facts.detail if free >= px(4) * 2 else ""

    def _paint_fit(
        self, painter: QPainter, rect: QRectF, index: Index, facts: Facts, row: PartSummary
    ) -> None:
        t = self._theme
        fit: RowFit | None = index.data(FIT_ROLE)
        left = rect.left()
        if fit is not None:
            size = t.px(12)
            marks.paint_verdict(painter, left, rect, fit.fit, t, size)
            left += size + t.px(5)
        words, corner = self.foot_words(rect.right() - left, facts, row.brand, fit)
        room = rect.right() - left
        if corner:
            room -= marks.width_of(corner, self._small) + t.px(8)
        text = marks.elided_sentence(words, self._small, room)
        marks.write(painter, marks.slice_of(rect, left, room), text, self._small, t.text_2)
        marks.write(painter, rect, corner, self._small, t.text_3, marks.RIGHT)

    def foot_words(
        self, width: float, facts: Facts, brand: str, fit: RowFit | None
    ) -> tuple[str, str]:
        """What the last line says, and what stands at its right end: the maker, and of a part of
        an open database that it is one.

        A reason that needs the room is worth more than the maker's name, but not more than where
        the figures come from.
        """
        corner = worded(IMPORTED_OF, brand=brand) if facts.mark else brand
        gap = self._theme.px(8)
        room = width - marks.width_of(corner, self._small) - gap
        if fit is None:
            feet = (facts.foot, *facts.shorter_feet)
            fitting = (foot for foot in feet if marks.width_of(foot, self._small) <= room)
            return next(fitting, facts.foot), corner
        if marks.width_of(fit.line, self._small) <= room:
            return fit.line, corner
        if fit.fit is not Fit.FITS and marks.width_of(fit.words, self._small) > room:
            corner = translated(IMPORTED) if facts.mark else ""
        return fit.words, corner


def natural_width(theme: Theme) -> int:
    """As wide as rows with long figures are."""
    return max(theme.px(WIDTH_PX), CatalogDelegate(theme).widest() + SCROLLBAR_PX)
