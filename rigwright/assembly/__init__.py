"""A build made real: parts resolved, every card seated with its boxes, neighbours and gaps.

Derived and immutable; the complete input of the rules, the views and the sheet. Reads parts from a catalog and
decides nothing about good or bad.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TypeVar

from rigwright.assembly.brackets import bracket_seats, is_bracket
from rigwright.assembly.enclosure import Enclosure, board_solids, enclosure_of
from rigwright.assembly.envelopes import Card, CardSize, Solid, card_body, card_size, card_solids
from rigwright.assembly.seats import Mount, PlaceError, Seat, seat_named, seats_of
from rigwright.build import Bridge, Build, Placement, Quantity
from rigwright.catalog import Catalog
from rigwright.figures import Figure, resting_on
from rigwright.geometry import Box, Pose, faces, gap_along
from rigwright.parts import Chassis, Cooler, Cpu, Drive, Fan, Gpu, Memory, Motherboard, Nic, Part, Psu, Riser

P = TypeVar("P", bound=Part)


@dataclass(frozen=True)
class SeatedCard:
    """A card in its place. `label` is gpu1… or nic1… in file order; `index` its placement's."""

    label: str
    index: int
    card: Card
    placement: Placement
    seat: Seat | None
    size: CardSize
    riser: Riser | None = None  # between the card and the slot that feeds it

    @cached_property
    def solids(self) -> tuple[Solid, ...]:
        """Its boxes in the chassis frame; empty where the place has no position."""
        pose = self.seat.pose if self.seat else None
        return _placed(card_solids(self.card), pose) if pose else ()

    @property
    def title(self) -> str:
        """The label in a sentence: "GPU 1"."""
        return f"{self.label[:3].upper()} {self.label[3:]}"

    @property
    def gpu(self) -> Gpu | None:
        """The card as a GPU."""
        return self.card if isinstance(self.card, Gpu) else None

    @property
    def power_w(self) -> float | None:
        """Sustained draw at its limit."""
        if isinstance(self.card, Nic):
            return self.card.tdp_max_w or self.card.tdp_typ_w
        return self.placement.power_limit_w or self.card.board_power_w

    @property
    def located(self) -> bool:
        """True where geometry may be answered: a known place, not a guess."""
        return self.seat is not None and self.seat.located

    @cached_property
    def body(self) -> Box:
        """One box around everything solid but the bracket and the fingers; only where the place has a position."""
        assert self.seat is not None and self.seat.pose is not None
        return self.seat.pose.place(card_body(self.size))

    @property
    def drawn(self) -> Box | None:
        """The body, or None where the place has no position."""
        return self.body if self.seat is not None and self.seat.pose is not None else None

    @cached_property
    def row(self) -> tuple[int, int]:
        """The axis the fans blow along, and its sign: the local -y in the chassis frame."""
        assert self.seat is not None and self.seat.pose is not None
        direction = self.seat.pose.turn.apply((0, -1, 0))
        axis = max(range(3), key=lambda i: abs(direction[i]))
        return axis, int(direction[axis])

    @cached_property
    def along_row(self) -> float:
        """Where the slot plane lies in its row, counted in the direction the fans blow."""
        axis, sign = self.row
        assert self.seat is not None and self.seat.pose is not None
        return sign * self.seat.pose.offset[axis]


@dataclass(frozen=True)
class Gap:
    """Two neighbouring cards: `upper` has its fan side toward `lower`. Negative is an overlap."""

    upper: SeatedCard
    lower: SeatedCard
    gap: Figure


@dataclass(frozen=True)
class FittedBridge:
    """A bridge over two cards; a card is None where its placement does not exist or holds no card."""

    part: Riser
    chosen: Bridge
    cards: tuple[SeatedCard | None, SeatedCard | None]


