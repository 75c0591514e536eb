"""One odd record costs itself and nothing else: whatever stands in it, all others come in as
they would without it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.catalog.store import PartStore
from rigwright.files.places import log_path
from rigwright.importing.records import opendb
from rigwright.importing.records.archive import Contents, Member, Reader
from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.records.identity import NOTHING
from rigwright.importing.records.opendb import Gate
from rigwright.parts import Part, part_from_record, record_of
from tests.importing.records.opendb_records import ALL, Record, changed, one, uuid_of, write_zip
from tests.sampling import count, share
from tests.texts import texts

Way = tuple[str | int, ...]


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1e300,
    10**29,
    10**40,
    "",
    "x" * 9_999,
    "8-pin",
    "1,234.5",
    "a\u202eb",
    "a\x00\x1b[31mb",
    "\ud800",
    [],
    {},
    [None, 1, "a\u202eb", {}, []],
    {"\u202e": "\x00"},
    deep(20),
    deep(100),
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(texts(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


class Shelf(Reader):
    """Records at hand, in place of an archive."""

    def __init__(self, texts: dict[str, bytes]) -> None:
        super().__init__(Contents(Path(__file__).parent, (), {}))
        self._texts = texts

    def read(self, member: Member) -> bytes:
        """The bytes of a record."""
        return self._texts[member.record]


def passed(records: list[tuple[str, bytes]]) -> Gate:
    """The gate after records of a category each, their numbers being their places."""
    texts = {uuid_of(place): text for place, (_, text) in enumerate(records)}
    gate = Gate(NOTHING)
    shelf = Shelf(texts)
    for place, (category, _) in enumerate(records):
        gate.pass_through(Member(category, uuid_of(place), Path()), shelf)
    return gate


def text_of(record: object) -> bytes:
    return json.dumps(record).encode()


def ways(value: object, way: Way = ()) -> Iterator[Way]:
    """Every place inside a record, tables and lists too."""
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, inner in inside:
        yield (*way, key)
        yield from ways(inner, (*way, key))


def altered(record: Record, way: Way, value: object) -> Record:
    """The record with something else in one place."""
    copy = deepcopy(record)
    table: Any = copy
    for key in way[:-1]:
        table = table[key]
    table[way[-1]] = value
    return copy


def without(record: Record, way: Way) -> Record:
    """The record with one place less."""
    copy = deepcopy(record)
    table: Any = copy
    for key in way[:-1]:
        table = table[key]
    del table[way[-1]]
    return copy


def sibling(category: str, name: str) -> tuple[str, bytes]:
    """Another product of a category."""
    record = ALL[category]
    named = f"{record['metadata']['name']} {name}"
    numbers = [f"{name}-0001"]
    return category, text_of(
        changed(record, metadata=record["metadata"] | {"name": named, "part_numbers": numbers})
    )


def odd_texts(record: Record) -> Iterator[bytes]:
    """The record with every oddity in every place, with a place less, and with what it does not
    know.
    """
    for way in ways(record):
        yield text_of(without(record, way))
        for value in ODD:
            yield text_of(altered(record, way, value))
    for key, value in (
        ("opendb_id", "a\u202eb"),
        ("opendb_id", 5),
        ("\x00", "\x00"),
        ("general_product_info", deep(30)),
    ):
        yield text_of({**record, key: value})


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("category", share(list(ALL), 3))
def test_an_oddity_in_any_place_costs_the_others_nothing(category: str, tmp_path: Path) -> None:
    other = sibling(category, "Omega")
    alone = [named_again(part) for part in passed([other]).parts]
    assert len(alone) == 1
    taken: dict[str, Part] = {}
    for text in odd_texts(ALL[category]):
        gate = passed([(category, text), other])
        entry = gate.entries[0]
        assert [named_again(part) for part in others(gate, 0)] == alone
        assert entry.rule != "fault", (text, entry.reason)
        assert entry.outcome in ("imported", "repaired") or entry.reason
        assert (
            entry.name.isprintable() and entry.record.isprintable() and entry.reason.isprintable()
        )
        for part in gate.parts:
            taken[f"odd-{len(taken)}"] = part
    PartStore(tmp_path / "parts.db").write(
        {part_id: renamed(part, part_id) for part_id, part in taken.items()}
    )


def others(gate: Gate, odd_place: int) -> list[Part]:
    odd = gate.entries[odd_place].part_id
    return [part for part in gate.parts if part.id != odd]


def named_again(part: Part) -> dict[str, Any]:
    """A part as plain values, without what says where in the archive its record stood."""
    return {
        key: value for key, value in record_of(part).items() if key not in ("source", "opendb_ids")
    }


def renamed(part: Part, part_id: str) -> Part:
    return part_from_record({**record_of(part), "id": part_id})


@given(st.data())
@settings(max_examples=count(8, of=60))
def test_whatever_stands_in_one_record_the_others_come_in(data: st.DataObject) -> None:
    category = data.draw(st.sampled_from(sorted(ALL)))
    way = data.draw(st.sampled_from(list(ways(ALL[category]))))
    text = data.draw(
        st.binary(max_size=40)
        | ANYTHING.map(lambda value: text_of(altered(ALL[category], way, value)))
    )
    around = [sibling(other, "Alpha") for other in ALL]
    gate = passed([around[0], (category, text), *around[1:]])
    assert [named_again(part) for part in others(gate, 1)] == [
        named_again(part) for part in passed(around).parts
    ]


def test_an_error_that_nobody_foresaw_is_named_and_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(draft: RecordDraft) -> None:
        if draft.name.endswith("broken"):
            raise KeyError("nobody foresaw this")
        opendb_fill(draft)

    kind, opendb_fill = opendb.CATEGORIES["CaseFan"]
    monkeypatch.setattr(opendb, "CATEGORIES", {**opendb.CATEGORIES, "CaseFan": (kind, fill)})
    fans = [changed(ALL["CaseFan"], f"Akasa {name} 120mm") for name in ("Calm", "Gust")]
    broken = changed(ALL["CaseFan"], "Akasa broken")
    result = opendb.import_opendb(
        write_zip(tmp_path / "a.zip", {"CaseFan": [fans[0], broken, fans[1]]})
    )
    assert [part.name for part in result.parts] == ["Akasa Calm 120mm", "Akasa Gust 120mm"]
    (entry,) = result.report.with_outcome("rejected")
    assert (
        entry.name == "Akasa broken"
        and "KeyError" in entry.reason
        and log_path().name in entry.reason
    )
    assert "nobody foresaw this" in log_path().read_text() and "Traceback" in log_path().read_text()


def test_plugs_that_are_no_list_leave_the_board_and_its_plugs_unknown(tmp_path: Path) -> None:
    for plugs in (2, "8-pin", {"8-pin": 2}, True):
        part, _ = one(
            tmp_path / str(plugs),
            "Motherboard",
            altered(ALL["Motherboard"], ("power_connectors", "cpu_power"), plugs),
        )
        assert part.eps_8pin is None and part.eps_4pin is None


def test_hidden_characters_in_texts_are_taken_out_and_said(tmp_path: Path) -> None:
    part, entry = one(
        tmp_path,
        "Motherboard",
        changed(ALL["Motherboard"], socket="LGA\u202e 1700", chipset="Z\x00790"),
    )
    assert (part.socket, part.chipset) == ("LGA1700", "Z790")
    assert entry.reasons == tuple(
        f"Hidden characters were taken out of the {field}." for field in ("socket", "chipset")
    )
