"""A walk through what the engine says where inches are shown: no length is left in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.listed import everything
from rigwright.text.lengths import LengthUnit, lengths_in, unit_in_use
from tests.generated_builds import planned, shipped
from tests.test_golden_builds import BUILDS, evaluated
from tests.text.test_pseudo_language import EXAMPLES, names, shared, told

MM = re.compile(r"(?<![a-z_])mm\b")
# What stays in millimetres: frames of fans, fans along a radiator, which are names of sizes, and
# where a rule's figures come from, in the words of the standard.
SIZES = r"(?:40|60|80|92|120|140|180|200|240|280|360|420|480|560)"
NAMED = re.compile(
    rf"fans? of {SIZES} mm|{SIZES} mm (?:fan|radiator)|radiators? of {SIZES} mm"
    rf"|mount of {SIZES} mm|\d × {SIZES} mm"
    rf"|(?:front|top|bottom|side|rear) {SIZES} mm"
)
SOURCE = re.compile(r"Source: [^\n]*")


# Where code puts a figure before "mm", each with its reason. Only ever make this shorter.
WRITES_MM: dict[str, str] = {
    "rigwright/text/numbers.py": "names of sizes, once for all",
    "rigwright/rules/radiators.py": "the size of a radiator",
    "rigwright/rules/more_air.py": "the size of fans",
    "rigwright/inventory/fan_places.py": "the sizes of fans",
    "gui/catalog/facts.py": "the size of a fan",
    "rigwright/importing/records/cooler.py": "the size of fans",
    "rigwright/importing/records/rule_table.py": "what stands in a source in millimetres",
    "rigwright/picture/user_models/fit.py": "a model's file held against millimetres",
    "rigwright/picture/user_models/model.py": "the size of a model's file",
}


def in_millimetres(texts: Iterable[str]) -> set[str]:
    """The lines that have a length in millimetres, without what is named above."""
    lines = {line.strip() for text in texts for line in SOURCE.sub("", text).splitlines()}
    suspects = (line for line in lines if MM.search(line))
    return {line for line in suspects if MM.search(NAMED.sub("·", names().sub("·", line)))}


def example(name: str) -> Evaluation:
    path = next(path for path in EXAMPLES if path.stem == name)
    return evaluate(read_document(path).build, shipped())


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
def test_no_finding_or_report_of_an_example_is_left_in_millimetres(name: str) -> None:
    evaluation = example(name)  # of before the unit is chosen: sentences are written last
    assert in_millimetres(told(evaluation))
    with lengths_in(LengthUnit.INCH):
        assert in_millimetres(told(example(name))) == set()
        messages = [finding.message for finding in evaluation.findings]
        assert messages == [finding.message for finding in example(name).findings]


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("number", range(0, 30, 3))
def test_no_finding_or_report_of_a_planned_build_is_left_in_millimetres(number: int) -> None:
    with lengths_in(LengthUnit.INCH):
        assert in_millimetres(told(evaluate(planned(number), shipped()))) == set()


@pytest.mark.parametrize("case", BUILDS)
def test_no_finding_of_a_golden_build_is_left_in_millimetres(case: dict[str, Any]) -> None:
    with lengths_in(LengthUnit.INCH):
        evaluation = evaluated(case)
        said = [finding.message for finding in everything(evaluation.listed)]
        for finding in evaluation.findings:
            said += [finding.message, *(remedy.title for remedy in finding.remedies)]
        assert in_millimetres(said) == set()


def test_no_code_puts_a_figure_before_its_own_millimetres() -> None:
    """What writes a length gives it to a message as a value."""
    root = Path(__file__).parents[2]
    found: set[str] = set()
    for folder in ("rigwright", "gui"):
        for path in (root / folder).rglob("*.py"):
            if re.search(r"\} mm\b", path.read_text(encoding="utf-8")):
                found.add(path.relative_to(root).as_posix())
    assert found == set(WRITES_MM)


def test_nothing_that_is_shared_is_left_in_millimetres() -> None:
    evaluation = example("four-blower-3090")
    assert in_millimetres(shared(evaluation))
    with lengths_in(LengthUnit.INCH):
        assert in_millimetres(shared(example("four-blower-3090"))) == set()


def test_the_command_writes_inches_and_leaves_the_program_as_it_was(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = next(str(path) for path in EXAMPLES if path.stem == "four-open-air-3090")
    main(["--units", "inches", "check", path, "--margins"])
    said = capsys.readouterr().out
    assert re.search(r"−0\.447 ± 0\.0\d\d in", said) and not in_millimetres([said])
    assert unit_in_use() is LengthUnit.MM


def test_json_has_millimetres_whatever_was_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(str(path) for path in EXAMPLES if path.stem == "four-open-air-3090")
    main(["check", path, "--json"])
    usual = capsys.readouterr().out
    main(["--units", "inches", "check", path, "--json"])
    assert capsys.readouterr().out == usual and " mm" in usual


def test_a_unit_that_there_is_none_of_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--units", "furlongs", "sites"]) == 2
    assert "furlongs" in capsys.readouterr().err
