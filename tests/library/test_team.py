"""The team's layer against real databases: a shared SQLite file and a PostgreSQL server started
for these tests.
"""

from __future__ import annotations

import json
import os
import re
import socket
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rigwright.catalog.layers import BUILT_IN, TEAM, Layered
from rigwright.library import team
from rigwright.library.team import connection as team_connection
from rigwright.library.team import database as team_database
from rigwright.library.team import mirror as team_mirror
from rigwright.library.team import schema as team_schema
from rigwright.library.team.address import TeamError
from rigwright.library.team.connection import connected
from rigwright.library.team.mirror import mirror_of, mirror_path, open_mirror, renew_mirror
from rigwright.parts import Part, part_from_record, record_of
from tests.postgres import PASSWORD, SUPERUSER, Server, free_port
from tests.sampling import every
from tests.shipped_parts import shipped

A4000, CASE = "rtx-a4000", "fractal-design-define-7-xl"
GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("team-v*.sql"))


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database with nothing in it."""
    if request.param == "file":
        path = tmp_path / "shared" / "parts.db"
        path.parent.mkdir()
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM")
        return f"sqlite:///{path}"
    server: Server = request.getfixturevalue("server")
    return server.empty_database()


@pytest.fixture
def url(place: str) -> str:
    """The address of a new team catalog."""
    team.upgrade(place)
    return place


def part(part_id: str = A4000, **changes: object) -> Part:
    found = shipped().get(part_id)
    assert found is not None
    return part_from_record({**record_of(found), **changes})


def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    """Go on as another member of the team, on another machine."""
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / name))
    monkeypatch.setattr(team, "author", lambda: f"{name}@bench")


def signed(url: str, name: str) -> str:
    """How a member's change is signed: a server adds the user that it knows them as."""
    return f"{name}@bench" + ("" if url.startswith("sqlite") else f" as {SUPERUSER}")


def execute(url: str, *statements: str) -> None:
    with connected(url, "rw") as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def rows_of(url: str, table: str = "rigwright_part") -> list[Any]:
    with connected(url) as connection:
        return [
            tuple(row) for row in connection.exec_driver_sql(f"SELECT * FROM {table} ORDER BY 1")
        ]


# publishing and fetching


