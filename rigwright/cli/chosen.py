"""The parts that a build is told of on the command line, cards and their places aside.

Refuses what is not in the catalog, with what there is; an option that was not given leaves the
build as it is.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rigwright.assembly import assemble
from rigwright.build import Build, Quantity, SecondarySystem
from rigwright.build.counted import together
from rigwright.catalog import SearchableCatalog
from rigwright.cli import case_fans
from rigwright.cli.places import known_part, quantity_of
from rigwright.cli.terminal import CommandError, complain
from rigwright.cli.words import NONE
from rigwright.inventory.choosing import supplies_told, with_supplies_of_another
from rigwright.inventory.fan_edits import in_order
from rigwright.lanes.storage_sockets import is_stick
from rigwright.parts import Chassis, Drive
from rigwright.text.sentence import worded

ON_BOARD = (
    "board",
    "cpu",
    "cooler",
    "ram",
    "drive",
)  # options that each system has; a second one's begin so
IN_SECONDARY = "second_"


def add_arguments(parser: ArgumentParser) -> None:
    """An option for each kind of part; what is not named stays to be chosen."""
    group = parser.add_argument_group(
        "parts",
        worded("ids as rigwright catalog search has them; {none} takes a choice back", none=NONE),
    )
    group.add_argument("--chassis", metavar="ID")
    group.add_argument("--board", metavar="ID", help="none where the case has a board of its own")
    group.add_argument("--cpu", metavar="ID[*N]")
    group.add_argument("--cooler", metavar="ID")
    group.add_argument("--ram", metavar="ID[*N]", action="append")
    group.add_argument(
        "--drive",
        metavar="ID[*N][@SOCKET,…]",
        action="append",
        help="an M.2 drive may name its socket, several drives one each",
    )
    case_fans.add_arguments(group)
    group.add_argument(
        "--psu",
        metavar="ID[*N]",
        action="append",
        help="supplies, in the order of their numbers",
    )
    second = parser.add_argument_group(
        worded("second system"), worded("on a board of its own, in a case for two")
    )
    second.add_argument(
        "--second-board",
        metavar="ID",
        help="its slots are the places second:1…, second:NAME",
    )
    second.add_argument("--second-cpu", metavar="ID[*N]")
    second.add_argument("--second-cooler", metavar="ID")
    second.add_argument("--second-ram", metavar="ID[*N]", action="append")
    second.add_argument("--second-drive", metavar="ID[*N][@SOCKET,…]", action="append")


def with_parts(build: Build, arguments: Namespace, catalog: SearchableCatalog) -> Build:
    """Return the build with the parts that were named."""
    said: dict[str, Any] = {}
    if arguments.chassis is not None:
        said["chassis"] = _single(catalog, arguments.chassis, "chassis")
    named = {name: getattr(arguments, name) for name in ON_BOARD[1:]}
    said |= _on_board(named, catalog)
    if arguments.fan is not None:
        said |= _fans(build, arguments.fan, catalog)
    if arguments.psu is not None:
        psus: list[str] = []
        for text in _without_none(arguments.psu):
            supply = quantity_of(catalog, text, "psu")
            psus += [supply.part_id] * supply.count
        said["psus"] = tuple(psus)
        said["psu_circuits"] = build.psu_circuits[: len(psus)]
    before = build
    build = build.changed(**said)
    if arguments.psu is None:
        build = _with_supplies(before, build, catalog)
    build = build.changed(board=_board(build, arguments, catalog))
    build = case_fans.with_case_fans(build, arguments, catalog)
    return build.changed(second=_secondary(build.second, arguments, catalog))


def _with_supplies(before: Build, build: Build, catalog: SearchableCatalog) -> Build:
    """Return the build with the supplies that another chassis than before is sold with, and say
    which those are.
    """
    if build.chassis == before.chassis:
        return build
    build = with_supplies_of_another(before, build, catalog)
    told = supplies_told(before, assemble(build, catalog))
    if told is not None:
        complain(str(told))
    return build


def _fans(build: Build, wanted: Sequence[str], catalog: SearchableCatalog) -> dict[str, Any]:
    """Return the fans that were named, and their settings beside those of the chassis' own."""
    named = [_fan(catalog, text) for text in _without_none(wanted)]
    own = [setting for setting in build.fan_settings if setting.part_id == build.chassis]
    return {
        "fans": together(quantity for quantity, _ in named),
        "fan_settings": in_order((*own, *case_fans.settings_of(named))),
    }


