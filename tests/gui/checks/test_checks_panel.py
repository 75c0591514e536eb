"""The checks list: a sound model that changes in place, filters with counts, and what Show, Fix
and Why? do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

pytest.importorskip("PySide6")

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFocusEvent,
    QGuiApplication,
    QImage,
    QPainter,
    QPaintEvent,
    QRegion,
)
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.checks import heading
from gui.checks.delegate import Action, ChecksDelegate, action_words, actions_of
from gui.checks.heading import Caption, FilterTab
from gui.checks.model import ROW_ROLE, ChecksModel
from gui.checks.panel import ChecksPanel
from gui.checks.rows import (
    CheckRow,
    Filter,
    Notes,
    RowCount,
    counts_of,
    listed_in,
    rows_of,
    subject_of,
)
from gui.checks.why_card import WhyCard, field_words, measure_words, reason_of
from gui.dialogs.waiving import Waiving
from gui.files.dialogs import QtDialogs
from gui.look.marks import elided_sentence, width_of
from gui.look.plain_words import without_key
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.session.session import Session
from gui.session.snapshot import Snapshot
from rigwright.build import Build, Thresholds
from rigwright.checks import Finding, Fit, Measure, Sentence, Severity
from rigwright.evaluation.summary import NO_BREAK_SPACE
from rigwright.evaluation.waivers import CHANGED, WAIVED
from rigwright.rules.formulas import comparison_words, formulas_of
from tests.gui.machines import BASE, TUF, TURBO, VERTICAL, four, session_with, with_cards
from tests.gui.on_screen import show
from tests.pseudo_language import accented, pseudo_language
from tests.shipped_parts import shipped

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def rows_now(snapshot: Snapshot, chosen: Filter = Filter.ALL) -> tuple[CheckRow, ...]:
    return rows_of(snapshot, listed_in(snapshot), chosen)


def counts_now(snapshot: Snapshot) -> dict[Filter, RowCount]:
    return counts_of(snapshot, listed_in(snapshot))


def words_in(card: QWidget) -> list[str]:
    """What the labels of a card say, where no line has to end."""
    return [label.text().replace(NO_BREAK_SPACE, " ") for label in card.findChildren(QLabel)]


def test_the_keyboard_that_comes_changes_nothing(qtbot: QtBot) -> None:
    """F6 or Tab into the list is no wish to be shown what its first row is about."""
    opened = Opened(qtbot, four())
    opened.panel.list.setFocus()
    focus = QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason)
    QApplication.sendEvent(opened.panel.list, focus)
    assert opened.panel.list.currentIndex().row() == 0
    assert opened.session.snapshot.focus is None and opened.session.snapshot.selected is None
    QTest.keyClick(opened.panel.list, Qt.Key.Key_Down)
    assert opened.session.snapshot.focus is not None


class Opened:
    """A checks list with a build open."""

    def __init__(self, qtbot: QtBot, build: Build) -> None:
        self.session: Session = session_with(build)
        self.window = QWidget()
        self.window.resize(900, 520)
        self.panel = ChecksPanel(self.session, LIGHT, self.window)
        self.panel.setGeometry(0, 260, 900, 260)
        qtbot.addWidget(self.window)
        show(qtbot, self.window)

    @property
    def model(self) -> ChecksModel:
        return self.panel.model

    def row(self, number: int) -> CheckRow:
        row = self.model.row(self.model.index(number))
        assert row is not None
        return row

    @property
    def titles(self) -> list[str]:
        return [row.title for row in self.rows]

    @property
    def rows(self) -> list[CheckRow]:
        """All rows, without the headings over them."""
        rows = (self.model.row(self.model.index(i)) for i in range(self.model.rowCount()))
        return [row for row in rows if row is not None]

    def button(self, number: int, action: Action) -> QRectF:
        index = self.model.index(number)
        delegate = self.panel.list.itemDelegate()
        assert isinstance(delegate, ChecksDelegate)
        return dict(delegate.buttons(QRectF(self.panel.list.visualRect(index)), self.row(number)))[
            action
        ]

    def click(self, number: int, action: Action) -> None:
        at = self.button(number, action).center().toPoint()
        QTest.mouseClick(self.panel.list.viewport(), LEFT, NONE, at)

    def filter_tab(self, chosen: Filter) -> FilterTab:
        tabs = self.panel.findChildren(FilterTab)
        return next(tab for tab in tabs if tab.filter is chosen)

    def tab(self, chosen: Filter) -> str:
        return self.filter_tab(chosen).text()

    def why(self) -> WhyCard:
        found = self.window.findChild(WhyCard)
        assert found is not None
        return found


@pytest.fixture
def clashing(qtbot: QtBot) -> Opened:
    return Opened(qtbot, four())


def made(*names: str) -> tuple[CheckRow, ...]:
    """Rows of some names; a name's second letter is its detail, so that rows can change without
    moving.
    """
    found = Finding("a-rule", Severity.ERROR, (), Sentence("A."), Sentence(""))
    return tuple(CheckRow(Severity.ERROR, name[0], name[1:], found, (name[0],)) for name in names)


# the model


def test_the_model_is_sound(clashing: Opened, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(clashing.model)


LISTS = st.lists(st.sampled_from("ABCDEFGH"), unique=True).flatmap(
    lambda names: st.tuples(*(st.sampled_from((n, n + "1", n + "2")) for n in names))
)


@given(before=LISTS, after=LISTS)
def test_any_list_becomes_any_other_in_place(
    before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    model = ChecksModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(made(*before))
    kept = {index.data(ROW_ROLE).title: QPersistentModelIndex(index) for index in indexes(model)}
    model.show_rows(made(*after))
    assert [index.data(ROW_ROLE) for index in indexes(model)] == list(made(*after))
    common = [n[0] for n in before if n[0] in {a[0] for a in after}]
    for title in common:
        index = kept[title]
        assert not index.isValid() or index.data(ROW_ROLE).title == title, (
            "a kept row is still that row"
        )
    if [n[0] for n in before] == [n[0] for n in after]:
        assert all(index.isValid() for index in kept.values())
    del tester


def indexes(model: ChecksModel) -> Iterator[QModelIndex]:
    return (model.index(i) for i in range(model.rowCount()))


def test_a_preview_touches_only_the_rows_it_changes(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "3"))
    index = QPersistentModelIndex(opened.model.index(0))
    assert "GPU 2 overlaps GPU 1" in index.data()
    resets = []
    added = []
    opened.model.modelReset.connect(lambda: resets.append(1))
    opened.model.rowsInserted.connect(lambda _parent, first, last: added.append((first, last)))
    opened.session.hand.pick_up(TUF)
    opened.session.hand.hover("5")
    assert index.isValid() and "GPU 2 overlaps GPU 1" in index.data()
    assert resets == [] and added
    assert any(t == "The new card overlaps GPU 2 by 11.36 mm at slot 5." for t in opened.titles)


# rows, counts and filters


def test_rows_are_worst_first_with_what_was_not_checked_last(clashing: Opened) -> None:
    rows = [clashing.row(i) for i in range(clashing.model.rowCount())]
    rank = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2, Fit.UNKNOWN: 3}
    assert [rank[r.judged] for r in rows] == sorted(rank[r.judged] for r in rows)
    assert rows[0].title == "GPU 2 overlaps GPU 1 by 11.36 mm at slot 3."
    assert rows[0].detail == (
        "Needs 52.00 mm, has 40.64 mm. Likewise GPU 2 with GPU 3 and GPU 3 with GPU 4, none worse."
    )


def test_several_notes_are_one_row_that_a_filter_takes_apart(clashing: Opened) -> None:
    notes = [f for f in clashing.session.snapshot.evaluation.listed if f.severity is Severity.INFO]
    last = clashing.row(clashing.model.rowCount() - 1)
    assert len(notes) > 1 and last.title == f"{len(notes)} notes."
    assert [str(note.title) in last.detail for note in notes] == [True] * len(notes)
    assert actions_of(last) == (Action.SHOW, Action.WHY)
    clashing.panel.act(clashing.model.index(clashing.model.rowCount() - 1), Action.WHY)
    words = words_in(clashing.why())
    assert all(note.message in words for note in notes), "nothing is lost"
    clashing.filter_tab(Filter.NOTES).click()
    assert [clashing.row(i).title for i in range(clashing.model.rowCount())] == [
        str(note.title) for note in notes
    ]


def test_what_follows_from_a_finding_is_told_by_its_why(clashing: Opened) -> None:
    number = next(
        i for i in range(clashing.model.rowCount()) if "supply is" in clashing.row(i).title
    )
    folded = [f for f in clashing.session.snapshot.evaluation.listed if f.rule == "psu-overload"][
        0
    ].folded
    assert {f.rule for f in folded} >= {"psu-line-derate", "power-limit-option"}
    clashing.panel.act(clashing.model.index(number), Action.WHY)
    words = words_in(clashing.why())
    assert "Also" in words and all(one.message in words for one in folded)


def test_a_preview_says_what_it_adds(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BASE.place(TUF, "1"))
    assert not any(opened.row(i).new for i in range(opened.model.rowCount()))
    opened.session.hand.pick_up(TUF)
    opened.session.hand.hover("3")
    assert opened.row(0).new and opened.row(0).judged is Severity.ERROR
    assert counts_now(opened.session.snapshot)[Filter.ERRORS] == RowCount(1, 1)
    assert opened.tab(Filter.ERRORS) == "Errors 1 +1"
    opened.session.hand.cancel()
    assert opened.tab(Filter.ERRORS) == "Errors 0"


def test_a_filter_under_which_nothing_is_has_neither_red_nor_amber(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    red, amber = QColor(LIGHT.clash).name(), QColor(LIGHT.tight).name()
    shown = {Filter.ERRORS: red, Filter.WARNINGS: amber}
    for chosen, color in shown.items():
        tab = opened.filter_tab(chosen)
        for count in (2, 0):
            tab.show_count(RowCount(count, 0))
            assert (color in colours_of(tab)) == (count > 0), (chosen, count)


def colours_of(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }


def test_the_tried_place_is_named_whole_beside_the_heading(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as there is room for its name, and in fewer words where there is not."""
    session = session_with(BASE)
    session.hand.pick_up(TURBO)
    session.hand.hover("3")
    caption = Caption(LIGHT)
    qtbot.addWidget(caption)
    caption.show_preview(session.snapshot)
    assert session.snapshot.hovered is not None
    place = session.snapshot.hovered.seat.title
    written: list[str] = []
    monkeypatch.setattr(
        heading, "write", lambda _painter, _room, words, *_how: written.append(words)
    )
    whole = caption.sizeHint().width()
    for width in (whole, whole - 8):
        caption.resize(width, 40)
        caption.grab()
    assert written == ["Checks", f"preview, {place}", "Checks", place]


