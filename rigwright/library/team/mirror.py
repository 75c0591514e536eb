"""The team's parts as they were last fetched: a catalog file in the data folder, which is what is
searched.

Besides the parts it holds where they came from and which change each one was. Knows no team
database; it is replaced as a whole or not at all, so that whoever reads it goes on with what they
opened.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from rigwright.catalog import StoredCatalog
from rigwright.catalog.layers import NOTHING
from rigwright.catalog.overrides import Override
from rigwright.catalog.sqlite_faults import Connection, words_of
from rigwright.catalog.table import CATALOG_VERSION, add_parts, create_tables
from rigwright.catalog.watched import WatchedCatalog
from rigwright.files.places import data_dir
from rigwright.files.plain_json import parse_json
from rigwright.files.storage import shown
from rigwright.library.team.address import TeamError, chosen_url, shown_url
from rigwright.parts import Part, PartError, part_from_kept_record
from rigwright.record import Value

Thing = TypeVar("Thing")
REST_AFTER = 50  # parts: a few milliseconds
LEFT_OVER_S = 3600  # a half-written file of that age belongs to a program that was killed
TABLES = (
    "CREATE TABLE team_source (address TEXT NOT NULL)",
    "CREATE TABLE team_change (id TEXT PRIMARY KEY, version INTEGER, changed_at TEXT, changed_by "
    "TEXT)",
)


class TeamChange(Value, frozen=True):
    """The change that a part of the team was last given: counted, dated in UTC, signed."""

    version: int
    changed_at: str
    changed_by: str


class Mirror(Value, frozen=True):
    """What was fetched from where and when; `changes` has every part's last change."""

    address: str
    fetched_at: datetime
    changes: Mapping[str, TeamChange]


def no_rest() -> None:
    """What does without rests."""


def restfully(things: Iterable[Thing], rest: Callable[[], None]) -> Iterator[Thing]:
    """The same things, with a rest after every few."""
    for number, thing in enumerate(things, 1):
        yield thing
        if number % REST_AFTER == 0:
            rest()


def mirror_path() -> Path:
    """The file of the team's parts."""
    return data_dir() / "team.db"


class TeamLayer(WatchedCatalog):
    """The parts last fetched from the chosen address, as a layer that shows later fetches at
    once.
    """

    has_overrides = False  # a team's parts are whole

    def __init__(self) -> None:
        super().__init__(mirror_path(), lambda path: _connection(path, chosen_url()), _fault)

    def overrides(self) -> Mapping[str, Override]:
        """None."""
        return NOTHING


def open_mirror(url: str) -> StoredCatalog | None:
    """Return the parts last fetched from the chosen address; None where they cannot be read."""
    _adopt()
    connection = _connection(mirror_path(), url)
    return StoredCatalog(connection, mirror_path()) if connection else None


def forget_mirror() -> None:
    """Give up what was fetched: another address is chosen, or none."""
    for path in (mirror_path(), _waiting(mirror_path())):
        with suppress(OSError):
            path.unlink(missing_ok=True)


def mirror_of(url: str) -> Mirror | None:
    """Return what was last fetched from an address; None where nothing was, or where it cannot be
    read.
    """
    _adopt()
    path = mirror_path()
    if not os.path.isfile(path):
        return None
    with suppress(sqlite3.Error, OSError):
        address = _address_in(path)
        if address == shown_url(url):
            fetched_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            return Mirror(address, fetched_at, _changes_in(path))
    return None


def write_mirror(url: str, parts: Iterable[Part], changes: Mapping[str, TeamChange]) -> None:
    """Replace the file by what was fetched; the former one stays until the new one is whole."""
    path = mirror_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_left_over(path)
        with _new_file(path) as new:
            _fill(new, url, parts, changes)
            _put(new, path)
    except (OSError, sqlite3.Error) as error:
        reason = words_of(getattr(error, "strerror", None) or error)
        raise TeamError(
            "The team's parts were fetched but cannot be kept in {path} ({reason}): make room "
            "there or allow writing.",
            path=shown(path),
            reason=reason.lower(),
        ) from None


