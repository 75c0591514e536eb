"""Every dual-system chassis of the shipped catalog with two systems of its parts: an answer, and
a well-said one.
"""

from __future__ import annotations

import random

import pytest

from rigwright.assembly.chambers import holds_two
from rigwright.assembly.seats import Mount
from rigwright.build import Build, Quantity, SecondarySystem
from rigwright.build.systems import SECONDARY
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import candidates, evaluate
from rigwright.parts import Chassis, Cooler, Cpu, Gpu, Memory, Motherboard, Nic, Part, Psu, Riser
from rigwright.power.wiring.carried import carried_of
from rigwright.reports.clearances import margins_of
from tests.sampling import count
from tests.shipped_parts import shipped_parts
from tests.test_properties import assert_well_said

PARTS = shipped_parts()
CATALOG = MemoryCatalog(PARTS)
DUAL = [part for part in PARTS if isinstance(part, Chassis) and holds_two(part)]


def of_kind(kind: type[Part]) -> list[str]:
    return [part.id for part in PARTS if type(part) is kind]


def test_the_chassis_that_hold_two_are_those_whose_notes_say_so() -> None:
    assert {case.id for case in DUAL} == {
        "phanteks-enthoo-719-luxe-2",
        "phanteks-enthoo-pro-2",
        "phanteks-enthoo-elite",
        "lian-li-v3000-plus",
        "corsair-obsidian-1000d",
        "corsair-9000d-rgb-airflow",
        "thermaltake-core-w200",
    }
    unsaid = [
        p.id
        for p in PARTS
        if isinstance(p, Chassis) and p.chassis_type == "dual_system" and not holds_two(p)
    ]
    assert unsaid == []


def two_systems(case: Chassis, chance: random.Random) -> Build:
    """Any board in the first chamber, one that fits in the second, and cards in half of all
    places.
    """
    fitting = [
        p.id
        for p in PARTS
        if isinstance(p, Motherboard) and p.form_factor in case.second_form_factors
    ]
    second = SecondarySystem(
        chance.choice(fitting),
        Quantity(chance.choice(of_kind(Cpu))),
        chance.choice([None, *of_kind(Cooler)]),
        (Quantity(chance.choice(of_kind(Memory)), 2),),
        (),
    )
    build = Build(
        chassis=case.id,
        board=chance.choice(of_kind(Motherboard)),
        cpus=Quantity(chance.choice(of_kind(Cpu))),
        psus=tuple(chance.choices(of_kind(Psu), k=chance.choice((1, 2)))),
        second=second,
    )
    seats = evaluate(build, CATALOG).assembly.seats
    for seat in seats:
        if chance.random() < 0.5:
            build = build.place(chance.choice(of_kind(Gpu) + of_kind(Nic)), seat.name)
    slots = [s.chamber_slot.name for s in seats if s.chamber_slot is not None]
    hung = [i for i, p in enumerate(build.placements) if p.place.startswith("vertical")]
    placed = list(build.placements)
    for i in hung:
        riser = chance.choice([None, *of_kind(Riser)])
        placed[i] = placed[i].changed(
            slot=f"second:{chance.choice(slots)}" if slots else None, riser=riser
        )
    return build.changed(placements=tuple(placed))


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("case", DUAL, ids=lambda c: c.id)
def test_two_systems_of_any_parts_give_an_answer(case: Chassis) -> None:
    chance = random.Random(case.id)
    for _ in range(count(4, of=25)):
        e = evaluate(two_systems(case, chance), CATALOG)
        for finding in e.findings:
            assert_well_said(finding, e)
        entries = [(n.rule, n.field) for n in e.not_checked]
        assert len(entries) == len(set(entries)) and all(
            n.message.endswith(".") for n in e.not_checked
        )
        assert margins_of(e) is not None and [link.card.index for link in e.links] == sorted(
            link.card.index for link in e.links
        )
        loads = carried_of(e.assembly).watts
        assert sum(loads) == pytest.approx(e.budget.dc_w) and min(loads) >= -1e-6
        for card in e.assembly.cards:
            in_it = card.seat is not None and card.seat.mount is Mount.CHAMBER
            assert card.system is SECONDARY or not in_it
            assert not (in_it and card.located)


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("case", DUAL, ids=lambda c: c.id)
def test_every_place_of_two_systems_answers(case: Chassis) -> None:
    before = evaluate(two_systems(case, random.Random(f"places {case.id}")), CATALOG)
    answers = candidates(before, CATALOG, "asus-tuf-rtx-3090")
    assert {c.seat.name for c in answers} >= {
        s.name for s in before.assembly.seats if s.mount is Mount.CHAMBER
    }
    assert all(bool(c.reason) == (c.fit.value != "fits") for c in answers)
