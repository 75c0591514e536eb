"""The command `share`: a build as a web page, a code, a QR picture or Markdown, for people without
the program.

`rigwright.share` makes their content.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.catalog import Catalog, open_catalog
from rigwright.cli.answers import catalog_under, opened
from rigwright.cli.terminal import CommandError, say, say_each
from rigwright.cli.written import complain_of_lost_models, write_made
from rigwright.documents.document import Document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.storage import shown, write_whole
from rigwright.picture.user_models import attached_shapes
from rigwright.share.along import Along, as_shared
from rigwright.text.sentence import worded

PAGE_SUFFIXES = (".html", ".htm")
NOTHING_ASKED = (
    "Say what to make of the build: -o X.html writes a web page, --code and --markdown print text, "
    "--qr X.svg writes "
    "a picture."
)


def add_arguments(parser: ArgumentParser) -> None:
    """What `share` takes."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="a .rig file, or a page or code that was shared",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="X.html",
        type=Path,
        help="write one web page that shows the build",
    )
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument(
        "--code",
        action="store_true",
        help="print the build as one line that rigwright import reads",
    )
    printed.add_argument(
        "--markdown",
        action="store_true",
        help="print a post for forums, with the code in it",
    )
    parser.add_argument("--qr", metavar="X.svg", type=Path, help="write the code as a QR picture")
    parser.add_argument(
        "--without-notes", action="store_true", help="leave out the notes of the build"
    )
    parser.add_argument(
        "--with-prices", action="store_true", help="share your prices and budget too"
    )
    parser.add_argument(
        "--with-serials",
        action="store_true",
        help="share the serial numbers of the built machine too",
    )
    parser.add_argument(
        "--with-versions",
        action="store_true",
        help="let the page carry the versions of the build too, with their notes and prices",
    )
    parser.add_argument(
        "--with-pictures", action="store_true", help="let the page carry your own pictures too"
    )


def share(arguments: Namespace) -> int:
    """Write a build in the forms that were asked for."""
    from rigwright.share.code import build_code
    from rigwright.share.markdown import markdown_of

    if not any((arguments.output, arguments.qr, arguments.code, arguments.markdown)):
        raise CommandError(NOTHING_ASKED)
    document = _as_shared(opened(arguments.file), arguments)
    catalog = catalog_under(document)
    code = build_code(document.build, catalog, open_catalog())
    if arguments.code:
        say(f"{code}\n")
    written: list[str] = []
    if arguments.qr is not None:
        written.append(_write_picture(code, arguments.qr))
    if arguments.markdown or arguments.output:
        evaluation = evaluate(document.build, catalog, shapes=attached_shapes())
        if arguments.markdown:
            say(markdown_of(evaluation, code))
        if arguments.output is not None:
            written.append(_write_page(evaluation, catalog, document, code, arguments))
            complain_of_lost_models()
    say_each(written, printed=arguments.code or arguments.markdown)
    return 0


def _as_shared(document: Document, arguments: Namespace) -> Document:
    """Return a document with what goes along of the user's own."""
    along = Along(
        notes=not arguments.without_notes,
        reasons=not arguments.without_notes,
        pictures=arguments.with_pictures,
        prices=arguments.with_prices,
        versions=arguments.with_versions and not arguments.without_notes,  # they have notes, too
        serials=arguments.with_serials,
        approval=not arguments.without_notes,
        comments=not arguments.without_notes,
    )
    return document.changed(build=as_shared(document.build, along))


def _write_page(
    evaluation: Evaluation, catalog: Catalog, document: Document, code: str, arguments: Namespace
) -> str:
    from rigwright.share.page import page_of

    out: Path = arguments.output
    if out.suffix.casefold() not in PAGE_SUFFIXES:
        raise CommandError("{path} is no name for a web page; end it in .html.", path=shown(out))
    data = page_of(evaluation, catalog, document.spare, code).encode("utf-8")
    write_made(out, data, arguments.file)
    return worded("Wrote {path} ({n:.1f} MB).", path=shown(out), n=len(data) / 1000000)


def _write_picture(code: str, out: Path) -> str:
    from rigwright.share.qr import qr_svg

    if out.suffix.casefold() != ".svg":
        raise CommandError(
            "{path} is no name for a picture of this kind; end it in .svg.", path=shown(out)
        )
    picture = qr_svg(code, worded("QR code of the build"))
    write_whole(out, f"{picture}\n".encode())
    return worded("Wrote {path}.", path=shown(out))
