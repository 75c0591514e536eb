"""Meters of several supplies and circuits, the levels from rest to peak, and plots that are
copied.
"""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, ownedByPython

from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.meters.bars import paint_load
from gui.meters.loads import LoadRow, circuit_rows, supplies_aside, supply_rows
from gui.meters.panel import MetersPanel
from gui.meters.peaks_plot import levels_of
from gui.meters.plot_group import PlotGroup, plot_widget
from gui.meters.power import power_gauge
from gui.meters.values import total_lines
from gui.session.session import Session, Snapshot
from rigwright.build import Build, Circuit, Thresholds
from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import Layered
from rigwright.checks import Fit
from rigwright.evaluation import evaluate
from rigwright.power.sites import site_named
from tests.gui.machines import BASE, TUF, TURBO, four, session_with, with_cards
from tests.gui.on_screen import show
from tests.gui.pictures import colors_in
from tests.shipped_parts import shipped

PSU = "evga-supernova-1600-t2"
TWO = with_cards(TUF, "1", "3", "5", "7", base=BASE.changed(psus=(PSU, PSU)))
SPLIT = TWO.changed(circuits=(Circuit(240, 20, 20, 480),), psu_circuits=(0, 1))

pytestmark = pytest.mark.usefixtures("short_rests")


def snapshot_of(build: Build) -> Snapshot:
    return session_with(build).snapshot


def preview(build: Build) -> Snapshot:
    session = session_with(build)
    session.hand.pick_up(TURBO)
    session.hand.hover("9" if "7" in {p.place for p in build.placements} else "5")
    return session.snapshot


# supplies and circuits


def test_supplies_carry_what_hangs_on_them() -> None:
    # The board's: 280 + 100 + 9, 4 × 45 W through the slots and 305 W through the leads of a card;
    # the other's 3 × 305
    rows = supply_rows(snapshot_of(TWO))
    assert [(row.name, row.value, row.limit, row.words, row.judged) for row in rows] == [
        ("PSU 1", 874, 1600, "874 W · 55 %", Fit.FITS),
        ("PSU 2", 915, 1600, "915 W · 57 %", Fit.FITS),
    ]
    assert supply_rows(snapshot_of(four())) == (), "one supply has its gauge"
    assert supplies_aside(snapshot_of(TWO).evaluation) == ""


def test_a_supply_stands_as_the_checks_on_it_say() -> None:
    # 874 and 915 W with 80 % in reserve: 1573 W of 1600 are left room for, 1647 W are not.
    own = TWO.changed(thresholds=Thresholds(reserve_percent=80.0))
    assert [row.judged for row in supply_rows(snapshot_of(own))] == [Fit.FITS, Fit.TIGHT]


def test_spare_supplies_are_said_to_be_out() -> None:
    server = Build(
        chassis="supermicro-sys-4029gp-trt", psus=("supermicro-pws-2k04a-1r-2000-w-1u",) * 4
    )
    one = snapshot_of(server.place("nvidia-a40", "bay1"))
    (row,) = supply_rows(one)
    assert row.name == "Each of 4" and one.evaluation.supplies[3].dc_w == row.value
    assert supplies_aside(snapshot_of(server).evaluation) == "while 2 spare are out"


def test_every_circuit_carries_its_supplies_and_its_other_load() -> None:
    first, second = circuit_rows(snapshot_of(SPLIT))
    # 874 W at 94 % (120 V) and 915 W at 96 % (240 V) near half load, each with the others, by
    # volt-amperes
    assert (first.name, second.name) == ("Circuit 1, 120 V", "Circuit 2, 240 V")
    assert first.value == pytest.approx(874 / 0.937 / 0.98 / 120, rel=0.01)
    assert second.value == pytest.approx((915 / 0.957 + 480) / 0.98 / 240, rel=0.01)
    assert (first.limit, first.soft, second.limit, second.soft) == (15, 12, 20, 16)
    assert circuit_rows(snapshot_of(TWO)) == ()


def test_a_preview_keeps_what_was_before() -> None:
    build = with_cards(TUF, "1", base=SPLIT.changed(placements=()))
    for row, before in zip(
        (*supply_rows(preview(build)), *circuit_rows(preview(build))),
        (*supply_rows(snapshot_of(build)), *circuit_rows(snapshot_of(build))),
        strict=True,
    ):
        assert row.value is not None and row.before is not None
        assert row.before == before.value and row.value > row.before


def test_a_circuit_without_figures_is_unknown() -> None:
    no_site = SPLIT.changed(
        site=SPLIT.site.changed(name=None, volts=None, outlet_a=None, breaker_a=None)
    )
    first, _ = circuit_rows(snapshot_of(no_site))
    assert (first.value, first.words, first.judged) == (None, "unknown", Fit.UNKNOWN)


