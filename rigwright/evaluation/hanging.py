"""What a card comes with at a place: the bracket that makes the place; on a bar of an open frame
and in an upright mount a slot that feeds it, and a riser from there that reaches it and carries
its link, on a bar also a pair of link adapters.

Whoever puts a card somewhere asks here, so that nobody has to know about risers first. What
somebody chose, a riser or a slot, stays; where nothing of the catalog does, nothing is chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from rigwright.assembly import Assembly, SeatedCard, assemble, derived_without_cards
from rigwright.assembly.brackets import is_bracket
from rigwright.assembly.seated import feeding_name
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import Build
from rigwright.build.placement import Placement
from rigwright.build.systems import PRIMARY
from rigwright.catalog import Catalog
from rigwright.lanes import feeding_slot
from rigwright.parts import Riser
from rigwright.record import Value
from rigwright.routing.ribbons import (
    FeedRank,
    comes_with_mount,
    feeds_for,
    hangs_where_it_likes,
    known_risers,
    reaching,
    ribbon_of,
)
from rigwright.rules.riser_links import LONGEST_MM, NEWEST, link_generation
from rigwright.text.sentence import Sentence, paragraph, sentence

HUNG = (Mount.FRAME, Mount.VERTICAL, Mount.UPRIGHT)
MOST_TWISTS = 1  # quarter turns of a ribbon: more strain it
PLUGS = ("SFF-8654", "MCIO")  # of link cables, as the names of cables and adapters have them


def moved_to(
    build: Build, catalog: Catalog, index: int, seat: Seat, held_before: Mount | None
) -> Build:
    """Return the build with a card at a place, with the bracket that makes the place.

    A card that goes from where it hung, `held_before`, into a slot leaves what it hung on.
    """
    moved = build.move(index, seat.name)
    if held_before in HUNG and seat.mount is Mount.SLOT:
        return moved.change_card(index, riser=None, adapters=(), slot=None)
    return held_at(moved, catalog, index, seat)


def held_at(build: Build, catalog: Catalog, index: int, seat: Seat) -> Build:
    """Return the build with a card on the bracket that makes its new place.

    A card that leaves one leaves the bracket, which nothing else needs.
    """
    placement = build.placements[index]
    if seat.bracket is not None:
        return build.hang(index, seat.bracket)
    left = catalog.get(placement.riser) if placement.riser else None
    stays = not is_bracket(left) or seat.mount is Mount.VERTICAL
    return build if stays else build.hang(index, None)


def brought_words(before: Build, a: Assembly) -> Sentence | None:
    """Say what cards hang on that an edit put onto bars and into mounts; None where it put none
    there.

    Cards that an edit took out are counted anew, so that nothing can be said of the others.
    """
    placements = a.build.placements
    if len(placements) < len(before.placements):
        return None
    there = dict(enumerate(before.placements))
    brought: list[Sentence] = []
    for card in a.cards:
        if card.mount not in HUNG:
            continue
        old = there.get(card.index)
        words = hung_words(card)
        came = old is None or (old.place != card.placement.place and old.riser is None)
        if came and words is not None:
            brought.append(words)
    return paragraph(*brought) if brought else None


class _Link(Value, frozen=True):
    """Parts between a slot and a card, from the slot on, how far they reach, and whether that is
    as far as the card is drawn.
    """

    chain: tuple[str, ...]
    length_mm: float
    reaches: bool = True


def hung(build: Build, catalog: Catalog, indices: Iterable[int]) -> Build:
    """Return the build with what some of its cards lack where they hang, by placement."""
    for index in indices:
        there = assemble(build, catalog)
        for card in there.cards:
            if card.index == index:
                build = on_riser(build, card, there)
    return build


def on_riser(build: Build, card: SeatedCard, a: Assembly) -> Build:
    """Return the build with what one of its cards lacks where it hangs."""
    cards = list(build.placements)
    cards[card.index] = what_it_hangs_on(card, a)
    return build.changed(placements=tuple(cards))


def on_chosen_riser(card: SeatedCard, riser: Riser, a: Assembly) -> Build:
    """Return the build with one of its cards on a riser that somebody chose, and where no slot
    feeds the card yet, fed from the best slot that this riser reaches.
    """
    build = a.build.hang(card.index, riser.id)
    if card.mount not in HUNG or card.system is not PRIMARY or feeding_name(card) is not None:
        return build
    there = replace(card, placement=build.placements[card.index], riser=riser)
    return build.change_card(card.index, slot=_slot_in_reach(there, a))


def lacks_feed(card: SeatedCard, a: Assembly) -> bool:
    """Return whether a card hangs in the first system's room without anything between it and a
    slot, or in a mount that brings its riser without a slot for that.
    """
    if card.mount not in HUNG or card.system is not PRIMARY or card.adapters:
        return False
    if comes_with_mount(card, a):
        return card.mount is not Mount.FRAME and feeding_name(card) is None
    return card.riser is None


def what_it_hangs_on(card: SeatedCard, a: Assembly) -> Placement:
    """Return where a card is, with riser, adapters and slot where it lacks them.

    What reaches the place as drawn comes before the longest cables, which only a bar of unknown
    spacing may bring near enough; then a slot of the processor before others, a wide one before a
    narrow one, a ribbon before link cables, short before long. Of the slots that are left it is the
    farthest, so that the near ones stay for cards farther out. Of slots that are all too far it is
    the nearest.
    """
    if not lacks_feed(card, a):
        return card.placement
    if comes_with_mount(card, a):
        return card.placement.changed(slot=_slot_in_reach(card, a))
    return _on_best_link(card, a)


def _on_best_link(card: SeatedCard, a: Assembly) -> Placement:
    """Return where a card is with the best slot and what reaches from there; as it is where nothing
    does.
    """
    least: tuple[bool, FeedRank, bool, float, float] | None = None
    best = card.placement
    for rank, slot in _slots(card, a):
        placement = card.placement.changed(slot=slot)
        fed = replace(card, placement=placement)
        ribbon = ribbon_of(fed, a)
        link = _ribbon(fed, a) or _cabled(fed, a)
        if ribbon is None or link is None:
            continue
        *adapters, riser = link.chain
        way_mm = ribbon.route.wanted_mm
        if link.reaches:
            way_mm = -way_mm
        order = (not link.reaches, rank, bool(adapters), link.length_mm, way_mm)
        if least is None or order < least:
            least = order
            best = placement.changed(riser=riser, adapters=tuple(adapters))
    return best


def hung_words(card: SeatedCard) -> Sentence | None:
    """Say what a card hangs on; None for one that needs no riser or has none."""
    slot = feeding_name(card)
    if card.riser is None or slot is None:
        return None
    return sentence(
        "{card} hangs on {riser}, fed from {slot}.",
        card=card.title,
        riser=card.riser.name,
        slot=slot,
    )


def _slot_in_reach(card: SeatedCard, a: Assembly) -> str | None:
    """The best of the slots that a card's riser reaches, else the best of all, as for a riser of
    unknown length.
    """
    own_mm = None if card.riser is None else card.riser.length_mm
    feeds = feeds_for(card, a)
    for feed in feeds:
        if own_mm is None or feed.route is None or feed.route.straight_mm <= own_mm:
            return feed.slot.name
    return feeds[0].slot.name if feeds else None


def _slots(card: SeatedCard, a: Assembly) -> list[tuple[FeedRank, str]]:
    """The slots that may feed a card, the best with the lowest rank: the one that was chosen, else
    the free ones.
    """
    if card.placement.slot is not None:
        return [((False, False, 0), card.placement.slot)]
    return [(feed.rank, feed.slot.name) for feed in feeds_for(card, a)]


def _ribbon(card: SeatedCard, a: Assembly) -> _Link | None:
    """The shortest ribbon that reaches with slack and carries the link."""
    wanted = _generation(card, a)
    for riser in reaching(card, a, MOST_TWISTS):
        length = riser.length_mm or 0.0
        if (riser.pcie_gen or 0) >= wanted and length <= LONGEST_MM[wanted]:
            return _Link((riser.id,), length)
    return None


def _generation(card: SeatedCard, a: Assembly) -> int:
    """What a card and its slot train to, the fastest where that is not known; ribbons for the
    slowest links are made like those for Gen3.
    """
    slot = feeding_slot(card, a.board)
    found = None
    if slot is not None:
        found = link_generation(card, slot)
    if found is None:
        return NEWEST
    slowest = min(LONGEST_MM)
    return min(max(found, slowest), NEWEST)


def _cabled(card: SeatedCard, a: Assembly) -> _Link | None:
    """Adapters for all lanes with the shortest cables that reach a bar, none faster than need be;
    the longest where none does and it is unknown how far along its bar the card hangs.
    """
    ribbon = ribbon_of(card, a)
    wanted = _generation(card, a)
    if ribbon is None or card.mount is not Mount.FRAME:
        return None
    wanted_mm = ribbon.route.wanted_mm
    fast: list[tuple[int, float, tuple[str, ...]]] = []
    long: list[tuple[int, float, tuple[str, ...]]] = []
    for kit in _measured_kits(a):
        generation, length, _ = kit
        if generation >= wanted:
            fast.append(kit)
            if length >= wanted_mm:
                long.append(kit)
    if long:
        _, length, chain = min(long)
        return _Link(chain, length)
    if not fast or not hangs_where_it_likes(card):
        return None
    _, length, chain = min(fast, key=_longest_first)
    return _Link(chain, length, reaches=False)


def _longest_first(
    kit: tuple[int, float, tuple[str, ...]],
) -> tuple[float, int, tuple[str, ...]]:
    """Sort kits by their length, the longest first, then the slowest."""
    generation, length, chain = kit
    return -length, generation, chain


@derived_without_cards
def _measured_kits(a: Assembly) -> tuple[tuple[int, float, tuple[str, ...]], ...]:
    """Kits of link parts with cables of known length: generation, length in mm, ids from the slot
    on, the cable twice.
    """
    kits: list[tuple[int, float, tuple[str, ...]]] = []
    for host, cable, device in _link_kits(known_risers(a)):
        if cable.length_mm is None:
            continue
        generation = min(part.pcie_gen or 0 for part in (host, cable, device))
        chain = (host.id, cable.id, cable.id, device.id)
        kits.append((generation, cable.length_mm, chain))
    return tuple(kits)


def _link_kits(risers: Iterable[Riser]) -> Iterator[tuple[Riser, Riser, Riser]]:
    """Adapters for a slot and for a card of 16 lanes, with a cable that carries half of them."""
    for plug in PLUGS:
        by_side: defaultdict[tuple[str | None, int | None], list[Riser]] = defaultdict(list)
        for part in risers:
            if part.riser_type == "slimsas_mcio_oculink_adapter" and plug in part.name:
                by_side[part.side, part.lanes].append(part)
        hosts = by_side["host", 16]
        cables = by_side["cable", 8]
        devices = by_side["device", 16]
        yield from product(hosts, cables, devices)
