"""What a build's owner wants beyond what runs: lines of comfort drawn elsewhere, and own rules.

Plain records of the document. Where lines are usually drawn stands in `thresholds`; what an own
rule may ask stands in `editing.own_rules`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.record import Record

MOST_OWN_RULES = 64
MOST_CHOICES = 16
MOST_LIMIT = 1e9


class Thresholds(Record, frozen=True, omit_defaults=False):
    """Where this build's owner draws the lines of comfort; None: where the rules draw them.

    `free_air_mm` before the fans of open-air cards, `reserve_percent` of a supply above its load,
    `length_margin_mm` behind a card, `continuous_percent` of a circuit's rating for a load of
    three hours or more, `sustained_percent` of a supply's for one around the clock.
    """

    free_air_mm: Annotated[float, Meta(ge=0, le=200)] | None = None
    reserve_percent: Annotated[float, Meta(ge=0, le=100)] | None = None
    length_margin_mm: Annotated[float, Meta(ge=0, le=200)] | None = None
    continuous_percent: Annotated[float, Meta(ge=0, le=100)] | None = None
    sustained_percent: Annotated[float, Meta(ge=0, le=100)] | None = None


class OwnRule(Record, frozen=True, omit_defaults=False):
    """What a shop or a lab asks of every part of a kind, or of the whole machine.

    `about` is a kind of part or "machine", `figure` a field of its record, or one of the figures
    that only a build has. A number is held against `at_least` and `at_most`, a word against
    `one_of`. `severity` is what a part that fails the rule is worth, `because` the reason that is
    told.
    """

    about: Annotated[str, Meta(pattern=r"^[a-z]{1,20}$")]
    figure: Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,60}$")]
    at_least: Annotated[float, Meta(ge=-MOST_LIMIT, le=MOST_LIMIT)] | None = None
    at_most: Annotated[float, Meta(ge=-MOST_LIMIT, le=MOST_LIMIT)] | None = None
    one_of: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=100)], ...],
        Meta(max_length=MOST_CHOICES),
    ] = ()
    severity: Literal["error", "warning", "info"] = "warning"
    because: Annotated[str, Meta(max_length=200)] = ""


OwnRules = Annotated[tuple[OwnRule, ...], Meta(max_length=MOST_OWN_RULES)]
