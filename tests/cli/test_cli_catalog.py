"""`rigwright catalog`: parts come in and go out whole, every database is looked over, and a team
shares its parts.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rigwright.catalog import open_catalog, verification
from rigwright.catalog.imported import shipped_path
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import open_store
from rigwright.catalog.verification import MOST_FAULTS, faults_of
from rigwright.cli import main
from rigwright.cli import parts as cli_parts
from rigwright.cli.found import facts_of
from rigwright.documents.part_files import read_parts, write_parts
from rigwright.files.places import catalog_path
from rigwright.importing.records.tables import csv_of
from rigwright.library import team
from rigwright.library.team.address import VARIABLE
from rigwright.library.team.mirror import mirror_path
from rigwright.parts import KINDS, Part, part_from_record, record_of
from tests.cli.test_cli import Said, refusal
from tests.importing.records.opendb_records import GPU, PSU, changed, described, write_zip
from tests.sampling import every
from tests.shipped_parts import shipped

A4000, CASE = "rtx-a4000", "fractal-design-define-7-xl"
Command = Callable[..., Said]


@pytest.fixture
def catalog(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(VARIABLE, raising=False)

    def command(*arguments: str) -> Said:
        code = main(("catalog", *arguments))
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return command


@pytest.fixture
def shipped_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `verify` look at one's own parts alone.

    The shipped databases are thousands of parts that no test here changes, and another one finds
    them in order and counts what is known of them.
    """

    def faults_of_own(path: Path, *version: int) -> list[str]:
        return [] if path == catalog_path() else faults_of(path, *version)

    monkeypatch.setattr(verification, "faults_of", faults_of_own)
    monkeypatch.setattr(cli_parts, "faults_of_imported", lambda path: [])
    monkeypatch.setattr(cli_parts, "_counted", lambda arguments: ([], []))


def part(part_id: str = A4000, **changes: object) -> Part:
    found = shipped().get(part_id)
    assert found is not None
    return part_from_record({**record_of(found), **changes})


def own() -> list[Part]:
    store = open_store()
    store.catalog.look()
    return sorted(
        (p for i in store.catalog.matches("") if (p := store.catalog.get(i[-1]))),
        key=lambda p: p.id,
    )


OURS = part(id="our-card", name="Card of our own", thickness_mm=21.5)


# search, show, stats


def test_parts_of_ones_own_are_searched_and_shown_with_their_layer(catalog: Command) -> None:
    assert "  layer  " in catalog("show", A4000).out and "built-in" in catalog("show", A4000).out
    open_store().write({OURS.id: OURS, CASE: Override(CASE, "chassis", {"depth_mm": 605.0})})
    assert catalog("search", "card of our own").out.startswith("our-card  Card of our own\n")
    said = catalog("show", "our-card").out
    assert said.splitlines()[1].split() == ["layer", "user"]
    assert (
        catalog("show", CASE).out.splitlines()[1].split(maxsplit=1)[1] == "built-in; user: depth_mm"
    )
    assert json.loads(catalog("show", CASE, "--json").out)["depth_mm"] == 605.0
    assert json.loads(catalog("show", "our-card", "--json").out).items() >= record_of(OURS).items()


def test_a_slip_of_the_fingers_is_read_and_said(catalog: Command) -> None:
    said = catalog("search", "define", "sevne", "xll")
    assert said.code == 0
    said = catalog("search", "noctau")
    assert "noctua" in said.err and said.err.startswith(
        "rigwright: No part of the catalog has all of 'noctau'"
    )
    assert "Noctua" in said.out


def test_parts_are_counted(catalog: Command) -> None:
    counts = json.loads(catalog("stats", "--json").out)
    with closing(sqlite3.connect(catalog_path())) as connection:
        by_hand = dict(
            connection.execute("SELECT kind, count(*) FROM part GROUP BY kind").fetchall()
        )
    assert counts["total"] == sum(by_hand.values()) and counts["kinds"] == by_hand
    assert counts["imported"]["kinds"]["gpu"] > 3_000
    assert list(counts["kinds"]) == [kind for kind in KINDS if kind in by_hand]
    open_store().write({OURS.id: OURS, A4000: part(notes="ours")})
    more = json.loads(catalog("stats", "--json").out)
    assert (more["total"], more["kinds"]["gpu"]) == (
        counts["total"] + 1,
        counts["kinds"]["gpu"] + 1,
    )
    last = catalog("stats").out.splitlines()[-1].split()
    assert last[:2] == ["total", f"{more['total']:,}"] and last[2:] != []


