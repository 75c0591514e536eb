"""Cards in the slots of the board in which a list has them, and why one cannot be there.

A card that goes elsewhere makes another machine: one whose slot is not found, is taken or does not
take it lies beside the machine. Cards in the bays of a server have no slots of their own, and
what a list says of these is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rigwright.arranging.placing import placed_like, takes
from rigwright.arranging.standing import again
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import MOST_PLACEMENTS, TRAY, Build, Placement
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation, candidate_at, evaluate
from rigwright.importing.lists.card_slots import SaidSlot
from rigwright.parts import Gpu, Motherboard
from rigwright.parts.motherboard import Slot, slots_of
from rigwright.text.sentence import worded

FULL_WIDTH = 16
_GENERATION = re.compile(r"\(g\d\)")
_NOT_PRINTED = re.compile(r"[^a-z0-9]|pcie?|slot")
# The number of a slot at the end of its name; "PCIEX16" and "PCIEX4" say lanes.
_NUMBER = re.compile(r"(?<![x\d])(\d{1,2})$", re.IGNORECASE)


@dataclass(frozen=True)
class InSlots:
    """A build with the cards whose slots a list says, and why some of them lie beside it."""

    build: Build
    no_place: dict[str, str]


def with_cards_in_slots(
    build: Build, catalog: Catalog, cards: Iterable[tuple[Placement, SaidSlot]]
) -> InSlots:
    """Return the build with each card in its slot, else beside the machine."""
    cards = tuple(cards)
    now = evaluate(build, catalog)
    by_order = _counts_long_slots(now.assembly.board, catalog, cards)
    no_place: dict[str, str] = {}
    for card, said in cards:
        if len(now.build.placements) >= MOST_PLACEMENTS:
            break
        if by_order and said.number:
            said = said.changed(number=0, order=said.number)
        placed, why = _placed(now, catalog, card, said)
        if why:
            no_place[card.part_id] = why
        now = again(placed, now, catalog)
    return InSlots(now.build, no_place)


def has_slots(build: Build, catalog: Catalog) -> bool:
    """Return whether cards of a build go into slots of its board."""
    seats = evaluate(build, catalog).assembly.seats
    return any(seat.mount is Mount.SLOT for seat in seats)


def _counts_long_slots(
    board: Motherboard | None, catalog: Catalog, cards: Iterable[tuple[Placement, SaidSlot]]
) -> bool:
    """Return whether the numbers of a list count the slots that are as long as graphics cards, and
    are not those printed on the board: by these a graphics card would be in a slot of one lane.
    """
    for card, said in cards:
        if board is None or not said.number or not isinstance(catalog.get(card.part_id), Gpu):
            continue
        slot = slot_said(board, said)
        lanes = slot.mechanical_lanes if slot is not None and not slot.open_ended else None
        if lanes is not None and lanes < FULL_WIDTH:
            return True
    return False


def _placed(
    now: Evaluation, catalog: Catalog, card: Placement, said: SaidSlot
) -> tuple[Build, str]:
    """Return the build with one card more, and why that lies beside the machine, if it does."""
    lying = now.build.changed(placements=(*now.build.placements, card.changed(place=TRAY)))
    board = now.assembly.board
    seat = _seat_of(now, said)
    if board is None or seat is None:
        words = "The list has it in “{slot}”, and which slot of {board} that is nobody can tell."
        return lying, worded(words, slot=said.words, board=board.name if board else "")
    answer = candidate_at(now, catalog, card.part_id, seat)
    if answer.taken:
        words = "The list has it in “{slot}”, where another card is."
        return lying, worded(words, slot=said.words)
    if not answer.refused and not takes(answer):
        words = (
            "The list has it in “{slot}”. Where that lies on {board} is only guessed, and by that "
            "guess it would stand in another card."
        )
        return lying, worded(words, slot=said.words, board=board.name)
    if answer.refused:
        words = "The list has it in “{slot}”, which does not take it. {reason}"
        return lying, worded(words, slot=said.words, reason=answer.reason).strip()
    return placed_like(card, answer), ""


def _seat_of(now: Evaluation, said: SaidSlot) -> Seat | None:
    board = now.assembly.board
    slot = slot_said(board, said) if board is not None else None
    for seat in now.assembly.seats:
        if slot is not None and seat.mount is Mount.SLOT and seat.slot == slot:
            return seat
    return None


def slot_said(board: Motherboard, said: SaidSlot) -> Slot | None:
    """Return the slot of a board that a list means; None where it has no such slot or several."""
    slots = slots_of(board)
    if said.name:
        return _named(slots, said.name)
    if said.order:
        return _at(_for_cards(slots), said.order)
    if not any(_number_of(slot.name) for slot in slots):
        return _at(_for_cards(slots), said.number)
    return _numbered(slots, said.number)


def _named(slots: Sequence[Slot], name: str) -> Slot | None:
    """The slot of a name as printed, "PCIEX16(G5)_1" also without its generation. A record that
    has only the widths of slots calls that one "x16 slot 1".
    """
    found = [slot for slot in slots if _letters(slot.name) == _letters(name)]
    if len(found) == 1:
        return found[0]
    return None


def _letters(name: str) -> str:
    """The letters and numbers of a slot's name by which two spellings of it are the same."""
    return _NOT_PRINTED.sub("", _GENERATION.sub("", name.casefold()))


def _numbered(slots: Sequence[Slot], number: int) -> Slot | None:
    """The slot with that number in its name; of several the only one that is as long as cards."""
    found = [slot for slot in slots if _number_of(slot.name) == number]
    if len(found) > 1:
        found = [slot for slot in found if slot.mechanical_lanes == FULL_WIDTH]
    if len(found) == 1:
        return found[0]
    return None


def _number_of(name: str) -> int:
    found = _NUMBER.search(name.strip())
    if found is None:
        return 0
    return int(found[1])


def _for_cards(slots: Sequence[Slot]) -> list[Slot]:
    """The slots that are as long as graphics cards, from the processor on; all of them where none
    is said to be.
    """
    found = [slot for slot in slots if slot.mechanical_lanes == FULL_WIDTH] or list(slots)
    if all(slot.position is not None for slot in found):
        found.sort(key=lambda slot: slot.position or 0)
    return found


def _at(slots: Sequence[Slot], order: int) -> Slot | None:
    """The slot of a number that counts from 1, or the last."""
    if order < 0:
        return slots[-1] if slots else None
    if order <= len(slots):
        return slots[order - 1]
    return None
