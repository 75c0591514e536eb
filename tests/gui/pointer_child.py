"""A process with the whole window on a screen of its own, worked by a pointer that xdotool moves.

Run as `python -m tests.gui.pointer_child drags | machines WIDTH HEIGHT light | dark [MACHINE …]`,
under a window manager and with DISPLAY set. It prints what came of it as JSON.
`test_real_pointer.py` starts it.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QPushButton, QWidget

from gui.app.settings import open_settings
from gui.application import make_application
from gui.dialogs.adjust_dialog import AdjustDialog
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear, worn
from gui.power.panel import PowerPanel
from gui.session.session import Session
from gui.view3d import viewport_panel
from gui.window.main_window import MainWindow
from rigwright.build import Quantity, SecondarySystem
from rigwright.checks import Severity
from rigwright.graphics.render import canvas
from rigwright.graphics.render.camera import project
from rigwright.parts import Fan
from rigwright.picture.scenery.fan_targets import fan_targets
from rigwright.proposals.machines import MACHINES, ProposedMachine
from tests.gui.machines import shipped

FRAME_PX = 30  # what the window manager's title takes of the screen
PATIENCE_S = 20
PAUSE_S = 0.04
STEPS = 6
CASE, BOARD = "fractal-design-define-7-xl", "asus-pro-ws-wrx80e-sage-se-wifi"
SUPPLY, FAN, CARD = "evga-supernova-1600-t2", "arctic-p14-pwm", "gigabyte-rtx-3090-turbo"
AT_OUTLETS = {"server": "208 V, 30 A · NEMA L6-30"}  # that carry more than the usual one
SECOND_MENUS = ("Board", "Processor", "CPU Cooler", "Memory")
MOST_TURNS = 40  # of the wheel, far more than the longest ladder needs
THEMES = {"light": LIGHT, "dark": DARK}
MANY = 5  # cards from which on one fills the free places instead of placing each


def turn(seconds: float) -> None:
    """Let the window work for a while."""
    until = time.monotonic() + seconds
    tick = QTimer()
    tick.start(5)  # so that there is always something to wait for
    while time.monotonic() < until:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def wait_for(done: Callable[[], bool], what: str) -> None:
    """Let the window work until something has come about."""
    until = time.monotonic() + PATIENCE_S
    while not done():
        if time.monotonic() > until:
            raise TimeoutError(what)
        turn(0.02)


def entry_of(menu: QMenu, name: str) -> QAction:
    """The entry of a menu with a name."""
    names = {name_of_entry(one): one for one in menu.actions()}
    assert name in names, (name, list(names))
    return names[name]


def name_of_entry(action: QAction) -> str:
    """What an entry is called, without what is said of how it fits."""
    return action.text().replace("&", "").partition("\t")[0]


class Pointer:
    """A pointer and a keyboard, and how often the button was clicked."""

    def __init__(self) -> None:
        self.clicks = 0

    def do(self, *words: object) -> None:
        """Have xdotool do something while the window works."""
        running = subprocess.Popen(["xdotool", *map(str, words)])
        while running.poll() is None:
            turn(0.01)
        turn(0.1)

    def on_screen(self, widget: QWidget, at: QPoint) -> QPoint:
        """Where a point of a widget is in the dots of the screen, which a scale makes more of."""
        return (QPointF(widget.mapToGlobal(at)) * widget.devicePixelRatioF()).toPoint()

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click on a point of a widget, or on its middle."""
        where = self.on_screen(widget, widget.rect().center() if at is None else at)
        self.clicks += 1
        self.do("mousemove", where.x(), where.y(), "sleep", PAUSE_S, "click", 1)

    def type(self, text: str, *keys: str) -> None:
        """Type a text, then press some keys."""
        self.do("type", "--delay", 4, text)
        turn(0.2)
        for key in keys:
            self.do("key", key)

    def drag(self, source: QWidget, start: QPoint, target: QWidget, end: QPoint) -> None:
        """Press, move in steps, and let go."""
        first = self.on_screen(source, start)
        last = self.on_screen(target, end)
        words: list[object] = ["mousemove", first.x(), first.y(), "sleep", PAUSE_S, "mousedown", 1]
        for step in range(1, STEPS + 1):
            at = first + (last - first) * step / STEPS
            words += ["sleep", PAUSE_S, "mousemove", at.x(), at.y()]
        self.do(*words, "sleep", 5 * PAUSE_S, "mouseup", 1)


