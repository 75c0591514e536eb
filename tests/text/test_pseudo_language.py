"""The engine in a language that nobody speaks: whatever is still English did not come from the
catalogue of messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rigwright.catalog.source import read_source
from rigwright.documents.document import DocumentError, read_document
from rigwright.documents.pictures import PictureError, picture_of
from rigwright.evaluation import Evaluation, evaluate
from rigwright.listed import everything
from rigwright.power_plan import plan_of
from rigwright.reports.check import check_text
from rigwright.reports.clearances import margins_of
from rigwright.reports.margins import margin_text
from rigwright.reports.missing import missing_figures
from rigwright.reports.plan import plan_text
from rigwright.reports.sheet import Sheet, sheet_of
from rigwright.rules import RULES, SPEC_UNKNOWN
from tests.generated_builds import planned, shipped
from tests.pseudo_language import accented, english_in, message_ids, pseudo_language
from tests.test_golden_builds import BUILDS, PARTS, evaluated

EXAMPLES = sorted((Path(__file__).parents[2] / "assets" / "examples").glob("*.rig"))
WIDE = 10_000  # columns: no line ends within a name
# Words that records of parts bring, as they stand there, and ids that look like words.
OF_RECORDS = re.compile(
    r"\b(proprietary|cpu|aio|hdd|ssd|fan|bottom|top|front|rear|side|Platinum|Titanium|Gold|Bronze|"
    r"Rocket Lake|Socket|guess|switch|chipset|Eight|Four|PLUS|uncertain)\b"
)


@cache
def names() -> re.Pattern[str]:
    """The names of parts and builds, which are the same in every language; rules go by their id."""
    parts = [*read_source(), *PARTS]
    titles = [case.values[0]["title"] for case in BUILDS]
    titles += [planned(number).title for number in range(30)]
    titles += [read_document(path).build.title for path in EXAMPLES]
    rules = [rule.id for rule in (SPEC_UNKNOWN, *RULES)]
    boards = [getattr(part, "board", None) or part for part in parts]
    slots = [slot.name for board in boards for slot in getattr(board, "slots", None) or ()]
    known = {*(p.name for p in (*parts, *boards)), *(p.id for p in parts), *slots, *titles, *rules}
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
    yield from (f"{line.name}, {line.plugs}" for line in sheet.power)
    yield from (f"{line.lead} {line.to}" for line in sheet.wiring)
    yield from (line.subject for line in sheet.margins)
    for step in sheet.steps:
        yield step.words
        yield from step.care
    for remark in (*sheet.remarks, *sheet.waived):
        yield f"{remark.word} {remark.title} {remark.detail} {remark.fix}"


def plain_english(evaluation: Evaluation) -> set[str]:
    """The lines that have plain words, and these."""
    lines = {line.strip() for text in told(evaluation) for line in text.splitlines()}
    suspects = [line for line in lines if english_in(line)]  # the names are looked for in these
    return {line for line in suspects if english_in(OF_RECORDS.sub("·", names().sub("·", line)))}


@pytest.mark.parametrize("case", BUILDS)
def test_no_english_is_left_of_a_golden_build(case: dict[str, object]) -> None:
    with pseudo_language():
        assert plain_english(evaluated(case)) == set()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_english_is_left_of_an_example(path: Path) -> None:
    with pseudo_language():
        assert plain_english(evaluate(read_document(path).build, shipped())) == set()


@pytest.mark.parametrize("number", range(30))
def test_no_english_is_left_of_a_planned_build(number: int) -> None:
    with pseudo_language():
        assert plain_english(evaluate(planned(number), shipped())) == set()


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
