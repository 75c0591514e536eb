"""Where the lanes go: what the CPU has, and what its model or a drive takes from a card.

The widths come from `rigwright.lanes`; this file compares them with what they could be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from math import ceil, inf

from rigwright.assembly import Assembly
from rigwright.build.labels import by_number, in_sentence
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import published
from rigwright.lanes import Link, cpu_matches, links_of, slot_widths
from rigwright.lanes.demand import Demand, demand_of, populated_slots, widths_of
from rigwright.lanes.own import own_lanes
from rigwright.lanes.storage_sockets import NO_DRIVES, is_stick, m2_use, meant
from rigwright.lanes.widths import ONE_X16
from rigwright.parts import Cpu, Motherboard
from rigwright.parts.motherboard import is_from_cpu, slots_of
from rigwright.record import Value
from rigwright.rules.links import unknown_socket, why_unknown
from rigwright.rules.other_slots import to_other_slots
from rigwright.rules.rule import rule
from rigwright.rules.say import not_checked, not_stated, sentence, unanswered, worded
from rigwright.text.numbers import and_words, comma_words

Result = Iterator[Check | NotChecked]
WIDEST_LANES = 16  # of a slot
M2_LANES = 4


@rule(
    "lanes",
    noun="lanes of the processor",
    source="Lanes of the CPU families",
    sinks=True,
)
def cpu_lanes_short(a: Assembly) -> Result:
    """The cards and drives on the CPU want more lanes than it has."""
    rule = "cpu-lanes-short"
    demand = demand_of(a)
    board = a.board
    cpu = a.cpu
    if demand is None or board is None or cpu is None:
        return
    field = "pcie_lanes_total_usable"
    if demand.had is None:
        yield not_stated(rule, a.labels("cpu"), cpu, field)
        return
    yield from _may_be_short(rule, a, board, demand, demand.had - demand.wanted)
    fed = (link for link in links_of(a) if is_from_cpu(link.source) and link.slot)
    yield Check(
        rule=rule,
        what="lanes of the processor",
        parts=(*(link.card.label for link in fed), a.label("cpu")),
        value=demand.wanted,
        limit=demand.had,
        figures=(published(cpu.id, field, demand.had),),
        words=partial(_short_words, demand, board, cpu, max(1, a.cpu_count)),
        unit="lanes",
        at_most=True,
        clash=-inf,
    )


def _may_be_short(
    rule: str, a: Assembly, board: Motherboard, demand: Demand, spare: int
) -> Iterator[NotChecked]:
    """What the board does not say of slots and sockets that may take the spare lanes, and more."""
    if 0 <= spare < WIDEST_LANES * len(demand.open_slots):
        for name in demand.open_slots:
            yield _unknown_width(rule, a.label("board"), board, name)
    sticks = sum(count for drive, count in a.drives if is_stick(drive))
    if board.socket in ONE_X16:
        sticks = min(sticks, 1)  # one socket hangs on the processor, the rest on the chipset
    if board.m2_slots is None and 0 <= spare < M2_LANES * sticks:
        yield not_stated(rule, a.labels("board"), board, "m2_slots")


def _unknown_width(rule: str, label: str, board: Motherboard, slot: str) -> NotChecked:
    why = sentence("how many lanes {slot} of {board} has is unknown.", slot=slot, board=board.name)
    return unanswered(rule, (label,), f"{board.id}.slots.{slot}.electrical_lanes", why)


def _short_words(
    demand: Demand, board: Motherboard, cpu: Cpu, processors: int, judged: Judged
) -> Said:
    detail = (
        "Some of the slots in use run narrower or stay off; the table of {board} does not "
        "say which."
    )
    if demand.drives:
        detail = (
            "The slots in use take {cards}, the drives on the CPU {drives}: some run narrower or "
            "stay off, and the "
            "table of {board} does not say which."
        )
    each = ceil(demand.wanted / processors)
    wider = Replace(
        judged.label("cpu"),
        (Need("pcie_lanes_total_usable", at_least=each), Need("socket", equals=board.socket)),
    )
    return Said(
        sentence(
            "{cpu} has {had} lanes, and {wanted} are asked for.",
            cpu=cpu.name,
            had=demand.had,
            wanted=demand.wanted,
        ),
        sentence(detail, cards=demand.cards, drives=demand.drives, board=board.name),
        remedies=(
            Remedy(sentence("Choose a CPU of at least {lanes} lanes", lanes=each), wider),
            "Use fewer slots of the CPU",
        ),
    )


# slots that are narrower than they could be


class Narrowed(Value, frozen=True):
    """A card with what it can use of its slot's lanes, now and at best."""

    link: Link
    width: int
    best: int

    @property
    def lost(self) -> bool:
        """True where something is lost."""
        return self.width < self.best


