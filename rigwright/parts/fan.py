"""Case fans, and the size-and-count pairs that chassis and coolers are described with.

Knows what a fan moves and draws at its ratings; the build says where it is mounted.
"""

from typing import Literal

from rigwright.parts.part import Amount, AmountOrZero, Few, Mm, Part, Record, Text, Watts


class FanSize(Record, frozen=True, kw_only=True):
    """A number of fans of one frame size."""

    mm: Mm
    count: Few


class Fan(Part, frozen=True, kw_only=True):
    """A case fan with its maker's ratings at full speed."""

    kind: Literal["fan"] = "fan"
    size_mm: Mm | None = None
    thickness_mm: Mm | None = None
    rpm_min: AmountOrZero | None = None
    rpm_max: Amount | None = None
    airflow_cfm: Amount | None = None
    airflow_m3h: Amount | None = None
    static_pressure_mmh2o: Amount | None = None
    noise_dba: Amount | None = None
    power_w: Watts | None = None
    connector: Text | None = None