def test_what_one_publishes_another_finds(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ours = part(name="Team’s own A4000 “β”", id="team-a4000", notes="measured: 18.7 mm")
    assert team.publish(url, [ours, part(CASE)]) == 2
    elsewhere(monkeypatch, tmp_path, "grace")
    assert team.fetch(url) == team.Fetched(new=True, count=2)
    mirror = open_mirror(url)
    assert mirror is not None
    assert mirror.get("team-a4000") == ours
    assert [hit.id for hit in mirror.search("team own a4000")] == ["team-a4000"]
    assert mirror.kinds() == {"gpu": 1, "chassis": 1}


def test_nothing_new_leaves_the_file_alone_but_for_its_age(url: str) -> None:
    team.publish(url, [part()])
    before = mirror_path().read_bytes()
    mirror_path().touch()
    assert team.fetch(url) == team.Fetched(new=False, count=1)
    assert mirror_path().read_bytes() == before


def test_only_what_differs_is_written(url: str) -> None:
    assert team.publish(url, [part(), part(CASE)]) == 2
    assert team.publish(url, [part(), part(CASE, notes="seen")]) == 1
    assert [(row[0], row[-1]) for row in rows_of(url)] == [(CASE, 2), (A4000, 1)]


def test_a_change_is_dated_and_signed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(team, "author", lambda: "ada@bench")
    team.publish(url, [part()])
    change = team_database.read_changes(url)[A4000]
    assert change.changed_by == signed(url, "ada")
    assert abs(datetime.fromisoformat(change.changed_at) - datetime.now(UTC)) < timedelta(minutes=1)


def test_more_parts_than_fit_one_statement(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(team_database, "AT_ONCE", 20)
    many = [part(id=f"card-{i:04}", name=f"Card {i}") for i in range(41)]
    assert team.publish(url, many) == len(many)
    assert {p.id for p in team_database.read_parts(url).parts} == {p.id for p in many}
    assert team.remove(url, [p.id for p in many[1:]]) == len(many) - 1
    assert [row[0] for row in rows_of(url)] == ["card-0000"]


# several people at once


def test_nobody_writes_over_a_change_they_have_not_seen(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    elsewhere(monkeypatch, tmp_path, "ada")
    team.publish(url, [part()])
    elsewhere(monkeypatch, tmp_path, "grace")
    team.fetch(url)
    team.publish(url, [part(thickness_mm=19.0)])
    elsewhere(monkeypatch, tmp_path, "ada")
    with pytest.raises(
        TeamError,
        match=rf"^{signed(url, 'grace')} changed 'NVIDIA RTX A4000' in the team catalog on .* "
        "publish",
    ):
        team.publish(url, [part(CASE), part(thickness_mm=20.0)])
    assert [row[0] for row in rows_of(url)] == [A4000], "the case was not published either"
    assert part_from_record(json.loads(rows_of(url)[0][2])) == part(thickness_mm=19.0)
    team.fetch(url)
    assert team.publish(url, [part(thickness_mm=20.0)]) == 1


def test_a_part_of_somebody_else_is_not_written_over_unseen(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    elsewhere(monkeypatch, tmp_path, "ada")
    team.publish(url, [part()])
    elsewhere(monkeypatch, tmp_path, "grace")
    with pytest.raises(TeamError, match=f"{signed(url, 'ada')} changed"):
        team.publish(url, [part(notes="mine")])
    assert team.publish(url, [part()]) == 0, "the same values are no conflict"


def test_what_was_removed_meanwhile_does_not_come_back_unseen(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    elsewhere(monkeypatch, tmp_path, "ada")
    team.publish(url, [part()])
    elsewhere(monkeypatch, tmp_path, "grace")
    team.fetch(url)
    with pytest.raises(TeamError, match="has no part 'never-there': nothing was removed"):
        team.remove(url, [A4000, "never-there"])
    assert team.remove(url, [A4000]) == 1
    elsewhere(monkeypatch, tmp_path, "ada")
    with pytest.raises(TeamError, match="was removed from the team catalog meanwhile"):
        team.publish(url, [part(notes="mine")])
    assert rows_of(url) == []


def test_a_change_is_not_removed_unseen(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    elsewhere(monkeypatch, tmp_path, "ada")
    team.publish(url, [part()])
    elsewhere(monkeypatch, tmp_path, "grace")
    with pytest.raises(TeamError, match=f"{signed(url, 'ada')} changed 'rtx-a4000'"):
        team.remove(url, [A4000])
    assert len(rows_of(url)) == 1


def test_removed_and_made_anew_is_another_change(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    elsewhere(monkeypatch, tmp_path, "ada")
    team.publish(url, [part()])
    elsewhere(monkeypatch, tmp_path, "grace")
    team.fetch(url)
    team.remove(url, [A4000])
    team.publish(url, [part(notes="anew")])
    assert rows_of(url)[0][-1] == 1, "it counts from one again, as ada's did"
    elsewhere(monkeypatch, tmp_path, "ada")
    with pytest.raises(TeamError, match=f"{signed(url, 'grace')} changed"):
        team.publish(url, [part(notes="mine")])
    assert team.fetch(url).new


def test_a_write_between_look_and_write_is_noticed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    team.publish(url, [part()])
    look = team_database._rows

    def one_late(connection: Any, ids: Any) -> dict[str, Any]:
        found = look(connection, ids)
        connection.exec_driver_sql("UPDATE rigwright_part SET version = version + 1")
        return found

    monkeypatch.setattr(team_database, "_rows", one_late)
    for act in (lambda: team.publish(url, [part(notes="late")]), lambda: team.remove(url, [A4000])):
        with pytest.raises(TeamError, match="Somebody else is changing 'rtx-a4000'"):
            act()
    assert [row[-1] for row in rows_of(url)] == [1]


def test_two_who_add_the_same_part_at_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    team.publish(url, [part()])
    monkeypatch.setattr(team_database, "_rows", lambda _connection, _ids: {})
    monkeypatch.setattr(team, "mirror_of", lambda _url: None)
    with pytest.raises(TeamError, match="Somebody else is changing one of these parts"):
        team.publish(url, [part(notes="second")])


# records from elsewhere


def test_a_record_of_a_newer_program_is_left_out_and_named(url: str) -> None:
    team.publish(url, [part(), part(CASE)])
    newer = json.dumps({**record_of(part()), "colour_of_the_box": "red"})
    with connected(url, "rw") as connection:
        same = team_database.PARTS.c.id == A4000
        connection.execute(team_database.PARTS.update().where(same).values(record=newer, version=7))
    fetched = team.fetch(url)
    assert fetched.count == 1
    assert len(fetched.unreadable) == 1 and "'rtx-a4000'" in fetched.unreadable[0]
    with pytest.raises(TeamError, match="changed"):
        team.publish(url, [part(notes="over what I cannot read")])


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize(
    "record", ["", "[]", "null", "{", '{"id": "x"}', json.dumps({"id": "x", "kind": "gpu"})]
)
def test_a_record_that_is_none_is_left_out_and_named(url: str, record: str) -> None:
    execute(url, f"INSERT INTO rigwright_part VALUES ('x', 'gpu', '{record}', '2026', 'ada', 1)")
    fetched = team.fetch(url)
    assert (fetched.count, len(fetched.unreadable)) == (0, 1)


NO_TEXT = b"not UTF-8 \xff"
JUNK = [
    None,
    b"\xff\x00",
    7,
    2.5,
    -(2**63),
    "",
    "x" * 1_000_000,
    "\x1b[31m",
    "\u202e",
    "[" * 100_000,
    '{"a":' * 50_000,
    "1" * 100_000,
    '{"id": NaN}',
    "[1e999]",
    '"\\ud800"',
    NO_TEXT,
]


COLUMNS = ("id", "kind", "record", "changed_at", "changed_by", "version")


def row_with(number: int, column: str, junk: object) -> dict[str, object]:
    """A row that is as it should be but for one thing."""
    part_id = f"damaged-{number}"
    record = json.dumps(record_of(part(id=part_id)))
    row = {
        "id": part_id,
        "kind": "gpu",
        "record": record,
        "changed_at": "2026",
        "changed_by": "ada",
        "version": 1,
    }
    return {**row, column: junk}


def test_whatever_rows_hold_the_others_are_fetched(tmp_path: Path) -> None:
    """In a file, since a server keeps the types of its columns."""
    path = tmp_path / "parts.db"
    url = f"sqlite:///{path}"
    team.upgrade(url)
    team.publish(url, [part(CASE)])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE name = "
            "'rigwright_part'"
        )
    rows = [row_with(n, column, junk) for n, (column, junk) in enumerate(product(COLUMNS, JUNK))]
    with closing(sqlite3.connect(path)) as connection, connection:
        for row in rows:
            values = ", ".join(
                "CAST(? AS TEXT)" if row[column] == NO_TEXT else "?" for column in COLUMNS
            )
            order = ", ".join(COLUMNS)
            connection.execute(
                f"INSERT INTO rigwright_part ({order}) VALUES ({values})", [row[c] for c in COLUMNS]
            )
    fetched = team.fetch(url)
    mirror = open_mirror(url)
    assert mirror is not None and mirror.get(CASE) == part(CASE)
    assert fetched.count + len(fetched.unreadable) == len(rows) + 1, "each is fetched or named"
    assert len(fetched.unreadable) > len(rows) / 2
    assert all(
        len(said) < 600 and said.startswith("The team's part ") for said in fetched.unreadable
    )
    with pytest.raises(TeamError, match="changed"):
        team.remove(
            url,
            [
                str(row["id"])
                for row in rows
                if isinstance(row["id"], str) and row["id"][0:3] == "dam"
            ],
        )


def test_whatever_records_hold_the_others_are_fetched_from_a_server_too(server: Server) -> None:
    server.run("CREATE DATABASE damaged")
    url = server.url("damaged")
    team.upgrade(url)
    team.publish(url, [part(CASE)])
    rows = [row_with(n, "record", junk) for n, junk in enumerate(JUNK) if isinstance(junk, str)]
    with connected(url, "rw") as connection:
        connection.execute(team_database.PARTS.insert(), rows)
    fetched = team.fetch(url)
    assert (fetched.count, len(fetched.unreadable)) == (1, len(rows))


# versions


def test_an_empty_database_is_not_filled_unasked(place: str) -> None:
    for ask in (team.fetch, team.count_parts, lambda url: team.publish(url, [part()])):
        with pytest.raises(
            TeamError, match="holds no team catalog yet: rigwright catalog team upgrade makes one"
        ):
            ask(place)
    assert team.upgrade(place) == (None, "1", None)
    assert team.upgrade(place) == ("1", "1", None), "a second time there is nothing to do"
    assert team.count_parts(place) == 0


def test_the_steps_lead_to_the_table_that_is_used(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with connected(url) as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        differences = compare_metadata(context, team_database.PARTS.metadata)
    ours = [str(found) for found in differences if team_database.PARTS.name in str(found)]
    assert ours == []
    assert any("part_elsewhere" in str(found) for found in _differences_with_another_table(url))


def _differences_with_another_table(url: str) -> list[Any]:
    """That the comparison sees what is missing."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Column, Integer, MetaData, Table

    metadata = MetaData()
    Table("part_elsewhere", metadata, Column("id", Integer, primary_key=True))
    with connected(url) as connection:
        return compare_metadata(MigrationContext.configure(connection), metadata)


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is one step of the schema further on."""
    folder = tmp_path / "steps"
    for source in (
        *team_schema.MIGRATIONS.glob("*.py"),
        *team_schema.MIGRATIONS.glob("versions/*.py"),
    ):
        target = folder / source.relative_to(team_schema.MIGRATIONS)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    newest = max(source.stem[1] for source in folder.glob("versions/v*.py"))
    (folder / "versions" / "v999_note.py").write_text(
        "from alembic import op\nimport sqlalchemy as sa\nrevision = '999'\ndown_revision = "
        f"'{newest}'\n"
        "def upgrade() -> None:\n    op.add_column('rigwright_part', sa.Column('note', "
        "sa.Text()))\n"
    )
    monkeypatch.setattr(team_schema, "MIGRATIONS", folder)


def test_an_older_database_is_brought_up_only_when_asked_and_kept_first(
    url: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    team.publish(url, [part()])
    before = rows_of(url)
    request.getfixturevalue("next_version")
    with pytest.raises(
        TeamError, match="older version 1 .*needs 999.*rigwright catalog team upgrade"
    ):
        team.fetch(url)
    assert rows_of(url) == before
    found, needed, kept = team.upgrade(url)
    assert (found, needed) == ("1", "999")
    assert kept is not None and kept.is_file()
    assert rows_of(url) == [(*before[0], None)]
    if kept.suffix == ".json":
        assert [
            tuple(row.values())
            for row in json.loads(kept.read_text())["rigwright_team"]["rigwright_part"]
        ] == before
    else:
        assert kept.parent == tmp_path / "shared"
        assert rows_of(f"sqlite:///{kept}") == before


def test_a_step_that_fails_changes_nothing(url: str, request: pytest.FixtureRequest) -> None:
    team.publish(url, [part()])
    before = rows_of(url)
    request.getfixturevalue("next_version")
    step = team_schema.MIGRATIONS / "versions" / "v999_note.py"
    step.write_text(
        step.read_text()
        + "    op.execute('DELETE FROM rigwright_part')\n    op.execute('nonsense')\n"
    )
    with pytest.raises(TeamError, match="cannot be used"):
        team.upgrade(url)
    assert rows_of(url) == before
    assert rows_of(url, team_schema.VERSION_TABLE) == [("1",)]


def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    team.publish(url, [part()])
    execute(url, f"UPDATE {team_schema.VERSION_TABLE} SET version_num = '77'")
    for ask in (team.fetch, team.upgrade, lambda url: team.publish(url, [part(CASE)])):
        with pytest.raises(
            TeamError, match=r"newer version 77 \(this Rigwright knows 1\): update Rigwright\."
        ):
            ask(url)
    assert len(rows_of(url)) == 1
    assert open_mirror(url) is not None, "what was fetched goes on being used"


@pytest.mark.parametrize("version", ["\x1b[31m", "\u202e7", "7" * 900])
def test_a_version_that_is_none_is_told_in_plain_letters(tmp_path: Path, version: str) -> None:
    url = f"sqlite:///{tmp_path / 'parts.db'}"
    team.upgrade(url)
    execute(url, f"UPDATE {team_schema.VERSION_TABLE} SET version_num = '{version}'")
    with pytest.raises(TeamError, match="newer version") as refusal:
        team.fetch(url)
    assert str(refusal.value).isprintable() and len(str(refusal.value)) < 600


def test_a_database_of_several_versions_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'parts.db'}"
    team.upgrade(url)
    execute(url, f"INSERT INTO {team_schema.VERSION_TABLE} VALUES ('2')")
    for ask in (team.fetch, team.upgrade, lambda url: team.publish(url, [part()])):
        with pytest.raises(TeamError, match="holds 2 versions instead of one"):
            ask(url)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_a_database_of_every_released_version_is_still_read(place: str, golden: Path) -> None:
    execute(place, *(line for line in golden.read_text().splitlines() if not line.startswith("--")))
    team.upgrade(place)
    assert team.fetch(place).count == 2
    mirror = open_mirror(place)
    assert mirror is not None
    assert {name: mirror.get(name) is not None for name in (A4000, CASE)} == {
        A4000: True,
        CASE: True,
    }
    known = mirror_of(place)
    assert known is not None and known.changes[A4000].version == 3


def test_there_is_a_golden_database_of_every_version() -> None:
    steps = {path.stem.split("_")[0] for path in team_schema.MIGRATIONS.glob("versions/v*.py")}
    assert {f"team-{step}" for step in steps} == {path.stem for path in GOLDEN}


# what goes wrong


def test_a_server_says_what_is_wrong_without_the_password(server: Server) -> None:
    server.run("CREATE ROLE guest LOGIN PASSWORD 'gast-wort'")
    wrong = {
        server.url("postgres", "falsch-7"): "does not accept this user and password",
        server.url(
            "postgres", "falsch-7", "nobody-there"
        ): "does not accept this user and password",
        f"postgresql://{team_database.PARTS.name}@127.0.0.1:{server.port}/postgres": "does not "
        "accept this user",
        server.url("no_such_base"): "no database of that name",
        f"postgresql://guest:falsch-7@127.0.0.1:{free_port()}/postgres": r"connection refused\)",
        "postgresql://guest:falsch-7@no-such-server.invalid/postgres": "no server of that name",
    }
    for url, reason in wrong.items():
        with pytest.raises(TeamError, match=reason) as caught:
            team.fetch(url)
        assert "falsch-7" not in str(caught.value) and PASSWORD not in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_user_may_read_and_not_write(server: Server) -> None:
    server.run("CREATE DATABASE shelf")
    url = server.url("shelf")
    team.upgrade(url)
    team.publish(url, [part()])
    server.run("CREATE ROLE reader LOGIN PASSWORD 'lesen'")
    execute(url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    reader = server.url("shelf", "lesen", "reader")
    assert team.fetch(reader).count == 1
    with pytest.raises(TeamError, match="does not allow this user to do that"):
        team.publish(reader, [part(notes="mine")])


def test_a_password_can_come_from_the_environment(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.run("CREATE DATABASE quiet")
    url = f"postgres://{SUPERUSER}@127.0.0.1:{server.port}/quiet"
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    assert team.upgrade(url) == (None, "1", None)


def test_a_server_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    patient = {**team_connection.LIBPQ, "connect_timeout": 2}  # the least that libpq takes
    monkeypatch.setattr(team_connection, "LIBPQ", patient)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://guest@127.0.0.1:{silent.getsockname()[1]}/postgres"
        with pytest.raises(TeamError, match="no answer within"):
            team.fetch(url)


def test_no_answer_is_waited_for_without_end(server: Server) -> None:
    with connected(f"{server.url('postgres')}?connect_timeout=9") as connection:
        limits = [
            connection.exec_driver_sql(f"SHOW {name}_timeout").scalar()
            for name in ("statement", "lock")
        ]
        told = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    assert limits == ["30s", "5s"]
    assert {
        name: told.get(name) for name in ("connect_timeout", "keepalives_idle", "tcp_user_timeout")
    } == {
        "connect_timeout": "9",
        "keepalives_idle": "10",
        "tcp_user_timeout": "30000",
    }


def test_a_file_is_not_made_by_looking_for_it(tmp_path: Path) -> None:
    for ask in (team.fetch, team.count_parts, lambda url: team.publish(url, [part()])):
        with pytest.raises(TeamError, match=r"parts\.db is not there: is the folder connected\?"):
            ask(f"sqlite:///{tmp_path / 'parts.db'}")
    assert not (tmp_path / "parts.db").exists()
    assert team.upgrade(f"sqlite:///{tmp_path / 'parts.db'}") == (None, "1", None)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "parts.db"
    path.write_bytes(b"not a database at all " * 100)
    for ask in (team.fetch, team.upgrade, lambda url: team.publish(url, [part()])):
        with pytest.raises(TeamError, match="is no database or is damaged"):
            ask(f"sqlite:///{path}")
    assert path.read_bytes() == b"not a database at all " * 100


def test_a_file_that_is_being_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'parts.db'}"
    team.upgrade(url)
    monkeypatch.setattr(team_connection, "WAIT_S", 0.05)
    with closing(sqlite3.connect(tmp_path / "parts.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(TeamError, match="being changed by somebody else; try again"):
            team.publish(url, [part()])
        assert team.fetch(url).count == 0, "reading goes on meanwhile"


@every(
    [
        (
            "nix://ada:falsch-7@server/parts",
            "no driver for nix://ada@server/parts; PostgreSQL and SQLite always work",
        ),
        ("oracle://ada:falsch-7@server/parts", "the Python package .* is not installed"),
        ("postgresql://ada:falsch-7@server:port/parts", "no address of a team catalog"),
        ("sqlite://", "needs the file"),
        ("sqlite:///:memory:", "needs the file"),
        ("parts.db", "no address of a team catalog; write it like postgresql://"),
        ("postgresql://ada:fal@sch-7@server/parts", "write @ as %40"),
        ("postgresql://ada:fal/sch-7@server/parts", "/ as %2F"),
    ]
)
def test_an_address_that_leads_nowhere(url: str, reason: str) -> None:
    with pytest.raises(TeamError, match=reason) as caught:
        team.fetch(url)
    assert "sch-7" not in str(caught.value)


def test_what_was_fetched_is_used_and_its_age_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "parts.db"
    url = f"sqlite:///{path}"
    team.upgrade(url)
    team.publish(url, [part(), part(CASE)])
    path.unlink()
    os.utime(mirror_path(), (1_700_000_000, datetime.now(UTC).timestamp() - 3 * 86_400 - 60))
    with pytest.raises(TeamError) as caught:
        team.fetch(url)
    said = team.with_last_fetch(caught.value, url)
    assert re.search(
        r"is not there: .* Rigwright goes on with the 2 parts fetched 3 days ago "
        r"\(20..-..-.. ..:..\)\.$",
        said,
    )
    monkeypatch.setenv("RIGWRIGHT_TEAM_CATALOG", url)
    assert team.layer().search("a4000")[0].id == A4000
    monkeypatch.setenv("RIGWRIGHT_TEAM_CATALOG", "sqlite:////another/team.db")
    assert team.layer().search("a4000") == [], "another team's parts are not these"
    assert team.with_last_fetch(caught.value, "sqlite:////another/team.db").endswith(
        "the team's parts are missing."
    )


def test_the_layer_shows_what_is_fetched_by_itself(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIGWRIGHT_TEAM_CATALOG", url)
    layers = Layered({TEAM: team.layer(), BUILT_IN: shipped()})
    assert layers.origin(A4000) == BUILT_IN
    before = layers.kinds()["gpu"]
    team.publish(url, [part(thickness_mm=19.5), part(id="team-card", name="Card of the team")])
    assert [hit.id for hit in layers.search("card of the team")] == ["team-card"]
    assert (layers.origin(A4000), layers.kinds()["gpu"]) == (TEAM, before + 1)
    assert layers.get(A4000) == part(thickness_mm=19.5)
    team.remove(url, [A4000, "team-card"])
    assert (
        layers.search("card of the team") == []
        or layers.search("card of the team")[0].id != "team-card"
    )
    assert layers.kinds()["gpu"] == before and layers.origin(A4000) == BUILT_IN


def test_another_choice_gives_up_what_was_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RIGWRIGHT_TEAM_CATALOG", raising=False)
    url = f"sqlite:///{tmp_path / 'parts.db'}"
    team.upgrade(url)
    team.choose(f"  {url} ")
    team.publish(url, [part()])
    layer = team.layer()
    assert layer.search("a4000")
    team.choose(url)
    assert layer.search("a4000"), "the same once more"
    with pytest.raises(TeamError):
        team.choose("nonsense")
    assert layer.search("a4000")
    team.choose(None)
    assert layer.search("a4000") == [] and not mirror_path().exists()


# the local file


def test_a_file_of_an_earlier_program_is_written_anew_without_the_team(url: str) -> None:
    team.publish(url, [part(), part(CASE)])
    with closing(sqlite3.connect(mirror_path())) as connection:
        connection.executescript("PRAGMA user_version = 1; DROP TABLE part_search;")
    os.utime(mirror_path(), (1_700_000_000, 1_700_000_000))
    assert open_mirror(url) is None
    assert renew_mirror() and not renew_mirror()
    mirror = open_mirror(url)
    known = mirror_of(url)
    assert mirror is not None and known is not None
    assert mirror.get(A4000) == part()
    assert set(known.changes) == {A4000, CASE}
    assert known.fetched_at == datetime.fromtimestamp(1_700_000_000, UTC)


def test_a_damaged_local_file_is_fetched_again(url: str) -> None:
    team.publish(url, [part()])
    mirror_path().write_bytes(b"damaged" * 1000)
    assert open_mirror(url) is None
    assert team.fetch(url) == team.Fetched(new=True, count=1)
    assert open_mirror(url) is not None


def test_who_reads_goes_on_reading_while_the_file_is_replaced(url: str) -> None:
    team.publish(url, [part()])
    before = open_mirror(url)
    assert before is not None
    team.publish(url, [part(CASE)])
    assert before.kinds() == {"gpu": 1}
    after = open_mirror(url)
    assert after is not None and after.kinds() == {"gpu": 1, "chassis": 1}
    assert [path.name for path in mirror_path().parent.iterdir()] == ["team.db"], (
        "nothing else is left there"
    )


def test_no_room_for_the_local_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'parts.db'}"
    team.upgrade(url)
    team.publish(url, [part()])
    before = mirror_path().read_bytes()

    def full(_connection: object, _parts: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(team_mirror, "add_parts", full)
    with pytest.raises(
        TeamError, match=r"cannot be kept in .*team\.db \(database or disk is full\)"
    ):
        team.publish(url, [part(CASE)])
    assert mirror_path().read_bytes() == before
    assert [path.name for path in mirror_path().parent.iterdir()] == ["team.db"]


def test_where_an_open_file_cannot_be_replaced_the_next_start_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'parts.db'}"
    team.upgrade(url)
    team.publish(url, [part()])
    replace = os.replace

    def refuse(source: str | Path, target: str | Path) -> None:
        if Path(target) == mirror_path():
            raise PermissionError("in use")
        replace(source, target)

    with monkeypatch.context() as windows:
        windows.setattr(team_mirror.os, "replace", refuse)
        team.publish(url, [part(CASE)])
    mirror = open_mirror(url)
    assert mirror is not None and mirror.kinds() == {"gpu": 1, "chassis": 1}
