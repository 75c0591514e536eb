"""Whether drives find sockets and ports on the board and bays in the chassis.

Knows sockets of boards; which socket a drive takes is told in `rigwright.lanes`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import field_of
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.lanes.storage_sockets import seated_drives
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered

Result = Iterator[Finding | NotChecked]
_CABLED = frozenset({"hdd", "sata_ssd", "u2"})


@rule(
    "platform",
    noun="places for drives",
    source="Maker specifications",
)
def storage_ports_over(a: Assembly) -> Result:
    """There are more drives than sockets for them."""
    rule, board = "storage-ports-over", a.board
    drives = seated_drives(a)
    if board is not None and any(drive.drive_type in _CABLED for drive, _ in a.drives):
        why = f"how many SATA and U.2 ports {board.name} has is not recorded"
        yield unanswered(rule, ("drives",), "build.drives", why)
    if board is None or not drives:
        return
    if board.m2_slots is None:
        yield not_checked(rule, ("board",), field_of(board.id, "m2_slots"), board.name)
    elif len(drives) > len(board.m2_slots):
        yield finding(
            rule, Severity.ERROR, ("drives", "board"),
            sentence("{count} M.2 drives for {had} sockets.", count=len(drives), had=len(board.m2_slots)),
            sentence("{board} has no further M.2 socket.", board=board.name),
            measure=Measure(len(drives), len(board.m2_slots), "sockets"),
            rests_on=(field_of(board.id, "m2_slots"),),
            remedies=("Choose fewer, larger drives", "Add a carrier card in a spare slot"),
        )  # fmt: skip
    for seated in drives:
        if seated.chosen and board.m2_slots and seated.socket not in {socket.name for socket in board.m2_slots}:
            yield unanswered(rule, ("drives",), "build.drives", f"{board.name} names no M.2 socket {seated.socket!r}")
