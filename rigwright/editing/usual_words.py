"""Words that the catalog uses in its text fields: offered while one types, read and shown without
underscores.

Rules read some of them, so that "front fans 25mm" has to become the word that they know. Any other
text may be written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "chassis.max_gpu_length_condition": (
            "unspecified",
            "no_front_fan",
            "front_fans_25mm",
            "no_front_rad",
            "no_hdd_cage",
            "with_hdd_cage",
            "with_reservoir",
            "no_reservoir",
        ),
        "chassis.psu_position": (
            "bottom_rear",
            "bottom",
            "top",
            "rear",
            "rear_chamber",
            "rear_side",
            "front",
            "side_rear",
            "front_or_bottom",
            "adjustable_front",
            "bottom_or_top",
            "front_chamber",
            "top_rear",
        ),
        "chassis.side_panel": (
            "tempered_glass",
            "steel",
            "acrylic",
            "mesh",
            "none",
            "tempered_glass or steel",
        ),
        "chassis.motherboard_form_factors": (
            "EEB, CEB, E-ATX, ATX, mATX, Mini-ITX",
            "E-ATX, ATX, mATX, Mini-ITX",
            "ATX, mATX, Mini-ITX",
            "mATX, Mini-ITX",
            "Mini-ITX",
        ),
        "chassis.psu_form_factors": ("ATX", "SFX", "SFX-L", "redundant_module"),
        "gpu.segment": ("consumer", "workstation", "datacenter"),
        "gpu.vendor": ("NVIDIA", "AMD", "Intel"),
        "gpu.exhaust": ("case", "rear", "mixed", "requires_ducted_flow", "liquid"),
        "gpu.vram_type": (
            "GDDR7",
            "GDDR6X",
            "GDDR6",
            "GDDR5X",
            "GDDR5",
            "HBM3e",
            "HBM3",
            "HBM2e",
            "HBM2",
        ),
        "psu.form_factor": ("ATX", "SFX", "SFX-L", "redundant_module"),
        "psu.modular": ("full", "semi", "fixed", "backplane"),
        "psu.ac_inlet": ("C14", "C20"),
        "psu.efficiency": (
            "80 PLUS Titanium",
            "80 PLUS Platinum",
            "80 PLUS Gold",
            "80 PLUS Silver",
            "80 PLUS Bronze",
        ),
        "psu.atx_version": ("3.1", "3.0", "2.53", "2.52", "2.4", "2.31"),
        "motherboard.form_factor": ("ATX", "E-ATX", "EEB", "CEB", "mATX", "Mini-ITX", "XL-ATX"),
        "motherboard.ram_type": ("DDR5", "DDR5 RDIMM", "DDR4", "DDR4 RDIMM/LRDIMM"),
        "memory.ram_type": ("DDR5", "DDR4"),
        "memory.form_factor": ("UDIMM", "RDIMM", "LRDIMM"),
        "memory.buffering": ("unbuffered", "registered", "load-reduced"),
        "nic.profile": ("low_profile (LP+FH brackets)", "full_height"),
        "drive.form_factor": ("M.2 2280", "3.5in", "2.5in 7 mm", "2.5in 15 mm U.2", "HHHL x4 card"),
        "riser.side": ("host", "device", "cable"),
        "Slot.position_basis": (
            "placed by hand",
            "verified_table",
            "slot_number",
            "full_row",
            "corroborated",
            "sibling",
            "recalled",
            "inferred",
        ),
        "Obstruction.type": (
            "bottom_headers",
            "dimm_latch",
            "chipset_fan",
            "chipset_fan_heatsink",
            "right_angle_sata",
            "vrm_fan",
        ),
    }
)


def usual_words(owner: str, name: str) -> tuple[str, ...]:
    """Return the words that are usual in a field of a kind, or a column of a class."""
    return _WORDS.get(f"{owner}.{name}", ())


def as_read(word: str) -> str:
    """A word of records as a person reads it: "tempered glass"."""
    return word.replace("_", " ")


def as_recorded(text: str, usual: Sequence[str]) -> str:
    """What a person wrote, as records have it where that is a usual word."""
    wanted = text.casefold()
    return next(
        (word for word in usual if wanted in (word.casefold(), as_read(word).casefold())), text
    )
