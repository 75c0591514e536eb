"""Which parts of a picture a model may be attached to, and the box that it is laid into.

Cards are laid into the boxes of their figures, other parts into what is drawn for them. Knows no
files and no window.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.assembly.envelopes import card_body, card_size
from rigwright.geometry import Box, Vec
from rigwright.parts import Part
from rigwright.picture.user_models.fit import CARD_SIDES, Room, card_room
from rigwright.record import Value
from rigwright.text.sentence import messages

OTHER_SIDES = messages(("along x", "along y", "along z"))


class ModelSubject(Value, frozen=True):
    """A part that may have a model of its own."""

    part_id: str
    name: str
    room: Room
    sides: tuple[str, str, str] = OTHER_SIDES

    @property
    def is_card(self) -> bool:
        """Whether the rules can measure it by its model."""
        return self.sides is CARD_SIDES


def subject_of(label: str, a: Assembly) -> ModelSubject | None:
    """The part behind a label of the picture.

    None for what has no model of its own, such as cables.
    """
    card = a.card(label)
    if card is not None:
        room = card_room(card_body(card_size(card.card)))
        return ModelSubject(card.card.id, card.card.name, room, CARD_SIDES)
    part = _other(label, a)
    drawn = _drawn(label, a)
    if part is None or drawn is None:
        return None
    return ModelSubject(part.id, part.name, Room(drawn))


def _other(label: str, a: Assembly) -> Part | None:
    others: dict[str, Part | None] = {
        "chassis": a.chassis,
        "cooler": a.cooler,
        "psu": next(iter(a.psus), None),
    }
    return others.get(label)


def _drawn(label: str, a: Assembly) -> Box | None:
    """Return the box of the body that is drawn for a part, in its own frame."""
    from rigwright.picture.scenery import scene_of

    body = next((body for body in scene_of(a).bodies if body.label == label), None)
    if body is None:
        return None
    low, high = (Vec(*map(float, corner)) for corner in body.mesh.bounds)
    return Box(low, high)


def with_models(a: Assembly) -> Iterator[str]:
    """The ids of all parts of a build whose models are shown."""
    yield from (card.card.id for card in a.cards)
    yield from (part.id for part in (a.chassis, a.cooler, *a.psus) if part is not None)
