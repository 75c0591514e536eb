"""How a row of the catalog looks: three lines of figures, the way it is cooled, what fits and how
sure the figures are.

Paints what the model says and decides nothing. Names are cut where they are too long, figures
never.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from gui.app.guard import guarded
from gui.catalog.facts import Facts, sureness, titles_of
from gui.catalog.fits import RowFit
from gui.catalog.rows import FACTS_ROLE, FAVOURITE_ROLE, FIT_ROLE, SUMMARY_ROLE
from gui.look import icons, marks
from gui.look.confidence_icon import paint_confidence_icon
from gui.look.names import Names, told_apart
from gui.look.theme import Theme
from gui.look.themed import Index, ThemedDelegate
from rigwright.catalog import PartSummary
from rigwright.checks import Fit
from rigwright.text.language import translated
from rigwright.text.numbers import slots_wide, whole_length
from rigwright.text.sentence import messages, worded

ROW_PX, ICON_PX, DOT_PX, STAR_PX = 64, 16, 8, 12
PAD_PX, GAP_PX = 8, 12
NEAR = 16  # rows on each side of one that may be seen with it, a screen full
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
        self._name = theme.font(13, 600)
        self._strong = theme.font(12, 600)
        self._plain = theme.font(12)

    def widest(self) -> int:
        """How wide a row with long figures gets, so that none of them is cut."""
        figures = marks.width_of("52.0", self._strong)
        for words in (f" × {whole_length(300.0)}", slots_wide(2.75, "2.75"), "350 W"):
            figures += marks.width_of(words, self._plain)
        return round(figures) + self._theme.px(2 * PAD_PX + 2 * ICON_PX + GAP_PX + 2 * 8)

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
        rect = marks.inset(QRectF(option.rect), px(PAD_PX), px(6))  # type: ignore[attr-defined]
        self._paint_icon(painter, rect, row)
        facts: Facts = index.data(FACTS_ROLE)
        left = rect.left() + px(2 * ICON_PX + GAP_PX)
        width = rect.right() - left
        title = QRectF(left, rect.top(), width, px(18))
        figures = QRectF(left, rect.top() + px(18), width, px(17))
        fit = QRectF(left, rect.top() + px(35), width, px(17))
        self._paint_name(painter, title, index, row)
        self._paint_figures(painter, figures, facts)
        self._paint_fit(painter, fit, index, facts, row)
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, row: PartSummary
    ) -> None:
        t = self._theme
        state = option.state  # type: ignore[attr-defined]
        rect = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -1.5)  # type: ignore[attr-defined]
        is_carried = row.id == self.carried_card
        if is_carried or state & QStyle.StateFlag.State_Selected:
            marks.rounded_box(painter, rect, 8, None, t.selected)
        elif state & QStyle.StateFlag.State_MouseOver:
            marks.rounded_box(painter, rect, 8, None, t.hover)
        else:
            y = rect.bottom() + 0.5
            start = QPointF(rect.left() + t.px(PAD_PX + 2 * ICON_PX + GAP_PX), y)
            end = QPointF(rect.right() - t.px(PAD_PX), y)
            marks.hairline(painter, start, end, t.line)
        if is_carried or marks.has_keyboard(state):
            rim = marks.pen_of(t.accent, 1.5, dashed=is_carried)
            marks.rounded_box(painter, marks.inset(rect, 0.5, 0.5), 8, rim)

    def _paint_icon(self, painter: QPainter, rect: QRectF, row: PartSummary) -> None:
        size = self._theme.px(ICON_PX)
        ink = self._theme.text_2
        at = QPointF(rect.left(), rect.top() + 1)
        if row.kind == "gpu":
            picture = icons.cooler(row.cooler, ink, size, length_mm=row.length_mm)
        else:
            picture = icons.pixmap(f"part-{row.kind}", ink, size)
            at.setX(rect.left() + size / 2)  # half as wide
        painter.drawPixmap(at, picture)

    def _paint_name(self, painter: QPainter, rect: QRectF, index: Index, row: PartSummary) -> None:
        t = self._theme
        dot = t.px(DOT_PX)
        room = rect.width() - dot - t.px(8)
        if index.data(FAVOURITE_ROLE):
            size = t.px(STAR_PX)
            room -= size + t.px(4)
            star = icons.pixmap("star-on", t.text_2, size)
            painter.drawPixmap(QPointF(rect.left() + room + t.px(4), rect.top() + t.px(3)), star)
        name = told_apart(titles_of(row), _titles_beside(index), self._name, room)
        marks.write(painter, rect, name, self._name, t.text_1)
        centre = QPointF(rect.right() - dot / 2, rect.center().y())
        paint_confidence_icon(painter, centre, sureness(row), False, t)

    def _paint_figures(self, painter: QPainter, rect: QRectF, facts: Facts) -> None:
        t = self._theme
        gap, detail = self.between(rect.width(), facts)
        line = marks.slice_of(rect, rect.left(), rect.width())
        marks.write(painter, line, facts.strong, self._strong, t.text_1)
        line.moveLeft(line.left() + marks.width_of(facts.strong, self._strong))
        marks.write(painter, line, facts.unit, self._plain, t.text_2)
        line.moveLeft(line.left() + marks.width_of(facts.unit, self._plain))
        if facts.strong or facts.unit:
            line.moveLeft(line.left() + gap)
        marks.write(painter, line, detail, self._plain, t.text_2)
        marks.write(painter, rect, facts.right, self._plain, t.text_2, marks.RIGHT)

    def between(self, width: float, facts: Facts) -> tuple[float, str]:
        """How far the figures of a row stand apart, in pixels, and the one in the middle: "" where
        it would run into the last one.
        """
        far = self._theme.px(8)
        near = self._theme.px(4)
        free = width - marks.width_of(facts.strong, self._strong)
        for words in (facts.unit, facts.detail, facts.right):
            free -= marks.width_of(words, self._plain)
        if not facts.right or free >= 2 * far:
            return far, facts.detail
        if free >= 2 * near:
            return near, facts.detail
        return near, ""

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
            room -= marks.width_of(corner, self._plain) + t.px(8)
        text = marks.elided_sentence(words, self._plain, room)
        marks.write(painter, marks.slice_of(rect, left, room), text, self._plain, t.text_2)
        marks.write(painter, rect, corner, self._plain, t.text_3, marks.RIGHT)

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
        room = width - marks.width_of(corner, self._plain) - gap
        if fit is None:
            for foot in (facts.foot, *facts.shorter_feet):
                if marks.width_of(foot, self._plain) <= room:
                    return foot, corner
            return facts.foot, corner
        if marks.width_of(fit.line, self._plain) <= room:
            return fit.line, corner
        if fit.fit is not Fit.FITS and marks.width_of(fit.words, self._plain) > room:
            corner = translated(IMPORTED) if facts.mark else ""
        return fit.words, corner


def _titles_beside(index: Index) -> Iterator[Names]:
    """Return what the rows near one are called, with which it may be seen."""
    rows = index.model()
    for number in range(index.row() - NEAR, index.row() + NEAR + 1):
        row: PartSummary | None = rows.index(number, 0).data(SUMMARY_ROLE)
        if row is not None:
            yield titles_of(row)


def natural_width(theme: Theme) -> int:
    """As wide as rows with long figures are."""
    return max(theme.px(WIDTH_PX), CatalogDelegate(theme).widest() + SCROLLBAR_PX)
