"""Where the cards of a pasted list go: as their owner has them, and never into each other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rigwright.assembly.seated import place_is_guessed
from rigwright.build import TRAY
from rigwright.catalog import StoredCatalog
from rigwright.checks import Severity, Verdict
from rigwright.evaluation import Evaluation, evaluate
from rigwright.geometry import gap_along
from rigwright.importing.lists.card_slots import slots_said, without_slots
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.reading import read_list
from rigwright.parts import Motherboard
from rigwright.parts.motherboard import Slot, slots_of
from rigwright.proposals.listed import ListedBuild, build_from_list
from rigwright.proposals.said_slots import slot_said
from tests.reading_once import names_read_once
from tests.sampling import share
from tests.shipped_parts import shipped
from tests.worlds import board as board_with

__all__ = ["names_read_once"]

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
@pytest.mark.parametrize(
    ("cards", "splitter", "shared"),
    [
        (9, "2x PCIe bifurcation riser x8/x8", 4),
        (9, "MaxCloudON PCIe x16 to x8x8/x4x4x4x4 bifurcated riser kit", 3),
        (8, "x8x8 bifurcation card", 2),
    ],
)
def test_splitters_of_a_list_feed_the_cards_that_no_slot_is_left_for(
    cards: int, splitter: str, shared: int, catalog: StoredCatalog
) -> None:
    """The board has seven slots, and divides each of them by its manual."""
    text = f"""{cards}x RTX 3090 Founders Edition
    {cards}x PCIe 4.0 riser 30cm x16
    {splitter}
    ASRock Rack ROMED8-2T
    AMD EPYC 7302
    open air frame 12 GPU
    """
    made = listed(text, catalog)
    machine = evaluate(made.build, catalog)
    on_splitters = [card for card in machine.assembly.cards if card.placement.adapters]
    assert len(on_splitters) == shared and not made.idle
    assert "riser-without-slot" not in {finding.rule for finding in machine.findings}
    slots = Counter(card.placement.slot for card in machine.assembly.cards)
    assert len(slots) == 7 and slots.total() == cards


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("riser", ["PCIe 4.0 riser 30cm x16", "PCIe riser 30cm x16", "riser"])
def test_as_many_cards_hang_on_a_frame_as_the_list_has_risers(
    riser: str, catalog: StoredCatalog
) -> None:
    """Also where nobody knows which risers they are."""
    for cards, risers in share(((6, 6), (6, 4), (4, 4), (2, 2)), 3, 1):
        made = listed(FRAME.format(cards=cards, risers=risers, riser=riser), catalog)
        places = [card.place for card in made.build.placements]
        hanging = [place for place in places if place.startswith("frame")]
        assert len(hanging) == min(cards, risers) and TRAY not in places, places
        assert places == sorted(places)
        machine = evaluate(made.build, catalog)
        assert overlaps(machine) == [] and not machine.count(Severity.ERROR)


@pytest.mark.sampled
def test_cards_that_a_list_has_on_risers_hang_on_its_frame(catalog: StoredCatalog) -> None:
    """All cards of the line, or as many as it says; the line names no riser."""
    cases = (
        ("4x RTX A4000 on risers", 4),
        ("4x RTX A4000 via PCIe 4.0 riser cables", 4),
        ("4x RTX A4000, two of them on risers", 2),
        ("4x RTX A4000 (3 on risers)", 3),
        ("4x RTX A4000", 0),
    )
    for cards, hanging in share(cases, 3, 1):
        board = "CPU: Threadripper PRO 5975WX\nBoard: ASUS Pro WS WRX80E-SAGE SE WIFI"
        made = listed(f"{board}\nCase: mining frame\nGPU: {cards}", catalog)
        placed = made.build.placements
        assert len(placed) == 4, cards
        assert sum(one.place.startswith("frame") for one in placed) == hanging, cards
        assert {one.part_id for one in placed} == {placed[0].part_id}, cards
        assert "a4000" in placed[0].part_id, cards


@pytest.mark.sampled
def test_wide_cards_leave_slots_free_for_the_risers_of_others(catalog: StoredCatalog) -> None:
    """A card of 61 mm lies over the two slots below its own: of seven slots, two such cards leave
    three for risers if they are the first and the last. As many hang as the list has risers.
    """
    board = "CPU: Threadripper PRO 5975WX\nBoard: ASUS Pro WS WRX80E-SAGE SE WIFI\nmining frame"
    epyc = "CPU: EPYC 7302\nBoard: ASRock Rack ROMED8-2T\nmining frame"
    cases = (
        (board, "4x RTX 3090 FE, 2 on risers"),
        (epyc, "4x RTX 3090 FE\n2 x PCIe 4.0 riser 30cm x16"),
        (epyc, "4x RTX 3090 FE\n1 x PCIe 4.0 riser 30cm x16\n1x PCIe 4.0 riser 20cm"),
    )
    for machine, cards in share(cases, 2):
        made = listed(f"{machine}\n{cards}", catalog)
        places = [card.place for card in made.build.placements]
        assert sum(place.startswith("frame") for place in places) == 2 and TRAY not in places
        after = evaluate(made.build, catalog)
        assert overlaps(after) == [] and "riser-under-card" not in [f.rule for f in after.findings]


def test_a_usb_riser_goes_into_a_slot_of_one_lane(catalog: StoredCatalog) -> None:
    """B250 Mining Expert: 18 slots of one lane, and one of sixteen that stays free."""
    text = (
        "mining frame 6 gpu\nASUS B250 Mining Expert\nCeleron G3930\n6x RTX 3060 12GB\n"
        "6x PCIe x1 USB risers"
    )
    made = listed(text, catalog)
    feeds = {card.slot for card in made.build.placements}
    machine = evaluate(made.build, catalog)
    assert made.left_out == () and len(feeds) == 6
    assert {link.width for link in machine.links} == {1}
    board = machine.assembly.board
    assert board is not None
    wide = {slot.name for slot in slots_of(board) if slot.mechanical_lanes == 16}
    assert wide and not feeds & wide


def test_a_card_without_a_riser_hangs_on_none(catalog: StoredCatalog) -> None:
    """Zenith II: x16 slots at 2, 4, 5 and 7; cards of 51.7 mm take two of them, a third card has
    the list's riser. The fourth has neither.
    """
    text = (
        "mining frame\nASUS ROG Zenith II Extreme\nThreadripper 3970X\n"
        "4x ASUS TUF RTX 3090\n1 x PCIe 4.0 riser 30cm x16"
    )
    made = listed(text, catalog)
    places = Counter(card.place.rstrip("0123456789") for card in made.build.placements)
    assert places == {"": 2, "frame": 1, TRAY: 1}
    (why,) = made.no_place.values()
    assert "risers for other cards" in why


def test_risers_of_a_list_that_are_known_hold_all_its_cards(catalog: StoredCatalog) -> None:
    made = listed(FRAME.format(cards=6, risers=6, riser="PCIe 4.0 riser 30cm x16"), catalog)
    (riser,) = Counter(card.riser for card in made.build.placements)
    assert riser is not None and made.left_out == ()


@pytest.mark.sampled
def test_a_card_stands_up_where_a_list_says_so_and_something_holds_it(
    catalog: StoredCatalog,
) -> None:
    """In the case's own mount, or in a bracket of the list that goes into the case."""
    tower = "Case: {case}\nBoard: ASUS ProArt X670E-Creator WIFI\nGPU: RTX A4000\n{more}"
    define, torrent = "Fractal Design Define 7 XL", "Fractal Design Torrent"
    bracket = "EZDIY-FAB universal vertical GPU bracket with PCIe 4.0 riser"
    ribbon = "Linkup PCIe 4.0 x16 riser 30cm"
    cases = (
        (define, "", "2", "no riser"),
        (define, "vertical mount", "vertical1", "cooler-master"),  # a ribbon that reaches
        (define, f"vertical mount\n{ribbon}", "vertical1", "linkup"),
        (define, "Fractal Design Flex 2 vertical riser kit", "vertical1", "fractal-design-flex-2"),
        (torrent, bracket, "vertical1", "ezdiy-fab"),
        (torrent, "vertical mount", "2", "no riser"),
        (define, "GPU: RTX 4000 Ada (vertical mount)", "vertical1", "cooler-master"),
        (torrent, "RTX 4000 Ada mounted vertically", "5", "no riser"),
    )
    for case, more, place, riser in share(cases, 3, 1):
        made = listed(tower.format(case=case, more=more), catalog)
        *others, card = made.build.placements
        assert card.place == place, more
        assert not any(other.riser for other in others), "the card of that line alone stands up"
        assert card.riser is None or card.slot is not None, "the slot that feeds it is chosen"
        assert (card.riser or "no riser").startswith(riser), more
        wanted = ("vertical mount",) if more and place == "2" else ()
        if place == "5":
            wanted = ("upright place of “RTX 4000 Ada mounted vertically”",)
        assert made.left_out == wanted, "what holds no card is named"


