"""The best ways to stand the cards of a machine in its slots or bays, each judged as a whole.

Every way to give the cards the places is looked at; where there are more than can be judged, those
with the widest gaps are. Alike cards are not told apart, since their exchange changes nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from rigwright.arranging.conflict import Conflict, conflict_steps, stand
from rigwright.arranging.placing import MOST_ROOM_MM
from rigwright.arranging.standing import again, smallest_gap_mm
from rigwright.arranging.ways import movable, ways
from rigwright.assembly import SeatedCard, assemble
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.checks import BEST_VERDICT_FIRST, Finding, Severity, Verdict
from rigwright.evaluation import Evaluation
from rigwright.record import Value

BEST_SHOWN = 5
MOST_WAYS = 3000  # that are told apart by their gaps
MOST_JUDGED = 250  # of these, about a second's work
Rank = tuple[int, int, int, int, float, float]


class Arrangement(Value, frozen=True):
    """One way for the cards to stand, with the machine that it comes to.

    `places` has the place of each card that could stand elsewhere, by its label. `gap_mm` is the
    smallest gap between neighbours, `slowest_gb_s` what the slowest of the links carries per
    direction; None where there is none or nobody knows. `against` are the findings, errors and
    warnings, that not every one of the ways beside it has.
    """

    evaluation: Evaluation
    places: tuple[tuple[str, str], ...]
    gap_mm: float | None
    slowest_gb_s: float | None
    against: tuple[Finding, ...] = ()
    is_present: bool = False

    @property
    def build(self) -> Build:
        """The build with the cards standing so."""
        return self.evaluation.build

    @property
    def verdict(self) -> Verdict:
        """What the whole machine then gets."""
        return self.evaluation.verdict


class Ranking(Value, frozen=True):
    """The best ways, the best first, out of `judged` ways of which there are `possible`.

    With `more_possible` there are more than that, which nobody counted. `conflict` says why there
    is none without a clash, where all were judged.
    """

    best: tuple[Arrangement, ...]
    judged: int
    possible: int
    more_possible: bool = False
    conflict: Conflict | None = None


def ranked(before: Evaluation, catalog: Catalog, most: int = BEST_SHOWN) -> Ranking:
    """Return the best ways for the cards of an evaluated build to stand.

    A way is better by its verdict, then by fewer errors, open questions that may sink it and
    warnings, then by its slowest link and its smallest gap. Cards on risers, in vertical places, in
    mid-air, on bars and of a second board stay where they are.
    """
    found = [step for step in ranking_steps(before, catalog, most) if step is not None]
    return found[-1]


def ranking_steps(
    before: Evaluation, catalog: Catalog, most: int = BEST_SHOWN
) -> Iterator[Ranking | None]:
    """Yield None between pieces of work of a few milliseconds, and at the end the best ways."""
    moving = movable(before.assembly)
    possible: list[Build] = []
    more = False
    for build in ways(moving, before.assembly):
        if len(possible) == MOST_WAYS:
            more = True
            break
        possible.append(build)
        yield None
    gaps_mm: list[float] = []
    if len(possible) > MOST_JUDGED:
        for build in possible:
            gaps_mm.append(_gap_of(build, before, catalog))
            yield None
    judged: list[Evaluation] = []
    for build in _worth_judging(possible, gaps_mm, before.build):
        judged.append(again(build, before, catalog))
        yield None
    judged.sort(key=lambda one: (_rank(one), one.build != before.build))
    best = _arrangements(judged[:most], before, moving)
    conflict = yield from _conflict(before, catalog, judged, len(possible))
    yield Ranking(best, len(judged), len(possible), more, conflict)


def _conflict(
    before: Evaluation, catalog: Catalog, judged: Sequence[Evaluation], possible: int
) -> Generator[None, None, Conflict | None]:
    """Return why no way is without a clash, where each was judged and none is."""
    moving = movable(before.assembly)
    if len(judged) < possible or any(stand(one, moving) for one in judged):
        return None
    conflict: Conflict | None = None
    for found in conflict_steps(before, catalog):
        conflict = found
        yield None
    return conflict


def _worth_judging(ways: Sequence[Build], gaps_mm: Sequence[float], present: Build) -> list[Build]:
    """Return the ways to be judged: all, or those with the widest smallest gaps, and the present
    one.
    """
    chosen = list(ways)
    if len(ways) > MOST_JUDGED:
        widest_first = sorted(range(len(ways)), key=lambda number: -gaps_mm[number])
        chosen = [ways[number] for number in widest_first[:MOST_JUDGED]]
    if present not in chosen:
        chosen.append(present)
    return chosen


def _gap_of(build: Build, before: Evaluation, catalog: Catalog) -> float:
    a = assemble(build, catalog, shapes=before.assembly.shapes)
    return min((gap.gap.value for gap in a.neighbours), default=MOST_ROOM_MM)


def _rank(one: Evaluation) -> Rank:
    slowest = _slowest_gb_s(one)
    gap = smallest_gap_mm(one)
    room = MOST_ROOM_MM
    if gap is not None:
        room = min(gap, MOST_ROOM_MM)
    standing = [finding.severity for finding in one.sorted_out.standing]
    return (
        BEST_VERDICT_FIRST.index(one.verdict),
        standing.count(Severity.ERROR),
        len(one.undecided),
        standing.count(Severity.WARNING),
        -(slowest or 0.0),
        -room,
    )


def _slowest_gb_s(one: Evaluation) -> float | None:
    """What the slowest link carries; None where there is none, or one of them is not known."""
    speeds = [link.gb_s for link in one.links]
    known = [speed for speed in speeds if speed is not None]
    if len(known) < len(speeds):
        return None
    return min(known, default=None)


def _arrangements(
    best: Sequence[Evaluation], before: Evaluation, moving: Sequence[SeatedCard]
) -> tuple[Arrangement, ...]:
    said: list[set[str]] = []
    for one in best:
        said.append({str(finding.title) for finding in _grave(one)})
    in_all = set[str].intersection(*said) if said else set[str]()
    found: list[Arrangement] = []
    for one in best:
        placements = one.build.placements
        places = tuple((card.label, placements[card.index].place) for card in moving)
        against = tuple(f for f in _grave(one) if str(f.title) not in in_all)
        arrangement = Arrangement(
            evaluation=one,
            places=places,
            gap_mm=smallest_gap_mm(one),
            slowest_gb_s=_slowest_gb_s(one),
            against=against,
            is_present=one.build == before.build,
        )
        found.append(arrangement)
    return tuple(found)


def _grave(one: Evaluation) -> Iterator[Finding]:
    """The findings that count against a machine."""
    for finding in one.listed:
        if finding.severity is not Severity.INFO:
            yield finding
