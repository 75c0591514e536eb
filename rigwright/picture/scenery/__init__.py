"""The picture of a build as values: chassis, board and everything on it, cards, overlaps, measured
lines and names.

The same scene serves the window, the sheet and the command. Knows where things are, not how they
are painted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_plan import BoardPlan
from rigwright.assembly.enclosure import HEAT_SPREADER, TRAY_DEPTH
from rigwright.assembly.envelopes import BACK, COVER_WIDTH
from rigwright.assembly.radiators import card_radiator_mm, cooler_radiator_mm
from rigwright.assembly.seats import OFF_THE_REAR, Mount
from rigwright.checks import Finding, Judged
from rigwright.geometry import Box, Pose, Vec, union
from rigwright.graphics.mesh import Mesh
from rigwright.graphics.scene import Body, Layer, Scene
from rigwright.picture.meshes import card_form, chassis_form, furnishing, hoses, loops
from rigwright.picture.meshes.chassis_form import ChassisForm
from rigwright.picture.meshes.part_meshes import (
    board_mesh,
    bridge_mesh,
    card_mesh,
    chassis_mesh,
    holder_mesh,
    ribbon_mesh,
    riser_mesh,
)
from rigwright.picture.scenery.apart import box_of
from rigwright.picture.scenery.lines import common_rooms, dimensions, tags
from rigwright.picture.scenery.own_models import with_own_models
from rigwright.power.wiring import wiring_of
from rigwright.routing.bridges import bridge_room
from rigwright.routing.ribbons import lanes_of, ribbon_of

NO_MODELS: Mapping[str, Mesh] = MappingProxyType({})
NOTHING = Box.of((0, 450), (0, 450), (-40, 180))  # what an empty picture shows


def scene_of(
    assembly: Assembly,
    evaluation_findings: Iterable[Finding] = (),
    ghost: str | None = None,
    highlighted: frozenset[str] = frozenset(),
    models: Mapping[str, Mesh] = NO_MODELS,
    checks: Iterable[Judged] = (),
) -> Scene:
    """Return the scene of a build.

    `ghost` is the label of the card in the hand, `highlighted` those of selected parts. `models`
    are the user's own meshes by part id, which are shown instead of ours; `checks` say how much
    room there is along the lines that are measured.
    """
    findings = tuple(evaluation_findings)
    judged = tuple(checks)
    form = _form(assembly)
    drawn = _bodies(assembly, form, ghost, models)
    bodies = tuple(with_own_models(drawn, assembly, models))
    measured = dimensions(assembly, judged, ghost, highlighted)
    return Scene(
        bodies=bodies,
        bounds=_bounds(form, bodies),
        up=form.up if form else "+y",
        overlaps=tuple(common_rooms(assembly.cards)),
        dimensions=tuple(measured),
        tags=tuple(tags(assembly, findings)),
        highlighted=highlighted,
    )


def _bodies(
    a: Assembly, form: ChassisForm | None, ghost: str | None, models: Mapping[str, Mesh]
) -> Iterator[Body]:
    top = a.enclosure.top_y if a.enclosure else 0.0
    plan = a.furniture.plan
    if plan is not None:
        at_top = Pose(Vec(0, top, 0))
        yield Body("board", board_mesh(plan), at_top)
        yield from furnishing.memory_bodies(a.memory, plan, top)
        yield from furnishing.cooler_bodies(a.cooler, a.cpu_count, plan, top)
    if form is not None:
        at_origin = Pose(Vec(0, 0, 0))
        yield Body("chassis", chassis_mesh(form), at_origin)
        yield from furnishing.cover_bodies(form, _taken(a, ghost))
        yield from furnishing.fixture_bodies(a.furniture)
        cooled = list(_loops(a, plan))
        yield from loops.hose_bodies(cooled, a.furniture.radiators)
    yield from _bridges(a)
    outlets = _outlets(a, form)
    for card in a.cards:
        is_ghost = card.label == ghost
        layer = Layer.GHOST if is_ghost else Layer.SOLID
        yield from _card_bodies(card, a, layer, models)
        if a.psus and form is not None and not is_ghost:
            outlet = outlets.get(card.label)
            for cable in _cables(card, form, outlet):
                yield cable.changed(owner=card.label)


def _bridges(a: Assembly) -> Iterator[Body]:
    """Yield every bridge over the cards that it joins; it comes and goes with the first."""
    for bridge in a.bridges:
        first = bridge.cards[0]
        box = bridge_room(*bridge.cards)
        if box is not None and first is not None:
            mesh = bridge_mesh(*box.size)
            yield Body(first.label, mesh, Pose(box.low))


def _outlets(a: Assembly, form: ChassisForm | None) -> dict[str, Vec]:
    """Return where the cables of every card leave the supply that feeds it.

    The wiring knows which one that is.
    """
    if a.chassis is None or form is None:
        return {}
    outlets = furnishing.cable_outlets(a.psus, a.furniture)
    if not outlets:
        return {}
    wiring = wiring_of(a) if len(outlets) > 1 else None
    found: dict[str, Vec] = {}
    for card in a.cards:
        supply = 0
        if wiring is not None:
            supply = next(iter(wiring.supplies_of(card.label)), 0)
        found[card.label] = outlets[supply]
    return found


def _card_bodies(
    card: SeatedCard, a: Assembly, layer: Layer, models: Mapping[str, Mesh]
) -> Iterator[Body]:
    seat = card.seat
    pose = card.pose
    if seat is None or pose is None:
        return
    mesh = models.get(card.card.id) or card_mesh(card.card)
    yield Body(card.label, mesh, pose, layer)
    if seat.mount not in (Mount.VERTICAL, Mount.UPRIGHT, *OFF_THE_REAR):
        return
    ribbon = ribbon_of(card, a)
    # Without a slot that feeds it, the ribbon of a vertical card is only led back to the board.
    reach = 0.0
    if ribbon is None and seat.mount is Mount.VERTICAL:
        reach = round(pose.offset.z - 8)
    yield Body(card.label, riser_mesh(reach), pose, layer)
    if seat.bracket is not None:
        yield Body(card.label, holder_mesh(), pose, layer)
    if ribbon is not None:
        start = Pose(ribbon.route.corners[0])
        mesh = ribbon_mesh(ribbon.route, ribbon.ends, lanes_of(card.riser))
        yield Body("cables", mesh, start, layer, card.label)


def _loops(a: Assembly, plan: BoardPlan | None) -> Iterator[loops.Loop]:
    """Yield every cooler with a radiator, the processor's first."""
    if plan is not None and cooler_radiator_mm(a.cooler) and a.enclosure is not None:
        x, y = plan.sockets[0]
        socket = Vec(x, a.enclosure.top_y + y, HEAT_SPREADER)
        yield loops.pump_loop(socket)
    for card in a.gpus:
        if card_radiator_mm(card.gpu) and card.pose is not None:
            yield loops.card_loop(card.label, card_form.form_of(card.card), card.pose)


