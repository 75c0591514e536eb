"""What the places of a card share is what each of them alone comes to: watts, cables and limits are
worked out once for all places that leave the cards in one order and on one board.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rigwright.build import Build
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, candidates, evaluate
from rigwright.files.places import assets_dir
from tests.fitting_worlds import TUF
from tests.generated_builds import planned, shipped
from tests.sampling import count, share
from tests.test_second_system import CARD, ITX, OTHER, SMALL, dual, two
from tests.worlds import board, cpu, psu

EXAMPLES = tuple(sorted((assets_dir() / "examples").glob("*.rig")))


def builds() -> Iterator[Build]:
    """Examples, and builds as somebody might plan them."""
    for path in share(EXAMPLES, 4):
        yield read_document(path).build
    yield from map(planned, range(0, count(16, of=400), 4))


def measured(evaluation: Evaluation) -> list[tuple[object, ...]]:
    """What all checks measured, without the functions that make their words."""
    found: list[tuple[object, ...]] = []
    for judged in evaluation.checks:
        check = judged.check
        figures = (check.value, check.limit, check.figures)
        found.append((check.rule, check.what, check.parts, figures, judged.fit, judged.width))
    return found


def compared(before: Evaluation, catalog: Catalog, part_id: str, moving: int | None) -> int:
    """Hold each free place for a card against an evaluation of the same build; how many."""
    places = 0
    for candidate in candidates(before, catalog, part_id, moving):
        if not candidate.taken:
            after = candidate.outcome.evaluation
            alone = evaluate(after.build, catalog)
            assert after.findings == alone.findings, (after.build, candidate.seat.name)
            assert measured(after) == measured(alone)
            assert after.not_checked == alone.not_checked
            places += 1
    return places


@pytest.mark.sampled
def test_a_place_is_answered_as_if_it_were_asked_alone() -> None:
    places = 0
    for build in builds():
        before = evaluate(build, shipped())
        for index, placement in enumerate(build.placements[:1]):
            places += compared(before, shipped(), placement.part_id, index)
            places += compared(before, shipped(), placement.part_id, None)
            places += compared(before, shipped(), TUF, None)
    assert places > count(60, of=150)


def test_a_place_on_another_board_hangs_on_another_supply() -> None:
    psus = (psu(), psu(id="weak", watts=400.0))
    before = two((CARD, "1"), (OTHER, "3"), psus=psus)
    catalog = MemoryCatalog([dual(), board(), cpu(), ITX, SMALL, CARD, OTHER, *psus])
    assert compared(before, catalog, OTHER.id, 1) > 4
    findings = {
        candidate.seat.name: {found.rule for found in candidate.outcome.evaluation.findings}
        for candidate in candidates(before, catalog, OTHER.id, 1)
        if not candidate.taken
    }
    assert "psu-overload" in findings["second:1"]
    assert "psu-overload" not in findings["5"]
