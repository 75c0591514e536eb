"""What a search of the command says of a part that it found: the figures that decide whether it
fits, in one line.

The window's rows say them in columns (`gui/catalog/facts.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rigwright.assembly.radiators import cooler_radiator_mm
from rigwright.catalog import PartSummary
from rigwright.catalog.summary import imported_words
from rigwright.editing.words import choice_words
from rigwright.lanes import rated_words
from rigwright.parts import (
    Chassis,
    Cooler,
    Cpu,
    Drive,
    Fan,
    Memory,
    Motherboard,
    Nic,
    Part,
    Psu,
    Riser,
)
from rigwright.text.language import translated
from rigwright.text.numbers import length, plain_length, size_name, slots_wide, watts
from rigwright.text.sentence import plural, worded


def facts_of(hit: PartSummary, part: Part | None) -> str:
    """What decides whether a part fits, in short; without its record what the row has."""
    facts = [hit.kind, *_of_the_row(hit)]
    more = _MORE.get(type(part))
    if more is not None:
        facts += more(part)
    facts.append(translated(imported_words(hit)))
    return " · ".join(fact for fact in facts if fact)


def _of_the_row(hit: PartSummary) -> Iterator[str]:
    yield from _size_of(hit)
    if hit.cooler:
        yield choice_words(hit.cooler)
    power_w = hit.board_power_w or hit.watts
    if power_w:
        yield watts(power_w)
    if hit.vram_gb is not None:
        yield f"{hit.vram_gb:g} GB"
    yield hit.socket or ""
    yield choice_words(hit.form_factor or "")
    if hit.max_gpu_length_mm is not None:
        yield worded("cards up to {longest}", longest=length(hit.max_gpu_length_mm))


def _size_of(hit: PartSummary) -> Iterator[str]:
    if hit.thickness_mm is not None:
        yield worded("{thickness} thick", thickness=plain_length(hit.thickness_mm))
    if hit.slots is not None:
        yield slots_wide(hit.slots)
    if hit.length_mm is not None:
        yield worded("{length_mm} long", length_mm=length(hit.length_mm))


def _of_a_board(board: Motherboard) -> Iterator[str]:
    if board.ram_slots:
        yield str(plural("{n} module", "{n} modules", board.ram_slots))
    yield board.ram_type or ""


def _of_a_chassis(chassis: Chassis) -> Iterator[str]:
    if chassis.max_double_width_gpus and not chassis.expansion_slots:
        yield str(plural("{n} bay", "{n} bays", chassis.max_double_width_gpus))


def _of_a_cpu(cpu: Cpu) -> Iterator[str]:
    if cpu.cores:
        yield str(plural("{n} core", "{n} cores", cpu.cores))
    if cpu.pcie_lanes_total_usable:
        yield str(plural("{n} lane", "{n} lanes", cpu.pcie_lanes_total_usable))
    power_w = cpu.max_power_w or cpu.tdp_w
    if power_w:
        yield watts(power_w)


def _of_a_cooler(cooler: Cooler) -> Iterator[str]:
    radiator_mm = cooler_radiator_mm(cooler)
    if radiator_mm:
        yield worded("{radiator} radiator", radiator=size_name(radiator_mm))
    elif cooler.height_mm:
        yield worded("{height} high", height=length(cooler.height_mm))


def _of_memory(kit: Memory) -> Iterator[str]:
    if kit.module_count and kit.module_gb:
        yield f"{kit.module_count} × {kit.module_gb:g} GB"
    speed = f"{kit.ram_type or ''}-{kit.speed_mts}" if kit.speed_mts else kit.ram_type or ""
    yield speed


def _of_a_drive(drive: Drive) -> Iterator[str]:
    if drive.capacity_tb:
        yield f"{drive.capacity_tb:g} TB"
    yield drive.interface or ""


def _of_a_fan(fan: Fan) -> Iterator[str]:
    if fan.size_mm:
        yield size_name(fan.size_mm)
    if fan.airflow_cfm:
        yield f"{fan.airflow_cfm:.0f} CFM"
    if fan.noise_dba:
        yield f"{fan.noise_dba:.1f} dBA"


def _of_a_nic(nic: Nic) -> Iterator[str]:
    if nic.ports and nic.port_type:
        yield f"{nic.ports} × {nic.port_type}"
    if nic.max_speed_gbps:
        yield f"{nic.max_speed_gbps:.0f} Gb/s"
    if nic.pcie_gen or nic.pcie_lanes:
        yield rated_words(nic.pcie_gen, nic.pcie_lanes)


def _of_a_riser(riser: Riser) -> Iterator[str]:
    if riser.pcie_gen or riser.lanes:
        yield rated_words(riser.pcie_gen, riser.lanes)


def _of_a_psu(psu: Psu) -> Iterator[str]:
    plugs = psu.connectors
    if plugs is not None and plugs.conn_16pin:
        yield f"{plugs.conn_16pin} × 16-pin"
    if plugs is not None and plugs.pcie_8pin:
        yield f"{plugs.pcie_8pin} × 8-pin"


_MORE: Mapping[type, Callable[[Any], Iterator[str]]] = MappingProxyType({
    Motherboard: _of_a_board,
    Chassis: _of_a_chassis,
    Cpu: _of_a_cpu,
    Cooler: _of_a_cooler,
    Memory: _of_memory,
    Drive: _of_a_drive,
    Fan: _of_a_fan,
    Nic: _of_a_nic,
    Riser: _of_a_riser,
    Psu: _of_a_psu,
})  # fmt: skip
