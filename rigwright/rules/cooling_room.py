"""Whether a processor cooler has room: to the side panel, to the first card, over the memory.

Boards publish no place of their socket: what follows from it is an estimate, and only said aloud
beyond the differences between boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import ceil, inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import (
    SOCKET_TOLERANCE,
    cooler_box,
    socket_centres,
    socket_to_memory,
    socket_to_slot,
)
from rigwright.assembly.enclosure import HEAT_SPREADER, PANEL_OFF, has_side_panel, is_sandwich
from rigwright.assembly.envelopes import BACK
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure, published, recorded
from rigwright.geometry import faces, gap_along
from rigwright.parts import Chassis, Cooler, Memory, Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.rules.positions import doubted_places, unknown_bay, unknown_panel, unlocated
from rigwright.rules.rule import rule
from rigwright.rules.say import not_checked, not_stated, sentence, unknown_figures, width_words
from rigwright.text.numbers import length, millimetres, whole_length

Result = Iterator[Check | NotChecked]
PANEL_SPARE, CARD_SPARE, MEMORY_SPARE = 3.0, 5.0, 2.0
TWO_SLOTS = 39.0  # how thick the thinnest of the large cards are
WIDEST = 170.0  # no cooler is wider


def air_cooler(a: Assembly) -> Cooler | None:
    """Return the processor's cooler where it is one for air."""
    if a.cooler is not None and a.cooler.cooler_type == "air":
        return a.cooler
    return None


def cooler_limit(a: Assembly) -> Figure | None:
    """Return the highest cooler that the chassis takes, over the processor's lid.

    None without a panel or a figure.
    """
    chassis = a.chassis
    if chassis is not None and chassis.max_cpu_cooler_height_mm is not None:
        return published(chassis.id, "max_cpu_cooler_height_mm", chassis.max_cpu_cooler_height_mm)
    panel = a.enclosure.panel if a.enclosure else None
    return panel.shifted(-HEAT_SPREADER) if panel else None


@rule(
    "mechanical",
    noun="height of the cooler",
    short="the cooler is too high",
    tight="little room above the cooler",
    source="Maker specifications of case and cooler",
    clearance="height",
    sinks=True,
)
def cooler_too_tall(a: Assembly) -> Result:
    """The processor cooler is higher than the case takes."""
    rule = "cooler-too-tall"
    cooler = air_cooler(a)
    limit = cooler_limit(a)
    if cooler is None or a.chassis is None:
        return
    if limit is None:
        if has_side_panel(a.chassis):
            yield from unknown_panel(rule, a.system.label("cooler"), a.chassis)
    elif cooler.height_mm is None:
        yield not_stated(rule, a.labels("cooler"), cooler, "height_mm")
    else:
        yield Check(
            rule=rule,
            what="height",
            parts=a.labels("cooler", "chassis"),
            value=cooler.height_mm,
            limit=limit.value,
            figures=(published(cooler.id, "height_mm", cooler.height_mm), limit),
            words=partial(_height_words, cooler, a.chassis),
            at_most=True,
            wanted=PANEL_SPARE,
        )
        if limit.estimate and 0 <= limit.value - cooler.height_mm < PANEL_OFF:
            yield from unknown_panel(rule, a.system.label("cooler"), a.chassis)


def _height_words(cooler: Cooler, chassis: Chassis, judged: Judged) -> Said:
    check = judged.check
    detail = "{chassis} takes coolers of {limit}: only {spare} to spare."
    if check.room < 0:
        detail = "{chassis} takes coolers of {limit}: {over} too high{width}."
    elif check.room == 0:
        detail = "{chassis} takes coolers of exactly that height: measure."
    return Said(
        sentence("{cooler} is {height} high.", cooler=cooler.name, height=length(check.value)),
        sentence(
            detail,
            chassis=chassis.name,
            limit=length(check.limit),
            over=length(-check.room),
            spare=length(check.room),
            width=width_words(judged),
        ),
        remedies=(
            Remedy(
                sentence("Choose a lower cooler or an all-in-one"),
                Replace(
                    judged.label("cooler"), (Need("height_mm", at_most=check.limit - PANEL_SPARE),)
                ),
            ),
            Remedy(
                sentence("Choose a wider case"),
                Replace(
                    "chassis",
                    (Need("max_cpu_cooler_height_mm", at_least=check.value + PANEL_SPARE),),
                ),
            ),
        ),
    )


