from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rigwright import cli
from rigwright.catalog import CatalogError
from rigwright.cli import answers, main, terminal
from rigwright.cli.terminal import written_in
from rigwright.documents.document import read_document
from rigwright.reports import check as report
from rigwright.rules import RULES
from tests.sampling import share
from tests.shipped_parts import shipped_parts

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "assets/examples/four-blower-3090.rig"
FAILING = ROOT / "assets/examples/four-open-air-3090.rig"
WORKSTATION = (
    "--chassis", "fractal-design-define-7-xl", "--board", "asus-pro-ws-wrx80e-sage-se-wifi",
    "--cpu", "amd-ryzen-threadripper-pro-3975wx",
)  # fmt: skip
SERVER = ("--chassis", "supermicro-sys-4029gp-trt", "--cpu", "intel-xeon-gold-6248*2")
# Where the catalog does not know the position of any slot
UNPLACED = (
    "--chassis",
    "fractal-design-define-7-xl",
    "--board",
    "msi-meg-x870e-godlike",
    "--cpu",
    "amd-ryzen-9-9950x",
)
TUF, A40 = "asus-tuf-rtx-3090", "nvidia-a40"
RIGWRIGHT = (sys.executable, "-m", "rigwright")


@dataclass(frozen=True)
class Said:
    """What a command did."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def rigwright(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Command:
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str) -> Said:
        code = main(arguments)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return command


def refusal(said: Said) -> str:
    """The one sentence of a refused command."""
    assert said.code == 2 and said.out == ""
    assert (
        said.err.startswith("rigwright: ")
        and said.err.endswith((".\n", "?\n"))
        and said.err.count("\n") == 1
    )
    return said.err


# new


def test_new_writes_what_was_asked(rigwright: Command) -> None:
    said = rigwright(
        "new",
        "four.rig",
        *WORKSTATION,
        "--cooler",
        "noctua-nh-u14s-tr4-sp3",
        "--psu",
        "evga-supernova-1600-t2",
        "--ram",
        "samsung-32gb-ddr4-3200-rdimm-m393a4k40db3-cwe-class*8",
        "--drive",
        "samsung-990-pro-2tb*2",
        "--gpu",
        f"{TUF}@1",
        "--gpu",
        f"{TUF}@ pciex16_ 3",
        "--gpu",
        f"{TUF}@Vertical2",
        "--gpu-limit",
        "280",
        "--site",
        "us-120v-15a",
        "--duty",
        "burst",
    )
    assert said.code == 0 and said.out.startswith("Wrote four.rig. Does not fit: ")
    assert said.err.startswith("rigwright: GPU 3 hangs on ") and said.err.count("\n") == 1
    build = read_document(Path("four.rig")).build
    assert build.title == "four" and build.chassis == "fractal-design-define-7-xl"
    assert [(p.place, p.power_limit_w) for p in build.placements] == [
        ("1", 280),
        ("3", 280),
        ("vertical2", 280),
    ]
    assert (build.memory[0].count, build.drives[0].count, build.cpus and build.cpus.count) == (
        8,
        2,
        1,
    )
    assert (build.site.volts, build.site.breaker_a, build.workload.duty) == (120, 15, "burst")


SMALL = ("--board", "asrock-x570-taichi", "--cpu", "amd-ryzen-5-5600x")
MINING = ("--chassis", "generic-mining-open-frame-12-gpu", *SMALL)
DUAL = (
    "--chassis",
    "phanteks-enthoo-719-luxe-2",
    *SMALL,
    "--second-board",
    "asus-rog-strix-x570-i",
)


def test_new_hangs_cards_where_on_the_bar_it_is_asked(rigwright: Command) -> None:
    cards = ("--gpu", f"{TUF}@frame1", "--gpu", f"{TUF}@frame8")
    assert rigwright("new", "m.rig", *MINING, *cards, "--along", "Frame8=145.5").code == 0
    assert [p.along_mm for p in read_document(Path("m.rig")).build.placements] == [None, 145.5]
    for wanted, words in (
        ("frame8=401", "The bar of frame8 ends 400 mm from its first place"),
        ("frame8", "wants PLACE=MM"),
        ("frame8=-5", "wants PLACE=MM"),
        ("frame2=80", "There is no card at frame2"),
    ):
        assert words in refusal(rigwright("new", "m.rig", *MINING, *cards, "--along", wanted))
    said = refusal(rigwright("new", "m.rig", *WORKSTATION, "--gpu", f"{TUF}@1", "--along", "1=80"))
    assert "GPU 1 is not on a movable bar" in said


def test_a_card_is_held_in_mid_air_where_it_is_asked(rigwright: Command) -> None:
    cards = ("--gpu", f"{TUF}@1", "--gpu", f"{TUF}@free:0,200,-40.5")
    assert rigwright("new", "m.rig", *WORKSTATION, *cards).code == 0
    assert read_document(Path("m.rig")).build.placements[1].at_mm == (0, 200, -40.5)
    assert rigwright("set", "m.rig", "--move", "free1=free:5,190,40").code == 0
    (_, card) = read_document(Path("m.rig")).build.placements
    assert (card.place, card.at_mm) == ("free1", (5, 190, 40))
    assert rigwright("set", "m.rig", "--move", "free1=4").code == 0
    assert read_document(Path("m.rig")).build.placements[1].at_mm is None
    for wanted in ("free:1,2", "free:1,2,x", "free:0,0,2001", "free:", "free:1,2,3,4"):
        said = refusal(rigwright("set", "m.rig", "--move", f"1={wanted}"))
        assert "A place in mid-air is free:X,Y,Z in mm" in said


def test_new_writes_two_systems(rigwright: Command) -> None:
    cards = (
        "--gpu",
        f"{TUF}@second:1",
        "--gpu",
        f"{TUF}@vertical1",
        "--riser",
        "@vertical1=second:pciex16_1",
    )
    assert (
        rigwright("new", "d.rig", *DUAL, "--second-cpu", "amd-ryzen-5-5600x", *cards[:2]).code == 0
    )
    assert rigwright("new", "d.rig", *DUAL, "--second-cpu", "amd-ryzen-5-5600x", *cards).code == 0
    build = read_document(Path("d.rig")).build
    assert build.second is not None and build.second.board == "asus-rog-strix-x570-i"
    assert [(p.place, p.slot) for p in build.placements] == [
        ("second:1", None),
        ("vertical1", "second:PCIEX16_1"),
    ]
    assert "second:1 (PCIEX16_1)" in refusal(
        rigwright("new", "d.rig", *DUAL, "--gpu", f"{TUF}@second:9")
    )
    said = refusal(rigwright("new", "d.rig", *WORKSTATION, "--second-cpu", "amd-ryzen-5-5600x"))
    assert "name one with --second-board" in said


def test_new_puts_ducts_on_cards_without_fans(rigwright: Command) -> None:
    cards = ("--gpu", "tesla-p40@1", "--gpu", f"{TUF}@4")
    assert rigwright("new", "d.rig", *WORKSTATION, *cards, "--duct", "noctua-nf-a8-pwm@1").code == 0
    assert [p.duct for p in read_document(Path("d.rig")).build.placements] == [
        "noctua-nf-a8-pwm",
        None,
    ]
    said = rigwright("check", "d.rig", "--json")
    assert "passive-without-duct" not in {
        finding["rule"] for finding in json.loads(said.out)["findings"]
    }
    for wanted, words in (
        ("noctua-nf-a8-pwm", "--duct wants ID@PLACE"),
        ("noctua-nf-a8-pwm@", "--duct wants ID@PLACE"),
        ("@1", "--duct wants ID@PLACE or none@PLACE"),
        ("noctua-nf-a8-pwm@7", "There is no card at 7 for a duct"),
        ("noctua-nf-a8-pwm@4", "GPU 2 at 4 has no need of a duct"),
    ):
        assert words in refusal(rigwright("new", "d.rig", *WORKSTATION, *cards, "--duct", wanted))
    assert rigwright("set", "d.rig", "--duct", "none@1").code in (0, 1, 3)
    assert all(p.duct is None for p in read_document(Path("d.rig")).build.placements)


def test_new_places_network_cards_drives_and_risers(rigwright: Command) -> None:
    said = rigwright(
        "new",
        "r.rig",
        *WORKSTATION,
        "--gpu",
        f"{TUF}@vertical1",
        "--nic",
        "intel-x710-da2@pciex16_5",
        "--drive",
        "samsung-990-pro-2tb@M.2_2",
        "--drive",
        "samsung-990-pro-2tb@M.2_1",
        "--riser",
        "linkup-ava5-pcie-5-0-x16-riser-250-mm@Vertical1=pciex16_7",
        "--task",
        "tensor-parallel inference",
        "--tensor-parallel",
        "2",
    )
    assert said.code == 0, said.err
    build = read_document(Path("r.rig")).build
    gpu, nic = build.placements
    assert (gpu.riser, gpu.slot) == ("linkup-ava5-pcie-5-0-x16-riser-250-mm", "PCIEX16_7")
    assert (nic.part_id, nic.place) == ("intel-x710-da2", "5")
    (drives,) = build.drives
    assert (drives.count, drives.places) == (2, ("M.2_2", "M.2_1"))
    written = json.loads(Path("r.rig").read_text(encoding="utf-8"))
    assert len(written["build"]["drives"]) == 1
    assert (build.workload.task, build.workload.tensor_parallel) == ("tensor-parallel inference", 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--riser", "x"), "--riser wants [ID]@PLACE=SLOT"),
        (("--riser", "@vertical1=PCIEX16_1"), "There is no card at vertical1 for a riser"),
        (("--riser", "@1=PCIE99"), "There is no slot 'PCIE99'; there are PCIEX16_1"),
        (("--riser", "unheard-of@1=PCIEX16_1"), "There is no riser or adapter 'unheard-of'"),
        (("--nic", "intel-x710-da2@"), "--nic wants ID@PLACE"),
        (("--nic", f"{TUF}@5"), "is a graphics card, not a network card"),
        (("--drive", "samsung-990-pro-2tb*2@M.2_1"), "one socket for one drive"),
        (("--drive", "samsung-990-pro-2tb@ "), "one socket for one drive"),
        (("--tensor-parallel", "0"), "a group has 1 to 64 cards"),
        (("--tensor-parallel", "two"), "a group has 1 to 64 cards"),
    ],
)
def test_new_refuses_risers_and_sockets_that_there_are_not(
    rigwright: Command, words: tuple[str, ...], said: str
) -> None:
    refused = refusal(rigwright("new", "r.rig", *WORKSTATION, "--gpu", f"{TUF}@1", *words))
    assert said in refused and not Path("r.rig").exists()


def test_a_socket_of_a_board_without_a_table_of_them_is_not_refused_as_a_slot(
    rigwright: Command,
) -> None:
    small = ("--chassis", "ncase-m1", "--board", "asus-rog-strix-x570-i", "--gpu", f"{TUF}@1")
    said = refusal(rigwright("new", "m.rig", *small, "--riser", "@1=M.2_2"))
    assert "the M.2 sockets of ASUS ROG Strix X570-I" in said and "PCIEX16_1" in said
    other = refusal(rigwright("new", "m.rig", *small, "--riser", "@1=PCIE99"))
    assert "There is no slot 'PCIE99'; there are PCIEX16_1" in other


@pytest.mark.parametrize("nics", ["intel-x710-da2", "intel-x710-da2*2"])
@pytest.mark.parametrize("cards", [1, 8])
def test_a_network_card_of_a_server_goes_into_a_slot_before_a_bay(
    rigwright: Command, nics: str, cards: int
) -> None:
    """The bays stay for the graphics cards, whatever is left of them."""
    server = ("--chassis", "asus-esc8000-g4", "--gpu", f"tesla-v100-pcie-32gb*{cards}")
    assert rigwright("new", "s.rig", *server, "--nic", nics).code in (0, 1, 3)
    placements = read_document(Path("s.rig")).build.placements
    places = [card.place for card in placements if card.part_id == "intel-x710-da2"]
    assert places and not [place for place in places if place.startswith("bay")]
    bays = [card.place for card in placements if card.place.startswith("bay")]
    assert len(bays) == cards


def test_new_has_the_documented_defaults(rigwright: Command) -> None:
    assert rigwright("new", "a.rig", *WORKSTATION).code == 0
    build = read_document(Path("a.rig")).build
    assert (build.workload.duty, build.workload.task) == ("sustained", "training")
    assert (build.site.room_c, build.site.stands, build.site.volts) == (25, "other room", None)
    assert build.placements == () and build.psus == ()


def test_new_never_refuses_a_build_for_what_is_found_in_it(rigwright: Command) -> None:
    assert (
        rigwright("new", "bad.rig", *WORKSTATION, "--gpu", f"{TUF}@1", "--gpu", f"{TUF}@2").code
        == 0
    )
    assert rigwright("check", "bad.rig").code == 1


def test_a_server_brings_its_board(rigwright: Command) -> None:
    bays = [word for i in range(1, 9) for word in ("--gpu", f"{A40}@BAY {i}")]
    assert (
        rigwright(
            "new", "s.rig", *SERVER, "--psu", "supermicro-pws-2k04a-1r-2000-w-1u*4", *bays
        ).code
        == 0
    )
    build = read_document(Path("s.rig")).build
    assert build.board is None and len(build.psus) == 4 and build.placements[7].place == "bay8"
    assert rigwright("new", "s.rig", *SERVER, "--board", "supermicro-sys-4029gp-trt").code == 0
    said = rigwright("new", "s.rig", *SERVER, "--board", "asus-pro-ws-wrx80e-sage-se-wifi")
    assert said.code == 0 and "has a board of its own" in said.err


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("8", "There is no place '8'; there are 1 (PCIEX16_1), 2 (PCIEX16_2)"),
        ("99999999999999999999", "there are 1 (PCIEX16_1)"),
        ("²", "there are 1 (PCIEX16_1)"),
        ("PCIEX16_9", "there are 1 (PCIEX16_1)"),
        ("bay1", "there are 1 (PCIEX16_1)"),
        ("vertical4", "vertical1, vertical2, vertical3"),
        ("1x", "there are 1 (PCIEX16_1)"),
        (" ", "--gpu wants ID@PLACE"),
        ("", "--gpu wants ID@PLACE"),
    ],
)
def test_a_place_that_does_not_exist_names_those_that_do(
    rigwright: Command, place: str, said: str
) -> None:
    assert said in refusal(rigwright("new", "a.rig", *WORKSTATION, "--gpu", f"{TUF}@{place}"))
    assert not Path("a.rig").exists()


def test_a_slot_of_unknown_position_goes_by_its_name_only(rigwright: Command) -> None:
    said = refusal(rigwright("new", "a.rig", *UNPLACED, "--gpu", f"{TUF}@1"))
    assert "There is no place '1'; there are " in said and "PCI_E1" in said
    assert rigwright("new", "a.rig", *UNPLACED, "--gpu", f"{TUF}@pci_e1").code == 0
    assert read_document(Path("a.rig")).build.placements[0].place == "PCI_E1"


@pytest.mark.parametrize("place", ["1", "pciex16 (g5)", "vertical1"])
def test_where_the_card_lies_behind_the_board_its_slot_names_that_place(
    rigwright: Command, place: str
) -> None:
    small = (
        "--chassis",
        "fractal-design-ridge",
        "--board",
        "asus-rog-strix-b650e-i",
        "--cpu",
        "amd-ryzen-5-7600",
    )
    said = rigwright("new", "a.rig", *small, "--gpu", f"{TUF}@{place}")
    assert said.code == 0 and ("lies behind the board" in said.err) == (place != "vertical1")
    assert read_document(Path("a.rig")).build.placements[0].place == "vertical1"
    assert "there are vertical1" in refusal(rigwright("new", "b.rig", *small, "--gpu", f"{TUF}@2"))
    both = ("--gpu", f"{TUF}@{place}", "--gpu", f"{TUF}@1")
    assert "is taken by GPU 1" in rigwright("new", "b.rig", *small, *both).err


@pytest.mark.parametrize("second", ["1", "PCIEX16_1", "pciex16 _1"])
def test_a_taken_place_says_by_what_and_what_is_free(rigwright: Command, second: str) -> None:
    said = refusal(
        rigwright("new", "a.rig", *WORKSTATION, "--gpu", f"{TUF}@1", "--gpu", f"{A40}@{second}")
    )
    assert "is taken by GPU 1; free are 2 (PCIEX16_2), 3 (PCIEX16_3)" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--gpu", "asus-tuf-3090@1"),
            "no graphics card 'asus-tuf-3090' in the catalog; did you mean asus-tuf",
        ),
        (("--gpu", "asus-tuf-rtx-309@1"), "did you mean"),
        (("--gpu", "zzzzzz@1"), "rigwright catalog search lists what there is."),
        (("--gpu", f"{TUF}@"), "--gpu wants ID@PLACE"),
        (("--gpu", f"{TUF}*0"), "a whole number from 1 to 64"),
        (("--gpu", "@1"), "--gpu wants ID@PLACE"),
        (("--gpu", "evga-supernova-1600-t2@1"), "is a power supply, not a graphics card."),
        (("--psu", TUF), "'asus-tuf-rtx-3090' is a graphics card, not a power supply."),
        (("--ram", "nope*2"), "no memory kit 'nope'"),
        (("--psu", "evga-supernova-1600-t2*0"), "a whole number from 1 to 64"),
        (("--psu", "evga-supernova-1600-t2*"), "a whole number from 1 to 64"),
        (("--psu", "evga-supernova-1600-t2*65"), "a whole number from 1 to 64"),
        (("--psu", "evga-supernova-1600-t2*" + "9" * 5000), "a whole number from 1 to 64"),
        (("--psu", "evga-supernova-1600-t2*17"), "build.psus"),
        (("--site", "mars"), "No site is called 'mars'; there are us-120v-15a"),
        (("--duty", "always"), "argument --duty: invalid choice: 'always'"),
        (("--gpu-limit", "nan"), "more than 0 and at most 100,000 watts"),
        (("--gpu-limit", "-5"), "more than 0 and at most 100,000 watts"),
        (("--gpu-limit", "lots"), "more than 0 and at most 100,000 watts"),
        (("--wheels", "4"), "unrecognized arguments: --wheels 4"),
    ],
)
def test_what_cannot_be_is_refused(
    rigwright: Command, arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(rigwright("new", "a.rig", *WORKSTATION, *arguments))
    assert not Path("a.rig").exists()


def test_an_option_that_there_is_not_is_named(rigwright: Command) -> None:
    for arguments in (("--bogus",), ("-x", "check", "a.rig"), ("--bogus=3",)):
        said = refusal(rigwright(*arguments))
        assert f"There is no option {arguments[0]};" in said
    assert rigwright("--version").code == rigwright("--help").code == rigwright("-h").code == 0


def test_new_writes_what_is_chosen_so_far_and_nothing_of_it_is_decided(rigwright: Command) -> None:
    for parts in ((), ("--chassis", "hyte-y60"), ("--board", "asrock-x570-taichi")):
        said = rigwright("new", "a.rig", *parts)
        assert said.code == 0 and "Not decided" in said.out
        assert rigwright("check", "a.rig").code == 3
    assert rigwright("set", "a.rig", "--chassis", "hyte-y60").code == 0
    build = read_document(Path("a.rig")).build
    assert (build.chassis, build.board) == ("hyte-y60", "asrock-x570-taichi")


def test_cards_without_a_place_go_to_the_best_free_ones(rigwright: Command) -> None:
    blower = "asus-turbo-rtx-3090"
    assert rigwright("new", "a.rig", *WORKSTATION, "--gpu", f"{blower}*4").code == 0
    places = [card.place for card in read_document(Path("a.rig")).build.placements]
    assert sorted(places) == ["1", "3", "5", "7"], "seven slots hold four cards of two slots"
    said = rigwright("new", "b.rig", *WORKSTATION, "--gpu", f"{TUF}*5")
    assert said.code == 0 and "found no free place" in said.err


def test_the_last_at_divides(rigwright: Command) -> None:
    assert "'a@b'" in refusal(rigwright("new", "a.rig", *WORKSTATION, "--gpu", "a@b@1"))


def test_a_file_that_is_written_over_is_kept(rigwright: Command) -> None:
    Path("a.rig").write_text("precious")
    said = rigwright("new", "a.rig", *WORKSTATION)
    assert said.code == 0 and "(the former one is a.rig~)" in said.out
    assert Path("a.rig~").read_text() == "precious"


def test_the_same_build_again_keeps_nothing(rigwright: Command) -> None:
    for _ in range(2):
        assert "former" not in rigwright("new", "a.rig", *WORKSTATION).out
    assert [path.name for path in Path().glob("a.rig*")] == ["a.rig"], "nor a part of it"


def test_new_says_where_it_cannot_write(rigwright: Command) -> None:
    assert "its folder does not exist" in refusal(rigwright("new", "no/a.rig", *WORKSTATION))
    assert "is a folder" in refusal(rigwright("new", ".", *WORKSTATION))


# check


def test_check_says_whether_it_fits(rigwright: Command) -> None:
    passing = rigwright("check", str(EXAMPLE))
    failing = rigwright("check", str(FAILING))
    assert (passing.code, failing.code) == (0, 1)
    assert "! Fits, tight" in passing.out and "✕ Does not fit" in failing.out
    assert passing.err == failing.err == ""


def test_a_place_on_a_bar_may_be_said_in_inches(rigwright: Command) -> None:
    cards = ("--gpu", f"{TUF}@frame1", "--gpu", f"{TUF}@frame8")
    for words in ("5in", '5"', "12.7cm", "127 mm", "127"):
        for unit in ("mm", "inches"):
            said = rigwright(
                "--units", unit, "new", "m.rig", *MINING, *cards, "--along", f"frame8={words}"
            )
            assert said.code == 0
            placements = read_document(Path("m.rig")).build.placements
            assert [p.along_mm for p in placements] == [None, 127.0]
            Path("m.rig").unlink()


def test_a_unit_that_nobody_knows_is_told_in_a_sentence(
    rigwright: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "'furlong' is no unit of length" in refusal(rigwright("--units", "furlong", "sites"))
    assert rigwright("--units", "Inch", "sites").err == ""
    monkeypatch.setenv("RIGWRIGHT_UNITS", "furlong")
    said = rigwright("sites")
    assert said.code == 0 and "RIGWRIGHT_UNITS is left out: 'furlong' is no unit" in said.err


def test_check_gives_json(rigwright: Command) -> None:
    said = rigwright("check", str(FAILING), "--json")
    record = json.loads(said.out)
    assert (
        said.code == 1 and record["format"] == "rigwright-check/1" and record["verdict"] == "fail"
    )
    assert said.out.isascii()


def test_check_gives_the_fit_proof(rigwright: Command) -> None:
    failing, passing = (rigwright("check", str(path), "--margins") for path in (FAILING, EXAMPLE))
    assert (failing.code, passing.code) == (1, 0) and failing.err == ""
    assert re.search(r"✕ clash +Gap, GPU 1–4 +−11\.36 ± 1\.00 mm +published", failing.out)
    both = rigwright("check", str(FAILING), "--margins", "--json")
    assert json.loads(both.out)["margins"][0]["margin_mm"] == -11.36


def test_the_best_ways_for_the_cards_are_listed_and_one_is_taken(rigwright: Command) -> None:
    shutil.copy(EXAMPLE, "four.rig")
    said = rigwright("check", "four.rig", "--arrangements")
    assert said.code == 0 and "All 35 ways" in said.out and said.out.count("(as it is)") == 1
    best = json.loads(rigwright("check", "four.rig", "--arrangements", "--json").out)["best"]
    assert len(best) == 5 and best[0]["verdict"] == "warn" and best[0]["against"] == []
    assert rigwright("set", "four.rig", "--arrange", "2").code == 0
    wanted = list(best[1]["places"].values())
    assert [card.place for card in read_document(Path("four.rig")).build.placements] == wanted
    assert rigwright("set", "four.rig", "--arrange", "6").code == 2
    assert rigwright("check", "four.rig", "--arrangements", "--margins").code == 2


def test_check_says_how_near_two_parts_come(rigwright: Command) -> None:
    """Of these two cards the fit proof has the same figure."""
    said = rigwright("check", str(FAILING), "--between", "gpu1", "GPU 2")
    assert said.code == 1 and said.err == ""
    assert "by 11.36 mm along y" in " ".join(said.out.split())
    record = json.loads(rigwright("check", str(FAILING), "--between", "gpu1", "psu", "--json").out)
    assert record["format"] == "rigwright-distance/1" and record["estimate"] is True
    assert record["gaps_mm"]["y"] == record["straight_mm"] > 0
    lost = rigwright("check", str(FAILING), "--between", "gpu1", "gpu9")
    assert lost.code == 2 and "gpu9" in lost.err and "gpu4, board" in lost.err
    for refused in (("--between", "gpu1", "gpu1"), ("--between", "gpu1", "psu", "--margins")):
        assert rigwright("check", str(FAILING), *refused).code == 2


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[[[[", b'{"format": "rigwright-build/7"}']
)
def test_an_unusable_file_is_two(rigwright: Command, content: bytes) -> None:
    Path("x.rig").write_bytes(content)
    for arguments in (
        ("check", "x.rig"),
        ("check", "x.rig", "--json"),
        ("sheet", "x.rig", "-o", "x.pdf"),
        ("render", "x.rig", "-o", "x.png"),
    ):
        assert "x.rig" in refusal(rigwright(*arguments))
    assert os.listdir() == ["x.rig"]


def test_a_zero_in_a_file_is_said_and_is_no_pass(rigwright: Command) -> None:
    document = json.loads(EXAMPLE.read_bytes())
    for record in document["parts"]:
        if record["kind"] == "gpu":
            record["length_mm"] = 0
    Path("old.rig").write_text(json.dumps(document))
    said = rigwright("check", "old.rig")
    assert said.err.startswith("rigwright: old.rig, ")
    assert said.err.endswith(": length_mm was 0 and counts as unknown.\n")
    open_questions = json.loads(rigwright("check", "old.rig", "--json").out)["not_checked"]
    assert "card-length-over" in {question["rule"] for question in open_questions}


def test_a_missing_file_is_two(rigwright: Command) -> None:
    assert refusal(rigwright("check", "no.rig")) == "rigwright: There is no file no.rig.\n"


def test_a_file_with_all_its_parts_needs_no_catalog(
    rigwright: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise AssertionError("the catalog was opened")

    monkeypatch.setattr(answers, "whole_catalog", missing)
    assert rigwright("check", str(EXAMPLE)).code == 0


def test_a_remedy_names_a_part_of_the_catalog_where_there_is_one(
    rigwright: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file with all its parts is judged the same, and told less, without a catalog."""
    short = "phanteks-premium-pcie-4-0-x16-riser-300-mm"
    upright = str(EXAMPLE.with_name("vertical-4090-y70.rig"))
    rigwright("set", upright, "-o", "short.rig", "--riser", f"{short}@vertical1")
    found = rigwright("check", "short.rig")
    assert "→ Choose Cooler Master MasterAccessory riser PCIe 4.0 x16 300 mm" in found.out

    def missing() -> None:
        raise CatalogError("The parts catalog is missing.")

    monkeypatch.setattr(answers, "whole_catalog", missing)
    without = rigwright("check", "short.rig")
    assert "→ Choose a riser of 305 mm or more for GPU 1" in without.out
    assert without.out.splitlines()[3] == found.out.splitlines()[3]  # the verdict
    assert without.code == found.code and without.err == ""


