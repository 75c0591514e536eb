"""Thousands of parts that look like those of an open database, made from the shipped ones by a
seed.

Names, part numbers and figures vary as makers vary them, and about one figure in ten is unknown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rigwright.catalog import ALL, open_catalog
from rigwright.parts import Part, part_from_record, record_of

# How many of each kind an open database of 25,000 parts has.
SHARES: Mapping[str, int] = {
    "gpu": 4_000,
    "motherboard": 3_700,
    "chassis": 3_700,
    "psu": 3_300,
    "cpu": 800,
    "cooler": 2_400,
    "memory": 3_200,
    "fan": 2_200,
    "riser": 100,
    "nic": 200,
    "drive": 1_400,
}
BRANDS: Mapping[str, tuple[str, ...]] = {
    "gpu": (
        "ASUS",
        "MSI",
        "Gigabyte",
        "EVGA",
        "Zotac",
        "PNY",
        "Palit",
        "Gainward",
        "Inno3D",
        "Colorful",
        "Galax",
        "Sapphire",
        "PowerColor",
        "XFX",
        "ASRock",
        "Yeston",
        "Manli",
        "Leadtek",
    ),
    "motherboard": ("ASUS", "MSI", "Gigabyte", "ASRock", "Supermicro", "Biostar", "NZXT"),
    "chassis": (
        "Fractal Design",
        "Lian Li",
        "Corsair",
        "Phanteks",
        "NZXT",
        "Thermaltake",
        "Cooler Master",
        "be quiet!",
        "SilverStone",
        "Antec",
        "Deepcool",
        "InWin",
        "Jonsbo",
        "HYTE",
    ),
    "psu": (
        "Corsair",
        "Seasonic",
        "be quiet!",
        "EVGA",
        "Super Flower",
        "Thermaltake",
        "SilverStone",
        "FSP",
        "Cougar",
    ),
    "memory": (
        "Corsair",
        "G.Skill",
        "Kingston",
        "Crucial",
        "TEAMGROUP",
        "Klevv",
        "Patriot",
        "Micron",
        "Samsung",
    ),
}
SERIES: Mapping[str, tuple[str, ...]] = {
    "gpu": (
        "TUF Gaming",
        "ROG Strix",
        "Dual",
        "Turbo",
        "ProArt",
        "Ventus 3X",
        "Suprim X",
        "Gaming Trio",
        "Aero",
        "Eagle",
        "Gaming OC",
        "Windforce",
        "Aorus Master",
        "FTW3 Ultra",
        "XC3",
        "Trinity",
        "AMP Extreme Holo",
        "XLR8",
        "GameRock",
        "Phantom",
        "iChill X3",
        "Nitro+",
        "Pulse",
        "Red Devil",
        "Merc 319",
        "Founders Edition",
        "Blower",
        "Phantom Gaming",
        "Challenger",
    ),
    "motherboard": (
        "ProArt",
        "ROG Maximus",
        "ROG Strix",
        "TUF Gaming",
        "Prime",
        "Pro WS",
        "MEG Ace",
        "MPG Carbon",
        "MAG Tomahawk",
        "Aorus Master",
        "Aorus Elite",
        "Taichi",
        "Steel Legend",
        "Phantom Gaming",
        "Sage",
    ),
    "chassis": (
        "Define",
        "Meshify",
        "Torrent",
        "North",
        "O11 Dynamic",
        "Lancool",
        "Obsidian",
        "Enthoo Pro",
        "Eclipse",
        "Evolv",
        "View",
        "Core",
        "Tower",
        "MasterCase",
        "HAF",
        "Silent Base",
        "Dark Base",
        "Flux",
        "Alta",
    ),
    "psu": (
        "RM",
        "HX",
        "AX",
        "Prime",
        "Focus",
        "Vertex",
        "Dark Power",
        "Straight Power",
        "SuperNOVA",
        "Leadex",
        "Toughpower",
        "Hydro",
        "Polar",
    ),
    "memory": (
        "Vengeance",
        "Dominator",
        "Trident Z5",
        "Flare X5",
        "Ripjaws",
        "Fury Beast",
        "Renegade",
        "Pro",
        "T-Force",
    ),
}
VARIANTS = (
    "",
    "OC",
    "White",
    "Black",
    "RGB",
    "ARGB",
    "V2",
    "Rev 2.0",
    "Snow",
    "Plus",
    "Evo",
    "LP",
    "WiFi",
    "II",
    "XL",
)
FIGURES = (
    "length_mm",
    "thickness_mm",
    "height_mm",
    "board_power_w",
    "watts",
    "price_usd",
    "max_gpu_length_mm",
)
KNOWN_ANYWAY = ("watts",)  # a supply without a rating is refused


@cache
def many_parts(count: int = 25_000, seed: int = 7) -> tuple[Part, ...]:
    """So many parts, in the shares of an open database; the same seed gives the same ones."""
    chance = random.Random(seed)
    total = sum(SHARES.values())
    shipped = open_catalog()
    records = {
        kind: [
            record_of(part)
            for row in shipped.search("", kind, ALL)
            if (part := shipped.get(row.id))
        ]
        for kind in SHARES
    }
    shipped.close()
    return tuple(
        part_from_record(_varied(chance, chance.choice(records[kind]), f"{kind}-{number:05}"))
        for kind, share in SHARES.items()
        for number in range(share * count // total)
    )


def _varied(chance: random.Random, record: Mapping[str, Any], part_id: str) -> dict[str, Any]:
    kind = record["kind"]
    brand = chance.choice(BRANDS.get(kind, (record["brand"],)))
    words = [brand, chance.choice(SERIES.get(kind, ("",))), _model(record), chance.choice(VARIANTS)]
    name = " ".join(word for word in words if word)
    made = {**record, "name": name, "brand": brand, "part_numbers": tuple(_numbers(chance, brand))}
    letters = "".join(
        c for c in "-".join(name.lower().split()) if c.isascii() and (c.isalnum() or c == "-")
    )
    made["id"] = f"{letters[:120]}-{part_id}".lstrip("-")
    made["release_year"] = chance.choice((None, *range(2014, 2027)))
    made.update(_figures(chance, record))
    return {key: value for key, value in made.items() if value is not None and key != "board"}


def _model(record: Mapping[str, Any]) -> str:
    return str(
        record.get("chip") or " ".join(record["name"].removeprefix(record["brand"]).split()[-3:])
    )


def _numbers(chance: random.Random, brand: str) -> Iterator[str]:
    letters = "".join(chance.choices("ABCDEFGHKLMNPRSTUVWXYZ", k=3))
    size = f"{chance.choice('ABOG')}{chance.randrange(8, 32)}G"
    yield f"{brand[:3].upper()}-{letters}{chance.randrange(100, 9999)}-{size}"
    if chance.random() < 0.5:
        yield f"90{letters[:2]}{chance.randrange(10**5, 10**6)}-{letters}0AY{chance.randrange(10)}"


def _figures(
    chance: random.Random, record: Mapping[str, Any]
) -> Iterator[tuple[str, float | None]]:
    for field in FIGURES:
        if field in record:
            unknown = chance.random() < 0.1 and field not in KNOWN_ANYWAY
            yield field, None if unknown else round(record[field] * chance.uniform(0.9, 1.15), 1)
