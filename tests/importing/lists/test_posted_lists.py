"""Lists as people post them: quantities and sorts in any form and language, cards named by their
chip alone, sentences, mails of shops, and what a machine's own tools print.
"""

from __future__ import annotations

import math
import time
from collections import Counter

import pytest

from rigwright.catalog import SearchableCatalog, StoredCatalog, open_catalog
from rigwright.importing.lists.line_kinds import kind_said
from rigwright.importing.lists.line_words import makers_within
from rigwright.importing.lists.machine_text import listed_by_machine
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.meanings import Guess, Match
from rigwright.importing.lists.reading import ListLine, read_list
from rigwright.importing.lists.vocabulary import NUMBERS, SORTS
from rigwright.parts import Gpu, Memory, Psu
from tests.reading_once import whole_catalog
from tests.sampling import every, share
from tests.shipped_parts import shipped


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return open_catalog()


def meant(text: str, catalog: StoredCatalog) -> Counter[str]:
    """The parts that a text means, with how many of each."""
    found: Counter[str] = Counter()
    for match in match_list(read_list(text), catalog):
        if match.part_id is not None:
            found[match.part_id] += match.count
    return found


def only(text: str, catalog: SearchableCatalog) -> Match:
    (match,) = match_list(read_list(text), catalog)
    return match


# quantities


@pytest.mark.sampled(step=8)
@pytest.mark.parametrize("name", ["RTX A6000", "Corsair AX1600i", "EPYC 7302", "P40"])
@pytest.mark.parametrize(
    "form",
    [
        *("{n}x {name}", "{n} x {name}", "{n}× {name}", "{n} * {name}", "({n}) {name}"),
        *("[{n}x] {name}", "{n} {name}", "{n} pcs {name}", "{n} Stück {name}", "{n} of: {name}"),
        *("{n} Stk. {name}", "{n} szt. {name}", "{name} x{n}", "{name} x {n}", "{name} ×{n}"),
        *("{name} *{n}", "{name}×{n}枚", "{name} {n}枚", "{name} ({n}x)", "{name} (x{n})"),
        *(
            "{name} - {n}",
            "{name}: {n}",
            "{name}, {n} pcs",
            "{name}, qty: {n}",
            "{name} x{n} - $650",
        ),
        *("- {n}x {name} ($4,500.00)", "{n}x {name} - 500 € (used)", "{name}\nQty: {n}  $12.00"),
        *("{name}\nSold by: a shop\nQuantity: {n}", "{name}\t{n}\t1999\t3998"),
    ],
)
@pytest.mark.parametrize("n", [2, 8])
def test_a_quantity_in_any_form(form: str, name: str, n: int) -> None:
    assert read_list(form.format(n=n, name=name)) == (ListLine(name, None, n),)


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize(("word", "number"), NUMBERS.items())
def test_a_number_may_be_a_word(word: str, number: int) -> None:
    assert read_list(f"{word.capitalize()} RTX A6000") == (ListLine("RTX A6000", None, number),)


def test_what_is_printed_in_3d_is_counted() -> None:
    for text in ("4x 3D printed shroud", "4 x 3D-printed shroud", "(4x) 3D printed shroud"):
        (line,) = read_list(text)
        assert line.count == 4 and line.text.startswith("3D"), text


@every(["4x3090", "4 x3090", "4x 3090", "4090 x4", "3090 ×4", "3090x4"])
def test_a_chip_may_be_a_number_alone_where_it_is_counted(text: str) -> None:
    (line,) = read_list(text)
    assert (line.text in ("3090", "4090"), line.count) == (True, 4)


@every(
    [
        *("riser 30cm x16", "PCIe riser x16", "PCIe 4.0 x16", "Gen4 x8", "M.2 to PCIe x4"),
        *("8 GB DDR4", "12 GPU frame", "4 TB drive", "10 GbE", "Dual Tower cooler", "Proxmox 8"),
        *("2x32GB DDR4", "8x 16GB RDIMM", "3x120mm radiator", "Kit 4x16", "Triple fan card"),
        *("Quad M.2 card", "1920x1080 dummy plug"),
    ]
)
def test_widths_sizes_and_what_a_product_has_are_no_quantity(name: str) -> None:
    (line,) = read_list(name)
    assert (line.text, line.count) == (name, 1)


