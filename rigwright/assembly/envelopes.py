"""The boxes a card and a cooler occupy, in the part's own frame, from its published figures.

A card's frame: x from the rear wall forward, z up from the bottom of the gold fingers, y away from
the fans, with the PCB's middle plane at y = 0; seated in a slot it is only shifted. Knows neither
chassis nor rules. Figures after the PCIe CEM drawings (18.71 mm single-slot envelope, 111.15 mm
full height).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from rigwright.figures import Basis, Figure, by_part, published
from rigwright.figures.uncertain import is_inferred
from rigwright.geometry import Box, Vec
from rigwright.parts import Gpu, Nic
from rigwright.record import Value

SLOT_PITCH = 20.32
BACK = 3.46  # a card's back side above its slot plane: half a PCB and 2.67 mm of solder side
COVER_WIDTH = 18.42  # of one opening's cover, as of a card's bracket
SINGLE_SLOT = 18.71
THICKNESS_MAY_BE_OFF = 1.0  # of a published thickness, which is rounded
FULL_HEIGHT = 111.15
LOW_PROFILE_HEIGHT = 68.90
FINGER_BOTTOM = 3.4  # above the board, card seated
PLUG_REACH = {"6pin": 25.0, "8pin": 25.0, "eps8": 25.0, "12vhpwr": 35.0, "12v-2x6": 35.0}
REAR_PLUG_LENGTH = {"6pin": 35.0, "8pin": 35.0, "eps8": 35.0, "12vhpwr": 50.0, "12v-2x6": 50.0}
MOST_PLUGS = 3  # of 8 pins on one card
SIXTEEN_PIN = frozenset({"12vhpwr", "12v-2x6"})
BLOWER = 90.0  # how far from its end a blower's wheel draws air
# As bridges are built: along the card, before its back, down over its edge and up from there.
BRIDGE_ALONG, BRIDGE_HALF, BRIDGE_OVER, BRIDGE_RISE = (32.0, 84.0), 12.0, 6.0, 16.0
SHROUD_BOTTOM = 11.84  # 15.24 mm over the board: the ATX height limit of board parts under cards

Card = Gpu | Nic


class Solid(Value, frozen=True):
    """One box of a part.

    `role` is fingers, pcb, backplate, shroud, bracket, plug …; keep-outs must stay empty.
    """

    role: str
    box: Box
    basis: Basis = Basis.PUBLISHED
    keep_out: bool = False


class CardSize(Value, frozen=True, dict=True):
    """A card's outer figures, each with where it comes from."""

    card: Card

    @cached_property
    def length(self) -> Figure:
        """Without plugs."""
        return _length(self.card)

    @cached_property
    def height(self) -> Figure:
        """From the bottom of the fingers."""
        return _height(self.card)

    @cached_property
    def thickness(self) -> Figure:
        """Over backplate and cooler."""
        return _thickness(self.card)

    @cached_property
    def plug_length(self) -> Figure:
        """What a plug at the far end adds to the length; ASSUMED where the edge is not known."""
        return _plug_length(self.card)


def slots_by_thickness(thickness_mm: float) -> int:
    """Openings a thickness needs: the 18.71 mm envelope with 5 mm of tolerance, since "2-slot"
    cards measure 38-44.
    """
    return max(1, math.ceil(round((thickness_mm - 24) / SLOT_PITCH, 6)) + 1)


def card_size(card: Card) -> CardSize:
    """The card's figures; unknown ones carry a stand-in to draw with and are marked unknown."""
    return CardSize(card)


def _given(card: Card, field: str, value: float) -> Figure:
    """What stands in the record; ASSUMED where a rule of thumb put it there."""
    figure = published(card.id, field, value)
    if not is_inferred(card, field):
        return figure
    return figure.shifted(0.0, Basis.ASSUMED)


def _length(card: Card) -> Figure:
    if card.length_mm is not None:
        return _given(card, "length_mm", card.length_mm)
    return Figure(
        267.0 if isinstance(card, Gpu) else 168.0, Basis.UNKNOWN, (card.address("length_mm"),)
    )


def _height(card: Card) -> Figure:
    if isinstance(card, Nic):
        return _nic_height(card)
    if card.height_mm is not None:
        return _given(card, "height_mm", card.height_mm)
    basis = Basis.DERIVED if card.cooler in ("blower", "passive") else Basis.UNKNOWN
    return Figure(
        LOW_PROFILE_HEIGHT if card.low_profile else FULL_HEIGHT,
        basis,
        (card.address("height_mm"),),
    )


