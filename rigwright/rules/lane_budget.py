"""Where the lanes go: what the CPU has, what its model or a drive takes from a card, and what shares a switch.

The widths come from `rigwright.lanes`; this file compares them with what they could be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import field_of, for_words
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.lanes import Link, cpu_matches, links_of, slot_widths
from rigwright.lanes.storage_sockets import NO_DRIVES, m2_use, meant, seated_drives
from rigwright.lanes.topology import topology_of
from rigwright.parts import Motherboard
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered

Result = Iterator[Finding | NotChecked]
SHARED, CROWDED = 2.0, 4.0  # lanes below a switch for each lane above it
UPLINK_LANES = 16


@rule(
    "lanes",
    noun="lanes of the processor",
    source="Lanes of the CPU families",
    sinks=True,
)
def cpu_lanes_short(a: Assembly) -> Result:
    """The cards and drives on the CPU want more lanes than it has."""
    rule, board, cpu = "cpu-lanes-short", a.board, a.cpu
    if board is None or cpu is None or any(slot.source == "plx" for slot in board.slots or ()):
        return
    links = [link for link in links_of(a) if (link.source or "").startswith("cpu") and link.slot]
    if not links:
        return
    if cpu.pcie_lanes_total_usable is None:
        yield not_checked(rule, ("cpu",), field_of(cpu.id, "pcie_lanes_total_usable"), cpu.name)
        return
    widths = slot_widths(board, _populated(a), cpu, m2_use(a))
    cards = sum(widths.get(link.slot or "") or 0 for link in links)
    wanted, had = cards + _drive_lanes(a), cpu.pcie_lanes_total_usable * max(1, a.cpu_count)
    if wanted > had:
        yield finding(
            rule, Severity.ERROR, (*(link.card.label for link in links), "cpu"),
            sentence("{cpu} has {had} lanes for what wants {wanted}.", cpu=cpu.name, had=had, wanted=wanted),
            sentence("The slots in use take {cards} and the drives on the CPU {drives}.", cards=cards,
                     drives=wanted - cards),
            measure=Measure(wanted, had, "lanes"), rests_on=(field_of(cpu.id, "pcie_lanes_total_usable"),),
            remedies=("Choose a CPU with more lanes", "Use fewer slots of the CPU"),
        )  # fmt: skip


def _drive_lanes(a: Assembly) -> int:
    """Lanes that drives in the CPU's own sockets take; those that share a slot's are counted there."""
    sockets = {socket.name: socket for socket in (a.board.m2_slots or () if a.board else ()) if socket.name}
    seated = [sockets[drive.socket] for drive in seated_drives(a) if drive.socket in sockets]
    return sum(s.lanes or 4 for s in seated if s.source == "cpu" and not s.shares_with)


def _populated(a: Assembly) -> frozenset[str]:
    return frozenset(link.slot for link in links_of(a) if link.slot)


@rule(
    "lanes",
    noun="lanes of this processor",
    source="Lane tables of board manuals by CPU",
)
def cpu_sku_lane_cut(a: Assembly) -> Result:
    """This CPU leaves a card fewer lanes than the board gives with others."""
    board, cpu = a.board, a.cpu
    if board is None or cpu is None or not any(rule.cpu for rule in board.lane_rules):
        return
    if any(rule.cpu and cpu_matches(rule.cpu, cpu) is None for rule in board.lane_rules):
        yield not_checked("cpu-sku-lane-cut", ("cpu",), field_of(cpu.id, "pcie_lanes_total_usable"), cpu.name)
    usual = slot_widths(_for_any_cpu(board), _populated(a), cpu, m2_use(a))
    now = slot_widths(board, _populated(a), cpu, m2_use(a))
    for link, width, best in _narrowed(a, now, usual):
        dead = width == 0
        runs = "is off" if dead else f"runs x{width}"
        yield finding(
            "cpu-sku-lane-cut", Severity.ERROR if dead else Severity.WARNING, (link.card.label, "cpu"),
            sentence("With {cpu} {slot} {runs}.", cpu=cpu.name, slot=link.slot, runs=runs),
            sentence("With a CPU of more lanes {card} has x{best} there.", card=link.card.title, best=best),
            measure=Measure(width, best, "lanes"), rests_on=(field_of(board.id, "lane_rules"),),
            remedies=("Choose a CPU with all lanes of the socket", "Move the card to another slot"),
            place=for_words(link.card).drawn,
        )  # fmt: skip


@rule(
    "lanes",
    noun="lanes that drives take",
    source="Lane tables of board manuals",
)
def m2_steals_gpu_lanes(a: Assembly) -> Result:
    """A drive in an M.2 socket takes lanes from a card."""
    board, use = a.board, m2_use(a)
    if board is None or use == NO_DRIVES:
        return
    without, now = (slot_widths(board, _populated(a), a.cpu, drives) for drives in (NO_DRIVES, use))
    for link, width, best in _narrowed(a, now, without):
        guilty = sorted(_guilty(board, link, use.populated))
        sockets, takes = " and ".join(guilty) or "An M.2 drive", "take" if len(guilty) > 1 else "takes"
        yield finding(
            "m2-steals-gpu-lanes", Severity.WARNING, (link.card.label, "drives"),
            sentence("{sockets} {takes} lanes from {slot}: x{best} becomes x{width}.", sockets=sockets, takes=takes,
                     slot=link.slot, best=best, width=width),
            sentence("{card} sits there.", card=link.card.title), measure=Measure(width, best, "lanes"),
            rests_on=(field_of(board.id, "lane_rules"),), place=for_words(link.card).drawn,
            remedies=("Put the drive into a socket of the chipset", "Move the card to another slot"),
        )  # fmt: skip


def _guilty(board: Motherboard, link: Link, populated: frozenset[str]) -> Iterator[str]:
    for lane_rule in board.lane_rules:
        if link.slot in lane_rule.lanes:
            found = {socket.name for words in lane_rule.m2 for socket in meant(board, words) if socket.name}
            yield from found & populated


def _for_any_cpu(board: Motherboard) -> Motherboard:
    return board.changed(lane_rules=tuple(lane_rule for lane_rule in board.lane_rules if lane_rule.cpu is None))


def _narrowed(a: Assembly, now: dict[str, int | None], best: dict[str, int | None]) -> Iterator[tuple[Link, int, int]]:
    """The links whose slot is narrower now than at best, with both widths."""
    for link in links_of(a):
        width, could = now.get(link.slot or ""), best.get(link.slot or "")
        if width is not None and could is not None and width < could:
            yield link, width, could


@rule(
    "lanes",
    noun="uplink of the switch",
    source="48-lane switches: x16 up, two x16 down",
)
def switch_uplink_shared(a: Assembly) -> Result:
    """Several cards share one switch's way to the CPU."""
    groups: defaultdict[tuple[int | None, str], list[Link]] = defaultdict(list)
    for attachment in topology_of(a).attachments:
        if attachment.via is not None:
            groups[attachment.cpu, attachment.via].append(attachment.link)
    for links in groups.values():
        unknown = next((link for link in links if link.gb_s is None), None)
        if len(links) < 2:
            continue
        if unknown is not None:
            field = unknown.unknown_field or field_of(unknown.card.card.id, "generation")
            labels = tuple(link.card.label for link in links)
            yield unanswered("switch-uplink-shared", labels, field, "the link of a card behind the switch is unknown")
        elif (ratio := sum(link.width or 0 for link in links) / UPLINK_LANES) >= SHARED:
            yield _shared(links, ratio, a)


def _shared(links: list[Link], ratio: float, a: Assembly) -> Finding:
    slowest = min(for_words(link).gb_s or 0 for link in links)
    return finding(
        "switch-uplink-shared", Severity.WARNING if ratio >= CROWDED else Severity.INFO,
        tuple(link.card.label for link in links),
        sentence("{count} cards share one x16 uplink.", count=len(links)),
        sentence("With all of them busy about {each:.1f} GB/s reach each; below the switch they keep full width.",
                 each=slowest / for_words(ratio)),
        measure=Measure(ratio, SHARED, "lanes per uplink lane"),
        rests_on=tuple(f"{a.board.id}.slots.{link.slot}.source" for link in links) if a.board else (),
        remedies=("Spread what loads data over the switches",),
    )  # fmt: skip
