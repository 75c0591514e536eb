"""What stands beside each other in a dialog: fields as high as buttons, words off the edge."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QPushButton,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.dialogs.comparison_dialog import CELL_PAD_PX, ComparisonDialog
from gui.dialogs.verify_dialog import VerifyDialog
from gui.dialogs.versions_dialog import VersionsDialog
from gui.look.dialog_shell import even_fields
from gui.look.figure_fields import CountField, FigureField
from gui.look.theme import LIGHT, style_sheet
from rigwright.documents.versions import with_version
from tests.gui.machines import BASE, four, session_with
from tests.gui.on_screen import show

FIELDS = (QAbstractSpinBox, QComboBox, QLineEdit)
AT_ODDS_PX = 2


def fields_in(dialog: QDialog) -> list[QWidget]:
    """The fields of one line that stand in a dialog by themselves."""
    found = [field for kind in FIELDS for field in dialog.findChildren(kind)]
    return [one for one in found if not isinstance(one.parentWidget(), FIELDS)]


@pytest.mark.parametrize("number", [0, 1])
def test_a_field_is_as_high_as_the_buttons_beside_it(qtbot: QtBot, number: int) -> None:
    session = session_with(with_version(BASE, "Kept", "pass"))
    made = (
        VersionsDialog(None, LIGHT, session),
        VerifyDialog(None, LIGHT, session.snapshot.committed),
    )
    dialog = made[number]
    for one in made:
        qtbot.addWidget(one)
    dialog.setStyleSheet(style_sheet(LIGHT))
    show(qtbot, dialog)
    button = next(one for one in dialog.findChildren(QPushButton) if one.isVisible())
    fields = fields_in(dialog)
    assert fields
    for field in fields:
        assert abs(field.height() - button.height()) <= AT_ODDS_PX, type(field).__name__


def test_every_kind_of_field_is_as_high_as_the_next(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    column = QVBoxLayout(dialog)
    fields = (CountField(dialog), FigureField(dialog), QComboBox(dialog), QLineEdit(dialog))
    for field in fields:
        column.addWidget(field)
    even_fields(dialog, LIGHT)
    dialog.setStyleSheet(style_sheet(LIGHT))
    show(qtbot, dialog)
    assert {field.height() for field in fields} == {LIGHT.px(28)}


def test_no_word_of_the_comparison_touches_the_edge_or_the_heading(qtbot: QtBot) -> None:
    dialog = ComparisonDialog(None, LIGHT, session_with(four()))
    qtbot.addWidget(dialog)
    show(qtbot, dialog)
    table = dialog.table
    plain = QStyleOptionViewItem()
    padded = QStyleOptionViewItem()
    for option in (plain, padded):
        option.rect = table.visualRect(table.model().index(1, 0))
    table.itemDelegate().initStyleOption(padded, table.model().index(1, 0))
    assert padded.rect.left() == plain.rect.left() + CELL_PAD_PX
    headings = [row for row in range(table.rowCount()) if table.columnSpan(row, 0) > 1]
    assert headings
    for row in headings:
        letters = table.item(row, 0)
        room = table.rowHeight(row) - table.fontMetrics().height()
        assert letters.textAlignment() & 0x80, "in the middle of the row"
        assert room / 2 >= LIGHT.px(8)
