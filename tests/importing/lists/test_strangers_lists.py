"""Lists of machines as strangers post them, with the parts and numbers that an expert reads there:
titles that name the cards again, quotations and invoices, baskets of shops, prose, other languages.

Each was read by hand before the program had seen it. With "?" the part is only a guess.
"""

from __future__ import annotations

import pytest

from rigwright.catalog.layers import Layered
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.meanings import Guess, Match
from rigwright.importing.lists.outlet_lines import outlet_said
from rigwright.importing.lists.reading import read_list
from tests.reading_once import names_read_once, whole_catalog
from tests.sampling import every

__all__ = ["names_read_once"]


@pytest.fixture(scope="module")
def catalog() -> Layered:
    return whole_catalog()


def told(match: Match) -> str:
    """What a match says in short: a part, the kind of a placeholder, what else it asks for, or
    "nothing" where it names no part.
    """
    if match.part_id is not None:
        return match.part_id + "?" * match.is_guess
    if match.placeholder is not None:
        return f"some {match.placeholder.kind}"
    return match.says.value if match.asks else "nothing"


def meant(text: str, catalog: Layered) -> dict[str, int]:
    """How many of what a list means, without the lines that name no part."""
    found: dict[str, int] = {}
    for match in match_list(read_list(text), catalog):
        said = told(match)
        if said != "nothing":
            found[said] = found.get(said, 0) + match.count
    return found


def counted(text: str, catalog: Layered, *parts: str) -> list[int]:
    """How many of some parts a list means."""
    found = meant(text, catalog)
    return [found.get(part, 0) for part in parts]


def test_a_title_counts_no_cards_again(catalog: Layered) -> None:
    frame = meant(
        "EPYC Genoa inference node, open frame, 8x 3090\n\n"
        "- Supermicro H13SSL-NT\n- EPYC 9334 QS\n"
        "- 8x RTX 3090 (5x FE, 2x EVGA XC3, 1x Zotac)\n"
        "- 2x Super Flower Leadex Titanium 1600W\n- AAAWAVE Sluice V2 open frame",
        catalog,
    )
    cards = {part: count for part, count in frame.items() if "3090" in part}
    assert list(cards.values()) == [5, 2, 1]
    cases = [part for part in frame if "frame" in part or "sluice" in part]
    assert cases == ["aaawave-the-sluice-v2-12-gpu"]
    short = "2x5090 FE\n\n9800X3D\nX870E Taichi\n2x RTX 5090 Founders (one vertical)\nO11D EVO XL"
    assert counted(short, catalog, "rtx-5090-founders") == [2]


def test_cards_on_two_lines_stay_cards_on_two_lines(catalog: Layered) -> None:
    """The first line is no title where the next cards are others, or stand right below it."""
    for text, cards in (
        ("2x 3090 FE\n9800X3D\nX870E Taichi\n2x RTX 3090 Strix", 4),
        ("2x 3090 FE\n2x 3090 Founders Edition\n9800X3D", 4),
        ("RTX 3090 FE\n9800X3D\nX870E Taichi\nanother RTX 3090 FE", 2),
        ("3x 3090 FE\n9800X3D\nX870E Taichi\n2x RTX 3090 FE (on risers)", 5),
    ):
        found = meant(text, catalog)
        assert sum(count for part, count in found.items() if "3090" in part) == cards, text


def test_a_title_that_calls_a_machine_by_its_model_is_no_second_machine(catalog: Layered) -> None:
    found = meant(
        "Homelab update - eBay 4028GR-TR\n\nSupermicro SuperServer 4028GR-TR\n2 x E5-2690 v3\n"
        "8 x Tesla P40 24GB",
        catalog,
    )
    assert found == {
        "supermicro-sys-4028gr-tr": 1,
        "intel-xeon-e5-2690-v3": 2,
        "tesla-p40": 8,
    }


