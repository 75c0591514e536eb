"""Which uncertain figures a machine fits by: those that, were they otherwise, could make what fits
not fit.

A finding says what it rests on; where nothing is found nobody reads it, so the verdict has to.
Knows no rule by name.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.assembly import Assembly
from rigwright.assembly.addresses import Address, address_of, parts_of
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.checks import Fit, Judged
from rigwright.checks.tolerance import tolerance_of
from rigwright.figures.uncertain import is_doubtful
from rigwright.rules import rule_of
from rigwright.rules.positions import doubted_places
from rigwright.rules.rule import Measured

ALONG_THE_SLOTS = (Measured.GAP, Measured.FLOOR)  # what another position of a slot would change
OFF_SHARE = 0.1  # how far uncertain figures that are no lengths are taken to be off


def doubted_under(checks: Iterable[Judged], a: Assembly) -> tuple[Address, ...]:
    """Return the uncertain figures that checks which fit rest on, as far as the room left is
    less than their doubt.
    """
    parts = parts_of(a)
    found: dict[tuple[str, str], Address] = {}
    for judged in checks:
        if judged.fit is not Fit.FITS or judged.check.is_advice:
            continue
        for field in (*judged.rests_on, *_places(judged, a)):
            address = address_of(field, parts)
            if address is None or not is_doubtful(address.part, address.path):
                continue
            if _spare(judged) < _off_by(judged, address):
                found[address.part.id, address.path] = address
    return tuple(found.values())


def _places(judged: Judged, a: Assembly) -> tuple[str, ...]:
    """The uncertain positions of the slots that a gap lies between."""
    if rule_of(judged.rule).measures not in ALONG_THE_SLOTS:
        return ()
    return doubted_places(a, *(card for card in a.cards if card.label in judged.parts))


def _spare(judged: Judged) -> float:
    """What is left beyond the room that is wanted."""
    return judged.check.room - max(judged.check.wanted, 0.0)


def _off_by(judged: Judged, address: Address) -> float:
    """How far an uncertain figure may be off, in the unit of the check."""
    check = judged.check
    if address.path.endswith(".position"):
        return SLOT_PITCH
    if not check.is_length:
        if not check.unit:
            return float("inf")
        return OFF_SHARE * max(abs(check.value), abs(check.limit))
    width = tolerance_of(address.part, address.path)
    return SLOT_PITCH if width is None else width
