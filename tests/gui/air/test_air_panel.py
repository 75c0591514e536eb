"""The air in the window: figures of the engine with their bands, what is not known, selection,
keys, previews, sweeps and the build of another file, both themes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.air.matrix import NONE, cells_of, warming
from gui.air.panel import AirPanel
from gui.air.section_words import beside, inside_words, pressure_words, spoken, stream_words
from gui.air.sweep_plot import LEAST_SPANS, NOTHING, TITLES, SweepPlot, columns_of
from gui.air.words import NO_CARD, card_rows, machine_sentences
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.meters.air import air_lines
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.air import air_of, reading
from rigwright.air.bands import Estimate, estimate_of
from rigwright.air.machine import AirMachine
from rigwright.air.sweep import VARIABLES, outcomes_of, swept, usual_values
from rigwright.build import Build
from rigwright.checks import Fit, Severity
from rigwright.reports.air import NO_CASE
from rigwright.reports.air_section import heat_rows, section_cards, section_of
from rigwright.reports.air_sweep import optimum_words
from tests.generated_builds import planned, shipped
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, TURBO, server, session_with, with_cards
from tests.gui.on_screen import show
from tests.sampling import share

pytestmark = pytest.mark.usefixtures("no_picture")

BLOWERS = with_cards(TURBO, "1", "3", "5", "7")
PASSIVE = with_cards("nvidia-a40", "1", "3")


def session_on(build: Build) -> Session:
    """A session on the parts that builds are planned from."""
    session = Session(shipped())
    session.document.start(build)
    return session


def frame_of(cards: int) -> Build:
    """An open frame with so many cards on its bars."""
    build = Build(chassis="generic-mining-open-frame-8-gpu", board="asrockrack-romed8-2t")
    for rail in range(1, cards + 1):
        build = build.place("xfx-merc-310-rx-7900-xtx", f"frame{rail}")
    return build


class Opened:
    """The panel alone with a build open."""

    def __init__(
        self, qtbot: QtBot, build: Build, theme: Theme = LIGHT, width: int = 418, height: int = 700
    ) -> None:
        self.session: Session = session_with(build)
        self.panel = AirPanel(self.session, theme)
        qtbot.addWidget(self.panel)
        self.panel.resize(width, height)
        show(qtbot, self.panel)

    def centre(self, label: str) -> QPointF:
        canvas = self.panel.canvas
        section = canvas.picture.section
        assert section is not None
        area = next(card.area for card in section.cards if card.label == label)
        assert area is not None
        return canvas.box(area).center()


# words


def test_a_row_says_what_the_engine_estimates(qapp: object) -> None:
    snapshot = session_with(BLOWERS).snapshot
    estimates = {one.card.label: one for one in air_of(snapshot.evaluation.assembly).cards}
    rows = card_rows(snapshot)
    assert [row.label for row in rows] == ["gpu1", "gpu2", "gpu3", "gpu4"]
    for row in rows:
        die = estimates[row.label].die_c
        assert (row.low, row.likely, row.high) == (die.low, die.likely, die.high)
        assert row.value == f"{die.likely:.0f} °C ({die.low:.0f}–{die.high:.0f})"
        assert "estimate" in row.tip
    assert "GPU 2 +2 °C" in rows[0].facts and "narrow gap" in rows[0].facts
    assert "GPU" not in rows[3].facts, "nobody is below the last one"


def test_a_card_that_nothing_is_known_of_has_no_figure(qapp: object) -> None:
    snapshot = session_with(PASSIVE).snapshot
    for row in card_rows(snapshot):
        assert (row.low, row.likely, row.high, row.value) == (None, None, None, "")
        assert row.judged is Fit.UNKNOWN
        assert row.facts == "unknown: nobody knows what air goes through its fins"
        assert not any(letter.isdigit() for letter in row.facts)


def test_the_rules_judge_and_not_the_view(qapp: object) -> None:
    cool = session_with(with_cards(TUF, "1", "5")).snapshot
    assert [row.judged for row in card_rows(cool)] == [Fit.FITS, Fit.FITS]
    site = BASE.site.changed(room_c=45.0)
    hot = session_with(with_cards(TUF, "1", "4").changed(site=site)).snapshot
    found = {f.parts[0] for f in hot.evaluation.findings if f.rule == "gpu-predicted-throttle"}
    assert found
    judged = {row.label: row.judged for row in card_rows(hot)}
    assert all(judged[label] is Severity.WARNING for label in found)


@pytest.mark.sampled
def test_a_card_that_the_model_slows_down_has_no_tick(qapp: object) -> None:
    """The rule on throttling knows no floor; the whole model does."""
    for number in share(range(0, 120, 3), 4):
        snapshot = session_on(planned(number)).snapshot
        sections = {card.label: card for card in section_cards(snapshot.evaluation.assembly)}
        for row in card_rows(snapshot):
            card = sections[row.label]
            if card.slows:
                assert row.judged not in (None, Fit.FITS)
            if card.estimate and card.estimate.state.throttles(card.estimate.card.watts):
                assert row.judged is not Fit.FITS and "keeps" in row.facts


def test_without_a_case_or_a_card_it_says_so(qapp: object) -> None:
    bare = session_with(Build().place(TUF, "1")).snapshot
    assert machine_sentences(bare.evaluation) == (NO_CASE,)
    assert card_rows(bare)[0].why == "no case is chosen"
    assert card_rows(session_with(BASE).snapshot) == ()


def test_assumed_fans_are_told(qapp: object) -> None:
    silent = "arctic-xtender-atx-mid-tower-black-with-tinted-tempered-glass-side-panel"
    build = Build(chassis=silent).place(TUF, "1")
    said = " ".join(machine_sentences(session_with(build).snapshot.evaluation))
    assert "two 120 mm fans that blow in and one that blows out are assumed" in said


def test_a_case_without_a_fan_is_told(qapp: object) -> None:
    build = Build(chassis="hyte-y70").place(TUF, "1")
    said = " ".join(machine_sentences(session_with(build).snapshot.evaluation))
    assert "The case has no fan, and none is chosen" in said and "assumed." not in said


def test_a_server_says_that_its_air_is_not_known(qapp: object) -> None:
    section = section_of(session_with(server()).snapshot.evaluation.assembly)
    assert section is not None
    assert [stream_words(stream) for stream in section.streams] == ["in: unknown"]
    assert "unknown" in inside_words(section)[0] and pressure_words(section) == ""


def test_the_rows_of_the_matrix_add_up(qapp: object) -> None:
    rows = heat_rows(air_of(session_with(BLOWERS).snapshot.evaluation.assembly))
    others = tuple(row.label for row in rows)
    for row in rows:
        cells = cells_of(row, others)
        figures = [float(cell) for cell in cells if cell != NONE]
        assert sum(figures[:-1]) == pytest.approx(figures[-1], abs=3.0), "each is rounded"
        assert cells[2 + others.index(row.label)] == NONE


def test_only_a_card_that_warms_another_has_a_column(qapp: object) -> None:
    rows = heat_rows(air_of(session_with(BLOWERS).snapshot.evaluation.assembly))
    assert [row.label for row in warming(rows)] == ["gpu2", "gpu3", "gpu4"]
    alone = tuple(row.changed(cards={}) for row in rows)
    assert warming(alone) == ()


# the view


@pytest.mark.parametrize("build", [server(), BLOWERS], ids=["server", "blowers"])
def test_a_table_of_many_columns_pushes_no_figure_out_of_sight(qtbot: QtBot, build: Build) -> None:
    panel = Opened(qtbot, build, width=380).panel
    rows = panel.matrix.rows
    warm = tuple(row.changed(cards={one.label: 2.0 for one in rows}) for row in rows)
    panel.matrix.show_rows(warm, None)
    assert panel.matrix.minimumSizeHint().width() > 380
    assert panel.area.horizontalScrollBar().maximum() == 0
    assert panel.cards.width() <= 380


def test_the_selection_is_shared(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BLOWERS)
    canvas = opened.panel.canvas
    cards = opened.panel.cards
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=opened.centre("gpu3").toPoint())
    assert opened.session.snapshot.selected == "gpu3"
    assert (canvas.picture.selected, cards.selected, opened.panel.matrix.selected) == ("gpu3",) * 3
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    assert opened.session.snapshot.selected == "gpu4"
    QTest.keyClick(cards, Qt.Key.Key_Home)
    assert opened.session.snapshot.selected == "gpu1"
    QTest.mouseClick(cards, Qt.MouseButton.LeftButton, pos=cards.row_rect(1).center().toPoint())
    assert opened.session.snapshot.selected == "gpu2"


def test_a_card_in_the_hand_is_in_the_section(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BASE.place(TURBO, "1"))
    opened.session.hand.pick_up(TURBO)
    opened.session.hand.hover("3")
    rows = opened.panel.cards.rows
    assert [(row.title, row.new) for row in rows] == [("GPU 1", False), ("New", True)]
    opened.session.hand.cancel()
    assert len(opened.panel.cards.rows) == 1


def test_a_build_is_estimated_once_and_never_while_painting(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[AirMachine] = []

    def counted(machine: AirMachine) -> Estimate:
        asked.append(machine)
        return estimate_of(machine)

    monkeypatch.setattr(reading, "estimate_of", counted)
    opened = Opened(qtbot, BLOWERS)
    for label in ("gpu1", "gpu2", "gpu3"):
        opened.session.selection.select(label)
        opened.panel.grab()
        air_lines(opened.session.snapshot)
    assert len(asked) == 1


def test_the_pictures_are_read_out(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BLOWERS)
    words = "; ".join(spoken(opened.panel.canvas.picture.section, opened.panel.canvas.picture.rows))
    assert opened.panel.canvas.accessibleDescription() == words
    assert "75 CFM in" in words and "Negative pressure" in words and "GPU 1: about" in words
    assert "GPU 4: about" in opened.panel.cards.accessibleDescription()
    assert opened.panel.matrix.accessibleDescription().startswith("GPU 1: Room 25")
    opened.session.document.start(BASE)
    assert opened.panel.cards.accessibleDescription() == NO_CARD


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize(
    "build", [BLOWERS, PASSIVE, server(), BASE, Build(), Build().place(TUF, "1")]
)
def test_every_machine_can_be_painted_in_the_narrowest_window(
    qtbot: QtBot, build: Build, theme: Theme
) -> None:
    opened = Opened(qtbot, build, theme)
    image = opened.panel.grab().toImage()
    step = range(0, image.height(), 7)
    colors = [QColor(image.pixel(x, y)).name() for x in range(0, image.width(), 7) for y in step]
    assert colors.count(theme.panel.lower()) > len(colors) / 2
    narrow = not build.placements or len(build.placements) <= 4
    assert (opened.panel.area.horizontalScrollBar().maximum() == 0) or not narrow


def written(monkeypatch: pytest.MonkeyPatch, opened: Opened) -> tuple[QImage, dict[str, QRectF]]:
    """The section without its words, and where each of them would stand."""
    places = dict[str, QRectF]()

    def note(_painter: object, rect: QRectF, words: str, *_how: object) -> None:
        places[words] = rect

    monkeypatch.setattr("gui.air.canvas.write", note)
    return opened.panel.canvas.grab().toImage(), places


def test_no_line_of_the_board_runs_through_words(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Opened(qtbot, BLOWERS)
    section = opened.panel.canvas.picture.section
    assert section is not None and section.board is not None
    image, places = written(monkeypatch, opened)
    board = opened.panel.canvas.box(section.board)
    warmth = places["+2 °C"]
    assert warmth.left() < board.right() < warmth.right(), "the words cross its edge"
    grounds = {QColor(color).rgb() for color in (LIGHT.raised, LIGHT.panel)}
    inside = warmth.toRect().adjusted(1, 1, -1, -1)
    across = range(inside.left(), inside.right())
    found = {image.pixel(x, y) for x in across for y in range(inside.top(), inside.bottom())}
    assert found <= grounds


@pytest.mark.parametrize(("cards", "short"), [(3, False), (6, True)])
def test_what_a_card_warms_another_by_ends_before_the_wall(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, cards: int, short: bool
) -> None:
    """Six cards make the drawing so small that the words with their unit would cross the wall."""
    opened = Opened(qtbot, frame_of(cards))
    section = opened.panel.canvas.picture.section
    assert section is not None
    wall = opened.panel.canvas.box(section.outline).right()
    _image, places = written(monkeypatch, opened)
    warmths = {words: place for words, place in places.items() if words.startswith("+")}
    assert warmths and all(place.right() < wall for place in warmths.values())
    assert all(words.endswith("C") is not short for words in warmths)


def test_words_stand_beside_fans_and_not_on_them() -> None:
    place = QRectF(10, 10, 100, 40)
    rear = QRectF(5, 20, 10, 60)
    roof = QRectF(20, 5, 120, 10)
    front = QRectF(90, 0, 10, 200)
    free = beside(place, [rear, roof, front], 4)
    assert not any(free.intersects(fan) for fan in (rear, roof, front))
    assert (free.left(), free.top(), free.right()) == (19, 19, 86)
    assert place == QRectF(10, 10, 100, 40) == beside(place, [], 4)


# what if


def worked(opened: Opened, name: str) -> str:
    opened.panel.what_if.variable.choose(name)
    return opened.panel.what_if.best.text()


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("name", list(VARIABLES))
def test_the_best_value_is_the_engines(qtbot: QtBot, name: str) -> None:
    opened = Opened(qtbot, BLOWERS)
    a = opened.session.snapshot.committed.assembly
    machine = air_of(a).machine
    variable = VARIABLES[name]
    gpus = {card.label: card.gpu for card in a.gpus if card.gpu is not None}
    outcomes = outcomes_of(swept(machine, variable, usual_values(variable, machine)), gpus)
    assert worked(opened, name) == optimum_words(variable, outcomes)
    plot = opened.panel.what_if.plot
    assert plot.accessibleDescription() == optimum_words(variable, outcomes)
    assert plot.sweep is not None and plot.sweep.outcomes == outcomes
    assert len(columns_of(outcomes)) == len(TITLES)


def test_what_changes_nothing_is_said(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BASE.place(TURBO, "1"))
    assert worked(opened, "gap") == NOTHING
    assert opened.panel.what_if.plot.sweep is None


def test_a_sweep_is_of_the_document(qtbot: QtBot) -> None:
    """A card over a place would have every point worked out anew for each move."""
    opened = Opened(qtbot, BASE.place(TURBO, "1"))
    worked(opened, "power")
    before = opened.panel.what_if.plot.sweep
    opened.session.hand.pick_up(TURBO)
    opened.session.hand.hover("3")
    opened.panel.what_if.work_now()
    assert opened.panel.what_if.plot.sweep is before
    opened.session.hand.drop("3")
    opened.panel.what_if.work_now()
    assert opened.panel.what_if.plot.sweep is not before


def drawn_plots(plot: SweepPlot) -> list[Any]:
    """The four plots of the library, in the order of their titles."""
    from pyqtgraph import GraphicsLayoutWidget  # pyright: ignore[reportMissingTypeStubs]

    (canvas,) = plot.findChildren(GraphicsLayoutWidget)
    rows: dict[Any, Any] = canvas.ci.items
    return sorted(rows, key=lambda item: rows[item])


@pytest.mark.usefixtures("short_rests")
def test_the_plots_are_drawn(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BLOWERS, height=1400)
    plot = opened.panel.what_if.plot
    opened.panel.area.ensureWidgetVisible(plot)
    qtbot.waitUntil(lambda: plot.ready, timeout=5000)
    for name in VARIABLES:
        worked(opened, name)
        plot.draw_now()
        for drawn, least in zip(drawn_plots(plot), LEAST_SPANS, strict=True):
            low, high = drawn.viewRange()[1]
            assert high - low >= 0.99 * least  # no noise of half a decibel fills a plot
    wear(DARK)
    opened.panel.what_if.lay_beside("other", session_with(PASSIVE).snapshot.committed)
    plot.draw_now()
    assert plot.grab().toImage().width() > 0


def test_another_file_lies_beside_this_build(qtbot: QtBot, tmp_path: Path) -> None:
    session = session_with(with_cards(TUF, "1", "4"))
    session.document.save(tmp_path / "other.rig")
    asked = Asked(to_open=tmp_path / "other.rig")
    window = MainWindow(session_with(BLOWERS), LIGHT, dialogs=asked)
    qtbot.addWidget(window)
    window.show()
    window.actions_of["page_air"].trigger()
    panel = window.views.pages["air"]
    assert isinstance(panel, AirPanel)
    build = window.session.build
    panel.what_if.compare.click()
    sweep = panel.what_if.plot.sweep
    assert sweep is not None and sweep.other and sweep.other_name == "other"
    assert panel.what_if.beside.whole == "Dashed: other"
    assert window.session.build == build and window.session.snapshot.path is None
    panel.what_if.alone.click()
    assert panel.what_if.plot.sweep is not None and not panel.what_if.plot.sweep.other
    (tmp_path / "other.rig").write_text("no build")
    panel.what_if.compare.click()
    assert len(asked.told) == 1 and panel.what_if.plot.sweep is not None
    assert not panel.what_if.plot.sweep.other


def test_a_card_in_the_air_has_its_menu(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BLOWERS)
    asked: list[str] = []
    opened.panel.context_wanted.connect(lambda label, _at: asked.append(label))
    canvas = opened.panel.canvas
    for at, reason in (
        (opened.centre("gpu3").toPoint(), QContextMenuEvent.Reason.Mouse),
        (QPoint(0, 0), QContextMenuEvent.Reason.Mouse),
        (QPoint(0, 0), QContextMenuEvent.Reason.Keyboard),
    ):
        opened.session.selection.select("gpu2")
        QApplication.sendEvent(canvas, QContextMenuEvent(reason, at, canvas.mapToGlobal(at)))
    assert asked == ["gpu3", "gpu2"], "the key is about what is selected, whatever lies there"
