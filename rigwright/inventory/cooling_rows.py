"""The rows of case fans, chosen ones and those that come with the case, and of radiators.

Fans of one kind that are set up alike on one wall are one row. Knows no other rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly
from rigwright.assembly.case_fans import CaseFan
from rigwright.assembly.radiators import radiators_of, walls_of
from rigwright.build.fan_speeds import speed_words
from rigwright.build.labels import part_words, wall_name
from rigwright.inventory.part_row import (
    NOWHERE,
    OWN_FANS,
    ChoiceAddress,
    Origin,
    PartRow,
    RowGroup,
    chosen_row,
)
from rigwright.parts import Chassis, Part
from rigwright.text.numbers import size_name
from rigwright.text.sentence import Sentence, messages, worded

NOT_CHOSEN = Sentence("place not chosen")
# By the way a fan blows, and whether its place is only assumed.
_BLOWS: Mapping[tuple[str, bool], str] = messages(
    {
        ("in", True): "{wall}, in (assumed)",
        ("out", True): "{wall}, out (assumed)",
        ("in", False): "{wall}, blows in",
        ("out", False): "{wall}, blows out",
    }
)
_IN_BRIEF: Mapping[str, str] = messages({"in": "{wall}, in", "out": "{wall}, out"})

Alike = tuple[str, str, tuple[object, ...], str, str, bool]


def fan_rows(a: Assembly, parts: Mapping[str, Part]) -> Iterator[PartRow]:
    """The fans of the case, then those of the build by the wall that was chosen for them."""
    yield from _included_fans(a)
    laid = {(fan.source, fan.number): fan for fan in a.case_fans}
    for index, quantity in enumerate(a.build.fans):
        rows: dict[Alike, list[int]] = {}
        for number in range(quantity.count):
            place = quantity.places[number].casefold() if number < len(quantity.places) else ""
            fan = laid.get((quantity.part_id, number))
            rows.setdefault((quantity.part_id, place, *_set_up(fan)), []).append(number)
        seen: dict[str, int] = {}
        for (_, place, *_rest), numbers in rows.items():
            seen[place] = seen.get(place, 0) + 1
            key = f"fans{index + 1}.{place or 'free'}"
            fan = laid.get((quantity.part_id, numbers[0]))
            yield chosen_row(
                quantity.part_id,
                parts,
                key=key if seen[place] == 1 else f"{key}.{seen[place]}",
                group=RowGroup.COOLING,
                kind="fan",
                label="fans",
                count=len(numbers),
                where=_where(place, fan),
                short_where=_in_brief(place, fan),
                spot=place,
                shown="fans",
                address=ChoiceAddress("fans", index, tuple(numbers)),
            )


def _set_up(fan: CaseFan | None) -> tuple[tuple[object, ...], str, str, bool]:
    """What rows are told apart by besides part and place."""
    if fan is None:
        return (), "", "", True
    turned = fan.blows if fan.turned else ""
    return tuple(fan.speed), fan.header, turned, fan.has_mount


def _where(place: str, fan: CaseFan | None) -> Sentence:
    """Where a fan is and which way it blows, how fast, and what it is plugged into."""
    if fan is None:
        return NOT_CHOSEN
    where = NOT_CHOSEN
    if place:
        if not fan.has_mount:
            return Sentence("{wall}, no place left", {"wall": wall_name(place)})
        is_assumed = fan.own and fan.placed == "assumed"
        where = Sentence(_BLOWS[fan.blows, is_assumed], {"wall": wall_name(place)})
    if fan.speed:
        where = Sentence("{first}, {last}", {"first": where, "last": speed_words(fan.speed)})
    if fan.header and fan.header.casefold() != place:
        where = Sentence("{where}, on {header}", {"where": where, "header": fan.header})
    return where


def _in_brief(place: str, fan: CaseFan | None) -> Sentence:
    """The same in the fewest words: the wall of a fan that has its place there, and its way."""
    if fan is None or not place or not fan.has_mount:
        return NOWHERE
    return Sentence(_IN_BRIEF[fan.blows], {"wall": wall_name(place)})


def _included_fans(a: Assembly) -> Iterator[PartRow]:
    """The fans that come with the case, where they are or are taken to be.

    Those of a server push the air through its cards and are no choice of the build.
    """
    fixed = a.chassis is not None and bool(a.chassis.max_double_width_gpus)
    rows: dict[tuple[object, ...], list[CaseFan]] = {}
    for fan in a.case_fans:
        if fan.own:
            alike = (fan.wall, fan.size_mm, fan.thickness_mm, fan.placed, *_set_up(fan))
            rows.setdefault(alike, []).append(fan)
    for index, fans in enumerate(rows.values(), 1):
        fan = fans[0]
        yield PartRow(
            key=f"included{index}",
            group=RowGroup.COOLING,
            kind="fan",
            part_id="",
            name=Sentence("{size} fan of the case", {"size": size_name(fan.size_mm)}),
            label="fans",
            count=len(fans),
            where=_where(fan.wall, fan),
            short_name=Sentence("{size} fan", {"size": size_name(fan.size_mm)}),
            short_where=_in_brief(fan.wall, fan),
            spot=fan.wall,
            shown="fans",
            origin=Origin.INCLUDED,
            address=None
            if fixed
            else ChoiceAddress(OWN_FANS, 0, tuple(one.number for one in fans)),
        )


def radiator_rows(a: Assembly) -> Iterator[PartRow]:
    """The radiators of the cooler and of cards, each on the wall that takes it."""
    radiators = tuple(radiators_of(a.cooler, a.gpus))
    if a.chassis is not None:
        walls = {r.label: wall for r, wall in walls_of(radiators, a.chassis)}
    else:
        walls = {}
    for radiator in radiators:
        wall = walls.get(radiator.label, "")
        if radiator.label == "cooler":
            owner = worded("the CPU cooler")
        else:
            owner = part_words((radiator.label,))
        yield PartRow(
            key=f"{radiator.label}.radiator",
            group=RowGroup.COOLING,
            kind="radiator",
            part_id="",
            name=Sentence(
                "{size} radiator of {owner}", {"size": size_name(radiator.size), "owner": owner}
            ),
            label=radiator.label,
            where=_on_wall(wall, a.chassis),
            spot=wall,
            shown=radiator.label,
            origin=Origin.INCLUDED,
        )


def _on_wall(wall: str, chassis: Chassis | None) -> Sentence:
    """Say on which wall a radiator hangs: none where the case is known to have none for it."""
    if wall:
        return Sentence("{wall}", {"wall": wall_name(wall)})
    if chassis is None:
        return Sentence("no case yet")
    support = chassis.radiator_support
    if support is None or any(mount.max_mm is None for mount in support):
        return Sentence("wall not known")
    return Sentence("no wall for it")
