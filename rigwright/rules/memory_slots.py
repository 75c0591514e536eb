"""Which memory slots are driven: where a socket of the board stays empty, and where the processor
has fewer channels than the slots are wired to.

Knows how many modules there are from the rule on memory, and no kits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Choose, Need, Remedy, Replace
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.parts import Cpu, Motherboard
from rigwright.rules.say import not_checked, sentence


def driven_modules(a: Assembly, board: Motherboard, modules: Check) -> Iterator[Check | NotChecked]:
    """The modules in the slots that the fitted processors drive.

    `modules` is the check of them against all slots of the board.
    """
    for check in _beside_fitted(a, board, modules):
        yield check
        if check.value > check.limit:
            return  # that each drives fewer still says nothing more
    yield from _on_its_channels(a, board, modules)


def _beside_fitted(a: Assembly, board: Motherboard, modules: Check) -> Iterator[Check]:
    """Each processor drives the slots beside it: those of an empty socket are dead."""
    sockets = board.cpu_sockets or 1
    if not 0 < a.cpu_count < sockets:
        return
    fields = board.address("ram_slots"), board.address("cpu_sockets")
    driven = modules.limit * a.cpu_count // sockets
    yield modules.changed(
        what="modules for the processors",
        parts=a.labels("memory", "cpu", "board"),
        limit=driven,
        figures=(*modules.figures, Figure(driven, Basis.DERIVED, fields)),
        words=partial(_undriven_words, a.cpu_count, sockets, board),
        clash=-inf,
    )


def _on_its_channels(
    a: Assembly, board: Motherboard, modules: Check
) -> Iterator[Check | NotChecked]:
    """A processor with fewer channels than the slots are wired to leaves those of the others dead,
    where the board's record says how many these are.
    """
    cpu = a.cpu
    wired = board.ram_channels
    if cpu is None or wired is None or board.ram_slots is None:
        return
    if cpu.mem_channels is None:
        if modules.value * wired > board.ram_slots:  # one channel may not be enough
            labels = a.labels("memory", "cpu", "board")
            yield not_checked(modules.rule, labels, cpu.address("mem_channels"), cpu.name)
        return
    if cpu.mem_channels >= wired:
        return
    sockets = board.cpu_sockets or 1
    fitted = min(a.cpu_count, sockets)
    driven = board.ram_slots * fitted * cpu.mem_channels // (sockets * wired)
    fields = (
        cpu.address("mem_channels"),
        board.address("ram_channels"),
        board.address("ram_slots"),
    )
    yield modules.changed(
        what="modules on the channels of the processor",
        parts=a.labels("memory", "cpu", "board"),
        limit=driven,
        figures=(*modules.figures, Figure(driven, Basis.DERIVED, fields)),
        words=partial(_channels_words, cpu, board),
        clash=-inf,
    )


def _channels_words(cpu: Cpu, board: Motherboard, judged: Judged) -> Said:
    modules = round(judged.check.value)
    slots = round(judged.check.limit)
    return Said(
        sentence("{slots} of {modules} modules are seen.", slots=slots, modules=modules),
        sentence(
            "{cpu} has {channels} memory channels; the slots of {board} are wired to {wired}.",
            cpu=cpu.name,
            channels=cpu.mem_channels,
            board=board.name,
            wired=board.ram_channels,
        ),
        remedies=(
            Remedy(
                sentence(
                    "Choose a processor with {count} memory channels", count=board.ram_channels
                ),
                Replace("cpu", (Need("mem_channels", at_least=board.ram_channels),)),
            ),
            "Use fewer, larger modules",
        ),
        doubted=doubted(board, "ram_channels"),
    )


def _undriven_words(fitted: int, sockets: int, board: Motherboard, judged: Judged) -> Said:
    modules = round(judged.check.value)
    slots = round(judged.check.limit)
    all_of_them = Choose({judged.check.system.choice("cpus.count"): sockets})
    return Said(
        sentence("{slots} of {modules} modules are seen.", slots=slots, modules=modules),
        sentence(
            "Each processor drives the slots beside it; {board} has {fitted} of {sockets}.",
            board=board.name,
            fitted=fitted,
            sockets=sockets,
        ),
        remedies=(
            Remedy(sentence("Choose {count} processors", count=sockets), all_of_them),
            "Use fewer, larger modules",
        ),
    )
