from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from rigwright.catalog import open_catalog
from rigwright.catalog.source import SOURCE, SourceError, main, read_source, write_catalog
from rigwright.catalog.table import row_of
from rigwright.files.places import catalog_path
from rigwright.parts import Gpu, Part, part_from_record
from tests.shipped_parts import shipped_parts

CARD = """
[[gpu]]
id = "card"
name = "A card"
brand = "Maker"
cooler = "blower"
length_mm = 267.5
source = "calliper"
confidence = "measured"
"""


@pytest.fixture(scope="module")
def parts() -> list[Part]:
    return list(shipped_parts())


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    tables = {
        "part": connection.execute("SELECT * FROM part ORDER BY id").fetchall(),
        "part_search": connection.execute("SELECT * FROM part_search ORDER BY id").fetchall(),
        "schema": connection.execute(
            "SELECT name, sql FROM sqlite_master ORDER BY name"
        ).fetchall(),
        "version": connection.execute("PRAGMA user_version").fetchall(),
    }
    connection.close()
    return tables


def test_the_command_rebuilds_what_the_shipped_catalog_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main([str(tmp_path / "catalog.db")]) == 0
    assert capsys.readouterr().out.endswith("catalog.db: 1951 parts\n")
    rebuilt = content(tmp_path / "catalog.db")
    shipped = content(catalog_path())
    assert len(shipped["part"]) == len(rebuilt["part"]) == 1951
    for table, rows in rebuilt.items():
        assert shipped[table] == rows, (
            "run `python -m rigwright.catalog.source` after a change in catalog/"
        )


def test_the_same_source_gives_the_same_bytes(parts: list[Part], tmp_path: Path):
    few = parts[::25]
    (tmp_path / "elsewhere").mkdir()
    write_catalog(few, tmp_path / "first.db")
    write_catalog(few, tmp_path / "elsewhere" / "second.db")
    assert (tmp_path / "first.db").read_bytes() == (
        tmp_path / "elsewhere" / "second.db"
    ).read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["elsewhere", "first.db"]


def test_tables_are_made_in_one_order(parts: list[Part], tmp_path: Path):
    """What one process does alike twice may still differ between processes: the order of a set,
    for one.
    """
    write_catalog(parts[:3], tmp_path / "catalog.db")
    connection = sqlite3.connect(tmp_path / "catalog.db")
    names = [
        name for (name,) in connection.execute("SELECT name FROM sqlite_master ORDER BY rowid")
    ]
    connection.close()
    assert [name for name in names if not name.startswith(("sqlite_", "part_search_"))] == [
        "part",
        "part_newest",
        "part_newest_of_kind",
        "part_search",
        "part_word",
    ]


def test_a_row_holds_the_whole_record(parts: list[Part]):
    catalog = open_catalog()
    assert all(catalog.get(part.id) == part for part in parts)
    catalog.close()


def test_the_record_is_sorted_and_plain():
    card = Gpu(
        id="c", name="É", brand="b", source="s", confidence="c", cooler="blower", length_mm=300
    )
    record = str(row_of(card)["record"])
    assert record.startswith('{"brand":"b","confidence":"c","cooler":"blower"')
    assert '"name":"É"' in record


def test_records_in_each_file_are_sorted_by_id():
    for file in SOURCE.glob("*.toml"):
        ids = [
            line
            for line in file.read_text(encoding="utf-8").splitlines()
            if line.startswith("id = ")
        ]
        boards = file.name == "chassis.toml"  # a fixed board repeats the id of its chassis
        assert ids == sorted(ids), file.name
        assert boards or len(ids) == len(set(ids)), file.name


def source(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_source_of_one_card(tmp_path: Path):
    assert read_source(source(tmp_path, gpus=CARD)) == [
        part_from_record(
            {
                "kind": "gpu",
                "id": "card",
                "name": "A card",
                "brand": "Maker",
                "cooler": "blower",
                "length_mm": 267.5,
                "source": "calliper",
                "confidence": "measured",
            }
        )
    ]


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"gpus": CARD + CARD}, "gpus.toml: the id 'card' is taken already"),
        (
            {
                "gpus": CARD,
                "psus": CARD.replace("gpu", "fan").replace(
                    'cooler = "blower"\nlength_mm = 267.5\n', ""
                ),
            },
            "taken",
        ),
        (
            {"gpus": CARD.replace("267.5", "-1")},
            "gpus.toml: The part 'card': length_mm must be greater than 0",
        ),
        ({"gpus": CARD.replace("length_mm", "lenght_mm")}, "lenght_mm is not a known field"),
        ({"gpus": CARD.replace("[[gpu]]", "[[gpus]]")}, "[[gpus]] is no kind of part"),
        ({"gpus": "gpu = 3"}, "[[gpu]] is no kind of part"),
        ({"gpus": "[[gpu]"}, "gpus.toml is not valid TOML"),
        ({}, "There are no parts in"),
    ],
)
def test_a_fault_in_the_source_names_its_place(tmp_path: Path, files: dict[str, str], words: str):
    with pytest.raises(SourceError) as refusal:
        read_source(source(tmp_path, **files))
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_failed_build_leaves_the_old_file(tmp_path: Path, parts: list[Part]):
    write_catalog(parts[:3], tmp_path / "catalog.db")
    before = (tmp_path / "catalog.db").read_bytes()
    with pytest.raises(Exception, match="UNIQUE"):
        write_catalog([parts[0], parts[0]], tmp_path / "catalog.db")
    assert (tmp_path / "catalog.db").read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["catalog.db"]


def test_the_command_names_a_folder_that_is_not_there(
    parts: list[Part],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("rigwright.catalog.source.read_source", lambda: parts[:3])
    assert main([str(tmp_path / "no folder" / "catalog.db")]) == 2
    assert "no folder" in capsys.readouterr().err


def test_every_word_a_summary_needs_is_a_column(parts: list[Part]):
    row = row_of(parts[0])
    assert set(row) >= {
        "id",
        "kind",
        "name",
        "source",
        "confidence",
        "uncertain",
        "record",
        "release_year",
        "price_usd",
    }
