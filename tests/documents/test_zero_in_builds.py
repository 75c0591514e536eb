"""A zero in a saved build says no more than a figure that was left out: over random builds of
the shipped catalog.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from rigwright.build import Build, Quantity
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.documents.document import Document, document_from_bytes, document_text
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Part, PartError, part_from_record, record_of
from rigwright.power.sites import SITES
from tests.sampling import count, share

Path = tuple[str | int, ...]
BUILDS, FIGURES = 2, count(15, of=30)  # of each seed, and of each build


@cache
def shipped(kind: str) -> tuple[Part, ...]:
    catalog = open_catalog()
    found = [catalog.get(row.id) for row in catalog.search("", kind, 10_000)]
    return tuple(sorted((part for part in found if part is not None), key=lambda part: part.id))


def parts_for(chance: random.Random) -> dict[str, Part]:
    kinds = ("chassis", "motherboard", "cpu", "cooler", "psu", "memory", "drive", "gpu", "nic")
    return {kind: chance.choice(shipped(kind)) for kind in kinds}


def build_of(chance: random.Random, parts: dict[str, Part]) -> Build:
    """A machine with all it needs, and its card or network card in every second place."""
    build = Build(
        chassis=parts["chassis"].id,
        board=parts["motherboard"].id,
        cpus=Quantity(parts["cpu"].id),
        cooler=parts["cooler"].id,
        psus=(parts["psu"].id,),
        site=chance.choice(list(SITES.values())),
        memory=(Quantity(parts["memory"].id),),
        drives=(Quantity(parts["drive"].id),),
    )
    seats = evaluate(build, MemoryCatalog(parts.values())).assembly.seats
    for seat in seats[: 8 : chance.choice((1, 2))]:
        build = build.place(parts["gpu" if chance.random() < 0.8 else "nic"].id, seat.name)
    return build


def figures_in(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where the positive numbers of a record stand."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for name, item in inner:
        yield from figures_in(item, (*path, name))
    if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
        yield path


def changed(record: dict[str, Any], path: Path, figure: float | None) -> dict[str, Any]:
    """The record with another figure at a path, or without it."""
    made = deepcopy(record)
    inner: Any = made
    for name in path[:-1]:
        inner = inner[name]
    if figure is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = figure
    return made


def left_out(record: dict[str, Any], path: Path) -> dict[str, Any]:
    """The record without the figure.

    Without the whole table where a row of it cannot do without.
    """
    without = changed(record, path, None)
    if isinstance(path[-1], str):
        try:
            part_from_record(without)
        except PartError:
            return changed(record, path[:1], None)
        return without
    return changed(record, path[:1], None)


def saved(build: Build, records: list[dict[str, Any]]) -> Document:
    """The document of a file with these records."""
    file = json.loads(document_text(build, []))
    return document_from_bytes(json.dumps({**file, "parts": records}).encode(), "a.rig")


def answered(document: Document) -> Evaluation:
    return evaluate(document.build, MemoryCatalog(document.parts))


def is_possible(record: dict[str, Any]) -> bool:
    try:
        part_from_record(record)
    except PartError:
        return False
    return True


@pytest.mark.sampled
@pytest.mark.parametrize("seed", share(range(3), 3))
def test_a_zero_says_no_more_than_a_figure_left_out(seed: int) -> None:
    chance = random.Random(f"zero {seed}")
    compared = 0
    for _ in range(BUILDS):
        parts = parts_for(chance)
        build = build_of(chance, parts)
        used = [record_of(parts[kind]) for kind in parts if parts[kind].id in build.part_ids()]
        paths = [(record["id"], path) for record in used for path in figures_in(record)]
        for part_id, path in chance.sample(paths, min(FIGURES, len(paths))):
            record = next(record for record in used if record["id"] == part_id)
            zero = changed(record, path, 0)
            if is_possible(zero) or path == ("release_year",):
                continue
            others = [other for other in used if other is not record]
            with_zero = saved(build, [*others, zero])
            without = saved(
                build, [*others, *([left_out(record, path)] if path != ("watts",) else [])]
            )
            assert with_zero.notices and not without.notices, (part_id, path)
            one = answered(with_zero)
            other = answered(without)
            assert (one.verdict, one.findings, one.not_checked) == (
                other.verdict,
                other.findings,
                other.not_checked,
            )
            compared += 1
    assert compared > BUILDS * FIGURES / 4
