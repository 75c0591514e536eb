"""Memory kits: how many modules of what size, how tall they stand and what they draw.

Whether a board accepts them is not known here.
"""

from typing import Literal

from rigwright.parts.part import Amount, Count, Few, Mm, Part, Text, Watts


class Memory(Part, frozen=True, kw_only=True):
    """A kit of equal modules."""

    kind: Literal["memory"] = "memory"
    ram_type: Text | None = None
    form_factor: Text | None = None
    module_count: Few | None = None
    module_gb: Amount | None = None
    total_gb: Amount | None = None
    speed_mts: Count | None = None
    cas_latency: Count | None = None
    voltage: Amount | None = None
    ecc: bool | None = None
    buffering: Text | None = None
    height_mm: Mm | None = None
    power_w_per_module: Watts | None = None
