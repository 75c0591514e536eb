"""Which M.2 socket each drive takes, and what that takes from whom.

Sockets and lanes come from the engine; here they are put in words and choices. Knows no widget.
"""

from __future__ import annotations

from gui.hand.card_words import link_short
from rigwright.assembly import assemble
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation
from rigwright.inventory.drive_edits import DriveSeat, all_chosen, without_drive
from rigwright.lanes import links_of
from rigwright.lanes.storage_sockets import meant, plain_name
from rigwright.parts import M2Slot, Motherboard
from rigwright.parts.motherboard import m2_slots_of
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded


def socket_named(board: Motherboard | None, name: str | None) -> M2Slot | None:
    """The board's socket of that name."""
    sockets = m2_slots_of(board)
    return next(
        (s for s in sockets if s.name and name and plain_name(s.name) == plain_name(name)), None
    )


def takes_from(board: Motherboard, socket: M2Slot) -> tuple[str, ...]:
    """The slots and connectors that a socket takes lanes from."""
    by_rule = [
        name
        for rule in board.lane_rules
        for words in rule.m2
        if socket in meant(board, words)
        for name in rule.lanes
    ]
    return tuple(dict.fromkeys([*(socket.shares_with or ()), *by_rule]))


def consequence(evaluation: Evaluation, catalog: Catalog, seat: DriveSeat) -> str:
    """What a drive's socket takes, and what cards lose by it."""
    board = evaluation.assembly.board
    if board is None:
        return worded("No board is chosen.")
    if seat.socket is None:
        return worded("The board has no free socket whose name is known.")
    socket = socket_named(board, seat.socket)
    if socket is None:
        return worded("The board has no socket called {socket}.", socket=seat.socket)
    donors = takes_from(board, socket)
    if not donors:
        return worded("{socket} takes no lanes from a slot.", socket=socket.name)
    lost = _lost(evaluation, catalog, seat)
    said = {"socket": socket.name, "slots": comma_words(donors)}
    if lost:
        return worded("{socket} takes lanes from {slots}: {lost}.", **said, lost=lost)
    return worded("{socket} takes lanes from {slots}.", **said)


def _lost(evaluation: Evaluation, catalog: Catalog, seat: DriveSeat) -> str:
    """How the cards' links are with this drive and would be without it."""
    without = assemble(
        without_drive(all_chosen(evaluation.assembly), seat.drive.id, seat.number), catalog
    )
    free = {link.card.label: link_short(link) for link in links_of(without)}
    changed = [
        f"{link.card.title} {free[link.card.label]} → {link_short(link)}"
        for link in evaluation.links
        if free.get(link.card.label, link_short(link)) != link_short(link)
    ]
    return comma_words(changed)