def test_columns_that_stand_apart_by_spaces_are_read_by_their_headings(catalog: Layered) -> None:
    quotation = """Angebot Nr. 2026-0412
Pos.  Menge  Artikelnr.       Bezeichnung                            Einzelpreis     Gesamt
1     1      30GA000LGE       Lenovo ThinkStation PX, 2x Xeon Gold 6448Y   8.990,00 €   8.990,00 €
2     4      4X61Q91541       NVIDIA RTX 6000 Ada Generation 48GB    6.890,00 €  27.560,00 €
4     2      4P57A..          1850W Netzteil, redundant                390,00 €     780,00 €
                                                 Zwischensumme  40.792,00 €
"""
    assert meant(quotation, catalog) == {
        "some chassis": 1,
        "intel-xeon-gold-6448y": 2,
        "rtx-6000-ada": 4,
        "some psu": 2,
    }
    invoice = """INVOICE 100245
SKU                 DESCRIPTION                                   QTY    PRICE     EXT
BX80684X8280        Intel Xeon Platinum 8280 2.7GHz 28-Core         2   899.00   1798.00
VCNRTX8000-PB       PNY NVIDIA Quadro RTX 8000 48GB                 4  1899.00   7596.00
CSE-745BTQ-R1K28B-SQ Supermicro 4U Tower SC745                      1   650.00    650.00
Subtotal 10044.00
"""
    assert meant(invoice, catalog) == {
        "intel-xeon-platinum-8280": 2,
        "quadro-rtx-8000": 4,
        "some chassis": 1,
    }


def test_a_basket_of_a_shop_counts_cards_before_their_memory(catalog: Layered) -> None:
    basket = """1x AMD Ryzen 9 7950X 16x 4.50GHz So.AM5 WOF                               489,00*
1x Gigabyte X670E AORUS Master AMD X670E So.AM5 Quad Channel DDR5 EATX    399,90*
1x 64GB Kingston FURY Beast DDR5-5600 DIMM CL40 Dual Kit                   219,00*
2x 24GB Gigabyte GeForce RTX 4090 WindForce V2 DDR6X (Retail)            3.798,00*
1x be quiet! Dark Base Pro 901 gedämmt mit Sichtfenster Big Tower          279,90*
2x 2000GB WD Black SN850X M.2 2280                                         278,00*
Versandkosten                                                                 8,99
"""
    assert meant(basket, catalog) == {
        "amd-ryzen-9-7950x": 1,
        "gigabyte-x670e-aorus-master": 1,
        "kingston-fury-beast-64gb-2x32gb-ddr5-5600-cl40-black": 1,
        "gigabyte-rtx-4090-windforce-v2": 2,
        "be-quiet-dark-base-pro-901": 1,
        "western-digital-black-sn850x-2tb-ssd-m-2-pcie-4-0-nvme": 2,
    }


def test_cards_beside_another_cooler_are_guesses(catalog: Layered) -> None:
    assert meant("4x 3090 FE, waterblocks", catalog) == {"rtx-3090-founders?": 4}


def test_what_is_owned_and_what_is_to_buy_add_up(catalog: Layered) -> None:
    """A machine has the parts that somebody has and those that are still wanted."""
    wanted = {"rtx-3090-founders": 4, "corsair-ax1600i": 1}
    for text in (
        "HAVE\n- 2x RTX 3090 FE\nWANT\n- 2x RTX 3090 FE\n- Corsair AX1600i",
        "Have: 2x RTX 3090 FE\nWant: 2x RTX 3090 FE, Corsair AX1600i",
        "Have: 2x RTX 3090 FE. Want: 2x RTX 3090 FE, Corsair AX1600i",
        "| Part | Have | Want |\n| RTX 3090 FE | 2 | 2 |\n| Corsair AX1600i | 0 | 1 |",
        "Part,Own,To buy\nRTX 3090 FE,2,2\nCorsair AX1600i,,1",
        "Part;vorhanden;noch zu kaufen\nRTX 3090 FE;3;1\nCorsair AX1600i;1;",
    ):
        assert meant(text, catalog) == wanted, text


