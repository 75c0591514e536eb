"""Whether a processor cooler has room: to the side panel, to the first card, over the memory.

Boards publish no place of their socket: what follows from it is an estimate, and only said aloud beyond the differences
between boards.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import (
    SOCKET_TOLERANCE,
    cooler_box,
    socket_centres,
    socket_to_memory,
    socket_to_slot,
)
from rigwright.assembly.enclosure import HEAT_SPREADER, has_side_panel
from rigwright.assembly.envelopes import BACK
from rigwright.assembly.seats import Mount
from rigwright.figures import Figure, field_of, for_words, published, resting_on
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.geometry import faces, gap_along
from rigwright.parts import Chassis, Cooler, Memory, Motherboard
from rigwright.rules.positions import doubted_places, unlocated
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unknown_figures
from rigwright.text.numbers import length, millimetres, signed

Result = Iterator[Finding | NotChecked]
PANEL_SPARE, CARD_SPARE, MEMORY_SPARE = 3.0, 5.0, 2.0
WIDEST = 170.0  # no cooler is wider


def _air_cooler(a: Assembly) -> Cooler | None:
    return a.cooler if a.cooler is not None and a.cooler.cooler_type == "air" else None


def cooler_limit(a: Assembly) -> Figure | None:
    """The highest cooler that the chassis takes, over the processor's lid; None without a panel or a figure."""
    panel = a.enclosure.panel if a.enclosure else None
    return panel.shifted(-HEAT_SPREADER) if panel else None


@rule(
    "mechanical",
    noun="height of the cooler",
    short="the cooler is too high",
    source="Maker specifications of chassis and cooler",
    at_most=True,
    sinks=True,
)
def cooler_too_tall(a: Assembly) -> Result:
    """The processor cooler is higher than the chassis takes."""
    rule, cooler, limit = "cooler-too-tall", _air_cooler(a), cooler_limit(a)
    if cooler is None or a.chassis is None:
        return
    if limit is None:
        if has_side_panel(a.chassis):
            yield not_checked(rule, ("chassis",), field_of(a.chassis.id, "max_cpu_cooler_height_mm"), a.chassis.name)
    elif cooler.height_mm is None:
        yield not_checked(rule, ("cooler",), field_of(cooler.id, "height_mm"), cooler.name)
    elif round(limit.value - cooler.height_mm, 6) < PANEL_SPARE:
        yield _too_tall(cooler, cooler.height_mm, limit, a.chassis)


def _too_tall(cooler: Cooler, height: float, limit: Figure, chassis: Chassis) -> Finding:
    spare = round(limit.value - height, 6)
    by = f"{length(-spare)} too high" if spare < 0 else f"only {length(spare)} to spare"
    return finding(
        "cooler-too-tall", Severity.ERROR if spare < 0 else Severity.WARNING, ("cooler", "chassis"),
        sentence("{cooler} is {height} high.", cooler=cooler.name, height=length(height)),
        sentence("{chassis} takes coolers of {limit}: {by}.", chassis=chassis.name, limit=length(limit.value), by=by),
        measure=Measure(height, limit.value, "mm"), figures=(published(cooler.id, "height_mm", height), limit),
        remedies=("Choose a lower cooler or an all-in-one", "Choose a wider chassis"),
    )  # fmt: skip


@rule(
    "mechanical",
    noun="room beside the cooler",
    short="the cooler meets a card",
    source="Cooler makers' keep-outs; usual places of sockets",
)
def cooler_hits_slot1_card(a: Assembly) -> Result:
    """The processor cooler reaches into the place of the first card."""
    cooler, board = _air_cooler(a), a.board
    if cooler is None or board is None or (a.chassis is not None and a.chassis.board is not None):
        return
    for card in a.cards:
        if card.seat is not None and card.seat.mount is Mount.SLOT:
            yield from _beside_cooler(card, cooler, board, a)
        elif card.located and card.seat is not None and card.seat.mount is not Mount.FRAME:
            yield from _before_cooler(card, cooler, board, a)


def _beside_cooler(card: SeatedCard, cooler: Cooler, board: Motherboard, a: Assembly) -> Result:
    rule = "cooler-hits-slot1-card"
    if missing := unlocated(rule, card, a):
        if (cooler.width_mm or WIDEST) / 2 + BACK + CARD_SPARE > socket_to_slot(board, 1).value:
            yield missing
        return
    assert card.seat is not None and card.seat.index is not None
    distance = socket_to_slot(board, card.seat.index)
    if cooler.width_mm is None:
        if distance.value - WIDEST / 2 - BACK < CARD_SPARE:
            yield not_checked(rule, ("cooler", card.label), field_of(cooler.id, "width_mm"), cooler.name)
        return
    spare = round(distance.value - cooler.width_mm / 2 - BACK, 6)
    if spare < CARD_SPARE:
        width = published(cooler.id, "width_mm", cooler.width_mm)
        yield _at_cooler(card, cooler, resting_on(spare, distance, width), a)


