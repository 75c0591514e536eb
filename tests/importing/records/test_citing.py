"""What an open database states of curated parts, in the text of the catalog's source: cited, taken
over where it was missing, and nothing else touched.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rigwright.catalog.source import SOURCE, read_source
from rigwright.catalog.source_text import joined, records_in, with_citation
from rigwright.cli import main
from rigwright.figures.provenance import provenance_of
from rigwright.figures.uncertain import is_doubtful
from rigwright.figures.values import value_at
from rigwright.parts import Citation, Part
from tests.importing.records.opendb_records import BOARD, PSU, changed, write_folder
from tests.sampling import every

NAME = PSU["metadata"]["name"]
# A supply as somebody typed it, with remarks and line breaks of his own.
CURATED = f"""\
# Supplies, by hand.

[[psu]]
id = "another"
name = "Another supply"
brand = "Maker"
watts = 500   # as printed
source = "calliper"
confidence = "recalled"

[[psu]]
id = "the-supply"
name = "{NAME}"
brand = "{PSU["metadata"]["manufacturer"]}"
watts = 1000
length_mm = 160
connectors = {{ pcie_8pin = 2 }}
source = "calliper"
confidence = "recalled"
citations = [
  {{ kind = "maker", address = "https://a.com", seen = "2026-01-02", states = {{ watts = 1000 }} }},
]
uncertain_fields = ["watts"]
"""


def cited(folder: Path, *, length_mm: float = 160, **changes: Any) -> dict[str, Part]:
    """The curated parts after a snapshot with such a supply was cited in them."""
    record = changed(PSU, length=length_mm, **changes)
    snapshot = write_folder(folder / "opendb-2026-08-17", {"PSU": [record]})
    source = folder / "catalog"
    source.mkdir(exist_ok=True)
    file = source / "psus.toml"
    if not file.exists():
        file.write_text(CURATED, encoding="utf-8")
    assert main(("catalog", "cite", str(snapshot), "--source", str(source))) == 0
    return {part.id: part for part in read_source(source)}


def test_what_was_missing_is_taken_over_as_doubtful_with_its_address(tmp_path: Path) -> None:
    supply = cited(tmp_path)["the-supply"]
    eps = PSU["connectors"]["eps_8_pin"]
    assert value_at(supply, "connectors.eps_8pin") == eps > 0
    assert is_doubtful(supply, "connectors.eps_8pin")
    said = provenance_of(supply, "connectors.eps_8pin").source
    assert said.startswith("https://github.com/buildcores/") and said.endswith("seen 2026-08-17")


def test_a_zero_is_no_statement(tmp_path: Path) -> None:
    """In the database it also stands for what nobody counted."""
    plugs = {**PSU["connectors"], "molex_4_pin": 0}
    supply = cited(tmp_path, connectors=plugs)["the-supply"]
    assert value_at(supply, "connectors.molex") is None
    assert value_at(supply, "connectors.sata") == plugs["sata"] > 0


def test_a_figure_that_is_there_stays_and_another_value_stands_beside_it(tmp_path: Path) -> None:
    supply = cited(tmp_path, length_mm=180)["the-supply"]
    assert value_at(supply, "length_mm") == 160
    assert is_doubtful(supply, "length_mm")
    assert "180" in provenance_of(supply, "length_mm").remark


def test_a_part_without_a_number_takes_that_of_its_record_and_no_words(tmp_path: Path) -> None:
    numbers = ["AB-1000W", NAME, "4719331819460", "ab-1000w", "AB-1000W-EU"]
    metadata = {**PSU["metadata"], "part_numbers": numbers}
    supply = cited(tmp_path, metadata=metadata)["the-supply"]
    assert supply.part_numbers == ("AB-1000W", "AB-1000W-EU")
    metadata = {**PSU["metadata"], "part_numbers": ["CD-1000W"]}
    assert cited(tmp_path, metadata=metadata)["the-supply"].part_numbers == supply.part_numbers


def test_a_number_that_another_part_has_is_not_taken(tmp_path: Path) -> None:
    source = tmp_path / "catalog"
    source.mkdir()
    curated = CURATED.replace("watts = 500 ", 'part_numbers = ["ab-1000w"]\nwatts = 500 ')
    (source / "psus.toml").write_text(curated, encoding="utf-8")
    metadata = {**PSU["metadata"], "part_numbers": ["AB-1000W", "AB-1000W-EU"]}
    supply = cited(tmp_path, metadata=metadata)["the-supply"]
    assert supply.part_numbers == ("AB-1000W-EU",)


def test_what_agrees_is_not_doubted_and_the_maker_is_kept(tmp_path: Path) -> None:
    supply = cited(tmp_path)["the-supply"]
    assert not is_doubtful(supply, "length_mm")
    assert [citation.kind for citation in supply.citations] == ["maker", "database"]


def test_no_other_line_changes_and_a_second_run_changes_nothing(tmp_path: Path) -> None:
    cited(tmp_path)
    file = tmp_path / "catalog" / "psus.toml"
    first = file.read_text(encoding="utf-8")
    own = CURATED[: CURATED.index("connectors")]
    assert first.startswith(own)
    assert "states = { watts = 1000 } }" in first
    cited(tmp_path)
    assert file.read_text(encoding="utf-8") == first


def test_a_newer_snapshot_takes_the_place_of_the_older_one(tmp_path: Path) -> None:
    cited(tmp_path)
    (tmp_path / "opendb-2026-08-17").rename(tmp_path / "older")
    supply = cited(tmp_path, length_mm=161)["the-supply"]
    database = [citation for citation in supply.citations if citation.kind == "database"]
    assert [citation.states["length_mm"] for citation in database] == [161]


@every(sorted(SOURCE.glob("*.toml")))
def test_a_file_that_nobody_changes_stays_as_it_is(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert joined(*records_in(text)) == text


def test_the_board_inside_a_server_keeps_its_table() -> None:
    record = '[[chassis]]\nid = "a"\nconfidence = "recalled"\n\n[chassis.board]\nid = "a"'
    citation = Citation(
        kind="maker", address="https://a.example", seen="2026-01-02", states={"bays_35": 2}
    )
    assert with_citation(record, citation) == (
        '[[chassis]]\nid = "a"\nconfidence = "recalled"\ncitations = [\n'
        '  { kind = "maker", address = "https://a.example", seen = "2026-01-02", '
        'states = { bays_35 = 2 } },\n]\n\n[chassis.board]\nid = "a"'
    )


def test_the_plugs_of_a_processor_are_cited_of_a_board(tmp_path: Path) -> None:
    """The record counts two 8-pin plugs and one of 4 pins; the board's own count stays."""
    meta = BOARD["metadata"]
    source = tmp_path / "catalog"
    source.mkdir()
    curated = (
        f'[[motherboard]]\nid = "the-board"\nname = "{meta["name"]}"\n'
        f'brand = "{meta["manufacturer"]}"\neps_8pin = 1\nsource = "memory"\n'
        'confidence = "recalled"\n'
    )
    (source / "motherboards.toml").write_text(curated, encoding="utf-8")
    snapshot = write_folder(tmp_path / "opendb-2026-08-17", {"Motherboard": [BOARD]})
    assert main(("catalog", "cite", str(snapshot), "--source", str(source))) == 0
    (board,) = read_source(source)
    (citation,) = board.citations
    assert (citation.states["eps_8pin"], citation.states["eps_4pin"]) == (2, 1)
    assert value_at(board, "eps_8pin") == 1 and is_doubtful(board, "eps_8pin")
    assert value_at(board, "eps_4pin") == 1 and is_doubtful(board, "eps_4pin")
