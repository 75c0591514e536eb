"""What the command `sheet` takes: paper, colours and sections of the assembly sheet, or one
drawing of it.

The window's modules paint it; `painted` alone may load them, so the command is there.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path

from rigwright.cli.arguments import add_file_and_output
from rigwright.cli.terminal import CommandError
from rigwright.cli.written import say_written
from rigwright.files.storage import shown, write_whole
from rigwright.reports.sheet.sections import (
    ALL_SECTIONS,
    USUAL_SECTIONS,
    SheetSection,
    sections_named,
)
from rigwright.text.sentence import messages, worded

PAPERS = ("a4", "letter")
DRAWINGS = ("elevation", "board", "wiring")  # as gui.sheet.drawings has them
SVG = ".svg"
NO_SVG = messages("{path} is no name for a drawing; end it in .svg.")
NO_PDF = messages(
    "{path} is no name for a sheet; end it in .pdf, or name a --drawing of it for an .svg."
)
NOT_DRAWN: Mapping[str, str] = messages(
    {
        "elevation": "There is no rear to draw yet; choose a case whose slots have known places.",
        "board": "There is no board to draw yet; choose a case and a board.",
        "wiring": "There is no wiring to draw: no supply with known cables feeds this machine.",
    }
)


def add_arguments(parser: ArgumentParser) -> None:
    """What `sheet` takes."""
    add_file_and_output(parser, "X.pdf|X.svg")
    parser.add_argument(
        "--paper", choices=PAPERS, help="by itself Letter for a site in the US, else A4"
    )
    parser.add_argument(
        "--grey", action="store_true", help="in greys, for a printer without colour"
    )
    parser.add_argument(
        "--drawing",
        choices=DRAWINGS,
        help="only this drawing, as X.svg instead of X.pdf",
    )
    parser.add_argument(
        "--sections",
        metavar="NAME,NAME",
        help=worded(
            "only these of {sections}; by itself all but {left_out}",
            sections=", ".join(section.value for section in SheetSection),
            left_out=", ".join(sorted(section.value for section in ALL_SECTIONS - USUAL_SECTIONS)),
        ),
    )


def insist_on_suffix(arguments: Namespace) -> None:
    """Refuse a name that ends in another form than what is asked for."""
    is_svg = arguments.output.suffix.casefold() == SVG
    if arguments.drawing is not None and not is_svg:
        raise CommandError(NO_SVG, path=shown(arguments.output))
    if arguments.drawing is None and is_svg:
        raise CommandError(NO_PDF, path=shown(arguments.output))


def sections_of(arguments: Namespace) -> frozenset[SheetSection]:
    """The sections that were asked for, by themselves the usual ones."""
    if arguments.sections is None:
        return USUAL_SECTIONS
    return sections_named(arguments.sections)


def write_drawing(arguments: Namespace, drawn: bytes | None) -> int:
    """Write one drawing of the sheet; a CommandError where there is nothing to draw."""
    if drawn is None:
        raise CommandError(NOT_DRAWN[arguments.drawing])
    write_whole(arguments.output, drawn)
    say_written(arguments.output)
    return 0


def written_words(path: Path, pages: int, paper: str) -> str:
    """What the command says when it is done."""
    template = "Wrote {path} ({pages} pages, {paper}).\n"
    if pages == 1:
        template = "Wrote {path} (1 page, {paper}).\n"
    return worded(template, path=shown(path), pages=pages, paper=paper.upper())
