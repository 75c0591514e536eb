"""The best ways for cards to stand, against every way there is."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import pytest

from rigwright.arranging.ranked import MOST_JUDGED, Ranking, ranked
from rigwright.arranging.standing import smallest_gap_mm
from rigwright.build import TRAY, Build
from rigwright.catalog import MemoryCatalog
from rigwright.checks import BEST_VERDICT_FIRST, Severity, Verdict
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Part
from rigwright.reports.arrangements import arrangements_record, arrangements_text, judged_words
from tests.sampling import count
from tests.worlds import board, chassis, cpu, gpu, nic, open_card, psu, slot, world

SLOTS = [slot(position) for position in (1, 3, 4, 6)]
FOUR_SLOTS = board(*SLOTS)
CASE = chassis(height_mm=566.0, width_mm=240.0, depth_mm=604.0)


def catalog_of(*parts: Part) -> MemoryCatalog:
    return MemoryCatalog([CASE, FOUR_SLOTS, board(id="seven"), cpu(), psu(), *parts])


def best_of(e: Evaluation, *cards: Part) -> Ranking:
    return ranked(e, catalog_of(*cards))


def best_of_all(e: Evaluation, *cards: Part) -> Ranking:
    return ranked(e, catalog_of(*cards), most=MOST_JUDGED)


def places(build: Build) -> tuple[str, ...]:
    return tuple(card.place for card in build.placements)


def worth(e: Evaluation) -> tuple[int, int, int, int, float]:
    """What ranks a machine whose links are all alike."""
    severities = [finding.severity for finding in e.sorted_out.standing]
    gap = smallest_gap_mm(e)
    assert gap is not None
    return (
        BEST_VERDICT_FIRST.index(e.verdict),
        severities.count(Severity.ERROR),
        len(e.undecided),
        severities.count(Severity.WARNING),
        -min(gap, 100.0),
    )


def test_every_pair_of_places_is_judged_once_and_the_best_come_first() -> None:
    card = open_card()
    e = world((card, "1"), (card, "3"), chassis=CASE, board=FOUR_SLOTS)
    ranking = best_of(e, card)
    assert (ranking.judged, ranking.possible, ranking.more_possible) == (6, 6, False)
    tried: list[tuple[tuple[int, int, int, int, float], tuple[str, ...]]] = []
    for pair in combinations(("1", "3", "4", "6"), 2):
        build = e.build.move(0, pair[0]).move(1, pair[1])
        tried.append((worth(evaluate(build, catalog_of(card))), pair))
    wanted = [rank for rank, _ in sorted(tried)][:5]
    assert [worth(evaluate(one.build, catalog_of(card))) for one in ranking.best] == wanted
    assert len({places(one.build) for one in ranking.best}) == 5
    assert ranking.best[0].verdict is not Verdict.FAIL
    assert e.verdict is Verdict.FAIL, "52 mm two slots apart"


def test_cards_of_two_kinds_are_told_apart() -> None:
    """4 × 3 ways for a card and another one; 6 for two alike."""
    card = open_card()
    other = gpu(id="other")
    e = world((card, "1"), (other, "4"), chassis=CASE, board=FOUR_SLOTS)
    assert best_of(e, card, other).judged == len(list(permutations(range(4), 2)))
    limited = e.build.replace_card(1, card.id).limit(1, 200.0)
    assert best_of(evaluate(limited, catalog_of(card)), card).judged == 12, "so are two limits"


def test_the_present_way_is_marked_and_comes_first_among_equals() -> None:
    card = gpu()
    e = world((card, "6"), chassis=CASE, board=FOUR_SLOTS)
    ranking = best_of(e, card)
    (present,) = (one for one in ranking.best if one.is_present)
    assert present.build == e.build and len(ranking.best) == 4
    text = arrangements_text(ranking, "a.rig", 100)
    assert "GPU 1 in 6 (as it is)" in text and text.count("(as it is)") == 1


def test_cards_that_find_no_place_lie_beside_the_machine() -> None:
    card = gpu()
    cards = [(card, place) for place in ("1", "3", "4", "6", TRAY)]
    e = world(*cards, chassis=CASE, board=FOUR_SLOTS)
    ranking = best_of(e, card)
    assert ranking.judged == 1 and sorted(places(ranking.best[0].build))[-1] == TRAY
    assert "GPU 5 beside the machine" in arrangements_text(ranking, "a.rig", 200)


def test_a_card_on_a_riser_stays_where_it_is() -> None:
    case = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=90.0)
    card = gpu()
    e = world((card, "1"), (card, "vertical1"), chassis=case, board=FOUR_SLOTS)
    catalog = MemoryCatalog([case, FOUR_SLOTS, cpu(), psu(), card])
    ranking = ranked(e, catalog)
    assert ranking.judged == 4
    assert {places(one.build)[1] for one in ranking.best} == {"vertical1"}
    alone = world((card, "vertical1"), chassis=case, board=FOUR_SLOTS)
    said = arrangements_text(ranked(alone, catalog), "a.rig", 100)
    assert said == "No card of this build could stand in another slot or bay.\n"


def test_what_all_of_them_have_is_said_against_none() -> None:
    """A supply that is too weak is no reason to prefer one slot to another."""
    card = gpu(board_power_w=900.0)
    e = world((card, "1"), (card, "3"), chassis=CASE, board=FOUR_SLOTS)
    ranking = best_of(e, card)
    against = [finding.rule for one in ranking.best for finding in one.against]
    everywhere = [finding.rule for finding in e.listed if finding.severity is Severity.ERROR]
    assert "psu-overload" in everywhere and "psu-overload" not in against


@pytest.mark.parametrize("watts", [250.0, 3000.0])
def test_a_link_that_nobody_knows_is_never_better_than_a_known_one(watts: float) -> None:
    """Also where both ways fail alike, for want of watts."""
    unknown = board(slot(1, electrical_lanes=None), slot(4))
    card = gpu(board_power_w=watts)
    e = world((card, "1"), chassis=CASE, board=unknown)
    ranking = ranked(e, MemoryCatalog([CASE, unknown, cpu(), psu(), card]))
    first, second = ranking.best
    assert first.slowest_gb_s is not None and places(first.build) == ("4",)
    assert second.slowest_gb_s is None
    assert "slowest link not known" in arrangements_text(ranking, "a.rig", 100)
    assert arrangements_record(ranking)["best"][1]["slowest_link_gb_s"] is None


@pytest.mark.sampled
def test_where_not_all_can_be_judged_it_says_how_many_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """7 × 6 × 5 × 4 ways for four different cards in seven slots."""
    most = count(15, of=MOST_JUDGED)
    monkeypatch.setattr("rigwright.arranging.ranked.MOST_JUDGED", most)
    cards = [gpu(id="a"), gpu(id="b"), nic(id="c"), open_card(id="d")]
    board_of_seven = board(id="seven")
    e = world(*zip(cards, "1357", strict=True), chassis=CASE, board=board_of_seven)
    ranking = best_of(e, *cards)
    assert ranking.possible == 840 and most <= ranking.judged <= most + 1
    assert judged_words(ranking).values == {"judged": ranking.judged, "possible": 840}
    assert arrangements_record(ranking)["judged"] == ranking.judged


def test_of_many_ways_those_with_the_widest_gaps_are_judged_and_the_present_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three cards in seven slots, the widest gap by 20.32 mm a slot less the upper card's size."""
    monkeypatch.setattr("rigwright.arranging.ranked.MOST_JUDGED", 8)
    cards = [gpu(id="a"), gpu(id="b"), open_card(id="d")]
    e = world(*zip(cards, "125", strict=True), chassis=CASE, board=board(id="seven"))
    thick = [card.size.thickness.value for card in e.assembly.cards]
    widest_mm = 0.0
    for order in permutations(range(1, 8), 3):
        down = sorted(zip(order, thick, strict=True))
        gaps = [20.32 * (below - at) - mm for (at, mm), (below, _) in pairwise(down)]
        widest_mm = max(widest_mm, min(gaps))
    ranking = best_of(e, *cards)
    assert ranking.judged == 9 and ranking.best[0].gap_mm == pytest.approx(widest_mm)
    assert any(one.is_present for one in best_of_all(e, *cards).best)


def test_no_more_ways_are_looked_at_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rigwright.arranging.ranked.MOST_WAYS", 10)
    e = world((gpu(), "1"), (gpu(), "4"), chassis=CASE, board=board(id="seven"))
    ranking = best_of(e, gpu())
    assert ranking.possible == 10 and ranking.more_possible
    assert judged_words(ranking).values == {"judged": ranking.judged, "possible": 10}


@pytest.mark.parametrize("count", [1, 6])
def test_all_ways_are_counted_in_words(count: int) -> None:
    said = judged_words(Ranking((), count, count))
    assert said.count == count and said.several
