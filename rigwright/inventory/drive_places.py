"""Where a drive of the catalog would go: every M.2 socket of the board, or the bays of the case,
each with its answer and the reason.

The answer of a place is what the rules say of the build with the drive there and did not say
before. Knows no picture: no record says where on a board a socket is.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory.answers import answer_of
from rigwright.inventory.counting import with_more
from rigwright.inventory.drive_edits import all_chosen, with_socket
from rigwright.lanes.storage_sockets import (
    is_stick,
    m2_sockets_of_cards,
    plain_name,
    seated_drives,
)
from rigwright.parts import Drive, M2Slot
from rigwright.parts.motherboard import m2_slots_of
from rigwright.record import Value
from rigwright.rules.storage import drive_bays_over, m2_drive_unfit, storage_ports_over
from rigwright.text.sentence import Sentence, sentence

SUBJECTS = frozenset(rule.id for rule in (storage_ports_over, m2_drive_unfit, drive_bays_over))


class DrivePlace(Value, frozen=True):
    """One socket, or with None the bays: whether the drive may go there, why, and the build then.

    `taken` where another drive or an adapter is in the socket: then nothing was tried.
    """

    socket: M2Slot | None
    fit: Fit
    reason: Sentence | None
    build: Build
    taken: bool = False

    @property
    def name(self) -> str:
        """The printed name of the socket; "" for the bays."""
        if self.socket is None:
            return ""
        return self.socket.name or ""

    @property
    def refused(self) -> bool:
        """Whether a drive that is let go there is not put there."""
        return self.taken or self.fit is Fit.CLASH


def drive_places(
    before: Evaluation, catalog: Catalog, drive: Drive, moving: int | None = None
) -> tuple[DrivePlace, ...]:
    """Return the answer of every named socket for an M.2 drive, else that of the bays of the case;
    none where no board or case is chosen, or for drives that go elsewhere.

    `moving` is the number, from 0, of a drive of that kind that the build has and that goes from
    its socket to another; without it the drive is one more.
    """
    if is_stick(drive):
        return tuple(_sockets(before, catalog, drive, moving))
    if drive.drive_type == "aic" or before.assembly.chassis is None:
        return ()
    build = with_more(before.build, "drive", drive.id)
    fit, reason = answer_of(before, evaluate(build, catalog), SUBJECTS)
    return (DrivePlace(None, fit, reason, build),)


def _sockets(
    before: Evaluation, catalog: Catalog, drive: Drive, moving: int | None
) -> Iterator[DrivePlace]:
    holders = _holders(before.assembly)
    there = all_chosen(before.assembly)
    for socket in m2_slots_of(before.assembly.board):
        if socket.name is None:
            continue
        holder = holders.get(plain_name(socket.name))
        if holder is not None:
            yield DrivePlace(socket, Fit.CLASH, holder, before.build, taken=True)
            continue
        if moving is None:
            build = with_more(before.build, "drive", drive.id, place=socket.name)
        else:
            build = with_socket(there, drive.id, moving, socket.name)
        fit, reason = answer_of(before, evaluate(build, catalog), SUBJECTS)
        yield DrivePlace(socket, fit, reason, build)


def _holders(a: Assembly) -> dict[str, Sentence]:
    """Return what is in each taken socket, by the socket's plain name."""
    found = {
        plain_name(name): sentence("The adapter of a card is in it.")
        for name in m2_sockets_of_cards(a)
    }
    for seated in seated_drives(a):
        if seated.socket is not None:
            said = sentence("{drive} is in it.", drive=seated.drive.name)
            found[plain_name(seated.socket)] = said
    return found