@dataclass(frozen=True)
class Assembly:
    """Everything the rules, the views and the sheet need to know about a build."""

    build: Build
    chassis: Chassis | None
    board: Motherboard | None
    cpu: Cpu | None
    cooler: Cooler | None
    memory: tuple[tuple[Memory, int], ...]
    psus: tuple[Psu, ...]
    drives: tuple[tuple[Drive, int], ...]
    fans: tuple[tuple[Fan, int], ...]
    cards: tuple[SeatedCard, ...]
    enclosure: Enclosure | None
    seats: tuple[Seat, ...]
    board_solids: tuple[Solid, ...]
    missing: tuple[str, ...]  # part ids that the catalog does not know
    misplaced: tuple[str, ...] = field(default=())  # labels of cards whose place does not exist here or is taken
    bridges: tuple[FittedBridge, ...] = ()
    catalog: Catalog | None = field(default=None, compare=False, repr=False)  # to name ways out by, never to decide

    @property
    def gpus(self) -> tuple[SeatedCard, ...]:
        """The cards that are GPUs."""
        return tuple(c for c in self.cards if c.gpu is not None)

    @property
    def cpu_count(self) -> int:
        """Processors fitted."""
        return self.build.cpus.count if self.build.cpus else 0

    def card_at(self, seat: Seat) -> SeatedCard | None:
        """The card that is seated there."""
        return next((c for c in self.cards if c.seat is not None and c.seat.name == seat.name), None)

    def part_name(self, label: str) -> str:
        """The product behind a label such as gpu2, psu, board."""
        card = next((c for c in self.cards if c.label == label), None)
        single: dict[str, Part | None] = {"chassis": self.chassis, "board": self.board, "cpu": self.cpu}
        part = card.card if card else single.get(label) or next(iter(self.psus), None)
        return part.name if part else label

    @cached_property
    def neighbours(self) -> tuple[Gap, ...]:
        """Each card with the next one its fans face, in order along the row."""
        return tuple(gap for card in self.cards if card.located and (gap := _next_below(card, self.cards)))

    def gap_below(self, card: SeatedCard) -> Gap | None:
        """The neighbour in front of this card's fans."""
        return next((g for g in self.neighbours if g.upper is card), None)

    def gap_above(self, card: SeatedCard) -> Gap | None:
        """The neighbour behind this card's back."""
        return next((g for g in self.neighbours if g.lower is card), None)


def gap_between(upper: SeatedCard, lower: SeatedCard) -> Figure:
    """Clearance along the row from the upper card's fan side to the lower card's back."""
    axis, sign = upper.row
    fan_side, back = (upper.body.low, lower.body.high) if sign < 0 else (upper.body.high, lower.body.low)
    value = round(sign * (back[axis] - fan_side[axis]), 6)
    assert upper.seat is not None
    pitch = upper.seat.plane if upper.seat.mount is Mount.FRAME else None
    return resting_on(value, upper.size.thickness, *([pitch] if pitch else []))


def _in_one_row(a: SeatedCard, b: SeatedCard) -> bool:
    """True for cards held alike that would meet if one moved along the row."""
    alike = a.seat is not None and b.seat is not None and a.seat.mount is b.seat.mount
    return alike and faces(a.row[0], a.body, b.body)


def _next_below(card: SeatedCard, cards: tuple[SeatedCard, ...]) -> Gap | None:
    row = (c for c in cards if c.located and c.along_row > card.along_row and _in_one_row(card, c))
    nearest = min(row, key=lambda c: c.along_row, default=None)
    return Gap(card, nearest, gap_between(card, nearest)) if nearest else None


def pairs_of(cards: tuple[SeatedCard, ...]) -> Iterator[Gap]:
    """Every two cards with their clearance, upper card first within a row; negative where their bodies meet."""
    for first, second in combinations((card for card in cards if card.located), 2):
        upper, lower = _in_row_order(first, second)
        yield Gap(upper, lower, _clearance(first, second))


def _in_row_order(a: SeatedCard, b: SeatedCard) -> tuple[SeatedCard, SeatedCard]:
    """By slot planes, not by middles: the middle of a thick card may lie beyond that of a thin one below it."""
    return (a, b) if a.along_row <= b.along_row else (b, a)


def _clearance(a: SeatedCard, b: SeatedCard) -> Figure:
    """Along the row for cards in one row; else the largest distance on any axis, the depth where they overlap."""
    if _in_one_row(a, b):
        return gap_between(*_in_row_order(a, b))
    value = round(max(gap_along(axis, a.body, b.body) for axis in range(3)), 6)
    planes = [card.seat.plane for card in (a, b) if card.seat is not None and card.seat.plane is not None]
    sizes = [size for card in (a, b) for size in (card.size.thickness, card.size.height)]
    return resting_on(value, *sizes, *planes)


def _get(catalog: Catalog, part_id: str | None, kind: type[P], missing: list[str]) -> P | None:
    if not part_id:
        return None
    part = catalog.get(part_id)
    if isinstance(part, kind):
        return part
    missing.append(part_id)
    return None


