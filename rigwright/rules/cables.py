"""Whether the cables of the supply reach the board and the cards.

Supplies seldom publish how long their cables are; a usual length stands in and makes the answer an
estimate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import UNCOUNTED_MM, openings_of
from rigwright.assembly.outside import supplies_without_bay
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.figures.uncertain import doubted
from rigwright.geometry import Vec, root
from rigwright.parts import Chassis, Psu
from rigwright.parts.psu_forms import has_module_form
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.order import supplies_in_order
from rigwright.record import Value
from rigwright.routing.cable_routes import BENDS, SupplyEnds, eps_plug, supply_ends, ways
from rigwright.rules.positions import unlocated
from rigwright.rules.rule import Asks, rule
from rigwright.rules.say import sentence, unanswered, unknown_figures
from rigwright.text.numbers import length
from rigwright.text.sentence import worded

Result = Iterator[Check | NotChecked]
USUAL_CABLE = 650.0
SPARE = 30.0
ON_TOP = 0.75  # of a card's length: where its plugs are along the upper edge


class CableKind(Value, frozen=True):
    """A kind of cable: what to call it, its field and its length."""

    words: str
    field: str
    size: Figure


def cable_of(psu: Psu, words: str, field: str) -> CableKind:
    """Return a supply's cable of a kind; of a usual length where its own is not known."""
    own = getattr(psu, field)
    if own is None:
        length = Figure(USUAL_CABLE, Basis.ASSUMED, (psu.address(field),))
    else:
        length = published(psu.id, field, own)
    return CableKind(words, field, length)


@rule(
    "mechanical",
    noun="length of cables",
    short="a cable is too short",
    tight="a cable has little slack",
    source="Usual cables of 650 mm; straight ways through the case",
    clearance="cable length",
    asks=Asks.PRIMARY,
)
def cable_length_short(a: Assembly) -> Result:
    """A cable of the supply is shorter than its way to the board or to a card."""
    chassis = a.chassis
    if chassis is None or a.enclosure is None or not a.psus or comes_wired(chassis, a.psus):
        return
    ends = supply_ends(chassis, a.enclosure, len(a.psus), supplies_without_bay(a))
    if ends is None:
        yield _no_sizes(chassis)
        return
    if a.board is not None:
        feeds_board = next(iter(supplies_in_order(a)))
        cable = cable_of(a.psus[feeds_board], "EPS", "eps_lead_mm")
        yield from _reaches(cable, ways(ends, eps_plug(a.enclosure)), chassis, None)
    for card in a.gpus:
        yield from _to_card(card, ends, chassis, a)


def _feeding(card: SeatedCard, a: Assembly) -> Iterator[tuple[int | None, Psu]]:
    """Yield the supplies whose cables go to a card, each kind once, with the number that tells it
    from other kinds; the first one where nobody says.
    """
    numbers = wiring_of(a).supplies_of(card.label) or (0,)
    kinds = {a.psus[number].id: a.psus[number] for number in numbers}
    is_alone = len({psu.id for psu in a.psus}) == 1
    for psu in kinds.values():
        number = None
        if not is_alone:
            number = a.psus.index(psu) + 1
        yield number, psu


def comes_wired(chassis: Chassis, psus: Sequence[Psu]) -> bool:
    """Whether no cable has to reach: servers come with their cables, and on open frames supplies
    stand near.
    """
    modules = any(has_module_form(psu) for psu in psus)
    return chassis.board is not None or chassis.chassis_type == "open_frame" or modules


def _no_sizes(chassis: Chassis) -> NotChecked:
    fields = (
        f
        for f in ("height_mm", "depth_mm", "width_mm", "up")
        if getattr(chassis, f) is None or f == "up"
    )
    return unanswered(
        "cable-length-short",
        ("psu",),
        field_of(chassis.id, next(fields)),
        sentence("how far cables have to go in {chassis} is unknown.", chassis=chassis.name),
    )


def _to_card(card: SeatedCard, ends: SupplyEnds, chassis: Chassis, a: Assembly) -> Result:
    rule = "cable-length-short"
    size = card.size
    if not has_cables(card):
        return
    if missing := unlocated(rule, card, a):
        yield missing
        return
    if card.pose is None or card.mount is Mount.FRAME:
        return
    yield from unknown_figures(rule, card.label, card.card.name, size.length, size.height)
    if not (size.length.known and size.height.known):
        return
    way = _ways_to_card(card, ends, a)
    for number, psu in _feeding(card, a):
        yield from _reaches(cable_of(psu, "PCIe", "pcie_lead_mm"), way, chassis, card, number)


