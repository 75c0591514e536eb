"""Where the radiators of coolers and cards go, and what a cooler's in the front leaves cards before
it.

A cooler's takes the first wall of the chassis that is long enough, those of cards what is left.
Knows no severities.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rigwright.assembly.enclosure import (
    AS_PUBLISHED,
    FAN_THICKNESS,
    ROOF_DEPTH,
    SHROUD_HEIGHT,
    Enclosure,
    Fitted,
    front_fan_thickness,
    supply_end,
)
from rigwright.assembly.seated import SeatedGpu, by_place
from rigwright.figures import Basis, Figure, field_of, published, resting_on
from rigwright.parts import Chassis, Cooler, Gpu, RadiatorMount
from rigwright.record import Value
from rigwright.text.numbers import size_name
from rigwright.text.sentence import worded

WALLS = ("top", "front", "side", "bottom")  # in the order in which they are tried
CARD_WALLS = (
    "rear",
    "top",
    "side",
    "bottom",
    "front",
)  # last where it takes room from the cards: below the lowest one, then length from all
USUAL_THICKNESS = 27.0
TANKS = 36.0  # what the end tanks add to the fans' length
SLIM = 30.0  # makers of cases count with radiators of 27 to 30 mm where they name a length
# Conditions of a published card length from which a radiator's depth can be taken off.
_CLEAR_CONDITIONS = frozenset({"no_front_fan", "no_front_rad", "front_fans_25mm", "no_hdd_cage"})


def cooler_radiator_mm(cooler: Cooler | None) -> float | None:
    """Return how long a cooler's radiator is.

    None if that is not known, or it has none, as air coolers.
    """
    if cooler is not None and cooler.cooler_type == "aio":
        return cooler.radiator_mm or None
    return None


def has_radiator(cooler: Cooler | None) -> bool:
    """Whether a cooler has a radiator, also one of unknown length."""
    return cooler is not None and cooler.cooler_type == "aio" and cooler.radiator_mm != 0


def is_endless(chassis: Chassis, cooler: Cooler | None) -> bool:
    """Whether nothing ends the cards of an open frame of which no card length is published: no
    radiator hangs on it either, and its record names nothing beside which a length holds.
    """
    if chassis.chassis_type != "open_frame" or chassis.max_gpu_length_condition != "unspecified":
        return False
    return not (has_radiator(cooler) and bool(chassis.radiator_support))


def card_radiator_mm(gpu: Gpu | None) -> float | None:
    """The same of a card."""
    if gpu is not None and gpu.cooler == "aio_hybrid":
        return gpu.radiator_mm or None
    return None


def radiator_wall(chassis: Chassis, cooler: Cooler | None) -> str | None:
    """Return the wall a cooler's radiator goes to.

    Empty without a radiator or a wall for it, None where that is not known.
    """
    if missing_for_radiator(chassis, cooler):
        return None
    size = cooler_radiator_mm(cooler)
    if size is None or not chassis.radiator_support:
        return ""
    longest = {mount.location: mount.max_mm or 0 for mount in chassis.radiator_support}
    return next((wall for wall in WALLS if longest.get(wall, 0) >= size), "")


def missing_for_radiator(chassis: Chassis, cooler: Cooler | None) -> tuple[str, ...]:
    """Return the fields for lack of which it is unknown which wall a cooler's radiator goes to."""
    if cooler is None or not has_radiator(cooler) or chassis.radiator_support == ():
        return ()
    missing: list[str] = []
    if chassis.radiator_support is None or _only_unknown_walls(chassis, cooler):
        missing.append(chassis.address("radiator_support"))
    if cooler.radiator_mm is None:
        missing.append(cooler.address("radiator_mm"))
    return tuple(missing)


def _only_unknown_walls(chassis: Chassis, cooler: Cooler) -> bool:
    """Whether no wall surely takes a cooler's radiator, while one of unknown length may."""
    size = cooler_radiator_mm(cooler)
    is_any_unknown = False
    for mount in chassis.radiator_support or ():
        if mount.location not in WALLS:
            continue
        if mount.max_mm is None:
            is_any_unknown = True
        elif size is not None and size <= mount.max_mm:
            return False
    return is_any_unknown


