"""What a finished machine is set to in its BIOS, which commands limit its cards, and what the first
boot should show.

Every setting follows from this build: its splitters, risers, drives and cards. Menu names are the
usual ones; makers call some of them otherwise. Knows no layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from shlex import quote
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.assembly.seated import labels_of
from rigwright.build.labels import part_words
from rigwright.build.systems import slot_title
from rigwright.evaluation import Evaluation
from rigwright.lanes import links_of, rated_words
from rigwright.lanes.demand import populated_slots
from rigwright.lanes.feeds import SharedFeed, division_for, shared_feeds
from rigwright.lanes.own import own_generation
from rigwright.lanes.storage_sockets import m2_holds, m2_use, seated_drives
from rigwright.lanes.topology import matrix_lines, topology_of
from rigwright.parts import LaneRule
from rigwright.power.limit_commands import numbering_words, shell_lines
from rigwright.record import Value
from rigwright.routing.ribbons import hangs
from rigwright.text.numbers import and_words, watts
from rigwright.text.sentence import Sentence, worded

# What lspci prints for a generation of PCIe.
SPEEDS: Mapping[int, str] = MappingProxyType(
    {1: "2.5GT/s", 2: "5GT/s", 3: "8GT/s", 4: "16GT/s", 5: "32GT/s", 6: "64GT/s"}
)
MOST_IN_MATRIX = 8  # cards whose matrix is as wide as a page
LISTED_BY: Mapping[str, str] = MappingProxyType(
    {
        "NVIDIA": "nvidia-smi -L",
        "AMD": "rocm-smi --showproductname",
        "Intel": "xpu-smi discovery",
    }
)
# What the kernel says of corrected and uncorrected errors of PCIe links.
ERRORS_OF_LINKS = "sudo dmesg | grep -E 'AER|PCIe Bus Error'"
QUERY = (
    "nvidia-smi --query-gpu=index,pcie.link.gen.max,pcie.link.width.current,memory.total,"
    "power.limit --format=csv"
)
SUFFIX = ".rig"
VERIFY = "rigwright probe | rigwright verify {file} --from -"


class Setting(Value, frozen=True):
    """One setting of the BIOS: what it is called, what it is set to, and why."""

    name: str
    value: str
    why: str


class BootCheck(Value, frozen=True):
    """A command on the finished machine, and what it should show; `exact` lines are its output."""

    command: str
    expected: tuple[str, ...]
    exact: tuple[str, ...] = ()


class BootCard(Value, frozen=True):
    """What tools should say of one card; "?" where the plan does not know."""

    title: str
    slot: str
    generation: str
    width: str
    speed: str
    memory: str
    limit: str


def _say(template: str, **values: object) -> str:
    return str(Sentence(template, values))


# BIOS


def settings_of(evaluation: Evaluation) -> tuple[Setting, ...]:
    """The settings that a build needs; none without cards."""
    a = evaluation.assembly
    if a.board is None or not a.cards:
        return ()
    settings: list[Setting] = []
    for system in a.systems:
        settings += _divisions(system)
        settings += _generations(system)
        settings += _drives(system)
        settings += _rules(system)
    return (*settings, *_windows(a))


def _divisions(a: Assembly) -> Iterator[Setting]:
    for shared in shared_feeds(a):
        if shared.splitter is None:
            yield from _own_divisions(shared)
            continue
        branches = division_for(shared.splitter, len(shared.cards))
        value = "/".join(f"x{lanes}" for lanes in branches) or "?"
        cards = part_words(labels_of(shared.cards))
        why = "{splitter} feeds {cards} from this slot."
        if not branches:
            why = "{splitter} feeds {cards} from this slot; its record does not say how it divides."
        yield Setting(
            _say("{slot}: bifurcation", slot=shared.feed.name),
            value,
            _say(why, splitter=shared.splitter.name, cards=cards),
        )


def _own_divisions(shared: SharedFeed) -> Iterator[Setting]:
    """The division that a card with several processors wants of the slot it has alone."""
    for card in shared.cards:
        if card.gpu is None or not card.gpu.divides_its_slot:
            continue
        yield Setting(
            _say("{slot}: bifurcation", slot=shared.feed.name),
            "/".join(f"x{lanes}" for lanes in division_for(card.gpu, 1)) or "?",
            _say(
                "{card} has several processors, which share the lanes of this slot.",
                card=card.title,
            ),
        )


def _generations(a: Assembly) -> Iterator[Setting]:
    """The slots whose cards and boards reach more than what lies between them."""
    for link in links_of(a):
        known = {part.name: part.pcie_gen for part in link.card.chain if part.pcie_gen is not None}
        feed = link.feed
        own = own_generation(link.card.card)
        if not known or link.slot is None or feed is None:
            continue
        if feed.generation is None or own is None:
            continue
        slowest = min(known, key=lambda name: known[name])
        if known[slowest] < min(feed.generation, own):
            why = "{riser} of {card} is rated for Gen{generation}, less than slot and card."
            values = {"riser": slowest, "card": link.card.title, "generation": known[slowest]}
            yield Setting(
                _say("{slot}: link speed", slot=link.slot),
                _say("Gen{generation}", generation=known[slowest]),
                _say(why, **values),
            )


def _drives(a: Assembly) -> Iterator[Setting]:
    """The M.2 sockets in use that share lanes with a slot in use."""
    used = populated_slots(a)
    for seated in seated_drives(a):
        shared = (seated.record.shares_with if seated.record is not None else None) or ()
        slots = [name for name in shared if name in used]
        if seated.socket is None or not slots:
            continue
        why = "It shares lanes with {slots}, which holds a card."
        if len(slots) > 1:
            why = "It shares lanes with {slots}, which hold cards."
        yield Setting(
            _say("{socket}: lanes", socket=seated.socket),
            worded("Drive on"),
            _say(why, slots=and_words(slots)),
        )


def _rules(a: Assembly) -> Iterator[Setting]:
    """The board's rules by which a drive narrows a slot that holds a card."""
    used = populated_slots(a)
    for rule in a.board.lane_rules if a.board is not None else ():
        if not rule.m2 or not _holds(a, rule, used):
            continue
        for slot, lanes in rule.lanes.items():
            if slot in used:
                why = "By the board's manual it keeps that while a drive is in {sockets}."
                yield Setting(
                    _say("{slot}: width", slot=slot),
                    _say("x{lanes}", lanes=lanes),
                    _say(why, sockets=and_words(rule.m2)),
                )


