"""Whether there is room over a card: for its power plug and the cable's first bend, for all of it
in a low rack.

Knows how far plugs reach; whether the card itself meets the panel is in clearance.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.brackets import may_hold_on_end
from rigwright.assembly.enclosure import (
    HEAT_SPREADER,
    PANEL_OFF,
    UNDER_BOARD,
    has_side_panel,
    lid_of,
    rack_units_of,
)
from rigwright.assembly.envelopes import FINGER_BOTTOM, card_size, top_plug
from rigwright.assembly.seats import Mount, has_lying_bays
from rigwright.checks import IS_NOT_DECIDED, Check, Judged, NotChecked, Said, Sentence
from rigwright.checks.remedy import Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure, field_of, resting_on
from rigwright.figures.uncertain import doubted
from rigwright.geometry import Box, faces
from rigwright.parts import Chassis, Gpu
from rigwright.parts.chassis import RACK_UNIT
from rigwright.rules.clearance import card_hits_side_panel
from rigwright.rules.positions import card_panel, unknown_panel, unknown_row
from rigwright.rules.rule import rule
from rigwright.rules.say import not_checked, not_stated, sentence, unknown_figures
from rigwright.text.numbers import length, millimetres, whole_length
from rigwright.text.sentence import paragraph

Result = Iterator[Check | NotChecked]
# Wanted and least room over a plug: a 16-pin cable runs 35 mm straight before its first bend.
SIXTEEN_PIN_ROOM, OTHER_ROOM = (35.0, 20.0), (25.0, 15.0)
HUNG = frozenset({Mount.VERTICAL, Mount.UPRIGHT})


def _upright(card: SeatedCard, chassis: Chassis) -> bool:
    """True for a card that stands on the board, or on a bay's connector, toward the panel or the
    lid.
    """
    if card.seat is None:
        return False
    return card.mount is Mount.SLOT or (card.mount is Mount.BAY and not has_lying_bays(chassis))


def _edge(gpu: Gpu) -> tuple[Figure, ...]:
    """Return the edge of the sockets as a figure, where it is not known: the answer is then an
    estimate.
    """
    if gpu.power_connector_edge is None:
        return (_assumed(gpu, "power_connector_edge"),)
    if gpu.wants_sixteen_pins is None:
        return (_assumed(gpu, "power_connectors"),)
    return ()


def _assumed(gpu: Gpu, field: str) -> Figure:
    return Figure(0.0, Basis.ASSUMED, (gpu.address(field),))


@rule(
    "mechanical",
    noun="room for the plug",
    short="too little room for a plug",
    tight="little room for a plug",
    source="Cable makers: 35 mm before the first bend of a 16-pin cable",
    follows_from=(card_hits_side_panel,),
    tells_of=(card_hits_side_panel,),  # how far the panel is, where not even the plug has room
    clearance="room over the plug",
    sinks_without=("max_cpu_cooler_height_mm",),
)
def plug_bend_space(a: Assembly) -> Result:
    """A power cable has too little room to bend between the card and the side panel or a card
    that hangs there.
    """
    rule = "plug-bend-space"
    chassis = a.chassis
    enclosure = a.enclosure
    if chassis is None or enclosure is None:
        return
    for card in a.gpus:
        if not _upright(card, chassis):
            continue
        if not has_side_panel(chassis) or not card.gpu.may_have_top_plugs:
            continue
        unknown = unknown_figures(rule, card.label, card.card.name, card.size.height)
        yield from unknown
        panel = card_panel(chassis, enclosure.panel)
        if panel is None:
            yield from unknown_panel(rule, card.label, chassis)
        elif not unknown:
            yield from _under_panel(card, card.gpu, panel, chassis)
        if not unknown:
            yield from _behind_others(card, card.gpu, a)


def _under_panel(card: SeatedCard, gpu: Gpu, panel: Figure, chassis: Chassis) -> Result:
    words = partial(_panel_words, card, gpu, panel, chassis)
    yield from _plug(card, gpu, panel, "chassis", words)
    wanted, least = OTHER_ROOM if gpu.wants_sixteen_pins is False else SIXTEEN_PIN_ROOM
    room = _room_over(card, panel)
    # there may be less room than there seems to be; too little of it for certain is no question
    if panel.estimate and least - PANEL_OFF <= room < wanted + PANEL_OFF:
        for entry in unknown_panel("plug-bend-space", card.label, chassis):
            yield entry if room >= wanted else entry.changed(how=IS_NOT_DECIDED)


def _plug(
    card: SeatedCard, gpu: Gpu, plane: Figure, wall: str, words: Callable[[Judged], Said]
) -> Result:
    """The room over a card's plugs before a plane.

    Plugs that nobody knows may need the room of the largest.
    """
    rule = "plug-bend-space"
    room = _room_over(card, plane)
    sixteen = gpu.wants_sixteen_pins
    if sixteen is None and room < SIXTEEN_PIN_ROOM[0]:
        yield not_stated(rule, (card.label,), gpu, "power_connectors")
        return
    wanted, least = OTHER_ROOM if sixteen is False else SIXTEEN_PIN_ROOM
    yield Check(
        rule=rule,
        what="room over the plug",
        parts=(card.label, wall),
        value=room,
        limit=least,
        figures=(card.size.height, plane, *_edge(gpu)),
        words=words,
        wanted=wanted - least,
        contact=False,
    )


def _room_over(card: SeatedCard, plane: Figure) -> float:
    """Return the millimetres between a card's upper edge and a plane over the board."""
    return round(plane.value - FINGER_BOTTOM - card.size.height.value, 6)


