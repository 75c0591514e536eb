"""The few lines that describe a part other than a card: what it is, where it stands, its figures,
its findings.

Values for the inspector. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gui.inspector.properties import Property, comments_on, figure, figures_words
from gui.session.session import Snapshot
from rigwright.inventory import PartRow, rows_of
from rigwright.inventory.mass import mass_of
from rigwright.inventory.part_row import Origin
from rigwright.inventory.standing import findings_on
from rigwright.parts import Part
from rigwright.reports.mass import mass_sentences, mass_words
from rigwright.text.language import translated
from rigwright.text.numbers import capital
from rigwright.text.sentence import messages, worded

# Which figures of a kind are told, with their labels; those that a record leaves open are told as
# open.
FIGURES: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "chassis": (
            (messages("Cards up to"), "max_gpu_length_mm"),
            (messages("Cooler up to"), "max_cpu_cooler_height_mm"),
            (messages("Openings"), "expansion_slots"),
        ),
        "motherboard": (
            (messages("Form"), "form_factor"),
            (messages("Socket"), "socket"),
            (messages("Width"), "width_mm"),
            (messages("Depth"), "depth_mm"),
        ),
        "cpu": (
            (messages("Socket"), "socket"),
            ("TDP", "tdp_w"),
            (messages("Most power"), "max_power_w"),
        ),
        "cooler": (
            (messages("Height"), "height_mm"),
            (messages("Radiator"), "radiator_mm"),
            (messages("Heat rating"), "cooling_class_w"),
        ),
        "memory": (
            (messages("Kit"), "total_gb"),
            (messages("Modules"), "module_count"),
            (messages("Type"), "ram_type"),
            (messages("Height"), "height_mm"),
        ),
        "psu": (
            (messages("Rating"), "watts"),
            (messages("Length"), "length_mm"),
            (messages("Inlet"), "ac_inlet"),
            (messages("Efficiency"), "efficiency"),
        ),
        "drive": (
            (messages("Form"), "form_factor"),
            (messages("Capacity"), "capacity_tb"),
            (messages("Most power"), "power_max_w"),
        ),
        "fan": (
            (messages("Size"), "size_mm"),
            (messages("Thickness"), "thickness_mm"),
            (messages("Air"), "airflow_cfm"),
            (messages("Noise"), "noise_dba"),
        ),
        "riser": (
            (messages("Length"), "length_mm"),
            (messages("Lanes"), "lanes"),
            (messages("Generation"), "pcie_gen"),
        ),
    }
)
MOST_SAID = 1


def of_row(snapshot: Snapshot, row: PartRow) -> tuple[Property, ...]:
    """A row of the parts list."""
    name = str(row.name)
    lines = [Property(worded("Part"), name, name)]
    where = str(row.where)
    if where:
        lines.append(Property(worded("Where"), capital(where), where))
    if row.count > 1:
        lines.append(Property(worded("Quantity"), str(row.count)))
    if row.origin is not Origin.CHOSEN:
        if row.origin is Origin.ASSUMED:
            comes = worded("assumed")
        else:
            comes = worded("comes with another part")
        lines.append(Property(worded("Chosen"), comes))
    lines += comments_on(snapshot.committed, row.key)
    if row.part is not None:
        lines += _figures(row.kind, row.part)
    if row.kind == "chassis":
        lines.append(_mass(snapshot))
    rows = rows_of(snapshot.committed.assembly)
    for finding in findings_on(snapshot.committed, row, rows)[:MOST_SAID]:
        lines.append(Property(worded("Finding"), str(finding.title), finding.message))
    return tuple(lines)


def _mass(snapshot: Snapshot) -> Property:
    """What the whole machine weighs, which is asked where its case is looked at."""
    mass = mass_of(snapshot.committed.assembly)
    said = "\n".join(map(str, mass_sentences(mass)))
    return Property(worded("Machine weight"), mass_words(mass), said)


def _figures(kind: str, part: Part) -> list[Property]:
    told = [
        figure(translated(label), part, path)
        for label, path in FIGURES.get(kind, ())
        if hasattr(part, path)
    ]
    if kind == "cooler":  # a cooler has a height or a radiator
        told = [line for line in told if getattr(part, line.path) is not None]
    return [
        *told,
        Property(
            worded("Figures"),
            figures_words(part),
            worded("All figures with their sources"),
            part=part,
        ),
    ]
