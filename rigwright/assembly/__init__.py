"""A build made real: parts resolved, every card seated with its boxes, neighbours and gaps.

Derived and immutable; the complete input of the rules, the views and the sheet. Reads parts from a catalog and
decides nothing about good or bad.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import TypeVar, cast

from rigwright.assembly.brackets import bracket_seats
from rigwright.assembly.enclosure import FAN_THICKNESS, Enclosure, Fitted, board_solids, enclosure_of
from rigwright.assembly.envelopes import Solid, card_size
from rigwright.assembly.furniture import BULKY_DRIVES, Chosen, Furniture, furniture_of
from rigwright.assembly.radiators import radiators_of
from rigwright.assembly.resolved import ChosenParts, resolve
from rigwright.assembly.seated import SeatedCard
from rigwright.assembly.seats import Mount, PlaceError, Seat, hung_at, seat_named, seats_of, slot_seats
from rigwright.assembly.second import as_own, chamber_of, own_seat, second_seats
from rigwright.assembly.shapes import NO_SHAPES, Shapes, along_row, clearance, size_of
from rigwright.build import Bridge, Build, Placement
from rigwright.catalog import Catalog
from rigwright.figures import Figure, resting_on
from rigwright.geometry import faces, gap_along, largest
from rigwright.parts import Chassis, Cooler, Cpu, Drive, Fan, Memory, Motherboard, Part, Psu, Riser

T = TypeVar("T")


@dataclass(frozen=True)
class Gap:
    """Two neighbouring cards: `upper` has its fan side toward `lower`. Negative is an overlap."""

    upper: SeatedCard
    lower: SeatedCard
    gap: Figure

    @property
    def by_shape(self) -> bool:
        """Whether a model of either card counts."""
        return self.upper.shape is not None or self.lower.shape is not None

    @cached_property
    def by_boxes(self) -> Figure:
        """The same by the boxes that the cards' figures make."""
        return _clearance(without_shape(self.upper), without_shape(self.lower))


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
    shapes: Shapes = field(
        default_factory=lambda: NO_SHAPES, compare=False, repr=False
    )  # of parts whose own model counts
    second: Assembly | None = None  # of a dual-system chassis, in its own chamber

    @cached_property
    def own(self) -> Assembly:
        """The first system alone: without what a second board feeds."""
        return self if self.second is None else self._with([c for c in self.cards if not c.of_second])

    @cached_property
    def inside(self) -> Assembly:
        """What is in this board's own room: without cards whose place is in another's."""
        kept = [card for card in self.cards if card.seat is None or not _lies_elsewhere(card.seat)]
        return self if len(kept) == len(self.cards) and self.second is None else self._with(kept)

    def _with(self, cards: list[SeatedCard]) -> Assembly:
        return replace(self, cards=tuple(cards), second=None)

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
        if self.second is not None and label in ("board2", "cpu2"):
            return self.second.part_name(label.removesuffix("2"))
        single: dict[str, Part | None] = {"chassis": self.chassis, "board": self.board, "cpu": self.cpu}
        part = card.card if card else single.get(label) or next(iter(self.psus), None)
        return part.name if part else label

    @cached_property
    def neighbours(self) -> tuple[Gap, ...]:
        """Each card with the next one its fans face, in order along the row."""
        return tuple(gap for card in self.cards if card.located and (gap := _next_below(card, self.cards)))

    @cached_property
    def furniture(self) -> Furniture:
        """Everything in the chassis besides the cards, as boxes."""
        places = {quantity.part_id: quantity.places for quantity in self.build.fans}
        hybrids = ((card.label, card.title, card.gpu) for card in self.gpus if card.gpu is not None)
        chosen = Chosen(
            self.board, self.cooler, self.cpu_count, self.memory, self.psus, self.fans,
            tuple(places.get(fan.id, ()) for fan, _ in self.fans), tuple(radiators_of(self.cooler, hybrids)),
            any(drive.drive_type in BULKY_DRIVES for drive, _ in self.drives),
        )  # fmt: skip
        return furniture_of(self.chassis, self.enclosure, chosen)

    def derived(self, work: Callable[[Assembly], T]) -> T:
        """What follows from this build, worked out once, whoever asks; `work` gives a value, no generator."""
        known: dict[Callable[[Assembly], object], object] = self.__dict__.setdefault("_derived", {})
        if work not in known:
            known[work] = work(self)
        return cast(T, known[work])

    def derived_without_cards(self, work: Callable[[Assembly], T]) -> T:
        """The same for work that looks at no card: builds that differ only in their cards may share the result."""
        return self.derived(work)

    def gap_below(self, card: SeatedCard) -> Gap | None:
        """The neighbour in front of this card's fans."""
        return next((g for g in self.neighbours if g.upper is card), None)

    def gap_above(self, card: SeatedCard) -> Gap | None:
        """The neighbour behind this card's back."""
        return next((g for g in self.neighbours if g.lower is card), None)


