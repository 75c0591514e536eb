"""The command `share`: writes a build as a web page for people without the program.

What stands in it is the affair of `rigwright.share`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import FILE
from rigwright.cli.library import whole_catalog
from rigwright.cli.terminal import CommandError, complain, say
from rigwright.documents.document import Document, read_document
from rigwright.evaluation import evaluate
from rigwright.files.storage import shown, write_whole
from rigwright.models import attached_shapes

PAGE_SUFFIXES = (".html", ".htm")


def add_arguments(parser: ArgumentParser) -> None:
    """What `share` takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a .rig file, or a page that was shared")
    parser.add_argument("-o", "--output", metavar="X.html", type=Path, help="write one web page that shows the build")
    parser.add_argument("--without-notes", action="store_true", help="leave out the notes of the build")


def share(arguments: Namespace) -> int:
    """Write a build in a form for others."""
    if arguments.output is None:
        raise CommandError("Say what to make of the build: -o X.html writes a web page.")
    document = _opened(arguments)
    _write_page(document, arguments.output)
    return 0


def _opened(arguments: Namespace) -> Document:
    document = read_document(arguments.file)
    for sentence in document.notices:
        complain(sentence)
    if arguments.without_notes:
        return document.changed(build=document.build.changed(notes=""))
    return document


def _write_page(document: Document, out: Path) -> None:
    from rigwright.share.page import page_of

    if out.suffix.casefold() not in PAGE_SUFFIXES:
        raise CommandError(f"{shown(out)} is no name for a web page; end it in .html.")
    catalog = whole_catalog().under(FILE, MemoryCatalog(document.parts))
    evaluation = evaluate(document.build, catalog, shapes=attached_shapes())
    data = page_of(evaluation, catalog, document.spare).encode("utf-8")
    write_whole(out, data)
    say(f"Wrote {shown(out)} ({len(data) / 1_000_000:.1f} MB).\n")
