"""The bays that the supplies are screwed to: their form, their number and their length.

Knows the lengths that bays have at least; the stand-offs of the board are in mounts.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import inf
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.assembly.fixtures import BULKY_DRIVES
from rigwright.assembly.outside import supplies_without_bay
from rigwright.assembly.supply_places import has_bay_for_sfx, may_stand_outside
from rigwright.build import Build
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching, unmeasured
from rigwright.checks.remedy import Choose, Need, Remedy, Replace
from rigwright.figures import Basis, Figure, field_of, published, recorded
from rigwright.figures.uncertain import doubted
from rigwright.parts import Chassis, Part, Psu
from rigwright.parts.psu_forms import (
    MODULE,
    form_words,
    goes_in_by_plate,
    goes_in_plain,
    has_module_form,
)
from rigwright.rules.bay_lengths import shortest_bay, shortest_in
from rigwright.rules.platform import bounds_nothing
from rigwright.rules.rule import Asks, rule
from rigwright.rules.say import not_checked, not_stated, sentence, undecided, worded
from rigwright.rules.stated import stated
from rigwright.rules.supply_and_radiator import beside_radiator
from rigwright.text.numbers import comma_words, length

PLUGS_AND_BEND, TIGHT_PLUGS = 50.0, 20.0  # behind a supply with its plugs at the end
# The length of a form itself, which a case that lists the form takes with its plugs.
OWN_LENGTH: Mapping[str, float] = MappingProxyType({"ATX": 140.0, "SFX": 100.0, "SFX-L": 130.0})
# How much a drive cage takes at most of the length of a bay, where makers publish both.
CAGE_TAKES = 40.0


def _apart_by_form(part: Part, a: Assembly) -> str:
    """Return the form of a supply and those that the case takes, for its row."""
    if not isinstance(part, Psu) or a.chassis is None or goes_in_plain(part, a.chassis):
        return ""
    forms = comma_words(form_words(form) for form in a.chassis.psu_form_factors or ())
    form = form_words(part.form_factor or "?")
    return worded("{form}, case takes {forms}", form=form, forms=forms)


@rule(
    "mechanical",
    noun="the supply in its bay",
    short="the supply does not go in",
    tight="no bay for it, or little room",
    misfit=_apart_by_form,
    clearance="length",
    source="ATX and SFX forms; 50 mm for plugs and the bend of cables",
    asks=Asks.PRIMARY,
    sinks_without=("form_factor", "psu_form_factors", "length_mm"),
)
def psu_unfit(a: Assembly) -> Iterator[Check | NotChecked]:
    """A power supply has another form than the bay, is too long for it, or there are more than
    bays.
    """
    chassis = a.chassis
    if chassis is None or not a.psus or bounds_nothing(chassis):
        return
    yield from _bays(a.psus, chassis)
    yield from _in_bay_for_sfx(a.psus, chassis)
    in_bays = _in_bays(a)
    if chassis.psu_form_factors != ():
        of_forms = {psu.id: psu for psu in a.psus} if _is_open(chassis) else in_bays
        for psu in of_forms.values():
            yield _form(psu, chassis, a.build)
    for psu in in_bays.values():
        if not has_module_form(psu):  # modules have bays of their own size
            yield from _in_its_length(psu, a, chassis)


def _in_its_length(psu: Psu, a: Assembly, chassis: Chassis) -> Iterator[Check | NotChecked]:
    """A supply against all that bounds its length."""
    is_alone = len({one.id for one in a.psus}) == 1
    yield from _length(psu, a, chassis, None if is_alone else a.psus.index(psu) + 1)
    yield from _unknown_beside_cage(psu, a, chassis)
    yield from beside_radiator(psu, a, chassis)


def _in_bays(a: Assembly) -> dict[str, Psu]:
    """Return each kind of supply of which one is in a bay; no bay bounds one that stands
    outside.
    """
    outside = supplies_without_bay(a)
    return {psu.id: psu for index, psu in enumerate(a.psus) if index not in outside}


def _bays(psus: tuple[Psu, ...], chassis: Chassis) -> Iterator[Check | NotChecked]:
    """Yield the check of the supplies against the bays, or that nobody states how many there are.

    On an open frame supplies may lie anywhere, modules too: that is no more than a warning.
    """
    if chassis.psu_count is not None:
        yield _count(psus, chassis, chassis.psu_count)
    elif len(psus) > 1 or (chassis.psu_form_factors == () and not _is_open(chassis)):
        entry = not_stated("psu-unfit", ("psu", "chassis"), chassis, "psu_count")
        yield entry.changed(sinks=not _is_open(chassis))


def _is_open(chassis: Chassis) -> bool:
    return chassis.chassis_type == "open_frame"


def _count(psus: tuple[Psu, ...], chassis: Chassis, count: int) -> Check:
    """Return the check of the supplies against so many bays."""
    bays = published(chassis.id, "psu_count", count)
    outside = may_stand_outside(psus, chassis)
    return Check(
        rule="psu-unfit",
        what="supplies",
        parts=("psu", "chassis"),
        value=float(len(psus)),
        limit=bays.value,
        figures=(bays,),
        words=partial(_count_words, chassis, outside),
        unit="bays",
        at_most=True,
        clash=-inf if outside else 0.0,
        tight_is=Severity.WARNING,
    )


def _count_words(chassis: Chassis, outside: bool, judged: Judged) -> Said:
    count = round(judged.check.value)
    bays = round(judged.check.limit)
    title = "{count} power supplies do not go into {bays} bays."
    if bays == 0:
        title = (
            "{count} power supplies have no bay." if count != 1 else "One power supply has no bay."
        )
    elif bays == 1:
        title = "{count} power supplies do not go into one bay."
    detail = "{chassis} has no place for more."
    if outside and _is_open(chassis):
        detail = "{chassis} has no place for more: what has no bay lies beside it."
    elif outside:
        detail = (
            "{chassis} has no place for more: what has no bay stands outside, with its "
            "cables through an opening."
        )
    return Said(
        sentence(title, count=count, bays=bays),
        sentence(detail, chassis=chassis.name),
        remedies=(
            Remedy(sentence("Choose one larger supply")),
            Remedy(
                sentence("Choose a case with {count} bays for supplies", count=count),
                Replace("chassis", (Need("psu_count", at_least=count),)),
            ),
        ),
    )


def _in_bay_for_sfx(psus: tuple[Psu, ...], chassis: Chassis) -> Iterator[Check]:
    """Yield the check of ATX supplies against the bays for them, where one bay is for SFX."""
    if not has_bay_for_sfx(chassis):
        return
    large = sum(psu.form_factor == "ATX" for psu in psus)
    yield Check(
        rule="psu-unfit",
        what="ATX supplies",
        parts=("psu", "chassis"),
        value=float(large),
        limit=1.0,
        figures=(stated(chassis, "psu_form_factors"),),
        words=partial(_sfx_words, chassis),
        unit="bays",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING,
    )


def _sfx_words(chassis: Chassis, _judged: Judged) -> Said:
    return Said(
        sentence("{chassis} has one bay for ATX, and one for SFX.", chassis=chassis.name),
        sentence(
            "A second ATX supply stands outside, with its cables through an opening.",
        ),
        remedies=(
            Remedy(sentence("Choose one larger supply")),
            Remedy(sentence("Choose an SFX supply for the second bay")),
        ),
    )


def _form(psu: Psu, chassis: Chassis, build: Build) -> Check:
    takes = chassis.psu_form_factors or ()
    figures = (stated(psu, "form_factor"), stated(chassis, "psu_form_factors"))
    return matching(
        "psu-unfit",
        "form of the supply",
        ("psu", "chassis"),
        goes_in_plain(psu, chassis)
        or bool(build.psu_adapter_plate and goes_in_by_plate(psu, chassis)),
        figures if takes else figures[1:],
        partial(_form_words, psu, chassis),
        Severity.WARNING if _is_open(chassis) else Severity.ERROR,
    )


def _form_words(psu: Psu, chassis: Chassis, _judged: Judged) -> Said:
    takes: tuple[str, ...] = chassis.psu_form_factors or ()
    form = psu.form_factor or ""
    remedies: list[Remedy] = []
    if goes_in_by_plate(psu, chassis):
        plate = Choose({"psu_adapter_plate": True})
        remedies.append(Remedy(sentence("Use an adapter plate from SFX to ATX"), plate))
    for other in takes[:1]:
        words = sentence("Choose a supply of the form {form}", form=form_words(other))
        if other == MODULE:
            words = sentence("Choose a module of a redundant set")
        remedies.append(Remedy(words, Replace("psu", (Need("form_factor", equals=other),))))
    title = "{psu} has the form {form}."
    if form == MODULE:
        title = "{psu} is a module of a redundant set."
    detail = "{chassis} takes supplies of the form {forms}."
    if takes == (MODULE,):
        detail = "{chassis} takes modules of redundant sets only."
    if _is_open(chassis):
        detail = "{chassis} takes supplies of the form {forms}: this one lies beside it."
        if form == MODULE:
            detail = (
                "{chassis} takes supplies of the form {forms}: this one lies beside it, on a board "
                "that gives it cables."
            )
    return Said(
        sentence(title, psu=psu.name, form=form_words(form)),
        sentence(detail, chassis=chassis.name, forms=comma_words(map(form_words, takes))),
        remedies=tuple(remedies),
    )


def bay_length(a: Assembly) -> Figure | None:
    """Return how long a supply may be; with the drive cage where the build has it, or disks that
    may need it.
    """
    if a.chassis is None:
        return None
    whole = a.chassis.max_psu_length_mm
    caged = a.chassis.max_psu_length_with_hdd_cage_mm
    if caged is not None and _may_have_cage(a):
        basis = Basis.PUBLISHED if a.build.drive_cage else Basis.ASSUMED
        return Figure(caged, basis, (field_of(a.chassis.id, "max_psu_length_with_hdd_cage_mm"),))
    if whole is None:
        return None
    return published(a.chassis.id, "max_psu_length_mm", whole)


def _unknown_beside_cage(psu: Psu, a: Assembly, chassis: Chassis) -> Iterator[Check | NotChecked]:
    """A supply beside a drive cage that leaves nobody knows how much: the cage is in, or disks are
    that may need it.

    A cage that the build has may sink a supply that only a longer bay than the shortest takes, or
    one that takes what the cage may need. One that nobody asked for may come out, as where its
    length is published, and is no more than a warning.
    """
    whole = chassis.max_psu_length_mm
    size = psu.length_mm
    if whole is None or size is None or size > whole or not _may_have_unknown_cage(a, chassis):
        return
    field = chassis.address("max_psu_length_with_hdd_cage_mm")
    surely = shortest_bay(psu)
    plugs = 0.0 if psu.modular == "fixed" else TIGHT_PLUGS
    entry = undecided("psu-unfit", ("psu", "chassis"), field, chassis.name)
    if size > surely and a.build.drive_cage:
        yield entry.changed(sinks=True)
        return
    if size + plugs > whole - CAGE_TAKES:
        yield entry.changed(sinks=bool(a.build.drive_cage) and size > whole - CAGE_TAKES)
    yield Check(
        rule="psu-unfit",
        what="length beside the cage",
        parts=("psu", "chassis"),
        value=size,
        limit=surely,
        figures=(published(psu.id, "length_mm", size), Figure(surely, Basis.ASSUMED, (field,))),
        words=partial(_beside_cage_words, psu, chassis),
        at_most=True,
        clash=-inf,
        wanted=plugs,
        tight_is=Severity.WARNING,
    )


def _may_have_unknown_cage(a: Assembly, chassis: Chassis) -> bool:
    """Whether a cage may be in beside which nobody states how long a supply may be."""
    if chassis.max_psu_length_with_hdd_cage_mm is not None or chassis.bays_35 == 0:
        return False
    return _may_have_cage(a)


def _beside_cage_words(psu: Psu, chassis: Chassis, judged: Judged) -> Said:
    size = judged.check.value
    limit = judged.check.limit
    return Said(
        sentence("{psu} may meet the drive cage.", psu=psu.name),
        sentence(
            "It is {size} long; {limit} is assumed beside the 3.5 inch cage of {chassis}: "
            "nothing is published.",
            size=length(size),
            chassis=chassis.name,
            limit=length(limit),
        ),
        remedies=_room_for(size, chassis, limit, limit),
        doubted=doubted(psu, "modular"),
    )


def _may_have_cage(a: Assembly) -> bool:
    """Whether the drive cage is in, or disks are that may need it while nobody says."""
    if a.build.drive_cage is not None:
        return a.build.drive_cage
    return any(drive.drive_type in BULKY_DRIVES for drive, _ in a.drives)


def _length(
    psu: Psu, a: Assembly, chassis: Chassis, number: int | None
) -> Iterator[Check | NotChecked]:
    """The supply against its bay; `number` tells it from supplies of other kinds."""
    size = recorded(psu.id, "length_mm", psu.length_mm)
    limit = bay_length(a)
    if limit is not None:
        yield _length_check(psu, size, chassis, limit).changed(number=number)
    elif not _is_open(chassis):
        yield from _in_some_bay(psu, size, a, chassis)


def _length_check(psu: Psu, size: Figure, chassis: Chassis, limit: Figure) -> Check:
    """Return the check of a supply against a bay of known length.

    A cage that nobody asked for may be taken out: it is no clash.
    """
    spare = round(limit.value - size.value, 6)
    wanted = PLUGS_AND_BEND
    severity = Severity.INFO
    if spare < TIGHT_PLUGS:
        wanted = TIGHT_PLUGS
        severity = Severity.WARNING
    if not _wants_room(psu, size, chassis):
        wanted = 0.0
    return Check(
        rule="psu-unfit",
        what="length",
        parts=("psu", "chassis"),
        value=size.value,
        limit=limit.value,
        figures=(size, limit),
        words=partial(_length_words, psu, chassis),
        at_most=True,
        clash=-inf if limit.estimate else 0.0,
        wanted=wanted,
        tight_is=severity,
    )


def _wants_room(psu: Psu, size: Figure, chassis: Chassis) -> bool:
    """Whether a supply wants room for its plugs besides its length: not with fixed cables, nor
    where it is as long as its form, which the case takes with its plugs.
    """
    return psu.modular != "fixed" and size.value > _own_length(psu, chassis)


def _own_length(psu: Psu, chassis: Chassis) -> float:
    """Return the length of a supply's form where the case lists it; 0 mm for another."""
    listed = psu.form_factor in (chassis.psu_form_factors or ())
    if not listed:
        return 0.0
    return OWN_LENGTH.get(psu.form_factor or "", 0.0)


