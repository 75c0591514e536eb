"""Risers and splitters as part of a link: what they are rated for, and which slots divide their
lanes.

Knows ratings of the parts; whether a riser reaches is in risers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seated import labels_of
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, NotChecked, Said, Sentence, matching
from rigwright.checks.remedy import Remedy, by_hand
from rigwright.figures import published
from rigwright.lanes import feeding_slot, links_of
from rigwright.lanes.demand import widths_of
from rigwright.lanes.feeds import SharedFeed, division_for, shared_feeds, split_field, splits
from rigwright.lanes.own import link_fields, own_generation
from rigwright.parts import Gpu, Motherboard, Riser, Slot
from rigwright.parts.motherboard import slots_of
from rigwright.rules.links import why_unknown
from rigwright.rules.other_slots import feed_from, other_slots
from rigwright.rules.rule import rule
from rigwright.rules.say import card_lacks, not_checked, not_stated, plural, sentence, unanswered
from rigwright.text.numbers import comma_words, length
from rigwright.text.sentence import plurals

NEWEST = 5  # generation of PCIe that there are cards and boards of
# The longest passive ribbon for a generation, mm, from the loss budgets of 22, 28 and 36 dB.
LONGEST_MM: Mapping[int, float] = {3: 600.0, 4: 300.0, 5: 200.0}


def _on_risers(a: Assembly) -> Iterator[tuple[SeatedCard, Riser, Slot]]:
    for card in a.cards:
        slot = feeding_slot(card, a.board)
        if card.riser is not None and slot is not None:
            yield card, card.riser, slot


@rule(
    "lanes",
    noun="generation of the riser",
    short="a riser is not made for the link",
    source="PCIe loss budgets of 22, 28 and 36 dB; riser ratings",
)
def riser_gen_limit(a: Assembly) -> Iterator[Check | NotChecked]:
    """A riser is rated below the link, or too long for it."""
    rule = "riser-gen-limit"
    alike: defaultdict[tuple[str, int], list[SeatedCard]] = defaultdict(list)
    for card, riser, slot in _on_risers(a):
        if riser.riser_type not in ("riser_cable", "vertical_bracket"):
            continue
        wanted = link_generation(card, slot)
        if riser.pcie_gen is None:
            yield not_stated(rule, (card.label,), riser, "pcie_gen")
        elif wanted is not None:
            alike[riser.id, wanted].append(card)
        else:
            yield from _unknown_generation(rule, card, slot, _carries(riser, riser.pcie_gen), a)
    for (_, wanted), cards in alike.items():
        if cards[0].riser is not None:
            yield from _rated(cards, cards[0].riser, wanted)


def link_generation(card: SeatedCard, slot: Slot) -> int | None:
    """Return what a card and a slot would train to without the riser."""
    own = own_generation(card.card)
    if own is None or slot.generation is None:
        return None
    return min(own, slot.generation)


def _carries(riser: Riser, rated: int) -> int:
    """The fastest generation that a riser is rated for and, where its length is known, not too long
    for.
    """
    if riser.length_mm is None:
        return rated
    return min(rated, _fastest_over(riser.length_mm))


def _unknown_generation(
    rule: str, card: SeatedCard, slot: Slot, carried: int, a: Assembly
) -> Iterator[NotChecked]:
    """What is missing to say whether a riser carries its link, where what is known leaves that
    open.
    """
    own = own_generation(card.card)
    most = min(own or NEWEST, slot.generation or NEWEST)
    if most <= carried or a.board is None:
        return
    if own is None:
        field, _ = link_fields(card.card)
        yield card_lacks(rule, card, field)
    if slot.generation is None:
        yield not_checked(
            rule, (card.label,), f"{a.board.id}.slots.{slot.name}.generation", a.board.name
        )


def _rated(cards: list[SeatedCard], riser: Riser, wanted: int) -> Iterator[Check | NotChecked]:
    """Risers of one kind at one generation are one matter: their rating first, then their
    length.
    """
    rule = "riser-gen-limit"
    labels = labels_of(cards)
    rating = riser.pcie_gen or 0
    limit = LONGEST_MM.get(wanted)
    yield Check(
        rule=rule,
        what="generation of the riser",
        parts=labels,
        value=wanted,
        limit=rating,
        figures=(published(riser.id, "pcie_gen", rating),),
        words=partial(_rating_words, cards, riser, wanted),
        unit="generation",
        at_most=True,
        clash=-inf,
    )
    if rating < wanted or limit is None:
        return
    if riser.length_mm is not None:
        yield Check(
            rule=rule,
            what="length at that generation",
            parts=labels,
            value=wanted,
            limit=_fastest_over(riser.length_mm),
            figures=(published(riser.id, "length_mm", riser.length_mm),),
            words=partial(_long_words, cards, riser, wanted, limit),
            unit="generation",
            at_most=True,
            clash=-inf,
        )
    elif (
        riser.riser_type != "vertical_bracket"
    ):  # a bracket's ribbon is as long as its mount, and rated by its maker
        yield not_stated(rule, labels, riser, "length_mm")


def _fastest_over(length_mm: float) -> int:
    """The fastest generation that a passive ribbon of that length carries."""
    return max(
        (generation for generation, most in LONGEST_MM.items() if length_mm <= most), default=2
    )


def _rating_words(cards: list[SeatedCard], riser: Riser, wanted: int, _judged: Judged) -> Said:
    rated = "{riser} is rated for Gen{own}; the link may fall back or fail now and then."
    own = riser.pcie_gen or 0
    return _not_made_for(cards, riser, wanted, own, sentence(rated, riser=riser.name, own=own))


def _long_words(
    cards: list[SeatedCard], riser: Riser, wanted: int, limit: float, _judged: Judged
) -> Said:
    long = (
        "{riser} is {long} long, and passive ribbons carry Gen{wanted} up to {limit}; the link may "
        "fall back or fail now and then."
    )
    own = riser.length_mm or 0.0
    detail = sentence(long, riser=riser.name, long=length(own), wanted=wanted, limit=length(limit))
    return _not_made_for(cards, riser, wanted, _fastest_over(own), detail)


def _not_made_for(
    cards: list[SeatedCard], riser: Riser, wanted: int, rated: int, detail: Sentence
) -> Said:
    labels = labels_of(cards)
    title = "The riser of {cards} is not made for Gen{wanted}."
    if len(cards) > 1:
        title = "The risers of {cards} are not made for Gen{wanted}."
    firmware = sentence("Set the slot to Gen{rated} in the firmware", rated=rated)
    remedies: list[Remedy] = [Remedy(firmware)]
    if rated == riser.pcie_gen:
        remedies.append(Remedy(sentence("Choose a riser for Gen{wanted}", wanted=wanted)))
    else:
        remedies.append(by_hand("Use link cables between adapters with a retimer"))
        remedies.append(Remedy(sentence("Choose a shorter riser for Gen{wanted}", wanted=wanted)))
    return Said(
        sentence(title, cards=in_sentence(labels), wanted=wanted),
        detail,
        remedies=tuple(remedies),
        place=cards[0].drawn,
    )


@rule(
    "lanes",
    noun="splitting of slots",
    source="Lane splits in board manuals",
)
def bifurcation_unsupported(a: Assembly) -> Iterator[Check | NotChecked]:
    """A splitter, or a card with several processors, needs a slot that divides its lanes, and the
    board does not.
    """
    for shared in shared_feeds(a):
        slot = shared.feed.slot
        if slot is None or a.board is None:
            continue
        if shared.splitter is not None:
            yield from _divides(shared, shared.splitter, slot, a.board, a)
        for card in shared.cards:
            if card.gpu is None or not card.gpu.divides_its_slot:
                continue
            if shared.splitter is None:
                yield from _divides(shared, card.gpu, slot, a.board, a)
            else:
                yield _on_a_branch(card, shared.splitter)


def _on_a_branch(card: SeatedCard, splitter: Riser) -> NotChecked:
    again = sentence(
        "whether a branch of {splitter} divides again for the processors of {card} is not stated.",
        splitter=splitter.name,
        card=card.title,
    )
    return unanswered("bifurcation-unsupported", (card.label,), split_field(splitter), again)


def _divides(
    shared: SharedFeed, splitter: Riser | Gpu, slot: Slot, board: Motherboard, a: Assembly
) -> Iterator[Check | NotChecked]:
    rule = "bifurcation-unsupported"
    labels = labels_of(shared.cards)
    if splitter.split is None:
        entry = not_checked(rule, labels, split_field(splitter), splitter.name)
        yield entry.changed(sinks=True)
        return
    if board.bifurcation_support is None:
        entry = not_stated(rule, a.labels("board"), board, "bifurcation_support")
        yield entry.changed(sinks=True)
        return
    matches = _is_divided(splitter, slot, board, widths_of(a).get(slot.name))
    if matches is None:
        yield _unknown_width(rule, labels, shared, board, a)
        return
    if matches and any("uncertain" in words for words in board.bifurcation_support):
        why = sentence(
            "whether {board} splits {slot} is not certain.", board=board.name, slot=slot.name
        )
        yield unanswered(rule, labels, board.address("bifurcation_support"), why)
        return
    yield matching(
        rule=rule,
        what="splitting of the slot",
        parts=(*labels, a.label("board")),
        matches=matches,
        figures=(
            published(splitter.id, "split", 0.0),
            published(board.id, "bifurcation_support", 0.0),
        ),
        words=partial(_split_words, shared, splitter, slot, board, a),
    )


def _is_divided(
    splitter: Riser | Gpu, slot: Slot, board: Motherboard, width: int | None
) -> bool | None:
    """Whether a slot of so many lanes is divided as a splitter or a card wants it; None where that
    rests on an unknown width.
    """
    wanted = splitter.split or ""
    matches = _divides_alone(slot) and _offers(board, slot, wanted)
    if not matches or not isinstance(splitter, Gpu):
        return matches
    return None if width is None else _reaches_every_processor(width, wanted)


def _unknown_width(
    rule: str, labels: tuple[str, ...], shared: SharedFeed, board: Motherboard, a: Assembly
) -> NotChecked:
    link = next(one for one in links_of(a) if one.card is shared.cards[0])
    field = link.unknown_field or shared.feed.field(board, "lanes")
    return unanswered(rule, labels, field, why_unknown(link, a))


def _reaches_every_processor(width: int, wanted: str) -> bool:
    """Whether so many lanes are more than the first branch of a division takes."""
    return width > max((branches[0] for branches in splits(wanted)), default=0)


def divides_in_two(slot: Slot, board: Motherboard) -> bool:
    """Whether a board is said to divide a slot for two cards at x8."""
    return _divides_alone(slot) and _offers(board, slot, "x8x8")


def _divides_alone(slot: Slot) -> bool:
    """False for slots of a switch or the chipset: what boards say of their splits is about the
    processor's lanes.
    """
    return slot.source not in ("chipset", "plx")


def _offers(board: Motherboard, slot: Slot, wanted: str) -> bool:
    """Whether the slot offers one of the divisions.

    Words with a slot's name in brackets are about that one.
    """
    for words in board.bifurcation_support or ():
        named = re.search(r"\(([^)]*)\)", words)
        elsewhere = (
            named is not None
            and any(s.name in named[1] for s in slots_of(board))
            and slot.name not in named[1]
        )
        if not elsewhere and splits(words) & splits(wanted):
            return True
    return False


def _split_words(
    shared: SharedFeed,
    splitter: Riser | Gpu,
    slot: Slot,
    board: Motherboard,
    a: Assembly,
    _judged: Judged,
) -> Said:
    if isinstance(splitter, Gpu):
        detail = _processors_unseen(slot, board, splitter.split or "", widths_of(a).get(slot.name))
        other_part = by_hand("Choose a card with one processor")
    else:
        detail = _cards_unseen(slot, board)
        other_part = by_hand("Use a splitter with a switch of its own")
    return Said(
        sentence(
            "{riser} needs {slot} split into {split}.",
            riser=splitter.name,
            split=_with_slashes(splitter.split or ""),
            slot=slot.name,
        ),
        detail,
        remedies=(
            *_splitting_slots(shared, splitter, board, a),
            other_part,
            "Choose a board that splits this slot",
        ),
        place=shared.cards[0].drawn,
    )


def _cards_unseen(slot: Slot, board: Motherboard) -> Sentence:
    if slot.source == "chipset":
        return sentence(
            "{slot} hangs on the chipset, which splits no lanes: one of the cards would be seen, "
            "the others not.",
            slot=slot.name,
        )
    if slot.source == "plx":
        return sentence(
            "{slot} hangs on a switch, which splits no lanes: one of the cards would be seen, the "
            "others not.",
            slot=slot.name,
        )
    if board.bifurcation_support:
        offered = comma_words(board.bifurcation_support)
        only = "{board} offers only {offered}: one of the cards would be seen, the others not."
        return sentence(only, board=board.name, offered=offered)
    return sentence(
        "{board} splits no slot: one of the cards would be seen, the others not.",
        board=board.name,
    )


# Why not all processors of a card are seen: of two, and of more.
_UNSEEN: Mapping[str, tuple[str, str]] = plurals(
    {
        "lanes": (
            "{slot} has {lanes} lanes: one of the card's processors would be seen, the other not.",
            "{slot} has {lanes} lanes: one of the card's processors would be seen, the others not.",
        ),
        "shared": (
            "{slot} has {lanes} lanes left beside what else is in use: one of the card's "
            "processors would be seen, the other not.",
            "{slot} has {lanes} lanes left beside what else is in use: one of the card's "
            "processors would be seen, the others not.",
        ),
        "unsplit": (
            "{slot} of {board} is not split: one of the card's processors would be seen, the other "
            "not.",
            "{slot} of {board} is not split: one of the card's processors would be seen, the "
            "others not.",
        ),
        "otherwise": (
            "{board} offers only {offered}: one of the card's processors would be seen, the other "
            "not.",
            "{board} offers only {offered}: one of the card's processors would be seen, the others "
            "not.",
        ),
    }
)


def _processors_unseen(slot: Slot, board: Motherboard, wanted: str, width: int | None) -> Sentence:
    offered = comma_words(board.bifurcation_support or ())
    why = "otherwise"
    if width is not None and not _reaches_every_processor(width, wanted):
        why = "lanes" if width == slot.electrical_lanes else "shared"
    elif not _divides_alone(slot) or not offered:
        why = "unsplit"
    others = max(map(len, splits(wanted)), default=2) - 1
    return plural(
        *_UNSEEN[why], others, slot=slot.name, board=board.name, offered=offered, lanes=width
    )


def _with_slashes(split: str) -> str:
    """Return a division as boards write it: "x8/x8"."""
    return re.sub(r"(?<=\d)x", "/x", split)


def _splitting_slots(
    shared: SharedFeed, splitter: Riser | Gpu, board: Motherboard, a: Assembly
) -> Iterator[Remedy]:
    """The splitter in the first other slot that divides its lanes so and is wide enough for it."""
    wanted = splitter.split or ""
    for other in other_slots(shared.cards[0], a):
        wide = other.width >= sum(division_for(splitter, len(shared.cards)))
        if wide and _divides_alone(other.slot) and _offers(board, other.slot, wanted):
            yield feed_from(shared.cards, other.slot, a)
            return
