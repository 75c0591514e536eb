"""The file of the user's own parts: damaged, protected, without room, or written by a program
that was killed.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rigwright.catalog import CatalogError, MemoryCatalog
from rigwright.catalog import database as part_database
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.catalog.query import Order
from rigwright.catalog.store import PartStore, StoreError
from rigwright.catalog.verification import faults_of, override_faults
from tests.many_parts import many_parts
from tests.own_parts import card, content, in_child, one_sentence, override


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PartStore]:
    store = PartStore(tmp_path / "data" / "parts.db")
    yield store
    store.catalog.close()


# Damage


def damage(path: Path, how: str) -> None:
    whole = path.read_bytes()
    match how:
        case "text":
            path.write_bytes(b"not a database " * 1_000)
        case "cut short":
            path.write_bytes(whole[: len(whole) // 3])
        case "overwritten":
            path.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
        case "another database":
            path.unlink()
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("CREATE TABLE photos (name)")
        case _:
            path.write_bytes(b"\x00" * len(whole))


@pytest.mark.parametrize("how", ["text", "cut short", "overwritten", "another database", "zeros"])
def test_a_damaged_file_is_set_aside_and_the_program_goes_on(store: PartStore, how: str):
    store.write({"a": card("a"), "b": override("b", length_mm=1.0)})
    store.catalog.close()
    damage(store.path, how)
    damaged = store.path.read_bytes()
    said: list[str] = []
    fresh = PartStore(store.path)
    layers = Layered({USER: fresh.catalog, BUILT_IN: MemoryCatalog([card("shipped")])}, said.append)
    assert "shipped" in [hit.id for hit in layers.search("")]
    assert layers.get("shipped") == card("shipped")
    (aside,) = store.path.parent.glob("parts.db.damaged-*")
    assert aside.read_bytes() == damaged
    assert (
        len(said) == 1
        and aside.name in said[0]
        and "set aside" in one_sentence(ValueError(said[0]))
    )
    fresh.write({"c": card("c")})
    assert "c" in [hit.id for hit in layers.search("")]


def test_an_empty_file_is_as_good_as_none(tmp_path: Path):
    (tmp_path / "parts.db").touch()
    store = PartStore(tmp_path / "parts.db")
    assert store.catalog.search("") == []
    store.write({"a": card("a")})
    assert [hit.id for hit in store.catalog.search("")] == ["a"]
    assert [file.name for file in tmp_path.iterdir()] == ["parts.db"]


def broken_index(path: Path) -> None:
    """Damage the search index alone, as a page that was written badly does."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE part_search_data SET block = x'ffffffff' WHERE id > 10")
        connection.commit()


def test_parts_whose_index_is_damaged_are_taken_over(store: PartStore):
    parts = {part.id: part for part in many_parts(300)}
    store.write({**parts, "z": override("z", length_mm=1.0)})
    broken_index(store.path)
    with pytest.raises(StoreError, match=rf"{len(parts) + 1} of them could be taken over") as told:
        store.catalog.search("asus")
    one_sentence(told.value)
    assert store.catalog.search("asus")
    assert store.catalog.kinds() == MemoryCatalog(parts.values()).kinds()
    assert list(store.catalog.overrides()) == ["z"]
    content(store.path)


@pytest.mark.parametrize("cell", [b"a", b"\xff\x00"])
def test_a_part_whose_id_is_no_text_is_taken_over(store: PartStore, cell: bytes):
    store.write({"a": card("a"), "b": card("b")})
    store.catalog.close()
    with closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute("UPDATE part SET id = ? WHERE id = 'a'", (cell,))
    fresh = PartStore(store.path)
    with pytest.raises(StoreError, match="2 of them could be taken over"):
        fresh.catalog.look()
    assert fresh.catalog.get("a") == card("a")
    assert sorted(match[-1] for match in fresh.catalog.matches("")) == ["a", "b"]
    fresh.catalog.close()


