"""What the slots of a board give their cards, against the 24-pin and the plugs beside it.

Which plug hangs on which cable comes from `rigwright.power.wiring`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.checks import Check, Fit, Judged, NotChecked, Said
from rigwright.checks.remedy import Choose, Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.parts import Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.parts.motherboard import slot_plugs_of
from rigwright.power.wiring import unknown_counts, wiring_of
from rigwright.power.wiring.psu_cables import PsuCableKind, plug_count
from rigwright.power.wiring.sockets import (
    BESIDE_W,
    SLOT_WORST_W,
    Socket,
    slot_draw_w,
    slot_feed,
)
from rigwright.record import Value
from rigwright.rules.plugs import uncounted
from rigwright.rules.rule import Asks, Plugs, rule
from rigwright.rules.say import card_lacks, not_stated, sentence, unanswered
from rigwright.rules.supply import supply_name
from rigwright.text.numbers import and_words, watts
from rigwright.text.sentence import plural

Result = Iterator[Check | NotChecked]
PAIR_W, PAIR_HOT_W = (
    144.0,
    216.0,
)  # the 24-pin's two 12 V pins at 6 A, and with the best contacts at 9 A


class _Beside(Value, frozen=True):
    """The board's plugs for its slots beside the 24-pin: what those carry that a cable feeds, and
    those that none feeds. `connected` False: the build leaves them empty.
    """

    fed_w: float = 0.0
    unfed: tuple[Socket, ...] = ()
    connected: bool = True

    @property
    def carried_w(self) -> float:
        """Watts for the slots through them and through the 24-pin."""
        return PAIR_W + self.fed_w


@rule(
    "power",
    noun="power through the slots",
    source="Two 12 V pins of 6 A in the 24-pin; 5.5 A per slot; PCIe CEM plug ratings",
    asks=Asks.EACH_SYSTEM,
    plugs=Plugs.BOARD_24PIN,
)
def slot_power_24pin(a: Assembly) -> Result:
    """Cards draw more from their slots than the board's 24-pin and the plugs beside it carry."""
    rule = "slot-power-24pin"
    board = a.board
    if board is None or has_own_board(a.chassis):
        return
    sure, unsure = _cards_on_24pin(a)
    worst, typical = _slots_draw(sure)
    beside = _beside(a, board)
    if beside is None:
        return
    worst_of_all = worst + sum(map(most_from_slot, unsure))
    unknown = tuple(_unknown_beside(rule, a, sure, board, beside))
    if unknown and worst > beside.carried_w:
        yield from unknown
    elif worst <= beside.carried_w < worst_of_all:
        for card in unsure:
            yield _unsure_slot(rule, card, a)
    elif sure:
        yield _through_24pin(a, sure, worst, typical, beside)


def _beside(a: Assembly, board: Motherboard) -> _Beside | None:
    """Return what feeds the slots beside the 24-pin; None where it is enough for all of them."""
    words = slot_plugs_of(board)
    if not words or not a.build.board_aux_connected:
        return _Beside(connected=not words)
    label = a.label("board")
    wiring = wiring_of(a.machine)
    fed_w = sum(BESIDE_W.get(run.socket.kind, 0.0) for run in wiring.of(label))
    unfed = [
        socket for socket in wiring.unwired if socket.consumer == label and socket.kind in BESIDE_W
    ]
    if not unfed or not a.machine.psus:
        return None
    return _Beside(fed_w, tuple(unfed))


def _unknown_beside(
    rule: str, a: Assembly, cards: list[SeatedCard], board: Motherboard, beside: _Beside
) -> Iterator[NotChecked]:
    """Yield what is missing to say what feeds the slots beside the 24-pin: whether the board has a
    plug for that, or how many cables are left for it.
    """
    if a.build.board_aux_connected and board.extra_pcie_power is None:
        yield _unknown_aux_plug(rule, cards, board)
    kinds: dict[PsuCableKind, None] = {}
    for socket in beside.unfed:
        kinds.update(dict.fromkeys(socket.takes))
    if unknown_counts(a.machine, *kinds):
        yield from uncounted(rule, a.labels("board"), a.machine, *kinds)


def _cards_on_24pin(a: Assembly) -> tuple[list[SeatedCard], list[SeatedCard]]:
    """Return the cards that certainly take power from the board's slots, and those that may."""
    sure: list[SeatedCard] = []
    unsure: list[SeatedCard] = []
    for card in a.gpus:
        feed = slot_feed(card)
        if feed == "board" and slot_draw_w(card):
            sure.append(card)
        elif feed in ("board", "unknown"):
            unsure.append(card)
    return sure, unsure


def _slots_draw(cards: list[SeatedCard]) -> tuple[float, float]:
    """Return the watts that cards take from their slots, at worst and typically."""
    draws = [draw for card in cards if (draw := slot_draw_w(card))]
    worst = sum(draw[0] for draw in draws)
    typical = sum(draw[1] for draw in draws)
    return worst, typical