def _panel_words(
    card: SeatedCard, gpu: Gpu, panel: Figure, chassis: Chassis, judged: Judged
) -> Said:
    title = "The power plug of {card} has {room} to the side panel."
    if judged.check.value < 0:
        title = (
            "The power plug of {card} has no room: the card reaches {beyond} past the side panel."
        )
    wider = _top(card) + _wanted(judged) - HEAT_SPREADER
    return _plug_words(
        card,
        gpu,
        judged,
        sentence(
            title,
            card=card.title,
            room=millimetres(judged.check.value),
            beyond=millimetres(-judged.check.value),
        ),
        sentence(
            "The panel is at {plane}, the card reaches {top}.",
            plane=millimetres(panel.value),
            top=millimetres(_top(card)),
        ),
        tuple(_panel_remedies(wider, chassis)),
    )


def _panel_remedies(wider_mm: float, chassis: Chassis) -> Iterator[Remedy]:
    yield Remedy(
        sentence("Choose a wider case"),
        Replace("chassis", (Need("max_cpu_cooler_height_mm", at_least=round(wider_mm, 2)),)),
    )
    yield by_hand("Use a certified angled cable")
    if may_hold_on_end(chassis):
        yield by_hand("Mount the card vertically")


def _hung_words(card: SeatedCard, gpu: Gpu, hung: SeatedCard, judged: Judged) -> Said:
    title = "The power plug of {card} has {room} to {hung}."
    if judged.check.value < 0:
        title = (
            "The power plug of {card} has no room: the card reaches {beyond} past the back "
            "of {hung}."
        )
    return _plug_words(
        card,
        gpu,
        judged,
        sentence(
            title,
            card=card.title,
            hung=hung.title,
            room=millimetres(judged.check.value),
            beyond=millimetres(-judged.check.value),
        ),
        sentence(
            "{wall} hangs at {plane}, the card reaches {top}.",
            wall=hung.title,
            plane=millimetres(back_of(hung).value),
            top=millimetres(_top(card)),
        ),
        (by_hand("Put the cards farther apart"), by_hand("Use a certified angled cable")),
    )


def _plug_words(
    card: SeatedCard,
    gpu: Gpu,
    judged: Judged,
    title: Sentence,
    where: Sentence,
    remedies: tuple[Remedy, ...],
) -> Said:
    wanted: Sentence | str = ""  # beyond the wall no plug has room, whatever it wants
    if judged.check.value >= 0:
        template = "{wanted} are wanted."
        if gpu.wants_sixteen_pins:
            template = "{wanted} are wanted before the cable's first bend."
        wanted = sentence(template, wanted=length(_wanted(judged)))
    return Said(
        title,
        paragraph(wanted, where),
        remedies=remedies,
        place=card.drawn,
        doubted=doubted(gpu, "power_connectors", "power_connector_edge"),
    )


def _wanted(judged: Judged) -> float:
    return judged.check.limit + judged.check.wanted


def _top(card: SeatedCard) -> float:
    """Return how far a card that stands on the board reaches out from it."""
    return FINGER_BOTTOM + card.size.height.value


def hung_before(card: SeatedCard, a: Assembly) -> SeatedCard | None:
    """Return the nearest card that hangs before the plugs on a card's upper edge."""
    hung = [other for other in a.cards if other is not card and _is_hung(other)]
    plug = _plug_box(card) if hung else None
    if plug is None:
        return None
    facing = [other for other in hung if faces(2, plug, other.body)]
    return min(facing, key=lambda other: other.body.low.z, default=None)


def _is_hung(card: SeatedCard) -> bool:
    return card.located and card.mount in HUNG


def _plug_box(card: SeatedCard) -> Box | None:
    """Return where the plugs on a card's upper edge are, None where it has none or no place."""
    if not card.located or card.gpu is None or card.pose is None:
        return None
    size = card.size
    if card.shape is not None:
        size = card_size(card.card)  # a model has no plugs in it
    plug = top_plug(card.gpu, size, if_unknown=True)
    if plug is None:
        return None
    return card.pose.place(plug)


def back_of(hung: SeatedCard) -> Figure:
    """Return where the back of a card that hangs before others is, over the board."""
    assert hung.seat is not None
    back = hung.body.low.z
    if hung.seat.plane:
        return resting_on(back, hung.seat.plane)
    return Figure(back, Basis.ASSUMED)


