"""What stands between a card and a slot, or between cards: risers, brackets, bridges, splitters.

One kind for all of them; `riser_type` says which, and fields that do not apply stay unknown.
"""

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.parts.part import Amount, Few, Mm, MmOrZero, Names, Part, Text

RiserType = Literal[
    "riser_cable",
    "vertical_bracket",
    "nvlink_bridge",
    "slimsas_mcio_oculink_adapter",
    "bifurcation_card",
]
Hold = Literal["vertical", "upright"]
Degrees = Annotated[float, Meta(ge=-360, le=360)]


class Riser(Part, frozen=True, kw_only=True):
    """A cable, bracket, bridge or adapter card."""

    kind: Literal["riser"] = "riser"
    riser_type: RiserType
    holds_card: Hold | None = None  # a bracket: lengthwise before the side panel, or on end
    length_mm: Mm | None = None
    pcie_gen: Few | None = None
    lanes: Few | None = None
    host_plug: Text | None = None  # on the board's side: "slot", "M.2" or that of a cable
    device_plug: Text | None = None  # on the card's side, likewise
    host_connector_angle_deg: Degrees | None = None
    device_connector_angle_deg: Degrees | None = None
    slots_width_supported: Amount | None = None
    max_card_thickness_mm: Mm | None = None
    min_bend_radius_mm: Mm | None = None
    offset_mm: MmOrZero | None = None
    compatible_with: Names | None = None
    bandwidth_gbs: Amount | None = None
    card_pitch_slots: Few | None = None
    card_pitch_mm: Mm | None = None
    riser_included: bool | None = None
    aux_power: Text | None = None
    side: Text | None = None
    split: Text | None = None
