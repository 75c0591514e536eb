"""Whether processor and memory keep up with the cards, and how many stand in a tower: counted by
hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Quantity, Workload
from rigwright.checks import Measure
from rigwright.checks.remedy import Replace
from rigwright.evaluation import checked
from rigwright.rules import RULES
from tests.fit_parts import memory
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    gpu,
    machine,
    only,
    severity,
    slot,
    unchecked,
)

PLACES = ("1", "3", "5", "7")
FOUR_SLOTS = board(*(slot(int(place)) for place in PLACES))


def with_cores(cards: int, cores: int | None, threads: int | None, count: int = 1) -> Assembly:
    processor = cpu(cores=cores, threads=threads)
    placed = [(gpu(), place) for place in PLACES[:cards]]
    return machine(*placed, board=FOUR_SLOTS, cpu=processor, cpus=Quantity(processor.id, count))


def with_memory(
    vram_gb: float | None, *kits: Any, sets: int = 1, task: str = "training"
) -> Assembly:
    return machine(
        (gpu(vram_gb=24.0), "1"),
        (gpu(id="other", vram_gb=vram_gb), "5"),
        others=kits,
        memory=tuple(Quantity(kit.id, sets) for kit in kits),
        workload=Workload(task),
    )


@every(
    [
        (4, 16, 32, False),
        (4, 8, 16, False),  # two and four for each
        (4, 7, 16, True),
        (4, 8, 15, True),
        (4, 8, 8, True),  # without two threads for each core
        (1, 2, 4, False),
        (1, 1, 4, True),
    ]
)
def test_two_cores_and_four_threads_for_each_card(
    cards: int, cores: int, threads: int, finds: bool
) -> None:
    evaluation = with_cores(cards, cores, threads)
    assert severity(evaluation, "cpu-cores-low") == ("info" if finds else None)


def test_the_cores_of_two_processors_count_together() -> None:
    assert not found(with_cores(4, 4, 8, count=2), "cpu-cores-low")
    few = only(with_cores(4, 3, 8, count=2), "cpu-cores-low")
    assert few.measure == Measure(3, 4, "cards", False)
    (remedy,) = few.remedies
    assert isinstance(remedy.edit, Replace)
    assert [need.at_least for need in remedy.edit.needs[:2]] == [4, 8], "for each of the two"


def test_cores_for_one_card_are_worded_for_one() -> None:
    title = only(with_cores(1, 1, 2), "cpu-cores-low").title
    assert title.count == 1 and (title.values["cores"], title.values["threads"]) == (1, 2)


@pytest.mark.parametrize("field", ["cores", "threads"])
def test_unknown_cores_are_no_answer(field: str) -> None:
    cores, threads = (None, 128) if field == "cores" else (64, None)
    evaluation = with_cores(2, cores, threads)
    assert not found(evaluation, "cpu-cores-low")
    assert unchecked(evaluation, "cpu-cores-low") == (f"a-cpu.{field}",)


@every([(64.0, 1, False), (48.0, 1, False), (47.0, 1, True), (24.0, 2, False), (16.0, 2, True)])
def test_as_much_memory_as_all_cards_have(total_gb: float, sets: int, finds: bool) -> None:
    evaluation = with_memory(24.0, memory(total_gb=total_gb), sets=sets)
    assert severity(evaluation, "ram-below-vram") == ("info" if finds else None)
    if finds:
        assert only(evaluation, "ram-below-vram").measure == Measure(
            total_gb * sets, 48.0, "GB", False
        )


@every(
    [
        ("training", 24.0, "info"),
        ("training", 23.0, "warning"),
        ("fine-tuning", 23.0, "warning"),
        ("inference", 23.0, "info"),
        ("tensor-parallel inference", 23.0, "info"),
        ("rendering", 23.0, "info"),
    ]
)
def test_cards_that_train_want_half_of_their_memory(task: str, total_gb: float, finds: str) -> None:
    """Of two cards of 24 GB."""
    assembly = with_memory(24.0, memory(total_gb=total_gb), task=task)
    assert severity(assembly, "ram-below-vram") == finds


def test_memory_that_is_not_chosen_asks_nothing() -> None:
    evaluation = with_memory(24.0)
    assert not found(evaluation, "ram-below-vram")
    assert not unchecked(evaluation, "ram-below-vram")


def test_unknown_memory_is_no_answer() -> None:
    unknown_kit = with_memory(24.0, memory(total_gb=None))
    assert unchecked(unknown_kit, "ram-below-vram") == ("a-kit.total_gb",)
    unknown_card = with_memory(None, memory(total_gb=1024.0))
    assert unchecked(unknown_card, "ram-below-vram") == ("other.vram_gb",)
    assert not found(unknown_kit, "ram-below-vram") + found(unknown_card, "ram-below-vram")


def test_without_cards_nothing_is_asked() -> None:
    evaluation = machine(
        cpu=cpu(cores=1, threads=1), others=(memory(),), memory=(Quantity("a-kit"),)
    )
    for rule in ("cpu-cores-low", "cpu-clock-low", "ram-below-vram", "too-many-gpus-for-tower"):
        assert not found(evaluation, rule) and not unchecked(evaluation, rule)


def with_clock(cards: int, boost_ghz: float | None) -> Assembly:
    placed = [(gpu(), place) for place in PLACES[:cards]]
    return machine(*placed, board=FOUR_SLOTS, cpu=cpu(boost_ghz=boost_ghz))


@every([(4, 4.5, False), (4, 3.5, False), (4, 3.49, True), (3, 2.0, False), (1, 2.0, False)])
def test_a_processor_for_four_cards_boosts_to_three_and_a_half(
    cards: int, boost_ghz: float, finds: bool
) -> None:
    asked = with_clock(cards, boost_ghz)
    assert severity(asked, "cpu-clock-low") == ("info" if finds else None)
    if finds:
        few = only(asked, "cpu-clock-low")
        assert few.measure == Measure(boost_ghz, 3.5, "GHz", False)
        (remedy,) = few.remedies
        assert isinstance(remedy.edit, Replace)
        assert [need.at_least for need in remedy.edit.needs[:2]] == [3.5, 64]


def test_an_unknown_clock_is_no_answer_and_asked_only_of_many_cards() -> None:
    assert unchecked(with_clock(4, None), "cpu-clock-low") == ("a-cpu.boost_ghz",)
    assert not found(with_clock(4, None), "cpu-clock-low")
    assert not unchecked(with_clock(3, None), "cpu-clock-low")


def in_case(cards: int, chassis_type: str = "full_tower", **figures: Any) -> Assembly:
    placed = [(gpu(), str(place)) for place in range(1, cards + 1)]
    return machine(*placed, chassis=chassis(chassis_type=chassis_type, **figures))


@every(
    [
        (4, "full_tower", None),
        (5, "full_tower", "info"),
        (7, "mid_tower", "info"),
        (5, "dual_system", "info"),
        (5, "cube", "info"),
        (7, "open_frame", None),
        (7, "rack_4u", None),
    ]
)
def test_guides_count_four_cards_in_a_tower(
    cards: int, chassis_type: str, severity_there: str | None
) -> None:
    asked = in_case(cards, chassis_type)
    assert severity(asked, "too-many-gpus-for-tower") == severity_there
    if severity_there is not None:
        assert only(asked, "too-many-gpus-for-tower").measure == Measure(cards, 4, "cards", True)


def test_a_case_that_is_made_for_eight_cards_holds_them() -> None:
    """A server that stands on the floor is no office's tower."""
    assert not found(in_case(7, max_double_width_gpus=8), "too-many-gpus-for-tower")


def test_advice_on_towers_changes_no_verdict() -> None:
    """Thin cards that five slots, supply and air take: what guides advise makes that no worse."""
    thin = gpu(thickness_mm=18.0, bracket_slots=1, slots_occupied=1.0, board_power_w=60.0)
    tower = machine(*((thin, str(place)) for place in range(1, 6)))
    asked = checked(tower)
    assert severity(asked, "too-many-gpus-for-tower") == "info"
    without = [rule for rule in RULES if rule.id != "too-many-gpus-for-tower"]
    assert checked(tower, without).verdict is asked.verdict
