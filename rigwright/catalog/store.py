"""The user's own parts and overrides: a catalog that is searched like the shipped one, and the one
way to change it.

The file is made at the first change. A damaged one is set aside, and what can be read of it is
taken over; a newer one is left alone. It knows no other layer and no window.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from datetime import datetime
from itertools import count
from pathlib import Path

import msgspec

from rigwright.catalog import CatalogError, database
from rigwright.catalog.database import STEPS, Change, Step
from rigwright.catalog.overrides import Override, insist_on_figures, insist_on_possible
from rigwright.catalog.sqlite_faults import words_of
from rigwright.catalog.watched import WatchedCatalog, identity_of
from rigwright.files.places import data_dir
from rigwright.files.plain_json import unsightly
from rigwright.files.plain_text import escaped
from rigwright.files.storage import shown
from rigwright.parts import Part, PartError, part_from_record, record_of
from rigwright.parts.impossible import wrong_way_round
from rigwright.text.refused import system_words
from rigwright.text.sentence import without_stop, worded

NAME = "parts.db"
# A search must not keep the window waiting; a change may.
READ_BUSY_S, WRITE_BUSY_S = 0.25, 5.0
SAY_EVERY = 500
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PROTECTED = (
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_AUTH,
)


class StoreError(CatalogError):
    """The user's own parts cannot be read or changed; the message is one sentence for the user."""


class IdsTaken(StoreError):
    """New parts have ids that are taken by now; nothing was stored."""

    def __init__(self, ids: Collection[str]) -> None:
        self.ids = frozenset(ids)
        first = min(self.ids)[:80]
        more = len(self.ids) - 1
        said = "Nothing was stored: your own parts have {first!r} by now. Import again."
        if more:
            said = (
                "Nothing was stored: your own parts have {first!r} and {more} more by now. Import "
                "again."
            )
        super().__init__(worded(said, first=first, more=more))