def test_pumps_and_switches_are_told_beside_the_card(catalog: Layered) -> None:
    for text, beside in (
        ("4x RTX 3090 FE via PLX8747 switch", "PLX8747 switch"),
        ("4x RTX 3090 FE on a PEX88096 PCIe switch", "PEX88096 PCIe switch"),
        ("4x RTX 3090 FE, D5 pump and reservoir", "D5 pump"),
    ):
        card, *others = match_list(read_list(text), catalog)
        assert (card.part_id, card.count) == ("rtx-3090-founders", 4), text
        assert beside in [match.line.text for match in others], text
    pump, reservoir = match_list(read_list("Pump: D5\nReservoir: EK 250"), catalog)
    assert pump.is_not_used and reservoir.is_not_used


def test_a_drive_called_plus_is_no_drive_without_it(catalog: Layered) -> None:
    plus = "crucial-p3-plus-1tb-ssd-m-2-2280-pcie-4-0-x4-nvme"
    for text in ("1TB P3 Plus", "SSD: 1TB P3 Plus NVMe"):
        assert meant(text, catalog) == {f"{plus}?": 1}, text
    assert meant("Crucial P3 Plus 1TB", catalog) == {plus: 1}
    assert meant("2TB Crucial P3", catalog) == {"crucial-p3-2tb-m-2-ssd-pcie-3-0-nvme": 1}


def test_a_number_before_a_remark_counts(catalog: Layered) -> None:
    assert meant("GPUs: RTX 3090 × 4 — all Turbo (ASUS)", catalog) == {"asus-turbo-rtx-3090": 4}


def test_a_drive_with_a_model_is_no_other_drive(catalog: Layered) -> None:
    """By its size and form alone some drive would be taken for it."""
    (match,) = match_list(read_list("2TB Zzyzx ZZ990X M.2 2280"), catalog)
    assert match.part_id is None


@pytest.mark.parametrize(
    ("line", "outlet"),
    [
        ("US 240V 30A dryer outlet", (240, 30, 1)),
        ("2 x 20A 208V circuits in the garage", (208, 20, 2)),
        ("DC: 208V, 30A PDU, two feeds", (208, 30, 2)),
        ("Rack: 230V / 16A PDU", (230, 16, 1)),
        ("電源：Corsair AX1600i（200V 15A コンセント）", (200, 15, 1)),
        ("插座：国内 220V 16A", (220, 16, 1)),
        ("Ryzen 5 8600G, 1TB P3 Plus. UK plug.", (230, 13, 1)),
        ("Will it fit? Wall outlet is 15A 120V shared with my monitor.", (120, 15, 1)),
        (
            "Will all of this fit into a Fractal Torrent? Wall outlet is 15A 120V shared.",
            (120, 15, 1),
        ),
        ("2x RTX A6000, Corsair AX1600i, 208V, 30A PDU", (208, 30, 1)),
        ("It runs off a normal wall socket here in the US", (120, 15, 1)),
    ],
)
def test_an_outlet_keeps_both_its_figures_among_other_words(
    line: str, outlet: tuple[int, int, int], catalog: Layered
) -> None:
    volts, amperes, count = outlet
    (found,) = [match for match in match_list(read_list(line), catalog) if match.is_outlet]
    site = outlet_said(found.line.text)
    assert site is not None
    assert (site.volts, site.outlet_a, found.count) == (volts, amperes, count)


@every(
    [
        "Seasonic PX-2200 wants a 240V 20A outlet",  # a part, with what it needs
        "2x 1100W PSUs, 230V 16A C13",  # the supply is counted
        "Mining frame beside a 240V 30A outlet",
        "EU 230V version",
        "PSU: 2200W (240V) / 1400W (120V)",
        "UPS: 120V 15A model, 8 outlets, 1500 VA",
    ]
)
def test_a_part_beside_an_outlet_is_not_lost(line: str) -> None:
    assert outlet_said(line) is None


def test_a_question_ends_a_sentence(catalog: Layered) -> None:
    text = "Will it fit into a Fractal Torrent? Wall outlet is 15A 120V shared."
    assert meant(text, catalog) == {"fractal-design-torrent": 1, "outlet": 1}


