"""The catalog's search line, filter and notices: what was typed is read, narrowed and explained."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.catalog import fits_ahead
from gui.catalog.facet_rows import MOST_VALUES, ChoiceRow, RangeRow
from gui.catalog.facet_words import (
    LABELS,
    THIN,
    label_of,
    left_out_words,
    setting_words,
    value_words,
)
from gui.catalog.fits import FitSearch
from gui.catalog.order_button import OrderButton
from gui.catalog.panel import CatalogPanel
from gui.catalog.rows import FIT_ROLE, PAGE, CatalogOrder, CatalogRows
from gui.catalog.shortlist import Shortlist
from gui.catalog.tabs import MORE, TABS
from gui.look.theme import LIGHT
from gui.session.session import Session
from rigwright.build import Build
from rigwright.catalog import ALL, MemoryCatalog, PartSummary
from rigwright.catalog.facets import CHOICES, FACETS_OF_KIND, Facets, Range, Setting
from rigwright.checks import Fit
from rigwright.text.lengths import LengthUnit, lengths_in
from tests.gui.machines import BASE, TUF, four, session_with, shipped, with_cards
from tests.gui.on_screen import show
from tests.sampling import share

pytestmark = pytest.mark.usefixtures("qapp", "short_rests")  # sessions, too, end in order
TWO = with_cards(TUF, "1", "6")


def opened(qtbot: QtBot, build: Build = BASE, session: Session | None = None) -> CatalogPanel:
    panel = CatalogPanel(session or session_with(build), LIGHT, Shortlist(open_settings()))
    qtbot.addWidget(panel)
    panel.resize(280, 700)
    show(qtbot, panel)
    panel.activateWindow()
    return panel


def session_with_few_boards(second: int = 3) -> Session:
    """Two of four cards, the first and another, in a catalog of every fourth board, where answers
    for all are soon there; some of the boards take the processor of the build, and the newest does
    not. With the last card both boards of that processor are tight; with the third one, which
    leaves air below it, the present board fits.
    """
    boards = shipped().search("", "motherboard", ALL)[::4]
    wanted = dict.fromkeys([*four().part_ids(), *(row.id for row in boards)])
    session = Session(MemoryCatalog(part for i in wanted if (part := shipped().get(i))))
    first, *others = four().placements
    session.document.start(four().changed(placements=(first, others[second - 1])))
    return session


def ids(rows: Iterable[PartSummary]) -> list[str]:
    return [row.id for row in rows]


def order_of(panel: CatalogPanel) -> str:
    """The order of the rows, as the button says it that changes it."""
    return panel.findChild(OrderButton).text()


def texts(widget: QWidget) -> list[str]:
    """What is to be read outside of buttons."""
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


# what fits comes first


@pytest.mark.parametrize(("second", "fits"), [(3, {Fit.TIGHT}), (2, {Fit.FITS, Fit.TIGHT})])
def test_what_fits_comes_first_in_every_order_and_the_current_row_stays_current(
    qtbot: QtBot, second: int, fits: set[Fit]
) -> None:
    panel = opened(qtbot, session=session_with_few_boards(second))
    panel.show_kind("motherboard")
    panel.set_order(CatalogOrder.FOUND)
    newest = panel.rows.part_ids()
    panel.view.setCurrentIndex(panel.rows.index(0))
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    QApplication.sendEvent(panel.view, QEvent(QEvent.Type.Leave))  # the pointer may stand there
    ids = panel.rows.part_ids()
    found = [panel.fits.known[part_id].fit for part_id in newest]
    assert set(found) == {*fits, Fit.CLASH}
    best_first = (Fit.FITS, Fit.TIGHT, Fit.CLASH)
    assert ids == [
        i for fit in best_first for i, one in zip(newest, found, strict=True) if one is fit
    ]
    current = panel.rows.summary(panel.view.currentIndex())
    assert current is not None and current.id == newest[0]


def test_rows_do_not_move_under_the_pointer_but_once_it_is_away(qtbot: QtBot) -> None:
    """Who aims at a row gets it, however long the answers take."""
    panel = opened(qtbot, session=session_with_few_boards())
    panel.show_kind("motherboard")
    newest = panel.rows.part_ids()
    at = panel.view.visualRect(panel.rows.index(2)).center()
    panel.view.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as Qt does when the pointer comes
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    assert panel.rows.part_ids() == newest
    clicked = panel.rows.summary(panel.view.indexAt(at))
    assert clicked is not None and clicked.id == newest[2]
    panel.view.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(panel.view, QEvent(QEvent.Type.Leave))
    clashes = [panel.fits.known[part_id].fit is Fit.CLASH for part_id in panel.rows.part_ids()]
    assert clashes == sorted(clashes) and panel.rows.part_ids() != newest


def test_the_order_says_so_once_the_parts_that_fit_come_first(qtbot: QtBot) -> None:
    panel = opened(qtbot, session=session_with_few_boards())
    panel.show_kind("motherboard")
    newest = panel.rows.part_ids()
    assert not panel.rows.fitting_first and order_of(panel) == "Newest first"
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    QApplication.sendEvent(panel.view, QEvent(QEvent.Type.Leave))  # the pointer may stand there
    assert panel.rows.part_ids() != newest and order_of(panel) == "Fits, newest"
    panel.set_order(CatalogOrder.POWER)
    assert order_of(panel) == "Fits, least power"
    panel.set_order(CatalogOrder.FIT)
    assert order_of(panel) == "Best fit first"


def test_rows_stay_where_the_user_has_scrolled_to(qtbot: QtBot) -> None:
    panel = opened(qtbot, session=session_with_few_boards())
    panel.show_kind("motherboard")
    newest = panel.rows.part_ids()
    bar = panel.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    assert bar.value() > 0
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    QApplication.sendEvent(panel.view, QEvent(QEvent.Type.Leave))
    assert panel.rows.part_ids() == newest and order_of(panel) == "Newest first"
    bar.setValue(0)
    QApplication.sendEvent(panel.view, QEvent(QEvent.Type.Leave))
    assert panel.rows.fitting_first


@pytest.mark.sampled
def test_a_kind_stands_in_its_final_order_from_the_first_moment(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fits of the other kinds is found out while nothing else is done, also of one that was
    begun before.
    """
    kinds = share(("memory", "cooler"), 2)
    monkeypatch.setattr(fits_ahead, "KINDS", kinds)
    session = session_with(four())
    panel = opened(qtbot, session=session)
    panel.ahead._rest.setInterval(0)
    session.document.commit(session.build.choose("psu", None), "Remove psu")
    catalog = session.catalog

    def is_known(kind: str) -> bool:
        known = panel.fits.remembered(session.snapshot.committed, catalog, kind)
        return all(row.id in known for row in catalog.search("", kind, 1000))

    qtbot.waitUntil(lambda: all(map(is_known, kinds)), timeout=20_000)
    for kind in kinds:
        panel.show_kind(kind)
        first = panel.rows.part_ids()
        verdicts = [panel.rows.index(row).data(FIT_ROLE).fit for row in range(len(first))]
        clashes = [verdict is Fit.CLASH for verdict in verdicts]
        assert any(clashes) and clashes == sorted(clashes)
        assert panel.fits.complete and panel.fits.summary in texts(panel)
        alone = FitSearch()
        alone.start(session.snapshot.committed, catalog, kind, first, set())
        qtbot.waitUntil(lambda search=alone: search.complete, timeout=20_000)
        assert {i: (f.fit, f.words, f.margin_mm) for i, f in alone.known.items()} == {
            i: (f.fit, f.words, f.margin_mm) for i, f in panel.fits.known.items()
        }
        assert panel.rows.part_ids() == first
    session.document.commit(session.build.choose("cpu", None), "Remove cpu")
    assert not panel.fits.remembered(session.snapshot.committed, catalog, "memory"), (
        "another build, other answers"
    )


