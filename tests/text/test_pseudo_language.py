"""The engine in a language that nobody speaks: whatever is still English did not come from the
catalogue of messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from rigwright.air import air_of
from rigwright.air.airflow import exhausts_of
from rigwright.air.measurements import COLUMNS, USES, MeasurementError, read_measurements
from rigwright.air.sweep import VARIABLES, swept
from rigwright.assembly import board_solids_of
from rigwright.assembly.roles import role_words
from rigwright.build import Waiver
from rigwright.checks import Finding, Severity, Verdict
from rigwright.documents.document import DocumentError, read_document
from rigwright.documents.pictures import PictureError, picture_of
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.listed import everything
from rigwright.evaluation.waivers import REASON_NOT_TOLD, Waived
from rigwright.inventory.money.amounts import Amount, Sum
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.money.prices import PartPrice, PriceOrigin
from rigwright.inventory.money.readings import BudgetReading
from rigwright.inventory.rows import rows_of
from rigwright.lanes.topology import topology_of
from rigwright.lanes.topology_drawing import drawing_of as topology_drawing_of
from rigwright.parts import Gpu
from rigwright.picture.scenery import scene_of
from rigwright.picture.scenery.air_paths import air_shown
from rigwright.picture.scenery.face_measure import walls
from rigwright.power.sites import COUNTRIES, OUTLETS, country_name
from rigwright.proposals.machines import MACHINES
from rigwright.proposals.power_plan import plan_of
from rigwright.reports.air import air_text
from rigwright.reports.air_sweep import sweep_text
from rigwright.reports.bill import bill_text
from rigwright.reports.check import check_text
from rigwright.reports.clearances import margins_of
from rigwright.reports.margins import margin_text
from rigwright.reports.missing import missing_figures
from rigwright.reports.plan import plan_text
from rigwright.reports.sheet.content import Sheet, sheet_of
from rigwright.reports.since_saved import since_saved, verdict_to_save
from rigwright.reports.why import (
    formula_words,
    subject_words,
    to_fail_words,
    to_pass_words,
    width_words,
)
from rigwright.rules import RULES, SPEC_UNKNOWN
from rigwright.share.bill import bill_html, bill_markdown
from rigwright.share.drawing import drilling_template, rear_drawing
from rigwright.share.markdown import markdown_of
from rigwright.share.page import page_of
from rigwright.text.sentence import sentence, worded
from tests.air.stacks import stack
from tests.generated_builds import planned, shipped
from tests.pseudo_language import accented, english_in, message_ids, pseudo_language
from tests.share.parsed import parsed
from tests.shipped_parts import shipped_parts
from tests.test_golden_builds import BUILDS, PARTS, evaluated, the_cpu

EXAMPLES = sorted((Path(__file__).parents[2] / "assets" / "examples").glob("*.rig"))
# Rows of measurements: a good one, and some that cannot be used, each for another reason.
AIR_ROWS = """good,numeric,blower,1,250,80,82,
several,numeric,blower,2,250,80,82,
ends,numeric,blower,1,250,82,80,
unsaid,numeric,blower,1,,80,82,
words,numeric,blower,1,server fans,80,82,
many,numeric,blower,99,250,80,82,5
minus,numeric,blower,1,-5,80,82,
use,other,blower,1,250,80,82,
"""
WIDE = 10_000  # columns: no line ends within a name
# Words that records of parts bring, as they stand there, and ids that look like words.
OF_RECORDS = re.compile(
    r"\b(proprietary|aio|Platinum|Titanium|Gold|Silver|Bronze|Rocket Lake|Socket|PLUS|uncertain|"
    r"Cybenetics|(?<=íñţó )top)\b"
)


@cache
def names() -> re.Pattern[str]:
    """The names of parts and builds, which are the same in every language; rules go by their id."""
    parts = [*shipped_parts(), *PARTS, *(the_cpu(case.values[0]) for case in BUILDS)]
    titles = [case.values[0]["title"] for case in BUILDS]
    titles += [planned(number).title for number in range(30)]
    titles += [read_document(path).build.title for path in EXAMPLES]
    rules = [rule.id for rule in (SPEC_UNKNOWN, *RULES)]
    boards = [getattr(part, "board", None) or part for part in parts]
    slots = [slot.name for board in boards for slot in getattr(board, "slots", None) or ()]
    chips = [part.chip for part in parts if isinstance(part, Gpu) and part.chip]
    known = {*(p.name for p in (*parts, *boards)), *(p.id for p in parts), *slots, *titles, *rules}
    known |= {*chips}
    longest_first = sorted((name for name in known if len(name) > 3), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)))


def told(evaluation: Evaluation) -> Iterator[str]:
    """Everything that findings, open questions and reports say of a build."""
    for finding in (*evaluation.findings, *evaluation.listed, *everything(evaluation.listed)):
        yield finding.message
        yield from (remedy.title for remedy in finding.remedies)
    for entry in evaluation.not_checked:
        yield entry.message
    for missing in missing_figures(evaluation.not_checked, evaluation.assembly):
        yield f"{missing.title} {missing.detail} {missing.link}"
    yield check_text(evaluation, WIDE)
    yield margin_text("", margins_of(evaluation), WIDE)
    yield plan_text(plan_of(evaluation.assembly), None, WIDE)
    yield from sheet_words(sheet_of(evaluation))


def sheet_words(sheet: Sheet) -> Iterator[str]:
    """What the sheet says, without what only the program reads in it."""
    yield from (sheet.kind, sheet.verdict_word, sheet.counts, sheet.margins_note, sheet.no_steps)
    yield from (*sheet.sums, *sheet.wiring_notes, *sheet.to_fill_in)
    yield from (f"{tile.value} {tile.label}" for tile in sheet.tiles)
    yield from (f"{line.name}, {line.plugs}, {line.load}" for line in sheet.power)
    yield from (line.note for line in sheet.parts)
    yield from (f"{cable.supply}, {cable.cable}" for cable in sheet.cables)
    yield from (f"{one.name} {one.value} {one.why}" for one in sheet.settings)
    yield from (f"{card.title} {card.slot} {card.limit}" for card in sheet.boot_cards)
    yield from (words for check in sheet.boot_checks for words in check.expected)
    yield from (*sheet.not_checked, *sheet.confidence, *sheet.air.notes)
    yield from (f"{line.cable} {line.to}" for line in sheet.wiring)
    yield from (line.subject for line in sheet.margins)
    as_named = (worded("Part"), worded("Command"))  # names of parts; what is typed
    for step in sheet.steps:
        yield from (step.words, step.note, *step.care)
        yield from (detail.what for detail in step.details)
        yield from (detail.words for detail in step.details if detail.what not in as_named)
    for remark in (*sheet.remarks, *sheet.waived):
        yield f"{remark.word} {remark.title} {remark.detail} {remark.fix}"


def shared(evaluation: Evaluation) -> Iterator[str]:
    """What leaves the program with a build, and what is lettered in its pictures and lists."""
    a = evaluation.assembly
    yield from page_words(page_of(evaluation, shipped(), code="ABC"))
    yield markdown_of(evaluation, "ABC")
    yield bill_text(bill_of(a), WIDE)
    yield from (bill_markdown(bill_of(a)), re.sub("<[^>]*>", "\n", bill_html(bill_of(a))))
    for drawing in (rear_drawing(evaluation), drilling_template(evaluation)):
        yield from (words.text for words in drawing.words)
    yield air_text(air_of(a), "", WIDE)
    yield from (exhaust.way for exhaust in exhausts_of(a))
    shown = air_shown(a)
    yield from (*shown.notes, *shown.unknown)
    scene = scene_of(a, evaluation.findings, checks=evaluation.checks)
    yield from (tag.text for tag in scene.tags)
    yield from (line.text for line in scene.dimensions)
    yield from (f"{row.name}, {row.where}" for row in rows_of(a))
    for node in topology_drawing_of(topology_of(a)).nodes:
        yield f"{node.title} {node.detail}"
    for judged in evaluation.checks:
        yield from (subject_words(judged), formula_words(judged), width_words(judged))
        yield from (to_pass_words(judged), to_fail_words(judged))


def page_words(page: str) -> Iterator[str]:
    """What a reader or a screen reader finds on a page; cut names and commands are left out."""
    body = parsed(page).one("body")
    for element in body.all():
        if element.name not in ("script", "style", "pre", "code") and not element.inside:
            yield "" if element.text.endswith("…") else element.text
        yield element.attributes.get("aria-label", "")
        yield element.attributes.get("title", "")


def plain_english(evaluation: Evaluation) -> set[str]:
    """The lines that findings and reports say in plain words."""
    return english_lines(told(evaluation))


def english_lines(texts: Iterable[str]) -> set[str]:
    """The lines that have plain words, and these."""
    lines = {line.strip() for text in texts for line in text.splitlines()}
    suspects = [line for line in lines if english_in(line)]  # the names are looked for in these
    return {line for line in suspects if english_in(OF_RECORDS.sub("·", names().sub("·", line)))}


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("case", BUILDS)
def test_no_english_is_left_of_a_golden_build(case: dict[str, object]) -> None:
    with pseudo_language():
        assert plain_english(evaluated(case)) == set()


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_english_is_left_of_an_example(path: Path) -> None:
    with pseudo_language():
        assert plain_english(evaluate(read_document(path).build, shipped())) == set()


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("number", range(30))
def test_no_english_is_left_of_a_planned_build(number: int) -> None:
    with pseudo_language():
        assert plain_english(evaluate(planned(number), shipped())) == set()


@pytest.fixture(scope="module")
def blowers() -> Evaluation:
    (path,) = (path for path in EXAMPLES if path.stem == "four-blower-3090")
    return evaluate(read_document(path).build, shipped())


def test_no_english_is_left_of_what_is_shared(blowers: Evaluation) -> None:
    with pseudo_language():
        anew = evaluate(blowers.build, shipped())
        assert english_lines(shared(anew)) == set()


def test_machines_to_start_from_and_places_to_plug_in_have_messages() -> None:
    with pseudo_language():
        for machine in MACHINES:
            assert machine.build.title == machine.title
            assert english_lines([machine.title, str(machine.title_with(2))]) == set()
        for code in COUNTRIES:
            assert country_name(code).startswith("⟦")
        for outlet in OUTLETS.values():
            assert outlet.plug_words.startswith("⟦") or "Type" not in outlet.plug


def test_what_is_left_of_a_budget_is_a_message() -> None:
    budget = Amount(1000.0, "EUR")
    others = (Amount(5.0, "USD"),)
    with pseudo_language():
        for left in (-10.0, 10.0):
            for unpriced in (0, 1, 2):
                for also in ((), others):
                    said = str(BudgetReading(budget, left, unpriced, also).words)
                    assert english_in(said, ("EUR", "USD")) == []
                    whole = str(Sum(also, unpriced).words)
                    assert english_in(whole, ("EUR", "USD")) == []
        for origin in PriceOrigin:
            for day in ("", "2026-11-23"):
                assert english_in(str(PartPrice(1.0, "EUR", origin, day).source)) == []


def test_what_an_update_judges_otherwise_is_a_message(blowers: Evaluation) -> None:
    saved = verdict_to_save(blowers)
    other = "warn" if blowers.verdict is not Verdict.WARN else "fail"
    changes = (
        {"program": "0.0.9", "verdict": other},
        {"program": "0.0.9", "findings": ()},
        {"rules": "others", "verdict": other},
        {"catalog": "another", "verdict": other},
    )
    with pseudo_language():
        for change in changes:
            since = since_saved(saved.changed(**change), blowers)
            assert since is not None
            cells = [word for one in since.changes for word in (one.subject, one.was, one.now)]
            assert english_lines([since.sentence, since.why, *cells]) == set()


def test_sweeps_and_fits_of_the_air_model_are_messages(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("id,use,cooling,cards,watts,low_c,high_c,gap_mm\n" + AIR_ROWS)
    machine = stack("blower", 2, 3.0)
    names = (*COLUMNS, *VARIABLES, *USES, str(file), file.name, "server fans", "other")
    with pseudo_language():
        for variable in VARIABLES.values():
            points = swept(machine, variable, (1.0, 2.0, 3.0))
            said = sweep_text(points, {}, variable, "")
            assert english_in(said) == [], variable.name
        measured = read_measurements(file)
        for row in measured.unused:
            assert english_in(row.why, names) == []
        for data in ("", "id\n1\n"):
            file.write_text(data)
            with pytest.raises(MeasurementError) as refused:
                read_measurements(file)
            assert english_in(str(refused.value), names) == []


def test_every_box_of_a_machine_has_a_name(blowers: Evaluation) -> None:
    a = blowers.assembly
    roles = {fixture.role for fixture in a.furniture.fixtures}
    roles |= {solid.role for card in a.cards for solid in card.solids}
    roles |= {solid.role for solid in board_solids_of(a) if not solid.role.startswith("slot:")}
    roles |= {face.name.role for face in walls(a.enclosure)}
    with pseudo_language():
        assert {role for role in roles if not role_words(role).startswith("⟦")} == set()


def test_a_reason_that_was_not_shared_is_said_in_the_chosen_language() -> None:
    finding = Finding("x", Severity.ERROR, (), sentence("x"), sentence("x"))
    untold = Waiver(rule="x", parts=(), reason=REASON_NOT_TOLD, severity="error")
    told = untold.changed(reason="As I want it.")
    with pseudo_language():
        assert Waived(finding, (untold,)).reason == accented(REASON_NOT_TOLD)
        assert Waived(finding, (told,)).reason == "As I want it."


def test_the_words_of_every_rule_are_messages() -> None:
    with pseudo_language():
        for rule in RULES:
            assert rule.title.startswith("⟦")
            for words in (rule.noun, rule.short, rule.source, rule.clearance, rule.no_clash):
                assert not words or words in message_ids(), words


def test_the_pseudo_language_finds_what_is_glued() -> None:
    assert english_in(f"{accented('It is full.')} Take it out.") == ["Take", "out"]
    assert english_in(accented("{card} has {gap} of air.").format(card="GPU 1", gap="5 mm")) == []


def test_what_is_wrong_with_a_file_is_a_message(tmp_path: Path) -> None:
    own = tmp_path / "own.rig"
    faulty = (b"", b"[]", b"\xff", b'{"format": "rigwright-build/1"', b'{"format": 1e999}', b"{}")
    with pseudo_language():
        for data in faulty:
            own.write_bytes(data)
            with pytest.raises(DocumentError) as refused:
                read_document(own)
            assert english_in(str(refused.value), (str(own), own.name)) == []
        for path in (tmp_path / "absent.rig", tmp_path):
            with pytest.raises(DocumentError) as unread:
                read_document(path)
            assert english_in(str(unread.value), (str(path),)) == []
        with pytest.raises(PictureError) as no_picture:
            picture_of(b"MZ")
        assert english_in(no_picture.value.said_of("own.png")) == []
