"""Paints the room between the cards of the slot ladder and where there is none: overlap bands, gaps
with their figures, and what reaches past a wall.

Knows where things lie from the layout and what the checks say of it; decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt

from gui.ladder.boxes import GapBox, OverlapBand
from gui.ladder.cards import LadderView, faded
from gui.ladder.layout import standing_beside
from gui.look.marks import PILL_PX, Pill, dimension, figure_pill, hatch, pen_of
from rigwright.build.labels import in_number_order, part_words
from rigwright.checks import Fit
from rigwright.text.numbers import millimetres, named_value
from rigwright.text.sentence import worded

BAND_TINT = 0.92
LEAST_DIMENSION_PX = 26.0
NARROW_MM = 121.0  # from the board on, how far the strip of a narrow gap reaches


def paint_bands(view: LadderView, bands: Sequence[OverlapBand]) -> None:
    """The overlaps in one strip: tint, hatch, outline and the figure of the worst, as it was
    judged, with the names of the cards that they cover.
    """
    worst = min(bands, key=lambda band: (band.judged is not Fit.CLASH, band.value_mm or 0.0))
    rect = QRectF()
    labels: set[str] = set()
    for band in bands:
        rect = rect.united(band.rect)
        labels.update(band.labels)
    mark = view.theme.mark(worst.judged)
    said = band_words(worst)
    covered = _covered(view, labels)
    if covered:
        said = _naming(part_words(covered), said, alone=len(covered) > 1)
    _paint_bad_strip(view, rect, said, mark.color, mark.tint, _in_sight(view, rect))


def _covered(view: LadderView, labels: Container[str]) -> tuple[str, ...]:
    """The cards of some whose names have no room on them."""
    covered: list[str] = []
    for section in view.ladder.sections:
        for box in section.cards:
            if box.free.isEmpty() and box.card.label in labels:
                covered.append(box.card.label)
    return in_number_order(covered)


def _in_sight(view: LadderView, band: QRectF) -> QRectF:
    """What stays in sight of a band: a strip past the wall lies over its foot."""
    seen = QRectF(band)
    for section in view.ladder.sections:
        for gap in section.gaps:
            if gap.lower is None and gap.value_mm < 0 and seen.top() < gap.bottom < seen.bottom():
                seen.setBottom(gap.bottom)
    return seen


def _naming(names: str, said: tuple[str, ...], *, alone: bool) -> tuple[str, ...]:
    """The words of a strip that covers names of cards as well: with those names, with the names
    `alone` where there are several, or without.
    """
    named = tuple(named_value(names, one) for one in said)
    return (*named, names, *said) if alone else (*named, *said)


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
    painter.setPen(pen_of(color, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)
    first = rect.left() + 4
    room = min(rect.right(), view.text_right) - 4 - first
    pills = [Pill(one, view.theme.symbol, color, color) for one in words]
    pill = _first_fitting(pills, room, view)
    spare = room - pill.width(view.theme)
    if spare < 0 and view.answers:  # the answer of the row says the same figure
        return
    middle = (seen or rect).center().y()
    pill.paint(painter, middle, max(first + spare / 2, first), view.theme)


def _first_fitting(pills: Sequence[Pill], room: float, view: LadderView) -> Pill:
    """The first pill that has room, else the last."""
    for pill in pills:
        if pill.width(view.theme) <= room:
            return pill
    return pills[-1]


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
    if view.snapshot.carried_card is None:  # else the answers at the right say the figure
        across = (view.ladder.board + view.text_right) / 2
        pill.paint(view.painter, middle, across - pill.width(view.theme) / 2, view.theme)


def _paint_narrow(view: LadderView, gap: GapBox, color: str) -> None:
    """Room too narrow for a dimension line, filled with the colour of its verdict."""
    ladder = view.ladder
    most = ladder.frame.width - 8 * view.unit
    right = min(most, ladder.board + ladder.across * NARROW_MM)
    height = gap.bottom - gap.top
    alpha = 1.0 if height <= 4 else 0.35
    strip = QRectF(ladder.board, gap.top, right - ladder.board, height)
    view.painter.fillRect(strip, faded(color, alpha))


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
    end = gap.bottom
    if gap.likely_mm is not None:
        end = gap.likely_bottom
        pen = pen_of(theme.accent, 1.25)
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.drawLine(QPointF(gap.x, gap.bottom), QPointF(gap.x, end))
        bounds = {"least": least.without_unit(), "most": millimetres(gap.likely_mm)}
        said = (
            worded("{least} to {most} free", **bounds),
            worded("{least} to {most}", **bounds),
            worded("≥ {least}", least=least),
        )
    middle = (gap.top + end) / 2
    right = gap.x - 8 * view.unit
    for box, _ in view.answers:
        if abs(view.answer_middle(box) - middle) < theme.px(PILL_PX):
            right = min(right, view.text_right)
    pills = [_gap_pill(view, gap, words) for words in said]
    pill = _first_fitting(pills, right - _labels_beside(view, middle), view)
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
    rect = QRectF(card.shell.left(), gap.bottom, card.shell.width(), gap.top - gap.bottom)
    most = str(millimetres(abs(gap.value_mm)))
    mark = theme.mark(Fit.CLASH)
    if gap.likely_mm is None:
        words = worded("{most} too far", most=most)
    elif gap.likely_mm < 0:
        least = millimetres(abs(gap.likely_mm)).without_unit()
        words = worded("{least} to {most} too far", least=least, most=most)
    else:
        words = worded("perhaps {most} too far", most=most)
        mark = theme.mark(Fit.TIGHT)
    said = (words, most)
    if card.free.isEmpty():
        said = _naming(str(card.card.title), said, alone=False)
    _paint_bad_strip(view, rect, said, mark.color, mark.tint)
    y = gap.likely_bottom
    if gap.bottom < y < rect.bottom():
        view.painter.setPen(pen_of(mark.color, 1.5))
        view.painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
