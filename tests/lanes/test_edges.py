"""A card whose edge does not enter its slot is connected to nothing: it has no link, takes no lanes
and narrows no other slot.
"""

from __future__ import annotations

from rigwright.lanes import links_of
from rigwright.lanes.demand import demand_of
from rigwright.parts import LaneRule
from tests.worlds import board, gpu, slot, world

SLOW = ("link-x1-training", "gpu-on-chipset-slot", "link-below-gen3-x8")


def test_a_card_that_does_not_enter_its_slot_has_no_link() -> None:
    """Sixteen lanes of the processor go to the first card alone, and its slot is not halved."""
    halved = LaneRule(populated=("PCIE1", "PCIE4"), lanes={"PCIE1": 8})
    for lanes, source in ((4, "cpu"), (1, "chipset")):
        for is_open in (True, False):
            second = slot(
                4,
                mechanical_lanes=lanes,
                electrical_lanes=lanes,
                open_ended=is_open,
                source=source,
            )
            mainboard = board(slot(1), second, lane_rules=[halved])
            e = world((gpu(), "1"), (gpu(), "4"), board=mainboard)
            found = {link.card.label: link.width for link in links_of(e.assembly)}
            demand = demand_of(e.assembly)
            rules = {finding.rule for finding in e.findings}
            assert demand is not None
            if is_open:
                assert found == {"gpu1": 8, "gpu2": lanes}
                assert demand.cards == (8 + lanes if source == "cpu" else 8)
                continue
            assert found == {"gpu1": 16}
            assert demand.cards == 16
            assert "edge-connector-too-short" in rules
            assert not rules.intersection(SLOW)
