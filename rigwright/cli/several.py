"""Edits of several cards on the command line: once more, in every free place, spread, down, aside.

`rigwright.arranging` makes each edit; here are the options, and the sentences for edits that cannot
be done.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.arranging.lying import lying_words, unplaced_words
from rigwright.arranging.more import duplicated, filled
from rigwright.arranging.moved import laid_aside, shifted_down, spread
from rigwright.arranging.ranked import ranked
from rigwright.assembly import assemble
from rigwright.build import TRAY, Build, Placement
from rigwright.catalog import SearchableCatalog
from rigwright.cli.places import card_at, known_part
from rigwright.cli.terminal import CommandError, complain
from rigwright.evaluation import evaluate
from rigwright.parts import Gpu, Nic
from rigwright.picture.user_models import attached_shapes
from rigwright.text.sentence import worded


def add_arguments(parser: ArgumentParser) -> None:
    """What `set` takes for several cards at once."""
    group = parser.add_argument_group(
        "several cards at once", "in this order, after all other options"
    )
    group.add_argument(
        "--duplicate",
        metavar="PLACE",
        action="append",
        default=[],
        help="one more card like the one at PLACE, in the best free place",
    )
    group.add_argument(
        "--shift-down",
        metavar="PLACE",
        action="append",
        default=[],
        help="the card at PLACE one place farther down, and those in its way with it",
    )
    group.add_argument(
        "--aside",
        metavar="PLACE",
        action="append",
        default=[],
        help="lay the card at PLACE beside the machine: bought, and in no slot",
    )
    group.add_argument(
        "--fill-places",
        metavar="ID",
        help="a card of that part in every free place where nothing comes to clash",
    )
    group.add_argument(
        "--spread", action="store_true", help="all cards as far apart as their slots allow"
    )
    group.add_argument(
        "--arrange",
        metavar="N",
        type=int,
        help="the cards as in the Nth of the ways that rigwright check FILE --arrangements lists",
    )


def with_several(build: Build, arguments: Namespace, catalog: SearchableCatalog) -> Build:
    """The build after these edits; a CommandError where one of them cannot be."""
    for place in arguments.duplicate:
        build = _duplicated(build, catalog, place)
    if arguments.fill_places is not None:
        build = _filled(build, catalog, arguments.fill_places)
    for place in arguments.shift_down:
        build = _shifted_down(build, catalog, place)
    for place in arguments.aside:
        card = card_at(assemble(build, catalog), place)
        build = laid_aside(build, catalog, [card.index])
    if arguments.spread:
        spread_out = spread(evaluate(build, catalog), catalog)
        if spread_out is None:
            complain(worded("The cards stay where they are: no free slots set them farther apart."))
        build = spread_out or build
    if arguments.arrange is not None:
        build = _arranged(build, catalog, arguments.arrange)
    return build


def _arranged(build: Build, catalog: SearchableCatalog, number: int) -> Build:
    best = ranked(evaluate(build, catalog, shapes=attached_shapes()), catalog).best
    if not 1 <= number <= len(best):
        raise CommandError("--arrange takes a number from 1 to {most}.", most=len(best))
    return best[number - 1].build


def _duplicated(build: Build, catalog: SearchableCatalog, place: str) -> Build:
    before = evaluate(build, catalog)
    card = card_at(before.assembly, place)
    after = duplicated(before, catalog, [card.index])
    if len(after.placements) == len(build.placements):
        raise CommandError("A build takes {count} cards at most.", count=len(build.placements))
    if after.placements[-1].place == TRAY:
        machine = evaluate(after, catalog)
        otherwise = worded("rigwright check FILE --arrangements lists what moves others too.")
        complain(str(lying_words(machine, catalog, machine.assembly.cards[-1:], otherwise)))
    return after


def _filled(build: Build, catalog: SearchableCatalog, part_id: str) -> Build:
    card = known_part(catalog, part_id)
    if not isinstance(card, Gpu | Nic):
        raise CommandError(
            "--fill-places wants a graphics card or a network card, not {part_id!r}.",
            part_id=part_id,
        )
    before = evaluate(build, catalog)
    after = filled(before, catalog, Placement(card.id, TRAY))
    if after == build:
        raise CommandError(str(unplaced_words(before, catalog, card)))
    return after


def _shifted_down(build: Build, catalog: SearchableCatalog, place: str) -> Build:
    before = evaluate(build, catalog)
    card = card_at(before.assembly, place)
    after = shifted_down(before, catalog, card.index)
    if after is None:
        raise CommandError(
            "{card} cannot go farther down: the row ends before it fits.", card=card.title
        )
    return after
