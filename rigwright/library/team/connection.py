"""Opens a connection to a team's database and says in one sentence, without the password, why that
failed.

Slow to import, since SQLAlchemy is: only who talks to the team's database does. Knows addresses,
not tables.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from rigwright.catalog.sqlite_faults import Connection as FileConnection
from rigwright.catalog.sqlite_faults import words_of
from rigwright.library.team.address import (
    EXAMPLES,
    TeamError,
    UpgradeNeeded,
    checked_url,
    passwords_of,
    shown_url,
)
from rigwright.library.team.trust import trust_options
from rigwright.text.sentence import messages, worded

CONNECT_S = 5
WAIT_S = 5  # for somebody else's lock
ANSWER_S = 30.0  # for any one answer of a server
POSTGRES = ("postgres", "postgresql")
# A server that goes away while it is asked is given up within half a minute.
LIBPQ: Mapping[str, Any] = {
    "application_name": "rigwright",
    "connect_timeout": CONNECT_S,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}

# What a driver says, and what that means to the user; the first that is found decides.
REASONS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "certificate verify failed|does not match host name|root certificate file": (
                "The team catalog {address} is not trusted: its certificate could not be verified. "
                "Name the file of its issuer's certificate with ?sslrootcert=FILE at the end of "
                "the address, or take any certificate with ?sslmode=require."
            ),
            "does not support SSL": (
                "The team catalog {address} offers no encryption, and nothing was sent. Its "
                "administrator can switch that on; ?sslmode=disable at the end of the address lets "
                "everybody on the way read along."
            ),
            "authentication method requirement": (
                "The team catalog {address} asks for the password in a way that others could read, "
                "and was not told it. ?sslmode=verify-full at the end of the address has it prove "
                "who it is first."
            ),
            "password authentication failed|no password supplied|Access denied": (
                "The team catalog {address} does not accept this user and password; a password can "
                "stand in the address, in PGPASSWORD or in ~/.pgpass."
            ),
            "role .* does not exist": "The team catalog {address} does not know this user.",
            r"no pg_hba\.conf entry": (
                "The team catalog {address} does not allow this user from here; its administrator "
                "decides that (pg_hba.conf)."
            ),
            "database .* does not exist|Unknown database": (
                "The team catalog {address} is not there: the server has no database of that name."
            ),
            "Connection refused": (
                "The team catalog {address} cannot be reached (connection refused); is the server "
                "running, is the port right?"
            ),
            "resolve host|could not translate host|Name or service not known|getaddrinfo": (
                "The team catalog {address} cannot be reached: there is no server of that name."
            ),
            "timeout expired|timed out": (
                "The team catalog {address} cannot be reached: no answer within {connect} seconds."
            ),
            "statement timeout|server is silent": (
                "The team catalog {address} did not answer within {answer:g} seconds."
            ),
            "lock timeout|database is locked": (
                "The team catalog {address} is being changed by somebody else; try again in a "
                "moment."
            ),
            "too many (connections|clients)": (
                "The team catalog {address} has no connection free; try again in a moment."
            ),
            "permission denied|InsufficientPrivilege": (
                "The team catalog {address} does not allow this user to do that; its administrator "
                "can grant it."
            ),
            "readonly database|read-only": (
                "The team catalog {address} can be read but not written by you."
            ),
            "file is not a database|malformed": (
                "The team catalog {address} is no database or is damaged."
            ),
            "unable to open database": (
                "The team catalog {address} cannot be opened; may you read that file, is its "
                "folder there?"
            ),
            "disk is full|disk full|No space left": (
                "The team catalog {address} has no room left on its disk."
            ),
            "terminating connection|server closed|connection was closed|Connection reset": (
                "The team catalog {address} broke the connection off."
            ),
        }
    )
)
ANY_OTHER = messages("The team catalog {address} cannot be used ({fault}).")


@contextmanager
def connected(url: str, mode: str = "ro") -> Generator[Connection]:
    """A connection in one transaction, kept only when all went well.

    `mode` is "ro", "rw" or "rwc" (make the file).
    """
    with saying(url):
        engine = engine_of(checked_url(url), mode)
        is_done = False
        try:
            with engine.connect() as connection, connection.begin():
                yield connection
                is_done = True
        except DBAPIError as error:
            if is_done and mode != "ro" and error.connection_invalidated:
                raise TeamError(
                    "{sentence} Whether it took the change is unknown: fetch to see.",
                    sentence=_sentence(url, error),
                ) from None
            raise
        finally:
            engine.dispose()


@contextmanager
def saying(url: str) -> Generator[None]:
    """Turn what goes wrong with a database into a `TeamError`."""
    try:
        yield
    except TeamError:
        raise
    except (NoSuchModuleError, ImportError) as error:
        raise TeamError(_no_driver(url, error)) from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise TeamError(_sentence(url, error)) from None


def engine_of(url: str, mode: str) -> Engine:
    """SQLAlchemy's engine for an address; nothing is connected yet."""
    address = _address(url)
    name = address.get_backend_name() if address.drivername not in POSTGRES else "postgresql"
    if name == "sqlite":
        return _file_engine(address, mode)
    if name == "postgresql":
        return _postgres_engine(address)
    return create_engine(address, poolclass=NullPool)


