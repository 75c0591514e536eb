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

from rigwright import __version__
from rigwright.cli.commands import COMMANDS
from rigwright.cli.language import complain_of_language
from rigwright.cli.statuses import INTERRUPTED, READER_GONE, UNUSABLE
from rigwright.cli.terminal import (
    CommandError,
    Parser,
    SayVersion,
    complain,
    fall_silent,
    finish,
    refused_words,
    without_qt,
)
from rigwright.cli.units import add_units, complain_of_unit, unit_of
from rigwright.cli.window import (
    SAFE_MODE,
    SAFE_VARIABLE,
    WINDOW_OPTIONS,
    by_windows,
    insist_on_files,
    load_engine,
    open_beside,
    options_and_files,
)
from rigwright.files.plain_text import escaped
from rigwright.files.storage import StorageError
from rigwright.text.language import translated
from rigwright.text.lengths import lengths_in
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

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
    complain_of_unit()
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
    complain_of_language()
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
    """Return what understands the command `first`, or every command if there is none of that name.

    To load all of them takes longer than most take for their answer.
    """
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
    for name in [first] if first in COMMANDS else COMMANDS:
        COMMANDS[name](commands)
    return parser


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
    if not alone and _handed_over(first):
        return 0
    return _loaded_window()(first)


def _handed_over(files: list[str]) -> bool:
    """Whether a window that runs already took the files."""
    try:
        from gui.app.single_instance import hand_over
    except ImportError as error:
        raise without_qt(worded("The window"), error) from None
    return hand_over(files)


def _loaded_window() -> Callable[[list[str]], int]:
    load_engine()
    try:
        from gui.application import run
    except ImportError as error:
        raise without_qt(worded("The window"), error) from None
    return run
