"""Whether a card gets air from the chassis: the floor below it, the panel beside it, a duct for passive ones.

Thresholds in millimetres: a fan loses nothing from a quarter of its diameter on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.airflow import is_ducted
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import is_sandwich
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, Said
from rigwright.figures import Figure, field_of, for_words
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, NotChecked, Severity
from rigwright.parts import Chassis
from rigwright.rules.inferred import cooler_of, cooler_unsure, has_fans, may_have_fans, surely_hot
from rigwright.rules.positions import (
    doubted_cooling,
    doubted_places,
    overhang_mm,
    room_below,
    unknown_below,
    unknown_power,
    wall_below,
)
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered, unknown_figures
from rigwright.rules.spacing import blower_there
from rigwright.text.numbers import millimetres, watts

Result = Iterator[Check | Finding | NotChecked]
FLOOR_FREE, FLOOR_STARVED = 20.0, 10.0
GLASS_FREE, GLASS_STARVED = 25.0, 12.0
CFM_PER_WATT = 0.089  # 225 W want 20 CFM through the card (GRID K2 board specification)
FAN_WALLS = frozenset({"front", "middle", "mid"})  # where a rack has the fans that blow at its cards
VENTED_PANELS = frozenset({"mesh", "steel mesh", "aluminium mesh", "none"})


@rule(
    "mechanical",
    noun="air below the lowest card",
    short="too little air below",
    source="Fan inflow area: no loss from a quarter of the diameter on",
    measures=Measured.FLOOR,
    clearance="air before the floor",
    no_clash="a card that draws so little is not starved; whether it meets the wall is said apart",
)
def bottom_card_fan_starved(a: Assembly) -> Result:
    """The fans of the lowest card are too close to the floor or the PSU shroud."""
    for card in a.gpus:
        in_slot = card.seat is not None and card.seat.mount is Mount.SLOT
        if a.chassis is None or not in_slot or not may_have_fans(card) or a.gap_below(card) is not None:
            continue
        unknown = tuple(unknown_below("bottom-card-fan-starved", card, a))
        yield from unknown
        if not unknown:
            yield from _floor(card, a, a.chassis)


def _floor(card: SeatedCard, a: Assembly, chassis: Chassis) -> Result:
    rule, room = "bottom-card-fan-starved", room_below(a)
    assert room is not None and a.board is not None and a.board.width_mm is not None
    (low, high), share = room, 0.5 if _floor_fans(chassis) else 1.0
    free = round(low.value - overhang_mm(card, a.board.width_mm), 6)
    wanted, starved = FLOOR_FREE * share, FLOOR_STARVED * share
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
    )
    if free < starved:
        yield from unknown_power(rule, card)


def _floor_words(card: SeatedCard, a: Assembly, chassis: Chassis, judged: Judged) -> Said:
    room, check = room_below(a), judged.check
    assert room is not None
    more = room[1].value - room[0].value
    vented = _floor_fans(chassis)
    starved = FLOOR_STARVED * (0.5 if vented else 1.0)
    likely = check.value + more
    title = "The fans of {card} have {free} to {wall}."
    if check.value < 0 < likely:
        title = "The fans of {card} may touch {wall}, or have up to {likely} to it; nobody publishes where it is."
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
        sentence(
            "They need {wanted} over a floor with fans." if vented else "They need {wanted}.",
            wanted=millimetres(check.limit),
        ),
        remedies=(f"Move {card.title} up one slot", blower_there(card)),
        place=card.body,
        doubted=(
            *doubted_places(a, card),
            *doubted_cooling(card, power=check.value < starved),
            *doubted(chassis, "included_fans"),
        ),
    )


def _floor_fans(chassis: Chassis) -> bool:
    """Included fans in the floor: a vented floor that feeds the lowest card."""
    return any(fan.location == "bottom" and fan.count for fan in chassis.included_fans or ())


@rule(
    "thermal",
    noun="air before the side panel",
    short="too little air at the panel",
    source="Fan inflow area: no loss from a quarter of the diameter on",
    measures=Measured.PANEL,
    opens_place=True,  # a card that may starve is not promised to fit
)
def vertical_mount_glass_gap(a: Assembly) -> Result:
    """The fans of a vertically mounted card are too close to a closed side panel."""
    rule = "vertical-mount-glass-gap"
    for card in a.gpus:
        vertical = card.seat is not None and card.seat.mount in (Mount.VERTICAL, Mount.UPRIGHT)
        if a.chassis is None or not vertical or not may_have_fans(card) or a.gap_below(card) is not None:
            continue
        if is_sandwich(a.chassis) or a.chassis.side_panel in VENTED_PANELS:
            continue
        unknown = unknown_figures(rule, card.label, card.card.name, card.size.thickness)
        yield from unknown
        if not unknown:
            yield from _panel(card, a)


def _panel(card: SeatedCard, a: Assembly) -> Result:
    rule, chassis, seat = "vertical-mount-glass-gap", a.chassis, card.seat
    assert chassis is not None and seat is not None and seat.room is not None
    room = seat.room
    gap = round(room.value - card.size.thickness.value, 6)
    if gap < GLASS_FREE and not has_fans(card):
        yield cooler_unsure(rule, card)
        return
    if gap < GLASS_FREE and chassis.side_panel is None:
        yield not_checked(rule, (card.label,), field_of(chassis.id, "side_panel"), chassis.name)
        return
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


def _panel_words(card: SeatedCard, chassis: Chassis, room: Figure, judged: Judged) -> Said:
    gap, glass = judged.check.value, "glass" in (chassis.side_panel or "")
    title = (
        "The fans of {card} have {gap} to the glass." if glass else "The fans of {card} have {gap} to the side panel."
    )
    if gap < 0:
        title = "The fans of {card} have no room: the card reaches {past} past the glass."
        if not glass:
            title = "The fans of {card} have no room: the card reaches {past} past the side panel."
    return Said(
        sentence(title, card=card.title, gap=millimetres(gap), past=millimetres(-gap)),
        sentence(
            "They need {need}: the mount leaves {room} for a card of {thickness}.",
            need=millimetres(GLASS_FREE),
            room=millimetres(room.value),
            thickness=millimetres(card.size.thickness.value),
        ),
        remedies=("Choose a thinner card", "Use a mount farther from the panel or a mesh panel"),
        place=card.body,
        doubted=(*doubted(chassis, "side_panel"), *doubted_cooling(card, power=gap < GLASS_STARVED)),
    )


@rule(
    "thermal",
    noun="air for passive cards",
    short="no duct for passive cards",
    source="GRID K2 board specification: 20 CFM for 225 W, ducted",
)
def passive_without_duct(a: Assembly) -> Result:
    """A card without fans sits in a chassis that does not push air through it."""
    for card in a.gpus:
        if card.gpu is None or a.chassis is None or is_ducted(a.chassis, card):
            continue
        if card.gpu.cooler != "passive":
            # Without a count of its fans, a card of an open database may well have none.
            if card.gpu.cooler_is_inferred and card.gpu.fan_count is None:
                yield cooler_unsure("passive-without-duct", card)
            continue
        front_fans = _front_fans(a.chassis)
        if front_fans is None:
            field = field_of(a.chassis.id, "fan_mounts")
            why = f"whether {a.chassis.name} has fans in front of its cards is unknown"
            yield unanswered("passive-without-duct", (card.label,), field, why)
        yield _without_duct(card, a.chassis, Severity.ERROR if front_fans is False else Severity.WARNING)


def _without_duct(card: SeatedCard, chassis: Chassis, severity: Severity) -> Finding:
    power = for_words(card).power_w
    need = "It needs air" if power is None else f"{watts(power)} need about {power * CFM_PER_WATT:.1f} CFM"
    hint = " without a duct" if severity is Severity.WARNING else ""
    return finding(
        "passive-without-duct", severity, (card.label, "chassis"),
        sentence("{card} has no fan of its own.", card=card.title),
        sentence("{need} pushed through its fins; the fans of {chassis} do not do that{hint}.", need=need,
                 chassis=chassis.name, hint=hint),
        rests_on=(field_of(card.card.id, "cooler"), *_doubted_fans(chassis)), place=for_words(card).drawn,
        remedies=("Use a server chassis with ducted bays", "Fit a ducted high-pressure fan to the card",
               "Choose the model of this card with a blower"),
    )  # fmt: skip


def _doubted_fans(chassis: Chassis) -> tuple[str, ...]:
    """The uncertain ones among what says whether a rack blows at its cards; other chassis never do."""
    rack = for_words(chassis).chassis_type.startswith("rack")
    return doubted(chassis, "fan_mounts", "included_fans") if rack else ()


def _front_fans(chassis: Chassis) -> bool | None:
    """Whether a rack blows from the front at its cards; None where its fans are not known. Never for other chassis."""
    if not chassis.chassis_type.startswith("rack"):
        return False
    places = {mount.location for mount in chassis.fan_mounts or ()} | {
        fan.location for fan in chassis.included_fans or () if fan.count
    }
    if places & FAN_WALLS:
        return True
    return None if chassis.fan_mounts is None else False
