"""What `rigwright new` and `rigwright set` take: the same options for a build that begins and for
one that there is.

Each group of options reads its own part of the build; one that was not given leaves it as it is.
Refuses what is not in the catalog, with what there is; never a build for what the checks find in
it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from rigwright.build import Build
from rigwright.catalog import SearchableCatalog
from rigwright.cli import chosen, interior, joined, lines, placeholders, several, site, workload
from rigwright.cli.answers import catalog_under, opened
from rigwright.cli.arguments import add_file
from rigwright.cli.library import whole_catalog
from rigwright.cli.places import (
    MOST_WATTS,
    all_limited,
    ducted,
    fed,
    limited,
    moved,
    on_risers,
    placed,
    removed,
    shifted,
    without_cards,
)
from rigwright.cli.terminal import OptionError
from rigwright.cli.words import NONE, title_of
from rigwright.cli.written import written
from rigwright.documents.usual_thresholds import begun
from rigwright.files.seen import seen_at
from rigwright.text.sentence import worded
from rigwright.text.typed import number_in

PLACES_HELP = (
    "PLACE is a position 1…11, a slot's printed name, verticalN, uprightN, bayN, "
    "frameN or second:SLOT; free:X,Y,Z holds a card in mid-air, X mm before the rear wall, Y above "
    "the wall beyond the last slot, Z over the board's face"
)


def add_new(parser: ArgumentParser) -> None:
    """What `new` takes."""
    parser.add_argument("out", metavar="OUT.rig", type=Path, help="the file to write")
    parser.add_argument("--title", help="the name of the build; by itself that of the file")
    _add_options(parser)


def add_set(parser: ArgumentParser) -> None:
    """What `set` takes."""
    add_file(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.rig",
        type=Path,
        help="write there, and leave FILE as it is",
    )
    parser.add_argument("--title", help="the name of the build")
    _add_options(parser)
    cards = parser.add_argument_group("cards that are there")
    cards.add_argument(
        "--remove",
        metavar="PLACE",
        action="append",
        default=[],
        help="take the card at PLACE out",
    )
    cards.add_argument(
        "--move", metavar="PLACE=PLACE", action="append", default=[], help="move a card"
    )
    placeholders.add_arguments(parser)
    several.add_arguments(parser)


def _add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--notes", metavar="TEXT", help="what to remember of the build")
    chosen.add_arguments(parser)
    cards = parser.add_argument_group("cards", PLACES_HELP)
    for kind, words in (("gpu", worded("a graphics card")), ("nic", worded("a network card"))):
        cards.add_argument(
            f"--{kind}",
            dest="cards",
            metavar="ID[*N][@PLACE]",
            action="append",
            type=partial(_card, kind),
            default=[],
            help=worded(
                "{words}, placed in the order that cards are named; without PLACE in the best free "
                "place; {none} takes all of its kind out first",
                words=words,
                none=NONE,
            ),
        )
    cards.add_argument(
        "--riser",
        metavar="[ID]@PLACE[=SLOT]",
        action="append",
        default=[],
        help=(
            "the riser of the card at PLACE and the slot or socket that feeds it; without ID that "
            "of the case, on a bar one that reaches; several parts from the slot on as ID+ID"
        ),
    )
    cards.add_argument(
        "--duct",
        metavar="ID@PLACE",
        action="append",
        default=[],
        help=worded(
            "a fan that blows through a duct into the card at PLACE, for cards without fans; "
            "{none} instead of ID takes it off",
            none=NONE,
        ),
    )
    cards.add_argument(
        "--along",
        metavar="PLACE=MM",
        action="append",
        default=[],
        help=(
            "where on the bar of an open frame the card at PLACE hangs, in mm from the bar's "
            "first place"
        ),
    )
    cards.add_argument(
        "--gpu-limit", metavar="W", type=_power_limit, help="power limit of every GPU"
    )
    cards.add_argument(
        "--limit",
        metavar="PLACE=W",
        action="append",
        default=[],
        help=worded("power limit of the card at PLACE, {none} for its own", none=NONE),
    )
    joined.add_arguments(parser)
    interior.add_arguments(parser)
    site.add_arguments(parser)
    workload.add_arguments(parser)
    lines.add_arguments(parser)


def new(arguments: Namespace) -> int:
    """Write a build from part ids."""
    catalog = whole_catalog()
    title = title_of(arguments.title, arguments.out.stem)
    arguments.title = None
    build = begun(Build(title=title))
    written(arguments.out, with_options(build, arguments, catalog), catalog)
    return 0


def change(arguments: Namespace) -> int:
    """Change a build that there is."""
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    catalog = catalog_under(document)
    build = document.build
    for place in arguments.remove:
        build = removed(build, catalog, place)
    for wanted in arguments.move:
        build = moved(build, catalog, wanted)
    build = with_options(build, arguments, catalog)
    build = placeholders.with_filled(build, arguments, catalog)
    build = several.with_several(build, arguments, catalog)
    out = arguments.output or arguments.file
    written(out, build, catalog, document.spare, judge=True, read=read)
    return 0


def with_options(build: Build, arguments: Namespace, catalog: SearchableCatalog) -> Build:
    """The build with what the options say.

    A CommandError says what there is instead of what was asked.
    """
    if arguments.title is not None:
        build = build.changed(title=title_of(arguments.title, ""))
    if arguments.notes is not None:
        build = build.changed(notes=arguments.notes)
    build = chosen.with_parts(build, arguments, catalog)
    build, wanted_cards = _without_kinds(build, arguments.cards, catalog)
    before = len(build.placements)
    for kind, wanted in wanted_cards:
        build = placed(build, catalog, kind, wanted)
    if arguments.gpu_limit is not None:
        build = all_limited(build, catalog, arguments.gpu_limit)
    for wanted in arguments.limit:
        build = limited(build, catalog, wanted)
    for wanted in arguments.riser:
        build = fed(build, catalog, wanted)
    for wanted in arguments.duct:
        build = ducted(build, catalog, wanted)
    for wanted in arguments.along:
        build = shifted(build, catalog, wanted)
    build = joined.with_joints(build, arguments, catalog)
    build = interior.with_inside(build, arguments)
    build = workload.with_workload(build, arguments)
    build = lines.with_lines(build, arguments)
    build = site.plugged_in(build, arguments)
    return on_risers(build, catalog, before)


def _without_kinds(
    build: Build, cards: Iterable[tuple[str, str]], catalog: SearchableCatalog
) -> tuple[Build, list[tuple[str, str]]]:
    """The build without the cards of each kind of which none was said, and what else was said."""
    wanted: list[tuple[str, str]] = []
    for kind, text in cards:
        if text == NONE:
            build = without_cards(build, catalog, kind)
        else:
            wanted.append((kind, text))
    return build, wanted


def _card(kind: str, text: str) -> tuple[str, str]:
    return kind, text


def _power_limit(text: str) -> float:
    watts = number_in(text, MOST_WATTS)
    if watts is None:
        raise OptionError(
            "a power limit is more than 0 and at most {most:,} watts, not {text!r}",
            most=MOST_WATTS,
            text=text,
        )
    return watts
