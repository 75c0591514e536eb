"""Where everything on the slot ladder lies: millimetres to pixels, rows, cards, overlaps, gaps, and
what is at a point.

Pure geometry of values; it paints nothing. One scale holds for both axes, unless the ladder is too
narrow for a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF

from gui.ladder.rows import BESIDE, NO_PLACES, LadderRow, LadderSection, is_in_mid_air, sections_of
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.bars import own_spot_mm
from rigwright.assembly.envelopes import BACK, SLOT_PITCH, card_bracket
from rigwright.assembly.seats import Mount, spot_of
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, rooms, standing_across, standing_in
from rigwright.record import Value
from rigwright.rules import Measured

LEAST_ROW_PX, ROWS_IN_VIEW = 32, 13
LEAST_BAY_PX = 30  # of 20.32 mm, where every row is at least twice as high
TOP_PX, BOTTOM_PX, RIGHT_PX = 8.0, 8.0, 8.0
BETWEEN_PX, TITLE_PX = 12.0, 30.0
BOARD_PX, FLOOR_PX = 4.0, 12.0
FINGERS_MM = 3.4  # bottom of the gold fingers over the board
USUAL_REACH_MM = (
    131.0  # from the board to the end of a common card: narrower cards do not change the scale
)


class LadderFrame(Value, frozen=True):
    """The room there is: width and height of the view, where the labels end, the size of
    letters, the widest card.

    `places` are shown although no card is in them. Of them `offered` are there for the card in the
    hand alone: the other rows keep their height beside them. `rows_beside` are kept for cards
    beside the machine, also while the last of them is tried in a place.
    """

    width: float
    height: float
    labels: float = 118.0
    unit: float = 1.0
    reach_mm: float = USUAL_REACH_MM
    places: frozenset[str] = NO_PLACES
    offered: frozenset[str] = NO_PLACES
    rows_beside: int = 0

    @property
    def usual_row(self) -> float:
        """Height of 20.32 mm where the view is not short of room."""
        return max(LEAST_ROW_PX * self.unit, float(int(self.height / ROWS_IN_VIEW)))


class RowBox(Value, frozen=True):
    """A row and the strip that belongs to it."""

    row: LadderRow
    rect: QRectF


class CardBox(Value, frozen=True):
    """A card's cooler body, the bracket in front of it, and the strip of the body that no other
    card covers.
    """

    card: SeatedCard
    shell: QRectF
    bracket: QRectF
    free: QRectF
    to_scale: bool = True


class OverlapBand(Value, frozen=True):
    """Two cards that are drawn in one place, and what their check says of that.

    `value_mm` is negative; None where it is not known, as of a card without a thickness.
    """

    rect: QRectF
    value_mm: float | None
    labels: tuple[str, str]
    judged: Fit


class GapBox(Value, frozen=True):
    """Free room between two cards, or from the last card to the wall (`lower` None), at `x`."""

    x: float
    top: float
    bottom: float
    value_mm: float
    upper: str
    lower: str | None = None
    likely_mm: float | None = None  # room to the wall that is likely rather than sure
    likely_bottom: float = 0.0


class SectionBox(Value, frozen=True):
    """A section's rows and what is in them."""

    section: LadderSection
    title: QRectF
    origin: float  # y of the top of a card in the first row
    scale: float
    rows: tuple[RowBox, ...]
    cards: tuple[CardBox, ...]
    bands: tuple[OverlapBand, ...]
    gaps: tuple[GapBox, ...]
    bottom: float

    def y(self, mm: float) -> float:
        """A distance from the section's origin in pixels of the ladder."""
        return self.origin + mm * self.scale


