"""The topology in the window: words, what a preview changes, selection, keys, the files that
leave it, both themes.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.session.session import Session
from gui.topology.bridge_menu import bridge_menu, bridged, bridges_for, without_bridge
from gui.topology.panel import HINT, TopologyPanel
from gui.topology.words import attachment_of, link_change, new_cells, why_words
from gui.window.main_window import MainWindow
from rigwright.build import Build, Quantity
from rigwright.evaluation import evaluate
from rigwright.lanes.topology import matrix_text, topology_of
from tests.gui.files.test_files import Asked
from tests.gui.machines import TUF, TURBO, four, session_with, with_cards
from tests.gui.on_screen import show
from tests.gui.pictures import colors_in

pytestmark = pytest.mark.usefixtures("no_picture")

# ASUS Pro WS X570-ACE: two x16 slots share 16 lanes of the CPU, the third hangs on the chipset with
# x8
X570 = Build(
    chassis="fractal-design-define-7-xl",
    board="asus-pro-ws-x570-ace",
    cpus=Quantity("amd-ryzen-9-5950x"),
)


class Opened:
    """The panel alone with a build open."""

    def __init__(
        self, qtbot: QtBot, build: Build, theme: Theme = LIGHT, width: int = 700, height: int = 560
    ) -> None:
        self.session: Session = session_with(build)
        self.panel = TopologyPanel(self.session, theme)
        qtbot.addWidget(self.panel)
        self.panel.resize(width, height)
        show(qtbot, self.panel)

    def centre(self, label: str) -> QPointF:
        canvas = self.panel.canvas
        return canvas.box(canvas.picture.drawing.node(label)).center()


class PaintedRegions(QObject):
    """What a widget was asked to paint last."""

    last = QRect()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.last = event.rect()
        return False


# words


def test_a_card_says_its_link_and_who_feeds_it(qapp: object) -> None:
    evaluation = session_with(four()).snapshot.evaluation
    topology = topology_of(evaluation.assembly)
    a = attachment_of(topology, "gpu2")
    assert a is not None
    # 16 GT/s × 16 lanes × 128/130 / 8 = 31.5 GB/s
    assert (
        why_words(a, topology, evaluation)
        == "GPU 2 in PCIEX16_3: x16 Gen4, 31.5 GB/s each way, fed by the CPU."
    )


def test_a_shared_slot_says_with_whom(qapp: object) -> None:
    evaluation = session_with(
        with_cards(TUF, "PCIEX16_1", "PCIEX16_2", base=X570)
    ).snapshot.evaluation
    topology = topology_of(evaluation.assembly)
    a = attachment_of(topology, "gpu1")
    assert a is not None and a.link.width == 8
    words = why_words(a, topology, evaluation)
    assert "15.8 GB/s" in words and "keeps x8 of its x16 while PCIEX16_2 is in use" in words


def test_a_card_on_the_chipset_names_what_it_shares_the_uplink_with(qapp: object) -> None:
    evaluation = session_with(with_cards(TUF, "PCIEX16_3", base=X570)).snapshot.evaluation
    topology = topology_of(evaluation.assembly)
    a = attachment_of(topology, "gpu1")
    assert a is not None and a.on_chipset
    assert "the slot has x8" in why_words(a, topology, evaluation)
    assert "shares the chipset's 7.9 GB/s with storage, network and USB" in why_words(
        a, topology, evaluation
    )


def test_an_unknown_link_says_what_is_missing(qapp: object) -> None:
    build = with_cards(
        "rtx-4090-founders",
        "vertical1",
        base=Build(chassis="hyte-y60", board="asus-pro-ws-x570-ace"),
    )
    evaluation = session_with(build).snapshot.evaluation
    topology = topology_of(evaluation.assembly)
    a = attachment_of(topology, "gpu1")
    assert a is not None and "riser" in why_words(a, topology, evaluation)


def test_a_second_card_narrows_the_first_and_the_change_is_said(qapp: object) -> None:
    one = session_with(with_cards(TUF, "PCIEX16_1", base=X570))
    before = topology_of(one.snapshot.evaluation.assembly)
    two = session_with(with_cards(TUF, "PCIEX16_1", "PCIEX16_2", base=X570))
    after = topology_of(two.snapshot.evaluation.assembly)
    first = attachment_of(after, "gpu1")
    second = attachment_of(after, "gpu2")
    assert first is not None and second is not None
    assert link_change(first, before) == "x16 Gen4 → x8 Gen4"
    assert link_change(second, before) == "x8 Gen4"


def test_new_words_of_the_matrix_are_where_they_stand(qapp: object) -> None:
    before = topology_of(session_with(with_cards(TUF, "1", "5")).snapshot.evaluation.assembly)
    after = topology_of(session_with(with_cards(TUF, "1", "5", "3")).snapshot.evaluation.assembly)
    lines = matrix_text(after).splitlines()
    cells = list(new_cells(before, after))
    assert len(cells) == 5  # the third card's row and column
    for line, column, length in cells:
        assert lines[line][column : column + length] == (
            "X" if (line, column) == (3, 27) else "NODE~"
        )
        assert lines[line][column + length :][:1] in ("", " ")
    assert list(new_cells(after, after)) == []


# the panel


def test_a_click_selects_a_card_everywhere_and_the_sentence_follows(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    assert opened.panel.why.text() == HINT
    QTest.mouseClick(
        opened.panel.canvas, Qt.MouseButton.LeftButton, pos=opened.centre("gpu3").toPoint()
    )
    assert opened.session.snapshot.selected == "gpu3"
    assert opened.panel.why.text().startswith("GPU 3 in PCIEX16_5")


def test_arrow_keys_go_along_the_cards(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    seen = []
    for key in (
        Qt.Key.Key_Right,
        Qt.Key.Key_Right,
        Qt.Key.Key_End,
        Qt.Key.Key_Right,
        Qt.Key.Key_Left,
        Qt.Key.Key_Home,
    ):
        QTest.keyClick(opened.panel.canvas, key)
        seen.append(opened.session.snapshot.selected)
    assert seen == ["gpu1", "gpu2", "gpu4", "gpu4", "gpu3", "gpu1"]


def in_bays_of_unknown_slots() -> Build:
    """Eight cards in a server of which nobody says which processor feeds which slot."""
    bays = [f"bay{i}" for i in range(1, 9)]
    return with_cards("nvidia-a40", *bays, base=Build(chassis="tyan-ft77d-b7109"))


def test_a_sentence_stands_instead_of_question_marks_alone(qtbot: QtBot) -> None:
    opened = Opened(qtbot, in_bays_of_unknown_slots())
    panel = opened.panel
    assert {
        cell.text
        for cell in topology_of(opened.session.snapshot.evaluation.assembly).matrix.values()
    } == {"?"}
    assert panel.untold.isVisible() and not panel.matrix.isVisible()
    opened.session.document.commit(with_cards(TUF, "1", "5"), "Another machine")
    assert panel.matrix.isVisible() and not panel.untold.isVisible()


def test_the_panel_follows_a_card_in_the_hand(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "5"))
    assert "GPU2" not in opened.panel.matrix.toPlainText()
    opened.session.hand.pick_up(TURBO)
    opened.session.hand.hover("3")
    assert opened.panel.matrix.toPlainText().count("GPU2") == 2
    assert len(opened.panel.matrix.extraSelections()) == 5
    assert opened.panel.canvas.picture.cards["gpu3"].title == "New"
    opened.session.hand.cancel()
    assert "GPU2" not in opened.panel.matrix.toPlainText()
    assert opened.panel.matrix.extraSelections() == []


def test_a_hidden_view_works_nothing_out_and_catches_up(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1"))
    opened.panel.hide()
    opened.session.document.commit(four(), "Four")
    assert "GPU3" not in opened.panel.matrix.toPlainText()
    opened.panel.show()
    assert "GPU3" in opened.panel.matrix.toPlainText()


def test_the_matrix_is_copied_as_it_stands(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    opened.panel.copy.click()
    topology = topology_of(opened.session.snapshot.evaluation.assembly)
    assert QGuiApplication.clipboard().text() == matrix_text(topology)
    assert opened.session.snapshot.message == "The matrix is on the clipboard"


def test_eight_cards_scroll_sideways_in_a_narrow_panel(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, QRectF] = {}

    def noted(painter: QPainter, room: QRectF, words: str, *how: object) -> None:
        written[words] = room

    monkeypatch.setattr("gui.topology.canvas.write", noted)
    opened = Opened(qtbot, in_bays_of_unknown_slots(), width=420, height=400)
    assert opened.panel.area.horizontalScrollBar().maximum() > 0
    canvas = opened.panel.canvas
    boxes = [canvas.box(node) for node in canvas.picture.drawing.nodes if node.kind == "card"]
    assert len(boxes) == 8
    assert not any(a.intersects(b) for a in boxes for b in boxes if a is not b)
    assert all(box.left() >= 0 and box.right() <= canvas.width() for box in boxes)
    (wide,) = (node for node in canvas.picture.drawing.nodes if node.kind != "card")
    bar = opened.panel.area.horizontalScrollBar()
    painted = PaintedRegions()
    canvas.installEventFilter(painted)
    for moved in (bar.maximum(), 0):
        written.clear()
        bar.setValue(moved)
        qtbot.waitUntil(lambda: wide.title in written)
        whole = painted.last.contains(canvas.visibleRegion().boundingRect())
        assert whole, "the words are elsewhere in all of the box, not in what was scrolled in"
        seen = QRectF(canvas.visibleRegion().boundingRect())
        assert seen.contains(written[wide.title]), "the words of a wide box are in sight"


def test_an_empty_build_says_so(qtbot: QtBot) -> None:
    opened = Opened(qtbot, Build())
    assert opened.panel.matrix.toPlainText() == "The build has no cards in slots."
    assert not opened.panel.why.isVisible()
    assert opened.panel.canvas.accessibleDescription() == "No cards"


def test_it_is_read_out(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "3"))
    assert opened.panel.canvas.accessibleDescription() == (
        "GPU 1 in PCIEX16_1: x16 Gen4, 31.5 GB/s each way, fed by the CPU;"
        " GPU 2 in PCIEX16_3: x16 Gen4, 31.5 GB/s each way, fed by the CPU"
    )
    for widget in (
        opened.panel.canvas,
        opened.panel.matrix,
        opened.panel.copy,
        opened.panel.export,
    ):
        assert widget.accessibleName()


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_it_takes_the_colours_of_the_theme(qtbot: QtBot, theme: Theme) -> None:
    opened = Opened(qtbot, four(), LIGHT if theme is DARK else DARK)
    opened.session.selection.select("gpu1")
    wear(theme)
    seen = colors_in(opened.panel)
    assert {c.lower() for c in (theme.panel, theme.card, theme.accent, theme.share_2)} <= seen


# in the window


def window_with(qtbot: QtBot, build: Build, asked: Asked | None = None) -> MainWindow:
    window = MainWindow(session_with(build), LIGHT, dialogs=asked or Asked())
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    window.resize(1280, 720)
    show(qtbot, window)
    return window


@pytest.mark.usefixtures("picture")
def test_it_is_a_view_beside_the_picture_by_menu_key_and_tab(qtbot: QtBot) -> None:
    window = window_with(qtbot, four())
    assert window.views.shown == "3d" and "topology" not in window.views.pages
    window.actions_of["page_topology"].trigger()
    panel = window.views.pages["topology"]
    assert (
        isinstance(panel, TopologyPanel) and panel.isVisible() and not window.viewport.isVisible()
    )
    assert window.focusWidget() is panel.canvas
    assert (
        window.actions_of["page_topology"].isChecked()
        and not window.actions_of["page_3d"].isChecked()
    )
    window.views.tabs.setCurrentIndex(0)
    assert window.viewport.isVisible()
    assert window.actions_of["page_3d"].isChecked()
    window.actions_of["page_topology"].trigger()
    window.actions_of["view_left"].trigger()
    assert window.views.shown == "3d"


def test_tabs_have_room_for_their_words(qtbot: QtBot) -> None:
    window = window_with(qtbot, four())
    tabs = window.views.tabs
    for name in ("topology", "3d", "topology"):
        window.views.show_view(name)
        assert tabs.width() >= tabs.sizeHint().width()
    panel = window.views.pages["topology"]
    assert isinstance(panel, TopologyPanel)
    assert panel.lanes.x() > tabs.geometry().right()


def test_the_picture_is_exported_as_a_whole_file(qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "rig.svg"
    asked = Asked(to_export=target)
    window = window_with(qtbot, four(), asked)
    window.views.show_view("topology")
    panel = window.views.pages["topology"]
    assert isinstance(panel, TopologyPanel)
    panel.export.click()
    assert [str(p) for p in asked.asked][-1].endswith(".svg")
    words = {
        t.text for t in ElementTree.parse(target).getroot().iter("{http://www.w3.org/2000/svg}text")
    }
    assert {"GPU1", "GPU4", "PCIEX16_7"} <= words


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    asked = Asked(to_export=tmp_path / "nowhere" / "rig.svg")
    window = window_with(qtbot, four(), asked)
    window.views.show_view("topology")
    window.files.exports.picture("<svg/>")
    assert len(asked.told) == 1 and "rig.svg" in asked.told[0]


# bridges


def nvlink(session: Session, label: str, parent: QMenu) -> QMenu:
    parent.addMenu(menu := bridge_menu(session, label, parent))
    return menu


def test_two_cards_are_bridged_and_the_matrix_says_so(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "5"))
    parent = QMenu()
    menu = nvlink(opened.session, "gpu2", parent)
    to = menu.actions()[0].menu()
    assert isinstance(to, QMenu) and menu.actions()[0].text() == "To GPU 1"
    cards = opened.session.snapshot.committed.assembly.gpus
    joining = bridges_for(opened.session, cards[1], cards[0])
    assert [action.text() for action in to.actions()] == [part.name for part in joining]
    assert "3090" in to.actions()[0].text()
    to.actions()[0].trigger()
    assert [(b.first, b.second) for b in opened.session.build.bridges] == [(0, 1)]
    assert "NV4" in opened.panel.matrix.toPlainText()
    again = nvlink(opened.session, "gpu1", parent).actions()[0]
    assert again.text() == "Remove the Bridge to GPU 2"
    again.trigger()
    assert opened.session.build.bridges == () and opened.session.document.history.count() == 2


def test_a_pair_has_one_bridge_and_a_card_without_nvlink_none(qapp: object) -> None:
    build = bridged(bridged(four(), "a", 0, 1), "b", 1, 0)
    assert [(b.part_id, b.first, b.second) for b in build.bridges] == [("b", 0, 1)]
    assert without_bridge(build, 0).bridges == ()
    session = session_with(with_cards("rtx-4090-founders", "1", "5"))
    parent = QMenu()
    assert not nvlink(session, "gpu1", parent).isEnabled()


def test_the_bridges_that_are_offered_join_the_cards_and_those_made_for_them_come_first(
    qapp: object,
) -> None:
    for part_id, chip in (("nvidia-a40", "A40"), (TUF, "RTX 3090")):
        session = session_with(with_cards(part_id, "1", "5"))
        first, second = session.snapshot.committed.assembly.gpus
        offered = bridges_for(session, first, second)
        assert chip in (offered[0].compatible_with or ())
        for bridge in offered:
            joined = bridged(session.build, bridge.id, 0, 1)
            after = evaluate(joined, session.catalog)
            assert not [f for f in after.findings if f.rule == "nvlink-cards-incompatible"]


def test_a_bridge_of_cards_with_the_same_connector_is_offered(qapp: object) -> None:
    session = session_with(with_cards(TUF, "1", "4"))
    cards = session.snapshot.committed.assembly.gpus
    offered = [bridge.id for bridge in bridges_for(session, cards[0], cards[1])]
    assert "nvidia-rtx-a-series-nvlink-bridge-3-slot-a6000-a5500-a5000-a4500-a40" in offered


def test_the_menu_has_the_bridge_of_the_chosen_card(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "5"))
    assert [a.text() for a in opened.panel.context_menu().actions()][0] == "&Copy Matrix"
    opened.session.selection.select("gpu1")
    assert [a.text() for a in opened.panel.context_menu().actions()][0] == "&NVLink Bridge"
