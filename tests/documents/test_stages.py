"""Stages in one file: each is checked by itself, what does not fit then and what serves now and not
then is said, and the machine of today is judged as without them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rigwright.build import Build
from rigwright.build.kept_version import KeptVersion
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity, Verdict
from rigwright.cli import main
from rigwright.documents.document import document_from_bytes, document_text, read_document
from rigwright.documents.versions import (
    VersionError,
    restored,
    version_named,
    with_plan,
    with_version,
)
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.places import assets_dir
from rigwright.reports.check import check_record, check_text
from rigwright.reports.sheet.content import sheet_of
from rigwright.reports.stages import Stage, stage_line, stage_sentences, stages_of
from tests.fit_parts import cooler
from tests.shipped_parts import shipped
from tests.worlds import chassis, gpu, psu, world

TUF = "asus-tuf-rtx-3090"
SMALL, LARGE = psu(watts=700.0), psu(id="large", name="The large one", watts=3000.0)
CASE = chassis(id="other-case", name="The other case")


def staged(today: Evaluation, *later: Evaluation) -> tuple[Evaluation, tuple[Stage, ...]]:
    """Today's machine with the others as its stages "1", "2", …, and what is said of them."""
    build = today.build
    answers = dict[str, Evaluation]()
    for number, evaluation in enumerate(later, 1):
        name = str(number)
        build = with_version(build, name, evaluation.verdict.value, stage=evaluation.build)
        answers[name] = evaluation
    now = evaluate(build, MemoryCatalog(_parts_of(today)))
    return now, stages_of(now, lambda version: answers[version.name])


def _parts_of(one: Evaluation) -> list:
    a = one.assembly
    return [p for p in (a.chassis, a.board, a.cpu, *a.psus, *(c.card for c in a.cards)) if p]


def test_a_stage_that_is_tight_for_want_of_a_figure_is_said_to_have_no_warnings() -> None:
    stages: list[Stage] = []
    for takes_w in (250.0, None):
        chosen = cooler(height_mm=120.0, cooling_class_w=takes_w)
        machine = world((gpu(), "1"), cooler=chosen.id, others=(chosen,))
        stages.append(Stage("1", machine, ()))
    assert [stage_sentences(stage) for stage in stages] == [
        ("Stage “1” fits.",),
        ("Stage “1” fits, as far as is known.",),
    ]


def test_what_a_stage_lacks_and_what_serves_now_and_not_then_is_said() -> None:
    two = ((gpu(), "1"), (gpu(), "3"))
    four = (*two, (gpu(), "5"), (gpu(), "7"))
    today = world(*two, psus=(SMALL,))
    then = world(*four, psus=(SMALL,))
    other = world(*four, psus=(LARGE,), chassis=CASE)
    assert then.verdict is Verdict.FAIL, "1,000 W of cards on a supply of 700 W"
    now, stages = staged(today, then, other)
    first, second = ([str(f.message) for f in stage.findings] for stage in stages)
    assert first and all(said.startswith("Stage “1” does not fit: ") for said in first)
    idle = [said for said in second if "serves now" in said]
    assert idle == [
        "Stage “2” has no use for The chassis, which serves now: it takes The other case.",
        "Stage “2” has no use for The psu, which serves now: it takes The large one.",
    ]
    assert (now.verdict, now.findings) == (today.verdict, today.findings), "today is today"
    for said in (check_text(now, 400, None, stages), str(check_record(now, None, None, stages))):
        assert all(line in said for line in (*first, *idle))
    assert {remark.title for remark in sheet_of(now, stages=stages).stages} >= {*first, *idle}


def test_a_stage_that_has_all_of_today_and_fits_is_only_told_to_fit() -> None:
    today = world((gpu(), "1"))
    now, stages = staged(today, today)
    assert stages[0].findings == ()
    assert "Stage “1” fits" in check_text(now, 80, None, stages)
    fewer = world(psus=())
    (stage,) = staged(world((gpu(), "1"), (gpu(), "3")), fewer)[1]
    idle = [str(f.message) for f in stage.findings if "serve" in str(f.message)]
    assert "Stage “1” has no use for 2 × The gpu, which serve now." in idle


