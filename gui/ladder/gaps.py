"""Paints the room between the cards of the slot ladder and where there is none: overlap bands, gaps
with their figures, and what reaches past a wall.

Knows where things lie from the layout and what the checks say of it; decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from gui.ladder.cards import LadderView, faded
from gui.ladder.layout import GapBox, OverlapBand, standing_beside
from gui.look.marks import PILL_PX, Pill, dimension, figure_pill, hatch
from rigwright.build.labels import in_number_order, part_words
from rigwright.checks import Fit
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import worded

BAND_TINT = 0.92
LEAST_DIMENSION_PX = 26.0


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
    named = tuple(worded("{card}: {words}", card=names, words=one) for one in said)
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
        said = _naming(str(card.card.title), said, alone=False)
    _paint_bad_strip(view, rect, said, color, tint)
    if gap.bottom < gap.likely_bottom < rect.bottom():
        view.painter.setPen(QPen(QColor(color), 1.5))
        view.painter.drawLine(
            QPointF(rect.left(), gap.likely_bottom), QPointF(rect.right(), gap.likely_bottom)
        )
