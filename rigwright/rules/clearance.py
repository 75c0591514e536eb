"""Whether a card has room against the chassis: in length up to the front, in height up to the side panel.

One card at a time; cards against each other are in spacing.py, rear openings and slots in openings.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import BAY_LENGTH, has_side_panel, is_sandwich
from rigwright.assembly.envelopes import FINGER_BOTTOM
from rigwright.assembly.radiators import before_radiator
from rigwright.assembly.seats import Mount, has_lying_bays
from rigwright.figures import Basis, Figure, field_of, for_words, published
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Chassis
from rigwright.record import Value
from rigwright.rules.inferred import hangs_on
from rigwright.rules.say import finding, length, millimetres, not_checked, sentence, unanswered, unknown_figures

Result = Iterator[Finding | NotChecked]
LENGTH_MARGIN, PANEL_MARGIN = 10.0, 5.0


def length_limit(card: SeatedCard, a: Assembly) -> tuple[Figure | None, str]:
    """Free length at a card's place and the condition of that figure."""
    assert a.chassis is not None and a.enclosure is not None and card.seat is not None
    if card.seat.mount is Mount.BAY:
        return Figure(BAY_LENGTH, Basis.DERIVED, (field_of(a.chassis.id, "fhfl_cards"),)), "a full-length bay"
    if card.seat.length is not None:
        return card.seat.length, "on end"
    vertical = a.chassis.max_gpu_length_vertical_mm
    if card.seat.mount is Mount.VERTICAL and vertical is not None:
        return published(a.chassis.id, "max_gpu_length_vertical_mm", vertical), "in the vertical mount"
    if a.enclosure.front is None:
        return None, ""
    return before_radiator(a.chassis, a.cooler, a.enclosure.front, a.enclosure.front_note)


def card_length_over(a: Assembly) -> Result:
    """A card with its plug is longer than the free length of the chassis."""
    rule = "card-length-over"
    for card in a.cards:
        if a.chassis is None or card.seat is None or card.seat.mount is Mount.FRAME:
            continue
        limit, note = length_limit(card, a)
        if limit is None and a.chassis.chassis_type == "open_frame":
            continue
        yield from unknown_figures(rule, card.label, card.card.name, card.size.length)
        if limit is None:
            yield not_checked(rule, (card.label,), field_of(a.chassis.id, "max_gpu_length_mm"), a.chassis.name)
        elif card.size.length.known:
            yield from _length(card, a.chassis, limit, note)


def _length(card: SeatedCard, chassis: Chassis, limit: Figure, note: str) -> Result:
    """A limit that a radiator may shorten only answers for cards that are too long without it."""
    if limit.known or card.size.length.value > limit.value:
        yield from _length_margin(card, chassis, limit, note)
    else:
        why = f"how much room the radiator leaves {card.title} is unknown"
        yield unanswered("card-length-over", (card.label,), limit.rests_on[0], why)


def _length_margin(card: SeatedCard, chassis: Chassis, limit: Figure, note: str) -> Result:
    rule, bare, plug = "card-length-over", card.size.length, card.size.plug_length
    in_bay = card.seat is not None and card.seat.mount is Mount.BAY
    bare_fits = bare.value <= limit.value
    if bare_fits:
        yield from unknown_figures(rule, card.label, card.card.name, plug)
        if not plug.known:
            return
        if in_bay and plug.value:  # bays are for cards with rear plugs: that only the plug does not fit is a guess
            plug = Figure(plug.value, Basis.ASSUMED, plug.rests_on)
    needed = bare.value + plug.value
    # A bay is built for the standard length: no margin is wanted there.
    margin, wanted = round(limit.value - needed, 6), 0.0 if in_bay else LENGTH_MARGIN
    if margin < wanted:
        yield _too_long(card, chassis, limit, note, plug if bare_fits else Figure(plug.value, Basis.DERIVED))
    else:
        yield from hangs_on(rule, margin, wanted, (card, bare))


def _too_long(card: SeatedCard, chassis: Chassis, limit: Figure, note: str, plug: Figure) -> Finding:
    needed = card.size.length.value + plug.value
    margin = round(limit.value - needed, 6)
    by = f"{length(-margin)} too long" if margin < 0 else f"only {length(margin)} to spare"
    return finding(
        "card-length-over", Severity.ERROR if margin < 0 else Severity.WARNING, (card.label,),
        sentence("{card} needs {needed}{plug}.", card=card.title, needed=length(needed),
                 plug=f" (incl. {plug.value:.0f} mm plug)" if plug.value else ""),
        sentence("{chassis} leaves {have}{note}: {by}.", chassis=chassis.name, have=length(limit.value),
                 note=f", {note}" if note else "", by=by),
        measure=Measure(needed, limit.value, "mm"), figures=(card.size.length, plug, limit),
        rests_on=_doubted_length(card, chassis, limit),
        fixes=("Choose a longer chassis", f"Choose a card of at most {length(limit.value - plug.value)}"),
        place=for_words(card).drawn,
    )  # fmt: skip


