"""How much of what the wall gives a supply passes on: the 80 PLUS test points by level, voltage and
load.

Knows single supplies and those that share a load; what they feed and where they are plugged in is
not known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rigwright.parts import Psu
from rigwright.parts.psu_forms import has_module_form
from rigwright.text.sentence import Sentence, sentence

# 80 PLUS points in percent, at each of `_LOADS`
_POINTS: Mapping[str, Mapping[str, tuple[float | None, float, float, float]]] = {
    "115": {
        "white": (None, 80, 80, 80), "bronze": (None, 82, 85, 82), "silver": (None, 85, 88, 85),
        "gold": (None, 87, 90, 87), "platinum": (None, 90, 92, 89), "titanium": (90, 92, 94, 90),
    },
    "230": {
        "white": (None, 82, 85, 82), "bronze": (None, 85, 88, 85), "silver": (None, 87, 90, 87),
        "gold": (None, 90, 92, 89), "platinum": (None, 92, 94, 90), "titanium": (90, 94, 96, 94),
    },
    "redundant": {
        "bronze": (None, 81, 85, 81), "silver": (None, 85, 89, 85), "gold": (None, 88, 92, 88),
        "platinum": (None, 90, 94, 91), "titanium": (90, 94, 96, 91),
    },
}  # fmt: skip
_LOADS = (0.10, 0.20, 0.50, 1.00)
# the same as points of curves: line -> level -> ((share of rating, efficiency), …)
_CURVES = {
    line: {
        level: [(load, own) for load, own in zip(_LOADS, percents, strict=True) if own is not None]
        for level, percents in levels.items()
    }
    for line, levels in _POINTS.items()
}
HIGH_LINE_V = 180.0  # from here on the 230 V points hold
LOW_LINE_V, LOW_LINE_LOSS = 105.0, 0.5  # at 100 V supplies lose 0.5 to 1 % more than at 115 V
POWER_FACTOR = 0.98  # supplies with a corrected input have 0.95 to 0.99
LEVELS = ("white", "bronze", "silver", "gold", "platinum", "titanium")


def efficiency_level(psu: Psu) -> str | None:
    """Return the 80 PLUS level, lower case; a Cybenetics level counts as the 80 PLUS one of that
    name.
    """
    return _level_named(psu.efficiency or "")


@lru_cache(maxsize=256)
def _level_named(efficiency: str) -> str | None:
    text = efficiency.lower()
    names = ("titanium", "platinum", "gold", "silver", "bronze", "diamond")
    level = next((name for name in names if name in text), None)
    if level == "diamond":
        return "titanium"
    return level or ("white" if "80 plus" in text else None)


def efficiency_at(psu: Psu, load: float, volts: float | None) -> float | None:
    """Return DC over AC watts at a share of the rating.

    None where the level is unknown. 115 V figures below 180 V.
    """
    level = efficiency_level(psu)
    if level is None:
        return None
    return level_efficiency(level, load, volts, redundant=is_redundant(psu))


def is_redundant(psu: Psu) -> bool:
    """Whether a supply is certified as a module of a redundant set; one of that form is, where that
    is unknown.
    """
    if psu.redundant is not None:
        return psu.redundant
    return has_module_form(psu)


def level_efficiency(
    level: str, load: float, volts: float | None, *, redundant: bool = False
) -> float | None:
    """The same for any supply of a level; None where the certification has no points for it."""
    line = "230" if (volts or 115) >= HIGH_LINE_V else "115"
    points = _CURVES["redundant" if redundant else line].get(level)
    if points is None:
        return None
    percent = _interpolated(points, load)
    if volts is not None and volts <= LOW_LINE_V:
        percent -= LOW_LINE_LOSS
    return max(percent, 1.0) / 100


def shared_efficiency(
    psus: Sequence[Psu], load: float, volts: Sequence[float | None]
) -> float | None:
    """Return the efficiency of supplies that share a load by their ratings, each at a voltage of
    its own; None if the level of one is unknown.
    """
    each: list[float] = []
    for psu, own_volts in zip(psus, volts, strict=True):
        efficiency = efficiency_at(psu, load, own_volts)
        if efficiency is None:
            return None
        each.append(efficiency)
    return mean_efficiency(psus, each)


def mean_efficiency(psus: Sequence[Psu], each: Sequence[float]) -> float:
    """Return the efficiency of supplies that share a load by their ratings, from that of each."""
    given_w = sum(psu.watts for psu in psus)
    taken_w = sum(psu.watts / own for psu, own in zip(psus, each, strict=True))
    return given_w / taken_w


def efficiency_doubts(psu: Psu, volts: float | None) -> Sentence | None:
    """What is only estimated in `efficiency_at`; None where nothing is."""
    is_other_level = "cybenetics" in (psu.efficiency or "").lower()
    if volts is not None and volts <= LOW_LINE_V:
        words = "Efficiency estimated: {loss:g} % less at {volts:.0f} V."
        if is_other_level:
            words = "Efficiency estimated (Cybenetics, {volts:.0f} V)."
        return sentence(words, loss=LOW_LINE_LOSS, volts=volts)
    if is_other_level:
        words = "Efficiency estimated: {efficiency} as 80 PLUS."
        return sentence(words, efficiency=psu.efficiency)
    return None


def _interpolated(points: Sequence[tuple[float, float]], load: float) -> float:
    """Return the value between the points, linear; below the first 1 % less per 2 % of load.

    Clamped above full load.
    """
    first_load, first = points[0]
    if load < first_load:
        return first - (first_load - load) * 100 / 2
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        if load <= x1:
            return y0 + (y1 - y0) * (load - x0) / (x1 - x0)
    return points[-1][1]
