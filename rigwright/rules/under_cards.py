"""What lies on the board under a card: parts too high for it, and ports and headers that it covers.

Knows what boards record of such parts and the slot positions that their words name; boards seldom
publish heights.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from math import inf
from types import MappingProxyType

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import Whereabouts, whereabouts
from rigwright.assembly.envelopes import BACK, FINGER_BOTTOM, SHROUD_BOTTOM, SLOT_PITCH
from rigwright.assembly.seated import cooler_reach_mm
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import by_hand
from rigwright.figures import Basis, Figure, published
from rigwright.parts import Motherboard, Obstruction
from rigwright.rules.openings import card_past_board_bottom, case_slot_count_over
from rigwright.rules.positions import doubted_places, overhang_mm
from rigwright.rules.rule import StepKind, rule
from rigwright.rules.say import (
    not_stated,
    sentence,
    unanswered,
    unknown_figures,
    worded,
)
from rigwright.text.language import translated
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import messages

Result = Iterator[Check | NotChecked]
TALLEST = FINGER_BOTTOM + SHROUD_BOTTOM  # 15.24: the ATX limit for board parts under cards
THICKEST = 120.0  # no card reaches farther
BOTTOM_HEADERS = "bottom_headers"
# Ports that a cable or a module goes into after the card, by the board's words for them.
PORTS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "right_angle_sata": "the right-angled SATA ports",
            "sata": "SATA ports",
            "m2_socket": "an M.2 socket",
            "front_panel": "the front-panel header",
        }
    )
)
# What else boards name; the words of a record of the user's own stay as they are.
_CALLED: Mapping[str, str] = MappingProxyType(
    messages({"chipset_fan": "chipset fan", "chipset_fan_heatsink": "chipset fan heatsink"})
)
# They stand beside the cards, not under them.
BESIDE = frozenset(
    {"dimm_latch", "vrm_fan", "vrm_fan_shroud", "vrm_heatsink", BOTTOM_HEADERS, *PORTS}
)
AT_FRONT_EDGE = frozenset({"right_angle_sata", "sata"})
FRONT_EDGE = 15.0  # of the board: how far back ports at its front edge reach


def in_slots(a: Assembly) -> Iterator[SeatedCard]:
    """The cards whose slot lies at a known place."""
    for card in a.cards:
        if card.located and card.mount is Mount.SLOT:
            yield card


def covers(rule: str, card: SeatedCard, where: Whereabouts) -> Iterator[NotChecked | bool]:
    """True once where a card lies over one of some positions, or what is missing to say so."""
    assert card.position is not None
    steps = [position - card.position for position in where.positions if position >= card.position]
    if not steps:
        return
    nearest = SLOT_PITCH * min(steps)
    if nearest == 0:
        yield True
    elif nearest < THICKEST and not card.size.thickness.known:
        yield from unknown_figures(rule, card.label, card.card.name, card.size.thickness)
    elif cooler_reach_mm(card) > nearest:
        yield True


def reach_of(card: SeatedCard, where: Whereabouts) -> tuple[Figure, ...]:
    """The thickness, where a card reaches over a position that is not its own."""
    at = card.position
    if at in where.positions:
        return ()
    return (card.size.thickness,)


def _words(obstruction: Obstruction) -> str:
    of_record = obstruction.type.replace("_", " ")
    return translated(_CALLED.get(obstruction.type, of_record))


@rule(
    "mechanical",
    noun="parts under cards",
    short="a board part is in the way",
    tight="a board part is close",
    source="ATX 2.2: board parts of 15.24 mm at most under cards",
    clearance="height under the card",
)
def tall_part_under_card(a: Assembly) -> Result:
    """A part of the board under a card is higher than the card leaves room for."""
    if a.board is None:
        return
    for part in a.board.obstructions:
        if part.type not in BESIDE:
            yield from _under_cards(part, a.board, a)


def _under_cards(part: Obstruction, board: Motherboard, a: Assembly) -> Result:
    """Yield what a part of the board does below the cards; a part that is low enough may stand
    anywhere.
    """
    rule = "tall-part-under-card"
    where = whereabouts(part)
    low = part.height_mm is not None and part.height_mm <= TALLEST
    if where is None:
        for _ in () if low else in_slots(a):
            yield _not_told(rule, part, board, where, a)
        return
    for card in in_slots(a):
        for answer in covers(rule, card, where):
            if isinstance(answer, NotChecked):
                if not low:
                    yield answer
            elif part.height_mm is None:
                yield _not_told(rule, part, board, where, a)
            else:
                yield _under(card, part, part.height_mm, where, board, a)


def _not_told(
    rule: str, obstruction: Obstruction, board: Motherboard, where: Whereabouts | None, a: Assembly
) -> NotChecked:
    """About the board, not about the card: makers keep within the limit unless they say
    otherwise.
    """
    is_unknown = "the place of the {part} on {board} is unknown."
    if where:
        is_unknown = "the height of the {part} on {board} is unknown."
    why = sentence(is_unknown, part=_words(obstruction), board=board.name)
    return unanswered(rule, a.labels("board"), board.address("obstructions"), why)


def _under(
    card: SeatedCard,
    part: Obstruction,
    height: float,
    where: Whereabouts,
    board: Motherboard,
    a: Assembly,
) -> Check:
    """A high part that nobody knows the exact place of may as well stand beside the card."""
    figure = published(board.id, "obstructions", height)
    low = height <= TALLEST
    sure = low or where.certain
    return Check(
        rule="tall-part-under-card",
        what=worded("height of the {words}", words=_words(part)),
        parts=(card.label, a.label("board")),
        value=height,
        limit=TALLEST,
        figures=(
            figure if sure else figure.changed(basis=Basis.ASSUMED),
            *(() if low else reach_of(card, where)),
        ),
        words=partial(_tall_words, card, part, where, a),
        at_most=True,
        clash=0.0 if sure else -THICKEST,
    )


def _tall_words(
    card: SeatedCard, part: Obstruction, where: Whereabouts, a: Assembly, judged: Judged
) -> Said:
    check = judged.check
    detail = "Cards leave {limit} over the board."
    if not where.certain:
        detail = "Cards leave {limit} over the board; where exactly it stands is not recorded."
    return Said(
        sentence(
            "The {part} under {card} is {height} high.",
            part=_words(part),
            card=card.title,
            height=millimetres(check.value),
        ),
        sentence(detail, limit=millimetres(check.limit)),
        remedies=(by_hand("Move {card} to another slot", card=card.title), "Fit a lower heatsink"),
        place=card.body,
        doubted=doubted_places(a, card),
    )


@rule(
    "mechanical",
    noun="headers below cards",
    source="ATX: the last slot is 20.6 mm from the board's edge",
    follows_from=(case_slot_count_over, card_past_board_bottom),
    clearance="edge before the headers",
    no_clash="what goes into the headers goes in before the card",
    advises=True,
    step=StepKind.COVERED,
    only_informs=True,
)
def bottom_headers_covered(a: Assembly) -> Result:
    """A card reaches over the headers along the board's lower edge."""
    rule = "bottom-headers-covered"
    board = a.board
    cards = tuple(in_slots(a))
    if board is None or not _has_bottom_headers(board):
        return
    lowest = _lowest_position(cards)
    for card in cards:
        if board.width_mm is None:
            yield not_stated(rule, a.labels("board"), board, "width_mm")
            continue
        over = overhang_mm(card, board.width_mm)
        thickness = card.size.thickness
        if not thickness.known:
            if over - thickness.value > -THICKEST:
                yield from unknown_figures(rule, card.label, card.card.name, thickness)
        elif over > 0 or (card.position == lowest):
            yield _at_headers(card, over, board, board.width_mm, a)


