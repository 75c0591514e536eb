"""The risers for a card that hangs: what each is said to be is what the whole check says of the
machine with it, and the best come first.
"""

from __future__ import annotations

import pytest

from rigwright.build import Build, Placement
from rigwright.checks import BEST_FIRST, Fit, Severity
from rigwright.evaluation import candidates, evaluate
from rigwright.inventory.risers import other_risers, riser_choices
from rigwright.proposals.machines import MACHINES
from tests.shipped_parts import shipped

BOARD = "asus-pro-ws-wrx80e-sage-se-wifi"
TURBO = "gigabyte-rtx-3090-turbo"
ON_END = Build(
    chassis="fractal-design-define-7-xl",
    board=BOARD,
    placements=(Placement(TURBO, "vertical1", None, None, "PCIEX16_7"),),
)
ON_BRACKET = Build(
    chassis="fractal-design-north",
    board=BOARD,
    placements=(
        Placement(
            TURBO, "vertical1", None, "cooler-master-vertical-gpu-holder-kit-v3", "PCIEX16_7"
        ),
    ),
)
FRAME = next(machine.build for machine in MACHINES if machine.id == "frame")
BUILDS = pytest.mark.parametrize(
    "build", [ON_END, ON_BRACKET, FRAME], ids=["end", "bracket", "bar"]
)


@BUILDS
def test_each_is_what_the_whole_check_says_of_the_machine_with_it(build: Build) -> None:
    catalog = shipped()
    choices = riser_choices(evaluate(build, catalog), 0)
    assert len(choices) >= 4
    for choice in choices:
        assert choice.build.placements[0].riser == choice.riser.id
        found = evaluate(choice.build, catalog)
        card = next(card for card in found.assembly.cards if card.index == 0)
        of_length = [one for one in found.findings if one.rule == "riser-too-short"]
        of_length = [one for one in of_length if card.label in one.parts]
        too_short = any(one.severity is Severity.ERROR for one in of_length)
        assert not too_short or choice.fit is Fit.CLASH, choice.line
        slow = any(
            one.rule == "riser-gen-limit" and card.label in one.parts for one in found.findings
        )
        assert not slow or choice.fit is not Fit.FITS, choice.line
        open_ones = {one.field for one in found.not_checked if one.rule == "riser-too-short"}
        if f"{choice.riser.id}.length_mm" in open_ones:
            assert choice.fit not in (Fit.FITS, Fit.TIGHT), choice.line


@BUILDS
def test_the_best_come_first_and_of_those_the_ones_that_reach(build: Build) -> None:
    choices = riser_choices(evaluate(build, shipped()), 0)
    ranks = [BEST_FIRST.index(choice.fit) for choice in choices]
    assert ranks == sorted(ranks)
    for fit in BEST_FIRST:
        short = [c.short_mm for c in choices if c.fit is fit and c.short_mm is not None]
        assert short == sorted(short), fit


def test_the_margin_stands_beside_the_verdict() -> None:
    """The way is 246 mm at least and 233 mm for a plug that is turned; a riser of 200 mm that is
    not turned lacks 46 of them.
    """
    lines = {c.riser.id: c.line for c in riser_choices(evaluate(ON_END, shipped()), 0)}
    assert lines["thermaltake-tt-premium-pci-e-3-0-riser-200-mm"] == (
        "does not fit · riser 46 mm short"
    )
    assert lines["linkup-ultra-pcie-4-0-x16-riser-300-mm-90-deg"] == ("fits · riser 67 mm to spare")
    assert lines["hyte-pcie-4-0-luxury-riser"] == "unknown · its length is unknown"


def test_a_riser_for_a_card_without_a_slot_brings_the_slot_that_a_drop_there_would_choose() -> None:
    catalog = shipped()
    unfed = ON_END.change_card(0, slot=None)
    choices = riser_choices(evaluate(unfed, catalog), 0)
    cables = [choice for choice in choices if choice.riser.riser_type == "riser_cable"]
    bare = Build(chassis=ON_END.chassis, board=BOARD)
    dropped = next(
        one
        for one in candidates(evaluate(bare, catalog), catalog, TURBO)
        if one.seat.name == "vertical1"
    )
    as_dropped = dropped.evaluation.build.placements[0]
    longest = max(cables, key=lambda choice: choice.riser.length_mm or 0.0)
    assert longest.build.placements[0].slot is not None
    same = [choice for choice in cables if choice.riser.id == as_dropped.riser]
    assert [choice.build.placements[0].slot for choice in same] == [as_dropped.slot]
    fed = {c.riser.id: c.fit for c in riser_choices(evaluate(longest.build, catalog), 0)}
    assert fed[longest.riser.id] is longest.fit
    assert any(choice.fit is Fit.FITS for choice in cables)


def test_where_no_slot_is_left_no_riser_is_known_to_fit_and_all_say_the_same_of_that() -> None:
    full = Build(chassis=ON_END.chassis, board=BOARD)
    for slot in "1234567":
        full = full.place(TURBO, slot)
    full = full.changed(placements=(*full.placements, Placement(TURBO, "vertical1")))
    choices = riser_choices(evaluate(full, shipped()), 7)
    cables = [choice for choice in choices if choice.riser.riser_type == "riser_cable"]
    assert cables and not any(choice.is_known_to_fit for choice in cables)
    assert all(choice.build.placements[7].slot is None for choice in cables)
    assert len({choice.reason for choice in cables if choice.is_open_as_whole}) == 1


def test_another_riser_is_one_that_fits_and_not_the_one_that_is_there() -> None:
    catalog = shipped()
    first, *_ = riser_choices(evaluate(ON_END, catalog), 0)
    others = other_risers(riser_choices(evaluate(first.build, catalog), 0), first.build)
    assert first.riser.id not in {choice.riser.id for choice in others}
    assert {choice.fit for choice in others} <= {Fit.FITS, Fit.TIGHT}
