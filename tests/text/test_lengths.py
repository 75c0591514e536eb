"""Lengths in millimetres and in inches: figures worked out by hand, and what reads them back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.editing.field_values import words_of
from rigwright.editing.fields import PartField, field_named
from rigwright.editing.typed_values import length_of, value_of
from rigwright.text.lengths import (
    Length,
    LengthUnit,
    choose_unit,
    in_mm,
    in_unit,
    lengths_in,
    unit_in_use,
    unknown_unit,
)
from rigwright.text.numbers import length, millimetres, plain_length, size_name, whole_length
from rigwright.text.sentence import sentence
from tests.sampling import every

INCHES, MM = LengthUnit.INCH, LengthUnit.MM


@every(
    [
        (millimetres(12.64), "12.64 mm", "0.498 in"),  # 12.64 / 25.4 = 0.49764
        (millimetres(-11.36), "−11.36 mm", "−0.447 in"),  # 0.44724
        (millimetres(-0.001), "0.00 mm", "0.000 in"),
        (millimetres(1234.5), "1,234.50 mm", "48.602 in"),  # 48.60236
        (length(300.0), "300 mm", "11.811 in"),  # 11.81102
        (length(254.0), "254 mm", "10 in"),
        (length(267.7), "267.7 mm", "10.539 in"),  # 10.53937
        (whole_length(52.4), "52 mm", "2.06 in"),  # 2.06299
        (plain_length(52.5), "52.5 mm", "2.067 in"),  # 2.06693
        (millimetres(8.96).without_unit(), "8.96", "0.353"),  # 0.35276
    ]
)
def test_a_length_is_written_in_the_unit_in_use(
    said: Length, in_millimetres: str, in_inches: str
) -> None:
    with lengths_in(MM):
        assert str(said) == in_millimetres
    with lengths_in(INCHES):
        assert str(said) == in_inches


def test_a_message_that_stands_already_is_written_in_another_unit() -> None:
    said = sentence("{gap} free", gap=millimetres(25.4))
    assert str(said) == "25.40 mm free"
    with lengths_in(INCHES):
        assert str(said) == "1.000 in free"
    assert str(said) == "25.40 mm free"


def test_a_name_of_a_size_stays_in_millimetres() -> None:
    with lengths_in(INCHES):
        assert (size_name(120), size_name(92.5)) == ("120 mm", "92.5 mm")


@given(st.floats(-10_000, 10_000))
def test_no_length_is_written_as_less_than_nothing_by_rounding(value_mm: float) -> None:
    with lengths_in(INCHES):
        words = str(millimetres(value_mm))
    assert words.startswith("−") == (round(value_mm / 25.4, 3) < 0)


def test_the_environment_names_the_unit_in_any_of_its_words() -> None:
    words = {
        INCHES: ("inches", "Inches ", "inch", "in", "IN", '"', "imperial"),
        MM: ("mm", "MM", "millimetres", "metric"),
    }
    with lengths_in(MM):
        for unit, names in words.items():
            for name in names:
                environment = {"RIGWRIGHT_UNITS": name}
                assert choose_unit(environment) is unit is unit_in_use()
                assert unknown_unit(environment) == ""


def test_a_word_of_the_environment_that_names_no_unit_is_told_and_leaves_millimetres() -> None:
    with lengths_in(INCHES):
        for name, told in (("", ""), (" ", ""), ("furlongs ", "furlongs")):
            environment = {"RIGWRIGHT_UNITS": name}
            assert choose_unit(environment) is MM is unit_in_use()
            assert unknown_unit(environment) == told


def test_a_unit_is_given_back_after_a_block() -> None:
    with lengths_in(INCHES), pytest.raises(ValueError, match="stop"), lengths_in(MM):
        raise ValueError("stop")
    assert unit_in_use() is MM


TYPED = [
    ("12.5 in", 317.5),
    ('12.5"', 317.5),
    ("12,5″", 317.5),
    ("1 1/4 in", 31.75),
    ("318 mm", 318.0),
    ("31.8 cm", 318.0),
]


@pytest.mark.parametrize("unit", LengthUnit)
@pytest.mark.parametrize(("text", "mm"), TYPED)
def test_a_typed_unit_goes_before_the_one_in_use(text: str, mm: float, unit: LengthUnit) -> None:
    with lengths_in(unit):
        assert length_of(text, 0.0, 1000.0) == mm
        assert value_of(length_field(), text) == mm


@pytest.mark.parametrize(
    "read", [lambda text: length_of(text, 0.0, 1000.0), lambda text: value_of(length_field(), text)]
)
def test_a_figure_without_a_unit_is_in_the_one_in_use(read: Callable[[str], float]) -> None:
    with lengths_in(MM):
        assert read("12.5") == 12.5
    with lengths_in(INCHES):
        assert read("12.5") == 317.5
        assert read("10+2.5") == 317.5


@every(["", "in", "12.5 ft", "12 W", "41 in", "-1 mm"])
def test_what_is_no_length_within_bounds_is_none(text: str) -> None:
    assert length_of(text, 0.0, 1000.0) is None


@given(st.integers(1, 120_000))
def test_a_field_reads_back_the_length_that_it_shows(hundredths: int) -> None:
    value_mm = hundredths / 100
    with lengths_in(INCHES):
        assert value_of(length_field(), words_of(length_field(), value_mm)) == value_mm


@given(st.integers(1, 9_999))
def test_a_length_that_is_typed_as_a_list_shows_it_is_that_length(tenths: int) -> None:
    """Also at most 11.811 in, which would leave out the cards of 300 mm as 299.9994 mm."""
    for unit in LengthUnit:
        with lengths_in(unit):
            assert length_of(str(length(tenths / 10).without_unit()), 0.0, 1200.0) == tenths / 10


@pytest.mark.parametrize(("text", "mm"), [("0.75", 19.05), ("0.01", 0.254), ("12.3456", 313.5782)])
def test_a_length_that_no_list_shows_so_is_taken_as_it_is(text: str, mm: float) -> None:
    with lengths_in(INCHES):
        assert length_of(text, 0.0, 1200.0) == pytest.approx(mm, abs=1e-4)


def test_an_eighth_of_an_inch_stays_one() -> None:
    with lengths_in(INCHES):
        assert value_of(length_field(), "0.125") == 3.175


def test_a_field_for_the_size_of_a_fan_stays_in_millimetres() -> None:
    field = field_named("fan", "size_mm")
    assert field is not None
    with lengths_in(INCHES):
        assert (field.shown_unit, words_of(field, 120), value_of(field, "120")) == (
            "mm",
            "120",
            120,
        )
        assert length_field().shown_unit == "in"


def test_what_is_out_of_bounds_is_said_in_the_unit_in_use() -> None:
    assert (in_unit(50.8), in_mm(2.0)) == (50.8, 2.0)
    with lengths_in(INCHES):
        assert (in_unit(50.8), in_mm(2.0)) == (2.0, 50.8)


def length_field() -> PartField:
    field = field_named("gpu", "length_mm")
    assert field is not None
    return field
