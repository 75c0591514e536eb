"""What the topology says in words: every card's link and why it is no wider, and which cells of the
matrix are new.

Figures come from the engine's topology and links; it knows no widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gui.hand.card_words import FEEDS, link_short, link_words
from rigwright.build.systems import PRIMARY, slot_title, system_with_slot
from rigwright.evaluation import Evaluation
from rigwright.lanes.feeds import Feed, splitter_of
from rigwright.lanes.own import own_generation, own_lanes
from rigwright.lanes.topology import Attachment, Topology
from rigwright.lanes.widths import ONE_X16, lanes_for_slots
from rigwright.parts import Cpu, Motherboard
from rigwright.rules import rule_of
from rigwright.text.language import translated
from rigwright.text.numbers import and_words, comma_words, named_value, semicolon_words
from rigwright.text.sentence import Sentence, headed, messages, plural, plurals, sentence, worded

COLUMN = 9  # letters of a column of the matrix, as nvidia-smi prints it


def gb_s_words(gb_s: float | None) -> str:
    """Bandwidth per direction: "31.5 GB/s"."""
    return f"{gb_s:.1f} GB/s" if gb_s is not None else ""


def attachment_of(topology: Topology, label: str | None) -> Attachment | None:
    """How a card is attached."""
    return next((a for a in topology.attachments if a.card.label == label), None)


def link_change(a: Attachment, before: Topology) -> str:
    """A card's link in short; with what it was, where that is another."""
    now = link_short(a.link)
    former = attachment_of(before, a.card.label)
    old = link_short(former.link) if former is not None else now
    if old == now:
        return now
    return f"{old} → {now}"


def why_words(a: Attachment, topology: Topology, evaluation: Evaluation) -> str:
    """A card's link, what bounds it and with whom it is shared, in sentences."""
    return headed(_link_sentence(a), *_bounds(a, evaluation), *_shares(a, topology))


def _link_sentence(a: Attachment) -> str:
    link = a.link
    where = a.card.title
    if link.slot:
        where = worded("{card} in {slot}", card=a.card.title, slot=link.slot)
    figures = [
        link_short(link),
        *([worded("{gb_s} each way", gb_s=gb_s_words(link.gb_s))] if link.gb_s else []),
    ]
    if link.source in FEEDS:
        figures.append(worded("fed by the {source}", source=translated(FEEDS[link.source])))
    return named_value(where, comma_words(figures))


def elsewhere_words(evaluation: Evaluation) -> str:
    """The links in the second system, which the picture leaves out; "" where it has no card."""
    told: list[str] = []
    for link in evaluation.links:
        if link.slot is not None and system_with_slot(link.slot) is not PRIMARY:
            values = {"card": link.card.title, "link": link_words(link)}
            told.append(worded("{card} {link} ({slot})", slot=slot_title(link.slot), **values))
    if not told:
        return ""
    return worded("Not drawn, in the second system: {links}.", links=semicolon_words(told))


def _bounds(a: Attachment, evaluation: Evaluation) -> Iterator[str]:
    """Why the link is not what the card itself has."""
    link = a.link
    lanes = own_lanes(a.card.card)
    generation = own_generation(a.card.card)
    if link.generation is None or link.width is None:
        yield from _unknown_bounds(a, evaluation)
        return
    if lanes is not None and link.width < lanes:
        yield str(_narrowed(lanes, a, evaluation))
    if generation is not None and link.generation < generation:
        yield str(_slowed(generation, a, evaluation))


def _unknown_bounds(a: Attachment, evaluation: Evaluation) -> Iterator[str]:
    """Why the link is not known."""
    for entry in evaluation.not_checked:
        rule = rule_of(entry.rule)
        if rule.category == "lanes" and rule.reports and a.card.label in entry.parts:
            yield str(entry.told)


def _narrowed(lanes: int, a: Attachment, evaluation: Evaluation) -> Sentence:
    """Say that a card has more lanes than it gets, and what has fewer."""
    link = a.link
    board = evaluation.assembly.board
    narrowest = next((part for part in a.card.chain if part.lanes == link.width), None)
    if narrowest is not None:
        return sentence(
            "The card could use x{lanes}, {part} has x{width}.",
            lanes=lanes,
            part=narrowest.name,
            width=narrowest.lanes,
        )
    if splitter_of(a.card) is not None:
        return sentence(
            "The card could use x{lanes}, a branch of the splitter has x{width}.",
            lanes=lanes,
            width=link.width,
        )
    if link.feed is None or board is None or link.feed.lanes is None:
        return sentence("The card could use x{lanes}.", lanes=lanes)
    return _less_fed(lanes, link.feed, a, evaluation, board)


def _less_fed(
    lanes: int, feed: Feed, a: Attachment, evaluation: Evaluation, board: Motherboard
) -> Sentence:
    """Say that a card has more lanes than its socket or slot gives it."""
    link = a.link
    cpu = evaluation.assembly.cpu
    if feed.lanes == link.width:
        return sentence(HAS_FEWER[feed.slot is not None], lanes=lanes, width=feed.lanes)
    if cpu is not None and _has_no_more(cpu, board, link.width):
        return sentence(
            "The card could use x{lanes}, {cpu} has x{width} for slots.",
            lanes=lanes,
            cpu=cpu.name,
            width=link.width,
        )
    sharing = _sharing(board, feed.name, link.width, evaluation)
    return _shared(feed, sharing, {"lanes": lanes, "width": link.width, "whole": feed.lanes})


