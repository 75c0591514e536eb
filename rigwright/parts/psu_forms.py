"""Which supplies go into which bays by their form, as they are or on an adapter plate, and which
are modules of redundant sets by it.

Knows forms alone; lengths and the number of bays are the rules'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from rigwright.parts.chassis import TOWERS, Chassis, has_own_board
from rigwright.parts.psu import Psu
from rigwright.text.sentence import worded

# Supplies that go into a bay for another form without a plate.
ALSO_TAKES: Mapping[str, frozenset[str]] = MappingProxyType({"SFX-L": frozenset({"SFX"})})

MODULE = "redundant_module"  # the form of a module of a redundant set


def form_words(form: str) -> str:
    """Return the form of a supply as a person reads it; most are names, as ATX is."""
    if form == MODULE:
        return worded("redundant module")
    return form.replace("_", " ")


def has_module_form(psu: Psu) -> bool:
    """Return whether a supply has the form of a module, which is plugged in from the rear."""
    return psu.form_factor == MODULE


def modules_at_once(chassis: Chassis | None, there: Sequence[Psu], psu: Psu) -> int:
    """Return how many of a supply come in the place of those that are there: a module in the place
    of each, since a set is of one kind; in an empty server one for each bay; else one.
    """
    if not has_module_form(psu):
        return 1
    if there:
        if not all(has_module_form(one) for one in there):
            return 1
        return len(there)
    has_bays = chassis is not None and is_for_servers(chassis)
    if chassis is not None and has_bays:
        return chassis.psu_count or 1
    return 1


def is_for_servers(chassis: Chassis) -> bool:
    """Return whether a chassis is a server's whatever its bays are: it takes modules of redundant
    sets alone, or is sold with its board and is no tower, as workstations are.
    """
    if chassis.psu_form_factors == (MODULE,):
        return True
    return has_own_board(chassis) and chassis.chassis_type not in TOWERS


def goes_in_plain(psu: Psu, chassis: Chassis) -> bool:
    """Return whether a bay of the chassis has the supply's form, or takes it without a plate."""
    forms = chassis.psu_form_factors or ()
    if psu.form_factor in forms:
        return True
    return any(psu.form_factor in ALSO_TAKES.get(form, ()) for form in forms)


def goes_in_by_plate(psu: Psu, chassis: Chassis) -> bool:
    """Return whether the supply goes into a bay for ATX only on a plate from SFX to ATX.

    A plate holds SFX and SFX-L, which share their screws.
    """
    if psu.form_factor not in ("SFX", "SFX-L") or goes_in_plain(psu, chassis):
        return False
    return "ATX" in (chassis.psu_form_factors or ())
