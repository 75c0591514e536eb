"""What SQLite says of a fault, made fit to be told: always as SQLite's own fault, and as plain
words on one line.

It quotes whatever lies in a damaged file, so its words may be no text at all, hide characters or
never end. A database that is written anew takes the old one's place as a whole or not at all.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rigwright.files.plain_text import escaped
from rigwright.files.storage import StorageError, shown
from rigwright.text.sentence import worded

MOST_SAID = 200  # letters: more of them explain nothing
EVERYBODY_READS = 0o644


class _Cursor(sqlite3.Cursor):
    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        with _as_damage():
            return super().execute(sql, parameters)


class Connection(sqlite3.Connection):
    """A connection whose faults are SQLite's own even where Python cannot read SQLite's words
    for them.
    """

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """The answer to a statement."""
        with _as_damage():
            return super().execute(sql, parameters)

    def cursor(self, factory: Any = _Cursor, /) -> Any:
        """A cursor that keeps to the same."""
        return super().cursor(factory)


@contextmanager
def _as_damage() -> Generator[None]:
    """Turn what Python raises while it reads a damaged file into a fault of SQLite."""
    try:
        yield
    except UnicodeDecodeError:
        raise _damage(worded("it holds what is no text")) from None
    except MemoryError:  # a damaged size asks for all the memory that there is
        raise _damage(worded("it asks for more memory than there is")) from None


def _damage(words: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(words)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def words_of(fault: object) -> str:
    """Return SQLite's words for a fault, to stand within a sentence: on one line, nothing hidden,
    cut to a bound, without a full stop.
    """
    said = escaped(str(fault)).rstrip(".")
    if len(said) <= MOST_SAID:
        return said
    return f"{said[: MOST_SAID - 1]}…"


@contextmanager
def replaced_whole(path: Path) -> Generator[Path]:
    """A new file beside a database, which takes its place once the block has filled it.

    Where the block fails the old file stays; a StorageError where the disk takes no new one.
    """
    import tempfile  # which no start needs

    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        os.close(handle)
        new = Path(name)
        try:
            yield new
            new.chmod(EVERYBODY_READS)
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
    except (OSError, sqlite3.OperationalError) as error:
        why = words_of(getattr(error, "strerror", None) or error).lower()
        told = worded("{name} cannot be written: {why}.", name=shown(path), why=why)
        raise StorageError(told) from None
