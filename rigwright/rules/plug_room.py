"""Whether there is room over a card: for its power plug and the lead's first bend, for all of it in a low rack.

Knows how far plugs reach; whether the card itself meets the panel is in clearance.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import has_side_panel
from rigwright.assembly.envelopes import FINGER_BOTTOM, SIXTEEN_PIN, card_size, top_plug
from rigwright.assembly.seats import Mount, has_lying_bays
from rigwright.figures import Basis, Figure, by_part, field_of, for_words, resting_on
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.geometry import faces
from rigwright.parts import Chassis, Gpu
from rigwright.record import Value
from rigwright.rules.clearance import card_hits_side_panel
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unknown_figures
from rigwright.text.numbers import length, millimetres

Result = Iterator[Finding | NotChecked]
# Wanted and least room over a plug: a 16-pin lead runs 35 mm straight before its first bend.
SIXTEEN_PIN_ROOM, OTHER_ROOM = (35.0, 20.0), (25.0, 15.0)
RACK_UNIT, LID_AND_FLOOR = 44.45, 8.0  # what is inside of a rack unit is no maker's figure
BRACKET_TOP, TOP_PLUG = 8.0, 35.0
HUNG = frozenset({Mount.VERTICAL, Mount.UPRIGHT})


def _upright(card: SeatedCard, chassis: Chassis) -> bool:
    """True for a card that stands on the board, or on a bay's connector, toward the panel or the lid."""
    if card.seat is None:
        return False
    return card.seat.mount is Mount.SLOT or (card.seat.mount is Mount.BAY and not has_lying_bays(chassis))


def _top_plugs(gpu: Gpu) -> bool:
    """Whether plugs may stand on the edge that faces the panel."""
    return by_part(_has_top_plugs, gpu)


def _has_top_plugs(gpu: Gpu) -> bool:
    return gpu.power_connectors != () and gpu.power_connector_edge != "rear_end"


def _is_edge_known(gpu: Gpu) -> bool:
    return gpu.power_connector_edge is not None


def _has_sixteen(gpu: Gpu) -> bool | None:
    """Whether one of its plugs has 16 pins; None where its plugs are not known."""
    plugs = gpu.power_connectors
    return None if plugs is None else any(plug.type in SIXTEEN_PIN for plug in plugs)


def _edge(gpu: Gpu) -> Figure | None:
    """The edge of the sockets as a figure, where it is not known: the answer is then an estimate."""
    if by_part(_is_edge_known, gpu):
        return None
    return Figure(0.0, Basis.ASSUMED, (field_of(gpu.id, "power_connector_edge"),))


@rule(
    "mechanical",
    noun="room for the plug",
    short="too little room for a plug",
    source="Cable makers: 35 mm before the first bend of a 16-pin lead",
    follows_from=(card_hits_side_panel,),
)
def plug_bend_space(a: Assembly) -> Result:
    """A power lead has too little room to bend between the card and the side panel or a card that hangs there."""
    rule = "plug-bend-space"
    for card in a.gpus:
        if card.gpu is None or a.chassis is None or a.enclosure is None or not _upright(card, a.chassis):
            continue
        if not has_side_panel(a.chassis) or not _top_plugs(card.gpu):
            continue
        unknown = unknown_figures(rule, card.label, card.card.name, card.size.height)
        yield from unknown
        if a.enclosure.panel is None:
            yield not_checked(rule, (card.label,), field_of(a.chassis.id, "max_cpu_cooler_height_mm"), a.chassis.name)
        elif not unknown:
            yield from _bend(card, card.gpu, a.enclosure.panel, a.chassis)
        if not unknown:
            yield from _behind_others(card, card.gpu, a)


def _bend(card: SeatedCard, gpu: Gpu, panel: Figure, chassis: Chassis) -> Result:
    yield from _before(card, gpu, _Wall(panel, "chassis", "the side panel", f"{chassis.name} has its panel at"))


class _Wall(Value, frozen=True):
    """What a plug meets: where it is over the board, the label of what it belongs to, and words for it."""

    plane: Figure
    label: str
    words: str
    where: str


