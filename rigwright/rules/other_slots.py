"""Where else a card could get its lanes: the board's other slots as edits of the build, best first.

Which of them the card goes into, nobody asks here: the engine tries every way out before it is
offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seated import labels_of
from rigwright.assembly.seats import Mount
from rigwright.build.labels import part_words
from rigwright.checks.remedy import Choose, Remedy
from rigwright.lanes import LANE_GB_S, slot_widths
from rigwright.lanes.feeds import feed_of, free_slots
from rigwright.lanes.storage_sockets import free_sockets, m2_use
from rigwright.parts import Slot
from rigwright.parts.motherboard import is_from_cpu
from rigwright.record import Value
from rigwright.rules.mending import move_to
from rigwright.rules.say import sentence

MOST_OFFERED = 2


class OtherSlot(Value, frozen=True):
    """A slot that feeds no card, and the width that it would have with this one."""

    slot: Slot
    width: int

    @property
    def gb_s(self) -> float:
        """Bandwidth per direction; 0 where its generation is not known."""
        return LANE_GB_S.get(self.slot.generation or 0, 0.0) * self.width

    @property
    def from_cpu(self) -> bool:
        """True for a slot that a processor feeds."""
        return is_from_cpu(self.slot.source)


def other_slots(card: SeatedCard, a: Assembly) -> Iterator[OtherSlot]:
    """The slots that feed no card and are on; those of the processor first, then the fastest."""
    if a.board is None:
        return
    of_others: set[str] = set()
    for other in a.cards:
        feed = feed_of(other, a.board)
        if feed is not None and other.index != card.index:
            of_others.add(feed.name)
    found: list[OtherSlot] = []
    for slot in free_slots(a):
        populated = frozenset({*of_others, slot.name})
        widths = slot_widths(a.board, populated, a.cpu, m2_use(a), a.cpu_count)
        width = widths.get(slot.name)
        if width:
            found.append(OtherSlot(slot, width))
    yield from sorted(found, key=lambda other: (not other.from_cpu, -other.gb_s))


def to_other_slots(
    card: SeatedCard, a: Assembly, suits: Callable[[OtherSlot], bool]
) -> list[Remedy]:
    """Moves of a card into other slots; for a card on a riser, the riser into them."""
    remedies: list[Remedy] = []
    for other in other_slots(card, a):
        if suits(other) and len(remedies) < MOST_OFFERED:
            remedies.extend(_into(card, other.slot, a))
    return remedies


def _into(card: SeatedCard, slot: Slot, a: Assembly) -> Iterator[Remedy]:
    if card.seat is None or card.system != a.system:
        return
    if card.mount is not Mount.SLOT:
        yield feed_from([card], slot, a)
        return
    for seat in a.seats:
        if seat.slot is not None and seat.slot.name == slot.name:
            yield move_to(card, seat, a)
            return


def to_other_sockets(card: SeatedCard, a: Assembly) -> list[Remedy]:
    """The adapter of a card into free M.2 sockets of the processor."""
    remedies: list[Remedy] = []
    if a.board is None:
        return remedies
    free = free_sockets(a)
    for socket in a.board.m2_slots or ():
        if len(remedies) == MOST_OFFERED:
            break
        if socket.name not in free or not is_from_cpu(socket.source):
            continue
        words = sentence(
            "Put the adapter of {card} into {socket}", card=card.title, socket=socket.name
        )
        fields = {f"placements.{card.index}.slot": a.system.place(socket.name)}
        remedies.append(Remedy(words, Choose(fields)))
    return remedies


def feed_from(cards: Iterable[SeatedCard], slot: Slot, a: Assembly) -> Remedy:
    """The risers or the splitter of some cards into another slot."""
    cards = tuple(cards)
    labels = labels_of(cards)
    fields = {f"placements.{card.index}.slot": a.system.place(slot.name) for card in cards}
    return Remedy(
        sentence(
            "Feed {cards} from {slot}",
            cards=part_words(labels),
            slot=a.system.slot_title(slot.name),
        ),
        Choose(fields),
    )
