"""Likely causes of what differs, likeliest first: what the plan itself has between slot and card
comes before contacts.

Each cause has a weight by what speaks for it in the plan, in the board's record and in the output.
Knows no outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.lanes import Link, links_of, rated_words
from rigwright.parts import LaneRule, Motherboard, Slot
from rigwright.parts.motherboard import m2_slots_of, slots_of
from rigwright.rules.say import sentence
from rigwright.text.numbers import and_words
from rigwright.text.sentence import Sentence
from rigwright.verify.found import FoundCard, FoundLink
from rigwright.verify.matching import PlannedCard

Weighed = tuple[float, Sentence]


def ranked(causes: Iterable[Weighed]) -> tuple[Sentence, ...]:
    """The causes, likeliest first, each once."""
    ordered = sorted(causes, key=lambda cause: -cause[0])
    by_words: dict[str, Sentence] = {}
    for _, cause in ordered:
        by_words.setdefault(str(cause), cause)
    return tuple(by_words.values())


# width


def of_width(
    planned: PlannedCard, found: FoundCard, width: int, stands_in: Slot | None, assembly: Assembly
) -> Iterator[Weighed]:
    """Why a link may have fewer lanes than planned.

    `stands_in` is the slot that the firmware names.
    """
    link = planned.link
    board = assembly.board
    slot = link.slot if link is not None else None
    if stands_in is not None and stands_in.name != slot:
        yield from _wired(stands_in, width)
    yield from _risers(planned.card)
    if board is not None and slot is not None:
        yield from _rules_that_leave(board, slot, width, assembly)
        yield from _shared_sockets(board, slot)
        if stands_in is None:
            yield from _slots_that_are_wired_for(board, slot, width)
    if found.link.host_width == width:
        yield (
            75,
            sentence(
                "The slot's end of the link has x{width} at most: by its setting in the BIOS or by "
                "how it is wired.",
                width=width,
            ),
        )
    if link is not None:
        yield from _divided(link, width)
    yield (
        20,
        sentence(
            "The card may not sit all the way down, or contacts may be dirty or damaged: seat it "
            "again."
        ),
    )


def _wired(slot: Slot, width: int) -> Iterator[Weighed]:
    if slot.electrical_lanes == width:
        yield (
            95,
            sentence(
                "{slot}, where the card stands, is wired for x{width}.", slot=slot.name, width=width
            ),
        )
    if slot.source == "chipset":
        yield 90, sentence("{slot}, where the card stands, hangs on the chipset.", slot=slot.name)


def _divided(link: Link, width: int) -> Iterator[Weighed]:
    """Return the likely cause that the BIOS divides the card's slot among several parts of so many
    lanes.
    """
    lanes = link.feed.lanes if link.feed is not None else None
    if link.slot is None or lanes not in (8, 16) or width not in (4, 8) or width >= lanes:
        return
    yield (
        40,
        sentence(
            "{slot} may be divided in the BIOS (bifurcation {division}): set it to x{lanes}.",
            slot=link.slot,
            division="/".join([f"x{width}"] * (lanes // width)),
            lanes=lanes,
        ),
    )


def _risers(card: SeatedCard) -> Iterator[Weighed]:
    for part in card.chain:
        yield (
            80,
            sentence(
                "{riser} lies between slot and card: seat both of its ends again, or try the card "
                "in the slot itself.",
                riser=part.name,
            ),
        )
    upright = card.mount not in (None, Mount.SLOT, Mount.BAY)
    if upright and not card.chain:
        yield (
            80,
            sentence(
                "A riser lies between slot and card: seat both of its ends again, or try the card "
                "in the slot itself."
            ),
        )


def _rules_that_leave(
    board: Motherboard, slot: str, width: int, assembly: Assembly
) -> Iterator[Weighed]:
    """The board's own rules that give the slot just so many lanes."""
    names = {link.slot for link in links_of(assembly)}
    for rule in board.lane_rules:
        if rule.lanes.get(slot) != width:
            continue
        if rule.m2:
            yield (
                70,
                sentence(
                    "By the board's manual {slot} keeps x{width} while a drive is in {sockets}.",
                    slot=slot,
                    width=width,
                    sockets=and_words(rule.m2),
                ),
            )
        elif rule.populated and not _only_this(rule, slot):
            others = and_words(name for name in rule.populated if name != slot)
            weight = 65 if set(rule.populated) & names else 55
            yield (
                weight,
                sentence(
                    "By the board's manual {slot} keeps x{width} while a card is in {others}.",
                    slot=slot,
                    width=width,
                    others=others,
                ),
            )


def _only_this(rule: LaneRule, slot: str) -> bool:
    return set(rule.populated) <= {slot}