def before_radiator(
    chassis: Chassis,
    cooler: Cooler | None,
    front: Figure,
    note: str,
    fitted: Fitted = AS_PUBLISHED,
    *,
    wall: str | None = None,
) -> tuple[Figure, str]:
    """Return a front limit and its condition once a cooler's radiator is in: on a wall that other
    radiators leave it, else on the first that is long enough.

    UNKNOWN where that may shorten it.
    """
    wall = wall or radiator_wall(chassis, cooler)
    if wall is None:
        return _unknown(front, *missing_for_radiator(chassis, cooler)), note
    if cooler is None or not _stands_before_cards(wall, chassis):
        return front, note
    note = worded(
        "before the {size} radiator in the front", size=size_name(cooler.radiator_mm or 0.0)
    )
    stated = stated_before_radiator(chassis)
    if stated is not None:
        return _before_thick_radiator(stated, cooler), note
    if chassis.max_gpu_length_condition not in _CLEAR_CONDITIONS:
        return _unknown(front, field_of(chassis.id, "max_gpu_length_front_rad_mm")), note
    thickness = cooler.address("radiator_thickness_mm")
    if cooler.radiator_thickness_mm is None:
        return _unknown(front, thickness), note
    depth = cooler.radiator_thickness_mm + _own_fans(chassis, fitted)
    return Figure(front.value - depth, Basis.DERIVED, (*front.rests_on, thickness)), note


def stated_before_radiator(chassis: Chassis) -> Figure | None:
    """Return the card length that is stated beside a radiator in the front; None where there is
    none.
    """
    if chassis.max_gpu_length_front_rad_mm is None:
        return stated_length(chassis, "front_radiator", "radiator")
    return published(chassis.id, "max_gpu_length_front_rad_mm", chassis.max_gpu_length_front_rad_mm)


def _before_thick_radiator(stated: Figure, cooler: Cooler) -> Figure:
    """Return a length that is stated beside a radiator for one that is thicker than usual.

    Makers do not say how thick the one was that they measured with.
    """
    thickness = cooler.radiator_thickness_mm
    if thickness is None or thickness <= SLIM:
        return stated
    address = cooler.address("radiator_thickness_mm")
    return Figure(stated.value - (thickness - SLIM), Basis.ASSUMED, (*stated.rests_on, address))


def stated_length(chassis: Chassis, *conditions: str) -> Figure | None:
    """Return the shortest card length that is stated for one of some conditions.

    None where there is none.
    """
    rows = [
        row for row in chassis.card_lengths if row.when in conditions and row.length_mm is not None
    ]
    if not rows:
        return None
    shortest = min(rows, key=lambda row: row.length_mm or 0.0)
    return published(
        chassis.id, f"card_lengths.{shortest.name}.length_mm", shortest.length_mm or 0.0
    )


def _stands_before_cards(wall: str, chassis: Chassis) -> bool:
    """An open frame has its side wall where others have their front: beyond the end of the board
    and the cards.
    """
    return wall == "front" or (wall == "side" and chassis.chassis_type == "open_frame")


def _own_fans(chassis: Chassis, fitted: Fitted) -> float:
    """The radiator's fans, where the limit does not allow for any: they may not be those of the
    chassis.
    """
    condition = chassis.max_gpu_length_condition
    fans = front_fan_thickness(chassis, fitted)
    bare = condition in ("no_front_fan", "no_front_rad") and not fans
    given_back = condition == "front_fans_25mm" and fitted.front_fans is False and not fans
    return FAN_THICKNESS if bare or given_back else 0.0


def _unknown(front: Figure, *fields: str) -> Figure:
    return Figure(front.value, Basis.UNKNOWN, (*fields, *front.rests_on))


def fan_frame_mm(radiator_mm: float) -> float:
    """Return the frame of the fans on a radiator: of 140 mm where only those make up its length."""
    if radiator_mm % 140 == 0 and radiator_mm % 120:
        return 140.0
    return 120.0


class Radiator(Value, frozen=True):
    """A radiator of nominal length.

    `label` is what it belongs to, `walls` those that it may go to, in order.
    """

    label: str
    part_id: str
    name: str
    size: float
    thickness: float | None
    walls: tuple[str, ...]

    @property
    def fan_mm(self) -> float:
        """The frame of its fans."""
        return fan_frame_mm(self.size)

    @property
    def depth(self) -> float:
        """Its thickness with one row of fans."""
        return (self.thickness or USUAL_THICKNESS) + FAN_THICKNESS


