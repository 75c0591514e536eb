"""A figure that a rule of thumb gave a card: nothing passes on it unseen, and no error rests on it.

Gap = 20.32 · Δk minus the thickness of the upper card: 39.03 mm, the standard's envelope of two
slots, leave 1.61 mm at Δk = 2, 21.93 mm at 3, 42.25 mm at 4 and 62.57 mm at 5.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly.envelopes import card_size
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, candidates
from rigwright.figures import Basis
from rigwright.parts import FigureSource, Gpu
from rigwright.reports.missing import missing_figures
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    only,
    open_card,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

COLLIDE, AIR, DUCT = "cards-collide", "open-air-gap", "passive-without-duct"
THICKNESS, COOLER = "a-card.thickness_mm", "a-card.cooler"


def inferred(*names: str, card: Gpu | None = None, **figures: Any) -> Gpu:
    """A card of 39.03 mm, some of whose figures are inferred."""
    source = FigureSource(source="a rule of thumb", confidence="inferred")
    made = card or gpu(**{"id": "a-card", "thickness_mm": 39.03, **figures})
    return made.changed(figure_sources=dict.fromkeys(names, source))


def pair(upper: Gpu, slots: int) -> Evaluation:
    """The card in slot 1 and a blower that many slots farther down."""
    return world((upper, "1"), (gpu(), str(1 + slots)))


def test_an_inferred_size_is_assumed_and_a_measured_one_is_not() -> None:
    assert card_size(inferred("thickness_mm")).thickness.basis is Basis.ASSUMED
    assert card_size(inferred("cooler")).thickness.basis is Basis.PUBLISHED
    measured = FigureSource(source="calliper", confidence="measured")
    assert card_size(
        gpu(figure_sources={}).changed(figure_sources={"thickness_mm": measured})
    ).thickness.known


# thickness: a pass by less than one slot hangs on the inferred figure


@pytest.mark.parametrize(("slots", "hangs"), [(2, True), (3, False), (4, False)])
def test_a_gap_that_hangs_on_an_inferred_thickness_is_not_checked(slots: int, hangs: bool) -> None:
    e = pair(inferred("thickness_mm"), slots)
    assert not found(e, COLLIDE)
    assert bool(unchecked(e, COLLIDE)) is hangs
    if hangs:
        assert unanswered_for(e, COLLIDE) == THICKNESS
    assert not unchecked(pair(inferred(), slots), COLLIDE)


def test_an_overlap_by_an_inferred_thickness_is_an_estimate() -> None:
    finding = only(pair(inferred("thickness_mm", thickness_mm=50.0), 2), COLLIDE)
    assert (
        finding.estimate and finding.severity.value == "warning" and "(estimate)" in finding.message
    )
    assert severity(pair(inferred(thickness_mm=50.0), 2), COLLIDE) == "error"


@pytest.mark.parametrize(("slots", "expected"), [(2, "warning"), (3, None), (4, None)])
def test_free_air_that_hangs_on_an_inferred_thickness_is_not_checked(
    slots: int, expected: str | None
) -> None:
    card = inferred("thickness_mm", cooler="open_air", fan_count=2)
    e = pair(card, slots)
    assert next((f.severity.value for f in found(e, AIR)), None) == expected
    assert bool(unchecked(e, AIR)) is (
        slots == 3
    )  # 21.93 mm of 18: enough, unless it is a slot thicker


def test_a_wall_that_an_inferred_card_may_meet_is_not_checked() -> None:
    # In slot 7 of a board of 304.8 mm: 162.26 + 121.92 + 39.03 - 3.46 - 304.8 = 14.95 past it.
    room = {"expansion_slots": 9}
    for below, hangs in ((25.0, True), (60.0, False)):
        e = machine((inferred("thickness_mm"), "7"), chassis=chassis(below_board_mm=below, **room))
        assert not found(e, "card-past-board-bottom")
        assert bool(unchecked(e, "card-past-board-bottom")) is hangs


def test_openings_that_an_inferred_card_may_need_are_not_checked() -> None:
    for openings, hangs in (
        (7, True),
        (8, False),
    ):  # slot 6 and two slots of thickness: the seventh
        e = machine((inferred("thickness_mm"), "6"), chassis=chassis(expansion_slots=openings))
        assert not found(e, "case-slot-count-over")
        assert bool(unchecked(e, "case-slot-count-over")) is hangs


# cooler: who takes it for a blower knows nothing about its air


def test_air_that_hangs_on_an_inferred_cooler_is_not_checked() -> None:
    e = pair(inferred("cooler", cooler="blower"), 2)
    assert not found(e, AIR) and unanswered_for(e, AIR) == COOLER
    reasons = {getattr(entry.why, "template", "") for entry in e.not_checked if entry.rule == AIR}
    assert reasons == {"the cooler of {card} is only inferred."}
    assert not unchecked(pair(inferred("cooler", cooler="blower"), 3), AIR)
    assert not unchecked(pair(inferred(cooler="blower"), 2), AIR)


def test_too_little_air_for_an_inferred_cooler_is_an_estimate() -> None:
    finding = only(pair(inferred("cooler", cooler="open_air", board_power_w=350.0), 2), AIR)
    assert finding.estimate and finding.severity.value == "warning" and COOLER in finding.rests_on
    assert severity(pair(inferred(cooler="open_air", board_power_w=350.0), 2), AIR) == "error"


def test_a_card_without_a_count_of_fans_may_be_passive() -> None:
    assert unanswered_for(machine((inferred("cooler", fan_count=None), "1")), DUCT) == COOLER
    assert not unchecked(machine((inferred("cooler", fan_count=2), "1")), DUCT)
    assert not unchecked(machine((inferred(fan_count=None), "1")), DUCT)


# what a row says, and what is missing


def test_a_place_that_only_an_inferred_figure_allows_is_unknown() -> None:
    two = board(slot(1), slot(3))
    before = world((gpu(id="there"), "3"), board=two)
    unsure = [inferred("thickness_mm"), inferred("cooler")]
    for card, fit in (*((card, Fit.UNKNOWN) for card in unsure), (inferred(), Fit.FITS)):
        known = (
            before.assembly.chassis,
            two,
            before.assembly.cpu,
            *before.assembly.psus,
            gpu(id="there"),
            card,
        )
        first = candidates(before, MemoryCatalog(part for part in known if part), card.id)[0]
        assert first.fit is fit
        assert ("only inferred" in first.reason) is (fit is Fit.UNKNOWN)


def test_what_is_missing_says_that_the_figure_is_only_inferred() -> None:
    e = pair(inferred("thickness_mm"), 2)
    entry = next(m for m in missing_figures(e.not_checked, e.assembly) if m.path == "thickness_mm")
    assert entry.title == "Thickness of GPU 1 only inferred."
    assert entry.link == "Measure the card's thickness" and entry.part_id == "a-card"


def test_a_shipped_open_card_is_as_it_was() -> None:
    assert severity(machine((open_card(), "1"), (gpu(), "4")), AIR) == "warning"
