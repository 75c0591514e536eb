"""Fits found in idle time: the rows on screen first, never long at a time, one place alone, and
nothing asked twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

pytest.importorskip("PySide6")

from pytestqt.qtbot import QtBot

from gui.catalog import fits as catalog_fits
from gui.catalog.fits import FitSearch, RowFit
from rigwright.assembly.envelopes import card_body, card_size
from rigwright.build import Build
from rigwright.catalog import ALL, Catalog, MemoryCatalog, open_catalog
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, candidates, evaluate
from rigwright.fitting import CHOSEN_KINDS, fit_of_card
from rigwright.fitting import cards as fitting_cards
from rigwright.fitting.row_fits import fit_of_choice
from rigwright.geometry import Box, Vec
from rigwright.parts import Part
from tests.fitting_worlds import BUILDS, TUF
from tests.sampling import share
from tests.shipped_parts import shipped
from tests.test_shapes import boxes

pytestmark = pytest.mark.usefixtures("qapp")
CATALOG = shipped()
BEFORE = evaluate(BUILDS["tower"], CATALOG)


def ids(kind: str) -> list[str]:
    return [hit.id for hit in CATALOG.search("", kind, ALL)]


def finished(
    search: FitSearch,
    kind: str,
    part_ids: Sequence[str],
    seen: set[str] | None = None,
    place: str | None = None,
    before: Evaluation = BEFORE,
    catalog: Catalog = CATALOG,
) -> dict[str, RowFit]:
    """All answers, without waiting for the pauses between two pieces of work."""
    search.start(before, catalog, kind, part_ids, seen or set(), place)
    while search._work is not None:
        search._step()
    search._timer.stop()
    return search.known


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("kind", ["gpu", "nic"])
def test_every_card_has_the_fit_of_its_candidates(kind: str) -> None:
    cards = share(ids(kind), 6)
    known = finished(FitSearch(), kind, cards)
    assert list(known) == cards
    for part_id in share(cards, 90):
        full = fit_of_card(candidates(BEFORE, CATALOG, part_id))
        assert known[part_id] == full and known[part_id].reason == full.reason


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", CHOSEN_KINDS)
def test_every_choice_has_the_fit_of_the_build_with_it(kind: str) -> None:
    choices = share(ids(kind), 6)
    known = finished(FitSearch(), kind, choices)
    assert set(known) == set(choices)
    for part_id in share(choices, 90):
        part = CATALOG.get(part_id)
        assert part is not None
        full = fit_of_choice(BEFORE, evaluate(BEFORE.build.choose(kind, part_id), CATALOG), part)
        assert known[part_id] == full and known[part_id].reason == full.reason


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", ["gpu", "psu", "chassis"])
def test_the_rows_on_screen_come_first_and_are_told_one_by_one(kind: str) -> None:
    search = FitSearch()
    told = list[str]()
    search.answered.connect(told.append)
    rows = share(ids(kind), 3)
    seen = list(rows[20:40])
    known = finished(search, kind, rows, set(seen))
    assert told == seen and list(known)[:20] == seen and len(known) == len(rows) > 40


def test_rows_that_come_into_view_are_preferred() -> None:
    search = FitSearch()
    wanted = ids("chassis")[-3:]
    search.start(BEFORE, CATALOG, "chassis", ids("chassis"), set())
    search.prefer(wanted)
    while len(search.known) < 3:
        search._advance()
    search._timer.stop()
    assert list(search.known) == wanted


@pytest.mark.sampled
def test_answers_of_another_machine_do_not_stay_in_sight() -> None:
    """After an edit they do until they are replaced, so that rows do not blink."""
    search = FitSearch()
    cards = ids("gpu")[:3]
    finished(search, "gpu", cards)
    search.start(evaluate(BEFORE.build.place(TUF, "7"), CATALOG), CATALOG, "gpu", cards, set(cards))
    assert set(search.known) == set(cards)
    other = evaluate(BUILDS["eight bays"], CATALOG)
    search.start(other, CATALOG, "gpu", cards, set(cards))
    assert search.known == {}
    search.stop()


def test_one_place_alone_counts_in_that_place() -> None:
    search = FitSearch()
    known = finished(search, "gpu", share(ids("gpu"), 4), place="4")
    fitting = 0
    for part_id, row in known.items():
        answer = (
            next(c for c in candidates(BEFORE, CATALOG, part_id) if c.seat.name == "4")
            if row.places
            else None
        )
        fitting += answer is not None
        assert answer is None or (row.fit, row.margin_mm) == (answer.fit, answer.telling_margin_mm)
    assert search.summary == f"{fitting} of {len(known)} fit in slot 4" and 0 < fitting < len(known)


def test_a_place_that_is_taken_is_asked_about_as_if_it_were_free() -> None:
    instead = finished(FitSearch(), "gpu", [TUF, "rtx-a4000"], place="5")
    alone = evaluate(BEFORE.build.remove(1), CATALOG)
    for part_id, row in instead.items():
        answer = next(c for c in candidates(alone, CATALOG, part_id) if c.seat.name == "5")
        told = (answer.fit, answer.telling_margin_mm, answer.reason)
        assert (row.fit, row.margin_mm, row.reason) == told


@pytest.mark.sampled
def test_a_known_answer_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    search = FitSearch()
    cards = share(ids("gpu"), 12)
    some = cards[:10]
    everything = dict(finished(search, "gpu", cards))
    made = counted(monkeypatch, "CardTrials")
    assert finished(search, "gpu", some) == {i: everything[i] for i in some}
    assert made() == 0
    finished(search, "gpu", some, place="3")
    assert search.known != {i: everything[i] for i in some}


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> Callable[[], int]:
    calls: list[int] = []
    real = getattr(fitting_cards, name)
    monkeypatch.setattr(fitting_cards, name, lambda *a: calls.append(len(a[1].cards)) or real(*a))
    return lambda: sum(calls)


@pytest.mark.sampled
def test_a_card_with_a_model_is_answered_for_by_its_model() -> None:
    """And so is every other card beside one; the row says what the full check says."""
    size = card_body(card_size(CATALOG.get(TUF)))  # type: ignore[arg-type]
    shapes = {TUF: boxes(Box(size.low.plus(Vec(0, 14.5, 0)), size.high))}
    before = evaluate(BUILDS["tower"], CATALOG, shapes=shapes)
    wanted = [TUF, *share(ids("gpu"), 66)]
    known = finished(FitSearch(), "gpu", wanted, before=before)
    for part_id in wanted:
        full = fit_of_card(candidates(before, CATALOG, part_id))
        assert known[part_id] == full and known[part_id].reason == full.reason
    assert known[TUF].places > finished(FitSearch(), "gpu", [TUF])[TUF].places
    alone = finished(FitSearch(), "gpu", [TUF], place="3", before=before)[TUF]
    assert "slot 3" in alone.words


@pytest.mark.sampled
def test_a_cooler_with_a_model_is_answered_for_by_its_model() -> None:
    """Wherever it stands in the list, no other cooler is taken for it."""
    before = evaluate(BUILDS["tower"], CATALOG)
    fitting = [
        i
        for i, row in finished(FitSearch(), "cooler", ids("cooler"), before=before).items()
        if row.places
    ]
    first = next(
        i
        for i in fitting
        if (cooler := CATALOG.get(i)) and getattr(cooler, "cooler_type", "") == "air"
    )
    shapes = {first: boxes(Box.of((-60, 60), (-300, 300), (0, 120)))}
    modelled = evaluate(BUILDS["tower"], CATALOG, shapes=shapes)
    known = finished(
        FitSearch(), "cooler", [first, *(i for i in ids("cooler") if i != first)], before=modelled
    )
    for part_id in (first, *share(list(known), 9, 1)):
        part = CATALOG.get(part_id)
        assert part is not None
        after = evaluate(modelled.build.choose("cooler", part_id), CATALOG, shapes=shapes)
        assert known[part_id] == fit_of_choice(modelled, after, part), part_id
    assert (
        known[first].words != finished(FitSearch(), "cooler", [first], before=before)[first].words
    )


def test_what_another_search_found_is_no_fault_in_another_catalog() -> None:
    """What was looked for ahead is known of its catalog alone: once a part of one's own is added,
    it is asked again.
    """
    cards = ids("gpu")[:5]
    ahead = finished(FitSearch(), "gpu", cards)
    search = FitSearch()
    search.start(BEFORE, CATALOG, "gpu", [], set())
    search.learn(BEFORE, CATALOG, "gpu", ahead)
    assert finished(search, "gpu", cards, catalog=open_catalog()) == ahead
    assert search.complete and search.summary


def test_a_changed_part_gets_a_new_answer() -> None:
    card = CATALOG.get(TUF)
    assert card is not None
    parts: list[Part] = [p for i in BEFORE.build.part_ids() if (p := CATALOG.get(i))]
    shrunk = card.changed(id="own", thickness_mm=18.0, bracket_slots=1)
    search = FitSearch()
    thick = dict(
        finished(search, "gpu", ["own"], catalog=MemoryCatalog([*parts, card.changed(id="own")]))
    )
    thin = finished(search, "gpu", ["own"], catalog=MemoryCatalog([*parts, shrunk]))
    assert thin["own"].places > thick["own"].places


def test_no_piece_of_work_goes_on_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is looked at after every piece.

    At 2 ms each, three of them make a slice of 6 ms.
    """
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(catalog_fits, "perf_counter", lambda: next(ticks) * 0.002)
    pieces: list[int] = []
    search = FitSearch()
    search.start(BEFORE, CATALOG, "gpu", ids("gpu"), set())
    whole = search._work
    assert whole is not None
    search._work = (pieces.append(1) for _ in whole)
    search._step()
    search._timer.stop()
    assert 1 <= len(pieces) <= catalog_fits.SLICE_S / 0.002