# import and export


@pytest.mark.usefixtures("shipped_in_order")
def test_an_open_database_is_imported_once(catalog: Command, tmp_path: Path) -> None:
    other = described(
        changed(GPU, "Palit Thunder GeForce RTX 3080 10GB"), part_numbers=["NE63080T19P2"]
    )
    records = {"GPU": [GPU, other], "PSU": [PSU]}
    archive = str(write_zip(tmp_path / "open.zip", records))
    said = catalog("import", archive, "--dry-run")
    assert said.code == 0 and said.out.endswith("\n3 parts would be imported.\n") and own() == []
    said = catalog("import", archive)
    assert said.code == 0 and said.err == "" and said.out.endswith("\n3 parts imported.\n")
    assert "ODC Attribution License" in said.out
    assert {p.kind for p in own()} == {"gpu", "psu"} and len(own()) == 3
    again = json.loads(catalog("import", archive, "--json").out)
    assert again["imported"] == 0 and len(again["already"]) == 3
    assert catalog("verify").code == 0


def test_a_csv_file_goes_out_and_in(catalog: Command, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(csv_of("gpu", [OURS]), newline="")
    assert catalog("import", "cards.csv").out.endswith("1 part imported.\n")
    assert own() == [OURS]
    assert catalog("export", "our-card", "-o", "again.csv").out == "Wrote 1 part to again.csv.\n"
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "cards.csv").read_bytes()


