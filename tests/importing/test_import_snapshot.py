"""The real snapshot of the open database, where it lies beside the checkout; skipped elsewhere."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from rigwright.catalog import open_catalog
from rigwright.importing.identity import known_of
from rigwright.importing.opendb import Imported, import_opendb
from rigwright.importing.rules import RULES
from rigwright.parts import Chassis, Cpu, Gpu, Motherboard, Psu, part_from_record, record_of
from tests.sampling import count, share

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "opendb"
SNAPSHOTS = sorted(FOLDER.glob("*.zip"))
pytestmark = pytest.mark.skipif(
    not SNAPSHOTS, reason="no snapshot of the open database lies beside the checkout"
)


@pytest.fixture(scope="module")
def snapshot() -> Imported:
    return import_opendb(SNAPSHOTS[0])


def test_nearly_everything_comes_in(snapshot: Imported) -> None:
    counts = snapshot.report.by_category()
    came_in = {category: row["imported"] + row["repaired"] for category, row in counts.items()}
    assert came_in["GPU"] >= 3_700  # of 3,835
    assert (
        came_in["Motherboard"] >= 3_400 and came_in["PCCase"] >= 3_600 and came_in["PSU"] >= 3_200
    )
    assert came_in["CPU"] >= 690 and came_in["CPUCooler"] >= 2_300 and came_in["RAM"] >= 4_400
    assert came_in["CaseFan"] >= 3_250 and came_in["Storage"] >= 3_300
    assert len(snapshot.parts) >= 28_000


def test_every_record_is_accounted_for(snapshot: Imported) -> None:
    report = snapshot.report
    assert len(report.entries) == 29_632 or len(SNAPSHOTS) > 1
    assert all(entry.reason and entry.rule in RULES for entry in report.with_outcome("rejected"))
    assert all(entry.reasons for entry in report.with_outcome("repaired"))
    ids = {part.id for part in snapshot.parts}
    assert len(ids) == len(snapshot.parts)
    assert ids == {entry.part_id for entry in report.with_outcome("imported", "repaired")}
    json.dumps(report.as_json(), allow_nan=False)


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


def test_imported_parts_are_whole_records(snapshot: Imported) -> None:
    for part in snapshot.parts[::97]:
        assert part_from_record(record_of(part)) == part
        assert (
            part.source.startswith("BuildCores OpenDB (ODC-By 1.0), ")
            and part.confidence == "open database"
        )


def some_of(snapshot: Path, folder: Path) -> Path:
    """A snapshot with a share of its records."""
    path = folder / snapshot.name
    with zipfile.ZipFile(snapshot) as whole, zipfile.ZipFile(path, "w") as some:
        for name in share(sorted(whole.namelist()), 8):
            some.writestr(name, whole.read(name))
    return path


@pytest.mark.sampled
def test_what_the_shipped_catalog_has_is_not_imported_again(tmp_path: Path) -> None:
    catalog = open_catalog()
    shipped = [part for hit in catalog.search("", None, 100_000) if (part := catalog.get(hit.id))]
    result = import_opendb(some_of(SNAPSHOTS[0], tmp_path), known=known_of(shipped))
    already = result.report.with_outcome("already")
    assert len(already) >= count(50, of=500) and {entry.part_id for entry in already} <= {
        part.id for part in shipped
    }
    cards = {part.id for part in shipped if isinstance(part, Gpu) and part.opendb_ids}
    assert len(cards & {entry.part_id for entry in already}) >= count(12, of=150)
    assert not {part.id for part in shipped} & {part.id for part in result.parts}