def test_over_a_taken_place_the_document_is_listed(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "5"))
    before = opened.titles
    opened.session.hand.pick_up(TURBO)
    opened.session.hand.hover("5")
    assert opened.titles == before


def test_a_filter_lists_its_rows_and_the_counts_stay(clashing: Opened) -> None:
    kinds = (Filter.ERRORS, Filter.WARNINGS, Filter.NOTES, Filter.UNKNOWN)
    everything = sum(int(clashing.tab(kind).split()[-1]) for kind in kinds)
    clashing.filter_tab(Filter.ERRORS).click()
    assert {clashing.row(i).judged for i in range(clashing.model.rowCount())} == {Severity.ERROR}
    assert clashing.tab(Filter.ALL) == f"All {everything}"
    clashing.filter_tab(Filter.UNKNOWN).click()
    assert clashing.model.rowCount() == 0


def test_what_was_not_checked_says_what_and_why(qtbot: QtBot) -> None:
    opened = Opened(qtbot, VERTICAL)
    unknown = [
        r for r in rows_now(opened.session.snapshot, Filter.UNKNOWN) if "link-report" in r.rules
    ]
    assert [(r.title, r.detail) for r in unknown] == [
        (
            "No slot is chosen for the riser of GPU 1.",
            "Not checked without it: a slot for every card, links of one lane, slow links, speed "
            "of the link.",
        )
    ]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("psu-headroom", "PSU headroom"),
        ("card-length-over", "Card length"),
        ("edge-connector-too-short", "Edge connector"),
        ("gpu-on-chipset-slot", "GPU on chipset slot"),
    ],
)
def test_a_rule_is_named_by_its_subject(rule: str, words: str) -> None:
    assert subject_of(rule) == words


