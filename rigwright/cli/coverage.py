"""What `rigwright catalog coverage` prints: how far the catalog's figures are known, and what its
gaps leave open.

Knows where parts and builds lie; `rigwright.reports` counts.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import FILE
from rigwright.cli.library import all_parts, whole_catalog
from rigwright.cli.terminal import CommandError, OptionError, say, say_json
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.storage import shown
from rigwright.parts import Part
from rigwright.text.sentence import worded

MOST_SAMPLES = 10_000


def add_arguments(parser: ArgumentParser) -> None:
    """What `coverage` takes."""
    parser.add_argument(
        "builds",
        metavar="FILE",
        nargs="*",
        type=Path,
        help=(
            ".rig files, or folders of them: which missing figures leave most of them without an "
            "answer"
        ),
    )
    parser.add_argument(
        "--json", action="store_true", help="as JSON, with all of the missing figures"
    )
    add_samples(parser)


def add_samples(parser: ArgumentParser) -> None:
    """The option by which missing figures are counted over builds made of the catalog's own
    parts.
    """
    text = worded(
        "count what is missing over so many builds made up of the catalog's parts, the same "
        "ones every time"
    )
    parser.add_argument("--samples", metavar="COUNT", type=_count, default=0, help=text)


def _count(text: str) -> int:
    """Return a number of builds; an OptionError for anything else."""
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdecimal() and 0 < int(digits[:9] or 0) <= MOST_SAMPLES):
        raise OptionError(
            "1 to {most:,} builds can be made up, not {text!r}", most=MOST_SAMPLES, text=text
        )
    return int(digits)


def print_coverage(arguments: Namespace) -> int:
    """Count the figures of all parts by their source, and what builds are missing."""
    from rigwright.reports.coverage import coverage_record, coverage_text

    library = whole_catalog()
    parts = all_parts(library.curated)
    evaluations: list[Evaluation] = []
    for path in _files_in(arguments.builds):
        document = read_document(path)
        catalog = library.under(
            FILE, MemoryCatalog(part for part in document.parts if library.get(part.id) is None)
        )
        evaluations.append(evaluate(document.build, catalog))
    evaluations += sampled(parts, arguments.samples)
    if arguments.json:
        say_json(coverage_record(parts, evaluations))
    else:
        say(coverage_text(parts, evaluations))
    return 0


def sampled(parts: Iterable[Part], count: int) -> list[Evaluation]:
    """The answers to so many builds made up of some parts."""
    if not count:
        return []
    from rigwright.reports.sample_builds import Stock, sample_build

    stock = Stock(parts)
    return [evaluate(sample_build(number, stock), stock.catalog) for number in range(count)]


def _files_in(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        found = sorted(path.glob("*.rig"))
        if not found:
            raise CommandError("{path} has no .rig files.", path=shown(path))
        yield from found
