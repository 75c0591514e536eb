"""What is wrong with records, typed values and machines, in a language that nobody speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rigwright.editing.beginnings import override_of, with_own_board
from rigwright.editing.fields import fields_of
from rigwright.editing.measuring import CARD_READINGS, READINGS, change_words, planes_before
from rigwright.editing.typed_values import Unreadable, value_of
from rigwright.parts import KINDS, PartError, part_from_record, record_of
from rigwright.reports.verified import verified_text
from rigwright.verify.device_ids import NAMES
from rigwright.verify.outputs import COMMANDS, outputs_in_bytes, told_by_all
from rigwright.verify.whole import verified
from tests.pseudo_language import WORD, english_in, pseudo_language
from tests.text.test_pseudo_language import OF_RECORDS
from tests.verify.test_verify import two_a5000
from tests.worlds import board, chassis, gpu

OUTPUTS = Path(__file__).parent.parent / "verify" / "data"
QUOTED = re.compile(r"'[^']*'|“[^”]*”|\"[^\"]*\"")
GIVEN: tuple[dict[str, Any], ...] = (
    {"name": None},
    {"name": 5},
    {"name": "x" * 9_000},
    {"strange": 1},
    {"cooler": "steam"},
    {"length_mm": "long"},
    {"length_mm": -5},
    {"length_mm": 1e9},
    {"length_mm": 0},
    {"fan_count": 1.5},
    {"min_power_limit_w": 900.0, "board_power_w": 300.0},
    {"power_connectors": {}},
    {"power_connectors": [{"type": "8pin", "count": 0}]},
    {"power_connectors": [{"type": "8pin", "count": 1}] * 999},
    {"part_numbers": ["x" * 9_000]},
    {"kind": "toaster"},
)
TYPED = ("many", "-1", "1.5", "1,600", "1e12", "0", "5 furlongs", "a: b", "3 x y", "1/0 in")


def left_in(said: str, *known: str) -> list[str]:
    """The plain English of a sentence without what is quoted in it, and names."""
    return english_in(OF_RECORDS.sub("·", QUOTED.sub("·", said)), known)


def test_what_is_wrong_with_a_record_is_a_message() -> None:
    whole = record_of(gpu())
    with pseudo_language():
        for given in GIVEN:
            with pytest.raises(PartError) as refusal:
                part_from_record({**whole, **given})
            said = str(refusal.value)
            assert left_in(said, "count", *given, *KINDS) == [], said
        for other in ([], {name: whole[name] for name in whole if name != "name"}):
            with pytest.raises(PartError) as refusal:
                part_from_record(other)
            assert left_in(str(refusal.value), "name") == []


def refused() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What every field of every kind says to words that are no value of it."""
    for kind in KINDS:
        for field in fields_of(kind):
            for typed in TYPED:
                try:
                    value_of(field, typed)
                except Unreadable as fault:
                    yield f"{kind}.{field.name}", str(fault), (field.unit, *field.choices)


def test_what_is_wrong_with_a_typed_value_is_a_message() -> None:
    with pseudo_language():
        said = list(refused())
        assert len(said) > 500
        for where, sentence, known in said:
            assert left_in(sentence, *filter(None, known)) == [], (where, sentence)


def test_what_is_wrong_with_a_draft_is_a_message() -> None:
    card = gpu()
    slots = [{"name": "1"}, {"name": "1"}]
    with pseudo_language():
        draft = override_of(card, card)
        faulty = draft.with_value("power_connectors", [{"type": "8pin", "count": 99}])
        faulty = faulty.with_value("min_power_limit_w", 9000.0).with_value("length_mm", 0.0)
        faulty = faulty.with_value("part_numbers", ["x" * 9_000]).with_value("name", None)
        server = with_own_board(override_of(chassis(), chassis()), board())
        assert server.board is not None
        server = server.with_board(server.board.with_value("slots", slots))
        said = [*faulty.faults.values(), *server.faults.values()]
        assert len(said) > 5
        for sentence in said:
            assert left_in(sentence) == [], sentence


def test_what_is_measured_is_said_in_messages() -> None:
    with pseudo_language():
        for reading in (*READINGS, *CARD_READINGS):
            assert left_in(f"{reading.title} {reading.how} {reading.plane}") == []
        for part in (gpu(), chassis()):
            for plane in planes_before(override_of(part, part), None):
                assert left_in(change_words(plane, plane)) == []


def test_what_a_machine_is_held_against_is_said_in_messages() -> None:
    plan = two_a5000()
    parts = plan.assembly.board, plan.assembly.cpu, plan.assembly.gpus[0].card
    names = [part.name for part in parts if part is not None]
    names += [plan.build.title, *NAMES.values()]
    with pseudo_language():
        for path in sorted(OUTPUTS.glob("*.[tx]*")):
            data = path.read_bytes()
            found = verified(plan, told_by_all(outputs_in_bytes(data, path.name)))
            read = set(WORD.findall(f"{data.decode()} {COMMANDS}"))
            for line in verified_text(found, 10_000).splitlines():
                assert set(english_in(line, tuple(names))) <= read, (path.name, line)
