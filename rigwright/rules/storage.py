"""Whether drives find sockets and ports on the board and bays in the chassis.

Knows sizes of M.2 drives and bays; which socket a drive takes is told in `rigwright.lanes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Choose, Need, Remedy, Replace
from rigwright.figures import Basis, Figure, recorded
from rigwright.lanes.storage_sockets import (
    Seated,
    is_stick,
    m2_sockets_of_cards,
    plain_name,
    seated_drives,
    stick_size,
    takes_kind,
    takes_size,
)
from rigwright.parts import Chassis, Drive, Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.rules.rule import rule
from rigwright.rules.say import not_stated, sentence, unanswered
from rigwright.rules.stated import stated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import plural

Result = Iterator[Check | NotChecked]
# Boards of these sockets have two ports at least; those for servers may have none without an
# adapter. The chipsets of LGA2011-3, X99 and C612, have ten.
SURELY_SATA = 2
DESKTOP = frozenset(
    {"AM4", "AM5", "LGA1151", "LGA1200", "LGA1700", "LGA1851", "LGA2011-3", "LGA2066", "sTR4"}
    | {"sTRX4"}
)
# What nearly any board and case takes: who has more must know, or the machine is not decided.
LIKELY_STICKS, LIKELY_SATA, LIKELY_35 = 1, 4, 2
SURELY_25 = 1  # bays that any tower or rack case has
USUAL_SIZES = frozenset({"2242", "2260", "2280"})  # any M.2 socket for drives has holes for these


@rule(
    "platform",
    noun="places for drives",
    short="too few sockets for drives",
    source="Maker specifications",
)
def storage_ports_over(a: Assembly) -> Result:
    """There are more drives than sockets for them."""
    board = a.board
    sticks = seated_drives(a)
    if board is None:
        return
    if sticks:
        yield _sockets_check(a, board, len(sticks))
    yield from _unknown_places(a, board, len(sticks))
    yield from _unnamed_sockets("storage-ports-over", a, board)
    yield from _drives_in_sockets(a)
    yield from _drives_on_cables(a, board)


def _unknown_places(a: Assembly, board: Motherboard, sticks: int) -> Iterator[NotChecked]:
    """What is missing to say whether a board has places for more drives than nearly any one has."""
    unknown: list[str] = []
    if board.m2_slots is None and sticks > LIKELY_STICKS:
        unknown.append("m2_slots")
    if board.sata_ports is None and _number(a, _hangs_on_sata) > LIKELY_SATA:
        unknown.append("sata_ports")
    for field in unknown if not has_own_board(a.chassis) else ():
        entry = not_stated("storage-ports-over", a.labels("drives", "board"), board, field)
        yield entry.changed(sinks=True)


def _drives_on_cables(a: Assembly, board: Motherboard) -> Result:
    """Yield the drives that hang on cables against the ports for them."""
    has_board_of_its_own = has_own_board(a.chassis)
    sata = _number(a, _hangs_on_sata)
    surely = SURELY_SATA if board.socket in DESKTOP else 0
    may_be_short = sata > surely and not has_board_of_its_own
    if sata and (board.sata_ports is not None or may_be_short):
        yield _ports_check(a, board, "sata_ports", board.sata_ports, sata)
    u2 = _number(a, _hangs_on_u2)
    if u2 and (board.u2_ports is not None or not has_board_of_its_own):
        check = _ports_check(a, board, "u2_ports", board.u2_ports, u2)
        yield check.changed(clash=-inf)


def _unnamed_sockets(rule: str, a: Assembly, board: Motherboard) -> Iterator[NotChecked]:
    """The sockets that are chosen for drives, and that the board does not name."""
    for seated in seated_drives(a):
        if not seated.chosen or not board.m2_slots or seated.record is not None:
            continue
        why = sentence(
            "{board} names no M.2 socket {socket!r}.", board=board.name, socket=seated.socket
        )
        yield unanswered(rule, a.labels("drives"), a.system.address("drives"), why)


def _drives_in_sockets(a: Assembly) -> Iterator[Check]:
    """How many drives each socket got that somebody chose."""
    names: dict[str, str] = {}
    counts = Counter[str]()
    for seated in seated_drives(a):
        if seated.chosen and seated.socket is not None:
            plain = plain_name(seated.socket)
            names.setdefault(plain, seated.socket)
            counts[plain] += 1
    for plain, count in counts.items():
        yield Check(
            rule="storage-ports-over",
            what="drives in a socket",
            parts=a.labels("drives", "board"),
            value=float(count),
            limit=1.0,
            figures=(Figure(1.0, Basis.DERIVED),),
            words=partial(_one_socket_words, names[plain]),
            unit="drives",
            at_most=True,
        )


def _one_socket_words(socket: str, judged: Judged) -> Said:
    return Said(
        sentence("{count} drives are in {socket}.", count=round(judged.check.value), socket=socket),
        sentence("A socket takes one of them."),
        remedies=(Remedy(sentence("Put the others into other sockets")),),
    )


def _number(a: Assembly, counts: Callable[[Drive], bool]) -> int:
    """Return how many drives of the build count in some way."""
    return sum(number for drive, number in a.drives if counts(drive))


def _hangs_on_sata(drive: Drive) -> bool:
    return drive.drive_type in ("hdd", "sata_ssd") and not is_stick(drive)


def _hangs_on_u2(drive: Drive) -> bool:
    return drive.drive_type == "u2" and not is_stick(drive)


def _sockets_check(a: Assembly, board: Motherboard, count: int) -> Check:
    """Return the check of the drives against the sockets that no adapter for a card stands in."""
    adapters = len(m2_sockets_of_cards(a))
    had = None if board.m2_slots is None else max(0, len(board.m2_slots) - adapters)
    sockets = recorded(board.id, "m2_slots", had)
    return Check(
        rule="storage-ports-over",
        what="M.2 sockets",
        parts=a.labels("drives", "board"),
        value=float(count),
        limit=sockets.value,
        figures=(sockets,),
        words=partial(_sockets_words, board, adapters),
        unit="sockets",
        at_most=True,
    )


def _sockets_words(board: Motherboard, adapters: int, judged: Judged) -> Said:
    count = round(judged.check.value)
    had = round(judged.check.limit)
    title = "{count} M.2 drives for {had} sockets."
    if had == 1:
        title = "{count} M.2 drives for one socket."
    elif had == 0:
        title = "M.2 drives: {count}, sockets: none."
    detail = sentence("{board} has no further M.2 socket.", board=board.name)
    if adapters:
        detail = plural(
            "{board} has {all}, and the adapter of a card stands in one.",
            "{board} has {all}, and adapters of cards stand in {n}.",
            adapters,
            board=board.name,
            all=had + adapters,
        )
    return Said(
        sentence(title, count=count, had=had),
        detail,
        remedies=(
            Remedy(sentence("Choose fewer, larger drives")),
            Remedy(sentence("Add a carrier card in a spare slot")),
        ),
    )


def _ports_check(
    a: Assembly, board: Motherboard, name: str, ports: int | None, count: int
) -> Check:
    had = recorded(board.id, name, ports)
    return Check(
        rule="storage-ports-over",
        what="SATA ports" if name == "sata_ports" else "U.2 ports",
        parts=a.labels("drives", "board"),
        value=float(count),
        limit=had.value,
        figures=(had,),
        words=partial(_ports_words, board, name),
        unit="ports",
        at_most=True,
    )


def _ports_words(board: Motherboard, name: str, judged: Judged) -> Said:
    count = round(judged.check.value)
    had = round(judged.check.limit)
    card = Remedy(sentence("Add a controller card in a spare slot"))
    if name == "u2_ports":
        adapter = Remedy(sentence("Put a U.2 adapter into a free M.2 socket"))
        return Said(
            sentence("{board} has fewer U.2 ports than there are drives.", board=board.name),
            sentence("Drives: {count}, ports: {had}.", count=count, had=had),
            remedies=(adapter, card),
        )
    return Said(
        sentence("{board} has fewer SATA ports than there are drives.", board=board.name),
        sentence("Drives: {count}, ports: {had}.", count=count, had=had),
        remedies=(card, Remedy(sentence("Choose fewer, larger drives"))),
    )


@rule(
    "platform",
    noun="M.2 drives in their sockets",
    short="a drive does not suit its socket",
    source="Board manuals; PCI Express M.2 specification: sizes and keys",
)
def m2_drive_unfit(a: Assembly) -> Iterator[Check]:
    """An M.2 drive is of another size or kind than its socket takes."""
    board = a.board
    if board is None:
        return
    for seated in seated_drives(a):
        if seated.record is None:
            continue
        size = stick_size(seated.drive)
        if seated.record.sizes or (size is not None and size not in USUAL_SIZES):
            yield _size_check(a, seated, board, size)
        if seated.record.drives is not None or seated.drive.drive_type != "nvme_m2":
            yield _kind_check(a, seated, board)


def _of_socket(seated: Seated, board: Motherboard, column: str) -> Figure:
    """Return the figure of a column of the socket's row."""
    known = seated.record is not None and getattr(seated.record, column)
    basis = Basis.PUBLISHED if known else Basis.UNKNOWN
    row = f"m2_slots.{seated.socket}.{column}" if seated.socket else "m2_slots"
    return Figure(1.0, basis, (board.address(row),))


