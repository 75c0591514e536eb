"""The ranges that figures of foreign records must lie in.

Outside of them a figure is a slip and left unknown. Wide enough for every product that exists: they
catch wrong units and typing slips, not bad products.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Range = tuple[float, float]
YEARS: Range = (1990, 2035)

RANGES: Mapping[str, Mapping[str, Range]] = MappingProxyType(
    {
        "gpu": {
            "length_mm": (60, 400),
            "height_mm": (50, 190),
            "thickness_mm": (8, 110),
            "slots_occupied": (0.9, 6),
            "bracket_slots": (1, 5),
            "board_power_w": (5, 1_200),
            "vram_gb": (0.125, 512),
            "radiator_mm": (92, 480),
        },
        "motherboard": {
            "ram_slots": (1, 32),
            "max_ram_gb": (1, 16_384),
            "sata_ports": (1, 20),
            "eps_8pin": (0, 4),
            "eps_4pin": (0, 4),
        },
        "chassis": {
            "height_mm": (40, 1_000),
            "width_mm": (40, 800),
            "depth_mm": (80, 1_100),
            "max_gpu_length_mm": (100, 700),
            "max_cpu_cooler_height_mm": (20, 290),
            "max_psu_length_mm": (90, 400),
            "expansion_slots": (1, 22),
            "vertical_slots": (1, 11),
            "bays_35": (1, 30),
            "bays_25": (1, 30),
            "weight_kg": (0.4, 60),
        },
        "psu": {
            "watts": (60, 4_000),
            "length_mm": (60, 260),
            "connectors.pcie_8pin": (0, 24),
            "connectors.conn_16pin": (0, 6),
            "connectors.eps_8pin": (0, 6),
            "connectors.sata": (1, 30),
            "connectors.molex": (0, 20),
        },
        "cpu": {
            "cores": (1, 512),
            "threads": (1, 1_024),
            "base_ghz": (0.4, 7),
            "boost_ghz": (0.4, 8),
            "tdp_w": (3, 800),
            "max_power_w": (3, 1_500),
            "mem_channels": (1, 16),
            "max_mem_gb": (4, 16_384),  # "2" of a Threadripper PRO is in terabytes
        },
        "cooler": {
            "height_mm": (10, 210),
            "radiator_mm": (92, 560),
            "fan_size_mm": (38, 230),
            "fan_count": (1, 6),
        },
        "fan": {
            "size_mm": (20, 480),
            "airflow_cfm": (0.5, 320),
            "static_pressure_mmh2o": (0.05, 60),
            "noise_dba": (1, 80),
        },
        "memory": {
            "module_count": (1, 16),
            "module_gb": (0.125, 1_024),
            "speed_mts": (200, 12_000),
            "cas_latency": (2, 80),
            "voltage": (0.9, 2.6),
            "height_mm": (10, 80),
        },
        "drive": {"capacity_tb": (0.004, 250)},
        "nic": {"ports": (1, 8), "max_speed_gbps": (0.01, 800), "pcie_lanes": (1, 16)},
    }
)
