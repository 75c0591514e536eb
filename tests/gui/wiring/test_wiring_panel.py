"""The wiring view: what it shows of cables and sockets, dragging plug ends, menus, keys,
switches, what is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.session.session import Session
from gui.window.main_window import MainWindow
from gui.wiring.colors import supply_color
from gui.wiring.layout import layout_of, refreshed
from gui.wiring.panel import WiringPanel
from gui.wiring.rows import (
    PsuCableRow,
    SocketRow,
    Supply,
    Uncounted,
    WiringPicture,
    goes_into,
    picture_of,
)
from gui.wiring.words import (
    NO_SUPPLY,
    cable_sentence,
    feed_short,
    load_words,
    misfit,
    outcome,
    socket_sentence,
    summary_words,
)
from rigwright.build import Build, Wire
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit, Severity
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Psu
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.options import options_for, with_wire
from rigwright.power.wiring.psu_cables import PsuCable
from tests.gui.files.test_files import Asked
from tests.gui.machines import TUF, four, session_with, with_cards
from tests.gui.on_screen import show
from tests.gui.pictures import colors_in
from tests.worlds import board, gpu, open_card, plugs, psu, psu_plugs, world

pytestmark = pytest.mark.usefixtures("no_picture")

EIGHTS = {"conn_16pin": 0, "eps_8pin": 2, "sata": 4, "molex": 1}
GPU_1, GPU_2 = ("gpu1", 0), ("gpu2", 0)


def supply(name: str = "a-psu", **counts: int | None) -> Psu:
    return psu(id=name, connectors=psu_plugs(**counts))


def chained(**choices: object) -> Evaluation:
    """Two cards of 250 W on three 8-pin cables of two plugs: the fourth socket shares a cable."""
    cables = supply(pcie_8pin=6, pcie_8pin_cables=3, **EIGHTS)
    return world(
        (gpu(), "1"), (gpu(), "3"), psus=(cables,), board=board(extra_pcie_power="none"), **choices
    )


def separate(**choices: object) -> Evaluation:
    """One card of 250 W on six separate 8-pin cables."""
    return world((gpu(), "1"), psus=(supply(pcie_8pin=6, pcie_8pin_cables=6, **EIGHTS),), **choices)


def on_two() -> Evaluation:
    """One card, and two supplies of four separate 8-pin cables each."""
    both = (
        supply("one", pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS),
        supply("two", pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS),
    )
    return world((gpu(), "1"), psus=both)


def session_of(e: Evaluation) -> Session:
    a = e.assembly
    parts = {
        p.id: p
        for p in (a.chassis, a.board, a.cpu, *a.psus, *(c.card for c in a.cards))
        if p is not None
    }
    session = Session(MemoryCatalog(parts.values()))
    session.document.start(e.build)
    return session


class Opened:
    """The view alone with a build open."""

    def __init__(
        self, qtbot: QtBot, session: Session, theme: Theme = LIGHT, width: int = 720
    ) -> None:
        self.qtbot = qtbot
        self.session = session
        self.panel = WiringPanel(self.session, theme)
        qtbot.addWidget(self.panel)
        self.panel.resize(width, 900)
        show(qtbot, self.panel)

    @property
    def picture(self) -> WiringPicture:
        return self.panel.canvas.picture

    def cable(self, number: int, kind: str = "pcie_8pin", psu: int = 0) -> PsuCableRow:
        return next(
            r
            for r in self.picture.cables
            if (r.cable.kind, r.cable.number, r.cable.psu) == (kind, number, psu)
        )

    def socket(self, key: tuple[str, int]) -> SocketRow:
        row = self.picture.socket(key)
        assert row is not None
        return row

    def at_socket(self, key: tuple[str, int]) -> QPoint:
        at = self.panel.canvas.layout_shown.socket(key)
        assert at is not None
        return at.toPoint()

    def at_cable(self, cable: PsuCable) -> QPoint:
        return self.panel.canvas.layout_shown.spots[cable].rect.center().toPoint()

    def drag(self, a: QPoint, b: QPoint, *, let_go: bool = True) -> None:
        """Press, cross half the way, rest at the end until the preview is there."""
        canvas = self.panel.canvas
        QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=a)
        QTest.mouseMove(canvas, (a + b) / 2)
        QTest.mouseMove(canvas, b)
        if let_go:
            QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=b)
        else:
            self.qtbot.waitUntil(lambda: not self.panel._rest.isActive())

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.panel.canvas, key)

    def steps(self) -> list[str]:
        history = self.session.document.history
        return [history.text(i) for i in range(history.count())]


@pytest.fixture
def opened(qtbot: QtBot) -> Callable[..., Opened]:
    return lambda e, *args, **named: Opened(qtbot, session_of(e), *args, **named)


# what there is to see


def test_cables_stand_by_kind_with_watts_and_free_small_ones_share_a_row() -> None:
    e = separate()
    rows = [row for row in picture_of(e, e).cables]
    # 250 W less 45 W from the slot, over two plugs; the CPU's 100 W over two EPS cables; an unfed
    # 6-pin says no watts
    assert [(row.words, row.watts if row.runs else "free", row.rated_w) for row in rows] == [
        ("24-pin", None, None),
        ("EPS 1", 50.0, 235.0),
        ("EPS 2", 50.0, 235.0),
        ("8-pin 1", 102.5, 150.0),
        ("8-pin 2", 102.5, 150.0),
        ("8-pin 3", None, 150.0),
        ("8-pin 4", "free", 150.0),
        ("8-pin 5", "free", 150.0),
        ("8-pin 6", "free", 150.0),
        ("Molex 1", "free", 100.0),
        ("4 × SATA", "free", 54.0),
    ]


def test_a_daisy_chain_is_one_cable_with_two_plugs_and_its_rule() -> None:
    e = world(
        (gpu(), "1"),
        psus=(supply(pcie_8pin=2, pcie_8pin_cables=1, **EIGHTS),),
        board=board(extra_pcie_power="none"),
    )
    row = next(row for row in picture_of(e, e).cables if row.cable.kind == "pcie_8pin")
    assert (row.cable.plugs, len(row.runs), row.watts, row.free) == (2, 2, 205.0, 0)
    assert row.judged is not None and row.judged.rule == "pcie-cable-daisy-chain"
    sockets = picture_of(e, e).sockets
    assert {s.socket.consumer for s in sockets if s.judged is not None} == {"gpu1"}


def test_only_the_shared_cable_is_judged() -> None:
    e = chained()
    judged = {row.cable.number for row in picture_of(e, e).cables if row.judged is not None}
    shared = {
        cable.number
        for cable, runs in wiring_of(e.assembly).on("pcie_8pin").items()
        if len([r for r in runs if r.cable_w]) > 1
    }
    assert judged == shared != set()


def test_each_of_several_overloaded_cables_is_judged_by_its_own_finding() -> None:
    heavy = gpu(id="heavy", board_power_w=350.0)
    cables = supply(pcie_8pin=4, pcie_8pin_cables=2, **EIGHTS)
    e = world(
        (heavy, "1"),
        (gpu(), "3"),
        psus=(cables,),
        board=board(extra_pcie_power="none"),
        wires=(Wire(0, 0, 0, 0), Wire(0, 1, 0, 0), Wire(1, 0, 0, 1), Wire(1, 1, 0, 1)),
    )
    judged = [row.judged for row in picture_of(e, e).cables if row.cable.kind == "pcie_8pin"]
    # (350 − 45) W are over the contacts' 288 W, (250 − 45) W over the cable's 150 W alone
    assert [found and found.severity for found in judged] == [Severity.ERROR, Severity.WARNING]


def test_a_cable_of_which_a_part_is_unknown_carries_at_least_the_rest() -> None:
    cables = supply(pcie_8pin=3, pcie_8pin_cables=2, **EIGHTS)
    e = world((gpu(), "1"), psus=(cables,))  # the board's 6-pin says no watts
    rows = {
        row.words: load_words(row)
        for row in picture_of(e, e).cables
        if row.cable.kind == "pcie_8pin"
    }
    assert rows == {"8-pin 1": "≥ 102 of 150 W", "8-pin 2": "102 of 150 W"}


def test_a_cable_beyond_its_rating_is_marked_though_no_check_objects() -> None:
    card = open_card(power_connectors=plugs(pin8=2))  # (350 − 45) / 2 = 152.5 W through each
    e = world((card, "1"), psus=(supply(pcie_8pin=3, pcie_8pin_cables=3, **EIGHTS),))
    rows = [row for row in picture_of(e, e).cables if row.runs and row.cable.kind == "pcie_8pin"]
    over = [row for row in rows if row.over_w]
    assert [row.judged for row in over] == [None, None]
    assert "2 W more than it is rated for" in cable_sentence(over[0], 1)
    lower = world((card, "1", 340.0), psus=(supply(pcie_8pin=3, pcie_8pin_cables=3, **EIGHTS),))
    assert not any(row.over_w for row in picture_of(lower, lower).cables)


def test_loads_of_supplies_add_up_to_what_the_build_draws() -> None:
    e = on_two()
    supplies = picture_of(e, e).supplies
    assert sum(s.load_w for s in supplies) == pytest.approx(e.budget.dc_w)
    assert [s.given_w for s in supplies] == [1600.0, 1600.0]


def test_a_preview_says_what_it_changes() -> None:
    e = separate()
    after = evaluate(with_wire(e.build, Wire(0, 0, 0, 5)), session_of(e).catalog)
    picture = picture_of(after, e)
    assert {row.key for row in picture.sockets if row.altered} >= {GPU_1}
    assert {
        row.cable.number for row in picture.cables if row.altered and row.cable.kind == "pcie_8pin"
    } >= {0, 5}
    assert not any(row.altered for row in (*picture_of(e, e).sockets, *picture_of(e, e).cables))


def test_a_supply_that_nobody_counted_says_so_for_kinds_that_are_asked_for() -> None:
    e = world((gpu(power_connectors=plugs(pin16=1)), "1"), psus=(supply(eps_8pin=2),))
    (block,) = picture_of(e, e).supplies
    unknown = [row for row in block.rows if isinstance(row, Uncounted)]
    assert [row.kind for row in unknown] == ["conn_16pin", "pcie_8pin"]
    assert unknown[0].field == "connectors.conn_16pin"


def test_what_goes_in_is_what_the_engine_offers() -> None:
    card = gpu(id="sixteen", power_connectors=plugs(pin16=1))
    e = world((card, "1"), (gpu(), "3"), psus=(psu(),))
    wiring = wiring_of(e.assembly)
    picture = picture_of(e, e)
    for row in picture.sockets:
        offered = {option.cable for option in options_for(e.assembly, wiring, row.socket)}
        said = {cable.cable for cable in picture.cables if goes_into(cable.cable, row.socket)}
        assert said <= offered
        folded = {cable.cable.kind for cable in picture.cables if cable.count > 1}
        assert {cable for cable in offered if cable.kind not in folded} <= said


def test_words_of_cables_and_sockets() -> None:
    e = separate(wires=(Wire(0, 0, 0, 3),))
    picture = picture_of(e, e)
    row = picture.socket(GPU_1)
    assert row is not None
    assert socket_sentence(row, 1) == (
        "GPU 1, 8-pin 1: fed by 8-pin 4, about 102 W through each; chosen by hand"
    )
    cable = next(r for r in picture.cables if r.words == "8-pin 4")
    assert (
        cable_sentence(cable, 2)
        == "PSU 1, 8-pin 4: feeds GPU 1, 8-pin 1; about 102 W, good for 150 W"
    )
    assert summary_words(picture) == "6 of 6 fed, 1 by hand"


def test_what_a_server_feeds_by_its_own_cables_is_not_said_to_lack_one() -> None:
    path = Path(__file__).resolve().parents[3] / "assets/examples/eight-v100-server.rig"
    document = read_document(path)
    e = evaluate(document.build, MemoryCatalog(document.parts))
    picture = picture_of(e, e)
    cards = [row for row in picture.sockets if row.socket.card is not None]
    assert len(cards) == 8 and all(row.own and row.run is None for row in cards)
    assert feed_short(cards[0], 2) == "own cable"
    assert socket_sentence(cards[0], 2) == "GPU 1, EPS: fed by a cable of the server itself"
    assert summary_words(picture) == "10 fed by cables of the server itself"
    lacking = cards[0].changed(own=False)
    assert lacking.has_sign and not cards[0].has_sign
    assert feed_short(lacking, 2) == "no cable"
    assert socket_sentence(lacking, 2) == "GPU 1, EPS: nothing feeds it"


def test_an_outcome_names_the_worst_that_it_adds() -> None:
    e = chained(wires=(Wire(0, 1, 0, 1),))
    wiring = wiring_of(e.assembly)
    socket = next(run.socket for run in wiring.of("gpu1") if run.socket.number == 0)
    option = next(o for o in options_for(e.assembly, wiring, socket) if o.wire == Wire(0, 0, 0, 1))
    after = evaluate(with_wire(e.build, option.wire), session_of(e).catalog)
    assert outcome(option, e, after, 1) == (
        "8-pin 2: 205 W · One cable carries 205 W",
        Severity.WARNING,
    )
    free = next(o for o in options_for(e.assembly, wiring, socket) if o.wire == Wire(0, 0, 0, 0))
    same = evaluate(with_wire(e.build, free.wire), session_of(e).catalog)
    assert outcome(free, e, same, 1)[1] is Fit.FITS


# where it lies


@pytest.mark.parametrize("width", [300, 428, 984])
def test_blocks_lie_side_by_side_without_overlap(qapp: object, width: int) -> None:
    e = on_two()
    layout = layout_of(picture_of(e, e), width, LIGHT)
    rects = [block.rect for block in layout.blocks]
    assert not any(a.intersects(b) for a in rects for b in rects if a is not b)
    assert all(block.rect.contains(spot.rect) for block in layout.blocks for spot in block.spots)
    assert max(rect.bottom() for rect in rects) <= layout.height
    assert max(rect.right() for rect in rects) < max(width, 400)


def test_nothing_moves_under_a_plug_in_the_hand(qapp: object) -> None:
    e = separate()
    after = evaluate(with_wire(e.build, Wire(0, 0, 0, 5)), session_of(e).catalog)
    layout = layout_of(picture_of(e, e), 700, LIGHT)
    moved = refreshed(layout, picture_of(after, e))
    assert moved is not None
    assert [b.rect for b in moved.blocks] == [b.rect for b in layout.blocks]
    other = on_two()
    assert refreshed(layout, picture_of(other, other)) is None


# dragging


def test_a_drag_shows_what_it_would_do_and_is_one_step_when_let_go(
    opened: Callable[..., Opened],
) -> None:
    view = opened(separate())
    target = view.cable(4).cable
    view.drag(view.at_socket(GPU_1), view.at_cable(target), let_go=False)
    view.qtbot.waitUntil(lambda: view.session.snapshot.previewing)
    assert view.session.build.wires == () and view.session.document.history.count() == 0
    reach = view.panel.canvas.scenery.reach
    assert reach is not None and reach.target == target and reach.words == "8-pin 5: 102 W"
    assert view.socket(GPU_1).altered
    QTest.mouseRelease(view.panel.canvas, Qt.MouseButton.LeftButton, pos=view.at_cable(target))
    assert view.session.build.wires == (Wire(0, 0, 0, 4),)
    assert view.steps() == ["Plug GPU 1, 8-pin 1 into 8-pin 5"]
    assert view.socket(GPU_1).chosen and not view.socket(GPU_1).altered
    assert not view.session.snapshot.previewing
    view.session.document.undo()
    assert view.session.build.wires == ()


def test_a_cable_is_dragged_to_a_socket(opened: Callable[..., Opened]) -> None:
    view = opened(on_two())
    cable = view.cable(2, psu=1).cable
    view.drag(view.at_cable(cable), view.at_socket(GPU_1))
    assert view.session.build.wires == (Wire(0, 0, 1, 2),)
    assert view.steps() == ["Plug GPU 1, 8-pin 1 into PSU 2, 8-pin 3"]


def test_a_drag_to_nowhere_or_where_it_does_not_fit_changes_nothing(
    opened: Callable[..., Opened],
) -> None:
    view = opened(separate())
    view.drag(view.at_socket(GPU_1), view.at_cable(view.cable(0, "eps_8pin").cable))
    message = view.session.snapshot.message
    assert message == "Nothing changed: EPS 1 does not go into GPU 1, 8-pin 1."
    view.session.say("")
    view.drag(view.at_socket(GPU_1), QPoint(view.panel.canvas.width() // 2, 4))
    assert view.steps() == [] and view.session.snapshot.message == ""
    assert view.panel.canvas.scenery.reach is None


def test_a_cable_over_a_socket_that_nobody_chooses_for_is_no_misfit(
    opened: Callable[..., Opened],
) -> None:
    view = opened(separate())
    cable = view.cable(0)
    row = view.socket(GPU_1)
    of_a_drive = SocketRow(row.socket.changed(consumer="drive1", title="Drive 1", card=None), None)
    assert misfit(cable, of_a_drive, 1).endswith("is left to the program.")
    assert misfit(cable, cable, 1) == "" and misfit(row, row, 1) == ""


def test_escape_puts_the_plug_back(opened: Callable[..., Opened]) -> None:
    view = opened(separate())
    view.drag(view.at_socket(GPU_1), view.at_cable(view.cable(4).cable), let_go=False)
    view.qtbot.waitUntil(lambda: view.session.snapshot.previewing)
    view.key(Qt.Key.Key_Escape)
    assert not view.session.snapshot.previewing and view.panel.canvas.scenery.reach is None
    QTest.mouseRelease(
        view.panel.canvas, Qt.MouseButton.LeftButton, pos=view.at_cable(view.cable(4).cable)
    )
    assert view.steps() == []


def test_hiding_the_view_gives_the_preview_up(opened: Callable[..., Opened]) -> None:
    view = opened(separate())
    view.drag(view.at_socket(GPU_1), view.at_cable(view.cable(4).cable), let_go=False)
    view.qtbot.waitUntil(lambda: view.session.snapshot.previewing)
    view.panel.hide()
    assert not view.session.snapshot.previewing


def test_a_cable_full_of_chosen_plugs_takes_no_other_and_says_why(
    opened: Callable[..., Opened],
) -> None:
    view = opened(separate(wires=(Wire(0, 1, 0, 4),)))
    view.drag(view.at_socket(GPU_1), view.at_cable(view.cable(4).cable))
    assert view.session.build.wires == (Wire(0, 1, 0, 4),)
    assert view.session.snapshot.message.startswith("GPU 1, 8-pin 1 stays as it is: ")


def test_in_the_hand_only_cables_that_fit_are_offered(opened: Callable[..., Opened]) -> None:
    view = opened(separate())
    view.drag(view.at_socket(GPU_1), view.at_cable(view.cable(4).cable), let_go=False)
    able = view.panel.canvas.scenery.able
    assert able == {row.cable for row in view.picture.cables if row.cable.kind == "pcie_8pin"}
    view.key(Qt.Key.Key_Escape)


def test_sentences_above_stay_while_a_plug_is_in_the_hand(opened: Callable[..., Opened]) -> None:
    view = opened(separate(wires=(Wire(0, 0, 0, 77),)))
    assert len(view.panel.notices.rows) == 1
    at = view.at_cable(view.cable(4).cable)
    view.drag(view.at_socket(GPU_1), at, let_go=False)
    view.qtbot.waitUntil(lambda: view.session.snapshot.previewing)
    assert wiring_of(view.session.snapshot.evaluation.assembly).refused == ()
    assert len(view.panel.notices.rows) == 1
    QTest.mouseRelease(view.panel.canvas, Qt.MouseButton.LeftButton, pos=at)
    assert view.panel.notices.rows == []


def test_an_uncertain_count_is_said() -> None:
    unsure = psu(
        id="unsure",
        connectors=psu_plugs(pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS),
        uncertain_fields=("connectors.pcie_8pin",),
    )
    e = world((gpu(), "1"), psus=(unsure,))
    said = {row.words: "uncertain" in cable_sentence(row, 1) for row in picture_of(e, e).cables}
    assert said["8-pin 1"] and not said["EPS 1"]


# menus


def test_a_socket_offers_its_cables_with_what_they_carry(opened: Callable[..., Opened]) -> None:
    view = opened(chained())
    menu = view.panel.menu_for(view.socket(GPU_1))
    assert menu is not None
    words = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert words[0] == "&Automatic" and menu.actions()[0].isChecked()
    assert any(
        w.startswith("8-pin 2, plug 2 of 2 — carries 102 W already, for GPU 1, 8-pin 2")
        for w in words
    )
    chosen = next(a for a in menu.actions() if a.text().startswith("8-pin 2"))
    chosen.trigger()
    assert view.session.build.wires == (Wire(0, 0, 0, 1),)
    again = view.panel.menu_for(view.socket(GPU_1))
    assert again is not None and not again.actions()[0].isChecked()
    again.actions()[0].trigger()
    assert view.session.build.wires == ()
    assert view.steps()[-1] == "Leave GPU 1, 8-pin 1 to the program"


def test_several_supplies_have_a_menu_each(opened: Callable[..., Opened]) -> None:
    view = opened(on_two())
    menu = view.panel.menu_for(view.socket(GPU_1))
    assert menu is not None
    below = [action.menu() for action in menu.actions() if action.menu() is not None]
    assert len(below) == 2
    second = below[1]
    assert isinstance(second, QMenu)
    assert second.actions()[0].text() == "PSU 2, 8-pin 1 — now"
    assert second.actions()[1].text() == "PSU 2, 8-pin 2 — has GPU 1, 8-pin 2"
    assert second.actions()[2].text() == "PSU 2, 8-pin 3 — free"
    second.actions()[2].trigger()
    assert view.session.build.wires == (Wire(0, 0, 1, 2),)


def test_a_cable_offers_the_sockets_it_goes_into(opened: Callable[..., Opened]) -> None:
    view = opened(separate())
    menu = view.panel.menu_for(view.cable(5))
    assert menu is not None
    words = [action.text() for action in menu.actions()]
    assert "Feed GPU 1, 8-pin 1" in words and not any("EPS" in w for w in words)
    menu.actions()[words.index("Feed GPU 1, 8-pin 2")].trigger()
    assert view.session.build.wires == (Wire(0, 1, 0, 5),)


def test_a_wish_that_would_be_refused_is_not_offered(opened: Callable[..., Opened]) -> None:
    view = opened(separate(wires=(Wire(0, 1, 0, 4),)))
    menu = view.panel.menu_for(view.socket(GPU_1))
    assert menu is not None
    full = next(action for action in menu.actions() if action.text().startswith("8-pin 5"))
    assert not full.isEnabled() and "has GPU 1, 8-pin 2" in full.text()


# keys and words for those who do not see it


def test_keys_go_over_sockets_and_cables(opened: Callable[..., Opened]) -> None:
    view = opened(separate())
    canvas = view.panel.canvas
    canvas.setFocus(Qt.FocusReason.TabFocusReason)
    view.key(Qt.Key.Key_End)
    assert canvas.accessibleDescription().startswith("GPU 1, 8-pin 2: fed by 8-pin 2")
    assert view.session.snapshot.selected == "gpu1"
    view.key(Qt.Key.Key_Left)
    assert canvas.accessibleDescription().startswith("8-pin 2: feeds GPU 1, 8-pin 2")
    view.key(Qt.Key.Key_Up)
    assert canvas.accessibleDescription().startswith("8-pin 1: ")
    view.key(Qt.Key.Key_Right)
    assert canvas.accessibleDescription().startswith("GPU 1, 8-pin 1")
    view.key(Qt.Key.Key_Home)
    assert canvas.accessibleDescription().startswith("Board, 24-pin")


def test_enter_asks_for_the_menu_and_delete_leaves_a_socket_to_the_program(
    opened: Callable[..., Opened],
) -> None:
    view = opened(separate(wires=(Wire(0, 0, 0, 3),)))
    view.session.selection.select("gpu1")
    asked: list[object] = []
    view.panel.canvas.menu_wanted.disconnect()
    view.panel.canvas.menu_wanted.connect(lambda row, _at: asked.append(row))
    view.key(Qt.Key.Key_Return)
    assert asked == [view.socket(GPU_1)]
    view.key(Qt.Key.Key_Delete)
    assert view.session.build.wires == () and len(view.session.build.placements) == 1


def test_every_control_has_a_name(opened: Callable[..., Opened]) -> None:
    panel = opened(on_two()).panel
    for widget in (panel.canvas, panel.aux, panel.together, panel.all_automatic):
        assert widget.accessibleName()
    narrow = opened(on_two(), LIGHT, width=420).panel
    assert narrow.all_automatic.accessibleName() == "Auto-wire"
    assert narrow.all_automatic.text() == "All automatic"


def test_pointing_says_the_row(
    opened: Callable[..., Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = opened(separate())
    said: list[str] = []
    monkeypatch.setattr(
        "gui.wiring.canvas.QToolTip.showText", lambda _at, words, _widget: said.append(words)
    )
    at = view.at_socket(GPU_1)
    view.panel.canvas.event(QHelpEvent(QHelpEvent.Type.ToolTip, at, at))
    assert said[0].startswith("GPU 1, 8-pin 1: fed by")


# switches


def test_switches_are_steps_and_there_only_where_they_mean_something(
    opened: Callable[..., Opened],
) -> None:
    view = opened(on_two())
    assert view.panel.together.isVisible() and not view.panel.together.isChecked()
    view.panel.together.click()
    assert view.session.build.psus_start_together is True
    view.panel.aux.click()
    assert view.session.build.board_aux_connected is False
    assert view.steps() == [
        "Start the supplies together",
        "Leave off the board's plug beside the slots",
    ]
    assert not opened(separate()).panel.together.isVisible()


def test_everything_is_wired_automatically_again(opened: Callable[..., Opened]) -> None:
    view = opened(separate(wires=(Wire(0, 0, 0, 3), Wire(0, 1, 0, 4))))
    view.panel.all_automatic.click()
    assert view.session.build.wires == () and view.steps() == ["Auto-wire"]
    assert not view.panel.all_automatic.isEnabled()


# selection and findings


def test_selection_goes_both_ways(opened: Callable[..., Opened]) -> None:
    view = opened(chained())
    QTest.mouseClick(view.panel.canvas, Qt.MouseButton.LeftButton, pos=view.at_socket(GPU_2))
    assert view.session.snapshot.selected == "gpu2"
    view.session.selection.select("gpu1")
    current = view.panel.canvas.current
    assert view.picture.selected == "gpu1" and current is not None and current.key == GPU_1
    QTest.mouseClick(view.panel.canvas, Qt.MouseButton.LeftButton, pos=view.at_socket(("board", 0)))
    assert view.session.snapshot.selected == "gpu1"  # the board is no card


def test_a_finding_lights_the_sockets_that_it_is_about(opened: Callable[..., Opened]) -> None:
    view = opened(chained())
    findings = view.session.snapshot.committed.findings
    chain = next(f for f in findings if f.rule == "pcie-cable-daisy-chain")
    view.session.selection.focus(chain)
    shared = {
        run.socket
        for runs in wiring_of(view.session.snapshot.committed.assembly).on("pcie_8pin").values()
        for run in runs
        if len(runs) > 1 and sum(r.cable_w or 0 for r in runs) > 150
    }
    assert view.picture.lit == {(s.consumer, s.number) for s in shared if s.consumer in chain.parts}
    view.session.selection.focus(None)
    assert view.picture.lit == frozenset()


# what is missing


def test_without_a_supply_one_can_be_chosen(opened: Callable[..., Opened]) -> None:
    view = opened(world((gpu(), "1"), psus=()))
    (row,) = view.panel.notices.rows
    assert row.words.text() == NO_SUPPLY
    with view.qtbot.waitSignal(view.panel.kind_wanted) as wanted:
        row.button.click()
    assert wanted.args == ["psu"]


def test_a_16_pin_that_gets_no_adapter_stands_above_in_red(opened: Callable[..., Opened]) -> None:
    card = gpu(
        id="sixteen", board_power_w=450.0, power_connectors=plugs(pin16=1)
    )  # three 8-pins by adapter
    few = supply(pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS)
    view = opened(
        world((card, "1"), (card, "3"), psus=(few,), board=board(extra_pcie_power="none"))
    )
    (row,) = view.panel.notices.rows
    assert row.words.text() == "Nothing feeds GPU 2, 16-pin: no cable that fits is free."
    assert row.notice.judged is Severity.ERROR
    unfed = view.socket(GPU_2)
    assert (
        unfed.run is None
        and unfed.judged is not None
        and unfed.judged.rule == "gpu-connectors-short"
    )
    fed = view.socket(GPU_1)
    assert fed.run is not None and len(fed.run.cables) == 3 and fed.judged is None


def test_unknown_counts_cable_to_their_field(opened: Callable[..., Opened]) -> None:
    card = gpu(power_connectors=plugs(pin16=1))
    view = opened(
        world(
            (card, "1"),
            psus=(supply(eps_8pin=2, pcie_8pin=4),),
            board=board(extra_pcie_power="none"),
        )
    )
    (row,) = view.panel.notices.rows
    assert (
        row.words.text()
        == "Nothing feeds GPU 1, 16-pin: how many 16-pin plugs The psu has is unknown."
    )
    with view.qtbot.waitSignal(view.panel.edit_wanted) as wanted:
        row.button.click()
    assert wanted.args == ["a-psu", "connectors.conn_16pin"]
    unknown = next(
        s for s in view.panel.canvas.layout_shown.spots.values() if isinstance(s.row, Uncounted)
    )
    with view.qtbot.waitSignal(view.panel.edit_wanted):
        QTest.mouseClick(
            view.panel.canvas, Qt.MouseButton.LeftButton, pos=unknown.rect.center().toPoint()
        )


@pytest.mark.parametrize(
    ("supplied", "words"),
    [
        (
            supply(eps_8pin=2, pcie_8pin=4),
            "None of the 3 cards has its 16-pin fed: how many 16-pin plugs The psu has is unknown.",
        ),
        (
            supply(pcie_8pin=0, **EIGHTS),
            "None of the 3 cards has its 16-pin fed: no cable that fits is free.",
        ),
    ],
)
def test_what_all_cards_lack_is_said_of_all_cards(
    opened: Callable[..., Opened], supplied: Psu, words: str
) -> None:
    card = gpu(power_connectors=plugs(pin16=1))
    places = ((card, "1"), (card, "3"), (card, "5"))
    view = opened(world(*places, psus=(supplied,), board=board(extra_pcie_power="none")))
    (row,) = view.panel.notices.rows
    assert row.words.text() == words


def test_a_refused_wish_is_said_and_can_be_dropped(opened: Callable[..., Opened]) -> None:
    view = opened(separate(wires=(Wire(0, 0, 0, 77), Wire(0, 1, 0, 4))))
    (row,) = view.panel.notices.rows
    assert (
        row.words.text() == "A cable chosen for GPU 1 is not used: The psu has no 8-pin cable 78."
    )
    row.button.click()
    assert view.session.build.wires == (Wire(0, 1, 0, 4),)
    assert view.panel.notices.rows == []


def test_many_notices_are_counted(opened: Callable[..., Opened]) -> None:
    view = opened(separate(wires=tuple(Wire(0, 0, 0, n) for n in range(70, 78))))
    rows = [row.words.text() for row in view.panel.notices.rows]
    assert len(rows) == 4 and rows[-1] == "5 more of this kind."


def test_an_empty_build_says_so(qtbot: QtBot) -> None:
    session = Session(MemoryCatalog(()))
    session.document.start(Build())
    view = Opened(qtbot, session)
    assert view.panel.empty.isVisible() and not view.panel.area.isVisible()


def test_a_hidden_view_works_nothing_out_and_catches_up(opened: Callable[..., Opened]) -> None:
    view = opened(separate())
    view.panel.hide()
    view.session.document.commit(with_wire(view.session.build, Wire(0, 0, 0, 3)), "Plug")
    assert not view.socket(GPU_1).chosen
    view.panel.show()
    assert view.socket(GPU_1).chosen


# the look


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_it_takes_the_colours_of_the_theme(opened: Callable[..., Opened], theme: Theme) -> None:
    view = opened(on_two(), DARK if theme is LIGHT else LIGHT)
    wear(theme)
    view.session.selection.select("gpu1")
    wanted = {theme.panel, theme.raised, theme.accent, supply_color(0, theme)}
    assert {c.lower() for c in wanted} <= colors_in(view.panel)


def test_supplies_differ_in_colour() -> None:
    for theme in (LIGHT, DARK):
        assert len({supply_color(n, theme) for n in range(4)}) == 4


def test_sixty_four_cards_scroll_to_the_selected_one(qtbot: QtBot) -> None:
    build = with_cards(
        TUF, *(str(i % 7 + 1) for i in range(64)), base=four().changed(placements=())
    )
    view = Opened(qtbot, session_with(build.changed(psus=("evga-supernova-1600-t2",) * 4)))
    qtbot.waitUntil(lambda: view.panel.area.verticalScrollBar().maximum() > 2000)
    view.session.selection.select("gpu60")
    at = view.panel.canvas.mapTo(view.panel.area.viewport(), view.at_socket(("gpu60", 0)))
    assert view.panel.area.viewport().rect().contains(at)


def test_a_supply_block_is_found_by_its_place(opened: Callable[..., Opened]) -> None:
    layout = opened(separate()).panel.canvas.layout_shown
    block = layout.block_at(QPointF(layout.blocks[0].head.center()))
    assert block is not None and isinstance(block.source, Supply)


# in the window


def test_it_is_a_view_beside_the_others(qtbot: QtBot) -> None:
    window = MainWindow(session_with(four()), LIGHT, dialogs=Asked())
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    window.resize(1280, 720)
    show(qtbot, window)
    action = window.actions_of["page_wiring"]
    assert action.shortcut() == QKeySequence("Ctrl+5")
    action.trigger()
    panel = window.views.pages["wiring"]
    assert isinstance(panel, WiringPanel) and panel.isVisible()
    assert window.focusWidget() is panel.canvas and action.isChecked()


@pytest.mark.parametrize(("key", "kept"), [(Qt.Key.Key_Delete, True), (Qt.Key.Key_F, False)])
def test_delete_takes_out_a_plug_and_never_the_selected_card(
    opened: Callable[..., Opened], key: Qt.Key, kept: bool
) -> None:
    view = opened(separate())
    asked = QKeyEvent(QKeyEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
    asked.ignore()
    view.panel.canvas.event(asked)
    assert asked.isAccepted() is kept  # what is kept does not reach the window's commands
