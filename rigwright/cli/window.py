"""What the command line says to the window: how it is to open, and with which files.

Knows nothing of Qt; the window itself is loaded by who opens it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

from rigwright.cli.terminal import CommandError
from rigwright.files.plain_text import escaped
from rigwright.files.seen import is_absent
from rigwright.files.storage import read_beginning
from rigwright.text.sentence import worded

NEW_WINDOW, SAFE_MODE = "--new-window", "--safe-mode"
NEW_INSTANCE = "--new-instance"  # what other programs call it
WINDOW_OPTIONS = (NEW_WINDOW, NEW_INSTANCE, SAFE_MODE)
SAFE_VARIABLE = "RIGWRIGHT_SAFE_MODE"  # as gui/app/safe_mode.py reads it
PARTS = ".rigpart"
# With what these import, all of the engine that the first picture needs.
ENGINE = (
    "rigwright.library",
    "rigwright.documents.document",
    "rigwright.evaluation.summary",
    "rigwright.arranging.more",
    "rigwright.inventory.adjusting",
    "rigwright.proposals.next_kind",
    "rigwright.picture.kept_looks",
    "rigwright.picture.scenery.picking",
    "rigwright.graphics.render.renderer",
)


def options_and_files(arguments: Sequence[str]) -> tuple[set[str], list[str]]:
    """Return the options of the window, which come first, and the files, less the two dashes that
    may stand before one whose name begins with a dash.
    """
    options: set[str] = set()
    rest = list(arguments)
    while rest and rest[0] in WINDOW_OPTIONS:
        options.add(rest.pop(0))
    return options, rest[1:] if rest[:1] == ["--"] else rest


def by_windows(files: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return what the first window opens, a build and all files of parts, and the further builds,
    each for a window of its own.
    """
    first: list[str] = []
    others: list[str] = []
    has_build = False
    for name in files:
        is_parts = name.casefold().endswith(PARTS)
        if is_parts or not has_build:
            first.append(name)
        else:
            others.append(name)
        has_build = has_build or not is_parts
    return first, others


def load_engine() -> None:
    """Load what the window stands on, before anything loads Qt: PySide6 looks for its own name in
    the source text of every module that is imported after it.
    """
    for name in ENGINE:
        import_module(name)


def open_beside(name: str) -> None:
    """Start the program once more, with a file in a window of its own."""
    from subprocess import DEVNULL, Popen

    ourselves = [] if getattr(sys, "frozen", False) else ["-m", "rigwright"]
    words = [sys.executable, *ourselves, NEW_WINDOW, "--", name]
    Popen(words, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True)


def insist_on_files(files: Sequence[str], commands: Iterable[str]) -> None:
    """Refuse words that name neither a file nor a command, and files that nobody may look at."""
    for name in files:
        path = Path(name)
        if is_absent(path):
            raise CommandError(_no_such(name, commands))
        if not os.path.exists(path):
            read_beginning(path, 1)  # which says why it cannot be looked at


def _no_such(word: str, commands: Iterable[str]) -> str:
    """Return the sentence that a word is neither a file nor a command, with the one that it is
    like.
    """
    from difflib import get_close_matches

    near = get_close_matches(word, commands, 1)
    unknown = "There is no file and no command {word!r}; rigwright --help lists the commands."
    if near:
        unknown = "There is no file and no command {word!r}; did you mean rigwright {near}?"
    return worded(unknown, word=escaped(word), near=near[0] if near else "")
