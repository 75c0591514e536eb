"""The M.2 sockets that a build chooses for its drives: which drive is in which, and builds with a
drive in another one, in which the others stay where they are, or with one drive less.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, assemble
from rigwright.build import Build, Quantity
from rigwright.build.counted import places_of, trimmed
from rigwright.catalog import Catalog
from rigwright.lanes.socket_names import plain_name
from rigwright.lanes.storage_sockets import seated_drives
from rigwright.parts import Drive
from rigwright.record import Value


class DriveSeat(Value, frozen=True):
    """One drive and its socket: which of its product it is, from 0, and whether the socket was
    chosen.
    """

    drive: Drive
    number: int
    socket: str | None
    chosen: bool


def drive_seats(a: Assembly) -> tuple[DriveSeat, ...]:
    """Return every M.2 drive of a build with its socket."""
    counts: dict[str, int] = {}
    found: list[DriveSeat] = []
    for seated in seated_drives(a):
        number = counts.get(seated.drive.id, 0)
        counts[seated.drive.id] = number + 1
        found.append(DriveSeat(seated.drive, number, seated.socket, seated.chosen))
    return tuple(found)


def with_socket(build: Build, part_id: str, number: int, socket: str | None) -> Build:
    """A drive in another socket; None leaves the choice to the program."""
    return build.changed(
        drives=tuple(
            _placed(q, number, socket) if q.part_id == part_id else q for q in build.drives
        )
    )


def _placed(quantity: Quantity, number: int, socket: str | None) -> Quantity:
    places = places_of(quantity)
    places[number] = socket or ""
    return quantity.changed(places=trimmed(places))


def all_chosen(a: Assembly) -> Build:
    """Return the build with every drive where it is now, so that another place of one moves no
    other.
    """
    build = a.build
    for seat in drive_seats(a):
        build = with_socket(build, seat.drive.id, seat.number, seat.socket)
    return build


def without_drive(build: Build, part_id: str, number: int) -> Build:
    """One drive less; the sockets that are chosen for the others stay so."""
    left: list[Quantity] = []
    for quantity in build.drives:
        if quantity.part_id != part_id:
            left.append(quantity)
        elif quantity.count > 1:
            places = quantity.places[:number] + quantity.places[number + 1 :]
            left.append(quantity.changed(count=quantity.count - 1, places=places))
    return build.changed(drives=tuple(left))


def others_kept(
    before: Assembly, build: Build, catalog: Catalog, seat: DriveSeat, wanted: str | None
) -> Build:
    """Return a build in which a drive went to the `wanted` socket, with the others where they were
    before: also those whose sockets the program chooses, which would take what became free.

    Only a drive that the program put into the wanted socket itself gives way.
    """
    for former, now in _others(before, assemble(build, catalog), seat):
        moves = not is_same_socket(former.socket, now.socket)
        if moves and not is_same_socket(former.socket, wanted):
            build = with_socket(build, now.drive.id, now.number, former.socket)
    return build


def given_way(before: Assembly, after: Assembly, seat: DriveSeat) -> tuple[DriveSeat, ...]:
    """Return the drives besides `seat`, as they were, that are in another socket after an edit.

    Two of one product that change places are no change of the machine.
    """
    then = drive_seats(after)
    found: list[DriveSeat] = []
    for former, now in _others(before, after, seat):
        like = [one.socket for one in then if one.drive.id == former.drive.id]
        is_held = any(is_same_socket(socket, former.socket) for socket in like)
        if not is_same_socket(former.socket, now.socket) and not is_held:
            found.append(former)
    return tuple(found)


def is_same_socket(socket: str | None, other: str | None) -> bool:
    """Return whether two names mean one socket, or both mean no socket."""
    if socket is None or other is None:
        return socket is other
    return plain_name(socket) == plain_name(other)


def _others(
    before: Assembly, after: Assembly, seat: DriveSeat
) -> Iterator[tuple[DriveSeat, DriveSeat]]:
    """Yield each drive besides one as it was and as it is."""
    for former, now in zip(drive_seats(before), drive_seats(after), strict=True):
        if former != seat:
            yield former, now
