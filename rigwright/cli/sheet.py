"""What the command `sheet` takes: paper, colours and sections of the assembly sheet.

The window's modules paint it; only the package itself may load them, so the command is there.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rigwright.cli.terminal import CommandError
from rigwright.evaluation import Evaluation
from rigwright.files.storage import shown
from rigwright.reports.sheet_sections import ALL_SECTIONS, Section, SectionError, sections_named
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from rigwright.reports.sheet import Sheet
    from rigwright.scene import Dimension

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


def with_measures(sheet: Sheet, evaluation: Evaluation) -> tuple[Sheet, tuple[Dimension, ...]]:
    """The sheet with the measures that the build was saved with, and their lines, lettered as in
    its list.
    """
    if not evaluation.build.measures:
        return sheet, ()
    from rigwright.pictures import machine_of
    from rigwright.reports.sheet import MeasureLine
    from rigwright.scenery.face_measure import pinned

    pins = [(kept.first, kept.second) for kept in evaluation.build.measures]
    found = pinned(pins, evaluation.assembly, machine_of(evaluation))
    told = tuple(MeasureLine(pin.mark, pin.between, pin.line.text) for pin in found)
    return replace(sheet, measured=told), tuple(pin.line.changed(text=pin.mark) for pin in found)


def written_words(path: Path, pages: int, paper: str) -> str:
    """What the command says when it is done."""
    template = "Wrote {path} ({pages} pages, {paper}).\n"
    if pages == 1:
        template = "Wrote {path} (1 page, {paper}).\n"
    return worded(template, path=shown(path), pages=pages, paper=paper.upper())
