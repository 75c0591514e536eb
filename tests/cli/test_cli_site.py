"""Where a machine is plugged in, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rigwright.build import Build, Circuit, Ups
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.power.sites import OUTLETS
from tests.worlds import gpu, world

MACHINE = (
    "--chassis", "fractal-design-define-7-xl", "--board", "asus-pro-ws-wrx80e-sage-se-wifi",
    "--cpu", "amd-ryzen-threadripper-pro-3975wx", "--psu", "evga-supernova-1600-t2*2",
)  # fmt: skip


def made(folder: Path, *arguments: str) -> Build:
    out = folder / "made.rig"
    assert main(["new", str(out), *MACHINE, *arguments]) == 0
    return read_document(out).build


def refused(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["new", str(folder / "made.rig"), *MACHINE, *arguments]) == 2
    assert not (folder / "made.rig").exists()
    return capsys.readouterr().err


def test_ups_price_and_hours(tmp_path: Path) -> None:
    build = made(
        tmp_path,
        "--site",
        "us-120v-20a",
        "--ups",
        "1500/1650",
        "--price",
        "0.16USD",
        "--hours",
        "4.8",
    )
    assert (build.site.name, build.site.outlet_a) == ("us-120v-20a", 20)
    assert build.site.ups == Ups(1500.0, 1650.0)
    assert (build.site.price_per_kwh, build.site.currency) == (0.16, "USD")
    assert build.workload.hours_per_day == 4.8


def test_what_is_not_said_stays_open(tmp_path: Path) -> None:
    build = made(tmp_path)
    site = build.site
    assert (site.ups, site.price_per_kwh, site.currency, build.workload.hours_per_day) == (
        None,
    ) * 4
    assert (build.circuits, build.psu_circuits) == ((), ())


@pytest.mark.parametrize(
    ("text", "price", "currency"),
    [
        ("31JPY", 31, "JPY"),
        ("$0.16", 0.16, "$"),
        (".3€", 0.3, "€"),
        ("0.25", 0.25, None),
        ("0.4 CHF", 0.4, "CHF"),
    ],
)
def test_prices(tmp_path: Path, text: str, price: float, currency: str | None) -> None:
    site = made(tmp_path, "--price", text).site
    assert (site.price_per_kwh, site.currency) == (price, currency)


def test_a_ups_of_watts_alone(tmp_path: Path) -> None:
    assert made(tmp_path, "--ups", "900").site.ups == Ups(900.0, 0.0)


def test_supplies_at_further_circuits(tmp_path: Path) -> None:
    build = made(tmp_path, "--site", "jp-100v-15a", "--circuit", "jp-200v-20a=2")
    assert build.circuits == (Circuit(200.0, 20.0, 20.0),) and build.psu_circuits == (0, 1)
    both = made(tmp_path, "--circuit", "us-120v-15a=1", "--circuit", "us-120v-20a=2")
    assert [c.outlet_a for c in both.circuits] == [15, 20] and both.psu_circuits == (1, 2)
    assert made(tmp_path, "--circuit", "us-240v-20a=1, 2").psu_circuits == (1, 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--circuit", "us-120v-15a"), "--circuit wants NAME=N"),
        (("--circuit", "mars=1"), "No site is called 'mars'; there are us-120v-15a"),
        (("--circuit", "us-120v-15a=3"), "supply '3'; the build has supplies 1 to 2"),
        (("--circuit", "us-120v-15a=0"), "supply '0'"),
        (("--circuit", "us-120v-15a=x"), "supply 'x'"),
        (("--circuit", "us-120v-15a=1") * 9, "at most 8 further circuits"),
        (("--ups", "0"), "a UPS is W or W/VA"),
        (("--ups", "900/"), "a UPS is W or W/VA"),
        (("--ups", "1e9"), "a UPS is W or W/VA"),
        (("--ups", "-900"), ""),
        (("--price", "cheap"), "a price is a figure with its currency"),
        (("--price", "$1USD"), "a price is a figure with its currency"),
        (("--price", "1001"), "a price is a figure with its currency"),
        (("--hours", "25"), "hours a day are 0 to 24"),
        (("--hours", "nan"), "hours a day are 0 to 24"),
    ],
)
def test_what_cannot_be_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    said = refused(tmp_path, capsys, *arguments)
    assert words in said and "Traceback" not in said


def test_no_hours_are_hours(tmp_path: Path) -> None:
    assert made(tmp_path, "--hours", "0").workload.hours_per_day == 0


def test_the_list_of_sites(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sites"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "United States"
    assert (
        " ".join(lines[1].split()) == "us-120v-15a NEMA 5-15 120 V 15 A 1,764 W, 1,411 W continuous"
    )
    assert max(map(len, lines)) <= 80
    assert main(["sites", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert [record["id"] for record in records] == list(OUTLETS)
    japan = next(record for record in records if record["id"] == "jp-100v-15a")
    assert (japan["country_name"], japan["breaker_a"], japan["continuous"]["watts"]) == (
        "Japan",
        20,
        1200,
    )


def test_the_list_of_sites_says_what_the_checks_hold_against_a_build(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Volts times amperes were printed as watts: 1,440 W of a circuit that the check says gives
    1,411.
    """
    assert main(["sites"]) == 0
    printed = capsys.readouterr().out
    assert main(["sites", "--json"]) == 0
    records = {record["id"]: record for record in json.loads(capsys.readouterr().out)}
    for outlet in OUTLETS.values():
        (circuit,) = world((gpu(), "1"), site=outlet.site).circuits
        (line,) = (line for line in printed.splitlines() if line.split()[:1] == [outlet.id])
        told = f"{circuit.limit_w:,.0f} W, {circuit.continuous_w:,.0f} W continuous"
        assert " ".join(line.split()).endswith(told)
        record = records[outlet.id]
        assert record["supplies_w"] == pytest.approx(circuit.limit_w)
        assert record["continuous"]["supplies_w"] == pytest.approx(circuit.continuous_w)
