"""Cards that the rest of the machine must suit: network cards that want lanes, screens, large
memory windows.

Knows product families by their names where no record says more, and says so.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.seated import labels_of
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import published
from rigwright.lanes import Link, links_of
from rigwright.lanes.speeds import LANE_GB_S
from rigwright.parts import Cpu, Gpu, Motherboard, Nic
from rigwright.parts.chassis import has_own_board
from rigwright.rules.chipsets import as_its_maker_writes
from rigwright.rules.other_slots import to_other_slots
from rigwright.rules.rule import rule
from rigwright.rules.say import card_lacks, not_stated, sentence, unanswered
from rigwright.text.numbers import and_words

Result = Iterator[Check | NotChecked]
PAYLOAD = 0.9  # what is left of a link after packet headers
# Accelerators whose outputs are absent or off by default.
_NO_OUTPUT = re.compile(
    r"\b(?:A100|A800|A10|A16|A2|A30|A40|H100|H200|H800|L2|L4|L20|L40S?|V100S?)\b"
    r"|Instinct|Tesla|Server Edition|PRO V620"
)
# Accelerators that show the whole of their memory in one window of many gigabytes.
_LARGE_WINDOW = re.compile(
    r"\b(?:A100|A800|A10|A16|A30|A40|H100|H200|H800|L20|L40S?|K80|M40|P100|P40|V100S?)\b"
    r"|Instinct|Server Edition"
)
_WITH_BMC = re.compile(
    r"Supermicro|ASRock Rack|Tyan|GIGABYTE M|Gigabyte M|KRPA|WRX80E|WRX90E|W790E|C621E|C422"
)
LARGE_WINDOW_YEAR = 2019  # boards from then on map windows above 4 GB


@rule(
    "lanes",
    noun="speed of network cards",
    source="Line rate against payload of the link",
)
def nic_slot_bandwidth(a: Assembly) -> Result:
    """A network card is faster than its slot."""
    rule = "nic-slot-bandwidth"
    alike: defaultdict[tuple[str, str, float, bool], list[Link]] = defaultdict(list)
    for link in links_of(a):
        nic = link.card.card
        if not isinstance(nic, Nic) or link.width == 0:
            continue
        wanted = _most_gb_s(nic)
        if wanted is None:
            field = "ports" if nic.ports is None else "max_speed_gbps"
            yield not_stated(rule, (link.card.label,), nic, field)
        elif link.gb_s is not None:
            alike[nic.id, link.words, link.gb_s, False].append(link)
        elif (most := link.bound_below(wanted / PAYLOAD)) is not None:
            alike[nic.id, link.words, most, True].append(link)
        else:
            field = link.unknown_field or nic.address("pcie_gen")
            yield unanswered(
                rule,
                (link.card.label,),
                field,
                sentence("the link of {card} is unknown.", card=link.card.title),
            )
    for (_, _, gb_s, at_most), links in alike.items():
        yield _fast_enough(links, gb_s, at_most, a)


def _most_gb_s(nic: Nic) -> float | None:
    """Return what a network card can carry, GB/s per direction: what all its ports do together, but
    no more than its own connector does in the widest slot. None where nobody knows its ports.
    """
    if nic.max_speed_gbps is None or nic.ports is None:
        return None
    by_ports = nic.max_speed_gbps * nic.ports / 8
    per_lane = LANE_GB_S.get(nic.pcie_gen or 0)
    if per_lane is None or nic.pcie_lanes is None:
        return by_ports
    return min(by_ports, per_lane * nic.pcie_lanes * PAYLOAD)


def _fast_enough(links: list[Link], gb_s: float, at_most: bool, a: Assembly) -> Check:
    """Less than half of what the card can carry is an error."""
    nic = links[0].card.card
    wanted = _most_gb_s(nic) if isinstance(nic, Nic) else None
    assert wanted is not None
    return Check(
        rule="nic-slot-bandwidth",
        what="speed of the slot",
        parts=tuple(link.card.label for link in links),
        value=wanted,
        limit=gb_s * PAYLOAD,
        figures=tuple(
            published(nic.id, field, wanted)
            for field in ("max_speed_gbps", "ports", "pcie_gen", "pcie_lanes")
        ),
        words=partial(_too_narrow, links, gb_s, at_most, wanted, a),
        unit="GB/s",
        at_most=True,
        clash=gb_s * PAYLOAD - 2 * gb_s,
    )


def _too_narrow(
    links: list[Link], gb_s: float, at_most: bool, wanted: float, a: Assembly, _judged: Judged
) -> Said:
    link = links[0]
    nic = links[0].card.card
    assert isinstance(nic, Nic)
    carries = "{words} carries {got:.1f} GB/s after packet headers."
    if at_most:
        carries = "Its link carries at most {got:.1f} GB/s after packet headers."
    ports = "{nic} can carry {wanted:.1f} GB/s with its {ports} × {speed:g} Gb/s."
    return Said(
        sentence(ports, nic=nic.name, wanted=wanted, ports=nic.ports, speed=nic.max_speed_gbps),
        sentence(carries, words=link.words, got=gb_s * PAYLOAD),
        remedies=(
            *to_other_slots(link.card, a, lambda other: other.gb_s * PAYLOAD >= wanted),
            "Choose a board with a wider slot for it",
        ),
        place=link.card.drawn,
    )


@rule(
    "lanes",
    noun="a picture on a screen",
    source="Board specifications of accelerators",
)
def no_display_output(a: Assembly) -> Result:
    """Nothing in the machine can drive a screen."""
    rule = "no-display-output"
    gpus = a.gpus
    if not gpus or a.board is None or _has_bmc(a):
        return
    if any(not _is_blind(card.gpu) for card in gpus):
        return
    unsure = list(_market_unknown(rule, gpus))
    yield from unsure
    if unsure:
        return
    if a.cpu is None:
        yield unanswered(
            rule,
            a.labels("cpu"),
            a.system.address("cpus"),
            sentence("no CPU is chosen, and no card drives a screen."),
        )
        return
    integrated = has_graphics(a.cpu)
    if integrated is None:
        why = sentence(
            "whether {cpu} has graphics of its own is unknown, and no card drives a screen.",
            cpu=a.cpu.name,
        )
        yield unanswered(rule, a.labels("cpu"), a.cpu.address("name"), why)
        return
    yield matching(
        rule=rule,
        what="a picture on a screen",
        parts=labels_of(gpus),
        matches=integrated,
        figures=tuple(published(card.card.id, "segment", 0.0) for card in gpus),
        words=partial(_no_picture, gpus, a.cpu),
        unless=Severity.WARNING,
    )


def _no_picture(gpus: tuple[SeatedCard, ...], cpu: Cpu, _judged: Judged) -> Said:
    names = list(dict.fromkeys(card.card.name for card in gpus))
    words = "{cards} has no outputs or ships with them off, and {cpu} has no graphics."
    if len(names) > 1:
        words = "{cards} have no outputs or ship with them off, and {cpu} has no graphics."
    return Said(
        sentence("Nothing can drive a screen."),
        sentence(words, cards=and_words(names), cpu=cpu.name),
        remedies=(
            "Add a small display card in a spare slot",
            "Choose a CPU with graphics or a board with a BMC",
        ),
    )


def _is_blind(gpu: Gpu) -> bool:
    return gpu.segment in (None, "datacenter") and _NO_OUTPUT.search(gpu.chip or "") is not None


def _market_unknown(rule: str, cards: Iterable[SeatedGpu]) -> Iterator[NotChecked]:
    """One entry for every card that is an accelerator by its name only."""
    for card in cards:
        if card.gpu.segment is None:
            yield card_lacks(rule, card, "segment")


def _has_bmc(a: Assembly) -> bool:
    """Server boards bring a display controller of their own."""
    built_in = has_own_board(a.chassis)
    return built_in or (
        a.board is not None and bool(_WITH_BMC.search(f"{a.board.brand} {a.board.name}"))
    )


def has_graphics(cpu: Cpu) -> bool | None:
    """Whether a processor drives a screen itself, by its family.

    None for one that no rule knows.
    """
    name = as_its_maker_writes(cpu.name)
    if re.search(r"Xeon (E3-1\d{2}5|E-2\d{3}G)", name):
        return True
    if re.search(
        r"Threadripper|Xeon|EPYC 7|EPYC 8|EPYC 9|Core i[79]-\d{4,5}XE?\b|Core i7-(5|68|69)\d+[KX]",
        name,
    ):
        return False
    intel = re.search(r"Core (?:i\d-\d{4,5}|Ultra \d \d{3})([A-Z]*)|Celeron|Pentium", name)
    if intel:
        return "F" not in (intel[1] or "")
    ryzen = re.search(r"Ryzen \d (?:PRO )?(\d)\d{3}([A-Z0-9]*)", name)
    if ryzen:
        thousands, suffix = ryzen.groups()
        return suffix.startswith("G") or (int(thousands) >= 7 and "F" not in suffix)
    return True if re.search(r"EPYC 4", name) else None


@rule(
    "lanes",
    noun="large address windows",
    source="Owners' reports of P40 and V100",
    sinks_without=("segment",),
)
def large_bar_support(a: Assembly) -> Result:
    """An accelerator with a large memory window on a board that may not map it."""
    rule = "large-bar-support"
    board = a.board
    if board is None or _has_bmc(a):
        return
    wanting = [card for card in a.gpus if _wants_window(card.gpu)]
    if not wanting:
        return
    if board.release_year is None:
        yield not_stated(rule, a.labels("board"), board, "release_year")
        return
    if board.release_year < LARGE_WINDOW_YEAR:
        yield from _market_unknown(rule, wanting)
    surely = [card for card in wanting if card.gpu.segment is not None]
    yield from _year_of_board(rule, a, board, board.release_year, surely)


def _year_of_board(
    rule: str, a: Assembly, board: Motherboard, year: int, wanting: Sequence[SeatedCard]
) -> Iterator[Check]:
    if not wanting:
        return
    yield Check(
        rule=rule,
        what="year of the board",
        parts=(*labels_of(wanting), a.label("board")),
        value=year,
        limit=LARGE_WINDOW_YEAR,
        figures=(published(board.id, "release_year", year),),
        words=partial(_may_not_map, wanting[0], board),
        unit="year",
        clash=-inf,
    )


def _may_not_map(card: SeatedCard, board: Motherboard, judged: Judged) -> Said:
    newer = (Need("release_year", at_least=LARGE_WINDOW_YEAR), Need("socket", equals=board.socket))
    title = "{board} of {year} may not start with {card}."
    return Said(
        sentence(title, board=board.name, year=board.release_year, card=card.card.name),
        sentence(
            "The card shows its memory in a window above 4 GB, which older desktop firmware does "
            "not map."
        ),
        remedies=(
            "Switch on “Above 4G decoding” in the board's firmware",
            Remedy(
                sentence("Choose a newer or a server board"), Replace(judged.label("board"), newer)
            ),
        ),
    )


def _wants_window(gpu: Gpu) -> bool:
    return gpu.segment in (None, "datacenter") and _LARGE_WINDOW.search(gpu.chip or "") is not None
