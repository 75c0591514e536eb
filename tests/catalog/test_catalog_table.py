"""The tables: SQLModel's and the plain statements agree, rows come back, and what is removed is
not found any more.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from rigwright.catalog import MemoryCatalog, StoredCatalog, open_catalog, summary_of
from rigwright.catalog.search_words import search_row_of, words_of
from rigwright.catalog.table import (
    PART_TABLE,
    SCHEMA,
    add_parts,
    create_tables,
    remove_parts,
    row_of,
)
from rigwright.parts import Chassis, Cooler, Gpu, Motherboard, Part
from tests.sampling import every

KNOWN = {"brand": "Maker", "source": "s", "confidence": "measured"}


def card(part_id: str, **figures: object) -> Gpu:
    return Gpu.of(
        {"kind": "gpu", "id": part_id, "name": part_id, "cooler": "blower", **KNOWN, **figures}
    )


def columns(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    return [row[1:] for row in connection.execute("PRAGMA table_info(part)")]


def unique_columns(connection: sqlite3.Connection) -> set[tuple[str, ...]]:
    names = [row[1] for row in connection.execute("PRAGMA index_list(part)") if row[2]]
    return {
        tuple(row[2] for row in connection.execute(f"PRAGMA index_info({name})")) for name in names
    }


def test_sqlmodel_and_the_plain_statement_make_the_same_table(tmp_path: Path):
    from sqlalchemy import create_engine
    from sqlmodel import SQLModel

    from rigwright.catalog.source import StoredPart

    engine = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    StoredPart.metadata.create_all(engine, tables=[SQLModel.metadata.tables["part"]])
    engine.dispose()
    made = sqlite3.connect(tmp_path / "made.db")
    plain = sqlite3.connect(":memory:")
    plain.execute(PART_TABLE)
    assert columns(made) == columns(plain)
    assert unique_columns(made) == unique_columns(plain) == {("id",)}
    made.close()
    plain.close()


def test_the_shipped_file_has_the_tables_that_other_layers_have():
    plain = sqlite3.connect(":memory:")
    for statement in SCHEMA:
        plain.execute(statement)
    shipped = open_catalog()
    names = "SELECT name, type FROM sqlite_master WHERE name NOT LIKE 'part_search_%' ORDER BY name"
    assert plain.execute(names).fetchall() == shipped._connection.execute(names).fetchall()
    for table in ("part_newest", "part_newest_of_kind"):
        of_index = f"PRAGMA index_xinfo({table})"
        assert (
            plain.execute(of_index).fetchall() == shipped._connection.execute(of_index).fetchall()
        )
    shipped.close()
    plain.close()


def test_no_database_toolkit_is_loaded_to_write_rows():
    program = (
        "import sys, rigwright.catalog.table; print({'sqlmodel', 'sqlalchemy', "
        "'rapidfuzz'} & {*sys.modules})"
    )
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=True
    )
    assert run.stdout.strip() == "set()"


def made(*parts: Part) -> StoredCatalog:
    connection = sqlite3.connect(":memory:")
    create_tables(connection)
    add_parts(connection, parts)
    return StoredCatalog(connection, Path("a test"))


def test_what_is_added_is_found_and_what_is_removed_is_not():
    catalog = made(card("one-turbo"), card("two-turbo"), card("three"))
    remove_parts(catalog._connection, ["one-turbo"])
    assert [row.id for row in catalog.search("turbo")] == ["two-turbo"]
    assert catalog.get("one-turbo") is None
    add_parts(catalog._connection, [card("one-turbo", length_mm=200.0)])
    remove_parts(catalog._connection, ["no such part"])
    assert {row.id for row in catalog.search("turbo")} == {"one-turbo", "two-turbo"}
    assert catalog.search("one")[0].length_mm == 200.0
    catalog.close()


def test_an_id_is_taken_once():
    catalog = made(card("one"))
    with pytest.raises(sqlite3.IntegrityError):
        add_parts(catalog._connection, [card("one")])
    catalog.close()


def test_several_sockets_and_board_sizes_are_kept_apart():
    cooler = Cooler.of(
        {
            "kind": "cooler",
            "id": "c",
            "name": "c",
            "cooler_type": "air",
            "sockets": ["AM5", "LGA115x"],
            **KNOWN,
        }
    )
    chassis = Chassis.of(
        {
            "kind": "chassis",
            "id": "k",
            "name": "k",
            "chassis_type": "cube",
            "motherboard_form_factors": ["ATX"],
            **KNOWN,
        }
    )
    assert row_of(cooler)["sockets"] == "|AM5|LGA1150|LGA1151|LGA1155|LGA1156|"
    assert row_of(chassis)["boards"] == "|ATX|"
    assert row_of(card("c"))["sockets"] is None
    catalog = MemoryCatalog([cooler, chassis])
    assert catalog.values("socket", kind="cooler") == dict.fromkeys(
        ("AM5", "LGA1150", "LGA1151", "LGA1155", "LGA1156"), 1
    )


def test_a_fixed_board_gives_its_chassis_the_socket():
    board = Motherboard.of(
        {"kind": "motherboard", "id": "b", "name": "b", "socket": "SP3", **KNOWN}
    )
    server = Chassis.of(
        {"kind": "chassis", "id": "k", "name": "k", "chassis_type": "rack_4u", **KNOWN}
    )
    row = row_of(server.changed(board=board))
    assert (row["socket"], row["sockets"]) == ("SP3", "|SP3|")


def test_a_row_is_the_summary_in_order():
    part = card(
        "one", uncertain_fields=("length_mm", "board_power_w"), length_mm=267.0, release_year=2020
    )
    catalog = made(part)
    assert catalog.search("one") == [summary_of(part)]
    assert catalog.rows(["one", "none", "one"]) == [summary_of(part)] * 2
    catalog.close()


# the words a part is found by


def test_words_are_letters_and_figures_and_a_uuid_is_one_word():
    assert words_of("Define-7 XL (b/w)") == ["define", "7", "xl", "b", "w"]
    assert words_of("6CFAEE49-00aa-4b97-8680-3f5fcff7d4fe") == ["6cfaee4900aa4b9786803f5fcff7d4fe"]


@every(
    [
        ("RTX 3090 Founders Edition", "fe"),
        ("RTX 3090 Ti Suprim X", "3090ti"),
        ("RTX PRO 6000 Max-Q", "maxq"),
        ("Ryzen Threadripper 7960X", "tr"),
        ("RTX 3090 Ti Suprim X", "rtx3090"),
    ]
)
def test_nicknames_of_a_name(name: str, typed: str):
    assert typed in search_row_of(card("c", name=name))["nickname"].split()


def test_part_numbers_are_found_with_and_without_their_hyphens():
    number, uuid = "ROG-STRIX-RTX3090-O24G", "6cfaee49-00aa-4b97-8680-3f5fcff7d4fe"
    catalog = MemoryCatalog([card("one", part_numbers=(number,), opendb_ids=(uuid,)), card("two")])
    for typed in (
        number,
        number.lower(),
        "strix-rtx3090",
        "rogstrixrtx3090o24g",
        "rogstrix",
        uuid,
        uuid[:8],
        uuid.upper(),
    ):
        assert [row.id for row in catalog.search(typed)] == ["one"], typed
    assert catalog.search("strix 3080") == []


def test_numbers_are_no_words_to_correct_to():
    catalog = MemoryCatalog([card("one-more", name="Some Card", part_numbers=("QWERTZ-99",))])
    assert "card" in catalog.vocabulary()
    assert not {"qwertz", "99", "qwertz99", "one"} & catalog.vocabulary().keys()