def _lies_elsewhere(seat: Seat) -> bool:
    """Whether a place is in the room of another board: its slots, or as that sees it the mounts of the chassis."""
    return seat.mount is Mount.SECOND or (seat.pose is None and seat.mount is not Mount.SLOT)


def gap_between(upper: SeatedCard, lower: SeatedCard) -> Figure:
    """Clearance along the row from the upper card's fan side to the lower card's back."""
    axis, sign = upper.row
    fan_side, back = (upper.body.low, lower.body.high) if sign < 0 else (upper.body.high, lower.body.low)
    value = round(sign * (back[axis] - fan_side[axis]), 6)
    if upper.shape is not None or lower.shape is not None:
        value = round(along_row(upper.placed, lower.placed, axis, sign), 6)
    seats = [card.seat for card in (upper, lower) if card.seat is not None and card.seat.mount is Mount.FRAME]
    shaped = [lower.size.thickness] if lower.shape is not None else []
    return resting_on(value, upper.size.thickness, *shaped, *(seat.plane for seat in seats if seat.plane is not None))


def without_shape(card: SeatedCard) -> SeatedCard:
    """The card as the boxes of its figures have it."""
    return card if card.shape is None else replace(card, shape=None, size=card_size(card.card))


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
    value = round(largest(*(gap_along(axis, a.body, b.body) for axis in range(3))), 6)
    if a.shape is not None or b.shape is not None:
        value = round(clearance(a.placed, b.placed), 6)
    planes = [card.seat.plane for card in (a, b) if card.seat is not None and card.seat.plane is not None]
    sizes = [size for card in (a, b) for size in (card.size.thickness, card.size.height)]
    return resting_on(value, *sizes, *planes)


def _seat_cards(chosen: ChosenParts, seats: tuple[Seat, ...], shapes: Shapes) -> tuple[SeatedCard, ...]:
    cards: list[SeatedCard] = []
    counts = {"gpu": 0, "nic": 0}
    for card in chosen.cards:
        part = card.card
        counts[part.kind] += 1
        shaped = shapes.get(part.id)
        shape = shaped.of_card if shaped is not None else None
        cards.append(
            SeatedCard(
                label=f"{part.kind}{counts[part.kind]}",
                index=card.index,
                card=part,
                placement=card.placement,
                seat=_seat_of(card.placement, seats, chosen.chassis),
                size=size_of(part, shape),
                riser=card.riser,
                duct=card.duct,
                shape=shape,
                adapters=card.adapters,
            )
        )
    return tuple(cards)


def _seat_of(placement: Placement, seats: tuple[Seat, ...], chassis: Chassis | None) -> Seat | None:
    """The place that a placement names, hung where on its bar it says."""
    try:
        seat = seat_named(seats, placement.place)
    except PlaceError:
        return None
    along = placement.along_mm
    return seat if along is None or chassis is None else hung_at(seat, along, chassis)


def _with_moved(seats: tuple[Seat, ...], cards: tuple[SeatedCard, ...]) -> tuple[Seat, ...]:
    """Places are where their cards hang, for who points at them."""
    moved = {c.seat.name: c.seat for c in cards if c.seat is not None and c.placement.along_mm is not None}
    return tuple(moved.get(seat.name, seat) for seat in seats) if moved else seats


def _fit_bridges(chosen: ChosenParts, cards: tuple[SeatedCard, ...]) -> Iterator[FittedBridge]:
    by_index = {card.index: card for card in cards}
    for part, bridge in chosen.bridges:
        yield FittedBridge(part, bridge, (by_index.get(bridge.first), by_index.get(bridge.second)))


