"""Where the wiring view's blocks, rows, plugs and sockets lie, and what lies under a point.

Geometry alone, in pixels of the canvas. Supplies stand left and consumers right; the shorter side
moves down to what it is connected to, so that lines stay short in a long picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF

from gui.look.theme import Theme
from gui.wiring.rows import (
    Consumer,
    PsuCableRow,
    SocketKey,
    SocketRow,
    Supply,
    Uncounted,
    WiringPicture,
)
from rigwright.power.wiring.psu_cables import PsuCable

PAD_PX, GAP_PX, FOOT_PX = 12, 10, 6
SUPPLY_HEAD_PX, CONSUMER_HEAD_PX, CABLE_PX, PLUG_PX, SOCKET_PX = 54, 28, 26, 18, 24
LEAST_WIDTH_PX, PLUG_IN_PX = 400, 10
LEFT_PX, LEFT_SHARE, RIGHT_PX, RIGHT_SHARE = (172, 320), 0.38, (156, 320), 0.35
MUCH_SHORTER = 0.6  # of the longer side; else both begin at the top

Row = PsuCableRow | Uncounted | SocketRow
Key = PsuCable | SocketKey | Uncounted


def key_of_row(row: Row) -> Key:
    """What a row is known by while figures change."""
    if isinstance(row, PsuCableRow):
        return row.cable
    if isinstance(row, SocketRow):
        return row.key
    return row


@dataclass(frozen=True)
class RowSpot:
    """A row and where it lies."""

    row: Row
    rect: QRectF

    @property
    def key(self) -> Key:
        """Which row it is."""
        return key_of_row(self.row)


@dataclass(frozen=True)
class WiringBlock:
    """A supply or a consumer with its rows."""

    source: Supply | Consumer
    rect: QRectF
    head: QRectF
    spots: tuple[RowSpot, ...]


@dataclass(frozen=True)
class Layout:
    """Everything in its place."""

    blocks: tuple[WiringBlock, ...] = ()
    height: float = 0.0
    plug_px: float = PLUG_PX

    @cached_property
    def spots(self) -> dict[Key, RowSpot]:
        """All rows, those of the supplies first."""
        return {spot.key: spot for block in self.blocks for spot in block.spots}

    @cached_property
    def _plugs(self) -> dict[tuple[PsuCable, SocketKey], int]:
        plugs: dict[tuple[PsuCable, SocketKey], int] = {}
        for spot in self.spots.values():
            if isinstance(spot.row, PsuCableRow):
                for number, run in enumerate(spot.row.runs):
                    plugs[spot.row.cable, run.socket.key] = number
        return plugs

    def plug(self, spot: RowSpot, number: int) -> QPointF:
        """A plug of a cable, at the right edge of its row."""
        assert isinstance(spot.row, PsuCableRow)
        x = spot.rect.right() - PLUG_IN_PX
        gaps = spot.row.cable.plugs - 1
        first = spot.rect.center().y() - gaps * self.plug_px / 2
        return QPointF(x, first + number * self.plug_px)

    def plug_of(self, cable: PsuCable, socket: SocketKey) -> QPointF | None:
        """The plug that goes into a socket."""
        spot = self.spots.get(cable)
        number = self._plugs.get((cable, socket))
        if spot is None or number is None:
            return None
        return self.plug(spot, number)

    def socket(self, key: SocketKey) -> QPointF | None:
        """A socket, at the left edge of its row."""
        spot = self.spots.get(key)
        if spot is not None:
            return QPointF(spot.rect.left() + PLUG_IN_PX, spot.rect.center().y())
        return None

    def at(self, point: QPointF) -> RowSpot | None:
        """The row under a point."""
        for spot in self.spots.values():
            if spot.rect.contains(point):
                return spot
        return None

    def block_at(self, point: QPointF) -> WiringBlock | None:
        """The block under a point."""
        for block in self.blocks:
            if block.rect.contains(point):
                return block
        return None


def least_width(theme: Theme) -> int:
    """Narrower the picture scrolls sideways."""
    return theme.px(LEAST_WIDTH_PX)


def layout_of(picture: WiringPicture, width: float, theme: Theme) -> Layout:
    """Place everything for a width."""
    px = theme.px
    pad = px(PAD_PX)
    width = max(width, least_width(theme))
    supply_width = _side_width(LEFT_SHARE * width, LEFT_PX, theme)
    consumer_width = _side_width(RIGHT_SHARE * width, RIGHT_PX, theme)
    supplies = list(_stacked(picture.supplies, pad, supply_width, theme))
    right = width - pad - consumer_width
    consumers = list(_stacked(picture.consumers, right, consumer_width, theme))
    shorter = supplies
    longer = consumers
    if _end(supplies) > _end(consumers):
        shorter = consumers
        longer = supplies
    bottom = _end(longer)
    height = bottom + pad
    if shorter and _end(shorter) < MUCH_SHORTER * height:
        shorter[:] = _nearer(shorter, _wishes(shorter, longer), bottom, px(GAP_PX))
    return Layout((*supplies, *consumers), height, px(PLUG_PX))


def _side_width(wanted: float, bounds: tuple[int, int], theme: Theme) -> float:
    """How wide one side is, between the least and the most that it may be."""
    least, most = bounds
    return max(theme.px(least), min(theme.px(most), wanted))


def _end(blocks: Sequence[WiringBlock]) -> float:
    if not blocks:
        return 0.0
    return blocks[-1].rect.bottom()


def _stacked(
    sources: Sequence[Supply | Consumer], left: float, width: float, theme: Theme
) -> Iterator[WiringBlock]:
    px = theme.px
    top = float(theme.px(4))
    for source in sources:
        head_px = SUPPLY_HEAD_PX if isinstance(source, Supply) else CONSUMER_HEAD_PX
        head = QRectF(left, top, width, px(head_px))
        spots: list[RowSpot] = []
        y = head.bottom()
        for row in source.rows:
            high = _height(row, px)
            spots.append(RowSpot(row, QRectF(left, y, width, high)))
            y += high
        bottom = y + px(FOOT_PX)
        whole = QRectF(left, top, width, bottom - top)
        yield WiringBlock(source, whole, head, tuple(spots))
        top = bottom + px(GAP_PX)


def _height(row: Row, px: Callable[[float], int]) -> float:
    if isinstance(row, PsuCableRow):
        return max(px(CABLE_PX), row.cable.plugs * px(PLUG_PX) + px(4))
    return px(SOCKET_PX)


def refreshed(layout: Layout, picture: WiringPicture) -> Layout | None:
    """The same places with other figures, so that nothing moves under a plug in the hand.

    None where rows differ.
    """
    sources: dict[int | str, Supply | Consumer] = {}
    for supply in picture.supplies:
        sources[supply.number] = supply
    for consumer in picture.consumers:
        sources[consumer.label] = consumer
    rows: dict[Key, Row] = {}
    for source in sources.values():
        for row in source.rows:
            rows[key_of_row(row)] = row
    if rows.keys() != layout.spots.keys() or len(sources) != len(layout.blocks):
        return None
    blocks: list[WiringBlock] = []
    for block in layout.blocks:
        before = block.source
        key = before.number if isinstance(before, Supply) else before.label
        spots = tuple(RowSpot(rows[spot.key], spot.rect) for spot in block.spots)
        blocks.append(WiringBlock(sources[key], block.rect, block.head, spots))
    return replace(layout, blocks=tuple(blocks))


# the shorter side


def _wishes(moved: Sequence[WiringBlock], fixed: Sequence[WiringBlock]) -> list[float | None]:
    """The middle of what each block of one side is connected to on the other."""
    where: dict[Key, float] = {}
    for block in fixed:
        for spot in block.spots:
            where[spot.key] = spot.rect.center().y()
    wishes: list[float | None] = []
    for block in moved:
        ys: list[float] = []
        for spot in block.spots:
            ys += [where[key] for key in _others(spot.row) if key in where]
        wishes.append(sum(ys) / len(ys) if ys else None)
    return wishes


def _others(row: Row) -> Iterator[Key]:
    if isinstance(row, PsuCableRow):
        yield from (run.socket.key for run in row.runs)
    elif isinstance(row, SocketRow) and row.run is not None:
        yield from row.run.cables


def _nearer(
    blocks: Sequence[WiringBlock], wishes: Sequence[float | None], bottom: float, gap: float
) -> Iterator[WiringBlock]:
    """Blocks in their order, each as near to its wish as the others leave room for."""
    rest = sum(block.rect.height() + gap for block in blocks) - gap
    top = blocks[0].rect.top()
    for block, wish in zip(blocks, wishes, strict=True):
        height = block.rect.height()
        wished = top
        if wish is not None:
            wished = wish - height / 2
        lowest = bottom - rest
        at = max(top, min(wished, lowest))
        yield _moved(block, at - block.rect.top())
        top = at + height + gap
        rest -= height + gap


def _moved(block: WiringBlock, down: float) -> WiringBlock:
    spots = tuple(RowSpot(spot.row, spot.rect.translated(0, down)) for spot in block.spots)
    rect = block.rect.translated(0, down)
    head = block.head.translated(0, down)
    return WiringBlock(block.source, rect, head, spots)
