"""The plan in the window: to scale, one selection with the other panels, colours of the theme."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.plan.canvas import PlanCanvas, colors_of, lane_width
from gui.plan.panel import HINT, PlanPanel
from gui.sheet import board
from gui.sheet.ink import Ink
from rigwright.build import Build, Quantity
from rigwright.reports.lane_lines import NO_LANES
from tests.gui.clipped import clipped_in
from tests.gui.machines import A4000, TUF, session_with, with_cards
from tests.gui.on_screen import show

EXAMPLES = Path(__file__).parents[3] / "assets" / "examples"

LEFT = Qt.MouseButton.LeftButton


def middle_of(canvas: PlanCanvas, key: str) -> QPoint:
    """A point of a shape at which nothing lies over it."""
    drawing = canvas.plan.drawing
    assert drawing is not None
    shape = next(shape for shape in drawing.shapes if shape.key == key)
    rect = canvas.place(shape)
    for step in sorted(range(1, 20), key=lambda step: abs(step - 10)):
        at = (rect.topLeft() + (rect.bottomRight() - rect.topLeft()) * (step / 20)).toPoint()
        found = canvas.shape_at(QPointF(at))
        if found is not None and found.key == key:
            return at
    raise AssertionError(f"{key} is covered")


def test_the_plan_is_to_scale_and_shares_its_selection_with_the_other_panels(qtbot: QtBot) -> None:
    drives = (Quantity("samsung-990-pro-2tb", 1, ("M.2_1",)),)
    session = session_with(with_cards(TUF, "1", "5").changed(drives=drives))
    panel = PlanPanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(800, 600)
    show(qtbot, panel)
    canvas = panel.canvas
    assert panel.lanes.text() == ("Lanes: x16 Gen4 (CPU) to GPU 1 (PCIEX16_1), GPU 2 (PCIEX16_5)")
    assert panel.unplaced.whole.startswith(
        "On the board, place unknown: M.2_1 (Samsung 990 PRO 2TB), M.2_2, M.2_3"
    )
    drawing = canvas.plan.drawing
    assert drawing is not None
    cards = [shape for shape in drawing.shapes if shape.kind == "card"]
    assert all(QRectF(canvas.rect()).contains(canvas.place(shape)) for shape in drawing.shapes)
    first, second = (canvas.place(shape) for shape in cards)
    # The cards stand four slots of 20.32 mm apart, and each is 52 mm thick.
    pixels = (second.center().y() - first.center().y()) / (4 * 20.32)
    body = session.snapshot.committed.assembly.cards[0].body
    assert first.height() == pytest.approx(52.0 * pixels)
    assert first.width() == pytest.approx((body.high.x - body.low.x) * pixels)

    qtbot.mouseClick(canvas, LEFT, pos=middle_of(canvas, "gpu2"))
    assert session.snapshot.selected == "gpu2" and canvas.plan.marked == {"gpu2"}
    qtbot.keyClick(canvas, Qt.Key.Key_Up)
    assert session.snapshot.selected == "gpu1"
    ctrl = Qt.KeyboardModifier.ControlModifier
    qtbot.mouseClick(canvas, LEFT, ctrl, middle_of(canvas, "gpu2"))
    assert canvas.plan.marked == {"gpu1", "gpu2"}
    qtbot.mouseClick(canvas, LEFT, pos=middle_of(canvas, "slot:PCIEX16_4"))
    assert session.snapshot.place == "4" and canvas.plan.marked == {"slot:PCIEX16_4"}
    qtbot.mouseClick(canvas, LEFT, pos=middle_of(canvas, "psu"))
    assert session.snapshot.part == "psu1" and "psu" in canvas.plan.marked
    qtbot.mouseClick(canvas, LEFT, pos=QPoint(1, canvas.height() - 1))
    assert not session.snapshot.marked and not canvas.plan.marked
    words = {shape.key: panel.tip_of(shape) for shape in drawing.shapes}
    assert "TUF" in words["gpu1"] and words["slot:PCIEX16_4"] == "Slot 4: no card"
    assert "TUF" in words["slot:PCIEX16_1"] and "Define 7 XL" in words["chassis"]

    session.document.start(Build())
    assert canvas.plan.drawing is None and canvas.accessibleDescription() == HINT


@pytest.mark.parametrize(
    ("name", "socket", "width", "named"),
    [
        ("two-open-air-3090", "sWRX8", 800, True),
        ("two-open-air-3090", "sWRX8", 260, False),
        ("eight-v100-server", "LGA3647", 640, True),
        ("eight-v100-server", "LGA3647", 560, False),
        ("eight-v100-server", "LGA3647", 520, False),
    ],
)
def test_the_socket_is_named_whole_or_not_at_all(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str, socket: str, width: int, named: bool
) -> None:
    example = EXAMPLES / f"{name}.rig"
    said: list[str] = []
    written = Ink.text

    def text(ink: Ink, x: float, y: float, words: str, *how: Any, **more: Any) -> None:
        said.append(words)
        written(ink, x, y, words, *how, **more)

    monkeypatch.setattr(Ink, "text", text)
    session = session_with(with_cards(TUF, "1"))
    session.document.open(example)
    panel = PlanPanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(width, 600)
    show(qtbot, panel)
    panel.canvas.grab()
    assert (socket in said) is named
    assert not any("…" in words for words in said), "a card is called GPU 1 where there is no room"


@pytest.mark.parametrize(("fewer", "more"), [(None, 4), (1, 4), (4, 8), (8, 16)])
def test_the_line_of_more_lanes_is_wider(fewer: int | None, more: int) -> None:
    assert 0 < lane_width(fewer) < lane_width(more)


def test_the_lanes_of_seven_cards_are_all_to_be_read_in_the_smallest_window(qtbot: QtBot) -> None:
    places = [str(number) for number in range(1, 8)]
    panel = PlanPanel(session_with(with_cards(A4000, *places)), LIGHT)
    qtbot.addWidget(panel)
    panel.resize(400, 390)
    show(qtbot, panel)
    assert "GPU 7 (PCIEX16_7)" in panel.lanes.text()
    assert clipped_in(panel) == []
    assert panel.canvas.height() > panel.height() / 2, "the drawing keeps most of the room"


def test_lanes_lie_under_the_cards_and_only_those_of_the_selection_over_them(
    qtbot: QtBot,
) -> None:
    session = session_with(with_cards(TUF, "1", "5"))
    panel = PlanPanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(800, 600)
    show(qtbot, panel)
    canvas = panel.canvas
    plan = panel.canvas.plan
    assert plan.drawing is not None and len(plan.lanes.lines) == 2
    shapes = [shape for shape in plan.drawing.shapes if shape.kind == "card"]
    cards = [canvas.place(shape).toRect().adjusted(1, 1, -1, -1) for shape in shapes]
    with_lanes = canvas.grab().toImage()
    canvas.show_plan(replace(plan, lanes=NO_LANES))
    without = canvas.grab().toImage()
    assert with_lanes != without, "the lines are seen on the board"
    assert all(with_lanes.copy(card) == without.copy(card) for card in cards)
    session.selection.select("gpu2")
    marked = canvas.grab().toImage()
    assert marked.copy(cards[0]) != without.copy(cards[0]), "its line crosses the card before it"


def test_a_title_is_not_crossed_by_the_line_of_the_selection(qtbot: QtBot) -> None:
    """On the same machine, the line's colour is nowhere behind the words of the first card."""
    session = session_with(with_cards(TUF, "1", "5"))
    panel = PlanPanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(420, 420)
    show(qtbot, panel)
    session.selection.select("gpu2")
    canvas = panel.canvas
    plan = panel.canvas.plan
    assert plan.drawing is not None
    first = next(s for s in plan.drawing.shapes if s.kind == "card")
    line = next(line for line in plan.lanes.lines if line.key == "gpu2")
    place = canvas.place(first)
    x = round(canvas.view(plan.drawing).at(*line.points[-1])[0] * canvas._dots())
    image = canvas.grab().toImage()
    blue = QColor(LIGHT.accent).rgb()
    middle = round(place.center().y())

    def blues(y: int) -> int:
        """How many points of a row across the line have its colour."""
        return sum(image.pixel(at, y) == blue for at in range(x - 4, x + 5))

    assert blues(round(place.top()) + 3) > 0, "the line crosses the card"
    assert [blues(y) for y in range(middle - 4, middle + 5)] == [0] * 9


def test_the_plan_is_painted_in_colours_of_the_theme_alone(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1", "3"))  # they overlap: red as well
    panel = PlanPanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(800, 600)
    show(qtbot, panel)
    session.selection.select("gpu1")
    paper = {value for value in vars(board).values() if str(value).startswith("#")}
    for theme in (LIGHT, DARK):
        wear(theme)
        image = panel.canvas.grab().toImage()
        found = seen(image)
        assert {theme.panel, theme.raised, theme.accent} <= found
        assert paper == set(colors_of(theme)), "what the painter has on paper"


def seen(image: QImage) -> set[str]:
    """The colours of a picture, as a theme names them."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = set(bytes(plain.constBits()).hex(" ", 4).split())  # blue, green, red and one unused
    return {f"#{pixel[4:6]}{pixel[2:4]}{pixel[:2]}".upper() for pixel in pixels}