def test_a_part_that_the_file_lacks_comes_from_the_catalog(rigwright: Command) -> None:
    document = json.loads(EXAMPLE.read_bytes())
    document["parts"] = [part for part in document["parts"] if part["kind"] != "gpu"]
    Path("thin.rig").write_text(json.dumps(document))
    assert (
        rigwright("check", "thin.rig", "--json").out
        == rigwright("check", str(EXAMPLE), "--json").out
    )


def test_a_fault_of_our_own_is_one_sentence(
    rigwright: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "check_text", lambda *_: 1 / 0)
    assert "a fault in Rigwright itself (ZeroDivisionError" in refusal(
        rigwright("check", str(EXAMPLE))
    )


def test_an_interrupt_ends_quietly(rigwright: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(report, "check_text", interrupt)
    assert rigwright("check", str(EXAMPLE)) == Said(130, "", "")


# catalog and rules


def test_the_catalog_is_searched(rigwright: Command) -> None:
    said = rigwright("catalog", "search", "3090", "tuf", "--kind", "gpu")
    assert said.code == 0 and said.out.startswith("asus-tuf-rtx-3090  ASUS TUF")
    assert "52 mm thick" in said.out and "300 mm long" in said.out and "open air" in said.out
    hits = json.loads(rigwright("catalog", "search", "3090 tuf", "--kind", "gpu", "--json").out)
    assert (
        hits[0]["id"] == TUF
        and hits[0]["thickness_mm"] == 52
        and isinstance(hits[0]["uncertain"], list)
    )


def test_a_search_lists_all_that_there_is(rigwright: Command) -> None:
    cards = json.loads(rigwright("catalog", "search", "", "--kind", "gpu", "--json").out)
    found = {card["id"] for card in cards}
    curated = {part.id for part in shipped_parts() if part.kind == "gpu"}
    assert len(curated) > 300 and curated < found, "not cut off at some number of rows"
    assert len(found) == len(cards) > 3_000, "the imported ones are there too, each of them once"


def test_what_was_searched_for_is_said_in_short(rigwright: Command) -> None:
    said = rigwright("catalog", "search", "zq" * 50_000)
    assert said.code == 0 and len(said.err) < 200 and said.err.endswith("…'.\n")
    shown = rigwright("catalog", "show", "x" * 50_000)
    assert shown.code == 2 and len(shown.err) < 700
    slots = rigwright("catalog", "search", "rtx a4000", "--kind", "gpu").out
    assert " · 1 slot · " in slots


def test_a_search_without_hits_is_no_error(rigwright: Command) -> None:
    said = rigwright("catalog", "search", "zzzz")
    assert said.code == 0 and said.out == "" and "No part of the catalog" in said.err
    assert json.loads(rigwright("catalog", "search", "zzzz", "--json").out) == []


def test_a_part_is_shown(rigwright: Command) -> None:
    said = rigwright("catalog", "show", "asus-turbo-rtx-3090")
    assert said.code == 0
    (thickness,) = (line for line in said.out.splitlines() if line.startswith("  thickness_mm "))
    assert "40 mm · uncertain, " in thickness
    record = json.loads(rigwright("catalog", "show", TUF, "--json").out)
    assert record["id"] == TUF and record["kind"] == "gpu" and record["source"]
    (length,) = (figure for figure in record["provenance"] if figure["field"] == "length_mm")
    assert length["source"].startswith("https://hardwareluxx.de/")
    assert (length["confidence"], length["uncertain"]) == ("confirmed", False)
    assert "did you mean asus-tuf-rtx-3090 or " in refusal(
        rigwright("catalog", "show", "asus-tuf-3090")
    )


@pytest.mark.sampled
def test_every_part_can_be_shown(rigwright: Command) -> None:
    hits = json.loads(rigwright("catalog", "search", "supermicro", "--json").out)
    assert hits
    for hit in share(hits, 4):
        assert rigwright("catalog", "show", hit["id"]).out.startswith(hit["name"])


def test_every_rule_is_listed(rigwright: Command) -> None:
    rules = json.loads(rigwright("rules", "--json").out)
    assert all(
        set(rule) == {"id", "category", "title", "source"} and all(rule.values()) for rule in rules
    )
    assert {rule["id"] for rule in rules} == {rule.id for rule in RULES} | {"spec-unknown"}
    text = rigwright("rules").out
    assert all(rule["id"] in text for rule in rules)
    assert max(map(len, text.splitlines())) <= 80


# the window


def test_a_word_that_is_neither_file_nor_command(rigwright: Command) -> None:
    assert "did you mean rigwright check?" in refusal(rigwright("chekc", "a.rig"))
    assert "no file and no command 'no.rig'" in refusal(rigwright("no.rig"))


def test_the_window_opens_no_file_that_is_not_there(rigwright: Command) -> None:
    assert "There is no file" in refusal(rigwright(str(EXAMPLE), "beside.rig"))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_without_a_screen_the_window_says_so(
    rigwright: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert "no screen here" in refusal(rigwright())


@pytest.mark.parametrize("arguments", [(), (str(EXAMPLE),), ("sheet", str(EXAMPLE), "-o", "x.pdf")])
def test_without_qt_there_is_one_sentence(
    rigwright: Command, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("DISPLAY", ":7")
    for name in [name for name in sys.modules if name.split(".")[0] in ("gui", "PySide6")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PySide6", None)
    monkeypatch.setitem(sys.modules, "gui", None)
    assert "needs PySide6, which does not load here" in refusal(rigwright(*arguments))


# help


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize(
    "command", [(), *((name,) for name in cli.COMMANDS), ("catalog", "search"), ("catalog", "show")]
)
def test_there_is_help(rigwright: Command, command: tuple[str, ...]) -> None:
    said = rigwright(*command, "--help")
    assert said.code == 0 and said.out.startswith("usage: rigwright") and said.err == ""


def test_the_help_names_every_command(rigwright: Command) -> None:
    out = rigwright("--help").out
    assert all(name in out for name in cli.COMMANDS) and "opens the window" in out


def test_a_command_says_of_itself_what_it_says_among_all(rigwright: Command) -> None:
    """A command alone has a parser of its own; one behind an option is among all of them."""
    for name in cli.COMMANDS:
        alone = rigwright(name, "--help").out
        assert rigwright("--units", "mm", name, "--help").out == alone, name
        assert alone.startswith(f"usage: rigwright {name} "), name


def test_the_version_is_ours(rigwright: Command) -> None:
    assert rigwright("--version").out == f"rigwright {cli.__version__}\n"


@pytest.mark.parametrize("arguments", [("--nope",), ("check",), ("catalog",), ("render", "a.rig")])
def test_wrong_usage_is_one_sentence(rigwright: Command, arguments: tuple[str, ...]) -> None:
    assert "--help says what there is" in refusal(rigwright(*arguments))


# processes of their own


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*RIGWRIGHT, *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def is_for_a_terminal_of(encoding: str, written: bytes) -> None:
    """Hold that the finding can be read, and that no character was lost on the way."""
    text = written.decode(encoding)
    assert (
        "Does not fit" in text
        and "11.36 mm" in text
        and "?" not in text.split("Figures")[0].replace("\n  ? ", "")
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "euc_jp", "shift_jis", "cp1252", "utf-8"])
def test_any_terminal_gets_the_text_in_its_encoding(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], encoding: str
) -> None:
    """The terminals are streams as Python makes them of PYTHONIOENCODING."""
    written = io.BytesIO()
    with io.TextIOWrapper(written, encoding=encoding, errors="strict") as terminal_of_encoding:
        monkeypatch.setattr(sys, "stdout", terminal_of_encoding)
        assert main(["check", str(FAILING)]) == 1
        terminal_of_encoding.flush()
        is_for_a_terminal_of(encoding, written.getvalue())
    monkeypatch.undo()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_any_terminal_gets_the_help(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    written = io.BytesIO()
    with io.TextIOWrapper(written, encoding=encoding, errors="strict") as terminal_of_encoding:
        monkeypatch.setattr(sys, "stdout", terminal_of_encoding)
        assert main(["new", "--help"]) == 0
        terminal_of_encoding.flush()
        assert "--chassis" in written.getvalue().decode(encoding)


def test_a_process_writes_in_the_encoding_that_the_terminal_was_given() -> None:
    said = run("check", str(FAILING), PYTHONIOENCODING="shift_jis")
    assert said.returncode == 1 and said.stderr == b""
    is_for_a_terminal_of("shift_jis", said.stdout)


SYSTEM_LANGUAGES = ("C", "POSIX", "ja_JP.UTF-8", "de_DE.ISO-8859-1")


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("language", share(SYSTEM_LANGUAGES, 3))
def test_the_language_of_the_system_does_no_harm(language: str) -> None:
    said = run("check", str(EXAMPLE), "--json", LC_ALL=language, LANG=language)
    assert said.returncode == 0 and json.loads(said.stdout)["verdict"] == "warn"


# Two commands in one process, as two processes would run them.
CHECKED_AND_DRAWN = """
import sys
from rigwright.__main__ import start
file, drawn = sys.argv[1:]
for words in (["check", file, "--json"], ["render", file, "-o", drawn, "--size", "400x300"]):
    sys.argv[1:] = words
    code = start()
    if code:
        sys.exit(code)
"""


@pytest.mark.sampled
def test_a_file_means_the_same_in_every_country(tmp_path: Path) -> None:
    """By a name in Japanese, in a folder with spaces and a comma."""
    file = tmp_path / "組み立て 0,35" / "四枚 の 機械.rig"
    file.parent.mkdir()
    shutil.copy(EXAMPLE, file)
    drawn = file.with_suffix(".svg")
    answers = set[tuple[bytes, bytes]]()
    for language in share(("C.UTF-8", "ja_JP.UTF-8", "de_DE.UTF-8"), 2):
        said = subprocess.run(
            [sys.executable, "-c", CHECKED_AND_DRAWN, str(file), str(drawn)],
            cwd=ROOT,
            capture_output=True,
            check=False,
            env={**os.environ, "LC_ALL": language, "LANG": language, "RIGWRIGHT_LANGUAGE": "en"},
        )
        assert said.returncode == 0, (language, said.stderr)
        answers.add((said.stdout, drawn.read_bytes()))
    assert len(answers) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -m rigwright rules | true; echo ${{PIPESTATUS[0]}}"
    said = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert said.stdout.strip() in ("0", "141") and said.stderr == ""


@pytest.mark.sampled(step=3)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
@pytest.mark.parametrize("asked", ["rules", "new --help", "--version"])
def test_a_full_disk_behind_the_output_is_said(asked: str) -> None:
    """Also where nothing is buffered: argparse by itself keeps quiet about what it cannot write."""
    with open("/dev/full", "wb") as full:
        said = subprocess.run(
            [*RIGWRIGHT, *asked.split()],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
    assert (
        said.returncode == 2
        and said.stderr == b"rigwright: The output cannot be written: no space left on device.\n"
    )


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(
    ("named", "wanted"),
    [
        ({}, ()),
        ({"QT_QPA_PLATFORM": "xcb"}, ("--sections", "record")),
        ({"QT_QPA_PLATFORM": "no such", "LC_ALL": "C"}, ("--sections", "record")),
    ],
    ids=str,
)
def test_the_sheet_is_printed_without_a_screen(
    tmp_path: Path, named: dict[str, str], wanted: tuple[str, ...]
) -> None:
    """All of it, and its shortest part where a screen is named that there is not."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {k: v for k, v in os.environ.items() if k not in screens} | named
    pdf = tmp_path / "x.pdf"
    said = subprocess.run(
        [*RIGWRIGHT, "sheet", str(EXAMPLE), "-o", str(pdf), *wanted],
        cwd=ROOT,
        capture_output=True,
        check=False,
        env=environment,
    )
    assert said.returncode == 0, said.stderr
    assert (
        said.stderr == b"" and b"LETTER" in said.stdout
    )  # the example stands in the United States
    assert pdf.read_bytes().startswith(b"%PDF-1.") and b"/FontFile2" in pdf.read_bytes()


def test_a_sheet_has_the_paper_colours_and_sections_that_were_asked_for(
    rigwright: Command, tmp_path: Path
) -> None:
    pdf = tmp_path / "x.pdf"
    wanted = ("--paper", "a4", "--grey", "--sections", "record,steps")
    said = rigwright("sheet", str(EXAMPLE), "-o", str(pdf), *wanted)
    assert said.code == 0, said.err
    assert (
        "A4)" in said.out and b"/Subtype /Image" not in pdf.read_bytes()
    )  # the cover has the picture
    refused = rigwright("sheet", str(EXAMPLE), "-o", "y.pdf", "--sections", "steps,foo")
    assert not (tmp_path / "y.pdf").exists()
    assert "no section 'foo'" in refusal(refused)


def test_a_picture_is_drawn_of_every_view(rigwright: Command, tmp_path: Path) -> None:
    for view in ("iso", "rear"):
        wanted = ["--view", view, "--size", "400x250"]
        said = rigwright("render", str(EXAMPLE), "-o", f"{view}.png", *wanted)
        assert said.code == 0, said.err
    pictures = [(tmp_path / f"{view}.png").read_bytes() for view in ("iso", "rear")]
    assert (
        all(picture.startswith(b"\x89PNG") for picture in pictures) and pictures[0] != pictures[1]
    )


def test_what_no_encoding_has_is_written_otherwise() -> None:
    assert written_in("−11.36 mm × 2 → „x“ 日本", "ascii") == '-11.36 mm x 2 > ?x" ??'
    assert written_in("ä × ✕", "latin-1") == "ä × x"
    assert written_in("a", "no-such-encoding") == "?"


def test_the_terminal_has_a_least_and_a_greatest_width(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, width in (("10", 40), ("80", 80), ("300", 100)):
        monkeypatch.setenv("COLUMNS", columns)
        assert terminal.width() == width


def test_a_limit_for_all_leaves_cards_alone_that_draw_less(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """300 W for two RTX 3090 and a 3060 made the 3060 draw 300 W through plugs for 225."""
    out = tmp_path / "mixed.rig"
    cards = ("--gpu", "asus-tuf-rtx-3090*2", "--gpu", "rtx-a4000")
    frame = ("--chassis", "generic-mining-open-frame-6-gpu")
    assert main(["new", str(out), *frame, *cards, "--gpu-limit", "300"]) == 0
    said = capsys.readouterr().err
    assert "RTX A4000 keeps its own 140 W" in said and "3090" not in said
    placements = read_document(out).build.placements
    limits = {card.part_id: card.power_limit_w for card in placements}
    assert limits == {"asus-tuf-rtx-3090": 300.0, "rtx-a4000": None}


def test_a_limit_above_every_card_raises_theirs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "raised.rig"
    frame = ("--chassis", "generic-mining-open-frame-6-gpu")
    assert main(["new", str(out), *frame, "--gpu", "rtx-a4000*2", "--gpu-limit", "150"]) == 0
    assert "keeps its own" not in capsys.readouterr().err
    assert [card.power_limit_w for card in read_document(out).build.placements] == [150.0, 150.0]
