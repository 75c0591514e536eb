"""The catalog: its model by Qt's own tester, search and order, what fits, and picking up or
choosing by any hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import get_args

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.catalog.delegate import CatalogDelegate
from gui.catalog.facet_words import value_words
from gui.catalog.facts import Facts, facts_of, missing_figure, sureness, title_of, tooltip_of
from gui.catalog.fits import BEST_FIRST, FitSearch, fit_of_card
from gui.catalog.panel import CatalogPanel
from gui.catalog.rows import FACTS_ROLE, FIT_ROLE, CatalogOrder, CatalogRows
from gui.catalog.shortlist import Shortlist
from gui.catalog.tabs import MORE, TABS
from gui.catalog.view import ghost_of
from gui.hand.choices import choose, set_count
from gui.hand.drags import PART_MIME, payload
from gui.look.marks import width_of
from gui.look.theme import DARK, LIGHT, style_sheet
from gui.look.themed import wear
from gui.session.session import Session
from rigwright.build import Build, Quantity
from rigwright.catalog import MemoryCatalog, PartSummary, open_catalog, summary_of
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.checks import Fit
from rigwright.editing.figure_words import words_at
from rigwright.evaluation import candidates, evaluate
from rigwright.fitting import RowFit
from rigwright.fitting.row_fits import fit_of_choice
from rigwright.parts import KINDS
from rigwright.parts.chassis import ChassisType
from tests.fit_parts import memory
from tests.gui.drags import COPY, LEFT, NONE, entering
from tests.gui.machines import BASE, TUF, TURBO, four, server, session_with, with_cards
from tests.gui.on_screen import show
from tests.gui.pictures import colors_in
from tests.worlds import chassis, gpu, psu

pytestmark = pytest.mark.usefixtures("qapp")  # sessions, too, end in order
TWO = with_cards(TUF, "1", "6")


def opened(qtbot: QtBot, build: Build = BASE) -> CatalogPanel:
    panel = CatalogPanel(session_with(build), LIGHT, Shortlist(open_settings()))
    qtbot.addWidget(panel)
    panel.resize(280, 700)
    show(qtbot, panel)
    return panel


def ids(rows: Iterable[PartSummary]) -> list[str]:
    return [row.id for row in rows]


def session_of(panel: CatalogPanel) -> Session:
    return panel._session


def index_of(panel: CatalogPanel, part_id: str) -> QModelIndex:
    row = panel.rows.row_of(part_id)
    assert row is not None
    index = panel.rows.index(row)
    panel.view.scrollTo(index)
    return index


def click(panel: CatalogPanel, part_id: str) -> None:
    at = panel.view.visualRect(index_of(panel, part_id)).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def press(panel: CatalogPanel, key: Qt.Key) -> None:
    QTest.keyClick(panel.view, key)


# the rows


def test_the_model_keeps_qts_rules(qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    catalog = open_catalog()
    rows = CatalogRows(catalog)
    qtmodeltester.check(rows)
    for kind in ("gpu", "motherboard"):
        rows.show_found(ids(catalog.search("", kind, 1000)), catalog, {})
        rows.settle()
    rows.show_found([], catalog, {})
    assert rows.rowCount() == 0


def test_a_row_carries_what_a_drag_needs() -> None:
    catalog = open_catalog()
    rows = CatalogRows(catalog)
    rows.show_found(ids(catalog.search("tuf 3090", "gpu")), catalog, {})
    index = rows.index(0)
    assert rows.flags(index) & Qt.ItemFlag.ItemIsDragEnabled
    assert bytes(rows.mimeData([index]).data(PART_MIME).data()) == TUF.encode()


def test_every_part_that_a_build_takes_can_be_dragged() -> None:
    catalog = open_catalog()
    rows = CatalogRows(catalog)
    for kind in catalog.kinds():
        rows.show_found(ids(catalog.search("", kind, 1)), catalog, {})
        draggable = bool(rows.flags(rows.index(0)) & Qt.ItemFlag.ItemIsDragEnabled)
        assert draggable, kind


def test_a_row_names_the_three_figures_that_decide_the_fit() -> None:
    row = summary_of(
        gpu(
            name="ACME GeForce Wide One",
            brand="ACME",
            thickness_mm=55.6,
            length_mm=336.0,
            slots_occupied=2.75,
            board_power_w=450.0,
        )
    )
    figures = Facts("Wide One", "55.6", " × 336 mm", "2.75 slots", "450 W")
    assert facts_of(row, None) == figures


@pytest.mark.parametrize(
    ("slots", "words"), [(1.0, "1.0 slot"), (2.0, "2.0 slots"), (2.75, "2.75 slots")]
)
def test_slots_are_never_rounded_to_whole_ones(slots: float, words: str) -> None:
    assert facts_of(summary_of(gpu(slots_occupied=slots)), None).detail == words


def test_what_is_missing_is_a_dash_and_said() -> None:
    row = summary_of(gpu(thickness_mm=None))
    assert facts_of(row, None).strong == "–"
    assert missing_figure(row) == "thickness is missing"
    assert sureness(row) == 0


@pytest.mark.parametrize(
    ("confidence", "uncertain", "sure"),
    [
        ("opendb", (), 2),
        ("datasheet", (), 1),
        ("opendb", ("thickness_mm",), 1),
        ("recalled", (), 0),
    ],
)
def test_the_dot_says_how_sure_the_deciding_figures_are(
    confidence: str, uncertain: Iterable[str], sure: int
) -> None:
    assert (
        sureness(summary_of(gpu(confidence=confidence, uncertain_fields=tuple(uncertain)))) == sure
    )


def test_a_row_says_the_type_of_a_case_as_the_facet_does() -> None:
    for kind in get_args(ChassisType):
        case = chassis(chassis_type=kind)
        assert facts_of(summary_of(case), case).foot.startswith(value_words(kind))
    rack = chassis(chassis_type="rack_4u")
    assert facts_of(summary_of(rack), rack).foot.startswith("4U rack")


def test_what_a_supply_is_stands_without_the_catalogs_underscores() -> None:
    module = psu(form_factor="redundant_module", length_mm=None)
    assert facts_of(summary_of(module), module).detail == "redundant module"


def test_a_length_that_nobody_knows_is_said_to_be_unknown() -> None:
    case = chassis(max_gpu_length_mm=None)
    facts = facts_of(summary_of(case), case)
    assert (facts.strong, facts.unit) == ("", "card length unknown")


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", KINDS)
def test_every_part_of_the_catalog_has_its_words(kind: str) -> None:
    catalog = open_catalog()
    for row in catalog.search("", kind, 1000):
        part = catalog.get(row.id)
        assert facts_of(row, part).title
        sentence = facts_of(row, part).sentence
        assert sentence and "_" not in sentence
        assert part is not None and escape(part.source) in tooltip_of(row, part)


def test_names_leave_out_the_maker_and_the_common_family() -> None:
    assert title_of("EVGA GeForce RTX 3090 FTW3", "EVGA") == "RTX 3090 FTW3"
    assert title_of("GeForce RTX 3080 Founders Edition", "NVIDIA") == "RTX 3080 Founders Edition"
    assert title_of("EVGA", "EVGA") == "EVGA"
    # a maker who is written otherwise at the beginning of the name
    frame = "Generic mining open frame, 6 GPU"
    assert title_of(frame, "generic") == "Mining open frame, 6 GPU"
    assert title_of("Generics", "generic") == "Generics"


def test_a_row_is_read_out_as_one_sentence() -> None:
    session = session_with(BASE)
    rows = CatalogRows(session.catalog)
    answers = candidates(session.snapshot.committed, session.catalog, TUF)
    rows.show_found(
        ids(session.catalog.search("tuf 3090", "gpu")), session.catalog, {TUF: fit_of_card(answers)}
    )
    spoken = str(rows.index(0).data(Qt.ItemDataRole.AccessibleTextRole))
    for words in ("52.0 × 300 mm", "2.7 slots", "open air", "350 W", "places"):
        assert words in spoken


def test_what_fits_stands_first_then_tight_then_what_nobody_knows_and_last_what_clashes() -> None:
    """Each in the order in which it was found; a part that is not answered for yet is not moved."""
    fits = {
        "unknown": RowFit(Fit.UNKNOWN, ""),
        "clash": RowFit(Fit.CLASH, ""),
        "tight": RowFit(Fit.TIGHT, ""),
        "fits": RowFit(Fit.FITS, ""),
    }
    rows = CatalogRows(MemoryCatalog([]))
    found = ["clash", "unknown", "tight", "asked", "fits", "other"]
    rows.show_found(found, MemoryCatalog([]), fits, misfits=frozenset({"other"}))
    assert rows.part_ids() == ["asked", "fits", "tight", "unknown", "clash", "other"]
    assert rows.fitting_first


def test_a_row_of_an_open_database_says_so_beside_any_reason(qapp: object) -> None:
    delegate = CatalogDelegate(LIGHT)
    imported = Facts("A card", mark="imported")
    short = RowFit(Fit.CLASH, "clashes")
    long = RowFit(Fit.CLASH, "too long for the case by 36.8 mm")
    assert delegate.foot_words(220.0, imported, "MSI", short)[1] == "MSI · imported"
    assert delegate.foot_words(220.0, imported, "MSI", long) == (long.words, "imported")
    assert delegate.foot_words(220.0, Facts("A card"), "Manufacturer", long) == (long.words, "")


def test_the_size_of_a_case_is_whole_or_not_there(qtbot: QtBot) -> None:
    """Beside a maker of a long name there is no room for it; the kind of case stands instead."""
    catalog = open_catalog()
    delegate = CatalogDelegate(LIGHT)
    room = 194.0  # pixels that a row has for words in a catalog of 280
    seen = set[str]()
    for row in catalog.search("", "chassis"):
        facts = facts_of(row, catalog.get(row.id))
        foot, corner = delegate.foot_words(room, facts, row.brand, None)
        assert foot in (facts.foot, *facts.shorter_feet)
        widths = [width_of(words, LIGHT.font(12)) for words in (foot, corner)]
        assert sum(widths) + LIGHT.px(8) <= room, (foot, corner)
        seen.add("size" if foot == facts.shorter_feet[0] else "kind")
    assert seen == {"size", "kind"}


def test_figures_of_a_row_never_touch(qapp: object) -> None:
    delegate = CatalogDelegate(LIGHT)
    long = Facts("A card", "~41.7", " × 197 mm", "2.05 slots", "145 W")
    words = sum(
        width_of(figure, LIGHT.font(px, weight))
        for figure, px, weight in (
            (long.strong, 12, 600),
            (long.unit, 12, 400),
            (long.detail, 12, 400),
            (long.right, 12, 400),
        )
    )
    assert delegate.between(words + 40, long) == (8, "2.05 slots")
    assert delegate.between(words + 12, long) == (4, "2.05 slots")
    assert delegate.between(words + 2, long) == (4, ""), "left out rather than run into the watts"


def test_tooltips_take_no_markup_from_the_data() -> None:
    part = gpu(name="<b>Bold</b> & Co", source="a <i>page</i>")
    text = tooltip_of(summary_of(part), part)
    assert "&lt;b&gt;Bold&lt;/b&gt; &amp; Co" in text
    assert "<i>" not in text


def test_a_tooltip_calls_uncertain_figures_what_the_form_calls_them() -> None:
    part = chassis(uncertain_fields=("up", "max_gpu_length_mm"))
    words = [words_at("chassis", name) for name in part.uncertain_fields]
    assert f"Uncertain: {', '.join(words)}<br>" in tooltip_of(summary_of(part), part)
    assert "up" not in words and "max gpu length mm" not in words


def test_a_row_of_memory_says_its_type_where_its_name_is_cut() -> None:
    kit = memory(ram_type="DDR4", module_count=2, module_gb=16)
    assert "DDR4" in facts_of(summary_of(kit), kit).detail


# sorting


@pytest.mark.parametrize(
    ("order", "figure"),
    [
        (CatalogOrder.THICKNESS, "thickness_mm"),
        (CatalogOrder.LENGTH, "length_mm"),
        (CatalogOrder.POWER, "board_power_w"),
    ],
)
def test_orders_put_the_smallest_first_and_the_unknown_last(
    qtbot: QtBot, order: CatalogOrder, figure: str
) -> None:
    panel = opened(qtbot)
    panel.set_order(order)
    rows = [panel.rows.summary(panel.rows.index(i)) for i in range(panel.rows.rowCount())]
    figures = [getattr(row, figure) for row in rows]
    known = [value for value in figures if value is not None]
    assert known == sorted(known)
    assert figures[: len(known)] == known


def test_another_order_keeps_the_row_that_is_current(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.view.setCurrentIndex(index_of(panel, TUF))
    panel.set_order(CatalogOrder.POWER)
    current = panel.rows.summary(panel.view.currentIndex())
    assert current is not None and current.id == TUF


def test_what_fits_comes_first_once_everything_is_known(qtbot: QtBot) -> None:
    panel = opened(qtbot, TWO)
    panel.set_order(CatalogOrder.FIT)
    panel.search.setText("rtx 3090")
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    fits = [panel.rows.index(i).data(FIT_ROLE).fit for i in range(panel.rows.rowCount())]
    assert fits == sorted(fits, key=BEST_FIRST.index)


# searching


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("kind", ["cooler", "cpu"])
def test_what_is_for_another_socket_never_stands_between_what_fits(qtbot: QtBot, kind: str) -> None:
    """Neither before the answers are there nor after: the rows of a socket move no second time."""
    panel = opened(qtbot)
    panel.show_kind(kind)
    assert not panel.fits.complete, "nothing is answered yet"
    first = panel.rows.part_ids()
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    apart = ("board has", "not made for")  # the sockets, as a row names both
    other = {
        part_id
        for part_id, fit in panel.fits.known.items()
        if fit.fit is Fit.CLASH and any(words in fit.words for words in apart)
    }
    assert len(other) > 10
    behind = [part_id in other for part_id in first]
    assert behind == sorted(behind)
    taking = [part_id for part_id in first if panel.fits.known[part_id].fit is not Fit.CLASH]
    settled = sorted(taking, key=lambda part_id: BEST_FIRST.index(panel.fits.known[part_id].fit))
    assert settled == panel.rows.part_ids()[: len(taking)], "what fits keeps its order"


def test_search_follows_every_letter(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    everything = panel.rows.rowCount()
    QTest.keyClicks(panel.search, "tuf 3090")
    assert panel.rows.part_ids() == [TUF, "asus-tuf-gaming-geforce-rtx-3090-ti-24gb-gddr6x"]
    assert everything == len(open_catalog().search("", "gpu", 1000)) > 200
    panel.search.clear()
    assert panel.rows.rowCount() == everything


def test_nothing_found_says_so(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.search.setText("no such card")
    assert panel.rows.rowCount() == 0
    assert panel.notice.isVisible()
    assert "No graphics card matches “no such card”." in panel.notice.text


def test_the_list_takes_the_keyboard_from_a_link_that_goes(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.activateWindow()
    panel.show_kind("chassis")
    panel.search.setText("tuf 3090")
    link = next(line for line in panel.notice.lines if isinstance(line, QPushButton))
    link.setFocus()
    qtbot.waitUntil(link.hasFocus)
    link.click()
    assert panel.rows.part_ids()[0] == TUF
    qtbot.waitUntil(panel.view.hasFocus)


def test_every_kind_can_be_turned_to(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    assert {*TABS, *MORE} == set(KINDS)
    for kind in (*TABS, *MORE):
        panel.show_kind(kind)
        first = panel.rows.summary(panel.rows.index(0))
        assert first is not None and first.kind == kind
        assert panel.tabs.tabData(panel.tabs.currentIndex()) == kind


def test_tabs_stay_where_they_are_whatever_kind_the_last_one_is_named_after(
    qtbot: QtBot,
) -> None:
    panel = opened(qtbot)
    tabs = panel.tabs
    panel.setStyleSheet(style_sheet(LIGHT))  # as the window has it, and as wide
    panel.resize(panel.sizeHint())
    before = [tabs.tabRect(tab).left() for tab in range(tabs.count())]
    for kind in MORE:
        panel.show_kind(kind)
        assert [tabs.tabRect(tab).left() for tab in range(tabs.count())] == before
        assert tabs.tabRect(len(TABS)).right() <= tabs.width()


def test_the_last_tab_turns_to_no_kind_before_one_is_chosen(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    tabs = panel.tabs
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(len(TABS)).center())
    menu = next(menu for menu in tabs.findChildren(QMenu) if menu.isVisible())
    assert tabs.tabData(tabs.currentIndex()) == TABS[0]
    assert len(menu.actions()) == len(MORE)
    memory_kits = menu.actions()[MORE.index("memory")]
    memory_kits.trigger()
    menu.close()
    assert tabs.tabData(tabs.currentIndex()) == "memory"


def test_a_part_found_elsewhere_is_revealed(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.search.setText("zzz")
    found = open_catalog().search("define 7 xl", "chassis")[0]
    panel.reveal(found)
    current = panel.rows.summary(panel.view.currentIndex())
    assert current is not None and current.id == found.id


def test_the_parts_of_an_opened_file_are_listed_too(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    session = session_of(panel)
    from rigwright.documents.document import Document

    own = gpu(id="my-own-card", name="My Own Card")
    session.document.open_shared(Document(Build().place("my-own-card", "1"), (own,)))
    panel.search.setText("my own card")
    assert panel.rows.part_ids() == ["my-own-card"]


# what fits


def test_the_fit_counts_the_places_that_the_engine_would_take() -> None:
    session = session_with(TWO)
    answers = candidates(session.snapshot.committed, session.catalog, TURBO)
    free = [a for a in answers if not a.taken]
    fit = fit_of_card(answers)
    assert fit.places == sum(a.fit in (Fit.FITS, Fit.TIGHT) for a in free) > 0
    assert fit.words == f"tight in {fit.places} of {len(answers)} places"
    assert fit.fit is Fit.TIGHT is min((a.fit for a in free), key=BEST_FIRST.index)


def test_a_full_machine_takes_no_thick_card() -> None:
    session = session_with(four())
    slots = [
        a
        for a in candidates(session.snapshot.committed, session.catalog, TUF)
        if a.seat.slot is not None
    ]
    fit = fit_of_card(slots)
    assert (fit.fit, fit.words) == (Fit.CLASH, "fits 0 of 7 slots")


def test_a_machine_without_a_free_place_says_so() -> None:
    session = session_with(server())
    answers = candidates(session.snapshot.committed, session.catalog, "nvidia-a40")
    assert fit_of_card(answers).words == "all 8 bays are taken"


def test_a_choice_is_judged_by_what_it_would_add() -> None:
    session = session_with(BASE)
    before = session.snapshot.committed
    other = session.catalog.get(session.catalog.search("9950x3d", "cpu")[0].id)
    assert other is not None and before.assembly.cpu is not None
    wrong = fit_of_choice(before, evaluate(BASE.choose("cpu", other.id), session.catalog), other)
    same = fit_of_choice(before, before, before.assembly.cpu)
    assert (wrong.fit, wrong.words) == (Fit.CLASH, "AM5, board has sWRX8")
    assert "AM5" in wrong.reason
    assert (same.fit, same.words) == (Fit.FITS, "fits the build")


def test_badges_come_by_themselves_and_the_heading_counts_them(qtbot: QtBot) -> None:
    panel = opened(qtbot, TWO)
    panel.search.setText("rtx 3090")
    count = panel.rows.rowCount()
    assert panel._count.text() == f"looking through {count}…"
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    badges = [panel.rows.index(i).data(FIT_ROLE) for i in range(count)]
    assert all(badges)
    assert (
        panel._count.text()
        == f"{sum(b.fit in (Fit.FITS, Fit.TIGHT) for b in badges)} of {count} fit a free place"
    )


def test_without_places_there_is_nothing_to_tell(qtbot: QtBot) -> None:
    panel = opened(qtbot, Build())
    qtbot.waitUntil(lambda: not panel.fits._timer.isActive())
    assert panel.fits.known == {}
    assert panel.rows.index(0).data(FIT_ROLE) is None
    assert isinstance(panel.rows.index(0).data(FACTS_ROLE), Facts)


def test_an_edit_asks_anew(qtbot: QtBot) -> None:
    panel = opened(qtbot, BASE)
    panel.search.setText("tuf 3090")
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    before = panel.fits.known[TUF]
    session_of(panel).document.commit(four(), "Fill")
    qtbot.waitUntil(lambda: panel.fits.complete, timeout=20_000)
    assert panel.fits.known[TUF].places < before.places


def test_the_search_for_fits_rests_while_a_card_is_held(qtbot: QtBot) -> None:
    panel = opened(qtbot, TWO)
    session_of(panel).hand.pick_up(TURBO)
    assert not panel.fits._timer.isActive()
    session_of(panel).hand.cancel()
    assert panel.fits._timer.isActive()


def test_rows_on_screen_are_answered_first(qtbot: QtBot) -> None:
    session = session_with(TWO)
    answered = []
    search = FitSearch()
    search.answered.connect(answered.append)
    ids = [row.id for row in session.catalog.search("", "gpu", 1000)]
    search.start(session.snapshot.committed, session.catalog, "gpu", ids, set())
    search.prefer([ids[150], ids[151]])
    qtbot.waitUntil(lambda: len(answered) >= 2, timeout=10_000)
    assert answered[:2] == [ids[150], ids[151]]
    search.pause(True)


# picking up and choosing


def test_a_click_picks_a_card_up_and_marks_its_row(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    click(panel, TUF)
    carried_card = session_of(panel).snapshot.carried_card
    assert carried_card is not None and carried_card.part.id == TUF and carried_card.moving is None
    assert panel.view.painter_of_rows.carried_card == TUF
    session_of(panel).hand.cancel()
    assert panel.view.painter_of_rows.carried_card is None


def test_enter_picks_up_and_hands_the_keyboard_on(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.view.setCurrentIndex(index_of(panel, TUF))
    with qtbot.waitSignal(panel.placing):
        press(panel, Qt.Key.Key_Return)
    assert session_of(panel).snapshot.carried_card is not None


def test_from_the_search_field_enter_takes_the_first_hit(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    QTest.keyClicks(panel.search, "tuf 3090")
    with qtbot.waitSignal(panel.placing):
        QTest.keyClick(panel.search, Qt.Key.Key_Return)


def test_enter_without_words_chooses_nothing_and_goes_to_the_rows(qtbot: QtBot) -> None:
    panel = opened(qtbot, Build())
    panel.show_kind("chassis")
    panel.search.setFocus()
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert session_of(panel).build == Build() and panel.view.currentIndex().row() == 0
    press(panel, Qt.Key.Key_Return)
    assert session_of(panel).build.chassis is not None


def test_down_goes_from_the_search_to_the_rows_and_escape_clears_it(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.search.setFocus()
    QTest.keyClicks(panel.search, "3090")
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.view.currentIndex().row() == 0
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.search.text() == ""


def test_a_click_on_a_case_chooses_nothing_and_enter_does_in_one_named_step(qtbot: QtBot) -> None:
    panel = opened(qtbot, Build())
    panel.show_kind("chassis")
    click(panel, "fractal-design-define-7-xl")
    assert session_of(panel).build == Build()
    press(panel, Qt.Key.Key_Return)
    assert session_of(panel).build.chassis == "fractal-design-define-7-xl"
    assert session_of(panel).document.history.undoText() == "Choose Fractal Design Define 7 XL"


def test_a_double_click_chooses_too(qtbot: QtBot) -> None:
    panel = opened(qtbot, Build())
    panel.show_kind("psu")
    at = panel.view.visualRect(index_of(panel, "evga-supernova-1600-t2")).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert session_of(panel).build.psus == ("evga-supernova-1600-t2",)


def test_a_double_click_on_a_card_keeps_it_in_the_hand(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    at = panel.view.visualRect(index_of(panel, TUF)).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert session_of(panel).snapshot.carried_card is not None


@pytest.mark.parametrize(("kind", "field"), [("drive", "drives"), ("fan", "fans")])
def test_drives_and_fans_are_added_one_by_one(kind: str, field: str) -> None:
    session = session_with(BASE)
    part = session.catalog.get(session.catalog.search("", kind)[0].id)
    assert part is not None
    assert choose(session, part) and choose(session, part)
    assert getattr(session.build, field) == (Quantity(part.id, 2),)


def test_a_riser_without_a_card_that_needs_one_is_said_and_changes_nothing(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.show_kind("riser")
    panel.view.setCurrentIndex(panel.rows.index(0))
    press(panel, Qt.Key.Key_Return)
    assert session_of(panel).build == BASE
    riser = panel.rows.part(panel.rows.index(0))
    assert riser is not None
    assert session_of(panel).snapshot.message.startswith(f"{riser.name} is for no card")


def test_processors_and_memory_kits_are_counted() -> None:
    session = session_with(BASE)
    set_count(session, "cpu", 2)
    assert session.build.cpus is not None and session.build.cpus.count == 2
    memory = session.catalog.search("rdimm", "memory")[0].id
    session.document.commit(session.build.choose("memory", memory), "Choose memory")
    set_count(session, "memory", 8)
    assert session.build.memory == (Quantity(memory, 8),)
    assert session.document.history.undoText() == "Fit 8 memory kits"


def test_a_placed_card_that_is_let_go_over_the_catalog_leaves_the_build(qtbot: QtBot) -> None:
    panel = opened(qtbot, TWO)
    session = session_of(panel)
    at = QPointF(40, 300)
    new = payload(TUF)
    placed = payload(TUF, 0)
    for data, taken in ((new, False), (placed, True)):
        event = entering(data, at)
        panel.dragEnterEvent(event)
        assert event.isAccepted() is taken
    assert session.build == TWO, "nothing is done before it is let go"
    panel.dropEvent(QDropEvent(at, COPY, placed, LEFT, NONE))
    assert session.build == TWO.remove(0) and session.snapshot.carried_card is None
    assert session.document.history.undoText() == "Remove GPU 1"
    session.document.undo()
    assert session.build == TWO


def test_the_menu_of_a_row_offers_the_same(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    at = panel.view.visualRect(index_of(panel, TUF)).center()
    panel.view.customContextMenuRequested.emit(QPoint(at))
    menu = next(
        child for child in panel.children() if isinstance(child, QMenu) and child.isVisible()
    )
    menu.actions()[0].trigger()
    assert session_of(panel).snapshot.carried_card is not None
    menu.close()


def test_the_ghost_is_to_scale(qtbot: QtBot) -> None:
    long, short = (summary_of(gpu(length_mm=mm)) for mm in (320.0, 160.0))
    wide, half = (ghost_of(row, LIGHT, 1.0).width() - 2 for row in (long, short))
    assert wide == 2 * half and wide <= 80, "small beside a row"
    assert ghost_of(long, LIGHT, 2.0).devicePixelRatio() == 2.0


# how it looks


@pytest.mark.parametrize("kind", ["gpu", "chassis"])
def test_both_themes_paint_rows_on_their_own_ground(qtbot: QtBot, kind: str) -> None:
    panel = opened(qtbot, TWO)
    panel.show_kind(kind)
    for theme in (LIGHT, DARK):
        wear(theme)
        image = panel.grab().toImage()
        corner = image.pixelColor(3, panel.height() // 2)
        assert corner == QColor(theme.panel)
        letters = colors_in(image.copy(40, 170, 200, 130))
        assert theme.text_1.lower() in letters


def test_no_figure_is_wider_than_its_row(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    delegate = panel.view.painter_of_rows
    assert delegate.widest() <= panel.sizeHint().width() <= panel.minimumWidth()


def test_a_row_says_which_layer_it_comes_from() -> None:
    shipped = open_catalog()
    part = shipped.get("asus-tuf-rtx-3090")
    assert part is not None
    layered = Layered({USER: MemoryCatalog([part.changed(thickness_mm=51.0)]), BUILT_IN: shipped})
    rows = CatalogRows(layered)
    rows.show_found(["asus-tuf-rtx-3090", "asus-turbo-rtx-3090"], layered, {})
    own, other = (rows.index(i).data(Qt.ItemDataRole.ToolTipRole) for i in (0, 1))
    assert "Your own part, or one that you changed" in own
    assert "own part" not in other and "team" not in other


def test_a_letter_that_is_typed_in_the_list_begins_a_search(qtbot: QtBot) -> None:
    panel = opened(qtbot, TWO)
    panel.search.setText("3090")
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_R)
    assert panel.search.text() == "r" and panel.question.text == "r"
    panel.view.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Escape):
        QTest.keyClick(panel.view, key)
    assert panel.search.text() == "r", "keys of the list stay its own"
