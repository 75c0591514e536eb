"""How the command speaks: text and JSON to standard output, one sentence to standard error, in any
encoding.

Knows nothing of builds.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from rigwright.files.plain_text import escaped
from rigwright.text.language import translated
from rigwright.text.refused import WordedError, system_words
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

# What to write where the terminal's encoding lacks a character.
FALLBACKS: Mapping[str, str] = {
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "x",
    "·": "-",
    "→": ">",
    "✓": "+",
    "✕": "x",
    "…": "...",
    "°": " deg ",
    "“": '"',
    "”": '"',
    "’": "'",
    "±": "+-",
}
NARROWEST, USUAL, WIDEST = 40, 80, 100
MOST_OF_A_WORD = 500  # letters, so that paths are said in full

# What argparse itself says to a user.
OF_ARGPARSE = messages(
    (
        "usage: ",
        "options",
        "positional arguments",
        "show this help message and exit",
        "show program's version number and exit",
        "argument %(argument_name)s: %(message)s",
        "expected one argument",
        "expected at most one argument",
        "expected at least one argument",
        "ignored explicit argument %r",
        "invalid %(type)s value: %(value)r",
        "invalid choice: %(value)r (choose from %(choices)s)",
        "not allowed with argument %s",
        "one of the arguments %s is required",
        "the following arguments are required: %s",
        "unrecognized arguments: %s",
    )
)


class CommandError(WordedError):
    """The command cannot do what it was asked; the message is one sentence for the user."""


class OptionError(WordedError, argparse.ArgumentTypeError):
    """A text is no value of its option; argparse names the option before the message."""


class SayVersion(argparse.Action):
    """The option that says a line and ends the command; argparse's own hides that it could not."""

    def __call__(self, parser: argparse.ArgumentParser, *_values: object) -> None:
        """Say the line."""
        say(f"{self.const}\n")
        parser.exit()


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and helps in the chosen language."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        # argparse looks its own words up by this name. A text domain of gettext would go by the
        # variables of the system alone, not by RIGWRIGHT_LANGUAGE, and read the catalogue again.
        setattr(argparse, "_", translated)  # noqa: B010
        super().__init__(*arguments, **settings)

    def format_help(self) -> str:
        """The help, with the words of every option and of every group of them translated."""
        for action in self._actions:
            action.help = translated(action.help or "") or action.help
        for group in self._action_groups:
            group.title = translated(group.title or "") or group.title
            group.description = translated(group.description or "") or group.description
        return super().format_help()

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Say the help as everything else is said: in the characters that the output has, and with
        an OSError where it takes none.
        """
        if file is None:
            say(self.format_help())
        else:
            super().print_help(file)

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong with the arguments as a sentence."""
        raise CommandError(
            "{message}; {prog} --help says what there is.", message=message, prog=self.prog
        )


def without_qt(what: str, error: ImportError) -> CommandError:
    """Return what to say where something needs Qt, and Qt does not load."""
    return CommandError(
        "{what} needs PySide6, which does not load here ({error}); check, render and catalog work "
        "without it.",
        what=what,
        error=error,
    )


def say(text: str) -> None:
    """Write text to standard output, in the characters that it has."""
    _write(sys.stdout, text)


def say_json(value: object) -> None:
    """Write a value as JSON to standard output.

    In ASCII, which every pipe and terminal carries unharmed.
    """
    _write(sys.stdout, json.dumps(value, indent=2, allow_nan=False) + "\n")


def complain(sentence: str) -> None:
    """Write one line to standard error."""
    with suppress(OSError):
        _write(
            sys.stderr,
            worded("rigwright: {map}\n", map=" ".join(map(_shortened, sentence.split()))),
        )


def say_each(sentences: Iterable[str], *, printed: bool) -> None:
    """Say what was done, a line for each sentence.

    Where a result is `printed` as well, they go to standard error: what is printed goes on to
    another program.
    """
    for sentence in sentences:
        if printed:
            complain(sentence)
        else:
            say(f"{sentence}\n")


def _shortened(word: str) -> str:
    """A word that a person can read; longer ones are nobody's words."""
    return escaped(word if len(word) <= MOST_OF_A_WORD else f"{word[: MOST_OF_A_WORD - 1]}…")


def width() -> int:
    """How many characters a line may have."""
    import shutil  # which reads all kinds of archives, and no start needs it

    columns = shutil.get_terminal_size((USUAL, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def finish() -> None:
    """Hand everything written to the system now, while a failure can still be said."""
    if sys.stdout is not None:
        sys.stdout.flush()


def refused_words(error: OSError) -> str:
    """What the system refused, in a sentence: a file by its name, else what is printed."""
    why = system_words(error)
    if error.filename is None:
        return worded("The output cannot be written: {why}.", why=why)
    return worded("{name} cannot be used: {why}.", name=escaped(str(error.filename)), why=why)


def fall_silent() -> None:
    """Write nothing more: the reader of the output is gone."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def written_in(text: str, encoding: str | None) -> str:
    """The text with nothing but characters that the encoding has."""
    if _has(encoding or "ascii", text):
        return text
    return "".join(c if _has(encoding or "ascii", c) else FALLBACKS.get(c, "?") for c in text)


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _write(stream: TextIO | None, text: str) -> None:
    if stream is not None:  # a program without a console has none
        stream.write(text if text.isascii() else written_in(text, stream.encoding))
