"""The ladder of what is shown, for the room that a widget has: with the places that the card in the
hand may be put in, and as wide as the cards reach.
"""

from __future__ import annotations

from gui.hand.card_words import as_drawn
from gui.ladder.boxes import USUAL_REACH_MM, Ladder, LadderFrame
from gui.ladder.layout import FINGERS_MM, lay_out
from gui.ladder.paint import labels_end
from gui.ladder.rows import answered_places, rows_beside_of, seats_in_order, sections_of
from gui.look.theme import Theme, text_scale
from gui.session.session import Snapshot
from rigwright.assembly import SeatedCard
from rigwright.assembly.envelopes import card_size


def ladder_of(snapshot: Snapshot, width: int, view_height: int, theme: Theme) -> Ladder:
    """Where everything lies; rows are fitted to `view_height`."""
    sections = sections_of(snapshot.committed)
    resting = frozenset(seat.name for seat in seats_in_order(sections))
    places = resting | answered_places(snapshot)
    heights = [_reach_of(card) for card in snapshot.committed.assembly.cards]
    if snapshot.carried_card is not None:
        heights.append(card_size(snapshot.carried_card.part).height.value)
    frame = LadderFrame(
        width,
        view_height,
        labels_end(sections, theme),
        text_scale(),
        places=places,
        offered=places - resting,
        rows_beside=rows_beside_of(sections),
        reach_mm=max([USUAL_REACH_MM, *(FINGERS_MM + height for height in heights)]),
    )
    return lay_out(as_drawn(snapshot).evaluation, frame)


def _reach_of(card: SeatedCard) -> float:
    """How far a card reaches out from where the fingers of those in slots are."""
    at_mm = card.placement.at_mm
    return card.size.height.value + (at_mm[2] - FINGERS_MM if at_mm is not None else 0.0)
