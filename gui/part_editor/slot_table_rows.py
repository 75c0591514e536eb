"""The slots of a board as a list of plain values, and what placing, swapping, adding and removing
make of it.

Pure functions. A slot that a person placed has a known position; a guess is never more than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rigwright.editing.words import choice_words
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, worded

Slots = Sequence[dict[str, Any]]
LEAST_ROWS, MOST_ROWS = 7, 24
USUAL_FIRST = (1, 2)  # the rows in which boards have their first slot
PLACED_BY_HAND = messages("placed by hand")


def row_count(slots: Slots, positions: int | None) -> int:
    """How many rows of 20.32 mm to show: those of the form factor, all that are taken, and one
    for each slot.
    """
    taken = [at for at in map(position_of, slots) if at is not None]
    wanted = max(LEAST_ROWS, len(slots), positions or 0, *taken)
    most = max([MOST_ROWS, *taken])
    return min(wanted, most)


def position_of(slot: dict[str, Any]) -> int | None:
    """Where a slot is drawn: its position, else the guess of it."""
    return slot.get("position") or slot.get("position_guess")


def is_guess(slot: dict[str, Any]) -> bool:
    """Whether the position is no more than a guess."""
    return not slot.get("position") and bool(slot.get("position_guess"))


def slot_at(slots: Slots, position: int) -> int | None:
    """The index of the slot that is drawn in a row."""
    return next((n for n, slot in enumerate(slots) if position_of(slot) == position), None)


def placed(slots: Slots, index: int, position: int | None) -> list[dict[str, Any]]:
    """The slot at another position, or at none; one that is there already takes its old place."""
    changed = [dict(slot) for slot in slots]
    other = slot_at(slots, position) if position is not None else None
    if other is not None and other != index:
        _put(changed[other], position_of(slots[index]))
    if position != slots[index].get("position"):
        _put(changed[index], position)
    return ordered(changed)


def first_rows(slots: Slots, rows: int) -> tuple[int, ...]:
    """The rows that the first slot may be in while places are guesses, all others as far from it as
    they are drawn: the usual ones that leave all on the board, and the one that it is drawn in.

    Only that one where a slot's place is known; none where no place is a guess.
    """
    taken = [at for slot in slots if (at := position_of(slot)) is not None]
    if not any(is_guess(slot) for slot in slots):
        return ()
    first = min(taken)
    if any(slot.get("position") for slot in slots):
        return (first,)
    reach = max(taken) - first
    return tuple(sorted({first, *(row for row in USUAL_FIRST if row + reach <= rows)}))


def all_placed(slots: Slots, first: int) -> list[dict[str, Any]]:
    """All slots that are drawn in a row as certain ones, moved together so that the first is in
    that row.
    """
    changed = [dict(slot) for slot in slots]
    step = first - min(at for slot in slots if (at := position_of(slot)) is not None)
    for slot in changed:
        at = position_of(slot)
        if at is not None and (step or is_guess(slot)):
            _put(slot, at + step)
    return changed


def ordered(slots: Slots) -> list[dict[str, Any]]:
    """Slots with a place in the order of their places.

    All others stay where they are in the list.
    """
    placed_ones = iter(
        sorted((s for s in slots if position_of(s)), key=lambda s: position_of(s) or 0)
    )
    return [next(placed_ones) if position_of(slot) else slot for slot in slots]


def _put(slot: dict[str, Any], position: int | None) -> None:
    for name in ("position", "position_basis", "position_guess"):
        slot.pop(name, None)
    if position is not None:
        slot |= {"position": position, "position_basis": translated(PLACED_BY_HAND)}


def index_of(slots: Slots, name: str) -> int | None:
    """The index of a slot by its printed name."""
    return next((n for n, slot in enumerate(slots) if slot["name"] == name), None)


def added(slots: Slots, rows: int) -> tuple[list[dict[str, Any]], str]:
    """One more x16 slot in the first free row, and its name.

    Without a position where all rows are taken.
    """
    free = None
    for row in range(1, rows + 1):
        if slot_at(slots, row) is None:
            free = row
            break
    names = {slot["name"] for slot in slots}
    number = free or len(slots) + 1
    while f"PCIE{number}" in names:
        number += 1
    slot: dict[str, Any] = {"name": f"PCIE{number}", "mechanical_lanes": 16}
    _put(slot, free)
    before = len(slots)
    if free:
        before = _first_beyond(slots, free)
    return [*slots[:before], slot, *slots[before:]], slot["name"]


def _first_beyond(slots: Slots, row: int) -> int:
    """The index of the first slot beyond a row, or of the end of the list."""
    for number, slot in enumerate(slots):
        if (position_of(slot) or 0) > row:
            return number
    return len(slots)


def removed(slots: Slots, index: int) -> list[dict[str, Any]]:
    """The list without one slot."""
    return [slot for number, slot in enumerate(slots) if number != index]


def slot_words(slot: dict[str, Any]) -> str:
    """What a slot offers: "x16, 8 lanes, Gen4, CPU"; a question mark for what is not known."""
    long = slot.get("mechanical_lanes")
    wired = slot.get("electrical_lanes")
    words = [f"x{long}" if long else worded("length ?")]
    if wired != long or wired is None:
        words.append(
            worded("{wired} lanes", wired=wired) if wired is not None else worded("lanes ?")
        )
    words.append(f"Gen{slot['generation']}" if slot.get("generation") else worded("Gen ?"))
    source = slot.get("source")
    words.append(choice_words(source) if source else worded("fed by ?"))
    return comma_words(words)


def described(slot: dict[str, Any]) -> str:
    """A slot as it is read out."""
    at = position_of(slot)
    where = worded("position {at}", at=at)
    if at is None:
        where = worded("place unknown")
    elif is_guess(slot):
        where = worded("position {at}, a guess", at=at)
    return comma_words((str(slot["name"]), where, slot_words(slot)))
