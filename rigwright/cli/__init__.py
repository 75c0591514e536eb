"""The command `rigwright`: opens the window, or does one thing in the terminal, with the same
engine behind both.

Here belong arguments, exit statuses and terminal output. Every answer is worked out in the rooms
below; Qt and OpenGL are loaded only by the commands that need them.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rigwright import __version__
from rigwright.cli.answers import evaluated, on_everything, on_own_parts, opened
from rigwright.cli.arguments import Commands, add_command
from rigwright.cli.statuses import INTERRUPTED, READER_GONE, UNUSABLE
from rigwright.cli.terminal import (
    CommandError,
    Parser,
    SayVersion,
    complain,
    fall_silent,
    finish,
    refused_words,
    say,
)
from rigwright.cli.units import add_units, unit_of
from rigwright.cli.window import (
    SAFE_MODE,
    SAFE_VARIABLE,
    WINDOW_OPTIONS,
    by_windows,
    insist_on_files,
    open_beside,
    options_and_files,
)
from rigwright.files.plain_text import escaped
from rigwright.files.seen import seen_at
from rigwright.files.storage import StorageError
from rigwright.text.language import translated
from rigwright.text.lengths import lengths_in
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from rigwright.build import Site
    from rigwright.importing.qr_picture import GreyPicture
    from rigwright.reports.sheet import Sheet

COMMANDS = (
    "new",
    "set",
    "import",
    "check",
    "fix",
    "waive",
    "compare",
    "versions",
    "stages",
    "plan",
    "sheet",
    "drawing",
    "render",
    "share",
    "bom",
    "price",
    "own",
    "topology",
    "vram",
    "air",
    "verify",
    "probe",
    "catalog",
    "rules",
    "sites",
)
OPTIONS = ("-h", "--help", "--version", "--units")  # that may stand before a command
EPILOG = (
    "rigwright [--new-window] [--safe-mode] [FILE...] opens the window, one for each build; a "
    "window that runs already takes the first, unless --new-window (or --new-instance) is said. "
    "Safe mode leaves out the 3D view and everything that was set or arranged before."
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 done, 1 a checked build does not fit, 2 unusable input, 3 a checked
    build is not decided.
    """
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        finish()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        fall_silent()
        return READER_GONE
    except (WordedError, StorageError) as error:
        complain(str(error))
    except OSError as error:
        complain(refused_words(error))
        if error.filename is None:
            fall_silent()
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        fault = "This is a fault in Rigwright itself ({name}: {error}); please report it."
        complain(worded(fault, name=type(error).__name__, error=error))
    return UNUSABLE


def _run(arguments: list[str]) -> int:
    if arguments and arguments[0] in WINDOW_OPTIONS:
        options, files = options_and_files(arguments)
        if SAFE_MODE in options:
            os.environ[SAFE_VARIABLE] = "1"
        return _window(files, alone=True)
    if arguments and (
        arguments[0] in COMMANDS or (arguments[0].startswith("-") and arguments[0] != "--")
    ):
        return _command(arguments)
    return _window(options_and_files(arguments)[1])


def _command(arguments: list[str]) -> int:
    first = arguments[0]
    if first.startswith("-") and first.partition("=")[0] not in OPTIONS:
        unknown = "There is no option {word}; rigwright --help says what there is."
        raise CommandError(unknown, word=escaped(first))
    try:
        chosen = _parser(first).parse_args(arguments)
    except SystemExit as end:  # --help and --version
        return int(end.code or 0)
    run: Callable[[Namespace], int] = chosen.run
    with lengths_in(unit_of(chosen)):
        return run(chosen)


def _parser(first: str = "") -> ArgumentParser:
    """Return what understands the command of that name, and without one of that name every command.

    To load all of them takes longer than most take for their answer.
    """
    from rigwright.cli.commands import ADDING

    parser = Parser(
        prog="rigwright",
        description=worded("Plan a multi-GPU computer."),
        epilog=translated(EPILOG),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action=SayVersion,
        nargs=0,
        const=f"rigwright {__version__}",
        help="show program's version number and exit",
    )
    add_units(parser)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    adding = {**ADDING, "import": _add_import, "sheet": _add_sheet, "verify": _add_verify}
    for name in (first,) if first in COMMANDS else COMMANDS:
        adding[name](commands)
    return parser


# commands that need Qt, for a picture or for paper


def _add_import(commands: Commands) -> None:
    from rigwright.cli.imported import add_arguments, import_file

    add_command(
        commands,
        "import",
        lambda chosen: import_file(chosen, _grey_picture),
        "Take in a build, a list or parts: exit 1 where a line of a list is left over.",
        arguments=add_arguments,
    )