def _counted(
    catalog: Catalog, quantities: tuple[Quantity, ...], kind: type[P], missing: list[str]
) -> tuple[tuple[P, int], ...]:
    found = ((_get(catalog, q.part_id, kind, missing), q.count) for q in quantities)
    return tuple((part, count) for part, count in found if part is not None)


def _seat_card(
    index: int, label: str, card: Card, placement: Placement, seats: tuple[Seat, ...], riser: Riser | None = None
) -> SeatedCard:
    try:
        seat = seat_named(seats, placement.place)
    except PlaceError:
        seat = None
    return SeatedCard(label, index, card, placement, seat, card_size(card), riser)


def _placed(solids: tuple[Solid, ...], pose: Pose) -> tuple[Solid, ...]:
    return tuple(Solid(s.role, pose.place(s.box), s.basis, s.keep_out) for s in solids)


def _seat_cards(build: Build, catalog: Catalog, seats: tuple[Seat, ...], missing: list[str]) -> tuple[SeatedCard, ...]:
    cards: list[SeatedCard] = []
    counts = {"gpu": 0, "nic": 0}
    for index, placement in enumerate(build.placements):
        part = catalog.get(placement.part_id)
        if not isinstance(part, Gpu | Nic):
            missing.append(placement.part_id)
            continue
        counts[part.kind] += 1
        riser = _get(catalog, placement.riser, Riser, missing)
        cards.append(_seat_card(index, f"{part.kind}{counts[part.kind]}", part, placement, seats, riser))
    return tuple(cards)


def _fit_bridges(
    build: Build, catalog: Catalog, cards: tuple[SeatedCard, ...], missing: list[str]
) -> Iterator[FittedBridge]:
    by_index = {card.index: card for card in cards}
    for chosen in build.bridges:
        part = _get(catalog, chosen.part_id, Riser, missing)
        if part is not None:
            yield FittedBridge(part, chosen, (by_index.get(chosen.first), by_index.get(chosen.second)))


def _misplaced(cards: tuple[SeatedCard, ...]) -> tuple[str, ...]:
    seen: set[str] = set()
    out = []
    for card in cards:
        name = card.seat.name if card.seat else ""
        if not name or name in seen:
            out.append(card.label)
        seen.add(name)
    return tuple(out)


def _all_seats(
    build: Build, catalog: Catalog, chassis: Chassis | None, board: Motherboard | None, enclosure: Enclosure | None,
    offered: tuple[Riser, ...],
) -> tuple[Seat, ...]:  # fmt: skip
    """The places of chassis and board, then those that brackets make: the build's own and some that are at hand."""
    seats = seats_of(chassis, board, enclosure)
    if chassis is None or enclosure is None:
        return seats
    named = (catalog.get(p.riser) for p in build.placements if p.riser)
    brackets = (*(part for part in named if isinstance(part, Riser) and is_bracket(part)), *offered)
    return (*seats, *bracket_seats(brackets, chassis, board, enclosure)) if brackets else seats


def assemble(build: Build, catalog: Catalog, offered: tuple[Riser, ...] = ()) -> Assembly:
    """Resolve, seat and measure everything in a build; parts the catalog lacks are listed in `missing`.

    The places that `offered` brackets would make are among its places, whether or not a card is on one.
    """
    missing: list[str] = []
    chassis = _get(catalog, build.chassis, Chassis, missing)
    board = chassis.board if chassis and chassis.board else _get(catalog, build.board, Motherboard, missing)
    enclosure = enclosure_of(chassis, board) if chassis else None
    seats = _all_seats(build, catalog, chassis, board, enclosure, offered)
    cards = _seat_cards(build, catalog, seats, missing)
    bridges = tuple(_fit_bridges(build, catalog, cards, missing))
    return Assembly(
        build=build,
        chassis=chassis,
        board=board,
        cpu=_get(catalog, build.cpus.part_id if build.cpus else None, Cpu, missing),
        cooler=_get(catalog, build.cooler, Cooler, missing),
        memory=_counted(catalog, build.memory, Memory, missing),
        psus=tuple(p for i in build.psus if (p := _get(catalog, i, Psu, missing))),
        drives=_counted(catalog, build.drives, Drive, missing),
        fans=_counted(catalog, build.fans, Fan, missing),
        cards=cards,
        enclosure=enclosure,
        seats=seats,
        board_solids=board_solids(board, enclosure) if board and enclosure else (),
        missing=tuple(dict.fromkeys(missing)),
        misplaced=_misplaced(cards),
        bridges=bridges,
        catalog=catalog,
    )
