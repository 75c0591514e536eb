"""Whether two radiators that meet in a corner of the case, one that lies under the roof or on the
floor and one that stands in front or rear, leave each other room.

Yields checks of the rule on mounts for radiators. Makers list what each wall takes by itself, and
an outer size knows no frame and no feet: nothing here is more than a warning.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.assembly.enclosure import SHROUD_HEIGHT, supply_end
from rigwright.assembly.hung import Hung, hung_radiators
from rigwright.assembly.radiators import TANKS, Radiator
from rigwright.build.labels import wall_name
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure
from rigwright.parts import Chassis
from rigwright.rules.say import not_stated, sentence, unanswered
from rigwright.text.numbers import length, millimetres

Result = Iterator[Check | NotChecked]
RULE = "radiator-unfit"
LYING = ("top", "bottom")
STANDING = ("front", "rear")
WALLS = 12.0  # sheet and grille of two opposite walls take no less
FRAME = 30.0  # what frame, filters and feet may take besides


def radiators_in_corners(a: Assembly, chassis: Chassis) -> Result:
    """Check each pair of radiators on walls that meet."""
    if chassis.chassis_type == "open_frame":
        return
    hung: Hung = hung_radiators(a)
    for lying, level in hung:
        for standing, upright in hung:
            if level in LYING and upright in STANDING:
                yield from _in_corner((lying, level), (standing, upright), chassis)


def _in_corner(
    lying: tuple[Radiator, str], standing: tuple[Radiator, str], chassis: Chassis
) -> Result:
    """Two boxes in a corner are clear of each other where one ends before the other begins, along
    the case or up it.
    """
    labels = tuple(dict.fromkeys((lying[0].label, standing[0].label)))
    if chassis.up not in ("+y", "-y"):
        why = sentence(
            "whether {one} and {other} go into {chassis} at once, nobody states: measure the "
            "corner.",
            one=lying[0].name,
            other=standing[0].name,
            chassis=chassis.name,
        )
        yield unanswered(RULE, labels, chassis.address("radiator_support"), why)
        return
    if chassis.depth_mm is None or chassis.height_mm is None:
        lacking = "depth_mm" if chassis.depth_mm is None else "height_mm"
        yield not_stated(RULE, labels, chassis, lacking)
        return
    supply = SHROUD_HEIGHT if supply_end(chassis) == "top" else 0.0
    along = chassis.depth_mm - WALLS - lying[0].size - TANKS - standing[0].depth
    up = chassis.height_mm - supply - WALLS - standing[0].size - TANKS - lying[0].depth
    outer = (chassis.address("depth_mm"), chassis.address("height_mm"))
    room = Figure(max(along, up), Basis.ASSUMED, outer)
    yield Check(
        rule=RULE,
        what="room in the corner",
        parts=labels,
        value=round(room.value, 6),
        limit=0.0,
        figures=(room,),
        words=partial(_words, lying, standing, chassis),
        clash=-inf,
        wanted=FRAME,
    )


def _words(
    lying: tuple[Radiator, str], standing: tuple[Radiator, str], chassis: Chassis, judged: Judged
) -> Said:
    (one, level), (other, upright) = lying, standing
    room = judged.check.value
    title = "{one} and {other} may meet in a corner."
    detail = (
        "At the {level} and the {upright} of {chassis} {room} are left between them by its outer "
        "size, of which frame and feet take some."
    )
    if room < 0:
        title = "{one} and {other} meet in a corner."
        detail = (
            "With fans and end tanks {room} are missing at the {level} and the {upright} of "
            "{chassis}, by its outer size."
        )
    shorter = max(one, other, key=lambda radiator: radiator.size)
    return Said(
        sentence(title, one=one.name, other=other.name),
        sentence(
            detail,
            level=wall_name(level),
            upright=wall_name(upright),
            chassis=chassis.name,
            room=millimetres(abs(room)),
        ),
        remedies=(
            by_hand("Put one of them on another wall"),
            Remedy(
                sentence(
                    "Choose a radiator shorter than {size} for one of them",
                    size=length(shorter.size),
                ),
                Replace(shorter.label, (Need("radiator_mm", at_most=shorter.size - 1.0),)),
            ),
            by_hand("Measure the corner of the case"),
        ),
    )
