"""The picture of a build as values: chassis, board and everything on it, cards, overlaps, measured lines and names.

The same scene serves the window, the sheet and the command. Knows where things are, not how they are painted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rigwright.assembly import Assembly, SeatedCard, pairs_of
from rigwright.enclosure import BAY_PITCH, HEAT_SPREADER, TRAY_DEPTH, Enclosure
from rigwright.envelopes import BACK
from rigwright.findings import Finding
from rigwright.geometry import Box, Pose, Vec, overlap, union
from rigwright.meshes import card_form, chassis_form, furnishing, hoses, loops
from rigwright.meshes.board import board_mesh
from rigwright.meshes.board_plan import BoardPlan, plan_of, server_plan
from rigwright.meshes.cards import card_mesh
from rigwright.meshes.chassis import chassis_mesh
from rigwright.meshes.chassis_form import ChassisForm
from rigwright.meshes.riser import riser_mesh
from rigwright.parts import Chassis, Motherboard
from rigwright.scene import Body, Layer, Scene
from rigwright.scene_lines import dimensions, tags
from rigwright.seats import Mount, has_lying_bays

NOTHING = Box.of((0, 450), (0, 450), (-40, 180))  # what an empty picture shows


def scene_of(
    assembly: Assembly,
    evaluation_findings: Iterable[Finding] = (),
    ghost: str | None = None,
    highlighted: frozenset[str] = frozenset(),
) -> Scene:
    """The scene of a build. `ghost` is the label of the card in the hand, `highlighted` those of selected parts."""
    findings = tuple(evaluation_findings)
    form = _form(assembly)
    bodies = tuple(_bodies(assembly, form, ghost))
    return Scene(
        bodies=bodies,
        bounds=_bounds(assembly, form, bodies),
        up=form.up if form else "+y",
        overlaps=tuple(_overlaps(assembly)),
        dimensions=tuple(dimensions(assembly, findings, ghost, highlighted)),
        tags=tuple(tags(assembly, findings)),
        highlighted=highlighted,
    )


def _bodies(a: Assembly, form: ChassisForm | None, ghost: str | None) -> Iterator[Body]:
    top = a.enclosure.top_y if a.enclosure else 0.0
    plan = _plan(a, form)
    if plan is not None:
        yield Body("board", board_mesh(plan), Pose(Vec(0, top, 0)))
        yield from furnishing.memory_bodies(a.memory, plan, top)
        yield from furnishing.cooler_bodies(a.cooler, a.cpu_count, plan, top)
    if a.chassis is not None and form is not None:
        yield Body("chassis", chassis_mesh(form), Pose(Vec(0, 0, 0)))
        yield from furnishing.cover_bodies(form, _taken(a))
        radiators = tuple(loops.loop_bodies(list(_loops(a, plan)), a.chassis, form))
        yield from radiators
        yield from furnishing.fan_bodies(a.chassis, form, a.fans, frozenset({"top"} if radiators else ()))
        yield from furnishing.psu_bodies(a.psus, a.chassis, form)
    for card in a.cards:
        yield from _card_bodies(card, Layer.GHOST if card.label == ghost else Layer.SOLID)
        if a.psus and form is not None and card.label != ghost:
            yield from _cables(card, a, form)


def _card_bodies(card: SeatedCard, layer: Layer) -> Iterator[Body]:
    if card.seat is None or card.seat.pose is None:
        return
    yield Body(card.label, card_mesh(card.card), card.seat.pose, layer)
    if card.seat.mount in (Mount.VERTICAL, Mount.FRAME):
        reach = card.seat.pose.offset.z - 8 if card.seat.mount is Mount.VERTICAL else 0.0
        yield Body(card.label, riser_mesh(round(reach)), card.seat.pose, layer)


def _loops(a: Assembly, plan: BoardPlan | None) -> Iterator[loops.Loop]:
    """Every cooler with a radiator, the processor's first."""
    if plan is not None and a.cooler is not None and a.cooler.radiator_mm and a.enclosure is not None:
        x, y = plan.sockets[0]
        socket = Vec(x, a.enclosure.top_y + y, HEAT_SPREADER)
        yield loops.pump_loop(socket, a.cooler.radiator_mm, a.cooler.radiator_thickness_mm)
    for card in a.gpus:
        if card.gpu is not None and card.gpu.radiator_mm and card.seat is not None and card.seat.pose is not None:
            yield loops.card_loop(card.label, card_form.form_of(card.card), card.seat.pose, card.gpu.radiator_mm)


