"""Lists as people write them in a post: several parts in one line, risers, cards without room."""

from __future__ import annotations

import pytest

from rigwright.catalog import StoredCatalog, open_catalog
from rigwright.importing.lists import ListLine, read_list
from rigwright.importing.matching import match_list
from rigwright.proposals.listed import ListedBuild, build_from_list

TOWER = """Fractal Design Define 7 XL
ASUS Pro WS WRX80E-SAGE SE WIFI
AMD Ryzen Threadripper PRO 3975WX
"""
FRAME = """Generic mining open frame, 8 GPU
ASRock Rack ROMED8-2T
AMD EPYC 7443P
"""
RISER = "ADT-Link PCIe 4.0 x16 riser 500 mm"


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return open_catalog()


def _named(text: str, catalog: StoredCatalog) -> list[tuple[str | None, int]]:
    return [(match.part_id, match.count) for match in match_list(read_list(text), catalog)]


def _built(text: str, catalog: StoredCatalog) -> ListedBuild:
    return build_from_list(match_list(read_list(text), catalog), catalog)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("RTX A6000, EPYC 7302P", (ListLine("RTX A6000"), ListLine("EPYC 7302P"))),
        (
            "2x RTX A6000 + 3 x Tesla P40",
            (ListLine("RTX A6000", None, 2), ListLine("Tesla P40", None, 3)),
        ),
        ("a T7910 with 2x Xeon", (ListLine("a T7910"), ListLine("Xeon", None, 2))),
        (
            "GPU: RTX 3090 and RTX 3080 x2",
            (ListLine("RTX 3090", "gpu"), ListLine("RTX 3080", "gpu", 2)),
        ),
        ("Dominator 64 GB (2x32GB, CL30)", ()),  # what stands in brackets
        ("Core i9-14900K 3,2 GHz", ()),  # a decimal comma
        ("Standard ATX", ()),  # no word of its own
    ],
)
def test_a_sentence_has_pieces(text: str, pieces: tuple[ListLine, ...]) -> None:
    (line,) = read_list(text)
    assert line.pieces == pieces


def test_a_sentence_of_several_parts_becomes_them(catalog: StoredCatalog) -> None:
    text = "Supermicro H12SSL-i, AMD EPYC 7302P, Noctua NH-U9 TR4-SP3 and 2x NVIDIA RTX A5000"
    assert _named(text, catalog) == [
        ("supermicro-h12ssl-i", 1),
        ("amd-epyc-7302p", 1),
        ("noctua-nh-u9-tr4-sp3", 1),
        ("rtx-a5000", 2),
    ]


def test_nothing_of_a_sentence_is_lost(catalog: StoredCatalog) -> None:
    """A piece that no part is meant by stays with its words and its quantity."""
    listed = _built("Intel Xeon E5-2697 v4, 3x Tesla P40, 2x Tesla Q77", catalog)
    assert [(one.text, one.count) for one in listed.build.placeholders] == [("Tesla Q77", 2)]
    assert listed.build.cpus is not None
    assert len(listed.build.placements) == 3


@pytest.mark.parametrize(
    "text",
    [
        "NVIDIA RTX A5000, 24 GB of memory",  # one part and a figure of it
        "NVIDIA RTX A5000 with NVIDIA RTX A5000",  # one part, twice
        "RTX A6000, ships with a bracket and a manual",
    ],
)
def test_a_sentence_of_one_part_stays_one_line(catalog: StoredCatalog, text: str) -> None:
    assert len(match_list(read_list(text), catalog)) == 1


def test_the_same_sentence_twice_means_twice_its_parts(catalog: StoredCatalog) -> None:
    once = "AMD EPYC 7302P, 2x NVIDIA RTX A5000"
    counts = _named(f"{once}\n{once}", catalog)
    assert sum(count for part, count in counts if part == "rtx-a5000") == 4


def test_who_finds_no_place_hears_why(catalog: StoredCatalog) -> None:
    """Three cards of 75 mm stand in no tower whose slots are 20.32 mm apart: seven rows of slots,
    142 mm, and the last card's own rows below them.
    """
    card = "Gigabyte GeForce RTX 4090 GAMING OC 24G"
    text = f"{TOWER}5 x {card}"
    matches = match_list(read_list(text), catalog)
    (without,) = build_from_list(matches, catalog).without_place(matches)
    assert without.name == card
    assert 0 < without.count < without.wanted == 5
    assert "overlaps" in without.why and " mm" in without.why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("AMD EPYC 7302P\n2x NVIDIA RTX A5000", "No case is chosen."),
        ("Fractal Design Define 7 XL\n2x NVIDIA RTX A5000", "No board is chosen."),
    ],
)
def test_what_makes_the_places_is_named(catalog: StoredCatalog, text: str, why: str) -> None:
    matches = match_list(read_list(text), catalog)
    (without,) = build_from_list(matches, catalog).without_place(matches)
    assert without.why == why


def test_risers_of_a_list_hold_the_cards_that_want_one(catalog: StoredCatalog) -> None:
    listed = _built(f"{FRAME}4x GeForce RTX 3090 Founders Edition\n4x {RISER}", catalog)
    hung = [card.riser for card in listed.build.placements if card.riser is not None]
    (riser,) = (match.part_id for match in match_list(read_list(RISER), catalog))
    spare = 4 - hung.count(riser)
    assert hung and spare < 4
    assert listed.left_out == ({0: (), 1: (RISER,)}.get(spare, (f"{spare} × {RISER}",)))


def test_risers_without_cards_are_named(catalog: StoredCatalog) -> None:
    listed = _built(f"{TOWER}2x {RISER}", catalog)
    assert listed.left_out == (f"2 × {RISER}",)
