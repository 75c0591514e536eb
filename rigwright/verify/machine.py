"""One machine out of all outputs: each card once, with the figures of every command that names its
bus address.

A link is taken by its highest generation, since a card at rest lowers it, and by its least width,
since no graphics card of NVIDIA lowers that. Knows no plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

import msgspec

from rigwright.record import Value
from rigwright.verify.found import (
    AMD,
    INTEL,
    NVIDIA,
    FoundBoard,
    FoundCard,
    FoundCpu,
    FoundLink,
    FoundModule,
    FoundSlot,
    Told,
    Trouble,
    Unread,
    bus_of,
    without_function,
)

MOST_CARDS = 64  # of one machine, as many as a build has
# What says something only together, of one moment.
_OF_A_MOMENT = ("draw_w", "fan_percent")
_FIRST = ("nvidia-smi -q", "rocm-smi", "lspci")  # whose figure counts where several tell one


class Machine(Value, frozen=True):
    """What all outputs tell. `listed` are the makers whose cards are listed completely."""

    sources: tuple[str, ...]
    cards: tuple[FoundCard, ...] = ()
    network: tuple[FoundCard, ...] = ()
    lists_devices: bool = False  # whether some output lists all that is on the bus
    listed: frozenset[str] = frozenset()
    unseen_by_driver: frozenset[str] = (
        frozenset()
    )  # addresses on the bus that the maker's own tool does not list
    slots: Mapping[str, FoundSlot] = {}  # by the address of the card
    board: FoundBoard | None = None
    cpus: tuple[FoundCpu, ...] = ()
    modules: tuple[FoundModule, ...] = ()
    between: Mapping[tuple[str, str], str] = {}  # by the addresses of two cards
    unread: tuple[Unread, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    unmatched_figures: bool = False  # of rocm-smi, which named no bus address
    moment: str | None = None


def machine_of(outputs: Iterable[Told]) -> Machine:
    """The machine that outputs tell of."""
    outputs = tuple(outputs)
    told: list[FoundCard] = []
    parents: dict[str, str] = {}
    slots: list[FoundSlot] = []
    boards: list[FoundBoard] = []
    cpus: list[FoundCpu] = []
    modules: list[FoundModule] = []
    unread: list[Unread] = []
    troubles: list[Trouble] = []
    for output in outputs:
        told += output.cards[:MOST_CARDS]
        parents.update(output.parents)
        slots += output.slots
        boards += output.boards
        cpus += output.cpus
        modules += output.modules
        unread += output.unread
        troubles += output.troubles
    cards, unmatched = _merged(told)
    network = _network(outputs)
    return Machine(
        sources=tuple(dict.fromkeys(output.source for output in outputs)),
        cards=cards,
        network=network,
        lists_devices=any(output.is_all_of("lspci") for output in outputs),
        listed=_listed(outputs),
        unseen_by_driver=_unseen(outputs),
        slots=_slots_of((*cards, *network), slots, parents),
        board=next((board for board in boards if board.name is not None), None),
        cpus=tuple(cpus),
        modules=tuple(modules),
        between=_between(outputs),
        unread=tuple(unread),
        troubles=tuple(troubles),
        unmatched_figures=unmatched,
        moment=next((output.moment for output in outputs if output.moment), None),
    )


def _network(outputs: Iterable[Told]) -> tuple[FoundCard, ...]:
    """Each network card once, in the order of the addresses."""
    cards: dict[str, FoundCard] = {}
    for output in outputs:
        for card in output.network[:MOST_CARDS]:
            address = card.address or ""
            cards[address] = _fuller(cards.get(address), card)
    return tuple(cards[address] for address in sorted(cards))


def _fuller(former: FoundCard | None, card: FoundCard) -> FoundCard:
    """Return the one of two outputs on the same card that tells of its link."""
    if former is None or former.link.width is None:
        return card
    return former


def _merged(told: list[FoundCard]) -> tuple[tuple[FoundCard, ...], bool]:
    """Each card once, in the order of the bus.

    And whether figures were left aside for want of an address.
    """
    by_address: dict[str, list[FoundCard]] = {}
    nameless: list[FoundCard] = []
    for card in told:
        if card.address is None:
            nameless.append(card)
        else:
            by_address.setdefault(card.address, []).append(card)
    of_amd: list[str] = []
    for address, cards in by_address.items():
        if any(card.vendor == AMD for card in cards):
            of_amd.append(address)
    unmatched = False
    if len(nameless) == len(of_amd) == 1:
        by_address[of_amd[0]].append(nameless.pop())
    elif of_amd and nameless:
        unmatched = True
        nameless = []
    ordered = sorted(by_address, key=lambda address: (bus_of(address), address))
    cards = [_one_of(by_address[address]) for address in ordered]
    return (*cards, *nameless)[:MOST_CARDS], unmatched


def _one_of(cards: list[FoundCard]) -> FoundCard:
    """One card out of what several outputs tell of it.

    Of one command, that under the highest load comes first.
    """
    ordered = sorted(cards, key=_by_source)
    figures: dict[str, object] = {}
    for field in FoundCard.__struct_fields__:
        figures[field] = _first_told(ordered, field)
    for card in ordered:
        if card.temperature_c is not None:
            for field in _OF_A_MOMENT:
                figures[field] = getattr(card, field)
            break
    links = [card.link for card in ordered]
    slowed_by = chain(*(card.slowed_by for card in ordered))
    figures["link"] = _one_link(links)
    figures["slowed_by"] = tuple(dict.fromkeys(slowed_by))
    figures["bar_unassigned"] = any(card.bar_unassigned for card in ordered)
    figures["driver_missing"] = all(card.driver_missing for card in ordered)
    return msgspec.structs.replace(ordered[0], **figures)


def _by_source(card: FoundCard) -> tuple[int, float]:
    utilization = card.utilization or 0
    return _FIRST.index(card.source), -utilization


def _first_told(cards: list[FoundCard], field: str) -> object:
    """The first card's figure that a command told; a stated 0 or "no" is told as well."""
    for card in cards:
        value = getattr(card, field)
        if value is not None and value != ():
            return value
    return None


