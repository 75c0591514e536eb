"""Records of every class: whatever can be made can be written, and reads back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from msgspec import inspect as types

from rigwright.assembly.chambers import Chamber
from rigwright.build import Build, Wire
from rigwright.documents.document import document_from_bytes, document_text
from rigwright.files.plain_text import without_hidden
from rigwright.parts import KINDS, Part, part_from_record, record_of
from rigwright.parts.impossible import wrong_way_round
from rigwright.record import Record, plain
from tests.records import record_classes, records
from tests.sampling import count

CLASSES = record_classes()
MADE = [
    kind for kind in CLASSES if kind not in (Part, Chamber)
]  # no part is of no kind, no file has a chamber


def test_every_class_of_the_program_is_among_them() -> None:
    assert {Build, Wire, *KINDS.values()} <= set(MADE)
    assert len(MADE) > 30


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("kind", MADE, ids=lambda kind: kind.__name__)
def test_what_can_be_made_is_written_and_reads_back_equal(kind: type[Record]) -> None:
    """Also where a file says what could be left out: null, an empty list, a default."""

    @settings(max_examples=count(4, of=20))
    @given(records(kind))
    def reads_back(made: Record) -> None:
        written = json.loads(json.dumps(plain(made), allow_nan=False))
        assert kind.of(written) == made
        read = kind.of(json.loads(json.dumps(whole(made))))
        assert read == made
        assert kind.of(plain(read)) == read

    reads_back()


def whole(value: object) -> object:
    """Plain values with nothing left out."""
    if isinstance(value, Record):
        return {name: whole(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {name: whole(inner) for name, inner in value.items()}
    return [whole(inner) for inner in value] if isinstance(value, tuple) else value


def test_every_number_of_a_file_has_bounds_on_both_sides() -> None:
    """JSON has a way to write infinity, 1e999, and no way to keep it."""
    open_ended = list[str]()
    for record in (Build, *KINDS.values()):
        for name, bounds in numbers_in(types.type_info(record)):
            if bounds.le is bounds.lt is None or bounds.ge is bounds.gt is None:
                open_ended.append(name)
    assert open_ended == []


def numbers_in(kind: Any, name: str = "") -> Iterator[tuple[str, types.FloatType]]:
    """Yield every number that a type holds, with the names of the records that lead to it."""
    if isinstance(kind, types.FloatType):
        yield name, kind
    for field in getattr(kind, "fields", ()):
        yield from numbers_in(field.type, f"{name}.{field.name}")
    one = [getattr(kind, within) for within in ("item_type", "value_type") if hasattr(kind, within)]
    for held in (*one, *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from numbers_in(held, name)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.__name__)
def test_a_part_is_found_again_by_its_kind(kind: type[Part]) -> None:
    @settings(max_examples=10)
    @given(records(kind))
    def found_again(part: Part) -> None:
        assume(not any(wrong_way_round(part)))  # which no way in accepts
        assert part_from_record(record_of(part)) == part

    found_again()


@settings(max_examples=count(6, of=40))
@given(records(Build))
def test_a_build_of_any_text_is_a_file_that_opens(build: Build) -> None:
    text = document_text(build, [])
    opened = document_from_bytes(text.encode(), "f.rig").build
    assert opened == seen(build)
    assert document_text(opened, []) == text


def seen(build: Build) -> Build:
    """The build as it is without what nobody can see."""

    def without(value: object, name: str = "") -> object:
        if isinstance(value, str):
            return without_hidden(value, lines=name == "notes") or value and "?"
        if isinstance(value, dict):
            return {inner: without(held, inner) for inner, held in value.items()}
        return [without(held, name) for held in value] if isinstance(value, list) else value

    return Build.of(without(whole(build)))


def test_a_lead_that_was_chosen_for_the_board_is_kept() -> None:
    build = Build(wires=(Wire(None, 0, 0, 1), Wire(2, 1, 0, 0, "adapter")))
    text = document_text(build, [])
    assert json.loads(text)["build"]["wires"][0]["card"] is None
    assert document_from_bytes(text.encode(), "f.rig").build == build
