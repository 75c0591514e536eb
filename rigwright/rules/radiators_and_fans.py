"""Whether radiators, fans and drive cages find room on the walls of the chassis, each on its own.

Knows mounts and lengths; what a radiator in the front leaves for cards is asked in clearance.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import DIMM_BELOW_TOP, DIMM_SEAT
from rigwright.assembly.fixtures import BULKY_DRIVES
from rigwright.assembly.length_limit import CAGE, WITH, front_room, length_with
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
from rigwright.checks import Check, Judged, Said, matching, unmeasured
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.figures.uncertain import doubted
from rigwright.findings import NotChecked, Sentence, Severity
from rigwright.geometry import largest
from rigwright.labels import in_sentence, wall_name
from rigwright.parts import Chassis, Cooler, FanMount, Gpu, Memory
from rigwright.parts.chassis import RadiatorMount
from rigwright.remedy import Choose, Need, Remedy, Replace
from rigwright.rules.rule import rule
from rigwright.rules.say import not_checked, sentence, worded
from rigwright.text.numbers import length, millimetres, size_name
from rigwright.text.sentence import plural

Result = Iterator[Check | NotChecked]
FROM_PANEL = 20.0  # where a radiator under the roof begins before the side panel
ALL_WALLS = frozenset({*WALLS, *CARD_WALLS})


def radiators_of(a: Assembly) -> tuple[Radiator, ...]:
    """Every radiator of known length as walls are given out to them, the cooler's first."""
    cards = ((card.label, card.title, card.gpu) for card in a.gpus if card.gpu is not None)
    return tuple(all_radiators(a.cooler, cards, a.label("cooler")))


def _unknown_radiators(rule: str, a: Assembly) -> Result:
    owners: list[tuple[str, Cooler | Gpu]] = (
        [(a.label("cooler"), a.cooler)] if a.cooler is not None else []
    )
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
    clearance="radiator length",
    at_most=True,
)
def radiator_unfit(a: Assembly) -> Result:
    """A radiator is longer than any mount of the chassis, or meets the memory under the roof."""
    rule, chassis = "radiator-unfit", a.chassis
    if chassis is None:
        return
    yield from _unknown_radiators(rule, a)
    radiators = radiators_of(a)
    if chassis.radiator_support is None:
        if radiators and chassis.chassis_type != "open_frame":
            labels, field = [r.label for r in radiators], field_of(chassis.id, "radiator_support")
            yield not_checked(rule, labels, field, chassis.name)
        return
    for radiator in radiators:
        yield _on_mounts(radiator, chassis)
    if radiator_wall(chassis, a.cooler) == "top":
        yield from _under_roof(radiators[0], a, chassis)


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
    size, longest = size_name(radiator.size), judged.check.limit
    return Said(
        sentence("{name} needs a mount of {size}.", name=radiator.name, size=size),
        sentence(
            "{chassis} takes radiators of {longest} at most."
            if longest
            else "{chassis} takes no radiators.",
            chassis=chassis.name,
            longest=size_name(longest),
        ),
        remedies=(
            Remedy(
                sentence("Choose a shorter radiator or an air cooler"),
                Replace(radiator.label, (Need("radiator_mm", at_most=longest),)),
            ),
            "Choose a chassis with a longer mount",
        ),
        doubted=(field_of(radiator.part_id, "radiator_mm"),),
    )


