"""What modules of memory and drives draw, by their own figures or those of their type.

Knows single parts, and no build.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.parts import Drive, Memory
from rigwright.parts.memory import is_registered

# W per module by type and whether it has a register
_MODULE_W: Mapping[tuple[str, bool], float] = {
    ("DDR4", False): 4,
    ("DDR4", True): 5,
    ("DDR5", False): 5,
    ("DDR5", True): 8,
}
_ANY_MODULE_W = 5.0  # of types that the table does not have
DRIVE_W: Mapping[str, float] = {"nvme_m2": 7, "u2": 7, "aic": 7, "sata_ssd": 3, "hdd": 8}
_GEN5_DRIVE_W, _SPIN_UP_W = 11.0, 24.0
# W of drives that nobody states a draw of: 25 W are the most that a U.2 socket gives (SFF-8639) and
# that a card takes in a short slot (PCI Express CEM); a little above the most of the catalog's
# disks (9.4 W) and SATA drives (3.5 W). Of M.2 drives those of their generation draw the most.
_MOST_DRIVE_W: Mapping[str, float] = {"u2": 25, "aic": 25, "sata_ssd": 4, "hdd": 10}


def module_power_w(memory: Memory) -> float:
    """Draw of one module: its own figure where certain, else the typical one of its type."""
    return module_range_w(memory)[1]


def module_range_w(memory: Memory) -> tuple[float, float]:
    """The least and the most that one module may draw; of a known type the same."""
    if memory.power_w_per_module is not None and not memory.is_uncertain("power_w_per_module"):
        return memory.power_w_per_module, memory.power_w_per_module
    registered = is_registered(memory)
    known: list[float] = []
    for (ram_type, has_register), watts in _MODULE_W.items():
        if memory.ram_type in (ram_type, None) and registered in (has_register, None):
            known.append(watts)
    return min(known, default=_ANY_MODULE_W), max(known, default=_ANY_MODULE_W)


def unknown_of_modules(memory: Memory) -> tuple[str, ...]:
    """The figures for lack of which modules count as the hungriest of several types."""
    low, high = module_range_w(memory)
    if low >= high:
        return ()
    unknown: list[str] = []
    for name in ("ram_type", "form_factor"):
        if getattr(memory, name) is None:
            unknown.append(f"{memory.id}.{name}")
    return tuple(unknown)


def any_module_w(ram_type: str | None) -> float:
    """What a module draws in a board of some type of memory, of an unknown one the most."""
    if ram_type is None or ("DDR5" in ram_type and "RDIMM" in ram_type):
        return _MODULE_W["DDR5", True]
    return _ANY_MODULE_W


def drive_power_w(drive: Drive) -> float:
    """Typical full-load draw of a drive of its type, or its own where that is more: U.2 drives of
    many terabytes draw 18 to 25 W. Of one whose own is unknown, the most of its type.
    """
    usual = DRIVE_W[drive.drive_type]
    if drive.pcie_gen == 5 or may_be_of_gen5(drive):
        usual = _GEN5_DRIVE_W
    own = drive.power_active_w
    return max(usual, _MOST_DRIVE_W.get(drive.drive_type, 0.0) if own is None else own)


def unknown_of_drive(drive: Drive) -> tuple[str, ...]:
    """The figures for lack of which a drive counts as the hungriest of its type."""
    if may_be_of_gen5(drive):
        return (drive.address("pcie_gen"),)
    if drive.power_active_w is None and drive.drive_type in _MOST_DRIVE_W:
        return (drive.address("power_active_w"),)
    return ()


def may_be_of_gen5(drive: Drive) -> bool:
    """Whether a drive counts as one of the fifth generation only because nobody says its own."""
    return drive.pcie_gen is None and drive.drive_type == "nvme_m2"


def worst_drive_w(drive: Drive) -> float:
    """The most that a drive draws for longer than a peak: its own highest figure where that is
    more; a disk's while it spins up.
    """
    return max(
        drive_power_w(drive),
        drive.power_max_w or 0.0,
        _SPIN_UP_W if drive.drive_type == "hdd" else 0.0,
    )
