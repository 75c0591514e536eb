"""Whether memory kits and drives find what they need on the board.

Knows types, buffering, slots and sockets; nothing of cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import field_of
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.lanes.storage_sockets import seated_drives
from rigwright.parts import Memory, Motherboard
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.text.numbers import capital

Result = Iterator[Finding | NotChecked]
# Sockets whose boards take registered modules only, and those that take none.
_REGISTERED_ONLY = frozenset({"SP3", "SP5", "SP6", "LGA3647", "LGA4189", "LGA4677", "sTR5"})
_UNBUFFERED_ONLY = frozenset({
    "AM4", "AM5", "LGA1150", "LGA1151", "LGA1200", "LGA1700", "LGA1851", "TR4", "sTR4", "sTRX4", "LGA2066",
})  # fmt: skip

_CABLED = frozenset({"hdd", "sata_ssd", "u2"})


@rule(
    "platform",
    noun="memory on the board",
    source="Maker specifications",
)
def ram_unfit(a: Assembly) -> Result:
    """The memory does not suit the board."""
    rule, board = "ram-unfit", a.board
    if board is None or not a.memory:
        return
    for kit, _ in a.memory:
        if board.ram_type is None or kit.ram_type is None:
            part, label = (board, "board") if board.ram_type is None else (kit, "memory")
            yield not_checked(rule, (label,), field_of(part.id, "ram_type"), part.name)
        elif why := _why_unfit(kit, board):
            yield _unfit(kit.name, board, why, None)
    yield from _too_many(a, board)


def _why_unfit(kit: Memory, board: Motherboard) -> str:
    takes = board.ram_type or ""
    if not takes.startswith(kit.ram_type or ""):
        return f"it is {kit.ram_type}, the board takes {takes}"
    registered = (kit.form_factor or "").endswith(("RDIMM", "LRDIMM")) if kit.form_factor else None
    if registered is None:
        return ""
    wants = takes_registered(board)
    if wants is None or wants == registered:
        return ""
    have, takes = ("registered", "unbuffered") if registered else ("unbuffered", "registered")
    return f"it is {have}, the board takes {takes} modules"


def takes_registered(board: Motherboard) -> bool | None:
    """True where a board takes registered modules only, False where it takes none, None where either may do."""
    words = board.ram_type or ""
    if "RDIMM" in words:
        return None if "UDIMM" in words else True
    if "UDIMM" in words or board.socket in _UNBUFFERED_ONLY:
        return False
    return True if board.socket in _REGISTERED_ONLY else None


def _too_many(a: Assembly, board: Motherboard) -> Result:
    rule, first = "ram-unfit", a.memory[0][0]
    if unknown := next((kit for kit, _ in a.memory if kit.module_count is None), None):
        yield not_checked(rule, ("memory",), field_of(unknown.id, "module_count"), unknown.name)
        return
    modules = sum((kit.module_count or 0) * count for kit, count in a.memory)
    if board.ram_slots is None:
        yield not_checked(rule, ("board",), field_of(board.id, "ram_slots"), board.name)
    elif modules > board.ram_slots:
        why = f"{modules} modules go into {board.ram_slots} slots"
        yield _unfit(first.name, board, why, Measure(modules, board.ram_slots, "modules"))
    total = _total_gb(a)
    if total is not None and board.max_ram_gb is not None and total > board.max_ram_gb:
        why = f"{total:g} GB are more than the board's {board.max_ram_gb:g} GB"
        yield _unfit(first.name, board, why, Measure(total, board.max_ram_gb, "GB"))


def _total_gb(a: Assembly) -> float | None:
    sizes = [kit.total_gb * count if kit.total_gb is not None else None for kit, count in a.memory]
    return None if None in sizes else sum(size for size in sizes if size is not None)


def _unfit(kit: str, board: Motherboard, why: str, measure: Measure | None) -> Finding:
    return finding(
        "ram-unfit", Severity.ERROR, ("memory", "board"),
        sentence("{kit} does not suit {board}.", kit=kit, board=board.name), sentence("{why}.", why=capital(why)),
        measure=measure, rests_on=(field_of(board.id, "ram_type"), field_of(board.id, "ram_slots")),
        remedies=("Choose memory that the board's list names",),
    )  # fmt: skip


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
