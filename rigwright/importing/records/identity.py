"""What makes an imported part the part it is: its id, its part numbers, and what is known already.

Knows no figures; two records are one product by what their makers call them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rigwright.parts import Part

MOST_SLUG = 72
_DIGIT = re.compile(r"\d")
_BEGINNING = 10  # letters of a name that tell quickly that no known part is called so
_UUID = re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b")
# The shipped catalog names a record by the first eight digits of its id: "OpenDB PSU/da1773b7".
_OF_SHORT = 8
_SHORT = re.compile(rf"\bOpenDB \w+/([0-9a-f]{{{_OF_SHORT}}})\b")
_NOT_SLUG = re.compile(r"[^a-z0-9]+")
# Words of the database's own names that tell nothing apart within a kind.
_NOISE = re.compile(
    r"\b(e?-?atx|micro|mini-?itx|motherboard|(graphics|video) card|ddr[345]|"
    r"lga ?\d+(-\d)?|am[45]|s?tr[x45]+)\b",
    re.I,
)


@dataclass(frozen=True)
class Known:
    """What a catalog has already: taken ids, records of the open database by their ids, parts by
    kind and name.
    """

    ids: frozenset[str] = frozenset()
    records: Mapping[tuple[str, str], str] = field(default_factory=dict)
    names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    beginnings: frozenset[str] = frozenset()
    parts: tuple[Part, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Part]:
        """The parts by their ids."""
        return {part.id: part for part in self.parts}

    def part_of(self, kind: str, record: str, name: str) -> str | None:
        """The id of the part that a record is, if it is known."""
        found = self.of_record(kind, record)
        beginning = name[:_BEGINNING].casefold()
        if found or beginning not in self.beginnings:
            return found
        return self.names.get((kind, plain_name(name)))

    def of_record(self, kind: str, record: str) -> str | None:
        """The id of the part whose source names a record, by its whole id or its first digits."""
        return self.records.get((kind, record)) or self.records.get((kind, record[:_OF_SHORT]))

    def also(self, records: Iterable[tuple[str, str, str]]) -> Known:
        """Return this with further parts, given by id, kind and the id of their record."""
        ids = set(self.ids)
        by_record: dict[tuple[str, str], str] = {}
        for part_id, kind, record in records:
            ids.add(part_id)
            by_record[kind, record] = part_id
        by_record |= self.records
        return replace(self, ids=frozenset(ids), records=by_record)


NOTHING = Known()


def known_of(parts: Iterable[Part]) -> Known:
    """What the parts of a catalog are known by."""
    known = tuple(parts)
    ids: set[str] = set()
    beginnings: set[str] = set()
    records: dict[tuple[str, str], str] = {}
    names: dict[tuple[str, str], str] = {}
    for part in known:
        ids.add(part.id)
        beginnings.add(part.name[:_BEGINNING].casefold())
        named = [*getattr(part, "opendb_ids", ())]
        named += _UUID.findall(part.source)
        named += _SHORT.findall(part.source)
        for record in named:
            records[part.kind, record] = part.id
        names.setdefault((part.kind, plain_name(part.name)), part.id)
    return Known(
        frozenset(ids),
        records,
        names,
        frozenset(beginnings),
        known,
    )


def record_id_of(part: Part) -> str:
    """The id of the open database's record that a part was made of, which its source names."""
    return part.source.rpartition(", ")[2]


def plain_name(name: str) -> str:
    """A name for comparing: letters and digits without the words that every part of the kind
    has.
    """
    return slug_of(_NOISE.sub(" ", name), 200)


def slug_of(text: str, most: int = MOST_SLUG) -> str:
    """A text as an id: lower-case letters, digits and single hyphens, cut between words."""
    if text.isascii():
        folded = text
    else:
        folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    slug = _NOT_SLUG.sub("-", folded.lower()).strip("-")
    if len(slug) <= most:
        return slug
    return slug[: most + 1].rpartition("-")[0] or slug[:most]


def part_numbers_of(values: Iterable[object]) -> list[str]:
    """The part numbers among what a record lists: without fragments such as "EU" and "16", and
    without repeats.
    """
    numbers: dict[str, None] = {}
    for value in values:
        if not isinstance(value, str):
            continue
        text = " ".join(value.split())[:80]
        if is_part_number(text):
            numbers[text] = None
    return list(numbers)[:16]


def is_part_number(text: str) -> bool:
    """Whether a text can be a part number: five characters or more, with a digit."""
    return len(text) >= 5 and text.isprintable() and _DIGIT.search(text) is not None