class Ladder(Value, frozen=True):
    """The whole ladder laid out."""

    frame: LadderFrame
    row: float  # height of 20.32 mm
    board: float  # x of the board's face
    across: float  # pixels per millimetre from the board outward
    sections: tuple[SectionBox, ...]
    height: float

    @property
    def rows(self) -> Iterator[RowBox]:
        """All rows from top to bottom."""
        return (row for section in self.sections for row in section.rows)

    @property
    def cards(self) -> Iterator[CardBox]:
        """All cards from top to bottom."""
        return (card for section in self.sections for card in section.cards)

    def row_at(self, at: QPointF) -> RowBox | None:
        """The row under a point, openings included."""
        return next((r for r in self.rows if r.rect.contains(at)), None)

    def row_of(self, place: str | None) -> RowBox | None:
        """The row of a place."""
        return next(
            (r for r in self.rows if r.row.seat is not None and r.row.seat.name == place), None
        )

    def card_at(self, at: QPointF) -> CardBox | None:
        """The card under a point; where two overlap, the nearer one in the row order below."""
        found = [c for c in self.cards if c.shell.united(c.bracket).contains(at)]
        return found[-1] if found else None

    def is_tray(self, at: QPointF) -> bool:
        """Whether a card that is let go at a point is laid beside the machine."""
        for box in self.sections:
            if box.section.is_tray:
                return box.title.top() <= at.y() <= box.bottom
        return False

    def card_of(self, label: str | None) -> CardBox | None:
        """The drawing of a card."""
        return next((c for c in self.cards if c.card.label == label), None)

    def section_at(self, at: QPointF) -> SectionBox | None:
        """The section under a point."""
        below = (box for box in self.sections if box.title.top() <= at.y() < box.bottom)
        return next(below, None)

    def out_mm(self, at: QPointF) -> float:
        """How far from the board's face a point is, in millimetres."""
        return (at.x() - self.board) / self.across

    def reach(self, box: RowBox, thickness_mm: float) -> QRectF:
        """The strip that a card of a thickness would take from a row on."""
        section = next(s for s in self.sections if box in s.rows)
        height = thickness_mm * section.scale if section.section.to_scale else box.rect.height()
        return QRectF(
            box.rect.left(), box.rect.top(), box.rect.width(), max(height, box.rect.height())
        )


def lay_out(evaluation: Evaluation, frame: LadderFrame) -> Ladder:
    """The ladder of a build in a view."""
    contents = sections_of(evaluation, frame.places, frame.rows_beside)
    row = row_height(_at_rest(contents, frame), frame)
    scale = row / SLOT_PITCH
    board = frame.labels + BOARD_PX * frame.unit
    across = min(scale, (frame.width - RIGHT_PX * frame.unit - board) / frame.reach_mm)
    sections: list[SectionBox] = []
    bottom = TOP_PX * frame.unit
    for section in contents:
        top = bottom + (BETWEEN_PX * frame.unit if sections else 0.0)
        box = _section(
            section, evaluation, frame, _Scale(board, across, scale), top, first=not sections
        )
        sections.append(box)
        bottom = box.bottom
    return Ladder(frame, row, board, across, tuple(sections), bottom + BOTTOM_PX * frame.unit)


def _at_rest(sections: tuple[LadderSection, ...], frame: LadderFrame) -> tuple[LadderSection, ...]:
    """The sections without the rows that are there for the card in the hand alone."""
    resting: list[LadderSection] = []
    for section in sections:
        rows = tuple(row for row in section.rows if not _is_offered(row, frame))
        if rows or not section.rows:
            resting.append(section.changed(rows=rows))
    return tuple(resting)


def _is_offered(row: LadderRow, frame: LadderFrame) -> bool:
    return row.seat is not None and row.seat.name in frame.offered


def row_height(sections: tuple[LadderSection, ...], frame: LadderFrame) -> float:
    """Height of 20.32 mm: the usual one, or a smaller one that still carries two lines and saves
    scrolling.
    """
    slots = any(s.pitch_mm <= SLOT_PITCH for s in sections)
    least = (LEAST_ROW_PX if slots else LEAST_BAY_PX) * frame.unit
    between = BETWEEN_PX * (len(sections) - 1) if sections else 0.0
    fixed = TOP_PX + BOTTOM_PX + between + sum(map(_fixed_px, sections))
    rows = sum(map(_rows_to_scale, sections))
    fitting = (frame.height - fixed * frame.unit) / rows if rows else frame.usual_row
    return fitting if least <= fitting < frame.usual_row else frame.usual_row


