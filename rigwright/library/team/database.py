"""A team's parts in its database: read all, add or change some, remove some.

Nobody's change is written over unseen. Slow to import, since SQLModel is. Knows the table of one
version; `team_schema` brings other versions to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Text, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Field, SQLModel

from rigwright.files.plain_json import parse_json, unsightly
from rigwright.files.plain_text import escaped, hidden_in
from rigwright.library.team.address import TeamError
from rigwright.library.team.connection import connected
from rigwright.library.team.mirror import TeamChange, no_rest, restfully
from rigwright.library.team.schema import insist_on_current
from rigwright.parts import Part, PartError, part_from_kept_record, part_from_record, record_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

MOST_OF_A_NAME = 200
MOST_OF_A_FAULT = 300  # letters; a damaged row may say anything
AT_ONCE = 500  # ids in one question; SQLite and PostgreSQL both bound how many there may be


class TeamPart(SQLModel, table=True):
    """A part of the team: its whole record, and which change of whom it is."""

    __tablename__ = "rigwright_part"  # type: ignore[assignment]

    id: str = Field(primary_key=True, max_length=150)
    kind: str = Field(max_length=40)
    record: str = Field(sa_type=Text)
    changed_at: str = Field(max_length=40)
    changed_by: str = Field(max_length=MOST_OF_A_NAME)
    version: int


# What to do, by what somebody was about to.
AGAIN: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "publish": "fetch, look at it and publish again; nothing was changed.",
            "remove": "fetch, look at it and remove again; nothing was changed.",
            "try": "fetch, look at it and try again; nothing was changed.",
        }
    )
)
PARTS = SQLModel.metadata.tables["rigwright_part"]
CHANGE = (PARTS.c.version, PARTS.c.changed_at, PARTS.c.changed_by)


@dataclass(frozen=True)
class TeamParts:
    """All parts of a team with their last changes, and sentences on the records that this
    program cannot read.
    """

    parts: tuple[Part, ...]
    changes: Mapping[str, TeamChange]
    unreadable: tuple[str, ...] = ()


class TeamConflict(TeamError):
    """Somebody else changed what was to be changed; the message is one sentence."""


def read_changes(url: str) -> dict[str, TeamChange]:
    """The last change of every part, without the parts: enough to see whether there is anything
    new.
    """
    with connected(url) as connection:
        insist_on_current(connection, url)
        return _changes(connection)


def read_parts(url: str, rest: Callable[[], None] = no_rest) -> TeamParts:
    """All parts; records that this program cannot read are left out and named."""
    parts = list[Part]()
    changes = dict[str, TeamChange]()
    unreadable = list[str]()
    with connected(url) as connection:
        insist_on_current(connection, url)
        query = select(PARTS.c.id, PARTS.c.record, *CHANGE).order_by(PARTS.c.id)
        rows = list(restfully(connection.execute(query), rest))
    for part_id, record, *change in restfully(rows, rest):
        try:
            part = _part_of(part_id, record)
            last = _change_of(change)
        except (PartError, ValueError, TypeError, RecursionError) as error:
            unreadable.append(
                worded(
                    "The team's part {part_id!r} cannot be read here: {fault}",
                    part_id=str(part_id)[:80],
                    fault=_first_words(error),
                )
            )
        else:
            parts.append(part)
            changes[part.id] = last
    return TeamParts(tuple(parts), changes, tuple(unreadable))


def write_parts(
    url: str, parts: Sequence[Part], known: Mapping[str, TeamChange], who: str, when: str
) -> int:
    """Add or change parts, all or none; gives how many differed.

    A part changed since `known` is a `TeamConflict`.
    """
    _insist_on_sound(parts)
    with connected(url, "rw") as connection:
        insist_on_current(connection, url)
        found = _rows(connection, (part.id for part in parts))
        wanted = [part for part in parts if _differs(part, found.get(part.id))]
        _insist_on_known({part.id: part.name for part in wanted}, found, known, "publish")
        signed = _signed(connection, who)
        rows = [_row(part, found.get(part.id), signed, when) for part in wanted]
        _add_rows(connection, [row for row in rows if row["version"] == 1])
        for row in rows:
            if row["version"] != 1:
                _change_row(connection, row)
    return len(wanted)


def _differs(part: Part, row: Any | None) -> bool:
    """Whether the team's catalog has a part not at all or otherwise."""
    return row is None or row.record != _record(part)


def remove_parts(url: str, part_ids: Iterable[str], known: Mapping[str, TeamChange]) -> int:
    """Remove parts, all or none; returns their number.

    A `TeamError` where the team has not all of them, a `TeamConflict` where one was changed since
    `known`.
    """
    ids = set(part_ids)
    with connected(url, "rw") as connection:
        insist_on_current(connection, url)
        found = _rows(connection, ids)
        for part_id in sorted(ids - found.keys()):
            raise TeamError(
                "The team catalog has no part {part_id!r}: nothing was removed.",
                part_id=part_id[:80],
            )
        _insist_on_known({i: i for i in found}, found, known, "remove")
        for part_id, row in found.items():
            same = (PARTS.c.id == part_id) & (PARTS.c.version == row.version)
            if connection.execute(delete(PARTS).where(same)).rowcount != 1:
                raise TeamConflict(_just_now(repr(part_id)))
    return len(found)


