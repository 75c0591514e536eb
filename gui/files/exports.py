"""What is written of the open build for others: the sheet, pictures, bills.

Asks where each goes, and says where it is or why it could not be written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gui.files.dialogs import Dialogs
from gui.files.naming import Naming
from gui.session.session import Session
from rigwright.files.storage import StorageError, write_whole
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

BILL = messages("bill of materials")


class Exports:
    """Writes files that are not opened again."""

    def __init__(self, session: Session, naming: Naming, dialogs: Dialogs) -> None:
        self._session = session
        self._naming = naming
        self._dialogs = dialogs

    def paper(self, write: Callable[[Path], None], what: str = "") -> None:
        """Ask where the sheet, or what else is on paper, goes and have it written there."""
        path = self._dialogs.path_to_export(self._naming.suggested(".pdf", what))
        if path is None:
            return
        try:
            write(path)
            what = what or worded("assembly sheet")
            self._session.say(worded("The {what} is in {path}", what=what, path=path))
        except StorageError as error:
            self._dialogs.tell(str(error))

    def picture(self, svg: str) -> None:
        """Ask where a picture goes and write it there."""
        path = self._dialogs.path_to_export(self._naming.suggested(".svg"))
        if path is None:
            return
        try:
            write_whole(path, svg.encode())
            self._session.say(worded("The picture is in {path}", path=path))
        except StorageError as error:
            self._dialogs.tell(str(error))

    def bill(self, text_in: Callable[[str], str], what: str = "") -> None:
        """Ask where the bill of materials, or an order out of it, goes and write it there, in the
        form of the name's end.
        """
        what = what or translated(BILL)
        path = self._dialogs.path_to_export(self._naming.suggested(".csv", what))
        if path is None:
            return
        try:
            write_whole(path, text_in(path.suffix.casefold()).encode("utf-8"))
            self._session.say(worded("The {what} is in {path}", what=what, path=path))
        except StorageError as error:
            self._dialogs.tell(str(error))
