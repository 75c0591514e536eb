"""Whether an adapter has a socket for every cable that is plugged into it: those to cards at the
slot, those from the slot below a card.

No record counts sockets: a host adapter's are those that its division names, any other's follow
from its lanes and from those of one plug, "SFF-8654 8i".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seated import labels_of
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Choose, Remedy, by_hand
from rigwright.figures import Basis, Figure
from rigwright.lanes.feeds import SharedFeed, shared_feeds, split_field, splits
from rigwright.parts import Riser
from rigwright.record import Value
from rigwright.rules.other_slots import to_other_slots
from rigwright.rules.riser_plugs import (
    ADAPTER,
    M2,
    SLOT,
    device_plug,
    host_plug,
    riser_plug_mismatch,
)
from rigwright.rules.rule import rule
from rigwright.rules.say import not_stated, plural, sentence

Result = Iterator[Check | NotChecked]
RULE = "adapter-sockets-over"
_LANES_OF_PLUG = re.compile(r"(\d+)i\b")


class _Joint(Value, frozen=True):
    """An adapter with the cables in its sockets; `end` is the field that names the plug of these,
    and a card is there once for each of its cables.
    """

    part: Riser
    end: str
    cards: tuple[SeatedCard, ...]


@rule(
    "lanes",
    noun="sockets for the cables of adapters",
    short="too few sockets for its cables",
    source="An adapter of 16 lanes has two sockets of eight lanes, SFF-8654 8i and SFF-TA-1016 8i, "
    "or four of four lanes, SFF-8611 4i",
    follows_from=(riser_plug_mismatch,),
)
def adapter_sockets_over(a: Assembly) -> Result:
    """More cables than an adapter has sockets."""
    for shared in shared_feeds(a):
        for joint in _joints(shared):
            yield from _of_joint(joint, a)


def _joints(shared: SharedFeed) -> list[_Joint]:
    """Return every adapter between a slot and its cards that cables are plugged into. Cards have
    the adapter in the slot in common; what hangs on a splitter each has for itself.
    """
    cabled: dict[tuple[str, str, int], _Joint] = {}
    for card in shared.cards:
        is_divided = False
        for place, part in enumerate(card.chain):
            if _is_cable(part):
                continue
            owner = card.index if is_divided else -1
            after = _cables_from(card.chain[place + 1 :])
            _plug_in(cabled, (part.id, "device_plug", owner), part, card, after)
            before = _cables_from(card.chain[:place][::-1])
            _plug_in(cabled, (part.id, "host_plug", card.index), part, card, before)
            is_divided = is_divided or part.riser_type == "bifurcation_card"
    return list(cabled.values())


def _plug_in(
    cabled: dict[tuple[str, str, int], _Joint],
    key: tuple[str, str, int],
    part: Riser,
    card: SeatedCard,
    cables: int,
) -> None:
    if not cables:
        return
    cards = cabled[key].cards if key in cabled else ()
    cabled[key] = _Joint(part=part, end=key[1], cards=cards + (card,) * cables)


def _cables_from(chain: tuple[Riser, ...]) -> int:
    """Return how many cables lie side by side where a chain begins."""
    cables = 0
    for part in chain:
        if not _is_cable(part):
            break
        cables += 1
    return cables


def _is_cable(part: Riser) -> bool:
    """Whether both ends of a part are plugs for the sockets of adapters."""
    ends = {host_plug(part), device_plug(part)}
    return part.riser_type == ADAPTER and ends.isdisjoint((SLOT, M2, None))


def _of_joint(joint: _Joint, a: Assembly) -> Result:
    part = joint.part
    labels = tuple(dict.fromkeys(labels_of(joint.cards)))
    by_lanes = _sockets_by_lanes(part, joint.end)
    by_split = _sockets_by_split(part, joint.end)
    sockets = max(by_lanes or 0, by_split)
    if not sockets and len(joint.cards) > 1:
        field = "lanes" if part.lanes is None else joint.end
        yield not_stated(RULE, labels, part, field)
        return
    sockets = sockets or 1
    what = "cables in the adapter at the slot"
    if joint.end == "host_plug":
        what = "cables in the adapter at the card"
    fields = [part.address("lanes"), part.address(joint.end)]
    if by_split:
        fields.append(split_field(part))
    yield Check(
        rule=RULE,
        what=what,
        parts=labels,
        value=len(joint.cards),
        limit=sockets,
        figures=(Figure(sockets, Basis.DERIVED, tuple(fields)),),
        words=partial(_words, joint, a),
        unit="cables",
        at_most=True,
        # one with a switch may have more sockets than its lanes are enough for, and says so
        clash=0.0 if by_split else -inf,
        tight_is=Severity.WARNING,
    )


def _sockets_by_lanes(part: Riser, end: str) -> int | None:
    """Return how many sockets of its plug the lanes of an adapter are enough for."""
    plug = device_plug(part) if end == "device_plug" else host_plug(part)
    wide = _LANES_OF_PLUG.search(plug or "")
    if part.lanes is None or wide is None:
        return None
    return max(1, part.lanes // max(1, int(wide[1])))


def _sockets_by_split(part: Riser, end: str) -> int:
    """Return how many branches an adapter at the slot has, each with a socket; 0 where its record
    does not say.
    """
    if end != "device_plug" or part.split is None:
        return 0
    return max(map(len, splits(part.split)), default=0)


def _words(joint: _Joint, a: Assembly, judged: Judged) -> Said:
    last = joint.cards[-1]
    labels = tuple(dict.fromkeys(labels_of(joint.cards)))
    sockets = int(judged.check.limit)
    return Said(
        sentence(
            "{adapter} has too few sockets for the cables of {cards}.",
            adapter=joint.part.name,
            cards=in_sentence(labels),
        ),
        sentence(
            "Sockets by its lanes and plugs: {sockets}; cables: {cables}.",
            sockets=sockets,
            cables=len(joint.cards),
        ),
        remedies=(
            *_with_fewer_cables(joint, sockets),
            *(to_other_slots(last, a, lambda _other: True) if len(labels) > 1 else ()),
            by_hand("Choose an adapter with a socket for each cable", leads="riser"),
        ),
        place=last.drawn,
    )


def _with_fewer_cables(joint: _Joint, sockets: int) -> Iterator[Remedy]:
    """Leave out of the last card's cables what has no socket, where one is left to it."""
    card = joint.cards[-1]
    surplus = len(joint.cards) - sockets
    if joint.cards.count(card) <= surplus:
        return
    kept = list(card.placement.adapters)
    for part in reversed(card.chain):
        if surplus and _is_cable(part) and part.id in kept:
            kept.remove(part.id)
            surplus -= 1
    yield Remedy(
        plural(
            "Leave out {n} cable of {card}",
            "Leave out {n} cables of {card}",
            len(joint.cards) - sockets,
            card=card.title,
        ),
        Choose({f"placements.{card.index}.adapters": tuple(kept)}),
        leads="riser",
    )
