"""The rows of case fans, chosen ones and those that come with the case, and of radiators.

Which way a fan blows no build says; words follow the custom of the trade. Knows no other rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly
from rigwright.assembly.radiators import radiators_of, walls_of
from rigwright.build import Quantity
from rigwright.inventory.part_row import NOWHERE, Address, Group, Origin, PartRow, chosen_row
from rigwright.labels import part_words
from rigwright.parts import Part
from rigwright.text.numbers import length
from rigwright.text.sentence import Sentence

OUTWARD = ("rear", "top")  # where case fans blow out by custom; elsewhere they blow in


def fan_rows(a: Assembly, parts: Mapping[str, Part]) -> Iterator[PartRow]:
    """The fans of the case, then those of the build by the wall that was chosen for them."""
    yield from _included_fans(a)
    for index, fans in enumerate(a.build.fans):
        for wall, numbers in _by_place(fans).items():
            key = f"fans{index + 1}.{wall or 'free'}"
            yield chosen_row(
                fans.part_id,
                parts,
                key=key,
                group=Group.COOLING,
                kind="fan",
                label="fans",
                count=len(numbers),
                where=fan_words(wall),
                spot=wall,
                shown="fans",
                address=Address("fans", index, numbers),
            )


def _by_place(quantity: Quantity) -> dict[str, tuple[int, ...]]:
    """The single fans of a quantity by the wall that was chosen for each; "" where none was."""
    found: dict[str, tuple[int, ...]] = {}
    for number in range(quantity.count):
        place = quantity.places[number].casefold() if number < len(quantity.places) else ""
        found[place] = (*found.get(place, ()), number)
    return found


def fan_words(wall: str) -> Sentence:
    """Where a fan is and which way it blows by custom: front and bottom in, rear and top out."""
    if not wall:
        return Sentence("place not chosen")
    return Sentence("{wall}, blows out" if wall in OUTWARD else "{wall}, blows in", {"wall": wall})


def _included_fans(a: Assembly) -> Iterator[PartRow]:
    """The fans that come with the case; those in the front can be left out."""
    for index, fans in enumerate((a.chassis.included_fans or ()) if a.chassis is not None else ()):
        front = fans.location == "front"
        if front and a.build.front_fans is False:
            continue
        name = Sentence("Fan of the case")
        if fans.size_mm is not None:
            name = Sentence("{size} fan of the case", {"size": length(fans.size_mm)})
        yield PartRow(
            key=f"included{index + 1}",
            group=Group.COOLING,
            kind="fan",
            part_id="",
            name=name,
            label="fans",
            count=fans.count,
            where=fan_words(fans.location or "") if fans.location else NOWHERE,
            spot=fans.location or "",
            shown="fans",
            origin=Origin.INCLUDED,
            address=Address("front_fans") if front else None,
        )


def radiator_rows(a: Assembly) -> Iterator[PartRow]:
    """The radiators of the cooler and of cards, each on the wall that takes it."""
    hybrids = ((card.label, card.title, card.gpu) for card in a.gpus if card.gpu is not None)
    radiators = tuple(radiators_of(a.cooler, hybrids))
    walls = (
        {r.label: wall for r, wall in walls_of(radiators, a.chassis)}
        if a.chassis is not None
        else {}
    )
    for radiator in radiators:
        wall = walls.get(radiator.label, "")
        owner = "the CPU cooler" if radiator.label == "cooler" else part_words((radiator.label,))
        yield PartRow(
            key=f"{radiator.label}.radiator",
            group=Group.COOLING,
            kind="radiator",
            part_id="",
            name=Sentence(
                "{size} radiator of {owner}", {"size": length(radiator.size), "owner": owner}
            ),
            label=radiator.label,
            where=Sentence("{wall}", {"wall": wall}) if wall else Sentence("no wall for it"),
            spot=wall,
            shown=radiator.label,
            origin=Origin.INCLUDED,
        )