PROSE = (
    "So I finally finished my budget inference box and figured I'd share. It's an old Lenovo "
    "P920 I got off a recycler for $350 with two Gold 6138s and 192 gigs of RAM already in it. "
    "I stuffed two Tesla V100 32GB PCIe cards in there and a little Quadro P400 for display "
    "out. Stock 1400W supply, runs off a normal wall socket here in the US. Next I want to try "
    "a third V100 but I'm not sure there's a slot left."
)


def test_prose_loses_nothing_behind_a_price(catalog: Layered) -> None:
    found = meant(PROSE, catalog)
    memory = [part for part in found if "gb-ddr4" in part]
    assert [found.pop(part) for part in memory] == [6]  # modules of 32 GB
    assert found == {
        "some chassis": 1,
        "intel-xeon-gold-6138": 2,
        "tesla-v100-pcie-32gb": 2,
        "pny-quadro-p400-quadro-p400-2gb-gddr5-black?": 1,
        "some psu": 1,
        "outlet": 1,
    }


def test_what_somebody_would_like_to_have_later_is_no_part(catalog: Layered) -> None:
    text = (
        "It's a Phanteks Enthoo Elite with an MSI MEG X570 Godlike and 5900X in it. There are four "
        "16 GB sticks of 3600 RAM. Eventually I'd like a third card, a W7900, but I don't own it "
        "yet."
    )
    found = meant(text, catalog)
    memory = [part for part in found if "ddr4-3600" in part or "ddr4 3600" in part]
    assert [found.pop(part) for part in memory] == [2]  # kits of 2x 16 GB
    assert found == {
        "phanteks-enthoo-elite": 1,
        "msi-meg-x570-godlike": 1,
        "amd-ryzen-9-5900x": 1,
    }
    later = "2x ASRock Radeon AI PRO R9700 Creator. Plan: third R9700 on the bottom chipset slot."
    assert meant(later, catalog) == {"asrock-creator-r9700": 2}
    said = [match.line.text for match in match_list(read_list(later), catalog) if match.dropped]
    assert said == ["Plan: third R9700 on the bottom chipset slot."]


@every(
    [
        (
            "* Board: MSI PRO B650-S... scrapped. Now ASUS ProArt B650-CREATOR",
            {"asus-proart-b650-creator": 1},
        ),
        (
            "HSF: SilverStone XE04-SP3... no wait I swapped it for the Noctua NH-U9 TR4-SP3",
            {"noctua-nh-u9-tr4-sp3": 1},
        ),
        ("Jonsbo N1... ended w/ SilverStone RM44.", {"silverstone-rm44": 1}),
        ("Case: Phanteks Enthoo Pro (ATX one, not the 2)", {"phanteks-enthoo-pro-es614": 1}),
        # and what is replaced on a part is no other part
        ("RTX 3090 FE, replaced the thermal pads", {"rtx-3090-founders": 1}),
    ]
)
def test_a_part_that_is_no_longer_there_is_none(text: str, parts: dict[str, int]) -> None:
    assert meant(text, whole_catalog()) == parts


@every(
    [
        ("Alimentations : 2 x Corsair AX1600i", {"corsair-ax1600i": 2}),
        ("Rack supplies: 2x Corsair HX1000i", {"corsair-hx1000i-2022?": 2}),
        ("**PSU:** 1600W Platinum + 750W gold (for 1 card)", {"some psu": 2}),
        ("4x 2000W CRPS (3+1)", {"some psu": 4}),
        ("2200W (240V) / 1400W (120V) Power supply, Platinum", {"some psu": 1}),
        ("PSU 3000W (included)", {"some psu": 1}),
    ]
)
def test_no_supply_is_lost(text: str, parts: dict[str, int]) -> None:
    assert meant(text, whole_catalog()) == parts


def test_an_adapter_to_a_slot_is_none_to_another_socket(catalog: Layered) -> None:
    for text in ("2x M.2-to-PCIe x4 adapters", "2x M.2 to PCIe x16 adapters (ADT-Link R43SG)"):
        assert meant(text, catalog) == {"some riser": 2}, text
    oculink = meant("M.2 NVMe to OCuLink SFF-8611 adapter", catalog)
    assert oculink == {"m-2-nvme-to-oculink-sff-8611-4i-adapter": 1}


