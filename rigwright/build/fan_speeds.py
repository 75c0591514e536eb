"""Speeds of case fans as the program offers them: full, normal and silent, a fixed share, a curve.

A curve goes by the temperature of the warmest card. Knows what a build keeps, no parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.build.document import FanPoint, FanSpeed
from rigwright.text.sentence import Sentence

MOST_POINTS = 8
FULL: FanSpeed = ()
NORMAL: FanSpeed = (FanPoint(50.0, 40.0), FanPoint(70.0, 65.0), FanPoint(85.0, 100.0))
SILENT: FanSpeed = (FanPoint(60.0, 25.0), FanPoint(75.0, 40.0), FanPoint(85.0, 60.0))
NAMED: Mapping[str, FanSpeed] = MappingProxyType({"full": FULL, "normal": NORMAL, "silent": SILENT})
WORDS: Mapping[str, str] = MappingProxyType(
    {"full": "full speed", "normal": "normal curve", "silent": "silent curve"}
)


def fixed(percent: float) -> FanSpeed:
    """One speed, however warm the cards are."""
    return (FanPoint(0.0, percent),)


def name_of(speed: FanSpeed) -> str:
    """Which of the named speeds it is; "" for another."""
    return next((name for name, known in NAMED.items() if known == speed), "")


def speed_words(speed: FanSpeed) -> Sentence:
    """A speed in words: "60 %", "silent curve", "curve 30–80 %"."""
    name = name_of(speed)
    if name:
        return Sentence(WORDS[name])
    percents = [point.percent for point in speed]
    low = min(percents)
    high = max(percents)
    if low == high:
        return Sentence("{percent} %", {"percent": f"{low:.0f}"})
    return Sentence("curve {low}–{high} %", {"low": f"{low:.0f}", "high": f"{high:.0f}"})


def speed_text(speed: FanSpeed) -> str:
    """A speed as `read_speed` reads it back."""
    name = name_of(speed)
    if name:
        return name
    if len(speed) == 1:
        return f"{speed[0].percent:g}%"
    return "/".join(f"{point.celsius:g}={point.percent:g}" for point in speed)


def read_speed(text: str) -> FanSpeed | None:
    """The speed that a text says: "silent", "60%", or points such as "40=30/70=60/85=100", each a
    temperature in °C and percent of full speed. None for any other text.
    """
    word = text.strip().casefold()
    if word in NAMED:
        return NAMED[word]
    if "=" not in word:
        percent = _number(word.removesuffix("%"), 100.0)
        return None if percent is None else fixed(percent)
    points: list[FanPoint] = []
    for part in word.split("/"):
        celsius, _, percent_text = part.partition("=")
        at = _number(celsius, 150.0)
        percent = _number(percent_text.removesuffix("%"), 100.0)
        if at is None or percent is None:
            return None
        points.append(FanPoint(at, percent))
    rising = all(one.celsius < two.celsius for one, two in zip(points, points[1:], strict=False))
    if rising and len(points) <= MOST_POINTS:
        return tuple(points)
    return None


def _number(text: str, most: float) -> float | None:
    text = text.strip()
    if not text.replace(".", "", 1).isdecimal() or not text.isascii() or len(text) > 12:
        return None
    if float(text) <= most:
        return float(text)
    return None
