"""The real snapshot of the open database, where it lies beside the checkout; skipped elsewhere."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from rigwright.catalog import open_catalog
from rigwright.importing.records.identity import known_of
from rigwright.importing.records.opendb import Imported, import_opendb
from rigwright.importing.records.rules import RULES
from rigwright.parts import Chassis, Cpu, Gpu, Motherboard, Psu, part_from_record, record_of
from tests.sampling import count, share

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "opendb"
SNAPSHOTS = sorted(FOLDER.glob("*.zip"))
pytestmark = pytest.mark.skipif(
    not SNAPSHOTS, reason="no snapshot of the open database lies beside the checkout"
)


STEP = 12
# Records with dirt that no more than a handful have.
RARE = {
    "gpu-slots-in-mm": "706b9fd1-582b-43a7-bf85-1ea237b2978a",
    "gpu-power-impossible": "b935d4ab-8b72-4e0f-b9b2-f7aae3ad1c29",
    "board-slots-too-many": "06edba6d-afad-4360-be7a-cb7d3355b281",
    "cooler-no-radiator": "66e3a215-7743-4613-a8ad-0613618114f9",
    "other-thing": "52daf301-03b3-46d8-b244-adf61150ad5c",
    "fan-airflow-rpm": "50773ee6-f80b-41a7-91c7-04967339aee8",
    "chassis-inches": "0348175d-007a-47a6-a4bd-db9bf8960f74",
}


def records_of(snapshot: Path) -> list[str]:
    """The files of a snapshot that are the record of a part."""
    with zipfile.ZipFile(snapshot) as whole:
        names = sorted(whole.namelist())
    return [name for name in names if name.startswith("open-db/") and name.endswith(".json")]


def some_of(snapshot: Path, folder: Path, step: int) -> Path:
    """A snapshot with every so many-th record, and those with rare dirt; with `--all` all."""
    records = records_of(snapshot)
    some = {*share(records, step), *(name for name in records if Path(name).stem in RARE.values())}
    path = folder / snapshot.name
    with zipfile.ZipFile(snapshot) as whole, zipfile.ZipFile(path, "w") as made:
        for name in sorted(some):
            made.writestr(name, whole.read(name))
    return path


def counted(of_all: int) -> int:
    """How many come in at least of the records that are tried, where so many of all do."""
    return count(of_all * 49 // (50 * STEP), of=of_all)


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return some_of(SNAPSHOTS[0], tmp_path_factory.mktemp("some"), STEP)


@pytest.fixture(scope="module")
def snapshot(tried: Path) -> Imported:
    return import_opendb(tried)


@pytest.mark.sampled
def test_nearly_everything_comes_in(snapshot: Imported) -> None:
    counts = snapshot.report.by_category()
    came_in = {category: row["imported"] + row["repaired"] for category, row in counts.items()}
    least = {"GPU": 3_700, "Motherboard": 3_400, "PCCase": 3_600, "PSU": 3_200, "CPU": 690}
    least |= {"CPUCooler": 2_300, "RAM": 4_400, "CaseFan": 3_250, "Storage": 3_300}
    few = {kind: came_in[kind] for kind, all in least.items() if came_in[kind] < counted(all)}
    assert few == {}
    assert len(snapshot.parts) >= counted(28_000)


@pytest.mark.sampled
def test_every_record_is_accounted_for(snapshot: Imported, tried: Path) -> None:
    report = snapshot.report
    assert len(records_of(SNAPSHOTS[0])) == 29_632 or len(SNAPSHOTS) > 1
    assert len(report.entries) == len(records_of(tried))
    assert all(entry.reason and entry.rule in RULES for entry in report.with_outcome("rejected"))
    assert all(entry.reasons for entry in report.with_outcome("repaired"))
    ids = {part.id for part in snapshot.parts}
    assert len(ids) == len(snapshot.parts)
    assert ids == {entry.part_id for entry in report.with_outcome("imported", "repaired")}
    json.dumps(report.as_json(), allow_nan=False)


@pytest.mark.sampled
def test_no_dirt_is_left(snapshot: Imported) -> None:
    for part in snapshot.parts:
        match part:
            case Gpu():
                assert part.slots_occupied is None or 0.9 <= part.slots_occupied <= 6
                assert (
                    part.board_power_w is None
                    or part.board_power_w <= 650
                    or len(part.power_connectors or ()) == 1
                )
                assert part.thickness_mm is None or part.is_uncertain("thickness_mm")
            case Motherboard():
                assert len(part.slots or ()) <= 8
                assert all(
                    slot.position is None or slot.position_basis == "full_row"
                    for slot in part.slots or ()
                )
            case Chassis():
                assert part.max_gpu_length_mm is None or 100 <= part.max_gpu_length_mm <= 700
                assert part.weight_kg is None or part.weight_kg <= 60
            case Psu() if part.connectors is not None:
                assert (
                    part.connectors.conn_16pin or 0
                ) * 250 <= part.watts and part.connectors.eps_8pin != 0
            case Cpu():
                assert part.release_year is None or part.release_year <= 2035
            case _:
                pass


@pytest.mark.sampled
def test_the_known_dirt_is_caught(snapshot: Imported) -> None:
    caught = snapshot.report.by_rule()
    for rule in (
        "gpu-slots-in-mm",
        "gpu-power-impossible",
        "gpu-no-connectors",
        "board-slots-too-many",
        "board-template",
        "chassis-axes",
        "chassis-pounds",
        "chassis-inches",
        "psu-zeros",
        "cooler-no-radiator",
        "nic-without-pcie",
        "other-thing",
        "duplicate",
        "memory-registered",
        "drive-capacity",
        "fan-airflow-rpm",
        "year",
    ):
        assert caught[rule] > 0, rule


@pytest.mark.sampled
def test_imported_parts_are_whole_records(snapshot: Imported) -> None:
    for part in snapshot.parts[::97]:
        assert part_from_record(record_of(part)) == part
        assert (
            part.source.startswith("BuildCores OpenDB (ODC-By 1.0), ")
            and part.confidence == "open database"
        )


@pytest.mark.sampled
def test_what_the_shipped_catalog_has_is_not_imported_again(tmp_path: Path) -> None:
    catalog = open_catalog()
    shipped = [part for hit in catalog.search("", None, 100_000) if (part := catalog.get(hit.id))]
    result = import_opendb(some_of(SNAPSHOTS[0], tmp_path, 16), known=known_of(shipped))
    already = result.report.with_outcome("already")
    assert len(already) >= count(25, of=500) and {entry.part_id for entry in already} <= {
        part.id for part in shipped
    }
    cards = {part.id for part in shipped if isinstance(part, Gpu) and part.opendb_ids}
    assert len(cards & {entry.part_id for entry in already}) >= count(6, of=150)
    assert not {part.id for part in shipped} & {part.id for part in result.parts}
