"""Databases of parts: the user's own, the shipped format, and the team's with its copy on this
machine.

A damaged database of one's own is set aside and said; what can be read of any other is shown, the
rest is one sentence.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from rigwright.catalog import CatalogError, SearchableCatalog, open_catalog
from rigwright.catalog.database import create_tables as own_tables
from rigwright.catalog.database import put
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import open_store
from rigwright.catalog.table import CATALOG_VERSION, add_parts, create_tables
from rigwright.catalog.verification import OWN_VERSION, faults_of, overridden_ids, override_faults
from rigwright.cli.library import own_parts
from rigwright.files.places import data_dir
from rigwright.library.team.address import TeamError
from rigwright.library.team.mirror import TABLES as MIRROR_TABLES
from rigwright.parts import KINDS, Gpu, Part
from tests.fuzz.forms import database_changed
from tests.fuzz.target import Target, insist, insist_on_complaint, insist_on_sentence, quick_folder
from tests.fuzz.targets.builds import shipped
from tests.fuzz.targets.parts import some_parts

SAID = {"source": "calliper", "confidence": "measured"}
CHANGED_AT = "2026-01-02T03:04:05.678901+00:00"


def parts_of_all_kinds() -> list[Part]:
    """A part of each kind."""
    return [some_parts(kind)[0] for kind in KINDS]


def made(fill: Callable[[sqlite3.Connection], None]) -> bytes:
    """A database as a file's bytes."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute(
            "PRAGMA page_size = 512"
        )  # so that a changed byte is seldom one of no meaning
        fill(connection)
        return connection.serialize()


def insist_on_catalog(catalog: SearchableCatalog) -> None:
    """Everything that is asked of a catalog is answered or refused, part by part."""
    catalog.kinds()
    found = catalog.search("", limit=50)
    catalog.search("asus 3090 turbo")
    catalog.vocabulary()
    for summary in found:
        with suppress(CatalogError):
            catalog.get(summary.id)


# the shipped format


def catalogs() -> list[bytes]:
    """A small catalog."""

    def fill(connection: sqlite3.Connection) -> None:
        create_tables(connection)
        add_parts(connection, parts_of_all_kinds())

    return [made(fill)]


def run_catalog(data: bytes, folder: Path) -> None:
    """Open and search a catalog, and look it over."""
    path = folder / "input.db"
    path.write_bytes(data)
    for fault in faults_of(path):
        insist_on_complaint(fault)
    catalog = open_catalog(path)
    try:
        insist_on_catalog(catalog)
    finally:
        catalog.close()


# the user's own parts


def stores() -> list[bytes]:
    """Own parts of each kind, and figures that replace those of shipped ones."""

    def fill(connection: sqlite3.Connection) -> None:
        own_tables(connection)
        connection.execute(f"PRAGMA user_version = {OWN_VERSION}")
        parts = [part.changed(id=f"my-{part.id}") for part in parts_of_all_kinds()]
        for change in (*parts, *(overriding(card) for card in some_parts("gpu"))):
            put(connection, change)

    return [made(fill)]


def overriding(part: Part) -> Override:
    """Two figures of a card that somebody measured."""
    return Override(
        part.id, part.kind, {"length_mm": 301.0, "thickness_mm": 41.5}, {"length_mm": SAID}
    )


def run_store(data: bytes, _folder: Path) -> None:
    """Look a file of own parts over, use it as the command does, and store a part in it."""
    data_dir().mkdir(parents=True, exist_ok=True)
    store = open_store()
    store.path.write_bytes(data)
    for fault in (*faults_of(store.path, OWN_VERSION), *_override_faults(store.path)):
        insist_on_complaint(fault)
    said: list[str] = []
    library = Layered({USER: store.catalog, BUILT_IN: shipped()}, said.append)
    try:
        insist_on_catalog(library)
        for part_id in sorted(own_parts()):
            library.get(part_id)
            library.origin(part_id)
        card = some_parts("gpu")[0].changed(id="a-new-card")
        store.write({card.id: card})
        insist(isinstance(library.get(card.id), Gpu), "what was stored is not there")
    finally:
        store.catalog.let_go()
    for sentence in said:
        insist_on_sentence(sentence)


