"""Several cards at once: every edit holds its law on builds as people plan them, and the plain
cases come out as a hand would do them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rigwright.arranging.block import block_candidates
from rigwright.arranging.more import added, duplicated, filled
from rigwright.arranging.moved import (
    block_moved,
    laid_aside,
    limited,
    shifted_down,
    spread,
    without,
)
from rigwright.arranging.standing import adds_clash, again, free_seats, smallest_gap_mm
from rigwright.assembly.bars import bar_length_mm
from rigwright.build import TRAY, Build, Placement, Quantity
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, candidate_at, evaluate
from tests.generated_builds import planned, shipped
from tests.worlds import board, chassis, gpu, open_card, psu, slot, world

EXAMPLES = Path(__file__).resolve().parents[2] / "assets/examples"
PLANNED = range(0, 60, 5)


def catalog_of(before: Evaluation) -> Catalog:
    found = before.assembly.catalog
    assert found is not None
    return found


def places(build: Build) -> list[str]:
    return [card.place for card in build.placements]


def evaluated(number: int) -> Evaluation:
    return evaluate(planned(number), shipped())


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("number", PLANNED)
def test_edits_of_planned_builds_hold_their_laws(number: int) -> None:
    before = evaluated(number)
    catalog = catalog_of(before)
    build = before.build
    if not build.placements:
        return
    twice = duplicated(before, catalog, [0])
    assert twice.placements[:-1] == build.placements, "exactly one card more, and nothing else"
    assert twice.placements[-1].part_id == build.placements[0].part_id
    lies_beside = twice.placements[-1].place == TRAY
    assert lies_beside or not adds_clash(before, again(twice, before, catalog))
    full = filled(before, catalog, build.placements[0])
    after = again(full, before, catalog)
    assert full.placements[: len(build.placements)] == build.placements
    assert not adds_clash(before, after)
    part = catalog.get(build.placements[0].part_id)
    assert part is not None
    for seat in free_seats(after.assembly, part.kind):
        assert candidate_at(after, catalog, part.id, seat).refused, f"{seat.name} was left free"
    apart = spread(before, catalog)
    if apart is not None:
        even = again(apart, before, catalog)
        was = smallest_gap_mm(before)
        now = smallest_gap_mm(even)
        assert not adds_clash(before, even)
        assert was is not None and now is not None and now >= was
        assert len(apart.placements) == len(build.placements)
    everything = range(len(build.placements))
    for down in (True, False):
        moved = block_moved(before, catalog, everything, down)
        if moved is not None:
            assert not adds_clash(before, again(moved, before, catalog))
            assert len(steps(before, again(moved, before, catalog))) == 1, "differences stay"


def steps(before: Evaluation, after: Evaluation) -> set[int]:
    """By how many places the cards have moved."""
    found: set[int] = set()
    for was, now in zip(before.assembly.cards, after.assembly.cards, strict=True):
        assert was.seat is not None and now.seat is not None
        found.add((now.seat.index or 0) - (was.seat.index or 0))
    return found


def test_a_copy_has_the_limit_of_its_original_and_the_best_free_place() -> None:
    before = world((open_card(), "1", 280.0))
    build = duplicated(before, catalog_of(before), [0])
    assert build.placements[1].power_limit_w == 280.0
    after = again(build, before, catalog_of(before))
    gap = smallest_gap_mm(after)
    assert gap is not None and gap > 18, "a free slot between cards that blow into the machine"


def test_a_further_card_goes_to_the_widest_slot_that_simply_fits() -> None:
    """The slot with most lanes that simply fits; a narrow one rather than one that is tight."""
    narrow_first = board(slot(1, electrical_lanes=4), slot(3), slot(5))
    narrow_last = board(slot(1), slot(4), slot(7, electrical_lanes=4))
    alone = world((gpu(), "1"), board=narrow_first)
    under_another = world((gpu(), "7"), (open_card(), "1"), board=narrow_last)
    for full, place in ((alone, "3"), (under_another, "7")):
        catalog = catalog_of(full)
        card = gpu().id
        before = again(without(full.build, [0]), full, catalog)
        further = added(before, catalog, [Placement(card, TRAY)])
        assert places(further)[-1] == place


def test_where_nobody_knows_the_lanes_the_widest_connector_of_a_known_place_comes_first() -> None:
    """Of slots whose lanes and places are unknown the narrow ones stood first in the list."""
    unknown = [
        slot(None, name=f"x{lanes} slot", mechanical_lanes=lanes, electrical_lanes=None)
        for lanes in (4, 8, 16)
    ]
    known = slot(5, name="x16 slot 5", electrical_lanes=None)
    before = world((gpu(), "5"), board=board(*unknown, known))
    catalog = catalog_of(before)
    empty = again(without(before.build, [0]), before, catalog)
    wanted = [Placement(gpu().id, TRAY)] * 2
    assert set(places(added(empty, catalog, wanted))) == {"5", "x16 slot"}


def test_a_card_that_overlaps_as_drawn_goes_where_it_does_not() -> None:
    """A supply that is tight makes all places tight; lanes alone then decided for the overlap."""
    thick = gpu(thickness_mm=61.5, bracket_slots=3, uncertain_fields=("thickness_mm",))
    slots = board(slot(1), slot(4), slot(6, electrical_lanes=4))
    before = world((thick, "1"), board=slots, psus=(psu(watts=700.0),))
    catalog = catalog_of(before)
    drawn = {
        place: candidate_at(before, catalog, thick.id, seat).margin_mm
        for place, seat in ((seat.name, seat) for seat in before.assembly.seats)
        if place in ("4", "6")
    }
    assert drawn["4"] is not None and drawn["4"] < 0
    assert drawn["6"] is not None and drawn["6"] > 0
    further = added(before, catalog, [Placement(thick.id, TRAY)])
    assert places(further) == ["1", "6"]


def test_further_cards_of_one_kind_are_numbered_in_the_order_of_their_places() -> None:
    """Of three cards the second found its place at the end and the third between them."""
    full = world((open_card(), "1"))
    before = again(without(full.build, [0]), full, catalog_of(full))
    wanted = [Placement(open_card().id, TRAY)] * 3
    assert places(added(before, catalog_of(full), wanted)) == ["1", "4", "7"]


def test_where_the_best_places_leave_none_for_the_last_card_all_go_from_the_first_on() -> None:
    """40 mm take two slots. Three cards have most room in the first, the fourth and the last slot,
    and none is left between them; from the first on four have places.
    """
    slots = board(*(slot(position) for position in (1, 3, 4, 5, 7, 8)))
    full = world((gpu(), "1"), board=slots, psus=(psu(watts=2000.0),))
    catalog = catalog_of(full)
    before = again(without(full.build, [0]), full, catalog)
    wanted = [Placement(gpu().id, TRAY)] * 4
    assert places(added(before, catalog, wanted[:3])) == ["1", "4", "8"]
    assert places(added(before, catalog, wanted)) == ["1", "3", "5", "7"]


def test_what_finds_no_place_lies_beside_the_machine() -> None:
    before = world((gpu(), "1"), board=board(slot(1)))
    build = duplicated(before, catalog_of(before), [0, 0])
    assert places(build) == ["1", TRAY]


def test_a_card_goes_back_to_the_mount_whose_riser_comes_with_the_case() -> None:
    """The only openings of the Y70 are upright; its one riser takes one card."""
    catalog = shipped()
    document = read_document(EXAMPLES / "vertical-4090-y70.rig")
    (card,) = document.build.placements
    empty = evaluate(document.build.remove(0), catalog)
    lying = Placement(card.part_id, TRAY)
    assert added(empty, catalog, [lying]).placements == (card,)
    assert places(added(empty, catalog, [lying] * 2)) == [card.place, TRAY]


def test_two_slot_cards_fill_every_other_slot_and_three_slot_cards_every_third() -> None:
    # 40 mm between slot planes at 20.32 mm: 0.64 mm are left. 52 mm take three slots.
    before = world((gpu(), "1"), (open_card(), "7"))
    without_both = again(without(before.build, [0, 1]), before, catalog_of(before))
    two, three = before.build.placements
    assert places(filled(without_both, catalog_of(before), two)) == ["1", "3", "5", "7"]
    assert places(filled(without_both, catalog_of(before), three)) == ["1", "4", "7"]


def test_cards_are_spread_evenly_and_keep_their_order_and_their_lanes() -> None:
    before = world((gpu(), "1"), (gpu(id="b"), "2"), (gpu(id="c"), "3"))
    build = spread(before, catalog_of(before))
    assert build is not None and places(build) == ["1", "4", "7"]
    narrow = board(*map(slot, range(1, 7)), slot(7, electrical_lanes=4))
    before = world((gpu(), "1"), (gpu(id="b"), "3"), board=narrow)
    build = spread(before, catalog_of(before))
    assert build is not None and places(build) == ["1", "6"], "the last slot has 4 lanes only"
    assert spread(again(build, before, catalog_of(before)), catalog_of(before)) is None


def test_only_the_named_cards_are_spread() -> None:
    before = world((gpu(), "1"), (gpu(id="b"), "3"), (gpu(id="c"), "7"))
    build = spread(before, catalog_of(before), [0, 1])
    assert build is not None and places(build)[2] == "7"


def test_a_block_moves_to_the_next_distance_that_has_a_slot_for_each() -> None:
    odd = board(slot(1), slot(3), slot(5), slot(7))
    before = world((gpu(), "1"), (gpu(id="b"), "5"), board=odd)
    down = block_moved(before, catalog_of(before), [0, 1], True)
    assert down is not None and places(down) == ["3", "7"]
    assert block_moved(before, catalog_of(before), [0, 1], False) is None
    with_third = world((gpu(), "1"), (gpu(id="b"), "3"), (gpu(id="c"), "7"), board=odd)
    assert block_moved(with_third, catalog_of(with_third), [1, 2], True) is None


def test_shifting_down_pushes_only_what_is_in_the_way() -> None:
    before = world((gpu(), "1"), (gpu(id="b"), "3"), (gpu(id="c"), "7"))
    build = shifted_down(before, catalog_of(before), 0)
    assert build is not None and places(build) == ["2", "4", "7"]
    full = world((gpu(), "3"), (gpu(id="b"), "5"), (gpu(id="c"), "7"))
    assert shifted_down(full, catalog_of(full), 0) is None, "the last card is in the last slot"


def test_groups_are_limited_laid_aside_and_taken_out() -> None:
    before = world((gpu(), "1"), (gpu(id="b"), "3"), (gpu(id="c"), "5"))
    some = limited(before.build, [0, 2], 200.0)
    assert [card.power_limit_w for card in some.placements] == [200.0, None, 200.0]
    assert places(laid_aside(some, catalog_of(before), [0, 2])) == [TRAY, "3", TRAY]
    assert places(without(some, [2, 0])) == ["3"]


def test_what_is_no_card_here_is_left_out() -> None:
    before = world((gpu(), "1"))
    catalog = MemoryCatalog([chassis(), board(), gpu()])
    wanted = [Placement("unknown", "1"), Placement("a-chassis", "1"), Placement("a-gpu", "1")]
    assert len(added(before, catalog, wanted).placements) == 2


def test_a_block_is_answered_for_every_place_as_its_move_would_be() -> None:
    before = world((gpu(), "1"), (gpu(id="b"), "3"), (gpu(id="c"), "7"))
    answers = {
        answer.seat.name: answer
        for answer in block_candidates(before, catalog_of(before), [0, 1], 0)
    }
    assert places(answers["2"].evaluation.build) == ["2", "4", "7"]
    assert not answers["2"].refused
    assert answers["4"].refused and "overlap" in answers["4"].reason, "the second would be at 6"
    assert answers["5"].refused and answers["5"].evaluation.build == before.build
    assert answers["7"].refused, "the third card is there"


def test_cards_on_bars_get_the_same_air_however_thick_they_are_and_every_bar_of_them() -> None:
    """Of a 60 mm card and two of 20 mm the middle one belongs 20 mm below the middle: both gaps
    are then half the bar less 40 mm, and equal pitches would leave half the bar less 60 mm.
    """
    frame = chassis(chassis_type="open_frame", gpu_positions=4, expansion_slots=None)
    thick = gpu(id="thick", thickness_mm=60.0)
    thin = [gpu(id=name, thickness_mm=20.0) for name in ("b", "c")]
    before = world((thick, "frame1"), (thin[0], "frame2"), (thin[1], "frame3"), chassis=frame)
    bar = bar_length_mm(frame)
    even = spread(before, catalog_of(before))
    assert even is not None and even.placements[1].along_mm == pytest.approx(bar / 2 + 20, abs=1)
    assert spread(again(even, before, catalog_of(before)), catalog_of(before)) is None
    two_bars = frame.changed(gpu_positions=8, gpu_tiers=2)
    on_both = [
        (card, f"frame{number}") for card, number in zip(thin * 2, (1, 2, 5, 6), strict=True)
    ]
    before = world(*on_both, chassis=two_bars)
    apart = spread(before, catalog_of(before))
    assert apart is not None
    # the first card of each bar stays, the other goes to its end
    assert [card.along_mm for card in apart.placements] == [None, bar, None, bar]


def test_cards_of_a_frame_all_hang_where_those_in_slots_would_lie_over_others_slots() -> None:
    """Six of 55.9 mm: two of them on the board would lie over slots that feed the rest."""
    frame = Build(
        chassis="generic-mining-open-frame-6-gpu",
        board="asus-x99-e-ws",
        cpus=Quantity("intel-xeon-e5-2697-v4"),
    )
    before = evaluate(frame, shipped())
    cards = [Placement("evga-rtx-3090-ftw3-ultra", TRAY)] * 6
    hung = added(before, shipped(), cards)
    assert all(place.startswith("frame") for place in places(hung))
    assert places(added(before, shipped(), cards[:1])) == ["1"], "one card needs no riser"