def _lowest_position(cards: Iterable[SeatedCard]) -> int:
    """The number of the last slot with a card, 0 where none has one."""
    return max((card.position or 0 for card in cards), default=0)


def _has_bottom_headers(board: Motherboard) -> bool:
    return any(part.type == BOTTOM_HEADERS for part in board.obstructions)


def _at_headers(
    card: SeatedCard, over: float, board: Motherboard, width: float, a: Assembly
) -> Check:
    return Check(
        rule="bottom-headers-covered",
        what="edge before the headers",
        parts=(card.label, a.label("board")),
        value=over,
        limit=0.0,
        figures=(card.size.thickness, published(board.id, "width_mm", width)),
        words=partial(_header_words, card, board, a),
        at_most=True,
        clash=-inf,
        tight_is=Severity.INFO,
        contact=False,
    )


def _header_words(card: SeatedCard, board: Motherboard, a: Assembly, judged: Judged) -> Said:
    return Said(
        sentence(
            "{card} covers the headers on the lower edge of {board}.",
            card=card.title,
            board=board.name,
        ),
        sentence(
            "It reaches {over} past that edge; front-panel, USB and fan cables go in before it.",
            over=millimetres(judged.check.value),
        ),
        remedies=(
            "Plug the headers before the card, or use right-angled adapters",
            by_hand("Move {card} up", card=card.title),
        ),
        place=card.body,
        doubted=(*doubted_places(a, card), board.address("obstructions")),
    )


