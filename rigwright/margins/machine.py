"""The clearances of everything but the cards: supplies, coolers, memory, radiators, the board itself.

Asks the figures that the rules ask and calls them by the rules' names.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import (
    DIMM_BELOW_TOP,
    DIMM_SEAT,
    SOCKET_TOLERANCE,
    cooler_box,
    socket_centres,
    socket_to_slot,
)
from rigwright.assembly.enclosure import has_side_panel
from rigwright.assembly.envelopes import BACK
from rigwright.assembly.radiators import mounts_for_radiators, radiator_wall, room_above
from rigwright.assembly.seats import Mount
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.findings import Finding, Severity
from rigwright.geometry import faces, gap_along
from rigwright.margins.rows import Clearance, above, below, unknown
from rigwright.parts import Chassis, Cooler, Psu
from rigwright.rules.cooling_room import CARD_SPARE, PANEL_SPARE, cooler_limit
from rigwright.rules.mounts import TIGHT_PLUGS
from rigwright.rules.walls import FROM_PANEL, radiators_of

Rows = Iterator[Clearance]
# Rules of which only what was found is listed: they look at ways or places that have no one figure while all is well.
FOUND_ONLY = {
    "tall-part-under-card": "height under the card", "mount-double-booked": "length on a mount",
    "cable-length-short": "lead length",
}  # fmt: skip


def machine_clearances(a: Assembly) -> Rows:
    """All of them, subject by subject."""
    if a.chassis is not None:
        yield from _supplies(a.psus, a.chassis)
        yield from _radiators(a, a.chassis)
        yield from _board(a, a.chassis)
    if a.cooler is not None and a.cooler.cooler_type == "air":
        yield from _cooler(a.cooler, a)
        yield from _beside_cooler(a.cooler, a)
        yield from _before_cooler(a.cooler, a)
        yield from _over_memory(a.cooler, a)


def found_clearances(findings: tuple[Finding, ...]) -> Rows:
    """What only findings tell: errors and estimates of a length beyond its limit."""
    for finding in findings:
        measure = finding.measure
        grave = finding.severity is Severity.ERROR or (finding.severity is Severity.WARNING and finding.estimate)
        if finding.rule not in FOUND_ONLY or measure is None or measure.unit != "mm" or not grave:
            continue
        figure = Figure(measure.value, Basis.ASSUMED if finding.estimate else Basis.DERIVED, finding.rests_on)
        yield below(finding.rule, FOUND_ONLY[finding.rule], finding.parts, measure.value, measure.limit, (figure,),
                    wanted_mm=inf)  # fmt: skip


def _supplies(psus: tuple[Psu, ...], chassis: Chassis) -> Rows:
    rule, what, labels, limit = "psu-unfit", "length", ("psu", "chassis"), chassis.max_psu_length_mm
    for psu in {psu.id: psu for psu in psus if psu.form_factor != "redundant_module"}.values():
        if limit is None:
            if chassis.chassis_type != "open_frame":
                yield unknown(rule, what, labels, field_of(chassis.id, "max_psu_length_mm"))
        elif psu.length_mm is None:
            yield unknown(rule, what, labels, field_of(psu.id, "length_mm"))
        else:
            figures = (published(psu.id, "length_mm", psu.length_mm), published(chassis.id, "max_psu_length_mm", limit))
            wanted = 0.0 if psu.modular == "fixed" else TIGHT_PLUGS
            yield below(rule, what, labels, psu.length_mm, limit, figures, wanted_mm=wanted)


def _radiators(a: Assembly, chassis: Chassis) -> Rows:
    """Nominal sizes meet nominal mounts: they fit where they are equal."""
    if chassis.radiator_support is None:
        return
    for radiator in radiators_of(a):
        mounts = (m.max_mm or 0.0 for m in mounts_for_radiators(chassis) if m.location in radiator.walls)
        longest, field = max(mounts, default=0.0), field_of(chassis.id, "radiator_support")
        yield below("radiator-unfit", "radiator length", (radiator.label, "chassis"), radiator.size, longest,
                    (Figure(longest, Basis.PUBLISHED, (field,)),))  # fmt: skip
    if radiator_wall(chassis, a.cooler) == "top":
        yield from _under_roof(a, chassis)


def _under_roof(a: Assembly, chassis: Chassis) -> Rows:
    """Over the memory, where the radiator is wide enough to lie over it."""
    room = room_above(chassis, a.enclosure) if a.enclosure else None
    panel = a.enclosure.panel if a.enclosure else None
    if room is None or panel is None:
        return
    radiator = radiators_of(a)[0]
    free = round(room.value + DIMM_BELOW_TOP - radiator.depth, 6)
    near = panel.value - FROM_PANEL - radiator.fan_mm
    for kit, _ in a.memory:
        if kit.height_mm is not None and kit.height_mm + DIMM_SEAT > near:
            yield above("radiator-unfit", "radiator gap", (radiator.label, "memory"), free, 0.0,
                        (room, published(kit.id, "height_mm", kit.height_mm)))  # fmt: skip


def _board(a: Assembly, chassis: Chassis) -> Rows:
    board = a.board
    if board is None or chassis.board is not None or board.depth_mm is None or chassis.max_board_depth_mm is None:
        return
    if board.form_factor not in chassis.motherboard_form_factors and board.form_factor != "CEB":
        return
    depth, limit = board.depth_mm, chassis.max_board_depth_mm
    figures = (published(board.id, "depth_mm", depth), published(chassis.id, "max_board_depth_mm", limit))
    yield below("board-form-factor-unfit", "depth", ("board", "chassis"), depth, limit, figures)


def _cooler(cooler: Cooler, a: Assembly) -> Rows:
    rule, what, labels, limit = "cooler-too-tall", "height", ("cooler", "chassis"), cooler_limit(a)
    if a.chassis is None:
        return
    if limit is None:
        if has_side_panel(a.chassis):
            yield unknown(rule, what, labels, field_of(a.chassis.id, "max_cpu_cooler_height_mm"))
    elif cooler.height_mm is None:
        yield unknown(rule, what, labels, field_of(cooler.id, "height_mm"))
    else:
        height = published(cooler.id, "height_mm", cooler.height_mm)
        yield below(rule, what, labels, height.value, limit.value, (height, limit), wanted_mm=PANEL_SPARE)


def _beside_cooler(cooler: Cooler, a: Assembly) -> Rows:
    """The first card, and any other that it meets. Boards differ in where the socket is: it clashes beyond that."""
    if a.board is None or (a.chassis is not None and a.chassis.board is not None):
        return
    rule, first = "cooler-hits-slot1-card", True
    in_slots = [c for c in a.cards if c.located and c.seat is not None and c.seat.mount is Mount.SLOT]
    for card in sorted(in_slots, key=lambda c: (c.seat.index if c.seat else None) or 0):
        assert card.seat is not None
        if cooler.width_mm is None:
            yield unknown(rule, "gap", ("cooler", card.label), field_of(cooler.id, "width_mm"))
            return
        distance = socket_to_slot(a.board, card.seat.index or 1)
        spare = round(distance.value - cooler.width_mm / 2 - BACK, 6)
        if first or spare < 0:
            figures = (distance, published(cooler.id, "width_mm", cooler.width_mm))
            yield above(rule, "gap", ("cooler", card.label), spare, 0.0, figures,
                        wanted_mm=CARD_SPARE, clash_mm=-SOCKET_TOLERANCE)  # fmt: skip
        first = False


def _before_cooler(cooler: Cooler, a: Assembly) -> Rows:
    """Cards that hang before the slots, where the cooler stands as far out as they do."""
    width, depth, height = cooler.width_mm, cooler.depth_mm, cooler.height_mm
    if a.board is None or a.enclosure is None or (a.chassis is not None and a.chassis.board is not None):
        return
    if width is None or depth is None or height is None:
        return
    for card in a.cards:
        if not card.located or card.seat is None or card.seat.mount in (Mount.SLOT, Mount.FRAME):
            continue
        for socket in socket_centres(a.board, a.enclosure):
            box = cooler_box(width, depth, height, socket)
            if faces(1, box, card.body):
                figures = (socket_to_slot(a.board, 1), *_hung(card), published(cooler.id, "width_mm", width))
                yield above("cooler-hits-slot1-card", "gap", ("cooler", card.label),
                            round(gap_along(1, box, card.body), 6), 0.0, figures, wanted_mm=CARD_SPARE,
                            clash_mm=-SOCKET_TOLERANCE)  # fmt: skip


def _hung(card: SeatedCard) -> tuple[Figure, ...]:
    """What says where a card on a mount is; its length and thickness decide whether the cooler stands before it."""
    plane, size = card.seat.plane if card.seat is not None else None, card.size
    unknown = (figure for figure in (size.length, size.thickness) if not figure.known)
    return (size.height, *unknown, *((plane,) if plane is not None else ()))


def _over_memory(cooler: Cooler, a: Assembly) -> Rows:
    """Never a clash: the cooler's fan is raised over higher modules."""
    if cooler.ram_clearance_mm is None or a.board is None:
        return
    clearance = published(cooler.id, "ram_clearance_mm", cooler.ram_clearance_mm)
    for kit, _ in a.memory:
        if kit.height_mm is not None:
            height = published(kit.id, "height_mm", kit.height_mm)
            yield below("cooler-hits-dimm", "height under the cooler", ("memory", "cooler"), height.value,
                        clearance.value, (height, clearance), clash_mm=-inf)  # fmt: skip
