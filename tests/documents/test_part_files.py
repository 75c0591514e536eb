"""Parts on their way to another machine: the same text for the same parts, and one sentence for
anything else.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import PartStore
from rigwright.documents import part_files
from rigwright.documents.part_files import (
    MOST_ID,
    PartFileError,
    Taken,
    arrivals,
    changes_for,
    parts_from_bytes,
    parts_text,
    read_parts,
    schema_text,
    write_parts,
)
from rigwright.files import storage
from rigwright.parts import Chassis, Gpu, Part, record_of
from tests.many_parts import many_parts
from tests.sampling import count, every
from tests.texts import texts

ROOT = Path(__file__).resolve().parents[2]
SAID = {"brand": "Maker", "source": "a test", "confidence": "measured"}


def card(part_id: str, name: str = "", **figures: object) -> Gpu:
    return Gpu.of({"id": part_id, "name": name or part_id, "cooler": "blower", **SAID, **figures})


def refusal(data: bytes | str) -> str:
    with pytest.raises(PartFileError) as refused:
        parts_from_bytes(data.encode() if isinstance(data, str) else data, "x.rigpart")
    said = str(refused.value)
    assert said.endswith(".") and "\n" not in said and said.startswith("x.rigpart")
    return said


def file_with(*records: object, **changes: object) -> str:
    return json.dumps({"format": "rigwright-part/1", "parts": list(records), **changes})


def test_parts_come_back_as_they_were_sent(tmp_path: Path):
    parts = (card("b", "Ω “two”", notes="one\ntwo"), card("a", length_mm=267.5))
    write_parts(tmp_path / "two.rigpart", parts)
    assert read_parts(tmp_path / "two.rigpart") == (parts[1], parts[0])
    assert (
        parts_text(parts)
        == parts_text(reversed(parts))
        == (tmp_path / "two.rigpart").read_text(encoding="utf-8")
    )
    assert (tmp_path / "two.rigpart").read_text(encoding="utf-8").endswith("}\n")


def test_every_shipped_part_survives_the_way(tmp_path: Path):
    catalog = open_catalog()
    for kind in catalog.kinds():
        parts = [part for hit in catalog.search("", kind, 5) if (part := catalog.get(hit.id))]
        assert parts_from_bytes(parts_text(parts).encode(), "x") == tuple(
            sorted(parts, key=lambda part: part.id)
        )
    catalog.close()


@pytest.mark.sampled
def test_thousands_of_parts_go_into_one_file(tmp_path: Path):
    parts = many_parts(count(200, of=2_000))
    write_parts(tmp_path / "all.rigpart", parts)
    assert read_parts(tmp_path / "all.rigpart") == tuple(sorted(parts, key=lambda part: part.id))


def test_an_override_is_sent_as_the_whole_part(tmp_path: Path):
    store = PartStore(tmp_path / "parts.db")
    catalog = open_catalog()
    layers = Layered({USER: store.catalog, BUILT_IN: catalog})
    store.write({"rtx-a6000": Override("rtx-a6000", "gpu", {"length_mm": 266.5})})
    part = layers.get("rtx-a6000")
    assert part is not None
    record = json.loads(parts_text([part]))["parts"][0]
    shipped = catalog.get("rtx-a6000")
    assert shipped is not None
    assert record["length_mm"] == 266.5 and {**record, "length_mm": 0} == {
        **record_of(shipped),
        "length_mm": 0,
    }
    catalog.close()


def test_the_schema_of_a_file_is_current():
    """After a change: `from rigwright.documents.part_files import schema_text;
    print(schema_text(), end='')`.
    """
    kept = ROOT / "assets" / "schema" / "rigpart-1.schema.json"
    assert kept.read_text(encoding="utf-8") == schema_text()
    schema = json.loads(schema_text())
    assert schema["required"] == ["format", "parts"] and schema["properties"]["format"] == {
        "const": "rigwright-part/1"
    }


# What is refused


@every(
    [
        ("", "is empty"),
        (b"\xff\xfe", "is not a file of Rigwright parts: it is not text in UTF-8"),
        (b"PK\x03\x04", "is not a file of Rigwright parts"),
        ("[" * 50_000, "is not a file of Rigwright parts"),
        ('{"format": "rigwright-part/1", "parts": [', "is cut off after line 1"),
        ('{"format": "rigwright-build/1"}', "its format is not “rigwright-part/1”"),
        (
            '{"format": "rigwright-part/2", "parts": []}',
            "was written by a newer Rigwright (format 2; this one reads 1)",
        ),
        ('{"format": "rigwright-part/0", "parts": []}', "has format 0, which there has never been"),
        ('{"format": "rigwright-part/1"}', "parts is missing"),
        (file_with(), "there is no part in it"),
        (file_with(extra=1), "'extra' is not a known field"),
        (file_with(parts={}), "parts must be a list of at most 50000 records"),
        (file_with({"kind": "gpu"}), "The part 'without an id': "),
        (file_with({"kind": "spoon", "id": "a"}), "has no known kind"),
        (file_with({**record_of(card("a")), "colour": "red"}), "colour is not a known field"),
        (file_with({**record_of(card("a")), "length_mm": -1}), "length_mm must be greater than 0"),
        (
            file_with(record_of(card("a")), record_of(card("a", "b"))),
            "the part 'a' stands in it twice",
        ),
        (
            file_with({**record_of(card("a")), "name": "x\u202ey"}),
            "parts[0].name has the hidden character U+202E",
        ),
        (
            file_with({**record_of(card("a")), "name": "x" * 301}),
            "name must have at most 300 characters",
        ),
        ('{"format": "rigwright-part/1", "parts": [], "parts": []}', "'parts' stands in it twice"),
        ('{"format": "rigwright-part/1", "parts": [NaN]}', "NaN is not a number a file can have"),
    ]
)
def test_what_is_no_file_of_parts_is_refused_in_one_sentence(data: bytes | str, said: str):
    assert said in refusal(data)


@given(
    st.binary(max_size=300)
    | texts(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass"))
)
def test_whatever_is_in_a_file_is_answered_in_one_sentence(data: bytes):
    refusal(data)


def test_a_file_cut_off_anywhere_or_changed_somewhere_never_ends_in_more_than_a_sentence():
    whole = parts_text([card("a", length_mm=267.0), card("b")]).encode()
    chance = random.Random(5)
    for end in range(0, len(whole) - 2, 7):
        refusal(whole[:end])
    for _ in range(300):
        data = bytearray(whole)
        data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            parts_from_bytes(bytes(data), "x.rigpart")
        except PartFileError as error:
            assert str(error).endswith(".")


def test_a_file_of_two_gigabytes_is_refused_without_reading_it_all(tmp_path: Path):
    path = tmp_path / "huge.rigpart"
    with path.open("wb") as file:
        file.truncate(2 << 30)  # takes no room on the disk
    with pytest.raises(
        PartFileError, match="is larger than 128 MiB, too large to be what it should be"
    ):
        read_parts(path)


@pytest.mark.parametrize("how", ["missing", "folder", "pipe"])
def test_what_is_no_file_is_said(tmp_path: Path, how: str):
    path = tmp_path / "x.rigpart"
    if how == "folder":
        path.mkdir()
    elif how == "pipe":
        os.mkfifo(path)
    with pytest.raises(PartFileError, match=r"no file|is a folder|not an ordinary file"):
        read_parts(path)


def test_a_file_that_cannot_be_written_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "x.rigpart"
    write_parts(path, [card("a")])
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(storage.os, "fsync", full)
    with pytest.raises(PartFileError, match="cannot be written: no space left on device"):
        write_parts(path, [card("b")])
    monkeypatch.undo()
    with pytest.raises(PartFileError, match="hidden character"):
        write_parts(path, [card("b", "x\u202ey")])
    assert path.read_bytes() == before and [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_file_holds_so_many_parts_and_no_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(part_files, "MOST_PARTS", 1)
    with pytest.raises(PartFileError, match="at most 1 of them"):
        parts_text([card("a"), card("b")])


# Arriving


KNOWN = MemoryCatalog([card("a"), card("b"), card("b-2")])
COMING = (card("a"), card("b", "Another"), card("c"))


def test_parts_are_told_apart_by_what_the_catalog_has():
    found = arrivals(COMING, KNOWN)
    assert [tuple(part.id for part in some) for some in (found.new, found.same, found.taken)] == [
        ("c",),
        ("a",),
        ("b",),
    ]


@pytest.mark.parametrize(
    ("choice", "stored"),
    [
        (Taken.SKIP, {"c": card("c")}),
        (Taken.REPLACE, {"c": card("c"), "b": card("b", "Another")}),
        (Taken.KEEP_BOTH, {"c": card("c"), "b-3": card("b-3", "Another")}),
    ],
)
def test_what_is_taken_is_decided_by_who_is_asked(choice: Taken, stored: dict[str, Part]):
    asked: list[str] = []

    def choose(part: Part) -> Taken:
        asked.append(part.id)
        return choice

    assert changes_for(arrivals(COMING, KNOWN), KNOWN, choose) == stored
    assert asked == ["b"]


def test_free_ids_are_free_among_the_arrivals_too():
    coming = (card("b", "Another"), card("b-3", "Third"), card("b-2", "Second"))
    assert set(changes_for(arrivals(coming, KNOWN), KNOWN)) == {"b-3", "b-4", "b-2-2"}


def test_a_long_id_stays_within_its_bounds_and_a_server_keeps_its_board():
    long = "x" * MOST_ID
    known = MemoryCatalog([card(long), card("s")])
    board = {"kind": "motherboard", "id": "s", "name": "Board", **SAID}
    server = Chassis.of(
        {"id": "s", "name": "Server", "chassis_type": "rack_4u", "board": board, **SAID}
    )
    changes = changes_for(arrivals([card(long, "Other"), server], known), known)
    assert set(changes) == {"x" * (MOST_ID - 2) + "-2", "s-2"}
    kept = changes["s-2"]
    assert isinstance(kept, Chassis) and kept.board is not None and kept.board.id == "s-2"
    assert parts_from_bytes(parts_text(changes.values()).encode(), "x") == tuple(
        changes[i] for i in sorted(changes)
    )
