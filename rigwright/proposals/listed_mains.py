"""What a list says of the mains: the outlets that its supplies hang on, and the UPS before them.

Knows matched lines and the supplies of a build, no cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.build import MOST_CIRCUITS, Build, Circuit, Placeholder, Site
from rigwright.importing.lists.meanings import Match, Says
from rigwright.importing.lists.outlet_lines import outlet_said
from rigwright.importing.lists.ups_lines import ups_said


def at_outlet(
    build: Build, matches: Iterable[Match], kept: Iterable[Placeholder]
) -> tuple[Build, list[str]]:
    """The build at the first outlet that a list names, its supplies shared among the others, and
    the lines of outlets that no supply is left for.

    Of several outlets none is taken while a supply of the list is not known: nobody can tell what
    hangs on which.
    """
    said = _outlets(matches)
    supplies = 0 if any(one.kind == "psu" for one in kept) else max(1, len(build.psus))
    used = min(len(said), supplies, MOST_CIRCUITS + 1)
    if len(said) == 1:
        used = 1
    if used:
        build = build.changed(site=said[0][1])
    if used > 1:
        circuits = tuple(_circuit(site) for _, site in said[1:used])
        homes = tuple(psu % used for psu in range(len(build.psus)))
        build = build.changed(circuits=circuits, psu_circuits=homes)
    return build, list(dict.fromkeys(text for text, _ in said[used:]))


def behind_ups(build: Build, matches: Iterable[Match]) -> Build:
    """The build behind the first UPS that a list names."""
    for match in matches:
        ups = ups_said(match.line.text) if match.says is Says.UPS and not match.dropped else None
        if ups is not None:
            return build.changed(site=build.site.changed(ups=ups))
    return build


def _outlets(matches: Iterable[Match]) -> list[tuple[str, Site]]:
    """The outlets that a list names, each as often as it does, with the text of its line."""
    said: list[tuple[str, Site]] = []
    for match in matches:
        site = outlet_said(match.line.text) if match.is_outlet else None
        if site is not None:
            said += [(match.line.text, site)] * match.line.count
    return said


def _circuit(site: Site) -> Circuit:
    """A further circuit like that of an outlet."""
    amperes = site.outlet_a or site.breaker_a or 0.0
    return Circuit(site.volts or 0.0, amperes, site.breaker_a or amperes)