@rule(
    "mechanical",
    noun="ports below cards",
    source="Board records of ports beside the slots",
    clearance="room before the ports",
    no_clash="what goes into the ports goes in before the card",
    advises=True,
    step=StepKind.COVERED,
    only_informs=True,
)
def ports_covered(a: Assembly) -> Result:
    """A card covers ports of the board that are plugged in after it."""
    board = a.board
    for part in board.obstructions if board is not None else ():
        if board is not None and part.type in PORTS:
            yield from _ports(part, board, a)


def _ports(part: Obstruction, board: Motherboard, a: Assembly) -> Result:
    rule = "ports-covered"
    where = whereabouts(part)
    for card in in_slots(a):
        if where is None:
            why = sentence(
                "the place of {ports} on {board} is unknown.",
                ports=translated(PORTS[part.type]),
                board=board.name,
            )
            yield unanswered(rule, a.labels("board"), board.address("obstructions"), why)
        elif part.type in AT_FRONT_EDGE:
            yield from _front_ports(card, part, where, board, a)
        else:
            yield from _ports_below(card, part, where, board, a)


def _front_ports(
    card: SeatedCard, part: Obstruction, where: Whereabouts, board: Motherboard, a: Assembly
) -> Result:
    """Ports at the board's front edge lie only under cards that reach so far."""
    rule = "ports-covered"
    size = card.size.length
    for answer in covers(rule, card, where):
        if isinstance(answer, NotChecked):
            yield answer
        elif not size.known:
            yield from unknown_figures(rule, card.label, card.card.name, size)
        elif board.depth_mm is None:
            yield not_stated(rule, a.labels("board"), board, "depth_mm")
        else:
            depth = published(board.id, "depth_mm", board.depth_mm)
            figures = (size, depth, _place_of(board, where), *reach_of(card, where))
            what = worded("length before {ports}", ports=translated(PORTS[part.type]))
            most = depth.value - FRONT_EDGE
            yield _before_ports(card, part, where, board, a, what, size.value, most, figures)


def _ports_below(
    card: SeatedCard, part: Obstruction, where: Whereabouts, board: Motherboard, a: Assembly
) -> Result:
    """Ports in the rows below a card are free where it ends above them.

    Over those in its own row it always lies.
    """
    rule = "ports-covered"
    size = card.size.thickness
    assert card.position is not None
    if card.position in where.positions:
        yield matching(
            rule=rule,
            what=PORTS[part.type],
            parts=(card.label, a.label("board")),
            matches=False,
            figures=(_place_of(board, where),),
            words=partial(_port_words, card, part, where, board, a),
            unless=Severity.INFO,
        )
        return
    steps = [position - card.position for position in where.positions if position > card.position]
    nearest = SLOT_PITCH * min(steps, default=inf)
    if nearest >= THICKEST:
        return
    if not size.known:
        yield from unknown_figures(rule, card.label, card.card.name, size)
        return
    what = worded("thickness before {ports}", ports=translated(PORTS[part.type]))
    figures = (size, _place_of(board, where))
    yield _before_ports(card, part, where, board, a, what, size.value - BACK, nearest, figures)


def _place_of(board: Motherboard, where: Whereabouts) -> Figure:
    return Figure(
        0.0,
        Basis.PUBLISHED if where.certain else Basis.ASSUMED,
        (board.address("obstructions"),),
    )


def _before_ports(
    card: SeatedCard,
    part: Obstruction,
    where: Whereabouts,
    board: Motherboard,
    a: Assembly,
    what: str,
    value: float,
    limit: float,
    figures: tuple[Figure, ...],
) -> Check:
    return Check(
        rule="ports-covered",
        what=what,
        parts=(card.label, a.label("board")),
        value=value,
        limit=limit,
        figures=figures,
        words=partial(_port_words, card, part, where, board, a),
        at_most=True,
        clash=-inf,
        tight_is=Severity.INFO,
        contact=False,
    )


def _port_words(
    card: SeatedCard,
    part: Obstruction,
    where: Whereabouts,
    board: Motherboard,
    a: Assembly,
    _judged: Judged,
) -> Said:
    detail = "Plug in there before the card goes in."
    if not where.certain:
        detail = "Plug in there before the card goes in; their exact place is not recorded."
    return Said(
        sentence(
            "{card} covers {ports} of {board}.",
            card=card.title,
            ports=translated(PORTS[part.type]),
            board=board.name,
        ),
        sentence(detail),
        remedies=("Plug them before the card", "Use other ports of the board"),
        place=card.body,
        doubted=doubted_places(a, card),
    )
