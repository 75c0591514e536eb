"""A list of parts from the command line: what becomes a build, what is named, and what is told
of other files.
"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from rigwright.build import TRAY
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.documents.part_files import parts_text
from tests.cli.test_cli import Command, refusal, rigwright
from tests.importing.lists.test_import_lists import BBCODE, COMMAS, HTML, MARKDOWN, TEXT
from tests.worlds import gpu

__all__ = ["rigwright"]  # a fixture
EXAMPLE = Path(__file__).resolve().parents[2] / "assets/examples/four-blower-3090.rig"
WHOLE = """CPU: AMD Threadripper PRO 3975WX
Motherboard: ASUS Pro WS WRX80E-SAGE SE WIFI
Video Card: 2x ASUS TUF Gaming GeForce RTX 3090 24GB
Case: Fractal Design Define 7 XL
Power Supply: EVGA SuperNOVA 1600 T2
"""


def test_a_list_that_is_found_whole_is_a_build(rigwright: Command) -> None:
    Path("list.txt").write_text(WHOLE)
    said = rigwright("import", "list.txt", "-o", "x.rig")
    assert said.code == 0 and said.err == "" and said.out.startswith("Wrote x.rig.")
    build = read_document(Path("x.rig")).build
    assert (build.title, build.chassis, build.board) == (
        "list",
        "fractal-design-define-7-xl",
        "asus-pro-ws-wrx80e-sage-se-wifi",
    )
    assert [card.part_id for card in build.placements] == ["asus-tuf-rtx-3090"] * 2
    assert build.psus == ("evga-supernova-1600-t2",)


def test_the_command_and_the_list_agree(rigwright: Command) -> None:
    """The build of a list is one that `new` makes of the same ids."""
    Path("list.txt").write_text(WHOLE)
    assert rigwright("import", "list.txt", "-o", "x.rig", "--title", "Same").code == 0
    build = read_document(Path("x.rig")).build
    cards = [
        word for card in build.placements for word in ("--gpu", f"{card.part_id}@{card.place}")
    ]
    again = (
        "--chassis",
        build.chassis or "",
        "--board",
        build.board or "",
        "--psu",
        build.psus[0],
        *cards,
    )
    assert (
        rigwright(
            "new",
            "y.rig",
            "--title",
            "Same",
            "--cpu",
            build.cpus.part_id if build.cpus else "",
            *again,
        ).code
        == 0
    )
    assert Path("x.rig").read_bytes() == Path("y.rig").read_bytes()


@pytest.mark.parametrize("text", [MARKDOWN, BBCODE, HTML, COMMAS])
def test_every_form_of_a_list_is_taken(rigwright: Command, text: str) -> None:
    Path("list.md").write_text(text)
    assert (
        rigwright("import", "list.md", "-o", "x.rig").code == 1
    )  # two cards and no board to put them in
    build = read_document(Path("x.rig")).build
    assert build.cpus is not None and build.cpus.part_id == "amd-ryzen-threadripper-3970x"


def test_lines_that_match_nothing_are_named(rigwright: Command) -> None:
    Path("list.txt").write_text(
        WHOLE
        + "Storage: Quantum Fog 9000 12 ZB\nCase: Phanteks Enthoo Pro 2\nMonitor: LG 27GP950\n"
    )
    said = rigwright("import", "list.txt", "-o", "x.rig")
    assert said.code == 1
    assert "No part of the catalog is meant by “Quantum Fog 9000 12 ZB”" in said.err
    assert "Enthoo Pro 2 is left out: the build has one of its kind already" in said.err
    assert "by “LG 27GP950" not in said.err  # which is not missing
    assert "Not used: “LG 27GP950”, for which" in said.err  # no build has a place for a monitor


def test_what_no_build_has_a_place_for_is_told(rigwright: Command) -> None:
    Path("list.txt").write_text("Pump: D5\nReservoir: EK 250\n4x RTX A6000 via PLX8747 switch\n")
    said = rigwright("import", "list.txt", "-o", "x.rig")
    assert (
        "2 lines are not used, since a build has no place for what they name: “D5”, “EK" in said.err
    )
    assert "No part of the catalog is meant by “PLX8747 switch”" in said.err


def test_guesses_machines_and_remarks_are_told_apart(rigwright: Command) -> None:
    """What names no part is left out and does not count as missing; a whole machine does."""
    remarks = "Budget build\n8x 32GB DDR4-3200 ECC REG\nHappy to answer questions!\n"
    Path("list.txt").write_text(WHOLE + remarks)
    said = rigwright("import", "list.txt", "-o", "x.rig")
    assert said.code == 0
    assert "2 lines name no part and are left out: “Budget build”, “Happy to answer" in said.err
    assert "“8x 32GB DDR4-3200 ECC REG” names no product; Generic 32GB" in said.err
    assert read_document(Path("x.rig")).build.placeholders == ()

    Path("list.txt").write_text("HP Z420\n2x RTX A6000\n")
    said = rigwright("import", "list.txt", "-o", "y.rig", "--json")
    record = json.loads(said.out)
    assert said.code == 1 and "“HP Z420” is a whole machine that the catalog does not" in said.err
    assert (record["unmatched"], record["no_part"]) == (["HP Z420"], [])
    (stays,) = read_document(Path("y.rig")).build.placeholders
    assert (stays.text, stays.kind) == ("HP Z420", "chassis")


def test_cards_without_a_place_are_named(rigwright: Command) -> None:
    Path("list.txt").write_text(WHOLE.replace("2x ASUS", "9x ASUS"))
    said = rigwright("import", "list.txt", "-o", "x.rig")
    cards = read_document(Path("x.rig")).build.placements
    placed = sum(card.place != TRAY for card in cards)
    assert len(cards) == 9  # those without a place lie beside the machine
    assert (
        said.code == 1
        and f"{9 - placed} of 9 × ASUS TUF" in said.err
        and "no place in the build is free" in said.err
    )


def test_standard_input_is_read(rigwright: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Piped:
        buffer = io.BytesIO(WHOLE.encode())

    monkeypatch.setattr(sys, "stdin", Piped())
    assert rigwright("import", "-", "-o", "piped.rig").code == 0
    assert read_document(Path("piped.rig")).build.title == "piped"


def test_what_became_of_each_line_as_json(rigwright: Command) -> None:
    Path("list.txt").write_text(WHOLE + "Fan: Nobody's fan\n")
    said = rigwright("import", "list.txt", "-o", "x.rig", "--json")
    record = json.loads(said.out)
    assert said.code == 1 and record["unmatched"] == ["Nobody's fan"]
    assert [line["part"] for line in record["lines"]][2] == "asus-tuf-rtx-3090"
    assert [line["count"] for line in record["lines"]] == [1, 1, 2, 1, 1, 1]
    assert Path("x.rig").exists()


def test_a_list_of_kinds_alone_becomes_a_build_to_be_filled(rigwright: Command) -> None:
    """A posted machine of which the catalog has no part is not refused: each line can be filled."""
    lines = "- 8x RTX 4090D, 192GB VRAM total\n- ASRock Rack GENOA2D24G-2L+ motherboard\n"
    Path("list.txt").write_text(lines)
    said = rigwright("import", "list.txt", "-o", "x.rig", "--json")
    record = json.loads(said.out)
    assert said.code == 1
    kept = [(one["kind"], one["count"]) for one in record["placeholders"]]
    assert kept == [("gpu", 8), ("motherboard", 1)]
    assert json.loads(rigwright("check", "x.rig", "--json").out)["verdict"] == "undecided"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"format": "rigwright-part/1", "parts": []}', "there is no part in it."),
        (b"kind,id,name\ngpu,x,X\n", "input has parts and no build: they become your own parts"),
        (b"PK\x03\x04", "input has parts and no build"),
        (b"\x89PNG\r\n", "is a damaged picture"),
        (b"%PDF-1.4", "is a PDF. Import takes builds"),
        (b"\x00\x01\x02", "is no text."),
        (b"", "has no list of parts"),
        (b"!!\n", "has no list of parts"),
        (
            b"GPU: Palit Thunder GeForce RTX 2310 9 GB\n",
            "No line of input means a part of the catalog",
        ),
    ],
)
def test_a_file_of_another_kind_is_told_what_it_is(
    rigwright: Command, content: bytes, words: str
) -> None:
    Path("input").write_bytes(content)
    said = refusal(rigwright("import", "input", "-o", "x.rig"))
    assert words in said and not Path("x.rig").exists()


@pytest.mark.parametrize("name", ["list.txt", "list", "list.md", "list.csv"])
def test_a_list_given_to_the_catalog_is_told_where_it_belongs(
    rigwright: Command, name: str
) -> None:
    Path(name).write_text(TEXT)
    said = refusal(rigwright("catalog", "import", name))
    assert said == (
        f"rigwright: {name} is a list of the parts of a build; rigwright import FILE -o X.rig "
        "makes a build of it.\n"
    )


def test_a_build_given_to_the_catalog_is_told_what_it_is(rigwright: Command) -> None:
    assert "is a Rigwright build" in refusal(rigwright("catalog", "import", str(EXAMPLE)))
    Path("picture.zip").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert "is a picture; rigwright import FILE -o X.rig takes it" in refusal(
        rigwright("catalog", "import", "picture.zip")
    )


def test_a_damaged_archive_is_still_called_one(rigwright: Command) -> None:
    Path("open-db.zip").write_bytes(b"half of it\x00\xff")
    assert "is not a whole zip file: download it again." in refusal(
        rigwright("catalog", "import", "open-db.zip")
    )


def test_the_file_to_write_has_to_be_named(rigwright: Command) -> None:
    Path("list.txt").write_text(WHOLE)
    assert "-o/--output" in refusal(rigwright("import", "list.txt"))
    assert "There is no file" in refusal(rigwright("import", "nowhere.txt", "-o", "x.rig"))
    assert main(["import", ".", "-o", "x.rig"]) == 2


def test_a_build_and_its_qr_code_are_imported_alike(rigwright: Command) -> None:
    """A picture of the code comes to the same build as the file, and parts come in as one's own."""
    pytest.importorskip("PySide6")
    pytest.importorskip("zxingcpp")
    from tests.importing.qr_pictures import bytes_of, printed

    code = rigwright("share", str(EXAMPLE), "--code").out.strip()
    Path("photo.jpg").write_bytes(bytes_of(printed(code, 3, 12), "JPEG"))
    assert rigwright("import", "photo.jpg", "-o", "photo.rig").code == 0
    assert rigwright("import", str(EXAMPLE), "-o", "file.rig").code == 0
    photo, file = (read_document(Path(name)).build for name in ("photo.rig", "file.rig"))
    assert photo == file == read_document(EXAMPLE).build