def _nic_height(card: Nic) -> Figure:
    """Network cards come with brackets of the two standard heights.

    Their boards may be lower than either.
    """
    basis = Basis.DERIVED if card.card_height_mm is not None else Basis.UNKNOWN
    low = (card.card_height_mm or FULL_HEIGHT) <= LOW_PROFILE_HEIGHT + 1
    return Figure(
        LOW_PROFILE_HEIGHT if low else FULL_HEIGHT, basis, (card.address("card_height_mm"),)
    )


def _thickness(card: Card) -> Figure:
    if isinstance(card, Nic):
        basis = Basis.DERIVED if card.slot_width else Basis.UNKNOWN
        return Figure(_envelope(card.slot_width or 1), basis, (card.address("slot_width"),))
    if card.thickness_mm is not None:
        return _given(card, "thickness_mm", card.thickness_mm)
    return Figure(
        _envelope(card.slots_occupied or 2.0), Basis.UNKNOWN, (card.address("thickness_mm"),)
    )


def _envelope(slots: float) -> float:
    """Thickness that the standard gives a card of that many slots."""
    return SINGLE_SLOT + SLOT_PITCH * (slots - 1)


def _plug_length(card: Card) -> Figure:
    if isinstance(card, Nic) or card.power_connector_edge == "top" or card.power_connectors == ():
        return Figure(0.0, Basis.DERIVED)
    plugs = card.power_connectors
    if plugs is None:
        return Figure(0.0, Basis.UNKNOWN, (card.address("power_connectors"),))
    reach = max(REAR_PLUG_LENGTH[plug.type] for plug in plugs)
    basis = Basis.ASSUMED
    if card.power_connector_edge == "rear_end":
        basis = Basis.DERIVED
    return Figure(reach, basis, (card.address("power_connector_edge"),))


def card_solids(card: Card) -> tuple[Solid, ...]:
    """All boxes of a card in its own frame, keep-outs included."""
    size = card_size(card)
    length = size.length.value
    height = size.height.value
    fan_face = size.thickness.value - BACK
    board_top = min(height, FULL_HEIGHT)
    basis = Basis.ASSUMED
    if size.length.known and size.height.known and size.thickness.known:
        basis = Basis.PUBLISHED
    x = (1, length)
    board_y = (-0.79, 0.79)
    board_z = (8, board_top)
    fingers = Box.of((47.1, 131.3), board_y, (0, 8))
    pcb = Box.of(x, board_y, board_z)
    backplate = Box.of(x, (0.79, BACK), board_z)
    shroud = Box.of(x, (-fan_face, -0.79), (SHROUD_BOTTOM, height))
    return (
        Solid("fingers", fingers, Basis.PUBLISHED),
        Solid("pcb", pcb, basis),
        Solid("backplate", backplate, basis),
        Solid("shroud", shroud, basis),
        Solid("bracket", card_bracket(card), Basis.PUBLISHED),
        *_plug_solids(card, size),
    )


def card_bracket(card: Card) -> Box:
    """The bracket of a card in its own frame."""
    slots = card.bracket_slots if isinstance(card, Gpu) else card.slot_width
    further = (slots or 1) - 1
    low = BACK - COVER_WIDTH - SLOT_PITCH * further
    return Box.of((-1, 1), (low, BACK), (-3, 112))


def widest_bracket(card: Card) -> int | None:
    """Return the slots of the widest bracket that a card may have: those that its cooler takes.

    None where nobody knows how thick that is.
    """
    return by_part(_slots_of_cooler, card)


def _slots_of_cooler(card: Card) -> int | None:
    thickness = card_size(card).thickness
    if not thickness.known:
        return None
    stated = card.slots_occupied if isinstance(card, Gpu) else None
    by_thickness = (thickness.value + THICKNESS_MAY_BE_OFF) / SLOT_PITCH
    return math.ceil(round(max(by_thickness, stated or 1), 6))


def card_body(size: CardSize) -> Box:
    """One box around a card's pcb, backplate and shroud, in its own frame."""
    length = size.length.value
    height = size.height.value
    fan_face = size.thickness.value - BACK
    low = Vec(
        min(1, length),
        min(-0.79, -fan_face),
        min(8, height),
    )
    high = Vec(
        max(1, length),
        BACK,
        max(SHROUD_BOTTOM, height),
    )
    return Box(low, high)


