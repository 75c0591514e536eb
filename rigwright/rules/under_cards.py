"""What lies on the board under a card: parts too high for it, and ports and headers that it covers.

Knows what boards record of such parts and the slot positions that their words name; boards seldom publish heights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import Whereabouts, whereabouts
from rigwright.assembly.envelopes import BACK, FINGER_BOTTOM, SHROUD_BOTTOM, SLOT_PITCH
from rigwright.assembly.seats import Mount
from rigwright.figures import Basis, Figure, field_of, for_words, published
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Motherboard, Obstruction
from rigwright.rules.positions import doubted_places, overhang_mm
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered, unknown_figures
from rigwright.text.numbers import millimetres

Result = Iterator[Finding | NotChecked]
TALLEST = FINGER_BOTTOM + SHROUD_BOTTOM  # 15.24: the ATX limit for board parts under cards
THICKEST = 120.0  # no card reaches farther
BOTTOM_HEADERS = "bottom_headers"
# Ports that a cable or a module goes into after the card, by the board's words for them.
PORTS: Mapping[str, str] = MappingProxyType({
    "right_angle_sata": "the right-angled SATA ports", "sata": "SATA ports", "m2_socket": "an M.2 socket",
    "front_panel": "the front-panel header",
})  # fmt: skip
# They stand beside the cards, not under them.
BESIDE = frozenset({"dimm_latch", "vrm_fan", "vrm_fan_shroud", "vrm_heatsink", BOTTOM_HEADERS, *PORTS})
AT_FRONT_EDGE = frozenset({"right_angle_sata", "sata"})
FRONT_EDGE = 15.0  # of the board: how far back ports at its front edge reach


def in_slots(a: Assembly) -> Iterator[SeatedCard]:
    """The cards whose slot lies at a known place."""
    for card in a.cards:
        if card.located and card.seat is not None and card.seat.mount is Mount.SLOT:
            yield card


def covers(rule: str, card: SeatedCard, where: Whereabouts) -> Iterator[NotChecked | bool]:
    """True once where a card lies over one of some positions, or what is missing to say so."""
    assert card.seat is not None and card.seat.index is not None
    steps = [position - card.seat.index for position in where.positions if position >= card.seat.index]
    if not steps:
        return
    nearest = SLOT_PITCH * min(steps)
    if nearest == 0:
        yield True
    elif nearest < THICKEST and not card.size.thickness.known:
        yield from unknown_figures(rule, card.label, card.card.name, card.size.thickness)
    elif card.size.thickness.value - BACK > nearest:
        yield True


def reach_of(card: SeatedCard, where: Whereabouts) -> tuple[Figure, ...]:
    """The thickness, where a card reaches over a position that is not its own."""
    at = card.seat.index if card.seat is not None else None
    return () if at in where.positions else (card.size.thickness,)


def _words(obstruction: Obstruction) -> str:
    return obstruction.type.replace("_", " ")


@rule(
    "mechanical",
    noun="parts under cards",
    short="a board part is in the way",
    source="ATX 2.2: board parts of 15.24 mm at most under cards",
    at_most=True,
)
def tall_part_under_card(a: Assembly) -> Result:
    """A part of the board under a card is higher than the card leaves room for."""
    if a.board is None:
        return
    for obstruction in a.board.obstructions:
        if obstruction.type not in BESIDE and (obstruction.height_mm is None or obstruction.height_mm > TALLEST):
            yield from _tall(obstruction, a.board, a)


def _tall(obstruction: Obstruction, board: Motherboard, a: Assembly) -> Result:
    rule, where = "tall-part-under-card", whereabouts(obstruction)
    for card in in_slots(a):
        for answer in covers(rule, card, where) if where else (True,):
            if isinstance(answer, NotChecked):
                yield answer
            elif where is None or obstruction.height_mm is None:
                yield _not_told(rule, obstruction, board, where)
            else:
                yield _meets(card, obstruction, obstruction.height_mm, where, board, a)


def _not_told(rule: str, obstruction: Obstruction, board: Motherboard, where: Whereabouts | None) -> NotChecked:
    """About the board, not about the card: makers keep within the limit unless they say otherwise."""
    what = "how high" if where else "where"
    why = f"{what} the {_words(obstruction)} of {board.name} stands is unknown"
    return unanswered(rule, ("board",), field_of(board.id, "obstructions"), why)


def _meets(
    card: SeatedCard, part: Obstruction, height: float, where: Whereabouts, board: Motherboard, a: Assembly
) -> Finding:
    figure = published(board.id, "obstructions", height)
    place = figure if where.certain else figure.changed(basis=Basis.ASSUMED)
    return finding(
        "tall-part-under-card", Severity.ERROR, (card.label, "board"),
        sentence("The {part} under {card} is {height} high.", part=_words(part), card=card.title,
                 height=millimetres(height)),
        sentence("Cards leave {limit} over the board{where}.", limit=millimetres(TALLEST),
                 where="" if where.certain else "; where exactly it stands is not recorded"),
        measure=Measure(height, TALLEST, "mm"), figures=(place, *reach_of(card, where)),
        rests_on=doubted_places(a, card),
        remedies=(f"Move {card.title} to another slot", "Fit a lower heatsink"), place=for_words(card).body,
    )  # fmt: skip


@rule(
    "mechanical",
    noun="headers below cards",
    source="ATX: the last slot is 20.6 mm from the board's edge",
)
def bottom_headers_covered(a: Assembly) -> Result:
    """A card reaches over the headers along the board's lower edge."""
    rule, board = "bottom-headers-covered", a.board
    if board is None or not any(part.type == BOTTOM_HEADERS for part in board.obstructions):
        return
    for card in in_slots(a):
        if board.width_mm is None:
            yield not_checked(rule, ("board",), field_of(board.id, "width_mm"), board.name)
        elif card.size.thickness.known:
            over = overhang_mm(card, board.width_mm)
            if over > 0:
                yield _headers(card, over, board, a)
        elif overhang_mm(card, board.width_mm) - card.size.thickness.value > -THICKEST:
            yield from unknown_figures(rule, card.label, card.card.name, card.size.thickness)


