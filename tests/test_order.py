"""The order of cards, supplies, drives, fans and fans' mounts in a file says nothing: builds from
the shipped catalog, each with its lists in another order and what points into them pointing on.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import pytest

from rigwright.build import Build, Circuit, Quantity, Wire
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Drive, Fan, Gpu, Psu
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.options import options_for
from tests.generated_builds import planned, shipped, stock
from tests.sampling import share

FIRST, LAST = 53000, 53200
WALLS = ("front", "top", "rear", "bottom")
Names = Mapping[str, str]  # what a part is called in the other order
Permuted = tuple[Build, Names]
T = TypeVar("T")


def varied(number: int) -> Build:
    """A generated build of different cards, with several supplies, drives and fans, some of the
    supplies on a circuit of their own and some cables chosen by hand.
    """
    chance = random.Random(f"order {number}")
    build = planned(number)
    gpus = stock().of_kind(Gpu)
    psus = stock().of_kind(Psu)
    cards = [
        card.changed(part_id=chance.choice(gpus).id) if chance.random() < 0.5 else card
        for card in build.placements
    ]
    more = [chance.choice(psus).id for _ in range(chance.choice((0, 1, 1, 2)))]
    drives = [some(Drive, chance) for _ in range(chance.choice((0, 1, 2, 3)))]
    fans = [on_walls(some(Fan, chance), chance) for _ in range(chance.choice((0, 1, 2, 3)))]
    supplies = (*build.psus, *more)
    build = build.changed(
        placements=tuple(cards),
        psus=supplies,
        drives=(*build.drives, *drives),
        fans=tuple(fans),
        circuits=(Circuit(230.0, 16.0, 16.0),),
        psu_circuits=tuple(chance.choice((0, 0, 1)) for _ in supplies),
    )
    return build.changed(wires=by_hand(build, chance)) if chance.random() < 0.3 else build


def some(kind: type[Drive] | type[Fan], chance: random.Random) -> Quantity:
    return Quantity(chance.choice(stock().of_kind(kind)).id, chance.choice((1, 2)))


def on_walls(fans: Quantity, chance: random.Random) -> Quantity:
    if chance.random() < 0.5:
        return fans
    return fans.changed(places=tuple(chance.choice(WALLS) for _ in range(fans.count)))


def by_hand(build: Build, chance: random.Random) -> tuple[Wire, ...]:
    """A cable for one socket of one card."""
    a = evaluate(build, shipped()).assembly
    wiring = wiring_of(a)
    sockets = [run.socket for run in wiring.runs if run.socket.card is not None]
    if not sockets:
        return ()
    options = options_for(a, wiring, chance.choice(sockets))
    return (chance.choice(options).wire,) if options else ()


def shuffled(count: int, chance: random.Random) -> list[int]:
    """Which one comes first, second and so on."""
    order = list(range(count))
    chance.shuffle(order)
    return order


def picked(some: Sequence[T], order: Sequence[int]) -> tuple[T, ...]:
    return tuple(some[i] for i in order)


def cards_permuted(build: Build, chance: random.Random) -> Permuted:
    order = shuffled(len(build.placements), chance)
    wires = [
        wire if wire.card is None else wire.changed(card=order.index(wire.card))
        for wire in build.wires
    ]
    names = {f"gpu{old + 1}": f"gpu{new + 1}" for new, old in enumerate(order)}
    placements = picked(build.placements, order)
    return build.changed(placements=placements, wires=tuple(wires)), names


def supplies_permuted(build: Build, chance: random.Random) -> Permuted:
    order = shuffled(len(build.psus), chance)
    wires = tuple(wire.changed(psu=order.index(wire.psu)) for wire in build.wires)
    return build.changed(
        psus=picked(build.psus, order),
        psu_circuits=picked(build.psu_circuits, order),
        wires=wires,
    ), {}


def drives_permuted(build: Build, chance: random.Random) -> Permuted:
    return build.changed(drives=picked(build.drives, shuffled(len(build.drives), chance))), {}


def fans_permuted(build: Build, chance: random.Random) -> Permuted:
    return build.changed(fans=picked(build.fans, shuffled(len(build.fans), chance))), {}


def mounts_permuted(build: Build, chance: random.Random) -> Permuted:
    fans = [
        fan.changed(places=picked(fan.places, shuffled(len(fan.places), chance)))
        for fan in build.fans
    ]
    return build.changed(fans=tuple(fans)), {}


def said(e: Evaluation, names: Names) -> Counter[tuple[object, ...]]:
    """What was found and what was not checked, by rule, parts and figures."""
    found: Counter[tuple[object, ...]] = Counter()
    for finding in e.findings:
        measure = finding.measure
        values = () if measure is None else (round(measure.value, 6), round(measure.limit, 6))
        found[finding.rule, finding.severity, called(finding.parts, names), values] += 1
    for entry in e.not_checked:
        found[entry.rule, called(entry.parts, names)] += 1
    return found


def called(parts: Sequence[str], names: Names) -> tuple[str, ...]:
    """The parts under their other names; drives are told apart by their numbers alone."""
    kinds = [
        names.get(part, part.rstrip("0123456789") if "drive" in part else part) for part in parts
    ]
    return tuple(sorted(kinds))


def figures(e: Evaluation, names: Names) -> dict[str, object]:
    """The figures that a person reads of it."""
    found: dict[str, object] = {"verdict": e.verdict, "said": said(e, names)}
    found["wall"] = None if e.budget.wall_w is None else round(e.budget.wall_w, 6)
    found["peak"] = round(e.peaks.ms_1.watts, 6)
    found["supplies"] = Counter(
        (e.assembly.psus[supply.index].id, round(supply.dc_w, 6)) for supply in e.supplies
    )
    found["links"] = {
        names.get(link.card.label, link.card.label): (link.slot, link.width, link.generation)
        for link in e.links
    }
    return found


LISTS: Mapping[str, Callable[[Build, random.Random], Permuted]] = {
    "cards": cards_permuted,
    "supplies": supplies_permuted,
    "drives": drives_permuted,
    "fans": fans_permuted,
    "mounts": mounts_permuted,
}


def changed_by(name: str, number: int) -> set[str]:
    """Which figures another order of one list of a build changes."""
    build = varied(number)
    permuted, names = LISTS[name](build, random.Random(f"{name} {number}"))
    before = figures(evaluate(build, shipped()), names)
    after = figures(evaluate(permuted, shipped()), {})
    return {what for what in before if before[what] != after[what]}


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("name", LISTS)
def test_another_order_changes_no_verdict_and_no_figure(name: str) -> None:
    numbers = share(range(FIRST, LAST), 32, sorted(LISTS).index(name))
    assert {number: changed for number in numbers if (changed := changed_by(name, number))} == {}
