"""What a field does with a word that is longer than any field is wide."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui.look.long_words import LONG_WORD, LongWordField

WORD = "A" * 500_000
MOST_S = 4.0  # of processor; 0.2 measured, and 10 without the field's care


@pytest.fixture
def field(qtbot: QtBot) -> LongWordField:
    made = LongWordField()
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return made


@pytest.mark.parametrize("pasted", [True, False])
def test_a_word_without_end_is_shown_in_no_time(field: LongWordField, pasted: bool) -> None:
    data = QMimeData()
    data.setText(WORD)
    QGuiApplication.clipboard().setMimeData(data)
    begun = time.process_time()
    if pasted:
        field.paste()
    else:
        field.setPlainText(WORD)
    field.grab()
    assert time.process_time() - begun < MOST_S
    assert field.toPlainText() == WORD


def test_lines_of_words_are_broken_between_them(field: LongWordField) -> None:
    usual = field.wordWrapMode()
    for text in ("word " * LONG_WORD, "A" * LONG_WORD):
        field.setPlainText(text)
        assert field.wordWrapMode() is usual
