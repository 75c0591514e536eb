"""Every figure that a rule needs, made unknown one at a time: the rule must neither find nor pass
without it.

Each case first fires with the figure, so that its silence without it means something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from rigwright.build import Bridge, Placement, Quantity, Site, Ups, Workload
from rigwright.checks import Verdict
from rigwright.evaluation import Evaluation
from rigwright.parts import Cooler, Part, RadiatorMount
from rigwright.reports.missing import deciding_figures
from rigwright.rules import RULES, rule_of
from tests.fit_parts import LINKED, aio, bridge, cooler, disk, fan, memory, obstacle
from tests.sampling import every
from tests.worlds import (
    US_15A,
    board,
    chassis,
    cpu,
    found,
    gpu,
    nic,
    open_card,
    plugs,
    psu,
    psu_plugs,
    slot,
    world,
)

UNKNOWN: Mapping[str, Any] = {
    "sockets": ()
}  # what says nothing in these fields; in all others None does


@dataclass(frozen=True)
class Needed:
    """A rule that fires in a world, and the figure of a part without which it cannot be
    answered.
    """

    rule: str
    cards: tuple[tuple[Part, str], ...]
    part: str  # card, chassis, board, slot, psu; cooler, memory or riser among the others
    field: str
    parts: tuple[tuple[str, Any], ...] = ()

    @property
    def id(self) -> str:
        """What the case is called where it fails."""
        return f"{self.rule} {self.part}.{self.field}"

    def evaluation(self, known: bool) -> Evaluation:
        """The world with the figure as it is, or without it."""
        world_parts: dict[str, Any] = {"chassis": chassis(), "board": board(), **dict(self.parts)}
        cards = list(self.cards)
        if not known and self.part == "card":
            cards[0] = (cards[0][0].changed(**{self.field: None}), cards[0][1])
            cards[1:] = [
                (cards[0][0] if card.id == cards[0][0].id else card, place)
                for card, place in cards[1:]
            ]
        elif not known and self.part == "psu":
            world_parts["psus"] = tuple(
                p.changed(**{self.field: None}) for p in world_parts["psus"]
            )
        elif not known and self.part in ("cooler", "memory", "riser"):
            world_parts["others"] = tuple(
                p.changed(**{self.field: UNKNOWN.get(self.field)}) if p.kind == self.part else p
                for p in world_parts["others"]
            )
        elif not known:
            world_parts[self.part] = world_parts[self.part].changed(**{self.field: None})
        return world(*cards, **world_parts)


THICK, LONG = open_card(thickness_mm=70.0), gpu(length_mm=600.0)
UNDER = (gpu(), "4")
GLASS = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=80.0, side_panel="tempered_glass")
UNMEASURED = chassis(below_board_mm=None, expansion_slots=5)
NO_PANEL_FIGURES = chassis(max_cpu_cooler_height_mm=110.0, width_mm=None)
FE = gpu(id="fe", cooler="flow_through", board_power_w=350.0)
SHORT_PSU = (psu(watts=300.0, connectors=psu_plugs(pcie_8pin=1, conn_16pin=0, eps_8pin=2)),)
DE_16A = Site("de-230v-16a", volts=230, outlet_a=16, breaker_a=16)
BIG_DRAW = (gpu(board_power_w=2000.0), "1")
IN_1, IN_7 = ((THICK, "1"), UNDER), ((THICK, "7"),)


def needed() -> Iterator[Needed]:
    """Every unknown that silences a finding, rule by rule."""
    yield Needed("cards-collide", IN_1, "card", "thickness_mm")
    yield Needed("open-air-gap", ((open_card(), "1"), UNDER), "card", "thickness_mm")
    yield Needed("flow-through-feeds-next", ((THICK, "1"), (FE, "5")), "card", "thickness_mm")
    yield Needed("flow-through-feeds-next", ((FE, "5"), (THICK, "1")), "card", "board_power_w")
    yield Needed(
        "blower-stack-inner", ((gpu(), "1"), (gpu(), "3"), (gpu(), "5")), "card", "thickness_mm"
    )
    yield Needed("card-length-over", ((LONG, "1"),), "card", "length_mm")
    yield Needed("card-length-over", ((LONG, "1"),), "chassis", "max_gpu_length_mm")
    rear = (("chassis", chassis(max_gpu_length_mm=300.0)),)
    far = gpu(length_mm=280.0, power_connector_edge="rear_end")
    yield Needed("card-length-over", ((far, "1"),), "card", "power_connectors", rear)
    high = ((open_card(height_mm=150.0), "1"),)
    yield Needed(
        "card-hits-side-panel", high, "card", "height_mm", (("chassis", NO_PANEL_FIGURES),)
    )
    yield Needed(
        "card-hits-side-panel",
        high,
        "chassis",
        "max_cpu_cooler_height_mm",
        (("chassis", NO_PANEL_FIGURES),),
    )
    yield Needed(
        "card-hits-side-panel",
        ((gpu(thickness_mm=90.0), "vertical1"),),
        "card",
        "thickness_mm",
        (("chassis", GLASS),),
    )
    held = Placement(LONG.id, "free1", at_mm=(0.0, 150.0, 60.0))
    yield Needed(
        "mid-air-card-meets-wall",
        ((LONG, "1"),),
        "card",
        "length_mm",
        (("placements", (held,)),),
    )
    seven = (("chassis", chassis(expansion_slots=7)),)
    yield Needed("case-slot-count-over", ((gpu(), "7"),), "card", "bracket_slots", seven)
    yield Needed("case-slot-count-over", ((gpu(), "7"),), "chassis", "expansion_slots", seven)
    thin_bracket = ((gpu(bracket_slots=1, thickness_mm=60.0), "7"),)
    yield Needed("case-slot-count-over", thin_bracket, "card", "thickness_mm", seven)
    for field, part in (
        ("thickness_mm", "card"),
        ("expansion_slots", "chassis"),
        ("width_mm", "board"),
    ):
        for rule in ("card-past-board-bottom", "bottom-card-fan-starved"):
            yield Needed(rule, IN_7, part, field, (("chassis", UNMEASURED),))
    near = ((open_card(thickness_mm=70.0), "vertical1"),)
    yield Needed("vertical-mount-glass-gap", near, "card", "thickness_mm", (("chassis", GLASS),))
    yield Needed("vertical-mount-glass-gap", near, "chassis", "side_panel", (("chassis", GLASS),))
    narrow = (("board", board(slot(1, mechanical_lanes=8, open_ended=False))),)
    yield Needed(
        "edge-connector-too-short",
        ((nic(edge_connector_lanes=16), "1"),),
        "card",
        "edge_connector_lanes",
        narrow,
    )
    yield Needed("cpu-socket-mismatch", (), "board", "socket", (("board", board(socket="AM4")),))
    pair = (("cpu", cpu(name="EPYC 7302", socket="SP3")), ("cpus", Quantity("a-cpu", 2)))
    yield Needed(
        "cpu-count-over", (), "board", "cpu_sockets", (("board", board(socket="SP3")), *pair)
    )
    old = (("cpu", cpu(name="Intel Core i9-9900K", socket="LGA1151")),)
    z170 = board(socket="LGA1151", chipset="Intel Z170")
    yield Needed("chipset-unfit", (), "board", "chipset", (("board", z170), *old))
    many = (("others", (disk(),)), ("drives", (Quantity("a-disk", 9),)))
    yield Needed(
        "drive-bays-over", (), "chassis", "bays_35", (("chassis", chassis(bays_35=4)), *many)
    )
    eeb = (("board", board(form_factor="EEB", depth_mm=330.0)),)
    yield Needed("board-form-factor-unfit", (), "board", "form_factor", eeb)
    deep = (("board", board(depth_mm=300.0)), ("chassis", chassis(max_board_depth_mm=280.0)))
    yield Needed("board-form-factor-unfit", (), "board", "depth_mm", deep)
    for rule in ("psu-overload", "mains-breaker-over"):
        yield Needed(rule, (BIG_DRAW,), "card", "board_power_w")
    yield Needed(
        "mains-breaker-over", (BIG_DRAW,), "psu", "efficiency", (("psus", (psu(watts=3000.0),)),)
    )
    yield Needed("power-limit-option", (BIG_DRAW,), "card", "board_power_w")
    yield Needed("psu-headroom", ((gpu(board_power_w=1400.0), "1"),), "card", "board_power_w")
    yield Needed(
        "mains-continuous-over", ((gpu(board_power_w=1300.0), "1"),), "card", "board_power_w"
    )
    yield Needed(
        "gpu-connectors-short", ((gpu(), "1"),), "card", "power_connectors", (("psus", SHORT_PSU),)
    )
    yield Needed(
        "gpu-connectors-short", ((gpu(), "1"),), "psu", "connectors", (("psus", SHORT_PSU),)
    )
    eps = ((gpu(power_connectors=plugs(eps=2)), "1"),)
    yield Needed("gpu-connectors-short", eps, "board", "eps_8pin", (("psus", SHORT_PSU),))
    yield from needed_by_leads()
    yield from needed_to_fit()
    yield from needed_by_coolers_and_bridges()
    yield from needed_by_supplies()
    yield Needed("link-report", ((gpu(), "1"),), "card", "generation")
    yield Needed("link-report", ((gpu(), "1"),), "card", "lanes")


def needed_by_leads() -> Iterator[Needed]:
    """The same for plugs and leads."""
    for field in ("power_connectors", "board_power_w"):
        yield Needed("gpu-aux-underrated", ((gpu(board_power_w=500.0), "1"),), "card", field)
    chain = (
        (
            "psus",
            (psu(connectors=psu_plugs(pcie_8pin=2, pcie_8pin_cables=1, conn_16pin=0, eps_8pin=2)),),
        ),
    )
    for part, field in (("card", "board_power_w"), ("psu", "connectors")):
        yield Needed("pcie-cable-daisy-chain", ((gpu(), "1"),), part, field, chain)
    sixteen = ((gpu(power_connectors=plugs(pin16=1), board_power_w=560.0), "1"),)
    weak = (
        (
            "psus",
            (psu(connectors=psu_plugs(pcie_8pin=0, conn_16pin=1, conn_16pin_w=300.0, eps_8pin=2)),),
        ),
    )
    shared = (
        (
            "psus",
            (psu(connectors=psu_plugs(pcie_8pin=4, pcie_8pin_cables=2, conn_16pin=0, eps_8pin=2)),),
        ),
    )
    for part, field in (("card", "board_power_w"), ("psu", "connectors")):
        yield Needed("sixteen-pin-sense-limit", sixteen, part, field, weak)
        yield Needed("sixteen-pin-adapter", sixteen, part, field, shared)
    yield Needed("sixteen-pin-margin", sixteen, "card", "board_power_w")
    # more than the two cables carry that there are at least
    sockets = (("board", board(eps_8pin=5)), ("cpu", cpu(max_power_w=500.0)))
    yield Needed("eps-cpu-short", (), "board", "eps_8pin", sockets)
    yield Needed("eps-cpu-short", (), "psu", "connectors", (*sockets, ("psus", (psu(),))))
    bare = (("board", board(extra_pcie_power="none")),)
    three = tuple((gpu(), place) for place in ("1", "3", "5"))
    yield Needed("slot-power-24pin", three, "board", "extra_pcie_power", bare)
    yield Needed("slot-power-24pin", three, "card", "power_connectors", bare)


def needed_to_fit() -> Iterator[Needed]:
    """The same for what is screwed, plugged and bridged besides cards."""
    high = ((gpu(height_mm=160.0, cooler="open_air"), "1"),)
    for part, field in (("card", "height_mm"), ("card", "power_connectors")):
        yield Needed(
            "plug-bend-space",
            high,
            part,
            field,
            (("chassis", chassis(max_cpu_cooler_height_mm=170.0)),),
        )
    yield Needed(
        "plug-bend-space",
        high,
        "chassis",
        "max_cpu_cooler_height_mm",
        (("chassis", NO_PANEL_FIGURES),),
    )
    low = chassis(chassis_type="rack_2u", rack_units=2, up="+z", max_cpu_cooler_height_mm=60.0)
    yield Needed("full-height-in-low-case", high, "card", "height_mm", (("chassis", low),))
    fan_5 = (("board", board(obstructions=(obstacle("chipset_fan", "pos 5", height_mm=30.0),))),)
    yield Needed("tall-part-under-card", ((gpu(), "4"),), "card", "thickness_mm", fan_5)
    headers = (("board", board(obstructions=(obstacle("bottom_headers", "pos 7"),))),)
    for part, field in (("card", "thickness_mm"), ("board", "width_mm")):
        yield Needed("bottom-headers-covered", ((gpu(), "7"),), part, field, headers)
    ports = (("board", board(obstructions=(obstacle("right_angle_sata", "pos 6"),))),)
    for part, field in (("card", "length_mm"), ("board", "depth_mm")):
        yield Needed("ports-covered", ((gpu(), "6"),), part, field, ports)
    yield Needed(
        "board-standoff-pattern", (), "board", "form_factor", (("board", board(form_factor="EEB")),)
    )
    deep = board(form_factor="E-ATX", depth_mm=267.0)
    short_case = chassis(motherboard_form_factors=("E-ATX",), max_gpu_length_mm=280.0)
    for part, field in (("board", "depth_mm"), ("chassis", "max_gpu_length_mm")):
        before_edge = (("board", deep), ("chassis", short_case))
        yield Needed("board-front-blocked", (), part, field, before_edge)
    for part, field in (("psu", "length_mm"), ("chassis", "max_psu_length_mm")):
        yield Needed("psu-unfit", (), part, field, (("psus", (psu(length_mm=300.0),)),))
    for part, field in (("psu", "form_factor"), ("chassis", "psu_form_factors")):
        yield Needed("psu-unfit", (), part, field, (("psus", (psu(form_factor="SFX"),)),))
    short = (("psus", (psu(eps_lead_mm=700.0, pcie_lead_mm=300.0),)),)
    for part, field in (("card", "length_mm"), ("card", "height_mm"), ("chassis", "height_mm")):
        yield Needed("cable-length-short", ((gpu(cooler="open_air"), "1"),), part, field, short)
    yield Needed("slot-latch-covered", ((gpu(), "1"), (gpu(), "3")), "card", "thickness_mm")
    before = ((gpu(), "vertical1"), (gpu(id="low", height_mm=68.9, length_mm=160.0), "7"))
    mount = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=60.0)
    yield Needed("card-blocked-in", before, "card", "thickness_mm", (("chassis", mount),))


def needed_by_coolers_and_bridges() -> Iterator[Needed]:
    """The same for coolers over boards and bridges over cards."""

    def by(part: Cooler, **more: Any) -> tuple[tuple[str, Any], ...]:
        return tuple({"cooler": part.id, "others": (part,), **more}.items())

    yield Needed("cooler-too-tall", (), "cooler", "height_mm", by(cooler(height_mm=200.0)))
    yield Needed(
        "cooler-too-tall",
        (),
        "chassis",
        "max_cpu_cooler_height_mm",
        by(cooler(), chassis=NO_PANEL_FIGURES),
    )
    yield Needed("cooler-socket-mismatch", (), "cooler", "sockets", by(cooler(sockets=["LGA1700"])))
    yield Needed(
        "cooler-socket-mismatch",
        (),
        "board",
        "socket",
        by(cooler(sockets=["LGA1700"]), board=board()),
    )
    hot = (("cpu", cpu(max_power_w=400.0)),)
    yield Needed("cooler-too-weak", (), "cooler", "cooling_class_w", (*by(cooler()), *hot))
    # of an AM5 processor with a TDP of 125 W the most that it draws is 170 W
    weak = cooler(cooling_class_w=150.0)
    boosts = (("cpu", cpu(max_power_w=170.0, tdp_w=125.0)),)
    yield Needed("cooler-too-weak", (), "cpu", "max_power_w", (*by(weak), *boosts))
    small = aio(radiator_mm=120.0, cooling_class_w=500.0)
    yield Needed("radiator-too-small", (), "cooler", "radiator_mm", (*by(small), *hot))
    large = (("cpu", cpu(max_power_w=400.0, tdp_w=125.0)),)
    yield Needed("radiator-too-small", (), "cpu", "max_power_w", (*by(small), *large))
    looped = gpu(
        cooler="aio_hybrid",
        radiator_mm=120.0,
        fan_count=0,
        board_power_w=250.0,
        max_power_limit_w=350.0,
    )
    raised = (("placements", (Placement(looped.id, "1", power_limit_w=350.0),)),)
    for field in ("radiator_mm", "board_power_w"):
        yield Needed("radiator-too-small", ((looped, "1"),), "card", field, raised)
    blocked = gpu(cooler="water_block", fan_count=0)
    yield Needed("loop-without-radiator", ((blocked, "1"),), "card", "board_power_w")
    bare = gpu(cooler="passive", fan_count=0)
    duct = fan(id="a-duct", airflow_cfm=10.0)
    blown = (("others", (duct,)), ("placements", (Placement(bare.id, "1", duct=duct.id),)))
    yield Needed("passive-airflow-short", ((bare, "1"),), "card", "board_power_w", blown)
    yield Needed(
        "cooler-hits-slot1-card", ((gpu(), "1"),), "cooler", "width_mm", by(cooler(width_mm=180.0))
    )
    over = cooler(ram_clearance_mm=30.0, depth_mm=140.0)
    kit = memory()
    for part, field in (("memory", "height_mm"), ("cooler", "ram_clearance_mm")):
        yield Needed(
            "cooler-hits-dimm",
            (),
            part,
            field,
            by(over, others=(over, kit), memory=(Quantity(kit.id),)),
        )
    mounts = (RadiatorMount(location="top", max_mm=240.0),)
    for part, field in (("cooler", "radiator_mm"), ("chassis", "radiator_support")):
        yield Needed(
            "radiator-unfit", (), part, field, by(aio(), chassis=chassis(radiator_support=mounts))
        )
    caged = chassis(max_gpu_length_condition="no_hdd_cage", max_gpu_length_with_hdd_cage_mm=200.0)
    disks = tuple({"chassis": caged, "others": (disk(),), "drives": (Quantity("a-disk"),)}.items())
    yield Needed(
        "mount-double-booked", ((gpu(), "1"),), "chassis", "max_gpu_length_with_hdd_cage_mm", disks
    )
    pair = ((gpu(**LINKED), "1"), (gpu(**LINKED), "4"))
    link = (bridge(),)
    joined = (("others", link), ("bridges", (Bridge("a-bridge", 0, 1),)))
    yield Needed("nvlink-pitch-mismatch", pair, "riser", "card_pitch_slots", joined)
    wrong = (("others", (bridge(compatible_with=["RTX 2080"]),)), joined[1])
    for part, field in (("riser", "compatible_with"), ("card", "chip")):
        yield Needed("nvlink-cards-incompatible", pair, part, field, wrong)
    high_card = open_card(**LINKED, height_mm=170.0)
    open_pair = ((high_card, "1"), (high_card, "4"))
    low = (("chassis", NO_PANEL_FIGURES), *joined)
    yield Needed("nvlink-bridge-hits-panel", open_pair, "card", "height_mm", low)
    yield Needed("nvlink-bridge-hits-panel", pair, "chassis", "max_cpu_cooler_height_mm", low)


def needed_by_supplies() -> Iterator[Needed]:
    """The same for peaks, cords, spare supplies, a UPS and the cost of energy."""
    yield Needed("psu-sustained-load", ((gpu(board_power_w=1300.0), "1"),), "card", "board_power_w")
    high = ((open_card(board_power_w=1000.0, transient_peak_w=3000.0), "1"),)
    for field in ("board_power_w", "transient_peak_w"):
        yield Needed("psu-peak", high, "card", field)
    older = (("psus", (psu(atx_version="2.4"),)),)
    yield Needed(
        "psu-peak",
        ((open_card(board_power_w=1000.0, transient_peak_w=2200.0), "1"),),
        "psu",
        "atx_version",
        older,
    )
    narrow = (("site", DE_16A), ("psus", (psu(watts=2500.0, ac_inlet="C14"),)))
    for rule in ("psu-line-derate", "cord-inlet-over"):
        yield Needed(rule, ((gpu(board_power_w=2155.0), "1"),), "card", "board_power_w", narrow)
        for field in ("efficiency", "ac_inlet"):
            yield Needed(rule, ((gpu(board_power_w=2155.0), "1"),), "psu", field, narrow)
    pair = (("psus", (psu(watts=1000.0, redundant=True, redundancy_config="1+1"),) * 2),)
    yield Needed(
        "psu-redundancy-lost", ((gpu(board_power_w=900.0), "1"),), "card", "board_power_w", pair
    )
    backed = (("site", US_15A.changed(ups=Ups(900.0, 1500.0))),)
    paid = (("site", US_15A.changed(price_per_kwh=0.2)), ("workload", Workload(hours_per_day=8.0)))
    for rule, parts in (("ups-undersized", backed), ("psu-efficiency-cost", paid)):
        yield Needed(rule, ((gpu(board_power_w=900.0), "1"),), "card", "board_power_w", parts)
        yield Needed(
            rule,
            ((gpu(board_power_w=900.0), "1"),),
            "psu",
            "efficiency",
            (*parts, ("psus", (psu(),))),
        )


# What these lack, as the cooler of a card or the lanes of a CPU, is no figure of `Needed`; their
# own tests ask.
WITH_THEIR_RULES = frozenset(
    {
        "psu-module-foreign",
        "passive-without-duct",
        "limited-cards-peak",
        "gpu-on-chipset-slot",
        "link-below-gen3-x8",
        "link-x1-training",
        "m2-steals-gpu-lanes",
        "m2-drive-unfit",
        "storage-ports-over",
        "cpu-sku-lane-cut",
        "cpu-lanes-short",
        "switch-uplink-shared",
        "bifurcation-unsupported",
        "riser-under-card",
        "riser-without-slot",
        "riser-gen-limit",
        "nic-slot-bandwidth",
        "p2p-blocked-geforce",
        "large-bar-support",
        "mixed-gpu-group",
        "tp-size-invalid",
        "tp-without-fast-link",
        "no-display-output",
        "ram-unfit",
        "cpu-cores-low",
        "cpu-clock-low",
        "too-many-gpus-for-tower",
        "own-rule",
        "ram-below-vram",
        "eps-plug-gpu",
        "sata-fed-riser",
        "multi-psu-start",
        "multi-psu-split-card",
        "fan-header-over",
        "card-sag",
        "riser-too-short",
        "card-on-riser-unsupported",
        "riser-twisted",
        "second-board-unfit",
        "second-board-unfed",
        "measured-by-model",
        "model-meets-part",
        "machine-incomplete",
        "wires-refused",
        "cards-share-slot",
        "riser-plug-mismatch",
        "adapter-sockets-over",
        "slot-switched-off",
        "gpu-predicted-throttle",
        "vram-temp-risk",
        "case-air-rise",
        "blowers-starve-case",
        "front-radiator-preheat",
        "consumer-card-in-server",
        "ambient-altitude",
        "room-heat",
        "noise-desk",
        "long-run-consumer",
    }
)


@every(list(needed()))
def test_an_unknown_figure_is_neither_found_nor_passed(need: Needed) -> None:
    assert found(need.evaluation(known=True), need.rule), "the figure decides"
    without = need.evaluation(known=False)
    assert found(without, need.rule) == ()
    fields = [n.field for n in without.not_checked if n.rule == need.rule]
    assert len(fields) == len(set(fields))
    assert any(need.field in field or "below_board_mm" in field for field in fields), fields


@every([need for need in needed() if rule_of(need.rule).sinks])
def test_an_unknown_figure_that_could_sink_the_machine_leaves_it_undecided(need: Needed) -> None:
    without = need.evaluation(known=False)
    assert without.verdict in (Verdict.UNDECIDED, Verdict.FAIL)
    assert any(
        missing.field in {n.field for n in without.undecided}
        for missing in deciding_figures(without)
    )


def test_every_rule_that_can_lack_a_figure_is_among_them() -> None:
    asked = {need.rule for need in needed()}
    assert {rule.id for rule in RULES} - asked <= WITH_THEIR_RULES
    assert not asked & WITH_THEIR_RULES


def test_a_known_world_has_nothing_unchecked() -> None:
    assert world((gpu(), "1"), (nic(), "5")).not_checked == ()


@pytest.mark.parametrize(
    ("place", "figure"),
    [
        ("vertical1", "vertical_slots"),
        ("bay1", "max_double_width_gpus"),
        ("frame1", "gpu_positions"),
    ],
)
def test_a_card_without_a_place_names_the_figure_that_would_tell_of_one(
    place: str, figure: str
) -> None:
    without = world((gpu(), place), chassis=chassis(**{figure: None}))
    fields = [
        n.field for n in without.not_checked if n.rule == "spec-unknown" and "gpu1" in n.parts
    ]
    assert fields == [f"a-chassis.{figure}"] and without.verdict is Verdict.UNDECIDED
    none = world((gpu(), place), chassis=chassis(**{figure: 0}))
    assert [n.field for n in none.not_checked if n.rule == "spec-unknown"] == ["build.placements"]


def test_a_card_at_a_number_names_every_slot_whose_number_nobody_knows() -> None:
    mainboard = board(slot(1), slot(None, name="X"), slot(None, name="Y"))
    without = world((gpu(), "1"), (gpu(), "3"), board=mainboard)
    fields = {n.field for n in without.not_checked if n.rule == "spec-unknown"}
    assert fields == {"a-motherboard.slots.X.position", "a-motherboard.slots.Y.position"}


@pytest.mark.parametrize("rule", ["link-below-gen3-x8", "link-x1-training", "tp-without-fast-link"])
def test_a_link_that_nobody_knows_may_be_slow(rule: str) -> None:
    group = Workload(task="training", tensor_parallel=2)
    without = world((gpu(generation=None), "1"), (gpu(id="known"), "5"), workload=group)
    assert [n.field for n in without.not_checked if n.rule == rule] == ["a-gpu.generation"]


@pytest.mark.parametrize("rule", ["no-display-output", "large-bar-support"])
def test_an_accelerator_by_its_name_alone_leaves_open_what_only_accelerators_lack(
    rule: str,
) -> None:
    card = gpu(chip="A100 PCIe 40GB", segment="datacenter")
    older = board(slot(1), release_year=2015)
    server = cpu(name="Intel Xeon E5-2697 v4")
    assert found(world((card, "1"), board=older, cpu=server), rule)
    without = world((card.changed(segment=None), "1"), board=older, cpu=server)
    assert not found(without, rule)
    assert [n.field for n in without.not_checked if n.rule == rule] == ["a-gpu.segment"]


@pytest.mark.parametrize("part", ["psu", "chassis"])
def test_a_supply_whose_form_is_not_known_promises_no_machine(part: str) -> None:
    known = world((gpu(), "1"))
    assert known.verdict is Verdict.PASS
    parts: dict[str, Any] = (
        {"psus": (psu(form_factor=None),)}
        if part == "psu"
        else {"chassis": chassis(psu_form_factors=None)}
    )
    assert world((gpu(), "1"), **parts).verdict is Verdict.UNDECIDED