def _under_roof(radiator: Radiator, a: Assembly, chassis: Chassis) -> Result:
    """Where it hangs lower than the memory's upper end and is wide enough to lie over it, the
    memory is in its way.
    """
    rule, room = "radiator-unfit", room_above(chassis, a.enclosure) if a.enclosure else None
    panel = a.enclosure.panel if a.enclosure else None
    if room is None or panel is None:
        return
    free = round(room.value + DIMM_BELOW_TOP - radiator.depth, 6)
    near = panel.value - FROM_PANEL - radiator.fan_mm  # where it begins over the board
    begins = Figure(near, Basis.ASSUMED, (field_of(chassis.id, "radiator_support"),))
    for kit, _ in a.memory:
        if kit.height_mm is None:
            if free < 0:
                yield not_checked(rule, a.labels("memory"), field_of(kit.id, "height_mm"), kit.name)
        elif kit.height_mm + DIMM_SEAT > near:
            yield Check(
                rule=rule,
                what="radiator gap",
                parts=(radiator.label, a.label("memory")),
                value=free,
                limit=0.0,
                figures=(room, begins, published(kit.id, "height_mm", kit.height_mm)),
                words=partial(_roof_words, radiator, kit, chassis),
            )


def _roof_words(radiator: Radiator, kit: Memory, chassis: Chassis, judged: Judged) -> Said:
    return Said(
        sentence("{name} under the roof meets the memory.", name=radiator.name),
        sentence(
            "With fans it is {depth} deep and reaches {below} below the top of modules {height} "
            "high.",
            depth=length(radiator.depth),
            below=millimetres(-judged.check.value),
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
    source="Chassis makers' lists of mounts",
    clearance="length before the cage",
    at_most=True,
)
def mount_double_booked(a: Assembly) -> Result:
    """Two things need the same mount: radiators, fans placed by hand, or a drive cage where a
    card reaches.
    """
    if a.chassis is None:
        return
    if a.chassis.radiator_support is not None:
        yield from _radiators_share(a, a.chassis)
        unknown = tuple(_unknown_radiators("mount-double-booked", a))
        yield from unknown if len(unknown) + len(radiators_of(a)) > 1 else ()
    elif len(radiators_of(a)) > 1 and a.chassis.chassis_type != "open_frame":
        yield not_checked(
            "mount-double-booked", ["chassis"], f"{a.chassis.id}.radiator_support", a.chassis.name
        )
    yield from _fans_share(a, a.chassis)
    yield from _cages(a, a.chassis)


def _radiators_share(a: Assembly, chassis: Chassis) -> Result:
    mounts = mounts_for_radiators(chassis)
    fitting = _fitting(a, mounts)
    if len(fitting) < 2:
        return
    if shared_out(fitting, mounts) is not None:
        last, other, wall = fitting[-1], fitting[0], ""
    else:
        count = next(
            n for n in range(1, len(fitting) + 1) if shared_out(fitting[:n], mounts) is None
        )
        *earlier, last = fitting[:count]
        taken = shared_out(earlier, mounts) or ()
        pairs = zip(earlier, taken, strict=True)
        other, wall = next(
            (radiator, mount.location) for radiator, mount in pairs if takes(mount, last)
        )
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
        remedies=("Choose a shorter radiator", "Choose a chassis with more mounts for radiators"),
    )


def _fans_on(a: Assembly, wall: str) -> list[float | None]:
    """Sizes of the fans on a wall that somebody put there, and of the chassis' own beside them.

    Own fans of which nobody states where they are give way, those on a radiator's wall go onto it.
    """
    there = [fan for fan in a.case_fans if fan.wall == wall]
    put = [fan for fan in there if fan.placed == "chosen"]
    if not put:
        return []
    own = [fan for fan in there if fan.placed == "published" and fan.has_mount]
    return [fan.part.size_mm if fan.part is not None else fan.size_mm for fan in (*put, *own)]


def _fans_share(a: Assembly, chassis: Chassis) -> Result:
    rule, parts = "mount-double-booked", ("fans", "chassis")
    mounts = {mount.location: mount for mount in chassis.fan_mounts or ()}
    for wall in sorted(ALL_WALLS | set(mounts)):
        sizes = _fans_on(a, wall)
        if not sizes:
            continue
        what = worded("fans at the {wall}", wall=wall_name(wall))
        if chassis.fan_mounts is None or (wall in mounts and not mounts[wall].sizes):
            yield unmeasured(rule, what, parts, field_of(chassis.id, "fan_mounts"))
        elif None in sizes:
            fan = next(fan for fan, _ in a.fans if fan.size_mm is None)
            yield unmeasured(rule, what, parts, field_of(fan.id, "size_mm"))
        else:
            taken = sum(size or 0 for size in sizes)
            yield from _wall_length(a, chassis, wall, mounts.get(wall), taken)