def _size_check(a: Assembly, seated: Seated, board: Motherboard, size: str | None) -> Check:
    assert seated.record is not None
    own = stated(seated.drive, "form_factor")
    if size is None:
        own = Figure(1.0, Basis.UNKNOWN, own.rests_on)
    return matching(
        "m2-drive-unfit",
        "size of an M.2 drive",
        a.labels("drives", "board"),
        takes_size(seated.record, size) is True,
        (own, _of_socket(seated, board, "sizes")),
        partial(_size_words, seated, board, size),
    )


def _size_words(seated: Seated, board: Motherboard, size: str | None, _judged: Judged) -> Said:
    sizes = comma_words(seated.record.sizes or ()) if seated.record is not None else ""
    return Said(
        sentence(
            "{drive} does not fit the M.2 socket {socket}.",
            drive=seated.drive.name,
            socket=seated.socket or "",
        ),
        sentence(
            "It is {size}, {board} takes {sizes} there.", size=size, board=board.name, sizes=sizes
        ),
        remedies=(
            Remedy(sentence("Put it into a socket for {size}", size=size)),
            Remedy(sentence("Choose a drive of size {sizes}", sizes=sizes)),
        ),
    )


def _kind_check(a: Assembly, seated: Seated, board: Motherboard) -> Check:
    assert seated.record is not None
    return matching(
        "m2-drive-unfit",
        "kind of an M.2 drive",
        a.labels("drives", "board"),
        takes_kind(seated.record, seated.drive) is True,
        (stated(seated.drive, "drive_type"), _of_socket(seated, board, "drives")),
        partial(_kind_words, seated, board),
    )


