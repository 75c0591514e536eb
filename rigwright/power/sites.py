"""Mains circuits by country and outlet: volts, what the outlet carries, what the breaker carries,
for how long.

Figures after NEC 210.20(A), the TEPCO guide and IEC 60320. Knows no machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from rigwright.build import Build, Site
from rigwright.build.thresholds import CONTINUOUS_PERCENT
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

CONTINUOUS_SHARE = CONTINUOUS_PERCENT / 100

Confidence = Literal["high", "medium"]

COUNTRIES: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "us": "United States",
            "ca": "Canada",
            "jp": "Japan",
            "de": "Germany",
            "at": "Austria",
            "be": "Belgium",
            "cz": "Czechia",
            "es": "Spain",
            "fi": "Finland",
            "fr": "France",
            "nl": "Netherlands",
            "no": "Norway",
            "pl": "Poland",
            "pt": "Portugal",
            "se": "Sweden",
            "gb": "United Kingdom",
            "ie": "Ireland",
            "ch": "Switzerland",
            "dk": "Denmark",
            "it": "Italy",
            "au": "Australia",
            "nz": "New Zealand",
            "cn": "China",
            "kr": "South Korea",
            "tw": "Taiwan",
            "in": "India",
            "br": "Brazil",
        }
    )
)


_EURO = ("de", "at", "be", "es", "fi", "fr", "nl", "pt", "ie", "it")
_CURRENCIES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(_EURO, "EUR"),
        "us": "USD",
        "ca": "CAD",
        "jp": "JPY",
        "cz": "CZK",
        "no": "NOK",
        "pl": "PLN",
        "se": "SEK",
        "gb": "GBP",
        "ch": "CHF",
        "dk": "DKK",
        "au": "AUD",
        "nz": "NZD",
        "cn": "CNY",
        "kr": "KRW",
        "tw": "TWD",
        "in": "INR",
        "br": "BRL",
    }
)


def country_name(code: str) -> str:
    """Return what a country is called, by its code in COUNTRIES."""
    return translated(COUNTRIES[code])


class ContinuousRule(Value, frozen=True):
    """What a load of hours may take of a circuit, who says so, and how sure that is."""

    share: float
    words: str
    confidence: Confidence


class Outlet(Value, frozen=True):
    """A kind of outlet of a country.

    `advised_a` is what its sockets are comfortable with for long.
    """

    id: str
    country: str  # as in COUNTRIES
    plug: str
    volts: float
    outlet_a: float
    breaker_a: float
    continuous: ContinuousRule
    confidence: Confidence
    advised_a: float | None = None

    @property
    def plug_words(self) -> str:
        """What its plug is called; a standard has one name in every language."""
        return translated(self.plug)

    @property
    def watts(self) -> float:
        """The most it gives."""
        return self.volts * min(self.outlet_a, self.breaker_a)

    @property
    def continuous_w(self) -> float:
        """What it gives for three hours or more."""
        return self.watts * self.continuous.share

    @property
    def site(self) -> Site:
        """A machine's place at that outlet."""
        return Site(self.id, self.volts, self.outlet_a, self.breaker_a)


_CODE = ContinuousRule(CONTINUOUS_SHARE, messages("NEC: 80 % for three hours or more"), "high")
_PRACTICE = ContinuousRule(CONTINUOUS_SHARE, messages("80 % by practice"), "medium")
_RULES: Mapping[str, ContinuousRule] = MappingProxyType({"us": _CODE, "ca": _CODE})

