"""Lines that say of supplies only their watts, "2x 2200W PSU": in a list with a server they mean
the supplies that it is sold with, if these have just those watts, else the modules of its maker
that have them.

Asked of a whole list; the catalog says what comes with which chassis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rigwright.catalog import ALL, SearchableCatalog
from rigwright.importing.lists.likeness import SURE
from rigwright.importing.lists.meanings import Match, Near, part_meant, with_part
from rigwright.importing.lists.name_index import records
from rigwright.importing.name_words import IN_BRACKETS
from rigwright.parts import Chassis, Psu
from rigwright.parts.chassis import included_psus

_WATTS = re.compile(
    r"(\d{3,4}) ?w(?:atts?)?\??"
    r"(?:,? (?:redundant|hot-?swap|stock|original|included|titanium|platinum|gold)\??)*"
    r"(?: (?:psus?|power suppl(?:y|ies)))?(?:,? \(?(?P<needed>\d) ?\+ ?(?P<spare>\d)\)?)?"
    r"(?:,? \(?(?:redundant|hot-?swap|stock|original|included)\)?)*",
    re.IGNORECASE,
)


def with_own_supplies(found: Sequence[Match], catalog: SearchableCatalog) -> Iterator[Match]:
    """Yield the matches, lines of watts alone as the supplies that the chassis of the list comes
    with, where those have just these watts, else as other modules of its maker that have them.
    """
    chassis = _chassis(found, catalog)
    for match in found:
        is_open = match.part_id is None and match.line.kind in (None, "psu")
        said = _WATTS.fullmatch(match.line.text) if is_open else None
        part = None if said is None else _supply_of(chassis, float(said[1]), catalog)
        if part is None or said is None:
            yield match
            continue
        count = match.line.count
        if said["needed"] is not None:
            count = int(said["needed"]) + int(said["spare"])
        bays = sum(one.psu_count or 1 for one in chassis)
        line = replace(match.line, count=min(count, bays))
        yield with_part(line, (Near.of(part, SURE),), None)


def _chassis(found: Sequence[Match], catalog: SearchableCatalog) -> list[Chassis]:
    """The cases of a list that come with supplies."""
    parts = [part_meant(match, catalog) for match in found]
    cases = [part for part in parts if isinstance(part, Chassis)]
    return [one for one in cases if included_psus(one)]


def _supply_of(cases: Sequence[Chassis], watts: float, catalog: SearchableCatalog) -> Psu | None:
    """The supply with some watts that a chassis comes with, else the only module with them that
    says the same size in brackets, "(PowerEdge, 86 mm)"; None where there is none.
    """
    for chassis in cases:
        own = catalog.get(included_psus(chassis)[0])
        if not isinstance(own, Psu):
            continue
        if own.watts == watts:
            return own
        others = [part for part in _of_same_size(own, catalog) if part.watts == watts]
        if len(others) == 1:
            return others[0]
    return None


def _of_same_size(own: Psu, catalog: SearchableCatalog) -> Iterator[Psu]:
    """Yield the modules of a maker that say the same size in brackets."""
    size = IN_BRACKETS.findall(own.name)
    if not size:
        return
    hits = catalog.search(f"{own.brand} module", "psu", ALL)
    for module in records(hits, catalog, Psu):
        if IN_BRACKETS.findall(module.name) == size:
            yield module