def _signed(connection: Connection, who: str) -> str:
    """Return the author of a change: the user as the program knows them, and as the server does."""
    if connection.dialect.name != "postgresql":
        return who
    user = f" as {connection.exec_driver_sql('SELECT session_user').scalar_one()}"
    return who[: MOST_OF_A_NAME - len(user)] + user


def _insist_on_sound(parts: Iterable[Part]) -> None:
    try:
        for part in parts:
            part_from_record(record_of(part))
    except PartError as error:
        raise TeamError("Nothing was published: {error}", error=error) from None


def _changes(connection: Connection) -> dict[str, TeamChange]:
    query = select(PARTS.c.id, *CHANGE)
    return {part_id: TeamChange(*change) for part_id, *change in connection.execute(query)}


def _rows(connection: Connection, ids: Iterable[str]) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for some in _portions(sorted(ids)):
        found = connection.execute(select(PARTS).where(PARTS.c.id.in_(some)))
        rows.update((row.id, row) for row in found)
    return rows


def _portions(things: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (things[start : start + AT_ONCE] for start in range(0, len(things), AT_ONCE))


def _insist_on_known(
    wanted: Mapping[str, str], found: Mapping[str, Any], known: Mapping[str, TeamChange], verb: str
) -> None:
    """Compare by date as well as by count: a part that was removed and made anew counts from one
    again.
    """
    for part_id, name in wanted.items():
        row = found.get(part_id)
        before = known.get(part_id)
        if row is None and before is not None:
            raise TeamConflict(
                "{name!r} was removed from the team catalog meanwhile: {way_out}",
                name=name,
                way_out=_again(verb),
            )
        if row is not None and (
            before is None or (row.version, row.changed_at) != (before.version, before.changed_at)
        ):
            when, who = (escaped(str(text)[:200]) for text in (row.changed_at, row.changed_by))
            day = when[:16].replace("T", " ")
            raise TeamConflict(
                "{who} changed {name!r} in the team catalog on {day} UTC, after you last "
                "fetched it: {way_out}",
                who=who,
                name=name,
                day=day,
                way_out=_again(verb),
            )


def _again(verb: str) -> str:
    return translated(AGAIN[verb])


def _row(part: Part, before: Any, who: str, when: str) -> dict[str, Any]:
    version = before.version + 1 if before else 1
    change = {"changed_at": when, "changed_by": who, "version": version}
    return {"id": part.id, "kind": part.kind, "record": _record(part), **change}


def _add_rows(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    try:
        for some in _portions(rows):
            connection.execute(insert(PARTS), some)
    except IntegrityError:
        raise TeamConflict(_just_now(worded("one of these parts"))) from None


def _change_row(connection: Connection, row: Mapping[str, Any]) -> None:
    """Write over exactly the version that was looked at, also where somebody writes between look
    and write.
    """
    looked_at = row["version"] - 1
    same = (PARTS.c.id == row["id"]) & (PARTS.c.version == looked_at)
    change = update(PARTS).where(same).values(**row)
    if connection.execute(change).rowcount != 1:
        raise TeamConflict(_just_now(repr(row["id"])))


def _just_now(what: str) -> str:
    return worded(
        "Somebody else is changing {what} in the team catalog right now: {way_out}",
        what=what,
        way_out=_again("try"),
    )


def _record(part: Part) -> str:
    """A part's record in letters that a database of any encoding takes."""
    return json.dumps(record_of(part), sort_keys=True, separators=(",", ":"))


def _first_words(error: Exception) -> str:
    """Return the fault of a record as one sentence of bounded length."""
    said = worded("it is nested too deeply") if isinstance(error, RecursionError) else str(error)
    return f"{said.rstrip('.')[:MOST_OF_A_FAULT]}."


def _change_of(row: Sequence[object]) -> TeamChange:
    """The change that a row tells of.

    A `ValueError` where somebody else's program wrote something else there.
    """
    version, changed_at, changed_by = row
    if (
        not isinstance(version, int)
        or not isinstance(changed_at, str)
        or not isinstance(changed_by, str)
    ):
        raise ValueError(worded("its last change cannot be read."))
    for text in (changed_at, changed_by):
        if hidden_in(text) or len(text) > MOST_OF_A_FAULT:
            raise ValueError(worded("its last change cannot be read."))
    return TeamChange(version, changed_at, changed_by)


def _part_of(part_id: str, record: str) -> Part:
    fields = parse_json(record)
    for fault in unsightly(fields):
        raise ValueError(f"{fault}.")
    part = part_from_kept_record(fields)
    if part.id != part_id:
        raise ValueError(worded("its record is that of {part_id!r}.", part_id=part.id))
    return part
