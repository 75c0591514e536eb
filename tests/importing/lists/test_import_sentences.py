"""Lists as people write them in a post: several parts in one line, risers, cards without room."""

from __future__ import annotations

import pytest

from rigwright.build import MOST_OF_ONE
from rigwright.catalog import StoredCatalog
from rigwright.checks import Severity
from rigwright.evaluation import evaluate
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.meanings import Guess
from rigwright.importing.lists.reading import MOST_PIECES, ListLine, read_list
from rigwright.parts import Riser
from rigwright.proposals.listed import ListedBuild, build_from_list
from tests.sampling import every, share
from tests.shipped_parts import shipped

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
    return shipped()


def _named(text: str, catalog: StoredCatalog) -> list[tuple[str | None, int]]:
    return [(match.part_id, match.count) for match in match_list(read_list(text), catalog)]


def _built(text: str, catalog: StoredCatalog) -> ListedBuild:
    return build_from_list(match_list(read_list(text), catalog), catalog)


@every(
    [
        ("RTX A6000, EPYC 7302P", (ListLine("RTX A6000"), ListLine("EPYC 7302P"))),
        (
            "2x RTX A6000 + 3 x Tesla P40",
            (ListLine("RTX A6000", None, 2), ListLine("Tesla P40", None, 3)),
        ),
        ("a T7910 with 2x Xeon", (ListLine("T7910"), ListLine("Xeon", None, 2))),
        (
            "GPU: RTX 3090 and RTX 3080 x2",
            (ListLine("RTX 3090", "gpu"), ListLine("RTX 3080", "gpu", 2)),
        ),
        ("Dominator 64 GB (2x32GB, CL30)", ()),  # what stands in brackets
        ("Core i9-14900K 3,2 GHz", ()),  # a decimal comma
        ("Standard ATX", ()),  # no word of its own
    ]
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


def test_the_same_piece_twice_is_one_of_twice_as_many() -> None:
    (line,) = read_list(", ".join(["Tesla P40", "EPYC 7302P"] * 1_000))
    assert [(piece.text, piece.count) for piece in line.pieces] == [
        ("Tesla P40", MOST_OF_ONE),
        ("EPYC 7302P", MOST_OF_ONE),
    ]


def test_what_names_hundreds_is_no_sentence_and_is_kept_as_a_line() -> None:
    """Each piece is held against the whole catalog: a text may not keep the program busy so."""
    names = [f"Tesla P{number}" for number in range(MOST_PIECES + 1)]
    (most,) = read_list(", ".join(names[:-1]))
    assert len(most.pieces) == MOST_PIECES
    (line,) = read_list(", ".join(names))
    assert line.pieces == () and line.text.startswith("Tesla P0, Tesla P1, ")
    several = read_list("\n".join(", ".join(names[i : i + 3]) for i in range(0, 600, 3)))
    assert sum(len(line.pieces) for line in several) <= MOST_PIECES


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
    spare = 4 - hung.count(riser or "")
    assert riser is not None and hung and spare < 4
    assert listed.left_out == ({0: (), 1: (RISER,)}.get(spare, (f"{spare} × {RISER}",)))


def test_risers_without_cards_are_named(catalog: StoredCatalog) -> None:
    listed = _built(f"{TOWER}2x {RISER}", catalog)
    assert listed.left_out == (f"2 × {RISER}",)


@pytest.mark.parametrize(
    ("line", "part_id"),
    [
        ("be quiet! Dark Power Pro 13 1600W", "be-quiet-dark-power-pro-13-1600w"),
        ("Lian Li EDGE 1300", "lian-li-edge-1300-platinum"),  # no efficiency: there is only one
        ("SilverStone HELA 2050", "silverstone-hela-2050-platinum"),
        (
            "Super Flower Leadex Platinum 1600W",
            "super-flower-leadex-platinum-1600w-sf-1600f14hp",
        ),
    ],
)
def test_a_supply_is_found_without_its_efficiency_where_there_is_one(
    line: str, part_id: str | None, catalog: StoredCatalog
) -> None:
    assert _named(line, catalog) == [(part_id, 1)]


@pytest.mark.parametrize(
    ("line", "part_id"),
    [
        ("Noctua NH-U14S TR4-SP3", "noctua-nh-u14s-tr4-sp3"),
        ("Noctua NH-U14S AM5", "noctua-nh-u14s"),
        ("Noctua NH-U14S sTR5", None),  # neither is made for it
        ("Arctic Freezer 4U-SP5", None),
    ],
)
def test_a_cooler_of_another_socket_is_not_meant(
    line: str, part_id: str | None, catalog: StoredCatalog
) -> None:
    assert _named(line, catalog) == [(part_id, 1)]


def test_registered_memory_is_called_so_or_rdimm(catalog: StoredCatalog) -> None:
    said = _named("4x 32GB DDR4-3200 Registered", catalog)
    assert said == _named("4x 32GB DDR4-3200 RDIMM", catalog)
    assert said == [("generic-32gb-ddr4-3200-rdimm", 4)]  # a line without a maker


def test_a_riser_without_a_maker_is_the_ribbon_of_its_figures(catalog: StoredCatalog) -> None:
    for line in ("PCIe 4.0 x16 riser 30cm", "Gen4 x16 extension cable, 300 mm"):
        ((part_id, _),) = _named(line, catalog)
        part = catalog.get(part_id or "")
        assert isinstance(part, Riser) and part.riser_type == "riser_cable"
        assert (part.length_mm, part.pcie_gen, part.lanes) == (300.0, 4, 16)


def test_a_supply_of_two_efficiencies_is_a_guess_among_them(catalog: StoredCatalog) -> None:
    (match,) = match_list(read_list("Super Flower Leadex 1600W"), catalog)
    offered = {near.name.split()[3] for near in match.near}
    assert match.is_guess and {"Titanium", "Platinum"} <= offered, match.near


@pytest.mark.parametrize(
    "line",
    [
        "PCIe 4.0 x16 riser",  # however long
        "x16 riser 30cm",  # of any generation
        "PCIe 4.0 riser 30cm",  # of any width
    ],
)
def test_a_riser_of_which_a_figure_is_missing_is_a_guess(line: str, catalog: StoredCatalog) -> None:
    """It has the figures that are said, whatever the others are."""
    (match,) = match_list(read_list(line), catalog)
    part = catalog.get(match.part_id or "")
    assert isinstance(part, Riser) and match.guess is Guess.FIGURES
    assert part.lanes == 16
    assert part.pcie_gen == 4 or "4.0" not in line
    assert part.length_mm == 300 or "30cm" not in line


def test_a_riser_shorter_than_anybody_has_stays_open(catalog: StoredCatalog) -> None:
    assert _named("PCIe 4.0 x16 riser 10cm", catalog) == [(None, 1)]


@pytest.mark.parametrize(
    ("line", "cards", "bridge"),
    [
        ("NVLink bridge 3-slot", "2x RTX A6000", "rtx-a-series-nvlink-bridge-3-slot"),
        ("NVIDIA NVLink bridge, 2 slot", "2x RTX A6000", "rtx-a-series-nvlink-bridge-2-slot"),
        ("NVLink bridge 4-slot", "2x RTX 3090 FE", "rtx-3090-nvlink-bridge-4-slot"),
        ("NVLink bridge 3-slot", "2x Quadro RTX 8000", "quadro-rtx-nvlink-hb-bridge-3-slot"),
        ("NVLink bridge 3-slot", "2x RTX 3090 FE", "rtx-3090-nvlink-bridge-3-slot-board-partner"),
        ("RTX A6000 NVLink bridge 3-slot", "2x RTX 3090 FE", "rtx-a-series-nvlink-bridge-3-slot"),
    ],
)
def test_a_bridge_is_the_one_for_the_cards_of_the_list(
    line: str, cards: str, bridge: str, catalog: StoredCatalog
) -> None:
    _, (named, _) = _named(f"{cards}\n{line}", catalog)
    assert named is not None and bridge in named


def test_a_bridge_joins_cards_that_are_moved_to_its_ends(catalog: StoredCatalog) -> None:
    text = f"{TOWER}2x NVIDIA RTX A6000\n"
    apart = _built(text, catalog).build
    assert [card.place for card in apart.placements] == ["1", "7"]
    listed = _built(f"{text}NVLink bridge 3-slot", catalog)
    (bridge,) = listed.build.bridges
    places = [int(card.place) for card in listed.build.placements]
    assert abs(places[0] - places[1]) == 3 and listed.left_out == ()
    assert {bridge.first, bridge.second} == {0, 1}
    machine = evaluate(listed.build, catalog)
    assert machine.assembly.bridges and machine.count(Severity.ERROR) == 0


@pytest.mark.sampled
def test_bridges_join_cards_in_neighbouring_bays(catalog: StoredCatalog) -> None:
    # 40.64 mm from bay to bay, as a bridge of two slots spans
    server = "Supermicro AS-4125GS-TNRT\n2x AMD EPYC 9554\n4x NVIDIA H100 NVL 94GB\n"
    apart = _built(server, catalog).build
    assert [card.place for card in apart.placements] == ["bay1", "bay3", "bay5", "bay8"]
    cases = (("NVLink bridge", 1), ("2x NVLink bridge", 2), ("NVLink bridges", 2))
    for line, joined in share(cases, 2):
        listed = _built(f"{server}{line}", catalog)
        assert len(listed.build.bridges) == joined and listed.left_out == (), line
        bays = [int(card.place.removeprefix("bay")) for card in listed.build.placements]
        for bridge in listed.build.bridges:
            assert abs(bays[bridge.first] - bays[bridge.second]) == 1, line
        assert evaluate(listed.build, catalog).count(Severity.ERROR) == 0


def test_a_bridge_stays_where_nobody_publishes_how_far_apart_the_slots_are(
    catalog: StoredCatalog,
) -> None:
    listed = _built("Lenovo ThinkStation P620\n2x RTX A6000\nNVLink bridge 2-slot", catalog)
    assert len(listed.build.bridges) == 1 and listed.left_out == ()
    open_questions = evaluate(listed.build, catalog).not_checked
    assert "nvlink-pitch-mismatch" in {entry.rule for entry in open_questions}


def test_a_bridge_that_joins_no_cards_is_left_out(catalog: StoredCatalog) -> None:
    listed = _built(f"{TOWER}1x NVIDIA RTX A6000\nNVLink bridge 3-slot", catalog)
    assert listed.build.bridges == ()
    assert listed.idle == listed.left_out and len(listed.idle) == 1
    alone = _built(f"{TOWER}2x RTX 4090 Founders Edition\nNVLink bridge 3-slot", catalog)
    assert alone.build.bridges == ()
    second = _built(f"{TOWER}Fractal Design Meshify 2", catalog)
    assert second.left_out and not second.idle, "a build has one case"
