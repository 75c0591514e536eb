"""The table of clearances in the window: rows, order, filters, previews, selection both ways,
keys, what leaves it.
"""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.look.marks import ELLIPSIS, elided_name, width_of
from gui.look.theme import DARK, LIGHT, Theme
from gui.margins.delegate import PAD_PX, subject_words
from gui.margins.panel import AT_ONCE, NONE_SUCH, NOTHING, MarginsPanel
from gui.margins.rows import (
    ClearanceChange,
    ClearanceColumn,
    MarginRow,
    Wish,
    counts_of,
    listed,
    rows_of,
)
from gui.margins.scale import LEAST_MM, MOST_MM, Scale
from gui.margins.words import margin_words, sentence, shortened, why_so
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.assembly.addresses import parts_of
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.build import Build
from rigwright.checks import Fit
from rigwright.reports.clearances import CLEARANCES_WORST_FIRST, margins_of
from rigwright.reports.margin_figures import COLUMNS, margin_csv, rests_of
from rigwright.reports.margins import FIT_WORDS
from rigwright.text.language import translated
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, TURBO, four, server, session_with, with_cards
from tests.gui.on_screen import show
from tests.gui.pictures import colors_in
from tests.pseudo_language import pseudo_language

pytestmark = pytest.mark.usefixtures("no_picture")


