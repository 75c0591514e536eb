"""Zeros and pairs of figures that no part can have: refused where a person writes them, unknown in
what was kept.

Every case is made from the types of the records, so that no field can be forgotten.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rigwright.build import Build
from rigwright.catalog import CatalogError
from rigwright.catalog.overrides import BOARD, Override, insist_on_possible, merged
from rigwright.catalog.source import SourceError, read_source
from rigwright.catalog.store import PartStore, StoreError
from rigwright.catalog.verification import faults_of
from rigwright.documents.document import document_from_bytes
from rigwright.documents.part_files import PartFileError, parts_from_bytes
from rigwright.editing.beginnings import new_draft
from rigwright.editing.drafts import Draft, Way
from rigwright.editing.fields import columns_of, fields_of
from rigwright.editing.typed_values import Unreadable, value_of
from rigwright.importing.records.draft import RecordDraft as ForeignDraft
from rigwright.importing.records.identity import NOTHING
from rigwright.importing.records.opendb import Gate
from rigwright.importing.records.rules import Rejected
from rigwright.importing.records.tables import import_csv
from rigwright.library.team import database as team
from rigwright.library.team.address import TeamError
from rigwright.library.team.schema import upgrade
from rigwright.parts import (
    KINDS,
    ImpossiblePartError,
    Part,
    PartError,
    Record,
    kept_part,
    part_from_kept_record,
    part_from_record,
    record_of,
)
from tests.part_records import numbers, unchecked_part, whole, wrong_ways, zeros
from tests.sampling import every

KIND_NAMES = tuple(KINDS)
# Where nothing is a true answer, and why. Every other number of a record is greater than zero where
# it is known.
MAY_BE_ZERO = {
    "Chassis.above_board_mm": "a board may end at the roof",
    "Chassis.below_board_mm": "a board may end at the shroud",
    "Chassis.expansion_slots": "frames and server bays have no openings",
    "Chassis.gpu_positions": "only frames have places",
    "Chassis.half_height_slots": "most have no such row",
    "Chassis.max_double_width_gpus": "only servers have bays",
    "Chassis.psu_count": "a case for a supply outside",
    "Chassis.second_expansion_slots": "a second board without openings",
    "Chassis.vertical_slots": "most have no vertical mount",
    "Chassis.x16_connectors": "a chassis without connectors of its own",
    "Citation.states": "a page may state that there is none",
    "Cooler.ram_clearance_mm": "a cooler that lies on the sockets",
    "Derating.vac_min": "a range may begin at nothing",
    "Derating.watts": "not rated for these volts",
    "Fan.rpm_min": "fans that stand still when it is cool",
    "Gpu.fan_count": "passive cards and water blocks",
    "Gpu.recess_mm": "an intake that is flush with the card",
    "LaneRule.lanes": "the slot is switched off",
    "Motherboard.eps_4pin": "none, known",
    "Motherboard.eps_8pin": "none, known",
    "Motherboard.expansion_positions": "a form factor without rows for cards",
    "Motherboard.gpu_slots": "a server's board without any",
    "Motherboard.ram_slots": "soldered memory",
    "Motherboard.sata_ports": "boards for M.2 drives alone",
    "Motherboard.u2_ports": "desktop boards",
    "Chassis.bays_35": "cases for solid-state drives",
    "Chassis.bays_25": "frames without bays",
    "PsuConnectors.conn_16pin": "none, known",
    "PsuConnectors.eps_8pin": "none, known",
    "PsuConnectors.molex": "none, known",
    "PsuConnectors.pcie_8pin": "none, known",
    "PsuConnectors.pcie_8pin_cables": "none, known",
    "PsuConnectors.sata": "none, known",
    "Riser.device_connector_angle_deg": "straight; an angle has a sign",
    "Riser.host_connector_angle_deg": "straight; an angle has a sign",
    "Riser.offset_mm": "the card stays in its row",
}


def record_classes(above: type = Record) -> Iterator[type]:
    for record in above.__subclasses__():
        if record.__module__.startswith("rigwright.parts"):
            yield record
        yield from record_classes(record)


def file_of(form: str, *records: dict[str, Any], **fields: Any) -> bytes:
    return json.dumps({"format": form, "parts": list(records), **fields}).encode()


def rig_of(*records: dict[str, Any]) -> bytes:
    build = {"placements": [{"part_id": "x", "place": "1"}]}
    return file_of("rigwright-build/1", *records, build=build)


def top(path: str) -> str:
    return path.partition(".")[0].partition("[")[0]


def cells_of(record: dict[str, Any]) -> dict[str, str]:
    """A record as a row: a supply's plugs in columns of their own, tables as JSON."""
    plugs = {f"connectors.{name}": value for name, value in record.get("connectors", {}).items()}
    flat = {name: value for name, value in record.items() if name != "connectors"} | plugs
    return {name: _cell(value) for name, value in flat.items()}


