"""A card that lies beside the machine draws nothing and blocks nothing, and is never forgotten."""

from __future__ import annotations

from rigwright.air import air_of
from rigwright.build import TRAY
from rigwright.checks import Verdict
from rigwright.evaluation import Evaluation, candidate_at
from rigwright.inventory.rows import rows_of
from rigwright.power.wiring import wiring_of
from rigwright.proposals.power_plan import plan_of
from rigwright.reports.sheet.content import sheet_of
from tests.fitting.test_fitting import assert_the_same
from tests.worlds import gpu, open_card, psu, world

WATER = gpu(id="a-water-card", cooler="aio_hybrid", radiator_mm=360.0, board_power_w=450.0)
SMALL = psu(watts=650.0)


def without_the_question(e: Evaluation) -> tuple[object, ...]:
    """Everything that was said, but that a card lies beside the machine."""
    open_ones = [entry for entry in e.not_checked if entry.field != "build.placements"]
    return (e.findings, open_ones, e.budget, e.peaks, e.circuits, e.supplies, e.links)


def test_a_card_beside_the_machine_changes_nothing_in_it() -> None:
    """Four cards of 450 W whose radiators have no wall, beside a machine of 350 W and 650 W."""
    seated = (open_card(), "1")
    alone = world(seated, psus=(SMALL,))
    with_four = world(seated, *[(WATER, TRAY)] * 4, psus=(SMALL,))
    assert without_the_question(with_four) == without_the_question(alone)
    assert air_of(with_four.assembly).cards == air_of(alone.assembly).cards
    assert wiring_of(with_four.assembly).runs == wiring_of(alone.assembly).runs
    assert plan_of(with_four.assembly).uniform.caps == plan_of(alone.assembly).uniform.caps


def test_it_leaves_the_machine_undecided_and_stays_in_the_lists() -> None:
    e = world((gpu(), "1"), (WATER, TRAY))
    assert e.verdict not in (Verdict.PASS, Verdict.WARN)
    (entry,) = (one for one in e.undecided if one.field == "build.placements")
    assert entry.parts == ("gpu2",) and "1 card lies beside the machine" in entry.message
    assert [card.label for card in e.assembly.cards] == ["gpu1", "gpu2"]
    assert any(row.label == "gpu2" and row.part == WATER for row in rows_of(e.assembly))
    assert any(WATER.name in line.name for line in sheet_of(e).parts)


def test_placed_it_counts() -> None:
    """650 W carry one card of 450 W, and not two: what placing the second adds is said of it."""
    e = world((WATER, "1"), (WATER, TRAY), psus=(SMALL,))
    assert e.assembly.catalog is not None
    seat = next(seat for seat in e.assembly.seats if seat.name == "4")
    placed = candidate_at(e, e.assembly.catalog, WATER.id, seat, moving=1)
    assert placed.evaluation.budget.dc_w == e.budget.dc_w + 450.0
    assert "psu-overload" in {finding.rule for finding in placed.added}


def test_every_badge_is_the_answer_of_the_full_check() -> None:
    """Beside the machine lie two cards that its supply could not feed."""
    cards = (gpu(), WATER, open_card())
    e = world((cards[0], "1"), (WATER, TRAY), (cards[2], TRAY), psus=(SMALL,))
    catalog = e.assembly.catalog
    assert_the_same(e, catalog, cards)


def test_without_a_chassis_cards_are_what_there_is_of_the_machine() -> None:
    e = world((WATER, TRAY), (WATER, TRAY), chassis=None, board=None)
    assert e.budget.dc_w >= 900.0
