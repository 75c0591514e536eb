"""Unknown never helps: a figure less promises nothing more, and what is no longer found is said not to be checked.

A sample in every run; `./dev bench` tries ten times as many (`bench/test_bench_deletions.py`).
"""

from __future__ import annotations

import pytest

from rigwright.findings import Verdict
from rigwright.rules import RULES
from tests.deletions import Deletion, deletion, is_better, unexplained

SAMPLE, BATCH = 150, 30

# What is still lost without a word: the rule, and the figure that it does not name. Whoever mends one takes its line
# out: all deletions together (`./dev bench`) must lose exactly these.
_TDP = "power: the load falls to the TDP without a word"
OPEN: dict[tuple[str, str], str] = {
    ("cord-inlet-over", "cpu.max_power_w"): _TDP,
    ("mains-breaker-over", "cpu.max_power_w"): _TDP,
    ("mains-continuous-over", "cpu.max_power_w"): _TDP,
    ("power-limit-option", "cpu.max_power_w"): _TDP,
    ("psu-headroom", "cpu.max_power_w"): _TDP,
    ("psu-line-derate", "cpu.max_power_w"): _TDP,
    ("psu-overload", "cpu.max_power_w"): _TDP,
    ("psu-sustained-load", "cpu.max_power_w"): _TDP,
    ("power-limit-option", "psu.efficiency"): "power: no limit is proposed, and nothing says why",
    ("psu-headroom", "memory.module_count"): "power: modules that nobody counted draw nothing",
    ("card-length-over", "gpu.power_connector_edge"): "millimetre rules: the width of an assumed plug makes it milder",
    ("card-sag", "gpu.weight_g"): "millimetre rules: it falls to the length, as a note",
    ("cooler-too-tall", "chassis.max_cpu_cooler_height_mm"): "millimetre rules: falls to an assumed panel",
    ("full-height-in-low-case", "chassis.rack_units"): "millimetre rules: silent in a case of unknown height",
    ("mount-double-booked", "chassis.radiator_support"): "millimetre rules: only radiator-unfit says it",
    ("plug-bend-space", "chassis.max_cpu_cooler_height_mm"): "millimetre rules: falls to an assumed panel",
    ("riser-gen-limit", "gpu.generation"): "lanes: the link's generation is not asked for",
    ("riser-gen-limit", "motherboard.slots.generation"): "lanes: the link's generation is not asked for",
}


def figure_of(one: Deletion) -> str:
    """Which figure it is, for all parts of a kind: "motherboard.slots.generation"."""
    first, _, rest = one.path.removeprefix("board.").partition(".")
    return f"{one.part.kind}.{first}" + (f".{rest.rpartition('.')[2]}" if rest else "")


def lost_by(number: int) -> list[tuple[str, str]]:
    """Return what one deletion loses without a word."""
    one = deletion(number)
    after = one.after
    assert not is_better(after.verdict, one.before.verdict), (
        f"Without {one.title} the verdict is {after.verdict.value} instead of {one.before.verdict.value}."
    )
    return [(rule, figure_of(one)) for rule in unexplained(one, after)]


@pytest.mark.parametrize("first", range(0, SAMPLE, BATCH))
def test_a_figure_less_never_helps(first: int) -> None:
    for number in range(first, first + BATCH):
        for lost in lost_by(number):
            assert lost in OPEN, f"{lost[0]} is gone without {deletion(number).title}, and nothing says so."


def test_only_open_questions_of_rules_that_there_are() -> None:
    assert {rule for rule, _ in OPEN} <= {rule.id for rule in RULES}


def test_not_decided_is_no_promise_and_everything_else_is_ordered() -> None:
    assert is_better(Verdict.PASS, Verdict.WARN) and is_better(Verdict.WARN, Verdict.FAIL)
    assert is_better(Verdict.PASS, Verdict.UNDECIDED)
    assert not is_better(Verdict.UNDECIDED, Verdict.FAIL) and not is_better(Verdict.FAIL, Verdict.PASS)
