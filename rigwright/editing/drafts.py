"""A part being edited, as a value: its figures so far, the part they are compared with, and what could not be read.

A draft becomes a new part, a part of its own beside the one it was cloned from, or an override of a few figures of a
part of a lower layer. Knows no widget and no store.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from rigwright.catalog import Catalog
from rigwright.catalog.layers import FILE, USER, Layered
from rigwright.catalog.overrides import MARKS, Override
from rigwright.editing.fields import PartField, field_named, fields_of
from rigwright.editing.typed_values import Unreadable, value_of, words_of
from rigwright.parts import Part, PartError, part_from_record, record_of

MEASURED, OWN_SOURCE = "measured", "own measurement"
# What the record says of the record follows from what is edited; nobody types it.
KEPT_BY_ITSELF = frozenset({"kind", "id", "figure_sources", *MARKS})
_MAY_BE_EMPTY = frozenset({"name", "brand", "source", "confidence"})  # required, but a text
_NAMES = frozenset({"name", "brand", "part_numbers"})
_MOST_ID = 120
# A figure that a kind cannot do without: what a new part begins with, and what an unfinished one is drawn with.
_BEGINNINGS: Mapping[str, Mapping[str, Any]] = MappingProxyType({
    "gpu": {"cooler": "open_air"}, "chassis": {"chassis_type": "mid_tower"}, "cooler": {"cooler_type": "air"},
    "riser": {"riser_type": "riser_cable"}, "drive": {"drive_type": "nvme_m2"},
})  # fmt: skip
_STAND_INS: Mapping[str, Any] = MappingProxyType({"name": "New part", "brand": "", "source": "", "watts": 0.0})


class Way(Enum):
    """What saving a draft makes."""

    NEW = "new"
    CLONE = "clone"
    OWN = "own"
    OVERRIDE = "override"


@dataclass(frozen=True)
class Draft:
    """The state of an editor. `base` is what it is compared with: empty for a new part."""

    way: Way
    record: Mapping[str, Any]
    base: Mapping[str, Any] = field(default_factory=dict)
    unread: Mapping[str, str] = field(default_factory=dict)  # field: why what was typed is no value of it
    begun: Mapping[str, Any] = field(default_factory=dict)  # the record when the editor was opened

    @property
    def kind(self) -> str:
        """The kind of part."""
        return str(self.record["kind"])

    @property
    def fields(self) -> tuple[PartField, ...]:
        """The fields that a person edits."""
        return tuple(f for f in fields_of(self.kind) if f.name not in KEPT_BY_ITSELF)

    @property
    def changed(self) -> tuple[str, ...]:
        """The fields whose values, or whose own sources, are not those of the base."""
        return tuple(f.name for f in self.fields if self._differs(f.name))

    def _differs(self, name: str) -> bool:
        own, before = self.record.get("figure_sources", {}), self.base.get("figure_sources", {})
        return self.record.get(name) != self.base.get(name) or own.get(name) != before.get(name)

    @property
    def dirty(self) -> bool:
        """Whether anything was edited since the editor was opened."""
        return bool(self.unread) or self.record != self.begun

    @property
    def keeps_sources(self) -> bool:
        """Whether every changed figure says where it comes from, since the rest comes from elsewhere."""
        return self.way in (Way.CLONE, Way.OVERRIDE)

    def given_up(self) -> Draft:
        """The draft as it was when the editor was opened."""
        return replace(self, record=self.begun, unread={})

    # edits

    def typed(self, name: str, text: str) -> Draft:
        """What a person typed into a field: a value of it, or kept aside with the reason why it is none."""
        described = self.described(name)
        try:
            return self.with_value(name, value_of(described, text))
        except Unreadable as fault:
            return replace(self, unread={**self.unread, name: str(fault)})

    def with_value(self, name: str, value: Any) -> Draft:
        """The draft with a figure, or without it where it is None; a changed figure is one that was measured."""
        record = {key: kept for key, kept in self.record.items() if key != name}
        if value is None and name in _MAY_BE_EMPTY:
            value = ""
        if value is not None:
            record[name] = value
        unread = {key: why for key, why in self.unread.items() if key != name}
        if record.get(name) == self.record.get(name):
            return replace(self, unread=unread)
        changed = replace(self, record=record, unread=unread)._with_record_kept(name)
        try:
            changed.preview  # noqa: B018
        except PartError as fault:
            return self.with_fault(name, _own_words(fault))
        return changed

    def with_fault(self, name: str, sentence: str) -> Draft:
        """The draft with something in a field that is no value of it."""
        return replace(self, unread={**self.unread, name: sentence})

    def reverted(self, name: str) -> Draft:
        """The figure and its source as the base has them."""
        return self.with_value(name, self.base.get(name))._with_record_kept(name)

    def with_source(self, name: str, source: str, confidence: str) -> Draft:
        """Where a single figure comes from, and how sure it is."""
        sources = {**self.record.get("figure_sources", {}), name: {"source": source, "confidence": confidence}}
        return replace(self, record={**self.record, "figure_sources": sources})

    def source_of(self, name: str) -> tuple[str, str]:
        """Source and confidence of a figure: its own, else the part's."""
        own = self.record.get("figure_sources", {}).get(name)
        if own is not None:
            return own["source"], own["confidence"]
        return self.record.get("source", ""), self.record.get("confidence", "")

    def mark(self, name: str) -> str:
        """What the record says against a figure: "doubtful", "worked out", or nothing."""
        if self.record.get(name) is None:
            return ""
        marked = {mark: any(_root(n) == name for n in self.record.get(mark, ())) for mark in MARKS}
        return "doubtful" if marked["uncertain_fields"] else "worked out" if marked["derived_fields"] else ""

    def described(self, name: str) -> PartField:
        """What is known of a field; a KeyError for one that the kind does not have."""
        found = field_named(self.kind, name)
        if found is None:
            raise KeyError(name)
        return found

    def _with_record_kept(self, name: str) -> Draft:
        """The record's own notes on a figure after it changed: those of the base only where its value is the base's."""
        as_base = self.record.get(name) == self.base.get(name)
        record = dict(self.record)
        for mark in (mark for mark in MARKS if mark in record or mark in self.base):
            record[mark] = _marked(record.get(mark, ()), self.base.get(mark, ()), name, as_base)
        sources = {key: kept for key, kept in record.pop("figure_sources", {}).items() if _root(key) != name}
        if as_base:
            sources |= {k: v for k, v in self.base.get("figure_sources", {}).items() if _root(k) == name}
        elif self._needs_source(name):
            sources[name] = {"source": OWN_SOURCE, "confidence": MEASURED}
        if sources or "figure_sources" in self.base:
            record["figure_sources"] = sources
        return replace(self, record=record)

    def _needs_source(self, name: str) -> bool:
        figure = self.described(name).is_figure and name not in _NAMES
        return self.keeps_sources and figure and self.record.get(name) is not None

    # answers

    @property
    def faults(self) -> Mapping[str, str]:
        """What keeps the draft from being saved: one sentence per field."""
        return {**dict(_missing(self)), **dict(_contradictions(self)), **self.unread}

    @property
    def preview(self) -> Part:
        """The part as far as it is known, to be drawn and tried out; what it cannot do without is made up."""
        record = {**_STAND_INS, **_BEGINNINGS.get(self.kind, {}), **self.record}
        record = {**record, "id": self.record.get("id") or "draft", "name": record["name"] or _STAND_INS["name"]}
        return part_from_record(_of_kind(record, self.kind))

    def change(self, is_taken: Callable[[str], bool]) -> tuple[str, Part | Override | None]:
        """The id and what is stored under it; raises PartError with one sentence where the draft is no part yet."""
        if self.faults:
            raise PartError(next(iter(self.faults.values())))
        if self.way is Way.OVERRIDE:
            return str(self.record["id"]), self._override()
        part_id = str(self.record["id"]) if self.way is Way.OWN else self.new_id(is_taken)
        record: dict[str, Any] = {"brand": "", **self.record, "id": part_id}
        if "board" in record:  # the board of a server goes by the id of the server
            record["board"] = {**record["board"], "id": part_id}
        return part_id, part_from_record(record)

    def new_id(self, is_taken: Callable[[str], bool]) -> str:
        """The id that a part of this maker and name gets."""
        return id_for(self.record.get("brand", ""), self.record.get("name", ""), is_taken)

    def _override(self) -> Override | None:
        """The changed figures alone; nothing where all are as they were."""
        sources = self.record.get("figure_sources", {})
        if not self.changed:
            return None
        part_from_record(self.record)
        own = {name: source for name, source in sources.items() if name in self.changed}
        return Override(str(self.record["id"]), self.kind, {n: self.record.get(n) for n in self.changed}, own)


