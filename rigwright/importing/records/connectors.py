"""Which connector for NVLink bridges a card has by its chip: a database of products does not say.

Holds only chips of which every board carries the connector; whether every one with the RTX 2070
SUPER does is not known here, and nothing follows from that chip. What bridges join is known to
routing/bridges.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.parts import Nvlink
from rigwright.routing.bridges import bare_name

_TURING = Nvlink(generation=2, bridge_slot_spacings=(3, 4))
_TURING_LARGE = Nvlink(generation=2, bridge_slot_spacings=(2, 3, 4))
_AMPERE = Nvlink(generation=3, bridge_slot_spacings=(2, 3))
_AMPERE_WIDE = Nvlink(generation=3, bridge_slot_spacings=(2, 3, 4))
_ACCELERATOR = Nvlink(generation=3, bridge_slot_spacings=(2,))
_HOPPER = Nvlink(generation=4, bridge_slot_spacings=(2,))
# GeForce: https://www.tomshardware.com/news/nvidia-to-support-nvlink-only-for-rtx-3090. Spacings:
# https://www.pugetsystems.com/labs/articles/NVIDIA-NVLink-2021-Update-and-Compatibility-Chart-2074/
# and, of the others, as the curated catalog has them.
CONNECTORS: Mapping[str, Nvlink] = MappingProxyType(
    {
        "rtx 2080": _TURING,
        "rtx 2080 super": _TURING,
        "rtx 2080 ti": _TURING_LARGE,
        "titan rtx": _TURING_LARGE,
        "quadro rtx 5000": Nvlink(generation=2, bridge_slot_spacings=(2, 3)),
        "quadro rtx 6000": _TURING_LARGE,
        "quadro rtx 8000": _TURING_LARGE,
        "quadro gp100": Nvlink(generation=1, bridge_slot_spacings=(2,)),
        "quadro gv100": Nvlink(generation=2, bridge_slot_spacings=(2,)),
        "rtx 3090": _AMPERE_WIDE,
        "rtx 3090 ti": Nvlink(generation=3, bridge_slot_spacings=(4,)),
        "rtx a4500": _AMPERE,
        "rtx a5000": _AMPERE,
        "rtx a5500": _AMPERE,
        "rtx a6000": _AMPERE_WIDE,
        "a40": _AMPERE,
        "a30": _ACCELERATOR,
        "a100 pcie": _ACCELERATOR,
        "a800 active": _ACCELERATOR,
        "h100 pcie": _HOPPER,
        "h100 nvl": _HOPPER,
        "h200 nvl": _HOPPER,
    }
)


def connector_of(chip: str) -> Nvlink | None:
    """Return the connector that every card with a chip has; None where the chip tells nothing."""
    return CONNECTORS.get(bare_name(chip))