def _fixed_px(section: LadderSection) -> float:
    """What a section takes however high its rows are: its title, its wall, rows not to scale."""
    title = TITLE_PX if section.title else 0.0
    wall = FLOOR_PX if section.wall else 0.0
    rows = 0.0 if section.to_scale else len(section.rows) * LEAST_ROW_PX
    return title + 2 + wall + rows


def _rows_to_scale(section: LadderSection) -> float:
    """How many rows of 20.32 mm a section is high that is drawn to scale."""
    if not section.to_scale:
        return 0.0
    wall_mm = section.wall.far_mm if section.wall else 0.0
    return max(len(section.rows) * section.pitch_mm, wall_mm) / SLOT_PITCH


class _Scale(Value, frozen=True):
    board: float
    across: float
    down: float


def _section(
    section: LadderSection,
    evaluation: Evaluation,
    frame: LadderFrame,
    scale: _Scale,
    top: float,
    *,
    first: bool,
) -> SectionBox:
    titled = bool(section.title)
    title = QRectF(0, top, frame.width, TITLE_PX * frame.unit if titled else 0.0)
    space = 0 if first and not titled else 2 * frame.unit
    origin = title.bottom() + space
    pitch = section.pitch_mm * scale.down if section.to_scale else LEAST_ROW_PX * frame.unit
    rows = tuple(
        RowBox(row, QRectF(0, origin + i * pitch, frame.width, pitch))
        for i, row in enumerate(section.rows)
    )
    cards = _cards(section, evaluation.assembly, rows, scale)
    box = SectionBox(section, title, origin, scale.down, rows, cards, (), (), 0.0)
    bands: tuple[OverlapBand, ...] = ()
    gaps: tuple[GapBox, ...] = ()
    if section.to_scale:
        bands = tuple(_bands(box, evaluation))
        gaps = tuple(_gaps(box, evaluation, frame))
    end = box.y(section.wall.near_mm) if section.wall is not None else None
    cards = tuple(_with_free_strip(card, bands, end) for card in cards)
    return box.changed(cards=cards, bands=bands, gaps=gaps, bottom=_bottom(box, frame))


def _bottom(box: SectionBox, frame: LadderFrame) -> float:
    ends = [
        box.origin,
        *(r.rect.bottom() for r in box.rows),
        *(c.shell.bottom() for c in box.cards),
    ]
    if box.section.wall is not None:
        ends.append(box.y(box.section.wall.far_mm) + FLOOR_PX * frame.unit)
        ends.append(max(row.rect.bottom() for row in box.rows) + FLOOR_PX * frame.unit)
    return max(ends)


# cards


def _cards(
    section: LadderSection, assembly: Assembly, rows: tuple[RowBox, ...], scale: _Scale
) -> tuple[CardBox, ...]:
    by_place = {row.row.seat.name: row.rect for row in rows if row.row.seat is not None}
    boxes = list(_lying_cards(assembly, rows, scale))
    has_slots = section.mount is Mount.SLOT and bool(by_place)
    for card in assembly.cards:
        if card.seat is not None and card.seat.name in by_place:
            down = _moved_mm(card, assembly) * scale.down
            row = by_place[card.seat.name].translated(0, down)
            boxes.append(_card(card, row, scale, to_scale=section.to_scale))
        elif has_slots and is_in_mid_air(card):
            boxes.append(_card_in_mid_air(card, rows[0].rect, assembly, scale))
    return tuple(sorted(boxes, key=lambda c: (c.shell.top(), c.card.index)))