def _own_words(fault: PartError) -> str:
    """What is wrong, without the name of the part that is being edited anyway."""
    return str(fault).partition(": ")[2].rstrip(".").capitalize() + "."


def _root(name: str) -> str:
    """The field that a mark such as "slots.position" is on."""
    return name.partition(".")[0]


def _marked(now: Iterable[str], before: Iterable[str], name: str, as_base: bool) -> list[str]:
    """Names that carry a mark: those on one field as they were before, or gone; all others as they are now."""
    now, before = list(now), list(before)
    kept = [n for n in before if (as_base if _root(n) == name else n in now)]
    return kept + [n for n in now if n not in before and _root(n) != name]


def _of_kind(record: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The record without stand-ins for fields that its kind does not have."""
    known = {f.name for f in fields_of(kind)}
    return {name: value for name, value in record.items() if name in known}


def _missing(draft: Draft) -> Iterator[tuple[str, str]]:
    for described in draft.fields:
        value = draft.record.get(described.name)
        if described.name == "name" and not value:
            yield "name", "A part needs a name."
        elif described.required and value is None and described.name != "brand":
            yield described.name, f"A part of this kind needs its {described.words}."


def _contradictions(draft: Draft) -> Iterator[tuple[str, str]]:
    """What no part of a kind can be."""
    names = [slot["name"] for slot in draft.record.get("slots") or ()]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        yield "slots", f"Two slots are called {twice}; give each a name of its own."


# ways to begin


def new_draft(kind: str) -> Draft:
    """A part that nobody has described yet."""
    record = {"kind": kind, "name": "", "brand": "", "source": OWN_SOURCE, "confidence": MEASURED}
    record = {**record, **_BEGINNINGS.get(kind, {})}
    return Draft(Way.NEW, record, begun=record)


def clone_of(part: Part) -> Draft:
    """A part of one's own that begins as another and is compared with it."""
    record = {name: value for name, value in record_of(part).items() if name != "id"}
    mine = {**record, "name": f"{part.name} (own)"}
    return Draft(Way.CLONE, mine, record, begun=mine)


def edit_own(part: Part) -> Draft:
    """A part that is the user's own already."""
    record = record_of(part)
    return Draft(Way.OWN, record, record, begun=record)


def override_of(lower: Part, current: Part) -> Draft:
    """A part of a lower layer, some of whose figures are, or will be, the user's own."""
    record = record_of(current)
    return Draft(Way.OVERRIDE, record, record_of(lower), begun=record)


def id_for(brand: str, name: str, is_taken: Callable[[str], bool]) -> str:
    """An id made from maker and name that no part has: "acme-turbo-24g", "acme-turbo-24g-2"."""
    words = name if name.casefold().startswith(brand.casefold()) else f"{brand} {name}"
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().casefold()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_MOST_ID].strip("-") or "own-part"
    number, found = 1, stem
    while is_taken(found):
        number, found = number + 1, f"{stem}-{number + 1}"
    return found


def shown(draft: Draft, name: str) -> str:
    """A figure of the draft as it is written into its field."""
    return words_of(draft.described(name), draft.record.get(name))


def shipped_words(draft: Draft, name: str) -> str:
    """A figure of the base with its unit: "52 mm", or "unknown"."""
    described = field_named(draft.kind, name)
    value = draft.base.get(name)
    if described is None or value is None or value == "":
        return "unknown"
    words = "a list" if described.form == "table" else words_of(described, value) or "none"
    return f"{words} {described.unit}".strip()


def draft_of(catalog: Catalog, part_id: str) -> Draft | None:
    """The draft to edit a part of the catalog with: one's own as it is, another's as an override. None without it."""
    layers = catalog.below(FILE) if isinstance(catalog, Layered) else None
    part = (layers and layers.get(part_id)) or catalog.get(part_id)
    if part is None or layers is None:
        return override_of(part, part) if part is not None else None
    if layers.origin(part_id) == USER and layers.override(part_id) is None:
        return edit_own(part)
    return override_of(layers.below(USER).get(part_id) or part, part)
