"""Machines that people built: what the program says of each must not be against what happened to
it.

`real_machines/machines.toml` tells what happened. Each build is read twice: with the parts that its
file carries, and with those of the catalog, since a figure that was mended reaches a file's own
parts only where the user takes it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit, Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.lanes import links_of
from rigwright.rules import RULES
from tests.sampling import every
from tests.shipped_parts import shipped

FOLDER = Path(__file__).parent / "real_machines"
MACHINES: dict[str, dict[str, Any]] = tomllib.loads(
    (FOLDER / "machines.toml").read_text(encoding="utf-8")
)
FILE, CATALOG = "its file's parts", "the catalog's parts"
MOST_FOR_A_SOUND_MACHINE = 4  # lines that are no notes; the worst, which runs at its limits, has 4

# What does not hold yet, with the area whose rules are to be mended. Take a line out once its
# machine is right: the test fails until you do.
_OPEN: dict[str, tuple[str, str]] = {}
NOT_YET: dict[tuple[str, str], str] = {
    (name, parts_of): f"{area}: {what}"
    for name, (area, what) in _OPEN.items()
    for parts_of in (FILE, CATALOG)
}


@cache
def read(name: str, parts_of: str) -> tuple[Build, MemoryCatalog]:
    """Return a machine and the parts that it is evaluated with."""
    document = read_document(FOLDER / f"{name}.rig")
    parts = list(document.parts)
    if parts_of == CATALOG:
        parts = [shipped().get(part.id) or part for part in parts]
    return document.build, MemoryCatalog(parts)


@cache
def evaluated(name: str, parts_of: str) -> Evaluation:
    return evaluate(*read(name, parts_of))


def against(name: str, e: Evaluation) -> str:
    """What the answer says against what happened, in a sentence; empty where nothing does."""
    told = MACHINES[name]
    errors = [f for f in e.findings if f.severity is Severity.ERROR]
    said = [f.message for f in errors]
    reasons = told.get("because", [])
    wrongly = [f.message for f in errors if f.rule in told.get("never", [])]
    if wrongly:
        return f"{told['what']} Yet: {wrongly}"
    if told["came"] == "ran" and errors:
        return f"It ran ({told['what']}), yet {e.verdict.value}: {said}"
    if told["came"] == "unexplained" and errors:
        return f"Nobody found why it failed ({told['what']}), yet {said} claims to know."
    if told["came"] == "failed":
        named = any(f.rule in reasons for f in errors)
        if not named and e.verdict is not Verdict.UNDECIDED:
            return (
                f"It failed ({told['what']}), but none of {reasons} is an error, and the "
                f"verdict is {e.verdict.value}."
            )
    if told["came"] == "suffered" or (told["came"] == "ran" and reasons):
        named = any(f.rule in reasons for f in e.findings if f.severity is not Severity.INFO)
        if not named:
            return (
                f"It suffered ({told['what']}), but none of {reasons} warns; found: "
                f"{[f.rule for f in e.findings]}"
            )
    if told["came"] == "suffered":
        others = [f.message for f in errors if f.rule not in reasons]
        if others:
            return f"It ran, and suffered only from {reasons} ({told['what']}), yet: {others}"
    return ""


def cases() -> list[Any]:
    found: list[Any] = []
    for name in MACHINES:
        for parts_of in (FILE, CATALOG):
            reason = NOT_YET.get((name, parts_of))
            marks = (
                [pytest.mark.xfail(reason=reason, strict=True, raises=AssertionError)]
                if reason
                else []
            )
            found.append(pytest.param(name, parts_of, id=f"{name} with {parts_of}", marks=marks))
    return found


@pytest.mark.parametrize(("name", "parts_of"), cases())
def test_what_is_said_is_not_against_what_happened(name: str, parts_of: str) -> None:
    """Who mends a machine of `NOT_YET` takes its line out there: the test fails until that is
    done.
    """
    wrong = against(name, evaluated(name, parts_of))
    assert wrong == "", wrong


@pytest.mark.parametrize("name", [name for name in MACHINES if "wall_w" in MACHINES[name]])
def test_the_watts_are_those_that_somebody_measured_at_the_wall(name: str) -> None:
    for parts_of in (FILE, CATALOG):
        build, parts = read(name, parts_of)
        load = MACHINES[name].get("load", build.workload.load)
        loaded = build.changed(workload=build.workload.changed(load=load))
        wall_w = evaluate(loaded, parts).budget.wall_w
        assert wall_w == pytest.approx(MACHINES[name]["wall_w"], rel=0.05)


@every([name for name in MACHINES if "links" in MACHINES[name]])
def test_the_cards_have_the_links_that_somebody_read(name: str) -> None:
    links = links_of(evaluated(name, CATALOG).assembly)
    assert sorted({link.words for link in links}) == MACHINES[name]["links"]


@every([name for name in MACHINES if MACHINES[name]["came"] == "ran"])
def test_a_sound_machine_is_not_buried_under_warnings(name: str) -> None:
    lines = evaluated(name, CATALOG).listed
    counted = [line.rule for line in lines if line.severity is not Severity.INFO]
    assert len(counted) <= MOST_FOR_A_SOUND_MACHINE, counted


def test_no_card_on_a_bar_is_told_of_slots() -> None:
    """W04 hangs its cards on the bar of a frame, W12 has them in slots."""
    for name, wanted in (
        ("W04-wopr", "Hang the cards 40 mm apart on their bar"),
        ("W12-2x5090fe-x8", "Leave two free slots above the flow-through card"),
    ):
        findings = evaluated(name, CATALOG).findings
        found = [one for one in findings if one.rule == "flow-through-feeds-next"]
        titles = {str(remedy.title) for finding in found for remedy in finding.remedies}
        assert found and wanted in titles
        assert not any("slots" in title for title in titles) or name == "W12-2x5090fe-x8"


def test_every_machine_is_told_of_and_every_reason_is_a_rule() -> None:
    assert {path.stem for path in FOLDER.glob("*.rig")} == set(MACHINES)
    assert {name for name, _ in NOT_YET} <= set(MACHINES)
    rules = {rule.id for rule in RULES}
    for name, told in MACHINES.items():
        assert told["came"] in ("ran", "suffered", "failed", "unexplained"), name
        assert set(told.get("because", [])) | set(told.get("never", [])) <= rules, name
        assert told["came"] in ("ran", "unexplained") or told["because"], name


@every(list(MACHINES))
def test_a_machine_is_complete_with_both(name: str) -> None:
    for parts_of in (FILE, CATALOG):
        a = evaluated(name, parts_of).assembly
        assert a.missing == () and a.misplaced == ()


@every(sorted(MACHINES))
def test_no_riser_is_tight_that_lacks_more_than_its_figures_may_be_off(name: str) -> None:
    """It is too short, or how it runs is unknown."""
    for judged in evaluated(name, FILE).checks:
        if judged.rule == "riser-too-short" and judged.fit is Fit.TIGHT:
            assert judged.width is not None and judged.check.room >= -judged.width
