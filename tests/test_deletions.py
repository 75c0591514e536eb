"""Unknown never helps: a figure less promises nothing more, and what is no longer found is said not
to be checked.

A sample in every run; `./dev bench` tries ten times as many (`bench/test_bench_deletions.py`).
"""

from __future__ import annotations

import pytest

from rigwright.findings import Verdict
from rigwright.rules import RULES
from tests.deletions import Deletion, deletion, is_better, unexplained

SAMPLE, BATCH = 150, 30

# What is still lost without a word: the rule, and the figure that it does not name, with the
# reason. All deletions together (`./dev bench`) must lose exactly these.
VERDICT = "verdict"  # in place of a rule: the whole build's becomes better
OPEN: dict[tuple[str, str], str] = {
    (
        VERDICT,
        "gpu.weight_g",
    ): "a card of unknown weight may sag, which is a note: as a warning it would stand in most "
    "builds, since hardly any maker publishes weights",
}


def figure_of(one: Deletion) -> str:
    """Which figure it is, for all parts of a kind: "motherboard.slots.generation"."""
    first, _, rest = one.path.removeprefix("board.").partition(".")
    return f"{one.part.kind}.{first}" + (f".{rest.rpartition('.')[2]}" if rest else "")


def lost_by(number: int) -> list[tuple[str, str]]:
    """Return what one deletion loses without a word."""
    one = deletion(number)
    after = one.after
    rules = list(unexplained(one, after))
    if is_better(after.verdict, one.before.verdict):
        rules.append(VERDICT)
    return [(rule, figure_of(one)) for rule in rules]


@pytest.mark.parametrize("first", range(0, SAMPLE, BATCH))
def test_a_figure_less_never_helps(first: int) -> None:
    for number in range(first, first + BATCH):
        for lost in lost_by(number):
            assert lost in OPEN, (
                f"{lost[0]} is better or gone without {deletion(number).title}, and nothing says "
                "so."
            )


def test_only_open_questions_of_rules_that_there_are() -> None:
    assert {rule for rule, _ in OPEN} <= {VERDICT, *(rule.id for rule in RULES)}


def test_not_decided_is_no_promise_and_everything_else_is_ordered() -> None:
    assert is_better(Verdict.PASS, Verdict.WARN) and is_better(Verdict.WARN, Verdict.FAIL)
    assert is_better(Verdict.PASS, Verdict.UNDECIDED)
    assert not is_better(Verdict.UNDECIDED, Verdict.FAIL) and not is_better(
        Verdict.FAIL, Verdict.PASS
    )
