"""One variable of a machine at several values: power limits, gaps, fan speed, room, number of
cards.

Every point is a machine at rest under the likely constants, with bands. Knows no words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from rigwright.air.bands import Estimate, estimate_of
from rigwright.air.machine import AirCard, AirMachine
from rigwright.record import Value

Change = Callable[[AirMachine, float], AirMachine]


class Point(Value, frozen=True):
    """One value of the variable, and what comes of it."""

    at: float
    estimate: Estimate


def _each_card(machine: AirMachine, change: Callable[[AirCard], AirCard]) -> AirMachine:
    return machine.changed(cards=tuple(change(card) for card in machine.cards))


def _with_power(machine: AirMachine, watts: float) -> AirMachine:
    return _each_card(machine, lambda card: card.changed(watts=watts))


def _with_gap(machine: AirMachine, gap_mm: float) -> AirMachine:
    """Only gaps between cards; what is free before the last one of a row stays."""

    def moved(card: AirCard) -> AirCard:
        return (
            card if card.below_gap_mm is None else card.changed(gap_mm=gap_mm, below_gap_mm=gap_mm)
        )

    return _each_card(machine, moved)


def _with_fans(machine: AirMachine, percent: float) -> AirMachine:
    return _each_card(machine, lambda card: card.changed(fixed_speed=percent / 100))


def _with_room(machine: AirMachine, celsius: float) -> AirMachine:
    return machine.changed(case=machine.case.changed(room_c=celsius))


def _with_cards(machine: AirMachine, count: float) -> AirMachine:
    """The first so many in the order of air: those whose intake no other card warms stay
    longest.
    """
    return machine.changed(cards=machine.cards[: max(int(count), 0)])


class Variable(Value, frozen=True):
    """Something that can be swept: its unit, bounds of what makes sense, and what it changes."""

    name: str
    unit: str
    least: float
    most: float
    change: Change


VARIABLES: Mapping[str, Variable] = MappingProxyType(
    {
        variable.name: variable
        for variable in (
            Variable("power", "W", 1.0, 2_000.0, _with_power),
            Variable("gap", "mm", 0.0, 500.0, _with_gap),
            Variable("fans", "%", 1.0, 100.0, _with_fans),
            Variable("room", "°C", -20.0, 60.0, _with_room),
            Variable("cards", "", 1.0, 64.0, _with_cards),
        )
    }
)


def swept(machine: AirMachine, variable: Variable, values: Sequence[float]) -> tuple[Point, ...]:
    """Return the machine at every value of a variable."""
    return tuple(Point(value, estimate_of(variable.change(machine, value))) for value in values)