def _override_faults(path: Path) -> list[str]:
    ids = overridden_ids(path)
    return (
        override_faults(path, {part_id: shipped().get(part_id) for part_id in ids}) if ids else []
    )


# the team's


def team_url(folder: Path) -> str:
    """The address of a team's catalog in a file."""
    return f"sqlite:///{folder / 'team-shared.db'}"


def teams() -> list[bytes]:
    """A team's catalog with a part of each kind, and one without any."""
    import tempfile

    from rigwright.library import team
    from rigwright.library.team.database import write_parts

    with tempfile.TemporaryDirectory(dir=quick_folder()) as name:
        url = team_url(Path(name))
        team.upgrade(url)
        without = Path(name, "team-shared.db").read_bytes()
        write_parts(url, parts_of_all_kinds(), {}, "anna@bench", CHANGED_AT)
        return [Path(name, "team-shared.db").read_bytes(), without]


def run_team(data: bytes, folder: Path) -> None:
    """Fetch a team's parts twice, publish one, and search what was fetched."""
    from rigwright.library import team
    from rigwright.library.team.mirror import open_mirror

    url = team_url(folder)
    Path(folder, "team-shared.db").write_bytes(data)
    fetched = team.fetch(url)
    for sentence in fetched.unreadable:
        insist_on_sentence(sentence)
    team.fetch(url)
    mirror = open_mirror(url)
    insist(mirror is not None, "what was fetched is not there")
    if mirror is not None:
        insist_on_catalog(mirror)
        insist(sum(mirror.kinds().values()) == fetched.count, "not all that was fetched is there")
        mirror.close()
    team.publish(url, [some_parts("gpu")[1].changed(notes="published")])


def mirrors() -> list[bytes]:
    """What was fetched from a team, kept here."""

    def fill(connection: sqlite3.Connection) -> None:
        create_tables(connection)
        add_parts(connection, parts_of_all_kinds())
        for statement in MIRROR_TABLES:
            connection.execute(statement)
        connection.execute("INSERT INTO team_source VALUES ('sqlite:///parts.db')")
        rows = [(part.id, 1, CHANGED_AT, "anna@bench") for part in parts_of_all_kinds()]
        connection.executemany("INSERT INTO team_change VALUES (?, ?, ?, ?)", rows)

    return [made(fill)]


def run_mirror(data: bytes, _folder: Path) -> None:
    """Use a damaged copy of a team's parts, tell of it, and renew it where it is of an earlier
    program.
    """
    from rigwright.library import team
    from rigwright.library.team.mirror import mirror_path, open_mirror, renew_mirror

    url = "sqlite:///parts.db"
    data_dir().mkdir(parents=True, exist_ok=True)
    mirror_path().write_bytes(data)
    team.last_fetch_words(url)
    for fault in faults_of(mirror_path(), CATALOG_VERSION):
        insist_on_complaint(fault)
    insist_on_sentence(team.with_last_fetch(TeamError("The server is away."), url))
    if (mirror := open_mirror(url)) is not None:
        with suppress(CatalogError):
            insist_on_catalog(mirror)
        mirror.close()
    renew_mirror()


CATALOGS = Target(
    "catalog", catalogs, run_catalog, (CatalogError,), database_changed, ".db", share=10
)
STORES = Target("parts-db", stores, run_store, (CatalogError,), database_changed, ".db", share=12)
TEAMS = Target("team-rows", teams, run_team, (TeamError,), database_changed, ".db", share=6)
MIRRORS = Target(
    "team-copy", mirrors, run_mirror, (CatalogError,), database_changed, ".db", share=6
)