def painted(row: LoadRow) -> QImage:
    image = QImage(200, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.panel))
    painter = QPainter(image)
    paint_load(painter, QRectF(image.rect()), row, LIGHT)
    painter.end()
    return image


def columns(image: QImage, color: str) -> list[int]:
    return [
        x
        for x in range(200)
        for y in (9, 10, 11)
        if QColor(image.pixel(x, y)).name() == color.lower()
    ]


def test_a_load_is_as_long_as_its_share_and_hatched_over_its_limit(qapp: object) -> None:
    within = painted(LoadRow("PSU", 800, 800, 1600, "", Fit.FITS))
    assert max(columns(within, LIGHT.share_2)) == pytest.approx(100 / 1.04, abs=2)
    assert not columns(within, LIGHT.clash) and not columns(within, LIGHT.accent)
    over = painted(LoadRow("PSU", 2000, 800, 1600, "", Fit.CLASH))
    assert min(columns(over, LIGHT.clash)) >= 200 * 1600 / (2000 * 1.04) - 2
    assert min(columns(over, LIGHT.accent)) >= 200 * 800 / (2000 * 1.04) - 2
    assert not columns(painted(LoadRow("PSU", None, None, 1600, "", Fit.UNKNOWN)), LIGHT.share_2)


# power


def test_the_bar_has_a_piece_for_every_consumer_and_the_circuits_limit(qapp: object) -> None:
    gauge = power_gauge(snapshot_of(with_cards(TUF, "1", "5")))
    assert [piece.amount for piece in gauge.pieces] == [350, 350, 280, 100, 9]
    assert sum(piece.amount for piece in gauge.pieces) == gauge.total
    rated, circuit = gauge.ticks
    assert rated.at == 1600 and circuit.soft
    # 80 % of 0.98 × 120 V × 15 A, less the supply's loss at two thirds of its load
    assert circuit.at == pytest.approx(1411.2 * 0.926, rel=0.01)
    assert "GPU 1: 350 W, the card's board power" in gauge.tip


def test_a_circuit_far_beyond_the_supply_makes_the_bar_no_shorter(qapp: object) -> None:
    build = with_cards(TUF, "1").changed(site=site_named("us-240v-30a"))
    assert [tick.words for tick in power_gauge(snapshot_of(build)).ticks] == ["PSU 1,600"]


def test_totals_have_heat_in_british_units_and_the_energy_of_a_year(qapp: object) -> None:
    build = with_cards(TUF, "1").changed(
        workload=BASE.workload.changed(hours_per_day=8),
        site=BASE.site.changed(price_per_kwh=0.25, currency="USD"),
    )
    snapshot = snapshot_of(build)
    lines = {line.name: line for line in total_lines(snapshot)}
    wall = snapshot.evaluation.budget.wall_w
    assert wall is not None
    assert lines["Heat into the room"].hint == f"{wall * 3.412142:,.0f} BTU/h"
    kwh = wall * 8 * 365 / 1000
    assert lines["Energy in a year"].value == f"{kwh:,.0f} kWh, {kwh * 0.25:,.0f} USD"
    assert "Energy in a year" not in {
        line.name for line in total_lines(snapshot_of(BASE.place(TUF, "1")))
    }


# levels


def test_levels_rise_from_rest_to_the_shortest_peak(qapp: object) -> None:
    shown = snapshot_of(four()).evaluation
    levels = {level.name: level for level in levels_of(shown, shown)}
    assert list(levels) == ["Idle", "Sustained", "Worst case", "10 ms", "1 ms"]
    assert levels["Idle"].words == "unknown"
    # RTX 3090: 1.2 times its 350 W for 10 ms, all at once; 1.8 times for 1 ms, by chance: √4 × 280
    # W
    assert (levels["Sustained"].watts, levels["10 ms"].watts) == (1789, 1789 + 4 * 70)
    assert levels["1 ms"].watts == pytest.approx(1789 + 2 * 280)
    assert levels["1 ms"].words == "≈ 2,349 W"


def test_a_missing_figure_makes_every_level_a_least_one(qapp: object) -> None:
    card = shipped().get(TUF)
    assert card is not None
    unknown = card.changed(board_power_w=None)
    shown = evaluate(
        BASE.place(TUF, "1"), Layered({"own": MemoryCatalog([unknown]), "built in": shipped()})
    )
    assert {level.words[0] for level in levels_of(shown, shown)[1:]} == {"≥"}


def test_a_preview_says_what_was_before(qapp: object) -> None:
    snapshot = preview(BASE.place(TUF, "1"))
    levels = levels_of(snapshot.evaluation, snapshot.committed)
    assert [(level.watts or 0) - (level.before or 0) for level in levels[1:3]] == [350, 350]


