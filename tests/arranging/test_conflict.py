"""Which cards cannot all stand, against every way there is, counted here by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from rigwright.arranging.ranked import Ranking, ranked
from rigwright.build import TRAY
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Part
from rigwright.reports.arrangements import arrangements_record, arrangements_text
from tests.worlds import board, chassis, cpu, gpu, open_card, psu, slot, world

PITCH_MM = 20.32
POSITIONS = (1, 3, 4, 6)
FOUR_SLOTS = board(*(slot(position) for position in POSITIONS))
CASE = chassis(height_mm=566.0, width_mm=240.0, depth_mm=604.0)


def ranking_of(e: Evaluation, *cards: Part) -> Ranking:
    return ranked(e, MemoryCatalog([CASE, FOUR_SLOTS, cpu(), psu(), *cards]))


def have_room(positions: tuple[int, ...], thickness_mm: float) -> bool:
    """Whether cards of a thickness stand in slots of these positions without an overlap."""
    apart = zip(positions[1:], positions, strict=False)
    return all(PITCH_MM * (lower - upper) >= thickness_mm for lower, upper in apart)


def test_the_fewest_cards_that_cannot_all_stand_are_named() -> None:
    """52 mm: two stand in slots 1 and 4, 1 and 6 or 3 and 6, and no three of any."""
    card = open_card()
    assert any(have_room(pair, 52.0) for pair in combinations(POSITIONS, 2))
    assert not any(have_room(three, 52.0) for three in combinations(POSITIONS, 3))
    placed = ((card, "1"), (card, "4"), (card, TRAY), (card, TRAY))
    e = world(*placed, chassis=CASE, board=FOUR_SLOTS)
    ranking = ranking_of(e, card)
    assert ranking.conflict is not None and ranking.conflict.labels == ("gpu1", "gpu2", "gpu3")
    nearest = ranking.conflict.nearest
    assert nearest is not None and nearest.rule == "cards-collide"
    text = " ".join(arrangements_text(ranking, "b.rig", 80).split())
    assert "GPU 1–3 cannot all stand in slots or bays; without any one of them" in text
    assert f"At best: {nearest.title}" in text
    record = arrangements_record(ranking)["conflict"]
    assert record == {"cards": ["gpu1", "gpu2", "gpu3"], "nearest": nearest.message}
    two = evaluate(e.build.remove(3).remove(2), MemoryCatalog([CASE, FOUR_SLOTS, cpu(), card]))
    assert ranking_of(two, card).conflict is None, "those two do stand"
    assert arrangements_record(ranking_of(two, card))["conflict"] is None


def test_a_card_that_goes_nowhere_is_named_alone_and_by_its_own_name() -> None:
    short = gpu(id="short")
    long = gpu(id="long", length_mm=900.0)
    e = world((short, "1"), (long, "4"), chassis=CASE, board=FOUR_SLOTS)
    ranking = ranking_of(e, short, long)
    conflict = ranking.conflict
    assert conflict is not None and conflict.labels == ("gpu2",)
    assert conflict.nearest is not None and conflict.nearest.rule == "card-length-over"
    text = " ".join(arrangements_text(ranking, "b.rig", 80).split())
    assert "GPU 2 goes into no slot or bay without a clash. At best: GPU 2" in text


def test_more_cards_than_places_are_a_conflict_without_a_clash() -> None:
    """Thin ones: four have room, and a fifth has no slot."""
    card = gpu(thickness_mm=18.0)
    assert have_room(POSITIONS, 18.0)
    placed = [(card, str(position)) for position in POSITIONS]
    e = world(*placed, (card, TRAY), chassis=CASE, board=FOUR_SLOTS)
    conflict = ranking_of(e, card).conflict
    assert conflict is not None and len(conflict.labels) == 5 and conflict.nearest is None


def test_nothing_is_said_where_not_every_way_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """52 mm: two stand in five slots of one pitch, and no three. Three cards have ten ways, which
    are all judged, or one fewer than there are.
    """
    card = open_card()
    positions = range(1, 6)
    assert any(have_room(pair, 52.0) for pair in combinations(positions, 2))
    assert not any(have_room(three, 52.0) for three in combinations(positions, 3))
    many = board(*(slot(position) for position in positions))
    placed = [(card, str(position)) for position in (1, 3, 5)]
    e = world(*placed, chassis=CASE, board=many)
    catalog = MemoryCatalog([CASE, many, cpu(), psu(), card])
    ranking = ranked(e, catalog)
    assert ranking.possible == ranking.judged == 10
    assert ranking.conflict is not None and len(ranking.conflict.labels) == 3
    with monkeypatch.context() as patched:
        patched.setattr("rigwright.arranging.ranked.MOST_JUDGED", 9)
        assert ranked(e, catalog).conflict is None
    monkeypatch.setattr("rigwright.arranging.conflict.MOST_WAYS", 9)
    assert ranked(e, catalog).conflict is None
