"""What joins parts, from the command line: bridges between cards, cables chosen for plugs, adapters
between supplies.

Knows the cards' labels and places; the rules judge whether a supply has a chosen cable.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal

from rigwright.assembly import Assembly, assemble
from rigwright.build import Bridge, Build, Wire
from rigwright.catalog import SearchableCatalog
from rigwright.cli.places import card_at, known_part
from rigwright.cli.terminal import CommandError
from rigwright.cli.words import NONE, pair_of
from rigwright.text.sentence import messages, worded
from rigwright.text.typed import whole_in

Plug = Literal["adapter", "pcie_8pin", "sata", "molex"]
PLUGS: Mapping[str, Plug] = MappingProxyType(
    {"adapter": "adapter", "8pin": "pcie_8pin", "sata": "sata", "molex": "molex"}
)
YES_NO: Mapping[str, bool | None] = MappingProxyType({"yes": True, "no": False, "unsaid": None})
BOARD = "board"
MOST_NUMBERED = 1_000
NO_CARD_FOR_A_BRIDGE = messages(
    "There is no card at {place} for a bridge; name it with --gpu first."
)
_WIRE = re.compile(
    r"(?P<who>[a-z]+\d*)\.(?P<socket>\d+)=(?P<psu>\d+)\.(?P<lead>\d+)"
    rf"(?::(?P<plug>{'|'.join(PLUGS)}))?"
)


def add_arguments(parser: ArgumentParser) -> None:
    """What a build may be told of its bridges, cables and adapters."""
    group = parser.add_argument_group(worded("bridges and cables"))
    group.add_argument(
        "--bridge",
        metavar="ID@PLACE+PLACE",
        action="append",
        help=worded(
            "a bridge over the cards at two places; {none} takes all of them away", none=NONE
        ),
    )
    group.add_argument(
        "--wire",
        metavar="CARD.SOCKET=SUPPLY.CABLE[:PLUG]",
        action="append",
        help=worded(
            "the cable of a plug, all counted from 1, for example gpu1.1=2.3, or board.1=1.1 for "
            "the board; PLUG is {plugs} where it is not the socket's own; {none} leaves all "
            "plugs to the program",
            plugs=", ".join(PLUGS),
            none=NONE,
        ),
    )
    group.add_argument(
        "--sync-adapter",
        choices=tuple(YES_NO),
        help="whether several supplies start together, by an adapter or a splitter of the 24-pin",
    )
    group.add_argument(
        "--psu-plate",
        choices=tuple(YES_NO),
        help="whether a plate holds SFX supplies in bays for ATX ones",
    )
    group.add_argument(
        "--board-aux",
        choices=("yes", "no"),
        help="whether the board's own plugs for slots are fed",
    )


def with_joints(build: Build, arguments: Namespace, catalog: SearchableCatalog) -> Build:
    """The build with the bridges, cables and adapters that were named."""
    if arguments.sync_adapter is not None:
        build = build.changed(psus_start_together=YES_NO[arguments.sync_adapter])
    if arguments.psu_plate is not None:
        build = build.changed(psu_adapter_plate=YES_NO[arguments.psu_plate])
    if arguments.board_aux is not None:
        build = build.changed(board_aux_connected=bool(YES_NO[arguments.board_aux]))
    if arguments.bridge is not None:
        build = _bridged(build, catalog, arguments.bridge)
    if arguments.wire is not None:
        build = _wired(build, catalog, arguments.wire)
    return build


def _bridged(build: Build, catalog: SearchableCatalog, wanted: Iterable[str]) -> Build:
    assembly = assemble(build, catalog)
    bridges = list(build.bridges)
    for text in wanted:
        if text == NONE:
            bridges = []
            continue
        part_id, _, places = text.partition("@")
        pair = pair_of(places, "+")
        if not part_id or pair is None:
            raise CommandError(
                "--bridge wants ID@PLACE+PLACE, for example nvidia-rtx-nvlink@1+4, not {text!r}.",
                text=text,
            )
        first, second = (card_at(assembly, place, NO_CARD_FOR_A_BRIDGE) for place in pair)
        if first.index == second.index:
            raise CommandError(
                "A bridge joins two cards; {text!r} names {first} twice.",
                text=text,
                first=first.title,
            )
        bridges.append(Bridge(known_part(catalog, part_id, "riser").id, first.index, second.index))
    return build.changed(bridges=tuple(bridges))


def _wired(build: Build, catalog: SearchableCatalog, wanted: Iterable[str]) -> Build:
    """The build with cables chosen.

    A later choice for a socket takes the place of an earlier one.
    """
    assembly = assemble(build, catalog)
    chosen = {(wire.card, wire.socket): wire for wire in build.wires}
    for text in wanted:
        if text == NONE:
            chosen = {}
            continue
        wire = _wire(text, assembly, len(build.psus))
        chosen[wire.card, wire.socket] = wire
    return build.changed(wires=tuple(chosen.values()))


def _wire(text: str, assembly: Assembly, supplies: int) -> Wire:
    found = _WIRE.fullmatch(text.strip().lower())
    numbers: list[int | None] = []
    if found is not None:
        numbers = [whole_in(found[name], MOST_NUMBERED) for name in ("socket", "psu", "lead")]
    if found is None or None in numbers:
        raise CommandError(
            "--wire wants CARD.SOCKET=SUPPLY.CABLE, for example gpu1.1=2.3, not {text!r}.",
            text=text,
        )
    socket, psu, cable = (number - 1 for number in numbers if number is not None)
    if psu >= supplies:
        raise CommandError(
            "--wire names supply {psu}; the build has {supplies}.",
            psu=psu + 1,
            supplies=supplies,
        )
    return Wire(
        card=_card_called(found["who"], assembly),
        socket=socket,
        psu=psu,
        lead=cable,
        plug=PLUGS.get(found["plug"]),
    )


def _card_called(label: str, assembly: Assembly) -> int | None:
    """The placement of the card of that label; None for the board."""
    if label == BOARD:
        return None
    card = assembly.card(label)
    if card is not None:
        return card.index
    there = ", ".join([card.label for card in assembly.cards] + [BOARD])
    raise CommandError("--wire names {label!r}; there are {there}.", label=label, there=there)
