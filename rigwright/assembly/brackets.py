"""Brackets that hold a card on a riser where the chassis itself has no mount for one, and the
places they make.

Whether a bracket goes into a chassis follows from what its maker lists. Knows records and planes,
no cards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from rigwright.assembly.enclosure import Enclosure, is_mining_frame, is_sandwich
from rigwright.assembly.envelopes import BACK, COVER_WIDTH
from rigwright.assembly.seats import (
    BRACKET_HEIGHT,
    BRACKET_LOW,
    VERTICAL_BELOW,
    Mount,
    Seat,
    panel_of,
    plane_before,
    room_for_slots,
)
from rigwright.catalog import ALL, Catalog, CatalogError, SearchableCatalog
from rigwright.catalog.layers import curated
from rigwright.figures import Basis, Figure, field_of, resting_on
from rigwright.geometry import ON_END, VERTICAL, Pose, Vec
from rigwright.parts import Chassis, Motherboard, Riser

LEAST_OPENINGS = 7  # a universal bracket stands in all the openings of an ATX row
UPRIGHT_BELOW_ROOF, UPRIGHT_BEFORE_BOARD = (
    60.0,
    30.0,
)  # cables over the card's bracket, a riser behind its fingers
UPRIGHT_FROM_TRAY = 20.0


def is_bracket(part: object) -> bool:
    """Whether a part holds a card."""
    return isinstance(part, Riser) and part.riser_type == "vertical_bracket"


def goes_into(bracket: Riser, chassis: Chassis) -> bool:
    """Whether its maker lists the chassis, by name, by family or among all towers with seven
    openings.
    """
    if not is_bracket(bracket) or not _has_row_for_brackets(chassis):
        return False
    return any(_lists(words, bracket, chassis) for words in bracket.compatible_with or ())


def may_hold_on_end(chassis: Chassis) -> bool:
    """Whether a chassis has a vertical mount of its own, or takes a universal bracket."""
    own = bool(chassis.vertical_slots)
    return own or (_has_row_for_brackets(chassis) and _takes_universal_one(chassis))


def _has_row_for_brackets(chassis: Chassis) -> bool:
    if is_mining_frame(chassis) or is_sandwich(chassis) or chassis.max_double_width_gpus:
        return False
    return chassis.up in ("+y", "-y")


def _takes_universal_one(chassis: Chassis) -> bool:
    openings = chassis.expansion_slots or 0
    return not chassis.rack_units and openings >= LEAST_OPENINGS


def _lists(words: str, bracket: Riser, chassis: Chassis) -> bool:
    if words.startswith("universal"):
        return _takes_universal_one(chassis)
    family = re.fullmatch(r"(.+) families", words)
    if family is None:
        return _bare(words) == _bare(chassis.name)
    if chassis.brand != bracket.brand:
        return False
    listed = family[1].removeprefix(chassis.brand).strip()
    names = set(listed.split("/"))
    return not names.isdisjoint(_bare(chassis.name).split())


def _bare(name: str) -> str:
    """Return a name without what makers add in brackets."""
    return re.sub(r"\s*\([^)]*\)", "", name).strip()


def is_made_for(riser: Riser, chassis: Chassis) -> bool:
    """Whether the maker of a riser or a bracket names the very chassis as one that it is made
    for.
    """
    name = _bare(chassis.name)
    return any(_bare(words) == name for words in riser.compatible_with or ())


def makes_place(bracket: Riser, chassis: Chassis) -> bool:
    """Whether it adds a place: one on end, or a vertical one where the chassis has no openings
    for that.
    """
    return goes_into(bracket, chassis) and (
        bracket.holds_card == "upright" or not chassis.vertical_slots
    )


def slots_held(bracket: Riser) -> int | None:
    """Return how many openings a card on it may take."""
    if bracket.slots_width_supported is None:
        return None
    return math.ceil(bracket.slots_width_supported)


def bracket_seats(
    brackets: tuple[Riser, ...], chassis: Chassis, board: Motherboard | None, enclosure: Enclosure
) -> Iterator[Seat]:
    """Yield the places that some brackets make, each once: the first of several that hold a card
    alike counts.
    """
    by_hold: dict[str, Riser] = {}
    for bracket in brackets:
        if makes_place(bracket, chassis):
            by_hold.setdefault(bracket.holds_card or "vertical", bracket)
    if "vertical" in by_hold:
        yield _vertical(by_hold["vertical"], chassis, enclosure)
    if "upright" in by_hold:
        yield _upright(by_hold["upright"], chassis, board, enclosure)


def _vertical(bracket: Riser, chassis: Chassis, enclosure: Enclosure) -> Seat:
    """Return the place of a bracket that stands where the covers of the lowest openings were, as
    far from the panel as its width asks.
    """
    rests_on = [bracket.address("slots_width_supported")]
    if chassis.vertical_slots is None:  # a mount of the chassis' own would hold it elsewhere
        rests_on.append(chassis.address("vertical_slots"))
    basis = Basis.UNKNOWN if bracket.slots_width_supported is None else Basis.ASSUMED
    room = Figure(room_for_slots(bracket.slots_width_supported or 2), basis, tuple(rests_on))
    panel = panel_of(chassis, enclosure)
    plane = plane_before(panel, room)
    last = enclosure.openings or LEAST_OPENINGS
    pose = Pose(Vec(0, enclosure.slot_plane(last) - VERTICAL_BELOW, plane.value + BACK), VERTICAL)
    low = pose.offset.y - BRACKET_LOW
    top = pose.offset.y + BRACKET_HEIGHT
    covered: list[int] = []
    for opening in range(1, last + 1):
        end = enclosure.slot_plane(opening) + BACK
        if end >= low and end - COVER_WIDTH <= top:
            covered.append(opening)
    return Seat(
        name="vertical1",
        mount=Mount.VERTICAL,
        index=1,
        pose=pose,
        plane=plane,
        room=room,
        openings=slots_held(bracket),
        bracket=bracket.id,
        covers=tuple(covered),
    )


def _upright(
    bracket: Riser, chassis: Chassis, board: Motherboard | None, enclosure: Enclosure
) -> Seat:
    """Return the place of a card on end before the board: it hangs from its bracket under the roof,
    fans to the panel, fingers to the board.
    """
    hold = bracket.address("holds_card")
    depth = board.depth_mm if board is not None and board.depth_mm is not None else 244.0
    panel = panel_of(chassis, enclosure)
    room = resting_on(panel.value - UPRIGHT_FROM_TRAY, panel, Figure(0.0, Basis.ASSUMED, (hold,)))
    plane = Figure(UPRIGHT_FROM_TRAY, Basis.ASSUMED, (hold,))
    top = enclosure.size_y - UPRIGHT_BELOW_ROOF
    length = Figure(
        top - enclosure.floor_y, Basis.ASSUMED, (hold, field_of(chassis.id, "height_mm"))
    )
    at = depth + UPRIGHT_BEFORE_BOARD
    front = enclosure.front
    if front is None:
        front = Figure(enclosure.size_x, Basis.ASSUMED, ())
    height = resting_on(front.value - at, front, Figure(0.0, Basis.ASSUMED, (hold,)))
    pose = Pose(Vec(at, top, UPRIGHT_FROM_TRAY + BACK), ON_END)
    return Seat(
        name="upright1",
        mount=Mount.UPRIGHT,
        index=1,
        pose=pose,
        plane=plane,
        room=room,
        length=length,
        height=height,
        openings=slots_held(bracket),
        bracket=bracket.id,
    )


# the shelf


def risers_in(catalog: Catalog | None) -> tuple[Riser, ...]:
    """Return every riser of a catalog that can be looked through; of one that cannot be read, none.

    The shortest first, those of unknown length last.
    """
    if not isinstance(catalog, SearchableCatalog):
        return ()
    try:
        found = [catalog.get(row.id) for row in curated(catalog).search("", "riser", ALL)]
    except CatalogError:  # a machine is judged without what else there is
        return ()
    known = [part for part in found if isinstance(part, Riser)]
    return tuple(
        sorted(known, key=lambda part: (part.length_mm is None, part.length_mm or 0.0, part.id))
    )


def brackets_for(catalog: Catalog | None, chassis: Chassis | None) -> tuple[Riser, ...]:
    """Return the brackets of a catalog that go into a chassis: those made for it first, then the
    faster, then the wider.
    """
    if chassis is None:
        return ()
    fitting = [part for part in risers_in(catalog) if goes_into(part, chassis)]
    return tuple(sorted(fitting, key=lambda part: _rank(part, chassis)))


def _rank(bracket: Riser, chassis: Chassis) -> tuple[bool, int, float]:
    made_for = is_made_for(bracket, chassis)
    speed = bracket.pcie_gen or 0
    width = bracket.slots_width_supported or 0
    return not made_for, -speed, -width
