"""The unit that a command writes lengths in."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.text.lengths import UNIT_NAMES, LengthUnit, unit_in_use


def add_units(parser: ArgumentParser) -> None:
    """Take the unit, before the name of the command."""
    parser.add_argument(
        "--units",
        choices=tuple(UNIT_NAMES),
        help="of lengths in what is written for people: mm, as without it, or inches; JSON, CSV "
        "and files of builds keep millimetres",
    )


def unit_of(chosen: Namespace) -> LengthUnit:
    """Return the unit for a command: for JSON millimetres, whatever was chosen."""
    if getattr(chosen, "json", False):
        return LengthUnit.MM
    return unit_in_use() if chosen.units is None else UNIT_NAMES[chosen.units]