@rule(
    "mechanical",
    noun="room beside the cooler",
    short="the cooler meets a card",
    tight="little room beside the cooler",
    source="Cooler makers' keep-outs; usual places of sockets",
    clearance="gap",
    no_clash="within what boards differ by in where their socket is",
    sinks_without=("height_mm", "width_mm"),
)
def cooler_hits_slot1_card(a: Assembly) -> Result:
    """The processor cooler reaches into the place of the first card."""
    cooler = air_cooler(a)
    board = a.board
    if cooler is None or board is None or has_own_board(a.chassis):
        return
    in_slots = [card for card in a.cards if card.mount is Mount.SLOT]
    first = _first_slot(in_slots)
    for card in in_slots:
        yield from _beside_cooler(card, cooler, board, first, a)
    for card in a.cards:
        if card.located and _hangs_before_board(card, a):
            yield from _before_cooler(card, cooler, board, a)


def _hangs_before_board(card: SeatedCard, a: Assembly) -> bool:
    """Whether a card that is in no slot may be on the cooler's side of the board, and meet it.

    In small cases of two halves the board is between them, and in some others the height that the
    maker states for coolers is what such a card leaves.
    """
    if card.mount in (None, Mount.SLOT, Mount.FRAME):
        return False
    if a.chassis is None or not _is_on_end(card):
        return True
    return not (is_sandwich(a.chassis) or _leaves_card_its_room(a.chassis))


def _leaves_card_its_room(chassis: Chassis) -> bool:
    """Whether the height that the maker of a small case states for coolers leaves a whole card
    beside it.
    """
    cooler = chassis.max_cpu_cooler_height_mm
    if chassis.chassis_type != "sff" or cooler is None or chassis.width_mm is None:
        return False
    return chassis.width_mm - cooler - HEAT_SPREADER >= TWO_SLOTS


def _is_on_end(card: SeatedCard) -> bool:
    """Whether a mount of its own holds a card that stands."""
    return card.mount in (Mount.VERTICAL, Mount.UPRIGHT)


def _first_slot(cards: Iterable[SeatedCard]) -> int | None:
    """Return the number of the first slot that holds one of some cards, of known place."""
    numbers: list[int] = []
    for card in cards:
        if card.located and card.position is not None:
            numbers.append(card.position)
    return min(numbers, default=None)


def _beside_cooler(
    card: SeatedCard, cooler: Cooler, board: Motherboard, first: int | None, a: Assembly
) -> Result:
    """Check the first card, and any other that the cooler may meet."""
    rule = "cooler-hits-slot1-card"
    width_mm = cooler.width_mm or WIDEST
    missing = unlocated(rule, card, a)
    if missing is not None:
        if width_mm / 2 + BACK + CARD_SPARE > socket_to_slot(board, 1).value:
            yield missing
        return
    assert card.position is not None
    distance = socket_to_slot(board, card.position)
    field = cooler.address("width_mm")
    known = cooler.width_mm is not None
    width = Figure(width_mm, Basis.PUBLISHED if known else Basis.ASSUMED, (field,))
    spare = distance.value - width.value / 2 - BACK
    if not known and spare < CARD_SPARE:
        yield not_checked(rule, a.labels("cooler", card.label), field, cooler.name)
    elif card.position == first or spare < CARD_SPARE:
        yield _to_card(card, cooler, spare, (distance, width), a)


