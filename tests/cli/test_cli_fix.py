"""`rigwright fix` and the remedies in `check --json`: what is listed, applied, written and
refused.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rigwright.build import Circuit
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.checks import Finding
from rigwright.checks.remedy import Add, Choose, Limit, Move, Need, Remove, Replace, Swap
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.remedies import Offer, offers
from rigwright.reports.fixes import NOTHING, edit_record, offers_text
from tests.cli.test_cli import FAILING, Command, Said, refusal, rigwright

__all__ = ["rigwright"]
COLLIDE = "cards-collide"
Known = dict[tuple[str, str], tuple[Offer, ...]]  # by the build and what is wrong in it


@pytest.fixture(scope="module")
def known_offers() -> Known:
    return {}


@pytest.fixture(autouse=True)
def offers_found_once(known_offers: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `fix` find what helps against a finding of a build once for all these tests: its catalog
    is the same in each.
    """

    def found(before: Evaluation, finding: Finding, catalog: Catalog) -> tuple[Offer, ...]:
        asked = repr(before.build), finding.message
        if asked not in known_offers:
            known_offers[asked] = offers(before, finding, catalog)
        return known_offers[asked]

    monkeypatch.setattr("rigwright.cli.fix.offers", found)


def fixing(command: Command, *arguments: str) -> Said:
    return command("fix", str(FAILING), *arguments)


def test_what_helps_is_listed_by_numbers_from_one(rigwright: Command) -> None:
    said = fixing(rigwright, COLLIDE)
    assert said.code == 0 and said.err == ""
    numbers = [int(n) for n in re.findall(r"^ +(\d+)  ", said.out, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1)) and numbers
    assert said.out.count("overlaps") == 3, (
        "each finding of the rule stands above what helps against it"
    )
    assert "(then:" in said.out and all(len(line) <= 80 for line in said.out.splitlines())


def test_without_a_rule_each_error_and_warning_has_what_helps(rigwright: Command) -> None:
    said = fixing(rigwright)
    evaluation = json.loads(rigwright("check", str(FAILING), "--json").out)
    rules = {f["rule"] for f in evaluation["findings"] if f["severity"] != "info"}
    assert said.code == 0 and rules
    assert {line for line in said.out.splitlines() if line in rules} == rules
    assert fixing(rigwright, COLLIDE).out in said.out


def test_the_chosen_one_is_applied_and_written(rigwright: Command) -> None:
    before = FAILING.read_bytes()
    said = fixing(rigwright, COLLIDE, "2", "-o", "fixed.rig")
    assert said.code == 1 and said.err == "", "the rest of the build still does not fit"
    document = read_document(Path("fixed.rig"))
    evaluation = evaluate(document.build, MemoryCatalog(document.parts))
    left = [f.parts for f in evaluation.findings if f.rule == COLLIDE]
    assert left == [("gpu1", "gpu2"), ("gpu3", "gpu4")], "the second was that of GPU 2 and 3"
    assert FAILING.read_bytes() == before
    assert said.out.startswith("Choose ") and "Wrote fixed.rig. Does not fit" in said.out
    errors = [str(f.title) for f in evaluation.findings if f.severity.value == "error"]
    assert all(title in " ".join(said.out.split()) for title in errors), "what is left is said"


def test_the_exit_status_is_that_of_the_build_that_is_written(rigwright: Command) -> None:
    said = rigwright("fix", str(FAILING), COLLIDE, "1", "-o", "one.rig")
    assert said.code == rigwright("check", "one.rig").code == 1


def test_without_another_file_the_former_one_is_kept(rigwright: Command) -> None:
    Path("mine.rig").write_bytes(FAILING.read_bytes())
    said = rigwright("fix", "mine.rig", COLLIDE, "1")
    assert "mine.rig (the former one is mine.rig~)" in said.out
    assert Path("mine.rig~").read_bytes() == FAILING.read_bytes() != Path("mine.rig").read_bytes()