class Bench:
    """The window, as large as the screen, and where things are in it."""

    def __init__(self, width: int, height: int, theme: Theme) -> None:
        self.session, self.pointer = Session(shipped()), Pointer()
        wear(theme)
        self.window = MainWindow(self.session, theme, settings=open_settings())
        self.window.move(0, 0)
        self.window.resize(width, height - FRAME_PX)
        self.window.show()
        self.window.activateWindow()
        wait_for(self.window.isActiveWindow, "the window does not become active")
        gc.freeze()  # as the program does once it has started

    def row(self, kind: str, part_id: str) -> QPoint:
        """Turn the catalog to a part, and say where its row is."""
        catalog = self.window.panels.catalog
        catalog.reveal(shipped().rows([part_id])[0])
        turn(0.1)
        assert catalog.question.kind == kind
        return catalog.view.visualRect(catalog.view.currentIndex()).center()

    def drag_part(self, kind: str, part_id: str, target: QWidget, end: QPoint) -> None:
        """Drag a row of the catalog to a point of another widget."""
        rows = self.window.panels.catalog.view.viewport()
        self.pointer.drag(rows, self.row(kind, part_id), target, end)

    def slot(self, place: str) -> QPoint:
        """A point on a row of the ladder."""
        row = self.window.panels.ladder.canvas.ladder.row_of(place)
        assert row is not None, place
        return QPoint(60, round(row.rect.center().y()))

    def turn_to(self, place: str) -> None:
        """Turn the wheel over the ladder until a row is in view."""
        canvas = self.window.panels.ladder.canvas
        for _ in range(MOST_TURNS):
            seen = canvas.visibleRegion().boundingRect()
            below = self.slot(place).y() - seen.center().y()
            if seen.contains(self.slot(place)):
                return
            at = self.pointer.on_screen(canvas, seen.center())
            self.pointer.do("mousemove", at.x(), at.y(), "click", 5 if below > 0 else 4)

    def top_wall(self) -> QPoint:
        """A point of the 3D view where a fan goes onto the top of the case."""
        view = self.window.viewport.viewport
        fan = shipped().get(FAN)
        assert view is not None and view.camera.now is not None and isinstance(fan, Fan)
        targets = fan_targets(self.session.snapshot.committed.assembly, fan)
        seen = project(view.camera.now, targets["top"][0].centre, view.width(), view.height())
        return QPoint(round(seen.px), round(seen.py))

    # what is done

    def drags(self) -> dict[str, object]:
        """Drag a part of each kind out of the catalog, to where it goes."""
        self.window.new_builds.begin()
        panel = self.window.viewport
        view = panel.viewport
        assert view is not None
        for kind, part_id in (("chassis", CASE), ("motherboard", BOARD), ("psu", SUPPLY)):
            self.drag_part(kind, part_id, panel, panel.rect().center())
            wait_for(lambda part_id=part_id: part_id in self.session.build.part_ids(), part_id)
        view.camera.fit_all()
        turn(1)
        self.drag_part("fan", FAN, view, self.top_wall())
        self.drag_part("gpu", CARD, self.window.panels.ladder.canvas, self.slot("3"))
        build = self.session.build
        history = self.session.document.history
        taken = self.slot("3")  # the same card once more asks, and the question has the keyboard
        self.drag_part("gpu", CARD, self.window.panels.ladder.canvas, taken)
        focus = self.window.focusWidget()
        asked = focus.text() if isinstance(focus, QPushButton) else ""
        self.pointer.do("key", "Escape")
        return {
            "scale": view.devicePixelRatioF(),
            "asked": asked,
            "parts": [build.chassis, build.board, *build.psus],
            "fans": [[one.part_id, *one.places] for one in build.fans],
            "cards": [[one.part_id, one.place] for one in build.placements],
            "steps": history.count(),
        }

    def from_tile(self, machine: ProposedMachine) -> dict[str, object]:
        """Begin with a machine of the start page."""
        page = self.window.pages.welcome
        tile = next(tile for tile in page.machines.tiles if tile.machine is machine)
        wait_for(lambda: tile.evaluation is not None, machine.id)
        page.ensureWidgetVisible(tile)
        turn(0.1)
        self.pointer.clicks = 0
        self.pointer.click(tile)
        wait_for(lambda: self.window.files.is_open, machine.id)
        return self.outcome()

    def from_nothing(self, machine: ProposedMachine) -> dict[str, object]:
        """Build a machine part by part, each found by its name."""
        self.pointer.clicks = 0
        self.pointer.click(self.window.pages.welcome.new)
        strip = self.window.next_step
        build = machine.build
        chosen = {
            "chassis": build.chassis,
            "motherboard": build.board,
            "cpu": build.cpus.part_id if build.cpus is not None else None,
            "cooler": build.cooler,
            "memory": build.memory[0].part_id,
            "psu": build.psus[0],
        }
        while strip.kind != "gpu":
            self.choose_next(chosen[strip.kind])
        if machine.build.second is not None:
            self.add_second(machine.build.second)
        self.place_cards(machine)
        if strip.kind == "psu":
            self.choose_next(chosen["psu"])
        there = len(self.session.build.psus)  # modules of a server come all at once
        self.add_supplies(machine.build.psus[there:])
        if machine.id in AT_OUTLETS:
            self.choose_in_menus("Build", "Outlet", AT_OUTLETS[machine.id])
        if any(card.power_limit_w for card in machine.build.placements):
            self.plan_limits()
        return self.outcome()

    def choose_next(self, part_id: str | None) -> None:
        """Choose a part of the kind that comes next, by its name."""
        strip = self.window.next_step
        kind = strip.kind
        self.pointer.click(strip.all)
        self.pointer.type(self.name(part_id), "Return")
        wait_for(lambda: strip.kind != kind, f"{self.name(part_id)} is not chosen")

    def place_cards(self, machine: ProposedMachine) -> None:
        """Click a card in the catalog and its place in the ladder, for each of them."""
        catalog = self.window.panels.catalog
        session = self.session
        cards = machine.build.placements
        self.pointer.click(self.window.next_step.all)
        self.pointer.type(self.name(cards[0].part_id))
        for number, card in enumerate(cards[: 1 if len(cards) >= MANY else None]):
            wait_for(lambda: catalog.fits.complete, "the rows still move")
            row = catalog.rows.row_of(card.part_id)
            assert row is not None, card.part_id
            at = catalog.view.visualRect(catalog.rows.index(row, 0)).center()
            self.pointer.click(catalog.view.viewport(), at)
            wait_for(lambda: session.snapshot.carried_card is not None, "no card is in the hand")
            self.turn_to(card.place)
            self.pointer.click(self.window.panels.ladder.canvas, self.slot(card.place))
            wait_for(lambda n=number: len(session.build.placements) > n, card.place)
        if len(cards) >= MANY:
            self.choose_in_menus("Edit", "Cards", "Fill Free Places")
            wait_for(lambda: len(session.build.placements) == len(cards), "not filled")

    def add_supplies(self, ids: Sequence[str]) -> None:
        """Choose further supplies, and accept that they come beside those that are there."""
        for part_id in ids:
            before = len(self.session.build.psus)
            self.choose_in_menus("Build", "Power Supply…")
            self.pointer.type(self.name(part_id), "Return")
            (question,) = self.window.findChildren(AdjustDialog)
            wait_for(question.accept_button.isVisible, "nothing is asked")
            self.pointer.click(question.accept_button)
            wait_for(lambda n=before: len(self.session.build.psus) > n, part_id)
            wait_for(lambda: not self.window.findChildren(AdjustDialog), "the question stays")

    def add_second(self, second: SecondarySystem) -> None:
        """Choose the parts of the second system in the menus of its row."""
        chosen = [second.board, second.cpus, second.cooler, *second.memory]
        for kind, part in zip(SECOND_MENUS, chosen, strict=True):
            part_id = part.part_id if isinstance(part, Quantity) else part
            count = self.session.document.history.count()
            self.pointer.click(self.second_row())
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu), kind
            menu = self.opened(menu, kind)
            brand = self.brand(part_id)
            if any(name_of_entry(one) == brand for one in menu.actions()):
                menu = self.opened(menu, brand)  # else all are of one maker
            action = entry_of(menu, self.name(part_id))
            self.pointer.click(menu, menu.actionGeometry(action).center())
            wait_for(lambda n=count: self.session.document.history.count() > n, f"second {kind}")

    def second_row(self) -> QWidget:
        """The value beside "Second board" in the inspector."""
        rows = [
            one for one in self.window.panels.inspector.findChildren(QWidget) if one.isVisible()
        ]
        row = next(one for one in rows if one.accessibleName().startswith("Second board: "))
        for _ in range(MOST_TURNS):
            if row.visibleRegion().contains(row.rect().center()):
                break
            at = self.pointer.on_screen(
                self.window.panels.inspector, self.window.panels.inspector.rect().center()
            )
            self.pointer.do("mousemove", at.x(), at.y(), "click", 5)
        return row

    def opened(self, menu: QMenu, name: str) -> QMenu:
        """The menu that opens when the pointer stands on an entry of another."""
        action = entry_of(menu, name)
        below = action.menu()
        assert isinstance(below, QMenu), name
        at = self.pointer.on_screen(menu, menu.actionGeometry(action).center())
        self.pointer.do("mousemove", at.x(), at.y(), "sleep", PAUSE_S)
        self.pointer.do("mousemove", at.x() + 2, at.y())
        wait_for(below.isVisible, name)
        return below

    def plan_limits(self) -> None:
        """Have the program find the limits that supply and circuit carry, and take them."""
        self.choose_in_menus("View", "Power Limits")
        panel = self.window.views.pages["power"]
        assert isinstance(panel, PowerPanel)
        self.pointer.click(panel.plan)
        wait_for(panel.answer.uniform.isVisible, "no limits are found")
        self.pointer.click(panel.answer.uniform)
        turn(0.3)

    def choose_in_menus(self, *names: str) -> None:
        """Click on a menu of the bar, and on an entry of each menu that opens."""
        bar: QMenu | QMenuBar = self.window.menus
        for name in names:
            action = next(one for one in bar.actions() if one.text().replace("&", "") == name)
            self.pointer.click(bar, bar.actionGeometry(action).center())
            turn(0.2)
            below = action.menu()
            bar = below if isinstance(below, QMenu) else bar

    def brand(self, part_id: str | None) -> str:
        """Who makes a part."""
        part = shipped().get(part_id or "")
        assert part is not None, part_id
        return part.brand

    def name(self, part_id: str | None) -> str:
        """What one types to find a part: its name."""
        part = shipped().get(part_id or "")
        assert part is not None, part_id
        return part.name

    def outcome(self) -> dict[str, object]:
        """What was built, with how many clicks; the build is closed."""
        committed = self.session.snapshot.committed
        build = committed.build
        result: dict[str, object] = {
            "clicks": self.pointer.clicks,
            "verdict": committed.verdict.value,
            "errors": [
                str(one.title) for one in committed.findings if one.severity is Severity.ERROR
            ],
            "parts": sorted(map(str, (build.chassis, build.board, build.cooler, *build.psus))),
            "cards": [[one.part_id, one.place] for one in build.placements],
            "second": build.second.board if build.second is not None else None,
        }
        self.session.document.history.setClean()
        self.window.files.close()
        turn(0.2)
        return result


def main() -> None:
    """Do what was asked for on the command line, and say what came of it."""
    what = sys.argv[1]
    width = int(sys.argv[2])
    height = int(sys.argv[3])
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = make_application(sys.argv[:1])
    canvas.RESTING_SCALES = ()  # as in all windows of tests: no finer than the screen is
    if what == "machines":  # no click goes to the 3D view, which takes half of a window's time
        viewport_panel.has_opengl = lambda: False
    bench = Bench(width, height, THEMES[sys.argv[4]])
    if what == "drags":
        result = bench.drags()
    else:
        wanted = sys.argv[5:]
        result = {
            "theme": worn().name,
            "tiles": {one.id: bench.from_tile(one) for one in MACHINES if one.id in wanted},
            "parts": {one.id: bench.from_nothing(one) for one in MACHINES if one.id in wanted},
        }
    print(json.dumps(result), flush=True)
    assert application is not None
    os._exit(0)


if __name__ == "__main__":
    main()
