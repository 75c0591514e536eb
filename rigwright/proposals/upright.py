"""What a list has to stand cards up with: brackets, and the words "vertical mount", on a line of
their own or on that of a card. For each of them one graphics card goes before the side panel,
where something holds it there.

A bracket of the list makes its place or hangs in a mount of the case; the words alone mean a mount
of the case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rigwright.arranging.standing import adds_clash, again
from rigwright.assembly import SeatedCard
from rigwright.assembly.brackets import is_bracket, makes_place
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.build import TRAY, Build
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation, candidate_at, candidate_places, evaluate
from rigwright.importing.lists.card_holds import Held, says_upright
from rigwright.importing.lists.meanings import Match
from rigwright.parts import Riser
from rigwright.text.sentence import worded

UPRIGHT = (Mount.VERTICAL, Mount.UPRIGHT)


def stands_up(match: Match, catalog: Catalog) -> bool:
    """Return whether a line of a list is what a card stands before the side panel with: a bracket,
    words for one, or a ribbon by which the line says that a card stands upright.
    """
    part = catalog.get(match.part_id or "")
    if match.stands_cards_up or is_bracket(part):
        return True
    is_ribbon = isinstance(part, Riser) and part.riser_type == "riser_cable"
    return is_ribbon and says_upright(match.line.text)


def with_upright(
    build: Build, catalog: Catalog, mounts: Iterable[Match], cards: Iterable[Match]
) -> tuple[Build, tuple[str, ...]]:
    """Return the build with as many graphics cards upright as a list has mounts for, those first
    whose own line says so, and the names of mounts that hold none.
    """
    now = evaluate(build, catalog)
    done: set[int] = set()
    idle: dict[str, None] = {}
    for want in _wants(catalog, mounts, cards):
        now, card = _with_one(now, catalog, want, done)
        if card is None:
            idle[want.told] = None
    return now.build, tuple(idle)


class _Want(NamedTuple):
    """A card that a list wants upright: in which bracket, of which part where it says so, and what
    is told where nothing holds it.
    """

    bracket: Riser | None
    part_id: str | None
    told: str


def _wants(catalog: Catalog, mounts: Iterable[Match], cards: Iterable[Match]) -> Iterator[_Want]:
    """What a list wants upright: a card for each mount, and those whose own line says so."""
    named: list[Match] = []
    for match in cards:
        if match.held is Held.UPRIGHT:
            named += [match] * match.count
    for match in mounts:
        part = catalog.get(match.part_id or "")
        bracket = part if isinstance(part, Riser) else None
        for _ in range(match.count):
            part_id = named.pop(0).part_id if named else None
            yield _Want(bracket, part_id, match.part_name or match.line.text)
    for match in named:
        told = worded("upright place of “{line}”", line=match.line.text)
        yield _Want(None, match.part_id, told)


def _with_one(
    now: Evaluation, catalog: Catalog, want: _Want, done: set[int]
) -> tuple[Evaluation, SeatedCard | None]:
    """Return the machine with one graphics card more that is `done`, and that card: one of the
    wanted part that stands upright already, else the first that a place takes, of those that lie
    beside the machine before those in slots.
    """
    cards: list[SeatedCard] = []
    for card in now.assembly.gpus:
        if card.index not in done and want.part_id in (None, card.card.id):
            cards.append(card)
    cards.sort(key=lambda card: card.placement.place != TRAY)
    upright = [card for card in cards if card.mount in UPRIGHT]
    found = upright[0] if upright else None
    if found is None:
        now, found = _stood_up(now, catalog, want.bracket, cards)
    if found is not None:
        done.add(found.index)
    return now, found


def _stood_up(
    now: Evaluation, catalog: Catalog, bracket: Riser | None, cards: Sequence[SeatedCard]
) -> tuple[Evaluation, SeatedCard | None]:
    """Return the machine with the first of some cards upright that a place takes, and that card."""
    chassis = now.assembly.chassis
    offered: tuple[Riser, ...] = ()
    if bracket is not None and chassis is not None and makes_place(bracket, chassis):
        offered = (bracket,)
    seats: list[Seat] = []
    for seat in candidate_places(now, offered):
        if seat.mount in UPRIGHT and is_for("gpu", seat, chassis):
            seats.append(seat)
    for card, seat in product(cards, seats):
        answer = candidate_at(now, catalog, card.card.id, seat, card.index, offered)
        if not answer.taken and not answer.refused:
            return _hung(answer.evaluation, catalog, card.index, bracket), card
    return now, None


def _hung(after: Evaluation, catalog: Catalog, index: int, bracket: Riser | None) -> Evaluation:
    """Return the machine with the riser of a bracket on a card that a mount of the case holds."""
    if bracket is None or after.build.placements[index].riser == bracket.id:
        return after
    hung = again(after.build.hang(index, bracket.id), after, catalog)
    return after if adds_clash(after, hung) else hung
