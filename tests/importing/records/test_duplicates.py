"""A record of the open database that describes a curated part again is recognised by its name in
any order and by the figures that tell products apart.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.importing.records.duplicates import CuratedProducts, keys_of
from rigwright.parts import Part, part_from_record
from tests.part_records import whole

_CARD = {
    "kind": "gpu",
    "chip": "GeForce RTX 4090",
    "vendor": "NVIDIA",
    "brand": "ASUS",
    "vram_gb": 24,
    "length_mm": 348.2,
}
CURATED = (
    {**_CARD, "name": "ASUS TUF Gaming GeForce RTX 4090"},
    {"kind": "psu", "brand": "Corsair", "name": "Corsair AX1600i", "watts": 1600},
    {"kind": "motherboard", "brand": "MSI", "name": "MSI MEG X570 UNIFY", "socket": "AM4"},
    {"kind": "chassis", "brand": "Phanteks", "name": "Phanteks NV7"},
    {
        "kind": "psu",
        "brand": "Super Flower",
        "name": "Super Flower Leadex V Gold Pro 1000W",
        "watts": 1000,
    },
)
SAME = (
    {**_CARD, "name": "Asus TUF GAMING GeForce RTX 4090 24GB GDDR6X White", "length_mm": 348},
    {
        "kind": "psu",
        "brand": "Corsair",
        "name": "Corsair AX1600i ATX 1600W Fully Modular 80+ Titanium Certified",
        "watts": 1600,
    },
    {"kind": "motherboard", "brand": "MSI", "name": "MSI X570 MEG UNIFY DDR4 ATX"},
    {
        "kind": "chassis",
        "brand": "Phanteks",
        "name": "Phanteks NV7 ATX Full Tower White Tempered Glass",
    },
    {
        "kind": "psu",
        "brand": "Super Flower",
        "name": "Super Flower Leadex V Pro Gold ATX 1000W Fully Modular 80+ Gold",
        "watts": 1000,
    },
)
OTHERS = (
    {**_CARD, "name": "Asus TUF GAMING OC GeForce RTX 4090 24GB GDDR6X"},
    {**_CARD, "name": "Asus TUF GAMING GeForce RTX 4090 24GB", "length_mm": 326},
    {**_CARD, "name": "Asus TUF GAMING GeForce RTX 4090", "chip": "GeForce RTX 4080"},
    {**_CARD, "name": "MSI TUF GAMING GeForce RTX 4090", "brand": "MSI"},
    {"kind": "psu", "brand": "Corsair", "name": "Corsair AX1600i ATX", "watts": 1500},
    {"kind": "motherboard", "brand": "MSI", "name": "MSI X570 MEG UNIFY MAX DDR4 ATX"},
    {"kind": "motherboard", "brand": "MSI", "name": "MSI MEG X570 UNIFY", "socket": "AM5"},
    {"kind": "chassis", "brand": "Phanteks", "name": "Phanteks NV7 XL Black"},
    {"kind": "chassis", "brand": "Phanteks", "name": "Phanteks NV7 Mini ATX Mid Tower"},
    {
        "kind": "psu",
        "brand": "Super Flower",
        "name": "Super Flower Leadex V Pro White 1000W Fully Modular 80+ Platinum",
        "watts": 1000,
    },
)


def _part(number: int, record: Mapping[str, str | float]) -> Part:
    kind = str(record["kind"])
    return part_from_record({**whole(kind), "id": f"part-{number}", **record})


def test_words_in_any_order_and_words_for_figures_make_no_other_product() -> None:
    curated = [_part(number, record) for number, record in enumerate(CURATED)]
    products = CuratedProducts(curated)
    for part, record in zip(curated, SAME, strict=True):
        found = _part(99, record)
        assert products.same_as(found, keys_of(found)) == part, found.name


def test_a_word_of_its_own_or_another_figure_makes_another_product() -> None:
    products = CuratedProducts(_part(number, record) for number, record in enumerate(CURATED))
    for record in OTHERS:
        found = _part(99, record)
        assert products.same_as(found, keys_of(found)) is None, found.name
