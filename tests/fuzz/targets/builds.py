"""Builds: a .rig file read, evaluated, told in every way there is, written, and read back as the
same.

The seeds are the shipped examples and machines put together at random from the shipped catalog, so
that changes of them reach most rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from rigwright.build import (
    Bridge,
    Build,
    Circuit,
    Placeholder,
    Placement,
    Quantity,
    SecondarySystem,
    Site,
    Ups,
    Wire,
    Workload,
)
from rigwright.catalog import MemoryCatalog, StoredCatalog, open_catalog
from rigwright.catalog.layers import BUILT_IN, FILE, Layered
from rigwright.checks import Finding
from rigwright.documents.document import Document, DocumentError, document_from_bytes, document_text
from rigwright.documents.text_code import CodeError, code_of, content_of
from rigwright.evaluation import Evaluation, candidates, evaluate
from rigwright.files.places import assets_dir
from rigwright.parts import Part
from tests.fuzz.bytes_changed import bytes_changed
from tests.fuzz.forms import by_json
from tests.fuzz.target import Target, insist, never_refused

NAME = "input.rig"
MACHINES = 40
NO_NUMBER = re.compile(r"(?<![\w.-])[-+]?(nan|inf)(?![\w.-])")
PLACEHOLDERS = (
    Placeholder("=1+1 | <b>Fog</b> {x} [y](z)", "drive", 3),
    Placeholder("霧の九千"),
    Placeholder("RTX 9990", "gpu"),
)
PLACES = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "vertical1",
    "vertical2",
    "upright1",
    "bay1",
    "bay8",
    "frame1",
    "frame3",
    "second:PCIEX16_1",
    "M.2_1",
)


@cache
def shipped() -> StoredCatalog:
    """The shipped catalog, opened once."""
    return open_catalog()


@cache
def ids_of(kind: str) -> tuple[str, ...]:
    """The shipped parts of a kind."""
    return tuple(sorted(match[-1] for match in shipped().matches("", kind)))


def machine(random: Random) -> Build:
    """A machine put together without a thought."""

    def one(kind: str) -> str:
        return random.choice(ids_of(kind))

    def some(kind: str) -> tuple[Quantity, ...]:
        return tuple(Quantity(one(kind), random.randint(1, 8)) for _ in range(random.randrange(3)))

    cards = [one(random.choice(("gpu", "gpu", "gpu", "nic"))) for _ in range(random.randint(1, 6))]
    placed = tuple(
        Placement(
            card,
            random.choice(PLACES),
            random.choice((None, 250.0)),
            random.choice((None, one("riser"))),
        )
        for card in cards
    )
    wires = tuple(
        Wire(random.randrange(len(cards)), 0, 0, number) for number in range(random.randrange(3))
    )
    second = SecondarySystem(
        one("motherboard"), Quantity(one("cpu")), one("cooler"), some("memory"), some("drive")
    )
    return Build(
        title="A machine",
        chassis=one("chassis"),
        board=one("motherboard"),
        cpus=Quantity(one("cpu"), 1),
        cooler=one("cooler"),
        memory=some("memory"),
        psus=tuple(one("psu") for _ in range(random.randint(1, 3))),
        placements=placed,
        drives=some("drive"),
        fans=some("fan"),
        site=Site(
            volts=230.0,
            outlet_a=16.0,
            breaker_a=16.0,
            ups=Ups(900.0, 1500.0),
            price_per_kwh=0.3,
            currency="€",
        ),
        workload=Workload(tensor_parallel=4, attention_heads=32, kv_heads=8, hours_per_day=8.0),
        bridges=(Bridge(one("riser"), 0, len(cards) - 1),),
        wires=wires,
        circuits=(Circuit(230.0, 16.0, 16.0),),
        psu_circuits=(0, 1),
        drive_cage=True,
        front_fans=True,
        reservoir=random.random() < 0.5,
        second=second if random.random() < 0.2 else None,
        notes="Notes\non lines.",
        placeholders=PLACEHOLDERS[: random.randrange(len(PLACEHOLDERS) + 1)],
    )


def written(build: Build) -> bytes:
    """A build as a file, with the records of its parts."""
    parts = [part for part_id in build.part_ids() if (part := shipped().get(part_id))]
    return document_text(build, parts).encode()


def machine_with(part: Part) -> Build:
    """A machine that a part is used in."""
    base = Build(
        chassis="fractal-design-meshify-2",
        board="asus-rog-strix-x870e-e",
        cpus=Quantity("amd-ryzen-9-9950x"),
        psus=("evga-supernova-1600-t2",),
        site=Site(volts=230.0, outlet_a=16.0, breaker_a=16.0),
    ).place("asus-tuf-rtx-3090", "1")
    several = {"memory": "memory", "drive": "drives", "fan": "fans"}
    match part.kind:
        case "gpu" | "nic":
            return base.place(part.id, "3")
        case "riser":
            return base.place("asus-tuf-rtx-3090", "vertical1").hang(1, part.id)
        case "memory" | "drive" | "fan":
            return base.changed(**{several[part.kind]: (Quantity(part.id, 2),)})
        case kind:
            return base.choose(kind, part.id)


def seeds() -> list[bytes]:
    """The examples, and machines from the catalog."""
    files = [*(assets_dir() / "examples").glob("*.rig"), *(assets_dir() / "schema").glob("*.rig")]
    examples = [path.read_bytes() for path in sorted(files)]
    random = Random("machines")
    return [*examples, *(written(machine(random)) for _ in range(MACHINES))]


def opened(data: bytes) -> tuple[Document, Layered]:
    """What a file holds, and the catalog that a window would show it with."""
    document = document_from_bytes(data, NAME)
    return document, Layered({FILE: MemoryCatalog(document.parts), BUILT_IN: shipped()})


def insist_on_numbers(text: str, data: bytes) -> None:
    """What is told has no number that is none, unless the file has such a word itself."""
    if found := NO_NUMBER.search(text):
        insist(
            found[1].encode() in data.lower(),
            f"a report says: {text[max(0, found.start() - 80) : found.end() + 20]!r}",
        )


def insist_on_findings(evaluation: Evaluation) -> None:
    """What every rule says reads as a sentence of one line."""
    for said in (*evaluation.findings, *evaluation.not_checked):
        words = said.message if isinstance(said, Finding) else str(said.message)
        insist(bool(words) and words.isprintable(), f"{said.rule} says: {words!r}")


def run(data: bytes, _folder: Path) -> None:
    """Read, evaluate, tell, write, read back."""
    from rigwright.reports.check import check_text

    document, catalog = opened(data)
    evaluation = evaluate(document.build, catalog)
    insist_on_findings(evaluation)
    insist_on_numbers(check_text(evaluation, 80), data)
    with never_refused("what was opened cannot be saved", DocumentError):
        parts = [*document.parts, *document.spare]
        text = document_text(document.build, parts, document.judged)
        again = document_from_bytes(text.encode(), NAME)
    # What the file had and nobody can use, or knows, is said once.
    kept = document.changed(notices=(), shared=False, foreign=None)
    insist(again == kept, "the file that is written holds something else")


def run_reports(data: bytes, _folder: Path) -> None:
    """Read, evaluate, and make every report, the plan, the topology and the places of a card."""
    from rigwright.lanes.topology import matrix_text, topology_of
    from rigwright.lanes.topology_drawing import drawing_of, svg_of
    from rigwright.proposals.power_plan import plan
    from rigwright.proposals.power_ways import ways_out
    from rigwright.reports.check import check_record
    from rigwright.reports.clearances import margins_of
    from rigwright.reports.margins import margin_text
    from rigwright.reports.plan import plan_record, plan_text
    from rigwright.reports.sheet.content import sheet_of

    document, catalog = opened(data)
    build = document.build
    evaluation = evaluate(build, catalog)
    json.dumps(check_record(evaluation), allow_nan=False)
    insist_on_numbers(margin_text(build.title, margins_of(evaluation), 80), data)
    sheet_of(evaluation, NAME)
    topology = topology_of(evaluation.assembly)
    insist_on_numbers(matrix_text(topology), data)
    ElementTree.fromstring(svg_of(drawing_of(topology)))
    found = plan(build, catalog)
    way = ways_out(build, catalog)
    json.dumps(plan_record(found, way), allow_nan=False)
    insist_on_numbers(plan_text(found, way, 80), data)
    with never_refused("what was planned cannot be saved", DocumentError):
        document_text(found.best.build, list(document.parts))
    if build.placements:
        candidates(evaluation, catalog, build.placements[0].part_id, moving=0)


def run_scene(data: bytes, _folder: Path) -> None:
    """Read, evaluate, and lay out all that a picture of the machine shows."""
    from rigwright.picture.scenery import scene_of

    document, catalog = opened(data)
    scene_of(evaluate(document.build, catalog).assembly)


def shared_seeds() -> list[bytes]:
    """The examples as codes, and in as much of a page as a reader looks at."""
    files = [path.read_bytes() for path in sorted((assets_dir() / "examples").glob("*.rig"))]
    return [*(code_of(text).encode() for text in files), *(PAGE % text for text in files)]


def change_shared(random: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """Bend the letters, or what a code stands for, and seal it again so that the checksum holds."""
    if random.random() < 0.5:
        try:
            return code_of(bytes_changed(random, content_of(data.decode("ascii")), seeds)).encode()
        except (CodeError, UnicodeError):
            pass
    return bytes_changed(random, data, seeds)


PAGE = (
    b'<!DOCTYPE html>\n<html lang="en" data-rigwright-page="1"><body>'
    b'<script type="application/json" id="rigwright-build">%b</script></body></html>'
)
SHARED = Target("shared", shared_seeds, run, (DocumentError,), change_shared, ".html", share=10)
BUILDS = Target("rig", seeds, run, (DocumentError,), by_json, ".rig", share=60)
REPORTS = Target(
    "rig-reports", seeds, run_reports, (DocumentError,), by_json, ".rig", share=6, corpus="rig"
)
SCENES = Target("rig-scene", seeds, run_scene, (DocumentError,), by_json, ".rig", share=3)
