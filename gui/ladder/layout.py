"""Lays the slot ladder out: millimetres to pixels, for rows, cards, overlaps and gaps.

Pure geometry of values; it paints nothing. One scale holds for both axes, unless the ladder is too
narrow for a card.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from PySide6.QtCore import QRectF

from gui.ladder.boxes import (
    LEAST_ROW_PX,
    CardBox,
    GapBox,
    Ladder,
    LadderFrame,
    OverlapBand,
    RowBox,
    SectionBox,
)
from gui.ladder.rows import (
    BESIDE,
    LadderRow,
    LadderSection,
    SectionWall,
    is_in_mid_air,
    sections_of,
)
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.bars import own_spot_mm
from rigwright.assembly.envelopes import BACK, SLOT_PITCH, card_bracket
from rigwright.assembly.seats import Mount, spot_of
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, rooms, standing_across, standing_in
from rigwright.record import Value
from rigwright.rules import Measured

LEAST_BAY_PX = 30  # of 20.32 mm, where every row is at least twice as high
TOP_PX, BOTTOM_PX, RIGHT_PX = 8.0, 8.0, 8.0
BETWEEN_PX, TITLE_PX = 12.0, 30.0
BOARD_PX, FLOOR_PX = 4.0, 12.0
FINGERS_MM = 3.4  # bottom of the gold fingers over the board


def lay_out(evaluation: Evaluation, frame: LadderFrame) -> Ladder:
    """The ladder of a build in a view."""
    contents = sections_of(evaluation, frame.places, frame.rows_beside)
    row = row_height(_at_rest(contents, frame), frame)
    unit = frame.unit
    down = row / SLOT_PITCH
    board = frame.labels + BOARD_PX * unit
    across = min(down, (frame.width - RIGHT_PX * unit - board) / frame.reach_mm)
    scale = _Scale(board, across, down)
    sections: list[SectionBox] = []
    bottom = TOP_PX * unit
    for section in contents:
        top = bottom
        if sections:
            top += BETWEEN_PX * unit
        title = QRectF(0, top, frame.width, TITLE_PX * unit if section.title else 0.0)
        origin = title.bottom()
        if sections or section.title:
            origin += 2 * unit
        box = _section(section, evaluation, frame, scale, title, origin)
        sections.append(box)
        bottom = box.bottom
    return Ladder(frame, row, board, across, tuple(sections), bottom + BOTTOM_PX * unit)


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
    rows = sum(map(_rows_to_scale, sections))
    if not rows:
        return frame.usual_row
    least_px = LEAST_BAY_PX
    if any(section.pitch_mm <= SLOT_PITCH for section in sections):
        least_px = LEAST_ROW_PX
    between_px = BETWEEN_PX * (len(sections) - 1)
    fixed_px = TOP_PX + BOTTOM_PX + between_px + sum(map(_fixed_px, sections))
    fitting = (frame.height - fixed_px * frame.unit) / rows
    if least_px * frame.unit <= fitting < frame.usual_row:
        return fitting
    return frame.usual_row


def _fixed_px(section: LadderSection) -> float:
    """What a section takes however high its rows are: its title, its wall, rows not to scale."""
    fixed = 2.0
    if section.title:
        fixed += TITLE_PX
    if section.wall:
        fixed += FLOOR_PX
    if not section.to_scale:
        fixed += len(section.rows) * LEAST_ROW_PX
    return fixed


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
    title: QRectF,
    origin: float,
) -> SectionBox:
    """A section whose rows begin at `origin`."""
    pitch = LEAST_ROW_PX * frame.unit
    if section.to_scale:
        pitch = section.pitch_mm * scale.down
    rows: list[RowBox] = []
    for number, row in enumerate(section.rows):
        rect = QRectF(0, origin + number * pitch, frame.width, pitch)
        rows.append(RowBox(row, rect))
    cards = _cards(section, evaluation.assembly, rows, scale)
    box = SectionBox(section, title, origin, scale.down, tuple(rows), cards, (), (), 0.0)
    bands: tuple[OverlapBand, ...] = ()
    gaps: tuple[GapBox, ...] = ()
    if section.to_scale:
        bands = tuple(_bands(box, evaluation))
        gaps = tuple(_gaps(box, evaluation, frame))
    end = math.inf
    if section.wall is not None:
        end = box.y(section.wall.near_mm)
    cards = tuple(_with_free_strip(card, bands, end) for card in cards)
    return box.changed(cards=cards, bands=bands, gaps=gaps, bottom=_bottom(box, frame))


def _bottom(box: SectionBox, frame: LadderFrame) -> float:
    last_row = max([box.origin, *(row.rect.bottom() for row in box.rows)])
    ends = [last_row, *(card.shell.bottom() for card in box.cards)]
    wall = box.section.wall
    if wall is not None:
        ends.append(max(last_row, box.y(wall.far_mm)) + FLOOR_PX * frame.unit)
    return max(ends)


# cards


def _cards(
    section: LadderSection, assembly: Assembly, rows: Sequence[RowBox], scale: _Scale
) -> tuple[CardBox, ...]:
    by_place: dict[str, QRectF] = {}
    boxes: list[CardBox] = []
    for row in rows:
        if row.row.seat is not None:
            by_place[row.row.seat.name] = row.rect
        boxes += _lying_cards(assembly, row, scale)
    has_slots = section.mount is Mount.SLOT and bool(by_place)
    for card in assembly.cards:
        if card.seat is not None and card.seat.name in by_place:
            down = _moved_mm(card, assembly) * scale.down
            rect = by_place[card.seat.name].translated(0, down)
            boxes.append(_card(card, rect, scale, to_scale=section.to_scale))
        elif has_slots and is_in_mid_air(card):
            boxes.append(_card_in_mid_air(card, rows[0].rect, assembly, scale))
    return tuple(sorted(boxes, key=lambda box: (box.shell.top(), box.card.index)))


def _lying_cards(assembly: Assembly, row: RowBox, scale: _Scale) -> Iterator[CardBox]:
    """The cards of a row beside the machine: so wide that as many as a line has stand side by
    side.
    """
    first = scale.board + FINGERS_MM * scale.across
    width = (row.rect.right() - RIGHT_PX - first) / BESIDE
    for number, label in enumerate(row.row.lying):
        card = assembly.card(label)
        assert card is not None
        left = first + number * width
        shell = QRectF(left, row.rect.top() + 2, width - 4, row.rect.height() - 6)
        yield CardBox(card, shell, shell, shell, to_scale=False)


def _card_in_mid_air(
    card: SeatedCard, first_row: QRectF, assembly: Assembly, scale: _Scale
) -> CardBox:
    """A card held freely where it is seen from the rear among those in slots."""
    assert card.seat is not None and card.seat.pose is not None and assembly.enclosure is not None
    at = card.seat.pose.offset
    down = (assembly.enclosure.slot_plane(1) - at.y) * scale.down
    out = (at.z - FINGERS_MM) * scale.across
    return _card(card, first_row.translated(0, down), scale, to_scale=True, out=out)


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
    low = card_bracket(card.card).low
    high = card_bracket(card.card).high
    board = scale.board + out
    left = board + FINGERS_MM * scale.across
    height = row.height() - 4
    if to_scale:
        height = card.size.thickness.value * scale.down
    shell = QRectF(left, row.top(), card.size.height.value * scale.across, height)
    bracket = QRectF(
        max(left + low.z * scale.across, board),
        row.top() + (BACK - high.y) * scale.down + 2,
        (high.z - low.z) * scale.across,
        min((high.y - low.y) * scale.down, height) - 4,
    )
    return CardBox(card, shell, bracket, shell, to_scale)


def outlines_of(ladder: Ladder, others: Iterable[SeatedCard]) -> Iterator[CardBox]:
    """Where cards of another machine would stand, as far as this one has their places."""
    by_place: dict[str, list[SeatedCard]] = {}
    for card in others:
        if card.seat is not None:
            by_place.setdefault(card.seat.name, []).append(card)
    for section in ladder.sections:
        scale = _Scale(ladder.board, ladder.across, section.scale)
        for row in section.rows:
            if row.row.seat is None:
                continue
            for card in by_place.get(row.row.seat.name, ()):
                yield _card(card, row.rect, scale, to_scale=section.section.to_scale)


def _with_free_strip(box: CardBox, bands: tuple[OverlapBand, ...], end: float) -> CardBox:
    """Without what the bands of this card cover at its top and bottom, and without what lies
    past the wall: nothing is free of a card that is covered or lies past it as a whole.
    """
    top = box.shell.top()
    bottom = min(box.shell.bottom(), end)
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
    measured = _measured_gaps(evaluation)
    located = [card for card in box.cards if card.card.located]
    for upper, lower in combinations(located, 2):
        common = upper.shell.intersected(lower.shell)
        if common.height() <= 0.01:
            continue
        labels = (upper.card.label, lower.card.label)
        room = measured.get(labels)
        if room is None or room < 0:
            across = upper.shell.united(lower.shell)
            rect = QRectF(across.left(), common.top(), across.width(), common.height())
            judged = standing_in(gaps, Measured.GAP, *labels)
            yield OverlapBand(rect, room, labels, judged or Fit.UNKNOWN)


def _measured_gaps(evaluation: Evaluation) -> dict[tuple[str, ...], float]:
    """The room between two cards in mm, by their labels."""
    gaps = evaluation.by_direction[Measured.GAP]
    return {judged.parts: judged.check.room for judged in rooms(gaps, Measured.GAP)}


def _gaps(box: SectionBox, evaluation: Evaluation, frame: LadderFrame) -> Iterator[GapBox]:
    """Free room between neighbours, and from the last card to the wall, as far as it was
    measured.
    """
    x = frame.labels + (BOARD_PX + 30) * frame.unit
    measured = _measured_gaps(evaluation)
    in_row = [c for c in box.cards if c.card.located and not is_in_mid_air(c.card)]
    for upper, lower in pairwise(in_row):
        labels = (upper.card.label, lower.card.label)
        top = upper.shell.bottom()
        bottom = lower.shell.top()
        room = measured.get(labels)
        if room is not None and bottom > top:
            yield GapBox(x, top, bottom, room, *labels)
    if not in_row or box.section.wall is None:
        return
    last = max(in_row, key=lambda card: card.shell.bottom())
    if box.cards[-1].shell.top() <= last.shell.top():  # else a card in mid-air is between them
        yield from _to_wall(box, box.section.wall, last, evaluation, frame)


def _to_wall(
    box: SectionBox,
    wall: SectionWall,
    last: CardBox,
    evaluation: Evaluation,
    frame: LadderFrame,
) -> Iterator[GapBox]:
    """The room beyond the last slot, or before the panel where cards hang with their fans to it."""
    thing = Measured.FLOOR if box.section.mount is Mount.SLOT else Measured.PANEL
    x = min(frame.width - 12 * frame.unit, last.shell.right() - 6 * frame.unit)
    top = last.shell.bottom()
    bottom = box.y(wall.near_mm)
    likely_more = wall.far_mm - wall.near_mm
    for judged in rooms(evaluation.by_direction[thing], thing, last.card.label):
        if last.card.size.thickness not in judged.check.figures:
            continue  # its height has limits of its own
        gap = GapBox(x, top, bottom, judged.check.room, last.card.label)
        if likely_more > 0:
            likely_mm = gap.value_mm + likely_more
            gap = gap.changed(likely_mm=likely_mm, likely_bottom=box.y(wall.far_mm))
        yield gap


def standing_beside(gap: GapBox, ladder: Ladder, evaluation: Evaluation) -> Fit | None:
    """The worst that any rule says about the room of a gap, also rules that want air there."""
    if gap.lower is not None:
        gaps = evaluation.by_direction[Measured.GAP]
        return standing_in(gaps, Measured.GAP, gap.upper, gap.lower)
    upper = ladder.card_of(gap.upper)
    if upper is not None and upper.card.mount is not Mount.SLOT:
        return standing_across(upper.card, evaluation)
    return standing_in(evaluation.by_direction[Measured.FLOOR], Measured.FLOOR, gap.upper)
