"""Whether a supply at the bottom and a radiator on the floor have room one behind the other.

Yields checks of the rule on supplies. Some cases hang the radiator over the supply instead, which
no record says: nothing here is more than a warning.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.assembly.enclosure import supply_end
from rigwright.assembly.hung import radiators_on
from rigwright.assembly.radiators import TANKS, Radiator
from rigwright.checks import Check, Judged, Said, Severity
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import Basis, Figure, published
from rigwright.parts import Chassis, Psu
from rigwright.rules.say import sentence
from rigwright.text.numbers import length, size_name

PLUGS = 20.0  # the least behind a supply with its plugs at the end


def beside_radiator(psu: Psu, a: Assembly, chassis: Chassis) -> Iterator[Check]:
    """Check a supply at the bottom of a tower against the longest radiator on its floor."""
    depth_mm = chassis.depth_mm
    on_floor = chassis.up == "+y" and supply_end(chassis) == "slots"
    radiators = radiators_on("bottom", a) if on_floor else ()
    if not radiators or depth_mm is None or psu.length_mm is None:
        return
    radiator = max(radiators, key=lambda one: one.size)
    left = depth_mm - radiator.size - TANKS
    limit = Figure(left, Basis.ASSUMED, (chassis.address("depth_mm"),))
    yield Check(
        rule="psu-unfit",
        what="length beside the radiator",
        parts=("psu", radiator.label),
        value=psu.length_mm,
        limit=limit.value,
        figures=(published(psu.id, "length_mm", psu.length_mm), limit),
        words=partial(_words, psu, radiator, chassis),
        at_most=True,
        clash=-inf,
        wanted=0.0 if psu.modular == "fixed" else PLUGS,
        tight_is=Severity.WARNING,
    )


def _words(psu: Psu, radiator: Radiator, chassis: Chassis, judged: Judged) -> Said:
    check = judged.check
    return Said(
        sentence("{psu} may meet {radiator} on the floor.", psu=psu.name, radiator=radiator.name),
        sentence(
            "It is {size} long; a radiator of {radiator} leaves {left} of the depth of {chassis}, "
            "unless it hangs over the supply.",
            size=length(check.value),
            radiator=size_name(radiator.size),
            left=length(check.limit),
            chassis=chassis.name,
        ),
        remedies=(
            Remedy(sentence("Put the radiator on another wall")),
            Remedy(
                sentence("Choose a supply of at most {most}", most=length(check.limit - PLUGS)),
                Replace("psu", (Need("length_mm", at_most=check.limit - PLUGS),)),
            ),
        ),
    )