def _before_cooler(card: SeatedCard, cooler: Cooler, board: Motherboard, a: Assembly) -> Result:
    """A card that hangs before the slots may meet a cooler that stands as far out."""
    rule = "cooler-hits-slot1-card"
    size = card.size
    if a.enclosure is None or a.chassis is None or card.seat is None:
        return
    plane = () if card.seat.plane is None else (card.seat.plane,)
    unknown = unknown_figures(
        rule, card.label, card.card.name, size.height, size.length, size.thickness
    )
    unknown += unknown_figures(rule, card.label, a.chassis.name, *plane)
    width = recorded(cooler.id, "width_mm", cooler.width_mm)
    depth = recorded(cooler.id, "depth_mm", cooler.depth_mm)
    height = recorded(cooler.id, "height_mm", cooler.height_mm)
    labels = a.labels("cooler", card.label)
    for figure in (width, depth, height):
        if not figure.known:
            unknown.append(not_checked(rule, labels, figure.rests_on[0], cooler.name))
    unknown += unknown_bay(rule, card, a)
    yield from unknown
    if unknown:
        return
    held_at = _held_at(card, a.chassis)
    figures = (socket_to_slot(board, 1), size.height, *plane, *held_at, width)
    for socket in socket_centres(board, a.enclosure):
        box = cooler_box(width.value, depth.value, height.value, socket)
        if faces(1, box, card.body):
            spare = gap_along(1, box, card.body)
            yield _to_card(card, cooler, spare, figures, a)


def _held_at(card: SeatedCard, chassis: Chassis) -> tuple[Figure, ...]:
    """How far up a mount holds a card on end, which nobody states; nothing for a card elsewhere."""
    if not _is_on_end(card):
        return ()
    return (Figure(0.0, Basis.ASSUMED, (chassis.address("vertical_slots"),)),)


def _to_card(
    card: SeatedCard, cooler: Cooler, spare: float, figures: tuple[Figure, ...], a: Assembly
) -> Check:
    """It clashes where the cooler meets the card on every board of the class.

    Else it is a hint to look it up.
    """
    return Check(
        rule="cooler-hits-slot1-card",
        what="gap",
        parts=a.labels("cooler", card.label),
        value=round(spare, 6),
        limit=0.0,
        figures=figures,
        words=partial(_beside_words, card, cooler, a),
        wanted=CARD_SPARE,
        tight_is=Severity.WARNING if round(spare, 6) < -SOCKET_TOLERANCE else Severity.INFO,
    )


def _beside_words(card: SeatedCard, cooler: Cooler, a: Assembly, judged: Judged) -> Said:
    assert card.seat is not None
    spare = judged.check.value
    title = "{cooler} leaves {spare} to {place}, where {card} sits."
    if spare < 0:
        title = "{cooler} reaches {over} into {place}, where {card} sits."
    detail = "It is {width} wide; boards differ by ±{tolerance} in where the socket is."
    if _is_on_end(card):
        detail = (
            "It is {width} wide; boards differ by ±{tolerance} in where the socket is, and nobody "
            "states how far up the mount holds the card."
        )
    narrower = round((cooler.width_mm or WIDEST) - 2 * (CARD_SPARE - spare), 2)
    return Said(
        sentence(
            title,
            cooler=cooler.name,
            spare=millimetres(spare),
            over=millimetres(-spare),
            place=card.seat.title,
            card=card.title,
        ),
        sentence(
            detail,
            width=length(cooler.width_mm or 0),
            tolerance=whole_length(SOCKET_TOLERANCE),
        ),
        remedies=(
            "Look up the board in the cooler maker's list",
            Remedy(
                sentence("Choose a narrower cooler or an all-in-one"),
                Replace(judged.label("cooler"), (Need("width_mm", at_most=narrower),)),
            ),
            by_hand("Move {card} elsewhere", card=card.title),
        ),
        place=card.drawn,
        doubted=doubted_places(a, card),
    )


