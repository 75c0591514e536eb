"""The meters: figures worked out by hand, what a preview changes, and a plot that start-up does
not pay for.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.checks.rows import Filter, counts_of, listed_in
from gui.look.marks import width_of
from gui.look.scroll_view import ScrollView
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.meters.banner import in_two_lines
from gui.meters.bars import bar_height, paint_bar, paint_lanes
from gui.meters.clearances import clearance_lines
from gui.meters.efficiency_plot import curve_of, point_of
from gui.meters.panel import MetersPanel
from gui.meters.power import Gauge, Share, Tick, circuit_gauge, power_gauge
from gui.meters.values import (
    MeterLine,
    banner_leads_to,
    banner_words,
    heat_lines,
    lanes_words,
    link_lines,
    memory_hint,
    total_lines,
)
from gui.session.session import Session, Snapshot
from rigwright.build import Build, Quantity, SecondarySystem, Site
from rigwright.checks import Fit, Verdict
from rigwright.documents.document import Document
from rigwright.parts import FigureSource
from rigwright.power.efficiency import POWER_FACTOR
from rigwright.power.sites import site_named
from rigwright.proposals.machines import MACHINES
from rigwright.proposals.next_kind import next_kind
from rigwright.reports.missing import deciding_figures
from tests.gui.machines import BASE, TUF, TURBO, VERTICAL, four, server, session_with, with_cards
from tests.gui.on_screen import show
from tests.gui.pictures import colors_in
from tests.worlds import board, gpu, slot, world

ROOT = Path(__file__).resolve().parents[3]
NO_SITE = BASE.changed(site=Site())


def snapshot_of(build: Build) -> Snapshot:
    return session_with(build).snapshot


def preview(build: Build, part_id: str, place: str) -> Snapshot:
    session = session_with(build)
    session.hand.pick_up(part_id)
    session.hand.hover(place)
    return session.snapshot


def named(lines: tuple[MeterLine, ...]) -> dict[str, MeterLine]:
    return {line.name: line for line in lines}


# power: four cards of 350 W, a CPU of 280 W, a workstation board of 100 W and three fans of 3 W


def test_power_is_the_sum_of_what_is_drawn(qapp: object) -> None:
    gauge = power_gauge(snapshot_of(four()))
    assert (gauge.value, gauge.unit) == ("1,789", "of 1,600 W")
    assert [(s.name, s.amount) for s in gauge.shares] == [
        ("GPU", 1400),
        ("CPU", 280),
        ("Rest", 109),
    ]
    assert (gauge.judged, gauge.word, gauge.note) == (Fit.CLASH, "Over", "+189 W")
    assert gauge.ticks[0] == Tick(1600, "PSU 1,600")
    assert gauge.total == 1789 and gauge.full > 1789


def test_a_preview_adds_its_watts_in_accent_and_leaves_the_limit_where_it_is(qapp: object) -> None:
    one = BASE.place(TUF, "1")
    before = power_gauge(snapshot_of(one))
    gauge = power_gauge(preview(one, TURBO, "5"))
    assert (gauge.value, gauge.note, gauge.note_judged) == ("1,089", "+350 W", None)
    assert gauge.preview == 350
    assert gauge.shares == before.shares
    cards = 2 * 350
    assert [share.amount for share in gauge.legend] == [
        cards,
        *(s.amount for s in before.shares[1:]),
    ]
    assert gauge.limit == before.limit == 1600


def test_headroom_is_a_warning_before_the_limit(qapp: object) -> None:
    # 3 × 350 + 389 = 1,439 W, and 27 W for memory and drives to come: with ten percent 1,613 W of
    # 1,600. One card at 320 W leaves 1,580 W.
    gauge = power_gauge(snapshot_of(with_cards(TUF, "1", "3", "5")))
    assert (gauge.judged, gauge.word) == (Fit.TIGHT, "89.9 %"), "as the list of checks says"
    gauge = power_gauge(snapshot_of(with_cards(TUF, "1", "3", "5").limit(0, 320)))
    assert (gauge.judged, gauge.word) == (Fit.FITS, "88 %")
    # The card accepts 375 W and no more: 1,464 W of 1,600.
    tight = with_cards(TUF, "1", "3", "5").limit(0, 450)
    gauge = power_gauge(snapshot_of(tight))
    assert (gauge.judged, gauge.word) == (Fit.TIGHT, "91.5 %")


def test_without_a_supply_there_is_no_limit(qapp: object) -> None:
    gauge = power_gauge(snapshot_of(server()))
    assert (gauge.value, gauge.unit, gauge.judged) == ("2,720", "W", Fit.UNKNOWN)
    assert gauge.ticks == ()


def test_the_circuit_counts_amperes_at_the_wall(qapp: object) -> None:
    gauge = circuit_gauge(snapshot_of(four()))
    assert gauge is not None
    # 1,789 W at 90 % efficiency are 1,988 W, 2,028 VA and of 120 V 16.9 A
    assert (gauge.title, gauge.value, gauge.unit) == ("Circuit, 120 V 15 A", "16.9", "of 15 A")
    assert (gauge.word, gauge.note) == ("Over", "1,988 W")
    assert [(t.at, t.words, t.soft) for t in gauge.ticks] == [
        (12, "12 · 80 %", True),
        (15, "15 A", False),
    ]
    german = four().changed(site=site_named("de-230v-16a"))
    gauge = circuit_gauge(snapshot_of(german))
    assert gauge is not None
    assert [t.words for t in gauge.ticks] == ["12.8 · 80 %", "16 A"]  # 0.8 × 16 A


def test_eighty_percent_holds_for_sustained_loads_only(qapp: object) -> None:
    three = with_cards(TUF, "1", "3", "5")
    gauge = circuit_gauge(snapshot_of(three))
    assert gauge is not None and (gauge.judged, gauge.word) == (Fit.TIGHT, "Over 80 %")
    burst = circuit_gauge(snapshot_of(three.changed(workload=three.workload.changed(duty="burst"))))
    assert burst is not None and burst.judged is Fit.FITS


def test_without_a_site_there_is_no_circuit(qapp: object) -> None:
    assert circuit_gauge(snapshot_of(NO_SITE.place(TUF, "1"))) is None


# efficiency


def test_the_operating_point_lies_on_the_curve(qapp: object) -> None:
    evaluation = snapshot_of(BASE.place(TUF, "1")).evaluation
    point = point_of(evaluation)
    curve = curve_of(evaluation)
    assert point is not None and curve is not None
    assert point[0] == pytest.approx(739 / 16)
    # 80 PLUS Titanium at 115 V: 92 % at a fifth, 94 % at half of the load
    assert dict(zip(*curve, strict=True))[50.0] == pytest.approx(94)
    assert 92 < point[1] < 94


def test_no_supply_has_no_curve(qapp: object) -> None:
    evaluation = snapshot_of(server()).evaluation
    assert curve_of(evaluation) is None and point_of(evaluation) is None


# links, clearances, heat, totals


def test_links_of_all_cards(qapp: object) -> None:
    snapshot = snapshot_of(four())
    lines = link_lines(snapshot)
    assert [(line.name, line.width, line.words) for line in lines] == [
        (f"GPU {i}", 16, "x16 Gen4") for i in range(1, 5)
    ]
    assert lanes_words(snapshot).startswith("64 of ")


def test_a_new_card_is_marked_and_a_riser_has_no_link_yet(qapp: object) -> None:
    lines = link_lines(preview(BASE.place(TUF, "1"), TURBO, "5"))
    assert [(line.name, line.new) for line in lines] == [("GPU 1", False), ("New", True)]
    assert [(line.width, line.words) for line in link_lines(snapshot_of(VERTICAL))] == [
        (None, "by riser")
    ]


def test_clearances_are_the_smallest_with_the_verdict_of_the_rules(qapp: object) -> None:
    lines = named(clearance_lines(snapshot_of(four())))
    assert (lines["Smallest gap"].value, lines["Smallest gap"].judged) == ("−11.36 mm", Fit.CLASH)
    # 524 mm behind the front fans, less 300; 192.5 mm to the panel, less 3.4 and 127
    assert (lines["To the front"].value, lines["To the front"].word) == ("224 mm", "Fits")
    assert lines["To side panel"].value == "62.1 mm"
    assert lines["To PSU shroud"].judged is Fit.TIGHT


def test_a_vertical_card_is_measured_to_the_glass(qapp: object) -> None:
    lines = named(clearance_lines(snapshot_of(VERTICAL)))
    assert (lines["To side panel"].value, lines["To side panel"].judged) == ("14 mm", Fit.TIGHT)


def test_a_preview_shows_before_and_after(qapp: object) -> None:
    lines = named(clearance_lines(preview(with_cards(TUF, "1", "5"), TURBO, "3")))
    assert lines["Smallest gap"].value == "29.28 → −11.36 mm"
    # the blower is shorter, 267 mm, but its plug stands 35 mm out at its end
    assert lines["To the front"].value == "224 → 222 mm"


def test_the_gap_beside_a_verdict_is_the_one_that_it_is_about() -> None:
    """A blower does with 40.64 - 40 = 0.64 mm; the fans of an open card not with 60.96 - 52."""
    build = with_cards(TUF, "1").place(TURBO, "4").place(TURBO, "6")
    lines = named(clearance_lines(snapshot_of(build)))
    assert "Smallest gap" not in lines
    assert (lines["Deciding gap"].value, lines["Deciding gap"].judged) == ("8.96 mm", Fit.TIGHT)
    lines = named(clearance_lines(snapshot_of(with_cards(TURBO, "1", "3"))))
    assert (lines["Smallest gap"].value, lines["Smallest gap"].judged) == ("0.64 mm", Fit.FITS)


def test_hot_air_goes_where_the_cooler_sends_it(qapp: object) -> None:
    blowers = heat_lines(snapshot_of(BASE.place(TURBO, "1").place(TURBO, "4").place(TUF, "6")))
    # 15 % of a blower's 350 W leak into the chassis
    assert [(line.name, line.value, line.hint) for line in blowers] == [
        ("GPU 1, GPU 2", "each 52 W inside · 298 W out", "out of the bracket"),
        ("GPU 3", "350 W inside", "all round into the case"),
    ]
    assert [line.name for line in heat_lines(snapshot_of(server()))] == ["GPU 1–8"]


def test_totals_are_summed_and_compared(qapp: object) -> None:
    lines = named(total_lines(preview(BASE.place(TUF, "1"), TURBO, "5")))
    assert lines["GPU memory"].value == "24 → 48 GB"
    assert "→" in lines["Heat into the room"].value
    assert named(total_lines(snapshot_of(server())))["GPU memory"].value == "384 GB"


def test_the_memory_of_several_cards_is_no_single_pool(qapp: object) -> None:
    lines = named(total_lines(snapshot_of(BASE.place(TUF, "1"))))
    assert lines["GPU memory"].hint == ""
    build = BASE.place(TUF, "1").place(TUF, "4").place("rtx-a6000", "7")
    assert named(total_lines(snapshot_of(build)))["GPU memory"].hint == "2 × 24 GB + 48 GB"


def test_a_card_of_unknown_memory_is_named_beside_the_sum() -> None:
    cards = (gpu(vram_gb=24.0), "1"), (gpu(id="other", vram_gb=None), "4")
    evaluation = world(*cards, board=board(slot(1), slot(4)))
    assert memory_hint(evaluation) == "without GPU 2: not known"


# the verdict


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (four(), (Verdict.FAIL, "Does not fit", "3 overlaps · PSU and circuit over")),
        (with_cards(TUF, "1", "5"), (Verdict.PASS, "Fits", "all checks passed")),
        (
            VERTICAL,
            (
                Verdict.UNDECIDED,
                "Not decided",
                "No processor is chosen · 1 more unknown · 1 warning",
            ),
        ),
        (Build(), (None, "No card yet", "Choose a case")),
        (
            Build(
                board="asus-proart-x870e-creator-wifi",
                cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
            ),
            (Verdict.FAIL, "Does not fit", "1 error"),
        ),
    ],
    ids=["clash", "fits", "tight", "empty", "no card, wrong socket"],
)
def test_the_banner_says_the_worst_first(
    qapp: object, build: Build, words: tuple[object, str, str]
) -> None:
    judged, word, line = banner_words(snapshot_of(build))
    assert (judged, word) == words[:2]
    assert line.startswith(words[2])


def test_the_banner_names_what_keeps_a_machine_from_a_fit_and_leads_there(qapp: object) -> None:
    """Nobody says how many watts the cooler takes; that the sockets of the board are uncertain is
    told as well.
    """
    build = with_cards(TUF, "1", "5").changed(cooler="noctua-nh-u14s-tr4-sp3")
    judged, word, line = banner_words(snapshot_of(build))
    assert (judged, word) == (Verdict.WARN, "Fits, tight")
    assert line.startswith("Heat rating of the cooler unknown")
    missing = banner_leads_to(snapshot_of(build))
    assert missing is not None
    assert (missing.part_id, missing.path) == ("noctua-nh-u14s-tr4-sp3", "cooling_class_w")
    warned = with_cards(TUF, "1", "4").changed(cooler="noctua-nh-u14s-tr4-sp3")
    assert "1 warning" in banner_words(snapshot_of(warned))[2]
    assert banner_leads_to(snapshot_of(warned)) is None
    assert banner_leads_to(preview(build, TURBO, "7")) is None


@pytest.mark.parametrize("build", [VERTICAL, server(), four()], ids=["vertical", "server", "four"])
def test_the_banner_counts_what_is_unknown_as_the_checks_do(qapp: object, build: Build) -> None:
    snapshot = snapshot_of(build)
    unknown = counts_of(snapshot, listed_in(snapshot))[Filter.UNKNOWN].now
    judged, _, line = banner_words(snapshot)
    if judged is Verdict.UNDECIDED:
        others = len(deciding_figures(snapshot.evaluation)) - 1
        assert others < unknown and (f"{others} more unknown" in line) == (others > 0)
    else:
        assert (f"{unknown} unknown" in line) == (unknown > 0)


def test_the_banner_names_the_same_part_next_as_the_strip(qapp: object) -> None:
    parts: dict[str, object] = {
        "chassis": BASE.chassis,
        "board": BASE.board,
        "cpus": BASE.cpus,
        "cooler": "noctua-nh-u14s-tr4-sp3",
        "memory": (Quantity("kingston-server-premier-32gb-ddr4-3200-ecc-udimm"),),
        "placements": with_cards(TUF, "1").placements,
    }
    begun = Build()
    for name, part in parts.items():
        snapshot = snapshot_of(begun)
        missing = banner_leads_to(snapshot)
        assert missing is not None, name
        assert missing.choose == next_kind(snapshot.evaluation), name
        assert banner_words(snapshot) == (None, "No card yet", missing.link), name
        begun = begun.changed(**{name: part})
    last = snapshot_of(begun)
    missing = banner_leads_to(last)
    assert missing is not None and missing.choose == next_kind(last.evaluation) == "psu"
    assert banner_words(last)[2].startswith("No power supply is chosen")


def test_the_banner_names_what_a_second_system_lacks_as_the_strip_does(qapp: object) -> None:
    dual = next(machine for machine in MACHINES if machine.id == "dual").build
    assert dual.second is not None
    board, cpus = dual.second.board, dual.second.cpus
    lacking = {
        "second.cpu": SecondarySystem(board),
        "second.cooler": SecondarySystem(board, cpus),
    }
    for kind, second in lacking.items():
        snapshot = snapshot_of(dual.changed(placements=(), second=second))
        missing = banner_leads_to(snapshot)
        assert missing is not None and missing.choose == kind == next_kind(snapshot.evaluation)
        assert banner_words(snapshot) == (None, "No card yet", missing.link)


def test_the_banner_has_two_lines_before_anything_is_cut(qapp: object) -> None:
    line = "3 overlaps · PSU and circuit over · 2 other errors"
    font = LIGHT.font(11)
    assert in_two_lines(line, font, width_of(line, font)) == (line,)
    room = width_of("3 overlaps · PSU and circuit over", font)
    assert in_two_lines(line, font, room) == ("3 overlaps · PSU and circuit over", "2 other errors")
    assert (
        in_two_lines("1 overlap · all the others", font, width_of("1 overlap", font) + 1)[0]
        == "1 overlap"
    )
    room = width_of("GPU 1 overlaps", font) + 2
    assert in_two_lines("GPU 1 overlaps GPU 2", font, room) == ("GPU 1 overlaps", "GPU 2")
    assert len(in_two_lines("a-single-word-that-is-too-long", font, 80)) == 1
    # what is unknown may have a long name: how much else is stays to be read
    long = "M.2 sockets of ASUS ROG Strix B650E-I Gaming WiFi unknown · 1 more unknown"
    first, second = in_two_lines(long, font, width_of("M.2 sockets of ASUS ROG Strix B65", font))
    assert first == "M.2 sockets of ASUS ROG Strix"
    assert second.startswith("B650E") and second.endswith("… · 1 more unknown")


def test_the_banner_names_the_place_that_is_tried_and_what_ends_that(qapp: object) -> None:
    assert banner_words(preview(BASE, TURBO, "3"))[2] == (
        "Preview of slot 3 · Enter places it · Esc cancels"
    )
    assert banner_words(preview(BASE.place(TUF, "1"), TUF, "3")) == (
        Verdict.FAIL,
        "Does not fit",
        "Preview of slot 3 · Esc cancels",
    )


# the panel


class Opened:
    """The meters in a window with a build open."""

    def __init__(self, qtbot: QtBot, build: Build, theme: Theme = LIGHT, height: int = 900) -> None:
        self.session: Session = session_with(build)
        self.window = QWidget()
        self.window.resize(272, height)
        self.panel = MetersPanel(self.session, theme, self.window)
        self.panel.setGeometry(0, 0, 272, height)
        qtbot.addWidget(self.window)
        show(qtbot, self.window)


def test_the_plot_is_drawn_after_the_first_paint_and_follows_preview_and_theme(
    qtbot: QtBot,
) -> None:
    opened = Opened(qtbot, BASE.place(TUF, "1"))
    plot = opened.panel.efficiency
    qtbot.waitUntil(lambda: plot.ready)
    assert plot.accessibleDescription() == "93.7 % at 46 % load"
    assert LIGHT.accent.lower() in colors_in(plot), "the operating point"
    opened.session.hand.pick_up(TURBO)
    opened.session.hand.hover("5")
    assert plot.accessibleDescription() == "92.6 % at 68 % load"
    wear(DARK)
    seen = colors_in(plot)
    assert {DARK.panel.lower(), DARK.accent.lower(), DARK.share_2.lower()} <= seen


def test_start_up_does_not_pay_for_the_plot() -> None:
    code = "import sys, gui.meters.panel; sys.exit('pyqtgraph' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_supply_of_unknown_efficiency_says_so(qtbot: QtBot) -> None:
    opened = Opened(qtbot, server())
    qtbot.waitUntil(lambda: opened.panel.efficiency.ready)
    assert opened.panel.efficiency.accessibleDescription() == "No power supply chosen"


def test_groups_without_content_take_no_room(qtbot: QtBot) -> None:
    opened = Opened(qtbot, Build())
    panel = opened.panel
    assert (
        not panel.links.isVisible()
        and not panel.clearances.isVisible()
        and not panel.heat.isVisible()
    )
    assert panel.site.isVisible() and not panel.circuit.isVisible()
    opened.session.document.start(four())
    assert panel.links.isVisible() and panel.clearances.isVisible() and panel.circuit.isVisible()


@pytest.mark.parametrize("way", ["click", "key"])
def test_the_banner_of_an_undecided_build_leads_to_what_decides_most(
    qtbot: QtBot, way: str
) -> None:
    opened = Opened(qtbot, VERTICAL)
    banner = opened.panel.banner
    with qtbot.waitSignal(opened.panel.kind_wanted) as wanted:
        if way == "click":
            qtbot.mouseClick(banner, Qt.MouseButton.LeftButton)
        else:
            qtbot.keyClick(banner, Qt.Key.Key_Return)
    assert wanted.args == ["cpu"]
    opened.session.document.start(four())
    assert banner.focusPolicy() is Qt.FocusPolicy.NoFocus
    with qtbot.assertNotEmitted(opened.panel.kind_wanted):
        qtbot.mouseClick(banner, Qt.MouseButton.LeftButton)


def test_a_card_without_a_place_is_selected_from_the_banner(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BASE.place(TUF, "1").place(TUF, "99"))
    qtbot.mouseClick(opened.panel.banner, Qt.MouseButton.LeftButton)
    assert opened.session.snapshot.selected == "gpu2"


def test_a_short_panel_scrolls_and_keeps_its_verdict(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four(), height=420)
    bar = opened.panel._scroll.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    assert opened.panel.banner.isVisible()
    assert opened.panel.banner.mapTo(opened.panel, opened.panel.banner.rect().topLeft()).y() == 0


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_verdict_has_its_tint(qtbot: QtBot, theme: Theme) -> None:
    opened = Opened(qtbot, four(), theme)
    assert {theme.clash_tint.lower(), theme.clash.lower()} <= colors_in(opened.panel.banner)


def test_meters_are_read_out(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    panel = opened.panel
    assert panel.power.accessibleDescription() == "Power, sustained: 1,789 of 1,600 W, Over, +189 W"
    assert "Smallest gap −11.36 mm Clash" in panel.clearances.accessibleDescription()
    assert panel.banner.accessibleDescription().startswith("Does not fit. 3 overlaps")


# bars


def painted(gauge: Gauge) -> QImage:
    image = QImage(240, bar_height(gauge, LIGHT), QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.panel))
    painter = QPainter(image)
    paint_bar(painter, QRectF(image.rect()), gauge, LIGHT)
    painter.end()
    return image


def span(image: QImage, color: str) -> tuple[int, int] | None:
    """First and last column of the bar's middle line with a colour."""
    columns = [x for x in range(image.width()) if QColor(image.pixel(x, 7)).name() == color.lower()]
    return (columns[0], columns[-1]) if columns else None


