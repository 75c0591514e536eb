"""What the command `sheet` takes: paper, colours and sections of the assembly sheet.

The window's modules paint it; only the package itself may load them, so the command is there.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.cli.terminal import CommandError
from rigwright.files.storage import shown
from rigwright.reports.sheet_sections import ALL_SECTIONS, Section, SectionError, sections_named
from rigwright.text.sentence import worded

PAPERS = ("a4", "letter")


def add_arguments(parser: ArgumentParser) -> None:
    """What `sheet` takes beside the file and where to write."""
    parser.add_argument(
        "--paper", choices=PAPERS, help="by itself Letter for a site in the US, else A4"
    )
    parser.add_argument(
        "--grey", action="store_true", help="in greys, for a printer without colour"
    )
    parser.add_argument(
        "--sections",
        metavar="NAME,NAME",
        help=worded(
            "only these of {sections}", sections=", ".join(section.value for section in Section)
        ),
    )


def sections_of(arguments: Namespace) -> frozenset[Section]:
    """The sections that were asked for, by themselves all."""
    if arguments.sections is None:
        return ALL_SECTIONS
    try:
        return sections_named(arguments.sections)
    except SectionError as error:
        raise CommandError(str(error)) from None


def written_words(path: Path, pages: int, paper: str) -> str:
    """What the command says when it is done."""
    template = "Wrote {path} ({pages} pages, {paper}).\n"
    if pages == 1:
        template = "Wrote {path} (1 page, {paper}).\n"
    return worded(template, path=shown(path), pages=pages, paper=paper.upper())
