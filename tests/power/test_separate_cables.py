"""Cables that nobody counted: at least half as many as plugs, so that what passes without their
number passes with every number that there may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from rigwright.checks import Severity
from rigwright.evaluation import Evaluation
from rigwright.parts import Gpu, Psu
from rigwright.power.wiring.separate_cables import least_cables
from tests.sampling import count, every, share
from tests.shipped_parts import shipped_parts
from tests.worlds import board, found, gpu, plugs, psu, psu_plugs, unchecked, world

RULES = ("pcie-cable-daisy-chain", "sixteen-pin-adapter")
PLACES = ("1", "3", "5", "7")


def supply(had: int, cables: int | None) -> Psu:
    connectors = psu_plugs(pcie_8pin=had, pcie_8pin_cables=cables, conn_16pin=0, eps_8pin=2)
    return psu(watts=3000.0, connectors=connectors)


def with_cards(cards: list[Gpu], power: Psu) -> Evaluation:
    plain = board(extra_pcie_power="none")
    return world(*zip(cards, PLACES, strict=False), board=plain, psus=(power,))


def passes(e: Evaluation) -> bool:
    """Whether both rules have their answers and object to nothing."""
    graver = [f for rule in RULES for f in found(e, rule) if f.severity is not Severity.INFO]
    return not graver and not any(unchecked(e, rule) for rule in RULES)


@every([(9, None, 5), (8, None, 4), (1, None, 1), (10, 6, 6), (0, None, 0)])
def test_two_plugs_on_a_cable_are_the_most(had: int, cables: int | None, least: int) -> None:
    assert least_cables(supply(had, cables)) == least


def test_plugs_that_nobody_counted_promise_no_cable() -> None:
    assert least_cables(psu(connectors=None)) == 0
    assert least_cables(supply(4, None).changed(connectors=psu_plugs(pcie_8pin=None))) == 0


def test_no_counted_supply_of_the_catalog_has_fewer_cables_than_are_taken_for_granted() -> None:
    counted = 0
    for part in shipped_parts():
        if not isinstance(part, Psu) or part.connectors is None:
            continue
        cables = part.connectors.pcie_8pin_cables
        if cables is None:
            continue
        counted += 1
        unknown = part.connectors.changed(pcie_8pin_cables=None)
        assert cables >= least_cables(part.changed(connectors=unknown)), part.name
    assert counted >= 4


def machines() -> Iterator[list[Gpu]]:
    """Cards with one to three plugs or an adapter, alone and beside each other."""
    kinds = [
        gpu(id="one", board_power_w=225.0, power_connectors=plugs(pin8=1)),
        gpu(id="two", board_power_w=350.0, power_connectors=plugs(pin8=2)),
        gpu(id="light", board_power_w=180.0, power_connectors=plugs(pin8=1, pin6=1)),
        gpu(id="three", board_power_w=420.0, power_connectors=plugs(pin8=3)),
        gpu(id="sixteen", board_power_w=450.0, power_connectors=plugs(pin16=1)),
    ]
    for kind in kinds:
        yield [kind]
    for pair in product(kinds, kinds):
        yield list(pair)


@pytest.mark.sampled
def test_what_passes_uncounted_passes_with_every_count_that_there_may_be() -> None:
    decided = 0
    for cards, had in share(list(product(machines(), (2, 3, 4, 6, 9, 12))), 5):
        unknown = supply(had, None)
        if not passes(with_cards(cards, unknown)):
            continue
        decided += 1
        for counted in range(least_cables(unknown), had + 1):
            known = with_cards(cards, supply(had, counted))
            assert passes(known), ([card.id for card in cards], had, counted)
    assert decided >= count(12, of=60)


def test_as_many_plugs_as_cables_at_least_are_separate_and_one_more_leaves_the_question() -> None:
    two = gpu(board_power_w=350.0, power_connectors=plugs(pin8=2))
    assert passes(with_cards([two], supply(4, None)))
    e = with_cards([two], supply(2, None))
    (entry,) = (n for n in e.not_checked if n.rule == "pcie-cable-daisy-chain")
    assert "there is at least one, and 2 plugs are in use" in str(entry.reason)
    adapter = gpu(board_power_w=450.0, power_connectors=plugs(pin16=1))
    assert passes(with_cards([adapter], supply(6, None)))
    (entry,) = (
        n
        for n in with_cards([adapter], supply(4, None)).not_checked
        if n.rule == "sixteen-pin-adapter"
    )
    assert "there are at least 2, and 3 plugs are in use" in str(entry.reason)