def test_what_lists_of_strangers_say_in_passing(catalog: StoredCatalog) -> None:
    """Each text with the parts and numbers that it means, and what is left open of it."""
    cases: tuple[tuple[str, dict[str, int], dict[str, int]], ...] = (
        ("3090 x2\n4090", {"rtx-3090-founders": 2, "rtx-4090-founders": 1}, {}),
        # lanes are no number, and what leads from a socket to a slot is no drive
        ("ADT-Link R43SG M.2 to x16", {}, {"riser": 1}),
        ("2x Some-Thing Z9 M.2 to x16", {}, {"riser": 2}),
        ("open air mining frame, 8 GPU", {"generic-mining-open-frame-8-gpu": 1}, {}),
        # the first line is a title where cards stand below it, else it is all that says of cards
        ("6x 3090 inference rig\nGPU: 6x RTX 3090 FE", {"rtx-3090-founders": 6}, {}),
        ("6x 3090 inference rig\nEPYC 7302", {"amd-epyc-7302": 1}, {"gpu": 6}),
        # wide signs, and a maker in another script
        ("玄人志向 GeForce RTX 3090 x4 \uffe598,000", {"rtx-3090-founders": 4}, {}),
    )
    for text, parts, left in cases:
        found = Counter[str]()
        for match in match_list(read_list(text), catalog):
            if match.placeholder is not None:
                found[str(match.placeholder.kind)] += match.placeholder.count
        assert dict(meant(text, catalog)) == parts, text
        assert dict(found) == left, text
    watts = only("1600w evga t2", catalog)  # which a supply of 1,000 W is not
    assert (watts.part_id, watts.is_guess) == ("evga-supernova-1600-t2", False)


def test_six_risers_stay_six(catalog: StoredCatalog) -> None:
    match = only("6 x PCIe 4.0 riser 30cm x16", catalog)
    assert match.count == 6 and match.kind == "riser" and "300 mm" in match.part_name
    assert not match.is_guess
    unsaid = only("6 x PCIe riser 30cm x16", catalog)  # of which generation is not said
    assert unsaid.is_guess and unsaid.count == 6


# sorts and tables


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(
    "form", ["{}: {}", "{} : {}", "{} - {}", "{}\t{}", "{} = {}", "| {} | {} |"]
)
def test_a_sort_in_any_language_and_form(form: str) -> None:
    for word, kind in SORTS.items():
        for said in (word, word.capitalize()):
            read = read_list(form.format(said, "RTX A6000"))
            assert read == (ListLine("RTX A6000", kind),), said


@every(
    [
        "【ビデオカード】 RTX A6000 2枚",
        "グラボ：RTX A6000 ×2枚",
        "显卡：RTX A6000 *2",
        "1️⃣ GPU → RTX A6000 ×2",
        "• 🟢 GPU: RTX A6000 (x2)",
        "GPU      RTX A6000 x2",
        "gpus:\n  - RTX A6000\n  - RTX A6000\n",
    ]
)
def test_sorts_in_wide_letters_hooks_and_signs(text: str) -> None:
    assert read_list(text) == (ListLine("RTX A6000", "gpu", 2),)


@every(
    [
        "Anzahl;Artikel;Preis\n2;RTX A6000;4.499,00 €\n1;H12SSL-i;629,90 €",
        "Item\tQty\tUnit price\tTotal\nRTX A6000\t2\t4499\t8998\nH12SSL-i\t1\t629\t629",
        "| Component | Model | Qty |\n|---|---|---:|\n| A | RTX A6000 | 2 |\n| B | H12SSL-i | 1 |",
        "Désignation,Quantité,Prix\nRTX A6000,2,\nH12SSL-i,1,",
    ]
)
def test_columns_are_read_by_their_headings(text: str) -> None:
    assert read_list(text) == (ListLine("RTX A6000", None, 2), ListLine("H12SSL-i"))


def test_a_mail_of_a_shop_has_its_parts_alone() -> None:
    text = """Thank you for your order!
Order Number: 412345678   Order Date: 11/24/2023
GIGABYTE GeForce RTX 3090 TURBO 24G Graphics Card
Item #: N82E16814932333
Qty: 4    Price: $1,699.99
Bestellnummer 302-1234567
Sold by: a shop
Condition: New
Subtotal: $8,378.93
Grand Total: $9,070.19
"""
    assert read_list(text) == (
        ListLine("GIGABYTE GeForce RTX 3090 TURBO 24G Graphics Card", None, 4),
    )


# sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "my rig: 4x A6000, EPYC 7443P, ROMED8-2T",
            {"rtx-a6000": 4, "amd-epyc-7443p": 1, "asrockrack-romed8-2t": 1},
        ),
        (
            "R9 5950X | 2x 3090 FE | AX1600i",
            {"amd-ryzen-9-5950x": 1, "rtx-3090-founders": 2, "corsair-ax1600i": 1},
        ),
        (
            "2x EPYC 7763 / 8x A100 80GB PCIe",
            {"amd-epyc-7763": 2, "a100-pcie-80gb": 8},
        ),
        (
            "Dual RTX A6000 - Threadripper Pro 3995WX",
            {"rtx-a6000": 2, "amd-ryzen-threadripper-pro-3995wx": 1},
        ),
        (
            "I have three P40s on a Supermicro H12SSL-i with an EPYC 7302P.",
            {"tesla-p40": 3, "supermicro-h12ssl-i": 1, "amd-epyc-7302p": 1},
        ),
        (
            "[ 5950X ][ 2x 3090 FE ][ AX1600i ]",
            {"amd-ryzen-9-5950x": 1, "rtx-3090-founders": 2, "corsair-ax1600i": 1},
        ),
        ("RTX 3090 FE + RTX 3090 FE + a cable", {"rtx-3090-founders": 2}),
        ("2x E5-2680V4 + an A4000", {"intel-xeon-e5-2680-v4": 2, "rtx-a4000": 1}),
        (
            "Case: Corsair 7000D Airflow, PSU: Corsair AX1600i.",
            {"corsair-7000d-airflow": 1, "corsair-ax1600i": 1},
        ),
    ],
)
def test_a_sentence_becomes_its_parts(
    text: str, parts: dict[str, int], catalog: StoredCatalog
) -> None:
    assert meant(text, catalog) == parts


@pytest.mark.parametrize(
    ("text", "part_id"),
    [
        ("epyc7443p", "amd-epyc-7443p"),
        ("Ryzen 5950X", "amd-ryzen-9-5950x"),
        ("5950X", "amd-ryzen-9-5950x"),
        ("7302P", "amd-epyc-7302p"),
        ("threadripper pro 3975WX (32 cores, 3.5 GHz)", "amd-ryzen-threadripper-pro-3975wx"),
        ("Fractal define 7xl", "fractal-design-define-7-xl"),
        ("FSP Cannon Pro 2500", "fsp-cannon-pro-2500w"),
        ("ASRockRack ROMED8-2T", "asrockrack-romed8-2t"),
        ("open air frame 6 GPU", "generic-mining-open-frame-6-gpu"),
        ("RTX A6000 (48GB)", "rtx-a6000"),
    ],
)
def test_names_as_people_write_them(text: str, part_id: str, catalog: StoredCatalog) -> None:
    match = only(text, catalog)
    assert (match.part_id, match.is_guess) == (part_id, False)


# guesses


def chips(catalog: StoredCatalog) -> dict[str, list[Gpu]]:
    """The cards of the shipped catalog by their chips, of which there are several."""
    found: dict[str, list[Gpu]] = {}
    for hit in catalog.search("", "gpu", 10_000):
        part = catalog.get(hit.id)
        if isinstance(part, Gpu) and part.chip:
            found.setdefault(part.chip, []).append(part)
    return {chip: cards for chip, cards in found.items() if len(cards) > 2}


def test_a_chip_without_a_maker_is_a_guess_among_the_cards_with_it(catalog: StoredCatalog) -> None:
    """The chip maker's own card where there is one; nothing is said to be sure."""
    several = chips(catalog)
    assert len(several) > 15
    for chip, cards in several.items():
        match = only(f"3x {chip}", catalog)
        part = catalog.get(match.part_id or "")
        assert isinstance(part, Gpu) and part.chip == chip, (chip, match.part_name)
        assert match.is_guess and match.count == 3, chip
        own = [card for card in cards if card.brand in ("NVIDIA", "AMD", "Intel")]
        assert not own or part in own, (chip, part.name)


def test_a_blower_of_a_chip_is_one_with_that_cooler(catalog: StoredCatalog) -> None:
    for chip, cards in chips(catalog).items():
        blowers = [card for card in cards if card.cooler == "blower"]
        match = only(f"{chip} blower", catalog)
        part = catalog.get(match.part_id or "")
        assert (isinstance(part, Gpu) and part.cooler == "blower") is bool(blowers), chip
        assert part is None or part in blowers


