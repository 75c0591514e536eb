"""What a build's owner wants of it, from the command line: thresholds of comfort and own rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from rigwright.build import Build, Thresholds
from rigwright.build.wanted import MOST_OWN_RULES
from rigwright.cli.terminal import CommandError
from rigwright.cli.units import length_in
from rigwright.cli.words import NONE, pair_of
from rigwright.documents.usual_thresholds import rules_in
from rigwright.editing.own_rules import EXAMPLE, OwnRuleError, own_rule_of
from rigwright.text.sentence import worded
from rigwright.text.typed import number_in

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
    group.add_argument(
        "--own-rule",
        metavar="RULE",
        action="append",
        help=worded(
            "what every part of a kind or the machine has to be, as in {example!r}; {none} for no "
            "own rules",
            example=EXAMPLE,
            none=NONE,
        ),
    )
    add_rules_file(parser)


def add_rules_file(parser: ArgumentParser) -> None:
    """The option for a file of thresholds and rules, which count instead of the build's own."""
    parser.add_argument(
        "--rules",
        metavar="FILE.toml",
        type=Path,
        help="a file of thresholds and own rules, which count instead of the build's",
    )


def under_rules_of(build: Build, path: Path | None) -> Build:
    """The build under the thresholds and rules of a file; a ThresholdsError where it cannot be
    used.
    """
    if path is None:
        return build
    wanted = rules_in(path)
    return build.changed(thresholds=wanted.thresholds, own_rules=wanted.own_rules)


def with_lines(build: Build, arguments: Namespace) -> Build:
    """The build with what was said; a CommandError says what there is instead."""
    build = with_own_rules(under_rules_of(build, arguments.rules), arguments.own_rule)
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


def with_own_rules(build: Build, texts: Sequence[str] | None) -> Build:
    """The build with these own rules instead of those that it has; as it is with None."""
    if texts is None:
        return build
    if len(texts) > MOST_OWN_RULES:
        raise CommandError("A build has at most {most} own rules.", most=MOST_OWN_RULES)
    try:
        rules = tuple(own_rule_of(text) for text in texts if text != NONE)
    except OwnRuleError as error:
        raise CommandError("--own-rule: {fault}", fault=error) from None
    return build.changed(own_rules=rules)