def _before_cooler(card: SeatedCard, cooler: Cooler, board: Motherboard, a: Assembly) -> Result:
    """A card that hangs before the slots may meet a cooler that stands as far out."""
    rule, size = "cooler-hits-slot1-card", card.size
    if a.enclosure is None or card.seat is None:
        return
    unknown = unknown_figures(rule, card.label, card.card.name, size.height, size.length, size.thickness)
    if card.seat.plane is not None and a.chassis is not None:
        unknown += unknown_figures(rule, card.label, a.chassis.name, card.seat.plane)
    unknown += [not_checked(rule, ("cooler", card.label), field_of(cooler.id, field), cooler.name)
                for field in ("width_mm", "depth_mm", "height_mm") if getattr(cooler, field) is None]  # fmt: skip
    yield from unknown
    if unknown or cooler.width_mm is None or cooler.depth_mm is None or cooler.height_mm is None:
        return
    for socket in socket_centres(board, a.enclosure):
        box = cooler_box(cooler.width_mm, cooler.depth_mm, cooler.height_mm, socket)
        spare = round(gap_along(1, box, card.body), 6)
        if faces(1, box, card.body) and spare < CARD_SPARE:
            fields = [published(cooler.id, name, spare) for name in ("width_mm", "height_mm")]
            rests = (socket_to_slot(board, 1), size.height, *fields, *((card.seat.plane,) if card.seat.plane else ()))
            yield _at_cooler(card, cooler, resting_on(spare, *rests), a)


def _at_cooler(card: SeatedCard, cooler: Cooler, spare: Figure, a: Assembly) -> Finding:
    """A warning where the cooler meets the card on every board of the class, else a hint to look it up."""
    assert card.seat is not None
    sure = spare.value < -SOCKET_TOLERANCE
    how = f"reaches {millimetres(-spare.value)} into" if spare.value < 0 else f"leaves {millimetres(spare.value)} to"
    return finding(
        "cooler-hits-slot1-card", Severity.ERROR if sure else Severity.INFO, ("cooler", card.label),
        sentence("{cooler} {how} {place}, where {card} sits.", cooler=cooler.name, how=how, place=card.seat.title,
                 card=card.title),
        sentence("It is {width} wide; boards differ by {tolerance} in where the socket is.",
                 width=length(cooler.width_mm or 0), tolerance=f"±{SOCKET_TOLERANCE:.0f} mm"),
        measure=Measure(spare.value, CARD_SPARE, "mm"), figures=(spare,), rests_on=doubted_places(a, card),
        place=for_words(card).drawn,
        remedies=("Look up the board in the cooler maker's list", "Choose a narrower cooler or an all-in-one",
               f"Move {card.title} elsewhere"),
    )  # fmt: skip


@rule(
    "mechanical",
    noun="cooler over the memory",
    short="the cooler meets the memory",
    source="Cooler makers' clearance over the memory",
    at_most=True,
)
def cooler_hits_dimm(a: Assembly) -> Result:
    """The memory is higher than the cooler's fan leaves room for."""
    rule, cooler = "cooler-hits-dimm", _air_cooler(a)
    if cooler is None or not a.memory or a.board is None:
        return
    if cooler.ram_clearance_mm is None:
        yield from _unknown_clearance(rule, cooler, a.board)
        return
    for kit, _ in a.memory:
        if kit.height_mm is None:
            yield not_checked(rule, ("memory",), field_of(kit.id, "height_mm"), kit.name)
        elif kit.height_mm > cooler.ram_clearance_mm:
            yield _over_memory(kit, kit.height_mm, cooler, cooler.ram_clearance_mm, a)


def _unknown_clearance(rule: str, cooler: Cooler, board: Motherboard) -> Result:
    """Nothing to ask where the cooler ends before the first module on any board of the class."""
    nearest = socket_to_memory(board).value - MEMORY_SPARE
    if cooler.depth_mm is None or cooler.depth_mm / 2 > nearest:
        yield not_checked(rule, ("cooler",), field_of(cooler.id, "ram_clearance_mm"), cooler.name)


def _over_memory(kit: Memory, height: float, cooler: Cooler, clearance: float, a: Assembly) -> Finding:
    raised = height - clearance
    return finding(
        "cooler-hits-dimm", Severity.WARNING, ("memory", "cooler"),
        sentence("{kit} is {height} high.", kit=kit.name, height=length(height)),
        sentence("{cooler} leaves {clearance} over the memory{raise_it}.", cooler=cooler.name,
                 clearance=length(clearance), raise_it=_raised_words(raised, cooler, a)),
        measure=Measure(height, clearance, "mm"),
        figures=(published(kit.id, "height_mm", height), published(cooler.id, "ram_clearance_mm", clearance)),
        remedies=("Choose low-profile memory", f"Raise the cooler's front fan by {signed(for_words(raised), 1)} mm"),
    )  # fmt: skip


def _raised_words(raised: float, cooler: Cooler, a: Assembly) -> str:
    """What becomes of the cooler's height when its fan is raised over the memory."""
    limit, height = cooler_limit(a), for_words(cooler).height_mm
    if limit is None or height is None:
        return ""
    needed = height + for_words(raised)
    verdict = "more than the chassis takes" if needed > for_words(limit).value else "which the chassis takes"
    return f"; with its fan raised it needs {length(needed)} of height, {verdict}"