class Opened:
    """The panel alone with a build open."""

    def __init__(
        self, qtbot: QtBot, build: Build, theme: Theme = LIGHT, width: int = 900, height: int = 560
    ) -> None:
        self.session: Session = session_with(build)
        self.panel = MarginsPanel(self.session, theme)
        qtbot.addWidget(self.panel)
        self.panel.resize(width, height)
        show(qtbot, self.panel)

    @property
    def rows(self) -> tuple[MarginRow, ...]:
        return self.panel.table.rows.rows

    def row(self, rule: str, *parts: str) -> int:
        return next(
            i
            for i, r in enumerate(self.rows)
            if r.margin.rule == rule and set(parts) <= set(r.margin.parts)
        )

    def click(self, number: int) -> None:
        table = self.panel.table
        at = table.visualRect(table.rows.index(number, ClearanceColumn.CLEARANCE)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    return Opened(qtbot, four())


# rows


def test_every_margin_of_the_build_has_a_row_worst_first(opened: Opened) -> None:
    margins = margins_of(opened.session.snapshot.evaluation)
    assert [row.margin for row in opened.rows] == list(margins)
    ranks = [CLEARANCES_WORST_FIRST.index(row.margin.verdict) for row in opened.rows]
    assert ranks == sorted(ranks) and len({row.key for row in opened.rows}) == len(margins)


def test_a_row_says_margin_tolerance_and_what_is_held_against_what(opened: Opened) -> None:
    row = opened.rows[opened.row("cards-collide", "gpu1", "gpu2")]
    assert margin_words(row.margin) == "−11.36 ± 1.00"  # 2 × 20.32 − 52
    said = sentence(row)
    assert said.startswith(
        "Gap, GPU 1, GPU 2: clash, −11.36 mm ± 1.00; needs 0.00 mm, has −11.36 mm"
    )
    length = opened.rows[opened.row("card-length-over", "gpu1")].margin
    assert (length.needed_mm, length.available_mm) == (length.value_mm, length.limit_mm)


def test_a_row_names_the_least_sure_figure_first(opened: Opened) -> None:
    row = opened.rows[opened.row("card-past-board-bottom", "gpu4")]
    rests = rests_of(row.margin, parts_of(opened.session.snapshot.evaluation.assembly))
    tolerances = [
        float("inf") if r.tolerance_mm is None else r.tolerance_mm for r in rests if r.value
    ]
    assert tolerances == sorted(tolerances, reverse=True) and len(rests) > 1
    index = opened.panel.table.rows.index(
        opened.row("card-past-board-bottom", "gpu4"), ClearanceColumn.RESTS
    )
    assert index.data() == f"{rests[0].short} +{len(rests) - 1}"
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    assert all(rest.words in tip for rest in rests)


def test_why_a_positive_margin_is_tight_is_said(qapp: object) -> None:
    session = session_with(with_cards(TURBO, "1", "3"))
    rows = rows_of(session.snapshot, margins_of(session.snapshot.evaluation), None)
    near = rows[0].changed(
        margin=rows[0].margin.changed(margin_mm=4.0, wanted_mm=5.0, verdict=Fit.TIGHT)
    )
    assert why_so(near) == "less than the 5.00 mm that are wanted"
    gap = next(row for row in rows if row.margin.rule == "cards-collide")
    assert gap.margin.verdict is Fit.FITS and why_so(gap) == ""


def test_cards_side_by_side_share_a_word_where_there_is_little_room() -> None:
    assert shortened("GPU 1, GPU 2") == "GPU 1, 2" and shortened("New, GPU 12") == "New, GPU 12"
    assert shortened("GPU 3, NIC 1") == "GPU 3, NIC 1"


# order and filters


def test_a_cut_name_still_says_which_clearance_it_is(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the narrowest view: of "air before the intake" and "… the floor" the end is what
    differs.
    """
    opened = Opened(qtbot, with_cards(TURBO, "1", "3", "5", "7"), width=300, height=1600)
    painted = set[str]()
    monkeypatch.setattr("gui.margins.delegate.write", lambda *what: painted.add(what[2]))
    opened.panel.table.viewport().grab()
    names = {row.what for row in opened.rows}
    cut = {words for words in painted if ELLIPSIS in words}
    assert cut, "the table is narrow enough to cut names"
    for name in names - painted:
        (said,) = {words for words in cut if said_of(words, name)}
        assert not any(said_of(said, other) for other in names - {name})


def said_of(cut: str, name: str) -> bool:
    """Whether a cut text is of that name: its beginning and its last word."""
    begin, _, end = cut.partition(ELLIPSIS)
    return name.startswith(begin) and bool(end) and name.endswith(end)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("column", list(ClearanceColumn))
def test_every_column_sorts_both_ways_by_a_press_of_its_title(
    opened: Opened, column: ClearanceColumn
) -> None:
    opened.panel.sort_by(
        ClearanceColumn.MARGIN if column is ClearanceColumn.VERDICT else ClearanceColumn.VERDICT
    )
    header = opened.panel.table.titles
    orders = []
    for _ in range(2):
        at = QPoint(header.sectionViewportPosition(column) + 5, header.height() // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
        orders.append([row.key for row in opened.rows])
        assert opened.panel.wish.column is column
    assert orders[0] != orders[1] and sorted(orders[0]) == sorted(orders[1])


def test_margins_sort_as_numbers_and_unknown_ones_come_last_either_way(qapp: object) -> None:
    session = session_with(
        with_cards(TUF, "1", base=BASE.changed(chassis="hyte-y60")).place(TUF, "vertical1")
    )
    rows = rows_of(session.snapshot, margins_of(session.snapshot.evaluation), None)
    for descending in (False, True):
        figures = [
            r.margin.margin_mm
            for r in listed(rows, Wish(column=ClearanceColumn.MARGIN, descending=descending))
        ]
        known = [f for f in figures if f is not None]
        assert known == sorted(known, reverse=descending)
        assert figures == [*known, *[None] * (len(figures) - len(known))]


def test_titles_sort_by_keyboard(opened: Opened) -> None:
    header = opened.panel.table.titles
    header.setFocus()
    for _ in range(ClearanceColumn.MARGIN):
        QTest.keyClick(header, Qt.Key.Key_Right)
    QTest.keyClick(header, Qt.Key.Key_Space)
    assert opened.panel.wish.column is ClearanceColumn.MARGIN
    QTest.keyClick(header, Qt.Key.Key_Return)
    assert opened.panel.wish.descending


def test_chips_count_and_list_their_verdicts(opened: Opened) -> None:
    panel = opened.panel
    everything = panel.table.rows.rowCount()
    counts = {chip.fit: int(chip.text().split()[1]) for chip in panel.chips}
    assert counts[Fit.CLASH] == 3 and sum(counts.values()) == everything
    clash = panel.chips[0]
    tight = panel.chips[1]
    QTest.mouseClick(clash, Qt.MouseButton.LeftButton)
    assert {row.margin.verdict for row in opened.rows} == {Fit.CLASH}
    QTest.keyClick(tight, Qt.Key.Key_Space)
    assert len(opened.rows) == counts[Fit.CLASH] + counts[Fit.TIGHT]
    assert panel.caption.toolTip() == f"{len(opened.rows)} of {everything}"
    QTest.keyClick(panel.table, Qt.Key.Key_Escape)
    assert panel.table.rows.rowCount() == everything and not clash.isChecked()


def test_rows_are_found_by_part_and_by_any_word(opened: Opened) -> None:
    panel = opened.panel
    panel.ask_for_part("gpu3")
    assert opened.rows and all("gpu3" in row.margin.parts for row in opened.rows)
    assert panel.part.text().startswith("GPU 3")
    panel.ask_for_part(None)
    for words in ("gap gpu 2", "CLASH", "tuf gap"):
        panel.search.setText(words)
        assert opened.rows and all(
            word.casefold() in row.searched for row in opened.rows for word in words.split()
        )
    panel.search.setText("no such thing")
    assert opened.rows == () and counts_of((), panel.wish) == {}
    assert all(chip.text().split()[1] == "0" for chip in panel.chips)


def test_rows_are_found_by_words_that_are_shown_alone(opened: Opened) -> None:
    """The id of a rule stands nowhere in the window."""
    opened.panel.search.setText("cards-collide")
    assert opened.rows == ()


def test_rows_are_found_by_their_verdict_in_the_language_of_the_window(qtbot: QtBot) -> None:
    with pseudo_language():
        opened = Opened(qtbot, four())
        opened.panel.search.setText(translated(FIT_WORDS[Fit.CLASH]))
        assert opened.rows
        assert all(row.margin.verdict is Fit.CLASH for row in opened.rows)


def test_a_part_that_leaves_the_build_is_no_filter_any_more(opened: Opened) -> None:
    opened.panel.ask_for_part("gpu4")
    opened.session.document.commit(opened.session.build.remove(3), "Remove")
    assert opened.panel.wish.part is None and opened.rows


# a build that changes


def test_the_table_follows_the_build(opened: Opened) -> None:
    opened.session.document.commit(with_cards(TUF, "1", "4"), "Other")
    assert [row.margin for row in opened.rows] == list(
        margins_of(opened.session.snapshot.evaluation)
    )
    opened.session.document.undo()
    assert opened.rows[0].margin.margin_mm == -11.36


def test_nothing_is_worked_out_while_nobody_looks(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("gui.margins.panel.margins_of", lambda e: asked.append(e) or margins_of(e))
    opened.panel.hide()
    opened.session.document.commit(with_cards(TUF, "1", "4"), "Other")
    opened.session.selection.select("gpu1")
    assert asked == []
    opened.panel.show()
    assert asked == [opened.session.snapshot.evaluation] and len(opened.rows) < 27
    opened.session.selection.select("gpu2")
    assert len(asked) == 1


def test_a_large_build_waits_until_the_pointer_rests(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Opened(qtbot, with_cards(TURBO, "1", "3", "5"))
    monkeypatch.setattr("gui.margins.panel.AT_ONCE", 3)
    before = opened.rows
    assert AT_ONCE > 8 and opened.session.hand.pick_up(TURBO)
    opened.session.hand.hover("7")
    assert opened.rows == before
    qtbot.waitUntil(lambda: opened.rows != before, timeout=2000)
    assert any(row.change is ClearanceChange.NEW for row in opened.rows)
    opened.session.hand.hover(None)  # what is known already is shown at once
    assert [row.margin for row in opened.rows] == [row.margin for row in before]


def test_a_preview_shows_its_margins_and_what_it_changes(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "5"))
    old = opened.rows[opened.row("cards-collide", "gpu1", "gpu2")].margin.margin_mm
    index = next(i for i, p in enumerate(opened.session.build.placements) if p.place == "5")
    assert opened.session.hand.pick_up(TUF, index)
    opened.session.hand.hover("4")
    row = opened.rows[opened.row("cards-collide", "gpu1", "gpu2")]
    assert (
        row.change is ClearanceChange.OTHER
        and row.before is not None
        and row.before.margin_mm == old
    )
    assert (old or 0.0) - (row.margin.margin_mm or 0.0) == pytest.approx(SLOT_PITCH)
    assert "before the preview" in sentence(row)
    same = opened.rows[opened.row("card-length-over", "gpu1")]
    assert same.change is ClearanceChange.NONE
    opened.session.hand.cancel()
    assert all(row.change is ClearanceChange.NONE for row in opened.rows)


def test_a_new_card_is_called_new_and_its_rows_are(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1"))
    opened.session.hand.pick_up(TUF)
    opened.session.hand.hover("3")
    new = [row for row in opened.rows if "New" in row.whose]
    assert new and {row.change for row in new} == {ClearanceChange.NEW}
    assert "+1" in opened.panel.chips[0].text() and opened.panel.caption.toolTip().startswith(
        "preview, slot 3"
    )
    assert opened.panel.table.painter_of.marked == {"gpu2"}


# selection


def test_a_chosen_row_selects_its_parts(opened: Opened) -> None:
    opened.click(opened.row("cards-collide", "gpu2", "gpu3"))
    snapshot = opened.session.snapshot
    assert (snapshot.selected, snapshot.also) == ("gpu2", {"gpu3"})
    QTest.keyClick(opened.panel.table, Qt.Key.Key_Down)
    assert opened.session.snapshot.selected == opened.panel.table.chosen_row.parts[0]  # type: ignore[union-attr]
    number = opened.row("psu-unfit")
    opened.panel.table.reveal(number)
    opened.click(number)
    snapshot = opened.session.snapshot
    assert (snapshot.selected, snapshot.also) == (None, {"psu"})
    opened.session.selection.select("gpu1")
    assert opened.session.snapshot.also == frozenset()


def test_a_card_that_is_selected_elsewhere_marks_its_rows(opened: Opened) -> None:
    opened.click(0)
    opened.session.selection.select("gpu4")
    table = opened.panel.table
    assert table.painter_of.marked == {"gpu4"} and table.chosen_row is None
    first = next(i for i, row in enumerate(opened.rows) if "gpu4" in row.margin.parts)
    assert table.viewport().rect().intersects(table.visualRect(table.rows.index(first, 1)))
    opened.session.selection.select(None)
    assert table.painter_of.marked == frozenset()


def test_the_chosen_row_stays_chosen_while_figures_and_order_change(opened: Opened) -> None:
    opened.click(opened.row("cards-collide", "gpu2", "gpu3"))
    key = opened.panel.table.chosen_key
    opened.panel.sort_by(ClearanceColumn.CLEARANCE)
    assert opened.panel.table.chosen_key == key
    opened.session.comparison.try_build(opened.session.build.changed(title="Other"))
    assert opened.panel.table.chosen_key == key and opened.session.snapshot.selected == "gpu2"


def test_what_is_chosen_is_explained_below(opened: Opened) -> None:
    foot = opened.panel.foot
    assert foot.sentence.toolTip().startswith(f"{len(opened.rows)} clearances: 3 clash")
    opened.click(0)
    assert foot.sentence.toolTip().startswith("Gap, GPU 1, GPU 2: clash")
    assert "thickness 52 mm" in foot.lines[0].toolTip()


def test_enter_asks_for_the_picture(opened: Opened, qtbot: QtBot) -> None:
    opened.click(0)
    with qtbot.waitSignal(opened.panel.show_wanted):
        QTest.keyClick(opened.panel.table, Qt.Key.Key_Return)


# what leaves it


def test_text_and_csv_are_what_is_listed(opened: Opened) -> None:
    panel = opened.panel
    clipboard = QGuiApplication.clipboard()
    panel.chips[0].setChecked(True)
    panel.copy_text()
    assert (
        "−11.36 ± 1.00 mm" in clipboard.text()
        and "fits" not in clipboard.text().partition("\n\n")[2]
    )
    panel.copy_csv()
    rows = list(csv.DictReader(StringIO(clipboard.text())))
    assert tuple(rows[0]) == COLUMNS and len(rows) == 3
    assert (rows[0]["margin_mm"], rows[0]["tolerance_mm"], rows[0]["worst_case_mm"]) == (
        "-11.36",
        "1",
        "-12.36",
    )
    assert "thickness 52 mm" in rows[0]["rests_on"]
    opened.click(0)
    QTest.keyClick(panel.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard.text().startswith("Gap, GPU 1, GPU 2: clash")


def test_a_name_is_no_formula_in_a_spreadsheet(opened: Opened) -> None:
    a = opened.session.snapshot.evaluation.assembly
    parts = {i: part.changed(name="=1+1") for i, part in parts_of(a).items()}
    rows = list(csv.DictReader(StringIO(margin_csv([opened.rows[0].margin], parts))))
    assert rows[0]["rests_on"].startswith("'=1+1")


def test_the_menu_offers_all_of_it(opened: Opened) -> None:
    opened.click(0)
    menu = opened.panel.context_menu()
    words = [a.text().replace("&", "") for a in menu.actions() if not a.isSeparator()]
    assert words == [
        "Show in the 3D View",
        "Copy This Clearance",
        "Sort By",
        "Only About",
        "Copy as Text",
        "Copy as CSV",
        "Print Fit Proof…",
        "Save Fit Proof as PDF…",
    ]
    keys = [
        text[text.index("&") + 1].casefold() for a in menu.actions() if "&" in (text := a.text())
    ]
    assert len(keys) == len(set(keys))


# how it looks


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_both_themes_paint_their_verdicts(qtbot: QtBot, theme: Theme) -> None:
    opened = Opened(qtbot, four(), theme)
    assert {theme.clash.lower(), theme.fits.lower(), theme.panel.lower()} <= colors_in(opened.panel)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("width", [300, 417, 700, 1200])
def test_columns_fill_the_table_and_leave_out_what_has_no_room(qtbot: QtBot, width: int) -> None:
    opened = Opened(qtbot, four(), width=width)
    opened.panel.setFixedWidth(width)
    table = opened.panel.table
    shown = [column for column in ClearanceColumn if not table.isColumnHidden(column)]
    assert {
        ClearanceColumn.VERDICT,
        ClearanceColumn.CLEARANCE,
        ClearanceColumn.MARGIN,
    } <= set(shown)
    assert (ClearanceColumn.PICTURE in shown) is (width > 300), "names come before the picture"
    assert sum(table.columnWidth(column) for column in shown) == pytest.approx(
        table.viewport().width(), abs=1
    )
    assert (ClearanceColumn.RESTS in shown) is (width >= 1000)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("build", [four(), server()], ids=["four", "server"])
@pytest.mark.parametrize("width", [300, 340, 417, 700])
def test_every_filter_has_its_room(qtbot: QtBot, build: Build, width: int) -> None:
    """What has none in the line goes on in the next one, and the words take what is left."""
    panel = Opened(qtbot, build, width=width).panel
    panel.setFixedWidth(width)
    filters = (*panel.chips, panel.part, panel.search)
    buttons = (panel.copy, panel.paper)
    inside = panel.rect().adjusted(LIGHT.px(16), 0, -LIGHT.px(16), 0)
    for one in (*filters, *buttons):
        assert inside.contains(one.geometry())
        wanted = one.minimumWidth() if one is panel.search else one.sizeHint().width()
        assert one.width() >= wanted
        others = [two for two in (*filters, *buttons) if two is not one]
        assert not any(one.geometry().intersects(two.geometry()) for two in others)
    assert panel.search.geometry().right() < panel.copy.geometry().left()
    assert panel.table.geometry().top() > max(one.geometry().bottom() for one in filters)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("build", [four(), server()], ids=["four", "server"])
@pytest.mark.parametrize("width", [820, 1000, 1400])
def test_names_in_a_wide_table_stand_in_full(qtbot: QtBot, build: Build, width: int) -> None:
    opened = Opened(qtbot, build, width=width)
    opened.panel.setFixedWidth(width)
    table = opened.panel.table
    assert not table.isColumnHidden(ClearanceColumn.PICTURE)
    room = table.columnWidth(ClearanceColumn.CLEARANCE) - LIGHT.px(PAD_PX) * 1.5 - LIGHT.px(6)
    strong = LIGHT.font(12, 600)
    font = LIGHT.font(12)
    snapshot = opened.session.snapshot
    rows = rows_of(snapshot, margins_of(snapshot.evaluation), None)
    for row in rows:
        assert width_of(row.what, strong) + width_of(row.whose, font) <= room, row.what
    assert len(rows) > 10


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("build", [four(), server()], ids=["four", "server"])
@pytest.mark.parametrize("width", [300, 340, 417])
def test_names_in_a_narrow_table_keep_what_tells_them_apart(
    qtbot: QtBot, build: Build, width: int
) -> None:
    opened = Opened(qtbot, build, width=width)
    opened.panel.setFixedWidth(width)
    table = opened.panel.table
    room = table.columnWidth(ClearanceColumn.CLEARANCE) - LIGHT.px(PAD_PX) * 1.5 - LIGHT.px(6)
    strong = LIGHT.font(12, 600)
    font = LIGHT.font(12)
    written: dict[tuple[str, str], str] = {}
    snapshot = opened.session.snapshot
    for row in rows_of(snapshot, margins_of(snapshot.evaluation), None):
        what, whose = subject_words(row, strong, font, room)
        cut = elided_name(whose, font, room - width_of(what, strong))
        letters = [len(text.rstrip(ELLIPSIS)) for text in (what, cut)]
        assert letters[0] >= min(len(row.what), 5) and letters[1] >= min(len(whose), 5), (what, cut)
        whole = f"{row.what}, {row.whose}"
        assert written.setdefault((what, cut), whole) == whole
    assert len(written) > 10


def test_the_scale_stands_still_and_ends_at_its_ends() -> None:
    scale = Scale(0.0, 80.0)
    assert [scale.x(mm) for mm in (LEAST_MM, 0.0, MOST_MM, 500.0, -500.0)] == [
        0.0,
        20.0,
        80.0,
        80.0,
        0.0,
    ]


@pytest.mark.parametrize(("build", "words"), [(Build(), NOTHING), (four(), NONE_SUCH)])
def test_an_empty_table_says_why(
    qtbot: QtBot, build: Build, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("gui.margins.panel.write", lambda _p, _r, text, *_: said.append(text))
    opened = Opened(qtbot, build)
    opened.panel.search.setText("nothing like it")
    opened.panel.grab()
    assert words in said and opened.rows == ()


def test_servers_and_unknown_figures_have_rows(qtbot: QtBot) -> None:
    opened = Opened(qtbot, server())
    assert len(opened.rows) == len(margins_of(opened.session.snapshot.evaluation)) > 8
    unknown = [row for row in opened.rows if row.margin.margin_mm is None]
    assert all(margin_words(row.margin) == "–" and "unknown" in sentence(row) for row in unknown)


# in the window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = MainWindow(
        session_with(four()), LIGHT, dialogs=Asked(to_export=tmp_path / "proof.pdf")
    )
    qtbot.addWidget(window)
    show(qtbot, window)
    return window


def shown_panel(window: MainWindow) -> MarginsPanel:
    window.actions_of["page_margins"].trigger()
    panel = window.views.pages["margins"]
    assert isinstance(panel, MarginsPanel)
    return panel


def the_command_shows_the_view_and_enter_leads_to_the_picture(window: MainWindow) -> None:
    action: QAction = window.actions_of["page_margins"]
    assert action.shortcut().toString() == "Ctrl+7"
    panel = shown_panel(window)
    assert window.views.shown == "margins" and action.isChecked() and panel.isVisible()
    panel.table.selectRow(0)
    assert window.session.snapshot.selected == "gpu1"
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert window.views.shown == "3d"


def the_fit_proof_is_saved_as_pdf(window: MainWindow, tmp_path: Path) -> None:
    shown_panel(window).export_wanted.emit()
    assert (tmp_path / "proof.pdf").read_bytes().startswith(b"%PDF")
    assert window.session.snapshot.message.startswith("The fit proof is in")


def the_fit_proof_opens_as_a_print_preview(window: MainWindow, qtbot: QtBot) -> None:
    from PySide6.QtPrintSupport import QPrintPreviewDialog

    shown_panel(window).print_wanted.emit()
    dialog = next(child for child in window.findChildren(QPrintPreviewDialog))
    assert dialog.isVisible() and dialog.printer().docName() == window.session.build.title
    dialog.close()


def tabs_are_shorter_where_there_is_little_room(window: MainWindow) -> None:
    views = window.views
    views.resize(900, 400)
    assert views.tabs.tabText(0) == "3D view"
    views.resize(420, 400)
    assert views.tabs.tabText(0) == "3D" and views.tabs.width() < 420


def tabs_that_have_no_room_at_all_can_be_scrolled_to(window: MainWindow) -> None:
    views = window.views
    views.resize(900, 400)
    assert not views.tabs.usesScrollButtons()
    views.resize(200, 400)
    assert views.tabs.usesScrollButtons()
    assert views.tabs.geometry().right() < views.width()


def test_margins_in_the_window(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """One window for all of it."""
    the_command_shows_the_view_and_enter_leads_to_the_picture(window)
    the_fit_proof_is_saved_as_pdf(window, tmp_path)
    the_fit_proof_opens_as_a_print_preview(window, qtbot)
    tabs_are_shorter_where_there_is_little_room(window)
    tabs_that_have_no_room_at_all_can_be_scrolled_to(window)
