"""A field for a length: what it shows, and what is typed into it, in millimetres and in inches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.forms.fields import Number
from gui.forms.length_field import LengthField
from gui.forms.thresholds_panel import thresholds_panel
from gui.look.theme import LIGHT
from rigwright.build import Thresholds
from rigwright.text.lengths import LengthUnit, lengths_in, use_unit
from tests.gui.machines import four, session_with


@pytest.fixture(autouse=True)
def millimetres_again() -> Iterator[None]:
    with lengths_in(LengthUnit.MM):
        yield


def field_in(unit: LengthUnit, qtbot: QtBot) -> LengthField:
    use_unit(unit)
    field = LengthField("Air", 0.0, 200.0, unsaid="usual")
    qtbot.addWidget(field)
    return field


def typed(field: LengthField, text: str) -> float | None:
    """What a field has once a text was typed over all that stood in it."""
    field.selectAll()
    QTest.keyClicks(field, text)
    field.interpretText()
    return field.figure


@pytest.mark.parametrize("unit", LengthUnit)
@pytest.mark.parametrize(
    ("text", "mm"), [("2.5 in", 63.5), ('2.5"', 63.5), ("18 mm", 18.0), ("1.8 cm", 18.0)]
)
def test_a_typed_unit_is_understood_whatever_is_shown(
    text: str, mm: float, unit: LengthUnit, qtbot: QtBot
) -> None:
    assert typed(field_in(unit, qtbot), text) == mm


def test_a_figure_is_shown_and_typed_in_the_unit_in_use(qtbot: QtBot) -> None:
    in_mm = field_in(LengthUnit.MM, qtbot)
    in_inches = field_in(LengthUnit.INCH, qtbot)
    for field in (in_mm, in_inches):
        field.show_figure(19.05)
    assert (in_mm.text(), in_inches.text()) == ("19.1 mm", "0.75 in")
    assert typed(in_inches, "1") == 25.4
    assert in_inches.text() == "1 in"


@pytest.mark.parametrize("unit", LengthUnit)
def test_a_figure_that_nobody_changed_stays_as_it_is(unit: LengthUnit, qtbot: QtBot) -> None:
    field = field_in(unit, qtbot)
    said: list[object] = []
    field.settled.connect(said.append)
    for hundredths in range(1005, 15000, 999):
        field.show_figure(hundredths / 100)
        shown = field.figure
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert said == [] and field.figure == shown


def test_a_letter_that_begins_no_unit_is_not_taken(qtbot: QtBot) -> None:
    field = field_in(LengthUnit.INCH, qtbot)
    field.show_figure(25.4)
    assert typed(field, "3#") == 76.2


def test_a_length_out_of_bounds_is_not_taken(qtbot: QtBot) -> None:
    field = field_in(LengthUnit.INCH, qtbot)
    field.show_figure(25.4)
    assert typed(field, "40") != 1016.0  # 200 mm are 7.87 in


def test_the_thresholds_of_an_open_form_go_over_to_inches(qtbot: QtBot) -> None:
    session = session_with(four())
    panel = thresholds_panel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.rows.numbers["free_air_mm"].text() == "Usual, 18 mm"
    use_unit(LengthUnit.INCH)
    session.parts.use_library(session.parts.library)
    air = panel.rows.numbers["free_air_mm"]
    assert air.text() == "Usual, 0.709 in"  # 18 / 25.4 = 0.70866
    air.say(25.4)
    assert session.build.thresholds == Thresholds(free_air_mm=25.4)
    assert session.document.history.undoText() == "Want 1.000 in: Air before open fans"


def test_what_is_typed_anywhere_into_the_words_of_no_figure_takes_their_place(qtbot: QtBot) -> None:
    fields = (
        LengthField("Air", 0.0, 200.0, unsaid="Usual, 18 mm"),
        Number("Reserve", 0.0, 200.0, unit="%", unsaid="Usual, 10 %"),
        Number("Weight", 0.0, 200.0, unsaid="Not set"),
    )
    for field in fields:
        qtbot.addWidget(field)
        for at in range(len(field.specialValueText()) + 1):
            field.show_figure(None)
            field.lineEdit().setCursorPosition(at)
            QTest.keyClicks(field, "25")
            field.interpretText()
            assert field.figure == 25.0, (field.accessibleName(), at)
            assert field.text() == f"25{field.suffix()}"
            field.say(None)
