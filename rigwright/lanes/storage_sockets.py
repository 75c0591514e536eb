"""Which M.2 socket of the board each drive takes: the one chosen, else the first that takes nothing
from a slot.

Knows names and what shares lanes with what; `lanes.widths` works out which width a slot keeps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from rigwright.assembly import Assembly
from rigwright.build import Quantity
from rigwright.lanes.feeds import shared_feeds
from rigwright.lanes.socket_names import plain_name as plain_name
from rigwright.parts import Drive, M2Slot, Motherboard
from rigwright.parts.motherboard import m2_slots_of
from rigwright.record import Value

_ORDER = {"top": 0, "first": 0, "middle": 1, "second": 1, "third": 2, "fourth": 3, "fifth": 4}
_SIZE = re.compile(r"\b(22|25|30)(\d{2}|110)\b")
_FROM_BELOW = {"lowest": -1, "bottom": -1, "second-lowest": -2}


class Seated(Value, frozen=True):
    """A drive and the printed name of its socket.

    None where the board has no socket left or names none. `record` is what the board's table says
    of the socket.
    """

    drive: Drive
    socket: str | None
    chosen: bool
    record: M2Slot | None = None


class M2Use(Value, frozen=True):
    """The sockets in use. `complete` is False where a drive sits in one whose name is not known.

    `cabled` tells of U.2 drives, which may take connectors that no table of sockets has.
    """

    populated: frozenset[str] = frozenset()
    complete: bool = True
    cabled: bool = False


NO_DRIVES = M2Use()


def is_stick(drive: Drive) -> bool:
    """Return whether a drive goes into an M.2 socket."""
    return drive.drive_type == "nvme_m2" or (drive.form_factor or "").startswith("M.2")


def stick_size(drive: Drive) -> str | None:
    """Return the size of an M.2 drive as sockets name it, "22110": by its form, else by its
    length in mm.
    """
    named = _SIZE.search(drive.form_factor or "")
    if named:
        return named[0]
    if drive.length_mm is None:
        return None
    return f"22{round(drive.length_mm)}"


def takes_size(socket: M2Slot, size: str | None) -> bool | None:
    """Return whether a socket has a place for the screw of that size.

    None where it is not known.
    """
    if socket.sizes and size is not None:
        return size in socket.sizes
    return None


def takes_kind(socket: M2Slot, drive: Drive) -> bool | None:
    """Return whether a socket drives NVMe, or SATA, as the drive needs.

    None where it is not known.
    """
    if socket.drives is None:
        return None
    return socket.drives in ("either", "nvme" if drive.drive_type == "nvme_m2" else "sata")


def seated_drives(a: Assembly) -> tuple[Seated, ...]:
    """Return every M.2 drive of the build with its socket, in the order of the parts list."""
    return a.derived(_seated)


def next_socket(a: Assembly, drive: Drive) -> str | None:
    """Return the name of the socket that one more drive would take by itself; None where it goes
    into none, or into one without a name.
    """
    if not is_stick(drive):
        return None
    taken = [seated.socket for seated in seated_drives(a) if seated.socket is not None]
    free = _free_sockets(a, taken)
    socket = next(chain((one for one in free if _suits(one, drive)), free), None)
    return socket.name if socket is not None else None


def _named(a: Assembly, drive: Drive, place: str) -> Seated:
    record = _record(a.board, place)
    printed = None if record is None else record.name
    return Seated(
        drive=drive,
        socket=printed or place,
        chosen=True,
        record=record,
    )


def _seated(a: Assembly) -> tuple[Seated, ...]:
    wanted = [(drive, place) for drive, place in _drives(a) if is_stick(drive)]
    free = _free_sockets(a, [place for _, place in wanted if place])
    seated: list[Seated] = []
    for drive, place in wanted:
        if place:
            seated.append(_named(a, drive, place))
            continue
        suiting = (socket for socket in free if _suits(socket, drive))
        socket = next(chain(suiting, free), None)
        if socket is None:
            seated.append(Seated(drive, None, False))
        else:
            free.remove(socket)
            seated.append(
                Seated(
                    drive=drive,
                    socket=socket.name,
                    chosen=False,
                    record=socket,
                )
            )
    return tuple(seated)


def _free_sockets(a: Assembly, chosen: Iterable[str]) -> list[M2Slot]:
    """Return the sockets that no drive is chosen for and no adapter stands in, as `_by_cost` has
    them.
    """
    taken = {plain_name(name) for name in (*chosen, *_fed_from(a))}
    free: list[M2Slot] = []
    for socket in a.derived_without_cards(_by_cost):
        if socket.name is None or plain_name(socket.name) not in taken:
            free.append(socket)
    return free


def _suits(socket: M2Slot, drive: Drive) -> bool:
    """Whether nothing that is known of the socket keeps the drive out of it."""
    return (
        takes_size(socket, stick_size(drive)) is not False
        and takes_kind(socket, drive) is not False
    )


def _record(board: Motherboard | None, place: str) -> M2Slot | None:
    """Return what the board's table says of a socket, however its name is written."""
    for socket in m2_slots_of(board):
        if socket.name and plain_name(socket.name) == plain_name(place):
            return socket
    return None