def gauge_of(*, preview: float = 0.0) -> Gauge:
    shares = (Share("GPU", 800), Share("CPU", 200))
    ticks = (Tick(1200, "1,200"),)
    return Gauge(
        "Power", "", "W", Fit.FITS, "", shares=shares, preview=preview, limit=1200.0, ticks=ticks
    )


def test_shares_are_as_long_as_their_amounts(qapp: object) -> None:
    gauge = gauge_of()
    gpu = span(painted(gauge), LIGHT.share_1)
    cpu = span(painted(gauge), LIGHT.share_2)
    assert gpu is not None and cpu is not None
    scale = 240 / gauge.full
    assert gpu[1] == pytest.approx(800 * scale, abs=2)
    assert cpu[0] == pytest.approx(800 * scale, abs=2) and cpu[1] == pytest.approx(
        1000 * scale, abs=2
    )


def test_what_is_over_the_limit_is_hatched_in_its_colour(qapp: object) -> None:
    assert span(painted(gauge_of()), LIGHT.clash) is None
    over = gauge_of(preview=500)
    excess = span(painted(over), LIGHT.clash)
    assert excess is not None
    scale = 240 / over.full
    assert excess[0] >= 1200 * scale - 1 and excess[1] <= 1500 * scale + 1
    added = span(painted(over), LIGHT.accent)
    assert added is not None and added[0] >= 1000 * scale - 1 and added[1] <= 1200 * scale + 2


