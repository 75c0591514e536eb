"""More room, more watts and smaller cards never make a machine worse: builds from the shipped
catalog, each with one figure of one part changed to the better.

What one error hides may come to light when it goes: so errors are counted, and none may come to a
build that had none. `expansion_slots` and the panel's distance are no room: the layout of the case
is told from them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

import pytest

from rigwright.assembly import assemble
from rigwright.assembly.addresses import parts_of
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity, Verdict
from rigwright.evaluation import Evaluation, checked, evaluate
from rigwright.parts import Gpu, Part, Psu
from rigwright.rules import RULES
from tests.generated_builds import planned, shipped, stock
from tests.sampling import share

FIRST, LAST = 54000, 54300
# With less load a set may be redundant that was not, and the mains be what takes that away.
OF_SPARE_MODULES = frozenset({"psu-redundancy-lost"})
STEPS = tuple(1 - 0.04 * step for step in range(16))
Chance = random.Random
Change = Callable[[Part, Chance], Part | None]


def mixed(number: int) -> Build:
    """A generated build; every other one has different cards and a supply more."""
    build = planned(number)
    if number % 2:
        return build
    chance = random.Random(f"better {number}")
    gpus = stock().of_kind(Gpu)
    psus = stock().of_kind(Psu)
    cards = [card.changed(part_id=chance.choice(gpus).id) for card in build.placements]
    return build.changed(placements=tuple(cards), psus=(*build.psus, chance.choice(psus).id))


def larger(field: str, most: float) -> Change:
    """A figure larger by up to so much."""

    def change(part: Part, chance: Chance) -> Part | None:
        value = getattr(part, field, None)
        return None if value is None else part.changed(**{field: value + chance.uniform(1, most)})

    return change


def smaller(field: str, most: float) -> Change:
    """A figure smaller by up to so much."""

    def change(part: Part, chance: Chance) -> Part | None:
        value = getattr(part, field, None)
        if value is None or value <= most:
            return None
        return part.changed(**{field: value - chance.uniform(1, most)})

    return change


def larger_supply(part: Part, chance: Chance) -> Part | None:
    """A supply of more watts at every voltage."""
    assert isinstance(part, Psu)
    more = chance.uniform(1, 500)
    label = [row.changed(watts=row.watts + more) for row in part.derating or ()]
    return part.changed(watts=part.watts + more, derating=tuple(label) or part.derating)


BETTER: Mapping[str, tuple[str, Change]] = {
    "a larger supply": ("psu", larger_supply),
    "a longer riser": ("riser", larger("length_mm", 300)),
    "a thinner card": ("gpu", smaller("thickness_mm", 8)),
    "a shorter card": ("gpu", smaller("length_mm", 40)),
    "a lower card": ("gpu", smaller("height_mm", 20)),
    "room for a longer supply": ("chassis", larger("max_psu_length_mm", 40)),
    "room for a thicker card upright": ("chassis", larger("max_gpu_thickness_vertical_mm", 20)),
}


def with_part(e: Evaluation, part: Part) -> Evaluation:
    """The same build with another record of one part."""
    others = [one for one in parts_of(e.assembly).values() if one.id != part.id]
    return evaluate(e.build, MemoryCatalog([*others, part]))


def errors(e: Evaluation) -> list[str]:
    return [f.rule for f in e.findings if f.severity is Severity.ERROR]


def bettered(name: str, number: int) -> Iterator[tuple[Evaluation, Evaluation]]:
    """A build before and after each part of a kind was changed to the better."""
    kind, change = BETTER[name]
    chance = random.Random(f"{name} {number}")
    before = evaluate(mixed(number), shipped())
    for part in parts_of(before.assembly).values():
        changed = change(part, chance) if part.kind == kind else None
        if changed is not None:
            yield before, with_part(before, changed)


def asked_of(name: str, number: int) -> int:
    """Hold a build to it, and return how many of its parts were changed."""
    asked = 0
    for before, after in bettered(name, number):
        asked += 1
        assert len(errors(after)) <= len(errors(before)), (number, errors(after))
        failed = after.verdict is Verdict.FAIL and before.verdict is not Verdict.FAIL
        assert not failed, (number, errors(after))
    return asked


@pytest.mark.sampled
@pytest.mark.parametrize("name", BETTER)
def test_a_figure_to_the_better_adds_no_error(name: str) -> None:
    numbers = share(range(FIRST, LAST), 80, list(BETTER).index(name))
    asked = sum(asked_of(name, number) for number in numbers)
    # the parts of a share change with the catalog, and may all be of other kinds
    assert asked or any(asked_of(name, number) for number in range(FIRST, LAST))


def limited(build: Build, chance: Chance) -> Build:
    """The build with every card held to a part of its power."""
    for index, placement in enumerate(build.placements):
        card = shipped().get(placement.part_id)
        if isinstance(card, Gpu) and card.board_power_w is not None:
            watts = max(card.min_power_limit_w or 0.0, chance.uniform(0.5, 1) * card.board_power_w)
            build = build.limit(index, watts)
    return build


def held_to(build: Build, share_of_power: float) -> Build:
    """The build with every card held to the same share of its power."""
    for index, placement in enumerate(build.placements):
        card = shipped().get(placement.part_id)
        if isinstance(card, Gpu) and card.board_power_w is not None:
            build = build.limit(index, share_of_power * card.board_power_w)
    return build


@pytest.mark.sampled
def test_no_step_of_a_limit_down_adds_an_error_of_power() -> None:
    of_power = [
        rule for rule in RULES if rule.category == "power" and rule.id not in OF_SPARE_MODULES
    ]
    for number in share(range(53200, 53300), 40):
        before: list[str] | None = None
        for step in STEPS:
            e = checked(assemble(held_to(planned(number), step), shipped()), of_power)
            now = errors(e)
            assert before is None or len(now) <= len(before), (number, step, now)
            before = now


@pytest.mark.sampled
def test_a_smaller_limit_adds_no_error() -> None:
    for number in share(range(FIRST, LAST), 20):
        build = mixed(number)
        chance = random.Random(f"limit {number}")
        before = evaluate(build, shipped())
        after = evaluate(limited(build, chance), shipped())
        came = [rule for rule in errors(after) if rule not in OF_SPARE_MODULES]
        assert len(came) <= len(errors(before)), (number, came)
        if not OF_SPARE_MODULES & set(errors(after)):
            assert after.verdict is not Verdict.FAIL or before.verdict is Verdict.FAIL, number
