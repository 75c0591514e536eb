"""What link every card gets, and whether it shares the chipset's uplink.

The widths come from `rigwright.lanes`; this file only says them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rigwright.assembly import Assembly, part_name
from rigwright.assembly.seated import feeding_name, labels_of
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Finding, Judged, NotChecked, Said, Sentence, Severity, matching
from rigwright.checks.remedy import Choose, Remedy, by_hand
from rigwright.figures import Basis, Figure, field_of
from rigwright.lanes import Link, is_fed, links_of, slot_widths, uplink_gb_s
from rigwright.lanes.demand import populated_slots
from rigwright.lanes.doubted_links import doubted_of_cpu, doubted_of_sharing
from rigwright.lanes.feeds import Feed, SharedFeed, shared_feeds, split_field, splitter_of
from rigwright.lanes.own import link_fields
from rigwright.lanes.storage_sockets import seated_drives
from rigwright.lanes.widths import ONE_X16, PORT_LANES, lanes_for_slots
from rigwright.parts import Motherboard
from rigwright.rules.other_slots import to_other_slots, to_other_sockets
from rigwright.rules.rule import rule
from rigwright.rules.say import NO_SLOT_CHOSEN, not_checked, plural, sentence, unanswered, undecided
from rigwright.text.numbers import and_words
from rigwright.text.sentence import messages

Result = Iterator[Finding | NotChecked]


def link_rests_on(link: Link, a: Assembly) -> tuple[str, ...]:
    """Return the addresses of the figures of card, chain and slot that make a link.

    Lane rules and the CPU's generation are among them where they are uncertain.
    """
    card = link.card
    figures = [card.card.address(field) for field in link_fields(card.card)]
    for part in card.chain:
        figures += [field_of(part.id, "pcie_gen"), field_of(part.id, "lanes")]
    figures += doubted_of_cpu(a)
    feed = link.feed
    if a.board is None or feed is None:
        return tuple(figures)
    figures += [feed.field(a.board, "generation"), feed.field(a.board, "lanes")]
    if link.width != feed.lanes:  # shared with others
        figures += doubted_of_sharing(a)
    return tuple(figures)


# Why a choice that the build leaves open leaves a link open.
_NOT_CHOSEN: Mapping[str, str] = messages(
    {
        "riser": NO_SLOT_CHOSEN,
        "cpus": "the width of {slot} depends on the CPU, and none is chosen.",
        "drives": "the width of {slot} depends on the M.2 sockets in use, and which those are is "
        "unknown.",
    }
)


def why_unknown(link: Link, a: Assembly) -> Sentence:
    """Return why nobody knows what a link carries, to go on after a colon."""
    board = part_name(a, a.label("board"))
    if link.lacks("slot") and link.slot is not None:
        return sentence("{slot} feeds another card.", slot=link.slot)
    chosen = feeding_name(link.card)
    if link.feed is None and chosen and a.board is not None:
        return sentence(
            "the record of {board} has no slot or socket {feeding_name}.",
            board=board,
            feeding_name=chosen,
        )
    if link.unknown_field.endswith(".lane_rules") and a.cpu is not None:
        return sentence(
            "how {board} divides the lanes of {cpu} among these slots is not recorded.",
            board=board,
            cpu=a.cpu.name,
        )
    return _why_otherwise(link)


def _why_otherwise(link: Link) -> Sentence:
    """The same where no record of a board is at fault."""
    choice = next(filter(link.lacks, _NOT_CHOSEN), None)
    if choice is not None:
        return sentence(_NOT_CHOSEN[choice], card=link.card.title, slot=link.slot)
    if link.unknown_field.endswith(".board"):
        return sentence("which slot feeds {place} is unknown.", place=link.card.placement.place)
    return plural(
        "generation or width of {slot} is unknown.",
        "generation or width of {slot} are unknown.",
        1,
        slot=link.slot or link.card.placement.place,
    )


@rule(
    "mechanical",  # one plug goes into a slot
    noun="cards on one slot",
    short="another card is on that slot",
    source="One slot or socket feeds one card; a splitter as many as it has branches",
    opens_place=False,  # a splitter may be chosen
)
def cards_share_slot(a: Assembly) -> Iterator[Check | NotChecked]:
    """Two cards are fed by one slot."""
    rule = "cards-share-slot"
    for shared in shared_feeds(a):
        drives = _drives_on(shared.feed, a)
        labels = [card.label for card in shared.cards]
        labels += a.labels("drives") if drives else ()
        if shared.most is None and shared.splitter is not None:
            yield not_checked(rule, labels, split_field(shared.splitter), shared.splitter.name)
            continue
        split = (split_field(shared.splitter),) if shared.splitter is not None else ()
        yield Check(
            rule=rule,
            what="cards on a slot",
            parts=tuple(labels),
            value=len(shared.cards) + drives,
            limit=shared.most or 1,
            figures=(Figure(shared.most or 1, Basis.DERIVED, split),),
            words=partial(_sharing_words, shared, a),
            unit="cards",
            at_most=True,
        )


def _drives_on(feed: Feed, a: Assembly) -> int:
    """Return how many drives are in the M.2 socket that feeds cards; 0 where a slot does."""
    if feed.slot is not None:
        return 0
    return sum(drive.socket == feed.name for drive in seated_drives(a))


def _sharing_words(shared: SharedFeed, a: Assembly, _judged: Judged) -> Said:
    labels = labels_of(shared.cards)
    left_out = next(iter(shared.left_out), shared.cards[-1])
    detail = sentence(
        "A slot feeds one card; several want a splitter, and a slot that divides its lanes."
    )
    if len(shared.cards) == 1:
        return Said(
            sentence(
                "A drive sits in {socket}, which feeds {card}.",
                socket=shared.feed.name,
                card=left_out.title,
            ),
            sentence("A socket takes one of them."),
            remedies=("Put the drive into another socket",),
            place=left_out.drawn,
        )
    if shared.splitter is not None:
        splitter = shared.splitter.name
        most = shared.most
        detail = sentence(
            "{splitter} has {most} branches, one for each card.", splitter=splitter, most=most
        )
    return Said(
        sentence(
            "{cards} are fed by one slot, {slot}.", cards=in_sentence(labels), slot=shared.feed.name
        ),
        detail,
        remedies=(
            *to_other_slots(left_out, a, lambda _other: True),
            "Hang them on a splitter with enough branches",
        ),
        place=left_out.drawn,
    )


@rule(
    "lanes",
    noun="slots that are switched off",
    short="the slot is off",
    source="Lane tables of board manuals",
)
def slot_switched_off(a: Assembly) -> Iterator[Check | NotChecked]:
    """A card sits in a slot that has no lanes left, or hangs on a processor that is not fitted.

    What a processor or drives take, the rules on those say.
    """
    board = a.board
    if board is None:
        return
    yield from unknown_socket("slot-switched-off", a)
    yield from _without_processor(board, a)
    links = _with_lanes_of_slots(board, a)
    bare: dict[str, int | None] = {}
    if any(width == 0 for _, _, width in links):
        bare = slot_widths(board, populated_slots(a), None)
    for link, name, width in links:
        by_cards = bare.get(name) == 0 or splitter_of(link.card) is not None
        if width > 0 or by_cards:
            yield Check(
                rule="slot-switched-off",
                what="lanes of the slot",
                parts=(link.card.label, a.label("board")),
                value=width,
                limit=1,
                figures=(Figure(width, Basis.PUBLISHED, (board.address("lane_rules"),)),),
                words=partial(_off_words, link, a),
                unit="lanes",
            )


def _with_lanes_of_slots(board: Motherboard, a: Assembly) -> list[tuple[Link, str, int]]:
    """Return the links of known width whose slot hangs on a processor that is fitted, with the name
    of what feeds them and that width.
    """
    links: list[tuple[Link, str, int]] = []
    for link in links_of(a):
        if link.feed is None or link.width is None:
            continue
        if is_fed(link.feed.source, board, a.cpu_count):
            links.append((link, link.feed.name, link.width))
    return links


def _without_processor(board: Motherboard, a: Assembly) -> Iterator[Check | NotChecked]:
    """The cards on a board with an empty socket: those that hang on the processor that is missing,
    and those of which nobody says on which they hang.
    """
    if not 0 < a.cpu_count < (board.cpu_sockets or 1):
        return
    for link in links_of(a):
        feed = link.feed
        fed = is_fed(feed.source, board, a.cpu_count) if feed else None
        if feed is not None and fed is False:
            yield Check(
                rule="slot-switched-off",
                what="processor of the slot",
                parts=(link.card.label, *a.labels("cpu", "board")),
                value=0,
                limit=1,
                figures=(Figure(0, Basis.PUBLISHED, (feed.field(board, "source"),)),),
                words=partial(_no_processor_words, link, board, a),
                unit="processors",
            )
        elif fed is None:
            yield from _unknown_processor(link, board, a)


def _unknown_processor(link: Link, board: Motherboard, a: Assembly) -> Iterator[NotChecked]:
    field = link.feed.field(board, "source") if link.feed else board.address("slots.source")
    if link.feed is None and link.unknown_field != field:
        return  # a bay whose processor is fitted
    why = sentence(
        "{board} has {count} of {sockets} processors, and on which of them {place} hangs is "
        "unknown.",
        board=board.name,
        count=a.cpu_count,
        sockets=board.cpu_sockets,
        place=link.slot or link.card.title,
    )
    yield unanswered("slot-switched-off", (link.card.label,), field, why).changed(sinks=True)


def _no_processor_words(link: Link, board: Motherboard, a: Assembly, judged: Judged) -> Said:
    cpu = a.cpu.name if a.cpu is not None else ""
    sockets = board.cpu_sockets or 1
    all_of_them = {judged.check.system.choice("cpus.count"): sockets}
    return Said(
        sentence("{slot} hangs on a processor that is not fitted.", slot=link.slot),
        sentence(
            "{board} has {sockets} sockets, and {count} × {cpu} is chosen: {card} is not seen.",
            board=board.name,
            sockets=sockets,
            count=a.cpu_count,
            cpu=cpu,
            card=link.card.title,
        ),
        remedies=(
            *to_other_slots(link.card, a, lambda other: other.width > 0),
            Remedy(sentence("Choose {count} × {cpu}", count=sockets, cpu=cpu), Choose(all_of_them)),
        ),
        place=link.card.drawn,
    )


def unknown_socket(rule: str, a: Assembly) -> Iterator[NotChecked]:
    """The socket of a board with a processor that, in a desktop's, has fewer lanes for slots."""
    if a.board is None or a.cpu is None or a.board.socket is not None:
        return
    if a.cpu.socket in (*ONE_X16, None) and lanes_for_slots(a.cpu) < PORT_LANES:
        yield undecided(rule, a.labels("board"), a.board.address("socket"), a.board.name)


