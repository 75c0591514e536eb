"""The modules of a server's redundant set: whose they are, and whether they are alike.

What a set gives is in the rules of power; whether modules find a bay is in supply_bays.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.parts import Chassis, Psu
from rigwright.parts.psu_forms import MODULE, has_module_form
from rigwright.rules.rule import Asks, rule
from rigwright.rules.say import not_stated, sentence
from rigwright.rules.stated import stated


@rule(
    "mechanical",
    noun="the module in the server's bay",
    short="module of another maker",
    source="Makers of servers have bays and modules of their own",
    opens_place=False,
    asks=Asks.PRIMARY,
)
def psu_module_foreign(a: Assembly) -> Iterator[Check | NotChecked]:
    """A module of a redundant set is of another maker than the server, or not like the others."""
    chassis = a.chassis
    modules = {psu.id: psu for psu in a.psus if has_module_form(psu)}
    if chassis is None or not modules:
        return
    if chassis.psu_form_factors is None:
        yield not_stated("psu-module-foreign", ("psu", "chassis"), chassis, "psu_form_factors")
        return
    if MODULE not in chassis.psu_form_factors:
        return
    for psu in modules.values():
        goes_with_it = psu.id == chassis.included_psu or psu.brand == chassis.brand
        yield matching(
            "psu-module-foreign",
            "maker of the module",
            ("psu", "chassis"),
            goes_with_it,
            (stated(psu, "brand"), stated(chassis, "brand")),
            partial(_foreign_words, psu, chassis),
            Severity.WARNING,
        )
    yield _alike(tuple(modules.values()))


def _alike(modules: tuple[Psu, ...]) -> Check:
    """Return whether a set has modules of one kind."""
    first, last = modules[0], modules[-1]
    return matching(
        "psu-module-foreign",
        "modules of one set",
        ("psu", "chassis"),
        len(modules) == 1,
        (stated(first, "watts"), stated(last, "watts")),
        partial(_mixed_words, first, last),
        Severity.WARNING,
    )


def _foreign_words(psu: Psu, chassis: Chassis, _judged: Judged) -> Said:
    words = sentence("Choose the modules that the server is sold with")
    needs = (Need("id", equals=chassis.included_psu),)
    if chassis.included_psu is None:
        words = sentence("Choose modules of {maker}", maker=chassis.brand)
        needs = (Need("form_factor", equals=MODULE), Need("brand", equals=chassis.brand))
    return Said(
        sentence(
            "{psu} may not go into the bays of {chassis}.", psu=psu.name, chassis=chassis.name
        ),
        sentence("It is made for other servers: bays and contacts differ from maker to maker."),
        remedies=(Remedy(words, Replace("psu", needs)),),
    )


def _mixed_words(one: Psu, other: Psu, _judged: Judged) -> Said:
    return Said(
        sentence(
            "The modules of the set differ: {one} and {other}.", one=one.name, other=other.name
        ),
        sentence(
            "Modules share the load evenly, so that the weaker one bounds the set; most servers "
            "refuse a mixed set or call it faulty."
        ),
        remedies=(Remedy(sentence("Take modules of one part number")),),
    )