def _shared_sockets(board: Motherboard, slot: str) -> Iterator[Weighed]:
    sharing = [
        m2.name
        for m2 in m2_slots_of(board)
        if slot in (m2.shares_with or ()) and m2.name is not None
    ]
    if sharing:
        yield (
            60,
            sentence(
                "A drive in {sockets} takes lanes of {slot}: move it to another socket.",
                sockets=and_words(sharing),
                slot=slot,
            ),
        )


def _rules_that_turn_off(board: Motherboard, slot: str) -> Iterator[Weighed]:
    """The board's own rules that leave the slot without a lane."""
    for rule in board.lane_rules:
        others = (*rule.m2, *(name for name in rule.populated if name != slot))
        if others and rule.lanes.get(slot) == 0:
            yield (
                85,
                sentence(
                    "By the board's manual {slot} is off with {taken} in use.",
                    slot=slot,
                    taken=and_words(others),
                ),
            )


def _slots_that_are_wired_for(board: Motherboard, slot: str, width: int) -> Iterator[Weighed]:
    others = [
        other for other in slots_of(board) if other.electrical_lanes == width and other.name != slot
    ]
    if not others:
        return
    names = and_words(other.name for other in others)
    if all(other.source == "chipset" for other in others):
        yield (
            50,
            sentence(
                "The card may stand in {names} on the chipset, wired for x{width}.",
                names=names,
                width=width,
            ),
        )
    else:
        yield (
            50,
            sentence(
                "The card may stand in {names}, wired for x{width}.", names=names, width=width
            ),
        )


# generation


def of_generation(
    planned: PlannedCard, found: FoundCard, most: int, stands_in: Slot | None, assembly: Assembly
) -> Iterator[Weighed]:
    """Why a link may be slower than planned."""
    link = planned.link
    wanted: int | None = None
    slot = "the slot"
    if link is not None:
        wanted = link.generation
        if link.slot is not None:
            slot = link.slot
    if stands_in is not None and stands_in.name != slot and stands_in.generation == most:
        yield (
            95,
            sentence(
                "{slot}, where the card stands, is Gen{most}.", slot=stands_in.name, most=most
            ),
        )
    yield from _weak_risers(planned.card)
    if wanted is not None:
        yield from _slower_ends(found.link, wanted)
        yield (
            50,
            sentence(
                "{slot} may be set to Gen{most} in the BIOS, or have fallen back from Auto: set it "
                "to Gen{wanted}.",
                slot=slot[:1].upper() + slot[1:],
                most=most,
                wanted=wanted,
            ),
        )
    board = assembly.board
    if board is not None and stands_in is None and link is not None:
        yield from _slots_of_generation(board, link.slot, most)
    yield (
        20,
        sentence(
            "The card may not sit all the way down, or contacts may be dirty or damaged: seat it "
            "again."
        ),
    )


def _weak_risers(card: SeatedCard) -> Iterator[Weighed]:
    for part in card.chain:
        rated = rated_words(part.pcie_gen, part.lanes)
        yield (
            80,
            sentence(
                "{riser} ({rated}) lies between slot and card: a link falls back where its signal "
                "is too weak.",
                riser=part.name,
                rated=rated,
            ),
        )


def _slower_ends(link: FoundLink, wanted: int) -> Iterator[Weighed]:
    """Which end of the link offers a lower generation than the plan wants."""
    host = link.host_generation
    own = link.card_generation
    if host is not None and host < wanted:
        yield (
            75,
            sentence(
                "The slot's end of the link offers Gen{host} at most: by its setting in the BIOS, "
                "by the processor or "
                "by how it is wired.",
                host=host,
            ),
        )
    if own is not None and own < wanted:
        yield 74, sentence("The card's own end of the link offers Gen{own} at most.", own=own)


def _slots_of_generation(board: Motherboard, slot: str | None, most: int) -> Iterator[Weighed]:
    """Other slots of the board that have the generation that was found."""
    names = [
        other.name for other in slots_of(board) if other.generation == most and other.name != slot
    ]
    if names:
        yield (
            45,
            sentence(
                "The card may stand in {names}, of Gen{most}.", names=and_words(names), most=most
            ),
        )


# missing cards


def of_missing(
    planned: PlannedCard, assembly: Assembly, planned_cards: int, *, has_plugs: bool = True
) -> Iterator[Weighed]:
    """Why a card may not be on the bus at all."""
    if has_plugs:
        yield (
            90,
            sentence(
                "Its power plugs may be loose or missing: a card without them does not start."
            ),
        )
    yield from _risers(planned.card)
    link = planned.link
    board = assembly.board
    if link is not None and link.slot is not None and board is not None:
        yield from _rules_that_turn_off(board, link.slot)
    if planned_cards >= 4:
        yield (
            60,
            sentence(
                "The BIOS may lack address space for {count} cards: switch Above 4G Decoding on.",
                count=planned_cards,
            ),
        )
    yield 50, sentence("The card may not sit all the way down: seat it again.")
    yield (
        30,
        sentence(
            "Try the card alone in another slot: one that is missing there as well is faulty."
        ),
    )
