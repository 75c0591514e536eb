"""Case fans of the open database as our own: frame, airflow, pressure and noise.

The database has a least and a most of each, and only the least where a fan has one speed. Thickness
is not in it.
"""

from __future__ import annotations

import re

from rigwright.importing.records.draft import RecordDraft

CUBIC_METRES_PER_HOUR = 1.699  # per cubic foot per minute
_FRAMES = {240: 120, 280: 140, 360: 120, 420: 140}
_NAMED_SIZE = re.compile(r"\b(\d{2,3}) ?mm\b", re.I)
_SPEEDS = 400  # no case fan moves as much, and none turns as slowly
STRONG_MM, STRONG_CFM = 12.0, 90.0


def fill(draft: RecordDraft) -> None:
    """Fill a fan's figures."""
    _size(draft)
    airflow = _airflow(draft)
    _pressure(draft, airflow)
    noise = draft.raw.get("max_noise_level") or draft.raw.get("min_noise_level")
    if noise:
        draft.take("noise_dba", noise)
    if connector := draft.text("connector"):
        draft.figures["connector"] = connector.partition(" + ")[0]
    quantity = draft.raw.get("quantity")
    if isinstance(quantity, int) and 1 < quantity <= 12:
        draft.notes.append(f"Sold in packs of {quantity}; the figures are one fan's.")


def _size(draft: RecordDraft) -> None:
    size = draft.number(draft.raw.get("size"), "size_mm")
    if size in _FRAMES:
        frame = _FRAMES[int(size)]
        draft.derive("size_mm", float(frame))
        draft.repair("fan-frame", "size_mm", size, frame)
        return
    if draft.take("size_mm", size) is not None:
        return
    named = _NAMED_SIZE.search(draft.name)
    if not named:
        return
    named_mm = int(named[1])
    if draft.in_range("size_mm", float(named_mm)) is not None:
        draft.derive("size_mm", float(named_mm))
        draft.repair("fan-size-from-name", "size_mm", size, named_mm)


def _airflow(draft: RecordDraft) -> float | None:
    airflow = draft.number(
        draft.raw.get("max_airflow") or draft.raw.get("min_airflow"), "airflow_cfm"
    )
    if not airflow:
        return None
    if airflow >= _SPEEDS:
        draft.repair("fan-airflow-rpm", "airflow_cfm", airflow)
        return None
    if draft.take("airflow_cfm", airflow) is None:
        return None
    draft.derive("airflow_m3h", round(airflow * CUBIC_METRES_PER_HOUR, 1))
    return airflow


def _pressure(draft: RecordDraft, airflow: float | None) -> None:
    pressure = draft.raw.get("static_pressure")
    if not pressure:
        return
    number = draft.take("static_pressure_mmh2o", pressure)
    weak = airflow is not None and airflow < STRONG_CFM and draft.figures.get("size_mm", 0) > 80
    if number and number > STRONG_MM and weak:
        del draft.figures["static_pressure_mmh2o"]
        draft.repair("fan-pressure", "static_pressure_mmh2o", number, airflow)
