"""What the window asks of the user in passing: a file, whether to save, and one sentence to be
read.

`Dialogs` is what the flows need; `QtDialogs` is the real thing. Nothing is decided here.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Protocol

from PySide6 import QtWidgets
from PySide6.QtWidgets import QWidget

from gui.files.left_over import LeftChoice, LeftQuestion
from gui.files.other_version import ABOUT, Choice, OtherVersion
from gui.files.save_paths import may_write, path_to_write
from gui.look.availability import allow, why_too_long
from gui.look.plain_words import label_words, plain_box
from rigwright.build import MOST_LINE
from rigwright.text.language import translated
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, worded

LINE_PX = 440  # of a dialog that asks for a line: a reason is a sentence
BUILD_FILTER = messages("Rigwright builds and shared pages (*.rig *.html);;All files (*)")
SAVE_FILTER = messages("Rigwright builds (*.rig)")
PDF_FILTER = messages("PDF documents (*.pdf)")
SVG_FILTER = messages("SVG pictures (*.svg)")
BILL_FILTERS = messages(
    {".csv": "CSV tables (*.csv)", ".md": "Markdown (*.md)", ".json": "JSON (*.json)"}
)


class Answer(Enum):
    """What to do with changes that are not saved."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Dialogs(Protocol):
    """The questions there are."""

    def path_to_open(self, folder: Path) -> Path | None:
        """Ask for a file to open."""
        ...

    def path_to_save(self, suggested: Path) -> Path | None:
        """Ask where to save the build."""
        ...

    def path_to_export(self, suggested: Path) -> Path | None:
        """Ask where to write the sheet."""
        ...

    def about_changes(self, name: str, over: QWidget | None = None) -> Answer:
        """Ask what to do with the changes of a build, or of a part whose window that is."""
        ...

    def about_other(self, other: OtherVersion) -> Choice:
        """Ask what to do with the version of a file that others left on the disk."""
        ...

    def about_left_over(self, question: LeftQuestion) -> LeftChoice:
        """Ask what to do with unsaved work that differs from its file."""
        ...

    def text(self, title: str, label: str, text: str, *, most: int = MOST_LINE) -> str | None:
        """Ask for a line of text of at most so many letters."""
        ...

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        ...


