"""The build that `rigwright new` is asked for: part ids and quantities from the command line.

Refuses what is not in the catalog, with what there is; never a build for what the checks find in it.
"""

from __future__ import annotations

import math
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from rigwright.build import TASKS, Build, Quantity, SecondSystem, Workload
from rigwright.catalog import SearchableCatalog
from rigwright.cli import inside
from rigwright.cli import site as cli_site
from rigwright.cli.places import hung, known_part, placed, shifted
from rigwright.cli.terminal import CommandError, complain
from rigwright.files.plain_text import without_hidden
from rigwright.parts import Chassis

MOST_OF_A_PART, MOST_WATTS = 64, 100_000


def add_arguments(parser: ArgumentParser) -> None:
    """What `new` takes."""
    parser.add_argument("out", metavar="OUT.rig", help="the file to write")
    parser.add_argument("--title", help="the name of the build; by itself that of the file")
    parser.add_argument("--chassis", metavar="ID", required=True)
    parser.add_argument("--board", metavar="ID", help="needed unless the chassis has a board of its own")
    parser.add_argument("--cpu", metavar="ID[*N]", required=True)
    parser.add_argument("--cooler", metavar="ID")
    parser.add_argument("--ram", metavar="ID[*N]", action="append", default=[])
    parser.add_argument(
        "--drive", metavar="ID[*N][@SOCKET]", action="append", default=[], help="an M.2 drive may name its socket"
    )
    parser.add_argument("--fan", metavar="ID[*N]", action="append", default=[], help="fans besides the chassis' own")
    parser.add_argument("--psu", metavar="ID[*N]", action="append", default=[])
    parser.add_argument(
        "--gpu", metavar="ID@PLACE", action="append", default=[],
        help="PLACE is a position 1…11, a slot's printed name, verticalN, uprightN, bayN, frameN or second:SLOT",
    )  # fmt: skip
    parser.add_argument("--nic", metavar="ID@PLACE", action="append", default=[], help="a network card, placed alike")
    parser.add_argument(
        "--riser", metavar="[ID]@PLACE=SLOT", action="append", default=[],
        help="the riser of the card at PLACE and the slot that feeds it; without ID that of the chassis",
    )  # fmt: skip
    parser.add_argument(
        "--along", metavar="PLACE=MM", action="append", default=[],
        help="where on the bar of an open frame the card at PLACE hangs, in mm from the bar's first place",
    )  # fmt: skip
    second = parser.add_argument_group("second system", "on a board of its own, in a chassis for two")
    second.add_argument("--second-board", metavar="ID", help="its slots are the places second:1…, second:NAME")
    second.add_argument("--second-cpu", metavar="ID[*N]")
    second.add_argument("--second-cooler", metavar="ID")
    second.add_argument("--second-ram", metavar="ID[*N]", action="append", default=[])
    second.add_argument("--second-drive", metavar="ID[*N][@SOCKET]", action="append", default=[])
    parser.add_argument("--gpu-limit", metavar="W", type=_power_limit, help="power limit of every GPU")
    inside.add_arguments(parser)
    cli_site.add_arguments(parser)
    parser.add_argument("--duty", choices=("sustained", "burst"), default="sustained")
    parser.add_argument("--task", choices=TASKS, default="training", help="what the cards do")
    parser.add_argument("--tensor-parallel", metavar="N", type=_group, help="how many cards share one model")


