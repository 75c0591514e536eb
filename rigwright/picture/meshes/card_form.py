"""What a card's mesh is made from: its cooler, outer figures and plugs, so that cards of one form
share one mesh.

The frame is that of the envelopes: x from the rear wall, y away from the fans with the board's
middle at 0, z up from the fingers. Knows no drawing.
"""

from __future__ import annotations

import hashlib

from rigwright.assembly.envelopes import (
    BACK,
    FULL_HEIGHT,
    SHROUD_BOTTOM,
    SIXTEEN_PIN,
    Card,
    card_size,
)
from rigwright.assembly.interior import Span
from rigwright.parts import Gpu
from rigwright.record import Value

FINGER_END = {16: 131.1, 8: 98.1, 4: 81.1, 1: 67.1}  # x where the gold fingers of so many lanes end
# Cards that a cooler can be drawn on, millimetres; others are drawn as their boxes.
DRAWABLE = ((140.0, 900.0), (60.0, 400.0), (17.0, 250.0))
MOST_FANS, MOST_PLUGS, MOST_PORTS, MOST_SLOTS = 4, 6, 8, 12
WIRES_OUT = 22.0  # how far from its socket the wires of a plug end
EDGE = 0.4  # what a shroud keeps from the faces of its box


class CardForm(Value, frozen=True):
    """The figures one card mesh follows from, millimetres.

    `ports` counts those of a network card.
    """

    style: str
    fans: int
    length: float
    height: float
    thickness: float
    bracket_slots: int
    plugs: tuple[str, ...] = ()
    plugs_at_end: bool = False
    ports: int = 0
    fingers: float = FINGER_END[16]

    @property
    def key(self) -> str:
        """A name for the mesh, the same for equal forms only."""
        return f"card-{self.style}-{hashlib.sha1(repr(self).encode()).hexdigest()[:12]}"

    @property
    def drawable(self) -> bool:
        """False for figures that no card has."""
        figures = (self.length, self.height, self.thickness)
        for value, (low, high) in zip(figures, DRAWABLE, strict=True):
            if not low <= value <= high:
                return False
        return True

    @property
    def face(self) -> float:
        """y of the fan side."""
        return BACK - self.thickness

    @property
    def pcb_top(self) -> float:
        """z of the board's upper edge at most."""
        return min(self.height, FULL_HEIGHT)

    @property
    def across(self) -> Span:
        """The z a shroud may take."""
        return SHROUD_BOTTOM + EDGE, self.height - EDGE

    @property
    def middle(self) -> float:
        """Halfway up the shroud."""
        return sum(self.across) / 2


def form_of(card: Card) -> CardForm:
    """Return the form of a card; figures it lacks are those of its envelope."""
    size = card_size(card)
    length = size.length.value
    height = size.height.value
    thickness = size.thickness.value
    if not isinstance(card, Gpu):
        lanes = card.edge_connector_lanes or 16
        fingers = FINGER_END.get(lanes, FINGER_END[16])
        return CardForm(
            style="nic",
            fans=0,
            length=length,
            height=height,
            thickness=thickness,
            bracket_slots=min(card.slot_width or 1, MOST_SLOTS),
            ports=min(card.ports or 1, MOST_PORTS),
            fingers=fingers,
        )
    plugs: list[str] = []
    for connector in card.power_connectors or ():
        plugs += [connector.type] * connector.count
    return CardForm(
        style=card.cooler,
        fans=min(card.fan_count or 0, MOST_FANS),
        length=length,
        height=height,
        thickness=thickness,
        bracket_slots=min(card.bracket_slots or 1, MOST_SLOTS),
        plugs=tuple(plugs[:MOST_PLUGS]),
        plugs_at_end=card.power_connector_edge == "rear_end",
    )


def plug_pitch(form: CardForm) -> float:
    """Return the room for one plug along the row of plugs."""
    pitch = 22.0 if SIXTEEN_PIN & set(form.plugs) else 20.0
    if form.plugs_at_end:
        return min(pitch, 35.0 / max(len(form.plugs), 1))
    return pitch


def plug_places(
    form: CardForm,
) -> list[tuple[tuple[float, float, float], tuple[float, float, float]]]:
    """Return where the wires of each plug end, in the card's frame, and which way they leave."""
    pitch = plug_pitch(form)
    last = len(form.plugs) - 1
    middle = form.length * (0.5 if form.style == "flow_through" else 0.75)
    places = []
    for index in range(len(form.plugs)):
        along = (index - last / 2) * pitch
        if form.plugs_at_end:
            level = form.height - 27.5 - along
            at_end = (form.length + WIRES_OUT, -7.4, level)
            places.append((at_end, (1, 0, 0)))
        else:
            above = form.height + WIRES_OUT
            on_top = (middle + along, -7.4, above)
            places.append((on_top, (0, 0, 1)))
    return places


def hose_ends(form: CardForm) -> list[tuple[float, float, float]]:
    """Return where the two hoses leave a hybrid card, at its far end."""
    x = form.length - 1
    y = form.face + 7.2
    z = form.height - 7.3
    side_by_side = form.face < -28  # else one below the other
    if side_by_side:
        return [(x, y, z), (x, y + 12.5, z)]
    return [(x, y, z), (x, y, z - 12.5)]
