"""The highest limit for all cards at which supplies, cords, circuits and UPS carry the build.

Every remedy and note that names such a limit reads it here, so that no two name different watts.
Peaks do not count, here or in `power_plan`: a limit that software sets does not lower them. Knows
no severities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from math import ceil, floor, inf

from rigwright.assembly import Assembly, derived_without_places
from rigwright.assembly.seated import labels_of
from rigwright.build import Ups
from rigwright.build.thresholds import headroom, highest_sustained
from rigwright.figures import by_part
from rigwright.parts import Gpu
from rigwright.power.circuits import (
    CircuitLoad,
    SupplyLoad,
    carrying_power_w,
    cord_at,
    left_without_spare_w,
    mains_load,
    mains_of,
)
from rigwright.power.curves import Load, curve_of_chip
from rigwright.power.draws import awaited_w
from rigwright.power.efficiency import POWER_FACTOR
from rigwright.power.spares import spare_of
from rigwright.power.supplies import UPS_SHARE, shared_power_w
from rigwright.power.wiring.carried import Carried, carried_at, total_w
from rigwright.record import Value

LEAST_SHARE = 0.60  # of the board power; below it cards lose far more than they save
MOST_LOSS = 1 / 3  # of a card's speed; a limit that costs more is none that anybody wants
_Held = tuple[float, float]  # what is, and the most that it may be


class CommonLimit(Value, frozen=True):
    """One limit for all cards: those that it would hold, by label, in whole watts."""

    watts: int
    held: tuple[str, ...]


def least_limit_w(card: Gpu) -> int:
    """Return the lowest limit worth proposing: what the card accepts, and what leaves it two thirds
    of its speed.
    """
    return ceil(by_part(_least_limit_w, card))


@lru_cache(maxsize=4096)
def _least_for(own: float, lowest: float, chip: str | None) -> int:
    watts = ceil(round(max(lowest, LEAST_SHARE * own, 1.0), 6))
    while watts < own and _loses_too_much(chip, own, watts):
        watts += 1
    return watts


def _least_limit_w(card: Gpu) -> float:
    """The same as a float, as `by_part` wants it: stand-ins of parts share it where it does not
    differ.
    """
    return float(_least_for(card.board_power_w or 0.0, card.min_power_limit_w or 0.0, card.chip))


def _loses_too_much(chip: str | None, own: float, watts: int) -> bool:
    speeds = curve_of_chip(chip, Load.COMPUTE)[0].speed_at(round(watts / own, 3))
    return speeds is not None and 1 - speeds[0] > MOST_LOSS


@derived_without_places
def is_limit_needed(a: Assembly) -> bool:
    """Whether the cards of known power draw more than supplies, cords, circuits or UPS carry."""
    if not a.psus or not any(card.power_w is not None for card in a.gpus):
        return False
    return not _is_enough(a, None)


@derived_without_places
def a_limit_helps(a: Assembly) -> bool:
    """Whether a limit worth setting is enough.

    A card that the build already limits below the least worth proposing keeps its limit.
    """
    least = 0.0
    for card in a.gpus:
        if card.power_w is not None:
            least = max(least, min(least_limit_w(card.gpu), card.power_w))
    return least > 0 and _is_enough(a, least)


@derived_without_places
def limit_needed_w(a: Assembly) -> int | None:
    """Return the highest limit for all cards at which the power is enough, worth setting or not;
    0 where cards that draw nothing would still be too much, None where no limit is needed.
    """
    if not is_limit_needed(a):
        return None
    each_w = [card.power_w for card in a.gpus if card.power_w is not None]
    # What cables carry is long to work out; what all supplies give together bounds the limit, and
    # mostly is what decides.
    left_w = _most_together_w(a) - total_w(a, 0.0)
    together_w = min(_limit_within(left_w, each_w), ceil(max(each_w)) - 1)
    return _highest(max(floor(together_w), 0), partial(_is_enough_for_each, a))


def _limit_within(left_w: float, each_w: Iterable[float]) -> float:
    """Return the limit at which cards of so many watts draw together what is left for them;
    infinite where they draw less without one.
    """
    weakest_first = sorted(each_w)
    for number, own_w in enumerate(weakest_first):
        share_w = round(left_w / (len(weakest_first) - number), 6)
        if own_w > share_w:
            return share_w
        left_w -= own_w
    return inf


def _highest(most: int, is_enough: Callable[[int], bool]) -> int:
    """Return the highest limit up to `most` that is enough; 0 where none is. Below a limit that is
    enough, all limits are.
    """
    if is_enough(most):
        return most
    return last_that_meets(0, max(most - 1, 0), is_enough)


def last_that_meets(low: int, high: int, meets: Callable[[int], bool]) -> int:
    """Return the greatest whole number from `low` to `high` that meets a condition. `low` meets it,
    and all numbers below one that does.
    """
    while low < high:
        middle = (low + high + 1) // 2
        if meets(middle):
            low = middle
        else:
            high = middle - 1
    return low


@derived_without_places
def common_limit(a: Assembly) -> CommonLimit | None:
    """Return the highest limit for all cards at which the power is enough; None where no limit is
    needed, or no limit worth setting is enough.
    """
    watts = limit_needed_w(a)
    if not watts or not a_limit_helps(a):
        return None
    held = [card for card in a.gpus if card.power_w is not None and card.power_w > watts]
    return CommonLimit(watts, labels_of(held))


def _is_enough(a: Assembly, cap_w: float | None) -> bool:
    return _is_enough_together(a, cap_w) and _is_enough_for_each(a, cap_w)


def _is_enough_for_each(a: Assembly, cap_w: float | None) -> bool:
    return _all_hold(_held_each(a, cap_w))


def _is_enough_together(a: Assembly, cap_w: float | None) -> bool:
    return round(total_w(a, cap_w), 6) <= round(_most_together_w(a), 6)


def _all_hold(held: Iterable[_Held]) -> bool:
    return all(round(is_now, 6) <= round(most, 6) for is_now, most in held)


def _share_to_use(a: Assembly) -> float:
    """Return the share of its rating that a supply may carry without a warning."""
    reserved = 1 / headroom(a.build)
    if not _is_sustained(a):
        return reserved
    return min(reserved, highest_sustained(a.build))


def _is_sustained(a: Assembly) -> bool:
    return a.build.workload.duty == "sustained"


def _most_together_w(a: Assembly) -> float:
    """Return the most that all supplies may carry together without a warning."""
    shared_w = shared_power_w(a.psus) or 0.0
    most_w = shared_w * _share_to_use(a)
    if len(a.psus) == 1:  # as psu-headroom counts them
        most_w = min(most_w, shared_w / headroom(a.build) - awaited_w(a))
    return most_w


def _held_each(a: Assembly, cap_w: float | None) -> Iterator[_Held]:
    """Yield what each supply, cord and circuit carries, and the UPS, with cards at most at `cap_w`,
    and the most that they may carry without a warning.
    """
    total = total_w(a, cap_w)
    rated = carrying_power_w(a, total)
    if rated is None:
        return
    carried = carried_at(a, cap_w, total)
    share = _share_to_use(a)
    mains = mains_of(a) if cap_w is None else mains_load(a, carried, rated)
    for supply in mains.supplies:
        yield from _of_supply(a, carried, supply, share)
    if spare_of(a):
        yield total, left_without_spare_w(a)
    for circuit in mains.circuits:
        yield from of_circuit(circuit, sustained=_is_sustained(a))
    ups = a.build.site.ups
    if ups is not None:
        yield from _of_ups(ups, mains.wall_w)


def _of_ups(ups: Ups, wall_w: float | None) -> Iterator[_Held]:
    if wall_w is None:
        return
    if ups.watts:
        yield wall_w, UPS_SHARE * ups.watts
    if ups.volt_amperes:
        yield wall_w / POWER_FACTOR, UPS_SHARE * ups.volt_amperes


def _of_supply(a: Assembly, carried: Carried, supply: SupplyLoad, share: float) -> Iterator[_Held]:
    if carried.by_rating:
        yield from _of_cord(a, supply)
    elif carried.sure:
        yield supply.dc_w, a.psus[supply.index].watts * share
        yield from _of_cord(a, supply)


def _of_cord(a: Assembly, supply: SupplyLoad) -> Iterator[_Held]:
    """Yield what a supply gives and the most that its voltage and cord let it give, and the amperes
    through its cord and the most for that.
    """
    if supply.usable is not None:
        yield supply.dc_w, supply.usable.watts
    if supply.amperes is not None:
        cord, known = cord_at(a, supply.index)
        yield supply.amperes, cord.least_a if known else cord.amperes


def of_circuit(circuit: CircuitLoad, *, sustained: bool) -> Iterator[_Held]:
    """Yield what a circuit carries, and what it may: the build for its outlet, everything for the
    breaker, and for hours.
    """
    if circuit.carried is None:
        return
    for load in circuit.carried:
        yield load.load_w, load.limit_w
        if sustained:
            yield load.load_w, load.limit_w * circuit.continuous_share
    if circuit.without_spare_w is not None:
        own, _ = circuit.carried
        yield circuit.without_spare_w, own.limit_w
