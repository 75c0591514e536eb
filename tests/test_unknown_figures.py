"""Every figure that a rule needs, made unknown one at a time: the rule must neither find nor pass without it.

Each case first fires with the figure, so that its silence without it means something.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from rigwright.evaluation import Evaluation
from rigwright.parts import Part
from rigwright.rules import RULES
from tests.worlds import board, chassis, found, gpu, nic, open_card, plugs, psu, psu_plugs, slot, world


@dataclass(frozen=True)
class Needed:
    """A rule that fires in a world, and the figure of a part without which it cannot be answered."""

    rule: str
    cards: tuple[tuple[Part, str], ...]
    part: str  # card, chassis, board, slot, psu
    field: str
    parts: tuple[tuple[str, Any], ...] = ()

    def evaluation(self, known: bool) -> Evaluation:
        """The world with the figure as it is, or without it."""
        world_parts: dict[str, Any] = {"chassis": chassis(), "board": board(), **dict(self.parts)}
        cards = list(self.cards)
        if not known and self.part == "card":
            cards[0] = (cards[0][0].changed(**{self.field: None}), cards[0][1])
            cards[1:] = [(cards[0][0] if card.id == cards[0][0].id else card, place) for card, place in cards[1:]]
        elif not known and self.part == "psu":
            world_parts["psus"] = tuple(p.changed(**{self.field: None}) for p in world_parts["psus"])
        elif not known:
            world_parts[self.part] = world_parts[self.part].changed(**{self.field: None})
        return world(*cards, **world_parts)


THICK, LONG = open_card(thickness_mm=70.0), gpu(length_mm=600.0)
UNDER = (gpu(), "4")
GLASS = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=80.0, side_panel="tempered_glass")
UNMEASURED = chassis(below_board_mm=None, expansion_slots=5)
NO_PANEL_FIGURES = chassis(max_cpu_cooler_height_mm=100.0, width_mm=None)
FE = gpu(id="fe", cooler="flow_through", board_power_w=350.0)
SHORT_PSU = (psu(watts=300.0, connectors=psu_plugs(pcie_8pin=1, conn_16pin=0, eps_8pin=2)),)
BIG_DRAW = (gpu(board_power_w=2000.0), "1")
IN_1, IN_7 = ((THICK, "1"), UNDER), ((THICK, "7"),)


def needed() -> Iterator[Needed]:
    """Every unknown that silences a finding, rule by rule."""
    yield Needed("cards-collide", IN_1, "card", "thickness_mm")
    yield Needed("open-air-gap", ((open_card(), "1"), UNDER), "card", "thickness_mm")
    yield Needed("flow-through-feeds-next", ((THICK, "1"), (FE, "5")), "card", "thickness_mm")
    yield Needed("flow-through-feeds-next", ((FE, "5"), (THICK, "1")), "card", "board_power_w")
    yield Needed("blower-stack-inner", ((gpu(), "1"), (gpu(), "3"), (gpu(), "5")), "card", "thickness_mm")
    yield Needed("card-length-over", ((LONG, "1"),), "card", "length_mm")
    yield Needed("card-length-over", ((LONG, "1"),), "chassis", "max_gpu_length_mm")
    rear = (("chassis", chassis(max_gpu_length_mm=300.0)),)
    far = gpu(length_mm=280.0, power_connector_edge="rear_end")
    yield Needed("card-length-over", ((far, "1"),), "card", "power_connectors", rear)
    high = ((open_card(height_mm=150.0), "1"),)
    yield Needed("card-hits-side-panel", high, "card", "height_mm", (("chassis", NO_PANEL_FIGURES),))
    yield Needed("card-hits-side-panel", high, "chassis", "max_cpu_cooler_height_mm", (("chassis", NO_PANEL_FIGURES),))
    yield Needed("card-hits-side-panel", ((gpu(thickness_mm=90.0), "vertical1"),), "card", "thickness_mm",
                 (("chassis", GLASS),))  # fmt: skip
    seven = (("chassis", chassis(expansion_slots=7)),)
    yield Needed("case-slot-count-over", ((gpu(), "7"),), "card", "bracket_slots", seven)
    yield Needed("case-slot-count-over", ((gpu(), "7"),), "chassis", "expansion_slots", seven)
    thin_bracket = ((gpu(bracket_slots=1, thickness_mm=60.0), "7"),)
    yield Needed("case-slot-count-over", thin_bracket, "card", "thickness_mm", seven)
    for field, part in (("thickness_mm", "card"), ("expansion_slots", "chassis"), ("width_mm", "board")):
        for rule in ("card-past-board-bottom", "bottom-card-fan-starved"):
            yield Needed(rule, IN_7, part, field, (("chassis", UNMEASURED),))
    near = ((open_card(thickness_mm=70.0), "vertical1"),)
    yield Needed("vertical-mount-glass-gap", near, "card", "thickness_mm", (("chassis", GLASS),))
    yield Needed("vertical-mount-glass-gap", near, "chassis", "side_panel", (("chassis", GLASS),))
    narrow = (("board", board(slot(1, mechanical_lanes=8, open_ended=False))),)
    yield Needed(
        "edge-connector-too-short", ((nic(edge_connector_lanes=16), "1"),), "card", "edge_connector_lanes", narrow
    )
    yield Needed("cpu-socket-mismatch", (), "board", "socket", (("board", board(socket="AM4")),))
    eeb = (("board", board(form_factor="EEB", depth_mm=330.0)),)
    yield Needed("board-form-factor-unfit", (), "board", "form_factor", eeb)
    deep = (("board", board(depth_mm=300.0)), ("chassis", chassis(max_board_depth_mm=280.0)))
    yield Needed("board-form-factor-unfit", (), "board", "depth_mm", deep)
    for rule in ("psu-overload", "mains-breaker-over"):
        yield Needed(rule, (BIG_DRAW,), "card", "board_power_w")
    yield Needed("mains-breaker-over", (BIG_DRAW,), "psu", "efficiency", (("psus", (psu(watts=3000.0),)),))
    yield Needed("psu-headroom", ((gpu(board_power_w=1400.0), "1"),), "card", "board_power_w")
    yield Needed("mains-continuous-over", ((gpu(board_power_w=1300.0), "1"),), "card", "board_power_w")
    yield Needed("gpu-connectors-short", ((gpu(), "1"),), "card", "power_connectors", (("psus", SHORT_PSU),))
    yield Needed("gpu-connectors-short", ((gpu(), "1"),), "psu", "connectors", (("psus", SHORT_PSU),))
    eps = ((gpu(power_connectors=plugs(eps=2)), "1"),)
    yield Needed("gpu-connectors-short", eps, "board", "eps_8pin", (("psus", SHORT_PSU),))
    yield Needed("link-report", ((gpu(), "1"),), "card", "generation")
    yield Needed("link-report", ((gpu(), "1"),), "card", "lanes")


# What these lack, as the cooler of a card or the lanes of a CPU, is no figure of `Needed`; their own tests ask.
WITH_THEIR_RULES = frozenset({
    "passive-without-duct", "gpu-on-chipset-slot", "link-below-gen3-x8", "link-x1-training", "m2-steals-gpu-lanes",
    "storage-ports-over", "cpu-sku-lane-cut", "cpu-lanes-short", "switch-uplink-shared", "bifurcation-unsupported",
    "riser-gen-limit", "nic-slot-bandwidth", "p2p-blocked-geforce", "large-bar-support", "mixed-gpu-group",
    "tp-size-invalid", "tp-without-fast-link", "no-display-output", "ram-unfit",
})  # fmt: skip


@pytest.mark.parametrize("need", list(needed()), ids=lambda n: f"{n.rule} {n.part}.{n.field}")
def test_an_unknown_figure_is_neither_found_nor_passed(need: Needed) -> None:
    assert found(need.evaluation(known=True), need.rule), "the figure decides"
    without = need.evaluation(known=False)
    assert found(without, need.rule) == ()
    fields = [n.field for n in without.not_checked if n.rule == need.rule]
    assert len(fields) == len(set(fields))
    assert any(need.field in field or "below_board_mm" in field for field in fields), fields


def test_every_rule_that_can_lack_a_figure_is_among_them() -> None:
    asked = {need.rule for need in needed()}
    assert {rule.id for rule in RULES} - asked <= WITH_THEIR_RULES
    assert not asked & WITH_THEIR_RULES


def test_a_known_world_has_nothing_unchecked() -> None:
    assert world((gpu(), "1"), (nic(), "5")).not_checked == ()