def _headers(card: SeatedCard, over: float, board: Motherboard, a: Assembly) -> Finding:
    width = published(board.id, "width_mm", board.width_mm or 0)
    return finding(
        "bottom-headers-covered", Severity.INFO, (card.label, "board"),
        sentence("{card} covers the headers on the lower edge of {board}.", card=card.title, board=board.name),
        sentence("It reaches {over} past that edge; front-panel, USB and fan leads go in before it.",
                 over=millimetres(over)),
        measure=Measure(over, 0.0, "mm"), figures=(card.size.thickness, width), place=for_words(card).body,
        rests_on=(*doubted_places(a, card), field_of(board.id, "obstructions")),
        remedies=("Plug the headers before the card, or use right-angled adapters", f"Move {card.title} up"),
    )  # fmt: skip


@rule(
    "mechanical",
    noun="ports below cards",
    source="Board records of ports beside the slots",
)
def ports_covered(a: Assembly) -> Result:
    """A card covers ports of the board that are plugged in after it."""
    rule, board = "ports-covered", a.board
    for part in board.obstructions if board is not None else ():
        if part.type in PORTS:
            yield from _ports(rule, part, board, a)


def _ports(rule: str, part: Obstruction, board: Motherboard | None, a: Assembly) -> Result:
    assert board is not None
    where = whereabouts(part)
    for card in in_slots(a):
        if where is None:
            yield unanswered(rule, ("board",), field_of(board.id, "obstructions"),
                             f"where {PORTS[part.type]} of {board.name} are is unknown")  # fmt: skip
            continue
        for answer in covers(rule, card, where):
            if isinstance(answer, NotChecked):
                yield answer
            elif part.type not in AT_FRONT_EDGE:
                yield _over_ports(card, part, where, board, a)
            else:
                yield from _front_ports(rule, card, part, where, board, a)


def _front_ports(
    rule: str, card: SeatedCard, part: Obstruction, where: Whereabouts, board: Motherboard, a: Assembly
) -> Result:
    """Ports at the board's front edge lie only under cards that reach so far."""
    size = card.size.length
    if not size.known:
        yield from unknown_figures(rule, card.label, card.card.name, size)
    elif board.depth_mm is None:
        yield not_checked(rule, ("board",), field_of(board.id, "depth_mm"), board.name)
    elif size.value > board.depth_mm - FRONT_EDGE:
        yield _over_ports(card, part, where, board, a)


def _over_ports(card: SeatedCard, part: Obstruction, where: Whereabouts, board: Motherboard, a: Assembly) -> Finding:
    basis = Basis.PUBLISHED if where.certain else Basis.ASSUMED
    figure, at_edge = Figure(0.0, basis, (field_of(board.id, "obstructions"),)), part.type in AT_FRONT_EDGE
    return finding(
        "ports-covered", Severity.INFO, (card.label, "board"),
        sentence("{card} covers {ports} of {board}.", card=card.title, ports=PORTS[part.type], board=board.name),
        sentence("What goes in there goes in before the card{where}.",
                 where="" if where.certain else "; where exactly they are is not recorded"),
        figures=(figure, *reach_of(card, where), *((card.size.length,) if at_edge else ())),
        rests_on=(*doubted_places(a, card), *(doubted(board, "depth_mm") if at_edge else ())),
        place=for_words(card).body,
        remedies=("Plug them before the card", "Use other ports of the board"),
    )  # fmt: skip