def _one_link(links: list[FoundLink]) -> FoundLink:
    def least(figure: str) -> int | None:
        return min(
            (value for link in links if (value := getattr(link, figure)) is not None), default=None
        )

    generations = [link.generation for link in links if link.generation is not None]
    return FoundLink(
        generation=max(generations, default=None),
        width=least("width"),
        most_generation=least("most_generation"),
        most_width=least("most_width"),
        card_generation=least("card_generation"),
        host_generation=least("host_generation"),
        host_width=least("host_width"),
    )


def _listed(outputs: Iterable[Told]) -> frozenset[str]:
    makers: set[str] = set()
    for output in outputs:
        if output.is_all_of("lspci"):
            makers |= {NVIDIA, AMD, INTEL}
        elif output.is_all_of("nvidia-smi -q"):
            makers.add(NVIDIA)
        elif output.source == "rocm-smi" and output.cards:
            makers.add(AMD)
    return frozenset(makers)


def _unseen(outputs: Sequence[Told]) -> frozenset[str]:
    """NVIDIA's cards on the bus that a complete list of the driver does not have."""
    lists = _lists_of_the_driver(outputs)
    if not lists:
        return frozenset()
    by_driver = {card.address for card in chain(*lists)}
    on_bus = chain(*(output.cards for output in outputs if output.source == "lspci"))
    of_nvidia = {
        card.address for card in on_bus if card.vendor == NVIDIA and card.address is not None
    }
    return frozenset(of_nvidia - by_driver)


def _lists_of_the_driver(outputs: Sequence[Told]) -> list[tuple[FoundCard, ...]]:
    """The cards of each complete list that NVIDIA's driver gave."""
    return [output.cards for output in outputs if output.is_all_of("nvidia-smi -q")]


def _slots_of(
    cards: Iterable[FoundCard], slots: Iterable[FoundSlot], parents: Mapping[str, str]
) -> dict[str, FoundSlot]:
    """The slot of each card: the one whose address is the card's own, or of a bridge before it,
    the nearest first.
    """
    by_address = {slot.address: slot for slot in slots if slot.address is not None}
    by_device = {without_function(address): slot for address, slot in by_address.items()}
    known = {**by_device, **by_address}
    found: dict[str, FoundSlot] = {}
    for address in [card.address for card in cards if card.address is not None]:
        nearest = (address, without_function(address), *_bridges_before(address, parents))
        named = next((name for name in nearest if name in known), None)
        if named is not None:
            found[address] = known[named]
    return found


def _bridges_before(address: str, parents: Mapping[str, str]) -> Iterator[str]:
    """The bridges between a card and its processor, the nearest first; a circle ends."""
    seen = {address}
    above = parents.get(address)
    while above is not None and above not in seen:
        yield above
        seen.add(above)
        above = parents.get(above)


def _between(outputs: Sequence[Told]) -> dict[tuple[str, str], str]:
    """The matrix by addresses; `topo -m` counts cards as `nvidia-smi -q` does, so both are
    needed.
    """
    by_count: dict[int | None, tuple[FoundCard, ...]] = {}
    for cards in _lists_of_the_driver(outputs):
        by_count.setdefault(len(cards), cards)
    found: dict[tuple[str, str], str] = {}
    for output in outputs:
        cards = by_count.get(output.count, ())
        for first, second, cell in output.between:
            if max(first, second) >= len(cards):
                continue
            one = cards[first].address
            other = cards[second].address
            if one is not None and other is not None:
                found[one, other] = cell
    return found
