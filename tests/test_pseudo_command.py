"""The command in a language that nobody speaks: its help, what it prints and what it refuses.

What is left in plain English is what one types (commands, choices, ids), and it is listed here.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator

from rigwright.cli import _parser  # pyright: ignore[reportPrivateUsage]
from tests.pseudo_language import english_in, pseudo_language

# Values that the help names because one types them as they are.
TYPED = re.compile(
    r"\b(none|usual|adapter|sata|molex|fit|power|gap|fans|room|cards|cooler|air|cover|parts|"
    r"drawings|steps|wiring|settings|findings|record|iso)\b"
)


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """A parser and those of its commands."""
    yield parser
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        for below in action.choices.values() if isinstance(action.choices, dict) else ():
            yield from parsers(below)


def typed_words(parser: ArgumentParser) -> set[str]:
    """The words of a parser that one types: its name, its commands, the choices of options."""
    words = set(parser.prog.split())
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        for word in action.choices or ():
            words.add(str(word))
    return words


def test_no_english_is_left_in_the_help_of_any_command() -> None:
    with pseudo_language():
        for parser in parsers(_parser()):
            words = "|".join(map(re.escape, sorted(typed_words(parser), key=len, reverse=True)))
            said = re.sub(rf"(?<![\w-])({words})(?![\w-])", "·", parser.format_help())
            assert english_in(TYPED.sub("·", said)) == [], parser.prog
