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


def module_form(kit: Memory) -> str | None:
    """Return the form of a kit's modules: UDIMM, RDIMM, LRDIMM or SODIMM.

    None where the record states neither form factor nor buffering.
    """
    if kit.form_factor is not None:
        return kit.form_factor.upper().replace("-", "").replace("DIMMS", "DIMM")
    buffered = {"unbuffered": "UDIMM", "registered": "RDIMM", "load-reduced": "LRDIMM"}
    return buffered.get(kit.buffering or "")


def is_registered(kit: Memory) -> bool | None:
    """Return whether a kit's modules have a register, as only some processors drive them; None
    where the record does not tell.
    """
    form = module_form(kit)
    return None if form is None else has_register(form)


def has_register(form: str) -> bool:
    """Return whether modules of a form have a register."""
    return form.endswith("RDIMM")
