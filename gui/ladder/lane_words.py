"""What the slots of a board give, in the words of the ladder's rows: "x16 Gen4, CPU".

Knows evaluations; which rows there are is said in `rows`.
"""

from __future__ import annotations

from gui.hand.card_words import FEEDS, link_short, width_words
from rigwright.evaluation import Evaluation
from rigwright.lanes import is_fed, slot_widths
from rigwright.parts import Slot
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded


def wired_words(slot: Slot) -> str:
    """What a free slot of such a board is wired for."""
    return _with_feed(width_words(slot.electrical_lanes, slot.generation), slot.source)


def lane_words(evaluation: Evaluation) -> dict[str, str]:
    """What each slot gives: its card's link, or what it would give with the cards that are
    placed.
    """
    assembly = evaluation.assembly
    board = assembly.board
    if board is None:
        return {}
    populated = frozenset(c.seat.slot.name for c in assembly.cards if c.seat and c.seat.slot)
    widths = slot_widths(board, populated, assembly.cpu, processors=assembly.cpu_count)
    cpu_generation = assembly.cpu.generation if assembly.cpu else None
    words: dict[str, str] = {}
    feeds: dict[str, str | None] = {}
    for slot in board.slots or ():
        lacks_cpu = is_fed(slot.source, board, assembly.cpu_count) is False
        words[slot.name] = _free_slot_words(slot, widths.get(slot.name), cpu_generation, lacks_cpu)
        feeds[slot.name] = slot.source
    for link in evaluation.links:
        if link.slot:
            words[link.slot] = _with_feed(link_short(link), feeds.get(link.slot))
    return words


def _free_slot_words(
    slot: Slot, width: int | None, cpu_generation: int | None, lacks_cpu: bool
) -> str:
    if lacks_cpu:
        return worded("off without CPU 2")
    if width == 0:
        return worded("off, lanes shared")
    from_cpu = (slot.source or "").startswith("cpu")
    reached = [g for g in (slot.generation, cpu_generation if from_cpu else None) if g is not None]
    generation = min(reached) if slot.generation is not None else None
    return _with_feed(width_words(width, generation), slot.source)


def _with_feed(words: str, source: str | None) -> str:
    return comma_words((words, translated(FEEDS[source]))) if source in FEEDS else words
