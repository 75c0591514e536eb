"""Another board, case or supply with everything that has to follow: which cards move, which sockets
are chosen anew.

An edit is worked out and tried before it is shown; nothing is committed here. Cards that keep their
place keep it unless fewer errors come of moving them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from rigwright.assembly import Assembly, SeatedCard, assemble
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.build import TRAY, Build, Quantity
from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory.changes import Change, Happening, changes_between
from rigwright.inventory.choosing import with_chosen, with_supplies_of
from rigwright.inventory.drive_edits import (
    DriveSeat,
    given_way,
    others_kept,
    with_socket,
)
from rigwright.inventory.edits import replaced, without
from rigwright.inventory.filling import filled
from rigwright.inventory.part_row import PartRow
from rigwright.inventory.rows import rows_of
from rigwright.lanes.socket_names import plain_name
from rigwright.parts import Chassis, Part, Psu
from rigwright.parts.chassis import included_psus
from rigwright.parts.motherboard import m2_slots_of, slots_of
from rigwright.parts.psu_forms import modules_at_once
from rigwright.record import Value
from rigwright.routing.ribbons import feeds_for

MOST_LAID_OUT, MOST_TRIED = 3000, 12
KEYS_OF_KIND = {
    "chassis": ("chassis",),
    "motherboard": ("board",),
    "cpu": ("cpu",),
    "cooler": ("cooler",),
}


class Adjusted(Value, frozen=True):
    """A build after an edit with all that follows, and what that changes besides what was asked
    for.
    """

    build: Build
    changes: tuple[Change, ...]


def choosing(before: Evaluation, part: Part, catalog: Catalog) -> Adjusted:
    """Another part of a kind that a build has one of, as `Build.choose` takes it; a module of a
    redundant set in the place of each.
    """
    rows = rows_of(before.assembly)
    keys = KEYS_OF_KIND.get(part.kind, ())
    if not keys:
        same = [row.key for row in rows if row.kind == part.kind and not row.parent]
        replaced_at_once = 1
        if isinstance(part, Psu):
            a = before.assembly
            replaced_at_once = modules_at_once(a.chassis, a.psus, part)
        keys = tuple(same[:replaced_at_once])
    return _adjusted(before, with_chosen(before.assembly, part), catalog, keys, _coming_with(part))


def replacing(before: Evaluation, row: PartRow, part: Part, catalog: Catalog) -> Adjusted:
    """Another part in the place of a row's."""
    if row.is_placeholder and row.address is not None:
        build = filled(before.build, row.address.index, part.kind, part.id, catalog)
    else:
        build = replaced(before.build, row, part.id)
        if isinstance(part, Chassis):
            build = with_supplies_of(part, build, before.assembly.chassis)
    return _adjusted(before, build, catalog, (row.key,), _coming_with(part))


def _coming_with(part: Part) -> tuple[str, ...]:
    """Return the ids of what a choice brings in: the part, and the supplies of a chassis."""
    return (part.id, *(included_psus(part) if isinstance(part, Chassis) else ()))


def removing(before: Evaluation, row: PartRow, catalog: Catalog) -> Adjusted:
    """Return the build without a row's part, and without parts on a card that is removed."""
    build = without(before.build, row)
    rows = rows_of(before.assembly)
    hanging = [other.key for other in rows if other.parent == row.key]
    after = assemble(build, catalog)
    changes = changes_between(before.assembly, after, (row.key, *hanging))
    return Adjusted(build, changes)


def socketed(before: Evaluation, seat: DriveSeat, socket: str | None, catalog: Catalog) -> Adjusted:
    """A drive in another M.2 socket, None for the one that the program chooses, and the drive that
    gives way to it.
    """
    build = with_socket(before.build, seat.drive.id, seat.number, socket)
    build = others_kept(before.assembly, build, catalog, seat, socket)
    after = assemble(build, catalog)
    changes: list[Change] = []
    for other in given_way(before.assembly, after, seat):
        row = _drive_row(before.assembly, other)
        then = _drive_row(after, other)
        changes.append(Change(Happening.MOVED, row, row.where, then.where))
    return Adjusted(build, tuple(changes))


def _drive_row(a: Assembly, seat: DriveSeat) -> PartRow:
    """Return the row of an M.2 drive of the first system."""
    rows: list[PartRow] = []
    for row in rows_of(a):
        address = row.address
        if address is None or address.field != "drives" or address.secondary:
            continue
        if row.part_id == seat.drive.id:
            rows.append(row)
    return rows[seat.number]


def turned(
    before: Evaluation,
    build: Build,
    catalog: Catalog,
    meant: tuple[str, ...],
    comes: tuple[str, ...] = (),
) -> Adjusted:
    """Another build as it is, with what it changes besides the rows that were meant, and the part
    ids that it was to bring in.
    """
    after = assemble(build, catalog)
    return Adjusted(build, changes_between(before.assembly, after, meant, comes))


def _adjusted(
    before: Evaluation,
    build: Build,
    catalog: Catalog,
    meant: tuple[str, ...],
    comes: tuple[str, ...],
) -> Adjusted:
    if (build.board, build.chassis) != (before.build.board, before.build.chassis):
        build = _following(build, catalog)
    return turned(before, build, catalog, meant, comes)


