"""A part being edited, as a value: its figures so far, the part they are compared with, and what
could not be read.

A draft becomes a new part, a part of its own beside the one it was cloned from, or an override of a
few figures of a part of a lower layer. The board that is fixed in a chassis is a draft inside its
own. Knows no widget and no store.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from rigwright.catalog.overrides import (
    BOARD,
    BOARD_KIND,
    MARKS,
    Override,
    apart,
    names_left,
)
from rigwright.editing.field_values import words_of
from rigwright.editing.fields import PartField, field_at, field_named, fields_of, known_field
from rigwright.editing.part_ids import id_for
from rigwright.editing.typed_values import Unreadable, value_of
from rigwright.parts import KINDS, Part, PartError, part_from_kept_record, part_from_record
from rigwright.parts.impossible import Impossible, without_impossible
from rigwright.record import FieldFault
from rigwright.text.language import translated
from rigwright.text.numbers import capital
from rigwright.text.sentence import Sentence, messages, worded

MEASURED, OWN_SOURCE = "measured", "own measurement"
# What the record says of the record follows from what is edited; nobody types it.
KEPT_BY_ITSELF = frozenset({"kind", "id", "figure_sources", "citations", *MARKS})
_MAY_BE_EMPTY = frozenset({"name", "brand", "source", "confidence"})  # required, but a text
# What has no source of its own: what a part is called, and a whole board, which says where it comes
# from.
_WITHOUT_SOURCE = frozenset({"name", "brand", "part_numbers", BOARD})
# A figure that a kind cannot do without: what a new part begins with, and what an unfinished one is
# drawn with.
BEGINNINGS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "gpu": {"cooler": "open_air"},
        "chassis": {"chassis_type": "mid_tower"},
        "cooler": {"cooler_type": "air"},
        "riser": {"riser_type": "riser_cable"},
        "drive": {"drive_type": "nvme_m2"},
    }
)
_STAND_INS: Mapping[str, Any] = MappingProxyType({"brand": "", "source": "", "watts": 1.0})
NEW_PART = messages("New part")


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
    unread: Mapping[str, str] = field(
        default_factory=dict
    )  # field: why what was typed is no value of it
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
        """The fields whose values, or whose own sources, are not those of the base.

        "board.slots" in a fixed board.
        """
        own = tuple(f.name for f in self.fields if self._differs(f.name))
        board = self.board
        if BOARD not in own or board is None or not board.base:
            return own
        return (
            *(name for name in own if name != BOARD),
            *(f"{BOARD}.{name}" for name in board.changed),
        )

    def _differs(self, name: str) -> bool:
        if self.record.get(name) != self.base.get(name):
            return True
        own = self.record.get("figure_sources", {})
        before = self.base.get("figure_sources", {})
        keys = {name, *sourced_alone(self, name)}
        return any(own.get(key) != before.get(key) for key in keys)

    @property
    def dirty(self) -> bool:
        """Whether anything was edited since the editor was opened."""
        return bool(self.unread) or self.record != self.begun

    @property
    def keeps_sources(self) -> bool:
        """Whether every changed figure says where it comes from, since the rest comes from
        elsewhere.
        """
        return self.way in (Way.CLONE, Way.OVERRIDE)

    def given_up(self) -> Draft:
        """The draft as it was when the editor was opened."""
        return replace(self, record=self.begun, unread={})

    # the board that is fixed in a chassis

    @property
    def board(self) -> Draft | None:
        """Return the fixed board as a draft of its own, compared with that of the base; None for a
        part without one.
        """
        record = _board_of(self.record)
        base = _board_of(self.base)
        if not record:
            return None
        from_elsewhere = Way.CLONE if record.get("confidence") != MEASURED else Way.NEW
        return Draft(
            self.way if base else from_elsewhere,
            record,
            base,
            apart(self.unread)[1],
            _board_of(self.begun),
        )

    def with_board(self, board: Draft) -> Draft:
        """The draft with another state of its fixed board."""
        record = dict(board.record)
        record.pop("kind", None)
        own, _ = apart(self.unread)
        unread = _with_board(own, board.unread)
        return replace(self, record={**self.record, BOARD: record}, unread=unread)

    # edits

    def typed(self, name: str, text: str) -> Draft:
        """Return the draft with what a person typed into a field: as its value, or kept aside
        with the reason why it is not a valid one.
        """
        described = known_field(self.kind, name)
        try:
            return self.with_value(name, value_of(described, text))
        except Unreadable as fault:
            return replace(self, unread={**self.unread, name: str(fault)})

    def with_value(self, name: str, value: Any) -> Draft:
        """The draft with a figure, or without it where it is None.

        A changed figure is one that was measured.
        """
        record = dict(self.record)
        record.pop(name, None)  # a figure that changes goes behind the others
        if value is None and name in _MAY_BE_EMPTY:
            value = ""
        if value is not None:
            record[name] = value
        unread = {
            key: why
            for key, why in self.unread.items()
            if key != name and not key.startswith(f"{name}.")
        }
        if record.get(name) == self.record.get(name):
            return replace(self, unread=unread)
        former = self.record.get(name)
        changed = replace(self, record=record, unread=unread)._with_record_kept(name, former)
        fault = changed._fault_of(name)
        if fault is not None:
            return self.with_fault(name, _own_words(self.kind, name, fault))
        return changed

    def _fault_of(self, name: str) -> FieldFault | None:
        """Why no part has the value of a field; None where one may have it."""
        for zero in _zeros(self.kind, name, self.record.get(name)):
            return zero.fault
        try:
            self.preview  # noqa: B018
        except PartError as error:
            assert error.fault is not None  # the kind is one, and the record a table
            return error.fault
        return None

    def with_fault(self, name: str, sentence: str) -> Draft:
        """The draft with something in a field that is no value of it."""
        return replace(self, unread={**self.unread, name: sentence})

    def reverted(self, name: str) -> Draft:
        """The figure and its source as the base has them."""
        return self.with_value(name, self.base.get(name))._with_record_kept(name)

    def _with_record_kept(self, name: str, former: Any = None) -> Draft:
        """The record's own notes on a figure after it changed: those of the base only where its
        value, or that of an entry of a table, is the base's.
        """
        record = dict(self.record)
        for mark in (mark for mark in MARKS if mark in record or mark in self.base):
            record[mark] = self._marked(mark, name)
        record.pop("figure_sources", None)
        sources = self._sources_kept(name, former)
        if sources or "figure_sources" in self.base:
            record["figure_sources"] = sources
        return replace(self, record=record)

    def _marked(self, mark: str, name: str) -> list[str]:
        """What carries a mark: of one field what still does as in the base, all others as now."""
        others = [kept for kept in self.record.get(mark, ()) if root_of(kept) != name]
        of_base: list[str] = []
        for kept in self.base.get(mark, ()):
            of_base += self._left(kept, name)
        marked: list[str] = []
        for kept in of_base:
            if root_of(kept) == name or kept in others:
                marked.append(kept)
        marked += [kept for kept in others if kept not in of_base]
        return marked

    def _left(self, kept: str, name: str) -> tuple[str, ...]:
        """What a name in the base is still about, now that a figure has its value."""
        if root_of(kept) != name or self.record.get(name) == self.base.get(name):
            return (kept,)
        now = {name: self.record.get(name)}
        return names_left(kept, self.base, now, now)

    def _sources_kept(self, name: str, former: Any) -> dict[str, Any]:
        """The sources of single figures after one of them changed."""
        own = self.record.get("figure_sources", {})
        of_base = self.base.get("figure_sources", {})
        sources = {key: kept for key, kept in own.items() if root_of(key) != name}
        for key, kept in of_base.items():
            if root_of(key) == name:
                sources |= dict.fromkeys(self._left(key, name), kept)
        is_changed = self.record.get(name) != self.base.get(name)
        if is_changed and self._needs_source(name):
            for key in sourced_alone(self, name):
                sources[key] = self._source_now(key, former)
        return sources

    def _source_now(self, key: str, former: Any) -> Mapping[str, str]:
        """The source of a figure that changed: a measurement, but for an entry of a table that
        has one and is as it was in it before.
        """
        root, _, entry = key.partition(".")
        own = self.record.get("figure_sources", {})
        of_table = key in own and isinstance(former, Mapping)
        if entry and of_table and former.get(entry) == self.record[root][entry]:
            return own[key]
        return {"source": OWN_SOURCE, "confidence": MEASURED}

    def _needs_source(self, name: str) -> bool:
        figure = known_field(self.kind, name).is_figure and name not in _WITHOUT_SOURCE
        return self.keeps_sources and figure and self.record.get(name) is not None

    # answers

    @property
    def faults(self) -> Mapping[str, str]:
        """What keeps the draft from being saved: one sentence per field."""
        own = {**dict(_missing(self)), **dict(_contradictions(self)), **apart(self.unread)[0]}
        of_board = self.board.faults if self.board is not None else {}
        told = {
            name: worded("Built-in board: {fault}", fault=why) for name, why in of_board.items()
        }
        return _with_board(own, told)

    @property
    def preview(self) -> Part:
        """The part as far as it is known, to be drawn and tried out.

        What it cannot do without is made up. Of two figures the wrong way round neither is known.
        """
        record = {**_STAND_INS, **BEGINNINGS.get(self.kind, {}), **self.record}
        record = {
            **record,
            "id": self.record.get("id") or "draft",
            "name": record.get("name") or translated(NEW_PART),
        }
        board = self.board
        if board is None:
            return part_from_kept_record(_of_kind(record, self.kind))
        part = part_from_kept_record(_of_kind({**record, BOARD: None}, self.kind))
        return part.changed(board=board.preview.changed(id=part.id))

    def change(self, is_taken: Callable[[str], bool]) -> tuple[str, Part | Override | None]:
        """The id and what is stored under it.

        Raises PartError with one sentence where the draft is no part yet.
        """
        if self.faults:
            first = next(iter(self.faults.values()))
            raise PartError(first)
        if self.way is Way.OVERRIDE:
            return str(self.record["id"]), self._override()
        if self.way is Way.OWN:
            part_id = str(self.record["id"])
        else:
            brand = self.record.get("brand", "")
            part_id = id_for(brand, self.record.get("name", ""), is_taken)
        record: dict[str, Any] = {"brand": "", **self.record, "id": part_id}
        if BOARD in record:  # the board of a server goes by the id of the server
            record[BOARD] = {**record[BOARD], "id": part_id}
        return part_id, part_from_record(record)

    def _override(self) -> Override | None:
        """The changed figures alone; nothing where all are as they were."""
        changed = self.changed
        if not changed:
            return None
        part_from_record(self.record)
        board = _board_of(self.record)
        values = _with_board(self.record, board)
        sources = _with_board(
            self.record.get("figure_sources", {}), board.get("figure_sources", {})
        )
        own = {
            name: source
            for name, source in sources.items()
            if any(name == one or name.startswith(f"{one}.") for one in changed)
        }
        return Override(
            str(self.record["id"]), self.kind, {name: values.get(name) for name in changed}, own
        )


def _board_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record of the fixed board; empty for a part without one."""
    board = record.get(BOARD)
    return {"kind": BOARD_KIND, **board} if board else {}


