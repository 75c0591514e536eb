"""Chassis of every shape: towers, cubes, racks, open frames and servers with a board built in.

Holds the figures as published or measured; `assembly.enclosure` derives the planes.
"""

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.parts.fan import FanSize
from rigwright.parts.motherboard import Motherboard
from rigwright.parts.part import (
    Amount,
    Few,
    FewOrZero,
    Mm,
    MmOrZero,
    Name,
    Names,
    Part,
    PartId,
    Record,
    Text,
)

RACK_UNIT = 44.45  # mm
ChassisType = Literal[
    "mid_tower",
    "full_tower",
    "super_tower",
    "dual_system",
    "cube",
    "sff",
    "rack_2u",
    "rack_3u",
    "rack_4u",
    "open_frame",
]
TOWERS = frozenset({"mid_tower", "full_tower", "super_tower"})
Up = Literal["+y", "-y", "+z", "-x"]
WhenIn = Literal["front_fan", "front_radiator", "radiator", "drive_cage", "reservoir", "atx_supply"]


class FanMount(Record, frozen=True, kw_only=True):
    """A wall that takes fans, and each set of them that it takes."""

    location: Text
    sizes: Annotated[tuple[FanSize, ...], Meta(max_length=16)] = ()


class RadiatorMount(Record, frozen=True, kw_only=True):
    """A wall that takes a radiator up to a length."""

    location: Text
    max_mm: Mm | None = None


class RemovableStandoff(Record, frozen=True, kw_only=True):
    """A stand-off that has to come out before boards of a form go in; `name` says where it is."""

    form_factor: Text
    name: Name


class IncludedFan(Record, frozen=True, kw_only=True):
    """Fans that come with the chassis; 25 mm thick unless the maker says otherwise."""

    count: Few
    size_mm: Mm | None = None
    thickness_mm: Mm = 25.0
    location: Text | None = None


class CardRoom(Record, frozen=True, kw_only=True):
    """One way to set a chassis up, with the sizes of card and cooler that its maker states together
    for it.

    A card fits where one row takes its thickness, its height and the cooler at once. `name` is what
    the builder sets, such as "position 7".
    """

    name: Name
    thickness_mm: Mm | None = None
    height_mm: Mm | None = None
    cooler_height_mm: Mm | None = None


class CardLength(Record, frozen=True, kw_only=True):
    """A card length that holds while something is in the chassis, shorter than the chassis' own."""

    when: WhenIn
    length_mm: Mm | None = None

    @property
    def name(self) -> str:
        """What tells the rows apart."""
        return self.when


class Chassis(Part, frozen=True, kw_only=True):
    """An enclosure; `board` is set where a server's board cannot be exchanged.

    `bays_35` counts the places for drives of 3.5 inch, `bays_25` those that take 2.5 inch only.
    `included_psu` is the supply that it is sold with, one in each of its bays.
    """

    kind: Literal["chassis"] = "chassis"
    chassis_type: ChassisType
    width_mm: Mm | None = None
    height_mm: Mm | None = None
    depth_mm: Mm | None = None
    body_width_mm: Mm | None = None
    body_height_mm: Mm | None = None
    body_depth_mm: Mm | None = None
    up: Up = "+y"
    motherboard_form_factors: Names = ()
    removable_standoffs: Annotated[tuple[RemovableStandoff, ...], Meta(max_length=16)] | None = None
    expansion_slots: FewOrZero | None = None
    half_height_slots: FewOrZero | None = None
    vertical_slots: FewOrZero | None = None
    vertical_gap_to_panel_mm: Mm | None = None
    max_gpu_length_mm: Mm | None = None
    max_gpu_length_condition: Text = "unspecified"
    max_gpu_length_with_front_fan_mm: Mm | None = None
    max_gpu_length_front_rad_mm: Mm | None = None
    max_gpu_length_with_hdd_cage_mm: Mm | None = None
    max_gpu_length_with_reservoir_mm: Mm | None = None
    max_gpu_length_vertical_mm: Mm | None = None
    card_lengths: Annotated[tuple[CardLength, ...], Meta(max_length=16)] = ()
    card_rooms: Annotated[tuple[CardRoom, ...], Meta(max_length=32)] = ()
    max_gpu_height_mm: Mm | None = None
    max_gpu_thickness_vertical_mm: Mm | None = None
    max_gpu_thickness_recommended_mm: Mm | None = None
    max_cpu_cooler_height_mm: Mm | None = None
    below_board_mm: MmOrZero | None = None
    above_board_mm: MmOrZero | None = None
    max_board_depth_mm: Mm | None = None
    max_psu_length_mm: Mm | None = None
    max_psu_length_with_hdd_cage_mm: Mm | None = None
    psu_form_factors: Names | None = None
    psu_count: FewOrZero | None = None
    included_psu: PartId | None = None
    psu_position: Text | None = None
    bays_35: FewOrZero | None = None
    bays_25: FewOrZero | None = None
    fan_mounts: Annotated[tuple[FanMount, ...], Meta(max_length=32)] | None = None
    radiator_support: Annotated[tuple[RadiatorMount, ...], Meta(max_length=32)] | None = None
    front_radiator_count: Few | None = None
    included_fans: Annotated[tuple[IncludedFan, ...], Meta(max_length=32)] | None = None
    included_fans_text: Text = ""
    side_panel: Text | None = None
    weight_kg: Amount | None = None
    riser_included: bool | None = None
    riser_generation: Few | None = None
    rack_units: Few | None = None
    fhfl_cards: bool | None = None
    max_double_width_gpus: FewOrZero | None = None
    validated_cards: Names = ()
    gpu_positions: FewOrZero | None = None
    gpu_pitch_mm: Mm | None = None
    gpu_tiers: Few | None = None
    second_form_factors: Names = ()
    second_expansion_slots: FewOrZero | None = None
    second_gpu_length_mm: Mm | None = None
    second_cooler_height_mm: Mm | None = None
    x16_connectors: FewOrZero | None = None
    board: Motherboard | None = None


def has_own_board(chassis: Chassis | None) -> bool:
    """Whether a chassis comes with a board that cannot be exchanged, as servers do.

    Its supplies plug into that board, not into cables, and it is sold with the bays, ports and
    processors' coolers that the board needs.
    """
    return chassis is not None and chassis.board is not None


def included_psus(chassis: Chassis | None) -> tuple[PartId, ...]:
    """Return the supplies that a chassis is sold with, by their ids."""
    if chassis is None or chassis.included_psu is None:
        return ()
    return (chassis.included_psu,) * (chassis.psu_count or 1)
