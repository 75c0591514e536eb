"""The version of a team's database: which one it has, and bringing an older one up, with all it
holds kept first.

Alembic does the steps in `migrations`. Slow to import; nothing here runs unless it is asked for.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from rigwright.catalog.database import copy_whole
from rigwright.catalog.sqlite_faults import words_of
from rigwright.files.places import data_dir
from rigwright.files.storage import write_whole
from rigwright.library.team.address import TeamError, UpgradeNeeded, shown_url
from rigwright.library.team.connection import connected, file_of

MIGRATIONS = Path(__file__).resolve().parent / "migrations"
VERSION_TABLE = "rigwright_team_version"
LOCK = 0x52494757  # any number that no other program asks PostgreSQL for


class Age(Enum):
    """How a database's version stands to this program's."""

    EMPTY = "empty"
    OLDER = "older"
    CURRENT = "current"
    NEWER = "newer"


@dataclass(frozen=True)
class Version:
    """The version of a database and the one that this program needs."""

    found: str | None
    needed: str
    age: Age


def version_of(connection: Connection, url: str) -> Version:
    """Which version a database has; a `TeamError` where it says several."""
    scripts = ScriptDirectory(str(MIGRATIONS))
    needed = scripts.get_current_head() or ""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    several = context.get_current_heads()
    if len(several) > 1:
        place = shown_url(url)
        raise TeamError(
            "The team catalog {place} is damaged: its table {table} holds {count} "
            "versions instead of one. Put a copy of the database back.",
            place=place,
            table=VERSION_TABLE,
            count=len(several),
        )
    found = several[0] if several else None
    known = {script.revision for script in scripts.walk_revisions()}
    if found is None:
        age = Age.EMPTY
    elif found == needed:
        age = Age.CURRENT
    else:
        age = Age.OLDER if found in known else Age.NEWER
    return Version(found, needed, age)


def insist_on_current(connection: Connection, url: str) -> None:
    """Raise a `TeamError` where a database has another version than this program needs."""
    version = version_of(connection, url)
    place = shown_url(url)
    if version.age is Age.EMPTY:
        raise UpgradeNeeded(
            "{place} holds no team catalog yet: rigwright catalog team upgrade makes one there.",
            place=place,
        )
    if version.age is Age.OLDER:
        raise UpgradeNeeded(
            "The team catalog {place} has the older version {found} (this Rigwright needs "
            "{needed}): rigwright catalog team upgrade keeps a copy and brings it up; every "
            "member then needs this Rigwright.",
            place=place,
            found=version.found,
            needed=version.needed,
        )
    if version.age is Age.NEWER:
        found = words_of(version.found)
        raise TeamError(
            "The team catalog {place} has the newer version {found} (this Rigwright knows "
            "{needed}): update Rigwright.",
            place=place,
            found=found,
            needed=version.needed,
        )


def upgrade(url: str) -> tuple[Version, Path | None]:
    """Bring a database to this program's version.

    Gives the version it had and the copy made first, if there was need. All or nothing; a database
    that is current is left alone and one that is newer is refused.
    """
    with connected(url, "rwc") as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        version = version_of(connection, url)
        if version.age is Age.NEWER:
            insist_on_current(connection, url)
        if version.age is Age.CURRENT:
            return version, None
        kept = keep_copy(connection, url, version) if version.age is Age.OLDER else None
        _run_steps(connection)
    return version, kept


def keep_copy(connection: Connection, url: str, version: Version) -> Path:
    """Copy a database's file beside it, or write every row of a server's into the data folder."""
    stamp = f"v{version.found}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    path = file_of(url)
    if path is not None:
        return _copied(path, path.with_name(f"{path.stem}.{stamp}{path.suffix}"))
    folder = data_dir() / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"team-{stamp}.json"
    write_whole(target, _rows_as_json(connection))
    return target


def _run_steps(connection: Connection) -> None:
    config = Config(attributes={"connection": connection, "version_table": VERSION_TABLE})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")


def _copied(path: Path, target: Path) -> Path:
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
            copy_whole(source, copy)
    except sqlite3.Error:
        target.unlink(missing_ok=True)
        raise
    return target


def _rows_as_json(connection: Connection) -> bytes:
    """Every table of ours with all its rows, whatever version they are of."""
    names = [
        name for name in inspect(connection).get_table_names() if name.startswith("rigwright_")
    ]
    tables: dict[str, list[dict[str, object]]] = {}
    for name in names:
        found = connection.execute(text(f'SELECT * FROM "{name}"')).mappings()
        tables[name] = [dict(row) for row in found]
    written = json.dumps({"rigwright_team": tables}, ensure_ascii=False, indent=1, default=str)
    return f"{written}\n".encode()