def test_damage_in_the_middle_loses_no_part_that_can_be_read(store: PartStore):
    parts = {part.id: part for part in many_parts(300)}
    store.write(dict(parts))
    store.catalog.close()
    with closing(sqlite3.connect(store.path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        leaves = "SELECT pageno FROM dbstat WHERE name = 'part' AND pagetype = 'leaf' ORDER BY path"
        try:
            pages = [number for (number,) in connection.execute(leaves)]
        except sqlite3.OperationalError:
            pytest.skip("this SQLite does not tell where its pages are")
    with store.path.open("r+b") as file:
        file.seek((pages[len(pages) // 2] - 1) * size)
        file.write(b"\xff" * size)
    fresh = PartStore(store.path)
    told = ""
    for part_id in parts:
        try:
            fresh.catalog.get(part_id)
        except StoreError as error:
            told = one_sentence(error)
            break
    assert "set aside" in told
    left = sum(fresh.catalog.kinds().values())
    assert len(parts) * 0.9 < left < len(parts)
    content(store.path)


def test_a_damaged_file_that_cannot_be_renamed_is_left_alone(
    store: PartStore, monkeypatch: pytest.MonkeyPatch
):
    store.path.parent.mkdir()
    store.path.write_text("nonsense" * 1_000)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "rename", refuse)
    with pytest.raises(StoreError, match=r"cannot be renamed \(permission denied\)"):
        store.catalog.search("")
    with pytest.raises(StoreError, match="cannot be renamed"):
        store.write({"a": card("a")})
    assert store.path.read_text() == "nonsense" * 1_000


@pytest.mark.parametrize("record", ["{", "[]", '{"kind": "gpu", "id": "a"}'])
def test_a_damaged_record_is_one_sentence(store: PartStore, record: str):
    store.write({"a": card("a"), "b": card("b")})
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute("UPDATE part SET record = ? WHERE id = 'a'", (record,))
        connection.commit()
    for use in (lambda: store.catalog.get("a"), lambda: store.write({"a": card("a")})):
        store.catalog.search("")
        with pytest.raises(CatalogError) as refusal:
            use()
        assert "install Rigwright again" not in one_sentence(refusal.value)
    assert store.catalog.get("b") == card("b")


# No room, no permission, killed


def test_without_room_nothing_is_changed_and_that_is_said(
    store: PartStore, monkeypatch: pytest.MonkeyPatch
):
    store.write({"a": card("a")})
    before = content(store.path)
    real = part_database.sqlite3.connect

    def small(*given: object, **more: object) -> sqlite3.Connection:
        connection = real(*given, **more)  # type: ignore[call-overload]
        connection.execute("PRAGMA max_page_count = 40")
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(part_database.sqlite3, "connect", small)
        with pytest.raises(StoreError, match="There is no room for your own parts in") as refusal:
            store.write({part.id: part for part in many_parts(500)})
    one_sentence(refusal.value)
    assert content(store.path) == before
    assert [hit.id for hit in store.catalog.search("")] == ["a"]
    store.write({"b": card("b")})


CHILD = """
import resource, sys
from pathlib import Path
from rigwright.catalog.store import PartStore, StoreError
from tests.many_parts import many_parts
store = PartStore(Path(sys.argv[1]))
parts = {part.id: part for part in many_parts(600)}
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    store.write(parts)
except StoreError as error:
    print(error)
"""


@pytest.mark.sampled(step=3)
@pytest.mark.skipif(sys.platform == "win32", reason="no limits on files there")
@pytest.mark.parametrize("limit", [100, 30_000, 300_000])
def test_a_disk_that_fills_up_leaves_the_file_as_it_was(store: PartStore, limit: int):
    if limit > 30_000:
        store.write({"a": card("a")})
    before = content(store.path) if store.path.exists() else None
    said = in_child(CHILD, store.path, limit)
    assert said.returncode == 0, said.stderr
    assert said.stdout.count("\n") == 1 and "Your own parts" in said.stdout.replace(
        "your own", "Your own"
    )
    if before is not None:
        assert content(store.path) == before
    store.write({"b": card("b")})
    assert "b" in [hit.id for hit in store.catalog.search("")]


KILLED = """
import os, signal, sys
from pathlib import Path
from rigwright.catalog import database as part_database
from rigwright.catalog.store import PartStore
from tests.many_parts import many_parts
store, at = PartStore(Path(sys.argv[1])), sys.argv[2]
parts = {part.id: part for part in many_parts(1_500)}
parts["a"] = None
def die(done, total):
    if str(done) == at:
        os.kill(os.getpid(), signal.SIGKILL)
if at == "spilled":  # pages of the change are in the file already, and its journal lies beside it
    real = part_database.put
    def put(connection, change):
        connection.execute("PRAGMA cache_spill = ON")
        connection.execute("PRAGMA cache_size = 10")
        real(connection, change)
        if connection.execute("SELECT count(*) FROM part").fetchone()[0] > 900:
            os.kill(os.getpid(), signal.SIGKILL)
    part_database.put = put
store.write(parts, die)
"""


@pytest.mark.sampled(step=3)
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
@pytest.mark.parametrize("at", ["0", "1000", "spilled"])
def test_a_program_that_is_killed_while_it_writes_leaves_nothing_half_written(
    store: PartStore, at: str
):
    store.write({"a": card("a")})
    store.catalog.close()
    before = content(store.path)
    assert in_child(KILLED, store.path, at).returncode == -signal.SIGKILL
    if at == "spilled":
        assert Path(f"{store.path}-journal").stat().st_size > 0
    fresh = PartStore(store.path)
    assert [hit.id for hit in fresh.catalog.search("")] == ["a"]
    assert content(store.path) == before
    fresh.write({"b": card("b")})


PROTECTED = """
import os, sys
from pathlib import Path
from rigwright.catalog.store import PartStore, StoreError
from rigwright.parts import Gpu
if os.geteuid() == 0:  # who may write everything
    import urllib.parse  # some interpreters lie where only that user may look
    os.setgid(65534)
    os.setuid(65534)
store = PartStore(Path(sys.argv[1]))
print([hit.id for hit in store.catalog.search("")])
try:
    store.write({"b": Gpu(id="b", name="b", cooler="blower", brand="", source="", confidence="")})
except StoreError as error:
    print(error)
print([hit.id for hit in store.catalog.search("")])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="folders are protected otherwise there")
@pytest.mark.parametrize("protect", ["file", "folder", "all"])
def test_a_file_that_cannot_be_written_is_read(protect: str):
    with tempfile.TemporaryDirectory() as name:  # one that everybody may look into
        folder = Path(name)
        PartStore(folder / "parts.db").write({"a": card("a")})
        (folder / "parts.db").chmod(0o666 if protect == "folder" else 0o444)
        folder.chmod(0o777 if protect == "file" else 0o555)
        before = (folder / "parts.db").read_bytes()
        try:
            said = in_child(PROTECTED, folder / "parts.db")
        finally:
            folder.chmod(0o777)
        assert said.returncode == 0, said.stderr
        first, refusal, last = said.stdout.splitlines()
        assert first == last == "['a']"
        assert "permission denied" in refusal and refusal.startswith("Your own parts in")
        assert (folder / "parts.db").read_bytes() == before


def test_a_protected_file_is_said(store: PartStore, monkeypatch: pytest.MonkeyPatch):
    """As where the system refuses: SQLite's own answer for a database that is protected."""
    store.write({"a": card("a")})
    real = part_database.sqlite3.connect

    def protected(path: object, **more: object) -> sqlite3.Connection:
        name = f"file:{store.path}?mode=ro" if path == store.path else path
        return real(name, **{**more, "uri": True})  # type: ignore[call-overload]

    monkeypatch.setattr(part_database.sqlite3, "connect", protected)
    with pytest.raises(StoreError, match="permission denied") as refusal:
        store.write({"b": card("b")})
    one_sentence(refusal.value)
    fresh = PartStore(store.path)
    fresh.catalog.look()
    assert fresh.catalog.get("a") == card("a")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path):
    (tmp_path / "file").touch()
    store = PartStore(tmp_path / "file" / "parts.db")
    assert store.catalog.search("") == []
    with pytest.raises(StoreError, match="cannot be written") as refusal:
        store.write({"a": card("a")})
    one_sentence(refusal.value)


def test_a_folder_in_place_of_the_file_is_said(tmp_path: Path):
    (tmp_path / "parts.db").mkdir()
    store = PartStore(tmp_path / "parts.db")
    with pytest.raises(StoreError) as refusal:
        store.catalog.search("")
    one_sentence(refusal.value)
    assert store.catalog.search("") == []


# Figures that cannot be read


@pytest.mark.parametrize(
    ("figures", "sources"),
    [("not json", "{}"), ("[1]", "{}"), ("{}", "3"), ('{"length_mm": 2}', '{"length_mm": 5}')],
)
def test_figures_that_cannot_be_read_are_said_once_and_keep_no_others_from_their_part(
    store: PartStore, figures: str, sources: str
):
    lower = MemoryCatalog([card("shipped"), card("other")])
    store.write(
        {
            "a": card("a"),
            "other": override("other", length_mm=5.0),
            "shipped": override("shipped", length_mm=1.0),
        }
    )
    with closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute(
            "UPDATE override SET figures = ?, figure_sources = ? WHERE id = 'shipped'",
            (figures, sources),
        )
    said: list[str] = []
    fresh = PartStore(store.path)
    layers = Layered({USER: fresh.catalog, BUILT_IN: lower}, said.append)
    for _ in range(2):
        assert {hit.id: hit.length_mm for hit in layers.search("")}["other"] == 5.0
        assert layers.get("shipped") == card("shipped") and layers.get("a") == card("a")
    assert said == [
        f"{store.path} is damaged: the figures that replace those of 'shipped' cannot be read."
    ]
    fresh.write({"b": card("b")})
    assert [hit.id for hit in layers.search("", limit=9)].count("b") == 1 and len(said) == 1
    assert override_faults(store.path, {"other": card("other")}) == [
        f"{store.path}: The figures that replace those of 'shipped' cannot be read."
    ]
    with pytest.raises(
        StoreError,
        match="Nothing was stored: The figures that replace those of 'shipped' cannot be read",
    ):
        fresh.write({"shipped": None})


@pytest.mark.parametrize(
    "column", ["thickness_mm = 'thick'", "name = x'ff'", "release_year = 'x', uncertain = 5"]
)
def test_a_damaged_row_shows_what_the_record_says(store: PartStore, column: str):
    store.write({"a": card("a", thickness_mm=40.0), "b": card("b")})
    shown = store.catalog.search("", limit=9)
    with closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute(f"UPDATE part SET {column} WHERE id = 'a'")
    fresh = Layered({USER: PartStore(store.path).catalog, BUILT_IN: MemoryCatalog([card("c")])})
    assert sorted(fresh.rows(["a", "b"]), key=lambda row: row.id) == sorted(
        shown, key=lambda row: row.id
    )
    with closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute("UPDATE part SET record = x'ff' WHERE id = 'a'")
    assert [row.id for row in fresh.rows(["a", "b"])] == ["b"]
    with pytest.raises(CatalogError, match="The part 'a' in .* cannot be read"):
        PartStore(store.path).catalog.get("a")


@pytest.mark.parametrize("cell", ["thick", b"\xff", b"40"])
@pytest.mark.parametrize("column", ["name", "thickness_mm", "length_mm", "rated_w", "release_year"])
def test_a_damaged_row_has_a_place_in_every_order(store: PartStore, column: str, cell: str | bytes):
    store.write({"a": card("a", thickness_mm=40.0), "b": card("b")})
    with closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute(f"UPDATE part SET {column} = ? WHERE id = 'a'", (cell,))
    layers = Layered(
        {USER: store.catalog, BUILT_IN: MemoryCatalog([card("shipped")])}, lambda _: None
    )
    for order in Order:
        found = sorted(hit.id for hit in layers.search("", order=order))
        assert found == ["a", "b", "shipped"], order


def test_a_damaged_record_is_named_when_it_was_to_be_replaced(store: PartStore):
    store.write({"a": card("a")})
    with closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute("UPDATE part SET record = '{'")
    with pytest.raises(
        StoreError, match=r"Nothing was stored: the record of 'a' that is there cannot be read \("
    ):
        PartStore(store.path).write({"a": card("a")})


def test_folders_and_files_in_each_others_place_are_named(tmp_path: Path):
    (tmp_path / "parts.db").mkdir()
    with pytest.raises(StoreError, match=r"parts\.db is a folder\.$"):
        PartStore(tmp_path / "parts.db").write({"a": card("a")})
    assert faults_of(tmp_path / "parts.db") == [f"{tmp_path / 'parts.db'} is not a file."]
    (tmp_path / "data").write_text("no folder")
    with pytest.raises(StoreError, match=r"cannot be written: .*data is no folder\.$"):
        PartStore(tmp_path / "data" / "parts.db").write({"a": card("a")})