def _holds(a: Assembly, rule: LaneRule, used: frozenset[str]) -> bool:
    if a.board is None:
        return False
    if not used.issuperset(rule.populated) or not used.isdisjoint(rule.empty):
        return False
    drives = m2_use(a)
    return all(m2_holds(a.board, words, drives) is True for words in rule.m2)


def _windows(a: Assembly) -> Iterator[Setting]:
    """The address space of graphics cards."""
    if not a.gpus:
        return
    memory = [card.gpu.vram_gb for card in a.gpus]
    total = sum(size for size in memory if size is not None)
    values = {"cards": part_words(labels_of(a.gpus)), "total": f"{total:g}"}
    why = "{cards} have {total} GB of memory to be addressed."
    if len(a.gpus) == 1:
        why = "{cards} has {total} GB of memory to be addressed."
    if None in memory:
        why = "The memory of {cards} has to be addressed."
    yield Setting(worded("Above 4G Decoding"), worded("Enabled"), _say(why, **values))
    yield Setting(
        worded("Resizable BAR"),
        worded("Enabled"),
        worded("It opens a card's whole memory, where its firmware offers it."),
    )
    yield Setting(
        worded("CSM"),
        worded("Disabled"),
        worded("Resizable BAR works only where the machine boots by UEFI."),
    )


# limits


def limit_lines(evaluation: Evaluation) -> tuple[str, ...]:
    """The commands that limit the cards of a build, as typed at a root shell."""
    a = evaluation.assembly
    return (*(f"# {words}" for words in numbering_words(a)), *shell_lines(a))


# first boot


def boot_cards(evaluation: Evaluation) -> tuple[BootCard, ...]:
    """Return the expectations of every card at the first boot."""
    links = {link.card.label: link for link in evaluation.links}
    cards: list[BootCard] = []
    for card in evaluation.assembly.cards:
        link = links.get(card.label)
        slot, generation, width = None, None, None
        if link is not None:
            slot = link.slot
            generation = link.generation
            width = link.width
        memory = card.gpu.vram_gb if card.gpu is not None else None
        cards.append(
            BootCard(
                card.title,
                slot_title(slot or (card.seat.title if card.seat else card.placement.place)),
                _known(generation, str),
                _known(width, lambda width: _say("x{width}", width=width)),
                SPEEDS.get(generation or 0, "?"),
                _known(memory, lambda memory: _say("{memory:g} GB", memory=memory)),
                _known(card.power_w, watts),
            )
        )
    return tuple(cards)


def _known(figure: float | None, words: Callable[[float], str]) -> str:
    """A figure in words; a question mark where it is not known."""
    return "?" if figure is None else words(figure)


def boot_checks(evaluation: Evaluation, file_name: str = "") -> tuple[BootCheck, ...]:
    """The commands of the first boot, each with what it should show."""
    systems = [system for system in evaluation.assembly.systems if system.cards]
    if not systems:
        return ()
    alone = len(evaluation.assembly.systems) == 1
    checks: list[BootCheck] = []
    for system in systems:
        for check in _checks_of(system):
            checks.append(check if alone else _told_of(check, system))
    return (*checks, *_whole(file_name))


