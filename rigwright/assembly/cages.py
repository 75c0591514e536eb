"""The drive cage and the reservoir as boxes: before them ends the card length that is published
with them in.

How far they reach toward the rear is that figure's; how high and how deep they are nobody
publishes.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly.enclosure import Enclosure, Fitted
from rigwright.assembly.envelopes import BACK
from rigwright.assembly.fixture_boxes import Fixture
from rigwright.assembly.interior import Inside, within
from rigwright.assembly.length_limit import CAGE, RESERVOIR, WITH, length_with, stays
from rigwright.assembly.roles import role_words
from rigwright.figures import Basis, Figure
from rigwright.geometry import Box
from rigwright.parts import Chassis
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import worded

CAGE_DEPTH, CAGE_WIDTH = (
    150.0,
    130.0,
)  # a 3.5 inch drive lengthwise with its plugs; across it with its rails
TUBE = 66.0  # a reservoir with its clamp
TUBE_HEIGHT = 260.0
OVER_SUPPLY = 112.0  # what a supply on an open bench takes of the height
LEAST = 40.0  # nothing thinner is drawn


def is_in(kind: str, chassis: Chassis, fitted: Fitted, *, drives: bool = False) -> bool:
    """Whether it is shown in the chassis: where the build has it, else where the length or disks
    ask for it.
    """
    said = stays(kind, fitted)
    if said is not None:
        return said
    has_length = length_with(kind, chassis) is not None
    return WITH.get(chassis.max_gpu_length_condition) == kind or (
        kind == CAGE and drives and has_length
    )


def cage_boxes(
    chassis: Chassis, enclosure: Enclosure, inside: Inside, end: float, *, drives: bool
) -> Iterator[Fixture]:
    """Yield the cage and the reservoir of a chassis.

    `end` is where the fans, a radiator or the front wall begin.
    """
    if inside.style in ("mining", "server"):
        return
    if is_in(CAGE, chassis, enclosure.fitted, drives=drives):
        yield _cage(length_with(CAGE, chassis), enclosure, inside, end)
    if is_in(RESERVOIR, chassis, enclosure.fitted):
        yield _reservoir(length_with(RESERVOIR, chassis), enclosure, inside, end)


def _cage(length: Figure | None, enclosure: Enclosure, inside: Inside, end: float) -> Fixture:
    """Return the cage before the front, as high as the slots: which of them it bars is not
    published, so it bars all.
    """
    low, high = _along(length, CAGE_DEPTH, inside, end)
    above_slots = enclosure.slot_plane(1) + BACK + 8.0
    top = within(above_slots, inside.floor + 120.0, inside.y - 30.0)
    base = inside.before_tray
    front = within(base + CAGE_WIDTH, base + LEAST, inside.z[1] - 8.0)
    y = (inside.floor + 4.0, top)
    z = (base, front)
    return Fixture(
        label="chassis",
        role=CAGE,
        box=Box.of((low, high), y, z),
        basis=_basis(length),
        note=_note(CAGE, length),
    )


def _reservoir(length: Figure | None, enclosure: Enclosure, inside: Inside, end: float) -> Fixture:
    """Return a tube on the tray before the board, as low as the slots go."""
    low, high = _along(length, TUBE, inside, end)
    lowest = enclosure.slot_plane(enclosure.openings or 7)
    floor = OVER_SUPPLY if inside.style == "open" else inside.floor + 10
    middle = within(
        (lowest + enclosure.slot_plane(1)) / 2,
        TUBE_HEIGHT / 2 + floor,
        inside.y - TUBE_HEIGHT / 2 - 10,
    )
    base = inside.before_tray
    box = Box.of(
        (low, low + min(TUBE, high - low)),
        (middle - TUBE_HEIGHT / 2, middle + TUBE_HEIGHT / 2),
        (base, base + TUBE + 10.0),
    )
    return Fixture(
        label="chassis",
        role=RESERVOIR,
        box=box,
        basis=_basis(length),
        note=_note(RESERVOIR, length),
    )


def _along(length: Figure | None, depth: float, inside: Inside, end: float) -> tuple[float, float]:
    """Return the span from where the published length ends to the fans or the wall.

    So deep as usual where there is no length.
    """
    most = inside.x - 2.0
    begins = end - depth
    if length is not None:
        begins = length.value
    low = within(begins, LEAST, most - LEAST)
    ends = end
    if end <= low + LEAST:
        ends = low + depth
    high = within(ends, low + LEAST, most)
    return low, high


def _basis(length: Figure | None) -> Basis:
    """Return DERIVED for a published length, as far as it goes."""
    return Basis.DERIVED if length is not None else Basis.ASSUMED


def _note(kind: str, length: Figure | None) -> str:
    if length is None:
        return worded(
            "what the {kind} leaves cards is not published: its place is assumed",
            kind=role_words(kind),
        )
    return worded(
        "placed by the {length} published for cards with the {kind}; its height and width "
        "are assumed",
        length=whole_length(length.value),
        kind=role_words(kind),
    )
