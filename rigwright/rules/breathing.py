"""Whether a card gets air from the chassis: the floor below it, the panel beside it, a duct for
passive ones.

Thresholds in millimetres: a fan loses nothing from a quarter of its diameter on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.air.airflow import is_ducted, wants_forced_air
from rigwright.air.before_fans import OPEN_PANELS, is_floor_open
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import is_sandwich
from rigwright.assembly.gaps import gap_below
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Finding, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import InServer, Need, WiderGap, by_hand
from rigwright.figures import Figure, field_of, published
from rigwright.figures.uncertain import doubted
from rigwright.parts import Chassis
from rigwright.rules.clearance import card_hits_side_panel
from rigwright.rules.ducts import cfm_per_watt, duct_with_fan
from rigwright.rules.inferred import cooler_of, cooler_unsure, has_fans, may_have_fans, surely_hot
from rigwright.rules.mending import another_card, blower_there, move_up
from rigwright.rules.openings import card_past_board_bottom, case_slot_count_over
from rigwright.rules.positions import (
    doubted_cooling,
    doubted_places,
    in_open_row,
    overhang_mm,
    room_below,
    unknown_axes,
    unknown_below,
    unknown_lowest_limit,
    unknown_power,
    unknown_room,
    unknown_supply_end,
    wall_below,
)
from rigwright.rules.rule import Foretold, Measured, rule
from rigwright.rules.say import (
    not_checked,
    not_stated,
    plural,
    sentence,
    unanswered,
    unknown_figures,
)
from rigwright.text.numbers import length, millimetres, watts
from rigwright.text.sentence import messages

Result = Iterator[Check | Finding | NotChecked]
FLOOR_FREE, FLOOR_STARVED = 20.0, 10.0
GLASS_FREE, GLASS_STARVED = 25.0, 12.0
FAN_WALLS = frozenset(
    {"front", "middle", "mid"}
)  # where a rack has the fans that blow at its cards


@rule(
    "mechanical",
    noun="air below the lowest card",
    short="too little air below",
    source="Fan inflow area: no loss from a quarter of the diameter on",
    measures=Measured.FLOOR,
    follows_from=(case_slot_count_over, card_past_board_bottom),
    clearance="air before the floor",
    no_clash="a card that draws so little is not starved; whether it meets the wall is said apart",
    foretells=Foretold.CARD,
)
def bottom_card_fan_starved(a: Assembly) -> Result:
    """The fans of the lowest card are too close to the floor or the PSU shroud."""
    for card in a.gpus:
        in_slot = card.mount is Mount.SLOT and not in_open_row(card, a)
        if (
            a.chassis is None
            or not in_slot
            or not may_have_fans(card)
            or gap_below(card, a.neighbours) is not None
        ):
            continue
        unknown = tuple(unknown_below("bottom-card-fan-starved", card, a))
        yield from unknown
        if not unknown:
            yield from _floor(card, a, a.chassis)
            if surely_hot(card):
                rule = "bottom-card-fan-starved"
                yield from unknown_axes(rule, card, a, FLOOR_STARVED)
                yield from unknown_supply_end(rule, card, a, FLOOR_STARVED)


def _floor(card: SeatedCard, a: Assembly, chassis: Chassis) -> Result:
    rule = "bottom-card-fan-starved"
    room = room_below(a)
    assert room is not None and a.board is not None and a.board.width_mm is not None
    low, high = room
    free = round(low.value - overhang_mm(card, a.board.width_mm), 6)
    wanted, starved = _wanted_before_floor(a, chassis)
    if free < wanted and not has_fans(card):
        yield cooler_unsure(rule, card)
        return
    yield Check(
        rule=rule,
        what="air before the floor",
        parts=(card.label, "chassis"),
        value=free,
        limit=wanted,
        figures=(low, card.size.thickness, *cooler_of(card)),
        words=partial(_floor_words, card, a, chassis),
        clash=starved - wanted - (high.value - low.value) if surely_hot(card) else -inf,
        contact=False,
        likely_more=round(high.value - low.value, 6),
        tight_is=_how_grave(free, a, chassis),
    )
    if free < starved:
        yield from unknown_power(rule, card)
        yield from unknown_lowest_limit(rule, card)


def _how_grave(free_mm: float, a: Assembly, chassis: Chassis) -> Severity:
    """Return what little air before the floor is worth: a card that draws through an open floor and
    does not touch it breathes the air of the room.
    """
    if free_mm >= 0 and is_floor_open(a, chassis):
        return Severity.INFO
    return Severity.WARNING


def _wanted_before_floor(a: Assembly, chassis: Chassis) -> tuple[float, float]:
    """Return how far a card's fans want the floor away, and from where on they starve."""
    share = 0.5 if _floor_fans(a) else 1.0
    starved = 0.0 if is_floor_open(a, chassis) else FLOOR_STARVED * share
    return FLOOR_FREE * share, starved


