"""Where rules draw their lines, and where a build's owner draws them instead.

Only comfort can be moved: how much air, reserve and room is wanted. What cannot be built or will
not run stays an error whatever is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.build.document import Build
from rigwright.build.wanted import Thresholds
from rigwright.text.numbers import length
from rigwright.text.sentence import Sentence, messages

FREE_AIR_MM = 18.0  # a free slot
RESERVE_PERCENT = 10.0  # build guides: ten percent or more for peaks
LENGTH_MARGIN_MM = 10.0
# NEC 210.20(A): a load of three hours or more takes at most 80 % of the circuit
CONTINUOUS_PERCENT = 80.0
# of a supply's rating: above, the curves of 80 PLUS fall and fans get loud; from 90 % on it is more
# than a note
SUSTAINED_PERCENT, MUCH_SUSTAINED_PERCENT = 80.0, 90.0


_USUAL: Mapping[str, float] = MappingProxyType(
    {
        "free_air_mm": FREE_AIR_MM,
        "reserve_percent": RESERVE_PERCENT,
        "length_margin_mm": LENGTH_MARGIN_MM,
        "continuous_percent": CONTINUOUS_PERCENT,
        "sustained_percent": SUSTAINED_PERCENT,
    }
)
_WORDS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "free_air_mm": "Open-air cards want {own} of air here, usually {usual}.",
            "reserve_percent": "A supply wants {own:g} % in reserve here, usually {usual:g} %.",
            "length_margin_mm": "Cards want {own} behind them here, usually {usual}.",
            "continuous_percent": "Around the clock, a circuit may carry {own:g} % of its rating "
            "here, usually {usual:g} %.",
            "sustained_percent": "Around the clock, a supply may carry {own:g} % of its rating "
            "here, usually {usual:g} %.",
        }
    )
)


def _own(build: Build) -> Thresholds:
    return build.thresholds or Thresholds()


def _line(build: Build, field: str) -> float:
    """Return where a line of `Thresholds` is drawn: by the build's owner, else where usual."""
    own: float | None = getattr(_own(build), field)
    return _USUAL[field] if own is None else own


def free_air_mm(build: Build) -> float:
    """Return the air that is wanted before the fans of an open-air card."""
    return _line(build, "free_air_mm")


def headroom(build: Build) -> float:
    """Return the factor by which a supply's rating shall exceed its load."""
    return 1 + _line(build, "reserve_percent") / 100


def length_margin_mm(build: Build) -> float:
    """Return what is wanted between a card's end and what ends its length."""
    return _line(build, "length_margin_mm")


def sustained(build: Build) -> float:
    """Return the share of its rating that a supply shall carry at most around the clock, from 0
    to 1.
    """
    return _line(build, "sustained_percent") / 100


def highest_sustained(build: Build) -> float:
    """Return the share from which a load around the clock is worth a warning."""
    return max(MUCH_SUSTAINED_PERCENT / 100, sustained(build))


def wants_otherwise(build: Build, field: str) -> bool:
    """Whether the build has its own figure for a field of `Thresholds`."""
    return getattr(_own(build), field) is not None


def own_thresholds(build: Build) -> Iterator[Sentence]:
    """Yield a sentence for every line that is drawn elsewhere than usual."""
    for field, words in _WORDS.items():
        own = _line(build, field)
        usual = _USUAL[field]
        if own == usual:
            continue
        if field.endswith("_mm"):
            yield Sentence(words, {"own": length(own), "usual": length(usual)})
        else:
            yield Sentence(words, {"own": own, "usual": usual})