class QtDialogs:
    """The questions, asked over a window where there is one."""

    def __init__(self, window: QWidget | None) -> None:
        self._window = window

    def path_to_open(self, folder: Path) -> Path | None:
        """Ask for a file to open."""
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self._window, worded("Open Build"), str(folder), translated(BUILD_FILTER)
        )
        return Path(name) if name else None

    def path_to_save(self, suggested: Path) -> Path | None:
        """Ask where to save the build."""
        kinds = translated(SAVE_FILTER)
        return path_to_write(self._window, worded("Save Build"), str(suggested), kinds, ".rig")

    def path_to_export(self, suggested: Path) -> Path | None:
        """Ask where to write the sheet, or a picture."""
        if suggested.suffix == ".csv":
            return self._path_to_bill(suggested)
        title = worded("Export Sheet as PDF")
        kinds = PDF_FILTER
        ending = ".pdf"
        if suggested.suffix == ".svg":
            title = worded("Export Picture")
            kinds = SVG_FILTER
            ending = ".svg"
        return path_to_write(self._window, title, str(suggested), translated(kinds), ending)

    def _path_to_bill(self, suggested: Path) -> Path | None:
        """Ask for a name that ends as the bill's form does: as typed, else as the filter says."""
        suffixes = {translated(words): suffix for suffix, words in BILL_FILTERS.items()}
        name, chosen = QtWidgets.QFileDialog.getSaveFileName(
            self._window,
            worded("Export Bill of Materials"),
            str(suggested),
            ";;".join(suffixes),
        )
        if not name:
            return None
        typed = Path(name)
        wanted = suffixes.get(chosen, suggested.suffix)
        if typed.suffix.casefold() not in BILL_FILTERS:
            path = typed.with_name(f"{typed.name}{wanted}")
        elif typed.suffix == suggested.suffix:
            path = typed.with_suffix(wanted)
        else:
            path = typed
        if not may_write(self._window, typed, path):
            return None
        return path

    def about_changes(self, name: str, over: QWidget | None = None) -> Answer:
        """Ask what to do with the changes of a build or a part; Esc keeps them and goes nowhere."""
        box = self._question(
            worded("Save the changes to “{name}”?", name=name),
            worded("Without saving they are lost."),
            over,
        )
        buttons = QtWidgets.QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        box.setEscapeButton(buttons.Cancel)
        for button, words in (
            (buttons.Save, worded("&Save")),
            (buttons.Discard, worded("&Discard")),
        ):
            box.button(button).setText(words)
        answers = {buttons.Save: Answer.SAVE, buttons.Discard: Answer.DISCARD}
        return answers.get(QtWidgets.QMessageBox.StandardButton(box.exec()), Answer.CANCEL)

    def about_other(self, other: OtherVersion) -> Choice:
        """Ask what to do with the version of a file that others left; Esc saves nothing."""
        told = "\n".join(
            named_value(translated(choice.value), translated(ABOUT[choice]))
            for choice in other.choices
        )
        box = self._question(other.sentence, told)
        role = QtWidgets.QMessageBox.ButtonRole.ActionRole
        asked = {choice: box.addButton(translated(choice.value), role) for choice in other.choices}
        cancel = box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(asked[other.choices[0]])
        box.setEscapeButton(cancel)
        box.exec()
        pressed = box.clickedButton()
        return next(
            (choice for choice, button in asked.items() if button is pressed), Choice.CANCEL
        )

    def about_left_over(self, question: LeftQuestion) -> LeftChoice:
        """Ask what to do with unsaved work that differs from its file; Esc leaves both."""
        box = self._question(question.sentence, question.details)
        role = QtWidgets.QMessageBox.ButtonRole.ActionRole
        choices = (LeftChoice.RESTORE, LeftChoice.SAVED, LeftChoice.BOTH)
        asked = {choice: box.addButton(translated(choice.value), role) for choice in choices}
        cancel = box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(asked[LeftChoice.RESTORE])
        box.setEscapeButton(cancel)
        box.exec()
        pressed = box.clickedButton()
        return next(
            (choice for choice, button in asked.items() if button is pressed), LeftChoice.CANCEL
        )

    def _question(
        self, sentence: str, details: str, over: QWidget | None = None
    ) -> QtWidgets.QMessageBox:
        icon = QtWidgets.QMessageBox.Icon.Warning
        return plain_box(over or self._shown(), icon, "Rigwright", sentence, details)

    def _shown(self) -> QWidget | None:
        """The window to ask over. At the start it comes with the first question: a box alone on
        the screen belongs to nothing.
        """
        if self._window is not None and not self._window.isVisible():
            self._window.show()
        return self._window

    def text(self, title: str, label: str, text: str, *, most: int = MOST_LINE) -> str | None:
        """Ask for a line of text; nothing typed is no answer, and what is too long says so."""
        dialog = QtWidgets.QInputDialog(self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowTitle(title)
        dialog.setLabelText(label)
        dialog.setTextValue(text)
        dialog.setOkButtonText(label_words(title))
        buttons = dialog.findChild(QtWidgets.QDialogButtonBox)
        assert buttons is not None
        enter = buttons.button(QtWidgets.QDialogButtonBox.StandardButton.Ok)

        def look(typed: str) -> None:
            too_long = why_too_long(typed.strip(), most)
            dialog.setLabelText(f"{label}\n{too_long}" if too_long else label)
            allow(enter, too_long or _why_empty(typed))

        dialog.textValueChanged.connect(look)
        look(text)
        dialog.resize(LINE_PX, dialog.sizeHint().height())
        accepted = dialog.exec() == QtWidgets.QDialog.DialogCode.Accepted
        if not accepted:
            return None
        return dialog.textValue().strip() or None

    def tell(self, sentence: str) -> None:
        """Say what went wrong, in words that can be copied."""
        icon = QtWidgets.QMessageBox.Icon.Warning
        plain_box(self._shown(), icon, "Rigwright", sentence).exec()


def _why_empty(typed: str) -> str:
    """Why a line that is asked for cannot be taken; "" where there is something in it."""
    return "" if typed.strip() else worded("Nothing is typed yet.")