def _following(build: Build, catalog: Catalog) -> Build:
    """Return the build with cards, feeding slots and drives where the new board and case have
    places for them.
    """
    build = _seated_best(build, catalog)
    return _fed(_with_sockets(build, assemble(build, catalog)), catalog)


# cards


def _seated_best(build: Build, catalog: Catalog) -> Build:
    """Return the way to seat the cards that has the fewest errors, then the fewest cards without a
    place, then the fewest moves; cards that nothing speaks against stay where they are.
    """
    there = assemble(build, catalog)
    if not there.seats or not there.cards:
        return build
    ways = [build, *islice(_ways(build, there), MOST_TRIED)]
    if len(ways) == 1:
        return build
    return min(ways, key=lambda way: _cost(build, way, catalog))


def _cost(asked: Build, way: Build, catalog: Catalog) -> tuple[int, int, int]:
    tried = evaluate(way, catalog)
    errors = sum(finding.severity is Severity.ERROR for finding in tried.findings)
    moved = 0
    for before, after in zip(asked.placements, way.placements, strict=True):
        if before.place != after.place:
            moved += 1
    return errors, len(tried.assembly.misplaced), moved


def _ways(build: Build, there: Assembly) -> Iterator[Build]:
    """Other ways to seat the cards: only the homeless ones moved, or all of a row in their
    order. Cards that lie beside the machine stay there.
    """
    homeless: list[SeatedCard] = []
    in_row: list[SeatedCard] = []
    taken: set[str] = set()
    fixed: set[str] = set()  # taken by cards that stay where they are
    for card in there.cards:
        if card.label in there.misplaced:
            if card.placement.place != TRAY:
                homeless.append(card)
        elif card.seat is not None:
            taken.add(card.seat.name)
            if card.mount in (Mount.SLOT, Mount.BAY):
                in_row.append(card)
            else:
                fixed.add(card.seat.name)
    if homeless:
        yield from _laid_out(build, there, homeless, _free(there, taken))
    if homeless or in_row:
        both = sorted((*homeless, *in_row), key=lambda card: card.index)
        yield from _laid_out(build, there, both, _free(there, fixed))


def _free(there: Assembly, taken: set[str]) -> list[Seat]:
    """Return the free slots and bays, in which cards without riser or bracket stand."""
    mounts = (Mount.SLOT, Mount.BAY)
    return [seat for seat in there.seats if seat.mount in mounts and seat.name not in taken]


def _laid_out(
    build: Build, there: Assembly, cards: list[SeatedCard], seats: list[Seat]
) -> Iterator[Build]:
    """Cards over seats in their order.

    The layouts with the least crowding, then with the fewest moves, come first.
    """
    count = min(len(cards), len(seats))
    if not count:
        return
    layouts = list(islice(combinations(seats, count), MOST_LAID_OUT))
    layouts.sort(key=lambda layout: (_crowded(cards, layout), _moved(cards, layout)))
    for layout in layouts[: MOST_TRIED // 2]:
        way = build
        for card, seat in zip(cards, layout, strict=False):
            if is_for(card.card.kind, seat, there.chassis):
                way = way.move(card.index, seat.name)
        yield way


def _crowded(cards: list[SeatedCard], layout: tuple[Seat, ...]) -> float:
    """Return by how many millimetres cards in neighbouring slots would overlap, all together."""
    over = 0.0
    for card, seat, following in zip(cards, layout, layout[1:], strict=False):
        if seat.index is not None and following.index is not None and seat.mount is Mount.SLOT:
            room = (following.index - seat.index) * SLOT_PITCH
            over += max(0.0, card.size.thickness.value - room)
    return over


def _moved(cards: list[SeatedCard], layout: tuple[Seat, ...]) -> int:
    return sum(
        card.seat is None or card.seat.name != seat.name
        for card, seat in zip(cards, layout, strict=False)
    )


# what names slots and sockets


def _fed(build: Build, catalog: Catalog) -> Build:
    """Return the build with every riser whose slot is gone in the best free slot, or in no slot
    where none is free.
    """
    for index, placement in enumerate(build.placements):
        there = assemble(build, catalog)
        if placement.slot is None or there.board is None or _has_socket(there, placement.slot):
            continue
        card = next((card for card in there.cards if card.index == index), None)
        feeds = feeds_for(card, there) if card is not None else ()
        slot = feeds[0].slot.name if feeds else None
        cards = (
            *build.placements[:index],
            placement.changed(slot=slot),
            *build.placements[index + 1 :],
        )
        build = build.changed(placements=cards)
    return build


def _has_socket(a: Assembly, name: str) -> bool:
    """Whether the board has a slot or a socket of that name.

    Slots of a secondary board are not asked about.
    """
    if ":" in name or a.board is None:
        return True
    tables = (slots_of(a.board), m2_slots_of(a.board), a.board.cable_sockets or ())
    return any(
        plain_name(entry.name) == plain_name(name)
        for table in tables
        for entry in table
        if entry.name
    )


def _with_sockets(build: Build, there: Assembly) -> Build:
    """Drives whose socket the board does not have are left to the program."""
    if there.board is None:
        return build
    names = {plain_name(socket.name) for socket in m2_slots_of(there.board) if socket.name}
    drives: list[Quantity] = []
    for quantity in build.drives:
        places = tuple(
            place if not place or plain_name(place) in names else "" for place in quantity.places
        )
        drives.append(quantity.changed(places=places if any(places) else ()))
    return build.changed(drives=tuple(drives))