def renew_mirror() -> bool:
    """Write a file of an earlier program again from the records in it.

    False where there is no need or no way.
    """
    path = mirror_path()
    try:
        if not path.is_file() or _rows(path, "PRAGMA user_version")[0][0] == CATALOG_VERSION:
            return False
        fetched = path.stat()
        address = _address_in(path)
        changes = _changes_in(path)
        parts = [
            part
            for (record,) in _rows(path, "SELECT record FROM part")
            for part in _readable(record)
        ]
    except (OSError, sqlite3.Error):  # a damaged one is fetched again
        return False
    write_mirror(
        address, parts, {part.id: changes[part.id] for part in parts if part.id in changes}
    )
    os.utime(path, (fetched.st_atime, fetched.st_mtime))
    return True


def touch_mirror() -> None:
    """Note that what is there was found to be the latest just now."""
    with suppress(OSError):
        os.utime(mirror_path())


def _readable(record: str) -> list[Part]:
    try:
        return [part_from_kept_record(parse_json(record))]
    except (PartError, ValueError):
        return []


def _fill(path: Path, url: str, parts: Iterable[Part], changes: Mapping[str, TeamChange]) -> None:
    rows = [(part_id, c.version, c.changed_at, c.changed_by) for part_id, c in changes.items()]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(
            "PRAGMA journal_mode = OFF"
        )  # a file that does not become whole is thrown away
        connection.execute("BEGIN")
        create_tables(connection)
        add_parts(connection, parts)
        for statement in TABLES:
            connection.execute(statement)
        connection.execute("INSERT INTO team_source VALUES (?)", (shown_url(url),))
        connection.executemany("INSERT INTO team_change VALUES (?, ?, ?, ?)", rows)
        connection.execute("COMMIT")


@contextmanager
def _new_file(path: Path) -> Generator[Path]:
    import tempfile  # a start without a team needs none

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.", suffix=".tmp")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        with suppress(OSError):
            Path(name).unlink(missing_ok=True)


def _put(new: Path, path: Path) -> None:
    """Where the system does not replace a file that is open, leave the new one beside it for the
    next start.
    """
    try:
        os.replace(new, path)
    except PermissionError:
        os.replace(new, _waiting(path))


def _adopt() -> None:
    with suppress(OSError):
        os.replace(_waiting(mirror_path()), mirror_path())


def _waiting(path: Path) -> Path:
    return path.with_name(f"{path.name}.next")


def _remove_left_over(path: Path) -> None:
    for old in path.parent.glob(f"{path.name}.*.tmp"):
        with suppress(OSError):
            if datetime.now().timestamp() - old.stat().st_mtime > LEFT_OVER_S:
                old.unlink()


def _connection(path: Path, url: str | None) -> sqlite3.Connection | None:
    """A connection to parts of that address in this program's form.

    A damaged file is as good as none.
    """
    if url is None or not os.path.isfile(path):
        return None
    with suppress(sqlite3.Error):
        if (
            _address_in(path) == shown_url(url)
            and _rows(path, "PRAGMA user_version")[0][0] == CATALOG_VERSION
        ):
            return sqlite3.connect(
                _address_of(path), uri=True, check_same_thread=False, factory=Connection
            )
    return None


def _fault(error: sqlite3.Error) -> TeamError:
    said = words_of(error).lower()
    return TeamError(
        "The team's parts cannot be read ({said}): rigwright catalog team fetch brings them again.",
        said=said,
    )


def _address_in(path: Path) -> str:
    return str(next(iter(_rows(path, "SELECT address FROM team_source")), ("",))[0])


def _changes_in(path: Path) -> dict[str, TeamChange]:
    return {
        row[0]: TeamChange(*row[1:])
        for row in _rows(path, "SELECT id, version, changed_at, changed_by FROM team_change")
    }


def _rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(_address_of(path), uri=True, factory=Connection)) as connection:
        return connection.execute(query).fetchall()


def _address_of(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro&immutable=1"
