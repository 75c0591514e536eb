"""Cards of a list that says nothing of places stand with air: against every other way that the
frame or the board has, and against sums by hand.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from rigwright.assembly.seats import Mount
from rigwright.catalog import StoredCatalog
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.reading import read_list
from rigwright.parts import Gpu
from rigwright.proposals.listed import build_from_list
from tests.shipped_parts import shipped

CARD = "Gigabyte RTX 4090 Gaming OC"
CARD_MM, PITCH_MM = 75.0, 80.0  # of the card, and of the places of the generic frames
FRAME = """4x Gigabyte RTX 4090 Gaming OC
{joints}
ASRock Rack ROMED8-2T
AMD EPYC 7502
{cards} GPU open air mining frame
"""
RIBBONS = "4x PCIe 4.0 riser"
LONG_CABLES = """4x C-Payne SlimSAS PCIe 4.0 x16 device adapter
4x C-Payne SlimSAS PCIe 4.0 x16 host adapter
8x SFF-8654 8i SlimSAS cable 750 mm"""


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return shipped()


def machine(text: str, catalog: StoredCatalog) -> Evaluation:
    build = build_from_list(match_list(read_list(text), catalog), catalog).build
    return evaluate(build, catalog)


def gaps_mm(e: Evaluation) -> list[float]:
    """The air from card to card of a frame with one bar, from their spots and their thickness."""
    spots: list[float] = []
    for card in e.assembly.cards:
        assert card.mount is Mount.FRAME and isinstance(card.card, Gpu)
        assert card.card.thickness_mm == CARD_MM
        own_mm = PITCH_MM * (int(card.placement.place.removeprefix("frame")) - 1)
        along_mm = card.placement.along_mm
        spots.append(own_mm if along_mm is None else along_mm)
    spots.sort()
    return [after - before - CARD_MM for before, after in zip(spots, spots[1:], strict=False)]


def test_four_thick_cards_in_eight_places_leave_one_free_between_any_two(
    catalog: StoredCatalog,
) -> None:
    """By hand: places 1, 3, 5 and 8 are 160 mm and more apart, 85 mm of air; one after the other
    they took 1, 4, 7 and 2, with 5 mm.
    """
    e = machine(FRAME.format(joints=RIBBONS, cards=8), catalog)
    assert min(gaps_mm(e)) == 2 * PITCH_MM - CARD_MM
    assert all(card.riser is not None for card in e.assembly.cards)
    assert not [f for f in e.findings if f.rule == "open-air-gap"]


def test_cards_on_long_cables_hang_anywhere_on_the_bar(catalog: StoredCatalog) -> None:
    """By hand: of six places two neighbours are taken in any way, with 5 mm of air. The bar is
    5 × 80 = 400 mm long, and 400 − 3 × 75 = 175 mm of air are 58.3 mm between any two.
    """
    e = machine(FRAME.format(joints=LONG_CABLES, cards=6), catalog)
    assert min(gaps_mm(e)) == pytest.approx(58.3, abs=0.5)
    assert e.count(Severity.ERROR) == 0


def test_no_riser_is_too_short_for_the_sake_of_air(catalog: StoredCatalog) -> None:
    """The list says neither how long its risers are nor where the cards hang: a spot that the
    program chose would make them too short for it.
    """
    e = machine(FRAME.format(joints=RIBBONS, cards=6), catalog)
    assert e.count(Severity.ERROR) == 0
    assert [card.placement.along_mm for card in e.assembly.cards] == [None] * 4


@pytest.mark.parametrize("case", ["Fractal Torrent", "Lian Li O11 Dynamic EVO XL"])
def test_two_large_cards_stand_where_no_other_slots_leave_fewer_warnings(
    case: str, catalog: StoredCatalog
) -> None:
    """All slots of the board are as wide: every pair of them is asked."""
    e = machine(
        f"""2x RTX PRO 6000 Blackwell Workstation Edition
        ASUS Pro WS W790E-SAGE SE
        Intel Xeon w9-3495X
        Seasonic Prime PX-2200
        {case}""".replace("        ", ""),
        catalog,
    )
    assert len(e.build.placements) == 2
    warnings: list[int] = []
    for one, other in combinations("1234567", 2):
        moved = evaluate(e.build.move(0, one).move(1, other), catalog)
        if not moved.count(Severity.ERROR):
            warnings.append(moved.count(Severity.WARNING))
    assert len(warnings) > 5
    assert e.count(Severity.WARNING) == min(warnings)


def test_three_cards_stand_where_the_second_leaves_air_for_the_third(
    catalog: StoredCatalog,
) -> None:
    """The best slot for a second card is the sixth, since one in the seventh is near the floor: the
    third was 0.64 mm from the first then. By hand: 3 × 20.32 − 40 = 20.96 mm from slots 1, 4 and 7.
    """
    e = machine(
        "Lian Li V3000 Plus\nASRock WRX90 WS EVO\nThreadripper PRO 7975WX\n3x RTX 5090 FE\nAX1600i",
        catalog,
    )
    assert [card.place for card in e.build.placements] == ["1", "4", "7"]
    errors = [found.rule for found in e.findings if found.severity is Severity.ERROR]
    assert "open-air-gap" not in errors
    for way in combinations("1234567", 3):
        other = e.build
        for index, place in enumerate(way):
            other = other.move(index, place)
        assert evaluate(other, catalog).count(Severity.ERROR) >= len(errors), way
