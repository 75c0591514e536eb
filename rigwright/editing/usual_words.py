"""Words that the catalog uses in its text fields: offered while one types, read and shown in the
language of the reader.

Rules read some of them, so that "front fans 25 mm" has to become the word that they know. Any other
text may be written, and is shown as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from unicodedata import normalize

from rigwright.text.language import translated
from rigwright.text.sentence import messages

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
            "aluminium",
            "none",
            "tempered_glass or steel",
            "steel or tempered_glass",
            "mesh or tempered_glass",
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
        "motherboard.form_factor": (
            "ATX",
            "E-ATX",
            "EEB",
            "CEB",
            "mATX",
            "Mini-ITX",
            "XL-ATX",
            "proprietary",
        ),
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

# How a person reads those that are words; names of standards are the same in every language.
_AS_READ: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "unspecified": "not specified",
            "no_front_fan": "no front fan",
            "front_fans_25mm": "front fans 25 mm",
            "no_front_rad": "no front radiator",
            "no_hdd_cage": "no drive cage",
            "with_hdd_cage": "with drive cage",
            "with_reservoir": "with reservoir",
            "no_reservoir": "no reservoir",
            "bottom_rear": "bottom, at the rear",
            "bottom": "bottom",
            "top": "top",
            "rear": "rear",
            "rear_chamber": "rear chamber",
            "rear_side": "rear, at the side",
            "rear_right": "rear, at the right",
            "front": "front",
            "side_rear": "side, at the rear",
            "front_or_bottom": "front or bottom",
            "adjustable_front": "front, adjustable",
            "bottom_or_top": "bottom or top",
            "front_chamber": "front chamber",
            "front_bottom": "front, at the bottom",
            "front_side": "front, at the side",
            "top_rear": "top, at the rear",
            "tempered_glass": "tempered glass",
            "steel": "steel",
            "acrylic": "acrylic",
            "mesh": "mesh",
            "none": "none",
            "aluminium": "aluminium",
            "tempered_glass or steel": "tempered glass or steel",
            "steel or tempered_glass": "steel or tempered glass",
            "mesh or tempered_glass": "mesh or tempered glass",
            "redundant_module": "redundant module",
            "consumer": "consumer",
            "workstation": "workstation",
            "datacenter": "datacenter",
            "case": "into the case",
            "mixed": "partly into the case",
            "requires_ducted_flow": "needs ducted air",
            "liquid": "liquid",
            "full": "fully modular",
            "semi": "semi-modular",
            "fixed": "fixed cables",
            "backplane": "backplane",
            "unbuffered": "unbuffered",
            "registered": "registered",
            "load-reduced": "load-reduced",
            "low_profile (LP+FH brackets)": "low profile (both brackets)",
            "full_height": "full height",
            "proprietary": "proprietary",
            "host": "host",
            "device": "device",
            "cable": "cable",
            "placed by hand": "placed by hand",
            "verified_table": "verified table",
            "slot_number": "slot number",
            "full_row": "full row",
            "corroborated": "corroborated",
            "sibling": "sibling board",
            "recalled": "from memory",
            "inferred": "inferred",
            "bottom_headers": "bottom headers",
            "dimm_latch": "DIMM latch",
            "chipset_fan": "chipset fan",
            "chipset_fan_heatsink": "chipset fan heatsink",
            "right_angle_sata": "right-angle SATA",
            "vrm_fan": "VRM fan",
        }
    )
)


def usual_words(owner: str, name: str) -> tuple[str, ...]:
    """Return the words that are usual in a field of a kind, or a column of a class."""
    return _WORDS.get(f"{owner}.{name}", ())


def as_read(word: str) -> str:
    """A word of records as a person reads it: "tempered glass"."""
    return translated(_plainly(word))


def _plainly(word: str) -> str:
    """The same in English; of a word that is not usual, as it was written, without underscores."""
    return _AS_READ.get(word, word.replace("_", " "))


def as_recorded(text: str, usual: Sequence[str]) -> str:
    """What a person wrote, as records have it where that is a usual word: as it is shown, in
    English, or as it is recorded.
    """
    wanted = _without_form(text)
    for word in usual:
        ways = (as_read(word), _plainly(word), word, word.replace("_", " "))
        if wanted in map(_without_form, ways):
            return word
    return text


def _without_form(text: str) -> str:
    """A text whatever its case, and whether its letters and signs are full-width ones."""
    return normalize("NFKC", text).casefold()
