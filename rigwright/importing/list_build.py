"""A build from a pasted list: chosen parts where a build has room for them, cards at the first
places they fit.

Asks the same evaluation as a drop does; what fits nowhere is named, not forced in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rigwright.assembly.seats import Mount
from rigwright.build import Build, Price, Quantity
from rigwright.catalog import SearchableCatalog
from rigwright.evaluation import Candidate, candidates, evaluate
from rigwright.findings import Fit, Severity
from rigwright.importing.matching import Match, Placeholder
from rigwright.money.prices import with_price

_ORDER = {Fit.FITS: 0, Fit.TIGHT: 1, Fit.UNKNOWN: 2}


@dataclass(frozen=True)
class ListedBuild:
    """A build from a list, the cards that found no place, second choices left out, and lines
    that matched nothing.
    """

    build: Build
    unplaced: tuple[str, ...]
    left_out: tuple[str, ...]
    placeholders: tuple[Placeholder, ...]


def build_from_list(
    matches: Iterable[Match],
    catalog: SearchableCatalog,
    title: str = "Imported list",
    day: str = "",
) -> ListedBuild:
    """The build that a matched list describes, with its prices, which were seen on a day."""
    matches = tuple(matches)
    found = [match for match in matches if match.part_id is not None]
    build, left_out = _priced(Build(title=title), found, day), []
    for match in found:
        build, used = _chosen(build, match)
        if not used:
            left_out.append(match.part_name)
    unplaced: list[str] = []
    for part_id in _cards(found):
        placed = _placed(build, catalog, part_id)
        unplaced += [part_id] if placed is None else []
        build = placed or build
    placeholders = tuple(match.placeholder for match in matches if match.placeholder)
    return ListedBuild(build, tuple(unplaced), tuple(left_out), placeholders)


def _priced(build: Build, found: Iterable[Match], day: str) -> Build:
    """The build with what the list says of prices, also of parts that find no place in it."""
    for match in found:
        part_id, price = match.part_id, match.line.price
        if part_id is not None and price is not None:
            own = Price(part_id, price.amount, price.currency, price.shop, date=day)
            build = with_price(build, own)
    return build


def _chosen(build: Build, match: Match) -> tuple[Build, bool]:
    """The build with a part that is no card.

    False where the build has one of its kind already, or no use for it.
    """
    part_id, count = match.part_id or "", match.line.count
    match match.kind:
        case "cpu" if build.cpus is None:
            return build.changed(cpus=Quantity(part_id, min(count, 2))), True
        case "chassis" | "motherboard" | "cooler" if not _has(build, match.kind):
            return build.choose(match.kind, part_id), True
        case "memory" | "drive" | "fan":
            field = {"memory": "memory", "drive": "drives", "fan": "fans"}[match.kind]
            return build.changed(
                **{field: (*getattr(build, field), Quantity(part_id, count))}
            ), True
        case "psu":
            return build.changed(psus=(*build.psus, *[part_id] * min(count, 4))), True
        case "gpu" | "nic":
            return build, True
        case _:
            return build, False


def _has(build: Build, kind: str) -> bool:
    return bool(
        {"chassis": build.chassis, "motherboard": build.board, "cooler": build.cooler}[kind]
    )


def _cards(found: Iterable[Match]) -> Iterator[str]:
    for match in found:
        if match.kind in ("gpu", "nic") and match.part_id:
            yield from [match.part_id] * match.line.count


def _placed(build: Build, catalog: SearchableCatalog, part_id: str) -> Build | None:
    """The build with a card at the first place where it fits best, or None."""
    free = [
        c
        for c in candidates(evaluate(build, catalog), catalog, part_id)
        if not c.taken and not c.refused
    ]
    best = min(free, key=_preference, default=None)
    return best.evaluation.build if best else None


def _preference(candidate: Candidate) -> tuple[bool, bool, int, int]:
    """Slots before places that need a riser of their own, those before brackets that no list names,
    then by fit.

    What a place does to the cards that are there already counts before what it offers the new one.
    """
    after = candidate.evaluation.findings
    errors = sum(finding.severity is Severity.ERROR for finding in after)
    vertical = candidate.seat.mount is Mount.VERTICAL
    return candidate.seat.bracket is not None, vertical, errors, _ORDER.get(candidate.fit, 3)
