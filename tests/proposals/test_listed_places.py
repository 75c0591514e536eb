"""Where the cards of a pasted list go: as their owner has them, and never into each other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rigwright.assembly.seated import place_is_guessed
from rigwright.build import TRAY
from rigwright.catalog import StoredCatalog
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.geometry import gap_along
from rigwright.importing.lists import read_list
from rigwright.importing.matching import match_list
from rigwright.parts import Motherboard
from rigwright.proposals.listed import ListedBuild, build_from_list
from tests.sampling import share
from tests.shipped_parts import shipped

FRAME = """{cards}x RTX 3090 Founders Edition
{risers} x {riser}
ASRock Rack ROMED8-2T
AMD EPYC 7302
open air frame 6 GPU
"""


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return shipped()


def listed(text: str, catalog: StoredCatalog) -> ListedBuild:
    return build_from_list(match_list(read_list(text), catalog), catalog)


def overlaps(machine: Evaluation) -> list[tuple[str, str]]:
    """The cards that stand in each other as they are drawn."""
    found: list[tuple[str, str]] = []
    for one, other in combinations(machine.assembly.cards, 2):
        if one.drawn is None or other.drawn is None:
            continue
        depths = [gap_along(axis, one.drawn, other.drawn) for axis in range(3)]
        if max(depths) < -0.5:
            found.append((one.label, other.label))
    return found


@pytest.mark.sampled
def test_no_card_of_a_list_stands_in_another(catalog: StoredCatalog) -> None:
    """On boards whose slots nobody has measured, too: what finds no room there lies beside the
    machine, with the reason.
    """
    boards = [catalog.get(hit.id) for hit in catalog.search("", "motherboard", 10_000)]
    guessed = 0
    for board in share(boards, 80):
        assert isinstance(board, Motherboard)
        text = f"Case: Fractal Design Define 7 XL\nMotherboard: {board.name}\nGPU: 4x RTX 4090 FE"
        made = listed(text, catalog)
        machine = evaluate(made.build, catalog)
        assert overlaps(machine) == [], board.name
        assert set(made.no_place) == set(made.unplaced) and all(made.no_place.values())
        guessed += any(place_is_guessed(card) for card in machine.assembly.cards)
    assert guessed


def test_a_guessed_place_in_another_card_is_said_to_be_that(catalog: StoredCatalog) -> None:
    text = "Case: Lian Li O11 Dynamic XL\nBoard: Asus ROG Rampage VI Extreme\nGPU: 4x RTX 3090 FE"
    made = listed(text, catalog)
    placed = [card for card in made.build.placements if card.place != TRAY]
    assert 0 < len(placed) < 4 and overlaps(evaluate(made.build, catalog)) == []
    (why,) = made.no_place.values()
    assert "ASUS ROG RAMPAGE VI EXTREME Intel X299" in why and "guessed" in why


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("riser", ["PCIe 4.0 riser 30cm x16", "PCIe riser 30cm x16", "riser"])
def test_as_many_cards_hang_on_a_frame_as_the_list_has_risers(
    riser: str, catalog: StoredCatalog
) -> None:
    """Also where nobody knows which risers they are."""
    for cards, risers in ((6, 6), (6, 4), (4, 4), (2, 2)):
        made = listed(FRAME.format(cards=cards, risers=risers, riser=riser), catalog)
        places = [card.place for card in made.build.placements]
        hanging = [place for place in places if place.startswith("frame")]
        assert len(hanging) == min(cards, risers) and TRAY not in places, places
        assert places == sorted(places)
        machine = evaluate(made.build, catalog)
        assert overlaps(machine) == [] and not machine.count(Severity.ERROR)


def test_risers_of_a_list_that_are_known_hold_all_its_cards(catalog: StoredCatalog) -> None:
    made = listed(FRAME.format(cards=6, risers=6, riser="PCIe 4.0 riser 30cm x16"), catalog)
    (riser,) = Counter(card.riser for card in made.build.placements)
    assert riser is not None and made.left_out == ()


def test_without_risers_and_in_a_case_cards_go_into_slots(catalog: StoredCatalog) -> None:
    text = FRAME.format(cards=2, risers=1, riser="cable tie")
    assert {card.place for card in listed(text, catalog).build.placements} == {"1", "7"}
    tower = text.replace("open air frame 6 GPU", "Phanteks Enthoo Pro 2")
    tower = tower.replace("cable tie", "PCIe 4.0 riser 30cm x16")
    places = [card.place for card in listed(tower, catalog).build.placements]
    assert all(place.isdigit() for place in places)


def test_a_board_whose_slots_nobody_knows_is_why_cards_have_no_place(
    catalog: StoredCatalog,
) -> None:
    text = "ASRock W790 WS\nFractal Design Torrent\n3x RTX A6000"
    board = catalog.get("asrock-w790-ws")
    assert isinstance(board, Motherboard) and board.slots is None
    matches = match_list(read_list(text), catalog)
    (left,) = build_from_list(matches, catalog).without_place(matches)
    assert left.why.startswith("The slots of ASRock W790 WS are not known")
