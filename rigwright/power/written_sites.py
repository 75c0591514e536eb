"""Circuits as people write them: by the name of a site, as volts and amperes, with what else is on
them.

Which sites have names, `rigwright.power.sites` says.
"""

from __future__ import annotations

import re

from rigwright.build import Site
from rigwright.power.sites import site_named
from rigwright.text.refused import WordedError
from rigwright.text.typed import number_in

MOST_WATTS = 100_000
LEAST_VOLTS, MOST_VOLTS, MOST_AMPERES = 50, 1_000, 1_000
# Volts, amperes of the outlet and of the breaker, for places that the list of sites has not:
# 230V/16A/16A
_OWN_SITE = re.compile(
    r"(?P<volts>[\d.]{1,8})v?/(?P<outlet>[\d.]{1,8})a?(?:/(?P<breaker>[\d.]{1,8})a?)?"
)


class SiteError(WordedError):
    """A text names no circuit; the message is one sentence for the user."""


def loaded_site(text: str) -> Site | None:
    """Return the circuit that is written as NAME or NAME+WATTS; None where the watts are no number.

    A SiteError says which circuits there are.
    """
    name, plus, watts = text.partition("+")
    load = number_in(watts.strip().rstrip("Ww"), MOST_WATTS, from_nothing=True) if plus else 0.0
    if load is None:
        return None
    return written_site(name).changed(other_load_w=load)


def written_site(name: str) -> Site:
    """Return the circuit of a name, or one that is written as volts and amperes."""
    plain = name.strip().lower()
    if found := _OWN_SITE.fullmatch(plain):
        return _own_site(name, found)
    try:
        return site_named(plain)
    except KeyError as error:
        raise SiteError(str(error.args[0])) from None


def _own_site(name: str, found: re.Match[str]) -> Site:
    """Return a site without a name; the breaker is as strong as the outlet where it is not said."""
    volts = number_in(found["volts"], MOST_VOLTS)
    outlet = number_in(found["outlet"], MOST_AMPERES)
    breaker = number_in(found["breaker"] or found["outlet"], MOST_AMPERES)
    no_circuit = SiteError(
        "A circuit is VOLTS/AMPERES, for example 230V/16A, not {name!r}.", name=name
    )
    if volts is None or outlet is None or breaker is None:
        raise no_circuit
    if volts < LEAST_VOLTS or outlet < 1 or breaker < 1:
        raise no_circuit
    return Site(volts=volts, outlet_a=outlet, breaker_a=breaker)