def _kind_words(seated: Seated, board: Motherboard, _judged: Judged) -> Said:
    differs = "It is SATA, {board} drives NVMe only there."
    if seated.drive.drive_type == "nvme_m2":
        differs = "It is NVMe, {board} drives SATA only there."
    return Said(
        sentence(
            "{drive} does not run in the M.2 socket {socket}.",
            drive=seated.drive.name,
            socket=seated.socket or "",
        ),
        sentence(differs, board=board.name),
        remedies=(
            Remedy(sentence("Put it into another M.2 socket")),
            Remedy(sentence("Choose another drive")),
        ),
    )


@rule(
    "platform",
    noun="bays for drives",
    short="too few bays for drives",
    source="Maker specifications of the case",
)
def drive_bays_over(a: Assembly) -> Result:
    """There are more drives than bays for them in the case."""
    chassis = a.chassis
    if chassis is None:
        return
    large = _number(a, _is_large)
    small = _number(a, _is_small)
    if large and (chassis.bays_35 is not None or not _bays_do_not_matter(a, chassis)):
        bays = recorded(chassis.id, "bays_35", chassis.bays_35)
        yield _bays_check(a, chassis, "bays for 3.5 inch", large, bays.value, (bays,))
        if chassis.bays_35 is None and large > LIKELY_35:
            entry = not_stated("drive-bays-over", a.labels("drives", "chassis"), chassis, "bays_35")
            yield entry.changed(sinks=True)
        yield from _without_cage(a, chassis, large)
    spare = max((chassis.bays_35 or 0) - large, 0)
    if small > spare:
        yield from _small_bays(a, chassis, small, spare)