def _before(card: SeatedCard, gpu: Gpu, wall: _Wall) -> Result:
    room = round(wall.plane.value - FINGER_BOTTOM - card.size.height.value, 6)
    if room >= SIXTEEN_PIN_ROOM[0]:
        return
    sixteen = by_part(_has_sixteen, gpu)
    if sixteen is None:
        yield not_checked("plug-bend-space", (card.label,), field_of(gpu.id, "power_connectors"), gpu.name)
        return
    wanted, least = SIXTEEN_PIN_ROOM if sixteen else OTHER_ROOM
    if room < wanted:
        choose = "Choose a wider chassis" if wall.label == "chassis" else "Put the cards farther apart"
        yield finding(
            "plug-bend-space", Severity.ERROR if room < least else Severity.WARNING, (card.label, wall.label),
            sentence("The power plug of {card} has {room} to {wall}.", card=card.title, room=millimetres(room),
                     wall=wall.words),
            sentence("{want} are wanted{straight}; {where} {plane}, the card reaches {top}.",
                     want=millimetres(wanted), straight=" before the lead's first bend" if sixteen else "",
                     where=wall.where, plane=millimetres(wall.plane.value),
                     top=millimetres(FINGER_BOTTOM + card.size.height.value)),
            measure=Measure(room, wanted, "mm"), figures=(card.size.height, wall.plane, _edge(gpu)),
            rests_on=doubted(gpu, "power_connectors", "power_connector_edge"), place=for_words(card).drawn,
            remedies=(choose, "Use a certified angled lead", "Mount the card vertically"),
        )  # fmt: skip


def hung_before(card: SeatedCard, a: Assembly) -> SeatedCard | None:
    """The nearest card that hangs before the plugs on a card's upper edge."""
    hung = [c for c in a.cards if c is not card and c.located and c.seat is not None and c.seat.mount in HUNG]
    if not hung or not card.located or card.gpu is None or card.seat is None or card.seat.pose is None:
        return None
    own_size = card.size if card.shape is None else card_size(card.card)  # a model has no plugs in it
    plug = top_plug(card.gpu, own_size)
    facing = [c for c in hung if faces(2, card.seat.pose.place(plug), c.body)] if plug is not None else []
    return min(facing, key=lambda c: c.body.low.z, default=None)


def back_of(hung: SeatedCard) -> Figure:
    """Where the back of a card that hangs before others is, over the board."""
    assert hung.seat is not None
    return resting_on(hung.body.low.z, hung.seat.plane) if hung.seat.plane else Figure(hung.body.low.z, Basis.ASSUMED)


def _behind_others(card: SeatedCard, gpu: Gpu, a: Assembly) -> Result:
    """A card in a vertical mount hangs where the leads of those in the slots come out."""
    hung = hung_before(card, a)
    if hung is None:
        return
    unknown = unknown_figures("plug-bend-space", hung.label, hung.card.name, back_of(hung))
    yield from unknown
    if not unknown:
        yield from _before(card, gpu, _Wall(back_of(hung), hung.label, hung.title, f"{hung.title} hangs at"))


@rule(
    "mechanical",
    noun="height in the rack",
    short="a card is too high for it",
    source="Rack units of 44.45 mm; PCIe CEM card height",
    at_most=True,
    sinks=True,
    follows_from=(card_hits_side_panel, plug_bend_space),
)
def full_height_in_low_case(a: Assembly) -> Result:
    """A card that stands upright is higher than a low rack chassis is inside."""
    rule = "full-height-in-low-case"
    for card in a.cards:
        if a.chassis is None or not a.chassis.rack_units or not _upright(card, a.chassis):
            continue
        unknown = unknown_figures(rule, card.label, card.card.name, card.size.height)
        yield from unknown
        if not unknown:
            yield from _rack_height(card, a.chassis, a.chassis.rack_units)


def _rack_height(card: SeatedCard, chassis: Chassis, units: int) -> Result:
    plugs = card.gpu is not None and bool(card.gpu.power_connectors) and _top_plugs(card.gpu)
    needed = round(FINGER_BOTTOM + card.size.height.value + BRACKET_TOP + (TOP_PLUG if plugs else 0), 6)
    inside, outside = RACK_UNIT * units - LID_AND_FLOOR, RACK_UNIT * units
    if needed <= inside:
        return
    # What is higher than the rack units themselves does not go in, whatever the sheet metal takes.
    limit = Figure(inside, Basis.DERIVED if needed > outside else Basis.ASSUMED, (field_of(chassis.id, "rack_units"),))
    edge = _edge(card.gpu) if plugs and card.gpu is not None else None
    yield finding(
        "full-height-in-low-case", Severity.ERROR, (card.label, "chassis"),
        sentence("{card} needs {needed} upright{plug}.", card=card.title, needed=millimetres(needed),
                 plug=f" (incl. {TOP_PLUG:.0f} mm for its plug)" if plugs else ""),
        sentence("{units}U of {chassis} give about {inside} inside.", units=units, chassis=chassis.name,
                 inside=length(inside)),
        measure=Measure(needed, inside, "mm"), figures=(card.size.height, limit, edge),
        rests_on=doubted(for_words(card).card, "power_connector_edge") if plugs else (), place=for_words(card).drawn,
        remedies=(f"Choose a chassis of {max(4, units + 1)}U or more", "Choose a card with its plug at the rear end",
               "Choose a low-profile card"),
    )  # fmt: skip
