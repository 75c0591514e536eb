"""What SQLite says of a fault, made fit to be told: always as SQLite's own fault, and as plain
words on one line.

It quotes whatever lies in a damaged file, so its words may be no text at all, hide characters or
never end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from rigwright.files.plain_text import escaped
from rigwright.text.sentence import worded

MOST_SAID = 200  # letters: more of them explain nothing


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
    """What is said of a fault, for the middle of a sentence: on one line, nothing hidden, not
    for ever, no end.
    """
    said = escaped(str(fault)).rstrip(".")
    return said if len(said) <= MOST_SAID else f"{said[: MOST_SAID - 1]}…"