def _board(build: Build, arguments: Namespace, catalog: SearchableCatalog) -> str | None:
    """Return the board that was named, or that was there; none beside the one that a chassis
    brings.
    """
    wanted = arguments.board if arguments.board is not None else build.board
    chassis = catalog.get(build.chassis) if build.chassis else None
    own = chassis.board if isinstance(chassis, Chassis) else None
    if own is None or chassis is None:
        if arguments.board is None:
            return build.board
        return _single(catalog, arguments.board, "motherboard")
    if wanted not in (None, NONE, chassis.id, own.id):
        board = known_part(catalog, str(wanted), "motherboard")
        complain(
            worded(
                "{chassis} has a board of its own; {board} is left out.",
                chassis=chassis.name,
                board=board.name,
            )
        )
    return None


def _secondary(
    there: SecondarySystem | None, arguments: Namespace, catalog: SearchableCatalog
) -> SecondarySystem | None:
    """Return the secondary system with what was named of it."""
    named = {name: getattr(arguments, f"{IN_SECONDARY}{name}") for name in ON_BOARD}
    if not any(value is not None for value in named.values()):
        return there
    if named["board"] == NONE:
        return None
    if there is None and named["board"] is None:
        raise CommandError(
            "A second system wants a board of its own: name one with --second-board."
        )
    return (there or SecondarySystem()).changed(**_on_board(named, catalog))


def _on_board(named: Mapping[str, Any], catalog: SearchableCatalog) -> dict[str, Any]:
    """Return the choices for one board by the options that name them; one that was not given is
    None.
    """
    said: dict[str, Any] = {}
    if named.get("board") is not None:
        said["board"] = _single(catalog, named["board"], "motherboard")
    if named["cpu"] is not None:
        cpu: str = named["cpu"]
        said["cpus"] = None if cpu == NONE else quantity_of(catalog, cpu, "cpu")
    if named["cooler"] is not None:
        said["cooler"] = _single(catalog, named["cooler"], "cooler")
    if named["ram"] is not None:
        kits = [quantity_of(catalog, text, "memory") for text in _without_none(named["ram"])]
        said["memory"] = together(kits)
    if named["drive"] is not None:
        drives = [_drive(catalog, text) for text in _without_none(named["drive"])]
        said["drives"] = together(drives)
    return said


def _single(catalog: SearchableCatalog, text: str, kind: str) -> str | None:
    if text == NONE:
        return None
    return known_part(catalog, text, kind).id


def _without_none(wanted: Iterable[str]) -> list[str]:
    """Return the words of an option that name something."""
    return [text for text in wanted if text != NONE]


def _drive(catalog: SearchableCatalog, text: str) -> Quantity:
    """ID, ID*N, ID@SOCKET or ID*N@SOCKET,SOCKET."""
    quantity, places = _with_places(catalog, text, "drive")
    if places is None:
        return quantity
    if len(places) != quantity.count or "" in places:
        raise CommandError(
            "{text!r} wants the name of one socket for one drive, for example ID@M.2_1.",
            text=text,
        )
    part = catalog.get(quantity.part_id)
    if isinstance(part, Drive) and not is_stick(part):
        raise CommandError(
            "{text!r} names a socket, but {drive} is no M.2 drive: it hangs on a cable or "
            "stands in a slot.",
            text=text,
            drive=part.name,
        )
    return quantity.changed(places=places)


def _fan(catalog: SearchableCatalog, text: str) -> tuple[Quantity, tuple[dict[str, Any], ...]]:
    """ID, ID*N, ID*N@PLACE:HOW for all of them, or ID*N@PLACE:HOW,PLACE:HOW for each."""
    quantity, places = _with_places(catalog, text, "fan")
    if places is None:
        return quantity, ()
    each = places * quantity.count if len(places) == 1 else places
    if len(each) > quantity.count or not any(each):
        raise CommandError(
            "{text!r} wants one place for all fans, or one for each, for example ID*3@front.",
            text=text,
        )
    walls, said = case_fans.read_places(text, each)
    while walls and not walls[-1]:
        walls = walls[:-1]
    return quantity.changed(places=walls), said


def _with_places(
    catalog: SearchableCatalog, text: str, kind: str
) -> tuple[Quantity, tuple[str, ...] | None]:
    part_id, at, names = text.rpartition("@")
    if not at:
        return quantity_of(catalog, text, kind), None
    places = tuple(name.strip() for name in names.split(","))
    if any(len(place) > 100 for place in places):
        raise CommandError("{text!r} names a place of more than 100 letters.", text=text)
    return quantity_of(catalog, part_id, kind), places
