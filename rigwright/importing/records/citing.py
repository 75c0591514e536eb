"""What an open database states of parts that the curated catalog has too: a citation of its
record, figures that the curated record lacks, and the part numbers where it has none.

Nothing that the curated record states is replaced: where the database says otherwise, both stand
side by side, and `figures.cited` weighs them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from rigwright.catalog.search_words import all_words_of
from rigwright.figures.cited import agrees
from rigwright.figures.values import value_at
from rigwright.importing.records.identity import Known, known_of, record_id_of
from rigwright.importing.records.opendb import CATEGORIES
from rigwright.parts import Citation, Part

ADDRESS = (
    "https://github.com/buildcores/buildcores-open-db/blob/main/open-db/{category}/{record}.json"
)
# The figures that the database states in so many words and in the sense of the catalog. Its outer
# dimensions stand on mixed axes, its openings count vertical ones too, its slots are rounded up.
STATED: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "gpu": ("length_mm", "board_power_w", "vram_gb"),
    "motherboard": ("form_factor", "socket", "ram_slots", "sata_ports", "eps_8pin", "eps_4pin"),
    "chassis": ("max_gpu_length_mm", "max_cpu_cooler_height_mm", "max_psu_length_mm", "bays_35",
                "bays_25"),
    "psu": ("watts", "length_mm", "connectors.pcie_8pin", "connectors.conn_16pin",
            "connectors.eps_8pin", "connectors.sata", "connectors.molex"),
    "cpu": ("tdp_w", "max_power_w", "cores", "threads"),
    "cooler": ("height_mm", "radiator_mm"),
    "fan": ("airflow_cfm", "static_pressure_mmh2o", "noise_dba"),
})  # fmt: skip
# A chassis takes cards of several lengths, by what else is in it. The database states one of them
# and not which.
ONE_OF: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "max_gpu_length_mm": ("max_gpu_length_mm", "max_gpu_length_with_front_fan_mm",
                          "max_gpu_length_front_rad_mm", "max_gpu_length_with_hdd_cage_mm"),
})  # fmt: skip
SEVERAL_IN_ONE = ("fan",)  # kinds whose records have the numbers of sister models, of 5 V and 12 V
MOST_NUMBERS = 6  # of a part that several records are about, such as its colours
LONGEST_NUMBER = (
    40  # letters; what is longer is several numbers that somebody wrote without a space
)
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-", re.IGNORECASE)
_CATEGORY = MappingProxyType({kind: name for name, (kind, _) in CATEGORIES.items()})


@dataclass(frozen=True)
class Stated:
    """A record of the database about a curated part: the citation, the figures of it that the
    part lacks, those that it has otherwise, and the part numbers of all records about a part
    that has none.
    """

    part: Part
    citation: Citation
    missing: tuple[str, ...]
    differing: tuple[str, ...]
    numbers: tuple[str, ...] = ()


def stated_of(curated: Iterable[Part], imported: Iterable[Part], seen: str) -> Iterator[Stated]:
    """What a snapshot read on a day states of each curated part, from one record of it: one that
    the part names already, else the first by its id, so that every run cites the same.
    """
    known = known_of(curated)
    cited: dict[str, Stated] = {}
    records: dict[str, list[Part]] = {}
    for part in sorted(imported, key=lambda part: _named_first(part, known)):
        part_id = known.part_of(part.kind, record_id_of(part), part.name)
        if part_id is None:
            continue
        records.setdefault(part_id, []).append(part)
        if part_id in cited:
            continue
        found = stated_in(known.by_id[part_id], part, seen)
        if found is not None:
            cited[part_id] = found
    yield from _with_numbers(cited.values(), records, known.parts)


def _with_numbers(
    cited: Iterable[Stated], records: Mapping[str, Iterable[Part]], curated: Iterable[Part]
) -> Iterator[Stated]:
    """The same with part numbers; what two curated parts would have tells neither."""
    numbered = [
        replace(stated, numbers=_numbers(stated.part, records[stated.part.id])) for stated in cited
    ]
    taken = _taken(curated)
    for stated in numbered:
        taken.update(_keys(stated.part.kind, stated.numbers))
    for stated in numbered:
        own: list[str] = []
        for number, key in zip(
            stated.numbers, _keys(stated.part.kind, stated.numbers), strict=True
        ):
            if taken[key] == 1:
                own.append(number)
        yield replace(stated, numbers=tuple(own[:MOST_NUMBERS]))


def _taken(parts: Iterable[Part]) -> Counter[tuple[str, str]]:
    """How many curated parts of a kind have each part number already."""
    taken: Counter[tuple[str, str]] = Counter()
    for part in parts:
        taken.update(_keys(part.kind, part.part_numbers))
    return taken


def _keys(kind: str, numbers: Iterable[str]) -> list[tuple[str, str]]:
    """Part numbers of a kind for comparing, however their letters are written."""
    return [(kind, number.casefold()) for number in numbers]


def _numbers(part: Part, records: Iterable[Part]) -> tuple[str, ...]:
    """The part numbers in records about a part that has none of its own, each once however its
    letters are written.
    """
    if part.part_numbers or part.kind in SEVERAL_IN_ONE:
        return ()
    found: dict[str, str] = {}
    for record in records:
        for number in record.part_numbers:
            if _is_number_of(part, number):
                found.setdefault(number.casefold(), number)
    return tuple(found.values())


def _is_number_of(part: Part, number: str) -> bool:
    """Whether a part number says more than the name does; a bar code is none, nor a sentence, nor
    the id of a record.
    """
    if len(number) > LONGEST_NUMBER or number.isdecimal() or number.count(" ") > 1:
        return False
    if _UUID.search(number):
        return False
    name = all_words_of(part.name)
    words = all_words_of(number)
    return not set(words) <= set(name) and "".join(words) not in "".join(name)


def _named_first(part: Part, known: Known) -> tuple[bool, str]:
    record = record_id_of(part)
    return known.of_record(part.kind, record) is None, record


def stated_in(part: Part, record: Part, seen: str) -> Stated | None:
    """What one record of the database states of a part; None where that is nothing."""
    values: dict[str, float | str] = {}
    for path in STATED.get(part.kind, ()):
        value = _given(record, path)
        if value is not None:
            values[_meant(part, path, value)] = value
    if not values:
        return None
    address = ADDRESS.format(category=_CATEGORY[part.kind], record=record_id_of(record))
    citation = Citation(kind="database", address=address, seen=seen, states=values)
    missing: list[str] = []
    differing: list[str] = []
    for path, value in values.items():
        own = value_at(part, path)
        if own is None:
            missing.append(path)
        elif not agrees(path, value, own):
            differing.append(path)
    return Stated(part, citation, tuple(missing), tuple(differing))


def _given(record: Part, path: str) -> float | str | None:
    """What the record itself gives; nothing where the import worked it out or doubts it.

    A zero is no statement: in the database it stands for "nobody counted" as often as for "none".
    """
    if path in record.derived_fields or path in record.uncertain_fields:
        return None
    value = value_at(record, path)
    if value and isinstance(value, int | float | str):
        return value
    return None


def _meant(part: Part, path: str, value: float | str) -> str:
    """The figure of the part that a statement is about."""
    for other in ONE_OF.get(path, ()):
        own = value_at(part, other)
        if own is not None and agrees(other, value, own):
            return other
    return path