@every(
    [
        ("RTX 3090 2-slot 24 GB", 2.0, {"blower"}),
        ("4x RTX 3090 dual slot", 2.0, {"blower"}),
        ("2x 3-slot RTX 3090", 3.0, {"open_air", "flow_through"}),
        ("RTX 3090 (2.7 slots)", 3.0, {"open_air", "flow_through"}),
        ("RTX 3090 2-slot waterblock", 2.0, {"water_block"}),
    ]
)
def test_a_card_is_as_thick_as_its_line_says(text: str, slots: float, coolers: set[str]) -> None:
    """In whole slots; hoses are no part of a card that is told by its slots alone."""
    catalog = shipped()
    match = only(text, catalog)
    assert match.guess in (Guess.CHIP, Guess.BLOCK) and match.count == match.line.count
    for near in match.near:
        card = catalog.get(near.part_id)
        assert isinstance(card, Gpu) and card.chip == "GeForce RTX 3090", near
        assert math.ceil(card.slots_occupied or 0.0) == slots, near
        assert card.cooler in coolers, near


@every(
    [
        ("ASRock Rack ROMED8-2T", None),
        ("Cooler Master MWE Gold 1250W", "psu"),
        ("Cooler Master", None),
        ("Cooler Master riser", "riser"),
        ("rack", "chassis"),
        ("tower cooler", "cooler"),
    ]
)
def test_a_word_of_a_makers_name_says_no_kind(text: str, kind: str | None) -> None:
    assert kind_said(text) == kind


def test_a_maker_of_several_words_is_known_as_one() -> None:
    """Every one of the catalog, so that no word of its name is taken for what a thing is called."""
    makers = {hit.brand for hit in shipped().search("", None, 100_000) if " " in hit.brand}
    assert len(makers) > 8
    for maker in makers - {"board partner", "generic CRPS"}:
        assert kind_said(maker) is None and makers_within(maker), maker


def test_a_guess_that_somebody_settled_is_none(catalog: StoredCatalog) -> None:
    match = only("4x RTX 3090", catalog)
    assert match.is_guess and len(match.near) > 20
    other = match.near[3]
    chosen = match.meaning(other.part_id)
    assert (chosen.part_id, chosen.is_guess, chosen.count) == (other.part_id, False, 4)
    assert not match.meaning(None).is_guess


@pytest.mark.parametrize(
    "text",
    [
        *("Asus ROG Zenith Extreme Alpha", "Corsair 4x16 3200", "RTX 3090 Turbo"),
    ],
)
def test_what_suits_others_as_well_is_a_guess(text: str, catalog: StoredCatalog) -> None:
    assert only(text, catalog).is_guess


def test_watts_and_sizes_alone_mean_no_part(catalog: StoredCatalog) -> None:
    """Of supplies, and of memory and drives of which no type is known: many have the same."""
    watts = {part.watts for part in psus(catalog)}
    for figure in sorted(watts):
        assert only(f"PSU: 2x {figure:.0f}W", catalog).part_id is None, figure
    for size in ("256GB", "8x 32GB", "128 GB"):
        match = only(size, catalog)
        assert match.part_id is None and match.placeholder is not None, size
        assert match.placeholder.kind == "memory", size
    for size in ("8TB", "500 GB", "300TB NVMe"):
        assert only(f"Storage: {size}", catalog).part_id is None, size


def psus(catalog: StoredCatalog) -> list[Psu]:
    found = [catalog.get(hit.id) for hit in catalog.search("", "psu", 10_000)]
    return [part for part in found if isinstance(part, Psu)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [("1600W", "psu"), ("2x 1600 W Titanium", "psu"), ("300 TB NVMe", "drive"), ("8TB", "drive")],
)
def test_figures_alone_say_of_what_kind_a_line_is(
    text: str, kind: str, catalog: StoredCatalog
) -> None:
    placeholder = only(text, catalog).placeholder
    assert placeholder is not None and placeholder.kind == kind


def test_a_maker_within_a_line_is_its_maker(catalog: StoredCatalog) -> None:
    match = only("GPU: RTX 2080 Ti blower (ASUS Turbo)", catalog)
    part = catalog.get(match.part_id or "")
    assert isinstance(part, Gpu) and (part.brand, part.cooler) == ("ASUS", "blower")


# what a machine says of itself

