"""Graphics and accelerator cards.

Dimensions are the card's own: length from the inside of its bracket, height from the bottom of the
edge connector, thickness over backplate and cooler. Where a card sits is not known here.
"""

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.parts.part import (
    Amount,
    Count,
    Few,
    FewOrZero,
    Mm,
    MmOrZero,
    Names,
    Part,
    Record,
    Text,
    Watts,
)

GpuCooler = Literal["open_air", "blower", "flow_through", "passive", "aio_hybrid", "water_block"]
PlugType = Literal["6pin", "8pin", "12vhpwr", "12v-2x6", "eps8"]


class PowerConnector(Record, frozen=True, kw_only=True):
    """Plugs of one type on a card; `eps8` is the CPU-keyed plug, not a PCIe 8-pin."""

    type: PlugType
    count: Few


class Nvlink(Record, frozen=True, kw_only=True):
    """Bridge support: the generation, and the card spacings in slots that bridges exist for."""

    generation: Few | None = None
    bridge_slot_spacings: tuple[Few, ...] = ()


class Gpu(Part, frozen=True, kw_only=True):
    """A card as it is sold, cooler included."""

    kind: Literal["gpu"] = "gpu"
    chip: Text | None = None
    vendor: Text | None = None
    segment: Text | None = None
    length_mm: Mm | None = None
    height_mm: Mm | None = None
    thickness_mm: Mm | None = None
    slots_occupied: Annotated[float, Meta(gt=0, le=16)] | None = None
    bracket_slots: Few | None = None
    low_profile: bool | None = None
    cooler: GpuCooler
    fan_count: FewOrZero | None = None
    radiator_mm: Mm | None = None
    exhaust: Text | None = None
    recess_mm: MmOrZero | None = None
    board_power_w: Watts | None = None
    max_power_limit_w: Watts | None = None
    min_power_limit_w: Watts | None = None
    transient_peak_w: Watts | None = None
    power_connectors: Annotated[tuple[PowerConnector, ...], Meta(max_length=8)] | None = None
    power_connector_edge: Literal["top", "rear_end"] | None = None
    vram_gb: Amount | None = None
    vram_type: Text | None = None
    memory_bandwidth_gb_s: Amount | None = None
    fp32_tflops: Amount | None = None
    fp16_tensor_tflops_dense: Amount | None = None
    generation: Few | None = None
    lanes: Few | None = None
    split: Text | None = None
    nvlink: Nvlink | None = None
    noise_dba: Amount | None = None
    weight_g: Amount | None = None
    launch_price_usd: Count | None = None
    chip_msrp_usd: Count | None = None
    opendb_ids: Names = ()

    @property
    def cooler_is_inferred(self) -> bool:
        """Whether the cooler only follows from a rule of thumb.

        It cannot be left open as a figure can.
        """
        source = self.figure_sources.get("cooler")
        return source is not None and source.confidence == "inferred"

    @property
    def divides_its_slot(self) -> bool:
        """Whether the card's own processors want the lanes of its slot divided between them.

        A card with one processor, or with a switch before several, states no split.
        """
        return self.split is not None

    @property
    def needs_free_air(self) -> bool:
        """Whether the cooler draws its air through fans on the card's face."""
        return self.cooler in ("open_air", "flow_through")

    @property
    def has_radiator(self) -> bool:
        """Whether a radiator on hoses belongs to the card."""
        return self.cooler == "aio_hybrid"

    @property
    def has_plugs(self) -> bool:
        """Whether the card is known to want a power cable."""
        return bool(self.power_connectors)

    @property
    def may_have_top_plugs(self) -> bool:
        """Whether plugs may stand on the edge that faces away from the board."""
        return self.power_connectors != () and self.power_connector_edge != "rear_end"

    @property
    def wants_sixteen_pins(self) -> bool | None:
        """Whether one of the plugs has 16 pins; None where nobody knows the plugs."""
        if self.power_connectors is None:
            return None
        return any(plug.type in ("12vhpwr", "12v-2x6") for plug in self.power_connectors)

    @property
    def hot_memory(self) -> Literal["", "front", "both sides"]:
        """Where the card has memory that runs hotter than its die: the RTX 3090 has it behind its
        board too.
        """
        if self.vram_type != "GDDR6X":
            return ""
        return "both sides" if (self.chip or "").endswith("RTX 3090") else "front"
