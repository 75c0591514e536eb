"""A file keeps what its build was judged to be, and a later program says what it judges
otherwise.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from rigwright import __version__
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity, worst_ranks
from rigwright.cli import main
from rigwright.documents.document import (
    Document,
    document_from_bytes,
    document_text,
    read_document,
)
from rigwright.documents.saved_verdict import SavedFinding, SavedVerdict
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Part, Psu
from rigwright.reports.check import check_text
from rigwright.reports.since_saved import (
    answer_words,
    changed_checks,
    since_record,
    since_saved,
    verdict_to_save,
)

EXAMPLES = Path(__file__).resolve().parents[2] / "assets/examples"
BLOWERS = EXAMPLES / "four-blower-3090.rig"


def answer_on(document: Document) -> Evaluation:
    return evaluate(document.build, MemoryCatalog(document.parts))


@pytest.fixture(scope="module")
def blowers() -> Evaluation:
    return answer_on(read_document(BLOWERS))


@pytest.fixture(scope="module")
def open_air() -> Evaluation:
    return answer_on(read_document(EXAMPLES / "four-open-air-3090.rig"))


def of_another_program(evaluation: Evaluation, **changes: object) -> SavedVerdict:
    return verdict_to_save(evaluation).changed(program="0.0.9", **changes)


# what is kept


def test_what_is_kept_is_every_error_and_warning_once_with_its_room(open_air: Evaluation) -> None:
    saved = verdict_to_save(open_air)
    assert (saved.program, saved.verdict) == (__version__, "fail")
    grave = [f for f in open_air.findings if f.severity is not Severity.INFO]
    ranks = {key: ("error", "warning")[rank] for key, rank in worst_ranks(grave).items()}
    kept = {(f.rule, f.parts): f.severity for f in saved.findings if f.severity != "unknown"}
    assert kept == ranks and len(saved.findings) == len({(f.rule, f.parts) for f in saved.findings})
    gaps = [f for f in saved.findings if f.rule == "cards-collide"]
    assert [f.room for f in gaps] == [-11.36] * 3  # 2 × 20.32 − 52


def test_it_stands_in_the_file_one_line_for_each_check(blowers: Evaluation) -> None:
    saved = verdict_to_save(blowers)
    text = document_text(blowers.build, [], saved)
    assert text == document_text(blowers.build, [], verdict_to_save(blowers))
    for found in saved.findings:
        assert sum(f'"rule": "{found.rule}"' in line for line in text.splitlines()) == sum(
            one.rule == found.rule for one in saved.findings
        )
    assert len(text) - len(document_text(blowers.build, [])) < 200 * (len(saved.findings) + 1)


def test_of_several_findings_on_the_same_parts_the_worst_is_kept_in_any_order(
    open_air: Evaluation,
) -> None:
    (worst, *_) = [f for f in open_air.findings if f.rule == "cards-collide"]
    assert worst.measure is not None
    less = worst.changed(measure=worst.measure.changed(value=worst.measure.value + 5.0))
    milder = less.changed(severity=Severity.WARNING, measure=None)
    for found in permutations((worst, less, milder)):
        (kept,) = verdict_to_save(replace(open_air, findings=found, not_checked=())).findings
        assert (kept.severity, kept.room) == ("error", -11.36)


# what is said


def test_nothing_is_said_of_a_file_that_this_program_saved(blowers: Evaluation) -> None:
    saved = verdict_to_save(blowers)
    assert since_saved(None, blowers) is None and since_saved(saved, blowers) is None
    # Somebody changed the file by hand, and no update has anything to do with it.
    assert since_saved(saved.changed(verdict="pass", findings=()), blowers) is None


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"program": "0.0.9"}, f"Rigwright 0.0.9 judged it then, and Rigwright {__version__} does"),
        ({"rules": "other"}, "The rules of Rigwright have changed"),
        ({"catalog": "other"}, "The catalog has other figures"),
    ],
)
def test_an_update_is_told_only_where_it_changed_an_answer(
    blowers: Evaluation, changes: dict[str, str], why: str
) -> None:
    saved = verdict_to_save(blowers).changed(**changes)
    assert since_saved(saved, blowers) is None
    since = since_saved(saved.changed(verdict="pass", findings=()), blowers)
    assert since is not None and since.why.startswith(why)
    assert since.sentence == "This build was “Fits” when it was saved; now it is “Fits, tight”."
    assert len(since.changes) == len(saved.findings)
    assert all(change.was == "Fits" for change in since.changes)


def test_what_keeps_a_machine_from_a_fit_is_told_where_an_update_asks_for_it() -> None:
    """Nobody says what the 16-pin cables allow, which was no matter of the verdict before."""
    document = read_document(EXAMPLES / "vertical-4090-y70.rig")
    parts: list[Part] = []
    for part in document.parts:
        if isinstance(part, Psu) and part.connectors is not None:
            part = part.changed(connectors=part.connectors.changed(conn_16pin_w=None))
        parts.append(part)
    now = evaluate(document.build, MemoryCatalog(parts))
    since = since_saved(of_another_program(now, verdict="pass", findings=()), now)
    assert since is not None
    assert since.sentence == "This build was “Fits” when it was saved; now it is “Fits, tight”."
    asked = {change.rule for change in since.changes}
    assert asked == {"gpu-aux-underrated", "sixteen-pin-sense-limit"}
    assert since_saved(of_another_program(now), now) is None


def test_both_answers_are_said_with_their_rooms(blowers: Evaluation) -> None:
    was = SavedFinding("cards-collide", ("gpu1", "gpu2"), "error", -3.0, "mm")
    saved = verdict_to_save(blowers)
    since = since_saved(of_another_program(blowers, findings=(*saved.findings, was)), blowers)
    assert since is not None
    (change,) = since.changes
    assert (change.subject, change.was, change.now) == (
        "Room between cards: GPU 1, GPU 2",
        "Error, −3.00 mm",
        "Fits",
    )
    assert since.sentence.startswith("This build is still “Fits, tight”")
    text = check_text(blowers, 80, since)
    assert "Room between cards: GPU 1, GPU 2\n    Error, −3.00 mm → Fits\n" in text
    record = since_record(since)
    assert record is not None and record["changes"][0]["before"]["room"] == -3.0


def test_a_room_that_changed_within_its_severity_is_not_told(blowers: Evaluation) -> None:
    findings = tuple(
        found.changed(room=found.room - 0.01) if found.room is not None else found
        for found in verdict_to_save(blowers).findings
    )
    assert since_saved(of_another_program(blowers, findings=findings), blowers) is None


def test_a_rule_that_there_is_no_more_is_called_by_its_id(blowers: Evaluation) -> None:
    gone = SavedFinding("former-rule", (), "unknown")
    findings = (*verdict_to_save(blowers).findings, gone)
    since = since_saved(of_another_program(blowers, findings=findings), blowers)
    assert since is not None
    assert (since.changes[0].subject, since.changes[0].was) == ("Former-rule", "Not checked")


def test_what_changed_is_what_one_answer_has_and_the_other_has_not(
    blowers: Evaluation, open_air: Evaluation
) -> None:
    assert changed_checks(blowers, blowers) == ()
    there = changed_checks(blowers, open_air)
    back = changed_checks(open_air, blowers)
    assert {(c.rule, c.parts, c.before, c.after) for c in there} == {
        (c.rule, c.parts, c.after, c.before) for c in back
    }
    assert [c.now for c in there if c.rule == "cards-collide"] == ["Error, −11.36 mm"] * 3
    severities = ["error", "warning", "unknown", ""]
    ranks = [severities.index(c.after.severity if c.after else "") for c in there]
    assert ranks == sorted(ranks)


def test_an_answer_without_a_measure_has_no_room() -> None:
    assert answer_words(SavedFinding("x", (), "warning")) == "Warning"


# the command


def test_commands_that_change_a_file_keep_the_answer_and_check_tells_what_became_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(BLOWERS, "f.rig")
    assert main(["set", "f.rig", "--title", "Mine"]) == 0
    capsys.readouterr()
    assert main(["check", "f.rig", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["since_saved"] is None

    fields = json.loads(Path("f.rig").read_bytes())
    del fields["judged"]["findings"][-1]
    fields["judged"] |= {"program": "0.0.9", "verdict": "pass"}
    Path("f.rig").write_text(json.dumps(fields))
    assert main(["check", "f.rig"]) == 0
    said = capsys.readouterr().out
    assert "This build was “Fits” when it was saved; now it is “Fits, tight”." in said
    assert "Rigwright 0.0.9 judged it then" in said and "    Fits → Warning" in said


def test_a_faulty_record_of_the_verdict_keeps_no_build_from_opening() -> None:
    text = document_text(Build(title="Hand-edited"), [])
    for judged in (3, {"verdict": "splendid"}, []):
        fields = {**json.loads(text), "judged": judged}
        document = document_from_bytes(json.dumps(fields).encode(), "x.rig")
        assert document.build.title == "Hand-edited" and document.judged is None
        (notice,) = document.notices
        assert "x.rig" in notice and "judged" in notice
