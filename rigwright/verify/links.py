"""Slot and link of a found card against the plan's.

A link at a low generation is no fault while the card rests: power management lowers it, so only
output under load, or the most that both ends offer, decides. Its width is not lowered so, except on
AMD's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from rigwright.assembly import Assembly
from rigwright.parts import Slot
from rigwright.rules.say import sentence
from rigwright.text.sentence import Sentence, worded
from rigwright.verify.causes import of_generation, of_width, ranked
from rigwright.verify.compared import NOT_PLANNED, NOT_TOLD, Outcome, Row, open_row
from rigwright.verify.found import AMD, FoundCard
from rigwright.verify.machine import Machine
from rigwright.verify.matching import PlannedCard
from rigwright.verify.slot_names import slot_meant

LOADED_FROM = 20.0  # percent of use
BUSY_STATE = 3  # P0 to P3: the states of a card at work


class LinkLoad(Enum):
    """What a card was doing when the output was taken."""

    LOADED = "loaded"
    RESTING = "resting"
    UNTOLD = "untold"


def load_of(card: FoundCard) -> LinkLoad:
    """Whether a card worked, by its use and its performance state."""
    if card.utilization is not None:
        if card.utilization >= LOADED_FROM:
            return LinkLoad.LOADED
        return LinkLoad.RESTING
    if card.state is None:
        return LinkLoad.UNTOLD
    if card.state <= BUSY_STATE:
        return LinkLoad.LOADED
    return LinkLoad.RESTING


def link_rows(
    planned: PlannedCard, card: FoundCard, machine: Machine, assembly: Assembly
) -> Iterator[Row]:
    """The rows on the slot and the link of one card."""
    designation = machine.slots.get(card.address or "")
    if designation is not None:
        stands_in = slot_meant(designation.designation, assembly.board)
    else:
        stands_in = None
    yield _slot_row(
        planned, card, designation.designation if designation is not None else None, stands_in
    )
    if planned.of > 1:
        return  # a switch on the card stands between the slot and each of its processors
    yield _width_row(planned, card, stands_in, assembly)
    yield _generation_row(planned, card, stands_in, assembly)


def _slot_row(
    planned: PlannedCard, card: FoundCard, designation: str | None, stands_in: Slot | None
) -> Row:
    link = planned.link
    wanted = link.slot if link is not None else None
    found = stands_in.name if stands_in is not None else designation
    row = Row(
        "slot",
        "Slot",
        wanted if wanted is not None else NOT_PLANNED,
        found if found is not None else NOT_TOLD,
        Outcome.OPEN,
        figures=(wanted, found),
    )
    if wanted is None or found is None:
        return row
    if stands_in is None:
        says = sentence(
            "The firmware calls the slot of {card} {name}; the board's record has no slot of that "
            "name.",
            card=planned.card.title,
            name=designation,
        )
        return row.changed(says=says)
    if stands_in.name == wanted:
        return row.changed(outcome=Outcome.AGREES)
    return row.changed(
        outcome=Outcome.DIFFERS,
        says=sentence(
            "{card} stands in {found}; {wanted} is planned.",
            card=planned.card.title,
            found=found,
            wanted=wanted,
        ),
        causes=(
            sentence("The card was put into another slot: move it, or change the plan."),
            sentence(
                "The firmware may name its slots otherwise than the board is printed: look at the "
                "board."
            ),
        ),
    )


def _width_row(
    planned: PlannedCard, card: FoundCard, stands_in: Slot | None, assembly: Assembly
) -> Row:
    wanted = planned.link.width if planned.link is not None else None
    found = card.link.width
    row = open_row("link_width", "Link width", wanted, found, "x{}")
    if wanted is None or found is None:
        return row
    if found == wanted:
        return row.changed(outcome=Outcome.AGREES)
    words = {"card": planned.card.title, "found": found, "wanted": wanted}
    if found > wanted:
        says = sentence("{card} runs on x{found}, more than the x{wanted} of the plan.", **words)
        return row.changed(outcome=Outcome.NOTICE, says=says)
    host = card.link.host_width
    if (
        card.vendor == AMD
        and load_of(card) is not LinkLoad.LOADED
        and (host is None or host >= wanted)
    ):
        says = sentence(
            "{card} reads x{found} and x{wanted} is planned; a card of AMD lowers its width at "
            "rest, so that only "
            "output under load decides.",
            **words,
        )
        return row.changed(says=says)
    return row.changed(
        outcome=Outcome.DIFFERS,
        says=sentence("{card} runs on x{found}; x{wanted} is planned.", **words),
        causes=ranked(of_width(planned, card, found, stands_in, assembly)),
    )


def most_generation(card: FoundCard) -> int | None:
    """What the link could reach by what both ends say.

    None where one end is not told and the driver says nothing.
    """
    if card.link.most_generation is not None:
        return card.link.most_generation
    ends = (card.link.card_generation, card.link.host_generation)
    if None in ends:
        return None
    return min(end for end in ends if end is not None)


def _at_rest(row: Row, found: int, most: int | None, load: LinkLoad) -> Row:
    """The row with what a link reaches that is slower now."""
    if most is None or found >= most or load is LinkLoad.LOADED:
        return row
    return row.changed(
        found=worded("Gen{found} at rest, Gen{most} at most", found=found, most=most)
    )


def _generation_row(
    planned: PlannedCard, card: FoundCard, stands_in: Slot | None, assembly: Assembly
) -> Row:
    wanted = planned.link.generation if planned.link is not None else None
    found = card.link.generation
    most = most_generation(card)
    load = load_of(card)
    row = open_row("link_generation", "Link generation", wanted, found, "Gen{}")
    if found is None:
        return row
    row = _at_rest(row, found, most, load)
    if wanted is None:
        return row
    words = {"card": planned.card.title, "found": found, "wanted": wanted, "most": most}
    if found > wanted:
        says = sentence(
            "{card} runs at Gen{found}, more than the Gen{wanted} of the plan.", **words
        )
        return row.changed(outcome=Outcome.NOTICE, says=says)
    if found == wanted:
        return row.changed(outcome=Outcome.AGREES)
    if most is not None and most < wanted:
        reached = most
        says = sentence(
            "The link of {card} reaches Gen{most} at most; Gen{wanted} is planned.", **words
        )
    elif load is LinkLoad.LOADED:
        reached = found
        says = sentence("{card} runs at Gen{found} under load; Gen{wanted} is planned.", **words)
    else:
        return row.changed(says=_unsettled(load, most, words))
    causes = ranked(of_generation(planned, card, reached, stands_in, assembly))
    return row.changed(outcome=Outcome.DIFFERS, says=says, causes=causes)


def _unsettled(load: LinkLoad, most: int | None, words: Mapping[str, object]) -> Sentence:
    if load is LinkLoad.RESTING and most is not None:
        return sentence(
            "{card} rests at Gen{found} and can reach Gen{most}; power management lowers the link "
            "of a card at rest, "
            "which is no fault.",
            **words,
        )
    if load is LinkLoad.RESTING:
        return sentence(
            "{card} rests at Gen{found}, and Gen{wanted} is planned; power management lowers the "
            "link of a card at "
            "rest, which is no fault.",
            **words,
        )
    return sentence(
        "{card} reads Gen{found}, and Gen{wanted} is planned; the output does not tell whether the "
        "card was at rest, "
        "where power management lowers its link.",
        **words,
    )