def test_a_ribbon_by_which_a_card_stands_up_takes_the_one_that_has_no_slot(
    catalog: StoredCatalog,
) -> None:
    """Three thick cards and two slots far enough apart: the third stands up, and lies nowhere."""
    made = listed(
        "Case: Phanteks Enthoo Pro 2\nBoard: Gigabyte TRX40 Designare\nCPU: Threadripper 3960X\n"
        "GPU: 3x ASUS TUF RTX 3090\n"
        "1 of the cards is mounted vertically with a LINKUP 300mm PCIe 4.0 riser",
        catalog,
    )
    places = sorted(card.place.rstrip("0123456789") for card in made.build.placements)
    assert places == ["", "", "vertical"]
    assert made.unplaced == () and made.left_out == ()
    (card,) = (one for one in made.build.placements if one.place.startswith("vertical"))
    assert (card.riser or "").startswith("linkup") and card.slot is not None


@pytest.mark.sampled
def test_a_card_on_a_dock_of_the_list_is_fed_through_it_and_goes_into_no_slot(
    catalog: StoredCatalog,
) -> None:
    """By OCuLink from a free M.2 socket, outside the case; on a frame at a bar. What an enclosure
    for Thunderbolt feeds lies beside the machine.
    """
    text = "Case: {case}\nBoard: ASUS ProArt X670E-Creator WIFI\nGPU: RTX A4000\n{more}"
    tower, frame = "Fractal Design Define 7 XL", "Generic mining open frame, 6 GPU"
    cases = (
        (tower, "RTX 3090 FE in eGPU dock\nMinisforum DEG1 OCuLink dock", ["2", "free1"]),
        (tower, "2x RTX 3090 FE via OCuLink", ["2", "free1", "free2"]),
        (tower, "RTX 3090 FE eGPU via OCuLink\nriser: 20cm pcie 4.0", ["2", "free1"]),
        (frame, "GPU 2 (OCuLink): RTX 3090 FE", ["2", "frame1"]),
        (tower, "eGPU: 2x RTX 3090 FE", ["2", TRAY, TRAY]),
        (tower, "RTX 3090 (external)\nRazer Core X", ["2", TRAY]),
        (tower, "RTX 3090 with external SSD", ["2", "5"]),
    )
    for case, more, places in share(cases, 3, 2):
        made = listed(text.format(case=case, more=more), catalog)
        cards = made.build.placements
        assert [card.place for card in cards] == places, more
        assert len(made.left_out) == ("riser" in more) and made.unplaced.count(
            "rtx-3090-founders"
        ) == sum(place == TRAY for place in places)
        assert all("dock" in why for why in made.no_place.values())
        machine = evaluate(made.build, catalog)
        widths = [link.width for link in machine.links if link.card.riser is not None]
        docks = [card.slot for card in cards if card.riser is not None]
        assert widths == [4] * len(docks) and len(set(docks)) == len(docks)
        blamed = [found for found in machine.findings if "riser" in found.rule]
        assert not [found for found in blamed if found.severity is not Severity.INFO], more


