"""What the machine is for, in words: tasks, duties, and what is not checked for want of a word
about it.

Knows the document's workload and no widget.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.build import Workload

TASKS = (
    "training",
    "fine-tuning",
    "tensor-parallel inference",
    "independent inference",
    "rendering",
)
DUTIES = (
    ("sustained", "Around the clock, at full load"),
    ("burst", "Less than three hours at a time"),
)
LOADS: tuple[tuple[object, str], ...] = (
    (None, "Not set: everything is counted"),
    ("cards", "The cards alone; the processor feeds them"),
    ("cards and processor", "The cards and the processor"),
    ("everything", "Everything, drives included"),
)
_UNASKED = {
    "hours_per_day": "energy and cost per year",
    "tensor_parallel": "links within a group of cards",
    "attention_heads": "whether the group divides the heads",
}


def task_words(task: str) -> str:
    """A task at the start of a line: "Tensor-parallel inference"."""
    return task[:1].upper() + task[1:]


def workload_words(workload: Workload) -> str:
    """The workload in short: "Training, 4 cards as one"."""
    group = workload.tensor_parallel or 1
    how = "sustained" if workload.duty == "sustained" else "in bursts"
    if group > 1:
        how = f"{group} cards as one"
    return f"{task_words(workload.task)}, {how}"


def unchecked_words(workload: Workload) -> str:
    """What is not checked for want of a word about it."""
    open_ = list(_open(workload))
    return (
        f"Not set, so not checked: {', '.join(open_)}."
        if open_
        else "All that the checks ask for is set."
    )


def _open(workload: Workload) -> Iterator[str]:
    for field, words in _UNASKED.items():
        alone = field == "attention_heads" and (workload.tensor_parallel or 1) < 2
        if getattr(workload, field) is None and not alone:
            yield words