def _cables(card: SeatedCard, form: ChassisForm, outlet: Vec | None) -> Iterator[Body]:
    """Yield the cables from a card's plugs to an opening of the tray or a socket of a server's
    floor, and on to its supply; they go straight to a supply that stands before the tray, or in a
    frame of bars.
    """
    if card.pose is None:
        return
    card_shape = card_form.form_of(card.card)
    base = max(form.z[0], -TRAY_DEPTH)
    if outlet is not None and outlet.z > base:
        yield from hoses.direct_cables(card_shape, card.pose, outlet)
        return
    away = form.board_depth + 24 if form.style in ("tower", "flat", "open") else 0.0
    yield from hoses.power_cables(card_shape, card.pose, away, base)
    yield from hoses.grommets(card_shape, card.pose, away, base)
    if outlet is not None:
        behind = base - form.z[0]
        yield from hoses.supply_cables(card_shape, card.pose, away, base, behind, outlet)


def _form(a: Assembly) -> ChassisForm | None:
    if a.chassis is None or a.enclosure is None:
        return None
    depth = 244.0
    if a.board and a.board.depth_mm:
        depth = a.board.depth_mm
    vertical: list[tuple[float, float]] = []
    for seat in a.seats:
        if seat.mount is not Mount.VERTICAL or seat.inferred:
            continue
        if seat.pose is not None:
            low = seat.pose.offset.z - BACK
            vertical.append((low, low + COVER_WIDTH))
    return chassis_form.form_of(a.chassis, a.enclosure, depth, tuple(vertical))


def _taken(a: Assembly, ghost: str | None) -> frozenset[int]:
    """Positions whose openings a card's bracket fills; the covers stay until the card in the hand
    is placed.
    """
    taken: set[int] = set()
    for card in a.cards:
        if card.mount is Mount.SLOT and card.position and card.label != ghost:
            slots = card_form.form_of(card.card).bracket_slots
            taken.update(range(card.position, card.position + slots))
    return frozenset(taken)


def _bounds(form: ChassisForm | None, bodies: tuple[Body, ...]) -> Box:
    """Return what the camera fits: the chassis with its board and its supplies, so that a card in
    the hand does not move the picture. A board whose card lies behind it may reach beyond the
    walls, since nobody states where it is, and a supply may stand outside.
    """
    if form is not None:
        low = 0.0
        if form.style == "mining":
            low, _ = form.row
        case = Box.of((-2, form.x), (low, form.y), form.z)
        others = [box_of(body) for body in bodies if body.label in ("board", "psu")]
        return union([case, *others])
    if not bodies:
        return NOTHING
    return union(map(box_of, bodies))
