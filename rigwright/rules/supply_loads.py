"""What is held against the ratings of supplies: the load of each by its cables, or of all that
share it, and what is missing to say it.

Ratings at a mains voltage are in inlets.py. Knows no severities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly
from rigwright.checks import NotChecked
from rigwright.power import PowerBudget, supplies_of
from rigwright.power.draws import unknown_of_boards
from rigwright.power.supplies import shared_power_w
from rigwright.power.wiring.carried import carried_of
from rigwright.record import Value
from rigwright.rules.say import sentence, unanswered, worded


class LoadOnSupply(Value, frozen=True):
    """What one supply carries, or all that share the load.

    `number` counts the supplies of a build from 1, 0: all, which are `count`. `at_least`: no cable
    is known for some card, which may hang on it too.
    """

    number: int
    watts: float
    rated_w: float
    at_least: bool = False
    count: int = 1

    @property
    def name(self) -> str:
        """What it is called within a sentence."""
        if self.number:
            return worded("supply {number}", number=self.number)
        if self.count > 1:
            return worded("the set of {count} supplies", count=self.count)
        return worded("the supply")

    @property
    def named(self) -> dict[str, object]:
        """The values of a title that say which supply it is about."""
        return {"supply": self.name, "supply_number": self.number}


def loads_of(a: Assembly, budget: PowerBudget) -> tuple[LoadOnSupply, ...]:
    """Return what is held against a rating: each supply that has cables of its own, else all
    together.

    While it is unknown what feeds some card or slot it is all together, and each supply that the
    others alone overload. Of a redundant set it is all modules, since these share what it carries;
    `psu-redundancy-lost` asks what is left without the spare ones.
    """
    shared_w = shared_power_w(a.psus)
    if shared_w is None:
        return ()
    carried = carried_of(a)
    together = LoadOnSupply(0, budget.dc_w, shared_w, count=len(a.psus))
    if len(a.psus) == 1 or carried.by_rating:
        return (together,)
    if not carried.sure:
        return (together, *(load for load in surely_on(a) if load.watts > load.rated_w))
    return tuple(
        LoadOnSupply(supply.index + 1, supply.dc_w, supply.rated_w) for supply in supplies_of(a)
    )


def surely_on(a: Assembly) -> tuple[LoadOnSupply, ...]:
    """Return what each supply carries at the least while no cable is known for some card."""
    pairs = zip(a.psus, carried_of(a).surely, strict=True)
    return tuple(
        LoadOnSupply(number, surely_w, psu.watts, at_least=True)
        for number, (psu, surely_w) in enumerate(pairs, start=1)
    )


def unknown_cables(rule: str, a: Assembly) -> Iterator[NotChecked]:
    """What is missing to say which supply carries what: the plugs that nobody counted, and what
    a board of unknown socket draws, by which the cables are chosen.
    """
    carried = carried_of(a)
    fields = [*carried.open_fields]
    one_is_enough = all(psu.watts >= sum(carried.watts) for psu in a.psus)
    if len(a.psus) > 1 and not carried.by_rating and not one_is_enough:
        fields += unknown_of_boards(a)
    why = sentence("which supply feeds which card is unknown.")
    yield from (unanswered(rule, ("psu",), field, why) for field in fields)


def fits_wherever_it_hangs(a: Assembly, given_w: Sequence[float] | None = None) -> bool:
    """Whether each supply is enough for all that may hang on it, so that no unknown cable matters
    to its rating, or to what it gives.
    """
    at_most = carried_of(a).at_most
    if len(at_most) != len(a.psus):
        return False
    given = [psu.watts for psu in a.psus] if given_w is None else given_w
    return all(most <= gives for most, gives in zip(at_most, given, strict=True))


def is_surely_over(budget: PowerBudget, load: LoadOnSupply) -> bool:
    """Whether a load exceeds the rating whatever the draws are that are only assumed."""
    return load.watts - budget.off_w > load.rated_w