@every(
    [
        (
            "CPU - 7950X3D w/ EK Velocity2 block",  # which is the processor's cooler
            {"amd-ryzen-9-7950x3d": 1, "some cooler": 1},
        ),
        ("GPU - 2x RTX 4090 FE", {"rtx-4090-founders": 2}),
        ("Boîtier : châssis minage 8 GPU", {"generic-mining-open-frame-8-gpu": 1}),
        # what stands behind a label is no card by that
        (
            "GPU 2: RTX 3090 FE (vertical), own Corsair RM750x",
            {"rtx-3090-founders": 1, "corsair-rm750x-2021?": 1},
        ),
        (  # the supply of a dock is none of the machine
            "GPU 2: RTX 3090 FE in a dock over OCuLink, own Corsair RM750x",
            {"rtx-3090-founders": 1},
        ),
        (  # supplies that a server comes with, however its list says so
            "ESC8000A-E12 barebone (ASUS)\n4 x PSU 3000W (included)",
            {"asus-esc8000a-e12": 1, "asus-3000-w-titanium-module": 4},
        ),
        # a cooler of which there are several versions, and a number of a shop alone
        (
            "X870E Nova, Peerless Assassin 120, Montech King 95 Pro",
            {
                "asrock-x870e-phantom-gaming-nova-wifi-am5-ddr5-atx": 1,
                "thermalright-peerless-assassin-120-se?": 1,
                "montech-king-95-pro": 1,
            },
        ),
        (
            "1 Phanteks Enthoo Pro II Server Edition, Closed Panel (PH-ES620PC_BK02)",
            {"phanteks-enthoo-pro-2-server-edition": 1},
        ),
        ("Sheet1\nGPU\tRTX A4000\t1", {"rtx-a4000": 1}),
    ]
)
def test_pieces_of_a_line_are_of_their_own_kind(text: str, parts: dict[str, int]) -> None:
    assert meant(text, whole_catalog()) == parts


@every(
    [
        ("12x 32GB DDR5-4800 RDIMM (Hynix)", {"generic-32gb-ddr5-4800-rdimm?": 12}),
        (
            "Samsung RDIMM 32GB, DDR5-4800, CL40-39-39, reg ECC (M321R4GA3BB6-CQK)",
            {"generic-32gb-ddr5-4800-rdimm?": 1},
        ),
        (
            "Gigabyte MC62-G40\n8 x 64GB Micron 3200 LRDIMM",
            {"gigabyte-mc62-g40": 1, "generic-64gb-ddr4-3200-lrdimm?": 8},
        ),
        ("12x 32GB DDR5-4800 RDIMM", {"generic-32gb-ddr5-4800-rdimm": 12}),
        ("8x 64GB Kingston DDR5-5600 ECC RDIMM", {"generic-64gb-ddr5-5600-rdimm?": 8}),
        ("8x 64GB Micron DDR4-2933 RDIMM", {"generic-64gb-ddr4-2933-rdimm?": 8}),
        # what labels of modules say: MT/s, and MB/s of eight bytes each
        ("4x SK Hynix 64GB 2Rx4 PC4-2933Y RDIMM", {"generic-64gb-ddr4-2933-rdimm?": 4}),
        ("4x 32GB PC4-21300 ECC REG", {"generic-32gb-ddr4-2666-rdimm?": 4}),
        ("4x 32GB PC4-25600 RDIMM", {"generic-32gb-ddr4-3200-rdimm?": 4}),
        # a product line, and modules that are not registered
        ("Corsair Vengeance LPX 128 GB (4 x 32 GB) DDR4-3200 Registered", {"some memory": 1}),
        ("4x Timetec 64GB DDR5-5600 UDIMM", {"some memory": 4}),
        # memory, although the cards of the sentence have as many GB
        (
            "H12SSL-i + 7302P, 4x MI50 32GB on risers, HX1500i, 4x32GB 2666",
            {
                "supermicro-h12ssl-i": 1,
                "amd-epyc-7302p": 1,
                "radeon-instinct-mi50-32gb": 4,
                "corsair-hx1500i-2022?": 1,
                "generic-32gb-ddr4-2666-rdimm?": 4,
            },
        ),
        (
            "2 x8x8 bifurcation cards",
            {"c-payne-pcie-x16-to-2x-x8-bifurcation-card-dual-slot-spacing?": 2},
        ),
        # a maker's own module comes first
        (
            "16x Samsung 32GB DDR4-3200 RDIMM",
            {"samsung-32gb-ddr4-3200-rdimm-m393a4k40db3-cwe-class": 16},
        ),
    ]
)
def test_registered_modules_of_any_maker_are_alike(text: str, parts: dict[str, int]) -> None:
    assert meant(text, whole_catalog()) == parts


