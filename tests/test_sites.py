"""Mains circuits, against what their names and the codes say."""

from __future__ import annotations

import pytest

from rigwright.sites import CONTINUOUS_SHARE, SITES, site_named


@pytest.mark.parametrize(
    ("name", "volts", "outlet_a", "breaker_a", "watts"),
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
    ],
)
def test_circuits(name: str, volts: float, outlet_a: float, breaker_a: float, watts: float) -> None:
    site = site_named(name)
    assert (site.name, site.volts, site.outlet_a, site.breaker_a) == (name, volts, outlet_a, breaker_a)
    assert volts * min(outlet_a, breaker_a) == watts


def test_every_name_says_its_volts_and_amperes() -> None:
    for name, site in SITES.items():
        _, volts, amperes = name.split("-")
        assert (f"{site.volts:.0f}v", f"{site.outlet_a:.0f}a") == (volts, amperes)
        assert site.outlet_a is not None and site.breaker_a is not None and site.outlet_a <= site.breaker_a
        assert (site.room_c, site.altitude_m, site.other_load_w, site.stands) == (25, 0, 0, "other room")


def test_a_load_of_three_hours_takes_four_fifths() -> None:
    assert CONTINUOUS_SHARE * 1800 == 1440


def test_an_unknown_site_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="us-120v-15a, us-120v-20a"):
        site_named("mars-3v-1a")