def _told_together(compared: Iterable[Narrowed]) -> Iterator[list[Narrowed]]:
    """Yield each card of the processor that loses nothing alone, then all that lose, the narrowest
    first.
    """
    cut: list[Narrowed] = []
    for one in compared:
        if one.lost:
            cut.append(one)
        elif is_from_cpu(one.link.source):
            yield [one]
    if cut:
        yield sorted(cut, key=lambda one: one.width)


def _compared(
    a: Assembly, now: Mapping[str, int | None], best: Mapping[str, int | None]
) -> Iterator[Narrowed]:
    """Yield every card in a slot whose width is known both ways."""
    for link in links_of(a):
        slot = link.slot or ""
        width = now.get(slot)
        could = best.get(slot)
        if width is not None and could is not None:
            own = own_lanes(link.card.card)
            most = max(width, could) if own is None else own
            yield Narrowed(link, min(width, most), min(could, most))


@rule(
    "lanes",
    noun="lanes of this processor",
    source="Lane tables of board manuals by CPU; lanes of desktop processors",
    sinks=True,
)
def cpu_sku_lane_cut(a: Assembly) -> Result:
    """This CPU leaves a card fewer lanes than the board gives with others."""
    rule = "cpu-sku-lane-cut"
    board = a.board
    cpu = a.cpu
    if board is None or cpu is None:
        return
    yield from unknown_socket(rule, a)
    asked = set(filter(None, (row.cpu for row in board.lane_rules)))
    if board.socket not in ONE_X16 and not asked:
        return
    if None in (cpu_matches(kind, cpu) for kind in asked):
        address = cpu.address("pcie_lanes_total_usable")
        yield not_checked(rule, a.labels("cpu"), address, cpu.name)
    usual = slot_widths(_for_any_cpu(board), populated_slots(a), None, m2_use(a), a.cpu_count)
    yield from _unknown_widths(a, board, usual)
    for group in _told_together(_compared(a, widths_of(a), usual)):
        yield _cut_by_cpu(group, board, cpu, a)


def _unknown_widths(
    a: Assembly, board: Motherboard, usual: Mapping[str, int | None]
) -> Iterator[NotChecked]:
    """The slots with cards of which nobody knows how wide they are with other processors: nobody
    states their lanes, or which sockets there are for the drives that a lane rule asks for.
    """
    rule = "cpu-sku-lane-cut"
    stated = {slot.name for slot in slots_of(board) if slot.electrical_lanes is not None}
    for link in links_of(a):
        if link.slot is None or link.slot not in usual or not is_from_cpu(link.source):
            continue
        if usual[link.slot] is not None:
            continue
        if board.m2_slots is None and link.slot in stated:
            yield not_stated(rule, (link.card.label,), board, "m2_slots")
        else:
            yield _unknown_width(rule, link.card.label, board, link.slot)


def _cut_by_cpu(slots: list[Narrowed], board: Motherboard, cpu: Cpu, a: Assembly) -> Check:
    """Return the check of the narrowest first: a slot that is off decides."""
    first = slots[0]
    return Check(
        rule="cpu-sku-lane-cut",
        what="lanes with this processor",
        parts=(*(one.link.card.label for one in slots), a.label("cpu")),
        value=first.width,
        limit=first.best,
        figures=(
            published(board.id, "lane_rules", 0.0),
            published(cpu.id, "pcie_lanes_total_usable", 0.0),
        ),
        words=partial(_cut_words, slots, board, cpu, a),
        unit="lanes",
        clash=0.0 if first.width == 0 else -inf,
    )


def _cut_words(
    slots: list[Narrowed], board: Motherboard, cpu: Cpu, a: Assembly, judged: Judged
) -> Said:
    first = slots[0]
    card = first.link.card
    by_card = sorted(slots, key=_by_card)
    if len(slots) > 1:
        words = "With {cpu}, slots have fewer lanes: {each}."
        each = dict.fromkeys(map(_slot_words, by_card))
        title = sentence(words, cpu=cpu.name, each=comma_words(each))
    elif first.width:
        words = "With {cpu}, {slot} runs at x{width}."
        title = sentence(words, cpu=cpu.name, slot=first.link.slot, width=first.width)
    else:
        title = sentence("With {cpu}, {slot} is off.", cpu=cpu.name, slot=first.link.slot)
    labels = tuple(one.link.card.label for one in by_card)
    more = "With a CPU of more lanes, {cards} has x{best} there."
    if len(slots) > 1:
        more = "With a CPU of more lanes, {cards} have x{best} and more there."
    lanes = cpu.pcie_lanes_total_usable
    larger = Replace(
        judged.label("cpu"),
        (
            Need("pcie_lanes_total_usable", at_least=(lanes or 0) + 1),
            Need("socket", equals=board.socket),
        ),
    )
    return Said(
        title,
        sentence(more, cards=in_sentence(labels), best=min(one.best for one in slots)),
        remedies=(
            Remedy(sentence("Choose a CPU with all lanes of the socket"), larger),
            *to_other_slots(card, a, lambda other: other.width > first.width),
        ),
        place=card.drawn,
    )