def _add_sheet(commands: Commands) -> None:
    from rigwright.cli.sheet import add_arguments

    add_command(
        commands,
        "sheet",
        _sheet,
        "Write the assembly sheet as PDF, or one drawing of it.",
        arguments=add_arguments,
    )


def _add_verify(commands: Commands) -> None:
    from rigwright.cli.verify import add_verify

    add_command(
        commands,
        "verify",
        _verify,
        "Hold the built machine against its plan: exit 0, or 1 where it differs, or 3 where "
        "the output tells nothing of it.",
        arguments=add_verify,
    )


def _sheet(arguments: Namespace) -> int:
    from rigwright.cli import sheet as cli_sheet
    from rigwright.cli.stages import stages_in
    from rigwright.cli.written import complain_of_lost_models, write_made
    from rigwright.picture.png import sheet_air_picture, sheet_picture
    from rigwright.reports.sheet_sections import SheetSection
    from rigwright.share.printed_sheet import kept_pins, printed_sheet, with_views

    cli_sheet.insist_on_suffix(arguments)
    sections = cli_sheet.sections_of(arguments)
    document = opened(arguments.file)
    evaluation = on_own_parts(document)
    try:
        from gui.sheet import drawings, options, printing
    except ImportError as error:
        raise CommandError(_without_qt(worded("The sheet"), error)) from None
    stages = stages_in(document, evaluation)
    pins = kept_pins(evaluation.build)
    sheet, lines = printed_sheet(evaluation, arguments.file.name, pins, stages)
    if arguments.drawing is not None:
        drawn = drawings.svg_of(sheet, arguments.drawing, grey=arguments.grey)
        return cli_sheet.write_drawing(arguments, drawn)
    if SheetSection.DRAWINGS in sections:
        sheet = with_views(sheet, evaluation, evaluation.build.section)
    paper = arguments.paper or printing.usual_paper(evaluation.build.site)
    chosen = options.Options(arguments.grey, sections)
    picture = sheet_picture(evaluation, lines) if lines or SheetSection.COVER in sections else None
    draw_air = partial(sheet_air_picture, evaluation)
    data, pages = printing.pdf_of(sheet, paper, picture, chosen, draw_air)
    write_made(arguments.output, data, arguments.file)
    say(cli_sheet.written_words(arguments.output, pages, paper))
    if picture is not None:
        complain_of_lost_models()
    return 0


def _verify(arguments: Namespace) -> int:
    from rigwright.cli.verify import verify
    from rigwright.cli.written import write_over

    if not arguments.keep:
        return verify(arguments, evaluated(arguments.file), _painted)
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    evaluation, catalog = on_everything(document)
    keep = partial(write_over, arguments.file, catalog=catalog, spare=document.spare, read=read)
    return verify(arguments, evaluation, _painted, keep)


def _painted(sheet: Sheet, site: Site) -> bytes:
    """A sheet as PDF on the paper that is usual where the machine stands."""
    try:
        from gui.sheet import printing
    except ImportError as error:
        raise CommandError(_without_qt(worded("The report"), error)) from None
    return printing.pdf_of(sheet, printing.usual_paper(site))[0]


def _window(files: list[str], *, alone: bool = False) -> int:
    insist_on_files(files, COMMANDS)
    if sys.platform.startswith("linux") and not any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    ):
        raise CommandError(
            "There is no screen here for the window; rigwright check, sheet and render need none."
        )
    first, others = by_windows(files)
    for name in others:
        open_beside(name)
    return 0 if not alone and _handed_over(first) else _loaded_window()(first)


def _handed_over(files: list[str]) -> bool:
    """Whether a window that runs already took the files."""
    try:
        from gui.app.single_instance import hand_over
    except ImportError as error:
        raise CommandError(_without_qt(worded("The window"), error)) from None
    return hand_over(files)


def _loaded_window() -> Callable[[list[str]], int]:
    try:
        from gui.application import run
    except ImportError as error:
        raise CommandError(_without_qt(worded("The window"), error)) from None
    return run


def _grey_picture(data: bytes) -> GreyPicture:
    from gui.importing.pictures import grey_picture

    return grey_picture(data)


def _without_qt(what: str, error: ImportError) -> str:
    needs = (
        "{what} needs PySide6, which does not load here ({error}); check, render and catalog work "
        "without it."
    )
    return worded(needs, what=what, error=error)
