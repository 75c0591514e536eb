"""Whether radiators, fans and drive cages find room on the walls of the chassis, each on its own.

Knows mounts and lengths; what a radiator in the front leaves for cards is asked in clearance.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly
from rigwright.assembly.board_parts import DIMM_BELOW_TOP, DIMM_SEAT
from rigwright.assembly.enclosure import (
    PANEL_OFF,
    SHROUD_HEIGHT,
    has_side_panel,
    missing_for_panel,
)
from rigwright.assembly.hung import radiators_on
from rigwright.assembly.radiators import (
    USUAL_THICKNESS,
    Radiator,
    is_taken,
    mounts_for_radiators,
    room_above,
    shared_out,
    takes,
)
from rigwright.assembly.radiators import radiators_of as all_radiators
from rigwright.build.labels import wall_name
from rigwright.build.systems import PRIMARY
from rigwright.checks import Check, Judged, NotChecked, Said, matching
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.figures.uncertain import doubted
from rigwright.parts import Chassis, Cooler, Gpu, Memory
from rigwright.parts.chassis import RadiatorMount
from rigwright.rules.drive_cage import cage_in_the_way
from rigwright.rules.fan_walls import fans_share
from rigwright.rules.fans_before_cards import fans_before_cards
from rigwright.rules.front_doubts import unknown_front_mounts
from rigwright.rules.positions import unknown_board_width
from rigwright.rules.radiator_and_tower import radiators_and_tower
from rigwright.rules.radiator_corners import radiators_in_corners
from rigwright.rules.rule import rule
from rigwright.rules.say import not_checked, not_stated, sentence, undecided
from rigwright.text.numbers import length, millimetres, size_name

Result = Iterator[Check | NotChecked]
SECOND_ROOM = "second_room"  # what no record of a case describes: there is no figure to enter
FROM_PANEL = 20.0  # where a radiator under the roof begins before the side panel
THICKEST_RADIATOR = 38.0  # of all-in-ones whose makers state it (Arctic)
TALLEST_MODULE = 57.0  # of all whose makers state it (Corsair Dominator Titanium)
SIZES = ("width_mm", "height_mm", "depth_mm")


def radiators_of(a: Assembly) -> tuple[Radiator, ...]:
    """Return every radiator of known length as walls are given out to them, the cooler's first."""
    return tuple(all_radiators(a.cooler, a.gpus, a.label("cooler")))


def _unknown_radiators(rule: str, a: Assembly) -> Result:
    owners: list[tuple[str, Cooler | Gpu]] = []
    if a.cooler is not None:
        owners.append((a.label("cooler"), a.cooler))
    for card in a.gpus:
        owners.append((card.label, card.gpu))
    for label, part in owners:
        kind = part.cooler_type if isinstance(part, Cooler) else part.cooler
        if kind in ("aio", "aio_hybrid") and part.radiator_mm is None:
            yield not_checked(rule, (label,), field_of(part.id, "radiator_mm"), part.name)


def _is_described(chassis: Chassis, a: Assembly) -> bool:
    """Whether a list of the radiators that go in says what goes in nowhere: to an open frame one
    can be tied, and a record describes no second room of a case.
    """
    return chassis.chassis_type != "open_frame" and a.system is PRIMARY


def _has_walls(chassis: Chassis) -> bool:
    """Whether radiators hang on walls of the chassis: those of an open frame hang anywhere, unless
    its maker lists walls for fans.
    """
    return chassis.chassis_type != "open_frame" or bool(chassis.fan_mounts)


@rule(
    "mechanical",
    noun="mounts for radiators",
    short="the radiator does not go in",
    tight="little room for the radiator",
    source="Case makers' lists of radiators; fans of 25 mm",
    clearance="radiator length",
    sinks_without=("radiator_mm",),
)
def radiator_unfit(a: Assembly) -> Result:
    """A radiator is longer than any mount of the case, or meets the memory under the roof."""
    rule = "radiator-unfit"
    chassis = a.chassis
    if chassis is None:
        return
    yield from _unknown_radiators(rule, a)
    radiators = radiators_of(a)
    if chassis.radiator_support is None:
        if radiators and _has_walls(chassis):
            labels = [r.label for r in radiators]
            described = chassis.id if a.system is PRIMARY else SECOND_ROOM
            field = field_of(described, "radiator_support")
            missing = not_checked(rule, labels, field, chassis.name)
            yield missing.changed(sinks=_is_described(chassis, a))
        return
    for radiator in radiators:
        if _only_unknown_mounts(radiator, chassis):
            field = chassis.address("radiator_support")
            yield not_checked(rule, (radiator.label,), field, chassis.name).changed(sinks=True)
        else:
            yield _on_mounts(radiator, chassis)
    for radiator in radiators_on("top", a):
        yield from _under_roof(radiator, a, chassis)
    yield from radiators_and_tower(a, chassis)
    yield from radiators_in_corners(a, chassis)


