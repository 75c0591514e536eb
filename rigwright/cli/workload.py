"""What a machine is for, from the command line: task, duty, the group of cards that shares a model
and its heads.

Figures are stored as given; the rules judge them.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any, get_args

from rigwright.build import TASKS, Build, Loads
from rigwright.cli.terminal import OptionError
from rigwright.cli.words import NONE
from rigwright.text.typed import whole_in

DUTIES = ("sustained", "burst")
MOST_OF_A_GROUP, MOST_HEADS = 64, 1024


def add_arguments(parser: ArgumentParser) -> None:
    """What a build may be told of its work."""
    group = parser.add_argument_group("workload")
    group.add_argument(
        "--duty", choices=DUTIES, help="sustained is three hours or more at full load"
    )
    group.add_argument(
        "--load",
        choices=get_args(Loads),
        help="what works at once; everything unless it is said",
    )
    group.add_argument("--task", choices=TASKS, help="what the cards do")
    group.add_argument(
        "--tensor-parallel", metavar="N", type=_group, help="how many cards share one model"
    )
    group.add_argument(
        "--heads",
        metavar="N[/KV]",
        type=_heads,
        help="attention heads of that model, and its key-value heads, for example 64/8",
    )


def with_workload(build: Build, arguments: Namespace) -> Build:
    """The build with what was said."""
    said: dict[str, Any] = {}
    if arguments.duty is not None:
        said["duty"] = arguments.duty
    if arguments.load is not None:
        said["load"] = arguments.load
    if arguments.task is not None:
        said["task"] = arguments.task
    if arguments.tensor_parallel is not None:
        said["tensor_parallel"] = arguments.tensor_parallel or None
    if arguments.heads is not None:
        attention, key_value = arguments.heads
        said["attention_heads"], said["kv_heads"] = attention or None, key_value or None
    return build.changed(workload=build.workload.changed(**said))


def _group(text: str) -> int:
    """The size of a group; 0 stands for none."""
    number = _whole(text, MOST_OF_A_GROUP)
    if number is None:
        raise OptionError(
            "a group has 1 to {most} cards, not {text!r}",
            most=MOST_OF_A_GROUP,
            text=text,
        )
    return number


def _heads(text: str) -> tuple[int, int]:
    """Attention heads and key-value heads; 0 stands for what is not said."""
    attention, slash, key_value = text.partition("/")
    first = _whole(attention, MOST_HEADS)
    second = _whole(key_value, MOST_HEADS) if slash else 0
    if first is None or second is None:
        raise OptionError(
            "heads are 1 to {most:,}, for example 64 or 64/8, not {text!r}",
            most=MOST_HEADS,
            text=text,
        )
    if 0 < first < second:
        raise OptionError(
            "there are at most as many key-value heads as attention heads, for example 64/8, "
            "not {text!r}",
            text=text,
        )
    return first, second


def _whole(text: str, most: int) -> int | None:
    """A whole number from 1 to the most there may be, 0 for the word for nothing."""
    if text == NONE:
        return 0
    return whole_in(text, most)
