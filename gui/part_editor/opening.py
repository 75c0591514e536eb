"""Opens parts in windows of their own, stores what was edited through the session, deletes, exports
and imports.

Every change of the catalog is one step of the window's history. Knows the session and the drafts,
not the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from gui.files.dialogs import Dialogs
from gui.look.availability import allow, reason_of
from gui.look.plain_words import label_words
from gui.look.themed import worn
from gui.part_editor.draft_copies import DraftCopies, LeftDrafts
from gui.part_editor.files import PartDialogs, QtPartDialogs, export_parts, import_parts
from gui.part_editor.window import PartWindow
from gui.session.session import Session, Snapshot
from rigwright.catalog import CatalogError
from rigwright.catalog.overrides import Override
from rigwright.documents.part_files import SUFFIX, PartFileError, read_parts
from rigwright.editing.beginnings import clone_of, draft_of, new_draft
from rigwright.editing.drafts import Draft, Way
from rigwright.editing.kept_drafts import beginning_of
from rigwright.files.places import data_dir
from rigwright.parts import Part, PartError
from rigwright.parts.kind_words import DELETIONS
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

Change = Mapping[str, Part | Override | None]
Entry = tuple[str, Callable[[], object], str]  # words, what it does, why not
NOT_SAVED = messages("The part is not saved yet.")
UNDONE, REDONE = messages("Nothing to undo."), messages("Nothing to redo.")
BESIDE_PX = 28  # a further window shows the title of the one before


class PartEditor(QObject):
    """The open windows. Signal: added(part_id) after a part that no catalog had was saved."""

    added = Signal(str)

    def __init__(
        self,
        session: Session,
        dialogs: Dialogs,
        window: QWidget | None = None,
        files: PartDialogs | None = None,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._dialogs = dialogs
        self._window = window
        self._files = files or QtPartDialogs(window)
        self.windows: tuple[PartWindow, ...] = ()
        self.copies = DraftCopies(self._unsaved, session.say, data_dir() / "recovery", self)
        session.shown.connect(self._follow)

    # opening

    def edit(self, part_id: str, field: str = "") -> PartWindow | None:
        """Open a part at a field; the window that has it already comes forward."""
        window = self._window_of(part_id)
        if window is None:
            draft = draft_of(self._session.catalog, part_id)
            if draft is None:
                self._session.say(
                    worded("There is no part {part_id} in the catalog", part_id=part_id)
                )
                return None
            window = self._shown(draft)
        window.come_forward()
        window.focus_field(field)
        return window

    def _window_of(self, part_id: str) -> PartWindow | None:
        return next(
            (window for window in self.windows if part_id and window.part_id == part_id), None
        )

    def new(self, kind: str) -> PartWindow:
        """Describe a part that no layer of the catalog has."""
        window = self._shown(new_draft(kind))
        window.focus_field("name")
        return window

    def clone(self, part_id: str) -> PartWindow | None:
        """Begin a part of one's own as a copy."""
        part = self._session.catalog.get(part_id)
        if part is None:
            return None
        window = self._shown(clone_of(part))
        window.focus_field("name")
        return window

    def take_up(self, left: LeftDrafts) -> None:
        """Open the drafts of a program that ended unexpectedly, unsaved as they were."""
        for kept in left.drafts:
            begun = beginning_of(kept, self._session.catalog)
            window = self._window_of(str(begun.record.get("id", ""))) or self._shown(begun)
            window.resume(kept)
            window.focus_field("")
        self.copies.replace(left)

    def measure(self, part_id: str = "") -> PartWindow | None:
        """Measure that case or card, else the build's case or a new one.

        The page for measuring has no field for a name, so that the new one has one already.
        """
        chosen = part_id or self._session.build.chassis
        if chosen:
            window = self.edit(chosen)
        else:
            window = self._shown(new_draft("chassis", worded("My case")))
        if window is not None:
            window.begin_measuring()
        return window

    def _shown(self, draft: Draft) -> PartWindow:
        window = PartWindow(draft, self._session, worn(), self._dialogs, self._save, self._window)
        window.menu.aboutToShow.connect(partial(self._fill_menu, window))
        window.changed.connect(self.copies.note)
        window.closed.connect(lambda: self._forget(window))
        if self._window is not None:
            window.quit_wanted.connect(self._window.close)
        window.setGeometry(self._place_for(window))
        self.windows = (*self.windows, window)
        window.show()
        return window

    def _place_for(self, window: PartWindow) -> QRect:
        """As large as the window likes to be, in the middle of the program's or the screen's,
        and never off it.
        """
        room = (
            window.screen().availableGeometry().adjusted(12, 36, -12, -12)
        )  # the frame is not known yet
        around = room if self._window is None else self._window.geometry()
        place = QRect(QPoint(0, 0), window.sizeHint().boundedTo(room.size()))
        place.moveCenter(around.center() + QPoint(BESIDE_PX, BESIDE_PX) * len(self.windows))
        place.moveRight(min(place.right(), room.right()))
        place.moveBottom(min(place.bottom(), room.bottom()))
        place.moveLeft(max(place.left(), room.left()))
        place.moveTop(max(place.top(), room.top()))
        return place

    def _follow(self, snapshot: Snapshot) -> None:
        """What was stored, taken back or imported elsewhere shows in windows without edits of
        their own.
        """
        if snapshot.previewing:
            return
        for window in self.windows:
            if not window.part_id or window.draft.dirty:
                continue
            draft = draft_of(self._session.catalog, window.part_id)
            if draft is None:
                window.done_with()
            elif draft != window.draft:
                window.begin(draft)

    # closing

    def _forget(self, window: PartWindow) -> None:
        self.windows = tuple(other for other in self.windows if other is not window)
        self.copies.note()

    def _unsaved(self) -> tuple[Draft, ...]:
        return tuple(window.draft for window in self.windows if window.draft.dirty)

    def may_close(self) -> bool:
        """Whether every draft may be given up; asks about those with changes, and closes none."""
        return all(window.may_close() for window in self.windows)

    def close_all(self) -> None:
        """Close every window without a further question."""
        for window in self.windows:
            window.done_with()
        self.copies.keep()

    # storing

    def _is_taken(self, part_id: str) -> bool:
        """Also what is open and was taken out of the catalog meanwhile: a part is edited in one
        window.
        """
        return (
            self._session.catalog.get(part_id) is not None or self._window_of(part_id) is not None
        )

    def _save(self, window: PartWindow) -> bool:
        draft = window.draft
        try:
            part_id, change = draft.change(self._is_taken)
        except PartError as error:
            self._dialogs.tell(str(error))
            return False
        is_new = not window.part_id
        template = messages("Add {part}") if is_new else messages("Edit {part}")
        step = worded(template, part=draft.record.get("name", part_id))
        if not self._store({part_id: change}, step):
            return False
        stored = draft_of(self._session.catalog, part_id)
        if stored is not None:
            window.begin(stored)
        if is_new:
            self.added.emit(part_id)
        return True

    def _store(self, changes: Change, words: str) -> bool:
        try:
            self._session.parts.change(changes, words)
        except CatalogError as error:
            self._dialogs.tell(str(error))
            return False
        return True

    # the part's menu

    def _fill_menu(self, window: PartWindow) -> None:
        menu = window.menu
        menu.clear()
        part_id = window.part_id
        new = "" if part_id else translated(NOT_SAVED)
        entries = (
            (worded("&Save"), window.save, reason_of(window.save_button)),
            (worded("&Clone and Edit…"), partial(self.clone, part_id), new),
            ("", None, ""),
            *self._steps(window),
            ("", None, ""),
            (worded("&Export…"), partial(self.export, [part_id]), new),
            (worded("&Import…"), self.import_file, ""),
            ("", None, ""),
            self._removal(window, part_id),
        )
        for words, use, why_not in entries:
            if use is None:
                menu.addSeparator()
                continue
            action = menu.addAction(words)
            allow(action, why_not)
            action.triggered.connect(lambda _on=False, use=use: use())

    def _steps(self, window: PartWindow) -> list[Entry]:
        """Back and forth: in what is edited here, else in the window's history."""
        here = window.history
        history = self._session.document.history
        back = here.words_back(window.draft)
        forth = here.words_forth(window.draft)
        undo = (back, window.undo) if back else (history.undoText(), self._session.document.undo)
        if back or forth:
            redo = (forth, window.redo)
        else:
            redo = (history.redoText(), self._session.document.redo)
        entries: list[Entry] = []
        for alone, named, (words, use), nothing in (
            (messages("&Undo"), messages("&Undo {step}"), undo, UNDONE),
            (messages("&Redo"), messages("&Redo {step}"), redo, REDONE),
        ):
            said = worded(named, step=label_words(words)) if words else translated(alone)
            entries.append((said, use, "" if words else translated(nothing)))
        return entries

    def _removal(self, window: PartWindow, part_id: str) -> Entry:
        if window.draft.way is Way.OVERRIDE:
            stored = window.draft.base != window.draft.begun
            why_not = "" if stored else worded("No figure of it was changed.")
            return worded("Re&vert to the Shipped Part"), partial(self.revert, part_id), why_not
        words = translated(DELETIONS[window.draft.kind])
        why_not = "" if window.draft.way is Way.OWN else translated(NOT_SAVED)
        return words, partial(self.delete, part_id), why_not

    def delete(self, part_id: str) -> None:
        """Take a part of one's own out of the catalog; the history brings it back."""
        self._remove(part_id, messages("Delete {part}"))

    def revert(self, part_id: str) -> None:
        """Drop all figures of one's own of a shipped part; the history brings them back."""
        self._remove(part_id, messages("Revert {part}"))

    def _remove(self, part_id: str, step: str) -> None:
        window = self._window_of(part_id)
        if window is not None and not window.may_close():
            return
        part = self._session.catalog.get(part_id)
        if (
            part is None
            or not self._store({part_id: None}, worded(step, part=part.name))
            or window is None
        ):
            return
        draft = draft_of(self._session.catalog, part_id)
        if draft is not None:
            window.begin(draft)
        else:
            window.done_with()

    # files

    def export(self, part_ids: Sequence[str]) -> None:
        """Write parts to a file that others can import."""
        parts = [
            part for part_id in part_ids if (part := self._session.catalog.get(part_id)) is not None
        ]
        path = self._files.path_to_export(f"{part_ids[0]}{SUFFIX}") if parts else None
        if path is not None:
            self._say_or_tell(partial(export_parts, path, parts))

    def import_file(self, path: Path | None = None) -> None:
        """Take the parts of a file over as one's own."""
        path = path or self._files.path_to_import()
        if path is not None:
            self._say_or_tell(lambda: self._taken_over(read_parts(path)))

    def take_over(self, parts: tuple[Part, ...]) -> None:
        """Take parts over that were read already."""
        self._say_or_tell(lambda: self._taken_over(parts))

    def _taken_over(self, parts: tuple[Part, ...]) -> str:
        return import_parts(parts, self._session.catalog, self._files.about_taken, self._store)

    def _say_or_tell(self, work: Callable[[], str]) -> None:
        try:
            said = work()
        except (CatalogError, PartFileError) as error:
            self._dialogs.tell(str(error))
            return
        if said:
            self._session.say(said)