def _without_cage(a: Assembly, chassis: Chassis, large: int) -> Iterator[Check]:
    """Yield the check of drives against a case without its drive cage: nobody states how many of
    its bays are elsewhere.
    """
    is_over = chassis.bays_35 is not None and large > chassis.bays_35
    if a.build.drive_cage is not False or is_over or _bays_do_not_matter(a, chassis):
        return
    cage = Figure(0.0, Basis.ASSUMED, (chassis.address("bays_35"),))
    yield Check(
        rule="drive-bays-over",
        what="bays without the cage",
        parts=a.labels("drives", "chassis"),
        value=float(large),
        limit=cage.value,
        figures=(cage,),
        words=partial(_cage_words, chassis),
        unit="bays",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING,
    )


def _cage_words(chassis: Chassis, judged: Judged) -> Said:
    return Said(
        sentence("The drive cage of {chassis} is out.", chassis=chassis.name),
        plural(
            "{n} drive of 3.5 inch needs a bay elsewhere; how many there are is not published.",
            "{n} drives of 3.5 inch need bays elsewhere; how many there are is not published.",
            round(judged.check.value),
        ),
        remedies=(
            Remedy(sentence("Choose M.2 drives instead")),
            Remedy(sentence("Leave the drive cage in"), Choose({"drive_cage": True})),
        ),
    )


def _small_bays(a: Assembly, chassis: Chassis, small: int, spare: int) -> Iterator[Check]:
    """Drives of 2.5 inch against their bays and the bays of 3.5 inch that are spare."""
    of_25 = recorded(chassis.id, "bays_25", chassis.bays_25)
    had = chassis.bays_25
    of_35 = recorded(chassis.id, "bays_35", chassis.bays_35)
    if had is None and (small <= SURELY_25 or _bays_do_not_matter(a, chassis)):
        return
    figures = (of_25, of_35)
    if had is not None and small <= had:
        figures = (of_25,)  # the bays of 3.5 inch decide nothing then
    yield _bays_check(a, chassis, "bays for 2.5 inch", small, of_25.value + spare, figures)


def _is_large(drive: Drive) -> bool:
    return drive.drive_type == "hdd" and not (drive.form_factor or "").startswith("2.5")


def _is_small(drive: Drive) -> bool:
    """Whether it takes a bay of 2.5 inch; sticks and cards take none."""
    return (_hangs_on_sata(drive) or _hangs_on_u2(drive)) and not _is_large(drive)


def _bays_do_not_matter(a: Assembly, chassis: Chassis) -> bool:
    """Whether nobody has to count bays: on an open frame drives lie anywhere, servers are sold
    with theirs.
    """
    return chassis.chassis_type == "open_frame" or has_own_board(chassis)


def _bays_check(
    a: Assembly, chassis: Chassis, what: str, count: int, had: float, figures: tuple[Figure, ...]
) -> Check:
    """Return the check of drives against bays; on an open frame, where drives lie anywhere, too few
    are a note.
    """
    lie_anywhere = chassis.chassis_type == "open_frame"
    return Check(
        rule="drive-bays-over",
        what=what,
        parts=a.labels("drives", "chassis"),
        value=float(count),
        limit=had,
        figures=figures,
        words=partial(_bays_words, chassis, what),
        unit="bays",
        at_most=True,
        clash=-inf if lie_anywhere else 0.0,
        tight_is=Severity.INFO if lie_anywhere else Severity.WARNING,
    )


def _bays_words(chassis: Chassis, what: str, judged: Judged) -> Said:
    count = round(judged.check.value)
    had = round(judged.check.limit)
    large = what == "bays for 3.5 inch"
    name = "bays_35" if large else "bays_25"
    title = "{chassis} has fewer bays for 3.5 inch than there are drives."
    if not large:
        title = "{chassis} has fewer bays for 2.5 inch than there are drives."
    return Said(
        sentence(title, chassis=chassis.name),
        sentence("Drives: {count}, bays: {had}.", count=count, had=had),
        remedies=(
            Remedy(sentence("Choose M.2 drives instead")),
            Remedy(
                sentence("Choose a case with {count} bays", count=count),
                Replace("chassis", (Need(name, at_least=count),)),
            ),
        ),
    )
