"""The PCIe generation and width that every card really gets, from the board's slot table and its
lane rules.

Here belong links, switches and what they share, drives in M.2 sockets included where a rule names
them; whether a link is too narrow is decided in `rules`. Bandwidth = GT/s × width × coding / 8 per
direction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount, Seat
from rigwright.build.systems import System
from rigwright.figures import field_of
from rigwright.lanes.demand import undivided_feeds, widths_of
from rigwright.lanes.edges import stays_out
from rigwright.lanes.feeds import Feed, SharedFeed, feed_of, shared_feeds, split_field
from rigwright.lanes.feeds import feeding_slot as feeding_slot
from rigwright.lanes.own import link_fields, own_generation, own_lanes
from rigwright.lanes.speeds import LANE_GB_S as LANE_GB_S
from rigwright.lanes.speeds import rated_words as rated_words
from rigwright.lanes.speeds import uplink_gb_s as uplink_gb_s
from rigwright.lanes.widths import cpu_matches as cpu_matches
from rigwright.lanes.widths import is_fed as is_fed
from rigwright.lanes.widths import slot_widths as slot_widths
from rigwright.parts import Chassis, Cpu, Motherboard, Slot
from rigwright.parts.motherboard import is_from_cpu, slots_of
from rigwright.record import Value


class Link(Value, frozen=True):
    """What one card gets.

    `generation` or `width` None: not known; `slot` is the printed name of its `feed`.
    """

    card: SeatedCard
    slot: str | None
    generation: int | None
    width: int | None
    source: str | None
    unknown_field: str = ""
    feed: Feed | None = None
    most: tuple[int | None, int | None] = (
        None,
        None,
    )  # generation and width by all ends that are known

    @property
    def gb_s(self) -> float | None:
        """Bandwidth per direction, GB/s."""
        per_lane = LANE_GB_S.get(self.generation or 0)
        if per_lane is None or self.width is None:
            return None
        return per_lane * self.width

    @property
    def most_gb_s(self) -> float | None:
        """What it carries at the most, GB/s, by those of its ends that are known.

        None where that is no bound.
        """
        generation, width = self.most
        per_lane = LANE_GB_S.get(generation or 0)
        if per_lane is None or width is None:
            return None
        return per_lane * width

    @property
    def least_gb_s(self) -> float:
        """What it carries at the least, GB/s, whatever its generation is; 0 while it is unknown how
        wide it is.
        """
        return LANE_GB_S.get(self.generation or 1, 0.0) * (self.width or 0)

    def bound_below(self, gb_s: float) -> float | None:
        """Return what it carries at the most, GB/s, if that is surely less than some bandwidth."""
        most = self.most_gb_s
        if most is not None and most < gb_s:
            return most
        return None

    def lacks(self, choice: str) -> bool:
        """Whether the build leaves a choice open that it depends on:

        "slot", "riser", "cpus" or "drives".
        """
        owner, _, field = self.unknown_field.rpartition(".")
        return owner.startswith("build") and field == choice

    @property
    def words(self) -> str:
        """The link in short: "Gen4 x16", "Gen3 of unknown width"."""
        if self.width == 0:
            return "off"
        return rated_words(self.generation, self.width)


def _lowest(*values: int | None) -> int | None:
    """Return the least figure; None if one is unknown, but 0 whenever one is 0."""
    if 0 in values:
        return 0
    if None in values:
        return None
    return min(v for v in values if v is not None)


def _least_known(figures: Mapping[str, int | None]) -> int | None:
    known = [value for value in figures.values() if value is not None]
    return min(known, default=None)


def _first_unknown(figures: Mapping[str, int | None]) -> str:
    """Return the field of the first figure that is not known."""
    return next((field for field, value in figures.items() if value is None), "")


# Generations and widths that bound a link, each with the field it stands in.
Ends = tuple[dict[str, int | None], dict[str, int | None]]


def _card_link(card: SeatedCard) -> Ends:
    """Return the generation and the width of the card itself, each with its field."""
    generation, lanes = (card.card.address(name) for name in link_fields(card.card))
    return {generation: own_generation(card.card)}, {lanes: own_lanes(card.card)}


def _fed_by_cpu(slot: Slot | Feed, board: Motherboard) -> bool:
    """A slot of unknown feed on a board with two sockets counts as a CPU's: which of them is
    what is unknown there.
    """
    if slot.source is None:
        return (board.cpu_sockets or 1) >= 2
    return is_from_cpu(slot.source)


def _shared_with(slot: Feed, board: Motherboard, cpu: Cpu | None, system: System) -> str:
    """Return what the width of a slot depends on besides itself: the drives, or the sockets that
    they may take, where a rule asks for them, else the CPU.
    """
    rules = [rule for rule in board.lane_rules if slot.name in rule.lanes]
    if cpu is None and any(rule.cpu for rule in rules):
        return system.address("cpus")
    if any(rule.m2 for rule in rules) or cpu is None:
        return _place_of_drives(board, system)
    return cpu.address("pcie_lanes_total_usable")


def _place_of_drives(board: Motherboard, system: System) -> str:
    if board.m2_slots is None:
        return board.address("m2_slots")
    return system.address("drives")


class _Board(Value, frozen=True):
    """The board of a system with its processor, and the width that its rules leave every slot."""

    system: System
    board: Motherboard
    cpu: Cpu | None
    processors: int
    widths: Mapping[str, int | None]
    # of the processor's slots and sockets those that nobody says the width of, as it has too few
    # lanes for all
    undivided: frozenset[str]

    def width_of(self, feed: Feed) -> dict[str, int | None]:
        """Return what is left of a slot or socket, with the field that this stands in."""
        fed = is_fed(feed.source, self.board, self.processors)
        if not fed:
            return {feed.field(self.board, "source"): None if fed is None else 0}
        if feed.lanes is None:
            return {feed.field(self.board, "lanes"): None}
        if feed.name in self.undivided:
            return {self.board.address("lane_rules"): None}
        return {
            _shared_with(feed, self.board, self.cpu, self.system): self.widths.get(
                feed.name, feed.lanes
            )
        }


def _slot_link(card: SeatedCard, shared: SharedFeed, on: _Board, riser: Ends) -> Link:
    """Return the slowest of card, riser, slot and, where the slot is its own, CPU."""
    slot = shared.feed
    generations, lanes = _joined(_card_link(card), riser)
    generations[slot.field(on.board, "generation")] = slot.generation
    if on.cpu is not None and _fed_by_cpu(slot, on.board):
        generations[on.cpu.address("generation")] = on.cpu.generation
    left = on.width_of(slot)
    lanes |= left
    width = _least_known(left)
    if shared.splitter is not None and width is not None:
        lanes[split_field(shared.splitter)] = shared.lanes_of(card, width)
    elif any(other is card for other in shared.left_out):
        lanes[on.system.address("slot")] = None
    bounds = {**lanes, "slot": slot.lanes}  # no rule gives a slot more lanes than it is wired for
    return Link(
        card=card,
        slot=slot.name,
        generation=_lowest(*generations.values()),
        width=_lowest(*lanes.values()),
        source=slot.source,
        unknown_field=_first_unknown(generations | lanes),
        feed=slot,
        most=(_least_known(generations), _least_known(bounds)),
    )


def _unfed_link(card: SeatedCard, riser: Ends, unknown_field: str) -> Link:
    """Return the link of a card whose feed nobody states: no faster than itself and what it hangs
    on.
    """
    generations, lanes = _joined(_card_link(card), riser)
    most = (_least_known(generations), _least_known(lanes))
    return Link(
        card=card,
        slot=None,
        generation=None,
        width=None,
        source=None,
        unknown_field=unknown_field,
        most=most,
    )


def _joined(own: Ends, between: Ends) -> Ends:
    return own[0] | between[0], own[1] | between[1]


def _bay_link(card: SeatedCard, chassis: Chassis, cpu: Cpu | None, processors: int) -> Link:
    """Return the link of a bay: its connector is x16, its generation the platform's.

    Which slots of another board feed it, nobody knows, nor which bays hang on a processor that is
    not fitted.
    """
    board = chassis.board
    if board is None:
        return Link(
            card=card,
            slot=None,
            generation=None,
            width=None,
            source=None,
            unknown_field=field_of(chassis.id, "board"),
        )
    generations, lanes = _card_link(card)
    slots = [s for s in slots_of(board) if s.electrical_lanes == 16]
    generations[board.address("generation")] = _generation_of(slots, board)
    if cpu is not None and slots and all(_fed_by_cpu(s, board) for s in slots):
        generations[cpu.address("generation")] = cpu.generation
    if not _all_fed(slots, board, processors):
        lanes[board.address("slots.source")] = None
    unknown = _first_unknown(generations | lanes)
    most = (_least_known(generations), _least_known(lanes))
    return Link(
        card=card,
        slot=None,
        generation=_lowest(*generations.values()),
        width=_lowest(16, *lanes.values()),
        source="cpu",
        unknown_field=unknown,
        most=most,
    )


def _generation_of(slots: Sequence[Slot], board: Motherboard) -> int | None:
    """Return the generation of the slots where they all have one, else that of the platform."""
    of_slots = {slot.generation for slot in slots}
    return next(iter(of_slots)) if len(of_slots) == 1 else board.generation


def _all_fed(slots: Sequence[Slot], board: Motherboard, processors: int) -> bool:
    """Whether the processors that the slots hang on are fitted: all of the board's where no slot is
    known.
    """
    sources = {slot.source for slot in slots} or {None}
    return all(is_fed(source, board, processors) for source in sources)


def _chain_link(card: SeatedCard) -> Ends:
    """Return the generation and the width of everything in a chain.

    Cables that lie side by side add up their lanes.
    """
    generations: dict[str, int | None] = {}
    lanes: dict[str, int | None] = {}
    for part in card.chain:
        width = field_of(part.id, "lanes")
        own = part.lanes
        generations[field_of(part.id, "pcie_gen")] = part.pcie_gen
        lanes[width] = None if own is None else own + (lanes.get(width) or 0)
    return generations, lanes


def _riser_link(card: SeatedCard, assembly: Assembly) -> Ends:
    """Return the generation and the width of what lies between card and slot, each with its field.

    Nothing for a card in a slot.
    """
    if card.chain:
        return _chain_link(card)
    if card.mount in (None, Mount.SLOT, Mount.BAY):
        return {}, {}
    chassis = assembly.chassis
    if chassis is not None and chassis.riser_included:
        return {chassis.address("riser_generation"): chassis.riser_generation}, {}
    return {assembly.system.address("riser"): None}, {}


def links_of(assembly: Assembly) -> tuple[Link, ...]:
    """Return the link of every seated card, but of those that do not enter their slot.

    One outside the slots has one where the slot of its riser is chosen.
    """
    return assembly.derived(_links)


def _links(assembly: Assembly) -> tuple[Link, ...]:
    """Return the link of each card, by the slots of its own board."""
    if len(assembly.systems) == 1:
        return _on_one_board(assembly)
    cards = {card.index: card for card in assembly.cards}
    links: list[Link] = []
    for one in assembly.systems:
        for link in links_of(one):
            slot = one.system.place(link.slot) if link.slot else None
            links.append(link.changed(card=cards[link.card.index], slot=slot))
    return tuple(sorted(links, key=lambda link: link.card.index))


def _on_one_board(assembly: Assembly) -> tuple[Link, ...]:
    board = assembly.board
    by_card: dict[int, SharedFeed] = {}
    for shared in shared_feeds(assembly):
        for card in shared.cards:
            by_card[card.index] = shared
    on: _Board | None = None
    if board is not None:
        on = _Board(
            system=assembly.system,
            board=board,
            cpu=assembly.cpu,
            processors=assembly.cpu_count,
            widths=widths_of(assembly),
            undivided=undivided_feeds(assembly),
        )
    links: list[Link] = []
    for card in assembly.cards:
        if card.seat is not None and not stays_out(card, feeding_slot(card, board)):
            links.append(_link_of(card, card.seat, assembly, on, by_card.get(card.index)))
    return tuple(links)


def _link_of(
    card: SeatedCard, seat: Seat, a: Assembly, on: _Board | None, shared: SharedFeed | None
) -> Link:
    """Return the link of a card to what feeds it: a slot or socket of the board, a bay, or nothing
    yet.
    """
    feed = feed_of(card, a.board)
    riser = _riser_link(card, a)
    if feed is not None and on is not None:
        fed = shared or SharedFeed(feed, (card,), None)
        return _slot_link(card, fed, on, riser)
    if seat.mount is Mount.BAY and a.chassis is not None:
        return _bay_link(card, a.chassis, a.cpu, a.cpu_count)
    if on is None or card.placement.slot is None:
        return _unfed_link(card, riser, a.system.address("riser"))
    missing = _table_missing(on.board) or a.system.address("slot")
    return _unfed_link(card, riser, missing)


def _table_missing(board: Motherboard) -> str | None:
    """Return the table of sockets in which a feed may stand that a board's record does not have."""
    for table in ("slots", "m2_slots", "cable_sockets"):
        if getattr(board, table) is None:
            return board.address(table)
    return None
