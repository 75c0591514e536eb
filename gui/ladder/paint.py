"""Paints the slot ladder: row labels, board edge, walls, the answers of all places, and the order
of it all.

Takes its geometry from ladder_layout and its colours from a theme; knows no events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from gui.hand.card_words import as_drawn, deciding_figure
from gui.ladder.boxes import CardBox, Ladder, OverlapBand, RowBox, SectionBox
from gui.ladder.cards import LadderView, paint_card, paint_ring
from gui.ladder.gaps import paint_bands, paint_gap
from gui.ladder.layout import lay_out
from gui.ladder.pinned import paint_pinned
from gui.ladder.rows import LadderSection
from gui.look.marks import (
    CENTRE,
    Pill,
    elided_name,
    hairline,
    hatch,
    paint_verdict,
    pen_of,
    rounded_box,
    slice_of,
    verdict_pill,
    width_of,
    write,
)
from gui.look.theme import Notice, Theme
from gui.session.session import Snapshot
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seats import Mount, Seat
from rigwright.evaluation import Candidate
from rigwright.text.sentence import worded

EDGE_PX, NAME_GAP_PX = 12.0, 8.0
NAME_PX = 64  # what a card is to be named in
LEAST_LABELS_PX, MOST_LABELS_PX = 118.0, 158.0
CONNECTOR_MM = (11.25, 3.25)  # depth from the board, and how high it is drawn
CONNECTOR_CENTRE_MM = 3.46
BOARD_OVER_FIRST_PX = 6.0
GLANCE_PX, FAINT = 11, 0.7


def number_width(sections: tuple[LadderSection, ...], theme: Theme) -> float:
    """Room for the rows' numbers."""
    font = theme.font(15, 600)
    return max((width_of(row.number, font) for s in sections for row in s.rows), default=0.0)


def labels_end(sections: tuple[LadderSection, ...], theme: Theme) -> float:
    """Where the labels of all rows end and the board begins."""
    name = theme.font(11, 500)
    detail = theme.font(10.5)
    widest = 0.0
    for section in sections:
        for row in section.rows:
            widest = max(widest, width_of(row.title, name), width_of(row.detail, detail))
    wanted = theme.px(EDGE_PX + NAME_GAP_PX) + number_width(sections, theme) + widest + theme.px(6)
    return min(max(wanted, theme.px(LEAST_LABELS_PX)), theme.px(MOST_LABELS_PX))