def bridge_end(height: float) -> Box:
    """Where a bridge sits on a card of that height: over the connector at its upper edge, near
    the bracket; assumed.
    """
    y = (-BRIDGE_HALF, BACK)
    z = (height - BRIDGE_OVER, height + BRIDGE_RISE)
    return Box.of(BRIDGE_ALONG, y, z)


class Opening(Value, frozen=True):
    """A face of a card that air goes through, flat, in the card's own frame.

    `side` is "-y" where its fans are.
    """

    role: str  # intake or exhaust
    side: str
    box: Box
    basis: Basis = Basis.ASSUMED


# What is taken in and given off where, by how a card is cooled; a pump's radiator is elsewhere.
BREATHING: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "open_air": (("intake", "-y"), ("exhaust", "-z"), ("exhaust", "+z")),
        "flow_through": (("intake", "-y"), ("exhaust", "+y")),
        "blower": (("intake", "-y"), ("exhaust", "-x")),
        "passive": (("intake", "+x"), ("exhaust", "-x")),
        "aio_hybrid": (("intake", "-y"),),
    }
)


def card_openings(card: Card) -> tuple[Opening, ...]:
    """Which of a card's faces breathe; none for water blocks and cards without a cooler."""
    if not isinstance(card, Gpu):
        return ()
    size = card_size(card)
    faces = BREATHING.get(card.cooler, ())
    return tuple(Opening(role, side, _face(side, card, size)) for role, side in faces)


def _face(side: str, card: Card, size: CardSize) -> Box:
    """A face of a card's cooler: of a blower the end where its wheel is, of the back the half
    that is open.
    """
    length = size.length.value
    height = size.height.value
    fan_face = BACK - size.thickness.value
    cooler = card.cooler if isinstance(card, Gpu) else ""
    begins = (
        max(length - BLOWER, 0.0) if side == "-y" and cooler in ("blower", "aio_hybrid") else 0.0
    )
    spans = [
        (length / 2 if side == "+y" else begins, length),
        (fan_face, BACK),
        (SHROUD_BOTTOM, height),
    ]
    axis = "xyz".index(side[1])
    level = spans[axis][0 if side[0] == "-" else 1]
    spans[axis] = (level, level)
    return Box.of(*spans)


def _plug_solids(card: Card, size: CardSize) -> Iterator[Solid]:
    """Room for the plugs and the first bend of their cables.

    Both places when the edge is unknown.
    """
    if not isinstance(card, Gpu) or not card.power_connectors:
        return
    if (top := top_plug(card, size)) is not None:
        yield Solid("plug", top, Basis.ASSUMED, True)
    if card.power_connector_edge != "top":
        length = size.length.value
        height = size.height.value
        far = length + max(REAR_PLUG_LENGTH[p.type] for p in card.power_connectors)
        yield Solid(
            "plug",
            Box.of((length, far), _plug_depth(size), (height - 45, height - 10)),
            Basis.ASSUMED,
            True,
        )


def top_plug(card: Gpu, size: CardSize, *, if_unknown: bool = False) -> Box | None:
    """Room on the upper edge for plugs and the first bend of their cables.

    None where there are none. With `if_unknown`, plugs that nobody knows are as wide as three of
    8 pins.
    """
    is_there = card.may_have_top_plugs if if_unknown else card.has_plugs
    if card.power_connector_edge == "rear_end" or not is_there:
        return None
    length, height, (low, high) = size.length.value, size.height.value, _plug_depth(size)
    middle = length * by_part(_plugs_along, card)
    half = by_part(_half_of_plugs, card)
    return Box(
        Vec(middle - half, low, height),
        Vec(middle + half, high, height + by_part(_plug_reach, card)),
    )


def _plug_depth(size: CardSize) -> tuple[float, float]:
    return -max(size.thickness.value - BACK, 14.0), -1.0


def _plugs_along(card: Gpu) -> float:
    """The middle of the plugs, as a share of the card's length."""
    return 0.5 if card.cooler == "flow_through" else 0.75


def _half_of_plugs(card: Gpu) -> float:
    if card.power_connectors is None:
        return MOST_PLUGS * 20.0 / 2
    plugs = card.power_connectors
    return (
        sum(p.count for p in plugs)
        * (22.0 if any(p.type in SIXTEEN_PIN for p in plugs) else 20.0)
        / 2
    )


def _plug_reach(card: Gpu) -> float:
    if card.power_connectors is None:
        return max(PLUG_REACH.values())
    return max((PLUG_REACH[p.type] for p in card.power_connectors), default=0.0)
