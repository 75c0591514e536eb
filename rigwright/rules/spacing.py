"""Whether cards leave each other room: overlap, free air in front of fans, heat of the next card.

Gaps come from the boxes in millimetres; coolers are never rounded to whole slots.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from rigwright.air.constants import LIKELY
from rigwright.air.heat import intake_share
from rigwright.air.reading import of_gpu
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import PANEL_OFF
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.gaps import Gap, pairs_of
from rigwright.assembly.seats import Mount, Seat
from rigwright.build.thresholds import free_air_mm
from rigwright.checks import IS_NOT_DECIDED, Check, Fit, Judged, NotChecked, Said
from rigwright.checks.remedy import AsBlower, Need, Remedy, WiderGap, by_hand
from rigwright.figures import Basis, Figure
from rigwright.geometry import overlap
from rigwright.parts import Chassis, Gpu
from rigwright.rules.inferred import (
    HOT_W,
    cooler_of,
    cooler_unsure,
    has_fans,
    may_have_fans,
    surely_hot,
)
from rigwright.rules.mending import another_card, blower_there, move_to, two_slots_above
from rigwright.rules.modelled import box_words
from rigwright.rules.openings import bracket_ends
from rigwright.rules.positions import (
    doubted_cooling,
    doubted_places,
    most_power_w,
    unknown_panel,
    unknown_power,
    unlocated,
)
from rigwright.rules.rule import Foretold, Measured, rule
from rigwright.rules.say import not_checked, not_stated, sentence, unknown_figures, within
from rigwright.rules.slots_apart import answers_by_slots
from rigwright.text.numbers import length, millimetres, watts
from rigwright.text.sentence import messages

Result = Iterator[Check | NotChecked]
TOUCH = -1.0  # published thickness is ±1 mm
# Two 3090 or 1080 Ti 8 to 9 mm apart run, hot and slowed down; at 5 mm fans have 1/5 of their air.
STARVED = 5.0
LEAST_TOLD = 2.0  # mm: smaller gaps are hardly a tenth of a slot
THINNEST = 14.0  # what cards of one slot measure at the least
THINNEST_WITH_FANS = 35.0  # the thinnest with fans on their face, of 170 W, measure 37 mm
ELSEWHERE = messages("Hang one of them elsewhere on a riser")
FEED_GAP, FEED_W = 40.0, 250.0


@rule(
    "mechanical",
    noun="room between cards",
    short="cards would overlap",
    tight="cards may touch",
    source="Slot pitch 20.32 mm (ATX); thickness from the maker",
    measures=Measured.GAP,
    clearance="gap",
    no_clash="within what the thickness may be off by",
    sinks=True,
    by_board=True,
)
def cards_collide(a: Assembly) -> Result:
    """Two cards need the same space."""
    rule = "cards-collide"
    if len(a.cards) > 1:
        yield from _unlocated(rule, a)
    beside = {(pair.upper.label, pair.lower.label) for pair in a.neighbours}
    for pair in pairs_of(a.cards):
        unknown = _unknown_of(rule, pair, a)
        by_slots = list(answers_by_slots(rule, pair, a, unknown))
        yield from by_slots
        if unknown or any(isinstance(one, Check) for one in by_slots):
            continue
        open_planes = list(_unknown_planes(rule, pair, a))
        yield from open_planes
        labels = (pair.upper.label, pair.lower.label)
        has_others_between = _held_alike(pair) and labels not in beside
        if has_others_between and pair.gap.value >= 0:
            continue  # only worth a line where they meet
        gap = _open_gap(pair.gap, open_planes)
        yield Check(
            rule=rule,
            what="gap",
            parts=labels,
            value=gap.value,
            limit=0.0,
            figures=(gap,),
            words=partial(_collision_words, pair, a),
            clash=TOUCH,
        )


def _open_gap(gap: Figure, open_planes: Sequence[NotChecked]) -> Figure:
    """The gap of two cards, which is unknown where they are clear of each other only as far as is
    assumed of their places.
    """
    if not open_planes or gap.value < 0:
        return gap
    return Figure(gap.value, Basis.UNKNOWN, tuple(entry.field for entry in open_planes))


def _unlocated(rule: str, a: Assembly) -> Result:
    """One entry for every card whose slot lies nobody knows where: it may be the neighbour of
    any other.
    """
    yield from (missing for card in a.cards if (missing := unlocated(rule, card, a)))


def _held_alike(pair: Gap) -> bool:
    return (
        pair.upper.seat is not None
        and pair.lower.seat is not None
        and pair.upper.mount is pair.lower.mount
    )


def _unknown_of(rule: str, pair: Gap, a: Assembly) -> list[NotChecked]:
    """The unknown ones among the sizes that decide, and among the planes of places in a frame or
    before a panel.

    Held alike, the upper thickness decides whether two cards meet; else how far both reach.
    """
    upper = pair.upper
    if _held_alike(pair):
        return list(unknown_figures(rule, upper.label, upper.card.name, upper.size.thickness))
    figures = [(upper, upper.size.thickness)]
    planes: list[tuple[SeatedCard, Figure]] = []
    for card in (upper, pair.lower):
        figures += [(card, card.size.thickness), (card, card.size.height)]
        if card.seat is not None and card.seat.plane is not None:
            planes.append((card, card.seat.plane))
    entries: dict[NotChecked, None] = {}
    for card, figure in figures:
        entries |= dict.fromkeys(unknown_figures(rule, card.label, card.card.name, figure))
    case = a.chassis.name if a.chassis is not None else ""
    for card, plane in planes:
        fields = () if plane.known else plane.rests_on
        entries |= dict.fromkeys(not_checked(rule, (card.label,), one, case) for one in fields)
    return list(entries)


def _unknown_planes(rule: str, pair: Gap, a: Assembly) -> Iterator[NotChecked]:
    """What would tell where a card on end stands, where its panel or its room before that is only
    assumed and it may meet a card that is held otherwise.
    """
    chassis = a.chassis
    gap_mm = pair.gap.value
    if chassis is None or _held_alike(pair) or gap_mm >= PANEL_OFF:
        return
    for card in (pair.upper, pair.lower):
        if card.mount in (Mount.VERTICAL, Mount.UPRIGHT):
            for entry in _unknown_of_plane(rule, card, a, chassis):
                yield entry.changed(how=IS_NOT_DECIDED) if gap_mm < 0 else entry


def _unknown_of_plane(
    rule: str, card: SeatedCard, a: Assembly, chassis: Chassis
) -> Iterator[NotChecked]:
    panel = a.enclosure.panel if a.enclosure is not None else None
    if panel is None or panel.estimate:
        yield from unknown_panel(rule, card.label, chassis)
    room = card.seat.room if card.seat is not None else None
    if room is not None and room.estimate and chassis.max_gpu_thickness_vertical_mm is None:
        yield not_stated(rule, (card.label,), chassis, "max_gpu_thickness_vertical_mm")


def _collision_words(pair: Gap, a: Assembly, judged: Judged) -> Said:
    upper, lower, gap = pair.upper, pair.lower, pair.gap.value
    assert lower.seat is not None
    title = "{lower} overlaps {upper} by {by} at {place}."
    if judged.fit is not Fit.CLASH:
        title = "{lower} touches {upper} ({by}) at {place}."
        if gap < TOUCH:
            title = "{lower} may overlap {upper} by {by} at {place}."
    if judged.fit is not Fit.CLASH and gap >= TOUCH:
        detail = sentence(
            "That is within the ±{width} of published thickness: measure both cards.",
            width=length(-TOUCH),
        )
    elif judged.fit is not Fit.CLASH:
        detail = within(judged)
    elif _held_alike(pair):
        needs = upper.size.thickness.value
        detail = sentence(
            "Needs {needs}, has {has}.", needs=millimetres(needs), has=millimetres(needs + gap)
        )
    else:
        detail = sentence("Both need the same room beside {place}.", place=lower.seat.title)
    return Said(
        sentence(
            title,
            lower=lower.title,
            upper=upper.title,
            by=millimetres(-gap),
            place=lower.seat.title,
        ),
        detail,
        remedies=_room_fixes(upper, lower, a, gap, 0.0),
        place=overlap(upper.body, lower.body),
        doubted=doubted_places(a, upper, lower),
        boxes=box_words(pair),
    )


def _room_fixes(
    upper: SeatedCard,
    lower: SeatedCard,
    a: Assembly,
    gap: float,
    wanted: float,
    thinnest: float = THINNEST,
) -> tuple[Remedy | str, ...]:
    """The nearest free slot that leaves the lower card enough room, with the gap it would leave.

    How thin would do, where there are cards of that thickness.
    """
    thickness = upper.size.thickness.value
    most = thickness + gap - wanted
    words = sentence(
        "Choose a card of at most {most} for {card}", most=millimetres(most), card=upper.title
    )
    thin = another_card(upper, words, Need("thickness_mm", at_most=most))
    thinner = (thin,) if most >= thinnest else ()
    assert upper.seat is not None and lower.seat is not None
    if {upper.mount, lower.mount} != {Mount.SLOT}:
        return thinner or (ELSEWHERE,)
    above = upper.position or 0
    first = above + math.ceil(round((thickness + wanted) / SLOT_PITCH, 6))
    seat = _free_seat(lower, first, a)
    if seat is None:
        return thinner or (ELSEWHERE,)
    left = millimetres(SLOT_PITCH * ((seat.index or 0) - above) - thickness)
    return (move_to(lower, seat, a, "Move {card} to {place}: {left} free", left=left), *thinner)


def _free_seat(card: SeatedCard, first: int, a: Assembly) -> Seat | None:
    """The slot with room for the card that is nearest to a position, from there on."""
    free: list[Seat] = []
    for seat in a.seats:
        if seat.index is None or seat.index < first:
            continue
        if _has_room(seat, card, a):
            free.append(seat)
    return min(free, key=lambda seat: seat.index or 0, default=None)


def _has_room(seat: Seat, card: SeatedCard, a: Assembly) -> bool:
    """True where a place is a slot of known position, free, with openings, and the card would
    meet none after it.
    """
    if seat.mount is not Mount.SLOT or seat.guessed or seat.index is None:
        return False
    if not bracket_ends(card, seat.index, a):
        return False
    reach = seat.index + card.size.thickness.value / SLOT_PITCH
    others = [c.position for c in a.cards if c is not card and c.mount is Mount.SLOT]
    return not any(i is not None and seat.index <= i < reach for i in others)


def airflow_share(card: Gpu, gap_mm: float) -> float | None:
    """Share of the free airflow that a gap leaves the fans, as the air model has it.

    None without the figures.
    """
    if card.length_mm is None or card.height_mm is None or not card.fan_count:
        return None
    return intake_share(of_gpu(card).changed(gap_mm=gap_mm), LIKELY)


@rule(
    "thermal",
    noun="free air between cards",
    short="too little air between cards",
    source="Multi-GPU build guides: one free slot; fan inflow area",
    measures=Measured.GAP,
    wants="free_air_mm",
    opens_place=True,  # a card that may starve is not promised to fit
    follows_from=(cards_collide,),
    tells_of=(cards_collide,),  # that two cards touch, where no air is left either
    foretells=Foretold.CARD,
    by_board=True,
)
def open_air_gap(a: Assembly) -> Result:
    """An open-air card has too little free air in front of its fans."""
    rule = "open-air-gap"
    if len(a.cards) > 1 and any(map(may_have_fans, a.gpus)):
        yield from _unlocated(rule, a)
    for pair in a.neighbours:
        card = pair.upper
        if not may_have_fans(card):
            continue
        unknown = unknown_figures(rule, card.label, card.card.name, card.size.thickness)
        yield from unknown
        if not unknown and pair.gap.value >= TOUCH:
            yield from _air_between(pair, a)


def _air_between(pair: Gap, a: Assembly) -> Result:
    """Too little air is an error for hot cards below `STARVED`, whatever is wanted, and a warning
    for any card below what is wanted.
    """
    rule, card, gap = "open-air-gap", pair.upper, pair.gap.value
    wanted = _air_wanted(card, a)
    if card.gpu is None or (gap < wanted and not has_fans(card)):
        yield cooler_unsure(rule, card)
        return
    yield Check(
        rule=rule,
        what="air before the fans",
        parts=(card.label, pair.lower.label),
        value=gap,
        limit=wanted,
        figures=(pair.gap, *cooler_of(card)),
        words=partial(_air_words, pair, card.gpu, a),
        clash=STARVED - wanted if surely_hot(card) else -math.inf,
        contact=False,
    )
    if gap < STARVED:
        yield from unknown_power(rule, card, HOT_W)


def _air_wanted(card: SeatedCard, a: Assembly) -> float:
    """Return the air that a card wants: what the build's owner wants, of hot cards at least
    `STARVED`.
    """
    wanted = free_air_mm(a.build)
    if not surely_hot(card):
        return wanted
    return max(wanted, STARVED)


def _air_words(pair: Gap, gpu: Gpu, a: Assembly, _judged: Judged) -> Said:
    card, other, value = pair.upper, pair.lower, pair.gap.value
    wanted = _air_wanted(card, a)
    share = airflow_share(gpu, value)
    title = "{card} has {gap} of air to {other}."
    detail = (
        "Its open fans need {need}; over {slots:.1f} slots they get about {share:.0f} % of the "
        "free airflow."
    )
    if value <= 0:
        title, detail = (
            "{card} touches {other}: there is no gap before its fans.",
            "Its open fans need {need}.",
        )
    elif share is None:
        detail = "Its open fans need {need}."
    elif value < LEAST_TOLD:
        detail = "Its open fans need {need}; they get about {share:.0f} % of the free airflow."
    fixes = (
        *_room_fixes(card, other, a, value, wanted, THINNEST_WITH_FANS)[:1],
        blower_there(card),
    )
    if card.mount is Mount.BAY:
        fixes = tuple(fix for fix in fixes if fix != ELSEWHERE)  # no riser leads out of a server
    return Said(
        sentence(title, card=card.title, gap=millimetres(value), other=other.title),
        sentence(
            detail,
            need=length(wanted),
            slots=value / SLOT_PITCH,
            share=max(1.0, 100 * (share or 0.0)),
        ),
        remedies=fixes,
        place=card.body,
        doubted=(*doubted_places(a, card, other), *doubted_cooling(card, power=value < STARVED)),
        boxes=box_words(pair),
    )


def _blows_through(card: SeatedCard) -> bool:
    """True for a flow-through card that draws enough to heat the next one, or may for all that
    is known.
    """
    is_flow_through = card.gpu is not None and card.gpu.cooler == "flow_through"
    return is_flow_through and most_power_w(card) >= FEED_W


@rule(
    "thermal",
    noun="heat blown into the next card",
    source="Founders Edition air path",
    measures=Measured.GAP,
    follows_from=(cards_collide, open_air_gap),
    foretells=Foretold.CARD,
    by_board=True,
)
def flow_through_feeds_next(a: Assembly) -> Result:
    """A flow-through card blows its heat straight into the card above it."""
    rule = "flow-through-feeds-next"
    if len(a.cards) > 1 and any(map(_blows_through, a.gpus)):
        yield from _unlocated(rule, a)
    for pair in a.neighbours:
        card, above = pair.lower, pair.upper
        if not _blows_through(card):
            continue
        unknown = unknown_figures(rule, above.label, above.card.name, above.size.thickness)
        yield from unknown
        if unknown:
            continue
        if (card.power_w or 0.0) < FEED_W and pair.gap.value < FEED_GAP:
            yield from unknown_power(rule, card, FEED_W)
            continue
        yield Check(
            rule=rule,
            what="air behind the card",
            parts=(card.label, above.label),
            value=pair.gap.value,
            limit=FEED_GAP,
            figures=(pair.gap, *cooler_of(card)),
            words=partial(_fed_words, pair, a),
            clash=-math.inf,
            contact=False,
        )


def _fed_words(pair: Gap, a: Assembly, _judged: Judged) -> Said:
    card, above = pair.lower, pair.upper
    wider = WiderGap(above.label, 2 * SLOT_PITCH - max(pair.gap.value, 0.0))
    detail = "{power} leave through the card, {gap} before the next; {need} are wanted."
    if pair.gap.value <= 0:
        detail = "{power} leave through the card, which touches the next; {need} are wanted."
    return Said(
        sentence("{card} blows its heat into {above}.", card=card.title, above=above.title),
        sentence(
            detail,
            power=watts(card.power_w or 0),
            gap=millimetres(pair.gap.value),
            need=length(FEED_GAP),
        ),
        remedies=(
            two_slots_above(card, above, FEED_GAP, wider),
            by_hand("Put a blower above it", leads="gpu", supposed=AsBlower(above.label)),
            blower_there(card),
        ),
        place=card.body,
        doubted=(*doubted_places(a, card, above), *doubted_cooling(card, power=True)),
    )