@rule(
    "mechanical",
    noun="cooler over the memory",
    short="the cooler meets the memory",
    tight="little room over the memory",
    source="Cooler makers' clearance over the memory",
    clearance="height under the cooler",
    no_clash="the cooler's fan can be raised over the memory",
)
def cooler_hits_dimm(a: Assembly) -> Result:
    """The memory is higher than the cooler's fan leaves room for."""
    rule = "cooler-hits-dimm"
    cooler = air_cooler(a)
    if cooler is None or not a.memory or a.board is None:
        return
    if cooler.ram_clearance_mm is None:
        yield from _unknown_clearance(rule, cooler, a.board, a)
        return
    for kit, _ in a.memory:
        if kit.height_mm is None:
            yield not_stated(rule, a.labels("memory"), kit, "height_mm")
        else:
            yield _over_memory(kit, kit.height_mm, cooler, cooler.ram_clearance_mm, a)


def _unknown_clearance(rule: str, cooler: Cooler, board: Motherboard, a: Assembly) -> Result:
    """Yield that the room over the memory is unknown, unless the cooler ends before the first
    module on any board of the class.
    """
    nearest = socket_to_memory(board).value - MEMORY_SPARE
    if cooler.depth_mm is None or cooler.depth_mm / 2 > nearest:
        yield not_stated(rule, a.labels("cooler"), cooler, "ram_clearance_mm")


def _over_memory(
    kit: Memory, height: float, cooler: Cooler, clearance: float, a: Assembly
) -> Check:
    """Never a clash: the cooler's fan is raised over higher modules, as its maker means it to be.

    That is a note where the case surely takes the cooler with its fan so high, and has to spare.
    """
    figures = (
        published(kit.id, "height_mm", height),
        published(cooler.id, "ram_clearance_mm", clearance),
    )
    surely_goes = _takes_raised(cooler, height - clearance, a)
    return Check(
        rule="cooler-hits-dimm",
        what="height under the cooler",
        parts=a.labels("memory", "cooler"),
        value=height,
        limit=clearance,
        figures=figures,
        words=partial(_memory_words, kit, cooler, a),
        at_most=True,
        clash=-inf,
        tight_is=Severity.INFO if surely_goes else Severity.WARNING,
    )


def _takes_raised(cooler: Cooler, by_mm: float, a: Assembly) -> bool:
    """Whether the case surely takes a cooler whose fan stands so much higher."""
    limit = cooler_limit(a)
    if limit is None or limit.estimate or cooler.height_mm is None:
        return False
    return cooler.height_mm + by_mm + PANEL_SPARE <= limit.value


def _memory_words(kit: Memory, cooler: Cooler, a: Assembly, judged: Judged) -> Said:
    """Return what becomes of the cooler's height when its fan is raised over the memory is said
    where it is known.
    """
    check = judged.check
    limit = cooler_limit(a)
    needed = (cooler.height_mm or 0.0) - check.room
    detail = "{cooler} leaves {clearance} over the memory."
    if limit is not None and cooler.height_mm is not None:
        detail = (
            "{cooler} leaves {clearance} over the memory; with its fan raised it needs {needed} of "
            "height, which the "
            "case takes."
        )
        if needed > limit.value:
            detail = (
                "{cooler} leaves {clearance} over the memory; with its fan raised it needs "
                "{needed} of height, more "
                "than the case takes."
            )
    return Said(
        sentence("{kit} is {height} high.", kit=kit.name, height=length(check.value)),
        sentence(detail, cooler=cooler.name, clearance=length(check.limit), needed=length(needed)),
        remedies=(
            Remedy(
                sentence("Choose low-profile memory"),
                Replace(judged.label("memory"), (Need("height_mm", at_most=check.limit),)),
            ),
            Remedy(sentence("Raise the cooler's front fan by {by}", by=length(ceil(-check.room)))),
        ),
    )