def test_as_many_dashes_are_filled_as_there_are_lanes(qapp: object) -> None:
    image = QImage(160, 12, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.panel))
    painter = QPainter(image)
    paint_lanes(painter, QRectF(image.rect()), 4, LIGHT, new=False)
    painter.end()
    filled = [x for x in range(160) if QColor(image.pixel(x, 6)).name() == LIGHT.share_2.lower()]
    runs = sum(b - a > 1 for a, b in zip(filled, filled[1:], strict=False)) + 1
    assert runs == 4


def test_room_that_hangs_on_an_inferred_figure_is_not_called_fitting() -> None:
    session = session_with(BASE)
    rule = FigureSource(source="a rule of thumb", confidence="inferred")
    card = session.catalog.get(TURBO)
    assert card is not None
    for part, word in (
        (card, "Fits"),
        (card.changed(figure_sources={"thickness_mm": rule}), "Unknown"),
    ):
        session.document.open_shared(Document(with_cards(TURBO, "1", "3"), (part,)))
        gap = next(
            line for line in clearance_lines(session.snapshot) if line.name == "Smallest gap"
        )
        assert (gap.word, "only inferred" in gap.hint) == (word, word == "Unknown")


def test_meters_are_worked_out_where_a_figure_may_be_another_one(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []

    def noted(snapshot: Snapshot) -> tuple[MeterLine, ...]:
        hovered = snapshot.hovered
        asked.append(None if hovered is None else hovered.seat.name)
        return total_lines(snapshot)

    monkeypatch.setattr("gui.meters.panel.total_lines", noted)
    session = session_with(with_cards(TUF, "1"))
    panel = MetersPanel(session, LIGHT)
    qtbot.addWidget(panel)
    asked.clear()
    session.selection.select("gpu1")
    session.hand.pick_up(TUF)
    assert asked == []
    session.hand.hover("5")
    session.hand.hover("7")
    session.hand.put_back()
    assert asked == ["5", "7", None]
    session.document.commit(four(), "another build")
    assert asked == ["5", "7", None, None]


def test_a_pinned_machine_is_compared_again_once_the_hand_is_empty(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1"))
    session.comparison.pin("four", session_with(four()).snapshot.committed)
    panel = MetersPanel(session, LIGHT)
    qtbot.addWidget(panel)
    compared = panel.totals.lines
    session.hand.pick_up(TUF)
    assert panel.totals.lines == total_lines(session.snapshot.against_pinned) != compared
    session.hand.put_back()
    assert panel.totals.lines == compared


def test_no_hole_is_left_below_the_figures_at_any_height(qtbot: QtBot) -> None:
    panel = MetersPanel(session_with(four()), LIGHT)
    qtbot.addWidget(panel)
    show(qtbot, panel)
    scroll = panel.findChild(ScrollView)
    assert scroll is not None
    inside = scroll.widget()
    assert inside is not None and inside.sizeHint().height() > 700
    for height in range(200, 701, 10):
        panel.resize(272, height)
        qtbot.waitUntil(lambda: panel.height() - scroll.geometry().bottom() - 1 <= 44)


def test_the_circuit_shows_the_outlet_or_the_breaker_whichever_is_fuller(qapp: object) -> None:
    """Of 1,000 W about, with 100 W beside them, the outlet of 15 A is fuller than the breaker of
    20 A; with 1,500 W beside them the breaker is.
    """
    for other_w, limit_a in ((0.0, 15.0), (100.0, 15.0), (1500.0, 20.0)):
        site = Site(volts=120.0, outlet_a=15.0, breaker_a=20.0, other_load_w=other_w)
        snapshot = snapshot_of(four().changed(site=site, placements=four().placements[:1]))
        gauge = circuit_gauge(snapshot)
        own_a = snapshot.evaluation.budget.amperes
        assert gauge is not None and own_a is not None
        assert gauge.limit == limit_a
        beside_a = other_w / POWER_FACTOR / 120 if limit_a == 20.0 else 0.0
        assert float(gauge.value) == pytest.approx(own_a + beside_a, abs=0.06)