def _cell(value: Any) -> str:
    return json.dumps(value) if isinstance(value, list | dict) else str(value)


def figures_of(record: dict[str, Any], path: str) -> dict[str, Any]:
    """The figures of a record that only one path and its pair make it differ by, as an override
    names them.
    """
    if path.startswith(f"{BOARD}."):
        name = top(path.removeprefix(f"{BOARD}."))
        return {f"{BOARD}.{name}": record[BOARD][name]}
    return {
        name: value
        for name, value in record.items()
        if name not in whole(record["kind"]) or name == path
    }


def minimal_board() -> dict[str, Any]:
    return {name: value for name, value in whole("motherboard").items() if name != "kind"}


def toml_of(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml_of(inner)}" for name, inner in value.items()) + "}"
    return f"[{', '.join(map(toml_of, value))}]" if isinstance(value, list) else json.dumps(value)


def test_every_number_is_greater_than_zero_or_has_a_reason_not_to_be() -> None:
    every = {
        f"{record.__name__}.{name}": kind
        for record in record_classes()
        for name, kind in numbers(record)
    }
    with_zero = {name for name, kind in every.items() if kind.gt is None and (kind.ge or 0) <= 0}
    assert with_zero == set(MAY_BE_ZERO)
    assert len(every) > 130


@every(KIND_NAMES)
def test_a_zero_is_refused_by_the_name_of_its_field(kind: str) -> None:
    part_from_record(whole(kind))
    for path, record in zeros(kind):
        with pytest.raises(ImpossiblePartError, match="must be greater than 0") as refusal:
            part_from_record(record)
        assert f"The part 'x': {path} must be greater than 0" in str(refusal.value)
        assert str(refusal.value).count(".") == path.count(".") + 1, "one sentence"


@every(KIND_NAMES)
def test_a_pair_the_wrong_way_round_is_refused_by_both_names(kind: str) -> None:
    for path, record in wrong_ways(kind):
        with pytest.raises(ImpossiblePartError) as refusal:
            part_from_record(record)
        assert f": {path} is 9, above " in str(refusal.value)


@every(KIND_NAMES)
def test_what_was_kept_is_read_without_such_figures_and_says_so(kind: str) -> None:
    for path, record in [*zeros(kind), *wrong_ways(kind)]:
        if path == "watts":
            with pytest.raises(ImpossiblePartError):
                kept_part(record)
            continue
        part, impossible = kept_part(record)
        assert [figure.paths[0] for figure in impossible] == [path]
        assert part.doubts == (f"{impossible[0].was}: unknown",)
        assert not any(
            figure in json.dumps(record_of(part.changed(doubts=()))) for figure in (": 0", ": 9")
        )
        assert part_from_record(record_of(part)) == part, "and it can be written again"


@every([10**400, float("inf"), float("nan"), -1, True, "0"])
def test_what_is_no_zero_is_refused_as_ever(figure: object) -> None:
    for read in (part_from_record, part_from_kept_record):
        with pytest.raises(PartError) as refusal:
            read({**whole("gpu"), "min_power_limit_w": figure, "board_power_w": 5})
        assert not isinstance(refusal.value, ImpossiblePartError)


def test_a_table_with_a_row_that_cannot_be_is_unknown_as_a_whole() -> None:
    plugs = [{"type": "8pin", "count": 2}, {"type": "6pin", "count": 0}]
    assert kept_part({**whole("gpu"), "power_connectors": plugs})[0].power_connectors is None
    mounts = [{"location": "front", "sizes": [{"mm": 140, "count": 3}, {"mm": 120, "count": 0}]}]
    assert kept_part({**whole("chassis"), "fan_mounts": mounts})[0].fan_mounts is None