@pytest.mark.sampled
def test_a_machine_stands_at_the_outlet_that_a_list_names(catalog: StoredCatalog) -> None:
    """Volts alone leave the amperes to be assumed. "AM4 socket" and 14-50, which no table has, are
    no outlet.
    """
    cases = (
        ("100V コンセント", 100, 15, True),
        ("120V 20A circuit", 120, 20, False),
        ("230V outlet", 230, 16, True),
        ("NEMA 5-20", 120, 20, False),
        ("Power: NEMA 6-20R, 208V", 208, 20, False),
        ("| Part | Model |\n|---|---|\n| Circuit | runs off a Schuko |", 230, 16, False),
        ("230V 32A Steckdose", 230, 32, False),
        ("230V C19", 230, 16, True),
        ("208V C19 PDU", 208, 20, True),
        ("NEMA 14-50 outlet", None, None, False),
        ("AM4 socket", None, None, False),
        ("Corsair HX1500i 230V outlet", None, None, False),
        ("100Vコンセント", 100, 15, True),
        ("20A circuit", 120, 20, True),
        # a label says that it is an outlet, and so do volts and amperes together
        ("Outlet: 240V 20A", 240, 20, False),
        ("Outlet: 120V", 120, 15, True),
        ("Breaker: 20A", 120, 20, True),
        ("Wall: 230V/16A", 230, 16, False),
        ("240V 30A L6-30", 240, 30, False),
        ("240V", None, None, False),
        ("PSU input 240V 10A", None, None, False),
        ("PSU: 100-240V 10A", None, None, False),  # what a supply takes
        ("200 - 240 VAC, 16 A", None, None, False),
        # a country says which of several outlets of the same volts it is
        ("UK 230V outlet", 230, 13, True),
        ("UK outlet 240V 13A", 230, 13, False),
        ("Australia, 230V 10A", 230, 10, False),
        ("Australian 230V outlet", 230, 10, True),
        ("Japan 100V 15A", 100, 15, False),
        ("Japan 200V", 200, 20, True),
        ("EU 230V", 230, 16, True),
        ("UK 13A plug", 230, 13, True),
        ("UK 230V 32A", 230, 32, False),
        ("Japan", None, None, False),
    )
    for line, volts, amperes, assumed in share(cases, 3):
        site = listed(f"GPU: RTX A4000\n{line}", catalog).build.site
        assert (site.volts, site.outlet_a, bool(site.assumed)) == (volts, amperes, assumed), line
    made = listed("GPU: RTX A4000\n120V 20A circuit\n240V 30A circuit", catalog)
    assert made.build.site.volts == 120 and made.left_out == ("240V 30A circuit",)


