"""Whether there is room over a card: for its power plug and the lead's first bend, for all of it in a low rack.

Knows how far plugs reach; whether the card itself meets the panel is in clearance.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import has_side_panel
from rigwright.assembly.envelopes import FINGER_BOTTOM, SIXTEEN_PIN
from rigwright.assembly.seats import Mount, has_lying_bays
from rigwright.figures import Basis, Figure, field_of, for_words
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Chassis, Gpu
from rigwright.rules.say import finding, length, millimetres, not_checked, sentence, unknown_figures

Result = Iterator[Finding | NotChecked]
# Wanted and least room over a plug: a 16-pin lead runs 35 mm straight before its first bend.
SIXTEEN_PIN_ROOM, OTHER_ROOM = (35.0, 20.0), (25.0, 15.0)
RACK_UNIT, LID_AND_FLOOR = 44.45, 8.0  # what is inside of a rack unit is no maker's figure
BRACKET_TOP, TOP_PLUG = 8.0, 35.0


def _upright(card: SeatedCard, chassis: Chassis) -> bool:
    """True for a card that stands on the board, or on a bay's connector, toward the panel or the lid."""
    if card.seat is None:
        return False
    return card.seat.mount is Mount.SLOT or (card.seat.mount is Mount.BAY and not has_lying_bays(chassis))


def _top_plugs(gpu: Gpu) -> bool:
    """Whether plugs may stand on the edge that faces the panel."""
    return gpu.power_connectors != () and gpu.power_connector_edge != "rear_end"


def _edge(gpu: Gpu) -> Figure | None:
    """The edge of the sockets as a figure, where it is not known: the answer is then an estimate."""
    if gpu.power_connector_edge is not None:
        return None
    return Figure(0.0, Basis.ASSUMED, (field_of(gpu.id, "power_connector_edge"),))


def plug_bend_space(a: Assembly) -> Result:
    """A power lead has too little room to bend between the card and the side panel."""
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


def _bend(card: SeatedCard, gpu: Gpu, panel: Figure, chassis: Chassis) -> Result:
    room = round(panel.value - FINGER_BOTTOM - card.size.height.value, 6)
    if room >= SIXTEEN_PIN_ROOM[0]:
        return
    if gpu.power_connectors is None:
        yield not_checked("plug-bend-space", (card.label,), field_of(gpu.id, "power_connectors"), gpu.name)
        return
    sixteen = any(plug.type in SIXTEEN_PIN for plug in gpu.power_connectors)
    wanted, least = SIXTEEN_PIN_ROOM if sixteen else OTHER_ROOM
    if room < wanted:
        yield finding(
            "plug-bend-space", Severity.ERROR if room < least else Severity.WARNING, (card.label, "chassis"),
            sentence("The power plug of {card} has {room} to the side panel.", card=card.title,
                     room=millimetres(room)),
            sentence("{want} are wanted{straight}; {chassis} has its panel at {panel}, the card reaches {top}.",
                     want=millimetres(wanted), straight=" before the lead's first bend" if sixteen else "",
                     chassis=chassis.name, panel=millimetres(panel.value),
                     top=millimetres(FINGER_BOTTOM + card.size.height.value)),
            measure=Measure(room, wanted, "mm"), figures=(card.size.height, panel, _edge(gpu)),
            rests_on=doubted(gpu, "power_connectors", "power_connector_edge"), place=for_words(card).drawn,
            fixes=("Choose a wider chassis", "Use a certified angled lead", "Mount the card vertically"),
        )  # fmt: skip


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
        fixes=(f"Choose a chassis of {max(4, units + 1)}U or more", "Choose a card with its plug at the rear end",
               "Choose a low-profile card"),
    )  # fmt: skip
