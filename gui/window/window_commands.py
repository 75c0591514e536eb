"""What the window's commands do: each of the actions led to the verb of the session, the files or
another part of the window that answers it; and what is done with files from outside.

Knows the verbs of session and files by the names of the commands. What the other parts answer, they
name themselves.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.files.files import Files
from gui.files.pinning import pin_build, pin_file
from gui.hand import several
from gui.hand.actions import Actions
from gui.importing.commands import ImportCommands
from gui.look.pressing import EnterPresses
from gui.part_editor.commands import PartCommands
from gui.session.session import Session
from rigwright.text.sentence import plural

SAVED_SUFFIX, PARTS_SUFFIX = ".rig", ".rigpart"
MOST_LOOKED_INTO = 8  # of the files that are dragged over the window
BUILD_SUFFIXES = (SAVED_SUFFIX, ".html", ".htm")


class WindowCommands(QObject):
    """The commands of one window, whose buttons Enter presses."""

    def __init__(
        self,
        session: Session,
        files: Files,
        parts: PartCommands,
        imports: ImportCommands,
        actions: Actions,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._files = files
        self._actions = actions
        self._parts = parts
        self._imports = imports
        self.lead(self._file_uses())
        self.lead(self._session_uses())
        EnterPresses(parent)

    def lead(self, uses: Mapping[str, Callable[[], object]]) -> None:
        """Lead commands, by their names, to what each does."""
        for name, use in uses.items():
            self._actions[name].triggered.connect(lambda _on=False, use=use: use())

    def _file_uses(self) -> dict[str, Callable[[], object]]:
        files = self._files
        return {
            "open": files.open,
            "save": files.save,
            "save_as": files.save_as,
            "close": files.close,
            "rename": files.naming.rename,
            "import": self._imports.begin,
            "part_edit": self._parts.edit_selected,
            "part_measure": self._parts.measure,
        }

    def _session_uses(self) -> dict[str, Callable[[], object]]:
        session = self._session
        return {
            "undo": session.document.undo,
            "redo": session.document.redo,
            "remove": session.selection.remove_selected,
            "cut": partial(several.cut, session),
            "copy": partial(several.copy, session),
            "paste": partial(several.paste, session),
            "duplicate": partial(several.duplicate, session),
            "select_all": partial(several.select_all, session),
            "fill": partial(several.fill, session),
            "spread": partial(several.spread_out, session),
            "shift_down": partial(several.shift_down, session),
            "block_up": partial(several.move_block, session, down=False),
            "block_down": partial(several.move_block, session, down=True),
            "aside": partial(several.lay_aside, session),
            "cancel": session.hand.put_back,
            "pin": partial(pin_build, session),
            "pin_file": partial(pin_file, session, self._files),
            "unpin": session.comparison.unpin,
        }

    def take(self, paths: Sequence[Path]) -> None:
        """Do with files from outside what they are for: take every file of parts over, else open
        one that is a build by its name, or import one, whatever it is. What is left out is counted.
        """
        parts = [path for path in paths if path.suffix.casefold() == PARTS_SUFFIX]
        others = [path for path in paths if path not in parts]
        for path in parts:
            self._parts.import_file(path)
        if others and not parts:
            self._take_one(others.pop(0))
        if others:
            left_out = plural(
                "1 file was left out: a window opens one at a time.",
                "{n} files were left out: a window opens one at a time.",
                len(others),
            )
            self._session.say(str(left_out))

    def _take_one(self, path: Path) -> None:
        if _is_build(path):
            self._files.open(path)
        else:
            self._imports.begin(path)

    def take_anew(self, paths: Sequence[Path]) -> None:
        """The same with files of a later start: one that is open already is not read again."""
        self.take([path for path in paths if path != self._session.snapshot.path])

    def has_use_for(self, paths: Sequence[Path]) -> bool:
        """Whether any of these files is of a sort that can be taken; what cannot be looked at is
        taken, to say why not.
        """
        return any(_may_be_taken(path) for path in paths[:MOST_LOOKED_INTO])

    def would_lose(self, paths: Sequence[Path]) -> bool:
        """Whether unsaved work would have to make room for one of these files."""
        shown = self._session.snapshot
        return shown.dirty and any(
            path.suffix.casefold() in BUILD_SUFFIXES and path != shown.path for path in paths
        )


def _may_be_taken(path: Path) -> bool:
    if path.suffix.casefold() in (*BUILD_SUFFIXES, PARTS_SUFFIX):
        return True
    from rigwright.importing.file_kinds import FileKind, kind_of_file

    try:
        return kind_of_file(path) not in (FileKind.BINARY, FileKind.PDF, FileKind.DATABASE)
    except OSError:
        return True


def _is_build(path: Path) -> bool:
    """Return whether a file is a build by its name or its content.

    A file that is not there counts as one: opening it says best what is wrong.
    """
    if path.suffix.casefold() == SAVED_SUFFIX or not os.path.exists(path):
        return True
    # what reads lists of parts takes a while to load, and a start with a build needs none of it
    from rigwright.importing.file_kinds import FileKind, kind_of_file

    try:
        return kind_of_file(path) in (FileKind.BUILD, FileKind.SHARED)
    except OSError:
        return True