def test_an_empty_list_says_so(qtbot: QtBot) -> None:
    opened = Opened(qtbot, Build())
    assert opened.titles == [
        "No case is chosen.",
        "No board is chosen.",
        "No processor is chosen.",
        "No power supply is chosen.",
        "No site is chosen.",
    ]
    assert opened.panel._empty_words().startswith("Nothing to report so far."), "nothing passed yet"
    assert Opened(qtbot, four()).panel._empty_words() == "All checks passed."


# actions


def test_selecting_a_row_frames_what_it_is_about(clashing: Opened) -> None:
    rect = clashing.panel.list.visualRect(clashing.model.index(1))
    QTest.mouseClick(clashing.panel.list.viewport(), LEFT, NONE, rect.center())
    assert clashing.session.snapshot.focus is clashing.row(1).source


def test_f8_walks_round_all_rows(clashing: Opened) -> None:
    seen = []
    for _ in range(clashing.model.rowCount() + 1):
        clashing.panel.next_action.trigger()
        seen.append(clashing.panel.list.currentIndex().row())
    assert seen == [*range(clashing.model.rowCount()), 0]
    clashing.panel.previous_action.trigger()
    assert clashing.panel.list.currentIndex().row() == clashing.model.rowCount() - 1
    assert clashing.panel.next_action.shortcut().toString() == "F8"


