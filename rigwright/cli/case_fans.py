"""Case fans on the command line: where each is, which way it blows, how fast, on which header.

Reads `--fan` and `--case-fan`; refuses what it does not understand with what there is.
"""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import Any

from rigwright.assembly.case_fans import NAMED_WALLS, each_included, own_walls, usual_way
from rigwright.build import Build, FanSetting, Quantity
from rigwright.build.fan_speeds import read_speed
from rigwright.catalog import SearchableCatalog
from rigwright.cli.terminal import CommandError
from rigwright.cli.words import NONE
from rigwright.inventory.fan_edits import in_order, put_back, with_setting
from rigwright.parts import Chassis
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

HOW = messages(
    "in or out; full, normal, silent, 60% or a curve such as 40=30/85=100; else a header or a hub"
)
ALL, USUAL = "all", "usual"
WAYS = ("in", "out")
MOST_LETTERS = 100
# What every name of a header or a hub has: CHA_FAN1, W_PUMP+, H_AMP, J4, "fan hub". Without it a
# word is a slip of the pen.
_OF_HEADERS = re.compile(r"\d|fan|pump|amp|aio|hub|opt", re.IGNORECASE)


def add_arguments(group: Any) -> None:
    """The options for fans, in the group of parts."""
    group.add_argument(
        "--fan",
        metavar="ID[*N][@PLACE[:HOW…],…]",
        action="append",
        help=worded(
            "fans besides the case's own; PLACE is a wall of the case (front, top, bottom, "
            "rear, side) or a header of the board, one for all of them or one for each; HOW is "
            "{how}",
            how=translated(HOW),
        ).replace("%", "%%"),
    )
    group.add_argument(
        "--case-fan",
        metavar="WHICH=HOW[:HOW…]",
        action="append",
        default=[],
        help=worded(
            "a fan of the case by its number, all those of a wall, or all; HOW is as before, "
            "or another wall, {none} to take it out, {usual} as it comes",
            none=NONE,
            usual=USUAL,
        ),
    )


def read_places(text: str, places: Sequence[str]) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The places of fans, and the settings of each as fields."""
    walls: list[str] = []
    said: list[dict[str, Any]] = []
    for place in places:
        wall, *hows = (part.strip() for part in place.split(":"))
        if wall and wall.casefold() not in NAMED_WALLS and not _OF_HEADERS.search(wall):
            raise CommandError(
                "{text!r} has {wall!r}, which is neither a wall (front, top, bottom, rear, "
                "side) nor a header such as CHA_FAN1.",
                text=text,
                wall=wall,
            )
        walls.append(wall)
        said.append(_fields(text, hows, wall))
    return tuple(walls), tuple(said)


def _fields(text: str, hows: Iterable[str], wall: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for how in hows:
        speed = read_speed(how)
        if how.casefold() in WAYS:
            usual = wall.casefold() in NAMED_WALLS and how.casefold() == usual_way(wall.casefold())
            fields["blows"] = None if usual else how.casefold()
        elif speed is not None:
            fields["speed"] = speed
        elif not _is_header(how):
            raise CommandError(
                "{text!r} has {how!r}, which is none of these: {how_2}.",
                text=text,
                how=how,
                how_2=translated(HOW),
            )
        else:
            fields["header"] = how
    return fields


def _is_header(how: str) -> bool:
    """Whether a word can be the name of a header or a hub."""
    if len(how) > MOST_LETTERS or "=" in how or how.endswith("%"):
        return False
    return _OF_HEADERS.search(how) is not None


def settings_of(
    fans: Iterable[tuple[Quantity, tuple[dict[str, Any], ...]]],
) -> tuple[FanSetting, ...]:
    """The settings of fans that were named, counted over all entries of one part."""
    found: list[FanSetting] = []
    counted: dict[str, int] = {}
    for quantity, said in fans:
        before = counted.get(quantity.part_id, 0)
        counted[quantity.part_id] = before + quantity.count
        for number, fields in enumerate(said):
            if any(value not in (None, ()) for value in fields.values()):
                found.append(FanSetting(quantity.part_id, before + number, **fields))
    return tuple(found)


def with_case_fans(build: Build, arguments: Namespace, catalog: SearchableCatalog) -> Build:
    """The build with what was said of the fans that its chassis comes with."""
    if not arguments.case_fan:
        return build
    chassis = catalog.get(build.chassis) if build.chassis else None
    if not isinstance(chassis, Chassis):
        raise CommandError("--case-fan wants a case: name one with --chassis.")
    for text in arguments.case_fan:
        which, equals, how = text.partition("=")
        if not equals or not how.strip():
            raise CommandError(
                "{text!r} wants WHICH=HOW, for example rear={none} or 2=silent.",
                text=text,
                none=NONE,
            )
        numbers = _numbers(text, which.strip().casefold(), chassis)
        build = _with_said(build, text, chassis, numbers, how.strip())
    return build


def _numbers(text: str, which: str, chassis: Chassis) -> tuple[int, ...]:
    """The fans of a chassis, from 0, that a number from 1, a wall or "all" means."""
    walls = own_walls(chassis)
    count = len(each_included(chassis))
    if not count:
        raise CommandError("{chassis} comes with no fans that are known.", chassis=chassis.name)
    if which == ALL:
        return tuple(range(count))
    if which.isascii() and which.isdecimal() and 1 <= int(which[:4]) <= count:
        return (int(which[:4]) - 1,)
    numbers = tuple(number for number, wall in enumerate(walls) if wall == which)
    if not numbers:
        there = ", ".join(f"{number} {wall}" for number, wall in enumerate(walls, 1))
        raise CommandError(
            "{text!r} names no fan of {chassis}; it has {there}.",
            text=text,
            chassis=chassis.name,
            there=there,
        )
    return numbers


def _with_said(
    build: Build, text: str, chassis: Chassis, numbers: tuple[int, ...], how: str
) -> Build:
    if how.casefold() == NONE:
        return with_setting(build, chassis.id, numbers, out=True)
    if how.casefold() == USUAL:
        return _as_it_comes(build, chassis, numbers)
    walls, rest = _walls_and_rest(how)
    place = {"place": walls[-1]} if walls else {}
    for number in numbers:
        fields = _fields(text, rest, place.get("place", own_walls(chassis)[number]))
        build = with_setting(build, chassis.id, (number,), out=False, **fields, **place)
    return build


def _as_it_comes(build: Build, chassis: Chassis, numbers: tuple[int, ...]) -> Build:
    """The build with nothing said of some fans of its chassis."""
    kept = list(put_back(build).fan_settings)
    for one in build.fan_settings:
        if one.part_id == chassis.id and one.number not in numbers:
            kept.append(one)
    return build.changed(fan_settings=in_order(kept))


def _walls_and_rest(how: str) -> tuple[list[str], list[str]]:
    """The walls among the words between colons, in small letters, and the other words."""
    walls: list[str] = []
    rest: list[str] = []
    for part in map(str.strip, how.split(":")):
        if part.casefold() in NAMED_WALLS:
            walls.append(part.casefold())
        else:
            rest.append(part)
    return walls, rest
