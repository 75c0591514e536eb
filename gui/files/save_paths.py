"""Asks where something is written: a name gets the ending of what is written, and no file is
replaced unasked.

Knows Qt's dialog for files and nothing of what is written.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6 import QtWidgets

from gui.look.plain_words import plain_box
from rigwright.text.sentence import worded


def path_to_write(
    window: QtWidgets.QWidget | None, title: str, suggested: str, kinds: str, ending: str
) -> Path | None:
    """Ask where to write something; `kinds` is what Qt's dialog offers, and None is nowhere."""
    name, _ = QtWidgets.QFileDialog.getSaveFileName(window, title, suggested, kinds)
    if not name:
        return None
    typed = Path(name)
    path = ended(typed, ending)
    return path if may_write(window, typed, path) else None


def ended(path: Path, ending: str) -> Path:
    """A path with an ending: "tower v1.2" becomes "tower v1.2.rig", since ".2" is no kind of file
    and what would be written under another ending is found by nobody.
    """
    if path.suffix.casefold() == ending:
        return path
    return path.with_name(f"{path.name}{ending}")


def may_write(window: QtWidgets.QWidget | None, typed: Path, path: Path) -> bool:
    """Whether a path may be written to. Qt asked about the name as it was typed; where that got
    another ending and there is such a file, the user is asked here.
    """
    if path == typed or not os.path.exists(path):
        return True
    box = plain_box(
        window,
        QtWidgets.QMessageBox.Icon.Warning,
        "Rigwright",
        worded("“{path}” exists already. Replace it?", path=path.name),
        worded("What is in it is lost then."),
    )
    replace = box.addButton(worded("Replace"), QtWidgets.QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel))
    box.exec()
    return box.clickedButton() is replace
