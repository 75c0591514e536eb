"""`rigwright air`: what it prints of a build, of a sweep and of a fit, and what it refuses."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from io import StringIO
from math import hypot, pi
from pathlib import Path

import pytest

from rigwright.cli import main
from rigwright.cli.air import sweep_of
from rigwright.cli.terminal import CommandError
from rigwright.documents.document import read_document, write_document
from tests.generated_builds import shipped
from tests.sampling import every

ROOT = Path(__file__).resolve().parents[2]
BLOWERS = str(ROOT / "assets/examples/four-blower-3090.rig")
OPEN_AIR = str(ROOT / "assets/examples/two-open-air-3090.rig")
PASSIVE = str(ROOT / "assets/examples/four-passive-a40.rig")
MEASURED = str(ROOT / "tests/air/measurements.csv")
Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def air(capsys: pytest.CaptureFixture[str]) -> Command:
    def command(*arguments: str) -> tuple[int, str, str]:
        code = main(("air", *arguments))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


def test_a_build_in_words(air: Command) -> None:
    code, out, err = air(OPEN_AIR)
    assert code == 0 and err == ""
    assert out.startswith("Two open-air RTX 3090\n")
    assert "GPU 1 breathes 25 % of GPU 2's exhaust" in out and "estimate" in out and "BTU/h" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_a_build_as_json_says_the_same(air: Command, tmp_path: Path) -> None:
    """Under a cooler without a radiator, so that only the fans of the case move air."""
    build = read_document(Path(OPEN_AIR)).build.changed(cooler="noctua-nh-u14s-tr4-sp3")
    path = tmp_path / "two.rig"
    write_document(path, build, shipped())
    code, out, _ = air(str(path), "--json")
    record = json.loads(out)
    assert code == 0 and record["estimate"] and record["format"] == "rigwright-air/1"
    first, second = record["cards"]
    assert (first["part"], second["part"]) == ("gpu1", "gpu2")
    assert first["die_c"]["low"] < first["die_c"]["likely"] < first["die_c"]["high"]
    assert sum(cause["kelvin"] for cause in first["causes"]) == pytest.approx(
        first["die_c"]["likely"], abs=0.1
    )
    assert {cause["by"] for cause in first["causes"] if cause["kind"] == "card"} == {"gpu2"}
    case = record["case"]
    into = case["intake_cfm"]
    out = case["exhaust_cfm"]
    through_gaps = (into - out) * 50 / (into - out + 50)
    # one mount in front, three in the roof and two in the floor of 14 cm hold no fan: what fans
    # push out by those in the roof passes the cards
    mounts = 0.20 * 3 * pi / 4 * 14**2
    left = into - out - through_gaps
    through_mounts = left * mounts / hypot(left, mounts)
    assert case["through_cfm"]["likely"] == pytest.approx(
        1.2 * out + through_gaps + through_mounts + 10, abs=0.1
    )


def test_cards_as_csv(air: Command) -> None:
    _, out, _ = air(BLOWERS, "--csv")
    rows = list(csv.DictReader(StringIO(out)))
    assert [row["part"] for row in rows] == ["gpu1", "gpu2", "gpu3", "gpu4"]
    assert all(
        float(row["die_c_low"]) < float(row["die_c"]) < float(row["die_c_high"]) for row in rows
    )


def test_cards_without_an_answer_are_named(air: Command) -> None:
    _, out, _ = air(PASSIVE)
    assert "GPU 1 was not checked: nobody knows what air goes through its fins." in out.replace(
        "\n  ", " "
    )


def test_a_sweep_of_limits(air: Command) -> None:
    _, out, _ = air(BLOWERS, "--sweep", "power=200..350:50", "--csv")
    rows = list(csv.DictReader(StringIO(out)))
    assert [float(row["value"]) for row in rows] == [200, 250, 300, 350]
    for column in ("die_c", "watts", "noise_dba", "speed_pct"):
        figures = [float(row[column]) for row in rows]
        assert figures == sorted(figures), column
    _, text, _ = air(BLOWERS, "--sweep", "power=200..350:50")
    assert "350 " in text and "warmest card" in text
    record = json.loads(air(BLOWERS, "--sweep", "power=200..350:50", "--json")[1])
    assert [row["value"] for row in record["rows"]] == [200, 250, 300, 350]


def test_a_sweep_says_which_value_is_best(air: Command) -> None:
    _, text, _ = air(BLOWERS, "--sweep", "power=200..350:10")
    said = " ".join(text.split())
    assert "280 W costs 3 % of the speed of 350 W and saves 12 °C at full fan speed" in said
    assert all(len(line) <= 80 for line in text.splitlines())
    record = json.loads(air(BLOWERS, "--sweep", "power=200..350:10", "--json")[1])
    assert record["optimum"]["value"] == 280 and record["optimum"]["sentence"] in said
    none = json.loads(air(BLOWERS, "--sweep", "room=20..30:5", "--json")[1])["optimum"]
    assert none["value"] is None and none["sentence"].startswith("A cooler room is always better")


def test_classes_of_coolers_are_named(air: Command) -> None:
    _, text, _ = air(BLOWERS, "--sweep", "cooler=1..4")
    rows = [line.split()[0] for line in text.splitlines() if "dB(A)" in line]
    assert rows[:4] == ["open-air", "flow-through", "blower", "liquid"]
    assert "With liquid cards the warmest is coolest" in text


@pytest.mark.parametrize(
    ("sweep", "falls"),
    [("gap=2..42:20", True), ("fans=40..100:30", True), ("room=15..35:10", False)],
)
def test_other_variables(air: Command, sweep: str, falls: bool) -> None:
    rows = list(csv.DictReader(StringIO(air(OPEN_AIR, "--sweep", sweep, "--csv")[1])))
    figures = [float(row["die_c"]) for row in rows]
    assert len(figures) == 3 and figures == sorted(figures, reverse=falls)


def test_a_sweep_of_gaps_speaks_of_the_unit_in_use_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The option and CSV stay in millimetres."""
    sweep = ("air", BLOWERS, "--sweep", "gap=0..20:5")
    main(["--units", "inches", *sweep])
    said = capsys.readouterr().out
    assert "gap in " in said and "\n  0.197 " in said and "0.197 in saves" in said
    assert "mm" not in said and "millim" not in said
    main([*sweep, "--csv"])
    usual = capsys.readouterr().out
    main(["--units", "inches", *sweep, "--csv"])
    assert capsys.readouterr().out == usual


