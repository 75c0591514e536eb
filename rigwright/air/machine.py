"""What the air model looks at: a case with its fans, and cards in a row, as numbers without any
part of a catalog.

Made from an assembly by `reading` and from a row of measurements by `fit`. Knows no equation.
"""

from __future__ import annotations

from typing import Literal

from rigwright.record import Value

Cooling = Literal["open_air", "flow_through", "blower", "passive", "loop"]
BREATHING: frozenset[Cooling] = frozenset({"open_air", "flow_through", "blower"})
BLOWER_INSIDE = 0.15  # the share of its heat that a blower leaks through shroud and board
OUTWARD_WALLS = frozenset({"rear", "top"})
Shape = Literal["closed", "open", "server"]
SMALL_MM = (240.0, 111.0, 38.0)  # length, height and thickness of a card of two slots


class Moved(Value, frozen=True):
    """Fans of one kind on one wall that blow one way: the air in CFM and the pressure in mm of
    water that each gives by its rating, or None, and what it sounds like.

    `blows` "": in, but out at the rear and the top. `speed` are points of the temperature of the
    warmest card in °C and the percent of full speed; one point is a fixed speed, none full speed.
    """

    wall: str
    count: int
    size_mm: float
    rated_cfm: float | None = None
    noise_dba: float | None = None
    behind_radiator: bool = False
    blows: Literal["", "in", "out"] = ""
    rated_mmh2o: float | None = None
    speed: tuple[tuple[float, float], ...] = ()

    @property
    def inward(self) -> bool:
        """Whether they blow into the case: those of front, bottom and side do unless somebody
        turns them.
        """
        if self.blows:
            return self.blows == "in"
        return self.wall not in OUTWARD_WALLS

    @property
    def follows_cards(self) -> bool:
        """Whether their speed depends on how warm the cards are."""
        return len({percent for _, percent in self.speed}) > 1

    def speed_at(self, celsius: float) -> float:
        """The share of full speed at a temperature of the warmest card.

        Straight lines lie between the points; before the first and after the last it is theirs.
        """
        if not self.speed:
            return 1.0
        (before_c, before), *others = sorted(self.speed)
        if celsius <= before_c:
            return before / 100
        for at_c, percent in others:
            if celsius < at_c:
                part = (celsius - before_c) / (at_c - before_c)
                return (before + (percent - before) * part) / 100
            before_c = at_c
            before = percent
        return before / 100


# where nobody names any
USUAL_FANS = (Moved("front", 2, 120.0), Moved("rear", 1, 120.0))


class AirCard(Value, frozen=True):
    """One card that makes heat. `gap_mm` is what is free before its fans, None: nothing is near,
    or, where `gap_known` is False, it is unknown how near.

    `below` is the index of the card whose exhaust rises into it, None for the first of a row. Sizes
    are None where they are not known. `design_w` is the power that its cooler was made for, None:
    what it draws. `duct_cfm` is what the fan on its duct moves in free air; a passive card without
    it, outside a server, has no air that anybody knows. One that stands `outside` the chassis takes
    the air of the room and leaves its heat there.
    """

    label: str
    title: str
    cooling: Cooling
    watts: float
    design_w: float | None = None
    gap_mm: float | None = None
    length_mm: float | None = None
    height_mm: float | None = None
    thickness_mm: float | None = None
    fan_count: int | None = None
    recess_mm: float | None = None
    below: int | None = None
    below_gap_mm: float | None = None
    ducted: bool = False
    duct_cfm: float | None = None
    inside_share: float = 1.0
    memory: Literal["", "front", "both sides"] = ""
    noise_dba: float | None = None
    fixed_speed: float | None = None
    target_c: float | None = None
    gap_known: bool = True
    outside: bool = False

    @property
    def may_touch(self) -> bool:
        """Whether it is unknown what is before its fans, and it needs air from there."""
        return not self.gap_known and self.cooling in BREATHING

    @property
    def is_of_unknown_size(self) -> bool:
        """Whether its cooler may be smaller than the usual one that is counted."""
        return self.cooling == "open_air" and None in (
            self.length_mm,
            self.height_mm,
            self.thickness_mm,
        )

    def as_small(self) -> AirCard:
        """The card with a small cooler, where nobody knows its size."""
        if not self.is_of_unknown_size:
            return self
        length, height, thickness = SMALL_MM
        return self.changed(
            length_mm=self.length_mm or length,
            height_mm=self.height_mm or height,
            thickness_mm=self.thickness_mm or thickness,
        )

    def at_worst(self) -> AirCard:
        """The card as if what may be near touched it."""
        if not self.may_touch:
            return self
        below = None if self.below_gap_mm is None else 0.0
        return self.changed(gap_mm=0.0, below_gap_mm=below, gap_known=True)


class EmptyMounts(Value, frozen=True):
    """The circles of a case's mounts that hold no fan, in cm²: those on walls before the cards
    (front, floor, side), and those behind them (rear, top).
    """

    before_cm2: float = 0.0
    behind_cm2: float = 0.0

    @property
    def total_cm2(self) -> float:
        """All of them together."""
        return self.before_cm2 + self.behind_cm2

    @property
    def before_share(self) -> float:
        """The share of them that is before the cards; 0 where there are none."""
        if not self.total_cm2:
            return 0.0
        return self.before_cm2 / self.total_cm2


NO_EMPTY_MOUNTS = EmptyMounts()


class AirCase(Value, frozen=True):
    """The case around the cards.

    `other_w` is what all else leaves inside; `preheat_w` warms the air on its way in.
    `assumed_fans`: it is unknown which fans there are, and the usual ones were taken.
    `fans_to_come`: its own fans are known, none of them is there, and none is chosen yet. `chosen`:
    the build has a case; without one its shape is only a stand-in.
    """

    shape: Shape
    fans: tuple[Moved, ...] = ()
    other_w: float = 0.0
    preheat_w: float = 0.0
    room_c: float = 25.0
    altitude_m: float = 0.0
    assumed_fans: bool = False
    fans_to_come: bool = False
    chosen: bool = True
    empty: EmptyMounts = NO_EMPTY_MOUNTS

    @property
    def fans_are_open(self) -> bool:
        """Whether it is unknown with which fans the case will run."""
        return self.assumed_fans or self.fans_to_come


class AirMachine(Value, frozen=True):
    """A case with its cards, those whose exhaust others breathe first.

    `unknown` names what is missing, in words. `worst` is the machine as hot as it may be for all
    that is not known of its cards: those that have no answer make heat there, and those of
    no known place lie below the others. None where all is known.
    """

    case: AirCase
    cards: tuple[AirCard, ...] = ()
    wall_w: float | None = None
    notes: tuple[str, ...] = ()
    unknown: tuple[
        tuple[str, str], ...
    ] = ()  # label and reason of cards that the model can say nothing of
    worst: AirMachine | None = None
