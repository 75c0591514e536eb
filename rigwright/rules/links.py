"""What link every card gets, and whether it shares the chipset's uplink.

The widths come from `rigwright.lanes`; this file only says them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, Said
from rigwright.figures import Basis, Figure, field_of, for_words
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, NotChecked, Severity
from rigwright.labels import part_words
from rigwright.lanes import Link, links_of, uplink_gb_s
from rigwright.lanes.feeds import SharedFeed, shared_feeds, split_field
from rigwright.parts import Gpu, Motherboard
from rigwright.rules.other_slots import to_other_slots
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered

Result = Iterator[Finding | NotChecked]


def _full_words(link: Link) -> str:
    part = link.card.card
    own = part.lanes if isinstance(part, Gpu) else part.pcie_lanes
    below = own is not None and link.width is not None and link.width < own
    return link.words + (f" of x{own}" if below else "")


def _together(links: Iterable[Link]) -> str:
    """Every card with its link, cards of the same link at once: "GPU 1–4 Gen4 x16, GPU 5 Gen4 x8 of x16"."""
    alike: dict[str, list[str]] = {}
    for link in links:
        alike.setdefault(_full_words(link), []).append(link.card.label)
    return ", ".join(f"{part_words(tuple(labels))} {words}" for words, labels in alike.items())


@rule(
    "lanes",
    noun="link",
    source="Slot tables and lane rules of the board's manual",
)
def link_report(a: Assembly) -> Result:
    """PCIe generation and width of every card."""
    rule = "link-report"
    yield from unknown_links(rule, a)
    known = [link for link in links_of(a) if link.card.gpu and link.gb_s is not None]
    if known:
        slowest = min(known, key=lambda link: link.gb_s or 0)
        yield finding(
            rule, Severity.INFO, (link.card.label for link in known),
            sentence("Links: {links}.", links=_together(known)),
            sentence("The slowest carries {gb_s:.2f} GB/s per direction.", gb_s=slowest.gb_s),
            rests_on=(address for link in known for address in link_rests_on(link, a)),
        )  # fmt: skip


def unknown_links(rule: str, a: Assembly) -> Iterator[NotChecked]:
    """One entry for every graphics card whose link is not known, by any rule that asks how fast it is."""
    for link in links_of(a):
        if link.card.gpu and link.gb_s is None:
            field = link.unknown_field or field_of(link.card.card.id, "generation")  # a generation of no known speed
            yield unanswered(rule, (link.card.label,), field, _why_unknown(link))


def link_rests_on(link: Link, a: Assembly) -> tuple[str, ...]:
    """The figures of card and slot that make a link; lane rules and the CPU's where they are uncertain."""
    card = for_words(link.card)
    cpu = doubted(a.cpu, "generation") if a.cpu is not None else ()
    own = (field_of(card.card.id, "generation"), field_of(card.card.id, "lanes"), *cpu)
    slot = card.seat.slot if card.seat is not None else None
    if a.board is None or slot is None:
        return own
    shared = link.width != slot.electrical_lanes
    rules = doubted(a.board, "lane_rules") if shared else ()
    at = f"{a.board.id}.slots.{slot.name}"
    return (*own, f"{at}.generation", f"{at}.electrical_lanes", *rules)


def _why_unknown(link: Link) -> str:
    if link.unknown_field == "build.slot":
        return f"{link.slot} feeds another card"
    if link.unknown_field == "build.riser":
        return f"no slot is chosen for the riser of {link.card.title}"
    if link.unknown_field == "build.cpus":
        return f"the width of {link.slot} depends on the CPU, and none is chosen"
    if link.unknown_field == "build.drives":
        return f"the width of {link.slot} depends on the M.2 sockets in use, and which those are is not known"
    if link.unknown_field.endswith(".board"):
        return f"which slot feeds {link.card.placement.place} is unknown"
    return f"generation or width of {link.slot or link.card.placement.place} is unknown"


@rule(
    "lanes",
    noun="cards on one slot",
    short="another card is on that slot",
    source="One slot or socket feeds one card; a splitter as many as it has branches",
)
def cards_share_slot(a: Assembly) -> Iterator[Check | NotChecked]:
    """Two cards are fed by one slot."""
    rule = "cards-share-slot"
    for shared in shared_feeds(a):
        labels = tuple(card.label for card in shared.cards)
        if shared.most is None and shared.splitter is not None:
            yield not_checked(rule, labels, split_field(shared.splitter), shared.splitter.name)
            continue
        split = (split_field(shared.splitter),) if shared.splitter is not None else ()
        yield Check(
            rule=rule,
            what="cards on a slot",
            parts=labels,
            value=len(labels),
            limit=shared.most or 1,
            figures=(Figure(shared.most or 1, Basis.DERIVED, split),),
            words=partial(_sharing_words, shared, a),
            unit="cards",
            at_most=True,
            contact=False,
        )


def _sharing_words(shared: SharedFeed, a: Assembly, _judged: Judged) -> Said:
    labels = tuple(card.label for card in shared.cards)
    left_out = shared.left_out[0]
    detail = sentence("A slot feeds one card; several want a splitter, and a slot that divides its lanes.")
    if shared.splitter is not None:
        splitter, most = shared.splitter.name, shared.most
        detail = sentence("{splitter} has {most} branches, one for each card.", splitter=splitter, most=most)
    return Said(
        sentence("{cards} are fed by one slot, {slot}.", cards=part_words(labels), slot=shared.feed.name),
        detail,
        remedies=(*to_other_slots(left_out, a, lambda _other: True), "Hang them on a splitter with enough branches"),
        place=left_out.drawn,
    )


@rule(
    "lanes",
    noun="cards on the chipset",
    short="a card is on the chipset",
    source="Block diagrams of the platforms",
)
def gpu_on_chipset_slot(a: Assembly) -> Result:
    """A GPU hangs on the chipset and shares its uplink."""
    rule = "gpu-on-chipset-slot"
    for link in links_of(a):
        if link.card.gpu is None or link.slot is None or a.board is None:
            continue
        if link.source is None:
            field = f"{a.board.id}.slots.{link.slot}.source"
            yield unanswered(rule, (link.card.label,), field, f"what feeds {link.slot} is unknown")
        elif link.source == "chipset":
            yield _on_chipset(link, a.board)


def _on_chipset(link: Link, board: Motherboard) -> Finding:
    card, uplink = link.card, uplink_gb_s(board)
    share = f"the chipset's {uplink:.1f} GB/s uplink" if uplink else "the chipset's uplink"
    return finding(
        "gpu-on-chipset-slot", Severity.WARNING, (card.label, "board"),
        sentence("{card} hangs on the chipset in {slot}.", card=card.title, slot=link.slot),
        sentence("It gets {words} and shares {share} with storage, network and USB.", words=link.words, share=share),
        rests_on=(f"{board.id}.slots.{link.slot}.source",), place=for_words(card).drawn,
        remedies=("Move it to a slot of the CPU", "Keep this slot for a display card"),
    )  # fmt: skip
