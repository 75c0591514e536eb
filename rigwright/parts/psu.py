"""Power supplies: ratings, plugs, and what is left of the rating on other mains voltages.

A plug count of `None` is unknown; 0 means the supply is known to have none.
"""

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.parts.part import FewOrZero, Mm, Part, Record, Text, Watts, WattsOrZero

Volts = Annotated[float, Meta(gt=0, le=1_000)]
VoltsOrZero = Annotated[float, Meta(ge=0, le=1_000)]
# Forms of supplies for a PC, which work alone; modules of a set have forms of their own.
PC_FORMS = frozenset({"ATX", "SFX", "SFX-L"})


class PsuConnectors(Record, frozen=True, kw_only=True):
    """Plugs at the ends of the cables; `pcie_8pin` counts 6+2 plugs, not cables.

    `conn_16pin_w` is what the 16-pin cables tell a card over their sense pins: 600, 450, 300 or 150
    W.
    """

    pcie_8pin: FewOrZero | None = None
    pcie_8pin_cables: FewOrZero | None = None
    conn_16pin: FewOrZero | None = None
    conn_16pin_type: Text | None = None
    conn_16pin_w: Watts | None = None
    eps_8pin: FewOrZero | None = None
    sata: FewOrZero | None = None
    molex: FewOrZero | None = None


class Derating(Record, frozen=True, kw_only=True):
    """Usable watts within a range of mains voltage; 0 means not rated for it."""

    vac_min: VoltsOrZero
    vac_max: Volts
    watts: WattsOrZero


class Psu(Part, frozen=True, kw_only=True):
    """A power supply or one module of a redundant set."""

    kind: Literal["psu"] = "psu"
    watts: Watts
    form_factor: Text | None = None
    length_mm: Mm | None = None
    width_mm: Mm | None = None
    height_mm: Mm | None = None
    efficiency: Text | None = None
    modular: Text | None = None
    connectors: PsuConnectors | None = None
    side_connectors: bool | None = None
    eps_lead_mm: Mm | None = None
    pcie_lead_mm: Mm | None = None
    ac_inlet: Text | None = None
    input_voltage_note: Text = ""
    derating: Annotated[tuple[Derating, ...], Meta(max_length=16)] | None = None
    atx_version: Text | None = None
    redundant: bool | None = None
    redundancy_config: Text | None = None

    @property
    def is_module(self) -> bool | None:
        """Whether it is a module of a redundant set.

        Where its record does not say so, a supply in a PC form factor is not a module; None where
        the form does not tell either.
        """
        if self.redundant is not None:
            return self.redundant
        alone = self.form_factor in PC_FORMS and self.redundancy_config is None
        return False if alone else None