def _has_no_more(cpu: Cpu, board: Motherboard, width: int | None) -> bool:
    """Whether a processor with sixteen lanes for slots at most has just as many."""
    return board.socket in ONE_X16 and lanes_for_slots(cpu) == width


def _shared(feed: Feed, sharing: Sequence[str], figures: Mapping[str, int | None]) -> Sentence:
    """Say that a socket or slot gives some of its lanes to others, and to which."""
    is_slot = feed.slot is not None
    if not sharing:
        return sentence(KEEPS[is_slot], **figures)
    return plural(*KEEPS_WHILE_USED[is_slot], len(sharing), names=and_words(sharing), **figures)


# of a socket, and of a slot
HAS_FEWER = messages(
    (
        "The card could use x{lanes}, the socket has x{width}.",
        "The card could use x{lanes}, the slot has x{width}.",
    )
)
KEEPS = messages(
    (
        "The card could use x{lanes}, the socket keeps x{width} of its x{whole}.",
        "The card could use x{lanes}, the slot keeps x{width} of its x{whole}.",
    )
)
KEEPS_WHILE_USED = plurals(
    [
        (
            "The card could use x{lanes}, the socket keeps x{width} of its x{whole} "
            "while {names} is in use.",
            "The card could use x{lanes}, the socket keeps x{width} of its x{whole} "
            "while {names} are in use.",
        ),
        (
            "The card could use x{lanes}, the slot keeps x{width} of its x{whole} "
            "while {names} is in use.",
            "The card could use x{lanes}, the slot keeps x{width} of its x{whole} "
            "while {names} are in use.",
        ),
    ]
)


def _sharing(board: Motherboard, name: str, width: int | None, evaluation: Evaluation) -> list[str]:
    """What else takes the slot's lanes, after the last rule that leaves it so many."""
    populated = {link.slot for link in evaluation.links if link.slot}
    for rule in reversed(board.lane_rules):
        if rule.lanes.get(name) == width and populated.issuperset(rule.populated):
            return [other for other in (*rule.populated, *rule.m2) if other != name]
    return []


def _slowed(generation: int, a: Attachment, evaluation: Evaluation) -> Sentence:
    """Say that a card is of a later generation than its link, and what is not."""
    feed = a.link.feed
    cpu = evaluation.assembly.cpu
    bounds = {
        **{part.name: part.pcie_gen for part in a.card.chain},
        worded("the slot"): feed.generation if feed is not None else None,
        worded("the CPU"): cpu.generation if cpu is not None else None,
    }
    name = next((name for name, bound in bounds.items() if bound == a.link.generation), None)
    if not name:
        return sentence("The card is Gen{generation}.", generation=generation)
    return sentence(
        "The card is Gen{generation}, {name} Gen{bound}.",
        generation=generation,
        name=name,
        bound=a.link.generation,
    )


def _shares(a: Attachment, topology: Topology) -> Iterator[str]:
    beside = [
        other.card.title
        for other in topology.attachments
        if other is not a
        and (other.cpu, other.via, other.on_chipset) == (a.cpu, a.via, a.on_chipset)
    ]
    if a.on_chipset:
        uplink = gb_s_words(topology.uplink_gb_s) if topology.uplink_gb_s else worded("uplink")
        others = comma_words([*beside, worded("storage, network and USB")])
        yield worded(
            "It shares the chipset's {uplink} with {others}.", uplink=uplink, others=others
        )
    elif a.via and beside:
        yield worded(
            "It shares {via} with {others}; which slots hang on it is an estimate.",
            via=a.via,
            others=comma_words(beside),
        )
    if a.cpu_estimate:
        yield worded(
            "CPU {number} feeds it if the bays follow the order of the board's slots, an estimate.",
            number=a.cpu,
        )


def is_untold(topology: Topology) -> bool:
    """Whether of no two cards it is known what lies between them."""
    cells = topology.matrix.values()
    return bool(cells) and all(cell.text == "?" for cell in cells)


def spoken(topology: Topology) -> str:
    """The whole topology as one sentence, for those who do not see the picture."""
    lines: list[str] = []
    for a in topology.attachments:
        said = _link_sentence(a)
        lines.append(worded("{link}, behind {via}", link=said, via=a.via) if a.via else said)
    return semicolon_words(lines) or worded("No cards")


def new_cells(before: Topology, after: Topology) -> Iterator[tuple[int, int, int]]:
    """Line, column and length of every word of the matrix's text that was not there, or was
    another.
    """
    cards = sorted(after.attachments, key=lambda a: (a.card.gpu is None, a.card.index))
    known = {a.card.label for a in before.attachments}
    for y, row in enumerate(cards):
        for x, column in enumerate(cards):
            a = row.card.label
            b = column.card.label
            if row is column:
                changed = a not in known
                length = 1
            else:
                cell = after.between(a, b)
                changed = not {a, b} <= known or before.between(a, b) != cell
                length = len(cell.text) + cell.estimate
            if changed:
                yield 1 + y, COLUMN * (1 + x), length
