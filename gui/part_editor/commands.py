"""What the window's menus, checks and inspector do with parts: edit, copy, new, measure, import,
export.

Makes the part editor when it is first wanted, since a start has no use for it. Knows the commands,
not the fields.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from gui.files.dialogs import Dialogs
from gui.look.plain_words import label_words
from gui.session.session import Session
from rigwright.files.places import data_dir
from rigwright.files.seen import found_in
from rigwright.parts import Part
from rigwright.parts.kind_words import NEW_PARTS
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from gui.part_editor.draft_copies import LeftDrafts
    from gui.part_editor.opening import PartEditor

LEFT = messages(
    "A part was being edited when Rigwright ended unexpectedly: see File > Open Recent."
)


class PartCommands(QObject):
    """The way to the part editor. Signal: added(part_id) after a new part was saved."""

    added = Signal(str)

    def __init__(self, session: Session, dialogs: Dialogs, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._dialogs = dialogs
        self._window = window

    @cached_property
    def editor(self) -> PartEditor:
        """The editor, made when it is first asked for."""
        from gui.part_editor.opening import PartEditor

        editor = PartEditor(self._session, self._dialogs, self._window)
        editor.added.connect(self.added)
        return editor

    def may_close(self) -> bool:
        """Whether the parts that are being edited may be given up."""
        return "editor" not in vars(self) or self.editor.may_close()

    def close_all(self) -> None:
        """Close the parts that are being edited without a further question."""
        if "editor" in vars(self):
            self.editor.close_all()

    def keep_drafts(self) -> None:
        """Write the copy of unsaved drafts now."""
        if "editor" in vars(self):
            self.editor.copies.keep()

    def tell_of_drafts(self) -> None:
        """Say where unsaved drafts are to be found that another program left, if any."""
        if self._left_drafts():
            self._session.notify(translated(LEFT))

    def fill_left(self, menu: QMenu) -> None:
        """Entries that open unsaved drafts again."""
        for left in self._left_drafts():
            action = menu.addAction(
                label_words(worded("Recovered part: {parts}", parts=left.words))
            )
            action.triggered.connect(lambda _on=False, left=left: self._take_up(left))

    def _left_drafts(self) -> list[LeftDrafts]:
        """What is left; the editor is not made where nothing is."""
        folder = data_dir() / "recovery"
        if not found_in(folder, "parts-*.json"):
            return []
        return self.editor.copies.left_over()

    def _take_up(self, left: LeftDrafts) -> None:
        self.editor.take_up(left)
        if self._session.snapshot.notice == translated(LEFT):
            self._session.notify("")

    def edit(self, part_id: str, field: str = "") -> None:
        """Open a part at a field."""
        self.editor.edit(part_id, field)

    def edit_selected(self) -> None:
        """Open the part of the selected card."""
        snapshot = self._session.snapshot
        card = snapshot.card(snapshot.selected)
        if card is not None:
            self.editor.edit(card.card.id)

    def measure(self) -> None:
        """Measure the case of the build, or a new one."""
        self.editor.measure()

    def import_file(self, path: Path | None = None) -> None:
        """Take parts over from a file, asking for one where none is given."""
        self.editor.import_file(path)

    def take_over(self, parts: tuple[Part, ...]) -> None:
        """Take parts over that somebody sent."""
        self.editor.take_over(parts)

    def fill_new(self, menu: QMenu) -> None:
        """A menu with every kind of part that can be described."""
        for kind, words in NEW_PARTS.items():
            action = menu.addAction(translated(words))
            action.triggered.connect(lambda _on=False, kind=kind: self.editor.new(kind))

    def fill_for(self, menu: QMenu, part_id: str) -> None:
        """What can be done with a part of the catalog, added to a menu."""
        from rigwright.editing.measuring import readings_of

        part = self._session.catalog.get(part_id)
        if part is not None and readings_of(part.kind):
            action = menu.addAction(worded("&Measure…"))
            action.triggered.connect(lambda: self.editor.measure(part_id))
        for words, use in (
            (worded("&Edit…"), self.editor.edit),
            (worded("C&lone and Edit…"), self.editor.clone),
            (worded("E&xport…"), lambda part_id: self.editor.export([part_id])),
        ):
            menu.addAction(words).triggered.connect(lambda _on=False, use=use: use(part_id))