@every(
    [
        # numbers of cards with a plural, and what stands glued to them
        ("6 Zotac trinity 3090s at 280w", {"zotac-rtx-3090-trinity-oc": 6}),
        (
            "Finally finished my 6x3090 rig.\n6x RTX 3090 FE\nH12SSL-i",
            {
                "rtx-3090-founders": 6,
                "supermicro-h12ssl-i": 1,
            },
        ),
        # how many, behind the word for a kind; and an address behind a name
        (
            "GPUs (x4) - EVGA RTX 3090 FTW3 Ultra: https://example.org/a?b=c",
            {"evga-rtx-3090-ftw3-ultra": 4},
        ),
        (
            "a Supermicro SYS-4029GP-TRT with 2x Intel Xeon Gold 6248R",
            {"supermicro-sys-4029gp-trt": 1, "intel-xeon-gold-6248r": 2},
        ),
        # what a system says of itself
        (
            "$ sudo dmidecode -s system-product-name\nG482-Z54-00\n"
            "$ lscpu | grep -E 'Model name|Socket'\n"
            "Model name:                AMD EPYC 7763 64-Core Processor\n"
            "Socket(s):                 2\n"
            "GPU 0: NVIDIA A40 (UUID: GPU-0c1c)\nGPU 1: NVIDIA A40 (UUID: GPU-0c1d)",
            {"gigabyte-g482-z54": 1, "amd-epyc-7763": 2, "nvidia-a40": 2},
        ),
        (
            "Machine:   Type: Server System: Dell product: PowerEdge R740 v: N/A\n"
            "CPU:       Info: 2x 16-core Intel Xeon Gold 6130 bits: 64 type: MT MCP SMP\n"
            "Graphics:  Device-1: NVIDIA TU104GL [Tesla T4] driver: nvidia v: 535.129.03\n"
            "           Device-3: Matrox Systems Integrated Matrox G200eW3 driver: mgag200",
            {"dell-poweredge-r740": 1, "intel-xeon-gold-6130": 2, "tesla-t4": 1},
        ),
        # a drive of another size is told, not taken silently
        ("Samsung PM9A3 1.92TB U.2", {"samsung-pm9a3-3-84tb-u-2?": 1}),
        ("Samsung PM9A3 3.84TB U.2", {"samsung-pm9a3-3-84tb-u-2": 1}),
        # volts alone are where the machine stands, a part's volts are not
        ("RTX A6000\n230V", {"rtx-a6000": 1, "outlet": 1}),
        ("RTX A6000\nrack PDU 208V / 30A", {"rtx-a6000": 1, "outlet": 1}),
        ("2x 2200W PSU on 220V", {"some psu": 2, "outlet": 1}),
        # memory without a word for it
        (
            "ASRock X399 Taichi, 1950X, 64GB quad channel 3200",
            {
                "asrock-x399-taichi": 1,
                "amd-ryzen-threadripper-1950x": 1,
                "corsair-vengeance-lpx-32gb-2x16-ddr4-3200-cl16?": 2,
            },
        ),
        # frames, risers and ducts in other languages
        (
            "Видеокарты: 4 x RTX 3090 FE\nКорпус: открытый стенд\nРайзеры: 4 шт PCIe 3.0 x16 30см",
            {
                "rtx-3090-founders": 4,
                "generic-mining-open-frame-6-gpu?": 1,
                "corsair-premium-pcie-3-0-x16-extension-300-mm": 4,
            },
        ),
        (
            "3x Tesla P40 (mit 3D-gedruckten Lüftershrouds)",
            {"tesla-p40": 3, "generic-duct-with-two-40-x-28-mm-fans?": 3},
        ),
        # what is bought later is told
        ("2x RTX A6000\nPlanning to get later: ROMED8-2T + 7402P", {"rtx-a6000": 2}),
    ]
)
def test_posts_of_strangers_mean_what_they_say(text: str, parts: dict[str, int]) -> None:
    assert meant(text, whole_catalog()) == parts