def _behind_others(card: SeatedCard, gpu: Gpu, a: Assembly) -> Result:
    """A card in a vertical mount hangs where the cables of those in the slots come out."""
    hung = hung_before(card, a)
    if hung is None:
        if any(_is_hung(other) for other in a.cards if other is not card):
            yield from unknown_row("plug-bend-space", card, a)
        return
    unknown = unknown_figures("plug-bend-space", hung.label, hung.card.name, back_of(hung))
    yield from unknown
    if not unknown:
        yield from _plug(
            card, gpu, back_of(hung), hung.label, partial(_hung_words, card, gpu, hung)
        )


@rule(
    "mechanical",
    noun="height in the rack",
    short="a card is too high for it",
    tight="little room above a card",
    source="Rack units of 44.45 mm; PCIe CEM card height",
    clearance="height in the rack",
    sinks=True,
    follows_from=(card_hits_side_panel, plug_bend_space),
    tells_of=(card_hits_side_panel, plug_bend_space),  # it counts the plug as well
)
def full_height_in_low_case(a: Assembly) -> Result:
    """A card that stands upright is higher than a low rack case is inside."""
    rule = "full-height-in-low-case"
    for card in a.cards:
        if a.chassis is None or not _upright(card, a.chassis):
            continue
        units = rack_units_of(a.chassis)
        if units is None:
            if a.chassis.max_double_width_gpus:  # a server, standing or not, is built in rack units
                yield not_checked(
                    rule, (card.label,), field_of(a.chassis.id, "rack_units"), a.chassis.name
                )
            continue
        unknown = unknown_figures(rule, card.label, card.card.name, card.size.height)
        yield from unknown
        if not unknown:
            panel = a.enclosure.panel if a.enclosure is not None else None
            yield from _rack_height(card, a.chassis, units, card_panel(a.chassis, panel))


def _plug_room(gpu: Gpu) -> tuple[float, float]:
    """Wanted and least room over a card's plugs in mm; those that nobody knows may want most, and
    may do with least.
    """
    if gpu.wants_sixteen_pins is None:
        return SIXTEEN_PIN_ROOM[0], OTHER_ROOM[1]
    return SIXTEEN_PIN_ROOM if gpu.wants_sixteen_pins else OTHER_ROOM


def _rack_lid(chassis: Chassis, units: int, panel: Figure | None, least_mm: float) -> Figure:
    """Return where the lid is for a card that needs so much at the least: what is higher than the
    rack units themselves does not go in, whatever the sheet metal takes.
    """
    most_mm = RACK_UNIT * units - UNDER_BOARD
    lid_mm = lid_of(units)
    if panel is not None and panel.value <= most_mm:
        if not panel.estimate:
            return panel
        lid_mm = panel.value
    basis = Basis.DERIVED if least_mm > most_mm else Basis.ASSUMED
    return Figure(lid_mm, basis, (field_of(chassis.id, "rack_units"),))


def _rack_height(card: SeatedCard, chassis: Chassis, units: int, panel: Figure | None) -> Result:
    """The card with the room that its plugs want; it is an error where not even the least is
    there.
    """
    gpu = card.gpu if card.gpu is not None and card.gpu.may_have_top_plugs else None
    wanted, least = _plug_room(gpu) if gpu is not None else (0.0, 0.0)
    needed = round(_top(card) + wanted, 6)
    limit = _rack_lid(chassis, units, panel, needed - wanted + least)
    yield Check(
        rule="full-height-in-low-case",
        what="height in the rack",
        parts=(card.label, "chassis"),
        value=needed,
        limit=limit.value,
        figures=(card.size.height, limit, *(_edge(gpu) if gpu is not None else ())),
        words=partial(_rack_words, card, chassis, units, wanted),
        at_most=True,
        clash=least - wanted,
    )


def _rack_words(
    card: SeatedCard, chassis: Chassis, units: int, plug_mm: float, judged: Judged
) -> Said:
    title = "{card} needs {needed} upright."
    if plug_mm:
        title = "{card} needs {needed} upright (incl. {plug} for its plug)."
    higher = max(4, units + 1)
    return Said(
        sentence(
            title,
            card=card.title,
            needed=length(judged.check.value),
            plug=whole_length(plug_mm),
        ),
        sentence(
            "{units}U of {chassis} leave {inside} over the board.",
            units=units,
            chassis=chassis.name,
            inside=length(judged.check.limit),
        ),
        remedies=(
            Remedy(
                sentence("Choose a case of {units}U or more", units=higher),
                Replace("chassis", (Need("rack_units", at_least=higher),)),
            ),
            Remedy(
                sentence("Choose a card with its plug at the rear end"),
                Replace(card.label, (Need("power_connector_edge", equals="rear_end"),)),
            ),
            Remedy(
                sentence("Choose a low-profile card"),
                Replace(card.label, (Need("low_profile", equals=True),)),
            ),
        ),
        place=card.drawn,
        doubted=doubted(card.card, "power_connector_edge") if plug_mm else (),
    )