# A row: plug, volts, outlet amperes, breaker amperes, confidence of the row, amperes advised for
# long
_Row = tuple[str, float, float, float, Confidence, float | None]
_SCHUKO: _Row = (messages("Schuko (type F)"), 230, 16, 16, "high", 10)
_TYPE_E: _Row = (messages("Type E"), 230, 16, 16, "high", 10)
_BS_1363: _Row = ("BS 1363", 230, 13, 32, "high", 10)  # 13 A fuse in the plug, 32 A ring
_NEMA_5: tuple[_Row, ...] = (
    ("NEMA 5-15", 120, 15, 15, "high", None),
    ("NEMA 5-20", 120, 20, 20, "high", None),
)
_OUTLETS: Mapping[str, tuple[_Row, ...]] = MappingProxyType(
    {
        "us": (
            *_NEMA_5,
            ("NEMA 6-20", 240, 20, 20, "high", None),
            ("NEMA L6-30", 240, 30, 30, "high", None),
            ("NEMA 6-20", 208, 20, 20, "high", None),
            ("NEMA L6-30", 208, 30, 30, "high", None),
        ),
        "ca": _NEMA_5,
        "jp": (
            (
                "JIS C 8303, 15 A",
                100,
                15,
                20,
                "high",
                None,
            ),  # a 15 A outlet on a 20 A branch; all its holes share them
            ("JIS C 8303, 20 A", 100, 20, 20, "medium", None),
            ("JIS C 8303, 20 A", 200, 20, 20, "medium", None),
            ("JIS C 8303, 30 A", 200, 30, 30, "medium", None),
        ),
        **dict.fromkeys(("de", "at", "es", "fi", "nl", "no", "pt", "se"), (_SCHUKO,)),
        **dict.fromkeys(("fr", "be", "cz", "pl"), (_TYPE_E,)),
        "gb": (_BS_1363,),
        "ie": (_BS_1363,),
        "ch": ((messages("Type 13"), 230, 10, 13, "medium", None),),
        "dk": ((messages("Type K"), 230, 13, 13, "medium", None),),
        "it": ((messages("Type L"), 230, 16, 16, "medium", None),),
        "au": (("AS/NZS 3112", 230, 10, 20, "high", None),),
        "nz": (("AS/NZS 3112", 230, 10, 20, "high", None),),
        "cn": (
            ("GB 1002, 10 A", 220, 10, 16, "high", None),
            ("GB 1002, 16 A", 220, 16, 16, "high", None),
        ),
        "kr": ((messages("Type F"), 220, 16, 16, "medium", None),),
        "tw": ((messages("Type B"), 110, 15, 15, "medium", None),),
        "in": (
            ("IS 1293, 6 A", 230, 6, 16, "medium", None),
            ("IS 1293, 16 A", 230, 16, 16, "medium", None),
        ),
        "br": (
            ("NBR 14136, 10 A", 127, 10, 20, "medium", None),
            ("NBR 14136, 20 A", 127, 20, 20, "medium", None),
            ("NBR 14136, 10 A", 220, 10, 20, "medium", None),
            ("NBR 14136, 20 A", 220, 20, 20, "medium", None),
        ),
    }
)


def _outlet(country: str, row: _Row) -> Outlet:
    plug, volts, outlet_a, breaker_a, confidence, advised_a = row
    name = f"{country}-{volts:.0f}v-{outlet_a:.0f}a"
    rule = _RULES.get(country, _PRACTICE)
    return Outlet(
        id=name,
        country=country,
        plug=plug,
        volts=volts,
        outlet_a=outlet_a,
        breaker_a=breaker_a,
        continuous=rule,
        confidence=confidence,
        advised_a=advised_a,
    )


def _by_id() -> dict[str, Outlet]:
    found: dict[str, Outlet] = {}
    for country, rows in _OUTLETS.items():
        for row in rows:
            outlet = _outlet(country, row)
            found[outlet.id] = outlet
    return found


OUTLETS: Mapping[str, Outlet] = MappingProxyType(_by_id())
SITES: dict[str, Site] = {name: outlet.site for name, outlet in OUTLETS.items()}


def sites_of(country: str) -> tuple[Outlet, ...]:
    """Return the outlets of a country by its code; empty for one that is not in the list."""
    return tuple(outlet for outlet in OUTLETS.values() if outlet.country == country)


def outlet_of(site: Site) -> Outlet | None:
    """Return the outlet that a site was chosen by; None for figures of its own."""
    return OUTLETS.get(site.name or "")


def country_of(site: Site) -> str:
    """Return the code of the country that a site is in; "" for figures of its own."""
    return (site.name or "").partition("-")[0]


def continuous_rule(site: Site) -> ContinuousRule:
    """Return what a load of hours may take of the site's circuit."""
    return _RULES.get(country_of(site), _PRACTICE)


def continuous_share(build: Build) -> float:
    """Return the share of its circuit that a load of three hours or more may take, from 0 to 1:
    what the build's owner wants, else what the rule of the place says.
    """
    own = build.thresholds.continuous_percent if build.thresholds is not None else None
    if own is None:
        return continuous_rule(build.site).share
    return own / 100


def site_named(name: str) -> Site:
    """Return the site of that name; a KeyError says in a sentence which names there are."""
    if name not in SITES:
        raise KeyError(
            worded(
                "No site is called {name!r}; there are {names}.",
                name=name,
                names=", ".join(SITES),
            )
        )
    return SITES[name]


def currency_of(site: Site) -> str | None:
    """Return what is paid with where a site's outlet is; None for figures of its own."""
    outlet = outlet_of(site)
    if outlet is None:
        return None
    return _CURRENCIES[outlet.country]
