"""Lines that say of supplies only their watts, "2x 2200W PSU": in a list with a server they mean
the supplies that it is sold with, if these have just those watts.

Asked of a whole list; the catalog says what comes with which chassis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rigwright.catalog import Catalog
from rigwright.importing.likeness import SURE
from rigwright.importing.meanings import Match, Near, with_part
from rigwright.parts import Chassis, Psu
from rigwright.parts.chassis import included_psus

_WATTS = re.compile(
    r"(\d{3,4}) ?w(?:atts?)?(?: (?:redundant|titanium|platinum|gold))*"
    r"(?: (?:psus?|power suppl(?:y|ies)))?",
    re.IGNORECASE,
)


def with_own_supplies(found: Sequence[Match], catalog: Catalog) -> Iterator[Match]:
    """Yield the matches, lines of watts alone as the supplies that the chassis of the list comes
    with, where those have just these watts.
    """
    own = _own_supplies(found, catalog)
    for match in found:
        is_open = match.placeholder is not None and match.placeholder.kind == "psu"
        said = _WATTS.fullmatch(match.line.text) if is_open else None
        alike = [psu for psu in own if said is not None and psu.watts == float(said[1])]
        if alike:
            near = Near(alike[0].id, alike[0].name, "psu", SURE)
            line = replace(match.line, count=min(match.line.count, len(alike)))
            yield with_part(line, (near,), None)
        else:
            yield match


def _own_supplies(found: Sequence[Match], catalog: Catalog) -> list[Psu]:
    supplies: list[Psu] = []
    for match in found:
        chassis = catalog.get(match.part_id or "")
        if isinstance(chassis, Chassis):
            parts = map(catalog.get, included_psus(chassis))
            supplies += [part for part in parts if isinstance(part, Psu)]
    return supplies
