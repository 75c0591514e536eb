"""A placeholder of a build filled with a part or taken out, once somebody knows what it means.

Cards go to the first places where they fit best, and beside the machine where no place is free.
"""

from __future__ import annotations

from rigwright.arranging.more import added
from rigwright.arranging.moved import without
from rigwright.assembly import assemble
from rigwright.build import COUNTED, TRAY, Build, Placement, Quantity
from rigwright.catalog import Catalog
from rigwright.evaluation import evaluate
from rigwright.inventory.choosing import with_chosen
from rigwright.inventory.counting import with_more
from rigwright.parts import Gpu, Nic

MOST_SUPPLIES = 16
FILLING = ("gpu", "nic", "cpu", "psu", "chassis", "motherboard", "cooler", *COUNTED)


def can_fill(kind: str) -> bool:
    """Return whether a part of a kind can stand where a placeholder was; a riser cannot, since it
    belongs to a card.
    """
    return kind in FILLING


def without_placeholder(build: Build, index: int) -> Build:
    """Return the build without a placeholder, and without the price of it."""
    gone = build.placeholders[index]
    left = (*build.placeholders[:index], *build.placeholders[index + 1 :])
    prices = build.prices
    if all(other.item != gone.item for other in left):
        prices = tuple(price for price in prices if price.part_id != gone.item)
    return build.changed(placeholders=left, prices=prices)


def filled(build: Build, index: int, kind: str, part_id: str, catalog: Catalog) -> Build:
    """Return the build with a part where a placeholder was: as many of it, at its price.

    The price of the part that the build has already stays.
    """
    count = build.placeholders[index].count
    build = _priced_as(build, index, part_id)
    match kind:
        case "gpu" | "nic":
            cards = [Placement(part_id, TRAY)] * count
            return added(evaluate(build, catalog), catalog, cards)
        case "cpu":
            return build.changed(cpus=Quantity(part_id, min(count, 2)))
        case "psu":
            return build.changed(psus=(*build.psus, *[part_id] * count)[:MOST_SUPPLIES])
        case _ if kind in COUNTED:
            return with_more(build, kind, part_id, count)
        case _:
            return _seated(_chosen(build, kind, part_id, catalog), catalog)


def _chosen(build: Build, kind: str, part_id: str, catalog: Catalog) -> Build:
    part = catalog.get(part_id)
    if part is None:
        return build.choose(kind, part_id)
    return with_chosen(assemble(build, catalog), part)


def _priced_as(build: Build, index: int, part_id: str) -> Build:
    """Return the build without a placeholder, whose price becomes that of a part that has none."""
    item = build.placeholders[index].item
    price = next((one for one in build.prices if one.part_id == item), None)
    build = without_placeholder(build, index)
    if price is None or any(one.part_id == part_id for one in build.prices):
        return build
    return build.changed(prices=(*build.prices, price.changed(part_id=part_id)))


def _seated(build: Build, catalog: Catalog) -> Build:
    """Return the build with the cards that lie beside it in it, as far as it has places for them
    now.
    """
    cards = list(build.placements)
    lying = [
        index
        for index, card in enumerate(cards)
        if card.place == TRAY and isinstance(catalog.get(card.part_id), Gpu | Nic)
    ]
    others = without(build, lying)
    seated = added(evaluate(others, catalog), catalog, [cards[index] for index in lying])
    for index, card in zip(lying, seated.placements[len(others.placements) :], strict=True):
        cards[index] = card
    return build.changed(placements=tuple(cards))