def test_parts_that_are_exported_over_others_leave_a_copy_of_those(
    catalog: Command, tmp_path: Path
) -> None:
    path = tmp_path / "mine.rigpart"
    for _ in range(2):
        said = catalog("export", "asus-tuf-rtx-3090", "rtx-a4000", "-o", "mine.rigpart").out
        assert said == "Wrote 2 parts to mine.rigpart.\n"
    collected = path.read_bytes()
    said = catalog("export", "rtx-a4000", "-o", "mine.rigpart").out
    assert said == "Wrote 1 part to mine.rigpart (the former file is mine.rigpart~).\n"
    assert (tmp_path / "mine.rigpart~").read_bytes() == collected
    assert [part.id for part in read_parts(path)] == ["rtx-a4000"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_template_of_a_kind_is_the_first_row_of_its_files(
    catalog: Command, tmp_path: Path, kind: str
) -> None:
    said = catalog("template", kind)
    assert said.code == 0 and said.out == csv_of(kind, []) and said.out.startswith("kind,name,")


@every(
    [
        ("amd-ryzen-threadripper-pro-7965wx", "cpu · sTR5 · 24 cores · 144 lanes · 350 W"),
        ("noctua-nh-u14s", "cooler · air · 165 mm high"),
        ("enermax-liqtech-xtr-360", "cooler · all-in-one · 360 mm radiator"),
        ("generic-64gb-ddr4-2400-rdimm", "memory · RDIMM · 1 × 64 GB · DDR4-2400"),
        ("samsung-990-pro-2tb", "drive · 80 mm long · M.2 2280 · 2 TB · NVMe"),
        ("evga-supernova-1600-t2", "psu · 220 mm long · 1,600 W · ATX · 9 × 8-pin"),
        ("asrockrack-romed8-2t",
         "motherboard · 7 slots · SP3 · ATX · 8 modules · DDR4 RDIMM/LRDIMM"),
        ("supermicro-sys-421ge-tnrt", "chassis · LGA4677 · 4U rack · 10 bays"),
        ("adt-link-pcie-4-0-x16-riser-500-mm", "riser · 500 mm long · riser cable · Gen4 x16"),
        ("noctua-nf-a12x25-pwm", "fan · 25 mm thick · 120 mm · 60 CFM · 22.6 dBA"),
        ("asus-turbo-rtx-3090",
         "gpu · 40 mm thick · 2 slots · 268 mm long · blower · 350 W · 24 GB"),
    ]
)  # fmt: skip
def test_a_row_of_a_search_says_what_decides(part_id: str, facts: str) -> None:
    (hit,) = shipped().rows([part_id])
    assert facts_of(hit, shipped().get(part_id)) == facts


@pytest.mark.parametrize("text", ["*", "", "   ", "%", "...", "\u202e"])
def test_a_search_for_no_word_says_what_to_type(catalog: Command, text: str) -> None:
    assert "type words of a name" in refusal(catalog("search", text))
    assert catalog("search", text, "--kind", "riser").out.count("riser ·") > 3


def test_all_rejected_is_a_failure(catalog: Command, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("kind,id,name,length_mm\ngpu,x,X,long\n")
    said = catalog("import", "cards.csv")
    assert said.code == 1 and said.out.endswith("There was nothing to import.\n") and own() == []
    report = json.loads(catalog("import", "cards.csv", "--json").out)
    assert len(report["rejected"]) == 1 and report["rejected"][0]["reasons"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.zip", None),
        ("empty.zip", b""),
        ("cut.zip", b"PK\x03\x04" + b"\0" * 40),
        ("empty.csv", b""),
        ("no.csv", b"\xff\xfe\0\0"),
        ("other.csv", b"a,b\n1,2\n"),
        ("empty.rigpart", b""),
        ("missing.rigpart", None),
        ("cut.rigpart", b'{"format": "rigwright-part/1", "parts": ['),
        ("newer.rigpart", b'{"format": "rigwright-part/9"}'),
        ("no.rigpart", b'{"format": "rigwright-part/1", "parts": [{"id": "x"}]}'),
        ("notes.txt", b"hello"),
    ],
)
def test_what_cannot_be_imported_is_refused_in_a_sentence(
    catalog: Command, tmp_path: Path, name: str, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert name in refusal(catalog("import", name))
    assert own() == []


def test_an_empty_folder_holds_nothing(catalog: Command, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert "folder" in refusal(catalog("import", "folder"))


def test_files_of_parts_go_to_another_machine(
    catalog: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store().write({OURS.id: OURS, CASE: Override(CASE, "chassis", {"depth_mm": 605.0})})
    assert catalog("export", "-o", "ours.rigpart").out == "Wrote 2 parts to ours.rigpart.\n"
    assert [p.id for p in read_parts(tmp_path / "ours.rigpart")] == [CASE, "our-card"]
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "another"))
    assert catalog("import", "ours.rigpart", "--dry-run").out == "2 parts would be imported.\n"
    assert catalog("import", "ours.rigpart", "--taken", "replace").out == "2 parts imported.\n"
    assert (
        catalog("import", "ours.rigpart").out
        == "There was nothing to import. 2 parts there already.\n"
    )
    assert {p.id: p for p in own()} == {p.id: p for p in read_parts(tmp_path / "ours.rigpart")}


def test_a_pack_is_taken_out_as_one_and_what_was_changed_since_stays(
    catalog: Command, tmp_path: Path
) -> None:
    mine = OURS.changed(id="mine")
    pack = [OURS, OURS.changed(id="second"), OURS.changed(id="third")]
    write_parts(tmp_path / "pack.rigpart", pack)
    open_store().write({mine.id: mine})
    catalog("import", "pack.rigpart")
    corrected = pack[1].changed(name="Corrected by hand")
    open_store().write({"second": corrected})
    before = own()
    said = catalog("remove", "pack.rigpart", "--dry-run")
    assert said.out.startswith("2 parts would be taken out. Changed since") and "second" in said.out
    assert own() == before
    said = catalog("remove", "pack.rigpart")
    assert (said.code, {p.id for p in own()}) == (0, {"mine", "second"})
    again = catalog("remove", "pack.rigpart", "--json")
    assert again.code == 1
    assert json.loads(again.out) == {
        "removed": [],
        "kept": ["second"],
        "missing": [OURS.id, "third"],
        "dry_run": False,
    }
    assert catalog("remove", "pack.rigpart", "--changed").code == 0
    assert {p.id for p in own()} == {"mine"}


def test_a_part_is_taken_out_by_its_id_and_single_figures_stay(catalog: Command) -> None:
    """Figures that replace those of a shipped part are no part of one's own."""
    open_store().write({OURS.id: OURS, CASE: Override(CASE, "chassis", {"depth_mm": 605.0})})
    said = catalog("remove", OURS.id, CASE)
    assert said.code == 0 and f"Not among your own parts: {CASE}." in said.out
    store = open_store()
    store.catalog.look()
    assert own() == [] and set(store.catalog.overrides()) == {CASE}
    assert catalog("remove", OURS.id).code == 1
    assert "missing.rigpart" in refusal(catalog("remove", "missing.rigpart"))


@pytest.mark.parametrize(
    ("taken", "ids"), [("keep-both", [f"{A4000}-2"]), ("replace", [A4000]), ("skip", [])]
)
def test_a_taken_id_is_dealt_with_as_told(
    catalog: Command, tmp_path: Path, taken: str, ids: list[str]
) -> None:
    write_parts(tmp_path / "a.rigpart", [part(thickness_mm=19.0)])
    assert catalog("import", "a.rigpart", "--taken", taken).code == 0
    assert [p.id for p in own()] == ids


def test_a_kind_is_exported_to_the_terminal(catalog: Command, tmp_path: Path) -> None:
    said = catalog("export", "--kind", "riser")
    (tmp_path / "risers.rigpart").write_text(said.out)
    assert len(read_parts(tmp_path / "risers.rigpart")) == shipped().kinds()["riser"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "you have no parts of your own"),
        (("no-such-card",), "There is no part 'no-such-card'"),
        ((A4000, "--kind", "psu"), "no part is of that kind"),
        ((A4000, CASE, "-o", "both.csv"), "parts of one kind, these are chassis, gpu: add --kind"),
        ((A4000, "-o", "card.txt"), "neither a .rigpart nor a .csv"),
        ((A4000, "-o", "no/folder/card.csv"), "its folder does not exist"),
        (("--kind", "toaster"), "invalid choice"),
    ],
)
def test_what_cannot_be_exported_is_refused(
    catalog: Command, arguments: tuple[str, ...], reason: str
) -> None:
    assert reason in refusal(catalog("export", *arguments))


