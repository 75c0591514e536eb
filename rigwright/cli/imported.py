"""The command `import`: whatever came in becomes a build, or parts of one's own.

What a file is, the engine recognises. Knows which options are for which.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.cli.answers import catalog_under
from rigwright.cli.listed import STDIN, import_list
from rigwright.cli.parts import TAKEN, import_sent, import_source
from rigwright.cli.terminal import CommandError, complain, say_json
from rigwright.cli.words import title_of
from rigwright.cli.written import write_over, written
from rigwright.documents.document import Document
from rigwright.files.storage import shown
from rigwright.importing.recognised import (
    MOST_BYTES,
    PartList,
    PartSource,
    ReadPicture,
    Recognised,
    SentParts,
    recognised,
    recognised_file,
)
from rigwright.text.sentence import worded

NO_OUTPUT = "{name} has a build: name the file to write with -o/--output X.rig."
NO_PICTURES = "{name} is a picture, which needs PySide6, and that does not load here ({reason})."
NO_BUILD = (
    "{name} has parts and no build: they become your own parts, so leave -o/--output and "
    "--title out."
)


def add_arguments(parser: ArgumentParser) -> None:
    """What `import` takes."""
    parser.add_argument(
        "file",
        metavar="FILE|-",
        help="a build, a page or a code that was shared, a PNG or JPEG picture with its QR code, a "
        "list of parts (PCPartPicker's text or Markdown, BBCode, HTML, rows such as GPU,NAME,2), a "
        ".rigpart file, a CSV table of parts, OpenDB; - reads it from standard input",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="X.rig",
        type=Path,
        help="the file to write, where it is a build or a list",
    )
    parser.add_argument("--title", help="the name of the build; by itself its own, or the file's")
    parser.add_argument("--json", action="store_true", help="what became of it, as JSON")
    # What only `catalog import` asks.
    parser.set_defaults(dry_run=False, all=False, taken=TAKEN[0])


def import_file(arguments: Namespace, read_picture: ReadPicture) -> int:
    """Take in whatever a file is: exit 1 where a line of a list is left over."""
    found, name = _recognised(arguments.file, read_picture)
    _insist_on_options(found, name, arguments)
    match found:
        case Document():
            return _write_build(found, arguments)
        case PartList():
            if found.remark:
                complain(found.remark)
            return import_list(found.lines, name, arguments)
        case SentParts():
            return import_sent(found.parts, Path(arguments.file).name, arguments)
        case PartSource():
            return import_source(found.path, arguments)


def _insist_on_options(found: Recognised, name: str, arguments: Namespace) -> None:
    """Raise a CommandError where options are missing, or are not for what was found."""
    if isinstance(found, Document | PartList):
        if arguments.output is None:
            raise CommandError(NO_OUTPUT, name=name)
    elif arguments.output is not None or arguments.title is not None:
        raise CommandError(NO_BUILD, name=name)


def _recognised(file: str, read_picture: ReadPicture) -> tuple[Recognised, str]:
    """Return what a file contains, and what messages call the file."""
    try:
        if file == STDIN:
            name = worded("the standard input")
            stream = getattr(sys.stdin, "buffer", None)
            if stream is None:
                raise CommandError("There is no standard input here to read from.")
            data = stream.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES:
                raise CommandError(
                    "There are more than {most} MiB on {name}.",
                    most=MOST_BYTES >> 20,
                    name=name,
                )
            return recognised(data, name, read_picture), name
        path = Path(file)
        return recognised_file(path, read_picture), shown(path)
    except ImportError as error:
        raise CommandError(NO_PICTURES, name=file, reason=error) from None


def _write_build(document: Document, arguments: Namespace) -> int:
    """Write a build with the records that it brings."""
    build = document.build
    if arguments.title is not None:
        build = build.changed(title=title_of(arguments.title, ""))
    catalog = catalog_under(document)
    if arguments.json:
        write_over(arguments.output, build, catalog, document.spare)
        say_json({"lines": [], "unmatched": [], "left_out": [], "unplaced": [], "placeholders": []})
    else:
        written(arguments.output, build, catalog, document.spare)
    for sentence in document.notices:
        complain(sentence)
    return 0
