"""Movable bars of open frames: where cards hang, what follows from it, and what moves them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import spot_of
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Chassis, Part
from rigwright.routing.bar_spacing import (
    as_the_frame_has_it,
    cards_on_bar,
    moved_by,
    spaced,
    spread,
)
from tests.sampling import count
from tests.worlds import board, chassis, found, gpu, machine, open_card, psu

CARD = open_card()  # 52 mm


def frame(**figures: Any) -> Chassis:
    return chassis(
        **{
            "chassis_type": "open_frame",
            "gpu_positions": 6,
            "side_panel": "none",
            "expansion_slots": 0,
            "vertical_slots": None,
            "up": "+z",
            **figures,
        }
    )


def hung(
    *spots: tuple[str, float | None], case: Chassis | None = None, card: Part = CARD
) -> Evaluation:
    """Cards at places of a frame, each at its spot on the bar."""
    case = case or frame()
    build = machine(*((card, place) for place, _ in spots), chassis=case).build
    for index, (_, along) in enumerate(spots):
        build = build.change_card(index, along_mm=along)
    return again(build, case, card)


def again(build: Build | None, case: Chassis, card: Part = CARD) -> Evaluation:
    assert build is not None
    return evaluate(build, MemoryCatalog([case, board(), card, psu()]))


def gaps(e: Evaluation) -> list[float]:
    return [round(g.gap.value, 3) for g in e.assembly.neighbours]


def spots(e: Evaluation) -> list[float]:
    return [spot_of(card.seat) for card in e.assembly.cards if card.seat is not None]


def first(e: Evaluation) -> SeatedCard:
    return e.assembly.cards[0]


def test_a_card_hangs_where_the_frame_has_its_place_unless_it_is_moved() -> None:
    """Places 80 mm apart; 52 mm of card leave 28, and 48 mm from spot 60 to spot 160."""
    assert gaps(hung(("frame1", None), ("frame2", None))) == [28]
    e = hung(("frame1", 60.0), ("frame2", 160.0))
    assert spots(e) == [60, 160] and gaps(e) == [48]


def test_a_spacing_that_the_builder_set_is_no_estimate() -> None:
    """So that cards 50 mm apart, 52 thick, are an error, where places of a usual frame only make
    a warning.
    """
    chosen = hung(("frame1", 0.0), ("frame2", 50.0))
    usual = hung(("frame1", None), ("frame2", 50.0))
    for e, severity, estimate in ((chosen, Severity.ERROR, False), (usual, Severity.WARNING, True)):
        (clash,) = found(e, "cards-collide")
        assert clash.measure is not None and (clash.severity, clash.estimate) == (
            severity,
            estimate,
        )
        assert e.assembly.neighbours[0].gap.value == pytest.approx(-2)


def test_air_follows_the_spacing() -> None:
    """An open card breathes through 18 mm: 70 mm from card to card leave just that, 66 mm only
    14.
    """
    assert not found(hung(("frame1", 0.0), ("frame2", 70.0)), "open-air-gap")
    (short,) = found(hung(("frame1", 0.0), ("frame2", 66.0)), "open-air-gap")
    assert short.measure is not None and short.measure.value == pytest.approx(14)


def test_cards_may_pass_each_other_on_the_bar() -> None:
    e = hung(("frame1", 200.0), ("frame2", 80.0))
    (gap,) = e.assembly.neighbours
    assert (gap.upper.label, gap.lower.label, gap.gap.value) == ("gpu2", "gpu1", pytest.approx(68))


def test_beyond_the_bar_there_is_no_place() -> None:
    assert spots(hung(("frame1", 400.0))) == [400.0], "six places, 80 mm apart: the last is at 400"
    e = hung(("frame1", 400.5))
    assert e.assembly.misplaced == ("gpu1",) and e.not_checked


def test_off_a_frame_a_spot_means_nothing() -> None:
    tower = chassis()
    e = hung(("1", 120.0), case=tower)
    assert first(e).seat == hung(("1", None), case=tower).assembly.cards[0].seat


def test_two_tiers_share_the_places_and_do_not_touch() -> None:
    twelve = frame(gpu_positions=12, gpu_tiers=2)
    e = hung(*((f"frame{i}", None) for i in range(1, 13)), case=twelve)
    assert spots(e) == [0, 80, 160, 240, 320, 400] * 2
    levels = [card.seat.pose.offset.z for card in e.assembly.cards if card.seat and card.seat.pose]
    assert len(set(levels[:6])) == len(set(levels[6:])) == 1 and levels[6] - levels[0] > (
        CARD.height_mm or 0
    )
    assert gaps(e) == [28] * 10, "the last of the lower bar has no neighbour on the upper one"
    assert not found(e, "cards-collide")


@pytest.mark.parametrize(
    ("positions", "tiers", "bars"), [(6, None, [6]), (7, 2, [4, 3]), (2, 5, [1, 1])]
)
def test_places_are_dealt_out_tier_by_tier(
    positions: int, tiers: int | None, bars: list[int]
) -> None:
    case = frame(gpu_positions=positions, gpu_tiers=tiers)
    e = hung(*((f"frame{i + 1}", None) for i in range(positions)), case=case)
    counted = {len(cards_on_bar(card, e.assembly)) for card in e.assembly.cards}
    assert counted == set(bars) and len(e.assembly.cards) == sum(bars)


def test_all_cards_of_a_bar_to_one_spacing() -> None:
    case = frame()
    e = hung(("frame2", None), ("frame3", None), ("frame5", None), case=case)
    assert spots(again(spaced(first(e), e.assembly, 100.0), case)) == [80, 180, 280]
    assert spots(again(spaced(first(e), e.assembly, 180.0), case)) == [40, 220, 400], (
        "moved up, to find room"
    )
    assert spaced(first(e), e.assembly, 201.0) is None, "400 mm are two steps of 200"
    assert spots(again(spread(first(e), e.assembly), case)) == [0, 200, 400]
    back = as_the_frame_has_it(first(e), again(spread(first(e), e.assembly), case).assembly)
    assert back == e.build


def test_only_the_cards_of_the_same_bar_move() -> None:
    case = frame(gpu_positions=12, gpu_tiers=2)
    e = hung(("frame1", None), ("frame2", None), ("frame8", None), case=case)
    assert spots(again(spaced(first(e), e.assembly, 120.0), case)) == [0, 120, 80]


def test_one_card_by_a_little() -> None:
    case = frame()
    e = hung(("frame2", None), case=case)
    assert spots(again(moved_by(first(e), e.assembly, 5.0), case)) == [85]
    assert spots(again(moved_by(first(e), e.assembly, -200.0), case)) == [0], (
        "as far as the bar goes"
    )
    at_end = hung(("frame6", None), case=case)
    assert moved_by(first(at_end), at_end.assembly, 5.0) is None


def test_a_moved_card_takes_its_spot_along_in_a_swap_and_leaves_it_in_a_move() -> None:
    build = hung(("frame1", 30.0), ("frame2", None)).build
    assert [p.along_mm for p in build.swap(0, 1).placements] == [None, 30.0]
    assert build.move(0, "frame4").placements[0].along_mm is None
    assert build.move(0, "frame1") == build


@settings(max_examples=count(6, of=40))
@given(
    st.lists(st.floats(0, 400).map(lambda mm: round(mm, 1)), min_size=2, max_size=4), st.randoms()
)
def test_the_order_of_placing_does_not_matter_on_a_bar(along: list[float], chance: Any) -> None:
    placed = [(f"frame{i + 1}", spot) for i, spot in enumerate(along)]
    other = list(placed)
    chance.shuffle(other)
    one = hung(*placed, card=gpu())
    two = hung(*other, card=gpu())
    assert sorted(gaps(one)) == sorted(gaps(two)) and one.verdict == two.verdict
