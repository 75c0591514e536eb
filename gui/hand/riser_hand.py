"""A riser of the catalog for a card that does not sit in a slot: for which cards it is, and the
edit that puts it between the card and the slot that feeds it.

Verbs of the session; knows no widget. An edit that takes adapters away asks first.
"""

from __future__ import annotations

from gui.hand.part_rows import adjusted_proposal
from gui.session.proposal import BuildProposal
from gui.session.session import Session
from rigwright.assembly import SeatedCard
from rigwright.evaluation.hanging import on_chosen_riser
from rigwright.inventory.adjusting import turned
from rigwright.inventory.risers import hangs_on_a_riser, suits
from rigwright.parts import Riser
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded


def takes_duct(card: SeatedCard) -> bool:
    """Whether a card has no fans, so that one may blow into it through a duct."""
    return card.gpu is not None and card.gpu.cooler == "passive"


def cards_for(session: Session, part: Riser) -> list[SeatedCard]:
    """The cards that a riser may be for."""
    a = session.snapshot.committed.assembly
    return [card for card in a.cards if hangs_on_a_riser(card) and suits(part, card, a)]


def riser_proposal(
    session: Session, card: SeatedCard, riser: str | None, step: str
) -> BuildProposal:
    """Propose another riser for a card, or none; the user is asked where adapters and cables go
    with the former one.
    """
    a = session.snapshot.committed.assembly
    part = session.catalog.get(riser) if riser is not None else None
    build = session.build.hang(card.index, None)
    if isinstance(part, Riser):
        build = on_chosen_riser(card, part, a)
    comes = (riser,) if riser is not None else ()
    meant = (f"{card.label}.riser",)
    adjusted = turned(session.snapshot.committed, build, session.catalog, meant, comes)
    intro = worded("With another riser for {card}, this changes as well:", card=card.title)
    return adjusted_proposal("riser", worded("Replace"), adjusted, step, intro)


def riser_step(part: Riser, card: SeatedCard) -> str:
    """What the step is called that gives a card a riser."""
    return worded("Use {part} for {card}", part=part.name, card=card.title)


def use_riser(session: Session, part: Riser) -> None:
    """Give a riser to the selected card, or to the only one that it may be for; else say what to
    do.
    """
    cards = cards_for(session, part)
    chosen = [card for card in cards if card.label == session.snapshot.selected]
    for card in chosen or cards[: len(cards) == 1]:
        session.document.propose(riser_proposal(session, card, part.id, riser_step(part, card)))
        return
    if cards:
        names = comma_words(card.title for card in cards)
        said = worded("Select the card that {part} is for: {cards}.", part=part.name, cards=names)
    else:
        said = worded(
            "{part} is for no card of the build: put a card on a vertical mount, a bar or a"
            " bracket first.",
            part=part.name,
        )
    session.say(said)
