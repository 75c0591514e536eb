"""Whole machines against what an expert works out by hand: verdict, findings, watts, amperes,
lanes and millimetres.

`worked_machines/machines.toml` has the sums. Each build is read with the parts in its file, so that
the sums hold whatever becomes of the catalog.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.lanes import links_of
from tests.sampling import every

FOLDER = Path(__file__).parent / "worked_machines"
MACHINES: dict[str, dict[str, Any]] = tomllib.loads(
    (FOLDER / "machines.toml").read_text(encoding="utf-8")
)
WATT, HUNDREDTH = 0.5, 0.01  # by which a sum by hand is rounded


@cache
def worked(name: str) -> Evaluation:
    document = read_document(FOLDER / f"{name}.rig")
    return evaluate(document.build, MemoryCatalog(document.parts))


def test_every_machine_is_worked_out() -> None:
    assert {path.stem for path in FOLDER.glob("*.rig")} == set(MACHINES)
    assert all(told["by_hand"].strip() for told in MACHINES.values())


@every(MACHINES)
def test_it_says_what_an_expert_says_and_nothing_more(name: str) -> None:
    e = worked(name)
    told = MACHINES[name]
    grave = [line.rule for line in e.listed if line.severity is not Severity.INFO]
    assert sorted(grave) == told["says"]
    assert e.verdict.value == told["verdict"]


@every(MACHINES)
def test_watts_and_amperes_are_those_by_hand(name: str) -> None:
    e = worked(name)
    told = MACHINES[name]
    assert e.budget.dc_w == pytest.approx(told["dc_w"], abs=WATT)
    assert [supply.dc_w for supply in e.supplies] == pytest.approx(told["power_w"], abs=WATT)
    for circuit, amperes in zip(e.circuits, told.get("amperes", ()), strict=False):
        assert circuit.amperes == pytest.approx(amperes, abs=HUNDREDTH)


@every(MACHINES)
def test_the_links_are_those_by_hand(name: str) -> None:
    words = {link.words for link in links_of(worked(name).assembly)}
    assert sorted(words) == MACHINES[name]["links"]


@every([(name, *check) for name, told in MACHINES.items() for check in told["checks"]])
def test_what_is_measured_is_what_comes_out_by_hand(
    name: str, rule: str, value: float, limit: float
) -> None:
    measured = [one.check for one in worked(name).checks if one.rule == rule]
    found = [(check.value, check.limit) for check in measured]
    wanted = pytest.approx((value, limit), abs=0.05)
    assert any(pair == wanted for pair in found), found