def test_parts_come_in_as_ones_own(rigwright: Command) -> None:
    Path("a.rigpart").write_text(parts_text([gpu(id="my-card", name="My card")]))
    Path("b.csv").write_text("kind,id,name,brand\nfan,my-fan,My fan,Arctic\n")
    assert rigwright("import", "a.rigpart").out == "1 part imported.\n"
    assert "1 part imported." in rigwright("import", "b.csv").out
    listed = json.loads(rigwright("catalog", "show", "my-card", "--json").out)
    assert listed["name"] == "My card"


def test_a_closed_standard_input_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python has no stream at all where a shell closed it with <&-."""
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["import", "-", "-o", str(tmp_path / "a.rig")]) == 2
    said = capsys.readouterr().err
    assert said == "rigwright: There is no standard input here to read from.\n"


def test_the_command_says_which_supplies_a_server_brings(rigwright: Command) -> None:
    told = "Supermicro AS-4124GS-TNR comes with 2+2 × 2,000 W."
    modules = ("supermicro-pws-2k04a-1r-2000-w-1u",) * 4
    said = rigwright("new", "x.rig", "--chassis", "supermicro-as-4124gs-tnr")
    assert said.code == 0 and told in said.err
    assert read_document(Path("x.rig")).build.psus == modules
    again = rigwright("set", "x.rig", "--chassis", "supermicro-as-4124gs-tnr")
    assert told not in again.err  # it is there already
    without = rigwright("new", "y.rig", "--chassis", "supermicro-as-4124gs-tnr", "--psu", "none")
    assert without.code == 0 and told not in without.err
    assert read_document(Path("y.rig")).build.psus == ()
    Path("list.txt").write_text("Case: Supermicro AS-4124GS-TNR\n")
    listed = rigwright("import", "list.txt", "-o", "z.rig")
    assert listed.code == 0 and told in listed.err
    assert read_document(Path("z.rig")).build.psus == modules
