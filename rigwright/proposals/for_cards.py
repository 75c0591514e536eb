"""Machines for cards that somebody has: each machine to start from with those cards in it, the best
first.

A machine takes a larger supply where the cards need one. Nothing is promised: what each comes to is
the answer of `evaluate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from rigwright.build import TRAY, Build, Placement
from rigwright.build.thresholds import headroom
from rigwright.catalog import Catalog
from rigwright.checks import BEST_VERDICT_FIRST, Severity, Verdict
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory.choosing import fed_by
from rigwright.parts.chassis import has_own_board
from rigwright.proposals.facts import card_facts, load_fact
from rigwright.proposals.machines import ProposedMachine
from rigwright.proposals.seating import cost, hung_apart, seated
from rigwright.record import Value
from rigwright.text.sentence import Sentence

MOST_CARDS = 16
# Supplies that a tower or a frame may take instead of its own, the smallest first.
SUPPLIES: tuple[tuple[str, ...], ...] = (
    ("corsair-rm650x-2021",),
    ("msi-mpg-a1000g-pcie5",),
    ("evga-supernova-1600-t2",),
    ("evga-supernova-1600-t2",) * 2,
    ("evga-supernova-1600-t2",) * 3,
)
CAN_BE_BUILT = (Verdict.PASS, Verdict.WARN)


class Offered(Value, frozen=True):
    """A machine with the cards in it, as it was evaluated; `facts` say what it gives them."""

    machine: ProposedMachine
    after: Evaluation
    facts: tuple[Sentence, ...] = ()

    @property
    def build(self) -> Build:
        """The build that choosing it opens."""
        return self.after.build

    @property
    def rank(self) -> tuple[int, ...]:
        """Sorts the best first: machines that can be built, the others by how many cards have no
        place in them, and then by their verdict.

        Of those alike the ones with the fewest errors and open questions that may sink them, then
        with the fewest warnings and made for about as many cards: one warning weighs as much as two
        cards more or fewer, so that one card comes into a tower rather than on an open frame.
        """
        after = self.after
        can_be_built = after.verdict in CAN_BE_BUILT
        verdict = 0 if can_be_built else BEST_VERDICT_FIRST.index(after.verdict)
        sized = len(self.machine.build.placements)
        off = abs(sized - len(self.build.placements))
        return (
            not can_be_built,
            len(after.assembly.misplaced),
            verdict,
            after.count(Severity.ERROR),
            len(after.undecided),
            2 * after.count(Severity.WARNING) + off,
        )


def machine_for(
    machine: ProposedMachine,
    cards: Sequence[str],
    catalog: Catalog,
    begun: Callable[[Build], Build] | None = None,
) -> Iterator[Offered | None]:
    """Yield a machine with some cards, by their ids, as the last one, None between pieces of work.

    Without cards it comes with its own. `begun` makes of its build what a new build begins with:
    its outlet, thresholds and own rules, so that it is judged as it is once it is opened.
    """
    found = evaluate(machine.build, catalog)
    if cards:
        for tried in _with_cards(machine, cards, catalog):
            found = tried or found
            yield None
        for tried in _fed(found, catalog):
            found = tried or found
            yield None
    if begun is not None:
        found = evaluate(begun(found.build), catalog)
    yield Offered(machine, found, (*card_facts(found), *load_fact(found)))


def beside(cards: Iterable[str], build: Build | None = None) -> Build:
    """Return a build, an empty one where none is given, with cards that lie beside it."""
    lying = [Placement(part_id, TRAY) for part_id in cards]
    build = build or Build()
    placements = (*build.placements, *lying[:MOST_CARDS])
    return build.changed(placements=placements)


def _with_cards(
    machine: ProposedMachine, cards: Sequence[str], catalog: Catalog
) -> Iterator[Evaluation | None]:
    bare = machine.build_for(len(cards))
    hangs = [place for place in machine.places if place.riser is not None]
    if hangs:
        placed: list[Placement] = []
        along = sorted(hangs[: len(cards)], key=lambda hang: (len(hang.place), hang.place))
        for place, part_id in zip(along, cards, strict=False):
            placed.append(place.changed(part_id=part_id, power_limit_w=None, along_mm=None))
        placed = _with_cables_shared(placed)
        rest = beside(cards[len(placed) :], bare.changed(placements=tuple(placed)))
        hung = evaluate(rest, catalog)
        yield hung
        yield hung_apart(hung, catalog)
        return
    yield from seated(evaluate(beside(cards, bare), catalog), catalog)


def _with_cables_shared(placed: Sequence[Placement]) -> list[Placement]:
    """Return places with a cable less for cards that share a slot, whose adapter has two."""
    fed = Counter(place.slot for place in placed)
    shared: list[Placement] = []
    for place in placed:
        if fed[place.slot] > 1:
            place = place.changed(adapters=place.adapters[:-1])
        shared.append(place)
    return shared


def _fed(found: Evaluation, catalog: Catalog) -> Iterator[Evaluation | None]:
    """Yield, as the last, the machine with the supply that least speaks against: its own, or the
    smallest larger one of `SUPPLIES` that is better.
    """
    build = found.build
    own_w = _rated_w(found)
    in_server = has_own_board(found.assembly.chassis)
    if in_server or len(build.systems) > 1:
        return
    best = found
    for psus in SUPPLIES:
        if psus == build.psus:
            continue
        tried = evaluate(fed_by(build, psus), catalog)
        rated_w = _rated_w(tried)
        needed_w = tried.budget.dc_w * headroom(build)
        yield None
        if rated_w > own_w and cost(tried) < cost(best):
            best = tried
        if rated_w >= needed_w and not tried.count(Severity.ERROR):
            break
    yield best


def _rated_w(found: Evaluation) -> float:
    """What the supplies are rated for together; nothing where that is unknown."""
    return found.budget.rated_w or 0.0


def ranked(offered: Iterable[Offered]) -> tuple[Offered, ...]:
    """Return machines, the best first; of those alike the one that stands first."""
    return tuple(sorted(offered, key=lambda one: one.rank))
