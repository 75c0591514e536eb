"""The catalog as its user has it: the shipped parts, below them those of an open database, above
them the team's as last fetched, and the user's own on top.

Which layers there are is decided here and nowhere else. Knows no window and no open file.
"""

from __future__ import annotations

from collections.abc import Callable

from rigwright.catalog import Catalog
from rigwright.catalog.layers import BUILT_IN, IMPORTED, ORDER, TEAM, USER, Layered
from rigwright.catalog.store import PartStore
from rigwright.library.team.address import chosen_url


def library_on(
    built_in: Catalog,
    store: PartStore,
    told: Callable[[str], object] | None = None,
    imported: Catalog | None = None,
) -> Layered:
    """The layers on a shipped catalog; `told` hears of those that cannot be read.

    `imported` are the parts of an open database, which are the lowest layer.
    """
    layers: dict[str, Catalog] = {USER: store.catalog, BUILT_IN: built_in}
    if imported is not None:
        layers[IMPORTED] = imported
    library = Layered(layers, told)
    return with_team(library) if chosen_url() else library


def with_team(library: Layered) -> Layered:
    """The layers with the team's among them, which is empty until something was fetched."""
    if TEAM in library.layers:
        return library
    from rigwright.library import team  # of no use to most

    layers = {**library.layers, TEAM: team.layer()}
    in_order = {name: layers[name] for name in sorted(layers, key=ORDER.index)}
    return Layered(in_order, library.told)
