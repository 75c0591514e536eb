"""Whether radiators, fans and drive cages find room on the walls of the chassis, each on its own.

Knows mounts and lengths; what a radiator in the front leaves for cards is asked in clearance.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import DIMM_BELOW_TOP, DIMM_SEAT
from rigwright.assembly.front import CAGE, WITH, front_room, length_with
from rigwright.assembly.furniture import BULKY_DRIVES
from rigwright.assembly.radiators import (
    CARD_WALLS,
    WALLS,
    Radiator,
    mounts_for_radiators,
    radiator_wall,
    room_above,
    shared_out,
    takes,
)
from rigwright.assembly.radiators import radiators_of as all_radiators
from rigwright.assembly.seats import Mount
from rigwright.figures import Basis, Figure, field_of, for_words, published, resting_on
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Chassis, Cooler, FanMount, Gpu, Memory
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence
from rigwright.text.numbers import length, millimetres

Result = Iterator[Finding | NotChecked]
FROM_PANEL = 20.0  # where a radiator under the roof begins before the side panel
ALL_WALLS = frozenset({*WALLS, *CARD_WALLS})


def _radiators(a: Assembly) -> Iterator[Radiator]:
    """Every radiator of known length: the cooler's first."""
    return all_radiators(a.cooler, ((card.label, card.title, card.gpu) for card in a.gpus if card.gpu is not None))


def radiators_of(a: Assembly) -> tuple[Radiator, ...]:
    """Every radiator of known length, in the order in which walls are given out."""
    return tuple(_radiators(a))


def _unknown_radiators(rule: str, a: Assembly) -> Result:
    owners: list[tuple[str, Cooler | Gpu]] = [("cooler", a.cooler)] if a.cooler is not None else []
    owners += [(card.label, card.gpu) for card in a.gpus if card.gpu is not None]
    for label, part in owners:
        kind = part.cooler_type if isinstance(part, Cooler) else part.cooler
        if kind in ("aio", "aio_hybrid") and part.radiator_mm is None:
            yield not_checked(rule, (label,), field_of(part.id, "radiator_mm"), part.name)


@rule(
    "mechanical",
    noun="mounts for radiators",
    short="the radiator does not go in",
    source="Chassis makers' lists of radiators; fans of 25 mm",
    at_most=True,
)
def radiator_unfit(a: Assembly) -> Result:
    """A radiator is longer than any mount of the chassis, or meets the memory under the roof."""
    rule, chassis = "radiator-unfit", a.chassis
    if chassis is None:
        return
    yield from _unknown_radiators(rule, a)
    radiators = list(_radiators(a))
    if chassis.radiator_support is None:
        if radiators and chassis.chassis_type != "open_frame":
            labels = (radiator.label for radiator in radiators)
            yield not_checked(rule, labels, field_of(chassis.id, "radiator_support"), chassis.name)
        return
    mounts = mounts_for_radiators(chassis)
    for radiator in radiators:
        if not any(takes(mount, radiator) for mount in mounts):
            yield _nowhere(radiator, chassis)
    if radiator_wall(chassis, a.cooler) == "top":
        yield from _under_roof(radiators[0], a, chassis)


def _nowhere(radiator: Radiator, chassis: Chassis) -> Finding:
    longest = max((m.max_mm or 0 for m in chassis.radiator_support or () if m.location in radiator.walls), default=0)
    figures = (published(radiator.part_id, "radiator_mm", radiator.size),)
    return finding(
        "radiator-unfit", Severity.ERROR, (radiator.label, "chassis"),
        sentence("{name} is of {size}.", name=radiator.name, size=length(radiator.size)),
        sentence("{chassis} takes {most}.", chassis=chassis.name,
                 most=f"radiators of {length(longest)} at most" if longest else "no radiators"),
        measure=Measure(radiator.size, longest, "mm"), figures=figures,
        rests_on=(field_of(chassis.id, "radiator_support"),),
        remedies=("Choose a shorter radiator or an air cooler", "Choose a chassis with a longer mount"),
    )  # fmt: skip


def _under_roof(radiator: Radiator, a: Assembly, chassis: Chassis) -> Result:
    """Where it hangs lower than the memory's upper end and is wide enough to lie over it, the memory is in its way."""
    rule, room = "radiator-unfit", room_above(chassis, a.enclosure) if a.enclosure else None
    panel = a.enclosure.panel if a.enclosure else None
    if room is None or panel is None or not a.memory:
        return
    below = round(radiator.depth - room.value - DIMM_BELOW_TOP, 6)
    near = panel.value - FROM_PANEL - radiator.fan_mm  # where it begins over the board
    for kit, _ in a.memory if below > 0 else ():
        if kit.height_mm is None:
            yield not_checked(rule, ("memory",), field_of(kit.id, "height_mm"), kit.name)
        elif kit.height_mm + DIMM_SEAT > near:
            begins = Figure(near, Basis.ASSUMED, (field_of(chassis.id, "radiator_support"),))
            yield _meets_memory(radiator, kit, resting_on(below, room, begins), chassis)


