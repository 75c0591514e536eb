"""What the kinds of part are called, in the window, in the command and on paper.

A new kind of part gets a line in each table; its commands in the window's menus are beside those
menus.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.text.sentence import messages, plural, plurals

# Within a sentence: for one part of the kind and for several.
KIND_WORDS: Mapping[str, tuple[str, str]] = plurals(MappingProxyType({
    "gpu": ("graphics card", "graphics cards"),
    "motherboard": ("board", "boards"),
    "chassis": ("case", "cases"),
    "psu": ("power supply", "power supplies"),
    "cpu": ("processor", "processors"),
    "cooler": ("CPU cooler", "CPU coolers"),
    "memory": ("memory kit", "memory kits"),
    "fan": ("case fan", "case fans"),
    "riser": ("riser or adapter", "risers and adapters"),
    "nic": ("network card", "network cards"),
    "drive": ("drive", "drives"),
}))  # fmt: skip
# At the head of a row or of a panel that shows a part of a build.
KIND_TITLES: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "gpu": "Graphics card",
            "motherboard": "Board",
            "chassis": "Case",
            "psu": "Power supply",
            "cpu": "Processor",
            "cooler": "CPU cooler",
            "memory": "Memory",
            "fan": "Fan",
            "riser": "Riser",
            "nic": "Network card",
            "drive": "Drive",
        }
    )
)
# Where it is clear that a part of the build is meant: "the depth of the card".
KIND_NOUNS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "gpu": "card",
            "motherboard": "board",
            "chassis": "case",
            "psu": "supply",
            "cpu": "processor",
            "cooler": "cooler",
            "memory": "memory",
            "fan": "fan",
            "riser": "riser",
            "nic": "card",
            "drive": "drive",
        }
    )
)


def kind_counted(kind: str, count: int) -> str:
    """A kind in the words of a sentence, for one part or for several."""
    return str(plural(*KIND_WORDS[kind], count))


def kinds_named(kind: str) -> str:
    """All parts of a kind in the words of a sentence."""
    return kind_counted(kind, 2)
