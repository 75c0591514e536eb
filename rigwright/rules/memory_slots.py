"""Which memory slots are driven where a socket of the board stays empty.

Knows how many modules there are from the rule on memory, and no kits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, Said
from rigwright.checks.remedy import Choose, Remedy
from rigwright.figures import Basis, Figure
from rigwright.parts import Motherboard
from rigwright.rules.say import sentence


def driven_modules(a: Assembly, board: Motherboard, modules: Check) -> Iterator[Check]:
    """The modules in the slots of the processors that are fitted: each drives those beside it.

    `modules` is the check of them against all slots of the board.
    """
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
