"""Cards of the open database as our own: length, power, memory, link and plugs as given.

Cooler, thickness and the connector for bridges are inferred, the generation is the chip's. Height,
weight, power limits and the edge of the plugs are not in the database and stay unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rigwright.importing.records.chip_links import generation_of
from rigwright.importing.records.connectors import connector_of
from rigwright.importing.records.cooling import (
    FANS,
    LIQUID,
    WORKSTATION,
    cooler_of,
    exhaust_of,
    thickness_of,
)
from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.spellings import CHIP_MAKERS
from rigwright.parts.gpu_limits import SLOT_W
from rigwright.power.wiring.sockets import RATED_W
from rigwright.text.language import translated

MOST_WITHOUT_TWO_16PIN = 650.0
_PLUGS = (
    ("6pin", "pcie_6_pin"),
    ("8pin", "pcie_8_pin"),
    ("12vhpwr", "pcie_12VHPWR"),
    ("12v-2x6", "pcie_12V_2x6"),
)
# A card's power in watts over what its connectors are rated for: makers stretch it by a tenth, not
# by half.
STRETCHED, IMPOSSIBLE = 1.2, 1.9
_LINK = re.compile(r"PCIe(?: (\d)\.\d)? x(\d{1,2})")
_MEGABYTES = re.compile(r"\b(\d{3}) ?MB\b", re.I)


def fill(draft: RecordDraft) -> None:
    """Fill a card's figures."""
    chip = draft.text("chipset") or ""
    if chip:
        draft.figures["chip"] = chip
    vendor = draft.text("chipset_manufacturer")
    if vendor in CHIP_MAKERS:
        draft.figures["vendor"] = vendor
    draft.derive("segment", "workstation" if WORKSTATION.search(chip) else "consumer")
    draft.take("length_mm", draft.raw.get("length"))
    _memory(draft)
    _link(draft, chip)
    _power(draft)
    _slots(draft)
    _cooler(draft, chip)
    _bridge_connector(draft, chip)


def _memory(draft: RecordDraft) -> None:
    raw = draft.raw.get("memory")
    small = _MEGABYTES.search(draft.name) if raw == 0 else None
    if small:
        draft.derive("vram_gb", int(small[1]) / 1024)
        draft.repair("gpu-vram-megabytes", "vram_gb", 0, int(small[1]) / 1024)
    else:
        draft.take("vram_gb", raw)
    if memory_type := draft.text("memory_type"):
        draft.figures["vram_type"] = memory_type


def _link(draft: RecordDraft, chip: str) -> None:
    """The lanes as given, and the generation of the chip, which half of the records leave out."""
    link = _LINK.fullmatch(draft.text("interface") or "")
    if link is not None:
        draft.figures["lanes"] = int(link[2])
    given = int(link[1]) if link is not None and link[1] else None
    of_chip = generation_of(chip)
    if of_chip is None or given == of_chip:
        if given is not None:
            draft.figures["generation"] = given
        return
    draft.derive("generation", of_chip)
    if given is not None:
        draft.repair("gpu-link-of-chip", "generation", given, of_chip)


def _power(draft: RecordDraft) -> None:
    power = draft.in_range("board_power_w", draft.number(draft.raw.get("tdp"), "board_power_w"))
    plugs = list(_plugs(draft))
    carried = SLOT_W + sum(RATED_W[plug["type"]] * plug["count"] for plug in plugs)
    if plugs:
        draft.figures["power_connectors"] = plugs
        power = _checked_power(draft, power, carried, plugs)
    elif draft.table("power_connectors"):
        if power is None:
            draft.repair("gpu-no-connectors", "power_connectors", "unknown")
        elif power > SLOT_W:
            draft.repair("gpu-no-connectors", "power_connectors", power)
        else:
            draft.figures["power_connectors"] = []
    if power is not None:
        if not plugs and power > MOST_WITHOUT_TWO_16PIN:
            draft.repair("gpu-power-impossible", "board_power_w", power)
        else:
            draft.figures["board_power_w"] = float(power)


