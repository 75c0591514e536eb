"""BuildCores OpenDB as our own parts: reads the records, sends each through the gate, and gives it
an identity.

Nothing is written here: an import that is stopped half-way or meets a broken archive leaves
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rigwright.catalog.summary import IMPORTED_CONFIDENCE
from rigwright.files.plain_json import Fault, JsonError, parse_json, unsightly
from rigwright.files.plain_text import without_hidden
from rigwright.importing.records import (
    chassis,
    cooler,
    cpu,
    drive,
    fan,
    gpu,
    memory,
    motherboard,
    nic,
    psu,
)
from rigwright.importing.records.archive import Member, Reader, contents_of
from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.records.duplicates import (
    CuratedProducts,
    Keys,
    Products,
    keys_of,
    known_figures,
)
from rigwright.importing.records.identity import NOTHING, Known, part_numbers_of, slug_of
from rigwright.importing.records.ranges import YEARS
from rigwright.importing.records.report import ATTRIBUTION, Entry, Report
from rigwright.importing.records.rules import Rejected, field_words, misread, sentence_of
from rigwright.importing.spellings import CHIP_MAKERS, brand_of, maker_in
from rigwright.parts import KINDS, ImpossiblePartError, Part, PartError, part_from_record
from rigwright.parts.impossible import without_impossible
from rigwright.text.sentence import worded

Progress = Callable[[int, int], bool]
CONFIDENCE = IMPORTED_CONFIDENCE
MOST_NAME = 200
STEP = 128  # records between two words of progress
_MARKS = re.compile(r"[™®©]")

CATEGORIES: Mapping[str, tuple[str, Callable[[RecordDraft], None]]] = MappingProxyType(
    {
        "GPU": ("gpu", gpu.fill),
        "Motherboard": ("motherboard", motherboard.fill),
        "PCCase": ("chassis", chassis.fill),
        "PSU": ("psu", psu.fill),
        "CPU": ("cpu", cpu.fill),
        "CPUCooler": ("cooler", cooler.fill),
        "RAM": ("memory", memory.fill),
        "CaseFan": ("fan", fan.fill),
        "NetworkCard": ("nic", nic.fill),
        "Storage": ("drive", drive.fill),
    }
)
# What keeps a file out that cannot be read, by what is wrong with it.
_RULE_OF: Mapping[Fault, str] = MappingProxyType(
    {
        "encoding": "not-utf8",
        "depth": "too-deep",
        "values": "too-large",
        "number": "not-json",
        "syntax": "not-json",
    }
)
# Goods that stand in the wrong category, by words of their names.
_OTHER_THINGS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "GPU": re.compile(
            r"\b(riser|capture card|backplate only|support bracket|gpu holder|laptop)\b", re.I
        ),
        "PSU": re.compile(r"\b(ssd|nvme|solid state drive|ups battery)\b", re.I),
        "CaseFan": re.compile(
            r"\bpower supply\b|\bheatsink cooler\b|\bfan replacement\b|"
            r"\bfan (hub|controller) only\b",
            re.I,
        ),
        "PCCase": re.compile(r"\b(bracket kit|replacement panel)\b", re.I),
        "CPUCooler": re.compile(r"\b(thermal paste|mounting kit only|bracket only)\b", re.I),
        "Storage": re.compile(r"\b(enclosure|card reader|docking)\b", re.I),
    }
)


class Cancelled(Exception):
    """The import was stopped; nothing came of it."""


@dataclass(frozen=True)
class Imported:
    """The parts that an import would add, and the report about every record."""

    parts: tuple[Part, ...]
    report: Report


def go_on(_done: int, _total: int) -> bool:
    """Progress that nobody watches."""
    return True


def import_opendb(path: Path, progress: Progress = go_on, known: Known = NOTHING) -> Imported:
    """Return every usable record of a zip or folder, in a fixed order; an `ImportFault` where it
    cannot be read.
    """
    contents = contents_of(path, CATEGORIES)
    total = len(contents.members)
    gate = Gate(known)
    with Reader(contents) as reader:
        for done, member in enumerate(contents.members):
            if done % STEP == 0 and not progress(done, total):
                raise Cancelled
            gate.pass_through(member, reader)
    if not progress(total, total):
        raise Cancelled
    return Imported(
        tuple(gate.parts), Report(path.name, tuple(gate.entries), contents.others, ATTRIBUTION)
    )


class Gate:
    """Takes record by record; keeps the parts that came through and an entry about each record."""

    def __init__(self, known: Known) -> None:
        self.parts: list[Part] = []
        self.entries: list[Entry] = []
        self._known = known
        self._taken: set[str] = set(known.ids)
        self._known_products = CuratedProducts(known.parts)
        self._products = Products()
        self._places: dict[str, tuple[int, int]] = {}  # places among parts and entries, by part

    def pass_through(self, member: Member, reader: Reader) -> None:
        """One record: to a part and an entry, or to an entry that says why not."""
        name = ""
        try:
            raw = self._table(reader.read(member))
            name = shown_name(raw)
            entry = self._entry(member, raw, name)
        except Rejected as error:
            entry = _rejected(member, name, error)
        except Exception as error:  # one record that nobody foresaw must not cost the others
            entry = _rejected(member, name, misread(error))
        self.entries.append(entry)

    def _table(self, data: bytes) -> Mapping[str, Any]:
        try:
            raw = parse_json(data)
        except JsonError as error:
            raise Rejected(_RULE_OF[error.fault], error) from None
        if not isinstance(raw, dict):
            raise Rejected("no-table")
        return raw

    def _entry(self, member: Member, raw: Mapping[str, Any], name: str) -> Entry:
        category = member.category
        kind, fill = CATEGORIES[category]
        draft = draft_of(kind, raw, name)
        given = draft.text("opendb_id") or draft.cleaned("id", member.record)
        record = given[:80]
        known = self._known.part_of(kind, record, draft.name)
        if known:
            return Entry(
                category=category,
                record=record,
                name=draft.name,
                outcome="already",
                part_id=known,
            )
        wrong = _OTHER_THINGS.get(category)
        found = wrong.search(draft.name) if wrong else None
        if found:
            raise Rejected("other-thing", found[0])
        fill(draft)
        part = self._part(draft, record)
        keys = keys_of(part)
        there = self._known_products.same_as(part, keys)
        if there:
            return Entry(
                category=category,
                record=record,
                name=draft.name,
                outcome="already",
                part_id=there.id,
            )
        part = self._kept(part, keys)
        outcome = "repaired" if draft.repairs else "imported"
        repairs = tuple(draft.repairs)
        return Entry(
            category=category,
            record=record,
            name=draft.name,
            outcome=outcome,
            part_id=part.id,
            repairs=repairs,
        )

    def _part(self, draft: RecordDraft, record: str) -> Part:
        fields = record_of_draft(draft, record, self._free_id(draft, record))
        for fault in unsightly(fields):  # which the store would refuse, and everything else with it
            raise Rejected("refused", worded("The record cannot be kept: {fault}.", fault=fault))
        try:
            return part_from_record(fields)
        except ImpossiblePartError:
            fields = _known(draft, fields)
        except PartError as error:
            raise Rejected("refused", error) from None
        try:
            return part_from_record(fields)
        except PartError as error:
            raise Rejected("refused", error) from None

    def _free_id(self, draft: RecordDraft, record: str) -> str:
        """Brand and model; with the record's first digits where another part is called the same."""
        slug = slug_of(draft.name) or draft.kind
        if slug not in self._taken:
            return slug
        longer = f"{slug}-{slug_of(record, 8) or 'x'}"
        part_id = longer
        number = 1
        while part_id in self._taken:
            number += 1
            part_id = f"{longer}-{number}"
        return part_id

    def _kept(self, part: Part, keys: Keys) -> Part:
        """The part as it is kept.

        Of two records of one product the one with more figures stays, under the first id.
        """
        other = self._products.same_as(part, keys)
        if other is None:
            self._places[part.id] = (len(self.parts), len(self.entries))
            self.parts.append(part)
            self._taken.add(part.id)
            self._products.add(part, keys)
            return part
        if known_figures(part) <= known_figures(other):
            raise Rejected("duplicate", now=other.id)
        part = part.changed(id=other.id)
        place, entry = self._places[part.id]
        self.parts[place] = part
        was = self.entries[entry]
        self.entries[entry] = Entry(
            was.category,
            was.record,
            was.name,
            "rejected",
            rule="duplicate",
            reason=sentence_of("duplicate", now=part.id),
        )
        self._places[part.id] = (place, len(self.entries))
        self._products.replace(part, keys, other)
        return part