def test_what_cannot_be_chosen_is_refused_in_a_sentence(rigwright: Command) -> None:
    assert "did you mean cards-collide?" in refusal(fixing(rigwright, "cards-collid", "1"))
    assert "its findings are of cards-collide, " in refusal(fixing(rigwright, "xyzzy"))
    assert "there are remedies 1 to " in refusal(fixing(rigwright, COLLIDE, "99"))
    assert "There is no remedy 0" in refusal(fixing(rigwright, COLLIDE, "0"))
    assert not list(Path().glob("*.rig"))


def test_what_is_only_done_by_hand_is_named(rigwright: Command) -> None:
    said = refusal(fixing(rigwright, "link-report", "1"))
    assert "Rigwright can do nothing itself against link-report" in said


def test_the_json_has_the_edits_of_the_rules_untried(rigwright: Command) -> None:
    record = json.loads(rigwright("check", str(FAILING), "--json").out)
    collision = next(f for f in record["findings"] if f["rule"] == COLLIDE)
    assert "offers" not in collision
    thinner = {
        "kind": "replace",
        "part": "gpu1",
        "needs": [{"field": "thickness_mm", "at_most": 40.64}],
    }
    assert {"title": "Choose a card of at most 40.64 mm for GPU 1", "edit": thinner} in collision[
        "fixes"
    ]


def test_offers_are_those_of_the_engine(rigwright: Command) -> None:
    record = json.loads(rigwright("check", str(FAILING), "--json", "--offers").out)
    document = read_document(FAILING)
    parts = MemoryCatalog(document.parts)
    evaluation = evaluate(document.build, parts)
    assert [f["rule"] for f in record["findings"]] == [f.rule for f in evaluation.listed]
    collision = next(f for f in record["findings"] if f["rule"] == COLLIDE)
    finding = next(f for f in evaluation.listed if f.rule == COLLIDE)
    first = collision["offers"][0]
    assert first["by_hand"] is False and first["edit"]["by"] and first["verdict"] == "fail"
    assert first["margin"] == {"room": pytest.approx(0.64, abs=0.01), "unit": "mm"}
    of_own = [str(o.words) for o in offers(evaluation, finding, parts) if o.by_hand]
    assert of_own == [f"Choose a card of at most 40.64 mm for GPU {n}" for n in (1, 2)], (
        "without other parts it is done by hand"
    )


def test_offers_go_with_json(rigwright: Command) -> None:
    assert "--offers goes with --json" in refusal(rigwright("check", str(FAILING), "--offers"))


def test_every_edit_is_plain_values() -> None:
    edits = {
        Move("gpu1", "4"): {"kind": "move", "card": "gpu1", "place": "4"},
        Swap("gpu1", "gpu2"): {"kind": "swap", "card": "gpu1", "other": "gpu2"},
        Limit(("gpu1",), 300.0): {"kind": "limit", "cards": ["gpu1"], "watts": 300.0},
        Replace("psu", (Need("watts", at_least=1.0),), "x"): {
            "kind": "replace",
            "part": "psu",
            "needs": [{"field": "watts", "at_least": 1.0}],
            "by": "x",
        },
        Add("psu", (Need("form_factor", equals="ATX"),)): {
            "kind": "add",
            "of": "psu",
            "needs": [{"field": "form_factor", "equals": "ATX"}],
        },
        Remove("gpu1"): {"kind": "remove", "part": "gpu1"},
    }
    for edit, record in edits.items():
        assert edit_record(edit) == record and json.dumps(record)
    chosen = edit_record(Choose({"circuits": (Circuit(230.0, 16.0, 16.0),), "drive_cage": False}))
    assert json.dumps(chosen) and chosen is not None and chosen["fields"]["drive_cage"] is False
    assert edit_record(None) is None


def test_what_nothing_helps_against_says_so() -> None:
    assert offers_text([("It is so.", ())]) == f"It is so.\n      {NOTHING}\n"
