"""The build that `rigwright new` is asked for: part ids, quantities and places from the command line.

Refuses what is not in the catalog and places that do not exist or are taken, each with what there is; never a build
for what the checks find in it.
"""

from __future__ import annotations

import math
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path

from rigwright.assembly import Assembly, assemble
from rigwright.build import Build, Quantity, Site, Workload
from rigwright.catalog import ALL, SearchableCatalog
from rigwright.enclosure import is_sandwich
from rigwright.parts import Chassis, Part
from rigwright.plain_text import without_hidden
from rigwright.seats import PlaceError, Seat, describe_seats, seat_named, slot_seats
from rigwright.sites import site_named
from rigwright.terminal import CommandError, complain

MOST_OF_A_PART, MOST_WATTS = 64, 100_000
KIND_WORDS: Mapping[str, str] = {
    "gpu": "graphics card", "motherboard": "motherboard", "chassis": "chassis", "psu": "power supply", "cpu": "CPU",
    "cooler": "CPU cooler", "memory": "memory kit", "fan": "fan", "riser": "riser", "nic": "network card",
    "drive": "drive",
}  # fmt: skip


def add_arguments(parser: ArgumentParser) -> None:
    """What `new` takes."""
    parser.add_argument("out", metavar="OUT.rig", help="the file to write")
    parser.add_argument("--title", help="the name of the build; by itself that of the file")
    parser.add_argument("--chassis", metavar="ID", required=True)
    parser.add_argument("--board", metavar="ID", help="needed unless the chassis has a board of its own")
    parser.add_argument("--cpu", metavar="ID[*N]", required=True)
    parser.add_argument("--cooler", metavar="ID")
    parser.add_argument("--ram", metavar="ID[*N]", action="append", default=[])
    parser.add_argument("--drive", metavar="ID[*N]", action="append", default=[])
    parser.add_argument("--fan", metavar="ID[*N]", action="append", default=[], help="fans besides the chassis' own")
    parser.add_argument("--psu", metavar="ID[*N]", action="append", default=[])
    parser.add_argument(
        "--gpu", metavar="ID@PLACE", action="append", default=[],
        help="PLACE is a position 1…11, a slot's printed name, verticalN, bayN or frameN",
    )  # fmt: skip
    parser.add_argument("--gpu-limit", metavar="W", type=_power_limit, help="power limit of every GPU")
    parser.add_argument("--site", metavar="NAME", help="the circuit, for example us-120v-15a or de-230v-16a")
    parser.add_argument("--duty", choices=("sustained", "burst"), default="sustained")


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
        drives=_quantities(catalog, arguments.drive, "drive"),
        fans=_quantities(catalog, arguments.fan, "fan"),
        psus=tuple(q.part_id for q in _quantities(catalog, arguments.psu, "psu") for _ in range(q.count)),
        site=_site(arguments.site),
        workload=Workload(duty=arguments.duty),
    )
    for wanted in arguments.gpu:
        build = _placed(build, catalog, wanted, arguments.gpu_limit)
    return build


def known_part(catalog: SearchableCatalog, part_id: str, kind: str | None = None) -> Part:
    """The part of that id and kind; a CommandError names parts that may have been meant."""
    part = catalog.get(part_id)
    words = KIND_WORDS.get(kind or "", "part")
    if part is None:
        raise CommandError(f"There is no {words} {part_id!r} in the catalog; {_perhaps(catalog, part_id, kind)}")
    if kind is not None and part.kind != kind:
        raise CommandError(f"{part_id!r} is a {KIND_WORDS[part.kind]}, not a {words}.")
    return part


def _perhaps(catalog: SearchableCatalog, part_id: str, kind: str | None) -> str:
    words = part_id.replace("-", " ")
    near = [hit.id for hit in catalog.search(words, kind, 3)] if len(words) > 2 else []
    near = near or get_close_matches(part_id.lower(), [hit.id for hit in catalog.search("", kind, ALL)], 3, 0.6)
    return f"did you mean {' or '.join(near)}?" if near else "rigwright catalog search lists what there is."


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


def _placed(build: Build, catalog: SearchableCatalog, wanted: str, limit_w: float | None) -> Build:
    """The build with one more card, from ID@PLACE; the place is stored as the files write it."""
    part_id, at, place = wanted.rpartition("@")
    if not at or not part_id or not place.strip():
        raise CommandError(f"--gpu wants ID@PLACE, for example asus-tuf-rtx-3090@1, not {wanted!r}.")
    card = known_part(catalog, part_id, "gpu")
    assembly = assemble(build, catalog)
    try:
        seat = _seat_named(assembly, place)
    except PlaceError as error:
        raise CommandError(str(error)) from None
    if occupant := assembly.card_at(seat):
        free = tuple(s for s in assembly.seats if assembly.card_at(s) is None)
        rest = f"free are {describe_seats(free)}" if free else "no place is free"
        raise CommandError(f"The place {place!r} for {card.name} is taken by {occupant.title}; {rest}.")
    return build.place(card.id, seat.name, limit_w)


def _seat_named(assembly: Assembly, place: str) -> Seat:
    """The seat a place names; a slot of the board stands for the place behind it where cards hang there on a riser."""
    try:
        return seat_named(assembly.seats, place)
    except PlaceError:
        if assembly.chassis is None or assembly.enclosure is None or not is_sandwich(assembly.chassis):
            raise
        with suppress(PlaceError):
            seat_named(slot_seats(assembly.board, assembly.enclosure), place)
            behind = seat_named(assembly.seats, "vertical1")
            complain(f"The card of {place} lies behind the board of {assembly.chassis.name}: {behind.name}.")
            return behind
        raise


def _power_limit(text: str) -> float:
    with suppress(ValueError):
        watts = float(text)
        if math.isfinite(watts) and 0 < watts <= MOST_WATTS:
            return watts
    raise ArgumentTypeError(f"a power limit is more than 0 and at most {MOST_WATTS:,} watts, not {text!r}")


def _site(name: str | None) -> Site:
    if name is None:
        return Site()
    try:
        return site_named(name.strip().lower())
    except KeyError as error:
        raise CommandError(f"{str(error.args[0])[:1].upper()}{error.args[0][1:]}.") from None
