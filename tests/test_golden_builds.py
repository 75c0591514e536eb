"""Whole builds with known answers: what must be found, with which severity and figures, and what
must stay silent.

The builds carry their own parts (`golden_builds.json`), so that a change of the catalog changes
nothing here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rigwright.build import Bridge, Build, Placement, Quantity, Site, Wire, Workload
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Part, part_from_record
from rigwright.rules import RULES
from rigwright.rules.clearance import length_limit

GOLDEN = json.loads((Path(__file__).parent / "golden_builds.json").read_text(encoding="utf-8"))
COMMON = {"brand": "Test", "source": "golden builds", "confidence": "high"}
GPU = {"lanes": 16, "low_profile": False}
CHASSIS = {
    "vertical_slots": 0,
    "side_panel": "tempered_glass",
    "included_fans": (),
    "fan_mounts": (),
    "psu_form_factors": ("ATX", "redundant_module"),
    "psu_count": 4,
}
TOLERANCE: dict[str, dict[str, Any]] = {
    "W": {"rel": 0.02},
    "%": {"rel": 0.02},
    "A": {"rel": 0.02},
    "mm": {"abs": 0.1},
    "openings": {"abs": 0},
    "lanes per uplink lane": {"abs": 0},
    "plugs": {"abs": 0},
    "slots": {"abs": 0},
    "kg": {"abs": 0.01},
    "supplies": {"abs": 0},
    "°C": {"abs": 7.0},
    "GB": {"abs": 0},
}


def completed(record: dict[str, Any]) -> dict[str, Any]:
    """A record with what a test need not say.

    Numbers are written as floats where a part wants floats.
    """
    kind = record["kind"]
    supply = {"form_factor": "redundant_module" if record.get("redundant") else "ATX"}
    defaults = {"gpu": GPU, "chassis": CHASSIS, "psu": supply}.get(kind, {})
    floats = {k: float(v) for k, v in record.items() if k.endswith(("_mm", "_w")) or k == "watts"}
    board = {"board": completed(record["board"])} if "board" in record else {}
    return {"name": record["id"], **COMMON, **defaults, **record, **floats, **board}


PARTS = [part_from_record(completed(record)) for record in GOLDEN["parts"]]


def the_cpu(golden: dict[str, Any]) -> Part:
    by_id: dict[str, Any] = {part.id: part for part in PARTS}
    board = by_id[golden["board"]] if golden["board"] else by_id[golden["chassis"]].board
    record = {
        "kind": "cpu",
        "id": "cpu",
        "socket": board.socket,
        "max_power_w": golden["cpu_w"],
        "generation": 5,
    }
    known = {
        "name": golden.get("cpu_name", "Golden CPU"),
        "pcie_lanes_total_usable": golden.get("cpu_lanes", 48),
        "max_mem_gb": golden.get("cpu_max_mem_gb"),
    }
    return part_from_record(completed({**record, **known}))


def quantities(numbers: dict[str, int]) -> tuple[Quantity, ...]:
    return tuple(Quantity(part_id, count) for part_id, count in numbers.items())


def golden_build(golden: dict[str, Any]) -> Build:
    return Build(
        title=golden["title"],
        chassis=golden["chassis"],
        board=golden["board"],
        cpus=Quantity("cpu", golden["cpus"]),
        cooler="aio" if golden["aio"] else None,
        psus=tuple(golden["psus"]),
        placements=tuple(Placement(*card) for card in golden["cards"]),
        bridges=tuple(Bridge(*bridge) for bridge in golden.get("bridges", ())),
        memory=quantities(golden["memory"]),
        drives=quantities(golden["drives"]),
        fans=quantities({"fan": golden["fans"]}),
        site=Site(**golden["site"]),
        workload=Workload(duty=golden["duty"]),
        wires=tuple(Wire(**wire) for wire in golden.get("wires", ())),
        psus_start_together=golden.get("start_together"),
    )


def evaluated(golden: dict[str, Any]) -> Evaluation:
    return evaluate(golden_build(golden), MemoryCatalog([*PARTS, the_cpu(golden)]))


def with_variants(golden: dict[str, Any]) -> list[Any]:
    """A build, and the same with what its variants change.

    A variant names its own expectations, and no verdict.
    """
    base = {key: value for key, value in golden.items() if key != "variants"}
    changed = [
        {**base, "gaps": [], "lengths": [], "verdict": None, **v}
        for v in golden.get("variants", [])
    ]
    return [
        pytest.param(base, id=golden["id"]),
        *(pytest.param(v, id=f"{golden['id']} {v['id']}") for v in changed),
    ]


BUILDS = [case for golden in GOLDEN["builds"] for case in with_variants(golden)]


def matches(finding: Finding, expected: dict[str, Any]) -> bool:
    """Whether a finding is the expected one: severity, figures within their tolerance, words."""
    if (
        finding.severity.value != expected["severity"]
        or expected.get("says", "") not in finding.message
    ):
        return False
    if "parts" in expected and list(finding.parts) != expected["parts"]:
        return False
    wanted = {key: expected[key] for key in ("value", "limit") if key in expected}
    if not wanted:
        return True
    measure = finding.measure
    if measure is None or measure.unit != expected["unit"]:
        return False
    tolerance = TOLERANCE[measure.unit]
    return all(
        getattr(measure, key) == pytest.approx(value, **tolerance) for key, value in wanted.items()
    )


@pytest.mark.parametrize("golden", BUILDS)
def test_what_must_be_found(golden: dict[str, Any]) -> None:
    e = evaluated(golden)
    for expected in golden["must_find"]:
        found = [f for f in e.findings if f.rule == expected["rule"]]
        assert any(matches(f, expected) for f in found), (
            expected,
            [(f.message, f.measure) for f in found],
        )
        assert len(found) == expected.get("count", 1), [f.message for f in found]


@pytest.mark.parametrize("golden", BUILDS)
def test_what_must_not_be_found(golden: dict[str, Any]) -> None:
    e = evaluated(golden)
    assert [f.message for f in e.findings if f.rule in golden["must_not_find"]] == []
    unanswered = {n.rule for n in e.not_checked if n.rule in golden["must_not_find"]}
    assert unanswered == set(), "silent because it was checked"


@pytest.mark.parametrize("golden", BUILDS)
def test_power(golden: dict[str, Any]) -> None:
    budget = evaluated(golden).budget
    power = golden["power"]
    cards = sum(draw.watts for draw in budget.draws if draw.label.startswith("gpu"))
    had = {
        "dc_w": budget.dc_w,
        "load_pct": 100 * (budget.load or 0),
        "efficiency": budget.efficiency,
        "wall_w": budget.wall_w,
        "cards_w": cards,
    }
    assert {key: had[key] for key in power} == {
        key: pytest.approx(value, rel=0.02) for key, value in power.items()
    }


@pytest.mark.parametrize("golden", BUILDS)
def test_gaps_and_lengths(golden: dict[str, Any]) -> None:
    e = evaluated(golden)
    if gaps := golden.get("gaps"):
        assert [g.gap.value for g in e.assembly.neighbours] == pytest.approx(gaps, abs=0.1)
    if lengths := golden.get("lengths"):
        for card, (needed, available) in zip(e.assembly.cards, lengths, strict=True):
            limit, _ = length_limit(card, e.assembly)
            assert limit is not None and limit.value == pytest.approx(available, abs=1)
            assert card.size.length.value + card.size.plug_length.value == pytest.approx(
                needed, abs=1
            )


@pytest.mark.parametrize("golden", BUILDS)
def test_verdicts(golden: dict[str, Any]) -> None:
    if golden["verdict"] is not None:
        assert evaluated(golden).verdict.value == golden["verdict"]


def test_only_rules_that_there_are_and_all_builds() -> None:
    rules = {rule.id for rule in RULES}
    assert [golden["id"] for golden in GOLDEN["builds"]] == [f"G{n:02}" for n in range(1, 13)]
    for golden in GOLDEN["builds"]:
        named = {expected["rule"] for expected in golden["must_find"]} | set(
            golden["must_not_find"]
        )
        assert named <= rules
        assert golden["left_out"] and not any(rule in golden["left_out"].split() for rule in rules)