def paint_ladder(
    painter: QPainter, ladder: Ladder, snapshot: Snapshot, theme: Theme, cursor: str | None
) -> None:
    """Paint all of it, back to front."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    view = LadderView(
        painter,
        ladder,
        as_drawn(snapshot),
        theme,
        cursor,
        snapshot.hovered,
        tuple(_answers(ladder, snapshot, theme)),
        number_width(tuple(s.section for s in ladder.sections), theme),
    )
    _paint_fills(view)
    for section in ladder.sections:
        _paint_section(view, section)
    for section in ladder.sections:
        _paint_contents(view, section)
    paint_pinned(view)
    _paint_rings(view)
    for section in ladder.sections:
        if section.section.mount is not Mount.BAY:
            for gap in section.gaps:
                paint_gap(view, gap)  # over the ring, which would strike narrow figures through
    for row, pill in view.answers:
        _paint_answer(view, row, pill)
    _paint_glance(view)


# rows


def _paint_fills(view: LadderView) -> None:
    """The row that is pointed at, and the labels of the selected rows, whether they have a card or
    not.
    """
    ladder = view.ladder
    snapshot = view.snapshot
    color = QColor(view.theme.selected)
    if snapshot.carried_card is not None and view.pointed is not None:
        view.painter.fillRect(strip_of_hovered(ladder, snapshot), color)
        return
    for place in _chosen_places(ladder, snapshot):
        box = ladder.row_of(place)
        if box is not None:
            label = QRectF(0, box.rect.top(), ladder.frame.labels, box.rect.height())
            view.painter.fillRect(label, color)


def strip_of_hovered(ladder: Ladder, snapshot: Snapshot) -> QRectF:
    """Return the rows that the card in the hand takes at the place that is pointed at, whole from
    label to end; an empty rectangle without one.
    """
    hovered = snapshot.hovered
    box = ladder.row_of(hovered.seat.name) if hovered is not None else None
    if box is None:
        return QRectF()
    ghost = ladder.card_of(snapshot.ghost)
    return ladder.reach(box, ghost.card.size.thickness.value if ghost is not None else 0.0)


def _chosen_places(ladder: Ladder, snapshot: Snapshot) -> frozenset[str | None]:
    """Return the places of the selected cards, or the empty one that is selected."""
    chosen = [ladder.card_of(label) for label in (snapshot.selected, *snapshot.others)]
    places = [_place(card) for card in chosen if card is not None]
    return frozenset(places or [snapshot.place])


def _place(box: CardBox) -> str:
    """Return where a card sits, or what it says of its place where it sits in none."""
    seat = box.card.seat
    return box.card.placement.place if seat is None else seat.name


def _paint_section(view: LadderView, box: SectionBox) -> None:
    if box.section.title:
        _paint_title(view, box)
    for row in box.rows:
        _paint_row(view, box, row)
    if box.section.mount is Mount.SLOT:
        _paint_board(view, box)
    if box.section.wall is not None:
        _paint_wall(view, box)


def _paint_title(view: LadderView, box: SectionBox) -> None:
    theme = view.theme
    left = view.theme.px(EDGE_PX)
    rect = box.title.adjusted(left, 0, -left, 0)
    bold = theme.font(11, 600)
    write(view.painter, rect, box.section.title, bold, theme.text_2)
    used = width_of(box.section.title, bold) + theme.px(8)
    rest = rect.adjusted(used, 0, 0, 0)
    note = box.section.note
    short = box.section.short_note
    small = theme.font(11)
    if short and width_of(note, small) > rest.width() >= width_of(short, small):
        note = short
    write(view.painter, rest, elided_name(note, small, rest.width()), small, theme.text_3)


def _paint_row(view: LadderView, section: SectionBox, box: RowBox) -> None:
    row = box.row
    seat = row.seat
    if row.estimated:
        strip = QRectF(0, box.rect.top() + 1, view.ladder.frame.labels, box.rect.height() - 1)
        hatch(view.painter, strip, view.theme.line, line=1.5)
    _paint_edge(view, box.rect.top(), dashed=seat is None)
    if box is section.rows[-1]:
        _paint_edge(view, box.rect.bottom(), dashed=seat is None)
    occupied = seat is not None and any(_place(card) == seat.name for card in section.cards)
    _write_label(view, box, strong=occupied)
    if seat is not None and seat.mount is Mount.SLOT and section.section.to_scale:
        _paint_connector(view, box, seat)


def _paint_edge(view: LadderView, at: float, *, dashed: bool) -> None:
    """The line over a row, or below the last one."""
    left = view.theme.px(EDGE_PX)
    right = view.ladder.frame.width - left
    y = round(at) + 0.5
    hairline(view.painter, QPointF(left, y), QPointF(right, y), view.theme.line, dashed=dashed)


def _write_label(view: LadderView, box: RowBox, *, strong: bool) -> None:
    theme = view.theme
    row = box.row
    strip = _label_strip(view, box)
    number_ink = theme.text_1 if strong else theme.text_3
    name_ink = theme.text_1 if strong else theme.text_2
    write(view.painter, strip, row.number, theme.font(15, 600), number_ink)
    left = strip.left() + view.numbers + theme.px(NAME_GAP_PX)
    rest = slice_of(strip, left, view.ladder.frame.labels - left - theme.px(4))
    half = rest.height() / 2
    medium = theme.font(11, 500)
    small = theme.font(10.5)
    name = elided_name(row.title, medium, rest.width())
    if not name:
        detail = elided_name(row.detail, small, rest.width())
        write(view.painter, rest, detail, small, theme.text_3)
        return
    upper = rest.adjusted(0, 0, 0, -half)
    lower = rest.adjusted(0, half, 0, 0)
    write(view.painter, upper, name, medium, name_ink)
    for detail in _detail_lines(row.detail, small, rest.width(), box.rect.bottom() - lower.top()):
        write(view.painter, lower, detail, small, theme.text_3)
        lower = lower.translated(0, half)


def _detail_lines(words: str, font: QFont, width: float, height: float) -> list[str]:
    """What a row says below its name: on one line where it has room, else on two, if these do."""
    line = elided_name(words, font, width)
    if line == words or height < 2 * QFontMetricsF(font).lineSpacing():
        return [line]
    first, second = "", ""
    for word in words.split(" "):
        longer = f"{first} {word}".strip()
        if not second and width_of(longer, font) <= width:
            first = longer
        else:
            second = f"{second} {word}".strip()
    return [first, elided_name(second, font, width)]


def _label_strip(view: LadderView, box: RowBox) -> QRectF:
    """The two lines of a label, in the middle of a usual row, at the top of a high one."""
    height = view.theme.px(28)
    room = min(box.rect.height(), view.ladder.row * 1.2)
    top = box.rect.top() + (room - height) / 2
    return QRectF(view.theme.px(EDGE_PX), top, view.ladder.frame.labels, height)


def _paint_connector(view: LadderView, box: RowBox, seat: Seat) -> None:
    """A slot's connector; only its outline where its place is a guess."""
    ladder = view.ladder
    color = view.theme.text_3
    depth, height = CONNECTOR_MM
    scale = ladder.row / SLOT_PITCH
    centre = box.rect.top() + CONNECTOR_CENTRE_MM * scale
    top = centre - height * scale / 2
    rect = QRectF(ladder.board, top, depth * ladder.across, height * scale)
    if seat.guessed:
        rounded_box(view.painter, rect, 1, pen_of(color))
    else:
        rounded_box(view.painter, rect, 1, None, color)