LSPCI = """01:00.0 VGA compatible controller: NVIDIA Corporation GA102GL [RTX A6000] (rev a1)
01:00.1 Audio device: NVIDIA Corporation GA102 High Definition Audio Controller (rev a1)
21:00.0 VGA compatible controller: NVIDIA Corporation GA102GL [RTX A6000] (rev a1)
c1:00.0 VGA compatible controller: ASPEED Technology, Inc. ASPEED Graphics Family (rev 41)
"""
LIST = """GPU 0: NVIDIA RTX A6000 (UUID: GPU-aa7ae2f2-1111)
GPU 1: NVIDIA RTX A6000 (UUID: GPU-bb7ae2f2-1111)
"""
TABLE = """Tue Nov 24 02:10:00 2025
+-----------------------------------------------------------------------------+
| NVIDIA-SMI 550.54.14    Driver Version: 550.54.14    CUDA Version: 12.4     |
| GPU  Name                 Persistence-M | Bus-Id          Disp.A | ECC      |
|   0  NVIDIA RTX A6000               Off | 00000000:01:00.0   Off |      Off |
|  0%   38C    P8             21W /  300W |       2MiB / 49140MiB  |  Default |
|   1  NVIDIA RTX A6000               Off | 00000000:21:00.0   Off |      Off |
|  No running processes found                                                 |
"""
COLUMNS = """name, memory.total [MiB]
NVIDIA RTX A6000, 49140 MiB
NVIDIA RTX A6000, 49140 MiB
"""
ROCM = """GPU[0]\t\t: Card series: \t\tInstinct MI100
GPU[1]\t\t: Card series: \t\tInstinct MI100
"""
DMIDECODE = """# dmidecode 3.3
Handle 0x0002, DMI type 2, 15 bytes
Base Board Information
\tManufacturer: ASRockRack
\tProduct Name: ROMED8-2T
Handle 0x0030, DMI type 4, 48 bytes
Processor Information
\tManufacturer: Advanced Micro Devices, Inc.
\tVersion: AMD EPYC 7402P 24-Core Processor
\tMax Speed: 3350 MHz
"""
LSHW = """H/W path             Device     Class          Description
/0                              bus            H12SSL-i
/0/52                           processor      AMD EPYC 7302P 16-Core Processor
/0/100/2/0                      display        GP102GL [Tesla P40]
/0/100/3/0                      display        GP102GL [Tesla P40]
"""
INXI = """System:    Host: llm Kernel: 6.5.0-41-generic x86_64 bits: 64 Distro: Ubuntu 22.04.4 LTS
Machine:   Type: Desktop Mobo: ASRock model: X399 Taichi v: Rev 1.xx serial: <superuser required>
CPU:       Info: 16-Core model: AMD Ryzen Threadripper 1950X bits: 64 type: MT MCP
Graphics:  Device-1: NVIDIA GA102GL [RTX A6000] driver: nvidia v: 550.54
           Device-2: NVIDIA GA102GL [RTX A6000] driver: nvidia v: 550.54
"""
NEOFETCH = """OS: Ubuntu 22.04.3 LTS x86_64
Host: Pro WS WRX80E-SAGE SE WIFI System Version
Packages: 2301 (dpkg)
CPU: AMD Ryzen Threadripper PRO 3975WX s (64) @ 3.500GHz
GPU: NVIDIA RTX A6000
GPU: NVIDIA RTX A6000
Memory: 2203MiB / 257640MiB
"""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (LSPCI, {"rtx-a6000": 2}),
        (LIST, {"rtx-a6000": 2}),
        (TABLE, {"rtx-a6000": 2}),
        (COLUMNS, {"rtx-a6000": 2}),
        (ROCM, {"instinct-mi100": 2}),
        (DMIDECODE, {"asrockrack-romed8-2t": 1, "amd-epyc-7402p": 1}),
        (LSHW, {"supermicro-h12ssl-i": 1, "amd-epyc-7302p": 1, "tesla-p40": 2}),
        (
            INXI,
            {"asrock-x399-taichi": 1, "amd-ryzen-threadripper-1950x": 1, "rtx-a6000": 2},
        ),
        (
            NEOFETCH,
            {
                "asus-pro-ws-wrx80e-sage-se-wifi": 1,
                "amd-ryzen-threadripper-pro-3975wx": 1,
                "rtx-a6000": 2,
                # 257,640 MiB are 256 GB, which the board takes in registered modules alone
                "generic-32gb-ddr4-3200-rdimm": 8,
            },
        ),
    ],
    ids=[
        "lspci",
        "nvidia-smi-L",
        "nvidia-smi",
        "columns",
        "rocm",
        "dmidecode",
        "lshw",
        "inxi",
        "neofetch",
    ],
)
def test_what_a_machine_says_of_itself_is_a_list(
    text: str, parts: dict[str, int], catalog: StoredCatalog
) -> None:
    matches = match_list(read_list(text), catalog)
    assert meant(text, catalog) == parts
    assert {match.line.text for match in matches if match.part_id is None} == set()