@every(KIND_NAMES)
def test_a_file_of_parts_with_one_is_refused(kind: str) -> None:
    for path, record in [*zeros(kind), *wrong_ways(kind)]:
        with pytest.raises(PartFileError) as refusal:
            parts_from_bytes(file_of("rigwright-part/1", record), "own.rigpart")
        assert path in str(refusal.value)


@every(KIND_NAMES)
def test_a_saved_build_opens_and_names_what_counts_as_unknown(kind: str) -> None:
    for path, record in [*zeros(kind), *wrong_ways(kind)]:
        document = document_from_bytes(rig_of(record), "old.rig")
        assert document.build == Build().place("x", "1")
        (notice,) = document.notices
        assert notice.startswith("old.rig") and path in notice and notice.endswith(".")
        assert [part.id for part in document.parts] == ([] if path == "watts" else ["x"])
    assert document_from_bytes(rig_of(whole(kind)), "new.rig").notices == ()


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_a_row_of_a_table_with_one_stays_out(tmp_path: Path, kind: str) -> None:
    cases = [*zeros(kind), *wrong_ways(kind)]
    rows = [cells_of(record) for _, record in cases]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(dict.fromkeys(name for row in rows for name in row)))
    writer.writeheader()
    writer.writerows({**row, "id": f"x-{number}"} for number, row in enumerate(rows))
    (tmp_path / "own.csv").write_text(text.getvalue())
    imported = import_csv(tmp_path / "own.csv")
    assert imported.parts == ()
    for (path, _), entry in zip(cases, imported.report.entries, strict=True):
        assert entry.outcome == "rejected" and f"{path} " in entry.reason, (path, entry)


@every(KIND_NAMES)
def test_the_open_database_has_them_unknown_and_reports_it(kind: str) -> None:
    for path, record in [*zeros(kind), *wrong_ways(kind)]:
        foreign = ForeignDraft(kind, {}, "X", "Y")
        foreign.figures |= {
            name: value for name, value in record.items() if name not in ("kind", "name", "brand")
        }
        del foreign.figures["id"], foreign.figures["source"], foreign.figures["confidence"]
        if path == "watts":
            with pytest.raises(Rejected, match="watts must be greater than 0"):
                Gate(NOTHING)._part(foreign, "r")
            continue
        part = Gate(NOTHING)._part(foreign, "r")
        (repair,) = foreign.repairs
        assert repair.field == path and repair.now is None
        assert repair.sentence.endswith("unknown.")
        assert part == part_from_kept_record({**record_of(part)})


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_figures_that_replace_others_are_held_to_it(tmp_path: Path, kind: str) -> None:
    override = Override("x", kind, {})
    for path, record in [*zeros(kind), *wrong_ways(kind)]:
        override = Override("x", kind, figures_of(record, path))
        with pytest.raises(PartError) as refusal:
            insist_on_possible(override)
        assert path in str(refusal.value)
    with pytest.raises(StoreError, match="Nothing was stored: The figures of 'x': "):
        PartStore(tmp_path / "parts.db").write({"x": override})


@every(KIND_NAMES)
def test_figures_that_replaced_others_before_are_unknown(kind: str) -> None:
    for path, record in [*zeros(kind), *wrong_ways(kind)]:
        kept = Override("x", kind, figures_of(record, path))
        below = part_from_record(
            {**whole(kind), BOARD: minimal_board()} if kind == "chassis" else whole(kind)
        )
        with pytest.raises(PartError):
            merged(below, kept)
        if path != "watts":
            assert merged(below, kept, part_from_kept_record).doubts, path


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_the_source_of_the_catalog_has_none(tmp_path: Path, kind: str) -> None:
    for path, record in [*zeros(kind), *wrong_ways(kind)]:
        fields = [f"{name} = {toml_of(value)}" for name, value in record.items() if name != "kind"]
        (tmp_path / "own.toml").write_text("\n".join([f"[[{kind}]]", *fields]))
        with pytest.raises(SourceError) as refusal:
            read_source(tmp_path)
        assert path in str(refusal.value)