def _with_board(named: Mapping[str, Any], of_board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a part itself together with those of its board, under the part's names
    for them.
    """
    return {**named, **{f"{BOARD}.{name}": item for name, item in of_board.items()}}


def _zeros(kind: str, name: str, value: Any) -> list[Impossible]:
    """The zeros in the value of a field that cannot be."""
    return [
        figure
        for figure in without_impossible(KINDS[kind], {name: value})[1]
        if len(figure.paths) == 1
    ]


# What is wrong with a field, with an entry of its table, with a column, with a column of an entry.
_FAULTS = messages(
    {
        (False, False): "{label}: {fault}.",
        (True, False): "{label}, entry {entry}: {fault}.",
        (False, True): "{label}, {column}: {fault}.",
        (True, True): "{label}, entry {entry}, {column}: {fault}.",
    }
)


def _own_words(kind: str, name: str, fault: FieldFault) -> str:
    """Return the words of a fault, with the label of its field."""
    found = re.fullmatch(rf"{name}(?:\[(\d+)\])?(.*)", fault.path)
    described = field_at(kind, name)
    if found is None or described is None:
        return f"{capital(str(fault))}."
    entry, rest = found.groups()
    column = field_at(kind, f"{name}.entry{rest}") if rest else None
    if column is described:
        column = None
    return worded(
        _FAULTS[entry is not None, column is not None],
        label=described.label,
        entry=int(entry or 0) + 1,
        column=column.words if column is not None else "",
        fault=fault.said_of(worded("it")),
    )


def root_of(name: str) -> str:
    """The field that a mark such as "slots.position" is on."""
    return name.partition(".")[0]


def _of_kind(record: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The record without stand-ins for fields that its kind does not have."""
    known = {f.name for f in fields_of(kind)}
    return {name: value for name, value in record.items() if name in known}


def _missing(draft: Draft) -> Iterator[tuple[str, str]]:
    for described in draft.fields:
        value = draft.record.get(described.name)
        if described.name == "name" and not value:
            yield "name", worded("A part needs a name.")
        elif described.required and value is None and described.name != "brand":
            needs = worded("A part of this kind needs its {figure}.", figure=described.words)
            yield described.name, needs


def _contradictions(draft: Draft) -> Iterator[tuple[str, str]]:
    """What no part of a kind can be."""
    names = [slot["name"] for slot in draft.record.get("slots") or ()]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        yield (
            "slots",
            worded("Two slots are called {name}; give each a name of its own.", name=twice),
        )
    own = {name: value for name, value in draft.record.items() if name != BOARD}
    for figure in without_impossible(KINDS[draft.kind], own)[1]:
        if len(figure.paths) == 2:
            yield _reversed_words(draft.kind, *figure.paths)


def _reversed_words(kind: str, low: str, high: str) -> tuple[str, str]:
    """The field of a pair the wrong way round, and what is wrong by the labels of both."""
    name, entry = re.fullmatch(r"(\w+)(?:\[(\d+)\])?.*", low).groups()  # type: ignore[union-attr] (any path)
    columns = [field_at(kind, re.sub(r"\[\d+\]", "", path)) for path in (low, high)]
    words = [
        column.words if column is not None else path
        for column, path in zip(columns, (low, high), strict=True)
    ]
    field = field_named(kind, name)
    values = {"low": words[0], "high": words[1]}
    above = "{low} is above {high}; correct one of them or leave it empty."
    if field is not None and entry:
        values |= {"label": field.label, "entry": int(entry) + 1}
        above = (
            "{label}, entry {entry}: {low} is above {high}; correct one of them or leave it empty."
        )
    return name, str(Sentence(above, values, begins=True))


def wrong_entries(draft: Draft) -> tuple[str, ...]:
    """Return the entries of a draft that cannot be; missing ones are not among them."""
    values = _with_board(draft.record, _board_of(draft.record))
    return tuple(
        why for name, why in draft.faults.items() if name in draft.unread or values.get(name)
    )


def shown(draft: Draft, name: str) -> str:
    """A figure of the draft as it is written into its field."""
    return words_of(known_field(draft.kind, name), draft.record.get(name))


def sourced_alone(draft: Draft, name: str) -> tuple[str, ...]:
    """Return what of a figure has a source of its own: the figure, or the entries of a table that
    are not as in the base.
    """
    value = draft.record.get(name)
    before = draft.base.get(name)
    if not isinstance(value, Mapping) or not isinstance(before, Mapping):
        return (name,)
    return tuple(
        f"{name}.{entry}"
        for entry, one in value.items()
        if one is not None and one != before.get(entry)
    )
