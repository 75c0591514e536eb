"""What the machine is for, in words: tasks, duties, and what is not checked for want of a word
about it.

Knows the document's workload and no widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.build import Workload
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words
from rigwright.text.sentence import messages, worded

TASKS = messages(
    (
        "training",
        "fine-tuning",
        "tensor-parallel inference",
        "independent inference",
        "rendering",
    )
)
DUTIES = (
    ("sustained", messages("Around the clock, at full load")),
    ("burst", messages("Less than three hours at a time")),
)
LOADS: tuple[tuple[object, str], ...] = (
    (None, messages("Not set: everything is counted")),
    ("cards", messages("The cards alone; the processor feeds them")),
    ("cards and processor", messages("The cards and the processor")),
    ("everything", messages("Everything, drives included")),
)
# What a step is called that chooses one of them.
DUTY_STEPS = messages(
    {
        "sustained": "Work around the clock, at full load",
        "burst": "Work less than three hours at a time",
    }
)
LOAD_STEPS: Mapping[object, str] = messages(
    {
        None: "Say nothing of what works at once",
        "cards": "Let cards work at once",
        "cards and processor": "Let cards and processor work at once",
        "everything": "Let everything work at once",
    }
)
_UNASKED = messages(
    {
        "hours_per_day": "energy and cost per year",
        "tensor_parallel": "links within a group of cards",
        "attention_heads": "whether the group divides the heads",
    }
)


def task_words(task: str) -> str:
    """A task at the start of a line: "Tensor-parallel inference"."""
    return capital(translated(task))


def duty_entries() -> list[tuple[object, str]]:
    """What a duty can be, with its words."""
    return [(duty, translated(words)) for duty, words in DUTIES]


def load_entries() -> list[tuple[object, str]]:
    """What can be at full load at once, with its words."""
    return [(load, translated(words)) for load, words in LOADS]


def workload_words(workload: Workload) -> str:
    """The workload in short: "Training, 4 cards as one"."""
    group = workload.tensor_parallel or 1
    how = worded("sustained") if workload.duty == "sustained" else worded("in bursts")
    if group > 1:
        how = worded("{group} cards as one", group=group)
    return comma_words((task_words(workload.task), how))


def unchecked_words(workload: Workload) -> str:
    """What is not checked for want of a word about it."""
    open_ = list(_open(workload))
    if open_:
        return worded("Not set, so not checked: {points}.", points=comma_words(open_))
    return worded("All that the checks ask for is set.")


def _open(workload: Workload) -> Iterator[str]:
    for field, words in _UNASKED.items():
        alone = field == "attention_heads" and (workload.tensor_parallel or 1) < 2
        if getattr(workload, field) is None and not alone:
            yield translated(words)
