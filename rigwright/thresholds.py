"""Where rules draw their lines, and where a build's owner draws them instead.

Only comfort can be moved: how much air, reserve and room is wanted. What cannot be built or will
not run stays an error whatever is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.build import Build, Thresholds
from rigwright.text.numbers import length
from rigwright.text.sentence import Sentence

FREE_AIR_MM = 18.0  # a free slot
RESERVE_PERCENT = 10.0  # build guides: ten percent or more for peaks
LENGTH_MARGIN_MM = 10.0
# NEC 210.20(A): a load of three hours or more takes at most 80 % of the circuit
CONTINUOUS_PERCENT = 80.0
# of a supply's rating: above, the curves of 80 PLUS fall and fans get loud; from 90 % on it is more
# than a note
SUSTAINED_PERCENT, MUCH_SUSTAINED_PERCENT = 80.0, 90.0


def _own(build: Build) -> Thresholds:
    return build.thresholds or Thresholds()


def free_air_mm(build: Build) -> float:
    """Return the air that is wanted before the fans of an open-air card."""
    own = _own(build).free_air_mm
    return FREE_AIR_MM if own is None else own


def headroom(build: Build) -> float:
    """Return the factor by which a supply's rating shall exceed its load."""
    own = _own(build).reserve_percent
    return 1 + (RESERVE_PERCENT if own is None else own) / 100


def length_margin_mm(build: Build) -> float:
    """Return what is wanted between a card's end and what ends its length."""
    own = _own(build).length_margin_mm
    return LENGTH_MARGIN_MM if own is None else own


def sustained(build: Build) -> float:
    """Return the share of its rating that a supply shall carry at most around the clock, from 0
    to 1.
    """
    own = _own(build).sustained_percent
    return (SUSTAINED_PERCENT if own is None else own) / 100


def highest_sustained(build: Build) -> float:
    """Return the share from which a load around the clock is worth a warning."""
    return max(MUCH_SUSTAINED_PERCENT / 100, sustained(build))


def wants_otherwise(build: Build, field: str) -> bool:
    """Whether the build has its own figure for a field of `Thresholds`."""
    return getattr(_own(build), field) is not None


def own_thresholds(build: Build) -> Iterator[Sentence]:
    """Yield a sentence for every line that is drawn elsewhere than usual."""
    own = _own(build)
    if own.free_air_mm is not None and own.free_air_mm != FREE_AIR_MM:
        yield Sentence(
            "Open-air cards want {own} of air here, usually {usual}.",
            {"own": length(own.free_air_mm), "usual": length(FREE_AIR_MM)},
        )
    if own.reserve_percent is not None and own.reserve_percent != RESERVE_PERCENT:
        yield Sentence(
            "A supply wants {own:g} % in reserve here, usually {usual:g} %.",
            {"own": own.reserve_percent, "usual": RESERVE_PERCENT},
        )
    if own.length_margin_mm is not None and own.length_margin_mm != LENGTH_MARGIN_MM:
        yield Sentence(
            "Cards want {own} behind them here, usually {usual}.",
            {"own": length(own.length_margin_mm), "usual": length(LENGTH_MARGIN_MM)},
        )
    if own.continuous_percent is not None and own.continuous_percent != CONTINUOUS_PERCENT:
        yield Sentence(
            "Around the clock, a circuit may carry {own:g} % of its rating here, usually "
            "{usual:g} %.",
            {"own": own.continuous_percent, "usual": CONTINUOUS_PERCENT},
        )
    if own.sustained_percent is not None and own.sustained_percent != SUSTAINED_PERCENT:
        yield Sentence(
            "Around the clock, a supply may carry {own:g} % of its rating here, usually "
            "{usual:g} %.",
            {"own": own.sustained_percent, "usual": SUSTAINED_PERCENT},
        )
