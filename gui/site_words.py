"""How a mains circuit is called in the window: the country, the volts and the amperes of its outlet.

Knows the names of the sites that the engine has figures for, and no widget.
"""

from __future__ import annotations

from rigwright.build import Site

SITE_GROUPS = (
    ("United States", "us"), ("Japan", "jp"), ("Germany and other Schuko outlets", "de"), ("France", "fr"),
    ("United Kingdom", "gb"), ("Switzerland", "ch"), ("Denmark", "dk"), ("Italy", "it"), ("Australia", "au"),
    ("China", "cn"), ("South Korea", "kr"), ("Taiwan", "tw"), ("India", "in"), ("Brazil", "br"),
)  # fmt: skip


def site_words(site: Site, *, short: bool = False) -> str:
    """The circuit in words: "US, 120 V, 15 A"; without the country where that is said already."""
    if site.volts is None:
        return "no circuit"
    amperes = site.outlet_a or site.breaker_a
    figures = f"{site.volts:g} V, {amperes:g} A" if amperes else f"{site.volts:g} V"
    if short or not site.name:
        return figures
    return f"{site.name.partition('-')[0].upper()}, {figures}"
