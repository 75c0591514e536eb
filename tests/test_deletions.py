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
VERDICT = "verdict"  # in place of a rule: the whole build's becomes better
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
    ("card-sag", "gpu.weight_g"): "millimetre rules: it falls to the length, as a note",
    ("cooler-too-tall", "chassis.max_cpu_cooler_height_mm"): "millimetre rules: falls to an assumed panel",
    ("full-height-in-low-case", "chassis.rack_units"): "millimetre rules: silent in a case of unknown height",
    (VERDICT, "cpu.max_power_w"): _TDP,
    (VERDICT, "motherboard.max_ram_gb"): "platform: memory that may be too much leaves the verdict alone",
    (VERDICT, "memory.total_gb"): "platform: memory that may be too much leaves the verdict alone",
    ("eps-cpu-short", "cpu.max_power_w"): _TDP,
    ("psu-peak", "cpu.max_power_w"): _TDP,
    ("psu-overload", "chassis.included_fans"): "power: fans that nobody counted draw nothing",
    ("psu-overload", "chassis.cpu_sockets"): "power: a board of unknown sockets draws what one of one socket does",
    ("power-limit-option", "chassis.cpu_sockets"): "power: the same, where a limit is only an option",
    ("power-limit-option", "psu.derating"): "power: no limit is proposed, and nothing says why",
    ("power-limit-option", "psu.redundant"): "power: no limit is proposed, and nothing says why",
    ("psu-redundancy-lost", "psu.redundant"): "power: a supply not known to be redundant is not asked",
    ("cpu-lanes-short", "motherboard.slots.electrical_lanes"): "lanes: the sum leaves the slot out",
    ("chipset-unfit", "motherboard.socket"): "platform: the list of processors goes by socket",
    ("ram-unfit", "motherboard.socket"): "platform: the kind of memory follows from the socket",
    ("mount-double-booked", "gpu.radiator_mm"): "millimetre rules: a card of unknown radiator takes no wall",
    ("riser-too-short", "riser.length_mm"): "millimetre rules: a mount's own riser is taken to reach",
    ("bottom-card-fan-starved", "chassis.half_height_slots"): "millimetre rules: the room falls to the openings",
    ("card-past-board-bottom", "chassis.half_height_slots"): "millimetre rules: the room falls to the openings",
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
            assert lost in OPEN, f"{lost[0]} is better or gone without {deletion(number).title}, and nothing says so."


def test_only_open_questions_of_rules_that_there_are() -> None:
    assert {rule for rule, _ in OPEN} <= {VERDICT, *(rule.id for rule in RULES)}


def test_not_decided_is_no_promise_and_everything_else_is_ordered() -> None:
    assert is_better(Verdict.PASS, Verdict.WARN) and is_better(Verdict.WARN, Verdict.FAIL)
    assert is_better(Verdict.PASS, Verdict.UNDECIDED)
    assert not is_better(Verdict.UNDECIDED, Verdict.FAIL) and not is_better(Verdict.FAIL, Verdict.PASS)