def _meets_memory(radiator: Radiator, kit: Memory, below: Figure, chassis: Chassis) -> Finding:
    height = for_words(kit).height_mm or 0
    return finding(
        "radiator-unfit", Severity.ERROR, (radiator.label, "memory"),
        sentence("{name} under the roof meets the memory.", name=radiator.name),
        sentence("With fans it is {depth} deep and reaches {below} below the top of modules {height} high.",
                 depth=length(radiator.depth), below=millimetres(below.value), height=length(height)),
        measure=Measure(-below.value, 0.0, "mm"), figures=(below, published(kit.id, "height_mm", height)),
        rests_on=doubted(chassis, "height_mm"),
        remedies=("Choose a slimmer radiator or lower memory", "Put the radiator on another wall",
               "Measure from the board's upper edge to the first thing above it"),
    )  # fmt: skip


@rule(
    "mechanical",
    noun="who uses which mount",
    short="a mount is taken twice",
    source="Chassis makers' lists of mounts",
    at_most=True,
)
def mount_double_booked(a: Assembly) -> Result:
    """Two things need the same mount: radiators, fans placed by hand, or a drive cage where a card reaches."""
    if a.chassis is None:
        return
    if a.chassis.radiator_support is not None:
        yield from _radiators_share(a, a.chassis)
    yield from _fans_share(a, a.chassis)
    yield from _cages(a, a.chassis)


def _radiators_share(a: Assembly, chassis: Chassis) -> Result:
    mounts = mounts_for_radiators(chassis)
    fitting = [r for r in _radiators(a) if any(takes(mount, r) for mount in mounts)]
    if shared_out(fitting, mounts) is not None:
        return
    count = next(n for n in range(1, len(fitting) + 1) if shared_out(fitting[:n], mounts) is None)
    *earlier, last = fitting[:count]
    taken = shared_out(earlier, mounts) or ()
    other, mount = next((r, m) for r, m in zip(earlier, taken, strict=True) if takes(m, last))
    yield _both(last, other.label, other.name, mount.location, "radiator_support", chassis)


def _both(radiator: Radiator, label: str, name: str, wall: str, field: str, chassis: Chassis) -> Finding:
    return finding(
        "mount-double-booked", Severity.ERROR, (radiator.label, label),
        sentence("{one} and {other} both need the {wall} of {chassis}.", one=radiator.name, other=name, wall=wall,
                 chassis=chassis.name),
        sentence("{one} of {size} fits nowhere else.", one=radiator.name, size=length(radiator.size)),
        figures=(published(radiator.part_id, "radiator_mm", radiator.size),), rests_on=(field_of(chassis.id, field),),
        remedies=("Choose a shorter radiator", "Choose a chassis with more mounts for radiators"),
    )  # fmt: skip


def _fans_on(a: Assembly, wall: str) -> list[float | None]:
    """Sizes of the fans that were put on a wall by hand."""
    chosen = {q.part_id: q.places for q in a.build.fans}
    return [fan.size_mm for fan, _ in a.fans for place in chosen.get(fan.id, ()) if place.casefold() == wall]


def _fans_share(a: Assembly, chassis: Chassis) -> Result:
    rule, mounts = "mount-double-booked", {mount.location: mount for mount in chassis.fan_mounts or ()}
    for wall in sorted(ALL_WALLS | set(mounts)):
        sizes = _fans_on(a, wall)
        if not sizes:
            continue
        if chassis.fan_mounts is None or (wall in mounts and not mounts[wall].sizes):
            yield not_checked(rule, ("fans",), field_of(chassis.id, "fan_mounts"), chassis.name)
        elif None in sizes:
            fan = next(fan for fan, _ in a.fans if fan.size_mm is None)
            yield not_checked(rule, ("fans",), field_of(fan.id, "size_mm"), fan.name)
        else:
            yield from _wall_length(a, chassis, wall, mounts.get(wall), sum(size for size in sizes if size))


