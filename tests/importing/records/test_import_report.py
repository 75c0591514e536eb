"""What an import says of itself, what is known already, and how parts are handed to a store."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from rigwright.editing.fields import fields_of
from rigwright.importing.records.identity import known_of, part_numbers_of, slug_of
from rigwright.importing.records.opendb import import_opendb
from rigwright.importing.records.report import ATTRIBUTION
from rigwright.importing.records.rule_table import TABLE
from rigwright.importing.sources import commit
from rigwright.parts import KINDS, Gpu, Part
from tests.importing.records.opendb_records import (
    GPU,
    PSU,
    changed,
    described,
    imported,
    uuid_of,
    write_folder,
)

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = (ROOT / "catalog" / "importing.md").read_text(encoding="utf-8")


def test_the_report_counts_and_gives_reasons(tmp_path: Path) -> None:
    bad = changed(PSU, "Zalman Storm", wattage=None)
    weak = changed(PSU, connectors={"eps_8_pin": 0, "pcie_6_plus_2_pin": 0, "pcie_12vhpwr": 0})
    report = import_opendb(write_folder(tmp_path, {"GPU": [GPU], "PSU": [bad, weak]})).report
    assert report.by_category() == {
        "GPU": {"imported": 1, "repaired": 0, "rejected": 0, "already": 0},
        "PSU": {"imported": 0, "repaired": 1, "rejected": 1, "already": 0},
    }
    assert report.by_rule() == {"psu-no-watts": 1, "psu-zeros": 1}
    text = report.as_text(every_entry=True)
    assert (
        "The rating in watts is unknown." in text
        and "Plug counts of 0/0/0 mean that nobody knew" in text
    )
    assert text.rstrip().endswith(ATTRIBUTION)
    plain = json.loads(json.dumps(report.as_json()))
    assert plain["attribution"] == ATTRIBUTION
    assert plain["rejected"][0]["reasons"] == ["The rating in watts is unknown."]
    assert plain["repaired"][0]["part"] == "zalman-storm-1000w-80-gold"


def test_what_is_imported_once_is_known_the_next_time(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path, {"GPU": [GPU, changed(GPU, "Palit RTX 3070 Thunder")], "PSU": [PSU]}
    )
    first = import_opendb(folder)
    again = import_opendb(folder, known=known_of(first.parts))
    assert again.parts == () and again.report.count("already") == 3  # the duplicate, too


def test_a_shipped_part_is_known_by_its_record(tmp_path: Path) -> None:
    shipped = {
        "kind": "gpu",
        "name": "RTX 3070",
        "brand": "x",
        "confidence": "opendb",
        "cooler": "open_air",
    }
    by_list = Gpu.of({**shipped, "id": "by-list", "source": "x", "opendb_ids": [uuid_of(0)]})
    by_words = Gpu.of(
        {**shipped, "id": "by-words", "source": f"OpenDB GPU/{uuid_of(1)[:8]} for length_mm"}
    )
    result = import_opendb(
        write_folder(tmp_path, {"GPU": [GPU, changed(GPU, "Other")]}),
        known=known_of([by_list, by_words]),
    )
    assert [entry.part_id for entry in result.report.entries] == [
        "by-list",
        "by-words",
    ] and result.parts == ()


def test_a_shipped_part_is_known_by_name_and_by_part_number(tmp_path: Path) -> None:
    mine = imported(tmp_path / "a", "GPU", GPU).parts[0]
    named = mine.changed(
        id="named",
        source="seen",
        opendb_ids=(),
        part_numbers=(),
        name="PALIT Thunder GeForce RTX 3070 8GB",
    )
    numbered = mine.changed(id="numbered", source="seen", opendb_ids=(), name="Thunder 3070")
    for number, part in enumerate((named, numbered)):
        result = import_opendb(
            write_folder(tmp_path / str(number), {"GPU": [GPU]}), known=known_of([part])
        )
        assert [(entry.outcome, entry.part_id) for entry in result.report.entries] == [
            ("already", part.id)
        ]


def test_an_id_that_is_taken_gets_the_records_first_digits(tmp_path: Path) -> None:
    other = (
        imported(tmp_path / "a", "PSU", PSU)
        .parts[0]
        .changed(id=slug_of(GPU["metadata"]["name"]), source="seen")
    )
    result = import_opendb(write_folder(tmp_path / "b", {"GPU": [GPU]}), known=known_of([other]))
    assert result.parts[0].id == f"{slug_of(GPU['metadata']['name'])}-00000000"


def test_all_parts_are_written_in_one_step(tmp_path: Path) -> None:
    calls: list[Mapping[str, Part]] = []

    def write(changes: Mapping[str, Part]) -> str:
        calls.append(changes)
        return "undo"

    result = import_opendb(write_folder(tmp_path, {"GPU": [GPU], "PSU": [PSU]}))
    assert commit(result, write) == "undo"
    assert len(calls) == 1 and set(calls[0]) == {part.id for part in result.parts}


def test_ids_are_readable_and_short() -> None:
    assert slug_of("Größe × be quiet! Dark (2 x 8GB)") == "groe-be-quiet-dark-2-x-8gb"
    assert slug_of("word " * 40, 22) == "word-word-word-word"
    assert slug_of("漢字") == ""


def test_fragments_are_no_part_numbers() -> None:
    assert part_numbers_of(
        ["GV-N3090", "EU", "16", "Gen5", "TEAMGROUP", " GV-N3090 ", None, 7]
    ) == ["GV-N3090"]


def test_names_without_latin_letters_have_an_id_too(tmp_path: Path) -> None:
    cards = imported(
        tmp_path, "GPU", described(GPU, name="漢字", manufacturer="漢", part_numbers=[])
    )
    assert [part.id for part in cards.parts] == ["gpu"]


def test_every_rule_is_written_down_for_people() -> None:
    for rule in TABLE:
        assert f"| `{rule.id}` | {rule.catches.replace('|', '')} | {rule.outcome} |" in DOCUMENT, (
            rule.id
        )
    assert len({rule.id for rule in TABLE}) == len(TABLE)


def test_the_columns_that_must_be_there_are_written_down_for_people() -> None:
    for kind in KINDS:
        needed = [
            f
            for f in fields_of(kind)
            if f.required and f.name not in ("kind", "id", "brand", "source", "confidence")
        ]
        for field in needed:
            row = next(
                line for line in DOCUMENT.splitlines() if line.startswith(f"| `{field.name}` |")
            )
            assert kind in row or " all " in row
            assert all(choice in row for choice in field.choices)