def _off_words(link: Link, a: Assembly, _judged: Judged) -> Said:
    card = link.card
    splitter = splitter_of(link.card)
    detail = sentence("Other cards have its lanes; {card} is not seen.", card=card.title)
    if splitter is not None:
        all_taken = "The other branches of {splitter} have its lanes; {card} is not seen."
        detail = sentence(all_taken, splitter=splitter.name, card=card.title)
    return Said(
        sentence("{slot} has no lanes for {card}.", slot=link.slot, card=card.title),
        detail,
        remedies=(
            *to_other_slots(card, a, lambda other: other.width > 0),
            "Choose a board that leaves this slot its lanes",
        ),
        place=card.drawn,
    )


@rule(
    "lanes",
    noun="cards on the chipset",
    short="a card is on the chipset",
    source="Block diagrams of the platforms",
)
def gpu_on_chipset_slot(a: Assembly) -> Iterator[Check | NotChecked]:
    """A GPU hangs on the chipset and shares its uplink."""
    rule = "gpu-on-chipset-slot"
    board = a.board
    on_chipset: list[Link] = []
    for link in links_of(a):
        if link.card.gpu is None or board is None or link.width == 0:  # that it is off is told
            continue
        if link.feed is None:
            yield from _without_feed(rule, link, board, a)
        elif link.source is None:
            field = link.feed.field(board, "source")
            yield unanswered(
                rule,
                (link.card.label,),
                field,
                plural(
                    "what feeds {slot} is unknown.",
                    "what feeds each of {slot} is unknown.",
                    1,
                    slot=link.slot,
                ),
            )
        elif link.source == "chipset":
            on_chipset.append(link)
        else:
            yield _fed_by(rule, [link], board, a)
    if on_chipset and board is not None:
        yield _fed_by(rule, on_chipset, board, a)