def _only_unknown_mounts(radiator: Radiator, chassis: Chassis) -> bool:
    """Whether no mount surely takes a radiator, while one of unknown length may."""
    mounts = [m for m in mounts_for_radiators(chassis) if m.location in radiator.walls]
    if is_taken(radiator, mounts):
        return False
    return any(mount.max_mm is None for mount in mounts)


def _on_mounts(radiator: Radiator, chassis: Chassis) -> Check:
    """Nominal sizes meet nominal mounts: a radiator fits where they are equal."""
    mounts = [
        mount.max_mm or 0.0
        for mount in mounts_for_radiators(chassis)
        if mount.location in radiator.walls
    ]
    longest = max(mounts, default=0.0)
    return Check(
        rule="radiator-unfit",
        what="radiator length",
        parts=(radiator.label, "chassis"),
        value=radiator.size,
        limit=longest,
        figures=(Figure(longest, Basis.PUBLISHED, (field_of(chassis.id, "radiator_support"),)),),
        words=partial(_mount_words, radiator, chassis),
        at_most=True,
    )


def _mount_words(radiator: Radiator, chassis: Chassis, judged: Judged) -> Said:
    size = size_name(radiator.size)
    longest = judged.check.limit
    detail = "{chassis} takes no radiators."
    if longest:
        detail = "{chassis} takes radiators of {longest} at most."
    return Said(
        sentence("{name} needs a mount of {size}.", name=radiator.name, size=size),
        sentence(detail, chassis=chassis.name, longest=size_name(longest)),
        remedies=(
            Remedy(
                sentence("Choose a shorter radiator or an air cooler"),
                Replace(radiator.label, (Need("radiator_mm", at_most=longest),)),
            ),
            "Choose a case with a longer mount",
        ),
        doubted=(field_of(radiator.part_id, "radiator_mm"),),
    )


def _under_roof(radiator: Radiator, a: Assembly, chassis: Chassis) -> Result:
    """Where it hangs lower than the memory's upper end and is wide enough to lie over it, the
    memory is in its way.
    """
    room = room_above(chassis, a.enclosure) if a.enclosure else None
    panel = a.enclosure.panel if a.enclosure else None
    if room is None or panel is None:
        if any(_may_lie_under(radiator, kit, panel) for kit, _ in a.memory):
            yield from _unknown_roof(radiator, a, chassis)
        return
    free = round(room.value + DIMM_BELOW_TOP - radiator.depth, 6)
    yield from unknown_board_width("radiator-unfit", (radiator.label, a.label("memory")), a)
    for kit, _ in a.memory:
        if kit.height_mm is not None:
            yield from _beside_memory(radiator, kit, a, chassis, (room, panel))
        elif free < 0:
            unknown = not_stated("radiator-unfit", a.labels("memory"), kit, "height_mm")
            yield unknown.changed(sinks=_may_lie_under(radiator, kit, panel))


def _may_lie_under(radiator: Radiator, kit: Memory, panel: Figure | None) -> bool:
    """Whether memory may reach under a radiator at the roof: all but modules that are surely lower
    than it begins over the board.
    """
    if panel is None:
        return True
    near = panel.value - FROM_PANEL - radiator.fan_mm
    off = PANEL_OFF if panel.estimate else 0.0
    height_mm = TALLEST_MODULE if kit.height_mm is None else kit.height_mm
    return height_mm + DIMM_SEAT > near - off


def _beside_memory(
    radiator: Radiator, kit: Memory, a: Assembly, chassis: Chassis, planes: tuple[Figure, Figure]
) -> Result:
    """Whether a radiator between the roof and the side panel, `planes`, lies over memory of known
    height and meets it.
    """
    room, panel = planes
    height = published(kit.id, "height_mm", kit.height_mm or 0.0)
    reaches = height.value + DIMM_SEAT
    near = panel.value - FROM_PANEL - radiator.fan_mm  # where the radiator begins over the board
    free = round(room.value + DIMM_BELOW_TOP - radiator.depth, 6)
    if reaches > near:
        support = field_of(chassis.id, "radiator_support")
        begins = Figure(near, Basis.ASSUMED, (support,))
        yield _over_memory(radiator, kit, a, chassis, free, (room, begins, height))
        yield from _may_hang_lower(radiator, a, chassis, free, is_sure=not room.estimate)
    elif panel.estimate and free < 0 and reaches > near - PANEL_OFF:
        yield from _may_begin_lower(radiator, a, chassis)