@every(KIND_NAMES)
def test_the_editor_takes_none(kind: str) -> None:
    draft = new_draft(kind)
    for path, record in zeros(kind):
        name = top(path)
        edited = draft.with_value(name, record[name])
        assert name in edited.unread and edited.record == draft.record, path
        if name == path:
            typed = draft.typed(name, "0")
            assert "it cannot be 0" in typed.unread[name]
            assert typed.record == draft.record


def test_a_cell_of_the_editor_takes_none() -> None:
    rows = {field.rows for kind in KINDS for field in fields_of(kind) if field.rows} - {
        "Motherboard",
        "FigureSource",
    }
    columns = [column for row in sorted(rows) for column in columns_of(row) if column.never_zero]
    assert len(columns) > 15
    for column in columns:
        with pytest.raises(Unreadable, match="it cannot be 0"):
            value_of(column, "0")


@every(KIND_NAMES)
def test_the_editor_saves_no_pair_the_wrong_way_round(kind: str) -> None:
    for path, record in wrong_ways(kind):
        own = {**record, "kind": kind, "name": "Mine"}
        faults = Draft(Way.OWN, own).faults
        assert any("above" in sentence for sentence in faults.values()), (path, faults)
        assert all(
            "_" not in sentence and sentence.endswith(".") for sentence in faults.values()
        ), faults
        with pytest.raises(PartError):
            Draft(Way.OWN, own).change(lambda _: False)
        assert Draft(Way.OWN, own).preview.id == "x"


@pytest.fixture(scope="module")
def team_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('team') / 'team.db'}"
    upgrade(url)
    return url


def test_nobody_publishes_any_and_rows_that_have_some_are_read_without(team_url: str) -> None:
    cases = [
        (path, record) for kind in KIND_NAMES for path, record in [*zeros(kind), *wrong_ways(kind)]
    ]
    for path, record in cases:
        with pytest.raises(TeamError) as refusal:
            team.write_parts(
                team_url, [unchecked_part(record)], {}, "somebody", "2026-11-01T00:00:00"
            )
        assert path in str(refusal.value) and "Nothing was published" in str(refusal.value)
    with sqlite3.connect(team_url.removeprefix("sqlite:///")) as connection:
        rows = [
            (f"x-{n}", record["kind"], json.dumps({**record, "id": f"x-{n}"}), "2026", "me", 1)
            for n, (_, record) in enumerate(cases)
        ]
        columns = "id, kind, record, changed_at, changed_by, version"
        connection.executemany(
            f"INSERT INTO rigwright_part ({columns}) VALUES (?, ?, ?, ?, ?, ?)", rows
        )
    found = team.read_parts(team_url)
    assert len(found.parts) == len(cases) - 1
    assert all(part.doubts for part in found.parts)
    assert [sentence for sentence in found.unreadable if "watts must be greater than 0" in sentence]


def test_the_users_own_parts_take_none_and_rows_that_have_some_are_read_without(
    tmp_path: Path,
) -> None:
    store = PartStore(tmp_path / "parts.db")
    cases = [
        (path, record) for kind in KIND_NAMES for path, record in [*zeros(kind), *wrong_ways(kind)]
    ]
    store.write({f"x-{n}": named(whole(record["kind"]), n) for n, (_, record) in enumerate(cases)})
    for path, record in cases:
        with pytest.raises(StoreError) as refusal:
            store.write({"y": unchecked_part({**record, "id": "y"})})
        assert path in str(refusal.value)
    with sqlite3.connect(store.path) as connection:
        rows = [
            (json.dumps({**record, "id": f"x-{n}"}), f"x-{n}")
            for n, (_, record) in enumerate(cases)
        ]
        connection.executemany("UPDATE part SET record = ? WHERE id = ?", rows)
    catalog = PartStore(store.path).catalog
    for number, (path, _) in enumerate(cases):
        if path == "watts":
            with pytest.raises(CatalogError, match="watts must be greater than 0"):
                catalog.get(f"x-{number}")
        else:
            part = catalog.get(f"x-{number}")
            assert part is not None and path in part.doubts[0]
    assert len([fault for fault in faults_of(store.path, 1) if "is not valid" in fault]) > 10
    sound = {f"x-{n}": None for n, (path, _) in enumerate(cases) if path != "watts"}
    assert len(store.write(sound)) == len(cases) - 1, "and they can be removed"


def named(record: dict[str, Any], number: int) -> Part:
    return part_from_record({**record, "id": f"x-{number}"})
