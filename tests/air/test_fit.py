"""The measurements that the model is held against, what it says of them, and files that are no
measurements.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rigwright.air.constants import FITTED, LIKELY
from rigwright.air.fit import FitResult, fit, fitted_to
from rigwright.air.measurements import MeasurementError, read_measurements

FILE = Path(__file__).parent / "measurements.csv"
HEAD = FILE.read_text(encoding="utf-8").splitlines()[0]


@cache
def result() -> FitResult:
    return fit(read_measurements(FILE))


def test_numeric_rows_that_a_fit_has_not_seen_are_within_five_degrees_on_average() -> None:
    assert len([row for row in result().rows if row.row.use == "numeric"]) >= 6
    assert result().mean_error_k <= result().unseen_mean_error_k <= 5.0


def test_every_band_is_hit() -> None:
    assert result().missed == ()


def test_a_band_is_not_so_wide_that_it_says_nothing() -> None:
    for row in result().rows:
        band = row.row.band(result().values)
        assert band.high - band.low < 30, row.row.id


def test_the_table_is_near_its_own_fit() -> None:
    for constant in FITTED:
        assert constant.low <= result().values[constant.name] <= constant.high, constant.name


def test_without_rows_the_fit_is_the_table() -> None:
    assert fitted_to([]) == pytest.approx(dict(LIKELY))


def test_a_fit_finds_what_the_rows_were_made_with() -> None:
    """Rows made with other constants, many times over, pull the fit to those."""
    made = {**LIKELY, "blower_k": 55.0}
    (row,) = [row for row in read_measurements(FILE).rows if row.id == "V12"]
    warmer = row.predicted_c(made)
    rows = [row.changed(low_c=warmer, high_c=warmer, room_off_k=0.0)] * 50
    assert fitted_to(rows)["blower_k"] == pytest.approx(55.0, abs=0.3)


def line(**figures: str) -> str:
    given = {
        "id": "x",
        "use": "numeric",
        "cooling": "blower",
        "case": "open",
        "cards": "1",
        "watts": "250",
    }
    given |= {"low_c": "80", "high_c": "82", **figures}
    return ",".join(given.get(name, "") for name in HEAD.split(","))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "has no rows"),
        (HEAD, "has no rows"),
        (f"{HEAD}\n{line(watts='')}", "Line 2: watts is missing."),
        (f"{HEAD}\n{line(watts='hot')}", "Line 2: watts is not known from 'hot'."),
        ("a,b\n1,2", "has no measurements; its columns are id, use"),
        (f"{HEAD}\n{line(watts='nan')}", "Line 2: watts must be a number"),
        (
            f"{HEAD}\n{line(cooling='fridge')}",
            "Line 2: cooling must be one of open_air, flow_through, blower",
        ),
        (f"{HEAD}\n{line(cards='900')}", "Line 2: cards must be 1 to 16, not 900."),
        (f"{HEAD}\n{line(cards='2')}", "Line 2: gap_mm is unknown, and the cards are several."),
        (f"{HEAD}\n{line(card='3')}", "Line 2: card must be 1 to 1, not 3."),
        (f"{HEAD}\n{line(low_c='90')}", "Line 2: low_c is above high_c."),
    ],
)
def test_what_is_no_measurement_is_said_in_one_sentence(
    tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "m.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MeasurementError) as fault:
        read_measurements(file)
    assert says in str(fault.value)


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match="cannot be read"):
        read_measurements(tmp_path / "none.csv")
    (tmp_path / "b.csv").write_bytes(b"\xff\xfe\x00\x00id")
    with pytest.raises(MeasurementError):
        read_measurements(tmp_path / "b.csv")


NOTES_HEAD = (
    "id,n_gpu,cooler,free_gap_mm,chassis_airflow,ambient_c,power_w_per_gpu,fan_pct,gpu_temp_c,"
    "throttle,use"
)
NOTES = """
A,2,axial 2.5-slot,"8.5 (assumed)",closed,unknown,"~265 (guess)",unknown,top 84 peak,yes,numeric
B,2,passive in ducted server,server,server fans,unknown,307/297,n/a,57/56,no,band
C,1,blower,-,desktop,unknown,250 TDP,4000 rpm,95-100 in minutes,no,qualitative + power
D,1,axial or blower,-,desktop,unknown,250,70,80,no,band
E,1,blower,-,desktop,unknown,250,70,HBM 94 (limit),no,band
F,2,blower,1,desktop,unknown,349 / 30,70,80,no,band
"""


def test_notes_on_measurements_are_read_as_far_as_they_say_something(tmp_path: Path) -> None:
    """Words in the place of a figure are an unknown figure; a row that needs it is named."""
    file = tmp_path / "notes.csv"
    file.write_text(NOTES_HEAD + NOTES, encoding="utf-8")
    read = read_measurements(file)
    first, second, third = read.rows
    assert [row.use for row in read.rows] == ["numeric", "band", "qualitative"]
    assert (first.low_c, first.high_c, first.capped) == (84, 84, True)
    card = first.machine.cards[-1]
    assert (card.cooling, card.watts, card.gap_mm) == ("open_air", 265, 8.5)
    assert card.fixed_speed is None and first.machine.case.assumed_fans
    assert first.machine.case.fans, "the usual ones"
    assert (second.low_c, second.high_c, second.machine.cards[0].watts) == (56, 57, 302)
    assert (third.low_c, third.high_c) == (95, 100) and second.machine.case.shape == "server"
    assert [one.id for one in read.unused] == ["D", "E", "F"]
    for one, why in zip(read.unused, ("'axial or blower'", "'HBM 94", "'349 / 30'"), strict=True):
        assert why in one.why and one.why.startswith("Line "), one


def test_a_qualitative_row_that_is_missed_is_named() -> None:
    assert result().qualitative_missed == ("V25",)