def _slot_words(one: Narrowed) -> str:
    if one.width:
        return f"{one.link.slot} x{one.width}"
    return worded("{slot} off", slot=one.link.slot)


def _by_card(one: Narrowed) -> tuple[str, int]:
    return by_number(one.link.card.label)


def _for_any_cpu(board: Motherboard) -> Motherboard:
    return board.changed(
        lane_rules=tuple(lane_rule for lane_rule in board.lane_rules if lane_rule.cpu is None)
    )


@rule(
    "lanes",
    noun="lanes that drives take",
    source="Lane tables of board manuals",
)
def m2_steals_gpu_lanes(a: Assembly) -> Result:
    """A drive in an M.2 socket takes lanes from a card."""
    board = a.board
    use = m2_use(a)
    if board is None or use == NO_DRIVES:
        return
    without = slot_widths(board, populated_slots(a), a.cpu, NO_DRIVES, a.cpu_count)
    now = widths_of(a)
    yield from _unknown_sockets(a, board, now, without)
    alike: defaultdict[tuple[tuple[str, ...], int, int], list[Narrowed]] = defaultdict(list)
    for one in _compared(a, now, without):
        guilty = tuple(sorted(_guilty(board, one.link, use.populated)))
        alike[guilty, one.width, one.best].append(one)
    for (guilty, width, best), slots in alike.items():
        drives = a.labels("drives") if a.drives else ()
        yield Check(
            rule="m2-steals-gpu-lanes",
            what="lanes beside drives",
            parts=(*(one.link.card.label for one in slots), *drives),
            value=width,
            limit=best,
            figures=(published(board.id, "lane_rules", 0.0),),
            words=partial(_stolen_words, slots, guilty, a),
            unit="lanes",
            clash=0.0 if width == 0 else -inf,
        )


def _unknown_sockets(
    a: Assembly,
    board: Motherboard,
    now: Mapping[str, int | None],
    without: Mapping[str, int | None],
) -> Iterator[NotChecked]:
    """The cards in slots whose width only the drives make unknown, or of whose own lanes nobody
    knows how many the drives take.
    """
    rule = "m2-steals-gpu-lanes"
    field = "build.drives" if board.m2_slots is not None else board.address("m2_slots")
    for link in links_of(a):
        slot = link.slot or ""
        if slot not in now or (now[slot] is None) == (without.get(slot) is None):
            continue
        of_slot = board.address(f"slots.{slot}.electrical_lanes")
        lacking = field if now[slot] is None else of_slot
        yield unanswered(rule, (link.card.label,), lacking, why_unknown(link, a))


def _stolen_words(
    slots: list[Narrowed], guilty: tuple[str, ...], a: Assembly, _judged: Judged
) -> Said:
    first = slots[0]
    off = "{sockets} takes lanes from {slot}: it is off."
    narrower = "{sockets} takes lanes from {slot}: x{best} becomes x{width}."
    if len(guilty) > 1:
        off = "{sockets} take lanes from {slot}: it is off."
        narrower = "{sockets} take lanes from {slot}: x{best} becomes x{width}."
    labels = tuple(one.link.card.label for one in slots)
    where = "{cards} sits there." if len(slots) == 1 else "{cards} sit there."
    names = and_words(one.link.slot or "" for one in slots)
    return Said(
        sentence(
            narrower if first.width else off,
            sockets=and_words(guilty) if guilty else worded("An M.2 drive"),
            slot=names,
            best=first.best,
            width=first.width,
        ),
        sentence(where, cards=in_sentence(labels)),
        remedies=(
            "Put the drive into a socket of the chipset",
            *to_other_slots(first.link.card, a, lambda other: other.width > first.width),
        ),
        place=first.link.card.drawn,
    )


def _guilty(board: Motherboard, link: Link, populated: frozenset[str]) -> Iterator[str]:
    for lane_rule in board.lane_rules:
        if link.slot in lane_rule.lanes:
            found = {
                socket.name
                for words in lane_rule.m2
                for socket in meant(board, words)
                if socket.name
            }
            yield from found & populated


# switches
