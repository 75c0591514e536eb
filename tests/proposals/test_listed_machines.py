"""Whole machines as people list them, and what is said of each held against what became of it.

A machine that ran gets no error, and one that failed gets the finding that names why or is not
decided. The lists are in words of our own.
"""

from __future__ import annotations

import pytest

from rigwright.catalog import StoredCatalog
from rigwright.checks import Severity, Verdict
from rigwright.evaluation import evaluate
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.reading import read_list
from rigwright.proposals.listed import build_from_list
from tests.reading_once import names_read_once
from tests.sampling import share
from tests.shipped_parts import shipped

__all__ = ["names_read_once"]

# Each list with the verdict wanted and the rule that has to speak; "" where none has to.
MACHINES: tuple[tuple[str, set[Verdict], str], ...] = (
    (  # ran with limited cards, its links fell to Gen4 now and then
        "ASUS Pro WS W790E-SAGE SE\nXeon w5-3435X\n8x 32GB DDR5 RDIMM\n"
        "4x Gigabyte RTX 5090 Gaming OC @ 400W each\n"
        "4x Gen5 risers\n2x Corsair HX1500i with ADD2PSU\nmining frame",
        {Verdict.WARN, Verdict.UNDECIDED},
        "riser-gen-limit",
    ),
    (  # the same without limits: a supply switched off
        "ASUS Pro WS W790E-SAGE SE\nXeon w5-3435X\n8x 32GB DDR5 RDIMM\n"
        "4x Gigabyte RTX 5090 Gaming OC\n"
        "4x Gen5 risers\n2x Corsair HX1500i with ADD2PSU\nmining frame",
        {Verdict.FAIL},
        "psu-overload",
    ),
    (  # ran: two cards in slots, two on risers before the board
        "Phanteks Enthoo Pro 2\nROMED8-2T\nEPYC 7302P\n4x RTX 3090 (2x FE, 2x EVGA XC3)\n"
        "2 PCIe 4.0 risers 30cm\nCorsair AX1600i\nNoctua NH-U14S\npower limited to 250W each",
        {Verdict.UNDECIDED},
        "",
    ),
    (  # four blowers in a cube of two chambers ran
        "Corsair Carbide Air 540\nASUS X99-E WS\ni7-5930K\n4x GTX Titan X\nCorsair AX1500i\n"
        "Corsair H100i Elite Capellix",
        {Verdict.WARN, Verdict.UNDECIDED},
        "board-standoff-pattern",
    ),
    (  # ran on both modules
        "Dell R730\n2x E5-2680 v4\n2x Tesla P40\n2x 1100W",
        {Verdict.WARN, Verdict.UNDECIDED},
        "psu-redundancy-lost",
    ),
    (  # one circuit tripped, two of them carry it
        "ROMED8-2T\nEPYC 7302\n6x RTX 3090 FE\n6x PCIe 4.0 risers 30cm\nopen frame\n"
        "2x Corsair AX1600i\nAdd2PSU\n120V 20A circuit",
        {Verdict.FAIL},
        "mains-breaker-over",
    ),
    (
        "ROMED8-2T\nEPYC 7302\n6x RTX 3090 FE\n6x PCIe 4.0 risers 30cm\nopen frame\n"
        "2x Corsair AX1600i\nAdd2PSU\ntwo 120V 20A circuits",
        {Verdict.WARN, Verdict.UNDECIDED},
        "",
    ),
)


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return shipped()


@pytest.mark.sampled
def test_what_is_said_of_listed_machines_is_what_became_of_them(catalog: StoredCatalog) -> None:
    for text, verdicts, rule in share(MACHINES, 5):
        machine = evaluate(
            build_from_list(match_list(read_list(text), catalog), catalog).build, catalog
        )
        errors = [found.rule for found in machine.findings if found.severity is Severity.ERROR]
        assert machine.verdict in verdicts, (text, errors)
        assert rule in {"", *(found.rule for found in machine.findings)}, (text, rule)
