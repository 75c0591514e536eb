"""One world for each rule about cables that `Needed` does not drive, with an uncertain figure
under its finding.
"""

from __future__ import annotations

from typing import Any

from rigwright.build import Quantity, Wire
from rigwright.evaluation import Evaluation
from rigwright.parts import Part
from tests.rules.test_aux_power import on_risers
from tests.rules.test_headers import fan
from tests.worlds import gpu, plugs, psu, psu_plugs, world

Case = tuple[str, str, Evaluation]


def marked(part: Part, *fields: str) -> Any:
    return part.changed(uncertain_fields=fields)


def cable_cases() -> dict[str, Case]:
    """Name, then rule, address of the uncertain figure, and the world."""
    eps = marked(gpu(power_connectors=plugs(eps=1)), "power_connectors")
    weak = marked(fan(power_w=7.0), "power_w")
    one = psu_plugs(pcie_8pin=1, pcie_8pin_cables=1, conn_16pin=0, eps_8pin=4)
    first = marked(psu(connectors=one), "connectors.pcie_8pin")
    second = psu(id="second", connectors=one)
    doubtful = marked(first, "redundant")
    return {
        "a plug that may be EPS": (
            "eps-plug-gpu",
            "a-gpu.power_connectors",
            world((eps, "1"), wires=(Wire(0, 0, 0, 0, "pcie_8pin"),)),
        ),
        "a riser's plug": (
            "sata-fed-riser",
            "a-riser.aux_power",
            on_risers(1, "SATA", {}, uncertain_fields=("aux_power",)),
        ),
        "a module that may be one of a set": (
            "multi-psu-start",
            "a-psu.redundant",
            world(psus=(doubtful, second)),
        ),
        "plugs of two supplies": (
            "multi-psu-split-card",
            "a-psu.connectors.pcie_8pin",
            world((gpu(), "1"), psus=(first, second)),
        ),
        "a fan's power": (
            "fan-header-over",
            "a-fan.power_w",
            world(others=(weak,), fans=(Quantity("a-fan", 2, ("CHA_FAN1", "CHA_FAN1")),)),
        ),
    }
