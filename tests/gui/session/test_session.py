"""The session: one undo step per gesture, previews that leave the document alone, refusals with
a reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from gui.hand.choices import choose
from gui.session.session import Session, Snapshot
from gui.session.shown_build import ANSWERS
from rigwright.build import TRAY, Build, Quantity
from rigwright.catalog import open_catalog
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, candidates, evaluate
from rigwright.remedies import trials
from tests.gui.machines import TURBO, four, session_with, with_cards
from tests.shipped_parts import shipped

TUF = "asus-tuf-rtx-3090"
BASE = Build(
    title="Two TUF", chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"), psus=("evga-supernova-1600-t2",),
)  # fmt: skip


@pytest.fixture
def session(qapp: object) -> Session:
    session = Session(shipped())
    session.document.start(BASE.place(TUF, "1"))
    return session


def test_pick_up_answers_for_every_place_at_once(session: Session) -> None:
    assert session.hand.pick_up(TUF)
    carried_card = session.snapshot.carried_card
    assert carried_card is not None
    fits = {c.seat.name: c.fit for c in carried_card.candidates}
    # 52 mm in slot 1: slots 2 and 3 overlap it (20.32, 40.64 < 52), slot 4 leaves 60.96 - 52 =
    # 8.96, slot 5 29.28.
    assert fits["2"] is fits["3"] is Fit.CLASH
    assert fits["4"] is Fit.TIGHT
    assert fits["5"] is Fit.FITS
    assert carried_card.at("4").margin_mm == pytest.approx(8.96)  # type: ignore[union-attr]


def test_opening_says_which_figures_of_the_file_count_as_unknown(
    session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "old.rig"
    session.document.save(path)
    kept = path.read_text(encoding="utf-8")
    path.write_text(kept.replace('"length_mm": 300.0', '"length_mm": 0'), encoding="utf-8")
    session.document.open(path)
    assert session.snapshot.message == (
        f"{path}, ASUS TUF Gaming GeForce RTX 3090 24GB: length_mm was 0 and counts as unknown."
    )
    assert "card-length-over" in {entry.rule for entry in session.snapshot.committed.not_checked}
    path.write_text(kept, encoding="utf-8")
    session.document.open(path)
    assert session.snapshot.message == ""


def test_hover_previews_and_cancel_leaves_nothing_behind(session: Session) -> None:
    before = session.build
    session.hand.pick_up(TUF)
    session.hand.hover("3")
    assert session.snapshot.previewing
    assert len(session.snapshot.evaluation.build.placements) == 2
    assert session.snapshot.ghost == "gpu2"
    session.hand.cancel()
    assert session.build == before
    assert session.document.history.count() == 0
    assert session.snapshot.evaluation is session.snapshot.committed


def test_what_is_put_back_is_said_and_changes_nothing(session: Session) -> None:
    before = session.build
    session.hand.put_back()
    assert session.snapshot.message == "", "an empty hand has nothing to put back"
    session.hand.pick_up(TUF)
    carried_card = session.snapshot.carried_card
    session.hand.put_back()
    assert (
        carried_card is not None
        and session.snapshot.carried_card is None
        and session.build == before
    )
    assert session.snapshot.message == f"Nothing changed: {carried_card.part.name} was put back."
    assert session.document.history.count() == 0


def test_a_removed_card_leaves_its_place_selected_and_no_other_card(qapp: object) -> None:
    """The next card gets its label, but is another one: a second Delete takes nothing more out."""
    session = session_with(with_cards(TUF, "1", "3", "5", "7"))
    session.selection.select("gpu3")
    session.selection.remove_selected()
    assert (session.snapshot.selected, session.snapshot.place) == (None, "5")
    session.selection.remove_selected()
    assert len(session.build.placements) == 3
    session.document.undo()
    assert (session.snapshot.selected, session.snapshot.place) == ("gpu3", None)


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("selected", ["1", "3", "5", "7"])
@pytest.mark.parametrize("removed", ["1", "3", "5", "7"])
def test_the_selection_stays_with_its_card(qapp: object, selected: str, removed: str) -> None:
    session = session_with(with_cards(TUF, "1", "3", "5", "7"))

    def place_of_selected() -> str | None:
        cards = session.snapshot.committed.assembly.cards
        return next(
            (c.placement.place for c in cards if c.label == session.snapshot.selected), None
        )

    session.selection.select(
        next(
            c.label
            for c in session.snapshot.committed.assembly.cards
            if c.placement.place == selected
        )
    )
    index = next(
        i for i, placement in enumerate(session.build.placements) if placement.place == removed
    )
    session.document.commit(session.build.remove(index), "Remove")
    assert place_of_selected() == (None if removed == selected else selected)
    session.document.undo()
    assert place_of_selected() in (selected, None)
    session.selection.select(
        next(c.label for c in session.snapshot.committed.assembly.cards if c.placement.place == "7")
    )
    session.document.commit(session.build.move(3, "6"), "Move")
    assert place_of_selected() == "6"


def test_drop_is_one_named_undo_step(session: Session) -> None:
    session.hand.pick_up(TUF)
    assert session.hand.drop("5").placed
    assert (
        session.document.history.undoText()
        == "Place ASUS TUF Gaming GeForce RTX 3090 24GB in PCIEX16_5"
    )
    assert session.snapshot.selected == "gpu2"
    assert session.snapshot.dirty
    session.document.undo()
    assert session.build == BASE.place(TUF, "1")
    assert not session.snapshot.dirty
    session.document.redo()
    assert [p.place for p in session.build.placements] == ["1", "5"]


def test_a_clash_is_refused_with_its_reason_unless_wanted(session: Session) -> None:
    session.hand.pick_up(TUF)
    drop = session.hand.drop("3")
    assert not drop.placed and drop.candidate is not None
    assert "11.36 mm" in drop.candidate.reason
    assert session.document.history.count() == 0
    assert session.snapshot.carried_card is not None
    assert session.hand.drop("3", anyway=True).placed
    assert session.document.history.count() == 1


def test_a_taken_place_names_the_card_in_it(session: Session) -> None:
    session.hand.pick_up("gigabyte-rtx-3090-turbo")
    drop = session.hand.drop("1")
    assert not drop.placed
    assert drop.occupant == "gpu1"
    session.hand.replace_card("gpu1")
    assert [p.part_id for p in session.build.placements] == ["gigabyte-rtx-3090-turbo"]
    assert session.snapshot.carried_card is None


def test_a_taken_place_shows_the_document(session: Session) -> None:
    session.hand.pick_up("gigabyte-rtx-3090-turbo")
    session.hand.hover("1")
    assert session.snapshot.hovered is not None and session.snapshot.hovered.taken
    assert session.snapshot.evaluation is session.snapshot.committed
    assert session.snapshot.ghost is None


def test_moving_a_card_keeps_its_order_and_limit(session: Session) -> None:
    session.document.commit(session.build.place(TUF, "5").limit(0, 280), "prepare")
    session.hand.pick_up(TUF, moving=0)
    assert session.hand.drop("2").placed
    assert [(p.place, p.power_limit_w) for p in session.build.placements] == [
        ("2", 280),
        ("5", None),
    ]
    assert session.snapshot.selected == "gpu1"


def test_a_card_may_be_put_down_where_it_was(session: Session) -> None:
    session.hand.pick_up(TUF, moving=0)
    candidate = session.hand.hover("1")
    assert candidate is not None and not candidate.taken
    assert session.hand.drop("1").placed
    assert session.document.history.count() == 0


def test_swapping_two_cards(session: Session) -> None:
    session.document.commit(session.build.place("gigabyte-rtx-3090-turbo", "5"), "prepare")
    session.hand.pick_up(TUF, moving=0)
    assert session.hand.drop("5").occupant == "gpu2"
    session.hand.swap_with("gpu2")
    assert [p.place for p in session.build.placements] == ["5", "1"]


@pytest.mark.parametrize("selected", ["gpu2", "gpu3", "gpu4"])
def test_a_card_beside_the_machine_stays_selected_among_others_there(
    session: Session, selected: str
) -> None:
    session.document.start(BASE.place(TUF, "1").place(TUF, TRAY).place(TUF, TRAY).place(TUF, TRAY))
    session.selection.select(selected)
    session.document.commit(session.build.limit(0, 250), "Limit")
    assert session.snapshot.selected == selected


def in_slot(session: Session, place: str) -> str:
    """The label of the card in a slot."""
    cards = session.snapshot.committed.assembly.cards
    return next(card.label for card in cards if card.placement.place == place)


@pytest.mark.parametrize("before", [None, "gpu1", "gpu2", "gpu3"])
def test_a_card_that_took_the_place_of_another_is_selected(
    session: Session, before: str | None
) -> None:
    """Whatever was selected before: what is done next is meant for the card that was dragged."""
    session.document.start(BASE.place(TUF, "1").place(TUF, "5").place(TURBO, "7"))
    session.selection.select(before)
    session.hand.pick_up(TUF, moving=0)
    session.hand.swap_with(in_slot(session, "5"))
    assert session.build.placements[0].place == "5"
    assert session.snapshot.selected == in_slot(session, "5")

    session.selection.select(before)
    session.hand.pick_up(TURBO, moving=2)
    session.hand.replace_card(in_slot(session, "5"))
    assert [(p.part_id, p.place) for p in session.build.placements] == [(TUF, "1"), (TURBO, "5")]
    assert session.snapshot.selected == in_slot(session, "5")

    session.selection.select(before)
    session.hand.pick_up(TURBO)
    session.hand.replace_card(in_slot(session, "1"))
    assert session.snapshot.selected == in_slot(session, "1")
    assert session.build.placements[0].part_id == TURBO


def test_only_cards_can_be_held(session: Session) -> None:
    assert not session.hand.pick_up("evga-supernova-1600-t2")
    assert not session.hand.pick_up("no-such-part")
    assert session.snapshot.carried_card is None


def test_choosing_a_part_is_undoable(session: Session) -> None:
    case = session.catalog.get("phanteks-enthoo-pro-2")
    assert case is not None and choose(session, case)
    assert session.build.chassis == "phanteks-enthoo-pro-2"
    session.document.undo()
    assert session.build.chassis == "fractal-design-define-7-xl"


def test_save_and_open_bring_the_same_build(session: Session, tmp_path: Path) -> None:
    seen: list[Snapshot] = []
    session.shown.connect(seen.append)
    path = tmp_path / "two.rig"
    session.selection.remove_selected()
    session.hand.pick_up(TUF)
    session.hand.drop("5")
    session.document.save(path)
    assert not session.snapshot.dirty
    other = Session(open_catalog())
    other.document.open(path)
    assert other.build == session.build
    assert other.snapshot.path == path
    assert seen


def test_what_was_answered_a_moment_ago_is_not_evaluated_again(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps back and forth show the very answers that an evaluation anew gives, without one.

    So does a tried remedy.
    """
    session = session_with(with_cards(TUF, "1", "3"))
    asked: list[Build] = []

    def counting(build: Build, *given: Any, **named: Any) -> Evaluation:
        asked.append(build)
        return evaluate(build, *given, **named)

    monkeypatch.setattr("gui.session.ground.evaluate", counting)
    session.document.commit(session.build.move(1, "5"), "Move")
    session.document.commit(session.build.move(1, "6"), "Move")
    assert len(asked) == 2
    for move in (session.document.undo, session.document.redo, session.document.undo):
        move()
        fresh = evaluate(session.build, session.catalog)
        assert session.snapshot.committed.findings == fresh.findings
    assert len(asked) == 2
    finding = next(
        f for f in session_with(four()).snapshot.committed.findings if f.rule == "cards-collide"
    )
    session.document.commit(four(), "Fill")
    before = len(asked)
    offer = next(
        o
        for o in trials(session.snapshot.committed, finding, session.catalog)
        if o and not o.by_hand
    )
    session.comparison.try_build(offer.build, offer.after)
    assert (
        session.snapshot.evaluation is offer.after
        and offer.after is not None
        and offer.build is not None
    )
    assert offer.after.findings == evaluate(offer.build, session.catalog).findings
    assert offer.build is not None and session.document.commit(offer.build, "Fix")
    assert len(asked) == before
    session.parts.use_library(session.parts.library)
    assert len(asked) == before + 1, "on another ground the answer may be another one"
    for place in "234567":
        session.document.commit(with_cards(TUF, "1", place), "Move")
    assert len(session._shown._answers) == ANSWERS


