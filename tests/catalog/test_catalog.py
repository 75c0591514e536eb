from __future__ import annotations

import hashlib
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.catalog import (
    ALL,
    CatalogError,
    MemoryCatalog,
    SearchableCatalog,
    StoredCatalog,
    open_catalog,
    summary_of,
)
from rigwright.files.places import catalog_path
from rigwright.parts import KINDS, Gpu, Part
from tests.texts import texts


@pytest.fixture(scope="module")
def catalog() -> Iterator[StoredCatalog]:
    shipped = open_catalog()
    yield shipped
    shipped.close()


@pytest.fixture(scope="module")
def parts(catalog: StoredCatalog) -> list[Part]:
    return [part for hit in catalog.search("", limit=ALL) if (part := catalog.get(hit.id))]


def names(catalog: SearchableCatalog, text: str, kind: str | None = None) -> list[str]:
    return [hit.name for hit in catalog.search(text, kind)]


# Search


@pytest.mark.parametrize(
    ("text", "kind", "first"),
    [
        ("a6000", None, "NVIDIA RTX A6000"),
        ("RTX A6000", "gpu", "NVIDIA RTX A6000"),
        ("3090 tuf", None, "ASUS TUF Gaming GeForce RTX 3090 24GB"),
        ("tuf 3090", None, "ASUS TUF Gaming GeForce RTX 3090 24GB"),
        ("rtx3090 strix", None, "ASUS ROG Strix GeForce RTX 3090 24GB"),
        ("4090 fe", None, "GeForce RTX 4090 Founders Edition"),
        ("max-q", None, "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition"),
        ("define 7 xl", None, "Fractal Design Define 7 XL"),
        ("asus-tuf-rtx-3090", None, "ASUS TUF Gaming GeForce RTX 3090 24GB"),
        ("AX1600i", None, "Corsair AX1600i"),
        ("7950x", "cpu", "AMD Ryzen 9 7950X"),
        ("4029gp-trt", None, "Supermicro SYS-4029GP-TRT"),
        ("mcx311a", None, "Mellanox ConnectX-3 EN MCX311A-XCAT"),
    ],
)
def test_the_part_meant_comes_first(
    catalog: StoredCatalog, text: str, kind: str | None, first: str
):
    assert names(catalog, text, kind)[0] == first


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("rtx 4090", "rtx-4090-founders"),
        ("3090", "rtx-3090-founders"),
        ("rx 7900 xtx", "rx-7900-xtx-reference"),
        ("4090 blower", "manli-rtx-4090-blower"),
    ],
)
def test_a_chip_alone_means_the_card_of_its_own_maker_first(
    catalog: StoredCatalog, text: str, first: str
) -> None:
    """A further word tells which other one is meant."""
    assert catalog.search(text, "gpu")[0].id == first


def test_the_exact_model_comes_before_its_relatives(catalog: StoredCatalog):
    chips = [getattr(catalog.get(hit.id), "chip", "") for hit in catalog.search("3090", "gpu")]
    exact = [chip == "GeForce RTX 3090" for chip in chips]
    assert sum(exact) >= 12
    assert "GeForce RTX 3090 Ti" in chips
    assert exact == sorted(exact, reverse=True)


@pytest.mark.parametrize(
    ("text", "kind", "least"),
    [
        ("turbo", "gpu", 10),
        ("sage", "motherboard", 6),
        ("blower", "gpu", 71),
        ("LGA3647", None, 10),
    ],
)
def test_nicknames_and_facts_are_found(
    catalog: StoredCatalog, text: str, kind: str | None, least: int
):
    hits = catalog.search(text, kind)
    assert len(hits) >= least
    assert kind is None or {hit.kind for hit in hits} == {kind}


def test_each_letter_typed_keeps_the_part_in_the_list(catalog: StoredCatalog):
    for end in range(1, len("define 7 xl") + 1):
        assert "Fractal Design Define 7 XL" in [
            h.name for h in catalog.search("define 7 xl"[:end], limit=ALL)
        ]


