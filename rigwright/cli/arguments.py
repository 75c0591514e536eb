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
    commands: Commands,
    name: str,
    run: Callable[[Namespace], int] | None,
    text: str,
    *,
    arguments: Callable[[ArgumentParser], None] | None = None,
) -> ArgumentParser:
    """Add a command that calls `run`, with a sentence on what it does and with its arguments.

    Returns its parser.
    """
    words = translated(text)
    added = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
    added.set_defaults(run=run)
    if arguments is not None:
        arguments(added)
    return added


def add_json(parser: ArgumentParser) -> None:
    """Add the option that prints JSON."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def add_file(parser: ArgumentParser) -> None:
    """Ask for the build."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a .rig file")


def add_file_and_output(parser: ArgumentParser, names: str, tells: str = THE_FILE) -> None:
    """Ask for the build and for what to write; `names` are file names such as "X.svg|X.dxf"."""
    add_file(parser)
    parser.add_argument("-o", "--output", metavar=names, type=Path, required=True, help=tells)


def add_edited_file(parser: ArgumentParser) -> None:
    """Ask where a command that edits the build writes it; without `-o` in its own file."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.rig",
        type=Path,
        help="the file to write, by default FILE itself",
    )
