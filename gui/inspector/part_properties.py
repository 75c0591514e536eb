"""The few lines that describe a part which is no card: what it is, where it stands, its figures,
what is said of it.

Values for the inspector. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gui.inspector.properties import Property, figure, figures_words
from gui.session import Snapshot
from rigwright.inventory import PartRow, rows_of
from rigwright.inventory.part_row import Origin
from rigwright.inventory.standing import findings_on
from rigwright.parts import Part
from rigwright.text.numbers import capital

# Which figures of a kind are told, with their labels; those that a record leaves open are told as
# open.
FIGURES: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "chassis": (
            ("Cards up to", "max_gpu_length_mm"),
            ("Cooler up to", "max_cpu_cooler_height_mm"),
            ("Openings", "expansion_slots"),
        ),
        "motherboard": (
            ("Form", "form_factor"),
            ("Socket", "socket"),
            ("Width", "width_mm"),
            ("Depth", "depth_mm"),
        ),
        "cpu": (("Socket", "socket"), ("TDP", "tdp_w"), ("Most power", "max_power_w")),
        "cooler": (
            ("Height", "height_mm"),
            ("Radiator", "radiator_mm"),
            ("Heat rating", "cooling_class_w"),
        ),
        "memory": (
            ("Kit", "total_gb"),
            ("Modules", "module_count"),
            ("Type", "ram_type"),
            ("Height", "height_mm"),
        ),
        "psu": (
            ("Rating", "watts"),
            ("Length", "length_mm"),
            ("Inlet", "ac_inlet"),
            ("Efficiency", "efficiency"),
        ),
        "drive": (
            ("Form", "form_factor"),
            ("Capacity", "capacity_tb"),
            ("Most power", "power_max_w"),
        ),
        "fan": (
            ("Size", "size_mm"),
            ("Thickness", "thickness_mm"),
            ("Air", "airflow_cfm"),
            ("Noise", "noise_dba"),
        ),
        "riser": (("Length", "length_mm"), ("Lanes", "lanes"), ("Generation", "pcie_gen")),
    }
)
MOST_SAID = 1


def of_row(snapshot: Snapshot, row: PartRow) -> tuple[Property, ...]:
    """A row of the parts list."""
    name = str(row.name)
    lines = [Property("Part", name, name)]
    where = str(row.where)
    if where:
        lines.append(Property("Where", capital(where), where))
    if row.count > 1:
        lines.append(Property("Quantity", str(row.count)))
    if row.origin is not Origin.CHOSEN:
        comes = "assumed" if row.origin is Origin.ASSUMED else "comes with another part"
        lines.append(Property("Chosen", comes))
    if row.part is not None:
        lines += _figures(row.kind, row.part)
    rows = rows_of(snapshot.committed.assembly)
    for finding in findings_on(snapshot.committed, row, rows)[:MOST_SAID]:
        lines.append(Property("Finding", str(finding.title), finding.message))
    return tuple(lines)


def _figures(kind: str, part: Part) -> list[Property]:
    told = [
        figure(label, part, path) for label, path in FIGURES.get(kind, ()) if hasattr(part, path)
    ]
    if kind == "cooler":  # a cooler has a height or a radiator
        told = [line for line in told if getattr(part, line.path) is not None]
    return [
        *told,
        Property("Figures", figures_words(part), "All figures with their sources", part=part),
    ]
