"""Words of records in the language of the reader: the segment of a card, and the plugs that feed
the slots of a board.

Rules and editors read these figures as they are recorded. What the table lacks, as in a part of the
user's own, is shown as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from rigwright.text.language import translated
from rigwright.text.sentence import messages

SEGMENTS: Mapping[str, str] = MappingProxyType(
    messages(
        {"consumer": "consumer", "workstation": "workstation", "datacenter": "datacenter"},
    )
)
SLOT_PLUGS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "none": "none",
            "1x 6-pin PCIe": "1 × 6-pin PCIe",
            "1x 8-pin PCIe": "1 × 8-pin PCIe",
            "1x 6-pin PCIe (uncertain)": "1 × 6-pin PCIe (uncertain)",
            "1x 6-pin PCIe aux (uncertain)": "1 × 6-pin PCIe (uncertain)",
            "1x 6-pin/aux (uncertain)": "1 × 6-pin (uncertain)",
            "1-2x 6-pin PCIe (uncertain)": "1 or 2 × 6-pin PCIe (uncertain)",
            "2x 6-pin PCIe (uncertain)": "2 × 6-pin PCIe (uncertain)",
            "2x 6-pin PCIe + 1x 8-pin PCIe (uncertain)": (
                "2 × 6-pin PCIe + 1 × 8-pin PCIe (uncertain)"
            ),
            "2x 6-pin PCIe in (plus 2x 6-pin PCIe out)": ("2 × 6-pin PCIe in, 2 × 6-pin PCIe out"),
            "2x 4-pin Molex + SATA power aux (recalled)": "2 × 4-pin Molex + SATA (recalled)",
            "aux PCIe power (uncertain)": "PCIe power (uncertain)",
            "auxiliary 4-pin Molex/PCIe power for slots (count uncertain)": (
                "4-pin Molex or PCIe power (count uncertain)"
            ),
            "extra 24-pin ATX inputs per group A/B/C (3x 24-pin total) - recalled": (
                "one 24-pin ATX for each of three groups of slots (recalled)"
            ),
        }
    )
)
_TOLD: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"segment": SEGMENTS, "extra_pcie_power": SLOT_PLUGS}
)


def is_told(name: str) -> bool:
    """Whether the words of the figure of that name are told in the language of the reader."""
    return name in _TOLD


def told_words(name: str, recorded: str) -> str:
    """Return the words of such a figure; those that are not known as they are recorded."""
    words = _TOLD[name].get(recorded)
    if words is not None:
        return translated(words)
    return re.sub(r"(\d)x ", r"\1 × ", recorded)
