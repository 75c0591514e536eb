"""What a machine weighs: sums by hand, what nobody states on top, and who lifts it."""

from __future__ import annotations

import pytest

from rigwright.inventory.mass import MachineMass, Weighed, mass_of, weight_kg
from rigwright.reports.mass import lifting_words, mass_record, mass_sentences, mass_words
from tests.fit_parts import cooler
from tests.sampling import every
from tests.worlds import chassis, gpu, nic, world

CASE = chassis(weight_kg=12.5)
CARD = gpu(weight_g=1800.0)


def names(lines: tuple[Weighed, ...]) -> dict[str, int]:
    return {line.item: line.count for line in lines}


def test_the_parts_of_known_weight_are_added_and_the_others_named() -> None:
    """12.5 + 2 × 1.8 + 0.9 kg; board, processor and supply come on top."""
    e = world(
        (CARD, "1"), (CARD, "4"), chassis=CASE, others=[cooler(weight_kg=0.9)], cooler="a-cooler"
    )
    mass = mass_of(e.assembly)
    assert mass.known_kg == pytest.approx(17.0)
    assert set(names(mass.unknown).values()) == {1}
    assert {line.item for line in mass.unknown} == {e.build.board, "a-cpu", *e.build.psus}
    assert mass_words(mass) == "at least 17.0 kg" and not mass.uncertain
    record = mass_record(mass)
    assert record["at_least_kg"] == 17.0 and len(record["unknown"]) == 3


def test_a_card_of_unknown_weight_is_never_taken_as_none() -> None:
    e = world((CARD, "1"), (gpu(id="b", weight_g=None), "4"), chassis=CASE)
    mass = mass_of(e.assembly)
    assert mass.known_kg == pytest.approx(14.3) and names(mass.unknown)["b"] == 1
    assert "A card" not in mass_words(mass)
    assert any("on top" in str(one) for one in mass_sentences(mass))


def test_what_lies_beside_the_machine_is_not_lifted_with_it() -> None:
    e = world((CARD, "1"), (CARD, "tray"), chassis=CASE)
    assert mass_of(e.assembly).known_kg == pytest.approx(14.3)


def test_an_uncertain_weight_makes_the_sum_one_about() -> None:
    e = world((CARD, "1"), chassis=chassis(weight_kg=12.5, uncertain_fields=["weight_kg"]))
    assert mass_words(mass_of(e.assembly)) == "at least about 14.3 kg"


@every(
    [
        (23.0, False, False, False),
        (23.1, False, True, False),
        (23.1, True, True, False),
        (23.0, True, False, True),
        (1.0, True, False, True),
    ]
)
def test_two_people_lift_what_is_more_than_one_may(
    kilograms: float, unknown: bool, two: bool, open_question: bool
) -> None:
    lines = (Weighed("case", "Case", 1, kilograms), Weighed("psu", "Supply", 2, None))
    said = lifting_words(MachineMass(lines if unknown else lines[:1]))
    assert (said is not None and said.template.startswith("Two people")) is two
    assert (said is not None and bool(said.several)) is open_question
    if open_question:
        assert said is not None and said.count == 2


def test_nothing_known_is_said_and_an_empty_machine_says_nothing() -> None:
    unknown = MachineMass((Weighed("psu", "Supply", 2, None),))
    assert mass_words(unknown) == "not known" and mass_record(unknown)["at_least_kg"] is None
    first, second, *_ = map(str, mass_sentences(unknown))
    assert first == "Weight: not known." and second == "No weight is known of 2 × Supply."
    assert list(mass_sentences(MachineMass(()))) == []
    assert mass_words(MachineMass((Weighed("case", "Case", 1, 9.04),))) == "9.0 kg"


def test_records_say_grams_of_cards_and_kilograms_of_cases() -> None:
    assert weight_kg(CARD) == pytest.approx(1.8) and weight_kg(CASE) == 12.5
    assert weight_kg(nic()) is None