def radiators_of(
    cooler: Cooler | None, cards: Iterable[SeatedGpu], label: str = "cooler"
) -> Iterator[Radiator]:
    """Yield every radiator of known length: the processor cooler's first, then those of cards by
    their places.

    `label` is what the cooler is called.
    """
    size = cooler_radiator_mm(cooler)
    if cooler is not None and size is not None:
        yield Radiator(
            label=label,
            part_id=cooler.id,
            name=cooler.name,
            size=size,
            thickness=cooler.radiator_thickness_mm,
            walls=WALLS,
        )
    with_radiators = (card for card in cards if card_radiator_mm(card.gpu) is not None)
    for card in by_place(with_radiators):
        if (size := card_radiator_mm(card.gpu)) is not None:
            name = worded("{card}'s radiator", card=card.title)
            yield Radiator(
                label=card.label,
                part_id=card.card.id,
                name=name,
                size=size,
                thickness=None,
                walls=CARD_WALLS,
            )


def mounts_for_radiators(chassis: Chassis) -> tuple[RadiatorMount, ...]:
    """Return every mount that takes one radiator; a front that takes several counts as often."""
    support = chassis.radiator_support or ()
    fronts = [mount for mount in support if mount.location == "front"]
    if not fronts or chassis.front_radiator_count is None:
        return support
    more = chassis.front_radiator_count - 1
    return (*support, *fronts[:1] * more)


def takes(mount: RadiatorMount, radiator: Radiator) -> bool:
    """Whether a radiator goes onto a mount by its place and its length.

    No for mounts of unknown length.
    """
    return (
        mount.location in radiator.walls
        and mount.max_mm is not None
        and radiator.size <= mount.max_mm
    )


def shared_out(
    radiators: Sequence[Radiator], mounts: Sequence[RadiatorMount]
) -> tuple[RadiatorMount, ...] | None:
    """Return a mount for each radiator, none used twice, the first ones choosing first.

    None where there is no such way.
    """
    if not radiators:
        return ()
    first = radiators[0]
    rest = radiators[1:]
    for wall in first.walls:
        for i, mount in enumerate(mounts):
            if mount.location != wall or not takes(mount, first):
                continue
            left = [*mounts[:i], *mounts[i + 1 :]]
            others = shared_out(rest, left)
            if others is not None:
                return (mount, *others)
    return None


def walls_of(radiators: Sequence[Radiator], chassis: Chassis) -> tuple[tuple[Radiator, str], ...]:
    """Return every radiator that some mount takes, with the wall it goes to.

    None where not all of them find one.
    """
    mounts = mounts_for_radiators(chassis)
    fitting = [radiator for radiator in radiators if is_taken(radiator, mounts)]
    placed = shared_out(fitting, mounts) or ()
    return tuple(
        (radiator, mount.location) for radiator, mount in zip(fitting, placed, strict=False)
    )


def is_taken(radiator: Radiator, mounts: Iterable[RadiatorMount]) -> bool:
    """Return whether one of some mounts surely takes a radiator."""
    return any(takes(mount, radiator) for mount in mounts)


def before_card_radiator(chassis: Chassis, front: Figure, fitted: Fitted) -> tuple[Figure, str]:
    """Return a front limit and its condition once a card's radiator is in the front: what is
    stated beside a radiator, else by its thickness, which nobody states of a card's.
    """
    note = worded("before a card's radiator in the front")
    stated = stated_before_radiator(chassis)
    if stated is not None:
        return stated, note
    if chassis.max_gpu_length_condition not in _CLEAR_CONDITIONS:
        fields = ("max_gpu_length_front_rad_mm", "radiator_support")
        return _unknown(front, *(chassis.address(field) for field in fields)), note
    depth_mm = USUAL_THICKNESS + _own_fans(chassis, fitted)
    support = field_of(chassis.id, "radiator_support")
    depth = Figure(depth_mm, Basis.ASSUMED, (support,))
    free = resting_on(front.value - depth_mm, front, depth)
    return free, note


def room_above(chassis: Chassis, enclosure: Enclosure) -> Figure | None:
    """Return the room from the board's top edge to what hangs below the roof without a radiator.

    None where the board lies or hangs.
    """
    if chassis.above_board_mm is not None:
        return Figure(
            chassis.above_board_mm, Basis.MEASURED, (field_of(chassis.id, "above_board_mm"),)
        )
    if chassis.up != "+y" or not enclosure.boxes_known:
        return None
    supply = SHROUD_HEIGHT if supply_end(chassis) == "top" else 0.0
    roof = (
        enclosure.size_y - ROOF_DEPTH + FAN_THICKNESS - supply
    )  # the depth of a roof counts a row of fans
    return Figure(roof - enclosure.top_y, Basis.ASSUMED, (field_of(chassis.id, "height_mm"),))
