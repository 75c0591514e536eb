"""Comments of a review: what they are on while parts come and go, where they show, and what of them
leaves the machine.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from rigwright.build import Build
from rigwright.build.approval import LONGEST_NAME
from rigwright.build.comment import LONGEST_COMMENT
from rigwright.catalog import open_catalog
from rigwright.cli import main
from rigwright.documents.document import document_from_bytes, document_text, read_document
from rigwright.documents.versions import restored, with_version
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import grave_and_notes
from rigwright.reports.approval import approve, is_approved
from rigwright.reports.check import check_record, check_text
from rigwright.reports.comments import (
    CommentError,
    closed,
    commented,
    open_on,
    told_comments,
)
from rigwright.reports.sheet.content import sheet_of
from rigwright.share.markdown import markdown_of
from rigwright.share.page import page_of
from tests.reports.test_as_built import two_a5000

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"
DAY = date(2026, 11, 30)
SAID = "M. Meier on 2026-11-30, GPU 2: Is this the loud one?"


def again(plan: Evaluation, build: Build) -> Evaluation:
    assert plan.assembly.catalog is not None
    return evaluate(build, plan.assembly.catalog)


def on_second() -> Evaluation:
    plan = two_a5000()
    return again(
        plan, commented(plan, " M.\tMeier", "Is this\nthe loud one?", part="gpu2", day=DAY)
    )


def subjects(plan: Evaluation) -> list[str]:
    return [one.subject for one in told_comments(plan)]


def test_a_comment_is_on_its_part_while_others_come_and_go() -> None:
    plan = on_second()
    assert [str(one.words) for one in told_comments(plan)] == [SAID]
    alone = again(plan, plan.build.remove(0))  # what was the second card is the first
    assert subjects(alone) == ["GPU 1"]
    assert open_on(told_comments(alone), "gpu1") and not open_on(told_comments(plan), "gpu1")
    gone = again(plan, plan.build.remove(1))
    assert subjects(gone) == ["gpu2, which is not there any more"]


def test_a_card_that_moves_takes_its_comment_along() -> None:
    plan = on_second()
    taken = {card.placement.place for card in plan.assembly.cards}
    free = next(seat.name for seat in plan.assembly.seats if seat.name not in taken)
    assert subjects(again(plan, plan.build.move(1, free))) == ["GPU 2"]
    other = plan.build.replace_card(1, "asus-turbo-rtx-3090")
    assert subjects(again(plan, other)) == ["gpu2, which is not there any more"]


def test_on_the_whole_on_a_check_and_on_a_part_that_is_chosen_once() -> None:
    plan = two_a5000()
    build = commented(plan, "A", "Nice", day=DAY)
    plan = again(plan, build)
    plan = again(plan, commented(plan, "A", "Sure?", rule="card-length-over", day=DAY))
    plan = again(plan, commented(plan, "A", "Black?", part="chassis", day=DAY))
    assert subjects(plan)[0] == "" and subjects(plan)[1] == "card length"
    assert str(told_comments(plan)[0].words) == "A on 2026-11-30: Nice"
    other = again(plan, plan.build.changed(chassis="fractal-design-torrent"))
    assert subjects(plan)[2] != subjects(other)[2] == "chassis, which is not there any more"


def test_nobody_nothing_and_unknown_things_are_refused() -> None:
    plan = two_a5000()
    with pytest.raises(CommentError, match="needs the name"):
        commented(plan, " \t", "x")
    with pytest.raises(CommentError, match="needs words"):
        commented(plan, "A", " \n")
    with pytest.raises(CommentError, match="There is no part 'gpu9'"):
        commented(plan, "A", "x", part="gpu9")
    with pytest.raises(CommentError, match="There is no check 'nonsense'"):
        commented(plan, "A", "x", rule="nonsense")
    with pytest.raises(CommentError, match="no comment 1"):
        closed(plan.build, 1)


def test_it_shows_in_check_sheet_and_page_and_in_the_file() -> None:
    plan = on_second()
    (record,) = check_record(plan)["comments"]
    assert (record["part"], record["by"], record["done"]) == ("gpu2", "M. Meier", False)
    assert SAID in " ".join(check_text(plan).split())
    assert sheet_of(plan).comments == (SAID,)
    assert plan.assembly.catalog is not None
    assert "Is this the loud one?" in page_of(plan, plan.assembly.catalog, (), "")
    kept = document_from_bytes(document_text(plan.build, []).encode(), "it").build
    assert kept.comments == plan.build.comments


def test_what_is_done_is_out_of_the_check_and_still_on_paper() -> None:
    plan = on_second()
    done = again(plan, closed(plan.build, 1))
    assert "loud one" not in check_text(done)
    assert check_record(done)["comments"][0]["done"]
    assert sheet_of(done).comments == (f"Done: {SAID}",)
    assert open_on(told_comments(done), "gpu2") == ()
    assert closed(done.build, 1, done=False) == plan.build


def crowded() -> Evaluation:
    """Four open-air cards, of which several say the same of each other."""
    build = read_document(EXAMPLES / "four-open-air-3090.rig").build
    return evaluate(build, open_catalog())


def test_a_comment_on_a_check_stands_once_beside_its_finding_while_it_is_open() -> None:
    plan = crowded()
    first, *others = grave_and_notes(plan.listed)[0]
    later = next(finding for finding in others if finding.rule != first.rule)
    plan = again(plan, commented(plan, "A", "Known.", rule=first.rule, day=DAY))
    text = " ".join(check_text(plan, 200).split())
    assert text.count("Known.") == 1 and "Comments" not in text
    at = text.index("Comment: A on 2026-11-30")
    assert text.index(str(first.title)) < at < text.index(str(later.title))
    plan = again(plan, commented(plan, "A", "Elsewhere.", rule="card-length-over", day=DAY))
    plan = again(plan, closed(plan.build, 1))
    text = check_text(plan, 200)
    assert "Known." not in text
    assert text.index("Comments\n") < text.index("Elsewhere."), "there is no such finding"


def test_a_post_has_the_comments_as_a_list() -> None:
    plan = on_second()
    assert f"### Comments\n\n- {SAID}\n" in markdown_of(plan)
    assert "### Comments" not in markdown_of(two_a5000())


def test_a_comment_leaves_approval_and_versions_as_they_are() -> None:
    plan = two_a5000()
    approved = again(plan, approve(plan, "A", DAY))
    assert is_approved(again(plan, commented(approved, "B", "Good.", day=DAY)))
    versioned = with_version(plan.build, "first", "pass")
    later = again(plan, versioned)
    build = commented(later, "B", "Later", day=DAY)
    assert restored(build, build.versions[0]).build.comments == build.comments


def test_hidden_letters_are_shown_as_such() -> None:
    plan = on_second()
    (comment,) = plan.build.comments
    odd = again(plan, plan.build.changed(comments=(comment.changed(text="a\x1b[2J\nb"),)))
    said = str(told_comments(odd)[0].words)
    assert "\x1b" not in said and "\n" not in said


def test_the_command_writes_lists_and_closes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lab.rig"
    path.write_text(document_text(two_a5000().build, []), encoding="utf-8")
    fits = main(["check", str(path)])
    assert main(["comment", str(path), "Too hot?", "--by", "Ann", "--part", "gpu1"]) == fits
    capsys.readouterr()
    main(["comment", str(path)])
    assert ", GPU 1: Too hot?" in capsys.readouterr().out
    main(["comment", str(path), "--done", "1"])
    assert read_document(path).build.comments[0].done
    capsys.readouterr()
    main(["check", str(path), "--json"])
    assert json.loads(capsys.readouterr().out)["comments"][0]["done"]
    assert main(["comment", str(path), "Why?"]) == 2
    assert "needs the name" in capsys.readouterr().err
    assert main(["comment", str(path), "Why?", "--done", "1"]) == 2
    capsys.readouterr()
    main(["share", str(path), "-o", str(tmp_path / "a.html"), "--without-notes"])
    main(["share", str(path), "-o", str(tmp_path / "b.html")])
    assert "Too hot?" not in (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "Too hot?" in (tmp_path / "b.html").read_text(encoding="utf-8")


def test_a_comment_that_is_too_long_is_refused_and_not_cut() -> None:
    plan = two_a5000()
    longest = "a" * LONGEST_COMMENT
    assert commented(plan, "M. Meier", f" {longest}\n").comments[0].text == longest
    with pytest.raises(CommentError, match="at most 1,000 letters, and this one 1,001"):
        commented(plan, "M. Meier", f"{longest}b")
    name = "n" * LONGEST_NAME
    assert commented(plan, f" {name}\n", "x").comments[0].by == name
    with pytest.raises(CommentError, match="A name has at most 80 letters, and this one 81"):
        commented(plan, f"{name}n", "x")
