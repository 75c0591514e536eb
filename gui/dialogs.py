"""What the window asks of the user in passing: a file, whether to save, and one sentence to be read.

`Dialogs` is what the flows need; `QtDialogs` is the real thing. Nothing is decided here.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Protocol

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

BUILD_FILTER = "Rigwright builds (*.rig);;All files (*)"
PDF_FILTER = "PDF documents (*.pdf)"
SVG_FILTER = "SVG pictures (*.svg)"


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

    def about_changes(self, name: str) -> Answer:
        """Ask what to do with the changes of a build."""
        ...

    def text(self, title: str, label: str, text: str) -> str | None:
        """Ask for a line of text."""
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
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self._window, "Open build", str(folder), BUILD_FILTER)
        return Path(name) if name else None

    def path_to_save(self, suggested: Path) -> Path | None:
        """Ask where to save the build."""
        name, _ = QtWidgets.QFileDialog.getSaveFileName(self._window, "Save build", str(suggested), BUILD_FILTER)
        return _with_suffix(name, ".rig")

    def path_to_export(self, suggested: Path) -> Path | None:
        """Ask where to write the sheet, or a picture."""
        if suggested.suffix == ".svg":
            name, _ = QtWidgets.QFileDialog.getSaveFileName(self._window, "Export picture", str(suggested), SVG_FILTER)
        else:
            name, _ = QtWidgets.QFileDialog.getSaveFileName(
                self._window, "Export assembly sheet", str(suggested), PDF_FILTER
            )
        return _with_suffix(name, suggested.suffix or ".pdf")

    def about_changes(self, name: str) -> Answer:
        """Ask what to do with the changes of a build; Esc keeps them and goes nowhere."""
        box = QtWidgets.QMessageBox(self._window)
        box.setIcon(QtWidgets.QMessageBox.Icon.Warning)
        box.setWindowTitle("Rigwright")
        box.setText(f"Save the changes to “{name}”?")
        box.setInformativeText("Without saving they are lost.")
        buttons = QtWidgets.QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        box.setEscapeButton(buttons.Cancel)
        answers = {buttons.Save: Answer.SAVE, buttons.Discard: Answer.DISCARD}
        return answers.get(QtWidgets.QMessageBox.StandardButton(box.exec()), Answer.CANCEL)

    def text(self, title: str, label: str, text: str) -> str | None:
        """Ask for a line of text."""
        written, accepted = QtWidgets.QInputDialog.getText(self._window, title, label, text=text)
        return written.strip() or None if accepted else None

    def tell(self, sentence: str) -> None:
        """Say what went wrong, in words that can be copied."""
        box = QtWidgets.QMessageBox(QtWidgets.QMessageBox.Icon.Warning, "Rigwright", sentence, parent=self._window)
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.exec()


def _with_suffix(name: str, suffix: str) -> Path | None:
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_suffix(suffix)
