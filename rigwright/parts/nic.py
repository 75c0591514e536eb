"""Network cards: ports, link, size and power.

`edge_connector_lanes` is the length of the card edge, `pcie_lanes` what it uses of it.
"""

from typing import Literal

from rigwright.parts.part import Amount, Few, Mm, Part, Text, Watts

# No maker states a highest power above twice the typical one: the widest apart are 3.6 and 7.2 W.
MOST_OF_TYPICAL = 2.0


class Nic(Part, frozen=True, kw_only=True):
    """A network card that takes a slot."""

    kind: Literal["nic"] = "nic"
    ports: Few | None = None
    port_type: Text | None = None
    max_speed_gbps: Amount | None = None
    infiniband: bool | None = None
    pcie_gen: Few | None = None
    pcie_lanes: Few | None = None
    edge_connector_lanes: Few | None = None
    profile: Text | None = None
    slot_width: Few | None = None
    length_mm: Mm | None = None
    card_height_mm: Mm | None = None
    tdp_typ_w: Watts | None = None
    tdp_max_w: Watts | None = None
    needs_airflow: bool | None = None
    price_used_usd: Amount | None = None

    @property
    def most_w(self) -> float | None:
        """The most that it draws; of one with a typical power alone what such cards do at most."""
        if self.tdp_max_w or self.tdp_typ_w is None:
            return self.tdp_max_w
        return MOST_OF_TYPICAL * self.tdp_typ_w