# plots


class Opened:
    """The meters with both plots drawn."""

    def __init__(self, qtbot: QtBot, build: Build, theme: Theme = LIGHT) -> None:
        self.session: Session = session_with(build)
        self.panel = MetersPanel(self.session, theme)
        qtbot.addWidget(self.panel)
        self.panel.resize(272, 1300)
        show(qtbot, self.panel)
        qtbot.waitUntil(lambda: self.panel.efficiency.ready and self.panel.peaks.ready)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_bars_follow_theme_and_preview(qtbot: QtBot, theme: Theme) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1"), LIGHT if theme is DARK else DARK)
    wear(theme)
    plot = opened.panel.peaks
    seen = colors_in(plot.grab().toImage())
    assert {theme.panel.lower(), theme.share_2.lower()} <= seen and theme.accent.lower() not in seen
    opened.session.hand.pick_up(TURBO)
    opened.session.hand.hover("5")
    plot.draw_now()
    assert theme.accent.lower() in colors_in(plot.grab().toImage())
    assert "Sustained ≈ 1,089 W" in plot.accessibleDescription()


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(
    "plot_of", [lambda p: p.peaks, lambda p: p.efficiency], ids=["peaks", "efficiency"]
)
def test_a_plot_is_copied_as_png_twice_as_sharp_and_as_svg(
    qtbot: QtBot, plot_of: Callable[[MetersPanel], PlotGroup]
) -> None:
    opened = Opened(qtbot, four())
    plot = plot_of(opened.panel)
    menu = plot.copy_menu()
    assert [action.text() for action in menu.actions()] == ["Copy as &PNG", "Copy as &SVG"]
    menu.actions()[0].trigger()
    image = QGuiApplication.clipboard().image()
    assert (image.width(), image.height()) == (plot.width() * 2, plot.height() * 2)
    assert {LIGHT.panel.lower(), LIGHT.share_2.lower()} <= colors_in(image)
    menu.actions()[1].trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasFormat("image/svg+xml")
    root = ElementTree.fromstring(data.text())
    words = "".join(text for element in root.iter() for text in (element.text or "").split())
    assert plot.accessibleName().replace(" ", "") in words, "letters stay letters"
    assert (
        sum(
            element.tag.endswith(("path", "polyline", "rect", "polygon")) for element in root.iter()
        )
        > 3
    )


def test_a_plot_is_copied_by_key_and_menu_key(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    plot = opened.panel.peaks
    QGuiApplication.clipboard().clear()
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert not QGuiApplication.clipboard().image().isNull()
    reason = QContextMenuEvent.Reason.Keyboard
    centre = plot.rect().center()
    QApplication.sendEvent(plot, QContextMenuEvent(reason, centre, plot.mapToGlobal(centre)))
    menu = next(m for m in plot.findChildren(QMenu) if m.isVisible())
    menu.close()


def test_a_plot_is_taken_down_where_all_without_a_parent_is_gone_already(qtbot: QtBot) -> None:
    """As at the end of a program whose windows nobody closed."""
    opened = Opened(qtbot, four())
    menus = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu)]
    for menu in [one for one in menus if one.title() == "Plot Options" and one.parent() is None]:
        delete(menu)
    opened.panel.hide()
    assert not opened.panel.efficiency.ready and not opened.panel.peaks.ready


def test_nothing_of_a_plot_goes_before_the_plot_at_the_end_of_a_program(qtbot: QtBot) -> None:
    """Qt for Python then deletes what Python owns, in any order; the rest goes with its parent."""
    parent = QWidget()
    qtbot.addWidget(parent)
    plot = plot_widget(LIGHT, parent)
    pieces = [plot, plot.getPlotItem(), plot.getPlotItem().ctrlMenu, *plot.scene().items()]
    assert not [type(piece).__name__ for piece in pieces if ownedByPython(piece)]
    plot.close()


def test_without_a_supply_there_is_no_curve_to_copy(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", base=BASE.changed(psus=())))
    assert not any(action.isEnabled() for action in opened.panel.efficiency.copy_menu().actions())
    assert all(action.isEnabled() for action in opened.panel.peaks.copy_menu().actions())


def test_bars_of_supplies_and_circuits_come_and_go(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    assert not opened.panel.supplies.isVisible() and not opened.panel.circuits.isVisible()
    opened.session.document.commit(SPLIT, "Split")
    assert opened.panel.supplies.isVisible() and opened.panel.circuits.isVisible()
    assert (
        opened.panel.supplies.accessibleDescription() == "PSU 1: 874 W · 55 %; PSU 2: 915 W · 57 %"
    )
    assert "Circuit 2, 240 V: 6.1 of 20 A" in opened.panel.circuits.accessibleDescription()