def _paint_board(view: LadderView, box: SectionBox) -> None:
    """The board's edge, seen from the rear; dashed where it ends below its last slot."""
    ladder = view.ladder
    theme = view.theme
    with_slot = [row for row in box.rows if row.row.seat is not None]
    end_mm = box.section.board_end_mm
    if end_mm is not None:
        bottom = box.y(end_mm)
    elif with_slot:
        bottom = with_slot[-1].rect.bottom()
    else:
        return
    top = box.origin - theme.px(BOARD_OVER_FIRST_PX)
    left = ladder.frame.labels
    right = ladder.frame.width - theme.px(EDGE_PX)
    edge = QRectF(left, top, ladder.board - left, bottom - top)
    view.painter.fillRect(edge, QColor(theme.share_2))
    pen = pen_of(theme.share_2, 1.25)
    pen.setDashPattern([4, 3])
    view.painter.setPen(pen)
    view.painter.drawLine(QPointF(left - 2, bottom), QPointF(right, bottom))


def wall_label_top(box: SectionBox, above: float) -> float:
    """Where the name of a section's wall begins: beside the wall, but below the rows, whose own
    names it would cover.
    """
    assert box.section.wall is not None
    beside = round(box.y(box.section.wall.far_mm)) - above
    return max([beside, *(row.rect.bottom() for row in box.rows)])


def _paint_wall(view: LadderView, box: SectionBox) -> None:
    """Floor, shroud or side panel: dashed where it may begin, solid and hatched where it likely
    is.
    """
    theme = view.theme
    wall = box.section.wall
    assert wall is not None
    left = view.ladder.frame.labels - 2
    right = view.ladder.frame.width - theme.px(EDGE_PX)
    near = round(box.y(wall.near_mm))
    far = round(box.y(wall.far_mm))
    is_estimate = near != far
    color = theme.line_strong
    small = theme.font(10.5)
    if is_estimate:
        start = QPointF(left, near + 0.5)
        end = QPointF(right, near + 0.5)
        hairline(view.painter, start, end, color, dashed=True)
    view.painter.setPen(pen_of(color, 1.5))
    view.painter.drawLine(QPointF(left, far), QPointF(right, far))
    beyond = QRectF(left, far, right - left, theme.px(12))
    hatch(view.painter, beyond, color, line=1.2)
    top = wall_label_top(box, theme.px(8))
    label = QRectF(theme.px(EDGE_PX), top, view.ladder.frame.labels, theme.px(16))
    write(view.painter, label, wall.title, small, theme.text_3)
    if is_estimate:
        label.moveTop(label.top() + theme.px(14))
        write(view.painter, label, worded("place estimated"), small, theme.text_3)


# contents


def _paint_contents(view: LadderView, box: SectionBox) -> None:
    ghost = view.snapshot.ghost
    for card in sorted(box.cards, key=lambda c: c.card.label == ghost):
        paint_card(view, card)
    for bands in _in_one_strip(box.bands):
        paint_bands(view, bands)


def _in_one_strip(bands: Iterable[OverlapBand]) -> Iterable[list[OverlapBand]]:
    """Overlaps by the strips that they take: three cards in one slot make three, one on another."""
    strips: dict[tuple[int, int], list[OverlapBand]] = {}
    for band in bands:
        ends = (round(band.rect.top()), round(band.rect.bottom()))
        strips.setdefault(ends, []).append(band)
    return strips.values()