def _in_some_bay(
    psu: Psu, size: Figure, a: Assembly, chassis: Chassis
) -> Iterator[Check | NotChecked]:
    """A bay of unknown length takes what the shortest one takes; that much is assumed of it.

    A supply that is longer, or of unknown length, may not go in. Where the shortest bay would only
    leave the plugs too little room, how much this one leaves is unknown.
    """
    field = field_of(chassis.id, "max_psu_length_mm")
    surely = shortest_bay(psu)
    plugs = TIGHT_PLUGS if _wants_room(psu, size, chassis) else 0.0
    if not size.known or size.value > shortest_in(psu, chassis, caged=_may_have_cage(a)):
        entry = not_checked("psu-unfit", ("psu", "chassis"), field, chassis.name)
        yield entry.changed(sinks=True)
    if not size.known or size.value + plugs > surely:
        yield unmeasured("psu-unfit", "length", ("psu", "chassis"), field)
        return
    yield Check(
        rule="psu-unfit",
        what="length",
        parts=("psu", "chassis"),
        value=size.value,
        limit=surely,
        figures=(size, Figure(surely, Basis.ASSUMED, (field,))),
        words=partial(_length_words, psu, chassis),
        at_most=True,
    )


def _length_words(psu: Psu, chassis: Chassis, judged: Judged) -> Said:
    size = judged.check.value
    limit = judged.check.limit
    over = judged.check.room < 0
    detail = sentence(
        "{chassis} takes {limit}: {spare} are left for plugs and the bend of the cables, {want} "
        "are wanted.",
        chassis=chassis.name,
        limit=length(limit),
        spare=length(limit - size),
        want=length(PLUGS_AND_BEND),
    )
    if over:
        detail = sentence(
            "{chassis} takes {limit}: {over} too long.",
            chassis=chassis.name,
            limit=length(limit),
            over=length(size - limit),
        )
    most = limit
    if not over:  # no supply of the form is much shorter than the form
        most = min(limit, max(limit - PLUGS_AND_BEND, _own_length(psu, chassis)))
    return Said(
        sentence("{psu} is {size} long.", psu=psu.name, size=length(size)),
        detail,
        remedies=_room_for(size, chassis, limit, most),
        doubted=doubted(psu, "modular"),
    )


def _room_for(size: float, chassis: Chassis, limit: float, most: float) -> tuple[Remedy, ...]:
    """A bay that a cage shortens is named with what it has without.

    Where nobody says, a cage may stand before it.
    """
    whole = chassis.max_psu_length_mm
    shorter = Remedy(
        sentence("Choose a supply of at most {most}", most=length(most)),
        Replace("psu", (Need("length_mm", at_most=most),)),
    )
    if whole is None or whole <= limit:
        return shorter, Remedy(sentence("Take out the drive cage in front of it"))
    out = Remedy(
        sentence(
            "Remove the drive cage: {whole} instead of {limit}",
            whole=length(whole),
            limit=length(limit),
        ),
        Choose({"drive_cage": False}),
    )
    if size <= whole:
        return out, shorter
    return (shorter,)
