"""From `catalog/*.toml`, which people read and review, to `catalog.db`, which the program opens.

Run as `python -m rigwright.catalog.source` after a change in `catalog/`. The same source gives the
same file, byte for byte. This is the only module that needs SQLModel; who searches never imports
it.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

from pydantic import create_model
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool
from sqlmodel import Field, Session, SQLModel

from rigwright.catalog.search_words import search_row_of
from rigwright.catalog.sqlite_faults import replaced_whole
from rigwright.catalog.summary import CatalogRow
from rigwright.catalog.table import BESIDES, CATALOG_VERSION, INSERT_SEARCH, row_of
from rigwright.parts import KINDS, Part, PartError, part_from_record
from rigwright.text.refused import WordedError
from rigwright.text.sentence import plural

SOURCE = Path(__file__).resolve().parents[2] / "catalog"


class SourceError(WordedError, ValueError):
    """The source of the catalog is not usable; the message is one sentence."""


def _stored_part() -> type[SQLModel]:
    """The table `part` as SQLModel has it: the columns of `CatalogRow`, and a number in front."""
    number = Field(default=None, primary_key=True)
    fields: dict[str, Any] = {"number": (int | None, number)}
    for name, kind in get_type_hints(CatalogRow).items():
        is_id = name == "id"
        fields[name] = (kind, Field(unique=is_id))
    as_table = {"table": True}
    return create_model("part", __base__=SQLModel, __cls_kwargs__=as_table, **fields)


StoredPart = _stored_part()


def read_source(folder: Path = SOURCE) -> list[Part]:
    """Every part of the catalog's source, sorted by id; a `SourceError` names the first fault."""
    parts: dict[str, Part] = {}
    for file in sorted(folder.glob("*.toml")):
        for part in _parts_of(file):
            if part.id in parts:
                raise SourceError(
                    "{file}: the id {part_id!r} is taken already; ids are unique over all kinds.",
                    file=file.name,
                    part_id=part.id,
                )
            parts[part.id] = part
    if not parts:
        raise SourceError("There are no parts in {folder}.", folder=folder)
    return [parts[part_id] for part_id in sorted(parts)]


def write_catalog(parts: list[Part], path: Path) -> None:
    """Write the catalog file: the same parts give the same bytes.

    The old file stays until the new one is whole; a StorageError where it cannot be written.
    """
    with replaced_whole(path) as new:
        try:
            _fill(new, parts)
        except DBAPIError as error:
            raise error.orig or error from None  # SQLite says better what the disk refused


def main(arguments: list[str]) -> int:
    """Rebuild the catalog file from its source."""
    path = Path(arguments[0]) if arguments else SOURCE.parent / "catalog.db"
    try:
        parts = read_source()
        write_catalog(parts, path)
    except (SourceError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(plural("{path}: {n} part", "{path}: {n} parts", len(parts), path=path))
    return 0


def _parts_of(file: Path) -> Iterator[Part]:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SourceError(
            "{file} is not valid TOML: {error}.", file=file.name, error=error
        ) from None
    for kind, records in tables.items():
        if kind not in KINDS or not isinstance(records, list):
            raise SourceError(
                "{file}: [[{kind}]] is no kind of part; there are {kinds}.",
                file=file.name,
                kind=kind,
                kinds=", ".join(KINDS),
            )
        for record in records:
            yield _part_of(file, {**record, "kind": kind})


def _part_of(file: Path, record: dict[str, Any]) -> Part:
    try:
        return part_from_record(record)
    except PartError as error:
        raise SourceError(f"{file.name}: {error}") from None


def _fill(path: Path, parts: list[Part]) -> None:
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA page_size = 4096")
        connection.exec_driver_sql(f"PRAGMA user_version = {CATALOG_VERSION}")
    StoredPart.metadata.create_all(engine, tables=[SQLModel.metadata.tables["part"]])
    with Session(engine) as session:
        for number, part in enumerate(parts, 1):
            session.add(StoredPart(number=number, **row_of(part)))  # type: ignore[arg-type]
        connection = session.connection()
        # In this order: SQLAlchemy creates a table's own indexes in an order that changes from run
        # to run.
        for statement in BESIDES:
            connection.exec_driver_sql(statement)
        connection.execute(text(INSERT_SEARCH), [search_row_of(part) for part in parts])
        session.commit()
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("INSERT INTO part_search(part_search) VALUES ('optimize')")
        connection.exec_driver_sql("VACUUM")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
