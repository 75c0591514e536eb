"""Cards in the bays of a server are fed by its own cables: of modules, which have none, the checks
of a supply's cables ask nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.parts import Gpu, Psu
from rigwright.parts.psu_forms import has_module_form
from tests.shipped_parts import shipped_parts
from tests.worlds import board, chassis, gpu, machine, plugs, psu, severity, slot, unchecked

CHAIN, ADAPTER = "pcie-cable-daisy-chain", "sixteen-pin-adapter"
MODULE = psu(form_factor="redundant_module", connectors=None, redundant=True)


def in_bays(card: Gpu, power: Psu, generation: int | None = 5, **case: Any) -> Assembly:
    slots = slot(None, generation=generation), slot(None, generation=generation, name="B")
    server = chassis(
        board=board(*slots, id="a-chassis", form_factor="proprietary", socket="SP5"),
        max_double_width_gpus=2,
        **case,
    )
    return machine((card, "bay1"), chassis=server, board=None, psus=(power,))


@pytest.mark.parametrize(("rule", "kinds"), [(CHAIN, {"pin8": 2}), (ADAPTER, {"pin16": 1})])
def test_modules_have_no_cables_to_ask_about(rule: str, kinds: dict[str, int]) -> None:
    card = gpu(power_connectors=plugs(**kinds))
    assert unchecked(in_bays(card, MODULE), rule) == ()
    # what has cables that nobody counted is asked, and so is a card in a slot
    assert unchecked(in_bays(card, MODULE.changed(form_factor="ATX")), rule)
    assert unchecked(machine((card, "1"), psus=(MODULE,)), rule)


@pytest.mark.parametrize(
    ("generation", "kinds", "power_w", "expected"),
    [
        (3, {"pin16": 1}, 300.0, "info"),  # RTX 6000 Ada: an adapter from two 8-pins
        (3, {"pin16": 1}, 350.0, "warning"),  # H100 PCIe
        (3, {"eps": 1}, 350.0, None),
        (3, {"pin8": 2}, 350.0, None),
        (4, {"pin16": 1}, 350.0, None),  # some were sold before the plug, some after it
        (5, {"pin16": 1}, 600.0, None),
        (None, {"pin16": 1}, 600.0, None),
    ],
)
def test_a_server_older_than_the_16_pin_brings_no_cable_for_it(
    generation: int | None, kinds: dict[str, int], power_w: float, expected: str | None
) -> None:
    card = gpu(power_connectors=plugs(**kinds), board_power_w=power_w)
    assert severity(in_bays(card, MODULE, generation), ADAPTER) == expected


def test_what_the_maker_names_is_no_matter_of_age() -> None:
    card = gpu(power_connectors=plugs(pin16=1), chip="A chip", board_power_w=600.0)
    assert severity(in_bays(card, MODULE, 3, validated_cards=("A chip",)), ADAPTER) is None


def test_no_module_of_the_catalog_lists_plugs() -> None:
    """One that did would feed cards, and without its list nothing would be asked of it."""
    modules = [part for part in shipped_parts() if isinstance(part, Psu) and has_module_form(part)]
    assert len(modules) >= 8
    assert [part.name for part in modules if part.connectors is not None] == []
