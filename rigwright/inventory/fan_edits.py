"""Edits of case fans: put on a wall, taken out, turned, given a speed, plugged in.

Each changes some fans of a row and nothing else; settings of a fan go with it. Knows the build,
no assembly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from rigwright.assembly.case_fans import usual_way
from rigwright.build import MOST_OF_ONE, Build, FanSetting, FanSpeed
from rigwright.build.counted import places_of
from rigwright.inventory.counting import fewer, with_more
from rigwright.inventory.part_row import OWN_FANS, PartRow

NOTHING_ELSE: Mapping[str, Any] = MappingProxyType(
    {"place": None, "blows": None, "speed": (), "header": None}
)


def is_fan_row(row: PartRow) -> bool:
    """Whether a row is of case fans that the build can set up."""
    return row.address_field in ("fans", OWN_FANS)


def source_of(build: Build, row: PartRow) -> str:
    """Return the part id that the settings of a row's fans are kept under."""
    if row.address_field == OWN_FANS:
        return build.chassis or ""
    return row.part_id


def turned(build: Build, row: PartRow, blows: Literal["in", "out"]) -> Build:
    """Return the build with the fans of a row blowing one way."""
    said = None if blows == usual_way(row.spot) else blows
    return _with(build, row, blows=said)


def at_speed(build: Build, row: PartRow, speed: FanSpeed) -> Build:
    """Return the build with the fans of a row at another speed or on another curve."""
    return _with(build, row, speed=speed)


def plugged(build: Build, row: PartRow, header: str | None) -> Build:
    """Return the build with the fans of a row on a header or a hub, None: on none that is named."""
    return _with(build, row, header=header)


def at_wall(build: Build, row: PartRow, wall: str) -> Build:
    """Return the build with the fans of a row on another wall, blowing as is usual there."""
    address = row.address
    if address is None or address.field == OWN_FANS:
        return _with(build, row, place=wall, blows=None)
    blowing_as_usual = _with(build, row, blows=None)
    return _placed(blowing_as_usual, address.index, address.numbers, wall)


def taken_out(build: Build, row: PartRow) -> Build:
    """Return the build without the chassis' own fans of a row."""
    return _with(build, row, out=True)


def put_back(build: Build) -> Build:
    """Return the build with every fan of its chassis as it comes."""
    kept = tuple(one for one in build.fan_settings if one.part_id != build.chassis)
    return build.changed(fan_settings=kept)


def mounted(build: Build, part_id: str, wall: str, count: int = 1) -> Build:
    """Return the build with more fans of a kind on a wall."""
    return with_more(build, "fan", part_id, count, wall)


def _placed(build: Build, index: int, numbers: Iterable[int], wall: str) -> Build:
    quantity = build.fans[index]
    places = places_of(quantity)
    for number in numbers:
        places[number] = wall
    fans = list(build.fans)
    fans[index] = quantity.changed(places=tuple(places))
    return build.changed(fans=tuple(fans))


def _with(build: Build, row: PartRow, **said: Any) -> Build:
    """Return the build with something else said of each fan of a row."""
    if row.address is None:
        return build
    return with_setting(build, source_of(build, row), row.address.numbers, **said)


def with_setting(build: Build, source: str, numbers: Iterable[int], **said: Any) -> Build:
    """Return the build with something else said of some fans; what is as usual is not kept."""
    wanted = set(numbers)
    settings = {(one.part_id, one.number): one for one in build.fan_settings}
    for number in wanted:
        before = settings.get((source, number), FanSetting(source, number))
        settings[source, number] = before.changed(**said)
    return build.changed(fan_settings=in_order(settings.values()))


def in_order(settings: Iterable[FanSetting]) -> tuple[FanSetting, ...]:
    """Return those that say anything, in order of their fans."""
    found = [one for one in settings if one != FanSetting(one.part_id, one.number)]
    return tuple(sorted(found, key=lambda one: (one.part_id, one.number)))


# fans that leave or come


def without_fans(
    settings: Sequence[FanSetting], part_id: str, numbers: Sequence[int]
) -> tuple[FanSetting, ...]:
    """Return the settings once some fans of a part are gone: the others are counted anew."""
    found: list[FanSetting] = []
    for one in settings:
        if one.part_id != part_id:
            found.append(one)
        elif one.number not in numbers:
            before = sum(gone < one.number for gone in numbers)
            found.append(one.changed(number=one.number - before))
    return in_order(found)


def as_another(
    settings: Sequence[FanSetting], part_id: str, numbers: Sequence[int], other: str, first: int
) -> tuple[FanSetting, ...]:
    """Return the settings of some fans, as those of another part from a number on."""
    found: list[FanSetting] = []
    for one in settings:
        if one.part_id == part_id and one.number in numbers and not one.out:
            number = first + sorted(numbers).index(one.number)
            found.append(one.changed(part_id=other, number=number, place=None))
    return tuple(found)


def replaced_fans(build: Build, row: PartRow, part_id: str) -> Build:
    """Return the build with another fan in the place of each of a row, set up alike.

    Fans of the case are taken out for it.
    """
    address = row.address
    source = source_of(build, row)
    if address is None or part_id == source:
        return build
    numbers = address.numbers
    before = build.fan_settings
    if address.field == OWN_FANS:
        after = with_setting(taken_out(build, row), source, numbers, **NOTHING_ELSE)
    else:
        after = without_some(build, address.index, numbers)
    first = sum(there.count for there in after.fans if there.part_id == part_id)
    after = mounted(after, part_id, row.spot, len(numbers))
    moved = as_another(before, source, numbers, part_id, first)
    return after.changed(fan_settings=in_order((*after.fan_settings, *moved)))


def without_some(build: Build, index: int, numbers: Sequence[int]) -> Build:
    """Return the build without some fans of a quantity, and without their settings."""
    quantity = build.fans[index]
    gone = tuple(set(numbers)) or tuple(range(quantity.count))
    fans = list(build.fans)
    rest = fewer(quantity, gone)
    if rest is None:
        del fans[index]
    else:
        fans[index] = rest
    settings = without_fans(build.fan_settings, quantity.part_id, gone)
    return build.changed(fans=tuple(fans), fan_settings=settings)


def more_alike(build: Build, row: PartRow, more: int) -> Build:
    """Return the build with more fans like those of a row."""
    address = row.address
    if address is None:
        return build
    quantity = build.fans[address.index]
    like = next(
        (
            one
            for one in build.fan_settings
            if one.part_id == quantity.part_id and one.number == address.numbers[0]
        ),
        None,
    )
    after = mounted(build, quantity.part_id, row.spot, min(more, MOST_OF_ONE - quantity.count))
    if like is None:
        return after
    alike = (like.changed(number=quantity.count + number) for number in range(more))
    return after.changed(fan_settings=in_order((*after.fan_settings, *alike)))
