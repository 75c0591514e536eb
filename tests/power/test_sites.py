"""Mains circuits, against what their names and the codes say."""

from __future__ import annotations

import pytest

from rigwright.build import Site
from rigwright.power.sites import (
    CONTINUOUS_SHARE,
    COUNTRIES,
    OUTLETS,
    SITES,
    continuous_rule,
    outlet_of,
    site_named,
    sites_of,
)
from rigwright.record import plain
from tests.sampling import every


@every(
    [
        ("us-120v-15a", 120, 15, 15, 1800),
        ("us-120v-20a", 120, 20, 20, 2400),
        ("us-240v-20a", 240, 20, 20, 4800),
        ("jp-100v-15a", 100, 15, 20, 1500),  # a 15 A outlet on a 20 A branch
        ("jp-100v-20a", 100, 20, 20, 2000),
        ("jp-200v-20a", 200, 20, 20, 4000),
        ("de-230v-16a", 230, 16, 16, 3680),
        ("gb-230v-13a", 230, 13, 32, 2990),
        ("au-230v-10a", 230, 10, 20, 2300),
        ("cn-220v-10a", 220, 10, 16, 2200),
        ("tw-110v-15a", 110, 15, 15, 1650),
    ]
)
def test_circuits(name: str, volts: float, outlet_a: float, breaker_a: float, watts: float) -> None:
    site = site_named(name)
    assert (site.name, site.volts, site.outlet_a, site.breaker_a) == (
        name,
        volts,
        outlet_a,
        breaker_a,
    )
    assert volts * min(outlet_a, breaker_a) == watts


def test_every_name_says_its_volts_and_amperes() -> None:
    for name, site in SITES.items():
        _, volts, amperes = name.split("-")
        assert (f"{site.volts:.0f}v", f"{site.outlet_a:.0f}a") == (volts, amperes)
        assert (
            site.outlet_a is not None
            and site.breaker_a is not None
            and site.outlet_a <= site.breaker_a
        )
        assert (site.room_c, site.altitude_m, site.other_load_w, site.stands) == (
            25,
            0,
            0,
            "other room",
        )


def test_a_load_of_three_hours_takes_four_fifths() -> None:
    assert CONTINUOUS_SHARE * 1800 == 1440


def test_an_unknown_site_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="us-120v-15a, us-120v-20a"):
        site_named("mars-3v-1a")


# country, volts, outlet amperes: what it gives, and for how much of it a load of hours is meant
TABLE = (
    ("us", 120, 15, 1800, 1440),
    ("us", 120, 20, 2400, 1920),
    ("us", 208, 20, 4160, 3328),
    ("us", 240, 20, 4800, 3840),
    ("us", 208, 30, 6240, 4992),
    ("us", 240, 30, 7200, 5760),
    ("ca", 120, 15, 1800, 1440),
    ("ca", 120, 20, 2400, 1920),
    ("jp", 100, 15, 1500, 1200),
    ("jp", 100, 20, 2000, 1600),
    ("jp", 200, 20, 4000, 3200),
    ("jp", 200, 30, 6000, 4800),
    ("de", 230, 16, 3680, 2944),
    ("fr", 230, 16, 3680, 2944),
    ("gb", 230, 13, 2990, 2392),
    ("au", 230, 10, 2300, 1840),
    ("nz", 230, 10, 2300, 1840),
    ("ch", 230, 10, 2300, 1840),
    ("dk", 230, 13, 2990, 2392),
    ("it", 230, 16, 3680, 2944),
    ("cn", 220, 10, 2200, 1760),
    ("cn", 220, 16, 3520, 2816),
    ("kr", 220, 16, 3520, 2816),
    ("tw", 110, 15, 1650, 1320),
    ("in", 230, 6, 1380, 1104),
    ("in", 230, 16, 3680, 2944),
    ("br", 127, 10, 1270, 1016),
    ("br", 220, 20, 4400, 3520),
)


@every(TABLE)
def test_outlets_of_the_countries(
    country: str, volts: float, outlet_a: float, watts: float, continuous_w: float
) -> None:
    (outlet,) = (o for o in sites_of(country) if (o.volts, o.outlet_a) == (volts, outlet_a))
    assert (outlet.watts, outlet.continuous_w) == (watts, pytest.approx(continuous_w))
    assert outlet.site == SITES[f"{country}-{volts}v-{outlet_a}a"] == site_named(outlet.id)
    assert outlet_of(outlet.site) is outlet


def test_every_country_has_outlets_and_every_outlet_a_country() -> None:
    assert {outlet.country for outlet in OUTLETS.values()} == set(COUNTRIES)
    assert all(sites_of(country) for country in COUNTRIES)
    assert sites_of("mars") == ()
    assert len(OUTLETS) == len(SITES) == sum(len(sites_of(country)) for country in COUNTRIES)
    assert outlet_of(Site(volts=120, outlet_a=15)) is None


def test_who_says_so_and_how_sure_that_is() -> None:
    assert continuous_rule(SITES["us-120v-15a"]).words.startswith("NEC")
    assert continuous_rule(SITES["us-120v-15a"]).confidence == "high"
    assert continuous_rule(SITES["jp-100v-15a"]).confidence == "medium"
    assert continuous_rule(Site(volts=120, outlet_a=15)).share == CONTINUOUS_SHARE
    assert OUTLETS["de-230v-16a"].advised_a == OUTLETS["gb-230v-13a"].advised_a == 10


def test_an_assumed_outlet_is_kept_as_assumed_and_a_chosen_one_as_before() -> None:
    chosen = site_named("de-230v-16a")
    assert "assumed" not in plain(chosen)
    assumed = chosen.changed(assumed=True)
    assert plain(assumed)["assumed"] is True
    assert Site.of(plain(assumed)) == assumed
