"""How the catalog spells what others spell otherwise: makers, sockets and forms of boards.

Knows words alone; no figure is judged here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType


def words(table: str) -> tuple[str, ...]:
    """The words of a table, which stand between commas."""
    return tuple(" ".join(word.split()) for word in table.split(","))


# Makers as the catalog writes them; the database is compared with them without regard to case.
_BRANDS = words("""
    A4TECH, ABKONCORE, Acer, ADATA, AeroCool, Akasa, Alphacool, AMD, Antec, Apacer, Apevia, APNX,
    ARCTIC, ARKN, ASRock, ASUS, Azza, be quiet!, Belkin, Biostar, BitFenix, Chieftec, Chenbro,
    Cisco, Colorful, Cooler Master, Corsair, Cougar, Crucial, Cryorig, D-Link, darkFlash, DeepCool,
    Delta, EDiMAX, ECS, EK, Enermax, EVGA, Foxconn, Fractal Design, FSP Group, G.Skill, Gainward,
    GALAX, GameMax, GAMDIAS, GeIL, Gelid, Gigabyte, GUNNIR, HP, HYTE, ID-COOLING, In Win, Inno3D,
    Intel, Inter-Tech, IO Crest, Jonsbo, Kingston, KIOXIA, KLEVV, KOLINK, Lenovo, Lexar, Lian Li,
    Manli, MAXSUN, Micron, Montech, MSI, Mushkin, Netgear, Noctua, NVIDIA, NZXT, Palit, Patriot,
    Phanteks, PNY, PowerColor, QNAP, RAIJINTEK, Rosewill, Samsung, SAMA, SanDisk, Sapphire, Scythe,
    Seagate, Seasonic, SHARKOON, SIIG, Silicon Power, SilverStone, Solidigm, Sparkle, StarTech,
    Streacom, Supermicro, Super Flower, Syba, TEAMGROUP, Thermalright, Thermaltake, Toshiba,
    TP-Link, TRENDnet, TRYX, V-Color, VisionTek, Western Digital, XFX, Zalman, Zotac
""")
CHIP_MAKERS = frozenset({"NVIDIA", "AMD", "Intel"})
BRANDS: Mapping[str, str] = MappingProxyType({brand.casefold(): brand for brand in _BRANDS})

_SOCKETS = {"TR4": "sTR4", "LGA 1151v2": "LGA1151"}
_LGA = re.compile(r"\bLGA (\d)")

BOARD_FORMS: Mapping[str, str] = MappingProxyType(
    {
        "Micro ATX": "mATX",
        "EATX": "E-ATX",
        "SSI EEB": "EEB",
        "SSI CEB": "CEB",
        "XL ATX": "XL-ATX",
        "Mini DTX": "Mini-DTX",
        "Flex ATX": "FlexATX",
    }
)


def brand_of(raw: str, name: str) -> str:
    """The maker in the catalog's spelling.

    Where it is missing, the known maker that the name begins with.
    """
    if raw:
        return BRANDS.get(raw.casefold(), raw)
    return _named_brand(name)


def maker_in(name: str, vendor: str) -> str:
    """The known maker that a name begins with, where the maker given is only that of the chip.

    Else "".
    """
    return _named_brand(name) if vendor in CHIP_MAKERS else ""


def _named_brand(name: str) -> str:
    words = name.casefold().split()
    for count in (2, 1):
        beginning = " ".join(words[:count])
        if beginning in BRANDS:
            return BRANDS[beginning]
    return ""


@lru_cache(maxsize=256)
def socket_of(raw: str) -> str:
    """A processor's socket as the catalog writes it: "LGA1700"."""
    return _LGA.sub(r"LGA\1", _SOCKETS.get(raw, raw))


def board_form_of(raw: str) -> str:
    """A board's form factor as the catalog writes it: "mATX"."""
    return BOARD_FORMS.get(raw, raw)
