"""The long work of an import, in a thread of its own: reading whatever it is, storing its parts,
matching a list.

The thread opens catalog and store for itself and touches no widget; progress is looked at,
cancelling is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from threading import Event
from time import sleep
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from gui.app.background_task import BackgroundTask
from rigwright.catalog import CatalogError, open_catalog
from rigwright.catalog.imported import ImportedCatalog, imported_catalog
from rigwright.catalog.layers import IMPORTED, Layered
from rigwright.catalog.store import PartStore
from rigwright.library import library_on
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from rigwright.catalog.database import Change
    from rigwright.documents.document import Document
    from rigwright.importing.lists.meanings import Match
    from rigwright.importing.lists.reading import ListLine
    from rigwright.importing.recognised import Recognised
    from rigwright.importing.records.opendb import Imported
    from rigwright.parts import Part
    from rigwright.proposals.listed import ListedBuild

REST_S = 0.002  # between two words of progress, so that the window comes first
BROKEN = messages(
    "The import could not be finished because of an error in Rigwright; nothing was imported."
)


class Fault(NamedTuple):
    """Why nothing came of it, in one sentence; "" where the user stopped it."""

    sentence: str


class ReadList(NamedTuple):
    """A pasted list, line by line, and the build that it makes, with what is doubtful of how it
    was read.
    """

    matches: tuple[Match, ...]
    listed: ListedBuild
    remark: str = ""


class Stored(NamedTuple):
    """Parts that were stored, and what takes them back."""

    parts: int
    inverse: Mapping[str, Change]


class ReadBuild(NamedTuple):
    """A build that came in; `path` where it is a file that can be opened as it is."""

    document: Document
    path: Path | None


class Sent(NamedTuple):
    """Parts that somebody sent, which are still to be held against those that there are."""

    parts: tuple[Part, ...]


Answer = Fault | ReadList | ReadBuild | Sent | Stored

LOOK_MS = 40  # between two looks at how far the work is


class ImportWork(QObject):
    """One piece of work at a time.

    Signals: moved(done, total), ended(Imported, ReadList, ReadBuild, Sent, Stored or Fault).
    """

    moved = Signal(int, int)
    ended = Signal(object)

    def __init__(self, store: PartStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path, self._stop, self._at = store.path, Event(), (0, 0)
        self._background_task = BackgroundTask(self)
        self._background_task.done.connect(self._end)
        self._background_task.failed.connect(lambda error: self._end(Fault(str(error))))
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether something is being done."""
        return self._background_task.running

    def read(self, path: Path) -> None:
        """Read what lies at a path."""
        self._begin(partial(self._tried, lambda: self._in_file(path)))

    def read_text(self, text: str) -> None:
        """Read what was pasted."""
        self._begin(partial(self._tried, lambda: self._in_text(text)))

    def read_picture(self, image: QImage) -> None:
        """Read the QR code in a picture that was pasted."""
        self._begin(partial(self._tried, lambda: self._in_picture(image)))

    def build(self, matches: tuple[Match, ...]) -> None:
        """Make the build of a list whose lines a person has looked through."""
        self._begin(partial(self._tried, lambda: self._built(matches)))

    def store(self, imported: Imported) -> None:
        """Write the parts to the user's own, all or none."""
        self._begin(partial(self._tried, lambda: self._written(imported)))

    def stop(self) -> None:
        """Ask the work to end; nothing comes of it."""
        self._stop.set()

    def _begin(self, work: Callable[[], object]) -> None:
        self._stop.clear()
        self._at = (0, 0)
        if self._background_task.run(work):
            self._timer.start()

    def _look(self) -> None:
        if self._background_task.running:
            self.moved.emit(*self._at)
        else:  # it met an error of the program's own, which is reported elsewhere
            self._end(Fault(translated(BROKEN)))

    def _end(self, answer: object) -> None:
        self._timer.stop()
        self.ended.emit(answer)

    # in the thread

    def _tried(self, work: Callable[[], object]) -> object:
        from rigwright.importing.recognised import ImportRefusedError
        from rigwright.importing.records.archive import ImportFault
        from rigwright.importing.records.opendb import Cancelled

        try:
            return work()
        except Cancelled:
            return Fault("")
        except (ImportFault, ImportRefusedError, CatalogError) as error:
            return Fault(str(error))

    def _go_on(self, done: int, total: int) -> bool:
        self._at = (done, total)
        sleep(REST_S)
        return not self._stop.is_set()

    def _watch(self, done: int, total: int) -> None:
        from rigwright.importing.records.opendb import Cancelled

        if not self._go_on(done, total):
            raise Cancelled

    def _library(self) -> Layered:
        store = PartStore(self._path)
        imported = imported_catalog()
        return library_on(open_catalog(), store, lambda _sentence: None, imported)

    def _in_file(self, path: Path) -> Answer | Imported:
        from gui.importing.pictures import grey_picture
        from rigwright.importing.file_kinds import FileKind, kind_of_file
        from rigwright.importing.recognised import recognised_file

        found = recognised_file(path, grey_picture)
        is_picture = kind_of_file(path) is FileKind.PICTURE
        return self._taken_in(found, None if is_picture else path)

    def _in_text(self, text: str) -> Answer | Imported:
        from gui.importing.pictures import grey_picture
        from rigwright.importing.recognised import recognised

        data = text.strip().encode("utf-8", "replace")
        return self._taken_in(recognised(data, worded("The text"), grey_picture), None)

    def _in_picture(self, image: QImage) -> Answer:
        from gui.importing.pictures import grey_of
        from rigwright.importing.recognised import recognised_picture

        return ReadBuild(recognised_picture(grey_of(image), worded("The picture")), None)

    def _taken_in(self, found: Recognised, path: Path | None) -> Answer | Imported:
        from rigwright.importing.recognised import PartList, PartSource, SentParts

        match found:
            case PartSource():
                return self._imported(found.path)
            case PartList():
                return self._matched(found.lines)._replace(remark=found.remark)
            case SentParts():
                return Sent(found.parts)
            case _:
                return ReadBuild(found, path)

    def _imported(self, path: Path) -> Imported:
        from rigwright.importing.records.identity import known_of
        from rigwright.importing.sources import import_path

        library = self._library()
        library.look()
        ids = [match[-1] for match in library.curated.matches("")]
        known = known_of(part for part_id in ids if (part := library.get(part_id)))
        imported = library.layers.get(IMPORTED)
        if isinstance(imported, ImportedCatalog):
            known = known.also(imported.records())
        return import_path(path, self._go_on, known)

    def _matched(self, lines: tuple[ListLine, ...]) -> ReadList:
        from rigwright.importing.lists.matching import match_list
        from rigwright.proposals.listed import build_from_list

        library = self._library()
        library.look()
        matches = match_list(lines, library)
        return ReadList(matches, build_from_list(matches, library, day=date.today().isoformat()))

    def _built(self, matches: tuple[Match, ...]) -> ReadList:
        from rigwright.proposals.listed import build_from_list

        library = self._library()
        library.look()
        return ReadList(matches, build_from_list(matches, library, day=date.today().isoformat()))

    def _written(self, imported: Imported) -> Stored:
        from rigwright.importing.sources import commit

        store = PartStore(self._path)
        inverse = commit(imported, lambda changes: store.write(changes, self._watch, fresh=changes))
        return Stored(len(imported.parts), inverse)