def _wall_length(a: Assembly, chassis: Chassis, wall: str, mount: FanMount | None, fans: float) -> Result:
    """Fans side by side are as long as their frames; a radiator brings fans of its own."""
    room = max((size.mm * size.count for size in mount.sizes), default=0.0) if mount else 0.0
    radiator = _on_wall(a, chassis, wall)
    used = fans + (radiator.size if radiator else 0.0)
    if used <= room:
        return
    also = f" and {radiator.name}" if radiator else ""
    yield finding(
        "mount-double-booked", Severity.ERROR, ("fans", radiator.label if radiator else "chassis"),
        sentence("Fans{also} take {used} at the {wall} of {chassis}.", also=also, used=length(used), wall=wall,
                 chassis=chassis.name),
        sentence("There is room for {room} of them.", room=length(room) if room else "none"),
        measure=Measure(used, room, "mm"), rests_on=(field_of(chassis.id, "fan_mounts"),),
        remedies=("Put fans on another wall",),
    )  # fmt: skip


def _on_wall(a: Assembly, chassis: Chassis, wall: str) -> Radiator | None:
    mounts = mounts_for_radiators(chassis)
    fitting: Sequence[Radiator] = [r for r in _radiators(a) if any(takes(mount, r) for mount in mounts)]
    placed = zip(fitting, shared_out(fitting, mounts) or (), strict=False)
    return next((radiator for radiator, mount in placed if mount.location == wall), None)


def _cages(a: Assembly, chassis: Chassis) -> Result:
    """A drive cage that nobody said stays or goes: drives may need it, and a long card needs it out."""
    rule, bare, caged = "mount-double-booked", chassis.max_gpu_length_mm, length_with(CAGE, chassis)
    drives = any(drive.drive_type in BULKY_DRIVES for drive, _ in a.drives)
    if a.build.drive_cage is not None or bare is None or chassis.max_gpu_length_condition in WITH:
        return
    if caged is None and not (drives and chassis.max_gpu_length_condition == "no_hdd_cage"):
        return
    reaching = list[SeatedCard]()
    for card in a.cards:
        if card.seat is None or card.seat.mount is not Mount.SLOT or not card.size.length.known:
            continue
        if caged is None:
            field = "max_gpu_length_with_hdd_cage_mm"
            yield not_checked(rule, (card.label,), field_of(chassis.id, field), chassis.name)
        elif card.size.length.value + card.size.plug_length.value > caged.value:
            reaching.append(card)
    if caged is not None and drives:
        yield from (_in_cage(card, caged.value, chassis, a) for card in reaching)
    elif caged is not None and reaching:
        yield _needs_cage_out(reaching, caged, chassis, a)


def _in_cage(card: SeatedCard, caged: float, chassis: Chassis, a: Assembly) -> Finding:
    needed = card.size.length.value + card.size.plug_length.value
    limit = Figure(caged, Basis.ASSUMED, (field_of(chassis.id, "max_gpu_length_with_hdd_cage_mm"),))
    return finding(
        "mount-double-booked", Severity.ERROR, (card.label, "drives"),
        sentence("{card} reaches into the drive cage.", card=card.title),
        sentence("It needs {needed}; {chassis} leaves {caged} with the cage, which 3.5 inch drives may need.",
                 needed=length(needed), chassis=chassis.name, caged=length(caged)),
        measure=Measure(needed, caged, "mm"), figures=(card.size.length, limit), place=for_words(card).drawn,
        rests_on=doubted(chassis, "max_gpu_length_condition"),
        remedies=(f"{_out_words(caged, a)}, and put the drives elsewhere", "Choose SSDs", "Choose a shorter card"),
    )  # fmt: skip


def _out_words(caged: float, a: Assembly) -> str:
    """What taking the cage out gives, before the fans or the radiator that are behind it."""
    chassis, enclosure = for_words(a.chassis), a.enclosure
    room = (
        front_room(chassis, for_words(a.cooler), enclosure) if chassis is not None and enclosure is not None else None
    )
    known = room is not None and room.free.known
    free = f": {length(room.free.value)} instead of {length(for_words(caged))}" if room is not None and known else ""
    return f"Remove the drive cage{free}"


def _needs_cage_out(cards: Sequence[SeatedCard], caged: Figure, chassis: Chassis, a: Assembly) -> Finding:
    """Nothing is wrong, but whoever builds this has to know."""
    names = ", ".join(card.title for card in cards)
    needed = max(card.size.length.value + card.size.plug_length.value for card in map(for_words, cards))
    return finding(
        "mount-double-booked", Severity.INFO, tuple(card.label for card in cards),
        sentence("{cards} need{s} the drive cage removed.", cards=names, s="" if len(cards) > 1 else "s"),
        sentence("{needed} are needed; {chassis} leaves {caged} with the cage.", needed=length(needed),
                 chassis=chassis.name, caged=length(caged.value)),
        measure=Measure(needed, caged.value, "mm"), figures=(*(card.size.length for card in cards), caged),
        place=for_words(cards[0]).drawn, remedies=(_out_words(caged.value, a),),
    )  # fmt: skip