def test_each_kind_keeps_what_was_typed_for_it_and_choosing_begins_with_all(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.search.setText("3090")
    panel.show_kind("chassis")
    assert panel.search.text() == "" and panel.rows.rowCount() > 100
    panel.search.setText("define 7 xl")
    panel.show_kind("gpu")
    assert panel.search.text() == "3090"
    panel.begin("chassis")
    assert panel.search.text() == "" and panel.rows.rowCount() > 100
    panel.begin("gpu")
    assert panel.search.text() == ""


def test_escape_in_the_list_leaves_the_search_alone(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.search.setText("3090")
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    assert panel.search.text() == "3090"
    panel.search.setFocus()
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.search.text() == ""


def test_cards_are_held_against_the_place_of_the_card_that_is_replaced(qtbot: QtBot) -> None:
    """One that is only selected, as after it was placed, keeps its place: a further card is held
    against the free ones.
    """
    session = session_with(TWO)
    panel = opened(qtbot, session=session)
    session.selection.select("gpu1")
    assert panel.fits.place is None
    session.selection.replace_next("gpu1")
    assert panel.fits.place is not None and panel.fits.place.name == "1"
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    assert panel.fits.summary in texts(panel)
    session.selection.replace_next("")
    assert panel.fits.place is None


# reading what was typed


def button(panel: CatalogPanel, words: str) -> QPushButton:
    return next(
        line
        for line in panel.notice.lines
        if isinstance(line, QPushButton) and words in line.text()
    )


def test_a_slip_is_shown_as_what_it_was_read_as_and_can_be_taken_back(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    QTest.keyClicks(panel.search, "fonders")
    assert panel.rows.part_ids() == ids(shipped().search("founders", "gpu"))
    assert "Showing results for “founders”." in panel.notice.text
    assert panel.search.text() == "fonders"
    button(panel, "fonders").click()
    assert panel.rows.rowCount() == 0
    assert "No graphics card matches “fonders”." in panel.notice.text
    QTest.keyClicks(panel.search, " ")
    assert panel.rows.rowCount() > 0  # as typed holds for those words alone


def test_nothing_found_leads_to_other_kinds_and_back(qtbot: QtBot) -> None:
    """By the link or by Enter, which takes nothing where there is nothing at all."""
    panel = opened(qtbot)
    for follow in (
        lambda: button(panel, "9 boards match").click(),
        lambda: QTest.keyClick(panel.search, Qt.Key.Key_Return),
    ):
        panel.show_kind("gpu")
        panel.search.setText("sage")
        assert panel.rows.rowCount() == 0
        follow()
        assert panel.question.kind == "motherboard" == panel.tabs.tabData(panel.tabs.currentIndex())
        assert panel.rows.rowCount() == 9
        assert not panel.notice.isVisible()
    panel.search.setText("nothing of the sort")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert panel.rows.rowCount() == 0 and panel.search.text() == "nothing of the sort"


def test_nothing_found_says_which_filter_to_take_off(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.set_facets(Facets(cooler=frozenset({"passive"}), length_mm=Range(None, 100)))
    assert panel.rows.rowCount() == 0
    without = shipped().matches("", "gpu", Facets(cooler=frozenset({"passive"})))
    link = button(panel, f"{THIN}mm”: {len(without)}")
    link.click()
    assert panel.question.facets == Facets(cooler=frozenset({"passive"}))
    assert panel.rows.rowCount() == len(without)


def test_typed_markup_stays_text(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.search.setText("<b>bold</b> qqqq &amp;")
    label = panel.notice.lines[0]
    assert isinstance(label, QLabel) and label.textFormat() is Qt.TextFormat.PlainText
    assert "<b>bold</b>" in label.text()


# the filter


def test_the_filter_offers_what_the_kind_has_and_narrows_at_once(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.filter.click()
    popover = panel.popover
    assert popover is not None and popover.isVisible()
    assert [row.facet for row in popover.rows] == list(FACETS_OF_KIND["gpu"])
    cooling = popover.rows[0]
    length = popover.rows[3]
    assert isinstance(cooling, ChoiceRow) and isinstance(length, RangeRow)
    blowers = shipped().values("cooler", "", "gpu")["blower"]
    assert cooling.buttons["blower"].text() == f"Blower  {blowers}"
    cooling.buttons["blower"].click()
    assert panel.rows.rowCount() == blowers
    QTest.keyClicks(length.most, "270")
    asked = Facets(cooler=frozenset({"blower"}), length_mm=Range(None, 270))
    assert panel.question.facets == asked
    assert panel.rows.part_ids() == ids(shipped().search("", "gpu", 1000, asked))
    assert panel.filter.text() == "2"
    assert panel.filter.accessibleName() == "Filter graphics cards, 2 set"


def test_chips_say_the_settings_and_take_them_off(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.set_facets(
        Facets(
            cooler=frozenset({"blower", "passive"}), thickness_mm=Range(None, 41), slots=Range(2, 2)
        )
    )
    assert [chip.text() for chip in panel.chips.chips] == [
        "Blower, passive",
        "Slots 2",
        f"Thickness ≤ 41{THIN}mm",
        "Clear all",
    ]
    panel.chips.chips[1].setFocus()
    QTest.keyClick(panel.chips.chips[1], Qt.Key.Key_Delete)
    assert panel.question.facets == Facets(
        cooler=frozenset({"blower", "passive"}), thickness_mm=Range(None, 41)
    )
    assert panel.focusWidget() is panel.chips.chips[1]  # the keyboard stays where it was
    panel.chips.chips[-1].click()
    assert panel.question.facets == Facets()
    assert not panel.chips.isVisible()


def test_what_is_not_known_is_said_to_be_left_out(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    asked = Facets(thickness_mm=Range(None, 40))
    panel.set_facets(asked)
    count = shipped().left_out("", "gpu", asked)["thickness_mm"]
    assert count > 0
    assert f"{count} without a known thickness are left out." in panel.notice.text
    counted = f"{panel.rows.rowCount()} of {shipped().kinds()['gpu']} "
    assert any(text.startswith(counted) for text in texts(panel))


def test_each_kind_keeps_its_own_filters(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.set_facets(Facets(cooler=frozenset({"blower"})))
    panel.show_kind("cpu")
    assert panel.question.facets == Facets()
    panel.set_facets(Facets(socket=frozenset({"AM5"})))
    panel.show_kind("gpu")
    assert panel.question.facets == Facets(cooler=frozenset({"blower"}))
    assert [chip.text() for chip in panel.chips.chips] == ["Blower"]


def test_a_revealed_part_is_not_filtered_away(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.set_facets(Facets(cooler=frozenset({"passive"})))
    panel.reveal(shipped().search("tuf 3090", "gpu")[0])
    current = panel.rows.summary(panel.view.currentIndex())
    assert current is not None and current.id == TUF


def test_escape_puts_the_filter_away_and_the_keyboard_back(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.filter.click()
    popover = panel.popover
    assert popover is not None
    first = popover.rows[0]
    assert isinstance(first, ChoiceRow) and popover.isAncestorOf(panel.window().focusWidget())
    QTest.keyClick(panel.window().focusWidget(), Qt.Key.Key_Escape)
    assert not popover.isVisible()
    assert panel.window().focusWidget() is panel.filter
    assert not panel.filter.isChecked()


def test_only_figures_can_be_typed_into_a_range(qtbot: QtBot) -> None:
    row = RangeRow("length_mm", "gpu", LIGHT)
    qtbot.addWidget(row)
    QTest.keyClicks(row.least, "a2b6-7,5")
    assert row.least.text() == "267,5"
    assert row.setting == Range(267.5, None)
    row.show_setting(None)
    assert row.setting is None


def test_the_end_of_a_range_that_nobody_types_into_stays_as_it_was_asked(qtbot: QtBot) -> None:
    row = RangeRow("length_mm", "gpu", LIGHT)
    qtbot.addWidget(row)
    row.show_setting(Range(None, 300.04))
    with lengths_in(LengthUnit.INCH):
        row.dress(LIGHT)
        QTest.keyClicks(row.least, "4")
        assert (row.most.text(), row.setting) == ("11.813", Range(101.6, 300.04))
        row.most.clear()
        QTest.keyClicks(row.most, "11.811")  # as rows show a card of 300 mm
        assert row.setting == Range(101.6, 300.0)


def test_rare_values_are_a_click_away(qtbot: QtBot) -> None:
    row = ChoiceRow("socket", "cooler", LIGHT)
    qtbot.addWidget(row)
    values = {f"S{n}": 50 - n for n in range(20)}
    row.offer(values)
    row.show_counts(values)
    row.show()
    assert sum(b.isVisible() for b in row.buttons.values()) == MOST_VALUES
    others = [b for b in row.findChildren(QPushButton) if b not in row.buttons.values()]
    (more,) = (button for button in others if button.isVisible())
    assert more.text() == "8 more"
    more.click()
    assert all(b.isVisible() for b in row.buttons.values()) and not more.isVisible()


def test_every_control_of_the_filter_has_a_name(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    for kind in (*TABS, *MORE):
        panel.show_kind(kind)
        panel.filter.click()
        assert panel.popover is not None
        for row in panel.popover.rows:
            controls = row.buttons.values() if isinstance(row, ChoiceRow) else (row.least, row.most)
            assert all(control.accessibleName() for control in controls)
        panel.popover.put_away()


@pytest.mark.parametrize(
    ("facet", "setting", "words"),
    [
        ("length_mm", Range(None, 300), f"Length ≤ 300{THIN}mm"),
        ("length_mm", Range(267.5, None), f"Length ≥ 267.5{THIN}mm"),
        ("price_usd", Range(500, 1000), "Price $500–$1000"),
        ("release_year", Range(2020, 2020), "Year 2020"),
        ("cooler", frozenset({"open_air"}), "Open air"),
        ("cooler", frozenset({"blower", "open_air", "passive"}), "Blower, open air +1"),
        ("socket", frozenset({"sTRX4"}), "sTRX4"),
    ],
)
def test_settings_in_words(facet: str, setting: Setting, words: str) -> None:
    assert setting_words(facet, "gpu", setting) == words


@pytest.mark.parametrize(
    ("left_out", "words"),
    [
        ({}, ""),
        ({"length_mm": 0}, ""),
        ({"length_mm": 1}, "1 without a known length is left out."),
        (
            {"length_mm": 12, "price_usd": 3},
            "12 without a known length and 3 without a known price are left out.",
        ),
    ],
)
def test_what_is_left_out_in_words(left_out: dict[str, int], words: str) -> None:
    assert left_out_words(left_out) == words


def test_every_facet_of_every_kind_has_its_words() -> None:
    catalog = shipped()
    for kind, facets in FACETS_OF_KIND.items():
        for facet in facets:
            assert label_of(facet, kind) and facet in LABELS
            for value in catalog.values(facet, "", kind) if facet in CHOICES else ():
                assert "_" not in value_words(value)


# the rows of many


def test_rows_are_read_as_they_come_into_view(qtbot: QtBot) -> None:
    catalog = shipped()
    asked: list[int] = []

    rows = CatalogRows(catalog)
    real = catalog.rows
    catalog.rows = lambda part_ids: asked.append(len(part_ids)) or real(part_ids)  # type: ignore[method-assign]
    found = ids(real([match[-1] for match in catalog.matches("", "gpu")]))
    rows.show_found(found, catalog, {})
    assert (rows.rowCount(), asked) == (len(found), [])
    assert rows.index(3).data() and rows.index(5).data()
    assert asked == [PAGE]
    assert rows.index(len(found) - 1).data()
    assert asked == [PAGE, len(found) % PAGE or PAGE]