def _fed_from(a: Assembly) -> list[str]:
    """Return the sockets that an adapter for a card stands in."""
    return [shared.feed.name for shared in shared_feeds(a) if shared.feed.slot is None]


def m2_sockets_of_cards(a: Assembly) -> tuple[str, ...]:
    """Return the M.2 sockets that adapters for cards stand in, by their printed names."""
    feeds = (shared.feed for shared in shared_feeds(a))
    return tuple(feed.name for feed in feeds if feed.table == "m2_slots")


def _drives(a: Assembly) -> Iterator[tuple[Drive, str | None]]:
    """Yield every single drive with the socket chosen for it."""
    chosen = {quantity.part_id: quantity for quantity in a.build.drives}
    for drive, count in a.drives:
        quantity = chosen.get(drive.id, Quantity(drive.id))
        places = quantity.places
        for number in range(count):
            place = None
            if number < len(places):
                place = places[number]
            yield drive, place


def _by_cost(a: Assembly) -> list[M2Slot]:
    """Return the sockets of the board, those that take lanes from nothing first.

    A rule may name one that does not say so itself.
    """
    board = a.board
    if board is None:
        return []
    sockets = m2_slots_of(board)
    named = [words for rule in board.lane_rules for words in rule.m2]

    def costs(socket: M2Slot) -> bool:
        return bool(socket.shares_with) or any(socket in meant(board, words) for words in named)

    return sorted(sockets, key=costs)


def meant(board: Motherboard, words: str) -> list[M2Slot]:
    """Return the sockets that a lane rule's words mean, as "M2B_CPU / M2C_CPU" or "lowest M.2".

    None where that is unclear.
    """
    sockets = m2_slots_of(board)
    found: list[M2Slot] = []
    for name in _alternatives(words):
        for socket in sockets:
            if socket.name and _same(name, socket.name):
                found.append(socket)
    if found:
        return found
    return [sockets[index] for index in _ordinals(words, len(sockets))]


def _alternatives(words: str) -> list[str]:
    bare = re.sub(r"\(.*?\)|\bin (CPU|chipset) mode", "", words)
    return [part.strip() for part in re.split(r"\s+or\s+|\s*/\s*", bare) if part.strip()]


def _same(name: str, printed: str) -> bool:
    ours = plain_name(name)
    theirs = plain_name(printed)
    return ours == theirs or ours == theirs.removesuffix("CPU") or ours.removesuffix("M2") == theirs


def _ordinals(words: str, count: int) -> list[int]:
    """Return the index that "lowest M.2" or "middle M.2" means among so many sockets, counted from
    the top.
    """
    word = words.lower().split()[0] if words else ""
    index = _ORDER.get(word)
    if word in _FROM_BELOW:
        index = count + _FROM_BELOW[word]
    if index is None or not 0 <= index < count:
        return []
    return [index]


def free_sockets(a: Assembly) -> tuple[str, ...]:
    """Return the printed names of the sockets, for M.2 modules and for cables, that an adapter for
    a card can take.

    None for cables where a drive of the build is on one: nobody says on which.
    """
    if a.board is None:
        return ()
    use = m2_use(a)
    sockets = m2_slots_of(a.board)
    if not use.cabled:
        sockets += a.board.cable_sockets or ()
    carrying = [socket for socket in sockets if socket.drives != "sata"]
    names = [socket.name for socket in carrying if socket.name]
    return tuple(name for name in names if name not in use.populated)


def m2_use(a: Assembly) -> M2Use:
    """Return the M.2 sockets that drives and adapters for cards take."""
    return a.derived(_use)


def _use(a: Assembly) -> M2Use:
    names = [seated.socket for seated in seated_drives(a)]
    names += _fed_from(a)
    cabled = any(drive.drive_type == "u2" for drive, _ in a.drives)
    taken = frozenset(name for name in names if name)
    return M2Use(taken, None not in names, cabled)


def m2_holds(board: Motherboard, words: str, use: M2Use) -> bool | None:
    """Whether a lane rule's words about M.2 hold; None where that cannot be told.

    Words such as "OCU1+OCU2" hold where all of it does.
    """
    if not use.populated and use.complete and not use.cabled:
        return False
    holds = [_one_holds(board, part, use) for part in words.split("+")]
    if False in holds:
        return False
    return None if None in holds else True


def _one_holds(board: Motherboard, words: str, use: M2Use) -> bool | None:
    names = _names_of_sockets(board, words, use)
    if not names:
        return None
    for taken in use.populated:
        if any(_same(name, taken) for name in names):
            return None if "mode" in words else True  # a mode is a setting of the firmware
    return False if use.complete else None


def _names_of_sockets(board: Motherboard, words: str, use: M2Use) -> list[str]:
    """The sockets that words mean, or the connectors for cables that no drive of the build takes;
    none where that is unclear.
    """
    found = [socket.name for socket in meant(board, words) if socket.name]
    if found or "M2" in plain_name(words) or use.cabled:
        return found
    return _alternatives(words)