def _over_memory(
    radiator: Radiator,
    kit: Memory,
    a: Assembly,
    chassis: Chassis,
    free: float,
    figures: tuple[Figure, ...],
) -> Check:
    of_card = radiator.label != a.label("cooler")
    return Check(
        rule="radiator-unfit",
        what="radiator gap",
        parts=(radiator.label, a.label("memory")),
        value=free,
        limit=0.0,
        figures=figures,
        words=partial(_roof_words, radiator, kit, chassis),
        # nobody states how thick a card's radiator is
        wanted=THICKEST_RADIATOR - USUAL_THICKNESS if of_card else 0.0,
    )


def _unknown_roof(radiator: Radiator, a: Assembly, chassis: Chassis) -> Iterator[NotChecked]:
    """What is missing to say where the roof and the side panel are: too little room under the roof
    would be an error.
    """
    if chassis.above_board_mm is None and chassis.up != "+y":
        return
    missing = [chassis.address(name) for name in SIZES if getattr(chassis, name) is None]
    if chassis.above_board_mm is not None:
        missing = []
    if a.enclosure is None or a.enclosure.panel is None:
        missing += missing_for_panel(chassis) if has_side_panel(chassis) else ()
    labels = (radiator.label, a.label("memory"))
    for field in dict.fromkeys(missing):
        yield not_checked("radiator-unfit", labels, field, chassis.name).changed(sinks=True)


def _may_begin_lower(radiator: Radiator, a: Assembly, chassis: Chassis) -> Iterator[NotChecked]:
    """What would say where the side panel is, and with it the radiator, where an assumed panel
    leaves the memory beside it only just.
    """
    for field in missing_for_panel(chassis):
        labels = (radiator.label, a.label("memory"))
        yield undecided("radiator-unfit", labels, field, chassis.name)


def _may_hang_lower(
    radiator: Radiator, a: Assembly, chassis: Chassis, free: float, *, is_sure: bool
) -> Iterator[NotChecked]:
    """What would leave too little over the memory where it is otherwise than assumed: a thicker
    radiator, a supply beyond either end of the board. Where the roof is sure, too little is an
    error already.
    """
    labels = (radiator.label, a.label("memory"))
    may_be_enough = free >= 0 or not is_sure
    may_be_thicker = radiator.thickness is None and radiator.label == a.label("cooler")
    if may_be_thicker and may_be_enough and free < THICKEST_RADIATOR - USUAL_THICKNESS:
        field = field_of(radiator.part_id, "radiator_thickness_mm")
        yield undecided("radiator-unfit", labels, field, radiator.name)
    is_measured = chassis.above_board_mm is not None
    if chassis.psu_position is None and not is_measured and 0 <= free < SHROUD_HEIGHT:
        field = chassis.address("psu_position")
        yield undecided("radiator-unfit", labels, field, chassis.name)


def _roof_words(radiator: Radiator, kit: Memory, chassis: Chassis, judged: Judged) -> Said:
    title = "{name} under the roof meets the memory."
    below = (
        "With fans it is {depth} deep and reaches {below} below the top of modules {height} high."
    )
    if judged.check.room >= 0:
        title = "{name} under the roof may meet the memory."
        below = (
            "With fans it is about {depth} deep and ends {above} over modules {height} high; a "
            "thick one meets them."
        )
    return Said(
        sentence(title, name=radiator.name),
        sentence(
            below,
            depth=length(radiator.depth),
            below=millimetres(-judged.check.value),
            above=millimetres(judged.check.value),
            height=length(kit.height_mm or 0.0),
        ),
        remedies=(
            "Choose a slimmer radiator or lower memory",
            "Put the radiator on another wall",
            "Measure from the board's upper edge to the first thing above it",
        ),
        doubted=doubted(chassis, "height_mm"),
    )


