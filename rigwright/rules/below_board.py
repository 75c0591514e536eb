"""The words about a card that ends near the lower edge of its board, or below it."""

from __future__ import annotations

from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.checks import Judged, Sentence
from rigwright.figures import Figure
from rigwright.rules.say import sentence
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import messages


def what_is_left(judged: Judged) -> Sentence | str:
    """Return how little a card leaves of the room below the board; "" where it has too little."""
    spare = judged.check.room
    if spare < 0:
        return ""
    if spare == 0:
        return sentence("Nothing is left.")
    return sentence("Only {spare} are left.", spare=millimetres(spare))


def where_it_ends(card: SeatedCard, over: float) -> str:
    """Return the template that says where a card ends."""
    if over <= 0:
        return messages("{card} ends {over} above the board's lower edge.")
    if card.mount is Mount.VERTICAL:
        return messages("{card} reaches {over} below the board, with its riser's socket.")
    return messages("{card} reaches {over} below the board.")


def what_is_free(low: Figure, high: Figure, over: float) -> str:
    """Return the template that says how much room there is below the board, at least and at most,
    for a card that reaches so many mm past its edge.
    """
    if high.value < 0 and over <= 0:
        return messages("It has to end at least {above} above it, before {wall}{width}.")
    if high.value <= 0:
        return messages("There is no room below the board before {wall}{width}.")
    if high == low:
        return messages("Below the board {least} are free before {wall}{width}.")
    if low.value < 0 and over <= 0:
        return messages(
            "Before {wall} it may have to end {rise} above that edge, or have {most} below it; "
            "nobody publishes how much{width}."
        )
    return messages(
        "Between {least} and {most} are free below the board before {wall}; nobody publishes how "
        "much{width}."
    )