def test_the_line_of_a_stage_names_it_once() -> None:
    two = ((gpu(), "1"), (gpu(), "3"))
    four = (*two, (gpu(), "5"), (gpu(), "7"))
    then = world(*four, psus=(SMALL,), chassis=CASE)
    _, (stage, fitting) = staged(world(*two, psus=(SMALL,)), then, world(*two, psus=(SMALL,)))
    errors = [str(f.title) for f in then.listed if f.severity is Severity.ERROR]
    assert errors and len(stage.findings) > len(errors)
    idle = "It has no use for The chassis, which serves now: it takes The other case."
    line = stage_line(stage)
    assert line == "Stage “1” does not fit: " + " · ".join((*errors, idle))
    assert line.count("“1”") == 1 < sum(str(f.message).count("“1”") for f in stage.findings)
    assert stage_line(fitting) == ""
    vague = world((gpu(), "1"), (gpu(id="vague", thickness_mm=None), "5"))
    _, (open_stage,) = staged(world(*two), vague)
    assert vague.verdict is Verdict.UNDECIDED
    first, *others = open_stage.findings
    line = stage_line(open_stage)
    assert line.startswith(str(first.message)) and line.count("It is") == 0
    alone = open_stage.changed(findings=(first,))
    assert stage_line(alone) == str(first.message), "one sentence has no second colon"


def test_only_planned_versions_are_stages_and_the_mark_is_kept_in_the_file() -> None:
    build = with_version(Build("Now"), "Then", "pass")
    assert "planned" not in document_text(build, []), "files without stages are as they were"
    planned = with_plan(build, version_named(build, "Then"), planned=True)
    again = document_from_bytes(document_text(planned, []).encode(), "f.rig").build
    assert again == planned and again.versions[0].planned
    assert with_plan(planned, version_named(planned, "Then"), planned=False) == build
    assert restored(Build(), planned.versions[0]).build.title == "Now"
    with pytest.raises(VersionError, match="no version “Other”"):
        with_plan(build, version_named(build, "Other"), planned=True)
    damaged = KeptVersion("Old", "2026-11-22", "pass", "RIG1:AAAA.", planned=True)

    def unreadable(version: KeptVersion) -> Evaluation:
        raise VersionError("It is damaged.")

    now = evaluate(Build(versions=(damaged, *build.versions)), MemoryCatalog([]))
    (stage,) = stages_of(now, unreadable)
    assert [str(f.message) for f in stage.findings] == [
        "Stage “Old” cannot be read: It is damaged."
    ]


def test_the_command_keeps_lists_and_unmarks_stages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    now = tmp_path / "now.rig"
    later = tmp_path / "later.rig"
    two = Build("Two", board="asus-pro-ws-wrx80e-sage-se-wifi").place(TUF, "1").place(TUF, "5")
    parts = [part for i in two.part_ids() if (part := shipped().get(i))]
    now.write_text(document_text(two, parts))
    later.write_text(document_text(two.place(TUF, "3").changed(title="Three"), parts))

    def said(*arguments: str) -> tuple[int, str]:
        code = main(["stages", str(now), *arguments])
        return code, capsys.readouterr().out

    assert said() == (0, "The build has no stages; --plan NAME makes a version one.\n")
    assert said("--add", str(later))[0] == 0
    document = read_document(now)
    (version,) = document.build.versions
    assert (version.name, version.planned) == ("Three", True)
    assert document.build.changed(versions=()) == two, "today stays as it is"
    assert restored(two, version).build.placements == two.place(TUF, "3").placements
    code, listed = said("--json")
    (stage,) = json.loads(listed)["stages"]
    assert code == {"fail": 1, "undecided": 3}[stage["verdict"]] and stage["name"] == "Three"
    assert said("--unplan", "Three")[0] == 0 and said()[0] == 0
    assert not read_document(now).build.versions[0].planned


def test_a_stage_that_cannot_be_read_is_not_decided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever asks a build server learns that nobody knows whether the stage fits."""
    path = tmp_path / "now.rig"
    document = read_document(assets_dir() / "examples/four-blower-3090.rig")
    build = with_version(document.build, "Later", "pass", (), stage=document.build)
    (version,) = build.versions
    path.write_text(document_text(build, list(document.parts)))
    assert main(["stages", str(path)]) == 0
    damaged = build.changed(versions=(version.changed(code="RIG1:AAAA."),))
    path.write_text(document_text(damaged, list(document.parts)))
    capsys.readouterr()
    assert main(["stages", str(path)]) == 3
    assert "cannot be read" in capsys.readouterr().out
    assert main(["versions", str(path), "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["versions"]
    assert (entry["verdict"], "fault" in entry) == ("undecided", True), "not the kept one"
