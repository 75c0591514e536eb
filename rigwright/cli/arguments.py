"""Arguments that several commands share: the build to read and the file to write."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

THE_FILE = "the file to write"


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
