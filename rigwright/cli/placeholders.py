"""What `rigwright set` does with placeholders: lines of a list that somebody chose a part for.

Their numbers are those that `rigwright check` names.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.build import Build
from rigwright.catalog import SearchableCatalog
from rigwright.cli.places import known_part
from rigwright.cli.terminal import CommandError
from rigwright.cli.words import NONE
from rigwright.inventory.filling import can_fill, filled, without_placeholder
from rigwright.text.sentence import worded


def add_arguments(parser: ArgumentParser) -> None:
    """The option that fills placeholders."""
    group = parser.add_argument_group("placeholders", "lines of a list that meant no part")
    group.add_argument(
        "--fill",
        metavar="N=ID",
        action="append",
        default=[],
        help=worded(
            "put a part where placeholder N is, as many of it; {none} takes the placeholder out",
            none=NONE,
        ),
    )


def with_filled(build: Build, arguments: Namespace, catalog: SearchableCatalog) -> Build:
    """The build with parts where placeholders were; the last one first, so that numbers hold."""
    wanted: dict[int, str] = {}
    for text in arguments.fill:
        number, part_id = _parted(text, build)
        if number in wanted:
            raise CommandError("Placeholder {number} is named twice with --fill.", number=number)
        wanted[number] = part_id
    for number in sorted(wanted, reverse=True):
        part_id = wanted[number]
        if part_id == NONE:
            build = without_placeholder(build, number - 1)
            continue
        part = known_part(catalog, part_id)
        if not can_fill(part.kind):
            raise CommandError(
                "{part} hangs on a card: take placeholder {number} out with --fill "
                "{number}={none}, and name the card with --riser.",
                part=part.name,
                number=number,
                none=NONE,
            )
        build = filled(build, number - 1, part.kind, part.id, catalog)
    return build


def _parted(text: str, build: Build) -> tuple[int, str]:
    number, _, part_id = text.partition("=")
    if not (number.isascii() and number.isdecimal() and part_id):
        raise CommandError(
            "--fill is a number and a part, for example 1=ID, not {text!r}.", text=text
        )
    index = int(number[:9])
    if not 1 <= index <= len(build.placeholders):
        there = len(build.placeholders)
        if there == 0:
            raise CommandError("There is no placeholder {index}: the build has none.", index=index)
        raise CommandError(
            "There is no placeholder {index}: the last one is {there}.", index=index, there=there
        )
    return index, part_id
