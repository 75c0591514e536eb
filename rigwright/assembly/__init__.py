"""A build made real: parts resolved, every card seated with its boxes, neighbours and gaps.

Here belongs everything about where a part stands and which room it takes. An `Assembly` is the
complete input of rules, views and sheet; whether something fits is decided in `checks`.

- `resolved` finds the parts of a build's ids; `enclosure` has the planes and boxes of chassis and
  board, `envelopes` those of cards and coolers.
- `seats` are the places, with those of `brackets`, `bars`, `chambers`, `small_cases` and `mid_air`;
  `seating` puts the cards into them, `gaps` measures between them.
- `fixtures` is all that stands in a chassis besides cards: `case_fans`, `radiators`, `cages`,
  supplies; `board_fixtures` what stands on the board. `length_limit` is what they leave a card.
- `distances`, `shapes` and `heights` go by the models of parts where a user lets these decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial, wraps
from operator import is_
from typing import Any, TypeVar

from rigwright.assembly.board_solids import board_solids
from rigwright.assembly.brackets import bracket_seats
from rigwright.assembly.case_fans import CaseFan, case_fans
from rigwright.assembly.chambers import chamber_of, chamber_seats, seat_in
from rigwright.assembly.enclosure import Enclosure, enclosure_of
from rigwright.assembly.envelopes import Solid
from rigwright.assembly.fitted import fan_wish, fitted_in
from rigwright.assembly.fixtures import BULKY_DRIVES, Chosen, Furniture, furniture_of
from rigwright.assembly.gaps import Gap, neighbours_of
from rigwright.assembly.length_limit import FrontRoom, front_room
from rigwright.assembly.mid_air import mid_air_seats
from rigwright.assembly.radiators import radiator_wall, radiators_of
from rigwright.assembly.resolved import ChosenParts, ChosenSystem, resolve
from rigwright.assembly.seated import SeatedCard, SeatedGpu, by_place, is_in_slot, misplaced_in
from rigwright.assembly.seating import seat_cards, with_moved
from rigwright.assembly.seats import Mount, Seat, seats_of, slot_seats
from rigwright.assembly.shapes import NO_SHAPES, Shapes
from rigwright.build import TRAY, Bridge, Build, on_board_of
from rigwright.build.systems import PRIMARY, SYSTEMS, System
from rigwright.catalog import Catalog
from rigwright.parts import (
    Chassis,
    Cooler,
    Cpu,
    Drive,
    Fan,
    Memory,
    Motherboard,
    Part,
    Psu,
    Riser,
)

T = TypeVar("T")
# What an assembly keeps of itself, beside its fields.
WITHOUT_CARDS, WITHOUT_PLACES = "_derived_without_cards", "_derived_without_places"


@dataclass(frozen=True)
class FittedBridge:
    """A bridge over two cards; a card is None where its placement does not exist or holds no
    card.
    """

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
    missing: tuple[str, ...]  # part ids that the catalog does not know
    misplaced: tuple[str, ...] = ()  # labels of cards whose place does not exist here or is taken
    bridges: tuple[FittedBridge, ...] = ()
    # to name ways out by, never to decide
    catalog: Catalog | None = field(default=None, compare=False, repr=False)
    # of parts whose own model counts
    shapes: Shapes = field(default_factory=lambda: NO_SHAPES, compare=False, repr=False)
    system: System = PRIMARY  # that it is; of the whole machine its first
    # of a whole machine: its further boards, each in a chamber, without cards
    chambers: tuple[Assembly, ...] = ()
    # of one system: the machine
    whole: Assembly | None = field(default=None, compare=False, repr=False)
    # of what is built: the cards that lie beside it and are not among its cards
    beside: tuple[SeatedCard, ...] = ()

    @property
    def machine(self) -> Assembly:
        """The whole machine, which rules on one system ask for what all systems share."""
        return self.whole or self

    @cached_property
    def built(self) -> Assembly:
        """The machine without the cards that lie beside it, which draw nothing and block nothing.

        Itself where none does. Cards lie beside a machine once it has a chassis; before that they
        are what there is of it. Rules look at what is built, and so does all that is `derived`.
        """
        if self.chassis is None:
            return self
        lying = tuple(card for card in self.cards if card.placement.place == TRAY)
        if not lying:
            return self
        cards = tuple(card for card in self.cards if card.placement.place != TRAY)
        return replace(self, cards=cards, beside=lying)

    @property
    def systems(self) -> tuple[Assembly, ...]:
        """One for each board, what is on it and the cards that it feeds; itself where it is one."""
        return self._systems if self.chambers else (self,)

    @property
    def rooms(self) -> tuple[Assembly, ...]:
        """One for each board's room: the same with the cards whose place is in it, whichever
        board feeds them.
        """
        return self._rooms if self.chambers else (self,)

    @cached_property
    def _systems(self) -> tuple[Assembly, ...]:
        first = self._part_of(self, (card for card in self.cards if card.system is PRIMARY))
        others = (self._part_of(other, _cards_of(other, self.cards)) for other in self.chambers)
        return (first, *others)

    @cached_property
    def _rooms(self) -> tuple[Assembly, ...]:
        own = (c for c in self.cards if c.seat is None or not _lies_elsewhere(c.seat))
        rooms = [self._room_of(self._systems[0], own)]
        for system in self._systems[1:]:
            inside = (
                card
                for card in system.cards
                if card.seat is not None and not _lies_elsewhere(card.seat)
            )
            rooms.append(self._room_of(system, inside))
        return tuple(rooms)

    def _room_of(self, system: Assembly, cards: Iterable[SeatedCard]) -> Assembly:
        """Return the room of a system's board with the cards in it: the system itself where those
        are its cards, so that what follows from both is worked out once.
        """
        inside = tuple(cards)
        if len(inside) == len(system.cards) and all(map(is_, inside, system.cards)):
            return system
        return self._part_of(system, inside)

    def _part_of(self, system: Assembly, cards: Iterable[SeatedCard]) -> Assembly:
        """One system of this machine with some of its cards."""
        build = system.build.changed(placements=self.build.placements)
        return replace(system, build=build, cards=tuple(cards), chambers=(), whole=self)

    def label(self, part: str) -> str:
        """Return what the system calls a part such as "cpu"."""
        return self.system.label(part)

    def labels(self, *parts: str) -> tuple[str, ...]:
        """Return what it calls several."""
        return tuple(map(self.system.label, parts))

    @cached_property
    def gpus(self) -> tuple[SeatedGpu, ...]:
        """The cards that are GPUs."""
        return tuple(card for card in self.cards if isinstance(card, SeatedGpu))

    @property
    def cpu_count(self) -> int:
        """Processors fitted."""
        if not self.build.cpus:
            return 0
        return self.build.cpus.count

    def card(self, label: str | None) -> SeatedCard | None:
        """Return the card of that label."""
        return next((card for card in self.cards if card.label == label), None)

    def card_at(self, seat: Seat) -> SeatedCard | None:
        """Return the card that is seated there."""
        for card in self.cards:
            if card.seat is not None and card.seat.name == seat.name:
                return card
        return None

    @cached_property
    def neighbours(self) -> tuple[Gap, ...]:
        """Each card with the next one its fans face, in order along the row."""
        return tuple(neighbours_of(self.cards))

    @cached_property
    def furniture(self) -> Furniture:
        """Everything in the chassis besides the cards, as boxes."""
        chosen = Chosen(
            board=self.board,
            cooler=self.cooler,
            processors=self.cpu_count,
            memory=self.memory,
            psus=self.psus,
            fans=fan_wish(self.build, self.fans),
            radiators=tuple(radiators_of(self.cooler, self.built.gpus)),
            bulky_drives=any(drive.drive_type in BULKY_DRIVES for drive, _ in self.drives),
            plate=self.build.psu_adapter_plate,
        )
        return furniture_of(self.chassis, self.enclosure, chosen)

    @property
    def case_fans(self) -> tuple[CaseFan, ...]:
        """Every case fan with its wall, its way and its speed.

        A radiator of the processor's cooler takes its wall; those of cards are not asked here, so
        that builds which differ in their cards share the answer.
        """
        return self.derived_without_cards(_case_fans)

    def derived(self, work: Callable[[Assembly], T]) -> T:
        """Return what follows from this machine as it is `built`, worked out once, whoever asks.

        `work` gives a value, no generator.
        """
        return _once(work, self.built, "_derived")

    def derived_without_cards(self, work: Callable[[Assembly], T]) -> T:
        """The same for work that looks at no card: builds that differ only in their cards may
        share the result.
        """
        return _once(work, self.built, WITHOUT_CARDS)


def derived(work: Callable[[Assembly], T]) -> Callable[[Assembly], T]:
    """Decorate a function of an assembly that is worked out once for each; see `derived` there."""

    @wraps(work)
    def known(a: Assembly) -> T:
        return a.derived(work)

    return known


def derived_without_cards(work: Callable[[Assembly], T]) -> Callable[[Assembly], T]:
    """The same for a function that looks at no card."""

    @wraps(work)
    def known(a: Assembly) -> T:
        return a.derived_without_cards(work)

    return known


def derived_without_places(work: Callable[[Assembly], T]) -> Callable[[Assembly], T]:
    """The same for a function that knows no more of a card's place than which board it is on,
    whether it is in a slot or a bay, and which cards it comes after: builds with the same cards
    elsewhere may share the result.
    """

    @wraps(work)
    def known(a: Assembly) -> T:
        built = a.built
        if WITHOUT_PLACES not in built.__dict__:
            return a.derived(work)
        return _once(work, built, WITHOUT_PLACES)

    return known


@derived_without_cards
def board_solids_of(a: Assembly) -> tuple[Solid, ...]:
    """Return the board, its rear block and its connectors as boxes."""
    if a.board and a.enclosure:
        return board_solids(a.board, a.enclosure)
    return ()


def part_name(a: Assembly, label: str) -> str:
    """Return the product behind a label such as gpu2, psu, board."""
    card = a.card(label)
    if card is not None:
        return card.card.name
    single: dict[str, Part | None] = {"chassis": a.chassis}
    for one in (a, *a.chambers):
        single[one.label("board")] = one.board
        single[one.label("cpu")] = one.cpu
    part = single.get(label) or next(iter(a.psus), None)
    return part.name if part is not None else label


def front_room_of(a: Assembly) -> FrontRoom | None:
    """Return the free length before the front with what ends it; no radiator of a card counts."""
    return a.derived_without_cards(_front_room)


def sharing(a: Assembly, other: Assembly) -> Assembly:
    """The same assembly, with one memory for both of what follows from a build without its cards,
    and one for all that share with `other` of what follows from the same cards in any places.

    `other` is of a build that differs in its cards alone.
    """
    share_without_cards(a, other)
    a.built.__dict__[WITHOUT_PLACES] = _memory_of_cards(a.built, other.built)
    return a


def share_without_cards(a: Assembly, other: Assembly) -> None:
    """Give two assemblies, whose builds differ in their cards alone, one memory for both of what
    follows from a build without its cards.
    """
    a.built.__dict__[WITHOUT_CARDS] = other.built.__dict__.setdefault(WITHOUT_CARDS, {})


def _memory_of_cards(a: Assembly, other: Assembly) -> dict[Any, Any]:
    """Return the memory for builds beside `other` that have the same cards as this one, in the
    same order, on the same boards and as much in slots and bays.
    """
    cards = _cards_without_places(a)
    memories: list[tuple[object, dict[Any, Any]]] = other.__dict__.setdefault("_beside", [])
    for known, memory in memories:
        if known == cards:
            return memory
    memory = dict[Any, Any]()
    memories.append((cards, memory))
    return memory


def _cards_without_places(a: Assembly) -> object:
    cards: list[object] = []
    for card in a.cards:
        placement = card.placement.changed(place="", along_mm=None, at_mm=None)
        in_bay = card.mount is Mount.BAY
        feeds = (card.riser, is_in_slot(card), in_bay)
        cards.append((card.index, card.card, feeds, placement, card.system))
    return cards, [card.index for card in by_place(a.cards)]


def _once(work: Callable[[Assembly], T], a: Assembly, memory: str) -> T:
    """Return what some work on an assembly comes to, from its memory where it is known."""
    known: dict[Callable[[Assembly], T], T] = a.__dict__.setdefault(memory, {})
    if work not in known:
        known[work] = work(a)
    return known[work]


def _cards_of(chamber: Assembly, cards: Iterable[SeatedCard]) -> Iterator[SeatedCard]:
    """Yield the cards that a board in a chamber feeds, as its system sees them."""
    for card in cards:
        if card.seat is not None and card.system == chamber.system:
            seat = seat_in(chamber.seats, card.seat)
            yield replace(card, seat=seat, seen_by=chamber.system)


def _lies_elsewhere(seat: Seat) -> bool:
    """Whether a place is in another board's room: a chamber's slot, or as a chamber sees it a
    mount of the chassis.
    """
    return seat.mount is Mount.CHAMBER or (seat.pose is None and seat.mount is not Mount.SLOT)


def _fit_bridges(chosen: ChosenParts, cards: tuple[SeatedCard, ...]) -> Iterator[FittedBridge]:
    by_index = {card.index: card for card in cards}
    for part, bridge in chosen.bridges:
        first = by_index.get(bridge.first)
        second = by_index.get(bridge.second)
        yield FittedBridge(part, bridge, (first, second))


def _all_seats(
    chosen: ChosenParts, enclosure: Enclosure | None, offered: tuple[Riser, ...]
) -> tuple[Seat, ...]:
    """Return the places of chassis and boards, then those that brackets make: the build's own and
    some that are at hand; last those in mid-air.
    """
    chassis = chosen.chassis
    board = chosen.systems[0].board
    seats = list(seats_of(chassis, board, enclosure))
    if chassis is not None:
        for system, there in zip(SYSTEMS[1:], chosen.systems[1:], strict=False):
            seats += chamber_seats(there.board, system)
    if chassis is not None and enclosure is not None:
        brackets = (*chosen.brackets, *offered)
        seats += bracket_seats(brackets, chassis, board, enclosure)
        seats += mid_air_seats(card.placement for card in chosen.cards)
    return tuple(seats)


def _front_room(a: Assembly) -> FrontRoom | None:
    if a.chassis is None or a.enclosure is None:
        return None
    return front_room(a.chassis, a.cooler, a.enclosure, a.psus)


def _case_fans(a: Assembly) -> tuple[CaseFan, ...]:
    wish = fan_wish(a.build, a.fans)
    if a.chassis is None or a.enclosure is None:
        return case_fans(None, wish)
    wall = radiator_wall(a.chassis, a.cooler)
    full = frozenset({wall} if wall else ())
    return case_fans(a.chassis, wish, full, a.enclosure.fitted)


def assemble(
    build: Build,
    catalog: Catalog,
    offered: tuple[Riser, ...] = (),
    shapes: Shapes = NO_SHAPES,
    known: Iterable[SeatedCard] = (),
) -> Assembly:
    """Resolve, seat and measure everything in a build.

    Parts the catalog lacks are listed in `missing`. The places that `offered` brackets would make
    are among its places, whether or not a card is on one. Cards that have one of the `shapes` are
    measured by it. Cards that stand as one of the `known` ones of another build are those.
    """
    chosen = resolve(build, catalog)
    chassis, (system, *others) = chosen.chassis, chosen.systems
    fitted = fitted_in(build, chosen)
    enclosure = enclosure_of(chassis, system.board, fitted) if chassis is not None else None
    seats = _all_seats(chosen, enclosure, offered)
    cards = seat_cards(chosen, seats, shapes, known)
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
        seats=with_moved(seats, cards),
        missing=chosen.missing,
        misplaced=misplaced_in(cards),
        bridges=tuple(_fit_bridges(chosen, cards)),
        catalog=catalog,
        shapes=shapes,
        chambers=tuple(map(partial(_in_its_chamber, build, chassis, catalog), SYSTEMS[1:], others)),
    )


def _in_its_chamber(
    build: Build, chassis: Chassis | None, catalog: Catalog, system: System, there: ChosenSystem
) -> Assembly:
    """Return a further board with what is on it, in a chamber that is a chassis of its own."""
    board = there.board
    chamber = chamber_of(chassis) if chassis is not None else None
    enclosure = enclosure_of(chamber, board) if chamber is not None else None
    return Assembly(
        build=on_board_of(there.chosen, build),
        chassis=chamber,
        board=board,
        cpu=there.cpu,
        cooler=there.cooler,
        memory=there.memory,
        psus=(),
        drives=there.drives,
        fans=(),
        cards=(),
        enclosure=enclosure,
        seats=slot_seats(board, enclosure) if enclosure is not None else (),
        missing=(),
        catalog=catalog,
        system=system,
    )
