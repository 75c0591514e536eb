"""Arguments that several commands share: the build to read and the file to write."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from rigwright.text.language import translated

THE_FILE = "the file to write"


class Commands(Protocol):
    """What argparse gives for the commands below a parser; its own class has no public name."""

    def add_parser(
        self, name: str, *, help: str, description: str, allow_abbrev: bool
    ) -> ArgumentParser:
        """Add the parser of one command."""
        ...


def add_command(
    commands: Commands, name: str, run: Callable[[Namespace], int] | None, text: str
) -> ArgumentParser:
    """Add a command that calls `run`, with a sentence on what it does; returns its parser."""
    words = translated(text)
    added = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
    added.set_defaults(run=run)
    return added


def add_file(parser: ArgumentParser) -> None:
    """Ask for the build."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a .rig file")


def add_file_and_output(parser: ArgumentParser, names: str, tells: str = THE_FILE) -> None:
    """Ask for the build and for what to write; `names` are file names such as "X.svg|X.dxf"."""
    add_file(parser)
    parser.add_argument("-o", "--output", metavar=names, type=Path, required=True, help=tells)


def add_plan(parser: ArgumentParser) -> None:
    """Ask for the build whose power limits are sought, and what to do with them."""
    add_file(parser)
    parser.add_argument(
        "--apply", metavar="OUT.rig", type=Path, help="write the build with those limits"
    )
    parser.add_argument(
        "--per-card", action="store_true", help="apply the limits card by card, not one for all"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def add_edited_file(parser: ArgumentParser) -> None:
    """Ask where a command that edits the build writes it; without `-o` in its own file."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.rig",
        type=Path,
        help="the file to write, by default FILE itself",
    )
