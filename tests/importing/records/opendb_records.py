"""Made-up records in the open database's form, and ways to pack them as the database is packed."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from rigwright.importing.records.opendb import Imported, import_opendb
from rigwright.importing.records.report import Entry
from rigwright.parts import Part

Record = dict[str, Any]
Records = Mapping[str, list[Record]]

GPU: Record = {
    "power_connectors": {"pcie_6_pin": 0, "pcie_8_pin": 2, "pcie_12VHPWR": 0, "pcie_12V_2x6": 0},
    "metadata": {
        "name": "Palit Thunder GeForce RTX 3070 8GB",
        "manufacturer": "Palit",
        "part_numbers": ["NE63070T19P2"],
        "releaseYear": 2021,
    },
    "chipset_manufacturer": "NVIDIA",
    "chipset": "GeForce RTX 3070",
    "memory": 8,
    "memory_type": "GDDR6",
    "interface": "PCIe 4.0 x16",
    "length": 282,
    "tdp": 220,
    "total_slot_width": 2.5,
    "cooling": "2 Fans",
}
BOARD: Record = {
    "memory": {"max": 128, "ram_type": "DDR5", "slots": 4},
    "power_connectors": {"cpu_power": ["8-pin", "8-pin", "4-pin"]},
    "metadata": {
        "name": "Biostar Racing Z9 ATX",
        "manufacturer": "Biostar",
        "part_numbers": [],
        "releaseYear": 2023,
    },
    "socket": "LGA 1700",
    "form_factor": "ATX",
    "chipset": "Intel Z790",
    "pcie_slots": [
        {"gen": "3.0", "quantity": 2, "lanes": 1},
        {"gen": "5.0", "quantity": 2, "lanes": 16},
    ],
    "m2_slots": [
        {"size": "2280", "key": "M", "interface": "PCIe 4.0 x4"},
        {"size": "2230", "key": "E", "interface": "PCIe"},
    ],
    "storage_devices": {"sata_6_gb_s": 4, "sata_3_gb_s": 2, "u2": 0},
}
CASE: Record = {
    "metadata": {
        "name": "Kolink Meadow ATX Mid Tower Black",
        "manufacturer": "KOLINK",
        "part_numbers": [],
    },
    "supported_motherboard_form_factors": ["ATX", "Micro ATX", "EATX", "SSI EEB"],
    "form_factor": "ATX Mid Tower",
    "side_panel": "Tempered Glass",
    "max_video_card_length": 370,
    "max_cpu_cooler_height": 165,
    "expansion_slots": 7,
    "dimensions": "480 x 215 x 450",
    "volume": 46.44,
    "weight": None,
    "internal_3_5_bays": 2,
    "internal_2_5_bays": 4,
}
PSU: Record = {
    "connectors": {
        "atx_24_pin": 1,
        "eps_8_pin": 2,
        "pcie_12vhpwr": 1,
        "pcie_6_plus_2_pin": 4,
        "sata": 8,
        "molex_4_pin": 3,
    },
    "metadata": {
        "name": "Zalman Storm 1000W 80+ Gold",
        "manufacturer": "Zalman",
        "part_numbers": ["ZM1000-ST"],
    },
    "wattage": 1000,
    "form_factor": "ATX",
    "efficiency_rating": "80+ Gold",
    "modular": "Full",
    "length": 160,
}
CPU: Record = {
    "metadata": {
        "name": "AMD Ryzen 5 5599",
        "manufacturer": "AMD",
        "part_numbers": [],
        "releaseYear": 2021,
    },
    "socket": "AM4",
    "cores": {"total": 6, "threads": 12},
    "clocks": {"performance": {"base": 3.6, "boost": 4.4}},
    "specifications": {
        "tdp": 65,
        "ppt": 88,
        "eccSupport": True,
        "memory": {"maxSupport": 128, "channels": 2},
    },
}
COOLER: Record = {
    "metadata": {"name": "Scythe Brook Air 158mm", "manufacturer": "Scythe", "part_numbers": []},
    "water_cooled": False,
    "height": 158,
    "cpu_sockets": ["AM5", "LGA 1700", "LGA 1700"],
    "fan_size": 120,
    "fan_quantity": 2,
}
FAN: Record = {
    "metadata": {"name": "Akasa Breeze 120mm", "manufacturer": "Akasa", "part_numbers": []},
    "size": 120,
    "quantity": 1,
    "min_airflow": 20,
    "max_airflow": 60,
    "static_pressure": 2.1,
    "min_noise_level": 25,
    "connector": "4-pin PWM + 3-pin 5V Addressable RGB",
}
NIC: Record = {
    "metadata": {
        "name": "TRENDnet TEG-99 2 x 10 Gb/s Ethernet PCIe x8",
        "manufacturer": "TRENDnet",
        "part_numbers": [],
    }
}
RAM: Record = {
    "modules": {"quantity": 2, "capacity_gb": 16},
    "speed": 6000,
    "ram_type": "DDR5",
    "form_factor": "288-pin DIMM",
    "metadata": {
        "name": "Apacer Nox DDR5-6000 CL30 32GB (2x16GB)",
        "manufacturer": "Apacer",
        "part_numbers": [],
    },
    "capacity": 32,
    "cas_latency": 30,
    "voltage": 1.35,
    "ecc": "Non-ECC",
    "registered": "Unbuffered",
    "height": 34,
}
DRIVE: Record = {
    "metadata": {
        "name": "Lexar Orbit 2TB SSD M.2-2280 PCIe 4.0 X4 NVMe",
        "manufacturer": "Lexar",
        "part_numbers": [],
    },
    "capacity": 2000,
    "storage_type": "SSD",
    "form_factor": "M.2-2280",
    "interface": "M.2 PCIe 4.0 x4",
    "nvme": True,
}
ALL: Mapping[str, Record] = {
    "GPU": GPU,
    "Motherboard": BOARD,
    "PCCase": CASE,
    "PSU": PSU,
    "CPU": CPU,
    "CPUCooler": COOLER,
    "RAM": RAM,
    "CaseFan": FAN,
    "NetworkCard": NIC,
    "Storage": DRIVE,
}


def changed(record: Record, name: str | None = None, /, **values: Any) -> Record:
    """A copy of a record with other values, and another name where one is given."""
    copy = deepcopy(record) | values
    if name is not None:
        copy["metadata"] = copy["metadata"] | {"name": name}
    return copy


def described(record: Record, **metadata: Any) -> Record:
    """A copy of a record with other metadata."""
    return changed(record, metadata=record["metadata"] | metadata)


def uuid_of(number: int) -> str:
    """The id of the record of that number."""
    return f"{number:08x}-0000-4000-8000-{number:012x}"


def write_folder(folder: Path, records: Records) -> Path:
    """Records as a folder laid out as the database is."""
    for category, found in records.items():
        place = folder / "open-db" / category
        place.mkdir(parents=True, exist_ok=True)
        for number, record in enumerate(found):
            filled = {"opendb_id": uuid_of(number), **record}
            (place / f"{uuid_of(number)}.json").write_text(json.dumps(filled), encoding="utf-8")
    return folder


def write_zip(path: Path, records: Records) -> Path:
    """Records as a zip laid out as the database is."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for category, found in records.items():
            for number, record in enumerate(found):
                filled = {"opendb_id": uuid_of(number), **record}
                archive.writestr(f"open-db/{category}/{uuid_of(number)}.json", json.dumps(filled))
    return path


def imported(folder: Path, category: str, *records: Record) -> Imported:
    """What becomes of records of one category."""
    return import_opendb(write_folder(folder, {category: list(records)}))


def one(folder: Path, category: str, record: Record) -> tuple[Any, Entry]:
    """The part that one record becomes, of its kind's class, and the entry about it."""
    result = imported(folder, category, record)
    (entry,) = result.report.entries
    (part,) = result.parts
    assert isinstance(part, Part)
    return part, entry


def refusal(folder: Path, category: str, record: Record) -> Entry:
    """The entry about a record that is kept out."""
    result = imported(folder, category, record)
    (entry,) = result.report.entries
    assert entry.outcome == "rejected" and result.parts == ()
    return entry