def test_all_words_must_be_there(catalog: StoredCatalog):
    assert names(catalog, "3090 noctua") == []
    assert names(catalog, "tuf", "psu") == []
    assert names(catalog, "tuf", "no such kind") == []


def test_without_words_the_newest_come_first(catalog: StoredCatalog):
    hits = catalog.search("", "gpu", limit=ALL)
    assert len(hits) == catalog.kinds()["gpu"]
    order = [(-(hit.release_year or 0), hit.name) for hit in hits]
    assert order == sorted(order)
    assert [hit.id for hit in catalog.search("  ", "gpu", 5)] == [hit.id for hit in hits[:5]]


def test_a_limit_is_kept(catalog: StoredCatalog):
    assert len(catalog.search("rtx", limit=7)) == 7
    assert catalog.search("rtx", limit=0) == catalog.search("rtx", limit=-1) == []


def test_a_row_says_what_the_record_says(catalog: StoredCatalog, parts: list[Part]):
    rows = {hit.id: hit for hit in catalog.search("", limit=ALL)}
    assert all(rows[part.id] == summary_of(part) for part in parts)
    row = rows["asus-tuf-rtx-3090"]
    assert (row.thickness_mm, row.length_mm, row.cooler, row.vram_gb) == (52, 300, "open_air", 24)
    assert rows["supermicro-sys-4029gp-trt"].socket == "LGA3647"
    assert rows["corsair-ax1600i"].watts == 1600
    assert set(rows["rtx-a6000"].uncertain.split()) == {*catalog.get("rtx-a6000").uncertain_fields}  # type: ignore[union-attr]


HOSTILE = [
    '"',
    "'",
    "*",
    '""',
    '" OR "',
    "a*b",
    "-3090",
    "NOT 3090",
    "3090 AND",
    "name:3090",
    "^3090",
    "(",
    "3090)",
    "%",
]


@pytest.mark.parametrize(
    "text",
    [
        *HOSTILE,
        "\x00",
        "a\x00b",
        "\ud800",
        "３０９０",
        "é́",
        "İ",
        "ß" * 50,
        "x" * 10_000,
        "3090 " * 5_000,
    ],
)
def test_no_text_is_too_strange(catalog: StoredCatalog, text: str):
    for kind in (None, "gpu", text):
        assert len(catalog.search(text, kind)) <= 200
    assert catalog.get(text) is None


def test_operators_are_only_words(catalog: StoredCatalog):
    assert names(catalog, '"3090"') == names(catalog, "3090") == names(catalog, "(3090*)")
    assert names(catalog, "3090 NOT tuf") == []
    assert names(catalog, "name:tuf") == []


@given(text=texts(max_size=60), kind=st.none() | st.sampled_from(list(KINDS)))
def test_every_text_is_answered(catalog: StoredCatalog, text: str, kind: str | None):
    hits = catalog.search(text, kind, limit=50)
    assert len({hit.id for hit in hits}) == len(hits) <= 50
    assert catalog.get(text) is None


# The file


def test_a_part_is_read_once(catalog: StoredCatalog):
    assert catalog.get("rtx-a6000") is catalog.get("rtx-a6000")


def test_using_it_changes_nothing(tmp_path: Path):
    copy = tmp_path / "a catalog #1?.db"
    shutil.copy(catalog_path(), copy)
    before = hashlib.sha256(copy.read_bytes()).digest()
    catalog = open_catalog(copy)
    catalog.search("3090")
    catalog.get("rtx-a6000")
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        catalog._connection.execute("DELETE FROM part")
    catalog.close()
    assert hashlib.sha256(copy.read_bytes()).digest() == before
    assert [file.name for file in tmp_path.iterdir()] == [copy.name]


def test_it_opens_from_a_folder_that_cannot_be_written(tmp_path: Path):
    folder = tmp_path / "shipped"
    folder.mkdir()
    shutil.copy(catalog_path(), folder / "catalog.db")
    (folder / "catalog.db").chmod(0o444)
    folder.chmod(0o555)
    try:
        catalog = open_catalog(folder / "catalog.db")
        assert "gpu" in catalog.kinds()
        catalog.close()
    finally:
        folder.chmod(0o755)


