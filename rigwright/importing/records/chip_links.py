"""Which generation of PCI Express a chip speaks, by its series: a database of products often leaves
it out, and every card has the link of its chip.

Knows the series of the last ten years; nothing follows from an older name, where one series mixes
chips of several generations.
"""

from __future__ import annotations

import re

# The first pattern that a chip's name matches. As https://www.techpowerup.com/gpu-specs/ has the
# bus of each chip; NVIDIA and AMD state the same of those that they list:
# https://www.nvidia.com/en-us/geforce/graphics-cards/compare/ and
# https://www.amd.com/en/products/specifications/graphics.html
SERIES: tuple[tuple[re.Pattern[str], int], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), generation)
    for pattern, generation in (
        (r"GeForce RTX 50\d0\b", 5),
        (r"GeForce RTX [34]0\d0\b", 4),
        (r"GeForce (RTX 20|GTX 16|GTX 10)\d0\b", 3),
        (r"GeForce GTX 9\d0\b", 3),
        (r"GeForce GT 1030\b", 3),
        (r"Titan (RTX|V|Xp|X \(Pascal\))", 3),
        (r"Quadro (RTX [4568]000|P\d{3,4}|GP100|GV100)\b", 3),
        (r"T(400|600|1000)\b", 3),
        (r"RTX A\d{4}\b", 4),
        (r"RTX \d000( SFF)? Ada\b", 4),
        (r"RTX PRO \d{4} Blackwell\b", 5),
        (r"Radeon RX 90\d0\b", 5),
        (r"Radeon RX [567]\d{3}\b", 4),
        (r"Radeon RX [45]\d0\b", 3),
        (r"Radeon (RX Vega|VII\b)", 3),
        (r"Radeon PRO (VII\b|W[567]\d{3}\b)", 4),
        (r"Radeon PRO WX \d{4}\b", 3),
        (r"Radeon AI PRO R9\d00", 5),
        (r"Arc (A\d{3}|B5\d0|Pro A\d0)\b", 4),
        (r"Arc Pro B\d0\b", 5),
    )
)


def generation_of(chip: str) -> int | None:
    """Return the generation of a chip's link; None where its name tells nothing."""
    for pattern, generation in SERIES:
        if pattern.match(chip):
            return generation
    return None