def asked_build(arguments: Namespace, catalog: SearchableCatalog) -> Build:
    """The build the arguments describe; a CommandError says what there is instead of what was asked."""
    chassis = known_part(catalog, arguments.chassis, "chassis")
    assert isinstance(chassis, Chassis)
    build = Build(
        title=without_hidden(arguments.title or Path(arguments.out).stem)[:200],
        chassis=chassis.id,
        board=_board(arguments.board, chassis, catalog),
        cpus=_quantity(catalog, arguments.cpu, "cpu"),
        cooler=known_part(catalog, arguments.cooler, "cooler").id if arguments.cooler else None,
        memory=_quantities(catalog, arguments.ram, "memory"),
        drives=tuple(_drive(catalog, text) for text in arguments.drive),
        fans=_quantities(catalog, arguments.fan, "fan"),
        psus=tuple(q.part_id for q in _quantities(catalog, arguments.psu, "psu") for _ in range(q.count)),
        second=_second(arguments, catalog),
        workload=Workload(arguments.task, arguments.duty, arguments.tensor_parallel),
    )
    for wanted in arguments.gpu:
        build = placed(build, catalog, "gpu", wanted, arguments.gpu_limit)
    for wanted in arguments.nic:
        build = placed(build, catalog, "nic", wanted)
    for wanted in arguments.riser:
        build = hung(build, catalog, wanted)
    for wanted in arguments.along:
        build = shifted(build, catalog, wanted)
    return cli_site.plugged_in(inside.with_inside(build, arguments), arguments)


def _second(arguments: Namespace, catalog: SearchableCatalog) -> SecondSystem | None:
    if arguments.second_board is None:
        others = ("second_cpu", "second_cooler", "second_ram", "second_drive")
        if any(getattr(arguments, name) for name in others):
            raise CommandError("A second system wants a board of its own: name one with --second-board.")
        return None
    cooler = arguments.second_cooler
    return SecondSystem(
        board=known_part(catalog, arguments.second_board, "motherboard").id,
        cpus=_quantity(catalog, arguments.second_cpu, "cpu") if arguments.second_cpu else None,
        cooler=known_part(catalog, cooler, "cooler").id if cooler else None,
        memory=_quantities(catalog, arguments.second_ram, "memory"),
        drives=tuple(_drive(catalog, text) for text in arguments.second_drive),
    )


def _board(board_id: str | None, chassis: Chassis, catalog: SearchableCatalog) -> str | None:
    own = chassis.board
    if own is None:
        if board_id is None:
            raise CommandError(f"{chassis.name} has no board of its own: name one with --board.")
        return known_part(catalog, board_id, "motherboard").id
    if board_id not in (None, chassis.id, own.id):
        board = known_part(catalog, str(board_id), "motherboard")
        complain(f"{chassis.name} has a board of its own; {board.name} is left out.")
    return None


def _quantities(catalog: SearchableCatalog, wanted: Iterable[str], kind: str) -> tuple[Quantity, ...]:
    return tuple(_quantity(catalog, text, kind) for text in wanted)


def _quantity(catalog: SearchableCatalog, text: str, kind: str) -> Quantity:
    """ID or ID*N."""
    part_id, star, number = text.rpartition("*")
    if not star:
        return Quantity(known_part(catalog, text, kind).id)
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:5]) <= MOST_OF_A_PART):
        raise CommandError(f"{text!r} wants a whole number from 1 to {MOST_OF_A_PART} after the star.")
    return Quantity(known_part(catalog, part_id, kind).id, int(number))


def _drive(catalog: SearchableCatalog, text: str) -> Quantity:
    """ID, ID*N or ID@SOCKET."""
    part_id, at, socket = text.rpartition("@")
    if not at:
        return _quantity(catalog, text, "drive")
    quantity = _quantity(catalog, part_id, "drive")
    if quantity.count > 1 or not 1 <= len(socket.strip()) <= 100:
        raise CommandError(f"{text!r} wants the name of one socket for one drive, for example ID@M.2_1.")
    return quantity.changed(places=(socket.strip(),))


def _group(text: str) -> int:
    if text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= MOST_OF_A_PART:
        return int(text)
    raise ArgumentTypeError(f"a group has 1 to {MOST_OF_A_PART} cards, not {text!r}")


def _power_limit(text: str) -> float:
    with suppress(ValueError):
        watts = float(text)
        if math.isfinite(watts) and 0 < watts <= MOST_WATTS:
            return watts
    raise ArgumentTypeError(f"a power limit is more than 0 and at most {MOST_WATTS:,} watts, not {text!r}")
