"""The command `compare`: several builds side by side."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.cli.answers import evaluated
from rigwright.cli.terminal import CommandError, say, say_json, width
from rigwright.reports.comparison import (
    MOST_BUILDS,
    comparison_of,
    comparison_record,
)


def add_arguments(parser: ArgumentParser) -> None:
    """What `compare` takes."""
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help="two to four .rig files"
    )
    parser.add_argument("--differences", action="store_true", help="only what is not alike")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON")
    form.add_argument("--markdown", action="store_true", help="as a Markdown table")
    form.add_argument("--csv", action="store_true", help="as CSV")


def compare(arguments: Namespace) -> int:
    """Print the table."""
    from rigwright.share.comparison import comparison_csv, comparison_markdown, comparison_text

    if not 2 <= len(arguments.files) <= MOST_BUILDS:
        raise CommandError(
            "compare takes two to {most} files, not {n}.",
            most=MOST_BUILDS,
            n=len(arguments.files),
        )
    builds = [evaluated(path) for path in arguments.files]
    lines = comparison_of(builds, arguments.differences)
    if arguments.json:
        say_json(comparison_record(builds, lines))
    elif arguments.markdown:
        say(comparison_markdown(builds, lines))
    elif arguments.csv:
        say(comparison_csv(builds, arguments.differences))
    else:
        say(comparison_text(builds, lines, width()))
    return 0
