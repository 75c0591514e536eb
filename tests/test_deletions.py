"""Unknown never helps: a figure less promises nothing more, and what is no longer found is said not
to be checked.

A sample in every run; `./dev bench` tries ten times as many (`bench/test_bench_deletions.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rigwright.assembly.addresses import address_of, parts_of
from rigwright.build import Build, Placement
from rigwright.checks import Finding, Severity, Verdict
from rigwright.evaluation import OF_WORK, WITHOUT_MAINS, Evaluation, evaluate
from rigwright.files.plain_json import parse_json
from rigwright.rules import RULES
from tests.deletions import (
    Deletion,
    builds,
    deletion,
    graver,
    is_better,
    is_same_figure,
    is_told_by_a_new_one,
    known_paths,
    unexplained,
)
from tests.generated_builds import planned, shipped
from tests.sampling import share

SAMPLE, BATCH = 150, 15
# Figures whose lack once hid something, each with the generated build in which it did. The builds
# are kept as they were: what a seed gives follows the catalog.
HID_ONCE = parse_json((Path(__file__).parent / "hid_once.json").read_text(encoding="utf-8"))
VERDICT = "verdict"  # in place of a rule: the whole build's becomes better


def figure_of(one: Deletion) -> str:
    """Which figure it is, for all parts of a kind: "motherboard.slots.generation"."""
    first, _, rest = one.path.removeprefix("board.").partition(".")
    return f"{one.part.kind}.{first}" + (f".{rest.rpartition('.')[2]}" if rest else "")


def lost_by(number: int) -> list[tuple[str, str]]:
    """Return what one deletion loses without a word: rules, each with the figure."""
    one = deletion(number)
    after = one.after
    rules = list(unexplained(one, after))
    if is_better(after.verdict, one.before.verdict):
        rules.append(VERDICT)
    return [(rule, figure_of(one)) for rule in rules]


@pytest.mark.sampled
@pytest.mark.parametrize("first", share(range(0, SAMPLE, BATCH), 10))
def test_a_figure_less_never_helps(first: int) -> None:
    for number in share(range(first, first + BATCH), 6):
        lost = lost_by(number)
        assert not lost, f"{lost} without {deletion(number).title}, and nothing says so."


@pytest.mark.sampled(step=6)
@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{case['kind']}-{case['figure']}") for case in HID_ONCE]
)
def test_a_figure_that_once_hid_something_does_not_any_more(case: Mapping[str, Any]) -> None:
    before = evaluate(msgspec.convert(case["build"], Build), shipped())
    kind = case["kind"]
    path = case["figure"]
    parts = [part for part in parts_of(before.assembly).values() if part.kind == kind]
    asked = [Deletion(before, part, path) for part in parts if path in known_paths(part)]
    assert asked, f"{before.build.title} has no {kind} with {path}"
    for one in asked:
        after = one.after
        assert unexplained(one, after) == [], one.title
        assert not is_better(after.verdict, before.verdict), one.title


def test_what_a_new_finding_tells_is_not_lost() -> None:
    """Where nobody knows how many slots there are, all eight modules draw, and the supply is over
    its rating instead of short of headroom.
    """
    (case,) = (one for one in HID_ONCE if one["build"]["title"] == "Planned 64116")
    before = evaluate(msgspec.convert(case["build"], Build), shipped())
    (board,) = (part for part in parts_of(before.assembly).values() if part.kind == "motherboard")
    after = Deletion(before, board, "ram_slots").after
    (short,) = (finding for finding in before.findings if finding.rule == "psu-headroom")
    unfit = next(finding for finding in before.findings if finding.rule == "ram-unfit")
    assert is_told_by_a_new_one(short, before, after)
    assert not is_told_by_a_new_one(short, after, after), "it is none that came"
    assert not is_told_by_a_new_one(unfit, before, after), "it follows from none"


def test_fits_is_said_where_nothing_is_open_that_was_ever_more_than_a_note() -> None:
    """What a rule has found anywhere, and what a check of it could have come to, says whether the
    lack of its answer is one of a note.
    """
    objecting: set[str] = set()
    for evaluation in builds():
        objecting |= {finding.rule for finding in graver(evaluation.findings)}
        for judged in evaluation.checks:
            if not judged.check.is_advice or judged.check.tight_is is not Severity.INFO:
                objecting.add(judged.rule)
    only_inform = {rule.id for rule in RULES if rule.only_informs}
    assert objecting and objecting.isdisjoint(only_inform)
    verdicts: set[Verdict] = set()
    for evaluation in builds():
        open_ones = {n for n in evaluation.not_checked if n.field not in (WITHOUT_MAINS, OF_WORK)}
        if any(entry.rule in objecting for entry in open_ones):
            assert evaluation.verdict is not Verdict.PASS, evaluation.build.title
        verdicts.add(evaluation.verdict)
    assert verdicts == set(Verdict)


def on_bracket() -> Evaluation:
    """A card on a bracket before one in a slot, with a riser that is too short."""
    hung = Placement("msi-rtx-4090-gaming-x-slim", "vertical1").changed(
        riser="cooler-master-vertical-gpu-holder-kit-v3", slot="PCIEX16(G5)_2"
    )
    beside = Placement("msi-rtx-4090-gaming-x-slim", "5")
    build = Build(
        title="On a bracket",
        chassis="phanteks-enthoo-primo",
        board="asus-pro-ws-w790e-sage-se",
        placements=(hung, beside),
    )
    return evaluate(build, shipped())


def test_no_figure_of_a_bracket_or_its_chassis_hides_the_card_that_it_holds() -> None:
    before = on_bracket()
    parts = parts_of(before.assembly)
    asked = [
        Deletion(before, part, path)
        for part in parts.values()
        if part.kind in ("riser", "chassis")
        for path in known_paths(part)
    ]
    assert {one.path for one in asked} >= {
        "compatible_with",
        "slots_width_supported",
        "expansion_slots",
    }
    assert {one.title: unexplained(one, one.after) for one in asked} == {
        one.title: [] for one in asked
    }


def test_not_decided_is_no_promise_and_everything_else_is_ordered() -> None:
    assert is_better(Verdict.PASS, Verdict.WARN) and is_better(Verdict.WARN, Verdict.FAIL)
    assert is_better(Verdict.PASS, Verdict.UNDECIDED)
    assert not is_better(Verdict.UNDECIDED, Verdict.FAIL) and not is_better(
        Verdict.FAIL, Verdict.PASS
    )


def left_tight_by(before: Evaluation) -> Iterator[tuple[str, str]]:
    """Errors of a build that a figure less takes away, while nothing is decided by it any more:
    the rule of each, with the figure.
    """
    errors = [f for f in before.findings if f.severity is Severity.ERROR]
    for one in deletions_under(before, errors):
        after = one.after
        if set(after.assembly.misplaced) - set(before.assembly.misplaced):
            continue
        for error in errors:
            told = any(
                other.rule == error.rule and not set(other.parts).isdisjoint(error.parts)
                for other in graver(after.findings)
            )
            decides = any(
                entry.rule == error.rule or entry not in before.not_checked
                for entry in after.undecided
            )
            if not told and not decides and not is_told_by_a_new_one(error, before, after):
                yield error.rule, one.path.rpartition(".")[2]


def deletions_under(before: Evaluation, findings: Iterable[Finding]) -> Iterator[Deletion]:
    """Every figure less that some findings rest on."""
    parts = parts_of(before.assembly)
    asked: dict[tuple[str, str], Deletion] = {}
    for field in dict.fromkeys(field for finding in findings for field in finding.rests_on):
        address = address_of(field, parts)
        if address is None:
            continue
        for path in known_paths(address.part):
            if is_same_figure(address.path, path):
                asked[address.part.id, path] = Deletion(before, address.part, path)
    yield from asked.values()


@pytest.mark.sampled
def test_an_error_that_goes_with_a_figure_leaves_the_machine_undecided() -> None:
    """An error that comes back as a warning, within what a figure in its place may be off, is
    still told.
    """
    left: set[tuple[str, str]] = set()
    for number in share(range(60_000, 60_600), 100):
        left |= set(left_tight_by(evaluate(planned(number), shipped())))
    assert left == set()