def file_of(url: str) -> Path | None:
    """The file of an address, or None where it is a server's."""
    address = _address(checked_url(url))
    if address.get_backend_name() == "sqlite" and address.database:
        return Path(address.database)
    return None


def _address(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        said = _safe(url, error)
        raise TeamError(
            "That is no address of a team catalog ({said}); write it like {examples}.",
            said=said,
            examples=EXAMPLES,
        ) from None


def _postgres_engine(address: URL) -> Engine:
    if address.drivername in POSTGRES:
        address = address.set(drivername="postgresql+psycopg")
    engine = create_engine(address, poolclass=NullPool, connect_args=_postgres_arguments(address))
    event.listen(engine, "begin", _limit_waiting)
    if address.get_driver_name() == "psycopg":
        event.listen(engine, "do_connect", _connect_patiently)
    return engine


def _connect_patiently(
    _dialect: object, _record: object, words: list[Any], options: dict[str, Any]
) -> object:
    from rigwright.library.team.patience import PatientConnection

    connection = PatientConnection.connect(*words, **options)
    connection.answer_s = ANSWER_S
    return connection


def _postgres_arguments(address: URL) -> dict[str, Any]:
    """What the drivers on libpq are told besides; what the address says itself comes first."""
    driver = address.get_driver_name()
    if not driver.startswith("psycopg"):
        return {}
    arguments = {name: value for name, value in LIBPQ.items() if name not in address.query}
    arguments |= trust_options(address)
    if driver == "psycopg":
        arguments["prepare_threshold"] = (
            None  # a pool in between may hand the next statement to another connection
        )
    return arguments


def _limit_waiting(connection: Connection) -> None:
    for setting, seconds in (("statement_timeout", ANSWER_S), ("lock_timeout", WAIT_S)):
        connection.exec_driver_sql(f"SET LOCAL {setting} = '{seconds}s'")


def _file_engine(address: URL, mode: str) -> Engine:
    path = Path(address.database or "")
    if not address.database or address.database == ":memory:":
        raise TeamError(
            "The address of a team catalog in a file needs the file: sqlite:////shared/parts.db."
        )
    if mode != "rwc" and not os.path.isfile(path):
        raise UpgradeNeeded(
            "The team catalog {path} is not there: is the folder connected? If it is to be a "
            "new one, rigwright catalog team upgrade makes it.",
            path=path,
        )
    engine = create_engine("sqlite://", creator=_opener(path, mode), poolclass=NullPool)
    # Python's own transactions leave changes of tables out of them.
    event.listen(
        engine,
        "begin",
        lambda c: c.exec_driver_sql("BEGIN" if mode == "ro" else "BEGIN IMMEDIATE") and None,
    )
    return engine


def _opener(path: Path, mode: str) -> Callable[[], sqlite3.Connection]:
    address = f"{path.absolute().as_uri()}?mode={mode}"

    def opened() -> sqlite3.Connection:
        connection = sqlite3.connect(
            address, uri=True, timeout=WAIT_S, isolation_level=None, factory=FileConnection
        )
        connection.text_factory = _text  # one row that is no UTF-8 keeps no others from being read
        return connection

    return opened


def _text(stored: bytes) -> str:
    return stored.decode(errors="surrogateescape")


def _no_driver(url: str, error: Exception) -> str:
    name = getattr(error, "name", None)
    said = "Rigwright has no driver for {address}; PostgreSQL and SQLite always work."
    if name:
        said = (
            "Rigwright has no driver for {address}: the Python package {package} is not "
            "installed; PostgreSQL and SQLite always work."
        )
    return worded(said, address=shown_url(url), package=name)


def _sentence(url: str, error: Exception) -> str:
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    reasons = (
        reason for pattern, reason in REASONS.items() if re.search(pattern, said, re.IGNORECASE)
    )
    return worded(
        next(reasons, ANY_OTHER),
        address=shown_url(url),
        connect=CONNECT_S,
        answer=ANSWER_S,
        fault=_safe(url, said),
    )


def _safe(url: str, said: object) -> str:
    """The first line of what somebody else says, without a secret of the address."""
    line = next(
        (line.strip() for line in str(said).splitlines() if line.strip()), worded("no reason given")
    )
    for secret in passwords_of(url):
        line = line.replace(secret, "…")
    return words_of(line)