@every(["", "GPU: RTX A6000", "CPU: EPYC 7302\nOS: Ubuntu", "Name\tQty"])
def test_a_list_is_no_output_of_a_machine(text: str) -> None:
    assert listed_by_machine(text) == ""


def test_long_texts_of_one_sign_end_soon() -> None:
    for text in ("\n" * 200_000, "a | " * 40_000, "- " * 60_000, "a  " * 50_000, "1 x" * 60_000):
        before = time.process_time()
        read_list(text)
        assert time.process_time() - before < 5


def test_what_any_supply_is_called_means_none() -> None:
    library = whole_catalog()
    for text in (
        *("1500W PSU", "850W Gold PSU", "750 watt psu", "1500W semi modular PSU"),
        *("1200W Power Supply", "1000W fully modular Platinum PSU", "1300W PSU ATX 3.1"),
        *("PSU 1300W", "1600W Netzteil ATX3.0", "1000W SFX-L PSU", "850W 80 Plus Gold modular"),
    ):
        match = only(text, library)
        assert (match.part_id, match.guess) == (None, None), text
        assert match.placeholder is not None and match.placeholder.kind == "psu", text
    assert only("Thermaltake Toughpower 1500W", library).part_id is not None


def test_supplies_of_a_server_are_its_own_whatever_the_line_calls_them(
    catalog: StoredCatalog,
) -> None:
    for words in (
        "2200W",
        "2200W PSU",
        "2200W power supplies",
        "2200 W redundant PSU",
        "2200W Platinum",
    ):
        found = meant(f"Supermicro SYS-7049GP-TRT\n2x {words}", catalog)
        assert found["supermicro-pws-2k20a-1r-2200-w-1u"] == 2, words
    other = meant("Supermicro SYS-7049GP-TRT\n2x 1600W PSU", catalog)
    assert other == Counter({"supermicro-sys-7049gp-trt": 1})


def test_a_machine_above_its_own_case_and_board_is_the_title(catalog: StoredCatalog) -> None:
    parts = ("Lian Li O11D XL", "ASUS Pro WS WRX80E-SAGE SE", "Corsair AX1600i")
    title, *named = match_list(read_list("\n".join(("Lambda Vector", *parts))), catalog)
    assert title.names_no_part and title.placeholder is None
    assert all(match.part_id is not None for match in named)
    for missing in parts[:2]:
        rest = [part for part in parts if part != missing]
        title, *_ = match_list(read_list("\n".join(("Lambda Vector", *rest))), catalog)
        assert title.is_machine, "it stands for what the list does not name"


def test_memory_of_half_a_terabyte_more(catalog: StoredCatalog) -> None:
    found = meant("Supermicro AS-4125GS-TNRT\n1.5TB DDR5 RDIMM", catalog)
    del found["supermicro-as-4125gs-tnrt"]
    ((part_id, count),) = found.items()
    kit = catalog.get(part_id)
    assert isinstance(kit, Memory) and kit.total_gb is not None
    assert kit.total_gb * count == 1536.0


@pytest.mark.sampled
def test_memory_without_a_product_is_what_its_board_is_listed_for() -> None:
    library = whole_catalog()
    # 128 GB in eight sockets: 16 GB each, four of them to its four channels
    x99 = "ASUS X99-E WS\n"
    cases = (
        (f"{x99}64GB DDR4", 64, 4, False),
        (f"{x99}64GB DDR4 3600", 64, 4, False),
        (f"{x99}128GB DDR4 3200", 128, 8, False),
        ("MSI MAG B550 TOMAHAWK\n64GB DDR4 3200", 64, 2, False),
        ("MSI MAG B550 TOMAHAWK\n128GB DDR4", 128, 4, False),
        ("AMD Ryzen 9 5950X\n64GB DDR4 ECC UDIMM", 64, 2, True),
    )
    for text, total_gb, modules, ecc in share(cases, 3, 2):
        (match,) = [one for one in match_list(read_list(text), library) if one.kind == "memory"]
        kit = library.get(match.part_id or "")
        assert isinstance(kit, Memory) and kit.total_gb and kit.module_count, text
        assert kit.total_gb * match.count == total_gb, text
        assert kit.module_count * match.count == modules, (text, kit.name)
        assert bool(kit.ecc) is ecc, (text, kit.name)