def test_a_second_case_of_a_list_is_named_also_where_it_is_the_same(
    catalog: StoredCatalog,
) -> None:
    case = "Fractal Design Define 7 XL"
    for text in (f"{case}\n{case}", f"2x {case}", f"{case}\nFractal Design Meshify 2"):
        made = listed(text, catalog)
        assert made.build.chassis == "fractal-design-define-7-xl" and len(made.left_out) == 1
    assert listed(case, catalog).left_out == ()


def test_a_machine_is_behind_the_ups_that_a_list_names(catalog: StoredCatalog) -> None:
    """A rating of watts, of volt-amperes or of both; a number without a unit is a name."""
    for line, watts, volt_amperes in (
        ("APC 3000VA / 2700W UPS", 2700, 3000),
        ("UPS: CyberPower 1500VA/900W", 900, 1500),
        ("UPS: APC Smart-UPS 1500 (1000W)", 1000, 0),
        ("CyberPower PR3000 UPS (3kVA, 2.7kW)", 2700, 3000),
        ("Eaton 5PX 1,500VA UPS", 0, 1500),
    ):
        made = listed(f"GPU: RTX A4000\nOutlet: 120V\n{line}", catalog)
        ups = made.build.site.ups
        assert ups is not None and (ups.watts, ups.volt_amperes) == (watts, volt_amperes), line
        assert made.build.site.volts == 120 and not made.build.placeholders, line
    for line in ("UPS: APC Smart-UPS 1500", "UPS ground 20$", "1000W PSU behind a UPS"):
        assert listed(f"GPU: RTX A4000\n{line}", catalog).build.site.ups is None, line


