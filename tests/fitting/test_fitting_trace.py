"""Figures that note what is asked of them compute like plain ones, and no class mixes what a
rule tells apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any
from weakref import ref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.checks.tolerance import width_of_figure
from rigwright.figures import Basis, Figure, by_part, resting_on
from rigwright.fitting.classes import Classes, Group
from rigwright.fitting.probe import Columns, Trial
from rigwright.fitting.trace import PART, Study, Tape, Traced, rounded
from rigwright.geometry import largest
from rigwright.parts import Gpu, Nic
from rigwright.power.enough import least_limit_w
from rigwright.power.peaks import card_peak
from rigwright.text.numbers import length, signed
from tests.sampling import every
from tests.worlds import gpu, plugs

NUMBERS = st.floats(-1e4, 1e4).map(lambda value: round(value, 3))


def asked_of_all(decide: Callable[[Any], Any], cards: list[Gpu]) -> tuple[list[Any], int]:
    """What a function of a card says of each, asked once for each class.

    And how many classes there are.
    """
    study = Study()
    trial = Trial(Columns(PART, cards, frozenset({"name"})), study)
    classes = Classes(lambda part, _place, tape: decide(trial.probe(part, tape)), study)
    said: list[Any] = [None] * len(cards)
    runs = 0
    for answered in classes.of(Group(np.arange(len(cards)), np.zeros(1, dtype=np.intp))):
        if answered is None:
            runs += 1
            continue
        for row in answered.group.parts:
            said[row] = answered.result
    return said, runs


# rounding and bounds


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1),
    st.sampled_from([0, 2, 6]),
)
def test_rounding_is_that_of_python(values: list[float], digits: int) -> None:
    assert rounded(np.array(values), digits).tolist() == [round(value, digits) for value in values]


@given(st.integers(-(10**9), 10**9), st.sampled_from([2, 6]))
def test_ties_are_rounded_as_python_rounds_them(whole: int, digits: int) -> None:
    tie = (whole + 0.5) / 10**digits
    assert rounded(np.array([tie]), digits)[0] == round(tie, digits)


@given(st.lists(NUMBERS, min_size=1, max_size=30, unique=True), NUMBERS, NUMBERS)
def test_arithmetic_and_comparisons_are_the_plain_ones(
    thicknesses: list[float], by: float, limit: float
) -> None:
    def decide(card: Any) -> tuple[bool, ...]:
        t = card.thickness_mm
        worked_out = round(3 * -(t - by) / 7 + abs(by - t) * 2, 6)
        return (
            worked_out < limit,
            worked_out >= limit,
            limit <= t,
            limit > t,
            t == limit,
            min(t, by) < limit,
            math.ceil(t / 20.32) > 2,
            math.floor(t) != 40,
            bool(t - by),
            by / (t * t + 1) <= 0.5,
            largest(t, by, -t) < limit,
            largest(by, t - limit) >= 0,
            3 - t > by,
            limit / (t * t + 1) < t,
        )

    cards = [gpu().changed(thickness_mm=value) for value in thicknesses]
    assert asked_of_all(decide, cards)[0] == [decide(card) for card in cards]


# classes


def test_a_rule_is_asked_once_for_all_that_it_cannot_tell_apart() -> None:
    cards = [gpu(thickness_mm=20.0 + i / 10) for i in range(1000)]
    said, runs = asked_of_all(lambda card: "thick" if card.thickness_mm > 60 else "thin", cards)
    assert runs == 2 and said.count("thin") == 401  # 20.0 … 60.0 mm


def test_what_all_answer_alike_is_no_question() -> None:
    cards = [gpu(thickness_mm=20.0 + i) for i in range(50)]
    assert (
        asked_of_all(lambda card: card.thickness_mm > 0 and card.cooler == "blower", cards)[1] == 1
    )


@every(
    [
        lambda card: math.sqrt(card.thickness_mm) > 6.5,
        lambda card: card.thickness_mm**2 > 1800,
        lambda card: int(card.thickness_mm) % 2,
        lambda card: card.thickness_mm % 7 > 3,
        lambda card: card.thickness_mm // 10 == 4,
        lambda card: card.thickness_mm in {40.0, 41.0},
        lambda card: float(card.thickness_mm) > 42.5,
        lambda card: round(card.thickness_mm) == 42,
        lambda card: {40.0: "forty"}.get(card.thickness_mm),
        lambda card: card == gpu(thickness_mm=44.0),
        lambda card: hash(card) % 2,
        lambda card: card.is_uncertain("thickness_mm"),
        lambda card: card.figure_sources.get("thickness_mm"),
    ]
)
def test_what_is_not_followed_costs_sharing_and_never_the_answer(
    decide: Callable[[Any], Any],
) -> None:
    cards = [
        gpu(thickness_mm=40.0 + i % 8, uncertain_fields=("thickness_mm",) * (i % 3 == 0))
        for i in range(40)
    ]
    assert asked_of_all(decide, cards)[0] == [decide(card) for card in cards]


def test_what_follows_from_a_card_alone_tells_cards_apart_by_nothing_else() -> None:
    cards = [gpu(thickness_mm=20.0 + i, chip=f"Chip {i % 30}") for i in range(300)]
    said, runs = asked_of_all(lambda card: by_part(_ends_in_seven, card), cards)
    assert runs == 2 and said == [_ends_in_seven(card) for card in cards] and any(said)
    said, runs = asked_of_all(lambda card: by_part(_slots, card) > 4.0, cards)
    assert runs == 2 and said == [_slots(card) > 4.0 for card in cards]


def _ends_in_seven(card: Gpu) -> bool:
    return (card.chip or "").endswith("7")


def _slots(card: Gpu) -> float:
    return (card.thickness_mm or 0.0) / 20.32


def test_the_largest_of_figures_is_one_question() -> None:
    cards = [gpu(thickness_mm=20.0 + i, height_mm=140.0 - i, length_mm=300.0) for i in range(100)]

    def decide(card: Any) -> bool:
        return largest(card.thickness_mm, card.height_mm, 30.0) > 90

    said, runs = asked_of_all(decide, cards)
    assert runs == 2 and said == [
        max(card.thickness_mm or 0, card.height_mm or 0) > 90 for card in cards
    ]
    assert (largest(1, 2.5), largest(-3.0)) == (2.5, -3.0)


def test_how_well_a_sum_is_known_is_asked_only_as_far_as_it_decides() -> None:
    figures = [Figure(1.0, basis) for basis in Basis]
    known = (Basis.PUBLISHED, Basis.MEASURED, Basis.DERIVED, Basis.ASSUMED, Basis.UNKNOWN)
    for figure in figures:
        for other in figures:
            worst = max(figure.basis, other.basis, key=known.index)
            assert resting_on(2.0, figure, other).basis is worst


def test_what_one_run_has_worked_out_is_noted_for_the_next_one_too() -> None:
    study = Study()
    trial = Trial(Columns(PART, [gpu(thickness_mm=t) for t in (30.0, 50.0)], frozenset()), study)

    def run(part: int, _place: int, tape: Tape) -> bool:
        thick = tape.once("thick", lambda: trial.probe(part, tape).thickness_mm > 40)
        return tape.once("around", lambda: tape.once("thick", lambda: not thick))

    group = Group(np.arange(2), np.zeros(1, dtype=np.intp))
    for _ in range(
        2
    ):  # the second rule finds everything worked out, and asks what the first one asked
        answered = [one for one in Classes(run, study).of(group) if one is not None]
        assert {int(one.group.parts[0]): one.result for one in answered} == {0: False, 1: True}


def test_what_fails_while_it_is_worked_out_is_tried_again() -> None:
    tape = Tape(Study())
    with pytest.raises(ZeroDivisionError):
        tape.once("share", lambda: 1 / 0)
    assert tape.once("share", lambda: 1 / 4) == 0.25


def test_unknown_is_told_from_zero_and_whole_numbers_from_each_other() -> None:
    def decide(card: Any) -> str:
        if card.recess_mm is None:
            return "unknown"
        return (
            f"{'some' if card.recess_mm else 'none'} {card.bracket_slots} "
            f"{len(card.power_connectors)}"
        )

    cards = [
        gpu(recess_mm=t, bracket_slots=b, power_connectors=p)
        for t in (None, 0.0, 40.0)
        for b in (1, 2)
        for p in ((), plugs(pin8=2), plugs(pin8=3))
    ]
    assert asked_of_all(decide, cards)[0] == [decide(card) for card in cards]


def test_a_stand_in_passes_for_a_card() -> None:
    said, _ = asked_of_all(
        lambda card: (isinstance(card, Gpu), isinstance(card, Gpu | Nic), isinstance(card, Nic)),
        [gpu()],
    )
    assert said == [(True, True, False)]


def test_a_traced_figure_shows_as_the_plain_one() -> None:
    study = Study()
    traced = Traced(41.5, study.figure(("t",), np.array([41.5])), Tape(study))
    assert f"{traced:,.2f} {traced} {traced + 1:.1f}" == "41.50 41.5 42.5"


# what rules work out of a part: only what decides tells cards apart


def length_off_mm(card: Any) -> float:
    """How far the length may be off, of a card of some confidence."""
    off_mm = width_of_figure(Figure(300.0, Basis.PUBLISHED, ("card.length_mm",)), {"card": card})
    assert off_mm is not None
    return off_mm


def least_share(card: Any) -> float:
    """The least limit worth proposing as a share of the board power."""
    return least_limit_w(card) / card.board_power_w


def peak_of(card: Any) -> float:
    """How many times its limit a card draws for a millisecond."""
    return card_peak(card).ms_1.value


@pytest.mark.parametrize(
    ("work", "between", "cards"),
    [
        (
            length_off_mm,
            2.0,
            [
                gpu(id="card", confidence=word)
                for word in ("measured", "confirmed", "opendb", "recalled")
            ],
        ),
        (least_share, 0.7, [gpu(board_power_w=200.0 + w, cooler="open_air") for w in range(90)]),
        (
            peak_of,
            1.7,
            [gpu(chip=f"GeForce RTX {n}070", cooler="open_air") for n in (20, 30, 40, 50)],
        ),
    ],
)
def test_what_follows_from_a_card_tells_no_more_apart_than_is_asked(
    work: Callable[[Any], float], between: float, cards: list[Gpu]
) -> None:
    plain = [work(card) for card in cards]
    assert len(set(plain)) > 2
    assert asked_of_all(lambda card: work(card) < 1e3, cards) == ([True] * len(cards), 1)
    said, runs = asked_of_all(lambda card: work(card) < between, cards)
    assert said == [value < between for value in plain] and runs <= 2


def test_what_was_worked_out_of_single_parts_is_let_go_of() -> None:
    class Answer:
        """What can be watched."""

    study = Study()
    tape = study.tape(0, 0)
    answer = tape.once("it", Answer)
    watched = ref(answer)
    answer = None
    assert watched() is not None
    study.forget_tapes()
    assert watched() is None, "also where somebody holds the tape, as an assembly does"
    assert tape.once("it", Answer) is not None


# how the rules write figures: nothing is decided of them


@given(st.floats(-1e6, 1e6), st.integers(0, 2))
def test_a_true_minus_and_no_negative_zero(value: float, decimals: int) -> None:
    plain = f"{abs(value):,.{decimals}f}"
    zero = float(plain.replace(",", "")) == 0
    assert signed(value, decimals) == (plain if value >= 0 or zero else f"\N{MINUS SIGN}{plain}")


@given(st.one_of(st.floats(-3000, 3000), st.integers(-300_000, 300_000).map(lambda n: n / 100)))
def test_a_length_has_a_decimal_where_it_needs_one(value: float) -> None:
    decimals = 0 if abs(value - round(value)) < 0.05 else 1
    assert str(length(value)) == f"{signed(value, decimals)} mm"
