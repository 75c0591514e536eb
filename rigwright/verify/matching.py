"""Which found card is which planned one: by chip, memory, slot and link, in that order, all cards
at once.

Cards that are alike in all of these are taken in the order of the bus. Says no word about what
differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from rigwright.assembly import SeatedCard
from rigwright.build.systems import PRIMARY
from rigwright.evaluation import Evaluation
from rigwright.lanes import Link
from rigwright.parts import Gpu, Motherboard
from rigwright.record import Value
from rigwright.verify.assignment import FORBIDDEN, cheapest_pairs
from rigwright.verify.device_names import Likeness, likeness, shown_name, size_in
from rigwright.verify.found import FoundCard
from rigwright.verify.machine import Machine
from rigwright.verify.slot_names import slot_meant

# Cards that carry several processors, each a device of its own behind a switch on the card.
PROCESSORS: Mapping[str, int] = MappingProxyType({"A16": 4, "Tesla K80": 2, "Arc Pro B60 Dual": 2})
# Of a card's memory that a driver shows: ECC takes a sixteenth.
LEAST_SHARE, MOST_SHARE = 0.90, 1.03
OUT_OF_ORDER = 0.001  # cost of each place on the bus between two cards, below all other costs


class PlannedCard(Value, frozen=True, kw_only=True):
    """A card of the plan with its link, and which of its processors it is."""

    card: SeatedCard
    link: Link | None
    number: int = 0
    of: int = 1


class Planned(PlannedCard, frozen=True, kw_only=True):
    """One graphics processor of the plan."""

    gpu: Gpu


P = TypeVar("P", bound=PlannedCard)


class Pair(Value, frozen=True):
    """A planned processor with the found one; None where the machine has none for it."""

    planned: Planned
    found: FoundCard | None


class Matched(Value, frozen=True):
    """All planned processors, and the found ones that are not planned."""

    pairs: tuple[Pair, ...]
    extra: tuple[FoundCard, ...]
    by_slot: bool  # whether slots decided, and not the order of the bus alone


def planned_in(evaluation: Evaluation) -> tuple[Planned, ...]:
    """The graphics processors of the first system of a build, in file order."""
    links = {link.card.label: link for link in evaluation.links}
    found: list[Planned] = []
    for card in evaluation.assembly.built.gpus:
        gpu = card.gpu
        if card.system is not PRIMARY:
            continue
        of = PROCESSORS.get(gpu.chip or "", 1)
        for number in range(of):
            link = links.get(card.label)
            found.append(Planned(card=card, link=link, number=number, of=of, gpu=gpu))
    return tuple(found)


def matched(evaluation: Evaluation, machine: Machine) -> Matched:
    """The pairs that differ least in all."""
    planned = planned_in(evaluation)
    slots = slots_of(machine, evaluation.assembly.board)

    def cost(one: Planned, card: FoundCard) -> float:
        return _cost(one, card, slots)

    found = assigned(planned, machine.cards, cost)
    pairs: list[Pair] = []
    for number, one in enumerate(planned):
        at = found.get(number)
        card = None if at is None else machine.cards[at]
        pairs.append(Pair(one, card))
    taken = set(found.values())
    extra = tuple(card for at, card in enumerate(machine.cards) if at not in taken)
    return Matched(tuple(pairs), extra, bool(slots))


def slots_of(machine: Machine, board: Motherboard | None) -> dict[str, str]:
    """Return the board's slots by the addresses on the bus that the firmware tells for them."""
    found: dict[str, str] = {}
    for address, slot in machine.slots.items():
        meant = slot_meant(slot.designation, board)
        if meant is not None:
            found[address] = meant.name
    return found


def assigned(
    planned: Sequence[P], found: Sequence[FoundCard], cost: Callable[[P, FoundCard], float]
) -> dict[int, int]:
    """Return which found card each planned one is, both by their numbers in the row.

    The cost of all pairs together is the least that there is. Among equals the order of the bus
    decides.
    """
    costs: list[list[float]] = []
    for number, one in enumerate(planned):
        row: list[float] = []
        for at, card in enumerate(found):
            row.append(cost(one, card) + OUT_OF_ORDER * abs(number - at))
        costs.append(row)
    return cheapest_pairs(costs)


def memory_differs(gpu: Gpu, card: FoundCard) -> bool | None:
    """Whether a card's memory is another size than its record has.

    None where either is not known.
    """
    if gpu.vram_gb is None:
        return None
    if card.memory_mib is None:
        size = size_in(shown_name(card) or "")
        if size is None:
            return None
        return size != round(gpu.vram_gb)
    share = card.memory_mib / 1024 / gpu.vram_gb
    return not LEAST_SHARE <= share <= MOST_SHARE


def _cost(planned: Planned, card: FoundCard, slots: Mapping[str, str]) -> float:
    gpu = planned.gpu
    alike = likeness(card, gpu.chip or gpu.name, gpu.vendor)
    other_memory = memory_differs(gpu, card)
    if alike is Likeness.OTHER:
        return FORBIDDEN
    if alike is Likeness.POSSIBLE and other_memory:
        return FORBIDDEN
    costs = {Likeness.SAME: 0.0, Likeness.POSSIBLE: 400.0, Likeness.UNTOLD: 1_000.0}
    cost = costs[alike]
    if other_memory:
        cost += 100.0
    link = planned.link
    if link is not None and planned.of == 1:
        cost += cost_of_place(link, card, slots)
        most = card.link.most_generation or card.link.generation
        if _unlike(link.generation, most):
            cost += 0.5
    return cost


def cost_of_place(link: Link, card: FoundCard, slots: Mapping[str, str]) -> float:
    """Return what speaks against a card in the slot of a planned link: another slot, then another
    width.
    """
    cost = 0.0
    if _unlike(link.slot, slots.get(card.address or "")):
        cost += 10.0
    if _unlike(link.width, card.link.width):
        cost += 1.0
    return cost


def _unlike(planned: object, found: object) -> bool:
    """Whether two values differ that are both known."""
    return planned is not None and found is not None and planned != found
