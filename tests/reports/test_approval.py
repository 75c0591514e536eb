"""The approval of a machine: who may give it, how long it holds, where it shows and what of it
leaves the machine.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rigwright.catalog import open_catalog
from rigwright.cli import main
from rigwright.documents.document import document_from_bytes, document_text, read_document
from rigwright.documents.versions import restored, with_version
from rigwright.evaluation import Evaluation, evaluate
from rigwright.reports.approval import ApprovalError, approval_words, approve, is_approved
from rigwright.reports.check import check_record, check_text
from rigwright.reports.sheet.content import sheet_of
from rigwright.share.code import printed_code
from rigwright.share.markdown import markdown_of
from tests.reports.test_as_built import two_a5000

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"
DAY = date(2026, 11, 30)
SAID = "Approved by M. Meier on 2026-11-30 as “{verdict}”."


def again(plan: Evaluation, **changes: object) -> Evaluation:
    """The machine with other choices, approved as it was before them."""
    catalog = plan.assembly.catalog
    assert catalog is not None
    build = approve(plan, " M.\tMeier ", DAY)
    return evaluate(build.changed(**changes), catalog)


def test_an_approval_holds_while_plan_and_verdict_stay() -> None:
    plan = two_a5000()
    approved = again(plan, notes="For the third floor", title="Lab 3")
    assert is_approved(approved)
    assert str(approval_words(approved)).startswith("Approved by M. Meier on 2026-11-30 as “")
    assert not is_approved(plan) and approval_words(plan) is None


def test_another_place_of_a_card_and_another_verdict_ask_for_a_new_one() -> None:
    plan = two_a5000()
    fewer = again(plan, placements=plan.build.placements[:1])
    assert not is_approved(fewer)
    assert str(approval_words(fewer)) == (
        "Approved by M. Meier on 2026-11-30, before the plan was changed: approve it again."
    )
    approval = again(plan).build.approval
    assert approval is not None and approval.verdict == plan.verdict.value
    other = "undecided" if approval.verdict != "undecided" else "pass"
    judged = again(plan, approval=approval.changed(verdict=other))
    assert not is_approved(judged)
    assert "judged otherwise now" in str(approval_words(judged))


def test_nobody_no_card_and_no_machine_that_does_not_fit_are_approved() -> None:
    plan = two_a5000()
    with pytest.raises(ApprovalError, match="needs the name"):
        approve(plan, " \n\t ")
    with pytest.raises(ApprovalError, match="A name has at most 80 letters, and this one 81"):
        approve(plan, "n" * 81)
    with pytest.raises(ApprovalError, match="no card"):
        approve(again(plan, placements=()), "M. Meier")
    four = read_document(EXAMPLES / "four-open-air-3090.rig")
    with pytest.raises(ApprovalError, match="does not fit"):
        approve(evaluate(four.build, open_catalog()), "M. Meier")


def test_it_is_told_by_check_sheet_and_post_and_kept_by_the_file() -> None:
    approved = again(two_a5000())
    record = check_record(approved)["approval"]
    assert (record["by"], record["date"], record["holds"]) == ("M. Meier", "2026-11-30", True)
    said = str(approval_words(approved))
    assert said in " ".join(check_text(approved).split())
    assert sheet_of(approved).counts.endswith(said)
    assert said in markdown_of(approved)
    kept = document_from_bytes(document_text(approved.build, []).encode(), "it").build
    assert kept.approval == approved.build.approval
    assert "approval" not in document_text(two_a5000().build, [])


def test_it_is_beside_the_plan_and_stays_at_home() -> None:
    approved = again(two_a5000())
    with_one = with_version(approved.build, "First", "pass", day=DAY)
    assert "Meier" not in with_one.versions[0].code
    assert restored(with_one, with_one.versions[0]).build == with_one
    catalog = approved.assembly.catalog
    assert catalog is not None
    code = printed_code(approved, catalog)
    assert document_from_bytes(code.encode(), "it").build.approval is None


def test_the_command_approves_prints_and_takes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lab.rig"
    path.write_bytes((EXAMPLES / "four-blower-3090.rig").read_bytes())
    assert main(["approve", str(path), "--by", "M. Meier"]) == 0
    build = read_document(path).build
    assert build.approval is not None and build.approval.by == "M. Meier"
    capsys.readouterr()
    assert main(["approve", str(path)]) == 0
    assert capsys.readouterr().out.startswith("Approved by M. Meier on ")
    assert main(["approve", str(path), "--back"]) == 0
    assert read_document(path).build == build.changed(approval=None)
    assert main(["approve", str(path), "--back"]) == 2
    assert "Nobody has approved" in capsys.readouterr().err
    assert main(["approve", str(path)]) == 0
    assert "--by NAME" in capsys.readouterr().out
    four = EXAMPLES / "four-open-air-3090.rig"
    assert main(["approve", str(four), "--by", "M. Meier", "-o", str(tmp_path / "b.rig")]) == 2
    assert not (tmp_path / "b.rig").exists()