def _wall_length(
    a: Assembly, chassis: Chassis, wall: str, mount: FanMount | None, fans: float
) -> Result:
    """Fans side by side are as long as their frames; a radiator brings fans of its own."""
    room = max((size.mm * size.count for size in mount.sizes), default=0.0) if mount else 0.0
    radiator = _on_wall(a, chassis, wall)
    yield Check(
        rule="mount-double-booked",
        what=worded("fans at the {wall}", wall=wall_name(wall)),
        parts=("fans", radiator.label if radiator else "chassis"),
        value=fans + (radiator.size if radiator else 0.0),
        limit=room,
        figures=(Figure(room, Basis.PUBLISHED, (field_of(chassis.id, "fan_mounts"),)),),
        words=partial(_fan_words, chassis, wall, radiator),
        at_most=True,
    )


def _fan_words(chassis: Chassis, wall: str, radiator: Radiator | None, judged: Judged) -> Said:
    used, room = judged.check.value, judged.check.limit
    title = "Fans take {used} at the {wall} of {chassis}."
    if radiator is not None:
        title = "Fans and {radiator} take {used} at the {wall} of {chassis}."
    return Said(
        sentence(
            title,
            used=length(used),
            wall=wall_name(wall),
            chassis=chassis.name,
            radiator=radiator.name if radiator is not None else "",
        ),
        sentence(
            "There is room for {room} of them." if room else "There is no mount for fans.",
            room=length(room),
        ),
        remedies=("Put fans on another wall",),
    )


def _fitting(a: Assembly, mounts: Sequence[RadiatorMount]) -> list[Radiator]:
    """The radiators that some mount takes."""
    return [r for r in radiators_of(a) if any(takes(mount, r) for mount in mounts)]


def _on_wall(a: Assembly, chassis: Chassis, wall: str) -> Radiator | None:
    mounts = mounts_for_radiators(chassis)
    fitting = _fitting(a, mounts)
    placed = zip(fitting, shared_out(fitting, mounts) or (), strict=False)
    return next((radiator for radiator, mount in placed if mount.location == wall), None)


def _cages(a: Assembly, chassis: Chassis) -> Result:
    """A drive cage that nobody said stays or goes: drives may need it, and a long card needs it
    out.
    """
    if _cage_settled(a, chassis):
        return
    caged = length_with(CAGE, chassis)
    drives = any(drive.drive_type in BULKY_DRIVES for drive, _ in a.drives)
    cards = _cards_in_slots(a)
    if caged is None:
        if drives:
            yield from _unmeasured_cage(cards, chassis)
        return
    if drives:
        for card in cards:
            yield _in_cage(card, caged.value, chassis, a)
        return
    reaching = [card for card in cards if _needs(card) > caged.value]
    if reaching:
        yield _needs_cage_out(reaching, caged, chassis, a)


def _unmeasured_cage(cards: Sequence[SeatedCard], chassis: Chassis) -> Result:
    """Of a length that is published without the cage nobody knows what is left with it."""
    if chassis.max_gpu_length_condition != "no_hdd_cage":
        return
    field = field_of(chassis.id, "max_gpu_length_with_hdd_cage_mm")
    for card in cards:
        yield not_checked("mount-double-booked", (card.label,), field, chassis.name)


def _cage_settled(a: Assembly, chassis: Chassis) -> bool:
    """True where the build decides on the cage, or no length or one that names it is published."""
    is_published = chassis.max_gpu_length_mm is not None or length_with(CAGE, chassis) is not None
    if a.build.drive_cage is not None or not is_published:
        return True
    return chassis.max_gpu_length_condition in WITH


