"""The record of the machine as built: what is kept of a comparison, when it is old, where it shows
and what of it leaves the machine.
"""

from __future__ import annotations

from datetime import date

from rigwright.build import Build, Picture, Placement, Price, Site
from rigwright.build.as_built import AsBuilt
from rigwright.documents.document import document_from_bytes, document_text
from rigwright.evaluation import Evaluation, evaluate
from rigwright.reports.check import check_record, check_text
from rigwright.reports.fit_proof import proof_of
from rigwright.reports.sheet.content import sheet_of
from rigwright.reports.verified import kept_text
from rigwright.reports.verified_sheet import verified_sheet
from rigwright.share.along import NOTHING, as_shared
from rigwright.share.code import printed_code
from rigwright.verify.compared import Outcome
from rigwright.verify.kept import as_built_of, is_old, kept_words, plan_digest
from tests.sampling import every
from tests.verify.test_verify import FIVE, a5000, against, narrow, said, two_a5000
from tests.worlds import board, world

SERIAL = "1324920055555"
DAY = date(2026, 11, 22)


def output(serial: str = SERIAL) -> str:
    """The output of two cards, each with a serial number, both links narrower than planned."""
    head, *rest = said(FIVE).split("<serial>")
    return narrow(head + "".join(f"<serial>{serial}{t[t.index('</') :]}" for t in rest))


def kept(plan: Evaluation | None = None, text: str = "") -> tuple[Evaluation, AsBuilt]:
    plan = plan or two_a5000()
    found = against(plan, text or output())
    record = as_built_of(found, plan.build, DAY)
    build = plan.build.changed(as_built=record)
    catalog = plan.assembly.catalog
    assert catalog is not None
    return evaluate(build, catalog), record


def test_a_record_says_what_was_found_where_and_what_differed() -> None:
    _, record = kept()
    assert [part.label for part in record.parts] == ["gpu1", "gpu2"]
    first = record.parts[0]
    assert (first.serial, first.width, first.generation) == (SERIAL, 4, 1)
    assert record.date == "2026-11-22" and "nvidia-smi -q" in record.sources
    found = against(two_a5000(), output())
    assert len(record.differences) == found.count(Outcome.DIFFERS) == 2
    assert record.agreed == found.count(Outcome.AGREES)


def test_a_file_keeps_the_record_and_one_without_it_is_written_as_before() -> None:
    evaluation, record = kept()
    text = document_text(evaluation.build, [])
    again = document_from_bytes(text.encode(), "it").build
    assert again.as_built == record and not is_old(again)
    assert "as_built" not in document_text(two_a5000().build, [])


@every(
    [
        ({"notes": "It runs."}, False),
        ({"title": "Another name"}, False),
        ({"prices": (Price("a-gpu", 1.0, "EUR"),)}, False),
        ({"site": Site(room_c=30.0)}, False),
        ({"chassis": "another"}, True),
        ({"placements": (Placement("a-gpu", "1"),)}, True),
        ({"board_aux_connected": False}, True),
        ({"drive_cage": True}, True),
    ]
)
def test_a_record_is_old_once_the_machine_was_changed(change: dict[str, object], old: bool) -> None:
    build = kept()[0].build
    changed = build.changed(**change)
    assert is_old(changed) is old
    assert ("before the plan was changed" in str(kept_words(changed))) is old
    assert not is_old(changed.changed(**{name: getattr(build, name) for name in change}))


def test_a_whole_number_of_watts_is_the_same_plan_before_and_after_a_file() -> None:
    build = Build(placements=(Placement("a-gpu", "1", 280),))
    again = document_from_bytes(document_text(build, []).encode(), "it").build
    assert plan_digest(again) == plan_digest(build)
    assert plan_digest(again.limit(0, 270)) != plan_digest(build)


