"""What a list has to stand cards up with: brackets, and the words "vertical mount". For each of
them one graphics card goes before the side panel, where something holds it there.

A bracket of the list makes its place or hangs in a mount of the case; the words alone mean a mount
of the case.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from rigwright.arranging.standing import adds_clash, again
from rigwright.assembly import SeatedCard
from rigwright.assembly.brackets import is_bracket, makes_place
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation, candidate_at, candidate_places, evaluate
from rigwright.importing.meanings import Match
from rigwright.parts import Riser


def stands_up(match: Match, catalog: Catalog) -> bool:
    """Return whether a line of a list is for a card that stands before the side panel."""
    return match.stands_cards_up or is_bracket(catalog.get(match.part_id or ""))


def with_upright(
    build: Build, catalog: Catalog, mounts: Iterable[Match]
) -> tuple[Build, tuple[str, ...]]:
    """Return the build with as many graphics cards upright as a list has mounts for, and the names
    of those that hold none.
    """
    now = evaluate(build, catalog)
    done: set[int] = set()
    idle: list[str] = []
    for match in mounts:
        part = catalog.get(match.part_id or "")
        bracket = part if isinstance(part, Riser) else None
        for _ in range(match.count):
            card = _upright(now, done)
            if card is None:
                now, card = _stood_up(now, catalog, bracket)
            if card is None:
                idle.append(match.part_name or match.line.text)
                break
            done.add(card.index)
    return now.build, tuple(idle)


def _upright(now: Evaluation, done: set[int]) -> SeatedCard | None:
    """Return a graphics card that stands upright already and that no line has asked for."""
    for card in now.assembly.gpus:
        if card.mount is Mount.VERTICAL and card.index not in done:
            return card
    return None


def _stood_up(
    now: Evaluation, catalog: Catalog, bracket: Riser | None
) -> tuple[Evaluation, SeatedCard | None]:
    """Return the machine with the first graphics card upright that a place takes, and that card."""
    chassis = now.assembly.chassis
    offered: tuple[Riser, ...] = ()
    if bracket is not None and chassis is not None and makes_place(bracket, chassis):
        offered = (bracket,)
    seats: list[Seat] = []
    for seat in candidate_places(now, offered):
        if seat.mount is Mount.VERTICAL and is_for("gpu", seat, chassis):
            seats.append(seat)
    for card, seat in product(now.assembly.gpus, seats):
        answer = candidate_at(now, catalog, card.card.id, seat, card.index, offered)
        if not answer.taken and not answer.refused:
            return _hung(answer.evaluation, catalog, card.index, bracket), card
    return now, None


def _hung(after: Evaluation, catalog: Catalog, index: int, bracket: Riser | None) -> Evaluation:
    """Return the machine with the riser of a bracket on a card that a mount of the case holds."""
    if bracket is None or after.build.placements[index].riser is not None:
        return after
    hung = again(after.build.hang(index, bracket.id), after, catalog)
    return after if adds_clash(after, hung) else hung
