"""The shapes of a card in its own frame, made for its kind of cooler from its own dimensions.

Knows forms of cards and generators; equal forms share one mesh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from rigwright.picture.meshes.card_form import CardForm
from rigwright.picture.meshes.card_frame import plain_card
from rigwright.picture.meshes.closed import blower, hybrid
from rigwright.picture.meshes.flow_through import flow_through
from rigwright.picture.meshes.liquid import network, water_block
from rigwright.picture.meshes.open_air import open_air
from rigwright.picture.meshes.passive import passive
from rigwright.picture.meshes.shapes import Shape

STYLES: Mapping[str, Callable[[CardForm], Iterator[Shape]]] = MappingProxyType(
    {
        "open_air": open_air,
        "blower": blower,
        "flow_through": flow_through,
        "passive": passive,
        "aio_hybrid": hybrid,
        "water_block": water_block,
        "nic": network,
    }
)


def shapes(form: CardForm) -> Iterator[Shape]:
    """The shapes that a card's mesh is made of."""
    if form.drawable:
        return STYLES[form.style](form)
    return plain_card(form)
