"""What the topology says in words: every card's link and why it is no wider, and which cells of the
matrix are new.

Figures come from the engine's topology and links; it knows no widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gui.card_words import FEEDS, link_short
from rigwright.evaluation import Evaluation
from rigwright.lanes.feeds import splitter_of
from rigwright.lanes.topology import Attachment, Topology
from rigwright.lanes.widths import ONE_X16, lanes_for_slots
from rigwright.parts import Gpu, LaneRule, Motherboard
from rigwright.rules import rule_of

COLUMN = 9  # letters of a column of the matrix, as nvidia-smi prints it


def gb_s_words(gb_s: float | None) -> str:
    """Bandwidth per direction: "31.5 GB/s"."""
    return f"{gb_s:.1f} GB/s" if gb_s is not None else ""


def attachment_of(topology: Topology, label: str | None) -> Attachment | None:
    """How a card is attached."""
    return next((a for a in topology.attachments if a.card.label == label), None)


def link_change(a: Attachment, before: Topology) -> str:
    """A card's link in short; with what it was, where that is another."""
    now, former = link_short(a.link), attachment_of(before, a.card.label)
    old = link_short(former.link) if former is not None else now
    return now if old == now else f"{old} → {now}"


def why_words(a: Attachment, topology: Topology, evaluation: Evaluation) -> str:
    """A card's link, what bounds it and with whom it is shared, in sentences."""
    return " ".join([_link_sentence(a), *_bounds(a, evaluation), *_shares(a, topology)])


def _link_sentence(a: Attachment) -> str:
    link = a.link
    where = f"{a.card.title} in {link.slot}" if link.slot else a.card.title
    figures = [link_short(link), *([f"{gb_s_words(link.gb_s)} each way"] if link.gb_s else [])]
    feed = f", fed by the {FEEDS[link.source]}" if link.source in FEEDS else ""
    return f"{where}: {', '.join(figures)}{feed}."


def _bounds(a: Attachment, evaluation: Evaluation) -> Iterator[str]:
    """Why the link is not what the card itself has."""
    link, part = a.link, a.card.card
    if link.generation is None or link.width is None:
        for entry in evaluation.not_checked:
            asks_links = rule_of(entry.rule).category == "lanes" and rule_of(entry.rule).reports
            if asks_links and a.card.label in entry.parts:
                yield entry.message
        return
    lanes, generation = (
        (part.lanes, part.generation) if isinstance(part, Gpu) else (part.pcie_lanes, part.pcie_gen)
    )
    if lanes is not None and link.width < lanes:
        yield f"The card could use x{lanes}{_who_narrows(a, evaluation)}."
    if generation is not None and link.generation < generation:
        yield f"The card is Gen{generation}{_who_slows(a, evaluation)}."


def _who_narrows(a: Attachment, evaluation: Evaluation) -> str:
    link, board, cpu = a.link, evaluation.assembly.board, evaluation.assembly.cpu
    narrowest = next((part for part in a.card.chain if part.lanes == link.width), None)
    if narrowest is not None:
        return f", {narrowest.name} has x{narrowest.lanes}"
    if splitter_of(a.card) is not None:
        return f", a branch of the splitter has x{link.width}"
    feed = link.feed
    if feed is None or board is None or feed.lanes is None:
        return ""
    where = "slot" if feed.slot is not None else "socket"
    if feed.lanes == link.width:
        return f", the {where} has x{feed.lanes}"
    if cpu is not None and board.socket in ONE_X16 and lanes_for_slots(cpu) == link.width:
        return f", {cpu.name} has x{link.width} for slots"
    sharing = _sharing(board, feed.name, link.width, evaluation)
    return f", the {where} keeps x{link.width} of its x{feed.lanes}{_while_used(sharing)}"


def _while_used(names: Sequence[str]) -> str:
    """When a slot keeps fewer lanes: while others that share them are in use."""
    if not names:
        return ""
    if len(names) == 1:
        return f" while {names[0]} is in use"
    return f" while {' and '.join(names)} are in use"


def _sharing(board: Motherboard, name: str, width: int | None, evaluation: Evaluation) -> list[str]:
    """What else takes the slot's lanes, after the last rule that leaves it so many."""
    populated = {link.slot for link in evaluation.links if link.slot}

    def applies(rule: LaneRule) -> bool:
        return rule.lanes.get(name) == width and populated.issuperset(rule.populated)

    rule = next((r for r in reversed(board.lane_rules) if applies(r)), None)
    return [n for n in (*rule.populated, *rule.m2) if n != name] if rule is not None else []


def _who_slows(a: Attachment, evaluation: Evaluation) -> str:
    feed, cpu = a.link.feed, evaluation.assembly.cpu
    bounds = {
        **{part.name: part.pcie_gen for part in a.card.chain},
        "the slot": feed.generation if feed is not None else None,
        "the CPU": cpu.generation if cpu is not None else None,
    }
    name = next(
        (name for name, generation in bounds.items() if generation == a.link.generation), None
    )
    return f", {name} Gen{a.link.generation}" if name else ""


def _shares(a: Attachment, topology: Topology) -> Iterator[str]:
    beside = [
        other.card.title
        for other in topology.attachments
        if other is not a
        and (other.cpu, other.via, other.on_chipset) == (a.cpu, a.via, a.on_chipset)
    ]
    if a.on_chipset:
        uplink = f" {gb_s_words(topology.uplink_gb_s)}" if topology.uplink_gb_s else " uplink"
        yield (
            f"It shares the chipset's{uplink} with "
            f"{', '.join([*beside, 'storage, network and USB'])}."
        )
    elif a.via and beside:
        yield f"It shares {a.via} with {', '.join(beside)}; which slots hang on it is an estimate."


def spoken(topology: Topology) -> str:
    """The whole topology as one sentence, for those who do not see the picture."""
    lines = (
        f"{_link_sentence(a).rstrip('.')}{f', behind {a.via}' if a.via else ''}"
        for a in topology.attachments
    )
    return "; ".join(lines) or "No cards"


def new_cells(before: Topology, after: Topology) -> Iterator[tuple[int, int, int]]:
    """Line, column and length of every word of the matrix's text that was not there, or was
    another.
    """
    cards = sorted(after.attachments, key=lambda a: (a.card.gpu is None, a.card.index))
    known = {a.card.label for a in before.attachments}
    for y, row in enumerate(cards):
        for x, column in enumerate(cards):
            a, b = row.card.label, column.card.label
            if row is column:
                changed = a not in known
                length = 1
            else:
                cell = after.between(a, b)
                changed = not {a, b} <= known or before.between(a, b) != cell
                length = len(cell.text) + cell.estimate
            if changed:
                yield 1 + y, COLUMN * (1 + x), length
