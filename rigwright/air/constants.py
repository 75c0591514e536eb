"""The one table of the air model's constants: each with what it is at the least, likely and at the
most, and why.

`source` says where a constant comes from, `holds` what it holds for. Constants of one `group` are
off together; the width of a band comes from the groups. `rigwright air fit` fits those with
`fitted` to measurements.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from rigwright.record import Value

Values = Mapping[str, float]


class Constant(Value, frozen=True):
    """One constant of the model.

    `low` is its favourable end or not, whichever the equation makes of it.
    """

    name: str
    low: float
    likely: float
    high: float
    unit: str
    group: str
    source: str
    holds: str
    fitted: bool = False


COOLER, CASE, NEIGHBOURS, INTAKE, CONTROL, NOISE, ROOM = (
    "cooler",
    "case air",
    "neighbours",
    "intake",
    "control",
    "noise",
    "room",
)
_LOGS = (
    "0.077 (3090 Gaming OC at full speed, 53 °C), 0.07–0.085 of cards of three slots, 0.10 "
    "(1080 Ti Strix)"
)
_REVIEW = "typical figures of reviews, recalled; no measurement of our own"

TABLE: tuple[Constant, ...] = (
    # thermal resistance from die to the air that the card takes in, at full speed of its fans and
    # free intake
    Constant(
        "open_air_k_w",
        0.068,
        0.083,
        0.100,
        "K/W",
        COOLER,
        _LOGS,
        "open-air cards of `usual_mm3`",
        True,
    ),
    Constant(
        "usual_mm3",
        2.25e6,
        2.25e6,
        2.25e6,
        "mm³",
        "",
        "the volume of a card of 300 × 130 × 58 mm",
        "any",
    ),
    Constant(
        "volume_power",
        0.75,
        0.75,
        0.75,
        "",
        "",
        "0.155 K/W (2080 Ti FE, 35 mm) against 0.06 (4090 TUF, 72 mm)",
        "R falls with the volume of card to this power, for 35 to 80 mm",
    ),
    Constant(
        "flow_through_k",
        30.0,
        36.0,
        42.0,
        "K",
        COOLER,
        "38 (3090 FE), 31 (4090 FE) and 39 K (5090 FE)",
        "flow-through cards, rise at their board power: makers size coolers for it",
        True,
    ),
    Constant(
        "blower_k",
        46.0,
        51.0,
        57.0,
        "K",
        COOLER,
        "54 (3090 Turbo), 50 (A6000) and 49 K (2080 Ti)",
        "two-slot blowers, rise at their board power",
        True,
    ),
    Constant(
        "passive_k",
        31.0,
        39.0,
        47.0,
        "K",
        COOLER,
        "nvidia-smi logs of A100 80GB (32 K) and A800 (46 K)",
        "passive cards with the air that they ask for, rise at their board power",
        True,
    ),
    Constant(
        "loop_k_w",
        0.06,
        0.08,
        0.10,
        "K/W",
        COOLER,
        _REVIEW,
        "a radiator of 240 to 360 mm for each card",
    ),
    Constant(
        "still_share",
        0.45,
        0.45,
        0.45,
        "",
        "",
        "conduction from die to fins, which no air changes",
        "R = R100 (still + (1 − still) speed^−0.75)",
    ),
    # air through cards at full speed, W per CFM follows
    Constant(
        "open_air_cfm",
        45.0,
        70.0,
        90.0,
        "CFM",
        NEIGHBOURS,
        _REVIEW,
        "open-air cards of `usual_mm3`",
    ),
    Constant(
        "flow_through_cfm", 55.0, 70.0, 90.0, "CFM", NEIGHBOURS, _REVIEW, "flow-through cards"
    ),
    Constant("blower_cfm", 18.0, 24.0, 28.0, "CFM", NEIGHBOURS, _REVIEW, "two-slot blowers"),
    Constant(
        "passive_cfm_w",
        0.089,
        0.089,
        0.089,
        "CFM/W",
        "",
        "GRID K2 board specification: 20 CFM for 225 W",
        "passive cards at up to 45 °C of inlet air",
    ),
    # before the fans
    Constant(
        "open_air_loss",
        0.15,
        0.30,
        0.50,
        "",
        INTAKE,
        "inlet loss 1.5 against fin loss 5, in dynamic heads",
        "gaps that are narrower than a fan is wide",
    ),
    Constant(
        "blower_loss",
        0.07,
        0.125,
        0.20,
        "",
        INTAKE,
        "as before, for one side of a blower",
        "blower stacks",
    ),
    Constant(
        "leak_ratio",
        0.02,
        0.05,
        0.08,
        "",
        INTAKE,
        "a card that touches the next draws some air at its edges",
        "gaps below 2 mm",
    ),
    Constant("hub_share", 0.84, 0.84, 0.84, "", "", "a hub of 40 % of the diameter", "axial fans"),
    Constant(
        "blower_edge_mm",
        290.0,
        290.0,
        290.0,
        "mm",
        "",
        "the open edges beside a blower's inlet",
        "blowers",
    ),
    Constant(
        "blower_inlet_mm", 70.0, 70.0, 70.0, "mm", "", "the inlet of a two-slot blower", "blowers"
    ),
    Constant(
        "recess_mm",
        3.0,
        4.5,
        6.0,
        "mm",
        INTAKE,
        "3 mm of old blowers, 6 mm of those made for stacking",
        "blowers whose recess is not recorded",
    ),
    # what a card breathes of its neighbour's exhaust, by the gap between them
    Constant(
        "share_5",
        0.28,
        0.40,
        0.52,
        "",
        NEIGHBOURS,
        "two 1080 Ti 8.5 mm apart: 11 °C between them",
        "open-air cards, gap of 5 mm and less",
        True,
    ),
    Constant(
        "share_14",
        0.22,
        0.33,
        0.44,
        "",
        NEIGHBOURS,
        "interpolated from tuned rows",
        "open-air, 14 mm",
    ),
    Constant(
        "share_29",
        0.15,
        0.25,
        0.35,
        "",
        NEIGHBOURS,
        "interpolated from tuned rows",
        "open-air, 29 mm",
    ),
    Constant(
        "share_60",
        0.06,
        0.15,
        0.22,
        "",
        NEIGHBOURS,
        "equal temperatures of cards with space between them",
        "open-air, 60 mm",
    ),
    Constant(
        "share_150",
        0.0,
        0.04,
        0.08,
        "",
        NEIGHBOURS,
        "assumed: plumes have mixed",
        "open-air, 150 mm and more",
    ),
    Constant(
        "flow_through_times",
        1.2,
        1.6,
        2.2,
        "",
        NEIGHBOURS,
        "the upper of two Founders Editions: 4 to 8 K more",
        "above a flow-through card, at most `most_share`",
    ),
    Constant(
        "most_share", 0.7, 0.7, 0.7, "", "", "the rest of the intake lies at other edges", "any"
    ),
    Constant(
        "blower_share",
        0.02,
        0.05,
        0.10,
        "",
        NEIGHBOURS,
        "leaks of a blower's shroud",
        "above a blower",
    ),
    # the air of the case
    Constant(
        "delivered",
        0.35,
        0.50,
        0.70,
        "",
        CASE,
        "0.7 mesh, 0.5 punched steel, 0.3 closed front with side slots",
        "of the rated free air of fans; whether a front is mesh is not recorded",
        True,
    ),
    Constant(
        "behind_radiator", 0.65, 0.75, 0.85, "", CASE, _REVIEW, "fans that blow through a radiator"
    ),
    Constant(
        "through_duct",
        0.45,
        0.60,
        0.80,
        "",
        CASE,
        "a K80 at 58 °C behind two fans of 40 mm",
        "of the rated free air of a fan on a duct",
    ),
    Constant(
        "series_gain",
        0.1,
        0.2,
        0.3,
        "",
        CASE,
        "worked out from p = p_max (1 − q^1.5) against c q²: 1.15 to 1.34",
        "what the weaker of intake and exhaust adds to the stronger",
    ),
    Constant(
        "openings_cfm",
        25.0,
        50.0,
        100.0,
        "CFM",
        CASE,
        "worked out: slot covers, grilles and gaps of 50 to 200 cm² at 10 Pa",
        "what gets through a tower beside its fans where they blow one way",
    ),
    Constant(
        "mount_cfm_cm2",
        0.13,
        0.20,
        0.37,
        "CFM/cm²",
        CASE,
        "worked out: a mount's resistance to usual fans, as `delivered` has it, at 10 Pa",
        "what gets through a mount without a fan where fans blow one way",
    ),
    Constant(
        "leak_cfm",
        5.0,
        10.0,
        20.0,
        "CFM",
        CASE,
        "assumed: openings alone, so that no flow is none",
        "towers",
    ),
    Constant(
        "mixing",
        0.3,
        0.5,
        0.8,
        "",
        CASE,
        "0.3 where fans aim at the cards, 0.8 in stagnant cases",
        "share of the case air's rise that reaches the cards' intake",
        True,
    ),
    Constant(
        "frame_k_kw",
        0.5,
        2.0,
        5.0,
        "K/kW",
        CASE,
        "assumed",
        "open frames: what hangs about the machine",
    ),
    # usual fans, where the maker names none or rates none
    Constant(
        "usual_80_cfm",
        20.0,
        30.0,
        40.0,
        "CFM",
        CASE,
        "the catalog's fans of 80 and 92 mm",
        "case fans",
    ),
    Constant(
        "usual_120_cfm", 45.0, 55.0, 70.0, "CFM", CASE, "the catalog's fans of 120 mm", "case fans"
    ),
    Constant(
        "usual_140_cfm", 60.0, 75.0, 95.0, "CFM", CASE, "the catalog's fans of 140 mm", "case fans"
    ),
    Constant(
        "usual_200_cfm",
        85.0,
        110.0,
        150.0,
        "CFM",
        CASE,
        "the catalog's fans of 180 and 200 mm",
        "case fans",
    ),
    Constant(
        "usual_80_mmh2o",
        2.0,
        2.0,
        2.0,
        "mmH2O",
        "",
        "median p / Q² of the catalog's fans of 80 and 92 mm × usual_cfm²",
        "case fans at no flow, against which rated pressures are held",
    ),
    Constant(
        "usual_120_mmh2o",
        2.1,
        2.1,
        2.1,
        "mmH2O",
        "",
        "median p / Q² of the catalog's fans of 120 mm × usual_cfm²",
        "case fans at no flow, against which rated pressures are held",
    ),
    Constant(
        "usual_140_mmh2o",
        2.1,
        2.1,
        2.1,
        "mmH2O",
        "",
        "median p / Q² of the catalog's fans of 140 mm × usual_cfm²",
        "case fans at no flow, against which rated pressures are held",
    ),
    Constant(
        "usual_200_mmh2o",
        1.3,
        1.3,
        1.3,
        "mmH2O",
        "",
        "median p / Q² of the catalog's fans of 180 and 200 mm × usual_cfm²",
        "case fans at no flow, against which rated pressures are held",
    ),
    # control
    Constant(
        "quiet_share",
        0.30,
        0.30,
        0.30,
        "",
        "",
        "logs: 30 % at 60 °C",
        "fans of cards below `quiet_c`",
    ),
    Constant(
        "quiet_c",
        55.0,
        60.0,
        62.0,
        "°C",
        CONTROL,
        "logs: 60 °C at 30 %, 64 at 33, 67 at 39",
        "cards of 2017 on",
    ),
    Constant(
        "target_share",
        0.65,
        0.75,
        0.85,
        "",
        CONTROL,
        "logs: 81 °C at 72 %, 82 at 69",
        "fans at the target",
    ),
    Constant(
        "target_c",
        83.0,
        83.0,
        83.0,
        "°C",
        "",
        "GA102 and TU102: target 83 to 84",
        "GPUs without a known target",
    ),
    Constant(
        "slow_c",
        95.0,
        95.0,
        95.0,
        "°C",
        "",
        "GA102: 95 °C, TU102: 91 °C",
        "slow-down by the hardware",
    ),
    Constant(
        "passive_target_c",
        85.0,
        85.0,
        85.0,
        "°C",
        "",
        "A100 PCIe: 85 °C at most, slow-down at 89",
        "passive",
    ),
    Constant(
        "blower_cap",
        0.75,
        0.85,
        0.95,
        "",
        CONTROL,
        "firmware caps of blowers",
        "highest speed of a blower",
    ),
    # memory behind the card
    Constant(
        "memory_k",
        14.0,
        22.0,
        34.0,
        "K",
        "memory",
        "3090 FE above 100 °C; 3090 with 42 °C core at 90 °C memory",
        "GDDR6X on both sides of the board (3090), over the die at 350 W",
    ),
    Constant(
        "memory_front_k",
        6.0,
        14.0,
        22.0,
        "K",
        "memory",
        _REVIEW,
        "GDDR6X on the front only, over the die",
    ),
    # noise at one metre
    Constant(
        "open_air_dba",
        33.0,
        36.0,
        40.0,
        "dB(A)",
        NOISE,
        _REVIEW,
        "open-air card at `heard_share` of its speed",
    ),
    Constant(
        "flow_through_dba",
        34.0,
        37.0,
        41.0,
        "dB(A)",
        NOISE,
        _REVIEW,
        "flow-through card at `heard_share`",
    ),
    Constant(
        "blower_dba", 45.0, 48.0, 52.0, "dB(A)", NOISE, _REVIEW, "two-slot blower at `heard_share`"
    ),
    Constant(
        "loop_dba", 30.0, 33.0, 36.0, "dB(A)", NOISE, _REVIEW, "card with a radiator of its own"
    ),
    Constant(
        "heard_share",
        0.70,
        0.70,
        0.70,
        "",
        "",
        "speed at which reviews measure",
        "the figures before this one",
    ),
    Constant("speed_db", 50.0, 50.0, 50.0, "dB", "", "50 to 60 log10 of the speed", "any fan"),
    Constant(
        "case_fan_dba",
        20.0,
        24.0,
        30.0,
        "dB(A)",
        NOISE,
        _REVIEW,
        "a case fan that the maker does not rate",
    ),
    Constant(
        "server_fan_dba", 50.0, 56.0, 62.0, "dB(A)", NOISE, _REVIEW, "a fan of a server with bays"
    ),
    Constant(
        "radiator_dba", 28.0, 32.0, 36.0, "dB(A)", NOISE, _REVIEW, "fans and pump of an all-in-one"
    ),
    # the room
    Constant(
        "room_kj_k",
        200.0,
        350.0,
        700.0,
        "kJ/K",
        ROOM,
        "assumed: air of 30 m³, plaster and furniture",
        "a closed room of 12 m² in the first hour",
    ),
)

LIKELY: Values = MappingProxyType({constant.name: constant.likely for constant in TABLE})
BY_NAME: Mapping[str, Constant] = MappingProxyType({constant.name: constant for constant in TABLE})
FITTED: tuple[Constant, ...] = tuple(constant for constant in TABLE if constant.fitted)
GROUPS: tuple[str, ...] = (COOLER, CASE, NEIGHBOURS, INTAKE, CONTROL)  # that temperatures depend on


@lru_cache(maxsize=64)
def _shifts(group: str, end: str) -> tuple[tuple[str, float], ...]:
    """How far each constant of a group moves to one of its ends."""
    return tuple((c.name, getattr(c, end) - c.likely) for c in TABLE if c.group == group)


def with_group(values: Values, group: str, end: str) -> Values:
    """Return the values with those of one group at their "low" or "high" end, as far from the
    likely ones as before.

    Values that were fitted keep their fit; the ends move along with it.
    """
    changed = dict(values)
    for name, shift in _shifts(group, end):
        changed[name] = max(values[name] + shift, 0.0)
    return changed
