"""Cards that the rest of the machine must suit: network cards that want lanes, screens, large memory windows.

Knows product families by their names where no record says more, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import by_part, field_of, for_words
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.lanes import Link, links_of
from rigwright.parts import Cpu, Gpu, Motherboard, Nic
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered

Result = Iterator[Finding | NotChecked]
PAYLOAD = 0.9  # what is left of a link after packet headers
# Accelerators whose outputs are absent or off by default.
_NO_OUTPUT = re.compile(r"A100|A10|A16|A2\b|A30|A40|H100|H200|L4\b|L40|Instinct|Tesla|V100|Server Edition|PRO V620")
# Accelerators that show the whole of their memory in one window of many gigabytes.
_LARGE_WINDOW = re.compile(r"A100|A30|A40|H100|H200|L40|Instinct|K80|M40|P100|P40|V100|A16|A10\b|Server Edition")
_WITH_BMC = re.compile(r"Supermicro|ASRock Rack|Tyan|GIGABYTE M|Gigabyte M|KRPA|WRX80E|WRX90E|W790E|C621E|C422")
LARGE_WINDOW_YEAR = 2019  # boards from then on map windows above 4 GB


@rule(
    "lanes",
    noun="speed of network cards",
    source="Line rate against payload of the link",
)
def nic_slot_bandwidth(a: Assembly) -> Result:
    """A network card is faster than its slot."""
    rule = "nic-slot-bandwidth"
    for link in links_of(a):
        nic = link.card.card
        if not isinstance(nic, Nic):
            continue
        if nic.max_speed_gbps is None or nic.ports is None:
            field = "ports" if nic.ports is None else "max_speed_gbps"
            yield not_checked(rule, (link.card.label,), field_of(nic.id, field), nic.name)
        elif link.gb_s is None:
            field = link.unknown_field or field_of(nic.id, "pcie_gen")
            yield unanswered(rule, (link.card.label,), field, f"the link of {link.card.title} is unknown")
        elif (wanted := nic.max_speed_gbps * nic.ports / 8) > link.gb_s * PAYLOAD:
            yield _too_narrow(link, nic, wanted)


def _too_narrow(link: Link, nic: Nic, wanted: float) -> Finding:
    gb_s = link.gb_s or 0
    return finding(
        "nic-slot-bandwidth", Severity.ERROR if gb_s < wanted / 2 else Severity.WARNING, (link.card.label,),
        sentence("{nic} needs {wanted:.1f} GB/s for its {ports} × {speed:g} Gb/s.", nic=nic.name, wanted=wanted,
                 ports=nic.ports, speed=nic.max_speed_gbps),
        sentence("{words} carries {got:.1f} GB/s after packet headers.", words=link.words, got=gb_s * PAYLOAD),
        measure=Measure(wanted, gb_s * PAYLOAD, "GB/s"), place=for_words(link.card).drawn,
        rests_on=(field_of(nic.id, "max_speed_gbps"), field_of(nic.id, "ports")),
        remedies=("Move it to a wider slot", "Choose a board with a wider slot for it"),
    )  # fmt: skip


@rule(
    "lanes",
    noun="a picture on a screen",
    source="Board specifications of accelerators",
)
def no_display_output(a: Assembly) -> Result:
    """Nothing in the machine can drive a screen."""
    rule, gpus = "no-display-output", a.gpus
    if not gpus or any(not _blind(card) for card in gpus) or a.board is None or _has_bmc(a):
        return
    unsure = list(_market_unknown(rule, gpus))
    yield from unsure
    if unsure:
        return
    if a.cpu is None:
        yield unanswered(rule, ("cpu",), "build.cpus", "no CPU is chosen, and no card drives a screen")
        return
    integrated = has_graphics(a.cpu)
    if integrated is None:
        why = f"whether {a.cpu.name} has graphics of its own is unknown, and no card drives a screen"
        yield unanswered(rule, ("cpu",), field_of(a.cpu.id, "name"), why)
    elif not integrated:
        yield finding(
            rule, Severity.WARNING, tuple(card.label for card in gpus),
            sentence("Nothing can drive a screen."),
            sentence("{cards} have no outputs or ship with them off, and {cpu} has no graphics.", cpu=a.cpu.name,
                     cards=" and ".join(dict.fromkeys(for_words(card).card.name for card in gpus))),
            rests_on=tuple(field_of(card.card.id, "segment") for card in gpus),
            remedies=("Add a small display card in a spare slot", "Choose a CPU with graphics or a board with a BMC"),
        )  # fmt: skip


def _blind(card: SeatedCard) -> bool:
    return card.gpu is not None and by_part(_is_blind, card.gpu)


def _is_blind(gpu: Gpu) -> bool:
    return gpu.segment in (None, "datacenter") and _NO_OUTPUT.search(gpu.chip or "") is not None


def _market_unknown(rule: str, cards: Iterable[SeatedCard]) -> Iterator[NotChecked]:
    """One entry for every card that is an accelerator by its name only."""
    for card in cards:
        if card.gpu is not None and by_part(_without_segment, card.gpu):
            yield not_checked(rule, (card.label,), field_of(card.card.id, "segment"), card.card.name)


def _without_segment(gpu: Gpu) -> bool:
    return gpu.segment is None


def _has_bmc(a: Assembly) -> bool:
    """Server boards bring a display controller of their own."""
    built_in = a.chassis is not None and a.chassis.board is not None
    return built_in or (a.board is not None and bool(_WITH_BMC.search(f"{a.board.brand} {a.board.name}")))


def has_graphics(cpu: Cpu) -> bool | None:
    """Whether a processor drives a screen itself, by its family; None for one that no rule knows."""
    name = cpu.name
    if re.search(r"Threadripper|Xeon|EPYC 7|EPYC 8|EPYC 9|Core i[79]-\d{4,5}XE?\b|Core i7-(5|68|69)\d+[KX]", name):
        return False
    if intel := re.search(r"Core (?:i\d-\d{4,5}|Ultra \d \d{3})([A-Z]*)|Celeron|Pentium", name):
        return "F" not in (intel[1] or "")
    if ryzen := re.search(r"Ryzen \d (\d)\d{3}([A-Z0-9]*)", name):
        return ryzen[2].startswith("G") or (int(ryzen[1]) >= 7 and "F" not in ryzen[2])
    return True if re.search(r"EPYC 4", name) else None


@rule(
    "lanes",
    noun="large address windows",
    source="Owners' reports of P40 and V100",
)
def large_bar_support(a: Assembly) -> Result:
    """An accelerator with a large memory window on a board that may not map it."""
    rule, board = "large-bar-support", a.board
    wanting = [card for card in a.gpus if card.gpu is not None and by_part(_wants_window, card.gpu)]
    if board is None or not wanting or _maps_windows(a, board):
        return
    if board.release_year is None:
        yield not_checked(rule, ("board",), field_of(board.id, "release_year"), board.name)
        return
    yield from _market_unknown(rule, wanting)
    wanting = [card for card in wanting if card.gpu is not None and not by_part(_without_segment, card.gpu)]
    if not wanting:
        return
    yield finding(
        rule, Severity.WARNING, (*(card.label for card in wanting), "board"),
        sentence("{board} of {year} may not start with {card}.", board=board.name, year=board.release_year,
                 card=for_words(wanting[0]).card.name),
        sentence("The card shows its memory in a window above 4 GB, which older desktop firmware does not map."),
        rests_on=(field_of(board.id, "release_year"),),
        remedies=("Look for “Above 4G decoding” in the board's manual", "Choose a newer or a server board"),
    )  # fmt: skip


def _wants_window(gpu: Gpu) -> bool:
    return gpu.segment in (None, "datacenter") and _LARGE_WINDOW.search(gpu.chip or "") is not None


def _maps_windows(a: Assembly, board: Motherboard) -> bool:
    return _has_bmc(a) or (board.release_year is not None and board.release_year >= LARGE_WINDOW_YEAR)