def _lying_cards(assembly: Assembly, rows: tuple[RowBox, ...], scale: _Scale) -> Iterator[CardBox]:
    """The cards that lie beside the machine, several in a row."""
    by_label = {card.label: card for card in assembly.cards}
    for row in rows:
        for number, label in enumerate(row.row.lying):
            yield _lying_card(by_label[label], row, scale, number)


def _card_in_mid_air(
    card: SeatedCard, first_row: QRectF, assembly: Assembly, scale: _Scale
) -> CardBox:
    """A card held freely where it is seen from the rear among those in slots."""
    assert card.seat is not None and card.seat.pose is not None and assembly.enclosure is not None
    at = card.seat.pose.offset
    down = (assembly.enclosure.slot_plane(1) - at.y) * scale.down
    out = (at.z - FINGERS_MM) * scale.across
    return _card(card, first_row.translated(0, down), scale, to_scale=True, out=out)


def _lying_card(card: SeatedCard, row: RowBox, scale: _Scale, number: int) -> CardBox:
    """A card beside the machine: so wide that as many as a line has stand side by side."""
    left = scale.board + FINGERS_MM * scale.across
    width = (row.rect.right() - RIGHT_PX - left) / BESIDE
    shell = QRectF(left + number * width, row.rect.top() + 2, width - 4, row.rect.height() - 6)
    return CardBox(card, shell, shell, shell, to_scale=False)


def _moved_mm(card: SeatedCard, assembly: Assembly) -> float:
    """How far from the frame's own place a card hangs on its bar."""
    seat = card.seat
    chassis = assembly.chassis
    if seat is None or seat.mount is not Mount.FRAME or seat.index is None or chassis is None:
        return 0.0
    return spot_of(seat) - own_spot_mm(seat.index, chassis)


def _card(
    card: SeatedCard, row: QRectF, scale: _Scale, *, to_scale: bool, out: float = 0.0
) -> CardBox:
    """`out` is how far from the board a card in mid-air is drawn beyond one in a slot."""
    bracket = card_bracket(card.card)
    left = scale.board + FINGERS_MM * scale.across + out
    height = card.size.thickness.value * scale.down if to_scale else row.height() - 4
    shell = QRectF(left, row.top(), card.size.height.value * scale.across, height)
    front = QRectF(
        max(left + bracket.low.z * scale.across, scale.board + out),
        row.top() + (BACK - bracket.high.y) * scale.down + 2,
        (bracket.high.z - bracket.low.z) * scale.across,
        min((bracket.high.y - bracket.low.y) * scale.down, height) - 4,
    )
    return CardBox(card, shell, front, shell, to_scale)


def outlines_of(ladder: Ladder, others: Iterable[SeatedCard]) -> Iterator[CardBox]:
    """Where cards of another machine would stand, as far as this one has their places."""
    cards = tuple(others)
    for section in ladder.sections:
        scale = _Scale(ladder.board, ladder.across, section.scale)
        for row in section.rows:
            for card in cards:
                if _is_at(card, row.row):
                    yield _card(card, row.rect, scale, to_scale=section.section.to_scale)


def _is_at(card: SeatedCard, row: LadderRow) -> bool:
    return card.seat is not None and row.seat is not None and card.seat.name == row.seat.name


def _with_free_strip(box: CardBox, bands: tuple[OverlapBand, ...], end: float | None) -> CardBox:
    """Without what the bands of this card cover at its top and bottom, and without what lies
    past the wall: nothing is free of a card that is covered or lies past it as a whole.
    """
    top = box.shell.top()
    bottom = box.shell.bottom()
    if end is not None:
        bottom = min(bottom, end)
    for band in bands:
        if box.card.label not in band.labels:
            continue
        if band.rect.center().y() < box.shell.center().y():
            top = max(top, band.rect.bottom())
        else:
            bottom = min(bottom, band.rect.top())
    height = max(bottom - top, 0.0)
    return box.changed(free=QRectF(box.shell.left(), top, box.shell.width(), height))


