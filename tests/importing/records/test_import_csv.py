"""CSV files: what is written is read back, and every fault is named with its line."""

from __future__ import annotations

import csv
import io
import os
import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.catalog import open_catalog
from rigwright.importing.records.archive import ImportFault
from rigwright.importing.records.identity import known_of
from rigwright.importing.records.opendb import Cancelled
from rigwright.importing.records.rules import Rejected
from rigwright.importing.records.table_file import NumberFault, number_in
from rigwright.importing.records.tables import columns_for, csv_of, template_for
from rigwright.importing.sources import import_path
from rigwright.parts import KINDS, Gpu
from rigwright.text.spreadsheet import FORMULA
from tests.sampling import count, every
from tests.texts import CHARACTERS, texts

HEADER = "kind,name,cooler,length_mm,fan_count,low_profile,power_connectors,part_numbers\n"


def read(tmp_path: Path, text: str | bytes) -> tuple[tuple[Gpu, ...], list[str]]:
    path = tmp_path / "parts.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    result = import_path(path)
    return result.parts, [entry.reason for entry in result.report.with_outcome("rejected")]  # type: ignore[return-value]


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", KINDS)
def test_every_shipped_part_survives_the_way_through_csv(tmp_path: Path, kind: str) -> None:
    catalog = open_catalog()
    parts = [part for hit in catalog.search("", kind, 10_000) if (part := catalog.get(hit.id))]
    path = tmp_path / "parts.csv"
    path.write_text(csv_of(kind, parts), encoding="utf-8", newline="")
    result = import_path(path)
    assert {part.id: part for part in result.parts} == {part.id: part for part in parts} and parts


@pytest.mark.parametrize(
    "name", ['=HYPERLINK("http://x")', "@SUM(A1)", "-1+1", "'=quoted", "'plain", "''twice"]
)
def test_no_cell_of_a_parts_table_is_a_formula_and_every_name_comes_back(
    tmp_path: Path, name: str
) -> None:
    shipped = open_catalog().get("rtx-a4500")
    assert isinstance(shipped, Gpu)
    part = shipped.changed(id="own", name=name, part_numbers=(name, "second"))
    text = csv_of("gpu", [part])
    cells = next(csv.reader(io.StringIO(text.splitlines()[1])))
    assert not [cell for cell in cells if cell.startswith(FORMULA)]
    assert read(tmp_path, text) == ((part,), [])


def test_a_template_is_the_header_of_its_kind(tmp_path: Path) -> None:
    assert template_for("gpu") == ",".join(columns_for("gpu")) + "\r\n"
    assert columns_for("gpu")[:4] == ("kind", "name", "brand", "cooler")
    assert "connectors.pcie_8pin" in columns_for("psu") and "connectors" not in columns_for("psu")
    assert read(tmp_path, template_for("gpu")) == ((), [])


def test_a_row_is_named_by_its_line_for_people_and_by_its_number_for_programs(
    tmp_path: Path,
) -> None:
    path = tmp_path / "parts.csv"
    path.write_text(HEADER + "gpu,Card,blower,267,,,,\ngpu,Odd,hot,267,,,,\n", encoding="utf-8")
    report = import_path(path).report
    (rejected,) = report.as_json()["rejected"]
    assert rejected["line"] == 3 and rejected["record"] is None
    assert "gpu line 3  Odd" in report.as_text(every_entry=True)


def test_a_row_becomes_a_part(tmp_path: Path) -> None:
    row = 'gpu,My card,blower,267.5,1,no,"[{""type"": ""8pin"", ""count"": 2}]",AB-12345; CD-6\n'
    (card,), faults = read(tmp_path, HEADER + row)
    assert faults == [] and isinstance(card, Gpu)
    assert (card.id, card.length_mm, card.fan_count, card.low_profile) == (
        "my-card",
        267.5,
        1,
        False,
    )
    assert card.power_connectors and card.power_connectors[0].count == 2
    assert card.part_numbers == ("AB-12345", "CD-6") and card.height_mm is None
    assert (card.source, card.confidence) == ("CSV file", "spec page")


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (
            "gpu,Card,blower,long,,,,",
            "Line 3: length_mm must be a number with a point, not 'long'.",
        ),
        ("gpu,Card,blower,nan,,,,", "Line 3: length_mm must be a number, not 'nan'."),
        ("gpu,Card,blower,,1.5,,,", "Line 3: fan_count must be a whole number, not '1.5'."),
        ("gpu,Card,blower,,,maybe,,", "Line 3: low_profile must be yes or no, not 'maybe'."),
        ("gpu,Card,blower,,,,2x 8pin,", "Line 3: power_connectors must be JSON, not '2x 8pin'."),
        (
            "fridge,Card,blower,,,,,",
            "Line 3: kind is 'fridge'; it must be one of " + ", ".join(KINDS) + ".",
        ),
        ("gpu,Card,blower,,,,,,,", "Line 3: there are more cells than columns."),
    ],
)
def test_faults_have_their_line_and_the_others_come_in(
    tmp_path: Path, row: str, fault: str
) -> None:
    parts, faults = read(
        tmp_path, HEADER + "gpu,Good,blower,,,,,\n" + row + "\ngpu,Good,blower,,,,,\n"
    )
    assert [part.id for part in parts] == ["good", "good-2"] and faults == [fault]


