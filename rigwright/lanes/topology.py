"""How the cards hang together:

CPU, chipset or switch, card; and what `nvidia-smi topo -m` is expected to print. Follows from slot
tables and lane rules. Where a board's block diagram is not known, the answer is an estimate and
says so. Knows no picture of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations
from math import ceil

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.lanes import Link, links_of, uplink_gb_s
from rigwright.lanes.widths import ONE_X16
from rigwright.parts import Cpu, Motherboard
from rigwright.parts.motherboard import slots_of, switched_slots
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import Sentence, messages, plural, worded


class Level(Enum):
    """What lies between two cards, as nvidia-smi names it; nearest first."""

    PIX = "PIX"  # one switch
    PXB = "PXB"  # several switches
    PHB = "PHB"  # the CPU's host bridge
    NODE = "NODE"  # two host bridges of one NUMA node
    SYS = "SYS"  # the link between two CPUs


# NVLink links of a card, all of which its bridges connect; from the bandwidth of the bridges and of
# one link.
NVLINKS: Mapping[str, int] = {
    "GeForce RTX 3090": 4,
    "GeForce RTX 3090 Ti": 4,
    "RTX A6000": 4,
    "RTX A5500": 4,
    "RTX A5000": 4,
    "RTX A4500": 4,
    "A40": 4,
    "A30": 4,
    "GeForce RTX 2080 Ti": 2,
    "Titan RTX": 2,
    "Quadro RTX 8000": 2,
    "Quadro RTX 6000": 2,
    "GeForce RTX 2080": 1,
    "GeForce RTX 2080 SUPER": 1,
    "Quadro RTX 5000": 1,
    "Quadro GV100": 4,
    "Quadro GP100": 4,
    "A100 PCIe 40GB": 12,
    "A100 PCIe 80GB": 12,
    "H100 PCIe 80GB": 12,
    "H100 NVL 94GB": 12,
    "A800 40GB Active": 8,
    "H200 NVL 141GB": 18,
}
# Sockets whose CPUs have several host bridges, one for each group of 16 or 32 lanes.
_SEVERAL_BRIDGES = frozenset(
    {"SP3", "SP5", "SP6", "sWRX8", "sTR5", "LGA3647", "LGA4189", "LGA4677", "LGA4710"}
)
# Chipsets that are switches themselves; Intel's have root ports of their own.
_SWITCHING = ("X570", "B550", "X670", "B650", "X870", "B850", "TRX40", "WRX80", "TRX50", "WRX90")


class Attachment(Value, frozen=True):
    """A card and the way to it:

    `cpu` counts from 1, None where the board does not say which; `cpu_estimate` says that it
    follows from the order of bays alone. `via` names a switch. A card is `behind_unknown` switches
    where its processor has fewer lanes than its bays take together.
    """

    card: SeatedCard
    link: Link
    cpu: int | None
    via: str | None = None
    estimate: bool = False
    cpu_estimate: bool = False
    behind_unknown: bool = False

    @property
    def on_chipset(self) -> bool:
        """True for a card on the chipset."""
        return self.link.source == "chipset"


class CardPair(Value, frozen=True):
    """What lies between two cards: a level, "NV4" or "?"."""

    text: str
    estimate: bool = False


class Topology(Value, frozen=True):
    """The cards of a build with their ways to the CPU, and the matrix between them. `elsewhere` are
    the titles of cards on the board of a second system, a computer of its own.
    """

    board: Motherboard | None
    cpus: int
    attachments: tuple[Attachment, ...]
    matrix: Mapping[tuple[str, str], CardPair]
    uplink_gb_s: float | None
    elsewhere: tuple[str, ...] = ()

    @property
    def nvlinks(self) -> Iterator[tuple[tuple[str, str], str]]:
        """The pairs of cards that a bridge of NVLink joins, with what the matrix says of them."""
        for pair, cell in self.matrix.items():
            if cell.text.startswith("NV"):
                yield pair, cell.text

    def between(self, a: str, b: str) -> CardPair:
        """Return what lies between two cards, by their labels, in either order."""
        return self.matrix.get((a, b)) or self.matrix[b, a]


def topology_of(a: Assembly) -> Topology:
    """Return how the seated cards of a build hang together."""
    return a.derived(_topology)


def _topology(a: Assembly) -> Topology:
    """Return the topology of the first board: no card of another system hangs together with its
    cards.
    """
    elsewhere = _cards_elsewhere(a)
    a = a.systems[0]
    board = a.board
    switches = a.derived_without_cards(_switches_of)
    bays = a.derived_without_cards(_processors_of_bays)
    attached: list[Attachment] = []
    for link in links_of(a):
        if link.card.mount is Mount.BAY and bays:
            attached.append(_in_bay(link, bays, a.cpu))
        else:
            attached.append(_attached(link, board, switches))
    bridged = _bridged(a)
    matrix: dict[tuple[str, str], CardPair] = {}
    for p, q in combinations(attached, 2):
        bridge = bridged.get(frozenset((p.card.index, q.card.index)))
        matrix[p.card.label, q.card.label] = bridge or _between(p, q, board)
    cpus = (board.cpu_sockets or 1) if board else 1
    return Topology(
        board=board,
        cpus=cpus,
        attachments=tuple(attached),
        matrix=matrix,
        uplink_gb_s=uplink_gb_s(board) if board else None,
        elsewhere=elsewhere,
    )


def _cards_elsewhere(a: Assembly) -> tuple[str, ...]:
    """The titles of the cards on further boards."""
    found: list[str] = []
    for system in a.systems[1:]:
        found += [card.title for card in system.cards]
    return tuple(found)


def _attached(link: Link, board: Motherboard | None, switches: Mapping[str, str]) -> Attachment:
    sockets = (board.cpu_sockets or 1) if board else 1
    behind = switches.get(link.slot or "")
    cpu = None
    if link.source in ("cpu1", "cpu2"):
        cpu = int(link.source[-1])
    elif sockets == 1 or link.source == "chipset":
        cpu = 1
    in_bay = link.card.mount is Mount.BAY
    return Attachment(
        card=link.card,
        link=link,
        cpu=cpu,
        via=behind,
        estimate=behind is not None or in_bay,
    )


def _processors_of_bays(a: Assembly) -> tuple[int, ...]:
    """Return the processor that feeds each bay of a server, counted from 1.

    An estimate: the bays are taken to follow the board's x16 slots in their order. Empty where the
    board has not as many of them as there are bays, or does not say which processor feeds each.
    """
    chassis = a.chassis
    if chassis is None or chassis.board is None:
        return ()
    wide = [slot for slot in slots_of(chassis.board) if slot.electrical_lanes == 16]
    if len(wide) != chassis.max_double_width_gpus:
        return ()
    processors: list[int] = []
    for slot in wide:
        if slot.source not in ("cpu1", "cpu2"):
            return ()
        processors.append(int(slot.source[-1]))
    return tuple(processors)


def _in_bay(link: Link, bays: tuple[int, ...], cpu: Cpu | None) -> Attachment:
    """Return the way to a card in a bay; `bays` are their processors."""
    assert link.card.seat is not None and link.card.seat.index is not None
    processor = bays[link.card.seat.index - 1]
    taken = 16 * bays.count(processor)
    lanes = cpu.pcie_lanes_total_usable if cpu is not None else None
    return Attachment(
        card=link.card,
        link=link,
        cpu=processor,
        estimate=True,
        cpu_estimate=True,
        behind_unknown=lanes is None or taken > lanes,
    )


def _switches_of(a: Assembly) -> dict[str, str]:
    return _switches(a.board) if a.board else {}


def _switches(board: Motherboard) -> dict[str, str]:
    """Return the switch behind each slot that hangs on one.

    No table says which slots share a switch. Slots that share lanes do; the groups are dealt out in
    board order over as many switches as the CPU has x16 links for: one on desktop sockets, two on
    larger ones.
    """
    groups: list[list[str]] = []
    for name in switched_slots(board):
        for group in groups:
            if any(_share_lanes(board, name, other) for other in group):
                group.append(name)
                break
        else:
            groups.append([name])
    switches = 1 if board.socket in ONE_X16 else 2
    each = max(1, ceil(len(groups) / switches))
    behind: dict[str, str] = {}
    for number, group in enumerate(groups):
        for name in group:
            behind[name] = f"switch {1 + number // each}"
    return behind


def _share_lanes(board: Motherboard, a: str, b: str) -> bool:
    for rule in board.lane_rules:
        sharing = {*rule.populated, *rule.lanes}
        if a in sharing and b in sharing:
            return True
    return False


def _bridged(a: Assembly) -> dict[frozenset[int], CardPair]:
    """Return the pairs that a bridge of the build connects."""
    cards = {card.index: card for card in a.gpus}
    found: dict[frozenset[int], CardPair] = {}
    for bridge in a.build.bridges:
        first = cards.get(bridge.first)
        second = cards.get(bridge.second)
        links = _links_between(first, second)
        if first is not None and second is not None and links:
            found[frozenset((bridge.first, bridge.second))] = CardPair(f"NV{links}")
    return found


def _links_between(first: SeatedCard | None, second: SeatedCard | None) -> int | None:
    if first is None or first.gpu is None or second is None or second.gpu is None:
        return None
    if first.gpu.chip != second.gpu.chip:
        return None
    return NVLINKS.get(first.gpu.chip or "")


def _between(p: Attachment, q: Attachment, board: Motherboard | None) -> CardPair:
    if board is None or p.cpu is None or q.cpu is None:
        return CardPair("?")
    if p.cpu != q.cpu:
        return CardPair(Level.SYS.value, estimate=p.estimate or q.estimate)
    if p.behind_unknown or q.behind_unknown:
        return CardPair("?")
    return CardPair(_on_one_cpu(p, q, board).value, estimate=_doubtful(p, q, board))


def _on_one_cpu(p: Attachment, q: Attachment, board: Motherboard) -> Level:
    if p.via is not None and p.via == q.via:
        return Level.PIX
    if p.on_chipset and q.on_chipset:
        if any(name in (board.chipset or "") for name in _SWITCHING):
            return Level.PXB
        return Level.PHB
    apart = (board.socket or "") in _SEVERAL_BRIDGES
    return Level.NODE if apart else Level.PHB


def _doubtful(p: Attachment, q: Attachment, board: Motherboard) -> bool:
    """Whether it is an estimate what lies between two cards: which of several host bridges feeds a
    slot, and what hangs on which switch, is in no slot table.
    """
    return p.estimate or q.estimate or (board.socket or "") in _SEVERAL_BRIDGES


def matrix_lines(topology: Topology) -> Iterator[str]:
    """Yield the matrix as nvidia-smi prints it, GPUs first; "~" marks an estimate."""
    cards = sorted(topology.attachments, key=_gpus_first)
    names = [_short(a.card.label) for a in cards]
    yield _line(["", *names, "CPU"])
    for name, row in zip(names, cards, strict=True):
        cells = [name]
        for column in cards:
            cells.append(_cell(topology, row, column))
        cells.append(f"{row.cpu}~" if row.cpu_estimate else str(row.cpu or "?"))
        yield _line(cells)


def _gpus_first(a: Attachment) -> tuple[bool, int]:
    """Sort cards as nvidia-smi lists them: graphics cards, then the others."""
    return a.card.gpu is None, a.card.index


def _line(cells: Iterable[str]) -> str:
    return "".join(f"{text:<9}" for text in cells).rstrip()


LEGEND: Mapping[str, str] = messages(
    {
        "NV": "NV# = that many NVLink links",
        "PIX": "PIX = one PCIe switch",
        "PXB": "PXB = several PCIe switches",
        "PHB": "PHB = the CPU's host bridge",
        "NODE": "NODE = host bridges of one NUMA node",
        "SYS": "SYS = the link between the CPUs",
        "?": "? = which CPU or switch feeds a card is unknown",
    }
)


def matrix_text(topology: Topology) -> str:
    """Return the matrix with what its words mean; a sentence where there are no cards."""
    if not topology.attachments:
        return worded("The build has no cards in slots.\n")
    lines = list(matrix_lines(topology))
    legend = _legend(topology)
    if legend:
        lines += ["", *legend]
    if topology.elsewhere:
        lines += ["", str(_elsewhere_words(topology.elsewhere))]
    return "\n".join([*lines, ""])


def _legend(topology: Topology) -> list[str]:
    """What the words in the matrix mean."""
    cells = topology.matrix.values()
    said = {"NV" if cell.text.startswith("NV") else cell.text for cell in cells}
    legend = [f"  {translated(words)}" for key, words in LEGEND.items() if key in said]
    if any(cell.estimate for cell in cells):
        legend.append(worded("  ~ = an estimate: no table says what lies there"))
    return legend


def _elsewhere_words(cards: Sequence[str]) -> Sentence:
    return plural(
        "{cards} is in the second system, a computer of its own.",
        "{cards} are in the second system, a computer of its own.",
        len(cards),
        cards=comma_words(cards),
    )


def _cell(topology: Topology, row: Attachment, column: Attachment) -> str:
    if row is column:
        return "X"
    cell = topology.between(row.card.label, column.card.label)
    if not cell.estimate:
        return cell.text
    return f"{cell.text}~"


def _short(label: str) -> str:
    """Return a card's name as nvidia-smi has it: "gpu1" is GPU0."""
    kind = label.rstrip("0123456789")
    number = label.lstrip("abcdefghijklmnopqrstuvwxyz")
    if number:
        return f"{kind.upper()}{int(number) - 1}"
    return label.upper()
