"""Findings on uncertain figures say so: every figure that a rule needs, marked uncertain one at
a time.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from rigwright.assembly.addresses import address_of, parts_of
from rigwright.build import SecondarySystem
from rigwright.checks import Finding
from rigwright.evaluation import Evaluation
from rigwright.figures.uncertain import doubted, is_doubtful
from rigwright.parts import Chassis, Part
from rigwright.reports.check import check_record, check_text
from rigwright.reports.doubts import doubt_words, doubts_of
from rigwright.reports.missing import missing_count, missing_figures
from rigwright.reports.sheet.content import sheet_of
from rigwright.rules import RULES, SPEC_UNKNOWN
from tests.air_doubts import air_cases
from tests.cable_doubts import cable_cases
from tests.fit_parts import aio, bridge, bridged, cooled, obstacle
from tests.lane_doubts import lane_cases
from tests.sampling import every
from tests.test_unknown_figures import Needed, needed
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    gpu,
    nic,
    only,
    open_card,
    plugs,
    psu,
    psu_plugs,
    slot,
    world,
)

SEVEN = chassis(expansion_slots=7)


def marked(part: Part, *fields: str) -> Any:
    return part.changed(uncertain_fields=fields)


def two_systems(**parts: Any) -> Evaluation:
    """A second board beside the first one, of the same kind."""
    return world(second=SecondarySystem("a-motherboard"), **parts)


def doubted_in(evaluation: Evaluation, rule: str) -> set[str]:
    """The uncertain figures under the findings of a rule, as `part.path`."""
    parts = parts_of(evaluation.assembly)
    return {f"{d.part.id}.{d.path}" for f in found(evaluation, rule) for d in doubts_of(f, parts)}


def with_doubt(need: Needed) -> Evaluation:
    """The world of a needed figure, which is known and marked as uncertain."""
    world_parts: dict[str, Any] = {"chassis": chassis(), "board": board(), **dict(need.parts)}
    cards = list(need.cards)
    if need.part == "card":
        first = marked(cards[0][0], need.field)
        cards = [(first if card.id == first.id else card, place) for card, place in cards]
    elif need.part == "psu":
        counts = ("connectors.pcie_8pin", "connectors.conn_16pin", "connectors.eps_8pin")
        inner = counts if need.field == "connectors" else (need.field,)
        world_parts["psus"] = tuple(marked(part, *inner) for part in world_parts["psus"])
    elif need.part in ("cooler", "memory", "riser"):
        others = (
            marked(part, need.field) if part.kind == need.part else part
            for part in world_parts["others"]
        )
        world_parts["others"] = tuple(others)
    else:
        world_parts[need.part] = marked(world_parts[need.part], need.field)
    return world(*cards, **world_parts)


@every(list(needed()))
def test_a_finding_on_an_uncertain_figure_names_it(need: Needed) -> None:
    assert doubted_in(need.evaluation(known=True), need.rule) == set(), "nothing is uncertain yet"
    named = doubted_in(with_doubt(need), need.rule)
    assert any(need.field in address for address in named), named


SHELF = slot(3, position_basis="recalled")
BLOWERS = ((gpu(), "1"), (gpu(), "3"), (gpu(), "5"))
RACK = chassis(chassis_type="rack_4u", up="+z", rack_units=4, fan_mounts=())
FEW_PLUGS = psu(connectors=psu_plugs(pcie_8pin=1, conn_16pin=0, eps_8pin=2))
LOW_LINE: Any = {"vac_min": 100.0, "vac_max": 127.0, "watts": 1000.0}
MODULE = psu(redundant=True, redundancy_config="1+1", derating=(LOW_LINE,))


@cache
def cases() -> dict[str, tuple[str, str, Evaluation]]:
    """Name, then rule, address of the uncertain figure, and the world."""
    return (
        {
            "a slot's place": (
                "cards-collide",
                "a-motherboard.slots.PCIE2.position",
                world((gpu(), "1"), (gpu(), "2"), board=marked(board(), "slots.position")),
            ),
            "a recalled place": (
                "open-air-gap",
                "a-motherboard.slots.PCIE3.position",
                world(
                    (open_card(thickness_mm=30.0), "1"), (gpu(), "3"), board=board(slot(1), SHELF)
                ),
            ),
            "a cooler": (
                "open-air-gap",
                "an-open-card.cooler",
                world((marked(open_card(), "cooler"), "1"), (gpu(), "4")),
            ),
            "a place below a flow-through card's heat": (
                "flow-through-feeds-next",
                "fe.cooler",
                world(
                    (open_card(), "1"),
                    (
                        marked(gpu(id="fe", cooler="flow_through", board_power_w=350.0), "cooler"),
                        "4",
                    ),
                ),
            ),
            "the power of an inner blower": (
                "blower-stack-inner",
                "a-gpu.board_power_w",
                world(*((marked(card, "board_power_w"), place) for card, place in BLOWERS)),
            ),
            "an edge": (
                "card-length-over",
                "a-gpu.power_connector_edge",
                world(
                    (
                        marked(
                            gpu(length_mm=280.0, power_connector_edge="rear_end"),
                            "power_connector_edge",
                        ),
                        "1",
                    ),
                    chassis=chassis(max_gpu_length_mm=300.0),
                ),
            ),
            "the condition of a length": (
                "card-length-over",
                "a-chassis.max_gpu_length_condition",
                world(
                    (gpu(length_mm=600.0), "1"),
                    chassis=marked(chassis(), "max_gpu_length_condition"),
                ),
            ),
            "the width that a panel follows from": (
                "card-hits-side-panel",
                "a-chassis.width_mm",
                world(
                    (open_card(height_mm=190.0), "1"),
                    chassis=marked(chassis(max_cpu_cooler_height_mm=None), "width_mm"),
                ),
            ),
            "a place past the last opening": (
                "case-slot-count-over",
                "a-motherboard.slots.PCIE7.position",
                world((gpu(), "7"), board=marked(board(), "slots.position"), chassis=SEVEN),
            ),
            "a place past the board": (
                "card-past-board-bottom",
                "a-motherboard.slots.PCIE7.position",
                world((open_card(thickness_mm=90.0), "7"), board=marked(board(), "slots.position")),
            ),
            "fans in the floor": (
                "bottom-card-fan-starved",
                "a-chassis.included_fans",
                world(
                    (open_card(thickness_mm=70.0), "7"),
                    chassis=marked(chassis(expansion_slots=9), "included_fans"),
                ),
            ),
            "the edge of a card": (
                "edge-connector-too-short",
                "a-nic.edge_connector_lanes",
                world(
                    (marked(nic(edge_connector_lanes=16), "edge_connector_lanes"), "1"),
                    board=board(slot(1, mechanical_lanes=8, open_ended=False)),
                ),
            ),
            "a passive card": (
                "passive-without-duct",
                "a-gpu.cooler",
                world((marked(gpu(cooler="passive"), "cooler"), "1")),
            ),
            "the fans of a rack": (
                "passive-without-duct",
                "a-chassis.fan_mounts",
                world((gpu(cooler="passive"), "1"), chassis=marked(RACK, "fan_mounts")),
            ),
            "a slot of the chipset": (
                "gpu-on-chipset-slot",
                "a-motherboard.slots.PCIE1.source",
                world((gpu(), "1"), board=marked(board(slot(1, source="chipset")), "slots.source")),
            ),
            "the width of a slot": (
                "link-report",
                "a-motherboard.slots.PCIE1.electrical_lanes",
                world((gpu(), "1"), board=marked(board(slot(1)), "slots.electrical_lanes")),
            ),
            "a CPU's generation": (
                "link-report",
                "a-cpu.generation",
                world((gpu(), "1"), cpu=marked(cpu(), "generation")),
            ),
            "a CPU that is counted by its TDP": (
                "psu-overload",
                "a-cpu.tdp_w",
                world((gpu(board_power_w=2000.0), "1"), cpu=marked(cpu(max_power_w=None), "tdp_w")),
            ),
            "a network card's typical power": (
                "psu-overload",
                "a-nic.tdp_typ_w",
                world(
                    (gpu(board_power_w=2000.0), "1"),
                    (marked(nic(tdp_max_w=None, tdp_typ_w=20.0), "tdp_typ_w"), "5"),
                ),
            ),
            "a rating": (
                "psu-overload",
                "a-psu.watts",
                world((gpu(board_power_w=2000.0), "1"), psus=(marked(psu(), "watts"),)),
            ),
            "what is left of spare modules at a low voltage": (
                "psu-redundancy-lost",
                "a-psu.derating",
                world((gpu(board_power_w=900.0), "1"), psus=(marked(MODULE, "derating"),) * 2),
            ),
            "what is left of a supply at a low voltage": (
                "psu-line-derate",
                "a-psu.derating",
                world(
                    (gpu(board_power_w=1400.0), "1"),
                    psus=(marked(MODULE.changed(redundant=False), "derating"),),
                ),
            ),
            "a supply's plugs where its standard counts": (
                "psu-peak",
                "a-psu.atx_version",
                world(
                    (open_card(board_power_w=1000.0, transient_peak_w=2200.0), "1"),
                    psus=(marked(psu(atx_version="2.4"), "atx_version"),),
                ),
            ),
            "the measured peak of limited cards": (
                "limited-cards-peak",
                "an-open-card.transient_peak_w",
                world(
                    (marked(open_card(transient_peak_w=700.0), "transient_peak_w"), "1", 200.0),
                    (marked(open_card(transient_peak_w=700.0), "transient_peak_w"), "5", 200.0),
                    psus=(psu(watts=800.0, atx_version="2.4"),),
                ),
            ),
            "which second boards a chassis takes": (
                "second-board-unfit",
                "a-chassis.second_form_factors",
                two_systems(chassis=marked(chassis(), "second_form_factors")),
            ),
            "the rating of one system's supply": (
                "psu-overload",
                "small.watts",
                two_systems(psus=(marked(psu(id="small", watts=100.0), "watts"), psu())),
            ),
            "whether a supply has a 24-pin": (
                "second-board-unfed",
                "a-psu.redundant",
                two_systems(psus=(marked(psu(), "redundant"),)),
            ),
            "the weight of a card": (
                "card-sag",
                "a-gpu.weight_g",
                world((marked(gpu(weight_g=2000.0), "weight_g"), "1")),
            ),
            "what lies on a board": (
                "tall-part-under-card",
                "a-motherboard.obstructions",
                world(
                    (gpu(), "5"),
                    board=marked(
                        board(obstructions=(obstacle("fan", "pos 5", height_mm=30.0),)),
                        "obstructions",
                    ),
                ),
            ),
            "the rack units of a chassis": (
                "full-height-in-low-case",
                "a-chassis.rack_units",
                world((gpu(), "1"), chassis=marked(chassis(rack_units=2, up="+z"), "rack_units")),
            ),
            "the mounts for radiators": (
                "radiator-unfit",
                "a-chassis.radiator_support",
                cooled(by=aio(), chassis=marked(chassis(radiator_support=()), "radiator_support")),
            ),
            "whether a supply is modular": (
                "psu-unfit",
                "a-psu.modular",
                world(psus=(marked(psu(length_mm=220.0), "modular"),)),
            ),
            "whether a card takes a bridge": (
                "nvlink-cards-incompatible",
                "a-gpu.nvlink",
                bridged(
                    (marked(gpu(), "nvlink"), "1"), (marked(gpu(), "nvlink"), "5"), part=bridge()
                ),
            ),
            "16-pin plugs": (
                "gpu-connectors-short",
                "a-psu.connectors.conn_16pin",
                world(
                    (gpu(power_connectors=plugs(pin16=1)), "1"),
                    psus=(marked(FEW_PLUGS, "connectors.conn_16pin"),),
                ),
            ),
        }
        | lane_cases()
        | cable_cases()
        | air_cases()
    )


def case_names() -> list[str]:
    return list(cases())


WITHOUT_A_CASE = frozenset({
    "tp-size-invalid",  # asks the workload alone
    "ambient-altitude",  # asks the site alone
    "psu-module-foreign",  # asks who made a part, which is never uncertain
    "machine-incomplete", "wires-refused",  # ask what is chosen
    "measured-by-model", "model-meets-part",  # rest on models, which are no figures
})  # fmt: skip


@every(case_names)
def test_what_decides_besides_the_measure_is_named_where_it_is_uncertain(case: str) -> None:
    rule, address, evaluation = cases()[case]
    assert found(evaluation, rule), "the rule must find something to rest on"
    assert address in doubted_in(evaluation, rule)


def test_every_rule_was_driven_with_an_uncertain_figure() -> None:
    driven = {need.rule for need in needed()} | {rule for rule, _, _ in cases().values()}
    assert {rule.id for rule in RULES} - driven <= WITHOUT_A_CASE
    assert not driven & WITHOUT_A_CASE


# words


def collision(**marks: Any) -> tuple[Finding, dict[str, Part]]:
    evaluation = world((gpu(**marks), "1"), (gpu(**marks), "2"))
    return only(evaluation, "cards-collide"), dict(parts_of(evaluation.assembly))


def test_the_sentence_names_figure_part_and_value() -> None:
    assert doubt_words(*collision()) == ""
    assert doubt_words(*collision(uncertain_fields=("thickness_mm",))) == (
        "Rests on an uncertain thickness of The gpu (40 mm)."
    )


def test_several_figures_are_counted_beyond_the_third() -> None:
    marks = ("length_mm", "thickness_mm", "height_mm", "board_power_w")
    finding, parts = collision(uncertain_fields=marks)
    words = doubt_words(finding.changed(rests_on=tuple(f"a-gpu.{name}" for name in marks)), parts)
    assert words.startswith("Rests on uncertain figures: length of The gpu (267 mm), thickness of")
    assert words.endswith(" and 1 more.")
    lanes = marked(parts["a-gpu"], "lanes")
    assert doubt_words(finding.changed(rests_on=("a-gpu.lanes",)), {"a-gpu": lanes}) == (
        "Rests on uncertain PCIe lanes of The gpu (16)."
    )


@every(
    [
        ({"motherboard_form_factors": ("ATX",)}, "Rests on uncertain boards that fit of "),
        ({"bays_35": 4}, "Rests on uncertain bays for 3.5 inch of "),
        ({"expansion_slots": 7}, "Rests on uncertain openings of "),
        ({"max_gpu_length_mm": 300.0}, "Rests on an uncertain card length of "),
        ({"below_board_mm": 20.0}, "Rests on an uncertain room below the board of "),
    ]
)
def test_one_uncertain_figure_is_named_in_its_number(figure: dict[str, Any], begins: str) -> None:
    """The noun decides, not what is said of it after the noun."""
    case = chassis(**figure, uncertain_fields=tuple(figure))
    finding, _ = collision()
    fields = tuple(case.address(name) for name in figure)
    words = doubt_words(finding.changed(rests_on=fields), {case.id: case})
    assert words.startswith(begins), words


def test_a_figure_that_was_measured_is_not_in_doubt() -> None:
    own = {"thickness_mm": {"source": "calliper", "confidence": "measured"}}
    assert doubt_words(*collision(uncertain_fields=("thickness_mm",), figure_sources=own)) == ""
    told = {"thickness_mm": {"source": "a page", "confidence": "spec_page"}}
    assert doubt_words(*collision(uncertain_fields=("thickness_mm",), figure_sources=told)) != ""


def test_a_figure_of_a_built_in_board_is_found_at_its_chassis() -> None:
    inner = board(id="a-chassis", uncertain_fields=("width_mm", "slots.generation"))
    server = chassis(board=inner)
    parts: dict[str, Part] = {"a-chassis": server}
    width = address_of("a-chassis.width_mm", parts)
    lanes = address_of("a-chassis.slots.PCIE1.generation", parts)
    assert width is not None and (width.part, width.path) == (server, "board.width_mm")
    assert lanes is not None and is_doubtful(server, lanes.path)
    own = address_of("a-chassis.max_gpu_length_mm", parts)
    assert own is not None and own.path == "max_gpu_length_mm" and isinstance(own.part, Chassis)
    assert address_of("build.psus", parts) is None and address_of("a-chassis", parts) is None


def test_the_longest_id_that_fits_is_the_parts() -> None:
    parts: dict[str, Part] = {"a": gpu(id="a"), "a.b": gpu(id="a.b")}
    found = address_of("a.b.thickness_mm", parts)
    assert found is not None and found.part.id == "a.b"


def test_a_doubt_about_a_column_is_one_about_every_slot() -> None:
    shaky = marked(board(), "slots.position")
    assert doubted(shaky, "slots.PCIE1.position", "slots.PCIE1.generation", "width_mm") == (
        "a-motherboard.slots.PCIE1.position",
    )
    assert is_doubtful(board(SHELF), "slots.PCIE3.position")
    assert not is_doubtful(board(slot(3, position_basis="full_row")), "slots.PCIE3.position")


# outside the window


def test_command_and_sheet_say_it_too() -> None:
    shaky = gpu(uncertain_fields=("thickness_mm",))
    evaluation = world((shaky, "1"), (shaky, "2"))
    record = check_record(evaluation)
    collide = next(f for f in record["findings"] if f["rule"] == "cards-collide")
    assert collide["uncertain"] == ["a-gpu.thickness_mm"]
    assert "Rests on an uncertain thickness of The gpu (40 mm)." in " ".join(
        check_text(evaluation).split()
    )
    remark = next(r for r in sheet_of(evaluation).remarks if "overlaps" in r.title)
    assert remark.doubt == "Rests on an uncertain thickness of The gpu (40 mm)."
    plain = world((gpu(), "1"), (gpu(), "2"))
    assert all(f["uncertain"] == [] for f in check_record(plain)["findings"])
    assert all(r.doubt == "" for r in sheet_of(plain).remarks)


# what is missing


def test_each_missing_figure_is_there_once_with_all_rules_that_want_it() -> None:
    evaluation = world((gpu(thickness_mm=None), "1"), (gpu(thickness_mm=None), "3"), (nic(), "5"))
    missing = missing_figures(evaluation.not_checked, evaluation.assembly)
    (thickness,) = (m for m in missing if m.path == "thickness_mm")
    assert thickness.part_id == "a-gpu"
    assert {"cards-collide", "card-past-board-bottom"} <= set(thickness.rules)
    assert set(thickness.rules) == {
        n.rule for n in evaluation.not_checked if n.field == "a-gpu.thickness_mm"
    }
    assert thickness.title == "Thickness of GPU 1, GPU 2 unknown."
    assert thickness.link == "Measure the card's thickness"
    assert "room between cards" in thickness.allows
    assert missing_count(evaluation.not_checked) == len(missing)


def test_what_one_part_lacks_stands_together() -> None:
    bare = gpu(id="bare", thickness_mm=None, length_mm=None, height_mm=None)
    evaluation = world(
        (bare, "1"), (gpu(), "5"), chassis=chassis(max_cpu_cooler_height_mm=None, width_mm=None)
    )
    owners = [m.part_id for m in missing_figures(evaluation.not_checked, evaluation.assembly)]
    assert len(owners) > 2
    assert owners == sorted(owners, key=owners.index), "no part is interrupted by another"


def test_parts_that_are_not_chosen_cable_to_the_catalog() -> None:
    evaluation = world((gpu(), "1"), psus=())
    (supply,) = (
        m
        for m in missing_figures(evaluation.not_checked, evaluation.assembly)
        if m.field == "build.psus"
    )
    assert (supply.choose, supply.link, supply.part_id) == ("psu", "Choose a supply", "")
    assert supply.title == "No power supply is chosen." and supply.detail == supply.allows


def test_every_rule_has_words_for_what_it_checks() -> None:
    assert all(rule.noun and not rule.noun.endswith(".") for rule in (*RULES, SPEC_UNKNOWN))