def test_what_the_record_class_refuses_is_said_with_its_line(tmp_path: Path) -> None:
    _, faults = read(
        tmp_path, HEADER + "gpu,Card,fridge,,,,,\ngpu,,blower,,,,,\ngpu,Card,blower,-5,,,,\n"
    )
    assert [fault[:7] for fault in faults] == ["Line 2:", "Line 3:", "Line 4:"]
    assert all("\n" not in fault and fault.endswith(".") for fault in faults)


@every([1, 40, 76, 150, 5000])
def test_a_long_reason_keeps_its_end(length: int) -> None:
    reason = str(Rejected("row", f"Line 2: {'r' * length} must be greater than 0, not 'x4x4'."))
    assert reason.startswith("Line 2: ") and reason.endswith("not 'x4x4'.")
    assert len(reason) < 400


def test_a_row_with_hidden_characters_is_refused_and_the_others_come_in(tmp_path: Path) -> None:
    rows = "gpu,Good,blower,,,,,\ngpu,\u202eevil,blower,,,,,\ngpu,\x1b[31mred,blower,,,,,AB-12345\n"
    parts, faults = read(tmp_path, HEADER + rows)
    assert [part.id for part in parts] == ["good"]
    assert faults == [
        f"Line {line}: name has the hidden character {mark}."
        for line, mark in ((3, "U+202E"), (4, "U+001B"))
    ]


def test_a_part_that_is_there_already_is_no_fault(tmp_path: Path) -> None:
    catalog = open_catalog()
    one, other = (catalog.get(part_id) for part_id in ("rtx-a4000", "rtx-a4500"))
    assert one is not None and other is not None
    path = tmp_path / "parts.csv"
    path.write_text(csv_of("gpu", [one, other]), encoding="utf-8", newline="")
    known = known_of([one, other.changed(length_mm=1.0)])
    result = import_path(path, known=known)
    assert result.parts == () and [e.part_id for e in result.report.with_outcome("already")] == [
        "rtx-a4000"
    ]
    assert [e.reason for e in result.report.with_outcome("rejected")] == [
        "Line 3: the id 'rtx-a4500' is taken."
    ]


def test_as_many_parts_of_one_name_as_there_may_be_take_no_longer_than_others(
    tmp_path: Path,
) -> None:
    # where each looked for a free number from the first on, that would be 200 million tries
    count = 20_000
    parts, faults = read(tmp_path, "kind,name,cooler\n" + "gpu,Card,blower\n" * count)
    assert faults == [] and len({part.id for part in parts}) == count
    assert {"card", "card-2", f"card-{count}"} <= {part.id for part in parts}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(ImportFault, match="is not an ordinary file"):
        import_path(tmp_path / "pipe.csv")


def test_unknown_columns_and_ids_that_are_taken(tmp_path: Path) -> None:
    _, faults = read(tmp_path, "kind,name,cooler,colour\ngpu,Card,blower,red\n")
    assert faults == [
        "Line 2: 'colour' is no column of gpu; “rigwright catalog template gpu” prints those that "
        "are."
    ]
    _, faults = read(tmp_path, "kind,id,name,cooler\ngpu,a,Card,blower\ngpu,a,Card,blower\n")
    assert faults == ["Line 3: the id 'a' is taken."]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"name,cooler\nCard,blower\n", "line 1: there is no column named kind"),
        (b"", "line 1: there is no column named kind"),
        (b"kind,name,name\n", "line 1: there are two columns named 'name'"),
        (b'kind,name\ngpu,"Card', "line 2: it is not readable as CSV"),
        (
            "kind,name\ngpu,Größe\n".encode("latin-1"),
            "is not UTF-8 text (byte 16): save it as CSV UTF-8.",
        ),
        (b"kind,na\0me\ngpu,\0\n", "is no text: it has NUL characters."),
        ("kind,name\n".encode("utf-16-le"), "is no text: it has NUL characters."),
        (b"\xff\xfek", "is not UTF-16 text (byte 2): save it as CSV UTF-8."),
    ],
)
def test_files_that_are_no_table(tmp_path: Path, text: bytes, fault: str) -> None:
    with pytest.raises(ImportFault) as caught:
        read(tmp_path, text)
    assert fault in str(caught.value)


def test_a_file_saved_by_a_spreadsheet_with_a_byte_order_mark(tmp_path: Path) -> None:
    parts, faults = read(tmp_path, b"\xef\xbb\xbfkind,name,cooler\r\ngpu,Card,blower\r\n")
    assert len(parts) == 1 and faults == []