@every([("M80-1", "M80-1"), ("00000000", ""), ("Default string", ""), ("XXXXXXXXXXXXXXX", "")])
def test_what_firmware_writes_for_no_number_is_no_serial(written: str, serial: str) -> None:
    plan = world((a5000(), "1"), board=board(name="ROMED8-2T"))
    _, record = kept(plan, said("romed8-2t.dmidecode.txt").replace("XXXXXXXXXXXXXXX", written))
    (part,) = [part for part in record.parts if part.label == "board"]
    assert part.serial == serial and "ROMED8-2T" in part.name


def test_the_number_of_differences_is_said_rightly() -> None:
    build = kept()[0].build
    record = build.as_built
    assert record is not None
    for count, words in ((0, "as planned"), (1, "1 difference."), (2, "2 differences.")):
        differences = ("It differs.",) * count
        said_of = kept_words(build.changed(as_built=record.changed(differences=differences)))
        assert words in str(said_of)
        moved = build.changed(as_built=record.changed(differences=differences), chassis="another")
        assert "verify again" in str(kept_words(moved))
    assert kept_words(two_a5000().build) is None and kept_text(two_a5000().build, 80) == ""


def test_the_sheet_bears_record_and_serials_and_the_proof_neither() -> None:
    evaluation, record = kept()
    sheet = sheet_of(evaluation)
    assert sheet.as_built[0] == "Verified on 2026-11-22: 2 differences."
    assert sheet.as_built[1:] == record.differences
    assert sheet.filled_in["Serial, GPU 1"] == SERIAL
    assert set(sheet.filled_in) <= set(sheet.to_fill_in)
    assert [line.cells[2] for line in sheet.compared[0].lines] == ["Gen1 x4", "Gen1 x4"]
    catalog = evaluation.assembly.catalog
    assert catalog is not None
    build = evaluation.build.changed(notes="Call Ann first.", pictures=(Picture("AAAA"),))
    own = evaluate(build, catalog)
    proof = proof_of(own)
    assert (proof.as_built, proof.filled_in, proof.compared) == ((), {}, ())
    for other in (proof, verified_sheet(against(own, said(FIVE)), own)):
        assert not other.pictures and "Ann" not in other.notes
    moved = evaluate(evaluation.build.move(0, "5"), catalog)
    assert sheet_of(moved).filled_in == {}, "another card may be there by now"


def test_the_report_on_paper_says_what_the_text_says() -> None:
    found = against(two_a5000(), output())
    sheet = verified_sheet(found, two_a5000(), day=DAY)
    said_rows = [row for _, row in found.rows if row.outcome is Outcome.DIFFERS]
    assert [remark.title for remark in sheet.remarks][:2] == [str(row.says) for row in said_rows]
    for row, remark in zip(said_rows, sheet.remarks, strict=False):
        assert all(str(cause) in remark.doubt for cause in row.causes)
    lines = [line for table in sheet.compared for line in table.lines]
    assert len(lines) == len(found.rows) and sheet.verdict_word == "2 differences"
    assert verified_sheet(against(two_a5000(), said(FIVE)), two_a5000()).verdict_word == (
        "As planned"
    )


def test_serials_stay_where_they_are() -> None:
    evaluation, record = kept()
    build = as_shared(evaluation.build, NOTHING)
    assert build.as_built is not None and not build.as_built.has_serials
    assert build.as_built.differences == record.differences and not is_old(build)
    catalog = evaluation.assembly.catalog
    assert catalog is not None
    code = printed_code(evaluation, catalog)
    assert document_from_bytes(code.encode(), "it").build.as_built is None


def test_a_check_says_that_the_plan_was_changed_since_it_was_verified() -> None:
    evaluation, _ = kept()
    assert "Verified on 2026-11-22: 2 differences." in check_text(evaluation)
    record = {"date": "2026-11-22", "differences": 2, "plan_changed": False}
    assert check_record(evaluation)["as_built"] == record
    catalog = evaluation.assembly.catalog
    assert catalog is not None
    limited = evaluate(evaluation.build.limit(0, 200.0), catalog)
    assert "before the plan was changed: verify again." in " ".join(check_text(limited).split())
    assert check_record(limited)["as_built"] == {**record, "plan_changed": True}
    never = two_a5000()
    assert "Verified" not in check_text(never) and check_record(never)["as_built"] is None