def _ways_to_card(card: SeatedCard, ends: SupplyEnds, a: Assembly) -> tuple[float, float]:
    """Return the shortest and the longest way to the plugs of a card, squared; any way within the
    case where nobody says where the card is.
    """
    if card.seat is None or not card.seat.inferred or a.enclosure is None:
        return ways(ends, plug_of(card))
    room = a.enclosure.interior.size
    return 0.0, room.x**2 + room.y**2 + room.z**2


def has_cables(card: SeatedCard) -> bool:
    """Whether a card is known to want a cable."""
    return card.gpu is not None and card.gpu.has_plugs


def _plugs(card: SeatedCard) -> tuple[Vec, Vec]:
    """Return where the plugs of a card of this size may be: on its upper edge, and at its rear
    end.
    """
    assert card.pose is not None
    length_mm = card.size.length.value
    height = card.size.height.value
    point = card.pose.point
    return point((length_mm * ON_TOP, 0.0, height)), point((length_mm, 0.0, height))


def plug_of(card: SeatedCard) -> Vec:
    """Return where the plugs of a card are; on its upper edge where nobody says."""
    at_rear = card.gpu is not None and card.gpu.power_connector_edge == "rear_end"
    return _plugs(card)[int(at_rear)]


def _reaches(
    cable: CableKind,
    way: tuple[float, float],
    chassis: Chassis,
    card: SeatedCard | None,
    number: int | None = None,
) -> Result:
    """Ways come as squares: the shortest one decides what is too short, the longest what surely
    reaches. `number` is that of the supply, where there are several kinds.
    """
    free, (shortest, longest) = cable.size.value - BENDS - SPARE, way
    too_short = free < 0 or shortest > free * free
    if not too_short and longest > free * free:
        yield unanswered(
            "cable-length-short",
            ("psu",),
            field_of(chassis.id, "psu_position"),
            sentence(
                "where in {chassis} the supply sits is not recorded closely enough.",
                chassis=chassis.name,
            ),
        )
        return
    if not too_short and openings_of(chassis) is None and root(longest) + UNCOUNTED_MM > free:
        why = sentence(
            "how high {chassis} is built inside is unknown without its openings.",
            chassis=chassis.name,
        )
        yield unanswered("cable-length-short", ("psu",), chassis.address("expansion_slots"), why)
    least = round(root(shortest if too_short else longest) + BENDS, 2)
    needed = Figure(least, Basis.ASSUMED, (field_of(chassis.id, "psu_position"),))
    parts = ("psu", "board")
    figures = [cable.size, needed]
    if card is not None:
        parts = (card.label, "psu")
        figures += [card.size.length, card.size.height]
    # Cables of a usual length are as often much longer.
    clash = -USUAL_CABLE if cable.size.estimate else 0.0
    yield Check(
        rule="cable-length-short",
        what="cable length",
        parts=parts,
        value=least,
        limit=cable.size.value,
        figures=tuple(figures),
        words=partial(_cable_words, cable, chassis, card),
        at_most=True,
        clash=clash,
        wanted=SPARE,
        contact=False,
        number=number,
    )


def _cable_words(
    cable: CableKind, chassis: Chassis, card: SeatedCard | None, judged: Judged
) -> Said:
    way = ceil(judged.check.value)
    own = judged.check.limit
    detail = "It is {own} long: {spare} to spare, {wanted} are wanted."
    if cable.size.estimate:
        detail = "It is usually {own} long: {spare} to spare, {wanted} are wanted."
    if judged.check.room < 0:
        detail = "It is {own} long: {short} short."
        if cable.size.estimate:
            detail = "It is usually {own} long: {short} short."
    return Said(
        sentence(
            "The {cable} cable to {goal} needs at least {way}.",
            cable=cable.words,
            goal=card.title if card is not None else worded("the board"),
            way=length(way),
        ),
        sentence(
            detail,
            own=length(own),
            spare=length(max(own - way, 0.0)),
            short=length(way - own),
            wanted=length(SPARE),
        ),
        remedies=(
            "Use the supply maker's extension of the same series",
            "Look up how long the supply's cables are",
        ),
        place=card.drawn if card is not None else None,
        doubted=doubted(
            chassis, "height_mm", "depth_mm", "width_mm", "psu_position", "expansion_slots"
        ),
    )
