"""Where a build draws its lines of comfort, from the command line.

The rules judge by these thresholds.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from types import MappingProxyType

from rigwright.build import Build, Thresholds
from rigwright.cli.terminal import CommandError
from rigwright.cli.units import length_in
from rigwright.cli.words import NONE, number_in, pair_of
from rigwright.text.sentence import worded

# what the option calls a line: the field, and the most it may be
LINES: Mapping[str, tuple[str, float]] = MappingProxyType(
    {
        "free-air": ("free_air_mm", 200.0),
        "reserve": ("reserve_percent", 100.0),
        "length-margin": ("length_margin_mm", 200.0),
        "continuous": ("continuous_percent", 100.0),
        "sustained": ("sustained_percent", 100.0),
    }
)


def add_arguments(parser: ArgumentParser) -> None:
    """What a build may be told of its lines."""
    group = parser.add_argument_group("thresholds")
    group.add_argument(
        "--threshold",
        metavar="NAME=FIGURE",
        action="append",
        default=[],
        help=worded(
            "what is wanted here: free-air (mm), reserve (percent of a supply), length-margin "
            "(mm), continuous and sustained (percent of a circuit and of a supply around the "
            "clock); {none} for what is usual",
            none=NONE,
        ),
    )


def with_lines(build: Build, arguments: Namespace) -> Build:
    """The build with what was said; a CommandError says what there is instead."""
    own = build.thresholds or Thresholds()
    for text in arguments.threshold:
        name, figure = pair_of(text) or ("", "")
        if name not in LINES:
            raise CommandError(
                "--threshold takes {lines} with a figure, as in free-air=25, not {text!r}.",
                lines=", ".join(LINES),
                text=text,
            )
        field, most = LINES[name]
        number = None
        if field.endswith("_mm"):
            number = length_in(figure, most)
        elif figure != NONE:
            number = number_in(figure, most, from_nothing=True)
        if number is None and figure != NONE:
            raise CommandError(
                "{name} is 0 to {most:g} or {none}, not {figure!r}.",
                name=name,
                most=most,
                none=NONE,
                figure=figure,
            )
        own = own.changed(**{field: number})
    return build.changed(thresholds=None if own == Thresholds() else own)
