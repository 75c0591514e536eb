"""Parts of a catalog that would do in place of another: those that meet the needs, the most alike
first.

Looks at rows first and reads few records, so that a catalog of thousands is no matter. Tries
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import log
from types import MappingProxyType
from typing import Any

from rigwright.assembly import Assembly
from rigwright.build.systems import PRIMARY, owner_of
from rigwright.catalog import Catalog, CatalogError, PartSummary, SearchableCatalog, summary_of
from rigwright.catalog.facets import ANY, CHOICES, FACETS_OF_KIND, Facets, Range
from rigwright.catalog.layers import curated
from rigwright.checks.remedy import Add, AddDuct, AddFans, Edit, Need, Replace, Split
from rigwright.parts import CARD_KINDS, Chassis, Gpu, Part

MOST_TRIED = 6  # parts for one remedy
MOST_READ = 80  # records for one remedy
MOST_PLACES = 8  # where one more card is tried
MOST_ROWS = 400  # in each of two searches; a few milliseconds
FACETS_OF_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "watts": "rated_w",
        "board_power_w": "rated_w",
        "expansion_slots": "slots",
        "cooler_type": "cooler",
    }
)
# Splitters into which cards or the plugs of their risers go.
SPLITTERS = (
    Need("riser_type", equals="bifurcation_card"),
    Need("host_plug", equals="slot"),
    Need("device_plug", equals="slot"),
)
NUMBERS = (
    "thickness_mm",
    "slots",
    "length_mm",
    "board_power_w",
    "vram_gb",
    "watts",
    "max_gpu_length_mm",
    "release_year",
    "price_usd",
)
UNLIKE = {
    "socket": 3.0,
    "form_factor": 1.0,
    "cooler": 0.5,
    "brand": 0.2,
}  # how much another word counts
NOT_KNOWN, DOUBTFUL = 0.5, 0.3
YEARS = 5.0  # of difference count as much as a figure of e times the size


def concrete(edit: Edit, assembly: Assembly, catalog: Catalog) -> Iterator[Edit | None]:
    """Yield the edit with the parts that it may stand for, the most alike first.

    None between pieces of work.
    """
    if isinstance(edit, Replace) and not edit.by:
        like = part_at(edit.part, assembly)
        if like is not None:
            yield from _by_each(edit, _meeting(like.kind, edit.needs, like, catalog))
    elif isinstance(edit, Split) and not edit.by:
        yield from _by_each(edit, _meeting("riser", SPLITTERS, None, catalog))
    elif isinstance(edit, AddFans | AddDuct) and not edit.part_id:
        yield from _with_fans(edit, assembly, catalog)
    elif isinstance(edit, Add) and not edit.part_id:
        yield from _with_one_more(edit, assembly, catalog)
    else:
        yield edit


def _by_each(
    edit: Replace | Split, parts: Iterable[Part | None]
) -> Iterator[Replace | Split | None]:
    for part in parts:
        yield None if part is None else edit.changed(by=part.id)


def _with_one_more(edit: Add, assembly: Assembly, catalog: Catalog) -> Iterator[Edit | None]:
    like = next((part for part in _parts_of(assembly) if part.kind == edit.kind), None)
    for part in _meeting(edit.kind, edit.needs, like, catalog):
        if part is None:
            yield None
        elif edit.kind in CARD_KINDS:
            yield from _placed(edit.changed(part_id=part.id), assembly)
        else:
            yield edit.changed(part_id=part.id)


def _with_fans(
    edit: AddFans | AddDuct, assembly: Assembly, catalog: Catalog
) -> Iterator[Edit | None]:
    """Yield one fan of each part before as many as there is room for."""
    several = edit.count if isinstance(edit, AddFans) else 1
    for count in sorted({1, several}):
        for part in _meeting("fan", edit.needs, _fan_of(assembly), catalog):
            if part is None:
                yield None
            elif isinstance(edit, AddFans):
                yield edit.changed(part_id=part.id, count=count)
            else:
                yield edit.changed(part_id=part.id)


def _fan_of(assembly: Assembly) -> Part | None:
    """Return a fan that is chosen already: more of its kind would be taken before others."""
    if not assembly.fans:
        return None
    return assembly.fans[0][0]


def _placed(edit: Add, assembly: Assembly) -> Iterator[Add]:
    free = [seat for seat in assembly.seats if assembly.card_at(seat) is None]
    for seat in free[:MOST_PLACES]:
        yield edit.changed(place=seat.name)


def part_at(label: str, assembly: Assembly) -> Part | None:
    """Return the part that a label stands for; of several supplies or kits the first."""
    card = assembly.card(label)
    if card is not None:
        return card.card
    system, part = owner_of(label)
    if system.number >= len(assembly.systems):
        return None
    if system is not PRIMARY:
        return part_at(part, assembly.systems[system.number])
    return next((part for name, part in _chosen_parts(assembly) if name == label), None)


def _chosen_parts(assembly: Assembly) -> Iterator[tuple[str, Part]]:
    """Yield what is chosen besides the cards, by its label.

    A board that is built into the chassis is not chosen.
    """
    parts: tuple[tuple[str, Part | None], ...] = (
        ("chassis", assembly.chassis),
        ("board", assembly.board if assembly.build.board else None),
        ("cpu", assembly.cpu),
        ("cooler", assembly.cooler),
        *(("memory", kit) for kit, _ in assembly.memory[:1]),
        *(("psu", psu) for psu in assembly.psus[:1]),
    )
    for label, part in parts:
        if part is not None:
            yield label, part


def _parts_of(assembly: Assembly) -> Iterator[Part]:
    for _, part in _chosen_parts(assembly):
        yield part
    for card in assembly.cards:
        yield card.card


def _is_meant(part: Part | None, like: Part | None, needs: tuple[Need, ...]) -> bool:
    return part is not None and is_alternative(part, like) and meets(part, needs)


def _meeting(
    kind: str, needs: tuple[Need, ...], like: Part | None, catalog: Catalog
) -> Iterator[Part | None]:
    """Yield parts of a kind that meet all needs, as many as are tried.

    None between pieces of work.
    """
    read = given = 0
    seen = {like.id} if like is not None and like.kind != "fan" else set[str]()
    for row in _ranked(kind, needs, like, catalog):
        if row is None:
            yield None
            continue
        if row.id in seen:
            continue
        seen.add(row.id)
        if read == MOST_READ or given == MOST_TRIED:
            return
        read += 1
        part = readable_part(row.id, catalog)
        if _is_meant(part, like, needs):
            given += 1
            yield part
        elif not read % 10:
            yield None


def _ranked(
    kind: str, needs: tuple[Need, ...], like: Part | None, catalog: Catalog
) -> Iterator[PartSummary | None]:
    """Yield rows, the most alike first.

    Parts of the same chip, socket or form come before all others.
    """
    if not isinstance(catalog, SearchableCatalog):
        return
    catalog = curated(catalog)
    facets = _asked_of(kind, needs)
    if like is not None:
        chip = like.chip or "" if isinstance(like, Gpu) else ""
        own = same_as(like, facets)
        if chip or own != facets:
            yield from _nearest(catalog.search(chip, kind, MOST_ROWS, own), needs, like)
            yield None
    yield from _nearest(catalog.search("", kind, MOST_ROWS, facets), needs, like)


def _asked_of(kind: str, needs: tuple[Need, ...]) -> Facets:
    """Return what rows can be narrowed by, so that a catalog looks through thousands and not we."""
    facets = ANY
    for need in needs:
        name = FACETS_OF_FIELDS.get(need.field, need.field)
        if name not in FACETS_OF_KIND.get(kind, ()):
            continue
        if name not in CHOICES and need.equals is None:
            facets = facets.having(name, Range(need.at_least, need.at_most))
        elif name in CHOICES and isinstance(need.equals, str):
            facets = facets.having(name, frozenset({need.equals}))
    return facets


def same_as(like: Part, facets: Facets) -> Facets:
    """Return facets that also ask for the socket and the form of a part."""
    row = summary_of(like)
    for name in ("socket", "form_factor"):
        value = getattr(row, name)
        if value and name not in facets.asked and name in FACETS_OF_KIND.get(like.kind, ()):
            facets = facets.having(name, frozenset({value}))
    return facets


def _nearest(
    rows: Iterable[PartSummary], needs: tuple[Need, ...], like: Part | None
) -> Iterator[PartSummary]:
    wanted = None
    if like is not None:
        wanted = summary_of(like)
    likely = [row for row in rows if not _surely_fails(row, needs)]
    likely.sort(key=lambda row: (_distance(row, wanted, needs), row.id))
    return iter(likely)


def _surely_fails(row: PartSummary, needs: tuple[Need, ...]) -> bool:
    """Return whether a row itself says that its part does not meet a need.

    Rows do not show every figure.
    """
    for need in needs:
        value = getattr(row, need.field, None)
        if value is not None and need.equals is None and not _is_met(value, need):
            return True
    return False


def _bounds_of(needs: tuple[Need, ...]) -> Mapping[str, float | None]:
    """Return the bound of each figure that has one."""
    return {need.field: need.at_least or need.at_most for need in needs}


def _distance(row: PartSummary, like: PartSummary | None, needs: tuple[Need, ...]) -> float:
    """Return how far a row is from what is there.

    Where a figure has to be another one, from what it has to be.
    """
    bounds = _bounds_of(needs)
    far = 0.0 if row.confidence == "high" else DOUBTFUL
    for name in NUMBERS:
        wanted = bounds.get(name) or getattr(like, name, None)
        if wanted:
            far += _apart(name, getattr(row, name), wanted)
    for name, weight in UNLIKE.items():
        if name not in bounds and getattr(row, name) != getattr(like or row, name):
            far += weight
    return far


def _apart(name: str, value: float | None, wanted: float) -> float:
    """Return how far one figure of a row is from the one that is wanted."""
    if not value:
        return NOT_KNOWN
    if name == "release_year":
        return abs(value - wanted) / YEARS
    return abs(log(value / wanted))


def readable_part(part_id: str, catalog: Catalog) -> Part | None:
    """Return the part of that id; None where the catalog has none that can be read."""
    try:
        return catalog.get(part_id)
    except CatalogError:  # a damaged record is no part to choose
        return None


def is_alternative(part: Part, like: Part | None) -> bool:
    """Return whether somebody would take one part for another: a card of its chip or with no less
    memory.

    A chassis with a board of its own is another machine.
    """
    if isinstance(part, Gpu) and isinstance(like, Gpu):
        if part.chip is not None and part.chip == like.chip:
            return True
        return (part.vram_gb or 0.0) >= (like.vram_gb or 0.0)
    if isinstance(part, Chassis):
        return (part.board is None) == (not isinstance(like, Chassis) or like.board is None)
    return True


def meets(part: Part, needs: tuple[Need, ...]) -> bool:
    """Return whether a part's known figures meet all needs; an unknown figure meets none."""
    return all(_is_met(value_at(part, need.field), need) for need in needs)


def value_at(part: object, path: str) -> Any:
    """Return the figure at a path such as "connectors.pcie_8pin".

    None where it is not known or there is none.
    """
    value: Any = part
    for name in path.split("."):
        value = getattr(value, name, None)
    return value


def _is_met(value: Any, need: Need) -> bool:
    if value is None:
        return False
    if need.equals is not None and not _is_equal(value, need.equals):
        return False
    if need.at_least is not None and not value >= need.at_least:
        return False
    return need.at_most is None or bool(value <= need.at_most)


def _is_equal(value: Any, wanted: Any) -> bool:
    """Return whether a figure is the wanted one, or a list such as the sockets of a cooler has
    it.
    """
    if isinstance(value, tuple) and not isinstance(wanted, tuple):
        return wanted in value
    return bool(value == wanted)
