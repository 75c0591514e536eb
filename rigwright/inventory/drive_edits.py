"""The M.2 sockets that a build chooses for its drives: which drive is in which, and builds with a
drive in another one.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.build import Build, Quantity
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
    """Every M.2 drive of a build with its socket."""
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
    places = [*quantity.places, *[""] * (number + 1 - len(quantity.places))]
    places[number] = socket or ""
    while places and not places[-1]:
        places.pop()
    return quantity.changed(places=tuple(places))


def all_chosen(a: Assembly) -> Build:
    """The build with every drive where it is now, so that another place of one moves no other."""
    build = a.build
    for seat in drive_seats(a):
        build = with_socket(build, seat.drive.id, seat.number, seat.socket)
    return build