def _doubted_length(card: SeatedCard, chassis: Chassis, limit: Figure) -> tuple[str, ...]:
    """The uncertain ones among what makes of published lengths those that meet."""
    published = field_of(for_words(chassis).id, "max_gpu_length_mm")
    conditions = ("max_gpu_length_condition", "included_fans") if published in for_words(limit).rests_on else ()
    plugs = ("power_connector_edge", "power_connectors") if for_words(card).gpu is not None else ()
    return (*doubted(chassis, *conditions), *doubted(for_words(card).card, *plugs))


def card_hits_side_panel(a: Assembly) -> Result:
    """A card stands higher than the side panel or lid."""
    for card in a.cards:
        if a.chassis is None or card.seat is None or card.seat.mount is Mount.FRAME:
            continue
        if card.seat.mount in (Mount.VERTICAL, Mount.UPRIGHT):
            yield from _vertical(card, a)
        elif not (card.seat.mount is Mount.BAY and has_lying_bays(a.chassis)):
            yield from _upright(card, a)


class _Reach(Value, frozen=True):
    """How far a card reaches toward a limit, and the templates that say so."""

    size: Figure
    value: float
    limit: Figure
    title: str
    detail: str
    fix: str


def _upright(card: SeatedCard, a: Assembly) -> Result:
    rule, height = "card-hits-side-panel", card.size.height
    assert a.chassis is not None and a.enclosure is not None
    if not has_side_panel(a.chassis):
        return
    yield from unknown_figures(rule, card.label, card.card.name, height)
    panel = a.enclosure.panel
    if panel is None:
        yield not_checked(rule, (card.label,), field_of(a.chassis.id, "max_cpu_cooler_height_mm"), a.chassis.name)
    elif height.known:
        title, detail = "{card} stands {value} above the board.", "The side panel of {chassis} is at {limit}: {by}."
        fix = f"Choose a card of at most {millimetres(panel.value - FINGER_BOTTOM)} height"
        reach = _Reach(height, FINGER_BOTTOM + height.value, panel, title, detail, fix)
        yield from _panel_margin(card, a.chassis, reach)


def _vertical(card: SeatedCard, a: Assembly) -> Result:
    """In a vertical mount it is the thickness that meets the panel; behind the board also the height has a limit."""
    rule, thickness = "card-hits-side-panel", card.size.thickness
    assert a.chassis is not None and card.seat is not None and card.seat.room is not None
    room = card.seat.room
    yield from unknown_figures(rule, card.label, card.card.name, thickness)
    yield from unknown_figures(rule, card.label, a.chassis.name, room)
    if thickness.known and room.known:
        detail = f"{card.seat.title.capitalize()} of {{chassis}} leaves {{limit}} before the side panel: {{by}}."
        fix = f"Choose a card of at most {millimetres(room.value)} thickness"
        reach = _Reach(thickness, thickness.value, room, "{card} is {value} thick.", detail, fix)
        yield from _panel_margin(card, a.chassis, reach)
    if card.seat.height is not None:
        detail = "{chassis} leaves {limit} between board and front: {by}."
        yield from _height(card, a.chassis, card.seat.height, detail, "Choose a lower card or a less deep board")
    if is_sandwich(a.chassis):
        yield from _behind_board(card, a.chassis)


def _behind_board(card: SeatedCard, chassis: Chassis) -> Result:
    limit = chassis.max_gpu_height_mm
    if limit is None:
        rule = "card-hits-side-panel"
        yield from unknown_figures(rule, card.label, card.card.name, card.size.height)
        yield not_checked(rule, (card.label,), field_of(chassis.id, "max_gpu_height_mm"), chassis.name)
        return
    most, detail = published(chassis.id, "max_gpu_height_mm", limit), "{chassis} takes {limit} at most: {by}."
    yield from _height(card, chassis, most, detail, f"Choose a card of at most {millimetres(limit)} height")


def _height(card: SeatedCard, chassis: Chassis, limit: Figure, detail: str, fix: str) -> Result:
    height = card.size.height
    yield from unknown_figures("card-hits-side-panel", card.label, card.card.name, height)
    if height.known:
        reach = _Reach(height, height.value, limit, "{card} is {value} high.", detail, fix)
        yield from _panel_margin(card, chassis, reach)


def _panel_margin(card: SeatedCard, chassis: Chassis, reach: _Reach) -> Result:
    margin = round(reach.limit.value - reach.value, 6)
    if margin >= PANEL_MARGIN:
        yield from hangs_on("card-hits-side-panel", margin, PANEL_MARGIN, (card, reach.size))
        return
    by = f"{millimetres(-margin)} too much" if margin < 0 else f"only {millimetres(margin)} to spare"
    yield finding(
        "card-hits-side-panel", Severity.ERROR if margin < 0 else Severity.WARNING, (card.label, "chassis"),
        sentence(reach.title, card=card.title, value=millimetres(reach.value)),
        sentence(reach.detail, chassis=chassis.name, limit=millimetres(reach.limit.value), by=by),
        measure=Measure(reach.value, reach.limit.value, "mm"), figures=(reach.size, reach.limit),
        rests_on=doubted(chassis, *(("width_mm", "height_mm", "depth_mm", "up") if reach.limit.estimate else ())),
        fixes=("Choose a wider chassis", reach.fix), place=for_words(card).drawn,
    )  # fmt: skip
