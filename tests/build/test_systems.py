"""What is said of one system names and changes that system, whichever of two it is.

The word is held against the build that an edit makes, field by field, and against the same system
in the other place.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from rigwright.assembly.chambers import OF_CHAMBER
from rigwright.build import Build, Placement, Quantity, SecondarySystem
from rigwright.build.systems import OF_EACH, PRIMARY, SECONDARY, SYSTEMS, owner_of
from rigwright.catalog import Catalog
from rigwright.checks.remedy import Choose, Edit, Move, Replace
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Chassis, Drive, Motherboard, Part
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.carried import carried_of
from rigwright.remedies import applied, offers
from rigwright.rules import RULES
from rigwright.rules.rule import Asks
from tests.catalog.test_second_catalog import CATALOG, DUAL, PARTS, two_systems
from tests.remedies.test_remedies import catalog_of as of_first_system
from tests.rules.test_coolers import cooler
from tests.sampling import count
from tests.test_second_system import CARD, ITX, OTHER, dual, two
from tests.worlds import cpu, found, slot, world

TWO_SLOTS = ITX.changed(form_factor="mATX", width_mm=244.0, slots=(slot(1), slot(2), slot(5)))
ROOMY = dual(second_form_factors=("mATX",), second_expansion_slots=8)
OWN = ("board", "cpus", "cooler", "memory", "drives")  # what a build has for its first system alone


def edits_of(e: Evaluation, words: str = "Second system: ") -> list[tuple[str, Edit]]:
    """Every change that a finding on the second system proposes."""
    found: list[tuple[str, Edit]] = []
    for finding in e.findings:
        if str(finding.title).startswith(words):
            found += [
                (finding.rule, remedy.edit)
                for remedy in finding.remedies
                if remedy.edit is not None
            ]
    return found


def of_first(build: Build) -> dict[str, Any]:
    return {field: getattr(build, field) for field in OWN}


def catalog_of(e: Evaluation, *others: Part) -> Catalog:
    """A catalog of the parts of both systems and of others, which come before them."""
    on_boards = [
        part for a in e.assembly.chambers for part in (a.board, a.cpu, a.cooler) if part is not None
    ]
    return of_first_system(e, *on_boards, *others)


# names


def test_every_label_has_one_owner() -> None:
    for system in SYSTEMS:
        assert all(owner_of(system.label(part)) == (system, part) for part in OF_EACH)
    for shared in ("chassis", "psu", "fans", "gpu2", "nic2", "drive2"):
        assert owner_of(shared) == (PRIMARY, shared)
        assert SECONDARY.label(shared) == shared


def test_the_names_of_the_first_system_are_the_plain_ones() -> None:
    said = [
        PRIMARY.label("cpu"),
        PRIMARY.place("1"),
        PRIMARY.choice("cpus.count"),
        PRIMARY.address("cpus"),
        PRIMARY.titled("CPU"),
    ]
    assert said == ["cpu", "1", "cpus.count", "build.cpus", "CPU"]


# every rule


@pytest.mark.sampled
@pytest.mark.parametrize("case", DUAL, ids=lambda c: c.id)
def test_no_rule_on_the_second_system_names_or_changes_the_first(case: Chassis) -> None:
    """Labels, figures, places and fields of all checks, entries and edits, in builds with most
    things wrong.
    """
    chance = random.Random(f"names {case.id}")
    told = 0
    for _ in range(count(1, of=6)):
        e = evaluate(two_systems(case, chance), CATALOG)
        a = e.assembly
        chassis_id = case.id
        for rule in RULES:
            if rule.runs_on is not Asks.EACH_SYSTEM:
                continue
            for result in (r for system in rule.asked_about(a)[1:] for r in rule.check(system)):
                told += 1
                assert not OF_EACH & set(result.parts), (rule.id, result.parts)
        for judged in e.checks:
            if judged.check.system is SECONDARY:
                assert not {f"{chassis_id}.{field}" for field in OF_CHAMBER} & set(
                    judged.rests_on
                ), judged.rule
                assert not {f"build.{field}" for field in OWN} & set(judged.rests_on), judged.rule
        for rule_id, edit in edits_of(e):
            assert_of_second(rule_id, edit, e)
    assert told


def assert_of_second(rule_id: str, edit: Edit, e: Evaluation) -> None:
    cards = {card.label: card for card in e.assembly.cards}
    match edit:
        case Replace():
            assert edit.part not in OF_EACH, (rule_id, edit)
        case Move():
            assert edit.place.startswith("second:"), (rule_id, edit)
            assert cards[edit.card].system is SECONDARY
        case Choose():
            assert not {path.partition(".")[0] for path in edit.fields} & set(OWN), (rule_id, edit)
        case _:
            pass
    made = applied(
        edit.changed(by="other") if isinstance(edit, Replace) else edit, e.assembly, CATALOG
    )
    if made is not None:
        assert of_first(made) == of_first(e.build), (rule_id, edit)


def test_a_system_is_told_the_same_in_either_place() -> None:
    """Two boards with their processors, coolers, memory and drives change places: so do all
    checks of the platform.
    """
    chance = random.Random("places")
    rules = frozenset(
        r.id for r in RULES if r.category == "platform" and r.runs_on is Asks.EACH_SYSTEM
    )
    compared = 0
    for case in DUAL:
        for _ in range(4):
            build = two_systems(case, chance).changed(placements=())
            assert build.second is not None
            build = build.changed(
                drives=(drive(chance),), second=build.second.changed(drives=(drive(chance),))
            )
            other = swapped(build)
            ours, theirs = (
                platform_checks(evaluate(one, CATALOG), rules) for one in (build, other)
            )
            assert ours[PRIMARY.number] == theirs[SECONDARY.number]
            assert ours[SECONDARY.number] == theirs[PRIMARY.number]
            compared += len(ours[SECONDARY.number])
    assert compared > 50


def drive(chance: random.Random) -> Quantity:
    sata = [
        part for part in PARTS if isinstance(part, Drive) and part.drive_type in ("hdd", "sata_ssd")
    ]
    return Quantity(chance.choice(sata).id, chance.choice((1, 12)))


def swapped(build: Build) -> Build:
    assert build.second is not None
    second = SecondarySystem(**{field: getattr(build, field) for field in OWN})
    return build.changed(**{field: getattr(build.second, field) for field in OWN}, second=second)


def platform_checks(e: Evaluation, rules: frozenset[str]) -> list[list[tuple[Any, ...]]]:
    """The checks on each system that are not about the chassis, whose chambers differ."""
    told: list[list[tuple[Any, ...]]] = [[], []]
    for judged in e.checks:
        if judged.rule in rules and "chassis" not in judged.parts:
            parts = tuple(owner_of(label)[1] for label in judged.parts)
            check = judged.check
            told[check.system.number].append(
                (judged.rule, check.what, parts, check.value, check.limit, judged.fit)
            )
    return [sorted(one) for one in told]


# remedies


def test_a_card_of_the_second_board_moves_to_a_slot_of_that_board() -> None:
    """Its slot 5 is free there; the first board has a slot 5 as well."""
    e = two((OTHER, "second:1"), (OTHER, "second:2"), (CARD, "1"), case=ROOMY, itx=TWO_SLOTS)
    (finding,) = found(e, "cards-collide")
    (remedy,) = [remedy for remedy in finding.remedies if isinstance(remedy.edit, Move)]
    assert remedy.title.startswith("Move GPU 2 to PCIE5 of the second board:")
    move = remedy.edit
    assert move is not None
    assert move == Move("gpu2", "second:5")
    catalog = catalog_of(e)
    made = applied(move, e.assembly, catalog)
    assert made is not None and [p.place for p in made.placements] == ["second:1", "second:5", "1"]
    offer = next(offer for offer in offers(e, finding, catalog) if offer.edit == move)
    assert offer.build == made and not found(evaluate(made, catalog), "cards-collide")


def test_the_cooler_of_the_second_system_is_exchanged_and_the_first_ones_stays() -> None:
    wrong = cooler(id="wrong", sockets=["LGA1700"])
    right = cooler(id="right", sockets=["AM4"])
    e = two(more=(wrong, right), cooler="wrong")
    e = evaluate(
        e.build.changed(cooler="right", cpus=Quantity("a-cpu")), catalog_of(e, wrong, right)
    )
    finding = next(f for f in found(e, "cooler-socket-mismatch") if "cooler2" in f.parts)
    (edit,) = [remedy.edit for remedy in finding.remedies if isinstance(remedy.edit, Replace)]
    assert edit.part == "cooler2"
    made = applied(edit.changed(by="right"), e.assembly, catalog_of(e, wrong, right))
    assert (
        made is not None
        and made.second is not None
        and (made.cooler, made.second.cooler) == ("right", "right")
    )
    assert of_first(made) == of_first(e.build)


def test_too_many_processors_of_the_second_system_become_fewer_there() -> None:
    e = two(cpus=Quantity("small", 2))
    (finding,) = [f for f in found(e, "cpu-count-over") if "cpu2" in f.parts]
    (edit,) = [remedy.edit for remedy in finding.remedies if isinstance(remedy.edit, Choose)]
    made = applied(edit, e.assembly, catalog_of(e))
    assert made is not None and made.second is not None and made.second.cpus == Quantity("small", 1)
    assert made.cpus == e.build.cpus


def test_a_riser_from_the_second_board_is_led_to_another_slot_of_that_board() -> None:
    narrow = ITX.changed(
        slots=(slot(1, generation=3, electrical_lanes=1), slot(2, name="WIDE", generation=3))
    )
    case = dual(riser_included=True, riser_generation=4)
    e = two(Placement("other", "vertical1", None, None, "second:PCIE1"), itx=narrow, case=case)
    edits = [edit for _, edit in edits_of(e) if isinstance(edit, Choose)]
    assert edits and all(edit.fields == {"placements.0.slot": "second:WIDE"} for edit in edits)
    made = applied(edits[0], e.assembly, catalog_of(e))
    assert made is not None
    (link,) = evaluate(made, catalog_of(e, narrow)).links
    assert (link.slot, link.words) == ("second:WIDE", "Gen3 x16")


# consumers


def disk(part_id: str, **figures: Any) -> Drive:
    return Drive.of(
        {
            "kind": "drive",
            "id": part_id,
            "name": "A disk",
            "brand": "Test",
            "source": "this test",
            "confidence": "high",
            "drive_type": "hdd",
            "form_factor": "3.5 inch",
            **figures,
        }
    )


def test_drives_are_counted_through_both_systems() -> None:
    """Also where the first has one without a cable, which is the second of its drives here."""
    stick = disk("stick", drive_type="nvme_m2", form_factor="M.2 2280")
    first = disk("first")
    last = disk("last")
    e = two(more=(stick, first, last), drives=(Quantity("last", 2),))
    parts = (stick, first, last)
    drives = (Quantity("first"), Quantity("stick"), Quantity("last"))
    e = evaluate(e.build.changed(drives=drives), catalog_of(e, *parts))
    wiring = wiring_of(e.assembly)
    fed = {
        run.socket.consumer: run.psu
        for run in wiring.runs
        if run.socket.consumer.startswith("drive")
    }
    assert fed == {"drive1": 0, "drive3": 0, "drive4": 1, "drive5": 1}
    assert sum(carried_of(e.assembly).watts) == pytest.approx(e.budget.dc_w)


def test_an_unknown_power_is_that_of_the_processor_which_lacks_it() -> None:
    unknown = cpu(id="small", socket="AM4", max_power_w=None, tdp_w=None)
    e = two()
    e = evaluate(e.build, catalog_of(e, unknown))
    missing = [entry for entry in e.not_checked if entry.field == "small.tdp_w"]
    assert missing and all("cpu" not in entry.parts for entry in missing)
    assert any("cpu2" in entry.parts for entry in missing)


def test_one_system_is_the_machine_itself() -> None:
    a = world((CARD, "1")).assembly
    assert a.systems == a.rooms == (a,) and a.machine is a and a.systems[0] is a


def test_two_systems_share_the_supplies_of_the_machine_and_nothing_else() -> None:
    a = two((CARD, "1"), (OTHER, "second:1")).assembly
    first, second = a.systems
    assert [card.label for card in first.cards] == ["gpu1"] and [
        card.label for card in second.cards
    ] == ["gpu2"]
    assert (
        second.psus == () and second.machine is first.machine is a and len(second.machine.psus) == 2
    )
    assert (
        isinstance(second.board, Motherboard)
        and second.board.id == "itx"
        and second.build.board == "itx"
    )
