"""The catalog as its user has it: the shipped parts, above them the team's as last fetched, and the
user's own on top.

Which layers there are is decided here and nowhere else. Knows no window and no open file.
"""

from __future__ import annotations

from collections.abc import Callable

from rigwright.catalog import Catalog
from rigwright.catalog.layers import BUILT_IN, TEAM, USER, Layered
from rigwright.catalog.store import PartStore
from rigwright.team.address import chosen_url


def library_on(
    built_in: Catalog, store: PartStore, told: Callable[[str], object] | None = None
) -> Layered:
    """The layers on a shipped catalog; `told` hears of those that cannot be read."""
    library = Layered({USER: store.catalog, BUILT_IN: built_in}, told)
    return with_team(library) if chosen_url() else library


def with_team(library: Layered) -> Layered:
    """The layers with the team's among them, which is empty until something was fetched."""
    if TEAM in library.layers:
        return library
    from rigwright import team  # of no use to most

    above = {name: layer for name, layer in library.layers.items() if name != BUILT_IN}
    return library.of({**above, TEAM: team.layer(), BUILT_IN: library.layers[BUILT_IN]})
