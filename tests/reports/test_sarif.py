"""A checked build as SARIF: what code hosts read."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rigwright.build import Quantity
from rigwright.checks import Severity
from rigwright.cli import main
from rigwright.cli.answers import evaluated
from rigwright.files.places import assets_dir
from rigwright.reports.sarif import FINGERPRINT, sarif_record
from tests.fit_parts import memory
from tests.worlds import gpu, world

BLOWERS = assets_dir() / "examples/four-blower-3090.rig"
OPEN_AIR = assets_dir() / "examples/two-open-air-3090.rig"
OVERLAPPING = assets_dir() / "examples/four-open-air-3090.rig"


def told(capsys: pytest.CaptureFixture[str], path: Path, *more: str) -> tuple[int, dict[str, Any]]:
    status = main(["check", str(path), "--sarif", *more])
    return status, json.loads(capsys.readouterr().out)


def test_every_finding_is_a_result_of_its_level(capsys: pytest.CaptureFixture[str]) -> None:
    status, log = told(capsys, OVERLAPPING)
    (run,) = log["runs"]
    assert (status, log["version"]) == (1, "2.1.0")
    evaluation = evaluated(OVERLAPPING)
    wanted: Counter[tuple[str, str]] = Counter()
    names = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    for listed in evaluation.listed:
        for finding in (listed, *listed.folded):
            wanted[finding.rule, names[finding.severity]] += 1
    failed = [result for result in run["results"] if "kind" not in result]
    assert Counter((result["ruleId"], result["level"]) for result in failed) == wanted
    assert ("cards-collide", "error") in wanted
    assert {result["ruleId"] for result in run["results"]} == {
        rule["id"] for rule in run["tool"]["driver"]["rules"]
    }


def test_what_was_not_checked_is_open_and_no_pass(capsys: pytest.CaptureFixture[str]) -> None:
    _, log = told(capsys, BLOWERS)
    entries = evaluated(BLOWERS).not_checked
    opened = [one for one in log["runs"][0]["results"] if one.get("kind") == "open"]
    assert entries and [one["ruleId"] for one in opened] == [entry.rule for entry in entries]
    assert {one["level"] for one in opened} == {"none"}


def test_a_waived_finding_is_suppressed_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "four.rig"
    shutil.copy(BLOWERS, path)
    assert main(["waive", str(path), "psu-headroom", "--reason", "Runs for minutes."]) == 0
    capsys.readouterr()
    _, log = told(capsys, path)
    results = [one for one in log["runs"][0]["results"] if one["ruleId"] == "psu-headroom"]
    assert [one["suppressions"] for one in results] == [
        [{"kind": "external", "justification": "Runs for minutes."}]
    ]


def addresses(log: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    for result in log["runs"][0]["results"]:
        found.add(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
    return found


def test_the_file_is_named_as_an_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "our lab").mkdir()
    path = Path("our lab", "ä.rig")
    shutil.copy(OPEN_AIR, path)
    assert addresses(told(capsys, path)[1]) == {"our%20lab/%C3%A4.rig"}
    assert addresses(told(capsys, path.absolute())[1]) == {path.absolute().as_uri()}


def test_a_name_of_a_file_that_is_no_text_is_an_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path(os.fsdecode(b"\xff.rig"))
    try:
        shutil.copy(OPEN_AIR, path)
    except OSError:
        pytest.skip("no name of a file here")
    assert addresses(told(capsys, path)[1]) == {"%FF.rig"}


def test_what_is_waived_with_a_finding_is_suppressed_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "four.rig"
    shutil.copy(OVERLAPPING, path)
    _, before = told(capsys, path)
    (head,) = (one for one in evaluated(path).listed if one.rule == "psu-overload")
    follow = {finding.rule for finding in head.folded}
    assert main(["waive", str(path), "psu-overload", "--reason", "Limited at the wall."]) == 1
    capsys.readouterr()
    _, after = told(capsys, path)

    def rules(log: dict[str, Any]) -> Counter[str]:
        return Counter(result["ruleId"] for result in log["runs"][0]["results"])

    assert rules(after) == rules(before), "nothing goes out of the list"
    results = after["runs"][0]["results"]
    suppressed = {one["ruleId"] for one in results if "suppressions" in one}
    assert follow and suppressed == {"psu-overload", *follow}


def test_results_are_known_again_and_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    def prints() -> list[str]:
        results = told(capsys, OVERLAPPING)[1]["runs"][0]["results"]
        return [json.dumps(result["partialFingerprints"]) for result in results]

    assert prints() == prints()
    assert len(set(prints())) == len(prints())


def test_two_results_of_a_rule_on_the_same_parts_are_told_apart() -> None:
    kits = [memory(id=f"kit-{name}", name=f"Kit {name}", ram_type="DDR3") for name in "ab"]
    e = world((gpu(), "1"), others=tuple(kits), memory=tuple(Quantity(kit.id) for kit in kits))
    results = sarif_record(e, "x.rig")["runs"][0]["results"]
    assert sum(result["ruleId"] == "ram-unfit" for result in results) > 1
    prints = [result["partialFingerprints"][FINGERPRINT] for result in results]
    assert len(set(prints)) == len(prints)


@pytest.mark.parametrize(
    ("path", "severity", "status"),
    [
        (OPEN_AIR, "warning", 0),
        (BLOWERS, "error", 0),
        (BLOWERS, "warning", 1),
        (OVERLAPPING, "warning", 1),
    ],
)
def test_a_warning_fails_where_that_is_asked_for(
    path: Path, severity: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(path), "--fail-on", severity]) == status
    capsys.readouterr()


def test_a_waived_warning_does_not_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "four.rig"
    shutil.copy(BLOWERS, path)
    for finding in evaluated(path).findings:
        if finding.severity is Severity.WARNING:
            main(["waive", str(path), finding.rule, "--reason", "Known."])
    capsys.readouterr()
    assert main(["check", str(path), "--fail-on", "warning"]) == 0


@pytest.mark.parametrize("other", ["--json", "--margins"])
def test_one_form_at_a_time(other: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(BLOWERS), "--sarif", other]) == 2
    assert capsys.readouterr().out == ""