def _plugs(draft: RecordDraft) -> Iterator[dict[str, Any]]:
    table = draft.table("power_connectors")
    for plug, key in _PLUGS:
        count = draft.number(table.get(key), f"power_connectors.{plug}")
        count = draft.in_range(f"power_connectors.{plug}", count, (0, 5))
        if count:
            yield {"type": plug, "count": int(count)}


def _checked_power(
    draft: RecordDraft, power: float | None, carried: float, plugs: list[dict[str, Any]]
) -> float | None:
    """The power if the plugs can carry it.

    More than they are good for is doubtful, far more impossible.
    """
    if power is None:
        return None
    big = sum(plug["count"] for plug in plugs if plug["type"].startswith("12v"))
    if power > IMPOSSIBLE * carried or (power > MOST_WITHOUT_TWO_16PIN and big < 2):
        draft.repair("gpu-power-impossible", "board_power_w", power)
        return None
    if power > STRETCHED * carried:
        draft.doubt("gpu-power-connectors", ("board_power_w", "power_connectors"), power, carried)
    return power


def _slots(draft: RecordDraft) -> None:
    total = _slot_figure(draft, "total_slot_width", "slots_occupied")
    bracket = _slot_figure(draft, "case_expansion_slot_width", "bracket_slots")
    slots = total or bracket
    if slots is None:
        return
    draft.figures["slots_occupied"] = float(slots)
    if bracket is not None and bracket == int(bracket):
        draft.figures["bracket_slots"] = int(bracket)
    if total and bracket and bracket > total + 0.75:
        draft.doubt("gpu-slots-disagree", ("slots_occupied", "bracket_slots"), bracket, total)
    if "thickness_mm" not in draft.figures:
        rests_on = "1 slot" if slots == 1 else f"{slots:g} slots"
        draft.infer("thickness_mm", thickness_of(slots), rests_on)


def _slot_figure(draft: RecordDraft, key: str, slots: str) -> float | None:
    """The `slots` that a field of the record gives; what is millimetres is a thickness, or a
    height where it is too much for one.
    """
    number = draft.number(draft.raw.get(key), "slots_occupied")
    if not number:
        return None
    if not 15 <= number <= 190:
        return draft.in_range(slots, number)
    field = "thickness_mm" if number <= 90 else "height_mm"
    draft.repair("gpu-slots-in-mm", field, number, number)
    draft.infer(field, float(number), "millimetres in a field for slots")
    return None


def _cooler(draft: RecordDraft, chip: str) -> None:
    cooling = draft.text("cooling")
    cooler, concluded = cooler_of(cooling, draft.name, chip, draft.figures.get("board_power_w"))
    if concluded:
        draft.infer("cooler", cooler, concluded)
    else:
        draft.figures["cooler"] = cooler
    if cooling is None:
        words = translated(concluded), translated(cooler.replace("_", " "))
        draft.repair("gpu-cooler-guessed", "cooler", *words)
    if cooling in FANS:
        draft.figures["fan_count"] = FANS[cooling]
    exhaust = exhaust_of(cooler, draft.figures.get("board_power_w"))
    if concluded:
        draft.infer("exhaust", exhaust, "the cooler")
    else:
        draft.derive("exhaust", exhaust)
    radiator = draft.take("radiator_mm", draft.raw.get("radiator_size"))
    has_radiator = cooling in LIQUID and cooler == "aio_hybrid"
    if radiator is None and has_radiator:
        draft.repair("gpu-radiator-missing", "radiator_mm")


def _bridge_connector(draft: RecordDraft, chip: str) -> None:
    """The connector for bridges that every card with the chip has."""
    connector = connector_of(chip)
    if connector is not None:
        record = {
            "generation": connector.generation,
            "bridge_slot_spacings": list(connector.bridge_slot_spacings),
        }
        draft.infer("nvlink", record, "the chip")