def test_supplies_are_shared_among_the_circuits_of_a_list(catalog: StoredCatalog) -> None:
    """Of two circuits none is taken while a supply is unknown: nobody can tell what hangs where."""
    two = "2x Corsair AX1600i\nSeasonic PRIME TX-1300\n"
    for lines, volts, homes in (
        (two + "two separate 120V 20A circuits", (120,), (0, 1, 0)),
        (two + "120V 20A circuit\n240V 30A circuit", (240,), (0, 1, 0)),
        (two + "120V 20A circuit", (), ()),
        ("Corsair AX1600i\ntwo 20A circuits", (), ()),
    ):
        build = listed(lines, catalog).build
        assert build.site.volts == 120, lines
        assert (tuple(one.volts for one in build.circuits), build.psu_circuits) == (volts, homes)
    unknown = listed("Corsair AX1600i + 850W gold\ntwo 20A circuits", catalog)
    assert unknown.build.site.volts is None and unknown.left_out == ("20A circuits",)


def test_cards_have_the_power_limit_that_a_list_says(catalog: StoredCatalog) -> None:
    """A limit beside a card is its own, one on a line of its own is that of all others; one that is
    no less than a card draws limits nothing.
    """
    for lines, limits in (
        ("2x RTX 3090 FE @ 280W each", [280, 280]),
        ("2x RTX 3090 FE (power limited to 250W)", [250, 250]),
        ("RTX 3090 FE, capped at 300 W\nRTX A4000\npower limit: 100W", [300, 100]),
        ("RTX 4090 FE\nRTX A4000\nall cards limited to 300W", [300, None]),
        ("RTX 4090 FE\npower limit 80%", [360]),
        ("2x RTX 3090 FE\nauf 280 W begrenzt", [280, 280]),
        ("2x RTX 3090 FE\n電力制限 250W", [250, 250]),
        ("RTX 3090 FE, nvidia-smi -pl 275", [275]),
        ("2x RTX 3090 FE\npower limit 250W on all cards", [250, 250]),
        ("2x RTX 3090 FE\nLimite de puissance : 275 W par carte", [275, 275]),
        # of some chips alone
        ("RTX 4090 FE\n2x RTX 3090 FE\n電力制限：3090は250W、4090は350W", [350, 250, 250]),
        ("RTX 4090 FE\nRTX 3090 FE\npower limits: 3090 at 250W, 4090 at 350W", [350, 250]),
        (
            "Two Tesla V100 32GB PCIe cards and an RTX A6000. Both V100s are capped at 200W because"
            " otherwise it sounds like a jet.",
            [200, 200, None],
        ),
        ("RTX 3090 FE limited to 250W and an RTX A4000", [250, None]),
        ("RTX 3090 FE 350W\n1300W PSU", [None]),
    ):
        placed = listed(lines, catalog).build.placements
        assert [card.power_limit_w for card in placed] == limits, lines