@rule(
    "mechanical",
    noun="who uses which mount",
    short="a mount is taken twice",
    source="Case makers' lists of mounts",
    clearance="length before the cage",
    sinks_without=("radiator_mm", "radiator_support", "fan_mounts", "size_mm"),
)
def mount_double_booked(a: Assembly) -> Result:
    """Two things need the same mount: radiators, fans placed by hand, or a drive cage where a
    card reaches.
    """
    if a.chassis is None:
        return
    # fans that were put on a wall by hand want it as a further radiator would
    put = int(any(fan.placed == "chosen" for fan in a.case_fans))
    if a.chassis.radiator_support is not None:
        yield from _radiators_share(a, a.chassis)
        unknown = tuple(_unknown_radiators("mount-double-booked", a))
        yield from unknown if len(unknown) + len(radiators_of(a)) + put > 1 else ()
    elif len(radiators_of(a)) + put > 1 and _has_walls(a.chassis):
        field = a.chassis.address("radiator_support")
        missing = not_checked("mount-double-booked", ["chassis"], field, a.chassis.name)
        yield missing.changed(sinks=_is_described(a.chassis, a))
    if put and a.chassis.included_fans is None:
        yield not_stated("mount-double-booked", ("chassis",), a.chassis, "included_fans")
    yield from unknown_front_mounts("mount-double-booked", a, a.chassis)
    yield from fans_share(a, a.chassis, partial(_on_wall, a, a.chassis))
    yield from cage_in_the_way(a, a.chassis)
    yield from fans_before_cards(a, a.chassis)


def _radiators_share(a: Assembly, chassis: Chassis) -> Result:
    mounts = mounts_for_radiators(chassis)
    fitting = _fitting(a, mounts)
    is_unknown = any(mount.max_mm is None for mount in mounts)
    if is_unknown and len(radiators_of(a)) > 1 and not _all_surely_placed(a, mounts):
        field = chassis.address("radiator_support")
        missing = not_checked("mount-double-booked", ("chassis",), field, chassis.name)
        yield missing.changed(sinks=True)
        return
    if len(fitting) < 2:
        return
    last, other, wall = _in_conflict(fitting, mounts)
    yield matching(
        rule="mount-double-booked",
        what="mounts for radiators",
        parts=(last.label, other.label),
        matches=not wall,
        figures=(
            published(last.part_id, "radiator_mm", last.size),
            Figure(0.0, Basis.PUBLISHED, (field_of(chassis.id, "radiator_support"),)),
        ),
        words=partial(_both_words, last, other, wall, chassis),
    )


def _in_conflict(
    fitting: Sequence[Radiator], mounts: Sequence[RadiatorMount]
) -> tuple[Radiator, Radiator, str]:
    """Return the first radiator that finds no mount left, the one that has its mount, and the wall;
    no wall where each has its own.
    """
    if shared_out(fitting, mounts) is not None:
        return fitting[-1], fitting[0], ""
    count = 1
    while shared_out(fitting[:count], mounts) is not None:
        count += 1
    *earlier, last = fitting[:count]
    taken = shared_out(earlier, mounts) or ()
    other, wall = next(
        (radiator, mount.location)
        for radiator, mount in zip(earlier, taken, strict=True)
        if takes(mount, last)
    )
    return last, other, wall


def _all_surely_placed(a: Assembly, mounts: Sequence[RadiatorMount]) -> bool:
    """Whether mounts of known length take every radiator."""
    return shared_out(radiators_of(a), mounts) is not None


def _both_words(
    radiator: Radiator, other: Radiator, wall: str, chassis: Chassis, _judged: Judged
) -> Said:
    return Said(
        sentence(
            "{one} and {other} both need the {wall} of {chassis}.",
            one=radiator.name,
            other=other.name,
            wall=wall_name(wall),
            chassis=chassis.name,
        ),
        sentence(
            "{one} of {size} fits nowhere else.", one=radiator.name, size=size_name(radiator.size)
        ),
        remedies=("Choose a shorter radiator", "Choose a case with more mounts for radiators"),
    )


def _fitting(a: Assembly, mounts: Sequence[RadiatorMount]) -> list[Radiator]:
    """Return the radiators that some mount takes."""
    return [radiator for radiator in radiators_of(a) if is_taken(radiator, mounts)]


def _on_wall(a: Assembly, chassis: Chassis, wall: str) -> Radiator | None:
    mounts = mounts_for_radiators(chassis)
    fitting = _fitting(a, mounts)
    placed = zip(fitting, shared_out(fitting, mounts) or (), strict=False)
    return next((radiator for radiator, mount in placed if mount.location == wall), None)
