"""Drives of every form, from M.2 sticks to disks and add-in cards.

Knows their size and power; the build says which socket or bay a drive takes.
"""

from typing import Literal

from rigwright.parts.part import Amount, Few, Mm, Part, Text, Watts


class Drive(Part, frozen=True, kw_only=True):
    """A solid-state or rotating drive."""

    kind: Literal["drive"] = "drive"
    drive_type: Literal["nvme_m2", "u2", "hdd", "sata_ssd", "aic"]
    form_factor: Text | None = None
    capacity_tb: Amount | None = None
    interface: Text | None = None
    pcie_gen: Few | None = None
    pcie_lanes: Few | None = None
    power_idle_w: Watts | None = None
    power_active_w: Watts | None = None
    power_max_w: Watts | None = None
    power_connector: Text | None = None
    length_mm: Mm | None = None
    width_mm: Mm | None = None
    height_mm: Mm | None = None
