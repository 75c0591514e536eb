"""The user's own parts: written all or nothing, undone to the byte, and shared with other
programs.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rigwright.catalog import ALL, CatalogError, MemoryCatalog, open_catalog, verification
from rigwright.catalog import database as part_database
from rigwright.catalog import store as part_store
from rigwright.catalog.database import Change
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import PartStore, StoreError, open_store
from rigwright.catalog.verification import faults_of
from rigwright.catalog.watched import WatchedCatalog
from rigwright.files.plain_text import hidden_in
from rigwright.parts import Gpu
from tests.many_parts import many_parts
from tests.own_parts import card, content, one_sentence, override
from tests.sampling import count


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PartStore]:
    store = PartStore(tmp_path / "data" / "parts.db")
    yield store
    store.catalog.close()


# What is written


def test_there_is_no_file_before_the_first_change(store: PartStore):
    assert (
        store.catalog.search("") == []
        and store.catalog.get("a") is None
        and store.catalog.kinds() == {}
    )
    assert not store.path.parent.exists()
    store.write({"a": card("a")})
    assert [file.name for file in store.path.parent.iterdir()] == ["parts.db"]


def test_parts_and_overrides_are_there_once_written(store: PartStore):
    inverse = store.write(
        {"a": card("a", "Fast Blower", length_mm=267.0), "b": override("b", length_mm=270.5)}
    )
    assert inverse == {"a": None, "b": None}
    assert store.catalog.get("a") == card("a", "Fast Blower", length_mm=267.0)
    assert [hit.id for hit in store.catalog.search("fast blow")] == ["a"]
    assert store.catalog.overrides() == {"b": override("b", length_mm=270.5)}
    other = PartStore(store.path)
    other.catalog.look()
    assert other.catalog.get("a") == store.catalog.get("a")
    assert other.catalog.overrides() == store.catalog.overrides()
    assert store.write({"a": override("a", length_mm=1.0), "b": card("b")}) == {
        "a": card("a", "Fast Blower", length_mm=267.0),
        "b": override("b", length_mm=270.5),
    }
    assert store.catalog.get("a") is None and store.catalog.get("b") == card("b")
    assert list(store.catalog.overrides()) == ["a"]


def test_what_is_removed_is_gone_and_what_was_not_there_does_no_harm(store: PartStore):
    store.write({"a": card("a")})
    assert store.write({"a": None, "b": None}) == {"a": card("a"), "b": None}
    assert store.catalog.search("") == [] and content(store.path) == []


IDS = st.sampled_from(["a", "b", "c", "d"])
TEXTS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=40
).filter(lambda text: hidden_in(text) is None)
LENGTHS = st.none() | st.floats(0.01, 5_000, allow_nan=False)
CHANGES = st.dictionaries(IDS, st.sampled_from(["part", "override", "none"]), min_size=1).flatmap(
    lambda kinds: st.fixed_dictionaries(
        {
            part_id: {
                "part": st.builds(
                    lambda name, length, i=part_id: _card_of(i, name, length), TEXTS, LENGTHS
                ),
                "override": st.builds(
                    lambda length, i=part_id: override(i, length_mm=length), LENGTHS
                ),
                "none": st.none(),
            }[kind]
            for part_id, kind in kinds.items()
        }
    )
)


def _card_of(part_id: str, name: str, length: float | None) -> Gpu:
    return card(part_id, name, **({} if length is None else {"length_mm": length}))


@settings(max_examples=count(7, of=30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(CHANGES, min_size=1, max_size=5))
def test_every_change_is_undone_to_the_byte(tmp_path: Path, steps: list[dict[str, Change]]):
    folder = tmp_path / f"{random.getrandbits(64):x}"
    store = PartStore(folder / "parts.db")
    store.write({"a": card("a", "The first")})
    before = []
    inverses = []
    for changes in steps:
        before.append(content(store.path))
        inverses.append(store.write(changes))
    after = content(store.path)
    redone = []
    for inverse, former in zip(reversed(inverses), reversed(before), strict=True):
        redone.append(store.write(inverse))
        assert content(store.path) == former
    for changes in reversed(redone):
        store.write(changes)
    assert content(store.path) == after
    expected: dict[str, Change] = {"a": card("a", "The first")}
    for changes in steps:
        expected.update(changes)
    for part_id, change in expected.items():
        assert (store.catalog.get(part_id) or store.catalog.overrides().get(part_id)) == change
    store.catalog.close()
    shutil.rmtree(folder)


@pytest.mark.sampled
def test_thousands_of_parts_are_found_as_in_a_catalog_file(store: PartStore):
    parts = many_parts(count(300, of=3_000))
    store.write({part.id: part for part in parts})
    memory = MemoryCatalog(parts)
    for text, kind in (("", None), ("3090", None), ("asus tuf", "gpu"), ("corsair", "psu")):
        assert {h.id for h in store.catalog.search(text, kind, ALL)} == {
            h.id for h in memory.search(text, kind, ALL)
        }
    assert store.catalog.kinds() == memory.kinds()


def test_a_change_that_is_called_off_leaves_everything_as_it_was(store: PartStore):
    store.write({"a": card("a")})
    before = content(store.path)
    seen = []

    def watch(done: int, total: int) -> None:
        seen.append((done, total))
        if done >= 500:
            raise KeyboardInterrupt

    parts = {part.id: part for part in many_parts(600)}
    with pytest.raises(KeyboardInterrupt):
        store.write(parts, watch)
    assert seen == [(0, len(parts)), (500, len(parts))]
    assert content(store.path) == before and store.catalog.kinds() == {"gpu": 1}
    store.write({"b": card("b")})


# What is refused


@pytest.mark.parametrize(
    ("part_id", "change", "said"),
    [
        ("a", card("b"), "'b' cannot be stored under the id 'a'"),
        ("a", card("a", "Evil \u202e name"), "name has the hidden character U+202E"),
        ("a", card("a", "Bell \a"), "name has the hidden character U+0007"),
        ("a", card("a", "Half \ud800"), "name has the hidden character U+D800"),
        ("a", card("a", doubts=["one\ntwo"]), "doubts[0] has the hidden character U+000A"),
        ("a", override("a", lenght=1.0), "'lenght' is no figure of a gpu"),
        ("a", Override("a", "gpu", {"name": "\x1b[31m"}), "name has the hidden character U+001B"),
        ("a", Override("a", "spoon", {}), "'spoon' is no kind of part"),
        ("a", Override("a", "gpu", {"length_mm": float("nan")}), "a value that no file can hold"),
        ("a", Override("a", "gpu", {"nvlink": object()}), "a value that no file can hold"),
        ("a b", card("a").changed(id="a b"), "id must be the id of a part"),
        ("a", card("a").changed(length_mm=-1.0), "length_mm must be greater than 0"),
        ("a", card("a").changed(name=""), "name must have at least 1 character"),
    ],
)
def test_what_cannot_be_stored_is_said_and_nothing_else_is_stored(
    store: PartStore, part_id: str, change: Change, said: str
):
    store.write({"z": card("z")})
    before = content(store.path)
    with pytest.raises(StoreError, match=re.escape(said)) as refusal:
        store.write({"first": card("first"), part_id: change})
    assert one_sentence(refusal.value)
    assert content(store.path) == before
    assert store.catalog.get("first") is None


def test_notes_may_have_lines(store: PartStore):
    part = card("a", notes="one\ntwo\tthree", doubts=['a "quoted" \\ thing'])
    store.write({"a": part})
    assert PartStore(store.path).catalog.get("a") == part


HOSTILE = (
    "'; DROP TABLE part; --",
    '" OR 1=1',
    "NEAR(a b)",
    "name : *",
    "^x",
    "a AND NOT b",
    "%_%",
    "\\u0000",
    "{}",
    "[[gpu]]",
    "\U0001f0a1\U0001f984",
    "\U0001f469\u200d\U0001f467",
    "Ω≈ç√∫",
    "ß" * 300,
    "İstanbul",
    "مرحبا",
    "שלום",
    "\uff46\uff55\uff4c\uff4c",
    "a\u0301" * 100,
    "NULL",
    "-0",
    "1e309",
    "\u202eevil",
    "\u2066x\u2069",
    "tab\there",
    "line\nfeed",
    "nul\x00byte",
    "esc\x1b[2J",
    "del\x7f",
    "\u2028",
    "\ud83d",
    "\x85",
)


def hostile_names(count: int) -> list[str]:
    chance = random.Random(11)
    letters = "".join(HOSTILE) + "abc 123"
    made = [
        "".join(chance.choices(letters, k=chance.randrange(1, 300)))
        for _ in range(count - 2 * len(HOSTILE))
    ]
    return [*HOSTILE, *(text * (300 // len(text)) for text in HOSTILE), *made]


@pytest.mark.sampled
def test_ten_thousand_hostile_names_are_stored_or_refused_in_one_sentence(store: PartStore):
    names = hostile_names(count(800, of=10_000))
    good: dict[str, Change] = {}
    refused = 0
    for number, name in enumerate(names):
        part = card(f"p{number}", name)
        try:
            part_store._checked(part.id, part)  # pyright: ignore[reportPrivateUsage]
            good[part.id] = part
        except ValueError as error:
            assert "has the hidden character U+" in one_sentence(error)
            assert all(character.isprintable() for character in str(error))
            refused += 1
    assert refused > count(80, of=1_000) and len(good) > count(40, of=500)
    store.write(good)
    assert store.catalog.kinds() == {"gpu": len(good)}
    assert all(store.catalog.get(part_id) == part for part_id, part in list(good.items())[:200])
    for name in names[:200]:
        assert all(hit.id in good for hit in store.catalog.search(name))
        assert store.catalog.get(name) is None
    with pytest.raises(StoreError, match="hidden character"):
        store.write({f"p{number}": card(f"p{number}", name) for number, name in enumerate(names)})
    assert store.catalog.kinds() == {"gpu": len(good)}


# Another program beside this one


def test_what_another_program_writes_is_found_at_the_next_search(store: PartStore):
    other = PartStore(store.path)
    assert other.catalog.search("") == []
    store.write({"a": card("a", "First")})
    assert [hit.name for hit in other.catalog.search("")] == ["First"]
    assert other.catalog.get("a") == card("a", "First")
    store.write({"a": card("a", "Second"), "b": override("b", length_mm=1.0)})
    seen = other.catalog.look()
    assert [hit.name for hit in other.catalog.search("second")] == ["Second"]
    assert other.catalog.get("a") == card("a", "Second") and list(other.catalog.overrides()) == [
        "b"
    ]
    assert other.catalog.look() == seen
    other.write({"a": None})
    assert store.catalog.search("") == []


def test_a_file_that_is_replaced_or_removed_is_noticed(store: PartStore, tmp_path: Path):
    store.write({"a": card("a")})
    second = PartStore(tmp_path / "other.db")
    second.write({"b": card("b")})
    second.catalog.close()
    os.replace(second.path, store.path)
    assert [hit.id for hit in store.catalog.search("")] == ["b"]
    store.path.unlink()
    assert store.catalog.search("") == []
    store.write({"c": card("c")})
    assert [hit.id for hit in store.catalog.search("")] == ["c"]


def test_layers_follow_the_store(store: PartStore):
    catalog = open_catalog()
    layers = Layered({USER: store.catalog, BUILT_IN: catalog})
    assert layers.search("zebra") == []
    store.write(
        {"rtx-a6000": override("rtx-a6000", name="Zebra A6000"), "z": card("z", "Zebra Two")}
    )
    assert sorted(hit.name for hit in layers.search("zebra")) == ["Zebra A6000", "Zebra Two"]
    assert (layers.origin("rtx-a6000"), layers.origin("z")) == (USER, USER)
    catalog.close()


@pytest.fixture
def locked(store: PartStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[sqlite3.Connection]:
    monkeypatch.setattr(part_store, "WRITE_BUSY_S", 0.05)
    monkeypatch.setattr(part_store, "READ_BUSY_S", 0.05)
    store.write({"a": card("a")})
    store.catalog.look_anew()
    with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield connection


def test_a_locked_file_is_said_and_works_again_once_it_is_free(
    store: PartStore, locked: sqlite3.Connection
):
    for use in (lambda: store.write({"b": card("b")}), lambda: store.catalog.search("")):
        with pytest.raises(StoreError, match="in use by another program") as refusal:
            use()
        one_sentence(refusal.value)
    locked.execute("ROLLBACK")
    assert [hit.id for hit in store.catalog.search("")] == ["a"]
    store.write({"b": card("b")})


def test_a_file_that_is_locked_at_the_start_is_opened_later(
    store: PartStore, locked: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
):
    said: list[str] = []
    shipped = MemoryCatalog([card("shipped")])
    fresh = PartStore(store.path)
    layers = Layered({USER: fresh.catalog, BUILT_IN: shipped}, said.append)
    assert [hit.id for hit in layers.search("")] == ["shipped"]
    assert len(said) == 1 and "in use by another program" in said[0]
    locked.execute("ROLLBACK")
    monkeypatch.setattr("rigwright.catalog.watched.monotonic", lambda: float("1e18"))
    assert [hit.id for hit in layers.search("")] == ["a", "shipped"]


# The rest


def test_the_store_lies_in_the_data_folder(own_data_dir: None):
    assert open_store().path == Path(os.environ["RIGWRIGHT_DATA_DIR"]) / "parts.db"


def test_the_words_of_the_store_are_found_too(store: PartStore):
    store.write({"a": card("a", "Zyxwv Turbo")})
    assert store.catalog.vocabulary()["zyxwv"] == 1


@pytest.mark.sampled
def test_many_threads_may_search_while_parts_are_written(store: PartStore):
    from concurrent.futures import ThreadPoolExecutor

    parts = many_parts(600)
    store.write({part.id: part for part in parts[:300]})

    def look(number: int) -> int:
        found = len(store.catalog.search("", None, ALL))
        assert store.catalog.get(parts[number].id) == parts[number]
        return found

    with ThreadPoolExecutor(4) as pool:
        counts = pool.map(look, range(count(20, of=200)))
        store.write({part.id: part for part in parts[300:]})
        assert set(counts) <= {300, len(parts)}


def test_a_catalog_that_is_watched_needs_no_file(tmp_path: Path):
    faults: Callable[[sqlite3.Error], CatalogError] = lambda error: CatalogError(str(error))  # noqa: E731
    catalog = WatchedCatalog(tmp_path / "none.db", lambda _: None, faults)
    assert catalog.search("x") == [] and catalog.overrides() == {} and catalog.vocabulary() == {}
    (tmp_path / "none.db").touch()
    assert catalog.search("x") == []


def test_only_the_first_of_many_questions_waits_for_a_lock(
    store: PartStore, locked: sqlite3.Connection
):
    """Each would wait as long as the file is locked, and one search asks many."""
    waited = list[float]()
    layers = Layered(
        {USER: store.catalog, BUILT_IN: MemoryCatalog([card("shipped")])}, lambda _sentence: None
    )
    for _ in range(5):
        begun = monotonic()
        assert [hit.id for hit in layers.search("")] == ["shipped"]
        waited.append(monotonic() - begun)
    assert waited[0] >= 0.05 > min(waited[1:])
    locked.execute("ROLLBACK")
    assert [hit.id for hit in layers.search("")] == ["a", "shipped"]
    patience = store.catalog._rows("PRAGMA busy_timeout", {})
    assert patience == [(50,)], "the next lock is waited for again"


def test_whether_a_file_is_free_is_known_without_waiting(
    store: PartStore, locked: sqlite3.Connection
):
    assert not store.is_free()
    locked.execute("ROLLBACK")
    assert store.is_free()
    assert PartStore(store.path.with_name("never.db")).is_free(), (
        "one that is not there is nobody's"
    )
    assert not store.path.with_name("never.db").exists()


@pytest.mark.parametrize("lock", ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE"])
def test_no_copy_waits_for_a_lock_without_end(
    store: PartStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lock: str
):
    """A copy comes about beside a writer that readers may read beside, and is refused beside any
    other.
    """
    store.write({"a": card("a")})
    monkeypatch.setattr(verification, "WAIT_S", 0.05)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute(lock)
        faults = faults_of(store.path, len(part_database.STEPS))
        refused = None
        try:
            with closing(sqlite3.connect(store.path, timeout=0.05)) as source:
                part_database.keep_copy(source, store.path, 1)
        except sqlite3.Error as error:
            refused = error
    left = {file.name for file in store.path.parent.iterdir()} - {"parts.db", "parts.db-journal"}
    if lock == "BEGIN EXCLUSIVE":
        assert refused is not None and part_database.is_busy(refused)
        assert (
            len(faults) == 1 and "is in use by another program and was not looked over" in faults[0]
        )
        assert left == set()
    else:
        assert (refused, faults, left) == (None, [], {"parts.db.v1.bak"})
    assert faults_of(store.path, len(part_database.STEPS)) == []
