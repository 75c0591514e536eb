"""Which card must come out before which, and which slots cannot be unlatched while their neighbours
are in.

What a build needs to know before it is screwed together; nothing here refuses a place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.gaps import Gap
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.figures import Basis, Figure, resting_on
from rigwright.geometry import largest
from rigwright.routing.insertion import FINGER, STICK, blocked_cards, hidden_latches
from rigwright.rules.blower_stacks import blower_stack_inner
from rigwright.rules.positions import doubted_places
from rigwright.rules.rule import StepKind, rule
from rigwright.rules.say import sentence, unknown_figures
from rigwright.rules.spacing import cards_collide, open_air_gap
from rigwright.text.numbers import millimetres

Result = Iterator[Check | NotChecked]


@rule(
    "mechanical",
    noun="way out of the slot",
    source="Cards swept along their way out of the slot",
    only_informs=True,
)
def card_blocked_in(a: Assembly) -> Result:
    """A card comes out only after another one that is in its way."""
    rule = "card-blocked-in"
    blocked = list(blocked_cards(a.cards))
    behind: dict[str, list[SeatedCard]] = {}
    for entry in blocked:
        unknown = [u for card in (entry.card, entry.by) for u in _unknown_body(rule, card)]
        yield from unknown
        if not unknown:
            behind.setdefault(entry.by.label, []).append(entry.card)
    for card in a.cards:
        if card.label in behind:
            yield _behind(card, behind[card.label], a)


def _unknown_body(rule: str, card: SeatedCard) -> list[NotChecked]:
    return unknown_figures(
        rule, card.label, card.card.name, card.size.thickness, card.size.height, card.size.length
    )


def _behind(card: SeatedCard, behind: Sequence[SeatedCard], a: Assembly) -> Check:
    planes = [
        c.seat.plane for c in (card, *behind) if c.seat is not None and c.seat.plane is not None
    ]
    return matching(
        rule="card-blocked-in",
        what="way out of the slot",
        parts=(card.label, *(other.label for other in behind)),
        matches=False,
        figures=(card.size.thickness, card.size.length, *planes),
        words=partial(_behind_words, card, behind, a),
        unless=Severity.INFO,
    )


def _behind_words(
    card: SeatedCard, behind: Sequence[SeatedCard], a: Assembly, _judged: Judged
) -> Said:
    names = in_sentence(other.label for other in behind)
    return Said(
        sentence("{card} must come out before {names}.", card=card.title, names=names),
        sentence("It stands in the way of {names}: put {names} in first.", names=names),
        place=card.drawn,
        doubted=doubted_places(a, card, *behind),
    )


@rule(
    "mechanical",
    noun="reach to slot latches",
    source="Room for a finger beside a card",
    follows_from=(cards_collide, open_air_gap, blower_stack_inner),
    clearance="finger at the latch",
    no_clash="cards go in from the lowest up, and come out from the top down",
    advises=True,
    step=StepKind.ORDER,
    only_informs=True,
)
def slot_latch_covered(a: Assembly) -> Result:
    """Too little room beside a card to press the latch of its slot."""
    rule = "slot-latch-covered"
    hidden = list[Gap]()
    for gap in hidden_latches(a):
        unknown = unknown_figures(
            rule, gap.upper.label, gap.upper.card.name, gap.upper.size.thickness
        )
        yield from unknown
        if not unknown and gap.gap.value >= 0:
            hidden.append(gap)
    if hidden:
        yield _latches(sorted(hidden, key=_position), a)


def _position(gap: Gap) -> int:
    """Return where along the row the lower card of a gap is."""
    return gap.lower.position or 0


def _latches(hidden: Sequence[Gap], a: Assembly) -> Check:
    """Return the check of the narrowest gap at a latch, an estimate: where a slot's latch is, and
    what it looks like, is no board's published figure.
    """
    slots = (a.board.address("slots"),) if a.board is not None else ()
    gaps = [gap.gap for gap in hidden]
    narrowest = -largest(*(-gap.value for gap in gaps))
    least = resting_on(narrowest, *gaps)
    return Check(
        rule="slot-latch-covered",
        what="finger at the latch",
        parts=tuple(dict.fromkeys(gap.lower.label for gap in hidden)),
        value=least.value,
        limit=FINGER,
        figures=(least, Figure(FINGER, Basis.ASSUMED, slots)),
        words=partial(_latch_words, hidden, a),
        clash=-inf,
        tight_is=Severity.INFO,
        contact=False,
    )


def _latch_words(hidden: Sequence[Gap], a: Assembly, judged: Judged) -> Said:
    cards = [gap.lower for gap in hidden]
    least = judged.check.value
    detail = (
        "{gap} are free to the card above, too little for a flat stick: cards go in from the "
        "lowest up, and out from the top down."
    )
    if least >= STICK:
        detail = (
            "{gap} are free to the card above, enough for a flat stick: cards go in from the "
            "lowest up, and out from the top down."
        )
    title = sentence("The slot latch of {card} is out of finger reach.", card=cards[0].title)
    if len(cards) > 1:
        title = sentence(
            "The slot latches of {cards} are out of finger reach.",
            cards=in_sentence(card.label for card in cards),
        )
    return Said(
        title,
        sentence(detail, gap=millimetres(least)),
        place=cards[0].drawn,
        doubted=doubted_places(a, *(gap.upper for gap in hidden), *cards),
    )
