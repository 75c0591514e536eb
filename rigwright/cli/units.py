"""The unit that a command writes lengths in."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace

from rigwright.cli.terminal import OptionError, complain
from rigwright.files.plain_text import escaped
from rigwright.text.lengths import (
    UNIT_NAMES,
    VARIABLE,
    LengthUnit,
    lengths_in,
    unit_in_use,
    unit_named,
    unknown_unit,
)
from rigwright.text.sentence import worded
from rigwright.text.typed import number_in


def add_units(parser: ArgumentParser) -> None:
    """Take the unit, before the name of the command."""
    parser.add_argument(
        "--units",
        type=_unit,
        metavar=f"{{{','.join(UNIT_NAMES)}}}",
        help="of lengths in what is written for people: mm, as without it, or inches; JSON, CSV "
        "and files of builds keep millimetres",
    )


def _unit(word: str) -> LengthUnit:
    unit = unit_named(word)
    if unit is None:
        raise OptionError("{word!r} is no unit of length: mm or inches", word=escaped(word))
    return unit


def complain_of_unit() -> None:
    """Say that the environment names a unit that nobody knows."""
    word = unknown_unit(os.environ)
    if word:
        unknown = "{variable} is left out: {word!r} is no unit of length. Write mm or inches."
        complain(worded(unknown, variable=VARIABLE, word=escaped(word)))


def length_in(text: str, most_mm: float) -> float | None:
    """Return the millimetres of an option, from 0 on: "120", "120mm", "4.7in", "4.7\"".

    None for anything else. A figure without a unit is in millimetres, whatever lengths are written
    in: what a script says does not change its meaning.
    """
    from rigwright.editing.typed_values import length_of  # which no start of the window needs

    number = number_in(text, most_mm, from_nothing=True)
    if number is not None:
        return number
    with lengths_in(LengthUnit.MM):
        return length_of(text, 0.0, most_mm)


def unit_of(chosen: Namespace) -> LengthUnit:
    """Return the unit for a command: for JSON millimetres, whatever was chosen."""
    if getattr(chosen, "json", False):
        return LengthUnit.MM
    return chosen.units or unit_in_use()
