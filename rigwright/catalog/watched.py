"""A database of parts that may change while it is read, be it by this program or by another one
beside it.

It is asked whether it changed with `look`; until then every part is what it was. Where there is no
file it is empty.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import Any, TypeVar

from rigwright.catalog import CatalogError, StoredCatalog
from rigwright.catalog.database import create_tables, is_busy, overrides_in, part_of_text
from rigwright.catalog.overrides import Override
from rigwright.files.storage import shown
from rigwright.parts import Part, PartError
from rigwright.text.sentence import without_stop

RETRY_S = 2.0
Answer = TypeVar("Answer")
Identity = tuple[int, int]
Opened = Callable[[Path], sqlite3.Connection | None]


class WatchedCatalog(StoredCatalog):
    """The parts and overrides in a file.

    `opened` gives a connection to it or None where it is as good as empty;
    `fault` turns what SQLite says into a sentence.
    """

    has_overrides = True  # whether there is a table of them

    def __init__(
        self, path: Path, opened: Opened, fault: Callable[[sqlite3.Error], CatalogError]
    ) -> None:
        super().__init__(_empty(), path)
        self._opened = opened
        self._fault = fault
        self._lock = RLock()
        self._identity: Identity | None = None
        self._stands_in = True
        self._retry_at = inf
        self._data_version = 0
        self._patience_ms: int | None = None  # to be had again, once the file is no longer locked
        self._changes = self._judged = 0
        self._overrides: Mapping[str, Override] | None = None

    def look(self) -> int:
        """See whether the file was changed, replaced or removed.

        The number is another one after every change. A file that cannot be opened is an error, and
        counts as empty until it is tried again some time later. So are, once after each change,
        figures in it that cannot be read: they count as not there.
        """
        with self._lock:
            changes = self._looked()
            if changes != self._judged:
                self._judged = changes
                self._insist_on_overrides()
            return changes

    def _insist_on_overrides(self) -> None:
        faults = self._read_overrides()[1] if self.has_overrides else []
        if faults:
            raise CatalogError(
                "{path} is damaged: {fault}",
                path=shown(self.path),
                fault=f"{faults[0][:1].lower()}{faults[0][1:]}",
            )

    def _looked(self) -> int:
        with self._lock:
            identity = identity_of(self.path)
            if identity != self._identity or monotonic() > self._retry_at:
                self._identity = identity
                self._retry_at = inf
                self._reopen(identity)
            elif (version := self._version_of_data()) != self._data_version:
                self._data_version = version
                self._forget()
            return self._changes

    def look_anew(self) -> int:
        """Open the file again, whatever is known of it."""
        with self._lock:
            self._retry_at = -inf
            return self.look()

    def try_again(self) -> None:
        """Wait for the file next time as if it had not been locked until now."""
        with self._lock:
            self._wait_again()
            if self._stands_in:
                self._retry_at = -inf

    def let_go(self) -> None:
        """Close the file, so that it can be renamed also where the system does not rename open
        files.
        """
        with self._lock:
            self._turn_to(None)
            self._identity = None

    def search(self, *question: Any, **more: Any) -> list[Any]:
        """As in any catalog, with all that was changed until now."""
        self._looked()
        return super().search(*question, **more)

    def overrides(self) -> Mapping[str, Override]:
        """Every override, by id; the same object until something changes."""
        with self._lock:
            if self._overrides is not None:
                return self._overrides
            return self._read_overrides()[0]

    def _read_overrides(self) -> tuple[Mapping[str, Override], list[str]]:
        """Them, and sentences on those that cannot be read."""
        self._overrides, faults = self._answer(lambda: overrides_in(self._connection))
        return self._overrides, faults

    def get(self, part_id: str) -> Part | None:
        """The part of that id, or None, as it was when the catalog was last looked at."""
        if not self._changes:
            self._looked()
        return super().get(part_id)

    def _reopen(self, identity: Identity | None) -> None:
        try:
            connection = self._opened(self.path) if identity else None
        except CatalogError:
            if self._identity == identity:  # else another file has taken its place
                self._turn_to(None)
                self._retry_at = monotonic() + RETRY_S
            raise
        if identity and connection is None:
            self._retry_at = -inf  # it may be filled at any time
        self._turn_to(connection)

    def _load(self, part_id: str) -> Part | None:
        try:
            rows = self._rows("SELECT record FROM part WHERE id = :id", {"id": part_id})
            if not rows:
                return None
            return part_of_text(rows[0][0])
        except UnicodeEncodeError:  # half a surrogate pair: no id of ours
            return None
        except PartError as error:
            said = without_stop(str(error))
            raise CatalogError(
                "The part {part_id!r} in {path} cannot be read ({said}).",
                part_id=part_id,
                path=shown(self.path),
                said=said,
            ) from None

    def _rows(self, query: str, values: Mapping[str, object]) -> list[Any]:
        with self._lock:
            return self._answer(lambda: self._connection.execute(query, dict(values)).fetchall())

    def _version_of_data(self) -> int:
        return self._answer(lambda: self._connection.execute("PRAGMA data_version").fetchone()[0])

    def _answer(self, question: Callable[[], Answer]) -> Answer:
        """What the file says; while it stays locked, only the first question waits for that to
        end.
        """
        try:
            found = question()
        except sqlite3.Error as error:
            if is_busy(error):
                self._wait_no_more()
            raise self._fault(error) from None
        self._wait_again()
        return found

    def _wait_no_more(self) -> None:
        if self._patience_ms is None:
            self._patience_ms = self._connection.execute("PRAGMA busy_timeout").fetchone()[0]
            self._connection.execute("PRAGMA busy_timeout = 0")

    def _wait_again(self) -> None:
        if self._patience_ms is not None:
            self._connection.execute(f"PRAGMA busy_timeout = {self._patience_ms}")
            self._patience_ms = None

    def _turn_to(self, connection: sqlite3.Connection | None) -> None:
        """Read from a file; from an empty database of its own where the file is missing."""
        if connection is None and self._stands_in and self._changes:
            return
        self.close()
        self._stands_in = connection is None
        self._patience_ms = None
        self._connection = connection = connection or _empty()
        self.close = weakref.finalize(self, connection.close)
        self._data_version = self._version_of_data()
        self._forget()

    def _forget(self) -> None:
        self._changes += 1
        self._overrides = None
        self._load_once.cache_clear()


def identity_of(path: Path) -> Identity | None:
    """Which file stands at a path: another one after it was replaced."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _empty() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    create_tables(connection)
    return connection
