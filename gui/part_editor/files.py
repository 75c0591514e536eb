"""Parts to and from .rigpart files: where to, from where, and what to do where an id is taken.

`PartDialogs` is what is asked; `QtPartDialogs` asks it. `rigwright.documents.part_files` reads and
writes the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from gui.files.save_paths import path_to_write
from gui.look.plain_words import plain_box
from rigwright.catalog import Catalog
from rigwright.documents.part_files import (
    SUFFIX,
    Arrivals,
    Taken,
    arrivals,
    changes_for,
    write_parts,
)
from rigwright.parts import Part
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, parts_counted
from rigwright.text.sentence import messages, sentence, worded

PARTS_FILTER = messages("Rigwright parts (*{suffix});;All files (*)")
_ANSWERS = messages(
    (("&Keep Both", Taken.KEEP_BOTH), ("&Replace", Taken.REPLACE), ("&Skip", Taken.SKIP))
)


class PartDialogs(Protocol):
    """The questions there are about files of parts."""

    def path_to_export(self, suggested: str) -> Path | None:
        """Ask where to write parts."""
        ...

    def path_to_import(self) -> Path | None:
        """Ask for a file of parts."""
        ...

    def about_taken(self, part: Part) -> Taken:
        """Ask what to do with a part whose id another one has."""
        ...


class QtPartDialogs:
    """The questions, asked over a window where there is one."""

    def __init__(self, window: QWidget | None) -> None:
        self._window = window

    def path_to_export(self, suggested: str) -> Path | None:
        """Ask where to write parts."""
        kinds = worded(PARTS_FILTER, suffix=SUFFIX)
        return path_to_write(self._window, worded("Export Part"), suggested, kinds, SUFFIX)

    def path_to_import(self) -> Path | None:
        """Ask for a file of parts."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, worded("Import Parts"), "", worded(PARTS_FILTER, suffix=SUFFIX)
        )
        return Path(name) if name else None

    def about_taken(self, part: Part) -> Taken:
        """Ask what to do with a part whose id another one has; Esc leaves it out."""
        sentence = worded("There is another part with the id {id}.", id=part.id)
        question = worded(
            "Keep both, replace it by “{part}” of the file, or leave that one out?", part=part.name
        )
        box = plain_box(self._window, QMessageBox.Icon.Question, "Rigwright", sentence, question)
        role = QMessageBox.ButtonRole.AcceptRole
        buttons = {box.addButton(translated(words), role): answer for words, answer in _ANSWERS}
        keep, _, skip = buttons
        box.setDefaultButton(keep)
        box.setEscapeButton(skip)
        box.exec()
        return next(
            (answer for button, answer in buttons.items() if button is box.clickedButton()),
            Taken.SKIP,
        )


def export_parts(path: Path, parts: Sequence[Part]) -> str:
    """Write parts to a file; the sentence says where they are."""
    write_parts(path, parts)
    return worded("{parts} exported to {path}", parts=parts_counted(len(parts)), path=path)


def import_parts(
    parts: Iterable[Part],
    catalog: Catalog,
    ask: Callable[[Part], Taken],
    store: Callable[[Mapping[str, Part], str], bool],
) -> str:
    """Take the parts of a file over as one step.

    The sentence says how many came, and why others did not.
    """
    found = arrivals(parts, catalog)
    changes = changes_for(found, catalog, ask)
    if changes and not store(changes, worded("Import {parts}", parts=parts_counted(len(changes)))):
        return ""
    return _import_words(found, len(changes))


def _import_words(found: Arrivals, stored: int) -> str:
    left_out = len(found.new) + len(found.taken) - stored
    words = [sentence("{parts} imported", parts=parts_counted(stored))]
    if found.same:
        words.append(sentence("{n} already there", n=len(found.same)))
    if left_out:
        words.append(sentence("{n} left out", n=left_out))
    return comma_words(map(str, words))
