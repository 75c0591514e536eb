"""From `catalog/*.toml`, which people read and review, to `catalog.db`, which the program opens.

Run as `python -m rigwright.catalog_source` after a change in `catalog/`. The same source gives the
same file, byte for byte. This is the only module that needs SQLModel; who searches never imports it.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool
from sqlmodel import Field, Session, SQLModel

from rigwright.catalog import CATALOG_VERSION, summary_of, words_of
from rigwright.parts import KINDS, Chassis, Gpu, Motherboard, Part, PartError, part_from_record, record_of

SOURCE = Path(__file__).resolve().parent.parent / "catalog"

# What people type for a word on the box.
NICKNAMES = {"founders": "fe", "threadripper": "tr", "reference": "ref"}
# Facts that people search by, besides the name.
SEARCHED_FACTS = (
    "chip",
    "cooler",
    "cooler_type",
    "socket",
    "chipset",
    "ram_type",
    "form_factor",
    "chassis_type",
    "riser_type",
    "drive_type",
    "port_type",
    "efficiency",
)


class SourceError(ValueError):
    """The source of the catalog is not usable; the message is one sentence."""


class PartRow(SQLModel, table=True):
    """A part: what is searched and sorted by as columns, and its whole record."""

    __tablename__ = "part"  # type: ignore[assignment]

    id: str = Field(primary_key=True)
    kind: str
    name: str
    brand: str
    thickness_mm: float | None
    slots: float | None
    length_mm: float | None
    cooler: str | None
    board_power_w: float | None
    vram_gb: float | None
    watts: float | None
    confidence: str
    uncertain: str
    socket: str | None
    form_factor: str | None
    max_gpu_length_mm: float | None
    release_year: int | None
    price_usd: float | None
    source: str
    record: str


# In this order: SQLAlchemy creates a table's own indexes in an order that changes from run to run.
BESIDES = (
    "CREATE INDEX part_newest ON part (release_year DESC, name)",
    "CREATE INDEX part_newest_of_kind ON part (kind, release_year DESC, name)",
    """
    CREATE VIRTUAL TABLE part_search USING fts5(
        id, kind, name, brand, chip, nickname, model UNINDEXED,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
    )
    """,
)
SEARCH_ROW = "INSERT INTO part_search VALUES (:id, :kind, :name, :brand, :chip, :nickname, :model)"


def read_source(folder: Path = SOURCE) -> list[Part]:
    """Every part of the catalog's source, sorted by id; a `SourceError` names the first fault."""
    parts: dict[str, Part] = {}
    for file in sorted(folder.glob("*.toml")):
        for part in _parts_of(file):
            if part.id in parts:
                raise SourceError(f"{file.name}: the id {part.id!r} is taken already; ids are unique over all kinds.")
            parts[part.id] = part
    if not parts:
        raise SourceError(f"There are no parts in {folder}.")
    return [parts[part_id] for part_id in sorted(parts)]


def write_catalog(parts: list[Part], path: Path) -> None:
    """Write the catalog file: the same parts give the same bytes. The old file stays until the new one is whole."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    os.close(handle)
    new = Path(name)
    try:
        _fill(new, parts)
        new.chmod(0o644)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def row_of(part: Part) -> PartRow:
    """The table row of a part."""
    summary = asdict(summary_of(part))
    summary["uncertain"] = " ".join(sorted(part.uncertain_fields))
    record = json.dumps(record_of(part), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return PartRow(**summary, source=part.source, record=record)


def search_row_of(part: Part) -> dict[str, str]:
    """What the search sees of a part."""
    chip = part.chip or "" if isinstance(part, Gpu) else ""
    return {
        "id": part.id,
        "kind": part.kind,
        "name": part.name,
        "brand": part.brand,
        "chip": chip,
        "nickname": " ".join(_nicknames(part)),
        "model": " ".join(words_of(chip or part.name)),
    }


def main(arguments: list[str]) -> int:
    """Rebuild the catalog file from its source."""
    path = Path(arguments[0]) if arguments else SOURCE.parent / "catalog.db"
    try:
        parts = read_source()
        write_catalog(parts, path)
    except (SourceError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{path}: {len(parts)} parts")
    return 0


def _parts_of(file: Path) -> Iterator[Part]:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SourceError(f"{file.name} is not valid TOML: {error}.") from None
    for kind, records in tables.items():
        if kind not in KINDS or not isinstance(records, list):
            raise SourceError(f"{file.name}: [[{kind}]] is no kind of part; there are {', '.join(KINDS)}.")
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
    PartRow.metadata.create_all(engine, tables=[SQLModel.metadata.tables["part"]])
    with Session(engine) as session:
        session.add_all(row_of(part) for part in parts)
        connection = session.connection()
        for statement in BESIDES:
            connection.exec_driver_sql(statement)
        connection.execute(text(SEARCH_ROW), [search_row_of(part) for part in parts])
        session.commit()
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("INSERT INTO part_search(part_search) VALUES ('optimize')")
        connection.exec_driver_sql("VACUUM")


def _nicknames(part: Part) -> list[str]:
    """Words that a search should also find the part by: "rtx3090", "fe", "24gb", "eatx", "LGA3647"."""
    facts = [words_of(str(fact)) for fact in _searched_facts(part)]
    names = words_of(part.name)
    found = [word for words in facts for word in words]
    found += [NICKNAMES[word] for word in names if word in NICKNAMES]
    found += [joined for words in [names, *facts] for joined in _joined(words)]
    return sorted(set(found))


def _searched_facts(part: Part) -> Iterator[object]:
    yield from filter(None, (getattr(part, name, None) for name in SEARCHED_FACTS))
    if isinstance(part, Gpu) and part.vram_gb:
        yield f"{part.vram_gb:g}gb"
    if watts := getattr(part, "watts", None):
        yield f"{watts:g}w"
    if isinstance(part, Chassis) and isinstance(part.board, Motherboard):
        yield from filter(None, (part.board.name, part.board.socket, part.board.notes))


def _joined(words: list[str]) -> Iterator[str]:
    """Neighbours written as one, where one has a digit or both are all there is: "rtx3090", "eatx"."""
    for first, second in pairwise(words):
        if len(words) == 2 or re.search(r"\d", first + second):
            yield first + second


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
