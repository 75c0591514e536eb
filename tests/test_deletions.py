"""Unknown never helps: a figure less promises nothing more, and what is no longer found is said not
to be checked.

A sample in every run; `./dev bench` tries ten times as many (`bench/test_bench_deletions.py`).
"""

from __future__ import annotations

import pytest

from rigwright.findings import Verdict
from tests.deletions import Deletion, deletion, is_better, unexplained

SAMPLE, BATCH = 150, 30

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


@pytest.mark.parametrize("first", range(0, SAMPLE, BATCH))
def test_a_figure_less_never_helps(first: int) -> None:
    for number in range(first, first + BATCH):
        lost = lost_by(number)
        assert not lost, f"{lost} without {deletion(number).title}, and nothing says so."


def test_not_decided_is_no_promise_and_everything_else_is_ordered() -> None:
    assert is_better(Verdict.PASS, Verdict.WARN) and is_better(Verdict.WARN, Verdict.FAIL)
    assert is_better(Verdict.PASS, Verdict.UNDECIDED)
    assert not is_better(Verdict.UNDECIDED, Verdict.FAIL) and not is_better(
        Verdict.FAIL, Verdict.PASS
    )
