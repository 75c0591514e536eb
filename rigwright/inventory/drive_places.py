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
from rigwright.evaluation import Evaluation, evaluate
from rigwright.findings import Finding, Fit, Severity
from rigwright.inventory.counting import with_more
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
        return (self.socket.name or "") if self.socket is not None else ""

    @property
    def refused(self) -> bool:
        """Whether a drive that is let go there is not put there."""
        return self.taken or self.fit is Fit.CLASH


def with_one_more(build: Build, part_id: str, socket: str = "") -> Build:
    """Return the build with one more drive, in the socket of that name or wherever it goes."""
    more = with_more(build, "drive", part_id)
    if not socket or more == build:  # as many as a build may have of one are there already
        return more
    drives = list(more.drives)
    index = next(index for index, one in enumerate(drives) if one.part_id == part_id)
    drive = drives[index]
    unplaced = drive.count - 1 - len(drive.places)
    drives[index] = drive.changed(places=(*drive.places, *[""] * unplaced, socket))
    return more.changed(drives=tuple(drives))


def drive_places(before: Evaluation, catalog: Catalog, drive: Drive) -> tuple[DrivePlace, ...]:
    """The answer of every named socket for an M.2 drive, else that of the bays of the case; none
    where no board or case is chosen, or for drives that go elsewhere.
    """
    if is_stick(drive):
        return tuple(_sockets(before, catalog, drive))
    if drive.drive_type == "aic" or before.assembly.chassis is None:
        return ()
    build = with_one_more(before.build, drive.id)
    fit, reason = _answer(before, evaluate(build, catalog))
    return (DrivePlace(None, fit, reason, build),)


def _sockets(before: Evaluation, catalog: Catalog, drive: Drive) -> Iterator[DrivePlace]:
    holders = _holders(before.assembly)
    for socket in m2_slots_of(before.assembly.board):
        if socket.name is None:
            continue
        holder = holders.get(plain_name(socket.name))
        if holder is not None:
            yield DrivePlace(socket, Fit.CLASH, holder, before.build, taken=True)
            continue
        build = with_one_more(before.build, drive.id, socket.name)
        fit, reason = _answer(before, evaluate(build, catalog))
        yield DrivePlace(socket, fit, reason, build)


def _holders(a: Assembly) -> dict[str, Sentence]:
    """What is in each taken socket, by the socket's plain name."""
    found: dict[str, Sentence] = {}
    for name in m2_sockets_of_cards(a):
        found[plain_name(name)] = sentence("The adapter of a card is in it.")
    for seated in seated_drives(a):
        if seated.socket is not None:
            said = sentence("{drive} is in it.", drive=seated.drive.name)
            found[plain_name(seated.socket)] = said
    return found


def _answer(before: Evaluation, after: Evaluation) -> tuple[Fit, Sentence | None]:
    """The worst that the rules say of the build with the drive and did not say before."""
    known = {_identity(finding) for finding in before.listed}
    new = [finding for finding in after.listed if _identity(finding) not in known]
    for severity, fit in ((Severity.ERROR, Fit.CLASH), (Severity.WARNING, Fit.TIGHT)):
        worst = next((finding for finding in new if finding.severity is severity), None)
        if worst is not None:
            return fit, worst.title
    why = _left_open(before, after)
    return (Fit.FITS, None) if why is None else (Fit.UNKNOWN, why)


def _left_open(before: Evaluation, after: Evaluation) -> Sentence | None:
    """Why a rule on drives has no answer for the build with the drive, where it had one before."""
    asked = {(entry.rule, entry.field) for entry in before.not_checked}
    for entry in after.not_checked:
        is_new = entry.rule in SUBJECTS and (entry.rule, entry.field) not in asked
        if is_new or entry.by_fault:
            why = entry.why if isinstance(entry.why, Sentence) else Sentence(entry.why)
            return why.changed(begins=True)
    return None


def _identity(finding: Finding) -> tuple[object, ...]:
    """What makes a finding the same before and after: of rules on drives the sentence as well,
    since they name all drives together.
    """
    title = str(finding.title) if finding.rule in SUBJECTS else ""
    return (finding.rule, finding.parts, finding.severity, title)
