"""The lanes of each card as lines over the drawing of the board: from its slot to the processor or
to the chipset that feeds it.

Only the first board is drawn, and a line only where slot and source have a place on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rigwright.assembly import Assembly
from rigwright.assembly.board_plan import covers
from rigwright.evaluation import Evaluation
from rigwright.lanes.topology import Attachment, topology_of
from rigwright.reports.elevation import Area
from rigwright.reports.sheet.board import BoardDrawing

CHIPSET_COVER = "chipset cover"
FREE_MM = 4.0  # between the end of a slot and the first line that turns off

Point = tuple[float, float]


@dataclass(frozen=True)
class LaneLine:
    """The lanes of one card. `key` is the card's label; `points` run across and up, in millimetres
    of the chassis, from the slot on; `lanes` None where their number is not known.
    """

    key: str
    points: tuple[Point, ...]
    lanes: int | None
    on_chipset: bool


@dataclass(frozen=True)
class LanePlan:
    """All lines, and where the chipset is taken to be; None where nothing is drawn to it."""

    lines: tuple[LaneLine, ...]
    chipset: Area | None


NO_LANES = LanePlan((), None)


def lane_plan_of(evaluation: Evaluation, drawing: BoardDrawing) -> LanePlan:
    """The lines over a drawing of the same build."""
    chipset = _chipset_in(evaluation.assembly)
    by_source = _feeds_by_source(evaluation, drawing, chipset)
    lines: list[LaneLine] = []
    for source, feeds in by_source.items():
        lines += _lines_to(source, feeds)
    drawn_chipset = chipset if chipset in by_source else None
    return LanePlan(tuple(lines), drawn_chipset)


def _feeds_by_source(
    evaluation: Evaluation, drawing: BoardDrawing, chipset: Area | None
) -> dict[Area, list[tuple[Attachment, Area]]]:
    """Return the cards with their slots, by the area that feeds them."""
    attached = topology_of(evaluation.assembly).attachments
    slots = {shape.key: shape.area for shape in drawing.shapes if shape.kind == "slot"}
    sockets = [shape.area for shape in drawing.shapes if shape.kind == "socket"]
    found: dict[Area, list[tuple[Attachment, Area]]] = {}
    for card in attached:
        slot = slots.get(f"slot:{card.link.slot}")
        source = chipset if card.on_chipset else _socket_of(card, sockets)
        if slot is not None and source is not None:
            found.setdefault(source, []).append((card, slot))
    return found


def _socket_of(card: Attachment, sockets: list[Area]) -> Area | None:
    """The processor that feeds a card; None where it is unknown which of several."""
    if card.link.source is None or not sockets:
        return None
    if len(sockets) == 1:
        return sockets[0]
    number = card.cpu
    if number is not None and number <= len(sockets):
        return sockets[number - 1]
    return None


def _chipset_in(a: Assembly) -> Area | None:
    """Where the cover of the chipset is drawn; None on a board that has no room for it."""
    if a.furniture.plan is None or a.enclosure is None:
        return None
    for block in covers(a.furniture.plan):
        if block.role == CHIPSET_COVER:
            low, high = block.y
            return Area(block.x, (low + a.enclosure.top_y, high + a.enclosure.top_y))
    return None


def _lines_to(source: Area, feeds: Iterable[tuple[Attachment, Area]]) -> Iterable[LaneLine]:
    """The lines to one source, none of which crosses another: the nearest slot's turns off first,
    to the side of the slots' ends where more of the source lies.
    """
    middle = sum(source.out) / 2

    def off_middle(feed: tuple[Attachment, Area]) -> float:
        _, slot = feed
        return abs(_up(slot) - middle)

    ordered = sorted(feeds, key=off_middle)
    slot_end = max(slot.along[1] for _, slot in ordered)
    low, high = source.along
    before = slot_end - low
    beyond = high - slot_end
    if before > beyond:
        first = min(high, slot_end - FREE_MM)
        last = low
    else:
        first = max(low, slot_end + FREE_MM)
        last = high
    spaces = len(ordered) + 1
    for number, (card, slot) in enumerate(ordered, 1):
        across = first + (last - first) * number / spaces
        points = _points(slot, source, across)
        yield LaneLine(card.card.label, points, card.link.width, card.on_chipset)


def _up(slot: Area) -> float:
    return sum(slot.out) / 2


def _points(slot: Area, source: Area, across: float) -> tuple[Point, ...]:
    """Along the slot, then straight to the source; a slot beside the source leads right into it."""
    start = slot.along[1]
    up = _up(slot)
    below, above = source.out
    if below <= up <= above:
        return (start, up), (source.along[0], up)
    return (start, up), (across, up), (across, below if up < below else above)