def test_a_missing_catalog_is_named(tmp_path: Path):
    with pytest.raises(CatalogError, match=r"nowhere\.db is missing: install Rigwright again"):
        open_catalog(tmp_path / "nowhere.db")
    with pytest.raises(CatalogError, match="is missing"):
        open_catalog(tmp_path)


def damage(how: str, whole: bytes) -> bytes:
    match how:
        case "empty":
            return b""
        case "text":
            return b"not a database " * 1_000
        case "cut short":
            return whole[: len(whole) // 3]
        case _:
            return whole[:100] + b"\xff" * (len(whole) - 100)


@pytest.mark.parametrize("how", ["empty", "text", "cut short", "overwritten"])
def test_a_damaged_catalog_is_one_sentence(tmp_path: Path, how: str):
    file = tmp_path / "catalog.db"
    file.write_bytes(damage(how, catalog_path().read_bytes()))
    with pytest.raises(CatalogError) as refusal:
        catalog = open_catalog(file)
        for hit in catalog.search("", limit=ALL):
            catalog.get(hit.id)
    assert str(file) in str(refusal.value)
    assert str(refusal.value).endswith("install Rigwright again or rebuild the file.")
    assert "\n" not in str(refusal.value)


def changed(tmp_path: Path, statement: str) -> Path:
    file = tmp_path / "catalog.db"
    shutil.copy(catalog_path(), file)
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.commit()
    connection.close()
    return file


def test_a_newer_catalog_asks_for_an_update(tmp_path: Path):
    with pytest.raises(CatalogError, match=r"is of a newer version \(9\): update Rigwright"):
        open_catalog(changed(tmp_path, "PRAGMA user_version = 9"))


def test_another_database_is_no_catalog(tmp_path: Path):
    with pytest.raises(CatalogError, match="cannot be read"):
        open_catalog(changed(tmp_path, "DROP TABLE part"))


@pytest.mark.parametrize("record", ["{", "[]", '{"kind": "gpu", "id": "rtx-a6000"}'])
def test_a_damaged_record_is_one_sentence(tmp_path: Path, record: str):
    catalog = open_catalog(
        changed(tmp_path, f"UPDATE part SET record = '{record}' WHERE id = 'rtx-a6000'")
    )
    with pytest.raises(CatalogError, match="cannot be read"):
        catalog.get("rtx-a6000")
    assert catalog.get("asus-tuf-rtx-3090") is not None
    catalog.close()


def test_searching_loads_no_database_toolkit():
    program = (
        "import sys; from rigwright.catalog import open_catalog\n"
        "catalog = open_catalog(); catalog.search('3090'); catalog.get('rtx-a6000')\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'sqlmodel', 'sqlalchemy', "
        "'PySide6', 'trimesh'}))"
    )
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=True
    )
    assert run.stdout.strip() == "[]"


# Other catalogs


def card(part_id: str, **figures: object) -> Gpu:
    known = {
        "id": part_id,
        "name": part_id,
        "brand": "Maker",
        "source": "s",
        "confidence": "measured",
        "cooler": "blower",
    }
    return Gpu.of(known | figures)


def test_parts_at_hand_are_a_catalog():
    catalog = MemoryCatalog(
        [card("old-turbo", release_year=2018), card("new-turbo", release_year=2024), card("other")]
    )
    assert isinstance(catalog, SearchableCatalog)
    assert catalog.get("other") == card("other")
    assert catalog.get("none") is None
    assert names(catalog, "TUR") == ["new-turbo", "old-turbo"]
    assert names(catalog, "turbo old") == ["old-turbo"]
    assert names(catalog, "turbo", "psu") == []
    assert names(catalog, "", "gpu") == ["new-turbo", "old-turbo", "other"]
    assert catalog.kinds() == {"gpu": 3}