def _checks_of(a: Assembly) -> Iterator[BootCheck]:
    """The commands on one system, which sees its own cards and memory alone."""
    yield from _cards_seen(a)
    yield from _links_seen(a)
    yield from _riser_errors(a)
    yield from _topology(a)
    yield from _memory(a)


def _told_of(check: BootCheck, a: Assembly) -> BootCheck:
    """A check that says on which of two systems it is made."""
    first, *rest = check.expected
    told = _say("{system}: {said}", system=a.system.title, said=first)
    return check.changed(expected=(told, *rest))


def _cards_seen(a: Assembly) -> Iterator[BootCheck]:
    for vendor, command in LISTED_BY.items():
        cards = [card for card in a.gpus if card.gpu.vendor == vendor]
        if not cards:
            continue
        names = dict.fromkeys(card.gpu.chip or card.card.name for card in cards if card.gpu)
        words = "{count} cards are listed: {names}."
        if len(cards) == 1:
            words = "1 card is listed: {names}."
        values = {"count": len(cards), "names": and_words(names)}
        yield BootCheck(command, (_say(words, **values),))
        if vendor == "NVIDIA":
            yield BootCheck(
                QUERY,
                (
                    worded(
                        "Each line agrees with the table below: generation, width, memory, limit."
                    ),
                ),
            )


def _links_seen(a: Assembly) -> Iterator[BootCheck]:
    alike: dict[tuple[int | None, int | None], list[str]] = {}
    for link in links_of(a):
        alike.setdefault((link.generation, link.width), []).append(link.card.label)
    lines: list[str] = []
    for (generation, width), labels in alike.items():
        cards = part_words(tuple(labels))
        speed = SPEEDS.get(generation or 0)
        if speed is not None and width:
            words = "{cards}: LnkSta: Speed {speed}, Width x{width}"
            lines.append(_say(words, cards=cards, speed=speed, width=width))
        else:
            words = "{cards}: {link}; write down what it shows."
            lines.append(_say(words, cards=cards, link=rated_words(generation, width)))
    rest = worded("A lower speed while a card is at rest is no fault; a lower width is one.")
    if any(card.gpu.vendor == "AMD" for card in a.gpus):
        rest = worded("A lower speed at rest is no fault, and on AMD cards a lower width neither.")
    lines.append(rest)
    yield BootCheck("sudo lspci -vv", tuple(lines))


def _riser_errors(a: Assembly) -> Iterator[BootCheck]:
    """What Linux notes of links over risers: one at its limit shows itself in corrected errors long
    before it fails.
    """
    cards = part_words(tuple(card.label for card in a.cards if hangs(card)))
    if not cards:
        return
    words = (
        "{cards}: no line comes while the cards compute. Each is an error on a link; where they go "
        "on, set the slot of that riser to a lower generation."
    )
    yield BootCheck(ERRORS_OF_LINKS, (_say(words, cards=cards),))


def _topology(a: Assembly) -> Iterator[BootCheck]:
    if len(a.gpus) < 2 or not any(card.gpu and card.gpu.vendor == "NVIDIA" for card in a.gpus):
        return
    if len(a.cards) > MOST_IN_MATRIX:
        words = worded("The matrix is the one that this prints: rigwright topology")
        yield BootCheck("nvidia-smi topo -m", (words,))
        return
    topology = topology_of(a)
    if all(cell.text == "?" for cell in topology.matrix.values()):
        return  # nothing to compare with
    matrix = tuple(matrix_lines(topology))
    expected = [worded("The matrix names the links that are planned.")]
    if any("~" in line for line in matrix):
        expected.append(worded("~ marks what is only estimated."))
    yield BootCheck("nvidia-smi topo -m", tuple(expected), matrix)


def _memory(a: Assembly) -> Iterator[BootCheck]:
    sizes = [
        kit.total_gb * count for kit, count in a.memory if kit.total_gb is not None and count > 0
    ]
    if a.memory and len(sizes) == len(a.memory):
        yield BootCheck("free -g", (_say("About {total:g} GB in all.", total=sum(sizes)),))
    drives = sum(count for _, count in a.drives)
    if drives:
        words = "{count} drives are listed."
        if drives == 1:
            words = "1 drive is listed."
        yield BootCheck("lsblk -d -e 7", (_say(words, count=drives),))


def _whole(file_name: str) -> Iterator[BootCheck]:
    name = file_name or "FILE"
    if not name.endswith(SUFFIX):
        name += SUFFIX
    command = worded(VERIFY, file=quote(name))
    yield BootCheck(
        command, (worded("No difference from the plan; the command ends with status 0."),)
    )
