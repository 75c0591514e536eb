"""Where things lie on the ladder: to scale, inside the view, and found again by the hit test."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from gui.ladder import paint
from gui.ladder.boxes import Ladder, LadderFrame
from gui.ladder.layout import FINGERS_MM, lay_out
from gui.ladder.paint import EDGE_PX, wall_label_top
from gui.look.marks import width_of
from gui.look.theme import LIGHT
from gui.window.workspace import LEAST_LADDER_PX
from rigwright.assembly.seats import Mount
from rigwright.build import Build
from rigwright.catalog import StoredCatalog
from rigwright.evaluation import Evaluation, evaluate
from tests.gui.machines import BASE, TUF, TURBO, VERTICAL, four, server, session_with, with_cards
from tests.shipped_parts import shipped
from tests.worlds import chassis, gpu, world

CATALOG: StoredCatalog = shipped()
FRAME = LadderFrame(384, 520)
SCROLLBAR_PX = 10
MM = 40 / 20.32  # pixels, where rows are 40 pixels high


def evaluated(build: Build) -> Evaluation:
    return evaluate(build, CATALOG)


def ladder_of(build: Build, frame: LadderFrame = FRAME) -> Ladder:
    return lay_out(evaluated(build), frame)


def test_a_row_is_a_thirteenth_of_the_view_and_never_below_32_pixels() -> None:
    assert LadderFrame(384, 520).usual_row == 40
    assert LadderFrame(384, 545).usual_row == 41
    assert LadderFrame(384, 100).usual_row == 32
    assert LadderFrame(384, 100, unit=2).usual_row == 64


def test_a_card_is_as_high_as_it_is_thick_and_begins_at_its_row() -> None:
    ladder = ladder_of(BASE.place(TUF, "3"))
    row = ladder.row_of("3")
    card = ladder.card_of("gpu1")
    assert row is not None and card is not None
    assert ladder.row == 40
    assert card.shell.top() == row.rect.top()
    assert card.shell.height() == pytest.approx(52 * MM)
    # 127 mm high, and at the usual width nothing is squeezed below the scale of the rows by more
    # than the labels take
    assert card.shell.width() == pytest.approx(127 * ladder.across)


def test_at_a_wide_view_both_axes_have_one_scale() -> None:
    ladder = ladder_of(BASE.place(TUF, "3"), LadderFrame(700, 520))
    card = ladder.card_of("gpu1")
    assert card is not None
    assert card.shell.width() / card.shell.height() == pytest.approx(127 / 52)


def test_positions_are_20_32_millimetres_apart() -> None:
    ladder = ladder_of(BASE)
    tops = [ladder.row_of(str(k)).rect.top() for k in range(1, 8)]  # type: ignore[union-attr]
    assert [b - a for a, b in zip(tops, tops[1:], strict=False)] == pytest.approx([20.32 * MM] * 6)


def test_an_overlap_is_a_band_with_the_figure_of_the_engine() -> None:
    ladder = ladder_of(four())
    evaluation = evaluated(four())
    bands = [band for section in ladder.sections for band in section.bands]
    assert [b.labels for b in bands] == [("gpu1", "gpu2"), ("gpu2", "gpu3"), ("gpu3", "gpu4")]
    assert [b.value_mm for b in bands] == pytest.approx([-11.36] * 3)
    assert [b.rect.height() for b in bands] == pytest.approx([11.36 * MM] * 3)
    assert [g.gap.value for g in evaluation.assembly.neighbours] == pytest.approx([-11.36] * 3)


def test_the_free_strip_of_a_card_lies_between_its_bands() -> None:
    ladder = ladder_of(four())
    card = ladder.card_of("gpu2")
    assert card is not None
    assert card.free.top() == pytest.approx(card.shell.top() + 11.36 * MM)
    assert card.free.bottom() == pytest.approx(card.shell.bottom() - 11.36 * MM)


def test_a_gap_is_measured_from_card_to_card() -> None:
    ladder = ladder_of(with_cards(TUF, "1", "5"))
    between, to_floor = ladder.sections[0].gaps
    assert (between.upper, between.lower) == ("gpu1", "gpu2")
    assert between.value_mm == pytest.approx(4 * 20.32 - 52)  # 29.28
    assert between.bottom - between.top == pytest.approx(29.28 * MM)
    assert to_floor.lower is None


def test_the_floor_is_where_the_enclosure_has_it() -> None:
    build = BASE.place(TUF, "7")
    ladder = ladder_of(build)
    enclosure = evaluated(build).assembly.enclosure
    section = ladder.sections[0]
    card = ladder.card_of("gpu1")
    assert enclosure is not None and section.section.wall is not None and card is not None
    below_first_row = enclosure.slot_plane(1) + 3.46 - enclosure.floor_y
    assert section.y(section.section.wall.far_mm) == pytest.approx(
        section.origin + below_first_row * MM
    )
    gap = section.gaps[-1]
    assert gap.likely_mm == pytest.approx(below_first_row - 6 * 20.32 - 52)
    assert gap.likely_bottom - card.shell.bottom() == pytest.approx(gap.likely_mm * MM)
    assert gap.value_mm < gap.likely_mm, "what is surely free is less than what is likely"


def test_a_card_past_the_floor_keeps_its_name_above_it() -> None:
    build = BASE.changed(chassis="fractal-design-meshify-2").place("asus-tuf-rtx-5090", "7")
    ladder = ladder_of(build)
    section = ladder.sections[0]
    card = ladder.card_of("gpu1")
    assert section.section.wall is not None and card is not None
    gap = section.gaps[-1]
    assert gap.value_mm == pytest.approx(section.section.wall.near_mm - 6 * 20.32 - 72)
    assert gap.value_mm < 0
    assert card.free.bottom() == pytest.approx(section.y(section.section.wall.near_mm))


def test_a_vertical_card_is_held_against_the_side_panel() -> None:
    ladder = ladder_of(VERTICAL)
    section = next(s for s in ladder.sections if s.cards)
    assert section.section.wall is not None and section.section.wall.title == "Side panel"
    assert section.gaps[-1].value_mm == pytest.approx(75 - 61)


@pytest.mark.parametrize("case", ["hyte-y60", BASE.chassis])
def test_a_narrow_ladder_has_room_for_the_short_note_of_vertical_places(
    qapp: object, case: str
) -> None:
    ladder = ladder_of(Build(chassis=case, board=BASE.board))
    section = next(s.section for s in ladder.sections if s.section.mount is Mount.VERTICAL)
    title = LIGHT.font(11, 600)
    note = LIGHT.font(11)
    needed = width_of(section.title, title) + LIGHT.px(8) + width_of(section.short_note, note)
    assert section.short_note and width_of(section.short_note, note) < width_of(section.note, note)
    assert needed <= LEAST_LADDER_PX - 2 * EDGE_PX - SCROLLBAR_PX


def test_eight_bays_need_no_scrolling() -> None:
    ladder = ladder_of(server())
    assert len(list(ladder.cards)) == 8
    assert ladder.height <= FRAME.height
    card = ladder.card_of("gpu1")
    assert card is not None and card.shell.height() == pytest.approx(39 * ladder.row / 20.32)


def test_slots_of_unknown_place_are_listed_and_guesses_are_marked() -> None:
    listed = ladder_of(Build(chassis=BASE.chassis, board="asrock-h110-pro-btc-plus"))
    names = [r.row.title for s in listed.sections if not s.section.to_scale for r in s.rows]
    assert names[:4] == ["PCIE1", "PCIE2", "PCIE3", "PCIE4"] and len(names) == 13
    guessed = ladder_of(Build(chassis=BASE.chassis, board="asus-rog-crosshair-viii-dark-hero"))
    rows = [r.row for r in guessed.rows if r.row.estimated]
    assert [(r.number, r.title, r.detail) for r in rows[:2]] == [
        ("2", "PCIEX16_1", "estimated place"),
        ("4", "PCIEX1_1", "estimated place"),
    ]


def test_without_a_case_there_is_nothing() -> None:
    assert list(ladder_of(Build()).rows) == []


def test_every_row_is_found_at_its_middle_and_none_outside() -> None:
    ladder = ladder_of(four())
    for box in ladder.rows:
        assert ladder.row_at(box.rect.center()) is box
    assert ladder.row_at(QPointF(50, -3)) is None
    assert ladder.row_at(QPointF(-3, 60)) is None


def test_a_point_belongs_to_the_card_that_is_drawn_there() -> None:
    ladder = ladder_of(with_cards(TUF, "1", "5"))
    first = ladder.card_of("gpu1")
    second = ladder.card_of("gpu2")
    assert first is not None and second is not None
    assert ladder.card_at(first.shell.center()) is first
    assert ladder.card_at(second.shell.center()) is second
    assert ladder.card_at(QPointF(20, first.shell.center().y())) is None
    assert ladder.card_at(QPointF(first.shell.center().x(), first.shell.bottom() + 10)) is None


def test_in_an_overlap_the_lower_card_is_on_top() -> None:
    ladder = ladder_of(four())
    band = ladder.sections[0].bands[0]
    card = ladder.card_at(band.rect.center())
    assert card is not None and card.card.label == "gpu2"


def test_the_strip_of_a_held_card_is_as_high_as_it_is_thick() -> None:
    ladder = ladder_of(BASE)
    box = ladder.row_of("3")
    assert box is not None
    assert ladder.reach(box, 52).height() == pytest.approx(52 * MM)
    assert ladder.reach(box, 5).height() == box.rect.height(), "the row itself is the least"


@given(
    width=st.floats(300, 1200), height=st.floats(200, 1200), unit=st.sampled_from([1.0, 1.5, 2.0])
)
def test_no_card_leaves_the_view_and_rows_never_overlap(
    width: float, height: float, unit: float
) -> None:
    frame = LadderFrame(
        width * unit, height, labels=118 * unit, unit=unit, reach_mm=FINGERS_MM + 127
    )
    ladder = ladder_of(TWO, frame)
    assert all(card.shell.right() <= frame.width for card in ladder.cards)
    rects = [box.rect for box in ladder.rows]
    assert all(a.bottom() <= b.top() + 0.01 for a, b in zip(rects, rects[1:], strict=False))
    assert rects[-1].bottom() <= ladder.height
    assert all(rect.height() >= 32 * unit - 0.01 for rect in rects)


TWO = BASE.place(TUF, "1").place(TURBO, "6")


def test_the_name_of_a_wall_stands_below_the_names_of_the_rows() -> None:
    """Nine openings take 9 × 20.32 mm; a board that ends above them has its wall among them."""
    for below_board, among_rows in ((5.0, True), (90.0, False)):
        machine = world((gpu(), "1"), chassis=chassis(below_board_mm=below_board))
        box = lay_out(machine, FRAME).sections[0]
        assert box.section.wall is not None
        wall = box.y(box.section.wall.far_mm)
        end = box.rows[-1].rect.bottom()
        assert (wall < end) is among_rows
        top = wall_label_top(box, 8)
        assert top >= end and top >= round(wall) - 8
        assert top == max(end, round(wall) - 8)


@pytest.mark.parametrize(("width", "with_words"), [(270, False), (384, True)])
def test_a_place_that_is_taken_says_so_in_a_word(
    qapp: object, width: int, with_words: bool
) -> None:
    """Also in a narrow ladder, where other answers are their figures alone."""
    session = session_with(with_cards(TUF, "1", "5"))
    session.hand.pick_up(TURBO)
    ladder = lay_out(session.snapshot.evaluation, LadderFrame(width, 520))
    words = {
        box.row.seat.name: pill.words
        for box, pill in paint._answers(ladder, session.snapshot, LIGHT)
        if box.row.seat is not None
    }
    assert words["1"] == words["5"] == "Taken"
    assert words["2"].startswith("Clash") == with_words
