"""How a mains circuit is called in the window: the country, the plug, the volts and the amperes of
its outlet.

Knows the names of the sites that the engine has figures for, and no widget.
"""

from __future__ import annotations

from PySide6.QtCore import QLocale

from rigwright.build import Circuit, Site
from rigwright.power.sites import COUNTRIES, Outlet, outlet_of


def site_words(site: Site, *, short: bool = False) -> str:
    """The circuit in words: "US, 120 V, 15 A"; without the country where that is said already.

    One that nobody chose says so: "120 V, 15 A (assumed)".
    """
    if site.volts is None:
        return "no circuit"
    amperes = site.outlet_a or site.breaker_a
    figures = f"{site.volts:g} V, {amperes:g} A" if amperes else f"{site.volts:g} V"
    if short or not site.name:
        return figures
    if site.assumed:
        return f"{figures} (assumed)"
    return f"{site.name.partition('-')[0].upper()}, {figures}"


def assumed_words(site: Site) -> str:
    """What is said of an outlet that nobody chose; "" for one that somebody did."""
    if not site.assumed:
        return ""
    return f"Assumed from your region: {site_words(site, short=True)}."


def outlet_words(outlet: Outlet) -> str:
    """An outlet in a list of its country's: "120 V, 15 A · NEMA 5-15"."""
    return f"{outlet.volts:g} V, {outlet.outlet_a:g} A · {outlet.plug}"


def circuit_words(circuit: Circuit) -> str:
    """A further circuit: "230 V, 16 A"."""
    return f"{circuit.volts:g} V, {min(circuit.outlet_a, circuit.breaker_a):g} A"


def limit_words(site: Site) -> str:
    """What the circuit gives for how long, and who says so."""
    outlet = outlet_of(site)
    if outlet is None:
        return "Without a circuit no rule of the mains is checked." if site.volts is None else ""
    assumed = " Assumed from your region: choose an outlet to settle it." if site.assumed else ""
    breaker = f", breaker {outlet.breaker_a:g} A" if outlet.breaker_a != outlet.outlet_a else ""
    unsure = "" if outlet.confidence == "high" else " The outlet's figures are not certain."
    return (
        f"{outlet.watts:,.0f} W{breaker}; for hours {outlet.continuous_w:,.0f} W "
        f"({outlet.continuous.words}).{unsure}{assumed}"
    )


def usual_country() -> str:
    """The country that the desktop is set to, where there are outlets for it."""
    code = QLocale.territoryToCode(QLocale.system().territory()).lower()
    return code if code in COUNTRIES else "us"


def country_of(site: Site) -> str | None:
    """The country of a site's outlet; None for figures of its own and for none."""
    outlet = outlet_of(site)
    return outlet.country if outlet is not None else None
