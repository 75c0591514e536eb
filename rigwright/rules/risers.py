"""Cables and splitters between a slot and its card: what they carry, and what the slot must be able to do for them.

Knows ratings and lengths of the parts; whether a cable reaches is a mechanical question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import field_of, for_words
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.lanes import feeding_slot
from rigwright.parts import Gpu, Motherboard, Riser, Slot
from rigwright.rules.say import finding, length, not_checked, sentence, unanswered

Result = Iterator[Finding | NotChecked]
# The longest passive ribbon for a generation, mm, from the loss budgets of 22, 28 and 36 dB.
LONGEST_MM: Mapping[int, float] = {3: 600.0, 4: 300.0, 5: 200.0}


def _on_risers(a: Assembly) -> Iterator[tuple[SeatedCard, Riser, Slot]]:
    for card in a.cards:
        slot = feeding_slot(card, a.board)
        if card.riser is not None and slot is not None:
            yield card, card.riser, slot


def riser_gen_limit(a: Assembly) -> Result:
    """A riser is rated below the link, or too long for it."""
    rule = "riser-gen-limit"
    for card, riser, slot in _on_risers(a):
        if riser.riser_type != "riser_cable":
            continue
        wanted = _generation(card, slot)
        if riser.pcie_gen is None:
            yield not_checked(rule, (card.label,), field_of(riser.id, "pcie_gen"), riser.name)
        elif wanted is not None and riser.pcie_gen < wanted:
            yield _over(card, riser, wanted, riser.pcie_gen, "It is rated for Gen{own}", own=riser.pcie_gen)
        elif wanted is not None:
            yield from _too_long(card, riser, wanted)


def _generation(card: SeatedCard, slot: Slot) -> int | None:
    """What card and slot would train to without the riser."""
    own = card.card.generation if isinstance(card.card, Gpu) else card.card.pcie_gen
    return None if own is None or slot.generation is None else min(own, slot.generation)


def _too_long(card: SeatedCard, riser: Riser, generation: int) -> Result:
    limit = LONGEST_MM.get(generation)
    if limit is None:
        return
    if riser.length_mm is None:
        yield not_checked("riser-gen-limit", (card.label,), field_of(riser.id, "length_mm"), riser.name)
    elif riser.length_mm > limit:
        slower = max((g for g, most in LONGEST_MM.items() if riser.length_mm <= most), default=2)
        yield _over(card, riser, generation, slower, "It is {long}, and passive ribbons carry that over {limit}",
                    long=length(riser.length_mm), limit=length(limit))  # fmt: skip


def _over(card: SeatedCard, riser: Riser, wanted: int, rated: int, why: str, **values: str | int) -> Finding:
    return finding(
        "riser-gen-limit", Severity.WARNING, (card.label,),
        sentence("{riser} is not made for Gen{wanted}.", riser=riser.name, wanted=wanted),
        sentence(why + "; expect the link to fall back or to fail now and then.", **values),
        measure=Measure(wanted, rated, "generation"), place=for_words(card).drawn,
        rests_on=(field_of(riser.id, "pcie_gen"), field_of(riser.id, "length_mm")),
        fixes=(f"Set the slot to Gen{rated} in the firmware", f"Choose a shorter riser for Gen{wanted}"),
    )  # fmt: skip


def bifurcation_unsupported(a: Assembly) -> Result:
    """A splitter needs a slot that divides its lanes, and the board does not."""
    rule, board = "bifurcation-unsupported", a.board
    for card, riser, slot in _on_risers(a):
        if riser.riser_type != "bifurcation_card" or board is None:
            continue
        if riser.split is None:
            yield not_checked(rule, (card.label,), field_of(riser.id, "split"), riser.name)
        elif board.bifurcation_support is None:
            yield not_checked(rule, ("board",), field_of(board.id, "bifurcation_support"), board.name)
        elif slot.source in ("chipset", "plx"):
            yield _cannot_split(card, riser, slot, board, f"{slot.name} hangs on the {_feeder(slot)}")
        elif not _offers(board, slot, riser.split):
            offered = ", ".join(board.bifurcation_support) or "nothing"
            yield _cannot_split(card, riser, slot, board, f"{board.name} offers {offered}")
        elif any("uncertain" in words for words in board.bifurcation_support):
            yield unanswered(rule, (card.label,), field_of(board.id, "bifurcation_support"),
                             f"whether {board.name} splits {slot.name} is not certain")  # fmt: skip


def _feeder(slot: Slot) -> str:
    return "switch" if slot.source == "plx" else "chipset"


def splits(words: str) -> frozenset[tuple[int, ...]]:
    """The divisions that words name: "x8x8 or x4x4x4x4" and "x8/x4/x4 (PCIEX16_1)" alike."""
    bare = re.sub(r"\(.*?\)", "", words)
    found = re.findall(r"x\d+(?:/?x\d+)+", bare)
    return frozenset(tuple(sorted(map(int, re.findall(r"\d+", text)), reverse=True)) for text in found)


def _offers(board: Motherboard, slot: Slot, wanted: str) -> bool:
    """Whether the slot offers one of the divisions; words with a slot's name in brackets are about that one."""
    for words in board.bifurcation_support or ():
        named = re.search(r"\(([^)]*)\)", words)
        elsewhere = (
            named is not None and any(s.name in named[1] for s in board.slots or ()) and slot.name not in named[1]
        )
        if not elsewhere and splits(words) & splits(wanted):
            return True
    return False


def _cannot_split(card: SeatedCard, riser: Riser, slot: Slot, board: Motherboard, why: str) -> Finding:
    return finding(
        "bifurcation-unsupported", Severity.ERROR, (card.label, "board"),
        sentence("{riser} needs {split} of {slot}.", riser=riser.name, split=riser.split, slot=slot.name),
        sentence("{why}; only one of its cards would be seen.", why=why), place=for_words(card).drawn,
        rests_on=(field_of(riser.id, "split"), field_of(board.id, "bifurcation_support")),
        fixes=("Use a splitter with a switch of its own", "Choose a board that splits this slot"),
    )  # fmt: skip
