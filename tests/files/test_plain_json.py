"""Whatever a text from outside says, it is read into plain values or refused in one sentence, by
one reader.
"""

from __future__ import annotations

import json
import re
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui.app.single_instance import read as handed_over
from rigwright.catalog.database import override_of_row, part_of_text
from rigwright.files.places import data_dir, model_names_path
from rigwright.files.plain_json import MOST_DEPTH, MOST_DIGITS, MOST_VALUES, JsonError, parse_json
from rigwright.library import team
from rigwright.library.team.address import kept_url
from rigwright.parts import PartError
from rigwright.picture.user_models.attached import Attached
from rigwright.picture.user_models.glb import read_glb
from rigwright.picture.user_models.model import ModelError
from tests.sampling import count, every
from tests.texts import texts

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    path for package in ("rigwright", "gui") for path in (ROOT / package).rglob("*.py")
)
READER = "rigwright/files/plain_json.py"
# The store reads back what it has just written itself, to see whether that can be read again.
OWN_WORDS = {"rigwright/catalog/store.py"}
PARSING = re.compile(r"\bjson\.(loads?|JSONDecoder|decode|Decoder)\b|from (json|msgspec\.json)\b")

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**MOST_DIGITS) + 1, 10**MOST_DIGITS - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts(), inner, max_size=4),
    max_leaves=12,
)
ODD: dict[str, Callable[[], str]] = {  # functions: the longest text has 7.5 MB
    "deep": lambda: "[" * 60_000,
    "deep and whole": lambda: "[" * 900 + "]" * 900,
    "deep tables": lambda: '{"a":' * 900 + "1" + "}" * 900,
    "just too deep": lambda: "[" * (MOST_DEPTH + 1) + "]" * (MOST_DEPTH + 1),
    "many values": lambda: "[" + "[]," * (MOST_VALUES // 2) + "[]]",
    "long number": lambda: "9" * (MOST_DIGITS + 1),
    "longer number": lambda: "9" * 5_000,
    "infinite": lambda: "1e999",
    "not a number": lambda: "NaN",
    "half a character": lambda: '"\\ud800"',
    "cut off": lambda: '{"a": [1, ',
    "two": lambda: "1 2",
    "nothing": lambda: "",
}


def test_one_reader_parses_json() -> None:
    parsing = {
        str(path.relative_to(ROOT))
        for path in SOURCES
        if PARSING.search(path.read_text(encoding="utf-8"))
    }
    assert parsing == {READER} | OWN_WORDS


@given(PLAIN)
@settings(max_examples=count(6, of=40))
def test_what_json_writes_is_read_back(value: object) -> None:
    assert parse_json(json.dumps(value)) == value
    assert parse_json(json.dumps(value, ensure_ascii=False).encode()) == value


@given(texts() | st.binary() | st.none() | st.integers())
def test_anything_is_values_or_one_sentence(text: object) -> None:
    try:
        found = parse_json(text)
    except JsonError as error:
        assert str(error).startswith("it ") and str(error).isprintable()
    else:
        assert repr(found)


@every(ODD)
def test_what_no_file_has_is_refused(odd: str) -> None:
    text = ODD[odd]()
    for given_text in (text, text.encode()):
        with pytest.raises(JsonError):
            parse_json(given_text)


def preference(text: str) -> bool:
    data_dir().mkdir(parents=True, exist_ok=True)
    (data_dir() / "team.json").write_text(text)
    return kept_url() is None


def attached(text: str) -> bool:
    model_names_path().parent.mkdir(parents=True, exist_ok=True)
    model_names_path().write_text(text)
    return not Attached().all()


def stored(text: str) -> bool:
    with pytest.raises(PartError):
        part_of_text(text)
    with pytest.raises(PartError):
        override_of_row(("some-card", "gpu", text, "{}"))
    return True


def model(text: str) -> bool:
    data = text.encode()
    path = data_dir() / "model.glb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(struct.pack("<4sIII4s", b"glTF", 2, 20 + len(data), len(data), b"JSON") + data)
    try:
        read_glb(path.name, memoryview(path.read_bytes()))
    except (JsonError, ModelError):  # which the process that reads models puts in a sentence
        return True
    return False


READERS: dict[str, Callable[[str], bool]] = {
    "the team's address": preference,
    "the names of models": attached,
    "the store": stored,
    "a model": model,
    "the running window": lambda text: handed_over(text.encode()) is None,
}


@pytest.mark.sampled(step=6)
@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_no_reader_is_stopped(reader: Callable[[str], bool], odd: str) -> None:
    assert reader(ODD[odd]())


def test_rows_of_a_team_that_cannot_be_read_cost_themselves(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'team.db'}"
    team.upgrade(url)
    with closing(sqlite3.connect(tmp_path / "team.db")) as connection, connection:
        rows = [
            (name, "gpu", odd_text(), "2026", "ada", 1)
            for name, odd_text in ODD.items()
            if len(odd_text()) < 1_000_000
        ]
        connection.executemany("INSERT INTO rigwright_part VALUES (?, ?, ?, ?, ?, ?)", rows)
    fetched = team.fetch(url)
    assert (fetched.count, len(fetched.unreadable)) == (0, len(rows))
    assert all(sentence.endswith(".") for sentence in fetched.unreadable)
