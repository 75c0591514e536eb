"""Laws that hold for any machine: air and its heat, fans at other speeds, sound of several sources.

Nothing here is a constant of the model; figures are those of standard air. Knows no parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log10

ZERO_C = 273.15
GAS_DENSITY = 353.05  # kg/m³ times kelvin: dry air at 101,325 Pa
HEAT_CAPACITY = 1006.0  # J/(kg K)
M3_S_PER_CFM = 4.719474e-4
HIGHEST_M = 10_000.0
BTU_H_PER_TON = 12_000.0
SILENT = 0.0  # dB(A) that stand for no sound at all


def pressure_ratio(altitude_m: float) -> float:
    """Return the air pressure at an altitude as a share of that at sea level (ISA): 0.887 at
    1,000 m.
    """
    held = min(max(altitude_m, -500.0), HIGHEST_M)
    return (1 - 2.25577e-5 * held) ** 5.2559


def kelvin_cfm_per_watt(air_c: float = 25.0, altitude_m: float = 0.0) -> float:
    """Return k of ΔT = k · P / CFM: 1.779 at 25 °C, 1.719 at 15 °C; 1.76 holds at 22 °C."""
    density = GAS_DENSITY / (ZERO_C + air_c) * pressure_ratio(altitude_m)
    return 1 / (density * HEAT_CAPACITY * M3_S_PER_CFM)


def sound_at(dba: float, speed: float, per_decade: float = 50.0) -> float:
    """Return the sound of a fan at a share of its speed; silent at none."""
    if speed > 0:
        return dba + per_decade * log10(speed)
    return SILENT


def sound_sum(levels: Iterable[float]) -> float:
    """Return the level of several sources together: two equal ones are 3 dB louder than one.

    `SILENT` for none.
    """
    total = sum(10 ** (level / 10) for level in levels if level > SILENT)
    if total > 0:
        return 10 * log10(total)
    return SILENT