@pytest.mark.sampled
def test_a_search_that_rests_goes_on_where_it_was(qtbot: QtBot) -> None:
    search = FitSearch()
    supplies = share(ids("psu"), 6)
    search.start(BEFORE, CATALOG, "psu", supplies, set())
    search.pause(True)
    assert not search._timer.isActive() and not search.complete
    search.pause(False)
    qtbot.waitUntil(lambda: search.complete, timeout=10_000)
    assert len(search.known) == len(supplies)


def test_nothing_is_told_of_an_empty_build_or_of_parts_that_are_not_there() -> None:
    search = FitSearch()
    assert (
        finished(search, "gpu", ids("gpu"), before=evaluate(Build(), CATALOG)) == {}
        and search.summary == ""
    )
    known = finished(search, "gpu", ["no-such-card", TUF])
    assert list(known) == [TUF] and search.complete and known[TUF].fit is not Fit.UNKNOWN


def test_a_part_that_cannot_be_judged_costs_its_own_badge_alone(
    monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    parts = ids("chassis")[:8]

    def sometimes(build: Build, catalog: Catalog, **named: object) -> Evaluation:
        return [][0] if build.chassis == parts[3] else evaluate(build, catalog, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(catalog_fits, "evaluate", sometimes)
    known = finished(FitSearch(), "chassis", parts)
    assert list(known) == parts and known[parts[3]].fit is Fit.UNKNOWN
    assert known[parts[3]].reason.endswith(
        "because of a fault in Rigwright; the log has the details."
    )
    assert len(noted_faults) == 1


def test_a_search_that_meets_a_fault_ends_and_the_next_one_works(
    monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    search = FitSearch()
    with monkeypatch.context() as patched:
        patched.setattr(fitting_cards, "CardTrials", lambda *_given: [][0])
        assert finished(search, "gpu", ids("gpu")[:5]) == {} and search.complete
    assert search.summary == "", "0 of 0 would be said of what nobody found out"
    assert len(finished(search, "gpu", ids("gpu")[:5])) == 5
    assert len(noted_faults) == 1
