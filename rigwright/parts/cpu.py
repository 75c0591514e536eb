"""Processors: socket, cores, power and the lanes they offer to slots.

`pcie_lanes_total_usable` leaves out the link to the chipset; boards expose fewer still.
"""

from typing import Literal

from rigwright.parts.part import Amount, Count, Few, Part, Text, Watts


class Cpu(Part, frozen=True, kw_only=True):
    """A boxed processor; `max_power_w` is what it draws while it boosts for long."""

    kind: Literal["cpu"] = "cpu"
    socket: Text | None = None
    cores: Count | None = None
    threads: Count | None = None
    base_ghz: Amount | None = None
    boost_ghz: Amount | None = None
    tdp_w: Watts | None = None
    max_power_w: Watts | None = None
    pcie_lanes_total_usable: Count | None = None
    pcie_lanes_cpu_total: Count | None = None
    generation: Few | None = None
    pcie_note: Text = ""
    mem_channels: Few | None = None
    max_mem_gb: Amount | None = None
    ecc: bool | None = None