def _floor_words(card: SeatedCard, a: Assembly, chassis: Chassis, judged: Judged) -> Said:
    check = judged.check
    more = judged.check.likely_more
    _, starved = _wanted_before_floor(a, chassis)
    likely = check.value + more
    title = "The fans of {card} have {free} to {wall}."
    if check.value < 0 < likely:
        title = (
            "The fans of {card} may touch {wall}, or have up to {likely} to it; nobody "
            "publishes where it is."
        )
    elif check.value < 0:
        title = "The fans of {card} have no room: the card reaches {past} past {wall}."
    elif more:
        title = "The fans of {card} have {free}, perhaps {likely}, to {wall}."
    return Said(
        sentence(
            title,
            card=card.title,
            free=millimetres(check.value),
            likely=millimetres(likely),
            past=millimetres(-likely),
            wall=wall_below(a),
        ),
        sentence(_floor_need(a, chassis), wanted=length(check.limit)),
        remedies=(
            move_up(card, a, sentence("Move {card} up one slot", card=card.title)),
            blower_there(card),
        ),
        place=card.body,
        doubted=(
            *doubted_places(a, card),
            *doubted_cooling(card, power=check.value < starved),
            *doubted(chassis, "included_fans", "fan_mounts"),
        ),
    )


def _floor_need(a: Assembly, chassis: Chassis) -> str:
    """Return the template that says how much room a card's fans need before the floor."""
    if _floor_fans(a):
        return messages("They need {wanted} over a floor with fans.")
    if is_floor_open(a, chassis):
        return messages("They need {wanted}; nearer, they draw only through the floor's openings.")
    return messages("They need {wanted}.")


def _floor_fans(a: Assembly) -> bool:
    """Whether fans of the chassis in the floor blow in: a vented floor that feeds the lowest card.

    Fans of which nobody states that they are there do not count.
    """
    return any(
        fan.own and fan.placed == "published" and fan.wall == "bottom" and fan.blows == "in"
        for fan in a.case_fans
    )


@rule(
    "thermal",
    noun="air before the side panel",
    short="too little air at the panel",
    source="Fan inflow area: no loss from a quarter of the diameter on",
    measures=Measured.PANEL,
    opens_place=True,  # a card that may starve is not promised to fit
    follows_from=(card_hits_side_panel,),
    sinks=True,
    foretells=Foretold.CARD,
)
def vertical_mount_glass_gap(a: Assembly) -> Result:
    """The fans of a vertically mounted card are too close to a closed side panel."""
    rule = "vertical-mount-glass-gap"
    for card in a.gpus:
        vertical = card.mount in (Mount.VERTICAL, Mount.UPRIGHT)
        if (
            a.chassis is None
            or not vertical
            or not may_have_fans(card)
            or gap_below(card, a.neighbours) is not None
        ):
            continue
        if a.chassis.side_panel in OPEN_PANELS:
            continue
        if is_sandwich(a.chassis):
            if a.chassis.expansion_slots is None:
                yield not_stated(rule, (card.label,), a.chassis, "expansion_slots")
            continue
        unknown = unknown_figures(rule, card.label, card.card.name, card.size.thickness)
        yield from unknown
        if not unknown:
            yield from _panel(card, a)


def _panel(card: SeatedCard, a: Assembly) -> Result:
    rule = "vertical-mount-glass-gap"
    chassis = a.chassis
    seat = card.seat
    assert chassis is not None and seat is not None and seat.room is not None
    room = seat.room
    gap = round(room.value - card.size.thickness.value, 6)
    if gap < GLASS_FREE and not has_fans(card):
        yield cooler_unsure(rule, card)
        return
    if gap < GLASS_FREE and chassis.side_panel is None:
        yield not_checked(rule, (card.label,), field_of(chassis.id, "side_panel"), chassis.name)
        return
    yield from unknown_room(rule, card, chassis, gap - GLASS_FREE)
    yield Check(
        rule=rule,
        what="air before the panel",
        parts=(card.label, "chassis"),
        value=gap,
        limit=GLASS_FREE,
        figures=(room, card.size.thickness, *cooler_of(card)),
        words=partial(_panel_words, card, chassis, room),
        clash=GLASS_STARVED - GLASS_FREE if surely_hot(card) else -inf,
        contact=False,
    )
    if gap < GLASS_STARVED:
        yield from unknown_power(rule, card)
        yield from unknown_lowest_limit(rule, card)