def test_a_focus_from_elsewhere_is_followed(clashing: Opened) -> None:
    for finding in clashing.session.snapshot.evaluation.findings:
        clashing.session.selection.focus(finding)
        row = clashing.row(clashing.panel.list.currentIndex().row())
        rows = [clashing.row(i) for i in range(clashing.model.rowCount())]
        assert [other for other in rows if other.tells(finding)] == [row]


def test_an_unknown_figure_selects_the_card_that_lacks_it(qtbot: QtBot) -> None:
    opened = Opened(qtbot, VERTICAL)
    number = next(i for i in range(opened.model.rowCount()) if "link-report" in opened.row(i).rules)
    opened.panel.act(opened.model.index(number), Action.SHOW)
    assert opened.session.snapshot.selected == "gpu1"


def test_a_row_without_ways_out_has_no_fix(clashing: Opened) -> None:
    last = clashing.model.rowCount() - 1
    assert clashing.row(last).judged is Severity.INFO
    assert actions_of(clashing.row(last)) == (Action.SHOW, Action.WHY)


def test_why_says_rule_measure_and_what_it_rests_on(clashing: Opened) -> None:
    clashing.click(0, Action.WHY)
    card = clashing.why()
    assert card.isVisible()
    gap = next(label for label in card.findChildren(QLabel) if "there − " in label.text())
    assert re.findall(r"\d(.)mm", gap.text()) == [NO_BREAK_SPACE] * 3, "no line ends before a unit"
    words = words_in(card)
    assert "Two cards need the same space." in words
    assert "Fit" in words and not any("cards-collide" in w for w in words)
    assert "−11.36 mm there − 0.00 mm needed = −11.36 mm left" in words
    assert "11.36 mm more" in words
    assert any("thickness 52 mm, stated alike by two independent sources" in w for w in words)
    clashing.click(3, Action.WHY)
    assert card.isVisible() and card.height() > 100, "a second reason replaces the first"
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()


def test_why_compares_in_the_words_of_the_manual_and_leads_there(
    clashing: Opened, qtbot: QtBot
) -> None:
    clashing.click(0, Action.WHY)
    card = clashing.why()
    words = words_in(card)
    (formula, _) = formulas_of("cards-collide")
    assert comparison_words(formula) in words
    topics = {"This check": "cards-collide", "Gap": "Gap"}
    links = card.findChildren(QPushButton)
    assert {link.text() for link in links} == set(topics)
    for link in links:
        card.show()
        with qtbot.waitSignal(clashing.panel.manual_wanted) as asked:
            link.click()
        assert asked.args == [topics[link.text()]] and not card.isVisible()


def test_every_row_can_say_why(clashing: Opened) -> None:
    snapshot = clashing.session.snapshot
    for row in rows_now(snapshot):
        reason = reason_of(row, snapshot.committed, clashing.session.catalog)
        told = dict(reason.lines)
        assert reason.title and ("Note" in told or {"Subject", "Limit from"} <= set(told))
        words = " ".join((reason.title, reason.sentence, *told.values()))
        assert not any(rule in words for rule in row.rules), "no ids in the window"


def test_why_says_that_a_limit_is_the_builds_own(qtbot: QtBot) -> None:
    build = with_cards(TUF, "1", "4").changed(thresholds=Thresholds(free_air_mm=9.5))
    session = session_with(build)
    evaluation = session.snapshot.evaluation
    (row,) = (r for r in rows_now(session.snapshot) if r.rules == ("open-air-gap",))
    told = dict(reason_of(row, evaluation, session.catalog).lines)
    assert told["Limit from"].startswith("This build's own threshold")
    assert told["In figures"] == "8.96 mm there − 9.50 mm needed = −0.54 mm left"
    assert told["To pass"] == "0.54 mm more"


def test_a_figure_is_named_with_its_confidence() -> None:
    catalog = shipped()
    card = catalog.get("quadro-rtx-8000")
    assert card is not None
    words = field_words("quadro-rtx-8000.thickness_mm", {card.id: card})
    assert words == (
        "NVIDIA Quadro RTX 8000: thickness 39 mm, worked out from other figures; uncertain"
    )
    assert field_words("build.site", {}) == "the choice of an outlet"
    assert measure_words(Measure(1789, 1600, "W")) == "1,789 W, held against 1,600 W"


