"""Whether what lies between a card and what feeds it plugs into each other: slots, M.2 sockets and
the cables of several families.

Compares names of plugs, as records have them. Knows no lanes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from rigwright.assembly import Assembly, SeatedCard
from rigwright.checks import Check, Judged, NotChecked, Said, matching
from rigwright.figures import Figure, published
from rigwright.lanes.edges import RIBBONS
from rigwright.lanes.feeds import Feed, shared_feeds
from rigwright.parts import Riser
from rigwright.rules.other_slots import to_other_slots
from rigwright.rules.rule import rule
from rigwright.rules.say import not_stated, sentence

Result = Iterator[Check | NotChecked]
RULE = "riser-plug-mismatch"
ADAPTER = "slimsas_mcio_oculink_adapter"
SLOT, M2 = "slot", "M.2"


@rule(
    "lanes",
    noun="plugs of the riser",
    source="A ribbon ends in a plug for slots; M.2 modules and cables want an adapter, and cables "
    "of MCIO, SlimSAS and OCuLink do not go into each other's sockets",
)
def riser_plug_mismatch(a: Assembly) -> Result:
    """A part between a card and what feeds it does not plug into the one before it."""
    for shared in shared_feeds(a):
        for card in shared.cards:
            if card.chain:
                yield from _into_feed(card, card.chain[0], shared.feed, a)
    for card in a.cards:
        if card.chain:
            yield from _into_each_other(card)
            yield from _below_card(card, card.chain[-1])


def host_plug(part: Riser) -> str | None:
    """The plug of a part on the board's side; that of a ribbon is one for slots."""
    if part.riser_type in RIBBONS:
        return SLOT
    return part.host_plug


def device_plug(part: Riser) -> str | None:
    """What a part has on the card's side; a ribbon has a slot there."""
    if part.riser_type in RIBBONS:
        return SLOT
    return part.device_plug


def leads(part: Riser, begins: str | None, ends: str | None) -> bool:
    """Whether a part leads from one plug to another."""
    return host_plug(part) == begins and device_plug(part) == ends


def _stated(part: Riser, end: str) -> Figure:
    """What says which plug a part has at one end: of a ribbon its kind."""
    return published(part.id, "riser_type" if part.riser_type in RIBBONS else end, 0.0)


def _unnamed(card: SeatedCard, part: Riser, end: str) -> NotChecked:
    """A plug that the record does not name. It leaves the machine undecided where the record names
    the other one; a file from before there were these figures names neither.
    """
    half_named = part.host_plug is not None or part.device_plug is not None
    return not_stated(RULE, (card.label,), part, end).changed(sinks=half_named)


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _into_feed(card: SeatedCard, first: Riser, feed: Feed, a: Assembly) -> Result:
    plug = host_plug(first)
    if plug is None:
        yield _unnamed(card, first, "host_plug")
        return
    if feed.slot is not None:
        matches = _same(plug, SLOT)
    elif feed.table == "m2_slots":
        matches = _same(plug, M2)
    else:
        matches = not _same(plug, SLOT) and not _same(plug, M2)
    yield matching(
        rule=RULE,
        what="plug of the riser",
        parts=(card.label,),
        matches=matches,
        figures=(_stated(first, "host_plug"),),
        words=partial(_feed_words, card, first, feed.name, a),
    )


def _feed_words(card: SeatedCard, first: Riser, socket: str, a: Assembly, _judged: Judged) -> Said:
    detail = "Its plug is of another kind; between {socket} and {card} an adapter is wanted."
    if host_plug(first) == SLOT:
        detail = "Its plug is one for slots; between {socket} and {card} an adapter is wanted."
    return Said(
        sentence("{riser} does not plug into {socket}.", riser=first.name, socket=socket),
        sentence(detail, socket=socket, card=card.title),
        remedies=(
            *to_other_slots(card, a, lambda _other: True),
            "Choose an adapter for that socket",
        ),
        place=card.drawn,
    )


def _into_each_other(card: SeatedCard) -> Result:
    """Each part into the one before it, up to the first that does not; the same cable twice lies
    side by side.
    """
    for before, after in pairwise(card.chain):
        if before.id == after.id and before.riser_type == ADAPTER:
            continue
        out = device_plug(before)
        into = host_plug(after)
        if out is None:
            yield _unnamed(card, before, "device_plug")
        if into is None:
            yield _unnamed(card, after, "host_plug")
        if out is None or into is None:
            continue
        joint = _joint(card, before, after, _same(out, into))
        yield joint
        if joint.room < 0:
            return


def _joint(card: SeatedCard, before: Riser, after: Riser, same_plugs: bool) -> Check:
    """Return the check of one part in the one before it."""
    words = partial(_pair_words, card, before, after)
    matches = same_plugs
    if _is_cable(before) and _is_cable(after):
        words = partial(_cables_words, card, before, after)
        matches = False
    return matching(
        rule=RULE,
        what="plugs of adapters and cables",
        parts=(card.label,),
        matches=matches,
        figures=(
            _stated(before, "device_plug"),
            _stated(after, "host_plug"),
        ),
        words=words,
    )


def _is_cable(part: Riser) -> bool:
    """Whether a part is surely a cable with a plug for an adapter's socket at both ends.

    One that states no length may be a small board with sockets, which joins two cables.
    """
    ends = {host_plug(part), device_plug(part)}
    is_between = part.riser_type == ADAPTER and ends.isdisjoint({SLOT, M2, None})
    return is_between and part.length_mm is not None


def _cables_words(card: SeatedCard, before: Riser, after: Riser, _judged: Judged) -> Said:
    return Said(
        sentence("{after} does not plug into {before}.", after=after.name, before=before.name),
        sentence(
            "Both are cables on the way to {card}, and a cable has plugs at both ends: it goes "
            "into sockets of adapters.",
            card=card.title,
        ),
        remedies=(
            "Choose one cable that is long enough",
            "Choose the same cable for all that lie side by side",
        ),
        place=card.drawn,
    )


def _pair_words(card: SeatedCard, before: Riser, after: Riser, _judged: Judged) -> Said:
    return Said(
        sentence("{after} does not plug into {before}.", after=after.name, before=before.name),
        sentence(
            "On the way to {card} the one ends in {out}, the other begins with {into}.",
            card=card.title,
            out=device_plug(before) or "",
            into=host_plug(after) or "",
        ),
        remedies=("Choose cables and adapters with the same plugs",),
        place=card.drawn,
    )


def _below_card(card: SeatedCard, last: Riser) -> Result:
    plug = device_plug(last)
    if plug is None:
        yield _unnamed(card, last, "device_plug")
        return
    yield matching(
        rule=RULE,
        what="slot for the card",
        parts=(card.label,),
        matches=_same(plug, SLOT),
        figures=(_stated(last, "device_plug"),),
        words=partial(_card_words, card, last),
    )


def _card_words(card: SeatedCard, last: Riser, _judged: Judged) -> Said:
    return Said(
        sentence("{riser} has no slot for {card}.", riser=last.name, card=card.title),
        sentence("On the card's side it has {plug}.", plug=device_plug(last) or ""),
        remedies=("Choose an adapter with a slot for the card",),
        place=card.drawn,
    )
