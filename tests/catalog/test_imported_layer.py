"""The parts of an open database below the shipped ones: kept whole, found, told apart, updated.

Worlds of some twenty records; the shipped file is only counted.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rigwright.build import Build
from rigwright.catalog import CatalogError, MemoryCatalog, open_catalog
from rigwright.catalog import imported as imported_module
from rigwright.catalog.imported import (
    ImportedCatalog,
    faults_of_imported,
    imported_catalog,
    own_path,
    shipped_path,
)
from rigwright.catalog.layers import BUILT_IN, IMPORTED, USER, Layered, curated
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import open_store
from rigwright.catalog.summary import INFERRED_THICKNESS, imported_words, summary_of
from rigwright.cli import main
from rigwright.cli.library import whole_catalog
from rigwright.documents.document import read_document, write_document
from rigwright.evaluation import evaluate
from rigwright.importing.records.identity import known_of, record_id_of
from rigwright.importing.records.layer import (
    date_of,
    layer_changes,
    read_layer,
    with_kept_ids,
    write_layer,
)
from rigwright.importing.records.opendb import import_opendb
from rigwright.parts import Gpu, Part, part_from_record, record_of
from tests.cli.test_cli import Said
from tests.importing.records.opendb_records import ALL, GPU, Records, changed, uuid_of, write_zip

CHIPS = ("RTX 3070", "RTX 3080", "RTX 3090", "RTX 4070", "RTX 4080", "RTX 4090", "RX 7900 XTX")
DAY, LATER = "2026-01-02", "2026-03-04"


def cards(length: int = 282) -> Records:
    """Seven cards of one maker, and one record of every other category."""
    found = [
        changed(GPU, f"Palit Thunder {chip} 8GB", chipset=chip, length=length + number)
        for number, chip in enumerate(CHIPS)
    ]
    return {name: found if name == "GPU" else [record] for name, record in ALL.items()}


def snapshot(folder: Path, day: str = DAY, records: Records | None = None) -> Path:
    return write_zip(folder / f"opendb-{day}.zip", records or cards())


def written(folder: Path, curated_parts: tuple[Part, ...] = ()) -> ImportedCatalog:
    path = folder / "layer.db"
    write_layer(read_layer(snapshot(folder), curated_parts), path)
    return ImportedCatalog(path)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ImportedCatalog:
    """A small layer in place of the shipped one."""
    monkeypatch.setattr(imported_module, "assets_dir", lambda: tmp_path)
    written(tmp_path).path.rename(shipped_path())
    return ImportedCatalog(shipped_path())


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    code = main(("catalog", *arguments))
    captured = capsys.readouterr()
    return Said(code, captured.out, captured.err)


# the file


def test_every_part_comes_out_as_it_went_in_and_is_found_as_in_any_catalog(tmp_path: Path) -> None:
    parts = import_opendb(snapshot(tmp_path)).parts
    layer = written(tmp_path)
    plain = MemoryCatalog(parts)
    assert len(parts) == 16 and layer.kinds() == plain.kinds()
    for part in parts:
        assert layer.get(part.id) == part
    for text in ("", "3090", "palit thunder", "rtx3090", "lexar", "24 gold", "rx 7900 xtx", "p"):
        for kind in (None, "gpu", "drive"):
            found = {match[-1] for match in layer.matches(text, kind)}
            assert found == {match[-1] for match in plain.matches(text, kind)}, (text, kind)
    assert layer.rows([p.id for p in parts]) == [summary_of(p) for p in parts]
    assert layer.get("no-such-part") is None and faults_of_imported(layer.path) == []
    assert {record for _, _, record in layer.records()} == {record_id_of(p) for p in parts}


def test_one_snapshot_makes_one_file_byte_for_byte(tmp_path: Path) -> None:
    first = written(tmp_path).path.read_bytes()
    assert written(tmp_path).path.read_bytes() == first


def test_nothing_is_opened_before_something_is_asked(tmp_path: Path) -> None:
    missing = ImportedCatalog(tmp_path / "none.db")
    heard = list[str]()
    layers = Layered({BUILT_IN: open_catalog(), IMPORTED: missing}, heard.append)
    assert layers.curated.search("3090", "gpu") and not heard
    assert layers.search("3090", "gpu") and "cannot be read" in heard[0]
    with pytest.raises(CatalogError, match="install Rigwright again"):
        missing.kinds()


def test_a_damaged_record_is_said_and_costs_no_other(tmp_path: Path) -> None:
    layer = written(tmp_path)
    with closing(sqlite3.connect(layer.path)) as connection:
        connection.execute("UPDATE part SET record = x'00' WHERE id LIKE '%rtx-3090%'")
        connection.commit()
    for match in layer.matches("", "gpu"):
        if "rtx-3090" in match[-1]:
            with pytest.raises(CatalogError):
                layer.get(match[-1])
        else:
            assert isinstance(layer.get(match[-1]), Gpu)


# among the other layers


def test_a_product_of_the_curated_catalog_is_not_there_twice(tmp_path: Path) -> None:
    whole = import_opendb(snapshot(tmp_path)).parts
    own = part_from_record({**record_of(whole[2]), "source": "calliper", "length_mm": 301.5})
    layer = written(tmp_path, (own,))
    assert own.id not in {part_id for part_id, _, _ in layer.records()}
    library = Layered({BUILT_IN: MemoryCatalog([own]), IMPORTED: layer})
    hits = [row.id for row in library.search("palit thunder", "gpu")]
    assert len(hits) == len(set(hits)) == len(CHIPS) and library.get(own.id) == own
    assert [row.id for row in curated(library).search("", "gpu")] == [own.id]
    assert curated(layer) is layer, "a catalog without layers is taken as it is"


def test_the_users_figures_lie_over_an_imported_part(shipped: ImportedCatalog) -> None:
    card = shipped.search("3090", "gpu")[0]
    assert imported_words(card) == INFERRED_THICKNESS
    own = {"thickness_mm": {"source": "calliper", "confidence": "measured"}}
    open_store().write({card.id: Override(card.id, "gpu", {"thickness_mm": 52.4}, own)})
    library = whole_catalog()
    measured = library.get(card.id)
    assert isinstance(measured, Gpu) and measured.thickness_mm == 52.4
    assert not measured.is_uncertain("thickness_mm") and measured.is_uncertain("cooler")
    assert library.origin(card.id) == USER and library.below(USER).origin(card.id) == IMPORTED
    assert imported_words(library.rows([card.id])[0]) == "imported"
    assert [row.id for row in library.search("3090 thunder", "gpu")] == [card.id]


def test_ones_own_import_of_the_same_database_hides_it(shipped: ImportedCatalog) -> None:
    parts = [part for row in shipped.search("") if (part := shipped.get(row.id))]
    for own in (parts, parts[:-1], parts[:2]):
        library = Layered({USER: MemoryCatalog(own), IMPORTED: shipped})
        assert library.kinds() == shipped.kinds()
        assert sorted(match[-1] for match in library.matches("")) == sorted(p.id for p in parts)


def test_a_build_with_an_imported_card_opens_without_the_layer(
    shipped: ImportedCatalog, tmp_path: Path
) -> None:
    card = shipped.search("3090", "gpu")[0].id
    build = Build(chassis="fractal-design-define-7-xl").place(card, "1")
    write_document(tmp_path / "one.rig", build, whole_catalog())
    document = read_document(tmp_path / "one.rig")
    elsewhere = Layered({"file": MemoryCatalog(document.parts), BUILT_IN: open_catalog()})
    assert elsewhere.get(card) == shipped.get(card) is not None
    assert evaluate(document.build, elsewhere).assembly.cards[0].card.id == card


def test_a_second_import_of_the_same_records_brings_nothing(
    shipped: ImportedCatalog, tmp_path: Path
) -> None:
    known = known_of(()).also(shipped.records())
    again = import_opendb(snapshot(tmp_path), known=known)
    assert again.parts == () and again.report.count("already") == 16


# a newer snapshot


def test_records_keep_their_ids_and_new_ones_give_way(tmp_path: Path) -> None:
    parts = import_opendb(snapshot(tmp_path)).parts
    kept = {("gpu", uuid_of(1)): "an-old-id", ("gpu", uuid_of(2)): parts[3].id}
    found = {part.id: record for part, record in with_kept_ids(parts, kept, frozenset())}
    assert len(found) == len(parts)
    assert found["an-old-id"] == uuid_of(1) and found[parts[3].id] == uuid_of(2)
    assert found[f"{parts[3].id}-{uuid_of(3)[:8]}"] == uuid_of(3)
    taken = frozenset(part.id for part in parts)
    assert not taken & {part.id for part, _ in with_kept_ids(parts, {}, taken)}


def test_what_differs_is_counted_by_hand(tmp_path: Path) -> None:
    former = written(tmp_path)
    records = dict(cards())
    gpus = list(records["GPU"])
    gpus[0] = changed(gpus[0], length=300)
    gpus[4] = {**changed(GPU, "Palit Breeze RTX 4080 8GB"), "opendb_id": uuid_of(90)}
    layer = read_layer(snapshot(tmp_path, LATER, {**records, "GPU": gpus}), (), former)
    changes = layer_changes(former, layer)
    assert [part.name for part in changes.added] == ["Palit Breeze RTX 4080 8GB"]
    assert [part.name for part in changes.gone] == ["Palit Thunder RTX 4080 8GB"]
    (change,) = changes.changed
    assert change.figures == {"length_mm": (282.0, 300.0)}
    assert not layer_changes(former, read_layer(snapshot(tmp_path), (), former))


def test_the_command_takes_a_newer_snapshot_and_keeps_ones_own_figures(
    shipped: ImportedCatalog, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = shipped.search("3090", "gpu")[0].id
    open_store().write({card: Override(card, "gpu", {"height_mm": 141.0})})
    records = {name: some for name, some in cards(290).items() if name != "Storage"}
    records["GPU"] = [{**one, "opendb_id": uuid_of(n)} for n, one in enumerate(records["GPU"])]
    del records["GPU"][2]  # the one with a figure of the user's own
    newer = str(snapshot(tmp_path, LATER, records))
    dry = command(capsys, "update", newer, "--dry-run")
    assert dry.code == 0 and "Nothing was changed" in dry.out and not own_path().exists()
    said = command(capsys, "update", newer)
    assert "2 parts are gone from the database.\n" in said.out
    assert "6 parts have other figures.\n" in said.out and "length_mm 282 → 290" in said.out
    assert f"of {LATER} now; your own figures stay.\nContains information from" in said.out
    library = whole_catalog()
    found = library.get(card)
    assert isinstance(found, Gpu) and (found.height_mm, found.length_mm) == (141.0, 284.0)
    assert not library.search("lexar orbit", "drive")
    older = command(capsys, "update", str(snapshot(tmp_path)))
    assert older.code == 2 and older.err.count("\n") == 1 and "nothing was changed" in older.err


def test_a_piece_of_a_snapshot_takes_no_parts_away(
    shipped: ImportedCatalog, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the imported parts fewer than half are in it, or none at all."""
    there = len(shipped.records())
    few = write_zip(tmp_path / f"few-{LATER}.zip", {"GPU": cards()["GPU"][: there // 2 - 1]})
    none = write_zip(tmp_path / f"none-{LATER}.zip", {"GPU": [{}]})
    for path in (few, none):
        said = command(capsys, "update", str(path))
        assert said.code == 2 and said.err.count("\n") == 1
        assert "nothing was changed" in said.err and not own_path().exists()
    assert len(whole_catalog().search("", "gpu", limit=5000)) > 0


def test_the_newer_of_two_files_is_used(shipped: ImportedCatalog, tmp_path: Path) -> None:
    def used() -> Path | None:
        found = imported_catalog()
        return found.path if found else None

    assert used() == shipped_path()
    write_layer(read_layer(snapshot(tmp_path, "2025-12-31"), ()), own_path())
    assert used() == shipped_path(), "the program brings a newer one"
    write_layer(read_layer(snapshot(tmp_path, LATER), ()), own_path())
    assert used() == own_path()
    own_path().write_bytes(b"no database")
    assert used() == shipped_path() and faults_of_imported(own_path())
    shipped_path().unlink()
    own_path().unlink()
    assert used() is None


def test_the_day_of_a_snapshot(tmp_path: Path) -> None:
    assert date_of(snapshot(tmp_path)) == DAY
    unnamed = snapshot(tmp_path).rename(tmp_path / "snapshot.zip")
    assert DAY < date_of(unnamed) <= "2100"


# the shipped file


def test_the_shipped_file_has_the_whole_database_below_the_shipped_catalog() -> None:
    layer = ImportedCatalog(shipped_path())
    kinds = layer.kinds()
    records = layer.records()
    assert kinds["gpu"] > 3_400 and kinds["motherboard"] > 3_300 and kinds["chassis"] > 3_400
    assert sum(kinds.values()) == len(records) > 25_000
    assert len({part_id for part_id, _, _ in records}) == len(records)
    for row in layer.search("rtx", "gpu", 3_000):
        assert row.confidence == "open database"
        assert row.thickness_mm is None or "thickness_mm" in row.uncertain.split(), row.id
    assert shipped_path().stat().st_size < 30_000_000 and layer.about()["date"]