def test_a_card_brings_its_riser_onto_a_bar_in_the_same_step_and_that_is_said(
    session: Session,
) -> None:
    session.document.start(
        Build(chassis="generic-mining-open-frame-6-gpu", board="asrockrack-romed8-2t")
    )
    empty = session.build
    session.hand.pick_up(TUF)
    session.hand.hover("frame1")
    shown = session.snapshot.evaluation.build
    assert session.hand.drop("frame1").placed
    (card,) = session.build.placements
    assert session.build == shown and card.riser is not None and card.slot is not None
    riser = session.catalog.get(card.riser)
    assert riser is not None
    assert session.snapshot.message == f"GPU 1 hangs on {riser.name}, fed from {card.slot}."
    session.document.undo()
    assert session.build == empty
    session.document.redo()
    assert session.build == shown


def test_a_card_that_is_only_pointed_at_is_answered_for_and_nothing_else_changes() -> None:
    session = session_with(BASE.place(TUF, "1"))
    shown: list[Snapshot] = []
    session.shown.connect(shown.append)
    session.glancing.at(TUF)
    glance = session.snapshot.glance
    assert glance is not None and glance.part.id == TUF
    picked = candidates(session.snapshot.committed, session.catalog, TUF)
    assert [(one.seat.name, one.fit) for one in glance.candidates] == [
        (one.seat.name, one.fit) for one in picked
    ]
    assert session.snapshot.carried_card is None and not session.snapshot.previewing
    session.glancing.at(None)
    assert session.snapshot.glance is None
    session.glancing.at("evga-supernova-1600-t2")
    assert session.snapshot.glance is None, "no place answers for a supply"
    before = len(shown)
    session.glancing.at(None)
    assert len(shown) == before, "and nothing is shown anew for it"
    session.hand.pick_up(TUF)
    session.glancing.at(TUF)
    assert session.snapshot.glance is None, "what is in the hand comes first"