def test_a_card_on_a_riser_in_a_case_is_put_into_no_other_card(catalog: StoredCatalog) -> None:
    """Where it hangs is not said, so that the machine is not decided; where all fit, all sit."""
    text = (
        "Phanteks Enthoo Pro 2\nASRock Rack ROMED8-2T\nAMD EPYC 7302\n"
        "{n}x RTX 3090 FE\n{risers} x PCIe 4.0 riser 30cm x16"
    )
    for n, risers, beside in ((4, 2, 2), (2, 2, 0)):
        made = listed(text.format(n=n, risers=risers), catalog)
        places = [card.place for card in made.build.placements]
        assert places.count(TRAY) == beside, places
        machine = evaluate(made.build, catalog)
        assert machine.count(Severity.ERROR) == 0
        assert all("riser for it" in why for why in made.no_place.values())


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


SLIMSAS = (
    "Generic mining open frame, 6 GPU\nASRock Rack ROMED8-2T\nAMD EPYC 7532\n"
    "4x ASUS TUF RTX 3090\n4x C-Payne SlimSAS PCIe 4.0 x16 device adapter (2x SFF-8654 8i)\n"
)
HOSTS = "{n}x C-Payne SlimSAS PCIe 4.0 x16 host adapter (2x SFF-8654 8i)\n"
CABLES = "{n}x SFF-8654 8i to 8i SlimSAS cable 500 mm (PCIe 4.0 x8)\n"


@pytest.mark.sampled
def test_cables_of_a_list_lead_from_its_adapters_in_slots(catalog: StoredCatalog) -> None:
    # an adapter has two sockets of eight lanes: a card takes both, or two cards one each
    cases = (
        (4, 8, 4, {"Gen4 x16"}),
        (2, 4, 2, {"Gen4 x8"}),
        (4, 0, 4, {"Gen4 x16"}),
        (2, 0, 2, {"Gen4 x8"}),
    )
    for hosts, cables, slots, links in share(cases, 3):
        text = SLIMSAS + HOSTS.format(n=hosts)
        text += CABLES.format(n=cables) if cables else ""
        fed = listed(text, catalog)
        machine = evaluate(fed.build, catalog)
        case = (hosts, cables)
        assert fed.left_out == () and fed.unplaced == (), case
        assert not [one for one in machine.findings if one.rule == "riser-plug-mismatch"], case
        assert len({card.slot for card in fed.build.placements}) == slots, case
        assert {link.words for link in machine.links} == links, case
        used = Counter(part for card in fed.build.placements for part in card.adapters)
        assert used["sff-8654-8i-to-8i-slimsas-cable-500-mm-pcie-4-0-x8"] == cables, case


def test_cards_whose_list_has_adapters_for_one_end_alone_hang_on_none(
    catalog: StoredCatalog,
) -> None:
    """What goes into the slots is not said, which is no adapter that does not plug in."""
    fed = listed(SLIMSAS, catalog)
    assert {card.riser for card in fed.build.placements} == {None}
    assert [name.split(" ")[0] for name in fed.left_out] == ["4"]
    machine = evaluate(fed.build, catalog)
    assert machine.verdict is Verdict.UNDECIDED and machine.count(Severity.ERROR) == 0


def test_adapters_that_feed_no_card_are_named(catalog: StoredCatalog) -> None:
    text = HOSTS.format(n=6) + CABLES.format(n=9) + SLIMSAS
    fed = listed(text, catalog)
    assert [name.split(" ")[0] for name in fed.left_out] == ["2", "SFF-8654"]
    assert len(fed.build.placements) == 4, "no card hangs on an adapter in a slot alone"


