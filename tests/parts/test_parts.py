from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from rigwright.parts import (
    KINDS,
    Chassis,
    Gpu,
    LaneRule,
    Motherboard,
    PartError,
    PowerConnector,
    Slot,
    part_from_record,
    record_of,
)
from tests.sampling import every
from tests.texts import texts

CARD: dict[str, Any] = {
    "kind": "gpu",
    "id": "card",
    "name": "A card",
    "brand": "Maker",
    "source": "calliper",
    "confidence": "measured",
    "cooler": "blower",
}


def test_unknown_figures_are_none_and_none_of_something_is_empty():
    card = part_from_record({**CARD, "power_connectors": []})
    assert isinstance(card, Gpu)
    assert card.length_mm is None
    assert card.power_connectors == ()
    assert part_from_record(CARD).power_connectors is None  # type: ignore[attr-defined]


def test_parts_are_frozen_values():
    card = part_from_record(CARD)
    with pytest.raises(AttributeError):
        card.name = "Another"  # type: ignore[misc]
    assert card == part_from_record(dict(CARD))
    assert len({card, part_from_record(CARD), part_from_record({**CARD, "length_mm": 300})}) == 2


def test_a_board_with_lane_rules_can_be_a_dictionary_key():
    board = Motherboard(
        id="board",
        name="A board",
        brand="Maker",
        source="manual",
        confidence="manual",
        slots=(Slot(name="PCIE1", mechanical_lanes=16),),
        lane_rules=(LaneRule(populated=("PCIE1",), lanes={"PCIE1": 8}),),
    )
    assert {board: "found"}[part_from_record(record_of(board))] == "found"  # type: ignore[index]


def test_a_doubt_about_a_record_covers_its_fields_but_not_the_other_way_round():
    card = part_from_record(
        {**CARD, "uncertain_fields": ["slots", "connectors.pcie_8pin", "length_mm"]}
    )
    assert card.is_uncertain("length_mm")
    assert card.is_uncertain("slots.position")
    assert card.is_uncertain("connectors.pcie_8pin")
    assert not card.is_uncertain("connectors")
    assert not card.is_uncertain("height_mm")


@every(KINDS)
def test_every_kind_names_itself(kind: str):
    assert next(field.default for field in fields(KINDS[kind]) if field.name == "kind") == kind


def test_a_record_survives_the_way_out_and_back():
    card = Gpu(
        **{**CARD, "length_mm": 300, "power_connectors": (PowerConnector(type="8pin", count=2),)}
    )
    record = record_of(card)
    assert record["power_connectors"] == [{"type": "8pin", "count": 2}]
    assert "height_mm" not in record
    assert part_from_record(record) == card


def test_a_server_carries_its_board():
    board = {
        "id": "server",
        "name": "Its board",
        "brand": "Maker",
        "source": "s",
        "confidence": "manual",
    }
    server = part_from_record(
        {**board, "kind": "chassis", "chassis_type": "rack_4u", "board": board}
    )
    assert isinstance(server, Chassis)
    assert isinstance(server.board, Motherboard)
    assert server.board.slots is None
    assert part_from_record(record_of(server)) == server


CITED = {"kind": "manual", "address": "https://example.org", "states": {"length_mm": 300}}


@every(
    [
        ({"kind": "toaster"}, "no known kind"),
        ({"kind": ["gpu"]}, "no known kind"),
        ({"length_mm": -1}, "length_mm must be greater than 0, not '-1'"),
        ({"length_mm": math.nan}, "length_mm must be greater than 0, not 'nan'"),
        ({"length_mm": math.inf}, "length_mm must"),
        ({"length_mm": 1e300}, "length_mm must be at most 5000"),
        ({"length_mm": "300"}, "length_mm must be a number"),
        ({"length_mm": True}, "length_mm must be a number"),
        ({"cooler": "fan"}, "cooler must be 'aio_hybrid' or 'blower'"),
        ({"thickness": 50}, "thickness is not a known field"),
        ({"a\nb\x1b[31m": 50}, r"a\nb\x1b[31m is not a known field"),
        ({"name": ""}, "name must have at least 1 character"),
        ({"name": "x" * 100_000}, "name must have at most 300 characters"),
        ({"id": "../../etc/passwd"}, "id must be the id of a part"),
        ({"citations": [{**CITED, "seen": "May"}]}, "citations[0].seen must be a day"),
        ({"power_connectors": [{"type": "8pin", "count": 2}] * 100}, "power_connectors"),
        (
            {"power_connectors": [{"type": "8pin", "count": 10**9}]},
            "power_connectors[0].count must be at most 64",
        ),
    ]
)
def test_a_bad_record_is_refused_in_one_sentence(change: dict[str, Any], words: str):
    with pytest.raises(PartError) as refusal:
        part_from_record({**CARD, **change})
    sentence = str(refusal.value)
    assert words in sentence
    assert "\n" not in sentence
    assert len(sentence) < 400


def test_a_missing_field_is_named():
    with pytest.raises(PartError, match=r"'card': cooler is missing\."):
        part_from_record({name: value for name, value in CARD.items() if name != "cooler"})


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(texts(max_size=10), inner, max_size=3)
    ),
    max_leaves=8,
)
records = st.dictionaries(
    st.sampled_from(
        [
            "id",
            "name",
            "brand",
            "source",
            "confidence",
            *Gpu.__struct_fields__,
            *Chassis.__struct_fields__,
        ]
    ),
    anything,
)


@given(record=records | anything, kind=st.sampled_from([*KINDS, "other"]))
def test_no_record_does_worse_than_be_refused(record: Any, kind: str):
    if isinstance(record, dict):
        record = {**record, "kind": kind}
    try:
        part = part_from_record(record)
    except PartError:
        return
    assert part_from_record(record_of(part)) == part