def _rejected(member: Member, name: str, error: Rejected) -> Entry:
    """The entry about a record that is kept out, called as a terminal can show it."""
    record = without_hidden(member.record)
    shown = without_hidden(name[:MOST_NAME])
    return Entry(
        member.category,
        record,
        shown,
        "rejected",
        rule=error.rule,
        reason=without_hidden(str(error)),
    )


def shown_name(raw: Mapping[str, Any]) -> str:
    """The name that a record gives itself; `Rejected` where it gives none."""
    metadata = raw.get("metadata")
    name = metadata.get("name") if isinstance(metadata, dict) else None
    if not isinstance(name, str) or not name.strip():
        raise Rejected("no-name")
    return name[:4_000]


def draft_of(kind: str, raw: Mapping[str, Any], name: str) -> RecordDraft:
    """The draft of a record with what every kind has: name, maker, year, part numbers."""
    metadata = raw["metadata"]
    draft = RecordDraft(kind, raw, name, "")
    maker = metadata.get("manufacturer")
    plain = _clean(draft, "name", name, MOST_NAME)
    if not plain:
        raise Rejected("no-name")
    _name_and_maker(
        draft, plain, _clean(draft, "brand", maker, 80) if isinstance(maker, str) else ""
    )
    _year(draft, metadata.get("releaseYear"))
    numbers = metadata.get("part_numbers")
    draft.figures["part_numbers"] = part_numbers_of(numbers if isinstance(numbers, list) else ())
    return draft