@pytest.mark.sampled
def test_ducts_without_a_number_are_one_for_each_card_without_fans(
    catalog: StoredCatalog,
) -> None:
    text = "Fractal Design Define 7 XL\nASUS X99-E WS\n3x Tesla P40\nRTX 3090 Turbo\n{ducts}"
    cases = (
        ("3D printed ducts", 3, 0),
        ("3D printed fan shrouds with 40mm fans", 3, 0),
        ("3D printed duct with two 40mm fans", 1, 0),
        ("2x 3D printed ducts", 2, 0),
        ("2x 92mm fan duct", 2, 0),
        ("5x 3D printed ducts", 3, 2),
    )
    for ducts, count, idle in share(cases, 5):
        made = listed(text.format(ducts=ducts), catalog)
        on_cards = [card.part_id for card in made.build.placements if card.duct is not None]
        assert on_cards == ["tesla-p40"] * count, ducts
        assert len(made.left_out) == idle, ducts


WORKSTATION = """Case: Fractal Design Define 7 XL
Motherboard: ASUS Pro WS WRX80E-SAGE SE WIFI
CPU: Threadripper PRO 5975WX
"""


@pytest.mark.sampled
def test_cards_go_into_the_slots_that_a_list_says(catalog: StoredCatalog) -> None:
    """The board has seven slots, PCIEX16_1 to PCIEX16_7; without words for slots the two cards
    would be in slots 1 and 7.
    """
    cases = (
        ("RTX A6000\nRTX A4000", ("1", "7")),
        ("GPU 1 (slot 2): RTX A6000\nGPU 2 (slot 5): RTX A4000", ("2", "5")),
        ("RTX A6000 in slot 2, RTX A4000 in slot 4", ("2", "4")),
        ("2x RTX A6000 in slots 3 and 6", ("3", "6")),
        ("PCIEX16_2: RTX A6000\nPCIEX16_4: RTX A4000", ("2", "4")),
        ("Slot 5: RTX A6000\nSlot 2: RTX A4000", ("5", "2")),
        ("RTX A6000 (primary slot)\nRTX A4000 in the third PCIe slot", ("1", "3")),
        ("RTX A6000 in Steckplatz 2\nRTX A4000 im untersten Steckplatz", ("2", "7")),
        ("Slot 4: RTX A6000\nRTX A4000", ("4", "1")),  # the other one goes where it fits best
        ("RTX A4000 dual slot 16 GB\nRTX A6000", ("1", "7")),
    )
    for cards, places in share(cases, 3):
        made = listed(WORKSTATION + cards, catalog)
        assert tuple(card.place for card in made.build.placements) == places, cards
        assert made.unplaced == () and not made.no_place


def test_a_card_that_cannot_be_where_a_list_has_it_lies_beside_with_the_reason(
    catalog: StoredCatalog,
) -> None:
    """In no other slot, though there are free ones."""
    for cards, why in (
        ("RTX A6000 in slot 1\nRTX A4000 in slot 1", "where another card is"),
        ("RTX A6000 in slot 1\nRTX A4000 in slot 9", "“slot 9”, and which slot of ASUS Pro WS"),
        ("RTX 4090 FE in slot 1\nRTX A4000 in slot 3", "at slot 3. Needs 61.00 mm, has 40.64 mm"),
    ):
        made = listed(WORKSTATION + cards, catalog)
        assert [card.place for card in made.build.placements] == ["1", TRAY], cards
        (told,) = made.no_place.values()
        assert why in told, cards


