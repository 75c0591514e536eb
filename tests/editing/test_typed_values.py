"""What people type into a field: units, decimal commas, ambiguity, and sentences where it is
nothing.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.editing.field_values import figure_words, words_of
from rigwright.editing.fields import PartField, columns_of, field_named, fields_of
from rigwright.editing.typed_values import Unreadable, names_of, value_of
from rigwright.parts import KINDS
from tests.sampling import every
from tests.texts import texts


def field(kind: str, name: str) -> PartField:
    found = field_named(kind, name)
    assert found is not None
    return found


LENGTH, THICKNESS = field("gpu", "length_mm"), field("gpu", "thickness_mm")


@every(
    [
        ("52", 52.0),
        ("52.5", 52.5),
        ("52,5", 52.5),  # Germany
        (" 52,5 mm ", 52.5),
        ("10.5 in", 266.7),
        ('10.5"', 266.7),
        ("10,5 Inch", 266.7),
        ("10 1/2 in", 266.7),
        ("1/2 in", 12.7),
        ("5.2 cm", 52.0),
        (".5", 0.5),
        ("５２．５　ｍｍ", 52.5),  # Japanese keyboards
        ("20,320", 20.32),  # 20320 mm is no part
        ("1.234,5", 1234.5),
        ("1,234.5", 1234.5),
        ("2.5e2", 250.0),
        ("1e1 in", 254.0),
        ("10½ in", 266.7),
        ("2,5 Zoll", 63.5),
        ("52㎜", 52.0),
        ("1 234,5", 1234.5),
        ("1'234.5", 1234.5),
        ("300+20", 320.0),
        ("300 + 20,5 mm", 320.5),
        ("10 + 2 in", 304.8),  # a term without a unit has that of the next
        ("300 mm + 1/2 in", 312.7),
        ("12+0.5+0.25", 12.75),
        ("+5", 5.0),
    ]
)
def test_lengths_as_they_are_written(text: str, millimetres: float) -> None:
    assert value_of(LENGTH, text) == pytest.approx(millimetres, abs=0.0001)


@every(
    [
        ("abc", "is no number"),
        ("52 kg", "“kg” is no unit here, write it in mm"),
        ("-3", "−3 mm is not between 0 and 5,000 mm"),
        ("−1.5 in", "−38.1 mm is not between"),
        ("1e9", "1,000,000,000 mm is not between"),
        ("1E99", "is no number"),
        ("9" * 400, "is no number"),
        ("0", "cannot be 0 mm; leave it empty"),
        ("9000", "between 0 and 5,000 mm"),
        ("1,600", "can be read as 1.6 or 1600"),
        ("1,2,3", "is no number"),
        ("1/0 in", "is no number"),
        ("1 2", "“1 2” is no number"),
        ("12 34", "is no number"),
        ("50-60", "“50-60” is no number"),
        ("300+", "“300+” is no number"),
        ("300++20", "“300++20” is no number"),
        ("300+20 kg", "“kg” is no unit here, write it in mm"),
        ("4000+2000", "6,000 mm is not between 0 and 5,000 mm"),
        ("1,600+20", "can be read as 21.6 or 1620"),
        ("+".join("1" * 40), "is no number"),
        ("50±1", "is no number"),
        ("1/2", "is no number"),
        ("100 %", "“%” is no unit here"),
    ]
)
def test_what_is_no_length_is_said_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as fault:
        value_of(LENGTH, text)
    assert words in str(fault.value)
    assert str(fault.value).endswith(".") and "\n" not in str(fault.value)


def test_an_empty_field_is_unknown_and_never_zero() -> None:
    assert value_of(THICKNESS, "  ") is None
    assert words_of(THICKNESS, None) == ""


def test_nothing_below_a_board_is_a_figure() -> None:
    assert value_of(field("chassis", "below_board_mm"), "0") == 0


def test_watts_know_kilowatts_and_the_two_readings_of_a_comma() -> None:
    watts = field("psu", "watts")
    assert value_of(watts, "1.6 kW") == 1600
    for text in ("1,600 W", "1.600 W"):
        with pytest.raises(Unreadable, match="1.6 or 1600"):
            value_of(watts, text)
    assert value_of(field("cpu", "boost_ghz"), "3.675") == 3.675


def test_counts_are_whole() -> None:
    count = field("gpu", "fan_count")
    assert value_of(count, "3") == 3 and isinstance(value_of(count, "3"), int)
    with pytest.raises(Unreadable, match="2.5 is no whole number"):
        value_of(count, "2,5")
    with pytest.raises(Unreadable, match="is no number"):
        value_of(count, "9" * 400)


def test_choices_and_flags_are_read_as_words() -> None:
    assert value_of(field("gpu", "cooler"), "Flow-Through") == "flow_through"
    assert value_of(field("gpu", "low_profile"), "no") is False
    with pytest.raises(Unreadable, match="open air, blower"):
        value_of(field("gpu", "cooler"), "turbine")


def test_names_are_separated_by_commas_or_semicolons() -> None:
    assert names_of("EEB, ATX ,mATX") == ["EEB", "ATX", "mATX"]
    assert names_of("manual, page 12; photo") == ["manual, page 12", "photo"]
    doubts = field("gpu", "doubts")
    assert value_of(doubts, "none") == [] and words_of(doubts, []) == "none"
    for names in (["a"], ["a, b"], ["a; b"], ["a; b", "c, d"], ["a, b", "c"]):
        assert value_of(doubts, words_of(doubts, names)) == names


def test_sets_of_fans_and_lanes_of_slots_fit_in_one_line() -> None:
    sizes = next(c for c in columns_of("FanMount") if c.name == "sizes")
    assert value_of(sizes, "3 x 140, 4×120 mm") == [
        {"mm": 140.0, "count": 3},
        {"mm": 120.0, "count": 4},
    ]
    assert words_of(sizes, [{"mm": 140.0, "count": 3}]) == "3 × 140"
    lanes = next(c for c in columns_of("LaneRule") if c.name == "lanes")
    assert value_of(lanes, "PCIEX16_1: 8, PCIEX16_2: 0") == {"PCIEX16_1": 8, "PCIEX16_2": 0}
    with pytest.raises(Unreadable, match="count × size"):
        value_of(sizes, "many")


@given(st.floats(0.01, 4999).map(lambda value: round(value, 2)), st.sampled_from([".", ","]))
def test_any_length_is_read_as_it_is_written(value: float, mark: str) -> None:
    text = figure_words(value).replace(".", mark)
    assert value_of(LENGTH, text) == pytest.approx(value, abs=0.0001)


@given(st.lists(st.integers(1, 80000), min_size=2, max_size=6))
def test_terms_add_up_to_what_each_is_worth(hundredths: list[int]) -> None:
    text = " + ".join(figure_words(value / 100).replace(",", "") for value in hundredths)
    assert value_of(LENGTH, text) == pytest.approx(sum(hundredths) / 100, abs=0.0001)


@given(texts(max_size=30))
def test_whatever_is_typed_gives_a_value_in_bounds_or_one_sentence(text: str) -> None:
    for kind in KINDS:
        for described in fields_of(kind)[::5]:
            try:
                value = value_of(described, text)
            except Unreadable as fault:
                assert str(fault).endswith(".")
                continue
            if isinstance(value, float) and described.maximum is not None:
                assert (described.minimum or 0) <= value <= described.maximum


def test_words_of_records_are_shown_and_read_without_underscores() -> None:
    panel = field("chassis", "side_panel")
    position = field("chassis", "psu_position")
    assert words_of(panel, "tempered_glass") == "tempered glass"
    assert (
        value_of(panel, "Tempered Glass") == value_of(panel, "tempered_glass") == "tempered_glass"
    )
    assert value_of(panel, "smoked glass") == words_of(panel, "smoked glass") == "smoked glass"
    assert words_of(position, "top") == "top"
    basis = next(c for c in columns_of("Slot") if c.name == "position_basis")
    assert value_of(basis, "slot number") == "slot_number"