def _unknown_aux_plug(rule: str, cards: list[SeatedCard], board: Motherboard) -> NotChecked:
    why = sentence(
        "whether {board} has a plug for its slots beside the 24-pin is unknown.", board=board.name
    )
    labels = [card.label for card in cards]
    return unanswered(rule, labels, board.address("extra_pcie_power"), why)


def most_from_slot(card: SeatedCard) -> float:
    """Return the watts that a card may take from its slot."""
    draw = slot_draw_w(card)
    return draw[0] if draw else SLOT_WORST_W


def _unsure_slot(rule: str, card: SeatedCard, a: Assembly) -> NotChecked:
    if card.gpu is not None and card.gpu.power_connectors is None:
        return card_lacks(rule, card, "power_connectors")
    if card.riser is not None:
        return not_stated(rule, (card.label,), card.riser, "aux_power")
    why = sentence(
        "no riser is chosen for {card}, and some have a plug of their own.", card=card.title
    )
    return unanswered(rule, (card.label,), a.system.address("riser"), why)


def _through_24pin(
    a: Assembly, cards: list[SeatedCard], worst: float, typical: float, beside: _Beside
) -> Check:
    """Return what slots give typically clashes beyond the best contacts.

    What they may give at most is a warning, as is a plug that no cable is left for: an adapter may
    feed it from another kind of cable.
    """
    hot = typical > PAIR_HOT_W and not beside.unfed
    limit, drawn = (PAIR_HOT_W, typical) if hot else (beside.carried_w, worst)
    assert a.board is not None
    connectors = (card.card.address("power_connectors") for card in cards)
    return Check(
        rule="slot-power-24pin",
        what="12 V for the slots",
        parts=(*(card.label for card in cards), a.label("board")),
        value=drawn,
        limit=limit,
        figures=(Figure(drawn, Basis.DERIVED, (a.board.address("extra_pcie_power"), *connectors)),),
        words=partial(_24pin_words, a, len(cards), drawn, limit, beside),
        unit="W",
        at_most=True,
        clash=0.0 if hot else -math.inf,
    )


def _24pin_words(
    a: Assembly, count: int, drawn: float, limit: float, beside: _Beside, judged: Judged
) -> Said:
    assert a.board is not None
    doubts = doubted(a.board, "extra_pcie_power")
    is_clash = judged.fit is Fit.CLASH
    if beside.unfed:
        return _unfed_words(a, count, drawn, limit, beside).changed(doubted=doubts)
    title = plural(
        "One card may draw up to {drawn} through the 24-pin.",
        "{n} cards may draw up to {drawn} through the 24-pin.",
        count,
        drawn=watts(drawn),
    )
    detail = (
        "Its two 12 V pins are rated for {limit}, and the board has no further plug for its slots."
    )
    if is_clash:
        title = plural(
            "One card usually draws {drawn} through the 24-pin.",
            "{n} cards usually draw {drawn} through the 24-pin.",
            count,
            drawn=watts(drawn),
        )
        detail = (
            "Its two 12 V pins get too hot beyond {limit}, and the board has no further plug for "
            "its slots."
        )
    remedies = (
        Remedy(sentence("Choose a board with a plug for its slots")),
        Remedy(sentence("Feed some cards by powered risers")),
    )
    if not beside.connected:
        detail = (
            "Its two 12 V pins are rated for {limit}, and the board's plug for its slots is not "
            "connected."
        )
        if is_clash:
            detail = (
                "Its two 12 V pins get too hot beyond {limit}, and the board's plug for its slots "
                "is not connected."
            )
        connect = sentence("Connect the board's plug for its slots")
        remedies = (Remedy(connect, Choose({"board_aux_connected": True})),)
    return Said(title, sentence(detail, limit=watts(limit)), remedies=remedies, doubted=doubts)


def _unfed_words(a: Assembly, count: int, drawn: float, limit: float, beside: _Beside) -> Said:
    """What is said where the supplies have no cable left for the board's plugs."""
    title = plural(
        "One card may draw up to {drawn} from its slot.",
        "{n} cards may draw up to {drawn} from their slots.",
        count,
        drawn=watts(drawn),
    )
    detail = sentence(
        "No cable of {psu} is left for {sockets} of the board; what is fed is good for {limit}.",
        psu=supply_name(a.machine),
        sockets=and_words([socket.short for socket in beside.unfed]),
        limit=watts(limit),
    )
    adapter = by_hand("Feed the board's plug by an adapter from Molex", leads="psu")
    return Said(title, detail, remedies=(_more_cables(a, beside.unfed), adapter))


def _more_cables(a: Assembly, unfed: Sequence[Socket]) -> Remedy:
    """Return the remedy to choose a supply with as many more 8-pins as the board lacks."""
    words = sentence("Choose a supply with a cable for each plug of the board")
    lacking = [socket for socket in unfed if "pcie_8pin" in socket.takes]
    psus = a.machine.psus
    if len(psus) != 1 or not lacking:
        return Remedy(words)
    had = plug_count(psus[0], "pcie_8pin") or 0
    needs = (Need("connectors.pcie_8pin", at_least=float(had + len(lacking))),)
    return Remedy(words, Replace("psu", needs))