def _without_feed(rule: str, link: Link, board: Motherboard, a: Assembly) -> Iterator[NotChecked]:
    """The table of the board in which what feeds a card may stand, where its record has none."""
    if link.unknown_field.startswith(f"{board.id}."):
        yield unanswered(rule, (link.card.label,), link.unknown_field, why_unknown(link, a))


def _fed_by(rule: str, links: list[Link], board: Motherboard, a: Assembly) -> Check:
    """Return one check for all cards on the chipset, since they share its uplink."""
    sources: list[Figure] = []
    for link in links:
        if link.feed is not None:
            sources.append(Figure(0.0, Basis.PUBLISHED, (link.feed.field(board, "source"),)))
    return matching(
        rule=rule,
        what="feed of the card",
        parts=(*(link.card.label for link in links), a.label("board")),
        matches=links[0].source != "chipset",
        figures=tuple(sources),
        words=partial(_on_chipset_words, links, board, a),
        unless=Severity.WARNING,
    )


def _shared_uplink(links: list[Link], uplink: float | None) -> Sentence:
    """Return what cards on the chipset get and what they share, as far as that is known."""
    link = links[0]
    gives = uplink is not None
    if len(links) > 1:
        what = "They share the chipset's uplink with storage, network and USB."
        if gives:
            what = (
                "They share the chipset's {uplink:.1f} GB/s uplink with storage, network and USB."
            )
    elif link.generation is None and link.width is None:
        what = "It shares the chipset's uplink with storage, network and USB."
        if gives:
            what = "It shares the chipset's {uplink:.1f} GB/s uplink with storage, network and USB."
    else:
        what = "It gets {words} and shares the chipset's uplink with storage, network and USB."
        if gives:
            what = (
                "It gets {words} and shares the chipset's {uplink:.1f} GB/s uplink with "
                "storage, network and USB."
            )
    return sentence(what, words=link.words, uplink=uplink or 0.0)


def _on_chipset_words(links: list[Link], board: Motherboard, a: Assembly, _judged: Judged) -> Said:
    detail = _shared_uplink(links, uplink_gb_s(board))
    slots = and_words(dict.fromkeys(link.slot or "" for link in links))
    title = "{cards} hangs on the chipset in {slots}."
    otherwise = by_hand("Keep this slot for a display card")
    if len(links) > 1:
        title = "{cards} hang on the chipset in {slots}."
        otherwise = by_hand("Choose a board and CPU with more lanes")
    first = links[0].card
    sockets: list[Remedy] = []
    feed = links[0].feed
    if feed is not None and feed.table == "m2_slots":  # which takes no display card
        sockets = to_other_sockets(first, a)
        otherwise = by_hand("Choose a board and CPU with more lanes")
    return Said(
        sentence(title, cards=in_sentence(link.card.label for link in links), slots=slots),
        detail,
        remedies=(
            *sockets,
            *to_other_slots(first, a, lambda other: other.from_cpu),
            otherwise,
        ),
        place=first.drawn,
    )