def _misplaced(cards: tuple[SeatedCard, ...]) -> tuple[str, ...]:
    seen: set[str] = set()
    out = []
    for card in cards:
        name = card.seat.name if card.seat else ""
        if not name or name in seen:
            out.append(card.label)
        seen.add(name)
    return tuple(out)


def _all_seats(chosen: ChosenParts, enclosure: Enclosure | None, offered: tuple[Riser, ...]) -> tuple[Seat, ...]:
    """The places of chassis and boards, then those that brackets make: the build's own and some that are at hand."""
    chassis, board = chosen.chassis, chosen.system.board
    seats = seats_of(chassis, board, enclosure)
    if chosen.second is not None and chassis is not None:
        seats = (*seats, *second_seats(chosen.second.board))
    if chassis is None or enclosure is None:
        return seats
    brackets = (*chosen.brackets, *offered)
    return (*seats, *bracket_seats(brackets, chassis, board, enclosure)) if brackets else seats


def fitted_in(build: Build, fans: tuple[tuple[Fan, int], ...]) -> Fitted:
    """What the build says is in the chassis, and the fans that it puts on the front."""
    places = {quantity.part_id: quantity.places for quantity in build.fans}
    thickest = 0.0
    for fan, _ in fans:
        if any(place.casefold() == "front" for place in places.get(fan.id, ())):
            thickest = max(thickest, fan.thickness_mm or FAN_THICKNESS)
    return Fitted(build.drive_cage, build.front_fans, build.reservoir, thickest)


def assemble(build: Build, catalog: Catalog, offered: tuple[Riser, ...] = (), shapes: Shapes = NO_SHAPES) -> Assembly:
    """Resolve, seat and measure everything in a build; parts the catalog lacks are listed in `missing`.

    The places that `offered` brackets would make are among its places, whether or not a card is on one. Cards that
    have one of the `shapes` are measured by it.
    """
    chosen = resolve(build, catalog)
    chassis, system = chosen.chassis, chosen.system
    enclosure = enclosure_of(chassis, system.board, fitted_in(build, chosen.fans)) if chassis is not None else None
    seats = _all_seats(chosen, enclosure, offered)
    cards = _seat_cards(chosen, seats, shapes)
    return Assembly(
        build=build,
        chassis=chassis,
        board=system.board,
        cpu=system.cpu,
        cooler=system.cooler,
        memory=system.memory,
        psus=chosen.psus,
        drives=system.drives,
        fans=chosen.fans,
        cards=cards,
        enclosure=enclosure,
        seats=_with_moved(seats, cards),
        board_solids=board_solids(system.board, enclosure) if system.board and enclosure else (),
        missing=chosen.missing,
        misplaced=_misplaced(cards),
        bridges=tuple(_fit_bridges(chosen, cards)),
        catalog=catalog,
        shapes=shapes,
        second=_second(build, chosen, cards, catalog),
    )


def _second(build: Build, chosen: ChosenParts, cards: tuple[SeatedCard, ...], catalog: Catalog) -> Assembly | None:
    """The second board with what is on it and the cards that it feeds, in a chamber that is a chassis of its own."""
    system, there = chosen.second, build.second
    if system is None or there is None:
        return None
    board = system.board
    chamber = chamber_of(chosen.chassis) if chosen.chassis is not None else None
    enclosure = enclosure_of(chamber, board) if chamber is not None else None
    slots = slot_seats(board, enclosure) if enclosure is not None else ()
    own: list[SeatedCard] = []
    for card in cards:
        if card.seat is not None and card.of_second:
            placement = as_own(card.placement, card.seat)
            own.append(replace(card, placement=placement, seat=own_seat(card.seat, slots)))
    return Assembly(
        build=build.changed(
            board=there.board,
            cpus=there.cpus,
            cooler=there.cooler,
            memory=there.memory,
            drives=there.drives,
            psus=(),
            fans=(),
            bridges=(),
            wires=(),
            second=None,
        ),
        chassis=chamber,
        board=board,
        cpu=system.cpu,
        cooler=system.cooler,
        memory=system.memory,
        psus=(),
        drives=system.drives,
        fans=(),
        cards=tuple(own),
        enclosure=enclosure,
        seats=slots,
        board_solids=board_solids(board, enclosure) if board is not None and enclosure is not None else (),
        missing=(),
        catalog=catalog,
    )