def test_a_number_is_that_of_the_slot_as_printed(catalog: StoredCatalog) -> None:
    """Else, and in words, it counts the slots that are as long as graphics cards."""
    for names, said, wanted in (
        (("PCI_E1 x16", "PCI_E2 x1", "PCI_E3 x16"), "RTX 3090 in slot 3", "PCI_E3"),
        (("PCI_E1 x16", "PCI_E2 x1", "PCI_E3 x16"), "RTX 3090 in the second slot", "PCI_E3"),
        (("PCI_E1 x16", "PCI_E2 x1", "PCI_E3 x16"), "PCI_E3: RTX 3090", "PCI_E3"),
        (("PCIEX16_1 x16", "PCIEX1_1 x1", "PCIEX16_2 x16"), "RTX 3090, slot 1", "PCIEX16_1"),
        (("PCIEX16(G5)_1 x16", "PCIEX16(G5)_2 x16"), "PCIEX16_2: RTX 3090", "PCIEX16(G5)_2"),
        (("x16 slot 1 x16", "x16 slot 2 x16"), "PCIEX16_2: RTX 3090", "x16 slot 2"),
        (("PCIEX16 x16", "PCIEX8 x16", "PCIEX1 x1"), "RTX 3090 in slot 2", "PCIEX8"),
        (("PCIEX16 x16", "PCIEX8 x16", "PCIEX1 x1"), "RTX 3090 in bottom slot", "PCIEX8"),
        (("CPU SLOT7 x16", "CPU SLOT6 x16"), "RTX 3090 (slot 6)", "CPU SLOT6"),
        (("CPU SLOT7 x16", "CPU SLOT6 x16"), "RTX 3090 (slot 1)", None),
        (("CPU1 SLOT2 x16", "CPU2 SLOT2 x16"), "RTX 3090 (slot 2)", None),
    ):
        slots: list[Slot] = []
        for name in names:
            printed, lanes = name.rsplit(" x", 1)
            slots.append(Slot(name=printed, mechanical_lanes=int(lanes)))
        (one,) = slots_said(said)
        found = slot_said(board_with(slots=tuple(slots)), one)
        assert (found and found.name) == wanted, (names, said)


@pytest.mark.sampled
def test_numbers_that_would_put_a_card_into_a_short_slot_count_the_long_ones(
    catalog: StoredCatalog,
) -> None:
    """PCI_E1, PCI_E3 and PCI_E5 of the board are as long as cards, PCI_E2 and PCI_E4 are not."""
    tower = "Case: Fractal Design Define 7 XL\nMSI MEG X570 Unify\nRyzen 9 5900X\n"
    cases = (
        ("RTX A4000 in slot 1, RTX A4000 in slot 2", ["PCI_E1", "PCI_E3"]),
        ("RTX A4000 in slot 1\nRTX A4000 in slot 2\nRTX A4000 in slot 3", ["PCI_E1", "PCI_E3"]),
        ("RTX A4000 in slot 1, RTX A4000 in slot 3", ["PCI_E1", "PCI_E3"]),
        ("RTX A4000 in slot 1, RTX A4000 in slot 5", ["PCI_E1", "PCI_E5"]),
    )
    for cards, places in share(cases, 2, 1):
        made = listed(tower + cards, catalog)
        placed = [card.place for card in made.build.placements]
        assert placed[:2] == places, cards
        assert placed[2:] == ["PCI_E5"] * (len(placed) - 2), cards


def test_words_for_how_thick_a_card_is_are_no_slot() -> None:
    for text in (
        "RTX 3090 3-slot",
        "RTX 3090 2-slot 24 GB",
        "RTX 3090 2 slot 24GB",
        "RTX A2000 dual slot 12GB",
        "RTX 4090 (3.5 slot)",
        "2x RTX 3090 with one slot between",
        "RTX 4090 PCIe4",
        "RTX 4090 PCIe 4.0 x16",
    ):
        assert slots_said(text) == (), text
        assert without_slots(text) == text


def test_a_network_card_rather_lies_beside_the_machine_than_a_graphics_card(
    catalog: StoredCatalog,
) -> None:
    """Four cards of two slots take the eight slots of this case, and the network card none."""
    build = listed(
        "SilverStone RM44\nGigabyte MC62-G40\n5975WX\n4x RTX A5000\nNIC: MCX516A-CCAT", catalog
    ).build
    lying = [card.part_id for card in build.placements if card.place == TRAY]
    assert lying == ["mellanox-connectx-5-en-mcx516a-ccat"]
    assert len(build.placements) == 5