def test_fewer_cards_are_cooler(air: Command) -> None:
    """Also of blowers that pull more out than the intakes bring in."""
    rows = list(csv.DictReader(StringIO(air(BLOWERS, "--sweep", "cards=1..4", "--csv")[1])))
    figures = [float(row["die_c"]) for row in rows]
    assert figures == sorted(figures) and len(figures) == 4
    assert rows[0]["warmest_card"] == "gpu4", "the lowest one stays"


@every(
    [
        ("power", "wants NAME=FROM..TO"),
        ("power=a..b", "wants NAME=FROM..TO"),
        ("power=1.2.3..4", "wants NAME=FROM..TO"),
        ("colour=1..2", "knows no 'colour'"),
        ("power=300..200", "no end before its begin"),
        ("power=0..9999", "takes power from 1 to 2000 W"),
        ("power=1..2000:0.1", "at most 1,000 points"),
        ("power=1..2000:0", "at most 1,000 points"),
        ("power=1..2000:inf", "wants NAME=FROM..TO"),
    ]
)
def test_what_is_no_sweep(text: str, says: str) -> None:
    with pytest.raises(CommandError, match="^--sweep") as refused:
        sweep_of(text)
    assert says in str(refused.value)


def test_a_fit_prints_every_row_and_the_error_of_rows_it_has_not_seen(air: Command) -> None:
    code, out, _ = air("fit", MEASURED)
    assert code == 0 and "where the fit has not seen them" in out
    rows = csv.DictReader(StringIO(Path(MEASURED).read_text(encoding="utf-8")))
    assert all(f"  {row['id']} " in out for row in rows)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((BLOWERS, "--json", "--csv"), "exclude each other"),
        ((BLOWERS, MEASURED), "takes one build, or fit and a CSV file"),
        (("fit",), "takes one build, or fit and a CSV file"),
        (("fit", MEASURED, "--csv"), "text or --json"),
        (("fit", BLOWERS), "has no measurements"),
        (("fit", "none.csv"), "cannot be read"),
        (("none.rig",), "none.rig"),
    ],
)
def test_refusals_are_one_sentence(air: Command, arguments: tuple[str, ...], says: str) -> None:
    code, out, err = air(*arguments)
    assert code == 2 and out == "" and says in err and err.count("\n") == 1