def test_keys_do_what_the_buttons_do(clashing: Opened) -> None:
    clashing.panel.step(1)
    clashing.panel.list.setFocus()
    QTest.keyClick(clashing.panel.list, Qt.Key.Key_W)
    assert clashing.why().isVisible()
    clashing.why().hide()
    QTest.keyClick(clashing.panel.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("Error: GPU 2 overlaps GPU 1 by 11.36 mm")


def test_the_menu_has_everything(clashing: Opened) -> None:
    menu = clashing.panel.menu_for(clashing.model.index(0))
    entries = ["&Show", "&Fix", "&Why?", "In the &Manual"]
    entries += ["Review Comme&nts…", "Wai&ve…", "&Copy Text"]
    assert [a.text() for a in menu.actions() if a.text()] == entries


def test_rows_are_read_out_as_one_sentence(clashing: Opened) -> None:
    spoken = clashing.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith(
        "Error: GPU 2 overlaps GPU 1 by 11.36 mm at slot 3. Needs 52.00 mm, has 40.64 mm."
    )


# painting


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_new_row_has_an_accent_bar(qtbot: QtBot, theme: object) -> None:
    assert isinstance(theme, type(LIGHT))
    opened = Opened(qtbot, BASE.place(TUF, "1"))
    wear(theme)
    opened.session.hand.pick_up(TUF)
    opened.session.hand.hover("3")
    image = opened.panel.list.viewport().grab().toImage()
    middle = opened.panel.list.visualRect(opened.model.index(0)).center().y()
    assert QColor(image.pixel(1, middle)).name() == theme.accent.lower()
    opened.session.hand.cancel()
    image = opened.panel.list.viewport().grab().toImage()
    assert QColor(image.pixel(1, middle)).name() != theme.accent.lower()


def test_a_narrow_list_gives_its_room_to_the_words(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    delegate = opened.panel.list.itemDelegate()
    assert isinstance(delegate, ChecksDelegate)
    assert list(delegate.buttons(QRectF(0, 0, 300, 32), opened.row(0))) == []
    assert [a for a, _ in delegate.buttons(QRectF(0, 0, 700, 32), opened.row(0))] == list(Action)


def test_in_a_narrow_list_a_row_at_rest_is_read_to_its_end(qtbot: QtBot) -> None:
    """Both figures of a clash are there to be read in the smallest window.

    The actions come with the pointer.
    """
    opened = Opened(qtbot, with_cards(TUF, "1", "3"))
    delegate = opened.panel.list.itemDelegate()
    assert isinstance(delegate, ChecksDelegate)
    rect = QRectF(0, 0, 718, 32)
    row = opened.row(0)
    painter = QPainter(image := QImage(718, 32, QImage.Format.Format_RGB32))
    at_rest = delegate._paint_actions(painter, rect, row, selected=False, pointed=False)
    pointed = delegate._paint_actions(painter, rect, row, selected=False, pointed=True)
    wide = delegate._paint_actions(
        painter, QRectF(0, 0, 900, 32), row, selected=False, pointed=False
    )
    painter.end()
    assert image.width() == 718 and pointed < at_rest and wide < 900 - 100
    left = width_of("Warning", LIGHT.font(12, 500)) + 56
    font = LIGHT.font(12)
    reason = at_rest - left - width_of(f"{row.title} ", LIGHT.font(12, 600))
    assert (
        elided_sentence(row.detail, font, reason) == row.detail == "Needs 52.00 mm, has 40.64 mm."
    )


# missing figures and figures in doubt

GUESSED = (
    Build(
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-trx50-sage-wifi",
        psus=("evga-supernova-1600-t2",),
        site=BASE.site,
    )
    .place("rtx-a6000", "PCIEX16(G5)_1")
    .place("rtx-a6000", "PCIEX16(G5)_2")
)


def number_of(opened: Opened, words: str) -> int:
    return next(i for i in range(opened.model.rowCount()) if words in opened.row(i).title)


def test_a_missing_figure_is_listed_once_with_what_it_would_allow(qtbot: QtBot) -> None:
    opened = Opened(qtbot, GUESSED)
    row = opened.row(number_of(opened, "PCIEX16(G5)_2"))
    assert row.title == "Position of PCIEX16(G5)_2 only guessed."
    assert "on ASUS Pro WS TRX50-SAGE WIFI is only guessed." in row.detail
    assert row.detail.startswith("Not checked without it: room between cards, length of cables")
    assert row.fixes == ("Enter the position of PCIEX16(G5)_2",)
    unknown = [
        opened.row(i) for i in range(opened.model.rowCount()) if opened.row(i).judged is Fit.UNKNOWN
    ]
    assert (
        len({r.key for r in unknown})
        == len(unknown)
        == counts_now(opened.session.snapshot)[Filter.UNKNOWN].now
    )
    boards = [i for i, r in enumerate(unknown) if "TRX50" in r.detail]
    assert boards == list(range(boards[0], boards[0] + len(boards))), (
        "what one part lacks stands together"
    )


def test_a_missing_figure_leads_to_its_field(qtbot: QtBot) -> None:
    opened = Opened(qtbot, GUESSED)
    number = number_of(opened, "PCIEX16(G5)_2")
    with qtbot.waitSignal(opened.panel.edit_wanted) as wanted:
        opened.click(number, Action.FIX)
    assert wanted.args == ["asus-pro-ws-trx50-sage-wifi", "slots.PCIEX16(G5)_2.position"]
    assert action_words(Action.FIX, opened.row(number)) == "Enter…"
    words = [a.text() for a in opened.panel.menu_for(opened.model.index(number)).actions()]
    assert "Enter the position of PCIEX16(G5)_2…" in words


def test_a_missing_part_leads_to_the_catalog(qtbot: QtBot) -> None:
    opened = Opened(qtbot, Build())
    with qtbot.waitSignal(opened.panel.kind_wanted) as wanted:
        opened.panel.act(opened.model.index(number_of(opened, "No power supply")), Action.FIX)
    assert wanted.args == ["psu"]
    with qtbot.waitSignal(opened.panel.kind_wanted) as wanted:
        opened.panel.act(opened.model.index(number_of(opened, "No site")), Action.FIX)
    assert wanted.args == ["site"]


def test_a_row_that_rests_on_an_uncertain_figure_says_so(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards("quadro-rtx-8000", "1", "2"))
    row = opened.row(number_of(opened, "overlaps"))
    assert row.doubt == "Rests on an uncertain thickness of NVIDIA Quadro RTX 8000 (39 mm)."
    assert row.sentence.endswith(row.doubt)
    spoken = opened.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "uncertain thickness" in spoken
    opened.panel.act(opened.model.index(0), Action.WHY)
    words = words_in(opened.why())
    assert (
        "NVIDIA Quadro RTX 8000: thickness 39 mm, worked out from other figures; uncertain" in words
    )


def test_certain_figures_raise_no_doubt(clashing: Opened) -> None:
    assert clashing.row(0).doubt == ""


def test_a_narrow_row_still_marks_an_uncertain_figure(qtbot: QtBot) -> None:
    """The same sentence with and without a doubt, painted where there is no room for words of
    it.
    """
    opened = Opened(qtbot, with_cards("quadro-rtx-8000", "1", "2"))
    row = opened.row(0)
    delegate = opened.panel.list.itemDelegate()
    assert isinstance(delegate, ChecksDelegate) and row.doubt

    def painted(shown: CheckRow) -> QImage:
        image = QImage(340, 32, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        delegate._write_sentence(painter, QRectF(0, 0, 340, 32), shown)
        painter.end()
        return image

    with_doubt = painted(row)
    without = painted(row.changed(doubt="", detail=""))
    assert with_doubt != without
    assert with_doubt.copy(0, 0, 250, 32) == without.copy(0, 0, 250, 32), (
        "the words stay where they are"
    )


AIR_AS_RULE = "Make 8.9 mm of air the &rule here"


class Answers(QtDialogs):
    """Gives the same answer to every question for a line of text."""

    def __init__(self, answer: str | None) -> None:
        super().__init__(None)
        self.answer = answer
        self.asked = ""

    def text(self, title: str, label: str, text: str, *, most: int = 0) -> str | None:
        self.asked = label
        return self.answer


def entry(menu: QMenu, words: str) -> QAction:
    entries = [*menu.actions()]
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            entries += inner.actions()
    return next(action for action in entries if action.text() == words)


def test_a_finding_is_waived_with_a_reason_and_taken_back(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    tab = opened.filter_tab(Filter.WAIVED)
    dialogs = Answers("The coolers are cut.")
    waiving = Waiving(opened.session, dialogs)
    opened.panel.waiver_wanted.connect(waiving.waive)
    opened.panel.waiver_unwanted.connect(waiving.take_back)
    before = opened.session.build
    title = opened.titles[0]
    assert not tab.isVisible()
    entry(opened.panel.menu_for(opened.model.index(0)), "Wai&ve…").trigger()
    assert title in dialogs.asked and title not in opened.titles
    assert tab.isVisible() and tab.text() == "Waived 1"
    tab.click()
    assert opened.titles == [title] and "The coolers are cut." in opened.row(0).sentence
    menu = opened.panel.menu_for(opened.model.index(0))
    assert "Wai&ve…" not in [action.text() for action in menu.actions()]
    entry(menu, "Take Waiver &Back").trigger()
    assert opened.session.build == before and opened.model.rowCount() == 0
    opened.session.document.undo()
    assert opened.titles == [title]


def test_a_finding_is_waived_from_its_own_menu_whether_or_not_something_helps(
    qtbot: QtBot,
) -> None:
    opened = Opened(qtbot, four())
    for row in range(opened.model.rowCount()):
        finding = opened.row(row)
        words = [
            action.text() for action in opened.panel.menu_for(opened.model.index(row)).actions()
        ]
        counts = finding.counts and isinstance(finding.source, Finding)
        assert ("Wai&ve…" in words) is counts
    assert opened.row(0).counts and opened.row(0).fixes


def test_a_waived_finding_that_got_worse_says_so_first(qtbot: QtBot) -> None:
    """What it says besides may be cut where the window is narrow."""
    opened = Opened(qtbot, four())
    finding = next(
        one for one in opened.session.snapshot.evaluation.findings if one.rule == "psu-overload"
    )
    Waiving(opened.session, Answers("They are limited at boot.")).waive(finding)
    assert str(finding.title) not in opened.titles
    opened.session.document.commit(opened.session.build.limit(0, 375.0), "Raise a limit")
    rows = rows_now(opened.session.snapshot, Filter.ALL)
    worse = next(row for row in rows if row.waived is not None)
    assert worse.counts
    assert worse.detail.startswith(CHANGED.format(reason="They are limited at boot."))


def test_a_waived_note_that_got_worse_has_a_row_of_its_own(qtbot: QtBot) -> None:
    """Other notes are one row, in which it would not be seen."""
    opened = Opened(qtbot, with_cards(TURBO, "1", "3", "5", "7"))
    rows = rows_now(opened.session.snapshot, Filter.NOTES)
    note = next(row for row in rows if isinstance(row.source, Finding) and row.source.measure)
    assert isinstance(note.source, Finding) and note.title not in opened.titles
    Waiving(opened.session, Answers("Known.")).waive(note.source)
    roomier = tuple(
        waiver.changed(room=waiver.room + 1.0 if waiver.room is not None else None)
        for waiver in opened.session.build.waivers
    )
    opened.session.document.commit(opened.session.build.changed(waivers=roomier), "As if roomier")
    number = opened.titles.index(note.title)
    assert opened.row(number).detail.startswith(CHANGED.format(reason="Known."))
    assert any(isinstance(row.source, Notes) for row in rows_now(opened.session.snapshot))


def test_what_is_said_of_waivers_is_said_in_the_language_shown(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    short = [
        one for one in opened.session.snapshot.evaluation.findings if one.rule == "psu-overload"
    ]
    Waiving(opened.session, Answers("They are limited at boot.")).waive(short[0])
    with pseudo_language():
        waived = rows_now(opened.session.snapshot, Filter.WAIVED)
        assert [row.detail for row in waived] == [
            accented(WAIVED).format(reason="They are limited at boot.")
        ]
        opened.session.document.commit(opened.session.build.limit(0, 375.0), "Raise a limit")
        worse = next(row for row in rows_now(opened.session.snapshot) if row.waived is not None)
        first = accented(CHANGED).format(reason="They are limited at boot.")
        assert worse.detail.startswith(f"⟦{first}"), "the first of two sentences"


def test_another_build_is_listed_whole_whatever_was_filtered_before(qtbot: QtBot) -> None:
    """Errors of a file that is opened would be hidden while only notes were listed."""
    opened = Opened(qtbot, BASE)
    opened.filter_tab(Filter.NOTES).click()
    opened.session.document.commit(opened.session.build.place(TUF, "1"), "Place a card")
    assert opened.filter_tab(Filter.NOTES).isChecked(), "an edit leaves the filter"
    opened.session.document.start(four())
    assert opened.filter_tab(Filter.ALL).isChecked()
    assert opened.row(0).source in opened.session.snapshot.evaluation.listed
    assert opened.row(0).judged is Severity.ERROR


class Repainted(QObject):
    """Listens for where a widget is painted anew."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def test_another_filter_says_something_else_of_no_rows(qtbot: QtBot) -> None:
    """Neither of the two lists has rows, so that nothing but the words in the middle differs."""
    opened = Opened(qtbot, BASE.place(TUF, "1"))
    painted = Repainted(opened.panel)
    middle = opened.panel.list.geometry().center()
    opened.filter_tab(Filter.ERRORS).click()
    assert opened.model.rowCount() == 0
    qtbot.waitUntil(lambda: painted.region.contains(middle))
    QApplication.processEvents()
    painted.region = QRegion()
    opened.filter_tab(Filter.WARNINGS).click()
    assert opened.model.rowCount() == 0
    qtbot.waitUntil(lambda: painted.region.contains(middle))


def test_without_a_reason_nothing_is_waived(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    opened.panel.waiver_wanted.connect(Waiving(opened.session, Answers(None)).waive)
    before = opened.session.build
    entry(opened.panel.menu_for(opened.model.index(0)), "Wai&ve…").trigger()
    assert opened.session.build is before


def test_the_list_follows_the_selection_and_has_other_orders(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    sorting = opened.panel.sorting
    session = opened.session
    menu = sorting.menu()
    every = opened.titles
    session.selection.select("gpu2")
    assert opened.titles == every, "selecting alone filters nothing"
    entry(menu, "&Only of the Selection").trigger()
    assert sorting.text() == "GPU 2" and 0 < len(opened.titles) < len(every)
    for number in range(opened.model.rowCount()):
        source = opened.row(number).source
        findings = source.findings if isinstance(source, Notes) else (source,)
        for one in findings:
            members = one.members if isinstance(one, Finding) else ()
            assert any("gpu2" in each.parts for each in (one, *members))
    session.selection.select("psu1", part="psu1")
    assert all("psu" in opened.row(n).source.parts for n in range(opened.model.rowCount()))
    session.selection.select(None)
    assert opened.titles == every and sorting.text() == ""
    entry(menu, "&Only of the Selection").trigger()
    entry(menu, "By &Part").trigger()
    assert sorted(opened.titles) == sorted(every)
    cards = [row.source.parts for row in opened.rows]
    first = [min((p for p in parts if p.startswith("gpu")), default="") for parts in cards]
    assert [one for one in first if one] == sorted(one for one in first if one)
    entry(menu, "By &Subject").trigger()
    assert sorted(opened.titles) == sorted(every) and opened.titles != every


@pytest.mark.parametrize("order", ["By Se&verity", "By &Part", "By &Subject"])
def test_headings_count_what_is_under_them_and_fold(qtbot: QtBot, order: str) -> None:
    opened = Opened(qtbot, four())
    model = opened.model
    view = opened.panel.list
    every = sorted(opened.titles)
    notes = sum(len(r.source.findings) - 1 for r in opened.rows if isinstance(r.source, Notes))
    assert model.headings == ()
    entry(opened.panel.sorting.menu(), order).trigger()
    headings = model.headings
    assert len({heading.key for heading in headings}) == len(headings) > 1
    assert sum(heading.count for heading in headings) == len(every) + notes
    assert sorted(opened.titles) == every and model.heading(model.index(0)) == headings[0]
    rank = [Severity.ERROR, Severity.WARNING, Severity.INFO, Fit.UNKNOWN]
    for number in range(model.rowCount()):  # the worst under a heading is its mark
        over = model.heading(model.heading_over(model.index(number)))
        row = model.row(model.index(number))
        assert over is not None
        assert row is None or rank.index(over.judged) <= rank.index(row.judged)
    first = opened.rows[0]
    QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(model.index(0)).center())
    assert model.headings[0].folded and model.headings[0].count == headings[0].count
    assert model.headings[0].sentence.endswith(", folded")
    assert len(opened.titles) < len(every) and first.title not in opened.titles
    opened.panel.step(1)
    assert opened.panel.current_row() is not None, "F8 passes over headings"
    assert isinstance(first.source, Finding)
    opened.session.selection.focus(first.source)
    assert not model.headings[0].folded and opened.panel.current_row() == first
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert model.headings[0].folded, "though its row is framed"
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert sorted(opened.titles) == every
    entry(opened.panel.menu_for(model.index(0)), "Fold &All").trigger()
    assert opened.titles == [] and model.rowCount() == len(headings)
    entry(opened.panel.sorting.menu(), "&Worst First").trigger()
    assert sorted(opened.titles) == every


def test_what_there_is_becomes_the_rule_from_the_menu_of_a_row(qtbot: QtBot) -> None:
    """Two cards of 52 mm three slots apart leave 60.96 − 52 = 8.96 mm."""
    opened = Opened(qtbot, with_cards(TUF, "1", "4"))
    number = next(n for n, title in enumerate(opened.titles) if "of air to" in title)
    title = opened.titles[number]
    action = entry(opened.panel.menu_for(opened.model.index(number)), AIR_AS_RULE)
    action.trigger()
    assert title not in opened.titles
    assert opened.session.document.history.undoText() == without_key(AIR_AS_RULE)
    own = opened.session.build.thresholds
    assert own is not None and own.free_air_mm == 8.9


def test_notes_are_filtered_by_the_word_that_their_rows_say() -> None:
    """In some languages the notes of the owner are another word."""
    assert Filter.NOTES.value == LIGHT.mark(Severity.INFO).word