def _paint_rings(view: LadderView) -> None:
    ladder = view.ladder
    snapshot = view.snapshot
    carried_card = snapshot.carried_card
    if carried_card is None:
        selected = ladder.card_of(snapshot.selected)
        others = [box for box in ladder.cards if box.card.label in snapshot.others]
        for box in filter(None, (selected, *others)):
            paint_ring(view, box)
    elif carried_card.moving is not None:
        committed = lay_out(snapshot.committed, ladder.frame)
        for box in committed.cards:
            if box.card.index == carried_card.moving:
                paint_ring(view, box, dashed=True)
    _paint_cursor(view)


def _paint_cursor(view: LadderView) -> None:
    """The place that the keyboard is at."""
    box = view.ladder.row_of(view.cursor)
    if box is None:
        return
    label = slice_of(box.rect, box.rect.left(), view.ladder.frame.labels)
    rim = pen_of(view.theme.accent, 2)
    rounded_box(view.painter, label.adjusted(4, 2, -4, -1), view.theme.px(6), rim)


# answers of all places


def answer_pill(candidate: Candidate, theme: Theme, *, pointed: bool, short: bool = False) -> Pill:
    """What one place says to the carried card: a word and its figure.

    `short`: the figure alone, after its shape; of a place that is taken the shape.
    """
    if candidate.taken:
        word = "" if short else theme.mark(Notice.TAKEN).word
        return verdict_pill(Notice.TAKEN, word, theme)
    figure = deciding_figure(candidate)
    word = theme.mark(candidate.fit).word
    if short and figure:
        word = ""
        figure, _, _ = figure.partition(" ")  # where it is, the card beside the pointer says
    return verdict_pill(candidate.fit, f"{word} {figure}".strip(), theme, filled=pointed)


def _answers(ladder: Ladder, snapshot: Snapshot, theme: Theme) -> Iterator[tuple[RowBox, Pill]]:
    """Yield the answer of each row, in short where the cards could not be named beside it."""
    asked = tuple(_asked(ladder, snapshot))
    pills: list[Pill] = []
    for _, candidate in asked:
        pills.append(answer_pill(candidate, theme, pointed=candidate is snapshot.hovered))
    widest = max((pill.width(theme) for pill in pills), default=0.0)
    room = ladder.frame.width - theme.px(12) - ladder.board - theme.px(NAME_PX)
    for (box, candidate), pill in zip(asked, pills, strict=True):
        # that a place is taken has no figure, so its word stays as long as it has room itself
        crowding = pill.width(theme) if candidate.taken else widest
        if crowding > room:
            pill = answer_pill(candidate, theme, pointed=candidate is snapshot.hovered, short=True)
        yield box, pill


def _asked(ladder: Ladder, snapshot: Snapshot) -> Iterator[tuple[RowBox, Candidate]]:
    """The rows with what the card in the hand would mean there."""
    if snapshot.carried_card is None or not snapshot.answers_hold:
        return
    for box in ladder.rows:
        if box.row.seat is None:
            continue
        candidate = snapshot.carried_card.at(box.row.seat.name)
        if candidate is not None:
            yield box, candidate


def _paint_answer(view: LadderView, box: RowBox, pill: Pill) -> None:
    right = view.ladder.frame.width - view.theme.px(8)
    left = right - pill.width(view.theme)
    pill.paint(view.painter, view.answer_middle(box), left, view.theme)


def glanced(ladder: Ladder, snapshot: Snapshot) -> Iterator[tuple[RowBox, Candidate]]:
    """The free rows with what a card that is only pointed at would mean there."""
    glance = snapshot.glance
    if glance is None or snapshot.previewing or glance.committed is not snapshot.committed:
        return
    for box in ladder.rows:
        candidate = glance.at(box.row.seat.name) if box.row.seat is not None else None
        if candidate is not None and not candidate.taken:
            yield box, candidate


def _paint_glance(view: LadderView) -> None:
    """The shape of each verdict before its row's number, faintly."""
    theme = view.theme
    size = theme.px(GLANCE_PX)
    left = (theme.px(EDGE_PX) - size) / 2
    view.painter.setOpacity(FAINT)
    for box, candidate in glanced(view.ladder, view.snapshot):
        line = QRectF(0, box.rect.top(), 0, min(box.rect.height(), view.ladder.row))
        paint_verdict(view.painter, left, line, candidate.fit, theme, size)
    view.painter.setOpacity(1)


def paint_hint(painter: QPainter, rect: QRectF, words: str, theme: Theme) -> None:
    """One sentence in the middle of an empty ladder."""
    write(painter, rect, words, theme.font(12), theme.text_3, CENTRE)