def _cards_in_slots(a: Assembly) -> list[SeatedCard]:
    """Cards of known length in slots of the board, which alone reach towards the cage."""
    in_slots = [card for card in a.cards if card.mount is Mount.SLOT]
    return [card for card in in_slots if card.size.length.known]


def _needs(card: SeatedCard) -> float:
    return card.size.length.value + card.size.plug_length.value


def _in_cage(card: SeatedCard, caged: float, chassis: Chassis, a: Assembly) -> Check:
    """No clash: the drives may find other bays, and the cage may come out."""
    limit = Figure(caged, Basis.ASSUMED, (field_of(chassis.id, "max_gpu_length_with_hdd_cage_mm"),))
    return Check(
        rule="mount-double-booked",
        what="length before the cage",
        parts=(card.label, a.label("drives")),
        value=_needs(card),
        limit=caged,
        figures=(card.size.length, limit),
        words=partial(_in_cage_words, card, chassis, a),
        at_most=True,
        clash=-inf,
    )


def _in_cage_words(card: SeatedCard, chassis: Chassis, a: Assembly, judged: Judged) -> Said:
    needed, caged = judged.check.value, judged.check.limit
    return Said(
        sentence("{card} reaches into the drive cage.", card=card.title),
        sentence(
            "It needs {needed}; {chassis} leaves {caged} with the cage, which 3.5 inch drives may "
            "need.",
            needed=length(needed),
            chassis=chassis.name,
            caged=length(caged),
        ),
        remedies=(
            Remedy(
                _out_words(caged, a).framed("{said}, and put the drives elsewhere"),
                Choose({"drive_cage": False}),
            ),
            "Choose SSDs",
            Remedy(
                sentence("Choose a shorter card"),
                Replace(
                    card.label, (Need("length_mm", at_most=caged - card.size.plug_length.value),)
                ),
            ),
        ),
        place=card.drawn,
        doubted=doubted(chassis, "max_gpu_length_condition"),
    )


def _out_words(caged: float, a: Assembly) -> Sentence:
    """What taking the cage out gives, before the fans or the radiator that are behind it."""
    chassis, enclosure = a.chassis, a.enclosure
    room = (
        front_room(chassis, a.cooler, enclosure)
        if chassis is not None and enclosure is not None
        else None
    )
    if room is None or not room.free.known:
        return sentence("Remove the drive cage")
    words = "Remove the drive cage: {free} instead of {caged}"
    return sentence(words, free=length(room.free.value), caged=length(caged))


def _needs_cage_out(
    cards: Sequence[SeatedCard], caged: Figure, chassis: Chassis, a: Assembly
) -> Check:
    """Nothing is wrong, but whoever builds this has to know."""
    return Check(
        rule="mount-double-booked",
        what="length before the cage",
        parts=tuple(card.label for card in cards),
        value=largest(*(_needs(card) for card in cards)),
        limit=caged.value,
        figures=(*(card.size.length for card in cards), caged),
        words=partial(_cage_out_words, cards, chassis, a),
        at_most=True,
        clash=-inf,
        tight_is=Severity.INFO,
    )


def _cage_out_words(
    cards: Sequence[SeatedCard], chassis: Chassis, a: Assembly, judged: Judged
) -> Said:
    needed, caged = judged.check.value, judged.check.limit
    return Said(
        plural(
            "{cards} needs the drive cage removed.",
            "{cards} need the drive cage removed.",
            len(cards),
            cards=in_sentence(card.label for card in cards),
        ),
        sentence(
            "{needed} are needed; {chassis} leaves {caged} with the cage.",
            needed=length(needed),
            chassis=chassis.name,
            caged=length(caged),
        ),
        remedies=(Remedy(_out_words(caged, a), Choose({"drive_cage": False})),),
        place=cards[0].drawn,
    )