def _bands(box: SectionBox, evaluation: Evaluation) -> Iterator[OverlapBand]:
    """Where two cards of this section are drawn in one place; the figure is that of their check."""
    gaps = evaluation.by_direction[Measured.GAP]
    measured = {judged.parts: judged.check.room for judged in rooms(gaps, Measured.GAP)}
    for i, upper in enumerate(box.cards):
        for lower in box.cards[i + 1 :]:
            common = upper.shell.intersected(lower.shell)
            if common.height() <= 0.01 or not (upper.card.located and lower.card.located):
                continue
            across = upper.shell.united(lower.shell)
            rect = QRectF(across.left(), common.top(), across.width(), common.height())
            labels = (upper.card.label, lower.card.label)
            room = measured.get(labels)
            if room is None or room < 0:
                judged = standing_in(gaps, Measured.GAP, *labels)
                yield OverlapBand(rect, room, labels, judged or Fit.UNKNOWN)


def _gaps(box: SectionBox, evaluation: Evaluation, frame: LadderFrame) -> Iterator[GapBox]:
    """Free room between neighbours, and from the last card to the wall, as far as it was
    measured.
    """
    x = frame.labels + (BOARD_PX + 30) * frame.unit
    gaps = evaluation.by_direction[Measured.GAP]
    measured = {judged.parts: judged.check.room for judged in rooms(gaps, Measured.GAP)}
    in_row = [c for c in box.cards if c.card.located and not is_in_mid_air(c.card)]
    for upper, lower in pairwise(in_row):
        labels = (upper.card.label, lower.card.label)
        top = upper.shell.bottom()
        bottom = lower.shell.top()
        room = measured.get(labels)
        if room is not None and bottom > top:
            yield GapBox(x, top, bottom, room, *labels)
    yield from _beyond_last(box, in_row, evaluation, frame)


def _beyond_last(
    box: SectionBox, in_row: list[CardBox], evaluation: Evaluation, frame: LadderFrame
) -> Iterator[GapBox]:
    """The room from the last card of a row to the wall."""
    last = max(in_row, key=lambda c: c.shell.bottom(), default=None)
    if last is not None and box.cards[-1].shell.top() > last.shell.top():
        return  # a card in mid-air is between them
    if last is not None and box.section.wall is not None:
        yield from _to_wall(box, last, evaluation, frame)


def _to_wall(
    box: SectionBox, last: CardBox, evaluation: Evaluation, frame: LadderFrame
) -> Iterator[GapBox]:
    """The room beyond the last slot, or before the panel where cards hang with their fans to it."""
    wall = box.section.wall
    thing = Measured.FLOOR if box.section.mount is Mount.SLOT else Measured.PANEL
    assert wall is not None
    x = min(frame.width - 12 * frame.unit, last.shell.right() - 6 * frame.unit)
    for judged in rooms(evaluation.by_direction[thing], thing, last.card.label):
        if last.card.size.thickness not in judged.check.figures:
            continue  # its height has limits of its own
        room = judged.check.room
        yield GapBox(
            x,
            last.shell.bottom(),
            box.y(wall.near_mm),
            room,
            last.card.label,
            likely_mm=room + wall.far_mm - wall.near_mm if wall.far_mm > wall.near_mm else None,
            likely_bottom=box.y(wall.far_mm),
        )


def standing_beside(gap: GapBox, ladder: Ladder, evaluation: Evaluation) -> Fit | None:
    """The worst that any rule says about the room of a gap, also rules that want air there."""
    if gap.lower is not None:
        gaps = evaluation.by_direction[Measured.GAP]
        return standing_in(gaps, Measured.GAP, gap.upper, gap.lower)
    upper = ladder.card_of(gap.upper)
    if upper is not None and upper.card.mount is not Mount.SLOT:
        return standing_across(upper.card, evaluation)
    return standing_in(evaluation.by_direction[Measured.FLOOR], Measured.FLOOR, gap.upper)