class PartStore:
    """The user's layer, in a file that need not exist yet."""

    def __init__(self, path: Path, steps: Sequence[Step] = STEPS) -> None:
        self.path = path.absolute()
        self.outdated = False  # whether `upgrade` has something to do before the parts can be read
        self.catalog = WatchedCatalog(self.path, self._opened, self._fault)
        self._steps = steps
        self._refusal = ""

    def write(
        self,
        changes: Mapping[str, Change],
        watch: Callable[[int, int], None] | None = None,
        fresh: Collection[str] = (),
    ) -> dict[str, Change]:
        """Store every part and override under its id and remove what is None, all or nothing.

        Gives the inverse change. `watch` is told how many are done of how many; what it raises
        leaves everything as it was. The ids in `fresh` were chosen since nothing had them:
        `IdsTaken` where another program stored a part under one meanwhile.
        """
        self.upgrade()
        inverse: dict[str, Change] = dict.fromkeys(changes)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with database.writing(self.path, WRITE_BUSY_S) as connection:
                self._insist_on_version(connection)
                if fresh and (taken := database.ids_there(connection, fresh)):
                    raise IdsTaken(taken)
                inverse |= database.taken_out(connection, changes)
                _put_all(connection, changes, watch)
        except sqlite3.Error as error:
            raise self._fault(error) from None
        except PartError as error:
            raise StoreError("Nothing was stored: {error}", error=error) from None
        except (FileExistsError, NotADirectoryError):
            raise StoreError(
                "Your own parts in {path} cannot be written: {folder} is no folder.",
                path=shown(self.path),
                folder=shown(self.path.parent),
            ) from None
        except OSError as error:
            why = system_words(error)
            raise StoreError(
                "Your own parts in {path} cannot be written: {why}.",
                path=shown(self.path),
                why=why,
            ) from None
        with suppress(CatalogError):  # it is stored; that it cannot be read is said when it is
            self.catalog.look()
        return inverse

    @property
    def in_use_words(self) -> str:
        """Return the message for a file that another program keeps locked."""
        return worded(
            "Your own parts in {path} are in use by another program: close it, or try again.",
            path=shown(self.path),
        )

    def is_free(self) -> bool:
        """Whether no other program keeps the file locked, found out without waiting."""
        try:
            with closing(database.reader(self.path, 0.0)) as connection:
                database.version_of(connection)
        except sqlite3.Error as error:
            if database.is_busy(error):
                return False
        self.catalog.try_again()
        return True

    def upgrade(self) -> Path | None:
        """Bring a file of an older version up, after a copy of it was made.

        Gives the copy's path.
        """
        self.catalog.try_again()
        try:
            self.catalog.look()
        except StoreError:
            raise
        except CatalogError:  # single figures that cannot be read keep no others from being stored
            pass
        if self._refusal:
            raise StoreError(self._refusal)
        if not self.outdated:
            return None
        try:
            copy = database.upgrade(self.path, self._steps, WRITE_BUSY_S)
        except sqlite3.Error as error:
            raise self._fault(error) from None
        except (OSError, PartError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise StoreError(
                "Your own parts in {path} are of an older version and could not be brought "
                "up, so they stay as they are: {why}.",
                path=shown(self.path),
                why=without_stop(why).lower(),
            ) from None
        self.catalog.look_anew()
        return copy

    # opening

    def _opened(self, path: Path) -> sqlite3.Connection | None:
        """A connection to a file of this version; None to a new or an outdated one."""
        self.outdated, self._refusal = False, ""
        try:
            connection = database.reader(path, READ_BUSY_S)
        except sqlite3.Error as error:
            raise self._fault(error) from None
        try:
            if self._is_usable(connection):
                return connection
        except sqlite3.Error as error:
            connection.close()
            raise self._fault(error, opening=True) from None
        connection.close()
        if self._refusal:
            raise StoreError(self._refusal)
        return None

    def _is_usable(self, connection: sqlite3.Connection) -> bool:
        version = database.version_of(connection)
        if version > len(self._steps):
            self._refusal = worded(
                "Your own parts in {path} were stored by a newer Rigwright (version {version}; "
                "this one reads {known}): update Rigwright to use them.",
                path=shown(self.path),
                version=version,
                known=len(self._steps),
            )
        elif version == 0 and database.is_empty(connection):
            return False
        elif version == len(self._steps) or version == 0:
            database.insist_on_tables(connection)
            return True
        else:
            self.outdated = True
        return False

    def _insist_on_version(self, connection: sqlite3.Connection) -> None:
        """As when it was opened, or new: another program may have been faster."""
        if database.version_of(connection) == 0 and database.is_empty(connection):
            database.climb(connection, self._steps)
        elif database.version_of(connection) != len(self._steps):
            raise StoreError(
                "Another Rigwright has just changed {path}: try again.", path=shown(self.path)
            )

    # faults

    def _fault(self, error: sqlite3.Error, opening: bool = False) -> StoreError:
        code = database.kind_of_fault(error)
        name = shown(self.path)
        if os.path.isdir(self.path):
            return StoreError("Your own parts cannot be used: {name} is a folder.", name=name)
        if code in DAMAGED or (
            opening and code == sqlite3.SQLITE_ERROR
        ):  # a table of ours is not there
            return self._set_aside(error)
        if database.is_busy(error):
            return StoreError(self.in_use_words)
        if code == sqlite3.SQLITE_FULL:
            return StoreError(
                "There is no room for your own parts in {folder}: nothing was changed.",
                folder=shown(self.path.parent),
            )
        if code in PROTECTED:
            return StoreError(
                "Your own parts in {name} cannot be opened or changed: permission denied.",
                name=name,
            )
        return StoreError(
            "Your own parts in {name} cannot be used: {fault}.",
            name=name,
            fault=words_of(error).lower(),
        )

    def _set_aside(self, error: sqlite3.Error) -> StoreError:
        """Give a damaged file another name, and begin a new one with what can still be read of
        it.
        """
        name = shown(self.path)
        fault = words_of(error).lower()
        try:
            aside = _free_name(self.path, datetime.now())
            self.catalog.let_go()
            for end in (
                "-journal",
                "-wal",
                "",
            ):  # a change that was cut short is of use only beside its file
                with suppress(FileNotFoundError):
                    os.rename(f"{self.path}{end}", f"{aside}{end}")
        except OSError as refused:
            self._refusal = worded(
                "Your own parts in {path} are damaged ({fault}) and cannot be renamed ({why}).",
                path=name,
                fault=fault,
                why=(refused.strerror or str(refused)).lower(),
            )
            return StoreError(self._refusal)
        taken = self._take_over(database.readable_in(aside))
        return StoreError(
            "Your own parts in {path} are damaged ({fault}): the file was set aside as "
            "{aside}, and {taken}.",
            path=name,
            fault=fault,
            aside=escaped(aside.name),
            taken=taken,
        )

    def _take_over(self, found: Iterable[Part | Override]) -> str:
        changes = {change.id: change for change in found}
        if not changes:
            return worded("none of them could be read")
        try:
            self.catalog.look()
            self.write(changes)
        except CatalogError:
            return worded("none of them could be taken over")
        return worded("{count} of them could be taken over", count=len(changes))


def open_store() -> PartStore:
    """The user's own parts in the data folder; nothing is read before it is asked for."""
    return PartStore(data_dir() / NAME)


def _put_all(
    connection: sqlite3.Connection,
    changes: Mapping[str, Change],
    watch: Callable[[int, int], None] | None,
) -> None:
    for done, (part_id, change) in enumerate(changes.items()):
        if watch and done % SAY_EVERY == 0:
            watch(done, len(changes))
        database.put(connection, _checked(part_id, change))


def _checked(part_id: str, change: Change) -> Change:
    """What may be stored: of that id, and with nothing that a file of ours would refuse."""
    if change is None:
        return None
    if change.id != part_id:
        raise PartError(
            "The part {wrong_id!r} cannot be stored under the id {part_id!r}.",
            wrong_id=change.id[:80],
            part_id=part_id[:80],
        )
    if not (isinstance(change, Part) and _is_sound(change)):
        for fault in unsightly(_record_of(change)):
            raise PartError(
                "The part {part_id!r} cannot be stored: {fault}.",
                part_id=part_id[:80],
                fault=fault,
            )
    return change


def _is_sound(part: Part) -> bool:
    """Whether it is clear at once that the part can be read again and has nothing hidden in it."""
    try:
        encoded = msgspec.json.encode(part)
        msgspec.json.decode(encoded, type=type(part))
        text = encoded.decode()
    except (msgspec.ValidationError, UnicodeError):
        return False
    return text.isprintable() and "\\" not in text and not any(wrong_way_round(part))


def _record_of(change: Part | Override) -> dict[str, object]:
    """Return a stored record as plain values; a `PartError` where it is no record."""
    if isinstance(change, Part):
        record = record_of(change)
        part_from_record(record)
        return record
    insist_on_figures(change)
    insist_on_possible(change)
    record: dict[str, object] = {
        "id": change.id,
        **change.figures,
        "figure_sources": dict(change.figure_sources),
    }
    try:
        json.dumps(record, allow_nan=False)
    except (TypeError, ValueError):
        raise PartError(
            "The figures of {part_id!r} have a value that no file can hold.",
            part_id=change.id[:80],
        ) from None
    return record


def _free_name(path: Path, now: datetime) -> Path:
    stem = path.with_name(f"{path.name}.damaged-{now:%Y%m%d-%H%M%S}")
    found = stem
    for number in count(2):
        if identity_of(found) is None:
            break
        found = stem.with_name(f"{stem.name}-{number}")
    return found