def saved_with(separator: str, encoding: str, decimal: str = ".") -> bytes:
    """A table as a spreadsheet of some country saves it."""
    rows = [
        ["kind", "name", "cooler", "length_mm", "part_numbers", ""],
        ["gpu", "Größe, mit; allem", "blower", f"267{decimal}5", "AB-12345; CD-6", ""],
        ["", "", "", "", "", ""],
        ["gpu", "Other", "blower", f"0{decimal}125", "", ""],
        ["gpu", "Whole", "blower", "267", "", ""],
    ]
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return text.getvalue().encode(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize(
    ("separator", "decimal"), [(",", "."), (";", ","), (";", "."), ("\t", ","), ("\t", ".")]
)
def test_tables_of_any_country_are_the_same_table(
    tmp_path: Path, separator: str, decimal: str, encoding: str
) -> None:
    data = saved_with(separator, encoding, decimal)
    parts, faults = read(tmp_path, data)
    assert faults == []
    (tmp_path / "Unicode.TXT").write_bytes(data)
    assert import_path(tmp_path / "Unicode.TXT").parts == parts
    assert [part.name for part in parts] == ["Größe, mit; allem", "Other", "Whole"]
    assert [part.length_mm for part in parts] == [267.5, 0.125, 267.0]
    assert parts[0].part_numbers == ("AB-12345", "CD-6")


ENGLISH = re.compile(r"-?([1-9][0-9]{0,2}(,[0-9]{3})+|[0-9]+)(\.[0-9]+)?")
GERMAN = re.compile(r"-?([1-9][0-9]{0,2}(\.[0-9]{3})+|[0-9]+)(,[0-9]+)?")
MARKED = st.from_regex(r"-?[0-9]{1,7}([.,][0-9]{1,4}){0,3}", fullmatch=True, alphabet=CHARACTERS)


@given(MARKED, st.sampled_from([",", ";", "\t"]))
@settings(max_examples=count(15, of=150))
def test_a_number_has_one_meaning_or_none(text: str, separator: str) -> None:
    """What is read is what every country reads in it.

    With commas between the cells, the point is the only mark.
    """
    english = ENGLISH.fullmatch(text) and text.replace(",", "")
    german = GERMAN.fullmatch(text) and text.replace(".", "").replace(",", ".")
    meanings = {float(meant) for meant in (english, german) if meant}
    try:
        found = number_in(text, separator)
    except NumberFault:
        return
    if separator == ",":
        assert "," not in text and found == float(text)
    else:
        assert meanings == {found}


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        ("1.234", "may mean two numbers, '1.234': write 1.2340 or 1234"),
        ("1,234", "may mean two numbers, '1,234': write 1,2340 or 1234"),
        ("1.234,5", "must be a number without marks between its thousands, not '1.234,5'"),
        ("1,234.5", "must be a number without marks between its thousands, not '1,234.5'"),
        ("1_000", "must be a number without marks between its thousands, not '1_000'"),
    ],
)
def test_a_number_with_two_meanings_is_refused_with_its_cell(
    tmp_path: Path, cell: str, fault: str
) -> None:
    text = f"kind;name;cooler;length_mm\ngpu;Good;blower;18,7\ngpu;Card;blower;{cell}\n"
    parts, faults = read(tmp_path, text)
    assert [part.name for part in parts] == ["Good"] and faults == [f"Line 3: length_mm {fault}."]


def test_without_the_column_kind_the_columns_are_named(tmp_path: Path) -> None:
    with pytest.raises(ImportFault) as caught:
        read(tmp_path, "Name;Länge\nCard;267,5\n")
    assert "between the semicolons" in str(caught.value) and "catalog template KIND" in str(
        caught.value
    )


@given(st.data())
@settings(max_examples=count(8, of=60))
def test_an_odd_cell_costs_its_row(data: st.DataObject) -> None:
    rows = [
        ["gpu", name, "blower", "267.5", "1", "no", "[]", "AB-12345"]
        for name in ("One", "Odd", "Two")
    ]
    rows[1][data.draw(st.integers(0, 7))] = data.draw(
        texts()
        | st.sampled_from(
            ["9" * 200_000, "[" * 60_000, "\0", "\u202e", "1e999", '"', "a\nb", "[1]", "{}"]
        )
    )
    with tempfile.TemporaryDirectory() as folder:
        text = io.StringIO()
        csv.writer(text, lineterminator="\r\n").writerows([HEADER.strip().split(","), *rows])
        path = Path(folder) / "parts.csv"
        path.write_text(text.getvalue(), encoding="utf-8", errors="replace", newline="")
        result = import_path(path)
    around = [part for part in result.parts if part.name in ("One", "Two")]
    assert [part.id for part in around if part.name == "One"][0] == "one"
    assert len(around) >= 2 and len(result.report.entries) == 3
    assert "fault" not in [entry.rule for entry in result.report.entries]


def test_a_large_csv_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    with open(path, "wb") as file:
        file.truncate(2 * 1024**3)
    with pytest.raises(ImportFault, match="is larger than 64 MB; split it"):
        import_path(path)


def test_known_parts_and_stopping(tmp_path: Path) -> None:
    (card,), _ = read(tmp_path, HEADER + "gpu,My card,blower,,,,,\n")
    result = import_path(tmp_path / "parts.csv", known=known_of([card]))
    assert result.parts == () and result.report.entries[0].part_id == card.id
    with pytest.raises(Cancelled):
        import_path(tmp_path / "parts.csv", lambda _done, _total: False)
