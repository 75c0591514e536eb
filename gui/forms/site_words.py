"""How a mains circuit is called in the window: the country, the plug, the volts and the amperes of
its outlet.

Knows the names of the sites that the engine has figures for, and no widget.
"""

from __future__ import annotations

from PySide6.QtCore import QLocale

from rigwright.build import Build, Circuit, Site
from rigwright.power.circuits import watts_of
from rigwright.power.efficiency import POWER_FACTOR
from rigwright.power.sites import COUNTRIES, Outlet, continuous_share, outlet_of
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, paragraph, worded

NO_CIRCUIT = messages("Without a circuit no rule of the mains is checked.")
LIMITS = messages("{watts:,.0f} W; for hours {hours:,.0f} W ({rule}).")
LIMITS_OF_BREAKER = messages(
    "{watts:,.0f} W, breaker {breaker:g} A; for hours {hours:,.0f} W ({rule})."
)
TAKEN = messages("Of that, supplies take {hours:,.0f} W (power factor {factor:g}).")
OWN_SHARE = messages("{percent:g} % as this build wants")
UNSURE = messages("The outlet's figures are not certain.")
ASSUMED = messages("Assumed from your region: choose an outlet to settle it.")


def site_words(site: Site, *, short: bool = False) -> str:
    """Return the circuit in words: "US, 120 V, 15 A"; without the country where the words around it
    name that.

    An outlet that was not chosen says so: "120 V, 15 A (assumed)".
    """
    if site.volts is None:
        return worded("no circuit")
    amperes = site.outlet_a or site.breaker_a
    figures = f"{site.volts:g} V, {amperes:g} A" if amperes else f"{site.volts:g} V"
    if short or not site.name:
        return figures
    if site.assumed:
        return worded("{figures} (assumed)", figures=figures)
    return comma_words((site.name.partition("-")[0].upper(), figures))


def shortest_site_words(site: Site) -> str:
    """Return the words for an assumed outlet where there is no room for its current; "" for any
    other.
    """
    if not site.assumed or site.volts is None:
        return ""
    return worded("{volts:g} V (assumed)", volts=site.volts)


def assumed_words(site: Site) -> str:
    """Return the words for an outlet that was assumed; "" for one that the user chose."""
    if not site.assumed:
        return ""
    return worded("Assumed from your region: {site}.", site=site_words(site, short=True))


def outlet_words(outlet: Outlet) -> str:
    """An outlet in a list of its country's: "120 V, 15 A · NEMA 5-15"."""
    return f"{outlet.volts:g} V, {outlet.outlet_a:g} A · {outlet.plug_words}"


def circuit_words(circuit: Circuit) -> str:
    """A further circuit: "230 V, 16 A"."""
    return f"{circuit.volts:g} V, {min(circuit.outlet_a, circuit.breaker_a):g} A"


def limit_words(build: Build) -> str:
    """What the build's circuit gives and what of it for hours, whose share that is, and what the
    checks hold against a build: that much less as supplies draw more amperes than their watts say.
    """
    site = build.site
    outlet = outlet_of(build.site)
    if outlet is None:
        return translated(NO_CIRCUIT) if site.volts is None else ""
    share = continuous_share(build)
    rule = translated(outlet.continuous.words)
    if share != outlet.continuous.share:
        rule = worded(OWN_SHARE, percent=round(100 * share, 1))
    template = LIMITS if outlet.breaker_a == outlet.outlet_a else LIMITS_OF_BREAKER
    said = [
        worded(
            template,
            watts=outlet.watts,
            breaker=outlet.breaker_a,
            hours=outlet.watts * share,
            rule=rule,
        )
    ]
    taken = watts_of(min(outlet.outlet_a, outlet.breaker_a), outlet.volts)
    if taken is not None:
        said.append(worded(TAKEN, hours=taken * share, factor=POWER_FACTOR))
    if outlet.confidence != "high":
        said.append(translated(UNSURE))
    if site.assumed:
        said.append(translated(ASSUMED))
    return str(paragraph(*said))


def usual_country() -> str:
    """The country that the desktop is set to, where there are outlets for it."""
    code = QLocale.territoryToCode(QLocale.system().territory()).lower()
    return code if code in COUNTRIES else "us"


def country_of(site: Site) -> str | None:
    """The country of a site's outlet; None for figures of its own and for none."""
    outlet = outlet_of(site)
    return outlet.country if outlet is not None else None
