"""Whether the cables that a server brings for its bays may end in the plug of a card.

Nobody publishes these cables. Known is that the 16-pin came with PCIe Gen5, so that servers of Gen3
were sold before there was one; of those of Gen4 some were, some were not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly, SeatedGpu
from rigwright.assembly.validated import is_validated
from rigwright.checks import Check, Judged, Said, Severity, matching
from rigwright.checks.remedy import by_hand
from rigwright.figures import published
from rigwright.parts import Chassis, Motherboard
from rigwright.power.wiring.own_cables import brings_cables
from rigwright.power.wiring.psu_assignment import ADAPTER_CABLE_W
from rigwright.power.wiring.sockets import card_sockets
from rigwright.rules.say import sentence
from rigwright.text.numbers import watts

BEFORE_16_PIN = 3  # generation of PCIe
TWO_8_PINS_W = 2 * ADAPTER_CABLE_W  # such servers were sold for cards of up to 300 W


def older_than_16_pin(rule: str, a: Assembly, cards: list[SeatedGpu]) -> Iterator[Check]:
    """Cards with a 16-pin in the bays of a server that is older than this plug."""
    if a.chassis is None or a.board is None:
        return
    newest = _newest_generation(a.board)
    if newest is None or newest > BEFORE_16_PIN:
        return
    for card in cards:
        if is_validated(card, a.chassis) or not _is_fed_by_server(a, card):
            continue
        yield matching(
            rule=rule,
            what="plug of the server's cables",
            parts=(card.label, "chassis"),
            matches=False,
            figures=(published(a.board.id, "slots.generation", newest),),
            words=partial(_words, card, a.chassis),
            unless=_severity(card),
        )


def _newest_generation(board: Motherboard) -> int | None:
    """The generation of the fastest slots of a board; None where one of them is unknown."""
    newest = None
    for slot in board.slots or ():
        if slot.generation is None:
            return None
        newest = max(newest or 0, slot.generation)
    return newest


def _is_fed_by_server(a: Assembly, card: SeatedGpu) -> bool:
    return all(brings_cables(a, socket) for socket in card_sockets(card) if socket.sixteen)


def _severity(card: SeatedGpu) -> Severity:
    """A warning for a card that may draw more than the two 8-pins that its bay was made for."""
    if card.power_w is None or card.power_w > TWO_8_PINS_W:
        return Severity.WARNING
    return Severity.INFO


def _words(card: SeatedGpu, chassis: Chassis, judged: Judged) -> Said:
    detail = sentence("Its cables for cards end in 8-pins: an adapter has to join two of them.")
    if judged.severity is Severity.WARNING:
        detail = sentence(
            "Its cables for cards end in 8-pins, two of which give an adapter {rated}.",
            rated=watts(TWO_8_PINS_W),
        )
    return Said(
        sentence(
            "{chassis} is older than the 16-pin of {card}.", chassis=chassis.name, card=card.title
        ),
        detail,
        remedies=(
            by_hand("Ask the maker of the server which cable it sells, and what it carries"),
        ),
        place=card.drawn,
    )
