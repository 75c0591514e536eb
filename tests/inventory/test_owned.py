"""The parts that one owns, over all builds: kept in a file that is never lost, and shared by
builds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rigwright.inventory.money import owned as owned_parts
from rigwright.inventory.money.owned import FORMAT, Owned, OwnedError, OwnedStore, open_owned


@pytest.fixture
def store(tmp_path: Path) -> OwnedStore:
    return open_owned(tmp_path / "new folder" / "owned.json")


def build_file(folder: Path, name: str) -> Path:
    path = folder / f"{name}.rig"
    path.write_text("a build", encoding="utf-8")
    return path


def test_nothing_is_owned_at_first(store: OwnedStore) -> None:
    assert store.now() == Owned() and not store.path.exists()


def test_what_is_owned_is_read_again(store: OwnedStore) -> None:
    store.own("card", 3)
    store.own("supply", 1)
    assert dict(store.now().owned) == {"card": 3, "supply": 1}
    store.own("card", 0)
    assert dict(open_owned(store.path).now().owned) == {"supply": 1}


def test_two_builds_share_one_owned_part(store: OwnedStore, tmp_path: Path) -> None:
    store.own("card", 1)
    store.note(build_file(tmp_path, "one"), "One", {"card": 1, "case": 1})
    assert store.now().shared_words("card") is None
    second = build_file(tmp_path, "two")
    owned = store.note(second, "Two", {"card": 1})
    assert (owned.used("card"), owned.short("card")) == (2, 1)
    assert str(owned.shared_words("card")) == "2 builds use 2 of it, you have 1."
    assert owned.shared_words("case") is None, "one does not own it"
    store.own("card", 2)
    assert store.now().shared_words("card") is None
    store.own("card", 1)
    second.unlink()
    assert store.now().used("card") == 1, "a build whose file is gone uses nothing"


def test_a_build_that_is_saved_again_counts_once(store: OwnedStore, tmp_path: Path) -> None:
    path = build_file(tmp_path, "one")
    store.note(path, "One", {"card": 1})
    owned = store.note(path, "Other", {"card": 4})
    assert owned.used("card") == 4 and [build.title for build in owned.builds] == ["Other"]


@pytest.mark.parametrize("name", ["\u202egir", "\udcff\udcfe", "two\nlines"])
def test_a_build_whose_address_is_no_text_is_named(
    store: OwnedStore, tmp_path: Path, name: str
) -> None:
    """Such a name is one of a file: what is said names the file and leaves the list as it is."""
    store.note(build_file(tmp_path, "one"), "One", {"card": 1})
    before = store.now()
    with pytest.raises(OwnedError, match=r"gir|udcff|two.*does not count for owned parts"):
        store.note(tmp_path / f"{name}.rig", "Other", {"card": 1})
    assert store.now() == before


def test_of_too_many_builds_the_oldest_goes(
    store: OwnedStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owned_parts, "MOST_BUILDS", 3)
    for number in range(4):
        store.note(build_file(tmp_path, str(number)), str(number), {})
    assert [build.title for build in store.now().builds] == ["1", "2", "3"]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"format": "rigwright-owned/2", "owned": {}, "builds": []}',
        '{"format": "rigwright-owned/1", "owned": {"card": 0}, "builds": []}',
        '{"format": "rigwright-owned/1", "owned": {"=1+1": 1}, "builds": []}',
        '{"format": "rigwright-owned/1", "owned": {"card": "many"}, "builds": []}',
        '{"format": "rigwright-owned/1", "owned": {}, "builds": [{"path": ""}]}',
        '{"format": "rigwright-owned/1", "owned": {}, "builds": [], "more": 1}',
    ],
)
def test_a_file_that_cannot_be_read_is_a_sentence_and_stays(
    store: OwnedStore, content: str
) -> None:
    store.path.parent.mkdir()
    store.path.write_text(content, encoding="utf-8")
    for use in (store.now, lambda: store.own("card", 1)):
        with pytest.raises(OwnedError) as found:
            use()
        assert str(found.value).endswith(".") and "owned.json" in str(found.value)
    assert store.path.read_text(encoding="utf-8") == content


def test_a_folder_in_the_way_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OwnedError):
        open_owned(tmp_path / "file" / "owned.json").own("card", 1)
    (tmp_path / "owned.json").mkdir()
    with pytest.raises(OwnedError):
        open_owned(tmp_path / "owned.json").now()


@pytest.mark.parametrize("count", [-1, 1_001])
def test_an_impossible_number_is_refused(store: OwnedStore, count: int) -> None:
    with pytest.raises(OwnedError, match="0 to 1,000"):
        store.own("card", count)
    assert not store.path.exists()


def test_an_id_that_no_file_takes_is_refused(store: OwnedStore) -> None:
    with pytest.raises(OwnedError, match="not written"):
        store.own("=1+1", 1)
    assert not store.path.exists()


def test_another_program_that_was_faster_loses_nothing(
    store: OwnedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one writes between this one's reading and its writing."""
    written: list[str] = []
    plain_write = OwnedStore._write

    def slow(self: OwnedStore, owned: Owned, over: object) -> None:
        if not written:
            written.append("other")
            OwnedStore(self.path).own("supply", 2)
        plain_write(self, owned, over)  # type: ignore[arg-type]

    monkeypatch.setattr(OwnedStore, "_write", slow)
    store.own("card", 1)
    assert dict(store.now().owned) == {"card": 1, "supply": 2}


def test_the_file_says_what_it_is(store: OwnedStore) -> None:
    store.own("card", 1)
    text = store.path.read_text(encoding="utf-8")
    assert FORMAT.title in text and text.endswith("}\n")
    assert '"card": 1' in text, "one line for each part"