def _name_and_maker(draft: RecordDraft, name: str, maker: str) -> None:
    """The maker in one spelling, and a name that says it."""
    brand = brand_of(maker, name)
    named = maker_in(name, brand) if brand in CHIP_MAKERS else ""
    if named and named != brand and draft.kind == "gpu":
        draft.repair("maker-from-name", "brand", brand, named)
        brand = named
    draft.brand = brand
    draft.name = name if _joined(brand) in _joined(name) else f"{brand} {name}"


def _joined(text: str) -> str:
    return text.casefold().replace(" ", "").replace("-", "")


def _clean(draft: RecordDraft, field: str, text: str, most: int) -> str:
    """A text as people read it: one line, no marks, nothing hidden, not longer than a line or
    two.
    """
    plain = draft.cleaned(field, text if text.isascii() else _MARKS.sub("", text))
    if len(plain) > most:
        draft.repair("long-text", field, len(plain), most)
        plain = plain[:most].rstrip()
    return plain


def _year(draft: RecordDraft, value: object) -> None:
    year = draft.number(value, "release_year")
    if year is None:
        return
    if YEARS[0] <= year <= YEARS[1] and year == int(year):
        draft.figures["release_year"] = int(year)
    else:
        draft.repair("year", "release_year", year)


def _known(draft: RecordDraft, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The record without figures that no part can have.

    The report says of each that it is unknown.
    """
    known, impossible = without_impossible(KINDS[draft.kind], fields)
    for figure in impossible:
        if len(figure.paths) == 1:
            draft.repair("zero-unknown", figure.paths[0])
        else:
            draft.repair("wrong-way-round", figure.paths[0], field_words(figure.paths[1]))
    return known


def record_of_draft(draft: RecordDraft, record: str, part_id: str) -> dict[str, Any]:
    """The plain record of a part that came through the gate."""
    own = {"opendb_ids": [record]} if draft.kind == "gpu" else {}
    return {
        "kind": draft.kind,
        "id": part_id,
        "name": draft.name,
        "brand": draft.brand,
        "source": f"BuildCores OpenDB (ODC-By 1.0), {record}",
        "confidence": CONFIDENCE,
        "uncertain_fields": list(dict.fromkeys(draft.uncertain)),
        "derived_fields": list(dict.fromkeys(draft.derived)),
        "figure_sources": draft.sources,
        "doubts": list(dict.fromkeys(draft.doubts)),
        "notes": " ".join(draft.notes),
        **own,
        **draft.figures,
    }
