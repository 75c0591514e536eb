"""More cards in a machine: some once more, or as many of one as there are places for.

Each card goes to the place that is best for it by the engine's own answers; one that finds no
place without a clash lies beside the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from rigwright.arranging.evened import hung_evenly
from rigwright.arranging.placing import MOST_ROOM_MM, placed_like, takes
from rigwright.arranging.standing import again, free_seats, is_made_for_others
from rigwright.assembly import Assembly
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import MOST_PLACEMENTS, TRAY, Build, Placement
from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.evaluation import Candidate, Evaluation, candidate_at
from rigwright.evaluation.best_place import place_rank
from rigwright.parts import Gpu, Nic
from rigwright.routing.ribbons import seats_with_own_riser

ON_RISERS = frozenset({Mount.FRAME})
IN_SLOTS = frozenset({Mount.SLOT, Mount.BAY})


def duplicated(before: Evaluation, catalog: Catalog, indices: Iterable[int]) -> Build:
    """Return the build with each of some cards once more, in the best free places."""
    placements = before.build.placements
    return added(before, catalog, [placements[index] for index in sorted(set(indices))])


def added(
    before: Evaluation, catalog: Catalog, cards: Iterable[Placement], ribbons: int = 0
) -> Build:
    """Return the build with further cards, one after the other, in the best free places. On a frame
    the first of them, as many as there are `ribbons`, hang on risers, and the others go into slots.

    Of each its part counts, its power limit, its duct, and a riser where it is held as it was;
    where it sat does not. What is no card in this catalog, and more than a build may have, is left
    out. Where the best places leave none for the last cards, all go from the first place on.
    """
    wanted = [card for card in cards if isinstance(catalog.get(card.part_id), Gpu | Nic)]
    on_frame = _is_on_frame(before)
    orders = [_in_turn(wanted, ribbons, on_frame=on_frame)]
    if on_frame and 0 < ribbons < len(wanted):
        # cards in slots may lie over slots that feed risers, and risers take slots from cards
        orders.append(tuple(reversed(orders[0])))
    best = before.build
    least: tuple[int, ...] | None = None
    for close in (False, True):
        for turns in orders:
            build = _one_by_one(before, catalog, turns, close=close)
            without_place = (_lying_gpus(build, catalog), _lying(build))
            found = (*without_place, *_faults(again(build, before, catalog)))
            if least is None or found < least:
                best = build
                least = found
        if _lying(best) <= _lying(before.build):
            break
    best = _rather_hung(best, wanted, ribbons, before, catalog)
    even = _evened(_exchanged(best, before, catalog), before, catalog)
    return _numbered_by_place(even, before)


def _rather_hung(
    build: Build,
    cards: Sequence[Placement],
    ribbons: int,
    before: Evaluation,
    catalog: Catalog,
) -> Build:
    """Return the build with all new cards on the bars of its frame, where no list says how many
    hang and that leaves less to say: cards in slots lie over those that would feed the others.
    """
    if ribbons or not _is_on_frame(before):
        return build
    faults = _faults(again(build, before, catalog))
    if faults <= _faults(before):
        return build
    hung = _one_by_one(before, catalog, _in_turn(cards, len(cards), on_frame=True), close=False)
    if _lying(hung) > _lying(build) or _faults(again(hung, before, catalog)) >= faults:
        return build
    return hung


def _is_on_frame(before: Evaluation) -> bool:
    return any(seat.mount is Mount.FRAME for seat in before.assembly.seats)


def _in_turn(
    cards: Sequence[Placement], ribbons: int, *, on_frame: bool
) -> tuple[tuple[Placement, frozenset[Mount]], ...]:
    """Each card with the mounts that it goes into; of one without a riser where others have one
    that is no frame. Empty for any mount.
    """
    turns: list[tuple[Placement, frozenset[Mount]]] = []
    for number, card in enumerate(cards):
        mounts: frozenset[Mount] = frozenset()
        if on_frame and ribbons:
            mounts = ON_RISERS if number < ribbons else IN_SLOTS
        turns.append((card, mounts))
    return tuple(turns)


def _exchanged(build: Build, before: Evaluation, catalog: Catalog) -> Build:
    """Return the build with new cards of different parts in each other's slots, where that leaves
    less to say of the machine.

    Each went to the place that was best when it came; a later one may do better where it stands.
    """
    now = again(build, before, catalog)
    new = range(len(before.build.placements), len(build.placements))
    places: list[int] = []
    for card in now.assembly.cards:
        if card.mount is Mount.SLOT and card.index in new:
            places.append(card.index)
    for one, other in combinations(places, 2):
        cards = now.build.placements
        if cards[one].part_id == cards[other].part_id:
            continue
        swapped = now.build.swap(one, other)
        after = again(swapped, now, catalog)
        if _faults(after) < _faults(now):
            now = after
    return now.build


def _evened(build: Build, before: Evaluation, catalog: Catalog) -> Build:
    """Return the build with the new cards of a frame hung with more air, where nothing speaks
    against that.
    """
    apart = hung_evenly(build, len(before.build.placements), before, catalog)
    if apart is build:
        return build
    is_worse = _faults(again(apart, before, catalog)) > _faults(again(build, before, catalog))
    return build if is_worse else apart


def _faults(machine: Evaluation) -> tuple[int, int, int]:
    """Return how much is wrong with a machine: its errors, open questions that may sink it, and
    warnings.
    """
    errors = machine.count(Severity.ERROR)
    warnings = machine.count(Severity.WARNING)
    return errors, len(machine.undecided), warnings


def _numbered_by_place(build: Build, before: Evaluation) -> Build:
    """The build whose new cards of one kind are in the order of their places.

    The best places are found one after the other, often the last before one in the middle; the
    cards' numbers would follow that.
    """
    seats = before.assembly.seats
    order = {seat.name: number for number, seat in enumerate(seats)}
    last = len(order)  # where what lies beside the machine comes
    cards = list(build.placements)
    places: dict[str, list[int]] = {}
    for index in range(len(before.build.placements), len(cards)):
        part_id = cards[index].part_id
        places.setdefault(part_id, []).append(index)
    for indices in places.values():
        alike = [cards[index] for index in indices]
        alike.sort(key=lambda card: order.get(card.place, last))
        for index, card in zip(indices, alike, strict=True):
            cards[index] = card
    return build.changed(placements=tuple(cards))


def _one_by_one(
    before: Evaluation,
    catalog: Catalog,
    turns: Iterable[tuple[Placement, frozenset[Mount]]],
    *,
    close: bool,
) -> Build:
    now = before
    for card, mounts in turns:
        if len(now.build.placements) >= MOST_PLACEMENTS:
            break
        now = _with_one(now, catalog, card, mounts, close=close)
    return now.build


def _lying(build: Build) -> int:
    return sum(card.place == TRAY for card in build.placements)


def _lying_gpus(build: Build, catalog: Catalog) -> int:
    """How many graphics cards lie beside a build: a network card rather goes without a slot."""
    lying = 0
    for card in build.placements:
        is_gpu = isinstance(catalog.get(card.part_id), Gpu)
        lying += is_gpu and card.place == TRAY
    return lying


def filled(before: Evaluation, catalog: Catalog, card: Placement) -> Build:
    """Return the build with one more of a card in every free place where nothing comes to clash.

    From the first place on: of cards of one thickness no other order leaves room for more.
    """
    part = catalog.get(card.part_id)
    now = before
    if not isinstance(part, Gpu | Nic):
        return before.build
    for seat in free_seats(before.assembly, part.kind):
        if len(now.build.placements) >= MOST_PLACEMENTS:
            break
        answer = candidate_at(now, catalog, part.id, seat)
        if answer.refused:
            continue
        now = _set_up(card, answer, now, catalog)
    return now.build


def _with_one(
    before: Evaluation,
    catalog: Catalog,
    card: Placement,
    mounts: frozenset[Mount],
    *,
    close: bool,
) -> Evaluation:
    """The machine with a card in the best of its places, or in the first of them; `mounts` are
    those that it goes into, empty for any. A card on a riser goes into a slot where no frame takes
    it.

    Where none takes it, a mount that comes with its riser does.
    """
    part = catalog.get(card.part_id)
    assert isinstance(part, Gpu | Nic)
    for seats in _seats_to_try(before.assembly, part.kind, mounts):
        answers = (candidate_at(before, catalog, part.id, seat) for seat in seats)
        best = _first_fitting(part, answers) if close else _best_fitting(part, answers)
        if best is not None:
            return _set_up(card, best, before, catalog)
    lying = Placement(part.id, TRAY, card.power_limit_w, duct=card.duct)
    placements = (*before.build.placements, lying)
    return again(before.build.changed(placements=placements), before, catalog)


def _seats_to_try(a: Assembly, kind: str, mounts: frozenset[Mount]) -> list[list[Seat]]:
    """Return the places that a card is to go into, then those that it goes into where none of these
    takes it, then those that come with a riser.
    """
    free = free_seats(a, kind)
    wanted = [seat for seat in free if not mounts or seat.mount in mounts]
    if mounts == IN_SLOTS:
        return [wanted]
    others = [seat for seat in free if seat not in wanted]
    return [wanted, others, seats_with_own_riser(a, kind)]


def _best_fitting(part: Gpu | Nic, answers: Iterable[Candidate]) -> Candidate | None:
    """Return the best of the places that take a card and in which it stands in no other as drawn;
    of those only the ones for cards of its kind where there are such.
    """
    fitting: list[Candidate] = []
    own: list[Candidate] = []
    for answer in answers:
        if not takes(answer):
            continue
        fitting.append(answer)
        if not is_made_for_others(part.kind, answer.seat):
            own.append(answer)
    return min(own or fitting, key=_apart_rank, default=None)


def _first_fitting(part: Gpu | Nic, answers: Iterable[Candidate]) -> Candidate | None:
    """Return the first of them."""
    of_others: Candidate | None = None
    for answer in answers:
        if not takes(answer):
            continue
        if not is_made_for_others(part.kind, answer.seat):
            return answer
        if of_others is None:
            of_others = answer
    return of_others


def _set_up(card: Placement, answer: Candidate, before: Evaluation, catalog: Catalog) -> Evaluation:
    """Return the machine of an answer with its new card set up as another is."""
    build = placed_like(card, answer)
    machine = answer.evaluation
    if build == machine.build:
        return machine
    return again(build, before, catalog)


def _apart_rank(answer: Candidate) -> tuple[float, ...]:
    """How good a place is for one of several cards: of places as good as each other the one with
    the most room to the neighbours, then the first; a slot whose position nobody knows comes last.
    """
    room_mm = MOST_ROOM_MM  # also where there is no neighbour
    if answer.margin_mm is not None:
        room_mm = min(answer.margin_mm, MOST_ROOM_MM)
    index = answer.seat.index
    return *place_rank(answer), -room_mm, index is None, index or 0