def test_a_card_that_was_pointed_at_is_picked_up_with_those_answers() -> None:
    session = session_with(BASE.place(TUF, "1"))
    session.glancing.at(TUF)
    glance = session.snapshot.glance
    assert glance is not None
    assert session.hand.pick_up(TUF)
    carried = session.snapshot.carried_card
    assert carried is not None and carried.candidates is glance.candidates


def test_the_answers_of_another_build_or_card_are_not_those_of_a_pick_up() -> None:
    """The TUF is thicker than one slot: once it stands in slot 4, slots 4 and 5 are not free."""
    session = session_with(BASE)
    session.glancing.at(TUF)
    session.document.commit(session.build.place(TUF, "4"), "Place it")
    assert session.hand.pick_up(TUF)
    carried = session.snapshot.carried_card
    assert carried is not None
    there, below = carried.at("4"), carried.at("5")
    assert there is not None and there.taken
    assert below is not None and below.fit is Fit.CLASH
    session.hand.put_back()

    session.glancing.at(TUF)
    assert session.hand.pick_up(TURBO)
    carried = session.snapshot.carried_card
    assert carried is not None and carried.part.id == TURBO
    asked = candidates(session.snapshot.committed, session.catalog, TURBO)
    free = [(one.seat.name, one.margin_mm) for one in carried.candidates if not one.taken]
    assert free == [(one.seat.name, one.margin_mm) for one in asked if not one.taken]
    session.hand.put_back()

    session.glancing.at(TUF)
    assert session.hand.pick_up(TUF, moving=0)
    carried = session.snapshot.carried_card
    assert carried is not None
    its_own = carried.at("4")
    assert its_own is not None and not its_own.taken, "a card does not stand in its own way"