def _cables(card: SeatedCard, a: Assembly, form: ChassisForm) -> Iterator[Body]:
    """From the card's plugs to the tray beside the board, or down to the floor of a server or an open frame."""
    if card.seat is None or card.seat.pose is None:
        return
    base = max(form.z[0], -TRAY_DEPTH)
    away = form.board_depth + 24 if form.style in ("tower", "flat", "open") else 0.0
    yield from hoses.power_cables(card_form.form_of(card.card), card.seat.pose, away, base)


def _form(a: Assembly) -> ChassisForm | None:
    if a.chassis is None or a.enclosure is None:
        return None
    depth = a.board.depth_mm if a.board and a.board.depth_mm else 244.0
    vertical = tuple(
        (seat.pose.offset.z - BACK, seat.pose.offset.z - BACK + 18.42)
        for seat in a.seats
        if seat.mount is Mount.VERTICAL and seat.pose is not None
    )
    return chassis_form.form_of(a.chassis, a.enclosure, depth, vertical)


def _plan(a: Assembly, form: ChassisForm | None) -> BoardPlan | None:
    if a.board is None:
        return None
    if a.enclosure is None or a.chassis is None or form is None or form.style != "server":
        return plan_of(a.board)
    return _server_plan(a.board, a.chassis, a.enclosure, form, sinks=a.cooler is None)


def _server_plan(
    board: Motherboard, chassis: Chassis, enclosure: Enclosure, form: ChassisForm, sinks: bool
) -> BoardPlan:
    """A slot under each upright bay, the processors before them, over the whole width."""
    count = 0 if has_lying_bays(chassis) else chassis.max_double_width_gpus or 0
    first = (enclosure.size_y + count * BAY_PITCH) / 2 - BACK - enclosure.top_y
    rows = tuple(first - BAY_PITCH * i for i in range(count))
    across = (8 - enclosure.top_y, form.y - 8 - enclosure.top_y)
    return server_plan(board, rows, furnishing.ZONE, across, sinks)


def _taken(a: Assembly) -> frozenset[int]:
    """Positions whose openings a card's bracket fills."""
    taken: set[int] = set()
    for card in a.cards:
        if card.seat is not None and card.seat.mount is Mount.SLOT and card.seat.index:
            slots = card_form.form_of(card.card).bracket_slots
            taken.update(range(card.seat.index, card.seat.index + slots))
    return frozenset(taken)


def _bounds(a: Assembly, form: ChassisForm | None, bodies: tuple[Body, ...]) -> Box:
    """What the camera fits: the chassis alone, so that a card in the hand does not move the picture."""
    if form is not None:
        low = form.row[0] if form.style == "mining" else 0.0
        return Box.of((-2, form.x), (low, form.y), form.z)
    placed = [body.pose.place(_box(body)) for body in bodies]
    return union(placed) if placed else NOTHING


def _box(body: Body) -> Box:
    low, high = (tuple(map(float, corner)) for corner in body.mesh.bounds)
    return Box(Vec(*low), Vec(*high))


def _overlaps(a: Assembly) -> Iterator[Box]:
    """The common room of the bodies of every two cards that need the same."""
    commons = (overlap(pair.upper.body, pair.lower.body) for pair in pairs_of(a.cards) if pair.gap.value < 0)
    yield from (box for box in commons if box is not None)
