"""Cards in the bays of a server are fed by its own cables: of modules, which have none, the checks
of a supply's cables ask nothing.
"""

from __future__ import annotations

import pytest

from rigwright.assembly import Assembly
from rigwright.parts import Gpu, Psu
from rigwright.parts.psu_forms import has_module_form
from tests.shipped_parts import shipped_parts
from tests.worlds import board, chassis, gpu, machine, plugs, psu, unchecked

CHAIN, ADAPTER = "pcie-cable-daisy-chain", "sixteen-pin-adapter"
MODULE = psu(form_factor="redundant_module", connectors=None, redundant=True)


def in_bays(card: Gpu, power: Psu) -> Assembly:
    server = chassis(
        board=board(id="a-chassis", form_factor="proprietary", socket="SP5"),
        max_double_width_gpus=2,
    )
    return machine((card, "bay1"), chassis=server, board=None, psus=(power,))


@pytest.mark.parametrize(("rule", "kinds"), [(CHAIN, {"pin8": 2}), (ADAPTER, {"pin16": 1})])
def test_modules_have_no_cables_to_ask_about(rule: str, kinds: dict[str, int]) -> None:
    card = gpu(power_connectors=plugs(**kinds))
    assert unchecked(in_bays(card, MODULE), rule) == ()
    # what has cables that nobody counted is asked, and so is a card in a slot
    assert unchecked(in_bays(card, MODULE.changed(form_factor="ATX")), rule)
    assert unchecked(machine((card, "1"), psus=(MODULE,)), rule)


def test_no_module_of_the_catalog_lists_plugs() -> None:
    """One that did would feed cards, and without its list nothing would be asked of it."""
    modules = [part for part in shipped_parts() if isinstance(part, Psu) and has_module_form(part)]
    assert len(modules) >= 8
    assert [part.name for part in modules if part.connectors is not None] == []