def test_progress_is_shown_on_a_terminal_and_wiped_off(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        """A standard error that is a terminal."""

        text = ""

        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> None:
            self.text += text

        def flush(self) -> None: ...

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    progress = cli_parts.Progress("Read")
    assert progress(0, 29_632) and progress(1_024, 29_632)
    progress.clear()
    first, second = "Read 0 of 29,632", "Read 1,024 of 29,632"
    assert terminal.text == f"\r{first}\r{second}\r{' ' * len(second)}\r"


INTERRUPTED = """
import sys, os, signal
from rigwright import cli
from rigwright.catalog import database as part_database
# Whoever started the tests in the background had it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
put, count = part_database.put, []
def slowly(*given):
    count.append(1)
    if len(count) == 3:
        os.kill(os.getpid(), signal.SIGINT)
    return put(*given)
part_database.put = slowly
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_an_interrupted_import_leaves_nothing(catalog: Command, tmp_path: Path) -> None:
    open_store().write({OURS.id: OURS})
    write_parts(
        tmp_path / "many.rigpart", [part(id=f"card-{i}", name=f"Card {i}") for i in range(9)]
    )
    command = [sys.executable, "-c", INTERRUPTED, "catalog", "import", "many.rigpart"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    said = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment
    )
    assert (said.returncode, said.stdout, said.stderr) == (128 + signal.SIGINT, "", "")
    assert own() == [OURS]
    assert catalog("import", "many.rigpart").out == "9 parts imported.\n"


# verify


def test_all_databases_are_in_order(catalog: Command, request: pytest.FixtureRequest) -> None:
    order, _, known = catalog("verify").out.partition("\n\n")
    assert order == f"{catalog_path()} is in order.\n{shipped_path()} is in order."
    assert known == catalog("coverage").out
    request.getfixturevalue("shipped_in_order")
    open_store().write({OURS.id: OURS, CASE: Override(CASE, "chassis", {"depth_mm": 605.0})})
    said = catalog("verify")
    assert (said.code, said.err) == (0, "")
    order, _, _ = said.out.partition("\n\n")
    assert order.splitlines() == [
        f"{path} is in order." for path in (catalog_path(), open_store().path, shipped_path())
    ]
    assert json.loads(catalog("verify", "--json").out)["faults"] == []


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            "UPDATE part SET length_mm = 1 WHERE id = 'our-card'",
            "another length_mm in its record than in its row",
        ),
        ("UPDATE part SET name = 'Z' WHERE id = 'our-card'", "another name in its record"),
        (
            "UPDATE part SET record = '{}' WHERE id = 'our-card'",
            "the record of 'our-card' is not valid",
        ),
        (
            "UPDATE part SET record = 'nonsense' WHERE id = 'our-card'",
            "the record of 'our-card' is not valid",
        ),
        ("DELETE FROM part_search", "the search index has other words for 'our-card'"),
        (
            "DELETE FROM part WHERE id = 'our-card'",
            "the search index has 1 part that is not there",
        ),
        ("UPDATE part_search SET name = 'Y'", "the search index has other words for 'our-card'"),
        ("DELETE FROM part_search_data WHERE id > 10", "the search index is damaged"),
        ("UPDATE override SET id = 'gone'", "replaces figures of 'gone', which no catalog has"),
        (
            "UPDATE override SET figures = '{\"depth_mm\": -5}'",
            "the figures of 'fractal-design-define-7-xl' cannot be",
        ),
        ("PRAGMA user_version = 99", "has version 99, not"),
    ],
)
def test_every_fault_is_named(
    catalog: Command, damage: str, said: str, shipped_in_order: None
) -> None:
    store = open_store()
    store.write({OURS.id: OURS, CASE: Override(CASE, "chassis", {"depth_mm": 605.0})})
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute(damage)
        connection.commit()
    found = catalog("verify")
    assert found.code == 1 and said in found.err and str(store.path) in found.err
    assert all(
        line.startswith("rigwright: ") and line.endswith(".") for line in found.err.splitlines()
    )
    assert json.loads(catalog("verify", "--json").out)["faults"]


@pytest.mark.usefixtures("shipped_in_order")
def test_a_damaged_file_is_said_and_left_alone(catalog: Command) -> None:
    open_store().write({OURS.id: OURS})
    path = open_store().path
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xa5" * 4096
    path.write_bytes(content)
    found = catalog("verify")
    assert found.code == 1 and str(path) in found.err
    assert path.read_bytes() == content
    path.write_bytes(b"no database " * 500)
    assert "cannot be read" in catalog("verify").err


def test_a_fault_throughout_is_not_repeated_endlessly(tmp_path: Path) -> None:
    store = open_store()
    store.write(
        {f"card-{i}": part(id=f"card-{i}", name=f"Card {i}") for i in range(MOST_FAULTS + 5)}
    )
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute("UPDATE part SET brand = 'nobody'")
        connection.commit()
    found = faults_of(store.path, 1)
    assert len(found) == MOST_FAULTS + 1 and found[-1].startswith("There are more faults")


# build


def test_the_shipped_catalog_is_built_from_its_source(catalog: Command, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    known = {
        name: value
        for name, value in record_of(part("evga-supernova-1600-t2")).items()
        if isinstance(value, str)
    }
    words = "".join(
        f"{name} = {json.dumps(word)}\n" for name, word in known.items() if name != "kind"
    )
    (source / "psus.toml").write_text(f"[[psu]]\nwatts = 1600\n{words}")
    assert (
        catalog("build", "--source", "source", "-o", "made.db").out == "Wrote 1 part to made.db.\n"
    )
    assert open_catalog(tmp_path / "made.db").kinds() == {"psu": 1}
    assert faults_of(tmp_path / "made.db") == []
    before = (tmp_path / "made.db").read_bytes()
    (source / "psus.toml").write_text("[[psu]\n")
    assert "psus.toml is not valid TOML" in refusal(
        catalog("build", "--source", "source", "-o", "made.db")
    )
    assert (tmp_path / "made.db").read_bytes() == before
    assert "comes with a checkout" in refusal(
        catalog("build", "--source", "nowhere", "-o", "made.db")
    )
    (source / "psus.toml").write_text("")
    assert "no parts in" in refusal(
        catalog("build", "--source", "source", "-o", "no/folder/made.db")
    )


# the team


@pytest.fixture
def url(tmp_path: Path, catalog: Command, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:///{tmp_path / 'team.sqlite'}"
    monkeypatch.setenv(VARIABLE, url)
    return url


def test_without_a_choice_there_is_no_team(catalog: Command) -> None:
    for action in (("status",), ("fetch",), ("publish", "--all"), ("remove", "x"), ("upgrade",)):
        assert "No team catalog is chosen: set RIGWRIGHT_TEAM_CATALOG" in refusal(
            catalog("team", *action)
        )


@pytest.mark.usefixtures("shipped_in_order")
def test_a_team_shares_its_parts(
    catalog: Command, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status = catalog("team", "status")
    assert (
        status.code == 1 and "is not there" in status.err and status.out == "Last fetched: never.\n"
    )
    assert catalog("team", "upgrade").out == f"{url} is set up (version 1).\n"
    assert catalog("team", "upgrade").out == f"{url} has version 1, as it should.\n"
    open_store().write({OURS.id: OURS, CASE: Override(CASE, "chassis", {"depth_mm": 605.0})})
    said = catalog("team", "publish", "--all").out
    assert said.startswith(f"Published 2 parts to {url}.\nThe team's parts are used now")
    open_store().write({OURS.id: OURS})
    said = catalog("team", "publish", "our-card").out
    assert said.startswith(
        f"Published 0 parts to {url}; 1 were there already.\nThe team's parts are used now"
    )
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "another"))
    assert catalog("team", "fetch").out == f"Fetched 2 parts from {url}.\n"
    assert catalog("team", "fetch").out == f"Nothing new: 2 parts from {url}.\n"
    assert catalog("show", "our-card").out.splitlines()[1].split() == ["layer", "team"]
    assert json.loads(catalog("show", CASE, "--json").out)["depth_mm"] == 605.0
    status = json.loads(catalog("team", "status", "--json").out)
    assert (status["address"], status["parts"], status["fault"]) == (url, 2, None) and status[
        "fetched"
    ]
    assert str(mirror_path()) in catalog("verify").out
    assert "has no part 'never-there': nothing was removed." in refusal(
        catalog("team", "remove", "our-card", "never-there")
    )
    assert catalog("team", "remove", "our-card").out == f"Removed 1 part from {url}.\n"
    assert catalog("search", "card of our own").out == ""


def test_a_team_part_that_somebody_changed_is_not_written_over(
    catalog: Command, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog("team", "upgrade")
    open_store().write({OURS.id: OURS})
    catalog("team", "publish", "--all")
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "another"))
    open_store().write({OURS.id: OURS.changed(thickness_mm=30.0)})
    assert "changed 'Card of our own' in the team catalog" in refusal(
        catalog("team", "publish", "our-card")
    )
    assert "nothing was changed" in refusal(catalog("team", "publish", "--all"))
    catalog("team", "fetch")
    assert catalog("team", "publish", "our-card").code == 0


def test_what_was_published_is_the_teams_from_then_on_and_kept(catalog: Command, url: str) -> None:
    catalog("team", "upgrade")
    store = open_store()
    inverse = store.write({OURS.id: OURS, CASE: Override(CASE, "chassis", {"depth_mm": 605.0})})
    said = catalog("team", "publish", "--all").out
    assert own() == [] and open_store().catalog.overrides() == {}
    assert [catalog("show", i).out.splitlines()[1].split() for i in (OURS.id, CASE)] == [
        ["layer", "team"]
    ] * 2
    assert json.loads(catalog("show", CASE, "--json").out)["depth_mm"] == 605.0
    kept = Path(said.split("kept in ")[1].rstrip().removesuffix("."))
    assert {part.id for part in read_parts(kept)} == {OURS.id, CASE} and OURS in read_parts(kept)
    again = store.write(inverse)
    assert catalog("show", OURS.id).out.splitlines()[1].split() == ["layer", "team"], (
        "undone twice it is the same"
    )
    store.write({**again, OURS.id: OURS})
    assert own() == [OURS]


def test_a_copy_that_is_changed_while_it_is_published_stays(
    catalog: Command, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog("team", "upgrade")
    open_store().write({OURS.id: OURS})
    publish = team.publish

    def publish_and_edit(url: str, parts: list[Part]) -> int:
        count = publish(url, parts)
        open_store().write({OURS.id: OURS.changed(thickness_mm=23.0)})
        return count

    monkeypatch.setattr(team, "publish", publish_and_edit)
    assert catalog("team", "publish", "--all").code == 0
    assert own() == [OURS.changed(thickness_mm=23.0)]


def test_a_correction_that_ones_own_copy_hides_is_said_with_both_values(
    catalog: Command, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog("team", "upgrade")
    open_store().write({OURS.id: OURS})
    catalog("team", "publish", "--all")
    open_store().write({OURS.id: OURS})
    assert catalog("team", "fetch").err == "", "the same is no correction"
    with monkeypatch.context() as colleague:
        colleague.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "another"))
        catalog("team", "fetch")
        open_store().write({OURS.id: OURS.changed(thickness_mm=30.0)})
        catalog("team", "publish", "--all")
    said = catalog("team", "fetch").err
    assert (
        said.count("\n") == 1
        and "changed 'Card of our own' in the team's catalog, which your own copy hides" in said
    )
    assert (
        "thickness_mm is 30.0 there and 21.5 in your own copy. Publish yours, or take theirs"
        in said
    )
    assert own() == [OURS] and catalog("team", "fetch").err == "", (
        "it is said once, and nothing is changed unasked"
    )
    assert "none of your own parts" in refusal(catalog("team", "take", A4000))
    assert (
        catalog("team", "take", OURS.id).out
        == "The team's 1 part is used now in place of your own.\n"
    )
    assert json.loads(catalog("show", OURS.id, "--json").out)["thickness_mm"] == 30.0


def test_what_was_fetched_stays_when_the_team_is_away(
    catalog: Command, url: str, tmp_path: Path
) -> None:
    team.upgrade(url)
    team.publish(url, [OURS])
    (tmp_path / "team.sqlite").unlink()
    said = refusal(catalog("team", "fetch"))
    assert "is not there" in said and "Rigwright goes on with the 1 part fetched just now" in said
    assert catalog("search", "card of our own").out.startswith("our-card")
    assert catalog("team", "status").code == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("publish",), "Name the parts to publish, or say --all"),
        (("publish", "--all"), "You have no parts of your own"),
        (("publish", A4000), "is none of your own parts"),
        (("publish", A4000, "--all"), "Name the parts to publish, or say --all"),
        (("remove",), "required"),
        (("dance",), "invalid choice"),
    ],
)
def test_what_cannot_be_shared_is_refused(
    catalog: Command, url: str, arguments: tuple[str, ...], reason: str
) -> None:
    team.upgrade(url)
    assert reason in refusal(catalog("team", *arguments))


@pytest.mark.parametrize(
    "command",
    ["import", "export", "stats", "verify", "build", "team", "search", "show", "template"],
)
def test_every_command_has_its_help(catalog: Command, command: str) -> None:
    said = catalog(command, "--help")
    assert said.code == 0 and said.out.startswith("usage: rigwright catalog")


# what others hold


@pytest.mark.parametrize("name", ["one.csv", "one.rigpart"])
def test_own_parts_that_another_program_holds_are_said_to_be_so_once(
    catalog: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    open_store().write({"mine": part(id="mine", name="Mine")})
    for busy in ("READ_BUSY_S", "WRITE_BUSY_S"):
        monkeypatch.setattr(f"rigwright.catalog.store.{busy}", 0.01)
    another = part(id="another", name="Another")
    if name.endswith(".csv"):
        (tmp_path / name).write_text(csv_of("gpu", [another]))
    else:
        write_parts(tmp_path / name, [another])
    with closing(sqlite3.connect(open_store().path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        said = catalog("import", name)
        assert (said.code, said.out, said.err.count("\n")) == (
            2,
            "",
            1,
        ) and "in use by another program" in said.err
        looked = catalog("import", name, "--dry-run")
        assert looked.code == 0 and looked.err.count("in use by another program") == 1, (
            "it only could not be compared"
        )
    assert catalog("import", name).code == 0 and [p.id for p in own()] == ["another", "mine"]


@pytest.mark.usefixtures("shipped_in_order")
def test_own_parts_that_another_program_holds_are_not_said_to_be_in_order(
    catalog: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store().write({"mine": part(id="mine", name="Mine")})
    monkeypatch.setattr("rigwright.catalog.verification.WAIT_S", 0.01)
    with closing(sqlite3.connect(open_store().path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        said = catalog("verify")
    assert said.code == 1 and "parts.db is in order" not in said.out
    assert (
        said.err.count("\n") == 1
        and "parts.db is in use by another program and was not looked over" in said.err
    )
    assert catalog("verify").code == 0


@pytest.mark.usefixtures("shipped_in_order")
def test_a_first_change_that_came_to_nothing_leaves_a_database_in_order(catalog: Command) -> None:
    open_store().path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(open_store().path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
    assert open_store().path.stat().st_size == 0
    said = catalog("verify")
    assert (said.code, said.err) == (0, "") and "parts.db is in order." in said.out


def test_parts_that_are_there_already_are_no_failure(catalog: Command, tmp_path: Path) -> None:
    (tmp_path / "parts.csv").write_text(
        csv_of("gpu", [part(id="mine", name="Mine")]) + "fridge\r\n"
    )
    assert catalog("import", "parts.csv").code == 0
    again = catalog("import", "parts.csv", "--json")
    assert again.code == 0 and json.loads(again.out)["imported"] == 0, (
        "one row is rejected, the other there already"
    )
