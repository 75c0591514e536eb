"""Board, processors, memory and the ways between cards against the plan's.

Firmware words names in its own way: a board whose name shares some words with the planned one is
worth a note, and one that shares none is another board. Processors call themselves by their whole
names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from rigwright.assembly import SeatedCard
from rigwright.evaluation import Evaluation
from rigwright.lanes.topology import CardPair, topology_of
from rigwright.rules.say import sentence
from rigwright.text.sentence import worded
from rigwright.verify.compared import NOT_PLANNED, NOT_TOLD, Outcome, Row, open_row
from rigwright.verify.machine import Machine
from rigwright.verify.matching import Matched

# Words that makers of boards and processors write and leave out as they like.
_SPARE = frozenset(
    {
        "asus",
        "asustek",
        "asrock",
        "asrockrack",
        "rack",
        "gigabyte",
        "msi",
        "micro",
        "star",
        "international",
        "supermicro",
        "super",
        "computer",
        "inc",
        "co",
        "ltd",
        "technology",
        "corp",
        "corporation",
        "wifi",
        "wi",
        "fi",
        "intel",
        "amd",
        "processor",
        "cpu",
        "r",
        "tm",
        "gen",
        "with",
        "radeon",
        "graphics",
        "series",
    }
)
_REMARKS = re.compile(r"\b\d+-cores?\b|\b\d+th\b|@.*|\bms-[0-9a-z]+\b", re.IGNORECASE)


def board_rows(evaluation: Evaluation, machine: Machine, found: Matched) -> Iterator[Row]:
    """The rows on everything but the cards themselves."""
    for row in (
        _board_row(evaluation, machine),
        _processor_row(evaluation, machine),
        _memory_row(evaluation, machine),
    ):
        if (row.planned, row.found) != (NOT_PLANNED, NOT_TOLD):
            yield row
    yield from _topology_rows(evaluation, machine, found)


def _telling(name: str) -> frozenset[str]:
    """The words of a name that tell a product from others."""
    return frozenset(re.findall(r"[a-z0-9]+", _REMARKS.sub(" ", name.lower()))) - _SPARE


def _is_same(planned: str, found: str) -> bool:
    """Whether one of two names has all telling words of the other."""
    wanted = _telling(planned)
    read = _telling(found)
    return bool(wanted) and bool(read) and (wanted <= read or read <= wanted)


def _board_row(evaluation: Evaluation, machine: Machine) -> Row:
    board = evaluation.assembly.board
    found = machine.board
    wanted = board.name if board is not None else None
    name = None if found is None else " ".join(filter(None, (found.maker, found.name))) or None
    row = open_row("board", "Mainboard", wanted, name)
    if wanted is None or name is None or found is None or found.name is None:
        return row
    if _is_same(wanted, found.name):
        return row.changed(outcome=Outcome.AGREES)
    says = sentence(
        "The mainboard calls itself {found}; {wanted} is planned.", found=name, wanted=wanted
    )
    akin = bool(_telling(wanted) & _telling(found.name))
    return row.changed(outcome=Outcome.NOTICE if akin else Outcome.DIFFERS, says=says)


def _processor_row(evaluation: Evaluation, machine: Machine) -> Row:
    cpu = evaluation.assembly.cpu
    count = evaluation.assembly.cpu_count
    names = [one.name for one in machine.cpus if one.name is not None]
    wanted = f"{count} × {cpu.name}" if cpu is not None else None
    found = f"{len(names)} × {names[0]}" if names else None
    row = open_row("cpu", "Processor", wanted, found)
    if cpu is None or not names:
        return row
    if _is_same(cpu.name, names[0]) and count == len(names):
        return row.changed(outcome=Outcome.AGREES)
    says = sentence("Processors found: {found}; {wanted} planned.", found=found, wanted=wanted)
    return row.changed(outcome=Outcome.DIFFERS, says=says)


def _planned_gb(evaluation: Evaluation) -> float | None:
    """How much memory is planned; None where no kit is, or one of unknown size."""
    kits = evaluation.assembly.memory
    if not kits or any(kit.total_gb is None for kit, _ in kits):
        return None
    return sum((kit.total_gb or 0) * count for kit, count in kits)


def _memory_row(evaluation: Evaluation, machine: Machine) -> Row:
    wanted = _planned_gb(evaluation)
    modules = [module.gb for module in machine.modules if module.gb is not None]
    total = sum(modules) if machine.modules else None
    row = open_row("ram", "Memory of the board", wanted, total, "{:g} GB")
    if total is not None:
        in_modules = worded("{gb:g} GB in {modules}", gb=total, modules=len(modules))
        row = row.changed(found=in_modules)
    if wanted is None or total is None:
        return row
    if abs(wanted - total) < 0.5:
        return row.changed(outcome=Outcome.AGREES)
    says = sentence(
        "The board has {found} GB of memory; {wanted} GB is planned.",
        found=f"{total:g}",
        wanted=f"{wanted:g}",
    )
    causes = (sentence("A module may not sit all the way down, or be in a socket that stays off."),)
    return row.changed(outcome=Outcome.DIFFERS, says=says, causes=causes if total < wanted else ())


def _topology_rows(evaluation: Evaluation, machine: Machine, found: Matched) -> Iterator[Row]:
    """What lies between each two cards, where `nvidia-smi topo -m` tells it."""
    if not machine.between:
        return
    matrix = topology_of(evaluation.assembly).matrix
    single: list[tuple[SeatedCard, str]] = []  # each with its address on the bus
    for pair in found.pairs:
        if pair.found is not None and pair.planned.of == 1:
            address = pair.found.address or ""
            single.append((pair.planned.card, address))
    for (one, here), (other, there) in combinations(single, 2):
        cell = machine.between.get((here, there))
        if not cell:
            cell = machine.between.get((there, here))
        if cell is None:
            continue
        planned = matrix.get((one.label, other.label))
        if not planned:
            planned = matrix.get((other.label, one.label))
        titles = (one.title, other.title)
        yield _topology_row(titles, planned, cell)


def _topology_row(titles: tuple[str, str], planned: CardPair | None, cell: str) -> Row:
    """What lies between two cards; an estimate of the plan is marked as one."""
    wanted: str | None = None
    estimate = False
    if planned is not None and planned.text != "?":
        wanted = planned.text
        estimate = planned.estimate
    shown = NOT_PLANNED
    if wanted is not None:
        shown = worded("{wanted} (estimate)", wanted=wanted) if estimate else wanted
    row = Row(
        "between",
        worded("{one} to {other}", one=titles[0], other=titles[1]),
        shown,
        cell,
        Outcome.OPEN,
        figures=(wanted, cell),
    )
    if wanted is None:
        return row
    if wanted == cell:
        return row.changed(outcome=Outcome.AGREES)
    return _other_way(row, titles, wanted, cell, estimate)


def _other_way(row: Row, titles: tuple[str, str], wanted: str, cell: str, estimate: bool) -> Row:
    words = {"one": titles[0], "other": titles[1], "cell": cell, "wanted": wanted}
    if wanted.startswith("NV"):
        says = sentence(
            "Between {one} and {other} lies {cell}; a bridge ({wanted}) is planned.", **words
        )
        causes = (
            sentence("The bridge may not sit all the way down on both cards."),
            sentence("The bridge may be for another spacing or generation of cards."),
        )
        return row.changed(outcome=Outcome.DIFFERS, says=says, causes=causes)
    says = sentence("Between {one} and {other} lies {cell}; {wanted} is planned.", **words)
    if estimate:
        says = sentence("Between {one} and {other} lies {cell}; {wanted} was estimated.", **words)
        return row.changed(outcome=Outcome.NOTICE, says=says)
    causes = (sentence("A card may stand in a slot of another processor or of the chipset."),)
    return row.changed(outcome=Outcome.DIFFERS, says=says, causes=causes)
