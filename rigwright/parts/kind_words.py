"""What the kinds of part are called, in the window, in the command and on paper.

A new kind of part gets a line in each table; nothing else has words of its own for kinds. The order
of a table is the order in which its readers show the kinds.
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
# Over a list of the parts of a kind, as short as a tab wants it.
KIND_TABS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "gpu": "GPU",
            "motherboard": "Board",
            "chassis": "Case",
            "psu": "PSU",
            "cpu": "CPU",
            "cooler": "Coolers",
            "memory": "Memory",
            "fan": "Fans",
            "nic": "Network",
            "drive": "Drives",
            "riser": "Risers",
        }
    )
)
# Before what several builds have of a kind.
KINDS_COMPARED: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "chassis": "Case",
            "motherboard": "Board",
            "cpu": "Processor",
            "cooler": "Cooler",
            "memory": "Memory",
            "gpu": "Cards",
            "nic": "Network cards",
            "riser": "Risers and brackets",
            "drive": "Drives",
            "fan": "Fans",
            "psu": "Supplies",
        }
    )
)
# In a menu, which writes every word large: what describes a new part of the kind.
NEW_PARTS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "gpu": "Graphics Card…",
            "motherboard": "Board…",
            "chassis": "Case…",
            "psu": "Power Supply…",
            "cpu": "Processor…",
            "cooler": "CPU Cooler…",
            "memory": "Memory Kit…",
            "fan": "Case Fan…",
            "riser": "Riser or Adapter…",
            "nic": "Network Card…",
            "drive": "Drive…",
        }
    )
)
# In a menu: what deletes a part of the kind.
DELETIONS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "gpu": "&Delete This Graphics Card",
            "motherboard": "&Delete This Board",
            "chassis": "&Delete This Case",
            "psu": "&Delete This Power Supply",
            "cpu": "&Delete This Processor",
            "cooler": "&Delete This CPU Cooler",
            "memory": "&Delete This Memory Kit",
            "fan": "&Delete This Case Fan",
            "riser": "&Delete This Riser or Adapter",
            "nic": "&Delete This Network Card",
            "drive": "&Delete This Drive",
        }
    )
)


def kind_counted(kind: str, count: int) -> str:
    """A kind in the words of a sentence, for one part or for several."""
    return str(plural(*KIND_WORDS[kind], count))


def kinds_named(kind: str) -> str:
    """All parts of a kind in the words of a sentence."""
    return kind_counted(kind, 2)