@every(
    [
        # offers of used servers, on one line without commas
        (
            "Dell PowerEdge C4140 1U GPU Server 2x Xeon Gold 6148 40-Core 384GB RAM"
            " 4x Tesla V100 SXM2 16GB 2x 2000W PSU",
            {
                "dell-poweredge-c4140": 1,
                "intel-xeon-gold-6148": 2,
                "generic-64gb-ddr4-3200-rdimm?": 6,
                "some gpu": 4,  # modules, for which the server has another board
                "dell-2000-w-module-86-mm": 2,
            },
        ),
        (
            "Supermicro 1029GQ-TRT 4x V100 PCIe 32GB",
            {"supermicro-sys-1029gq-trt": 1, "tesla-v100-pcie-32gb": 4},
        ),
        (
            "Dell R7525 2x 7543, 3x A40",
            {"dell-poweredge-r7525": 1, "amd-epyc-7543": 2, "nvidia-a40?": 3},
        ),
        (
            "HP Z840 2x E5-2690 v4 256GB 3x Tesla P40 24GB",
            {
                "hp-z840": 1,
                "intel-xeon-e5-2690-v4": 2,
                "generic-32gb-ddr4-3200-rdimm?": 8,
                "tesla-p40": 3,
            },
        ),
        (
            "SYS-4029GP-TRT 2x 6248R 768GB RAM 8x RTX 3090",
            {
                "supermicro-sys-4029gp-trt": 1,
                "intel-xeon-gold-6248r": 2,
                "generic-128gb-ddr4-3200-rdimm?": 6,
                "rtx-3090-founders?": 8,
            },
        ),
        ("Supermicro 4028GR-TRT", {"supermicro-sys-4028gr-trt": 1}),
        ("Dell Precision Tower 7810", {"dell-precision-t7810": 1}),
        # and what is made for one is none
        ("Dell R730 750W PSU", {"dell-750-w-module-86-mm?": 1}),
    ]
)
def test_servers_are_read_with_what_they_have(text: str, parts: dict[str, int]) -> None:
    assert meant(text, whole_catalog()) == parts


def test_a_module_of_no_maker_is_said_to_stand_in_for_one(catalog: Layered) -> None:
    text = "Gigabyte MC62-G40\n8 x 64GB Micron 3200 LRDIMM"
    _, memory = match_list(read_list(text), catalog)
    assert memory.guess is Guess.NEAREST


@every(
    [
        ("fractal torrant", {"fractal-design-torrent?": 1}),
        ("threadriper 5965wx", {"amd-ryzen-threadripper-pro-5965wx?": 1}),
        # words that only look like those of a name
        ("two people liked it, thanks for torrents of replies", {}),
        ("Running Qwen3 32B at around 22 tok/s", {}),
    ]
)
def test_a_wrong_letter_loses_no_part(text: str, parts: dict[str, int]) -> None:
    assert meant(text, whole_catalog()) == parts


def test_ducts_are_for_the_cards_without_fans(catalog: Layered) -> None:
    text = "2x Tesla P40 and a RTX A2000 for display, 3D printed shrouds"
    found = meant(text, catalog)
    assert [count for part, count in found.items() if "duct" in part] == [2]