def _panel_words(card: SeatedCard, chassis: Chassis, room: Figure, judged: Judged) -> Said:
    gap = judged.check.value
    if "glass" in (chassis.side_panel or ""):
        title = "The fans of {card} have {gap} to the glass."
        if gap < 0:
            title = "The fans of {card} have no room: the card reaches {past} past the glass."
    else:
        title = "The fans of {card} have {gap} to the side panel."
        if gap < 0:
            title = "The fans of {card} have no room: the card reaches {past} past the side panel."
    return Said(
        sentence(title, card=card.title, gap=millimetres(gap), past=millimetres(-gap)),
        sentence(
            "They need {need}: the mount leaves {room} for a card of {thickness}.",
            need=length(GLASS_FREE),
            room=millimetres(room.value),
            thickness=length(card.size.thickness.value),
        ),
        remedies=(
            another_card(
                card,
                sentence("Choose a thinner card"),
                Need("thickness_mm", at_most=room.value - GLASS_FREE),
            ),
            by_hand(
                "Use a mount farther from the panel or a mesh panel",
                supposed=WiderGap(card.label, None),
            ),
        ),
        place=card.body,
        doubted=(
            *doubted(chassis, "side_panel"),
            *doubted_cooling(card, power=gap < GLASS_STARVED),
        ),
    )


@rule(
    "thermal",
    noun="air for passive cards",
    short="no duct for passive cards",
    source="GRID K2 board specification: 20 CFM for 225 W, ducted",
    foretells=Foretold.CARD,
)
def passive_without_duct(a: Assembly) -> Result:
    """A card without fans sits in a case that does not push air through it."""
    for card in a.gpus:
        if a.chassis is None or is_ducted(a.chassis, card):
            continue
        if card.gpu.cooler != "passive":
            # Without a count of its fans, a card of an open database may well have none.
            if card.gpu.cooler_is_inferred and card.gpu.fan_count is None:
                yield cooler_unsure("passive-without-duct", card)
        elif wants_forced_air(card.gpu) and card.duct is None:
            # what a duct brings, passive-airflow-short says
            yield from _blown_at(card, a, a.chassis)


def _blown_at(card: SeatedCard, a: Assembly, chassis: Chassis) -> Result:
    """Without a duct, fans before a card push part of the air through its fins: how much is
    nobody's figure.
    """
    blown = True if _fans_put_before(a) else _front_fans(chassis)
    if blown is None:
        field = field_of(chassis.id, "fan_mounts")
        why = sentence(
            "whether {chassis} has fans in front of its cards is unknown.", chassis=chassis.name
        )
        yield unanswered("passive-without-duct", (card.label,), field, why)
    yield matching(
        rule="passive-without-duct",
        what="air through the fins",
        parts=(card.label, "chassis"),
        matches=False,
        figures=(published(card.card.id, "cooler", 0.0),),
        words=partial(_no_duct_words, card, a, chassis, blown is not False),
        unless=Severity.ERROR if blown is False else Severity.WARNING,
    )


def _no_duct_words(
    card: SeatedCard, a: Assembly, chassis: Chassis, blown: bool, _judged: Judged
) -> Said:
    power = card.power_w
    if power is None and blown:
        detail = sentence(
            "It needs air pushed through its fins; fans of {chassis} do not do that without a "
            "duct.",
            chassis=chassis.name,
        )
    elif power is None:
        detail = sentence(
            "It needs air pushed through its fins; the fans of {chassis} do not do that.",
            chassis=chassis.name,
        )
    else:
        template = (
            "{power} need about {air} CFM pushed through the fins; the fans of "
            "{chassis} do not do that."
        )
        if blown:
            template = (
                "{power} need about {air} CFM pushed through the fins; without a duct "
                "the fans of {chassis} do that for part of its power at best."
            )
        detail = sentence(
            template,
            power=watts(power),
            air=f"{power * cfm_per_watt(a):.1f}",
            chassis=chassis.name,
        )
    return Said(
        plural(
            "{card} has no fan of its own.",
            "{card} have no fans of their own.",
            1,
            card=card.title,
        ),
        detail,
        remedies=(
            duct_with_fan(card, power, a),
            by_hand("Use a server case with ducted bays", leads="chassis", supposed=InServer()),
            another_card(
                card,
                sentence("Choose the model of this card with a blower"),
                Need("cooler", equals="blower"),
            ),
        ),
        place=card.drawn,
        doubted=_doubted_fans(chassis),
    )


def _doubted_fans(chassis: Chassis) -> tuple[str, ...]:
    """Return the addresses of the uncertain ones among what says whether a rack blows at its cards.

    Other chassis never do by themselves.
    """
    rack = chassis.chassis_type.startswith("rack")
    return doubted(chassis, "fan_mounts", "included_fans") if rack else ()


def _fans_put_before(a: Assembly) -> bool:
    """Whether the build puts fans where they blow at the far ends of its cards."""
    return any(
        place.casefold() in FAN_WALLS for quantity in a.build.fans for place in quantity.places
    )


def _front_fans(chassis: Chassis) -> bool | None:
    """Whether a rack blows from the front at its cards; None where its fans are not known.

    Never for other chassis.
    """
    if not chassis.chassis_type.startswith("rack"):
        return False
    places = {mount.location for mount in chassis.fan_mounts or ()} | {
        fan.location for fan in chassis.included_fans or () if fan.count
    }
    if places & FAN_WALLS:
        return True
    return None if chassis.fan_mounts is None else False
