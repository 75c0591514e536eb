"""The outlet that a machine is assumed to stand at, by the country that the desktop is set to.

An assumption, and marked as one in the build until somebody chooses.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.build import Build, Site
from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.evaluation import evaluate
from rigwright.power.sites import COUNTRIES, sites_of

FALLBACK = "us"


def assumed_sites(country: str) -> Iterator[Site]:
    """Yield the outlets of a country, the usual one first; those of the US where there are none."""
    known = country if country in COUNTRIES else FALLBACK
    for outlet in sites_of(known):
        yield outlet.site.changed(assumed=True)


def assumed_site(country: str) -> Site:
    """Return the usual outlet of a country, marked as assumed."""
    return next(assumed_sites(country))


def at_assumed_outlet(build: Build, country: str, catalog: Catalog) -> Build:
    """Return the build at the first outlet of a country that brings it no error and leaves nothing
    more undecided, else at the usual one.

    A server that 120 V cannot feed is assumed to stand where it can be fed.
    """
    without = _against(build.changed(site=Site()), catalog)
    for site in assumed_sites(country):
        tried = build.changed(site=site)
        if all(own <= other for own, other in zip(_against(tried, catalog), without, strict=True)):
            return tried
    return build.changed(site=assumed_site(country))


def _against(build: Build, catalog: Catalog) -> tuple[int, int]:
    found = evaluate(build, catalog)
    return found.count(Severity.ERROR), len(found.undecided)
