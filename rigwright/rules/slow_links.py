"""Links that are slow for the task: less than Gen3 x8, one lane or little more.

Asks the workload whether cards work together. Knows no lanes, only the links that come of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, NotChecked, Said, Sentence
from rigwright.checks.remedy import Remedy, by_hand
from rigwright.figures import Basis, Figure
from rigwright.lanes import LANE_GB_S, Link, links_of
from rigwright.lanes.own import link_fields
from rigwright.parts import Riser
from rigwright.record import Value
from rigwright.rules.links import gpu_on_chipset_slot, link_rests_on, why_unknown
from rigwright.rules.other_slots import to_other_slots
from rigwright.rules.riser_links import riser_gen_limit
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence, unanswered
from rigwright.text.sentence import paragraph

Result = Iterator[Check | NotChecked]
GROUPED = frozenset({"training", "fine-tuning", "tensor-parallel inference"})
LEAST_GB_S, SLOW_GB_S = LANE_GB_S[3] * 8, 2.0
TOLERANCE = 0.01
FULL_WIDTH = 16


class Speed(Value, frozen=True):
    """What a link carries, GB/s; `at_most` where that is only a bound by those of its ends that
    are known.
    """

    link: Link
    gb_s: float
    at_most: bool


def speeds_below(rule: str, limit: float, a: Assembly) -> Iterator[Speed | NotChecked]:
    """Yield the speed of every GPU's link, as far as it tells whether it is below a limit.

    An entry where it does not. A link of which not everything is known is surely slow where what is
    known of it already is.
    """
    for link in links_of(a):
        left_out = link.width is None and link.lacks("slot") and link.slot is not None
        if (
            link.card.gpu is None or link.width == 0 or left_out
        ):  # what is wrong there, rules of its own say
            continue
        if link.gb_s is not None:
            yield Speed(link, link.gb_s, False)
        elif (most := link.bound_below(limit)) is not None:
            yield Speed(link, most, True)
        else:
            for field in _missing(link, a):
                yield unanswered(rule, (link.card.label,), field, why_unknown(link, a))


def _missing(link: Link, a: Assembly) -> tuple[str, ...]:
    """Return the figures without which nobody knows what a link carries: the first, and those of
    the card, of what feeds it and of the risers between, of which one alone may tell that it is
    slow.
    """
    card = link.card.card
    missing = [link.unknown_field or card.address("generation")]
    missing += [card.address(name) for name in link_fields(card) if getattr(card, name) is None]
    if link.feed is not None and a.board is not None:
        for name, figure in (("generation", link.feed.generation), ("lanes", link.feed.lanes)):
            if figure is None:
                missing.append(link.feed.field(a.board, name))
    for riser in link.card.chain:
        missing += _missing_of(riser)
    return tuple(dict.fromkeys(missing))


def _missing_of(riser: Riser) -> Iterator[str]:
    """Yield what is missing of a part between slot and card: a card that feeds several has a
    split.
    """
    names = ["lanes", "pcie_gen"]
    if riser.riser_type == "bifurcation_card":
        names.append("split")
    for name in names:
        if getattr(riser, name) is None:
            yield riser.address(name)


def _alike(rule: str, limit: float, a: Assembly) -> Iterator[list[Speed] | NotChecked]:
    """Cards whose links are the same, together: they are one matter."""
    groups: defaultdict[tuple[str, float, bool], list[Speed]] = defaultdict(list)
    for speed in speeds_below(rule, limit, a):
        if isinstance(speed, NotChecked):
            yield speed
        else:
            groups[speed.link.words, speed.gb_s, speed.at_most].append(speed)
    yield from groups.values()


def but_for_rounding(gb_s: float, wanted_gb_s: float) -> float:
    """Return what a link carries against what is wanted, GB/s: as much where only rounding tells
    the two apart, as with four lanes of Gen4 and eight of Gen3.
    """
    if wanted_gb_s - TOLERANCE <= gb_s < wanted_gb_s:
        return wanted_gb_s
    return gb_s


def speed_figure(speed: Speed, a: Assembly) -> Figure:
    """Return what it carries with the figures on the way; a bound leaves out those that are not
    known.
    """
    fields = link_rests_on(speed.link, a)
    if speed.at_most:
        fields = tuple(field for field in fields if field != speed.link.unknown_field)
    return Figure(speed.gb_s, Basis.DERIVED, fields)


@rule(
    "lanes",
    noun="slow links",
    source="Multi-GPU build guides: Gen3 x8 at least",
    follows_from=(gpu_on_chipset_slot,),
)
def link_below_gen3_x8(a: Assembly) -> Result:
    """A card of a group has less than Gen3 x8."""
    rule = "link-below-gen3-x8"
    if a.build.workload.task not in GROUPED:
        return
    for speeds in _alike(rule, LEAST_GB_S - TOLERANCE, a):
        if isinstance(speeds, NotChecked):
            yield speeds
        elif speeds[0].gb_s >= SLOW_GB_S:  # the slower ones are a matter of their own
            yield Check(
                rule=rule,
                what="link of the card",
                parts=tuple(speed.link.card.label for speed in speeds),
                value=but_for_rounding(speeds[0].gb_s, LEAST_GB_S),
                limit=LEAST_GB_S,
                figures=tuple(speed_figure(speed, a) for speed in speeds),
                words=partial(_below_words, speeds, a),
                unit="GB/s",
                clash=-inf,
            )


def _below_words(speeds: list[Speed], a: Assembly, _judged: Judged) -> Said:
    wanted = sentence("Cards that exchange data want Gen3 x8 = {least:.2f} GB/s.", least=LEAST_GB_S)
    return _slow_words(speeds, wanted, LEAST_GB_S, a)


@rule(
    "lanes",
    noun="links of one lane",
    source="Measured: 11 to 24.7 tokens/s after leaving a Gen2 x1 slot",
    explains=(gpu_on_chipset_slot, riser_gen_limit),  # one lane is slow, whatever else is there
)
def link_x1_training(a: Assembly) -> Result:
    """A card hangs on one lane or little more."""
    rule = "link-x1-training"
    grouped = a.build.workload.task in GROUPED
    for speeds in _alike(rule, SLOW_GB_S, a):
        if isinstance(speeds, NotChecked):
            yield speeds.changed(sinks=grouped and _may_be_one_lane(speeds, a))
            continue
        yield Check(
            rule=rule,
            what="link of the card",
            parts=tuple(speed.link.card.label for speed in speeds),
            value=speeds[0].gb_s,
            limit=SLOW_GB_S,
            figures=tuple(speed_figure(speed, a) for speed in speeds),
            words=partial(_x1_words, speeds, grouped, a),
            unit="GB/s",
            clash=0.0 if grouped else -inf,
        )


def _may_be_one_lane(entry: NotChecked, a: Assembly) -> bool:
    """Whether a figure of a slot or a riser is missing without which a link may be too slow: not a
    choice that is still to be made, nor the feeds of a server's bays, which are wide.
    """
    if entry.field.startswith("build.") or entry.field.endswith(".board"):
        return False
    asked = (link for link in links_of(a) if link.card.label in entry.parts)
    return any(link.least_gb_s < SLOW_GB_S for link in asked)


def _x1_words(speeds: list[Speed], grouped: bool, a: Assembly, _judged: Judged) -> Said:
    speed = speeds[0]
    gpu = speed.link.card.gpu
    vram = gpu.vram_gb if gpu is not None else None
    detail = sentence("That is less than {least:.2f} GB/s.", least=SLOW_GB_S)
    if grouped:
        words = "Cards that work as one want {least:.2f} GB/s, and wait for it at every step."
        detail = sentence(words, least=SLOW_GB_S)
    if vram is not None:
        words = "To fill {vram:g} GB takes {seconds:.0f} s."
        if speed.at_most:
            words = "To fill {vram:g} GB takes at least {seconds:.0f} s."
        detail = paragraph(detail, sentence(words, vram=vram, seconds=vram / speed.gb_s))
    return _slow_words(speeds, detail, SLOW_GB_S, a)


def _is_narrowed(link: Link) -> bool:
    """Whether the riser of a card has fewer lanes than what feeds it: a wider one helps."""
    riser = link.card.riser
    feed = link.feed
    if riser is None or riser.lanes is None or riser.lanes >= FULL_WIDTH:
        return False
    may_be_wider = feed is None or feed.lanes is None or feed.lanes > riser.lanes
    return may_be_wider and riser.lanes == link.most[1]


def _slow_words(speeds: list[Speed], detail: Sentence, limit: float, a: Assembly) -> Said:
    speed = speeds[0]
    link = speeds[0].link
    if len(speeds) == 1:
        title = "{cards} gets {words} = {gb_s:.2f} GB/s."
        if speed.at_most:
            title = "{cards} gets at most {gb_s:.2f} GB/s."
    else:
        title = "{cards} get {words} = {gb_s:.2f} GB/s each."
        if speed.at_most:
            title = "{cards} get at most {gb_s:.2f} GB/s."
    cards = in_sentence(one.link.card.label for one in speeds)
    return Said(
        sentence(title, cards=cards, words=link.words, gb_s=speed.gb_s),
        detail,
        remedies=tuple(_wider(speeds, limit, a)),
        place=link.card.drawn,
    )


def _wider(speeds: list[Speed], limit: float, a: Assembly) -> Iterator[Remedy | str]:
    """A riser that is not the narrowest part, else a slot that carries enough, else another
    board.
    """
    narrowed = [speed.link.card for speed in speeds if _is_narrowed(speed.link)]
    riser = narrowed[0].riser if narrowed else None
    if riser is not None:
        instead, seat = "Hang it on a riser of x{lanes} instead of {riser}", "Seat it in a slot"
        if len(speeds) > 1:
            instead = "Hang {cards} on a riser of x{lanes} instead of {riser}"
            seat = "Seat {cards} in a slot"
        if len(narrowed) > 1:
            instead = "Hang {cards} on risers of x{lanes} instead of {riser}"
            seat = "Seat {cards} in slots"
        cards = in_sentence(card.label for card in narrowed)
        yield Remedy(sentence(instead, cards=cards, lanes=FULL_WIDTH, riser=riser.name))
        yield by_hand(seat, cards=cards)
        return
    yield from to_other_slots(speeds[0].link.card, a, lambda other: other.gb_s >= limit)
    yield by_hand("Choose a board and CPU with more lanes")
