"""Lines that say nothing but the figures of a part: "256GB DDR4", "2 TB NVMe", "1600W platinum".

Reads one name at a time; knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from rigwright.importing.name_words import IN_BRACKETS

FIGURES_OF: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "memory": re.compile(
            r"(?:\d{1,2} ?[x×*] ?)?\d{1,4} ?gb?(?: ?\(?\d{1,2} ?[x×*] ?\d{1,3}(?: ?gb)?\)?)?"
            r"(?:[ /-](?:of|ram|memory|ecc|reg\w*|r?ecc|[lru]?dimms?|so-?dimm|d(?:dr)?[345]|\d{4})"
            r"|mhz)*",
            re.IGNORECASE,
        ),
        "drive": re.compile(
            r"\d{1,2}(?:[.,]\d{1,2})? ?tb(?: (?:nvme|ssd|hdd|m\.2|sata|u\.2|storage|drive))*"
            r"|\d{3,4} ?gb(?: (?:nvme|ssd|hdd|m\.2|sata|u\.2|storage|drive))+",
            re.IGNORECASE,
        ),
        "psu": re.compile(
            r"\d{3,4} ?w(?:att)?(?:[ ,]+\(?(?:80 ?(?:\+|plus)|titanium|platinum|gold|silver|bronze|"
            r"server|redundant|crps|psus?|netzteile?|power|suppl(?:y|ies)|units?|modular|e?atx|sfx(?:-l)?|"
            r"(?:atx|pci-?e) ?\d(?:\.\d)?|(?:fully?|semi)[ -]?modular|12v(?:hpwr|-?2x6))\)?)*",
            re.IGNORECASE,
        ),
    }
)


def kind_by_figures(name: str) -> str | None:
    """Return the kind of a line that says nothing but figures: "256GB DDR4"."""
    bare = IN_BRACKETS.sub("", name).strip()  # "750W gold (for 1 card)"
    for kind, pattern in FIGURES_OF.items():
        if pattern.fullmatch(name) or pattern.fullmatch(bare):
            return kind
    return None
