"""Why a card that lies beside a machine has no place in it, in one sentence.

Asks the same answers as the marks of a row do; changes no build.
"""

from __future__ import annotations

from collections.abc import Sequence

from rigwright.arranging.placing import takes
from rigwright.arranging.standing import free_seats
from rigwright.build import TRAY, Build
from rigwright.catalog import Catalog
from rigwright.evaluation import Candidate, candidate_at, evaluate
from rigwright.fitting import fit_of_card
from rigwright.parts import Gpu, Motherboard, Nic
from rigwright.parts.motherboard import slots_of
from rigwright.text.sentence import worded


def why_no_place(build: Build, catalog: Catalog, part_id: str) -> str:
    """Return why no free place of a build takes one more card of a part.

    Of several places the one that comes nearest answers. Empty where a place takes the card, and
    where the catalog has no such card.
    """
    part = catalog.get(part_id)
    if not isinstance(part, Gpu | Nic):
        return ""
    standing = tuple(card for card in build.placements if card.place != TRAY)
    machine = evaluate(build.changed(placements=standing), catalog)
    if machine.assembly.chassis is None:
        return worded("No case is chosen.")
    board = machine.assembly.board
    if board is None:
        return worded("No board is chosen.")
    seats = free_seats(machine.assembly, part.kind)
    if not seats:
        return _why_no_seat(board)
    answers = [candidate_at(machine, catalog, part_id, seat) for seat in seats]
    if _only_meet_by_guess(answers):
        return worded(
            "Where the slots of {board} lie is only guessed, and by that guess every free one "
            "would put it into another card.",
            board=board.name,
        )
    return fit_of_card(answers).reason


def _why_no_seat(board: Motherboard) -> str:
    if slots_of(board):
        return worded("Every place is taken.")
    return worded(
        "The slots of {board} are not known; enter them, or choose another board.",
        board=board.name,
    )


def _only_meet_by_guess(answers: Sequence[Candidate]) -> bool:
    """Whether every place that nothing clashes in would put the card into another one, by where
    slots are guessed to lie.
    """
    open_ones = [answer for answer in answers if not answer.refused]
    return bool(open_ones) and not any(map(takes, open_ones))
